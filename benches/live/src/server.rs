//! The site's processes: started, stopped, killed, and what Linux has charged it.

use crate::clocks::{Outage, now};
use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a process may take to stop in good order.
const PATIENCE: Duration = Duration::from_secs(30);
/// `sysconf(_SC_CLK_TCK)`: 100 on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// Something that we started, which says in its first line that it is ready. Killed when dropped.
pub(crate) struct Server {
    child: Child,
    command: Vec<OsString>,
    /// `127.0.0.1:PORT`; empty for what does not listen.
    pub(crate) address: String,
    log: Option<PathBuf>,
}

impl Server {
    /// Starts a site on a free port of the loopback, and waits until it answers.
    pub(crate) fn start(program: &Path, data: &Path) -> anyhow::Result<Server> {
        Server::node(program, &["--data".as_ref(), data.as_os_str()], None)
    }

    /// The same with these arguments, and a file for what it says on its standard error.
    pub(crate) fn node(program: &Path, more: &[&OsStr], log: Option<PathBuf>) -> anyhow::Result<Server> {
        let command = [program.as_os_str(), "serve".as_ref()].iter().chain(more).map(Into::into).collect();
        Server::launch(command, "127.0.0.1:0", log)
    }

    /// Starts a worker at a bus.
    pub(crate) fn worker(program: &Path, bus: &str, log: Option<PathBuf>) -> anyhow::Result<Server> {
        let command = [program.as_os_str(), "worker".as_ref(), "--bus".as_ref(), bus.as_ref()];
        Server::launch(command.map(Into::into).into(), "", log)
    }

    fn launch(command: Vec<OsString>, listen: &str, log: Option<PathBuf>) -> anyhow::Result<Server> {
        let mut starting = Command::new(&command[0]);
        starting.args(&command[1..]);
        if !listen.is_empty() {
            starting.args(["--listen", listen]);
        }
        if let Some(log) = &log {
            starting.stderr(File::options().create(true).append(true).open(log)?);
        }
        let mut child = starting
            // All its players come from one address.
            .env("KOMADAI_UNLIMITED", "127.0.0.0/8")
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} could not be started", command[0].display()))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no standard output")?).read_line(&mut line)?;
        let address = match line.trim().strip_prefix("listening on http://") {
            Some(address) => address.to_owned(),
            None if line == "working\n" => String::new(),
            None => {
                let _ = child.kill();
                let status = child.wait()?;
                bail!("{} is not ready ({status}); it said {line:?}", command[0].display());
            }
        };
        Ok(Server { child, command, address, log })
    }

    pub(crate) fn process(&self) -> Process {
        Process(self.child.id())
    }

    /// Ends it as a power cut would, and starts it again on the same port and data.
    pub(crate) fn kill_and_restart(&mut self) -> anyhow::Result<Outage> {
        let kill = now();
        self.kill()?;
        let killed = [kill, now()];
        self.start_again()?;
        Ok(Outage { killed, started: [killed[1], now()] })
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it once more as it was, on the same port.
    pub(crate) fn start_again(&mut self) -> anyhow::Result<()> {
        *self = Server::launch(self.command.clone(), &self.address, self.log.clone())?;
        Ok(())
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(&mut self) -> anyhow::Result<()> {
        Command::new("kill").arg(self.child.id().to_string()).status()?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.child.try_wait()? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => bail!("{} ended with {status}", self.command[0].display()),
                None if Instant::now() > deadline => bail!("{} does not stop", self.command[0].display()),
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A process whose costs are read from `/proc`.
#[derive(Copy, Clone)]
pub(crate) struct Process(pub(crate) u32);

impl Process {
    /// Resident memory in MiB.
    pub(crate) fn rss_mib(self) -> anyhow::Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kib: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kib / 1024.0)
    }

    /// Processor time of all its threads, ended ones too, in user and kernel together.
    pub(crate) fn cpu(self) -> anyhow::Result<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0))?;
        // The name may hold spaces and parentheses; utime and stime are the 14th and 15th fields, the 3rd follows the name.
        let (_, fields) = stat.rsplit_once(')').context("no such stat")?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let ticks =
            fields.get(11).context("no utime")?.parse::<u32>()? + fields.get(12).context("no stime")?.parse::<u32>()?;
        Ok(TICK * ticks)
    }
}

//! The site's process: started, stopped, killed, and what Linux has charged it.

use crate::clocks::{Outage, now};
use anyhow::{Context, bail};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a process may take to stop in good order.
const PATIENCE: Duration = Duration::from_secs(30);
/// `sysconf(_SC_CLK_TCK)`: 100 on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// A site that we started. Killed when dropped.
pub(crate) struct Server {
    child: Child,
    program: PathBuf,
    data: PathBuf,
    /// `127.0.0.1:PORT`.
    pub(crate) address: String,
}

impl Server {
    /// Starts a site on a free port of the loopback, and waits until it answers.
    pub(crate) fn start(program: &Path, data: &Path) -> anyhow::Result<Server> {
        Server::start_at(program, data, "127.0.0.1:0")
    }

    fn start_at(program: &Path, data: &Path, listen: &str) -> anyhow::Result<Server> {
        let mut child = Command::new(program)
            .args(["serve", "--listen", listen, "--data"])
            .arg(data)
            // All its players come from one address.
            .env("KOMADAI_UNLIMITED", "127.0.0.0/8")
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} could not be started", program.display()))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no standard output")?).read_line(&mut line)?;
        let Some(address) = line.trim().strip_prefix("listening on http://") else {
            let _ = child.kill();
            let status = child.wait()?;
            bail!("{} does not listen ({status}); it said {line:?}", program.display());
        };
        let address = address.to_owned();
        Ok(Server { child, program: program.to_owned(), data: data.to_owned(), address })
    }

    pub(crate) fn process(&self) -> Process {
        Process(self.child.id())
    }

    /// Ends it as a power cut would, and starts it again on the same port and data.
    pub(crate) fn kill_and_restart(&mut self) -> anyhow::Result<Outage> {
        let kill = now();
        self.child.kill()?;
        self.child.wait()?;
        let killed = [kill, now()];
        *self = Server::start_at(&self.program, &self.data, &self.address)?;
        Ok(Outage { killed, started: [killed[1], now()] })
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) -> anyhow::Result<()> {
        Command::new("kill").arg(self.child.id().to_string()).status()?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.child.try_wait()? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => bail!("the site ended with {status}"),
                None if Instant::now() > deadline => bail!("the site does not stop"),
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

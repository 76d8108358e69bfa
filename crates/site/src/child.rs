//! A child process that talks in lines: bounded lines, bounded patience, and it ends with whoever holds it.

use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout_at};

/// The longest line a child may write, unless it is started for longer ones.
const MAX_LINE: usize = 64 * 1024;
/// How long a child may take to read a line; its pipe must not hold us up for ever.
const SAY_LIMIT: Duration = Duration::from_secs(20);

/// Why a child does not answer.
#[derive(Debug, thiserror::Error)]
pub enum ChildError {
    /// There is no such program, or it may not be run.
    #[error("it cannot be started: {0}")]
    Start(#[source] std::io::Error),
    /// It ended, or wrote a line that is too long.
    #[error("it has ended")]
    Ended,
    /// It took longer than it may.
    #[error("it did not answer in time")]
    Silent,
}

/// A running child. Dropping it kills the process.
pub struct ChildLines {
    // Held for its end: the process dies with it.
    _child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    /// The beginning of a line whose rest has not come yet: reading may be interrupted anywhere.
    partial: Vec<u8>,
    max_line: usize,
}

impl ChildLines {
    /// Starts a program with its arguments.
    pub fn start(command: &[String]) -> Result<ChildLines, ChildError> {
        let missing = || ChildError::Start(std::io::Error::other("no command was given"));
        let (program, args) = command.split_first().ok_or_else(missing)?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(ChildError::Start)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ChildError::Ended);
        };
        let stdout = BufReader::new(stdout);
        Ok(ChildLines { _child: child, stdin, stdout, partial: Vec::new(), max_line: MAX_LINE })
    }

    /// The same for a child that writes lines of up to so many bytes.
    pub fn with_lines_of(self, max_line: usize) -> ChildLines {
        ChildLines { max_line, ..self }
    }

    /// Says one line; its end is added.
    pub async fn write_line(&mut self, mut line: String) -> Result<(), ChildError> {
        line.push('\n');
        let written = timeout_at(Instant::now() + SAY_LIMIT, async {
            self.stdin.write_all(line.as_bytes()).await?;
            self.stdin.flush().await
        });
        match written.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(ChildError::Ended),
            Err(_) => Err(ChildError::Silent),
        }
    }

    /// So many bytes, which come after the line that was read last.
    pub async fn read_bytes(&mut self, length: usize, limit: Instant) -> Result<Vec<u8>, ChildError> {
        let mut bytes = vec![0; length];
        let read = self.stdout.read_exact(&mut bytes);
        timeout_at(limit, read).await.map_err(|_| ChildError::Silent)?.map_err(|_| ChildError::Ended)?;
        Ok(bytes)
    }

    /// The next line, its end included. May be interrupted and called again.
    pub async fn read_line(&mut self, limit: Instant) -> Result<Vec<u8>, ChildError> {
        let room = self.max_line.saturating_sub(self.partial.len());
        let mut stdout = (&mut self.stdout).take(room as u64);
        let read = stdout.read_until(b'\n', &mut self.partial);
        timeout_at(limit, read).await.map_err(|_| ChildError::Silent)?.map_err(|_| ChildError::Ended)?;
        if !self.partial.ends_with(b"\n") {
            return Err(ChildError::Ended);
        }
        Ok(std::mem::take(&mut self.partial))
    }
}

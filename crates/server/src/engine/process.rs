//! One engine process and the lines between it and us.

use komadai_usi::{ToEngine, ToGui};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout_at};

/// The longest line an engine may write; a longer one is no USI.
const MAX_LINE: u64 = 64 * 1024;
/// How long an engine may take to introduce itself and to get ready.
const START_LIMIT: Duration = Duration::from_secs(20);
/// Options that an engine may list.
const MAX_OPTIONS: usize = 500;

/// Why an engine did not answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EngineError {
    #[error("the engine cannot be started: {0}")]
    Start(#[source] std::io::Error),
    #[error("the engine has ended")]
    Ended,
    #[error("the engine did not answer in time")]
    Silent,
    #[error("the engine's move cannot be played: {0}")]
    IllegalMove(String),
    #[error("every engine is busy; try again in a moment")]
    Busy,
}

/// A running engine. Dropping it kills the process.
pub(crate) struct Process {
    // Held for its end: the process dies with it.
    _child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    options: Vec<String>,
    /// The beginning of a line whose rest has not come yet: reading may be interrupted anywhere.
    partial: Vec<u8>,
}

impl Process {
    /// Starts an engine and waits until it has introduced itself.
    pub(crate) async fn start(command: &[String]) -> Result<Process, EngineError> {
        let missing = || EngineError::Start(std::io::Error::other("no command was given"));
        let (program, args) = command.split_first().ok_or_else(missing)?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(EngineError::Start)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Ended);
        };
        let mut process =
            Process { _child: child, stdin, stdout: BufReader::new(stdout), options: Vec::new(), partial: Vec::new() };
        let limit = Instant::now() + START_LIMIT;
        process.send(&ToEngine::Usi).await?;
        loop {
            match process.hear(limit).await? {
                ToGui::UsiOk => break,
                ToGui::Option(option) if process.options.len() < MAX_OPTIONS => process.options.push(option.name),
                _ => {}
            }
        }
        Ok(process)
    }

    /// Sets an option if the engine has it.
    pub(crate) async fn set(&mut self, name: &str, value: impl ToString) -> Result<(), EngineError> {
        if !self.options.iter().any(|option| option == name) {
            return Ok(());
        }
        self.send(&ToEngine::SetOption { name: name.to_owned(), value: Some(value.to_string()) }).await
    }

    /// Waits until everything that was set is in force.
    pub(crate) async fn ready(&mut self) -> Result<(), EngineError> {
        self.send(&ToEngine::IsReady).await?;
        let limit = Instant::now() + START_LIMIT;
        while self.hear(limit).await? != ToGui::ReadyOk {}
        Ok(())
    }

    pub(crate) async fn send(&mut self, message: &ToEngine) -> Result<(), EngineError> {
        let line = format!("{message}\n");
        // A hung engine does not read; its pipe must not hold us up for ever.
        let written = timeout_at(Instant::now() + START_LIMIT, async {
            self.stdin.write_all(line.as_bytes()).await?;
            self.stdin.flush().await
        });
        match written.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(EngineError::Ended),
            Err(_) => Err(EngineError::Silent),
        }
    }

    /// The next line that is USI; others are passed over. May be interrupted and called again.
    pub(crate) async fn hear(&mut self, limit: Instant) -> Result<ToGui, EngineError> {
        loop {
            let room = MAX_LINE.saturating_sub(self.partial.len() as u64);
            let mut stdout = (&mut self.stdout).take(room);
            let read = stdout.read_until(b'\n', &mut self.partial);
            timeout_at(limit, read).await.map_err(|_| EngineError::Silent)?.map_err(|_| EngineError::Ended)?;
            if !self.partial.ends_with(b"\n") {
                return Err(EngineError::Ended);
            }
            let line = std::mem::take(&mut self.partial);
            if let Ok(heard) = String::from_utf8_lossy(&line).parse() {
                return Ok(heard);
            }
        }
    }
}

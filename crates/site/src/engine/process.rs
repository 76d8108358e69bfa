//! One engine process: what it introduces itself with, what it is told, what it says.

use crate::child::{ChildError, ChildLines};
use komadai_room::hash;
use komadai_usi::option::{OptionKind, names};
use komadai_usi::{ToEngine, ToGui};
use std::time::Duration;
use tokio::time::Instant;

/// How long an engine may take to introduce itself and to get ready.
const START_LIMIT: Duration = Duration::from_secs(20);
/// Options that an engine may list.
const MAX_OPTIONS: usize = 500;
/// Characters of an engine's name that are kept.
const MAX_NAME: usize = 100;
/// Kinds of shogi that an engine may list.
const MAX_KINDS: usize = 500;

/// Why an engine did not answer.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// There is no such program, or it may not be run.
    #[error("the engine cannot be started: {0}")]
    Start(#[source] std::io::Error),
    /// It ended in the middle.
    #[error("the engine has ended")]
    Ended,
    /// It took longer than it may.
    #[error("the engine did not answer in time")]
    Silent,
    /// It answered with this.
    #[error("the engine's move cannot be played: {0}")]
    IllegalMove(String),
    /// It does not play this kind of shogi.
    #[error("the engine does not play {0}")]
    UnknownKind(String),
    /// Nothing was asked of it.
    #[error("every engine is busy; try again in a moment")]
    Busy,
}

impl From<ChildError> for EngineError {
    fn from(error: ChildError) -> EngineError {
        match error {
            ChildError::Start(error) => EngineError::Start(error),
            ChildError::Ended => EngineError::Ended,
            ChildError::Silent => EngineError::Silent,
        }
    }
}

/// A running engine. Dropping it kills the process.
pub(crate) struct Process {
    child: ChildLines,
    options: Vec<String>,
    /// The kinds of shogi that it plays.
    kinds: Vec<String>,
    identity: String,
}

impl Process {
    /// Starts an engine and waits until it has introduced itself.
    pub(crate) async fn start(command: &[String]) -> Result<Process, EngineError> {
        let child = ChildLines::start(command)?;
        let mut process = Process { child, options: Vec::new(), kinds: Vec::new(), identity: String::new() };
        let limit = Instant::now() + START_LIMIT;
        process.send(&ToEngine::Usi).await?;
        let mut name = String::new();
        // Networks are told apart by the defaults of options, if not by the name.
        let mut introduction = String::new();
        loop {
            let heard = process.hear(limit).await?;
            if process.options.len() < MAX_OPTIONS {
                introduction += &format!("{heard}\n");
            }
            match heard {
                ToGui::UsiOk => break,
                ToGui::IdName(told) => name = told,
                ToGui::Option(option) if process.options.len() < MAX_OPTIONS => {
                    if let OptionKind::Combo { vars, .. } = option.kind
                        && option.name == names::VARIANT
                    {
                        process.kinds = vars.into_iter().take(MAX_KINDS).collect();
                    }
                    process.options.push(option.name);
                }
                _ => {}
            }
        }
        let digest: String = hash(&introduction)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let name: String = name.chars().take(MAX_NAME).collect();
        process.identity = format!("{name} {digest}");
        Ok(process)
    }

    /// Says which engine with which network it is: engines that say the same find the same in a position with the same number of nodes.
    pub(crate) fn identity(&self) -> &str {
        &self.identity
    }

    /// The kinds of shogi that the engine plays, by the names of its option.
    pub(crate) fn kinds(&self) -> &[String] {
        &self.kinds
    }

    /// Whether the engine has an option.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.options.iter().any(|option| option == name)
    }

    /// Sets an option if the engine has it.
    pub(crate) async fn set(&mut self, name: &str, value: impl ToString) -> Result<(), EngineError> {
        if !self.knows(name) {
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

    /// Says one line.
    pub(crate) async fn send(&mut self, message: &ToEngine) -> Result<(), EngineError> {
        Ok(self.child.write_line(message.to_string()).await?)
    }

    /// Says one line that is not of standard shogi.
    pub(crate) async fn say(&mut self, line: String) -> Result<(), EngineError> {
        Ok(self.child.write_line(line).await?)
    }

    /// The word of the next decision, in whatever kind of shogi; other lines are passed over.
    pub(crate) async fn hear_decision(&mut self, limit: Instant) -> Result<String, EngineError> {
        loop {
            let line = self.hear_line(limit).await?;
            let mut words = line.split_ascii_whitespace();
            if words.next() == Some("bestmove") {
                return Ok(words.next().unwrap_or_default().to_owned());
            }
        }
    }

    /// The next line that is USI; others are passed over. May be interrupted and called again.
    pub(crate) async fn hear(&mut self, limit: Instant) -> Result<ToGui, EngineError> {
        loop {
            if let Ok(heard) = self.hear_line(limit).await?.parse() {
                return Ok(heard);
            }
        }
    }

    /// The next line, whatever it is. May be interrupted and called again.
    pub(crate) async fn hear_line(&mut self, limit: Instant) -> Result<String, EngineError> {
        let line = self.child.read_line(limit).await?;
        Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
    }
}

//! An engine as a child process.

use komadai_usi::{BestMove, Go, PositionCommand, ToEngine, ToGui};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
}

impl EngineSpec {
    /// A command line taken apart at spaces; quotes keep them.
    pub fn parse(command: &str) -> EngineSpec {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in command.chars() {
            match quote {
                Some(open) if c == open => quote = None,
                Some(_) => word.get_or_insert_default().push(c),
                None if c == '"' || c == '\'' => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                None => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        EngineSpec { command: words, options: Vec::new() }
    }
}

/// What can be wrong with an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// It could not be started.
    Start(String),
    /// It ended or closed its output.
    Gone,
    /// It did not answer in time.
    Late,
    /// It wrote a `bestmove` that is none.
    Nonsense(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Start(error) => write!(f, "the engine cannot be started: {error}"),
            EngineError::Gone => f.write_str("the engine ended"),
            EngineError::Late => f.write_str("the engine did not answer in time"),
            EngineError::Nonsense(line) => write!(f, "the engine answered: {line}"),
        }
    }
}

impl std::error::Error for EngineError {}

/// A running engine; dropping it ends the process.
pub struct Engine {
    spec: EngineSpec,
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
}

/// The longest line an engine may write.
const LONGEST: u64 = 1 << 16;
const START_TIME: Duration = Duration::from_secs(30);

impl Engine {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// If the program does not start or does not speak USI.
    pub fn start(spec: &EngineSpec) -> Result<Engine, EngineError> {
        let name = spec.command.join(" ");
        let fail = |error: &dyn fmt::Display| EngineError::Start(format!("{name}: {error}"));
        let (program, arguments) = spec.command.split_first().ok_or_else(|| fail(&"no command"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| fail(&error))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(fail(&"no pipes"));
        };
        let (sender, lines) = sync_channel(4_096);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                match output.by_ref().take(LONGEST).read_line(&mut line) {
                    Ok(n) if n > 0 => {
                        if sender.send((Instant::now(), line)).is_err() {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        let mut engine = Engine { spec: spec.clone(), name, child, input, lines };
        engine.greet().map_err(|error| EngineError::Start(format!("{}: {error}", engine.name)))?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), EngineError> {
        self.tell(&ToEngine::Usi)?;
        let deadline = Instant::now() + START_TIME;
        loop {
            match self.next(deadline)?.1.parse() {
                Ok(ToGui::IdName(name)) => self.name = name,
                Ok(ToGui::UsiOk) => break,
                _ => {}
            }
        }
        for (name, value) in self.spec.options.clone() {
            self.tell(&ToEngine::SetOption { name, value: Some(value) })?;
        }
        self.ready()
    }

    /// Waits until the engine is ready.
    ///
    /// # Errors
    /// If it does not become so.
    pub fn ready(&mut self) -> Result<(), EngineError> {
        self.tell(&ToEngine::IsReady)?;
        let deadline = Instant::now() + START_TIME;
        while !matches!(self.next(deadline)?.1.parse(), Ok(ToGui::ReadyOk)) {}
        Ok(())
    }

    /// Sends a command.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn tell(&mut self, command: &ToEngine) -> Result<(), EngineError> {
        let line = format!("{command}\n");
        self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush()).map_err(|_| EngineError::Gone)
    }

    fn next(&mut self, deadline: Instant) -> Result<(Instant, String), EngineError> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(EngineError::Late),
            Err(RecvTimeoutError::Disconnected) => Err(EngineError::Gone),
        }
    }

    /// Lets the engine think and gives its decision and the time it took.
    ///
    /// # Errors
    /// If there is no decision within `most`.
    pub fn think(
        &mut self,
        position: PositionCommand,
        go: Go,
        most: Duration,
    ) -> Result<(BestMove, Duration), EngineError> {
        self.tell(&ToEngine::Position(position))?;
        let started = Instant::now();
        self.tell(&ToEngine::Go(go))?;
        loop {
            let (at, line) = self.next(started + most)?;
            if !line.trim_start().starts_with("bestmove") {
                continue;
            }
            return match line.parse() {
                Ok(ToGui::BestMove(best)) => Ok((best, at.saturating_duration_since(started))),
                _ => Err(EngineError::Nonsense(line.trim().chars().take(80).collect())),
            };
        }
    }

    /// Starts the engine again in place of one that failed.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn restart(&mut self) -> Result<(), EngineError> {
        *self = Engine::start(&self.spec)?;
        Ok(())
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.tell(&ToEngine::Quit);
        let deadline = Instant::now() + Duration::from_secs(2);
        // The reader's channel closes when the process ends.
        while self.next(deadline).is_ok() {}
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

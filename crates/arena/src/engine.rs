//! An engine as a child process.

use komadai_shogi::Move;
use komadai_usi::option::{OptionKind, names};
use komadai_usi::{BestMove, Go, PositionCommand, Score, ToEngine, ToGui};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// How to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// The size of its table in MiB, by whichever name it knows that option.
    pub hash_mib: Option<u32>,
    /// The kind of shogi that it is to play, by whichever name it knows that option; none for the standard one.
    pub kind: Option<String>,
}

/// What an engine decided, and what that took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<B = BestMove> {
    /// Its decision.
    pub best: B,
    /// The time it took.
    pub used: Duration,
    /// What it last said of the position, for the side to move.
    pub score: Option<Score>,
    /// How deep it last said it had looked, in plies.
    pub depth: Option<u32>,
    /// How many nodes it last said it had looked at.
    pub nodes: Option<u64>,
    /// The line that it last said it expects, its own move first.
    pub line: Vec<Move>,
}

/// The name of the option for kinds of shogi, and those that an engine says it plays.
type Kinds = (String, Vec<String>);

impl EngineSpec {
    /// An engine started by this command, with its own options.
    pub fn new(command: Vec<String>) -> EngineSpec {
        EngineSpec { command, options: Vec::new(), hash_mib: None, kind: None }
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
    /// It wrote a `bestmove` that cannot be read.
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

/// What an engine has said so far.
#[derive(Default)]
struct Heard {
    score: Option<Score>,
    depth: Option<u32>,
    nodes: Option<u64>,
    line: Vec<Move>,
}

/// A running engine; dropping it ends the process.
pub struct Engine {
    spec: EngineSpec,
    name: String,
    options: Vec<String>,
    child: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
    /// The reply that it ponders on.
    ponders: Option<Move>,
}

/// What engines that speak more than USI call `USI_Hash`.
const OTHER_HASH: &str = "Hash";
/// Options of an engine that are remembered.
const MOST_OPTIONS: usize = 500;
/// The longest line an engine may write.
const LONGEST: u64 = 1 << 16;
/// How long an engine may take to say who it is: it has nothing to load for that.
const GREETING_TIME: Duration = Duration::from_secs(5);
/// How long it may take to get ready: networks and books are loaded then.
const READY_TIME: Duration = Duration::from_secs(30);
/// How often it is asked whether an engine is still wanted to think.
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(10);
/// How long it may take to answer `stop`.
const STOP_TIME: Duration = Duration::from_secs(3);

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
        let mut engine = Engine { spec: spec.clone(), name, options: Vec::new(), child, input, lines, ponders: None };
        engine.greet().map_err(|error| EngineError::Start(format!("{}: {error}", engine.name)))?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), EngineError> {
        let (hash, mut kinds) = self.introduction()?;
        let hash = self.spec.hash_mib.map(|mib| (hash.to_owned(), mib.to_string()));
        for (name, value) in hash.into_iter().chain(self.spec.options.clone()) {
            self.tell(&ToEngine::SetOption { name, value: Some(value) })?;
        }
        if let Some(kind) = self.spec.kind.clone() {
            let plays = |kinds: &Option<(String, Vec<String>)>| {
                kinds.as_ref().filter(|(_, vars)| vars.contains(&kind)).map(|(option, _)| option.clone())
            };
            // What was set may be a file of more kinds; they are told of when an engine is asked again.
            if plays(&kinds).is_none() && !self.spec.options.is_empty() {
                kinds = self.introduction()?.1;
            }
            // Some engines go on with what they played before, and say nothing, where they do not know a kind.
            let Some(name) = plays(&kinds) else {
                return Err(EngineError::Start(format!("it does not play {kind}")));
            };
            self.tell(&ToEngine::SetOption { name, value: Some(kind) })?;
        }
        self.ready()
    }

    /// What it calls the size of its table, and the option for kinds of shogi with those that it plays.
    fn introduction(&mut self) -> Result<(&'static str, Option<Kinds>), EngineError> {
        self.tell(&ToEngine::Usi)?;
        let deadline = Instant::now() + GREETING_TIME;
        let (mut hash, mut kinds) = (names::HASH, None);
        self.options.clear();
        loop {
            match self.next(deadline)?.1.parse() {
                Ok(ToGui::IdName(name)) => self.name = name,
                Ok(ToGui::Option(option)) => {
                    if option.name.eq_ignore_ascii_case(OTHER_HASH) {
                        hash = OTHER_HASH;
                    }
                    if let OptionKind::Combo { vars, .. } = option.kind
                        && [names::VARIANT, names::USI_VARIANT].contains(&option.name.as_str())
                    {
                        kinds = Some((option.name.clone(), vars));
                    }
                    if self.options.len() < MOST_OPTIONS {
                        self.options.push(option.name);
                    }
                }
                Ok(ToGui::UsiOk) => return Ok((hash, kinds)),
                _ => {}
            }
        }
    }

    /// Waits until the engine is ready.
    ///
    /// # Errors
    /// If it does not become so.
    pub fn ready(&mut self) -> Result<(), EngineError> {
        self.tell(&ToEngine::IsReady)?;
        let deadline = Instant::now() + READY_TIME;
        while !matches!(self.next(deadline)?.1.parse(), Ok(ToGui::ReadyOk)) {}
        Ok(())
    }

    /// Lets the engine think about a position of another kind of shogi, told as USI's `position` line; its decision is the word that it
    /// answers with.
    ///
    /// # Errors
    /// If there is no decision within `most`.
    pub(crate) fn think_in_kind(
        &mut self,
        position: &str,
        go: Go,
        most: Duration,
    ) -> Result<Thought<String>, EngineError> {
        self.line(position)?;
        let started = Instant::now();
        self.tell(&ToEngine::Go(go))?;
        self.hear_as(&mut Heard::default(), started, started + most, |line| {
            let mut words = line.split_ascii_whitespace();
            (words.next()? == "bestmove").then(|| words.next().map(str::to_owned).ok_or_else(|| nonsense(line)))
        })
    }

    /// Sends a command.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn tell(&mut self, command: &ToEngine) -> Result<(), EngineError> {
        self.line(&command.to_string())
    }

    fn line(&mut self, text: &str) -> Result<(), EngineError> {
        let line = format!("{text}\n");
        self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush()).map_err(|_| EngineError::Gone)
    }

    /// A line that it has said, if there is one.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn try_hear(&mut self) -> Result<Option<String>, EngineError> {
        match self.lines.try_recv() {
            Ok((_, line)) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(EngineError::Gone),
        }
    }

    /// Whether the engine has an option of this name.
    pub fn knows(&self, option: &str) -> bool {
        self.options.iter().any(|name| name.eq_ignore_ascii_case(option))
    }

    fn next(&mut self, deadline: Instant) -> Result<(Instant, String), EngineError> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(EngineError::Late),
            Err(RecvTimeoutError::Disconnected) => Err(EngineError::Gone),
        }
    }

    /// Lets the engine think; if it has pondered on the last move of the position, from there on.
    ///
    /// # Errors
    /// If there is no decision within `most`.
    pub fn think(&mut self, position: PositionCommand, go: Go, most: Duration) -> Result<Thought, EngineError> {
        let started = self.begin(position, go)?;
        self.decision(started, most)
    }

    /// Lets the engine think as long as it is wanted to, which is asked again and again. None if it was not: it is stopped then.
    ///
    /// # Errors
    /// If there is no decision within `most`, or the engine does not stop.
    pub fn think_while(
        &mut self,
        position: PositionCommand,
        go: Go,
        most: Duration,
        mut wanted: impl FnMut() -> bool,
    ) -> Result<Option<Thought>, EngineError> {
        let started = self.begin(position, go)?;
        let mut heard = Heard::default();
        loop {
            let asked = (Instant::now() + BETWEEN_QUESTIONS).min(started + most);
            match self.hear(&mut heard, started, asked) {
                Ok(thought) => return Ok(Some(thought)),
                Err(EngineError::Late) if asked < started + most => {}
                Err(error) => return Err(error),
            }
            if !wanted() {
                self.tell(&ToEngine::Stop)?;
                return self.decision(Instant::now(), STOP_TIME).map(|_| None);
            }
        }
    }

    /// Sets it thinking; since when it does.
    fn begin(&mut self, position: PositionCommand, go: Go) -> Result<Instant, EngineError> {
        if self.ponders.is_some() && self.ponders == position.moves.last().copied() {
            self.ponders = None;
            let started = Instant::now();
            self.tell(&ToEngine::PonderHit(Go::default()))?;
            return Ok(started);
        }
        self.stop_pondering()?;
        self.tell(&ToEngine::Position(position))?;
        let started = Instant::now();
        self.tell(&ToEngine::Go(go))?;
        Ok(started)
    }

    /// Lets the engine think on its opponent's time about a position whose last move is the reply that it expects.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn ponder(&mut self, position: PositionCommand, go: Go) -> Result<(), EngineError> {
        self.stop_pondering()?;
        let expected = position.moves.last().copied();
        self.tell(&ToEngine::Position(position))?;
        self.tell(&ToEngine::Go(Go { ponder: true, ..go }))?;
        self.ponders = expected;
        Ok(())
    }

    /// Ends what it ponders on, if anything.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn stop_pondering(&mut self) -> Result<(), EngineError> {
        if self.ponders.take().is_some() {
            self.tell(&ToEngine::Stop)?;
            self.decision(Instant::now(), STOP_TIME)?;
        }
        Ok(())
    }

    fn decision(&mut self, started: Instant, most: Duration) -> Result<Thought, EngineError> {
        self.hear(&mut Heard::default(), started, started + most)
    }

    /// Hears what the engine says until it has decided.
    fn hear(&mut self, heard: &mut Heard, started: Instant, deadline: Instant) -> Result<Thought, EngineError> {
        self.hear_as(heard, started, deadline, |line| match line.parse() {
            Ok(ToGui::BestMove(best)) => Some(Ok(best)),
            Err(_) if line.trim_start().starts_with("bestmove") => Some(Err(nonsense(line))),
            _ => None,
        })
    }

    /// The same; `decided` says whether a line is the decision.
    fn hear_as<B>(
        &mut self,
        heard: &mut Heard,
        started: Instant,
        deadline: Instant,
        decided: impl Fn(&str) -> Option<Result<B, EngineError>>,
    ) -> Result<Thought<B>, EngineError> {
        loop {
            let (at, line) = self.next(deadline)?;
            if let Some(best) = decided(&line) {
                let Heard { score, depth, nodes, line } = std::mem::take(heard);
                let used = at.saturating_duration_since(started);
                return best.map(|best| Thought { best, used, score, depth, nodes, line });
            }
            match line.parse() {
                Ok(ToGui::Info(info)) if info.multipv.is_none_or(|rank| rank == 1) => {
                    heard.score = info.score.map(|(score, _)| score).or(heard.score);
                    heard.depth = info.depth.or(heard.depth);
                    heard.nodes = info.nodes.or(heard.nodes);
                    if !info.pv.is_empty() {
                        heard.line = info.pv;
                    }
                }
                _ => {}
            }
            // An engine that never falls silent does not put the deadline off.
            if at >= deadline {
                return Err(EngineError::Late);
            }
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

fn nonsense(line: &str) -> EngineError {
    EngineError::Nonsense(line.trim().chars().take(80).collect())
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

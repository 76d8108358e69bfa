//! The conversation: commands in, replies out, one search at a time.

use crate::bench::bench;
use crate::input::{Line, next_line};
use crate::options::{Options, declarations};
use komadai_search::{Certainty, Clock, Control, Decision, Game, Limits, Outcome, Report, Searcher, Table, Value};
use komadai_shogi::{Move, Position, Setup, perft};
use komadai_usi::{BestMove, Bound, Go, Info, MateReply, PositionCommand, Score, ToEngine, ToGui, UsiError};
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Where replies go, line by line, from both threads. A closed pipe silences it; the end of the input ends the session.
#[derive(Clone)]
struct Voice(Arc<Mutex<dyn Write + Send>>);

impl Voice {
    fn line(&self, text: &str) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Who no longer listens will close our input as well.
        let _ = out.write_all(format!("{text}\n").as_bytes()).and_then(|()| out.flush());
    }

    fn say(&self, reply: &ToGui) {
        self.line(&reply.to_string());
    }

    fn words(&self, text: impl Into<String>) {
        self.say(&ToGui::Info(Info::words(text)));
    }
}

struct Session {
    voice: Voice,
    options: Options,
    game: Game,
    searcher: Arc<Mutex<Searcher>>,
    control: Arc<Control>,
    thinking: Option<JoinHandle<()>>,
    hash_mib: usize,
    /// What `EvalFile` was when the evaluation was last loaded.
    eval_file: Option<String>,
    /// Where chance begins, for levels only: another in every session and every game, so that no two games are the same.
    seed: u64,
}

/// Speaks USI until `quit` or the end of the input.
pub fn run(mut input: impl BufRead, output: impl Write + Send + 'static) {
    let options = Options::default();
    let hash_mib = options.hash_mib;
    let mut session = Session {
        voice: Voice(Arc::new(Mutex::new(output))),
        game: Game::new(Position::start()),
        searcher: Arc::new(Mutex::new(Searcher::new(Arc::new(Table::new(1))))),
        control: Arc::new(Control::default()),
        thinking: None,
        // The table of the wanted size is made when it is first needed.
        hash_mib: 0,
        eval_file: None,
        options: Options { hash_mib, ..options },
        seed: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64),
    };
    loop {
        match next_line(&mut input) {
            Line::End => break,
            Line::TooLong => session.voice.words("error: the line is longer than any command; ignored"),
            Line::Text(line) => match line.parse() {
                Ok(ToEngine::Quit) => break,
                Ok(command) => session.obey(command),
                Err(UsiError::Blank) => {}
                Err(error) => session.voice.words(format!("error: {error}")),
            },
        }
    }
    session.settle();
}

impl Session {
    fn obey(&mut self, command: ToEngine) {
        match command {
            ToEngine::Usi => {
                self.voice.say(&ToGui::IdName(format!("Komadai {}", env!("CARGO_PKG_VERSION"))));
                self.voice.say(&ToGui::IdAuthor("the Komadai authors".to_owned()));
                declarations().into_iter().for_each(|decl| self.voice.say(&ToGui::Option(decl)));
                self.voice.say(&ToGui::UsiOk);
            }
            ToEngine::IsReady => {
                self.settle();
                self.prepare();
                self.voice.say(&ToGui::ReadyOk);
            }
            ToEngine::SetOption { name, value } => {
                self.settle();
                if let Err(error) = self.options.set(&name, value.as_deref()) {
                    self.voice.words(format!("error: setoption: {error}"));
                }
            }
            ToEngine::NewGame => {
                self.settle();
                self.seed = self.seed.wrapping_add(1);
                self.prepare();
                self.searcher.lock().unwrap_or_else(PoisonError::into_inner).clear();
            }
            ToEngine::Position(position) => {
                self.settle();
                match game(&position) {
                    Ok(game) => self.game = game,
                    Err(error) => self.voice.words(format!("error: position: {error}; the last position stays")),
                }
            }
            ToEngine::Go(go) => {
                self.settle();
                self.go(&go);
            }
            ToEngine::Stop => {
                self.control.stop();
                self.join();
            }
            ToEngine::PonderHit => self.control.ponder_hit(),
            ToEngine::GameOver(_) => self.settle(),
            ToEngine::Show => {
                self.settle();
                self.voice.line(&show(self.game.last()));
            }
            ToEngine::Eval => {
                self.settle();
                self.prepare();
                let position = self.game.last();
                if let Some(network) = self.searcher.lock().unwrap_or_else(PoisonError::into_inner).network() {
                    let centipawns = network.evaluate(position);
                    self.voice.words(format!("eval of the network for the side to move: {centipawns}"));
                }
                let parts = komadai_search::evaluate(position);
                self.voice.words(format!(
                    "eval by hand for Black: material {} kings {} sight {} tempo {} total {}",
                    parts.material,
                    parts.kings,
                    parts.sight,
                    parts.tempo,
                    parts.total()
                ));
            }
            ToEngine::Bench { depth } => {
                self.settle();
                self.prepare();
                let network = self.searcher.lock().unwrap_or_else(PoisonError::into_inner).network().cloned();
                let result = bench(&network, depth.map(|depth| depth.clamp(1, 30)), |sfen, nodes| {
                    self.voice.words(format!("bench {nodes} nodes: {sfen}"));
                });
                let seconds = result.elapsed.as_secs_f64().max(1e-9);
                let nps = result.nodes as f64 / seconds;
                self.voice.line(&format!("nodes {} seconds {seconds:.3} nps {nps:.0}", result.nodes));
            }
            ToEngine::Quit => {}
        }
    }

    /// Ends what is being thought, if anything.
    fn settle(&mut self) {
        if self.thinking.is_some() {
            self.control.stop();
        }
        self.join();
    }

    fn join(&mut self) {
        if let Some(thread) = self.thinking.take()
            && thread.join().is_err()
        {
            self.voice.words("error: the search failed; this is a fault of the engine");
        }
    }

    /// Makes the table and loads the evaluation that the options ask for.
    fn prepare(&mut self) {
        if self.eval_file.as_ref() != Some(&self.options.eval_file) {
            let name = self.options.eval_file.clone();
            match crate::evaluation::load(&name) {
                Ok(network) => {
                    if let Some(network) = network.as_ref().filter(|_| name != crate::evaluation::EMBEDDED) {
                        self.voice.words(format!("evaluation: network {}", network.header().training));
                    }
                    self.searcher.lock().unwrap_or_else(PoisonError::into_inner).set_network(network);
                }
                Err(error) => self.voice.words(format!("error: EvalFile: {error}; the last evaluation stays")),
            }
            self.eval_file = Some(name);
        }
        if self.hash_mib != self.options.hash_mib {
            self.hash_mib = self.options.hash_mib;
            let mut searcher = self.searcher.lock().unwrap_or_else(PoisonError::into_inner);
            // The old table goes first, so that both are never held at once.
            searcher.set_table(Arc::new(Table::new(1)));
            searcher.set_table(Arc::new(Table::new(self.hash_mib)));
        }
    }

    fn go(&mut self, go: &Go) {
        if go.mate.is_some() {
            self.voice.say(&ToGui::CheckMate(MateReply::NotImplemented));
            return;
        }
        if let Some(depth) = go.perft {
            let started = Instant::now();
            let nodes = perft(self.game.last(), depth.min(9));
            let seconds = started.elapsed().as_secs_f64();
            let nps = nodes as f64 / seconds.max(1e-9);
            self.voice.line(&format!("nodes {nodes} seconds {seconds:.3} nps {nps:.0}"));
            return;
        }
        self.prepare();
        let limits = limits(go, &self.options, self.game.last());
        let mut options = self.options.clone();
        options.settings.seed = self.seed;
        let (voice, game) = (self.voice.clone(), self.game.clone());
        let (searcher, control) = (Arc::clone(&self.searcher), Arc::clone(&self.control));
        control.begin(go.ponder);
        let think = move || {
            let mut searcher = searcher.lock().unwrap_or_else(PoisonError::into_inner);
            let mut pace = Pace::default();
            let outcome = searcher.search(&game, &limits, &options.settings, &control, &mut |report| {
                if pace.wants(report, &options) {
                    voice.say(&ToGui::Info(info(report)));
                }
            });
            voice.say(&ToGui::BestMove(answer(&outcome, options.resign_value)));
        };
        match std::thread::Builder::new().name("search".to_owned()).stack_size(16 << 20).spawn(think) {
            Ok(thread) => self.thinking = Some(thread),
            Err(error) => {
                self.voice.words(format!("error: no thread for the search: {error}"));
                self.voice.say(&ToGui::BestMove(BestMove::Resign));
            }
        }
    }
}

/// The positions of a `position` command, each move checked.
fn game(command: &PositionCommand) -> Result<Game, String> {
    let start = Position::new(&command.start).map_err(|faults| faults.to_string())?;
    let mut game = Game::new(start);
    for (ply, &mv) in command.moves.iter().enumerate() {
        let mut next = *game.last();
        next.play(mv).map_err(|foul| format!("move {} ({mv}) is illegal: {foul}", ply + 1))?;
        game.push(next);
    }
    Ok(game)
}

fn limits(go: &Go, options: &Options, position: &Position) -> Limits {
    let us = position.turn();
    let timed = go.time[us].is_some() || go.byoyomi.is_some() || go.increment[us].is_some();
    let unlimited = go.infinite || (!timed && go.movetime.is_none() && go.nodes.is_none() && go.depth.is_none());
    let or_zero = |time: Option<Duration>| time.unwrap_or(Duration::ZERO);
    Limits {
        clock: (timed && !go.infinite).then(|| Clock {
            remaining: or_zero(go.time[us]),
            byoyomi: or_zero(go.byoyomi),
            increment: or_zero(go.increment[us]),
        }),
        movetime: go.movetime,
        nodes: smaller(go.nodes, (options.nodes_limit > 0).then_some(options.nodes_limit)),
        depth: smaller(go.depth, (options.depth_limit > 0).then_some(options.depth_limit)),
        // A bare `go` is answered when the search has nothing left; `go infinite` waits for `stop`.
        wait_for_stop: unlimited && go.infinite,
        search_moves: go.search_moves.clone(),
    }
}

fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// When lines are shown: not too often, bounds only if they are wanted, and several lines all or none, since a new second
/// line beside an old first may begin with the same move.
#[derive(Default)]
struct Pace {
    last: Option<Duration>,
    showing: bool,
}

impl Pace {
    fn wants(&mut self, report: &Report, options: &Options) -> bool {
        if report.certainty != Certainty::Exact && !options.output_fail_pv {
            return false;
        }
        if report.rank == 1 {
            self.showing = self.last.is_none_or(|last| report.elapsed >= last + options.pv_interval);
            if self.showing {
                self.last = Some(report.elapsed);
            }
        }
        self.showing
    }
}

fn info(report: &Report) -> Info {
    let score = match report.value {
        Value::Cp(cp) => Score::Cp(cp),
        Value::WinIn(plies) => Score::MateIn(plies),
        Value::LossIn(plies) => Score::MatedIn(plies),
    };
    let bound = match report.certainty {
        Certainty::Exact => Bound::Exact,
        Certainty::AtLeast => Bound::Lower,
        Certainty::AtMost => Bound::Upper,
    };
    let micros = report.elapsed.as_micros().max(1) as u64;
    Info {
        depth: Some(report.depth),
        seldepth: Some(report.seldepth),
        multipv: Some(report.rank as u32),
        score: Some((score, bound)),
        nodes: Some(report.nodes),
        nps: Some((u128::from(report.nodes) * 1_000_000 / u128::from(micros)) as u64),
        hashfull: Some(report.hashfull),
        time: Some(report.elapsed),
        currmove: None,
        pv: report.line.clone(),
        string: None,
    }
}

fn answer(outcome: &Outcome, resign_value: i32) -> BestMove {
    match outcome.decision {
        Decision::Declare => BestMove::Win,
        Decision::NoMove => BestMove::Resign,
        Decision::Play { value, .. } if value.cp() <= -resign_value => BestMove::Resign,
        Decision::Play { mv, reply, .. } => BestMove::Play { mv, ponder: reply },
    }
}

/// The board for people.
fn show(position: &Position) -> String {
    let setup: Setup = position.to_setup();
    let mut text = String::new();
    for rank in 1..=9 {
        for file in (1..=9).rev() {
            let piece = komadai_shogi::Square::new(file, rank).and_then(|square| setup.get(square));
            text.push_str(&piece.map_or_else(|| "  .".to_owned(), |piece| format!("{:>3}", piece.to_string())));
        }
        text.push_str(&format!("  {}\n", (b'a' + rank - 1) as char));
    }
    text.push_str("  9  8  7  6  5  4  3  2  1\n");
    let checkers: Vec<String> = position.checkers().map(|square| square.to_string()).collect();
    let moves: &[Move] = &position.legal_moves();
    text.push_str(&format!(
        "sfen {position}\nkey {:016x}\ncheckers {}\nlegal moves {}",
        position.key(),
        if checkers.is_empty() { "none".to_owned() } else { checkers.join(" ") },
        moves.len()
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_lines_are_shown_all_or_none() {
        let options = Options { pv_interval: Duration::from_millis(100), ..Options::default() };
        let mut pace = Pace::default();
        let mut shown = |millis, rank| {
            let report = Report {
                depth: 1,
                seldepth: 1,
                rank,
                value: Value::Cp(0),
                certainty: Certainty::Exact,
                nodes: 1,
                elapsed: Duration::from_millis(millis),
                hashfull: 0,
                line: Vec::new(),
            };
            pace.wants(&report, &options)
        };
        // The clock may pass the interval between two lines of one iteration.
        let shown = [(0, 1), (0, 2), (99, 1), (101, 2), (102, 1), (102, 2)].map(|(millis, rank)| shown(millis, rank));
        assert_eq!(shown, [true, true, false, false, true, true]);
    }
}

//! The conversation about a kind of shogi that is not the standard one: its positions, its moves, its search.

use crate::count::count_in_kind;
use crate::job::{Bell, Job};
use crate::lines::nps;
use crate::memory;
use crate::options::Options;
use crate::voice::Voice;
use komadai_fairy::{Clock, Game, LEVELS, Level, Limits, Report, Searcher, Value};
use komadai_usi::{Bound, Go, Info, MateReply, Score, ToEngine, ToGui, UsiError};
use komadai_variants::{Color, Move, MoveError, Position, Rules};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A command that means something else where another kind is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum KindCommand {
    /// Start, or none for the kind's own, and moves, as they were written.
    Position(Option<String>, Vec<String>),
    /// With the moves to consider, as they were written.
    Go(Go, Vec<String>),
    Show,
    /// Of standard shogi alone.
    Foreign(&'static str),
    /// Not understood; whoever sent it may wait for an answer.
    Wrong(String, bool),
}

impl KindCommand {
    /// The command of a line, if it is one of these.
    pub(crate) fn of(line: &str) -> Option<KindCommand> {
        let mut words = line.split_ascii_whitespace();
        let wrong = |text: &str| KindCommand::Wrong(text.to_owned(), false);
        Some(match words.next()? {
            "position" => {
                let rest: Vec<&str> = words.collect();
                let (start, moves) = match rest.iter().position(|word| *word == "moves") {
                    Some(at) => (&rest[..at], &rest[at + 1..]),
                    None => (&rest[..], &[][..]),
                };
                let start = match start {
                    ["startpos"] => None,
                    ["sfen" | "fen", sfen @ ..] if !sfen.is_empty() => Some(sfen.join(" ")),
                    _ => return Some(wrong("position: expected startpos, or sfen and a position")),
                };
                KindCommand::Position(start, moves.iter().map(|text| (*text).to_owned()).collect())
            }
            "go" => {
                let (line, moves) = line.split_once("searchmoves").unwrap_or((line, ""));
                let moves = moves.split_ascii_whitespace().map(str::to_owned).collect();
                match line.parse() {
                    Ok(ToEngine::Go(go)) => KindCommand::Go(go, moves),
                    Ok(_) => return None,
                    Err(error) => KindCommand::Wrong(error.to_string(), true),
                }
            }
            "d" => KindCommand::Show,
            "eval" => KindCommand::Foreign("eval"),
            "bench" => KindCommand::Foreign("bench"),
            _ => return None,
        })
    }
}

/// Who plays a kind.
pub(crate) struct Seat {
    rules: Arc<Rules>,
    game: Game,
    /// With the size of its table, MiB; made when it is first needed.
    searcher: Arc<Mutex<Option<(Searcher, usize)>>>,
}

/// No count of moves goes deeper.
const MOST_PERFT: u32 = 9;
/// What a `go` that was not understood is answered with.
const A_LITTLE: u64 = 20_000;

impl Seat {
    /// A seat at a kind of the catalogue.
    pub(crate) fn new(name: &str) -> Option<Seat> {
        let rules = Rules::named(name)?;
        Some(Seat { game: Game::new(Position::start(&rules)), rules, searcher: Arc::default() })
    }

    pub(crate) fn name(&self) -> &str {
        self.rules.name()
    }

    /// What is said of the kind when it is chosen.
    pub(crate) fn introduction(&self) -> String {
        let rules = &self.rules;
        format!("variant {} files {} ranks {} startpos {}", rules.name(), rules.files(), rules.ranks(), rules.start())
    }

    /// Makes the table and counts what pieces are worth, so that no clock runs meanwhile.
    pub(crate) fn prepare(&self, hash_mib: usize) {
        let mut searcher = self.searcher.lock().unwrap_or_else(PoisonError::into_inner);
        seated(&mut searcher, hash_mib).get_ready(&self.rules);
    }

    pub(crate) fn new_game(&self) {
        if let Some((searcher, _)) = &mut *self.searcher.lock().unwrap_or_else(PoisonError::into_inner) {
            searcher.clear();
        }
    }

    /// Obeys; what thinks is given back.
    pub(crate) fn obey(
        &mut self,
        command: KindCommand,
        options: &Options,
        seed: u64,
        voice: &Voice,
        bell: &Bell,
    ) -> Option<Job> {
        match command {
            KindCommand::Position(start, moves) => {
                match self.read(start.as_deref(), &moves) {
                    Ok(game) => self.game = game,
                    Err(error) => voice.words(format!("error: position: {error}; the last position stays")),
                }
                None
            }
            KindCommand::Go(go, moves) => self.go(&go, &moves, options, seed, voice, bell),
            KindCommand::Show => {
                voice.words(format!("sfen {}", self.game.position().sfen()));
                None
            }
            KindCommand::Foreign(command) => {
                voice.words(format!("error: {command}: of standard shogi alone"));
                None
            }
            KindCommand::Wrong(error, waits) => {
                voice.words(format!("error: {error}"));
                let little = Go { nodes: Some(A_LITTLE), ..Go::default() };
                if waits { self.go(&little, &[], options, seed, voice, bell) } else { None }
            }
        }
    }

    fn read(&self, start: Option<&str>, moves: &[String]) -> Result<Game, String> {
        let start = match start {
            Some(text) => Position::read(&self.rules, text).map_err(|error| error.to_string())?,
            None => Position::start(&self.rules),
        };
        let mut game = Game::new(start);
        for (ply, text) in moves.iter().enumerate() {
            let mv = game.position().read_fairy_move(text);
            let shown: String = text.chars().take(20).collect();
            game.play(mv.map_err(|error| format!("move {} ({shown}): {error}", ply + 1))?);
        }
        Ok(game)
    }

    fn go(
        &mut self,
        go: &Go,
        moves: &[String],
        options: &Options,
        seed: u64,
        voice: &Voice,
        bell: &Bell,
    ) -> Option<Job> {
        if go.mate.is_some() {
            voice.say(&ToGui::CheckMate(MateReply::NotImplemented));
            return None;
        }
        let game = self.game.clone();
        let mut search_moves = Vec::new();
        for text in moves {
            match game.position().read_fairy_move(text) {
                Ok(mv) => search_moves.push(mv),
                Err(MoveError::Illegal) => {}
                // It may be a limit that was meant, and without one nothing would end.
                Err(MoveError::Unreadable) => {
                    let error = UsiError::BadMove(text.clone()).to_string();
                    return self.obey(KindCommand::Wrong(error, true), options, seed, voice, bell);
                }
            }
        }
        let waits = go.infinite || go.ponder;
        bell.reset(waits);
        if let Some(depth) = go.perft {
            let stop = Arc::clone(&bell.stop);
            let work = move || {
                let started = Instant::now();
                let Some(nodes) = count_in_kind(game.position(), depth.min(MOST_PERFT), &stop) else {
                    return Some("info string perft was stopped".to_owned());
                };
                let elapsed = started.elapsed();
                Some(format!("nodes {nodes} seconds {:.3} nps {}", elapsed.as_secs_f64(), nps(nodes, elapsed)))
            };
            return Job::start(voice, bell, "info string error: perft".to_owned(), work);
        }
        let legal = game.position().legal_moves();
        let limits = Limits { search_moves, ..limits(go, options, game.position().turn()) };
        let level = options.settings.level.map(|number| Level::new(number.min(LEVELS), seed));
        let hash_mib = options.hash_mib;
        let (resign_value, study) = (options.resign_value, options.study);
        let (speaker, ears, searcher) = (voice.clone(), bell.clone(), Arc::clone(&self.searcher));
        let otherwise = match (game.outcome(), legal.first()) {
            (None, Some(&mv)) => format!("bestmove {}", self.rules.move_text(mv)),
            _ => "bestmove resign".to_owned(),
        };
        let think = move || {
            let mut searcher = searcher.lock().unwrap_or_else(PoisonError::into_inner);
            let searcher = seated(&mut searcher, hash_mib);
            let text = |mv: &Move| game.position().rules().move_text(*mv);
            let decision =
                searcher.think(&game, &limits, level, &ears.stop, |report| speaker.line(&line(report, text)));
            if waits {
                ears.control.wait_for_hit();
            }
            let lost = !study && decision.value.cp() <= -resign_value;
            Some(match (&decision.best, decision.line.get(1)) {
                (Some(_), _) if lost => "bestmove resign".to_owned(),
                (Some(best), Some(reply)) => format!("bestmove {} ponder {}", text(best), text(reply)),
                (Some(best), None) => format!("bestmove {}", text(best)),
                (None, _) => "bestmove resign".to_owned(),
            })
        };
        let mut job = Job::start(voice, bell, otherwise, think)?;
        job.pondered = go.ponder.then(|| (go.clone(), moves.to_vec()));
        Some(job)
    }
}

/// The searcher, with a table of the size that is wanted.
fn seated(searcher: &mut Option<(Searcher, usize)>, hash_mib: usize) -> &mut Searcher {
    let (searcher, mib) = searcher.get_or_insert_with(|| (Searcher::new(1), 1));
    if *mib != hash_mib {
        searcher.set_table(memory::fitting_mib(hash_mib));
        *mib = hash_mib;
    }
    searcher
}

/// What a `go` asks of the search.
fn limits(go: &Go, options: &Options, turn: Color) -> Limits {
    let us = if turn == Color::Black { komadai_shogi::Color::Black } else { komadai_shogi::Color::White };
    if go.infinite || go.ponder {
        return Limits::default();
    }
    let or_zero = |time: Option<Duration>| time.unwrap_or(Duration::ZERO);
    let on_a_clock = go.time[us].is_some() || go.byoyomi.is_some() || go.increment[us].is_some();
    let fewer = |asked: Option<u64>, limit: u64| asked.into_iter().chain((limit > 0).then_some(limit)).min();
    Limits {
        search_moves: Vec::new(),
        depth: fewer(go.depth.map(u64::from), u64::from(options.depth_limit))
            .and_then(|depth| u32::try_from(depth).ok()),
        nodes: fewer(go.nodes, options.nodes_limit),
        movetime: go.movetime,
        clock: on_a_clock.then(|| Clock {
            remaining: or_zero(go.time[us]),
            byoyomi: or_zero(go.byoyomi),
            increment: or_zero(go.increment[us]),
        }),
        delay: if go.movetime.is_some() { Duration::ZERO } else { options.settings.network_delay_worst },
    }
}

/// What the search says, as the protocol says it.
fn line(report: &Report<'_>, text: impl Fn(&Move) -> String) -> String {
    let info = Info {
        depth: Some(report.depth),
        score: Some((score(report.value), Bound::Exact)),
        nodes: Some(report.nodes),
        nps: Some(nps(report.nodes, report.time)),
        time: Some(report.time),
        ..Info::default()
    };
    let moves: Vec<String> = report.line.iter().map(text).collect();
    format!("{} pv {}", ToGui::Info(info), moves.join(" "))
}

fn score(value: Value) -> Score {
    match (value.mate_in(), value.mated_in()) {
        (Some(plies), _) => Score::MateIn(plies),
        (_, Some(plies)) => Score::MatedIn(plies),
        _ => Score::Cp(value.centipawns().unwrap_or(0)),
    }
}

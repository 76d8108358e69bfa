//! Events played at random, with late entries, leavers, absences, wishes, draws, long games, corrections and undone steps; and the
//! checks that every round of them has to pass.
//!
//! The same [`Plan`] gives the same commands. Nothing here reads a clock: whoever applies the commands may.

mod audit;
mod solver;

pub use audit::{Audit, audit, ended};

use crate::command::{Command, Enter, Member};
use crate::event::Event;
use crate::points::Points;
use crate::refusal::Kind;
use crate::round::{Left, Outcome};
use crate::settings::{Format, Settings, Shape, limits};
use crate::state::{State, Wish};
use fastrand::Rng;

/// What is simulated.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// How it is played.
    pub settings: Settings,
    /// Players or teams.
    pub players: u32,
    /// Whether things happen beside pairings and results: late entries, leavers, wishes, corrections.
    pub lively: bool,
    /// Where chance comes from.
    pub seed: u64,
}

impl Plan {
    /// An event of a format with settings by chance.
    pub fn random(format: Format, players: u32, rounds: Option<u32>, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let needs = matches!(format, Format::Swiss | Format::MacMahon);
        // All-play-all of many teams is more games than a log holds.
        let by_lot = matches!(format, Format::League | Format::Team);
        let many = players > 40;
        let mut settings = Settings {
            name: "Simulated".into(),
            format,
            seed,
            rounds: rounds.or((needs || (by_lot && (many || rng.bool()))).then(|| rng.u32(3..8))),
            small_final: rng.bool(),
            best_of: Some(2 * rng.u32(0..4) + 1),
            host: Some("p1".into()),
            team_size: Some(rng.u32(1..6)),
            bands: vec![1200, 1700],
            bands_until: (rng.u8(..4) == 0).then_some(2),
            handicap: rng.u8(..8) == 0,
            lasts: (format == Format::Arena).then_some(3_600),
            streaks: rng.bool(),
            ..Settings::default()
        };
        if rng.u8(..3) == 0 {
            settings.avoid.club = true;
            settings.avoid.rounds = Some(2);
        }
        if needs && players >= 8 && rng.u8(..4) == 0 {
            let (qualification, small_final) = (rng.bool(), rng.bool());
            settings.cup = Some(crate::Cup { size: 4, countries: Vec::new(), qualification, small_final });
        }
        if format == Format::Knockout {
            let shapes = [Shape::Halves, Shape::Halves, Shape::DoubleFromFour, Shape::Groups, Shape::Stepladder];
            // A ladder of two hundred steps would be two hundred rounds.
            settings.shape = shapes[rng.usize(..if players > 24 { 4 } else { 5 })];
        }
        Self { settings, players, lively: true, seed }
    }
}

/// A plan as it is carried out.
#[derive(Debug)]
pub struct Simulation {
    plan: Plan,
    rng: Rng,
    entered: u32,
    /// Commands to be given before anything else.
    next: Vec<Command>,
    begun: bool,
    /// Rounds that have been seen.
    rounds: usize,
    /// Seconds since an arena's start.
    clock: u32,
    /// Nobody can be paired before an open game has ended.
    waiting: bool,
    stuck: u32,
    closing: bool,
}

/// In a format whose rounds do not end by themselves: that many.
const LADDER_GAMES: u32 = 40;
const ARENA_STEP: u32 = 90;

impl Simulation {
    /// Begins.
    pub fn new(plan: Plan) -> Self {
        let rng = Rng::with_seed(plan.seed ^ 0x5EED);
        Self {
            plan,
            rng,
            entered: 0,
            next: Vec::new(),
            begun: false,
            rounds: 0,
            clock: 0,
            waiting: false,
            stuck: 0,
            closing: false,
        }
    }

    /// The next command for an event that has taken all those before it, refused ones aside; none when it is over.
    pub fn next(&mut self, event: &Event) -> Option<Command> {
        let Some(state) = event.state() else { return Some(Command::Create(Box::new(self.plan.settings.clone()))) };
        if state.closed || event.log().len() >= limits::LOG {
            return None;
        }
        if let Some(command) = self.next.pop() {
            return Some(command);
        }
        let format = state.settings.format;
        let players = if format == Format::Match { 2 } else { self.plan.players };
        let late = self.plan.lively && !format.is_fixed() && players > 4;
        let at_first = if late { players - players / 8 } else { players };
        if self.entered < at_first {
            return Some(self.enter(state));
        }
        let open = open_boards(state, self.closing);
        if std::mem::replace(&mut self.rounds, state.rounds.len()) < state.rounds.len() {
            self.stuck = 0;
            if self.plan.lively && self.rng.u8(..6) == 0 && !open.is_empty() {
                let (round, board) = open[self.rng.usize(..open.len())];
                return Some(Command::Long { round, board });
            }
        }
        // An arena pairs on while others play; elsewhere a round is played to its end.
        let waits = format != Format::Arena || self.waiting || self.closing || self.rng.u8(..3) > 0;
        if !open.is_empty() && waits {
            self.waiting = false;
            let (round, board) = open[self.rng.usize(..open.len())];
            return Some(self.result(state, round, board));
        }
        if self.closing {
            return Some(Command::Close);
        }
        if self.plan.lively && !std::mem::replace(&mut self.begun, true) {
            return Some(self.incident(state, players));
        }
        self.begun = false;
        Some(self.pair(state))
    }

    /// Says that the round just asked for was refused: the event is over, a wish stands in the way, or a game has to end first.
    pub fn refused(&mut self, event: &Event, kind: Kind) {
        let Some(state) = event.state() else { return };
        self.stuck += 1;
        if kind == Kind::Over || self.stuck > 3 {
            self.closing = true;
        } else if open_boards(state, true).is_empty() {
            self.next = state
                .wishes
                .iter()
                .map(|wish| {
                    let (Wish::Force(a, b, _) | Wish::Forbid(a, b)) = wish;
                    Command::Lift { a: a.clone(), b: b.clone() }
                })
                .collect();
        } else {
            self.waiting = true;
        }
    }

    fn enter(&mut self, state: &State) -> Command {
        self.entered += 1;
        let id = format!("p{}", self.entered);
        let size = state.settings.team_size.unwrap_or(3);
        let team = state.settings.format == Format::Team;
        let members = (1..=size).filter(|_| team).map(|at| Member {
            id: format!("{id}.{at}"),
            name: format!("Member {at} of {id}"),
            rating: Some(self.rng.i32(600..2200)),
        });
        let members = members.collect();
        Command::Enter(Enter {
            name: format!("Player {}", self.entered),
            rating: (self.rng.u8(..10) > 0).then(|| self.rng.i32(600..2200)),
            country: Some(["FR", "DE", "JP", "BY"][self.rng.usize(..4)].into()),
            club: Some(format!("Club {}", self.rng.u8(..6))),
            id,
            members,
            ..Enter::default()
        })
    }

    fn result(&mut self, state: &State, round: u32, board: u32) -> Command {
        let rating = |id: &str| state.entrant(id).and_then(|entrant| entrant.rating).unwrap_or(1000);
        let here = state.rounds.get(round as usize - 1).and_then(|round| round.boards.get(board as usize - 1));
        let gap = here.map_or(0, |board| rating(&board.black) - rating(&board.white));
        let black = 1.0 / (1.0 + 10f64.powf(-f64::from(gap) / 400.0));
        let result = match self.rng.u8(..100) {
            0 => Outcome::Draw,
            1 => Outcome::Repetition,
            2 => Outcome::Impasse,
            3 if self.plan.lively => Outcome::BlackForfeit,
            4 if self.plan.lively => Outcome::WhiteForfeit,
            _ if self.rng.f64() < black => Outcome::Black,
            _ => Outcome::White,
        };
        let left =
            self.rng.bool().then(|| Left { black_ms: self.rng.u32(..3_600_000), white_ms: self.rng.u32(..3_600_000) });
        Command::Result { round, board, result, left }
    }

    /// Something that happens between two rounds.
    fn incident(&mut self, state: &State, players: u32) -> Command {
        let late = self.entered < players && self.rng.u8(..2) == 0;
        if late {
            return self.enter(state);
        }
        let mut one = || format!("p{}", self.rng.u32(1..=self.entered.max(1)));
        let (id, other) = (one(), one());
        let round = state.rounds.len() as u32 + 1;
        match self.rng.u8(..16) {
            0 | 1 => Command::Withdraw { id },
            2 => Command::Return { id },
            3 | 4 => Command::Absent {
                id,
                round: round + self.rng.u32(..2),
                points: self.rng.bool().then_some(Points::HALF),
            },
            5 | 6 => Command::Force { a: id, b: other, sides: self.rng.bool() },
            7 => Command::Forbid { a: id, b: other },
            8 => Command::Lift { a: id, b: other },
            9 => Command::Adjust { id, points: Points::HALF, reason: "late".into() },
            10 if round > 1 => {
                let boards = state.rounds.last().map_or(1, |round| round.boards.len().max(1));
                let board = self.rng.usize(..boards) as u32 + 1;
                let result = if self.rng.bool() { Outcome::Black } else { Outcome::White };
                Command::Correct { round: round - 1, board, result, reason: "slip misread".into() }
            }
            11 => {
                // Two steps on and two back.
                self.next = vec![Command::Undo, Command::Undo, Command::Withdraw { id: other }];
                Command::Absent { id, round, points: None }
            }
            _ => Command::Standings,
        }
    }

    fn pair(&mut self, state: &State) -> Command {
        match state.settings.format {
            Format::Ladder => {
                if state.rounds.len() as u32 >= LADDER_GAMES || state.ladder.len() < 2 {
                    return Command::Close;
                }
                let from = self.rng.usize(1..state.ladder.len());
                let reach = (state.settings.reach.unwrap_or(3) as usize).min(from);
                let to = from - self.rng.usize(1..=reach);
                Command::Challenge { challenger: state.ladder[from].clone(), defender: state.ladder[to].clone() }
            }
            Format::Arena => {
                self.clock += ARENA_STEP;
                Command::Pair { first: None, at: Some(self.clock), unfinished: false }
            }
            _ => Command::Pair { first: None, at: None, unfinished: false },
        }
    }
}

/// The open boards: those that the next round waits for, or long games, too.
fn open_boards(state: &State, long: bool) -> Vec<(u32, u32)> {
    let last = state.rounds.len() as u32;
    let boards = state.rounds.iter().flat_map(|round| round.boards.iter().map(move |board| (round.round, board)));
    let open = boards.filter(|(round, board)| board.result.is_none() && (long || !(board.long && *round == last)));
    open.map(|(round, board)| (round, board.board)).collect()
}

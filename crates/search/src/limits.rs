//! What one search is asked, what it reports, and how it is told to stop.

use crate::noise::Noise;
use crate::score::Value;
use crate::time::plan;
use komadai_shogi::impasse::{Counted, ImpasseRules, declaration, missing_points};
use komadai_shogi::{ByColor, Color, Move, PieceKind, Position, Square};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time there is for a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Left on the clock.
    pub remaining: Duration,
    /// For each move once nothing is left.
    pub byoyomi: Duration,
    /// Added by each move.
    pub increment: Duration,
}

/// When a search ends. With nothing set it thinks until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// By the clock.
    pub clock: Option<Clock>,
    /// After exactly this long.
    pub movetime: Option<Duration>,
    /// After this many nodes.
    pub nodes: Option<u64>,
    /// After this depth.
    pub depth: Option<u32>,
    /// Not before it is told to, even if nothing is left to find.
    pub wait_for_stop: bool,
    /// Consider only these moves; all if empty.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// How long the search of a move with this number is planned to take; none where no clock limits it.
    pub fn expected(&self, settings: &Settings, move_number: u32) -> Option<Duration> {
        plan(self, settings, move_number).map(|budget| budget.soft())
    }
}

/// The rule by which a king that has entered wins.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnteringKing {
    /// None.
    Nothing,
    /// Declaration with 31 points.
    Points24,
    /// The same, the giver of a handicap counting what he gave.
    Points24Handicap,
    /// Declaration with 28 points for Black, 27 for White.
    #[default]
    Points27,
    /// The same, the giver of a handicap counting what he gave.
    Points27Handicap,
    /// The king reaches the other king's start square.
    Try,
}

/// The points each side needs to declare, or that the king must reach a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum EnteringWin {
    Nothing,
    Declare(ByColor<u32>),
    Try,
}

impl EnteringWin {
    /// The rule for a game that began here.
    pub(crate) fn new(rule: EnteringKing, start: &Position) -> EnteringWin {
        let even = ByColor::default();
        let given = missing_points(&start.to_setup());
        let (rules, missing) = match rule {
            EnteringKing::Nothing => return EnteringWin::Nothing,
            EnteringKing::Try => return EnteringWin::Try,
            EnteringKing::Points24 => (ImpasseRules::PROFESSIONAL_2019, even),
            EnteringKing::Points24Handicap => (ImpasseRules::PROFESSIONAL_2019, given),
            EnteringKing::Points27 => (ImpasseRules::DECLARATION_27, even),
            EnteringKing::Points27Handicap => (ImpasseRules::DECLARATION_27, given),
        };
        EnteringWin::Declare(ByColor::from_fn(|color| rules.needed(color, missing).unwrap_or(u32::MAX)))
    }

    /// Whether the side to move may declare that it has won.
    pub(crate) fn may_declare(self, pos: &Position) -> bool {
        match self {
            EnteringWin::Declare(needed) => {
                let us = pos.turn();
                declaration(pos, us, needed[us], Counted::ZoneAndHand).is_ok()
            }
            _ => false,
        }
    }

    /// The king's move to the winning square, if the rule is the try rule and the move is legal.
    pub(crate) fn winning_try(self, pos: &Position) -> Option<Move> {
        if self != EnteringWin::Try {
            return None;
        }
        let goal = Square::new(5, if pos.turn() == Color::Black { 1 } else { 9 })?;
        let king = pos.king(pos.turn())?;
        if king == goal || !komadai_shogi::attacks::king(king).has(goal) {
            return None;
        }
        let mv = Move::board(king, goal, false);
        debug_assert_eq!(pos.piece_at(king).map(|piece| piece.kind), Some(PieceKind::King));
        pos.is_legal(mv).then_some(mv)
    }
}

/// How to search, from game to game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads, at least one.
    pub threads: usize,
    /// How many best lines to find, at least one.
    pub multi_pv: usize,
    /// What a draw is worth to the side that the engine plays, by its colour.
    pub draw_value: ByColor<i32>,
    /// The ply at which the game is drawn.
    pub max_moves: Option<u32>,
    /// The rule of entered kings.
    pub entering_king: EnteringKing,
    /// Consider hardly ever good non-promotions.
    pub all_moves: bool,
    /// Lost on every move on the way.
    pub network_delay: Duration,
    /// At worst lost on a move on the way.
    pub network_delay_worst: Duration,
    /// The least time for a move.
    pub minimum_time: Duration,
    /// Whether the opponent's time is thought on as well.
    pub ponder: bool,
    /// Share of the planned time to use, percent.
    pub slow_mover: u32,
    /// Whether the clock charges whole seconds.
    pub whole_seconds: bool,
    /// Play as people of this level do, 1 to 10.
    pub level: Option<u8>,
    /// Where chance begins; it only touches levels.
    pub seed: u64,
    /// Blurs the evaluation of full strength. What a table holds was judged with the same noise, or it must be cleared.
    pub noise: Option<Noise>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            multi_pv: 1,
            draw_value: ByColor { black: -2, white: -2 },
            max_moves: None,
            entering_king: EnteringKing::default(),
            all_moves: false,
            network_delay: Duration::from_millis(20),
            network_delay_worst: Duration::from_millis(40),
            minimum_time: Duration::ZERO,
            ponder: false,
            slow_mover: 100,
            whole_seconds: false,
            level: None,
            seed: 0,
            noise: None,
        }
    }
}

/// Whether a reported score is exact.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// It is.
    Exact,
    /// The truth is at least this.
    AtLeast,
    /// The truth is at most this.
    AtMost,
}

/// One line that the search reports.
#[derive(Clone, Debug)]
pub struct Report {
    /// Depth in plies.
    pub depth: u32,
    /// The deepest line in plies.
    pub seldepth: u32,
    /// Which of several best lines, from 1.
    pub rank: usize,
    /// For the side to move.
    pub value: Value,
    /// Whether the value is exact.
    pub certainty: Certainty,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table.
    pub hashfull: u32,
    /// The line.
    pub line: Vec<Move>,
}

/// What the search decided.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A move, and the reply expected.
    Play {
        /// The move.
        mv: Move,
        /// The expected reply.
        reply: Option<Move>,
        /// For the side to move.
        value: Value,
    },
    /// The rule of entered kings lets the side to move declare a win.
    Declare,
    /// There is no legal move (or none of those asked for).
    NoMove,
}

/// The outcome of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What to do.
    pub decision: Decision,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// The last depth that was finished.
    pub depth: u32,
}

/// How a running search is told things. Shared between the thread that listens and those that think.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Milliseconds from the start of the search to `ponderhit`.
    hit_after: AtomicU64,
    started: Mutex<Option<Instant>>,
    changed: Condvar,
}

impl Control {
    /// Ready for a search; `pondering` if it begins on the opponent's time.
    pub fn begin(&self, pondering: bool) {
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        *started = Some(Instant::now());
        self.hit_after.store(0, Ordering::Relaxed);
        self.pondering.store(pondering, Ordering::Relaxed);
        self.stop.store(false, Ordering::Release);
    }

    /// Answer now.
    pub fn stop(&self) {
        let _guard = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop.store(true, Ordering::Release);
        self.changed.notify_all();
    }

    /// The move pondered on has been played: the clock runs from now.
    pub fn ponder_hit(&self) {
        let started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.pondering() {
            // Said out of turn: the clock runs already.
            return;
        }
        if let Some(started) = *started {
            self.hit_after.store(started.elapsed().as_millis() as u64, Ordering::Relaxed);
        }
        self.pondering.store(false, Ordering::Release);
        self.changed.notify_all();
    }

    /// Sleeps while pondering, until `ponderhit` or `stop`.
    pub fn wait_for_hit(&self) {
        self.wait(false);
    }

    /// Whether it was told to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is the opponent's time that is thought on.
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When the search began.
    pub fn start(&self) -> Instant {
        self.started.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or_else(Instant::now)
    }

    /// How long after the start of the search one's own clock began to run.
    pub fn clock_began(&self) -> Duration {
        Duration::from_millis(self.hit_after.load(Ordering::Relaxed))
    }

    /// Sleeps until `stop`, or until `ponderhit` if that is what is waited for.
    pub fn wait(&self, for_stop: bool) {
        let mut guard = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stopped() && (for_stop || self.pondering()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

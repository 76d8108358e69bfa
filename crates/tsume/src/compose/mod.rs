//! New problems: from positions of games, and from nothing.
//!
//! A start is made sound by leaving out what does nothing, then changed by chance and lengthened from the front, two plies at
//! a time, as long as it gets better. What is kept was solved and judged in full.

mod appraise;
mod change;
mod retro;
mod study;

use crate::problems::{Problem, Source, canonical, id_of};
use crate::solver::{Limits, Solver};
use appraise::{Labour, Looks, grade, looks, quality};
use change::take_from_hand;
use fastrand::Rng;
use komadai_shogi::{Position, Setup};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use study::{Study, problem, study};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The lengths, in plies.
    pub plies: RangeInclusive<u16>,
    /// The least quality.
    pub quality: u8,
    /// The most pieces on the board, the king included.
    pub pieces: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { plies: 3..=7, quality: 60, pieces: 16 }
    }
}

/// Makes problems. What it makes follows from the seed and the positions it is given.
pub struct Composer {
    solver: Solver,
    rng: Rng,
    plan: Plan,
}

/// Nodes to solve and judge one candidate.
const NODES: u64 = 6_000;
/// Nodes for what is kept at the end.
const LAST_NODES: u64 = 400_000;
/// Changes that may fail in a row before a problem counts as finished.
const PATIENCE: u32 = 160;

impl Composer {
    /// A composer with a table of so many MiB.
    pub fn new(seed: u64, plan: Plan, mib: usize) -> Composer {
        Composer { solver: Solver::new(mib), rng: Rng::with_seed(seed), plan }
    }

    /// Tries to build one problem from nothing. None if nothing came of it, or `stop` became true.
    pub fn construct(&mut self, stop: &AtomicBool) -> Option<Problem> {
        let start = change::by_chance(&mut self.rng);
        let study = self.start(&start, 2)?;
        self.compose(study, Source::Constructed, stop)
    }

    /// Tries to make a problem of a position in which the side to move may have a mate. None if nothing came of it, or `stop`
    /// became true.
    pub fn from_game(&mut self, position: &Position, stop: &AtomicBool) -> Option<Problem> {
        let start = canonical(position)?.to_setup();
        let study = self.start(&start, 40)?;
        self.compose(study, Source::Game, stop)
    }

    fn longest(&self) -> u16 {
        *self.plan.plies.end()
    }

    /// A first sound problem out of a board: the board itself, or what is left of it when pieces are taken away by chance
    /// so many times.
    fn start(&mut self, setup: &Setup, turns: u32) -> Option<Study> {
        let most = self.longest();
        let whole = problem(setup)?;
        // Where nothing mates, leaving out pieces hardly helps.
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let any = crate::Question { goal: crate::Goal::Within(most), count_futile: false };
        if !matches!(self.solver.solve(&whole, any, &limits).ok()?.verdict, crate::Verdict::Mate(_)) {
            return None;
        }
        if let Some(study) = self.study(&whole) {
            return Some(study);
        }
        for _ in 0..turns {
            let mut less = setup.clone();
            for _ in 0..1 + self.rng.u8(0..3) {
                self.take_one(&mut less);
            }
            if let Some(study) = problem(&less).and_then(|position| self.study(&position)) {
                return Some(study);
            }
        }
        None
    }

    fn study(&mut self, position: &Position) -> Option<Study> {
        let most = self.longest();
        study(&mut self.solver, position, most, NODES)
    }

    /// Takes away a piece by chance.
    fn take_one(&mut self, setup: &mut Setup) {
        let pieces = removable(setup);
        if let Some(&piece) = self.rng.choice(&pieces) {
            *setup = without(setup, piece);
        }
    }

    /// Takes away whatever can be missed: the solution stays or becomes longer.
    fn strip(&mut self, mut study: Study) -> Study {
        let mut pieces = removable(&study.position.to_setup());
        self.rng.shuffle(&mut pieces);
        for piece in pieces {
            let less = without(&study.position.to_setup(), piece);
            if let Some(found) = problem(&less).and_then(|position| self.study(&position))
                && found.mate.length >= study.mate.length
            {
                study = found;
            }
        }
        study
    }

    /// Improves a problem until nothing helps any more, and keeps it if it is good enough.
    fn compose(&mut self, start: Study, source: Source, stop: &AtomicBool) -> Option<Problem> {
        // The length to strive for: any of those wanted, however short the start.
        let goal =
            (*self.plan.plies.start() + 2 * self.rng.u16(0..=(self.longest() - self.plan.plies.start()) / 2)) | 1;
        let goal = goal.min(self.longest());
        let mut study = self.strip(start);
        if study.mate.length > goal {
            return None;
        }
        let mut best = looks(&study);
        let mut idle = 0;
        while idle < PATIENCE && !stop.load(Ordering::Relaxed) {
            idle += 1;
            let setup = study.position.to_setup();
            let short = study.mate.length < goal;
            let next = if short && self.rng.u8(0..4) > 0 {
                retro::extended(&mut self.rng, &setup)
            } else {
                problem(&change::changed(&mut self.rng, &setup))
            };
            let Some(next) = next.filter(|next| next.occupied().count() <= self.plan.pieces) else { continue };
            let Some(found) = study::study(&mut self.solver, &next, goal, NODES) else { continue };
            if found.mate.length < study.mate.length {
                continue;
            }
            let longer = found.mate.length > study.mate.length;
            let found = self.strip(found);
            let now = looks(&found);
            // A longer problem may be a little worse at first.
            if now.quality > best.quality + if longer { -4.0 } else { 0.2 } && found.mate.length <= goal {
                (study, best) = (found, now);
                idle = 0;
            }
        }
        self.finish(&study, source)
    }

    /// Judges a problem in full.
    fn finish(&mut self, draft: &Study, source: Source) -> Option<Problem> {
        if !self.plan.plies.contains(&draft.mate.length) {
            return None;
        }
        let position = canonical(&draft.position)?;
        let most = self.longest();
        let study = study(&mut self.solver, &position, most, LAST_NODES)?;
        let looks: Looks = looks(&study);
        if looks.quality + 12.0 < f32::from(self.plan.quality) {
            return None;
        }
        let limits = Limits { nodes: Some(LAST_NODES), ..Limits::default() };
        let labour: Labour = self.solver.with_search(&position, &limits, |search| search.labour(&study)).ok()?;
        let quality = quality(&looks, &labour);
        if quality < self.plan.quality {
            return None;
        }
        Some(Problem {
            id: id_of(&position),
            plies: study.mate.length,
            grade: grade(&study, &looks, &labour),
            quality,
            position,
            solution: study.mate.line,
            source,
            themes: looks.themes,
        })
    }
}

/// A piece that may be taken away.
#[derive(Copy, Clone)]
enum Spare {
    Board(komadai_shogi::Square),
    Hand(komadai_shogi::PieceKind),
}

fn removable(setup: &Setup) -> Vec<Spare> {
    let board = setup.pieces().filter(|(_, piece)| piece.kind != komadai_shogi::PieceKind::King);
    let hand = setup.hands.black.iter();
    board.map(|(square, _)| Spare::Board(square)).chain(hand.map(|(kind, _)| Spare::Hand(kind))).collect()
}

fn without(setup: &Setup, piece: Spare) -> Setup {
    let mut less = setup.clone();
    match piece {
        Spare::Board(square) => less.set(square, None),
        Spare::Hand(kind) => less.hands.black = take_from_hand(less.hands.black, kind),
    }
    less
}

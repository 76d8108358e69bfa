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
use appraise::{Labour, grade, looks, quality};
use change::take_from_hand;
use fastrand::Rng;
use komadai_shogi::{PieceKind, Position, Setup, Square};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use study::{Study, length, problem, study};

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

/// A start mates within so many plies at most: where it takes longer, little can be seen in few nodes.
const LONGEST_START: u16 = 7;
/// Nodes to see whether a board by chance, of which there are any number, or a position of a game is a start.
const START_NODES: u64 = 700;
const GAME_NODES: u64 = 6_000;
/// Nodes to solve and judge one candidate of so many plies.
fn nodes(plies: u16) -> u64 {
    1_200 + 400 * u64::from(plies)
}
/// Nodes to count what has to be looked through.
const LABOUR_NODES: u64 = 30_000;
/// Nodes for what is kept at the end.
const LAST_NODES: u64 = 400_000;
/// No problem gains more than this by what has to be looked through.
const MOST_FOR_LABOUR: f32 = 16.0;
/// Changes that may fail in a row before a problem counts as finished.
const PATIENCE: u32 = 120;

impl Composer {
    /// A composer with a table of so many MiB.
    pub fn new(seed: u64, plan: Plan, mib: usize) -> Composer {
        Composer { solver: Solver::new(mib), rng: Rng::with_seed(seed), plan }
    }

    /// Tries to build one problem from nothing. None if nothing came of it, or `stop` became true.
    pub fn construct(&mut self, stop: &AtomicBool) -> Option<Problem> {
        let start = change::by_chance(&mut self.rng);
        let study = self.start(&start, START_NODES)?;
        self.compose(study, Source::Constructed, stop)
    }

    /// Tries to make a problem of a position in which the side to move may have a mate. None if nothing came of it, or `stop`
    /// became true.
    pub fn from_game(&mut self, position: &Position, stop: &AtomicBool) -> Option<Problem> {
        let start = canonical(position)?.to_setup();
        let study = self.start(&start, GAME_NODES)?;
        self.compose(study, Source::Game, stop)
    }

    /// Tries to make a longer problem, or another one of the same length, out of one that is known.
    pub fn lengthen(&mut self, known: &Problem, stop: &AtomicBool) -> Option<Problem> {
        let study = self.study(&known.position, known.plies)?;
        self.compose(study, known.source, stop).filter(|problem| problem.id != known.id)
    }

    /// Judges a problem anew: solved, proven sound, its quality and grade as they are counted now. None if it is not sound
    /// or not what the plan asks for.
    pub fn appraise(&mut self, position: &Position, source: Source) -> Option<Problem> {
        let position = canonical(position)?;
        let most = self.longest();
        let study = study(&mut self.solver, &position, most, LAST_NODES)?;
        if !self.plan.plies.contains(&study.mate.length) {
            return None;
        }
        let looks = looks(&study);
        let labour = self.labour(&study, LAST_NODES)?;
        let quality = quality(&study, &looks, &labour) as u8;
        (quality >= self.plan.quality).then(|| Problem {
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

    fn labour(&mut self, study: &Study, nodes: u64) -> Option<Labour> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.solver.with_search(&study.position, &limits, |search| search.labour(study)).ok().flatten()
    }

    fn longest(&self) -> u16 {
        *self.plan.plies.end()
    }

    fn study(&mut self, position: &Position, most: u16) -> Option<Study> {
        study(&mut self.solver, position, most, nodes(most))
    }

    /// A first sound problem out of a board: whatever the mate can do without goes, and with it most other solutions.
    fn start(&mut self, setup: &Setup, look: u64) -> Option<Study> {
        let most = self.longest().min(LONGEST_START);
        let whole = problem(setup)?;
        let plies = length(&mut self.solver, &whole, most, look)?;
        if let Some(study) = self.study(&whole, plies) {
            return Some(study);
        }
        let mut left = setup.clone();
        let mut pieces = removable(&left);
        self.rng.shuffle(&mut pieces);
        for piece in pieces {
            let less = without(&left, piece);
            let same = problem(&less)
                .is_some_and(|position| length(&mut self.solver, &position, plies, nodes(plies)) == Some(plies));
            if same {
                left = less;
            }
        }
        self.study(&problem(&left)?, plies)
    }

    /// Takes away whatever can be missed: the solution stays or becomes longer.
    fn strip(&mut self, mut study: Study) -> Study {
        let mut pieces = removable(&study.position.to_setup());
        self.rng.shuffle(&mut pieces);
        for piece in pieces {
            let less = without(&study.position.to_setup(), piece);
            let most = study.mate.length + 2;
            if let Some(found) = problem(&less).and_then(|position| self.study(&position, most))
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
        let least = (*self.plan.plies.start()).max(start.mate.length);
        let steps = self.longest().checked_sub(least)? / 2;
        let goal = least + 2 * self.rng.u16(0..=steps);
        let mut study = self.strip(start);
        let mut best = self.worth(&study)?;
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
            let most = goal.min(study.mate.length + 2);
            let Some(found) = self.study(&next, most) else { continue };
            if found.mate.length < study.mate.length {
                continue;
            }
            let longer = found.mate.length > study.mate.length;
            let found = self.strip(found);
            if found.mate.length > goal {
                continue;
            }
            // A longer problem may be a little worse at first.
            let least = best + if longer { -5.0 } else { 0.2 };
            if looks(&found).quality + MOST_FOR_LABOUR < least {
                continue;
            }
            if let Some(worth) = self.worth(&found).filter(|&worth| worth > least) {
                (study, best) = (found, worth);
                idle = 0;
            }
        }
        if best < f32::from(self.plan.quality) {
            return None;
        }
        self.appraise(&study.position, source)
    }

    /// The quality of what is not finished yet.
    fn worth(&mut self, study: &Study) -> Option<f32> {
        let labour = self.labour(study, LABOUR_NODES)?;
        Some(quality(study, &looks(study), &labour))
    }
}

/// A piece that may be taken away.
#[derive(Copy, Clone)]
enum Spare {
    Board(Square),
    Hand(PieceKind),
}

fn removable(setup: &Setup) -> Vec<Spare> {
    let board = setup.pieces().filter(|(_, piece)| piece.kind != PieceKind::King);
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

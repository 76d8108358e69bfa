//! Openings, chosen by search: no two games begin alike, and nearly every move of them is one that a player could mean.

use super::play::Thinker;
use super::record::{Origin, Record};
use fastrand::Rng;
use komadai_shogi::{History, Move, Position};
use std::collections::HashSet;

/// How openings are chosen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Moves no more than this below the best are as good as the best, in centipawns.
    pub within: i32,
    /// An opening is given up when it is more one-sided than this, in centipawns.
    pub balance: i32,
    /// So many lines are looked at for each move.
    pub lines: usize,
    /// Nodes for each move.
    pub nodes: u64,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice { within: 50, balance: 400, lines: 8, nodes: 3_000 }
    }
}

/// Plies of a new opening.
const NEW_PLIES: std::ops::RangeInclusive<usize> = 8..=20;
/// A move by plain chance falls on one of the first plies, in one new opening of two.
const CHANCE_PLIES: usize = 6;
/// Where an earlier game is left, if it is still open there by [`Choice::balance`]. Most of what a network does not know yet is decided in
/// the middle of a game, and a game that begins there is shorter.
const BRANCH_PLIES: std::ops::RangeInclusive<usize> = 16..=100;
/// Other moves after a game is left, at most.
const BRANCH_MOVES: usize = 3;

/// The beginning of an earlier game, up to where it was last open.
#[derive(Clone, Debug)]
pub struct Trunk {
    /// Its first moves.
    pub moves: Vec<Move>,
    /// The plies at which it may be left: another move is played there than the one of that index.
    pub open: Vec<u8>,
    /// Its family.
    pub family: u64,
}

/// What is known of earlier games.
#[derive(Clone, Debug, Default)]
pub struct Known {
    trunks: Vec<Trunk>,
    /// How one-sided a position may be in which a game is left.
    balance: i32,
    /// The keys of the positions after all openings.
    taken: HashSet<u64>,
}

impl Known {
    /// Nothing yet.
    pub fn new(choice: &Choice) -> Known {
        Known { balance: choice.balance, ..Known::default() }
    }

    /// Takes note of a game.
    ///
    /// # Errors
    /// Its opening holds a move that is not allowed.
    pub fn add(&mut self, game: &Record) -> anyhow::Result<()> {
        let opening = Record { played: Vec::new(), ..game.clone() };
        self.taken.insert(opening.replay()?.last().key());
        let first = game.opening.len();
        let is_open = |&ply: &usize| {
            let played = ply.checked_sub(first).and_then(|i| game.played.get(i));
            played.is_some_and(|played| i32::from(played.score).abs() <= self.balance)
        };
        let open: Vec<u8> = BRANCH_PLIES.filter(is_open).map(|ply| ply as u8).collect();
        // A game that was never open that late has no middle to leave it in.
        if let Some(&last) = open.last() {
            let moves = game.moves().take(usize::from(last) + 1).collect();
            self.trunks.push(Trunk { moves, open, family: game.family });
        }
        Ok(())
    }

    /// Games that others can branch off.
    pub fn trunks(&self) -> usize {
        self.trunks.len()
    }

    /// An earlier game and the ply at which to leave it.
    pub fn pick(&self, rng: &mut Rng) -> Option<(Trunk, usize)> {
        let trunk = rng.choice(&self.trunks)?;
        Some((trunk.clone(), usize::from(*rng.choice(&trunk.open)?)))
    }

    /// Claims the position after an opening. False if another game began there.
    pub fn take(&mut self, opening: &Opening) -> bool {
        self.taken.insert(opening.game.last().key())
    }
}

/// Where a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The positions.
    pub game: History,
    /// The moves.
    pub moves: Vec<Move>,
    /// Where it comes from.
    pub origin: Origin,
    /// As in [`Record::family`].
    pub family: u64,
}

impl Opening {
    fn start() -> Opening {
        Opening { game: History::new(Position::start()), moves: Vec::new(), origin: Origin::New, family: 0 }
    }

    fn play(&mut self, mv: Move) -> Option<()> {
        self.game.play(mv).ok()?;
        self.moves.push(mv);
        Some(())
    }
}

/// A new opening from the even start. None if it came out one-sided.
pub fn new(thinker: &mut Thinker, choice: &Choice, rng: &mut Rng) -> Option<Opening> {
    let mut opening = Opening::start();
    let plies = rng.usize(NEW_PLIES);
    // Half of these plies are none.
    let by_chance = rng.usize(0..2 * CHANCE_PLIES);
    let mut value = 0;
    for ply in 0..plies {
        let mv = if ply == by_chance && ply < CHANCE_PLIES {
            *rng.choice(opening.game.last().legal_moves().iter())?
        } else {
            let (mv, of_mover) = choose(thinker, &opening.game, choice, rng, None)?;
            value = of_mover;
            mv
        };
        opening.play(mv)?;
    }
    opening.family = opening.game.last().key();
    (value.abs() <= choice.balance).then_some(opening)
}

/// An earlier game, left for another good move. None if there was none, or if it came out one-sided.
pub fn branch(thinker: &mut Thinker, choice: &Choice, rng: &mut Rng, trunk: &Trunk, ply: usize) -> Option<Opening> {
    let mut opening = Opening { origin: Origin::Branch, family: trunk.family, ..Opening::start() };
    for &mv in trunk.moves.get(..ply)? {
        opening.play(mv)?;
    }
    let mut value = 0;
    for i in 0..rng.usize(1..=BRANCH_MOVES) {
        let (mv, of_mover) =
            choose(thinker, &opening.game, choice, rng, trunk.moves.get(ply).copied().filter(|_| i == 0))?;
        value = of_mover;
        opening.play(mv)?;
    }
    (value.abs() <= choice.balance).then_some(opening)
}

/// One of the moves that are as good as the best, with what it is worth to the mover.
fn choose(
    thinker: &mut Thinker,
    game: &History,
    choice: &Choice,
    rng: &mut Rng,
    not: Option<Move>,
) -> Option<(Move, i32)> {
    let lines = thinker.lines(game, choice.nodes, choice.lines);
    let best = lines.first()?.1;
    let good: Vec<_> =
        lines.into_iter().filter(|&(mv, value)| value >= best - choice.within && Some(mv) != not).collect();
    rng.choice(good)
}

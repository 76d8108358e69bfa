//! What was played in a position, counted.

use super::entry::{Entry, Score};
use komadai_shogi::{Color, Move};
use std::io;

/// Games and how they came out.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// All games, those without a result, too.
    pub games: u32,
    /// Black's wins.
    pub black: u32,
    /// White's wins.
    pub white: u32,
    /// Draws.
    pub draws: u32,
}

/// The games that went through a position, and the moves that they went on with.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Every game once.
    pub all: Tally,
    /// The games of each move, a game counted for each that it played there.
    pub moves: Vec<(Move, Tally)>,
}

impl Tally {
    pub(crate) fn count(&mut self, score: Score) {
        // Who won is anybody's guess: it is added up without branches.
        self.games += 1;
        self.black += u32::from(score == Score::Won(Color::Black));
        self.white += u32::from(score == Score::Won(Color::White));
        self.draws += u32::from(score == Score::Drawn);
    }

    /// The same with the colours reversed.
    fn turned(self) -> Tally {
        Tally { black: self.white, white: self.black, ..self }
    }

    pub(crate) fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.black += other.black;
        self.white += other.white;
        self.draws += other.draws;
    }
}

impl Counts {
    /// Counts the next entry of a position; `last` is the game of the one before it.
    pub(crate) fn count(&mut self, entry: Entry, last: Option<u32>) {
        if last != Some(entry.game()) {
            self.all.count(entry.score());
        }
        if let Some(mv) = entry.mv() {
            self.of(mv).count(entry.score());
        }
    }

    /// Counts those of some entries whose games count; `last` is the game of the one before the first.
    pub(crate) fn count_all(
        &mut self,
        entries: impl Iterator<Item = io::Result<Entry>>,
        mut last: Option<u32>,
        keep: impl Fn(u32) -> bool,
    ) -> io::Result<()> {
        for entry in entries {
            let entry = entry?;
            if keep(entry.game()) {
                self.count(entry, last);
                last = Some(entry.game());
            }
        }
        Ok(())
    }

    pub(crate) fn add(&mut self, other: &Counts) {
        self.all.add(other.all);
        for &(mv, tally) in &other.moves {
            self.of(mv).add(tally);
        }
    }

    fn of(&mut self, mv: Move) -> &mut Tally {
        let at = self.moves.iter().position(|(known, _)| *known == mv).unwrap_or_else(|| {
            self.moves.push((mv, Tally::default()));
            self.moves.len() - 1
        });
        &mut self.moves[at].1
    }

    /// The same with the board turned round and the colours reversed.
    pub(crate) fn turned(self) -> Counts {
        let moves = self.moves.into_iter().map(|(mv, tally)| (mv.rotate(), tally.turned()));
        Counts { all: self.all.turned(), moves: moves.collect() }
    }

    /// The same with the most played move first; of two played as often the one with the lesser text.
    pub(crate) fn sorted(mut self) -> Counts {
        self.moves.sort_by_cached_key(|(mv, tally)| (std::cmp::Reverse(tally.games), mv.to_string()));
        self
    }
}

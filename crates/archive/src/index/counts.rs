//! What was played in a position, counted.

use super::entry::{Entry, Score};
use komadai_shogi::{Color, Move};

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
        self.games += 1;
        match score {
            Score::Open => {}
            Score::Won(Color::Black) => self.black += 1,
            Score::Won(Color::White) => self.white += 1,
            Score::Drawn => self.draws += 1,
        }
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

//! What a search finds out on its way: positions inside the tree with what their own search said of them, for training
//! (Veness et al., "Bootstrapping from game tree search", 2009).

use komadai_shogi::{Move, Position};

/// What the score of a position says of its worth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Says {
    /// It is the worth.
    Exactly,
    /// It is worth as much or more.
    AtLeast,
    /// It is worth as much or less.
    AtMost,
}

/// A position inside the tree.
#[derive(Copy, Clone, Debug)]
pub struct Seen {
    /// The position; its side to move is not in check.
    pub position: Position,
    /// Centipawns for the side to move; no mates.
    pub score: i32,
    /// What the score says.
    pub says: Says,
    /// How deep the search below it was, in plies.
    pub depth: u32,
    /// The best move, if one was better than the window.
    pub best: Option<Move>,
}

/// Collects what one thread sees.
#[derive(Default)]
pub(crate) struct Watch {
    /// The least depth that is worth a note; nothing is noted without.
    pub least: Option<i32>,
    pub seen: Vec<Seen>,
    /// One position in this many that the evaluation is asked about is noted; none without.
    pub ask_every: Option<u64>,
    pub asked: Vec<Position>,
}

/// No more is noted of one search.
const MOST: usize = 1 << 16;

impl Watch {
    pub(crate) fn wants(&self, depth: i32) -> bool {
        self.least.is_some_and(|least| depth >= least) && self.seen.len() < MOST
    }

    /// The evaluation is asked about a position. Which ones are noted is a matter of their keys: a position that comes up in
    /// many searches is noted in all of them or in none.
    #[inline]
    pub(crate) fn asks(&mut self, position: &Position) {
        if let Some(every) = self.ask_every {
            self.note_asked(position, every);
        }
    }

    #[cold]
    fn note_asked(&mut self, position: &Position, every: u64) {
        if (position.key() >> 24).is_multiple_of(every) && self.asked.len() < MOST {
            self.asked.push(*position);
        }
    }
}

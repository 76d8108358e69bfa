//! A game of standard shogi in the terms of crate `shogi`.

use crate::Game;
use komadai_shogi::{Move, Position};

/// A game that is one of standard shogi: for whoever knows no other kind.
#[derive(Copy, Clone, Debug)]
pub struct Standard<'a> {
    game: &'a Game,
    start: &'a Position,
    position: &'a Position,
}

impl Game {
    /// The game in the terms of standard shogi; none if it is another kind.
    pub fn standard(&self) -> Option<Standard<'_>> {
        Some(Standard { game: self, start: self.config().start.shogi()?, position: self.position().shogi()? })
    }
}

impl<'a> Standard<'a> {
    /// The start position.
    pub const fn start(self) -> &'a Position {
        self.start
    }

    /// The position now.
    pub const fn position(self) -> &'a Position {
        self.position
    }

    /// The moves so far.
    pub fn moves(self) -> impl Iterator<Item = Move> + 'a {
        self.game.moves().iter().filter_map(|played| played.mv.shogi())
    }

    /// Every position so far, the start first.
    pub fn positions(self) -> impl Iterator<Item = Position> + 'a {
        let mut position = *self.start;
        let after = self.moves().map(move |mv| {
            position.play_unchecked(mv);
            position
        });
        std::iter::once(*self.start).chain(after)
    }
}

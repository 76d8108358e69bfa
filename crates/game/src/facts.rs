//! What everybody may know of a game at an instant besides its moves.

use crate::any::Position;
use crate::{Furigoma, Game, ImpasseCount, Instant, Left, SideClock};
use komadai_shogi::{ByColor, Color};

/// How a game stands: a small copy that can be handed on while the game itself changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// How many moves have been played.
    pub ply: u32,
    /// The position after them.
    pub position: Position,
    /// Whether the last of them was sealed.
    pub was_sealed: bool,
    /// Whether the side to move is mated but has yet to resign, by the rule of formal resignation.
    pub mated: bool,
    /// How often the position has occurred, this time included.
    pub occurrences: u32,
    /// Each side's impasse count by the game's own rule.
    pub impasse: ByColor<ImpasseCount>,
    /// The toss, where sides were drawn.
    pub furigoma: Option<Furigoma>,
    /// Each side's holidays, as [`Game::holiday`] tells.
    pub holidays: ByColor<Option<(Option<crate::Holiday>, u64)>>,
    /// Whether the timekeeper entered the last move.
    pub was_entered: bool,
    /// Whether the rules have the game, drawn as it is, replayed.
    pub replayed: bool,
    /// Both clocks.
    pub clocks: Clocks,
}

/// Both clocks at an instant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// The instant.
    pub at: Instant,
    /// Whose clock runs: nobody's while it is the turn of a side on holiday.
    pub running: Option<Color>,
    /// Until when the running clock waits for its side's first move, as [`Game::clock_waits_until`] tells.
    pub waits_until: Option<Instant>,
    /// When the running side's flag falls.
    pub deadline: Option<Instant>,
    /// When the game is called off, as [`Game::called_off_at`] tells.
    pub called_off_at: Option<Instant>,
    /// Each clock as its turn found it, and what is left of it at the instant.
    pub sides: ByColor<(SideClock, Left)>,
}

impl Game {
    /// How the game stands at an instant.
    pub fn facts(&self, at: Instant) -> Facts {
        Facts {
            ply: self.ply(),
            position: self.position().clone(),
            was_sealed: self.moves().last().is_some_and(|played| played.sealed),
            holidays: ByColor::from_fn(|color| self.holiday(color, at)),
            was_entered: self.moves().last().is_some_and(|played| played.entered),
            mated: self.is_mated(),
            occurrences: u32::try_from(self.occurrences()).unwrap_or(u32::MAX),
            impasse: ByColor::from_fn(|color| self.impasse_count(color)),
            furigoma: self.config().furigoma,
            replayed: self.replay_of_draw().is_some(),
            clocks: self.clocks_at(at),
        }
    }

    /// Both clocks at an instant.
    pub fn clocks_at(&self, at: Instant) -> Clocks {
        Clocks {
            at,
            running: self.running().filter(|side| self.holidays(*side).now(at).is_none()),
            waits_until: self.clock_waits_until(),
            deadline: self.deadline(),
            called_off_at: self.called_off_at(),
            sides: ByColor::from_fn(|color| (*self.clock(color), self.left(color, at))),
        }
    }
}

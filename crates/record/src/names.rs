//! Moves in the notations that people read.

use komadai_kifu::names;
use komadai_shogi::{Color, Move, Position, Square};
use serde::{Deserialize, Serialize};

/// A move in the notations that people read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveNames {
    /// Such as ☗７六歩.
    pub japanese: String,
    /// Such as P-7f.
    pub western: String,
}

impl MoveNames {
    /// The names of a move in the position before it; `last_to` is where the move before it went.
    pub fn of(before: &Position, mv: Move, last_to: Option<Square>) -> MoveNames {
        let mark = match before.turn() {
            Color::Black => '☗',
            Color::White => '☖',
        };
        MoveNames {
            japanese: format!("{mark}{}", names::japanese(before, mv, last_to)),
            western: names::hodges(before, mv),
        }
    }
}

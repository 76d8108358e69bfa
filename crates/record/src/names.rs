//! Moves in the notations that people read.

use komadai_game::any;
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
    /// The names of a move of any game in the position before it; `last` is the move before it. None where the position
    /// has no such move.
    pub fn of_any(before: &any::Position, mv: any::Move, last: Option<any::Move>) -> Option<MoveNames> {
        let last_to = last.map(any::Move::to);
        match before {
            any::Position::Shogi(before) => {
                let last_to = last_to.and_then(|to| Square::new(to.file(), to.rank()));
                Some(MoveNames::of(before, mv.shogi()?, last_to))
            }
            any::Position::Other(position) => {
                // The game has asked already whether it is legal.
                let mv = position.rules().read_move(&mv.to_string())?;
                Some(MoveNames::of_kind(position, mv, last_to))
            }
        }
    }

    /// The names of a legal move of another kind in the position before it.
    pub(crate) fn of_kind(
        before: &komadai_variants::Position,
        mv: komadai_variants::Move,
        last_to: Option<komadai_variants::Square>,
    ) -> MoveNames {
        let turn = crate::kinds::side(before.turn());
        let japanese = format!("{}{}", mark(turn), before.japanese(mv, last_to));
        MoveNames { japanese, western: before.western(mv) }
    }

    /// The names of a move in the position before it; `last_to` is where the move before it went.
    pub fn of(before: &Position, mv: Move, last_to: Option<Square>) -> MoveNames {
        MoveNames {
            japanese: format!("{}{}", mark(before.turn()), names::japanese(before, mv, last_to)),
            western: names::hodges(before, mv),
        }
    }
}

const fn mark(color: Color) -> char {
    match color {
        Color::Black => '☗',
        Color::White => '☖',
    }
}

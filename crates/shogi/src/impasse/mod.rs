//! Impasse (持将棋): kings that have entered, points, and the ways in which a game that cannot be won by mate ends.
//!
//! This file counts; [`ImpasseRules`] says what a count means. Every function is pure: whose turn it is and what stands
//! where decide, and the clock stays with the game.

mod named;
mod rules;

pub use named::ImpasseRule;
pub use rules::{
    Agreement, AgreementFault, CampFault, Declaration, ImpasseEnd, ImpasseRules, ImpasseRuling, ImpasseVerdict, Scale,
    TryWhen,
};

use crate::{Bitboard, ByColor, Color, PieceKind, Position, Setup};
use core::fmt;

/// Which pieces a count takes in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Counted {
    /// All pieces of the side on the board and in hand: the professional 24-point count.
    WholeBoard,
    /// Pieces in the side's promotion zone and in hand: the count of a declaration.
    ZoneAndHand,
}

/// A side's points: 5 for each rook and bishop, 1 for each other piece, none for the king.
pub fn points(position: &Position, color: Color, counted: Counted) -> u32 {
    let area = match counted {
        Counted::WholeBoard => Bitboard::ALL,
        Counted::ZoneAndHand => Bitboard::zone(color),
    };
    let own = position.of_color(color) & area;
    let on_board: u32 =
        PieceKind::ALL.iter().map(|&kind| (position.of_kind(kind) & own).count() * kind.impasse_points()).sum();
    let in_hand: u32 = position.hand(color).iter().map(|(kind, n)| u32::from(n) * kind.impasse_points()).sum();
    on_board + in_hand
}

/// The points of the pieces that a start position lacks against a full set, by the side that they are missing from: White,
/// the giver of a handicap (uwate 上手). Pieces that were handed to the other side are not missing.
pub fn missing_points(start: &Setup) -> ByColor<u32> {
    let missing = start.missing().iter().map(|(kind, n)| u32::from(n) * kind.impasse_points()).sum();
    ByColor { black: 0, white: missing }
}

/// Whether all pieces of a side on the board stand in its promotion zone.
pub fn all_entered(position: &Position, color: Color) -> bool {
    position.of_color(color).without(Bitboard::zone(color)).is_empty()
}

/// A square outside the zone, or in it but defended by no other own piece, that keeps a camp from being a protected one;
/// none if king and all pieces are in and each piece is defended. The king needs no defender, but may not be in check.
pub fn camp_gap(position: &Position, color: Color) -> Option<crate::Square> {
    let own = position.of_color(color);
    let outside = own.without(Bitboard::zone(color)).first();
    outside.or_else(|| {
        own.into_iter().find(|&square| {
            let is_king = position.king(color) == Some(square);
            let guard = if is_king { !color } else { color };
            position.attackers(square, guard, position.occupied()).is_empty() != is_king
        })
    })
}

/// Whether a side's king stands in its promotion zone (入玉).
pub fn entered(position: &Position, color: Color) -> bool {
    position.king(color).is_some_and(|king| king.in_zone(color))
}

/// The board conditions of a declared win, in the order in which a claim is examined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum DeclarationFault {
    /// It is the other side's turn.
    NotYourTurn,
    /// The king is not in the zone.
    KingNotEntered,
    /// Fewer than ten other own pieces are in the zone; this many are.
    FewPieces(u32),
    /// The king is in check.
    InCheck,
    /// Too few points: this many where the second number is needed.
    FewPoints(u32, u32),
    /// The rules of this game know no declaration.
    NotOffered,
}

impl DeclarationFault {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            DeclarationFault::NotYourTurn => "not-your-turn",
            DeclarationFault::KingNotEntered => "king-not-entered",
            DeclarationFault::FewPieces(_) => "few-pieces",
            DeclarationFault::InCheck => "in-check",
            DeclarationFault::FewPoints(..) => "few-points",
            DeclarationFault::NotOffered => "not-offered",
        }
    }
}

impl fmt::Display for DeclarationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeclarationFault::NotYourTurn => f.write_str("a win can be declared only on your own turn"),
            DeclarationFault::KingNotEntered => f.write_str("the king is not in the promotion zone"),
            DeclarationFault::FewPieces(n) => write!(f, "{n} other pieces are in the promotion zone; ten are needed"),
            DeclarationFault::InCheck => f.write_str("the king is in check"),
            DeclarationFault::FewPoints(n, needed) => write!(f, "{n} points; {needed} are needed"),
            DeclarationFault::NotOffered => f.write_str("this game does not allow a win by declaration"),
        }
    }
}

impl core::error::Error for DeclarationFault {}

/// How many pieces besides the king must be in the zone for a declaration.
pub const DECLARATION_PIECES: u32 = 10;

/// Whether a side may declare a win: its turn, its king in the zone with ten other pieces, not in check, and at least
/// `needed` points. That there is time left is the clock's to say.
///
/// # Errors
/// The first condition that fails.
pub fn declaration(position: &Position, color: Color, needed: u32, counted: Counted) -> Result<u32, DeclarationFault> {
    if position.turn() != color {
        return Err(DeclarationFault::NotYourTurn);
    }
    if !entered(position, color) {
        return Err(DeclarationFault::KingNotEntered);
    }
    let others = (position.of_color(color) & Bitboard::zone(color)).count() - 1;
    if others < DECLARATION_PIECES {
        return Err(DeclarationFault::FewPieces(others));
    }
    if position.in_check() {
        return Err(DeclarationFault::InCheck);
    }
    let points = points(position, color, counted);
    if points < needed { Err(DeclarationFault::FewPoints(points, needed)) } else { Ok(points) }
}

/// Whether the side that has just moved stands on the other king's start square (5a for Black, 5i for White) and wins by the
/// try rule.
pub fn has_tried(position: &Position, when: TryWhen) -> bool {
    let mover = !position.turn();
    let goal = match mover {
        Color::Black => (5, 1),
        Color::White => (5, 9),
    };
    let arrived = position.king(mover).is_some_and(|king| (king.file(), king.rank()) == goal);
    arrived && (when == TryWhen::AtOnce || entered(position, position.turn()))
}

//! Impasse (持将棋): kings that have entered, points, and the wins that can be declared.

use crate::{Bitboard, Color, PieceKind, Position};
use core::fmt;

/// Which pieces a count takes in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
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
        }
    }
}

impl fmt::Display for DeclarationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeclarationFault::NotYourTurn => f.write_str("a win is declared on one's own turn"),
            DeclarationFault::KingNotEntered => f.write_str("the king is not in the zone"),
            DeclarationFault::FewPieces(n) => write!(f, "{n} other pieces are in the zone; ten are needed"),
            DeclarationFault::InCheck => f.write_str("the king is in check"),
            DeclarationFault::FewPoints(n, needed) => write!(f, "{n} points; {needed} are needed"),
        }
    }
}

impl core::error::Error for DeclarationFault {}

/// The points that a declaration by the 27-point rule needs in an even game: 28 for Black, 27 for White.
pub const fn declaration_threshold(color: Color) -> u32 {
    match color {
        Color::Black => 28,
        Color::White => 27,
    }
}

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
    if others < 10 {
        return Err(DeclarationFault::FewPieces(others));
    }
    if position.in_check() {
        return Err(DeclarationFault::InCheck);
    }
    let points = points(position, color, counted);
    if points < needed { Err(DeclarationFault::FewPoints(points, needed)) } else { Ok(points) }
}

/// Whether the side that has just moved stands on the other king's start square (5a for Black, 5i for White) and wins by the
/// try rule; `both_entered` asks that both kings have entered.
pub fn has_tried(position: &Position, both_entered: bool) -> bool {
    let mover = !position.turn();
    let goal = match mover {
        Color::Black => (5, 1),
        Color::White => (5, 9),
    };
    let arrived = position.king(mover).is_some_and(|king| (king.file(), king.rank()) == goal);
    arrived && (!both_entered || entered(position, position.turn()))
}

//! What happens in a solution, in the words of those who compose.

use komadai_shogi::{Color, Foul, Move, PieceKind, Position, attacks};

/// A theme of a problem.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// The attacker offers a piece, and it is taken (捨て駒).
    Sacrifice,
    /// A rook or bishop, promoted or not, is offered and taken (大駒捨て).
    GreatSacrifice,
    /// A move that could promote does not, and must not (不成).
    NonPromotion,
    /// A rook, bishop or lance is dropped two squares or more from the king (遠打ち).
    FarDrop,
    /// The defence drops a piece between, and it counts (合駒).
    Interposition,
    /// Two pieces check at once (両王手).
    DoubleCheck,
    /// A piece moves off the line of another that then checks (開き王手).
    DiscoveredCheck,
    /// Dropping a pawn would mate, and is forbidden (打歩詰).
    PawnDropMate,
    /// Every piece the attacker mates with was in his hand (全駒打ち): none of his moves is made on the board.
    DropsOnly,
    /// The king is driven three squares or more from where he stood (追い詰).
    Chase,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 10] = [
        Theme::Sacrifice,
        Theme::GreatSacrifice,
        Theme::NonPromotion,
        Theme::FarDrop,
        Theme::Interposition,
        Theme::DoubleCheck,
        Theme::DiscoveredCheck,
        Theme::PawnDropMate,
        Theme::DropsOnly,
        Theme::Chase,
    ];

    /// The word in a file.
    pub const fn code(self) -> &'static str {
        match self {
            Theme::Sacrifice => "sacrifice",
            Theme::GreatSacrifice => "great-sacrifice",
            Theme::NonPromotion => "non-promotion",
            Theme::FarDrop => "far-drop",
            Theme::Interposition => "interposition",
            Theme::DoubleCheck => "double-check",
            Theme::DiscoveredCheck => "discovered-check",
            Theme::PawnDropMate => "pawn-drop-mate",
            Theme::DropsOnly => "drops-only",
            Theme::Chase => "chase",
        }
    }

    /// The theme of a word.
    pub fn from_code(code: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

/// The themes of a solution of so many plies, in the order of [`Theme::ALL`].
pub(crate) fn themes(start: &Position, plies: u16, line: &[Move]) -> Vec<Theme> {
    let mut found = Vec::new();
    let attacker = start.turn();
    let Some(home) = start.king(!attacker) else { return found };
    let line = &line[..line.len().min(usize::from(plies))];
    let mut position = *start;
    for (at, &mv) in line.iter().enumerate() {
        let Some(king) = position.king(!attacker) else { break };
        let before = position;
        position.play_unchecked(mv);
        if before.turn() != attacker {
            if mv.is_drop() {
                found.push(Theme::Interposition);
            }
            continue;
        }
        let kind = position.piece_at(mv.to()).map(|piece| piece.kind);
        if line.get(at + 1).is_some_and(|answer| answer.to() == mv.to()) {
            found.push(Theme::Sacrifice);
            if kind.is_some_and(|kind| matches!(kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop)) {
                found.push(Theme::GreatSacrifice);
            }
        }
        if could_promote(&before, mv) {
            found.push(Theme::NonPromotion);
        }
        if mv.is_drop() && !attacks::king(king).has(mv.to()) && kind != Some(PieceKind::Knight) {
            found.push(Theme::FarDrop);
        }
        if position.checkers().many() {
            found.push(Theme::DoubleCheck);
        } else if !position.checkers().has(mv.to()) {
            found.push(Theme::DiscoveredCheck);
        }
        if pawn_drop_mates(&before) {
            found.push(Theme::PawnDropMate);
        }
        let steps = |a: u8, b: u8| a.abs_diff(b);
        if position
            .king(!attacker)
            .is_some_and(|now| steps(now.file(), home.file()).max(steps(now.rank(), home.rank())) >= 3)
        {
            found.push(Theme::Chase);
        }
    }
    if line.len() >= 3 && line.iter().step_by(2).all(|mv| mv.is_drop()) {
        found.push(Theme::DropsOnly);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a move of the board could as well promote.
pub(crate) fn could_promote(position: &Position, mv: Move) -> bool {
    let attacker = position.turn();
    mv.from().is_some_and(|from| {
        !mv.promotes()
            && (from.in_zone(attacker) || mv.to().in_zone(attacker))
            && position.piece_at(from).is_some_and(|piece| piece.kind.promoted().is_some())
    })
}

/// Whether the side to move could mate by dropping a pawn that it holds, were it allowed.
pub(crate) fn pawn_drop_mates(position: &Position) -> bool {
    let attacker = position.turn();
    let below = if attacker == Color::Black { 1 } else { -1 };
    position
        .king(!attacker)
        .and_then(|king| king.offset(0, below))
        .is_some_and(|square| position.check(Move::drop(PieceKind::Pawn, square)) == Err(Foul::Uchifuzume))
}

//! What a result says of other hands: the least hand that still mates, the greatest that still does not.

use crate::held::Held;
use crate::moves;
use komadai_shogi::{Color, Move, PieceKind, Position};

/// The attacker's hand before a check of his, given what he must hold after it.
pub(crate) fn before(after: Held, position: &Position, mv: Move) -> Held {
    match mv.dropped() {
        Some(kind) => after.plus(kind),
        None => match position.piece_at(mv.to()) {
            Some(taken) => after.minus(taken.kind.unpromoted()),
            None => after,
        },
    }
}

/// The greatest hand before a check of his, given the greatest that does not help after it.
pub(crate) fn after(held: Held, position: &Position, mv: Move) -> Held {
    before(held, position, mv)
}

/// What both hands hold together.
pub(crate) fn pool(position: &Position) -> Held {
    let (black, white) = (position.hand(Color::Black), position.hand(Color::White));
    PieceKind::HAND
        .into_iter()
        .fold(Held::NONE, |held, kind| held.with(kind, u32::from(black.count(kind)) + u32::from(white.count(kind))))
}

/// The least hand that keeps an answered check answered: what the defender must not get, because he could put it between.
pub(crate) fn needed(position: &Position, attacker: Color, held: Held) -> Held {
    if moves::gap(position).is_empty() {
        return held;
    }
    let (own, other) = (position.hand(attacker), position.hand(!attacker));
    PieceKind::HAND
        .into_iter()
        .fold(held, |held, kind| if other.has(kind) { held } else { held.with(kind, u32::from(own.count(kind))) })
}

/// The greatest hand that gives the attacker no other kinds of drops than he has.
pub(crate) fn refuting_hand(position: &Position, attacker: Color) -> Held {
    let own = position.hand(attacker);
    let pool = pool(position);
    PieceKind::HAND.into_iter().fold(pool, |held, kind| if own.has(kind) { held } else { held.with(kind, 0) })
}

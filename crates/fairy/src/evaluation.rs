//! What a position is worth: pieces on the board and in hand, and how near they are to the royals.

use crate::worth::Worth;
use komadai_variants::{Color, Position};

/// What a piece near the other side's royal is worth, by its distance in king's steps.
const ATTACKS: [i32; 4] = [0, 34, 20, 8];
/// What a piece near its own royal is worth.
const GUARDS: [i32; 3] = [0, 14, 6];
/// To have the move.
const TEMPO: i32 = 20;

/// The worth of a position for the side to move, centipawns; noise aside.
pub(crate) fn evaluate(worth: &Worth, position: &Position) -> i32 {
    let royal = |side: Color| position.royals_of(side).next();
    let royals = [royal(Color::Black), royal(Color::White)];
    let mut sums = [0; 2];
    for side in Color::ALL {
        let (own, other) = (royals[side.index()], royals[(!side).index()]);
        let sum = &mut sums[side.index()];
        for (place, kind) in position.pieces_of(side) {
            let here = worth.on(side, kind, place);
            *sum += here;
            if here == 0 {
                continue;
            }
            if let Some(other) = other {
                *sum += ATTACKS.get(usize::from(worth.distance(place, other))).copied().unwrap_or(0);
            }
            if let Some(own) = own {
                *sum += GUARDS.get(usize::from(worth.distance(place, own))).copied().unwrap_or(0);
            }
        }
        for &kind in position.rules().hand_order() {
            let many = position.in_hand(side, kind);
            if many > 0 {
                *sum += i32::from(many) * worth.held(kind);
            }
        }
    }
    let us = position.turn().index();
    (sums[us] - sums[1 - us] + TEMPO).clamp(-25_000, 25_000)
}

//! Random keys of squares, hands and the side to move, fixed at compile time.

use crate::{Color, Hand, PieceKind, Square};

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

struct Keys {
    board: [[u64; 81]; 32],
    /// By unpromoted kind; the eighth is never held.
    hand: [[u64; 8]; 2],
    white_to_move: u64,
}

const fn keys() -> Keys {
    let mut keys = Keys { board: [[0; 81]; 32], hand: [[0; 8]; 2], white_to_move: 0 };
    let mut state = 0x6b6f_6d61_6461_6931;
    let mut piece = 0;
    while piece < 32 {
        let mut square = 0;
        while square < 81 {
            (state, keys.board[piece][square]) = next(state);
            square += 1;
        }
        piece += 1;
    }
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 8 {
            (state, keys.hand[color][kind]) = next(state);
            kind += 1;
        }
        color += 1;
    }
    (_, keys.white_to_move) = next(state);
    keys
}

static KEYS: Keys = keys();

/// The key of a piece, given by its [`code`](crate::Piece::code), on a square.
#[inline(always)]
pub(crate) fn piece(code: u8, square: Square) -> u64 {
    KEYS.board[code as usize & 31][square.index()]
}

/// The key of one piece of a kind in hand. Keys of hands are sums: two pawns are twice one pawn.
#[inline(always)]
pub(crate) fn held(color: Color, kind: PieceKind) -> u64 {
    KEYS.hand[color.index()][kind as usize & 7]
}

/// The key of a whole hand.
pub(crate) fn hand(color: Color, hand: Hand) -> u64 {
    hand.iter().fold(0, |key: u64, (kind, count)| key.wrapping_add(held(color, kind).wrapping_mul(u64::from(count))))
}

/// The key of the side to move: 0 for Black.
#[inline]
pub(crate) fn turn(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => KEYS.white_to_move,
    }
}

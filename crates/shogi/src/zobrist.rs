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
    hand: [[[u64; 32]; 7]; 2],
    white_to_move: u64,
}

const fn keys() -> Keys {
    let mut keys = Keys { board: [[0; 81]; 32], hand: [[[0; 32]; 7]; 2], white_to_move: 0 };
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
        while kind < 7 {
            // A count of 0 has key 0, so an empty hand adds nothing.
            let mut count = 1;
            while count < 32 {
                (state, keys.hand[color][kind][count]) = next(state);
                count += 1;
            }
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

/// The key of a count of one kind in hand.
#[inline]
pub(crate) fn held(color: Color, kind: PieceKind, count: u8) -> u64 {
    KEYS.hand[color.index()][kind.index()][count as usize]
}

/// The key of a whole hand.
pub(crate) fn hand(color: Color, hand: Hand) -> u64 {
    hand.iter().fold(0, |key, (kind, count)| key ^ held(color, kind, count))
}

/// The key of the side to move: 0 for Black.
#[inline]
pub(crate) fn turn(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => KEYS.white_to_move,
    }
}

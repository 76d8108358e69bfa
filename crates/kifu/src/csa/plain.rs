//! A move and a time as nearly every program writes them, read by bytes. What is written in another way is left to the reader
//! that takes lines apart.

use super::board;
use komadai_shogi::{Color, PieceKind, Square};

/// `+7776FU` alone on its line.
pub(super) struct PlainMove {
    pub(super) color: Color,
    /// None for a drop.
    pub(super) from: Option<Square>,
    pub(super) to: Square,
    /// The piece as it is after the move.
    pub(super) kind: PieceKind,
}

impl PlainMove {
    pub(super) fn read(line: &str) -> Option<PlainMove> {
        let &[sign, from_file, from_rank, to_file, to_rank, first, second] = line.as_bytes() else { return None };
        let color = match sign {
            b'+' => Color::Black,
            b'-' => Color::White,
            _ => return None,
        };
        let from = match [from_file, from_rank] {
            [b'0', b'0'] => None,
            figures => Some(board::square(&figures)?),
        };
        let (to, kind) = (board::square(&[to_file, to_rank])?, board::kind_of([first, second])?);
        Some(PlainMove { color, from, to, kind })
    }
}

/// Whole seconds in milliseconds, if there is nothing but a few figures.
pub(super) fn seconds(text: &str) -> Option<u64> {
    if text.is_empty() || text.len() > 9 {
        return None;
    }
    let mut seconds = 0;
    for byte in text.bytes() {
        let figure = byte.wrapping_sub(b'0');
        if figure > 9 {
            return None;
        }
        seconds = seconds * 10 + u64::from(figure);
    }
    Some(seconds * 1000)
}

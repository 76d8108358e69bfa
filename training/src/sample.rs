//! One training position in the 40 bytes that shogi engines exchange (PackedSfenValue, the form YaneuraOu writes):
//!
//! ```text
//!  0..32  the position (PackedSfen)
//! 32..34  score, i16: centipawns for the side to move, mates beyond 31,000
//! 34..36  the move played, u16: bits 0-6 to, 7-13 from (or the kind, pawn = 1), 14 drop, 15 promotion
//! 36..38  ply of the game, u16
//! 38      result, i8: 1 the side to move won, 0 drawn, -1 lost
//! 39      0 a position of the game; inside the tree of a search 1 the score is exact, 2 the least, 3 the most
//! ```
//! All numbers are little-endian.

use komadai_search::Says;
use komadai_shogi::{Move, MoveShape, PackedSfen, PieceKind, Square};

/// The length of a sample in a file.
pub const SAMPLE_BYTES: usize = 40;

/// A position, what the search thought of it, and how the game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub position: PackedSfen,
    /// Centipawns for the side to move; mates are `32,000 - plies`.
    pub score: i16,
    /// The move that was played.
    pub mv: Option<Move>,
    /// The ply of the game.
    pub ply: u16,
    /// 1 the side to move won, 0 the game was drawn, -1 it lost.
    pub result: i8,
    /// What the score says of a position inside the tree of a search, whose result is unknown; none for one of the game.
    pub inside: Option<Says>,
}

impl Sample {
    /// The 40 bytes.
    pub fn to_bytes(&self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..32].copy_from_slice(&self.position.0);
        bytes[32..34].copy_from_slice(&self.score.to_le_bytes());
        bytes[34..36].copy_from_slice(&self.mv.map_or(0, shared_bits).to_le_bytes());
        bytes[36..38].copy_from_slice(&self.ply.to_le_bytes());
        bytes[38] = self.result as u8;
        bytes[39] = match self.inside {
            None => 0,
            Some(Says::Exactly) => 1,
            Some(Says::AtLeast) => 2,
            Some(Says::AtMost) => 3,
        };
        bytes
    }

    /// The sample of 40 bytes. The position is only checked when it is unpacked; bits that are no move give none.
    pub fn from_bytes(bytes: &[u8; SAMPLE_BYTES]) -> Sample {
        let mut position = [0; 32];
        position.copy_from_slice(&bytes[..32]);
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Sample {
            position: PackedSfen(position),
            score: word(32) as i16,
            mv: move_of_shared(word(34)),
            ply: word(36),
            result: bytes[38] as i8,
            inside: match bytes[39] {
                1 => Some(Says::Exactly),
                2 => Some(Says::AtLeast),
                3 => Some(Says::AtMost),
                _ => None,
            },
        }
    }
}

const DROP: u16 = 1 << 14;
const PROMOTE: u16 = 1 << 15;

/// The bits of a move as the shared form counts: the kind of a drop begins at 1.
pub(crate) fn shared_bits(mv: Move) -> u16 {
    match mv.shape() {
        MoveShape::Board { from, to, promote } => {
            to.index() as u16 | (from.index() as u16) << 7 | if promote { PROMOTE } else { 0 }
        }
        MoveShape::Drop { kind, to } => to.index() as u16 | (kind.index() as u16 + 1) << 7 | DROP,
    }
}

pub(crate) fn move_of_shared(bits: u16) -> Option<Move> {
    let to = Square::from_index(usize::from(bits & 0x7f))?;
    let from = usize::from(bits >> 7 & 0x7f);
    if bits & DROP != 0 {
        let kind = PieceKind::from_index(from.checked_sub(1)?).filter(|kind| kind.index() < 7)?;
        return Some(Move::drop(kind, to));
    }
    let from = Square::from_index(from).filter(|&from| from != to)?;
    Some(Move::board(from, to, bits & PROMOTE != 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::Setup;

    #[test]
    fn a_sample_comes_back_from_its_bytes() {
        let inside = [None, Some(Says::Exactly), Some(Says::AtLeast), Some(Says::AtMost)];
        for (mv, inside) in ["7g7f", "8h2b+", "P*5e", "G*1a"].into_iter().zip(inside) {
            let sample = Sample {
                position: PackedSfen::pack(&Setup::start()).unwrap(),
                score: -1234,
                mv: mv.parse().ok(),
                ply: 77,
                result: -1,
                inside,
            };
            assert_eq!(Sample::from_bytes(&sample.to_bytes()), sample, "{mv}");
        }
    }

    #[test]
    fn the_kind_of_a_drop_begins_at_one_in_the_shared_form() {
        assert_eq!(shared_bits("P*1a".parse().unwrap()), DROP | 1 << 7);
        assert_eq!(shared_bits("G*1a".parse().unwrap()), DROP | 7 << 7);
    }

    #[test]
    fn bits_that_are_no_move_are_none() {
        for bits in [0, 81, DROP, DROP | 8 << 7, 100 << 7] {
            assert_eq!(move_of_shared(bits), None, "{bits:#x}");
        }
    }
}

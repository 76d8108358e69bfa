//! A move in 16 bits, as shogi engines exchange them (YaneuraOu's `Move16` in PackedSfenValue): 0-6 to, 7-13 from (or the
//! kind, pawn = 1), 14 drop, 15 promotion.

use komadai_shogi::{Move, MoveShape, PieceKind, Square};

const DROP: u16 = 1 << 14;
const PROMOTE: u16 = 1 << 15;

/// The bits of a move: the kind of a drop begins at 1.
pub(super) fn shared_bits(mv: Move) -> u16 {
    match mv.shape() {
        MoveShape::Board { from, to, promote } => {
            to.index() as u16 | (from.index() as u16) << 7 | if promote { PROMOTE } else { 0 }
        }
        MoveShape::Drop { kind, to } => to.index() as u16 | (kind.index() as u16 + 1) << 7 | DROP,
    }
}

pub(super) fn move_of_shared(bits: u16) -> Option<Move> {
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

    #[test]
    fn a_move_comes_back_from_its_bits() {
        for mv in ["7g7f", "8h2b+", "P*5e", "G*1a"].map(|mv| mv.parse().unwrap()) {
            assert_eq!(move_of_shared(shared_bits(mv)), Some(mv));
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

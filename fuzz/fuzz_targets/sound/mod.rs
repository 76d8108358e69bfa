//! What holds in every position, however it was reached.

#[path = "../../../crates/shogi/tests/common/naive.rs"]
mod naive;

use komadai_shogi::{Color, Move, PackedSfen, PieceKind, Position, SetupFault, SetupFaults};
use std::sync::LazyLock;

/// Every fault of a diagram that legality can be decided in spite of.
pub const IGNORED: SetupFaults =
    SetupFaults::MATE_PROBLEM.with(SetupFault::Nifu).with(SetupFault::StuckPiece).with(SetupFault::TooManyPieces);

static ALL_MOVES: LazyLock<Vec<Move>> = LazyLock::new(|| (0..=u16::MAX).filter_map(Move::from_bits).collect());

/// Lists, counts, sets, refusals and a second set of rules say the same; what is kept along the way is what a fresh set-up
/// finds; texts and packed form lead back; checks are foreseen; mate is check without an answer.
pub fn check(position: &Position) {
    let setup = position.to_setup();
    let fresh = Position::ignoring(&setup, IGNORED).expect("a position");
    same(&fresh, position);
    assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup));
    if let Ok(packed) = PackedSfen::pack(&setup) {
        let mut back = packed.unpack().expect("what was packed");
        back.move_number = setup.move_number;
        assert_eq!(back, setup);
    }

    let mut listed = position.legal_moves().to_vec();
    assert_eq!(position.count_legal_moves(), listed.len(), "{position}");
    let mut sets = Vec::new();
    position.generate(|set| set.for_each(|mv| sets.push(mv)));
    assert_eq!(sets, listed, "{position}");
    listed.sort_unstable();
    assert_eq!(listed, naive::legal_moves(&setup), "{position}");
    let allowed: Vec<Move> = ALL_MOVES.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
    assert!(allowed.iter().all(|mv| listed.binary_search(mv).is_ok()), "{position}");
    assert_eq!(allowed.len(), listed.len(), "{position}");
    assert_eq!(position.has_legal_move(), !listed.is_empty(), "{position}");
    assert_eq!(position.in_check(), naive::in_check(&setup, setup.turn), "{position}");
    assert_eq!(position.is_checkmate(), position.in_check() && listed.is_empty(), "{position}");
    for &mv in &listed {
        let mut next = *position;
        next.play_unchecked(mv);
        assert_eq!(position.gives_check(mv), next.in_check(), "{position}: {mv}");
        assert_eq!(next.to_setup(), naive::after(&setup, mv), "{position}: {mv}");
        same(&Position::ignoring(&next.to_setup(), IGNORED).expect("a position"), &next);
    }
}

/// Whether two positions agree in all that they keep.
fn same(a: &Position, b: &Position) {
    assert!(a == b, "{a}, {b}");
    assert_eq!((a.board_key(), a.hand_key(), a.checkers()), (b.board_key(), b.hand_key(), b.checkers()), "{b}");
    for color in Color::ALL {
        assert_eq!((a.king(color), a.of_color(color)), (b.king(color), b.of_color(color)), "{b}");
    }
    for kind in PieceKind::ALL {
        assert_eq!(a.of_kind(kind), b.of_kind(kind), "{b}");
    }
}

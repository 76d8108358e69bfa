//! Any sequence of 16-bit moves from the start position: each is refused, or is one that the generator lists; what play
//! keeps is what a fresh set-up finds.
#![no_main]

use komadai_shogi::{History, Move, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|words: Vec<u16>| {
    let mut history = History::new(Position::start());
    for word in words.into_iter().take(600) {
        let position = *history.last();
        let moves = position.legal_moves();
        // Half of the words choose among the legal moves, so that games get somewhere.
        let mv = match Move::from_bits(word) {
            Some(mv) if word & 1 == 0 => mv,
            _ if moves.is_empty() => return,
            _ => moves[usize::from(word >> 1) % moves.len()],
        };
        assert_eq!(position.is_legal(mv), moves.contains(&mv), "{position}: {mv}");
        if history.play(mv).is_ok() {
            let last = history.last();
            assert_eq!(position.gives_check(mv), last.in_check(), "{position}: {mv}");
            let fresh = Position::new(&last.to_setup()).expect("a position");
            assert!(fresh == *last && fresh.checkers() == last.checkers() && fresh.key() == last.key());
        }
    }
});

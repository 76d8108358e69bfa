//! Any sequence of 16-bit moves from one of four positions: each is refused, or is one that the generator lists; taking
//! the moves back leads through the same positions.
#![no_main]

mod sound;

use komadai_shogi::{History, Move, Position, Repetition};
use libfuzzer_sys::fuzz_target;

const STARTS: [&str; 4] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    // Few moves, so that positions come back.
    "4k4/9/9/9/9/9/9/9/K4R3 b - 1",
    // Pawns in hand, kings in corners.
    "8k/6S2/7G1/9/9/9/1g7/2s6/K8 b P9p 1",
];

fuzz_target!(|input: (u8, Vec<u16>)| {
    let start: Position = STARTS[usize::from(input.0) % STARTS.len()].parse().expect("a position");
    let mut history = History::new(start);
    let mut played = Vec::new();
    for word in input.1.into_iter().take(400) {
        let position = *history.last();
        let moves = position.legal_moves();
        // Half of the words choose among the legal moves, so that games get somewhere.
        let mv = match Move::from_bits(word) {
            Some(mv) if word & 1 == 0 => mv,
            _ if moves.is_empty() => break,
            _ => moves[usize::from(word >> 1) % moves.len()],
        };
        let legal = position.is_legal(mv);
        assert_eq!(legal, moves.contains(&mv), "{position}: {mv}");
        let over = history.end().is_some();
        let allowed = history.play(mv);
        assert!(!(over || !legal) || allowed.is_err(), "{position}: {mv}");
        if allowed.is_ok() {
            played.push(position);
            assert_eq!(position.gives_check(mv), history.last().in_check(), "{position}: {mv}");
            assert_eq!(history.repetition() != Repetition::None, history.occurrences() >= 4, "{position}: {mv}");
        } else {
            assert!(position == *history.last(), "a refused move changes nothing");
        }
    }
    sound::check(history.last());
    while let Some(before) = played.pop() {
        history.pop();
        assert!(before == *history.last() && before.checkers() == history.last().checkers(), "{before}");
    }
    assert!(history.pop().is_none());
});

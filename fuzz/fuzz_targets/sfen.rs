//! Any text: read strictly and leniently without a panic; what is read is written back the same.
#![no_main]

use komadai_shogi::{Position, Setup, SetupFaults};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Setup::from_sfen_lenient(text);
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string().parse::<Setup>().as_ref(), Ok(&setup));
    let every = SetupFaults::MATE_PROBLEM
        .with(komadai_shogi::SetupFault::Nifu)
        .with(komadai_shogi::SetupFault::StuckPiece)
        .with(komadai_shogi::SetupFault::TooManyPieces);
    if let Ok(position) = Position::ignoring(&setup, every) {
        assert_eq!(position.to_setup(), setup);
        let moves = position.legal_moves();
        assert_eq!(moves.len(), position.count_legal_moves());
        for &mv in &moves {
            assert!(position.is_legal(mv), "{position}: {mv}");
        }
    }
});

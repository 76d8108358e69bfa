//! Any text: read strictly and leniently without a panic; what is read is written back the same, and what is a position is
//! sound.
#![no_main]

mod sound;

use komadai_shogi::{Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lenient = Setup::from_sfen_lenient(text);
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert!(lenient.is_ok(), "what reads strictly reads leniently");
    assert_eq!(setup.to_string().parse::<Setup>().as_ref(), Ok(&setup));
    if let Ok(position) = Position::ignoring(&setup, sound::IGNORED) {
        assert_eq!(position.to_setup(), setup);
        sound::check(&position);
    }
});

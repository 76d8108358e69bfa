//! Any text: read as a game's name and a position, and as a position of each game, without a panic; what was read is written
//! back the same and played.
#![no_main]

use komadai_fuzz::variants;
use komadai_variants::{Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        variants::play(position);
    }
    for name in Rules::names() {
        let Some(rules) = Rules::named(name) else { panic!("no {name}") };
        if let Ok(position) = Position::read(&rules, text) {
            variants::play(position);
        }
    }
});

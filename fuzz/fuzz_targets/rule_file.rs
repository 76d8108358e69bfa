//! Any text: read as a rule file without a panic; faults have a line and a remedy, and what was read is played.
#![no_main]

use komadai_fuzz::variants;
use komadai_variants::{Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Rules::read(text) {
        Ok(rules) => variants::play(Position::start(&rules.into())),
        Err(errors) => {
            assert!(!errors.is_empty(), "neither rules nor a word why");
            for error in errors {
                assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}");
                assert!(error.message.contains("; "), "no remedy: {error}");
            }
        }
    }
});

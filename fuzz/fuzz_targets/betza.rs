//! Any text: read as a piece without a panic; printed it is the same; a piece that can be played is, on a small board.
#![no_main]

use komadai_fuzz::variants;
use komadai_variants::{Betza, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let betza = match Betza::new(text) {
        Ok(betza) => betza,
        Err(error) => return assert!(error.to_string().contains("; "), "no remedy: {error}"),
    };
    assert_eq!(betza.to_string(), text);
    let game = format!(
        "name = \"a\"\nfiles = 9\nranks = 9\nstart = \"4x4/9/9/9/4X4/9/9/9/4k4 b - 1\"\n\
         piece = [{{ letter = \"X\", betza = \"{text}\" }}, {{ letter = \"K\", betza = \"K\", royal = true }}]"
    );
    let rules = Rules::read(&game);
    assert_eq!(rules.is_ok(), betza.unplayable().is_none());
    if let Ok(rules) = rules {
        variants::play(komadai_variants::Position::start(&rules.into()));
    }
});

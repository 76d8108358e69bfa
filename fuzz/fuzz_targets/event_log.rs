//! Any text, taken for the commands of an event: see `komadai_fuzz::events::log`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| komadai_fuzz::events::log(text));

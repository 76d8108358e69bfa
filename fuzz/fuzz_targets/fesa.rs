//! Any bytes, taken for FESA's file of an event: see `komadai_fuzz::events::fesa`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| komadai_fuzz::events::fesa(bytes));

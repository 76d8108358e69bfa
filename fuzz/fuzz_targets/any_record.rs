//! Any bytes, nothing told about them: the encoding and the format are found out.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| komadai_fuzz::record(bytes, None));

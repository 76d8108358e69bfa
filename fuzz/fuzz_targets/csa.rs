//! Any bytes, taken for a file of this reader: see `komadai_fuzz::record`.
#![no_main]

use komadai_kifu::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| komadai_fuzz::record(bytes, Some(Format::Csa)));

//! Any 32 bytes: unpacked without a panic; what is a diagram is packed again to one that unpacks the same.
#![no_main]

use komadai_shogi::PackedSfen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: [u8; 32]| {
    if let Ok(setup) = PackedSfen(bytes).unpack()
        && let Ok(again) = PackedSfen::pack(&setup)
    {
        assert_eq!(again.unpack(), Ok(setup));
    }
});

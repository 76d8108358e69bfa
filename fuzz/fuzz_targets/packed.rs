//! Any 32 bytes: unpacked without a panic; what is a diagram is packed again to one that unpacks the same, and what is a
//! position is sound.
#![no_main]

mod sound;

use komadai_shogi::{HuffmanCodedPos, PackedSfen, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: [u8; 32]| {
    if let Ok(setup) = HuffmanCodedPos(bytes).unpack()
        && let Ok(again) = HuffmanCodedPos::pack(&setup)
    {
        assert_eq!(again.unpack().as_ref(), Ok(&setup));
    }
    let Ok(setup) = PackedSfen(bytes).unpack() else { return };
    if let Ok(again) = PackedSfen::pack(&setup) {
        assert_eq!(again.unpack().as_ref(), Ok(&setup));
    }
    if let Ok(position) = Position::ignoring(&setup, sound::IGNORED) {
        sound::check(&position);
    }
});

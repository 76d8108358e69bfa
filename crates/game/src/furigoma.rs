//! Who is Black: the toss of five pawns (振り駒).

use komadai_shogi::Color;
use std::str::FromStr;

/// A toss of five pawns. The faces are kept, so that the record shows how it fell.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Furigoma {
    /// Which of the five show their promoted side (と).
    pub tokins: [bool; 5],
}

impl Furigoma {
    /// The toss that five random bits stand for.
    pub const fn from_bits(bits: u8) -> Furigoma {
        Furigoma { tokins: [bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0, bits & 16 != 0] }
    }

    /// The bits of [`from_bits`](Furigoma::from_bits).
    pub fn bits(self) -> u8 {
        self.tokins.iter().rev().fold(0, |bits, &tokin| bits << 1 | u8::from(tokin))
    }

    /// How many show their promoted side.
    pub fn tokin_count(self) -> usize {
        self.tokins.iter().filter(|&&tokin| tokin).count()
    }

    /// The side of whoever tossed: White when more tokins show than pawns.
    pub fn tosser_plays(self) -> Color {
        if self.tokin_count() >= 3 { Color::White } else { Color::Black }
    }
}

/// A text is not the [`bits`](Furigoma::bits) of a toss.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseFurigomaError;

impl FromStr for Furigoma {
    type Err = ParseFurigomaError;

    fn from_str(bits: &str) -> Result<Furigoma, ParseFurigomaError> {
        let bits = bits.parse().ok().filter(|bits| *bits < 32);
        bits.map(Furigoma::from_bits).ok_or(ParseFurigomaError)
    }
}

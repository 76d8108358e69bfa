//! Handicaps (手合割): what White, the stronger side (uwate), leaves off. White moves first.

use crate::Setup;
use alloc::string::ToString;

/// A handicap by its traditional name.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Handicap {
    Even,
    Lance,
    RightLance,
    Bishop,
    Rook,
    RookLance,
    Two,
    Three,
    Four,
    Five,
    LeftFive,
    Six,
    LeftSeven,
    RightSeven,
    Eight,
    Nine,
    Ten,
    Dragonfly,
    ThreePawns,
    NakedKing,
}

use Handicap::*;

impl Handicap {
    /// Every handicap, the even game first, then by growing odds.
    pub const ALL: [Handicap; 20] = [
        Even, Lance, RightLance, Bishop, Rook, RookLance, Two, Three, Four, Five, LeftFive, Six, LeftSeven, RightSeven,
        Eight, Nine, Ten, Dragonfly, ThreePawns, NakedKing,
    ];

    /// A stable name for programs, such as `two` or `rook-lance`.
    pub const fn code(self) -> &'static str {
        match self {
            Even => "even",
            Lance => "lance",
            RightLance => "right-lance",
            Bishop => "bishop",
            Rook => "rook",
            RookLance => "rook-lance",
            Two => "two",
            Three => "three",
            Four => "four",
            Five => "five",
            LeftFive => "left-five",
            Six => "six",
            LeftSeven => "left-seven",
            RightSeven => "right-seven",
            Eight => "eight",
            Nine => "nine",
            Ten => "ten",
            Dragonfly => "dragonfly",
            ThreePawns => "three-pawns",
            NakedKing => "naked-king",
        }
    }

    /// The handicap of a [`code`](Handicap::code).
    pub fn from_code(code: &str) -> Option<Handicap> {
        Handicap::ALL.into_iter().find(|handicap| handicap.code() == code)
    }

    /// The name in the 手合割 header of Japanese records.
    pub const fn japanese(self) -> &'static str {
        match self {
            Even => "平手",
            Lance => "香落ち",
            RightLance => "右香落ち",
            Bishop => "角落ち",
            Rook => "飛車落ち",
            RookLance => "飛香落ち",
            Two => "二枚落ち",
            Three => "三枚落ち",
            Four => "四枚落ち",
            Five => "五枚落ち",
            LeftFive => "左五枚落ち",
            Six => "六枚落ち",
            LeftSeven => "左七枚落ち",
            RightSeven => "右七枚落ち",
            Eight => "八枚落ち",
            Nine => "九枚落ち",
            Ten => "十枚落ち",
            Dragonfly => "トンボ",
            ThreePawns => "歩三兵",
            NakedKing => "裸玉",
        }
    }

    /// Whether other programs that read records know the start by its name alone. Of the others some take the even start
    /// without a word: there a diagram has to stand beside the name.
    pub const fn is_known_everywhere(self) -> bool {
        matches!(self, Even | Lance | RightLance | Bishop | Rook | RookLance | Two | Four | Six | Eight | Ten)
    }

    /// The start position in SFEN.
    pub const fn sfen(self) -> &'static str {
        match self {
            Even => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            Lance => "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            RightLance => "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Bishop => "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Rook => "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            RookLance => "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Two => "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Three => "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Four => "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Five => "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            LeftFive => "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Six => "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            LeftSeven => "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            RightSeven => "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Eight => "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Nine => "4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Ten => "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Dragonfly => "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            ThreePawns => "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1",
            NakedKing => "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        }
    }

    /// The start position.
    pub fn setup(self) -> Setup {
        match self.sfen().parse() {
            Ok(setup) => setup,
            // The texts above are constants that a test reads one by one.
            Err(error) => unreachable!("{error}"),
        }
    }

    /// The handicap whose start position this is.
    pub fn of(setup: &Setup) -> Option<Handicap> {
        // One text is written where twenty would be read.
        let sfen = setup.to_string();
        Handicap::ALL.into_iter().find(|handicap| handicap.sfen() == sfen)
    }
}

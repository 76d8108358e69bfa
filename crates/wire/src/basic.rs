//! Sides, times and handicaps.

use serde::{Deserialize, Serialize};

/// A side: "black" is sente, the first player of an even game; "white" is gote.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Side {
    Black,
    White,
}

/// One value for each side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub struct Sides<T> {
    pub black: T,
    pub white: T,
}

/// A duration in milliseconds.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "number"))]
pub struct Millis(pub u64);

/// An instant: milliseconds since 1970 in UTC.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "number"))]
pub struct Epoch(pub u64);

/// A handicap by its code. White, the giver (uwate), moves first in all but "even".
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
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

impl From<komadai_shogi::Color> for Side {
    fn from(color: komadai_shogi::Color) -> Side {
        match color {
            komadai_shogi::Color::Black => Side::Black,
            komadai_shogi::Color::White => Side::White,
        }
    }
}

impl From<Side> for komadai_shogi::Color {
    fn from(side: Side) -> komadai_shogi::Color {
        match side {
            Side::Black => komadai_shogi::Color::Black,
            Side::White => komadai_shogi::Color::White,
        }
    }
}

impl<T> From<komadai_shogi::ByColor<T>> for Sides<T> {
    fn from(by: komadai_shogi::ByColor<T>) -> Sides<T> {
        Sides { black: by.black, white: by.white }
    }
}

impl<T> From<Sides<T>> for komadai_shogi::ByColor<T> {
    fn from(sides: Sides<T>) -> komadai_shogi::ByColor<T> {
        komadai_shogi::ByColor { black: sides.black, white: sides.white }
    }
}

/// The two enums of handicaps have the same names: one list makes both directions.
macro_rules! same_names {
    ($($name:ident)*) => {
        impl From<Handicap> for komadai_shogi::Handicap {
            fn from(handicap: Handicap) -> komadai_shogi::Handicap {
                match handicap { $(Handicap::$name => komadai_shogi::Handicap::$name,)* }
            }
        }
        impl From<komadai_shogi::Handicap> for Handicap {
            fn from(handicap: komadai_shogi::Handicap) -> Handicap {
                match handicap { $(komadai_shogi::Handicap::$name => Handicap::$name,)* }
            }
        }
    };
}
same_names!(Even Lance RightLance Bishop Rook RookLance Two Three Four Five LeftFive Six LeftSeven RightSeven Eight Nine Ten
    Dragonfly ThreePawns NakedKing);

//! Handicaps of events, and which one a difference of ratings asks for.

use komadai_shogi::Handicap;
use serde::{Deserialize, Serialize};

/// A handicap. The giver is White.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Odds {
    /// The first move (`s` in FESA's files): the weaker side is Black without a toss.
    FirstMove,
    /// A lance.
    Lance,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The rook and a lance.
    RookLance,
    /// Two pieces.
    TwoPieces,
    /// Four pieces.
    FourPieces,
    /// Five pieces.
    FivePieces,
    /// Six pieces.
    SixPieces,
}

/// Differences of weighed ratings, in thirtieths of a point, up to which each is given; a wider one asks for six pieces.
const UP_TO: [(i64, Option<Odds>); 9] = [
    (45, None),
    (135, Some(Odds::FirstMove)),
    (225, Some(Odds::Lance)),
    (315, Some(Odds::Bishop)),
    (405, Some(Odds::Rook)),
    (495, Some(Odds::RookLance)),
    (675, Some(Odds::TwoPieces)),
    (765, Some(Odds::FourPieces)),
    (855, Some(Odds::FivePieces)),
];

impl Odds {
    /// What the giver's side begins without.
    pub const fn handicap(self) -> Handicap {
        match self {
            Self::FirstMove => Handicap::Even,
            Self::Lance => Handicap::Lance,
            Self::Bishop => Handicap::Bishop,
            Self::Rook => Handicap::Rook,
            Self::RookLance => Handicap::RookLance,
            Self::TwoPieces => Handicap::Two,
            Self::FourPieces => Handicap::Four,
            Self::FivePieces => Handicap::Five,
            Self::SixPieces => Handicap::Six,
        }
    }

    /// What the stronger of two players gives the weaker (annex 7 of the French arbiters' rules; FESA ratings): none up to 45
    /// weighed points.
    pub fn between(stronger: i32, weaker: i32) -> Option<Self> {
        let gap = weighed(stronger) - weighed(weaker);
        UP_TO.iter().find(|(most, _)| gap <= most * 30).map_or(Some(Self::SixPieces), |(_, odds)| *odds)
    }
}

/// The rating as the table weighs it, in thirtieths: as it is up to 1360, then 0.8 up to 1560, then two thirds.
fn weighed(rating: i32) -> i64 {
    let rating = i64::from(rating);
    let low = rating.min(1360) * 30;
    let middle = (rating.min(1560) - 1360).max(0) * 24;
    let high = (rating - 1560).max(0) * 20;
    low + middle + high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_annex_7() {
        for (stronger, weaker, odds) in [
            (1000, 955, None),
            (1000, 954, Some(Odds::FirstMove)),
            (1300, 1075, Some(Odds::Lance)),
            (1560, 1360, Some(Odds::Lance)),
            // 1360 + 160 + 160 against 1360 + 160.
            (1800, 1560, Some(Odds::Lance)),
            (1360, 505, Some(Odds::FivePieces)),
            (1360, 504, Some(Odds::SixPieces)),
        ] {
            assert_eq!(Odds::between(stronger, weaker), odds, "{stronger} against {weaker}");
        }
    }
}

//! Tie-breaks as data: their names and formulas.

use serde::{Deserialize, Serialize};

/// What the standings go by, one after the other.
///
/// An opponent's score is taken as it is now. For a round without a game (absent, bye, one of the two did not come) the sums of
/// opponents' scores take the player's own starting points in MacMahon and nothing otherwise (rules of the EGF).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// Starting points, results and adjustments. In a team event, of teams.
    Points,
    /// The same without starting points.
    Wins,
    /// Sum of opponents' scores (Buchholz, Solkoff).
    #[serde(alias = "buchholz")]
    Sos,
    /// The same by wins.
    Sosw,
    /// Sum of defeated opponents' scores (Sonneborn–Berger).
    #[serde(alias = "sonneborn-berger")]
    Sodos,
    /// The same by wins.
    Sodosw,
    /// Sum of opponents' SOS.
    Sosos,
    /// The same by wins.
    Sososw,
    /// SOS without the lowest.
    #[serde(rename = "sos-1", alias = "buchholz-cut-1")]
    Sos1,
    /// SOS without the lowest two.
    #[serde(rename = "sos-2", alias = "buchholz-cut-2")]
    Sos2,
    /// The first by wins.
    #[serde(rename = "sosw-1")]
    Sosw1,
    /// The second by wins.
    #[serde(rename = "sosw-2")]
    Sosw2,
    /// SOS without the lowest and the highest.
    #[serde(alias = "median-buchholz")]
    Median,
    /// Sum of the running score.
    Cumulative,
    /// Points among the tied.
    Direct,
    /// Rating at entry.
    Rating,
    /// Rating estimate.
    Performance,
    /// Order of entry: the order in a league's class.
    Order,
    /// Board points of a team.
    BoardPoints,
    /// How far somebody came in the bracket or the cup.
    Bracket,
    /// A lot from the event's seed.
    Lot,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [Self; 21] = [
        Self::Points,
        Self::Wins,
        Self::Sos,
        Self::Sosw,
        Self::Sodos,
        Self::Sodosw,
        Self::Sosos,
        Self::Sososw,
        Self::Sos1,
        Self::Sos2,
        Self::Sosw1,
        Self::Sosw2,
        Self::Median,
        Self::Cumulative,
        Self::Direct,
        Self::Rating,
        Self::Performance,
        Self::Order,
        Self::BoardPoints,
        Self::Bracket,
        Self::Lot,
    ];

    /// Its key in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Wins => "wins",
            Self::Sos => "sos",
            Self::Sosw => "sosw",
            Self::Sodos => "sodos",
            Self::Sodosw => "sodosw",
            Self::Sosos => "sosos",
            Self::Sososw => "sososw",
            Self::Sos1 => "sos-1",
            Self::Sos2 => "sos-2",
            Self::Sosw1 => "sosw-1",
            Self::Sosw2 => "sosw-2",
            Self::Median => "median",
            Self::Cumulative => "cumulative",
            Self::Direct => "direct",
            Self::Rating => "rating",
            Self::Performance => "performance",
            Self::Order => "order",
            Self::BoardPoints => "board-points",
            Self::Bracket => "bracket",
            Self::Lot => "lot",
        }
    }

    /// Its formula, to be shown beside the column.
    pub const fn formula(self) -> &'static str {
        match self {
            Self::Points => "start + Σ results (win 1, draw ½, loss 0, bye 1; long game twice) + adjustments",
            Self::Wins => "Σ results + adjustments, without starting points",
            Self::Sos => "Σ points(opponent)",
            Self::Sosw => "Σ wins(opponent)",
            Self::Sodos => "Σ points(defeated opponent) + ½ Σ points(opponent of a draw)",
            Self::Sodosw => "Σ wins(defeated opponent) + ½ Σ wins(opponent of a draw)",
            Self::Sosos => "Σ SOS(opponent)",
            Self::Sososw => "Σ SOSw(opponent)",
            Self::Sos1 => "SOS − lowest term",
            Self::Sos2 => "SOS − lowest two terms",
            Self::Sosw1 => "SOSw − lowest term",
            Self::Sosw2 => "SOSw − lowest two terms",
            Self::Median => "SOS − lowest term − highest term",
            Self::Cumulative => "Σ over rounds r of (results of rounds 1 … r)",
            Self::Direct => "Σ results among the tied, if each two of them have met; else 0 for all",
            Self::Rating => "rating at entry",
            Self::Performance => {
                "mean(rating of opponents) + 400 · (wins − losses) / games, over games played against rated opponents"
            }
            Self::Order => "− order of entry",
            Self::BoardPoints => "Σ results of the boards",
            Self::Bracket => "round of going out of the bracket; the winner highest",
            Self::Lot => "drawn from the event's seed",
        }
    }
}

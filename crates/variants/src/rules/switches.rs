//! What the games differ in, as switches of a rule file.

use serde::Deserialize;

/// When a piece may or must turn over.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Promotion {
    /// Never.
    None,
    /// If it likes, entering the zone, inside it and leaving it (shogi).
    Zone,
    /// It must, entering the zone, inside it and leaving it (tori, dōbutsu).
    ZoneCompulsory,
    /// If it likes, entering the zone, or taking with either end of the move in it; and on the last rank where it could not go on
    /// (chu, dai).
    EnteringOrCapture,
    /// It must, at every move, to either face (kyoto).
    EachMove,
    /// It must, whenever it takes, to either face (micro).
    EachCapture,
}

/// Whether what is taken comes back.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Drops {
    /// It is gone.
    None,
    /// It is dropped with its base face.
    Base,
    /// It is dropped with either face.
    Either,
}

/// Something that a game lets happen or not.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Restriction {
    /// It may be.
    Allowed,
    /// It may not.
    Forbidden,
}

/// Whether the royal's safety is a rule.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CheckRule {
    /// A move may not leave the side's only royal attacked.
    Answered,
    /// It may; the royal is then taken.
    Ignored,
}

/// What it is to have no move.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum NoMove {
    /// A loss, in check or not.
    Loses,
    /// A loss in check, a draw otherwise.
    Draws,
}

/// What it is to have nothing left but one royal.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum BareKing {
    /// Nothing.
    None,
    /// A loss against any other piece, unless the royal can take it at once (shō, heian).
    Loses,
    /// The same, but pawns do not count against it (chu).
    LosesToMoreThanPawns,
}

/// Whether pieces lend their moves.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Borrow {
    /// They do not.
    None,
    /// A piece moves as the own piece right behind it (annan).
    Behind,
}

/// How lions take lions.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum LionTrading {
    /// As anything takes anything.
    Free,
    /// By the rules of the Japanese Chu Shogi Association.
    Japanese,
}

/// What the return of a position means.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RepetitionRule {
    /// At which occurrence.
    pub times: u8,
    /// What comes of it.
    pub result: RepetitionResult,
    /// Whether a side that gave check with every move since the first occurrence loses before that.
    #[serde(default)]
    pub perpetual_check: Perpetual,
    /// Whether a side whose every move attacked something loses before that, if the other's did not.
    #[serde(default)]
    pub perpetual_attack: Perpetual,
}

/// What comes of a repetition.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum RepetitionResult {
    /// Nobody wins.
    Draw,
    /// The side that moved first in the game loses (minishogi).
    FirstMoverLoses,
    /// The side that brought the position about again loses (tori, yari).
    CompleterLoses,
}

/// Whether something may go on for ever.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Perpetual {
    /// It may.
    #[default]
    Allowed,
    /// Whoever does it loses.
    Loses,
}

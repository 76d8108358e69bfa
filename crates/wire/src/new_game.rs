//! Asking for a game: opponent, handicap, sides, clocks and rules.

use crate::{Conduct, Handicap, ImpasseRule, ImpasseSet, Millis, Opponent, RepetitionRule, Side, Sides};
use serde::{Deserialize, Serialize};

/// `POST /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NewGame {
    /// Against whom.
    pub opponent: Opponent,
    /// Another kind of shogi than the standard one, by its name, such as `minishogi`: by its own rules; rated where the lobby finds the other player, not here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub variant: Option<String>,
    /// The handicap that White gives.
    pub handicap: Handicap,
    /// The creator's side. In a handicap game Black takes the odds and White gives them, and there is no toss.
    pub side: SideChoice,
    /// Each side's clock.
    pub clock: Sides<Clock>,
    /// By which rules.
    pub rules: Rules,
    /// The players' names, at most 64 characters each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Names>,
    /// The creator's own name, at most 64 characters, on whichever side they come to sit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A start position other than the handicap's, in SFEN; in another kind of shogi that of one of its own handicaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether the result changes ratings: an account's game against the engine, with equal clocks, known odds and no take-backs.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether whoever makes the game keeps the time of it while two others play, as on a real board: it is a game against oneself then,
    /// and begins when the clock is started.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub keeper: bool,
    /// Whether the players find out by rock-paper-scissors who tosses the pawns, once both are there: for an even game by link whose
    /// sides are tossed for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub janken: bool,
}

/// The players' names, where they are given.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[allow(missing_docs)]
pub struct Names {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
}

/// Which side the creator takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum SideChoice {
    Black,
    White,
    /// Five pawns decide (furigoma); the creator tosses.
    Toss,
}

/// One side's time control. A union of objects by `type`, where crate `game` has a number of days bare; and a form may leave its
/// periods standing where there is no byoyomi.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Clock {
    /// No limit.
    None,
    /// Main time, then byoyomi periods; an increment after each move. Any of them may be zero, but not all.
    Timed {
        /// Main time.
        main_ms: Millis,
        /// The length of a byoyomi period; 0 for none.
        byoyomi_ms: Millis,
        /// How many periods; a move within a period keeps it whole. At least 1 where there is byoyomi.
        periods: u8,
        /// Added to the main time after each own move.
        increment_ms: Millis,
    },
    /// Correspondence: each move within so many days.
    Days {
        /// 1 to 30.
        days_per_move: u8,
    },
}

/// By which rules a game is played. Fields left out take the default of friendly play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rules {
    /// Named rules that decide whatever the other fields do not say, such as `81dojo`, `lishogi`, `jsa-pro`, `shogi-wars-until-2014`.
    /// Read from a game: the name of its rules, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub preset: Option<String>,
    /// What an illegal move costs.
    pub conduct: Conduct,
    /// How an impasse ends.
    pub impasse: ImpasseRule,
    /// The rulings of the impasse rule "custom".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub impasse_set: Option<ImpasseSet>,
    /// Whether a take-back may be asked for.
    pub takebacks: bool,
    /// What ends the game by repetition.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<RepetitionRule>"))]
    pub repetition: RepetitionRule,
    /// Mate alone does not end the game: the mated side resigns, or its time runs out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub formal_resignation: bool,
    /// Check is announced (ōte).
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub announce_check: bool,
    /// After so many moves the game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub move_limit: Option<u32>,
    /// A draw by repetition or impasse is replayed at once, sides changed, with the time that was left, or as `replay` says.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub replay_draws: bool,
    /// With which time, and how often, where draws are replayed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub replay: Option<Replay>,
}

/// How a draw is replayed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Replay {
    /// With which time.
    pub time: ReplayTime,
    /// After so many replays in a row a draw stands; left out: after none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at_most: Option<u32>,
}

/// The time of a replay.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReplayTime {
    /// The clocks of the first game again.
    Full {},
    /// What each player had left.
    Remaining {
        /// So much main time at least; 0: not a second more.
        at_least_ms: Millis,
    },
    /// Other clocks, shorter as a rule: each player's by the side in the game that was drawn.
    Other {
        /// Each side's.
        clock: Sides<Clock>,
    },
}

/// A named choice of clocks or rules for the form of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preset<T> {
    /// Its code, such as `10-30` or `81dojo`.
    pub code: String,
    /// What it stands for.
    pub value: T,
}

/// The answer to [`NewGame`] (201) and to a rematch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Created {
    /// The game's id.
    pub id: String,
    /// The game's page for whoever made it, the secret in its fragment where there is one seat: `/game/ID#SECRET`.
    pub url: String,
    /// The creator's seats: both when playing oneself.
    pub seats: Seats,
    /// The secret of the timekeeper's seat, for whoever keeps the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeper: Option<String>,
    /// The link to pass on in a game against a friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<InviteLink>,
}

/// The secrets that open seats. Whoever holds one plays that side; the secret of an invitation is for one person (see
/// [`InviteLink`]).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[allow(missing_docs)]
pub struct Seats {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
}

/// The other seat of a game against a friend. It is the seat of the first who opens the link; whoever comes later watches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InviteLink {
    /// The side that the friend will play.
    pub side: Side,
    /// `/game/ID#SECRET`.
    pub url: String,
}

/// `POST /api/games/{id}/invite`: the friend's seat is offered again; the link before is dead. Whoever made the game asks, by
/// their session or by the secret of their own seat. The answer is an [`InviteLink`] (201).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Again {
    /// The secret of one's own seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
}

/// `GET /api/reach`: where other machines find this site, as far as it can tell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reach {
    /// Whether it answers on more than its own machine.
    pub beyond: bool,
    /// The machine's own addresses in its networks, such as `192.168.0.12` or `[fd00::12]`.
    pub addresses: Vec<String>,
}

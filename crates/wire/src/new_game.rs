//! Asking for a game: opponent, handicap, sides, clocks and rules.

use crate::{Handicap, Millis, Side, Sides};
use serde::{Deserialize, Serialize};

/// The engine's levels, weakest first.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// `POST /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NewGame {
    /// Against whom.
    pub opponent: Opponent,
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
    /// A start position other than the handicap's, in SFEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
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

/// The other player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Opponent {
    /// The engine.
    Engine {
        /// 1 (beginner) to 10 (all it has).
        level: u8,
    },
    /// Whoever opens the invitation's link.
    Friend,
    /// The same person: both sides on one board.
    #[serde(rename = "self")]
    #[cfg_attr(test, ts(rename = "self"))]
    Own,
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

/// One side's time control.
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
    /// A draw by repetition or impasse is replayed at once, sides changed, with the time that was left.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub replay_draws: bool,
}

/// What an illegal move costs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Conduct {
    /// The game, at once.
    Strict,
    /// Nothing: it is refused and explained.
    Friendly,
}

/// How an impasse ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ImpasseRule {
    /// Not at all.
    None,
    /// By agreement and a count of all pieces: fewer than 24 points lose, otherwise a draw.
    #[serde(rename = "points-24")]
    #[cfg_attr(test, ts(rename = "points-24"))]
    Points24,
    /// By declaration with 28 points (Black) or 27 (White) in the zone and in hand.
    #[serde(rename = "declaration-27")]
    #[cfg_attr(test, ts(rename = "declaration-27"))]
    Declaration27,
    /// By agreement and a count: 27 or more win; at 27 each, White.
    #[serde(rename = "simple-27")]
    #[cfg_attr(test, ts(rename = "simple-27"))]
    Simple27,
    /// The king that reaches the other king's start square wins, once both have entered.
    Try,
    /// Points-24 where one king in the zone is enough, with declarations: 31 points win, 24 draw (professionals since 2019).
    #[serde(rename = "points-24-2019")]
    #[cfg_attr(test, ts(rename = "points-24-2019"))]
    Points24Of2019,
    /// Declaration-27 without a claim: the game ends as soon as one would win.
    #[serde(rename = "automatic-27")]
    #[cfg_attr(test, ts(rename = "automatic-27"))]
    Automatic27,
    /// Try, whether or not the other king has entered.
    TryAtOnce,
    /// Whoever brings all pieces into the zone ends the game, and 27 points win.
    AllIn,
    /// Points-24, and a count can be forced from a camp in which every piece is protected.
    ProtectedCamp,
    /// The rulings of [`Rules::impasse_set`].
    Custom,
}

/// Rulings on impasse, put together at will: each way to end that is left out is closed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ImpasseSet {
    /// Both players agree to count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreement: Option<Agreement>,
    /// One player declares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declaration: Option<Declaration>,
    /// A king on the other king's start square wins: at once, or when both kings have entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "try")]
    pub try_rule: Option<TryWhen>,
    /// A side all of whose pieces have entered ends the game, and this count decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_in: Option<Scale>,
    /// A side whose king and pieces are all in the zone and protected may force the agreed count.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub protected_camp: bool,
    /// The pieces that White gives away are not credited to White.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub handicap_ignored: bool,
}

/// An impasse counted because both players agree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Agreement {
    /// What the count means.
    pub scale: Scale,
    /// Which pieces count.
    pub counted: Counted,
    /// Whether both kings must have entered; otherwise one is enough.
    pub both_entered: bool,
}

/// A win declared by one player.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Declaration {
    /// The points that win in an even game.
    pub points: Sides<u32>,
    /// The points from which a declaration at least draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<u32>,
    /// Which pieces count.
    pub counted: Counted,
    /// Whether the game ends without a claim.
    pub automatic: bool,
}

/// When a king on the other king's start square wins.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum TryWhen {
    AtOnce,
    BothEntered,
}

/// What a count means.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Scale {
    /// Fewer than 24 points lose; with 24 each it is a draw.
    #[serde(rename = "points-24")]
    #[cfg_attr(test, ts(rename = "points-24"))]
    Points24,
    /// 27 points win; at 27 each, White.
    #[serde(rename = "points-27-white")]
    #[cfg_attr(test, ts(rename = "points-27-white"))]
    Points27White,
    /// 27 points win; at 27 each it is a draw.
    #[serde(rename = "points-27-draw")]
    #[cfg_attr(test, ts(rename = "points-27-draw"))]
    Points27Draw,
}

/// Which pieces count.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Counted {
    WholeBoard,
    ZoneAndHand,
}

/// What ends the game by repetition.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RepetitionRule {
    /// The fourth occurrence of a position; perpetual check loses.
    #[default]
    Fourfold,
    /// The old rule: the same sequence of moves three times.
    SequenceThrice,
    /// Nothing.
    None,
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
    /// The link to pass on in a game against a friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<InviteLink>,
}

/// The secrets that open seats. Whoever holds one plays that side.
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

/// The other seat of a game against a friend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InviteLink {
    /// The side that the friend will play.
    pub side: Side,
    /// `/game/ID#SECRET`.
    pub url: String,
}

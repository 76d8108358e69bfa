//! The lobby: who looks for a game, and how two of them find each other. `/ws/lobby`.

use crate::codes::codes;
use crate::{Clock, Created, Epoch, Handicap, RatingView, Rules, Side, SideChoice, Sides};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The game that somebody looks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeekWish {
    /// Both sides' clock, or Black's where White has another. One that runs: whoever waits in the lobby wants to play now.
    pub clock: Clock,
    /// White's own clock: another time of the same kind. Such a game is never rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub white_clock: Option<Clock>,
    /// Another kind of shogi than the standard one, by its name, such as `minishogi`: even, by its own rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub variant: Option<String>,
    /// The handicap that White gives.
    pub handicap: Handicap,
    /// The side of whoever looks for the game.
    pub side: SideChoice,
    /// By which rules.
    pub rules: Rules,
    /// Whether the result changes ratings: between accounts, with equal clocks, known odds and no take-backs.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The handicap follows from both ranks where both have one, and the weaker side takes it; else the game is even.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub by_rank: bool,
    /// Who may take it; left out: anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ranks: Option<RankRange>,
}

/// Ranks, such as `15k` to `1d`, both included. Who has none is not among them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RankRange {
    /// The lowest.
    pub lowest: String,
    /// The highest.
    pub highest: String,
}

/// From the browser. Each message with an `ack` is answered by [`LobbyOut::Ack`] or [`LobbyOut::Refused`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[expect(clippy::large_enum_variant, reason = "one is held at a time")]
pub enum LobbyIn {
    /// The first message: from now on the lobby is told.
    Hello {},
    /// Looks for a game, which everybody sees in the list.
    Seek {
        /// Which.
        wish: SeekWish,
        /// What one is called, at most 64 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Waits in a pool for whoever comes next. Who waits in another one leaves it.
    Join {
        /// The code of the pool.
        pool: String,
        /// What one is called, at most 64 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Leaves the pool.
    Leave {
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Withdraws a seek of one's own.
    Withdraw {
        /// Which.
        seek: String,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Takes somebody's seek: the game is made at once.
    Take {
        /// Which.
        seek: String,
        /// What one is called, at most 64 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Is anybody there?
    Ping {
        /// Comes back in the pong.
        t: f64,
    },
}

/// To the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum LobbyOut {
    /// Everything.
    Lobby {
        /// What there is.
        lobby: LobbyView,
    },
    /// What has changed since the last message of this kind or the one above; at most once a second.
    Changed {
        /// Seeks that are new.
        opened: Vec<SeekView>,
        /// Seeks that are gone, by their ids.
        gone: Vec<String>,
        /// How many wait in each pool.
        pools: Vec<PoolView>,
        /// How many people are here.
        here: u32,
        /// The accounts among them, where they have changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        people: Option<Vec<String>>,
        /// The games that are played, where they have changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        games: Option<Vec<LiveGame>>,
    },
    /// What one looks for oneself, whenever that changes.
    Yours {
        /// One's own seeks, by their ids.
        seeks: Vec<String>,
        /// The pool in which one waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pool: Option<String>,
    },
    /// Somebody was found: the game is at `created.url`, with one's own seat.
    Paired {
        /// The game.
        created: Created,
    },
    /// Done.
    Ack {
        /// Of which message.
        ack: u32,
    },
    /// Not done.
    Refused {
        /// Of which message; left out where none could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ack: Option<u32>,
        /// A stable name with a text `error-CODE`.
        code: String,
        /// What the text names.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(test, ts(as = "Option<BTreeMap<String, String>>"))]
        args: BTreeMap<String, String>,
        /// In words, English.
        message: String,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        t: f64,
        /// The server's time.
        now: Epoch,
    },
}

/// The lobby as everybody sees it: `GET /api/lobby`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyView {
    /// The seeks, the oldest first.
    pub seeks: Vec<SeekView>,
    /// The pools, the fastest clock first, with how many wait in each.
    pub pools: Vec<PoolView>,
    /// Games that are played, the best first.
    pub games: Vec<LiveGame>,
    /// How many people are here.
    pub here: u32,
    /// The accounts among them by name, as far as they are listed.
    #[serde(default)]
    pub people: Vec<String>,
}

/// What keeps somebody from new games, or warns them: `GET /api/me/hold`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct PlayHold {
    /// Until when they begin no new game; left out where they are only warned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Epoch>,
    /// The games that were left; left out where a moderator decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<GamesLeft>,
    /// Whether they were left by another guest at the same address.
    pub shared: bool,
}

/// How many of somebody's last games they have left.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamesLeft {
    /// So many.
    pub left: u32,
    /// Of so many.
    pub of: u32,
}

/// A seek in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SeekView {
    /// Its id.
    pub id: String,
    /// What its maker is called; left out where they gave no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Their rating at the clock that they wish for; left out for guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingView>,
    /// The game.
    #[serde(flatten)]
    pub wish: SeekWish,
    /// When it was made.
    pub since: Epoch,
    /// Whether a program looks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub program: bool,
}

/// A pool: a clock at which whoever comes next is the opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PoolView {
    /// Its code, such as `10-30`.
    pub code: String,
    /// Both sides' clock.
    pub clock: Clock,
    /// How many wait in it.
    pub waiting: u32,
}

/// A game that is played now and that anybody may watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LiveGame {
    /// The game's id; its page is `/game/ID`.
    pub id: String,
    /// The players' names; empty where none was given.
    pub names: Sides<String>,
    /// Their ratings as the game began; left out where it is not rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<Sides<RatingView>>,
    /// Which kind of shogi, where it is not the standard one, such as `minishogi`; positions then begin with this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position in SFEN.
    pub sfen: String,
    /// The number of moves played.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Side,
    /// The handicap; left out for a position of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// Black's clock, as it was agreed on.
    pub clock: Clock,
    /// The speed class of that clock: blitz, rapid, classical or correspondence.
    pub speed: String,
    /// The last move in USI.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// Whether a move may come while one looks: it goes on, nobody is on holiday, and in a game at one sitting somebody is at the board.
    pub moves: bool,
}

/// What is shown on TV: `GET /api/tv`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct TvChoice {
    /// The game's id; left out while nothing is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// How a game on TV stood some moves ago: `GET /api/tv/stood`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TvStood {
    /// After how many moves.
    pub ply: u32,
    /// Black's chance to win, of a hundred.
    pub black: u8,
}

codes! {
    /// Refusals of the lobby that are not the socket's own. Each has a text `error-CODE` in `locales/LANG/later/errors.ftl`.
    pub enum LobbyRefusal {
        /// Whoever asks has no session, by which the seat would be theirs.
        NoSession = "no-session",
        /// The seek is not there, or no longer: it was taken or withdrawn, or its maker has gone.
        SeekGone = "seek-gone",
        /// Nobody plays against themselves here.
        OwnSeek = "own-seek",
        /// As many seeks as one may have.
        TooManySeeks = "too-many-seeks",
        /// As many seeks as the lobby holds.
        LobbyFull = "lobby-full",
        /// No pool is called that.
        NoSuchPool = "no-such-pool",
        /// A game found in the lobby has a clock that runs.
        NoClock = "no-clock",
        /// Only accounts play for ratings.
        NeedsAccount = "needs-account",
        /// A game with these odds, clocks or rules is never rated.
        NeverRated = "never-rated",
        /// Whoever asks is kept from new games for a time: see [`PlayHold`].
        PlayBanned = "play-banned",
        /// A teacher keeps whoever asks within their class.
        Sheltered = "sheltered",
        /// The ranks are none, or the lowest is above the highest.
        BadRanks = "bad-ranks",
        /// Only players of some ranks may take it.
        NotInRange = "not-in-range",
    }
}

/// How long somebody waits in a pool before the page offers a game against the engine.
pub const BOT_AFTER_MS: u64 = 20_000;

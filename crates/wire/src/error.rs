//! What the API answers when it does not do what it was asked.

use crate::codes::codes;
use komadai_game::ConfigFault;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApiError {
    /// The error.
    pub error: ErrorBody,
}

/// What went wrong and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ErrorBody {
    /// A stable name.
    pub code: ErrorCode,
    /// What exactly it is about, where the code says less than a reader has to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ErrorReason>,
    /// What the words of the reason name: numbers, formats, characters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, String>>"))]
    pub args: BTreeMap<String, String>,
    /// In words, English.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

codes! {
    /// The errors of the API. Each has one HTTP status, and a text `error-CODE` in `locales/LANG/later/errors.ftl`.
    pub enum ErrorCode {
        /// 400: the body cannot be read.
        BadRequest = "bad-request",
        /// 422: readable, but no game or record can be made of it.
        Unusable = "unusable",
        /// 403: the secret or the key is missing or wrong.
        Forbidden = "forbidden",
        /// 403: the page that asked is not of this site.
        ForeignOrigin = "foreign-origin",
        /// 421: the name that was asked for is none of this site's.
        ForeignHost = "foreign-host",
        /// 404.
        NotFound = "not-found",
        /// 405.
        MethodNotAllowed = "method-not-allowed",
        /// 409: not in this state of the game.
        Conflict = "conflict",
        /// 409: the record was changed by somebody else, or in another tab, since it was loaded.
        ChangedMeanwhile = "changed-meanwhile",
        /// 500: what is stored of the record cannot be read. It is left as it is.
        UnreadableRecord = "unreadable-record",
        /// 413.
        TooLarge = "too-large",
        /// 429.
        TooMany = "too-many",
        /// 503: busy or shutting down.
        Unavailable = "unavailable",
        /// 500.
        Internal = "internal",
    }
}

codes! {
    /// What exactly an error of the API is about, where its code says less than a reader has to know. Each has one code, and a
    /// text `error-REASON` in `locales/LANG/later/errors.ftl`, which may name arguments of the error.
    pub enum ErrorReason {
        /// No page has this address.
        NoSuchPage = "no-such-page",
        /// No game has this name.
        NoSuchGame = "no-such-game",
        /// No record has this name.
        NoSuchRecord = "no-such-record",
        /// No problem has this name.
        NoSuchProblem = "no-such-problem",
        /// The game is not over.
        NotOver = "not-over",
        /// The game is over.
        Over = "over",
        /// Only whoever made the game can offer a seat again.
        NotTheHost = "not-the-host",
        /// No seat of the game is for a friend.
        NoFriend = "no-friend",
        /// The game has begun, so it stays.
        HasBegun = "has-begun",
        /// The game is rated, so it stays from the moment that it was made.
        RatedStays = "rated-stays",
        /// The friend is there.
        FriendIsThere = "friend-is-there",
        /// A timekeeper is appointed before the game begins.
        KeeperTooLate = "keeper-too-late",
        /// In a rated game a moderator appoints the timekeeper.
        KeeperRated = "keeper-rated",
        /// A timekeeper keeps games that two people play at one sitting.
        KeeperNoSitting = "keeper-no-sitting",
        /// A game against another player is found in the lobby, not made alone.
        NoPartner = "no-partner",
        /// The engine has no such level.
        NoSuchLevel = "no-such-level",
        /// A text holds no position.
        NoPosition = "no-position",
        /// The start breaks a rule.
        UnusableStart = "unusable-start",
        /// Nobody could move in the start position.
        StartWithoutMove = "start-without-move",
        /// No game can be played by these rules, or with this clock.
        UnusableRules = "unusable-rules",
        /// A name is longer than `limit`, or has control characters.
        BadName = "bad-name",
        /// A name is an account's, or would speak for the site, and whoever asks is not logged in to it.
        NameOfAccount = "name-of-account",
        /// A record's file has more than `limit` MiB.
        RecordTooLarge = "record-too-large",
        /// A record has more than `limit` moves.
        TooManyMoves = "too-many-moves",
        /// More chapters than a study may have.
        TooManyChapters = "too-many-chapters",
        /// A booklet of more than `limit` pages; it would have about `have`.
        BookletTooLong = "booklet-too-long",
        /// Making a PDF takes more memory or time than it may.
        TooMuchToPrint = "too-much-to-print",
        /// The archive is too large for what was asked of it.
        SearchTooLong = "search-too-long",
        /// Whoever asks has brought as many games in today as they may.
        ImportsUsedUp = "imports-used-up",
        /// A note has more than `limit` characters.
        LongNote = "long-note",
        /// A film of more than `limit` positions; the record has `have`.
        FilmTooLong = "film-too-long",
        /// The record cannot be written in `format`.
        NotInFormat = "not-in-format",
        /// No such kind of shogi is played here.
        NoSuchVariant = "no-such-variant",
        /// The engine of this site does not play this kind of shogi.
        EngineWithoutVariant = "engine-without-variant",
        /// This is there for standard shogi alone.
        StandardOnly = "standard-only",
        /// The record has a `character` that `encoding` lacks.
        NotInEncoding = "not-in-encoding",
        /// What is stored of the game cannot be read. It is left as it is.
        UnreadableGame = "unreadable-game",
        /// Only accounts play for ratings.
        NeedsAccount = "needs-account",
        /// A game with these odds, clocks or rules, or by invitation, is never rated.
        NeverRated = "never-rated",
        /// The ranks are none, or the lowest is above the highest.
        BadRanks = "bad-ranks",
        /// Only players of some ranks may take it.
        NotInRange = "not-in-range",
        /// The offer is not there, or no longer.
        SeekGone = "seek-gone",
        /// Nobody plays against themselves here.
        OwnSeek = "own-seek",
        /// As many offers as one may have, or be made.
        TooManySeeks = "too-many-seeks",
        /// Nobody has an account of this name.
        NoSuchPlayer = "no-such-player",
        /// Such a game has a clock.
        NoClock = "no-clock",
        /// Whoever asks is kept from new games for a time.
        PlayBanned = "play-banned",
        /// A teacher keeps whoever asks within their class.
        Sheltered = "sheltered",
        /// A club's name is none, or speaks for the site.
        ClubName = "club-name",
        /// Another club has the name, or one that looks like it.
        ClubTaken = "club-taken",
        /// The club is full, or somebody is in, or leads, as many as one may.
        ClubFull = "club-full",
        /// A club's text is empty, or too long.
        ClubText = "club-text",
        /// A moderator has silenced whoever writes.
        ClubSilenced = "club-silenced",
        /// It is not theirs to do in the club, or somebody else was quicker.
        ClubOther = "club-other",
        /// Somebody is banned from the club.
        ClubBanned = "club-banned",
        /// The store did not take it.
        NotStored = "not-stored",
        /// No engine can be had.
        EngineUnavailable = "engine-unavailable",
    }
}

impl ErrorReason {
    /// The code of errors for this reason.
    pub const fn error(self) -> ErrorCode {
        match self {
            ErrorReason::NoSuchPage
            | ErrorReason::NoSuchGame
            | ErrorReason::NoSuchRecord
            | ErrorReason::NoSuchPlayer
            | ErrorReason::NoSuchProblem => ErrorCode::NotFound,
            ErrorReason::NotOver
            | ErrorReason::Over
            | ErrorReason::NoFriend
            | ErrorReason::HasBegun
            | ErrorReason::KeeperTooLate
            | ErrorReason::KeeperRated
            | ErrorReason::RatedStays
            | ErrorReason::SeekGone
            | ErrorReason::OwnSeek
            | ErrorReason::TooManySeeks
            | ErrorReason::ClubTaken
            | ErrorReason::ClubFull
            | ErrorReason::ClubOther
            | ErrorReason::ClubBanned
            | ErrorReason::FriendIsThere => ErrorCode::Conflict,
            ErrorReason::ClubSilenced
            | ErrorReason::NotTheHost
            | ErrorReason::NeedsAccount
            | ErrorReason::NotInRange
            | ErrorReason::Sheltered
            | ErrorReason::PlayBanned => ErrorCode::Forbidden,
            ErrorReason::RecordTooLarge | ErrorReason::ImportsUsedUp => ErrorCode::TooLarge,
            ErrorReason::NoPosition
            | ErrorReason::NoPartner
            | ErrorReason::NoSuchLevel
            | ErrorReason::UnusableStart
            | ErrorReason::StartWithoutMove
            | ErrorReason::UnusableRules
            | ErrorReason::NeverRated
            | ErrorReason::KeeperNoSitting
            | ErrorReason::BadRanks
            | ErrorReason::ClubName
            | ErrorReason::ClubText
            | ErrorReason::NoClock
            | ErrorReason::BadName
            | ErrorReason::NameOfAccount
            | ErrorReason::TooManyMoves
            | ErrorReason::TooManyChapters
            | ErrorReason::BookletTooLong
            | ErrorReason::TooMuchToPrint
            | ErrorReason::SearchTooLong
            | ErrorReason::LongNote
            | ErrorReason::FilmTooLong
            | ErrorReason::NotInFormat
            | ErrorReason::NoSuchVariant
            | ErrorReason::EngineWithoutVariant
            | ErrorReason::StandardOnly
            | ErrorReason::NotInEncoding => ErrorCode::Unusable,
            ErrorReason::UnreadableGame => ErrorCode::UnreadableRecord,
            ErrorReason::NotStored | ErrorReason::EngineUnavailable => ErrorCode::Unavailable,
        }
    }
}

impl ErrorCode {
    /// The HTTP status.
    pub const fn status(self) -> u16 {
        match self {
            ErrorCode::BadRequest => 400,
            ErrorCode::Forbidden | ErrorCode::ForeignOrigin => 403,
            ErrorCode::NotFound => 404,
            ErrorCode::MethodNotAllowed => 405,
            ErrorCode::Conflict | ErrorCode::ChangedMeanwhile => 409,
            ErrorCode::TooLarge => 413,
            ErrorCode::ForeignHost => 421,
            ErrorCode::Unusable => 422,
            ErrorCode::TooMany => 429,
            ErrorCode::Internal | ErrorCode::UnreadableRecord => 500,
            ErrorCode::Unavailable => 503,
        }
    }
}

impl ApiError {
    /// An error with its words.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ApiError {
        let message = message.into();
        ApiError { error: ErrorBody { code, reason: None, args: BTreeMap::new(), message, remedy: None } }
    }

    /// An error for this reason, with its words.
    pub fn because(reason: ErrorReason, message: impl Into<String>) -> ApiError {
        let mut error = ApiError::new(reason.error(), message);
        error.error.reason = Some(reason);
        error
    }

    /// The same error with something that its words name.
    #[must_use]
    pub fn arg(mut self, name: &str, value: impl ToString) -> ApiError {
        self.error.args.insert(name.to_owned(), value.to_string());
        self
    }

    /// The same error with what to do about it.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> ApiError {
        self.error.remedy = Some(remedy.into());
        self
    }
}

impl From<ConfigFault> for ApiError {
    fn from(fault: ConfigFault) -> ApiError {
        let reason = match fault {
            ConfigFault::Start(_) => ErrorReason::UnusableStart,
            ConfigFault::NoMove => ErrorReason::StartWithoutMove,
            ConfigFault::Control(_) | ConfigFault::LagGrace => ErrorReason::UnusableRules,
        };
        ApiError::because(reason, fault.to_string()).remedy("change the clock or the start position")
    }
}

//! `/ws/game/{id}`: what the browser says and hears.

use crate::codes::codes;
use crate::{
    Claim, ClockView, Epoch, GameEvent, GameView, Greeting, HearTalk, KeeperAct, OfferKind, SayTalk, Sides, TalkBegun,
    TalkLine, Throw, TreeEdit,
};
use serde::{Deserialize, Serialize};

#[allow(unused_imports, reason = "named in the documentation")]
use crate::FoulView;

/// A player has left the board. While the page of a player is not there for a moment, nothing is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Absence {
    /// Since when.
    pub since: Epoch,
    /// From then on the other player may claim.
    pub returns_by: Epoch,
    /// What.
    pub claims: Vec<Claim>,
}

/// From the browser. At most 8 KiB a frame and 20 frames a second. `ack` is a number of the browser's choice that comes back
/// in [`ClientOut::Ack`] or [`ClientOut::Refused`]; the same message may be sent again with the same `ack` after a reconnection.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum ClientIn {
    /// The first message, and again whenever an event is missing.
    Hello {
        /// The secret of a seat; several for whoever plays both sides. Without any: a spectator.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
        seats: Vec<String>,
        /// The number of the last event that was received.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<u32>,
        /// A random name of the browser's own, 8 to 64 letters, digits and `-`: a request that is sent again under it over another
        /// connection, because its answer was lost, is done once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        client: Option<String>,
    },
    /// A move. In a strict game it may be illegal, and then loses.
    Move {
        /// The move in USI; also what USI cannot say, such as `+S*5b`.
        usi: String,
        /// The ply that it is meant to be, counted from 1: a move for another ply is refused, not a foul.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Seals a move, as both agreed. Nobody is told it before the game goes on. In a strict game it may be illegal, and loses then.
    Seal {
        /// As in a move.
        usi: String,
        /// As in a move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Resigns.
    Resign {
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Offers something.
    Offer {
        /// What.
        kind: OfferKind,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Answers the other side's offer.
    Answer {
        /// Which.
        kind: OfferKind,
        /// Yes or no.
        accept: bool,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Takes one's own offer back.
    Withdraw {
        /// Which.
        kind: OfferKind,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Declares a win by impasse.
    Declare {
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Asks for another game with sides changed, or agrees to one. The same as offering or accepting "rematch".
    Rematch {
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Ends the game, for the other player has left it and the time to come back is over.
    Claim {
        /// How it is to end.
        claim: Claim,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Says what custom asks for: `begin`, `end`, `analyse` and `again` once a game, the last three once it is over; the others three times.
    Greet {
        /// What.
        greeting: Greeting,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Gives oneself a name for this game, where one has none: at most 64 characters, none of them a line break.
    Name {
        /// Which.
        name: String,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Announces so many days of holiday from now on, in a game by correspondence; 0 ends a holiday.
    Holiday {
        /// How many.
        days: u8,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// The page has lost the focus in the player's own turn, against somebody found on the site. Said at most once before each move, and
    /// never answered.
    Blur {
        /// The move that it is before, counted from 1.
        ply: u32,
    },
    /// Throws at rock-paper-scissors, before the game begins. Nobody is told what before both have thrown.
    Throw {
        /// What.
        throw: Throw,
        /// In which round, counted from 0: how often both have thrown so far.
        round: u32,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Proposes when a game that is adjourned goes on, within fourteen days; proposing what the other has proposed agrees to it.
    ProposeResume {
        /// When.
        at: Epoch,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// The timekeeper does something.
    Keep {
        /// What.
        act: KeeperAct,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Begins to hear what people say beside the board.
    Talk(HearTalk),
    /// Says something to those in a room.
    Say(SayTalk),
    /// Begins to see how a game that is over is analysed together, after the change of this number; 0 for all.
    PostMortem {
        /// The number.
        after: u32,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Changes the tree of that analysis. What others have changed meanwhile is told before the ack.
    Edit {
        /// How.
        edit: TreeEdit,
        #[allow(missing_docs)]
        ack: u32,
    },
    /// Shows the others where one looks in it. Not answered; the last one holds.
    Cursor {
        /// The node.
        at: u32,
    },
    /// Is anybody there?
    Ping {
        /// Comes back in the pong.
        t: f64,
    },
}

/// Which seats a connection holds. The timekeeper moves for both sides, as [`KeeperView::you`](crate::KeeperView::you) tells.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum You {
    Black,
    White,
    Both,
}

/// To the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[allow(clippy::large_enum_variant, reason = "a message lives only as long as it takes to send it")]
pub enum ClientOut {
    /// Everything.
    Snapshot {
        /// The number of the last event that it holds.
        seq: u32,
        /// The game.
        game: GameView,
        /// The seats of this connection; null for a spectator.
        #[cfg_attr(test, ts(optional = false))]
        you: Option<You>,
    },
    /// One event.
    Event {
        /// Its number.
        seq: u32,
        /// The event.
        event: GameEvent,
        /// The clocks after it.
        clock: ClockView,
    },
    /// Done, and committed.
    Ack {
        /// Of which message.
        ack: u32,
    },
    /// Not done.
    Refused {
        /// Of which message; left out where none could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ack: Option<u32>,
        /// A stable name: a foul's code, or such as `not-your-turn`, `no-such-offer`, `too-fast`.
        code: String,
        /// In words, English.
        message: String,
        /// What shows it on the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        details: Option<RefusalDetails>,
    },
    /// Who is connected and whether the engine thinks. Not numbered: the last one holds.
    Presence {
        /// Which players are connected.
        players: Sides<bool>,
        /// How many others watch.
        spectators: u32,
        /// Whether the engine is thinking.
        engine_thinking: bool,
        /// Who has left a game that goes on, where that is counted; left out where nobody has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        absent: Option<Sides<Option<Absence>>>,
    },
    /// The answer to a wish to hear what people say.
    Talk(TalkBegun),
    /// Lines that were said, or taken away, just now.
    Said {
        /// Which.
        lines: Vec<TalkLine>,
    },
    /// The answer to a wish to analyse together: the changes of the tree, and what one may do.
    PostMortem {
        /// The number of the first change here; the next ones follow without gaps.
        first: u32,
        /// The changes.
        edits: Vec<TreeEdit>,
        /// Whether one played the game, and so may change the tree and let others do so.
        player: bool,
        /// Whether one may change it where the players let those who look on.
        guest: bool,
    },
    /// Changes of the tree, in their order. Some of them may be known already.
    Edited {
        /// The number of the first of them.
        first: u32,
        /// The changes.
        edits: Vec<TreeEdit>,
    },
    /// Somebody who analyses looks at this node now.
    Cursor {
        /// The node.
        at: u32,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        t: f64,
        /// The server's time.
        now: Epoch,
    },
    /// There is no such game, or no longer.
    Gone,
}

codes! {
    /// Refusals of the socket of a game that are not the game's own. Each has a text `error-CODE` in `locales/LANG/later/errors.ftl`.
    pub enum SocketRefusal {
        /// The message could not be read.
        BadMessage = "bad-message",
        /// Messages come faster than they are taken.
        TooFast = "too-fast",
        /// A text is not a name.
        UnusableName = "unusable-name",
        /// A name is an account's, and whoever asks is not logged in to it.
        NameOfAccount = "name-of-account",
        /// One may not speak in this room.
        TalkClosed = "talk-closed",
        /// A moderator has silenced the speaker for a time.
        TalkMuted = "talk-muted",
        /// Lines come faster than they are taken.
        TalkTooFast = "talk-too-fast",
        /// So much was said about a game that no more is taken.
        TalkFull = "talk-full",
        /// A text is empty or too long.
        UnusableText = "unusable-text",
        /// The game is not over.
        NotOver = "not-over",
        /// One may not change this study.
        NotContributor = "not-contributor",
        /// A branch is gone, or stays.
        BranchGone = "branch-gone",
        /// A chapter is gone.
        ChapterGone = "chapter-gone",
        /// A tree has as many changes as it may have.
        TreeFull = "tree-full",
        /// A note is longer than a note may be, perhaps with what others have written meanwhile.
        NoteLong = "note-long",
        /// A text is not a move.
        UnreadableMove = "unreadable-move",
        /// A secret is not of a seat in this game.
        WrongSecret = "wrong-secret",
        /// A teacher keeps somebody in this game within their class.
        Sheltered = "sheltered",
        /// A secret is of an invitation that somebody else has used.
        SeatTaken = "seat-taken",
        /// The connection holds no seat.
        NotAPlayer = "not-a-player",
        /// The store did not take it.
        NotStored = "not-stored",
        /// The game is one of another kind of shogi than that for which this is there.
        StandardOnly = "standard-only",
        /// More is asked than can be done now.
        Busy = "busy",
    }
}

/// What shows a refusal on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct RefusalDetails {
    /// The refused move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The squares that show why, as in [`FoulView::squares`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub squares: Vec<String>,
    /// The side that it is about, such as the one whose king has not entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<crate::Side>,
    /// What there is: points, pieces in the zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub have: Option<u32>,
    /// What is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<u32>,
}

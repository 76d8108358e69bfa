//! What can be asked of a game, and why it may say no.

use crate::{Act, Any, Claim, FoulReport, Furigoma, Greeting, Instant, Millis, PauseReason, Ruleset, Salt, Throw};
use komadai_shogi::impasse::{AgreementFault, CampFault, DeclarationFault};
use komadai_shogi::{ByColor, Color};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What can be asked of a game. Whoever runs it has made sure that a seat's holder speaks for that side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<R: Ruleset = Any> {
    /// A side plays something on the board.
    Move {
        /// Who plays.
        by: Color,
        /// What.
        attempt: R::Attempt,
        /// The ply that it is meant to be, counted from 1, if the sender said so. A move for another ply is a message that came
        /// late or twice, not a foul.
        ply: Option<u32>,
    },
    /// The side to move seals its move, as both agreed.
    Seal {
        /// Who.
        by: Color,
        /// What. In strict play it may be illegal, and loses when it is opened.
        attempt: R::Attempt,
        /// As in a move.
        ply: Option<u32>,
        /// Chance that nobody can foresee.
        salt: Salt,
    },
    /// Whoever runs the game opens the sealed move, once the game goes on.
    Open {
        /// What was sealed.
        attempt: R::Attempt,
        /// With this.
        salt: Salt,
    },
    /// A side resigns.
    Resign {
        /// Who.
        by: Color,
    },
    /// A side offers something; offering what the other side has offered accepts it.
    Offer {
        /// Who.
        by: Color,
        /// What.
        kind: OfferKind,
    },
    /// A side answers the other's offer.
    Answer {
        /// Who answers.
        by: Color,
        /// Which.
        kind: OfferKind,
        /// Yes or no.
        accept: bool,
    },
    /// A side takes its offer back.
    Withdraw {
        /// Who.
        by: Color,
        /// Which.
        kind: OfferKind,
    },
    /// A side declares a win by impasse, or forces a count from a protected camp.
    Declare {
        /// Who.
        by: Color,
    },
    /// A side claims an end of the game, for the other has left the board.
    Claim {
        /// Who.
        by: Color,
        /// Which.
        claim: Claim,
        /// For how long the other has been away, as whoever runs the game knows.
        away: Millis,
    },
    /// A side says what custom asks for.
    Greet {
        /// Who.
        by: Color,
        /// What.
        greeting: Greeting,
    },
    /// A side is called this from now on. Whoever runs the game has made sure that it is a name.
    Name {
        /// Who.
        by: Color,
        /// What.
        name: String,
    },
    /// A side announces so many days of holiday from now on, or ends its holiday with none, in a game by correspondence.
    Holiday {
        /// Who.
        by: Color,
        /// How many.
        days: u8,
    },
    /// A side proposes when a game that is adjourned goes on; proposing what the other side has proposed agrees to it.
    ProposeResume {
        /// Who.
        by: Color,
        /// When.
        at: Instant,
    },
    /// The timekeeper enters what the side to move played.
    Enter {
        /// What.
        attempt: R::Attempt,
        /// As in a move.
        ply: Option<u32>,
    },
    /// A side throws at rock-paper-scissors, unseen.
    Throw {
        /// Who.
        by: Color,
        /// What.
        throw: Throw,
        /// Chance that nobody can foresee.
        salt: Salt,
    },
    /// Whoever runs the game opens both throws, once both are in.
    ShowThrows {
        /// What was thrown.
        throws: ByColor<Throw>,
        /// With these.
        salts: ByColor<Salt>,
    },
    /// Whoever runs the game tosses the pawns for whoever won at rock-paper-scissors.
    Toss(Furigoma),
    /// The timekeeper does something; whoever runs the game has made sure that it is they.
    Keep(Act<R>),
    /// Nothing but the passing of time: sees whether a flag has fallen.
    Tick,
    /// Whoever runs the game stops it.
    Pause(PauseReason),
    /// Whoever runs the game lets it go on.
    Resume,
    /// The server was away since then; that time is not charged.
    Interrupted {
        /// The last instant at which it is known to have run.
        since: crate::Instant,
    },
    /// A side has left for good, says whoever runs the game.
    Abandon {
        /// Who left.
        by: Color,
    },
    /// Whoever runs the game calls it off.
    Abort,
    /// The next game of the two is ready.
    Next {
        /// Its id, at most 64 letters, digits, `-` and `_`.
        id: String,
    },
}

/// What can be offered. There is no offer of a draw: shogi has none (only the impasse).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum OfferKind {
    /// To take one's last move back (待った).
    Takeback,
    /// To call it an impasse and count (持将棋).
    Impasse,
    /// To stop for now (指し掛け).
    Adjourn,
    /// To go on with an adjourned game.
    Resume,
    /// To play again (after the end).
    Rematch,
    /// To stop with a sealed move (封じ手).
    Seal,
    /// That a third person keeps the time from now on.
    Keeper,
}

impl OfferKind {
    /// Every kind.
    pub const ALL: [OfferKind; 7] = [
        OfferKind::Takeback,
        OfferKind::Impasse,
        OfferKind::Adjourn,
        OfferKind::Resume,
        OfferKind::Rematch,
        OfferKind::Seal,
        OfferKind::Keeper,
    ];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            OfferKind::Takeback => "takeback",
            OfferKind::Impasse => "impasse",
            OfferKind::Adjourn => "adjourn",
            OfferKind::Resume => "resume",
            OfferKind::Rematch => "rematch",
            OfferKind::Seal => "seal",
            OfferKind::Keeper => "keeper",
        }
    }
}

/// Why a game did not do what it was asked. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal<R: Ruleset = Any> {
    /// A foul in friendly play: another move may be played.
    Foul(FoulReport<R>),
    /// The board or the pieces have no such move to be played.
    NoSuchMove,
    /// It is the other side's turn.
    NotYourTurn,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The game stands still.
    Paused,
    /// The game does not stand still.
    NotPaused,
    /// The move was meant for another ply; the next is this one.
    Stale(u32),
    /// The rules of this game have no take-backs.
    NoTakebacks,
    /// The side has no move that could be taken back.
    NothingToTakeBack,
    /// No impasse to agree on.
    NoImpasse(AgreementFault),
    /// The declaration does not hold.
    Declaration(DeclarationFault),
    /// The count cannot be forced.
    Camp(CampFault),
    /// Offered already.
    AlreadyOffered,
    /// Offered and answered already in this position.
    OfferedBefore,
    /// So many offers are not made in one game.
    TooManyOffers,
    /// There is no such offer to answer or to take back.
    NoSuchOffer,
    /// The resignation is known and waits for the side's turn.
    AlreadyResigned,
    /// That was said already.
    SaidAlready,
    /// The side has a name.
    NamedAlready,
    /// An id that is none.
    BadId,
    /// The next game is there already.
    NextExists,
    /// The next move is sealed, as both agreed.
    SealInstead,
    /// Nobody has agreed to a sealed move.
    NotSealing,
    /// No such move was sealed.
    NotSealed,
    /// There are no holidays in this game, or none to end.
    NoHoliday,
    /// So many days of holiday are not left.
    NoHolidayLeft,
    /// Nobody keeps the time of this game.
    NoKeeper,
    /// The clock runs: it is stopped before it is corrected.
    ClockRuns,
    /// A clock cannot stand like that under its time control.
    BadClock,
    /// Nothing is tossed any more, or never was to be.
    NoToss,
    /// A game that is adjourned goes on within fourteen days, and not in the past.
    BadTime,
    /// Nothing is found out by rock-paper-scissors now.
    NoJanken,
    /// The side has thrown in this round.
    AlreadyThrown,
    /// The claim does not hold.
    NoClaim,
    /// The opponent is at the board or has time left to come back, or this game does not end like that.
    NotGone,
    /// A timekeeper has done as much as may be done in one game.
    TooManyActs,
}

impl<R: Ruleset> Refusal<R> {
    /// A stable name for programs; for a foul, the foul's.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Foul(report) => report.foul.code(),
            Refusal::NoSuchMove => "no-such-move",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::Over => "over",
            Refusal::NotOver => "not-over",
            Refusal::Paused => "paused",
            Refusal::NotPaused => "not-paused",
            Refusal::Stale(_) => "stale",
            Refusal::NoTakebacks => "no-takebacks",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::NoImpasse(AgreementFault::NotOffered) => "no-impasse-rule",
            Refusal::NoImpasse(AgreementFault::KingNotEntered(_)) => "king-not-entered",
            Refusal::Declaration(fault) => fault.code(),
            Refusal::Camp(CampFault::NotOffered) => "not-offered",
            Refusal::Camp(CampFault::NotYourTurn) => "not-your-turn",
            Refusal::Camp(CampFault::Unprotected(_)) => "unprotected",
            Refusal::AlreadyOffered => "already-offered",
            Refusal::OfferedBefore => "offered-before",
            Refusal::TooManyOffers => "too-many-offers",
            Refusal::NoSuchOffer => "no-such-offer",
            Refusal::AlreadyResigned => "already-resigned",
            Refusal::SaidAlready => "said-already",
            Refusal::NamedAlready => "named-already",
            Refusal::BadId => "bad-id",
            Refusal::NextExists => "next-exists",
            Refusal::SealInstead => "seal-instead",
            Refusal::NotSealing => "not-sealing",
            Refusal::NotSealed => "not-sealed",
            Refusal::NoHoliday => "no-holiday",
            Refusal::NoHolidayLeft => "no-holiday-left",
            Refusal::NoKeeper => "no-keeper",
            Refusal::ClockRuns => "clock-runs",
            Refusal::BadClock => "bad-clock",
            Refusal::NoToss => "no-toss",
            Refusal::BadTime => "bad-time",
            Refusal::NoJanken => "no-janken",
            Refusal::AlreadyThrown => "already-thrown",
            Refusal::NoClaim => "no-claim",
            Refusal::NotGone => "not-gone",
            Refusal::TooManyActs => "too-many-acts",
        }
    }
}

impl<R: Ruleset> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Foul(report) => write!(f, "{}: {}", report.attempt, report.foul),
            Refusal::NoSuchMove => {
                f.write_str("there is no such move on this board; write one such as 7g7f, 8h2b+ or P*5e")
            }
            Refusal::NotYourTurn => f.write_str("it is the other side's turn"),
            Refusal::Over => f.write_str("the game is over"),
            Refusal::NotOver => f.write_str("the game is not over yet"),
            Refusal::Paused => f.write_str("the game stands still; it has to be resumed first"),
            Refusal::NotPaused => f.write_str("the game is going on"),
            Refusal::Stale(next) => write!(f, "the next move is number {next}"),
            Refusal::NoTakebacks => f.write_str("no move is taken back in this game"),
            Refusal::NothingToTakeBack => f.write_str("there is no move of yours to take back"),
            Refusal::NoImpasse(fault) => fault.fmt(f),
            Refusal::Declaration(fault) => fault.fmt(f),
            Refusal::Camp(fault) => fault.fmt(f),
            Refusal::AlreadyOffered => f.write_str("that is offered already"),
            Refusal::OfferedBefore => f.write_str("that was offered in this position; play a move first"),
            Refusal::TooManyOffers => f.write_str("too many offers in one game"),
            Refusal::NoSuchOffer => f.write_str("there is no such offer"),
            Refusal::AlreadyResigned => f.write_str("the resignation takes effect on your turn"),
            Refusal::SaidAlready => f.write_str("you have said that already"),
            Refusal::NamedAlready => f.write_str("you have a name in this game"),
            Refusal::BadId => f.write_str("an id has 1 to 64 letters, digits, - and _"),
            Refusal::NextExists => f.write_str("the next game is ready already"),
            Refusal::SealInstead => f.write_str("the next move is sealed, as both agreed"),
            Refusal::NotSealing => f.write_str("a move is sealed only where both have agreed to it"),
            Refusal::NotSealed => f.write_str("no such move was sealed"),
            Refusal::NoHoliday => f.write_str("holidays are for games by correspondence; there is none to end here"),
            Refusal::NoHolidayLeft => f.write_str("so many days of holiday are not left in this game"),
            Refusal::NoKeeper => f.write_str("nobody keeps the time of this game"),
            Refusal::ClockRuns => f.write_str("the clock runs; stop it first"),
            Refusal::BadClock => f.write_str("the clock cannot stand like that in this game"),
            Refusal::NoToss => f.write_str("the pawns are tossed once, before an even game begins"),
            Refusal::BadTime => f.write_str("choose a time within the next fourteen days"),
            Refusal::NoJanken => {
                f.write_str("rock-paper-scissors is played before the game begins, once both players are there")
            }
            Refusal::AlreadyThrown => f.write_str("you have thrown in this round"),
            Refusal::NoClaim => f.write_str("the claim does not hold in this position"),
            Refusal::NotGone => f.write_str("your opponent is there, or may still come back"),
            Refusal::TooManyActs => f.write_str("the timekeeper has done too much in this game"),
        }
    }
}

impl<R: Ruleset> std::error::Error for Refusal<R> {}

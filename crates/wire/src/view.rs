//! A game as a player or a spectator sees it.

use crate::{
    Epoch, Greeting, Handicap, ImpasseSide, JankenStep, KeeperView, Millis, MoveNames, OfferKind, PauseReason, Reason,
    Rules, Side, Sides,
};
use serde::{Deserialize, Serialize};

#[allow(unused_imports, reason = "named in the documentation")]
use crate::{ClientOut, GameEvent, Opponent};

/// A whole game: `GET /api/games/{id}` and [`ClientOut::Snapshot`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GameView {
    /// The game's id.
    pub id: String,
    /// Which kind of shogi, where it is not the standard one, such as `minishogi`; positions then begin with this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The start position in SFEN.
    pub start: String,
    /// The handicap whose start position that is; left out for a position of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// By which rules.
    pub rules: Rules,
    /// The players' names.
    pub names: Sides<String>,
    /// Whether the result changes ratings.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether programs play it by the CSA server protocol.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub programs: bool,
    /// The pool in which the two were paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
    /// Against whom.
    pub opponent_kind: OpponentKind,
    /// The side of whoever made the game; they may offer a friend's seat again.
    pub creator: Side,
    /// The engine's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The side that the engine plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<Side>,
    /// The toss, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub furigoma: Option<Furigoma>,
    /// The moves so far.
    pub moves: Vec<MoveView>,
    /// The position now and what follows from it.
    #[serde(flatten)]
    pub standing: Standing,
    /// The clocks.
    pub clock: ClockView,
    /// Offers that wait for an answer.
    pub offers: Vec<Offer>,
    /// Who has resigned and waits for their turn, where the rules have it so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Side>>"))]
    pub resigning: Vec<Side>,
    /// What the players have said by custom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Greeted>>"))]
    pub greetings: Vec<Greeted>,
    /// What the rules let a player ask for.
    #[cfg_attr(test, ts(optional, as = "Option<OpenWays>"))]
    pub open: OpenWays,
    /// Whether the side to move seals its next move, as both agreed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub sealing: bool,
    /// The move that was sealed and is not opened yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<SealedView>,
    /// Who keeps the time, where somebody was asked to: the clock runs when they start it, not when both players are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeper: Option<KeeperView>,
    /// How rock-paper-scissors stands that decides who tosses, in a game where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub janken: Option<Vec<JankenStep>>,
    /// The players' holidays, in a game by correspondence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holidays: Option<Sides<HolidayView>>,
    /// Why the game stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<PausedView>,
    /// When players propose that a game that is adjourned goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<ResumeProposal>>"))]
    pub resume_proposals: Vec<ResumeProposal>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
    /// Who is connected.
    pub presence: Sides<bool>,
    /// Whether the engine is thinking.
    pub engine_thinking: bool,
    /// The id of the rematch or the replay after a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_game: Option<String>,
    /// When the game began.
    pub begun: Epoch,
}

/// What the rules of a game let a player ask for, whether or not it would be granted now.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenWays {
    /// A take-back can be offered.
    pub takeback: bool,
    /// An impasse can be agreed on.
    pub impasse: bool,
    /// A win by impasse can be declared, or a count forced.
    pub declare: bool,
    /// A declaration that does not hold loses the game.
    pub false_declaration_loses: bool,
}

/// A position and what the rules say of it. In [`GameView`] its fields stand beside the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Standing {
    /// The position in SFEN.
    pub sfen: String,
    /// The number of moves played.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Side,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Mated, but the rules ask for a formal resignation.
    pub mated: bool,
    /// How often this position has occurred.
    pub occurrences: u32,
    /// The impasse count of each side.
    pub impasse: Sides<ImpasseSide>,
    /// The legal moves, in games whose rules a browser does not know: those of other kinds of shogi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
}

/// Against whom a game is played: an [`Opponent`] without the level, which stands beside it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum OpponentKind {
    Engine,
    Friend,
    Player,
    #[serde(rename = "self")]
    #[cfg_attr(test, ts(rename = "self"))]
    Own,
}

/// The toss of five pawns, with what it decides: the page need not count.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Furigoma {
    /// The side that the tosser got: White when three or more tokins show.
    pub tosser: Side,
    /// Which of the five show a tokin.
    pub tokins: [bool; 5],
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct MoveView {
    /// The move in USI.
    pub usi: String,
    /// The time spent on it.
    pub ms: Millis,
    /// Whether it gave check.
    pub check: bool,
    /// Whether it was sealed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub sealed: bool,
    /// Whether the timekeeper entered it for its player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub entered: bool,
    /// Its names in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<MoveNames>,
}

/// Both clocks at an instant. The side that runs has what stands here less the time since `at`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ClockView {
    /// Whose clock runs.
    #[cfg_attr(test, ts(optional = false))]
    pub running: Option<Side>,
    /// Black's clock.
    pub black: SideClock,
    /// White's clock.
    pub white: SideClock,
    /// The server's time at which this holds.
    pub at: Epoch,
    /// Until when the running clock waits for its side's first move: nothing is charged before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_until: Option<Epoch>,
    /// When the running side's time is up, if nothing happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Epoch>,
    /// When the game is called off, if a player who is expected at the board does not come, or makes no first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_off_at: Option<Epoch>,
}

/// One side's clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SideClock {
    /// Whether there is any limit.
    pub limited: bool,
    /// Main time left (for a correspondence game: the time left for this move).
    pub main_ms: Millis,
    /// The length of a byoyomi period; 0 for none.
    pub byoyomi_ms: Millis,
    /// What is left of the period that runs now, once the main time is gone.
    pub period_ms: Millis,
    /// Periods left, the running one included.
    pub periods_left: u8,
    /// Added after each move.
    pub increment_ms: Millis,
    /// Time spent on the whole game so far.
    pub spent_ms: Millis,
    /// What was given back for the way of the messages in the game so far, where anything was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<Millis>,
    /// And for the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_last_ms: Option<Millis>,
    /// Days a move, in a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_move: Option<u8>,
}

/// An offer that waits for an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// Who made it.
    pub by: Side,
    /// What is offered.
    pub kind: OfferKind,
}

/// A phrase, and who said it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Greeted {
    /// Who.
    pub by: Side,
    /// What.
    pub greeting: Greeting,
    /// When.
    pub at: Epoch,
}

/// A game that stands still: no clock runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct PausedView {
    /// Why.
    pub reason: PauseReason,
    /// Since when.
    pub since: Epoch,
    /// When they run again, if nobody lets them run before, or the game is called off; left out where that is not settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Epoch>,
}

/// When a player proposes that a game that is adjourned goes on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResumeProposal {
    /// Who proposes.
    pub by: Side,
    /// When.
    pub at: Epoch,
}

/// A player's holidays in a game by correspondence.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct HolidayView {
    /// Until when the player's clock stands; left out where it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Epoch>,
    /// How many days of holiday are left in this game, of those of a year.
    pub days_left: u8,
}

/// A move that nobody is told before it is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SealedView {
    /// Who sealed it.
    pub by: Side,
    /// What it will be checked against, as [`GameEvent::Opened`] tells.
    pub commitment: String,
    /// When it is opened, if the players have not gone on before.
    pub until: Epoch,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ResultView {
    /// Who won; left out for a draw or a game without result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
    /// The foul that lost it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<FoulView>,
    /// Each side's points where the game was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Sides<u32>>,
    /// Whether the rules have a draw replayed with sides changed.
    pub replay: bool,
}

/// A foul and the move that was one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct FoulView {
    /// Who committed it.
    pub by: Side,
    /// Its code: no-piece, not-yours, blocked, wrong-movement, occupied, nifu, uchifuzume, no-retreat, must-promote,
    /// cannot-promote, leaves-check, perpetual-check, out-of-turn, after-end, lion-guarded, lion-after-lion.
    pub code: String,
    /// The move as it was made, such as `P*5e` or `+S*5b`.
    #[serde(rename = "move")]
    pub mv: String,
    /// At which move of the game, counted from 1.
    pub ply: u32,
    /// The squares that show why, in USI: the other pawn of a nifu, the piece in the way, the checkers.
    pub squares: Vec<String>,
}

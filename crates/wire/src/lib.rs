//! Messages of the browser and the API: the only place that knows their JSON.
//!
//! JSON names are camelCase, enum values kebab-case, and a tagged union carries its tag in `type` (or the field its documentation
//! names). Moves are USI, positions SFEN, durations [`Millis`], instants [`Epoch`]. An absent field and `null` are read alike;
//! fields marked `?` in TypeScript are left out when there is nothing to say, fields typed `| null` are always written.
//!
//! The TypeScript twin is `web/src/wire/index.ts`. It is generated: `cargo xtask types` writes it, and a test fails when the
//! committed file differs.
//!
//! # Changes since the first cut
//! * Rules: `moveLimit`, `replayDraws`, and more impasse rules (`points-24-2019`, `automatic-27`, …). Left out, they change nothing.
//! * Events `resignation-waits` and `rematch-agreed`; pause reason `waiting` (a game by link waits for the friend).
//! * Rules: `preset` names rules, `impasseSet` spells out the impasse rule `custom`. `clock_presets` and `rules_presets` list all.
//! * GameView: `resigning`, the state that the event `resignation-waits` leads to.
//! * GameView: `open`, what the rules let a player ask for (instead of guessing it from the rule's name).
//! * A move, a take-back and a pause let all offers lapse without an event of their own.

mod analysis;
mod basic;
mod boot;
mod convert;
mod error;
mod event;
mod new_game;
mod problems;
mod record;
mod socket;
mod tsume;
mod view;

#[cfg(test)]
mod typescript;

pub use analysis::{AnalysisIn, AnalysisOut, Line, Score};
pub use basic::{Epoch, Handicap, Millis, Side, Sides};
pub use boot::Boot;
pub use convert::{About, Asked, Numbered, RulesFault, clock_presets, legal_moves, replayed, rules_presets};
pub use error::{ApiError, ErrorBody, ErrorCode};
pub use event::{GameEvent, PauseReason};
pub use komadai_record::{EditNode, Fault, Header, MoveNames};
pub use komadai_lang::Lang;
pub use new_game::{
    Agreement, Clock, Conduct, Counted, Created, Declaration, ImpasseRule, ImpasseSet, InviteLink, LEVELS, Names,
    NewGame, Opponent, Preset, RepetitionRule, Rules, Scale, Seats, SideChoice, TryWhen,
};
pub use problems::{Hint, HintQuery, ProblemAnswer, ProblemCard, ProblemMove, ProblemView};
pub use record::{End, GameRecord, RecordEdit, RecordNode, RecordOpened, ReviewCreated};
pub use socket::{ClientIn, ClientOut, RefusalDetails, You};
pub use tsume::{
    BrinkAnswer, DiagramRead, HisshiVerdict, Judgement, MateAside, MateChoice, MateFailure, MateIn, MateOut,
    MateOutlook, MateSearch, MateVerdict,
};
pub use view::{
    ClockView, FoulView, Furigoma, GameView, ImpasseSide, MoveView, Offer, OfferKind, OpenWays, OpponentKind,
    PausedView, Reason, ResultView, SideClock, Standing,
};

//! How a game ended: a value with its reason, never a string.

use crate::{Any, FoulReport, Ruleset};
use komadai_shogi::impasse::DeclarationFault;
use komadai_shogi::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<R: Ruleset = Any> {
    /// Who won; nobody in a draw or a game without result.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason<R>,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason<R: Ruleset = Any> {
    /// Mate (詰み).
    Checkmate,
    /// The loser resigned (投了).
    Resignation,
    /// The loser's time ran out (切れ負け).
    Timeout,
    /// The loser made an illegal move (反則負け).
    IllegalMove(FoulReport<R>),
    /// The loser gave check from the first to the fourth occurrence of a position (連続王手の千日手).
    PerpetualCheck,
    /// Repetition (千日手): a draw, but a loss for one side in some games of other kinds.
    Repetition,
    /// Impasse (持将棋), counted: drawn, or lost by whoever has too few points. Each side's points on the whole board.
    Impasse(ByColor<u32>),
    /// A declaration that held (入玉宣言): won, or drawn where the rule has such a range. The declarer's points.
    Declaration(u32),
    /// A declaration that did not hold, where the rules have it lose.
    FalseDeclaration(DeclarationFault),
    /// The winner's king reached the other king's start square (トライルール).
    Try,
    /// The loser has no legal move though not in check.
    NoLegalMove,
    /// The loser left the game.
    Abandoned,
    /// The move limit was reached: a draw.
    MoveLimit,
    /// Called off: no result.
    Aborted,
    /// The loser's last royal piece was taken, in games in which check need not be answered.
    RoyalTaken,
    /// The loser has nothing left but one royal piece.
    BareKing,
    /// The winner gave check: in such a game the first one wins.
    FirstCheck,
    /// The loser attacked something with every move up to the return of a position.
    PerpetualAttack,
}

impl<R: Ruleset> Outcome<R> {
    /// A win.
    pub const fn win(winner: Color, reason: Reason<R>) -> Outcome<R> {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw, or no result.
    pub const fn nobody(reason: Reason<R>) -> Outcome<R> {
        Outcome { winner: None, reason }
    }

    /// Whether the game is drawn: nobody won, and it was not called off.
    pub const fn is_draw(&self) -> bool {
        self.winner.is_none() && !matches!(self.reason, Reason::Aborted)
    }
}

/// Why a game ended, without what belongs to it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Reason"))]
pub enum ReasonCode {
    /// Mate (tsumi).
    Checkmate,
    /// The loser resigned (tōryō).
    Resignation,
    /// The loser's time ran out.
    Timeout,
    /// The loser made an illegal move.
    IllegalMove,
    /// The loser gave perpetual check up to the fourth occurrence.
    PerpetualCheck,
    /// Fourfold repetition (sennichite): a draw.
    Repetition,
    /// Impasse (jishōgi): a draw, or lost by too few points.
    Impasse,
    /// A declared win with enough points (nyūgyoku sengen).
    Declaration,
    /// A declaration that did not hold.
    FalseDeclaration,
    /// The winner's king reached the goal (try rule).
    Try,
    /// The loser has no legal move, though not in check.
    NoLegalMove,
    /// The loser left the game.
    Abandoned,
    /// Called off: no result.
    Aborted,
    /// The longest game that the rules allow was reached: a draw.
    MoveLimit,
    /// The loser's last royal piece was taken.
    RoyalTaken,
    /// The loser has nothing left but one royal piece; with no winner, both.
    BareKing,
    /// The winner gave the first check.
    FirstCheck,
    /// The loser attacked something with every move up to the return of a position.
    PerpetualAttack,
}

impl ReasonCode {
    /// Every reason.
    pub const ALL: [ReasonCode; 18] = [
        ReasonCode::Checkmate,
        ReasonCode::Resignation,
        ReasonCode::Timeout,
        ReasonCode::IllegalMove,
        ReasonCode::PerpetualCheck,
        ReasonCode::Repetition,
        ReasonCode::Impasse,
        ReasonCode::Declaration,
        ReasonCode::FalseDeclaration,
        ReasonCode::Try,
        ReasonCode::NoLegalMove,
        ReasonCode::Abandoned,
        ReasonCode::Aborted,
        ReasonCode::MoveLimit,
        ReasonCode::RoyalTaken,
        ReasonCode::BareKing,
        ReasonCode::FirstCheck,
        ReasonCode::PerpetualAttack,
    ];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            ReasonCode::Checkmate => "checkmate",
            ReasonCode::Resignation => "resignation",
            ReasonCode::Timeout => "timeout",
            ReasonCode::IllegalMove => "illegal-move",
            ReasonCode::PerpetualCheck => "perpetual-check",
            ReasonCode::Repetition => "repetition",
            ReasonCode::Impasse => "impasse",
            ReasonCode::Declaration => "declaration",
            ReasonCode::FalseDeclaration => "false-declaration",
            ReasonCode::Try => "try",
            ReasonCode::NoLegalMove => "no-legal-move",
            ReasonCode::Abandoned => "abandoned",
            ReasonCode::Aborted => "aborted",
            ReasonCode::MoveLimit => "move-limit",
            ReasonCode::RoyalTaken => "royal-taken",
            ReasonCode::BareKing => "bare-king",
            ReasonCode::FirstCheck => "first-check",
            ReasonCode::PerpetualAttack => "perpetual-attack",
        }
    }

    /// The reason of a [`code`](ReasonCode::code).
    pub fn from_code(code: &str) -> Option<ReasonCode> {
        ReasonCode::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

impl<R: Ruleset> Reason<R> {
    /// The reason without what belongs to it.
    pub const fn kind(&self) -> ReasonCode {
        match self {
            Reason::Checkmate => ReasonCode::Checkmate,
            Reason::Resignation => ReasonCode::Resignation,
            Reason::Timeout => ReasonCode::Timeout,
            Reason::IllegalMove(_) => ReasonCode::IllegalMove,
            Reason::PerpetualCheck => ReasonCode::PerpetualCheck,
            Reason::Repetition => ReasonCode::Repetition,
            Reason::Impasse(_) => ReasonCode::Impasse,
            Reason::Declaration(_) => ReasonCode::Declaration,
            Reason::FalseDeclaration(_) => ReasonCode::FalseDeclaration,
            Reason::Try => ReasonCode::Try,
            Reason::NoLegalMove => ReasonCode::NoLegalMove,
            Reason::Abandoned => ReasonCode::Abandoned,
            Reason::Aborted => ReasonCode::Aborted,
            Reason::MoveLimit => ReasonCode::MoveLimit,
            Reason::RoyalTaken => ReasonCode::RoyalTaken,
            Reason::BareKing => ReasonCode::BareKing,
            Reason::FirstCheck => ReasonCode::FirstCheck,
            Reason::PerpetualAttack => ReasonCode::PerpetualAttack,
        }
    }

    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        self.kind().code()
    }
}

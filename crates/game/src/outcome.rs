//! How a game ended: a value with its reason, never a string.

use crate::FoulReport;
use komadai_shogi::impasse::DeclarationFault;
use komadai_shogi::{ByColor, Color};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; nobody in a draw or a game without result.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Mate (詰み).
    Checkmate,
    /// The loser resigned (投了).
    Resignation,
    /// The loser's time ran out (切れ負け).
    Timeout,
    /// The loser made an illegal move (反則負け).
    IllegalMove(FoulReport),
    /// The loser gave check from the first to the fourth occurrence of a position (連続王手の千日手).
    PerpetualCheck,
    /// Repetition (千日手): a draw.
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
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw, or no result.
    pub const fn nobody(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// Whether the game is drawn: nobody won, and it was not called off.
    pub const fn is_draw(&self) -> bool {
        self.winner.is_none() && !matches!(self.reason, Reason::Aborted)
    }
}

impl Reason {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Resignation => "resignation",
            Reason::Timeout => "timeout",
            Reason::IllegalMove(_) => "illegal-move",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::Repetition => "repetition",
            Reason::Impasse(_) => "impasse",
            Reason::Declaration(_) => "declaration",
            Reason::FalseDeclaration(_) => "false-declaration",
            Reason::Try => "try",
            Reason::NoLegalMove => "no-legal-move",
            Reason::Abandoned => "abandoned",
            Reason::MoveLimit => "move-limit",
            Reason::Aborted => "aborted",
        }
    }
}

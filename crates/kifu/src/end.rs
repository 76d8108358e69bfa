//! How a line of a record ends.

use komadai_shogi::Color;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The end of a line: its kind, and the winner if there is one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// What happened.
    pub kind: EndKind,
    /// The winner; none for draws, for games that were not finished, and where the record does not tell.
    pub winner: Option<Color>,
}

/// What ended a line. Its JSON is stored: a name in it that was ever written stays.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndKind {
    /// 投了: the side to move resigned.
    Resignation,
    /// 詰み: the side to move is mated.
    Checkmate,
    /// 不詰: a problem without a mate.
    NoMate,
    /// 切れ負け: a side's time ran out.
    Timeout,
    /// 反則: an illegal move; the winner tells whose.
    IllegalMove,
    /// 連続王手の千日手: perpetual check.
    PerpetualCheck,
    /// 千日手: a position arose for the fourth time.
    Repetition,
    /// 持将棋: impasse.
    Impasse,
    /// 入玉勝ち, 勝ち宣言: a declared win.
    Declaration,
    /// トライ: a king reached the other king's square.
    Try,
    /// 最大手数: the longest game allowed.
    MaxMoves,
    /// 不戦: a side did not come.
    Walkover,
    /// 中断: broken off.
    Abort,
    /// 封じ手: adjourned with a sealed move.
    Sealed,
    /// 引き分け: a draw for no reason told.
    Draw,
    /// A win for no reason told.
    Win,
    /// An error of the program that wrote the record.
    Error,
    /// A word that the readers do not know, kept as it was written.
    Other(String),
}

impl EndKind {
    /// A stable name for programs, such as `resignation` or `perpetual-check`.
    pub fn code(&self) -> &str {
        match self {
            EndKind::Resignation => "resignation",
            EndKind::Checkmate => "checkmate",
            EndKind::NoMate => "no-mate",
            EndKind::Timeout => "timeout",
            EndKind::IllegalMove => "illegal-move",
            EndKind::PerpetualCheck => "perpetual-check",
            EndKind::Repetition => "repetition",
            EndKind::Impasse => "impasse",
            EndKind::Declaration => "declaration",
            EndKind::Try => "try",
            EndKind::MaxMoves => "max-moves",
            EndKind::Walkover => "walkover",
            EndKind::Abort => "abort",
            EndKind::Sealed => "sealed",
            EndKind::Draw => "draw",
            EndKind::Win => "win",
            EndKind::Error => "error",
            EndKind::Other(_) => "other",
        }
    }

    /// The word of Japanese records that says neither who won nor who lost, such as 投了; for a word that the readers do not
    /// know, that word. None for ends that Japanese records have no word of their own for.
    pub fn japanese(&self) -> Option<&str> {
        Some(match self {
            EndKind::Resignation => "投了",
            EndKind::Checkmate => "詰み",
            EndKind::NoMate => "不詰",
            EndKind::Timeout => "切れ負け",
            EndKind::IllegalMove => "反則",
            EndKind::PerpetualCheck => "連続王手の千日手",
            EndKind::Repetition => "千日手",
            EndKind::Impasse => "持将棋",
            EndKind::Declaration => "入玉宣言",
            EndKind::Try => "トライ",
            EndKind::MaxMoves => "最大手数",
            EndKind::Walkover => "不戦",
            EndKind::Abort => "中断",
            EndKind::Sealed => "封じ手",
            EndKind::Draw => "引き分け",
            EndKind::Win => return None,
            EndKind::Error => "エラー",
            EndKind::Other(word) => word,
        })
    }

    /// Who wins when a line ends so with this side to move, as far as the kind alone decides it.
    pub fn winner(&self, turn: Color) -> Option<Color> {
        match self {
            EndKind::Resignation | EndKind::Checkmate | EndKind::Timeout | EndKind::Walkover => Some(!turn),
            EndKind::Declaration => Some(turn),
            EndKind::Try => Some(!turn),
            _ => None,
        }
    }
}

impl End {
    /// An end of this kind with this side to move; the winner is the one whom the kind decides.
    pub fn at(kind: EndKind, turn: Color) -> End {
        let winner = kind.winner(turn);
        End { kind, winner }
    }

    /// An end with the winner named.
    pub fn won_by(kind: EndKind, winner: Color) -> End {
        End { kind, winner: Some(winner) }
    }
}

impl End {
    /// The words that stand beside an end, as a comment, where a format's own word tells less than is known: other readers show
    /// them, ours take the end for what they say.
    pub(crate) fn marker(&self) -> Option<&'static str> {
        MARKERS.iter().find(|(kind, ..)| *kind == self.kind).map(|(_, marker, _)| *marker)
    }

    /// Takes an end for what the words beside it say. False if they are about something else.
    pub(crate) fn refine(&mut self, words: &str) -> bool {
        let found = MARKERS.iter().find(|(_, marker, written)| *marker == words && written.contains(&self.kind));
        if let Some((kind, ..)) = found {
            self.kind = kind.clone();
        }
        found.is_some()
    }

    /// The mark that newspapers and tables print for a side: ○ for a win, ● for a loss, none without a winner.
    pub fn mark(&self, side: Color) -> Option<char> {
        self.winner.map(|winner| if winner == side { '○' } else { '●' })
    }
}

/// The markers of ends, and as what else the end beside one may be written.
const MARKERS: [(EndKind, &str, &[EndKind]); 6] = {
    use EndKind::*;
    [
        (PerpetualCheck, "連続王手の千日手", &[IllegalMove]),
        (MaxMoves, "最大手数", &[Impasse, Draw]),
        (Try, "トライ", &[Resignation, Win]),
        (Walkover, "不戦", &[Resignation, Win, Declaration]),
        (Sealed, "封じ手", &[Abort]),
        (Draw, "引き分け", &[Impasse]),
    ]
};

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} won: {}", self.kind.code()),
            None => f.write_str(self.kind.code()),
        }
    }
}

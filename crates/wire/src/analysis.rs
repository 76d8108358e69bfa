//! What an engine says: `/ws/analysis` for one position, `/api/records/{id}/analysis` for a whole game.

use crate::{Millis, Side};
use komadai_record as record;
use serde::{Deserialize, Serialize};

/// From the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum AnalysisIn {
    /// Analyse a position; what ran before stops.
    Analyse {
        /// A number of the browser's choice, which every answer repeats.
        id: u32,
        /// The start position in SFEN; of another kind of shogi with the kind's name before it.
        start: String,
        /// The moves from there in USI.
        moves: Vec<String>,
        /// How many lines, 1 to 5; of another kind of shogi there is one.
        multipv: u8,
        /// For how long; left out: until it is stopped, or the site has had enough.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        movetime_ms: Option<Millis>,
        /// For so many nodes instead, with an empty table: what an analysis of that effort can be compared with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(type = "number"))]
        nodes: Option<u64>,
        /// The engine's table, MiB, up to what the page was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash_mib: Option<u32>,
        /// How many threads, up to what the page was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        threads: Option<u16>,
    },
    /// Stop.
    Stop,
}

/// To the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnalysisOut {
    /// What is known of the position so far; the next one replaces it. All lines are of one depth, and no two begin alike.
    Line {
        /// Of which analysis.
        id: u32,
        /// In plies.
        depth: u32,
        /// From Black's side.
        score: Score,
        /// Positions looked at.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// Positions a second.
        #[cfg_attr(test, ts(type = "number"))]
        nps: u64,
        /// The best lines, the best first.
        pvs: Vec<Line>,
        /// The moves that the opening book has here, in USI.
        book: Vec<String>,
        /// No more will come.
        last: bool,
    },
    /// What a browser cannot know of a position of another kind of shogi. It comes before all else.
    Told {
        /// Of which analysis.
        id: u32,
        /// The legal moves in USI; none where the game would be over.
        legal: Vec<String>,
        /// Whether the side to move is in check.
        check: bool,
        /// The names of the last move; none of the start.
        names: Option<record::MoveNames>,
    },
    /// All is done, or stopped.
    Done {
        /// Of which analysis.
        id: u32,
    },
    /// It cannot go on.
    Failed {
        /// Of which analysis.
        id: u32,
        /// What to do about it.
        message: String,
    },
}

/// One line of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// From Black's side.
    pub score: Score,
    /// In USI.
    pub moves: Vec<String>,
    /// The names of the first of them, in another kind of shogi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub names: Option<Vec<record::MoveNames>>,
}

/// A score from Black's side: positive is good for Black.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Score {
    /// Hundredths of a pawn.
    Cp {
        /// How many.
        value: i32,
    },
    /// Mate in so many plies; negative: White mates. 0: the side to move is mated.
    Mate {
        /// How many.
        value: i32,
    },
}

/// How long each position of a game is looked at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Effort {
    /// 20,000 nodes.
    Quick,
    /// 100,000 nodes.
    Normal,
    /// 400,000 nodes.
    Deep,
    /// 2,000,000 nodes.
    Thorough,
}

/// A game's main line looked at position by position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Analysis {
    /// The engine's name and version.
    pub engine: String,
    /// How long it looked at each position, where that is one of the site's efforts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<Effort>,
    /// The line in USI, from the start position.
    pub moves: Vec<String>,
    /// The ply of the first evaluation given here.
    pub from: u32,
    /// The positions one after the other; fewer than there are where it is not done, or was stopped.
    pub evaluations: Vec<Evaluation>,
}

/// What was found of one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Evaluation {
    /// From Black's side.
    pub score: Score,
    /// In plies.
    pub depth: u32,
    /// Positions looked at.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// The best line in USI.
    pub pv: Vec<String>,
    /// The moves that the opening book has here, in USI.
    pub book: Vec<String>,
}

/// `POST /api/records/{id}/analysis`: analyse its main line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisWish {
    /// How long each position is looked at. What was kept of at least this effort is not looked at again.
    pub effort: Effort,
}

/// How the analysis of a record stands: the answer to `GET`, `POST` and `DELETE /api/records/{id}/analysis`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct AnalysisState {
    /// What happens.
    pub phase: AnalysisPhase,
    /// Positions done.
    pub done: u32,
    /// Positions in all.
    pub total: u32,
    /// What was found, from the ply on that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Analysis>,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What happens to an analysis.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnalysisPhase {
    /// Nothing: what is kept is all there is.
    Idle,
    /// Other games come first.
    Waiting,
    /// It runs.
    Running,
    /// The engine failed; what was found before is kept.
    Failed,
}

/// What the site lends of its machine to one analysis.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineLimits {
    /// The largest table, MiB.
    pub hash_mib: u32,
    /// The most threads.
    pub threads: u16,
}

impl Effort {
    /// Every effort, the least first.
    pub const ALL: [Effort; 4] = [Effort::Quick, Effort::Normal, Effort::Deep, Effort::Thorough];

    /// What it is called in messages and texts.
    pub const fn code(self) -> &'static str {
        match self {
            Effort::Quick => "quick",
            Effort::Normal => "normal",
            Effort::Deep => "deep",
            Effort::Thorough => "thorough",
        }
    }

    /// Nodes for each position.
    pub const fn nodes(self) -> u64 {
        match self {
            Effort::Quick => 20_000,
            Effort::Normal => 100_000,
            Effort::Deep => 400_000,
            Effort::Thorough => 2_000_000,
        }
    }
}

impl Score {
    /// What is told for the side to move, as Black sees it.
    pub fn seen_by_black(score: record::Score, turn: Side) -> Score {
        let sign = if turn == Side::Black { 1 } else { -1 };
        let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
        match score {
            record::Score::Cp(value) => Score::Cp { value: value.saturating_mul(sign) },
            record::Score::WinIn(n) => Score::Mate { value: sign * plies(n) },
            record::Score::LossIn(n) => Score::Mate { value: -sign * plies(n) },
        }
    }
}

impl Evaluation {
    /// What was found of a position in which this side is to move.
    pub fn of(evaluation: &record::Evaluation, turn: Side) -> Evaluation {
        Evaluation {
            score: Score::seen_by_black(evaluation.score, turn),
            depth: evaluation.depth,
            nodes: evaluation.nodes,
            pv: evaluation.pv.iter().map(ToString::to_string).collect(),
            book: evaluation.book.iter().map(ToString::to_string).collect(),
        }
    }
}

impl Analysis {
    /// An analysis from a ply on; `first` moves first.
    pub fn of(analysis: &record::Analysis, first: Side, from: usize) -> Analysis {
        let from = from.min(analysis.evaluations.len());
        let told = |(ply, evaluation): (usize, &record::Evaluation)| {
            Evaluation::of(evaluation, if ply.is_multiple_of(2) { first } else { !first })
        };
        let effort = Effort::ALL.into_iter().find(|effort| record::Effort::Nodes(effort.nodes()) == analysis.effort);
        Analysis {
            engine: analysis.engine.clone(),
            effort,
            moves: analysis.moves.iter().map(ToString::to_string).collect(),
            from: from as u32,
            evaluations: analysis.evaluations.iter().enumerate().skip(from).map(told).collect(),
        }
    }
}

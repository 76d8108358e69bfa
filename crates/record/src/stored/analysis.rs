//! The stored form of an analysis. Moves are in USI with blanks between them.

use crate::{Analysis, Effort, Evaluation, Score};
use komadai_shogi::Move;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisForm {
    engine: String,
    effort: EffortForm,
    #[serde(with = "line")]
    moves: Vec<Move>,
    /// The positions after 0, 1, 2 … of the moves.
    at: Vec<EvaluationForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EffortForm {
    Nodes(u64),
    Ms(u64),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EvaluationForm {
    score: ScoreForm,
    #[serde(with = "line", default, skip_serializing_if = "Vec::is_empty")]
    pv: Vec<Move>,
    depth: u32,
    nodes: u64,
    #[serde(with = "line", default, skip_serializing_if = "Vec::is_empty")]
    book: Vec<Move>,
}

/// For the side to move.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ScoreForm {
    Cp(i32),
    Win(u32),
    Loss(u32),
}

impl AnalysisForm {
    pub(super) fn of(analysis: &Analysis) -> AnalysisForm {
        AnalysisForm {
            engine: analysis.engine.clone(),
            effort: match analysis.effort {
                Effort::Nodes(nodes) => EffortForm::Nodes(nodes),
                Effort::TimeMs(ms) => EffortForm::Ms(ms),
            },
            moves: analysis.moves.clone(),
            at: analysis.evaluations.iter().map(EvaluationForm::of).collect(),
        }
    }

    pub(super) fn analysis(self) -> Analysis {
        Analysis {
            engine: self.engine,
            effort: match self.effort {
                EffortForm::Nodes(nodes) => Effort::Nodes(nodes),
                EffortForm::Ms(ms) => Effort::TimeMs(ms),
            },
            moves: self.moves,
            evaluations: self.at.into_iter().map(EvaluationForm::evaluation).collect(),
        }
    }
}

impl EvaluationForm {
    fn of(evaluation: &Evaluation) -> EvaluationForm {
        EvaluationForm {
            score: match evaluation.score {
                Score::Cp(cp) => ScoreForm::Cp(cp),
                Score::WinIn(plies) => ScoreForm::Win(plies),
                Score::LossIn(plies) => ScoreForm::Loss(plies),
            },
            pv: evaluation.pv.clone(),
            depth: evaluation.depth,
            nodes: evaluation.nodes,
            book: evaluation.book.clone(),
        }
    }

    fn evaluation(self) -> Evaluation {
        Evaluation {
            score: match self.score {
                ScoreForm::Cp(cp) => Score::Cp(cp),
                ScoreForm::Win(plies) => Score::WinIn(plies),
                ScoreForm::Loss(plies) => Score::LossIn(plies),
            },
            pv: self.pv,
            depth: self.depth,
            nodes: self.nodes,
            book: self.book,
        }
    }
}

impl Evaluation {
    /// Its stored form, for when it is kept apart from an analysis.
    pub fn to_text(&self) -> String {
        // Numbers and texts: nothing that JSON cannot say.
        serde_json::to_string(&EvaluationForm::of(self)).unwrap_or_default()
    }

    /// Reads the stored form; none where it is none.
    pub fn parse(text: &str) -> Option<Evaluation> {
        serde_json::from_str(text).ok().map(EvaluationForm::evaluation)
    }
}

/// Moves as one text.
mod line {
    use super::{Deserialize, Deserializer, Error, Move, Serializer};

    pub(super) fn serialize<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<String> = moves.iter().map(Move::to_string).collect();
        serializer.serialize_str(&words.join(" "))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = |word: &str| word.parse().map_err(|_| D::Error::custom(format!("{word} is not a move in USI")));
        text.split_ascii_whitespace().map(read).collect()
    }
}

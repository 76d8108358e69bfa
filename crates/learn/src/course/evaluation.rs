//! What an engine says of a position, written into the lesson that claims something about it. `examples/claims.rs` lists them all.

use std::fmt;
use std::str::FromStr;

/// `komadai 500000 +35`: an engine, the nodes it searched, and the score, which is the learner's, Black's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The engine's name: `komadai`, or that of one outside the project.
    pub engine: String,
    /// The nodes it searched.
    pub nodes: u32,
    /// What it found.
    pub score: Score,
}

/// A score of Black's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn: `+35`, `-420`.
    Centipawns(i32),
    /// A mate for Black, `+mate`, or for White, `-mate`.
    Mate {
        /// Whether Black mates.
        black: bool,
    },
}

impl Score {
    /// The score in hundredths of a pawn; a mate is worth more than any material.
    pub const fn centipawns(self) -> i32 {
        match self {
            Score::Centipawns(score) => score,
            Score::Mate { black: true } => 30_000,
            Score::Mate { black: false } => -30_000,
        }
    }
}

impl FromStr for Evaluation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [engine, nodes, score] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err("an evaluation is ENGINE NODES SCORE".to_owned());
        };
        let nodes = nodes.parse().map_err(|_| format!("{nodes} is no number of nodes"))?;
        let score = match score {
            "+mate" => Score::Mate { black: true },
            "-mate" => Score::Mate { black: false },
            _ => Score::Centipawns(score.parse().map_err(|_| format!("{score} is no score"))?),
        };
        Ok(Evaluation { engine: engine.to_owned(), nodes, score })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.engine, self.nodes)?;
        match self.score {
            Score::Centipawns(score) => write!(f, "{score:+}"),
            Score::Mate { black: true } => f.write_str("+mate"),
            Score::Mate { black: false } => f.write_str("-mate"),
        }
    }
}

//! What workers send.

use crate::analyses::lent::{Report, Told};
use komadai_record::Score;
use serde::Deserialize;

/// The body of everything that a worker sends. What it says besides concerns itself.
#[derive(Deserialize)]
pub(super) struct Posted {
    pub(super) fishnet: Worker,
    /// None: its engine has never started.
    #[serde(default)]
    stockfish: Option<Engine>,
    /// Position after position; null: not yet.
    #[serde(default)]
    analysis: Option<Vec<Option<Evaluated>>>,
}

#[derive(Deserialize)]
pub(super) struct Worker {
    pub(super) apikey: String,
}

#[derive(Default, Deserialize)]
struct Engine {
    #[serde(default)]
    name: String,
}

#[derive(Deserialize)]
struct Evaluated {
    #[serde(default)]
    skipped: bool,
    #[serde(default)]
    score: Option<Scored>,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    pv: Option<String>,
}

/// For the side to move.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Scored {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Plies; negative: it is mated.
    Mate(i32),
}

impl Posted {
    /// What it says of a game.
    pub(super) fn report(self) -> Result<Report, String> {
        let positions = self.analysis.ok_or("there is no analysis in it")?;
        let engine = self.stockfish.unwrap_or_default().name;
        Ok(Report { engine, positions: positions.into_iter().map(told).collect::<Result<_, _>>()? })
    }
}

fn told(evaluated: Option<Evaluated>) -> Result<Told, String> {
    let Some(evaluated) = evaluated else { return Ok(Told::NotYet) };
    if evaluated.skipped {
        return Ok(Told::Skipped);
    }
    let score = match evaluated.score.ok_or("a position has no score")? {
        Scored::Cp(cp) => Score::Cp(cp),
        Scored::Mate(plies) if plies > 0 => Score::WinIn(plies.unsigned_abs()),
        Scored::Mate(plies) => Score::LossIn(plies.unsigned_abs()),
    };
    Ok(Told::Found {
        score,
        depth: evaluated.depth.unwrap_or(0),
        nodes: evaluated.nodes.unwrap_or(0),
        pv: evaluated.pv.unwrap_or_default(),
    })
}

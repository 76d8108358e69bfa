//! What workers send.

use crate::analyses::lent::{MAX_POSITIONS, Report, Told};
use komadai_record::Score;
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The body of everything that a worker sends. What it says besides concerns itself.
#[derive(Deserialize)]
pub(super) struct Posted {
    pub(super) fishnet: Worker,
    /// None: its engine has never started.
    #[serde(default)]
    stockfish: Option<Engine>,
    /// Read only where a key has been shown: a few bytes stand for a position, which takes many.
    #[serde(default)]
    analysis: Option<Box<RawValue>>,
}

/// Position after position; null: not yet.
#[derive(Debug)]
struct Positions(Vec<Option<Evaluated>>);

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Positions, D::Error> {
        struct AtMost;
        impl<'de> Visitor<'de> for AtMost {
            type Value = Positions;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(to, "a list of at most {MAX_POSITIONS} positions")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Positions, A::Error> {
                let mut positions = Vec::new();
                while let Some(position) = all.next_element()? {
                    if positions.len() == MAX_POSITIONS {
                        return Err(A::Error::invalid_length(MAX_POSITIONS + 1, &self));
                    }
                    positions.push(position);
                }
                Ok(Positions(positions))
            }
        }
        from.deserialize_seq(AtMost)
    }
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

#[derive(Deserialize, Debug)]
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
#[derive(Deserialize, Debug)]
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
        let analysis = self.analysis.ok_or("there is no analysis in it")?;
        let Positions(positions) =
            serde_json::from_str(analysis.get()).map_err(|error| format!("analysis: {error}"))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(analysis: &str) -> Result<Report, String> {
        let body =
            format!(r#"{{"fishnet":{{"apikey":"x","version":"2"}},"stockfish":{{"name":"E"}},"analysis":{analysis}}}"#);
        serde_json::from_str::<Posted>(&body).unwrap().report()
    }

    #[test]
    fn scores_are_those_of_the_side_to_move_and_mates_have_a_sign() {
        let report = read(
            r#"[null,{"skipped":true},{"score":{"cp":-30},"pv":"7g7f"},{"score":{"mate":3}},{"score":{"mate":-2}}]"#,
        );
        let scores: Vec<Option<Score>> = report
            .unwrap()
            .positions
            .into_iter()
            .map(|told| match told {
                Told::Found { score, .. } => Some(score),
                _ => None,
            })
            .collect();
        assert_eq!(scores, [None, None, Some(Score::Cp(-30)), Some(Score::WinIn(3)), Some(Score::LossIn(2))]);
    }

    #[test]
    fn a_list_ends_where_no_game_is_as_long() {
        let nulls = |n: usize| format!("[{}]", vec!["null"; n].join(","));
        assert_eq!(read(&nulls(MAX_POSITIONS)).unwrap().positions.len(), MAX_POSITIONS);
        let why = read(&nulls(700_000)).err().unwrap();
        assert!(why.contains("at most 2001 positions"), "{why}");
        assert!(read("{}").is_err() && read("7").is_err());
    }
}

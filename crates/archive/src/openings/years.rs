//! Openings over the years: in how many games of each few years they were played.

use super::{Formation, FormationKind, formations};
use crate::archive::Indexed;
use komadai_shogi::Color;
use std::collections::{BTreeMap, HashSet};
use std::io;

/// The openings that are followed: those of either side that shut each other out, more or less.
const FOLLOWED: [&str; 8] =
    ["相矢倉", "角換わり", "相掛かり", "横歩取り", "四間飛車", "三間飛車", "中飛車", "向かい飛車"];

/// Openings over the years.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct OpeningYears {
    /// Which.
    pub formations: Vec<&'static Formation>,
    /// Some years at a time, those without games left out, in order.
    pub spans: Vec<OpeningSpan>,
}

/// Some years.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OpeningSpan {
    /// The first of them.
    pub first: u16,
    /// Even games.
    pub games: u32,
    /// Those of them in which either side played each of the openings.
    pub with: Vec<u32>,
}

impl OpeningYears {
    /// The years that are counted together.
    pub const SPAN: u16 = 5;

    pub(crate) fn of(index: &Indexed) -> io::Result<OpeningYears> {
        let formations: Vec<&'static Formation> = FOLLOWED.iter().filter_map(|name| opening(name)).collect();
        let span_of = |game: u32| {
            let facts = index.facts.of(game).filter(|facts| facts.is_even)?;
            Some(facts.year? / OpeningYears::SPAN * OpeningYears::SPAN)
        };
        let mut spans: BTreeMap<u16, OpeningSpan> = BTreeMap::new();
        for first in (1..=index.facts.last()).filter_map(span_of) {
            let empty = || OpeningSpan { first, games: 0, with: vec![0; formations.len()] };
            spans.entry(first).or_insert_with(empty).games += 1;
        }
        for (at, formation) in formations.iter().enumerate() {
            let mut seen = HashSet::new();
            for side in [Some(Color::Black), Some(Color::White), None] {
                for passage in index.positions.games(formation.key(side), None, usize::MAX, |_| true)? {
                    let span = span_of(passage.game).and_then(|first| spans.get_mut(&first));
                    if let Some(span) = span
                        && seen.insert(passage.game)
                    {
                        span.with[at] += 1;
                    }
                }
            }
        }
        Ok(OpeningYears { formations, spans: spans.into_values().collect() })
    }
}

fn opening(name: &str) -> Option<&'static Formation> {
    formations().iter().find(|one| one.kind == FormationKind::Opening && one.japanese == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_followed_is_known() {
        for name in FOLLOWED {
            assert!(opening(name).is_some(), "{name}");
        }
    }
}

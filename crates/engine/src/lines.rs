//! What the search says, as lines of the protocol.

use crate::options::Options;
use crate::shelf::Suggestion;
use crate::vote::score;
use komadai_search::{Certainty, Decision, Outcome, Report, Value};
use komadai_usi::{BestMove, Bound, Info, Score};
use std::time::Duration;

/// When lines are shown: not too often, bounds only if they are wanted, and several lines all or none, since a new second
/// line beside an old first may begin with the same move.
#[derive(Default)]
pub(crate) struct Pace {
    last: Option<Duration>,
    showing: bool,
}

impl Pace {
    pub(crate) fn wants(&mut self, report: &Report, options: &Options) -> bool {
        if report.certainty != Certainty::Exact && !options.output_fail_pv {
            return false;
        }
        if report.rank == 1 {
            let waited = |last: Duration| options.study || report.elapsed >= last + options.pv_interval;
            self.showing = self.last.is_none_or(waited);
            if self.showing {
                self.last = Some(report.elapsed);
            }
        }
        self.showing
    }
}

pub(crate) fn info(report: &Report) -> Info {
    let bound = match report.certainty {
        Certainty::Exact => Bound::Exact,
        Certainty::AtLeast => Bound::Lower,
        Certainty::AtMost => Bound::Upper,
    };
    Info {
        depth: Some(report.depth),
        seldepth: Some(report.seldepth),
        multipv: Some(report.rank as u32),
        score: Some((score(report.value), bound)),
        nodes: Some(report.nodes),
        nps: Some(nps(report.nodes, report.elapsed)),
        hashfull: Some(report.hashfull),
        time: Some(report.elapsed),
        currmove: None,
        pv: report.line.clone(),
        string: None,
    }
}

/// Nodes a second.
pub(crate) fn nps(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1)).min(u128::from(u64::MAX)) as u64
}

pub(crate) fn answer(outcome: &Outcome, options: &Options) -> BestMove {
    let resigns = |value: Value| !options.study && value.cp() <= -options.resign_value;
    match outcome.decision {
        Decision::Declare => BestMove::Win,
        Decision::NoMove => BestMove::Resign,
        Decision::Play { value, .. } if resigns(value) => BestMove::Resign,
        Decision::Play { mv, reply, .. } => BestMove::Play { mv, ponder: reply },
    }
}

/// The moves of a book as lines, the one that is played first.
pub(crate) fn book_lines(suggestion: &Suggestion) -> Vec<Info> {
    let chosen = suggestion.chosen;
    let rest = suggestion.known.iter().filter(|known| known.mv != chosen.mv).copied();
    let lines = std::iter::once(chosen).chain(rest).zip(1..);
    lines
        .map(|(known, rank)| Info {
            depth: Some(known.depth.unwrap_or(0)),
            multipv: Some(rank),
            score: known.value.map(|value| (Score::Cp(value), Bound::Exact)),
            pv: std::iter::once(known.mv).chain(known.reply).collect(),
            ..Info::default()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(millis: u64, rank: usize) -> Report {
        Report {
            depth: 1,
            seldepth: 1,
            rank,
            value: Value::Cp(0),
            certainty: Certainty::Exact,
            nodes: 1,
            elapsed: Duration::from_millis(millis),
            hashfull: 0,
            line: Vec::new(),
        }
    }

    #[test]
    fn several_lines_are_shown_all_or_none() {
        let mut options = Options { pv_interval: Duration::from_millis(100), ..Options::default() };
        // The clock may pass the interval between two lines of one iteration.
        let told = [(0, 1), (0, 2), (99, 1), (101, 2), (102, 1), (102, 2)];
        let mut pace = Pace::default();
        let shown = told.map(|(millis, rank)| pace.wants(&report(millis, rank), &options));
        assert_eq!(shown, [true, true, false, false, true, true]);
        options.study = true;
        assert!(told.iter().all(|&(millis, rank)| pace.wants(&report(millis, rank), &options)));
    }
}

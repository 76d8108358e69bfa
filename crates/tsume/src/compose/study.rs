//! A problem solved and judged.

use crate::problems::dealt;
use crate::solver::{Goal, Limits, Mate, Question, Solver, Verdict};
use crate::soundness::Soundness;
use komadai_shogi::{Position, Setup, SetupFaults};

/// A position with one solution.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    pub(crate) position: Position,
    pub(crate) mate: Mate,
    pub(crate) soundness: Soundness,
}

/// A board with Black's hand as a problem, White holding the rest. None if that is no position.
pub(crate) fn problem(setup: &Setup) -> Option<Position> {
    Position::ignoring(&dealt(setup, setup.hands.black), SetupFaults::MATE_PROBLEM).ok()
}

/// Solves a problem of at most so many plies and judges it. None if it has no single solution in which all is used up, or if
/// `nodes` do not suffice to know.
pub(crate) fn study(solver: &mut Solver, position: &Position, most: u16, nodes: u64) -> Option<Study> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut ask = |goal| {
        let answer = solver.solve(position, Question { goal, count_futile: false }, &limits).ok()?;
        if let Verdict::Mate(mate) = answer.verdict { Some(mate) } else { None }
    };
    ask(Goal::Within(most))?;
    let mate = ask(Goal::Shortest).filter(|mate| mate.exact && mate.length <= most)?;
    let soundness = solver.soundness(position, &mate, &limits).ok()?;
    let study = Study { position: *position, mate, soundness };
    (study.soundness.is_sound() == Some(true) && study.ends_alone()).then_some(study)
}

impl Study {
    /// Whether the last move, too, is the only one, but for promoting or not.
    fn ends_alone(&self) -> bool {
        let last = self.mate.line[usize::from(self.mate.length) - 1];
        self.soundness.last_ply.iter().all(|aside| {
            self.mate.length > 1
                && aside.mv.from().is_some()
                && aside.mv.from() == last.from()
                && aside.mv.to() == last.to()
        })
    }
}

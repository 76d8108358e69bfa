//! A problem solved and judged.

use crate::futile;
use crate::len::Len;
use crate::moves;
use crate::problems::dealt;
use crate::search::Search;
use crate::solver::{Limits, Mate, Solver};
use crate::soundness::Soundness;
use komadai_shogi::{Move, Position, Setup, SetupFaults};
use std::ops::ControlFlow;

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
    solver.with_search(position, &limits, |search| search.study(position, most)).ok()?
}

/// The length of the shortest mate within so many plies. None if there is none or `nodes` do not suffice to know.
pub(crate) fn length(solver: &mut Solver, position: &Position, most: u16, nodes: u64) -> Option<u16> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    solver.with_search(position, &limits, |search| search.length(position, most)).ok()?
}

impl Search<'_> {
    fn length(&mut self, position: &Position, most: u16) -> Option<u16> {
        for plies in (1..=most).step_by(2) {
            let out = self.solve(position, Len::new(plies));
            if out.pn == 0 {
                return Some(plies);
            }
            if out.dn != 0 {
                return None;
            }
        }
        None
    }

    fn study(&mut self, position: &Position, most: u16) -> Option<Study> {
        let length = self.length(position, most)?;
        let line = self.line(position, Len::new(length), true)?;
        let mate = Mate { length, exact: true, line };
        if !self.is_promising(position, &mate) {
            return None;
        }
        let soundness = self.soundness(position, &mate);
        let study = Study { position: *position, mate, soundness };
        (!self.stopped && study.soundness.is_sound() == Some(true) && study.ends_alone()).then_some(study)
    }

    /// A quick look that most candidates fail: nothing left over, no other check that mates.
    fn is_promising(&mut self, start: &Position, mate: &Mate) -> bool {
        let attacker = start.turn();
        let played = &mate.line[..usize::from(mate.length)];
        let mut end = *start;
        for &mv in played {
            end.play_unchecked(mv);
        }
        if !end.hand(attacker).is_empty() {
            return false;
        }
        let mut position = *start;
        for &mv in played {
            if position.turn() == attacker && !self.is_only(&position, mv) {
                return false;
            }
            position.play_unchecked(mv);
        }
        true
    }

    /// Whether no other check mates at once, nor, as far as a few plies show, later.
    fn is_only(&mut self, position: &Position, only: Move) -> bool {
        let mut checks: Vec<Move> = Vec::new();
        let flow = moves::try_checks(position, |mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let twin = mv.from().is_some() && mv.from() == only.from() && mv.to() == only.to();
            checks.push(mv);
            if mv != only && !twin && futile::is_mated(&next) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        flow.is_continue()
            && checks.into_iter().filter(|&mv| mv != only).all(|mv| {
                let mut next = *position;
                next.play_unchecked(mv);
                futile::is_mated(&next) || self.solve(&next, Len::new(4)).pn != 0
            })
    }
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

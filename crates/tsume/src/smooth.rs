//! A long mate made shorter where that is cheap: position by position along its line, the last first.
//!
//! The first mate that is found wastes moves here and there, a few at a time: something that could be done at once is done
//! at a detour, round after round. Asked of the root, a mate two plies shorter means looking at everything on the way
//! again. Asked of a position on the line it is a small question, if only ways are looked for that soon come back to what is
//! known to mate; and what it gains counts for all positions before. Near the end the shortest mate is soon known.

use crate::len::Len;
use crate::search::Search;
use crate::table::Known;
use komadai_shogi::{Move, Position};
use std::collections::HashSet;

/// The greatest number of nodes for each position.
const MOST: u64 = 16_000;

/// Near the end of the line the shortest mate is sought, for so many times as many nodes.
const BELOW: u64 = 16;

/// How a line is made shorter, and what of it has been tried.
pub(crate) struct Smoothing {
    /// Nodes for each position.
    each: u64,
    /// How many plies from the line a way back may be.
    deepest: u16,
    /// The keys of positions that it was of no use to ask.
    tried: HashSet<u64>,
}

impl Default for Smoothing {
    fn default() -> Smoothing {
        Smoothing { each: 250, deepest: 12, tried: HashSet::new() }
    }
}

impl Smoothing {
    /// The same with more nodes and longer ways; false if that has been done often enough.
    pub(crate) fn harder(&mut self) -> bool {
        if self.each >= MOST {
            return false;
        }
        self.each *= 4;
        self.deepest += 4;
        self.tried.clear();
        true
    }
}

impl Search<'_> {
    /// The length of the shortest mate found; the known one is `plies` long.
    pub(crate) fn smooth(&mut self, start: &Position, mut plies: u16, smoothing: &mut Smoothing) -> u16 {
        // What one round gains may make another defence the longest, and that one leads through other positions.
        loop {
            let (shorter, gained) = self.smooth_once(start, plies, smoothing);
            plies = shorter;
            if self.stopped || !gained {
                return plies;
            }
        }
    }

    /// Goes along the line once. What the mate's length is then, and whether anything has become shorter.
    fn smooth_once(&mut self, start: &Position, plies: u16, smoothing: &mut Smoothing) -> (u16, bool) {
        let Some(line) = self.line(start, Len::new(plies), false) else { return (plies, false) };
        let mut positions = Vec::with_capacity(line.len());
        let mut position = *start;
        for &mv in line.iter().take(usize::from(plies)) {
            positions.push((position, mv));
            position.play_unchecked(mv);
        }
        let (mut least, mut gained, mut near) = (plies, false, true);
        for (ply, (position, check)) in positions.iter().enumerate().step_by(2).rev() {
            let left = Len::new(plies - ply as u16);
            let known = self.lasts(position, left).unwrap_or(left);
            let mut len = self.settle(position, *check, known);
            if near {
                match self.shortest_soon(position, len, smoothing.each * BELOW) {
                    Some(shortest) => len = shortest,
                    None => near = false,
                }
            }
            while !near && len.plies() > 2 && !self.stopped && smoothing.tried.insert(self.key(position)) {
                let Some(shorter) = self.way_back(position, Len::new(len.plies() - 2), smoothing) else { break };
                len = shorter;
                smoothing.tried.remove(&self.key(position));
            }
            gained |= len < known;
            if ply == 0 {
                least = len.plies();
            }
        }
        (least, gained)
    }

    /// The length of the shortest mate, if that is soon known; there is one within `len`.
    fn shortest_soon(&mut self, position: &Position, len: Len, nodes: u64) -> Option<Len> {
        let end = self.nodes + nodes;
        for plies in (1..len.plies()).step_by(2) {
            let out = self.solve_a_while(position, Len::new(plies), end.saturating_sub(self.nodes));
            if out.pn == 0 {
                return Some(out.len);
            }
            if out.dn != 0 || self.stopped {
                return None;
            }
        }
        Some(len)
    }

    /// The length of a mate within `len`, if one is soon found.
    fn way_back(&mut self, position: &Position, len: Len, smoothing: &Smoothing) -> Option<Len> {
        let before = (self.loose, self.deepest, self.too_deep);
        (self.loose, self.deepest) = (true, smoothing.deepest);
        let out = self.solve_a_while(position, len, smoothing.each);
        (self.loose, self.deepest, self.too_deep) = before;
        (out.pn == 0).then_some(out.len)
    }

    /// Keeps what is known by now of the answers to a check: how long the mate with it takes.
    fn settle(&mut self, position: &Position, check: Move, len: Len) -> Len {
        let mut after = *position;
        after.play_unchecked(check);
        let mut most = Len::new(0);
        for &mv in after.legal_moves().iter() {
            let mut next = after;
            next.play_unchecked(mv);
            let Known::Proven { len: known, .. } = self.known(&next, len) else { return len };
            most = most.max(known.more());
        }
        if most.more() < len {
            self.table.prove(self.key(&after), self.held(&after), most, 1);
            self.table.prove(self.key(position), self.held(position), most.more(), 1);
        }
        len.min(most.more())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::starter;
    use crate::solver::{Limits, Solver};

    /// What is refuted only because a way back would be too long is not refuted for whoever has more plies, nor for a
    /// search without such a limit.
    #[test]
    fn a_way_that_is_too_long_today_is_none_tomorrow() {
        let problem = starter().iter().find(|problem| problem.plies == 7).expect("there are some");
        let found = Solver::new(1)
            .with_search(&problem.position, &Limits::default(), |search| {
                let mut within = |deepest| {
                    let smoothing = Smoothing { each: 100_000, deepest, tried: HashSet::new() };
                    search.way_back(&problem.position, Len::new(7), &smoothing)
                };
                // Asked again, all it has are refutations that it filed the first time.
                let ways = [2, 2, 5, 5, 12].map(&mut within);
                (ways, search.solve(&problem.position, Len::new(7)))
            })
            .expect("there is a king");
        assert_eq!(found.0, [None, None, None, None, Some(Len::new(7))]);
        assert_eq!((found.1.pn, found.1.len), (0, Len::new(7)));
    }

    /// The first mate found of a problem is mostly longer than the shortest. Along its line it becomes shorter, and never
    /// shorter than there is a mate.
    #[test]
    fn a_line_becomes_shorter_but_no_mate_too_short() {
        let (mut before, mut after) = (0, 0);
        for problem in starter().iter().filter(|problem| problem.plies >= 7) {
            let (found, smooth) = Solver::new(1)
                .with_search(&problem.position, &Limits::default(), |search| {
                    let out = search.solve(&problem.position, Len::ANY);
                    (out.len.plies(), search.smooth(&problem.position, out.len.plies(), &mut Smoothing::default()))
                })
                .expect("there is a king");
            assert!(found >= smooth && smooth >= problem.plies, "{}: {found}, then {smooth}", problem.id);
            (before, after) = (before + found - problem.plies, after + smooth - problem.plies);
        }
        assert!(after * 2 < before, "{before} plies too many, then {after}");
    }
}

//! Futile interpositions (無駄合い) within the search: a drop that puts off nothing refutes nothing.

use crate::futile;
use crate::len::Len;
use crate::moves;
use crate::search::{Outcome, Search};
use komadai_shogi::{Move, Position};

impl Search<'_> {
    /// Turns refutations by futile interpositions into no refutations. True if there was one and no other refutation.
    pub(crate) fn excuse(&mut self, first: usize, position: &Position, len: Len) -> bool {
        if self.count_futile || len.is_any() || self.stopped {
            return false;
        }
        let gap = moves::gap(position);
        let refuting: Vec<usize> = (first..self.children.len()).filter(|&at| self.children[at].out.dn == 0).collect();
        let can_be_futile = |mv: Move| mv.is_drop() && gap.has(mv.to());
        if refuting.iter().any(|&at| !can_be_futile(self.children[at].mv)) {
            return false;
        }
        let end = self.children.len();
        let all = refuting.iter().all(|&at| {
            let child = self.children[at];
            let deepest = std::mem::replace(&mut self.deepest, Len::MAX_PLIES);
            let futile = self.is_futile(position, child.mv, len);
            self.deepest = deepest;
            debug_assert_eq!(self.children.len(), end);
            if futile {
                // It puts off nothing that counts.
                self.children[at].out = Outcome::proven(Len::new(0), child.held);
            }
            futile
        });
        all && !self.stopped
    }

    /// Whether a drop that is not mated within `len` only puts off a mate within `len`.
    ///
    /// It is taken with check and handed back. If the mate still comes within `len`, what is left to ask is whether some other
    /// defence that counts lasts that long; otherwise the drop does change something, the checker was lured.
    fn is_futile(&mut self, position: &Position, drop: Move, len: Len) -> bool {
        let goes_on = futile::handed_back(position, drop).iter().any(|after| self.solve(after, len).pn == 0);
        if !goes_on || self.stopped || len.plies() < 2 {
            return goes_on && !self.stopped;
        }
        let shorter = Len::new(len.plies() - 2);
        let others = position.legal_moves();
        others.iter().any(|&mv| {
            if mv.is_drop() && mv.to() == drop.to() {
                return false;
            }
            let mut next = *position;
            next.play_unchecked(mv);
            let lasts = self.solve(&next, shorter.less()).dn == 0;
            if !mv.is_drop() {
                return lasts;
            }
            lasts && self.solve(&next, len.less()).pn == 0 && !self.is_futile(position, mv, shorter)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Limits, Solver};
    use komadai_shogi::{Setup, SetupFaults};

    fn position(sfen: &str) -> Position {
        let setup: Setup = sfen.parse().expect("an SFEN");
        Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect("a mate problem")
    }

    /// What is answered about the attacker's first position and about the one after his move, within so many plies.
    fn answers(sfen: &str, mv: &str, plies: u16) -> (Outcome, Outcome) {
        let start = position(sfen);
        let mut next = start;
        next.play(mv.parse().expect("a move")).expect("a legal check");
        Solver::new(1)
            .with_search(&start, &Limits::default(), |search| {
                (search.solve(&start, Len::new(plies)), search.solve(&next, Len::new(plies)))
            })
            .expect("there is a king")
    }

    /// On 2b a drop is futile, for the gold takes it and mates. One on 2c stands: the rook is pinned. Neither is a board move,
    /// so the search has to tell them apart even where nobody has a ply left.
    #[test]
    fn with_no_ply_left_only_who_is_mated_is_mated() {
        const TWO_KINDS_OF_DROPS: &str = "2R1b2kl/6P2/5S2G/1R7/8K/9/9/9/9 b b3g3s4n3l17p 1";
        for plies in [0, 1] {
            assert_eq!(answers(TWO_KINDS_OF_DROPS, "8d2d", plies).1.dn, 0, "{plies}");
        }
        const GOLD_ON_THE_HEAD: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        let mated = [(0, false, true), (1, true, true), (2, true, true)];
        for (plies, attacker_mates, defender_is_mated) in mated {
            let (start, next) = answers(GOLD_ON_THE_HEAD, "G*5b", plies);
            assert_eq!((start.pn == 0, next.pn == 0), (attacker_mates, defender_is_mated), "{plies}");
        }
    }

    /// A pawn on 3c lures the horse, which the knight then takes: that lasts 6 plies. A pawn on 4d first is taken, and the same
    /// defence is left as before: it is futile, though the defence it is measured by is a drop itself.
    #[test]
    fn a_drop_that_only_puts_off_another_drop_is_futile() {
        const LURE: &str = "6Rnk/9/9/7NP/9/4+B4/9/9/9 b P5p 1";
        for (plies, mated) in [(4, false), (6, true)] {
            let (_, next) = answers(LURE, "5f5e", plies);
            assert_eq!((next.pn == 0, next.dn == 0), (mated, !mated), "{plies}");
        }
    }
}

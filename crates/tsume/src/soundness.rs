//! Whether a problem is sound: one solution, and what the defence and the last hand say of it.

use crate::futile;
use crate::len::Len;
use crate::moves;
use crate::search::{Outcome, Search};
use crate::solver::Mate;
use komadai_shogi::{Hand, Move, Position};
use std::ops::ControlFlow;

/// Nodes for each question that is not about the solution itself; one that needs more is told of as open.
const SIDE_NODES: u64 = 200_000;

/// A move at a ply of the solution, the first being 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Aside {
    /// The ply.
    pub ply: u16,
    /// The move that could be played instead of the solution's.
    pub mv: Move,
}

/// What composers ask of a solved problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Soundness {
    /// Other checks that mate too, however slowly (余詰). One at ply 1 is another solution altogether.
    pub cooks: Vec<Aside>,
    /// Other checks that mate at the last ply, which is forgiven.
    pub last_ply: Vec<Aside>,
    /// Answers that last as long as the solution's (変同).
    pub equal_answers: Vec<Aside>,
    /// What the attacker holds at the end (駒余り).
    pub left_over: Hand,
    /// Checks of which the limits left open whether they mate.
    pub open: Vec<Aside>,
}

impl Soundness {
    /// Whether there is no other solution and nothing left over. None while a check is open.
    pub fn is_sound(&self) -> Option<bool> {
        if !self.cooks.is_empty() || !self.left_over.is_empty() {
            Some(false)
        } else if self.open.is_empty() {
            Some(true)
        } else {
            None
        }
    }
}

impl Search<'_> {
    /// Looks for other ways along an exact solution.
    pub(crate) fn soundness(&mut self, start: &Position, mate: &Mate) -> Soundness {
        let mut found = Soundness {
            cooks: Vec::new(),
            last_ply: Vec::new(),
            equal_answers: Vec::new(),
            left_over: Hand::EMPTY,
            open: Vec::new(),
        };
        let attacker = start.turn();
        let mut position = *start;
        // Behind the length stand futile interpositions only.
        for (ply, &played) in (1..=mate.length).zip(&mate.line) {
            if position.turn() == attacker {
                let mut checks = Vec::new();
                let _ = moves::try_checks(&position, |mv| {
                    checks.push(mv);
                    ControlFlow::Continue(())
                });
                for mv in checks.into_iter().filter(|&mv| mv != played) {
                    let mut next = position;
                    next.play_unchecked(mv);
                    let aside = Aside { ply, mv };
                    if ply == mate.length {
                        if futile::is_mated(&next) {
                            found.last_ply.push(aside);
                        }
                        continue;
                    }
                    let out = self.side_question(&next, Len::ANY);
                    if out.pn == 0 {
                        found.cooks.push(aside);
                    } else if out.dn != 0 || self.too_deep {
                        found.open.push(aside);
                    }
                }
            } else {
                // The plies left, this answer included.
                let left = mate.length - ply + 1;
                for &mv in position.legal_moves().iter().filter(|&&mv| mv != played) {
                    let mut next = position;
                    next.play_unchecked(mv);
                    let in_time = self.side_question(&next, Len::new(left - 1)).pn == 0;
                    if in_time && (left < 4 || self.side_question(&next, Len::new(left - 3)).dn == 0) {
                        found.equal_answers.push(Aside { ply, mv });
                    }
                }
            }
            position.play_unchecked(played);
        }
        found.left_over = position.hand(attacker);
        found
    }

    /// A search that ends after `SIDE_NODES`: that a check does not mate may be harder to prove than the problem itself.
    fn side_question(&mut self, position: &Position, len: Len) -> Outcome {
        self.solve_a_while(position, len, SIDE_NODES)
    }
}

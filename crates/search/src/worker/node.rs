//! The alpha-beta node.

use super::forward::Site;
use super::late::{Candidate, Shallow, Terms, base_reduction, lesson};
use super::learn::{Best, InVain, bonus};
use super::{BEFORE, Worker};
use crate::board::{Board, Checks};
use crate::history::Corrections;
use crate::mate1::mate_in_one;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Clues, Picker, is_loud};
use crate::score::{INFINITE, MATE_BOUND, from_table, mate_in, mated_in};
use crate::see::gains_at_least;
use crate::table::{Bound, Entry};
use komadai_shogi::Move;
use std::ops::ControlFlow;

impl Worker<'_> {
    /// The score of a position within a window, looked at `depth` plies deep. `cut`: it is expected to fail high.
    #[allow(clippy::too_many_lines)] // One idea: a node. Taking it apart would hide the order in which things are tried.
    pub(super) fn node<const PV: bool>(
        &mut self,
        board: &Board,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce::<PV>(board, alpha, beta, ply, 0);
        }
        if self.enter(ply) {
            return 0;
        }
        self.frame(ply).pv.clear();
        if let Some(score) = self.settled(board, ply) {
            return score;
        }
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let pos = &board.pos;
        let in_check = pos.in_check();
        let excluded = self.frame(ply).excluded;
        let key = pos.key();
        let known = if excluded.is_none() { self.shared.table.probe(key) } else { None };
        let table_move = known.and_then(|entry| entry.mv);
        let table_score = known.map(|entry| from_table(entry.score, ply));
        let table_pv = PV || known.is_some_and(|entry| entry.pv);
        if !PV
            && let (Some(entry), Some(score)) = (known, table_score)
            && entry.depth >= depth
            && entry.bound.proves(score, beta)
        {
            if score >= beta
                && let Some(mv) = table_move
                && pos.is_legal(mv)
                && !is_loud(pos, mv)
            {
                let before = self.before(ply);
                self.history.learn_quiet(pos, mv, &before, bonus(depth));
            }
            return score;
        }

        let checks = Checks::of(pos);
        let sees_mates = self.shared.view.as_ref().is_none_or(|view| view.sees_mates);
        if uses(Part::MateInOne)
            && !in_check
            && known.is_none()
            && excluded.is_none()
            && sees_mates
            && let Some(mv) = mate_in_one(pos, checks.squares())
        {
            let score = mate_in(ply + 1);
            self.store(key, ply, Entry { mv: Some(mv), score, eval: None, depth, bound: Bound::Exact, pv: PV });
            return score;
        }

        // The evaluation, sharpened by what the table knows.
        let corrections = Corrections::of(pos, &self.before(ply));
        let plain = if in_check {
            None
        } else {
            known.and_then(|entry| entry.eval).or_else(|| Some(self.evaluate(board, ply)))
        };
        let raw = plain.map(|eval| self.corrected(eval, &corrections));
        let eval = match (raw, known, table_score) {
            (Some(raw), Some(entry), Some(score)) if score.abs() < MATE_BOUND && entry.bound.proves(score, raw) => {
                Some(score)
            }
            _ => raw,
        };
        self.frame(ply).eval = raw;
        self.frame(ply + 1).killers = [None; 2];
        self.frame(ply + 1).cutoffs = 0;
        let earlier = self.frames[ply + BEFORE - 2].eval.or(self.frames[ply + BEFORE - 4].eval);
        let improving = match (raw, earlier) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            _ => false,
        };

        let pruning = self.shared.view.is_none();
        let mut site = Site { alpha, beta, depth, ply, cut, known, table_score, plain, raw, eval, improving };
        if !PV
            && excluded.is_none()
            && pruning
            && let Some(score) = self.prune(board, &site)
        {
            return score;
        }

        // Without a move from the table a shallower search finds one sooner.
        if uses(Part::InternalReduction) && depth >= 4 && table_move.is_none() && (PV || cut) {
            depth -= 1;
            site.depth = depth;
        }

        let before = self.before(ply);
        let mut killers = if uses(Part::Killers) { self.frame(ply).killers } else { [None; 2] };
        if killers[1].is_none() && uses(Part::CounterMoves) {
            killers[1] = self.history.counter(before[0]);
        }
        let all = self.shared.settings.all_moves;
        let mut picker = Picker::new(pos, table_move, self.list);
        let mut best = Best::none(alpha, beta);
        let mut count = 0u32;
        let mut in_vain = InVain::new();

        loop {
            let clues = Clues { pos, checks: &checks, history: self.history, before, killers, all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if Some(mv) == excluded || self.overlooks(pos, mv, ply) {
                continue;
            }
            count += 1;
            // Early: by the time it is known whether the move is searched, most of the wait for memory is over.
            self.shared.table.prefetch(pos.key_after(mv));
            let loud = is_loud(pos, mv);
            let gives_check = checks.squares().gives_check(pos, mv);
            let history = if loud { 0 } else { self.history.quiet(pos, mv, &before) };
            let reduction = base_reduction(depth, count);
            let candidate = Candidate { mv, count, loud, gives_check, history, reduction };
            if best.score > -MATE_BOUND && pruning {
                let shallow = Shallow { pv: PV, depth, alpha: best.alpha, eval, improving };
                if candidate.is_hopeless(&shallow, pos, &mut picker) {
                    continue;
                }
            }

            // Extensions: a move that is much better than all others, and checks that lose nothing.
            let mut extension = 0;
            let may_extend = ply < 2 * self.root_depth as usize;
            if let Some(score) = table_score
                && Some(mv) == table_move
                && excluded.is_none()
                && may_extend
                && site.may_be_singular()
            {
                match self.singular::<PV>(board, &site, mv, score) {
                    ControlFlow::Continue(plies) => extension = plies,
                    ControlFlow::Break(score) => {
                        picker.close(self.list);
                        return score;
                    }
                }
            } else if uses(Part::CheckExtension) && gives_check && may_extend && gains_at_least(pos, mv, 0) {
                extension = 1;
            }

            let new_depth = depth - 1 + extension;
            let next = self.descend(board, mv, ply);
            let alpha = best.alpha;
            let mut score = -INFINITE;
            let mut full = PV && count == 1;
            if depth >= 2 && count > 1 + u32::from(PV) {
                let terms = Terms {
                    table_pv,
                    cut,
                    in_check,
                    improving,
                    killer: killers.contains(&Some(mv)),
                    replies_refute: self.frames[ply + BEFORE + 1].cutoffs > 3,
                };
                let reduced = if pruning { candidate.reduced(&terms, new_depth) } else { new_depth };
                score = -self.node::<false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth {
                    let deeper = new_depth + i32::from(score > best.score + n::deeper() && extension < 1);
                    let deeper = deeper - i32::from(score < best.score + n::shallower());
                    if reduced < deeper {
                        score = -self.node::<false>(&next, -alpha - 1, -alpha, deeper, ply + 1, !cut);
                    }
                    if !loud {
                        self.history.learn_quiet(pos, mv, &before, lesson(score > alpha, new_depth));
                    }
                }
                full = PV && score > alpha;
            } else if !PV || count > 1 {
                score = -self.node::<false>(&next, -alpha - 1, -alpha, new_depth, ply + 1, !cut);
                full = PV && score > alpha;
            }
            if full {
                self.frame(ply + 1).pv.clear();
                score = -self.node::<true>(&next, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.path.pop();
            if self.stopped {
                picker.close(self.list);
                return 0;
            }
            if self.take::<PV>(&mut best, mv, score, ply) {
                self.frame(ply).cutoffs += 1;
                break;
            }
            if best.mv != Some(mv) && !loud {
                in_vain.add(mv);
            }
        }
        picker.close(self.list);

        if count == 0 {
            // With everything overlooked a level sees nothing to do rather than a mate.
            let blind = self.shared.view.is_some() && !in_check;
            return match excluded {
                Some(_) => alpha,
                None if blind => raw.unwrap_or(alpha),
                None if pos.has_legal_move() => alpha,
                None => mated_in(ply),
            };
        }
        if best.score == -INFINITE {
            // Every move was pruned before any was searched; that cannot happen while mates are not pruned against.
            best.score = alpha;
        }
        let Best { score, mv: best_move, .. } = best;
        if score >= beta
            && let Some(mv) = best_move
        {
            self.reward(pos, mv, depth + i32::from(score > beta + 90), ply, &before, &in_vain);
        }
        if let (Some(raw), None) = (raw, excluded)
            && score.abs() < MATE_BOUND
            && best_move.is_none_or(|mv| !is_loud(pos, mv))
            && !(score >= beta && score <= raw)
            && !(best_move.is_none() && score >= raw)
        {
            self.history.learn_correction(&corrections, score - raw, depth);
        }
        if excluded.is_none() {
            let bound = match best_move {
                _ if score >= beta => Bound::Lower,
                Some(_) if PV => Bound::Exact,
                _ => Bound::Upper,
            };
            self.store(key, ply, Entry { mv: best_move, score, eval: plain, depth, bound, pv: table_pv });
            if !in_check && self.watch.wants(depth) {
                self.note(board, depth, score, bound, best_move);
            }
        }
        score
    }

    /// How much further to look at the table's move: more when all others are worse by a margin, less when they are not.
    /// Breaks with the score of the node when that is known by now.
    fn singular<const PV: bool>(&mut self, board: &Board, at: &Site, mv: Move, score: i32) -> ControlFlow<i32, i32> {
        let limit = score - n::singular() * at.depth / 16;
        self.frame(at.ply).excluded = Some(mv);
        let others = self.node::<false>(board, limit - 1, limit, (at.depth - 1) / 2, at.ply, at.cut);
        self.frame(at.ply).excluded = None;
        if self.stopped {
            return ControlFlow::Break(0);
        }
        if others < limit {
            return ControlFlow::Continue(
                if uses(Part::DoubleExtension) && !PV && others < limit - n::singular_double() { 2 } else { 1 },
            );
        }
        if limit >= at.beta {
            // Even without it the node fails high: several moves do.
            return ControlFlow::Break(limit);
        }
        ControlFlow::Continue(if score >= at.beta || at.cut { -1 } else { 0 })
    }
}

impl Site {
    /// Whether the table knows enough of its move to ask if all others are worse.
    fn may_be_singular(&self) -> bool {
        let (Some(entry), Some(score)) = (self.known, self.table_score) else { return false };
        uses(Part::Singular)
            && self.depth >= 7
            && entry.depth >= self.depth - 3
            && entry.bound as u8 & Bound::Lower as u8 != 0
            && score.abs() < MATE_BOUND
    }
}

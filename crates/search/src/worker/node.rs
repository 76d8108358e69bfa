//! The alpha-beta node, the root among them.

use super::late::{Candidate, Fate, Look, base_reduction, give_up_quiets};
use super::learn::{Best, Tried};
use super::site::Site;
use super::{BEFORE, NO_EVAL, Worker};
use crate::board::{Board, Checks};
use crate::history::{Corrections, Here, Word, shuffles};
use crate::mate1::mate_in_one;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Clues, Picker, is_capture};
use crate::score::{INFINITE, MATE_BOUND, MAX_PLY, from_table, is_decisive, mate_in, mated_in};
use crate::structure::Structure;
use crate::table::{Bound, Entry};
use std::ops::ControlFlow;

impl Worker<'_> {
    /// The score of a position within a window, looked at `depth` plies deep. `cut`: it is expected to fail high. At ply 0 of the
    /// principal variation it is the root, whose moves are those not yet placed.
    #[allow(clippy::too_many_lines)] // One idea: a node. Taking it apart would hide the order in which things are tried.
    pub(super) fn node<const PV: bool>(
        &mut self,
        board: &Board,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce::<PV>(board, alpha, beta, ply);
        }
        let root = PV && ply == 0;
        if self.enter(ply) {
            return 0;
        }
        self.frame(ply).pv.clear();
        self.follow(ply, root);
        if !root {
            if let Some(score) = self.settled(board, ply) {
                return score;
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let pos = &board.pos;
        let in_check = pos.in_check();
        let structure = Structure::of(pos);
        let here = Here { pos, structure: &structure, before: self.before(ply), ply };
        let depth = depth.min(MAX_PLY as i32 - 1);
        let prior_reduction = std::mem::take(&mut self.frames[ply + BEFORE - 1].reduction);
        let frame = self.frame(ply);
        (frame.in_check, frame.credit, frame.count) = (in_check, 0, 0);
        let excluded = frame.excluded;
        self.frames[ply + BEFORE + 2].cutoffs = 0;
        let key = pos.key();
        let known = self.shared.table.probe(key);
        self.frame(ply).table_hit = known.is_some();
        let table_score = known.filter(|entry| entry.bound != Bound::None).map(|entry| from_table(entry.score, ply));
        let table_move = if root { Some(self.roots[self.placed].mv) } else { known.and_then(|entry| entry.mv) };
        let table_capture = table_move.is_some_and(|mv| is_capture(pos, mv));
        if excluded.is_none() {
            self.frame(ply).once_pv = PV || known.is_some_and(|entry| entry.pv);
        }
        if !PV
            && excluded.is_none()
            && let (Some(entry), Some(score)) = (known, table_score)
            && entry.depth > depth - i32::from(score <= beta)
            && entry.bound.proves(score, beta)
            && (cut == (score >= beta) || depth > 5)
        {
            if score >= beta {
                self.recall(&here, table_move, depth);
            }
            return score;
        }

        let corrections = Corrections::of(pos, &structure, &here.before);
        self.history.prefetch_correction(&corrections);
        let checks = Checks::of(pos);
        let sees_mates = self.shared.view.as_ref().is_none_or(|view| view.sees_mates);
        if uses(Part::MateInOne)
            && !root
            && !in_check
            && known.is_none()
            && excluded.is_none()
            && sees_mates
            && let Some(mv) = mate_in_one(pos, checks.squares())
        {
            let (score, pv) = (mate_in(ply + 1), self.frame(ply).once_pv);
            let depth = (depth + 6).min(MAX_PLY as i32 - 1);
            self.store(key, ply, Entry { mv: Some(mv), score, eval: None, depth, bound: Bound::Exact, pv });
            return score;
        }

        let correction = self.correction(&corrections);
        let pruning = self.shared.view.is_none();
        let mut site = Site {
            alpha,
            beta,
            depth,
            ply,
            cut,
            in_check,
            excluded,
            known,
            table_score,
            table_move,
            table_capture,
            table_pv: self.frames[ply + BEFORE].once_pv,
            plain: None,
            correction,
            eval_here: NO_EVAL,
            eval: NO_EVAL,
            improving: false,
            worsening: false,
            prior_reduction,
        };
        self.judge(board, &mut site);
        if !in_check {
            self.look_back(&here, &mut site);
            if pruning
                && !root
                && let Some(score) = self.prune::<PV>(board, &here, &mut site)
            {
                return score;
            }
        }
        if uses(Part::KnownProbCut) && pruning && !root && excluded.is_none() && site.is_known_above() {
            return beta + n::prob_known();
        }

        let all = self.shared.settings.all_moves;
        let follows = self.frame(ply).follows;
        let mut window = self.share_of_window(alpha, beta);
        let mut picker = Picker::new(pos, table_move, self.list);
        let mut best = Best::none(alpha, beta);
        let mut count = 0;
        let mut tried = Tried::new();

        loop {
            let clues = Clues { here: &here, checks: &checks, history: self.history, all: all || root };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if Some(mv) == excluded {
                continue;
            }
            let at_root = if root { self.unplaced(mv) } else { None };
            if root && at_root.is_none() {
                continue;
            }
            // A level may overlook moves, but at the root never all of them.
            if !(root && (count == 0 || self.roots.len() <= 3)) && self.overlooks(pos, mv, ply) {
                if let Some(i) = at_root {
                    self.roots[i].line.score = -INFINITE;
                }
                continue;
            }
            count += 1;
            self.frame(ply).count = count;
            let capture = is_capture(pos, mv);
            let gives_check = checks.squares().gives_check(pos, mv);
            let candidate = Candidate {
                mv,
                count,
                capture,
                gives_check,
                word: if capture { Word::default() } else { self.history.word(&here, mv) },
                capture_history: if capture || gives_check { self.history.capture(pos, mv) } else { 0 },
            };
            let mut reduction = base_reduction(site.improving, site.depth, count, window);
            if site.table_pv {
                reduction += n::reduce_pv_prune();
            }
            if !root && best.score > -MATE_BOUND && pruning {
                give_up_quiets(&site, count, &mut picker);
                if let Fate::Hopeless(most) = candidate.fate(&site, &best, pos, reduction, !(follows && PV)) {
                    best.score = best.score.max(most.unwrap_or(-INFINITE));
                    continue;
                }
            }

            self.shared.table.prefetch(pos.key_after(mv));

            // Further where a move is much better than all others, less far where others do as well.
            let mut new_depth = site.depth - 1;
            let mut extension = 0;
            if !root
                && Some(mv) == table_move
                && pruning
                && site.may_be_singular()
                && !(ply >= 18 && shuffles(pos, mv, &here.before))
            {
                match self.singular::<PV>(board, &site) {
                    ControlFlow::Continue(plies) => extension = plies,
                    ControlFlow::Break(score) => {
                        picker.close(self.list);
                        return score;
                    }
                }
                self.frame(ply).count = count;
                if extension > 0 {
                    site.depth += 1;
                }
            }
            new_depth += extension;

            let next = self.descend(board, mv, ply);
            let alpha = best.alpha;
            let credit = candidate.credit(pos);
            self.frame(ply).credit = credit;
            let reduction = self.reduction::<PV>(&site, &candidate, reduction, alpha, credit);
            let score = self.look::<PV>(&next, &here, &site, &best, &Look { mv, count, new_depth, reduction });
            self.path.pop();
            if self.stopped {
                picker.close(self.list);
                return best.score;
            }
            if let Some(i) = at_root {
                self.learn_root(i, score, count == 1 || score > alpha, (site.alpha, beta));
            }
            let found = best.mv;
            // Now and then a move as good as the best near the leaves takes its place, for variety.
            let tie = score == best.score
                && ply as i32 + 2 >= self.root_depth
                && self.nodes & 14 == 0
                && score.abs() + 1 < MATE_BOUND;
            if self.take::<PV>(&mut best, mv, score, tie, ply) {
                self.frame(ply).cutoffs += i32::from(extension < 2 || PV);
                break;
            }
            if best.mv != found && site.depth > 2 && site.depth < 14 && !is_decisive(score) {
                // What is left has to be better than the best: less depth will do.
                site.depth -= 2;
            }
            if best.mv != found {
                window = self.share_of_window(best.alpha, beta);
            }
            if best.mv != Some(mv) && count <= Tried::MOST {
                tried.add(mv, capture);
            }
        }
        picker.close(self.list);

        if count == 0 {
            // With everything overlooked a level sees nothing to do rather than a mate.
            let blind = self.shared.view.is_some() && !in_check;
            return match excluded {
                Some(_) => alpha,
                None if blind => site.eval_here,
                None if pos.has_legal_move() => alpha,
                None => mated_in(ply),
            };
        }
        if best.score == -INFINITE {
            // Every move was pruned before any was searched; that cannot happen while mates are not pruned against.
            best.score = best.alpha;
        }
        let depth = site.depth;
        let Best { mut score, mv: best_move, .. } = best;
        if score >= beta && !is_decisive(score) && !is_decisive(best.alpha) {
            score = (score * depth + beta) / (depth + 1);
        }
        match best_move {
            Some(mv) => {
                self.reward(&here, mv, depth, table_move, &tried);
                if !PV {
                    self.history.learn_table_move(if Some(mv) == table_move { 805 } else { -787 });
                }
            }
            None => self.praise_last(&here, &site, score),
        }
        if best_move.is_none() && score <= best.alpha {
            let before = self.frames[ply + BEFORE - 1].once_pv;
            self.frame(ply).once_pv |= before;
        }
        if excluded.is_none() && !(root && self.placed > 0) {
            let bound = match best_move {
                _ if score >= beta => Bound::Lower,
                Some(_) if PV => Bound::Exact,
                _ => Bound::Upper,
            };
            let pv = self.frame(ply).once_pv;
            self.store(key, ply, Entry { mv: best_move, score, eval: site.plain, depth, bound, pv });
            if !in_check && self.watch.wants(depth) {
                self.note(board, depth, score, bound, best_move);
            }
        }
        if !in_check
            && best_move.is_none_or(|mv| !is_capture(pos, mv))
            && (score > site.eval_here) == best_move.is_some()
        {
            let error = i64::from(score - site.eval_here) * 9 / 10;
            let bonus = error * i64::from(depth) * if best_move.is_some() { 12 } else { 17 } / 128;
            self.history.learn_correction(&corrections, bonus.clamp(-256, 256) as i32 * 1069 / 1024);
        }
        score
    }
}

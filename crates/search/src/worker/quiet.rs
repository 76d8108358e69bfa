//! Quiescence: captures, and answers to checks, until the position may be evaluated.

use super::Worker;
use super::learn::Best;
use crate::board::{Board, Checks};
use crate::history::{Corrections, Here};
use crate::mate1::mate_in_one;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Clues, Picker, gain, is_capture};
use crate::score::{INFINITE, MATE_BOUND, from_table, is_decisive, mate_in, mated_in};
use crate::see::gains_at_least;
use crate::structure::Structure;
use crate::table::{Bound, Entry, QUIESCENCE, UNSEARCHED};

impl Worker<'_> {
    /// Captures, and answers to checks, until the position is quiet.
    pub(super) fn quiesce<const PV: bool>(&mut self, board: &Board, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.enter(ply) {
            return 0;
        }
        self.frame(ply).pv.clear();
        if let Some(score) = self.settled(board, ply) {
            return score;
        }
        let pos = &board.pos;
        let in_check = pos.in_check();
        let key = pos.key();
        let known = self.shared.table.probe(key);
        let table_score = known.filter(|entry| entry.bound != Bound::None).map(|entry| from_table(entry.score, ply));
        let table_pv = known.is_some_and(|entry| entry.pv);
        if !PV
            && let (Some(entry), Some(score)) = (known, table_score)
            && entry.depth >= QUIESCENCE
            && entry.bound.proves(score, beta)
        {
            return score;
        }
        let structure = Structure::of(pos);
        let before = self.before(ply);
        let corrections = Corrections::of(pos, &structure, &before);
        if !in_check {
            self.history.prefetch_correction(&corrections);
        }
        let mut best = Best::none(alpha, beta);
        let mut plain = None;
        let checks = Checks::of(pos);
        let mut futility = -INFINITE;
        if !in_check {
            let eval = known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(board, ply));
            plain = Some(eval);
            let correction = self.correction(&corrections);
            let eval = self.corrected(eval, correction);
            best.score = match (known, table_score) {
                (Some(entry), Some(score)) if !is_decisive(score) && entry.bound.proves(score, eval + 1) => score,
                _ => eval,
            };
            if best.score >= beta {
                if !is_decisive(best.score) {
                    best.score = (best.score + beta) / 2;
                }
                if known.is_none() {
                    let score = best.score;
                    let entry =
                        Entry { mv: None, score, eval: plain, depth: UNSEARCHED, bound: Bound::Lower, pv: false };
                    self.store(key, ply, entry);
                }
                return best.score;
            }
            // Asked only now: who may stand pat needs no mate.
            let sees_mates = self.shared.view.as_ref().is_none_or(|view| view.sees_mates);
            if uses(Part::MateInOne)
                && known.is_none()
                && sees_mates
                && let Some(mv) = mate_in_one(pos, checks.squares())
            {
                let score = mate_in(ply + 1);
                let entry =
                    Entry { mv: Some(mv), score, eval: plain, depth: QUIESCENCE, bound: Bound::Exact, pv: table_pv };
                self.store(key, ply, entry);
                return score;
            }
            best.alpha = alpha.max(best.score);
            futility = eval + n::quiet_futility();
        }
        let retaken = self.last_to(ply);
        let all = self.shared.settings.all_moves;
        let here = Here { pos, structure: &structure, before, ply };
        let mut picker = Picker::captures(pos, known.and_then(|entry| entry.mv), self.list);
        let mut count = 0;
        loop {
            let clues = Clues { here: &here, checks: &checks, history: self.history, all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if self.overlooks(pos, mv, ply) {
                continue;
            }
            count += 1;
            if best.score > -MATE_BOUND {
                let gives_check = checks.squares().gives_check(pos, mv);
                if !gives_check && Some(mv.to()) != retaken && futility > -MATE_BOUND {
                    if count > 2 {
                        continue;
                    }
                    let most = futility + gain(pos, mv);
                    if most <= best.alpha {
                        best.score = best.score.max(most);
                        continue;
                    }
                    if !gains_at_least(pos, mv, best.alpha - futility) {
                        best.score = best.score.max(best.alpha.min(futility));
                        continue;
                    }
                }
                if !is_capture(pos, mv) || !gains_at_least(pos, mv, -n::quiet_loss()) {
                    continue;
                }
            }
            self.shared.table.prefetch(pos.key_after(mv));
            let next = self.descend(board, mv, ply);
            let score = -self.quiesce::<PV>(&next, -beta, -best.alpha, ply + 1);
            self.path.pop();
            if self.stopped {
                picker.close(self.list);
                return 0;
            }
            if self.take::<PV>(&mut best, mv, score, false, ply) {
                break;
            }
        }
        picker.close(self.list);
        if in_check && count == 0 {
            return if pos.has_legal_move() { best.alpha } else { mated_in(ply) };
        }
        let Best { mut score, mv, .. } = best;
        if !is_decisive(score) && score > beta {
            score = (score + beta) / 2;
        }
        let bound = if score >= beta { Bound::Lower } else { Bound::Upper };
        self.store(key, ply, Entry { mv, score, eval: plain, depth: QUIESCENCE, bound, pv: table_pv });
        score
    }
}

//! Quiescence: captures, and answers to checks, until the position may be evaluated.

use super::Worker;
use super::learn::Best;
use crate::board::{Board, Checks, taken};
use crate::history::Corrections;
use crate::mate1::mate_in_one;
use crate::material::EXCHANGE;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Clues, Picker};
use crate::score::{INFINITE, MATE_BOUND, from_table, mate_in, mated_in};
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// Captures, and answers to checks, until the position is quiet.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        board: &Board,
        alpha: i32,
        beta: i32,
        ply: usize,
        qply: i32,
    ) -> i32 {
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
        let table_score = known.map(|entry| from_table(entry.score, ply));
        if !PV
            && let (Some(entry), Some(score)) = (known, table_score)
            && entry.bound.proves(score, beta)
        {
            return score;
        }
        let mut best = Best::none(alpha, beta);
        let mut raw = None;
        let checks = Checks::of(pos);
        let mut futility = INFINITE;
        if !in_check {
            let plain = known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(board, ply));
            raw = Some(plain);
            let eval = self.corrected(plain, &Corrections::of(pos, &self.before(ply)));
            best.score = match (known, table_score) {
                (Some(entry), Some(score)) if score.abs() < MATE_BOUND && entry.bound.proves(score, eval) => score,
                _ => eval,
            };
            if best.score >= beta {
                if known.is_none() {
                    let (score, bound) = (best.score, Bound::Lower);
                    self.store(key, ply, Entry { mv: None, score, eval: raw, depth: -1, bound, pv: false });
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
                self.store(key, ply, Entry { mv: Some(mv), score, eval: None, depth: 0, bound: Bound::Exact, pv: PV });
                return score;
            }
            best.alpha = alpha.max(best.score);
            futility = best.score + n::quiet_futility();
        }
        let before = self.before(ply);
        let all = self.shared.settings.all_moves;
        let mut picker = Picker::loud(pos, known.and_then(|entry| entry.mv), self.list, 0);
        picker.checks = uses(Part::QuietChecks) && qply == 0 && self.shared.view.is_none();
        let mut count = 0;
        loop {
            let clues = Clues { pos, checks: &checks, history: self.history, before, killers: [None; 2], all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if self.overlooks(pos, mv, ply) {
                continue;
            }
            count += 1;
            self.shared.table.prefetch(pos.key_after(mv));
            if best.score > -MATE_BOUND {
                let gain = taken(pos, mv).map_or(0, |kind| EXCHANGE[kind.index()]);
                if !in_check && gain == 0 && !mv.promotes() {
                    // A check needs no gain to be worth a look.
                } else if !in_check {
                    let value = futility + 2 * gain + if mv.promotes() { 400 } else { 0 };
                    if value <= best.alpha {
                        best.score = best.score.max(value);
                        continue;
                    }
                } else if gain == 0 && count > 3 && qply <= -2 {
                    continue;
                }
            }
            let next = self.descend(board, mv, ply);
            let score = -self.quiesce::<PV>(&next, -beta, -best.alpha, ply + 1, qply - 1);
            self.path.pop();
            if self.stopped {
                picker.close(self.list);
                return 0;
            }
            if self.take::<PV>(&mut best, mv, score, ply) {
                break;
            }
        }
        picker.close(self.list);
        if in_check && count == 0 {
            return if pos.has_legal_move() { best.alpha } else { mated_in(ply) };
        }
        let Best { score, mv, .. } = best;
        let bound = if score >= beta { Bound::Lower } else { Bound::Upper };
        self.store(key, ply, Entry { mv, score, eval: raw, depth: i32::from(in_check) - 1, bound, pv: PV });
        score
    }
}

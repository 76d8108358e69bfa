//! One node of the tree, and what still has to be looked at where it ends.

use super::{MAX_PLY, Run, SURE, WIN};
use crate::order::gain;
use crate::table::Bound;
use komadai_variants::rules::{CheckRule, NoMove};
use komadai_variants::{Move, Outcome};

/// In quiescence a check is answered so many plies deep.
const CHECKS_ANSWERED: u32 = 4;
/// What may come on top of a capture.
const HOPE: i32 = 180;

impl Run<'_> {
    /// The worth of a move for who makes it. A move after the first is first shown to be no better, looking `reduced` plies less
    /// far; only one that is gets a look of its own.
    pub(super) fn child(&mut self, mv: Move, alpha: i32, beta: i32, depth: i32, ply: u32, reduced: Option<i32>) -> i32 {
        let undo = self.position.make(mv);
        let checked = self.position.in_check();
        self.history.push_known(mv, &self.position, checked);
        let deeper = depth - 1;
        let last = Some(mv.to_place());
        let mut value = match reduced {
            None => -self.node(-beta, -alpha, deeper, ply + 1, checked, last, true),
            Some(reduced) => {
                let less = if checked { 0 } else { reduced };
                let mut value = -self.node(-alpha - 1, -alpha, deeper - less, ply + 1, checked, last, true);
                if value > alpha && less > 0 && !self.stopped {
                    value = -self.node(-alpha - 1, -alpha, deeper, ply + 1, checked, last, true);
                }
                value
            }
        };
        if reduced.is_some() && value > alpha && value < beta && !self.stopped {
            value = -self.node(-beta, -alpha, deeper, ply + 1, checked, last, true);
        }
        self.history.pop();
        self.position.unmake(mv, undo);
        value
    }

    /// What the end of a game is worth for the side to move.
    fn end(&self, outcome: Outcome, ply: u32) -> i32 {
        match outcome.winner {
            None => 0,
            Some(winner) if winner == self.position.turn() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }

    /// What it is worth to have no move.
    fn no_move(&self, checked: bool, ply: u32) -> i32 {
        let drawn = !checked && self.position.rules().no_move() == NoMove::Draws;
        if drawn { 0 } else { ply as i32 - WIN }
    }

    /// What repetition says of the position: a return within the search is taken for the end that it comes to if it goes on.
    fn repetition(&self, ply: u32) -> Option<i32> {
        let plies = self.history.returned_after()?;
        let times = usize::from(self.position.rules().repetition().times);
        if plies > ply as usize && self.history.occurrences() < times {
            return None;
        }
        Some(self.end(self.history.comes_to(&self.position)?, ply))
    }

    #[allow(clippy::too_many_arguments, reason = "a struct of them would be made at every node")]
    fn node(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: u32,
        checked: bool,
        last: Option<usize>,
        may_pass: bool,
    ) -> i32 {
        if depth <= 0 && !(checked && ply < 2 * self.deepening) {
            return self.quiet(alpha, beta, ply, 0, checked, last);
        }
        if !self.goes_on() {
            return 0;
        }
        self.lines[ply as usize].clear();
        if let Some(outcome) = self.position.ended() {
            return self.end(outcome, ply);
        }
        if let Some(value) = self.repetition(ply) {
            return value;
        }
        if ply >= MAX_PLY - 2 {
            return self.evaluate();
        }
        // A shorter win than those known is not to be had here.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let depth = if checked && ply < 2 * self.deepening { depth.max(0) + 1 } else { depth };
        let key = self.position.key();
        let wide = beta - alpha > 1;
        let found = self.table.find(key);
        if let Some(found) = found
            && i32::from(found.depth) >= depth
            && !wide
        {
            let value = from_table(i32::from(found.value), ply);
            match found.bound {
                Bound::Exact => return value,
                Bound::Lower if value >= beta => return value,
                Bound::Upper if value <= alpha => return value,
                _ => {}
            }
        }
        let here = if checked { -WIN } else { self.evaluate() };
        if !checked && !wide && beta.abs() < SURE {
            if depth <= 3 && here - 130 * depth >= beta {
                return here;
            }
            if may_pass && depth >= 3 && here >= beta && self.has_more_than_a_royal() {
                let undo = self.position.pass();
                let less = 2 + depth / 4;
                // Where royals are simply taken, nobody may pass while his own can be.
                let value = -self.node(-beta, 1 - beta, depth - 1 - less, ply + 1, false, None, false);
                self.position.unpass(undo);
                if self.stopped {
                    return 0;
                }
                if value >= beta && value < SURE {
                    return value;
                }
            }
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.position.moves_into(&mut moves);
        if moves.is_empty() {
            self.lists.push(moves);
            return self.no_move(checked, ply);
        }
        let best_before = found.and_then(|found| found.best);
        let value = self.try_moves(&mut moves, Window { alpha, beta }, depth, ply, checked, here, best_before, last);
        self.lists.push(moves);
        value
    }

    #[allow(clippy::too_many_arguments, reason = "it is the second half of a node")]
    fn try_moves(
        &mut self,
        moves: &mut [Move],
        window: Window,
        depth: i32,
        ply: u32,
        checked: bool,
        here: i32,
        best_before: Option<Move>,
        last: Option<usize>,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let mut ranks: Vec<i32> = moves
            .iter()
            .map(|&mv| self.memory.rank(self.worth, &self.position, mv, best_before, ply as usize))
            .collect();
        let (mut best, mut best_move, mut bound) = (-WIN - 1, None, Bound::Upper);
        let mut quiets = 0;
        for at in 0..moves.len() {
            bring_best(moves, &mut ranks, at);
            let mv = moves[at];
            if let Some(level) = self.level
                && !checked
                && level.overlooks(&self.position, mv, last)
            {
                continue;
            }
            let quiet = gain(self.worth, &self.position, mv) == 0;
            if quiet && !checked && best > -SURE {
                quiets += 1;
                // Far behind and near the end, quiet moves that come late are not looked at.
                if depth <= 3 && (quiets > 4 + 6 * depth * depth || depth <= 2 && here + 200 * depth < alpha) {
                    continue;
                }
            }
            let reduced = if best_move.is_none() {
                None
            } else if quiet && !checked && depth >= 3 && at >= 3 {
                let late = 1 + i32::from(at >= 10) + i32::from(at >= 30) + i32::from(depth >= 8);
                Some(late.min(depth - 2).max(0))
            } else {
                Some(0)
            };
            let value = self.child(mv, alpha, beta, depth, ply, reduced);
            if self.stopped {
                return 0;
            }
            if value > best || best_move.is_none() {
                best = value;
                best_move = Some(mv);
                if value > alpha {
                    alpha = value;
                    bound = Bound::Exact;
                    let (before, after) = self.lines.split_at_mut(ply as usize + 1);
                    let line = &mut before[ply as usize];
                    line.clear();
                    line.push(mv);
                    line.extend_from_slice(&after[0]);
                }
            }
            if alpha >= beta {
                bound = Bound::Lower;
                if quiet {
                    self.memory.refuted(&self.position, mv, &moves[..at], ply as usize, depth);
                }
                break;
            }
        }
        if best_move.is_none() {
            // Everything is overlooked: nothing is expected to happen.
            return here;
        }
        self.table.keep(self.position.key(), best_move, to_table(best, ply), depth, bound);
        best
    }

    /// Captures and promotions to their end; a check is answered by any move, for some plies.
    fn quiet(&mut self, mut alpha: i32, beta: i32, ply: u32, deep: u32, checked: bool, last: Option<usize>) -> i32 {
        if !self.goes_on() {
            return 0;
        }
        self.lines[ply as usize].clear();
        if let Some(outcome) = self.position.ended() {
            return self.end(outcome, ply);
        }
        if ply >= MAX_PLY - 2 {
            return self.evaluate();
        }
        let answers = checked && deep < CHECKS_ANSWERED;
        let here = if answers { -WIN } else { self.evaluate() };
        if here >= beta {
            return here;
        }
        alpha = alpha.max(here);
        let mut moves = self.lists.pop().unwrap_or_default();
        if answers {
            self.position.moves_into(&mut moves);
        } else {
            self.position.loud_moves_into(&mut moves);
        }
        if answers && moves.is_empty() {
            self.lists.push(moves);
            return self.no_move(true, ply);
        }
        let best = self.try_loud(&mut moves, Window { alpha, beta }, ply, deep, here, answers, last);
        self.lists.push(moves);
        best
    }

    #[allow(clippy::too_many_arguments, reason = "it is the second half of a quiet node")]
    fn try_loud(
        &mut self,
        moves: &mut [Move],
        window: Window,
        ply: u32,
        deep: u32,
        here: i32,
        answers: bool,
        last: Option<usize>,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let mut best = if answers { ply as i32 - WIN } else { here };
        let mut ranks: Vec<i32> =
            moves.iter().map(|&mv| self.memory.rank(self.worth, &self.position, mv, None, ply as usize)).collect();
        for at in 0..moves.len() {
            bring_best(moves, &mut ranks, at);
            let mv = moves[at];
            if !answers {
                if here + gain(self.worth, &self.position, mv) * 2 + HOPE < alpha {
                    continue;
                }
                if let Some(level) = self.level
                    && level.overlooks(&self.position, mv, last)
                {
                    continue;
                }
            }
            let undo = self.position.make(mv);
            let checked = self.position.in_check();
            let value = -self.quiet(-beta, -alpha, ply + 1, deep + 1, checked, Some(mv.to_place()));
            self.position.unmake(mv, undo);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Whether the side to move has enough to find a move that is better than none.
    fn has_more_than_a_royal(&self) -> bool {
        let (position, side) = (&self.position, self.position.turn());
        let held = position.rules().hand_order().iter().any(|&kind| position.in_hand(side, kind) > 0);
        // Where a royal is simply taken, the side that passes might lose it at once, which the search sees.
        let taken = position.rules().check() == CheckRule::Ignored;
        (held || taken) && position.pieces_of(side).nth(1).is_some() || position.pieces_of(side).nth(3).is_some()
    }
}

#[derive(Copy, Clone)]
struct Window {
    alpha: i32,
    beta: i32,
}

/// Brings the move of the highest rank among those not yet looked at to its place.
fn bring_best(moves: &mut [Move], ranks: &mut [i32], at: usize) {
    let Some(best) = (at..moves.len()).max_by_key(|&other| (ranks[other], usize::MAX - other)) else { return };
    moves.swap(at, best);
    ranks.swap(at, best);
}

/// A win is kept as plies from the position it was found in.
fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        ..=-30_000 => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        SURE.. => value - ply as i32,
        ..=-30_000 => value + ply as i32,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_kept_from_where_they_are_found() {
        for value in [0, 500, -500, SURE - 1, 1 - SURE, WIN - 7, 7 - WIN] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(to_table(WIN - 7, 5), WIN - 2);
        assert_eq!(to_table(7 - WIN, 5), 2 - WIN);
        assert_eq!(SURE, 30_000);
    }
}

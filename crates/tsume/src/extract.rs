//! Moves out of the table: the line to show, and a whole proof. What the table has lost is searched again.

use crate::futile;
use crate::len::Len;
use crate::moves;
use crate::search::Search;
use crate::table::Known;
use crate::verify::Proof;
use komadai_shogi::{Move, Position};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A move with the position after it and how long that lasts at most.
type Step = (Move, Position, Len);

impl Search<'_> {
    /// The line from a proven mate within `len` to the mate. If `len` is exact, each answer lasts as long as any.
    ///
    /// Behind it stand futile interpositions, if the mate is one but for them. None if the search was stopped.
    pub(crate) fn line(&mut self, start: &Position, len: Len, exact: bool) -> Option<Vec<Move>> {
        let mut position = *start;
        let mut left = len;
        let mut line = Vec::new();
        loop {
            let (mv, after, rest) = self.check_within(&position, left)?;
            line.push(mv);
            if !after.has_legal_move() {
                return Some(line);
            }
            if !self.count_futile && futile::is_mated(&after) {
                line.extend(futile::tail(&after));
                return Some(line);
            }
            let (mv, next, rest) = self.longest_answer(&after, rest, exact)?;
            line.push(mv);
            position = next;
            left = rest;
        }
    }

    /// The check that is known to mate soonest.
    fn check_within(&mut self, position: &Position, len: Len) -> Option<Step> {
        for _ in 0..2 {
            let mut best: Option<Step> = None;
            let _ = moves::try_checks(position, |mv| {
                let mut next = *position;
                next.play_unchecked(mv);
                let found = if next.has_legal_move() && (self.count_futile || !futile::is_mated(&next)) {
                    match self.known(&next, len.less()) {
                        Known::Proven { len, .. } => Some(len),
                        _ => None,
                    }
                } else {
                    Some(Len::new(0))
                };
                if let Some(found) = found
                    && best.is_none_or(|(_, _, least)| found < least)
                {
                    best = Some((mv, next, found));
                }
                ControlFlow::Continue(())
            });
            if best.is_some() {
                return best;
            }
            let out = self.solve(position, len);
            if out.pn != 0 {
                return None;
            }
        }
        // The table lost the answer again before it could be read; ask for each check.
        let mut checks = Vec::new();
        let _ = moves::try_checks(position, |mv| {
            checks.push(mv);
            ControlFlow::Continue(())
        });
        checks.into_iter().find_map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let out = self.solve(&next, len.less());
            (out.pn == 0).then_some((mv, next, out.len))
        })
    }

    /// How long it is to the mate at most, from the table or a search.
    pub(crate) fn lasts(&mut self, next: &Position, len: Len) -> Option<Len> {
        match self.known(next, len) {
            Known::Proven { len, .. } => Some(len),
            Known::Disproven { .. } => None,
            _ => {
                let out = self.solve(next, len);
                (out.pn == 0).then_some(out.len)
            }
        }
    }

    /// The answer that lasts longest.
    fn longest_answer(&mut self, position: &Position, len: Len, exact: bool) -> Option<Step> {
        let mut answers = position.legal_moves().to_vec();
        // Where answers last equally long, a move of the board is shown before a drop.
        answers.sort_by_key(|mv| mv.is_drop());
        if !exact {
            let mut best: Option<Step> = None;
            for mv in answers {
                let mut next = *position;
                next.play_unchecked(mv);
                let Some(found) = self.lasts(&next, len.less()) else { continue };
                if best.is_none_or(|(_, _, most)| found > most) {
                    best = Some((mv, next, found));
                }
            }
            return best;
        }
        let mut open = Vec::new();
        for &mv in &answers {
            let mut next = *position;
            next.play_unchecked(mv);
            let lasts =
                len.plies() < 4 || matches!(self.known(&next, Len::new(len.plies() - 3)), Known::Disproven { .. });
            if lasts && self.lasts(&next, len.less()).is_some() {
                return Some((mv, next, len.less()));
            }
            if !lasts {
                open.push((mv, next));
            }
        }
        open.into_iter().find_map(|(mv, next)| {
            let lasts = self.solve(&next, Len::new(len.plies() - 3)).dn == 0;
            (lasts && self.lasts(&next, len.less()).is_some()).then_some((mv, next, len.less()))
        })
    }

    /// The whole proof of a mate within `len`, if it needs no more than `most` moves. Every interposition must count.
    pub(crate) fn proof(&mut self, start: &Position, len: Len, most: usize) -> Option<Proof> {
        let mut checks: HashMap<String, (Move, Len)> = HashMap::new();
        let mut todo = vec![(*start, len)];
        while let Some((position, len)) = todo.pop() {
            let name = name(&position);
            if checks.get(&name).is_some_and(|&(_, found)| found <= len) {
                continue;
            }
            let (mv, after, rest) = self.check_within(&position, len)?;
            checks.insert(name, (mv, rest.more()));
            if checks.len() > most {
                return None;
            }
            for answer in after.legal_moves().iter() {
                let mut next = after;
                next.play_unchecked(*answer);
                todo.push((next, rest.less()));
            }
        }
        let mut moves = Vec::new();
        let mut todo = vec![*start];
        while let Some(position) = todo.pop() {
            let Some((mv, _)) = checks.remove(&name(&position)) else { continue };
            moves.push(mv);
            let mut after = position;
            after.play_unchecked(mv);
            let mut answers = after.legal_moves().to_vec();
            answers.sort_unstable_by(|a, b| b.cmp(a));
            todo.extend(answers.into_iter().map(|answer| {
                let mut next = after;
                next.play_unchecked(answer);
                next
            }));
        }
        Some(Proof { start: *start, moves })
    }
}

/// Squares, hands and side to move, without the number of the move.
fn name(position: &Position) -> String {
    let mut setup = position.to_setup();
    setup.move_number = 1;
    setup.to_string()
}

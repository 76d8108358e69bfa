//! The positions of the game and of the line being searched, for repetition.

use crate::parts::{Part, uses};
use komadai_shogi::{Hand, Position};

/// One position on the way.
#[derive(Copy, Clone, Debug)]
struct Step {
    board_key: u64,
    /// The hand of the side to move; squares and one hand determine the other.
    hand: Hand,
    /// For how many of its turns on end, this one included, the side to move has been in check.
    checked: u32,
}

/// What repetition says of the last position, for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Repeated {
    Draw,
    /// The opponent gave check all the way round.
    Win,
    /// The side to move did.
    Loss,
    /// The same squares with more in hand.
    Superior,
    /// The same squares with less in hand.
    Inferior,
}

/// The positions of the game, then those of the line.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    steps: Vec<Step>,
    /// Where the search begins: the index of its root.
    root: usize,
    /// How many steps have each low part of the board key: most positions are alone in theirs.
    seen: Vec<u8>,
}

const BUCKETS: usize = 1 << 12;

impl Path {
    pub(crate) fn new(positions: &[Position]) -> Path {
        let mut path = Path { steps: Vec::with_capacity(positions.len() + 256), root: 0, seen: vec![0; BUCKETS] };
        positions.iter().for_each(|position| path.push(position));
        path.root = path.steps.len().saturating_sub(1);
        path
    }

    pub(crate) fn push(&mut self, pos: &Position) {
        let n = self.steps.len();
        let before = if n >= 2 { self.steps[n - 2].checked } else { 0 };
        let checked = if pos.in_check() { before + 1 } else { 0 };
        let key = pos.board_key();
        let bucket = &mut self.seen[key as usize % BUCKETS];
        *bucket = bucket.saturating_add(1);
        self.steps.push(Step { board_key: key, hand: pos.hand(pos.turn()), checked });
    }

    pub(crate) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            let bucket = &mut self.seen[step.board_key as usize % BUCKETS];
            // A bucket that was ever full stays so: it only costs time.
            if *bucket < u8::MAX {
                *bucket -= 1;
            }
        }
    }

    /// What the rule says of the last position: exactly of a fourth occurrence in the game, and of a second one within the
    /// line, since who could repeat once can do so again.
    pub(crate) fn repeated(&self) -> Option<Repeated> {
        let end = self.steps.len() - 1;
        let last = self.steps[end];
        if self.seen[last.board_key as usize % BUCKETS] < 2 {
            return None;
        }
        let mut earlier = 0;
        let mut at = end;
        while at >= 2 {
            at -= 2;
            let step = &self.steps[at];
            if step.board_key != last.board_key {
                continue;
            }
            let in_line = at >= self.root;
            if step.hand == last.hand {
                earlier += 1;
                if in_line || earlier == 3 {
                    return Some(self.judge(at, end));
                }
            } else if in_line && uses(Part::Superiority) {
                if last.hand.dominates(step.hand) {
                    return Some(Repeated::Superior);
                }
                if step.hand.dominates(last.hand) {
                    return Some(Repeated::Inferior);
                }
            }
        }
        None
    }

    fn judge(&self, first: usize, end: usize) -> Repeated {
        let turns = ((end - first) / 2) as u32;
        let we_were_checked = self.steps[end].checked >= turns;
        let they_were_checked = self.steps[end - 1].checked >= turns;
        match (we_were_checked, they_were_checked) {
            (true, false) => Repeated::Win,
            (false, true) => Repeated::Loss,
            _ => Repeated::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::{History, Repetition};

    /// Random shuffling with few pieces repeats often, with and without checks; both bookkeepings agree on every position.
    #[test]
    fn the_fourth_occurrence_is_what_the_rules_say() {
        let mut state = 3u64;
        let mut random = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let (mut draws, mut perpetuals) = (0, 0);
        for sfen in ["k8/9/P8/9/9/9/8p/9/8K b - 1", "k8/9/1+R7/9/9/9/9/9/8K b - 1", "k8/9/9/9/4+R4/9/9/9/8K b - 1"] {
            for _ in 0..40 {
                let mut history = History::new(sfen.parse().unwrap());
                for _ in 0..200 {
                    let moves = history.last().legal_moves();
                    // Two moves to choose from, preferring checks: soon everything has been seen.
                    let checks = |mv: &komadai_shogi::Move| {
                        let mut next = *history.last();
                        next.play_unchecked(*mv);
                        next.in_check()
                    };
                    let checking: Vec<_> = moves.iter().copied().filter(checks).take(2).collect();
                    let pool = if checking.is_empty() { &moves[..moves.len().min(2)] } else { &checking[..] };
                    if pool.is_empty() {
                        break;
                    }
                    let mut next = *history.last();
                    next.play_unchecked(pool[random(pool.len())]);
                    history.push(next);
                    let expect = match history.repetition() {
                        Repetition::None => None,
                        Repetition::Draw => Some(Repeated::Draw),
                        Repetition::PerpetualCheck(loser) if loser == next.turn() => Some(Repeated::Loss),
                        Repetition::PerpetualCheck(_) => Some(Repeated::Win),
                    };
                    let mut path = Path::new(history.positions());
                    assert_eq!(path.repeated(), expect, "{next}");
                    path.pop();
                    draws += u32::from(expect == Some(Repeated::Draw));
                    perpetuals += u32::from(matches!(expect, Some(Repeated::Win | Repeated::Loss)));
                    if expect.is_some() {
                        break;
                    }
                }
            }
        }
        assert!(draws > 0 && perpetuals > 0, "both kinds came up: {draws} {perpetuals}");
    }
}

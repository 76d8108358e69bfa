//! What the answers about the parts of a tree say together: the best of each node for who is to move there, up to the root.

use super::split::Part;
use crate::vote::{MATE, Word, worth};
use komadai_search::Value;
use komadai_shogi::Move;

/// A line from a node on, and what it is worth to the side to move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub worth: i32,
    pub moves: Vec<Move>,
    /// The depth that it was searched to, counted from the node.
    pub depth: u32,
}

/// From here on a score is a mate.
const MATES: i32 = MATE - 1_000;

impl Line {
    /// What a hand said of its part.
    pub(crate) fn of(word: &Word) -> Option<Line> {
        let (score, _) = word.info.score?;
        Some(Line { worth: worth(score), moves: word.info.pv.clone(), depth: word.info.depth.unwrap_or(0) })
    }

    /// The line one ply up, where the other side moves.
    fn up(&self, mv: Move) -> Line {
        let worth = match -self.worth {
            mates if mates >= MATES => mates - 1,
            mated if mated <= -MATES => mated + 1,
            plain => plain,
        };
        Line { worth, moves: std::iter::once(mv).chain(self.moves.iter().copied()).collect(), depth: self.depth + 1 }
    }

    /// As the search says it.
    pub(crate) fn value(&self) -> Value {
        match self.worth {
            worth if worth >= MATES => Value::WinIn((MATE - worth).unsigned_abs()),
            worth if worth <= -MATES => Value::LossIn((MATE + worth).unsigned_abs()),
            worth => Value::Cp(worth),
        }
    }
}

/// The lines of the root, one for each part or move that begins there, the best first. Where a part has no answer, what was known of
/// it before stands, as far as that goes.
pub(crate) fn merge(parts: &[Part], answers: &[Option<Line>], before: &[Line]) -> Vec<Line> {
    lines(parts, answers, before, &[])
}

fn lines(parts: &[Part], answers: &[Option<Line>], before: &[Line], node: &[Move]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut below: Vec<Move> = Vec::new();
    for (part, answer) in parts.iter().zip(answers) {
        let Some(rest) = part.prefix.strip_prefix(node) else { continue };
        match rest.first() {
            None => lines.extend(answer.clone().or_else(|| known(part, before))),
            Some(&mv) if !below.contains(&mv) => below.push(mv),
            Some(_) => {}
        }
    }
    for mv in below {
        let next = [node, &[mv]].concat();
        let replies = self::lines(parts, answers, before, &next);
        lines.extend(replies.first().map(|best| best.up(mv)));
    }
    lines.sort_by_key(|line| std::cmp::Reverse(line.worth));
    lines
}

/// What lines from the root say of a part.
fn known(part: &Part, before: &[Line]) -> Option<Line> {
    before.iter().find_map(|line| {
        let rest = line.moves.strip_prefix(&part.prefix[..])?;
        part.moves.contains(rest.first()?).then(|| Line {
            worth: if part.prefix.len().is_multiple_of(2) { line.worth } else { -line.worth },
            moves: rest.to_vec(),
            depth: line.depth.saturating_sub(part.prefix.len() as u32),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::split::split;
    use super::*;
    use komadai_shogi::Position;

    fn line(worth: i32, moves: &str) -> Line {
        Line { worth, moves: moves.split(' ').map(|mv| mv.parse().unwrap()).collect(), depth: 5 }
    }

    fn told(lines: &[Line]) -> Vec<(i32, String)> {
        let words = |line: &Line| line.moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        lines.iter().map(|line| (line.worth, words(line))).collect()
    }

    /// The parts are: 7g7f 3c3d, 2g2f, all other moves, other replies to 7g7f.
    fn parts() -> (Vec<Part>, Vec<Line>) {
        let root = Position::start();
        let before = vec![line(50, "7g7f 3c3d 2g2f"), line(40, "2g2f 8c8d"), line(30, "5g5f 8c8d")];
        let moves: Vec<Vec<Move>> = before.iter().map(|line| line.moves.clone()).collect();
        (split(&root, root.legal_moves().to_vec(), &moves, 4), before)
    }

    #[test]
    fn a_reply_that_is_better_for_the_opponent_counts() {
        let (parts, before) = parts();
        let answers =
            [line(-60, "3c3d 2g2f"), line(45, "2g2f 8c8d"), line(20, "9g9f 8c8d"), line(10, "8c8d 2g2f")].map(Some);
        let merged = merge(&parts, &answers, &before);
        // Black's best is not 7g7f, worth 60 by the reply 3c3d: 8c8d makes it worth -10.
        let expected = [(45, "2g2f 8c8d"), (20, "9g9f 8c8d"), (-10, "7g7f 8c8d 2g2f")];
        assert_eq!(told(&merged), expected.map(|(worth, line)| (worth, line.to_owned())));
        assert_eq!(merged[2].depth, 6);
    }

    #[test]
    fn what_has_no_answer_stands_as_it_was() {
        let (parts, before) = parts();
        let merged = merge(&parts, &[None, Some(line(-5, "2g2f 8c8d")), None, None], &before);
        let expected = [(50, "7g7f 3c3d 2g2f"), (30, "5g5f 8c8d"), (-5, "2g2f 8c8d")];
        assert_eq!(told(&merged), expected.map(|(worth, line)| (worth, line.to_owned())));
        assert!(merge(&parts, &[None, None, None, None], &[]).is_empty());
    }

    #[test]
    fn mates_are_counted_from_the_root() {
        let (parts, before) = parts();
        let mated = |plies: i32, moves: &str| Some(line(plies - MATE, moves));
        let answers = [mated(4, "3c3d 2g2f"), None, None, mated(2, "8c8d 2g2f")];
        let best = &merge(&parts, &answers, &before)[0];
        assert_eq!((best.value(), best.moves[1].to_string()), (Value::WinIn(5), "3c3d".to_owned()));
    }
}

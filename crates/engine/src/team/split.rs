//! Which part of the tree is whose.
//!
//! The tree is halved again and again, always the part that has the largest share: of the moves that may be played at a node, the best
//! one by what is known makes one half, all others the other. A half that is one move alone is split by the replies to it. So the best
//! line is followed deepest, each of its alternatives near the root is somebody's, and nothing is left out. The master of the GPS Shogi
//! cluster (Tanaka, Kaneko and others, 2010 to 2013) shared its tree out in this way.

use komadai_shogi::{Move, Position};

/// A node near the root, and the moves of it to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// From the root to the node.
    pub prefix: Vec<Move>,
    pub moves: Vec<Move>,
    /// How often the tree was halved to get it.
    halvings: u32,
}

/// No part begins deeper.
const DEEPEST: usize = 8;

/// Splits a tree whose root has these moves into so many parts, or into as many as the lines allow; the largest shares first. Lines
/// begin at the root, the best one first.
pub(crate) fn split(root: &Position, moves: Vec<Move>, lines: &[Vec<Move>], count: usize) -> Vec<Part> {
    let mut parts = vec![Part { prefix: Vec::new(), moves, halvings: 0 }];
    while parts.len() < count {
        let halves = parts.iter().enumerate().filter_map(|(at, part)| Some((at, halve(root, part, lines)?)));
        // Among equal shares, alternatives come before what follows on one move.
        let largest = halves.min_by_key(|(at, _)| {
            let part = &parts[*at];
            (part.halvings, part.moves.len() == 1, part.prefix.len())
        });
        let Some((at, (best, others))) = largest else { break };
        parts[at] = best;
        parts.push(others);
    }
    parts.sort_by_key(|part| part.halvings);
    parts
}

/// The best move of a part, and all others; none where nothing is known of it or there is but one line to follow.
fn halve(root: &Position, part: &Part, lines: &[Vec<Move>]) -> Option<(Part, Part)> {
    let mut prefix = part.prefix.clone();
    let mut moves = part.moves.clone();
    while let [only] = moves[..] {
        prefix.push(only);
        if prefix.len() > DEEPEST {
            return None;
        }
        moves = after(root, &prefix)?.legal_moves().to_vec();
    }
    let next = |line: &Vec<Move>| line.strip_prefix(&prefix[..])?.first().copied();
    let best = lines.iter().filter_map(next).find(|mv| moves.contains(mv))?;
    moves.retain(|&mv| mv != best);
    let halvings = part.halvings + 1;
    Some((Part { prefix: prefix.clone(), moves: vec![best], halvings }, Part { prefix, moves, halvings }))
}

/// The position after some moves.
pub(crate) fn after(root: &Position, moves: &[Move]) -> Option<Position> {
    let mut position = *root;
    moves.iter().try_for_each(|&mv| position.play(mv)).ok()?;
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lines: &[&str]) -> Vec<Vec<Move>> {
        lines.iter().map(|line| line.split(' ').map(|mv| mv.parse().unwrap()).collect()).collect()
    }

    fn told(parts: &[Part]) -> Vec<String> {
        let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        parts
            .iter()
            .map(|part| match &part.moves[..] {
                [only] => format!("{} [{only}]", words(&part.prefix)).trim().to_owned(),
                moves => format!("{} +{}", words(&part.prefix), moves.len()).trim().to_owned(),
            })
            .collect()
    }

    #[test]
    fn the_best_line_is_followed_deepest_and_nothing_is_left_out() {
        let root = Position::start();
        let known = lines(&["7g7f 3c3d 2g2f", "2g2f 8c8d", "5g5f 8c8d"]);
        let parts = |count| split(&root, root.legal_moves().to_vec(), &known, count);
        for (count, expected) in [
            (1, &["+30"][..]),
            (2, &["[7g7f]", "+29"]),
            (3, &["[7g7f]", "[2g2f]", "+28"]),
            (4, &["7g7f [3c3d]", "[2g2f]", "+28", "7g7f +29"]),
            (5, &["7g7f [3c3d]", "[2g2f]", "7g7f +29", "[5g5f]", "+27"]),
        ] {
            let parts = parts(count);
            assert_eq!(told(&parts), expected, "{count}");
        }
        // However many there are, each line of two plies is in one part.
        let many = parts(16);
        for &first in &root.legal_moves() {
            let next = after(&root, &[first]).unwrap();
            for &second in &next.legal_moves() {
                let holds = |part: &&Part| match part.prefix.len() {
                    0 => part.moves.contains(&first),
                    1 => part.prefix[0] == first && part.moves.contains(&second),
                    _ => part.prefix[..2] == [first, second],
                };
                let holders: Vec<&Part> = many.iter().filter(holds).collect();
                let deep = holders.iter().all(|part| part.prefix.len() >= 2);
                assert!(holders.len() == 1 || deep && !holders.is_empty(), "{first} {second}: {holders:?}");
            }
        }
    }

    #[test]
    fn a_tree_of_one_move_or_none_is_no_more_than_that() {
        let mated: Position = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2".parse().unwrap();
        assert_eq!(split(&mated, Vec::new(), &[], 4).len(), 1);
        // A move that mates has no replies to split.
        let mates: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
        let only = lines(&["G*5b"]);
        assert_eq!(told(&split(&mates, only[0].clone(), &only, 4)), ["[G*5b]"]);
    }
}

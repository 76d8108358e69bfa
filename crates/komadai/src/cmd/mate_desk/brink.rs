//! What a brink is made of, node by node, as the site is told of it.

use super::told::texts;
use komadai_shogi::{Move, Position};
use komadai_tsume::{Brink, Limits, Question, Reply, Solver, Verdict};
use komadai_wire::{BrinkAnswer, MateOut};
use std::collections::VecDeque;

/// The most nodes told of: those nearest to the start.
const MOST_NODES: usize = 32;
/// Nodes to find the shortest of the mates that threaten.
const THREAT_NODES: u64 = 50_000;
/// The moves of all mates of one node together: what one line between processes holds.
const MOST_MOVES: usize = 5_000;

/// A position in which the defender may try anything.
pub(super) struct BrinkNode<'a> {
    position: Position,
    moves: Vec<Move>,
    brink: &'a Brink,
}

/// The nodes of a brink's tree, those nearest to the start first.
pub(super) struct Nodes<'a> {
    waiting: VecDeque<BrinkNode<'a>>,
    left: usize,
}

impl<'a> Nodes<'a> {
    pub(super) fn of(start: &Position, brink: &'a Brink) -> Nodes<'a> {
        Nodes { waiting: VecDeque::from([BrinkNode::after(start, Vec::new(), brink)]), left: MOST_NODES }
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = BrinkNode<'a>;

    fn next(&mut self) -> Option<BrinkNode<'a>> {
        self.left = self.left.checked_sub(1)?;
        let node = self.waiting.pop_front()?;
        for (answer, reply) in &node.brink.answers {
            if let Reply::Brink(further) = reply
                && self.waiting.len() < MOST_NODES
            {
                let mut position = node.position;
                position.play_unchecked(*answer);
                let moves = [&node.moves[..], &[*answer]].concat();
                self.waiting.push_back(BrinkNode::after(&position, moves, further));
            }
        }
        Some(node)
    }
}

impl<'a> BrinkNode<'a> {
    fn after(before: &Position, mut moves: Vec<Move>, brink: &'a Brink) -> BrinkNode<'a> {
        let mut position = *before;
        position.play_unchecked(brink.mv);
        moves.push(brink.mv);
        BrinkNode { position, moves, brink }
    }

    pub(super) fn answer(&self, id: u32, solver: &mut Solver) -> MateOut {
        let each = (MOST_MOVES / self.brink.answers.len().max(1)).max(1);
        let answers = self.brink.answers.iter().map(|(mv, reply)| {
            let (mates, plies, line) = match reply {
                Reply::Mate(line) => (true, line.len() as u32, texts(&line[..line.len().min(each)])),
                Reply::Brink(brink) => (false, u32::from(brink.plies), texts(&brink.line())),
            };
            BrinkAnswer { usi: mv.to_string(), mates, plies, line }
        });
        let mut answers: Vec<BrinkAnswer> = answers.collect();
        // What lasts longest comes first, further brinks before mates.
        answers.sort_by_key(|answer| (answer.mates, std::cmp::Reverse(answer.plies)));
        MateOut::Brink { id, moves: texts(&self.moves), threat: self.threat(solver), answers }
    }

    /// The mate that comes if the defender passes.
    fn threat(&self, solver: &mut Solver) -> Vec<String> {
        if self.position.in_check() {
            return Vec::new();
        }
        let mut passed = self.position;
        passed.pass();
        let limits = Limits { nodes: Some(THREAT_NODES), ..Limits::default() };
        match solver.solve(&passed, Question::COMPOSER, &limits).map(|answer| answer.verdict) {
            Ok(Verdict::Mate(mate)) => texts(&mate.line),
            _ => Vec::new(),
        }
    }
}

//! Lines: the learner's moves and the opponent's answers, as a lesson has written them out.

use super::{Evaluation, Verdict, Why, Words};
use komadai_shogi::{Move, Position};

/// Moves in turn, the learner's first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// In their order; the last has no answer.
    pub turns: Vec<Turn>,
}

/// A move of the learner's and the answer to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// What the line goes on with.
    pub mv: Move,
    /// The opponent's answer; none at the end of the line.
    pub reply: Option<Move>,
    /// Other moves that are as good.
    pub also: Vec<Move>,
    /// What is told once it is played and answered.
    pub text: Words,
    /// Natural mistakes.
    pub slips: Vec<Slip>,
    /// What engines say of the position after the answer.
    pub evaluations: Vec<Evaluation>,
}

/// A natural mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The move.
    pub mv: Move,
    /// How it is refuted: the opponent's moves and the learner's in turn.
    pub refutation: Vec<Move>,
    /// Why it is a mistake.
    pub text: Words,
    /// What engines say of the position at the end of the refutation.
    pub evaluations: Vec<Evaluation>,
}

impl Turn {
    fn takes(&self, mv: Move) -> bool {
        self.mv == mv || self.also.contains(&mv)
    }
}

impl Line {
    /// The learner's moves, without the answers.
    pub fn moves(&self) -> Vec<Move> {
        self.turns.iter().map(|turn| turn.mv).collect()
    }

    /// Every move in its order, with the answers.
    pub fn played(&self) -> Vec<Move> {
        self.turns.iter().flat_map(|turn| [Some(turn.mv), turn.reply]).flatten().collect()
    }

    /// The position before a turn, as the line is written; none if there is no such turn or a move is illegal.
    pub fn before(&self, start: Position, turn: usize) -> Option<Position> {
        let played = self.turns.get(..turn)?.iter().flat_map(|turn| [Some(turn.mv), turn.reply]).flatten();
        played.into_iter().try_fold(start, after)
    }

    /// What keeps the line from being played from its start, if anything does.
    pub(super) fn fault(&self, start: Position) -> Option<String> {
        for (i, turn) in self.turns.iter().enumerate() {
            let Some(before) = self.before(start, i) else { return Some(format!("the line ends before {}", turn.mv)) };
            if turn.reply.is_some() == (i + 1 == self.turns.len()) {
                return Some(format!("{}: each move but the last is answered", turn.mv));
            }
            let alone = [turn.mv].into_iter().chain(turn.reply).collect();
            let also = turn.also.iter().map(|&mv| vec![mv]);
            let slips = turn.slips.iter().map(|slip| [slip.mv].into_iter().chain(slip.refutation.clone()).collect());
            for moves in also.chain(slips).chain([alone]) {
                let mut position = before;
                for mv in moves {
                    match after(position, mv) {
                        Some(next) => position = next,
                        None => return Some(format!("{mv} is illegal in {position}")),
                    }
                }
            }
            if let Some(slip) = turn.slips.iter().find(|slip| turn.takes(slip.mv) || slip.refutation.is_empty()) {
                return Some(format!("{} is accepted, or nothing refutes it", slip.mv));
            }
        }
        self.turns.is_empty().then(|| "a line without moves".to_owned())
    }

    /// The last of the learner's moves from `start`.
    pub(super) fn judge(&self, start: Position, moves: &[Move]) -> Verdict {
        let nothing = Verdict::Wrong(Why::Nothing, None);
        let Some((&last, before)) = moves.split_last() else { return nothing };
        let Some(turn) = self.turns.get(before.len()) else { return nothing };
        let mut position = start;
        for (turn, &mv) in self.turns.iter().zip(before) {
            let answered = after(position, mv).and_then(|next| after(next, turn.reply?));
            match answered {
                Some(next) if turn.takes(mv) => position = next,
                _ => return nothing,
            }
        }
        if let Err(foul) = position.check(last) {
            return Verdict::Foul(foul);
        }
        if let Some(slip) = turn.slips.iter().find(|slip| slip.mv == last) {
            return Verdict::Wrong(Why::Slip, slip.refutation.first().copied());
        }
        if !turn.takes(last) {
            return Verdict::Wrong(Why::OffLine, None);
        }
        position.play_unchecked(last);
        if !goes_on(position, turn, &self.turns[before.len() + 1..]) {
            return Verdict::Wrong(Why::AsGood, None);
        }
        match turn.reply {
            None => Verdict::Done(Box::new(position.to_setup())),
            Some(reply) => {
                position.play_unchecked(reply);
                Verdict::GoOn(Box::new(position.to_setup()), Some(reply))
            }
        }
    }
}

/// Whether the line can be played to its end with the move of `turn` just made.
fn goes_on(position: Position, turn: &Turn, rest: &[Turn]) -> bool {
    let Some((next, rest)) = rest.split_first() else { return true };
    let Some(answered) = turn.reply.and_then(|reply| after(position, reply)) else { return false };
    let moves = [next.mv].into_iter().chain(next.also.iter().copied());
    moves.filter_map(|mv| after(answered, mv)).any(|position| goes_on(position, next, rest))
}

fn after(position: Position, mv: Move) -> Option<Position> {
    position.check(mv).ok()?;
    let mut next = position;
    next.play_unchecked(mv);
    Some(next)
}

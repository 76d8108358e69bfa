//! What an engine found of the positions of a line.

use komadai_shogi::{History, Move, Repetition};

/// How good a position is for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// It mates in so many plies.
    WinIn(u32),
    /// It is mated in so many plies; 0: it is mated.
    LossIn(u32),
}

/// What was found of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// For the side to move.
    pub score: Score,
    /// The best line; empty where the game is over.
    pub pv: Vec<Move>,
    /// The depth that was finished, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves that the opening book has here.
    pub book: Vec<Move>,
}

impl Evaluation {
    /// Of a game that is over by the rules; none where it goes on.
    pub fn of_end(game: &History) -> Option<Evaluation> {
        let score = match game.repetition() {
            Repetition::Draw => Score::Cp(0),
            Repetition::PerpetualCheck(by) if by == game.last().turn() => Score::LossIn(0),
            Repetition::PerpetualCheck(_) => Score::WinIn(0),
            Repetition::None if !game.last().has_legal_move() => Score::LossIn(0),
            Repetition::None => return None,
        };
        Some(Evaluation { score, pv: Vec::new(), depth: 0, nodes: 0, book: Vec::new() })
    }
}

/// How long each position was looked at. All of one analysis had the same, so that what a move gave away can be told.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So many nodes: the same again gives the same answer.
    Nodes(u64),
    /// So many milliseconds.
    TimeMs(u64),
}

/// A line looked at position by position, by one engine with one effort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The engine's name and version.
    pub engine: String,
    /// How long it looked at each position.
    pub effort: Effort,
    /// The line, from the start position.
    pub moves: Vec<Move>,
    /// The positions after 0, 1, 2 … of its moves; fewer than there are where the analysis was stopped.
    pub evaluations: Vec<Evaluation>,
}

impl Analysis {
    /// Whether every position has its evaluation.
    pub fn is_whole(&self) -> bool {
        self.evaluations.len() > self.moves.len()
    }

    /// What of it holds for another line, too: the evaluations of the positions that both begin with.
    pub fn shared_with(&self, moves: &[Move]) -> &[Evaluation] {
        let shared = self.moves.iter().zip(moves).take_while(|(a, b)| a == b).count();
        &self.evaluations[..self.evaluations.len().min(shared + 1)]
    }
}

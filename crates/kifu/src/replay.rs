//! Playing a line of a record through.

use crate::{NodeId, Record, Step};
use komadai_shogi::{Foul, History, Move, Position, SetupFaults};

/// A line played through as far as it is legal.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The positions, the start position first: one more than there are legal moves.
    pub history: History,
    /// The moves played.
    pub moves: Vec<Move>,
    /// Where the line breaks, if it does.
    pub fault: Option<LineFault>,
}

/// Where a line breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineFault {
    /// The ply of the move that breaks it, counted from 1.
    pub ply: usize,
    /// The node of that move.
    pub node: NodeId,
    /// The move, if squares could be made out.
    pub mv: Option<Move>,
    /// The move as it was written.
    pub text: String,
    /// Why it is illegal; none if no move could be made out.
    pub foul: Option<Foul>,
}

/// What may be amiss with the start of a record without the moves becoming meaningless: mate problems lack a king,
/// and composed diagrams may hold two pawns on a file or a piece that cannot move.
pub(crate) fn position_of(setup: &komadai_shogi::Setup) -> Result<Position, SetupFaults> {
    use komadai_shogi::SetupFault;
    Position::ignoring(setup, SetupFaults::MATE_PROBLEM.with(SetupFault::Nifu).with(SetupFault::StuckPiece))
}

impl Record {
    /// Plays the main line through.
    ///
    /// # Errors
    /// Why the start of the record is no position; a missing king, two pawns on a file and stuck pieces are let pass.
    pub fn replay(&self) -> Result<Replay, SetupFaults> {
        let line: Vec<NodeId> = self.main_line().collect();
        self.replay_line(&line)
    }

    /// Plays a line through, such as one of [`Record::line_to`].
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay_line(&self, line: &[NodeId]) -> Result<Replay, SetupFaults> {
        let mut position = position_of(&self.setup)?;
        let mut history = History::new(position);
        let mut moves = Vec::with_capacity(line.len());
        for &node in line {
            let ply = moves.len() + 1;
            let fault = |mv, text, foul| Some(LineFault { ply, node, mv, text, foul });
            match &self.node(node).step {
                Step::Move(mv) => match position.play(*mv) {
                    Ok(()) => {
                        history.push(position);
                        moves.push(*mv);
                    }
                    Err(foul) => {
                        let fault = fault(Some(*mv), mv.to_string(), Some(foul));
                        return Ok(Replay { history, moves, fault });
                    }
                },
                Step::Broken(broken) => {
                    let fault = fault(broken.mv, broken.text.clone(), broken.foul);
                    return Ok(Replay { history, moves, fault });
                }
                Step::Start | Step::End(_) => {}
            }
        }
        Ok(Replay { history, moves, fault: None })
    }
}

//! Playing a line of a record through.

use crate::{End, EndKind, NodeId, Record, Step};
use komadai_shogi::impasse::{ImpasseRules, ImpasseVerdict, missing_points};
use komadai_shogi::{ByColor, Foul, History, Move, Position, Repetition, SetupFaults};

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

impl Replay {
    /// The last position that was reached.
    pub fn position(&self) -> &Position {
        self.history.last()
    }

    /// What the rules say of the last position: mate, the fourth occurrence of a position, and under these impasse rules a
    /// try or a win that the side to move may declare. `missing` is what [`Record::missing_points`] says.
    pub fn end_by_rule(&self, rules: &ImpasseRules, missing: ByColor<u32>) -> Option<End> {
        let position = self.position();
        let turn = position.turn();
        // In shogi a side without a legal move has lost even if it is not in check.
        if !position.has_legal_move() {
            return Some(End::at(EndKind::Checkmate, turn));
        }
        match self.history.repetition() {
            Repetition::PerpetualCheck(by) => return Some(End::won_by(EndKind::PerpetualCheck, !by)),
            Repetition::Draw => return Some(End { kind: EndKind::Repetition, winner: None }),
            Repetition::None => {}
        }
        let ended = |kind: EndKind, verdict| match verdict {
            ImpasseVerdict::Win(winner) => End::won_by(kind, winner),
            ImpasseVerdict::Draw => End { kind: EndKind::Impasse, winner: None },
        };
        if let Some(verdict) = rules.after_move(position, missing) {
            let kind = if rules.try_rule.is_some() { EndKind::Try } else { EndKind::Declaration };
            return Some(ended(kind, verdict));
        }
        let declared = rules.declare(position, turn, missing).ok()?;
        Some(ended(EndKind::Declaration, declared))
    }
}

impl Record {
    /// The points of the pieces that the giver of the odds plays without; none unless the game starts as a handicap game.
    pub fn missing_points(&self) -> ByColor<u32> {
        if self.handicap().is_some() { missing_points(&self.setup) } else { ByColor::default() }
    }

    /// Plays the main line through.
    ///
    /// # Errors
    /// Why the start of the record is not a valid position; a missing king, two pawns on a file and stuck pieces are tolerated.
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

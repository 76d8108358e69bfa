//! Playing a line of a record through.

use crate::{End, EndKind, NodeId, Record, Step};
use komadai_shogi::impasse::{ImpasseEnd, ImpasseRules, ImpasseRuling, ImpasseVerdict, missing_points};
use komadai_shogi::{
    BoardEnd, ByColor, Color, Foul, History, Move, PieceKind, Position, Repetition, Setup, SetupFault, SetupFaults,
};

/// A line played through as far as it is legal.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The positions, the start position first: one more than there are legal moves.
    pub history: History,
    /// The moves played.
    pub moves: Vec<Move>,
    /// Where the line breaks, if it does.
    pub fault: Option<LineFault>,
    /// Why no game can start so; none if one can, or if it is a mate problem or a composed diagram. Moves are played all the
    /// same.
    pub start: SetupFaults,
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

/// What is no fault of a start: mate problems lack a king, and composed diagrams may hold two pawns on a file or a piece that
/// cannot move.
const COMPOSED: SetupFaults = SetupFaults::MATE_PROBLEM.with(SetupFault::Nifu).with(SetupFault::StuckPiece);

/// What may be amiss with the start of a record without the moves becoming meaningless. No game can have the last two, but
/// diagrams do, where the line that says whose turn it is was left out or a piece was set on a wrong square.
const PLAYABLE: SetupFaults = COMPOSED.with(SetupFault::OpponentInCheck).with(SetupFault::TooManyPieces);

pub(crate) fn position_of(setup: &Setup) -> Result<Position, SetupFaults> {
    Position::ignoring(setup, PLAYABLE)
}

/// Where a line stands: the position, which an illegal move may have led to. Games go on after one that nobody noticed, so
/// it is played like any other if its squares allow it.
#[derive(Copy, Clone, Debug)]
pub struct Standing {
    pub(crate) position: Position,
    /// Whether an illegal move led here: then a king may stand in check that is not to move, and is never captured.
    irregular: bool,
}

impl Standing {
    pub(crate) fn start(position: Position) -> Standing {
        let (us, them) = (position.turn(), !position.turn());
        let attacked = |king| position.attackers(king, us, position.occupied()).non_empty();
        let irregular = position.king(them).is_some_and(attacked);
        Standing { position, irregular }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What a step leads to: a legal move, or an illegal one that could be made on a board. None for any other, and for an end.
    pub fn after_step(&self, step: &Step) -> Option<Standing> {
        match step {
            Step::Move(mv) => self.after(*mv),
            Step::Broken(broken) => self.after_illegal(broken.mv?),
            Step::Start | Step::End(_) => None,
        }
    }

    pub(crate) fn is_irregular(&self) -> bool {
        self.irregular
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check(&self, mv: Move) -> Result<(), Foul> {
        self.position.check(mv)?;
        if self.irregular && self.takes_king(mv) { Err(Foul::AfterEnd) } else { Ok(()) }
    }

    fn takes_king(&self, mv: Move) -> bool {
        self.position.piece_at(mv.to()).is_some_and(|piece| piece.kind == PieceKind::King)
    }

    /// Plays a move that may be played.
    pub(crate) fn play_unchecked(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        if self.irregular {
            // What is known of checks is brought forward from position to position, and rests on no king being left in one.
            self.position = again(&self.position).unwrap_or(self.position);
        }
    }

    /// What a legal move leads to; none if it is illegal.
    pub(crate) fn after(mut self, mv: Move) -> Option<Standing> {
        self.check(mv).ok()?;
        self.play_unchecked(mv);
        Some(self)
    }

    /// What an illegal move leads to. None for a move that could not be made on a board: of no piece, or one of the other
    /// side's, onto one of one's own, onto a king; and for a legal move.
    pub(crate) fn after_illegal(mut self, mv: Move) -> Option<Standing> {
        use Foul::*;
        let foul = self.check(mv).err()?;
        let made = match foul {
            Nifu | Uchifuzume | NoRetreat | MustPromote | LeavesCheck | Blocked | WrongMovement => true,
            CannotPromote => self.position.piece_at(mv.from()?)?.kind.promoted().is_some(),
            NoPiece | NotYours | Occupied | PerpetualCheck | OutOfTurn | AfterEnd | LionGuarded | LionAfterLion => {
                false
            }
        };
        let onto = self.position.piece_at(mv.to());
        let promotes = mv.promotes() && self.position.piece_at(mv.from()?)?.kind.promoted().is_none();
        if !made || promotes || onto.is_some_and(|piece| piece.color == self.position.turn()) || self.takes_king(mv) {
            return None;
        }
        self.position.play_unchecked(mv);
        Some(Standing { position: again(&self.position)?, irregular: true })
    }
}

/// A position set up anew, with everything that illegal moves bring about.
fn again(position: &Position) -> Option<Position> {
    position_of(&position.to_setup()).ok()
}

impl Replay {
    /// The last position that was reached.
    pub fn position(&self) -> &Position {
        self.history.last()
    }

    /// The first move before the last one that made a position arise for the fourth time by checks alone, its ply and the
    /// side that gave them: that side had lost, and all that follows was played after the end.
    pub fn perpetual_check_passed_over(&self) -> Option<(usize, Color)> {
        let mut history = History::new(*self.history.positions().first()?);
        // A fault is a move that follows; without one the last move has none after it.
        let followed = (self.moves.len() + usize::from(self.fault.is_some())).saturating_sub(1);
        (1..).zip(self.history.positions().iter().skip(1)).take(followed).find_map(|(ply, position)| {
            history.push(*position);
            match history.repetition() {
                Repetition::PerpetualCheck(by) => Some((ply, by)),
                _ => None,
            }
        })
    }

    /// What the rules say of the last position: mate, the fourth occurrence of a position, and under these impasse rules an
    /// impasse that ends the game by itself or a win that the side to move may declare. `missing` is what [`Record::missing_points`] says.
    pub fn end_by_rule(&self, rules: &ImpasseRules, missing: ByColor<u32>) -> Option<End> {
        let position = self.position();
        let turn = position.turn();
        if let Some(end) = self.history.end() {
            return Some(match end {
                // Records have one word for both; either way the side to move has lost.
                BoardEnd::Checkmate | BoardEnd::NoLegalMove => End::at(EndKind::Checkmate, turn),
                BoardEnd::Repetition => End { kind: EndKind::Repetition, winner: None },
                BoardEnd::PerpetualCheck(by) => End::won_by(EndKind::PerpetualCheck, !by),
            });
        }
        let claimed = || {
            let verdict = rules.declare(position, turn, missing).ok()?;
            Some(ImpasseEnd { ruling: ImpasseRuling::Declaration, verdict })
        };
        let ImpasseEnd { ruling, verdict } = rules.after_move(position, missing).or_else(claimed)?;
        Some(match (verdict, ruling) {
            (ImpasseVerdict::Draw, _) => End { kind: EndKind::Impasse, winner: None },
            (ImpasseVerdict::Win(winner), ImpasseRuling::Try) => End::won_by(EndKind::Try, winner),
            (ImpasseVerdict::Win(winner), ImpasseRuling::AllIn) => End::won_by(EndKind::Impasse, winner),
            (ImpasseVerdict::Win(winner), ImpasseRuling::Declaration) => End::won_by(EndKind::Declaration, winner),
        })
    }
}

impl Record {
    /// The points of the pieces that the giver of the odds plays without; none unless the game starts as a handicap game.
    pub fn missing_points(&self) -> ByColor<u32> {
        if self.handicap().is_some() { missing_points(&self.setup) } else { ByColor::default() }
    }

    /// What its lines start from.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn standing(&self) -> Result<Standing, SetupFaults> {
        Ok(Standing::start(position_of(&self.setup)?))
    }

    /// Why no game can start so; see [`Replay::start`].
    pub fn start_faults(&self) -> SetupFaults {
        Position::ignoring(&self.setup, COMPOSED).err().unwrap_or_default()
    }

    /// Plays the main line through.
    ///
    /// # Errors
    /// Why the start of the record cannot be played from. Kings missing or in check although it is not their side's turn, two
    /// pawns on a file, stuck pieces and more pieces than a set has are no reason; see [`Replay::start`].
    pub fn replay(&self) -> Result<Replay, SetupFaults> {
        let line: Vec<NodeId> = self.main_line().collect();
        self.replay_line(&line)
    }

    /// The positions of a line, each with the move that led to it, the start first. Unlike a replay it does not stop at an
    /// illegal move whose squares allow it to be made, as a game went on if nobody noticed; it does at one that cannot be
    /// made out.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn positions(&self, line: &[NodeId]) -> Result<Vec<(Position, Option<Move>)>, SetupFaults> {
        let mut standing = Standing::start(position_of(&self.setup)?);
        let mut found = vec![(standing.position, None)];
        for &node in line {
            let next = match &self.node(node).step {
                Step::Move(mv) => standing.after(*mv).map(|next| (next, *mv)),
                Step::Broken(broken) => broken.mv.and_then(|mv| Some((standing.after_illegal(mv)?, mv))),
                Step::Start | Step::End(_) => continue,
            };
            let Some((next, mv)) = next else { break };
            standing = next;
            found.push((standing.position, Some(mv)));
        }
        Ok(found)
    }

    /// Plays a line through, such as one of [`Record::line_to`].
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay_line(&self, line: &[NodeId]) -> Result<Replay, SetupFaults> {
        let start = self.start_faults();
        let mut standing = self.standing()?;
        let mut history = History::new(standing.position);
        let mut moves = Vec::with_capacity(line.len());
        for &node in line {
            let ply = moves.len() + 1;
            let fault = |mv, text, foul| Some(LineFault { ply, node, mv, text, foul });
            match &self.node(node).step {
                Step::Move(mv) => match standing.check(*mv) {
                    Ok(()) => {
                        standing.play_unchecked(*mv);
                        history.push(standing.position);
                        moves.push(*mv);
                    }
                    Err(foul) => {
                        let fault = fault(Some(*mv), mv.to_string(), Some(foul));
                        return Ok(Replay { history, moves, fault, start });
                    }
                },
                Step::Broken(broken) => {
                    let fault = fault(broken.mv, broken.text.clone(), broken.foul);
                    return Ok(Replay { history, moves, fault, start });
                }
                Step::Start | Step::End(_) => {}
            }
        }
        Ok(Replay { history, moves, fault: None, start })
    }
}

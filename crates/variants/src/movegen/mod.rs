//! The moves of a position.

mod attacks;
mod drops;
mod fault;
mod lions;
mod pieces;
mod safety;

use crate::position::Position;
use crate::rules::{CheckRule, Promotion};
use crate::{KindId, Move, Square};
pub use fault::Fault;

use drops::Mates;
use safety::{Doubt, Safety};

/// Where moves go: into a list, or into a number.
pub(crate) trait Sink {
    /// Whether drops may be told as a number.
    const COUNTS: bool;
    fn add(&mut self, mv: Move);
    /// So many drops that are not told one by one.
    fn add_drops(&mut self, many: usize);
}

impl Sink for Vec<Move> {
    const COUNTS: bool = false;
    #[inline]
    fn add(&mut self, mv: Move) {
        self.push(mv);
    }
    fn add_drops(&mut self, _: usize) {}
}

/// How many moves there are.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    const COUNTS: bool = true;
    #[inline]
    fn add(&mut self, _: Move) {
        self.0 += 1;
    }
    fn add_drops(&mut self, many: usize) {
        self.0 += many as u64;
    }
}

impl Position {
    /// All legal moves, in no order. Whether the game is over ([`Position::outcome`]) is not asked.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut scratch = self.clone();
        let mut moves = Vec::with_capacity(64);
        scratch.generate(&mut moves);
        moves
    }

    /// Puts all legal moves into a list, which is kept for the next position. The position is the same afterwards.
    pub fn moves_into(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        self.generate(moves);
    }

    /// Of the legal moves, those that take something and those that turn a piece over: what a search still looks at where it
    /// stops looking ahead. Where pieces turn over with every move, only those that take.
    pub fn loud_moves_into(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        let safety = Safety::of(self);
        self.pieces(&safety, moves);
        let turns = !matches!(self.rules.promotion, Promotion::EachMove | Promotion::EachCapture);
        moves.retain(|&mv| turns && mv.is_promotion() || self.kinds_taken(mv) != [None, None]);
        if matches!(safety, Safety::Tried) {
            let doubt = Doubt::of(self);
            moves.retain(|&mv| !doubt.concerns(mv) || self.leaves_safe(mv));
        }
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.clone().can_move(0)
    }

    /// Whether there is a legal move: moves of pieces are tried first, then drops, those that might be mates by a pawn last.
    fn can_move(&mut self, nested: u8) -> bool {
        let safety = Safety::of(self);
        let tried = matches!(safety, Safety::Tried);
        let mut moves = Vec::new();
        self.pieces(&safety, &mut moves);
        if moves.iter().any(|&mv| !tried || self.leaves_safe(mv)) {
            return true;
        }
        moves.clear();
        self.drops(&safety, Mates::Told, &mut moves);
        moves.retain(|&mv| !tried || self.leaves_safe(mv));
        moves.iter().any(|&mv| !self.mates_by_pawn(mv, nested))
    }

    /// Whether this is a legal move.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// The squares that the legal moves of the piece on a square lead to, in order, each once; moves that end where they began
    /// are left out.
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        let Some(cell) = self.rules.grid.cell(from) else { return Vec::new() };
        let moves = self.legal_moves().into_iter().filter(|mv| !mv.is_drop() && mv.from == cell && mv.to != cell);
        let mut squares: Vec<Square> = moves.map(|mv| self.rules.grid.square(mv.to)).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// What a move takes: kinds and squares, at most two.
    pub fn captures(&self, mv: Move) -> Vec<(Square, KindId)> {
        let on = |cell| {
            let code = self.cells[usize::from(cell)];
            (cell != 0 && code >= 2).then(|| (self.rules.grid.square(cell), self.rules.id(code)))
        };
        let to = if mv.is_drop() || mv.to == mv.from { 0 } else { mv.to };
        on(mv.through).into_iter().chain(on(to)).collect()
    }

    /// Gives every legal move to the sink.
    pub(crate) fn generate<S: Sink>(&mut self, sink: &mut S) {
        let safety = Safety::of(self);
        match &safety {
            Safety::Tried => {
                let doubt = Doubt::of(self);
                let mut candidates = Vec::with_capacity(64);
                self.pieces(&safety, &mut candidates);
                self.drops(&safety, Mates::Told, &mut candidates);
                for mv in candidates {
                    if (!doubt.concerns(mv) || self.leaves_safe(mv)) && !self.mates_by_pawn(mv, 0) {
                        sink.add(mv);
                    }
                }
            }
            _ => {
                self.pieces(&safety, sink);
                self.drops(&safety, Mates::LeftOut, sink);
            }
        }
    }

    /// Whether a move leaves the side's only royal unattacked.
    fn leaves_safe(&mut self, mv: Move) -> bool {
        let side = self.turn;
        let undo = self.make(mv);
        let safe = match *self.royals[side.index()] {
            [royal] => !self.is_attacked(royal, !side, 0),
            _ => true,
        };
        self.unmake(mv, undo);
        safe
    }

    /// Whether check must be answered at all.
    fn minds_check(&self) -> bool {
        self.rules.check == CheckRule::Answered
    }
}

//! What a position is worth before any move is looked at: by the rules (repetition, declarations, the last move of a game),
//! and by the evaluation as this search sees it.

use super::Worker;
use crate::board::Board;
use crate::eval::evaluate;
use crate::history::Corrections;
use crate::parts::{Part, uses};
use crate::path::Repeated;
use crate::score::{EVAL_LIMIT, MAX_PLY, SUPERIOR, mate_in, mated_in};
use komadai_shogi::Color;

impl Worker<'_> {
    fn draw(&self, turn: Color) -> i32 {
        let value = self.shared.settings.draw_value[self.shared.root_side];
        if turn == self.shared.root_side { value } else { -value }
    }

    /// The score of a node that the rules decide, or that is too deep.
    pub(super) fn settled(&mut self, board: &Board, ply: usize) -> Option<i32> {
        let pos = &board.pos;
        if let Some(repeated) = self.path.repeated() {
            let near = SUPERIOR - ply as i32;
            return Some(match repeated {
                Repeated::Draw => self.draw(pos.turn()),
                Repeated::Win => near + 5_000,
                Repeated::Loss => -near - 5_000,
                Repeated::Superior => near,
                Repeated::Inferior => -near,
            });
        }
        if self.shared.settings.max_moves.is_some_and(|most| pos.move_number() > most) {
            let mated = pos.is_checkmate();
            return Some(if mated { mated_in(ply) } else { self.draw(pos.turn()) });
        }
        if self.shared.entering.may_declare(pos) || self.shared.entering.winning_try(pos).is_some() {
            return Some(mate_in(ply + 1));
        }
        (ply >= MAX_PLY - 2).then(|| if pos.in_check() { 0 } else { self.evaluate(board, ply) })
    }

    pub(super) fn evaluate(&mut self, board: &Board, ply: usize) -> i32 {
        self.watch.asks(&board.pos);
        let eval = match self.shared.network {
            Some(network) => self.accumulators.evaluate(network, &board.pos, ply).clamp(-EVAL_LIMIT, EVAL_LIMIT),
            None => evaluate(board),
        };
        match self.shared.noise {
            Some(noise) => (eval + noise.of(&board.pos)).clamp(-EVAL_LIMIT, EVAL_LIMIT),
            None => eval,
        }
    }

    /// What the evaluation of such positions was off by.
    pub(super) fn correction(&self, at: &Corrections) -> i32 {
        if self.shared.view.is_some() || !uses(Part::Corrections) { 0 } else { self.history.correction(at) }
    }

    pub(super) fn corrected(&self, eval: i32, correction: i32) -> i32 {
        (eval + correction).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }
}

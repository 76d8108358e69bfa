//! Making a move and taking it back.

use super::Position;
use crate::Move;
use crate::grid::Cell;
use crate::kit::{Code, EMPTY, code, color};
use crate::rules::{Drops, LionTrading};

/// What a move changed that cannot be read off it: with it [`Position::unmake`] takes the move back.
#[derive(Copy, Clone, Debug)]
pub struct Undo {
    /// The piece before the move.
    piece: Code,
    taken_through: Code,
    taken: Code,
    ban: Cell,
    key: u64,
}

impl Position {
    /// Makes a move of [`Position::legal_moves`]; what it gives back takes it back.
    pub fn make(&mut self, mv: Move) -> Undo {
        let mut undo = Undo { piece: EMPTY, taken_through: EMPTY, taken: EMPTY, ban: self.ban, key: self.key };
        self.ban = 0;
        if mv.is_drop() {
            let piece = code(mv.from, self.turn);
            let held = self.in_hand_as(piece);
            self.hold(self.turn, held, false);
            self.put(mv.to, piece);
        } else {
            let piece = self.cells[usize::from(mv.from)];
            undo.piece = piece;
            if mv.through != 0 {
                undo.taken_through = self.capture(mv.through, piece);
            }
            if mv.to != mv.from {
                undo.taken = self.capture(mv.to, piece);
            }
            let after = if mv.is_promotion() { self.rules.promoted[usize::from(piece)] } else { piece };
            if mv.to != mv.from {
                self.shift(mv.from, mv.to, after);
            }
        }
        self.turn = !self.turn;
        self.ply = self.ply.saturating_add(1);
        undo
    }

    /// Takes what stands on a place, if anything does.
    fn capture(&mut self, cell: Cell, by: Code) -> Code {
        if self.cells[usize::from(cell)] == EMPTY {
            return EMPTY;
        }
        let taken = self.take(cell);
        if self.is_held(taken) {
            let held = self.in_hand_as(taken);
            self.hold(color(by), held, true);
        }
        let lion = self.rules.lion_trading == LionTrading::Japanese && self.rules.lion[usize::from(taken)];
        if lion && !self.rules.lion[usize::from(by)] {
            self.ban = cell;
        }
        taken
    }

    /// Hands the turn over without a move, which no game allows and searches try. [`Position::unpass`] takes it back.
    pub fn pass(&mut self) -> Undo {
        let undo = Undo { piece: EMPTY, taken_through: EMPTY, taken: EMPTY, ban: self.ban, key: self.key };
        self.ban = 0;
        self.turn = !self.turn;
        self.ply = self.ply.saturating_add(1);
        undo
    }

    /// Takes back a turn handed over.
    pub fn unpass(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.ply -= 1;
        self.ban = undo.ban;
        self.key = undo.key;
    }

    /// Takes back the last move made.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.turn = !self.turn;
        self.ply -= 1;
        if mv.is_drop() {
            let piece = self.take(mv.to);
            let held = self.in_hand_as(piece);
            self.hold(self.turn, held, true);
        } else {
            if mv.to != mv.from {
                self.shift(mv.to, mv.from, undo.piece);
            }
            self.give_back(mv.to, undo.taken);
            self.give_back(mv.through, undo.taken_through);
        }
        self.ban = undo.ban;
        self.key = undo.key;
    }

    fn give_back(&mut self, cell: Cell, taken: Code) {
        if taken == EMPTY {
            return;
        }
        self.put(cell, taken);
        if self.is_held(taken) {
            let held = self.in_hand_as(taken);
            self.hold(self.turn, held, false);
        }
    }

    /// Whether a taken piece goes into the hand: royals do not.
    fn is_held(&self, taken: Code) -> bool {
        let held = code(self.rules.base[usize::from(taken)], color(taken));
        self.rules.drops != Drops::None && !self.rules.royal[usize::from(held)]
    }
}

//! Why a move is not legal.

use super::drops::Mates;
use super::pieces::Trading;
use super::safety::Safety;
use crate::Move;
use crate::kit::{EMPTY, code, color};
use crate::position::Position;
use crate::rules::{Drops, LionTrading, Restriction};

/// What is wrong with a move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// Nothing stands where it begins, or nothing of the kind is in the hand.
    NoPiece,
    /// The piece is the other side's.
    NotYours,
    /// The piece does not move like that here, or no such piece is dropped in this game.
    Movement,
    /// A piece is dropped where one stands.
    Occupied,
    /// As many pawns stand on the file as may.
    PawnFile,
    /// A pawn is dropped and mates.
    PawnMate,
    /// A piece is dropped where it could never move.
    Stuck,
    /// The piece must turn over.
    MustPromote,
    /// The piece may not turn over.
    CannotPromote,
    /// The side's only royal is left attacked.
    LeavesCheck,
    /// A lion takes a guarded lion two squares away, and nothing of worth before it.
    LionGuarded,
    /// A piece that is no lion takes a lion when the other side has just taken one so, elsewhere.
    LionAfterLion,
}

impl Position {
    /// What is wrong with a move of this game's board; nothing if it is legal.
    pub fn fault(&self, mv: Move) -> Option<Fault> {
        let legal = self.legal_moves();
        if legal.contains(&mv) {
            return None;
        }
        if mv.is_drop() {
            return Some(self.fault_of_drop(mv));
        }
        let piece = self.cells[usize::from(mv.from)];
        if piece == EMPTY {
            return Some(Fault::NoPiece);
        }
        if color(piece) != self.turn {
            return Some(Fault::NotYours);
        }
        if legal.contains(&Move::board(mv.from, mv.through, mv.to, !mv.is_promotion())) {
            return Some(if mv.is_promotion() { Fault::CannotPromote } else { Fault::MustPromote });
        }
        let mut moves = Vec::new();
        self.pieces_trading(&Safety::Tried, Trading::Free, &mut moves);
        let same = |other: &Move| (other.from, other.through, other.to) == (mv.from, mv.through, mv.to);
        if !moves.iter().any(same) {
            return Some(Fault::Movement);
        }
        let is_free = self.rules.lion_trading == LionTrading::Free || self.trades_lions(mv.from, mv.through, mv.to);
        Some(match self.rules.lion[usize::from(piece)] {
            _ if is_free => Fault::LeavesCheck,
            true => Fault::LionGuarded,
            false => Fault::LionAfterLion,
        })
    }

    fn fault_of_drop(&self, mv: Move) -> Fault {
        let piece = code(mv.from, self.turn);
        if self.hands[self.turn.index()][self.in_hand_as(piece)] == 0 {
            return Fault::NoPiece;
        }
        if self.cells[usize::from(mv.to)] != EMPTY {
            return Fault::Occupied;
        }
        // What has turned over is put down as what it was, where the faces are not the player's choice.
        let kind = self.rules.piece(piece);
        if self.rules.drops == Drops::Base && self.rules.kind(kind.base).letter != kind.letter {
            return Fault::CannotPromote;
        }
        let mut drops = Vec::new();
        self.drops(&Safety::Tried, Mates::Told, &mut drops);
        match drops.contains(&mv) {
            // It is kept from being legal by what it leads to alone.
            true if self.clone().leaves_safe(mv) => Fault::PawnMate,
            true => Fault::LeavesCheck,
            false if self.rules.stuck == Restriction::Forbidden && self.rules.is_dead(piece, mv.to) => Fault::Stuck,
            false if self.rules.piece(piece).pawn => Fault::PawnFile,
            false => Fault::Movement,
        }
    }
}

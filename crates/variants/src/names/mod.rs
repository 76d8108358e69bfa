//! Names of moves for people: as Japanese records write them, and as Western ones do.

mod japanese;
mod western;

use crate::grid::Cell;
use crate::kit::{Code, code};
use crate::{Color, Kind, Move, Position};

impl Position {
    /// The face of the piece that a move moves.
    fn moved(&self, mv: Move) -> Code {
        if mv.is_drop() { code(mv.from, self.turn) } else { self.cells[usize::from(mv.from)] }
    }

    /// Where other pieces of the same name stand that could go to the same place.
    fn rivals(&self, mv: Move, legal: &[Move], name: fn(&Kind) -> &str) -> Vec<Cell> {
        let piece = name(self.rules.piece(self.moved(mv)));
        let same = |other: &&Move| {
            !other.is_drop()
                && other.to == mv.to
                && other.through == mv.through
                && (mv.is_drop() || other.from != mv.from)
                && name(self.rules.piece(self.cells[usize::from(other.from)])) == piece
        };
        let mut rivals: Vec<Cell> = legal.iter().filter(same).map(|other| other.from).collect();
        rivals.sort_unstable();
        rivals.dedup();
        rivals
    }

    /// Whether the move keeps its face although it could turn it.
    fn declines(&self, mv: Move, legal: &[Move]) -> bool {
        !mv.is_drop() && !mv.is_promotion() && legal.contains(&Move::board(mv.from, mv.through, mv.to, true))
    }

    /// Whether a piece stands there that the side to move could take.
    fn has_enemy(&self, cell: Cell) -> bool {
        let piece = self.cells[usize::from(cell)];
        piece >= 2 && crate::kit::color(piece) != self.turn
    }

    /// How far to the right and how far ahead a place is of another one, as the side to move sees it.
    fn seen_from(&self, from: Cell, to: Cell) -> (i16, i16) {
        let grid = self.rules.grid;
        let ((fx, fy), (tx, ty)) = (grid.xy(from), grid.xy(to));
        let (right, ahead) = (i16::from(tx) - i16::from(fx), i16::from(fy) - i16::from(ty));
        if self.turn == Color::Black { (right, ahead) } else { (-right, -ahead) }
    }
}

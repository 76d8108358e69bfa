//! Static exchange evaluation.

use crate::attacks;
use crate::{Bitboard, Color, Move, MoveShape, PieceKind, Position, Square};

impl Position {
    /// What a move gains when both sides go on taking on its destination, each with its cheapest piece first and each free
    /// to stop. `values` are by [`PieceKind::index`], promoted kinds by their own value on the board; what is taken changes
    /// the balance by that value. Pieces behind pieces join in; pins and promotions during the exchange are not looked at.
    ///
    /// ```
    /// use komadai_shogi::Position;
    /// let values = [1, 3, 4, 5, 8, 10, 6, 1000, 6, 6, 6, 6, 10, 12];
    /// // A rook takes a pawn that a gold guards.
    /// let position: Position = "4k4/4g4/4p4/9/9/9/9/4R4/K8 b - 1".parse().unwrap();
    /// assert_eq!(position.exchange("5h5c".parse().unwrap(), &values), 1 - 10);
    /// ```
    pub fn exchange(&self, mv: Move, values: &[i32; 14]) -> i32 {
        let value = |kind: PieceKind| values[kind.index()];
        let to = mv.to();
        let mut occupied = self.occupied() | Bitboard::of(to);
        let (mut gain, mut standing) = match mv.shape() {
            MoveShape::Drop { kind, .. } => (0, kind),
            MoveShape::Board { from, promote, .. } => {
                occupied = occupied.without(Bitboard::of(from));
                let kind = self.piece_at(from).map_or(PieceKind::Pawn, |piece| piece.kind);
                let stands = kind.promoted().filter(|_| promote).unwrap_or(kind);
                let taken = self.piece_at(to).map_or(0, |piece| value(piece.kind));
                (taken + value(stands) - value(kind), stands)
            }
        };
        // gains[n]: what the side that makes the nth capture has won by then, if the exchange stops there.
        let mut gains = [0; 48];
        let mut n = 0;
        let mut side = !self.turn();
        gains[0] = gain;
        while n + 1 < gains.len() {
            let Some((square, kind)) = self.cheapest_attacker(to, side, occupied, values) else { break };
            occupied = occupied.without(Bitboard::of(square));
            // A king may not take what is still guarded.
            if kind == PieceKind::King && self.cheapest_attacker(to, !side, occupied, values).is_some() {
                break;
            }
            n += 1;
            gain = value(standing) - gain;
            gains[n] = gain;
            standing = kind;
            side = !side;
        }
        while n > 0 {
            gains[n - 1] = -(-gains[n - 1]).max(gains[n]);
            n -= 1;
        }
        gains[0]
    }

    fn cheapest_attacker(
        &self,
        to: Square,
        side: Color,
        occupied: Bitboard,
        values: &[i32; 14],
    ) -> Option<(Square, PieceKind)> {
        let attackers = self.attackers(to, side, occupied) & occupied;
        attackers
            .filter_map(|square| Some((square, self.piece_at(square)?.kind)))
            .min_by_key(|&(_, kind)| (kind == PieceKind::King, values[kind.index()]))
    }

    /// Whether a legal move gives check, found without playing it.
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn();
        let Some(king) = self.king(!us) else { return false };
        let to = mv.to();
        let (piece, occupied) = match mv.shape() {
            MoveShape::Drop { kind, .. } => (crate::Piece::new(us, kind), self.occupied() | Bitboard::of(to)),
            MoveShape::Board { from, promote, .. } => {
                let Some(piece) = self.piece_at(from) else { return false };
                let kind = piece.kind.promoted().filter(|_| promote).unwrap_or(piece.kind);
                let occupied = self.occupied().without(Bitboard::of(from)) | Bitboard::of(to);
                // A piece that leaves the line between a slider and the king opens it.
                if self.blockers(!us).has(from) && !attacks::line(king, from).has(to) {
                    return true;
                }
                (crate::Piece::new(us, kind), occupied)
            }
        };
        attacks::of(piece, to, occupied).has(king)
    }
}

//! What a combination wins: a search over a few plies that counts pieces.
//!
//! A pawn is worth 1, a lance 3, a knight 4, a silver 5, a gold 6, a bishop 8, a rook 10; a tokin, a promoted lance, knight or
//! silver 6, a horse 10, a dragon 12. What one side takes the other has lost, too, so a gold taken counts twice. The numbers are
//! near those of textbooks and serve only to tell a gain from a loss.

use super::{Verdict, Why};
use komadai_shogi::{Color, Move, PieceKind, Position};

/// Plies after the learner's move in which every move is looked at; from then on captures, promotions and answers to check.
/// With more of them a waiting move would do as well: the combination would still be there a move later.
const PLIES: u32 = 1;
/// The most positions looked at.
const MAX_NODES: u32 = 200_000;

/// What Black has more than White.
pub(super) fn balance(position: &Position) -> i32 {
    let board = position.to_setup();
    let on_board: i32 = board.pieces().map(|(_, piece)| sign(piece.color) * worth(piece.kind)).sum();
    let in_hand = |color| -> i32 { position.hand(color).iter().map(|(kind, n)| i32::from(n) * worth(kind)).sum() };
    on_board + in_hand(Color::Black) - in_hand(Color::White)
}

/// Whether Black comes to a balance of `goal` whatever White, who is to move, answers.
pub(super) fn gain(position: Position, goal: i32) -> Verdict {
    let mut search = Search { goal, nodes: 0 };
    for &reply in position.legal_moves().iter() {
        let mut next = position;
        next.play_unchecked(reply);
        if !search.black_gains(&next, PLIES - 1) {
            return match search.nodes {
                MAX_NODES.. => Verdict::Wrong(Why::Nothing, None),
                _ => Verdict::Wrong(Why::NoGain, Some(reply)),
            };
        }
    }
    Verdict::Done(Box::new(position.to_setup()))
}

struct Search {
    goal: i32,
    nodes: u32,
}

impl Search {
    /// Black to move: one way is enough. Where the search ends he may leave things as they are.
    fn black_gains(&mut self, position: &Position, plies: u32) -> bool {
        self.nodes += 1;
        if self.nodes >= MAX_NODES {
            return false;
        }
        if plies == 0 && !position.in_check() && balance(position) >= self.goal {
            return true;
        }
        ordered(position, plies).into_iter().any(|mv| self.white_loses(&after(position, mv), plies.saturating_sub(1)))
    }

    /// White to move: every way must lose so much. Where the search ends he may leave things as they are.
    fn white_loses(&mut self, position: &Position, plies: u32) -> bool {
        self.nodes += 1;
        if self.nodes >= MAX_NODES {
            return false;
        }
        if plies == 0 && !position.in_check() && balance(position) < self.goal {
            return false;
        }
        ordered(position, plies).into_iter().all(|mv| self.black_gains(&after(position, mv), plies.saturating_sub(1)))
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// The moves to look at: what takes most first, and with the least piece.
fn ordered(position: &Position, plies: u32) -> Vec<Move> {
    let kind_at = |square| position.piece_at(square).map_or(0, |piece| 1 + worth(piece.kind));
    let all = plies > 0 || position.in_check();
    let mut moves: Vec<(i32, Move)> = position
        .legal_moves()
        .iter()
        .map(|mv| (16 * kind_at(mv.to()) + i32::from(mv.promotes()) - mv.from().map_or(0, kind_at) / 2, *mv))
        .filter(|(_, mv)| all || mv.promotes() || position.piece_at(mv.to()).is_some())
        .collect();
    moves.sort_by_key(|(worth, _)| -worth);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 0,
        PieceKind::Pawn => 1,
        PieceKind::Lance => 3,
        PieceKind::Knight => 4,
        PieceKind::Silver => 5,
        PieceKind::Gold | PieceKind::Tokin | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => 6,
        PieceKind::Bishop => 8,
        PieceKind::Rook | PieceKind::Horse => 10,
        PieceKind::Dragon => 12,
    }
}

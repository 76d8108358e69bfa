//! Mates in a few plies by looking at every line: no table and no thread, for whoever asks about many positions.

use crate::moves::{mate_in_one, try_checks};
use komadai_shogi::{Bitboard, Move, Piece, PieceKind, Position, Square, attacks};
use std::ops::ControlFlow;

/// A move of the side to move that mates within so many plies by checks alone, every answer counted; none if there is none. The work
/// grows many times over with each two plies: beyond seven there is [`Solver`](crate::Solver).
///
/// ```
/// use komadai_tsume::{mate_within, start_position};
/// let position = start_position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").unwrap();
/// assert_eq!(mate_within(&position, 1).unwrap().to_string(), "G*5b");
/// ```
pub fn mate_within(position: &Position, plies: u8) -> Option<Move> {
    if plies == 0 {
        return None;
    }
    let at_once = mate_at_once(position);
    if at_once.is_some() || plies < 3 {
        return at_once;
    }
    let mut found = None;
    let _ = try_checks(position, |mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        if !is_mated_within(&next, plies - 1) {
            return ControlFlow::Continue(());
        }
        found = Some(mv);
        ControlFlow::Break(())
    });
    found
}

/// A move that mates at once: as [`mate_in_one`], but only pieces that can come to give check are looked at, and no check is tried
/// where the king keeps a square to flee to.
fn mate_at_once(position: &Position) -> Option<Move> {
    if position.in_check() {
        return mate_in_one(position, true);
    }
    let us = position.turn();
    let king = position.king(!us)?;
    let mut near = Near::of(position, king);
    let mates = |mv: Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        !next.has_legal_move()
    };
    // A pawn dropped may not mate. Any other piece, dropped, takes only the squares that it attacks itself.
    for kind in PieceKind::HAND.into_iter().skip(1).filter(|&kind| position.hand(us).has(kind)) {
        for to in near.direct(kind).without(near.occupied) {
            let mv = Move::drop(kind, to);
            if near.takes_all(Piece::new(us, kind), to, near.occupied) && mates(mv) && position.is_legal(mv) {
                return Some(mv);
            }
        }
    }
    let own = position.of_color(us);
    let uncovering = position.blockers(!us) & own;
    let sliders = sliders(position) & own;
    let knights = position.of_kind(PieceKind::Knight) & Near::ranks(king, 4);
    for from in own & (near.files & (Near::ranks(king, 2) | knights) | sliders | uncovering) {
        let Some(piece) = position.piece_at(from) else { continue };
        let open =
            if uncovering.has(from) { Bitboard::ALL.without(attacks::line(king, from)) } else { Bitboard::EMPTY };
        let turned = piece.kind.promoted().map_or(Bitboard::EMPTY, |kind| near.direct(kind) | open);
        let plain = near.direct(piece.kind) | open;
        let reached = attacks::of(piece, from, near.occupied).without(own) & (plain | turned);
        let left = near.occupied ^ Bitboard::of(from);
        for to in reached {
            for promote in [true, false] {
                if !(if promote { turned } else { plain }).has(to) || promote && !(from.in_zone(us) || to.in_zone(us)) {
                    continue;
                }
                let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                let mv = Move::board(from, to, promote);
                // Where a slider stands behind the piece, squares may be taken that were open before.
                let may = near.takes_all(Piece::new(us, kind), to, left)
                    || position.attackers(from, us, near.occupied).intersects(sliders);
                if may && position.is_legal(mv) && mates(mv) {
                    return Some(mv);
                }
            }
        }
    }
    None
}

/// What surrounds the king that is to be mated.
struct Near<'a> {
    position: &'a Position,
    king: Square,
    occupied: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    around: Bitboard,
    /// The files from which pieces that do not slide can come to give check.
    files: Bitboard,
    /// Where it could go if it were its turn, as far as was looked.
    flights: Bitboard,
    /// The squares at which nobody has looked yet.
    unseen: Bitboard,
}

impl Near<'_> {
    fn of(position: &Position, king: Square) -> Near<'_> {
        let occupied = position.occupied();
        let around = attacks::king(king);
        let files = king.file().saturating_sub(2).max(1)..=(king.file() + 2).min(9);
        Near {
            position,
            king,
            occupied,
            bishop: attacks::bishop(king, occupied),
            rook: attacks::rook(king, occupied),
            around,
            files: files.fold(Bitboard::EMPTY, |all, file| all | Bitboard::file(file)),
            flights: Bitboard::EMPTY,
            unseen: around.without(position.of_color(!position.turn())),
        }
    }

    /// The ranks up to so many from the king's.
    fn ranks(king: Square, within: u8) -> Bitboard {
        let ranks = king.rank().saturating_sub(within).max(1)..=(king.rank() + within).min(9);
        ranks.fold(Bitboard::EMPTY, |all, rank| all | Bitboard::rank(rank))
    }

    /// From where a kind gives check: a piece attacks the king from where the same piece of the other side, standing on the king's
    /// square, would attack.
    fn direct(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Bishop => self.bishop,
            PieceKind::Rook => self.rook,
            PieceKind::Horse => self.bishop | self.around,
            PieceKind::Dragon => self.rook | self.around,
            _ => attacks::of(Piece::new(!self.position.turn(), kind), self.king, self.occupied),
        }
    }

    /// Whether a piece that arrives on a square, with these squares occupied besides, leaves the king none to flee to.
    fn takes_all(&mut self, piece: Piece, to: Square, occupied: Bitboard) -> bool {
        // The king itself shields no square from what attacks it.
        let taken = attacks::of(piece, to, occupied.without(Bitboard::of(self.king)));
        if self.flights.without(taken).non_empty() {
            return false;
        }
        let without = self.occupied ^ Bitboard::of(self.king);
        for square in self.unseen.without(taken) {
            self.unseen ^= Bitboard::of(square);
            if self.position.attackers(square, self.position.turn(), without).is_empty() {
                self.flights |= Bitboard::of(square);
                return false;
            }
        }
        true
    }
}

/// All pieces that slide.
fn sliders(position: &Position) -> Bitboard {
    use PieceKind::*;
    let kinds = [Lance, Bishop, Rook, Horse, Dragon].map(|kind| position.of_kind(kind));
    kinds.into_iter().fold(Bitboard::EMPTY, |all, kind| all | kind)
}

/// Whether every answer to a check is followed by mate, within so many plies from the answer on.
fn is_mated_within(position: &Position, plies: u8) -> bool {
    position
        .try_generate(|set| {
            let mut flow = ControlFlow::Continue(());
            set.for_each(|mv| {
                if flow.is_continue() {
                    let mut next = *position;
                    next.play_unchecked(mv);
                    if mate_within(&next, plies - 1).is_none() {
                        flow = ControlFlow::Break(());
                    }
                }
            });
            flow
        })
        .is_continue()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems;
    use crate::{Goal, Limits, Question, Solver, Verdict};

    /// Both ask the same question: the solver, which has a table and orders its lines, and this, which has neither.
    #[test]
    fn as_the_solver_says() {
        let mut solver = Solver::new(16);
        for problem in problems::starter().iter().filter(|problem| problem.plies <= 7) {
            for plies in [1, 3, 5] {
                let question = Question { goal: Goal::Within(plies), count_futile: true };
                let solved = solver.solve(&problem.position, question, &Limits::default()).unwrap();
                let found = mate_within(&problem.position, plies as u8);
                assert_eq!(
                    found.is_some(),
                    matches!(solved.verdict, Verdict::Mate(_)),
                    "{} in {plies}",
                    problem.position
                );
            }
        }
    }

    /// What is left out of the search for a mate in one never mates: in games drawn by chance it finds one wherever there is one.
    #[test]
    fn no_mate_in_one_is_overlooked() {
        let mut dice = fastrand::Rng::with_seed(1);
        let (mut mates, mut seen) = (0, 0);
        while seen < 20_000 {
            let mut position = Position::start();
            for _ in 0..300 {
                let moves = position.legal_moves();
                let Some(&mv) = dice.choice(moves.iter()) else { break };
                position.play_unchecked(mv);
                seen += 1;
                let found = mate_within(&position, 1);
                assert_eq!(found.is_some(), mate_in_one(&position, true).is_some(), "{position}");
                if let Some(mv) = found {
                    let mut next = position;
                    next.play(mv).unwrap();
                    assert!(next.is_checkmate(), "{position} {mv}");
                    mates += 1;
                }
            }
        }
        assert!(mates > 100, "{mates}");
    }
}

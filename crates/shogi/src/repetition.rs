//! Repetition (千日手) and perpetual check (連続王手の千日手).

use crate::{Color, Foul, Move, Position};
use alloc::vec::Vec;

/// The positions of a game so far, from its start position on.
///
/// The fourth occurrence of squares, hands and side to move ends the game: drawn, or lost by the side all of whose moves
/// from the first occurrence to the fourth gave check (JSA playing rules, article 8).
#[derive(Clone, Debug)]
pub struct History {
    positions: Vec<Position>,
}

/// The repetition status of the last position of a [`History`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// It occurs for the first to third time.
    None,
    /// It occurs for the fourth time: a draw.
    Draw,
    /// It occurs for the fourth time and this side did nothing but check: it loses.
    PerpetualCheck(Color),
}

impl History {
    /// A game that starts here.
    pub fn new(start: Position) -> History {
        History { positions: alloc::vec![start] }
    }

    /// The position after a move.
    pub fn push(&mut self, position: Position) {
        self.positions.push(position);
    }

    /// Takes the last position back; the start position stays.
    pub fn pop(&mut self) -> Option<Position> {
        if self.positions.len() > 1 { self.positions.pop() } else { None }
    }

    /// All positions, the start position first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The last position.
    pub fn last(&self) -> &Position {
        // Never empty: `new` puts one in and `pop` leaves one.
        &self.positions[self.positions.len() - 1]
    }

    /// Whether a move may be played now: legal, not the fourth occurrence by checks alone, and the game not over.
    ///
    /// # Errors
    /// The foul.
    pub fn check(&self, mv: Move) -> Result<(), Foul> {
        if self.is_over() {
            return Err(Foul::AfterEnd);
        }
        self.last().check(mv)?;
        let mover = self.last().turn();
        match repetition(&self.positions, &self.after(mv)) {
            Repetition::PerpetualCheck(by) if by == mover => Err(Foul::PerpetualCheck),
            _ => Ok(()),
        }
    }

    /// Plays a move if [`check`](History::check) allows it.
    ///
    /// # Errors
    /// The foul, with nothing changed.
    pub fn play(&mut self, mv: Move) -> Result<(), Foul> {
        self.check(mv)?;
        self.push(self.after(mv));
        Ok(())
    }

    fn after(&self, mv: Move) -> Position {
        let mut next = *self.last();
        next.play_unchecked(mv);
        next
    }

    /// Whether the last position ends the game by mate, by having no move, or by its fourth occurrence.
    pub fn is_over(&self) -> bool {
        !self.last().has_legal_move() || self.repetition() != Repetition::None
    }

    /// How often the last position has occurred, itself included.
    pub fn occurrences(&self) -> usize {
        let last = self.last();
        self.positions.iter().filter(|position| position.same_as(last)).count()
    }

    /// The last position under the rule of fourfold repetition.
    pub fn repetition(&self) -> Repetition {
        repetition(&self.positions[..self.positions.len() - 1], self.last())
    }
}

/// A position under the rule of fourfold repetition, given the positions before it.
fn repetition(before: &[Position], last: &Position) -> Repetition {
    // The same side is to move in every second position only.
    let first =
        before.iter().enumerate().rev().skip(1).step_by(2).filter(|(_, position)| position.same_as(last)).nth(2);
    let Some((first, _)) = first else { return Repetition::None };
    let only_checks = |by: Color| {
        before[first + 1..]
            .iter()
            .chain([last])
            .filter(|position| position.turn() == !by)
            .all(|position| position.in_check())
    };
    match (only_checks(Color::Black), only_checks(Color::White)) {
        (true, false) => Repetition::PerpetualCheck(Color::Black),
        (false, true) => Repetition::PerpetualCheck(Color::White),
        // Each side answers every check with a check: neither did anything else, neither is at fault.
        _ => Repetition::Draw,
    }
}

/// Whether the moves end with one sequence played three times in a row: the trigger of repetition before the rule of the
/// fourth occurrence. It can be had in a position that occurs for the third or fourth time, and need not be had in one
/// that occurs for the fifth.
pub fn thrice_in_a_row(moves: &[Move]) -> bool {
    // A side cannot play the same move twice running, so a sequence has two moves of each side at least.
    (4..=moves.len() / 3).step_by(2).any(|length| {
        let last = &moves[moves.len() - length..];
        moves[moves.len() - 3 * length..].chunks(length).all(|part| part == last)
    })
}

//! Repetition (千日手) and perpetual check (連続王手の千日手).

use crate::{Color, Position};
use alloc::vec::Vec;

/// The positions of a game so far, from its start position on.
///
/// The fourth occurrence of squares, hands and side to move ends the game: drawn, or lost by the side all of whose moves
/// from the first occurrence to the fourth gave check (JSA playing rules, article 8).
#[derive(Clone, Debug)]
pub struct History {
    positions: Vec<Position>,
}

/// What repetition says of the last position of a [`History`].
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

    /// How often the last position has occurred, itself included.
    pub fn occurrences(&self) -> usize {
        let last = self.last();
        self.positions.iter().filter(|position| position.same_as(last)).count()
    }

    /// What the rule of the fourth occurrence says of the last position.
    pub fn repetition(&self) -> Repetition {
        let last = self.last();
        let end = self.positions.len() - 1;
        let mut seen = 0;
        let mut first = end;
        for (ply, position) in self.positions.iter().enumerate().rev().step_by(2) {
            if position.same_as(last) {
                seen += 1;
                first = ply;
                if seen == 4 {
                    break;
                }
            }
        }
        if seen < 4 {
            return Repetition::None;
        }
        let cycle = &self.positions[first + 1..];
        let only_checks =
            |by: Color| cycle.iter().filter(|position| position.turn() == !by).all(|position| position.in_check());
        match (only_checks(Color::Black), only_checks(Color::White)) {
            (true, false) => Repetition::PerpetualCheck(Color::Black),
            (false, true) => Repetition::PerpetualCheck(Color::White),
            // Each side answers every check with a check: neither did anything else, neither is at fault.
            _ => Repetition::Draw,
        }
    }
}

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

/// An end of a game that its positions bring about, under every ruling on impasse alike.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BoardEnd {
    /// The side to move is mated (詰み).
    Checkmate,
    /// The side to move has no legal move though not in check: it loses.
    NoLegalMove,
    /// The position occurred for the fourth time (千日手): a draw.
    Repetition,
    /// The position occurred for the fourth time and this side did nothing but check: it loses (連続王手の千日手).
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

    /// Makes room for so many more positions.
    pub fn reserve(&mut self, positions: usize) {
        self.positions.reserve_exact(positions);
    }

    /// The position after a move that is known to be legal.
    pub fn play_unchecked(&mut self, mv: Move) {
        self.positions.push(*self.last());
        if let Some(last) = self.positions.last_mut() {
            last.play_unchecked(mv);
        }
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
        if self.end().is_some() {
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
        self.play_unchecked(mv);
        Ok(())
    }

    fn after(&self, mv: Move) -> Position {
        let mut next = *self.last();
        next.play_unchecked(mv);
        next
    }

    /// How the last position ends the game, impasse aside: by mate, by having no move, or by its fourth occurrence.
    pub fn end(&self) -> Option<BoardEnd> {
        let last = self.last();
        if !last.has_legal_move() {
            return Some(if last.in_check() { BoardEnd::Checkmate } else { BoardEnd::NoLegalMove });
        }
        match self.repetition() {
            Repetition::None => None,
            Repetition::Draw => Some(BoardEnd::Repetition),
            Repetition::PerpetualCheck(by) => Some(BoardEnd::PerpetualCheck(by)),
        }
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
    let in_check = |index: usize| before.get(index).unwrap_or(last).in_check();
    fourth_occurrence(before.len(), last.turn(), |index| before[index].same_as(last), in_check)
}

/// What the rule of the fourth occurrence says of the position of index `last` with this side to move, where `same` tells of an
/// earlier position whether it is that one, and `in_check` of any from the start to `last` whether its side to move is in check.
fn fourth_occurrence(
    last: usize,
    turn: Color,
    same: impl Fn(usize) -> bool,
    in_check: impl Fn(usize) -> bool,
) -> Repetition {
    // The same side is to move in every second position only.
    let first = (0..last).rev().skip(1).step_by(2).filter(|&index| same(index)).nth(2);
    let Some(first) = first else { return Repetition::None };
    // The moves of the side that is not to move now led to the last position and to every second one before it.
    let theirs = (first + 1..=last).rev().step_by(2).all(&in_check);
    let ours = (first + 1..last).rev().step_by(2).all(&in_check);
    match (theirs, ours) {
        (true, false) => Repetition::PerpetualCheck(!turn),
        (false, true) => Repetition::PerpetualCheck(turn),
        // Each side answers every check with a check: neither did anything else, neither is at fault.
        _ => Repetition::Draw,
    }
}

/// The keys of a game's positions so far, from its start position on, and in which of them the side to move is in check: all that
/// the rule of the fourth occurrence needs, in 9 bytes a position where a [`History`] takes 320.
///
/// Different positions share a key of 64 bits by chance alone and hardly ever, yet they can. Whoever lets a repetition end a game
/// looks at the positions themselves first: [`repetition_where`](KeyHistory::repetition_where).
///
/// ```
/// use komadai_shogi::{KeyHistory, Position, Repetition};
/// let mut position = Position::start();
/// let mut history = KeyHistory::new(position.turn(), position.key(), position.in_check());
/// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].iter().cycle().take(12) {
///     position.play(mv.parse().unwrap()).unwrap();
///     history.push(position.key(), position.in_check());
/// }
/// assert_eq!((history.occurrences(), history.repetition()), (4, Repetition::Draw));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyHistory {
    /// Whose turn it is in the start position.
    first_turn: Color,
    keys: Vec<u64>,
    checks: Vec<bool>,
}

impl KeyHistory {
    /// A game that starts from a position with this side to move, this key, and the side to move in check or not.
    pub fn new(turn: Color, key: u64, in_check: bool) -> KeyHistory {
        KeyHistory { first_turn: turn, keys: alloc::vec![key], checks: alloc::vec![in_check] }
    }

    /// The position after a move.
    pub fn push(&mut self, key: u64, in_check: bool) {
        self.keys.push(key);
        self.checks.push(in_check);
    }

    /// Takes positions back until so many moves are left; the start position stays.
    pub fn truncate(&mut self, moves: usize) {
        self.keys.truncate(moves.saturating_add(1));
        self.checks.truncate(moves.saturating_add(1));
    }

    /// The index of the last position: how many moves have been played.
    fn last(&self) -> usize {
        // Never empty: `new` puts one in and `truncate` leaves one.
        self.keys.len() - 1
    }

    /// How often the last position has occurred, itself included, by its key.
    pub fn occurrences(&self) -> usize {
        let last = self.keys[self.last()];
        self.keys.iter().rev().step_by(2).filter(|&&key| key == last).count()
    }

    /// What the rule of the fourth occurrence says of the last position, by its key.
    pub fn repetition(&self) -> Repetition {
        self.repetition_where(|index| self.keys[index] == self.keys[self.last()])
    }

    /// The same where `same` tells of an earlier position, by its index, whether it is the last one again.
    pub fn repetition_where(&self, same: impl Fn(usize) -> bool) -> Repetition {
        let turn = if self.last().is_multiple_of(2) { self.first_turn } else { !self.first_turn };
        fourth_occurrence(self.last(), turn, same, |index| self.checks[index])
    }
}

/// Whether the moves end with one sequence played three times in a row: the trigger of repetition before the rule of the
/// fourth occurrence. It can be had in a position that occurs for the third or fourth time, and need not be had in one
/// that occurs for the fifth.
pub fn thrice_in_a_row<M: PartialEq>(moves: &[M]) -> bool {
    // A side cannot play the same move twice running, so a sequence has two moves of each side at least.
    (4..=moves.len() / 3).step_by(2).any(|length| {
        let last = &moves[moves.len() - length..];
        moves[moves.len() - 3 * length..].chunks(length).all(|part| part == last)
    })
}

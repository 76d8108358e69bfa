//! Moves that games are searched for: exactly these from the start, or all of these in any order early in the game.

use komadai_shogi::{ByColor, Color, Move, Piece, Position, Square};

/// The most moves that are searched for; no more than 64, as each has a bit.
const MOST_MOVES: usize = 60;

/// In which order moves are searched for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// As they are given, from the start of an even game.
    Exact,
    /// In any order within so many plies, with other moves between them.
    Any {
        /// The moves of both sides together.
        plies: u16,
    },
}

/// Moves that are searched for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequence {
    moves: Vec<(Color, Move)>,
    /// The same by side, as games are kept.
    bits: ByColor<Vec<u16>>,
    order: Order,
}

/// A text is no sequence of moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SequenceError {
    /// No move.
    #[error("{0:?} is no move: write moves like 7g7f or P*2d, with spaces between them")]
    Move(String),
    /// A move that the game cannot have at its place.
    #[error("{0} cannot be played there")]
    Foul(Move),
    /// Too many.
    #[error("no more than 60 moves")]
    TooMany,
    /// None at all.
    #[error("no move is asked for")]
    Nothing,
}

impl Sequence {
    /// Plies within which moves in any order are looked for, where nobody says how many.
    pub const USUAL_PLIES: u16 = 30;

    /// Reads moves in USI with spaces or commas between them: of one side if one is given, else of both in turn, Black first.
    ///
    /// # Errors
    /// One of them is none, or cannot be played from the start where their order is exact.
    pub fn read(text: &str, by: Option<Color>, order: Order) -> Result<Sequence, SequenceError> {
        let mut moves = Vec::new();
        for (at, word) in text.split([' ', ',', '　']).filter(|word| !word.is_empty()).enumerate() {
            let mv: Move = word.parse().map_err(|_| SequenceError::Move(word.chars().take(12).collect()))?;
            let in_turn = if at % 2 == 0 { Color::Black } else { Color::White };
            moves.push((by.unwrap_or(in_turn), mv));
            if moves.len() > MOST_MOVES {
                return Err(SequenceError::TooMany);
            }
        }
        if moves.is_empty() {
            return Err(SequenceError::Nothing);
        }
        let sequence = Sequence::of(moves, order);
        if order == Order::Exact {
            sequence.end()?;
        }
        Ok(sequence)
    }

    fn of(moves: Vec<(Color, Move)>, order: Order) -> Sequence {
        let by = |side| moves.iter().filter(|(by, _)| *by == side).map(|(_, mv)| mv.bits()).collect();
        Sequence { bits: ByColor::from_fn(by), moves, order }
    }

    /// Where moves in their order lead from the start of an even game.
    ///
    /// # Errors
    /// One of them cannot be played.
    pub fn end(&self) -> Result<Position, SequenceError> {
        let mut position = Position::start();
        for &(side, mv) in &self.moves {
            if position.turn() != side || position.play(mv).is_err() {
                return Err(SequenceError::Foul(mv));
            }
        }
        Ok(position)
    }

    /// The positions that moves in their order lead through, after each of them; none: their order does not matter.
    pub(crate) fn positions(&self) -> Option<Vec<Position>> {
        let mut position = Position::start();
        let played = |&(_, mv): &(Color, Move)| {
            position.play_unchecked(mv);
            position
        };
        (self.order == Order::Exact).then(|| self.moves.iter().map(played).collect())
    }

    /// The same for the other side. No even game begins with a move of White: turned round, an exact order is nowhere.
    #[must_use]
    pub fn turned(&self) -> Sequence {
        let moves = self.moves.iter().map(|&(side, mv)| (!side, mv.rotate()));
        Sequence::of(moves.collect(), self.order)
    }

    /// Pieces that come to stand somewhere in every game that has these moves, as far as that is known.
    pub(crate) fn comes(&self) -> Vec<(Square, Piece)> {
        let mut position = Position::start();
        let mut comes = Vec::new();
        for &(side, mv) in &self.moves {
            match self.order {
                Order::Exact if position.turn() == side && position.play(mv).is_ok() => {
                    comes.extend(position.piece_at(mv.to()).map(|piece| (mv.to(), piece)));
                }
                Order::Exact => break,
                // What moves there is known only of a piece that is dropped.
                Order::Any { .. } => {
                    comes.extend(mv.dropped().map(|kind| (mv.to(), Piece::new(side, kind))));
                }
            }
        }
        comes
    }

    /// The ply after which a game first has them all. `turn` moves first; `moves` has two bytes each.
    pub(crate) fn first_ply(&self, turn: Color, own_start: bool, moves: &[u8]) -> Option<usize> {
        let (moves, _) = moves.as_chunks::<2>();
        match self.order {
            Order::Exact => {
                let begins = moves.get(..self.moves.len())?.iter().zip(&self.moves);
                let fits = !own_start
                    && self.moves.first().is_some_and(|(side, _)| *side == turn)
                    && begins.into_iter().all(|(bits, (_, mv))| u16::from_be_bytes(*bits) == mv.bits());
                fits.then_some(self.moves.len())
            }
            Order::Any { plies } => {
                let mut last = 0;
                for side in Color::ALL.into_iter().filter(|side| !self.bits[*side].is_empty()) {
                    let sought = &self.bits[side];
                    // A bit for each that is missing.
                    let mut missing = u64::MAX >> (64 - sought.len());
                    let own = moves.iter().enumerate().take(plies.into()).skip(usize::from(side != turn));
                    let mut own = own.step_by(2);
                    while missing != 0 {
                        // There are not enough moves any more.
                        if own.len() < missing.count_ones() as usize {
                            return None;
                        }
                        let (before, bits) = own.next()?;
                        let bits = u16::from_be_bytes(*bits);
                        let is_it = |(at, mv): (usize, &u16)| *mv == bits && missing >> at & 1 == 1;
                        if let Some(at) = sought.iter().enumerate().position(is_it) {
                            missing &= !(1 << at);
                            last = last.max(before + 1);
                        }
                    }
                }
                Some(last)
            }
        }
    }
}

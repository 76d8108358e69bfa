//! Moves on boards of any size.

use crate::Attempt;
use komadai_shogi::{self as shogi, PieceKind};
use komadai_variants::Square;
use std::fmt;
use std::str::FromStr;

/// What a player does at a board of any size, legal or not, in squares and letters: `7g7f+`, `6f6e5d` for a double move, `P*5e`,
/// `C'*12l`, `+S*5b`. It is four bytes, for a game keeps all its moves, and means what the rules of its game make of it.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Move(u32);

// Bits 0-11 destination, 12-23 origin or what is dropped, 24-29 the way to the square passed, 30 promotion, 31 drop.
const ORIGIN: u32 = 12;
const WAY: u32 = 24;
const PROMOTES: u32 = 1 << 30;
const DROP: u32 = 1 << 31;
/// No leap is longer, so that the square which a double move passes is no farther away.
const REACH: i16 = 3;

/// A piece in the letters of a position's text: `P`, `+S`, `C'`.
#[derive(Copy, Clone)]
struct Letter {
    promoted: bool,
    letter: u8,
    /// What stands behind the letter in games of more pieces than the alphabet has letters.
    dress: Option<u8>,
}

const DRESSES: [u8; 2] = [b'\'', b'!'];

impl Letter {
    fn bits(self) -> u32 {
        let dress = DRESSES.iter().position(|&dress| self.dress == Some(dress)).map_or(0, |place| place as u32 + 1);
        u32::from(self.letter - b'A') | dress << 5 | u32::from(self.promoted) << 7
    }

    fn of_bits(bits: u32) -> Letter {
        let dress = (bits >> 5 & 3).checked_sub(1).and_then(|place| DRESSES.get(place as usize).copied());
        Letter { promoted: bits >> 7 & 1 != 0, letter: b'A' + (bits & 31) as u8, dress }
    }

    fn read(text: &str) -> Option<Letter> {
        let plain = text.strip_prefix('+').unwrap_or(text);
        let promoted = plain.len() < text.len();
        match *plain.as_bytes() {
            [letter @ b'A'..=b'Z'] => Some(Letter { promoted, letter, dress: None }),
            [letter @ b'A'..=b'Z', dress] if DRESSES.contains(&dress) => {
                Some(Letter { promoted, letter, dress: Some(dress) })
            }
            _ => None,
        }
    }
}

const fn packed(square: Square) -> u32 {
    (square.file() as u32 - 1) | (square.rank() as u32 - 1) << 6
}

fn unpacked(bits: u32) -> Square {
    let place = |bits: u32| (bits & 63) as u8 + 1;
    Square::new(place(bits), place(bits >> 6)).expect("it was packed from a square")
}

impl Move {
    /// A move on the board; none where nothing moves, or the square it passes is too far away for any piece.
    pub fn board(from: Square, through: Option<Square>, to: Square, promotes: bool) -> Option<Move> {
        let way = match through {
            None if from == to => return None,
            None => 0,
            Some(through) => {
                let along = |from: u8, to: u8| i16::from(to) - i16::from(from) + REACH;
                let (x, y) = (along(from.file(), through.file()), along(from.rank(), through.rank()));
                let within = 0..=2 * REACH;
                if through == from || !within.contains(&x) || !within.contains(&y) {
                    return None;
                }
                (x * (2 * REACH + 1) + y) as u32 + 1
            }
        };
        let flags = if promotes { PROMOTES } else { 0 };
        Some(Move(packed(to) | packed(from) << ORIGIN | way << WAY | flags))
    }

    fn drop(letter: Letter, to: Square) -> Move {
        Move(packed(to) | letter.bits() << ORIGIN | DROP)
    }

    /// Where it ends.
    pub fn to(self) -> Square {
        unpacked(self.0)
    }

    /// Where it begins; none for a drop.
    pub fn from(self) -> Option<Square> {
        (!self.is_drop()).then(|| unpacked(self.0 >> ORIGIN))
    }

    /// The square that a double move passes.
    pub fn through(self) -> Option<Square> {
        let way = (self.0 >> WAY & 63).checked_sub(1)? as i16;
        let (x, y) = (way / (2 * REACH + 1) - REACH, way % (2 * REACH + 1) - REACH);
        let from = self.from()?;
        let along = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
        Square::new(along(from.file(), x)?, along(from.rank(), y)?)
    }

    /// Whether a piece is dropped.
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }

    /// Whether the piece promotes.
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTES != 0
    }

    fn dropped(self) -> Option<Letter> {
        self.is_drop().then(|| Letter::of_bits(self.0 >> ORIGIN))
    }

    /// The same on the board of standard shogi; none if nobody can do that there.
    pub fn attempt(self) -> Option<Attempt> {
        let on_nine = |square: Square| shogi::Square::new(square.file(), square.rank());
        let to = on_nine(self.to())?;
        if let Some(dropped) = self.dropped() {
            let kind = PieceKind::from_letter(char::from(dropped.letter)).filter(|kind| *kind != PieceKind::King)?;
            return match (dropped.dress, dropped.promoted) {
                (None, false) => Some(Attempt::Move(shogi::Move::drop(kind, to))),
                (None, true) => Some(Attempt::PromotedDrop { kind, to }),
                (Some(_), _) => None,
            };
        }
        let from = on_nine(self.from()?)?;
        (self.0 >> WAY & 63 == 0).then(|| Attempt::Move(shogi::Move::board(from, to, self.promotes())))
    }

    /// The move of standard shogi; none if it is none.
    pub fn shogi(self) -> Option<shogi::Move> {
        match self.attempt()? {
            Attempt::Move(mv) => Some(mv),
            Attempt::PromotedDrop { .. } => None,
        }
    }
}

/// A square of standard shogi among those of any board.
pub fn square(square: shogi::Square) -> Square {
    Square::new(square.file(), square.rank()).expect("nine files and ranks are less than there may be")
}

impl From<shogi::Move> for Move {
    fn from(mv: shogi::Move) -> Move {
        let to = square(mv.to());
        match (mv.dropped(), mv.from()) {
            (None, Some(from)) => {
                let flags = if mv.promotes() { PROMOTES } else { 0 };
                Move(packed(to) | packed(square(from)) << ORIGIN | flags)
            }
            (kind, _) => {
                let letter = kind.map_or(b'P', |kind| kind.letter() as u8);
                Move::drop(Letter { promoted: false, letter, dress: None }, to)
            }
        }
    }
}

impl From<Attempt> for Move {
    fn from(attempt: Attempt) -> Move {
        match attempt {
            Attempt::Move(mv) => mv.into(),
            Attempt::PromotedDrop { kind, to } => {
                Move::drop(Letter { promoted: true, letter: kind.letter() as u8, dress: None }, square(to))
            }
        }
    }
}

impl PartialEq<shogi::Move> for Move {
    fn eq(&self, other: &shogi::Move) -> bool {
        let other: Move = (*other).into();
        *self == other
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Letter { promoted, letter, dress }) = self.dropped() {
            let plus = if promoted { "+" } else { "" };
            write!(f, "{plus}{}", char::from(letter))?;
            if let Some(dress) = dress {
                write!(f, "{}", char::from(dress))?;
            }
            return write!(f, "*{}", self.to());
        }
        write!(f, "{}", unpacked(self.0 >> ORIGIN))?;
        if let Some(through) = self.through() {
            write!(f, "{through}")?;
        }
        write!(f, "{}{}", self.to(), if self.promotes() { "+" } else { "" })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is no move of any board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoMove;

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move such as 7g7f, 8h2b+, P*5e or 6f6e5d")
    }
}

impl std::error::Error for NoMove {}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        if let Some((piece, to)) = text.split_once('*') {
            let letter = Letter::read(piece).ok_or(NoMove)?;
            return Ok(Move::drop(letter, to.parse().map_err(|_| NoMove)?));
        }
        let (from, rest) = Square::split(text).ok_or(NoMove)?;
        let (second, rest) = Square::split(rest).ok_or(NoMove)?;
        let (through, to, rest) = match Square::split(rest) {
            Some((third, rest)) => (Some(second), third, rest),
            None => (None, second, rest),
        };
        let promotes = match rest {
            "" => false,
            "+" => true,
            _ => return Err(NoMove),
        };
        Move::board(from, through, to, promotes).ok_or(NoMove)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_it_is_written_on_any_board() {
        for text in [
            "7g7f",
            "8h2b+",
            "P*5e",
            "+S*5b",
            "6f6e5d",
            "6f6e6f",
            "12l11k",
            "36aj33ag34ah+",
            "C'*12l",
            "+L!*1a",
            "T*3c",
        ] {
            let mv: Move = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(mv.to_string(), text);
        }
        for text in
            ["", "7g", "7g7g", "7g7f++", "p*5e", "P*", "*5e", "P**5e", "37a1a", "P*5e+", "7g3g7f", "C\"*1a", "７g7f"]
        {
            assert_eq!(text.parse::<Move>(), Err(NoMove), "{text}");
        }
        let double: Move = "6f6e5d".parse().unwrap();
        assert_eq!(double.through().unwrap().to_string(), "6e");
    }

    #[test]
    fn what_standard_shogi_knows_is_the_same_there() {
        let squares = || shogi::Square::all();
        let boards = squares().flat_map(|from| squares().map(move |to| (from, to))).filter(|(from, to)| from != to);
        let moves = boards.flat_map(|(from, to)| [false, true].map(|promote| shogi::Move::board(from, to, promote)));
        let kinds = "RBGSNLP".chars().filter_map(PieceKind::from_letter);
        let drops = kinds.flat_map(|kind| squares().map(move |to| (kind, to)));
        let attempts = drops
            .flat_map(|(kind, to)| [Attempt::Move(shogi::Move::drop(kind, to)), Attempt::PromotedDrop { kind, to }]);
        let all: Vec<Attempt> = moves.map(Attempt::Move).chain(attempts).collect();
        assert_eq!(all.len(), 81 * 80 * 2 + 7 * 81 * 2);
        for attempt in all {
            let mv: Move = attempt.into();
            assert_eq!((mv.attempt(), mv.to_string()), (Some(attempt), attempt.to_string()));
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        for text in ["10a9a", "9j9i", "6f6e5d", "K*5e", "T*5e", "C'*5e"] {
            assert_eq!(text.parse::<Move>().unwrap().attempt(), None, "{text}");
        }
    }
}

//! A part of a position: some squares, some pieces in hand, some material. What it does not name does not matter.
//!
//! As text, in three parts:
//!
//! ```text
//! board      as in SFEN, rank by rank from White's side, but a number stands for squares that do not matter;
//!            . an empty square, * any piece, A any piece of Black, a any piece of White
//! hands      pieces that are held: 2P at least two black pawns, =0b exactly no white bishop
//! material   the same for all pieces of a side, on the board and in hand, promoted ones as what they were
//! ```

mod matcher;

pub(crate) use matcher::{BOARD_BYTES, Board, Matcher, content};

use komadai_shogi::{ByColor, Color, Piece, PieceKind, Position, Square};
use std::fmt::Write as _;

/// What is wanted of a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Nothing stands there.
    Empty,
    /// A piece, whatever it is.
    Any,
    /// A piece of a side.
    Of(Color),
    /// This piece.
    Piece(Piece),
}

/// How many pieces are wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// So many or more.
    AtLeast(u8),
    /// So many.
    Exactly(u8),
}

/// How many of each kind that can be held, by [`PieceKind::index`].
type Amounts = [Option<Amount>; 7];

/// A part of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    squares: [Option<Wanted>; Square::COUNT],
    hands: ByColor<Amounts>,
    material: ByColor<Amounts>,
}

/// A text is no pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PatternError {
    /// The board.
    #[error("{0:?} is no part of a board: nine ranks between slashes, from White's side")]
    Board(String),
    /// The hands or the material.
    #[error("{0:?} are no pieces: 2P for two black pawns or more, =0b for no white bishop")]
    Amounts(String),
    /// Every position has it.
    #[error("nothing is asked for")]
    Nothing,
}

impl Wanted {
    /// Whether what stands on a square is it.
    pub fn fits(self, there: Option<Piece>) -> bool {
        match self {
            Wanted::Empty => there.is_none(),
            Wanted::Any => there.is_some(),
            Wanted::Of(color) => there.is_some_and(|piece| piece.color == color),
            Wanted::Piece(piece) => there == Some(piece),
        }
    }

    /// The same with the board turned round.
    fn turned(self) -> Wanted {
        match self {
            Wanted::Empty | Wanted::Any => self,
            Wanted::Of(color) => Wanted::Of(!color),
            Wanted::Piece(piece) => Wanted::Piece(Piece::new(!piece.color, piece.kind)),
        }
    }
}

impl Amount {
    /// Whether so many are it.
    pub fn fits(self, count: u8) -> bool {
        match self {
            Amount::AtLeast(least) => count >= least,
            Amount::Exactly(wanted) => count == wanted,
        }
    }
}

impl Pattern {
    /// Reads the three parts.
    ///
    /// # Errors
    /// One of them cannot be read, or they ask for nothing.
    pub fn read(board: &str, hands: &str, material: &str) -> Result<Pattern, PatternError> {
        let squares = read_board(board.trim()).ok_or_else(|| PatternError::Board(board.to_owned()))?;
        let amounts = |text: &str| read_amounts(text.trim()).ok_or_else(|| PatternError::Amounts(text.to_owned()));
        let pattern = Pattern { squares, hands: amounts(hands)?, material: amounts(material)? };
        let none = ByColor::default();
        if pattern.squares.iter().all(Option::is_none) && pattern.hands == none && pattern.material == none {
            return Err(PatternError::Nothing);
        }
        Ok(pattern)
    }

    /// The parts as text, which is [read](Pattern::read) as the same pattern.
    pub fn texts(&self) -> [String; 3] {
        [write_board(&self.squares), write_amounts(&self.hands), write_amounts(&self.material)]
    }

    /// The same for the other side.
    #[must_use]
    pub fn turned(&self) -> Pattern {
        let mut squares = [None; Square::COUNT];
        for square in Square::all() {
            squares[square.rotate().index()] = self.squares[square.index()].map(Wanted::turned);
        }
        let other = |amounts: &ByColor<Amounts>| ByColor { black: amounts.white, white: amounts.black };
        Pattern { squares, hands: other(&self.hands), material: other(&self.material) }
    }

    /// Whether a position has it.
    pub fn is_in(&self, position: &Position) -> bool {
        let fits = |amounts: &ByColor<Amounts>, count: &dyn Fn(Color, PieceKind) -> u8| {
            Color::ALL.into_iter().all(|color| {
                let wanted = PieceKind::HAND.into_iter().map(|kind| (kind, amounts[color][kind.index()]));
                wanted.into_iter().all(|(kind, wanted)| wanted.is_none_or(|wanted| wanted.fits(count(color, kind))))
            })
        };
        let held = |color, kind| position.hand(color).count(kind);
        let owned = |color, kind: PieceKind| {
            let is_one = |piece: Piece| piece.color == color && piece.kind.unpromoted() == kind;
            let standing = Square::all().filter_map(|square| position.piece_at(square)).filter(|one| is_one(*one));
            held(color, kind) + standing.count() as u8
        };
        self.wanted().all(|(square, wanted)| wanted.fits(position.piece_at(square)))
            && fits(&self.hands, &held)
            && fits(&self.material, &owned)
    }

    /// What has to be held.
    pub(crate) fn held(&self) -> impl Iterator<Item = (Color, PieceKind, Amount)> + '_ {
        let all = Color::ALL.into_iter().flat_map(|color| PieceKind::HAND.map(|kind| (color, kind)));
        all.filter_map(|(color, kind)| Some((color, kind, self.hands[color][kind.index()]?)))
    }

    /// The squares that matter.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = (Square, Wanted)> + '_ {
        Square::all().filter_map(|square| Some((square, self.squares[square.index()]?)))
    }
}

fn read_board(text: &str) -> Option<[Option<Wanted>; Square::COUNT]> {
    let mut squares = [None; Square::COUNT];
    if text.is_empty() {
        return Some(squares);
    }
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return None;
    }
    for (rank, text) in (1..).zip(ranks) {
        let mut file = 9;
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if let Some(skipped) = letter.to_digit(10) {
                file -= i32::try_from(skipped).ok().filter(|skipped| *skipped > 0)?;
                continue;
            }
            let wanted = match letter {
                '.' => Wanted::Empty,
                '*' => Wanted::Any,
                'A' => Wanted::Of(Color::Black),
                'a' => Wanted::Of(Color::White),
                '+' => Wanted::Piece(piece(letters.next()?, true)?),
                letter => Wanted::Piece(piece(letter, false)?),
            };
            let square = Square::new(u8::try_from(file).ok()?, rank)?;
            squares[square.index()] = Some(wanted);
            file -= 1;
        }
        if file != 0 {
            return None;
        }
    }
    Some(squares)
}

/// A piece by its letter: a capital for Black.
fn piece(letter: char, promoted: bool) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    let kind = PieceKind::from_letter(letter.to_ascii_uppercase())?;
    Some(Piece::new(color, if promoted { kind.promoted()? } else { kind }))
}

fn write_board(squares: &[Option<Wanted>; Square::COUNT]) -> String {
    let mut text = String::new();
    for rank in 1..=9 {
        if rank > 1 {
            text.push('/');
        }
        let mut skipped = 0;
        // A number before what comes next, or at the end of the rank.
        let skip = |text: &mut String, skipped: &mut u32| {
            if *skipped > 0 {
                let _ = write!(text, "{skipped}");
                *skipped = 0;
            }
        };
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            let Some(wanted) = squares[square.index()] else {
                skipped += 1;
                continue;
            };
            skip(&mut text, &mut skipped);
            match wanted {
                Wanted::Empty => text.push('.'),
                Wanted::Any => text.push('*'),
                Wanted::Of(Color::Black) => text.push('A'),
                Wanted::Of(Color::White) => text.push('a'),
                // Writing to a string does not fail.
                Wanted::Piece(piece) => drop(write!(text, "{piece}")),
            }
        }
        skip(&mut text, &mut skipped);
    }
    text
}

fn read_amounts(text: &str) -> Option<ByColor<Amounts>> {
    let mut amounts = ByColor::<Amounts>::default();
    let mut letters = text.chars().peekable();
    while letters.peek().is_some() {
        let exactly = letters.next_if_eq(&'=').is_some();
        let mut count: Option<u8> = None;
        while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
            letters.next();
            count = Some(count.unwrap_or(0).checked_mul(10)?.checked_add(u8::try_from(digit).ok()?)?);
        }
        let count = count.unwrap_or(1);
        let Piece { color, kind } = piece(letters.next()?, false)?;
        let place = amounts[color].get_mut(kind.index())?;
        if count > PieceKind::SET[kind.index()] || place.is_some() {
            return None;
        }
        *place = match (exactly, count) {
            (true, count) => Some(Amount::Exactly(count)),
            (false, 0) => None,
            (false, count) => Some(Amount::AtLeast(count)),
        };
    }
    Some(amounts)
}

fn write_amounts(amounts: &ByColor<Amounts>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for kind in PieceKind::HAND.into_iter().rev() {
            let piece = Piece::new(color, kind);
            // Writing to a string does not fail.
            match amounts[color][kind.index()] {
                None => {}
                Some(Amount::AtLeast(1)) => drop(write!(text, "{piece}")),
                Some(Amount::AtLeast(count)) => drop(write!(text, "{count}{piece}")),
                Some(Amount::Exactly(count)) => drop(write!(text, "={count}{piece}")),
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_read_back_and_nonsense_is_none() {
        for parts in [["9/9/9/9/9/4*4/.A7/1K7/LN+R3a+pl", "", ""], ["", "2P=0b", ""], ["", "R=18p", "2R=2g"]] {
            let pattern = Pattern::read(parts[0], parts[1], parts[2]).unwrap();
            let texts = pattern.texts();
            assert_eq!(Pattern::read(&texts[0], &texts[1], &texts[2]).unwrap(), pattern);
            let board = if parts[0].is_empty() { "9/9/9/9/9/9/9/9/9" } else { parts[0] };
            assert_eq!(texts, [board, parts[1], parts[2]]);
            assert_eq!(pattern.turned().turned(), pattern);
        }
        for board in
            ["9", "9/9/9/9/9/9/9/9/8", "9/9/9/9/9/9/9/9/K9", "x8/9/9/9/9/9/9/9/9", "+K8/9/9/9/9/9/9/9/9", "0K8/"]
        {
            assert!(matches!(Pattern::read(board, "", ""), Err(PatternError::Board(_))), "{board}");
        }
        for amounts in ["2", "K", "3R", "=", "RR", "19p", "+R", "300p"] {
            assert!(matches!(Pattern::read("", amounts, ""), Err(PatternError::Amounts(_))), "{amounts}");
            assert!(matches!(Pattern::read("", "", amounts), Err(PatternError::Amounts(_))), "{amounts}");
        }
        for nothing in ["", " ", "9/9/9/9/9/9/9/9/9"] {
            assert_eq!(Pattern::read(nothing, "0P", ""), Err(PatternError::Nothing));
        }
    }

    #[test]
    fn a_pattern_of_one_side_turned_is_the_other_sides() {
        let pattern = Pattern::read("9/9/9/9/9/9/2P6/1B5.1/9", "=0P", "R").unwrap();
        let mut position = Position::start();
        assert!(pattern.is_in(&position) == pattern.turned().is_in(&position));
        position.play("2h3h".parse().unwrap()).unwrap();
        assert!(pattern.is_in(&position) && !pattern.turned().is_in(&position));
        position.play("8b7b".parse().unwrap()).unwrap();
        assert!(pattern.turned().is_in(&position));
    }
}

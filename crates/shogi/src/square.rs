//! The 81 squares.

use crate::Color;
use core::fmt;
use core::str::FromStr;

/// A square, numbered file by file: `1a` is 0, `1i` is 8, `2a` is 9, `9i` is 80.
///
/// Files are 1 to 9 from Black's right, ranks 1 to 9 (a to i) from White's side, as on a printed diagram.
///
/// ```
/// use komadai_shogi::Square;
/// let square: Square = "7f".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (7, 6));
/// assert_eq!(square.to_string(), "7f");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// The square on a file (1 to 9) and a rank (1 to 9), if both are on the board.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if 1 <= file && file <= 9 && 1 <= rank && rank <= 9 { Some(Square((file - 1) * 9 + rank - 1)) } else { None }
    }

    /// The square with this number, if it is below 81.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square with this number, which the caller knows to be below 81.
    #[inline]
    pub(crate) const fn at(index: usize) -> Square {
        debug_assert!(index < Square::COUNT);
        Square(index as u8)
    }

    /// The square's number: `(file - 1) * 9 + (rank - 1)`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 1 (Black's right) to 9.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The rank, 1 (White's back rank) to 9 (Black's).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The rank counted from the far side of `color`: 1 is the last rank a pawn of that side reaches.
    #[inline]
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// Whether the square lies in the promotion zone of `color`, the three far ranks.
    #[inline]
    pub const fn in_zone(self, color: Color) -> bool {
        self.rank_for(color) <= 3
    }

    /// The square as the opponent sees it: the board turned by 180 degrees.
    #[inline]
    pub const fn rotate(self) -> Square {
        Square(80 - self.0)
    }

    /// The square at a distance: positive files go to Black's left, positive ranks towards Black.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 1 || rank < 1 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..81u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square such as `7f`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square: a file 1 to 9 and a rank a to i, such as 7f")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Square::new(file - b'0', rank - b'a' + 1).ok_or(ParseSquareError)
            }
            _ => Err(ParseSquareError),
        }
    }
}

//! Squares as USI writes them, on boards of any size.

use std::fmt;
use std::str::FromStr;

/// The most files and the most ranks a board may have.
pub const MAX_SIDE: u8 = 36;

/// A square: the file counted from the right, the rank from the top, both from 1. Its text is `1a` for the top right, `16p`,
/// and past rank z `5aa` to `5aj`, as columns of a sheet go on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// The square of a file (1 = rightmost) and a rank (1 = top), both at most [`MAX_SIDE`].
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file == 0 || rank == 0 || file > MAX_SIDE || rank > MAX_SIDE { None } else { Some(Square { file, rank }) }
    }

    /// Counted from the right, from 1.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// Counted from the top, from 1.
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Reads a square at the beginning of a text; gives it and what follows.
    pub fn split(text: &str) -> Option<(Square, &str)> {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (file, rest) = text.split_at_checked(digits)?;
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
        let (rank, rest) = rest.split_at_checked(letters)?;
        let rank = match *rank.as_bytes() {
            [one] => one - b'a' + 1,
            [b'a', two] => two - b'a' + 27,
            _ => return None,
        };
        if file.starts_with('0') {
            return None;
        }
        Some((Square::new(file.parse().ok()?, rank)?, rest))
    }

    /// As Japanese records write it: `７六`, `１２十一`.
    pub fn japanese(self) -> String {
        let wide = |c: char| char::from_u32(c as u32 + WIDE).unwrap_or(c);
        self.file.to_string().chars().map(wide).chain(rank_in_kanji(self.rank)).collect()
    }

    /// The same with the file in narrow figures, as records of large boards have it: `7六`, `12十一`.
    pub fn japanese_narrow(self) -> String {
        self.file.to_string().chars().chain(rank_in_kanji(self.rank)).collect()
    }

    /// Reads a square in Japanese at the beginning of a text, its file in wide or narrow figures; gives it and what follows.
    pub fn split_japanese(text: &str) -> Option<(Square, &str)> {
        let (mut file, mut rank, mut ten, mut rest) = (0u8, None::<u8>, false, text);
        for c in text.chars() {
            let figure = c.to_digit(10).or_else(|| (c as u32).checked_sub(WIDE).and_then(char::from_u32)?.to_digit(10));
            match (figure, NUMERALS.iter().position(|&numeral| numeral == c)) {
                (Some(figure), _) if rank.is_none() && !ten => {
                    file = file.checked_mul(10)?.checked_add(u8::try_from(figure).ok()?)?;
                }
                (_, Some(ones)) if rank.is_none_or(|rank| ten && rank % 10 == 0) => {
                    rank = Some(rank.unwrap_or(0) + u8::try_from(ones).ok()? + 1);
                }
                _ if c == '十' && !ten => (rank, ten) = (Some(rank.unwrap_or(1) * 10), true),
                _ => break,
            }
            rest = &rest[c.len_utf8()..];
        }
        Some((Square::new(file, rank?)?, rest))
    }
}

/// How far wide figures stand behind the narrow ones.
const WIDE: u32 = '０' as u32 - '0' as u32;
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn rank_in_kanji(rank: u8) -> impl Iterator<Item = char> {
    let numeral = |n: u8| usize::from(n).checked_sub(1).and_then(|at| NUMERALS.get(at)).copied();
    let tens = rank / 10;
    let many = numeral(tens).filter(|_| tens > 1);
    many.into_iter().chain((tens > 0).then_some('十')).chain(numeral(rank % 10))
}

/// The letters of a rank counted from 1.
pub(crate) fn rank_letters(rank: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if rank > 26 {
        f.write_str("a")?;
    }
    write!(f, "{}", char::from(b'a' + (rank - 1) % 26))
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        rank_letters(self.rank, f)
    }
}

/// The text is no square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSquare;

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no square: write file and rank as in 7g")
    }
}

impl std::error::Error for NoSquare {}

impl FromStr for Square {
    type Err = NoSquare;
    fn from_str(text: &str) -> Result<Square, NoSquare> {
        match Square::split(text) {
            Some((square, "")) => Ok(square),
            _ => Err(NoSquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_any_board_are_read_as_they_are_written() {
        for file in 1..=MAX_SIDE {
            for rank in 1..=MAX_SIDE {
                let square = Square::new(file, rank).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        assert_eq!(Square::new(5, 27).unwrap().to_string(), "5aa");
        for text in ["", "a", "1", "0a", "01a", "37a", "1ak", "1ba", "1a1", "1A", "999999a"] {
            assert_eq!(text.parse::<Square>(), Err(NoSquare), "{text}");
        }
    }
}

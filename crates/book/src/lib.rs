//! Opening books: what to play in known positions.
//!
//! [`Book::read`] takes the two formats that programs exchange, the text of YaneuraOu and the binary of Apery, and
//! [`Book::moves`] looks a position up. The number of the move is never part of a position; a position that is not in the
//! book may be found with the board turned and the sides changed. [`choose`] picks a move as [`Taste`] asks.
//! [`Text`] is the text format as it is built and written.
//!
//! ```
//! use komadai_book::{Book, Taste, choose};
//! use komadai_shogi::Position;
//! let file = "#YANEURAOU-DB2016 1.00\n\
//!             sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
//!             2g2f 8c8d 35 20 120\n\
//!             7g7f 3c3d 30 20 80\n";
//! let (book, faults) = Book::read(file.as_bytes()).unwrap();
//! assert!(faults.is_empty());
//! let moves = book.moves(&Position::start(), true);
//! let best = choose(&moves, &Taste { eval_diff: 0, ..Taste::default() }, 0).unwrap();
//! assert_eq!((best.mv.to_string().as_str(), best.value), ("2g2f", Some(35)));
//! ```

mod apery;
mod choice;
mod text;
mod turn;

pub use apery::Apery;
pub use choice::{Taste, choose};
pub use text::{Text, write_position};
pub use turn::turned;

use komadai_shogi::{Move, Position};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// A move of a book. What is absent the book does not say.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The reply that is expected.
    pub reply: Option<Move>,
    /// What the move is worth to who plays it, centipawns.
    pub value: Option<i32>,
    /// How deep it was searched.
    pub depth: Option<u32>,
    /// How often it was played.
    pub count: Option<u64>,
}

impl BookMove {
    /// A move of which nothing else is known.
    pub fn new(mv: Move) -> BookMove {
        BookMove { mv, reply: None, value: None, depth: None, count: None }
    }
}

/// A line of a book that was not understood and left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its number, from 1; of a binary book the number of the entry.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// What was left out while a book was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    /// The first of them.
    pub first: Vec<Fault>,
    /// How many there are.
    pub count: usize,
}

impl Faults {
    const KEPT: usize = 20;

    /// Whether nothing was left out.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn add(&mut self, line: usize, what: impl Into<String>) {
        self.count += 1;
        if self.first.len() < Faults::KEPT {
            self.first.push(Fault { line, what: what.into() });
        }
    }
}

/// A book of either format.
#[derive(Clone, Debug)]
pub enum Book {
    /// The text of YaneuraOu.
    Text(Text),
    /// The binary of Apery.
    Apery(Apery),
}

/// Our own small book, made by the search; `docs/book.md` says how.
const BUILT_IN: &[u8] = include_bytes!("../book/opening.db");

impl Book {
    /// The most bytes that are read of a file.
    pub const MAX_BYTES: u64 = 4 << 30;

    /// The book that is built in.
    ///
    /// # Errors
    /// Never, unless the build is broken.
    pub fn built_in() -> io::Result<(Book, Faults)> {
        Book::read(BUILT_IN)
    }

    /// Reads a book; its first bytes tell which format it is. Lines that make no sense and moves that are illegal in their
    /// position are left out and named.
    ///
    /// # Errors
    /// If reading fails, or if it is no book at all.
    pub fn read(file: impl Read) -> io::Result<(Book, Faults)> {
        let mut file = BufReader::with_capacity(1 << 16, file.take(Book::MAX_BYTES));
        let start = file.fill_buf()?;
        let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
        // An entry of the binary format has zeros and control characters all over.
        let text = start.iter().take(64).all(|&byte| byte >= b' ' || matches!(byte, b'\n' | b'\r' | b'\t'));
        if start.is_empty() || text {
            let (book, faults) = Text::read(file)?;
            Ok((Book::Text(book), faults))
        } else {
            let (book, faults) = Apery::read(file)?;
            Ok((Book::Apery(book), faults))
        }
    }

    /// The legal moves that the book has for a position, the best first. With `flipped` a position that is not in the book is
    /// also looked up with the board turned.
    pub fn moves(&self, position: &Position, flipped: bool) -> Vec<BookMove> {
        let found = self.found(position);
        if !flipped || !found.is_empty() {
            return found;
        }
        let Ok(turned) = Position::new(&turned(&position.to_setup())) else { return found };
        let turn = |known: BookMove| BookMove { mv: known.mv.rotate(), reply: known.reply.map(Move::rotate), ..known };
        self.found(&turned).into_iter().map(turn).filter(|known| position.is_legal(known.mv)).collect()
    }

    fn found(&self, position: &Position) -> Vec<BookMove> {
        let mut moves = match self {
            Book::Text(book) => book.moves(position).to_vec(),
            Book::Apery(book) => book.moves(position),
        };
        moves.retain(|known| position.is_legal(known.mv));
        // Stable: what a book does not rank stays in its order.
        moves.sort_by_key(|known| std::cmp::Reverse((known.value.unwrap_or(i32::MIN), known.count.unwrap_or(0))));
        moves
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        match self {
            Book::Text(book) => book.len(),
            Book::Apery(book) => book.len(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The examples of the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_that_is_built_in_has_no_fault() {
        let (_, faults) = Book::built_in().unwrap();
        assert!(faults.is_empty(), "{faults:?}");
        assert!(BUILT_IN.len() < 200 << 10, "{} bytes", BUILT_IN.len());
    }
}

//! The binary format of Apery: entries of 16 bytes, little end first: a key of 64 bits, a move of 16, a count of 16 and a
//! value of 32, sorted by key.
//!
//! The key of a position is the exclusive or of pseudo-random numbers: of each piece on its square, of how many pieces
//! of each kind the side to move holds (what the other side holds does not count), and of White being to move. The numbers are the
//! first outputs of the 64-bit Mersenne Twister from its usual seed: for each piece code 0 to 30 the 81 squares, for each
//! of the seven kinds in hand 0 to 18 pieces, then the turn.

use crate::{BookMove, Faults, Text};
use komadai_shogi::{Color, Move, PieceKind, Position, Square};
use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{self, Read};
use std::sync::OnceLock;

#[derive(Copy, Clone, Debug)]
struct Entry {
    mv: Move,
    count: u16,
    value: i32,
}

/// A book in Apery's format. It has keys, not positions: what is in it shows only when a position is looked up.
#[derive(Clone, Debug, Default)]
pub struct Apery {
    pages: HashMap<u64, Vec<Entry>>,
}

impl Apery {
    /// Reads a book.
    ///
    /// # Errors
    /// If reading fails, or if the file does not consist of entries.
    pub fn read(mut file: impl Read) -> io::Result<(Apery, Faults)> {
        let mut book = Apery::default();
        let mut faults = Faults::default();
        let mut number = 0;
        loop {
            let mut bytes = Vec::with_capacity(16);
            if file.by_ref().take(16).read_to_end(&mut bytes)? == 0 {
                return Ok((book, faults));
            }
            number += 1;
            let Ok(entry) = <[u8; 16]>::try_from(bytes) else {
                let what = format!("no book: entry {number} ends before its 16 bytes");
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            };
            let word = u128::from_le_bytes(entry);
            match move_of((word >> 64) as u16) {
                Some(mv) => book.pages.entry(word as u64).or_default().push(Entry {
                    mv,
                    count: (word >> 80) as u16,
                    value: (word >> 96) as i32,
                }),
                None => faults.add(number, format!("not a move: {:#06x}", (word >> 64) as u16)),
            }
        }
    }

    /// What the book has for a position; moves that are illegal there belong to another one with the same key.
    pub(crate) fn moves(&self, position: &Position) -> Vec<BookMove> {
        let entries = self.pages.get(&key(position)).map_or(&[][..], Vec::as_slice);
        let known = |entry: &Entry| BookMove {
            value: Some(entry.value),
            count: Some(u64::from(entry.count)),
            ..BookMove::new(entry.mv)
        };
        entries.iter().map(known).collect()
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The book as text: all its positions that can be reached from `start` by moves of the book and one other move after
    /// each.
    pub fn to_text(&self, start: &Position) -> Text {
        let mut text = Text::new();
        let mut seen = HashSet::from([start.key()]);
        let mut open = VecDeque::from([*start]);
        while let Some(position) = open.pop_front() {
            let known = self.moves(&position);
            for known in &known {
                // Illegal moves belong to another position.
                let _ = text.add(&position, position.move_number(), *known);
            }
            // A position that is not in the book itself leads on by moves of the book only.
            let from_book = !known.is_empty() || position.same_as(start);
            for &mv in &position.legal_moves() {
                let mut next = position;
                next.play_unchecked(mv);
                let led = known.iter().any(|known| known.mv == mv);
                if (led || from_book && self.pages.contains_key(&key(&next))) && seen.insert(next.key()) {
                    open.push_back(next);
                }
            }
        }
        text
    }
}

/// Bits 0 to 6 the destination, 7 to 13 the origin or 81 and the kind of a drop, 14 the promotion.
fn move_of(bits: u16) -> Option<Move> {
    // Drops are numbered in the order of the kinds on the board.
    const DROPS: [PieceKind; 7] = [
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Gold,
    ];
    let to = Square::from_index(usize::from(bits & 0x7f))?;
    let from = usize::from(bits >> 7 & 0x7f);
    let promote = bits >> 14 & 1 != 0;
    match Square::from_index(from) {
        Some(from) => (from != to).then(|| Move::board(from, to, promote)),
        None => Some(Move::drop(*DROPS.get(from - Square::COUNT)?, to)),
    }
}

const PIECES: usize = 31;
const HELD: usize = 19;

struct Numbers {
    piece: Vec<[u64; Square::COUNT]>,
    hand: [[u64; HELD]; 7],
    white: u64,
}

fn numbers() -> &'static Numbers {
    static NUMBERS: OnceLock<Numbers> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let mut twister = Twister::new(5_489);
        let piece = (0..PIECES).map(|_| std::array::from_fn(|_| twister.next())).collect();
        let hand = std::array::from_fn(|_| std::array::from_fn(|_| twister.next()));
        Numbers { piece, hand, white: twister.next() }
    })
}

fn key(position: &Position) -> u64 {
    let numbers = numbers();
    let mut key = 0;
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            let code = piece.kind.index() + 1 + if piece.color == Color::White { 16 } else { 0 };
            key ^= numbers.piece[code][square.index()];
        }
    }
    let hand = position.hand(position.turn());
    // This order is that of `PieceKind::HAND`: gold before bishop and rook.
    for (kind, counts) in PieceKind::HAND.iter().zip(&numbers.hand) {
        key ^= counts[usize::from(hand.count(*kind)).min(HELD - 1)];
    }
    if position.turn() == Color::White { key ^ numbers.white } else { key }
}

/// The 64-bit Mersenne Twister (Nishimura and Matsumoto, "Tables of 64-bit Mersenne twisters", 2000).
struct Twister {
    state: [u64; 312],
    at: usize,
}

impl Twister {
    fn new(seed: u64) -> Twister {
        let mut state = [seed; 312];
        for i in 1..312 {
            let last = state[i - 1];
            state[i] = 6_364_136_223_846_793_005u64.wrapping_mul(last ^ (last >> 62)).wrapping_add(i as u64);
        }
        Twister { state, at: 312 }
    }

    fn next(&mut self) -> u64 {
        if self.at == 312 {
            for i in 0..312 {
                let mixed = self.state[i] & !0x7fff_ffff | self.state[(i + 1) % 312] & 0x7fff_ffff;
                let turn = if mixed & 1 == 0 { 0 } else { 0xb502_6f5a_a966_19e9 };
                self.state[i] = self.state[(i + 156) % 312] ^ (mixed >> 1) ^ turn;
            }
            self.at = 0;
        }
        let mut x = self.state[self.at];
        self.at += 1;
        x ^= (x >> 29) & 0x5555_5555_5555_5555;
        x ^= (x << 17) & 0x71d6_7fff_eda6_0000;
        x ^= (x << 37) & 0xfff7_eee0_0000_0000;
        x ^ (x >> 43)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twister_is_the_one_of_the_standard() {
        // The C++ standard gives the 10,000th output of the default generator.
        let mut twister = Twister::new(5_489);
        let last = (0..10_000).map(|_| twister.next()).last();
        assert_eq!(last, Some(9_981_545_732_273_789_042));
    }

    #[test]
    fn moves_have_their_bits() {
        let bits = |from: u16, to: u16, promote: u16| promote << 14 | from << 7 | to;
        for (bits, expect) in [
            (bits(60, 59, 0), Some("7g7f")),
            (bits(70, 20, 1), Some("8h3c+")),
            (bits(81, 40, 0), Some("P*5e")),
            (bits(85, 40, 0), Some("B*5e")),
            (bits(87, 40, 0), Some("G*5e")),
            (bits(88, 40, 0), None),
            (bits(40, 40, 0), None),
            (bits(0, 81, 0), None),
        ] {
            assert_eq!(move_of(bits).map(|mv| mv.to_string()).as_deref(), expect);
        }
    }
}

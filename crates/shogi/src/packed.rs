//! The two 256-bit forms of a position that engines share: PackedSfen of YaneuraOu's training data, and HuffmanCodedPos of Apery's.
//!
//! One bit for the side to move, seven for each king's square, then every other square in the order of its number, then
//! the hands, then (PackedSfen only) the pieces of the set that are in neither, "in the box". Pieces are Huffman codes, lowest bit
//! first:
//!
//! ```text
//!            on a square       in hand          in the box
//! empty      0
//! pawn       10 + turned c     0 0 c            0 1 0
//! lance      1100 + turned c   100 0 c          100 1 0
//! knight     1101 + turned c   101 0 c          101 1 0
//! silver     1110 + turned c   110 0 c          110 1 0
//! gold       11110 c           1110 c           110 1 1
//! bishop     111110 + turned c 11110 0 c        11110 1 0
//! rook       111111 + turned c 11111 0 c        11111 1 0
//! ```
//!
//! `turned` is 1 for a promoted piece, `c` is 0 for Black. A piece takes one bit more on a square than beside the board,
//! which an empty square makes up for, so that every position of a full set fills the 256 bits exactly. HuffmanCodedPos has the codes
//! of knight and silver the other way round, `c` before `turned`, and in hand 11111 0 c for a bishop and 11111 1 c for a rook.

use crate::{Color, Piece, PieceKind, Setup, Square};
use core::fmt;

/// A diagram in 32 bytes. It holds no move number.
///
/// ```
/// use komadai_shogi::{PackedSfen, Setup};
/// let packed = PackedSfen::pack(&Setup::start()).unwrap();
/// assert_eq!(packed.unpack().unwrap(), Setup::start());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedSfen(pub [u8; 32]);

/// A diagram of a full set in 32 bytes as Apery, dlshogi and cshogi keep it (hcp). It holds no move number.
///
/// ```
/// use komadai_shogi::{HuffmanCodedPos, Setup};
/// let packed = HuffmanCodedPos::pack(&Setup::start()).unwrap();
/// assert_eq!(packed.unpack().unwrap(), Setup::start());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HuffmanCodedPos(pub [u8; 32]);

/// Why a diagram cannot be packed into 32 bytes, or 32 bytes are not a packed diagram.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PackedSfenError {
    /// A side does not have exactly one king.
    Kings,
    /// There are more pieces of a kind than a set has.
    TooManyPieces,
    /// There are fewer pieces than a set has, and the form has no box to keep them in.
    TooFewPieces,
    /// The bits end inside a piece, or kings stand where they cannot.
    Malformed,
}

impl fmt::Display for PackedSfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PackedSfenError::Kings => "the packed form needs one king on each side",
            PackedSfenError::TooManyPieces => "more pieces of one kind than a set contains",
            PackedSfenError::TooFewPieces => "this packed form needs all 40 pieces of a set",
            PackedSfenError::Malformed => "not a valid packed position",
        })
    }
}

impl core::error::Error for PackedSfenError {}

/// Bits and how many of them count.
type Code = (u16, u8);

/// A kind's code without what is appended to it, by its number from pawn to gold.
const PLAIN: [Code; 7] = [(1, 2), (3, 4), (0xb, 4), (7, 4), (0x1f, 6), (0x3f, 6), (0xf, 5)];

const GOLD: usize = PieceKind::Gold as usize;
const SILVER: usize = PieceKind::Silver as usize;
const KNIGHT: usize = PieceKind::Knight as usize;

/// What bits beside the board can mean: up to `HELD` a piece of a hand, up to `BOXED` one in the box.
const HELD: u8 = 14;
const BOXED: u8 = 21;
/// No code begins so.
const NOTHING: (u8, u8) = (0xff, 0);

/// A form: its codes, and what they mean.
struct Form {
    /// By [`Piece::code`].
    on_square: [Code; 32],
    /// By color and kind.
    held: [[Code; 7]; 2],
    boxed: Option<[Code; 7]>,
    /// By the next eight bits: the piece's code, and how many of the bits are its.
    square_of: [(u8, u8); 256],
    /// The same beside the board: `color * 7 + kind` of a piece in hand, `HELD + kind` of one in the box.
    beside_of: [(u8, u8); 256],
}

const fn enter(table: &mut [(u8, u8); 256], code: Code, meaning: u8) {
    let mut bits = code.0 as usize;
    while bits < 256 {
        table[bits] = (meaning, code.1);
        bits += 1 << code.1;
    }
}

const fn form(hcp: bool) -> Form {
    let mut plain = PLAIN;
    if hcp {
        (plain[KNIGHT], plain[SILVER]) = (plain[SILVER], plain[KNIGHT]);
    }
    let mut form = Form {
        on_square: [(0, 1); 32],
        held: [[(0, 0); 7]; 2],
        boxed: None,
        square_of: [NOTHING; 256],
        beside_of: [NOTHING; 256],
    };
    let mut boxed = [(0, 0); 7];
    let mut kind = 0;
    while kind < 7 {
        let (bits, len) = plain[kind];
        let mut color = 0;
        while color < 2 {
            let mut turned = 0;
            while turned < if kind == GOLD { 1 } else { 2 } {
                let last = match (kind == GOLD, hcp) {
                    (true, _) => color,
                    (false, false) => turned | color << 1,
                    (false, true) => color | turned << 1,
                };
                let code = (bits | last << len, len + if kind == GOLD { 1 } else { 2 });
                let piece = kind | (turned as usize) << 3 | (color as usize) << 4;
                form.on_square[piece] = code;
                enter(&mut form.square_of, code, piece as u8);
                turned += 1;
            }
            let short = if kind == GOLD { 1 } else { 0 };
            let whole = hcp && len == 6;
            let bits = if whole { bits } else { bits >> 1 };
            let code = (bits | color << (len - short), len + 1 - short);
            form.held[color as usize][kind] = code;
            enter(&mut form.beside_of, code, color as u8 * 7 + kind as u8);
            color += 1;
        }
        // A gold in the box is written as a silver with another last bit.
        let (bits, len) = if kind == GOLD { plain[SILVER] } else { (bits, len) };
        let code = (bits >> 1 | 1 << (len - 1) | if kind == GOLD { 1 << len } else { 0 }, len + 1);
        boxed[kind] = code;
        if !hcp {
            enter(&mut form.beside_of, code, HELD + kind as u8);
        }
        kind += 1;
    }
    enter(&mut form.square_of, (0, 1), 0xfe);
    if !hcp {
        form.boxed = Some(boxed);
    }
    form
}

static SFEN: Form = form(false);
static HCP: Form = form(true);
const EMPTY: u8 = 0xfe;

const BLACK_KING: u8 = Piece::new(Color::Black, PieceKind::King).mark();
const WHITE_KING: u8 = Piece::new(Color::White, PieceKind::King).mark();

struct Writer {
    words: [u64; 4],
    at: usize,
}

impl Writer {
    #[inline]
    fn write(&mut self, (bits, len): Code) {
        let (word, shift) = (self.at / 64, self.at % 64);
        // What would stand behind the last word belongs to a diagram of too many pieces, which is refused in the end.
        if let Some(word) = self.words.get_mut(word) {
            *word |= u64::from(bits) << shift;
        }
        if shift > 48
            && let Some(word) = self.words.get_mut(word + 1)
        {
            *word |= u64::from(bits) >> (64 - shift);
        }
        self.at += usize::from(len);
    }
}

/// The eight bits from a place on; what lies behind the end is 0.
#[inline]
fn peek(bytes: &[u8; 32], at: usize) -> usize {
    let byte = |at: usize| u16::from(bytes.get(at).copied().unwrap_or(0));
    usize::from((byte(at / 8) | byte(at / 8 + 1) << 8) >> (at % 8) & 0xff)
}

impl Form {
    fn pack(&self, setup: &Setup) -> Result<[u8; 32], PackedSfenError> {
        let king = |mark: u8| {
            let mut found =
                setup.board.iter().enumerate().filter(|(_, there)| **there == mark).map(|(square, _)| square);
            found.next().filter(|_| found.next().is_none()).ok_or(PackedSfenError::Kings)
        };
        let mut out = Writer { words: [0; 4], at: 0 };
        out.write((setup.turn as u16, 1));
        for mark in [BLACK_KING, WHITE_KING] {
            out.write((king(mark)? as u16, 7));
        }
        let mut left = PieceKind::SET.map(i32::from);
        for &mark in &setup.board {
            if mark == 0 {
                out.at += 1;
            } else if mark & 7 != PieceKind::King as u8 {
                left[usize::from(mark & 7)] -= 1;
                out.write(self.on_square[usize::from(mark & 0x1f)]);
            }
        }
        for color in Color::ALL {
            for kind in PieceKind::HAND {
                let n = setup.hands[color].count(kind);
                left[kind.index()] -= i32::from(n);
                (0..n).for_each(|_| out.write(self.held[color.index()][kind.index()]));
            }
        }
        for kind in PieceKind::HAND {
            match (left[kind.index()], &self.boxed) {
                (..=-1, _) => return Err(PackedSfenError::TooManyPieces),
                (1.., None) => return Err(PackedSfenError::TooFewPieces),
                (n, Some(boxed)) => (0..n).for_each(|_| out.write(boxed[kind.index()])),
                (0, None) => {}
            }
        }
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(out.words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Ok(bytes)
    }

    fn unpack(&self, bytes: &[u8; 32]) -> Result<Setup, PackedSfenError> {
        let mut setup = Setup::empty();
        if bytes[0] & 1 != 0 {
            setup.turn = Color::White;
        }
        let king = |at| Square::from_index(peek(bytes, at) & 0x7f).ok_or(PackedSfenError::Kings);
        let (black, white) = (king(1)?, king(8)?);
        if black == white {
            return Err(PackedSfenError::Kings);
        }
        setup.board[black.index()] = BLACK_KING;
        setup.board[white.index()] = WHITE_KING;
        let mut at = 15;
        let mut count = [0u8; 8];
        for mark in setup.board.iter_mut().filter(|mark| **mark == 0) {
            let (piece, len) = self.square_of[peek(bytes, at)];
            at += usize::from(len);
            match piece {
                EMPTY => {}
                0xff => return Err(PackedSfenError::Malformed),
                piece => {
                    count[usize::from(piece & 7)] += 1;
                    *mark = piece | Piece::THERE;
                }
            }
        }
        let mut held = [[0u8; 7]; 2];
        while at < 256 {
            let (meaning, len) = self.beside_of[peek(bytes, at)];
            at += usize::from(len);
            match meaning {
                0..HELD => {
                    let kind = usize::from(meaning % 7);
                    held[usize::from(meaning / 7)][kind] += 1;
                    count[kind] += 1;
                }
                HELD..BOXED => {}
                _ => return Err(PackedSfenError::Malformed),
            }
        }
        if at > 256 {
            return Err(PackedSfenError::Malformed);
        }
        if count.iter().zip(PieceKind::SET).any(|(&n, set)| n > set) {
            return Err(PackedSfenError::TooManyPieces);
        }
        for color in Color::ALL {
            for kind in PieceKind::HAND {
                setup.hands[color].set(kind, held[color.index()][kind.index()]);
            }
        }
        Ok(setup)
    }
}

impl PackedSfen {
    /// Packs a diagram.
    ///
    /// # Errors
    /// It has not one king on each side, or more pieces than a set.
    pub fn pack(setup: &Setup) -> Result<PackedSfen, PackedSfenError> {
        SFEN.pack(setup).map(PackedSfen)
    }

    /// Unpacks a diagram; its move number is 1.
    ///
    /// # Errors
    /// The bytes are not what [`pack`](PackedSfen::pack) writes.
    pub fn unpack(&self) -> Result<Setup, PackedSfenError> {
        SFEN.unpack(&self.0)
    }
}

impl HuffmanCodedPos {
    /// Packs a diagram.
    ///
    /// # Errors
    /// It has not one king on each side, or not exactly the pieces of a set.
    pub fn pack(setup: &Setup) -> Result<HuffmanCodedPos, PackedSfenError> {
        HCP.pack(setup).map(HuffmanCodedPos)
    }

    /// Unpacks a diagram; its move number is 1.
    ///
    /// # Errors
    /// The bytes are not what [`pack`](HuffmanCodedPos::pack) writes.
    pub fn unpack(&self) -> Result<Setup, PackedSfenError> {
        HCP.unpack(&self.0)
    }
}

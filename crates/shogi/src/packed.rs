//! The 256-bit form of a position that engines share (PackedSfen; YaneuraOu's and Apery's training data and books).
//!
//! One bit for the side to move, seven for each king's square, then every other square in the order of its number, then
//! the hands, then the pieces of the set that are in neither ("in the box"). Pieces are Huffman codes, lowest bit first:
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
//! which an empty square makes up for, so that every position of a full set fills the 256 bits exactly.

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

/// Why a diagram cannot be packed into 32 bytes, or 32 bytes are not a packed diagram.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PackedSfenError {
    /// A side does not have exactly one king.
    Kings,
    /// There are more pieces of a kind than a set has.
    TooManyPieces,
    /// The bits end inside a piece, or kings stand where they cannot.
    Malformed,
}

impl fmt::Display for PackedSfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PackedSfenError::Kings => "the packed form needs one king on each side",
            PackedSfenError::TooManyPieces => "more pieces of one kind than a set contains",
            PackedSfenError::Malformed => "not a valid packed position",
        })
    }
}

impl core::error::Error for PackedSfenError {}

/// Code and length of each kind on a square, by its number from pawn to gold.
const CODES: [(u32, u32); 7] = [(1, 2), (3, 4), (0xb, 4), (7, 4), (0x1f, 6), (0x3f, 6), (0xf, 5)];

const GOLD: usize = PieceKind::Gold as usize;
const SILVER: usize = PieceKind::Silver as usize;

struct Bits {
    bytes: [u8; 32],
    at: usize,
}

impl Bits {
    fn write(&mut self, bits: u32, len: u32) {
        for i in 0..len {
            if let Some(byte) = self.bytes.get_mut(self.at / 8) {
                *byte |= ((bits >> i & 1) as u8) << (self.at % 8);
            }
            self.at += 1;
        }
    }

    fn read(&mut self) -> Result<u32, PackedSfenError> {
        let byte = self.bytes.get(self.at / 8).ok_or(PackedSfenError::Malformed)?;
        self.at += 1;
        Ok(u32::from(byte >> ((self.at - 1) % 8) & 1))
    }

    fn read_color(&mut self) -> Result<Color, PackedSfenError> {
        Ok(if self.read()? == 0 { Color::Black } else { Color::White })
    }

    fn read_square(&mut self) -> Result<Square, PackedSfenError> {
        let mut index = 0;
        for i in 0..7 {
            index |= (self.read()? as usize) << i;
        }
        Square::from_index(index).ok_or(PackedSfenError::Kings)
    }

    /// The kind whose code, without its first `skip` bits, comes next.
    fn read_kind(&mut self, skip: u32) -> Result<usize, PackedSfenError> {
        let (mut code, mut len) = (0, 0);
        while len < 6 {
            code |= self.read()? << len;
            len += 1;
            if let Some(kind) = CODES.iter().position(|&(bits, n)| n - skip == len && bits >> skip == code) {
                return Ok(kind);
            }
        }
        Err(PackedSfenError::Malformed)
    }
}

impl PackedSfen {
    /// Packs a diagram.
    ///
    /// # Errors
    /// It has not one king on each side, or more pieces than a set.
    pub fn pack(setup: &Setup) -> Result<PackedSfen, PackedSfenError> {
        let king = |color| {
            let mut kings = setup.pieces().filter(|&(_, piece)| piece == Piece::new(color, PieceKind::King));
            match (kings.next(), kings.next()) {
                (Some((square, _)), None) => Ok(square),
                _ => Err(PackedSfenError::Kings),
            }
        };
        if setup.census().iter().zip(PieceKind::SET).any(|(&n, set)| n > u32::from(set)) {
            return Err(PackedSfenError::TooManyPieces);
        }
        let mut bits = Bits { bytes: [0; 32], at: 0 };
        bits.write(setup.turn as u32, 1);
        for color in Color::ALL {
            bits.write(king(color)?.index() as u32, 7);
        }
        for square in Square::all() {
            match setup.get(square) {
                None => bits.write(0, 1),
                Some(Piece { kind: PieceKind::King, .. }) => {}
                Some(piece) => {
                    let kind = piece.kind.unpromoted().index();
                    bits.write(CODES[kind].0, CODES[kind].1);
                    if kind != GOLD {
                        bits.write(u32::from(piece.kind.is_promoted()), 1);
                    }
                    bits.write(piece.color as u32, 1);
                }
            }
        }
        for color in Color::ALL {
            for kind in PieceKind::HAND {
                let (code, len) = CODES[kind.index()];
                for _ in 0..setup.hands[color].count(kind) {
                    bits.write(code >> 1, len - 1);
                    if kind != PieceKind::Gold {
                        bits.write(0, 1);
                    }
                    bits.write(color as u32, 1);
                }
            }
        }
        let missing = setup.missing();
        for kind in PieceKind::HAND {
            // A gold in the box is written as a silver with another last bit.
            let like = if kind == PieceKind::Gold { PieceKind::Silver } else { kind };
            let (code, len) = CODES[like.index()];
            for _ in 0..missing.count(kind) {
                bits.write(code >> 1, len - 1);
                bits.write(1, 1);
                bits.write(u32::from(kind == PieceKind::Gold), 1);
            }
        }
        Ok(PackedSfen(bits.bytes))
    }

    /// Unpacks a diagram; its move number is 1.
    ///
    /// # Errors
    /// The bytes are not what [`pack`](PackedSfen::pack) writes.
    pub fn unpack(&self) -> Result<Setup, PackedSfenError> {
        let mut bits = Bits { bytes: self.0, at: 0 };
        let mut setup = Setup::empty();
        setup.turn = bits.read_color()?;
        for color in Color::ALL {
            let square = bits.read_square()?;
            if setup.get(square).is_some() {
                return Err(PackedSfenError::Kings);
            }
            setup.set(square, Some(Piece::new(color, PieceKind::King)));
        }
        for square in Square::all() {
            if setup.get(square).is_some() {
                continue;
            }
            if bits.read()? == 0 {
                continue;
            }
            let kind = bits.read_kind(1)?;
            let turned = kind != GOLD && bits.read()? != 0;
            let kind = PieceKind::UNPROMOTED[kind & 7];
            let kind = if turned { kind.promoted().unwrap_or(kind) } else { kind };
            setup.set(square, Some(Piece::new(bits.read_color()?, kind)));
        }
        while bits.at < 256 {
            let kind = bits.read_kind(1)?;
            if kind != GOLD && bits.read()? != 0 {
                // In the box: nowhere on the diagram. Only a silver's last bit may be set, and makes it a gold.
                if bits.read()? != 0 && kind != SILVER {
                    return Err(PackedSfenError::Malformed);
                }
                continue;
            }
            let color = bits.read_color()?;
            let kind = PieceKind::UNPROMOTED[kind & 7];
            let count = setup.hands[color].count(kind) + 1;
            if !setup.hands[color].set(kind, count) {
                return Err(PackedSfenError::TooManyPieces);
            }
        }
        if setup.census().iter().zip(PieceKind::SET).any(|(&n, set)| n > u32::from(set)) {
            return Err(PackedSfenError::TooManyPieces);
        }
        Ok(setup)
    }
}

//! Kinds of pieces, and pieces with an owner.

use crate::Color;
use core::fmt;

/// What a piece is, promoted or not.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// Pawn 歩.
    Pawn = 0,
    /// Lance 香.
    Lance = 1,
    /// Knight 桂.
    Knight = 2,
    /// Silver general 銀.
    Silver = 3,
    /// Bishop 角.
    Bishop = 4,
    /// Rook 飛.
    Rook = 5,
    /// Gold general 金.
    Gold = 6,
    /// King 玉 or 王.
    King = 7,
    /// Promoted pawn と.
    Tokin = 8,
    /// Promoted lance 成香.
    ProLance = 9,
    /// Promoted knight 成桂.
    ProKnight = 10,
    /// Promoted silver 成銀.
    ProSilver = 11,
    /// Promoted bishop 馬.
    Horse = 12,
    /// Promoted rook 龍.
    Dragon = 13,
}

use PieceKind::*;

impl PieceKind {
    /// The number of kinds.
    pub const COUNT: usize = 14;

    /// Every kind, in the order of their numbers.
    pub const ALL: [PieceKind; 14] =
        [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, Tokin, ProLance, ProKnight, ProSilver, Horse, Dragon];

    /// The kinds that can be held in hand, cheapest first.
    pub const HAND: [PieceKind; 7] = [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook];

    /// The unpromoted kinds in the order of their numbers.
    pub(crate) const UNPROMOTED: [PieceKind; 8] = [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King];

    /// How many of the kinds `Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King` a full set of 40 has.
    pub const SET: [u8; 8] = [18, 4, 4, 4, 2, 2, 4, 2];

    /// The kind's number, 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this number.
    #[inline]
    pub const fn from_index(index: usize) -> Option<PieceKind> {
        if index < 14 { Some(PieceKind::ALL[index]) } else { None }
    }

    /// The kind after promotion; none for gold, king and what is promoted already.
    #[inline]
    pub const fn promoted(self) -> Option<PieceKind> {
        match self {
            Pawn => Some(Tokin),
            Lance => Some(ProLance),
            Knight => Some(ProKnight),
            Silver => Some(ProSilver),
            Bishop => Some(Horse),
            Rook => Some(Dragon),
            _ => None,
        }
    }

    /// The kind with its promotion taken off; itself if it is not promoted.
    #[inline]
    pub const fn unpromoted(self) -> PieceKind {
        PieceKind::UNPROMOTED[self as usize & 7]
    }

    /// Whether this is the promoted side of a piece.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Tokin as u8
    }

    /// Whether a piece of this kind could never move again from the given rank counted from its far side
    /// (行き所のない駒): pawn and lance on the last rank, knight on the last two.
    #[inline]
    pub const fn is_stuck_on(self, rank_for_owner: u8) -> bool {
        match self {
            Pawn | Lance => rank_for_owner == 1,
            Knight => rank_for_owner <= 2,
            _ => false,
        }
    }

    /// The points of an impasse count: 5 for rook and bishop, promoted or not, 0 for the king, 1 for the others.
    #[inline]
    pub const fn impasse_points(self) -> u32 {
        match self.unpromoted() {
            Rook | Bishop => 5,
            King => 0,
            _ => 1,
        }
    }

    /// One kanji, as the boards of text diagrams have it: promoted silvers, knights and lances are 全, 圭 and 杏.
    pub const fn kanji(self) -> char {
        match self {
            Pawn => '歩',
            Lance => '香',
            Knight => '桂',
            Silver => '銀',
            Gold => '金',
            Bishop => '角',
            Rook => '飛',
            King => '玉',
            Tokin => 'と',
            ProLance => '杏',
            ProKnight => '圭',
            ProSilver => '全',
            Horse => '馬',
            Dragon => '龍',
        }
    }

    /// The letter of the unpromoted piece in SFEN and in Western notation, upper case.
    #[inline]
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Pawn => 'P',
            Lance => 'L',
            Knight => 'N',
            Silver => 'S',
            Bishop => 'B',
            Rook => 'R',
            Gold => 'G',
            _ => 'K',
        }
    }

    /// The unpromoted kind of an SFEN letter, in either case.
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Pawn,
            'L' => Lance,
            'N' => Knight,
            'S' => Silver,
            'B' => Bishop,
            'R' => Rook,
            'G' => Gold,
            'K' => King,
            _ => return None,
        })
    }
}

/// A piece with its owner.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of this owner and kind.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece { color, kind }
    }

    /// A number below 32 for tables: the kind's number, plus 16 for White. Its lowest three bits are the unpromoted kind,
    /// bit 3 says promoted.
    #[inline(always)]
    pub(crate) const fn code(self) -> u8 {
        self.kind as u8 | (self.color as u8) << 4
    }

    /// The piece of a [`code`](Piece::code).
    #[inline(always)]
    pub(crate) const fn from_code(code: u8) -> Piece {
        // The codes 14 and 15 are no piece and never asked for.
        const KINDS: [PieceKind; 16] = [
            Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, Tokin, ProLance, ProKnight, ProSilver, Horse,
            Dragon, King, King,
        ];
        Piece::new(if code & 16 == 0 { Color::Black } else { Color::White }, KINDS[code as usize & 15])
    }

    /// How a square of a board says that the piece stands on it: its code with a bit that tells it from 0, the empty square.
    #[inline(always)]
    pub(crate) const fn mark(self) -> u8 {
        self.code() | Piece::THERE
    }

    /// The piece of a [`mark`](Piece::mark), none for 0.
    #[inline(always)]
    pub(crate) const fn of_mark(mark: u8) -> Option<Piece> {
        if mark == 0 { None } else { Some(Piece::from_code(mark & 0x1f)) }
    }

    /// The bit of [`mark`](Piece::mark).
    pub(crate) const THERE: u8 = 0x20;

    /// A number 0 to 27: the kind's number, plus 14 for White.
    #[inline]
    pub const fn index(self) -> usize {
        self.kind as usize + 14 * self.color as usize
    }
}

/// The SFEN spelling: `P`, `p`, `+R`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_promoted() {
            f.write_str("+")?;
        }
        let letter = self.kind.letter();
        let letter = if self.color == Color::Black { letter } else { letter.to_ascii_lowercase() };
        write!(f, "{letter}")
    }
}

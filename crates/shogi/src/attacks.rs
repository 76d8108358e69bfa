//! Which squares a piece attacks. All tables are built by the compiler.

use crate::bitboard::cpu::{Cpu, Portable};
use crate::{Bitboard, Color, Piece, PieceKind, Square};

/// Steps as (files, ranks) for Black: positive files go left, negative ranks go forward.
const PAWN: &[(i8, i8)] = &[(0, -1)];
const KNIGHT: &[(i8, i8)] = &[(1, -2), (-1, -2)];
const SILVER: &[(i8, i8)] = &[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const GOLD: &[(i8, i8)] = &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];
const KING: &[(i8, i8)] = &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1)];

const fn steps(deltas: &[(i8, i8)], color: Color) -> [Bitboard; 81] {
    let mut table = [Bitboard::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let mut j = 0;
        while j < deltas.len() {
            let (files, ranks) = deltas[j];
            let ranks = if matches!(color, Color::Black) { ranks } else { -ranks };
            if let Some(to) = Square::at(i).offset(files, ranks) {
                table[i] = table[i].or(Bitboard::of(to));
            }
            j += 1;
        }
        i += 1;
    }
    table
}

const fn both(deltas: &[(i8, i8)]) -> [[Bitboard; 81]; 2] {
    [steps(deltas, Color::Black), steps(deltas, Color::White)]
}

static PAWN_STEPS: [[Bitboard; 81]; 2] = both(PAWN);
static KNIGHT_STEPS: [[Bitboard; 81]; 2] = both(KNIGHT);
static SILVER_STEPS: [[Bitboard; 81]; 2] = both(SILVER);
static GOLD_STEPS: [[Bitboard; 81]; 2] = both(GOLD);
static KING_STEPS: [Bitboard; 81] = steps(KING, Color::Black);

/// The eight directions; the first four lead to higher square numbers.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];

const fn rays() -> [[Bitboard; 81]; 8] {
    let mut table = [[Bitboard::EMPTY; 81]; 8];
    let mut d = 0;
    while d < 8 {
        let (files, ranks) = DIRECTIONS[d];
        let mut i = 0;
        while i < 81 {
            let mut at = Square::at(i);
            while let Some(next) = at.offset(files, ranks) {
                table[d][i] = table[d][i].or(Bitboard::of(next));
                at = next;
            }
            i += 1;
        }
        d += 1;
    }
    table
}

static RAYS: [[Bitboard; 81]; 8] = rays();

const fn between_table() -> [[Bitboard; 81]; 81] {
    let rays = rays();
    let mut table = [[Bitboard::EMPTY; 81]; 81];
    let mut d = 0;
    while d < 8 {
        let mut a = 0;
        while a < 81 {
            let mut b = 0;
            while b < 81 {
                if rays[d][a].has(Square::at(b)) {
                    table[a][b] = rays[d][a].without(rays[d][b]).without(Bitboard::of(Square::at(b)));
                }
                b += 1;
            }
            a += 1;
        }
        d += 1;
    }
    table
}

static BETWEEN: [[Bitboard; 81]; 81] = between_table();

/// The squares of a line through a square, its own among them, and where on the line that is.
#[derive(Copy, Clone)]
struct Line {
    lo: u64,
    hi: u64,
    /// How many of its squares lie in the first word.
    split: u8,
    /// The square's place on the line, counted from the lowest square number.
    at: u8,
}

/// The lines through each square: file, rising diagonal, rank, falling diagonal.
static LINES: [[Line; 81]; 4] = {
    let rays = rays();
    let mut table = [[Line { lo: 0, hi: 0, split: 0, at: 0 }; 81]; 4];
    let mut d = 0;
    while d < 4 {
        let mut i = 0;
        while i < 81 {
            let (lo, hi) = rays[d][i].or(rays[d + 4][i]).or(Bitboard::of(Square::at(i))).words();
            table[d][i] = Line { lo, hi, split: lo.count_ones() as u8, at: rays[d + 4][i].count() as u8 };
            i += 1;
        }
        d += 1;
    }
    table
};

/// What a slider on a place of a line of nine reaches past the occupied places.
static REACH: [[u16; 512]; 9] = {
    let mut table = [[0; 512]; 9];
    let mut at = 0;
    while at < 9 {
        let mut occupied = 0;
        while occupied < 512 {
            let mut reach = 0;
            let mut place = at + 1;
            while place < 9 {
                reach |= 1 << place;
                if occupied >> place & 1 != 0 {
                    break;
                }
                place += 1;
            }
            place = at;
            while place > 0 {
                place -= 1;
                reach |= 1 << place;
                if occupied >> place & 1 != 0 {
                    break;
                }
            }
            table[at][occupied] = reach;
            occupied += 1;
        }
        at += 1;
    }
    table
};

/// What a slider reaches both ways along line `d` of [`LINES`].
#[inline(always)]
fn along<C: Cpu>(cpu: C, d: usize, from: Square, occupied: Bitboard) -> Bitboard {
    if C::PEXT {
        // Gather the line into nine bits, look its reach up, scatter it back.
        let line = &LINES[d][from.index()];
        let (lo, hi) = occupied.words();
        let places = cpu.pext(lo, line.lo) | cpu.pext(hi, line.hi) << (line.split & 15);
        let reach = u64::from(REACH[line.at as usize % 9][places as usize % 512]);
        Bitboard::from_words(cpu.pdep(reach, line.lo), cpu.pdep(reach >> (line.split & 15), line.hi))
    } else {
        let (up, down) = (RAYS[d][from.index()], RAYS[d + 4][from.index()]);
        // Upwards, subtracting one from the blockers flips all bits up to the lowest of them; with none, all bits.
        let above = (up & occupied).bits();
        let first = above ^ above.wrapping_sub(1);
        // Downwards, everything from the highest blocker on; square 0 stands in where there is none.
        let below = (down & occupied).bits() | 1;
        let last = u128::MAX << (127 - below.leading_zeros());
        (up & Bitboard::from_bits(first)) | (down & Bitboard::from_bits(last))
    }
}

/// Sliding attacks with the instructions at hand.
#[inline(always)]
pub(crate) fn rook_with<C: Cpu>(cpu: C, from: Square, occupied: Bitboard) -> Bitboard {
    along(cpu, 0, from, occupied) | along(cpu, 2, from, occupied)
}

/// Sliding attacks with the instructions at hand.
#[inline(always)]
pub(crate) fn bishop_with<C: Cpu>(cpu: C, from: Square, occupied: Bitboard) -> Bitboard {
    along(cpu, 1, from, occupied) | along(cpu, 3, from, occupied)
}

/// Sliding attacks with the instructions at hand.
#[inline(always)]
pub(crate) fn lance_with<C: Cpu>(cpu: C, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    along(cpu, 0, from, occupied) & RAYS[if matches!(color, Color::Black) { 4 } else { 0 }][from.index()]
}

/// What lances of a colour reach together; no two of them reach the same square. May have bits outside the board that the
/// caller masks.
#[inline(always)]
pub(crate) fn lances(color: Color, lances: Bitboard, occupied: Bitboard) -> Bitboard {
    // Kogge-Stone: fill one, two and four squares further through empty squares of the same file.
    let (one, last) = match color {
        Color::Black => (-1, Bitboard::rank(9)),
        Color::White => (1, Bitboard::rank(1)),
    };
    let mut open = !occupied.or(last);
    let mut fill = lances;
    fill |= open & fill.shift(one);
    open &= open.shift(one);
    fill |= open & fill.shift(2 * one);
    open &= open.shift(2 * one);
    fill |= open & fill.shift(4 * one);
    fill.shift(one).without(last)
}

/// From which squares a piece of each kind would attack the square in the middle, as seen by its owner.
#[repr(C, align(128))]
pub(crate) struct View {
    pub(crate) pawn: Bitboard,
    pub(crate) knight: Bitboard,
    pub(crate) silver: Bitboard,
    pub(crate) gold: Bitboard,
    pub(crate) king: Bitboard,
    /// On an empty board, as the next two.
    pub(crate) lance: Bitboard,
    pub(crate) bishop: Bitboard,
    pub(crate) rook: Bitboard,
}

/// The view of a piece of a colour from each square: the other side's pieces there attack it.
static VIEWS: [[View; 81]; 2] = {
    const EMPTY: View = View {
        pawn: Bitboard::EMPTY,
        knight: Bitboard::EMPTY,
        silver: Bitboard::EMPTY,
        gold: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
        lance: Bitboard::EMPTY,
        bishop: Bitboard::EMPTY,
        rook: Bitboard::EMPTY,
    };
    let rays = rays();
    let (pawn, knight, silver, gold) = (both(PAWN), both(KNIGHT), both(SILVER), both(GOLD));
    let king = steps(KING, Color::Black);
    let mut table = [[EMPTY; 81], [EMPTY; 81]];
    let mut color = 0;
    while color < 2 {
        let mut i = 0;
        while i < 81 {
            table[color][i] = View {
                pawn: pawn[color][i],
                knight: knight[color][i],
                silver: silver[color][i],
                gold: gold[color][i],
                king: king[i],
                lance: rays[if color == 0 { 4 } else { 0 }][i],
                bishop: rays[1][i].or(rays[3][i]).or(rays[5][i]).or(rays[7][i]),
                rook: rays[0][i].or(rays[2][i]).or(rays[4][i]).or(rays[6][i]),
            };
            i += 1;
        }
        color += 1;
    }
    table
};

/// The view of a piece of a colour from a square.
#[inline(always)]
pub(crate) fn view(color: Color, from: Square) -> &'static View {
    &VIEWS[color.index()][from.index()]
}

/// From where pieces could attack a square beside a king: if none is there, none needs a closer look.
pub(crate) struct Near {
    /// Pieces that step or jump.
    pub(crate) steps: Bitboard,
    pub(crate) lance: Bitboard,
    pub(crate) bishop: Bitboard,
    pub(crate) rook: Bitboard,
}

/// For each king's colour and square.
static NEAR: [[Near; 81]; 2] = {
    const EMPTY: Near =
        Near { steps: Bitboard::EMPTY, lance: Bitboard::EMPTY, bishop: Bitboard::EMPTY, rook: Bitboard::EMPTY };
    let rays = rays();
    let knight = both(KNIGHT);
    let king = steps(KING, Color::Black);
    let mut table = [[EMPTY; 81], [EMPTY; 81]];
    let mut color = 0;
    while color < 2 {
        let mut i = 0;
        while i < 81 {
            let mut near = EMPTY;
            let mut beside = 0;
            while beside < 81 {
                if king[i].has(Square::at(beside)) {
                    near.steps = near.steps.or(king[beside]).or(knight[color][beside]);
                    near.lance = near.lance.or(rays[if color == 0 { 4 } else { 0 }][beside]);
                    near.bishop =
                        near.bishop.or(rays[1][beside]).or(rays[3][beside]).or(rays[5][beside]).or(rays[7][beside]);
                    near.rook =
                        near.rook.or(rays[0][beside]).or(rays[2][beside]).or(rays[4][beside]).or(rays[6][beside]);
                }
                beside += 1;
            }
            table[color][i] = near;
            i += 1;
        }
        color += 1;
    }
    table
};

/// From where pieces could attack a square beside a king of a colour.
#[inline(always)]
pub(crate) fn near(color: Color, king: Square) -> &'static Near {
    &NEAR[color.index()][king.index()]
}

/// The steps of a piece, those of a horse or dragon without its slides; indexed by [`Piece::code`].
static STEPS: [[Bitboard; 81]; 32] = {
    let mut table = [[Bitboard::EMPTY; 81]; 32];
    let mut color = 0;
    while color < 2 {
        let side = if color == 0 { Color::Black } else { Color::White };
        let base = 16 * color;
        table[base] = steps(PAWN, side);
        table[base + 2] = steps(KNIGHT, side);
        table[base + 3] = steps(SILVER, side);
        table[base + 6] = steps(GOLD, side);
        table[base + 7] = steps(KING, side);
        let mut kind = 8;
        while kind < 12 {
            table[base + kind] = table[base + 6];
            kind += 1;
        }
        table[base + 12] = table[base + 7];
        table[base + 13] = table[base + 7];
        color += 1;
    }
    table
};

/// The steps of the piece of a code.
#[inline(always)]
pub(crate) fn steps_of(code: u8, from: Square) -> Bitboard {
    STEPS[code as usize & 31][from.index()]
}

/// The squares strictly between two squares on one line; empty if they are on none or adjacent.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

const fn line_table() -> [[Bitboard; 81]; 81] {
    let rays = rays();
    let mut table = [[Bitboard::EMPTY; 81]; 81];
    let mut d = 0;
    while d < 8 {
        let mut a = 0;
        while a < 81 {
            let line = rays[d][a].or(rays[(d + 4) % 8][a]).or(Bitboard::of(Square::at(a)));
            let mut b = 0;
            while b < 81 {
                if rays[d][a].has(Square::at(b)) {
                    table[a][b] = line;
                }
                b += 1;
            }
            a += 1;
        }
        d += 1;
    }
    table
}

static LINE: [[Bitboard; 81]; 81] = line_table();

/// The whole line (file, rank or diagonal) through two squares; empty if they share none or are the same.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// What a pawn attacks.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN_STEPS[color.index()][from.index()]
}

/// What a knight attacks.
#[inline]
pub fn knight(color: Color, from: Square) -> Bitboard {
    KNIGHT_STEPS[color.index()][from.index()]
}

/// What a silver attacks.
#[inline]
pub fn silver(color: Color, from: Square) -> Bitboard {
    SILVER_STEPS[color.index()][from.index()]
}

/// What a gold, or a piece that moves like one, attacks.
#[inline]
pub fn gold(color: Color, from: Square) -> Bitboard {
    GOLD_STEPS[color.index()][from.index()]
}

/// What a king attacks.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING_STEPS[from.index()]
}

/// What a lance attacks past the given occupied squares.
#[inline]
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    lance_with(Portable, color, from, occupied)
}

/// What a rook attacks past the given occupied squares.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    rook_with(Portable, from, occupied)
}

/// What a bishop attacks past the given occupied squares.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_with(Portable, from, occupied)
}

/// What a piece on a square attacks past the given occupied squares.
#[inline]
pub fn of(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    of_with(Portable, piece, from, occupied)
}

/// The same with the instructions at hand.
#[inline(always)]
pub(crate) fn of_with<C: Cpu>(cpu: C, piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    use PieceKind::*;
    match piece.kind {
        Pawn => pawn(piece.color, from),
        Lance => lance_with(cpu, piece.color, from, occupied),
        Knight => knight(piece.color, from),
        Silver => silver(piece.color, from),
        Bishop => bishop_with(cpu, from, occupied),
        Rook => rook_with(cpu, from, occupied),
        Gold | Tokin | ProLance | ProKnight | ProSilver => gold(piece.color, from),
        King => king(from),
        Horse => bishop_with(cpu, from, occupied) | king(from),
        Dragon => rook_with(cpu, from, occupied) | king(from),
    }
}

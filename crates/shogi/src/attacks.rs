//! Which squares a piece attacks. All tables are built by the compiler.

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

#[inline]
fn ray(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let line = RAYS[direction][from.index()];
    let blockers = line & occupied;
    let nearest = if direction < 4 { blockers.first() } else { blockers.last() };
    match nearest {
        Some(blocker) => line.without(RAYS[direction][blocker.index()]),
        None => line,
    }
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
    match color {
        Color::Black => ray(4, from, occupied),
        Color::White => ray(0, from, occupied),
    }
}

/// What a rook attacks past the given occupied squares.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    ray(0, from, occupied) | ray(2, from, occupied) | ray(4, from, occupied) | ray(6, from, occupied)
}

/// What a bishop attacks past the given occupied squares.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    ray(1, from, occupied) | ray(3, from, occupied) | ray(5, from, occupied) | ray(7, from, occupied)
}

/// What a piece on a square attacks past the given occupied squares.
#[inline]
pub fn of(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    use PieceKind::*;
    match piece.kind {
        Pawn => pawn(piece.color, from),
        Lance => lance(piece.color, from, occupied),
        Knight => knight(piece.color, from),
        Silver => silver(piece.color, from),
        Bishop => bishop(from, occupied),
        Rook => rook(from, occupied),
        Gold | Tokin | ProLance | ProKnight | ProSilver => gold(piece.color, from),
        King => king(from),
        Horse => bishop(from, occupied) | king(from),
        Dragon => rook(from, occupied) | king(from),
    }
}

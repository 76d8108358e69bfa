//! What pieces are worth, on the board and in hand, in centipawns.

use komadai_shogi::{Piece, PieceKind, Square};

/// By `PieceKind::index`: pawn, lance, knight, silver, bishop, rook, gold, king, then the promoted kinds.
pub(crate) const ON_BOARD: [i32; 14] = [100, 260, 290, 430, 660, 760, 500, 0, 520, 490, 500, 500, 960, 1_120];

/// In hand a piece may go anywhere, which is worth a little.
pub(crate) const IN_HAND: [i32; 7] = [110, 280, 310, 460, 730, 840, 550];

/// What an exchange counts, by `PieceKind::index`: about what the network says that a piece on the board and one in hand less
/// for the other side make together.
pub(crate) const EXCHANGE: [i32; 14] = [100, 350, 450, 550, 950, 1_100, 600, 15_000, 600, 600, 600, 600, 1_050, 1_550];

/// The worth of a piece's place, for Black; rank 1 is the far side, file distance is from the centre file.
const fn place(kind: PieceKind, file: i32, rank: i32) -> i32 {
    use PieceKind::*;
    let off_centre = (file - 5).abs();
    let advance = 9 - rank;
    match kind {
        Pawn => match advance {
            0..=2 => 0,
            3 => 6,
            4 => 14,
            5 => 20,
            _ => 26,
        },
        Lance => {
            if rank == 9 {
                6
            } else {
                -2 * advance
            }
        }
        // A knight that has jumped far stands where pawns take it.
        Knight => match rank {
            9 => 0,
            7 => 4,
            5 => 2,
            _ => 8,
        },
        Silver => [0, 8, 16, 20, 18, 14, 12, 8, -6][advance as usize] - 4 * off_centre,
        Gold => [4, 12, 4, -4, -6, 0, 8, 10, -4][advance as usize] - 5 * off_centre,
        Tokin | ProLance | ProKnight | ProSilver => {
            [-40, -30, -25, -20, -10, 0, 10, 10, 0][advance as usize] - 4 * off_centre
        }
        Bishop => 6 - 3 * off_centre,
        Horse => 24 - 4 * off_centre,
        Rook => [0, 8, -4, -6, -2, 0, 16, 18, 16][advance as usize],
        Dragon => [0, 0, 0, 0, 4, 10, 20, 20, 14][advance as usize] - 2 * off_centre,
        King => {
            [8, 14, -30, -100, -130, -80, 20, 60, 70][advance as usize] + [-24, -14, 14, 26, 10][off_centre as usize]
        }
    }
}

const fn places() -> [[i16; 81]; 28] {
    let mut table = [[0; 81]; 28];
    let mut k = 0;
    while k < 14 {
        let mut s = 0;
        while s < 81 {
            if let (Some(kind), Some(square)) = (PieceKind::from_index(k), Square::from_index(s)) {
                let value = (ON_BOARD[k] + place(kind, square.file() as i32, square.rank() as i32)) as i16;
                table[k][s] = value;
                table[k + 14][square.rotate().index()] = -value;
            }
            s += 1;
        }
        k += 1;
    }
    table
}

static PLACES: [[i16; 81]; 28] = places();

/// A piece on a square, material and place, as Black counts.
#[inline]
pub(crate) fn on_square(piece: Piece, square: Square) -> i32 {
    i32::from(PLACES[piece.index()][square.index()])
}

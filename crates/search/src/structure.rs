//! What stands where, by parts of the position: keys for what is learnt of all positions that share such a part.

use komadai_shogi::{Bitboard, Color, PieceKind, Position};

/// Keys of parts of a position. Positions that share the part share the key; the side to move is not in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Structure {
    /// The pawns of both sides.
    pub pawns: u64,
    /// Lances, knights, silvers and golds of both sides, with what is promoted of them, and the kings.
    pub minors: u64,
    /// All but the pawns of each side.
    pub pieces: [u64; 2],
}

/// The key of one of several sets of squares. Keys of several are sums: products of odd numbers that depend on the place, so that
/// the processor need not wait for one before it takes the next.
#[inline(always)]
fn part(place: u64, squares: Bitboard) -> u64 {
    const SPREAD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9];
    let (lo, hi) = squares.words();
    let odd = |factor: u64| factor.wrapping_mul(2 * place + 1);
    lo.wrapping_mul(odd(SPREAD[0])).wrapping_add(hi.wrapping_mul(odd(SPREAD[1])).rotate_left(32))
}

/// The last mixing of a key, after which any of its bits will do.
fn finish(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 32
}

impl Structure {
    pub(crate) fn of(pos: &Position) -> Structure {
        use PieceKind::*;
        let kinds = [Lance, Knight, Silver, King].map(|kind| pos.of_kind(kind));
        let golds = pos.gold_movers();
        let big = [Bishop, Rook, Horse, Dragon].map(|kind| pos.of_kind(kind));
        let pawns = pos.of_kind(Pawn);
        let of = |color: Color| {
            let own = pos.of_color(color);
            let mut minors = part(0, golds & own);
            for (place, &squares) in (1..).zip(&kinds) {
                minors = minors.wrapping_add(part(place, squares & own));
            }
            let mut pieces = minors;
            for (place, &squares) in (5..).zip(&big) {
                pieces = pieces.wrapping_add(part(place, squares & own));
            }
            (part(9, pawns & own), minors, pieces)
        };
        let (black, white) = (of(Color::Black), of(Color::White));
        let both = |black: u64, white: u64| finish(black.wrapping_add(white.rotate_left(17)));
        Structure {
            pawns: both(black.0, white.0),
            minors: both(black.1, white.1),
            pieces: [finish(black.2), finish(white.2)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Structure {
        let mut pos = Position::start();
        for mv in moves.split_whitespace() {
            pos.play(mv.parse().unwrap()).unwrap();
        }
        Structure::of(&pos)
    }

    #[test]
    fn a_key_changes_with_its_own_part_alone() {
        let start = after("");
        let pawn = after("7g7f");
        assert_ne!(pawn.pawns, start.pawns);
        assert_eq!((pawn.minors, pawn.pieces), (start.minors, start.pieces));
        let silver = after("3i4h");
        assert_ne!(silver.minors, start.minors);
        assert_eq!((silver.pawns, silver.pieces[1]), (start.pawns, start.pieces[1]));
        assert_ne!(silver.pieces[0], start.pieces[0]);
        let rook = after("2h5h");
        assert_ne!(rook.pieces[0], start.pieces[0]);
        assert_eq!((rook.minors, rook.pieces[1]), (start.minors, start.pieces[1]));
        // The same position by another way has the same keys, whoever is to move.
        assert_eq!(after("7g7f 3c3d 2g2f 8c8d"), after("2g2f 8c8d 7g7f 3c3d"));
        assert_eq!(after("3i4h 5a5b 4h3i 5b5a"), start);
    }

    #[test]
    fn both_sides_are_told_apart() {
        // The same silver step, by White.
        let (black, white) = (after("3i4h"), after("9g9f 7a6b"));
        assert_ne!(black.minors, white.minors);
        assert_ne!(black.pieces[0], white.pieces[1]);
    }
}

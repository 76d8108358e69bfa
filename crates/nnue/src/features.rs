//! What the network is told of a position.
//!
//! Each side sees the board turned so that it plays upward and, when its king stands on files 6 to 9, mirrored, which the
//! rules do not notice. A feature is a piece on a square or a piece held; where the seeing side's king stands only decides
//! which region's weights are used. Promoted pawns, lances and knights are one kind: they move alike and what is gained by
//! taking them is small; a promoted silver counts as a gold.

use komadai_shogi::{Color, Move, MoveShape, Piece, PieceKind, Position, Square};

/// Regions of the king, each with its own weights.
pub const REGIONS: usize = 7;
/// Features of one region.
pub const FEATURES: usize = HELD + 2 * HELD_EACH;
/// Rows of weights in all.
pub const ROWS: usize = REGIONS * FEATURES;
/// More features than a position of a full set can have.
pub const MOST_ACTIVE: usize = 40;

/// Ways in which one side can see a board: its region, mirrored or not.
pub(crate) const VIEWS: usize = 2 * REGIONS;

const CLASSES: usize = 11;
/// Where features of held pieces begin.
const HELD: usize = 2 * CLASSES * 81;
const HELD_EACH: usize = 38;

/// By `PieceKind::index`.
const CLASS: [u16; 14] = [0, 1, 2, 3, 6, 7, 4, 10, 5, 5, 5, 4, 8, 9];
/// Where each kind in hand begins, by `PieceKind::index`, and how many count.
const HELD_FROM: [u16; 7] = [0, 18, 22, 26, 34, 36, 30];
const HELD_MOST: [u8; 7] = [18, 4, 4, 4, 2, 2, 4];

/// How a side sees the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct View {
    side: Color,
    mirrored: bool,
    region: u8,
}

/// The region of a king, as its owner sees it, on files 1 to 5.
const fn region(file: u8, rank: u8) -> u8 {
    match (rank, file) {
        (9, 1..=2) => 0,
        (8, 1..=2) => 1,
        (8..=9, 3) => 2,
        (8..=9, _) => 3,
        (7, _) => 4,
        (4..=6, _) => 5,
        _ => 6,
    }
}

impl View {
    /// How a side sees this position. A side without a king sees as if it stood on its start square.
    pub fn of(position: &Position, side: Color) -> View {
        let king = position.king(side).map_or((5, 9), |king| (king.file(), king.rank_for(side)));
        let file = if side == Color::Black { king.0 } else { 10 - king.0 };
        let mirrored = file > 5;
        View { side, mirrored, region: region(if mirrored { 10 - file } else { file }, king.1) }
    }

    /// The first row of this view's region.
    #[inline]
    pub fn base(self) -> usize {
        self.region as usize * FEATURES
    }

    /// Which of the [`VIEWS`] of its side this is.
    pub(crate) fn index(self) -> usize {
        self.region as usize * 2 + usize::from(self.mirrored)
    }

    #[inline]
    fn turned(self, square: Square) -> usize {
        TURNED[self.side as usize][self.mirrored as usize][square.index()] as usize
    }

    /// The feature of a piece on a square, within a region.
    #[inline]
    pub fn on_square(self, piece: Piece, square: Square) -> usize {
        let class = CLASS[piece.kind.index()] as usize + if piece.color == self.side { 0 } else { CLASSES };
        class * 81 + self.turned(square)
    }

    /// The feature of the `nth` piece of a kind in a hand, counted from 1; none beyond what a set has, or for a king.
    #[inline]
    pub fn held(self, owner: Color, kind: PieceKind, nth: u8) -> Option<usize> {
        let index = kind.index();
        if index >= 7 || nth == 0 || nth > HELD_MOST[index] {
            return None;
        }
        let from = HELD + if owner == self.side { 0 } else { HELD_EACH };
        Some(from + HELD_FROM[index] as usize + nth as usize - 1)
    }

    /// Calls `come` and `gone` with the features that `now` has and `then` had not, and the other way round.
    pub(crate) fn for_each_change(
        self,
        then: &Position,
        now: &Position,
        mut come: impl FnMut(usize),
        mut gone: impl FnMut(usize),
    ) {
        for square in now.differing_squares(then) {
            now.piece_at(square).into_iter().for_each(|piece| come(self.on_square(piece, square)));
            then.piece_at(square).into_iter().for_each(|piece| gone(self.on_square(piece, square)));
        }
        for owner in Color::ALL {
            let (now, then) = (now.hand(owner), then.hand(owner));
            if now == then {
                continue;
            }
            for kind in PieceKind::HAND {
                let (now, then) = (now.count(kind), then.count(kind));
                (then + 1..=now).filter_map(|nth| self.held(owner, kind, nth)).for_each(&mut come);
                (now + 1..=then).filter_map(|nth| self.held(owner, kind, nth)).for_each(&mut gone);
            }
        }
    }

    /// Calls `each` with every feature of a position, within this view's region.
    pub fn for_each(self, position: &Position, mut each: impl FnMut(usize)) {
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                each(self.on_square(piece, square));
            }
        }
        for owner in Color::ALL {
            for (kind, count) in position.hand(owner).iter() {
                (1..=count).filter_map(|nth| self.held(owner, kind, nth)).for_each(&mut each);
            }
        }
    }
}

const fn turned() -> [[[u8; 81]; 2]; 2] {
    let mut table = [[[0; 81]; 2]; 2];
    let mut s = 0;
    while s < 81 {
        let mirrored = ((8 - s / 9) * 9 + s % 9) as u8;
        table[0][0][s] = s as u8;
        table[0][1][s] = mirrored;
        table[1][0][s] = 80 - s as u8;
        table[1][1][s] = 80 - mirrored;
        s += 1;
    }
    table
}

/// A square by side, mirrored or not.
static TURNED: [[[u8; 81]; 2]; 2] = turned();

/// A piece somewhere, before it is known who looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    On(Piece, Square),
    /// The nth of a kind in a hand.
    Held(Color, PieceKind, u8),
}

impl Item {
    #[inline]
    pub(crate) fn seen(self, view: View) -> Option<usize> {
        match self {
            Item::On(piece, square) => Some(view.on_square(piece, square)),
            Item::Held(owner, kind, nth) => view.held(owner, kind, nth),
        }
    }
}

/// What a move takes away and what it adds: two of each at most.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Change {
    pub(crate) gone: [Option<Item>; 2],
    pub(crate) come: [Option<Item>; 2],
}

impl Change {
    /// Of a legal move in the position before it.
    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> Change {
        let us = position.turn();
        match mv.shape() {
            MoveShape::Board { from, to, promote } => {
                let Some(piece) = position.piece_at(from) else { return Change::default() };
                let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                let (gone, come) = match position.piece_at(to) {
                    Some(taken) => {
                        let kind = taken.kind.unpromoted();
                        let nth = position.hand(us).count(kind) + 1;
                        (Some(Item::On(taken, to)), Some(Item::Held(us, kind, nth)))
                    }
                    None => (None, None),
                };
                Change {
                    gone: [Some(Item::On(piece, from)), gone],
                    come: [Some(Item::On(Piece::new(us, kind), to)), come],
                }
            }
            MoveShape::Drop { kind, to } => Change {
                gone: [Some(Item::Held(us, kind, position.hand(us).count(kind))), None],
                come: [Some(Item::On(Piece::new(us, kind), to)), None],
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn seen(sfen: &str, side: Color) -> (usize, BTreeSet<usize>) {
        let position: Position = sfen.parse().unwrap();
        let view = View::of(&position, side);
        let mut features = BTreeSet::new();
        view.for_each(&position, |feature| assert!(features.insert(feature) && feature < FEATURES));
        (view.base(), features)
    }

    #[test]
    fn the_start_looks_alike_to_both_sides_and_has_forty_features() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        assert_eq!(seen(start, Color::Black), seen(start, Color::White));
        assert_eq!(seen(start, Color::Black).1.len(), MOST_ACTIVE);
    }

    fn mirrored(position: &Position) -> Position {
        let mut setup = position.to_setup();
        for square in Square::all() {
            let other = Square::new(10 - square.file(), square.rank()).unwrap();
            setup.set(square, position.piece_at(other));
        }
        Position::new(&setup).unwrap()
    }

    #[test]
    fn a_mirrored_position_looks_the_same_to_a_king_off_the_middle_file() {
        let mut chance = 1u64;
        for _ in 0..50 {
            let mut position = Position::start();
            for _ in 0..100 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play(moves[(chance >> 33) as usize % moves.len()]).unwrap();
                for side in Color::ALL.into_iter().filter(|&side| position.king(side).unwrap().file() != 5) {
                    let rows = |position: &Position| {
                        let view = View::of(position, side);
                        let mut rows = BTreeSet::new();
                        view.for_each(position, |feature| assert!(rows.insert(view.base() + feature)));
                        rows
                    };
                    assert_eq!(rows(&position), rows(&mirrored(&position)), "{position:?}");
                }
            }
        }
    }

    #[test]
    fn every_square_of_the_king_has_a_region() {
        let regions: BTreeSet<u8> = (1..=5).flat_map(|file| (1..=9).map(move |rank| region(file, rank))).collect();
        assert_eq!(regions, (0..REGIONS as u8).collect());
    }

    #[test]
    fn kinds_in_hand_do_not_overlap() {
        let mut slots = BTreeSet::new();
        for kind in PieceKind::HAND {
            for nth in 0..HELD_MOST[kind.index()] {
                assert!(slots.insert(HELD_FROM[kind.index()] + u16::from(nth)));
            }
        }
        assert_eq!(slots, (0..HELD_EACH as u16).collect());
    }
}

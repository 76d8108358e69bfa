//! Boards by chance, and small changes of a board.

use fastrand::Rng;
use komadai_shogi::{Color, Hand, Piece, PieceKind, Setup, Square};

/// Kinds with the weights by which they are chosen for the attacker's side of the board, his hand, and the defender's.
const ATTACKERS: [(PieceKind, u32); 13] = {
    use PieceKind::*;
    [
        (Pawn, 5),
        (Lance, 3),
        (Knight, 4),
        (Silver, 5),
        (Gold, 3),
        (Bishop, 4),
        (Rook, 4),
        (Tokin, 2),
        (ProLance, 1),
        (ProKnight, 1),
        (ProSilver, 1),
        (Horse, 3),
        (Dragon, 2),
    ]
};
const IN_HAND: [(PieceKind, u32); 7] = {
    use PieceKind::*;
    [(Pawn, 3), (Lance, 3), (Knight, 4), (Silver, 5), (Gold, 6), (Bishop, 4), (Rook, 4)]
};
const DEFENDERS: [(PieceKind, u32); 9] = {
    use PieceKind::*;
    [(Pawn, 7), (Lance, 4), (Knight, 4), (Silver, 3), (Gold, 3), (Bishop, 2), (Rook, 2), (Tokin, 1), (Horse, 1)]
};

fn draw(rng: &mut Rng, weights: &[(PieceKind, u32)]) -> PieceKind {
    let total = weights.iter().map(|&(_, weight)| weight).sum();
    let mut left = rng.u32(0..total);
    for &(kind, weight) in weights {
        if left < weight {
            return kind;
        }
        left -= weight;
    }
    weights[0].0
}

/// A king in the right half, mostly in the corner region, a few pieces around it, a few in Black's hand.
pub(crate) fn by_chance(rng: &mut Rng) -> Setup {
    let mut setup = Setup::empty();
    let file = 1 + rng.u8(0..5).min(rng.u8(0..5));
    let rank = 1 + rng.u8(0..4).min(rng.u8(0..6));
    let Some(king) = Square::new(file, rank) else { return setup };
    setup.set(king, Some(Piece::new(Color::White, PieceKind::King)));
    for _ in 0..1 + rng.u8(0..4) {
        add(rng, &mut setup, king, Color::Black);
    }
    for _ in 0..rng.u8(0..8) {
        add(rng, &mut setup, king, Color::White);
    }
    for _ in 0..1 + rng.u8(0..4) {
        let kind = draw(rng, &IN_HAND);
        add_to_hand(&mut setup, kind);
    }
    setup
}

/// Whether a full set has one more of a kind than stands on the board and lies in Black's hand.
pub(crate) fn is_left(setup: &Setup, kind: PieceKind) -> bool {
    let kind = kind.unpromoted();
    let on_board = setup.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind).count();
    on_board + usize::from(setup.hands.black.count(kind)) < usize::from(PieceKind::SET[kind.index()])
}

pub(crate) fn add_to_hand(setup: &mut Setup, kind: PieceKind) {
    if is_left(setup, kind) {
        let count = setup.hands.black.count(kind);
        setup.hands.black.set(kind, count + 1);
    }
}

pub(crate) fn take_from_hand(hand: Hand, kind: PieceKind) -> Hand {
    let mut less = hand;
    less.set(kind, hand.count(kind).saturating_sub(1));
    less
}

/// A square near another.
fn near(rng: &mut Rng, square: Square, reach: i8) -> Option<Square> {
    square.offset(rng.i8(-reach..=reach), rng.i8(-reach..=reach))
}

fn add(rng: &mut Rng, setup: &mut Setup, king: Square, color: Color) {
    let kind = if color == Color::Black { draw(rng, &ATTACKERS) } else { draw(rng, &DEFENDERS) };
    let slides = matches!(kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop | PieceKind::Lance);
    let reach = if slides && rng.bool() { 6 } else { 2 + i8::from(rng.bool()) };
    if let Some(square) = near(rng, king, reach)
        && setup.get(square).is_none()
        && is_left(setup, kind)
    {
        setup.set(square, Some(Piece::new(color, kind)));
    }
}

/// One to three changes by chance.
pub(crate) fn changed(rng: &mut Rng, setup: &Setup) -> Setup {
    let mut changed = setup.clone();
    for _ in 0..1 + rng.u8(0..3).min(rng.u8(0..3)) {
        change(rng, &mut changed);
    }
    changed
}

fn change(rng: &mut Rng, setup: &mut Setup) {
    let pieces: Vec<(Square, Piece)> = setup.pieces().collect();
    let Some(&(king, _)) = pieces.iter().find(|(_, piece)| piece.kind == PieceKind::King) else { return };
    let (square, piece) = pieces[rng.usize(..pieces.len())];
    let is_king = piece.kind == PieceKind::King;
    match rng.u8(0..12) {
        0 | 1 if !is_king => setup.set(square, None),
        2 | 3 => {
            let color = if rng.u8(0..3) == 0 { Color::Black } else { Color::White };
            add(rng, setup, king, color);
        }
        4 | 5 => {
            if let Some(to) = near(rng, square, 1).filter(|&to| setup.get(to).is_none()) {
                setup.set(square, None);
                setup.set(to, Some(piece));
            }
        }
        6 if !is_king => {
            let kind = draw(rng, if piece.color == Color::Black { &ATTACKERS[..] } else { &DEFENDERS[..] });
            setup.set(square, None);
            if is_left(setup, kind) {
                setup.set(square, Some(Piece::new(piece.color, kind)));
            }
        }
        7 if !is_king => {
            // The other side of the piece.
            let kind = if piece.kind.is_promoted() { Some(piece.kind.unpromoted()) } else { piece.kind.promoted() };
            if let Some(kind) = kind {
                setup.set(square, Some(Piece::new(piece.color, kind)));
            }
        }
        8 if !is_king => setup.set(square, Some(Piece::new(!piece.color, piece.kind))),
        9 => {
            let kind = draw(rng, &IN_HAND);
            add_to_hand(setup, kind);
        }
        10 => {
            let held: Vec<PieceKind> = setup.hands.black.iter().map(|(kind, _)| kind).collect();
            if let Some(&kind) = rng.choice(&held) {
                setup.hands.black = take_from_hand(setup.hands.black, kind);
                if rng.bool() {
                    let other = draw(rng, &IN_HAND);
                    add_to_hand(setup, other);
                }
            }
        }
        _ => shift(rng, setup, &pieces),
    }
}

/// Moves the whole picture by a step.
fn shift(rng: &mut Rng, setup: &mut Setup, pieces: &[(Square, Piece)]) {
    let (files, ranks) = (rng.i8(-1..=1), rng.i8(-1..=1));
    let moved: Option<Vec<(Square, Piece)>> =
        pieces.iter().map(|&(square, piece)| Some((square.offset(files, ranks)?, piece))).collect();
    let Some(moved) = moved else { return };
    for &(square, _) in pieces {
        setup.set(square, None);
    }
    for (square, piece) in moved {
        setup.set(square, Some(piece));
    }
}

//! One form for a problem, its mirror image and the same problem for the other side.

use komadai_shogi::{ByColor, Color, Hand, Piece, PieceKind, Position, Setup, SetupFaults, Square};

/// The problem as it is printed: Black attacks and has no king, White holds whatever is missing, the king to be mated stands
/// in the right half. None if that is no position, or if there is no king to be mated.
pub fn canonical(position: &Position) -> Option<Position> {
    let attacker = position.turn();
    let mut plain = Setup::empty();
    for (square, piece) in position.to_setup().pieces() {
        if piece == Piece::new(attacker, PieceKind::King) {
            continue;
        }
        let (square, color) = match attacker {
            Color::Black => (square, piece.color),
            Color::White => (square.rotate(), !piece.color),
        };
        plain.set(square, Some(Piece::new(color, piece.kind)));
    }
    let hand = position.hand(attacker);
    let setup = dealt(&plain, hand);
    let mirror = mirrored(&setup);
    let king = position.king(!attacker).map(|king| if attacker == Color::Black { king } else { king.rotate() })?;
    let setup = match king.file() {
        ..=4 => setup,
        5 if setup.to_string() <= mirror.to_string() => setup,
        _ => mirror,
    };
    Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).ok()
}

/// A name for a problem in its canonical form: eight hexadecimal digits (FNV-1a of board and hand).
pub fn id_of(canonical: &Position) -> String {
    let text = canonical.to_string();
    let hash = text.bytes().fold(0x811c_9dc5u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

/// A board with Black's hand, Black to move, and everything else in White's hand.
pub(crate) fn dealt(board: &Setup, black: Hand) -> Setup {
    let mut setup = board.clone();
    setup.turn = Color::Black;
    setup.move_number = 1;
    setup.hands = ByColor { black, white: Hand::EMPTY };
    setup.hands.white = setup.missing();
    setup
}

/// The board with left and right exchanged.
fn mirrored(setup: &Setup) -> Setup {
    let mut mirror = Setup::empty();
    (mirror.hands, mirror.turn, mirror.move_number) = (setup.hands, setup.turn, setup.move_number);
    for (square, piece) in setup.pieces() {
        if let Some(square) = Square::new(10 - square.file(), square.rank()) {
            mirror.set(square, Some(piece));
        }
    }
    mirror
}

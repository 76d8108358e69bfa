//! The same position seen from the other side.

use komadai_shogi::Setup;

/// The board turned by 180 degrees, pieces, hands and the move given to the other side. Twice is the same as not at all.
pub fn turned(setup: &Setup) -> Setup {
    let mut other = Setup::empty();
    for (square, mut piece) in setup.pieces() {
        piece.color = !piece.color;
        other.set(square.rotate(), Some(piece));
    }
    other.hands = setup.hands.swap();
    other.turn = !setup.turn;
    other.move_number = setup.move_number;
    other
}

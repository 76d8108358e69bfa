//! One form for a problem, its mirror image and the same problem for the other side.

use komadai_shogi::{ByColor, Color, Hand, Move, Piece, PieceKind, Position, Setup, SetupFaults, Square};

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

/// What makes two problems of the same length feel like one: how the last five plies go, seen from the square on which the
/// king is mated, left and right alike, whatever piece moves. Of a mate in one, what stands around the king as well.
pub fn kin_of(position: &Position, plies: u16, solution: &[Move]) -> String {
    let both = [false, true].map(|mirror| kin(position, plies, solution, mirror));
    both.into_iter().min().unwrap_or_default()
}

fn kin(start: &Position, plies: u16, solution: &[Move], mirror: bool) -> String {
    let line = &solution[..solution.len().min(usize::from(plies))];
    let mut position = *start;
    for &mv in line {
        position.play_unchecked(mv);
    }
    let Some(king) = position.king(!start.turn()) else { return String::new() };
    let seen = |square: Square| {
        let files = square.file() as i8 - king.file() as i8;
        (if mirror { -files } else { files }, square.rank() as i8 - king.rank() as i8)
    };
    let mut text = plies.to_string();
    for mv in line.iter().rev().take(5) {
        let (files, ranks) = seen(mv.to());
        let kind = mv.dropped().map_or('-', PieceKind::letter);
        let promotes = if mv.promotes() { "+" } else { "" };
        text += &format!(" {kind}{files},{ranks}{promotes}");
    }
    if plies == 1 {
        let mut around: Vec<String> = start
            .to_setup()
            .pieces()
            .map(|(square, piece)| (seen(square), piece))
            .filter(|&((files, ranks), _)| files.abs().max(ranks.abs()) == 1)
            .map(|((files, ranks), piece)| format!(" {piece}{files},{ranks}"))
            .collect();
        around.sort_unstable();
        text += &around.concat();
    }
    text
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

//! Turns that a side loses in the opening (手損): the rook swung to the left, bishops exchanged by one's own capture, and pieces that
//! come where they stand by a longer way than there is.

use komadai_shogi::{ByColor, Color, Move, MoveShape, Piece, PieceKind, Position, Square, attacks};

/// The moves of a piece that was there from the start.
#[derive(Copy, Clone)]
struct Way {
    from: Square,
    kind: PieceKind,
    moves: u32,
}

/// The turns that each side has lost after these moves. Drops, and pieces that were taken, count for nothing; the swung rook counts one
/// turn, an exchange of bishops one turn of the side that began it, and a way longer than the shortest one each move too many.
///
/// ```
/// use komadai_archive::lost_turns;
/// use komadai_shogi::{ByColor, Position};
/// let moves: Vec<_> = ["7g7f", "3c3d", "8h2b+", "3a2b"].iter().map(|mv| mv.parse().unwrap()).collect();
/// assert_eq!(lost_turns(&Position::start(), &moves), ByColor { black: 1, white: 0 });
/// ```
pub fn lost_turns(start: &Position, moves: &[Move]) -> ByColor<u32> {
    let mut lost = ByColor { black: 0, white: 0 };
    let mut ways: Vec<Option<Way>> =
        Square::all().map(|from| start.piece_at(from).map(|piece| Way { from, kind: piece.kind, moves: 0 })).collect();
    let mut position = *start;
    let mut exchange: Option<Square> = None;
    for &mv in moves {
        let before = position;
        if position.play(mv).is_err() {
            break;
        }
        let mover = before.turn();
        let taken = before.piece_at(mv.to()).map(|piece| piece.kind);
        let begun = exchange.take();
        let way = match mv.shape() {
            MoveShape::Board { from, .. } => ways[from.index()].take(),
            MoveShape::Drop { .. } => None,
        };
        ways[mv.to().index()] = way.map(|way| Way { moves: way.moves + 1, ..way });
        let is_bishop = |kind: PieceKind| kind.unpromoted() == PieceKind::Bishop;
        if taken.is_some_and(is_bishop) {
            if begun == Some(mv.to()) {
                // Taken back: the exchange is made, and whoever began it has nothing to show for the turn.
                lost[!mover] += 1;
            } else if way.is_some_and(|way| way.kind == PieceKind::Bishop) {
                exchange = Some(mv.to());
            }
        }
    }
    for at in Square::all() {
        let (Some(way), Some(piece)) = (ways[at.index()], position.piece_at(at)) else { continue };
        let needed = shortest(Piece::new(piece.color, way.kind), way.from, at).unwrap_or(way.moves);
        lost[piece.color] += way.moves.saturating_sub(needed);
        let is_left = |color: Color| if color == Color::Black { at.file() >= 5 } else { at.file() <= 5 };
        if way.kind == PieceKind::Rook && way.moves > 0 && at.rank_for(piece.color) > 6 && is_left(piece.color) {
            lost[piece.color] += 1;
        }
    }
    lost
}

/// The fewest moves of an unpromoted piece from one square to another on an empty board; none: it cannot get there.
fn shortest(piece: Piece, from: Square, to: Square) -> Option<u32> {
    let empty = Default::default();
    let mut reached = vec![from];
    let mut known = [false; Square::COUNT];
    known[from.index()] = true;
    for moves in 0.. {
        if reached.contains(&to) {
            return Some(moves);
        }
        let mut next = Vec::new();
        for at in reached.drain(..) {
            for square in attacks::of(piece, at, empty) {
                if !std::mem::replace(&mut known[square.index()], true) {
                    next.push(square);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        reached = next;
    }
    None
}

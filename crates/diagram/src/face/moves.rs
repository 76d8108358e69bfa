//! The international face: a letter, and around it marks made from how the piece moves; a promoted piece has the letter
//! it started with, in red on wood, and the marks of what it has become.
//!
//! A wedge is a step, a wedge on a stroke a slide, a bent stroke a jump.

use crate::glyphs::{Typeface, centred};
use crate::koma;
use crate::svg::num;
use komadai_shogi::{Bitboard, Color, Piece, PieceKind, Square, attacks};
use std::fmt::Write;

/// One way a piece goes, from the middle of an empty board: files to Black's left, ranks towards Black.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Way {
    /// One square.
    Step(i8, i8),
    /// Any distance.
    Slide(i8, i8),
    /// Over what stands between.
    Jump(i8, i8),
    /// Any distance, over exactly one piece.
    Over(i8, i8),
}

/// Every way a kind goes, told by the rules' own attacks of a Black piece on 5e.
pub(crate) fn ways(kind: PieceKind) -> Vec<Way> {
    let Some(middle) = Square::new(5, 5) else {
        return Vec::new();
    };
    let targets = attacks::of(Piece::new(Color::Black, kind), middle, Bitboard::EMPTY);
    let reaches = |files: i8, ranks: i8| middle.offset(files, ranks).is_some_and(|square| targets.has(square));
    let mut ways = Vec::new();
    for ranks in -2..=2 {
        for files in -2..=2 {
            if !reaches(files, ranks) || (files, ranks) == (0, 0) {
                continue;
            }
            match files.abs().max(ranks.abs()) {
                1 if reaches(2 * files, 2 * ranks) => ways.push(Way::Slide(files, ranks)),
                1 => ways.push(Way::Step(files, ranks)),
                _ if files.abs() != ranks.abs() && files != 0 && ranks != 0 => ways.push(Way::Jump(files, ranks)),
                _ => {}
            }
        }
    }
    ways
}

pub(super) fn draw(kind: PieceKind, ink: &str) -> String {
    // A knight's jumps need room above its letter.
    let drop = if kind == PieceKind::Knight { 7.0 } else { 0.0 };
    marked(&centred(Typeface::Print, kind.letter(), 0.0, drop, 54.0, 54.0), &ways(kind), kind, ink)
}

/// A drawing in the middle of a piece of a size, and around it the marks of how the piece moves.
pub(crate) fn marked(drawing: &str, ways: &[Way], size: PieceKind, ink: &str) -> String {
    let scale = koma::scale(size);
    let mut out =
        format!(r#"<g transform="translate(0 {})scale({})">{drawing}"#, num(5.0 * scale), crate::svg::fine(scale));
    for &way in ways {
        out += &mark(way, ink);
    }
    out + "</g>"
}

fn mark(way: Way, ink: &str) -> String {
    match way {
        // The second step stands behind the first.
        Way::Step(files, ranks) if files.abs().max(ranks.abs()) > 1 => wedge(files, ranks, 40.0),
        Way::Step(files, ranks) => wedge(files, ranks, 28.0),
        // No bend where a jump goes straight or diagonally: a dot by itself.
        Way::Jump(files, ranks) if files == 0 || ranks == 0 || files.abs() == ranks.abs() => {
            let (x, y) = direction(files, ranks);
            format!(r#"<circle cx="{}" cy="{}" r="6"/>"#, num(x * 42.0), num(y * 42.0))
        }
        Way::Slide(files, ranks) | Way::Over(files, ranks) => {
            let (x, y) = direction(files, ranks);
            let (near, far) = radii(files, ranks);
            let mut out = wedge(files, ranks, far - 10.5);
            let _ = write!(
                out,
                r#"<path d="M{} {}L{} {}" stroke="{ink}" stroke-width="5"/>"#,
                num(x * near),
                num(y * near),
                num(x * (far - 7.0)),
                num(y * (far - 7.0))
            );
            out
        }
        Way::Jump(files, _) => {
            // Black's left is the picture's left, so a positive file goes to negative x.
            let side = -f64::from(files.signum());
            format!(
                concat!(
                    r#"<path d="M{} -19L{} -31L{} -38" fill="none" stroke="{}" stroke-width="5" stroke-linejoin="round"/>"#,
                    r#"<circle cx="{}" cy="-41" r="5.5"/>"#
                ),
                num(side * 4.5),
                num(side * 4.5),
                num(side * 13.0),
                ink,
                num(side * 17.0)
            )
        }
    }
}

fn direction(files: i8, ranks: i8) -> (f64, f64) {
    let (x, y) = (-f64::from(files), f64::from(ranks));
    let length = x.hypot(y);
    (x / length, y / length)
}

/// How far from the middle a slide's stroke starts and its wedge ends.
fn radii(files: i8, ranks: i8) -> (f64, f64) {
    match (files, ranks) {
        (0, _) => (21.0, 45.0),
        (_, 0) => (21.0, 41.0),
        (_, ranks) if ranks < 0 => (23.0, 45.0),
        _ => (23.0, 51.0),
    }
}

/// A triangle that points away from the middle.
fn wedge(files: i8, ranks: i8, near: f64) -> String {
    let (x, y) = direction(files, ranks);
    let diagonal = files != 0 && ranks != 0;
    let near = if diagonal { near + 2.0 } else { near };
    let (half, long) = (8.5, 11.0);
    let corner = |along: f64, across: f64| format!("{} {}", num(x * along - y * across), num(y * along + x * across));
    format!(r#"<path d="M{}L{}L{}z"/>"#, corner(near, -half), corner(near + long, 0.0), corner(near, half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_are_the_moves() {
        let count = |kind| {
            let ways = ways(kind);
            let of = |f: fn(&Way) -> bool| ways.iter().filter(|way| f(way)).count();
            (
                of(|way| matches!(way, Way::Step(..))),
                of(|way| matches!(way, Way::Slide(..))),
                of(|way| matches!(way, Way::Jump(..))),
            )
        };
        use PieceKind::*;
        for (kind, expected) in [
            (King, (8, 0, 0)),
            (Gold, (6, 0, 0)),
            (Silver, (5, 0, 0)),
            (Knight, (0, 0, 2)),
            (Lance, (0, 1, 0)),
            (Pawn, (1, 0, 0)),
            (Rook, (0, 4, 0)),
            (Bishop, (0, 4, 0)),
            (Dragon, (4, 4, 0)),
            (Horse, (4, 4, 0)),
            (Tokin, (6, 0, 0)),
        ] {
            assert_eq!(count(kind), expected, "{kind:?}");
        }
        assert_eq!(ways(Knight), [Way::Jump(-1, -2), Way::Jump(1, -2)]);
    }
}

//! The body of a piece: a five-sided wedge of boxwood whose size follows rank.
//!
//! A piece is drawn around the origin in a square 110 wide and 120 high, its point up.

use crate::svg::num;
use komadai_shogi::PieceKind;
use std::fmt::Write;

/// The width of a square. Squares are 11 : 12, as on a board of the usual make.
pub(crate) const SQUARE_WIDTH: f64 = 110.0;
/// The height of a square.
pub(crate) const SQUARE_HEIGHT: f64 = 120.0;

/// Ink of plain faces.
pub(crate) const INK: &str = "#1f1811";
/// Ink of promoted faces on wood.
pub(crate) const VERMILION: &str = "#b92f20";

/// Width and height of a kind's body, the king's first in size: K > R > B > G > S > N > L > P.
pub(crate) const fn size(kind: PieceKind) -> (f64, f64) {
    match kind.unpromoted() {
        PieceKind::King => (99.0, 112.0),
        PieceKind::Rook => (96.5, 109.5),
        PieceKind::Bishop => (95.5, 108.5),
        PieceKind::Gold => (92.5, 106.5),
        PieceKind::Silver => (91.5, 105.5),
        PieceKind::Knight => (88.0, 103.0),
        PieceKind::Lance => (82.5, 101.5),
        _ => (79.5, 98.5),
    }
}

/// A length on a piece of this kind relative to the king's.
pub(crate) fn scale(kind: PieceKind) -> f64 {
    size(kind).1 / size(PieceKind::King).1
}

/// The five corners: point, right shoulder, right foot, left foot, left shoulder.
pub(crate) fn corners(kind: PieceKind) -> [(f64, f64); 5] {
    let (width, height) = size(kind);
    let (half, top, bottom) = (width / 2.0, -height / 2.0, height / 2.0);
    // Foot angle about 82°, point about 140°, as real pieces have.
    let shoulder = half * 0.74;
    let drop = shoulder * 0.42;
    [(0.0, top), (shoulder, top + drop), (half, bottom), (-half, bottom), (-shoulder, top + drop)]
}

fn points(corners: [(f64, f64); 5]) -> String {
    corners.map(|(x, y)| format!("{},{}", num(x), num(y))).join(" ")
}

/// Which way a drawing is turned: light and shadow stay where they are when a piece is turned round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Upright,
    Round,
}

/// The gradient that a body needs in `defs`.
pub(crate) fn defs(turn: Turn) -> String {
    let (id, x1, y1, x2, y2) = match turn {
        Turn::Upright => ("km-u", 0.2, 0, 0.8, 1),
        Turn::Round => ("km-r", 0.8, 1, 0.2, 0),
    };
    format!(
        concat!(
            r##"<linearGradient id="{}" x1="{}" y1="{}" x2="{}" y2="{}"><stop stop-color="#fdebc0"/>"##,
            r##"<stop offset=".55" stop-color="#f4d699"/><stop offset="1" stop-color="#e6be77"/></linearGradient>"##
        ),
        id, x1, y1, x2, y2
    )
}

/// The body in wood: a soft shadow, the wedge and its bevel. It needs [`defs`] of the same turn; whoever places it
/// rotates it if it is `Round`.
pub(crate) fn wooden(kind: PieceKind, turn: Turn) -> String {
    let all = corners(kind);
    let outline = points(all);
    let (sign, fill) = match turn {
        Turn::Upright => (1.0, "km-u"),
        Turn::Round => (-1.0, "km-r"),
    };
    let mut out = String::new();
    // Opacity of a fill costs nothing to draw; that of an element would need a layer of its own.
    let (width, height) = size(kind);
    for (dx, dy, spread, opacity) in [(1.4, 2.6, 4.5, 0.13), (0.9, 1.8, 1.8, 0.3)] {
        let cast =
            all.map(|(x, y)| (x * (width + spread) / width + dx * sign, y * (height + spread) / height + dy * sign));
        let _ = write!(out, r##"<path d="M{}z" fill="#2b1a08" fill-opacity="{opacity}"/>"##, points(cast));
    }
    let _ = write!(
        out,
        r##"<polygon class="koma" points="{outline}" fill="url(#{fill})" stroke="#8f6528" stroke-width="1.6" stroke-linejoin="round"/>"##
    );
    out.push_str(&grain(kind));
    out.push_str(&bevel(all, turn));
    out
}

/// Two or three lines of grain down the wedge.
fn grain(kind: PieceKind) -> String {
    let (width, height) = size(kind);
    let mut d = String::new();
    for at in [-0.3, -0.17, 0.08, 0.24, 0.36] {
        let (x, bend) = (at * width, at * 7.0);
        let top = -height / 2.0 + 20.0 + 12.0 * (at * 9.0_f64).sin().abs();
        let _ = write!(
            d,
            "M{} {}Q{} {} {} {}",
            num(x * 0.8),
            num(top),
            num(x * 0.95 + bend * 0.3),
            num(height * 0.1),
            num(x * 1.08),
            num(height / 2.0 - 3.0)
        );
    }
    format!(r##"<path d="{d}" fill="none" stroke="#b98743" stroke-width=".9" stroke-opacity=".28"/>"##)
}

/// The edges towards the light, a little inside.
fn bevel(corners: [(f64, f64); 5], turn: Turn) -> String {
    let inset = corners.map(|(x, y)| (x * 0.955, y * 0.955 + 0.3));
    let lit: &[usize] = match turn {
        Turn::Upright => &[3, 4, 0, 1],
        Turn::Round => &[1, 2, 3],
    };
    let line: Vec<String> = lit.iter().map(|&i| format!("{} {}", num(inset[i].0), num(inset[i].1))).collect();
    format!(
        r##"<path d="M{}" fill="none" stroke="#fffaea" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round" stroke-opacity=".75"/>"##,
        line.join("L")
    )
}

/// The body as an outline on paper.
pub(crate) fn outlined(kind: PieceKind) -> String {
    format!(
        r##"<polygon class="koma" points="{}" fill="#fff" stroke="#000" stroke-width="2.2" stroke-linejoin="round"/>"##,
        points(corners(kind))
    )
}

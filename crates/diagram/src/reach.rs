//! How a piece moves, on five by five squares: a circle for a step, a star for a jump, a stroke for a slide.

use crate::face::{self, Ground, Way, ways};
use crate::kinds::{Man, written};
use crate::koma::{SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::set::{KingFace, PieceSet};
use crate::svg::num;
use komadai_shogi::PieceKind;
use std::fmt::Write;

/// The moves of a kind as text of five lines: ○ a step, ☆ a jump, │ ─ ╲ ╱ a slide, the piece in SFEN's letters.
///
/// ```
/// use komadai_diagram::moves_text;
/// use komadai_shogi::PieceKind;
/// assert_eq!(moves_text(PieceKind::Knight).lines().next(), Some("　☆　☆　"));
/// ```
pub fn moves_text(kind: PieceKind) -> String {
    let mut cells = [['　'; 5]; 5];
    // The full-width letters lie as far behind the others as the space of their width lies behind the narrow one.
    let letter = char::from_u32(kind.letter() as u32 + 0xfee0).unwrap_or(kind.letter());
    cells[2][2] = letter;
    if kind.is_promoted() {
        cells[2][2] = kind.kanji();
    }
    let mut put = |files: i8, ranks: i8, char: char| {
        // Black's left is the left of the text.
        if let Some(cell) = cells.get_mut((2 + ranks) as usize).and_then(|row| row.get_mut((2 - files) as usize)) {
            *cell = char;
        }
    };
    for way in ways(kind) {
        match way {
            Way::Step(files, ranks) => put(files, ranks, '○'),
            Way::Jump(files, ranks) => put(files, ranks, '☆'),
            Way::Slide(files, ranks) | Way::Over(files, ranks) => {
                let stroke = match (files, ranks) {
                    (0, _) => '│',
                    (_, 0) => '─',
                    (1, -1) | (-1, 1) => '╲',
                    _ => '╱',
                };
                put(files, ranks, stroke);
                put(2 * files, 2 * ranks, stroke);
            }
        }
    }
    cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// The moves of a kind as an SVG document, the piece in the middle with its face of a set.
pub fn moves_svg(set: PieceSet, kind: PieceKind) -> String {
    let mut out = field(&ways(kind), &moves_text(kind));
    if matches!(set, PieceSet::International | PieceSet::Animals) {
        out += &crate::koma::outlined(kind);
    }
    out + &face::draw(set, kind, KingFace::Gyokusho, Ground::Paper) + "</svg>"
}

/// The same for a piece of any kind of shogi, with its ways as Black's left is +1 file and the row ahead −1 rank.
pub fn kind_moves_svg(man: &Man, ways: &[Way]) -> String {
    field(ways, &man.face) + &crate::koma::outlined(PieceKind::Gold) + &written(man, true, false) + "</svg>"
}

/// Five by five squares with their marks, its end open.
fn field(ways: &[Way], title: &str) -> String {
    let (width, height) = (5.0 * SQUARE_WIDTH, 5.0 * SQUARE_HEIGHT);
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" role="img"><title>{}</title><rect x="{}" y="{}" width="{width}" height="{height}" fill="#fff"/>"##,
        num(-width / 2.0 - 4.0),
        num(-height / 2.0 - 4.0),
        num(width + 8.0),
        num(height + 8.0),
        crate::svg::escape(title),
        num(-width / 2.0),
        num(-height / 2.0)
    );
    let mut lines = String::new();
    for i in 0..=5 {
        let (x, y) = ((f64::from(i) - 2.5) * SQUARE_WIDTH, (f64::from(i) - 2.5) * SQUARE_HEIGHT);
        let _ = write!(lines, "M{} {}v{height}M{} {}h{width}", num(x), num(-height / 2.0), num(-width / 2.0), num(y));
    }
    let _ = write!(out, r##"<path class="field" d="{lines}" fill="none" stroke="#000" stroke-width="2"/>"##);
    ways.iter().for_each(|&way| out += &mark(way));
    out
}

fn mark(way: Way) -> String {
    let at = |files: i8, ranks: i8, far: f64| {
        (-f64::from(files) * SQUARE_WIDTH * far, f64::from(ranks) * SQUARE_HEIGHT * far)
    };
    match way {
        Way::Step(files, ranks) => {
            let (x, y) = at(files, ranks, 1.0);
            format!(
                r##"<circle class="step" cx="{}" cy="{}" r="26" fill="none" stroke="#000" stroke-width="6"/>"##,
                num(x),
                num(y)
            )
        }
        Way::Jump(files, ranks) => {
            let (x, y) = at(files, ranks, 1.0);
            let points: Vec<String> = (0..10)
                .map(|i| {
                    let radius = if i % 2 == 0 { 34.0 } else { 14.0 };
                    let angle = f64::from(i) * std::f64::consts::PI / 5.0;
                    format!("{},{}", num(x + radius * angle.sin()), num(y - radius * angle.cos()))
                })
                .collect();
            format!(
                r##"<polygon class="jump" points="{}" fill="none" stroke="#000" stroke-width="5" stroke-linejoin="round"/>"##,
                points.join(" ")
            )
        }
        Way::Slide(files, ranks) | Way::Over(files, ranks) => {
            let ((x1, y1), (x2, y2)) = (at(files, ranks, 0.62), at(files, ranks, 2.42));
            let (class, dashes) = match way {
                Way::Over(..) => ("over", r#" stroke-dasharray="2 18""#),
                _ => ("slide", ""),
            };
            format!(
                r##"<path class="{class}" d="M{} {}L{} {}" stroke="#000" stroke-width="7" stroke-linecap="round"{dashes}/>"##,
                num(x1),
                num(y1),
                num(x2),
                num(y2)
            )
        }
    }
}

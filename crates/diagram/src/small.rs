//! A board of any size up to nine by nine, with the pieces of shogi on it: how other games of the family begin.

use crate::face::{self, Ground};
use crate::koma::{self, SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::set::{KingFace, PieceSet};
use crate::svg::num;
use komadai_shogi::{Color, PieceKind};
use std::fmt::Write;

/// Files and ranks of the largest board.
const MOST: usize = 9;

/// The board of a start position as an SVG document, black on white. `board` is the first field of SFEN, such as `rkb/1p1/1P1/BKR`;
/// none where a rank is longer or shorter than the others, the board is larger than nine by nine, or a letter is no piece of shogi.
pub fn small_board(board: &str, set: PieceSet) -> Option<String> {
    let ranks: Vec<Vec<Option<(Color, PieceKind)>>> = board.split('/').map(rank).collect::<Option<_>>()?;
    let files = ranks[0].len();
    if files == 0 || ranks.len() > MOST || ranks.iter().any(|rank| rank.len() != files) {
        return None;
    }
    let (width, height) = (files as f64 * SQUARE_WIDTH, ranks.len() as f64 * SQUARE_HEIGHT);
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {} {}"><title>{board}</title><path d=""##,
        num(width + 8.0),
        num(height + 8.0)
    );
    for file in 0..=files {
        let _ = write!(out, "M{} 0V{}", num(file as f64 * SQUARE_WIDTH), num(height));
    }
    for rank in 0..=ranks.len() {
        let _ = write!(out, "M0 {}H{}", num(rank as f64 * SQUARE_HEIGHT), num(width));
    }
    out += r##"" fill="none" stroke="#000" stroke-width="3"/>"##;
    for (y, rank) in ranks.iter().enumerate() {
        for (x, piece) in rank.iter().enumerate() {
            let Some((color, kind)) = *piece else { continue };
            let _ = write!(
                out,
                r#"<g transform="translate({} {}){}">{}</g>"#,
                num((x as f64 + 0.5) * SQUARE_WIDTH),
                num((y as f64 + 0.5) * SQUARE_HEIGHT),
                if color == Color::White { "rotate(180)" } else { "" },
                on_paper(set, kind, Some(KingFace::Osho))
            );
        }
    }
    Some(out + "</svg>")
}

/// A piece with its outline, as it is printed to be cut out; blank where it has no face.
pub(crate) fn on_paper(set: PieceSet, kind: PieceKind, face: Option<KingFace>) -> String {
    // Faces are made for a bare square; inside the outline they are smaller.
    let fit = if matches!(set, PieceSet::International | PieceSet::Animals) { 1.0 } else { 0.76 * koma::scale(kind) };
    format!(
        r#"{}<g transform="translate(0 {})scale({})">{}</g>"#,
        koma::outlined(kind),
        num(if fit < 1.0 { 7.0 } else { 0.0 }),
        crate::svg::fine(fit),
        face.map_or_else(String::new, |king| face::draw(set, kind, king, Ground::Paper))
    )
}

fn rank(text: &str) -> Option<Vec<Option<(Color, PieceKind)>>> {
    let mut squares = Vec::new();
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(empty) => squares.extend((0..empty).map(|_| None)),
            None => {
                let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
                squares.push(Some((color, PieceKind::from_letter(letter.to_ascii_uppercase())?)));
            }
        }
        if squares.len() > MOST {
            return None;
        }
    }
    Some(squares)
}

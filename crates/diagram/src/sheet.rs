//! Pages to look at and to print: all faces of the piece sets, and board and pieces to cut out.

use crate::diagram::{Diagram, Theme};
use crate::face::{self, Ground};
use crate::glyphs::{self, Anchor, Typeface};
use crate::koma::{self, SQUARE_HEIGHT, SQUARE_WIDTH, Turn};
use crate::set::{KingFace, PieceSet};
use crate::small::on_paper;
use crate::svg::num;
use crate::wood::{self, Wood};
use komadai_shogi::PieceKind::{self, *};
use std::fmt::Write;

/// The fifteen faces in the order in which makers photograph a set: dragon, rook, the two kings, bishop, horse; then the
/// others, each with its reverse beside it.
pub const GALLERY: [(PieceKind, KingFace); 15] = [
    (Dragon, KingFace::Osho),
    (Rook, KingFace::Osho),
    (King, KingFace::Osho),
    (King, KingFace::Gyokusho),
    (Bishop, KingFace::Osho),
    (Horse, KingFace::Osho),
    (ProLance, KingFace::Osho),
    (Lance, KingFace::Osho),
    (ProSilver, KingFace::Osho),
    (Silver, KingFace::Osho),
    (Gold, KingFace::Osho),
    (Knight, KingFace::Osho),
    (ProKnight, KingFace::Osho),
    (Pawn, KingFace::Osho),
    (Tokin, KingFace::Osho),
];

/// All faces of all sets on one page, on the ground of a theme.
pub fn contact_sheet(theme: Theme) -> String {
    let (ground, ink) = match theme {
        Theme::Light | Theme::Auto => ("#f7f2e8", "#221d18"),
        Theme::Dark => ("#191714", "#e9e2d5"),
    };
    let (left, step, row) = (40.0, 118.0, 200.0);
    let (width, height) = (2.0 * left + 15.0 * step, 40.0 + PieceSet::ALL.len() as f64 * row);
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img"><title>Komadai: piece sets</title><defs>{2}{3}"#,
        num(width),
        num(height),
        koma::defs(Turn::Upright),
        wood::defs()
    );
    for kind in PieceKind::ALL.into_iter().filter(|kind| !kind.is_promoted()) {
        let _ = write!(out, r#"<g id="body-{}">{}</g>"#, kind.letter(), koma::wooden(kind, Turn::Upright));
    }
    let _ = write!(out, r#"</defs><rect width="100%" height="100%" fill="{ground}"/>"#);
    for (i, set) in PieceSet::ALL.into_iter().enumerate() {
        let top = 30.0 + i as f64 * row;
        let style = glyphs::Style { size: 26.0, ink, anchor: Anchor::Start };
        out += &glyphs::line(set.code(), left, top + 26.0, style, true);
        out += &wood::plank(Wood::Board, left - 10.0, top + 38.0, 15.0 * step + 20.0, 132.0);
        for (j, (kind, king)) in GALLERY.into_iter().enumerate() {
            let _ = write!(
                out,
                r##"<g transform="translate({} {})"><use href="#body-{}"/>{}</g>"##,
                num(left + (j as f64 + 0.5) * step),
                num(top + 104.0),
                kind.letter(),
                face::draw(set, kind, king, Ground::Wood)
            );
        }
    }
    out + "</svg>"
}

/// Board and pieces to print, cut out and play with: three pages of A4, the board, the faces and the reverses. The
/// reverses are laid out so that they meet their faces when the second and third page are printed on one sheet, turned
/// over along its long side. A set of paper is black; its squares are 20 mm wide.
pub fn print_and_play(set: PieceSet) -> [String; 3] {
    // One unit of the drawing is 20/110 mm.
    let scale = 20.0 / SQUARE_WIDTH;
    let page = |title: &str, body: &str| {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"><title>{title}</title><rect width="210" height="297" fill="#fff"/><g transform="translate(105 148.5)scale({})">{body}</g></svg>"##,
            crate::svg::fine(scale)
        )
    };
    let board = wood::field(-wood::FIELD_WIDTH / 2.0, -wood::FIELD_HEIGHT / 2.0, "#000");
    let (mut faces, mut reverses) = (String::new(), String::new());
    for (i, (kind, king)) in pieces().into_iter().enumerate() {
        let x = ((i % 8) as f64 - 3.5) * SQUARE_WIDTH;
        let y = ((i / 8) as f64 - 2.0) * (SQUARE_HEIGHT + 8.0);
        let draw = |x: f64, kind: PieceKind, blank: bool| {
            format!(
                r#"<g transform="translate({} {})">{}</g>"#,
                num(x),
                num(y),
                on_paper(set, kind, (!blank).then_some(king))
            )
        };
        faces += &draw(x, kind, false);
        reverses += &match kind.promoted() {
            Some(promoted) => draw(-x, promoted, false),
            None => draw(-x, kind, true),
        };
    }
    [page("Board", &board), page("Pieces: faces", &faces), page("Pieces: reverses", &reverses)]
}

/// Diagrams to print, eight on a page of A4, each in the size that fits: as newspapers show a game. The pages are SVG
/// documents.
pub fn diagram_sheet(title: &str, diagrams: &[Diagram]) -> Vec<String> {
    let pages: Vec<&[Diagram]> = diagrams.chunks(8).collect();
    let count = pages.len();
    let page = |(number, page): (usize, &[Diagram])| {
        let heading = if count > 1 { format!("{title}  {} / {count}", number + 1) } else { title.to_owned() };
        // Type of ten times the size, shrunk: outlines are of whole units, too coarse for millimetres.
        let width = glyphs::width(&heading, 55.0);
        let size = if width > 1800.0 { 55.0 * 1800.0 / width } else { 55.0 };
        let style = glyphs::Style { size, ink: "#000", anchor: Anchor::Middle };
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"><title>{}</title><rect width="210" height="297" fill="#fff"/><g transform="translate(105 15)scale(.1)">{}</g>"##,
            crate::svg::escape(&heading),
            glyphs::line(&heading, 0.0, 0.0, style, false)
        );
        for (i, diagram) in page.iter().enumerate() {
            out += &diagram.nested(9.0 + (i % 2) as f64 * 98.0, 21.0 + (i / 2) as f64 * 67.5, 94.0, 65.5);
        }
        out + "</svg>"
    };
    pages.into_iter().enumerate().map(page).collect()
}

/// The forty pieces of a game, kings first.
fn pieces() -> Vec<(PieceKind, KingFace)> {
    let mut all = vec![(King, KingFace::Osho), (King, KingFace::Gyokusho)];
    for kind in [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn] {
        all.extend((0..PieceKind::SET[kind.index()]).map(|_| (kind, KingFace::Osho)));
    }
    all
}

/// 左馬: the horse written the wrong way round, a charm for luck in trade, as an SVG document. Read backwards, うま
/// (horse) is まう, to dance for joy; and a horse that is led backwards leads its owner.
pub fn lucky_horse_svg() -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -60 110 120"><title>左馬</title><defs>{}</defs>{}<g class="face" transform="scale(-1 1)" fill="{}">{}</g></svg>"#,
        koma::defs(Turn::Upright),
        koma::wooden(King, Turn::Upright),
        koma::INK,
        glyphs::centred(Typeface::Brush, '馬', 0.0, 7.5, 80.0, 84.0)
    )
}

//! Style sheets of games with pieces of their own.

use crate::face::{Way, marked};
use crate::glyphs::{Anchor, Style, line};
use crate::kinds::{Man, written};
use crate::koma::{self, Turn};
use crate::site::data_url;
use crate::svg::num;
use komadai_shogi::{Color, PieceKind};
use std::fmt::Write;

/// A piece that stands in one kind of shogi alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnPiece {
    /// The role that shogiground's elements have as a class.
    pub role: String,
    /// What is written on it in kanji.
    pub kanji: String,
    /// What tells it from another piece with the same kanji: 左 or 右.
    pub side: Option<char>,
    /// Its letters in Western notation.
    pub letters: String,
    /// How it moves.
    pub ways: Vec<Way>,
    /// Whether it has turned over.
    pub is_promoted: bool,
    /// The piece of shogi that is as large.
    pub size: PieceKind,
}

/// How a game's own pieces are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OwnFaces {
    /// In kanji.
    Kanji,
    /// In letters, with marks around them that show how the piece moves.
    Letters,
}

/// A style sheet for what lies within elements of a class, made like [`site_css`](crate::site_css).
pub fn own_css(class: &str, pieces: &[OwnPiece], faces: OwnFaces) -> String {
    let mut css = String::new();
    for piece in pieces {
        for turned in Color::ALL {
            let selectors = Color::ALL.map(|owner| {
                let name = |color| if color == Color::Black { "sente" } else { "gote" };
                let bottom = if turned == Color::Black { owner } else { owner.opponent() };
                format!(".{class} .orientation-{} piece.{}.{}", name(bottom), name(owner), piece.role)
            });
            let image = data_url(&own_svg(piece, faces, turned));
            let _ = writeln!(css, "{}{{background-image:url(\"{image}\")}}", selectors.join(","));
        }
    }
    css
}

/// The piece as an SVG document of a square's shape; White's is turned by 180°.
pub fn own_svg(piece: &OwnPiece, faces: OwnFaces, side: Color) -> String {
    let (turn, rotation) = match side {
        Color::Black => (Turn::Upright, ""),
        Color::White => (Turn::Round, r#" transform="rotate(180)""#),
    };
    let face = match faces {
        OwnFaces::Kanji => kanji(piece),
        OwnFaces::Letters => letters(piece),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -60 110 120"><defs>{}</defs><g{rotation}>{}{face}</g></svg>"#,
        koma::defs(turn),
        koma::wooden(piece.size, turn),
    )
}

fn kanji(piece: &OwnPiece) -> String {
    let man = Man { face: piece.kanji.clone(), is_white: false, is_promoted: piece.is_promoted };
    let drawn = written(&man, false, true);
    let scale = koma::scale(piece.size) * 1.1;
    let Some(side) = piece.side else { return scaled(scale, 0.0, &drawn) };
    let style = Style { size: 34.0, ink: koma::INK, anchor: Anchor::Middle };
    line(&side.to_string(), 0.0, -14.0, style, true) + &scaled(scale * 0.8, 13.0, &drawn)
}

fn letters(piece: &OwnPiece) -> String {
    let ink = if piece.is_promoted { koma::VERMILION } else { koma::INK };
    let size = if piece.letters.len() > 1 { 30.0 } else { 46.0 };
    let written = line(&piece.letters, 0.0, size * 0.36, Style { size, ink, anchor: Anchor::Middle }, true);
    // The lighter type is laid on fuller, as heavy as that of shogi's letters.
    let written = format!(r#"<g stroke="{ink}" stroke-width="6">{written}</g>"#);
    format!(r#"<g fill="{ink}">{}</g>"#, marked(&written, &piece.ways, piece.size, ink))
}

/// A drawing made smaller or larger, and so far down.
fn scaled(scale: f64, down: f64, drawing: &str) -> String {
    format!(r#"<g transform="translate(0 {})scale({})">{drawing}</g>"#, num(down), crate::svg::fine(scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_games_own_piece_has_a_picture_each_way_up_within_its_game_alone() {
        let pheasant = OwnPiece {
            role: "pawn".to_owned(),
            kanji: "雉".to_owned(),
            side: None,
            letters: "Pt".to_owned(),
            ways: vec![Way::Jump(0, -2), Way::Step(1, 1), Way::Step(-1, 1)],
            is_promoted: false,
            size: PieceKind::Silver,
        };
        for faces in [OwnFaces::Kanji, OwnFaces::Letters] {
            let css = own_css("of-birds", std::slice::from_ref(&pheasant), faces);
            assert_eq!(css.lines().count(), 2);
            assert_eq!(css.matches(".of-birds .orientation-").count(), 4);
            assert_eq!(css.matches("rotate(180)").count(), 1);
        }
        let letters = own_svg(&pheasant, OwnFaces::Letters, Color::Black);
        assert_eq!(letters.matches("<circle").count(), 1, "the jump straight ahead: {letters}");
        assert!(own_svg(&pheasant, OwnFaces::Kanji, Color::White).contains("<path"));
        let left = OwnPiece { kanji: "鶉".to_owned(), side: Some('左'), ..pheasant };
        assert!(own_svg(&left, OwnFaces::Kanji, Color::Black).contains(r#"aria-label="左""#));
    }
}

//! What the site shows: pieces, style sheets of piece sets, board and stand, each as text to be served.

use crate::face::{self, Ground};
use crate::koma::{self, Turn};
use crate::set::{KingFace, PieceSet};
use komadai_shogi::{Color, Piece, PieceKind};
use std::fmt::Write;

/// A piece as an SVG document of 110 by 120 units, a square's shape. White's is turned by 180°. The kings: 玉 for
/// Black, 王 for White; [`king_svg`] chooses.
pub fn piece_svg(set: PieceSet, piece: Piece) -> String {
    let king = match piece.color {
        Color::Black => KingFace::Gyokusho,
        Color::White => KingFace::Osho,
    };
    document(set, piece, king)
}

/// The lucky horse (左馬): a 馬 as a mirror shows it, on a piece that stands upright.
pub fn hidari_uma_svg() -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -60 110 120" width="220" height="240" role="img"><title>左馬</title><defs>{}</defs>{}<g transform="scale(-1 1)">{}</g></svg>"#,
        koma::defs(Turn::Upright),
        koma::wooden(PieceKind::Horse, Turn::Upright),
        face::draw(PieceSet::Kurobori, PieceKind::Horse, KingFace::Gyokusho, Ground::Wood)
    )
}

/// A king with the face given.
pub fn king_svg(set: PieceSet, color: Color, king: KingFace) -> String {
    document(set, Piece::new(color, PieceKind::King), king)
}

fn document(set: PieceSet, piece: Piece, king: KingFace) -> String {
    let (turn, rotation) = match piece.color {
        Color::Black => (Turn::Upright, ""),
        Color::White => (Turn::Round, r#" transform="rotate(180)""#),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -60 110 120"><defs>{}</defs><g{rotation}>{}{}</g></svg>"#,
        koma::defs(turn),
        koma::wooden(piece.kind, turn),
        face::draw(set, piece.kind, king, Ground::Wood)
    )
}

/// Every piece of a set in one SVG document, whose parts a script puts into a drawing of its own: `u-P` is an upright pawn, `r-P` one
/// that is turned round, by the letters of SFEN (`+P` promoted). `K` is 玉 and `O` is 王. Each is drawn around the origin, in a square of
/// 110 by 120 units.
pub fn sprite_svg(set: PieceSet) -> String {
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -60 110 120"><defs>{}{}</defs>"#,
        koma::defs(Turn::Upright),
        koma::defs(Turn::Round)
    );
    for (id, turn, rotation) in [("u", Turn::Upright, ""), ("r", Turn::Round, r#" transform="rotate(180)""#)] {
        for kind in PieceKind::ALL {
            let letters = format!("{}{}", if kind.is_promoted() { "+" } else { "" }, kind.unpromoted().letter());
            let faces: &[(&str, KingFace)] = match kind {
                PieceKind::King => &[("K", KingFace::Gyokusho), ("O", KingFace::Osho)],
                _ => &[(letters.as_str(), KingFace::Gyokusho)],
            };
            for (name, king) in faces {
                let _ = write!(
                    out,
                    r#"<g id="{id}-{name}"{rotation}>{}{}</g>"#,
                    koma::wooden(kind, turn),
                    face::draw(set, kind, *king, Ground::Wood)
                );
            }
        }
    }
    out + "</svg>"
}

/// The role that shogiground gives a kind in class names.
pub const fn shogiground_role(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "pawn",
        PieceKind::Lance => "lance",
        PieceKind::Knight => "knight",
        PieceKind::Silver => "silver",
        PieceKind::Gold => "gold",
        PieceKind::Bishop => "bishop",
        PieceKind::Rook => "rook",
        PieceKind::King => "king",
        PieceKind::Tokin => "tokin",
        PieceKind::ProLance => "promotedlance",
        PieceKind::ProKnight => "promotedknight",
        PieceKind::ProSilver => "promotedsilver",
        PieceKind::Horse => "horse",
        PieceKind::Dragon => "dragon",
    }
}

/// A style sheet that gives shogiground's `piece` elements the faces of a set, each once upright and once turned round:
/// `.orientation-sente` and `.orientation-gote` (which shogiground sets) say whose are which. Everything is in the sheet
/// itself as data URLs. Black's king is 玉 and White's 王; under a class `osho-sente` it is the other way round.
///
/// The pieces are drawn for their whole square: use `background-size: 100% 100%` and `scaleDownPieces: false`.
pub fn site_css(set: PieceSet) -> String {
    let mut css = String::from("piece{background-size:100% 100%;background-repeat:no-repeat}\n");
    for kind in PieceKind::ALL {
        let faces: &[KingFace] = match kind {
            PieceKind::King => &[KingFace::Gyokusho, KingFace::Osho],
            _ => &[KingFace::Gyokusho],
        };
        for &king in faces {
            for turned in Color::ALL {
                let selectors: Vec<String> =
                    Color::ALL.iter().flat_map(|&owner| selectors(kind, king, owner, turned)).collect();
                let image = data_url(&document(set, Piece::new(turned, kind), king));
                let _ = writeln!(css, "{}{{background-image:url(\"{image}\")}}", selectors.join(","));
            }
        }
    }
    css
}

/// Where a picture turned like `turned`'s pieces (Black's: upright) shows a piece of `owner`.
fn selectors(kind: PieceKind, king: KingFace, owner: Color, turned: Color) -> Vec<String> {
    let name = |color| if color == Color::Black { "sente" } else { "gote" };
    // The pieces that stand upright are those of the side at the bottom.
    let bottom = if turned == Color::Black { owner } else { owner.opponent() };
    let plain = format!(".orientation-{} piece.{}.{}", name(bottom), name(owner), shogiground_role(kind));
    if kind == PieceKind::Tokin {
        // Where と金 is a piece by itself, its role is its letter.
        return vec![format!(".orientation-{} piece.{}.t", name(bottom), name(owner)), plain];
    }
    if kind != PieceKind::King {
        return vec![plain];
    }
    let osho = KingFace::higher(Color::Black)[owner];
    let swapped = format!(".osho-sente {plain}");
    let mut selectors = Vec::new();
    if king != osho {
        selectors.push(plain);
    }
    if king == osho {
        selectors.push(swapped);
    }
    selectors
}

/// An SVG document as a URL that may stand between double quotes in a style sheet.
pub fn data_url(svg: &str) -> String {
    let mut url = String::with_capacity(svg.len() + svg.len() / 8 + 32);
    url.push_str("data:image/svg+xml,");
    for char in svg.chars() {
        match char {
            '"' => url.push('\''),
            '%' => url.push_str("%25"),
            '#' => url.push_str("%23"),
            '<' => url.push_str("%3C"),
            '>' => url.push_str("%3E"),
            '\n' => {}
            c if c.is_ascii() => url.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    let _ = write!(url, "%{byte:02X}");
                }
            }
        }
    }
    url
}

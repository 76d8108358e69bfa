//! What is written or drawn on a piece.

mod animals;
mod kanji;
mod moves;

pub(crate) use moves::{Way, ways};

use crate::koma;
use crate::set::{KingFace, PieceSet};
use komadai_shogi::PieceKind;

/// What a face is drawn on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// A wooden body: promoted faces are red.
    Wood,
    /// Paper, without a body: black, and large.
    Paper,
}

/// The face of a piece around the origin, point up, in a square of 110 by 120.
pub(crate) fn draw(set: PieceSet, kind: PieceKind, king: KingFace, ground: Ground) -> String {
    let ink = match (ground, kind.is_promoted()) {
        (Ground::Wood, true) => koma::VERMILION,
        (Ground::Wood, false) => koma::INK,
        (Ground::Paper, _) => "#000",
    };
    let drawing = match set {
        PieceSet::International => moves::draw(kind, ink),
        PieceSet::Animals => animals::draw(kind, ground),
        _ => kanji::draw(set, kind, king, ground, ink),
    };
    format!(r#"<g class="face" fill="{ink}">{drawing}</g>"#)
}

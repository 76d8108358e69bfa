//! What is written or drawn on a piece.

mod animals;
mod kanji;
mod moves;

pub use moves::Way;
pub(crate) use moves::{marked, ways};

use crate::koma;
use crate::set::{DragonFace, KingFace, PieceSet};
use komadai_shogi::PieceKind;

/// What a face is drawn on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// A wooden body: promoted faces are red.
    Wood,
    /// Paper, without a body: black, and large.
    Paper,
}

/// What may be written on a piece in more than one way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Writing {
    pub(crate) king: KingFace,
    /// None for the form that belongs to the set.
    pub(crate) dragon: Option<DragonFace>,
}

impl From<KingFace> for Writing {
    fn from(king: KingFace) -> Writing {
        Writing { king, dragon: None }
    }
}

/// The face of a piece around the origin, point up, in a square of 110 by 120.
pub(crate) fn draw(set: PieceSet, kind: PieceKind, writing: impl Into<Writing>, ground: Ground) -> String {
    let ink = match (ground, kind.is_promoted()) {
        (Ground::Wood, true) => koma::VERMILION,
        (Ground::Wood, false) => koma::INK,
        (Ground::Paper, _) => "#000",
    };
    let drawing = match set {
        PieceSet::International => moves::draw(kind, ink),
        PieceSet::Animals => animals::draw(kind, ground),
        _ => kanji::draw(set, kind, writing.into(), ground, ink),
    };
    format!(r#"<g class="face" fill="{ink}">{drawing}</g>"#)
}

//! Positions as pictures: piece sets, board and stands as SVG, diagrams as SVG, PNG and text.
//!
//! Everything seen is drawn from outlines in this crate, so that no font is needed where a picture is made or shown.

mod face;
mod glyphs;
mod koma;
mod set;
mod site;
mod svg;

pub use set::{KingFace, PieceSet, UnknownPieceSet};
pub use site::{data_url, king_svg, piece_svg, shogiground_role, site_css};

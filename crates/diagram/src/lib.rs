//! Positions as pictures: piece sets, board and stands as SVG, diagrams as SVG, PNG and text.
//!
//! Everything seen is drawn from outlines in this crate, so that no font is needed where a picture is made or shown.

mod diagram;
mod face;
mod glyphs;
mod koma;
mod lang;
mod layout;
mod picture;
#[cfg(feature = "png")]
mod raster;
mod set;
mod site;
mod svg;
mod text;
mod wood;

pub use diagram::{Coordinates, Diagram, Style, Theme};
pub use lang::{Lang, UnknownLang};
#[cfg(feature = "png")]
pub use raster::{MAX_FRAMES, RasterError, WIDTHS, animation};
pub use set::{KingFace, PieceSet, UnknownPieceSet};
pub use site::{data_url, king_svg, piece_svg, shogiground_role, site_css};
pub use text::{HandText, hand_text};
pub use wood::{Wood, field_svg, wood_svg};

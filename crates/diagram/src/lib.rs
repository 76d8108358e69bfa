//! Positions as pictures: piece sets, board and stands as SVG, diagrams as SVG, PNG and text.
//!
//! Everything is drawn from outlines in this crate, so no font is needed to make or to display a picture.

#[cfg(feature = "png")]
mod animation;
mod captions;
mod diagram;
mod face;
mod glyphs;
mod kinds;
mod koma;
mod layout;
mod marks;
mod own;
#[cfg(feature = "png")]
mod palette;
mod picture;
#[cfg(feature = "png")]
mod raster;
mod reach;
mod record_sheet;
mod set;
mod sheet;
mod site;
mod small;
mod svg;
mod text;
mod wood;

#[cfg(feature = "png")]
pub use animation::{MAX_FRAMES, animated_gif, animation};
pub use captions::Captions;
pub use diagram::{Coordinates, Diagram, Style, Theme};
pub use face::Way;
pub use kinds::{KindBoard, Man};
pub use own::{OwnFaces, OwnPiece, own_css, own_svg};
#[cfg(feature = "png")]
pub use raster::{RasterError, WIDTHS};
pub use reach::{kind_moves_svg, moves_svg, moves_text};
pub use record_sheet::{RecordSheet, SheetMove, printable_html};
pub use set::{DragonFace, KingFace, PieceSet, UnknownPieceSet};
pub use sheet::{GALLERY, contact_sheet, diagram_sheet, lucky_horse_svg, print_and_play};
pub use site::{data_url, hidari_uma_svg, king_svg, piece_svg, shogiground_role, site_css, sprite_svg};
pub use small::small_board;
pub use text::{HandText, hand_text};
pub use wood::{Wood, field_svg, wood_svg};

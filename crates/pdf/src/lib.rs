//! Pages to print, as PDF: whole pages from SVG ([`Document::svg`]) and text set in columns with pictures in it ([`Flow`]).
//!
//! One face is embedded ([`width`], `font/cut.py`), cut down in each file to what the file says; nothing is read at run time and
//! nothing is fetched. Text in a file can be searched and copied, and so can the words of pictures that stand there as outlines.
//!
//! Lengths are millimetres in [`Flow`] and points (1/72 inch) inside.

#![forbid(unsafe_code)]

mod canvas;
mod document;
mod face;
mod flow;
mod gradient;
mod lines;
mod picture;

pub use document::Document;
pub use face::width;
pub use flow::{Flow, Paper};
pub use lines::Run;
pub use picture::SvgError;

/// Points in a millimetre.
pub(crate) const MM: f32 = 72.0 / 25.4;

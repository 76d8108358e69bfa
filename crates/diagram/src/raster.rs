//! A diagram as PNG.

use crate::animation::MAX_FRAMES;
use crate::diagram::Diagram;
use png::{BitDepth, ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt;

/// The smallest and the largest width of a picture in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 64..=8192;

/// Why no picture was made.
#[derive(Debug)]
pub enum RasterError {
    /// The width is not one of [`WIDTHS`].
    Width(u32),
    /// No frame, more than [`MAX_FRAMES`], or too large for their number.
    Frames(usize),
    /// The frames are not of one size: some have a caption and some have none, say.
    Sizes,
    /// The picture could not be drawn or packed; a fault of this crate.
    Drawing(String),
}

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RasterError::Width(width) => {
                write!(f, "the width must be {} to {} pixels, not {width}", WIDTHS.start(), WIDTHS.end())
            }
            RasterError::Frames(frames) => write!(
                f,
                "an animation has 1 to {MAX_FRAMES} frames and 2^30 pixels at most, not {frames} frames of this size"
            ),
            RasterError::Sizes => f.write_str("all frames of an animation must have the same size"),
            RasterError::Drawing(fault) => write!(f, "the picture could not be drawn: {fault}"),
        }
    }
}

impl std::error::Error for RasterError {}

pub(crate) fn fault(error: impl fmt::Display) -> RasterError {
    RasterError::Drawing(error.to_string())
}

/// Rows of red, green and blue.
pub(crate) struct Image {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgb: Vec<u8>,
}

impl Diagram {
    /// The diagram as a PNG file of a width in pixels. Characters of names and captions that have no outline here are
    /// printed as 〓.
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, RasterError> {
        to_png(&self.outlines(), width)
    }

    pub(crate) fn rasterise(&self, width: u32) -> Result<Image, RasterError> {
        rasterise(&self.outlines(), width)
    }
}

/// An SVG document whose ground is opaque as a PNG file of a width in pixels.
pub(crate) fn to_png(svg: &str, width: u32) -> Result<Vec<u8>, RasterError> {
    let image = rasterise(svg, width)?;
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, image.width, image.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(fault)?;
    writer.write_image_data(&image.rgb).map_err(fault)?;
    writer.finish().map_err(fault)?;
    Ok(file)
}

fn rasterise(svg: &str, width: u32) -> Result<Image, RasterError> {
    if !WIDTHS.contains(&width) {
        return Err(RasterError::Width(width));
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(fault)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or(RasterError::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    // The ground is opaque, so there is no transparency to keep.
    let rgb = pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Ok(Image { width, height, rgb })
}

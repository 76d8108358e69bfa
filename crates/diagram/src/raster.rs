//! A diagram as PNG, and a row of them as an animated PNG.

use crate::diagram::Diagram;
use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt;

/// The smallest and the largest width of a picture in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 64..=8192;
/// The most frames of an animation.
pub const MAX_FRAMES: usize = 1024;
/// The most pixels of all frames of an animation together, drawn one after the other.
const MAX_TOTAL_PIXELS: u64 = 1 << 30;

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
                write!(f, "a picture is {} to {} pixels wide, not {width}", WIDTHS.start(), WIDTHS.end())
            }
            RasterError::Frames(frames) => write!(
                f,
                "an animation has 1 to {MAX_FRAMES} frames and 2^30 pixels at most, not {frames} frames of this size"
            ),
            RasterError::Sizes => f.write_str("the frames of an animation must be of one size"),
            RasterError::Drawing(fault) => write!(f, "the picture could not be drawn: {fault}"),
        }
    }
}

impl std::error::Error for RasterError {}

fn fault(error: impl fmt::Display) -> RasterError {
    RasterError::Drawing(error.to_string())
}

/// Rows of red, green and blue.
struct Image {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

impl Diagram {
    /// The diagram as a PNG file of a width in pixels. Characters of names and captions that have no outline here are
    /// printed as 〓.
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, RasterError> {
        let image = self.rasterise(width)?;
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, image.width, image.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(fault)?;
        writer.write_image_data(&image.rgb).map_err(fault)?;
        writer.finish().map_err(fault)?;
        Ok(file)
    }

    fn rasterise(&self, width: u32) -> Result<Image, RasterError> {
        if !WIDTHS.contains(&width) {
            return Err(RasterError::Width(width));
        }
        let tree = Tree::from_str(&self.draw(true), &Options::default()).map_err(fault)?;
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).round().max(1.0) as u32;
        let mut pixmap = Pixmap::new(width, height).ok_or(RasterError::Width(width))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        // The ground is opaque, so there is no transparency to keep.
        let rgb = pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Ok(Image { width, height, rgb })
    }
}

/// Diagrams one after the other as an animated PNG that repeats for ever. After the first, a frame holds only what has
/// changed, so that a game of 100 moves stays small.
pub fn animation(frames: &[Diagram], width: u32, delay_ms: u16) -> Result<Vec<u8>, RasterError> {
    let refused = RasterError::Frames(frames.len());
    let [first, rest @ ..] = frames else {
        return Err(refused);
    };
    let mut shown = first.rasterise(width)?;
    let total = u64::from(shown.width) * u64::from(shown.height) * frames.len() as u64;
    if frames.len() > MAX_FRAMES || total > MAX_TOTAL_PIXELS {
        return Err(refused);
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, shown.width, shown.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_animated(frames.len() as u32, 0).map_err(fault)?;
    encoder.set_frame_delay(delay_ms.max(20), 1000).map_err(fault)?;
    encoder.set_dispose_op(DisposeOp::None).map_err(fault)?;
    encoder.set_blend_op(BlendOp::Source).map_err(fault)?;
    let mut writer = encoder.write_header().map_err(fault)?;
    writer.write_image_data(&shown.rgb).map_err(fault)?;
    for diagram in rest {
        let next = diagram.rasterise(width)?;
        if next.height != shown.height {
            return Err(RasterError::Sizes);
        }
        let [left, top, right, bottom] = changed(&shown, &next);
        let mut part = Vec::new();
        for y in top..bottom {
            let row = |x: u32| (y as usize * next.width as usize + x as usize) * 3;
            part.extend_from_slice(&next.rgb[row(left)..row(right)]);
        }
        // The place must be set back first: position and size are checked together.
        writer.reset_frame_position().map_err(fault)?;
        writer.set_frame_dimension(right - left, bottom - top).map_err(fault)?;
        writer.set_frame_position(left, top).map_err(fault)?;
        writer.write_image_data(&part).map_err(fault)?;
        shown = next;
    }
    writer.finish().map_err(fault)?;
    Ok(file)
}

/// The smallest rectangle, at least one pixel, outside which two images of one size are equal: left, top, right, bottom.
fn changed(before: &Image, after: &Image) -> [u32; 4] {
    let mut area = [u32::MAX, u32::MAX, 0, 0];
    let stride = before.width as usize * 3;
    for (y, (a, b)) in before.rgb.chunks_exact(stride).zip(after.rgb.chunks_exact(stride)).enumerate() {
        if a == b {
            continue;
        }
        let differs = |pixel: &usize| a[pixel * 3..][..3] != b[pixel * 3..][..3];
        let width = before.width as usize;
        let (Some(left), Some(right)) = ((0..width).find(differs), (0..width).rev().find(differs)) else { continue };
        area[0] = area[0].min(left as u32);
        area[1] = area[1].min(y as u32);
        area[2] = area[2].max(right as u32 + 1);
        area[3] = y as u32 + 1;
    }
    if area[2] == 0 { [0, 0, 1, 1] } else { area }
}

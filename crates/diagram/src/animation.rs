//! A game as an animated PNG or GIF.

use crate::diagram::Diagram;
use crate::palette::Palette;
use crate::raster::{Image, RasterError, fault};
use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder};

/// The most frames of an animation.
pub const MAX_FRAMES: usize = 1024;
/// The most pixels of all frames together, drawn one after the other.
const MAX_TOTAL_PIXELS: u64 = 1 << 30;

/// The part of a picture that has changed since the frame before; pixels that have not are [`Film::clear`].
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

/// Diagrams made frames of one palette, drawn one by one as they are asked for.
struct Film<'a> {
    frames: &'a [Diagram],
    size: (u32, u32),
    /// Red, green and blue of each colour; the last one, black, stands for no change.
    colours: Vec<u8>,
    palette: Palette,
    shown: Vec<u8>,
}

impl<'a> Film<'a> {
    fn new(frames: &'a [Diagram], width: u32) -> Result<Film<'a>, RasterError> {
        let refused = RasterError::Frames(frames.len());
        let (Some(first), Some(last)) = (frames.first(), frames.last()) else { return Err(refused) };
        let first = first.rasterise(width)?;
        let total = u64::from(first.width) * u64::from(first.height) * frames.len() as u64;
        if frames.len() > MAX_FRAMES || total > MAX_TOTAL_PIXELS {
            return Err(refused);
        }
        // The first and the last position hold between them every colour that a game shows, near enough: all pieces,
        // hands, promoted red. Only the last has the tint of a move, and a middle one makes sure of both.
        let (middle, last) = (frames[frames.len() / 2].rasterise(width)?, last.rasterise(width)?);
        let palette = Palette::of(&[&first.rgb, &middle.rgb, &last.rgb]);
        let mut colours = palette.rgb.clone();
        colours.extend([0, 0, 0]);
        let shown = indexed(&palette, &first);
        Ok(Film { frames, size: (first.width, first.height), colours, palette, shown })
    }

    /// The colour that lets the frame before be seen.
    fn clear(&self) -> u8 {
        (self.colours.len() / 3 - 1) as u8
    }

    /// What changes with a frame after the first.
    fn part(&mut self, frame: usize) -> Result<Part, RasterError> {
        let image = self.frames[frame].rasterise(self.size.0)?;
        if (image.width, image.height) != self.size {
            return Err(RasterError::Sizes);
        }
        let next = indexed(&self.palette, &image);
        let [left, top, right, bottom] = changed(&self.shown, &next, self.size.0 as usize);
        let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let row = y * self.size.0 as usize;
            let pair = self.shown[row + left..row + right].iter().zip(&next[row + left..row + right]);
            pixels.extend(pair.map(|(before, after)| if before == after { self.clear() } else { *after }));
        }
        self.shown = next;
        let [left, top, right, bottom] = [left, top, right, bottom].map(|n| n as u32);
        Ok(Part { left, top, width: right - left, height: bottom - top, pixels })
    }
}

fn indexed(palette: &Palette, image: &Image) -> Vec<u8> {
    image.rgb.chunks_exact(3).map(|pixel| palette.index(pixel)).collect()
}

/// Diagrams one after the other as an animated PNG of 255 colours that repeats for ever. After the first, a frame holds
/// only the pixels that have changed, so that a game of 200 moves stays small.
///
/// # Errors
/// See [`RasterError`]; the frames must agree in size.
pub fn animation(frames: &[Diagram], width: u32, delay_ms: u16) -> Result<Vec<u8>, RasterError> {
    if let [one] = frames {
        return one.to_png(width);
    }
    let mut film = Film::new(frames, width)?;
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, film.size.0, film.size.1);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(film.colours.clone());
    let mut alpha = vec![255; usize::from(film.clear())];
    alpha.push(0);
    encoder.set_trns(alpha);
    encoder.set_animated(frames.len() as u32, 0).map_err(fault)?;
    encoder.set_frame_delay(delay_ms, 1000).map_err(fault)?;
    encoder.set_dispose_op(DisposeOp::None).map_err(fault)?;
    encoder.set_blend_op(BlendOp::Over).map_err(fault)?;
    let mut writer = encoder.write_header().map_err(fault)?;
    writer.write_image_data(&film.shown).map_err(fault)?;
    for frame in 1..frames.len() {
        let part = film.part(frame)?;
        // The place goes back to the corner first, since place and size are checked together.
        writer.reset_frame_position().map_err(fault)?;
        writer.set_frame_dimension(part.width, part.height).map_err(fault)?;
        writer.set_frame_position(part.left, part.top).map_err(fault)?;
        writer.write_image_data(&part.pixels).map_err(fault)?;
    }
    writer.finish().map_err(fault)?;
    Ok(file)
}

/// The same as a GIF, which older programs show moving too. GIF counts time in hundredths of a second.
///
/// # Errors
/// As [`animation`].
pub fn animated_gif(frames: &[Diagram], width: u32, delay_ms: u16) -> Result<Vec<u8>, RasterError> {
    let mut film = Film::new(frames, width)?;
    // A GIF's sides are 16-bit numbers; a picture may be as wide, but higher.
    let side = |n: u32| u16::try_from(n).map_err(|_| RasterError::Width(width));
    let size = (side(film.size.0)?, side(film.size.1)?);
    let delay = (delay_ms / 10).max(2);
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, size.0, size.1, &film.colours).map_err(fault)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(fault)?;
    let whole = gif::Frame {
        delay,
        width: size.0,
        height: size.1,
        buffer: std::borrow::Cow::Owned(film.shown.clone()),
        ..gif::Frame::default()
    };
    encoder.write_frame(&whole).map_err(fault)?;
    for frame in 1..frames.len() {
        let part = film.part(frame)?;
        let changed = gif::Frame {
            delay,
            left: side(part.left)?,
            top: side(part.top)?,
            width: side(part.width)?,
            height: side(part.height)?,
            transparent: Some(film.clear()),
            buffer: std::borrow::Cow::Owned(part.pixels),
            ..gif::Frame::default()
        };
        encoder.write_frame(&changed).map_err(fault)?;
    }
    drop(encoder);
    Ok(file)
}

/// The smallest rectangle, at least one pixel, outside which two images are equal: left, top, right, bottom.
fn changed(before: &[u8], after: &[u8], width: usize) -> [usize; 4] {
    let mut area: Option<[usize; 4]> = None;
    for (y, (a, b)) in before.chunks_exact(width).zip(after.chunks_exact(width)).enumerate() {
        let differs = |x: &usize| a[*x] != b[*x];
        let (Some(left), Some(right)) = ((0..width).find(differs), (0..width).rev().find(differs)) else { continue };
        let [l, t, r, _] = area.unwrap_or([left, y, right + 1, y + 1]);
        area = Some([l.min(left), t, r.max(right + 1), y + 1]);
    }
    area.unwrap_or([0, 0, 1, 1])
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn the_changed_part_is_found() {
        let before = [0; 12];
        let mut after = before;
        assert_eq!(changed(&before, &after, 4), [0, 0, 1, 1]);
        (after[5], after[11]) = (1, 1);
        assert_eq!(changed(&before, &after, 4), [1, 1, 4, 3]);
    }
}

//! A game as an animated PNG.

use crate::diagram::Diagram;
use crate::palette::Palette;
use crate::raster::{Image, RasterError, fault};
use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder};

/// The most frames of an animation.
pub const MAX_FRAMES: usize = 1024;
/// The most pixels of all frames together, drawn one after the other.
const MAX_TOTAL_PIXELS: u64 = 1 << 30;

/// Diagrams one after the other as an animated PNG of 255 colours that repeats for ever. After the first, a frame holds
/// only the pixels that have changed, so that a game of 200 moves stays small.
///
/// # Errors
/// See [`RasterError`]; the frames must agree in size.
pub fn animation(frames: &[Diagram], width: u32, delay_ms: u16) -> Result<Vec<u8>, RasterError> {
    let refused = RasterError::Frames(frames.len());
    let [first, .., last] = frames else {
        return frames.first().ok_or(refused)?.to_png(width);
    };
    let first = first.rasterise(width)?;
    let total = u64::from(first.width) * u64::from(first.height) * frames.len() as u64;
    if frames.len() > MAX_FRAMES || total > MAX_TOTAL_PIXELS {
        return Err(refused);
    }
    // The first and the last position hold between them every colour that a game shows, near enough: all pieces, hands,
    // promoted red. Only the last has the tint of a move, and a middle one makes sure of both.
    let (middle, last) = (frames[frames.len() / 2].rasterise(width)?, last.rasterise(width)?);
    let palette = Palette::of(&[&first.rgb, &middle.rgb, &last.rgb]);
    let clear = (palette.rgb.len() / 3) as u8;

    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, first.width, first.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    let mut colours = palette.rgb.clone();
    colours.extend([0, 0, 0]);
    encoder.set_palette(colours);
    let mut alpha = vec![255; usize::from(clear)];
    alpha.push(0);
    encoder.set_trns(alpha);
    encoder.set_animated(frames.len() as u32, 0).map_err(fault)?;
    encoder.set_frame_delay(delay_ms, 1000).map_err(fault)?;
    encoder.set_dispose_op(DisposeOp::None).map_err(fault)?;
    encoder.set_blend_op(BlendOp::Over).map_err(fault)?;
    let mut writer = encoder.write_header().map_err(fault)?;

    let size = (first.width, first.height);
    let indexed = |image: &Image| -> Vec<u8> { image.rgb.chunks_exact(3).map(|pixel| palette.index(pixel)).collect() };
    let mut shown = indexed(&first);
    writer.write_image_data(&shown).map_err(fault)?;
    for diagram in &frames[1..] {
        let image = diagram.rasterise(width)?;
        if (image.width, image.height) != size {
            return Err(RasterError::Sizes);
        }
        let next = indexed(&image);
        let [left, top, right, bottom] = changed(&shown, &next, size.0 as usize);
        let mut part = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let row = y * size.0 as usize;
            let pixels = shown[row + left..row + right].iter().zip(&next[row + left..row + right]);
            part.extend(pixels.map(|(before, after)| if before == after { clear } else { *after }));
        }
        // The place goes back to the corner first, since place and size are checked together.
        writer.reset_frame_position().map_err(fault)?;
        writer.set_frame_dimension((right - left) as u32, (bottom - top) as u32).map_err(fault)?;
        writer.set_frame_position(left as u32, top as u32).map_err(fault)?;
        writer.write_image_data(&part).map_err(fault)?;
        shown = next;
    }
    writer.finish().map_err(fault)?;
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

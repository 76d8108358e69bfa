//! 255 colours for a picture that has more: median cut over five bits a channel.

/// Colours with the nearest of them to any other.
pub(crate) struct Palette {
    /// Red, green and blue of each colour in turn.
    pub(crate) rgb: Vec<u8>,
    /// The palette's colour for each of the 2^15 colours of five bits a channel.
    nearest: Vec<u8>,
}

/// The number of a colour of five bits a channel.
fn bucket(pixel: &[u8]) -> usize {
    usize::from(pixel[0] >> 3) << 10 | usize::from(pixel[1] >> 3) << 5 | usize::from(pixel[2] >> 3)
}

/// One colour of five bits a channel, with the sum of what fell into it.
#[derive(Copy, Clone, Default)]
struct Colour {
    count: u64,
    sum: [u64; 3],
}

impl Colour {
    fn mean(&self, channel: usize) -> u64 {
        self.sum[channel] / self.count.max(1)
    }
}

impl Palette {
    /// At most 255 colours that stand for those of some images, given as rows of red, green and blue.
    pub(crate) fn of(images: &[&[u8]]) -> Palette {
        let mut histogram = vec![Colour::default(); 1 << 15];
        for pixel in images.iter().flat_map(|image| image.chunks_exact(3)) {
            let colour = &mut histogram[bucket(pixel)];
            colour.count += 1;
            for (sum, &value) in colour.sum.iter_mut().zip(pixel) {
                *sum += u64::from(value);
            }
        }
        let colours: Vec<Colour> = histogram.into_iter().filter(|colour| colour.count > 0).collect();
        let rgb: Vec<u8> = boxes(colours).iter().flat_map(|part| mean(part)).collect();
        let nearest = (0..1usize << 15)
            .map(|index| {
                let channel = |shift: usize| ((index >> shift & 31) << 3 | 4) as i32;
                let (red, green, blue) = (channel(10), channel(5), channel(0));
                let distance = |colour: &[u8]| {
                    // Weights of the eye: green counts most, blue least.
                    let square = |a: i32, b: u8| (a - i32::from(b)).pow(2);
                    3 * square(red, colour[0]) + 6 * square(green, colour[1]) + square(blue, colour[2])
                };
                let closest = rgb.chunks_exact(3).enumerate().min_by_key(|(_, colour)| distance(colour));
                closest.map_or(0, |(i, _)| i as u8)
            })
            .collect();
        Palette { rgb, nearest }
    }

    /// The index of the nearest colour.
    pub(crate) fn index(&self, pixel: &[u8]) -> u8 {
        self.nearest[bucket(pixel)]
    }
}

/// Parts of the colours, cut at the median of their widest channel until there are 255.
fn boxes(colours: Vec<Colour>) -> Vec<Vec<Colour>> {
    let mut parts = vec![colours];
    while parts.len() < 255 {
        // The part whose spread matters most, weighed by how many pixels see it.
        let worst = parts
            .iter()
            .enumerate()
            .filter(|(_, part)| part.len() > 1)
            .map(|(i, part)| {
                let pixels: u64 = part.iter().map(|colour| colour.count).sum();
                let (channel, width) = widest(part);
                (width * width * (pixels as f64).sqrt() as u64, i, channel)
            })
            .max();
        let Some((_, i, channel)) = worst else { break };
        let mut part = parts.swap_remove(i);
        part.sort_by_key(|colour| colour.mean(channel));
        let half: u64 = part.iter().map(|colour| colour.count).sum::<u64>() / 2;
        let mut seen = 0;
        let cut = part.iter().position(|colour| {
            seen += colour.count;
            seen > half
        });
        let upper = part.split_off(cut.unwrap_or(0).clamp(1, part.len() - 1));
        parts.push(part);
        parts.push(upper);
    }
    parts
}

fn widest(part: &[Colour]) -> (usize, u64) {
    (0..3)
        .map(|channel| {
            let means = part.iter().map(|colour| colour.mean(channel));
            let (low, high) = means.fold((u64::MAX, 0), |(low, high), mean| (low.min(mean), high.max(mean)));
            (channel, high.saturating_sub(low))
        })
        .max_by_key(|&(_, width)| width)
        .unwrap_or((0, 0))
}

fn mean(part: &[Colour]) -> [u8; 3] {
    let count = part.iter().map(|colour| colour.count).sum::<u64>().max(1);
    [0, 1, 2].map(|channel| (part.iter().map(|colour| colour.sum[channel]).sum::<u64>() / count) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_and_many_come_close() {
        let few = [0, 0, 0, 255, 255, 255, 200, 64, 47];
        let palette = Palette::of(&[&few]);
        for pixel in few.chunks_exact(3) {
            assert_eq!(&palette.rgb[usize::from(palette.index(pixel)) * 3..][..3], pixel);
        }
        let many: Vec<u8> = (0..=255u8).flat_map(|i| [i, i / 2 + 60, 255 - i]).collect();
        let palette = Palette::of(&[&many]);
        assert!(palette.rgb.len() <= 255 * 3);
        for pixel in many.chunks_exact(3) {
            let found = &palette.rgb[usize::from(palette.index(pixel)) * 3..][..3];
            assert!(pixel.iter().zip(found).all(|(a, b)| a.abs_diff(*b) <= 12), "{pixel:?} {found:?}");
        }
    }
}

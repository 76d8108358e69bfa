//! Pictures as PNG. Needs the feature `png`.
#![cfg(feature = "png")]

use komadai_diagram::{Diagram, PieceSet, RasterError, Style, Theme, animated_gif, animation};
use komadai_shogi::{Position, Setup};

fn header(file: &[u8]) -> (u32, u32) {
    assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

fn chunks(file: &[u8], name: &[u8; 4]) -> usize {
    let (mut at, mut count) = (8, 0);
    while at + 8 <= file.len() {
        let length = u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        count += usize::from(&file[at + 4..at + 8] == name);
        at += length + 12;
    }
    count
}

#[test]
fn every_set_becomes_a_png_of_the_width_asked_for() {
    for set in PieceSet::ALL {
        for style in [Style::Wood, Style::Print] {
            let file = Diagram::new(Setup::start()).pieces(set).style(style).to_png(120).unwrap();
            assert_eq!(header(&file).0, 120);
        }
    }
}

/// Nobody can be asked for their colours there.
#[test]
fn a_ground_that_is_the_readers_is_light_in_a_png() {
    let png = |theme| Diagram::new(Setup::start()).theme(theme).to_png(120).unwrap();
    assert!(png(Theme::Auto) == png(Theme::Light) && png(Theme::Light) != png(Theme::Dark));
}

#[test]
fn widths_out_of_bounds_are_refused() {
    for width in [0, 63, 8193, u32::MAX] {
        assert!(matches!(Diagram::new(Setup::start()).to_png(width), Err(RasterError::Width(w)) if w == width));
    }
}

fn game() -> Vec<Diagram> {
    let mut position = Position::start();
    let mut frames = vec![Diagram::new(position.to_setup())];
    for mv in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        let mv = mv.parse().unwrap();
        position.play_unchecked(mv);
        frames.push(Diagram::new(position.to_setup()).last_move(mv));
    }
    frames
}

#[test]
fn a_game_becomes_one_frame_a_position() {
    let mut frames = game();
    let file = animation(&frames, 300, 500).unwrap();
    assert_eq!(chunks(&file, b"fcTL"), 5);
    let one = frames[0].to_png(300).unwrap();
    assert!(file.len() < 3 * one.len(), "{} bytes, one picture {}", file.len(), one.len());

    frames.push(Diagram::new(Setup::start()).caption("higher"));
    assert!(matches!(animation(&frames, 300, 500), Err(RasterError::Sizes)));
    assert!(matches!(animation(&[], 300, 500), Err(RasterError::Frames(0))));
}

#[test]
fn a_gif_shows_the_same_pictures() {
    let frames = game();
    let file = animated_gif(&frames, 160, 500).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&file[..]).unwrap();
    let width = usize::from(decoder.width());
    assert_eq!(width, 160);
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut shown = vec![0; width * usize::from(decoder.height())];
    let mut count = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!((frame.delay, frame.transparent.is_some()), (50, count > 0));
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (i, &pixel) in frame.buffer.iter().enumerate() {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            if Some(pixel) != frame.transparent {
                shown[(top + y) * width + left + x] = pixel;
            }
        }
        count += 1;
    }
    assert_eq!(count, frames.len());
    // Put together again, the last frame is the last picture, near enough in colour.
    let last = frames[4].to_png(160).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&last)).read_info().unwrap();
    let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut rgb).unwrap();
    let far = |(pixel, colour): (&u8, &[u8])| {
        let found = &palette[usize::from(*pixel) * 3..][..3];
        found.iter().zip(colour).map(|(a, b)| a.abs_diff(*b)).max().unwrap() > 24
    };
    let wrong = shown.iter().zip(rgb.chunks_exact(3)).filter(|&pair| far(pair)).count();
    assert!(wrong * 100 < shown.len(), "{wrong} of {} pixels are far off", shown.len());
    assert!(matches!(animated_gif(&[], 300, 500), Err(RasterError::Frames(0))));
}

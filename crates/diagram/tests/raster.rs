//! Pictures as PNG. Needs the feature `png`.
#![cfg(feature = "png")]

use komadai_diagram::{Diagram, PieceSet, RasterError, Style, animation};
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

#[test]
fn widths_out_of_bounds_are_refused() {
    for width in [0, 63, 8193, u32::MAX] {
        assert!(matches!(Diagram::new(Setup::start()).to_png(width), Err(RasterError::Width(w)) if w == width));
    }
}

#[test]
fn a_game_becomes_one_frame_a_position() {
    let mut position = Position::start();
    let mut frames = vec![Diagram::new(position.to_setup())];
    for mv in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        let mv = mv.parse().unwrap();
        position.play_unchecked(mv);
        frames.push(Diagram::new(position.to_setup()).last_move(mv));
    }
    let file = animation(&frames, 300, 500).unwrap();
    assert_eq!(chunks(&file, b"fcTL"), 5);
    let one = frames[0].to_png(300).unwrap();
    assert!(file.len() < 3 * one.len(), "{} bytes, one picture {}", file.len(), one.len());

    frames.push(Diagram::new(position.to_setup()).caption("higher"));
    assert!(matches!(animation(&frames, 300, 500), Err(RasterError::Sizes)));
    assert!(matches!(animation(&[], 300, 500), Err(RasterError::Frames(0))));
}

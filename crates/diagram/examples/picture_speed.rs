//! How long pictures take: `cargo run --release -p komadai-diagram --features png --example picture_speed`

use komadai_diagram::{Diagram, PieceSet, Style, site_css};
use komadai_shogi::Setup;
use std::hint::black_box;
use std::time::Instant;

fn time(name: &str, rounds: u32, mut work: impl FnMut() -> usize) {
    let start = Instant::now();
    let bytes = (0..rounds).map(|_| black_box(work())).max().unwrap_or(0);
    println!("{name}: {:.3} ms, {bytes} bytes", start.elapsed().as_secs_f64() * 1000.0 / f64::from(rounds));
}

fn main() {
    let start = Diagram::new(Setup::start());
    time("svg, wood", 200, || start.to_svg().len());
    let print = start.clone().style(Style::Print).pieces(PieceSet::Reduced);
    time("svg, print", 200, || print.to_svg().len());
    time("text", 2000, || start.to_text().len());
    time("style sheet", 50, || site_css(PieceSet::Hitomoji).len());
    #[cfg(feature = "png")]
    for width in [600, 1200] {
        time(&format!("png {width}, wood"), 10, || start.to_png(width).map_or(0, |file| file.len()));
        time(&format!("png {width}, print"), 10, || print.to_png(width).map_or(0, |file| file.len()));
    }
}

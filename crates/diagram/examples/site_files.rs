//! Writes what the site serves from this crate: `cargo run -p komadai-diagram --example site_files -- DIR`

use komadai_diagram::{PieceSet, Wood, field_svg, site_css, wood_svg};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let dir = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let write = |name: String, text: String| {
        println!("{name}: {} bytes", text.len());
        std::fs::write(Path::new(&dir).join(name), text)
    };
    for set in PieceSet::ALL {
        write(format!("{set}.css"), site_css(set))?;
    }
    write("board.svg".to_owned(), wood_svg(Wood::Board))?;
    write("stand.svg".to_owned(), wood_svg(Wood::Stand))?;
    write("field.svg".to_owned(), field_svg())
}

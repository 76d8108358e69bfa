//! `cargo run -p komadai-pdf --example svg_to_pdf -- OUT.pdf PAGE.svg…`: SVG files as the pages of a PDF.

use komadai_pdf::Document;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut names = std::env::args().skip(1);
    let out = names.next().ok_or("OUT.pdf PAGE.svg…")?;
    let mut document = Document::new(&out, "en");
    for name in names {
        document.svg(&std::fs::read_to_string(name)?)?;
    }
    std::fs::write(out, document.finish())?;
    Ok(())
}

//! What is drawn as whole pages already.

use komadai_diagram::{PieceSet, RecordSheet, print_and_play};
use komadai_lang::Texts;
use komadai_pdf::{Document, SvgError};

/// SVG documents as the pages of a file.
///
/// # Errors
/// One of them is no SVG.
pub fn svg_pages(title: &str, texts: Texts, pages: &[String]) -> Result<Vec<u8>, SvgError> {
    let mut document = Document::new(title, texts.lang().tag());
    for page in pages {
        document.svg(page)?;
    }
    Ok(document.finish())
}

pub(crate) fn record(texts: Texts) -> Result<Vec<u8>, SvgError> {
    let names = [
        "side-black",
        "side-white",
        "sheet-event",
        "sheet-place",
        "sheet-start",
        "sheet-end",
        "sheet-time-limit",
        "sheet-opening",
    ];
    let headers = names.map(|name| (texts.get(name), String::new())).to_vec();
    let sheet = RecordSheet { captions: texts.into(), headers, ..RecordSheet::default() };
    svg_pages(&texts.get("sheet-title"), texts, &sheet.pages())
}

pub(crate) fn pieces(set: PieceSet, texts: Texts) -> Result<Vec<u8>, SvgError> {
    svg_pages(&texts.with("print-pieces", &[("set", set.code().into())]), texts, &print_and_play(set))
}

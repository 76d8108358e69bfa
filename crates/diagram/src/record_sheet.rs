//! The game-record sheet (棋譜用紙): a game's moves with numbers and times on pages of A4, or the empty form.

use crate::captions::Captions;
use crate::glyphs::{self, Anchor};
use crate::svg::{escape, num};
use std::fmt::Write;

/// One move on the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SheetMove {
    /// The move in the notation wanted.
    pub text: String,
    /// The time it took, such as `1:05`; empty if that is not known.
    pub time: String,
}

/// What a sheet holds. Without moves it is a form to be filled in by hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordSheet {
    /// The heading; [`Captions::sheet`] where there is none.
    pub title: Option<String>,
    /// Names and values above the moves: players, event, date. Values may be empty. Eight fit, the rest is left out.
    pub headers: Vec<(String, String)>,
    /// The moves from the first on; at most 10,000 are printed.
    pub moves: Vec<SheetMove>,
    /// The line after the last move.
    pub result: Option<String>,
    /// The words of the sheet.
    pub captions: Captions,
}

const COLUMNS: usize = 4;
const ROWS: usize = 40;
const MAX_MOVES: usize = 10_000;

// Millimetres.
const LEFT: f64 = 13.0;
const TOP: f64 = 56.0;
const COLUMN: f64 = 46.0;
const ROW: f64 = 5.6;
const NUMBER: f64 = 9.0;
const TIME: f64 = 13.0;

impl RecordSheet {
    /// The pages, each an SVG document of 210 by 297 mm.
    pub fn pages(&self) -> Vec<String> {
        let moves = &self.moves[..self.moves.len().min(MAX_MOVES)];
        // The result takes a row of its own.
        let rows = moves.len() + usize::from(self.result.is_some());
        let count = rows.div_ceil(COLUMNS * ROWS).max(1);
        (0..count).map(|page| self.page(moves, page, count)).collect()
    }

    fn page(&self, moves: &[SheetMove], page: usize, count: usize) -> String {
        let title = self.title.as_deref().unwrap_or(&self.captions.sheet);
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"><title>{}</title><rect width="210" height="297" fill="#fff"/>"##,
            escape(title)
        );
        out += &text(title, 105.0, 19.0, 7.0, 160.0, Anchor::Middle);
        if count > 1 {
            out += &text(&format!("{} / {count}", page + 1), 186.0, 19.0, 3.4, 14.0, Anchor::Start);
        }
        out += &self.headers();
        out += &self.grid();
        for row in 0..COLUMNS * ROWS {
            let ply = page * COLUMNS * ROWS + row;
            let (x, y) = (LEFT + (row / ROWS) as f64 * COLUMN, TOP + ((row % ROWS) as f64 + 1.0) * ROW);
            let baseline = y + ROW * 0.7;
            match moves.get(ply) {
                Some(mv) => {
                    out += &text(&(ply + 1).to_string(), x + NUMBER / 2.0, baseline, 3.0, NUMBER - 1.0, Anchor::Middle);
                    out +=
                        &text(&mv.text, x + NUMBER + 1.2, baseline, 3.8, COLUMN - NUMBER - TIME - 2.0, Anchor::Start);
                    let time_x = x + COLUMN - TIME / 2.0;
                    out += &text(&mv.time, time_x, baseline, 3.0, TIME - 1.0, Anchor::Middle);
                }
                None if ply == moves.len() && self.result.is_some() => {
                    let result = self.result.as_deref().unwrap_or_default();
                    out += &text(result, x + 2.0, baseline, 3.6, COLUMN - 3.0, Anchor::Start);
                }
                // An empty form has its numbers printed.
                None if moves.is_empty() => {
                    out += &text(&(ply + 1).to_string(), x + NUMBER / 2.0, baseline, 3.0, NUMBER - 1.0, Anchor::Middle);
                }
                None => {}
            }
        }
        out + "</svg>"
    }

    fn headers(&self) -> String {
        let mut out = String::new();
        for (i, (name, value)) in self.headers.iter().take(8).enumerate() {
            let (x, y) = (LEFT + (i % 2) as f64 * 2.0 * COLUMN, 29.0 + (i / 2) as f64 * 7.0);
            out += &text(name, x, y, 3.0, 21.0, Anchor::Start);
            out += &text(value, x + 23.0, y, 3.9, 64.0, Anchor::Start);
            let _ =
                write!(out, r##"<path d="M{} {}h65" stroke="#000" stroke-width=".15"/>"##, num(x + 23.0), num(y + 1.4));
        }
        out
    }

    fn grid(&self) -> String {
        let (width, height) = (COLUMNS as f64 * COLUMN, (ROWS + 1) as f64 * ROW);
        let (mut thin, mut thick) = (String::new(), String::new());
        for row in 1..=ROWS {
            let line = if row % 10 == 1 { &mut thick } else { &mut thin };
            let _ = write!(line, "M{LEFT} {}h{width}", crate::svg::fine(TOP + row as f64 * ROW));
        }
        let mut out = String::new();
        for column in 0..COLUMNS {
            let x = LEFT + column as f64 * COLUMN;
            if column > 0 {
                let _ = write!(thick, "M{} {TOP}v{height}", num(x));
            }
            let _ = write!(thin, "M{} {TOP}v{height}M{} {TOP}v{height}", num(x + NUMBER), num(x + COLUMN - TIME));
            let middles = [NUMBER / 2.0, (NUMBER + COLUMN - TIME) / 2.0, COLUMN - TIME / 2.0];
            for ((head, middle), room) in self.captions.columns.iter().zip(middles).zip([NUMBER, 20.0, TIME]) {
                out += &text(head, x + middle, TOP + ROW * 0.68, 2.9, room - 1.2, Anchor::Middle);
            }
        }
        format!(
            r##"<g fill="none" stroke="#000"><path d="{thin}" stroke-width=".12"/><path d="{thick}" stroke-width=".4"/><rect x="{LEFT}" y="{TOP}" width="{width}" height="{height}" stroke-width=".6"/></g>{out}"##
        )
    }
}

/// A line of text made smaller if it would take more than the room given. The outlines are of whole units, too coarse
/// for millimetres, so it is set ten times as large and shrunk.
fn text(text: &str, x: f64, y: f64, size: f64, room: f64, anchor: Anchor) -> String {
    if text.is_empty() {
        return String::new();
    }
    let cut: String = text.chars().take(crate::diagram::MAX_TEXT).collect();
    let width = glyphs::width(&cut, size);
    let size = if width > room { size * room / width } else { size };
    let style = glyphs::Style { size: size * 10.0, ink: "#000", anchor };
    format!(
        r#"<g transform="translate({} {})scale(.1)">{}</g>"#,
        num(x),
        num(y),
        glyphs::line(&cut, 0.0, 0.0, style, false)
    )
}

/// Pages as one HTML document that prints on A4, or becomes a PDF by a browser's print command.
pub fn printable_html(title: &str, pages: &[String]) -> String {
    format!(
        concat!(
            "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>{}</title><style>",
            "@page{{size:A4;margin:0}}body{{margin:0;background:#888}}svg{{display:block;margin:0 auto 8mm;break-after:page;background:#fff}}",
            "@media print{{body{{background:none}}svg{{margin:0}}}}</style></head><body>\n{}\n</body></html>\n"
        ),
        escape(title),
        pages.join("\n")
    )
}

//! Outlines of characters, so that pictures need no font, and lines of text set with them.

mod data;

use crate::svg::num;
use std::fmt::Write;

/// One character as a path in a square box, y downwards.
#[derive(Debug)]
pub(crate) struct Glyph {
    pub(crate) char: char,
    /// How far the next character starts to the right.
    pub(crate) advance: i16,
    /// Left, top, right and bottom of the ink.
    pub(crate) bounds: [i16; 4],
    /// Path data with relative commands.
    pub(crate) path: &'static str,
}

/// A style of outlines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typeface {
    /// Brush writing, for piece faces.
    Brush,
    /// Strokes as cut with a knife, for piece faces.
    Carved,
    /// Heavy printing type, for piece faces and letters.
    Print,
    /// Lighter printing type for coordinates and captions; the only one with kana and Latin words.
    Text,
    /// The heavy printing type again, smaller: what is written on the pieces of other kinds of shogi.
    Kinds,
}

impl Typeface {
    /// The side of a glyph's box in the units of its path.
    pub(crate) const fn em(self) -> f64 {
        match self {
            Typeface::Text | Typeface::Kinds => 250.0,
            _ => 500.0,
        }
    }

    fn table(self) -> &'static [Glyph] {
        match self {
            Typeface::Brush => &data::BRUSH,
            Typeface::Carved => &data::CARVED,
            Typeface::Print => &data::PRINT,
            Typeface::Text => &data::TEXT,
            Typeface::Kinds => &data::KINDS,
        }
    }

    /// The outline of a character, if this face has it.
    pub(crate) fn glyph(self, char: char) -> Option<&'static Glyph> {
        let table = self.table();
        table.binary_search_by_key(&char, |glyph| glyph.char).ok().map(|i| &table[i])
    }
}

/// A character's outline with the middle of its ink at a point, its box scaled to `width` by `height`.
pub(crate) fn centred(face: Typeface, char: char, x: f64, y: f64, width: f64, height: f64) -> String {
    let Some(glyph) = face.glyph(char) else {
        return String::new();
    };
    let [left, top, right, bottom] = glyph.bounds.map(f64::from);
    let (sx, sy) = (width / face.em(), height / face.em());
    format!(
        r#"<path transform="translate({} {})scale({} {})" d="{}"/>"#,
        num(x - sx * (left + right) / 2.0),
        num(y - sy * (top + bottom) / 2.0),
        crate::svg::fine(sx),
        crate::svg::fine(sy),
        glyph.path
    )
}

/// Where a line of text is fastened.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// What a line of text looks like: its size and colour, and where it starts or has its middle.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Style<'a> {
    pub(crate) size: f64,
    pub(crate) ink: &'a str,
    pub(crate) anchor: Anchor,
}

/// The width of a line of text; characters without an outline count as one em.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|char| advance(char) * size).sum()
}

fn advance(char: char) -> f64 {
    match (char, Typeface::Text.glyph(char)) {
        (_, Some(glyph)) => f64::from(glyph.advance) / Typeface::Text.em(),
        (' ', None) => 0.28,
        _ => 1.0,
    }
}

/// A line of text as outlines, its baseline at `y`. Where a character has no outline (any name may stand in a caption)
/// the whole line is left as text for the viewer's fonts; `outlines_only` prints 〓 for it instead, as printers do for
/// a missing sort.
pub(crate) fn line(text: &str, x: f64, y: f64, style: Style, outlines_only: bool) -> String {
    let known = |char: char| char == ' ' || char == '☗' || char == '☖' || Typeface::Text.glyph(char).is_some();
    let total = width(text, style.size);
    let mut at = match style.anchor {
        Anchor::Start => x,
        Anchor::Middle => x - total / 2.0,
    };
    let escaped = crate::svg::escape(text);
    let mut out = String::new();
    if !outlines_only && !text.chars().all(known) {
        let _ = write!(
            out,
            r#"<text x="{}" y="{}" font-size="{}" font-family="'Noto Serif JP','Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif" font-weight="600" fill="{}">{escaped}</text>"#,
            num(at),
            num(y),
            num(style.size),
            style.ink
        );
        return out;
    }
    let _ = write!(out, r#"<g fill="{}" aria-label="{escaped}">"#, style.ink);
    let scale = style.size / Typeface::Text.em();
    // The outlines hang from the top of their box, which stands 0.88 em above the baseline.
    let top = y - 0.88 * style.size;
    for char in text.chars() {
        match (char, Typeface::Text.glyph(char)) {
            (_, Some(glyph)) => {
                let _ = write!(
                    out,
                    r#"<path transform="translate({} {})scale({})" d="{}"/>"#,
                    num(at),
                    num(top),
                    crate::svg::fine(scale),
                    glyph.path
                );
            }
            (' ', None) => {}
            ('☗' | '☖', None) => out.push_str(&mark(char == '☗', at, top, style.size, style.ink)),
            _ => out.push_str(&geta(at, top, style.size)),
        }
        at += advance(char) * style.size;
    }
    out.push_str("</g>");
    out
}

/// ☗ or ☖: the outline of a piece, filled for Black.
fn mark(filled: bool, x: f64, top: f64, size: f64, ink: &str) -> String {
    let point = |dx: f64, dy: f64| format!("{},{}", num(x + dx * size), num(top + dy * size));
    let points = [point(0.5, 0.08), point(0.79, 0.25), point(0.88, 0.9), point(0.12, 0.9), point(0.21, 0.25)];
    format!(
        r#"<polygon class="mark" points="{}" fill="{}" stroke="{ink}" stroke-width="{}" stroke-linejoin="round"/>"#,
        points.join(" "),
        if filled { ink } else { "none" },
        num(size * 0.07)
    )
}

fn geta(x: f64, top: f64, size: f64) -> String {
    let bar = |dy: f64| {
        format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}"/>"#,
            num(x + 0.08 * size),
            num(top + dy * size),
            num(0.84 * size),
            num(0.14 * size)
        )
    };
    bar(0.28) + &bar(0.58)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_and_glyphs_lie_in_their_boxes() {
        for face in [Typeface::Brush, Typeface::Carved, Typeface::Print, Typeface::Text, Typeface::Kinds] {
            let table = face.table();
            assert!(table.windows(2).all(|pair| pair[0].char < pair[1].char), "{face:?} is not sorted");
            for glyph in table {
                assert!(glyph.path.starts_with('m') && glyph.path.ends_with('z'), "{face:?} {}", glyph.char);
                let [left, top, right, bottom] = glyph.bounds;
                assert!(left < right && top < bottom, "{face:?} {} has no ink", glyph.char);
            }
        }
    }

    #[test]
    fn unknown_characters_are_text_or_geta() {
        let style = Style { size: 20.0, ink: "#000", anchor: Anchor::Middle };
        assert!(line("第1図 鬱<", 0.0, 0.0, style, false).contains("&lt;</text>"));
        let outlines = line("鬱", 0.0, 0.0, style, true);
        assert!(!outlines.contains("<text") && outlines.contains("<rect"));
    }
}

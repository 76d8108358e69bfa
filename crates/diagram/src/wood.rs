//! Board and stand: kaya with a straight grain, the field's lines and its four dots.

use crate::koma::{SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::svg::num;
use std::fmt::Write;

/// The width of nine files.
pub(crate) const FIELD_WIDTH: f64 = 9.0 * SQUARE_WIDTH;
/// The height of nine ranks.
pub(crate) const FIELD_HEIGHT: f64 = 9.0 * SQUARE_HEIGHT;

/// What a texture is for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Wood {
    /// The board.
    Board,
    /// A stand for pieces in hand, of the same wood cut from another place.
    Stand,
}

/// Numbers that look chosen by chance and are the same every time.
struct Sequence(u32);

impl Sequence {
    /// The next number, 0 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1u32 << 24)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

/// The gradient that [`plank`] needs in `defs`.
pub(crate) fn defs() -> &'static str {
    concat!(
        r##"<linearGradient id="kw"><stop stop-color="#e2b76f"/><stop offset=".2" stop-color="#e8c07c"/>"##,
        r##"<stop offset=".42" stop-color="#dfb269"/><stop offset=".63" stop-color="#e9c380"/>"##,
        r##"<stop offset=".82" stop-color="#ddb067"/><stop offset="1" stop-color="#e5bb75"/></linearGradient>"##
    )
}

/// A plank of wood in a rectangle, its grain running down. It needs [`defs`].
pub(crate) fn plank(wood: Wood, x: f64, y: f64, width: f64, height: f64) -> String {
    let mut chance = Sequence(match wood {
        Wood::Board => 1,
        Wood::Stand => 77,
    });
    let mut out = format!(
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="url(#kw)"/>"##,
        num(x),
        num(y),
        num(width),
        num(height)
    );
    // Year rings stand close together and drift apart; four strengths, one path each.
    let mut paths = [const { String::new() }; 4];
    let (mut at, mut pitch) = (chance.between(2.0, 8.0), 9.0);
    while at < width - 2.0 {
        // No line leaves the plank, so that nothing has to be clipped.
        let room = (at - 1.0).min(width - at - 1.0).min(3.5);
        let mut bend = || num(x + at + chance.between(-room, room));
        let (x0, x1, x2, x3) = (bend(), bend(), bend(), bend());
        let strength = (chance.next() * 4.0) as usize;
        let _ = write!(
            paths[strength.min(3)],
            "M{x0} {}C{x1} {} {x2} {} {x3} {}",
            num(y),
            num(y + height * 0.35),
            num(y + height * 0.65),
            num(y + height)
        );
        pitch = (pitch + chance.between(-2.4, 2.4)).clamp(4.0, 17.0);
        at += pitch;
    }
    for (d, (stroke, opacity)) in paths.iter().zip([(0.8, 0.22), (1.2, 0.2), (1.8, 0.15), (2.6, 0.11)]) {
        if !d.is_empty() {
            let _ = write!(
                out,
                r##"<path d="{d}" fill="none" stroke="#a9722f" stroke-width="{stroke}" stroke-opacity="{opacity}"/>"##
            );
        }
    }
    out
}

/// The field: nine by nine squares and the four dots at the corners of the middle, its upper left corner at a point.
pub(crate) fn field(x: f64, y: f64, ink: &str) -> String {
    framed(x, y, ink, 0.0)
}

/// The field with its outer line moved inwards.
fn framed(x: f64, y: f64, ink: &str, inset: f64) -> String {
    let mut d = String::new();
    for i in 1..9 {
        let (dx, dy) = (f64::from(i) * SQUARE_WIDTH, f64::from(i) * SQUARE_HEIGHT);
        let _ = write!(d, "M{} {}v{}M{} {}h{}", num(x + dx), num(y), FIELD_HEIGHT, num(x), num(y + dy), FIELD_WIDTH);
    }
    let mut out = format!(
        r#"<g class="field" stroke="{ink}" fill="none"><path d="{d}" stroke-width="1.8"/><rect x="{}" y="{}" width="{}" height="{}" stroke-width="3.6"/></g>"#,
        num(x + inset),
        num(y + inset),
        num(FIELD_WIDTH - 2.0 * inset),
        num(FIELD_HEIGHT - 2.0 * inset),
    );
    for (files, ranks) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
        let _ = write!(
            out,
            r#"<circle class="dot" cx="{}" cy="{}" r="6.5" fill="{ink}"/>"#,
            num(x + files * SQUARE_WIDTH),
            num(y + ranks * SQUARE_HEIGHT)
        );
    }
    out
}

/// Ink of the lines on wood.
pub(crate) const LINE: &str = "#2f2112";

/// A texture of wood as an SVG document that may be stretched to any size.
pub fn wood_svg(wood: Wood) -> String {
    let (width, height) = match wood {
        Wood::Board => (1100.0, 1200.0),
        Wood::Stand => (300.0, 560.0),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" preserveAspectRatio="none"><defs>{}</defs>{}</svg>"#,
        defs(),
        plank(wood, 0.0, 0.0, width, height)
    )
}

/// The lines and dots of the field without any wood, as an SVG document of nine by nine squares, 11 : 12 each.
/// The outer line lies inside the picture, so that a background shows it whole.
pub fn field_svg() -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {FIELD_WIDTH} {FIELD_HEIGHT}" preserveAspectRatio="none">{}</svg>"#,
        framed(0.0, 0.0, LINE, 1.8)
    )
}

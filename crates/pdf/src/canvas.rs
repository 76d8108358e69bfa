//! What is drawn on one page: lines of text and shapes, from the upper left corner, in points.

use crate::face::{Letters, pack, width};
use crate::gradient::Gradient;
use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Name, Str};
use std::collections::{BTreeSet, HashMap};
use usvg::Transform;

/// The face's name in every page's resources.
pub(crate) const FONT: Name<'static> = Name(b"F");

/// A colour, each part 0 to 1.
pub(crate) type Ink = [f32; 3];

/// How a line of text looks.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Look {
    Plain,
    /// Strokes made thicker: the one face has one weight.
    Bold,
    /// Not seen; there for those who search.
    Hidden,
}

/// What the pages of a document share.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) letters: Letters,
    /// Opacities in use, in hundredths.
    pub(crate) opacities: BTreeSet<u8>,
    pub(crate) gradients: Vec<Gradient>,
    pub(crate) shapes: Shapes,
}

/// Outlines that are filled more than once, as those of pieces are: each stands in the file once.
#[derive(Default)]
pub(crate) struct Shapes {
    numbers: HashMap<Vec<u8>, usize>,
    /// What draws each, packed, and the box that it fills.
    pub(crate) drawn: Vec<(Vec<u8>, [f32; 4])>,
}

impl Shapes {
    /// The name of an outline whose drawing is this.
    pub(crate) fn name(&mut self, drawing: Vec<u8>, bounds: [f32; 4]) -> String {
        let next = self.drawn.len();
        let number = *self.numbers.entry(drawing).or_insert_with_key(|drawing| {
            self.drawn.push((pack(drawing), bounds));
            next
        });
        shape_name(number)
    }
}

/// The name of an outline in every page's resources.
pub(crate) fn shape_name(number: usize) -> String {
    format!("S{number}")
}

/// A page being drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) content: Content,
    pub(crate) shared: &'a mut Shared,
    /// From the page's own coordinates, which have y downwards, to those of PDF.
    pub(crate) base: Transform,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(height: f32, shared: &'a mut Shared) -> Canvas<'a> {
        let base = Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, height);
        let mut content = Content::new();
        // Whatever else is drawn on the page begins from its own corner.
        content.save_state().transform(row(base));
        Canvas { content, shared, base }
    }

    /// A line of text that starts at the transform's origin, on its baseline.
    pub(crate) fn text(&mut self, text: &str, at: Transform, size: f32, ink: Ink, look: Look) {
        self.spaced(text, at, size, 0.0, ink, look);
    }

    /// The same with some room after every character.
    pub(crate) fn spaced(&mut self, text: &str, at: Transform, size: f32, space: f32, ink: Ink, look: Look) {
        if text.is_empty() || !size.is_finite() || size <= 0.0 {
            return;
        }
        let bytes = self.shared.letters.encode(text);
        let [r, g, b] = ink;
        let out = &mut self.content;
        out.save_state().begin_text().set_font(FONT, size).set_fill_rgb(r, g, b);
        match look {
            Look::Plain => {}
            Look::Bold => {
                out.set_stroke_rgb(r, g, b).set_line_width(size * 0.035);
                out.set_text_rendering_mode(TextRenderingMode::FillStroke);
            }
            Look::Hidden => {
                out.set_text_rendering_mode(TextRenderingMode::Invisible);
            }
        }
        if space != 0.0 {
            out.set_char_spacing(space);
        }
        out.set_text_matrix(row(at.pre_scale(1.0, -1.0))).show(Str(&bytes)).end_text().restore_state();
    }

    /// Words that can be searched for over a box that shows them otherwise.
    pub(crate) fn label(&mut self, text: &str, left: f32, bottom: f32, room: f32) {
        let natural = width(text, 1.0);
        if natural > 0.0 && room > 0.0 {
            self.text(text, Transform::from_translate(left, bottom), room / natural, [0.0; 3], Look::Hidden);
        }
    }
}

/// A transform as PDF writes it.
pub(crate) fn row(t: Transform) -> [f32; 6] {
    [t.sx, t.ky, t.kx, t.sy, t.tx, t.ty]
}

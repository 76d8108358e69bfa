//! A file of pages.

use crate::canvas::{Canvas, FONT, Shared};
use crate::face::pack;
use crate::gradient;
use crate::picture::{Picture, SvgError};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use usvg::Transform;

/// Points in a CSS pixel.
const PIXEL: f32 = 72.0 / 96.0;

/// A PDF file being made.
///
/// ```
/// let mut document = komadai_pdf::Document::new("A square", "en");
/// document.svg(r##"<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"><path d="M10 10h30v30h-30z"/></svg>"##)?;
/// assert!(document.finish().starts_with(b"%PDF-"));
/// # Ok::<(), komadai_pdf::SvgError>(())
/// ```
pub struct Document {
    title: String,
    lang: String,
    pub(crate) shared: Shared,
    pages: Vec<Page>,
}

struct Page {
    width: f32,
    height: f32,
    content: Vec<u8>,
}

impl Document {
    /// An empty file with a title and the language of its text (BCP 47).
    pub fn new(title: &str, lang: &str) -> Document {
        Document { title: title.to_owned(), lang: lang.to_owned(), shared: Shared::default(), pages: Vec::new() }
    }

    /// Adds an SVG document as a page of its size.
    pub fn svg(&mut self, svg: &str) -> Result<(), SvgError> {
        let picture = Picture::read(svg)?;
        let (width, height) = picture.size();
        self.draw(width * PIXEL, height * PIXEL, |canvas| picture.draw(canvas, Transform::from_scale(PIXEL, PIXEL)));
        Ok(())
    }

    /// Adds a page of a size in points.
    pub(crate) fn draw(&mut self, width: f32, height: f32, draw: impl FnOnce(&mut Canvas)) {
        let mut canvas = Canvas::new(height, &mut self.shared);
        draw(&mut canvas);
        let content = canvas.content.finish().to_vec();
        self.pages.push(Page { width, height, content });
    }

    /// How many pages there are.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        let mut pdf = Pdf::new();
        pdf.set_version(1, 7);
        let (catalog, tree, info, font) = (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4));
        let mut next = 9;
        let mut take = |count: i32| {
            next += count;
            Ref::new(next - count)
        };
        let pages: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (take(1), take(1))).collect();
        let opacities: Vec<(u8, Ref)> = self.shared.opacities.iter().map(|opacity| (*opacity, take(1))).collect();
        let gradients: Vec<Ref> = self.shared.gradients.iter().map(|gradient| take(gradient.objects())).collect();

        let mut root = pdf.catalog(catalog);
        root.pages(tree).lang(TextStr(&self.lang));
        root.viewer_preferences().display_doc_title(true);
        root.finish();
        pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr("Komadai"));
        pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(pages.len() as i32);
        for ((id, content), page) in pages.iter().zip(&self.pages) {
            let mut out = pdf.page(*id);
            out.parent(tree).media_box(Rect::new(0.0, 0.0, page.width, page.height)).contents(*content);
            let mut resources = out.resources();
            resources.fonts().pair(FONT, font);
            let mut states = resources.ext_g_states();
            for (opacity, state) in &opacities {
                states.pair(Name(format!("A{opacity}").as_bytes()), *state);
            }
            states.finish();
            let mut patterns = resources.patterns();
            for (number, pattern) in gradients.iter().enumerate() {
                patterns.pair(gradient::as_name(&gradient::name(number)), *pattern);
            }
            patterns.finish();
            resources.finish();
            out.finish();
            pdf.stream(*content, &pack(&page.content)).filter(Filter::FlateDecode);
        }
        for (opacity, state) in opacities {
            let opacity = f32::from(opacity) / 100.0;
            pdf.ext_graphics(state).stroking_alpha(opacity).non_stroking_alpha(opacity);
        }
        for (gradient, at) in self.shared.gradients.iter().zip(gradients) {
            gradient.write(&mut pdf, at);
        }
        self.shared.letters.write(&mut pdf, font);
        pdf.finish()
    }
}

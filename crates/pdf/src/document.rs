//! A file of pages.

use crate::canvas::{Canvas, FONT, Shared, shape_name};
use crate::face::pack;
use crate::gradient;
use crate::picture::{Picture, SvgError};
use pdf_writer::writers::Resources;
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
    /// What is drawn on it, one after the other, packed at once: a file may have a thousand pages.
    contents: Vec<Vec<u8>>,
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
        self.pages.push(Page { width, height, contents: Vec::new() });
        self.draw_on(self.pages.len() - 1, draw);
    }

    /// Draws more on a page.
    pub(crate) fn draw_on(&mut self, page: usize, draw: impl FnOnce(&mut Canvas)) {
        let page = &mut self.pages[page];
        let mut canvas = Canvas::new(page.height, &mut self.shared);
        draw(&mut canvas);
        canvas.content.restore_state();
        page.contents.push(pack(&canvas.content.finish()));
    }

    /// How many pages there are.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        let mut pdf = Pdf::new();
        pdf.set_version(1, 7);
        let [catalog, tree, info, resources, font] = [1, 2, 3, 4, 5].map(Ref::new);
        let mut next = 10;
        let mut take = |count: i32| {
            next += count;
            Ref::new(next - count)
        };
        let pages: Vec<(Ref, Vec<Ref>)> =
            self.pages.iter().map(|page| (take(1), page.contents.iter().map(|_| take(1)).collect())).collect();
        let opacities: Vec<(u8, Ref)> = self.shared.opacities.iter().map(|opacity| (*opacity, take(1))).collect();
        let gradients: Vec<Ref> = self.shared.gradients.iter().map(|gradient| take(gradient.objects())).collect();
        let shapes: Vec<Ref> = self.shared.shapes.drawn.iter().map(|_| take(1)).collect();

        let mut root = pdf.catalog(catalog);
        root.pages(tree).lang(TextStr(&self.lang));
        root.viewer_preferences().display_doc_title(true);
        root.finish();
        pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr("Komadai"));
        pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(pages.len() as i32);
        for ((id, contents), page) in pages.iter().zip(&self.pages) {
            let mut out = pdf.page(*id);
            out.parent(tree).media_box(Rect::new(0.0, 0.0, page.width, page.height));
            out.contents_array(contents.iter().copied()).pair(Name(b"Resources"), resources);
            out.finish();
            for (content, packed) in contents.iter().zip(&page.contents) {
                pdf.stream(*content, packed).filter(Filter::FlateDecode);
            }
        }
        // The same for every page, for all of them take from it.
        let mut shared: Resources = pdf.indirect(resources).start();
        shared.fonts().pair(FONT, font);
        let mut states = shared.ext_g_states();
        for (opacity, state) in &opacities {
            states.pair(Name(format!("A{opacity}").as_bytes()), *state);
        }
        states.finish();
        let mut patterns = shared.patterns();
        for (number, pattern) in gradients.iter().enumerate() {
            patterns.pair(gradient::as_name(&gradient::name(number)), *pattern);
        }
        patterns.finish();
        let mut forms = shared.x_objects();
        for (number, form) in shapes.iter().enumerate() {
            forms.pair(Name(shape_name(number).as_bytes()), *form);
        }
        forms.finish();
        shared.finish();
        for ((drawing, [left, top, right, bottom]), form) in self.shared.shapes.drawn.iter().zip(shapes) {
            let mut out = pdf.form_xobject(form, drawing);
            out.bbox(Rect::new(*left, *top, *right, *bottom)).filter(Filter::FlateDecode);
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

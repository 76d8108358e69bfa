//! SVG as what PDF draws: paths, clips, opacity and gradients. Patterns, masks, filters and images are left out: no picture of ours
//! has one.

use crate::canvas::{Canvas, Ink, Look, row};
use crate::face::width;
use crate::gradient::{self, Gradient};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};
use std::collections::HashMap;
use std::fmt;
use usvg::roxmltree::{self, Node as Element};
use usvg::tiny_skia_path::{Path as Outline, PathSegment, Point};
use usvg::{FillRule, Group, LineCap, LineJoin, Node, Options, Paint, Path, Transform, Tree};

/// Outlines of so many parts stand in the file once, however often they are filled.
const SHARED: usize = 12;

/// Why a picture cannot be printed: it is no SVG.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgError(String);

impl fmt::Display for SvgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture cannot be printed: {}", self.0)
    }
}

impl std::error::Error for SvgError {}

/// An SVG document, read.
pub(crate) struct Picture {
    tree: Tree,
    /// What stands where a mark was put into the document, by the mark's id.
    lines: HashMap<String, Line>,
}

/// A line of text in an SVG document.
enum Line {
    /// `<text>`, which has no outlines: the mark is at its start, on the baseline.
    Shown { text: String, size: f32, space: f32, ink: Ink, bold: bool },
    /// Outlines with what they say in `aria-label`: the mark is the group.
    Said(String),
}

impl Picture {
    /// Reads an SVG document.
    pub(crate) fn read(svg: &str) -> Result<Picture, SvgError> {
        let fault = |error: &dyn fmt::Display| SvgError(error.to_string());
        let document = roxmltree::Document::parse(svg).map_err(|error| fault(&error))?;
        let mut lines = HashMap::new();
        // From the last on, so that the places of those before stay what they are.
        let mut marked = svg.to_owned();
        for element in document.descendants().collect::<Vec<_>>().into_iter().rev() {
            let id = format!("komadai-line-{}", lines.len());
            if element.has_tag_name(("http://www.w3.org/2000/svg", "text")) {
                let (line, x, y) = shown(element);
                let transform = element.attribute("transform").unwrap_or_default();
                let mark = format!(r#"<path id="{id}" transform="{transform} translate({x} {y})" d="M0 0h1v1z"/>"#);
                marked.replace_range(element.range(), &mark);
                lines.insert(id, line);
            } else if element.has_tag_name(("http://www.w3.org/2000/svg", "g"))
                && let Some(label) = element.attribute("aria-label").filter(|_| !element.has_attribute("id"))
            {
                let at = element.range().start + "<g".len();
                marked.insert_str(at, &format!(r#" id="{id}""#));
                lines.insert(id, Line::Said(label.to_owned()));
            }
        }
        let tree = Tree::from_str(&marked, &Options::default()).map_err(|error| fault(&error))?;
        Ok(Picture { tree, lines })
    }

    /// Width and height in CSS pixels, 96 to the inch.
    pub(crate) fn size(&self) -> (f32, f32) {
        (self.tree.size().width(), self.tree.size().height())
    }

    /// Draws the picture; `place` is from its pixels to the page.
    pub(crate) fn draw(&self, canvas: &mut Canvas, place: Transform) {
        self.group(canvas, self.tree.root(), place, 1.0);
    }

    fn group(&self, canvas: &mut Canvas, group: &Group, place: Transform, opacity: f32) {
        let opacity = opacity * group.opacity().get();
        canvas.content.save_state();
        if let Some(clip) = group.clip_path() {
            let to_page = place.pre_concat(group.abs_transform()).pre_concat(clip.transform());
            let mut any = false;
            for node in clip.root().children() {
                if let Node::Path(path) = node {
                    outline(&mut canvas.content, path.data(), to_page.pre_concat(path.abs_transform()));
                    any = true;
                }
            }
            if any {
                canvas.content.clip_nonzero().end_path();
            }
        }
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(canvas, inner, place, opacity),
                Node::Path(path) if self.lines.contains_key(path.id()) => self.line(canvas, path, place),
                Node::Path(path) if path.is_visible() => shape(canvas, path, place, opacity),
                Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
            }
        }
        if let Some(Line::Said(text)) = self.lines.get(group.id()) {
            let bounds = group.abs_bounding_box();
            let mut corners =
                [Point::from_xy(bounds.left(), bounds.bottom()), Point::from_xy(bounds.right(), bounds.bottom())];
            place.map_points(&mut corners);
            canvas.label(text, corners[0].x, corners[0].y, corners[1].x - corners[0].x);
        }
        canvas.content.restore_state();
    }

    fn line(&self, canvas: &mut Canvas, mark: &Path, place: Transform) {
        if let Some(Line::Shown { text, size, space, ink, bold }) = self.lines.get(mark.id()) {
            let look = if *bold { Look::Bold } else { Look::Plain };
            canvas.spaced(text, place.pre_concat(mark.abs_transform()), *size, *space, *ink, look);
        }
    }
}

/// A `<text>` and where it starts.
fn shown(element: Element) -> (Line, f32, f32) {
    let inherited = |name: &str| element.ancestors().find_map(|e| e.attribute(name));
    let number = |name: &str, default: f32| {
        inherited(name).and_then(|value| value.trim_end_matches("px").parse().ok()).unwrap_or(default)
    };
    let text: String = element.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
    let (size, space) = (number("font-size", 16.0), number("letter-spacing", 0.0));
    let length = width(&text, size) + space * text.chars().count().saturating_sub(1) as f32;
    let start = match inherited("text-anchor") {
        Some("middle") => length / 2.0,
        Some("end") => length,
        _ => 0.0,
    };
    let own = |name: &str| element.attribute(name).and_then(|value| value.parse::<f32>().ok()).unwrap_or(0.0);
    let bold = inherited("font-weight").is_some_and(|weight| weight == "bold" || weight >= "600");
    (Line::Shown { text, size, space, ink: hex(inherited("fill").unwrap_or("#000")), bold }, own("x") - start, own("y"))
}

/// `#rgb` or `#rrggbb`; black for what is neither.
fn hex(color: &str) -> Ink {
    let digits: Vec<u8> =
        color.strip_prefix('#').unwrap_or_default().chars().filter_map(|c| c.to_digit(16)).map(|d| d as u8).collect();
    match digits[..] {
        [r, g, b] => [r, g, b].map(|part| f32::from(part) / 15.0),
        [r, s, g, h, b, c] => [(r, s), (g, h), (b, c)].map(|(high, low)| f32::from(16 * high + low) / 255.0),
        _ => [0.0; 3],
    }
}

fn shape(canvas: &mut Canvas, path: &Path, place: Transform, opacity: f32) {
    let to_page = place.pre_concat(path.abs_transform());
    if let Some(fill) = path.fill() {
        canvas.content.save_state();
        set_opacity(canvas, opacity * fill.opacity().get());
        if matches!(fill.paint(), Paint::Color(_)) && path.data().len() >= SHARED {
            paint(canvas, fill.paint(), to_page, false);
            let mut drawing = Content::new();
            outline(&mut drawing, path.data(), Transform::identity());
            match fill.rule() {
                FillRule::NonZero => drawing.fill_nonzero(),
                FillRule::EvenOdd => drawing.fill_even_odd(),
            };
            let bounds = path.data().bounds();
            let bounds = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            let name = canvas.shared.shapes.name(drawing.finish().to_vec(), bounds);
            canvas.content.transform(row(to_page)).x_object(Name(name.as_bytes()));
        } else if paint(canvas, fill.paint(), to_page, false) {
            outline(&mut canvas.content, path.data(), to_page);
            match fill.rule() {
                FillRule::NonZero => canvas.content.fill_nonzero(),
                FillRule::EvenOdd => canvas.content.fill_even_odd(),
            };
        }
        canvas.content.restore_state();
    }
    if let Some(stroke) = path.stroke() {
        canvas.content.save_state();
        set_opacity(canvas, opacity * stroke.opacity().get());
        if paint(canvas, stroke.paint(), to_page, true) {
            // The pen is of the path's own coordinates, so that it widens with them.
            canvas.content.transform(row(to_page));
            canvas.content.set_line_width(stroke.width().get());
            canvas.content.set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            });
            canvas.content.set_line_join(match stroke.linejoin() {
                LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
            });
            canvas.content.set_miter_limit(stroke.miterlimit().get());
            if let Some(dashes) = stroke.dasharray() {
                canvas.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
            }
            outline(&mut canvas.content, path.data(), Transform::identity());
            canvas.content.stroke();
        }
        canvas.content.restore_state();
    }
}

fn set_opacity(canvas: &mut Canvas, opacity: f32) {
    let hundredths = (opacity.clamp(0.0, 1.0) * 100.0).round() as u8;
    if hundredths < 100 {
        canvas.shared.opacities.insert(hundredths);
        canvas.content.set_parameters(Name(format!("A{hundredths}").as_bytes()));
    }
}

/// Sets the colour for filling or drawing lines; false for what cannot be printed.
fn paint(canvas: &mut Canvas, paint: &Paint, to_page: Transform, stroke: bool) -> bool {
    let gradient = match paint {
        Paint::Color(color) => {
            let [r, g, b] = [color.red, color.green, color.blue].map(|part| f32::from(part) / 255.0);
            if stroke {
                canvas.content.set_stroke_rgb(r, g, b);
            } else {
                canvas.content.set_fill_rgb(r, g, b);
            }
            return true;
        }
        Paint::LinearGradient(gradient) => Gradient::linear(gradient, canvas.base.pre_concat(to_page)),
        Paint::RadialGradient(gradient) => Gradient::radial(gradient, canvas.base.pre_concat(to_page)),
        Paint::Pattern(_) => return false,
    };
    let name = gradient::name(canvas.shared.gradients.len());
    canvas.shared.gradients.push(gradient);
    let space = pdf_writer::types::ColorSpaceOperand::Pattern;
    if stroke {
        canvas.content.set_stroke_color_space(space).set_stroke_pattern([], gradient::as_name(&name));
    } else {
        canvas.content.set_fill_color_space(space).set_fill_pattern([], gradient::as_name(&name));
    }
    true
}

fn outline(content: &mut Content, path: &Outline, to_page: Transform) {
    let at = |mut point: Point| {
        to_page.map_point(&mut point);
        point
    };
    let mut last = Point::zero();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                let p = at(to);
                content.move_to(p.x, p.y);
                last = to;
            }
            PathSegment::LineTo(to) => {
                let p = at(to);
                content.line_to(p.x, p.y);
                last = to;
            }
            // A curve of the second degree as one of the third.
            PathSegment::QuadTo(via, to) => {
                let toward = |from: Point| {
                    at(Point::from_xy(from.x + (via.x - from.x) * 2.0 / 3.0, from.y + (via.y - from.y) * 2.0 / 3.0))
                };
                let (a, b, p) = (toward(last), toward(to), at(to));
                content.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
                last = to;
            }
            PathSegment::CubicTo(a, b, to) => {
                let (a, b, p) = (at(a), at(b), at(to));
                content.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
                last = to;
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

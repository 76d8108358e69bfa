//! A diagram as SVG.

use crate::diagram::{Coordinates, Diagram, Style, Theme};
use crate::face::{self, Ground, Writing};
use crate::glyphs::{self, Anchor};
use crate::koma::{self, Turn};
use crate::layout::{LABEL, Layout};
use crate::set::{DragonFace, KingFace, PieceSet};
use crate::svg::{escape, num};
use crate::wood::{self, Wood};
use komadai_shogi::{Color, Piece, PieceKind, Square};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The kanji of 1 to 9, for ranks.
pub(crate) const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Colours of one look.
pub(crate) struct Palette {
    /// What a document needs that uses them.
    style: &'static str,
    ground: &'static str,
    ink: &'static str,
    /// On the board.
    line: &'static str,
    pub(crate) tint: &'static str,
    pub(crate) mark: &'static str,
    pub(crate) ring: &'static str,
}

/// The colours of [`Theme::Auto`] where the drawing is a document of its own.
const AUTO: &str = concat!(
    "<style>svg:root{--paper:#f7f2e8;--ink:#221d18}",
    "@media(prefers-color-scheme:dark){svg:root{--paper:#191714;--ink:#e9e2d5}}</style>"
);

impl Palette {
    fn of(style: Style, theme: Theme) -> Palette {
        match (style, theme) {
            (Style::Print, _) => Palette {
                style: "",
                ground: "#fff",
                ink: "#000",
                line: "#000",
                tint: "#000",
                mark: "#000",
                ring: "#000",
            },
            (Style::Wood, theme) => Palette {
                style: if theme == Theme::Auto { AUTO } else { "" },
                ground: match theme {
                    Theme::Light => "#f7f2e8",
                    Theme::Dark => "#191714",
                    Theme::Auto => "var(--paper)",
                },
                ink: match theme {
                    Theme::Light => "#221d18",
                    Theme::Dark => "#e9e2d5",
                    Theme::Auto => "var(--ink)",
                },
                line: wood::LINE,
                tint: "#c8402f",
                mark: "#28527a",
                ring: "#c8402f",
            },
        }
    }
}

fn document(width: &str, height: &str) -> String {
    format!(r#"xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}""#)
}

impl Diagram {
    /// The diagram as an SVG document. Names and captions whose characters have no outline here are left as text.
    pub fn to_svg(&self) -> String {
        self.picture(false, self.theme).document(document)
    }

    /// The diagram as an element in a rectangle of another document, in its middle and as large as fits.
    pub(crate) fn nested(&self, x: f64, y: f64, width: f64, height: f64) -> String {
        let place = format!(r#"x="{}" y="{}" width="{}" height="{}""#, num(x), num(y), num(width), num(height));
        self.picture(false, self.theme.fixed()).document(|_, _| place)
    }

    /// The diagram as an SVG document in which nothing needs a font or a style sheet.
    pub(crate) fn outlines(&self) -> String {
        self.picture(true, self.theme.fixed()).document(document)
    }

    fn picture(&self, outlines_only: bool, theme: Theme) -> Picture<'_> {
        Picture {
            diagram: self,
            layout: Layout::of(self),
            palette: Palette::of(self.style, theme),
            defs: BTreeMap::new(),
            outlines_only,
        }
    }
}

pub(crate) struct Picture<'a> {
    pub(crate) diagram: &'a Diagram,
    pub(crate) layout: Layout,
    pub(crate) palette: Palette,
    /// The drawings used so far by id.
    defs: BTreeMap<String, String>,
    outlines_only: bool,
}

impl Picture<'_> {
    /// The whole drawing; `place` makes the attributes that say where it stands from its own width and height.
    fn document(mut self, place: impl FnOnce(&str, &str) -> String) -> String {
        let diagram = self.diagram;
        let mut body = self.board();
        body += &self.tints();
        body += &wood::field(self.layout.field.0, self.layout.field.1, self.palette.line);
        body += &self.coordinates();
        body += r#"<g class="pieces">"#;
        for (square, piece) in diagram.setup.pieces() {
            let (x, y) = self.layout.middle(square);
            body += &self.piece(piece, x, y, 1.0, &format!(r#" data-square="{square}""#));
        }
        body += "</g>";
        for side in Color::ALL {
            body += &self.hand(side);
        }
        body += &self.marks();
        body += &self.caption();

        let (width, height) = (num(self.layout.width), num(self.layout.height));
        let title = diagram.caption.as_deref().unwrap_or(&diagram.captions.picture);
        let wooden = if self.wooden() {
            koma::defs(Turn::Upright) + &koma::defs(Turn::Round) + wood::defs()
        } else {
            String::new()
        };
        let defs: String = self.defs.values().map(String::as_str).collect();
        format!(
            concat!(
                r#"<svg {place} viewBox="0 0 {width} {height}" role="img">"#,
                "<title>{title}</title><desc>{sfen}</desc>{style}<defs>{wooden}{defs}</defs>",
                r#"<rect width="{width}" height="{height}" fill="{ground}"/>{body}</svg>"#
            ),
            place = place(&width, &height),
            width = width,
            height = height,
            title = escape(title),
            sfen = diagram.setup,
            style = self.palette.style,
            wooden = wooden,
            defs = defs,
            ground = self.palette.ground,
            body = body
        )
    }

    pub(crate) fn wooden(&self) -> bool {
        self.diagram.style == Style::Wood
    }

    fn board(&self) -> String {
        if !self.wooden() {
            return String::new();
        }
        let board = self.layout.board;
        slab(board.x, board.y, board.width, board.height)
            + &wood::plank(Wood::Board, board.x, board.y, board.width, board.height)
    }

    /// A piece at a point; its drawing goes to `defs` once.
    fn piece(&mut self, piece: Piece, x: f64, y: f64, scale: f64, data: &str) -> String {
        let diagram = self.diagram;
        let turned = piece.color != diagram.bottom();
        let king = diagram.kings[piece.color];
        let id = self.define(piece.kind, king, turned);
        let scaled = if scale == 1.0 { String::new() } else { format!("scale({})", num(scale)) };
        format!(
            r##"<use class="piece {}" data-piece="{piece}"{data} href="#{id}" transform="translate({} {}){}{scaled}"/>"##,
            piece.color,
            num(x),
            num(y),
            if turned { "rotate(180)" } else { "" },
        )
    }

    fn define(&mut self, kind: PieceKind, king: KingFace, turned: bool) -> String {
        let set = self.diagram.set;
        let (style, turn) = match (self.diagram.style, turned) {
            (Style::Print, _) => ("p", Turn::Upright),
            (Style::Wood, false) => ("u", Turn::Upright),
            (Style::Wood, true) => ("r", Turn::Round),
        };
        let promoted = if kind.is_promoted() { "p" } else { "" };
        let writing = Writing { king, dragon: self.diagram.dragon };
        let mark = match (kind, writing.dragon) {
            (PieceKind::King, _) if king == KingFace::Osho => "o",
            (PieceKind::Dragon | PieceKind::Horse, Some(DragonFace::Old)) => "o",
            (PieceKind::Dragon | PieceKind::Horse, Some(DragonFace::New)) => "n",
            _ => "",
        };
        let id = format!("{set}-{style}-{promoted}{}{mark}", kind.letter());
        self.defs.entry(id.clone()).or_insert_with(|| {
            let drawing = match self.diagram.style {
                Style::Wood => koma::wooden(kind, turn) + &face::draw(set, kind, writing, Ground::Wood),
                Style::Print if needs_body(set) => {
                    koma::outlined(kind) + &face::draw(set, kind, writing, Ground::Paper)
                }
                Style::Print => face::draw(set, kind, writing, Ground::Paper),
            };
            format!(r#"<g id="{id}">{drawing}</g>"#)
        });
        id
    }

    fn coordinates(&self) -> String {
        let layout = &self.layout;
        let style = glyphs::Style {
            size: if self.wooden() { 30.0 } else { 34.0 },
            ink: self.palette.line,
            anchor: Anchor::Middle,
        };
        let (left, right) = match self.diagram.coordinates {
            Coordinates::None => return String::new(),
            Coordinates::Western => (None, Some(letter as fn(u8) -> char)),
            Coordinates::Japanese => (None, Some(kanji as fn(u8) -> char)),
            Coordinates::Both => (Some(letter as fn(u8) -> char), Some(kanji as fn(u8) -> char)),
        };
        let mut out = String::from(r#"<g class="coordinates">"#);
        let mut put = |text: char, x: f64, y: f64| {
            out += &glyphs::line(&text.to_string(), x, y + 0.37 * style.size, style, self.outlines_only);
        };
        let middle = layout.margin / 2.0;
        for n in 1..=9 {
            let Some(square) = Square::new(n, n) else { continue };
            let (x, y) = layout.middle(square);
            put((b'0' + n) as char, x, layout.field.1 - middle + 1.0);
            if let Some(rank) = right {
                put(rank(n), layout.field.0 + wood::FIELD_WIDTH + middle, y);
            }
            if let Some(rank) = left {
                put(rank(n), layout.field.0 - middle, y);
            }
        }
        out + "</g>"
    }

    /// A side's stand with what is held; never left out, even when nothing is.
    fn hand(&mut self, side: Color) -> String {
        let diagram = self.diagram;
        let (stand, wooden) = (self.layout.stand(side), self.wooden());
        let mut out = format!(r#"<g class="hand {side}">"#);
        if wooden {
            out += &slab(stand.x, stand.y, stand.width, stand.height);
            out += &wood::plank(Wood::Stand, stand.x, stand.y, stand.width, stand.height);
        }
        let ink = if wooden { wood::LINE } else { self.palette.ink };
        out += &self.label(side, ink);

        let hand = diagram.hand(side);
        if let Some(words) = diagram.hand_in_words(side) {
            // "None" is short in every language; other words are made to fit.
            let (words, size) = match diagram.rest {
                Some(rest) if rest == side => fitted(words, stand.width - 24.0),
                _ => (words.into(), 36.0),
            };
            let style = glyphs::Style { size, ink, anchor: Anchor::Middle };
            let y = stand.y + LABEL + 62.0;
            out += &glyphs::line(&words, stand.x + stand.width / 2.0, y, style, self.outlines_only);
        }
        let style = glyphs::Style { size: 46.0, ink, anchor: Anchor::Start };
        let japanese_print = !wooden && diagram.captions.japanese;
        for (slot, (kind, count)) in hand.iter().enumerate() {
            let ((x, y), count_x) = self.layout.slot(side, slot, wooden);
            let scale = if wooden { 0.9 } else { 0.84 };
            out += &self.piece(Piece::new(side, kind), x, y, scale, &format!(r#" data-count="{count}""#));
            if count > 1 {
                let text = if japanese_print { kanji_number(count) } else { count.to_string() };
                out += &glyphs::line(&text, count_x, y + 18.0, style, self.outlines_only);
            }
        }
        out + "</g>"
    }

    /// ☗ or ☖ with the player's name, and a dot for whose turn it is.
    fn label(&self, side: Color, ink: &str) -> String {
        let diagram = self.diagram;
        let stand = self.layout.stand(side);
        let mark = if side == Color::Black { "☗" } else { "☖" };
        let name = diagram.names[side].as_deref().unwrap_or(diagram.captions.side(side));
        let room = stand.width - 54.0;
        let (text, size) = fitted(&format!("{mark} {name}"), room);
        let style = glyphs::Style { size, ink, anchor: Anchor::Start };
        let mut out = glyphs::line(&text, stand.x + 16.0, stand.y + 46.0, style, self.outlines_only);
        if diagram.setup.turn == side {
            let _ = write!(
                out,
                r#"<circle class="turn" cx="{}" cy="{}" r="8" fill="{}"/>"#,
                num(stand.x + stand.width - 20.0),
                num(stand.y + 34.0),
                self.palette.ring
            );
        }
        out
    }

    fn caption(&self) -> String {
        let Some(caption) = &self.diagram.caption else {
            return String::new();
        };
        let room = self.layout.width - 80.0;
        let width = glyphs::width(caption, 42.0);
        let size = if width > room { 42.0 * room / width } else { 42.0 };
        let style = glyphs::Style { size, ink: self.palette.ink, anchor: Anchor::Middle };
        glyphs::line(caption, self.layout.width / 2.0, self.layout.height - 40.0, style, self.outlines_only)
    }
}

/// A text in the size in which it fits, from 34 down to the smallest that can be read; what is longer still is cut off.
fn fitted(text: &str, room: f64) -> (String, f64) {
    const SMALLEST: f64 = 12.0;
    let width = glyphs::width(text, 34.0);
    let size = if width > room { 34.0 * room / width } else { 34.0 };
    if size >= SMALLEST {
        return (text.to_owned(), size);
    }
    let mut cut = String::new();
    for c in text.chars() {
        if glyphs::width(&format!("{cut}{c}…"), SMALLEST) > room {
            break;
        }
        cut.push(c);
    }
    (cut + "…", SMALLEST)
}

/// Whether a set shows nothing of its owner without a body around it.
fn needs_body(set: PieceSet) -> bool {
    matches!(set, PieceSet::International | PieceSet::Animals)
}

fn letter(rank: u8) -> char {
    (b'a' + rank - 1) as char
}

fn kanji(rank: u8) -> char {
    KANJI[usize::from(rank - 1) % 9]
}

/// 1 to 19 in kanji.
pub(crate) fn kanji_number(number: u8) -> String {
    let unit = |n: u8| if n == 0 { String::new() } else { KANJI[usize::from(n - 1) % 9].to_string() };
    if number < 10 { unit(number) } else { format!("十{}", unit(number % 10)) }
}

/// The shadow and edge under a plank.
fn slab(x: f64, y: f64, width: f64, height: f64) -> String {
    let mut out = String::new();
    for (spread, opacity) in [(10.0, 0.06), (6.0, 0.1), (2.5, 0.25)] {
        let _ = write!(
            out,
            r##"<rect x="{}" y="{}" width="{}" height="{}" rx="{spread}" fill="#2b1a08" fill-opacity="{opacity}"/>"##,
            num(x - spread / 2.0 + 1.0),
            num(y - spread / 2.0 + 3.0),
            num(width + spread),
            num(height + spread)
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_any_length_fits_its_stand() {
        for name in ["☗ 甲", "☗ A player whose name goes on and on", &"長".repeat(120), &"W".repeat(120)] {
            let (text, size) = fitted(name, 250.0);
            assert!(glyphs::width(&text, size) <= 250.5, "{text} at {size}");
            assert!(size >= 12.0 && text.chars().next() == name.chars().next());
        }
    }
}

//! Boards of any size with the pieces of any kind of shogi: what is written on each is handed in.

use crate::glyphs::{Anchor, Style, Typeface, centred, line, width};
use crate::koma::{self, INK, SQUARE_HEIGHT, SQUARE_WIDTH, VERMILION};
use crate::svg::{escape, fine, num};
use komadai_shogi::PieceKind;
use std::fmt::Write;

/// Room for coordinates.
const EDGE: f64 = 56.0;
/// Room above and below the board for what a side holds.
const STAND: f64 = 100.0;
/// A piece in a hand beside one on the board.
const HELD: f64 = 0.72;

/// A piece on a board or in a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Man {
    /// What is written on it: one or two kanji, or letters.
    pub face: String,
    /// Whether it is White's.
    pub is_white: bool,
    /// Whether it has turned over.
    pub is_promoted: bool,
}

/// A position of some kind of shogi.
#[derive(Clone, Debug, Default)]
pub struct KindBoard {
    /// What it is, for those who do not see it.
    pub title: String,
    /// The ranks from the top, each with its squares from the left. All are equally long.
    pub ranks: Vec<Vec<Option<Man>>>,
    /// What Black holds, and how many of each.
    pub black: Vec<(Man, u16)>,
    /// What White holds.
    pub white: Vec<(Man, u16)>,
    /// Squares have names beside the board.
    pub has_coordinates: bool,
    /// White is at the bottom.
    pub is_flipped: bool,
    /// Black on white.
    pub is_for_paper: bool,
}

impl KindBoard {
    fn files(&self) -> usize {
        self.ranks.first().map_or(0, Vec::len)
    }

    /// The board as an SVG document.
    pub fn to_svg(&self) -> String {
        self.drawn(false)
    }

    /// The same as a PNG file of a width in pixels.
    #[cfg(feature = "png")]
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, crate::RasterError> {
        crate::raster::to_png(&self.drawn(true), width)
    }

    fn drawn(&self, outlines_only: bool) -> String {
        let (files, ranks) = (self.files() as f64, self.ranks.len() as f64);
        let (wide, high) = (files * SQUARE_WIDTH, ranks * SQUARE_HEIGHT);
        let edge = if self.has_coordinates { EDGE } else { 10.0 };
        let stand = if self.black.is_empty() && self.white.is_empty() { 0.0 } else { STAND };
        let (left, top) = (-10.0, -edge - stand);
        let (ground, lines) = if self.is_for_paper { ("#fff", "#000") } else { ("#eec884", "#4a3010") };
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" role="img"><title>{}</title><rect x="{}" y="{}" width="{}" height="{}" fill="{ground}"/><path d=""##,
            num(left),
            num(top),
            num(wide + 10.0 + edge),
            num(high + edge + 10.0 + 2.0 * stand),
            escape(&self.title),
            num(left),
            num(top),
            num(wide + 10.0 + edge),
            num(high + edge + 10.0 + 2.0 * stand),
        );
        for file in 0..=self.files() {
            let _ = write!(out, "M{} 0V{}", num(file as f64 * SQUARE_WIDTH), num(high));
        }
        for rank in 0..=self.ranks.len() {
            let _ = write!(out, "M0 {}H{}", num(rank as f64 * SQUARE_HEIGHT), num(wide));
        }
        let _ = write!(out, r##"" fill="none" stroke="{lines}" stroke-width="3"/>"##);
        if self.has_coordinates {
            self.coordinates(&mut out, lines, outlines_only);
        }
        for (y, rank) in self.ranks.iter().enumerate() {
            for (x, man) in rank.iter().enumerate() {
                let Some(man) = man else { continue };
                let (column, row) = self.place(x, y);
                let at = ((column as f64 + 0.5) * SQUARE_WIDTH, (row as f64 + 0.5) * SQUARE_HEIGHT);
                self.man(&mut out, man, at, 1.0, outlines_only);
            }
        }
        if stand > 0.0 {
            let (above, below) = (-edge - stand / 2.0, high + 10.0 + stand / 2.0);
            let (near, far) = if self.is_flipped { (&self.white, &self.black) } else { (&self.black, &self.white) };
            self.hand(&mut out, near, below, lines, outlines_only);
            self.hand(&mut out, far, above, lines, outlines_only);
        }
        out + "</svg>"
    }

    /// Column and row in the picture of a square.
    fn place(&self, x: usize, y: usize) -> (usize, usize) {
        if self.is_flipped { (self.files() - 1 - x, self.ranks.len() - 1 - y) } else { (x, y) }
    }

    fn coordinates(&self, out: &mut String, ink: &str, outlines_only: bool) {
        let style = Style { size: 34.0, ink, anchor: Anchor::Middle };
        for x in 0..self.files() {
            let (column, _) = self.place(x, 0);
            let text = (self.files() - x).to_string();
            *out += &line(&text, (column as f64 + 0.5) * SQUARE_WIDTH, -14.0, style, outlines_only);
        }
        for y in 0..self.ranks.len() {
            let (_, row) = self.place(0, y);
            let at = (row as f64 + 0.5) * SQUARE_HEIGHT + 12.0;
            *out += &line(&rank_letters(y), self.files() as f64 * SQUARE_WIDTH + 28.0, at, style, outlines_only);
        }
    }

    fn hand(&self, out: &mut String, held: &[(Man, u16)], y: f64, ink: &str, outlines_only: bool) {
        let counted = |count: u16| if count > 1 { width(&count.to_string(), 40.0) + 8.0 } else { 0.0 };
        let whole: f64 = held.iter().map(|(_, count)| SQUARE_WIDTH * HELD + counted(*count)).sum();
        // A hand of many kinds is not longer than the board is wide.
        let shrunk = (self.files() as f64 * SQUARE_WIDTH / whole.max(1.0)).min(1.0);
        let (held_wide, size) = (SQUARE_WIDTH * HELD * shrunk, 40.0 * shrunk);
        let mut x = held_wide / 2.0;
        for (man, count) in held {
            self.man(out, man, (x, y), HELD * shrunk, outlines_only);
            x += held_wide;
            if *count > 1 {
                let text = count.to_string();
                let style = Style { size, ink, anchor: Anchor::Start };
                *out += &line(&text, x - held_wide / 2.0 + 4.0 * shrunk, y + 14.0 * shrunk, style, outlines_only);
                x += counted(*count) * shrunk;
            }
        }
    }

    fn man(&self, out: &mut String, man: &Man, (x, y): (f64, f64), scale: f64, outlines_only: bool) {
        let turned = if man.is_white != self.is_flipped { "rotate(180)" } else { "" };
        let small = if scale < 1.0 { format!("scale({})", fine(scale)) } else { String::new() };
        let _ = write!(
            out,
            r#"<g transform="translate({} {}){turned}{small}">{}{}</g>"#,
            num(x),
            num(y),
            body(self.is_for_paper),
            written(man, self.is_for_paper, outlines_only)
        );
    }

    /// The position as lines of text, each face as wide as the widest: in Japanese manner with `v` before White's.
    pub fn to_text(&self, is_japanese: bool) -> String {
        let faces = self.ranks.iter().flatten().flatten().map(|man| man.face.chars().count());
        let wide = faces.max().unwrap_or(1).max(1);
        let blank = if is_japanese { '　' } else { ' ' };
        let empty = if is_japanese { '・' } else { '.' };
        let held = |held: &[(Man, u16)]| {
            let count = |(man, count): &(Man, u16)| match count {
                1 => man.face.clone(),
                _ => format!("{}{count}", man.face),
            };
            if held.is_empty() { "-".to_owned() } else { held.iter().map(count).collect::<Vec<_>>().join(" ") }
        };
        let mut out = format!("{}\n☖ {}\n", self.title, held(&self.white));
        let (height, width) = (self.ranks.len(), self.files());
        for row in 0..height {
            let y = if self.is_flipped { height - 1 - row } else { row };
            for column in 0..width {
                let x = if self.is_flipped { width - 1 - column } else { column };
                let man = self.ranks[y][x].as_ref();
                let mark = match man {
                    Some(man) if man.is_white && is_japanese => 'v',
                    _ => ' ',
                };
                let face = man.map_or_else(|| empty.to_string(), |man| man.face.clone());
                let pad = wide.saturating_sub(face.chars().count());
                out.push(mark);
                out += &face;
                out.extend(std::iter::repeat_n(blank, pad));
            }
            let _ = writeln!(out, " {}", rank_letters(y));
        }
        let _ = writeln!(out, "☗ {}", held(&self.black));
        out
    }
}

/// The letters of a rank counted from 0, as USI writes them.
fn rank_letters(rank: usize) -> String {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    if rank < 26 { letter(rank).to_string() } else { format!("a{}", letter(rank)) }
}

fn body(is_for_paper: bool) -> String {
    if is_for_paper {
        return koma::outlined(PieceKind::Gold);
    }
    let corners = koma::corners(PieceKind::Gold).map(|(x, y)| format!("{},{}", num(x), num(y)));
    format!(r##"<polygon points="{}" fill="#fbe6b5" stroke="#8f6528" stroke-width="2"/>"##, corners.join(" "))
}

/// What is written on a piece: kanji below one another, letters in a line.
pub(crate) fn written(man: &Man, is_for_paper: bool, outlines_only: bool) -> String {
    let ink = if man.is_promoted && !is_for_paper { VERMILION } else { INK };
    let chars: Vec<char> = man.face.chars().collect();
    let is_cut = |char: &char| Typeface::Kinds.glyph(*char).is_some();
    let kanji = |char, y, size| centred(Typeface::Kinds, char, 0.0, y, size, size);
    let drawn = match chars[..] {
        [one] if is_cut(&one) => kanji(one, 8.0, 66.0),
        [first, second] if is_cut(&first) && is_cut(&second) => kanji(first, -14.0, 46.0) + &kanji(second, 30.0, 46.0),
        _ => {
            let size = (72.0 / width(&man.face, 1.0).max(0.1)).min(54.0);
            let style = Style { size, ink, anchor: Anchor::Middle };
            return line(&man.face, 0.0, 12.0 + size * 0.3, style, outlines_only);
        }
    };
    format!(r#"<g fill="{ink}">{drawn}</g>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn man(face: &str, is_white: bool) -> Option<Man> {
        Some(Man { face: face.to_owned(), is_white, is_promoted: face.starts_with('+') })
    }

    #[test]
    fn a_board_of_any_size_has_each_of_its_pieces() {
        for size in [1, 3, 12, 36] {
            let mut rank = vec![None; size];
            rank[0] = man("獅", true);
            let mut ranks = vec![rank; size];
            ranks[size - 1][0] = man("+Ln", false);
            let board = KindBoard { ranks, has_coordinates: true, title: "<of>".to_owned(), ..KindBoard::default() };
            let svg = board.to_svg();
            assert_eq!(svg.matches("<polygon").count(), size);
            assert_eq!(svg.matches("rotate(180)").count(), size - 1);
            assert!(svg.contains("<title>&lt;of&gt;</title>") && !svg.contains("<text"));
            let text = board.to_text(true);
            assert_eq!(text.lines().count(), size + 3);
            assert_eq!(text.matches("v獅").count(), size - 1);
        }
        assert_eq!([0, 25, 26, 35].map(rank_letters), ["a", "z", "aa", "aj"]);
    }

    #[test]
    fn what_a_hand_holds_is_counted_and_a_turned_board_shows_the_other_side() {
        let held = |face: &str, is_white| man(face, is_white).unwrap();
        let mut board = KindBoard {
            ranks: vec![vec![man("玉", true), None], vec![None, man("玉", false)]],
            black: vec![(held("燕", false), 3), (held("鷹", false), 1)],
            white: vec![(held("鶴", true), 1)],
            ..KindBoard::default()
        };
        let svg = board.to_svg();
        assert_eq!((svg.matches("<polygon").count(), svg.matches("scale(0.72)").count()), (5, 3), "{svg}");
        assert!(board.to_text(true).contains("☗ 燕3 鷹"));
        board.is_flipped = true;
        assert_ne!(board.to_svg(), svg);
    }
}

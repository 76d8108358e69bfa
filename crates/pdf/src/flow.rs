//! Text set in columns, page after page: headings, paragraphs, lists, tables and pictures.

use crate::MM;
use crate::canvas::{Canvas, Look};
use crate::document::Document;
use crate::face::width;
use crate::lines::{Line, Run, broken};
use crate::picture::{Picture, SvgError};
use usvg::Transform;

/// Sizes of paper.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 297 by 210 mm.
    A4Landscape,
    /// 148 by 210 mm.
    A5,
}

impl Paper {
    /// Width and height in points.
    fn size(self) -> (f32, f32) {
        let (width, height) = match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A4Landscape => (297.0, 210.0),
            Paper::A5 => (148.0, 210.0),
        };
        (width * MM, height * MM)
    }
}

/// What stands on a page, its place in points from the upper left corner.
enum Item {
    Text { line: String, x: f32, y: f32, size: f32, look: Look, gray: f32 },
    Picture { picture: Box<Picture>, x: f32, y: f32, scale: f32 },
    Rule { x: f32, y: f32, length: f32 },
}

/// A text being set. What does not fit goes to the next column, then to the next page.
///
/// ```
/// use komadai_pdf::{Flow, Paper, Run};
/// let mut flow = Flow::new("Rules", "en", Paper::A4, 2, 9.0);
/// flow.heading(1, &[Run::plain("Rules")]);
/// flow.paragraph(&[Run::plain("The board has 81 squares.")]);
/// assert_eq!(flow.pages(), 1);
/// assert!(flow.finish().starts_with(b"%PDF-"));
/// ```
pub struct Flow {
    document: Document,
    title: String,
    paper: Paper,
    columns: usize,
    /// The size of type in points.
    size: f32,
    /// What stands on the page that is being filled; those before it are drawn.
    page: Vec<Item>,
    #[cfg(test)]
    before: Vec<Item>,
    column: usize,
    y: f32,
}

const MARGIN: f32 = 15.0 * MM;
const FOOT: f32 = 9.0 * MM;
const GUTTER: f32 = 7.0 * MM;
/// From one baseline to the next, in sizes.
const LEADING: f32 = 1.5;

impl Flow {
    /// An empty text with its title, which stands at the foot of every page, its language (BCP 47), and the size of its type in points.
    pub fn new(title: &str, lang: &str, paper: Paper, columns: usize, size: f32) -> Flow {
        Flow {
            document: Document::new(title, lang),
            title: title.to_owned(),
            paper,
            columns: columns.max(1),
            size,
            page: Vec::new(),
            #[cfg(test)]
            before: Vec::new(),
            column: 0,
            y: MARGIN,
        }
    }

    /// How many pages there are so far.
    pub fn pages(&self) -> usize {
        self.document.pages() + 1
    }

    /// A heading: 1 is the largest, 3 the smallest.
    pub fn heading(&mut self, level: u8, text: &[Run]) {
        let size = self.size * [1.9, 1.3, 1.05][usize::from(level.clamp(1, 3)) - 1];
        let lines = broken(text, size, self.measure());
        // A heading keeps two lines of its text with it.
        self.room(lines.len() as f32 * size * 1.3 + 2.0 * self.size * LEADING + size * 0.5);
        if self.y > MARGIN {
            self.y += size * 0.5;
        }
        for line in lines {
            self.line(&line, size, 1.3, 0.0, Look::Bold);
        }
        self.y += size * 0.25;
    }

    /// A paragraph.
    pub fn paragraph(&mut self, text: &[Run]) {
        self.indented(text, 0.0, "");
    }

    /// A point of a list with what stands before it: a bullet or a number.
    pub fn point(&mut self, mark: &str, text: &[Run]) {
        self.indented(text, width(mark, self.size) + self.size * 0.5, mark);
    }

    fn indented(&mut self, text: &[Run], indent: f32, mark: &str) {
        for (i, line) in broken(text, self.size, self.measure() - indent).into_iter().enumerate() {
            self.room(line.height() * self.size * LEADING);
            if i == 0 && !mark.is_empty() {
                let y = self.y + line.height() * self.size * LEADING - self.size * 0.45;
                self.text(mark, self.left(), y, self.size, Look::Plain, 0.0);
            }
            self.line(&line, self.size, LEADING, indent, Look::Plain);
        }
        self.y += self.size * 0.45;
    }

    /// A table; the first row is its head. Columns are as wide as their longest words and texts ask for.
    pub fn table(&mut self, rows: &[Vec<String>]) {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        if count == 0 {
            return;
        }
        let (size, gap) = (self.size * 0.92, self.size);
        let natural = |column: usize| {
            let widths = rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell, size));
            // A hair more: what just fits is broken where its parts are added up.
            widths.fold(size, f32::max) + size * 0.1
        };
        let natural: Vec<f32> = (0..count).map(natural).collect();
        let room = self.measure() - gap * (count - 1) as f32;
        let widths = shares(&natural, room);
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<Vec<Line>> =
                row.iter().zip(&widths).map(|(cell, width)| broken(&[Run::plain(cell)], size, *width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(1) as f32 * size * 1.35;
            self.room(height + size * 0.5);
            let (top, mut x) = (self.y, self.left());
            for (lines, width) in cells.iter().zip(&widths) {
                for (i, line) in lines.iter().enumerate() {
                    let look = if number == 0 { Look::Bold } else { Look::Plain };
                    let y = top + (i as f32 + 1.0) * size * 1.35 - size * 0.35;
                    self.place(line, x, y, size, look);
                }
                x += width + gap;
            }
            self.y = top + height + size * 0.15;
            let (x, y, length) = (self.left(), self.y, self.measure());
            self.page.push(Item::Rule { x, y, length });
            self.y += size * 0.2;
        }
        self.y += self.size * 0.5;
    }

    /// Pictures beside one another, as many in a row as fit when each is `wide` millimetres wide, each over what it shows.
    /// A picture is made smaller where it would be too high.
    pub fn pictures(&mut self, pictures: &[(String, Vec<Run>)], wide: f32) -> Result<(), SvgError> {
        let measure = self.measure();
        let wide = (wide * MM).min(measure);
        let gap = self.size;
        let in_row = (((measure + gap) / (wide + gap)).floor() as usize).max(1);
        for row in pictures.chunks(in_row) {
            let read: Vec<Picture> = row.iter().map(|(svg, _)| Picture::read(svg)).collect::<Result<_, _>>()?;
            let captions: Vec<Vec<Line>> = row.iter().map(|(_, text)| broken(text, self.size, wide)).collect();
            let under = captions.iter().map(|lines| height(lines, self.size)).fold(0.0, f32::max);
            let most = self.paper.size().1 - 2.0 * MARGIN - FOOT - under - self.size;
            let scale = |picture: &Picture| {
                let (width, height) = picture.size();
                (wide / width).min(most / height)
            };
            let tall = read.iter().map(|picture| picture.size().1 * scale(picture)).fold(0.0, f32::max);
            self.room(tall + under + self.size);
            let (top, mut x) = (self.y, self.left());
            for (picture, caption) in read.into_iter().zip(captions) {
                let scale = scale(&picture);
                let inset = (wide - picture.size().0 * scale) / 2.0;
                self.page.push(Item::Picture { picture: Box::new(picture), x: x + inset, y: top, scale });
                let mut y = top + tall + self.size * 0.3;
                for line in &caption {
                    y += line.height() * self.size * LEADING;
                    self.place(line, x, y - self.size * 0.45, self.size, Look::Plain);
                }
                x += wide + gap;
            }
            self.y = top + tall + under + self.size;
        }
        Ok(())
    }

    /// One picture in the middle of the column, `wide` millimetres wide, with what it shows under it. What fits on no page is made smaller.
    ///
    /// # Errors
    /// It is no SVG.
    pub fn figure(&mut self, svg: &str, caption: &str, wide: f32) -> Result<(), SvgError> {
        let picture = Picture::read(svg)?;
        let under = if caption.is_empty() { 0.0 } else { self.size * LEADING };
        let most = self.paper.size().1 - 2.0 * MARGIN - FOOT - under - self.size;
        let (width, height) = picture.size();
        let scale = ((wide * MM).min(self.measure()) / width).min(most / height);
        self.room(height * scale + under + self.size);
        let (middle, top) = (self.left() + self.measure() / 2.0, self.y);
        self.page.push(Item::Picture { picture: Box::new(picture), x: middle - width * scale / 2.0, y: top, scale });
        self.y += height * scale + under;
        if !caption.is_empty() {
            let left = middle - crate::face::width(caption, self.size) / 2.0;
            self.text(caption, left, self.y - self.size * 0.3, self.size, Look::Plain, 0.0);
        }
        self.y += self.size;
        Ok(())
    }

    /// Goes on at the top of the next page.
    pub fn next_page(&mut self) {
        if !(self.column == 0 && self.y == MARGIN) {
            self.draw_page();
            (self.column, self.y) = (0, MARGIN);
        }
    }

    /// Draws the page that is full: what is drawn takes a tenth of the room.
    fn draw_page(&mut self) {
        let (wide, high) = self.paper.size();
        let items = std::mem::take(&mut self.page);
        self.document.draw(wide, high, |canvas| items.iter().for_each(|item| item.draw(canvas)));
        #[cfg(test)]
        self.before.extend(items);
    }

    /// The file.
    pub fn finish(mut self) -> Vec<u8> {
        self.draw_page();
        let (wide, high) = self.paper.size();
        let count = self.document.pages();
        for page in 0..count {
            let foot = if count > 1 { format!("{}  {} / {count}", self.title, page + 1) } else { self.title.clone() };
            self.document.draw_on(page, |canvas| {
                let size = 7.0;
                let at = Transform::from_translate((wide - width(&foot, size)) / 2.0, high - FOOT);
                canvas.text(&foot, at, size, [0.35; 3], Look::Plain);
            });
        }
        self.document.finish()
    }

    /// The width of a column.
    fn measure(&self) -> f32 {
        let columns = self.columns as f32;
        (self.paper.size().0 - 2.0 * MARGIN - GUTTER * (columns - 1.0)) / columns
    }

    fn left(&self) -> f32 {
        MARGIN + self.column as f32 * (self.measure() + GUTTER)
    }

    /// Goes on in the next column or page if what comes would not fit here.
    fn room(&mut self, height: f32) {
        if self.y + height <= self.paper.size().1 - MARGIN - FOOT * 0.5 || self.y == MARGIN {
            return;
        }
        self.y = MARGIN;
        self.column += 1;
        if self.column == self.columns {
            self.column = 0;
            self.draw_page();
        }
    }

    fn text(&mut self, text: &str, x: f32, y: f32, size: f32, look: Look, gray: f32) {
        self.page.push(Item::Text { line: text.to_owned(), x, y, size, look, gray });
    }

    /// A line at the place reached.
    fn line(&mut self, line: &Line, size: f32, leading: f32, indent: f32, look: Look) {
        let height = line.height() * size * leading;
        let (x, y) = (self.left() + indent, self.y + height - size * (leading - 1.05));
        self.place(line, x, y, size, look);
        self.y += height;
    }

    /// A line with its readings above it.
    fn place(&mut self, line: &Line, x: f32, y: f32, size: f32, look: Look) {
        self.text(line.text(), x, y, size, look, 0.0);
        for (reading, from, to) in line.readings(size) {
            let small = (size * 0.5).min((to - from + size) / width(reading, 1.0).max(0.1));
            let middle = x + (from + to) / 2.0;
            self.text(reading, middle - width(reading, small) / 2.0, y - size * 0.98, small, Look::Plain, 0.3);
        }
    }
}

impl Item {
    fn draw(&self, canvas: &mut Canvas) {
        match self {
            Item::Text { line, x, y, size, look, gray } => {
                canvas.text(line, Transform::from_translate(*x, *y), *size, [*gray; 3], *look);
            }
            Item::Picture { picture, x, y, scale } => {
                picture.draw(canvas, Transform::from_row(*scale, 0.0, 0.0, *scale, *x, *y));
            }
            Item::Rule { x, y, length } => {
                canvas.content.set_stroke_gray(0.6).set_line_width(0.4);
                canvas.content.move_to(*x, *y).line_to(x + length, *y).stroke();
            }
        }
    }
}

/// The height of lines set in a size.
fn height(lines: &[Line], size: f32) -> f32 {
    lines.iter().map(|line| line.height() * size * LEADING).sum()
}

/// Room shared out: who asks for less than an equal part gets it all, the others share what is left.
fn shares(asked: &[f32], room: f32) -> Vec<f32> {
    let mut given = vec![0.0; asked.len()];
    let (mut left, mut open): (f32, Vec<usize>) = (room, (0..asked.len()).collect());
    loop {
        let part = left / open.len().max(1) as f32;
        let (small, large): (Vec<usize>, Vec<usize>) = open.iter().partition(|i| asked[**i] <= part);
        if small.is_empty() || large.is_empty() {
            for i in open {
                given[i] = asked[i].min(part);
            }
            return given;
        }
        for i in small {
            given[i] = asked[i];
            left -= asked[i];
        }
        open = large;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_shared_out_fairly() {
        assert_eq!(shares(&[10.0, 20.0], 100.0), [10.0, 20.0]);
        assert_eq!(shares(&[10.0, 200.0, 200.0], 110.0), [10.0, 50.0, 50.0]);
        assert_eq!(shares(&[80.0, 80.0], 100.0), [50.0, 50.0]);
    }

    #[test]
    fn a_cell_for_which_there_is_room_is_on_one_line() {
        let mut flow = Flow::new("t", "en", Paper::A4, 1, 9.5);
        let names = ["Piotr Nowak", "Dmitri Orlov", "Léa Martin", "SODOSw"];
        flow.table(&names.map(|name| vec![name.to_owned(), "1890 · GB · Club 2".to_owned()]));
        let lines = flow.page.iter().filter(|item| matches!(item, Item::Text { .. })).count();
        assert_eq!(lines, 2 * names.len());
    }

    #[test]
    fn nothing_stands_outside_the_page() {
        let mut flow = Flow::new("t", "en", Paper::A5, 2, 9.0);
        let long = "A rather long sentence about a silver general. ".repeat(9);
        for n in 0..30 {
            flow.heading(2, &[Run::plain("成銀の動き")]);
            flow.paragraph(&[Run::plain(&long)]);
            flow.point(&format!("{n}."), &[Run::plain(&long)]);
            flow.table(&[vec!["a".to_owned(), long.clone()], vec!["bb".to_owned(), "c".to_owned()]]);
        }
        assert!(flow.pages() > 5);
        let (wide, high) = Paper::A5.size();
        for item in flow.before.iter().chain(&flow.page) {
            let (left, right, bottom) = match item {
                Item::Text { line, x, y, size, .. } => (*x, x + width(line, *size), *y),
                Item::Rule { x, y, length } => (*x, x + length, *y),
                Item::Picture { picture, x, y, scale } => {
                    (*x, x + picture.size().0 * scale, y + picture.size().1 * scale)
                }
            };
            assert!(left >= MARGIN - 0.1 && right <= wide - MARGIN + 0.5, "{left} {right} of {wide}");
            assert!(bottom <= high - FOOT - 7.0, "{bottom} of {high}");
        }
    }
}

//! Writes KIF and KI2.

use super::{bod, clock, summary};
use crate::broken::Scene;
use crate::builder::turn_after;
use crate::lines::with_line_feeds;
use crate::names;
use crate::replay::position_of;
use crate::{BrokenMove, Format, HeaderKey, Node, NodeId, Note, Numbers, Record, Step, WriteOptions};
use komadai_shogi::{ByColor, Color, Handicap, Move, Square};
use std::fmt::Write;

/// Which of the two is written.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Style {
    Kif,
    Ki2,
    Japanese,
}

/// How many moves of KI2 stand on a line.
const KI2_COLUMNS: usize = 6;
/// How many moves of running notation stand on a line.
const JAPANESE_COLUMNS: usize = 10;

pub(crate) fn write(record: &Record, style: Style, options: WriteOptions) -> String {
    let handicap = record.handicap();
    // A move and its time, or a move and its place in the row.
    let room = record.len() * if style == Style::Kif { 48 } else { 24 };
    let mut writer = Writer {
        record,
        style,
        handicap,
        numbered: options.numbers == Numbers::Moves,
        out: String::with_capacity(room),
        column: 0,
    };
    writer.head();
    writer.tree();
    writer.out
}

struct Writer<'a> {
    record: &'a Record,
    style: Style,
    handicap: Option<Handicap>,
    /// Whether every move of KI2 or running notation has a line and a number of its own.
    numbered: bool,
    out: String,
    /// How many moves the current line of KI2 has.
    column: usize,
}

/// Where a line stands while it is written.
#[derive(Clone)]
struct At {
    id: NodeId,
    ply: usize,
    /// None where the line is broken.
    scene: Option<Scene>,
    last_to: Option<Square>,
    /// The time each side has used, in seconds.
    used: ByColor<u64>,
}

/// How a step is written.
struct Said {
    /// Empty for what a style has no word for.
    text: String,
    /// The line after an end.
    summary: Option<String>,
    /// The comment that says what word and summary cannot.
    marker: Option<Note>,
}

/// The notes of a step but remarks of the start, which stand above the moves.
fn beside_remarks(node: &Node) -> impl Iterator<Item = &Note> {
    let is_start = matches!(node.step, Step::Start);
    node.notes.iter().filter(move |note| !(is_start && matches!(note, Note::Remark(_))))
}

impl Writer<'_> {
    /// Whether the sides are called 下手 and 上手.
    fn handicap(&self) -> bool {
        self.handicap.is_some_and(|handicap| handicap != Handicap::Even)
    }

    fn head(&mut self) {
        let record = self.record;
        let root = record.node(Record::ROOT);
        if self.style == Style::Kif {
            self.out.push_str("#KIF version=2.0 encoding=UTF-8\n");
        }
        let mut remarks: Vec<String> = Vec::new();
        for note in &root.notes {
            if let Note::Remark(text) = note {
                remarks.push(text.clone());
            }
        }
        // KIF files begin with their remarks. In KI2 other programs take nothing before the headers, nor between them.
        if self.style == Style::Kif {
            remarks.drain(..).for_each(|remark| self.remark(&remark));
        }
        let mut start_written = false;
        for (key, value) in record.headers.iter() {
            if matches!(key, HeaderKey::Black | HeaderKey::White) && !start_written {
                self.start();
                start_written = true;
            }
            let name = match key {
                HeaderKey::Black => summary::side_name(Color::Black, self.handicap()),
                HeaderKey::White => summary::side_name(Color::White, self.handicap()),
                key => key.japanese(),
            };
            let remark = match csa_clock(key) {
                Some(name) => format!("${name}:{value}"),
                // The name of a start that is none stands beside the start's own.
                None if *key == HeaderKey::Handicap && self.handicap.is_some() => format!("{name}：{value}"),
                None if !reads_as_header(key, name, value) => format!("{name}：{value}"),
                None => {
                    let _ = writeln!(self.out, "{name}：{}", one_line(value));
                    continue;
                }
            };
            match self.style {
                Style::Kif => self.remark(&remark),
                _ => remarks.push(remark),
            }
        }
        if !start_written {
            self.start();
        }
        match self.style {
            Style::Kif => self.out.push_str("手数----指手---------消費時間--\n"),
            _ if !self.out.is_empty() => self.out.push('\n'),
            _ => {}
        }
        remarks.iter().for_each(|remark| self.remark(remark));
        if !self.told_at_end(Record::ROOT) {
            self.notes(beside_remarks(root));
        }
    }

    /// Whether what is written about a move, or about the start, stands with what is written about the end that follows it: KI2 has
    /// no line for an end, and other programs take comments only before a bookmark.
    fn told_at_end(&self, id: NodeId) -> bool {
        let next = self.record.node(id).children().first();
        self.style == Style::Ki2 && next.is_some_and(|&next| matches!(self.record.node(next).step, Step::End(_)))
    }

    /// What is written about a step. Other programs take a bookmark only after the comments, and in KI2 one alone.
    fn notes<'n>(&mut self, notes: impl Iterator<Item = &'n Note>) {
        let (bookmarks, others): (Vec<_>, Vec<_>) = notes.partition(|note| matches!(note, Note::Bookmark(_)));
        let many = self.style != Style::Ki2;
        others.into_iter().for_each(|note| self.note(note));
        let (first, more) = bookmarks.split_at(if many { bookmarks.len() } else { bookmarks.len().min(1) });
        for note in more {
            if let Note::Bookmark(text) = note {
                self.note(&Note::Comment(format!("&{text}")));
            }
        }
        first.iter().for_each(|note| self.note(note));
    }

    fn start(&mut self) {
        let setup = &self.record.setup;
        match self.handicap.filter(|handicap| handicap.is_known_everywhere()) {
            Some(handicap) => {
                let _ = writeln!(self.out, "手合割：{}", handicap.japanese());
            }
            // Readers that do not know the name of the odds would play on from the even start.
            None => {
                if self.handicap.is_some() {
                    self.out.push_str("手合割：その他\n");
                }
                let handicap = self.handicap();
                bod::write_board(&mut self.out, setup, handicap);
            }
        }
    }

    fn remark(&mut self, text: &str) {
        // A line of KIF that turns the board.
        if self.style == Style::Kif && text.starts_with("盤面反転") {
            let _ = writeln!(self.out, "{}", one_line(text));
        } else {
            // `#KIF` is how a file begins.
            let space = if text.starts_with("KIF") { " " } else { "" };
            let _ = writeln!(self.out, "#{space}{}", one_line(text));
        }
    }

    fn note(&mut self, note: &Note) {
        self.break_line();
        match note {
            Note::Comment(text) => {
                for line in with_line_feeds(text).split('\n') {
                    // Two stars begin what an engine says.
                    let space = if line.starts_with('*') { " " } else { "" };
                    let _ = writeln!(self.out, "*{space}{line}");
                }
            }
            Note::Engine(text) => {
                let _ = writeln!(self.out, "**{}", one_line(text));
            }
            Note::Bookmark(text) => {
                let _ = writeln!(self.out, "&{}", one_line(text));
            }
            Note::Remark(text) => self.remark(text),
        }
    }

    fn break_line(&mut self) {
        if self.column > 0 {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.out.push('\n');
            self.column = 0;
        }
    }

    /// Every line, the variations after the line that they branch off.
    fn tree(&mut self) {
        let record = self.record;
        let root = At {
            id: Record::ROOT,
            ply: 0,
            scene: position_of(&record.setup).ok().map(Scene::start),
            last_to: None,
            used: ByColor::default(),
        };
        // Branches still to be written: the place they branch off, and the first of them; the last is written next.
        let mut branches = vec![(root, 0usize)];
        let mut first = true;
        while let Some((from, child)) = branches.pop() {
            let siblings = record.node(from.id).children();
            let Some(&start) = siblings.get(child) else { continue };
            if child > 0 && child + 1 < siblings.len() {
                branches.push((from.clone(), child + 1));
            }
            if !first {
                self.break_line();
                let number = from.ply + self.first_number();
                // Other programs take no blank line after a remark.
                let remark = self.out.trim_end().rsplit('\n').next().is_some_and(|line| line.starts_with('#'));
                let _ = writeln!(self.out, "{}変化：{number}手", if remark { "" } else { "\n" });
            }
            first = false;
            let mut at = from;
            let mut next = Some(start);
            while let Some(id) = next {
                let siblings = record.node(at.id).children();
                if siblings.first() == Some(&id) && siblings.len() > 1 {
                    branches.push((at.clone(), 1));
                }
                self.step(&mut at, id);
                next = record.node(id).children().first().copied();
            }
        }
        self.break_line();
    }

    fn first_number(&self) -> usize {
        self.record.setup.move_number as usize
    }

    /// Writes a node and goes on to it.
    fn step(&mut self, at: &mut At, id: NodeId) {
        let node = self.record.node(id);
        let turn = match &at.scene {
            Some(scene) => scene.position().turn(),
            None => turn_after(self.record.setup.turn, at.ply),
        };
        let is_end = matches!(node.step, Step::End(_));
        let Said { text, summary, marker } = self.said(at, &node.step, turn);
        self.write_text(at, id, turn, &text);
        // What is written about an end follows its word. Where there is none it follows the summary, but in KI2, where some
        // readers take no comment there, it stands before it, with the last move.
        let opens_variation = self.record.node(at.id).children().first() != Some(&id);
        let with_move = self.style == Style::Ki2 && text.is_empty() && !opens_variation;
        let told_at_end = !is_end && self.told_at_end(id);
        let of_move = with_move.then(|| beside_remarks(self.record.node(at.id))).into_iter().flatten();
        // A marker follows the word that it is about at once, or stands before the summary at once.
        let (first, last) = if with_move { (None, marker.as_ref()) } else { (marker.as_ref(), None) };
        let own = first.into_iter().chain(of_move).chain(&node.notes).chain(last);
        let before = with_move || !text.is_empty();
        if before && !told_at_end {
            self.notes(own);
        } else if !told_at_end {
            marker.iter().for_each(|marker| self.note(marker));
        }
        if let Some(summary) = summary {
            self.break_line();
            let _ = writeln!(self.out, "{}", one_line(&summary));
        }
        if !before {
            self.notes(node.notes.iter());
        }
        (at.id, at.ply) = (id, at.ply + 1);
    }

    /// The words of a step; `at` comes to stand after it.
    fn said(&self, at: &mut At, step: &Step, turn: Color) -> Said {
        let (mut summary, mut marker) = (None, None);
        let text = match step {
            Step::Start => String::new(),
            Step::End(end) => {
                let word = summary::word(end, turn).filter(|_| self.style == Style::Kif);
                summary = summary::summary(end, at.ply, turn, self.handicap(), word.is_some());
                let needed = match word {
                    Some(_) => summary::word_needs_marker(end),
                    None => summary::summary_needs_marker(end),
                };
                marker = end.marker().filter(|_| needed).map(|marker| Note::Comment(marker.to_owned()));
                word.unwrap_or_default().to_owned()
            }
            Step::Move(mv) => {
                let text = at.scene.as_ref().map(|scene| match self.style {
                    Style::Kif => names::kif(scene.position(), *mv, at.last_to),
                    Style::Ki2 => names::ki2(scene.position(), *mv, at.last_to),
                    Style::Japanese => names::marked(scene.position(), *mv, at.last_to),
                });
                at.last_to = Some(mv.to());
                at.scene = at.scene.and_then(|scene| scene.after(*mv));
                text.unwrap_or_else(|| mv.to_string())
            }
            Step::Broken(broken) => {
                at.last_to = broken.mv.map(|mv| mv.to());
                let (text, after) = self.broken(at.scene.take(), broken, turn);
                at.scene = after;
                text
            }
        };
        Said { text, summary, marker }
    }

    /// A step's words, with its number and time where the style has them.
    fn write_text(&mut self, at: &mut At, id: NodeId, turn: Color, text: &str) {
        match self.style {
            Style::Kif if !text.is_empty() => {
                let time = self.record.node(id).time;
                let number = at.ply + self.first_number();
                let _ = write!(self.out, "{number:>4} {text}");
                if time != crate::Time::default() {
                    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
                    let (spent, total) = time.seconds(at.used[turn]);
                    at.used[turn] = total;
                    self.pad(12usize.saturating_sub(width) + 1);
                    clock::write(&mut self.out, spent, total);
                }
                // A sign that variations of this move follow. Next to a word it would be taken for a part of it.
                let timed = time != crate::Time::default();
                if self.record.node(at.id).children().last() != Some(&id)
                    && (timed || !matches!(self.record.node(id).step, Step::End(_)))
                {
                    self.out.push('+');
                }
                self.out.push('\n');
            }
            Style::Ki2 | Style::Japanese if self.numbered && !text.is_empty() => {
                let number = at.ply + self.first_number();
                let _ = writeln!(self.out, "{number:>4} {text}");
            }
            Style::Japanese if !text.is_empty() => {
                if self.column > 0 {
                    self.out.push(' ');
                }
                self.out.push_str(text);
                self.column += 1;
                if self.column == JAPANESE_COLUMNS {
                    self.break_line();
                }
            }
            Style::Ki2 if !text.is_empty() => {
                self.out.push_str(text);
                self.column += 1;
                if self.column == KI2_COLUMNS {
                    self.break_line();
                } else {
                    let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
                    self.pad(12usize.saturating_sub(width).max(1));
                }
            }
            _ => {}
        }
    }

    /// The text of a move that cannot be played, and what is known after it: as it was written if that is Japanese, by its
    /// squares, or at least as something that is no move.
    fn broken(&self, scene: Option<Scene>, broken: &BrokenMove, turn: Color) -> (String, Option<Scene>) {
        // A control character that made a move unreadable must not become a space that makes it one.
        let mut text = broken.text.replace(|c: char| c.is_control() && c != '\t', "_");
        text = crate::lines::trim_spaces(&text).to_owned();
        // Among others on a line only a mark tells where it begins.
        if self.style != Style::Kif && !text.starts_with(|c| crate::japanese::side_mark(c).is_some()) {
            text.insert(0, names::mark(false, turn));
        }
        let Some(scene) = scene else {
            return (if is_written(&text) { text } else { unreadable(&text) }, None);
        };
        let format = match self.style {
            Style::Kif => Format::Kif,
            Style::Ki2 => Format::Ki2,
            Style::Japanese => Format::Japanese,
        };
        let by_squares = |mv: Move| {
            let text = names::kif_illegal(scene.position(), mv);
            match self.style {
                Style::Kif => [text, None],
                // Words first, as books have them; the origin where words do not tell.
                Style::Ki2 | Style::Japanese => {
                    let mark = names::mark(self.style == Style::Japanese, turn);
                    let words = match self.style {
                        Style::Ki2 => names::ki2(scene.position(), mv, None),
                        _ => names::marked(scene.position(), mv, None),
                    };
                    [Some(words).filter(|_| !mv.is_drop()), text.map(|text| format!("{mark}{text}"))]
                }
            }
        };
        let named = broken.mv.map(by_squares).into_iter().flatten().flatten();
        let number = scene.number();
        let line = |text: &str| match format {
            Format::Kif => format!("{number:>4} {text}"),
            _ => text.to_owned(),
        };
        let written = is_written(&text);
        // On a line with others what is no move in the notation may turn into one.
        let own = Some(text.clone())
            .filter(|text| written || self.style == Style::Kif && !text.is_empty() && !text.contains(char::is_control));
        let texts: Vec<String> = match written {
            true => own.into_iter().chain(named).collect(),
            false => named.chain(own).collect(),
        };
        scene.staying_broken(format, broken.mv, &texts, line).unwrap_or_else(|| (unreadable(&text), None))
    }

    fn pad(&mut self, spaces: usize) {
        self.out.extend(std::iter::repeat_n(' ', spaces));
    }
}

/// The name of a clock as CSA 3 sets it (`$TIME+:600+10+0`), whose figures say nothing to readers of KIF.
fn csa_clock(key: &HeaderKey) -> Option<&str> {
    match key {
        HeaderKey::Other(name) if matches!(name.as_str(), "TIME" | "TIME+" | "TIME-") => Some(name),
        _ => None,
    }
}

/// Whether a header reads as one. Another format's name may look like a move or like a line that means something else here;
/// such a header is written as a remark.
fn reads_as_header(key: &HeaderKey, name: &str, value: &str) -> bool {
    let plain = match key {
        HeaderKey::Other(name) => HeaderKey::from_japanese(name) == *key,
        HeaderKey::Handicap => super::read::start::handicap(value).is_none(),
        _ => true,
    };
    let special = |c: char| {
        crate::japanese::side_mark(c).is_some()
            || crate::japanese::digit(c).is_some()
            || matches!(c, '0' | '０' | '#' | '*' | '＊' | '&' | '|' | '｜' | '+' | '同' | '\u{feff}')
    };
    let line = ["変化", "まで", "手数", "盤面反転", "手番"].iter().any(|word| name.starts_with(word));
    // `手数：7手` is a header all the same: the length of a problem.
    let length = crate::japanese::number(value).is_some_and(|(_, rest)| rest.starts_with('手'));
    let line = line && !(name == "手数" && length);
    let hand = name.ends_with("持駒") || name.ends_with("持ち駒");
    let shape = !name.is_empty() && name.chars().count() <= 40 && !name.contains([':', '：', '\n', '\r']);
    let line_format = crate::detect::by_line(&format!("{name}：{}", one_line(value)));
    let elsewhere = line_format.is_some_and(|format| format != crate::Format::Kif);
    !elsewhere
        && plain
        && shape
        && !line
        && !hand
        && !name.starts_with(special)
        && name.trim_matches(crate::japanese::is_space) == name
}

/// Whether a text is a move in Japanese characters.
fn is_written(text: &str) -> bool {
    crate::japanese::read_move(text).is_ok_and(|(_, rest)| rest.is_empty())
}

/// A text that cannot be taken for a move, nor for several, a comment, an end or a time.
fn unreadable(text: &str) -> String {
    let special = |c: char| {
        crate::japanese::is_space(c) || crate::japanese::side_mark(c).is_some() || c.is_control() || "(（+".contains(c)
    };
    format!("▲？{}", text.trim_start_matches(['▲', '△', '☗', '☖', '？']).replace(special, "_"))
}

/// A text without line ends, which would begin another line of the record.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

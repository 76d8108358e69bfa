//! Writes PSN, Hodges and Hosking: pairs of moves with numbers, `...` for a move left out, comments in braces,
//! variations in parentheses.

use super::ends;
use crate::broken::Scene;
use crate::builder::turn_after;
use crate::names;
use crate::replay::position_of;
use crate::{BrokenMove, Format, HeaderKey, NodeId, Note, Numbers, Record, Step, WriteOptions};
use komadai_shogi::{Color, Handicap, Move, Position, Setup};
use std::fmt::Write;

/// Whether a comment would be read as something else, and so is begun with a semicolon.
fn reads_otherwise(text: &str) -> bool {
    // The last two begin like JSON.
    let trimmed = text.trim_start();
    text.starts_with([';', '&', '*', '%'])
        || trimmed.is_empty()
        || trimmed.starts_with(['"', '}'])
        || ends::read_words(text, Color::Black).is_some()
        || ends::read_result(text.trim()).is_some()
}

/// How the moves are written.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Style {
    Psn,
    Hodges,
    Hosking,
}

/// Where lines are broken.
const WIDTH: usize = 78;

pub(crate) fn write(record: &Record, style: Style, options: WriteOptions) -> String {
    let mut writer = Writer { record, style, options, out: String::new(), column: 0, renumber: true, opening: "" };
    writer.tags();
    writer.notes(Record::ROOT);
    writer.tree();
    if writer.column > 0 {
        writer.out.push('\n');
    }
    writer.out
}

struct Writer<'a> {
    record: &'a Record,
    style: Style,
    options: WriteOptions,
    out: String,
    column: usize,
    /// Whether the next move needs its number although it is White's.
    renumber: bool,
    /// A parenthesis that stands before the next word.
    opening: &'static str,
}

#[derive(Clone)]
struct At {
    ply: usize,
    /// None where the line is broken.
    scene: Option<Scene>,
}

/// What is still to be written, the next thing last.
enum Task {
    Step(At, NodeId),
    /// The variations of a step, from this one of its parent's children on.
    Variations(At, NodeId, usize),
    Close,
}

impl Writer<'_> {
    fn tags(&mut self) {
        let record = self.record;
        let mut tags: Vec<(&str, String)> = Vec::new();
        for (key, value) in record.headers.iter() {
            let name = match key {
                HeaderKey::Black => "Black",
                HeaderKey::White => "White",
                HeaderKey::Event => "Event",
                HeaderKey::Site => "Site",
                HeaderKey::StartTime => "Date",
                HeaderKey::Opening => "Opening",
                HeaderKey::TimeLimit => "TimeControl",
                HeaderKey::Handicap => "Handicap",
                key => key.csa(),
            };
            // A name that means something else here.
            let reserved = matches!(name, "SFEN" | "Sfen" | "FEN" | "Notation" | "Sente" | "Gote")
                || name == "Result" && (ends::read_result(value).is_some() || value == "*")
                || name == "Handicap" && Handicap::from_code(&value.to_ascii_lowercase().replace(' ', "-")).is_some();
            tags.push((if reserved { "Other" } else { name }, value.to_owned()));
        }
        if record.setup != Setup::start() {
            tags.push(("SFEN", record.setup.to_string()));
        }
        if self.style == Style::Psn {
            tags.push(("Result", ends::result(record.end()).to_owned()));
        } else if !tags.is_empty() || self.options.one_of_many {
            tags.push(("Notation", if self.style == Style::Hodges { "hodges" } else { "hosking" }.to_owned()));
        }
        for (name, value) in &tags {
            let name = name.replace(|c: char| c.is_whitespace() || matches!(c, '"' | ']'), "_");
            let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(self.out, "[{name} \"{value}\"]");
        }
        if !tags.is_empty() {
            self.out.push('\n');
        }
    }

    /// Appends a word, on a new line where the line would grow too long.
    fn word(&mut self, word: &str) {
        let word = format!("{}{word}", std::mem::take(&mut self.opening));
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&word);
        self.column += width;
    }

    fn notes(&mut self, id: NodeId) {
        let record = self.record;
        for note in &record.node(id).notes {
            let (mark, text) = match note {
                Note::Comment(text) if reads_otherwise(text) => (";", text),
                Note::Comment(text) => ("", text),
                Note::Bookmark(text) => ("&", text),
                Note::Engine(text) => ("*", text),
                Note::Remark(text) => ("%", text),
            };
            self.comment(mark, text);
            self.renumber = true;
        }
    }

    /// A text in braces.
    fn comment(&mut self, mark: &str, text: &str) {
        let text = text.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('}', "\\}");
        self.word(&format!("{{{mark}{text}}}"));
    }

    fn tree(&mut self) {
        let record = self.record;
        let root = At { ply: 0, scene: position_of(&record.setup).ok().map(Scene::start) };
        let mut tasks: Vec<Task> = Vec::new();
        tasks.extend(record.node(Record::ROOT).children().first().map(|&id| Task::Step(root, id)));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => {
                    self.out.push(')');
                    self.column += 1;
                    self.renumber = true;
                }
                Task::Variations(at, parent, child) => {
                    let Some(&id) = record.node(parent).children().get(child) else { continue };
                    self.opening = "(";
                    self.renumber = true;
                    let next = self.step(&at, id);
                    tasks.push(Task::Variations(at, parent, child + 1));
                    tasks.push(Task::Close);
                    tasks.extend(record.node(id).children().first().map(|&id| Task::Step(next, id)));
                }
                Task::Step(at, id) => {
                    let next = self.step(&at, id);
                    tasks.extend(record.node(id).children().first().map(|&id| Task::Step(next, id)));
                    if let Some(parent) = record.node(id).parent() {
                        tasks.push(Task::Variations(at, parent, 1));
                    }
                }
            }
        }
    }

    fn step(&mut self, at: &At, id: NodeId) -> At {
        let record = self.record;
        let turn = at.scene.map_or_else(|| turn_after(record.setup.turn, at.ply), |scene| scene.position().turn());
        let mut next = At { ply: at.ply + 1, ..at.clone() };
        let text = match &record.node(id).step {
            Step::Start => None,
            Step::End(end) => {
                self.comment("", &ends::words(end));
                None
            }
            Step::Move(mv) => {
                let text = match &at.scene {
                    Some(scene) => self.name(scene.position(), *mv),
                    None => mv.to_string(),
                };
                next.scene = at.scene.and_then(|scene| scene.after(*mv));
                Some(text)
            }
            Step::Broken(broken) => {
                let (text, after) = self.broken(at.scene, broken).unwrap_or_else(|| {
                    self.comment(";", &broken.text);
                    (super::UNREADABLE.to_owned(), None)
                });
                next.scene = after;
                Some(text)
            }
        };
        if let Some(text) = text {
            self.number(at.ply, turn);
            self.word(&if self.options.apostrophe { text.replace('*', "'") } else { text });
        }
        self.notes(id);
        if let Step::End(end) = &record.node(id).step
            && end.winner != end.kind.winner(turn)
        {
            self.word(ends::result(Some(end)));
        }
        next
    }

    /// `12.` before Black's move; `12. ...` before a move of White's that does not follow Black's.
    fn number(&mut self, ply: usize, turn: Color) {
        let start = &self.record.setup;
        // A handicap game begins with White's move, and the pair that Black's is missing from still counts.
        let before = start.move_number as usize - 1;
        let shift = usize::from((start.turn == Color::White) == before.is_multiple_of(2));
        let number = (before + shift + ply) / 2 + 1;
        let numbered = self.options.numbers != Numbers::None;
        if numbered && (turn == Color::Black || self.renumber) {
            self.word(&format!("{number}."));
        }
        if turn == Color::White && self.renumber {
            self.word("...");
        }
        self.renumber = false;
    }

    /// The text of a move that cannot be played, and what is known after it: as it was written if that is Western, or by its
    /// squares.
    fn broken(&self, scene: Option<Scene>, broken: &BrokenMove) -> Option<(String, Option<Scene>)> {
        let own = Some(&broken.text).filter(|text| *text == super::UNREADABLE || super::is_move(text)).cloned();
        let Some(scene) = scene else { return own.map(|text| (text, None)) };
        let format = match self.style {
            Style::Psn => Format::Psn,
            Style::Hodges => Format::Hodges,
            Style::Hosking => Format::Hosking,
        };
        let named = broken.mv.map(|mv| self.name(scene.position(), mv));
        let texts: Vec<String> = own.into_iter().chain(named).collect();
        scene.staying_broken(format, broken.mv, &texts, str::to_owned)
    }

    fn name(&self, position: &Position, mv: Move) -> String {
        match self.style {
            Style::Hodges => names::hodges(position, mv),
            Style::Hosking => names::hosking(position, mv),
            Style::Psn => names::psn(position, mv),
        }
    }
}

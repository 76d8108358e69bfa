//! Writes CSA. It has no variations: only the main line is written.

use super::{board, ends};
use crate::broken::Scene;
use crate::builder::turn_after;
use crate::lines;
use crate::names;
use crate::replay::position_of;
use crate::{BrokenMove, Format, HeaderKey, Note, Record, Step};
use komadai_shogi::Color;
use std::fmt::Write;

/// The version of the format.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Version {
    /// 2.2: whole seconds.
    V2,
    /// 3.0: milliseconds.
    V3,
}

pub(crate) fn write(record: &Record, version: Version) -> String {
    let mut out = String::new();
    match version {
        Version::V2 => out.push_str("V2.2\n"),
        Version::V3 => out.push_str("'CSA encoding=UTF-8\nV3.0\n"),
    }
    let root = record.node(Record::ROOT);
    // The players come before all else: some readers take them nowhere else.
    let player = |key: &HeaderKey| matches!(key, HeaderKey::Black | HeaderKey::White);
    let (players, others): (Vec<_>, Vec<_>) = record.headers.iter().partition(|(key, _)| player(key));
    for (key, value) in players.into_iter().chain(others) {
        let value = value.replace(['\n', '\r'], " ");
        let _ = match key {
            HeaderKey::Black => writeln!(out, "N+{value}"),
            HeaderKey::White => writeln!(out, "N-{value}"),
            key => writeln!(out, "${}:{value}", key.csa().replace([':', '\n', '\r'], " ")),
        };
    }
    board::write(&mut out, &record.setup);
    notes(&mut out, &root.notes);
    let mut scene = position_of(&record.setup).ok().map(Scene::start);
    for (ply, id) in record.main_line().enumerate() {
        let node = record.node(id);
        let turn = scene.map_or_else(|| turn_after(record.setup.turn, ply), |scene| scene.position().turn());
        match &node.step {
            Step::Start => {}
            Step::Move(mv) => {
                match &scene {
                    Some(at) => {
                        out.push_str(&names::csa(at.position(), *mv));
                        scene = at.after(*mv);
                    }
                    None => {
                        let _ = write!(out, "{}{mv}", board::sign(turn));
                    }
                }
                out.push('\n');
            }
            Step::Broken(broken) => {
                let (text, after) = broken_text(scene.take(), broken, turn);
                scene = after;
                let _ = writeln!(out, "{text}");
            }
            Step::End(end) => {
                let _ = writeln!(out, "{}", ends::special(end, turn).replace(['\n', '\r'], " "));
            }
        }
        if let Some(ms) = node.time.spent_ms {
            let _ = match (version, ms % 1000) {
                (Version::V3, rest) if rest > 0 => writeln!(out, "T{}.{rest:03}", ms / 1000),
                _ => writeln!(out, "T{}", ms / 1000),
            };
        }
        if let Step::End(end) = &node.step
            && let Some(marker) = end.marker().filter(|_| ends::needs_marker(end))
        {
            let _ = writeln!(out, "'*{marker}");
        }
        notes(&mut out, &node.notes);
    }
    out
}

/// The text of a move that cannot be played, and what is known after it: as it was written if that is CSA, by its squares, or
/// at least as something that is no move.
fn broken_text(scene: Option<Scene>, broken: &BrokenMove, turn: Color) -> (String, Option<Scene>) {
    let plain = broken.text.replace(['\n', '\r', ','], " ");
    let plain = lines::without_end_marks(plain.trim()).trim_end();
    let own = is_csa(plain).then(|| plain.to_owned());
    let unreadable = || format!("{}?{}", board::sign(turn), plain.trim_start_matches(['+', '-', '?']));
    let Some(scene) = scene else { return (own.unwrap_or_else(unreadable), None) };
    let named = broken.mv.map(|mv| names::csa(scene.position(), mv));
    let texts: Vec<String> = own.into_iter().chain(named).collect();
    scene.staying_broken(Format::Csa, broken.mv, &texts, str::to_owned).unwrap_or_else(|| (unreadable(), None))
}

/// Whether a line reads as a move: a sign, and seven characters that stay when the line is trimmed.
fn is_csa(text: &str) -> bool {
    let shape = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_graphic() || *byte == b' ');
    text.is_ascii() && text.starts_with(['+', '-']) && text.as_bytes().get(..7).is_some_and(shape)
}

fn notes(out: &mut String, notes: &[Note]) {
    for note in notes {
        let (mark, text) = match note {
            Note::Comment(text) => ("*", text),
            Note::Engine(text) => ("**", text),
            Note::Remark(text) => ("", text),
            Note::Bookmark(text) => ("*&", text),
        };
        for line in lines::with_line_feeds(text).split('\n') {
            let _ = writeln!(out, "'{mark}{line}");
        }
    }
}

//! Writes KIF as lishogi does for other kinds.
//!
//! A board of up to nine files and ranks has moves as in standard shogi, `３四銀(23)`; a larger one full names and origins in
//! words, `7六歩兵 （←7七）`. A move of two steps takes two lines, `一歩目 …` and `二歩目 …`. The start is always a diagram, for few programs
//! know the arrays of these games by name.

use super::{KindRecord, board, side};
use komadai_kifu::kif_words::{end_lines, side_name, write_time};
use komadai_kifu::{HeaderKey, Headers};
use komadai_shogi::ByColor;
use komadai_variants::{Kind, Move, Position, Rules, Square};
use std::fmt::Write;

/// The kind that lishogi names by an empty 手合割 and tells by its twelve rows.
const UNNAMED: &str = "chushogi";

pub(super) fn write(record: &KindRecord) -> String {
    let rules = &**record.rules();
    let handicap = record.is_handicap();
    let mut out = String::from("#KIF version=2.0 encoding=UTF-8\n");
    let name = if rules.name() == UNNAMED { "" } else { name(rules) };
    let _ = writeln!(out, "手合割：{name}");
    board::write(&mut out, record.start(), handicap);
    headers(&mut out, &record.headers, handicap);
    out += "手数----指手---------消費時間--\n";
    notes(&mut out, &record.notes);
    let mut used = ByColor::<u64>::default();
    let mut before = None;
    let first = record.start().move_number() as usize;
    for (number, (position, played)) in (first..).zip(record.steps()) {
        let said = words(&position, played.mv, before);
        let lines: Vec<&str> = said.split('\n').collect();
        for (at, line) in lines.iter().enumerate() {
            let _ = if at == 0 { write!(out, "{number:>4} {line}") } else { write!(out, "     {line}") };
            if let (Some(ms), true) = (played.spent_ms, at + 1 == lines.len()) {
                let used = &mut used[side(position.turn())];
                *used += ms / 1_000;
                let width: usize = line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
                out.extend(std::iter::repeat_n(' ', 12usize.saturating_sub(width) + 1));
                write_time(&mut out, ms / 1_000, *used);
            }
            out.push('\n');
        }
        notes(&mut out, &played.notes);
        before = Some(rules.to(played.mv));
    }
    if let Some(end) = &record.end {
        let plies = record.moves().len();
        let lines = end_lines(end, plies, side(record.position().turn()), handicap);
        if let Some(word) = lines.word {
            let _ = writeln!(out, "{:>4} {word}", first + plies);
        }
        if let Some(marker) = lines.marker {
            let _ = writeln!(out, "*{marker}");
        }
        if let Some(summary) = lines.summary {
            let _ = writeln!(out, "{}", one_line(&summary));
        }
    }
    out
}

/// What a kind is called in 手合割.
pub(super) fn name(rules: &Rules) -> &str {
    if rules.japanese().is_empty() { rules.name() } else { rules.japanese() }
}

fn headers(out: &mut String, headers: &Headers, handicap: bool) {
    for (key, value) in headers.iter() {
        let name = match key {
            HeaderKey::Black => side_name(komadai_shogi::Color::Black, handicap),
            HeaderKey::White => side_name(komadai_shogi::Color::White, handicap),
            key => key.japanese(),
        };
        let _ = writeln!(out, "{name}：{}", one_line(value));
    }
}

fn notes(out: &mut String, notes: &[String]) {
    for line in notes.iter().flat_map(|note| note.split('\n')) {
        let _ = writeln!(out, "*{line}");
    }
}

/// A text without line ends, which would begin another line of the record.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Whether a board has more files or ranks than one figure tells.
pub(super) fn is_large(rules: &Rules) -> bool {
    rules.files() > 9 || rules.ranks() > 9
}

/// What a move of a large board calls a piece: lishogi's reader takes no more than two signs.
fn full_name(kind: &Kind) -> String {
    let signs = kind.kanji.chars().count();
    kind.kanji.chars().skip(signs.saturating_sub(2)).collect()
}

/// A move in words; one of two steps in two lines.
fn words(position: &Position, mv: Move, before: Option<Square>) -> String {
    let rules = &**position.rules();
    let large = is_large(rules);
    let square = |square: Square| if large { square.japanese_narrow() } else { square.japanese() };
    let kind = rules.kind(position.kind_moved(mv));
    let name = if large { full_name(kind) } else { kind.called.clone() };
    let to = rules.to(mv);
    let Some(from) = rules.from(mv) else { return format!("{}{name}打", square(to)) };
    let origin = |from: Square| format!(" （←{}）", square(from));
    let turned = if mv.is_promotion() { "成" } else { "" };
    if let Some(through) = rules.through(mv) {
        let how = match (to == from, position.piece_on(through).is_some()) {
            (true, true) => "（居食い）",
            (true, false) => "(じっと)",
            (false, _) => "",
        };
        let (first, second) = (origin(from), origin(through));
        // 仝 would be read as the square of the other step.
        return format!("一歩目 {}{name}{first}\n二歩目 {}{name}{turned}{how}{second}", square(through), square(to));
    }
    let same = before == Some(to);
    match (large, same) {
        (true, true) => format!("仝{name}{turned}{}", origin(from)),
        (true, false) => format!("{}{name}{turned}{}", square(to), origin(from)),
        (false, true) => format!("同　{name}{turned}({}{})", from.file(), from.rank()),
        (false, false) => format!("{}{name}{turned}({}{})", square(to), from.file(), from.rank()),
    }
}

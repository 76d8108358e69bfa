//! Diagrams of boards of any size: rows between bars and hands, as in KIF.

use super::side;
use komadai_kifu::kif_words::{count, number, side_name};
use komadai_variants::{Color, Kind, Position, Rules};
use std::fmt::Write;

/// What a diagram calls each kind of piece: its face, with 成 before it where another piece is born with the same face.
pub(super) fn faces(rules: &Rules) -> Vec<String> {
    let mut faces: Vec<String> = Vec::new();
    for kind in rules.kinds() {
        let face = if faces.contains(&kind.face) { format!("成{}", kind.face) } else { kind.face.clone() };
        faces.push(face);
    }
    faces
}

/// Two signs that stand for one piece, and the one used here.
const OTHER_SIGNS: [(char, char); 4] = [('王', '玉'), ('竜', '龍'), ('麟', '麒'), ('醉', '酔')];

/// A text with the signs that are used here.
pub(super) fn usual(text: &str) -> String {
    text.chars().map(|c| OTHER_SIGNS.iter().find(|(other, _)| *other == c).map_or(c, |(_, own)| *own)).collect()
}

/// The longest name at the beginning of a text out of those of the pieces, and what follows it.
pub(super) fn longest<T>(text: &str, names: impl Iterator<Item = (T, String)>) -> Option<(T, &str)> {
    let signs = usual(text);
    let fits = |name: &str| !name.is_empty() && signs.starts_with(&usual(name));
    let (found, name) = names.filter(|(_, name)| fits(name)).max_by_key(|(_, name)| name.chars().count())?;
    // Signs that stand for each other may be of different lengths in bytes.
    let rest = text.char_indices().nth(name.chars().count()).map_or("", |(at, _)| &text[at..]);
    Some((found, rest))
}

/// Writes a position: hands where pieces are dropped, the board, the side to move, the moves played before.
pub(super) fn write(out: &mut String, position: &Position, handicap: bool) {
    let rules = &**position.rules();
    let name = |color| side_name(side(color), handicap);
    let faces = faces(rules);
    let width = 1 + faces.iter().map(|face| face.chars().count()).max().unwrap_or(1);
    let has_hands = !rules.hand_order().is_empty() && rules.drops() != komadai_variants::rules::Drops::None;
    if has_hands {
        let _ = writeln!(out, "{}の持駒：{}", name(Color::White), hand(position, Color::White));
    }
    out.push(' ');
    for file in (1..=rules.files()).rev() {
        let figure = match file {
            1..=9 => char::from_u32('０' as u32 + u32::from(file)).map(String::from).unwrap_or_default(),
            _ => file.to_string(),
        };
        let _ = write!(out, "{figure:>width$}");
    }
    let rule = "-".repeat(usize::from(rules.files()) * (width + 1));
    let _ = writeln!(out, "\n+{rule}+");
    let mut cells = vec![String::new(); rules.places()];
    for color in Color::ALL {
        for (place, kind) in position.pieces_of(color) {
            let mark = if color == Color::White { "v" } else { "" };
            cells[place] = format!("{mark}{}", faces[kind.index()]);
        }
    }
    for rank in 0..rules.ranks() {
        out.push('|');
        for (place, _, _) in rules.squares().filter(|(_, _, y)| *y == rank) {
            let cell = if cells[place].is_empty() { "・" } else { &cells[place] };
            let _ = write!(out, "{cell:>width$}");
        }
        let _ = writeln!(out, "|{}", count(u16::from(rank) + 1));
    }
    let _ = writeln!(out, "+{rule}+");
    if has_hands {
        let _ = writeln!(out, "{}の持駒：{}", name(Color::Black), hand(position, Color::Black));
    }
    let _ = writeln!(out, "{}番", name(position.turn()));
    if position.move_number() > 1 {
        let _ = writeln!(out, "手数＝{}", position.move_number() - 1);
    }
}

fn hand(position: &Position, color: Color) -> String {
    let rules = position.rules();
    let held = rules.hand_order().iter().filter_map(|&id| {
        let many = position.in_hand(color, id);
        let more = if many > 1 { count(many) } else { String::new() };
        (many > 0).then(|| format!("{}{more}", rules.kind(id).called))
    });
    let text = held.collect::<Vec<_>>().join("　");
    if text.is_empty() { "なし".to_owned() } else { text }
}

/// A hand in the letters of SFEN: `飛二　歩`. On failure the text where it stopped.
pub(super) fn read_hand<'t>(rules: &Rules, color: Color, text: &'t str) -> Result<String, &'t str> {
    let mut sfen = String::new();
    let mut rest = text.trim();
    while !rest.is_empty() && !rest.starts_with("なし") {
        let names = rules.hand_order().iter().flat_map(|&id| names_of(rules.kind(id)).map(move |name| (id, name)));
        let (id, after) = longest(rest, names).ok_or(rest)?;
        let (many, after) = number(after).unwrap_or((1, after));
        let letter = &rules.kind(id).letter;
        let letter = if color == Color::White { letter.to_lowercase() } else { letter.clone() };
        let _ = write!(sfen, "{many}{letter}");
        rest = after.trim_start();
    }
    Ok(sfen)
}

/// The names that a piece goes by in records.
pub(super) fn names_of(kind: &Kind) -> impl Iterator<Item = String> + use<> {
    // Of a name of three signs some write the last two.
    let shorter: String = kind.kanji.chars().skip(1).collect();
    let shorter = (kind.kanji.chars().count() == 3).then_some(shorter);
    [kind.called.clone(), kind.kanji.clone(), kind.face.clone()].into_iter().chain(shorter)
}

/// A row between bars in the letters of SFEN; none where a cell is no piece of the game or there are not as many as files.
pub(super) fn read_row(rules: &Rules, line: &str) -> Option<String> {
    let (cells, _) = line.trim_start().strip_prefix(['|', '｜'])?.split_once(['|', '｜'])?;
    let faces = faces(rules);
    let (mut sfen, mut found, mut white, mut empty) = (String::new(), 0u8, false, 0);
    let mut rest = cells;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        if matches!(c, 'v' | 'V' | 'ｖ' | 'Ｖ') {
            (white, rest) = (true, after);
            continue;
        }
        if c.is_whitespace() {
            rest = after;
            continue;
        }
        if matches!(c, '・' | '･') {
            (empty, rest) = (empty + 1, after);
        } else {
            let (letter, after) = piece(rules, &faces, rest)?;
            if empty > 0 {
                let _ = write!(sfen, "{empty}");
            }
            sfen += &if white { letter.to_lowercase() } else { letter };
            (empty, white, rest) = (0, false, after);
        }
        found = found.checked_add(1)?;
    }
    if empty > 0 {
        let _ = write!(sfen, "{empty}");
    }
    (found == rules.files()).then_some(sfen)
}

/// The letter of the piece of a cell: by what a diagram calls it, or as 成 with what it turned over from.
fn piece<'t>(rules: &Rules, faces: &[String], text: &'t str) -> Option<(String, &'t str)> {
    let faced = rules.kinds().iter().zip(faces).map(|(kind, face)| (kind.letter.clone(), face.clone()));
    let turned = rules.kinds().iter().filter_map(|kind| {
        let turned = &rules.kind(kind.promotes_to?).letter;
        let face = format!("成{}", kind.face);
        (!faces.contains(&face)).then(|| (turned.clone(), face))
    });
    longest(text, faced.chain(turned))
}

//! Which format a text is in.

use crate::japanese::{is_space, side_mark};
use crate::{Format, usi};
use komadai_shogi::Setup;

/// How many lines are looked at.
const LINES: usize = 200;

/// The format of a text, by what only that format has; none where nothing decides.
pub(crate) fn detect(text: &str) -> Option<Format> {
    if crate::csa::is_compact(text) || crate::csa::is_bare(text) {
        return Some(Format::Csa);
    }
    let lines =
        text.lines().map(|line| line.trim_matches(|c| is_space(c) || c == '\r')).filter(|line| !line.is_empty());
    lines.take(LINES).find_map(by_line)
}

pub(crate) fn by_line(line: &str) -> Option<Format> {
    let bytes = line.as_bytes();
    let first = line.chars().next()?;
    if line.starts_with("#KIF") || line.starts_with("手数--") || line.starts_with("手合割") {
        return Some(Format::Kif);
    }
    // Comments and remarks of KIF may hold anything.
    if matches!(first, '#' | '*' | '&') {
        return None;
    }
    if first == '{' {
        let json = line[1..].trim_start();
        return match json.is_empty() || json.starts_with(['"', '}']) {
            true => Some(Format::Jkf),
            false => json.contains('}').then_some(Format::Hodges),
        };
    }
    if western(line) {
        return Some(Format::Hodges);
    }
    if first == '\'' {
        return line.starts_with("'CSA").then_some(Format::Csa);
    }
    if line.starts_with("position ") || line.starts_with("startpos") || line.starts_with("sfen ") {
        return Some(Format::Usi);
    }
    if usi::bare(line.strip_prefix("moves ").unwrap_or(line)) {
        return Some(Format::Usi);
    }
    let figures = |range: std::ops::Range<usize>| bytes.get(range).is_some_and(|b| b.iter().all(u8::is_ascii_digit));
    let csa_move = matches!(bytes[0], b'+' | b'-') && (bytes.len() == 1 || bytes.len() >= 7 && figures(1..5));
    let csa_board = bytes[0] == b'P'
        && bytes.get(1).is_some_and(|b| matches!(b, b'I' | b'1'..=b'9' | b'+' | b'-'))
        && match bytes.get(2..6) {
            Some([b'0'..=b'9', b'0'..=b'9', letters @ ..]) => letters.iter().all(u8::is_ascii_uppercase),
            Some(cells) => matches!(cells[0], b'+' | b'-' | b' ' | b','),
            None => bytes.len() == 2 || matches!(bytes[2], b' ' | b','),
        };
    let csa_head = matches!(bytes, [b'V', b'1'..=b'3', ..]) && bytes.len() <= 4
        || line.starts_with("N+")
        || line.starts_with("N-")
        || first == '$' && line.contains(':');
    if csa_move || csa_board || csa_head {
        return Some(Format::Csa);
    }
    if usen(line) {
        return Some(Format::Usen);
    }
    if first == '[' && line.ends_with(']') && line.contains('"') {
        return Some(Format::Psn);
    }
    if line.bytes().filter(|&b| b == b'/').count() >= 8 && Setup::from_sfen_lenient(line).is_ok() {
        return Some(Format::Sfen);
    }
    // One that is misspelt is one all the same.
    if line.bytes().filter(|&b| b == b'/').count() >= 8 && line.is_ascii() && line.split(' ').count() >= 2 {
        return Some(Format::Sfen);
    }
    if side_mark(first).is_some() {
        return Some(Format::Ki2);
    }
    None
}

/// Whether a line is USEN: after each `~` the ply at which a line begins, and nothing but what its numbers are made of.
fn usen(line: &str) -> bool {
    let mut lines = line.split('~');
    let plain =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
    lines.next().is_some_and(plain)
        && line.contains('~')
        && lines.all(|moves| plain(moves) && moves.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a line begins with a numbered Western move: `1. P-7f`, `12. ... P-34`, `1.P7f`, or is nothing but such moves.
fn western(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let moves = |line: &str| line.split_ascii_whitespace().all(crate::western::is_move);
    if line.contains(['-', 'x', '*', '\'']) && !line.starts_with(['+', '-']) && moves(line) {
        return true;
    }
    // A move of White's quoted alone.
    let quoted = line.trim_start_matches(['.', '…']);
    if line.starts_with("...") || line.starts_with('…') {
        return quoted.split_ascii_whitespace().next().is_some_and(crate::western::is_move);
    }
    let Some((number, rest)) = words.next().and_then(|word| word.split_once('.')) else { return false };
    let number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let rest = rest.trim_start_matches('.');
    let first = if rest.is_empty() { words.find(|word| !matches!(*word, "..." | "…")) } else { Some(rest) };
    number && first.is_some_and(crate::western::is_move)
}

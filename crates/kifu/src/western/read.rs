//! Reads PSN and plain Western move lists: tags, numbers, moves, comments in braces, variations in parentheses.

use super::ends;
use super::token::{Meaning, read_move};
use crate::builder::{Builder, Saved};
use crate::kif::MAX_FAULTS;
use crate::{Format, HeaderKey, MAX_BYTES, Note, ReadFault, Record};
use komadai_shogi::{Color, Handicap, Setup};

/// Reads a text of one or more games.
pub(crate) fn read(text: &str) -> (Vec<Record>, Format, Vec<ReadFault>) {
    let mut reader = Reader::new(text);
    reader.run();
    reader.finish_game();
    if reader.games.is_empty() {
        reader.games.push(Record::new(Setup::start()));
    }
    let format = match (reader.tags, reader.figures, reader.hyphens) {
        (false, true, _) => Format::Hosking,
        (false, false, true) => Format::Hodges,
        _ => Format::Psn,
    };
    (reader.games, reader.stated.unwrap_or(format), reader.faults)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    number: usize,
    line_start: usize,
    games: Vec<Record>,
    faults: Vec<ReadFault>,
    builder: Builder,
    game_start: usize,
    /// Whether the game at hand has a tag, and whether it has a move.
    headed: bool,
    moved: bool,
    /// The result tag, used if nothing better follows.
    result: Option<String>,
    nested: Vec<Saved>,
    full: bool,
    tags: bool,
    figures: bool,
    hyphens: bool,
    stated: Option<Format>,
    /// The first place after which no bracket is closed, as far as that is known.
    unclosed_from: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            number: 1,
            line_start: 0,
            games: Vec::new(),
            faults: Vec::new(),
            builder: Builder::new(Setup::start()),
            game_start: 0,
            headed: false,
            moved: false,
            result: None,
            nested: Vec::new(),
            full: false,
            tags: false,
            figures: false,
            hyphens: false,
            stated: None,
            unclosed_from: usize::MAX,
        }
    }

    fn fault(&mut self, part: &str, expected: impl Into<std::borrow::Cow<'static, str>>) {
        if self.faults.len() < MAX_FAULTS {
            let line = &self.text[self.line_start..];
            let line = line.split('\n').next().unwrap_or(line);
            let mut fault = ReadFault::at(self.number, line, part, expected);
            fault.game = self.games.len();
            self.faults.push(fault);
        }
    }

    /// Steps over `n` bytes, counting lines.
    fn skip(&mut self, n: usize) {
        let part = &self.text[self.at..self.at + n];
        if let Some(last) = part.rfind('\n') {
            self.number += part.matches('\n').count();
            self.line_start = self.at + last + 1;
        }
        self.at += n;
    }

    fn run(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            self.skip(blank);
            let rest = &self.text[self.at..];
            let Some(first) = rest.chars().next() else { return };
            if self.at - self.game_start > MAX_BYTES && !self.full {
                self.full = true;
                self.fault("", format!("at most {MAX_BYTES} bytes a game"));
            }
            match first {
                '[' => {
                    let end = rest.find('\n').unwrap_or(rest.len());
                    let len = match is_tag(rest[..end].trim()) {
                        true => None,
                        false => self.bracketed(rest),
                    };
                    if len.is_none() {
                        self.tag(rest[..end].trim());
                    }
                    self.skip(len.unwrap_or(end));
                }
                '#' if self.begins_line() => {
                    let end = rest.find('\n').unwrap_or(rest.len());
                    self.builder.note(Note::Remark(rest[1..end].trim_end().to_owned()));
                    self.skip(end);
                }
                _ if self.begins_line() && self.prose() => {}
                '{' => {
                    let (text, len) = braced(rest);
                    if len > rest.len() {
                        self.fault(&rest[..1], "} after the comment");
                    }
                    self.comment(&text);
                    self.skip(len.min(rest.len()));
                }
                '(' => {
                    if !self.open() {
                        self.fault(&rest[..1], "a move before its variation, and variations nested less deep");
                        // What cannot be placed is passed over.
                        let len = parenthesised(rest);
                        self.skip(len);
                    } else {
                        self.skip(1);
                    }
                }
                ')' => {
                    match self.nested.pop() {
                        Some(saved) => self.builder.restore(saved),
                        None => self.fault(&rest[..1], "( before )"),
                    }
                    self.skip(1);
                }
                ';' => {
                    let end = rest.find('\n').unwrap_or(rest.len());
                    self.builder.note(Note::Comment(rest[1..end].trim().to_owned()));
                    self.skip(end);
                }
                _ => {
                    let stop = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | '[');
                    let end = rest.find(stop).unwrap_or(rest.len());
                    self.word(&rest[..end]);
                    self.skip(end.max(1));
                }
            }
        }
    }

    /// Whether nothing but blanks stands before this place on its line.
    fn begins_line(&self) -> bool {
        // No line is looked at again for each of its words.
        const INDENT: usize = 80;
        self.at - self.line_start <= INDENT && self.text[self.line_start..self.at].trim().is_empty()
    }

    /// Takes a line of words around the moves for a comment: a heading before them, or a sentence between them. False if the
    /// line is something else.
    fn prose(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let end = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..end].trim();
        let mut words = line.split_whitespace();
        let plays = |word: &str| {
            let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            word.is_empty()
                || read_move(word).is_some()
                || ends::read_result(word).is_some()
                || word.contains(['{', '(', ')', '*'])
        };
        let sentence = words.clone().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1).count() >= 3;
        let result = ends::read_words(line, self.builder.turn()).is_some();
        let line = line.to_owned();
        if result && !self.builder.ended() {
            self.comment(&line);
        } else if !self.nested.is_empty() || self.moved && !sentence || words.any(plays) {
            return false;
        } else {
            self.builder.note(Note::Comment(line));
        }
        self.skip(end);
        true
    }

    /// Takes what stands in brackets, over lines if need be, for a comment. None if the bracket is not closed.
    fn bracketed(&mut self, rest: &str) -> Option<usize> {
        // Looked for once: a text of open brackets is not to be gone through for each of them.
        if self.at < self.unclosed_from {
            let close = rest.find(']');
            if close.is_none() {
                self.unclosed_from = self.at;
            }
            let text = rest[1..close?].split_whitespace().collect::<Vec<_>>().join(" ");
            self.comment(&text);
            return Some(close? + 1);
        }
        None
    }

    /// `[Event "Meijin match"]`.
    fn tag(&mut self, line: &str) {
        let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let parts = inner.and_then(|inner| inner.split_once(char::is_whitespace));
        let Some((name, value)) = parts else {
            return self.fault(line, "a tag such as [Event \"Meijin match\"]");
        };
        self.tags = true;
        if self.moved {
            self.finish_game();
        }
        self.headed = true;
        let value = value.trim().trim_matches('"').replace("\\\"", "\"").replace("\\\\", "\\");
        let key = match name {
            "Black" | "Sente" => HeaderKey::Black,
            "White" | "Gote" => HeaderKey::White,
            "Event" => HeaderKey::Event,
            "Site" => HeaderKey::Site,
            "Date" => HeaderKey::StartTime,
            "Opening" => HeaderKey::Opening,
            "TimeControl" => HeaderKey::TimeLimit,
            "Notation" => {
                self.stated = value.to_ascii_lowercase().parse().ok();
                return;
            }
            "SFEN" | "Sfen" | "FEN" => {
                match value.parse() {
                    Ok(setup) => self.builder.set_setup(setup),
                    Err(error) => {
                        self.fault(line, format!("an SFEN ({error})"));
                        // Nobody knows where the pieces stand.
                        self.builder.set_setup(Setup::empty());
                    }
                }
                return;
            }
            "Handicap" => {
                match Handicap::from_code(&value.to_ascii_lowercase().replace(' ', "-")) {
                    Some(handicap) => self.builder.set_setup(handicap.setup()),
                    None => self.builder.record_mut().headers.push(HeaderKey::Handicap, value),
                }
                return;
            }
            "Result" => {
                self.result = Some(value.clone());
                if ends::read_result(&value).is_some() || value == "*" {
                    return;
                }
                HeaderKey::Other(name.to_owned())
            }
            name => HeaderKey::Other(name.to_owned()),
        };
        self.builder.record_mut().headers.push(key, value);
    }

    fn comment(&mut self, text: &str) {
        if let Some(plain) = text.strip_prefix(';') {
            return self.builder.note(Note::Comment(plain.to_owned()));
        }
        let turn = self.builder.turn();
        if let Some(winner) = ends::read_result(text.trim()) {
            self.moved = true;
            return self.result(winner);
        }
        match ends::read_words(text, turn) {
            Some(end) if !self.builder.ended() => {
                self.moved = true;
                let result = self.builder.end(end);
                if let Err(refused) = result {
                    self.fault(text, refused.expected());
                }
            }
            _ => {
                let note = |mark: char| text.strip_prefix(mark).map(str::to_owned);
                self.builder.note(match (note('&'), note('*'), note('%')) {
                    (Some(text), ..) => Note::Bookmark(text),
                    (_, Some(text), _) => Note::Engine(text),
                    (_, _, Some(text)) => Note::Remark(text),
                    _ => Note::Comment(text.to_owned()),
                });
            }
        }
    }

    fn result(&mut self, winner: Option<komadai_shogi::Color>) {
        let turn = self.builder.turn();
        match self.builder.end_mut() {
            Some(end) if winner.is_some() => end.winner = winner,
            Some(_) => {}
            None => {
                if let Err(refused) = self.builder.end(ends::end_of_result(winner, turn)) {
                    self.fault("", refused.expected());
                }
            }
        }
    }

    fn open(&mut self) -> bool {
        let Some(saved) = self.builder.save_last() else { return false };
        let ply = self.builder.plies();
        if self.builder.branch_at(ply).is_err() {
            return false;
        }
        self.nested.push(saved);
        true
    }

    fn word(&mut self, word: &str) {
        if let Some(winner) = ends::read_result(word) {
            self.moved = true;
            self.result(winner);
            return;
        }
        if word == "*" {
            return;
        }
        // `12.P-7f`, `12...P-3d`, `12.`.
        let figures = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let after = &word[figures..];
        let following = self.text[self.at + word.len()..].trim_start();
        let left_out = |text: &str| text.starts_with("..") || text.starts_with('…');
        let of_white = left_out(after) || after == "." && left_out(following);
        if !of_white && after.starts_with('.') && word[..figures].parse() == Ok(1) && self.may_begin_anew() {
            self.finish_game();
        }
        if of_white && self.builder.at_start() && *self.builder.setup() == Setup::start() {
            // What Black played before is not told.
            let mut setup = Setup::start();
            setup.turn = Color::White;
            self.builder.set_setup(setup);
        }
        let rest = match after.trim_start_matches(['.', '…', ')']) {
            rest if figures > 0 && rest.len() == after.len() && !rest.is_empty() => word,
            rest => rest,
        };
        if rest.is_empty() {
            return;
        }
        if rest == super::UNREADABLE {
            self.fault(rest, "a move in the place of --");
            self.moved = true;
            if let Err(refused) = self.builder.broken(None, rest, None) {
                self.fault(rest, refused.expected());
            }
            return;
        }
        let Some(western) = read_move(rest) else {
            let turn = self.builder.turn();
            if let Some(end) = ends::read_words(rest, turn) {
                if let Err(refused) = self.builder.end(end) {
                    self.fault(rest, refused.expected());
                }
                return;
            }
            self.fault(rest, "a move such as P-7f, Bx2b+ or P*5e");
            if rest.starts_with(|c: char| "+xPLNSGBRK".contains(c)) && rest.len() <= 8 && !self.builder.ended() {
                let _ = self.builder.broken(None, rest, None);
            }
            return;
        };
        self.moved = true;
        self.figures |= western.figures;
        self.hyphens |= western.hyphen;
        let last_to = self.builder.last_to();
        let result = match self.builder.position() {
            None => self.builder.broken(None, rest, None),
            Some(position) => match western.resolve(position, last_to) {
                Meaning::Move(mv) => self.builder.play(mv, rest),
                Meaning::Foul(foul) => self.builder.broken(None, rest, Some(foul)),
                Meaning::Ambiguous => {
                    self.fault(rest, "an origin or a destination: several moves fit");
                    self.builder.broken(None, rest, None)
                }
            },
        };
        if let Err(refused) = result {
            self.fault(rest, refused.expected());
        }
    }

    /// Whether the number of a first move here begins another game.
    fn may_begin_anew(&self) -> bool {
        self.moved && self.nested.is_empty() && !self.builder.at_start() && self.begins_line()
    }

    fn finish_game(&mut self) {
        if !self.headed && !self.moved {
            return;
        }
        for saved in std::mem::take(&mut self.nested).into_iter().rev() {
            self.fault("", ") after a variation");
            self.builder.restore(saved);
        }
        let tag = self.result.take();
        if !self.builder.ended()
            && let Some(winner) = tag.as_deref().and_then(ends::read_result)
        {
            self.result(winner);
        }
        let done = std::mem::replace(&mut self.builder, Builder::new(Setup::start()));
        self.games.push(done.finish());
        (self.headed, self.moved, self.full) = (false, false, false);
        self.game_start = self.at;
    }
}

/// Whether a line in brackets is a tag: a name and a value in quotes, or the name of a tag that is known.
fn is_tag(line: &str) -> bool {
    let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let Some((name, value)) = inner.and_then(|inner| inner.split_once(char::is_whitespace)) else { return false };
    const KNOWN: [&str; 15] = [
        "Black",
        "Sente",
        "White",
        "Gote",
        "Event",
        "Site",
        "Date",
        "Opening",
        "TimeControl",
        "Notation",
        "SFEN",
        "Sfen",
        "FEN",
        "Handicap",
        "Result",
    ];
    value.trim_start().starts_with('"') || KNOWN.contains(&name)
}

/// The text between braces, with `\}` for a brace, and the length of the whole.
fn braced(text: &str) -> (String, usize) {
    let mut out = String::new();
    let mut at = 1;
    let mut escaped = false;
    loop {
        // The signs that mean something are ASCII: what lies before them is taken in one piece.
        let sign = |byte: &u8| matches!(byte, b'}' | b'\\' | b'\n' | b'\r');
        let Some(plain) = text.as_bytes()[at.min(text.len())..].iter().position(sign) else {
            if escaped && at < text.len() {
                out.push('\\');
            }
            out.push_str(text.get(at..).unwrap_or_default());
            return (out, text.len() + 1);
        };
        let end = at + plain;
        if escaped && (plain > 0 || matches!(text.as_bytes()[end], b'\n' | b'\r')) {
            // It stood before something that needs none, and is itself.
            out.push('\\');
            escaped = false;
        }
        out.push_str(&text[at..end]);
        match text.as_bytes()[end] {
            b'}' if !escaped => return (out, end + 1),
            b'\\' if !escaped => escaped = true,
            sign => {
                escaped = false;
                out.push(if sign.is_ascii_whitespace() { ' ' } else { sign as char });
            }
        }
        at = end + 1;
    }
}

/// The length of a parenthesis with all that is in it.
fn parenthesised(text: &str) -> usize {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + c.len_utf8();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::braced;

    #[test]
    fn a_backslash_before_a_brace_or_another_is_taken_off() {
        let rows = [
            ("{a}b", "a", 3),
            ("{}", "", 2),
            (r"{a\}b}c", "a}b", 6),
            (r"{\\}", r"\", 4),
            (r"{\a\}\\}", r"\a}\", 8),
            ("{歩\r\n\\\n}", "歩  \\ ", 9),
        ];
        for (text, inner, len) in rows {
            assert_eq!(braced(text), (inner.to_owned(), len), "{text}");
        }
        for (text, inner) in [("{a", "a"), ("{", ""), (r"{a\", "a"), (r"{a\b", r"a\b"), (r"{a\}", "a}")] {
            assert_eq!(braced(text), (inner.to_owned(), text.len() + 1), "{text}");
        }
    }
}

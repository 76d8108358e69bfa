//! Reads KIF, KI2 and Japanese running notation: the three share headers, comments, diagrams and the way a move is
//! written, and files mix them, so one reader takes all.

mod moves;
pub(super) mod start;

use super::summary;
use crate::builder::{Builder, Refused};
use crate::class::{Class, class};
use crate::japanese::{is_space, side_mark};
use crate::lines::{self, skip_spaces, trim_spaces};
use crate::read::Names;
use crate::{Format, HeaderKey, MAX_BYTES, Note, ReadFault, Record};
use komadai_shogi::{Color, Handicap, Setup};

/// The most faults kept: a file of noise has one on every line.
pub(crate) const MAX_FAULTS: usize = 1000;

/// Reads a text of one or more games. The format returned is the one that the moves of the first are in.
pub(crate) fn read(text: &str, names: Names) -> (Vec<Record>, Format, Vec<ReadFault>) {
    let (mut games, mut faults, mut first_format) = (Vec::new(), Vec::new(), None);
    let mut reader = Reader::new(0, names);
    reader.builder.expect(text.len(), 40);
    let mut bytes = 0;
    for (number, line) in lines::numbered(text) {
        reader.number = number;
        bytes += line.len() + 1;
        if reader.begins_another_game(line) {
            let mut next = Reader::new(games.len() + 1, names);
            (next.number, next.headed) = (number, without_mark(line).starts_with("#KIF"));
            // Remarks stand before the headers.
            reader.pending.drain(..).for_each(|note| next.note(note));
            next.builder.expect(bytes, 40);
            let (record, format) = std::mem::replace(&mut reader, next).finish(&mut faults);
            games.push(record);
            first_format.get_or_insert(format);
            bytes = 0;
        }
        if bytes > MAX_BYTES {
            if !reader.full {
                reader.fault(line, line, format!("at most {MAX_BYTES} bytes a game"));
            }
            reader.full = true;
        } else {
            reader.line(line);
        }
    }
    let (record, format) = reader.finish(&mut faults);
    games.push(record);
    (games, first_format.unwrap_or(format), faults)
}

struct Reader {
    builder: Builder,
    faults: Vec<ReadFault>,
    /// The number of the game in the file, from 0.
    game: usize,
    names: Names,
    /// Remarks after a blank line, which belong to the next game if its headers follow.
    pending: Vec<Note>,
    blank: bool,
    /// Whether the line was seen that KIF files of today begin with.
    headed: bool,
    /// Whether the game is longer than any may be: the rest is passed over.
    full: bool,
    /// The number of the line.
    number: usize,
    /// The diagram, as far as it was read, and how many rows it has.
    board: Setup,
    rows: u8,
    hands: bool,
    /// The side to move, if the record says so.
    turn: Option<Color>,
    handicap: Option<Handicap>,
    /// The line of a 手合割 that names no start known here, with its number.
    named: Option<(usize, String)>,
    /// Whether that is the name of odds.
    unknown_odds: bool,
    started: bool,
    /// What the numbers of moves are ahead of the ply, for a record that starts in the middle of a game.
    offset: Option<usize>,
    /// A variation that could not be placed: its moves are passed over.
    skipping: bool,
    /// Whether its heading was damaged, so that the number of its first move may say where it belongs.
    unplaced: bool,
    numbered: bool,
    ki2: bool,
    running: bool,
}

impl Reader {
    fn new(game: usize, names: Names) -> Reader {
        Reader {
            builder: Builder::new(Setup::start()),
            faults: Vec::new(),
            game,
            names,
            pending: Vec::new(),
            blank: false,
            headed: false,
            full: false,
            number: 0,
            board: Setup::empty(),
            rows: 0,
            hands: false,
            turn: None,
            handicap: None,
            named: None,
            unknown_odds: false,
            started: false,
            offset: None,
            skipping: false,
            unplaced: false,
            numbered: false,
            ki2: false,
            running: false,
        }
    }

    fn fault(&mut self, line: &str, part: &str, expected: impl Into<std::borrow::Cow<'static, str>>) {
        if self.faults.len() < MAX_FAULTS {
            let mut fault = ReadFault::at(self.number, line, part, expected);
            fault.game = self.game;
            self.faults.push(fault);
        }
    }

    fn finish(mut self, faults: &mut Vec<ReadFault>) -> (Record, Format) {
        self.start();
        self.pending.drain(..).for_each(|note| self.builder.note(note));
        faults.append(&mut self.faults);
        let format = match (self.numbered, self.running, self.ki2) {
            (true, ..) => Format::Kif,
            (false, true, _) => Format::Japanese,
            (false, false, true) => Format::Ki2,
            (false, false, false) => Format::Kif,
        };
        (self.builder.finish(), format)
    }

    /// Whether a line is the head of another game in the same file: after moves, what only stands before them. Headers that
    /// this game does not have yet are taken as its own, as some programs write them last.
    fn begins_another_game(&mut self, line: &str) -> bool {
        // Most lines are moves and comments, and need no second look.
        if matches!(line.as_bytes().first(), Some(b' ' | b'0'..=b'9' | b'*' | b'|')) {
            return false;
        }
        let text = without_mark(line);
        if text.starts_with("#KIF") {
            return std::mem::replace(&mut self.headed, true) || !self.builder.at_start();
        }
        if !self.started || self.builder.at_start() {
            return false;
        }
        let name = match text.chars().next() {
            Some('手') if text.starts_with("手数--") => return true,
            Some('手' | '先' | '後' | '下' | '上' | '開' | '棋') => {
                text.split(['：', ':']).next().unwrap_or(text)
            }
            _ => return false,
        };
        let name = name.trim_matches(is_space);
        let given = |reader: &mut Reader, key: &HeaderKey| reader.builder.record_mut().headers.get(key).is_some();
        match name {
            _ if name.len() == text.len() => false,
            "手合割" => true,
            // A diagram, which only stands before the moves.
            _ if name.ends_with("持駒") || name.ends_with("持ち駒") => true,
            "先手" | "下手" | "後手" | "上手" | "開始日時" | "棋戦" => {
                given(self, &HeaderKey::from_japanese(name))
            }
            _ => false,
        }
    }

    fn refused(&mut self, line: &str, part: &str, result: Result<(), Refused>) {
        if let Err(refused) = result {
            self.fault(line, part, refused.expected());
        }
    }

    fn line(&mut self, line: &str) {
        let line = lines::without_end_marks(line.trim_start_matches('\u{feff}'));
        let text = trim_spaces(line);
        let Some(first) = text.chars().next() else {
            self.blank = true;
            return;
        };
        let after_blank = std::mem::take(&mut self.blank);
        if first == '#'
            && !text.starts_with("#KIF")
            && !self.builder.at_start()
            && (after_blank || !self.pending.is_empty())
        {
            self.pending.push(Note::Remark(text['#'.len_utf8()..].to_owned()));
            return;
        }
        if !self.pending.is_empty() {
            std::mem::take(&mut self.pending).into_iter().for_each(|note| self.note(note));
        }
        match first {
            '0'..='9' if self.numbered_move(line, text) => {}
            '#' => {
                if !text.starts_with("#KIF") {
                    self.note(Note::Remark(text['#'.len_utf8()..].to_owned()));
                }
            }
            '*' | '＊' => self.comment(skip_spaces(line)),
            '&' => self.note(Note::Bookmark(text['&'.len_utf8()..].to_owned())),
            '|' | '｜' => self.row(line, text),
            '+' if text.starts_with("+--") => {}
            '９' | '9'
                if text.chars().filter(|&c| !is_space(c)).eq("９８７６５４３２１".chars())
                    || text.chars().filter(|&c| !is_space(c)).eq("987654321".chars()) => {}
            '変' if text.starts_with("変化") => self.variation(line, text),
            'ま' if text.starts_with("まで") => self.summary(line, text),
            '手' if text.starts_with("手数--") => self.numbered = true,
            '手' if text.starts_with("手数") => self.move_number(line, text),
            '盤' if text.starts_with("盤面反転") => self.note(Note::Remark(text.to_owned())),
            '０'..='９' if self.numbered_move(line, text) => {}
            _ if side_mark(first).is_some() || first == '同' => self.moves(line, text),
            _ if self.turn_line(text) => {}
            _ if self.header(line, text) => {}
            _ if matches!(class(first), Class::Digit(_)) => self.moves(line, text),
            _ if summary::read_word(text, self.builder.turn()).is_some() => {
                self.end_word(line, text);
            }
            _ => self.fault(line, text, "a move, a header such as 先手：, a comment or a diagram"),
        }
    }

    fn note(&mut self, note: Note) {
        if !self.skipping {
            self.builder.note(note);
        }
    }

    fn comment(&mut self, text: &str) {
        let text = text.strip_prefix(['*', '＊']).unwrap_or(text);
        let note = match text.strip_prefix('*') {
            Some(engine) => Note::Engine(engine.to_owned()),
            None if self.refines_end(text) => return,
            None => Note::Comment(text.to_owned()),
        };
        self.note(note);
    }

    /// Whether a comment stands beside an end to say what it was.
    fn refines_end(&mut self, text: &str) -> bool {
        !self.skipping && self.builder.end_is_bare() && self.builder.end_mut().is_some_and(|end| end.refine(text))
    }
}

/// A line without the white space around it and without a byte order mark, which stands between files put together.
fn without_mark(line: &str) -> &str {
    trim_spaces(line.trim_start_matches('\u{feff}'))
}

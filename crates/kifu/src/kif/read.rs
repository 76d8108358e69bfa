//! Reads KIF, KI2 and Japanese running notation: the three share headers, comments, diagrams and the way a move is
//! written, and files mix them, so one reader takes all.

use super::{bod, clock, summary};
use crate::builder::{Builder, Refused};
use crate::class::{Class, class};
use crate::japanese::{Meaning, is_space, number, read_move, side_mark};
use crate::lines::{self, skip_spaces, trim_spaces};
use crate::{Format, HeaderKey, MAX_BYTES, Note, ReadFault, Record};
use komadai_shogi::{Color, Foul, Handicap, Setup};

/// The most faults kept: a file of noise has one on every line.
pub(crate) const MAX_FAULTS: usize = 1000;

/// Reads a text of one or more games. The format returned is the one that the moves of the first are in.
pub(crate) fn read(text: &str) -> (Vec<Record>, Format, Vec<ReadFault>) {
    let (mut games, mut faults, mut first_format) = (Vec::new(), Vec::new(), None);
    let mut reader = Reader::new(0);
    reader.builder.expect(text.len(), 40);
    let mut bytes = 0;
    for (number, line) in lines::numbered(text) {
        reader.number = number;
        bytes += line.len() + 1;
        if reader.begins_another_game(line) {
            let mut next = Reader::new(games.len() + 1);
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
    started: bool,
    /// What the numbers of moves are ahead of the ply, for a record that starts in the middle of a game.
    offset: Option<usize>,
    /// A variation that could not be placed: its moves are passed over.
    skipping: bool,
    numbered: bool,
    ki2: bool,
    running: bool,
}

impl Reader {
    fn new(game: usize) -> Reader {
        Reader {
            builder: Builder::new(Setup::start()),
            faults: Vec::new(),
            game,
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
            started: false,
            offset: None,
            skipping: false,
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
            None => Note::Comment(text.to_owned()),
        };
        self.note(note);
    }

    fn row(&mut self, line: &str, text: &str) {
        let Some((row, named)) = bod::read_row(text) else {
            return self.fault(line, text, "nine squares between two bars, such as | ・v玉 金 …|一");
        };
        if self.started {
            return self.fault(line, text, "no diagram after the first move");
        }
        let rank = named.unwrap_or(self.rows + 1);
        if rank > 9 || self.rows >= 9 {
            return self.fault(line, text, "nine rows");
        }
        bod::place_row(&mut self.board, rank, row);
        self.rows += 1;
    }

    /// `手数＝24　▲２四歩まで`, `手数：7手`.
    fn move_number(&mut self, line: &str, text: &str) {
        let rest = text["手数".len()..].trim_start_matches(['＝', '=', '：', ':', ' ', '\u{3000}']);
        match number(rest) {
            Some((n, rest)) if !rest.starts_with('手') => self.board.move_number = n.saturating_add(1),
            Some(_) => self.builder.record_mut().headers.push(HeaderKey::Other("手数".to_owned()), rest),
            None => self.fault(line, rest, "the number of moves played"),
        }
    }

    /// `先手番`, `上手番`.
    fn turn_line(&mut self, text: &str) -> bool {
        let turn = match text.trim_end_matches(is_space) {
            "先手番" | "下手番" => Color::Black,
            "後手番" | "上手番" => Color::White,
            _ => return false,
        };
        self.turn = Some(turn);
        true
    }

    fn header(&mut self, line: &str, text: &str) -> bool {
        let Some(at) = text.find(['：', ':']) else { return false };
        let name = text[..at].trim_matches(is_space);
        let value = text[at..].trim_start_matches(['：', ':']);
        // Only the first colon ends the name; a value may begin with one all the same.
        let value = if value.len() + '：'.len_utf8() < text.len() - at {
            text[at..].strip_prefix(['：', ':']).unwrap_or(value)
        } else {
            value
        };
        let value = value.trim_matches(is_space);
        if name.is_empty() || name.chars().count() > 40 {
            return false;
        }
        match name {
            "手合割" => self.handicap(line, value),
            _ if name.ends_with("持駒") || name.ends_with("持ち駒") => self.hand(line, name, value),
            "手番" if self.turn_line(&format!("{}番", value.trim_end_matches('番'))) => {}
            _ => self.builder.record_mut().headers.push(HeaderKey::from_japanese(name), value),
        }
        true
    }

    fn handicap(&mut self, line: &str, value: &str) {
        match handicap(value) {
            Some(handicap) => {
                if self.started && self.builder.record_mut().setup != handicap.setup() {
                    self.fault(line, value, "手合割 before the first move");
                }
                self.handicap = Some(handicap);
            }
            None => {
                self.builder.record_mut().headers.push(HeaderKey::Handicap, value);
                if !matches!(value, "その他" | "詰将棋" | "詰め将棋" | "任意局面" | "次の一手" | "") {
                    self.fault(line, value, "the name of a handicap such as 平手 or 二枚落ち");
                }
            }
        }
    }

    fn hand(&mut self, line: &str, name: &str, value: &str) {
        let color = match name.chars().next() {
            Some('先' | '下') => Color::Black,
            Some('後' | '上') => Color::White,
            _ => return self.fault(line, line, "先手の持駒 or 後手の持駒"),
        };
        self.hands = true;
        match bod::read_hand(value) {
            Ok(hand) => self.board.hands[color] = hand,
            Err(part) => self.fault(line, part, "pieces in hand such as 飛　金二　歩十八, or なし"),
        }
    }

    /// Fixes the start position; called before the first move and at the end.
    fn start(&mut self) {
        if self.started {
            return;
        }
        self.started = true;
        let odds = self.handicap.filter(|&handicap| handicap != Handicap::Even);
        let turn = self.turn.unwrap_or(if odds.is_some() { Color::White } else { Color::Black });
        if self.rows > 0 {
            let mut setup = self.board.clone();
            setup.turn = turn;
            if self.rows != 9 {
                self.fault("", "", "nine rows in the diagram");
            }
            self.builder.set_setup(setup);
            return;
        }
        let mut setup = self.handicap.unwrap_or(Handicap::Even).setup();
        if let Some(turn) = self.turn {
            setup.turn = turn;
        }
        if self.hands
            && self.handicap.is_none()
            && self.builder.record_mut().headers.get(&HeaderKey::Handicap).is_some()
        {
            self.fault("", "", "a diagram beside the pieces in hand");
        }
        if self.hands {
            setup.hands = self.board.hands;
        }
        setup.move_number = self.board.move_number;
        self.builder.set_setup(setup);
    }

    /// A diagram that does not say whose turn it is, and a first move that only White can make.
    fn guess_turn(&mut self, written: &crate::japanese::Written) {
        if self.turn.is_some() || self.rows == 0 || !self.builder.at_start() {
            return;
        }
        let mover = written.side.or_else(|| {
            let position = self.builder.position()?;
            Some(position.piece_at(written.from?)?.color)
        });
        if let Some(mover) = mover.filter(|&mover| mover != self.builder.turn()) {
            let mut setup = self.builder.record_mut().setup.clone();
            setup.turn = mover;
            self.builder.set_setup(setup);
        }
    }

    /// `変化：12手`.
    fn variation(&mut self, line: &str, text: &str) {
        self.start();
        let rest = text["変化".len()..].trim_start_matches(['：', ':', ' ', '\u{3000}']);
        self.skipping = false;
        // Where moves have no numbers, those of variations count from where the diagram stands in its game.
        let first = self.builder.record_mut().setup.move_number as usize - 1;
        let ply = number(rest).map(|(n, _)| (n as usize).saturating_sub(self.offset.unwrap_or(first)));
        let result = match ply {
            Some(ply) => self.builder.branch_at(ply).map_err(Refused::expected),
            None => Err("the number of a move, such as 変化：12手".to_owned()),
        };
        if let Err(expected) = result {
            self.fault(line, rest, expected);
            self.skipping = true;
        }
    }

    fn summary(&mut self, line: &str, text: &str) {
        if self.skipping {
            return;
        }
        let rest = text["まで".len()..].trim_start_matches(is_space);
        let (plies, rest) = number(rest).map_or((None, rest), |(plies, rest)| (Some(plies as usize), rest));
        let words = rest.trim_start_matches("手で").trim_start_matches('手');
        // What is no summary does not end the headers: the diagram may still come.
        let of_no_moves = plies == Some(0) && rest.starts_with("手で");
        if !self.started && !of_no_moves && summary::read_summary(words, Color::Black).is_none() {
            return self.note(Note::Remark(text.to_owned()));
        }
        self.start();
        let turn = self.builder.turn();
        // Where the count is that of the moves the line is a summary, whatever its words.
        let other = rest.strip_prefix("手で").filter(|_| plies == Some(self.builder.plies()) && !self.builder.ended());
        let found =
            other.and_then(|words| summary::read_other(words, turn)).or_else(|| summary::read_summary(words, turn));
        match (found, self.builder.end_mut()) {
            (Some(found), Some(end)) => summary::refine(end, found),
            (Some(found), None) => {
                let result = self.builder.end(found);
                self.refused(line, text, result);
            }
            (None, _) => self.note(Note::Remark(text.to_owned())),
        }
    }

    /// `  12 ７六歩(77)   ( 0:02/00:00:02)+`. False if the line is something else.
    fn numbered_move(&mut self, line: &str, text: &str) -> bool {
        let Some((n, rest)) = move_number(text) else { return false };
        let body = match rest.as_bytes().first() {
            Some(b' ') => skip_spaces(rest),
            _ => skip_spaces(rest.trim_start_matches(['.', '手', '目', '：', ':'])),
        };
        if body.len() == rest.len() || body.is_empty() {
            return false;
        }
        let word = || summary::read_word(body, self.builder.turn());
        if !begins_move(body) && !self.numbered && word().is_none() {
            return false;
        }
        self.numbered = true;
        self.start();
        if self.skipping {
            return true;
        }
        let offset = *self.offset.get_or_insert(n.saturating_sub(1));
        let ply = self.builder.plies() + 1;
        let expected = ply + offset;
        if n != expected && n > offset && n - offset < ply {
            // A variation without its heading.
            let result = self.builder.branch_at(n - offset);
            self.refused(line, text, result);
        }
        self.one_move(line, body);
        true
    }

    /// A line of moves one after the other.
    fn moves(&mut self, line: &str, text: &str) {
        self.start();
        if self.skipping {
            return;
        }
        let mut rest = text;
        let first = text.chars().next();
        let tight = self.builder.plies() > 0 || text.chars().filter(|&c| side_mark(c).is_some()).count() > 1;
        let arabic = text.bytes().any(|byte| byte.is_ascii_digit());
        if first.is_some_and(|c| matches!(c, '☗' | '☖')) || tight && arabic && !text.contains('▲') {
            self.running = true;
        } else {
            self.ki2 = true;
        }
        loop {
            rest = rest.trim_start_matches(|c| is_space(c) || matches!(c, '、' | ',' | '→'));
            if rest.is_empty() {
                return;
            }
            let after = self.ki2_move(line, rest);
            if after.len() >= rest.len() {
                return;
            }
            rest = after;
        }
    }

    /// One move of a running line; returns what follows it.
    fn ki2_move<'a>(&mut self, line: &str, text: &'a str) -> &'a str {
        let bare = text.trim_start_matches(|c| side_mark(c).is_some() || is_space(c));
        if begins_move(bare)
            && let Ok((written, rest)) = read_move(text)
        {
            self.play(line, trim_spaces(&text[..text.len() - rest.len()]), &written);
            return rest;
        }
        let end = bare.find(|c| is_space(c) || side_mark(c).is_some()).unwrap_or(bare.len());
        let word = &bare[..end];
        if summary::read_word(word, self.builder.turn()).is_some() {
            self.end_word(line, word);
            return &bare[end..];
        }
        match read_move(text) {
            Ok((written, rest)) => {
                self.play(line, trim_spaces(&text[..text.len() - rest.len()]), &written);
                rest
            }
            Err((at, expected)) => {
                self.fault(line, at, expected);
                let shown = if word.is_empty() { text } else { word };
                let result = self.builder.broken(None, shown, None);
                self.refused(line, shown, result);
                // On to the next move, if a mark shows where it begins.
                let skip = text.char_indices().skip(1).find(|&(_, c)| side_mark(c).is_some());
                skip.map_or("", |(at, _)| &text[at..])
            }
        }
    }

    /// The move or word of a numbered line, with its time.
    fn one_move(&mut self, line: &str, body: &str) {
        if begins_move(body)
            && let Ok((written, rest)) = read_move(body)
        {
            self.play(line, trim_spaces(&body[..body.len() - rest.len()]), &written);
            return self.time(line, rest);
        }
        let end = body.find(|c| is_space(c) || matches!(c, '(' | '（' | '+')).unwrap_or(body.len());
        let word = &body[..end];
        let rest = if summary::read_word(word, self.builder.turn()).is_some() {
            self.end_word(line, word);
            &body[end..]
        } else {
            match read_move(body) {
                Ok((written, rest)) => {
                    self.play(line, trim_spaces(&body[..body.len() - rest.len()]), &written);
                    rest
                }
                Err((at, expected)) => {
                    self.fault(line, at, expected);
                    let result = self.builder.broken(None, word, None);
                    self.refused(line, word, result);
                    &body[end..]
                }
            }
        };
        self.time(line, rest);
    }

    fn end_word(&mut self, line: &str, word: &str) {
        self.start();
        if self.skipping {
            return;
        }
        if let Some(end) = summary::read_word(word, self.builder.turn()) {
            let result = self.builder.end(end);
            self.refused(line, word, result);
        }
    }

    fn play(&mut self, line: &str, shown: &str, written: &crate::japanese::Written) {
        self.guess_turn(written);
        let last_to = self.builder.last_to();
        let Some(position) = self.builder.position() else {
            let mv = written.squares(last_to);
            let result = self.builder.broken(mv, shown, None);
            return self.refused(line, shown, result);
        };
        if written.side.is_some_and(|side| side != position.turn()) {
            let mv = written.squares(last_to);
            let result = self.builder.broken(mv, shown, Some(Foul::OutOfTurn));
            return self.refused(line, shown, result);
        }
        let result = match written.resolve(position, last_to) {
            Meaning::Move(mv) => self.builder.play(mv, shown),
            Meaning::Legal(mv) => self.builder.play_legal(mv),
            Meaning::OtherPiece(mv) => {
                self.fault(line, shown, "the piece that stands on the origin");
                self.builder.play(mv, shown)
            }
            Meaning::Foul(foul) => self.builder.broken(written.squares(last_to), shown, Some(foul)),
            Meaning::Ambiguous => {
                self.fault(line, shown, "右, 左, 直, 上, 寄, 引 or an origin: several pieces can go there");
                self.builder.broken(None, shown, None)
            }
            Meaning::NoLastMove => {
                self.fault(line, shown, "a destination: 同 needs a move before it");
                self.builder.broken(None, shown, None)
            }
        };
        self.refused(line, shown, result);
    }

    /// `( 0:02/00:00:04)`, with or without total, hours and fractions of a second.
    fn time(&mut self, line: &str, rest: &str) {
        if let Some((spent, total)) = clock::plain(rest) {
            return self.builder.set_time(Some(spent), Some(total));
        }
        let rest = rest.trim_matches(|c| is_space(c) || c == '+');
        if rest.is_empty() {
            return;
        }
        let inner = rest
            .strip_prefix(['(', '（'])
            .and_then(|inner| inner.split([')', '）']).next())
            .map(|inner| inner.split_once('/').unwrap_or((inner, "")));
        let Some((spent, total)) = inner else {
            return self.fault(line, rest, "a time such as ( 0:02/00:00:02)");
        };
        match (clock::clock(spent), clock::clock(total)) {
            (Ok(spent), Ok(total)) => self.builder.set_time(spent, total),
            _ => self.fault(line, rest, "a time such as ( 0:02/00:00:02)"),
        }
    }
}

/// A line without the white space around it and without a byte order mark, which stands between files put together.
fn without_mark(line: &str) -> &str {
    trim_spaces(line.trim_start_matches('\u{feff}'))
}

/// Whether a text begins as a move does, and as no word in place of a move does: with the destination or a side's mark.
fn begins_move(text: &str) -> bool {
    matches!(text.chars().next().map(class), Some(Class::Digit(_) | Class::Same | Class::Side(_)))
}

/// The figures before a move, of any width, with what follows them.
fn move_number(text: &str) -> Option<(usize, &str)> {
    let mut n = 0usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let figure = match c {
            '0'..='9' => c as usize - '0' as usize,
            '０'..='９' => c as usize - '０' as usize,
            _ => break,
        };
        n = n.checked_mul(10)?.checked_add(figure).filter(|&n| n <= u32::MAX as usize)?;
        rest = &rest[c.len_utf8()..];
    }
    if rest.len() < text.len() { Some((n, rest)) } else { None }
}

/// A handicap by its name, with the spellings that sites use.
pub(super) fn handicap(name: &str) -> Option<Handicap> {
    let plain = name.trim_matches(is_space);
    let known = |name: &str| Handicap::ALL.into_iter().find(|handicap| handicap.japanese() == name);
    if let Some(handicap) = known(plain) {
        return Some(handicap);
    }
    let (count, rest) = number(plain).unwrap_or((0, plain));
    let kanji = usize::try_from(count).ok().and_then(|n| crate::japanese::KANJI.get(n.checked_sub(1)?));
    let spelled = match kanji {
        Some(kanji) => format!("{kanji}{rest}"),
        None => plain.to_owned(),
    };
    let mut spelled =
        spelled.replace("落とし", "落ち").replace("香車", "香").replace("角行", "角").replace("飛落", "飛車落");
    if spelled.ends_with('落') {
        spelled.push('ち');
    }
    known(&spelled).or(match spelled.as_str() {
        "左香落ち" => Some(Handicap::Lance),
        "右五枚落ち" => Some(Handicap::Five),
        "七枚落ち" => Some(Handicap::LeftSeven),
        "飛車香落ち" => Some(Handicap::RookLance),
        "飛角落ち" => Some(Handicap::Two),
        "とんぼ" => Some(Handicap::Dragonfly),
        "互先" | "なし" => Some(Handicap::Even),
        _ => None,
    })
}

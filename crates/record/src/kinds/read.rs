//! Reads KIF and USI of other kinds. What a text says of its kind decides; a game goes as far as it is understood.

use super::usi::NAMES_KIND;
use super::{KindReading, KindRecord, board, kif, side};
use komadai_kifu::kif_words::{number, read_end, read_summary, read_time, refine_end};
use komadai_kifu::{End, EndKind, HeaderKey, Headers, MAX_PLIES, ReadFault};
use komadai_variants::{Color, MoveError, Position, Rules, Square};
use std::borrow::Cow;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization;

/// The most faults that are told of a text.
const MAX_FAULTS: usize = 100;
/// The name of standard shogi in crate `variants`, whose records `komadai_kifu` reads.
const STANDARD: &str = "shogi";

pub(super) fn read(text: &str, kind: Option<&Arc<Rules>>) -> Option<KindReading> {
    if kind.is_none() && !is_of_other_kind(text) {
        return None;
    }
    let mut reading = KindReading::default();
    let is_usi = text.lines().map(str::trim).find(|line| !line.is_empty()).is_some_and(begins_usi);
    if is_usi {
        read_usi(text, kind, &mut reading)
    } else {
        read_kif(text, kind, &mut reading)
    }
    if reading.records.is_empty() && reading.faults.is_empty() {
        let first = text.lines().next().unwrap_or("");
        reading.faults.push(ReadFault::at(1, first, first, "a game in KIF or USI"));
    }
    Some(reading)
}

fn begins_usi(line: &str) -> bool {
    let board = line.split_whitespace().next().is_some_and(|word| word.contains('/') && word.is_ascii());
    let named = line.split_once(' ').is_some_and(|(name, rest)| Rules::named(name).is_some() && rest.contains('/'));
    ["setoption ", "position ", "sfen "].iter().any(|word| line.starts_with(word)) || board || named
}

/// How many lines are looked at for what says the kind.
const LINES: usize = 200;

/// Whether a text says that it is of another kind than standard shogi: by a name, or by a board of another size.
pub(super) fn is_of_other_kind(text: &str) -> bool {
    let mut rows = Vec::new();
    for line in text.lines().take(LINES).map(str::trim) {
        if let Some(name) = line.strip_prefix(NAMES_KIND) {
            return !matches!(name.trim(), STANDARD | "standard");
        }
        let position = line.strip_prefix("position ").unwrap_or(line);
        if let Some((name, rest)) = position.split_once(' ')
            && rest.contains('/')
            && let Some(rules) = Rules::named(name)
        {
            return rules.name() != STANDARD;
        }
        if let Some(value) = header(line).filter(|(name, _)| *name == "手合割").map(|(_, value)| value)
            && let Some(rules) = called(value)
        {
            return rules.name() != STANDARD;
        }
        match line.starts_with(['|', '｜']) {
            true => rows.push(line),
            false if rows.is_empty() => {}
            false => break,
        }
    }
    // Of nine by nine squares a diagram is one of standard shogi unless a name says otherwise, and so is one that is damaged. Of nine
    // files it may have lost a row: another kind is told by its start, or by a piece that standard shogi does not have.
    let Some(standard) = Rules::named(STANDARD) else { return false };
    let read = |rules: &Rules| rows.iter().map(|row| board::read_row(rules, row)).collect::<Option<Vec<_>>>();
    let fits = |rules: Arc<Rules>| {
        let size = (rules.files(), rules.ranks());
        if size == (9, 9) || usize::from(size.1) != rows.len() {
            return false;
        }
        read(&rules).is_some_and(|board| {
            size.0 != 9
                || read(&standard).is_none()
                || rules.start().split(' ').next() == Some(board.join("/").as_str())
        })
    };
    !rows.is_empty() && Rules::names().filter_map(Rules::named).any(fits)
}

/// The kind that a text names, in Japanese, in English or as programs do.
fn called(name: &str) -> Option<Arc<Rules>> {
    let plain = |text: &str| text.nfkc().collect::<String>().trim().to_lowercase();
    let name = plain(name);
    let squares = Rules::square_names().filter_map(|name| Rules::named(&name));
    let all = || Rules::names().filter_map(Rules::named).chain(squares);
    let same = |rules: &Arc<Rules>| [rules.japanese(), rules.english()].into_iter().any(|known| plain(known) == name);
    if name.is_empty() { None } else { Rules::named(&name).or_else(|| all().find(same)) }
}

/// A header's name and value.
fn header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(['：', ':'])?;
    Some((name.trim(), value.trim()))
}

fn fault(reading: &mut KindReading, number: usize, line: &str, part: &str, expected: impl Into<Cow<'static, str>>) {
    if reading.faults.len() < MAX_FAULTS {
        let mut fault = ReadFault::at(number, line, part, expected);
        fault.game = reading.records.len();
        reading.faults.push(fault);
    }
}

const NAME_KIND: &str = "the name of a kind of shogi that `komadai variants` lists, or the option --variant";

fn read_usi(text: &str, kind: Option<&Arc<Rules>>, reading: &mut KindReading) {
    let mut kind = kind.cloned();
    for (at, whole) in text.lines().enumerate() {
        let (number, line) = (at + 1, whole.trim());
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix(NAMES_KIND) {
            kind = Rules::named(name.trim());
            if kind.is_none() {
                fault(reading, number, whole, name, NAME_KIND);
            }
            continue;
        }
        let mut position = line.strip_prefix("position ").unwrap_or(line).trim_start();
        if let Some((name, rest)) = position.split_once(' ')
            && let Some(rules) = Rules::named(name)
        {
            (kind, position) = (Some(rules), rest.trim_start());
        }
        let Some(rules) = &kind else {
            fault(reading, number, whole, position, format!("{NAMES_KIND}ID above it, ID being {NAME_KIND}"));
            continue;
        };
        let (start, moves) = match position.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (position, ""),
        };
        let start = match start {
            "startpos" => Ok(Position::start(rules)),
            _ => Position::read(rules, start.strip_prefix("sfen ").unwrap_or(start)),
        };
        let mut record = match start {
            Ok(start) => KindRecord::new(start),
            Err(error) => {
                fault(reading, number, whole, position, format!("a position of {} ({error})", rules.name()));
                continue;
            }
        };
        for word in moves.split_whitespace() {
            if word == "resign" {
                record.end = Some(End::at(EndKind::Resignation, side(record.position.turn())));
                break;
            }
            let played = record.play_text(word);
            let expected = match played {
                Ok(()) if record.moves.len() <= MAX_PLIES => continue,
                Ok(()) => format!("a game of at most {MAX_PLIES} moves"),
                Err(MoveError::Unreadable) => "from and to of a move, as in 7g7f+, or P*5e".to_owned(),
                Err(MoveError::Illegal) => format!("a legal move of {}", rules.name()),
            };
            fault(reading, number, whole, word, expected);
            break;
        }
        reading.records.push(record);
    }
}

fn read_kif(text: &str, kind: Option<&Arc<Rules>>, reading: &mut KindReading) {
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let (mut named, mut any) = (false, false);
    for (at, line) in text.lines().enumerate() {
        let names = line.trim_start().starts_with("手合割");
        if any && line.trim_start().starts_with("#KIF") || names && named {
            read_game(&lines, kind, reading);
            lines.clear();
            (named, any) = (false, false);
        }
        named |= names;
        any |= !line.trim().is_empty();
        lines.push((at + 1, line));
    }
    read_game(&lines, kind, reading);
}

/// Half of a move.
struct FirstStep<'t> {
    line: (usize, &'t str),
    from: Square,
    /// Where the second step begins; none where that is the square of a move before the first.
    to: Option<Square>,
}

/// What follows the first line of a move of two steps.
const SECOND: &str = "二歩目 after 一歩目";

/// One game of KIF as far as it was read.
#[derive(Default)]
struct Game<'t> {
    /// What 手合割 says, with its line.
    named: Option<(usize, &'t str, &'t str)>,
    rows: Vec<(usize, &'t str)>,
    /// What the hands hold, Black's first.
    hands: [Option<(usize, &'t str, &'t str)>; 2],
    turn: Option<Color>,
    played: Option<usize>,
    headers: Headers,
    notes: Vec<String>,
    record: Option<KindRecord>,
    /// Where the last move went.
    before: Option<Square>,
    /// The first line of a move of two steps, until the second has come.
    first_step: Option<FirstStep<'t>>,
}

fn read_game(lines: &[(usize, &str)], kind: Option<&Arc<Rules>>, reading: &mut KindReading) {
    let mut game = Game::default();
    if lines.iter().all(|(_, line)| line.trim().is_empty()) {
        return;
    }
    for &(number, whole) in lines {
        if let Err((part, expected)) = game.line(number, whole, kind, reading) {
            if !expected.is_empty() {
                fault(reading, number, whole, part, expected);
            }
            // What follows a move that was not understood belongs to a position that nobody knows.
            if game.record.is_some() || part.is_empty() {
                break;
            }
        }
    }
    if let Some(FirstStep { line: (number, line), .. }) = game.first_step
        && !is_told(reading)
    {
        fault(reading, number, line, line.trim(), SECOND);
    }
    if let Some((number, line)) = lines.last()
        && game.record.is_none()
        && !is_told(reading)
        && let Err((part, expected)) = game.start(kind, reading)
    {
        fault(reading, *number, line, part, expected);
    }
    reading.records.extend(game.record);
}

/// Whether a fault of the game that is being read is told already.
fn is_told(reading: &KindReading) -> bool {
    reading.faults.iter().any(|fault| fault.game == reading.records.len())
}

type Refused<'t> = (&'t str, Cow<'static, str>);

impl<'t> Game<'t> {
    fn line(
        &mut self,
        at: usize,
        whole: &'t str,
        kind: Option<&Arc<Rules>>,
        reading: &mut KindReading,
    ) -> Result<(), Refused<'t>> {
        let line = whole.trim_start_matches('\u{feff}').trim();
        let is_labels = |line: &str| line.chars().all(|c| c.is_whitespace() || c.is_numeric());
        match line.chars().next() {
            None | Some('#' | '&') => Ok(()),
            Some('*' | '＊') => {
                self.comment(&line[line.chars().next().map_or(0, char::len_utf8)..]);
                Ok(())
            }
            Some('|' | '｜') if self.record.is_none() => {
                self.rows.push((at, whole));
                Ok(())
            }
            Some('+') if line.starts_with("+--") => Ok(()),
            Some(_) if self.record.is_none() && is_labels(line) => Ok(()),
            Some(_) if line.starts_with("手数--") => self.start(kind, reading),
            Some(_) if line.starts_with("まで") => {
                self.start(kind, reading)?;
                self.summary(line)
            }
            Some(_) if line.starts_with("変化") => {
                self.start(kind, reading)?;
                Err((line, "the main line alone: of other kinds of shogi branches are not read".into()))
            }
            Some(_) => match numbered(line) {
                Some(body) => {
                    self.start(kind, reading)?;
                    self.step(at, whole, body)
                }
                None => self.head(at, whole, line),
            },
        }
    }

    /// A line that stands before the moves.
    fn head(&mut self, at: usize, whole: &'t str, line: &'t str) -> Result<(), Refused<'t>> {
        match line {
            "先手番" | "下手番" => self.turn = Some(Color::Black),
            "後手番" | "上手番" => self.turn = Some(Color::White),
            _ if line.starts_with("手数＝") || line.starts_with("手数=") => {
                let count = line.split_once(['＝', '=']).and_then(|(_, rest)| number(rest));
                self.played = count.and_then(|(count, _)| usize::try_from(count).ok());
            }
            _ => match header(line) {
                Some(("手合割", value)) => self.named = Some((at, whole, value)),
                Some((name, value)) if name.ends_with("持駒") || name.ends_with("持ち駒") => {
                    let white = name.starts_with(['後', '上']);
                    self.hands[usize::from(white)] = Some((at, whole, value));
                }
                Some((name, value)) if !name.is_empty() => {
                    let key = HeaderKey::from_japanese(name);
                    self.record.as_mut().map_or(&mut self.headers, |record| &mut record.headers).push(key, value);
                }
                _ => return Err((line, "a move, a header such as 先手：, a comment or a diagram".into())),
            },
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let Some(record) = &mut self.record else { return self.notes.push(text.to_owned()) };
        if !record.end.as_mut().is_some_and(|end| refine_end(end, text)) {
            record.note(text.to_owned());
        }
    }

    fn summary(&mut self, line: &'t str) -> Result<(), Refused<'t>> {
        if let Some(record) = &mut self.record {
            if self.first_step.is_some() {
                return Err((line, SECOND.into()));
            }
            let (plies, turn) = (record.moves.len(), side(record.position.turn()));
            let known = read_summary(line, plies, turn, &mut record.end);
            return if known {
                Ok(())
            } else {
                Err((line, "how the game ended, as in まで83手で先手の勝ち".into()))
            };
        }
        Ok(())
    }

    /// Makes the start out of what was read of it.
    fn start(&mut self, kind: Option<&Arc<Rules>>, reading: &mut KindReading) -> Result<(), Refused<'t>> {
        if self.record.is_some() {
            return Ok(());
        }
        let given = self.named.map_or("", |(_, _, value)| value);
        let named = called(given).filter(|rules| rules.name() != STANDARD);
        let Some(rules) = named.or_else(|| kind.cloned()).or_else(|| self.kind_of_rows()) else {
            let expected = "手合割 with the name of a kind of shogi, such as 5五将棋, or the option --variant";
            return self.refuse(reading, self.named.map(|(at, line, _)| (at, line)), expected.into());
        };
        let odds = || rules.handicaps().iter().find(|odds| !given.is_empty() && odds.japanese == given);
        let own = || odds().map_or(rules.start(), |odds| &odds.start).to_owned();
        let sfen = if self.rows.is_empty() { own() } else { self.sfen(&rules, reading)? };
        match Position::read(&rules, &sfen) {
            Ok(start) => {
                let mut record = KindRecord::new(start);
                record.headers = std::mem::take(&mut self.headers);
                record.notes = std::mem::take(&mut self.notes);
                self.record = Some(record);
                Ok(())
            }
            Err(error) => {
                let expected = format!("a position of {} ({error})", rules.name());
                self.refuse(reading, self.rows.first().copied(), expected.into())
            }
        }
    }

    /// Refuses the start at a line of its own; where nothing is said to be expected, the fault is told already.
    fn refuse<T>(
        &self,
        reading: &mut KindReading,
        at: Option<(usize, &'t str)>,
        expected: Cow<'static, str>,
    ) -> Result<T, Refused<'t>> {
        match at {
            Some((number, line)) => {
                fault(reading, number, line, line.trim(), expected);
                Err(("", Cow::Borrowed("")))
            }
            None => Err(("", expected)),
        }
    }

    /// The only kind that the rows can be of, or of several the one that begins so.
    fn kind_of_rows(&self) -> Option<Arc<Rules>> {
        let all = || Rules::names().filter(|name| *name != STANDARD).filter_map(Rules::named);
        let rows =
            |rules: &Rules| self.rows.iter().map(|(_, row)| board::read_row(rules, row)).collect::<Option<Vec<_>>>();
        let fits = |rules: &Arc<Rules>| usize::from(rules.ranks()) == self.rows.len() && rows(rules).is_some();
        let fitting: Vec<_> = all().filter(|_| !self.rows.is_empty()).filter(fits).collect();
        let begins = |rules: &&Arc<Rules>| {
            let board = rows(rules).map(|rows| rows.join("/"));
            board.as_deref() == rules.start().split(' ').next()
        };
        match &fitting[..] {
            [only] => Some(only.clone()),
            several => several.iter().find(begins).cloned(),
        }
    }

    fn sfen(&self, rules: &Rules, reading: &mut KindReading) -> Result<String, Refused<'t>> {
        let mut rows = Vec::new();
        for &(number, line) in &self.rows {
            let Some(row) = board::read_row(rules, line) else {
                let expected = format!("a row of {} squares with pieces of {}", rules.files(), rules.name());
                return self.refuse(reading, Some((number, line)), expected.into());
            };
            rows.push(row);
        }
        let mut hands = String::new();
        for (color, hand) in Color::ALL.into_iter().zip(self.hands) {
            let Some((number, line, text)) = hand else { continue };
            match board::read_hand(rules, color, text) {
                Ok(sfen) => hands += &sfen,
                Err(_) => {
                    let expected = format!("pieces that a hand holds in {}, or なし", rules.name());
                    return self.refuse(reading, Some((number, line)), expected.into());
                }
            }
        }
        let turn = if self.turn == Some(Color::White) { "w" } else { "b" };
        let hands = if hands.is_empty() { "-" } else { &hands };
        Ok(format!("{} {turn} {hands} {}", rows.join("/"), self.played.unwrap_or(0) + 1))
    }

    /// A move, half of one, or a word in place of one.
    fn step(&mut self, at: usize, whole: &'t str, body: &'t str) -> Result<(), Refused<'t>> {
        let Some(record) = &mut self.record else { return Ok(()) };
        if record.end.is_some() {
            return Err((body, "nothing after the end of the game".into()));
        }
        if record.moves.len() >= MAX_PLIES {
            return Err((body, format!("a game of at most {MAX_PLIES} moves").into()));
        }
        let word = body.split(|c: char| c.is_whitespace() || c == '(').next().unwrap_or(body);
        if let Some(end) = read_end(word, side(record.position.turn())) {
            if self.first_step.is_some() {
                return Err((body, SECOND.into()));
            }
            record.end = Some(end);
            return Ok(());
        }
        let (half, text) = match (body.strip_prefix("一歩目"), body.strip_prefix("二歩目")) {
            (Some(first), _) => (Some(Half::First), first),
            (_, Some(second)) => (Some(Half::Second), second),
            _ => (None, body),
        };
        let rules = record.rules().clone();
        let written = Written::read(&rules, text.trim_start())?;
        let to = written.to.or(self.before);
        let (from, through) = match (half, self.first_step.take()) {
            (Some(Half::First), None) => {
                let from = written.from.ok_or((body, Cow::Borrowed("where the piece comes from, as in （←7七）")))?;
                self.first_step = Some(FirstStep { line: (at, whole), from, to });
                return Ok(());
            }
            (Some(Half::Second), Some(first))
                if first.to.or(written.from).is_none_or(|to| written.from != Some(to)) =>
            {
                return Err((body, "a second step from where the first one ends".into()));
            }
            (Some(Half::Second), Some(first)) => (Some(first.from), written.from),
            (None, None) => (written.from, None),
            (Some(Half::First) | None, Some(_)) => return Err((body, SECOND.into())),
            (Some(Half::Second), None) => return Err((body, "一歩目 before 二歩目".into())),
        };
        let to = to.ok_or((body, Cow::Borrowed("a square: there is no move before this one")))?;
        let stands = from.map(|from| (from, record.position.piece_on(from)));
        if let Some((from, on)) = stands
            && !on.is_some_and(|(kind, color)| color == record.position.turn() && written.kinds.contains(&kind.index()))
        {
            let expected = format!("a move of a piece of that name and side on {}", from.japanese());
            return Err((body, expected.into()));
        }
        let texts: Vec<String> = match from {
            None => written.kinds.iter().map(|&kind| format!("{}*{to}", rules.kinds()[kind].letter)).collect(),
            Some(from) => {
                let through = through.map(|square| square.to_string()).unwrap_or_default();
                let plain = format!("{from}{through}{to}");
                // Where turning over is not a choice, some do not say it.
                let turned = (written.promotes != Some(false)).then(|| format!("{plain}+"));
                let plain = (written.promotes != Some(true)).then_some(plain);
                plain.into_iter().chain(turned).collect()
            }
        };
        if !texts.iter().any(|text| record.play_text(text).is_ok()) {
            return Err((body, format!("a legal move of {}", rules.name()).into()));
        }
        if let Some(last) = record.moves.last_mut() {
            last.spent_ms = written.spent_ms;
        }
        self.before = Some(to);
        Ok(())
    }
}

/// What stands behind the number of a move; the second line of a move of two steps may have none.
fn numbered(line: &str) -> Option<&str> {
    if line.starts_with("一歩目") || line.starts_with("二歩目") {
        return Some(line);
    }
    let (_, rest) =
        number(line).filter(|_| line.starts_with(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c)))?;
    let body = rest.trim_start();
    (body.len() < rest.len() && !body.is_empty()).then_some(body)
}

/// Which line of a move of two steps.
#[derive(Copy, Clone)]
enum Half {
    First,
    Second,
}

/// A move as it is written.
struct Written {
    /// None for 同.
    to: Option<Square>,
    /// The kinds that have its name.
    kinds: Vec<usize>,
    promotes: Option<bool>,
    /// None for a drop.
    from: Option<Square>,
    spent_ms: Option<u64>,
}

impl Written {
    fn read<'t>(rules: &Rules, text: &'t str) -> Result<Written, Refused<'t>> {
        let refused = |part: &'t str, expected: &'static str| (part, Cow::Borrowed(expected));
        let example =
            if kif::is_large(rules) { "a square such as 7六, or 仝" } else { "a square such as ７六, or 同" };
        let (to, rest) = match text.strip_prefix(['同', '仝']) {
            Some(rest) => (None, rest),
            None => {
                let (to, rest) = Square::split_japanese(text).ok_or(refused(text, example))?;
                (Some(to), rest)
            }
        };
        let rest = rest.trim_start();
        let names = || {
            let faces = board::faces(rules);
            rules.kinds().iter().zip(faces).flat_map(|(kind, face)| board::names_of(kind).chain([face]))
        };
        let (name, mut rest) = board::longest(rest, names().map(|name| (name.clone(), name)))
            .ok_or_else(|| (rest, Cow::Owned(format!("the name of a piece of {}", rules.name()))))?;
        let faces = board::faces(rules);
        let has_name = |(at, kind): (usize, &komadai_variants::Kind)| {
            board::names_of(kind).chain([faces[at].clone()]).any(|known| known == name).then_some(at)
        };
        let kinds = rules.kinds().iter().enumerate().filter_map(has_name).collect();
        let mut written = Written { to, kinds, promotes: None, from: None, spent_ms: None };
        let mut is_drop = false;
        loop {
            let eaten = |word: &str| rest.strip_prefix(word);
            if let Some(after) = eaten("打") {
                (is_drop, rest) = (true, after);
            } else if let Some(after) = eaten("不成") {
                (written.promotes, rest) = (Some(false), after);
            } else if let Some(after) = eaten("成") {
                (written.promotes, rest) = (Some(true), after);
            } else if let Some(after) =
                ["（居食い）", "(居食い)", "居食い", "（じっと）", "(じっと)"].into_iter().find_map(eaten)
            {
                rest = after;
            } else {
                break;
            }
        }
        if !is_drop {
            let (from, after) = origin(rest.trim_start())
                .ok_or(refused(rest, "where the piece comes from, as in (77) or （←7七）, or 打"))?;
            (written.from, rest) = (Some(from), after);
        }
        written.spent_ms = read_time(rest);
        Ok(written)
    }
}

/// `(77)` or `（←7七）`, and what follows it.
fn origin(text: &str) -> Option<(Square, &str)> {
    let inner = text.strip_prefix(['(', '（'])?.trim_start_matches('←').trim_start();
    let figures = || {
        let mut figures = inner.chars().map(|c| u8::try_from(c.nfkc().next()?.to_digit(10)?).ok());
        let (file, rank) = (figures.next()??, figures.next()??);
        let rest = inner.char_indices().nth(2).map_or("", |(at, _)| &inner[at..]);
        Some((Square::new(file, rank)?, rest))
    };
    let (square, rest) = Square::split_japanese(inner).or_else(figures)?;
    Some((square, rest.trim_start().strip_prefix([')', '）'])?))
}

//! The text format of YaneuraOu, `#YANEURAOU-DB2016 1.00`: a line `sfen …` for each position, then a line for each move of
//! it: `move reply value depth count`, each of the last four perhaps `none` or absent. Other lines that begin with `#` or `//`
//! are remarks. Positions are sorted bytewise by their text, so that programs can search the file without reading it.

use crate::{BookMove, Faults};
use komadai_shogi::{Move, Position, Setup};
use std::collections::HashMap;
use std::io::{self, BufRead, Write};

/// What the first line says.
const HEADER: &str = "#YANEURAOU-DB2016 1.00";
/// The longest line that is read.
const LONGEST: usize = 4_096;
/// No position has more moves.
const MOST_MOVES: usize = 593;

#[derive(Clone, Debug)]
struct Page {
    /// The least number of a move at which the position was met.
    move_number: u32,
    moves: Vec<BookMove>,
}

/// A book as text, and the book that is built.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// By the SFEN without the number of the move.
    pages: HashMap<Box<str>, Page>,
}

fn key(setup: &Setup) -> Box<str> {
    let text = setup.to_string();
    // The last of the four fields is the number of the move.
    text.rsplit_once(' ').map_or(text.as_str(), |(key, _)| key).into()
}

impl Text {
    /// An empty book.
    pub fn new() -> Text {
        Text::default()
    }

    /// Reads a book. A position that occurs again adds its moves to the first; of a move told twice the deeper stays.
    ///
    /// # Errors
    /// If reading fails, or if there is neither the header nor a position.
    pub fn read(mut file: impl BufRead) -> io::Result<(Text, Faults)> {
        let mut book = Text::new();
        let mut faults = Faults::default();
        let mut place: Option<(Position, u32)> = None;
        let (mut number, mut known) = (0, false);
        let mut bytes = Vec::new();
        while read_line(&mut file, &mut bytes)? {
            number += 1;
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim_start_matches('\u{feff}').trim();
            if line.starts_with('#') || line.starts_with("//") {
                known |= line.starts_with("#YANEURAOU-DB");
            } else if let Some(sfen) = line.strip_prefix("sfen ") {
                known = true;
                place = match read_position(sfen) {
                    Ok(found) => Some(found),
                    Err(what) => {
                        faults.add(number, what);
                        None
                    }
                };
            } else if !line.is_empty() {
                match (&place, read_move(line)) {
                    (Some((position, move_number)), Ok(known)) => {
                        if let Err(what) = book.add(position, *move_number, known) {
                            faults.add(number, what);
                        }
                    }
                    // The position was at fault and is named.
                    (None, Ok(_)) if known => {}
                    (_, Err(what)) => faults.add(number, what),
                    (None, Ok(_)) => faults.add(number, "a move before any position"),
                }
            }
        }
        if known {
            return Ok((book, faults));
        }
        let what = format!("no book: neither {HEADER} nor a position in {number} lines");
        Err(io::Error::new(io::ErrorKind::InvalidData, what))
    }

    /// Adds a move to a position.
    ///
    /// # Errors
    /// If it is illegal there.
    pub fn add(&mut self, position: &Position, move_number: u32, known: BookMove) -> Result<(), String> {
        position.check(known.mv).map_err(|foul| format!("{} in {position}: {foul}", known.mv))?;
        let page = self.pages.entry(key(&position.to_setup())).or_insert(Page { move_number, moves: Vec::new() });
        page.move_number = page.move_number.min(move_number);
        match page.moves.iter().position(|old| old.mv == known.mv) {
            Some(at) if known.depth > page.moves[at].depth => page.moves[at] = known,
            None if page.moves.len() < MOST_MOVES => page.moves.push(known),
            _ => {}
        }
        Ok(())
    }

    /// Counts a move that was played.
    ///
    /// # Errors
    /// If it is illegal there.
    pub fn count(&mut self, position: &Position, mv: Move) -> Result<(), String> {
        self.add(position, position.move_number(), BookMove { count: Some(0), ..BookMove::new(mv) })?;
        let page = self.pages.get_mut(&key(&position.to_setup()));
        if let Some(known) = page.and_then(|page| page.moves.iter_mut().find(|known| known.mv == mv)) {
            known.count = Some(known.count.unwrap_or(0).saturating_add(1));
        }
        Ok(())
    }

    /// What is known of a position, in the order in which it was read.
    pub fn moves(&self, position: &Position) -> &[BookMove] {
        self.pages.get(&key(&position.to_setup())).map_or(&[], |page| &page.moves)
    }

    /// Changes what is known of a position.
    pub fn moves_mut(&mut self, position: &Position) -> Option<&mut Vec<BookMove>> {
        self.pages.get_mut(&key(&position.to_setup())).map(|page| &mut page.moves)
    }

    /// Leaves out moves, and positions that have none left.
    pub fn retain(&mut self, mut keep: impl FnMut(&BookMove) -> bool) {
        self.pages.retain(|_, page| {
            page.moves.retain(&mut keep);
            !page.moves.is_empty()
        });
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Writes the book, sorted as programs expect it.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "{HEADER}")?;
        let mut pages: Vec<(&Box<str>, &Page)> = self.pages.iter().collect();
        pages.sort_by_key(|(key, _)| *key);
        for (key, page) in pages {
            writeln!(out, "sfen {key} {}", page.move_number.max(1))?;
            for known in &page.moves {
                writeln!(out, "{}", line(known))?;
            }
        }
        Ok(())
    }
}

/// One position with its moves as [`Text::write`] writes them.
///
/// # Errors
/// If writing fails.
pub fn write_position(position: &Position, moves: &[BookMove], mut out: impl Write) -> io::Result<()> {
    writeln!(out, "sfen {position}")?;
    moves.iter().try_for_each(|known| writeln!(out, "{}", line(known)))
}

/// A move's line.
fn line(known: &BookMove) -> String {
    let number = |n: Option<String>| n.unwrap_or_else(|| "none".to_owned());
    let BookMove { mv, reply, value, depth, count } = *known;
    let reply = number(reply.map(|mv| mv.to_string()));
    let (value, depth) = (number(value.map(|n| n.to_string())), number(depth.map(|n| n.to_string())));
    format!("{mv} {reply} {value} {depth} {}", number(count.map(|n| n.to_string())))
}

/// Reads a line into `bytes`, no more of it than makes sense; false at the end.
fn read_line(file: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    let mut any = false;
    loop {
        let chunk = file.fill_buf()?;
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        bytes.extend_from_slice(&part[..part.len().min(LONGEST.saturating_sub(bytes.len()))]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        file.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

fn read_position(sfen: &str) -> Result<(Position, u32), String> {
    let setup: Setup = sfen.parse().map_err(|error| format!("{error}"))?;
    let position = Position::new(&setup).map_err(|faults| format!("no position of a game: {faults}"))?;
    Ok((position, setup.move_number))
}

fn read_move(line: &str) -> Result<BookMove, String> {
    let mut words = line.split_ascii_whitespace();
    let shorten = |word: &str| word.chars().take(40).collect::<String>();
    let first = words.next().unwrap_or("");
    let mv = first.parse().map_err(|_| format!("not a move: {}", shorten(first)))?;
    let reply = words.next().and_then(|word| word.parse().ok());
    let mut number = |what: &str| match words.next() {
        None | Some("none") => Ok(None),
        Some(word) => word.parse::<i64>().map(Some).map_err(|_| format!("{what}: not a number: {}", shorten(word))),
    };
    let value = number("value")?.map(|n| n.clamp(-1_000_000, 1_000_000) as i32);
    let depth = number("depth")?.map(|n| n.clamp(0, 1_000_000) as u32);
    let count = number("count")?.map(|n| n.max(0).unsigned_abs());
    Ok(BookMove { mv, reply, value, depth, count })
}

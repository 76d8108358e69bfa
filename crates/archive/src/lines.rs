//! The moves of all games, packed beside the index, for searches that go through every game: the file `lines` has them one after
//! another, the file `marks` a row of 64 bytes a game that says where they are and what came to stand where, so that most
//! games are passed by without their moves. Both say nothing that the games do not say: what is missing is made of them.
//!
//! ```text
//! lines   a start position of its own (98 bytes), where the game has one; then two bytes a move
//! marks   place in `lines` (8 bytes, the highest bit: a start of its own), moves (2), most pieces held (4, see below),
//!         what came to stand where (42), checksum of the line (4) and of the row (4)
//! ```

use crate::game::Line;
use crate::pattern::{Amount, content};
use crate::pattern::{BOARD_BYTES, Board, Matcher, Pattern, Wanted};
use crate::search::Sought;
use crate::sequence::Sequence;
use komadai_shogi::{Color, PieceKind, Setup};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::Path;

/// The bytes of a row of marks.
const ROW: usize = 64;
/// The bytes of a row that say what came to stand where, as a Bloom filter with one hash (B. H. Bloom, 1970).
const SEEN: usize = 42;
const PLACE: usize = 0;
const PLIES: usize = 8;
const HELD: usize = 10;
const SEEN_AT: usize = 14;
const LINE_CHECK: usize = 56;
const ROW_CHECK: usize = 60;
/// The bit of a place that says that the line begins with a position.
const OWN_START: u64 = 1 << 63;
/// Rows that are read in one go.
pub(crate) const BLOCK: u32 = 4_096;
/// The lines of a block are read in one go where more than one in so many is asked for.
const DENSE: usize = 8;

type Row = [u8; ROW];

/// The files of a folder, and how far they come.
#[derive(Debug)]
pub(crate) struct Lines {
    marks: File,
    lines: File,
    /// Games that have a row.
    rows: u32,
    /// Bytes of lines.
    end: u64,
    /// What was added and is not in the files yet.
    new_marks: Vec<u8>,
    new_lines: Vec<u8>,
}

impl Lines {
    /// Opens the files of a folder, as far as games up to a number are in them.
    pub(crate) fn open(folder: &Path, last: u32) -> io::Result<Lines> {
        let open =
            |name| OpenOptions::new().create(true).truncate(false).read(true).write(true).open(folder.join(name));
        let (mut marks, lines) = (open("marks")?, open("lines")?);
        let there = u32::try_from(marks.metadata()?.len() / ROW as u64).unwrap_or(u32::MAX);
        let mut rows = there.min(last);
        let mut end = 0;
        // A power cut may have left rows that were never written, and lines that are not all there.
        while rows > 0 {
            let mut row = [0; ROW];
            marks.seek(SeekFrom::Start(u64::from(rows - 1) * ROW as u64))?;
            marks.read_exact(&mut row)?;
            if let Ok(Some(mark)) = Mark::of(&row) {
                end = mark.place + mark.bytes() as u64;
                if end <= lines.metadata()?.len() {
                    break;
                }
            }
            (rows, end) = (rows - 1, 0);
        }
        Ok(Lines { marks, lines, rows, end, new_marks: Vec::new(), new_lines: Vec::new() })
    }

    /// The last game in it.
    pub(crate) fn last(&self) -> u32 {
        self.rows
    }

    /// Adds a game that comes after those that are there.
    pub(crate) fn add(&mut self, number: u32, line: &Line, is_even: bool) {
        if number <= self.rows {
            return;
        }
        // Numbers without a game have a row of zeros.
        let gap = (number - self.rows - 1) as usize;
        self.new_marks.resize(self.new_marks.len() + gap * ROW, 0);
        let place = self.end + self.new_lines.len() as u64;
        let (row, bytes) = pack(place, line, is_even);
        self.new_marks.extend(row);
        self.new_lines.extend(bytes);
        self.rows = number;
    }

    /// Writes what was added.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let written = u64::from(self.rows) * ROW as u64 - self.new_marks.len() as u64;
        self.lines.seek(SeekFrom::Start(self.end))?;
        self.lines.write_all(&self.new_lines)?;
        self.marks.seek(SeekFrom::Start(written))?;
        self.marks.write_all(&self.new_marks)?;
        self.end += self.new_lines.len() as u64;
        (self.new_marks, self.new_lines) = (Vec::new(), Vec::new());
        Ok(())
    }

    /// Forgets everything. The files stay as they are until rows are written over theirs: other processes read them.
    pub(crate) fn clear(&mut self) {
        (self.rows, self.end, self.new_marks, self.new_lines) = (0, 0, Vec::new(), Vec::new());
    }
}

/// Goes through games for what is sought, from the newest on.
pub(crate) struct Scan {
    marks: File,
    lines: File,
    searches: Vec<Search>,
    /// Lines near each other are read together.
    buffer: Vec<u8>,
}

/// What is sought, one way round.
struct Search {
    matches: Matches,
    seen: [u8; SEEN],
    held: u32,
}

enum Matches {
    Pattern(Box<Matcher>),
    Moves(Sequence),
}

/// A game that has what is sought, and after which ply first.
pub(crate) type Hit = (u32, u16);

impl Scan {
    /// A search in the files of a folder; for either side, if the colours do not matter.
    pub(crate) fn open(folder: &Path, sought: &Sought, colours_matter: bool) -> io::Result<Scan> {
        let mut searches = vec![Search::new(sought)];
        let turned = sought.turned();
        if !colours_matter && turned != *sought {
            searches.push(Search::new(&turned));
        }
        let open = |name| File::open(folder.join(name));
        Ok(Scan { marks: open("marks")?, lines: open("lines")?, searches, buffer: Vec::new() })
    }

    /// Goes through games, no more than [`BLOCK`], from the newest on, and gives those that have it, with the last game that was
    /// looked at. Only admitted games count; after so many hits it stops.
    ///
    /// # Errors
    /// A file cannot be read or is damaged.
    pub(crate) fn block(
        &mut self,
        games: RangeInclusive<u32>,
        admits: impl Fn(u32) -> bool,
        at_most: usize,
    ) -> io::Result<(Vec<Hit>, u32)> {
        let (first, from) = games.into_inner();
        let mut rows = vec![[0; ROW]; (from - first + 1) as usize];
        self.marks.seek(SeekFrom::Start(u64::from(first - 1) * ROW as u64))?;
        self.marks.read_exact(rows.as_flattened_mut())?;
        let mut candidates = Vec::new();
        for (number, row) in (first..=from).rev().zip(rows.iter().rev()) {
            let possible = self.searches.iter().map(|search| search.may_be_in(row));
            let possible = possible.enumerate().fold(0, |all, (at, possible)| all | u8::from(possible) << at);
            if possible != 0
                && let Some(mark) = Mark::of(row)?
                && admits(number)
            {
                candidates.push((number, mark, possible));
            }
        }
        let mut hits = Vec::new();
        let is_dense = candidates.len() * DENSE > rows.len();
        let span = candidates.last().zip(candidates.first()).filter(|_| is_dense);
        let base = match span {
            Some(((_, lowest, _), (_, highest, _))) => {
                self.read(lowest.place, (highest.place - lowest.place) as usize + highest.bytes())?;
                Some(lowest.place)
            }
            None => None,
        };
        for (number, mark, possible) in candidates {
            let line = match base {
                Some(base) => (mark.place - base) as usize,
                None => {
                    self.read(mark.place, mark.bytes())?;
                    0
                }
            };
            let line = self.buffer.get(line..line + mark.bytes()).unwrap_or_default();
            if let Some(ply) = first_ply(&self.searches, possible, &mark, line)? {
                hits.push((number, u16::try_from(ply).unwrap_or(u16::MAX)));
                if hits.len() == at_most {
                    return Ok((hits, number));
                }
            }
        }
        Ok((hits, first))
    }

    /// Reads lines into the buffer.
    fn read(&mut self, place: u64, bytes: usize) -> io::Result<()> {
        self.buffer.resize(bytes, 0);
        self.lines.seek(SeekFrom::Start(place))?;
        self.lines.read_exact(&mut self.buffer)
    }
}

/// After which ply a game first has what is searched for.
fn first_ply(searches: &[Search], possible: u8, mark: &Mark, line: &[u8]) -> io::Result<Option<usize>> {
    if crc32fast::hash(line) != mark.line_check {
        return Err(damaged("the checksum of a line is wrong"));
    }
    let (start, moves) = match line.split_at_checked(BOARD_BYTES).filter(|_| mark.own_start) {
        Some((start, moves)) => (&Board::of_bytes(start).ok_or_else(|| damaged("a start position is none"))?, moves),
        None => (Board::start(), line),
    };
    let searches = searches.iter().enumerate().filter(|(at, _)| possible >> at & 1 == 1);
    let first_ply = |search: &Search| match &search.matches {
        Matches::Pattern(matcher) => matcher.first_ply(start, moves),
        Matches::Moves(sequence) => sequence.first_ply(start.turn(), mark.own_start, moves),
    };
    Ok(searches.filter_map(|(_, search)| first_ply(search)).min())
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

impl Search {
    fn new(sought: &Sought) -> Search {
        match sought {
            Sought::Part(pattern) => Search::of_pattern(pattern),
            Sought::Moves(sequence) => {
                let mut seen = [0; SEEN];
                for (square, piece) in sequence.comes() {
                    see(&mut seen, square.index(), content(piece));
                }
                Search { matches: Matches::Moves(sequence.clone()), seen, held: 0 }
            }
        }
    }

    fn of_pattern(pattern: &Pattern) -> Search {
        let mut seen = [0; SEEN];
        for (square, wanted) in pattern.wanted() {
            let Wanted::Piece(piece) = wanted else { continue };
            // What stands there from the start need not have come.
            if Setup::start().get(square) != Some(piece) {
                see(&mut seen, square.index(), content(piece));
            }
        }
        let mut held = [[0; 8]; 2];
        for (color, kind, amount) in pattern.held() {
            let (Amount::AtLeast(count) | Amount::Exactly(count)) = amount;
            held[color as usize][kind.index()] = count;
        }
        Search { matches: Matches::Pattern(Box::new(Matcher::new(pattern))), seen, held: held_bits(&held) }
    }

    /// Whether a game may have it, by its row.
    fn may_be_in(&self, row: &Row) -> bool {
        let seen = row[SEEN_AT..LINE_CHECK].iter().zip(&self.seen);
        let held = u32::from_be_bytes([row[HELD], row[HELD + 1], row[HELD + 2], row[HELD + 3]]);
        self.held & !held == 0 && seen.fold(0, |missing, (there, wanted)| missing | wanted & !there) == 0
    }
}

/// Where a line is.
struct Mark {
    place: u64,
    own_start: bool,
    plies: u16,
    line_check: u32,
}

impl Mark {
    /// Reads a row; none where there is no game of its number.
    fn of(row: &Row) -> io::Result<Option<Mark>> {
        if *row == [0; ROW] {
            return Ok(None);
        }
        if crc32fast::hash(&row[..ROW_CHECK]).to_be_bytes() != row[ROW_CHECK..] {
            return Err(damaged("the checksum of a row of marks is wrong"));
        }
        let place = row.first_chunk().map_or(0, |place| u64::from_be_bytes(*place));
        let plies = u16::from_be_bytes([row[PLIES], row[PLIES + 1]]);
        let line_check = row[LINE_CHECK..].first_chunk().map_or(0, |check| u32::from_be_bytes(*check));
        Ok(Some(Mark { place: place & !OWN_START, own_start: place & OWN_START != 0, plies, line_check }))
    }

    fn bytes(&self) -> usize {
        usize::from(self.plies) * 2 + if self.own_start { BOARD_BYTES } else { 0 }
    }
}

/// The row and the line of a game.
fn pack(place: u64, line: &Line, is_even: bool) -> (Row, Vec<u8>) {
    let moves = &line.moves[..line.moves.len().min(usize::from(u16::MAX))];
    let mut bytes = Vec::with_capacity(moves.len() * 2);
    let mut board = if is_even { Board::start().clone() } else { Board::of(&line.start.to_setup()) };
    let mut seen = [0; SEEN];
    if !is_even {
        bytes.extend(board.to_bytes());
        board.contents().filter(|(_, there)| *there > 0).for_each(|(at, there)| see(&mut seen, at, there));
    }
    let mut held = [*board.hand(Color::Black), *board.hand(Color::White)];
    for mv in moves {
        bytes.extend(mv.bits().to_be_bytes());
    }
    for &mv in moves {
        let Some(change) = board.play(mv) else { break };
        see(&mut seen, change.to(), change.put);
        for color in Color::ALL {
            for (most, now) in held[color as usize].iter_mut().zip(board.hand(color)) {
                *most = (*most).max(*now);
            }
        }
    }
    let mut row = [0; ROW];
    row[PLACE..PLIES].copy_from_slice(&(place | if is_even { 0 } else { OWN_START }).to_be_bytes());
    row[PLIES..HELD].copy_from_slice(&(moves.len() as u16).to_be_bytes());
    row[HELD..SEEN_AT].copy_from_slice(&held_bits(&held).to_be_bytes());
    row[SEEN_AT..LINE_CHECK].copy_from_slice(&seen);
    row[LINE_CHECK..ROW_CHECK].copy_from_slice(&crc32fast::hash(&bytes).to_be_bytes());
    let check = crc32fast::hash(&row[..ROW_CHECK]);
    row[ROW_CHECK..].copy_from_slice(&check.to_be_bytes());
    (row, bytes)
}

/// Marks that something came to stand on a square.
fn see(seen: &mut [u8; SEEN], square: usize, there: u8) {
    let hash = (square as u32 * 32 + u32::from(there)).wrapping_mul(0x9e37_79b1);
    // The highest bits of the product are the best mixed ones.
    let bit = ((u64::from(hash) * (SEEN * 8) as u64) >> 32) as usize;
    seen[bit / 8] |= 1 << (bit % 8);
}

/// How many pieces were held at most, two bits for each side and kind: one, two or more. A game that has all bits of a wish may fulfil it.
fn held_bits(most: &[[u8; 8]; 2]) -> u32 {
    let mut bits = 0;
    for (side, most) in most.iter().enumerate() {
        for kind in PieceKind::HAND {
            let at = (side * 7 + kind.index()) * 2;
            let count = most[kind.index()];
            bits |= u32::from(count >= 1) << at | u32::from(count >= 2) << (at + 1);
        }
    }
    bits
}

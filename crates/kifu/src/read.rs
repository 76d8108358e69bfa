//! From bytes to records.

use crate::address::{self, is_address};
use crate::encoding::{Decoded, decode};
use crate::lines::with_line_feeds;
use crate::{
    Format, MAX_BYTES, MAX_FILE_BYTES, ReadFault, Record, TextEncoding, csa, detect, jkf, kif, usen, usi, western,
};
use komadai_shogi::{Handicap, Setup};
use std::borrow::Cow;

/// Whether the names of moves in Japanese notation are judged.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Names {
    Lenient,
    Strict,
}

/// What was read from a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The games, in the order of the file; at least one unless the file is too large to be read.
    pub records: Vec<Record>,
    /// The format that the text turned out to be in.
    pub format: Format,
    /// The encoding that the bytes turned out to be in.
    pub encoding: TextEncoding,
    /// What was not understood, each with the number of its game.
    pub faults: Vec<ReadFault>,
    /// How many lines the text has on which something stands.
    lines: usize,
}

impl Reading {
    /// The first game.
    pub fn first(&self) -> Option<&Record> {
        self.records.first()
    }

    /// Why the text is no record at all: what is wrong with it first, if nothing of any game was understood.
    pub fn nothing_read(&self) -> Option<&ReadFault> {
        self.faults.first().filter(|_| (0..self.records.len()).all(|game| !self.is_game(game)))
    }

    /// Whether anything of a game was understood: where something is at fault, moves, or a start of its own. What was taken for
    /// headers then is noise, and so is a single move, or one that cannot be played, in a text of which half the lines or more
    /// make no sense. (JSON has no lines; whoever writes moves in it means moves.)
    pub fn is_game(&self, game: usize) -> bool {
        let Some(record) = self.records.get(game) else { return false };
        let faults = self.faults_of(game).count();
        // An empty board stands in the place of a start that could not be read.
        let bare = record.handicap() == Some(Handicap::Even) || record.setup == Setup::empty();
        if faults == 0 || !bare {
            return true;
        }
        let mostly_understood = faults * 2 < self.lines;
        let made_out = || record.main_line().any(|id| record.node(id).step.mv().is_some());
        match record.moves().take(2).count() {
            0 => mostly_understood && record.setup != Setup::empty() && made_out(),
            1 => {
                let is_document = self.format == Format::Jkf;
                is_document || !record.headers.is_empty() || record.plies() > 1 || mostly_understood
            }
            _ => true,
        }
    }

    /// The faults of one game.
    pub fn faults_of(&self, game: usize) -> impl Iterator<Item = &ReadFault> {
        self.faults.iter().filter(move |fault| fault.game == game)
    }
}

/// Reads a file of any format and encoding. The text itself decides which format it is; the hint, such as one from the
/// file's name, only helps where it does not. Nothing that was understood is thrown away.
///
/// ```
/// let reading = komadai_kifu::read("手合割：平手\n   1 ７六歩(77)\n   2 投了\n".as_bytes(), None);
/// assert!(reading.faults.is_empty());
/// assert_eq!(reading.records[0].plies(), 1);
/// ```
pub fn read(bytes: &[u8], hint: Option<Format>) -> Reading {
    read_bytes(bytes, hint, Names::Lenient)
}

/// The same, but in Japanese notation a move must have its one right name: a mark that is wrong, lacking or not needed is told as
/// a fault with the name that is right. The move is kept.
///
/// ```
/// let reading = komadai_kifu::read_strict("▲７六歩 △３四歩 ▲７八銀行".as_bytes(), None);
/// assert_eq!((reading.records[0].plies(), reading.faults.len()), (3, 1));
/// assert!(reading.faults[0].expected.contains("7八銀"));
/// ```
pub fn read_strict(bytes: &[u8], hint: Option<Format>) -> Reading {
    read_bytes(bytes, hint, Names::Strict)
}

fn read_bytes(bytes: &[u8], hint: Option<Format>, names: Names) -> Reading {
    if bytes.len() > MAX_FILE_BYTES {
        return refused(hint, TextEncoding::Utf8, format!("a file of at most {MAX_FILE_BYTES} bytes"));
    }
    let Decoded { text, encoding, damaged } = decode(bytes);
    if encoding != TextEncoding::Utf16 && is_binary(bytes) {
        return refused(hint, encoding, "the text of a game record, and no binary data");
    }
    let mut reading = read_decoded(&text, encoding, hint, names);
    if damaged {
        let text = with_line_feeds(&text);
        let line = text.lines().position(|line| line.contains('\u{fffd}')).unwrap_or(0);
        let shown = text.lines().nth(line).unwrap_or("");
        let part = shown.find('\u{fffd}').map_or(shown, |at| &shown[at..]);
        reading.faults.insert(0, ReadFault::at(line + 1, shown, part, format!("text in {encoding}")));
    }
    reading
}

/// The text of a file with line feeds alone, whatever its encoding: for records of games that this crate does not play.
///
/// # Errors
/// It is too large, or no text.
pub fn text_of(bytes: &[u8]) -> Result<(String, TextEncoding), ReadFault> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ReadFault::at(1, "", "", format!("a file of at most {MAX_FILE_BYTES} bytes")));
    }
    let Decoded { text, encoding, .. } = decode(bytes);
    if encoding != TextEncoding::Utf16 && is_binary(bytes) {
        return Err(ReadFault::at(1, "", "", "the text of a game record, and no binary data"));
    }
    Ok((with_line_feeds(text.trim_start_matches('\u{feff}')).into_owned(), encoding))
}

/// Reads text that has been decoded already.
pub fn read_text(text: &str, hint: Option<Format>) -> Reading {
    read_decoded(text.trim_start_matches('\u{feff}'), TextEncoding::Utf8, hint, Names::Lenient)
}

fn read_decoded(text: &str, encoding: TextEncoding, hint: Option<Format>, names: Names) -> Reading {
    let text = &*with_line_feeds(text);
    if is_address(text) {
        return match address::position_in(text) {
            Some(position) => read_decoded(&position, encoding, hint, names),
            None => {
                refused(hint, encoding, "the text of a record: no address is opened, so save the game as KIF there")
            }
        };
    }
    let detected = detect::detect(text);
    let format = detected.or(hint).unwrap_or(Format::Kif);
    if text.len() > MAX_BYTES && !format.holds_many() {
        return refused(Some(format), encoding, format!("a record of at most {MAX_BYTES} bytes"));
    }
    let (records, format, mut faults) = match format {
        Format::Csa if csa::is_compact(text) => {
            let (records, faults) = csa::read_compact(text);
            (records, format, faults)
        }
        Format::Csa if csa::is_bare(text) => {
            let (records, faults) = csa::read_bare(text);
            (records, format, faults)
        }
        Format::Csa | Format::Csa3 => csa::read(text),
        Format::Usi | Format::Sfen => usi::read(text),
        Format::Psn | Format::Hodges | Format::Hosking => western::read(text),
        Format::Jkf => {
            let (record, faults) = jkf::read(text);
            (vec![record], format, faults)
        }
        Format::Usen => {
            let (record, faults) = usen::read(text);
            (vec![record], format, faults)
        }
        Format::Kif | Format::Ki2 | Format::Japanese => kif::read(text, names),
    };
    // Not even a word that would tell what it is: no game was begun, so there is none without moves.
    let bare = |record: &Record| record.is_empty() && record.setup == Setup::start() && record.headers.is_empty();
    if detected.is_none() && faults.is_empty() && records.iter().all(bare) {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        faults.push(ReadFault::at(1, first, first, "a move, a header or a position of a game"));
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    Reading { records, format, encoding, faults, lines }
}

/// Whether these bytes are no text: more than one in a hundred is a control character that no text has. The escapes of
/// ISO-2022-JP are none of them, nor is what fills up the last block of a file.
fn is_binary(bytes: &[u8]) -> bool {
    const A_FEW: usize = 4;
    let filler = bytes.iter().rev().take_while(|byte| matches!(byte, 0 | 0x1a)).count();
    let text = &bytes[..bytes.len() - filler];
    let strange = |byte: &&u8| **byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a | 0x1b);
    let strange = text.iter().filter(strange).count();
    strange > A_FEW && strange * 100 > text.len()
}

fn refused(format: Option<Format>, encoding: TextEncoding, expected: impl Into<Cow<'static, str>>) -> Reading {
    let fault = ReadFault::at(1, "", "", expected);
    Reading { records: Vec::new(), format: format.unwrap_or(Format::Kif), encoding, faults: vec![fault], lines: 0 }
}

//! From bytes to records.

use crate::encoding::{Decoded, decode};
use crate::{
    Format, MAX_BYTES, MAX_FILE_BYTES, ReadFault, Record, TextEncoding, csa, detect, jkf, kif, usen, usi, western,
};
use komadai_shogi::Handicap;
use std::borrow::Cow;

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
}

impl Reading {
    /// The first game.
    pub fn first(&self) -> Option<&Record> {
        self.records.first()
    }

    /// Why the text is no record at all: what is wrong with it first, if not a single move, nor a start of its own, could be
    /// read. What was taken for headers then is noise.
    pub fn nothing_read(&self) -> Option<&ReadFault> {
        let nothing = |record: &Record| record.moves().next().is_none() && record.handicap() == Some(Handicap::Even);
        self.faults.first().filter(|_| self.records.iter().all(nothing))
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
    if bytes.len() > MAX_FILE_BYTES {
        return refused(hint, TextEncoding::Utf8, format!("a file of at most {MAX_FILE_BYTES} bytes"));
    }
    let Decoded { text, encoding, damaged } = decode(bytes);
    let mut reading = read_decoded(&text, encoding, hint);
    if damaged {
        let line = text.lines().position(|line| line.contains('\u{fffd}')).unwrap_or(0);
        let shown = text.lines().nth(line).unwrap_or("");
        let part = shown.find('\u{fffd}').map_or(shown, |at| &shown[at..]);
        reading.faults.insert(0, ReadFault::at(line + 1, shown, part, format!("text in {encoding}")));
    }
    reading
}

/// Reads text that has been decoded already.
pub fn read_text(text: &str, hint: Option<Format>) -> Reading {
    read_decoded(text.trim_start_matches('\u{feff}'), TextEncoding::Utf8, hint)
}

fn read_decoded(text: &str, encoding: TextEncoding, hint: Option<Format>) -> Reading {
    let format = detect::detect(text, hint);
    if text.len() > MAX_BYTES && !format.holds_many() {
        return refused(Some(format), encoding, format!("a record of at most {MAX_BYTES} bytes"));
    }
    let (records, format, faults) = match format {
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
        Format::Kif | Format::Ki2 | Format::Japanese => kif::read(text),
    };
    Reading { records, format, encoding, faults }
}

fn refused(format: Option<Format>, encoding: TextEncoding, expected: impl Into<Cow<'static, str>>) -> Reading {
    let fault = ReadFault::at(1, "", "", expected);
    Reading { records: Vec::new(), format: format.unwrap_or(Format::Kif), encoding, faults: vec![fault] }
}

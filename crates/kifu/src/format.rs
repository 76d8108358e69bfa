//! The formats, and which of them a text is in.

use std::fmt;
use std::str::FromStr;

/// A format of game records.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// KIF: one move a line, with origin and time.
    Kif,
    /// KI2: moves as books print them.
    Ki2,
    /// CSA standard record format 2.2.
    Csa,
    /// CSA standard record format 3.0: milliseconds, fixed comment forms.
    Csa3,
    /// A USI `position` line.
    Usi,
    /// The SFEN of the start position, and the moves after it if there are any.
    Sfen,
    /// JSON Kifu Format.
    Jkf,
    /// USEN: moves as base-36 numbers.
    Usen,
    /// PSN: PGN's form for shogi.
    Psn,
    /// Western notation of George Hodges: `1. P-7f P-3d`.
    Hodges,
    /// Western notation of Tony Hosking: `1. P-76 P-34`.
    Hosking,
    /// Japanese running notation: `☗7六歩☖3四歩`.
    Japanese,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 12] = [
        Format::Kif,
        Format::Ki2,
        Format::Csa,
        Format::Csa3,
        Format::Usi,
        Format::Sfen,
        Format::Jkf,
        Format::Usen,
        Format::Psn,
        Format::Hodges,
        Format::Hosking,
        Format::Japanese,
    ];

    /// A stable name, which is also the usual file ending.
    pub const fn code(self) -> &'static str {
        match self {
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Csa => "csa",
            Format::Csa3 => "csa3",
            Format::Usi => "usi",
            Format::Sfen => "sfen",
            Format::Jkf => "jkf",
            Format::Usen => "usen",
            Format::Psn => "psn",
            Format::Hodges => "hodges",
            Format::Hosking => "hosking",
            Format::Japanese => "japanese",
        }
    }

    /// Whether readers take more than one game from a file of this format.
    pub const fn holds_many(self) -> bool {
        !matches!(self, Format::Jkf | Format::Usen)
    }

    /// The ending of a file in this format.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Csa3 => "csa",
            Format::Hodges | Format::Hosking | Format::Japanese => "txt",
            other => other.code(),
        }
    }

    /// The format that a file's ending suggests.
    pub fn from_extension(extension: &str) -> Option<Format> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => Format::Kif,
            "ki2" | "ki2u" => Format::Ki2,
            "csa" => Format::Csa,
            "csa3" => Format::Csa3,
            "usi" => Format::Usi,
            "sfen" => Format::Sfen,
            "jkf" | "json" => Format::Jkf,
            "usen" => Format::Usen,
            "psn" => Format::Psn,
            _ => return None,
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text is not the name of a format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a format is one of")?;
        for format in Format::ALL {
            write!(f, " {format}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;
    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL.into_iter().find(|format| format.code() == text).ok_or(UnknownFormat)
    }
}

//! From records to text.

use crate::{Format, Record, csa, jkf, kif, usen, usi, western};
use komadai_shogi::Setup;

/// What a writer leaves to taste. The default is what [`write`] writes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// How moves are numbered.
    pub numbers: Numbers,
    /// Western notations and PSN write drops with an apostrophe, as some books do (`P'5e`).
    pub apostrophe: bool,
    /// Whether other games stand in the same text: Western notations then say of each which they are, as a tag begins a game.
    pub one_of_many: bool,
}

/// How moves are numbered where a notation leaves it open: KIF always numbers, CSA and USI never.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Numbers {
    /// Pairs of moves in Western notations, no numbers in Japanese ones.
    #[default]
    Usual,
    /// No numbers.
    None,
    /// Every move of Japanese notation on a line of its own with its number; pairs in Western notations.
    Moves,
}

/// Writes several records as one text: with `/` between the games of CSA, a line each in USI, SFEN and USEN, a blank line
/// between the others. JKF and USEN know only one game a file; readers take the first.
pub fn write_all(records: &[Record], format: Format) -> String {
    write_all_with(records, format, WriteOptions::default())
}

/// [`write_all`] to taste.
pub fn write_all_with(records: &[Record], format: Format, options: WriteOptions) -> String {
    let mut out = String::new();
    let options = WriteOptions { one_of_many: records.len() > 1, ..options };
    for (i, record) in records.iter().enumerate() {
        match format {
            Format::Csa | Format::Csa3 if i > 0 => out.push_str("/\n"),
            Format::Usi | Format::Sfen | Format::Usen => {}
            _ if i > 0 => out.push('\n'),
            _ => {}
        }
        out.push_str(&write_with(record, format, options));
    }
    out
}

/// Writes a record. What the format has no place for is left out: CSA has no variations, USI no comments.
pub fn write(record: &Record, format: Format) -> String {
    write_with(record, format, WriteOptions::default())
}

/// [`write`] to taste.
pub fn write_with(record: &Record, format: Format, options: WriteOptions) -> String {
    match format {
        Format::Kif => kif::write(record, kif::Style::Kif, options),
        Format::Ki2 => kif::write(record, kif::Style::Ki2, options),
        Format::Csa => csa::write(record, csa::Version::V2),
        Format::Csa3 => csa::write(record, csa::Version::V3),
        Format::Usi | Format::Sfen => usi::write(record, format),
        Format::Jkf => jkf::write(record),
        Format::Usen => usen::write(record),
        Format::Psn => western::write(record, western::Style::Psn, options),
        Format::Hodges => western::write(record, western::Style::Hodges, options),
        Format::Hosking => western::write(record, western::Style::Hosking, options),
        Format::Japanese => kif::write(record, kif::Style::Japanese, options),
    }
}

/// A position in the rows of CSA (`P1` to `P9`, hands, the side to move), the even start too: servers of the CSA protocol send it so.
///
/// ```
/// use komadai_kifu::csa_position;
/// use komadai_shogi::Setup;
/// assert!(csa_position(&Setup::start()).ends_with("P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n"));
/// ```
pub fn csa_position(setup: &Setup) -> String {
    let mut out = String::new();
    csa::write_rows(&mut out, setup);
    out
}

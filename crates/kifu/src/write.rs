//! From records to text.

use crate::{Format, Record, csa, jkf, kif, usen, usi, western};

/// Writes several records as one text: with `/` between the games of CSA, a line each in USI, SFEN and USEN, a blank line
/// between the others. JKF and USEN know only one game a file; readers take the first.
pub fn write_all(records: &[Record], format: Format) -> String {
    let mut out = String::new();
    for (i, record) in records.iter().enumerate() {
        match format {
            Format::Csa | Format::Csa3 if i > 0 => out.push_str("/\n"),
            Format::Usi | Format::Sfen | Format::Usen => {}
            _ if i > 0 => out.push('\n'),
            _ => {}
        }
        out.push_str(&write(record, format));
    }
    out
}

/// Writes a record. What the format has no place for is left out: CSA has no variations, USI no comments.
pub fn write(record: &Record, format: Format) -> String {
    match format {
        Format::Kif => kif::write(record, kif::Style::Kif),
        Format::Ki2 => kif::write(record, kif::Style::Ki2),
        Format::Csa => csa::write(record, csa::Version::V2),
        Format::Csa3 => csa::write(record, csa::Version::V3),
        Format::Usi | Format::Sfen => usi::write(record, format),
        Format::Jkf => jkf::write(record),
        Format::Usen => usen::write(record),
        Format::Psn => western::write(record, western::Style::Psn),
        Format::Hodges => western::write(record, western::Style::Hodges),
        Format::Hosking => western::write(record, western::Style::Hosking),
        Format::Japanese => kif::write(record, kif::Style::Japanese),
    }
}

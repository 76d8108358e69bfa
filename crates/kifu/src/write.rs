//! From records to text.

use crate::{Format, Record, csa, kif};

/// Writes a record. What the format has no place for is left out: CSA has no variations, USI no comments.
pub fn write(record: &Record, format: Format) -> String {
    match format {
        Format::Kif => kif::write(record, kif::Style::Kif),
        Format::Ki2 => kif::write(record, kif::Style::Ki2),
        Format::Csa => csa::write(record, csa::Version::V2),
        Format::Csa3 => csa::write(record, csa::Version::V3),
        _ => String::new(),
    }
}

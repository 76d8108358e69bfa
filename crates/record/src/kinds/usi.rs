//! USI: the kind as engines are told of it, then its position and moves.

use super::KindRecord;
use std::fmt::Write;

/// What a line that names the kind begins with.
pub(super) const NAMES_KIND: &str = "setoption name UCI_Variant value ";

pub(super) fn write(record: &KindRecord) -> String {
    let rules = record.rules();
    let mut text = format!("{NAMES_KIND}{}\nposition sfen {}", rules.name(), record.start().sfen());
    for (at, played) in record.moves().iter().enumerate() {
        let _ = write!(text, "{}{}", if at == 0 { " moves " } else { " " }, rules.move_text(played.mv));
    }
    text + "\n"
}

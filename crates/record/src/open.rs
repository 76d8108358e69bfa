//! A record as somebody brings it: the bytes of a file, read as far as they can be.

use crate::{Fault, Source, Tree};
use komadai_kifu::read;
use komadai_shogi::Setup;

/// Faults that are listed; a file that is no record has one on every line.
const MAX_FAULTS: usize = 50;

/// What came of reading a record's bytes.
#[derive(Clone, PartialEq, Debug)]
pub struct Opened {
    /// The format and encoding of what was read.
    pub source: Source,
    /// The first game of the file, if anything of one could be read.
    pub tree: Option<Tree>,
    /// What could not be read or played, the first [`Fault`]s of each kind.
    pub faults: Vec<Fault>,
    /// Whether this is worth keeping: there is a tree with moves in it, or a start position of its own.
    pub usable: bool,
}

impl Opened {
    /// Reads the first game of a file of any format and encoding.
    pub fn read(bytes: &[u8]) -> Opened {
        let reading = read(bytes, None);
        let source = Source::of(reading.format, reading.encoding);
        let mut faults: Vec<Fault> = reading.faults_of(0).take(MAX_FAULTS).map(Fault::from).collect();
        let Some(record) = reading.first() else { return Opened { source, tree: None, faults, usable: false } };
        let tree = match Tree::of(record) {
            Ok(tree) => {
                faults.extend(tree.faults.iter().take(MAX_FAULTS).cloned());
                Some(tree)
            }
            Err(fault) => {
                faults.push(Fault::from(&fault));
                None
            }
        };
        let bare = record.is_empty() && (record.setup == Setup::start() || !faults.is_empty());
        if bare && faults.is_empty() {
            faults.push(Fault::no_moves());
        }
        Opened { usable: tree.is_some() && !bare, source, tree, faults }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_a_code_and_the_numbers_its_words_need() {
        let faults = |text: &str| Opened::read(text.as_bytes()).faults;
        let illegal = &faults("手合割：平手\n   1 ７六歩(77)\n   2 ５五角打\n")[0];
        assert_eq!((illegal.code.as_str(), illegal.args["ply"]), ("no-piece", 2));
        assert_eq!(illegal.text.as_deref(), Some("５五角打"));
        let unread = &faults("手合割：平手\n   1 ７六歩(77)\nwhat is this\n")[0];
        assert_eq!((unread.code.as_str(), unread.line, unread.column), ("not-understood", Some(3), Some(1)));
        assert_eq!(faults("手合割：平手\n")[0].code, "no-moves");
    }

    #[test]
    fn what_has_no_move_is_usable_only_as_a_position_of_its_own() {
        for (text, usable) in [
            ("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1", true),
            ("position startpos", false),
            ("position startpos moves 7g7f", true),
            ("no record at all", false),
        ] {
            assert_eq!(Opened::read(text.as_bytes()).usable, usable, "{text}");
        }
    }
}

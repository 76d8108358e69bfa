//! A record as somebody brings it: the bytes of a file, read as far as they can be.

use crate::{Fault, Source, Tree};
use komadai_kifu::{Reading, Record, TextEncoding, read};
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
    /// Whether this is worth keeping: there is a tree with moves in it, or a start position of its own, and it is no chance find.
    pub usable: bool,
}

impl Opened {
    /// Reads the first game of a file of any format and encoding.
    pub fn read(bytes: &[u8]) -> Opened {
        Opened::game(bytes, &read(bytes, None), 0)
    }

    /// Reads the games of a file of any format and encoding, of many of them the first `at_most`; at least one, whatever the file is.
    pub fn read_all(bytes: &[u8], at_most: usize) -> Vec<Opened> {
        let reading = read(bytes, None);
        (0..reading.records.len().clamp(1, at_most.max(1))).map(|game| Opened::game(bytes, &reading, game)).collect()
    }

    fn game(bytes: &[u8], reading: &Reading, game: usize) -> Opened {
        let source = Source::of(reading.format, reading.encoding);
        let mut faults: Vec<Fault> = reading.faults_of(game).take(MAX_FAULTS).map(Fault::from).collect();
        let Some(record) = reading.records.get(game) else {
            faults.insert(0, Fault::no_record());
            return Opened { source, tree: None, faults, usable: false };
        };
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
        let binary = reading.encoding != TextEncoding::Utf16 && is_binary(bytes);
        let noise = binary || is_noise(bytes, record, reading.faults_of(game).count());
        if noise {
            faults.insert(0, Fault::no_record());
        }
        Opened { usable: tree.is_some() && !bare && !noise, source, tree, faults }
    }
}

/// Whether what was made out may well be there by chance: a move at most, in a text of which half the lines or more make no sense.
fn is_noise(bytes: &[u8], record: &Record, faults: usize) -> bool {
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
    let says_what_it_is = !record.headers.is_empty() || record.setup != Setup::start();
    !says_what_it_is && record.plies() <= 1 && faults * 2 >= lines.max(1)
}

/// Whether these bytes are no text of any encoding but UTF-16: more than one in two hundred is a control character that no text has.
fn is_binary(bytes: &[u8]) -> bool {
    let strange = |byte: &&u8| **byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a | 0x1b);
    bytes.iter().filter(strange).count() * 200 > bytes.len()
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
    fn a_file_of_many_games_is_read_to_its_end_or_as_far_as_is_asked() {
        let kif = "手合割：平手\n先手：A\n   1 ７六歩(77)\n\n手合割：平手\n先手：B\n   1 ２六歩(27)\n   2 ５五角打\n";
        let names = |at_most: usize| -> Vec<String> {
            let all = Opened::read_all(kif.as_bytes(), at_most).into_iter();
            all.map(|one| format!("{} {}", one.tree.unwrap().names.black, one.faults.len())).collect()
        };
        assert_eq!(names(9), ["A 0", "B 1"], "what is wrong is said of the game in which it is");
        assert_eq!(names(1), ["A 0"]);
        let none = Opened::read_all(b"no record at all", 9);
        assert_eq!((none.len(), none[0].usable), (1, false));
    }

    #[test]
    fn noise_is_no_record_though_a_move_is_found_in_it() {
        let mut state = 7_u64;
        let mut noise = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u8
        };
        let bytes: Vec<u8> = (0..100_000).map(|_| noise()).collect();
        let game = b"\n7g7f\n3c3d\n".as_slice();
        let kif = "\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n".as_bytes();
        for found in [game, kif] {
            assert!(!Opened::read(&[&bytes, found].concat()).usable);
            assert!(!Opened::read(&[found, &bytes].concat()).usable);
            assert!(Opened::read(found).usable);
        }
        // Some prose around a game does no harm.
        let prose = "これは自戦記です。\n".repeat(40);
        assert!(Opened::read(&[prose.as_bytes(), kif].concat()).usable);
    }

    #[test]
    fn text_in_which_a_move_is_found_by_chance_is_no_record_and_says_so() {
        let text = "the quick brown fox\njumps over P-76 the lazy dog\nand 7g7f is in here by chance\nno move at all\n";
        let base64 = "uleFyTlkvNkE55hi6XWJ7x9eQE3S7w1LucEKU5GTgsEsrV94BkqI7B1wiw1N0EJa 7g7f";
        for text in [text, base64, "no record at all", "hello 7g7f"] {
            let opened = Opened::read(text.as_bytes());
            assert!(!opened.usable, "{text}");
            assert_eq!(opened.faults[0].code, "no-record", "{text}");
        }
        // A single move that stands for itself is one, and so is a game of which a line cannot be read.
        for text in ["7g7f", "▲７六歩", "手合割：平手\n   1 ７六歩(77)\nwhat is this\n", "7g7f\n3c3d\nwhat"]
        {
            assert!(Opened::read(text.as_bytes()).usable, "{text}");
        }
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

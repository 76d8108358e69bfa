//! A record as somebody brings it: the bytes of a file, read as far as they can be.

use crate::{Fault, Source, Tree};
use komadai_kifu::{Format, Reading, is_address, read};
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
        let mut opened = Opened::game(&read(bytes, None), 0);
        if !opened.usable && std::str::from_utf8(bytes).is_ok_and(is_address) {
            opened.faults = vec![Fault::address()];
        }
        opened
    }

    /// Whether this is no record but the address of one.
    pub fn is_address(&self) -> bool {
        self.faults.first().is_some_and(Fault::is_address)
    }

    /// Reads the games of a file of any format and encoding, of many of them the first `at_most`; at least one, whatever the file is.
    pub fn read_all(bytes: &[u8], at_most: usize) -> Vec<Opened> {
        let reading = read(bytes, None);
        (0..reading.records.len().clamp(1, at_most.max(1))).map(|game| Opened::game(&reading, game)).collect()
    }

    fn game(reading: &Reading, game: usize) -> Opened {
        let source = Source::of(reading.format, reading.encoding);
        let mut faults: Vec<Fault> = reading.faults_of(game).take(MAX_FAULTS).map(Fault::from).collect();
        let understood = faults.is_empty();
        let Some(record) = reading.records.get(game) else {
            faults.insert(0, Fault::no_record());
            return Opened { source, tree: None, faults, usable: false };
        };
        let tree = match Tree::of(record) {
            Ok(tree) => {
                faults = Fault::told_once(faults, tree.faults.iter().take(MAX_FAULTS).cloned().collect());
                Some(tree)
            }
            Err(fault) => {
                faults.push(Fault::from(&fault));
                None
            }
        };
        // A position alone is one to start from, the even start no less than others where it is all that is said.
        let position = matches!(reading.format, Format::Usi | Format::Sfen);
        let bare = record.is_empty() && (record.setup == Setup::start() && !position || !understood);
        if bare && faults.is_empty() {
            faults.push(Fault::no_moves());
        }
        let noise = !reading.is_game(game);
        if noise {
            faults.insert(0, Fault::no_record());
        }
        Opened { usable: tree.is_some() && !bare && !noise, source, tree, faults }
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
            ("position startpos", true),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", true),
            ("手合割：平手\n", false),
            ("sfen 4k4/9/4R4/9/9/9/9/9/4K4 b G 1", true),
            ("position startpos moves 7g7f", true),
            ("no record at all", false),
        ] {
            assert_eq!(Opened::read(text.as_bytes()).usable, usable, "{text}");
        }
    }

    #[test]
    fn a_late_foul_and_what_follows_it_are_in_the_tree() {
        let line = "position startpos moves 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f P*7f 8f8g+ resign";
        let opened = Opened::read(line.as_bytes());
        let tree = opened.tree.unwrap();
        let fouls: Vec<_> = tree.nodes.iter().filter_map(|node| Some((node.ply, node.foul?.code()))).collect();
        assert_eq!((tree.nodes.len(), fouls), (11, vec![(9, "nifu")]));
        assert_eq!(opened.faults.iter().map(|fault| fault.code.as_str()).collect::<Vec<_>>(), ["nifu"]);
        // Also where the game ends with it.
        let nifu = "手合割：平手\n   1 ７六歩(77)\n   2 ７四歩(73)\n   3 ７五歩(76)\n   4 同　歩(74)\n   5 ７八飛(28)\n   6 ７七歩打\n   7 反則勝ち\n";
        let tree = Opened::read(nifu.as_bytes()).tree.unwrap();
        assert_eq!((tree.nodes.len(), tree.nodes[6].foul.is_some()), (7, true));
    }

    #[test]
    fn one_fault_is_told_once_and_with_its_place() {
        for (line, code) in [("   3 ５五角(11)", "not-yours"), ("   3 ３四駒(33)", "unreadable-move")] {
            let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{line}\n");
            let faults = Opened::read(text.as_bytes()).faults;
            let told: Vec<_> =
                faults.iter().map(|fault| (fault.code.as_str(), fault.line, fault.args["ply"])).collect();
            assert_eq!(told, [(code, Some(4), 3)], "{line}");
        }
    }

    #[test]
    fn an_address_is_answered_with_what_to_do_or_with_the_position_in_it() {
        let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        for address in
            ["https://lishogi.org/AbCdEfGh", "http://81dojo.com/kifuviewer_en.html?kid=1", "https://a.example/x?y=9/9"]
        {
            let opened = Opened::read(address.as_bytes());
            assert_eq!((opened.usable, opened.faults[0].code.as_str()), (false, "address"), "{address}");
        }
        for address in [
            format!("https://lishogi.org/analysis/{even}_b_-_1"),
            format!("https://lishogi.org/analysis/standard/{even}_b_-_1?color=sente"),
            format!("https://a.example/v?sfen={}%20b%20-%201&lm=76", even.replace('/', "%2F")),
            format!("https://a.example/v?sfen={even}+b+-+1"),
        ] {
            let opened = Opened::read(address.as_bytes());
            assert!(opened.usable && opened.faults.is_empty(), "{address}: {:?}", opened.faults);
        }
        for bare in [format!("{even} b - 1"), format!("sfen {even} b - 1\n"), format!("{even} w -")] {
            let opened = Opened::read(bare.as_bytes());
            assert!(opened.usable && opened.faults.is_empty(), "{bare}: {:?}", opened.faults);
        }
        let moved = Opened::read(b"https://a.example/?usi=position%20startpos%20moves%207g7f%203c3d");
        assert_eq!(moved.tree.unwrap().nodes.len(), 3);
    }
}

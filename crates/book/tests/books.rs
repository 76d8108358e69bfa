//! Books as they are found, and as they are written.

use komadai_book::{Book, BookMove, Taste, Text, choose, turned};
use komadai_shogi::{Position, Setup};
use std::path::PathBuf;

const START: &str = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn position(moves: &str) -> Position {
    let mut position = Position::start();
    moves.split_whitespace().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
    position
}

fn words(moves: &[BookMove]) -> Vec<String> {
    moves.iter().map(|known| known.mv.to_string()).collect()
}

#[test]
fn odd_files_are_read() {
    let text = format!(
        "\u{feff}#YANEURAOU-DB2016 1.00\r\n# a remark\r\n{START}\r\n2g2f 3c3d 63 27 935\r\n#another\r\n7g7f none 20\r\n\
         5g5f\r\n\r\n// more\r\n{}\r\n7g7f none 25 30 6\r\n2h9h none 1 1 1\r\n7g7f+ x\r\nhello\r\n2g2f none x 1 1\r\n",
        START.replace(" 1", " 77")
    );
    let (book, faults) = Book::read(text.as_bytes()).unwrap();
    let moves = book.moves(&Position::start(), false);
    assert_eq!(words(&moves), ["2g2f", "7g7f", "5g5f"], "best first; what has no value last");
    assert_eq!((moves[1].value, moves[1].depth, moves[1].count), (Some(25), Some(30), Some(6)), "the deeper stays");
    assert_eq!(moves[2], BookMove::new("5g5f".parse().unwrap()));
    let named: Vec<usize> = faults.first.iter().map(|fault| fault.line).collect();
    assert_eq!((faults.count, named), (4, vec![12, 13, 14, 15]), "{faults:?}");
}

#[test]
fn what_is_no_book_is_refused() {
    for bytes in [&b""[..], b"hello\nworld\n", b"\0\x01\x02", &[7; 40]] {
        assert!(Book::read(bytes).is_err(), "{bytes:?}");
    }
    let (empty, _) = Book::read(&b"#YANEURAOU-DB2016 1.00\n"[..]).unwrap();
    assert!(empty.is_empty());
    // A position that cannot be takes its moves with it.
    let (book, faults) = Book::read(format!("sfen 9/9/9/9/9/9/9/9/9 b - 1\n7g7f\n{START}\n7g7f\n").as_bytes()).unwrap();
    assert_eq!((book.len(), faults.count), (1, 1));
    // A line without an end takes no more memory than a line.
    let endless = std::io::Read::chain(START.as_bytes(), std::io::Read::take(std::io::repeat(b'x'), 1 << 24));
    assert!(Book::read(endless).unwrap().0.is_empty());
}

#[test]
fn what_was_written_is_read_back() {
    let mut book = Text::new();
    let full = |mv: &str, reply: &str, value| BookMove {
        mv: mv.parse().unwrap(),
        reply: reply.parse().ok(),
        value,
        depth: Some(20),
        count: Some(7),
    };
    for (moves, known) in [
        ("", full("2g2f", "8c8d", Some(35))),
        ("", full("7g7f", "none", Some(-1))),
        ("7g7f", full("3c3d", "2g2f", None)),
    ] {
        book.add(&position(moves), position(moves).move_number(), known).unwrap();
    }
    assert!(book.add(&position(""), 1, full("3c3d", "none", None)).is_err(), "White's move");
    let mut bytes = Vec::new();
    book.write(&mut bytes).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let expect = format!(
        "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n\
         3c3d 2g2f none 20 7\n{START}\n2g2f 8c8d 35 20 7\n7g7f none -1 20 7\n"
    );
    assert_eq!(text, expect);
    let (again, faults) = Text::read(&bytes[..]).unwrap();
    assert!(faults.is_empty());
    let mut second = Vec::new();
    again.write(&mut second).unwrap();
    assert_eq!(second, bytes);
}

#[test]
fn a_turned_position_is_found() {
    let (book, _) = Book::read(format!("{START}\n2g2f 8c8d 35 20 1\n").as_bytes()).unwrap();
    // White to move in the start position: the same board turned.
    let mut setup = Setup::start();
    setup.turn = !setup.turn;
    assert_eq!(turned(&turned(&setup)), setup);
    let white = Position::new(&setup).unwrap();
    let moves = book.moves(&white, true);
    assert_eq!((words(&moves), moves[0].reply), (vec!["8c8d".to_owned()], "2g2f".parse().ok()));
    assert!(book.moves(&white, false).is_empty());
}

#[test]
fn a_taste_is_followed() {
    let text = format!("{START}\n2g2f 8c8d 35 20 60\n7g7f 3c3d 30 20 39\n5g5f 3c3d -20 8 1\n1g1f\n");
    let (book, _) = Book::read(text.as_bytes()).unwrap();
    let moves = book.moves(&Position::start(), true);
    let chosen = |taste: &Taste| -> Vec<String> {
        let mut chosen: Vec<String> =
            (0..64).filter_map(|i| choose(&moves, taste, (i as u64) << 58)).map(|known| known.mv.to_string()).collect();
        chosen.dedup();
        chosen
    };
    let taste = Taste::default();
    assert_eq!(chosen(&Taste { eval_diff: 0, ..taste }), ["2g2f"]);
    assert_eq!(chosen(&taste), ["2g2f", "7g7f", "1g1f"]);
    assert_eq!(chosen(&Taste { eval_diff: 100, ..taste }), ["2g2f", "7g7f", "5g5f", "1g1f"]);
    assert_eq!(chosen(&Taste { eval_diff: 100, least_depth: 10, ..taste }), ["2g2f", "7g7f", "1g1f"]);
    assert_eq!(chosen(&Taste { eval_diff: 100, narrow: true, by_count: true, ..taste }), ["2g2f", "7g7f"]);
    assert_eq!(chosen(&Taste { eval_diff: 0, least_value: 40, ..taste }), [""; 0]);
    let by_count = Taste { eval_diff: 100, by_count: true, ..taste };
    let often = (0..100u64).filter(|i| {
        choose(&moves, &by_count, i * (u64::MAX / 100)).is_some_and(|known| known.mv.to_string() == "2g2f")
    });
    assert_eq!(often.count().abs_diff(60), 1, "60 of 100 games, and the ends of the scale");
}

/// Other people's books, where they are at hand.
#[test]
fn books_of_other_programs() {
    let corpus = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from);
    let open = |name: &str| std::fs::File::open(corpus.join("books").join(name)).ok();
    // One position of the first stands in it twice, under different numbers of the move; the second has a broken line.
    for (name, positions, moves, faults) in [
        ("yaneuraouBookView_yokofu_super_rapid.db", 4_747, 18_849, 0),
        ("HandicappedRook_standard_book.db", 3_613, 4_215, 2),
        ("shogihome_yaneuraou.db", 5, 18, 0),
        ("shogihome_yaneuraou-crlf.db", 5, 18, 0),
    ] {
        let Some(file) = open(name) else {
            use std::io::Write;
            // Past what the test runner holds back: a test that did nothing has to say so.
            let _ = writeln!(std::io::stderr(), "skipped: no {name} in {} (set KOMADAI_CORPUS)", corpus.display());
            return;
        };
        let (book, found) = Book::read(file).unwrap();
        eprintln!("{name}: {:?}", found.first);
        let Book::Text(book) = book else { panic!("{name} is text") };
        let mut bytes = Vec::new();
        book.write(&mut bytes).unwrap();
        let lines = String::from_utf8(bytes).unwrap();
        let heads = lines.lines().filter(|line| line.starts_with("sfen ")).count();
        assert_eq!((heads, lines.lines().count() - heads - 1, found.count), (positions, moves, faults), "{name}");
    }
    let (Book::Apery(book), faults) = Book::read(open("shogihome_apery.bin").unwrap()).unwrap() else {
        panic!("a binary book")
    };
    assert!(faults.is_empty());
    let text = book.to_text(&Position::start());
    let start = words(text.moves(&Position::start()));
    assert!(!start.is_empty(), "the keys are Apery's: the start position is found");
    eprintln!("{} of {} positions reached; {start:?}", text.len(), book.len());
}

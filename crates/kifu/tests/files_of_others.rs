//! What files, clipboards and programs of others hold that ours never write: every line end, every order, every start, every
//! word for an end, and things that are no record at all.

use komadai_kifu::{
    EndKind, Format, Note, Record, Step, TextEncoding, encode, read, read_strict, read_text, write, write_all,
};
use komadai_shogi::{Color, SetupFaults};

fn usi(record: &Record) -> String {
    let moves = record.main_line().filter_map(|id| record.node(id).step.mv());
    moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// A game with everything that stands beside its moves.
fn game() -> Record {
    let kif = "# ---- Kifu for Windows V7 ----\n手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n\
               *対局の前に\n&はじめ\n   1 ７六歩(77)   ( 0:02/00:00:02)\n&しおり\n*いい手\n# 途中\n   2 ３四歩(33)\n   3 投了\n";
    let reading = read_text(kif, None);
    assert!(reading.faults.is_empty(), "{}", reading.faults[0]);
    reading.records.into_iter().next().unwrap()
}

#[test]
fn every_line_end_parts_lines_in_every_format() {
    let game = game();
    for format in Format::ALL {
        let text = write(&game, format);
        let plain = read_text(&text, Some(format));
        for (name, ends) in
            [("CR", ["\r", "\r"]), ("CRLF", ["\r\n", "\r\n"]), ("mixed", ["\r", "\r\n"]), ("both", ["\r\n", "\n"])]
        {
            let mut lines = text.split('\n').peekable();
            let mut other = String::new();
            let mut at = 0;
            while let Some(line) = lines.next() {
                other.push_str(line);
                if lines.peek().is_some() {
                    other.push_str(ends[at % 2]);
                    at += 1;
                }
            }
            let read = read(other.as_bytes(), None);
            assert!(read.faults.is_empty(), "{format} {name}: {}", read.faults[0]);
            assert_eq!(read.records, plain.records, "{format} {name}");
            for to in Format::ALL {
                assert!(!write(&read.records[0], to).contains('\r'), "{format} {name} to {to}");
            }
        }
    }
    // A record whose notes and headers came with carriage returns some other way.
    let jkf = r#"{"header":{"先手":"甲\r乙"},"moves":[{"comments":["a\rb\r\nc"]},{"special":"TOR\rYO"}]}"#;
    let mut record = read_text(jkf, None).records.remove(0);
    record.node_mut(Record::ROOT).notes.push(Note::Remark("x\ry".to_owned()));
    record.node_mut(Record::ROOT).notes.push(Note::Comment("x\ry".to_owned()));
    for to in Format::ALL {
        let text = write(&record, to);
        assert!(!text.contains('\r') && !text.contains("\\r"), "{to}: {text:?}");
    }
}

#[test]
fn ki2_has_nothing_before_its_headers_and_bookmarks_after_comments() {
    let text = write(&game(), Format::Ki2);
    let kinds: Vec<char> = text.lines().filter_map(|line| line.chars().next().or(Some('_'))).collect();
    assert_eq!(kinds.iter().collect::<String>(), "手先後_#*&▲*#&△ま", "{text}");
    let again = read_text(&text, None);
    assert!(again.faults.is_empty());
    assert_eq!(again.records[0].node(Record::ROOT).notes.len(), 3);
    let kif = write(&game(), Format::Kif);
    let (comment, bookmark) = (kif.find("*いい手").unwrap(), kif.find("&しおり").unwrap());
    assert!(comment < bookmark, "{kif}");
}

/// The end of a game without moves is told with its start: other programs take no comment after a bookmark.
#[test]
fn ki2_tells_the_end_of_a_game_without_moves_before_its_bookmark() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n*始め\n&しおり\n   1 持将棋\n*引き分け\n";
    let record = read_text(kif, Some(Format::Kif)).records.remove(0);
    let text = write(&record, Format::Ki2);
    let (start, end, bookmark) = (text.find("*始め"), text.find("*引き分け"), text.find("&しおり"));
    assert!(start.is_some() && start < end && end < bookmark, "{text}");
    let again = read_text(&text, Some(Format::Ki2));
    assert!(again.faults.is_empty(), "{text}");
    assert_eq!(again.records[0].node(Record::ROOT).notes.len(), 2, "{text}");
}

#[test]
fn a_start_that_no_game_can_have_keeps_its_moves_in_every_format() {
    for (sfen, moves, fault) in [
        ("4k4/9/4R4/9/9/9/9/9/4K4 b G 1", "G*4b 5a6a 5c5b+", "the side not to move is in check"),
        ("4k4/9/9/9/9/9/GGGGG4/9/4K4 b - 1", "9g9f 5a4a", "more pieces of one kind than a set contains"),
    ] {
        let reading = read_text(&format!("position sfen {sfen} moves {moves}"), None);
        let record = &reading.records[0];
        assert_eq!((reading.faults.len(), usi(record).as_str()), (0, moves), "{sfen}");
        let replay = record.replay().unwrap();
        assert_eq!((replay.moves.len(), replay.start.to_string().as_str()), (moves.split(' ').count(), fault));
        for format in Format::ALL {
            let text = write(record, format);
            let again = read_text(&text, Some(format));
            assert!(again.faults.is_empty(), "{format}: {}\n{text}", again.faults[0]);
            assert_eq!(usi(&again.records[0]), moves, "{format}:\n{text}");
            assert_eq!(again.records[0].moves().count(), moves.split(' ').count(), "{format}:\n{text}");
            assert!(!text.contains('?') && !text.contains("ERROR"), "{format}:\n{text}");
        }
    }
    // A king that could be taken never is.
    let taken = read_text("position sfen 4k4/9/4R4/9/9/9/9/9/4K4 b G 1 moves 5c5a", None);
    assert_eq!(taken.records[0].moves().count(), 0);
    assert_eq!(read_text("position startpos moves 7g7f", None).records[0].replay().unwrap().start, SetupFaults::NONE);
}

#[test]
fn whose_turn_a_diagram_leaves_out_is_known_by_the_first_move() {
    let row = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(5);
    let kif = format!(
        "後手の持駒：なし\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 飛 ・ ・ ・ ・|三\n{row}\
         | ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n先手の持駒：金\n   1 ６二玉(51)\n   2 ５二飛成(53)\n"
    );
    let record = read_text(&kif, None).records.remove(0);
    assert_eq!((record.setup.turn, usi(&record).as_str()), (Color::White, "5a6b 5c5b+"));
    assert_eq!(record.replay().unwrap().start, SetupFaults::NONE);
}

#[test]
fn what_is_no_record_is_no_game() {
    let mut state = 7_u64;
    let mut noise = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u8
    };
    let random: Vec<u8> = (0..300_000).map(|_| noise()).collect();
    let notes = "xyz nonsense\n- buy milk\n\n# Title\n".repeat(300);
    let rows: Vec<(&str, Vec<u8>)> = vec![
        ("nothing", Vec::new()),
        ("blank", b" \r\n\n".to_vec()),
        ("random bytes", random),
        ("notes", notes.clone().into_bytes()),
        ("notes that name a position", format!("startposition?\nposition of the king\n{notes}").into_bytes()),
        ("comments alone", b"# a list\n* one\n* two\n".to_vec()),
        (
            "promoted after the letter",
            b"lnsgkgsnl/1r5b1/pppppp1pp/6p+/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1\n".to_vec(),
        ),
        (
            "a letter that is no piece",
            b"position sfen lnsgkgsnl/1r5b1/ppppppppx/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f".to_vec(),
        ),
        ("a bad tag", b"[SFEN \"9/9 b\"]\n\n1. P-7f P-3d\n".to_vec()),
        ("bad USEN", b"x_9~0.7ku".to_vec()),
        ("a mail", b"~/.bashrc\nhome~1\n".to_vec()),
    ];
    for (name, bytes) in rows {
        let reading = read(&bytes, None);
        assert!(reading.nothing_read().is_some(), "{name}: {:?}", reading.records.len());
        let raw = |fault: &komadai_kifu::ReadFault| fault.to_string().chars().any(|c| c.is_control());
        assert!(!reading.faults.iter().any(raw), "{name}");
    }
    // What has a start of its own, headers without moves or one sound game is a record.
    for text in [
        "手合割：平手\n",
        "PI\n+\n",
        "先手：甲\n後手：乙\n",
        "position startpos",
        "7g7f",
        "nonsense\n▲７六歩 △３四歩\n",
        "V2\nN+A\nN-B\nPI\n+\n-3334FU\nTx\n%TORYO\n",
    ] {
        assert!(read(text.as_bytes(), None).nothing_read().is_none(), "{text}");
    }
    // One bad line among the games of a file is no game, and the others are.
    let three = read_text("startpos moves 7g7f\nsfen 9/9/x b - 1\nstartpos moves 2g2f\n", None);
    assert_eq!((0..3).map(|game| three.is_game(game)).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn iso_2022_jp_is_read() {
    let kif = "手合割：平手\n先手：羽生 善治\n   1 ７六歩(77)\n   2 投了\n";
    let bytes = encode(kif, TextEncoding::Iso2022Jp).unwrap();
    assert!(bytes.is_ascii());
    let reading = read(&bytes, Some(Format::Kif));
    assert_eq!((reading.encoding.code(), reading.format, reading.faults.len()), ("iso-2022-jp", Format::Kif, 0));
    assert_eq!(usi(&reading.records[0]), "7g7f");
    assert_eq!("iso-2022-jp".parse(), Ok(TextEncoding::Iso2022Jp));
}

#[test]
fn words_that_end_a_line_of_usi() {
    use EndKind::*;
    for (word, kind, winner) in [
        ("resign", Resignation, Some(Color::Black)),
        ("win", Declaration, Some(Color::White)),
        ("rep_draw", Repetition, None),
        ("rep_win", PerpetualCheck, Some(Color::White)),
        ("rep_lose", PerpetualCheck, Some(Color::Black)),
        ("draw", Impasse, None),
        ("timeout", Timeout, Some(Color::Black)),
        ("break", Abort, None),
        ("abort", Abort, None),
        ("something_new", Other("something_new".to_owned()), None),
    ] {
        for line in [
            format!("position startpos moves 7g7f {word}"),
            format!("startpos moves 7g7f {word}"),
            format!("7g7f {word}"),
        ] {
            if word == "something_new" && line.starts_with('7') {
                continue;
            }
            let reading = read_text(&line, None);
            assert!(reading.faults.is_empty(), "{line}: {}", reading.faults[0]);
            let record = &reading.records[0];
            let end = record.end().unwrap_or_else(|| panic!("{line}"));
            assert_eq!((&end.kind, end.winner, usi(record).as_str()), (&kind, winner, "7g7f"), "{line}");
        }
    }
    // A word among the moves is none.
    let reading = read_text("position startpos moves 7g7f break 3c3d", None);
    assert_eq!((reading.faults.len(), reading.records[0].moves().count()), (1, 1));
    let reading = read_text("position startpos moves 7g7f hello 3c3d", None);
    assert!(matches!(reading.records[0].node(reading.records[0].main_line().nth(1).unwrap()).step, Step::Broken(_)));
}

#[test]
fn several_games_of_western_notation_stay_several() {
    let two = read_text("position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f 8c8d 2f2e\nstartpos\n", None)
        .records;
    for format in [Format::Hodges, Format::Hosking, Format::Psn] {
        let text = write_all(&two, format);
        let again = read_text(&text, Some(format));
        assert!(again.faults.is_empty(), "{format}: {}\n{text}", again.faults[0]);
        assert_eq!(again.records.iter().map(usi).collect::<Vec<_>>(), ["7g7f 3c3d", "2g2f 8c8d 2f2e", ""], "{text}");
    }
    // Games of others have no tags: another first move begins another game, and one that goes on from a comment does not.
    let text = "1. P-7f P-3d 2. P-2f {Resigns}\n\n1. P-2f P-8d\n1. P-7f {the usual move}\n1. ... P-3d 2. P-6f\n";
    let games: Vec<String> = read_text(text, None).records.iter().map(usi).collect();
    assert_eq!(games, ["7g7f 3c3d 2g2f", "2g2f 8c8d", "7g7f 3c3d 6g6f"]);
    // White's move quoted alone.
    for (text, format) in
        [("... P-3d", Format::Hodges), ("… P-34", Format::Hosking), ("1. ... P-3d 2. P-7f", Format::Hodges)]
    {
        let reading = read_text(text, None);
        assert_eq!((reading.faults.len(), reading.format), (0, format), "{text}");
        let record = &reading.records[0];
        assert_eq!((record.setup.turn, record.moves().next().unwrap().to_string()), (Color::White, "3c3d".to_owned()));
    }
}

#[test]
fn an_illegal_action_of_jkf_is_the_other_side_s() {
    let jkf = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"ILLEGAL_ACTION"}]}"#;
    let record = read_text(jkf, None).records.remove(0);
    let end = record.end().unwrap();
    assert_eq!((&end.kind, end.winner), (&EndKind::IllegalMove, Some(Color::White)));
}

#[test]
fn an_unknown_handicap_is_written_once_and_as_a_remark() {
    let reading = read_text("手合割：handicap\n先手：甲\n   1 ７六歩(77)\n", None);
    let record = &reading.records[0];
    for format in [Format::Kif, Format::Ki2] {
        let text = write(record, format);
        assert_eq!(
            text.lines().filter(|line| line.starts_with("手合割")).collect::<Vec<_>>(),
            ["手合割：平手"],
            "{text}"
        );
        assert!(text.contains("#手合割：handicap"), "{text}");
    }
    // With a diagram it is the kind of the position, which others know.
    let problem = read_text("手合割：詰将棋\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", None).records.remove(0);
    assert!(write(&problem, Format::Kif).contains("\n手合割：詰将棋"), "{}", write(&problem, Format::Kif));
}

#[test]
fn csa_of_81dojo_is_understood_whole() {
    let csa = "V2\nN+foo\nN-bar\nTo_Move:+\n$EVENT:x\nI+1249,840,x2|81WS\nI-*1154,392,x2|ADR\nPI\n+\n+2726FU\nT6\n";
    let reading = read_text(csa, None);
    assert!(reading.faults.is_empty(), "{}", reading.faults[0]);
    let notes = &reading.records[0].node(Record::ROOT).notes;
    assert!(notes.contains(&Note::Remark("I+1249,840,x2|81WS".to_owned())), "{notes:?}");
}

#[test]
fn variations_after_a_damaged_heading_are_kept() {
    let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n\n変化：x手\n   3 ６六歩(67)\n   4 ８四歩(83)\n\n\
               変化\n   2 ８四歩(83)\n\n変化：99手\n   4 ４四歩(43)\n";
    let reading = read_text(kif, None);
    let record = &reading.records[0];
    assert_eq!((reading.faults.len(), record.plies(), record.variations()), (3, 4, 3), "{:?}", reading.faults);
    let third = record.main_line().nth(1).unwrap();
    assert_eq!(record.node(third).children().len(), 2);
}

#[test]
fn a_strict_reading_tells_marks_that_are_wrong_or_not_needed_and_keeps_the_moves() {
    let text = "▲７六歩 △３四歩 ▲７八銀行 △８四歩上";
    let (lenient, strict) = (read(text.as_bytes(), None), read_strict(text.as_bytes(), None));
    assert_eq!((lenient.faults.len(), lenient.records == strict.records), (0, true));
    let told: Vec<_> = strict.faults.iter().map(|fault| (fault.text.as_str(), &*fault.expected)).collect();
    let right = |name: &str| format!("the name of this move, {name}");
    assert_eq!(told, [("▲７八銀行", &*right("7八銀")), ("△８四歩上", &*right("8四歩"))]);
    // The origin in brackets says all.
    assert!(read_strict("1 ７六歩(77)\n2 ３四歩(33)\n".as_bytes(), None).faults.is_empty());
}

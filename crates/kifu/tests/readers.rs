//! What is met in the wild, and what is broken: everything reads as far as it means something, and a fault says where not.

use komadai_kifu::{
    EndKind, Format, HeaderKey, MAX_BYTES, MAX_DEPTH, MAX_PLIES, Note, Reading, Record, Step, read, read_text, write,
};
use komadai_shogi::{Color, Foul};

#[track_caller]
fn clean(text: &str) -> Record {
    let reading = read_text(text, None);
    assert!(reading.faults.is_empty(), "{}", reading.faults[0]);
    reading.records.into_iter().next().unwrap()
}

fn usi(record: &Record) -> String {
    record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// The text with a fault, what is found there, and how many legal moves are read all the same.
#[track_caller]
fn faulty(text: &str, line: usize, column: usize, found: &str, moves: usize) -> Reading {
    let reading = read_text(text, None);
    let fault = reading.faults.first().unwrap_or_else(|| panic!("no fault in {text:?}"));
    assert_eq!((fault.line, fault.column, fault.text.as_str()), (line, column, found), "{fault}");
    assert_eq!(reading.records[0].moves().count(), moves, "{text:?}");
    reading
}

#[test]
fn spacing_of_other_sites() {
    for line in [
        "   1 ７六歩(77)   ( 0:02/00:00:02)",
        "1 ７六歩(77)",
        "  1   ７六歩(77)  (00:02 / 00:00:02)",
        "\t1\t７六歩(77)\t(0:2/)",
        "1　７六歩（７７）",
        "   1 ７六歩(77)+",
        "   1 76歩(77)   ( 0:02.5/00:00:02.5)",
        "1手目 ７六歩(77)",
    ] {
        let record = clean(&format!("手数----指手---------消費時間--\n{line}\n"));
        assert_eq!(usi(&record), "7g7f", "{line:?}");
    }
}

#[test]
fn headers_of_the_wild() {
    let record = clean("手合割：左七枚落ち\n下手：甲\n上手：乙\n手数＝0\n   1 ５二玉(51)\n");
    assert_eq!(record.setup.to_string(), "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!(record.headers.get(&HeaderKey::White), Some("乙"));
    assert!(write(&record, Format::Kif).contains("上手：乙"));
    let record = clean("手数：7手\n手合割：平手　　\n盤面反転\n&しおり\n先手: 甲\n1 ７六歩(77)\n");
    assert_eq!(record.node(Record::ROOT).bookmark(), Some("しおり"));
    assert_eq!(record.headers.get(&HeaderKey::Black), Some("甲"));
    for (name, sfen) in
        [("2枚落ち", "lnsgkgsnl/9"), ("六枚落", "2sgkgs2/9"), ("香落", "lnsgkgsn1/1r5b1"), ("飛落ち", "lnsgkgsnl/7b1")]
    {
        let record = clean(&format!("手合割：{name}\n"));
        assert!(record.setup.to_string().starts_with(sfen), "{name}");
    }
}

#[test]
fn diagrams_of_the_wild() {
    let rows = |king: &str, empty: &str| {
        let row = format!("|{}|\n", format!(" {empty}").repeat(9));
        format!("|{}v{king}{}|一\n{}", format!(" {empty}").repeat(4), format!(" {empty}").repeat(4), row.repeat(8))
    };
    for (king, empty) in [("玉", "・"), ("王", "・"), ("玉", "."), ("王", "･"), ("玉", "＊")] {
        let text = format!(
            "手合割：詰将棋\n後手の持駒：飛二 角二 金二 銀四 桂四 香四 歩十八\n{}先手の持駒：金二\n手数----\n1 ５二金打\n",
            rows(king, empty)
        );
        let record = clean(&text);
        assert_eq!(record.setup.to_string(), "4k4/9/9/9/9/9/9/9/9 b 2G2r2b2g4s4n4l18p 1", "{king}{empty}");
        // No king defends the gold, so it can be taken; the drop is a legal check.
        assert_eq!(usi(&record), "G*5b");
        assert_eq!(record.headers.get(&HeaderKey::Handicap), Some("詰将棋"));
    }
    // Whose turn it is: told, or known from the first move.
    assert_eq!(clean(&format!("{}後手番\n", rows("玉", "・"))).setup.turn, Color::White);
    assert_eq!(clean(&format!("{}1 ５二玉(51)\n", rows("玉", "・"))).setup.turn, Color::White);
}

#[test]
fn moves_of_the_wild() {
    let record = clean("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打(00)\n6 ５四角打\n");
    assert_eq!(usi(&record), "7g7f 3c3d 8h2b+ 3a2b B*4e B*5d");
    // Half-width figures in KI2, no marks, spaces after 同, old kanji, moves after a BOM and a blank line.
    let record = clean("\u{feff}\n▲76歩 △34歩 ▲22角成 △同 銀 ▲45角");
    assert_eq!(usi(&record), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let record = clean("先手：甲\n\n▲７六歩▽３四歩▲２二角成▽同　銀");
    assert_eq!(usi(&record), "7g7f 3c3d 8h2b+ 3a2b");
}

#[test]
fn branches_beyond_ten_moves_and_out_of_order() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n6 ８五歩(84)\n7 ７八金(69)\n8 ３二金(41)\n\
                9 ２四歩(25)\n10 同　歩(23)\n11 同　飛(28)\n12 ２三歩打\n";
    let late_first = format!("{main}\n変化：12手\n12 ８六歩(85)\n\n変化：3手\n3 ６六歩(67)\n");
    let early_first = format!("{main}\n変化：3手\n3 ６六歩(67)\n\n変化：12手\n12 ８六歩(85)\n");
    for text in [late_first, early_first] {
        let record = clean(&text);
        assert_eq!((record.plies(), record.variations()), (12, 2));
        let at = record.main_line().nth(10).unwrap();
        assert_eq!(record.node(at).children().len(), 2);
    }
    // The main line survives a variation that cannot be placed.
    let reading = faulty(&format!("{main}\n変化：40手\n40 ８六歩(85)\n"), 14, 4, "40手", 12);
    assert_eq!(reading.records[0].variations(), 0);
}

#[test]
fn games_that_end_in_an_illegal_move() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ８八角(77)\n4 反則勝ち\nまで3手で後手の反則勝ち\n";
    let record = clean(text);
    assert_eq!((record.plies(), record.moves().count()), (3, 2));
    let fault = record.replay().unwrap().fault.unwrap();
    assert_eq!((fault.ply, fault.foul), (3, Some(Foul::NoPiece)));
    let end = record.end().unwrap();
    assert_eq!((&end.kind, end.winner), (&EndKind::IllegalMove, Some(Color::White)));
    // The move is kept to the letter.
    assert!(write(&record, Format::Kif).contains("   3 ８八角(77)\n"));
    let csa = clean("PI\n+\n+7776FU\n-3334FU\n+0055FU\n%-ILLEGAL_ACTION\n");
    assert_eq!(csa.replay().unwrap().fault.unwrap().foul, Some(Foul::NoPiece));
    assert_eq!(csa.end().unwrap().winner, Some(Color::Black));
}

#[test]
fn a_file_in_another_encoding_than_its_name_says() {
    let text = "#KIF version=2.0 encoding=UTF-8\n先手：羽生善治\n   1 ７六歩(77)\n";
    let bytes = komadai_kifu::encode(text, komadai_kifu::TextEncoding::ShiftJis).unwrap();
    let reading = read(&bytes, Some(Format::Kif));
    assert_eq!(reading.encoding.code(), "shift_jis");
    assert_eq!(reading.records[0].headers.get(&HeaderKey::Black), Some("羽生善治"));
    // A broken byte in UTF-8 does not turn the rest into something else.
    let mut bytes = text.as_bytes().to_vec();
    let at = bytes.len() - 30;
    bytes[at] = 0xff;
    let reading = read(&bytes, None);
    assert_eq!(reading.encoding.code(), "utf-8");
    assert_eq!(reading.faults[0].line, 2);
}

#[test]
fn csa_of_the_wild() {
    let record =
        clean("V2.2\nN+甲\nN-乙\n$EVENT:floodgate\nPI82HI22KA\nP+00FU\n-\n-5142OU,T3\n+7776FU,T12,'* 30\n#RESIGN\n");
    assert_eq!(record.setup.to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w P 1");
    let second = record.main_line().nth(1).unwrap();
    assert_eq!(record.node(second).time.spent_ms, Some(12_000));
    assert_eq!(record.node(second).notes, [Note::Comment(" 30".to_owned())]);
    assert_eq!(record.end().unwrap().kind, EndKind::Resignation);
    let record = clean("'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT1.234\n'** 12 -3334FU +2726FU\n%CHUDAN\n");
    let first = record.main_line().next().unwrap();
    assert_eq!(record.node(first).time.spent_ms, Some(1234));
    let position = *record.replay().unwrap().history.last();
    let [Note::Engine(text)] = record.node(first).notes.as_slice() else { panic!("one engine line") };
    let line = komadai_kifu::EngineLine::read(text, &position).unwrap();
    assert_eq!((line.score, line.line.len()), (12, 2));
    // The rest of a set to a hand.
    let record = clean("P1 *  *  *  * -OU\nP+59OU\nP-00AL\n+\n");
    assert!(record.setup.to_string().ends_with(" b 2r2b4g4s4n4l18p 1"), "{}", record.setup);
    let two = read_text("PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n/\n", None);
    assert_eq!((two.records.len(), two.faults.len()), (2, 0));
}

#[test]
fn mate_problems_with_one_king_or_none() {
    for sfen in ["4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "9/9/9/9/9/9/9/9/9 b G 1"] {
        let record = clean(&format!("sfen {sfen} moves G*5b"));
        assert_eq!(usi(&record), "G*5b");
        for format in [Format::Kif, Format::Csa, Format::Jkf, Format::Usi, Format::Hodges, Format::Ki2] {
            let again = read_text(&write(&record, format), Some(format));
            assert_eq!((usi(&again.records[0]), &again.records[0].setup), (usi(&record), &record.setup), "{format}");
        }
    }
}

#[test]
fn faults_say_where() {
    faulty("手合割：平手\n   1 ７六歩(77)\n   2 ３四駒(33)\n", 3, 8, "駒(33)", 1);
    faulty("手合割：五十枚落ち\n   1 ７六歩(77)\n", 1, 5, "五十枚落ち", 1);
    faulty("先手の持駒：駒三\n", 1, 7, "駒三", 0);
    faulty("| ・ ・|一\n", 1, 1, "| ・ ・|一", 0);
    faulty("手合割：平手\n１ ７六歩(77)\n何か\n", 3, 1, "何か", 1);
    faulty("手合割：平手\n1 ７六歩(77) (いつか)\n", 2, 11, "(いつか)", 1);
    faulty("手合割：平手\n1 ７六歩(77)\n2 投了\n3 ３四歩(33)\n", 4, 3, "３四歩(33)", 1);
    faulty("▲７六歩 △３四歩x ▲２六歩", 1, 10, "x ▲２六歩", 2);
    faulty("V2.2\nPI\n+\n+7776FU\n-33F4FU\n", 5, 1, "-33F4FU", 1);
    faulty("V2.2\nPI11HI\n+\n", 2, 3, "11HI", 0);
    faulty("V2.2\nPI\n+\n+7776FU\nTx\n", 5, 1, "Tx", 1);
    faulty("V2.2\nPI\nQQ\n+\n", 3, 1, "QQ", 0);
    faulty("position startpos moves 7g7f 3c3x", 1, 30, "3c3x", 1);
    faulty("position sfen 9/9 b - 1 moves 7g7f", 1, 18, " b - 1", 0);
    faulty(
        "{\"header\":{},\"moves\":[{},{\"move\":{\"piece\":\"FU\",\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}},{\"move\"",
        1,
        96,
        "\"",
        1,
    );
    faulty("[Black \"A\"]\n\n1. P-7f Q-3d\n", 3, 9, "Q-3d", 1);
    faulty("1. P-7f {no end", 1, 9, "{", 1);
    faulty("~0.7kuzz", 1, 7, "zz", 1);
}

#[test]
fn nothing_in_is_no_panic() {
    for text in [
        "",
        "\n",
        "\u{feff}",
        "/",
        "'",
        "P",
        "+",
        "%",
        "[",
        "{",
        "(",
        "~",
        "*",
        "&",
        "|",
        "まで",
        "変化：",
        "手合割：",
        "手数＝",
    ] {
        for format in Format::ALL {
            let reading = read_text(text, Some(format));
            assert!(!reading.records.is_empty(), "{text:?}");
            assert_eq!(reading.records[0].moves().count(), 0, "{text:?}");
        }
    }
    assert_eq!(read(&[0x80, 0xff, 0x00, 0xfe], None).records.len(), 1);
}

#[test]
fn limits_are_refused_in_words() {
    let reading = read(&vec![b'~'; MAX_BYTES + 1], Some(Format::Usen));
    assert!(reading.records.is_empty());
    assert!(reading.faults[0].expected.contains("2097152"), "{}", reading.faults[0]);
    let reading = read(&vec![b'*'; MAX_BYTES + 1], Some(Format::Kif));
    assert!(reading.records[0].is_empty());
    assert!(reading.faults[0].expected.contains("2097152"), "{}", reading.faults[0]);
    // The king walks to and fro until the line is too long; what fits is kept.
    let walk = ["5i5h", "5a5b", "5h5i", "5b5a"].iter().cycle().take(MAX_PLIES + 5).copied().collect::<Vec<_>>();
    let reading = read_text(&format!("position startpos moves {}", walk.join(" ")), None);
    assert_eq!(reading.records[0].plies(), MAX_PLIES);
    assert!(reading.faults[0].expected.contains("10000"), "{}", reading.faults[0]);
    // Variations in variations.
    let deep = format!("1. P-7f {}{}", "(1. P-2f P-3d (1. ... P-8d 2. P-2e ".repeat(100), ")".repeat(200));
    let reading = read_text(&deep, None);
    assert!(reading.faults.iter().any(|fault| fault.expected.contains("less deep")));
    assert!(reading.records[0].variations() >= MAX_DEPTH);
    let kif: String = (0..50).map(|n| format!("変化：{0}手\n{0} ７六歩(77)\n{1} ３四歩(33)\n", n + 1, n + 2)).collect();
    let _ = read_text(&format!("1 ７六歩(77)\n2 ３四歩(33)\n{kif}"), None);
}

#[test]
fn variations_in_an_unusual_order_take_bounded_time() {
    let mut text = String::from("手合割：平手\n");
    let walk = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    for n in 0..9_000 {
        text.push_str(&format!("{} {}\n", n + 1, walk[n % 4]));
    }
    for n in 0..20_000 {
        text.push_str(&format!("変化：{}手\n", 1 + n * 7919 % 9_000));
    }
    let reading = read_text(&text, None);
    assert_eq!(reading.records[0].plies(), 9_000);
}

#[test]
fn steps_after_a_break_are_kept() {
    let record = read_text("1 ７六歩(77)\n2 ７六歩(77)\n3 ２六歩(27)\n4 ３四歩(33)\n", None).records.remove(0);
    assert_eq!((record.plies(), record.moves().count()), (4, 1));
    let broken: Vec<Option<Foul>> = record
        .main_line()
        .filter_map(|id| match &record.node(id).step {
            Step::Broken(broken) => Some(broken.foul),
            _ => None,
        })
        .collect();
    assert_eq!(broken, [Some(Foul::NoPiece), Some(Foul::AfterEnd), Some(Foul::AfterEnd)]);
}

#[test]
fn a_move_that_cannot_be_played_stays_one_in_every_format() {
    // What breaks the line, and whether its squares alone would be a legal move.
    let rows = [
        // Another piece than the one on the square, the other side's move, a move that is none.
        "PI\n+\n+7776FU\n-3334FU\n+7968KI\n-8384FU\n",
        "PI\n+\n+7776FU\n-3334FU\n-8384FU\n+2726FU\n",
        "PI\n+\n+7776FU\n-3334FU\n+??\n-8384FU\n",
        "PI\n+\n+7776FU\n-3334FU\n+7775FU\n-8384FU\n",
        // What is a move elsewhere.
        "1. P-76 P-34 2. {;} Kx99 P-84\n",
        "position startpos moves 7g7f 3c3d P-26 8c8d\n",
        "position startpos moves 7g7f 3c3d ２六歩(27) 8c8d\n",
        "position startpos moves 7g7f 3c3d +2726FU 8c8d\n",
        "position startpos moves 7g7f 3c3d *comment 8c8d\n",
        "position startpos moves 7g7f 3c3d 投了 8c8d\n",
        "position startpos moves 7g7f 3c3d {} 8c8d\n",
        "{\"header\":{},\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"from\":{\"x\":7,\"y\":7},\"piece\":\"FU\"}},\
         {\"move\":{\"to\":{\"x\":3,\"y\":4},\"from\":{\"x\":3,\"y\":3},\"piece\":\"FU\"}},{\"move\":{\"piece\":\"\"}}]}",
    ];
    for text in rows {
        let record = read_text(text, None).records.remove(0);
        assert_eq!((record.moves().count(), record.plies() > 2), (2, true), "{text}");
        for format in Format::ALL {
            let written = komadai_kifu::write(&record, format);
            let again = read_text(&written, Some(format));
            assert_eq!(again.records[0].moves().count(), 2, "{format} of {text}:\n{written}");
            // A line of USI ends where nothing can be played.
            if !matches!(format, Format::Usi | Format::Sfen) {
                assert_eq!(again.records[0].plies(), record.plies(), "{format} of {text}:\n{written}");
            }
        }
    }
}

#[test]
fn variations_of_a_broken_move_stay_where_they_are() {
    let text =
        "1 ７六歩(77)\n2 ５五歩\n3 ２二角成(88)\n\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：3手\n3 ６六歩(67)\n";
    let record = read_text(text, None).records.remove(0);
    let moves = |record: &Record| record.walk().filter_map(|id| record.node(id).step.mv()).collect::<Vec<_>>();
    assert_eq!((record.moves().count(), record.variations()), (1, 2));
    for format in [Format::Kif, Format::Ki2, Format::Japanese, Format::Jkf, Format::Usen, Format::Psn, Format::Hodges] {
        let written = komadai_kifu::write(&record, format);
        let again = read_text(&written, Some(format)).records.remove(0);
        assert_eq!(again.variations(), 2, "{format}:\n{written}");
        for mv in ["7g7f", "3c3d", "2g2f", "6g6f"] {
            assert!(moves(&again).contains(&mv.parse().unwrap()), "{format} lost {mv}:\n{written}");
        }
    }
}

#[test]
fn several_games_in_a_kif_file() {
    let game = |black: &str, first: &str| {
        format!("先手：{black}\n後手：乙\n手数----指手--\n1 {first}\n2 ３四歩(33)\n3 投了\n")
    };
    let (one, two) = (game("甲", "７六歩(77)"), game("丙", "２六歩(27)"));
    for text in [
        format!("{one}\n{two}"),
        format!("手合割：平手\n{one}変化：2手\n2 ８四歩(83)\n手合割：平手\n{two}"),
        format!("#KIF version=2.0\n{one}\n#KIF version=2.0\n# 二局目\n{two}"),
        format!("{one}\n# 二局目\n{two}").replace("手数----指手--\n", ""),
    ] {
        let reading = read_text(&text, None);
        assert!(reading.faults.is_empty(), "{}\n{text}", reading.faults[0]);
        let [first, second] = &reading.records[..] else { panic!("{} games\n{text}", reading.records.len()) };
        let name = |record: &Record| record.headers.get(&komadai_kifu::HeaderKey::Black).map(str::to_owned);
        assert_eq!((name(first).as_deref(), name(second).as_deref()), (Some("甲"), Some("丙")), "{text}");
        assert_eq!((usi(first), usi(second)), ("7g7f 3c3d".to_owned(), "2g2f 3c3d".to_owned()), "{text}");
        assert_eq!(second.node(Record::ROOT).notes.len(), text.matches("二局目").count(), "{text}");
    }
    // Headers at the end are the game's own, and what is wrong is said with the number of its game.
    let reading = read_text("1 ７六歩(77)\n2 投了\n先手：甲\n後手：乙\n", None);
    assert_eq!((reading.records.len(), reading.records[0].headers.iter().count()), (1, 2));
    let reading = read_text(&format!("{one}手合割：平手\n1 あ\n"), None);
    assert_eq!((reading.records.len(), reading.faults[0].game, reading.faults[0].line), (2, 1, 8));
}

#[test]
fn a_remark_that_counts_moves_is_no_end() {
    let text = "'まで0手で千日手より先の：見本\nPI\n+\n+7776FU\n-3334FU\n";
    let mut record = read_text(text, Some(Format::Csa)).records.remove(0);
    record.node_mut(Record::ROOT).notes = vec![komadai_kifu::Note::Remark("まで0手で見本の終わり".to_owned())];
    for format in [Format::Kif, Format::Ki2, Format::Japanese] {
        let written = komadai_kifu::write(&record, format);
        let again = read_text(&written, Some(format)).records.remove(0);
        assert_eq!(usi(&again), "7g7f 3c3d", "{format}:\n{written}");
    }
}

#[test]
fn a_csa_move_of_control_characters_stays_a_broken_move() {
    let text = "PI\n+\n+7776FU\n-\0\0\0\0\0\0  \0 \nT2\n";
    let record = read_text(text, Some(Format::Csa)).records.remove(0);
    let written = komadai_kifu::write(&record, Format::Csa);
    let again = read_text(&written, Some(Format::Csa)).records.remove(0);
    assert_eq!((record.plies(), again.plies()), (2, 2), "{written:?}");
}

#[test]
fn an_offset_of_usen_beyond_all_numbers_is_a_fault() {
    let reading = read_text(&format!("~0.7ku2jm~{}.", usize::MAX), Some(Format::Usen));
    assert_eq!((reading.records.len(), reading.faults.len()), (1, 1), "{:?}", reading.faults);
}

#[test]
fn control_characters_in_a_move_that_cannot_be_played_do_not_mend_it() {
    for text in [
        "手合割：平手\n\n▲\r\r\r   ▲７八金    △５四歩\n▲５六歩\n",
        "1 ７六歩(77)\n2 ５五歩\n3 ５五\r\r角打\n4 ８四歩(83)\n",
        "1 ７六歩(77)\n2 \r\u{b}\r\n3 ２六歩(27)\n",
        "▲７六歩 △\u{b} ▲２六歩\n",
    ] {
        let record = read_text(text, None).records.remove(0);
        let steps = |record: &Record| {
            record.walk().map(|id| record.node(id).step.mv().map(|mv| mv.to_string())).collect::<Vec<_>>()
        };
        for format in [Format::Kif, Format::Ki2, Format::Japanese] {
            let written = komadai_kifu::write(&record, format);
            let again = read_text(&written, Some(format)).records.remove(0);
            assert_eq!(steps(&again), steps(&record), "{format}:\n{written:?}");
        }
    }
}

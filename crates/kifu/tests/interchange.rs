//! What other programs write is read, and what we write they read: each test names a difference that was found between them.
//! The standing comparison with the programs themselves is `cargo xtask readers`.

use crate::common;

use common::mv;
use komadai_kifu::{Format, Record, Step, read_text, write};
use komadai_shogi::{Color, Foul, Handicap, Move, Setup};

fn usi(record: &Record) -> String {
    record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn whole_seconds_where_a_format_has_no_smaller_unit() {
    let mut record = Record::new(Setup::start());
    let mut at = Record::ROOT;
    for (text, ms) in [("7g7f", 1_271), ("3c3d", 59_999), ("2g2f", 1_800), ("4c4d", 400)] {
        at = record.push(at, Step::Move(mv(text)));
        record.node_mut(at).time.spent_ms = Some(ms);
    }
    let kif = write(&record, Format::Kif);
    for time in ["( 0:01/00:00:01)", "( 0:59/00:00:59)", "( 0:01/00:00:02)", "( 0:00/00:00:59)"] {
        assert!(kif.contains(time), "{time} in\n{kif}");
    }
    let jkf = write(&record, Format::Jkf);
    assert!(jkf.contains("\"s\":59") && !jkf.contains("\"s\":1."), "{jkf}");
    assert!(write(&record, Format::Csa).contains("T59\n"));
    assert!(write(&record, Format::Csa3).contains("T1.271\n"));
    // A total that is not the sum is kept.
    record.node_mut(at).time.total_ms = Some(600_900);
    assert!(write(&record, Format::Kif).contains("( 0:00/00:10:00)"));
}

#[test]
fn three_pieces_are_rook_bishop_and_left_lance() {
    let setup = Handicap::Three.setup();
    assert_eq!(setup.to_string(), "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    for text in ["手合割：三枚落ち\n", "{\"header\":{},\"initial\":{\"preset\":\"3\"},\"moves\":[{}]}"] {
        assert_eq!(read_text(text, None).records[0].setup, setup, "{text}");
    }
    // A game with the other lance left off opens by its board, and is written with it.
    let other = "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let mut record = Record::new(other.parse().unwrap());
    record.push(Record::ROOT, Step::Move(mv("1a1b")));
    assert_eq!(record.handicap(), None);
    for format in Format::ALL {
        let again = read_text(&write(&record, format), Some(format));
        assert_eq!((again.records[0].setup.to_string().as_str(), usi(&again.records[0])), (other, "1a1b".to_owned()));
    }
}

#[test]
fn null_in_jkf_is_what_is_left_out() {
    for (text, moves) in [
        (
            r#"{"header":null,"moves":[{"comments":null},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","capture":null,"promote":null},"forks":null,"comments":null,"time":null,"special":null}]}"#,
            "7g7f",
        ),
        (
            r#"{"header":{},"initial":null,"moves":[{},{"move":{"color":true,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"color":false,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"time":{"now":{"h":null,"m":0,"s":3},"total":null}}]}"#,
            "7g7f 3c3d",
        ),
        (
            r#"{"header":{"先手":null},"initial":{"preset":"OTHER","data":{"color":false,"board":{},"hands":null}},"moves":[]}"#,
            "",
        ),
        (r#"{"header":{},"moves":null}"#, ""),
    ] {
        let reading = read_text(text, Some(Format::Jkf));
        assert!(reading.faults.is_empty(), "{}: {text}", reading.faults[0]);
        assert_eq!(usi(&reading.records[0]), moves, "{text}");
    }
    let side = r#"{"header":{},"initial":{"preset":"OTHER","data":{"color":false,"board":[[{"color":true,"kind":"OU"}]]}},"moves":[]}"#;
    assert_eq!(read_text(side, Some(Format::Jkf)).records[0].setup.to_string(), "8K/9/9/9/9/9/9/9/9 w - 1");
}

/// Nifu at ply 9, noticed by nobody; the pawn goes on at ply 11.
const LATE: &str = "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f P*7f 8f8g+ 7f7e 8g8h 2d2b+ 3a2b";

#[test]
fn a_game_that_went_on_after_an_illegal_move_stays_a_game() {
    let record = read_text(&format!("position startpos moves {LATE}"), None).records.remove(0);
    let foul = record.main_line().nth(8).unwrap();
    assert!(matches!(&record.node(foul).step, Step::Broken(broken) if broken.foul == Some(Foul::Nifu)));
    let moves: Vec<String> = record.main_line().map(|id| record.node(id).step.mv().unwrap().to_string()).collect();
    assert_eq!(moves.join(" "), LATE);
    assert!(record.main_line().skip(9).all(|id| matches!(record.node(id).step, Step::Move(_))));
    // The rules stop at the foul; the positions after it are known.
    let replay = record.replay().unwrap();
    assert_eq!((replay.moves.len(), replay.fault.unwrap().ply), (8, 9));
    let line: Vec<_> = record.main_line().collect();
    let positions = record.positions(&line).unwrap();
    assert_eq!(positions.len(), 15);
    let last = "lnsgkg1nl/1r5s1/p1ppppp1p/9/2P6/9/P1PPPPP1P/1+p7/LNSGKGSNL b";
    assert!(positions[14].0.to_setup().to_string().starts_with(last), "{}", positions[14].0.to_setup());
    for format in Format::ALL {
        let text = write(&record, format);
        let again = read_text(&text, Some(format)).records.remove(0);
        let steps = |record: &Record| -> Vec<(bool, Option<Move>)> {
            let steps = record.main_line().map(|id| &record.node(id).step);
            steps.map(|step| (matches!(step, Step::Move(_)), step.mv())).collect()
        };
        assert_eq!(steps(&again), steps(&record), "{format}:\n{text}");
    }
    assert!(write(&record, Format::Jkf).contains(r#""piece":"FU","promote":true,"capture":"FU""#));
    assert!(write(&record, Format::Csa).contains("+7675FU\n-8788TO\n"));
    assert!(write(&record, Format::Hodges).contains("P*7f"));
}

#[test]
fn a_king_left_in_check_is_not_captured_and_the_line_goes_on() {
    // White leaves the king in check at ply 2; Black may not capture it, and plays on.
    for (moves, broken) in [("4e5e 1a1b 9i9h", [1].as_slice()), ("4e5e 1a1b 5e5a", &[1, 2])] {
        let text = format!("position sfen 4k3l/9/9/9/5R3/9/9/9/K7L b - 1 moves {moves}");
        let record = read_text(&text, None).records.remove(0);
        let found: Vec<usize> = (0..)
            .zip(record.main_line())
            .filter(|(_, id)| matches!(record.node(*id).step, Step::Broken(_)))
            .map(|(at, _)| at)
            .collect();
        assert_eq!(found, broken, "{moves}");
        for format in Format::ALL {
            let again = read_text(&write(&record, format), Some(format)).records.remove(0);
            assert_eq!(again.moves().collect::<Vec<_>>(), record.moves().collect::<Vec<_>>(), "{format}");
        }
    }
}

#[test]
fn csa_names_the_players_before_all_else() {
    let text = "V2.2\n$EVENT:名人戦\n$START_TIME: 2026/11/22\nN+甲\nN-乙\nPI\n+\n+7776FU\n";
    let record = read_text(text, None).records.remove(0);
    let written = write(&record, Format::Csa);
    assert!(written.starts_with("V2.2\nN+甲\nN-乙\n$EVENT:名人戦\n$START_TIME:2026/11/22\nPI\n"), "{written}");
}

#[test]
fn csa_statements_on_one_line() {
    for (text, sfen, moves) in [
        ("PI,+,+7776FU,T12,-3334FU,T5\n", Handicap::Even.sfen(), "7g7f 3c3d"),
        ("PI\n+\n+7776FU -3334FU\n+2726FU\n", Handicap::Even.sfen(), "7g7f 3c3d 2g2f"),
        ("PI82HI22KA,-,-5142OU\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "5a4b"),
        ("P+59OU00KI,P-51OU00HI00HI,+\n", "4k4/9/9/9/9/9/9/9/4K4 b G2r 1", ""),
        ("P+59OU,00KI,00FU,P-51OU,00HI,00HI,-\n", "4k4/9/9/9/9/9/9/9/4K4 w GP2r 1", ""),
    ] {
        let reading = read_text(text, None);
        assert!(reading.faults.is_empty(), "{}: {text}", reading.faults[0]);
        let record = &reading.records[0];
        assert_eq!((record.setup.to_string().as_str(), usi(record).as_str()), (sfen, moves), "{text}");
    }
    let timed = read_text("PI,+,+7776FU,T12,-3334FU,T5\n", None).records.remove(0);
    let times: Vec<_> = timed.main_line().map(|id| timed.node(id).time.spent_ms).collect();
    assert_eq!(times, [Some(12_000), Some(5_000)]);
}

#[test]
fn western_text_with_words_around_the_moves() {
    let moves = "7g7f 3c3d 2g2f 4c4d";
    for text in [
        "# Katoh against Nakahara\n# 1982\n1. P-7f P-3d\n# a comment line\n2. P-2f P-4d\n",
        "The fourth game\n\nBlack: Ann, White: Bob\n1. P-7f P-3d 2. P-2f P-4d\n",
        "1. P-7f P-3d\nWhite opens the bishop's line at once.\n2. P-2f P-4d\nBlack resigns\n",
        "1. P-7f [ the usual\n  first move ] P-3d 2. P-2f [so far so good] P-4d\n",
        "[Event \"A\"]\n[ played by\n mail ]\n1. P-7f P-3d 2. P-2f P-4d\n",
    ] {
        let reading = read_text(text, None);
        assert!(reading.faults.is_empty(), "{}\n{text}", reading.faults[0]);
        assert_eq!((reading.records.len(), usi(&reading.records[0]).as_str()), (1, moves), "{text}");
        assert!(reading.records[0].walk().any(|id| !reading.records[0].node(id).notes.is_empty()), "{text}");
    }
    // What may have been meant as a move is a fault all the same.
    let reading = read_text("1. P-7f P-3d\nXyz\n2. P-2f P-4d\n", None);
    assert_eq!((reading.faults.len(), reading.faults[0].line), (1, 2));
    // Open brackets without end, and words without end, take no time to speak of.
    let many = "[ ".repeat(400_000) + "\n1. P-7f\n" + &"word ".repeat(200_000);
    read_text(&many, Some(Format::Hodges));
}

#[test]
fn what_people_paste() {
    for (text, format, moves) in [
        ("7g7f 8c8d 2g2f", Format::Usi, "7g7f 8c8d 2g2f"),
        ("7g7f\n8c8d\n2g2f\n", Format::Usi, "7g7f 8c8d 2g2f"),
        ("moves 7g7f 8c8d", Format::Usi, "7g7f 8c8d"),
        ("P-7f P-3d P-2f", Format::Hodges, "7g7f 3c3d 2g2f"),
        ("P-76 P-34\nP-26", Format::Hosking, "7g7f 3c3d 2g2f"),
        ("P7g-7f P3c-3d", Format::Hodges, "7g7f 3c3d"),
        ("7776FU 3334FU", Format::Csa, "7g7f 3c3d"),
        ("7776FU3334FU\n8822UM", Format::Csa, "7g7f 3c3d 8h2b+"),
        ("+7776FU -3334FU", Format::Csa, "7g7f 3c3d"),
        ("76歩 34歩 26歩", Format::Ki2, "7g7f 3c3d 2g2f"),
    ] {
        let reading = read_text(text, None);
        assert!(reading.faults.is_empty(), "{}: {text}", reading.faults[0]);
        assert_eq!((reading.records.len(), usi(&reading.records[0]).as_str()), (1, moves), "{text}");
        assert_eq!(reading.format, format, "{text}");
    }
    // A position in any of its forms.
    let even = Handicap::Even.sfen();
    let (board, _) = even.split_once(' ').unwrap();
    for text in [
        even,
        board,
        &format!("{board} b"),
        &format!("{board} b -"),
        &format!("sfen {board} b - 1"),
        &even.replace(' ', "_"),
    ] {
        let reading = read_text(text, None);
        assert!(reading.faults.is_empty(), "{}: {text}", reading.faults[0]);
        assert_eq!((reading.format, reading.records[0].setup.to_string().as_str()), (Format::Sfen, even), "{text}");
    }
    // Lists of games stay lists.
    assert_eq!(read_text("7g7f 3c3d\n7g7f 8c8d\n", None).records.len(), 2);
}

#[test]
fn a_start_without_a_diagram_is_told() {
    for (name, first, turn) in [
        ("詰将棋", "７六歩(77)", Color::Black),
        ("その他", "７六歩(77)", Color::Black),
        ("銀落ち", "３四歩(33)", Color::White),
        ("左桂落ち", "３四歩(33)", Color::White),
    ] {
        let reading = read_text(&format!("先手：甲\n手合割：{name}\n1 {first}\n"), None);
        assert_eq!((reading.faults[0].line, reading.faults[0].text.as_str()), (2, name));
        assert_eq!((reading.records[0].setup.turn, reading.records[0].moves().count()), (turn, 1), "{name}");
    }
}

#[test]
fn what_is_written_beside_the_moves_comes_through() {
    // Blanks at the end of a comment.
    let kif = "手合割：平手\n手数----指手---------消費時間--\n*初手  \n*　\n   1 ７六歩(77)\n*次 \n";
    let record = read_text(kif, None).records.remove(0);
    assert!(write(&record, Format::Kif).ends_with(&kif["手合割：平手\n".len()..]), "{}", write(&record, Format::Kif));
    // Clocks of CSA have no header in KIF: they are a remark there, and no player or event.
    let csa = "V3.0\nN+甲\n$TIME+:600+10+0\n$TIME-:300+10+0\nPI\n+\n+7776FU\n";
    let record = read_text(csa, None).records.remove(0);
    let kif = write(&record, Format::Kif);
    assert!(kif.contains("#$TIME+:600+10+0\n") && !kif.contains("TIME+："), "{kif}");
    assert!(write(&record, Format::Csa3).contains("$TIME+:600+10+0\n$TIME-:300+10+0\n"));
    // A move that JKF has no place for is an error with a comment, which is what its schema allows.
    let record = read_text("手合割：平手\n1 ７六歩(77)\n2 あいう\n3 ２六歩(27)\n", None).records.remove(0);
    let jkf = write(&record, Format::Jkf);
    assert!(!jkf.contains("\"piece\":\"あ") && jkf.contains(r#""special":"ERROR""#), "{jkf}");
    let again = read_text(&jkf, None).records.remove(0);
    assert_eq!((again.plies(), again.moves().count()), (3, 1), "{jkf}");
    let broken = again.main_line().nth(1).unwrap();
    assert!(matches!(&again.node(broken).step, Step::Broken(broken) if broken.text == "あいう"));
}

#[test]
fn a_fault_is_shown_without_control_characters() {
    let reading = read_text("手合割：平手\n1 ７六歩(77)\n2 \u{1b}[31mあ\u{7}\n", None);
    let shown = reading.faults[0].to_string();
    assert!(!shown.contains(char::is_control) && shown.contains("␛[31mあ␇"), "{shown}");
}

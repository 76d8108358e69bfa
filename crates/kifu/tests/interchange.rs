//! What other programs write is read, and what we write they read: each test names a difference that was found between them.
//! The standing comparison with the programs themselves is `cargo xtask readers`.

mod common;

use common::mv;
use komadai_kifu::{Format, Record, Step, read_text, write};
use komadai_shogi::{Handicap, Setup};

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

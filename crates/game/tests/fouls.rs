//! illegal moves, in strict and in friendly play.

use crate::common;
use common::*;
use komadai_game::*;
use komadai_shogi::{Color, Foul, Ruling, first_foul, ruling};

/// The foul's name, position, who plays, what, and the squares that show it.
const FOULS: [(&str, &str, Color, &str, &str); 16] = [
    ("nifu", "4k4/9/9/9/9/9/2P6/9/4K4 b P 1", Black, "P*7e", "7g"),
    ("uchifuzume", "3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b PLSG 1", Black, "P*5b", "5a"),
    ("no-retreat", "4k4/9/9/9/9/9/9/9/4K4 b PLN 1", Black, "N*5b", "5b"),
    ("no-retreat", "4k4/9/9/9/9/9/9/9/4K4 w pln 1", White, "P*1i", "1i"),
    ("must-promote", "8k/P5L2/9/4N4/9/9/9/9/4K4 b - 1", Black, "9b9a", "9a"),
    ("cannot-promote", "4k4/9/9/9/9/9/9/9/4K4 b S 1", Black, "+S*5b", ""),
    ("cannot-promote", "4k4/9/9/9/4S4/9/9/9/4K4 b - 1", Black, "5e5d+", "5e"),
    ("out-of-turn", START, White, "3c3d", ""),
    ("leaves-check", "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", Black, "G*1e", "5e"),
    ("leaves-check", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", Black, "5h4h", "5e"),
    ("leaves-check", "4k4/9/9/9/4r4/9/5n3/5G3/4K4 b - 1", Black, "4h4g", "5e"),
    ("wrong-movement", "4k4/9/9/9/9/9/9/5G3/3K5 b - 1", Black, "4h5i", "4h"),
    ("blocked", START, Black, "2h2d", "2g"),
    ("not-yours", START, Black, "3c3d", "3c"),
    ("no-piece", START, Black, "P*5e", ""),
    ("occupied", START, Black, "2h2g", "2g"),
];

#[test]
fn r58_r61_in_strict_play_a_foul_loses_at_once_and_is_kept() {
    for (name, sfen, by, text, squares) in FOULS {
        let mut table = Table::at(sfen, Rules::STRICT);
        let position = table.game.position().clone();
        table.attempt(by, text).unwrap();
        table.ends(&format!("{} illegal-move", !by));
        let Some(Reason::IllegalMove(report)) = table.game.outcome().map(|outcome| outcome.reason.clone()) else {
            panic!("{name}");
        };
        let shown: Vec<String> = report.squares.iter().map(ToString::to_string).collect();
        assert_eq!((report.foul.code(), report.by, report.ply), (name, by, 1), "{text}");
        assert_eq!((report.attempt.to_string().as_str(), shown.join(",").as_str()), (text, squares), "{name}");
        assert_eq!(*table.game.position(), position, "the foul is not played on the board");
    }
}

#[test]
fn r62_in_friendly_play_a_foul_is_refused_and_explained() {
    for (name, sfen, by, text, squares) in FOULS {
        let mut table = Table::at(sfen, Rules::FRIENDLY);
        let Err(Refusal::Foul(report)) = table.attempt(by, text) else { panic!("{name}: {text} was taken") };
        let shown: Vec<String> = report.squares.iter().map(ToString::to_string).collect();
        assert_eq!((report.foul.code(), shown.join(",").as_str()), (name, squares), "{text}");
        table.ends("goes on");
    }
}

#[test]
fn r61_there_are_eight_kinds_and_the_sixth_is_perpetual_check() {
    let mut table = Table::at("4k4/9/9/9/9/9/9/9/K4R3 b - 1", Rules::STRICT);
    table.play(&"4i5i 5a4a 5i4i 4a5a ".repeat(3)).ends("white perpetual-check");
}

#[test]
fn a_message_that_comes_late_or_twice_is_no_foul() {
    let mut table = Table::at(START, Rules::STRICT);
    let attempt = "7g7f".parse().unwrap();
    let first = Command::Move { by: Black, attempt, ply: Some(1) };
    table.ask(first.clone()).unwrap();
    assert_eq!(refused(table.ask(first)), "stale");
    table.ends("goes on");
    // Two moves in a row, meant as such, are one.
    let second = Command::Move { by: Black, attempt: "2g2f".parse().unwrap(), ply: Some(2) };
    table.ask(second).unwrap();
    table.ends("white illegal-move");
}

#[test]
fn only_a_hand_can_drop_a_promoted_piece_and_a_text_that_is_no_move_is_nothing() {
    for text in ["+S*5b", "7g7f", "8h2b+", "P*5e"] {
        assert_eq!(text.parse::<Attempt>().unwrap().to_string(), text);
    }
    for text in ["", "+", "+7g7f", "+K*5e", "K*5e", "+S*5b+", "0a1b", "7g7f++", "5e5e", "歩*5e"] {
        assert!(text.parse::<Attempt>().is_err(), "{text}");
    }
    // A promoted drop of what is not in hand is first of all that.
    let mut table = Table::at(START, Rules::STRICT);
    table.attempt(Black, "+S*5e").unwrap();
    let Some(Reason::IllegalMove(report)) = table.game.outcome().map(|outcome| outcome.reason.clone()) else {
        panic!()
    };
    assert_eq!(report.foul, Foul::NoPiece);
}

/// Twenty legal moves, a nifu by Black as the 21st, and ten more.
fn with_nifu_at_21() -> Vec<komadai_shogi::Move> {
    let opening = "2g2f 3c3d 2f2e 2b3c 2e2d 2c2d 2h2d 5a4b 2d2h 4b3b";
    let quiet = "6i6h 7a6b 6h6i 6b7a 6i6h 7a6b 6h6i 6b7a 5i6h 6a5b";
    let rest = "9a9b 9i9h 9b9a 9h9i 9a9b 9i9h 9b9a 9h9i 9a9b 9i9h";
    [opening, quiet, "P*7e", rest].iter().flat_map(|part| part.split(' ')).map(|text| text.parse().unwrap()).collect()
}

#[test]
fn r59_a_foul_found_later_loses_though_play_went_on() {
    let found = first_foul(&komadai_shogi::Position::start(), &with_nifu_at_21()).unwrap();
    assert_eq!((found.ply, found.by, found.foul), (21, Black, Foul::Nifu));
    assert_eq!(ruling(Some(found), None, true), Ruling::Foul(found));
}

#[test]
fn r60_but_a_resignation_before_anyone_pointed_it_out_stands() {
    let found = first_foul(&komadai_shogi::Position::start(), &with_nifu_at_21());
    assert!(found.is_some());
    assert_eq!(ruling(found, Some(White), false), Ruling::Resignation(White));
}

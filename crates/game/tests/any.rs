//! Every kind of shogi under one ruleset: what is stored of it, and how it ends.

use crate::common;
use common::*;
use komadai_game::any::{Move, Position};
use komadai_game::*;
use komadai_shogi::ByColor;
use komadai_variants::Rules as VariantRules;

fn start(name: &str) -> Position {
    Position::of_variant(Variant::Named(name)).unwrap_or_else(|| panic!("no game {name}"))
}

fn config(start: Position, rules: Rules) -> Config {
    Config::starting(start, both(Control::Unlimited), rules)
}

/// Plays and says how it ended.
#[track_caller]
fn played(start: &str, moves: &str, rules: Rules) -> String {
    let start = if start.contains('/') { start.parse().unwrap() } else { self::start(start) };
    Table::new(config(start, rules)).play(moves).end()
}

#[test]
fn other_games_end_by_their_own_rules() {
    let golds = "4e4d 2a2b 4d4e 2b2a ";
    let giraffes = "1d1c 3a3b 1c1d 3b3a ";
    for (start, moves, end) in [
        // Nobody has to answer check.
        ("dobutsu", "2c2b 3a3b 2b2a+".to_owned(), "black royal-taken"),
        ("dobutsu 2k/K2/3/3 b - 1", "3b3a".to_owned(), "black try"),
        // One that can be taken has not won, and has once it was not.
        ("dobutsu 1k1/K2/3/2R b - 1", "3b3a".to_owned(), "goes on"),
        ("dobutsu", giraffes.to_owned(), "goes on"),
        ("dobutsu", giraffes.repeat(2), "nobody repetition"),
        ("minishogi", golds.repeat(2), "goes on"),
        ("minishogi", golds.repeat(3), "white repetition"),
        ("minishogi 4k/5/4G/5/K4 b G 1", "G*1b".to_owned(), "black checkmate"),
        // A pawn may mate where a piece has two faces.
        ("kyotoshogi 3lk/5/4G/5/K4 b P 1", "P*1b".to_owned(), "black checkmate"),
        ("micro 2lk/4/3G/4/K3 b P 1", "P*1b".to_owned(), "black checkmate"),
        ("kyotoshogi", "3e4d 3a2b 4d3e 2b3a ".repeat(2), "nobody repetition"),
        // Whoever brings the position about loses.
        ("torishogi", "4g5f 4a3b 5f4g 3b4a ".repeat(2), "goes on"),
        ("torishogi", "4g5f 4a3b 5f4g 3b4a ".repeat(3), "black repetition"),
        ("yarishogi", "4i4h 4a4b 4h4i 4b4a ".repeat(2), "black repetition"),
        ("checkshogi 4k4/9/9/9/9/9/9/9/4K4 b R 1", "R*5e".to_owned(), "black first-check"),
        ("chushogi p11/12/12/12/12/5k6/5G6/5K6/12/12/12/12 b - 1", "7g7f".to_owned(), "black royal-taken"),
    ] {
        assert_eq!(played(start, &moves, Rules::STRICT), end, "{start} {moves}");
    }
    // Where mate has to be resigned to, the game waits for that; a lion that was taken is gone.
    let formal = Rules { formal_resignation: true, ..Rules::STRICT };
    assert_eq!(played("minishogi 4k/5/4G/5/K4 b G 1", "G*1b", formal), "goes on");
    assert_eq!(played("dobutsu", "2c2b 3a3b 2b2a+", formal), "black royal-taken");
}

const GUARDED_LION: &str = "chushogi 5k6/12/12/12/6g5/6n5/5s1p4/6N5/12/12/12/5K6 b - 1";

#[test]
fn a_guarded_lion_is_taken_after_something_of_worth() {
    let mut table = Table::new(config(GUARDED_LION.parse().unwrap(), Rules::FRIENDLY));
    table.attempt(Black, "6h7g6f").unwrap();
}

#[test]
fn what_is_wrong_with_a_move_is_said_in_other_games_too() {
    for (start, text, code) in [
        ("minishogi", "3c3b", "no-piece"),
        ("minishogi", "P*3c", "no-piece"),
        ("minishogi", "1a2b", "not-yours"),
        ("minishogi", "5e5c", "wrong-movement"),
        ("minishogi 4k/5/5/P4/K4 b P 1", "P*5c", "nifu"),
        ("minishogi 4k/5/5/P4/K4 b P 1", "P*5d", "occupied"),
        ("minishogi 4k/5/5/P4/K4 b P 1", "P*3a", "no-retreat"),
        ("minishogi 4k/P4/5/5/K4 b - 1", "5b5a", "must-promote"),
        ("minishogi 4k/5/P4/5/K4 b - 1", "5c5b+", "cannot-promote"),
        ("minishogi r3k/5/5/G4/K4 b - 1", "5d4d", "leaves-check"),
        ("minishogi 3rk/3s1/3G1/5/K4 b P 1", "P*1b", "uchifuzume"),
        ("minishogi", "9i9h", "no-such-move"),
        ("minishogi", "N*3c", "no-such-move"),
        ("dobutsu", "2d2e", "no-such-move"),
        // Either face of what is held, and of nothing else; every move turns a piece over, but the king.
        ("kyotoshogi 4k/5/5/5/K4 b P 1", "T*3c", "no-piece"),
        ("kyotoshogi 4k/5/5/5/K4 b P 1", "+P*3c", "no-such-move"),
        ("kyotoshogi", "1e1d", "must-promote"),
        ("kyotoshogi", "3e4d+", "cannot-promote"),
        ("micro", "2e3d+", "cannot-promote"),
        ("torishogi 3k3/7/7/7/2S4/2S4/3K3 b S 1", "S*5d", "nifu"),
        ("torishogi 2pkp2/7/3C3/7/7/7/3K3 b S 1", "S*4b", "uchifuzume"),
        ("torishogi 3k3/7/7/7/7/7/3K3 b S 1", "+S*4d", "cannot-promote"),
        // A lion guarded by a gold; it is taken after a silver, not after a pawn. Where a lion was just taken, only a lion takes another.
        (GUARDED_LION, "6h6f", "lion-guarded"),
        (GUARDED_LION, "6h5g6f", "lion-guarded"),
        (GUARDED_LION, "6h6e", "wrong-movement"),
        ("chushogi 6k5/12/12/12/12/5n6/12/5R1r4/12/12/12/5K6 b 5h 1", "7h7f", "lion-after-lion"),
    ] {
        let start = if start.contains('/') { start.parse().unwrap() } else { self::start(start) };
        let mut table = Table::new(config(start, Rules::FRIENDLY));
        let by = table.game.turn();
        assert_eq!(refused(table.attempt(by, text)), code, "{text} in {}", table.game.position());
    }
}

/// A strict game is lost by a foul, never by what no hand can do at its board.
#[test]
fn no_game_is_lost_by_a_move_of_another_board() {
    for (start, text) in [(None, "10a9a"), (None, "6f6e5d"), (None, "T*5e"), (Some("minishogi"), "7g7f")] {
        let start = start.map_or_else(|| START.parse().unwrap(), self::start);
        let mut table = Table::new(config(start, Rules::STRICT));
        assert_eq!(refused(table.attempt(Black, text)), "no-such-move", "{text}");
        table.ends("goes on");
    }
}

#[test]
fn a_contract_of_another_game_names_it_and_one_of_standard_shogi_stays_what_it_was() {
    let names = || ByColor { black: "A".into(), white: "B".into() };
    let contract = |start| Contract::new(config(start, Rules::STRICT), Opponent::Friend, Black, names());
    let mini = contract(start("minishogi"));
    let stored = mini.to_stored();
    assert!(
        stored.starts_with(r#"{"version":"v2","variant":"minishogi","config":"start minishogi rbsgk/"#),
        "{stored}"
    );
    assert_eq!(Contract::from_stored(&stored).unwrap(), mini);
    assert_eq!((mini.variant(), mini.is_standard()), (Variant::Named("minishogi"), false));
    let standard = contract(START.parse().unwrap());
    assert!(standard.to_stored().starts_with(r#"{"version":"v1","variant":"standard","config":"start lnsg"#));
    for (what, with) in [
        (r#""variant":"minishogi""#, r#""variant":"dobutsu""#),
        ("start minishogi rbsgk", "start nosuchgame rbsgk"),
        ("start minishogi rbsgk/4p/5/P4/KGSBR", "start lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"),
        (
            "start minishogi rbsgk/4p/5/P4/KGSBR",
            "start shogi lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        ),
        (r#""version":"v2","variant":"minishogi""#, r#""version":"v1","variant":"standard""#),
    ] {
        let broken = stored.replace(what, with);
        assert_ne!(broken, stored);
        assert!(matches!(Contract::from_stored(&broken), Err(StoredContractError::Unreadable(_))), "{broken}");
    }
}

/// The game that was played here before there were others: the lines stored of it are the same to the byte.
#[test]
fn standard_shogi_is_stored_as_its_own_ruleset_stores_it() {
    let record = include_str!("../../../testdata/records/kato-nakahara-1982.usi");
    let mut any = Table::at(START, Rules::STRICT);
    let controls = both(Control::Unlimited);
    let plain = Config::<Shogi>::starting(START.parse().unwrap(), controls, Rules::STRICT);
    assert_eq!(plain.to_string(), any.config.to_string());
    let (mut plain, mut log) = Game::<Shogi>::new(plain, Instant(1_000)).unwrap();
    let moves: Vec<&str> = record.split_whitespace().skip(3).chain(["+P*5e"]).collect();
    assert!(moves.len() > 100);
    for text in moves {
        let by = plain.turn();
        log.extend(
            plain.apply(Command::Move { by, attempt: text.parse().unwrap(), ply: None }, Instant(1_000)).unwrap(),
        );
        any.attempt(by, text).unwrap();
    }
    let lines: Vec<String> = log.iter().map(ToString::to_string).collect();
    assert_eq!(lines, any.log.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert!(lines.last().unwrap().contains("ended"), "{:?}", lines.last());
}

/// Whatever is played in any of them is told by texts that make the same game again (a table checks that after every move).
#[test]
fn every_game_is_what_its_log_says() {
    let mut dice = 88_172_645_463_325_252_u64;
    for name in VariantRules::names().filter(|name| *name != "shogi") {
        let mut table = Table::new(config(start(name), Rules::STRICT));
        for _ in 0..24 {
            let position = table.game.position().other().unwrap();
            let legal = position.legal_moves();
            for mv in &legal {
                let text = position.rules().move_text(*mv);
                assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()), Ok(text.clone()), "{name}");
            }
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            let text = position.rules().move_text(legal[(dice % legal.len() as u64) as usize]);
            table.play(&text);
            if table.game.outcome().is_some() {
                break;
            }
        }
        assert!(table.game.ply() > 2, "{name}");
    }
}

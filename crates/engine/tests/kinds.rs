//! Conversations about kinds of shogi that are not the standard one.

use super::session::{talk, talk_until};
use std::io::Cursor;

fn last(said: &[String], begins: &str) -> String {
    said.iter().rfind(|line| line.starts_with(begins)).unwrap_or_else(|| panic!("no {begins}: {said:?}")).clone()
}

#[test]
fn the_kinds_are_listed_and_a_chosen_one_is_said() {
    let said = talk(Cursor::new("usi\nsetoption name UCI_Variant value kyotoshogi\nquit\n"));
    let option = last(&said, "option name UCI_Variant type combo default shogi");
    for name in komadai_variants::Rules::names() {
        assert!(option.contains(&format!(" var {name}")), "{name}: {option}");
    }
    assert_eq!(
        last(&said, "info string variant"),
        "info string variant kyotoshogi files 5 ranks 5 startpos pgkst/5/5/5/TSKGP b - 1"
    );
    // Both names are told; one that is left alone takes nothing back from the other.
    last(&said, "option name USI_Variant type combo default shogi");
    for (first, second) in [("USI_Variant", "UCI_Variant"), ("UCI_Variant", "USI_Variant")] {
        let said = talk(Cursor::new(format!(
            "setoption name {first} value minishogi\nsetoption name {second} value shogi\nd\nquit\n"
        )));
        assert!(last(&said, "info string sfen").contains("rbsgk/4p/5/P4/KGSBR b - 1"), "{first}");
    }
    // What it does not know it says, and goes on with what it knew.
    let said = talk(Cursor::new(
        "setoption name USI_Variant value minishogi\nsetoption name UCI_Variant value nosuch\nd\nquit\n",
    ));
    assert!(said.iter().any(|line| line.contains("UCI_Variant") && line.contains("error")), "{said:?}");
    assert!(last(&said, "info string sfen").contains("rbsgk/4p/5/P4/KGSBR b - 1"));
}

#[test]
fn positions_moves_and_decisions_are_those_of_the_kind() {
    for (variant, position, wanted) in [
        ("minishogi", "sfen 4k/5/4P/2G2/K4 b G 1", "bestmove G*1b"),
        ("dobutsu", "sfen 1k1/1R1/3/1K1 b - 1", "bestmove 2b2a"),
        // Moves and letters as Fairy-Stockfish writes them are read, too.
        ("kyotoshogi", "startpos moves 5e5d- 5a5b+ 3e4d 5b5d-", "bestmove 4e5d+"),
        ("kyotoshogi", "sfen 4k/5/4P/5/K4[+NG] w 0 1", "bestmove"),
    ] {
        let said = talk_until(
            &format!("setoption name UCI_Variant value {variant}\nposition {position}\ngo depth 3\n"),
            "bestmove",
        );
        assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
        assert!(last(&said, "bestmove").starts_with(wanted), "{variant} {position}: {said:?}");
        assert!(said.iter().any(|line| line.starts_with("info depth 1 score ") && line.contains(" pv ")), "{said:?}");
    }
    // Standard shogi again, as if nothing had been.
    let said = talk_until(
        "setoption name UCI_Variant value dobutsu\nsetoption name UCI_Variant value shogi\nposition startpos moves 7g7f\ngo nodes 500\n",
        "bestmove",
    );
    assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
}

#[test]
fn every_go_is_answered_once_in_a_kind_too() {
    let kind = "setoption name UCI_Variant value minishogi\nsetoption name USI_Hash value 1\n";
    for go in [
        "go nodes 200",
        "go movetime 1",
        "go byoyomi 50",
        "go btime 0 wtime 0 byoyomi 0",
        "go depth 2 searchmoves 2e3d",
        "go depth 2 searchmoves nonsense",
        "go nonsense",
        "go infinite\nstop",
        "go ponder btime 100 wtime 100\nponderhit",
        "go ponder btime 100 wtime 100\nponderhit btime 50 wtime 50",
        "go infinite\nposition startpos moves 2e3d",
        "go ponder searchmoves nonsense\nponderhit",
    ] {
        let said = talk_until(&format!("{kind}position startpos\n{go}\n"), "bestmove");
        let best: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove")).collect();
        assert_eq!(best.len(), 1, "{go}: {said:?}");
        assert_ne!(best[0], "bestmove resign", "{go}");
    }
    let said = talk_until(&format!("{kind}go depth 2 searchmoves 4e4d\n"), "bestmove");
    assert!(last(&said, "bestmove").starts_with("bestmove 4e4d"));
    assert_eq!(
        last(&talk_until(&format!("{kind}go mate 100\n"), "checkmate"), "checkmate"),
        "checkmate notimplemented"
    );
    assert!(last(&talk_until(&format!("{kind}go perft 3\n"), "nodes "), "nodes ").starts_with("nodes 2512 "));
    // A game that is over, and words that are no position.
    let over = talk_until(&format!("{kind}position sfen 4k/4G/4P/5/K4 w - 1\ngo depth 3\n"), "bestmove");
    assert_eq!(last(&over, "bestmove"), "bestmove resign");
    let wrong = talk(Cursor::new(format!(
        "{kind}position sfen 4k/5\nposition startpos moves 1a9z\nposition\neval\nbench\nd\nquit\n"
    )));
    assert_eq!(wrong.iter().filter(|line| line.contains("error")).count(), 5, "{wrong:?}");
}

#[test]
fn levels_play_a_kind_and_the_highest_five_are_one() {
    for level in [1, 3, 5, 10] {
        let said = talk_until(
            &format!("setoption name UCI_Variant value dobutsu\nsetoption name Level value {level}\ngo nodes 2000\n"),
            "bestmove",
        );
        assert_ne!(last(&said, "bestmove"), "bestmove resign");
    }
}

/// A search without end is asked for by `infinite` alone.
#[test]
fn what_is_no_move_behind_searchmoves_is_said_and_the_answer_comes_all_the_same() {
    let kind = "setoption name UCI_Variant value minishogi\nsetoption name USI_Hash value 1\n";
    let said = talk_until(&format!("{kind}position startpos\ngo searchmoves 4e4d depth 2\n"), "bestmove");
    assert!(said.iter().any(|line| line.contains("error") && line.contains("depth")), "{said:?}");
}

#[test]
fn a_count_of_moves_ends_when_it_is_told_to() {
    let said = talk(Cursor::new("setoption name UCI_Variant value minishogi\ngo perft 9\nstop\nquit\n"));
    assert_eq!(last(&said, "info string perft"), "info string perft was stopped");
}

#[test]
fn a_lost_mate_is_resigned_where_values_are_but_nothing_is_resigned_in_study() {
    let mated = "sfen 4k/5/2GGR/5/K4 w 2G 1";
    let behind = "sfen 4k/5/5/RR3/GG2K w - 1";
    for (position, options, resigns) in [
        (mated, "", false),
        (mated, "setoption name ResignValue value 1000\n", true),
        (behind, "setoption name ResignValue value 500\n", true),
        (mated, "setoption name ResignValue value 1000\nsetoption name ConsiderationMode value true\n", false),
        (behind, "setoption name ResignValue value 500\nsetoption name ConsiderationMode value true\n", false),
    ] {
        let talked = format!("setoption name UCI_Variant value minishogi\n{options}position {position}\ngo depth 3\n");
        let said = talk_until(&talked, "bestmove");
        assert_eq!(last(&said, "bestmove") == "bestmove resign", resigns, "{position} {options}: {said:?}");
    }
}

#[test]
fn a_game_that_repetition_has_ended_gets_no_move() {
    let there_and_back = "4e4d 2a2b 4d4e 2b2a ";
    for (times, over) in [(2, false), (3, true)] {
        let moves = there_and_back.repeat(times);
        let talked =
            format!("setoption name UCI_Variant value minishogi\nposition startpos moves {moves}\ngo depth 2\n");
        let said = talk_until(&talked, "bestmove");
        assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
        assert_eq!(last(&said, "bestmove") == "bestmove resign", over, "{said:?}");
    }
}

#[test]
fn a_hit_keeps_the_moves_to_consider() {
    for (hit, mv) in [("ponderhit", "4e4d"), ("ponderhit btime 50 wtime 50", "1e1c"), ("ponderhit", "2e3d")] {
        let talked = format!(
            "setoption name UCI_Variant value minishogi\ngo ponder btime 50 wtime 50 searchmoves {mv}\n{hit}\n"
        );
        let said = talk_until(&talked, "bestmove");
        assert!(last(&said, "bestmove").starts_with(&format!("bestmove {mv}")), "{mv}: {said:?}");
    }
}

//! Every line of the protocol, both ways.

use komadai_usi::{Bound, Go, Info, MateLimit, Score, ToEngine, ToGui, UsiError};
use std::time::Duration;

/// A line that is printed exactly as it was read.
#[track_caller]
fn to_engine(line: &str) -> ToEngine {
    let read: ToEngine = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(read.to_string(), line);
    read
}

#[track_caller]
fn to_gui(line: &str) -> ToGui {
    let read: ToGui = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(read.to_string(), line);
    read
}

#[test]
fn commands_are_printed_as_read() {
    for line in [
        "usi",
        "isready",
        "usinewgame",
        "stop",
        "ponderhit",
        "quit",
        "d",
        "eval",
        "bench",
        "bench 9",
        "gameover win",
        "gameover lose",
        "gameover draw",
        "setoption name Threads value 4",
        "setoption name USI_Hash value 256",
        "setoption name BookFile value my own book.db",
        "setoption name Clear Hash",
        "position startpos",
        "position startpos moves 7g7f 3c3d 8h2b+ P*5e",
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 7 moves 5a5b",
        "go",
        "go ponder btime 1000 wtime 2000 byoyomi 500",
        "go infinite",
        "go btime 60000 wtime 50000 binc 1000 winc 2000",
        "go movetime 100",
        "go nodes 5000",
        "go depth 7",
        "go perft 3",
        "go mate infinite",
        "go mate 30000",
        "go infinite searchmoves 7g7f 2g2f",
    ] {
        to_engine(line);
    }
}

#[test]
fn replies_are_printed_as_read() {
    for line in [
        "id name Komadai 0.2.0",
        "id author The Komadai authors",
        "option name Threads type spin default 1 min 1 max 256",
        "option name USI_Ponder type check default false",
        "option name EnteringKingRule type combo default CSARule27 var NoEnteringKing var CSARule27",
        "option name EvalFile type filename default <empty>",
        "option name Note type string default some words",
        "option name Clear Hash type button",
        "usiok",
        "readyok",
        "info depth 3 seldepth 5 score cp -12 nodes 100 nps 1000 hashfull 1 time 100 pv 7g7f 3c3d",
        "info depth 3 multipv 2 score mate 5 pv 7g7f",
        "info score mate -4 upperbound",
        "info score mate -0",
        "info score mate +",
        "info score mate -",
        "info score cp 33 lowerbound",
        "info currmove 7g7f",
        "info string depth is only a word here",
        "bestmove 7g7f",
        "bestmove 7g7f ponder 3c3d",
        "bestmove resign",
        "bestmove win",
        "checkmate nomate",
        "checkmate timeout",
        "checkmate notimplemented",
        "checkmate G*5b 5a4a G*4b",
    ] {
        to_gui(line);
    }
}

#[test]
fn go_says_what_was_asked() {
    let ToEngine::Go(go) = to_engine("go btime 100 wtime 200 byoyomi 300") else { panic!("not a go") };
    let ms = Duration::from_millis;
    assert_eq!((go.time.black, go.time.white, go.byoyomi), (Some(ms(100)), Some(ms(200)), Some(ms(300))));
    let overdrawn: ToEngine = "go btime -50 wtime 0".parse().unwrap();
    assert!(matches!(overdrawn, ToEngine::Go(Go { time, .. }) if time.black == Some(Duration::ZERO)));
    let mate: ToEngine = "go mate".parse().unwrap();
    assert!(matches!(mate, ToEngine::Go(Go { mate: Some(MateLimit::Infinite), .. })));
}

#[test]
fn foreign_engines_are_understood() {
    let ToGui::Info(info) =
        "info depth 12 seldepth 18 cpuload 99 score cp 35 multipv 1 nodes 9 pv 2g2f rep_draw".parse().unwrap()
    else {
        panic!("not an info")
    };
    assert_eq!(info.score, Some((Score::Cp(35), Bound::Exact)));
    assert_eq!((info.nodes, info.pv.len()), (Some(9), 1));
    assert_eq!("bestmove 2g2f ponder (none)".parse::<ToGui>().unwrap().to_string(), "bestmove 2g2f");
    assert_eq!(Info::words("two\nlines").to_string(), "info string two lines");
}

#[test]
fn faults_are_named() {
    let cases: &[(&str, &str)] = &[
        ("", "an empty line"),
        ("hello", "unknown command: hello"),
        ("go movetime", "movetime: a value is missing"),
        ("go depth ten", "depth: not a number: ten"),
        ("go sideways", "go: unknown parameter: sideways"),
        ("position", "position: a value is missing"),
        ("position somewhere", "position: unknown parameter: somewhere"),
        ("position startpos moves 7g7x", "not a move: 7g7x (expected a move such as 7g7f or P*5e)"),
        ("setoption name", "setoption name: a value is missing"),
        ("gameover perhaps", "gameover: unknown parameter: perhaps"),
    ];
    for (line, expect) in cases {
        let error = line.parse::<ToEngine>().expect_err(line);
        assert_eq!(error.to_string(), *expect, "{line}");
    }
    assert!(matches!("position sfen 9/9 b - 1".parse::<ToEngine>(), Err(UsiError::BadSfen(_))));
}

/// Words of the protocol in random order, cut anywhere, never panic.
#[test]
fn random_lines_do_not_panic() {
    let words = [
        "go",
        "position",
        "sfen",
        "startpos",
        "moves",
        "7g7f",
        "P*5e",
        "mate",
        "infinite",
        "-1",
        "99999999999999999999",
        "info",
        "score",
        "cp",
        "string",
        "pv",
        "bestmove",
        "option",
        "name",
        "type",
        "spin",
        "default",
        "var",
        "é",
        "香",
        "setoption",
        "value",
        "checkmate",
        "id",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "b",
        "+",
    ];
    let mut rng = fastrand::Rng::with_seed(1);
    let mut random = |n: usize| rng.usize(..n);
    for _ in 0..20_000 {
        let line: Vec<&str> = (0..random(9)).map(|_| words[random(words.len())]).collect();
        let line = line.join(" ");
        if let Ok(read) = line.parse::<ToEngine>() {
            assert_eq!(read.to_string().parse::<ToEngine>().as_ref(), Ok(&read), "{line}");
        }
        if let Ok(read) = line.parse::<ToGui>() {
            assert_eq!(read.to_string().parse::<ToGui>().as_ref(), Ok(&read), "{line}");
        }
    }
}

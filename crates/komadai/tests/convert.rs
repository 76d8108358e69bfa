//! `komadai convert`, `check` and `name`, as a user runs them.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GAME: &str = "先手：鬼\n後手：仏\n手合割：平手\n*見本\n   1 ７六歩(77) ( 0:05/00:00:05)\n   2 ３四歩(33) ( 0:07/00:00:07)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n";
const MOVES: [&str; 4] = ["7g7f", "3c3d", "8h2b+", "3a2b"];
const TWO_GAMES: &str = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n-3334FU\n%CHUDAN\n";

fn komadai(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.current_dir(dir).args(args);
    command
}

/// Runs with a text on standard input.
fn fed(dir: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child =
        komadai(dir, args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[track_caller]
fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn refused(output: &Output, code: i32, part: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(error.contains(part), "{error}");
}

fn checked(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_format_is_written_and_read_back_to_the_same_game() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    for format in ["kif", "ki2", "csa", "csa3", "usi", "jkf", "usen", "psn", "hodges", "hosking", "japanese"] {
        let text = done(&fed(dir, &["convert", "--to", format, "-"], GAME.as_bytes()));
        let usi = done(&fed(dir, &["convert", "--from", format, "--to", "usi", "-"], text.as_bytes()));
        assert_eq!(usi, format!("position startpos moves {}\n", MOVES.join(" ")), "{format}");
        let report = &checked(&fed(dir, &["check", "-"], text.as_bytes()))[0];
        let end = if format == "usi" { "none" } else { "resignation" };
        assert_eq!((&report["plies"], &report["recorded"]["kind"]), (&json!(4), &json!(end)), "{format}: {report}");
    }
    let sfen = done(&fed(dir, &["convert", "--to", "sfen", "-"], GAME.as_bytes()));
    assert!(
        sfen.starts_with("sfen lnsgkgsnl/") && sfen.ends_with(&format!(" b - 1 moves {}\n", MOVES.join(" "))),
        "{sfen}"
    );
}

#[test]
fn encodings_are_written_and_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    for (name, code) in [("sjis", "shift_jis"), ("eucjp", "euc-jp"), ("utf8", "utf-8")] {
        let bytes = fed(dir, &["convert", "--to", "kif", "--encoding", name, "-"], GAME.as_bytes()).stdout;
        let report = &checked(&fed(dir, &["check", "-"], &bytes))[0];
        assert_eq!((&report["encoding"], &report["plies"]), (&json!(code), &json!(4)));
    }
    // These have no shogi pieces: the triangles stand for them.
    for (name, code) in [("sjis", "shift_jis"), ("eucjp", "euc-jp")] {
        let output = fed(dir, &["convert", "--to", "japanese", "--encoding", name, "-"], GAME.as_bytes());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report = &checked(&fed(dir, &["check", "-"], &output.stdout))[0];
        assert_eq!((&report["encoding"], &report["plies"]), (&json!(code), &json!(4)));
    }
    let chess = GAME.replace("鬼", "♞");
    let output = fed(dir, &["convert", "--to", "kif", "--encoding", "sjis", "-"], chess.as_bytes());
    refused(&output, 1, "--encoding utf8");
}

#[test]
fn many_files_keep_their_order_and_nothing_is_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let names: Vec<String> = (0..60).map(|n| format!("game{n:02}.kif")).collect();
    for (n, name) in names.iter().enumerate() {
        std::fs::write(dir.join(name), format!("先手：{n}\n{GAME}")).unwrap();
    }
    let mut args = vec!["convert", "--to", "csa", "--out-dir", "csa"];
    args.extend(names.iter().map(String::as_str));
    done(&komadai(dir, &args).output().unwrap());
    let written = std::fs::read_to_string(dir.join("csa/game59.csa")).unwrap();
    assert!(written.contains("N+59\n") && written.contains("+8822UM\n"), "{written}");
    refused(&komadai(dir, &args).output().unwrap(), 1, "60 of 60 files");
    args.push("--force");
    done(&komadai(dir, &args).output().unwrap());
    let mut args = vec!["check"];
    args.extend(names.iter().map(String::as_str));
    let reports = checked(&komadai(dir, &args).output().unwrap());
    let files: Vec<&str> = reports.iter().map(|report| report["file"].as_str().unwrap()).collect();
    assert_eq!(files, names);
}

#[test]
fn several_games_become_several_files_where_a_format_holds_one() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("two.csa"), TWO_GAMES).unwrap();
    done(&komadai(dir, &["convert", "--to", "jkf", "--out-dir", ".", "two.csa"]).output().unwrap());
    for (name, player, moves) in [("two-1.jkf", "A", 1), ("two-2.jkf", "B", 2)] {
        let text = std::fs::read_to_string(dir.join(name)).unwrap();
        assert!(text.contains(&format!("\"先手\":\"{player}\"")), "{text}");
        assert_eq!(text.matches("\"move\":").count(), moves, "{text}");
    }
    let both = komadai(dir, &["convert", "--to", "jkf", "two.csa"]).output().unwrap();
    assert!(String::from_utf8_lossy(&both.stderr).contains("--out-dir"));
    for format in ["hodges", "kif", "ki2"] {
        let text = done(&komadai(dir, &["convert", "--to", format, "two.csa"]).output().unwrap());
        assert_eq!(checked(&fed(dir, &["check", "-"], text.as_bytes())).len(), 2, "{format}:\n{text}");
    }
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("good.kif"), GAME).unwrap();
    for command in [&["check"][..], &["convert", "--to", "usi"]] {
        let args = [command, &["nothing.kif", "good.kif"]].concat();
        let output = komadai(dir, &args).output().unwrap();
        refused(&output, 1, "nothing.kif");
        assert!(!output.stdout.is_empty(), "{command:?}");
    }
    refused(&komadai(dir, &["convert", "good.kif"]).output().unwrap(), 2, "--to");
    refused(&komadai(dir, &["convert", "--to", "doc", "good.kif"]).output().unwrap(), 2, "hosking");
    refused(&komadai(dir, &["check", "--rule", "none28", "good.kif"]).output().unwrap(), 2, "decl27");
}

#[test]
fn check_tells_where_a_game_breaks_and_how_it_ended() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let one = |args: &[&str], text: &str| checked(&fed(dir, args, text.as_bytes())).remove(0);
    let report = one(&["check", "-"], GAME);
    let expected = json!({
        "file": "-", "game": 1, "format": "kif", "encoding": "utf-8",
        "start": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "plies": 4, "legal": true, "fault": null,
        "recorded": { "kind": "resignation", "winner": "white" }, "byRule": { "kind": "none", "winner": null },
        "variations": 0, "comments": 1, "faults": [],
    });
    assert_eq!(report, expected);
    // Each foul by its name; what follows it is still counted.
    for (moves, ply, kind) in [
        ("7g7f 3c3d 8h2b+ 3a2b B*5e P*7g", 6, "no-piece"),
        ("7g7f 8c8d 7g7f", 3, "no-piece"),
        ("7g7f 7f7e", 2, "not-yours"),
        ("2g2f 8c8d 2h2d", 3, "blocked"),
        ("7g7e", 1, "wrong-movement"),
        ("7g7f 3c3d 8h2b+ 3a2b 5g5f 4c4d B*5e 5c5d 5e4d 5a5b 4d3c 2b3c P*5e", 13, "nifu"),
        ("7g7f 3c3d 8h3c 2b3c 6i7h+", 5, "cannot-promote"),
        ("7g7f 3c3d 8h2b+ 3a2b B*5g", 5, "occupied"),
    ] {
        let report = one(&["check", "-"], &format!("position startpos moves {moves} 1g1f"));
        let fault = &report["fault"];
        assert_eq!((&fault["ply"], &fault["kind"], &report["legal"]), (&json!(ply), &json!(kind), &json!(false)));
        assert_eq!(report["plies"], moves.split(' ').count() + 1);
    }
    // a record that begins in the middle of a game tells the move's number in the game, too.
    let middle =
        "position sfen lns5+R/1ks6/pp5P1/2pp1s3/6l1p/2PPPP2P/PPS3+n2/1KGG2B+r1/LN3G2L b G3Pbn2p 109 moves P*2i";
    let fault = one(&["check", "-"], middle)["fault"].clone();
    assert_eq!((&fault["kind"], &fault["ply"], &fault["gamePly"]), (&json!("nifu"), &json!(1), &json!(109)));
    let stuck = one(&["check", "-"], "position sfen 4k4/P8/9/9/9/9/9/9/4K4 b - 1 moves 9b9a");
    assert_eq!(stuck["fault"]["kind"], "must-promote");
    let nowhere = one(&["check", "-"], "position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*9a");
    assert_eq!(nowhere["fault"]["kind"], "no-retreat");
    let check = one(&["check", "-"], "position sfen 4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1 moves 5h6h");
    assert_eq!(check["fault"]["kind"], "leaves-check");
    let drop = one(&["check", "-"], "position sfen 7lk/9/8S/8N/9/9/9/9/4K4 b P 1 moves P*1b");
    assert_eq!(drop["fault"]["kind"], "uchifuzume");
    // What the rules say of the last position.
    let mate = one(&["check", "-"], "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b");
    assert_eq!(mate["byRule"], json!({ "kind": "checkmate", "winner": "black" }));
    let walk = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
    let again = one(&["check", "-"], &format!("position startpos moves {}", walk.trim()));
    assert_eq!(again["byRule"], json!({ "kind": "repetition", "winner": null }));
    let entered = "position sfen 1K+R+B5/PPPPPPPPP/1G1S1N3/9/9/9/9/9/4k4 b RBGSNL2g2s2n3l9p 1";
    for (rule, kind) in [("decl27", "declaration"), ("none", "none")] {
        assert_eq!(one(&["check", "--rule", rule, "-"], entered)["byRule"]["kind"], kind);
    }
    // Places of the text that were not understood.
    let faults = &one(&["check", "-"], "手合割：平手\n   1 ７六歩(77)\n   2 ３四駒(33)\n")["faults"];
    assert_eq!(
        (&faults[0]["line"], &faults[0]["column"], &faults[0]["text"]),
        (&json!(3), &json!(8), &json!("駒(33)"))
    );
}

#[test]
fn name_prints_every_notation() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let silver = "4k4/2S6/1p7/1S7/9/9/9/9/4K4 b - 1";
    let names: Value =
        serde_json::from_str(&done(&komadai(dir, &["name", "--sfen", silver, "--move", "7b8c+"]).output().unwrap()))
            .unwrap();
    let expected = json!({
        "usi": "7b8c+", "kif": "８三銀成(72)", "ki2": "▲８三銀引成", "japanese": "8三銀引成", "hodges": "S7bx8c+",
        "hosking": "S72x83+", "psn": "S7bx8c+", "csa": "+7283NG",
    });
    assert_eq!(names, expected);
    let piped = fed(dir, &["name", "--sfen", "-", "--move", "7b8c="], silver.as_bytes());
    refused(&piped, 1, "7b8c=");
    let from_input = done(&fed(dir, &["name", "--sfen", "-", "--move", "7b8c"], silver.as_bytes()));
    assert!(from_input.contains("8三銀引不成"), "{from_input}");
    refused(
        &komadai(dir, &["name", "--sfen", silver, "--move", "7b7a+", "--nothing"]).output().unwrap(),
        2,
        "--nothing",
    );
    refused(&komadai(dir, &["name", "--sfen", silver, "--move", "5i5g"]).output().unwrap(), 1, "illegal");
    refused(&komadai(dir, &["name", "--sfen", "9/9", "--move", "5i5h"]).output().unwrap(), 1, "--sfen");
}

#[test]
fn n_02_help_says_whose_the_western_notations_are() {
    let help = done(&komadai(Path::new("."), &["name", "--help"]).output().unwrap());
    for part in ["George Hodges and Glyndon Townhill (1976)", "Tony Hosking", "G6h-7h", "G68-78", "7八金寄"] {
        assert!(help.contains(part), "{part}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let names: Vec<String> = (0..40).map(|n| format!("{n}.kif")).collect();
    let long: String = (0..400).map(|n| format!("*{n} {}\n", "長い話".repeat(30))).collect();
    for name in &names {
        std::fs::write(dir.join(name), format!("{long}{GAME}")).unwrap();
    }
    let mut args = vec!["convert", "--to", "kif"];
    args.extend(names.iter().map(String::as_str));
    let mut child = komadai(dir, &args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn n_13_n_45_signs_and_numbers_to_taste() {
    let dir = tempfile::tempdir().unwrap();
    let drops = b"position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";
    let convert = |args: &[&str]| done(&fed(dir.path(), &[&["convert", "--to"], args, &["-"]].concat(), drops));
    assert!(convert(&["hodges", "--apostrophe"]).contains("B'4e"));
    assert!(convert(&["hodges"]).contains("1. P-7f P-3d 2."));
    assert!(!convert(&["hodges", "--numbers", "none"]).contains("1."));
    assert!(convert(&["japanese", "--numbers", "moves"]).contains("   5 ☗4五角\n"));
    let unknown = komadai(dir.path(), &["convert", "--to", "ki2", "--numbers", "all", "-"]).output().unwrap();
    refused(&unknown, 2, "usual, none or moves");
}

#[test]
fn n_04_a_crosstable_of_several_files() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("a.csa"), "N+A\nN-B\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nN-A\nPI\n+\n+7776FU\n%TORYO\n")
        .unwrap();
    std::fs::write(dir.path().join("b.kif"), "先手：A\n後手：C\n1 ７六歩(77)\n2 中断\n").unwrap();
    let output = komadai(dir.path(), &["table", "a.csa", "b.kif"]).output().unwrap();
    let table = done(&output);
    assert!(table.lines().any(|line| line.starts_with("1 A") && line.contains("○●")), "{table}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 of 3 games left out"), "the adjourned game is told of");
    refused(&komadai(dir.path(), &["table", "none.kif"]).output().unwrap(), 1, "none.kif");
}

#[test]
fn what_is_no_record_is_refused_and_what_is_one_in_part_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    // Noise in which a colon looks like a header, and a whole byte range.
    let noise: Vec<u8> = (0..3000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let colon = "\u{7f}xÿ：zz\u{3}\nまるで違う\n".as_bytes().to_vec();
    for bytes in [noise, colon] {
        std::fs::write(dir.join("noise.bin"), &bytes).unwrap();
        for args in [
            &["convert", "--to", "kif", "noise.bin"][..],
            &["diagram", "noise.bin", "-o", "noise.svg"],
            &["diagram", "noise.bin"],
            &["sheet", "noise.bin", "-o", "noise.html"],
        ] {
            let output = komadai(dir, args).output().unwrap();
            refused(&output, 1, "noise.bin: no game could be read");
            assert!(output.stdout.is_empty() && !dir.join("noise.svg").exists() && !dir.join("noise.html").exists());
            // Nothing that a terminal would obey.
            let shown = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
        }
        // Check says what it found, one line a game.
        assert_eq!(checked(&komadai(dir, &["check", "noise.bin"]).output().unwrap()).len(), 1);
    }
    for lost in [
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n?2726FU\n-8384FU\n",
        "{\"header\":{},\"moves\":[{},{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},{\"move\":7}]}",
    ] {
        let output = fed(dir, &["convert", "--to", "usi", "-"], lost.as_bytes());
        refused(&output, 1, "in part only");
        assert!(String::from_utf8_lossy(&output.stdout).contains("7g7f"), "{lost}");
    }
}

#[test]
fn options_that_a_format_does_not_know_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    for (format, option) in [("csa", "--apostrophe"), ("kif", "--apostrophe"), ("ki2", "--apostrophe")] {
        let output = komadai(dir.path(), &["convert", "--to", format, option, "game.kif"]).output().unwrap();
        refused(&output, 2, option);
    }
    for (format, numbers) in [("csa", "none"), ("kif", "none"), ("usi", "moves"), ("ki2", "none"), ("jkf", "moves")] {
        let args = ["convert", "--to", format, "--numbers", numbers, "game.kif"];
        refused(&komadai(dir.path(), &args).output().unwrap(), 2, "--numbers");
    }
    done(&fed(dir.path(), &["convert", "--to", "csa", "--numbers", "usual", "-"], GAME.as_bytes()));
}

#[test]
fn a_game_that_went_on_after_a_foul_is_shown_to_its_end_and_has_a_loser() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let text = "position startpos moves 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f P*7f 8f8g+ 7f7e 8g8h";
    std::fs::write(dir.join("late.usi"), text).unwrap();
    let report = &checked(&komadai(dir, &["check", "late.usi"]).output().unwrap())[0];
    assert_eq!((&report["fault"]["ply"], &report["fault"]["kind"]), (&json!(9), &json!("nifu")));
    assert_eq!(report["byRule"], json!({ "kind": "illegal-move", "winner": "white" }));
    let board = done(&komadai(dir, &["diagram", "late.usi", "--ply", "11"]).output().unwrap());
    assert!(board.contains("P"), "{board}");
    refused(&komadai(dir, &["diagram", "late.usi", "--ply", "13"]).output().unwrap(), 1, "12 plies");
    done(&komadai(dir, &["sheet", "late.usi", "-o", "late.html"]).output().unwrap());
    let sheet = std::fs::read_to_string(dir.join("late.html")).unwrap();
    assert!(sheet.contains("Px8g+") && sheet.contains("+Px8h"), "the moves after the foul are named");
    // The move that made the position arise for the fourth time by checks ended the game; what follows was played after it.
    let cycle = "1i1a 5a5b 1a1b 5b5a 1b1a 5a5b 1a1b 5b5a 1b1a 5a5b 1a1b 5b5a 1b1a";
    for (moves, legal) in [(format!("{cycle} 5a5b"), false), (cycle.to_owned(), true)] {
        let text = format!("position sfen 4k4/9/9/9/9/9/9/9/4K3R b - 1 moves {moves}");
        let report = &checked(&fed(dir, &["check", "-"], text.as_bytes()))[0];
        assert_eq!(report["legal"], legal, "{report}");
        assert_eq!(report["byRule"], json!({ "kind": "perpetual-check", "winner": "white" }));
        if !legal {
            let fault = &report["fault"];
            assert_eq!((&fault["ply"], &fault["kind"]), (&json!(13), &json!("perpetual-check")));
        }
    }
}

#[test]
fn positions_of_problems_are_taken_by_every_command() {
    let dir = Path::new(".");
    let problem = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    let moves = done(&komadai(dir, &["moves", "--sfen", problem]).output().unwrap());
    assert!(moves.lines().any(|mv| mv == "G*5b"), "{moves}");
    let count = done(&komadai(dir, &["perft", "--sfen", problem, "1"]).output().unwrap());
    assert!(count.contains(&format!("nodes {} ", moves.lines().count())), "{count}");
    let name = done(&komadai(dir, &["name", "--sfen", problem, "--move", "G*5b"]).output().unwrap());
    assert!(name.contains("5二金"), "{name}");
    let long = format!("{}/9", "9".repeat(100_000));
    let output = komadai(dir, &["moves", "--sfen", &long]).output().unwrap();
    refused(&output, 1, "--sfen");
    assert!(output.stderr.len() < 1000, "{} bytes", output.stderr.len());
}

#[test]
fn every_command_shows_an_example_in_its_help() {
    let dir = Path::new(".");
    let commands = "serve usi match mate tsume perft moves diagram sheet check analyse datagen convert table name";
    let alone = commands.split(' ').map(|command| vec![command]);
    let books = ["show", "convert", "records", "make"].map(|command| vec!["book", command]);
    let more = ["db", "admin", "import", "search", "explore"].map(|command| vec![command]);
    for command in alone.chain(books).chain(more) {
        let mut args = command.clone();
        args.push("--help");
        let help = done(&komadai(dir, &args).output().unwrap());
        assert!(help.contains("Example"), "{command:?}:\n{help}");
    }
    let odd = komadai(dir, &["match", "--a", "x", "--b", "y", "--games", "3"]).output().unwrap();
    refused(&odd, 2, "even number");
}

#[test]
fn what_is_no_record_gives_one_and_nothing_on_standard_output() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let bad = "lnsgkgsnl/1r5b1/pppppp1pp/6p+/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
    let notes = "xyz nonsense\nbuy milk\n".repeat(200);
    let binary: Vec<u8> = (0..=255).cycle().take(5000).collect();
    for (name, bytes) in [
        ("empty.kif", &b""[..]),
        ("bad.sfen", bad.as_bytes()),
        ("bad.usi", b"position sfen 9/9/x b - 1 moves 7g7f"),
        ("notes.txt", notes.as_bytes()),
        ("python3", &binary),
        ("escape.kif", b"\x1b[31mnone\x07\n"),
    ] {
        std::fs::write(dir.join(name), bytes).unwrap();
        let check = komadai(dir, &["check", name]).output().unwrap();
        refused(&check, 1, name);
        let reports = checked(&check);
        assert_eq!(
            (reports.len(), &reports[0]["legal"], &reports[0]["plies"]),
            (1, &json!(false), &json!(0)),
            "{name}"
        );
        assert_eq!((&reports[0]["start"], &reports[0]["byRule"]["kind"]), (&Value::Null, &json!("none")), "{name}");
        for args in [&["convert", "--to", "kif"][..], &["convert", "--to", "usi"], &["diagram"]] {
            let output = komadai(dir, &[args, &[name]].concat()).output().unwrap();
            refused(&output, 1, "komadai: ");
            assert!(output.stdout.is_empty(), "{args:?} {name}: {}", String::from_utf8_lossy(&output.stdout));
        }
        let said = [check.stdout, check.stderr].concat();
        assert!(!said.iter().any(|byte| byte.is_ascii_control() && *byte != b'\n'), "{name}");
    }
}

#[test]
fn a_resignation_after_a_foul_that_nobody_noticed_stands() {
    let dir = tempfile::tempdir().unwrap();
    let line = "position startpos moves 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f P*7f 8f8g+ 7f7e";
    let report = |text: &str| checked(&fed(dir.path(), &["check", "-"], text.as_bytes())).remove(0);
    let resigned = report(&format!("{line} resign"));
    assert_eq!(
        (&resigned["plies"], &resigned["fault"]["ply"], &resigned["fault"]["passedOver"]),
        (&json!(11), &json!(9), &json!(true))
    );
    assert_eq!(resigned["byRule"], json!({ "kind": "resignation", "winner": "black" }));
    // Without one the loss stands, whatever else the record says.
    for text in [line.to_owned(), format!("{line} timeout")] {
        let report = report(&text);
        assert_eq!(
            (&report["byRule"]["kind"], &report["fault"]["passedOver"]),
            (&json!("illegal-move"), &Value::Null),
            "{text}"
        );
    }
}

#[test]
fn a_start_that_no_game_can_have_is_told_at_ply_0_and_its_moves_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let text = "position sfen 4k4/9/4R4/9/9/9/9/9/4K4 b G 1 moves G*4b 5a6a 5c5b+";
    let report = checked(&fed(dir.path(), &["check", "-"], text.as_bytes())).remove(0);
    assert_eq!((&report["plies"], &report["legal"]), (&json!(3), &json!(false)));
    assert_eq!((&report["fault"]["ply"], &report["fault"]["kind"]), (&json!(0), &json!("start")));
    assert_eq!(done(&fed(dir.path(), &["convert", "--to", "usi", "-"], text.as_bytes())), format!("{text}\n"));
}

#[test]
fn a_move_of_white_s_is_named_with_the_place_of_black_s_before_it() {
    let dir = tempfile::tempdir().unwrap();
    let after = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    let names: Value = serde_json::from_str(&done(
        &komadai(dir.path(), &["name", "--sfen", after, "--move", "3c3d"]).output().unwrap(),
    ))
    .unwrap();
    assert_eq!(
        (&names["hodges"], &names["hosking"], &names["psn"]),
        (&json!("... P-3d"), &json!("... P-34"), &json!("P3c-3d"))
    );
}

#[test]
fn games_of_other_kinds_are_converted_by_what_they_say_of_themselves() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let usi = "setoption name UCI_Variant value minishogi\nposition sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 3e2d 3a3b\n";
    let kif = done(&fed(dir, &["convert", "--to", "kif", "-"], usi.as_bytes()));
    assert!(kif.contains("手合割：5五将棋\n後手の持駒：なし\n") && kif.contains("   2 ３二銀(31)\n"), "{kif}");
    assert_eq!(done(&fed(dir, &["convert", "--to", "usi", "-"], kif.as_bytes())), usi);
    let json: Value =
        serde_json::from_str(&done(&fed(dir, &["convert", "--to", "json", "-"], kif.as_bytes()))).unwrap();
    assert_eq!((&json["variant"], &json["moves"][0]["western"]), (&json!("minishogi"), &json!("S-2d")));
    // What says nothing of its kind is read with the option; in Japanese encodings, too.
    let plain = "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 3e2d 3a3b\n";
    let of_kind = ["convert", "--variant", "minishogi", "--encoding", "sjis", "--to", "kif", "-"];
    let sjis = fed(dir, &of_kind, plain.as_bytes());
    assert_eq!(done(&fed(dir, &["convert", "--to", "usi", "-"], &sjis.stdout)), usi);
    // What is wrong is told by line, and what was understood is written.
    let wrong = fed(dir, &["convert", "--to", "usi", "-"], kif.replace("３二銀(31)", "３三銀(31)").as_bytes());
    refused(&wrong, 1, "line 16, column 6: expected a legal move of minishogi");
    assert!(String::from_utf8_lossy(&wrong.stdout).ends_with("moves 3e2d\n"));
    refused(&fed(dir, &["convert", "--to", "csa", "-"], kif.as_bytes()), 1, "kif, usi or json");
    refused(&fed(dir, &["convert", "--to", "json", "-"], GAME.as_bytes()), 1, "of this game write jkf");
    refused(&fed(dir, &["check", "-"], kif.as_bytes()), 1, "another kind of shogi, which only komadai convert reads");
    refused(&fed(dir, &["convert", "--variant", "shogi-nxn", "--to", "usi", "-"], plain.as_bytes()), 1, "shogi-13x13");
}

//! `komadai analyse`, as a user runs it.

use komadai_kifu::{EngineLine, Format, Note, Record, read_text};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// Twelve plies of an opening, then a bishop given away, and the recapture.
const GAME: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n*開始\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六角(88)\n   4 同　角(22)\n   5 ９六歩(97)\n   6 ５七角成(66)\n   7 中断\n\n変化：3手\n   3 ２六歩(27)\n";

fn analyse(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.current_dir(dir).arg("analyse").args(args).output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // A bar is for who looks: nobody does here.
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn engine_lines(record: &Record) -> Vec<String> {
    let nodes = std::iter::once(Record::ROOT).chain(record.main_line());
    let notes = nodes.flat_map(|id| record.node(id).notes.clone());
    let lines = notes.filter_map(|note| match note {
        Note::Engine(text) => Some(text),
        _ => None,
    });
    lines.collect()
}

#[test]
fn a_game_is_analysed_ply_by_ply() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("game.kif"), GAME).unwrap();
    std::fs::write(dir.join("other.usi"), "position startpos moves 7g7f 3c3d\n").unwrap();
    let json = text(&analyse(dir, &["--json", "--nodes", "3000", "--threads", "2", "game.kif", "other.usi"]));
    let games: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    let plies = games[0]["plies"].as_array().unwrap();
    let moves: Vec<&str> = plies.iter().map(|ply| ply["usi"].as_str().unwrap()).collect();
    assert_eq!(moves, ["7g7f", "3c3d", "8h6f", "2b6f", "9g9f", "6f5g+"]);
    for ply in plies {
        assert!(ply["score"]["cp"].is_i64() || ply["score"]["mate"].is_i64(), "{ply}");
        let loss = ply["loss"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&loss) && ply["pv"][0] == ply["best"], "{ply}");
        assert!(ply["book"] == false || loss == 0.0, "{ply}");
        assert!(ply["best"] != ply["usi"] || loss == 0.0, "{ply}");
    }
    assert_eq!(plies[0]["book"], true);
    // Black does not take the bishop back: White is well ahead then.
    assert!(plies[4]["loss"].as_f64().unwrap() > 0.13 && plies[4]["best"] == "6g6f", "{}", plies[4]);
    assert!(plies[5]["score"]["cp"].as_i64().unwrap() > 300, "{}", plies[5]);
    assert!(games[0]["nodes"].as_u64().unwrap() >= 7 * 2000, "{}", games[0]["nodes"]);
    // The same work, on any number of threads, finds the same.
    let again = text(&analyse(dir, &["--json", "--nodes", "3000", "--threads", "1", "game.kif", "other.usi"]));
    assert_eq!(again, json);
}

#[test]
fn what_was_found_is_written_as_other_programs_read_it() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("game.kif"), GAME).unwrap();
    let run = |format: &str| text(&analyse(dir, &["--nodes", "2000", "--threads", "2", "--to", format, "game.kif"]));
    let kif = run("kif");
    let again = read_text(&kif, None);
    assert!(again.faults.is_empty(), "{}", again.faults[0]);
    let record = &again.records[0];
    assert_eq!((record.plies(), record.variations(), record.end().is_some()), (6, 1, true));
    assert!(record.node(Record::ROOT).comments().any(|comment| comment == "開始"));
    // One line for each position, with a score that is good for Black if positive, and moves as KIF writes them.
    let lines: Vec<&str> = kif.lines().filter(|line| line.starts_with("**解析 0 ")).collect();
    assert_eq!(lines.len(), 7, "{kif}");
    for line in &lines {
        let score = line.split(" 評価値 ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
        assert!(score.parse::<i32>().is_ok(), "{line}");
    }
    assert!(lines[0].contains(" 読み筋 ▲") && lines[1].contains(" 読み筋 △"), "{kif}");
    let after_the_loss = lines[5].split(" 評価値 ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(after_the_loss.parse::<i32>().unwrap() < -300, "{}", lines[5]);
    assert!(kif.contains("*定跡\n") && kif.contains("最善 ▲"), "{kif}");
    // CSA has floodgate's form, which our own reader knows.
    let csa = run("csa");
    let record = read_text(&csa, None).records.remove(0);
    let replay = record.replay().unwrap();
    let lines = engine_lines(&record);
    assert_eq!(lines.len(), 7, "{csa}");
    for (line, position) in lines.iter().zip(replay.history.positions()) {
        assert!(!EngineLine::read(line, position).unwrap().line.is_empty(), "{line}");
    }
    let jkf = run("jkf");
    assert!(jkf.contains("\"*解析 0 "), "{jkf}");
    let record = read_text(&run("hodges"), Some(Format::Hodges)).records.remove(0);
    assert_eq!((record.plies(), engine_lines(&record).len()), (6, 7));
}

#[test]
fn what_cannot_be_analysed_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("broken.usi"), "position startpos moves 7g7f 8c8d 7g7f 8d8e\n").unwrap();
    std::fs::write(dir.join("problem.sfen"), "4k4/9/4P4/9/9/9/9/9/9 b G 1\n").unwrap();
    std::fs::write(dir.join("noise.bin"), "abc\u{1}def：\nxyz\n").unwrap();
    for (file, part) in
        [("broken.usi", "2 plies only"), ("problem.sfen", "no king"), ("noise.bin", "no game"), ("none", "none")]
    {
        let output = analyse(dir, &["--nodes", "500", file]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{file}: {error}");
        assert!(error.contains(part), "{error}");
    }
    // What can be followed is analysed all the same.
    let output = analyse(dir, &["--nodes", "500", "broken.usi"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("**解析 0 "));
    for args in [
        &["--to", "usi", "broken.usi"][..],
        &["--nodes", "5", "--movetime", "5", "broken.usi"],
        &["--nodes", "0", "x"],
        &[],
    ] {
        assert_eq!(analyse(dir, args).status.code(), Some(2), "{args:?}");
    }
    let output = analyse(dir, &["--nodes", "500", "--out-dir", "out", "broken.usi"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(std::fs::read_to_string(dir.join("out/broken.kif")).unwrap().contains("解析"));
    assert!(
        String::from_utf8_lossy(&analyse(dir, &["--nodes", "500", "--out-dir", "out", "broken.usi"]).stderr)
            .contains("--force")
    );
}

#[test]
fn openings_and_castles_are_named_where_they_arise() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("game.usi"), "position startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h\n").unwrap();
    let run = |more: &[&str]| text(&analyse(dir, &[&["--nodes", "200", "--threads", "2"], more].concat()));
    let game: Value = serde_json::from_str(&run(&["--json", "game.usi"])).unwrap();
    let named = game["formations"].as_array().unwrap();
    let expected = serde_json::json!({ "ply": 5, "side": "black", "kind": "opening", "japanese": "四間飛車",
        "romaji": "shikenbisha", "english": "fourth-file rook" });
    assert!(named.contains(&expected), "{named:?}");
    let comments = |text: &str, ply: usize| -> Vec<String> {
        let record = &read_text(text, None).records[0];
        let node = record.main_line().nth(ply - 1).unwrap();
        record.node(node).comments().map(str::to_owned).collect()
    };
    let japanese = comments(&run(&["--to", "kif", "game.usi"]), 5);
    assert!(japanese.iter().any(|comment| comment == "☗四間飛車"), "{japanese:?}");
    let spanish = comments(&run(&["--to", "kif", "--lang", "es", "game.usi"]), 5);
    assert!(spanish.iter().any(|comment| comment == "☗torre en la cuarta columna"), "{spanish:?}");
}

/// S-02, S-18, R-51: what `komadai analyse` tells of a game beside its openings.
#[test]
fn phases_lost_turns_and_the_name_of_the_mate_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let swung = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b 2h6h 8c8d\n";
    let mated = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n";
    std::fs::write(dir.join("games.usi"), [swung, mated].concat()).unwrap();
    let out = text(&analyse(dir, &["--nodes", "200", "--threads", "2", "--json", "games.usi"]));
    let games: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games[0]["phases"], serde_json::json!([{ "phase": "opening", "ply": 0 }]));
    assert_eq!(games[0]["lost_turns"], serde_json::json!({ "black": 2, "white": 0 }));
    assert_eq!(games[0]["mate"], serde_json::json!([]));
    let named = serde_json::json!([{ "japanese": "頭金", "romaji": "atamakin", "english": "gold on the head" }]);
    assert_eq!(games[1]["mate"], named);
    let kif = text(&analyse(dir, &["--nodes", "200", "--to", "kif", "--lang", "pt", "games.usi"]));
    assert!(kif.contains("ouro na cabeça"), "{kif}");
}

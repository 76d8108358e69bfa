//! `komadai diagram` and `komadai sheet`, as a user runs them.

use std::path::Path;
use std::process::{Command, Output};

const SFEN: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const GAME: &str = "先手：鬼\n後手：仏\n手合割：平手\n   1 ７六歩(77) ( 0:05/00:00:05)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n";

fn komadai(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_komadai")).current_dir(dir).args(args).output().unwrap()
}

fn done(dir: &Path, args: &[&str]) -> String {
    let output = komadai(dir, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(dir: &Path, args: &[&str], code: i32, part: &str) {
    let output = komadai(dir, args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    assert!(error.contains(part), "{args:?}: {error}");
}

#[test]
fn a_position_becomes_a_picture_of_the_kind_its_name_says() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("a.txt", "☖ Gote: 2R".as_bytes())] {
        done(dir, &["diagram", SFEN, "-o", name, "--arrow", "G*5b", "--pieces", "futamoji"]);
        assert!(std::fs::read(dir.join(name)).unwrap().starts_with(start), "{name}");
    }
    assert!(done(dir, &["diagram", SFEN, "--lang", "ja"]).starts_with("後手の持駒：飛二"));
    refused(dir, &["diagram", SFEN, "-o", "a.svg"], 1, "--force");
    done(dir, &["diagram", SFEN, "-o", "a.svg", "--force"]);
    refused(dir, &["diagram", SFEN, "-o", "a.bmp"], 1, ".svg, .png, .gif or .txt");
    refused(dir, &["diagram", SFEN, "-o", "b.png", "--width", "1"], 1, "pixels");
    refused(dir, &["diagram", SFEN, "--pieces", "chess"], 2, "hitomoji");
    refused(dir, &["diagram", SFEN, "--ply", "3"], 1, "one position");
    refused(dir, &["diagram", "4k4/9/9/9/9/9/9/9/8"], 1, "SFEN");
    refused(dir, &["diagram", "nothing.kif"], 1, "nothing.kif");
}

#[test]
fn a_record_is_shown_at_any_ply_and_as_a_whole() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("game.kif"), GAME).unwrap();
    let text = done(dir, &["diagram", "game.kif"]);
    assert!(text.contains("☗ 鬼: B") && text.contains("+B"), "{text}");
    assert!(done(dir, &["diagram", "game.kif", "--ply", "1"]).contains(" w - 2"));
    refused(dir, &["diagram", "game.kif", "--ply", "4"], 1, "3 plies");
    done(dir, &["diagram", "game.kif", "-o", "game.png", "--animate", "300", "--width", "200"]);
    let frames = std::fs::read(dir.join("game.png")).unwrap().windows(4).filter(|name| name == b"fcTL").count();
    assert_eq!(frames, 4);
    done(dir, &["diagram", "game.kif", "-o", "game.gif", "--animate", "300", "--width", "200", "--dragon", "new"]);
    assert!(std::fs::read(dir.join("game.gif")).unwrap().starts_with(b"GIF89a"));
    refused(dir, &["diagram", "game.kif", "-o", "game.svg", "--animate", "300"], 1, ".png or .gif");
}

#[test]
fn n_06_sheets_are_filled_in_empty_or_pieces_to_cut_out() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("game.kif"), GAME).unwrap();
    done(dir, &["sheet", "game.kif", "-o", "game.svg", "--lang", "ja"]);
    let sheet = std::fs::read_to_string(dir.join("game.svg")).unwrap();
    for part in ["2二角成", "0:05", "☗ ○  投了", "将棋棋譜"] {
        assert!(sheet.contains(&format!("aria-label=\"{part}\"")), "{part}");
    }
    done(dir, &["sheet", "game.kif", "--diagrams", "2", "-o", "diagrams.svg"]);
    let diagrams = std::fs::read_to_string(dir.join("diagrams.svg")).unwrap();
    assert_eq!(diagrams.matches("<title>after move").count(), 2, "after move 2 and at the end");
    done(dir, &["sheet", "-o", "empty.html"]);
    done(dir, &["sheet", "--set", "bilingual", "-o", "set.html"]);
    assert_eq!(std::fs::read_to_string(dir.join("set.html")).unwrap().matches("<svg").count(), 3);
    refused(dir, &["sheet", "--set", "bilingual", "-o", "set.svg"], 1, ".html");
}

#[test]
fn o_35_a_report_of_the_1982_game_has_its_moves_and_diagrams() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("1982.kif"), include_bytes!("../../../testdata/records/kato-nakahara-1982.kif")).unwrap();
    done(dir, &["sheet", "1982.kif", "--report", "-o", "en.html"]);
    let report = std::fs::read_to_string(dir.join("en.html")).unwrap();
    for part in [
        "<h1>第40期名人戦 第1局</h1>",
        "加藤一二三",
        "<span>1. P-7f</span> <span>P-8d</span> <span>2. S-6h</span>",
        "Jishōgi (impasse), after move 223",
        "after move 210",
    ] {
        assert!(report.contains(part), "{part}");
    }
    assert_eq!(report.matches("<figure>").count(), 8, "every thirty plies and at the end");
    done(dir, &["sheet", "1982.kif", "--report", "--lang", "ja", "--diagrams", "100", "-o", "ja.txt"]);
    let report = std::fs::read_to_string(dir.join("ja.txt")).unwrap();
    for part in ["☗7六歩☖8四歩☗6八銀", "先手の持駒：", "持将棋（223手）", "|v"] {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert!(report.lines().all(|line| line.chars().count() <= 100));
    for (lang, part) in [("es", "tras la jugada 223"), ("pt-BR", "após o lance 223")] {
        done(dir, &["sheet", "1982.kif", "--report", "--lang", lang, "-o", "report.txt", "--force"]);
        let report = std::fs::read_to_string(dir.join("report.txt")).unwrap();
        assert!(report.contains(part) && report.contains("1. P-7f P-8d"), "{lang}: {report}");
    }
    refused(dir, &["sheet", "-o", "empty.svg", "--lang", "xx"], 2, "en, ja, es, pt");
    refused(dir, &["sheet", "1982.kif", "--report", "-o", "report.svg"], 1, ".html or .txt");
    refused(dir, &["sheet", "--report", "-o", "report.html"], 2, "FILE");
}

//! Other kinds of shogi on the command line and as pages: `variants`, `betza`, `--variant`, `/variants/{id}`.

use crate::site::Site;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn komadai(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_komadai")).args(args).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn lines(args: &[&str]) -> Vec<String> {
    let output = komadai(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[track_caller]
fn refused(args: &[&str], code: i32, part: &str) {
    let output = komadai(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    assert!(error.contains(part), "{args:?}: {error}");
}

/// The rows of a table of the sources, where they lie beside the project.
fn table(name: &str) -> Vec<Vec<String>> {
    let folder = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from)
        .join("variants");
    let Ok(text) = std::fs::read_to_string(folder.join(name)) else {
        eprintln!("skipped: no {name} in {} (set KOMADAI_CORPUS)", folder.display());
        return Vec::new();
    };
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn the_list_has_every_kind_with_what_a_script_needs() {
    let rows: Vec<Value> =
        lines(&["variants", "--json"]).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let row = |id: &str| rows.iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("no {id}"));
    let minishogi = json!({"id": "minishogi", "files": 5, "ranks": 5, "start": "rbsgk/4p/5/P4/KGSBR b - 1", "drops": true, "kinds": 6, "playable": true});
    assert_eq!(*row("minishogi"), minishogi);
    assert_eq!((&row("chushogi")["kinds"], &row("chushogi")["drops"]), (&json!(21), &json!(false)));
    assert_eq!((&row("tenjiku")["files"], &row("tenjiku")["playable"]), (&json!(16), &json!(false)));
    for known in table("variants.tsv") {
        row(&known[0]);
    }
    assert_eq!(lines(&["variants"]).len(), rows.len());
}

#[test]
fn moves_counts_and_names_are_those_of_the_kind() {
    assert_eq!(lines(&["moves", "--variant", "minishogi"]).len(), 14);
    assert_eq!(lines(&["moves", "--variant", "shogi"]), lines(&["moves"]));
    let counted = lines(&["perft", "--variant", "minishogi", "3"]);
    assert!(counted[0].starts_with("nodes 2512 seconds ") && counted[0].contains(" nps "), "{counted:?}");
    let divided = lines(&["perft", "--variant", "dobutsu", "--divide", "2"]);
    assert_eq!(divided.iter().filter(|line| !line.starts_with("nodes ")).count(), 4, "{divided:?}");
    assert!(lines(&["perft", "--variant", "shogi-nxn", "1"])[0].starts_with("nodes 30 "));
    // A king that is mated has no moves.
    let over = "4k/4G/4P/5/K4 w - 1";
    assert!(lines(&["moves", "--variant", "minishogi", "--sfen", over]).is_empty());
    let named = lines(&["name", "--variant", "torishogi", "--move", "4e4d"]);
    let named: Value = serde_json::from_str(&named[0]).unwrap();
    assert_eq!(named["usi"], "4e4d");
    assert!(named["japanese"].as_str().unwrap().ends_with('燕'), "{named}");
    // Scripts find every notation: what a kind has no names in is null.
    assert!(["kif", "hosking", "csa"].iter().all(|name| named.get(name) == Some(&Value::Null)), "{named}");
    // The name of a board's size may stand before its position, as this program writes it.
    let sized = ["--variant", "shogi-nxn", "--sfen", "shogi-7x7 3k3/7/7/7/7/7/3K3 b - 1"];
    assert_eq!(lines(&[&["moves"], &sized[..]].concat()).len(), 5);
    refused(&["match", "--variant", "shogi-nxn", "--a", "x", "--b", "x"], 2, "one size of board");

    refused(&["moves", "--variant", "nosuch"], 2, "komadai variants");
    refused(&["moves", "--variant", "tenjiku"], 2, "not sure enough");
    refused(&["moves", "--variant", "minishogi", "--sfen", "4k/5/5/5 b - 1"], 1, "4 ranks; write 5");
    refused(&["perft", "--variant", "shogi-nxn", "--sfen", "4k/5/5/5/K4 b - 1", "1"], 1, "7 to 36");
    refused(&["name", "--variant", "minishogi", "--move", "9z"], 1, "write from and to");
    refused(&["name", "--variant", "minishogi", "--move", "4e4a"], 1, "not a legal move");
}

#[test]
fn a_piece_in_letters_reaches_its_squares() {
    let gold = ["4d", "4e", "5d", "5f", "6d", "6e"];
    assert_eq!(lines(&["betza", "WfF", "--board", "9x9", "--square", "5e"]), gold);
    let among = ["--pieces", "9/9/9/4P4/4G4/4p4/9/9/9 b - 1"];
    assert_eq!(lines(&[&["betza", "W", "--square", "5e"], &among[..]].concat()), ["4e", "5f", "6e"]);
    // White's goes down the board.
    assert_eq!(lines(&["betza", "fW", "--square", "5e", "--pieces", "9/9/9/9/4p4/9/9/9/9 w"]), ["5f"]);
    assert!(lines(&["betza", "", "--square", "5e"]).is_empty());
    refused(&["betza", "Wx", "--square", "5e"], 1, "column 2");
    refused(&["betza", "W", "--square", "5e", "--board", "3x3"], 1, "not on a board");
    refused(&["betza", "W", "--square", "5e", "--board", "37x9"], 2, "1 to 36");
    refused(&["betza", "W", "--square", "5e", "--pieces", "9/9"], 1, "2 ranks; write 9");
    refused(&["betza", "W", "--square", "5e", "--pieces", "9/9/9/9/8/9/9/9/9"], 1, "rank 5");
}

#[test]
fn every_size_is_drawn_with_its_own_pieces() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, pieces) in [("dobutsu", 8), ("torishogi", 32), ("chushogi", 92), ("dai", 130), ("shogi-36x36", 94)] {
        let path = folder.path().join(format!("{kind}.svg"));
        lines(&["diagram", "--variant", kind, "startpos", "-o", path.to_str().unwrap()]);
        let svg = std::fs::read_to_string(&path).unwrap();
        assert_eq!(svg.matches("<polygon").count(), pieces, "{kind}");
        assert!(!svg.contains("<text"), "{kind}: a letter has no outline");
        let text = lines(&["diagram", "--variant", kind, "startpos", "--lang", "ja"]).join("\n");
        assert!(text.contains('☗'), "{text}");
    }
    let png = folder.path().join("wa.png");
    lines(&["diagram", "--variant", "wa", "startpos", "--pieces", "international", "-o", png.to_str().unwrap()]);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    refused(&["diagram", "--variant", "wa", "startpos", "-o", png.to_str().unwrap()], 1, "--force");
    refused(&["diagram", "--variant", "wa", "startpos", "--ply", "3"], 1, "--ply");
    refused(&["diagram", "--variant", "wa", "4k4"], 1, "ranks");
}

/// The tables in full are run where the rules live; here are the rows that cost next to nothing.
#[test]
fn the_tables_hold_through_the_executable() {
    for row in table("perft.tsv").iter().filter(|row| row[3].parse::<u64>().is_ok_and(|count| count <= 20)) {
        let [variant, sfen, depth, count, ..] = row.as_slice() else { panic!("{row:?}") };
        let counted = lines(&["perft", "--variant", variant, "--sfen", sfen, depth]);
        assert!(counted.last().unwrap().starts_with(&format!("nodes {count} ")), "{row:?}: {counted:?}");
    }
    for row in table("betza.tsv") {
        let [text, board, side, from, others, targets, ..] = row.as_slice() else { panic!("{row:?}") };
        let sfen = sfen(board, side, others);
        let args = ["betza", text, "--board", board, "--square", from, "--pieces", &sfen];
        if targets == "ERROR" {
            refused(&args, 1, "column");
            continue;
        }
        let mut wanted: Vec<&str> =
            targets.split(" ; ").next().unwrap().split_whitespace().filter(|word| *word != "-").collect();
        wanted.sort_unstable();
        wanted.dedup();
        assert_eq!(lines(&args), wanted, "{row:?}");
    }
    for row in table("positions.tsv") {
        let [id, variant, sfen, before, ask, expected, ..] = row.as_slice() else { panic!("{row:?}") };
        let Some(mv) = ask.strip_prefix("legal:").filter(|_| before == "-") else { continue };
        let is_legal = lines(&["moves", "--variant", variant, "--sfen", sfen]).iter().any(|line| line == mv);
        assert_eq!(is_legal, expected == "yes", "{id}");
    }
}

/// The pieces of a row of betza.tsv, where capitals are its own side's, as the board of an SFEN.
fn sfen(board: &str, side: &str, others: &str) -> String {
    let (files, ranks) = board.split_once('x').unwrap();
    let (files, ranks): (u8, u8) = (files.parse().unwrap(), ranks.parse().unwrap());
    let mut rows = vec![vec!['.'; usize::from(files)]; usize::from(ranks)];
    for word in others.split_whitespace().filter(|word| *word != "-") {
        let square: komadai_variants::Square = word[1..].parse().unwrap();
        let is_capital = word.starts_with(char::is_uppercase) == (side == "b");
        rows[usize::from(square.rank() - 1)][usize::from(files - square.file())] = if is_capital { 'P' } else { 'p' };
    }
    let runs = |row: &Vec<char>| {
        let text: String = row.iter().collect();
        // The longest runs first.
        (1..=files).rev().fold(text, |text, empty| text.replace(&".".repeat(usize::from(empty)), &format!("{empty},")))
    };
    let rows: Vec<String> = rows.iter().map(|row| runs(row).replace(',', "")).collect();
    format!("{} {side}", rows.join("/"))
}

#[tokio::test]
async fn every_kind_has_a_page_with_its_rules_its_pieces_and_its_start() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let index = site.get("/variants").text();
    let sitemap = site.get("/sitemap.xml").text();
    let ids = komadai_variants::Rules::names().filter(|name| *name != "shogi");
    let ids = ids.chain(komadai_wire::SQUARES.iter().copied());
    let mut places = Vec::new();
    for id in ids {
        let path = format!("/variants/{id}");
        places.push((index.find(&format!("href=\"{path}\"")).unwrap_or_else(|| panic!("{id} is not listed")), id));
        assert!(sitemap.contains(&format!("{path}</loc>")), "{id}");
        for lang in ["en", "ja", "es", "pt"] {
            let page = site.get(&format!("{path}?lang={lang}"));
            assert_eq!(page.status, 200, "{path}");
            let text = page.text();
            assert!(!text.contains(">variants-"), "{id} in {lang}: a text is missing");
            let rules = komadai_variants::Rules::named(id).unwrap();
            let pictures = text.matches(&format!("src=\"{path}/pieces/")).count();
            assert_eq!(pictures, rules.kinds().len(), "{id}");
        }
        let start = site.get(&format!("{path}/start.svg"));
        assert_eq!((start.status, start.header("content-type")), (200, Some("image/svg+xml; charset=utf-8")));
        assert_eq!(site.get(&format!("{path}/pieces/0")).status, 200);
        assert_eq!(site.get(&format!("{path}/pieces/999")).status, 404);
    }
    // Those that are played come first.
    let played = komadai_wire::VARIANTS;
    places.sort_unstable();
    assert!(places[..played.len()].iter().all(|(_, id)| played.contains(id)), "{places:?}");
    for missing in ["/variants/shogi", "/variants/nosuch", "/variants/nosuch/start.svg", "/variants/wa/pieces/x"] {
        assert!((400..500).contains(&site.get(missing).status), "{missing}");
    }
    // The lion of chu shogi is seen to jump, and the rules of one kind are not those of another.
    assert!(site.get("/variants/chushogi").text().contains("Lions are not simply traded"));
    assert!(!site.get("/variants/wa").text().contains("Lions are not simply traded"));
    // Who judged a kind is said of that kind alone.
    let judged = |id: &str| site.get(&format!("/variants/{id}?lang=en")).text();
    assert!(judged("wadrop").contains("SjaakII") && !judged("wadrop").contains("Fairy-Stockfish"));
    assert!(judged("heian").contains("a reconstruction") && !judged("heian").contains("Hodges"));
    // Three squares are not any number of them.
    let eagle = komadai_variants::Rules::named("wa").unwrap();
    let eagle = eagle.kinds().iter().position(|kind| kind.english == "cloud eagle").unwrap();
    assert!(judged("wa").contains("goes up to 3 squares"));
    assert_eq!(site.get(&format!("/variants/wa/pieces/{eagle}")).text().matches("\"slide\"").count(), 2);
}

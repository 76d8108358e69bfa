//! `komadai import`, `search` and `explore`, as a user runs them.

use komadai_kifu::{End, EndKind, Format, HeaderKey, Record, Step, write_all};
use komadai_shogi::{Color, Move, Position, Setup};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn komadai(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(args).env_remove("KOMADAI_DATA").env_remove("KOMADAI_DATABASE");
    command
}

#[track_caller]
fn run(args: &[&str]) -> Vec<Value> {
    let output = komadai(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    lines(&output)
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A game of random moves, of which the first few are among few.
fn game(rng: &mut fastrand::Rng, name: &str) -> Record {
    let mut record = Record::new(Setup::start());
    record.headers.push(HeaderKey::Black, name);
    record.headers.push(HeaderKey::White, "Test");
    let (mut position, mut at) = (Position::start(), Record::ROOT);
    for ply in 0..rng.usize(3..40) {
        let mut legal: Vec<Move> = position.legal_moves().iter().copied().collect();
        legal.sort_by_key(|mv| position.key_after(*mv) >> 40);
        let Some(&mv) = legal.get(rng.usize(..if ply < 6 { 2 } else { legal.len().max(1) })) else { break };
        position.play_unchecked(mv);
        at = record.push(at, Step::Move(mv));
    }
    let end = match rng.bool() {
        true => End::at(EndKind::Resignation, position.turn()),
        false => End { kind: EndKind::Repetition, winner: None },
    };
    record.push(at, Step::End(end));
    record
}

fn games(seed: u64, count: usize) -> Vec<Record> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|at| game(&mut rng, &format!("player {seed} {at}"))).collect()
}

/// A folder of files with so many games each.
fn files(folder: &Path, games: &[Record], each: usize) -> PathBuf {
    let folder = folder.join("records");
    std::fs::create_dir_all(folder.join("more")).unwrap();
    for (at, games) in games.chunks(each).enumerate() {
        let inside = if at % 2 == 0 { folder.clone() } else { folder.join("more") };
        std::fs::write(inside.join(format!("{at:04}.csa")), write_all(games, Format::Csa)).unwrap();
    }
    folder
}

/// What `explore` must say of a position, by a scan.
fn scan(games: &[Record], wanted: &Position) -> Value {
    let mut moves: BTreeMap<String, [u32; 4]> = BTreeMap::new();
    let mut all = 0;
    for record in games {
        let mut position = Position::start();
        let (mut passed, mut played) = (false, Vec::new());
        for mv in record.moves().map(Some).chain([None]) {
            if position.same_as(wanted) {
                passed = true;
                played.extend(mv.filter(|mv| !played.contains(mv)));
            }
            mv.into_iter().for_each(|mv| position.play_unchecked(mv));
        }
        all += u32::from(passed);
        let end = record.end().unwrap();
        for mv in played {
            let tally = moves.entry(mv.to_string()).or_default();
            tally[0] += 1;
            tally[match end.winner {
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
                None => 3,
            }] += 1;
        }
    }
    let mut moves: Vec<(String, [u32; 4])> = moves.into_iter().collect();
    moves.sort_by_key(|(_, tally)| std::cmp::Reverse(tally[0]));
    let moves = moves.iter().map(|(usi, [games, black, white, draws])| {
        json!({ "usi": usi, "games": games, "black": black, "white": white, "draws": draws })
    });
    json!({ "sfen": wanted.to_setup().to_string(), "games": all, "moves": moves.collect::<Vec<_>>() })
}

fn zip_of(path: &Path, files: &[(&str, Vec<u8>)]) {
    let mut zip = zip::ZipWriter::new(std::fs::File::create(path).unwrap());
    for (name, bytes) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
}

fn tar_of(out: impl Write, files: &[(&str, Vec<u8>)]) {
    let mut tar = tar::Builder::new(out);
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, &bytes[..]).unwrap();
    }
    tar.into_inner().unwrap();
}

#[test]
fn files_folders_and_archives_are_imported_and_their_positions_found() {
    let folder = tempfile::tempdir().unwrap();
    let games = games(1, 60);
    let records = files(folder.path(), &games[..30], 7);
    let csa = |games: &[Record]| write_all(games, Format::Csa).into_bytes();
    zip_of(
        &records.join("more.zip"),
        &[("a/one.csa", csa(&games[30..40])), ("a/readme.md", b"7g7f".to_vec()), ("two.csa", csa(&games[40..45]))],
    );
    let tar = folder.path().join("rest.tar");
    tar_of(std::fs::File::create(&tar).unwrap(), &[("x/three.csa", csa(&games[45..50]))]);
    let tgz = folder.path().join("last.tar.gz");
    let gz = flate2::write::GzEncoder::new(std::fs::File::create(&tgz).unwrap(), flate2::Compression::fast());
    tar_of(gz, &[("four.csa", csa(&games[50..]))]);
    let data = folder.path().join("data");
    let import = |paths: &[&Path]| {
        let mut args = vec!["import", "--json", "--data", text(&data)];
        args.extend(paths.iter().map(|path| text(path)));
        let mut report = run(&args).remove(0);
        assert!(report["seconds"].take().as_f64().unwrap() >= 0.0);
        assert!(report.as_object_mut().unwrap().remove("import").is_some_and(|id| id.is_string()));
        report
    };
    let report = import(&[&records, &tar, &tgz]);
    let told = |files, imported, duplicates| {
        json!({ "files": files, "games": imported + duplicates, "imported": imported, "duplicates": duplicates,
            "faulty": 0, "seconds": null })
    };
    assert_eq!(report, told(9, 60, 0));
    assert_eq!(import(&[&tar, &records]), told(8, 0, 50));
    let mut position = Position::start();
    for mv in games[0].moves().map(Some).chain([None]) {
        let sfen = position.to_setup().to_string();
        let found = run(&["explore", "--json", "--data", text(&data), "--sfen", &sfen]);
        assert_eq!(found, [scan(&games, &position)]);
        let found = run(&["search", "--json", "--data", text(&data), "--sfen", &sfen]);
        assert_eq!(found.len() as u64, scan(&games, &position)["games"].as_u64().unwrap());
        mv.into_iter().for_each(|mv| position.play_unchecked(mv));
    }
    let last = position.to_setup().to_string();
    let found = run(&["search", "--json", "--data", text(&data), "--sfen", &last]);
    let mine = found.iter().find(|line| line["black"] == "player 1 0").unwrap();
    assert_eq!(mine["ply"], games[0].moves().count());
    let winner = games[0].end().unwrap().winner.map(|winner| winner.to_string());
    assert_eq!(mine["winner"], json!(winner));
    let found = run(&["search", "--json", "--data", text(&data), "--text", "PLAYER 17"]);
    assert!(found.iter().any(|line| line["black"] == "player 1 17"), "{found:?}");
    assert_eq!(found[0].get("ply"), None, "words are nowhere on the board");
    // The same game by its first moves, in their order, in any order, and by where they lead.
    let first: Vec<String> = games[0].moves().take(3).map(|mv| mv.to_string()).collect();
    let begins = |game: &Record| game.moves().take(3).map(|mv| mv.to_string()).eq(first.iter().cloned());
    let search = |args: &[&str]| run(&[&["search", "--json", "--data", text(&data)], args].concat());
    let exact = search(&["--moves", &first.join(" ")]);
    assert_eq!(exact.len(), games.iter().filter(|game| begins(game)).count());
    assert!(exact.iter().all(|line| line["ply"] == 3), "{exact:?}");
    let position = search(&["--moves", &first.join(" "), "--order", "position"]);
    assert!(position.len() >= exact.len());
    let shuffled = format!("{} {}", first[2], first[0]);
    let any = search(&["--moves", &shuffled, "--order", "any", "--mover", "black", "--within", "3"]);
    assert!(any.len() >= exact.len() && any.iter().any(|line| line["black"] == "player 1 0"), "{any:?}");
    let words = search(&["--text", "player 1 0", "--moves", &first.join(" ")]);
    assert!(words.iter().any(|line| line["black"] == "player 1 0" && line["ply"] == 3), "{words:?}");
    // A name that nothing has, and names of openings.
    let output = komadai(&["search", "--data", text(&data), "--opening", "no such thing"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let named = search(&["--opening", "static rook", "--by", "40"]);
    let has = |game: &&Record| {
        let moves: Vec<Move> = game.moves().collect();
        let found = komadai_archive::find_formations(Position::start(), &moves);
        found.iter().any(|one| one.formation.japanese == "居飛車")
    };
    assert_eq!(named.len(), games.iter().filter(has).count());
    // Each position is met with the colours reversed, too, where that is asked for.
    let start = run(&["explore", "--json", "--data", text(&data), "--either-side"]);
    assert_eq!(start[0]["games"], 60);
    let length = games[0].moves().count();
    let plies = length.to_string();
    let found = run(&["search", "--json", "--data", text(&data), "--least", &plies, "--most", &plies]);
    assert_eq!(found.len(), games.iter().filter(|game| game.moves().count() == length).count());
    // The whole board of the last position as a part of one: without hands and whose turn it is.
    let empty = |letter: char| letter.to_digit(10).map_or(letter.to_string(), |empty| ".".repeat(empty as usize));
    let board: String = last.split(' ').next().unwrap().chars().map(empty).collect();
    let found = run(&["search", "--json", "--data", text(&data), "--board", &board]);
    let mine = found.iter().find(|line| line["black"] == "player 1 0").unwrap();
    assert!(mine["ply"].as_u64().unwrap() as usize <= length);
    let longer = (length + 1).to_string();
    let found = run(&["search", "--json", "--data", text(&data), "--board", &board, "--least", &longer]);
    assert!(found.iter().all(|line| line["black"] != "player 1 0"), "{found:?}");
}

#[test]
fn what_is_no_record_is_said_and_a_path_that_is_not_there_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let file = folder.path().join("x.kif");
    std::fs::write(&file, "no record at all").unwrap();
    let output = komadai(&["import", "--json", "--data", text(&data), text(&file)]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines(&output)[0]["faulty"], 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("x.kif"));
    let output = komadai(&["import", "--data", text(&data), text(&folder.path().join("nowhere"))]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere"));
    let cut = folder.path().join("cut.zip");
    std::fs::write(&cut, b"PK\x03\x04 and no more").unwrap();
    let output = komadai(&["import", "--data", text(&data), text(&cut)]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cut.zip"));
    // An archive of nothing answers, too.
    assert_eq!(run(&["explore", "--json", "--data", text(&data)])[0]["games"], 0);
}

#[test]
fn a_mistyped_folder_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nope");
    for args in [
        &["search", "--text", "Habu"][..],
        &["search"],
        &["explore", "--json"],
        &["db", "check-ratings"],
        &["db", "backup", "copy.sqlite"],
        &["admin", "list"],
        &["admin", "role", "Hana", "moderator"],
    ] {
        let output = komadai(&[args, &["--data", text(&nowhere)]].concat()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.lines().count()), (Some(1), 1), "{args:?}: {told}");
        assert!(output.stdout.is_empty() && told.contains("nope"), "{args:?}: {told}");
        assert!(!nowhere.exists(), "{args:?} made something");
    }
    // A folder of something else is no place for an archive either, and a new one is told of.
    let file = folder.path().join("x.kif");
    std::fs::write(&file, "手合割：平手\n   1 ７六歩(77)\n").unwrap();
    let output = komadai(&["import", "--data", text(folder.path()), text(&file)]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.path().join("komadai.sqlite").exists());
    let output = komadai(&["import", "--data", text(&nowhere), text(&file)]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("a new one is made"));
    assert_eq!(run(&["explore", "--json", "--data", text(&nowhere)])[0]["games"], 1);
}

/// Kills imports in the middle, and ends with one that is let be.
fn killed(address: &[&str], kills: u64) {
    let folder = tempfile::tempdir().unwrap();
    let games = games(2, 4_000);
    let records = files(folder.path(), &games, 40);
    let mut args = vec!["import", "--json"];
    args.extend(address);
    args.push(text(&records));
    for kill in 0..kills {
        let mut child = komadai(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(60 + 40 * kill));
        // It may have ended by then, which is no harm.
        let _ = child.kill();
        child.wait().unwrap();
    }
    let report = run(&args).remove(0);
    assert_eq!(report["games"], 4_000);
    assert_eq!(report["imported"].as_u64().unwrap() + report["duplicates"].as_u64().unwrap(), 4_000);
    let mut position = Position::start();
    for mv in games[0].moves().take(4) {
        let sfen = position.to_setup().to_string();
        let mut args = vec!["explore", "--json", "--sfen", &sfen];
        args.extend(address);
        assert_eq!(run(&args), [scan(&games, &position)]);
        position.play_unchecked(mv);
    }
}

#[test]
fn an_import_that_was_killed_loses_and_doubles_nothing() {
    let data = tempfile::tempdir().unwrap();
    let kills = std::env::var("KOMADAI_KILLS").map_or(4, |kills| kills.parse().unwrap());
    killed(&["--data", text(data.path())], kills);
}

#[test]
fn an_import_into_postgres_that_was_killed_loses_and_doubles_nothing() {
    let data = tempfile::tempdir().unwrap();
    let database = komadai_testbed::Postgres::shared().database();
    killed(&["--data", text(data.path()), "--database", &database], 2);
}

/// Records made by others, where there are some.
#[test]
fn every_readable_record_of_the_corpus_is_imported() {
    let corpus = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from)
        .join("games");
    if !corpus.is_dir() {
        let _ = writeln!(std::io::stderr(), "skipped: no games in {} (set KOMADAI_CORPUS)", corpus.display());
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let output = komadai(&["import", "--json", "--data", text(data.path()), text(&corpus)]).output().unwrap();
    let report = lines(&output).remove(0);
    let _ = writeln!(std::io::stderr(), "{report}\n{}", String::from_utf8_lossy(&output.stderr));
    let number = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(number("games"), number("imported") + number("duplicates") + number("faulty"));
    // Positions without a move, and text that is none, are no games.
    let listed = std::fs::read_to_string(corpus.join("index.tsv")).unwrap();
    let (mut files, mut moves) = (0, 0);
    for row in listed.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>()) {
        files += 1;
        moves += u64::from(row[10].parse::<u64>().is_ok_and(|plies| plies > 0));
    }
    assert!(number("files") + 12 >= files, "{} of {files} files were found", number("files"));
    assert!(number("imported") + number("duplicates") >= moves, "{report}: {moves} files have moves");
    let found = run(&["search", "--json", "--data", text(data.path()), "--text", "Ōi 31 game 1"]);
    assert!(!found.is_empty());
}

//! `cargo xtask readers`: what we write is read by programs of another make.
//!
//! Games drawn by chance (`crates/kifu/examples/drawn_games.rs`) go through tsshogi, json-kifu-format and cshogi. Each must find
//! the start, the moves, the variations and the result that we wrote. A difference is a fault of ours or stands in
//! [`explained`] with its reason.

use crate::programs;
use crate::shell::{capture, cargo, root, run, target_folder};
use anyhow::{Context, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How many games are drawn where nobody says.
const GAMES: &str = "200";
/// What is installed, of which registry.
const NODE_PACKAGES: [&str; 2] = ["tsshogi@2.2.0", "json-kifu-format@5.5.0"];
const PYTHON_PACKAGE: &str = "cshogi==1.1.0";

/// A program and the script of `benches/peers/readers` that asks it.
struct Reader {
    name: &'static str,
    script: &'static str,
    python: bool,
}

const READERS: [Reader; 3] = [
    Reader { name: "tsshogi", script: "tsshogi.cjs", python: false },
    Reader { name: "json-kifu-format", script: "json_kifu_format.cjs", python: false },
    Reader { name: "cshogi", script: "cshogi_reader.py", python: true },
];

/// What came of one reader and one format.
#[derive(Default)]
struct Row {
    games: usize,
    same: usize,
    /// Differences with a reason, and how many there are of each.
    explained: BTreeMap<&'static str, usize>,
    /// The others, the first few in words.
    faults: usize,
    shown: Vec<String>,
}

/// Runs as a step of the tests: where the readers cannot be had it says so, and fails only where nobody would see that.
pub(crate) fn step() -> anyhow::Result<()> {
    match install() {
        Ok(()) => {
            programs::build()?;
            read_by_all(Command::new(target_folder()?.join("debug/examples/drawn_games")), GAMES)
        }
        Err(error) if std::env::var_os("CI").is_some() => Err(error),
        Err(error) => {
            eprintln!(
                "SKIPPED: what we write was not read by other programs, as they could not be installed: {error:#}"
            );
            Ok(())
        }
    }
}

/// `cargo xtask readers [GAMES] [SEED]`.
pub(crate) fn run_asked(args: &[String]) -> anyhow::Result<()> {
    install()?;
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let draw = cargo(&["run", "--quiet", "--package", "komadai-kifu", "--example", "drawn_games", "--"]);
    read_by_all(draw, &if words.is_empty() { GAMES.to_owned() } else { words.join(" ") })
}

fn folder() -> PathBuf {
    root().join("target/readers")
}

fn python() -> PathBuf {
    folder().join("python/bin/python")
}

/// Puts the readers into a folder of their own, unless they are there.
fn install() -> anyhow::Result<()> {
    let folder = folder();
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let done = folder.join("installed");
    let wanted = format!("{} {PYTHON_PACKAGE}", NODE_PACKAGES.join(" "));
    if std::fs::read_to_string(&done).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefix"]).arg(&folder);
    npm.args(NODE_PACKAGES);
    run(npm)?;
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv"]).arg(folder.join("python"));
    run(venv)?;
    let mut pip = Command::new(python());
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PYTHON_PACKAGE]);
    run(pip)?;
    std::fs::write(&done, wanted).with_context(|| done.display().to_string())
}

/// Has the program draw games, and each reader read them.
fn read_by_all(mut draw: Command, args: &str) -> anyhow::Result<()> {
    draw.args(args.split(' '));
    let drawn = capture(draw)?;
    let games = folder().join("games.jsonl");
    std::fs::write(&games, &drawn).with_context(|| games.display().to_string())?;
    let drawn: Vec<Value> = drawn.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    println!("{} games drawn by chance", drawn.len());
    println!("{:<17} {:<9} {:>6} {:>6} {:>9} {:>6}", "reader", "format", "games", "same", "explained", "faults");
    let mut faults = 0;
    let mut reasons: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for reader in &READERS {
        for (format, row) in ask(reader, &games, &drawn)? {
            let explained: usize = row.explained.values().sum();
            println!(
                "{:<17} {format:<9} {:>6} {:>6} {explained:>9} {:>6}",
                reader.name, row.games, row.same, row.faults
            );
            for (reason, count) in row.explained {
                *reasons.entry((reader.name, reason)).or_default() += count;
            }
            row.shown.iter().for_each(|shown| println!("    {shown}"));
            faults += row.faults;
        }
    }
    for ((reader, reason), count) in reasons {
        println!("{count:6} {reader}: {reason}");
    }
    match faults {
        0 => Ok(()),
        n => bail!("{n} texts were read otherwise than they were meant"),
    }
}

/// Gives the games to a reader and compares what it found, format by format.
fn ask(reader: &Reader, games: &Path, drawn: &[Value]) -> anyhow::Result<BTreeMap<String, Row>> {
    let program = if reader.python { python() } else { PathBuf::from("node") };
    let mut command = Command::new(program);
    command.arg(root().join("benches/peers/readers").join(reader.script));
    command.env("NODE_PATH", folder().join("node_modules")).stderr(Stdio::inherit());
    command.stdin(File::open(games).with_context(|| games.display().to_string())?);
    let answers = capture(command)?;
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for line in answers.lines() {
        let answer: Value = serde_json::from_str(line).with_context(|| format!("{} says {line}", reader.name))?;
        let format = answer["format"].as_str().unwrap_or_default().to_owned();
        let id = answer["id"].as_u64().unwrap_or(u64::MAX) as usize;
        let game = drawn.get(id).with_context(|| format!("{} says {line}", reader.name))?;
        let row = rows.entry(format.clone()).or_default();
        row.games += 1;
        let Some(difference) = difference(&format, game, &answer) else {
            row.same += 1;
            continue;
        };
        match explained(reader.name, &format, game, &answer, &difference) {
            Some(reason) => *row.explained.entry(reason).or_default() += 1,
            None => {
                row.faults += 1;
                if row.shown.len() < 5 {
                    row.shown.push(format!("game {id}: {difference}"));
                }
            }
        }
    }
    // Some readers are spared games that end their process; half of them is too many.
    if rows.values().map(|row| row.games).max().unwrap_or(0) * 2 < drawn.len() {
        bail!("{} stopped before the end", reader.name);
    }
    Ok(rows)
}

/// How an answer differs from what was written; none if it does not.
fn difference(format: &str, game: &Value, answer: &Value) -> Option<String> {
    if let Some(error) = answer["error"].as_str() {
        return Some(format!("refused: {error}"));
    }
    // The number of the move is not looked at.
    let board = |value: &Value| {
        let words: Vec<String> = value.as_str()?.split(' ').take(3).map(str::to_owned).collect();
        Some(words.join(" "))
    };
    if board(&answer["start"]) != board(&game["start"]) {
        return Some(format!("start {} for {}", answer["start"], game["start"]));
    }
    if answer["main"] != game["main"] {
        let moves = |value: &Value| value["main"].as_array().cloned().unwrap_or_default();
        let (theirs, ours) = (moves(answer), moves(game));
        let ply = theirs.iter().zip(&ours).take_while(|(a, b)| a == b).count();
        let at = |moves: &[Value]| moves.get(ply).map_or("the end".to_owned(), Value::to_string);
        return Some(format!("{} for {} at ply {}", at(&theirs), at(&ours), ply + 1));
    }
    let variations = !matches!(format, "csa" | "ki2-main" | "kif-main") && answer.get("lines").is_some();
    if variations && answer["lines"] != game["lines"] {
        return Some("other variations".to_owned());
    }
    let result = |value: &Value| (value["end"].clone(), value["winner"].clone());
    if result(answer) != result(game) {
        let ((theirs, won), (ours, winner)) = (result(answer), result(game));
        return Some(format!("result {theirs} {won} for {ours} {winner}"));
    }
    None
}

/// Why a difference is none of our faults.
fn explained(reader: &str, format: &str, game: &Value, answer: &Value, difference: &str) -> Option<&'static str> {
    let refused = answer["error"].is_string();
    let illegal = game["illegal"] == true;
    let ours = game["end"].as_str().unwrap_or("none");
    if !difference.starts_with("result") {
        let ki2 = format.starts_with("ki2");
        return match reader {
            "json-kifu-format" if illegal => Some("refuses a game that ends with an illegal move"),
            "tsshogi" if illegal && ki2 => Some("refuses a game that ends with an illegal move that words cannot name"),
            "json-kifu-format" if ki2 && refused && ours == "declaration" => {
                Some("its KI2 has no word for a declared win")
            }
            // The row ki2-main has the same games without them.
            "json-kifu-format" if format == "ki2" => {
                Some("works the moves of variations in KI2 out on another position")
            }
            _ => None,
        };
    }
    let theirs = answer["end"].as_str().unwrap_or("none");
    let same_winner = answer["winner"] == game["winner"];
    match (ours, theirs) {
        ("perpetual-check", "illegal-move") if same_winner => Some("perpetual check is an illegal move, and a comment"),
        ("sealed", "abort" | "other:封じ手" | "none") => Some("a sealed move is a break, or its word is kept"),
        ("max-moves" | "draw", "impasse" | "draw" | "max-moves") => Some("a draw by another name, and a comment"),
        ("try" | "walkover", "resignation") if same_winner => Some("a win by another name, and a comment"),
        ("illegal-move" | "perpetual-check", "illegal-move")
            if reader == "tsshogi" && matches!(format, "csa" | "jkf") =>
        {
            Some("takes the sign of ILLEGAL_ACTION for the winner's; CSA has the offender's")
        }
        ("declaration" | "walkover", "none") if format.starts_with("kif") && reader != "tsshogi" => {
            Some("its KIF has no word for a declared win or for who did not come")
        }
        ("timeout" | "checkmate" | "no-mate", "none") if reader == "cshogi" => {
            Some("its KIF takes the result from the last line, and knows few")
        }
        ("checkmate", "checkmate") if reader == "cshogi" => Some("names no winner of a mate"),
        ("impasse" | "draw" | "max-moves", "repetition") if reader == "cshogi" => {
            Some("takes every draw for a repetition in KIF")
        }
        _ => None,
    }
}

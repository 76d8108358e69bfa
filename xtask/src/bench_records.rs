//! `cargo xtask bench records`: crate kifu and other libraries reading the same records, side by side.
//!
//! The games are written by our own writer in every format from the CSA files of the corpus, or, where there is none, from
//! testdata. Every format is read by every library once a round, round after round, so that what else the machine does
//! falls on all of them. Times are processor time; a library is timed on the games that it reads without refusing them.

use crate::shell;
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The rows: what the programs call the format, and what it is.
const ROWS: [(&str, &str); 7] = [
    ("kif", "KIF"),
    ("ki2", "KI2"),
    ("csa", "CSA"),
    ("jkf", "JKF"),
    ("usi", "USI, startpos and moves"),
    ("sfen", "SFEN and moves"),
    ("position", "SFEN of a position"),
];

/// How long a library reads a format in one round, in seconds.
const SECONDS: &str = "0.25";

struct Peer {
    name: String,
    command: Vec<String>,
    /// Empty, or what the command needs to find its library.
    node_path: String,
}

/// What a program answers.
struct Answer {
    read: f64,
    plies: u64,
    failed: u64,
    per_second: f64,
}

impl Peer {
    /// None for a format that the peer does not know.
    fn read(&self, format: &str, file: &Path, seconds: &str) -> anyhow::Result<Option<Answer>> {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).arg(format).arg(file).arg(seconds).env("NODE_PATH", &self.node_path);
        let output = command.output().with_context(|| format!("{} could not be started", self.name))?;
        if output.status.code() == Some(2) {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["read", read, "plies", plies, "failed", failed, "passes", passes, "seconds", seconds] => {
                let read: f64 = read.parse()?;
                let per_second = read * passes.parse::<f64>()? / seconds.parse::<f64>()?.max(1e-9);
                Ok(Some(Answer { read, plies: plies.parse()?, failed: failed.parse()?, per_second }))
            }
            _ => bail!("{}, {format}: {}", self.name, String::from_utf8_lossy(&output.stderr)),
        }
    }
}

/// One cell of the table.
#[derive(Default)]
struct Cell {
    speeds: Vec<f64>,
    failed: u64,
    /// Whether the library stops at an illegal move or refuses its game.
    validates: bool,
}

impl Cell {
    fn median(&self) -> Option<f64> {
        let mut speeds = self.speeds.clone();
        speeds.sort_by(f64::total_cmp);
        speeds.get(speeds.len() / 2).copied()
    }

    fn text(&self, games: u64) -> String {
        let Some(median) = self.median() else { return "–".to_owned() };
        if self.failed * 4 > games {
            return "fails".to_owned();
        }
        let worst = self.speeds.iter().copied().fold(f64::MAX, f64::min);
        let mark = if self.validates { "" } else { "*" };
        let failed = if self.failed > 0 { format!(", {} failed", self.failed) } else { String::new() };
        format!("{}{mark} ({}{failed})", thousands(median), thousands(worst))
    }
}

/// Builds the programs and prints the table. `args`: the number of rounds, 3 unless given, and words of which a row's name
/// must have one.
pub(crate) fn run(args: &[String]) -> anyhow::Result<()> {
    let rounds = args.iter().find_map(|arg| arg.parse::<usize>().ok()).unwrap_or(3).max(1);
    let words: Vec<&String> = args.iter().filter(|arg| arg.parse::<usize>().is_err()).collect();
    let rows: Vec<&(&str, &str)> = ROWS
        .iter()
        .filter(|(code, name)| words.is_empty() || words.iter().any(|w| code == w || name.contains(*w)))
        .collect();
    let peers = peers()?;
    let folder = shell::root().join("benches/peers/target/records");
    let games = prepare(&peers[0], &folder)?;

    let mut table: Vec<Vec<Cell>> = rows.iter().map(|_| peers.iter().map(|_| Cell::default()).collect()).collect();
    for round in 0..rounds {
        for ((format, _), cells) in rows.iter().zip(&mut table) {
            for (peer, cell) in peers.iter().zip(cells) {
                let Some(answer) = peer.read(format, &folder.join(format), SECONDS)? else { continue };
                cell.failed = answer.failed;
                if answer.read > 0.0 {
                    cell.speeds.push(answer.per_second);
                }
                if round == 0 {
                    // A position has no move that could be illegal; whoever sets it up has checked it.
                    let illegal = folder.join(format!("illegal-{format}"));
                    let answer = if illegal.exists() { peer.read(format, &illegal, "0.001")? } else { None };
                    cell.validates = answer.is_none_or(|answer| answer.failed > 0 || answer.plies < 5);
                }
            }
        }
        eprintln!("round {} of {rounds} done", round + 1);
    }

    let names: Vec<&str> = peers.iter().map(|peer| peer.name.as_str()).collect();
    println!(
        "| games a second: median (slowest round) | {} | to the fastest that validates | to the fastest |",
        names.join(" | ")
    );
    println!("|---|{}", "---:|".repeat(names.len() + 2));
    for ((_, name), cells) in rows.iter().zip(&table) {
        let texts: Vec<String> = cells.iter().map(|cell| cell.text(games)).collect();
        let ours = cells[0].median().unwrap_or_default();
        let ratio = |validating: bool| {
            let others = cells[1..].iter().filter(|cell| cell.failed * 4 <= games && (cell.validates || !validating));
            let best = others.filter_map(Cell::median).fold(0.0, f64::max);
            if best > 0.0 { format!("{:.2}", ours / best) } else { "–".to_owned() }
        };
        println!("| {name} | {} | {} | {} |", texts.join(" | "), ratio(true), ratio(false));
    }
    println!("\n\\* hands an illegal move on without a word");
    Ok(())
}

/// Writes the records that all read; the number of games.
fn prepare(ours: &Peer, folder: &Path) -> anyhow::Result<u64> {
    std::fs::create_dir_all(folder)?;
    let corpus = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| shell::root().join("../shared/corpus"), PathBuf::from)
        .join("games");
    let mut files = Vec::new();
    find_csa(&corpus, &mut files)?;
    if files.is_empty() {
        eprintln!("no corpus of games: one game of testdata is read instead");
        files.push(shell::root().join("testdata/records/kato-nakahara-1982.csa"));
    }
    files.sort();
    let mut command = Command::new(&ours.command[0]);
    command.arg("prepare").arg(folder).args(&files);
    let answer = shell::capture(command)?;
    println!("{}\n", answer.trim());
    answer.split_whitespace().nth(1).and_then(|games| games.parse().ok()).context("the number of games")
}

fn find_csa(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            find_csa(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "csa") {
            found.push(path);
        }
    }
    Ok(())
}

fn thousands(n: f64) -> String {
    let digits = format!("{n:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn peers() -> anyhow::Result<Vec<Peer>> {
    let folder = "benches/peers";
    let target = |name: &str| shell::root().join(folder).join("target").join(name);
    let build = |target_dir: &Path, flags: &str, bins: &[&str]| -> anyhow::Result<()> {
        let mut command = shell::command(folder, "cargo", &["build", "--release", "--quiet"]);
        for bin in bins {
            command.args(["--bin", bin]);
        }
        command.arg("--target-dir").arg(target_dir).env("RUSTFLAGS", flags).env_remove("CARGO_TARGET_DIR");
        shell::run(command)
    };
    build(&target("default"), "", &["records_komadai"])?;
    build(&target("native"), "-C target-cpu=native", &["records_rsshogi", "records_csa"])?;
    let program = |folder: &str, name: String, bin: &str| {
        let path = target(folder).join("release").join(bin);
        Peer { name, command: vec![path.to_string_lossy().into_owned()], node_path: String::new() }
    };
    let lock = std::fs::read_to_string(shell::root().join(folder).join("Cargo.lock"))?;
    let mut peers = vec![
        program("default", "komadai".to_owned(), "records_komadai"),
        program("native", format!("rsshogi {}", locked(&lock, "rsshogi")), "records_rsshogi"),
        program("native", format!("csa {}", locked(&lock, "csa")), "records_csa"),
    ];
    let script = |name: &str| shell::root().join(folder).join(name).to_string_lossy().into_owned();
    if let Ok(python) = std::env::var("KOMADAI_PEER_PYTHON") {
        for library in ["cshogi", "python-shogi"] {
            let version = format!("import importlib.metadata as m; print(m.version({library:?}))");
            let mut ask = Command::new(&python);
            ask.args(["-c", &version]);
            let name = format!("{library} {}", shell::capture(ask)?.trim());
            let command = vec![python.clone(), script("records_peer.py"), library.to_owned()];
            peers.push(Peer { name, command, node_path: String::new() });
        }
    }
    if let Ok(modules) = std::env::var("KOMADAI_PEER_NODE_MODULES") {
        for library in ["tsshogi", "json-kifu-format"] {
            let path = Path::new(&modules).join(library).join("package.json");
            let package = std::fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
            let version =
                package.lines().find_map(|line| line.trim().strip_prefix("\"version\": \"")?.split('"').next());
            let name = format!("{library} {}", version.unwrap_or_default());
            let command = vec!["node".to_owned(), script("records_peer.cjs"), library.to_owned()];
            peers.push(Peer { name, command, node_path: modules.clone() });
        }
    }
    Ok(peers)
}

/// The version of a package in a Cargo.lock.
fn locked<'a>(lock: &'a str, package: &str) -> &'a str {
    let entry = lock.split_once(&format!("name = \"{package}\"\nversion = \"")).map_or("", |(_, rest)| rest);
    entry.split('"').next().unwrap_or_default()
}

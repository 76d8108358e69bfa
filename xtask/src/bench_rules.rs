//! `cargo xtask bench rules`: crate shogi and other libraries at the same work, side by side.
//!
//! Every row is run by every program once a round, round after round, so that what else the machine does falls on all of
//! them; the medians count. Times are processor time. Ours is built as users get it, the others for this very machine.

use crate::shell;
use anyhow::{Context, bail};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Row {
    name: &'static str,
    task: &'static str,
    sfen: &'static str,
    n: u32,
    /// What the count must be; the task's repetitions where nothing is counted.
    count: Option<u64>,
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
const MOST: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

const fn row(name: &'static str, task: &'static str, sfen: &'static str, n: u32, count: Option<u64>) -> Row {
    Row { name, task, sfen, n, count }
}

const ROWS: [Row; 15] = [
    row("start d5, leaves counted", "bulk", START, 5, Some(19_861_490)),
    row("start d6, leaves counted", "bulk", START, 6, Some(547_581_517)),
    row("matsuri d4, leaves counted", "bulk", MATSURI, 4, Some(516_925_165)),
    row("max-moves d3, leaves counted", "bulk", MOST, 3, Some(53_393_368)),
    row("start d5, every leaf made", "made", START, 5, Some(19_861_490)),
    row("matsuri d3, every leaf made", "made", MATSURI, 3, Some(4_809_015)),
    row("max-moves d3, every leaf made", "made", MOST, 3, Some(53_393_368)),
    row("moves made one by one, start", "make", START, 200_000, None),
    row("moves made one by one, matsuri", "make", MATSURI, 30_000, None),
    row("move lists, start", "list", START, 1_000_000, None),
    row("move lists, matsuri", "list", MATSURI, 500_000, None),
    row("move lists, max-moves", "list", MOST, 200_000, None),
    row("SFEN read", "read", MATSURI, 300_000, None),
    row("SFEN written", "write", MATSURI, 300_000, None),
    row("bytes of a position", "size", START, 1, None),
];

enum Peer {
    /// A program that takes `TASK SFEN N`.
    Program(&'static str, Vec<String>),
    /// A USI engine that answers `go perft N`.
    Engine(&'static str, String),
}

impl Peer {
    fn name(&self) -> &'static str {
        match self {
            Peer::Program(name, _) | Peer::Engine(name, _) => name,
        }
    }

    /// Count and seconds, or none for a task that the peer does not know.
    fn work(&self, row: &Row) -> anyhow::Result<Option<(u64, f64)>> {
        match self {
            Peer::Program(name, command) => {
                let output = Command::new(&command[0])
                    .args(&command[1..])
                    .args([row.task, row.sfen, &row.n.to_string()])
                    .output()
                    .with_context(|| format!("{name} could not be started"))?;
                if output.status.code() == Some(2) {
                    return Ok(None);
                }
                let text = String::from_utf8_lossy(&output.stdout).into_owned();
                match text.split_whitespace().collect::<Vec<_>>()[..] {
                    ["count", count, "seconds", seconds] => Ok(Some((count.parse()?, seconds.parse()?))),
                    _ => bail!("{name}, {}: {}", row.name, String::from_utf8_lossy(&output.stderr)),
                }
            }
            Peer::Engine(name, path) if row.task == "bulk" => {
                engine_perft(path, row).with_context(|| format!("{name}, {}", row.name)).map(Some)
            }
            Peer::Engine(..) => Ok(None),
        }
    }
}

fn engine_perft(path: &str, row: &Row) -> anyhow::Result<(u64, f64)> {
    let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().context("no standard input")?;
    let mut lines = BufReader::new(child.stdout.take().context("no standard output")?).lines();
    let mut wait = |word: &str| -> anyhow::Result<String> {
        for line in lines.by_ref() {
            let line = line?;
            if line.starts_with(word) {
                return Ok(line);
            }
        }
        bail!("ended before {word}")
    };
    writeln!(input, "usi\nisready")?;
    wait("readyok")?;
    let before = seconds_of(child.id())?;
    writeln!(input, "position sfen {}\ngo perft {}", row.sfen, row.n)?;
    let line = wait("Nodes searched:")?;
    let after = seconds_of(child.id())?;
    writeln!(input, "quit")?;
    child.wait()?;
    let count = line.rsplit(' ').next().unwrap_or_default().parse()?;
    Ok((count, after - before))
}

/// What Linux has charged all threads of a process.
fn seconds_of(process: u32) -> anyhow::Result<f64> {
    let mut sum = 0;
    for thread in std::fs::read_dir(format!("/proc/{process}/task"))? {
        let text = std::fs::read_to_string(thread?.path().join("schedstat"))?;
        sum += text.split(' ').next().unwrap_or_default().parse::<u64>()?;
    }
    Ok(sum as f64 / 1e9)
}

/// Builds the programs and prints the table. `args`: the number of rounds, 3 unless given, words of which a row's name
/// must have one, and `--built` to run what was built before.
pub(crate) fn run(args: &[String]) -> anyhow::Result<()> {
    let rounds = args.iter().find_map(|arg| arg.parse::<usize>().ok()).unwrap_or(3).max(1);
    let built = args.iter().any(|arg| arg == "--built");
    let words: Vec<&String> = args.iter().filter(|arg| *arg != "--built" && arg.parse::<usize>().is_err()).collect();
    let peers = peers(built)?;
    let rows: Vec<&Row> =
        ROWS.iter().filter(|row| words.is_empty() || words.iter().any(|word| row.name.contains(*word))).collect();

    let mut speeds = vec![vec![Vec::new(); peers.len()]; rows.len()];
    let mut wrong = Vec::new();
    for round in 0..rounds {
        for (row, speeds) in rows.iter().zip(&mut speeds) {
            for (peer, speeds) in peers.iter().zip(speeds) {
                let Some((count, seconds)) = peer.work(row)? else { continue };
                speeds.push(count as f64 / seconds.max(1e-9) / 1e6);
                if row.count.is_some_and(|right| right != count) && round == 0 {
                    wrong.push(format!("{}: {} counts {count}", row.name, peer.name()));
                }
            }
        }
        eprintln!("round {} of {rounds} done", round + 1);
    }

    let names: Vec<&str> = peers.iter().map(Peer::name).collect();
    println!("| millions a second | {} | ours to the fastest other |", names.join(" | "));
    println!("|---|{}", "---:|".repeat(names.len() + 1));
    for (row, speeds) in rows.iter().zip(&mut speeds) {
        let medians: Vec<Option<f64>> = speeds.iter_mut().map(|speeds| median(speeds)).collect();
        if row.task == "size" {
            // A count, not a speed, and less is not better by itself.
            let cells: Vec<String> = medians
                .iter()
                .map(|bytes| bytes.map_or("–".to_owned(), |bytes| format!("{:.0}", bytes * 1e6)))
                .collect();
            println!("| {} | {} | |", row.name, cells.join(" | "));
            continue;
        }
        let best = medians[1..].iter().flatten().copied().fold(0.0, f64::max);
        let ratio = medians[0].map_or("–".to_owned(), |ours| format!("{:.2}", ours / best));
        let cells: Vec<String> =
            medians.iter().map(|speed| speed.map_or("–".to_owned(), |speed| format!("{speed:.2}"))).collect();
        println!("| {} | {} | {ratio} |", row.name, cells.join(" | "));
    }
    for line in &wrong {
        println!("wrong count: {line}");
    }
    Ok(())
}

fn median(values: &mut [f64]) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn peers(built: bool) -> anyhow::Result<Vec<Peer>> {
    let folder = "benches/peers";
    let target = |name: &str| -> PathBuf { shell::root().join(folder).join("target").join(name) };
    let build = |target_dir: &PathBuf, flags: &str, bins: &[&str]| -> anyhow::Result<()> {
        let mut command = shell::command(folder, "cargo", &["build", "--release", "--quiet"]);
        for bin in bins {
            command.args(["--bin", bin]);
        }
        command.arg("--target-dir").arg(target_dir).env("RUSTFLAGS", flags).env_remove("CARGO_TARGET_DIR");
        shell::run(command)
    };
    if !built {
        build(&target("default"), "", &["ours"])?;
        build(&target("native"), "-C target-cpu=native", &["haitaka", "rsshogi"])?;
    }
    let program = |folder: &str, name: &'static str, bin: &str| {
        let path = target(folder).join("release").join(bin);
        Peer::Program(name, vec![path.to_string_lossy().into_owned()])
    };
    let mut peers = vec![
        program("default", "komadai", "ours"),
        program("native", "haitaka", "haitaka"),
        program("native", "rsshogi", "rsshogi"),
    ];
    if let Ok(python) = std::env::var("KOMADAI_PEER_PYTHON") {
        let script = shell::root().join(folder).join("cshogi_peer.py").to_string_lossy().into_owned();
        peers.push(Peer::Program("cshogi", vec![python, script]));
    }
    if let Ok(path) = std::env::var("KOMADAI_PEER_YANEURAOU") {
        peers.push(Peer::Engine("YaneuraOu", path));
    }
    Ok(peers)
}

//! `komadai tsume generate`.

use super::material::Material;
use super::{plies, problems};
use anyhow::{Context, bail};
use komadai_tsume::problems::{COLUMNS, Problem, kin_of};
use komadai_tsume::{Composer, Plan};
use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{IsTerminal, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Make new sound problems from scratch, from records or from self-play games
#[derive(clap::Args)]
#[command(
    after_help = "A problem has one solution, the shortest mate against the longest defence: no other check mates at any turn of
the attacker (余詰), and nothing stays in his hand (駒余り). Of one problem and its mirror image one is kept.
Quality and grade: docs/tsume.md. Columns: id, plies, grade, quality, sfen, solution, source, themes.
Stop it whenever you like; the same command goes on until the file holds what was asked for.

Examples:
  komadai tsume generate --plies 3-7 --count 100 --out problems.tsv
  komadai tsume generate --plies 5 --count 10 --records games/*.kif > five.tsv
  komadai tsume generate --plies 1-11 --self-play --seconds 600 --threads 2 --out problems.tsv"
)]
pub(super) struct Args {
    /// The lengths to make, in plies
    #[arg(long, value_name = "N|N-N", default_value = "3-7", value_parser = plies)]
    plies: RangeInclusive<u16>,
    /// Stop when the file holds this many problems of these lengths
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// The minimum quality, out of 100
    #[arg(long, value_name = "N", default_value_t = Plan::default().quality, value_parser = clap::value_parser!(u8).range(..=100))]
    quality: u8,
    /// The maximum number of pieces on the board
    #[arg(long, value_name = "N", default_value_t = Plan::default().pieces, value_parser = clap::value_parser!(u32).range(2..=40))]
    pieces: u32,
    /// The file to append to [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Start from the endings of these games, in any format; each is read once
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "self_play")]
    records: Vec<PathBuf>,
    /// Start from the endings of self-play games
    #[arg(long)]
    self_play: bool,
    /// Nodes per move in self-play
    #[arg(long, value_name = "N", default_value_t = 400, requires = "self_play", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Problems to work on at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Memory for the tables of each thread.
const TABLE_MIB: usize = 8;

/// What the threads share.
struct Shared {
    out: Box<dyn Write + Send>,
    known: Vec<Problem>,
    ids: HashSet<String>,
    kins: HashSet<String>,
    /// Problems of the lengths asked for.
    held: usize,
    /// The first error in writing.
    failed: Option<std::io::Error>,
}

impl Shared {
    fn knows(&self, problem: &Problem) -> bool {
        self.ids.contains(&problem.id) || self.kins.contains(&kin(problem))
    }

    fn learn(&mut self, problem: Problem) {
        self.ids.insert(problem.id.clone());
        self.kins.insert(kin(&problem));
        self.known.push(problem);
    }
}

fn kin(problem: &Problem) -> String {
    kin_of(&problem.position, problem.plies, &problem.solution)
}

/// Makes problems, with a progress line on standard error.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let (out, known) = open(args)?;
    let mut shared =
        Shared { out, known: Vec::new(), ids: HashSet::new(), kins: HashSet::new(), held: 0, failed: None };
    for problem in known {
        shared.held += usize::from(args.plies.contains(&problem.plies));
        shared.learn(problem);
    }
    let begun_with = shared.known.len() as u64;
    let shared = Mutex::new(shared);
    let (stop, tries, next) = (AtomicBool::new(false), AtomicU64::new(0), AtomicUsize::new(0));
    let started = Instant::now();
    let workers = AtomicUsize::new(usize::from(args.threads));
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for thread in 0..u64::from(args.threads) {
            // A run that goes on must not repeat the last one's tries.
            let seed = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (begun_with << 20) ^ thread;
            let material = match (args.self_play, args.records.is_empty()) {
                (true, _) => Material::self_play(args.nodes, seed),
                (false, false) => Material::Records { files: &args.records, next: &next },
                (false, true) => Material::Nothing,
            };
            let (shared, stop, tries, workers) = (&shared, &stop, &tries, &workers);
            scope.spawn(move || {
                komadai_tsume::on_big_stack(|| work(args, seed, material, shared, stop, tries));
                workers.fetch_sub(1, Ordering::Relaxed);
            });
        }
        let live = std::io::stderr().is_terminal();
        while workers.load(Ordering::Relaxed) > 0 {
            std::thread::sleep(Duration::from_millis(100));
            let elapsed = started.elapsed();
            if args.seconds.is_some_and(|limit| elapsed >= Duration::from_secs(limit)) {
                stop.store(true, Ordering::Relaxed);
            }
            if live && elapsed.subsec_millis() < 100 {
                let held = lock(&shared).held;
                eprint!("\r{}\x1b[K", line(held, args.count, tries.load(Ordering::Relaxed), elapsed));
            }
        }
        Ok(())
    })?;
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    eprintln!("\r{}\x1b[K", line(shared.held, args.count, tries.load(Ordering::Relaxed), started.elapsed()));
    shared.failed.map_or(Ok(()), |error| Err(anyhow::Error::new(error).context("cannot write the problems")))
}

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file to add to, and what it holds.
fn open(args: &Args) -> anyhow::Result<(Box<dyn Write + Send>, Vec<Problem>)> {
    let Some(path) = &args.out else {
        println!("{COLUMNS}");
        return Ok((Box::new(std::io::stdout()), Vec::new()));
    };
    let held = problems(path)?.unwrap_or_default();
    let text = std::fs::read(path).unwrap_or_default();
    if text.last().is_some_and(|&last| last != b'\n') {
        bail!("{}: its last line is not whole; end it with a line break or take it out", path.display());
    }
    let file = OpenOptions::new().append(true).create(true).open(path);
    let mut file = file.with_context(|| path.display().to_string())?;
    if text.is_empty() {
        writeln!(file, "{COLUMNS}").with_context(|| path.display().to_string())?;
    }
    Ok((Box::new(file), held))
}

/// One thread: tries until enough is there, or its games are used up.
fn work(args: &Args, seed: u64, mut material: Material, shared: &Mutex<Shared>, stop: &AtomicBool, tries: &AtomicU64) {
    let plan = Plan { plies: args.plies.clone(), quality: args.quality, pieces: args.pieces };
    let mut composer = Composer::new(seed, plan, TABLE_MIB);
    let mut turn = seed as usize;
    let keep = |found: Option<Problem>| {
        tries.fetch_add(1, Ordering::Relaxed);
        let mut shared = lock(shared);
        if let Some(problem) = found.filter(|problem| shared.held < args.count && !shared.knows(problem)) {
            let written = writeln!(shared.out, "{problem}").and_then(|()| shared.out.flush());
            if let Err(error) = written {
                shared.failed = Some(error);
                stop.store(true, Ordering::Relaxed);
            }
            shared.held += 1;
            shared.learn(problem);
        }
        if shared.held >= args.count {
            stop.store(true, Ordering::Relaxed);
        }
    };
    keep(None);
    while !stop.load(Ordering::Relaxed) {
        match material {
            Material::Nothing => keep(composer.construct(stop)),
            _ => {
                let Some(positions) = material.next() else { return };
                for position in positions {
                    if !stop.load(Ordering::Relaxed) {
                        keep(composer.from_game(&position, stop));
                    }
                }
            }
        }
        turn = turn.wrapping_add(1);
        if turn.is_multiple_of(LENGTHEN_EVERY) {
            let known = {
                let shared = lock(shared);
                let at = turn / LENGTHEN_EVERY % shared.known.len().max(1);
                shared.known.get(at).filter(|problem| problem.plies <= *args.plies.end()).cloned()
            };
            if let Some(known) = known {
                keep(composer.lengthen(&known, stop));
            }
        }
    }
}

/// Every so many turns one of the problems held is built upon: most boards by chance come to nothing, these do not.
const LENGTHEN_EVERY: usize = 100;

fn line(held: usize, count: usize, tries: u64, elapsed: Duration) -> String {
    const WIDTH: usize = 24;
    let filled = held.min(count) * WIDTH / count.max(1);
    format!(
        "[{}{}] {held} of {count} problems, {tries} tries, {} s",
        "█".repeat(filled),
        "·".repeat(WIDTH - filled),
        elapsed.as_secs()
    )
}

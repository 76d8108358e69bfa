//! `komadai datagen`.

use anyhow::{anyhow, bail};
use komadai_training::datagen::{Job, Progress, count, run as generate};
use komadai_training::selfplay::Plan;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Generate training positions by self-play
#[derive(clap::Args)]
#[command(after_help = "Files hold 40 bytes a position: PackedSfen, score, move, ply, result (PackedSfenValue).\n\
    Stop it whenever you like; the same command goes on.\n\n\
    Example: komadai datagen --out data/generation-1 --positions 5000000")]
pub(crate) struct Args {
    /// The folder to write the positions to
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Stop when the folder holds this many positions
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Stop after this many minutes
    #[arg(long)]
    minutes: Option<u64>,
    /// Nodes per move
    #[arg(long, default_value_t = Plan::default().nodes, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// The network file to play with; <embedded> for the built-in one, <hand> for the hand-written evaluation
    #[arg(long, default_value = "<embedded>", value_name = "FILE")]
    network: String,
    /// Games to play at the same time [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
    /// Also write positions inside the search trees that were searched at least this deep, in plies
    #[arg(long, value_name = "DEPTH")]
    inside: Option<u32>,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays, with a progress line on standard error.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let threads = match args.threads {
        Some(0) => bail!("--threads 0: at least one game at a time"),
        Some(threads) => threads.min(1_024),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let network = komadai_engine::evaluation(&args.network).map_err(|error| anyhow!("--network {error}"))?;
    let plan = Plan { nodes: args.nodes, inside: args.inside, ..Plan::default() };
    let job = Job {
        folder: args.out.clone(),
        positions: args.positions,
        limit: args.minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60))),
        plan,
        network,
        threads,
        seed: args.seed,
    };
    let live = std::io::stderr().is_terminal();
    let done = generate(&job, &|progress| {
        if live {
            eprint!("\r{}\x1b[K", line(&progress, args.positions));
            let _ = std::io::stderr().flush();
        }
    })?;
    if live {
        eprintln!();
    }
    println!("{}", line(&done, args.positions));
    println!("{} positions in {}", count(&args.out)?, args.out.display());
    Ok(())
}

fn line(progress: &Progress, target: u64) -> String {
    const WIDTH: u64 = 24;
    let seconds = progress.elapsed.as_secs_f64().max(0.001);
    let rate = progress.made as f64 / seconds;
    let filled = (progress.positions.min(target) * WIDTH / target.max(1)) as usize;
    let left = if rate > 0.0 { target.saturating_sub(progress.positions) as f64 / rate } else { 0.0 };
    format!(
        "[{}{}] {} of {target} positions, {} games, {rate:.0} positions/s, {:.0} min left",
        "█".repeat(filled),
        "·".repeat(WIDTH as usize - filled),
        progress.positions,
        progress.games,
        left / 60.0
    )
}

//! `komadai datagen`.

use anyhow::{anyhow, bail};
use komadai_training::pool::fill::{BATCH, Job, Progress, run as fill};
use komadai_training::pool::opening::Choice;
use komadai_training::pool::play::Plan;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Let the engine play itself into a pool of games to train a network on
#[derive(clap::Args)]
#[command(after_help = "A pool is a folder of files of games and of manifest.jsonl, a line about each of them.\n\
    Stop it whenever you like; the same command goes on. Files of several machines can be put into one folder.\n\n\
    Example: komadai datagen --out pool --games 150000")]
pub(crate) struct Args {
    /// The folder for the games
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How many games the folder is to hold
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Stop after so many minutes, however many games there are
    #[arg(long)]
    minutes: Option<u64>,
    /// Nodes per move
    #[arg(long, default_value_t = Plan::default().nodes, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// Nodes for each move of the openings
    #[arg(long, default_value_t = Choice::default().nodes, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    opening_nodes: u64,
    /// Moves of the openings are at most so many centipawns below the best
    #[arg(long, default_value_t = Choice::default().within, value_parser = clap::value_parser!(i32).range(0..=10_000))]
    within: i32,
    /// The network file to play with; <embedded> for the one built in, <hand> for the evaluation made by hand
    #[arg(long, default_value = "<embedded>", value_name = "FILE")]
    network: String,
    /// Games to play at the same time [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
    /// Games in a file
    #[arg(long, default_value_t = BATCH as u32, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    batch: u32,
    /// Where chance begins; by chance if not said
    #[arg(long)]
    seed: Option<u64>,
}

/// Plays, with a progress line on standard error.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let threads = match args.threads {
        Some(0) => bail!("--threads 0: at least one game at a time"),
        Some(threads) => threads.min(1_024),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let network = komadai_engine::evaluation(&args.network, &komadai_weights::KOMADAI)
        .map_err(|error| anyhow!("--network {error}"))?;
    let job = Job {
        folder: args.out.clone(),
        games: args.games,
        limit: args.minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60))),
        plan: Plan::of_pool(args.nodes),
        choice: Choice { nodes: args.opening_nodes, within: args.within, ..Choice::default() },
        batch: args.batch as usize,
        network,
        threads,
        seed: args.seed.unwrap_or_else(|| fastrand::u64(..)),
    };
    let live = std::io::stderr().is_terminal();
    let done = fill(&job, &|progress| {
        if live {
            eprint!("\r{}\x1b[K", line(&progress, args.games));
            let _ = std::io::stderr().flush();
        }
    })?;
    if live {
        eprintln!();
    }
    println!("{}", line(&done, args.games));
    println!("{} games in {}", done.games, args.out.display());
    Ok(())
}

fn line(progress: &Progress, target: u64) -> String {
    const WIDTH: u64 = 24;
    let hours = progress.elapsed.as_secs_f64().max(0.001) / 3_600.0;
    let rate = progress.made as f64 / hours;
    let filled = (progress.games.min(target) * WIDTH / target.max(1)) as usize;
    let left = if rate > 0.0 { 60.0 * target.saturating_sub(progress.games) as f64 / rate } else { 0.0 };
    format!(
        "[{}{}] {} of {target} games, {rate:.0} games/h of {:.0} plies, {left:.0} min left",
        "█".repeat(filled),
        "·".repeat(WIDTH as usize - filled),
        progress.games,
        progress.plies as f64 / progress.made.max(1) as f64,
    )
}

//! `komadai-training tune`.

use anyhow::{Context, ensure};
use komadai_training::tune::course::{plot, read as read_course};
use komadai_training::tune::play::{Games, setting, tune};
use komadai_training::tune::spsa::{Spsa, read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Move the numbers of the search by games, to where it wins more
#[derive(clap::Args)]
#[command(after_help = "Stop it whenever you like; the same command goes on. Example:\n  \
    cargo build --release -p komadai-engine --example usi --features komadai-search/ablation\n  \
    komadai-training tune --course tuning.jsonl --only razor_base,razor_slope --plot tuning.svg")]
pub(crate) struct Args {
    /// The numbers: lines of name, start, least, most and step
    #[arg(long, default_value = "training/numbers.tsv", value_name = "FILE")]
    numbers: PathBuf,
    /// Only these of them
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    only: Vec<String>,
    /// An engine built with the feature ablation
    #[arg(long, default_value = "target/release/examples/usi", value_name = "FILE")]
    engine: PathBuf,
    /// A network file, or <embedded>
    #[arg(long, default_value = "<embedded>", value_name = "FILE")]
    network: String,
    /// Where every step is written
    #[arg(long, value_name = "FILE")]
    course: PathBuf,
    /// Where the picture of the course goes
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Pairs of games in all
    #[arg(long, default_value_t = 5_000)]
    iterations: usize,
    /// Stop after so many minutes
    #[arg(long)]
    minutes: Option<u64>,
    /// Nodes for each move
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// Pairs at a time
    #[arg(long, default_value = "1")]
    concurrency: NonZeroUsize,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&args.numbers).with_context(|| args.numbers.display().to_string())?;
    let mut numbers = read(&text).with_context(|| args.numbers.display().to_string())?;
    for name in &args.only {
        ensure!(numbers.iter().any(|number| number.name == *name), "{}: no number {name}", args.numbers.display());
    }
    numbers.retain(|number| args.only.is_empty() || args.only.contains(&number.name));
    let spsa = Spsa { numbers, iterations: args.iterations, seed: args.seed };
    let games = Games {
        engine: args.engine.clone(),
        network: args.network.clone(),
        nodes: args.nodes,
        concurrency: args.concurrency,
        limit: args.minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60))),
    };
    let rounded =
        |values: &[f64]| setting(&spsa.numbers, &values.iter().map(|value| value.round() as i32).collect::<Vec<_>>());
    let values = tune(&spsa, &games, &args.course, &|step| {
        eprintln!("{} of {}: {:+}: {}", step.iteration + 1, args.iterations, step.points, rounded(&step.values));
    })?;
    if let Some(path) = &args.plot {
        let picture = plot(&spsa.numbers, &read_course(&args.course, &spsa)?);
        std::fs::write(path, picture).with_context(|| path.display().to_string())?;
    }
    println!("{}", rounded(&values));
    Ok(())
}

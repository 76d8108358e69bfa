//! `komadai-training nextmove`.

use anyhow::Context;
use komadai_search::Limits;
use komadai_training::nextmove::{found, read};
use std::path::PathBuf;
use std::time::Duration;

/// Count how many known best moves are found
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Lines of SFEN, tab, move
    file: PathBuf,
    /// Take one position in this many
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Time for each, milliseconds
    #[arg(long, default_value_t = 1_000, conflicts_with = "nodes")]
    movetime: u64,
    /// Nodes for each, in place of time
    #[arg(long)]
    nodes: Option<u64>,
    /// A network file, <embedded> for the one built in, or <hand>
    #[arg(long, default_value = "<embedded>")]
    network: String,
    /// Positions at a time
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&args.file).with_context(|| args.file.display().to_string())?;
    let problems: Vec<_> = read(&text)?.into_iter().step_by(args.every as usize).collect();
    let network = super::network(&args.network)?;
    let movetime = args.nodes.is_none().then(|| Duration::from_millis(args.movetime));
    let limits = Limits { nodes: args.nodes, movetime, ..Limits::default() };
    let found = found(&problems, &network, &limits, args.threads.clamp(1, 1_024), &|done| {
        eprint!("\r{done} of {}\x1b[K", problems.len());
    });
    eprintln!();
    let share = 100.0 * found as f64 / problems.len().max(1) as f64;
    println!("{found} of {} best moves found, {share:.1} %", problems.len());
    Ok(())
}

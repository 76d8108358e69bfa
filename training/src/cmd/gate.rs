//! `komadai-training gate`.

use super::auc;
use anyhow::{Context, anyhow, ensure};
use komadai_arena::read_openings;
use komadai_training::gate::Gate;
use komadai_training::inside::draw::{Half, lines_of};
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Play a network against another at equal nodes: what decides whether it is kept
#[derive(clap::Args)]
#[command(
    after_help = "Example: komadai-training gate data/a1.nnue --openings floodgate.sfen --rows positions.tsv --games 100"
)]
pub(crate) struct Args {
    /// The network file
    candidate: PathBuf,
    /// The other: a network file, <embedded> for the one built into the engine, or <hand>
    #[arg(long, default_value = "<embedded>")]
    against: String,
    /// Openings, of which the half for matches is played (`komadai-training halves`); made by search if not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games, in pairs with sides swapped
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Nodes for each move
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// The engine that plays both
    #[arg(long, default_value = "target/release/komadai")]
    engine: PathBuf,
    /// Games at a time
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// A table to tell how both networks agree with, as for `auc`
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Where the chance of the openings' order begins: another plays others first
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let candidate = args.candidate.canonicalize().with_context(|| args.candidate.display().to_string())?;
    let candidate = candidate.display().to_string();
    if let Some(rows) = &args.rows {
        auc::run(&auc::Args::of_rows(rows, [candidate.clone(), args.against.clone()]))?;
    }
    let mut openings = Vec::new();
    if let Some(path) = &args.openings {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let mut lines = lines_of(&text, Half::Matches);
        ensure!(!lines.is_empty(), "{}: no opening for matches", path.display());
        fastrand::Rng::with_seed(args.seed).shuffle(&mut lines);
        openings = read_openings(&lines.join("\n")).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    }
    let gate = Gate {
        engine: args.engine.clone(),
        games: args.games,
        nodes: args.nodes,
        concurrency: args.threads,
        openings,
        seed: args.seed,
        sprt: None,
    };
    let live = std::io::stderr().is_terminal();
    let verdict = gate.play(&candidate, &args.against, |progress| {
        if live {
            eprint!("\rgame {}: {}\x1b[K", progress.number, progress.tally);
        }
    })?;
    if live {
        eprintln!();
    }
    println!("{candidate} against {} at {} nodes: {}", args.against, args.nodes, verdict.tally);
    Ok(())
}

//! `komadai-training generation`: data, training, rounding, gate and ledger in one go.

use super::train::{self, Trained};
use anyhow::{Context, anyhow};
use komadai_nnue::Network;
use komadai_training::datagen::{self, Job};
use komadai_training::gate::Gate;
use komadai_training::ledger::{self, Row};
use komadai_training::selfplay::Plan;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The network that the project ships, from the repository's root.
const CURRENT: &str = "nets/komadai.nnue";
const LEDGER: &str = "nets/LEDGER.md";
const PLOT: &str = "docs/network.svg";

/// Make the next network: self-play with the current one, training on from it, the gate, the ledger
#[derive(clap::Args)]
#[command(
    after_help = "Run it in the repository's root. A network that passes the gate is written to nets/komadai.nnue; \
    build again to play with it."
)]
pub(crate) struct Args {
    /// Its name in the ledger, such as g4
    name: String,
    /// Where the positions go; what is there already is trained on, too
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
    /// More folders of samples to train on
    #[arg(long, value_name = "FOLDER")]
    and: Vec<PathBuf>,
    /// How many positions the folder is to hold before training begins
    #[arg(long, default_value_t = 2_000_000)]
    positions: u64,
    /// Begin training after so many minutes of self-play, however many positions there are
    #[arg(long)]
    minutes: Option<u64>,
    /// Nodes for each move of self-play
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// Learn from positions inside the trees, too, that were searched at least so many plies deep
    #[arg(long)]
    inside: Option<u32>,
    /// The komadai executable that plays the gate
    #[arg(long, default_value = "target/release/komadai", value_name = "FILE")]
    engine: PathBuf,
    /// What the candidate must beat: a network file, or <hand>
    #[arg(long, default_value = CURRENT, value_name = "FILE")]
    against: String,
    /// The most games of the gate
    #[arg(long, default_value_t = 400)]
    games: usize,
    /// Nodes for each move of the gate
    #[arg(long, default_value_t = 10_000)]
    gate_nodes: u64,
    /// Begin with a network that knows nothing
    #[arg(long)]
    anew: bool,
    #[command(flatten)]
    recipe: train::RecipeArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let current = Path::new(CURRENT);
    let began = Instant::now();
    let network = read(current)?;
    let job = Job {
        folder: args.data.clone(),
        positions: args.positions,
        limit: args.minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60))),
        plan: Plan { nodes: args.nodes, inside: args.inside, ..Plan::default() },
        network: Some(Arc::clone(&network)),
        threads: args.recipe.threads(),
        seed: args.recipe.seed,
    };
    let played = datagen::run(&job, &|progress| {
        eprint!("\rself-play: {} of {} positions\x1b[K", progress.positions, args.positions);
    })?;
    eprintln!();
    println!("self-play: {} positions in {}", played.positions, args.data.display());
    let playing = began.elapsed();

    let mut folders = vec![args.data.clone()];
    folders.extend(args.and.iter().cloned());
    let candidate = args.data.join(format!("{}.nnue", args.name));
    let note = format!("{}: {} positions of self-play at {} nodes", args.name, played.positions, args.nodes);
    let from = (!args.anew).then_some(current);
    let trained = train::make(&folders, from, &args.recipe, &candidate, &note)?;
    let training = began.elapsed() - playing;

    let gate = Gate {
        engine: args.engine.clone(),
        games: args.games,
        nodes: args.gate_nodes,
        concurrency: NonZeroUsize::new(args.recipe.threads()).unwrap_or(NonZeroUsize::MIN),
        seed: args.recipe.seed,
    };
    let candidate_name = candidate.canonicalize()?.display().to_string();
    let verdict = gate.play(&candidate_name, &args.against, |progress| {
        eprint!("\rgate: game {}: {}\x1b[K", progress.number, progress.tally);
    })?;
    eprintln!();
    let (tally, elo) = (&verdict.tally, verdict.tally.elo());
    println!("gate: {tally}: {}", if verdict.passed { "passed" } else { "not passed" });
    // A network's note begins with its name.
    let opponent = match args.against.as_str() {
        CURRENT => network.header().training.split(':').next().unwrap_or(CURRENT),
        other => other,
    };
    let Trained { samples, loss, loss_by_hand, .. } = trained;
    let row = Row {
        name: args.name.clone(),
        date: date(),
        trained_on: format!(
            "self-play at {} nodes{}{}",
            args.nodes,
            args.inside.map_or(String::new(), |depth| format!(", with positions inside the trees, {depth} plies deep")),
            if args.anew { ", anew" } else { "" }
        ),
        positions: format!("{samples} × {}", args.recipe.epochs),
        minutes: format!("{:.0} + {:.0}", training.as_secs_f64() / 60.0, playing.as_secs_f64() / 60.0),
        loss: format!("{loss:.6} ({loss_by_hand:.6})"),
        against: format!("{opponent}, {} nodes", args.gate_nodes),
        games: format!("{}-{}-{}", tally.wins, tally.draws, tally.losses),
        elo: (elo.value, elo.error),
        kept: verdict.passed,
    };
    ledger::add(Path::new(LEDGER), &row)?;
    std::fs::write(PLOT, ledger::plot(&ledger::read(Path::new(LEDGER))?)).context(PLOT)?;
    if verdict.passed {
        std::fs::copy(&candidate, current).context(CURRENT)?;
        println!("{CURRENT} is now {}", args.name);
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<Arc<Network>> {
    let bytes = std::fs::read(path)
        .with_context(|| format!("{}: cannot be read; is this the repository's root?", path.display()))?;
    Network::from_file(&bytes).map(Arc::new).map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// Today in UTC, as `2026-11-20`.
fn date() -> String {
    let mut now = humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string();
    now.truncate("2026-11-20".len());
    now
}

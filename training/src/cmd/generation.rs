//! `komadai-training generation`: data, training, rounding, gate and ledger in one go.

use super::train::{self, Trained};
use anyhow::Context;
use komadai_training::auc;
use komadai_training::gate::{Gate, SPRT};
use komadai_training::ledger::{self, Row};
use komadai_training::pool::fill::{self, Job};
use komadai_training::pool::opening::Choice;
use komadai_training::pool::play::Plan;
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
    /// The pool that the games go into; what is there already is trained on, too
    #[arg(long, value_name = "FOLDER")]
    pool: PathBuf,
    /// More pools to train on
    #[arg(long, value_name = "FOLDER")]
    and: Vec<PathBuf>,
    /// How many games the pool is to hold before training begins
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Begin training after so many minutes of self-play, however many games there are
    #[arg(long)]
    minutes: Option<u64>,
    /// Nodes for each move of self-play
    #[arg(long, default_value_t = Plan::default().nodes, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// A table of positions with the columns sfen and game_result, to ask the new network about
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// The komadai executable that plays the gate
    #[arg(long, default_value = "target/release/komadai", value_name = "FILE")]
    engine: PathBuf,
    /// What the candidate must beat: a network file, or <hand>
    #[arg(long, default_value = CURRENT, value_name = "FILE")]
    against: String,
    /// The most games of the gate
    #[arg(long, default_value_t = 400)]
    gate_games: usize,
    /// Nodes for each move of the gate
    #[arg(long, default_value_t = 20_000)]
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
    let network = super::network(CURRENT).context("is this the repository's root?")?.context("no network")?;
    let job = Job {
        folder: args.pool.clone(),
        games: args.games,
        limit: args.minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60))),
        plan: Plan::of_pool(args.nodes),
        choice: Choice::default(),
        batch: fill::BATCH,
        network: Some(Arc::clone(&network)),
        threads: args.recipe.threads(),
        seed: fastrand::u64(..),
    };
    let played = fill::run(&job, &|progress| {
        eprint!("\rself-play: {} of {} games\x1b[K", progress.games, args.games);
    })?;
    eprintln!();
    println!("self-play: {} games in {}", played.games, args.pool.display());
    let playing = began.elapsed();

    let mut folders = vec![args.pool.clone()];
    folders.extend(args.and.iter().cloned());
    let candidate = args.pool.join(format!("{}.nnue", args.name));
    let note = format!("{}: {} games of self-play", args.name, played.games);
    let from = (!args.anew).then_some(current);
    let trained = train::make(&folders, &train::TaughtArgs::default(), from, &args.recipe, &candidate, &note)?;
    let training = began.elapsed() - playing;

    let gate = Gate {
        engine: args.engine.clone(),
        games: args.gate_games,
        nodes: args.gate_nodes,
        concurrency: NonZeroUsize::new(args.recipe.threads()).unwrap_or(NonZeroUsize::MIN),
        openings: Vec::new(),
        seed: args.recipe.seed,
        sprt: Some(SPRT),
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
    let Trained { samples, games, found, loss, loss_by_hand } = trained;
    let found = found.context("nobody won")?;
    let rows = args.rows.as_deref().map(|path| rows_auc(path, &candidate)).transpose()?;
    let row = Row {
        name: args.name.clone(),
        date: date(),
        trained_on: format!(
            "{games} games, {:.1} of score, rate {:.0e}{}",
            args.recipe.score_share,
            args.recipe.rate,
            if args.anew { ", anew" } else { "" }
        ),
        positions: format!("{samples} × {}", args.recipe.epochs),
        minutes: format!("{:.0} + {:.0}", training.as_secs_f64() / 60.0, playing.as_secs_f64() / 60.0),
        loss: format!("{loss:.6} ({loss_by_hand:.6})"),
        rows_auc: rows.map_or("–".to_owned(), |auc| format!("{auc:.3}")),
        games_auc: format!("{:.3}, {:.4}", found.auc, found.log_loss),
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

/// How well a network knows the results of a table's positions.
fn rows_auc(rows: &Path, network: &Path) -> anyhow::Result<f64> {
    let text = std::fs::read_to_string(rows).with_context(|| rows.display().to_string())?;
    let network = super::network(&network.display().to_string())?;
    auc::auc(&auc::told(network.as_deref(), &auc::read(&text)?)).context("nobody won")
}

/// Today in UTC, as `2026-11-20`.
fn date() -> String {
    let mut now = humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string();
    now.truncate("2026-11-20".len());
    now
}

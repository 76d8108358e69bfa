//! `komadai-training auc`.

use super::network;
use anyhow::Context;
use komadai_training::auc::{Known, Told, discernment, known, read, told, word};
use komadai_training::dataset::Dataset;
use komadai_training::rows::{self, Agreement, agreement};
use komadai_training::sample::Sample;
use std::path::{Path, PathBuf};

/// Tell how well networks, without search, know won games from lost ones
#[derive(clap::Args)]
#[command(after_help = "Example: komadai-training auc --rows positions.tsv --pool ~/pool nets/komadai.nnue <hand>")]
pub(crate) struct Args {
    /// Network files, or <hand>; the network built in if none is named
    #[arg(value_name = "NETWORK")]
    networks: Vec<String>,
    /// A table with the columns sfen and game_result; with bestmove and eval_cp, too, how the network agrees with those words on quiet
    /// positions is told by pieces in hand
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Pools, of which the games kept for testing are asked; beside each network stands what the searches of those games said
    #[arg(long, value_name = "FOLDER")]
    pool: Vec<PathBuf>,
}

impl Args {
    /// Asks networks about a table alone.
    pub(crate) fn of_rows(rows: &Path, networks: impl IntoIterator<Item = String>) -> Args {
        Args { networks: networks.into_iter().collect(), rows: Some(rows.to_owned()), pool: Vec::new() }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut sets: Vec<(String, Vec<Known>)> = Vec::new();
    let mut quiet = Vec::new();
    if let Some(path) = &args.rows {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let rows = read(&text).with_context(|| path.display().to_string())?;
        sets.push((format!("{} rows", rows.len()), rows));
        quiet = rows::read(&text).with_context(|| path.display().to_string())?;
    }
    if !args.pool.is_empty() {
        let dataset = Dataset::tests(&args.pool)?;
        let set = format!("{} positions of {} games", dataset.test.len(), dataset.tested);
        tell("the searches", &set, &searches(&dataset));
        sets.push((set, known(&dataset.test)));
    }
    let built_in = ["<embedded>".to_owned()];
    for name in if args.networks.is_empty() { &built_in[..] } else { &args.networks } {
        let network = network(name)?;
        for (set, positions) in &sets {
            tell(name, set, &told(network.as_deref(), positions));
        }
        let words: Vec<f32> = quiet.iter().map(|row| word(network.as_deref(), &row.position)).collect();
        if let Some(Agreement { all: (all, count), phases }) = agreement(&quiet, &words) {
            let phases = phases.map(|(correlation, count)| format!("{correlation:.3} ({count})")).join(", ");
            println!(
                "{name}: {count} quiet rows: correlation {all:.4}; with 0-3, 4-6, 7-9, 10 pieces in hand: {phases}"
            );
        }
    }
    Ok(())
}

/// What the searches of the games said of the positions kept for testing.
fn searches(dataset: &Dataset) -> Vec<Told> {
    let word = |target: f32| 600.0 * (target / (1.0 - target)).ln().clamp(-20.0, 20.0);
    let told = |sample: &Sample| Some(Told { word: word(sample.target), result: sample.result? });
    dataset.test.iter().filter_map(told).collect()
}

fn tell(name: &str, set: &str, told: &[Told]) {
    match discernment(told) {
        Some(found) => {
            println!(
                "{name}: {set}: AUC {:.4}, log loss {:.4} with 73 % at {:.0}",
                found.auc, found.log_loss, found.scale
            );
        }
        None => println!("{name}: {set}: too few to tell"),
    }
}

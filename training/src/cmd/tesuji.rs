//! `komadai-training tesuji`.

use super::network;
use anyhow::Context;
use komadai_learn::tesuji::{COLUMNS, Motif, Problem};
use komadai_search::{Searcher, Table};
use komadai_shogi::Position;
use komadai_training::pool::{batch, record::Record};
use komadai_training::tesuji::problem;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Take combinations for learners out of games
#[derive(clap::Args)]
#[command(
    after_help = "Example: nice -n 19 komadai-training tesuji --pool ~/pool --out crates/learn/tesuji/problems.tsv"
)]
pub(crate) struct Args {
    /// The pool of games
    #[arg(long, value_name = "FOLDER")]
    pool: PathBuf,
    /// The table to write; it is written anew after every file of games
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Problems of each motif
    #[arg(long, default_value_t = 100)]
    most: usize,
    /// The network that grades
    #[arg(long, default_value = "<embedded>")]
    network: String,
}

/// Moves before this one are the opening's.
const FROM_PLY: usize = 24;
/// Games that are decided teach little: centipawns.
const SCORES: std::ops::RangeInclusive<i16> = -1_500..=2_500;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut searcher = Searcher::new(Arc::new(Table::new(16)));
    searcher.set_network(network(&args.network)?);
    let mut found: HashMap<Motif, Vec<Problem>> = HashMap::new();
    for (number, file) in batch::files(&args.pool)?.iter().enumerate() {
        let (_, games) = batch::read(file)?;
        for game in &games {
            let full = |motif: &Motif| found.get(motif).is_some_and(|list| list.len() >= args.most);
            for problem in of_game(game, &full, &mut searcher)? {
                let list = found.entry(problem.motif).or_default();
                // Not too many of one grade.
                let same = list.iter().filter(|other| other.grade == problem.grade).count();
                if same * 5 < args.most * 2 {
                    list.push(problem);
                }
            }
        }
        write(&args.out, &found)?;
        let counts: Vec<String> =
            Motif::ALL.iter().map(|motif| format!("{motif} {}", found.get(motif).map_or(0, Vec::len))).collect();
        eprintln!("{} files: {}", number + 1, counts.join(", "));
        if Motif::ALL.iter().all(|motif| found.get(motif).is_some_and(|list| list.len() >= args.most)) {
            break;
        }
    }
    Ok(())
}

/// The first combination of each motif in a game, those left out that are there often enough: later ones are often the same again.
fn of_game(game: &Record, full: &dyn Fn(&Motif) -> bool, searcher: &mut Searcher) -> anyhow::Result<Vec<Problem>> {
    let history = game.replay()?;
    let positions: &[Position] = history.positions();
    let mut found: Vec<Problem> = Vec::new();
    for (ply, played) in (game.opening.len()..).zip(&game.played) {
        if ply < FROM_PLY || !SCORES.contains(&played.score) || positions[ply].in_check() {
            continue;
        }
        let wanted = |motif: &Motif| !full(motif) && found.iter().all(|problem| problem.motif != *motif);
        found.extend(problem(&positions[ply], played.mv, &wanted, searcher));
    }
    Ok(found)
}

/// By motif, the easiest first, and among those the largest gain.
fn write(path: &Path, found: &HashMap<Motif, Vec<Problem>>) -> anyhow::Result<()> {
    let mut all: Vec<&Problem> = found.values().flatten().collect();
    all.sort_by_key(|problem| (problem.motif, problem.grade, -problem.gain, problem.setup.to_string()));
    let mut text = format!("{COLUMNS}\n");
    for Problem { motif, grade, gain, setup, mv } in all {
        text += &format!("{motif}\t{grade}\t{gain}\t{setup}\t{mv}\n");
    }
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

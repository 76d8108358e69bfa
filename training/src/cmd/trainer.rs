//! `komadai-training trainer`.

use super::network;
use anyhow::{Context, anyhow};
use komadai_book::Book;
use komadai_learn::next_move::{COLUMNS, Phase, Problem, read};
use komadai_training::trainer::{Source, alike};
use std::path::{Path, PathBuf};

/// Take positions with one best move out of games that the engine's levels play
#[derive(clap::Args)]
#[command(
    after_help = "Example: nice -n 19 komadai-training trainer --second g16.nnue --out crates/learn/next-move/positions.tsv"
)]
pub(crate) struct Args {
    /// The table to add to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The network of the first search, whose lines are shown
    #[arg(long, default_value = "<embedded>")]
    network: String,
    /// The network of the second search
    #[arg(long, default_value = "<hand>")]
    second: String,
    /// Positions of each phase
    #[arg(long, default_value_t = 600)]
    most: usize,
    /// Where chance begins: another one plays other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut found = match std::fs::read_to_string(&args.out) {
        Ok(text) => read(&text).map_err(|line| anyhow!("{}: {line}", args.out.display()))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error).with_context(|| args.out.display().to_string()),
    };
    let (book, _) = Book::built_in()?;
    let mut source = Source::new(book, args.seed, [network(&args.network)?, network(&args.second)?]);
    let of = |found: &[Problem], phase: Phase| found.iter().filter(|problem| problem.phase == phase).count();
    for game in 1.. {
        let counts = Phase::ALL.map(|phase| of(&found, phase));
        if counts.iter().all(|count| *count >= args.most) {
            break;
        }
        let wanted = |phase: Phase| counts[phase as usize] < args.most;
        source.game(&wanted, &mut |problem| {
            if !found.iter().any(|other| alike(other, &problem)) {
                found.push(problem);
            }
        });
        write(&args.out, &mut found)?;
        eprintln!("{game} games: {}", Phase::ALL.map(|phase| format!("{phase} {}", of(&found, phase))).join(", "));
    }
    Ok(())
}

/// By phase, the easiest first.
fn write(path: &Path, found: &mut [Problem]) -> anyhow::Result<()> {
    found.sort_by_cached_key(|problem| (problem.phase, problem.grade, problem.setup.to_string()));
    let mut text = format!("{COLUMNS}\n");
    for problem in found {
        text += &format!("{problem}\n");
    }
    // All or nothing: whoever ends the command loses no position.
    let new = path.with_extension("new");
    std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, path)).with_context(|| path.display().to_string())
}

//! `komadai-training trainer`.

use super::network;
use anyhow::{Context, anyhow};
use komadai_book::Book;
use komadai_learn::next_move::{COLUMNS, Origin, Phase, Problem, read};
use komadai_shogi::Handicap;
use komadai_training::pool::batch;
use komadai_training::trainer::{Played, Source, alike};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Take positions with one best move out of games: of pools, of records, or such as the engine's levels play
#[derive(clap::Args)]
#[command(
    after_help = "Example: nice -n 19 komadai-training trainer --second g16.nnue --pool nets/pool --out crates/learn/next-move/positions.tsv"
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
    /// The phases that are looked for, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "opening,middle,end")]
    phases: Vec<Phase>,
    /// Where chance begins: another one plays other games, and takes those of pools and records in another order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A pool of self-play: its games of 20,000 nodes a move or more are looked through
    #[arg(long, value_name = "FOLDER", conflicts_with = "records")]
    pool: Option<PathBuf>,
    /// A folder of records, in any format, with all folders in it: their games from the even start are looked through
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// The levels that play where games are neither of a pool nor of records
    #[arg(long, value_name = "FROM-TO", default_value = "4-7", value_parser = levels)]
    levels: RangeInclusive<u8>,
}

/// Games of a pool that are played with fewer nodes a move are left out.
const LEAST_NODES: u64 = 20_000;
/// A record that is shorter is no game.
const LEAST_PLIES: usize = 40;

fn levels(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (from, to) = text.split_once('-').ok_or("two levels with a hyphen between them are expected")?;
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= 10 => Ok(from..=to),
        _ => Err("levels are from 1 to 10".to_owned()),
    }
}

/// The moves of games.
type Games = Vec<Vec<Played>>;

fn of_pool(folder: &Path) -> anyhow::Result<Games> {
    let mut games = Vec::new();
    for file in batch::files(folder)? {
        if batch::about(&file)?.nodes >= LEAST_NODES {
            games.extend(batch::read(&file)?.1.iter().map(|game| {
                let opening = game.opening.iter().map(|mv| Played { mv: *mv, score: None });
                opening
                    .chain(game.played.iter().map(|played| Played { mv: played.mv, score: Some(played.score) }))
                    .collect()
            }));
        }
    }
    Ok(games)
}

fn of_records(folder: &Path) -> anyhow::Result<Games> {
    let mut games = Vec::new();
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            games.extend(of_records(&path)?);
            continue;
        }
        let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
        // What is no record has no moves.
        let records = komadai_kifu::read(&bytes, None).records;
        let even = records.iter().filter(|record| record.handicap() == Some(Handicap::Even));
        let games_of = even.map(|record| record.moves().map(|mv| Played { mv, score: None }).collect::<Vec<_>>());
        games.extend(games_of.filter(|moves| moves.len() >= LEAST_PLIES));
    }
    Ok(games)
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
    let recorded = match (&args.pool, &args.records) {
        (Some(folder), _) => Some((of_pool(folder)?, Origin::SelfPlay)),
        (None, Some(folder)) => Some((of_records(folder)?, Origin::Public)),
        (None, None) => None,
    };
    let recorded = recorded.map(|(mut games, origin)| {
        // The files of a pool have openings of one kind beside each other.
        fastrand::Rng::with_seed(args.seed).shuffle(&mut games);
        (games, origin)
    });
    for game in 1.. {
        let counts = Phase::ALL.map(|phase| of(&found, phase));
        let wanted = |phase: Phase| args.phases.contains(&phase) && counts[phase as usize] < args.most;
        if !Phase::ALL.into_iter().any(wanted) {
            break;
        }
        let before = found.len();
        let mut add = |problem| {
            if !found.iter().any(|other| alike(other, &problem)) {
                found.push(problem);
            }
        };
        match &recorded {
            Some((games, origin)) => match games.get(game - 1) {
                Some(moves) => source.played(moves, *origin, &wanted, &mut add),
                None => break,
            },
            None => source.game(args.levels.clone(), &wanted, &mut add),
        }
        if found.len() > before {
            write(&args.out, &mut found)?;
            eprintln!("{game} games: {}", Phase::ALL.map(|phase| format!("{phase} {}", of(&found, phase))).join(", "));
        }
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

//! `komadai-training positions`.

use anyhow::{Context, anyhow, bail};
use komadai_arena::read_openings;
use komadai_training::inside::draw::{Drawer, Half, Job, lines_of};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Draw positions inside the trees of searches: of games of pools first, then of games that begin at openings
#[derive(clap::Args)]
#[command(
    after_help = "Example: komadai-training positions data/inside --pool nets/pool --count 4000000\n         komadai-training positions data/inside --openings floodgate.sfen --count 4000000 --seed 2"
)]
pub(crate) struct Args {
    /// Where they go; files that are there stay
    folder: PathBuf,
    /// How many, as long as there are games
    #[arg(long, value_name = "N")]
    count: usize,
    /// Pools of games
    #[arg(long, value_name = "FOLDER")]
    pool: Vec<PathBuf>,
    /// Openings, of which the half for training is taken (`komadai-training halves`)
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Nodes of each search
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Keep one in this many of the positions that a search asks its evaluation about
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Search one in about this many positions of a pool's games
    #[arg(long, default_value_t = 3)]
    stride: usize,
    /// Search where walks of so many moves (two numbers: at least, at most) lead from those positions or openings, each walk another,
    /// of moves drawn by chance among those that a look one ply ahead finds sensible; as many walks as it takes
    #[arg(long, value_name = "PLIES", num_args = 2, value_parser = clap::value_parser!(u16).range(..=400))]
    wander: Option<Vec<u16>>,
    /// The network that searches, <embedded> for the one built in
    #[arg(long, default_value = "<embedded>")]
    network: String,
    /// Where chance begins; another run needs another
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Positions of a file.
const BATCH: usize = 250_000;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let network = super::network(&args.network)?.context("the evaluation by hand has no positions to draw")?;
    std::fs::create_dir_all(&args.folder).with_context(|| args.folder.display().to_string())?;
    let job = Job {
        folder: args.folder.clone(),
        positions: args.count,
        nodes: args.nodes,
        every: args.every,
        stride: args.stride.max(1),
        wander: match args.wander.as_deref() {
            Some(&[least, most]) if least <= most => Some(usize::from(least)..=usize::from(most)),
            Some(_) => bail!("--wander takes the fewest moves of a walk, then the most"),
            None => None,
        },
        batch: BATCH,
        seed: args.seed,
    };
    let mut drawer = Drawer::new(&job, &network);
    let began = Instant::now();
    let mut told = Instant::now();
    let live = std::io::stderr().is_terminal();
    let mut tell = |drawn: usize| {
        if live && told.elapsed() > Duration::from_secs(1) {
            told = Instant::now();
            eprint!(
                "\r{drawn} of {} positions, {:.0} a second\x1b[K",
                args.count,
                drawn as f64 / began.elapsed().as_secs_f64()
            );
        }
    };
    drawer.from_pools(&args.pool, &mut tell)?;
    if let Some(path) = &args.openings {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let lines = lines_of(&text, Half::Training).join("\n");
        let openings = read_openings(&lines).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        drawer.from_openings(&openings, &mut tell)?;
    }
    if live {
        eprintln!();
    }
    let (drawn, searches) = (drawer.drawn(), drawer.searches());
    println!(
        "{}: {drawn} positions out of {searches} searches in {:.0} s",
        args.folder.display(),
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

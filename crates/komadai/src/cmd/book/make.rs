//! `komadai book make`.

use super::{Output, complain};
use crate::cmd::position::PositionArgs;
use anyhow::{Context, ensure};
use komadai_book::{Text, write_position};
use komadai_engine::{Recipe, Step, make_book};
use std::fs::File;
use std::io::{BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Make a book by search; an interrupted run is continued
#[derive(clap::Args)]
#[command(after_help = "Example: komadai book make --nodes 200000 --plies 16 --positions 500 -o book.db")]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Nodes per position
    #[arg(long, default_value_t = 200_000, value_name = "N")]
    nodes: u64,
    /// The maximum number of moves per position
    #[arg(long, default_value_t = 4, value_name = "N")]
    lines: usize,
    /// How much worse than the best a move may be, in centipawns
    #[arg(long, default_value_t = 40, value_name = "CP")]
    margin: i32,
    /// How much both sides together may lose on the way to a position, in centipawns
    #[arg(long, default_value_t = 80, value_name = "CP")]
    given_away: i32,
    /// The penalty per ply, in centipawns, when choosing the next position: a higher one makes a broader book
    #[arg(long, default_value_t = 6, value_name = "CP", value_parser = clap::value_parser!(i32).range(0..=10_000))]
    breadth: i32,
    /// The maximum number of plies from the start
    #[arg(long, default_value_t = 16, value_name = "N")]
    plies: u32,
    /// The maximum number of positions
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    positions: usize,
    /// A network to use instead of the built-in one; <hand> is the hand-written evaluation
    #[arg(long, default_value = "<embedded>", value_name = "FILE")]
    eval_file: String,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let path = &args.output.output;
    ensure!(args.output.force || !path.exists(), "{}: exists already; --force overwrites it", path.display());
    let start = args.position.position()?;
    let recipe = Recipe {
        nodes: args.nodes,
        lines: args.lines.max(1),
        margin: args.margin,
        given_away: args.given_away,
        plies: args.plies,
        breadth: args.breadth,
        positions: args.positions,
    };
    // What is found goes to a file beside the book at once, with the recipe of a single position in its name.
    let part = PathBuf::from(format!("{}.{}-{}-{}.part", path.display(), args.nodes, recipe.lines, args.margin));
    let name = || part.display().to_string();
    let known = match File::open(&part) {
        Ok(file) => {
            let (known, faults) = Text::read(BufReader::new(file)).with_context(name)?;
            complain(&name(), &faults);
            eprintln!("{}: {} positions are there already", part.display(), known.len());
            known
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Text::new(),
        Err(error) => return Err(error).with_context(name),
    };
    let mut file = File::options().create(true).append(true).open(&part).with_context(name)?;
    let network = komadai_engine::evaluation(&args.eval_file, &komadai_weights::KOMADAI)
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut show = Show { last: None, terminal: std::io::stderr().is_terminal() };
    let book = make_book(&start, &recipe, network, known, |step| {
        let mut bytes = Vec::new();
        write_position(step.position, step.found, &mut bytes)?;
        if !step.found.is_empty() {
            file.write_all(&bytes)?;
        }
        show.step(step);
        Ok::<(), std::io::Error>(())
    })
    .with_context(name)?;
    if show.terminal {
        eprintln!();
    }
    args.output.write(&book)?;
    std::fs::remove_file(&part).with_context(name)
}

struct Show {
    last: Option<Instant>,
    terminal: bool,
}

impl Show {
    /// A line that stays, once a minute, or one that changes, where somebody looks.
    fn step(&mut self, step: &Step) {
        let pause = if self.terminal { Duration::from_millis(200) } else { Duration::from_secs(60) };
        if self.last.is_some_and(|last| last.elapsed() < pause) {
            return;
        }
        self.last = Some(Instant::now());
        let (front, back) = if self.terminal { ("\r", "   ") } else { ("", "\n") };
        eprint!("{front}{} positions done, {} wait{back}", step.done, step.waiting);
    }
}

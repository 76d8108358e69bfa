//! `komadai perft`.

use super::position::PositionArgs;
use komadai_shogi::perft;
use std::io::Write;
use std::time::Instant;

/// Count the legal move sequences of a given length
#[derive(clap::Args)]
#[command(after_help = "Example: komadai perft --sfen \"4k4/9/9/9/9/9/9/9/4K4 b G 1\" --divide 3")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Also print the count below each first move
    #[arg(long)]
    divide: bool,
    /// The number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
}

/// Prints the counts; the last line is `nodes N seconds S nps R`.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let position = args.position.game_or_problem()?;
    let mut out = std::io::stdout().lock();
    let start = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut moves = position.legal_moves().to_vec();
        moves.sort_by_key(ToString::to_string);
        let mut total = 0;
        for mv in moves {
            let mut next = position;
            next.play_unchecked(mv);
            let nodes = perft(&next, args.depth - 1);
            writeln!(out, "{mv} {nodes}")?;
            out.flush()?;
            total += nodes;
        }
        total
    } else {
        perft(&position, args.depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "nodes {nodes} seconds {seconds:.3} nps {:.0}", nodes as f64 / seconds.max(1e-9))?;
    Ok(())
}

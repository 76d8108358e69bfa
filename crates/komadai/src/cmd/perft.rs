//! `komadai perft`.

use super::kind::KindArgs;
use super::position::PositionArgs;
use komadai_shogi::{Position, perft};
use komadai_variants as kinds;
use std::io::Write;
use std::time::Instant;

/// Count the legal move sequences of a given length
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai perft --sfen \"4k4/9/9/9/9/9/9/9/4K4 b G 1\" --divide 3
  komadai perft --variant minishogi 4")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    kind: KindArgs,
    /// Also print the count below each first move
    #[arg(long)]
    divide: bool,
    /// The number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
}

/// Prints the counts; the last line is `nodes N seconds S nps R`.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (nodes, start) = match args.kind.position(&args.position)? {
        Some(position) => {
            let start = Instant::now();
            (in_kind(args, &position)?, start)
        }
        None => {
            let position = args.position.game_or_problem()?;
            let start = Instant::now();
            (in_shogi(args, &position)?, start)
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(
        std::io::stdout().lock(),
        "nodes {nodes} seconds {seconds:.3} nps {:.0}",
        nodes as f64 / seconds.max(1e-9)
    )?;
    Ok(())
}

fn in_shogi(args: &Args, position: &Position) -> anyhow::Result<u64> {
    if !args.divide || args.depth == 0 {
        return Ok(perft(position, args.depth));
    }
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_key(ToString::to_string);
    divided(moves.into_iter().map(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        (mv.to_string(), perft(&next, args.depth - 1))
    }))
}

fn in_kind(args: &Args, position: &kinds::Position) -> anyhow::Result<u64> {
    if !args.divide || args.depth == 0 || position.ended().is_some() {
        return Ok(kinds::perft(position, args.depth));
    }
    let named = position.legal_moves().into_iter().map(|mv| (position.rules().move_text(mv), mv));
    let mut moves: Vec<_> = named.collect();
    moves.sort();
    divided(moves.into_iter().map(|(text, mv)| {
        let mut next = position.clone();
        next.play(mv);
        (text, kinds::perft(&next, args.depth - 1))
    }))
}

/// Prints each count as soon as it is there; gives their sum.
fn divided(counts: impl Iterator<Item = (String, u64)>) -> anyhow::Result<u64> {
    let mut out = std::io::stdout().lock();
    let mut total = 0;
    for (mv, nodes) in counts {
        writeln!(out, "{mv} {nodes}")?;
        out.flush()?;
        total += nodes;
    }
    Ok(total)
}

//! `komadai moves`.

use super::kind::KindArgs;
use super::position::PositionArgs;
use std::io::Write;

/// List every legal move of a position in USI, one per line, in byte order
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai moves --sfen \"4k4/9/9/9/9/9/9/9/4K4 b G 1\"
  komadai moves --variant minishogi")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// Prints the moves.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut moves: Vec<String> = match args.kind.position(&args.position)? {
        Some(position) => position.legal_moves().iter().map(|&mv| position.rules().move_text(mv)).collect(),
        None => args.position.game_or_problem()?.legal_moves().iter().map(ToString::to_string).collect(),
    };
    moves.sort();
    let mut out = std::io::stdout().lock();
    for mv in moves {
        writeln!(out, "{mv}")?;
    }
    Ok(())
}

//! `komadai explore`.

use super::super::position::PositionArgs;
use super::{Site, block_on};
use komadai_archive::{Lookup, Tally};
use serde::Serialize;
use std::io::Write;

/// What the games of the archive played in a position, and how they came out
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai explore --data ./komadai-data --sfen startpos
  komadai explore --data ./komadai-data --either-side --sfen \"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\"")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Also count the position with the board turned round and the colours reversed
    #[arg(long)]
    either_side: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    site: Site,
}

#[derive(Serialize)]
struct Report {
    sfen: String,
    games: u32,
    moves: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    usi: String,
    games: u32,
    black: u32,
    white: u32,
    draws: u32,
}

/// Prints them.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let position = args.position.game_or_problem()?;
    let counts = block_on(async {
        let open = args.site.open().await?;
        open.catch_up().await?;
        let lookup = Lookup { with_twin: args.either_side, ..Lookup::of(position) };
        let counts = open.archive.look(&lookup, 0, 0).await?.counts;
        open.close().await?;
        anyhow::Ok(counts)
    })?;
    let line = |(mv, tally): &(komadai_shogi::Move, Tally)| Line {
        usi: mv.to_string(),
        games: tally.games,
        black: tally.black,
        white: tally.white,
        draws: tally.draws,
    };
    let report = Report {
        sfen: position.to_setup().to_string(),
        games: counts.all.games,
        moves: counts.moves.iter().map(line).collect(),
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{} games", report.games)?;
        for Line { usi, games, black, white, draws } in &report.moves {
            writeln!(out, "{usi:5} {games:9}  black {black}, white {white}, draws {draws}")?;
        }
    }
    Ok(out.flush()?)
}

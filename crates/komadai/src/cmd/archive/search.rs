//! `komadai search`.

use super::super::position::PositionArgs;
use super::{Site, block_on};
use komadai_archive::{Archived, Filter, Find};
use serde::Serialize;
use std::io::Write;

/// Games that are read in one go.
const PAGE: u32 = 500;

/// Games of the archive that hold a position, or that fit a text: players, events, years, "Ōi 60 game 4"
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai search --data ./komadai-data --sfen \"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\"
  komadai search --data ./komadai-data --text \"1982 Meijin\"")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Words of players, events and places, years, numbers of games
    #[arg(long, conflicts_with = "sfen")]
    text: Option<String>,
    /// The most games to print, the newest first [default: all]
    #[arg(long, value_name = "N")]
    at_most: Option<usize>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    site: Site,
}

#[derive(Serialize)]
struct Line {
    id: u32,
    ply: u16,
    black: Option<String>,
    white: Option<String>,
    event: Option<String>,
    date: Option<String>,
    winner: Option<String>,
}

/// Prints them.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let position = args.position.game_or_problem()?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    block_on(async {
        let open = args.site.open().await?;
        if args.text.is_none() {
            open.catch_up().await?;
        }
        let (mut before, mut left) = (None, args.at_most.unwrap_or(usize::MAX));
        while left > 0 {
            let page = (PAGE as usize).min(left);
            let games = match &args.text {
                Some(text) => {
                    let find = Find { text: text.clone(), ..Find::default() };
                    let games = open.archive.find(&find, before, page as u32).await?;
                    games.into_iter().map(|game| (game, 0)).collect()
                }
                None => open.archive.games_with(&position, before, page, Filter::default()).await?,
            };
            let Some((last, _)) = games.last() else { break };
            (before, left) = (Some(last.number), left - games.len());
            for (game, ply) in games {
                let line = line(game, ply);
                if args.json {
                    writeln!(out, "{}", serde_json::to_string(&line)?)?;
                } else {
                    writeln!(out, "{}", text(&line))?;
                }
            }
        }
        open.close().await
    })?;
    Ok(out.flush()?)
}

fn line(game: Archived, ply: u16) -> Line {
    let Archived { number, black, white, event, date, score, .. } = game;
    let winner = score.winner().map(|winner| winner.to_string());
    Line { id: number, ply, black, white, event, date, winner }
}

/// For people: `17  1982-04-13  ○加藤一二三 - 中原誠  名人戦, ply 12`.
fn text(line: &Line) -> String {
    let mark = |side| if line.winner.as_deref() == Some(side) { "○" } else { "" };
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    format!(
        "{:<8} {:10}  {}{} - {}{}  {}, ply {}",
        line.id,
        line.date.as_deref().unwrap_or(""),
        mark("black"),
        name(&line.black),
        mark("white"),
        name(&line.white),
        line.event.as_deref().unwrap_or(""),
        line.ply
    )
}

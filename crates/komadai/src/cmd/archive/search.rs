//! `komadai search`.

use super::super::position::PositionArgs;
use super::{Site, block_on};
use anyhow::Context;
use komadai_archive::{Archived, Ending, Filter, Find, Pattern, PatternSearch, Score};
use komadai_shogi::Color;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// Games that are read in one go.
const PAGE: u32 = 500;
/// How long games are gone through before what was found is printed.
const SLICE: Duration = Duration::from_secs(1);

/// Find archived games by a position, by part of one, or by text: players, events, years, "Ōi 60 game 4"
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai search --data ./komadai-data --sfen \"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\"
  komadai search --data ./komadai-data --text \"1982 Meijin\"
  komadai search --data ./komadai-data --board 9/9/9/9/9/9/9/6SK1/5G1NL --either-side
  komadai search --data ./komadai-data --text Habu --end repetition --from 1990

Part of a board is written as in SFEN, but numbers skip squares that can hold anything; . is an empty square, * any piece, A any
black piece and a any white piece. In hands and material, 2P means two or more black pawns, and =0b no white bishop.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Words of players, events and places, years, numbers of games
    #[arg(long, conflicts_with = "sfen")]
    text: Option<String>,
    /// Part of a board; with this, --hands or --material, `ply` is where it first occurred
    #[arg(long, conflicts_with_all = ["sfen", "text"])]
    board: Option<String>,
    /// Pieces in hand
    #[arg(long, value_name = "PIECES", conflicts_with_all = ["sfen", "text"])]
    hands: Option<String>,
    /// All pieces of a side, on the board and in hand together
    #[arg(long, value_name = "PIECES", conflicts_with_all = ["sfen", "text"])]
    material: Option<String>,
    /// Also find the part of a position with the colours reversed
    #[arg(long)]
    either_side: bool,
    #[command(flatten)]
    which: Which,
    /// The most games to print, the newest first [default: all]
    #[arg(long, value_name = "N")]
    at_most: Option<usize>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    site: Site,
}

/// Which games count.
#[derive(clap::Args)]
struct Which {
    /// The fewest moves a game may have
    #[arg(long, value_name = "MOVES")]
    least: Option<u16>,
    /// The most moves a game may have
    #[arg(long, value_name = "MOVES")]
    most: Option<u16>,
    /// The first year
    #[arg(long, value_name = "YEAR")]
    from: Option<u16>,
    /// The last year
    #[arg(long, value_name = "YEAR")]
    to: Option<u16>,
    /// The result of the game
    #[arg(long, value_parser = ["black", "white", "draw"])]
    result: Option<String>,
    /// How the game ended
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(Ending::SEARCHED.into_iter().filter_map(Ending::code)))]
    end: Option<String>,
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
    let pattern = args.pattern()?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    block_on(async {
        let open = args.site.open().await?;
        if args.text.is_none() {
            open.catch_up().await?;
        }
        let (mut before, mut left) = (None, args.at_most.unwrap_or(usize::MAX));
        while left > 0 {
            let page = (PAGE as usize).min(left);
            if let Some(pattern) = &pattern {
                let page = open.archive.search_pattern(pattern, before, page, SLICE).await?;
                left -= page.games.len();
                before = page.next;
                print(&mut out, args.json, page.games)?;
                if before.is_none() {
                    break;
                }
                continue;
            }
            let games: Vec<(Archived, u16)> = match &args.text {
                Some(text) => {
                    let find = args.which.find(text);
                    let games = open.archive.find(&find, before, page as u32).await?;
                    games.into_iter().map(|game| (game, 0)).collect()
                }
                None => open.archive.games_with(&position, before, page, args.which.filter()).await?,
            };
            let Some((last, _)) = games.last() else { break };
            (before, left) = (Some(last.number), left - games.len());
            print(&mut out, args.json, games)?;
        }
        open.close().await
    })?;
    Ok(out.flush()?)
}

impl Which {
    fn filter(&self) -> Filter {
        let score = self.result.as_deref().map(|result| match result {
            "black" => Score::Won(Color::Black),
            "white" => Score::Won(Color::White),
            _ => Score::Drawn,
        });
        Filter {
            years: (self.from, self.to),
            plies: (self.least, self.most),
            score,
            ending: self.end.as_deref().and_then(Ending::from_code),
            origin: None,
        }
    }

    /// The same beside the words of a search.
    fn find(&self, text: &str) -> Find {
        let Filter { years, plies, score, ending, .. } = self.filter();
        let years = (years.0.map(u32::from), years.1.map(u32::from));
        Find { text: text.to_owned(), years, plies, score, ending, ..Find::default() }
    }
}

impl Args {
    /// The part of a position that is searched for, if one is.
    fn pattern(&self) -> anyhow::Result<Option<Arc<PatternSearch>>> {
        let parts = [&self.board, &self.hands, &self.material];
        if parts.iter().all(|part| part.is_none()) {
            return Ok(None);
        }
        let [board, hands, material] = parts.map(|part| part.as_deref().unwrap_or_default());
        let pattern = Pattern::read(board, hands, material).context("--board, --hands, --material")?;
        let search = PatternSearch { pattern, colours_matter: !self.either_side, filter: self.which.filter() };
        Ok(Some(Arc::new(search)))
    }
}

fn print(out: &mut impl Write, json: bool, games: Vec<(Archived, u16)>) -> anyhow::Result<()> {
    for (game, ply) in games {
        let line = line(game, ply);
        if json {
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        } else {
            writeln!(out, "{}", text(&line))?;
        }
    }
    Ok(())
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

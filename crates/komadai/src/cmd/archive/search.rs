//! `komadai search`.

use super::super::position::PositionArgs;
use super::{Site, block_on};
use anyhow::{Context, bail};
use komadai_archive::{
    Archived, Ending, Filter, Find, FormationSought, Found, GameSearch, Lookup, Order, Pattern, Score, Sequence, Sort,
    Sought,
};
use komadai_event::Speed;
use komadai_shogi::Color;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// Games that are read in one go.
const PAGE: u32 = 500;
/// How long games are gone through before what was found is printed.
const SLICE: Duration = Duration::from_secs(1);

/// Find archived games by a position, by part of one, by moves, by the name of an opening or castle, or by text: players, events,
/// years, "Ōi 60 game 4"
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai search --data ./komadai-data --sfen \"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\"
  komadai search --data ./komadai-data --text \"1982 Meijin\"
  komadai search --data ./komadai-data --board 9/9/9/9/9/9/9/6SK1/5G1NL --either-side
  komadai search --data ./komadai-data --text Habu --end repetition --from 1990 --sort longest
  komadai search --data ./komadai-data --opening \"fourth-file rook\" --side black --by 20
  komadai search --data ./komadai-data --moves \"7g7f 3c3d 2g2f\"
  komadai search --data ./komadai-data --moves \"2g2f 7g7f 6i7h\" --order any --mover black --within 20

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
    /// An opening or castle, by its name in English, Japanese, rōmaji, Spanish or Portuguese; `ply` is where it first occurred
    #[arg(long, value_name = "NAME", conflicts_with_all = ["sfen", "board", "hands", "material"])]
    opening: Option<String>,
    /// Whose opening or castle [default: either side's]
    #[arg(long, requires = "opening", value_parser = ["black", "white"])]
    side: Option<String>,
    /// The move by which the opening or castle has been reached
    #[arg(long, requires = "opening", value_name = "MOVE")]
    by: Option<u16>,
    /// Moves in USI
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["sfen", "board", "hands", "material"])]
    moves: Option<String>,
    /// exact: these moves from the start; position: any order that leads to the same position; any: all of them, with others between
    #[arg(long, requires = "moves", value_parser = ["exact", "position", "any"], default_value = "exact")]
    order: String,
    /// Whose moves they are, in any order [default: both sides' in turn]
    #[arg(long, requires = "moves", value_parser = ["black", "white"])]
    mover: Option<String>,
    /// Within how many moves they are all played, in any order
    #[arg(long, requires = "moves", value_name = "MOVES", default_value_t = Sequence::USUAL_PLIES)]
    within: u16,
    /// Also find the position, the part of one or the moves with the colours reversed
    #[arg(long)]
    either_side: bool,
    #[command(flatten)]
    which: Which,
    /// The order of the games. Those that are gone through for part of a board or for their moves alone come as they were added
    #[arg(long, value_name = "ORDER", default_value = Sort::Played.code(),
        value_parser = clap::builder::PossibleValuesParser::new(Sort::ALL.map(Sort::code)))]
    sort: String,
    /// The most games to print [default: all]
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
    /// The lowest mean rating of the players
    #[arg(long, value_name = "RATING")]
    rated_from: Option<u16>,
    /// The highest mean rating of the players
    #[arg(long, value_name = "RATING")]
    rated_to: Option<u16>,
    /// How fast the game was, where its record tells its clocks
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(Speed::ALL.map(Speed::code)))]
    speed: Option<String>,
    /// How the game ended
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(Ending::SEARCHED.into_iter().filter_map(Ending::code)))]
    end: Option<String>,
}

#[derive(Serialize)]
struct Line {
    id: u32,
    /// Left out where nothing on the board was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u16>,
    black: Option<String>,
    white: Option<String>,
    event: Option<String>,
    date: Option<String>,
    winner: Option<String>,
}

/// Prints them.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let position = args.position.game_or_problem()?;
    let (pattern, find) = (args.pattern()?, args.find()?);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    block_on(async {
        let open = args.site.open().await?;
        if args.text.is_none() || args.opening.is_some() || args.moves.is_some() {
            open.catch_up().await?;
        }
        let (mut before, mut left) = (None, args.at_most.unwrap_or(usize::MAX));
        while left > 0 {
            let page = (PAGE as usize).min(left);
            let Found { games, next } = if let Some(pattern) = &pattern {
                let found = open.archive.search(pattern, before, page, SLICE).await?;
                Found {
                    games: found.games.into_iter().map(|(game, ply)| (game, Some(ply))).collect(),
                    next: found.next,
                }
            } else if let Some(find) = &find {
                open.archive.find(find, before, page as u32).await?
            } else {
                let filter = args.which.filter();
                let lookup = Lookup { with_twin: args.either_side, filter, sort: args.sort(), ..Lookup::of(position) };
                let found = open.archive.games_with(&lookup, before, page).await?;
                let next = found.last().map(|one| one.game.number);
                Found { games: found.into_iter().map(|one| (one.game, Some(one.ply))).collect(), next }
            };
            (before, left) = (next, left - games.len());
            print(&mut out, args.json, games)?;
            if before.is_none() {
                break;
            }
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
            ratings: (self.rated_from, self.rated_to),
            speed: self.speed.as_deref().and_then(Speed::from_code),
            ..Filter::default()
        }
    }
}

/// The side of such a word.
fn color(word: &str) -> Color {
    if word == "black" { Color::Black } else { Color::White }
}

impl Args {
    fn sort(&self) -> Sort {
        Sort::from_code(&self.sort).unwrap_or(Sort::Played)
    }

    /// The part of a position that is searched for, if one is.
    fn pattern(&self) -> anyhow::Result<Option<Arc<GameSearch>>> {
        let parts = [&self.board, &self.hands, &self.material];
        if parts.iter().all(|part| part.is_none()) {
            return Ok(None);
        }
        let [board, hands, material] = parts.map(|part| part.as_deref().unwrap_or_default());
        let pattern = Pattern::read(board, hands, material).context("--board, --hands, --material")?;
        let sought = Sought::Part(pattern);
        Ok(Some(Arc::new(GameSearch { sought, colours_matter: !self.either_side, filter: self.which.filter() })))
    }

    /// What is searched for by words, names or moves, if something is.
    fn find(&self) -> anyhow::Result<Option<Find>> {
        if self.text.is_none() && self.opening.is_none() && self.moves.is_none() {
            return Ok(None);
        }
        let Filter { years, plies, score, ending, ratings, speed, .. } = self.which.filter();
        let years = (years.0.map(u32::from), years.1.map(u32::from));
        let text = self.text.clone().unwrap_or_default();
        let mut find = Find { text, years, plies, score, ending, ratings, speed, ..Find::default() };
        (find.either_colour, find.sort) = (self.either_side, self.sort());
        if let Some(name) = &self.opening {
            match FormationSought::called(name, self.side.as_deref().map(color), self.by) {
                Some(sought) => find.formations.push(sought),
                None => bail!("--opening: no castle or opening is called {name:?}"),
            }
        }
        if let Some(moves) = &self.moves {
            let exact = || Sequence::read(moves, None, Order::Exact).context("--moves");
            match self.order.as_str() {
                "position" => find.through = Some(exact()?.end().context("--moves")?),
                "any" => {
                    let mover = self.mover.as_deref().map(color);
                    let order = Order::Any { plies: self.within };
                    find.moves = Some(Sequence::read(moves, mover, order).context("--moves")?);
                }
                _ => find.moves = Some(exact()?),
            }
        }
        Ok(Some(find))
    }
}

fn print(out: &mut impl Write, json: bool, games: Vec<(Archived, Option<u16>)>) -> anyhow::Result<()> {
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

fn line(game: Archived, ply: Option<u16>) -> Line {
    let Archived { number, black, white, event, date, score, .. } = game;
    let winner = score.winner().map(|winner| winner.to_string());
    Line { id: number, ply, black, white, event, date, winner }
}

/// For people: `17  1982-04-13  ○加藤一二三 - 中原誠  名人戦, ply 12`.
fn text(line: &Line) -> String {
    let mark = |side| if line.winner.as_deref() == Some(side) { "○" } else { "" };
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    format!(
        "{:<8} {:10}  {}{} - {}{}  {}{}",
        line.id,
        line.date.as_deref().unwrap_or(""),
        mark("black"),
        name(&line.black),
        mark("white"),
        name(&line.white),
        line.event.as_deref().unwrap_or(""),
        line.ply.map_or(String::new(), |ply| format!(", ply {ply}"))
    )
}

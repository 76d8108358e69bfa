//! `/archive/statistics`: what all even games come to, in figures and plots that need no scripts.

use super::super::frame::{Frame, frame, page};
use super::GameLine;
use crate::app::Shared;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_archive::{Statistics, Tallied};
use komadai_lang::Lang;
use komadai_record::MoveNames;
use komadai_shogi::Position;

/// The width and the height of a plot's drawing.
const WIDTH: u32 = 620;
const HEIGHT: u32 = 180;
/// First moves that a decade shows.
const FIRST_MOVES: usize = 4;

#[derive(Template)]
#[template(path = "archive/statistics.html")]
struct StatisticsPage<'a> {
    frame: Frame<'a>,
    games: u32,
    figures: Vec<(&'static str, String)>,
    lengths: Vec<Bar>,
    edge: Vec<Point>,
    /// The same points as a line.
    edge_line: String,
    decades: Vec<Decade>,
    longest: Vec<(u16, GameLine)>,
}

/// A bar of a plot.
struct Bar {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    /// What it stands for: `140–149`.
    name: String,
    games: u32,
}

/// A year of a line.
struct Point {
    x: u32,
    y: u32,
    year: u16,
    percent: String,
    games: u32,
}

/// The first moves of a decade.
struct Decade {
    name: String,
    games: u32,
    moves: Vec<(String, u32)>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/archive/statistics", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    let found = app.archive.statistics().await?;
    let mut longest = Vec::new();
    for &(number, plies) in &found.longest {
        let game = app.archive.game(number).await?;
        longest.extend(game.map(|game| (plies, GameLine::of(&game, None))));
    }
    let edge = edge(&found);
    let shown = StatisticsPage {
        games: found.all.games,
        figures: figures(&found),
        lengths: lengths(&found.lengths),
        edge_line: edge.iter().map(|point| format!("{},{} ", point.x, point.y)).collect(),
        edge,
        decades: decades(&found, reader.lang),
        longest,
        frame: frame(&app, &reader, None),
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

fn percent(part: u32, all: u32) -> String {
    if all == 0 { "–".to_owned() } else { format!("{:.1}%", f64::from(part) * 100.0 / f64::from(all)) }
}

fn figures(found: &Statistics) -> Vec<(&'static str, String)> {
    let Tallied { games, black, white, draws, repetitions, impasses, plies } = found.all;
    let mean = if games == 0 { 0.0 } else { plies as f64 / f64::from(games) };
    let mut figures = vec![
        ("stats-games", games.to_string()),
        ("stats-black", percent(black, black + white)),
        ("stats-draws", percent(draws, games)),
        ("stats-repetitions", percent(repetitions, games)),
        ("stats-impasses", percent(impasses, games)),
        ("stats-mean", format!("{mean:.1}")),
        ("stats-median", found.median.to_string()),
    ];
    figures.extend(found.branching.map(|(possible, _)| ("stats-branching", format!("{possible:.1}"))));
    figures
}

fn lengths(counted: &[u32]) -> Vec<Bar> {
    let most = counted.iter().copied().max().unwrap_or(0).max(1);
    let places = u32::try_from(counted.len()).unwrap_or(1).max(1);
    let bar = |(at, &games): (usize, &u32)| {
        let at = u32::try_from(at).unwrap_or(0);
        let height = (u64::from(games) * u64::from(HEIGHT) / u64::from(most)) as u32;
        let name = if at + 1 == places { format!("{}–", at * 10) } else { format!("{}–{}", at * 10, at * 10 + 9) };
        let x = at * WIDTH / places;
        Bar { x, y: HEIGHT - height, width: WIDTH / places - 2, height, name, games }
    };
    counted.iter().enumerate().map(bar).collect()
}

/// How many of the decided games of each year the first player won: 30% at the bottom, 70% at the top.
fn edge(found: &Statistics) -> Vec<Point> {
    let decided: Vec<&(u16, Tallied)> = found.years.iter().filter(|(_, year)| year.black + year.white > 0).collect();
    let (Some((first, _)), Some((last, _))) = (decided.first(), decided.last()) else { return Vec::new() };
    let span = f64::from(last - first).max(1.0);
    let point = |(year, tallied): &&(u16, Tallied)| {
        let decided = tallied.black + tallied.white;
        let share = f64::from(tallied.black) / f64::from(decided);
        let height = ((share - 0.3) / 0.4).clamp(0.0, 1.0);
        Point {
            x: (f64::from(year - first) / span * f64::from(WIDTH)) as u32,
            y: ((1.0 - height) * f64::from(HEIGHT)) as u32,
            year: *year,
            percent: percent(tallied.black, decided),
            games: decided,
        }
    };
    decided.iter().map(point).collect()
}

fn decades(found: &Statistics, lang: Lang) -> Vec<Decade> {
    let start = Position::start();
    let name = |mv| {
        let names = MoveNames::of(&start, mv, None);
        if lang == Lang::Ja { names.japanese } else { names.western }
    };
    let decade = |(decade, counts): &(u16, komadai_archive::Counts)| Decade {
        name: format!("{decade}–{}", decade + 9),
        games: counts.all.games,
        moves: counts
            .moves
            .iter()
            .take(FIRST_MOVES)
            .map(|&(mv, tally)| (name(mv), super::share(tally.games, counts.all.games)))
            .collect(),
    };
    found.first_moves.iter().map(decade).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_stay_within_their_drawing() {
        let bars = lengths(&[0, 7, 3, 0, 1]);
        assert_eq!(bars[1].height, HEIGHT);
        assert_eq!((bars[0].name.as_str(), bars[4].name.as_str()), ("0–9", "40–"));
        assert!(bars.iter().all(|bar| bar.x + bar.width <= WIDTH && bar.y + bar.height == HEIGHT));
        assert!(lengths(&[]).is_empty());
        let year = |black, white| Tallied { games: black + white, black, white, ..Tallied::default() };
        let years = vec![(1950, year(1, 0)), (1960, year(0, 0)), (2020, year(1, 1)), (2024, year(0, 9))];
        let points = edge(&Statistics { years, ..Statistics::default() });
        let places: Vec<(u32, u32)> = points.iter().map(|point| (point.x, point.y)).collect();
        assert_eq!(
            places,
            [(0, 0), (586, HEIGHT / 2), (WIDTH, HEIGHT)],
            "a year in which nothing was decided is left out"
        );
        assert!(edge(&Statistics::default()).is_empty());
    }
}

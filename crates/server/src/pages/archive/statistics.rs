//! `/archive/statistics`: what all even games come to, in figures and plots that need no scripts.

use super::super::explorer::in_query;
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
use komadai_archive::{End, Ends, Formation, OpeningSpan, OpeningYears, Phase, Statistics, Tallied};
use komadai_lang::{Lang, Texts};
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
    ends: Vec<EndRow>,
    /// Games whose end is known.
    ended: u64,
    phases: Vec<&'static str>,
    lengths: Vec<Bar>,
    edge: Vec<Point>,
    /// The same points as a line.
    edge_line: String,
    openings: Vec<Course>,
    opening_years: Vec<Years>,
    /// The percentage at the top of the plot of openings.
    opening_most: u32,
    decades: Vec<Decade>,
    longest: Vec<(u32, GameLine)>,
}

/// A way to end a game: how many did, which part of those whose end is known, and in which phases.
struct EndRow {
    name: &'static str,
    games: u64,
    part: String,
    phases: Vec<u64>,
}

/// A bar of a plot.
struct Bar {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    /// What it stands for: `140–149`.
    name: String,
    games: u64,
}

/// A year of a line.
struct Point {
    x: u32,
    y: u32,
    year: u16,
    /// Whether the year stands below the plot.
    is_written: bool,
    percent: String,
    games: u64,
}

/// An opening over the years.
struct Course {
    name: &'static str,
    /// Its games.
    href: String,
    /// Which of the colours and strokes of lines.
    look: usize,
    line: String,
    points: Vec<Point>,
}

/// A row of the table of openings: some years, their games, and the part of each opening.
struct Years {
    name: String,
    games: u64,
    parts: Vec<String>,
}

/// The first moves of a decade.
struct Decade {
    name: String,
    games: u64,
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
        longest.extend(game.map(|game| (u32::from(plies), GameLine::of(&game, None))));
    }
    let edge = edge(&found);
    let shown = StatisticsPage {
        games: found.all.games,
        figures: figures(&found, reader.lang),
        ends: ends(&found.ends),
        ended: found.ends.known().into(),
        phases: Phase::ALL.into_iter().map(|phase| phase.name(reader.lang)).collect(),
        lengths: lengths(&found.lengths),
        edge_line: edge.iter().map(|point| format!("{},{} ", point.x, point.y)).collect(),
        edge,
        opening_most: opening_most(&found.openings),
        openings: openings(&found.openings, reader.lang),
        opening_years: opening_years(&found.openings),
        decades: decades(&found, reader.lang),
        longest,
        frame: frame(&app, &reader, None),
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

fn percent(part: u32, all: u32) -> String {
    if all == 0 { "–".to_owned() } else { format!("{:.1}%", f64::from(part) * 100.0 / f64::from(all)) }
}

fn figures(found: &Statistics, lang: Lang) -> Vec<(&'static str, String)> {
    let Tallied { games, black, white, draws, repetitions, impasses, plies } = found.all;
    let mean = if games == 0 { 0.0 } else { plies as f64 / f64::from(games) };
    let mut figures = vec![
        ("stats-games", Texts::of(lang).number(&u64::from(games))),
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

/// The ends that games came to, the most frequent first.
fn ends(found: &Ends) -> Vec<EndRow> {
    let name = |end| match end {
        End::Unknown => None,
        End::Checkmate => Some("stats-end-checkmate"),
        End::Resignation => Some("stats-end-resignation"),
        End::Foul => Some("stats-end-foul"),
        End::Timeout => Some("stats-end-timeout"),
        End::Repetition => Some("stats-end-repetition"),
        End::Impasse => Some("stats-end-impasse"),
        End::Declaration => Some("stats-end-declaration"),
        End::Other => Some("stats-end-other"),
    };
    let mut rows: Vec<EndRow> = End::ALL
        .into_iter()
        .filter_map(|end| {
            Some(EndRow {
                name: name(end)?,
                games: found.all(end).into(),
                part: percent(found.all(end), found.known()),
                phases: Phase::ALL.map(|phase| found.of(end, phase).into()).to_vec(),
            })
        })
        .filter(|row| row.games > 0)
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    rows
}

fn lengths(counted: &[u32]) -> Vec<Bar> {
    let most = counted.iter().copied().max().unwrap_or(0).max(1);
    let places = u32::try_from(counted.len()).unwrap_or(1).max(1);
    let bar = |(at, &games): (usize, &u32)| {
        let at = u32::try_from(at).unwrap_or(0);
        let height = (u64::from(games) * u64::from(HEIGHT) / u64::from(most)) as u32;
        let name = if at + 1 == places { format!("{}–", at * 10) } else { format!("{}–{}", at * 10, at * 10 + 9) };
        let x = at * WIDTH / places;
        Bar { x, y: HEIGHT - height, width: WIDTH / places - 2, height, name, games: u64::from(games) }
    };
    counted.iter().enumerate().map(bar).collect()
}

/// Whether a year stands below a plot: the first, the last, and every twentieth between them that has room before the last.
fn is_written(year: u16, first: u16, last: u16) -> bool {
    let (from_first, to_last, all) = (u32::from(year - first), u32::from(last - year), u32::from(last - first));
    let has_room = from_first * 8 > all && to_last * 6 > all;
    from_first == 0 || to_last == 0 || year.is_multiple_of(20) && has_room
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
            is_written: is_written(*year, *first, *last),
            percent: percent(tallied.black, decided),
            games: u64::from(decided),
        }
    };
    decided.iter().map(point).collect()
}

/// The top of the plot: the highest part that an opening had, in whole tens of a hundred.
fn opening_most(openings: &OpeningYears) -> u32 {
    let parts = openings.spans.iter().flat_map(|span| span.with.iter().map(|with| super::share(*with, span.games)));
    parts.max().unwrap_or(0).div_ceil(10).max(1) * 10
}

/// The part of the games of some years in which each opening was played, as a line from left to right.
fn openings(openings: &OpeningYears, lang: Lang) -> Vec<Course> {
    let (Some(first), Some(last)) = (openings.spans.first(), openings.spans.last()) else { return Vec::new() };
    let (span, top) = (f64::from(last.first - first.first).max(1.0), f64::from(opening_most(openings)));
    let course = |(look, formation): (usize, &&'static Formation)| {
        let point = |one: &OpeningSpan| {
            let part = f64::from(one.with[look]) * 100.0 / f64::from(one.games.max(1));
            Point {
                x: (f64::from(one.first - first.first) / span * f64::from(WIDTH)) as u32,
                y: ((1.0 - part / top) * f64::from(HEIGHT)) as u32,
                year: one.first,
                is_written: is_written(one.first, first.first, last.first),
                percent: percent(one.with[look], one.games),
                games: u64::from(one.games),
            }
        };
        let points: Vec<Point> = openings.spans.iter().map(point).collect();
        let line = points.iter().map(|point| format!("{},{} ", point.x, point.y)).collect();
        let name = formation.name(lang);
        Course { name, href: format!("/archive?opening={}", in_query(name)), look, line, points }
    };
    openings.formations.iter().enumerate().map(course).collect()
}

fn opening_years(openings: &OpeningYears) -> Vec<Years> {
    let row = |one: &OpeningSpan| Years {
        name: format!("{}–{}", one.first, one.first + OpeningYears::SPAN - 1),
        games: u64::from(one.games),
        parts: one.with.iter().map(|with| percent(*with, one.games)).collect(),
    };
    openings.spans.iter().map(row).collect()
}

fn decades(found: &Statistics, lang: Lang) -> Vec<Decade> {
    let start = Position::start();
    let name = |mv| {
        let names = MoveNames::of(&start, mv, None);
        if lang == Lang::Ja { names.japanese } else { names.western }
    };
    let decade = |(decade, counts): &(u16, komadai_archive::Counts)| Decade {
        name: format!("{decade}–{}", decade + 9),
        games: u64::from(counts.all.games),
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
        let formations = vec![Formation::called("四間飛車")[0], Formation::called("横歩取り")[0]];
        let span = |first, games, with| OpeningSpan { first, games, with };
        let spans = vec![span(1980, 10, vec![5, 0]), span(1985, 4, vec![1, 4])];
        let found = OpeningYears { formations, spans };
        assert_eq!(opening_most(&found), 100);
        let lines = openings(&found, Lang::En);
        assert_eq!(lines.iter().map(|one| one.line.as_str()).collect::<Vec<_>>(), ["0,90 620,135 ", "0,180 620,0 "]);
        assert_eq!(opening_years(&found)[1].parts, ["25.0%", "100.0%"]);
        assert_eq!(opening_most(&OpeningYears::default()), 10);
    }
}

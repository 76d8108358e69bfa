//! `/archive/statistics`: what all even games come to, in figures and plots that need no scripts.

use super::super::explorer::in_query;
use super::super::frame::{Frame, frame, page};
use super::super::not_found;
use super::{Drawn, GameLine};
use crate::app::Shared;
use crate::asker::Asker;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::script::Script;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_archive::{End, Ends, Formation, OpeningSpan, OpeningYears, Phase, Statistics, Tallied};
use komadai_lang::{Lang, Texts};
use komadai_record::MoveNames;
use komadai_shogi::Position;
use komadai_wire::Boot;

/// The width and the height of a plot's drawing.
const WIDTH: u32 = 620;
const HEIGHT: u32 = 180;
/// Of fewer games a share says next to nothing: it is in the table, not in the plot.
const LEAST: u32 = 20;
/// A line is not drawn over a gap of more years than so many without enough games.
const LONGEST_GAP: u16 = 5;
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
    /// The fewest games of a year that is drawn.
    least: u32,
    edge: Vec<Point>,
    /// The same points as lines, one for years that follow each other.
    edge_lines: Vec<String>,
    /// What the plot's height stands for: so many of a hundred above and below the middle.
    edge_half: u32,
    /// Every year in which something was decided.
    edge_years: Vec<Year>,
    openings: Vec<Course>,
    opening_years: Vec<Years>,
    /// The percentage at the top of the plot of openings.
    opening_most: u32,
    decades: Vec<Decade>,
    longest: Vec<GameLine>,
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
    /// Where the interval of 95 % ends, above and below.
    interval: (u32, u32),
}

/// A row of the table of years.
struct Year {
    year: u16,
    percent: String,
    /// The interval of 95 %.
    interval: String,
    games: u64,
}

/// An opening over the years.
struct Course {
    name: &'static str,
    /// Its games.
    href: String,
    /// Which of the colours and strokes of lines.
    look: usize,
    lines: Vec<String>,
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
    Router::new().route("/archive/statistics", get(show)).route("/archive/statistics/{table}", get(csv))
}

/// `GET /archive/statistics/years.csv`, `openings.csv`, `lengths.csv`: the numbers that the plots are drawn from.
async fn csv(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(table): Path<String>,
) -> Result<Response, Refusal> {
    let found = asker.search(&app.site, app.archive.statistics()).await??;
    let Some(text) = table_of(&found, &table) else { return Ok(not_found::page(&app, reader)) };
    let file = format!("attachment; filename=\"{table}\"");
    let headers = [(header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, text).into_response())
}

/// A table as comma-separated values; none: there is no such table.
fn table_of(found: &Statistics, table: &str) -> Option<String> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    match table {
        "years.csv" => {
            let head = ["year", "games", "black", "white", "draws", "repetitions", "impasses", "moves"];
            rows.push(head.map(str::to_owned).to_vec());
            for (year, all) in &found.years {
                let Tallied { games, black, white, draws, repetitions, impasses, plies } = all;
                let counts = [games, black, white, draws, repetitions, impasses].map(u32::to_string);
                rows.push([year.to_string()].into_iter().chain(counts).chain([plies.to_string()]).collect());
            }
        }
        "openings.csv" => {
            let names = found.openings.formations.iter().map(|formation| formation.name(Lang::En).to_owned());
            rows.push(["from", "to", "games"].map(str::to_owned).into_iter().chain(names).collect());
            for span in &found.openings.spans {
                let years = [span.first, span.first + OpeningYears::SPAN - 1].map(|year| year.to_string());
                let with = span.with.iter().map(u32::to_string);
                rows.push(years.into_iter().chain([span.games.to_string()]).chain(with).collect());
            }
        }
        "lengths.csv" => {
            rows.push(["from", "games"].map(str::to_owned).to_vec());
            rows.extend(
                found.lengths.iter().enumerate().map(|(at, games)| vec![(at * 10).to_string(), games.to_string()]),
            );
        }
        _ => return None,
    }
    // No name of an opening has a comma or a quotation mark.
    Some(rows.iter().map(|row| row.join(",") + "\r\n").collect())
}

async fn show(State(app): State<Shared>, asker: Asker, reader: Reader) -> Result<Response, Refusal> {
    let found = asker.search(&app.site, app.archive.statistics()).await??;
    let numbers: Vec<u32> = found.longest.iter().map(|(number, _)| *number).collect();
    let longest = app.archive.games(&numbers).await?.into_iter().map(|game| (game, None)).collect();
    let longest = GameLine::list(&app, &Script::of(&app.archive, reader.lang), longest, Drawn::Last).await?;
    let t = Texts::of(reader.lang);
    let (edge, edge_half) = edge(&found, t);
    let shown = StatisticsPage {
        games: found.all.games,
        figures: figures(&found, t),
        ends: ends(&found.ends, t),
        ended: found.ends.known().into(),
        phases: Phase::ALL.into_iter().map(|phase| phase.name(reader.lang)).collect(),
        lengths: lengths(&found.lengths),
        least: LEAST,
        edge_lines: lines(&edge, LONGEST_GAP),
        edge,
        edge_half,
        edge_years: edge_years(&found, t),
        opening_most: opening_most(&found.openings),
        openings: openings(&found.openings, reader.lang),
        opening_years: opening_years(&found.openings, t),
        decades: decades(&found, reader.lang),
        longest,
        frame: frame(&app, &reader, Some(&Boot::Archive {})),
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

fn percent(t: Texts, part: u32, all: u32) -> String {
    if all == 0 { "–".to_owned() } else { format!("{}%", t.decimal(f64::from(part) * 100.0 / f64::from(all), 1)) }
}

fn figures(found: &Statistics, t: Texts) -> Vec<(&'static str, String)> {
    let Tallied { games, black, white, draws, repetitions, impasses, plies } = found.all;
    let mean = if games == 0 { 0.0 } else { plies as f64 / f64::from(games) };
    let mut figures = vec![
        ("stats-games", t.number(&u64::from(games))),
        ("stats-black", percent(t, black, black + white)),
        ("stats-draws", percent(t, draws, games)),
        ("stats-repetitions", percent(t, repetitions, games)),
        ("stats-impasses", percent(t, impasses, games)),
        ("stats-mean", t.decimal(mean, 1)),
        ("stats-median", found.median.to_string()),
    ];
    figures.extend(found.branching.map(|(possible, _)| ("stats-branching", t.decimal(possible, 1))));
    figures
}

/// The ends that games came to, the most frequent first.
fn ends(found: &Ends, t: Texts) -> Vec<EndRow> {
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
                part: percent(t, found.all(end), found.known()),
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

/// The interval of Wilson in which a share lies with 95 %.
fn interval(part: u32, all: u32) -> (f64, f64) {
    const Z: f64 = 1.96;
    let (n, p) = (f64::from(all.max(1)), f64::from(part) / f64::from(all.max(1)));
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Points as lines: a gap of too many years is not drawn over.
fn lines(points: &[Point], gap: u16) -> Vec<String> {
    let runs = points.chunk_by(|one, next| next.year - one.year <= gap);
    runs.map(|run| run.iter().map(|point| format!("{},{} ", point.x, point.y)).collect()).collect()
}

/// Every year in which something was decided, with how sure its share is.
fn edge_years(found: &Statistics, t: Texts) -> Vec<Year> {
    let decided = found.years.iter().map(|(year, all)| (*year, all.black, all.black + all.white));
    let row = |(year, black, all): (u16, u32, u32)| {
        let (low, high) = interval(black, all);
        Year {
            year,
            percent: percent(t, black, all),
            interval: format!("{:.0}–{:.0}%", low * 100.0, high * 100.0),
            games: u64::from(all),
        }
    };
    decided.filter(|(_, _, all)| *all > 0).map(row).collect()
}

/// How many of the decided games of each year the first player won, and what the plot's height stands for: so much that nothing is cut
/// off.
fn edge(found: &Statistics, t: Texts) -> (Vec<Point>, u32) {
    let is_enough = |(_, year): &&(u16, Tallied)| year.black + year.white >= LEAST;
    let decided: Vec<&(u16, Tallied)> = found.years.iter().filter(is_enough).collect();
    let (Some((first, _)), Some((last, _))) = (decided.first(), decided.last()) else { return (Vec::new(), 20) };
    let span = f64::from(last - first).max(1.0);
    let bounds = decided.iter().map(|(_, year)| interval(year.black, year.black + year.white));
    let widest = bounds.map(|(low, high)| (0.5 - low).max(high - 0.5)).fold(0.2, f64::max);
    let half = (widest * 10.0).ceil() / 10.0;
    let height =
        |share: f64| ((1.0 - ((share - 0.5 + half) / (2.0 * half)).clamp(0.0, 1.0)) * f64::from(HEIGHT)) as u32;
    let point = |(year, tallied): &&(u16, Tallied)| {
        let decided = tallied.black + tallied.white;
        let share = f64::from(tallied.black) / f64::from(decided);
        let (low, high) = interval(tallied.black, decided);
        Point {
            x: (f64::from(year - first) / span * f64::from(WIDTH)) as u32,
            y: height(share),
            interval: (height(high), height(low)),
            year: *year,
            is_written: is_written(*year, *first, *last),
            percent: percent(t, tallied.black, decided),
            games: u64::from(decided),
        }
    };
    (decided.iter().map(point).collect(), (half * 100.0).round() as u32)
}

/// The top of the plot: the highest part that an opening had, in whole tens of a hundred.
fn opening_most(openings: &OpeningYears) -> u32 {
    let parts = drawn(openings).flat_map(|span| span.with.iter().map(|with| super::share(*with, span.games)));
    parts.max().unwrap_or(0).div_ceil(10).max(1) * 10
}

/// The years that have enough games.
fn drawn(openings: &OpeningYears) -> impl DoubleEndedIterator<Item = &OpeningSpan> {
    openings.spans.iter().filter(|span| span.games >= LEAST)
}

/// The part of the games of some years in which each opening was played, as a line from left to right.
fn openings(openings: &OpeningYears, lang: Lang) -> Vec<Course> {
    let (Some(first), Some(last)) = (drawn(openings).next(), drawn(openings).next_back()) else { return Vec::new() };
    let (span, top) = (f64::from(last.first - first.first).max(1.0), f64::from(opening_most(openings)));
    let course = |(look, formation): (usize, &&'static Formation)| {
        let point = |one: &OpeningSpan| {
            let part = f64::from(one.with[look]) * 100.0 / f64::from(one.games.max(1));
            Point {
                x: (f64::from(one.first - first.first) / span * f64::from(WIDTH)) as u32,
                y: ((1.0 - part / top) * f64::from(HEIGHT)) as u32,
                year: one.first,
                is_written: is_written(one.first, first.first, last.first),
                percent: percent(Texts::of(lang), one.with[look], one.games),
                games: u64::from(one.games),
                interval: (0, 0),
            }
        };
        let points: Vec<Point> = drawn(openings).map(point).collect();
        let lines = lines(&points, OpeningYears::SPAN);
        let name = formation.name(lang);
        Course { name, href: format!("/archive?opening={}", in_query(name)), look, lines, points }
    };
    openings.formations.iter().enumerate().map(course).collect()
}

fn opening_years(openings: &OpeningYears, t: Texts) -> Vec<Years> {
    let row = |one: &OpeningSpan| Years {
        name: format!("{}–{}", one.first, one.first + OpeningYears::SPAN - 1),
        games: u64::from(one.games),
        parts: one.with.iter().map(|with| percent(t, *with, one.games)).collect(),
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
        // A year of one game says nothing, and over forty years without games no line is drawn.
        let years = vec![
            (1709, year(1, 0)),
            (1960, year(15, 15)),
            (2000, year(12, 12)),
            (2001, year(30, 0)),
            (2024, year(0, 9)),
        ];
        let found = Statistics { years, ..Statistics::default() };
        let (points, half) = edge(&found, Texts::of(Lang::En));
        assert_eq!(points.iter().map(|point| point.year).collect::<Vec<_>>(), [1960, 2000, 2001]);
        assert_eq!((points[0].x, points[0].y, points[2].x), (0, HEIGHT / 2, WIDTH));
        assert_eq!(half, 50);
        for point in &points {
            let (top, bottom) = point.interval;
            assert!(
                top <= point.y && point.y <= bottom && bottom <= HEIGHT,
                "{}: {top} {} {bottom}",
                point.year,
                point.y
            );
        }
        assert_eq!(lines(&points, LONGEST_GAP).len(), 2);
        let rows = edge_years(&found, Texts::of(Lang::En));
        assert_eq!((rows.len(), rows[0].games, rows[0].interval.as_str()), (5, 1, "21–100%"));
        assert!(edge(&Statistics::default(), Texts::of(Lang::En)).0.is_empty());
        assert_eq!(table_of(&found, "years.csv").unwrap().lines().count(), 6);
        assert!(table_of(&found, "years.csv").unwrap().contains("\r\n1960,30,15,15,0,0,0,0\r\n"));
        assert_eq!(table_of(&found, "nothing.csv"), None);
        let formations = vec![Formation::called("四間飛車")[0], Formation::called("横歩取り")[0]];
        let span = |first, games, with| OpeningSpan { first, games, with };
        let spans = vec![span(1710, 1, vec![1, 1]), span(1980, 100, vec![50, 0]), span(1985, 40, vec![10, 40])];
        let found = OpeningYears { formations, spans };
        assert_eq!(opening_most(&found), 100);
        let lines = openings(&found, Lang::En);
        let drawn: Vec<&[String]> = lines.iter().map(|one| &one.lines[..]).collect();
        assert_eq!(drawn, [["0,90 620,135 "], ["0,180 620,0 "]], "1710–1714 has one game");
        assert_eq!(opening_years(&found, Texts::of(Lang::En))[2].parts, ["25.0%", "100.0%"]);
        assert!(
            table_of(&Statistics { openings: found, ..Statistics::default() }, "openings.csv")
                .unwrap()
                .contains("1985,1989,40,10,40")
        );
        assert_eq!(opening_most(&OpeningYears::default()), 10);
    }
}

//! `/player/{name}`: how strong somebody is, how they came to be, and the games that they have played.

mod bot;
mod certificate;
mod export;
mod games;
mod graph;
mod keep;
mod openings;
mod report;

use super::explorer::board_of;
use super::frame::{Frame, frame, page};
use super::leaderboard::{grade, pool_name};
use super::not_found;
use super::series::season_called;
use super::when::day;
use crate::app::{App, Shared};
use crate::classes;
use crate::people::{Name, is_sheltered, known};
use crate::principal::Account;
use crate::profiles::Profile;
use crate::ratings::Pool;
use crate::reader::{Look, Reader};
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
pub(super) use games::{Played, Tally};
use games::{Wanted, choose};
use keep::Keeping;
use komadai_lang::Texts;
use komadai_shogi::Color;
use komadai_store::{
    ProblemSetQuery, RatingChange, Role, SecretHash, StoredAccount, StoredProblemSet, StoredRating, TitleOf,
};
use komadai_wire::Boot;
use serde::Deserialize;
use std::collections::HashSet;

/// Games on a page.
const ROWS: usize = 30;
/// The newest games, which are counted by side and handicap.
const COUNTED: usize = 400;
/// Sets of problems that are listed.
const SETS: u32 = 50;
/// Titles that are listed.
const TITLES: u32 = 50;
/// A pupil's newest games, of which those that were not called off are listed.
const TAUGHT: u32 = 200;
/// Games that are shown as boards.
const LAST: usize = 4;
/// Changes that the graph shows.
const DRAWN: u32 = 400;
/// Changes that stand in words under it.
const TOLD: usize = 10;

#[derive(Template)]
#[template(path = "player/page.html")]
struct PlayerPage<'a> {
    frame: Frame<'a>,
    name: &'a str,
    /// What they show of themselves.
    profile: Profile,
    /// Whether this is the reader's own page.
    is_own: bool,
    /// Their last games, each with a picture of where it ended.
    last: Vec<(Played, String)>,
    /// A program plays with the account.
    is_bot: bool,
    /// The reader is somebody else, with an account: they may challenge and report.
    is_other: bool,
    /// The reader looks after the site, and may see how moves were found.
    is_moderator: bool,
    /// They have reported just now.
    reported: bool,
    /// They have changed just now what they keep of the player.
    kept: bool,
    /// What the reader keeps of somebody else.
    keeping: Option<Keeping>,
    /// The reader's favourites among the games.
    favourites: HashSet<String>,
    /// Sets of mate problems that anybody may find.
    sets: Vec<StoredProblemSet>,
    /// The clubs to which they belong, by their ids.
    clubs: Vec<(String, String)>,
    /// What they have won: the series, its name with the season, and the day.
    titles: Vec<(String, String, String)>,
    /// The day on which the account was made.
    since: String,
    ratings: Vec<RatingRow>,
    graph: Option<Graph>,
    tallies: Vec<(&'static str, Tally)>,
    /// More games than were counted.
    counted_in_part: bool,
    games: Vec<Played>,
    wanted: Wanted,
    /// Where the list goes on.
    next: Option<String>,
}

/// A rating as a line.
struct RatingRow {
    pool: Pool,
    /// What the pool is called.
    title: String,
    /// The rank in words; empty where none is held.
    rank: String,
    rating: i64,
    deviation: i64,
    provisional: bool,
    games: u32,
    wins: u32,
    draws: u32,
    is_drawn: bool,
}

/// A rating from game to game.
struct Graph {
    svg: String,
    /// The latest changes: the day, the game, what came of it, and the rating after it.
    told: Vec<Told>,
}

struct Told {
    day: String,
    game: String,
    result: &'static str,
    after: i64,
    change: i64,
}

#[derive(Deserialize, Default)]
struct Drawn {
    /// The pool of the graph: a speed class, or another kind of shogi.
    #[serde(default)]
    graph: String,
    /// There after a report was made.
    #[serde(default)]
    reported: Option<String>,
    /// There after something was kept.
    #[serde(default)]
    kept: Option<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/player/{name}", get(show))
        .route("/bot/{level}", get(bot::show).post(bot::begin))
        .route("/player/{name}/games.zip", get(export::export))
        .route("/player/{name}/certificate.svg", get(certificate::as_svg))
        .route("/player/{name}/certificate.pdf", get(certificate::as_pdf))
        .route("/player/{name}/keep", post(keep::keep))
        .route("/player/{name}/openings", get(openings::show))
        .route("/player/{name}/report", post(report::report))
}

/// The account of a name that is open, where whoever asks may know of it; moderators know of all.
async fn open_account(app: &App, asker: Option<&Account>, name: &str) -> Result<Option<StoredAccount>, Refusal> {
    if asker.is_some_and(|asker| asker.role >= Role::Moderator) {
        let Ok(name) = name.parse::<Name>() else { return Ok(None) };
        return Ok(app.store.account_named(name.key()).await?.filter(|account| account.closed.is_none()));
    }
    Ok(known(&*app.store, asker.map(|asker| asker.id.as_str()), name).await?)
}

/// `GET /player/{name}?graph=…&result=…&side=…&speed=…&handicap=…&before=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path(asked): Path<String>,
    drawn: Result<Query<Drawn>, QueryRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = open_account(&app, reader.account.as_deref(), &asked).await? else {
        return Ok(not_found::page(&app, reader));
    };
    if account.name != asked {
        // One address for each player, however the name was typed. Names have no characters but letters, digits, - and _.
        let path: String = account.name.bytes().map(percent).collect();
        return Ok(Redirect::permanent(&format!("/player/{path}")).into_response());
    }
    let wanted = wanted.map(|Query(wanted)| wanted).unwrap_or_default();
    let drawn = drawn.map(|Query(drawn)| drawn).unwrap_or_default();
    let t = Texts::of(reader.lang);
    let (kept, now) = (app.store.ratings_of(&account.id).await?, app.rooms.time().now().0);
    let is_bot = app.store.is_bot(&account.id).await?;
    let mut ratings: Vec<RatingRow> = kept.iter().filter_map(|kept| rating_row(&app, t, kept, now)).collect();
    if is_bot {
        // A rank is one among people, and so is the certificate of it.
        ratings.iter_mut().for_each(|row| row.rank.clear());
    }
    let graph = draw(&app, t, &account.id, &drawn.graph, &mut ratings).await?;
    let (newest, counted_in_part) = choose(&app, account.holder, &Wanted::default(), COUNTED).await?;
    let ended = newest.iter().filter(|game| game.sfen.is_some()).take(LAST);
    let last = ended.map(|game| (game.clone(), ended_board(game, reader.look()))).collect();
    let (games, more) = choose(&app, account.holder, &wanted, ROWS).await?;
    let clubs = app.store.clubs_of(&account.id).await?.into_iter();
    let clubs = clubs.filter(|(_, member)| member.standing.belongs()).map(|(club, _)| (club.id, club.name));
    let other = reader.account.as_ref().filter(|own| own.id != account.id);
    let keeping = match other {
        Some(own) => Some(keep::keeping(&app, own, &account).await?),
        None => None,
    };
    let favourites = match &reader.account {
        Some(own) => app.store.favourite_games(&own.id).await?.into_iter().map(|game| game.id).collect(),
        None => HashSet::new(),
    };
    let of = Some(account.id.clone());
    let sets = ProblemSetQuery { of, public: true, at_most: SETS, ..ProblemSetQuery::default() };
    // What a pupil says is for nobody outside the class, nor is it here.
    let stored = match is_sheltered(&*app.store, &account.id).await? {
        true => None,
        false => app.store.profile_of(&account.id).await?,
    };
    let profile = Profile::of(stored, &account.name);
    let boot = profile.country.map(|_| Boot::Player {});
    let frame = frame(&app, &reader, boot.as_ref());
    let shown = PlayerPage {
        is_own: reader.account.as_ref().is_some_and(|own| own.id == account.id),
        profile,
        last,
        is_bot,
        kept: drawn.kept.is_some(),
        keeping,
        favourites,
        sets: app.store.problem_sets(sets).await?,
        clubs: clubs.collect(),
        titles: app.store.titles_of(&account.id, TITLES).await?.into_iter().map(|won| title(t, won)).collect(),
        frame,
        name: &account.name,
        is_moderator: reader.account.as_ref().is_some_and(|own| own.role >= Role::Moderator),
        is_other: reader.account.as_ref().is_some_and(|own| own.id != account.id),
        reported: drawn.reported.is_some(),
        since: day(account.created),
        ratings,
        graph,
        tallies: tallies(&newest),
        counted_in_part,
        next: games.last().filter(|_| more).map(|last| format!("{}&before={}", wanted.query(), last.place())),
        games,
        wanted,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// Something won as a line: the series, its name with the season, and the day.
fn title(t: Texts, won: TitleOf) -> (String, String, String) {
    let season = season_called(t, won.kind, won.season, "");
    (won.series, format!("{} · {season}", won.name), day(won.at))
}

/// The picture of where a game ended, from the player's side.
fn ended_board(game: &Played, look: Look) -> String {
    let board = board_of(game.sfen.as_deref().unwrap_or_default(), None, look);
    if game.side == Color::White {
        format!("{board}&coordinates=none&flip=true")
    } else {
        format!("{board}&coordinates=none")
    }
}

/// The newest games that somebody has played to their end.
pub(super) async fn games_of(app: &App, holder: SecretHash, at_most: usize) -> Result<Vec<Played>, Refusal> {
    Ok(choose(app, holder, &Wanted::default(), at_most).await?.0)
}

/// The newest games of a pupil, for whoever teaches them: of those made since a moment also what nobody else finds.
pub(super) async fn games_taught(
    app: &App,
    holder: SecretHash,
    since: u64,
    at_most: usize,
) -> Result<Vec<Played>, Refusal> {
    let rows = classes::games_of(&app.site, holder, since, TAUGHT).await?;
    let read = move || rows.iter().filter_map(|row| Played::of(row, holder)).take(at_most).collect();
    Ok(app.site.desk.work(read).await?)
}

pub(super) fn percent(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-_".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

/// The graph of the pool that is asked for, else of the one with most games; the rows stand in order, and the one that is drawn is marked.
async fn draw(
    app: &App,
    t: Texts,
    player: &str,
    asked: &str,
    ratings: &mut [RatingRow],
) -> Result<Option<Graph>, Refusal> {
    ratings.sort_by_key(|row| row.pool);
    let asked = Pool::from_name(asked).and_then(|pool| ratings.iter().position(|row| row.pool == pool));
    let most = || (0..ratings.len()).max_by_key(|at| ratings[*at].games);
    let Some(at) = asked.or_else(most) else { return Ok(None) };
    let drawn = &mut ratings[at];
    drawn.is_drawn = true;
    Ok(graph(t, &drawn.title, &app.store.rating_history(player, drawn.pool.code(), DRAWN).await?))
}

fn rating_row(app: &App, t: Texts, kept: &StoredRating, now: u64) -> Option<RatingRow> {
    let pool = Pool::from_code(&kept.pool)?;
    let rating = app.site.standings.now(kept, now);
    Some(RatingRow {
        pool,
        title: pool_name(t, pool),
        rank: app.site.standings.shown(pool, &rating).rank.map_or_else(String::new, |rank| grade(t, &rank.to_string())),
        rating: rating.value.round() as i64,
        deviation: (2.0 * rating.deviation).round() as i64,
        provisional: rating.is_provisional(),
        games: kept.games,
        wins: kept.wins,
        draws: kept.draws,
        is_drawn: false,
    })
}

fn graph(t: Texts, pool: &str, history: &[RatingChange]) -> Option<Graph> {
    let points = |value: f64| value.round() as i64;
    let best = history.iter().map(|one| points(one.change.after.value)).max()?;
    let (first, last) = (history.first()?, history.last()?);
    let title = t.with(
        "graph-title",
        &[
            ("speed", pool.into()),
            ("count", (history.len() as u32).into()),
            ("from", points(first.change.before.value).into()),
            ("to", points(last.change.after.value).into()),
            ("best", best.into()),
        ],
    );
    let told = history.iter().rev().take(TOLD).map(|one| Told {
        day: day(one.at),
        game: one.game.clone(),
        result: ["result-lost", "result-drawn", "result-won"][one.half_points.min(2) as usize],
        after: points(one.change.after.value),
        change: points(one.change.after.value) - points(one.change.before.value),
    });
    Some(Graph { svg: graph::svg(history, &title)?, told: told.collect() })
}

fn tallies(games: &[Played]) -> Vec<(&'static str, Tally)> {
    let of = |chosen: &dyn Fn(&Played) -> bool| Tally::of(games.iter().filter(|game| chosen(game)));
    let all = [
        ("tally-all", of(&|_| true)),
        ("tally-black", of(&|game| game.odds() == Some("even") && game.side == Color::Black)),
        ("tally-white", of(&|game| game.odds() == Some("even") && game.side == Color::White)),
        ("tally-taken", of(&|game| game.odds() == Some("taken"))),
        ("tally-given", of(&|game| game.odds() == Some("given"))),
    ];
    all.into_iter().filter(|(_, tally)| tally.games() > 0).collect()
}

/// How many games are counted, as texts take a number.
fn counted() -> &'static u32 {
    const COUNT: u32 = COUNTED as u32;
    &COUNT
}

/// The handicap of a game in words, or the kind of shogi that it is.
fn handicap(t: &Texts, game: &Played) -> String {
    if let Some(variant) = &game.variant {
        return t.get(&format!("variant-{variant}"));
    }
    t.get(&format!("handicap-{}", game.handicap.map_or("custom", |handicap| handicap.code())))
}

/// A choice of the form: its name, the text over it, what was chosen, and the choices with their texts.
type Field<'a> = (&'static str, &'static str, &'a str, &'static [(&'static str, &'static str)]);

/// The choices of the form above the games.
fn fields(wanted: &Wanted) -> [Field<'_>; 4] {
    [
        (
            "result",
            "result",
            &wanted.result,
            &[("won", "result-won"), ("drawn", "result-drawn"), ("lost", "result-lost")],
        ),
        ("side", "player-side", &wanted.side, &[("black", "side-black"), ("white", "side-white")]),
        (
            "speed",
            "speed",
            &wanted.speed,
            &[
                ("blitz", "speed-blitz"),
                ("rapid", "speed-rapid"),
                ("classical", "speed-classical"),
                ("correspondence", "speed-correspondence"),
            ],
        ),
        (
            "handicap",
            "handicap",
            &wanted.handicap,
            &[("even", "handicap-even"), ("taken", "tally-taken"), ("given", "tally-given")],
        ),
    ]
}

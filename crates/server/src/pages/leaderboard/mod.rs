//! `/leaderboard`: the best players of each speed class. Only who is known well enough is ranked; the others stand below, unranked.

use super::frame::{Frame, frame, page};
use crate::app::{App, Shared};
use crate::ratings::{Pool, bot_level};
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_event::{PROVISIONAL_FROM, Speed};
use komadai_lang::Texts;
use komadai_store::{Ranked, StoreError};
use serde::Deserialize;

/// Players of each kind that are listed.
const ROWS: u32 = 100;

#[derive(Template)]
#[template(path = "leaderboard/page.html")]
struct LeaderboardPage<'a> {
    frame: Frame<'a>,
    speed: Speed,
    speeds: [Speed; 4],
    ranked: Vec<Row>,
    provisional: Vec<Row>,
}

/// A player as a line of the list.
pub(super) struct Row {
    pub(super) name: String,
    /// Where their games are; none for a bot.
    pub(super) page: Option<String>,
    pub(super) is_bot: bool,
    /// The rank in words; empty while the rating is provisional, and where there are no ranks.
    pub(super) rank: String,
    pub(super) rating: i64,
    pub(super) deviation: i64,
    pub(super) games: u32,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    speed: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/leaderboard", get(show))
}

/// `GET /leaderboard?speed=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let speed = Speed::from_code(&asked.speed).unwrap_or(Speed::Rapid);
    let (pool, now) = (Pool::Speed(speed), app.rooms.time().now().0);
    let known = app.store.ranking(pool.code(), PROVISIONAL_FROM, true, ROWS).await?;
    let unknown = app.store.ranking(pool.code(), PROVISIONAL_FROM, false, ROWS).await?;
    let frame = frame(&app, &reader, None);
    let (ranked, mut provisional) = split(&app, frame.t, known.into_iter().chain(unknown), now);
    provisional.truncate(ROWS as usize);
    Ok(page(&reader, StatusCode::OK, &LeaderboardPage { speed, speeds: Speed::ALL, ranked, provisional, frame }))
}

/// The best players of a pool who are ranked.
pub(super) async fn best(app: &App, t: Texts, pool: Pool) -> Result<Vec<Row>, StoreError> {
    let known = app.store.ranking(pool.code(), PROVISIONAL_FROM, true, ROWS).await?;
    Ok(split(app, t, known.into_iter(), app.rooms.time().now().0).0)
}

/// Those who are ranked, in the order given, and the others by their ratings.
pub(super) fn split(app: &App, t: Texts, all: impl Iterator<Item = Ranked>, now: u64) -> (Vec<Row>, Vec<Row>) {
    // Who has not played for long is no longer known well.
    let (known, others): (Vec<Ranked>, Vec<Ranked>) =
        all.partition(|one| !app.site.standings.now(&one.rating, now).is_provisional());
    let rows = |ranked: Vec<Ranked>| ranked.into_iter().map(|one| row(app, t, one, now)).collect::<Vec<Row>>();
    let mut provisional = rows(others);
    provisional.sort_by_key(|row| std::cmp::Reverse(row.rating));
    (rows(known), provisional)
}

fn row(app: &App, t: Texts, one: Ranked, now: u64) -> Row {
    let rating = app.site.standings.now(&one.rating, now);
    Row {
        page: match (&one.name, bot_level(&one.rating.player)) {
            (Some(name), _) => Some(format!("/player/{name}")),
            (None, Some(level)) => Some(format!("/bot/{level}")),
            (None, None) => None,
        },
        is_bot: bot_level(&one.rating.player).is_some(),
        name: match (one.name, bot_level(&one.rating.player)) {
            (Some(name), _) => name,
            (None, Some(level)) => engine_name(t, level),
            (None, None) => String::new(),
        },
        rank: Pool::from_code(&one.rating.pool)
            .and_then(|pool| app.site.standings.shown(pool, &rating).rank)
            .map_or_else(String::new, |rank| grade(t, &rank.to_string())),
        rating: rating.value.round() as i64,
        deviation: (2.0 * rating.deviation).round() as i64,
        games: one.rating.games,
    }
}

/// What a pool is called: a speed class, or another kind of shogi.
pub(super) fn pool_name(t: Texts, pool: Pool) -> String {
    match pool {
        Pool::Speed(speed) => t.get(&format!("speed-{}", speed.code())),
        Pool::Kind(name) => t.get(&format!("variant-{name}")),
    }
}

/// What the engine of a level is called.
pub(super) fn engine_name(t: Texts, level: u8) -> String {
    let name = t.get(&format!("level-{level}"));
    t.with("engine-name", &[("level", level.into()), ("name", name.into())])
}

/// A rank in words.
pub(super) fn grade(t: Texts, rank: &str) -> String {
    match rank.parse() {
        Ok(komadai_event::Grade::Kyu(n)) => t.with("grade-kyu", &[("n", n.into())]),
        Ok(komadai_event::Grade::Dan(n)) => t.with("grade-dan", &[("n", n.into())]),
        Err(_) => rank.to_owned(),
    }
}

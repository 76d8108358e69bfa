//! `/bot/{level}`: the engine of a level, which stands among the players wherever they are listed.

use super::{DRAWN, Drawn, Graph, RatingRow, graph, rating_row};
use crate::app::Shared;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::leaderboard::engine_name;
use crate::ratings::{Pool, bot};
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_event::Speed;
use komadai_wire::LEVELS;

#[derive(Template)]
#[template(path = "player/bot.html")]
struct BotPage<'a> {
    frame: Frame<'a>,
    level: u8,
    name: String,
    ratings: Vec<RatingRow>,
    graph: Option<Graph>,
}

/// `GET /bot/{level}?graph=…`
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    level: Result<Path<u8>, PathRejection>,
    drawn: Result<Query<Drawn>, QueryRejection>,
) -> Result<Response, Refusal> {
    let level =
        level.ok().map(|Path(level)| level).filter(|level| LEVELS.contains(level)).ok_or(Refusal::NoSuchPage)?;
    let (player, now) = (bot(level), app.rooms.time().now().0);
    let frame = frame(&app, &reader, None);
    let kept = app.store.ratings_of(&player).await?;
    let mut ratings: Vec<RatingRow> = kept.iter().filter_map(|kept| rating_row(&app, frame.t, kept, now)).collect();
    ratings.sort_by_key(|row| row.speed);
    let drawn = drawn.ok().and_then(|Query(drawn)| Speed::from_code(&drawn.graph));
    let speed = drawn.filter(|speed| ratings.iter().any(|row| row.speed == *speed));
    let speed = speed.or_else(|| ratings.iter().max_by_key(|row| row.games).map(|row| row.speed));
    let graph = match speed {
        Some(speed) => {
            ratings.iter_mut().for_each(|row| row.is_drawn = row.speed == speed);
            graph(frame.t, speed, &app.store.rating_history(&player, Pool { speed }.code(), DRAWN).await?)
        }
        None => None,
    };
    let name = engine_name(frame.t, level);
    Ok(page(&reader, StatusCode::OK, &BotPage { frame, level, name, ratings, graph }))
}

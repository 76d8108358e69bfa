//! `/bot/{level}`: the engine of a level, which stands among the players wherever they are listed; and a game against it, at once.

use super::{Drawn, Graph, RatingRow, draw, rating_row};
use crate::api::games::begin as begin_game;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::leaderboard::engine_name;
use crate::principal::Principal;
use crate::ratings::bot;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_game::Rules;
use komadai_wire::{Clock, Handicap, LEVELS, NewGame, Opponent, SideChoice, Sides};

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
    let level = known(level)?;
    let (player, now) = (bot(level), app.rooms.time().now().0);
    let frame = frame(&app, &reader, None);
    let kept = app.store.ratings_of(&player).await?;
    let mut ratings: Vec<RatingRow> = kept.iter().filter_map(|kept| rating_row(&app, frame.t, kept, now)).collect();
    let drawn = drawn.map(|Query(drawn)| drawn).unwrap_or_default();
    let graph = draw(&app, frame.t, &player, &drawn.graph, &mut ratings).await?;
    let name = engine_name(frame.t, level);
    Ok(page(&reader, StatusCode::OK, &BotPage { frame, level, name, ratings, graph }))
}

/// `POST /bot/{level}`: a game against it begins, in which nothing is at stake: even, without a clock, and moves may be taken back.
pub(super) async fn begin(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    level: Result<Path<u8>, PathRejection>,
) -> Result<Response, Refusal> {
    let level = known(level)?;
    asker.may(&app.site, Deed::NewGame)?;
    let wish = NewGame {
        opponent: Opponent::Engine { level },
        variant: None,
        handicap: Handicap::Even,
        side: SideChoice::Black,
        clock: Sides { black: Clock::None, white: Clock::None },
        rules: (&Rules::FRIENDLY).into(),
        names: None,
        name: None,
        start: None,
        rated: false,
        keeper: false,
        janken: false,
    };
    let created = begin_game(&app, &asker, &principal, wish).await?;
    // The seat is the session's; who has none comes to it by its secret.
    let there = if asker.session().is_some() { format!("/game/{}", created.id) } else { created.url };
    Ok(Redirect::to(&there).into_response())
}

fn known(level: Result<Path<u8>, PathRejection>) -> Result<u8, Refusal> {
    level.ok().map(|Path(level)| level).filter(|level| LEVELS.contains(level)).ok_or(Refusal::NoSuchPage)
}

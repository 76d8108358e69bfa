//! `/favourites`: players and games that the reader keeps in view, their notes, and the teachers whom they let see how they get on.
//! Nobody else sees it.

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::when::day;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use komadai_game::Contract;
use komadai_room::{Clock, SystemClock};
use komadai_store::{Kept, PlayerNote, StoredGame, is_id};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "favourites/page.html")]
struct FavouritesPage<'a> {
    frame: Frame<'a>,
    followed: Vec<Kept>,
    notes: Vec<PlayerNote>,
    games: Vec<Game>,
    teachers: Vec<Kept>,
}

/// A game as a line.
struct Game {
    id: String,
    black: String,
    white: String,
    day: String,
}

impl Game {
    /// None of a game that cannot be read.
    fn of(row: &StoredGame) -> Option<Game> {
        let contract = Contract::from_stored(&row.contract).ok()?;
        let (black, white) = (contract.names.black, contract.names.white);
        Some(Game { id: row.id.clone(), black, white, day: day(row.created) })
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/favourites", get(show)).route("/game/{id}/favourite", post(change))
}

#[derive(Deserialize)]
struct Given {
    act: String,
}

/// `POST /game/{id}/favourite`: `add`, `remove`.
async fn change(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let own = principal.account().ok_or(Refusal::Forbidden("log in to keep favourites"))?;
    let Form(given) = given?;
    asker.may(&app.site, Deed::Talk)?;
    if !is_id(&id) || app.store.game(&id).await?.is_none() {
        return Err(Refusal::NoSuchGame);
    }
    let since = match given.act.as_str() {
        "add" => Some(SystemClock.wall().0),
        "remove" => None,
        _ => return Err(Refusal::BadRequest("nothing of that is done with a favourite".to_owned())),
    };
    if !app.store.set_favourite_game(&own.id, &id, since).await? {
        return Err(Refusal::Unusable("there is no room for more; take something off the list first".to_owned()));
    }
    Ok(Redirect::to("/favourites").into_response())
}

/// `GET /favourites`
async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/favourites", None));
    };
    let shown = FavouritesPage {
        frame: frame(&app, &reader, None),
        followed: app.store.followed(&account.id).await?,
        notes: app.store.player_notes(&account.id).await?,
        games: app.store.favourite_games(&account.id).await?.iter().filter_map(Game::of).collect(),
        teachers: app.store.teachers_of(&account.id).await?,
    };
    let mut response = page(&reader, StatusCode::OK, &shown);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

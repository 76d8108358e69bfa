//! `/game/{id}`: one game, for its players and whoever watches.

use super::frame::{Frame, frame, page};
use super::not_found;
use crate::app::{Shared, Talk};
use crate::encode;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::views;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_room::RoomError;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "game/page.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/game/{id}", get(show))
}

async fn show(State(app): State<Shared>, mut reader: Reader, Path(id): Path<String>) -> Response {
    if let Some(account) = reader.account.clone().filter(|_| reader.notices > 0) {
        // What was told of it is seen now. Where the store does not answer it is told again.
        let _ = app.site.notices.read(&account.id, Some(&id)).await;
        reader.notices = app.site.notices.unread(&account.id).await.unwrap_or(reader.notices);
    }
    match app.rooms.view(&id).await {
        Ok(seen) => {
            let event = {
                let account = reader.account.as_ref().map(|account| account.id.as_str());
                crate::events::board_of(&app.site, &id, account).await.map(views::event_board)
            };
            let boot = Boot::Game {
                game: encode::view(&seen),
                ratings: app.site.standings.of_game(&id, seen.at.0).await.unwrap_or_default().map(views::rated_game),
                kept_days: Some(app.config.keep_unstarted).filter(|days| *days > 0 && event.is_none()),
                talk: app.config.talk != Talk::Nobody,
                account: reader.account.is_some(),
                event,
                appoints: reader.account.as_ref().is_some_and(|account| account.appoints_keepers()),
            };
            page(&reader, StatusCode::OK, &GamePage { frame: frame(&app, &reader, Some(&boot)) })
        }
        Err(RoomError::NoSuchGame) => not_found::game(&app, reader),
        Err(error) => Refusal::from(error).into_response(),
    }
}

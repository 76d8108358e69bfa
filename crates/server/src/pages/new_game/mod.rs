//! `/`: a new game.

mod front;

use super::frame::{Frame, frame, origin, page};
use crate::api::mine;
use crate::app::Shared;
use crate::principal::Principal;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_wire::{Boot, clock_presets, rules_presets};

#[derive(Template)]
#[template(path = "new_game/page.html")]
struct NewGamePage<'a> {
    frame: Frame<'a>,
    /// Where the site is, as the request names it: whoever shows a preview of a link wants whole addresses.
    origin: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/", get(show))
}

async fn show(State(app): State<Shared>, principal: Principal, reader: Reader, headers: HeaderMap) -> Response {
    // A page to start from is better than none, whatever has become of the list.
    let games = mine::games(&app, &principal).await.unwrap_or_default();
    let front = front::front(&app, reader.lang, principal.account()).await;
    let boot = Boot::New { clocks: clock_presets(), rules: rules_presets(), games, front };
    page(&reader, StatusCode::OK, &NewGamePage { frame: frame(&app, &reader, Some(&boot)), origin: origin(&headers) })
}

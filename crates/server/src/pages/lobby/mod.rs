//! `/lobby`: a game against somebody who is here now.

use super::frame::{Frame, frame, page};
use crate::api::lobby::lobby;
use crate::app::Shared;
use crate::asker::Asker;
use crate::mate::of_today;
use crate::play_hold::hold;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::views;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::{BOT_AFTER_MS, Boot, Millis, rules_presets};

#[derive(Template)]
#[template(path = "lobby/page.html")]
struct LobbyPage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/lobby", get(show))
}

async fn show(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    reader: Reader,
) -> Result<Response, Refusal> {
    let follows = match principal.account() {
        Some(account) => app.store.followed(&account.id).await?.into_iter().map(|kept| kept.name).collect(),
        None => Vec::new(),
    };
    let casual = match principal.account() {
        Some(account) => app.store.ward(&account.id).await?.is_some(),
        None => false,
    };
    let boot = Boot::Lobby {
        lobby: lobby(&app).await,
        rules: rules_presets(),
        account: principal.account().map(|account| account.name.clone()),
        follows,
        casual,
        // Where the store does not answer, the lobby says so itself.
        hold: hold(&app.site, &asker).await.ok().flatten().map(views::play_hold),
        bot_after_ms: Millis(BOT_AFTER_MS),
        problem: views::problem_card(of_today(app.rooms.time().now().0)),
    };
    Ok(page(&reader, StatusCode::OK, &LobbyPage { frame: frame(&app, &reader, Some(&boot)) }))
}

//! `/api/games`: new games, games to look at, their records.

use super::error::Refusal;
use crate::app::Shared;
use crate::live::{self, Request};
use crate::{clock, secret};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use komadai_wire::{Created, GameView, InviteLink, NewGame, Opponent, Seats};

/// `POST /api/games`
pub(super) async fn create(
    State(app): State<Shared>,
    wish: Result<Json<NewGame>, JsonRejection>,
) -> Result<Response, Refusal> {
    let Json(wish) = wish?;
    let contract = wish.contract(secret::five_bits()).map_err(Refusal::Api)?;
    let (opening, mut secrets) =
        live::open(&contract, clock::now()).ok_or_else(|| Refusal::Unusable("no such game".to_owned()))?;
    let id = opening.game.id.clone();
    app.games.add(opening).await?;
    let own = contract.creator;
    let link = |secret: &str| format!("/game/{id}#{secret}");
    let friend = (contract.opponent == Opponent::Friend).then(|| secrets[!own].take()).flatten();
    let invite = friend.map(|secret| InviteLink { side: !own, url: link(&secret) });
    let url = secrets[own].as_deref().map_or_else(|| format!("/game/{id}"), link);
    let seats = Seats { black: secrets.black, white: secrets.white };
    let created = Created { url, seats, invite, id: id.clone() };
    Ok((StatusCode::CREATED, [(header::LOCATION, format!("/game/{id}"))], Json(created)).into_response())
}

/// `GET /api/games/{id}`
pub(super) async fn view(State(app): State<Shared>, Path(id): Path<String>) -> Result<Json<GameView>, Refusal> {
    Ok(Json(app.games.ask(&id, |answer| Request::View { answer }).await?))
}

//! `/api/games`: new games, games to look at, their records.

use super::records;
use crate::accounts;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::encode;
use crate::games::is_of_event;
use crate::limits::Deed;
use crate::names::may_be_called;
use crate::people::Act;
use crate::principal::Principal;
use crate::ratings::Pool;
use crate::refusal::Refusal;
use crate::views;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_game::{Contract, Opponent, Variant};
use komadai_room::{Credentials, Entropy, SystemEntropy};
use komadai_wire::{
    Again, ApiError, Created, ErrorReason, GameRatings, GameView, InviteLink, KeeperLink, NewGame, Seats,
};

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/games", post(create))
        .route("/api/games/{id}", get(view).delete(remove))
        .route("/api/games/{id}/invite", post(invite))
        .route("/api/games/{id}/keeper", post(appoint))
        .route("/api/games/{id}/ratings", get(ratings))
        .route("/api/games/{id}/record", get(records::of_game))
        .route("/api/games/{id}/review", post(records::review_game))
}

/// `POST /api/games`
async fn create(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    wish: Result<Json<NewGame>, JsonRejection>,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::NewGame)?;
    let Json(wish) = wish?;
    let created = begin(&app, &asker, &principal, wish).await?;
    let location = format!("/game/{}", created.id);
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(created)).into_response())
}

/// Makes the game that somebody asks for.
pub(crate) async fn begin(
    app: &App,
    asker: &Asker,
    principal: &Principal,
    mut wish: NewGame,
) -> Result<Created, Refusal> {
    // Who has an account plays under its name; at a board of one's own anybody may sit.
    if let Some(account) = principal.account()
        && wish.opponent != komadai_wire::Opponent::Own
    {
        wish.name = Some(account.name.clone());
    }
    let mut toss = [0];
    SystemEntropy.fill(&mut toss);
    let contract = wish.contract(toss[0] & 31)?;
    if contract.rated {
        may_be_rated(&contract, principal)?;
        if let Some(account) = principal.account()
            && accounts::is_bot(&app.site, &account.id).await?
        {
            let error = ApiError::because(ErrorReason::NeverRated, "a game with a bot account is never rated");
            return Err(error.remedy("play it without ratings").into());
        }
    }
    if contract.engine().is_some()
        && let Variant::Named(kind) = contract.variant()
        && !app.engines.plays_kind(kind).await?
    {
        let message = "the engine of this site does not play that kind of shogi";
        let error = ApiError::because(ErrorReason::EngineWithoutVariant, message);
        return Err(error.remedy("play it against somebody, or play standard shogi against the engine").into());
    }
    if wish.opponent != komadai_wire::Opponent::Own {
        for name in [&contract.names.black, &contract.names.white] {
            may_be_called(app, principal.account().map(|account| &**account), name).await?;
        }
    }
    let opened = app.rooms.create(&contract, asker.session()).await?;
    let (id, mut secrets, own) = (opened.id, opened.secrets, contract.creator);
    let keeper = match wish.keeper {
        true => {
            let shown = Credentials { secrets: secrets[own].iter().cloned().collect(), session: asker.session() };
            Some(app.rooms.appoint_keeper(&id, &shown, None).await??)
        }
        false => None,
    };
    let link = |secret: &str| format!("/game/{id}#{secret}");
    let friend = (contract.opponent == Opponent::Friend).then(|| secrets[!own].take()).flatten();
    let invite = friend.map(|secret| InviteLink { side: !own, url: link(&secret) });
    let url = secrets[own].as_deref().map_or_else(|| format!("/game/{id}"), link);
    let seats = Seats { black: secrets.black, white: secrets.white };
    Ok(Created { url, seats, keeper, invite, id })
}

/// A game that somebody makes alone is rated against the engine only: the lobby knows who both players are.
fn may_be_rated(contract: &Contract, principal: &Principal) -> Result<(), Refusal> {
    if principal.account().is_none() {
        let error = ApiError::because(ErrorReason::NeedsAccount, "only accounts play for ratings");
        return Err(error.remedy("log in, or play without ratings").into());
    }
    if contract.engine().is_none() || Pool::of_rated(contract).is_none() {
        let error =
            ApiError::because(ErrorReason::NeverRated, "a game with these odds, clocks or rules is never rated");
        return Err(error.remedy("play it without ratings").into());
    }
    Ok(())
}

/// `GET /api/games/{id}/ratings`
async fn ratings(State(app): State<Shared>, Path(id): Path<String>) -> Result<Json<Option<GameRatings>>, Refusal> {
    if !komadai_store::is_id(&id) {
        return Err(Refusal::NoSuchGame);
    }
    Ok(Json(app.site.standings.of_game(&id, app.rooms.time().now().0).await?.map(views::rated_game)))
}

/// `POST /api/games/{id}/invite`
async fn invite(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
    again: Result<Json<Again>, JsonRejection>,
) -> Result<Response, Refusal> {
    let Json(again) = again?;
    let shown = Credentials { secrets: again.seat.into_iter().collect(), session: principal.session() };
    let invitation = app.rooms.invite(&id, &shown).await??;
    let link = InviteLink { side: invitation.side, url: format!("/game/{id}#{}", invitation.secret) };
    Ok((StatusCode::CREATED, Json(link)).into_response())
}

/// `POST /api/games/{id}/keeper`: a third person is asked to keep the time, by whoever made the game, or by a referee or a moderator.
async fn appoint(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    again: Result<Json<Again>, JsonRejection>,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::NewGame)?;
    let Json(again) = again?;
    let shown = Credentials { secrets: again.seat.into_iter().collect(), session: principal.session() };
    let moderator = principal.account().filter(|account| account.appoints_keepers());
    let by_office = moderator.map(|moderator| Act::KeeperAppointed.entry(Some(&moderator.id), None, &id));
    let secret = app.rooms.appoint_keeper(&id, &shown, by_office).await??;
    Ok((StatusCode::CREATED, Json(KeeperLink { url: format!("/game/{id}#{secret}") })).into_response())
}

/// `DELETE /api/games/{id}`: before its first move, by whoever made it.
async fn remove(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<StatusCode, Refusal> {
    asker.may(&app.site, Deed::NewGame)?;
    if is_of_event(&app.site, &id).await? {
        return Err(Refusal::Forbidden("a game of an event stays; its referees can decide it"));
    }
    let shown: Again = if body.is_empty() {
        Again::default()
    } else {
        serde_json::from_slice(&body).map_err(|error| Refusal::BadRequest(format!("not understood: {error}")))?
    };
    let shown = Credentials { secrets: shown.seat.into_iter().collect(), session: asker.session() };
    app.rooms.remove(&id, &shown).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/games/{id}`
async fn view(State(app): State<Shared>, Path(id): Path<String>) -> Result<Json<GameView>, Refusal> {
    Ok(Json(encode::view(&*app.rooms.view(&id).await?)))
}

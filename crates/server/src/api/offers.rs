//! `/api/offers`: games offered to somebody by name, or by correspondence to anybody.

use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::offers;
use crate::play_hold;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::views;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use komadai_wire::{ApiError, ErrorReason, NewOffer, OfferMade, OffersView};

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/offers", get(show).post(make))
        .route("/api/offers/{id}", delete(remove))
        .route("/api/offers/{id}/take", post(take))
}

fn own(principal: &Principal) -> Result<&Account, Refusal> {
    let error =
        || ApiError::because(ErrorReason::NeedsAccount, "only accounts offer games by name or by correspondence");
    principal.account().map(AsRef::as_ref).ok_or_else(|| error().into())
}

/// `GET /api/offers`
async fn show(State(app): State<Shared>, principal: Principal) -> Result<Json<OffersView>, Refusal> {
    let asker = principal.account().map(AsRef::as_ref);
    Ok(Json(views::offers(offers::offers(&app.site, asker).await?)))
}

/// `POST /api/offers`
async fn make(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    asked: Result<Json<NewOffer>, JsonRejection>,
) -> Result<Response, Refusal> {
    let maker = own(&principal)?;
    asker.may(&app.site, Deed::Seek)?;
    play_hold::check(&app, &asker).await?;
    let Json(asked) = asked?;
    let id = offer(&app, maker, &asked).await?;
    Ok((StatusCode::CREATED, Json(OfferMade { id })).into_response())
}

/// Keeps an offer; its id.
pub(crate) async fn offer(app: &App, maker: &Account, asked: &NewOffer) -> Result<String, Refusal> {
    offers::has_clock(asked.wish.clock.into(), asked.to.is_some())?;
    let wish = views::wish(&asked.wish)?;
    Ok(offers::offer(&app.site, maker, asked.to.as_deref(), &wish).await?)
}

/// `POST /api/offers/{id}/take`: the game, with one's own seat.
async fn take(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let taker = own(&principal)?;
    asker.may(&app.site, Deed::Seek)?;
    play_hold::check(&app, &asker).await?;
    Ok((StatusCode::CREATED, Json(views::created(offers::take(&app.site, &id, taker).await?))).into_response())
}

/// `DELETE /api/offers/{id}`: by whoever made it, or whom it was made to.
async fn remove(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let account = own(&principal)?;
    offers::remove(&app.site, &id, account).await?;
    Ok(StatusCode::NO_CONTENT)
}

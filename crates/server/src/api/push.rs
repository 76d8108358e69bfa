//! `/api/push`: browsers to which notices are pushed.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use komadai_wire::{NewPushDevice, OldPushDevice};

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/push", post(add).delete(remove))
}

fn own(principal: &Principal) -> Result<&Account, Refusal> {
    let account = principal.account().ok_or(Refusal::Forbidden("only accounts have notices"))?;
    Ok(account)
}

/// `POST /api/push`
async fn add(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    given: Result<Json<NewPushDevice>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (account, Json(given)) = (own(&principal)?, given?);
    asker.may(&app.site, Deed::Device)?;
    let wrong = || Refusal::Unusable("this is no endpoint of a push service".to_owned());
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| wrong());
    let keys = (bytes(&given.keys.p256dh)?, bytes(&given.keys.auth)?);
    if !app.pusher.add((&account.id, account.session), given.endpoint, keys).await? {
        return Err(wrong());
    }
    Ok(StatusCode::CREATED)
}

/// `DELETE /api/push`: by whoever knows the endpoint, which only its browser does.
async fn remove(
    State(app): State<Shared>,
    principal: Principal,
    given: Result<Json<OldPushDevice>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (_, Json(given)) = (own(&principal)?, given?);
    app.pusher.remove(&given.endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! `/api/push`: browsers to which notices are pushed.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::push::{Endpoint, POINT, SECRET};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use komadai_room::{Clock, SystemClock, hash};
use komadai_store::PushDevice;
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
    Endpoint::parse(&given.endpoint).ok_or_else(wrong)?;
    let bytes = |text: &str, length: usize| {
        URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok().filter(|bytes| bytes.len() == length)
    };
    let device = PushDevice {
        id: hash(&given.endpoint),
        account: account.id.clone(),
        session: account.session,
        point: bytes(&given.keys.p256dh, POINT).ok_or_else(wrong)?,
        secret: bytes(&given.keys.auth, SECRET).ok_or_else(wrong)?,
        endpoint: given.endpoint,
        since: SystemClock.wall().0,
    };
    app.store.add_push_device(device).await?;
    Ok(StatusCode::CREATED)
}

/// `DELETE /api/push`: by whoever knows the endpoint, which only its browser does.
async fn remove(
    State(app): State<Shared>,
    principal: Principal,
    given: Result<Json<OldPushDevice>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (_, Json(given)) = (own(&principal)?, given?);
    app.store.remove_push_device(hash(&given.endpoint)).await?;
    Ok(StatusCode::NO_CONTENT)
}

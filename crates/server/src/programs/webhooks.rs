//! `/api/webhook`: addresses of programs that are told what happens to the account.

use super::account::own;
use super::asked::Asked;
use super::fault::Fault;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Principal;
use crate::webhooks::{self, Happening, wanted};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use komadai_store::StoredWebhook;
use serde_json::{Value, json};

fn told(webhook: &StoredWebhook) -> Value {
    let status = match (webhook.disabled, webhook.failing) {
        (Some(_), _) => "disabled",
        (None, Some(_)) => "failing",
        (None, None) => "active",
    };
    json!({
        "id": webhook.id, "url": webhook.address, "events": wanted(webhook).map(Happening::code).collect::<Vec<_>>(),
        "createdAt": webhook.created, "status": status, "failingSince": webhook.failing,
        "trouble": Some(&webhook.trouble).filter(|trouble| !trouble.is_empty()),
    })
}

/// `GET /api/webhook`
pub(super) async fn list(State(app): State<Shared>, principal: Principal) -> Result<Json<Value>, Fault> {
    let all = webhooks::of(&app.site, own(&principal)?).await?;
    Ok(Json(json!({ "webhooks": all.iter().map(told).collect::<Vec<Value>>() })))
}

/// What is to be told, between commas or as a list of JSON.
fn happenings(asked: &Asked) -> Result<Vec<Happening>, Fault> {
    let known = || Happening::ALL.map(Happening::code).join(", ");
    let happening = |word: String| {
        Happening::from_code(&word).ok_or_else(|| Fault::Not(format!("events cannot be {word:?}: {}", known())))
    };
    asked.list("events").into_iter().map(happening).collect()
}

/// `POST /api/webhook`
pub(super) async fn make(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    asked: Asked,
) -> Result<(StatusCode, Json<Value>), Fault> {
    asked.only("NewWebhook")?;
    let account = own(&principal)?;
    asker.may(&app.site, Deed::Device)?;
    let happenings = happenings(&asked)?;
    let address = asked.get("url").unwrap_or_default();
    match webhooks::make(&app.site, account, address, &happenings).await? {
        Ok(webhook) => {
            let mut made = told(&webhook);
            made["secret"] = webhook.secret.into();
            Ok((StatusCode::CREATED, Json(made)))
        }
        Err(fault) => Err(Fault::Not(
            match fault {
                webhooks::Fault::Address => "url is no https address",
                webhooks::Fault::Private => "url leads to no public address, or to another port than 443",
                webhooks::Fault::Nothing => "events is missing",
                webhooks::Fault::Many => "the account has as many webhooks as it may",
            }
            .to_owned(),
        )),
    }
}

/// `DELETE /api/webhook/{id}`
pub(super) async fn remove(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    if !webhooks::remove(&app.site, own(&principal)?, &id).await? {
        return Err(Fault::NotFound);
    }
    Ok(Json(json!({ "ok": true })))
}

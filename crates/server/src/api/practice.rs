//! `/api/me/practice`: what an account has practised, between its browsers and the site.

use crate::app::Shared;
use crate::asker::Asker;
use crate::classes::practised;
use crate::limits::Deed;
use crate::practice::{Item, Unkept, exchange};
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::views;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::post;
use axum::{Json, Router};
use komadai_wire::{PracticeIn, PracticeOut};

/// The largest request, in bytes: as many items as one may bring, each as large as they come.
const MOST_BYTES: usize = 512 * 1024;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/me/practice", post(sync).layer(DefaultBodyLimit::max(MOST_BYTES)))
}

/// `POST /api/me/practice`
async fn sync(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    said: Result<Json<PracticeIn>, JsonRejection>,
) -> Result<Json<PracticeOut>, Refusal> {
    let account = principal.account().ok_or(Refusal::Forbidden("only accounts keep what was practised"))?;
    let Json(said) = said?;
    asker.may(&app.site, Deed::Practice)?;
    let sent: Vec<Item> = said.items.into_iter().filter_map(views::said_item).collect();
    match exchange(&*app.site.store, &account.id, said.since, sent.clone()).await {
        Ok(told) => {
            practised(&app.site, account, &sent).await?;
            Ok(Json(views::practised(told)))
        }
        Err(Unkept::Unsound) => Err(Refusal::Unusable("one of these was not practised on this site".to_owned())),
        Err(Unkept::Busy) => Err(Refusal::Busy),
        Err(Unkept::Store(error)) => Err(error.into()),
    }
}

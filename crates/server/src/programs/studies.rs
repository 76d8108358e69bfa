//! `/api/study`: studies as everybody sees them who has their address.

use super::fault::Fault;
use super::games::{answered, format};
use crate::api::studies::records_of;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Principal;
use crate::studies;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use komadai_kifu::write_all;
use serde::Deserialize;
use serde_json::{Value, json};

/// What of a study is wanted, and how.
#[derive(Deserialize, Default)]
pub(super) struct Wanted {
    /// `json` (its chapters), which it is by itself, `kif` or `csa`.
    format: Option<String>,
    /// One chapter of the records.
    chapter: Option<String>,
}

/// `GET /api/study/{id}`
pub(super) async fn show(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Fault> {
    let Query(wanted) = wanted.map_err(|rejection| Fault::Not(rejection.body_text()))?;
    let format = format(wanted.format.as_deref(), "json")?;
    asker.may(&app.site, Deed::Picture)?;
    let found = |fault: studies::Fault| match fault {
        studies::Fault::NotThere => Fault::NotFound,
        other => Fault::Refusal(other.into()),
    };
    let seen = studies::open(&app.site, &id, &Principal::Stranger).await.map_err(found)?;
    let Some(format) = format else {
        let chapter = |chapter: &komadai_store::StoredChapter| json!({ "id": chapter.id, "name": chapter.title });
        let study = &seen.study;
        return Ok(Json(json!({
            "id": study.id, "url": format!("/study/{}", study.id), "name": study.title, "owner": study.owner_name,
            "createdAt": study.created, "updatedAt": study.changed,
            "chapters": seen.chapters.iter().map(chapter).collect::<Vec<Value>>(),
        }))
        .into_response());
    };
    if let Some(chapter) = &wanted.chapter {
        seen.chapter(Some(chapter)).map_err(found)?;
    }
    let records = records_of(&app, &seen, wanted.chapter.as_deref()).await?;
    let text = app.site.desk.work(move || write_all(&records, format)).await?;
    Ok(answered("text/plain; charset=utf-8", text))
}

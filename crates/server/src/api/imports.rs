//! `/api/archive/imports`: files that somebody brings into the archive, as one tar file in parts.

use crate::app::{App, Import as Who, Shared};
use crate::asker::Asker;
use crate::imports::{MAX_BYTES, NotTaken, PART};
use crate::limits::Deed;
use crate::principal::Principal;
use crate::refusal::Refusal;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::routing::{delete, post, put};
use axum::{Json, Router};
use komadai_store::{Role, SecretHash};
use komadai_wire::{ApiError, ErrorReason, ImportBegun};
use serde::Deserialize;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/archive/imports", post(begin))
        .route("/api/archive/imports/{id}", delete(cancel))
        .route("/api/archive/imports/{id}/begin", post(close))
        .route("/api/archive/imports/{id}/parts", put(add).layer(DefaultBodyLimit::max(PART)))
}

/// Whether somebody may bring records in.
pub(crate) fn may_import(app: &App, principal: &Principal) -> bool {
    let role = principal.account().map(|account| account.role);
    match app.config.import {
        Who::Everyone => principal.session().is_some(),
        Who::Accounts => role.is_some(),
        Who::Moderators => role >= Some(Role::Moderator),
        Who::Nobody => false,
    }
}

/// What somebody's imports are held by, if they may bring records in.
pub(crate) fn importer(app: &App, principal: &Principal) -> Result<SecretHash, Refusal> {
    let words = "whoever looks after this site says who may bring records in";
    principal.session().filter(|_| may_import(app, principal)).ok_or(Refusal::Forbidden(words))
}

impl From<NotTaken> for Refusal {
    fn from(refused: NotTaken) -> Refusal {
        match refused {
            NotTaken::Unknown => Refusal::NoSuchPage,
            NotTaken::TooMany => Refusal::Busy,
            NotTaken::TooLarge => {
                const MIB: u64 = MAX_BYTES >> 20;
                let words = format!("at most {MIB} MiB are brought in at once");
                Refusal::Api(ApiError::because(ErrorReason::RecordTooLarge, words).arg("limit", MIB))
            }
            NotTaken::UsedUp => {
                let words = "nothing more can be brought in today; whoever looks after this site can";
                Refusal::Api(ApiError::because(ErrorReason::ImportsUsedUp, words))
            }
            NotTaken::NotNext(there) => Refusal::BadRequest(format!("the next part begins at byte {there}")),
            NotTaken::Store(error) => error.into(),
        }
    }
}

/// `POST /api/archive/imports`
async fn begin(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
) -> Result<(StatusCode, Json<ImportBegun>), Refusal> {
    let owner = importer(&app, &principal)?;
    asker.may(&app.site, Deed::Upload)?;
    let id = app.site.imports.begin(owner, asker.limited()).await?;
    Ok((StatusCode::CREATED, Json(ImportBegun { id, part: PART as u32 })))
}

#[derive(Deserialize)]
struct Part {
    /// The byte that it begins at.
    at: u64,
}

/// `PUT /api/archive/imports/{id}/parts?at=…`
async fn add(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(part): Query<Part>,
    request: Request,
) -> Result<StatusCode, Refusal> {
    let (mut head, body) = request.into_parts();
    let principal = Principal::from_request_parts(&mut head, &app).await?;
    let asker = Asker::from_request_parts(&mut head, &app).await?;
    let owner = importer(&app, &principal)?;
    asker.may(&app.site, Deed::Upload)?;
    // Read only once there is a place for it.
    let _place = asker.place(&app.site.desk.uploads)?;
    let bytes = Bytes::from_request(Request::from_parts(head, body), &app).await;
    let bytes = bytes.map_err(|rejection| Refusal::TooLarge(rejection.body_text()))?;
    let trusted = principal.account().is_some_and(|account| account.role >= Role::Moderator);
    if !trusted {
        asker.may_store(&app.site, bytes.len())?;
    }
    app.site.imports.add(&id, owner, part.at, bytes.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/archive/imports/{id}/begin`: every part has come.
async fn close(State(app): State<Shared>, Path(id): Path<String>, principal: Principal) -> Result<StatusCode, Refusal> {
    app.site.imports.close(&id, importer(&app, &principal)?).await?;
    Ok(StatusCode::ACCEPTED)
}

/// `DELETE /api/archive/imports/{id}`: it ends where it is; games that were added stay.
async fn cancel(
    State(app): State<Shared>,
    Path(id): Path<String>,
    principal: Principal,
) -> Result<StatusCode, Refusal> {
    let owner = principal.session().ok_or(Refusal::NoSuchPage)?;
    app.site.imports.cancel(&id, owner).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! `/api/records` and what leads to them: records in, out and changed.

use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::{Deed, Place, Share};
use crate::reader::Reader;
use crate::records::{self, Edit, Entered, FIRST_VERSION, find};
use crate::refusal::Refusal;
use crate::script::Script;
use crate::views;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use komadai_kifu::{Format, TextEncoding, UnknownEncoding};
use komadai_record::{KindFormat, NotAKindFormat, VerdictWords, holds_analysis};
use komadai_store::SecretHash;
use komadai_wire::{
    ApiError, ErrorReason, GameRecord, RecordEdit, RecordOpened, RecordRemoval, ReviewCreated, ReviewRecord, Sides,
};
use serde::Deserialize;
use std::sync::Arc;

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    let large = DefaultBodyLimit::max(komadai_kifu::MAX_BYTES);
    Router::new()
        .route("/api/records", post(open).layer(large))
        .route("/api/records/{id}", get(view).delete(remove))
        .route("/api/records/{id}", put(change).layer(large))
        .route("/api/records/{id}/copy", post(copy))
        .route("/api/records/{id}/export", get(export))
}

/// The bytes of a large body, read only once there is a place for it.
pub(crate) struct Upload {
    bytes: Bytes,
    _place: Place,
}

impl Upload {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl FromRequest<Shared> for Upload {
    type Rejection = Refusal;

    async fn from_request(request: axum::extract::Request, app: &Shared) -> Result<Upload, Refusal> {
        Upload::counted(request, app, Deed::Upload, &app.site.desk.uploads).await
    }
}

impl Upload {
    /// Reads it where the asker may do this deed and has a place among these.
    pub(super) async fn counted(
        request: axum::extract::Request,
        app: &Shared,
        deed: Deed,
        places: &Arc<Share>,
    ) -> Result<Upload, Refusal> {
        let (mut head, body) = request.into_parts();
        let asker = Asker::from_request_parts(&mut head, app).await?;
        asker.may(&app.site, deed)?;
        let place = asker.place(places)?;
        let request = axum::extract::Request::from_parts(head, body);
        let bytes = Bytes::from_request(request, app).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                const MIB: usize = komadai_kifu::MAX_BYTES >> 20;
                let error = ApiError::because(ErrorReason::RecordTooLarge, format!("a record has at most {MIB} MiB"));
                Refusal::Api(error.arg("limit", MIB))
            }
            _ => Refusal::BadRequest(rejection.body_text()),
        })?;
        Ok(Upload { bytes, _place: place })
    }
}

/// `POST /api/records`
async fn open(State(app): State<Shared>, asker: Asker, upload: Upload) -> Result<Response, Refusal> {
    let show = |tree: &komadai_record::Tree| GameRecord::from(tree);
    let Entered { shown, faults, kept } = records::enter(&app.site, &asker, upload.bytes.clone(), show).await?;
    let Some((id, edit_key, source)) = kept else {
        let unusable = RecordOpened { id: None, edit_key: None, record: shown, faults };
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Json(unusable)).into_response());
    };
    let record = shown.map(|shown| views::labelled(shown, id.clone(), FIRST_VERSION, Some(source)));
    let opened = RecordOpened { id: Some(id), edit_key: Some(edit_key), record, faults };
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

/// A record as its page starts from it, and for how many days it is kept if nobody opens it.
pub(crate) async fn review(app: &App, id: &str, reader: &Reader) -> Result<(ReviewRecord, Option<u32>), Refusal> {
    let kept = find(&app.site, id, reader.lang).await?;
    let days = kept_days(app, kept.owner()).await?;
    let record = app.site.desk.work(move || views::review(&kept)).await??;
    let script = Script::of(&app.archive, reader.lang);
    let called = Sides { black: script.player(&record.names.black), white: script.player(&record.names.white) };
    let called = Some(called).filter(|called| *called != record.names);
    Ok((ReviewRecord { called, ..record }, days))
}

/// For how many days a record of this owner's is kept if nobody opens it; none: for ever, as those of accounts are.
pub(crate) async fn kept_days(app: &App, owner: Option<SecretHash>) -> Result<Option<u32>, Refusal> {
    Ok(records::kept_days(&app.site, app.config.keep_records, owner).await?)
}

/// `GET /api/records/{id}`
pub(crate) async fn view(
    State(app): State<Shared>,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Json<GameRecord>, Refusal> {
    let kept = find(&app.site, &id, reader.lang).await?;
    Ok(Json(app.site.desk.work(move || kept.shown().map(views::record)).await??))
}

/// `PUT /api/records/{id}`
pub(crate) async fn change(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
    reader: Reader,
    upload: Upload,
) -> Result<Json<GameRecord>, Refusal> {
    let edit: RecordEdit = serde_json::from_slice(&upload.bytes)
        .map_err(|error| Refusal::BadRequest(format!("not understood: {error}")))?;
    let RecordEdit { edit_key: key, version, nodes, headers } = edit;
    let kept = find(&app.site, &id, reader.lang).await?;
    let edit = Edit { key, version, nodes, headers };
    Ok(Json(records::change(&app.site, &asker, kept, edit, views::record).await?))
}

/// `DELETE /api/records/{id}`: by the session that opened it, or with its key.
async fn remove(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<StatusCode, Refusal> {
    asker.may(&app.site, Deed::Upload)?;
    let shown: RecordRemoval = if body.is_empty() {
        RecordRemoval::default()
    } else {
        serde_json::from_slice(&body).map_err(|error| Refusal::BadRequest(format!("not understood: {error}")))?
    };
    records::remove(&app.site, &asker, &id, shown.edit_key.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/records/{id}/copy`: a record of one's own, the same in everything: as it came, as it was changed, as an engine found it.
async fn copy(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::Upload)?;
    let kept = find(&app.site, &id, reader.lang).await?;
    let (id, edit_key, shown) = records::copy(&app.site, &asker, kept, views::record).await?;
    let opened = RecordOpened { id: Some(id), edit_key: Some(edit_key), record: Some(shown), faults: Vec::new() };
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

/// How a record is wanted.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    format: Option<String>,
    encoding: Option<String>,
    /// With what an engine found of it, as comments.
    #[serde(default)]
    analysis: bool,
    /// With the branches that its players analysed together, of a game of ours.
    #[serde(default)]
    branches: bool,
}

impl Wanted {
    pub(crate) fn format(&self) -> Result<Format, Refusal> {
        let parsed = self.format.as_deref().unwrap_or("kif").parse();
        parsed.map_err(|error: komadai_kifu::UnknownFormat| Refusal::BadRequest(error.to_string()))
    }

    /// The format of a game of another kind of shogi.
    fn kind_format(&self) -> Result<KindFormat, Refusal> {
        let parsed = self.format.as_deref().unwrap_or("kif").parse();
        parsed.map_err(|error: NotAKindFormat| Refusal::BadRequest(error.to_string()))
    }

    pub(crate) fn encoding(&self) -> Result<Option<TextEncoding>, Refusal> {
        let parsed = self.encoding.as_deref().map(str::parse).transpose();
        parsed.map_err(|error: UnknownEncoding| Refusal::BadRequest(error.to_string()))
    }
}

/// `GET /api/records/{id}/export`
pub(crate) async fn export(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    reader: Reader,
) -> Result<Response, Refusal> {
    let (format, encoding) = (wanted.format()?, wanted.encoding()?);
    let kept = find(&app.site, &id, reader.lang).await?;
    let has_analysis = kept.analysis().is_some() && wanted.analysis && holds_analysis(format);
    if let Some(original) = kept.as_it_came(format, encoding).filter(|_| !has_analysis) {
        return Ok(download(&id, format, original.to_vec()));
    }
    let words = VerdictWords::of(reader.lang);
    let bytes = app.site.desk.work(move || {
        let record = if wanted.analysis { kept.annotated(format, &words) } else { kept.record() };
        records::written(&record?, format, encoding)
    });
    Ok(download(&id, format, bytes.await??))
}

/// `GET /api/games/{id}/record`
pub(crate) async fn of_game(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    reader: Reader,
) -> Result<Response, Refusal> {
    let encoding = wanted.encoding()?;
    if let Some(record) = records::game_of_kind(&app.site, &id, reader.lang).await? {
        let format = wanted.kind_format()?;
        // To name the moves of a long game of many pieces is work.
        let bytes = app.site.desk.work(move || records::written_of_kind(&record, format, encoding)).await??;
        return Ok(attached(&id, format.code(), bytes));
    }
    let format = wanted.format()?;
    let record = records::game_with_remarks(&app.site, &id, reader.lang, wanted.branches).await?;
    Ok(download(&id, format, records::written(&record, format, encoding)?))
}

/// `POST /api/games/{id}/review`
pub(crate) async fn review_game(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::Upload)?;
    let (id, edit_key) = records::of_game(&app.site, &asker, &id).await?;
    Ok((StatusCode::CREATED, Json(ReviewCreated { id, edit_key })).into_response())
}

pub(crate) fn download(name: &str, format: Format, bytes: Vec<u8>) -> Response {
    attached(name, format.extension(), bytes)
}

fn attached(name: &str, extension: &str, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}.{extension}\"");
    // No charset is named: the encoding is the reader's choice, and the file carries its own bytes.
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, bytes).into_response()
}

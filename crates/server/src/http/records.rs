//! `/api/records` and what leads to them: records in, out and changed.

use super::error::Refusal;
use crate::app::{App, Shared};
use crate::live::Request;
use crate::review::{self, Kept};
use crate::{clock, secret};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use komadai_kifu::{Format, ReadFault, Record, TextEncoding, encode, read, write};
use komadai_shogi::Setup;
use komadai_store::{StoredRecord, is_id};
use komadai_wire::{Fault, GameRecord, RecordEdit, RecordOpened, ReviewCreated};
use serde::Deserialize;
use tokio::sync::OwnedSemaphorePermit;

/// Faults that an answer lists; a file that is no record has one on every line.
const MAX_FAULTS: usize = 50;

/// The bytes of a large body, read only once there is a place for it.
pub(super) struct Upload {
    bytes: Bytes,
    _place: OwnedSemaphorePermit,
}

impl Upload {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl FromRequest<Shared> for Upload {
    type Rejection = Refusal;

    async fn from_request(request: axum::extract::Request, app: &Shared) -> Result<Upload, Refusal> {
        let place = app.desk.upload()?;
        let bytes = Bytes::from_request(request, app).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge("a record has at most 2 MiB".to_owned()),
            _ => Refusal::BadRequest(rejection.body_text()),
        })?;
        Ok(Upload { bytes, _place: place })
    }
}

/// `POST /api/records`
pub(super) async fn open(State(app): State<Shared>, upload: Upload) -> Result<Response, Refusal> {
    let bytes = upload.bytes.clone();
    let opened = app.desk.work(move || Opened::read(&bytes)).await?;
    let Some(kept) = opened.kept else {
        let unusable = RecordOpened { id: None, edit_key: None, record: opened.shown, faults: opened.faults };
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Json(unusable)).into_response());
    };
    let (id, edit_key) = keep(&app, upload.bytes.to_vec(), &kept).await?;
    let record = opened.shown.map(|shown| labelled(shown, &id, &kept));
    let opened = RecordOpened { id: Some(id), edit_key: Some(edit_key), record, faults: opened.faults };
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

/// What came of reading a record's bytes.
struct Opened {
    /// None: nothing that could be used.
    kept: Option<Kept>,
    shown: Option<GameRecord>,
    faults: Vec<Fault>,
}

impl Opened {
    fn read(bytes: &[u8]) -> Opened {
        let reading = read(bytes, None);
        let mut faults: Vec<Fault> = reading.faults_of(0).take(MAX_FAULTS).map(told).collect();
        let Some(record) = reading.first() else { return Opened { kept: None, shown: None, faults } };
        let shown = match review::shown(record) {
            Ok((shown, broken)) => {
                faults.extend(broken.into_iter().take(MAX_FAULTS));
                Some(shown)
            }
            Err(error) => {
                faults.push(plain("unusable", error.to_string()));
                None
            }
        };
        let bare = record.is_empty() && (record.setup == Setup::start() || !faults.is_empty());
        if bare && faults.is_empty() {
            faults.push(plain("no-moves", "no move of a game was found".to_owned()));
        }
        let usable = shown.is_some() && !bare;
        Opened { kept: usable.then(|| Kept::came_as(reading.format, reading.encoding)), shown, faults }
    }
}

fn told(fault: &ReadFault) -> Fault {
    let number = |n: usize| u32::try_from(n).ok();
    Fault {
        line: number(fault.line),
        column: number(fault.column),
        text: Some(fault.text.clone()),
        code: "not-understood".to_owned(),
        message: fault.to_string(),
    }
}

fn plain(code: &str, message: String) -> Fault {
    Fault { line: None, column: None, text: None, code: code.to_owned(), message }
}

fn labelled(mut shown: GameRecord, id: &str, kept: &Kept) -> GameRecord {
    shown.id = Some(id.to_owned());
    shown.format = kept.format.clone();
    shown.encoding = kept.encoding.clone();
    shown
}

/// Stores a record under a new id and key.
async fn keep(app: &App, original: Vec<u8>, kept: &Kept) -> Result<(String, String), Refusal> {
    let (id, edit_key, now) = (secret::new_id(), secret::new_secret(), clock::now());
    let edit_key_hash = secret::hash(&edit_key);
    let row = StoredRecord {
        id: id.clone(),
        created: now,
        changed: now,
        original,
        tree: kept.text(),
        edit_key: edit_key_hash,
    };
    app.store.add_record(row).await?;
    Ok((id, edit_key))
}

/// A stored record with what is kept of it.
pub(super) async fn find(app: &App, id: &str) -> Result<(StoredRecord, Kept), Refusal> {
    if !is_id(id) {
        return Err(Refusal::NoSuchRecord);
    }
    let row = app.store.record(id).await?.ok_or(Refusal::NoSuchRecord)?;
    let kept = Kept::of(&row);
    Ok((row, kept))
}

/// A record for its page.
pub(super) async fn shown(app: &App, id: &str) -> Result<GameRecord, Refusal> {
    let (row, kept) = find(app, id).await?;
    let id = id.to_owned();
    app.desk.work(move || show(&kept.record(&row).ok_or(Refusal::NoSuchRecord)?, &id, &kept)).await?
}

fn show(record: &Record, id: &str, kept: &Kept) -> Result<GameRecord, Refusal> {
    let (shown, _) = review::shown(record).map_err(|error| Refusal::Unusable(error.to_string()))?;
    Ok(labelled(shown, id, kept))
}

/// `GET /api/records/{id}`
pub(super) async fn view(State(app): State<Shared>, Path(id): Path<String>) -> Result<Json<GameRecord>, Refusal> {
    Ok(Json(shown(&app, &id).await?))
}

/// `PUT /api/records/{id}`
pub(super) async fn change(
    State(app): State<Shared>,
    Path(id): Path<String>,
    upload: Upload,
) -> Result<Json<GameRecord>, Refusal> {
    let edit: RecordEdit = serde_json::from_slice(&upload.bytes)
        .map_err(|error| Refusal::BadRequest(format!("not understood: {error}")))?;
    let (row, kept) = find(&app, &id).await?;
    if !secret::matches(&edit.edit_key, &row.edit_key) {
        return Err(Refusal::Forbidden("this record can be changed with its key only"));
    }
    let name = id.clone();
    let edited = app.desk.work(move || {
        let record = kept.record(&row).ok_or(Refusal::NoSuchRecord)?;
        let record = review::edited(&record, &edit.nodes).map_err(|fault| Refusal::Unusable(fault.to_string()))?;
        let kept = Kept { edited: Some(write(&record, Format::Kif)), ..kept };
        Ok::<_, Refusal>((show(&record, &name, &kept)?, kept))
    });
    let (shown, kept) = edited.await??;
    if !app.store.change_record(&id, kept.text(), clock::now()).await? {
        return Err(Refusal::NoSuchRecord);
    }
    Ok(Json(shown))
}

/// How a record is wanted.
#[derive(Deserialize)]
pub(super) struct Wanted {
    format: Option<String>,
    encoding: Option<String>,
}

impl Wanted {
    pub(super) fn format(&self) -> Result<Format, Refusal> {
        let parsed = self.format.as_deref().unwrap_or("kif").parse();
        parsed.map_err(|error: komadai_kifu::UnknownFormat| Refusal::BadRequest(error.to_string()))
    }

    pub(super) fn encoding(&self) -> Result<Option<TextEncoding>, Refusal> {
        match self.encoding.as_deref() {
            None => Ok(None),
            Some("utf8" | "utf-8") => Ok(Some(TextEncoding::Utf8)),
            Some("sjis" | "shift_jis") => Ok(Some(TextEncoding::ShiftJis)),
            Some("eucjp" | "euc-jp") => Ok(Some(TextEncoding::EucJp)),
            Some(_) => Err(Refusal::BadRequest("an encoding is one of utf8 sjis eucjp".to_owned())),
        }
    }
}

/// `GET /api/records/{id}/export`
pub(super) async fn export(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let (format, encoding) = (wanted.format()?, wanted.encoding()?);
    let (row, kept) = find(&app, &id).await?;
    if kept.is_as_it_came(format, encoding) {
        return Ok(download(&id, format, row.original));
    }
    let bytes = app.desk.work(move || {
        let record = kept.record(&row).ok_or(Refusal::NoSuchRecord)?;
        written(&record, format, encoding)
    });
    Ok(download(&id, format, bytes.await??))
}

/// `GET /api/games/{id}/record`
pub(super) async fn of_game(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let (format, encoding) = (wanted.format()?, wanted.encoding()?);
    let (game, setup) = app.games.ask(&id, |answer| Request::Inspect { answer }).await?;
    let record = review::of_game(&game, &setup);
    Ok(download(&id, format, written(&record, format, encoding)?))
}

/// `POST /api/games/{id}/review`
pub(super) async fn review_game(State(app): State<Shared>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let (game, setup) = app.games.ask(&id, |answer| Request::Inspect { answer }).await?;
    if game.outcome().is_none() {
        return Err(Refusal::Conflict("the game is not over yet; it can be reviewed then".to_owned()));
    }
    let record = review::of_game(&game, &setup);
    let kif = write(&record, Format::Kif);
    let (id, edit_key) = keep(&app, kif.into_bytes(), &Kept::played_here()).await?;
    Ok((StatusCode::CREATED, Json(ReviewCreated { id, edit_key })).into_response())
}

pub(super) fn written(record: &Record, format: Format, encoding: Option<TextEncoding>) -> Result<Vec<u8>, Refusal> {
    let text = write(record, format);
    if text.is_empty() {
        return Err(Refusal::Unusable(format!("this record cannot be written as {format}")));
    }
    encode(&text, encoding.unwrap_or(TextEncoding::Utf8)).map_err(|char| {
        let encoding = encoding.unwrap_or(TextEncoding::Utf8);
        Refusal::Unusable(format!("{encoding} has no character {char:?}, which this record uses; take utf8"))
    })
}

pub(super) fn download(name: &str, format: Format, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}.{}\"", format.extension());
    // No charset is named: the encoding is the reader's choice, and the file carries its own bytes.
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, bytes).into_response()
}

//! `/api/records` and what leads to them: records in, out and changed.

use crate::app::{App, Shared};
use crate::archive::event_headers;
use crate::asker::Asker;
use crate::limits::{Deed, Place, Share};
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use komadai_archive::Archived;
use komadai_game::Counting;
use komadai_kifu::{Format, NodeId, Note, Record, Step, TextEncoding, UnknownEncoding, encode, write};
use komadai_lang::Texts;
use komadai_record::{
    Analysis, EngineSeat, Opened, Stored, Tree, Unreadable, VerdictWords, annotate, edit_headers, edited,
    holds_analysis,
};
use komadai_room::{Clock, Snapshot, SystemClock, SystemEntropy, hash, matches, new_id, new_secret};
use komadai_shogi::{ByColor, Color};
use komadai_store::{SecretHash, Store, StoreError, StoredRecord, is_id};
use komadai_wire::{
    ApiError, ErrorReason, GameRecord, RecordEdit, RecordOpened, RecordRemoval, ReviewCreated, ReviewRecord,
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

/// That somebody opens a record is noted once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 3600 * 1_000;
/// The version of a record that was never changed.
const FIRST_VERSION: u32 = 1;

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
    let bytes = upload.bytes.clone();
    let read = move || {
        let mut opened = Opened::read(&bytes);
        let shown = opened.tree.take().as_ref().map(GameRecord::from);
        (opened, shown)
    };
    let (opened, shown) = app.site.desk.work(read).await?;
    if !opened.usable {
        let unusable = RecordOpened { id: None, edit_key: None, record: shown, faults: opened.faults };
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Json(unusable)).into_response());
    }
    let stored = Stored::came_as(opened.source);
    let (id, edit_key) = keep(&app, &asker, upload.bytes.to_vec(), &stored).await?;
    let record = shown.map(|shown| labelled(shown, &id, FIRST_VERSION, &stored));
    let opened = RecordOpened { id: Some(id), edit_key: Some(edit_key), record, faults: opened.faults };
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

fn labelled(mut shown: GameRecord, id: &str, version: u32, stored: &Stored) -> GameRecord {
    shown.id = Some(id.to_owned());
    shown.version = Some(version);
    shown.format = stored.source.map(|source| source.format.to_string());
    shown.encoding = stored.source.map(|source| source.encoding.to_string());
    shown
}

/// Stores a record under a new id and key.
async fn keep(app: &App, asker: &Asker, original: Vec<u8>, stored: &Stored) -> Result<(String, String), Refusal> {
    let (id, edit_key, now) = (new_id(&SystemEntropy), new_secret(&SystemEntropy), SystemClock.wall().0);
    let row = StoredRecord {
        id: id.clone(),
        created: now,
        changed: now,
        opened: now,
        version: FIRST_VERSION,
        original,
        tree: stored.to_text(),
        edit_key: hash(&edit_key),
        owner: asker.session(),
    };
    asker.may_store(&app.site, row.original.len() + row.tree.len())?;
    app.store.add_record(row).await?;
    Ok((id, edit_key))
}

/// A stored record.
pub(crate) struct Kept {
    row: StoredRecord,
    stored: Stored,
    /// What the reader's language calls the engine that played in it.
    engine_name: Option<String>,
}

impl Kept {
    /// The record as it stands, without the name of the engine.
    fn unnamed(&self) -> Result<Record, Refusal> {
        self.stored.record(&self.row.original).map_err(|fault| unreadable(&self.row.id, &fault))
    }

    fn name(&self, record: &mut Record) {
        if let (Some(engine), Some(name)) = (self.stored.engine, &self.engine_name) {
            engine.name(record, name);
        }
    }

    /// The record as its reader sees it.
    pub(crate) fn record(&self) -> Result<Record, Refusal> {
        let mut record = self.unnamed()?;
        self.name(&mut record);
        Ok(record)
    }

    /// The same, with what an engine found of it as comments where the format holds some.
    pub(crate) fn annotated(&self, format: Format, words: &VerdictWords) -> Result<Record, Refusal> {
        let mut record = self.record()?;
        if let Some(analysis) = self.stored.analysis.as_ref().filter(|_| holds_analysis(format)) {
            annotate(&mut record, analysis, format, words);
        }
        Ok(record)
    }

    fn shown(&self, mut record: Record, version: u32) -> Result<GameRecord, Refusal> {
        self.name(&mut record);
        Ok(labelled(GameRecord::from(&Tree::of(&record)?), &self.row.id, version, &self.stored))
    }

    /// The record as its page starts from it.
    fn review(&self) -> Result<ReviewRecord, Refusal> {
        let tree = Tree::of(&self.record()?)?;
        let mut review = ReviewRecord::of(&tree, &self.row.id, self.version(), self.stored.analysis.as_ref());
        review.format = self.stored.source.map(|source| source.format.to_string());
        review.encoding = self.stored.source.map(|source| source.encoding.to_string());
        Ok(review)
    }

    /// How often notes and branches were changed, counted from 1.
    fn version(&self) -> u32 {
        self.stored.edition.unwrap_or(self.row.version)
    }

    /// The bytes as they came; none for a game played here.
    pub(super) fn original(&self) -> &[u8] {
        &self.row.original
    }

    /// When it was opened, in milliseconds since 1970.
    pub(super) fn created(&self) -> u64 {
        self.row.created
    }

    /// What an engine found of it.
    pub(super) fn analysis(&self) -> Option<&Analysis> {
        self.stored.analysis.as_ref()
    }

    /// Who moves first.
    pub(super) fn first(&self) -> Result<Color, Refusal> {
        Ok(self.unnamed()?.setup.turn)
    }

    /// The stored version that it is, and what to store to keep an analysis with it. Notes and branches count as unchanged.
    pub(super) fn with_analysis(&self, analysis: Analysis) -> (u32, String) {
        let stored = Stored { analysis: Some(analysis), edition: Some(self.version()), ..self.stored.clone() };
        (self.row.version, stored.to_text())
    }
}

/// Told to the operator, too: somebody has to look into it.
fn unreadable(id: &str, fault: &Unreadable) -> Refusal {
    tracing::error!(record = id, "cannot be read: {fault}");
    Refusal::UnreadableRecord
}

pub(crate) async fn find(app: &App, id: &str, reader: &Reader) -> Result<Kept, Refusal> {
    let mut kept = find_row(app, id).await?;
    kept.engine_name = kept.stored.engine.map(|engine| engine_name(reader, engine));
    Ok(kept)
}

/// A record whose engine has no name.
pub(super) async fn find_row(app: &App, id: &str) -> Result<Kept, Refusal> {
    if !is_id(id) {
        return Err(Refusal::NoSuchRecord);
    }
    let row = app.store.record(id).await?.ok_or(Refusal::NoSuchRecord)?;
    let now = SystemClock.wall().0;
    if now.saturating_sub(row.opened) > NOTED_EVERY_MS {
        // Where this fails, it is done the next time.
        let _ = app.store.open_record(id, now).await;
    }
    let parse = move || {
        let stored = Stored::parse(&row.tree);
        (row, stored)
    };
    let (row, stored) = app.site.desk.work(parse).await?;
    let stored = stored.map_err(|fault| unreadable(id, &fault))?;
    Ok(Kept { row, stored, engine_name: None })
}

pub(crate) fn engine_name(reader: &Reader, engine: EngineSeat) -> String {
    Texts::of(reader.lang).count("record-engine", &u32::from(engine.level))
}

/// A record for its page.
pub(crate) async fn shown(app: &App, id: &str, reader: &Reader) -> Result<GameRecord, Refusal> {
    let kept = find(app, id, reader).await?;
    app.site.desk.work(move || kept.shown(kept.unnamed()?, kept.version())).await?
}

/// A record as its page starts from it, and for how many days it is kept if nobody opens it.
pub(crate) async fn review(app: &App, id: &str, reader: &Reader) -> Result<(ReviewRecord, Option<u32>), Refusal> {
    let kept = find(app, id, reader).await?;
    let days = kept_days(app, kept.row.owner).await?;
    Ok((app.site.desk.work(move || kept.review()).await??, days))
}

/// For how many days a record of this owner's is kept if nobody opens it; none: for ever, as those of accounts are.
pub(crate) async fn kept_days(app: &App, owner: Option<SecretHash>) -> Result<Option<u32>, Refusal> {
    let days = Some(app.config.keep_records).filter(|days| *days > 0);
    let Some(owner) = owner.filter(|_| days.is_some()) else { return Ok(days) };
    let account = app.store.account_holding(owner).await?;
    Ok(if account.is_some() { None } else { days })
}

/// `GET /api/records/{id}`
pub(crate) async fn view(
    State(app): State<Shared>,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Json<GameRecord>, Refusal> {
    Ok(Json(shown(&app, &id, &reader).await?))
}

/// What came of a change.
struct Changed {
    shown: GameRecord,
    /// The version that it was made on, and what to store; none if it changes nothing.
    store: Option<(u32, String)>,
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
    let kept = find(&app, &id, &reader).await?;
    if !matches(&edit.edit_key, &kept.row.edit_key) {
        return Err(Refusal::Forbidden("this record can be changed with its key only"));
    }
    let changed = app.site.desk.work(move || changed(&kept, &edit)).await??;
    if let Some((version, text)) = changed.store {
        asker.may_store(&app.site, text.len())?;
        if !app.store.change_record(&id, version, text, SystemClock.wall().0).await? {
            return Err(Refusal::ChangedMeanwhile);
        }
    }
    Ok(Json(changed.shown))
}

fn changed(kept: &Kept, edit: &RecordEdit) -> Result<Changed, Refusal> {
    let version = kept.version();
    let record = kept.unnamed()?;
    let mut edited = edited(&record, &edit.nodes)?;
    edit_headers(&mut edited, &edit.headers)?;
    // What stands there already is a save whose answer was lost and that is sent again, whatever the version.
    if edited == record {
        return Ok(Changed { shown: kept.shown(record, version)?, store: None });
    }
    if edit.version != version {
        return Err(Refusal::ChangedMeanwhile);
    }
    let next = version.saturating_add(1);
    let edition = kept.stored.edition.map(|_| next);
    let stored = Stored { tree: Some(edited.clone()), edition, ..kept.stored.clone() };
    Ok(Changed { shown: kept.shown(edited, next)?, store: Some((kept.row.version, stored.to_text())) })
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
    // One that cannot be read can be removed all the same.
    let row = if is_id(&id) { app.store.record(&id).await? } else { None };
    let row = row.ok_or(Refusal::NoSuchRecord)?;
    let has_key = shown.edit_key.is_some_and(|key| matches(&key, &row.edit_key));
    let is_owner = asker.session().is_some() && asker.session() == row.owner;
    if !has_key && !is_owner {
        return Err(Refusal::Forbidden("this record can be deleted by whoever opened it, or with its key"));
    }
    app.store.remove_record(&id).await?;
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
    let kept = find(&app, &id, &reader).await?;
    let stored = Stored { edition: None, ..kept.stored.clone() };
    let (id, edit_key) = keep(&app, &asker, kept.row.original.clone(), &stored).await?;
    let mut shown = app.site.desk.work(move || kept.shown(kept.unnamed()?, FIRST_VERSION)).await??;
    shown.id = Some(id.clone());
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
    let kept = find(&app, &id, &reader).await?;
    let has_analysis = kept.stored.analysis.is_some() && wanted.analysis && holds_analysis(format);
    if !has_analysis && kept.stored.is_as_it_came(format, encoding) {
        return Ok(download(&id, format, kept.row.original));
    }
    let words = VerdictWords::of(reader.lang);
    let bytes = app.site.desk.work(move || {
        let record = if wanted.analysis { kept.annotated(format, &words) } else { kept.record() };
        written(&record?, format, encoding)
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
    let (format, encoding) = (wanted.format()?, wanted.encoding()?);
    let game = app.rooms.view(&id).await?;
    let mut record = named(&app, &id, &game, &reader).await?;
    if game.game.outcome().is_some() && game.game.config().counting != Counting::Exact {
        add_remarks(&mut record, app.store.remarks_of(&id).await?);
    }
    if wanted.branches {
        app.site.trees.add_branches(&game, &mut record).await?;
    }
    Ok(download(&id, format, written(&record, format, encoding)?))
}

/// The record of a game of ours as far as it has come, and whether more moves may come.
pub(crate) async fn game_record(app: &App, id: &str, reader: &Reader) -> Result<(Record, bool), Refusal> {
    let game = app.rooms.view(id).await?;
    Ok((named(app, id, &game, reader).await?, game.game.outcome().is_none()))
}

/// The record of a game of ours, with its event and the name of its engine.
async fn named(app: &App, id: &str, game: &Snapshot, reader: &Reader) -> Result<Record, Refusal> {
    let (mut record, engine) = played(game)?;
    of_event(&mut record, &*app.store, id).await?;
    if let Some(engine) = engine {
        engine.name(&mut record, &engine_name(reader, engine));
    }
    Ok(record)
}

/// What programs said of their moves is part of the record.
fn add_remarks(record: &mut Record, remarks: Vec<(u32, String)>) {
    let is_move = |id: &NodeId| matches!(record.node(*id).step, Step::Move(_));
    let moves: Vec<NodeId> = record.main_line().filter(is_move).collect();
    for (ply, text) in remarks {
        if let Some(id) = (ply as usize).checked_sub(1).and_then(|index| moves.get(index)) {
            record.node_mut(*id).notes.push(Note::Engine(format!(" {text}")));
        }
    }
}

/// `POST /api/games/{id}/review`
pub(crate) async fn review_game(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::Upload)?;
    let game = app.rooms.view(&id).await?;
    if game.game.outcome().is_none() {
        return Err(ApiError::because(ErrorReason::NotOver, "the game is not over yet; it can be reviewed then").into());
    }
    let (mut record, engine) = played(&game)?;
    of_event(&mut record, &*app.store, &id).await?;
    app.site.trees.add_branches(&game, &mut record).await?;
    let (id, edit_key) = keep(&app, &asker, Vec::new(), &Stored::played_here(record, engine)).await?;
    Ok((StatusCode::CREATED, Json(ReviewCreated { id, edit_key })).into_response())
}

/// The record that a game of the archive is.
pub(crate) fn archived_id(number: u32) -> String {
    format!("archive{number:010}")
}

/// A game of the archive as a record, under an id that is always the same: whoever opens it first keeps it, and nobody may
/// change it but in a copy.
pub(crate) async fn of_archive(app: &App, asker: &Asker, game: Archived) -> Result<String, Refusal> {
    let id = archived_id(game.number);
    if app.store.record(&id).await?.is_some() {
        return Ok(id);
    }
    asker.may(&app.site, Deed::Upload)?;
    keep_archived(app, game).await
}

/// Keeps a game of the archive as its record, unless it is there; whoever asks for many is counted once, by the caller.
pub(crate) async fn keep_archived(app: &App, game: Archived) -> Result<String, Refusal> {
    keep_for_all(app, archived_id(game.number), game.record).await
}

/// Keeps a record under an id that is always the same, unless it is there. Nobody may change it but in a copy.
pub(crate) async fn keep_for_all(app: &App, id: String, record: Record) -> Result<String, Refusal> {
    let now = SystemClock.wall().0;
    let row = StoredRecord {
        id: id.clone(),
        created: now,
        changed: now,
        opened: now,
        version: FIRST_VERSION,
        original: Vec::new(),
        tree: Stored::played_here(record, None).to_text(),
        edit_key: hash(&new_secret(&SystemEntropy)),
        owner: None,
    };
    match app.store.add_record(row).await {
        Ok(()) | Err(StoreError::Taken) => Ok(id),
        Err(error) => Err(error.into()),
    }
}

/// Says in a record in which event the game was played, where it was.
async fn of_event(record: &mut Record, store: &dyn Store, game: &str) -> Result<(), StoreError> {
    for (key, value) in event_headers(store, game).await? {
        record.headers.push(key, value);
    }
    Ok(())
}

/// The record of a game of ours, and the engine's seat in it.
pub(crate) fn played(seen: &Snapshot) -> Result<(Record, Option<EngineSeat>), Refusal> {
    let names = &seen.contract.names;
    let record = komadai_record::of_game(&seen.game, ByColor { black: &names.black, white: &names.white });
    let only = || ApiError::because(ErrorReason::StandardOnly, "records are kept of standard shogi alone");
    let record = record.ok_or_else(only)?;
    Ok((record, seen.contract.engine().map(|(level, side)| EngineSeat { side, level })))
}

pub(crate) fn written(record: &Record, format: Format, encoding: Option<TextEncoding>) -> Result<Vec<u8>, Refusal> {
    let text = write(record, format);
    if text.is_empty() {
        let message = format!("this record cannot be written as {format}");
        return Err(ApiError::because(ErrorReason::NotInFormat, message).arg("format", format).into());
    }
    encode(&text, encoding.unwrap_or(TextEncoding::Utf8)).map_err(|char| {
        let encoding = encoding.unwrap_or(TextEncoding::Utf8);
        let message = format!("{encoding} has no character {char:?}, which this record uses; take utf8");
        let error = ApiError::because(ErrorReason::NotInEncoding, message);
        error.arg("encoding", encoding).arg("character", char).into()
    })
}

pub(crate) fn download(name: &str, format: Format, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}.{}\"", format.extension());
    // No charset is named: the encoding is the reader's choice, and the file carries its own bytes.
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, bytes).into_response()
}

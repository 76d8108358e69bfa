//! `/api/boards`: what `<komadai-board>` shows on a page of any site. Nobody needs to be known for it, and nothing is kept.

use super::records::{Upload, review};
use crate::app::{App, Shared};
use crate::limits::Deed;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::records;
use crate::refusal::Refusal;
use crate::studies;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_record::{Drawn, Opened, Tree};
use komadai_wire::{BoardRecord, DrawnAt, ReviewRecord};

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    let large = DefaultBodyLimit::max(komadai_kifu::MAX_BYTES);
    Router::new()
        .route("/api/boards/read", post(read).layer(large))
        .route("/api/boards/record/{id}", get(record))
        .route("/api/boards/game/{id}", get(game))
        .route("/api/boards/study/{id}/{chapter}", get(chapter))
}

/// Many boards on many pages ask: whoever stands between may answer for so long.
const KEEP: &str = "public, max-age=2";

fn told(board: &BoardRecord) -> Response {
    ([(header::CACHE_CONTROL, KEEP), (header::VARY, "accept-language, cookie")], Json(board)).into_response()
}

/// What a page of another site has read. Its visitors did not ask for it, and keep what they may upload themselves.
struct Brought(Upload);

impl FromRequest<Shared> for Brought {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Shared) -> Result<Brought, Refusal> {
        Upload::counted(request, app, Deed::Reading, &app.site.desk.readings).await.map(Brought)
    }
}

/// `POST /api/boards/read`: a record of any format and encoding, read and forgotten.
async fn read(State(app): State<Shared>, Brought(upload): Brought) -> Result<Response, Refusal> {
    let read = move || {
        let mut opened = Opened::read(upload.bytes());
        let record = opened.tree.take().map(|tree| ReviewRecord::of(&tree, "", 1, None));
        (opened.usable, BoardRecord { record, faults: opened.faults, ..BoardRecord::default() })
    };
    let (usable, board) = app.site.desk.work(read).await?;
    let status = if usable { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    Ok((status, Json(board)).into_response())
}

/// `GET /api/boards/record/{id}`
async fn record(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let (record, _) = review(&app, &id, &reader).await?;
    let whole = Some(format!("/review/{id}"));
    Ok(told(&BoardRecord { record: Some(record), whole, ..BoardRecord::default() }))
}

/// `GET /api/boards/game/{id}`: a game of the site, as far as it has come.
async fn game(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let (record, seen) = records::game(&app.site, &id, reader.lang).await?;
    let (own, running) = (id.clone(), seen.game.outcome().is_none());
    let work = app.site.desk.work(move || Ok::<_, Refusal>(ReviewRecord::of(&Tree::of(&record)?, &own, 1, None)));
    let whole = Some(format!("/game/{id}"));
    Ok(told(&BoardRecord { record: Some(work.await??), whole, running, ..BoardRecord::default() }))
}

/// `GET /api/boards/study/{id}/{chapter}`
async fn chapter(State(app): State<Shared>, Path((id, chapter)): Path<(String, String)>) -> Result<Response, Refusal> {
    Ok(told(&of_chapter(&app, &id, &chapter).await?.1))
}

/// A chapter of a study that anybody may see who has its address, with its title.
pub(crate) async fn of_chapter(app: &App, id: &str, chapter: &str) -> Result<(String, BoardRecord), Refusal> {
    // Other sites' pages come without cookies, and none are looked at.
    let seen = match studies::open(&app.site, id, &Principal::Stranger).await {
        Ok(seen) => seen,
        Err(studies::Fault::NotThere) => return Err(Refusal::NoSuchPage),
        Err(fault) => return Err(fault.into()),
    };
    let found = seen.chapter(Some(chapter)).map_err(|_| Refusal::NoSuchPage)?;
    let tree = studies::tree(&app.site, found).await?;
    let own = chapter.to_owned();
    let work = app.site.desk.work(move || {
        let shown = Tree::of(&tree.to_record())?;
        let words = |drawn: &[Drawn]| drawn.iter().map(Drawn::to_string).collect();
        let drawn = tree.drawn_in(&shown).into_iter().map(|(at, drawn)| DrawnAt { at, drawn: words(drawn) });
        Ok::<_, Refusal>((ReviewRecord::of(&shown, &own, 1, None), drawn.collect()))
    });
    let (record, drawn) = work.await??;
    let whole = Some(format!("/study/{id}/{chapter}"));
    let board = BoardRecord { record: Some(record), drawn, whole, ..BoardRecord::default() };
    Ok((format!("{} · {}", found.title, seen.study.title), board))
}

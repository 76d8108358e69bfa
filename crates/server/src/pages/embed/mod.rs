//! `/embed/{id}`, `/embed/study/{id}/{chapter}` and `/embed/live/{board}`: a board for other people's pages. With `/embed/event/{id}` they are the only addresses that may be framed.

use super::frame::{Frame, frame, page};
use super::not_found;
use super::review::title;
use crate::api::{boards, records};
use crate::app::Shared;
use crate::broadcasts;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_lang::Texts;
use komadai_wire::{BoardRecord, Boot};

#[derive(Template)]
#[template(path = "embed/page.html")]
struct EmbedPage<'a> {
    frame: Frame<'a>,
    title: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/embed/live/{board}", get(live))
        .route("/embed/{id}", get(show))
        .route("/embed/study/{id}/{chapter}", get(chapter))
}

async fn show(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Response {
    match records::review(&app, &id, &reader).await {
        Ok((record, _)) => {
            let title = title(&record, Texts::of(reader.lang));
            let boot = Boot::Embed { whole: format!("/review/{id}"), record, drawn: Vec::new() };
            page(&reader, StatusCode::OK, &EmbedPage { frame: frame(&app, &reader, Some(&boot)), title })
        }
        Err(Refusal::NoSuchRecord) => not_found::page(&app, reader),
        Err(refusal) => refusal.into_response(),
    }
}

/// A board of a broadcast, as everybody sees it.
async fn live(State(app): State<Shared>, reader: Reader, Path(board): Path<String>) -> Result<Response, Refusal> {
    // Other sites' frames come without cookies, and none are looked at.
    let (seen, board) = match broadcasts::of_board(&app.site, &board, &Principal::Stranger).await {
        Ok(found) => found,
        Err(broadcasts::Fault::NotThere) => return Ok(not_found::page(&app, reader)),
        Err(fault) => return Err(fault.into()),
    };
    let round = seen.round(Some(&board.round))?;
    let boot = super::live::boot(&app, &seen, round, Some(&board), true).await?;
    let title = seen.broadcast.title.clone();
    Ok(page(&reader, StatusCode::OK, &EmbedPage { frame: frame(&app, &reader, Some(&boot)), title }))
}

/// A chapter of a study that anybody may see who has its address.
async fn chapter(
    State(app): State<Shared>,
    reader: Reader,
    Path((id, chapter)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let (title, board) = match boards::of_chapter(&app, &id, &chapter).await {
        Ok(found) => found,
        Err(Refusal::NoSuchPage) => return Ok(not_found::page(&app, reader)),
        Err(refusal) => return Err(refusal),
    };
    let BoardRecord { record: Some(record), drawn, whole: Some(whole), .. } = board else {
        return Ok(not_found::page(&app, reader));
    };
    let boot = Boot::Embed { record, whole, drawn };
    Ok(page(&reader, StatusCode::OK, &EmbedPage { frame: frame(&app, &reader, Some(&boot)), title }))
}

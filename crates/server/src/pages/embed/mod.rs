//! `/embed/{id}`, `/embed/study/{id}/{chapter}` and `/embed/live/{board}`: a board for other people's pages, the only addresses that may be framed.

use super::frame::{Frame, frame, page};
use super::not_found;
use super::review::title;
use crate::api::records;
use crate::app::Shared;
use crate::broadcasts;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::studies;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_lang::Texts;
use komadai_record::{Drawn, Tree};
use komadai_wire::{Boot, DrawnAt, ReviewRecord};

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
    let (seen, board) = match broadcasts::of_board(&app, &board, &Principal::Stranger).await {
        Ok(found) => found,
        Err(Refusal::NoSuchPage) => return Ok(not_found::page(&app, reader)),
        Err(refusal) => return Err(refusal),
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
    // Other sites' frames come without cookies, and none are looked at.
    let seen = match studies::open(&app.site, &id, &Principal::Stranger).await {
        Ok(seen) => seen,
        Err(studies::Fault::NotThere) => return Ok(not_found::page(&app, reader)),
        Err(fault) => return Err(fault.into()),
    };
    let Ok(found) = seen.chapter(Some(&chapter)) else { return Ok(not_found::page(&app, reader)) };
    let tree = studies::tree(&app.site, found).await?;
    let own = chapter.clone();
    let work = app.site.desk.work(move || {
        let shown = Tree::of(&tree.to_record())?;
        let words = |drawn: &[Drawn]| drawn.iter().map(Drawn::to_string).collect();
        let drawn = tree.drawn_in(&shown).into_iter().map(|(at, drawn)| DrawnAt { at, drawn: words(drawn) });
        Ok::<_, Refusal>((ReviewRecord::of(&shown, &own, 1, None), drawn.collect()))
    });
    let (record, drawn) = work.await??;
    let boot = Boot::Embed { record, whole: format!("/study/{id}/{chapter}"), drawn };
    let title = format!("{} · {}", found.title, seen.study.title);
    Ok(page(&reader, StatusCode::OK, &EmbedPage { frame: frame(&app, &reader, Some(&boot)), title }))
}

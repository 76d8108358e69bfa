//! Pictures of kinds: how a game begins, how a piece moves. There are as many as the rule files have, however often one is asked for.

use super::title;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_diagram::kind_moves_svg;
use komadai_lang::Texts;
use komadai_print::{Faces, kind_board, kind_man, ways};
use komadai_variants::{Color, Position, Rules};
use std::sync::Arc;

/// `GET /variants/{id}/start.svg`
pub(super) async fn start(Path(id): Path<String>, reader: Reader) -> Result<Response, Refusal> {
    let game = game(&id)?;
    let board = kind_board(&Position::start(&game), title(Texts::of(reader.lang), &id), Faces::Kanji);
    Ok(picture(board.to_svg()))
}

/// `GET /variants/{id}/pieces/{number}`
pub(super) async fn piece(Path((id, number)): Path<(String, usize)>) -> Result<Response, Refusal> {
    let game = game(&id)?;
    let kind = game.kinds().get(number).ok_or(Refusal::NoSuchPage)?;
    Ok(picture(kind_moves_svg(&kind_man(kind, Color::Black, Faces::Kanji), &ways(&kind.betza))))
}

fn game(id: &str) -> Result<Arc<Rules>, Refusal> {
    let known = super::names().any(|name| name == id);
    known.then(|| Rules::named(id)).flatten().ok_or(Refusal::NoSuchPage)
}

fn picture(svg: String) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"), (header::CACHE_CONTROL, "private, max-age=86400")];
    (headers, svg).into_response()
}

//! Pictures of kinds: how a game begins, how a piece moves. There are as many as the rule files have, however often one is asked for.

use super::title;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_diagram::{Man, kind_moves_svg};
use komadai_lang::Texts;
use komadai_print::{Faces, kind_board, kind_man, shown_board, shown_man, ways};
use komadai_variants::rules::Shown;
use komadai_variants::{Betza, Color, Position, Rules};
use komadai_wire::VARIANTS;
use std::sync::Arc;

/// `GET /variants/{id}/start.svg`
pub(super) async fn start(Path(id): Path<String>, reader: Reader) -> Result<Response, Refusal> {
    let title = title(Texts::of(reader.lang), &id);
    let board = match Shown::named(&id) {
        Some(game) => shown_board(game, title),
        None => kind_board(&Position::start(&played(&id)?), title, Faces::Kanji),
    };
    Ok(picture(board.to_svg()))
}

/// `GET /variants/{id}/pieces/{number}`
pub(super) async fn piece(Path((id, number)): Path<(String, usize)>) -> Result<Response, Refusal> {
    let moves = |man: &Man, betza: &Betza| picture(kind_moves_svg(man, &ways(betza)));
    if let Some(game) = Shown::named(&id) {
        let piece = game.pieces().get(number).ok_or(Refusal::NoSuchPage)?;
        return Ok(moves(&shown_man(piece, Color::Black), &piece.betza));
    }
    let game = played(&id)?;
    let kind = game.kinds().get(number).ok_or(Refusal::NoSuchPage)?;
    Ok(moves(&kind_man(kind, Color::Black, Faces::Kanji), &kind.betza))
}

/// The rules of one that is played here.
fn played(id: &str) -> Result<Arc<Rules>, Refusal> {
    let known = VARIANTS.contains(&id);
    known.then(|| Rules::named(id)).flatten().ok_or(Refusal::NoSuchPage)
}

fn picture(svg: String) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"), (header::CACHE_CONTROL, "private, max-age=86400")];
    (headers, svg).into_response()
}

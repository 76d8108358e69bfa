//! `/tsume/solver`: the mate solver. Without scripts it shows the picture of the position that the address names.

use super::explorer::board_of;
use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_shogi::Setup;
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "solver/page.html")]
struct SolverPage<'a> {
    frame: Frame<'a>,
    /// The picture of the position that the address names, for where there are no scripts.
    picture: Option<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/tsume/solver", get(solver))
}

/// What the address of the solver may name.
#[derive(Deserialize)]
pub(super) struct Asked {
    sfen: Option<String>,
}

/// `GET /tsume/solver`: a position that cannot be read is left out, and the board is a new one.
async fn solver(State(app): State<Shared>, reader: Reader, Query(asked): Query<Asked>) -> Response {
    let sfen = asked.sfen.and_then(|text| {
        // Between words written with underscores a blank can only have been a plus that nobody escaped.
        let text = if text.contains('_') { text.replace(' ', "+") } else { text };
        Some(Setup::from_sfen_lenient(&text).ok()?.to_string())
    });
    let boot = Boot::Solver { sfen: sfen.clone() };
    let picture = sfen.map(|sfen| picture(&sfen, &reader));
    page(&reader, StatusCode::OK, &SolverPage { frame: frame(&app, &reader, Some(&boot)), picture })
}

/// The address of a position's picture.
pub(super) fn picture(sfen: &str, reader: &Reader) -> String {
    board_of(sfen, None, reader.look())
}

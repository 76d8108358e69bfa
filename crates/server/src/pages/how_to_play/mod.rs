//! `/how-to-play`: the whole game on one page. Without scripts it is a text; with them every piece is tried on a board.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::Boot;

/// The steps in their order. Each has a title, `howto-STEP`, and a text, `howto-STEP-line`.
const STEPS: [&str; 16] = [
    "goal",
    "king",
    "gold",
    "silver",
    "knight",
    "lance",
    "rook",
    "bishop",
    "pawn",
    "promotion",
    "dragon",
    "drop",
    "check",
    "mate",
    "fouls",
    "ends",
];

#[derive(Template)]
#[template(path = "how_to_play/page.html")]
struct HowToPlayPage<'a> {
    frame: Frame<'a>,
    /// Title and text of each step.
    steps: Vec<(String, String)>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/how-to-play", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    let boot = Boot::HowToPlay { steps: STEPS.map(str::to_owned).to_vec() };
    let frame = frame(&app, &reader, Some(&boot));
    let steps = STEPS.map(|step| (frame.t.get(&format!("howto-{step}")), frame.t.get(&format!("howto-{step}-line"))));
    page(&reader, StatusCode::OK, &HowToPlayPage { steps: steps.to_vec(), frame })
}

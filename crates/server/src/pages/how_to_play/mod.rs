//! `/how-to-play`: the whole game on one page. Without scripts it is a text; with them every piece is tried on a board.

use super::frame::{Frame, frame, origin, page, structured};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_lang::{Run, runs};
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
    origin: String,
    /// What the page is, for programs that read it: JSON-LD.
    about: String,
    /// Title and text of each step.
    steps: Vec<(String, String)>,
}

impl HowToPlayPage<'_> {
    fn runs<'a>(&self, text: &'a str) -> Vec<Run<'a>> {
        runs(text, ['[', ']'])
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/how-to-play", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let boot = Boot::HowToPlay { steps: STEPS.map(str::to_owned).to_vec() };
    let frame = frame(&app, &reader, Some(&boot));
    let steps = STEPS.map(|step| (frame.t.get(&format!("howto-{step}")), frame.t.get(&format!("howto-{step}-line"))));
    let origin = origin(&headers);
    let (title, line) = (frame.t.get("how-to-play"), frame.t.get("howto-about"));
    let about = structured("LearningResource", &title, &line, reader.lang, &origin, "/how-to-play");
    page(&reader, StatusCode::OK, &HowToPlayPage { origin, about, steps: steps.to_vec(), frame })
}

//! `/tsume`: the mate problems. Without scripts the list leads to every one of them.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::mate;
use crate::reader::Reader;
use crate::views;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::{Boot, ProblemCard};

#[derive(Template)]
#[template(path = "problems/page.html")]
struct ProblemsPage<'a> {
    frame: Frame<'a>,
    /// The set by the length of the mate.
    lengths: Vec<(u32, Vec<ProblemCard>)>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/tsume", get(problems))
}

/// `GET /tsume`
async fn problems(State(app): State<Shared>, reader: Reader) -> Response {
    let cards = mate::entries().map(views::problem_card).collect();
    // Where the store does not answer, the list stands without.
    let cards = views::with_votes(cards, app.site.store.problem_tallies(None).await.unwrap_or_default());
    let mut lengths: Vec<(u32, Vec<ProblemCard>)> = Vec::new();
    for card in &cards {
        match lengths.last_mut() {
            Some((plies, list)) if *plies == card.plies => list.push(card.clone()),
            _ => lengths.push((card.plies, vec![card.clone()])),
        }
    }
    let boot = Boot::Problems { problems: cards, set: None };
    page(&reader, StatusCode::OK, &ProblemsPage { frame: frame(&app, &reader, Some(&boot)), lengths })
}

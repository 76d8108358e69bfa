//! `/tsume/{id}`: one mate problem. Without scripts it shows its picture and, when asked, its solution.

use super::frame::{Frame, frame, page};
use super::not_found;
use super::solver::picture;
use crate::app::Shared;
use crate::mate;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_lang::Lang;
use komadai_tsume::problems::Problem;
use komadai_wire::{Boot, MoveNames, ProblemView};

#[derive(Template)]
#[template(path = "problem/page.html")]
struct ProblemPage<'a> {
    frame: Frame<'a>,
    picture: String,
    problem: ProblemView,
    /// The names of the solution's moves.
    solution: Vec<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/tsume/{id}", get(problem))
}

/// `GET /tsume/{id}`
async fn problem(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Response {
    let Some(entry) = mate::find(&id) else { return not_found::page(&app, reader) };
    let problem = entry.view();
    let boot = Boot::Problem { problem: problem.clone() };
    let picture = picture(&problem.card.sfen, &reader);
    let solution = solution(entry.problem, reader.lang);
    page(&reader, StatusCode::OK, &ProblemPage { frame: frame(&app, &reader, Some(&boot)), picture, problem, solution })
}

fn solution(problem: &Problem, lang: Lang) -> Vec<String> {
    let mut position = problem.position;
    let mut last_to = None;
    let name = |&mv| {
        let names = MoveNames::of(&position, mv, last_to);
        position.play_unchecked(mv);
        last_to = Some(mv.to());
        if lang == Lang::Ja { names.japanese } else { names.western }
    };
    problem.solution.iter().map(name).collect()
}

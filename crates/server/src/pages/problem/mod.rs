//! `/tsume/{id}`: one mate problem. Without scripts it shows its picture and, when asked, its solution.

use super::frame::{Frame, frame, page};
use super::not_found;
use super::solver::picture;
use crate::app::Shared;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::sets;
use crate::views;
use askama::Template;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use komadai_lang::{Lang, Texts};
use komadai_store::{ProblemTally, is_id};
use komadai_tsume::problems::Problem;
use komadai_wire::{Boot, MoveNames, ProblemView};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "problem/page.html")]
struct ProblemPage<'a> {
    frame: Frame<'a>,
    picture: String,
    problem: ProblemView,
    /// The names of the solution's moves.
    solution: Vec<String>,
}

/// What the address says besides.
#[derive(Deserialize)]
struct Asked {
    /// There, with or without a value, where a problem is seen again.
    review: Option<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/tsume/{id}", get(problem))
}

/// `GET /tsume/{id}`
async fn problem(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Refusal> {
    let found = match sets::find(&app.site, &principal, &id).await {
        Ok(found) => found,
        // Whoever reviews it goes on to the next one, and is not asked for it again.
        Err(sets::Fault::NoProblem) if asked.review.is_some() && is_id(&id) => {
            return Ok(not_found::started(&app, &reader, Some(&Boot::ProblemGone { id })));
        }
        Err(sets::Fault::NoProblem) => return Ok(not_found::page(&app, reader)),
        Err(fault) => return Err(fault.into()),
    };
    let mut problem = views::found_problem(&found);
    // Where the store does not answer, the page stands without.
    let tally = found.opinion(&app.site, None).await.map(|opinion| opinion.tally).unwrap_or_default();
    problem.card.votes = (tally != ProblemTally::default()).then(|| views::problem_tally(tally));
    let boot = Boot::Problem { problem: problem.clone() };
    let picture = picture(&problem.card.sfen, &reader);
    let solution = solution(&found.problem, reader.lang);
    let shown = ProblemPage { frame: frame(&app, &reader, Some(&boot)), picture, problem, solution };
    let mut response = page(&reader, StatusCode::OK, &shown);
    if found.private {
        // No device keeps what its owner alone may see.
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}

/// Where the list is that a problem stands in, and what it is called.
fn list(t: &Texts, problem: &ProblemView) -> (String, String) {
    match &problem.set {
        Some(set) => (format!("/tsume/sets/{}", set.id), set.title.clone()),
        None => ("/tsume".to_owned(), t.get("page-problems")),
    }
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

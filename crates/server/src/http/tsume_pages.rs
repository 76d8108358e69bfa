//! The pages of mate problems. Without scripts the list leads to every problem, and a problem shows its picture and, when
//! asked, its solution.

use super::pages::{Frame, frame, not_found_for, page};
use super::reader::Reader;
use crate::app::Shared;
use crate::mate::{self, Entry};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_lang::Lang;
use komadai_shogi::Setup;
use komadai_tsume::problems::Problem;
use komadai_wire::{Boot, MoveNames, ProblemCard, ProblemView};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "solver.html")]
struct SolverPage<'a> {
    frame: Frame<'a>,
    /// The picture of the position that the address names, for where there are no scripts.
    picture: Option<String>,
}

#[derive(Template)]
#[template(path = "problems.html")]
struct ProblemsPage<'a> {
    frame: Frame<'a>,
    /// The set by the length of the mate.
    lengths: Vec<(u32, Vec<ProblemCard>)>,
}

#[derive(Template)]
#[template(path = "problem.html")]
struct ProblemPage<'a> {
    frame: Frame<'a>,
    picture: String,
    problem: ProblemView,
    /// The names of the solution's moves.
    solution: Vec<String>,
}

/// What the address of the solver may name.
#[derive(Deserialize)]
pub(super) struct Asked {
    sfen: Option<String>,
}

/// `GET /tsume/solver`: a position that cannot be read is left out, and the board is a new one.
pub(super) async fn solver(State(app): State<Shared>, reader: Reader, Query(asked): Query<Asked>) -> Response {
    let sfen = asked.sfen.and_then(|text| {
        // Between words written with underscores a blank can only have been a plus that nobody escaped.
        let text = if text.contains('_') { text.replace(' ', "+") } else { text };
        Some(Setup::from_sfen_lenient(&text).ok()?.to_string())
    });
    let boot = Boot::Solver { lang: reader.lang, sfen: sfen.clone() };
    let picture = sfen.map(|sfen| picture(&sfen, reader));
    page(reader, StatusCode::OK, &SolverPage { frame: frame(&app, reader, Some(&boot)), picture })
}

/// `GET /tsume`
pub(super) async fn problems(State(app): State<Shared>, reader: Reader) -> Response {
    let cards: Vec<ProblemCard> = mate::entries().map(Entry::card).collect();
    let mut lengths: Vec<(u32, Vec<ProblemCard>)> = Vec::new();
    for card in &cards {
        match lengths.last_mut() {
            Some((plies, list)) if *plies == card.plies => list.push(card.clone()),
            _ => lengths.push((card.plies, vec![card.clone()])),
        }
    }
    let boot = Boot::Problems { lang: reader.lang, problems: cards };
    page(reader, StatusCode::OK, &ProblemsPage { frame: frame(&app, reader, Some(&boot)), lengths })
}

/// `GET /tsume/{id}`
pub(super) async fn problem(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Response {
    let Some(entry) = mate::find(&id) else { return not_found_for(&app, reader) };
    let problem = entry.view();
    let boot = Boot::Problem { lang: reader.lang, problem: problem.clone() };
    let picture = picture(&problem.card.sfen, reader);
    let solution = solution(entry.problem, reader.lang);
    page(reader, StatusCode::OK, &ProblemPage { frame: frame(&app, reader, Some(&boot)), picture, problem, solution })
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

/// The address of a position's picture.
fn picture(sfen: &str, reader: Reader) -> String {
    let sfen = sfen.replace('+', "%2B").replace(' ', "%20");
    format!("/api/picture?format=svg&lang={}&sfen={sfen}", reader.lang.code())
}

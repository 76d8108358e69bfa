//! `/api/learn/{lesson}/judge`: a learner's moves, judged by the rules.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::refusal::Refusal;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::routing::post;
use axum::{Json, Router};
use komadai_learn::course::{self, Verdict};
use komadai_shogi::{Move, Setup};
use komadai_wire::{LessonAnswer, LessonMoves};

/// More moves than any task takes.
const MAX_MOVES: usize = 100;

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new().route("/api/learn/{lesson}/judge", post(judge))
}

/// `POST /api/learn/{lesson}/judge`: what needs no search is less work than drawing a page, so it is not counted.
async fn judge(
    State(app): State<Shared>,
    asker: Asker,
    Path(lesson): Path<String>,
    query: Result<Json<LessonMoves>, JsonRejection>,
) -> Result<Json<LessonAnswer>, Refusal> {
    let Json(query) = query?;
    if query.moves.len() > MAX_MOVES {
        return Err(Refusal::TooLarge(format!("at most {MAX_MOVES} moves")));
    }
    let (lesson, _) = course::lesson(&lesson).ok_or(Refusal::NoSuchPage)?;
    let step = lesson.steps.get(query.step as usize).ok_or(Refusal::NoSuchPage)?;
    let moves = query.moves.iter().map(|usi| usi.parse().map_err(|_| Refusal::BadRequest(format!("no move: {usi}"))));
    let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
    let sfen = |setup: Box<Setup>| setup.to_string();
    let verdict = match query.number {
        Some(number) => step.judge_number(number),
        None if step.searches() => {
            asker.may(&app, Deed::Judge)?;
            app.desk.work(move || step.judge(&moves)).await?
        }
        None => step.judge(&moves),
    };
    Ok(Json(match verdict {
        Verdict::Done(setup) => LessonAnswer::Done { sfen: sfen(setup) },
        Verdict::GoOn(setup, reply) => LessonAnswer::GoOn { sfen: sfen(setup), reply: reply.map(|mv| mv.to_string()) },
        Verdict::Wrong(why, reply) => {
            LessonAnswer::Wrong { why: why.code().to_owned(), reply: reply.map(|mv| mv.to_string()) }
        }
        Verdict::Foul(foul) => LessonAnswer::Foul { foul: foul.code().to_owned() },
    }))
}

//! `/api/learn/{lesson}/judge`: a learner's moves, judged by the rules.

use crate::app::Shared;
use crate::refusal::Refusal;
use axum::extract::Path;
use axum::extract::rejection::JsonRejection;
use axum::routing::post;
use axum::{Json, Router};
use komadai_learn::course::{self, Verdict, Why};
use komadai_shogi::{Move, Setup};
use komadai_wire::{LessonAnswer, LessonMoves};

/// More moves than any task takes.
const MAX_MOVES: usize = 100;

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new().route("/api/learn/{lesson}/judge", post(judge))
}

/// `POST /api/learn/{lesson}/judge`: less work than drawing a page, so it is not counted.
async fn judge(
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
    Ok(Json(match step.judge(&moves) {
        Verdict::Done(setup) => LessonAnswer::Done { sfen: sfen(setup) },
        Verdict::GoOn(setup) => LessonAnswer::GoOn { sfen: sfen(setup) },
        Verdict::Wrong(why, reply) => {
            LessonAnswer::Wrong { why: code(why).to_owned(), reply: reply.map(|mv| mv.to_string()) }
        }
        Verdict::Foul(foul) => LessonAnswer::Foul { foul: foul.code().to_owned() },
    }))
}

fn code(why: Why) -> &'static str {
    match why {
        Why::Taken => "taken",
        Why::Escapes => "escapes",
        Why::NoCheck => "no-check",
        Why::NoFork => "no-fork",
        Why::NotPromoted => "not-promoted",
        Why::AnotherMove => "another-move",
        Why::Allowed => "allowed",
        Why::Nothing => "nothing",
    }
}

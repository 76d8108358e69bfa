//! `/api/learn/{lesson}/judge`: a learner's moves, judged by the rules.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::routing::post;
use axum::{Json, Router};
use komadai_lang::{Lang, Run};
use komadai_learn::course::{self, Verdict, Words};
use komadai_learn::exam;
use komadai_shogi::{Move, Setup};
use komadai_wire::{LessonAnswer, LessonMoves, TextRun};

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
    reader: Reader,
    Path(lesson): Path<String>,
    query: Result<Json<LessonMoves>, JsonRejection>,
) -> Result<Json<LessonAnswer>, Refusal> {
    let Json(query) = query?;
    if query.moves.len() > MAX_MOVES {
        return Err(Refusal::TooLarge(format!("at most {MAX_MOVES} moves")));
    }
    let found = course::lesson(&lesson).map(|(lesson, _)| lesson).or_else(|| exam::lesson(&lesson));
    let lesson = found.ok_or(Refusal::NoSuchPage)?;
    let step = lesson.steps.get(query.step as usize).ok_or(Refusal::NoSuchPage)?;
    let moves = query.moves.iter().map(|usi| usi.parse().map_err(|_| Refusal::BadRequest(format!("no move: {usi}"))));
    let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
    if query.show {
        let shown = if step.searches() {
            asker.may(&app.site, Deed::Judge)?;
            app.site.desk.work(move || step.answer(&moves)).await?
        } else {
            step.answer(&moves)
        };
        return Ok(Json(LessonAnswer::Shown { mv: shown.ok_or(Refusal::NoSuchPage)?.to_string() }));
    }
    let turn = step.turn(&moves);
    let told = |verdict: &Verdict| match (verdict, turn) {
        (Verdict::Done(_) | Verdict::GoOn(..), Some((turn, None))) => runs(&turn.text, reader.lang),
        (Verdict::Wrong(..), Some((_, Some(slip)))) => runs(&slip.text, reader.lang),
        _ => Vec::new(),
    };
    let then: Vec<String> = turn
        .and_then(|(_, slip)| slip)
        .map_or(Vec::new(), |slip| slip.refutation.iter().skip(1).map(ToString::to_string).collect());
    let sfen = |setup: Box<Setup>| setup.to_string();
    let verdict = match query.number {
        Some(number) => step.judge_number(number),
        None if step.searches() => {
            asker.may(&app.site, Deed::Judge)?;
            let moves = moves.clone();
            app.site.desk.work(move || step.judge(&moves)).await?
        }
        None => step.judge(&moves),
    };
    let said = told(&verdict);
    let usi = |mv: Option<Move>| mv.map(|mv| mv.to_string());
    Ok(Json(match verdict {
        Verdict::Done(setup) => LessonAnswer::Done { sfen: sfen(setup), said },
        Verdict::GoOn(setup, reply) => LessonAnswer::GoOn { sfen: sfen(setup), reply: usi(reply), said },
        Verdict::Wrong(why, reply) => LessonAnswer::Wrong { why: why.code().to_owned(), reply: usi(reply), then, said },
        Verdict::Foul(foul) => LessonAnswer::Foul { foul: foul.code().to_owned() },
    }))
}

/// A text with its readings.
pub(crate) fn runs(words: &Words, lang: Lang) -> Vec<TextRun> {
    let run = |run: Run| TextRun { text: run.text.to_owned(), reading: run.reading.map(str::to_owned) };
    words.runs(lang).into_iter().map(run).collect()
}

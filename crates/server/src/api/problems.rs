//! `/api/tsume/{id}`: problems of the site and of people's sets, moves judged and hints given in them.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::mate;
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::sets;
use crate::talker::{Begun, NotSaid, Talker};
use crate::views;
use crate::writing::may_write;
use axum::Json;
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use komadai_store::{StoreError, TalkRoom};
use komadai_wire::{ClientOut, Hint, HintQuery, NewTalkLine, ProblemAnswer, ProblemMove, ProblemView};
use std::time::Duration;

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/tsume/{id}", get(view))
        .route("/api/tsume/{id}/judge", post(judge))
        .route("/api/tsume/{id}/hint", post(hint))
        .route("/api/tsume/{id}/talk", get(talk).post(say))
}

/// `GET /api/tsume/{id}`
pub(crate) async fn view(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ProblemView>, Refusal> {
    Ok(Json(views::found_problem(&sets::find(&app.site, &principal, &id).await?)))
}

/// `POST /api/tsume/{id}/judge`
pub(crate) async fn judge(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    query: Result<Json<ProblemMove>, JsonRejection>,
) -> Result<Json<ProblemAnswer>, Refusal> {
    asker.may(&app.site, Deed::Judge)?;
    let Json(query) = query?;
    let found = sets::find(&app.site, &principal, &id).await?;
    let judged = app.site.desk.work(move || mate::judge(&found.problem, &query.moves, &query.usi)).await??;
    Ok(Json(views::problem_answer(judged)))
}

/// `POST /api/tsume/{id}/hint`
pub(crate) async fn hint(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    query: Result<Json<HintQuery>, JsonRejection>,
) -> Result<Json<Hint>, Refusal> {
    asker.may(&app.site, Deed::Judge)?;
    let Json(query) = query?;
    let found = sets::find(&app.site, &principal, &id).await?;
    let best = app.site.desk.work(move || mate::hint(&found.problem, &query.moves)).await??;
    Ok(Json(Hint { usi: best.map(|mv| mv.to_string()) }))
}

/// How long whoever writes too much waits before the next line.
const WAIT: Duration = Duration::from_secs(10);

/// What people say of a problem, for whoever sees it; none where nobody talks: of a problem that its owner alone sees, too.
async fn opened(
    app: &Shared,
    asker: &Asker,
    principal: &Principal,
    id: &str,
) -> Result<Option<(Talker, Begun)>, Refusal> {
    let found = sets::find(&app.site, principal, id).await?;
    if found.private || !app.site.talk.lets(true) {
        return Ok(None);
    }
    let account = principal.account().cloned();
    let opened = Talker::open_beside(&app.site, (id, TalkRoom::Problem), asker, account, 0).await;
    Ok(Some(opened.map_err(|_: StoreError| Refusal::Busy)?))
}

/// `GET /api/tsume/{id}/talk`
async fn talk(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ClientOut>, Refusal> {
    let nobody = Begun { lines: Vec::new(), rooms: Vec::new(), may_speak: false, you: None };
    let begun = opened(&app, &asker, &principal, &id).await?.map_or(nobody, |(_, begun)| begun);
    Ok(Json(views::talk(begun)))
}

/// `POST /api/tsume/{id}/talk`
async fn say(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    line: Result<Json<NewTalkLine>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let Json(line) = line?;
    let (talker, _) = opened(&app, &asker, &principal, &id).await?.ok_or(Refusal::Forbidden("nobody talks here"))?;
    let account = principal.account().ok_or(Refusal::Forbidden("only accounts write about a problem"))?;
    // Anybody may read it.
    if !may_write(&app.site, account.holder).await? {
        return Err(Refusal::SILENCED);
    }
    match talker.say(&app.site, &asker, TalkRoom::Problem, &line.text).await {
        Ok(()) => Ok(StatusCode::CREATED),
        Err(NotSaid::TooFast) => Err(Refusal::TooMany(WAIT)),
        Err(NotSaid::Busy | NotSaid::NotStored) => Err(Refusal::Busy),
        Err(NotSaid::Muted | NotSaid::Sheltered) => Err(Refusal::SILENCED),
        Err(why @ (NotSaid::Closed | NotSaid::Unusable | NotSaid::Full)) => {
            Err(Refusal::Unusable(views::not_said(why).1.to_owned()))
        }
    }
}

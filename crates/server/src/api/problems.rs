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
use axum::Json;
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use komadai_store::TalkRoom;
use komadai_wire::{
    ClientOut, Hint, HintQuery, NewTalkLine, ProblemAnswer, ProblemMove, ProblemView, ProblemVote, ProblemVotes,
};

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/tsume/{id}", get(view))
        .route("/api/tsume/{id}/judge", post(judge))
        .route("/api/tsume/{id}/hint", post(hint))
        .route("/api/tsume/{id}/talk", get(talk).post(say))
        .route("/api/tsume/{id}/vote", get(votes).put(vote))
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

/// `GET /api/tsume/{id}/vote`
async fn votes(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ProblemVotes>, Refusal> {
    let found = sets::find(&app.site, &principal, &id).await?;
    let account = principal.account().map(|account| &**account);
    Ok(Json(views::problem_votes(&found.opinion(&app.site, account).await?)))
}

/// `PUT /api/tsume/{id}/vote`
async fn vote(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    vote: Result<Json<ProblemVote>, JsonRejection>,
) -> Result<Json<ProblemVotes>, Refusal> {
    asker.may(&app.site, Deed::Talk)?;
    let Json(vote) = vote?;
    let found = sets::find(&app.site, &principal, &id).await?;
    let account = principal.account().ok_or(Refusal::Forbidden("only accounts say whether they liked a problem"))?;
    found.vote(&app.site, account, vote.liked).await?;
    Ok(Json(views::problem_votes(&found.opinion(&app.site, Some(account)).await?)))
}

/// `GET /api/tsume/{id}/talk`: what people say of a problem, for those for whom that is; else there is no room.
async fn talk(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ClientOut>, Refusal> {
    let account = principal.account();
    let found = sets::find(&app.site, &principal, &id).await?;
    let begun = if found.hears_talk(&app.site, account.map(|account| &**account)).await? {
        Talker::open_beside(&app.site, (&id, TalkRoom::Problem), &asker, account.cloned(), 0).await?.1
    } else {
        Begun { lines: Vec::new(), rooms: Vec::new(), may_speak: false, you: None }
    };
    Ok(Json(ClientOut::Talk(views::talk_begun(begun))))
}

/// `POST /api/tsume/{id}/talk`
async fn say(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    line: Result<Json<NewTalkLine>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    asker.may(&app.site, Deed::Talk)?;
    let Json(line) = line?;
    let found = sets::find(&app.site, &principal, &id).await?;
    let account = principal.account().ok_or(Refusal::Forbidden("only accounts write about a problem"))?;
    if !found.hears_talk(&app.site, Some(account)).await? {
        return Err(Refusal::Forbidden("nobody talks here"));
    }
    let talker = Talker::beside(&app.site, (&id, TalkRoom::Problem), Some(account.clone()));
    let said = talker.say_counted(&app.site, &asker, TalkRoom::Problem, &line.text).await;
    said.map(|()| StatusCode::CREATED).map_err(|why| match why {
        NotSaid::Muted | NotSaid::Sheltered => Refusal::SILENCED,
        NotSaid::Busy | NotSaid::NotStored | NotSaid::TooFast => Refusal::Busy,
        NotSaid::Closed => Refusal::NoSuchProblem,
        NotSaid::Unusable | NotSaid::Full => Refusal::Unusable(views::not_said(why).1.to_owned()),
    })
}

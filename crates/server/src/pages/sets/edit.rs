//! `/tsume/sets/{id}/edit`: what a set is called and who sees it, its problems in their order, and new ones, each checked by the
//! solver.

use super::{opened, sees};
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::solver::picture;
use crate::people::Act;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::sets::{self, SetFault};
use crate::solving;
use crate::studies;
use askama::Template;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_lang::{Lang, Texts};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{MOST_SET_PROBLEMS, ProblemAdded, SetProblem, StoredProblemSet, Visibility};
use serde::Deserialize;
use std::time::Duration;
use tokio::time::Instant;

/// Positions of one request.
const MOST_LINES: usize = 50;
/// How long they are searched, all together.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Template)]
#[template(path = "sets/edit.html")]
struct EditPage<'a> {
    frame: Frame<'a>,
    set: StoredProblemSet,
    problems: Vec<SetProblem>,
    /// What came of what was asked for just now, and whether it is good.
    told: Vec<(String, bool)>,
    /// Lines that were not added, to be corrected or sent again.
    left: String,
    reader: &'a Reader,
    visibilities: [Visibility; 3],
}

#[derive(Deserialize)]
pub(super) struct Given {
    act: String,
    /// The problem that it is about.
    #[serde(default)]
    problem: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    visibility: String,
    /// Positions, one a line.
    #[serde(default)]
    text: String,
}

/// `GET /tsume/sets/{id}/edit`
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    edit_page(&app, &reader, &principal, &id, StatusCode::OK, Vec::new(), String::new()).await
}

async fn edit_page(
    app: &Shared,
    reader: &Reader,
    principal: &Principal,
    id: &str,
    status: StatusCode,
    told: Vec<(String, bool)>,
    left: String,
) -> Result<Response, Refusal> {
    let seen = match opened(app, reader, principal, id).await? {
        Ok(seen) => seen,
        Err(response) => return Ok(response),
    };
    if !seen.own {
        return Ok(Redirect::to(&format!("/tsume/sets/{id}")).into_response());
    }
    let problems = app.store.set_problems(id).await?;
    let (frame, visibilities) = (frame(app, reader, None), Visibility::ALL);
    let shown = EditPage { frame, set: seen.set, problems, told, left, reader, visibilities };
    let mut response = page(reader, status, &shown);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// `POST /tsume/sets/{id}/edit`
pub(super) async fn act(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    let seen = sets::open(&app.site, &principal, &id).await?;
    let here = format!("/tsume/sets/{id}/edit");
    if given.act == "delete" {
        let remover = seen.remover(&principal)?;
        let removed = || Act::ProblemSetRemoved.entry(Some(&remover.id), Some(&seen.set.owner), &seen.set.title);
        app.store.remove_problem_set(&id, (!seen.own).then(removed)).await?;
        return Ok(Redirect::to("/tsume/sets").into_response());
    }
    if !seen.own {
        return Err(Refusal::Forbidden("a set is changed by its owner"));
    }
    studies::writer(&app.site, &principal).await?;
    asker.may(&app.site, Deed::Upload)?;
    let now = SystemClock.wall().0;
    match given.act.as_str() {
        "about" => {
            let (Some(title), Some(about)) = (studies::title(&given.title), sets::about(&given.about)) else {
                let told = vec![(Texts::of(reader.lang).get("set-bad-title"), false)];
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                return edit_page(&app, &reader, &principal, &id, status, told, String::new()).await;
            };
            let set = StoredProblemSet {
                words: studies::words(&title).join(" "),
                title,
                about,
                visibility: Visibility::from_code(&given.visibility).unwrap_or(seen.set.visibility),
                changed: now,
                ..seen.set
            };
            app.store.change_problem_set(set).await?;
        }
        "add" => return added(&app, &reader, &principal, &asker, &id, &given.text).await,
        "up" | "down" => {
            let problems = app.store.set_problems(&id).await?;
            let place =
                problems.iter().position(|problem| problem.id == given.problem).ok_or(Refusal::NoSuchProblem)?;
            let place = if given.act == "up" { place.saturating_sub(1) } else { place + 1 };
            app.store.move_set_problem(&id, &given.problem, u32::try_from(place).unwrap_or(u32::MAX), now).await?;
        }
        "remove" => {
            if !app.store.remove_set_problem(&id, &given.problem, now).await? {
                return Err(Refusal::NoSuchProblem);
            }
        }
        _ => return Err(Refusal::BadRequest("nothing of that is done with a set".to_owned())),
    }
    Ok(Redirect::to(&here).into_response())
}

/// Looks at positions one after another, adds those that are sound, and says what is wrong with the others.
pub(super) async fn added(
    app: &Shared,
    reader: &Reader,
    principal: &Principal,
    asker: &Asker,
    id: &str,
    text: &str,
) -> Result<Response, Refusal> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() > MOST_LINES {
        return Err(Refusal::TooLarge(format!("at most {MOST_LINES} positions at once")));
    }
    let (t, until) = (Texts::of(reader.lang), Instant::now() + PATIENCE);
    let (mut told, mut left, mut failed) = (Vec::new(), String::new(), false);
    for line in lines {
        match add(app, asker, id, line, until).await? {
            Ok(plies) => {
                told.push((t.with("set-added", &[("plies", plies.into()), ("sfen", short(line).into())]), true))
            }
            Err(fault) => {
                failed = true;
                told.push((format!("{} {}", short(line), said(&t, &fault)), false));
                left += line;
                left.push('\n');
            }
        }
    }
    let status = if failed { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    edit_page(app, reader, principal, id, status, told, left).await
}

async fn add(
    app: &Shared,
    asker: &Asker,
    id: &str,
    line: &str,
    until: Instant,
) -> Result<Result<u32, SetFault>, Refusal> {
    let setup = match sets::read(line) {
        Ok(setup) => setup,
        Err(fault) => return Ok(Err(fault)),
    };
    let there = app.store.set_problems(id).await?;
    if there.len() >= MOST_SET_PROBLEMS as usize {
        return Ok(Err(SetFault::Full));
    }
    if there.iter().any(|problem| problem.sfen == setup.to_string()) {
        return Ok(Err(SetFault::Twice));
    }
    let checked = match solving::check(app, asker, &setup, until).await {
        Ok(checked) => checked,
        Err(fault) => return Ok(Err(fault)),
    };
    let problem = SetProblem {
        id: new_id(&SystemEntropy),
        problem_set: id.to_owned(),
        place: 0,
        sfen: checked.sfen,
        plies: checked.plies,
        solution: checked.solution,
    };
    Ok(match app.store.add_set_problem(problem, SystemClock.wall().0).await? {
        ProblemAdded::Yes => Ok(checked.plies),
        ProblemAdded::Twice => Err(SetFault::Twice),
        ProblemAdded::Full => Err(SetFault::Full),
    })
}

/// As much of a line as names it.
fn short(line: &str) -> String {
    const SHOWN: usize = 40;
    let mut text: String = line.chars().filter(|letter| !letter.is_control()).take(SHOWN).collect();
    if line.chars().count() > SHOWN {
        text.push('…');
    }
    text
}

fn said(t: &Texts, fault: &SetFault) -> String {
    let id = format!("set-fault-{}", fault.code());
    match fault {
        SetFault::TooLong(plies) => t.with(&id, &[("plies", (*plies).into())]),
        SetFault::Cooked(ply, names) => {
            let name = if t.lang() == Lang::Ja { &names.japanese } else { &names.western };
            t.with(&id, &[("ply", (*ply).into()), ("move", name.as_str().into())])
        }
        _ => t.get(&id),
    }
}

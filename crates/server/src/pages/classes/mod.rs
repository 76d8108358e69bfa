//! `/classes`: the classes that somebody teaches or learns in, and how one comes into one: by its code, or by a card.

mod card;
mod join;

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::classes::{Fault, MOST_CLASS_NAME, found};
use crate::limits::Deed;
use crate::people::is_sheltered;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_store::{ClassRole, StoredClass};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "classes/page.html")]
struct ClassesPage<'a> {
    frame: Frame<'a>,
    own: Vec<(StoredClass, ClassRole)>,
    /// A pupil who is kept within a class, and neither makes nor joins any.
    is_kept: bool,
    /// What was filled in, and why nothing came of it.
    name: &'a str,
    code: &'a str,
    fault: Option<Fault>,
}

#[derive(Deserialize)]
struct New {
    name: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/classes", get(show).post(make))
        .route("/join", get(join::form).post(join::join))
        .route("/join/{code}", get(join::ask))
        .route("/card", get(card::form).post(card::enter_by))
        .route("/card/{code}", get(card::ask))
}

/// `GET /classes`
async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    classes_page(&app, &reader, ("", ""), None).await
}

async fn classes_page(
    app: &App,
    reader: &Reader,
    (name, code): (&str, &str),
    fault: Option<(Fault, StatusCode)>,
) -> Result<Response, Refusal> {
    let (own, is_kept) = match &reader.account {
        None => (Vec::new(), false),
        Some(account) => (app.store.classes_of(&account.id).await?, is_sheltered(&*app.store, &account.id).await?),
    };
    let own = own.into_iter().map(|(class, member)| (class, member.role)).collect();
    let (frame, why) = (frame(app, reader, None), fault.map(|(fault, _)| fault));
    let shown = ClassesPage { frame, own, is_kept, name, code, fault: why };
    Ok(page(reader, fault.map_or(StatusCode::OK, |(_, status)| status), &shown))
}

/// `POST /classes`: somebody with an account begins to teach.
async fn make(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    new: Result<Form<New>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/classes", None));
    };
    let Form(new) = new?;
    asker.may(&app.site, Deed::Report)?;
    match found(&app.site, &account, &new.name).await? {
        Ok(id) => Ok(Redirect::to(&format!("/class/{id}")).into_response()),
        Err(fault) => classes_page(&app, &reader, (&new.name, ""), Some((fault, StatusCode::CONFLICT))).await,
    }
}

/// The bound of a class's name, for the form.
const fn most_name() -> usize {
    MOST_CLASS_NAME
}

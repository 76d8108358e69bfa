//! `/join/{code}`: the address that a teacher hands out, as a link and as a QR code.

use super::classes_page;
use crate::app::Shared;
use crate::asker::Asker;
use crate::classes::{Fault, invited, join as come_in};
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::log_in::log_in_page;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::ClassRole;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "classes/join.html")]
struct JoinPage<'a> {
    frame: Frame<'a>,
    class: String,
    teacher: String,
    code: &'a str,
}

#[derive(Deserialize)]
pub(super) struct Given {
    code: String,
}

/// `GET /join`: where the code is typed.
pub(super) async fn form() -> Redirect {
    Redirect::to("/classes")
}

/// `GET /join/{code}`: whose class it is, and the question whether one wants to be in it.
pub(super) async fn ask(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(code): Path<String>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        let here =
            format!("/join/{}", code.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect::<String>());
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", &here, None));
    };
    asker.may(&app.site, Deed::LogIn)?;
    let Some(class) = invited(&app.site, &account, &code).await? else {
        return classes_page(&app, &reader, ("", &code), Some((Fault::Code, StatusCode::NOT_FOUND))).await;
    };
    let members = app.store.class_members(&class.id).await?;
    let teacher = members.into_iter().find(|member| member.role == ClassRole::Teacher);
    let teacher = teacher.map_or_else(String::new, |member| member.name);
    let shown = JoinPage { frame: frame(&app, &reader, None), class: class.name, teacher, code: &class.code };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// `POST /join`
pub(super) async fn join(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/classes", None));
    };
    let Form(given) = given?;
    asker.may(&app.site, Deed::LogIn)?;
    match come_in(&app.site, &account, &given.code).await? {
        Ok(id) => Ok(Redirect::to(&format!("/class/{id}")).into_response()),
        Err(fault) => {
            let status = if fault == Fault::Code { StatusCode::NOT_FOUND } else { StatusCode::CONFLICT };
            classes_page(&app, &reader, ("", &given.code), Some((fault, status))).await
        }
    }
}

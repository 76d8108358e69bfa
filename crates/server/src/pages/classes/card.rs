//! `/card/{code}`: how a pupil comes in whose account a teacher has made, by what stands on the card.

use crate::api::entry::{enter, not_now};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::classes::account_of_card;
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, page};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::StoredAccount;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "classes/card.html")]
struct CardPage<'a> {
    frame: Frame<'a>,
    /// The account that the code opens.
    name: Option<&'a str>,
    code: &'a str,
    fault: Option<&'static str>,
}

#[derive(Deserialize)]
pub(super) struct Given {
    code: String,
}

/// `GET /card`
pub(super) async fn form(State(app): State<Shared>, reader: Reader) -> Response {
    card_page(&app, &reader, StatusCode::OK, (None, ""), None)
}

/// `GET /card/{code}`: looking at it opens nothing, for programs that show what a link leads to look, too.
pub(super) async fn ask(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(code): Path<String>,
) -> Result<Response, Refusal> {
    Ok(match opened(&app, &asker, &code).await {
        Ok(Some(account)) => card_page(&app, &reader, StatusCode::OK, (Some(&account.name), &code), None),
        Ok(None) => card_page(&app, &reader, StatusCode::NOT_FOUND, (None, &code), Some("card-wrong")),
        Err(refusal) => {
            let (status, fault) = not_now(refusal, "login-too-often")?;
            card_page(&app, &reader, status, (None, &code), Some(fault))
        }
    })
}

/// `POST /card`
pub(super) async fn enter_by(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    let (status, fault) = match opened(&app, &asker, &given.code).await {
        Ok(Some(account)) => {
            let class = app.store.ward(&account.id).await?;
            let there = class.map_or_else(|| "/classes".to_owned(), |ward| format!("/class/{}", ward.class));
            let reply = Redirect::to(&there).into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(None) => (StatusCode::FORBIDDEN, "card-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    Ok(card_page(&app, &reader, status, (None, &given.code), Some(fault)))
}

async fn opened(app: &App, asker: &Asker, code: &str) -> Result<Option<StoredAccount>, Refusal> {
    asker.may(&app.site, Deed::LogIn)?;
    Ok(account_of_card(&app.site, code).await?)
}

fn card_page(
    app: &App,
    reader: &Reader,
    status: StatusCode,
    (name, code): (Option<&str>, &str),
    fault: Option<&'static str>,
) -> Response {
    let mut response = page(reader, status, &CardPage { frame: frame(app, reader, None), name, code, fault });
    // The address holds a secret.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

//! `/account`: one's own account.

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;

#[derive(Template)]
#[template(path = "account/page.html")]
struct AccountPage<'a> {
    frame: Frame<'a>,
    name: &'a str,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/account", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    let Some(account) = &reader.account else {
        return log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/account", None);
    };
    page(&reader, StatusCode::OK, &AccountPage { frame: frame(&app, &reader, None), name: &account.name })
}

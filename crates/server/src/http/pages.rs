//! The pages: HTML that stands without scripts, with a board's start data for the script that takes over.

use super::error::Refusal;
use super::reader::Reader;
use crate::app::{App, Shared};
use crate::live::Request;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use komadai_lang::{Lang, Texts};
use komadai_wire::{Boot, clock_presets, rules_presets};

/// What every page's frame shows.
pub(super) struct Frame<'a> {
    pub(super) t: Texts,
    pub(super) theme: &'static str,
    pub(super) script: Option<&'a str>,
    pub(super) styles: &'a [String],
    pub(super) langs: &'static [Lang],
    /// The start data of the script that takes over; none where there is nothing to take over.
    pub(super) boot: Option<String>,
}

#[derive(Template)]
#[template(path = "new_game.html")]
struct NewGamePage<'a> {
    frame: Frame<'a>,
}

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
}

#[derive(Template)]
#[template(path = "review.html")]
struct ReviewPage<'a> {
    frame: Frame<'a>,
}

#[derive(Template)]
#[template(path = "unreadable_record.html")]
struct UnreadablePage<'a> {
    frame: Frame<'a>,
}

#[derive(Template)]
#[template(path = "not_found.html")]
struct NotFoundPage<'a> {
    frame: Frame<'a>,
}

pub(super) async fn new_game(State(app): State<Shared>, reader: Reader) -> Response {
    let boot = Boot::New { lang: reader.lang, clocks: clock_presets(), rules: rules_presets() };
    page(reader, StatusCode::OK, &NewGamePage { frame: frame(&app, reader, Some(&boot)) })
}

pub(super) async fn game(State(app): State<Shared>, reader: Reader, Path(id): Path<String>, uri: Uri) -> Response {
    match app.games.ask(&id, |answer| Request::View { answer }).await {
        Ok(game) => {
            let boot = Boot::Game { lang: reader.lang, game };
            page(reader, StatusCode::OK, &GamePage { frame: frame(&app, reader, Some(&boot)) })
        }
        Err(Refusal::NoSuchGame) => not_found_for(&app, reader),
        Err(refusal) => {
            eprintln!("{uri}: {refusal}");
            refusal.into_response()
        }
    }
}

pub(super) async fn review(State(app): State<Shared>, reader: Reader) -> Response {
    let boot = Boot::Review { lang: reader.lang, record: None };
    page(reader, StatusCode::OK, &ReviewPage { frame: frame(&app, reader, Some(&boot)) })
}

pub(super) async fn review_of(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Response {
    match super::records::shown(&app, &id, reader).await {
        Ok(record) => {
            let boot = Boot::Review { lang: reader.lang, record: Some(record) };
            page(reader, StatusCode::OK, &ReviewPage { frame: frame(&app, reader, Some(&boot)) })
        }
        Err(Refusal::NoSuchRecord) => not_found_for(&app, reader),
        Err(Refusal::UnreadableRecord) => {
            page(reader, StatusCode::INTERNAL_SERVER_ERROR, &UnreadablePage { frame: frame(&app, reader, None) })
        }
        Err(refusal) => refusal.into_response(),
    }
}

/// The page for an address that leads nowhere.
pub(super) fn not_found(app: &App, headers: &HeaderMap, uri: &Uri) -> Response {
    not_found_for(app, Reader::of(headers, uri))
}

pub(super) fn not_found_for(app: &App, reader: Reader) -> Response {
    page(reader, StatusCode::NOT_FOUND, &NotFoundPage { frame: frame(app, reader, None) })
}

pub(super) fn frame<'a>(app: &'a App, reader: Reader, boot: Option<&Boot>) -> Frame<'a> {
    let boot = boot.and_then(|boot| serde_json::to_string(boot).ok());
    Frame {
        t: Texts::of(reader.lang),
        theme: reader.theme,
        script: app.assets.script.as_deref(),
        styles: &app.assets.styles,
        langs: Lang::ALL,
        // Inside a script element only `<` could end it early.
        boot: boot.map(|boot| boot.replace('<', "\\u003c")),
    }
}

pub(super) fn page(reader: Reader, status: StatusCode, template: &impl Template) -> Response {
    let Ok(html) = template.render() else {
        return (StatusCode::INTERNAL_SERVER_ERROR, "the page could not be written\n").into_response();
    };
    let mut response = (status, [(header::CACHE_CONTROL, "no-cache")], Html(html)).into_response();
    if reader.chosen {
        let cookie = format!("lang={}; Path=/; Max-Age=31536000; SameSite=Lax", reader.lang);
        if let Ok(cookie) = header::HeaderValue::try_from(cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    response
}

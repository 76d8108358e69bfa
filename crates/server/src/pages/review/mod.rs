//! `/review` and `/review/{id}`: a record, its branches and notes.

use super::explorer::in_query;
use super::frame::{Frame, frame, page};
use super::not_found;
use crate::analyses::lent;
use crate::api::records;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_lang::Texts;
use komadai_shogi::Position;
use komadai_wire::{Boot, ReviewRecord, Side};

#[derive(Template)]
#[template(path = "review/page.html")]
struct ReviewPage<'a> {
    frame: Frame<'a>,
    about: About,
}

/// What a link to the page is shown with.
struct About {
    title: String,
    description: String,
    url: Option<String>,
    image: Option<String>,
    /// Of which record the file is, for whoever follows the address of the page to it.
    record: Option<String>,
}

/// The longest description, in characters; more is cut by whoever shows it.
const DESCRIBED: usize = 200;

/// The players of a record, and their event where it has one.
pub(super) fn title(record: &ReviewRecord, t: Texts) -> String {
    let names = record.called.as_ref().unwrap_or(&record.names);
    let name = |side: Side, key: &str| match names[side].as_str() {
        "" => t.get(key),
        name => name.to_owned(),
    };
    format!("{} – {}", name(Side::Black, "side-black"), name(Side::White, "side-white"))
}

impl About {
    fn own_board(t: Texts) -> About {
        About {
            title: t.get("page-review"),
            description: t.get("review-about-own"),
            url: None,
            image: None,
            record: None,
        }
    }

    /// A record is shown by its last position; previews need whole addresses.
    fn of(record: &ReviewRecord, t: Texts, origin: Option<&str>) -> About {
        let title = title(record, t);
        let event = record.headers.iter().find(|header| header.key == "棋戦").map(|header| header.value.as_str());
        let players = event.map_or_else(|| title.clone(), |event| format!("{title}, {event}"));
        let described = t.with("review-about", &[("players", players.as_str().into())]);
        let image = |origin: &str| format!("{origin}/api/records/{}/picture", record.id);
        About {
            title,
            description: described.chars().take(DESCRIBED).collect(),
            url: origin.map(|origin| format!("{origin}/review/{}", record.id)),
            image: origin.map(image),
            record: Some(record.id.clone()),
        }
    }
}

/// Where the page was asked for, with its scheme.
fn origin_of(app: &App, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let known = app.config.origins.iter().find(|origin| origin.split("://").nth(1) == Some(host));
    Some(known.cloned().unwrap_or_else(|| format!("http://{host}")))
}

#[derive(Template)]
#[template(path = "review/unreadable.html")]
struct UnreadablePage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/review", get(empty)).route("/review/{id}", get(show))
}

/// Where the engine looks at a position.
pub(super) fn address_of(position: &Position) -> String {
    format!("/review?sfen={}", in_query(&position.to_setup().to_string()))
}

async fn empty(State(app): State<Shared>, asker: Asker, reader: Reader) -> Response {
    let kept_days = records::kept_days(&app, asker.session()).await.unwrap_or_default();
    let may_leave = may_leave(&app).await;
    let boot = Boot::Review { record: None, limits: app.limits, kept_days, may_leave };
    let about = About::own_board(Texts::of(reader.lang));
    page(&reader, StatusCode::OK, &ReviewPage { frame: frame(&app, &reader, Some(&boot)), about })
}

/// Whether machines of others may analyse what is analysed here; where that is not known now, it is told as if they may.
async fn may_leave(app: &App) -> bool {
    lent::may_leave(&app.site).await.unwrap_or(true)
}

async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap, Path(id): Path<String>) -> Response {
    match records::review(&app, &id, &reader).await {
        Ok((record, kept_days)) => {
            let about = About::of(&record, Texts::of(reader.lang), origin_of(&app, &headers).as_deref());
            let may_leave = may_leave(&app).await;
            let boot = Boot::Review { record: Some(record), limits: app.limits, kept_days, may_leave };
            page(&reader, StatusCode::OK, &ReviewPage { frame: frame(&app, &reader, Some(&boot)), about })
        }
        Err(Refusal::NoSuchRecord) => not_found::page(&app, reader),
        Err(Refusal::UnreadableRecord) => {
            page(&reader, StatusCode::INTERNAL_SERVER_ERROR, &UnreadablePage { frame: frame(&app, &reader, None) })
        }
        Err(refusal) => refusal.into_response(),
    }
}

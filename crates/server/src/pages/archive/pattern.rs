//! `/archive/pattern`: games in which a part of a position stood. With scripts it is set up on a board; without them it is typed, and each
//! page is what was found within a short time.

use super::super::explorer::in_query;
use super::super::frame::{Frame, frame, origin, page};
use super::{Drawn, GameLine};
use crate::api::pattern::AskedPattern;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::script::Script;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_archive::PatternError;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "archive/pattern.html")]
struct SearchPage<'a> {
    frame: Frame<'a>,
    origin: String,
    asked: AskedPattern,
    /// What was asked for cannot be read.
    misread: bool,
    games: Vec<GameLine>,
    searched: Option<Searched>,
}

/// How far the search has come.
struct Searched {
    done: u32,
    all: u32,
    /// Where it goes on.
    more: Option<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/archive/pattern", get(show))
}

/// `GET /archive/pattern?board=…&hands=…&material=…&either=…`
async fn show(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    headers: HeaderMap,
    asked: Result<Query<AskedPattern>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let pattern = asked.read();
    let misread = matches!(pattern, Err(PatternError::Board(_) | PatternError::Amounts(_)));
    let (mut games, mut searched) = (Vec::new(), None);
    if let Ok(pattern) = pattern {
        asker.may(&app.site, Deed::Judge)?;
        let found = asked.look(&app, &asker, pattern).await?;
        let script = Script::of(&app.archive, reader.lang);
        let (newest, next) = (found.newest, found.next);
        let found = found.games.into_iter().map(|(game, ply)| (game, Some(ply))).collect();
        games = GameLine::list(&app, &script, found, Drawn::Found).await?;
        searched = Some(Searched {
            done: newest - next.map_or(0, |next| next - 1),
            all: newest,
            more: next.map(|next| format!("{}&before={next}", href(&asked))),
        });
    }
    let status = if misread { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let frame = frame(&app, &reader, Some(&Boot::Pattern {}));
    Ok(page(&reader, status, &SearchPage { frame, origin: origin(&headers), asked, misread, games, searched }))
}

/// The address of a search from its beginning.
fn href(asked: &AskedPattern) -> String {
    let AskedPattern { board, hands, material, either, filter, .. } = asked;
    let own: [(&str, &str); 4] = [("board", board), ("hands", hands), ("material", material), ("either", either)];
    let fields = own.into_iter().chain(filter.fields()).filter(|(_, value)| !value.is_empty());
    let fields: Vec<String> = fields.map(|(name, value)| format!("{name}={}", in_query(value))).collect();
    format!("/archive/pattern?{}", fields.join("&"))
}

//! `/event/{id}/paper?what=…`: what is printed on the day: pairings to hang up, slips for the boards, place cards, standings.

use super::view::{Hung, Person, Wall};
use super::{Head, Seen};
use crate::app::Shared;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Site};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "event/paper.html")]
struct PaperPage<'a> {
    frame: Frame<'a>,
    head: Head,
    what: What,
    round: Option<Hung>,
    wall: Wall,
    players: Vec<Person>,
}

/// What is printed.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    /// Who sits where in the last round, by boards.
    #[default]
    Pairings,
    /// A slip for each board of the last round, to be signed by both.
    Slips,
    /// A card for each player's place.
    Cards,
    /// The standings with all games.
    Standings,
    /// A certificate for each of the first three.
    Certificates,
}

impl What {
    const ALL: [(What, &'static str); 5] = [
        (What::Pairings, "pairings"),
        (What::Slips, "slips"),
        (What::Cards, "cards"),
        (What::Standings, "standings"),
        (What::Certificates, "certificates"),
    ];
}

#[derive(Deserialize, Default)]
pub(super) struct Asked {
    #[serde(default)]
    what: What,
}

/// `GET /event/{id}/paper?what=pairings|slips|cards|standings|certificates`
pub(super) async fn show(
    Site(app): Site<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let frame = frame(&app, &reader, None);
    let state = seen.state();
    let shown = PaperPage {
        head: seen.head(&app, frame.t).await?,
        what: asked.what,
        round: state.rounds.last().map(|round| Hung::of(state, round, &seen.people, &seen.games)),
        wall: Wall::of(state, &seen.people),
        players: state.entrants.iter().filter(|one| !one.left).map(|one| seen.people.get(&one.id)).collect(),
        frame,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

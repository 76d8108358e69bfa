//! `/event/{id}/boards`: all boards of the last round at once, and whose turn it is at each; `/event/{id}/next`: the next board that waits for
//! the reader. For whoever plays at many boards, and for whoever watches them.

use super::view::Person;
use super::{Head, Seen};
use crate::app::{App, Shared};
use crate::pages::explorer::board_of;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Site};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_shogi::Color;
use komadai_store::{Card, EventStage, Status};
use komadai_tournament::{Board, Format};
use serde::Deserialize;
use std::collections::HashMap;

/// Boards on one page.
const MOST: usize = 64;
/// Games of a round that are looked through for them: a board may have had several.
const MOST_GAMES: u32 = 4_096;

#[derive(Template)]
#[template(path = "event/boards.html")]
struct BoardsPage<'a> {
    frame: Frame<'a>,
    head: Head,
    boards: Vec<Shown>,
    /// Whether the reader plays at these boards.
    hosts: bool,
    /// Boards that wait for the reader.
    waiting: u32,
    mark: String,
}

/// A board with its position.
struct Shown {
    number: u32,
    black: Person,
    white: Person,
    handicap: Option<&'static str>,
    game: Option<String>,
    /// The address of a picture of the position; empty: none.
    picture: String,
    ply: u32,
    /// Whose turn it is, or what it waits for: the text that says it.
    said: &'static str,
    /// It waits for the reader.
    waits: bool,
    marks: Option<(char, char)>,
}

/// A board of the last round with its game, as it stands.
struct Stands<'a> {
    board: &'a Board,
    game: Option<String>,
    card: Option<Card>,
}

impl Stands<'_> {
    /// Whether the host has something to do there: to come, or to move.
    fn waits_for_white(&self) -> bool {
        self.board.result.is_none()
            && self.card.as_ref().is_some_and(|card| match card.status {
                Status::Waiting => true,
                Status::Running => card.turn == Color::White,
                Status::Over | Status::Adjourned | Status::Suspended => false,
            })
    }
}

/// The boards of the last round, so many at most, with their games.
async fn stand<'a>(app: &App, seen: &'a Seen, most: usize) -> Result<Vec<Stands<'a>>, Refusal> {
    let Some(round) = seen.state().rounds.last() else { return Ok(Vec::new()) };
    if seen.event.play.is_none() {
        return Ok(Vec::new());
    }
    let rows = app.store.games_of_round(&seen.event.id, round.round, MOST_GAMES).await?;
    let mut cards: HashMap<String, Card> = rows.into_iter().filter_map(|row| Some((row.id, row.card?))).collect();
    let stand = round.boards.iter().take(most).map(|board| {
        let game = seen.games.last(round.round, board.board);
        let card = game.as_ref().and_then(|game| cards.remove(game));
        Stands { board, game, card }
    });
    Ok(stand.collect())
}

/// How the boards stand, in a few letters.
fn mark(seen: &Seen, stand: &[Stands<'_>]) -> String {
    let moves: u32 = stand.iter().filter_map(|one| Some(one.card.as_ref()?.ply + 1)).sum();
    let running =
        stand.iter().filter(|one| one.card.as_ref().is_some_and(|card| card.status == Status::Running)).count();
    format!("{} {moves} {running}", seen.mark)
}

fn hosts(seen: &Seen) -> bool {
    let settings = &seen.state().settings;
    settings.format == Format::Simultaneous && settings.host.is_some() && seen.visitor.entrant == settings.host
}

/// `GET /event/{id}/boards`
pub(super) async fn show(Site(app): Site<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let frame = frame(&app, &reader, None);
    let stand = stand(&app, &seen, MOST).await?;
    let hosts = hosts(&seen);
    let mark = mark(&seen, &stand);
    let shown: Vec<Shown> = stand
        .iter()
        .map(|one| {
            let sfen = one.card.as_ref().and_then(|card| card.sfen.clone());
            let sfen = sfen.filter(|_| one.card.is_some()).unwrap_or_default();
            let waits = hosts && one.waits_for_white();
            Shown {
                number: one.board.board,
                black: seen.people.get(&one.board.black),
                white: seen.people.get(&one.board.white),
                handicap: one.board.handicap.map(super::view::odds_text),
                game: one.game.clone(),
                picture: if sfen.is_empty() { String::new() } else { board_of(&sfen, None, reader.look()) },
                ply: one.card.as_ref().map_or(0, |card| card.ply),
                said: match one.card.as_ref().map(|card| (card.status, card.turn)) {
                    Some((Status::Running, Color::Black)) => "event-turn-black",
                    Some((Status::Running, Color::White)) => "event-turn-white",
                    Some((Status::Waiting, _)) => "event-board-waits",
                    Some((Status::Over, _)) => "event-board-over",
                    Some((Status::Adjourned | Status::Suspended, _)) | None => "event-board-stands",
                },
                waits,
                marks: one
                    .board
                    .result
                    .map(|result| (super::view::mark(result, true), super::view::mark(result, false))),
            }
        })
        .collect();
    let waiting = shown.iter().filter(|one| one.waits).count() as u32;
    let head = seen.head(&app, frame.t).await?;
    Ok(page(&reader, StatusCode::OK, &BoardsPage { head, boards: shown, hosts, waiting, mark, frame }))
}

/// `GET /event/{id}/boards/now`: a few letters that are others as soon as anybody has moved.
pub(super) async fn now(Site(app): Site<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let stand = stand(&app, &seen, MOST).await?;
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, mark(&seen, &stand)).into_response())
}

#[derive(Deserialize, Default)]
pub(super) struct After {
    /// The board from which the reader comes.
    #[serde(default)]
    after: u32,
}

/// `GET /event/{id}/next?after=BOARD`: to the next board that waits for the host, round the hall; where none does, to all of them.
pub(super) async fn next(
    Site(app): Site<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    after: Result<Query<After>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let after = after.map(|Query(after)| after).unwrap_or_default().after;
    let stand = stand(&app, &seen, usize::MAX).await?;
    let waiting = stand.iter().filter(|one| hosts(&seen) && one.waits_for_white());
    // Where a clock runs first; those behind, then those from the beginning; one's own board last.
    let runs = |one: &Stands<'_>| one.card.as_ref().is_some_and(|card| card.status == Status::Running);
    let next = waiting.min_by_key(|one| (!runs(one), one.board.board <= after, one.board.board));
    let to = match next.and_then(|one| one.game.as_ref()) {
        Some(game) => format!("/game/{game}"),
        None => format!("/event/{}/boards", seen.event.id),
    };
    let headers = [(header::CACHE_CONTROL, "no-store")];
    Ok((headers, Redirect::to(&to)).into_response())
}

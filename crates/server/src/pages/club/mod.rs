//! `/club/{id}`: what a club says of itself, who is in it, how strong they are and what they have played; and what is done there.

mod act;
mod report;

use super::explorer::board_of;
use super::frame::{Frame, frame, page};
use super::leaderboard::{self, Row};
use super::not_found;
use super::position::markup;
use super::threads::{Latest, latest};
use super::when::{day, minute, plain_day};
use crate::app::{App, Shared};
use crate::clubs::{self, MAX_ABOUT, MAX_POST, Visitor, club};
use crate::events::soonest;
use crate::principal::Account;
use crate::profiles::emblem;
use crate::ratings::Pool;
use crate::reader::{Look, Reader};
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use komadai_event::Speed;
use komadai_game::{Contract, Variant};
use komadai_shogi::{Color, Position};
use komadai_store::{ClubEntry, ClubPost, EventStage, Standing, StoredClub, StoredEvent, StoredGame, StoredSeries};
use komadai_wire::ReportReason;
use serde::Deserialize;

/// Games that are listed.
const GAMES: u32 = 20;
/// Events that are listed.
const EVENTS: usize = 10;
/// Series that are listed.
const MOST_SERIES: u32 = 20;
/// Events among which those are.
const MOST_EVENTS: u32 = 100;

#[derive(Template)]
#[template(path = "club/page.html")]
struct ClubPage<'a> {
    frame: Frame<'a>,
    club: &'a StoredClub,
    since: String,
    about: String,
    visitor: Visitor,
    /// Those who belong to it, those who ask, and those who are invited.
    members: Vec<Person>,
    asking: Vec<Person>,
    invited: Vec<Person>,
    /// Those who do not come back, by account and name.
    banned: Vec<(String, String)>,
    /// The reader is one of them.
    is_banned: bool,
    posts: Vec<Post>,
    speed: Speed,
    speeds: [Speed; 4],
    ranked: Vec<Row>,
    provisional: Vec<Row>,
    games: Vec<Played>,
    /// Its events that are played or to come.
    events: Vec<StoredEvent>,
    /// What it holds year after year.
    series: Vec<StoredSeries>,
    /// What is talked about in it, for its members.
    threads: Option<Latest>,
    entries: [ClubEntry; 3],
    /// Where the club is reported; none for guests, and for those who answer for it.
    report: Option<String>,
    /// The text that says what was done, and whether it was.
    told: Option<(&'static str, bool)>,
}

/// Somebody in the club.
struct Person {
    account: String,
    name: String,
    standing: Standing,
    since: String,
}

/// What the members were told.
struct Post {
    id: String,
    at: String,
    author: String,
    text: String,
    /// Where it is reported; none for whoever wrote it.
    report: Option<String>,
}

/// A game of two members.
struct Played {
    id: String,
    black: String,
    white: String,
    /// Who won.
    winner: Option<String>,
    day: String,
    /// The picture of where it ended; none of other kinds of shogi.
    board: Option<String>,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    speed: String,
    /// There after something was done.
    #[serde(default)]
    done: Option<String>,
    /// There after something was reported.
    #[serde(default)]
    reported: Option<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/club/{id}", get(show).post(act::act))
        .route("/club/{id}/report", post(report::club))
        .route("/club/{id}/posts/{post}/report", post(report::post))
}

/// `GET /club/{id}?speed=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let Some(club) = club(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let told = match (asked.done, asked.reported) {
        (Some(_), _) => Some(("admin-done", true)),
        (None, Some(_)) => Some(("talk-reported", true)),
        (None, None) => None,
    };
    club_page(&app, &reader, &club, Speed::from_code(&asked.speed), told).await
}

async fn club_page(
    app: &App,
    reader: &Reader,
    club: &StoredClub,
    speed: Option<Speed>,
    told: Option<(&'static str, bool)>,
) -> Result<Response, Refusal> {
    if let Some(account) = &reader.account {
        app.site.notices.read(&account.id, Some(&club.id)).await?;
    }
    let account = reader.account.as_deref();
    let visitor = clubs::visitor(&app.site, club, account).await?;
    let frame = frame(app, reader, None);
    let clubs::People { members: people, banned } = clubs::people(&app.site, club, &visitor).await?;
    let people = people.into_iter().map(|(member, name)| Person {
        account: member.account,
        name,
        standing: member.standing,
        since: day(member.since),
    });
    let (members, others): (Vec<Person>, Vec<Person>) = people.partition(|person| person.standing.belongs());
    let (asking, invited) = others.into_iter().partition(|person| person.standing == Standing::Asked);
    let is_banned = clubs::is_banned(&app.site, club, visitor.standing, account).await?;
    let posts = clubs::posts(&app.site, club, &visitor).await?.unwrap_or_default();
    let posts = posts.into_iter().map(|(post, author)| shown(post, author, account)).collect();
    let mut ladders = Vec::new();
    for speed in Speed::ALL {
        ladders.push((speed, clubs::ladder(&app.site, club, Pool::Speed(speed)).await?));
    }
    let busiest = || ladders.iter().rev().max_by_key(|(_, ranking)| ranking.len()).map(|(speed, _)| *speed);
    let speed = speed.or_else(busiest).unwrap_or(Speed::Rapid);
    let ladder = ladders.into_iter().find(|(of, _)| *of == speed).map(|(_, ranking)| ranking).unwrap_or_default();
    let (ranked, provisional) = leaderboard::split(app, frame.t, ladder.into_iter(), app.rooms.time().now().0);
    let games = clubs::games(&app.site, club, GAMES).await?;
    let games = games.iter().filter_map(|row| played(row, reader.look())).collect();
    let series = app.store.series_of_club(&club.id, MOST_SERIES).await?;
    let mut events = app.store.events_of_club(&club.id, MOST_EVENTS).await?;
    events.retain(|event| event.card.stage != EventStage::Closed);
    let today = plain_day(app.rooms.time().now().0);
    events.sort_by_key(|event| soonest(event, &today));
    events.truncate(EVENTS);
    let (text, look) = (club.about.clone(), reader.look());
    let about = app.site.desk.work(move || markup::html(&text, &Position::start(), look)).await?;
    let answers = visitor.standing == Some(Standing::Leader);
    let report = reader.account.as_ref().filter(|_| !answers).map(|_| report::of_club(&club.id));
    let here = crate::threads::here_in_club(&app.site, club, &visitor, account).await?;
    let threads = latest(app, here, account, frame.t).await?;
    let shown = ClubPage {
        frame,
        club,
        since: day(club.created),
        about,
        visitor,
        members,
        asking,
        invited,
        banned: banned.into_iter().map(|(account, name, _)| (account, name)).collect(),
        is_banned,
        posts,
        speed,
        speeds: Speed::ALL,
        ranked,
        provisional,
        games,
        events,
        series,
        threads,
        entries: ClubEntry::ALL,
        report,
        told,
    };
    let status = if told.is_some_and(|(_, done)| !done) { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

fn shown(post: ClubPost, author: String, reader: Option<&Account>) -> Post {
    let is_own = reader.is_none_or(|reader| reader.id == post.author);
    let report = (!is_own).then(|| report::of_post(&post.club, &post.id));
    Post { id: post.id, at: minute(post.at), author, text: post.text, report }
}

/// None of a game that was called off, or cannot be read.
fn played(row: &StoredGame, look: Look) -> Option<Played> {
    let contract = Contract::from_stored(&row.contract).ok()?;
    let card = row.card.as_ref()?;
    if card.reason.as_deref() == Some(komadai_game::ReasonCode::Aborted.code()) {
        return None;
    }
    let [black, white] = [Color::Black, Color::White].map(|side| contract.names[side].clone());
    let winner = card.winner.map(|side| contract.names[side].clone());
    let sfen = card.sfen.as_deref().filter(|_| matches!(contract.variant(), Variant::Standard));
    let board = sfen.map(|sfen| format!("{}&coordinates=none", board_of(sfen, None, look)));
    Some(Played { id: row.id.clone(), black, white, winner, day: day(row.created), board })
}

/// The bounds of what a club says of itself, and of a post, for the forms.
fn bounds() -> (usize, usize) {
    (MAX_ABOUT, MAX_POST)
}

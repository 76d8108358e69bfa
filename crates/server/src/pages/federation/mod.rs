//! `/federation`: the people of the site, or of a club, as a federation lists them; the same as text and as CSV.

use super::frame::{Frame, frame, page};
use super::leaderboard::grade;
use super::not_found;
use super::when::{day, plain_day};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_event::{active, federation_grade};
use komadai_store::{StoredClub, is_id};
use serde::Deserialize;
use std::collections::HashSet;
use std::fmt::Write as _;

/// A month, as the list counts them.
const MONTH_MS: u64 = 30 * 24 * 3_600_000;
/// Within how many months somebody has played who is active.
const MONTHS: [u32; 3] = [6, 12, 24];
/// The window that is shown unless another one is asked for.
const USUAL: u32 = 24;
/// Lines of a page; files have all of them.
const ROWS: usize = 500;

#[derive(Template)]
#[template(path = "federation/page.html")]
struct FederationPage<'a> {
    frame: Frame<'a>,
    club: Option<StoredClub>,
    months: u32,
    windows: [u32; 3],
    rows: Vec<Row>,
    /// More people than the page shows.
    is_cut: bool,
    /// There are games that were not counted yet.
    is_part: bool,
    /// What the files are asked for with.
    query: String,
}

/// A line of the list.
struct Row {
    place: usize,
    name: String,
    rating: i64,
    /// Such as `3d`.
    grade: String,
    games: u32,
    last_played: u64,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    club: String,
    #[serde(default)]
    months: Option<u32>,
}

impl Asked {
    fn months(&self) -> u32 {
        self.months.filter(|months| MONTHS.contains(months)).unwrap_or(USUAL)
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/federation", get(show)).route("/federation.txt", get(text)).route("/federation.csv", get(csv))
}

/// The lines of what was asked for, and whether games are still to be counted; none: there is no such club.
async fn list(
    app: &App,
    asker: &Asker,
    asked: &Asked,
) -> Result<Option<(Vec<Row>, bool, Option<StoredClub>)>, Refusal> {
    // Everybody's name and rating is read, and maybe thousands of games.
    asker.may(&app.site, Deed::Picture)?;
    let club = match asked.club.as_str() {
        "" => None,
        id if is_id(id) => match app.store.club(id).await? {
            Some(club) => Some(club),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let mut stands = app.federation.stands(&*app.store).await?;
    if let Some(club) = &club {
        let members = app.store.club_members(&club.id).await?.into_iter();
        let names: HashSet<String> =
            members.filter(|(member, _)| member.standing.belongs()).map(|(_, name)| name).collect();
        stands.people.retain(|one| names.contains(&one.name));
    }
    let (now, window) = (app.rooms.time().now().0, u64::from(asked.months()) * MONTH_MS);
    let mut rows: Vec<Row> = Vec::new();
    for (index, one) in active(&stands.people, now, window).into_iter().enumerate() {
        let rating = one.rating.round() as i64;
        // Equals share a place.
        let place = rows.last().filter(|last| last.rating == rating).map_or(index + 1, |last| last.place);
        let grade = federation_grade(one.rating).to_string();
        rows.push(Row { place, name: one.name.clone(), rating, grade, games: one.games, last_played: one.last_played });
    }
    Ok(Some((rows, stands.is_part, club)))
}

/// `GET /federation?club=…&months=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let Some((mut rows, is_part, club)) = list(&app, &asker, &asked).await? else {
        return Ok(not_found::page(&app, reader));
    };
    let is_cut = rows.len() > ROWS;
    rows.truncate(ROWS);
    let of_club = club.as_ref().map_or_else(String::new, |club| format!("club={}&", club.id));
    let shown = FederationPage {
        frame: frame(&app, &reader, None),
        months: asked.months(),
        query: format!("{of_club}months={}", asked.months()),
        windows: MONTHS,
        club,
        rows,
        is_cut,
        is_part,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// `GET /federation.txt`: columns between blanks, as federations print them.
async fn text(
    State(app): State<Shared>,
    asker: Asker,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let (rows, ..) = list(&app, &asker, &asked).await?.ok_or(Refusal::NoSuchPage)?;
    let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(4);
    let mut out =
        format!("{:>4}  {:<longest$}  {:>5}  {:>5}  {:>5}  {}\n", "#", "Name", "Elo", "Grade", "Games", "Last game");
    for Row { place, name, rating, grade, games, last_played } in rows {
        let day = plain_day(last_played);
        let _ = writeln!(out, "{place:>4}  {name:<longest$}  {rating:>5}  {grade:>5}  {games:>5}  {day}");
    }
    Ok(file(out, "text/plain; charset=utf-8", "attachment; filename=\"federation.txt\""))
}

/// `GET /federation.csv`: names have letters, digits, - and _ alone, so nothing has to be quoted.
async fn csv(
    State(app): State<Shared>,
    asker: Asker,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let (rows, ..) = list(&app, &asker, &asked).await?.ok_or(Refusal::NoSuchPage)?;
    let mut out = String::from("place,name,elo,grade,games,last_game\n");
    for Row { place, name, rating, grade, games, last_played } in rows {
        let day = plain_day(last_played);
        // A sheet takes what begins with a sign for a formula.
        let name = if name.starts_with('-') { format!("'{name}") } else { name };
        let _ = writeln!(out, "{place},{name},{rating},{grade},{games},{day}");
    }
    Ok(file(out, "text/csv; charset=utf-8", "attachment; filename=\"federation.csv\""))
}

fn file(text: String, kind: &'static str, name: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

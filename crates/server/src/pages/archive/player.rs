//! `/archive/player/{id}`: a player of the archive: results by side, year, opponent and opening, and the games.

use super::super::explorer::in_query;
use super::super::frame::{Frame, frame, page};
use super::super::not_found;
use super::batches::EFFORTS;
use super::{Drawn, GameLine, PAGE};
use crate::analyses::lent;
use crate::app::Shared;
use crate::asker::Asker;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::script::Script;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_archive::{ALIASES_PAGE, FormationKind, PlayerSheet, Results, Sort};
use komadai_lang::Texts;
use komadai_shogi::Color;
use komadai_store::MOST_BATCH_GAMES;
use komadai_wire::Boot;
use serde::Deserialize;

/// The width and the height of the plot's drawing, and the most that a year takes of it.
const WIDTH: u32 = 620;
const HEIGHT: u32 = 180;
const WIDEST: u32 = 24;
/// Games of a player that are analysed at once.
const MOST_ANALYSED: u32 = MOST_BATCH_GAMES as u32;
/// Openings and castles that are listed of each kind.
const LISTED: usize = 12;

#[derive(Template)]
#[template(path = "archive/player.html")]
struct PlayerPage<'a> {
    frame: Frame<'a>,
    id: String,
    name: String,
    /// In the other script, and whatever else they are called.
    other: Option<String>,
    /// Where their names are mended.
    names: String,
    against: Option<String>,
    /// Whether machines of others may analyse their games.
    may_leave: bool,
    /// More games than were counted.
    is_part: bool,
    counted: u32,
    /// In how many of them openings were looked for.
    looked_through: u32,
    results: Vec<(&'static str, Results)>,
    years: Vec<Year>,
    opponents: Vec<(String, String, Results)>,
    formations: [(&'static str, Vec<(&'static str, Results)>); 2],
    games: Vec<GameLine>,
    /// Their order, and those there are.
    sort: Sort,
    orders: [Sort; 6],
    /// The opponent as in the address.
    against_id: Option<String>,
    more: Option<String>,
}

impl PlayerPage<'_> {
    fn is_in(&self, order: &Sort) -> bool {
        *order == self.sort
    }
}

/// A year of the plot: a bar of wins, draws and losses from the bottom up.
struct Year {
    year: u16,
    x: u32,
    width: u32,
    /// The class of each part, where it begins and how high it is.
    parts: [(&'static str, u32, u32); 3],
    results: Results,
    is_written: bool,
}

#[derive(Deserialize, Default)]
struct Asked {
    against: Option<String>,
    before: Option<u32>,
    /// The order of the games.
    #[serde(default)]
    sort: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/archive/player/{id}", get(show))
}

/// The address of a player's page.
pub(super) fn address(id: i64) -> String {
    format!("/archive/player/{}", code(id))
}

/// An id as it stands in an address.
fn code(id: i64) -> String {
    format!("{:016x}", id as u64)
}

fn read(code: &str) -> Option<i64> {
    let plain = code.len() == 16 && code.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    u64::from_str_radix(code, 16).ok().filter(|_| plain).map(|id| id as i64)
}

/// `GET /archive/player/{id}?against=…&sort=…&before=…`
async fn show(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Asked { against, before, sort } = asked.map(|Query(asked)| asked).unwrap_or_default();
    let other = against.as_deref().map(read);
    let (Some(player), false) = (read(&id), other == Some(None)) else { return Ok(not_found::page(&app, reader)) };
    let Some(sheet) = asker.search(&app.site, app.archive.player(player, other.flatten())).await?? else {
        return Ok(not_found::page(&app, reader));
    };
    let sort = Sort::from_code(&sort).unwrap_or(Sort::Played);
    let mut numbers = app.archive.ranked(sheet.games.clone(), sort, before, PAGE + 1).await;
    let goes_on = numbers.len() > PAGE as usize;
    numbers.truncate(PAGE as usize);
    let more = numbers.last().copied().filter(|_| goes_on);
    let games = app.archive.games(&numbers).await?.into_iter().map(|game| (game, None)).collect();
    let frame = frame(&app, &reader, Some(&Boot::Archive {}));
    let here = match &against {
        Some(other) => format!("/archive/player/{id}?against={other}&sort={}&before=", sort.code()),
        None => format!("/archive/player/{id}?sort={}&before=", sort.code()),
    };
    let script = Script::of(&app.archive, reader.lang);
    let called = script.name(&sheet.name);
    let shown = PlayerPage {
        names: match app.archive.aliases().of(player) {
            Some(_) => "/archive/names".to_owned(),
            None => format!("/wiki/edit?page={ALIASES_PAGE}&add={}", in_query(&sheet.name)),
        },
        name: called.shown,
        other: called.other,
        may_leave: lent::may_leave(&app.site).await?,
        against: sheet.against.as_deref().map(|name| script.player(name)),
        results: results(&sheet),
        years: years(&sheet.years),
        opponents: opponents(&sheet, &script),
        formations: [
            ("archive-openings", formations(&frame.t, &sheet, FormationKind::Opening)),
            ("archive-castles", formations(&frame.t, &sheet, FormationKind::Castle)),
        ],
        more: more.map(|last| format!("{here}{last}")),
        games: GameLine::list(&app, &script, games, Drawn::Last).await?,
        sort,
        orders: Sort::ALL,
        against_id: against,
        is_part: sheet.is_part,
        counted: sheet.games.len() as u32,
        looked_through: sheet.looked_through as u32,
        id,
        frame,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

fn results(sheet: &PlayerSheet) -> Vec<(&'static str, Results)> {
    let sides = [("side-black", sheet.sides[Color::Black]), ("side-white", sheet.sides[Color::White])];
    sides.into_iter().filter(|(_, results)| results.games > 0).collect()
}

fn opponents(sheet: &PlayerSheet, script: &Script<'_>) -> Vec<(String, String, Results)> {
    let named = sheet.opponents.iter().filter(|_| sheet.against.is_none());
    named.map(|(id, name, results)| (code(*id), script.player(name), *results)).collect()
}

fn formations(t: &Texts, sheet: &PlayerSheet, kind: FormationKind) -> Vec<(&'static str, Results)> {
    let of_kind = sheet.formations.iter().filter(|(formation, _)| formation.kind == kind);
    of_kind.take(LISTED).map(|(formation, results)| (formation.name(t.lang()), *results)).collect()
}

/// The years from the first to the last, those without games included.
fn years(found: &[(u16, Results)]) -> Vec<Year> {
    let (Some((first, _)), Some((last, _))) = (found.first(), found.last()) else { return Vec::new() };
    let most = found.iter().map(|(_, results)| results.won + results.drawn + results.lost).max().unwrap_or(0).max(1);
    let places = u32::from(last - first) + 1;
    let width = (WIDTH / places).clamp(1, WIDEST);
    let written = (places / 10).max(1);
    let year = |(year, results): &(u16, Results)| {
        let at = u32::from(year - first);
        let height = |games: u32| games * HEIGHT / most;
        let (won, drawn, lost) = (height(results.won), height(results.drawn), height(results.lost));
        Year {
            year: *year,
            x: (at * width).min(at * WIDTH / places),
            width: width.saturating_sub(2).max(1),
            parts: [
                ("won", HEIGHT - won, won),
                ("drawn", HEIGHT - won - drawn, drawn),
                ("lost", HEIGHT - won - drawn - lost, lost),
            ],
            results: *results,
            is_written: at % written == 0,
        }
    };
    found.iter().map(year).collect()
}

/// The cells of a line: games, results, and points of a hundred.
fn cells(results: &Results, t: &Texts) -> String {
    let Results { games, won, drawn, lost } = results;
    let [games, won, drawn, lost] = [games, won, drawn, lost].map(|count| t.number(&u64::from(*count)));
    let percent = results.percent().map_or_else(|| "–".to_owned(), |percent| percent.to_string());
    format!("<td>{games}</td><td>{won} – {drawn} – {lost}</td><td>{percent}</td>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_back_to_its_player_alone() {
        for id in [0, 1, -1, i64::MIN, i64::MAX] {
            assert_eq!(read(&code(id)), Some(id));
        }
        for wrong in ["", "1", "+000000000000001", "000000000000000G", "00000000000000001", "000000000000000A"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_bar_is_as_high_as_its_games_and_stands_on_the_line() {
        let results = |won, drawn, lost| Results { games: won + drawn + lost, won, drawn, lost };
        let bars = years(&[(1990, results(3, 1, 2)), (1993, results(0, 0, 0)), (9999, results(1, 0, 0))]);
        assert_eq!(bars[0].parts, [("won", 90, 90), ("drawn", 60, 30), ("lost", 0, 60)]);
        assert!(bars.iter().all(|bar| bar.x + bar.width <= WIDTH && bar.width > 0));
        assert!(years(&[]).is_empty());
    }
}

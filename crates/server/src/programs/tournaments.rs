//! `/api/event`: the events of the site, what is played in one, and oneself entered and withdrawn.

use super::account::own;
use super::fault::Fault;
use super::games::{answer, format, told_game};
use crate::app::Shared;
use crate::asker::Asker;
use crate::events::{self, Seen, Wish, act};
use crate::games::stored;
use crate::limits::Deed;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::views::said_of_event;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use komadai_lang::{Lang, Texts};
use komadai_store::{EventGameStage, EventStage, StoredEvent};
use komadai_tournament::{Board, Entrant, Outcome, Points, Round, Row, standings};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Events of each kind in an answer.
const ROWS: u32 = 50;
/// Pages that one can leaf to.
const MOST_PAGES: u32 = 200;
/// Games of one answer; those of other rounds are asked for by their rounds.
const MOST_GAMES: usize = 500;

/// Which events are wanted.
#[derive(Deserialize, Default)]
pub(super) struct Leaf {
    /// Of those that are over, from 0.
    #[serde(default)]
    page: u32,
}

/// Which games of an event are wanted, and how.
#[derive(Deserialize, Default)]
pub(super) struct Wanted {
    round: Option<u32>,
    /// `ndjson`, which it is by itself, `kif` or `csa`.
    format: Option<String>,
}

fn understood<T>(asked: Result<Query<T>, QueryRejection>) -> Result<T, Fault> {
    asked.map(|Query(asked)| asked).map_err(|rejection| Fault::Not(rejection.body_text()))
}

/// An event in a list.
fn card(event: &StoredEvent) -> Value {
    let notice = &event.notice;
    let said = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    json!({
        "id": event.id, "url": format!("/event/{}", event.id), "name": event.name, "format": event.format,
        "status": event.card.stage.code(), "firstDay": said(&notice.first_day), "lastDay": said(&notice.last_day),
        "place": said(&notice.place), "entry": notice.entry.code(), "online": event.play.is_some(), "club": event.club,
        "players": event.card.entrants, "rounds": event.card.rounds, "createdAt": event.created,
    })
}

/// `GET /api/event`
pub(super) async fn list(
    State(app): State<Shared>,
    asker: Asker,
    leaf: Result<Query<Leaf>, QueryRejection>,
) -> Result<Json<Value>, Fault> {
    let page = understood(leaf)?.page;
    if page > MOST_PAGES {
        return Err(Fault::Not(format!("page cannot be {page}: 0 to {MOST_PAGES}")));
    }
    asker.may(&app.site, Deed::Picture)?;
    let of = async |stage, left_out| {
        let events = events::listed(&app.site, stage, left_out, ROWS).await?;
        Ok::<_, Fault>(events.iter().map(card).collect::<Vec<Value>>())
    };
    Ok(Json(json!({
        "running": of(EventStage::Running, 0).await?, "coming": of(EventStage::Entries, 0).await?,
        "past": of(EventStage::Closed, page * ROWS).await?,
    })))
}

/// The event of an id.
async fn open(app: &Shared, id: &str) -> Result<Seen, Fault> {
    events::open(&app.site, id).await?.ok_or(Fault::NotFound)
}

/// Halves and quarters are no whole numbers.
fn points(points: Points) -> f64 {
    points.quarters() as f64 / 4.0
}

const fn result(result: Outcome) -> &'static str {
    match result {
        Outcome::Black => "sente",
        Outcome::White => "gote",
        Outcome::Draw => "draw",
        Outcome::Repetition => "repetition",
        Outcome::Impasse => "impasse",
        Outcome::BlackForfeit => "senteForfeit",
        Outcome::WhiteForfeit => "goteForfeit",
        Outcome::DoubleForfeit => "bothForfeit",
    }
}

/// The accounts of those who play in an event, by their ids there.
type Accounts<'a> = HashMap<&'a str, &'a str>;

fn player(entrant: &Entrant, accounts: &Accounts<'_>) -> Value {
    let member = |member: &komadai_tournament::Member| json!({ "id": member.id, "name": member.name, "account": accounts.get(member.id.as_str()) });
    json!({
        "id": entrant.id, "name": entrant.name, "account": accounts.get(entrant.id.as_str()), "rating": entrant.rating,
        "country": entrant.country, "club": entrant.club, "left": entrant.left,
        "members": entrant.members.iter().map(member).collect::<Vec<Value>>(),
    })
}

fn place(row: &Row) -> Value {
    let values = row.values.iter().map(|(tiebreak, value)| (tiebreak.key().to_owned(), points(*value).into()));
    json!({ "place": row.place, "id": row.id, "values": values.collect::<Map<String, Value>>() })
}

fn paired(round: &Round, seen: &Seen) -> Value {
    let board = |board: &Board| {
        let here = seen.games.iter().rev().find(|game| (game.round, game.board) == (round.round, board.board));
        let is_handicap = board.handicap.is_some();
        json!({
            "board": board.board, "sente": board.black, "gote": board.white, "handicap": is_handicap,
            "result": board.result.map(result), "game": here.map(|game| &game.game),
            "live": here.is_some_and(|game| game.stage == EventGameStage::Open),
        })
    };
    json!({
        "round": round.round, "boards": round.boards.iter().map(board).collect::<Vec<Value>>(),
        "byes": round.byes.iter().map(|bye| json!({ "id": bye.id, "points": points(bye.points) })).collect::<Vec<Value>>(),
    })
}

/// `GET /api/event/{id}`
pub(super) async fn show(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    asker.may(&app.site, Deed::Picture)?;
    let seen = open(&app, &id).await?;
    // One of a thousand players and its standings take a while.
    let told = app.site.desk.work(move || {
        let state = seen.held.state();
        let accounts: Accounts<'_> =
            seen.players.iter().map(|player| (player.entrant.as_str(), player.name.as_str())).collect();
        let mut told = card(&StoredEvent { card: seen.held.card(), ..seen.event.clone() });
        told["about"] = seen.event.notice.about.clone().into();
        told["timeControl"] = state.settings.time_control.clone().into();
        told["ofRounds"] = state.settings.rounds.into();
        told["entrants"] = state.entrants.iter().map(|entrant| player(entrant, &accounts)).collect();
        told["standings"] = standings(state).iter().map(place).collect();
        told["pairings"] = state.rounds.iter().map(|round| paired(round, &seen)).collect();
        told
    });
    Ok(Json(told.await?))
}

/// `GET /api/event/{id}/games`: those that were played here to their end.
pub(super) async fn games(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(id): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Fault> {
    let wanted = understood(wanted)?;
    let format = format(wanted.format.as_deref(), "ndjson")?;
    let seen = open(&app, &id).await?;
    asker.may(&app.site, Deed::Film)?;
    let is_wanted = |round: u32| wanted.round.is_none_or(|wanted| wanted == round);
    let over = seen.games.iter().filter(|game| is_wanted(game.round) && game.stage != EventGameStage::Open);
    let mut rows = Vec::new();
    for game in over.take(MOST_GAMES) {
        if let Some(row) = stored(&app.site, &game.game).await? {
            rows.extend(told_game(&app, row).await?);
        }
    }
    answer(&app, &reader, rows, format).await
}

/// `POST /api/event/{id}/join`
pub(super) async fn join(
    state: State<Shared>,
    asker: Asker,
    principal: Principal,
    id: Path<String>,
) -> Result<Json<Value>, Fault> {
    done(state, asker, principal, id, Wish::Join).await
}

/// `POST /api/event/{id}/withdraw`
pub(super) async fn withdraw(
    state: State<Shared>,
    asker: Asker,
    principal: Principal,
    id: Path<String>,
) -> Result<Json<Value>, Fault> {
    done(state, asker, principal, id, Wish::Leave).await
}

async fn done(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    wish: Wish,
) -> Result<Json<Value>, Fault> {
    let account = own(&principal)?;
    asker.may(&app.site, Deed::Talk)?;
    let seen = open(&app, &id).await?;
    match act(&app.site, &id, account, wish).await? {
        Ok(_) => Ok(Json(json!({ "ok": true }))),
        Err(fault) => {
            let name = |id: &str| seen.held.state().entrant(id).map_or_else(|| id.to_owned(), |one| one.name.clone());
            Err(Fault::Not(said_of_event(Texts::of(Lang::En), &fault, name)))
        }
    }
}

//! `/api/event`: the events of the site, what is played in one, oneself entered and withdrawn; and events of one's own, held from their
//! beginning to their end by the same services as on their pages.

use super::account::own;
use super::asked::Asked;
use super::fault::Fault;
use super::games::{answer, format, told_game};
use crate::app::Shared;
use crate::asker::Asker;
use crate::bots::Bots;
use crate::events::{self, CLOCKS, Fault as EventFault, Seen, Wish, act, found};
use crate::games::stored;
use crate::limits::Deed;
use crate::new_event::{New, PlayForm};
use crate::principal::{Account, Principal};
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::views::said_of_event;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_game::RulesPreset;
use komadai_lang::{Lang, Texts};
use komadai_store::{EventEntry, EventGameStage, EventStage, Role, StoredEvent};
use komadai_tournament::{
    Board, Command, Enter, Entrant, Format, Outcome, Points, Round, Row, Settings, TieBreak, standings,
};
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

/// The results, as programs write them.
const RESULTS: [(Outcome, &str); 8] = [
    (Outcome::Black, "sente"),
    (Outcome::White, "gote"),
    (Outcome::Draw, "draw"),
    (Outcome::Repetition, "repetition"),
    (Outcome::Impasse, "impasse"),
    (Outcome::BlackForfeit, "senteForfeit"),
    (Outcome::WhiteForfeit, "goteForfeit"),
    (Outcome::DoubleForfeit, "bothForfeit"),
];

fn result(result: Outcome) -> Option<&'static str> {
    RESULTS.into_iter().find(|(one, _)| *one == result).map(|(_, word)| word)
}

/// The accounts of those who play in an event, by their ids there.
type Accounts<'a> = HashMap<&'a str, &'a str>;

fn player(entrant: &Entrant, accounts: &Accounts<'_>, bots: &Bots) -> Value {
    let titled = |mut told: Value| {
        if told["account"].as_str().is_some_and(|name| bots.is(name)) {
            told["title"] = "BOT".into();
        }
        told
    };
    let member = |member: &komadai_tournament::Member| {
        titled(json!({ "id": member.id, "name": member.name, "account": accounts.get(member.id.as_str()) }))
    };
    titled(json!({
        "id": entrant.id, "name": entrant.name, "account": accounts.get(entrant.id.as_str()), "rating": entrant.rating,
        "country": entrant.country, "club": entrant.club, "left": entrant.left,
        "members": entrant.members.iter().map(member).collect::<Vec<Value>>(),
    }))
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
            "drawn": board.drawn.len(), "result": board.result.and_then(result), "game": here.map(|game| &game.game),
            "live": here.is_some_and(|game| game.stage == EventGameStage::Open),
        })
    };
    json!({
        "round": round.round, "playOff": seen.held.state().playoff_of(round.round).is_some(),
        "boards": round.boards.iter().map(board).collect::<Vec<Value>>(),
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
    let marks = app.clone();
    let told = app.site.desk.work(move || {
        let state = seen.held.state();
        let accounts: Accounts<'_> =
            seen.players.iter().map(|player| (player.entrant.as_str(), player.name.as_str())).collect();
        let mut told = card(&StoredEvent { card: seen.held.card(), ..seen.event.clone() });
        told["about"] = seen.event.notice.about.clone().into();
        told["timeControl"] = state.settings.time_control.clone().into();
        // How many rounds play-offs add is known once they are over.
        told["ofRounds"] = state.settings.rounds.filter(|_| state.playoffs.is_empty()).into();
        told["entrants"] = state.entrants.iter().map(|entrant| player(entrant, &accounts, &marks.bots)).collect();
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
    asker.may(&app.site, Deed::Talk)?;
    wished(&app, own(&principal)?, &id, wish).await.map_err(|why| match why {
        NotDone::Event(fault, seen) => Fault::Not(said(&fault, Some(&seen))),
        NotDone::Other(fault) => fault,
    })
}

/// Why a wish did not come true.
enum NotDone {
    /// The event says no.
    Event(EventFault, Box<Seen>),
    Other(Fault),
}

impl From<Fault> for NotDone {
    fn from(fault: Fault) -> NotDone {
        NotDone::Other(fault)
    }
}

async fn wished(app: &Shared, account: &Account, id: &str, wish: Wish) -> Result<Json<Value>, NotDone> {
    let seen = open(app, id).await?;
    match act(&app.site, id, account, wish).await.map_err(Fault::from)? {
        Ok(_) => Ok(Json(json!({ "ok": true }))),
        Err(fault) => Err(NotDone::Event(fault, Box::new(seen))),
    }
}

/// What an event refuses, in words.
fn said(fault: &EventFault, seen: Option<&Seen>) -> String {
    let entrant = |id: &str| seen.and_then(|seen| seen.held.state().entrant(id)).map(|one| one.name.clone());
    said_of_event(Texts::of(Lang::En), fault, |id| entrant(id).unwrap_or_else(|| id.to_owned()))
}

/// What whoever holds an event does in it; nobody else does: what a moderator may do by office, a token of theirs may not.
async fn held(app: &Shared, asker: &Asker, principal: &Principal, id: &str, wish: Wish) -> Result<Json<Value>, Fault> {
    asker.may(&app.site, Deed::Desk)?;
    let account = Account { role: Role::Player, ..Account::clone(own(principal)?) };
    wished(app, &account, id, wish).await.map_err(|why| match why {
        NotDone::Event(EventFault::Other, _) => not_theirs(),
        NotDone::Event(fault, seen) => Fault::Not(said(&fault, Some(&seen))),
        NotDone::Other(fault) => fault,
    })
}

fn not_theirs() -> Fault {
    Fault::Refusal(Refusal::Forbidden("only those who hold the event do that"))
}

/// A field that has to be there.
fn needed<T: std::str::FromStr>(asked: &Asked, name: &str) -> Result<T, Fault> {
    asked.parsed(name)?.ok_or_else(|| Fault::Not(format!("{name} is missing")))
}

/// `POST /api/event/new`
pub(super) async fn make(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    asked: Asked,
) -> Result<(StatusCode, Json<Value>), Fault> {
    asked.only("NewEvent")?;
    let account = own(&principal)?;
    let new = new(&asked)?;
    let is_none = |name: &str| Fault::Not(format!("{name} cannot be {:?}", asked.get(name).unwrap_or_default()));
    let Some(settings) = new.settings() else {
        return Err(is_none(if new.is_preset() { "bands" } else { "preset" }));
    };
    for_this_format(&asked, &settings)?;
    let notice = new.notice().ok_or_else(|| is_none("entry"))?;
    let play =
        new.play().ok_or_else(|| Fault::Not(format!("one of these is out of its bounds: {}", TIMES.join(", "))))?;
    let club = Some(new.club.clone()).filter(|club| !club.is_empty());
    asker.may(&app.site, Deed::Report)?;
    match found(&app.site, account, settings, notice, club, play, &new.host).await? {
        Ok(id) => {
            let seen = open(&app, &id).await?;
            Ok((StatusCode::CREATED, Json(card(&seen.event))))
        }
        Err(EventFault::Other) => Err(Fault::Refusal(Refusal::Forbidden("only officers of a club hold events for it"))),
        Err(fault) => Err(Fault::Not(said(&fault, None))),
    }
}

/// Times of games on the site.
const TIMES: [&str; 5] = ["noShow", "nextAfter", "days", "hostMore", "startsIn"];

/// Refuses what an event of this format has no use for: passed over, it would be missed when the event has begun.
fn for_this_format(asked: &Asked, settings: &Settings) -> Result<(), Fault> {
    let (is_arena, is_display) = (settings.format == Format::Arena, settings.format == Format::Simultaneous);
    let uses = [
        ("lasts", is_arena, "an arena"),
        ("startsIn", is_arena, "an arena"),
        ("rounds", !is_arena, "other events than an arena"),
        ("noShow", !is_arena, "other events than an arena"),
        ("nextAfter", !is_arena, "other events than an arena"),
        ("days", !is_arena && !is_display, "other events than an arena and a display"),
        ("teamSize", settings.format == Format::Team, "an event of teams"),
        ("host", is_display, "a display"),
        ("hostMore", is_display, "a display"),
    ];
    if let Some((name, _, of)) = uses.into_iter().find(|(name, is, _)| !is && asked.get(name).is_some()) {
        return Err(Fault::Not(format!("{name} is for {of}")));
    }
    let is_online = asked.get("clock").is_some();
    match TIMES.into_iter().chain(["rules", "rated"]).find(|name| !is_online && asked.get(name).is_some()) {
        None => Ok(()),
        Some(name) => Err(Fault::Not(format!("{name} is for games on the site, which need a clock"))),
    }
}

/// The fields of a new event, each as the form of the page has it.
fn new(asked: &Asked) -> Result<New, Fault> {
    let text = |name: &str| asked.get(name).unwrap_or_default().to_owned();
    let number = |name: &str| Ok::<_, Fault>(asked.parsed::<u32>(name)?.map_or_else(String::new, |n| n.to_string()));
    let ticked =
        |name: &str| Ok::<_, Fault>(asked.parsed::<bool>(name)?.filter(|is| *is).map_or("", |_| "1").to_owned());
    let one_of = |name: &str, usual: &str, is: &dyn Fn(&str) -> bool| match asked.get(name) {
        None => Ok(usual.to_owned()),
        Some(word) if is(word) => Ok(word.to_owned()),
        Some(word) => Err(Fault::Not(format!("{name} cannot be {word:?}"))),
    };
    let is_format = |word: &str| serde_json::from_value::<Format>(word.into()).is_ok();
    let is_tiebreak = |word: &str| serde_json::from_value::<TieBreak>(word.into()).is_ok();
    let tiebreaks = asked.list("tiebreaks");
    if let Some(word) = tiebreaks.iter().find(|word| !is_tiebreak(word)) {
        return Err(Fault::Not(format!("tiebreaks cannot have {word:?}")));
    }
    let clock = one_of("clock", "", &|word| CLOCKS.contains(&word))?;
    Ok(New {
        name: text("name"),
        preset: text("preset"),
        format: one_of("format", "swiss", &is_format)?,
        rounds: number("rounds")?,
        first_day: text("firstDay"),
        last_day: text("lastDay"),
        place: text("place"),
        time_control: text("timeControl"),
        entry: one_of("entry", EventEntry::Open.code(), &|word| EventEntry::from_code(word).is_some())?,
        club: text("club"),
        about: text("about"),
        bands: text("bands"),
        tiebreaks: tiebreaks.join(","),
        best_of: number("bestOf")?,
        team_size: number("teamSize")?,
        host: text("host"),
        avoid_club: ticked("avoidClub")?,
        avoid_country: ticked("avoidCountry")?,
        balance: ticked("balance")?,
        handicap: ticked("handicap")?,
        replay: ticked("replay")?,
        small_final: ticked("smallFinal")?,
        reports: ticked("reports")?,
        lasts: number("lasts")?,
        // Whoever names a clock has the games played here.
        online: clock.clone(),
        play: PlayForm {
            clock,
            rules: one_of("rules", "amateur", &|word| RulesPreset::from_code(word).is_some())?,
            rated: ticked("rated")?,
            no_show: number("noShow")?,
            next_after: number("nextAfter")?,
            days: number("days")?,
            host_more: number("hostMore")?,
            starts_in: number("startsIn")?,
        },
    })
}

/// `POST /api/event/{id}/enter`
pub(super) async fn enter(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<Json<Value>, Fault> {
    asked.only("NewEntrant")?;
    let text = |name: &str| asked.get(name).unwrap_or_default().to_owned();
    let or_none = |name: &str| Some(text(name)).filter(|text| !text.trim().is_empty());
    if text("name").is_empty() && text("account").is_empty() {
        return Err(Fault::Not("name or account is missing".to_owned()));
    }
    let enter = Enter {
        name: text("name"),
        rating: asked.parsed("rating")?,
        country: or_none("country").map(|country| country.trim().to_uppercase()),
        club: or_none("club"),
        ..Enter::default()
    };
    let wish = Wish::Enter { enter, grade: text("grade"), account: text("account") };
    held(&app, &asker, &principal, &id, wish).await
}

/// `POST /api/event/{id}/pair`
pub(super) async fn pair(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<Json<Value>, Fault> {
    asked.only("NewPairing")?;
    let wish = Wish::Pair {
        round: needed(&asked, "round")?,
        first: asked.get("first").map(str::to_owned),
        unfinished: asked.parsed("unfinished")?.unwrap_or(false),
    };
    held(&app, &asker, &principal, &id, wish).await
}

/// `POST /api/event/{id}/result`
pub(super) async fn give_result(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<Json<Value>, Fault> {
    asked.only("NewResult")?;
    let (round, board, word) =
        (needed(&asked, "round")?, needed(&asked, "board")?, needed::<String>(&asked, "result")?);
    let found = RESULTS.into_iter().find(|(_, one)| *one == word);
    let (result, _) = found.ok_or_else(|| Fault::Not(format!("result cannot be {word:?}")))?;
    let reason = asked.get("reason").unwrap_or_default().to_owned();
    let drawn = asked.parsed("drawn")?;
    held(&app, &asker, &principal, &id, Wish::Result { round, board, result, reason, drawn }).await
}

/// `POST /api/event/{id}/close`
pub(super) async fn close(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    held(&app, &asker, &principal, &id, Wish::Do(Command::Close)).await
}

//! `/api/broadcast`: broadcasts as programs run them, and the moves that they bring.

use super::account::own;
use super::asked::Asked;
use super::fault::Fault;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::broadcasts::{self, NewBoard, Seen, Wish, title};
use crate::principal::Principal;
use crate::relay::NotTaken;
use crate::views;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use komadai_shogi::ByColor;
use komadai_store::BroadcastBoard;
use serde_json::{Value, json};

/// How often a record elsewhere is asked for where nobody says so, in seconds.
const EVERY: u32 = 10;

/// A broadcast where it is there: it has no page that says it is not.
async fn open(app: &App, id: &str, principal: &Principal) -> Result<Seen, Fault> {
    found(broadcasts::open(&app.site, id, principal).await)
}

fn found<T>(opened: Result<T, broadcasts::Fault>) -> Result<T, Fault> {
    opened.map_err(|fault| match fault {
        broadcasts::Fault::NotThere | broadcasts::Fault::NoGame => Fault::NotFound,
        fault => Fault::Refusal(fault.into()),
    })
}

/// A broadcast as whoever asks sees it now.
async fn told(app: &App, seen: &Seen) -> Result<Json<Value>, Fault> {
    let mut boards = Vec::new();
    for board in seen.boards() {
        boards.push(told_board(app, seen, board).await?);
    }
    let rounds: Vec<Value> = seen.rounds().iter().map(|round| json!({ "id": round.id, "name": round.title })).collect();
    let broadcast = &seen.broadcast;
    Ok(Json(json!({
        "id": broadcast.id, "url": format!("/live/{}", broadcast.id), "name": broadcast.title,
        "description": broadcast.about, "owner": broadcast.owner_name, "delay": broadcast.delay_ms / 60_000,
        "rounds": rounds, "boards": boards,
    })))
}

async fn told_board(app: &App, seen: &Seen, board: &BroadcastBoard) -> Result<Value, Fault> {
    let at = format!("/live/{}/{}", board.broadcast, board.id);
    let mut told = json!({
        "id": board.id, "round": board.round, "name": board.title, "kif": format!("{at}.kif"), "url": at,
    });
    if let Some(state) = seen.state_of(&app.site, &board.id).await? {
        let glance = views::live_board(board, &state);
        told["sente"] = glance.names.black.into();
        told["gote"] = glance.names.white.into();
        told["ply"] = glance.ply.into();
        told["sfen"] = glance.sfen.into();
        told["end"] = glance.end.map(|end| end.kind).into();
    }
    Ok(told)
}

/// `GET /api/broadcast/{id}`: as everybody sees it.
pub(super) async fn show(State(app): State<Shared>, Path(id): Path<String>) -> Result<Json<Value>, Fault> {
    let seen = open(&app, &id, &Principal::Stranger).await?;
    told(&app, &seen).await
}

/// `DELETE /api/broadcast/{id}`
pub(super) async fn remove(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    let seen = open(&app, &id, &principal).await?;
    // Whoever looks after the site does that on its pages.
    if !seen.owns {
        return Err(broadcasts::Fault::NotTheOwner.into());
    }
    found(seen.remove(&app.site).await)?;
    Ok(Json(json!({ "ok": true })))
}

/// `DELETE /api/broadcast/board/{id}`
pub(super) async fn remove_board(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    let (seen, board) = found(broadcasts::of_board(&app.site, &id, &principal).await)?;
    seen.wants_owner(&app.site, &asker).await?;
    seen.remove_board(&app.site, &board.id).await?;
    Ok(Json(json!({ "ok": true })))
}

/// `POST /api/broadcast/new`
pub(super) async fn make(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    asked: Asked,
) -> Result<Json<Value>, Fault> {
    asked.only("NewBroadcast")?;
    let owner = own(&principal)?;
    let text = |name| asked.get(name).unwrap_or_default();
    let delay = asked.parsed("delay")?.unwrap_or(0);
    let wish = Wish::of(text("name"), text("description"), delay);
    let wish = wish
        .ok_or_else(|| Fault::Not("a broadcast has a name of 1 to 100 characters and a delay of 0 to 60".to_owned()))?;
    let round = title(text("round")).unwrap_or_else(|| "1".to_owned());
    let made = broadcasts::make(&app.site, &asker, owner, wish, round).await?;
    let id = made.ok_or_else(|| Fault::Not("the account has as many broadcasts as it may".to_owned()))?;
    told(&app, &open(&app, &id, &principal).await?).await
}

/// `POST /api/broadcast/{id}/round`
pub(super) async fn add_round(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<Json<Value>, Fault> {
    asked.only("NewRound")?;
    let seen = open(&app, &id, &principal).await?;
    seen.wants_relayer(&app.site, &asker).await?;
    let name = title(asked.get("name").unwrap_or_default());
    let name = name.ok_or_else(|| Fault::Not("a round has a name of 1 to 100 characters".to_owned()))?;
    if !seen.add_round(&app.site, name).await? {
        return Err(Fault::Not("the broadcast has as many rounds as it may".to_owned()));
    }
    told(&app, &open(&app, &id, &principal).await?).await
}

/// `POST /api/broadcast/{id}/board`
pub(super) async fn add_board(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<Json<Value>, Fault> {
    asked.only("NewBoard")?;
    let seen = open(&app, &id, &principal).await?;
    seen.wants_relayer(&app.site, &asker).await?;
    let text = |name| asked.get(name).unwrap_or_default().to_owned();
    let round = match asked.get("round") {
        Some(round) => found(seen.round(Some(round)))?,
        None => seen.rounds().last().ok_or(Fault::NotFound)?,
    };
    let source = match (asked.get("game"), asked.get("address")) {
        (Some(game), _) => format!("game:{game}"),
        (None, Some(address)) => format!("{} {address}", asked.parsed::<u32>("every")?.unwrap_or(EVERY)),
        (None, None) => String::new(),
    };
    let names = ByColor { black: text("sente"), white: text("gote") };
    let new = NewBoard { round: round.id.clone(), title: text("name"), names, source };
    let added = found(seen.add_board(&app.site, new).await)?;
    let board = added.ok_or_else(|| Fault::Not("the broadcast has as many boards as it may".to_owned()))?;
    Ok(Json(told_board(&app, &seen, &board).await?))
}

fn not_taken(fault: NotTaken) -> Fault {
    match fault {
        NotTaken::Faults(faults) => Fault::Record(faults),
        NotTaken::Gone => Fault::NotFound,
        NotTaken::Refused(refused) => Fault::Not(refused.to_string()),
        other => Fault::Refusal(other.into()),
    }
}

/// `PUT /api/broadcast/board/{id}/record`
pub(super) async fn put(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Fault> {
    let (seen, board) = found(broadcasts::of_board(&app.site, &id, &principal).await)?;
    seen.wants_recorder(&app.site, &asker, &id).await?;
    let seq = broadcasts::put(&app.site, &seen, &board, body.to_vec()).await.map_err(not_taken)?;
    Ok(Json(json!({ "ok": true, "seq": seq })))
}

/// `POST /api/broadcast/board/{id}/moves`
pub(super) async fn add_moves(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    body: String,
) -> Result<Json<Value>, Fault> {
    let (seen, board) = found(broadcasts::of_board(&app.site, &id, &principal).await)?;
    seen.wants_recorder(&app.site, &asker, &id).await?;
    let seq = broadcasts::add(&app.site, &seen, &board, body).await.map_err(not_taken)?;
    Ok(Json(json!({ "ok": true, "seq": seq })))
}

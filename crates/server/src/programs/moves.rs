//! What a player does in a game: each request sits down for a moment, asks, and is answered by the game.

use super::account::own;
use super::asked::Asked;
use super::fault::{Fault, refused, unreachable};
use super::game::{shown, side_of};
use crate::app::Shared;
use crate::asker::Asker;
use crate::games::is_of_event;
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::sitting::Sitting;
use crate::talker::{NotSaid, Talker};
use crate::views;
use axum::Json;
use axum::extract::{Path, State};
use komadai_game::{Any, Ruleset};
use komadai_room::Ask;
use komadai_shogi::ByColor;
use komadai_store::TalkRoom;
use serde_json::{Value, json};
use std::time::Duration;

/// How long it is tried to get an answer.
const PATIENCE: Duration = Duration::from_secs(8);
/// Moves by which both have moved: then a game is no longer called off.
const BEGUN: usize = 2;

type Done = Result<Json<Value>, Fault>;

fn ok() -> Done {
    Ok(Json(json!({ "ok": true })))
}

async fn sit(app: &Shared, principal: &Principal, id: &str) -> Result<Sitting, Fault> {
    let account = own(principal)?;
    let side = side_of(app, account, id).await?;
    Sitting::sit(&app.site, id, side, shown(account), PATIENCE).await.map_err(|_| Fault::Refusal(Refusal::Busy))
}

async fn ask(app: &Shared, sitting: &mut Sitting, ask: Ask) -> Done {
    match sitting.ask(&app.site, ask).await {
        Ok((Ok(()), _)) => ok(),
        Ok((Err(why), _)) => Err(refused(why)),
        Err(_) => Err(Fault::Refusal(Refusal::Busy)),
    }
}

/// `POST …/move/{usi}`: what engines say as their best move.
pub(super) async fn play(
    State(app): State<Shared>,
    principal: Principal,
    Path((id, usi)): Path<(String, String)>,
) -> Done {
    let mut sitting = sit(&app, &principal, &id).await?;
    let asked = match usi.as_str() {
        "resign" => Ask::Resign,
        "win" => Ask::Declare,
        usi => {
            let attempt = usi.parse().map_err(|_| Fault::Not(format!("not a move in USI notation: {usi:?}")))?;
            let snapshot = &sitting.attached.snapshot;
            // Said of the position as it is: whoever sends a move twice, or late, has not moved the other's pieces.
            if snapshot.game.outcome().is_some() || snapshot.game.turn() != sitting.side {
                return Err(Fault::Not("Not your turn, or game already over".to_owned()));
            }
            // Nor does it lose by a move that its clock or its line was late with: whatever the rules of the game say of illegal moves.
            if Any::check(snapshot.game.position(), attempt).is_err() {
                return Err(Fault::Not(format!("not a legal move: {usi:?}")));
            }
            let ply = u32::try_from(snapshot.game.moves().len() + 1).ok();
            Ask::Move { attempt, ply }
        }
    };
    ask(&app, &mut sitting, asked).await
}

/// `POST …/resign`
pub(super) async fn resign(State(app): State<Shared>, principal: Principal, Path(id): Path<String>) -> Done {
    let mut sitting = sit(&app, &principal, &id).await?;
    ask(&app, &mut sitting, Ask::Resign).await
}

/// `POST …/abort`
pub(super) async fn abort(State(app): State<Shared>, principal: Principal, Path(id): Path<String>) -> Done {
    let mut sitting = sit(&app, &principal, &id).await?;
    let snapshot = &sitting.attached.snapshot;
    let game = &snapshot.game;
    let is_early = game.moves().len() < BEGUN && game.outcome().is_none() && !snapshot.contract.rated;
    // Whoever is to move has not come: the other one does not call that off, and what an event or a timekeeper sees to nobody does.
    let is_own = game.is_waiting() || game.turn() == sitting.side;
    let is_free = game.keeper().is_none() && !is_of_event(&app.site, &id).await?;
    if !(is_early && is_own && is_free) {
        return Err(Fault::Not("This game can no longer be aborted".to_owned()));
    }
    ask(&app, &mut sitting, Ask::CallOff).await
}

/// `POST …/chat`
pub(super) async fn chat(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    asked: Asked,
) -> Done {
    let account = own(&principal)?.clone();
    let side = side_of(&app, &account, &id).await?;
    let room = match asked.get("room") {
        Some("player") => TalkRoom::Players,
        Some("spectator") => TalkRoom::Watchers,
        other => return Err(Fault::Not(format!("room cannot be {:?}", other.unwrap_or_default()))),
    };
    let is_over = app.rooms.view(&id).await.map_err(unreachable)?.game.outcome().is_some();
    let plays = ByColor::from_fn(|color| color == side);
    let (talker, _) = Talker::open(&app.site, &id, &asker, Some(account), (plays, is_over), 0).await?;
    // Nobody helps a player: what programs say to those who watch is not said before the end, and they are not told that it was not.
    if room == TalkRoom::Watchers && !is_over {
        return ok();
    }
    match talker.say(&app.site, &asker, room, asked.get("text").unwrap_or_default()).await {
        // What is too much at once is not said, and no matter: a program that is told to come later waits for a minute, and its clock runs.
        Ok(()) | Err(NotSaid::TooFast) => ok(),
        Err(NotSaid::Busy | NotSaid::NotStored) => Err(Fault::Refusal(Refusal::Busy)),
        Err(why) => Err(Fault::Not(views::not_said(why).1.to_owned())),
    }
}

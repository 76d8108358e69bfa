//! `/api/account`: whose token it is, what they play, and whether a program plays for them.

use super::fault::Fault;
use super::told;
use crate::accounts::{self, Upgrade};
use crate::app::{App, Shared};
use crate::games::own as own_games;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use komadai_game::{Contract, Status};
use komadai_shogi::Color;
use komadai_store::{Seat, StoreError, StoredGame};
use serde_json::{Value, json};
use std::sync::Arc;

/// Games that a list shows.
const GAMES: u32 = 50;

/// Whoever was let in.
pub(super) fn own(principal: &Principal) -> Result<&Arc<Account>, Fault> {
    Ok(principal.account().ok_or(Refusal::Forbidden("only accounts come in by the API"))?)
}

/// `GET /api/account`
pub(super) async fn show(State(app): State<Shared>, principal: Principal) -> Result<Json<Value>, Fault> {
    let account = own(&principal)?;
    let stored = accounts::account(&app.site, &account.id).await?.ok_or(Fault::NotFound)?;
    let mut told = json!({
        "id": told::id(&account.name), "username": account.name, "createdAt": stored.created,
        "perfs": told::perfs(&app, &account.id).await?, "url": format!("/player/{}", account.name),
    });
    if accounts::is_bot(&app.site, &account.id).await? {
        told["title"] = "BOT".into();
    }
    Ok(Json(told))
}

/// The games that an account plays now, each with its side.
pub(super) async fn games(app: &App, account: &Account) -> Result<Vec<(StoredGame, Contract, Color)>, StoreError> {
    let rows = own_games(&app.site, account.holder, GAMES).await?;
    let plays = |row: StoredGame| {
        let is_over = row.card.as_ref().is_none_or(|card| card.status == Status::Over);
        let holds =
            |color: &Color| matches!(row.seats[*color], Seat::Person { holder, .. } if holder == Some(account.holder));
        let own = Color::ALL.into_iter().find(holds).filter(|_| !is_over)?;
        // Programs are told of standard shogi alone.
        let contract = Contract::from_stored(&row.contract).ok().filter(Contract::is_standard)?;
        Some((row, contract, own))
    };
    Ok(rows.into_iter().filter_map(plays).collect())
}

/// A game that an account plays, as lists tell of it.
pub(super) async fn listed(
    app: &App,
    (row, contract, own): &(StoredGame, Contract, Color),
) -> Result<Value, StoreError> {
    let mut players = told::players(app, row, contract).await?;
    Ok(told::playing(row, contract, *own, std::mem::take(&mut players[!*own])))
}

/// `GET /api/account/playing`
pub(super) async fn playing(State(app): State<Shared>, principal: Principal) -> Result<Json<Value>, Fault> {
    let account = own(&principal)?;
    let mut list = Vec::new();
    for game in games(&app, account).await? {
        list.push(listed(&app, &game).await?);
    }
    Ok(Json(json!({ "nowPlaying": list })))
}

/// `POST /api/bot/account/upgrade`: what somebody has played stays a person's, so an account that has is none for a program.
pub(super) async fn upgrade(State(app): State<Shared>, principal: Principal) -> Result<Json<Value>, Fault> {
    let account = own(&principal)?;
    match accounts::upgrade(&app.site, account).await? {
        Upgrade::Done => app.bots.refresh(&app.site).await?,
        Upgrade::Before => {}
        Upgrade::HasPlayed => {
            return Err(Fault::Not("This account has played games already; make a new one for the bot".to_owned()));
        }
    }
    Ok(Json(json!({ "ok": true })))
}

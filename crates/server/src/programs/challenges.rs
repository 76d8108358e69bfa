//! `/api/challenge`: games offered to accounts by name. They are the site's offers: people see and take them on its pages.

use super::account::own;
use super::asked::Asked;
use super::fault::Fault;
use super::told;
use crate::api::offers::offer;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::games;
use crate::limits::Deed;
use crate::offers;
use crate::play_hold;
use crate::principal::{Account, Principal};
use crate::ratings::Pool;
use crate::refusal::Refusal;
use crate::views;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use komadai_game::{LEVELS, RulesPreset};
use komadai_room::{Entropy, SystemEntropy};
use komadai_wire::{
    Clock, ErrorReason, Handicap, Millis, NewGame, NewOffer, Opponent, Rules, SeekWish, SideChoice, Sides,
};
use serde_json::{Value, json};

/// The rules of games that are made here, those that programs for lishogi expect; no program answers who asks for a move back.
pub(super) fn rules() -> Rules {
    let rules = RulesPreset::from_code("lishogi").unwrap_or(komadai_game::Rules::FRIENDLY);
    Rules { takebacks: false, ..Rules::from(&rules) }
}

/// So many seconds, where they are given.
fn seconds(asked: &Asked, name: &str) -> Result<Option<Millis>, Fault> {
    let seconds = asked.parsed::<u32>(name)?;
    Ok(seconds.map(|seconds| Millis(u64::from(seconds) * 1_000)))
}

/// So many days for each move, where they are given.
pub(super) fn days(asked: &Asked) -> Result<Option<Clock>, Fault> {
    Ok(asked.parsed("days")?.map(|days_per_move| Clock::Days { days_per_move }))
}

/// A clock with this main time, and what is given beside it under names that begin so.
pub(super) fn timed(asked: &Asked, main_ms: Millis, prefix: &str) -> Result<Clock, Fault> {
    let byoyomi_ms = seconds(asked, &format!("{prefix}byoyomi"))?.unwrap_or_default();
    let periods = asked.parsed::<u8>(&format!("{prefix}periods"))?.unwrap_or(1).max(1);
    let increment_ms = seconds(asked, &format!("{prefix}increment"))?.unwrap_or_default();
    Ok(Clock::Timed { main_ms, byoyomi_ms, periods: if byoyomi_ms.0 == 0 { 0 } else { periods }, increment_ms })
}

/// The clock that is asked for; ten minutes and 30 seconds of byoyomi where none is.
fn clock(asked: &Asked) -> Result<Clock, Fault> {
    if let Some(clock) = days(asked)? {
        return Ok(clock);
    }
    let main = seconds(asked, "clock.limit")?;
    if main.is_none() && asked.get("clock.increment").is_none() && asked.get("clock.byoyomi").is_none() {
        return Ok(Clock::Timed {
            main_ms: Millis(600_000),
            byoyomi_ms: Millis(30_000),
            periods: 1,
            increment_ms: Millis(0),
        });
    }
    timed(asked, main.unwrap_or_default(), "clock.")
}

pub(super) fn side(asked: &Asked) -> Result<SideChoice, Fault> {
    Ok(match asked.get("color") {
        None | Some("random") => SideChoice::Toss,
        Some("sente" | "black") => SideChoice::Black,
        Some("gote" | "white") => SideChoice::White,
        Some(other) => return Err(Fault::Not(format!("color cannot be {other:?}"))),
    })
}

fn handicap(asked: &Asked) -> Result<Handicap, Fault> {
    let Some(code) = asked.get("handicap") else { return Ok(Handicap::Even) };
    Handicap::from_code(code).ok_or_else(|| Fault::Not(format!("handicap cannot be {code:?}")))
}

/// There is one kind of shogi here.
pub(super) fn is_standard(asked: &Asked) -> Result<(), Fault> {
    match asked.get("variant") {
        None | Some("standard") => Ok(()),
        Some(other) => Err(Fault::Not(format!("variant cannot be {other:?}"))),
    }
}

/// What whoever offers or takes has to find: an offer that is gone is nothing, whoever asks.
pub(super) fn gone(refusal: Refusal) -> Fault {
    let reason = match &refusal {
        Refusal::Api(error) => error.error.reason,
        _ => None,
    };
    match reason {
        Some(ErrorReason::SeekGone | ErrorReason::NoSuchPlayer) => Fault::NotFound,
        Some(_) => Fault::Not(refusal.to_string()),
        None => Fault::Refusal(refusal),
    }
}

/// `POST /api/challenge/{name}`
pub(super) async fn make(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(name): Path<String>,
    asked: Asked,
) -> Result<(StatusCode, Json<Value>), Fault> {
    let maker = own(&principal)?;
    asker.may(&app.site, Deed::Seek)?;
    play_hold::check(&app, &asker).await?;
    is_standard(&asked)?;
    let wish = SeekWish {
        clock: clock(&asked)?,
        white_clock: None,
        handicap: handicap(&asked)?,
        side: side(&asked)?,
        rules: rules(),
        rated: asked.parsed("rated")?.unwrap_or(false),
        by_rank: false,
        ranks: None,
        variant: None,
    };
    let id = offer(&app, maker, &NewOffer { to: Some(name), wish }).await.map_err(gone)?;
    app.site.notices.wake(&maker.id);
    let made = told_of(&app, maker).await?.into_iter().find(|challenge| challenge["id"] == id.as_str());
    Ok((StatusCode::CREATED, Json(json!({ "challenge": made }))))
}

/// `GET /api/challenge`
pub(super) async fn list(State(app): State<Shared>, principal: Principal) -> Result<Json<Value>, Fault> {
    let all = told_of(&app, own(&principal)?).await?;
    let (received, sent): (Vec<Value>, Vec<Value>) =
        all.into_iter().partition(|challenge| challenge["direction"] == "in");
    Ok(Json(json!({ "in": received, "out": sent })))
}

/// The challenges to an account and by it.
pub(super) async fn told_of(app: &App, account: &Account) -> Result<Vec<Value>, Refusal> {
    let view = views::offers(offers::offers(&app.site, Some(account)).await?);
    let mut all = Vec::new();
    for (direction, list) in [("in", view.received), ("out", view.sent)] {
        for offer in list {
            // Programs are told of standard shogi alone.
            let Some(to) = offer.to.as_ref().filter(|_| offer.wish.variant.is_none()) else { continue };
            let pool = offer.wish.contract(["", ""], 0).ok().and_then(|contract| Pool::of(&contract));
            let (Some(maker), Some(target)) =
                (who(app, account, &offer.from, pool).await?, who(app, account, to, pool).await?)
            else {
                continue;
            };
            all.push(told::challenge(&offer, direction, maker, target));
        }
    }
    Ok(all)
}

async fn who(app: &App, own: &Account, name: &str, pool: Option<Pool>) -> Result<Option<Value>, Refusal> {
    match offers::player(&app.site, Some(&own.id), name).await {
        Ok(account) => Ok(Some(told::player(app, &account.id, &account.name, pool).await?)),
        // Erased or closed a moment ago.
        Err(offers::Fault::NoSuchPlayer) => Ok(None),
        Err(other) => Err(other.into()),
    }
}

/// `POST /api/challenge/{id}/accept`
pub(super) async fn accept(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    let taker = own(&principal)?;
    asker.may(&app.site, Deed::Seek)?;
    play_hold::check(&app, &asker).await?;
    offers::take(&app.site, &id, taker).await.map_err(|fault| gone(fault.into()))?;
    app.site.notices.wake(&taker.id);
    Ok(Json(json!({ "ok": true })))
}

/// `POST /api/challenge/{id}/decline`, and `…/cancel` by whoever made it.
pub(super) async fn decline(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    let account = own(&principal)?;
    offers::remove(&app.site, &id, account).await.map_err(|fault| gone(fault.into()))?;
    app.site.notices.wake(&account.id);
    Ok(Json(json!({ "ok": true })))
}

/// `POST /api/challenge/ai`
pub(super) async fn engine(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    asked: Asked,
) -> Result<(StatusCode, Json<Value>), Fault> {
    let account = own(&principal)?;
    asker.may(&app.site, Deed::NewGame)?;
    play_hold::check(&app, &asker).await?;
    is_standard(&asked)?;
    let level: u8 = asked.parsed("level")?.ok_or_else(|| Fault::Not("level is missing".to_owned()))?;
    if !LEVELS.contains(&level) {
        return Err(Fault::Not(format!("level cannot be {level}: there are {} to {}", LEVELS.start(), LEVELS.end())));
    }
    let clock = clock(&asked)?;
    let wish = NewGame {
        opponent: Opponent::Engine { level },
        handicap: handicap(&asked)?,
        side: side(&asked)?,
        clock: Sides { black: clock, white: clock },
        rules: rules(),
        names: None,
        name: Some(account.name.clone()),
        start: asked.get("sfen").map(str::to_owned),
        rated: false,
        keeper: false,
        janken: false,
        variant: None,
    };
    let mut toss = [0];
    SystemEntropy.fill(&mut toss);
    let contract = wish.contract(toss[0] & 31).map_err(|error| gone(error.into()))?;
    let opened = app.rooms.create(&contract, asker.session()).await?;
    app.site.notices.wake(&account.id);
    let row = games::stored(&app.site, &opened.id).await?.ok_or(Fault::NotFound)?;
    let mut made = told::playing(&row, &contract, contract.creator, json!({ "aiLevel": level }));
    made["player"] = made["color"].clone();
    made["status"] = json!({ "id": 20, "name": "started" });
    Ok((StatusCode::CREATED, Json(made)))
}

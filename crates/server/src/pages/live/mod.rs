//! `/live`: broadcasts of games that are played elsewhere; `/live/{id}`: one of them; `/live/{id}/{board}`: one of its boards. An
//! address that ends in `.kif` is the record as it grows.

mod act;
mod kif;
mod trouble;

use super::frame::{Frame, frame, origin, page};
use super::log_in::log_in_page;
use super::not_found;
use super::shelf::LISTED;
use super::when::minute;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::broadcasts::{self, Fault, MAX_ABOUT, MAX_TITLE, Seen, Wish};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::views;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_lang::{Lang, Texts};
use komadai_room::{Clock, SystemClock};
use komadai_store::{BroadcastBoard, BroadcastQuery, BroadcastRound, StoredBroadcast};
use komadai_wire::Boot;
use serde::Deserialize;

/// One that was changed so lately is on now.
const ON_MS: u64 = 3 * 3_600_000;

#[derive(Template)]
#[template(path = "live/list.html")]
struct LiveList<'a> {
    frame: Frame<'a>,
    own: Vec<StoredBroadcast>,
    on: Vec<StoredBroadcast>,
    others: Vec<StoredBroadcast>,
    more: Option<u64>,
    told: Option<&'static str>,
}

#[derive(Template)]
#[template(path = "live/page.html")]
struct LivePage<'a> {
    frame: Frame<'a>,
    broadcast: StoredBroadcast,
    rounds: Vec<BroadcastRound>,
    round: BroadcastRound,
    relayers: Vec<(String, String)>,
    /// The board that is looked at; none: it is all of the round.
    board: Option<Desk>,
    /// What does not come through, for those who enter moves.
    troubles: Vec<(String, String)>,
    /// The address of the site, for what others put into their pages.
    origin: String,
    /// Whoever looks, where they enter moves for its owner.
    leaves: Option<String>,
    minutes: u64,
    relays: bool,
    owns: bool,
    removes: bool,
    told: Option<&'static str>,
}

/// A board as those who enter its moves look after it.
struct Desk {
    id: String,
    source: String,
    is_archived: bool,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    round: Option<String>,
    /// Broadcasts changed before then.
    #[serde(default)]
    before: Option<u64>,
}

#[derive(Deserialize)]
struct New {
    title: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    delay: u64,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/live", get(list).post(create))
        .route("/live/{id}", get(show).post(act::broadcast))
        .route("/live/{id}/{board}", get(board).post(act::board))
}

/// `GET /live`
async fn list(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    listed(&app, &reader, StatusCode::OK, asked.before, None).await
}

async fn listed(
    app: &Shared,
    reader: &Reader,
    status: StatusCode,
    before: Option<u64>,
    told: Option<&'static str>,
) -> Result<Response, Refusal> {
    let own = match &reader.account {
        Some(account) if before.is_none() => {
            let query = BroadcastQuery { of: Some(account.id.clone()), before: None, at_most: 200 };
            app.site.store.broadcasts(query).await?
        }
        _ => Vec::new(),
    };
    let all = app.site.store.broadcasts(BroadcastQuery { of: None, before, at_most: LISTED }).await?;
    let more = all.last().filter(|_| all.len() == LISTED as usize).map(|last| last.changed);
    let now = SystemClock.wall().0;
    // Just made and not changed since, it has not begun.
    let is_on = |one: &StoredBroadcast| now.saturating_sub(one.changed) < ON_MS && one.changed > one.created;
    let (on, mut others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_on);
    // One's own have a list to themselves.
    others.retain(|one| own.iter().all(|mine| mine.id != one.id));
    let list = LiveList { frame: frame(app, reader, None), own, on, others, more, told };
    Ok(page(reader, status, &list))
}

/// `POST /live`: a new one.
async fn create(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    asker: Asker,
    new: Result<Form<New>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(new) = new?;
    let Some(owner) = principal.account() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/live", None));
    };
    let Some(wish) = Wish::of(&new.title, &new.about, new.delay) else {
        return listed(&app, &reader, StatusCode::UNPROCESSABLE_ENTITY, None, Some("live-bad-form")).await;
    };
    let round = numbered(1, Texts::of(reader.lang));
    match broadcasts::make(&app.site, &asker, owner, wish, round).await? {
        Some(id) => Ok(Redirect::to(&format!("/live/{id}")).into_response()),
        None => listed(&app, &reader, StatusCode::CONFLICT, None, Some("live-too-many")).await,
    }
}

/// `GET /live/{id}?round=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    headers: HeaderMap,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    if let Some(id) = id.strip_suffix(kif::ENDING) {
        return kif::of_any(&app, id, &principal).await;
    }
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    match broadcasts::open(&app.site, &id, &principal).await {
        Ok(seen) => shown(&app, &reader, &headers, &seen, (asked.round.as_deref(), None), None).await,
        Err(Fault::NotThere) => Ok(not_found::page(&app, reader)),
        Err(fault) => Err(fault.into()),
    }
}

/// `GET /live/{id}/{board}`
async fn board(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    headers: HeaderMap,
    Path((id, board)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    if let Some(board) = board.strip_suffix(kif::ENDING) {
        return kif::of_board(&app, &id, board, &principal).await;
    }
    match broadcasts::open(&app.site, &id, &principal).await {
        Ok(seen) => match seen.board(&board) {
            Ok(board) => {
                let round = board.round.clone();
                shown(&app, &reader, &headers, &seen, (Some(&round), Some(board)), None).await
            }
            Err(_) => Ok(not_found::page(&app, reader)),
        },
        Err(Fault::NotThere) => Ok(not_found::page(&app, reader)),
        Err(fault) => Err(fault.into()),
    }
}

/// What the script of a round, or of one of its boards, starts from.
pub(super) async fn boot(
    app: &App,
    seen: &Seen,
    round: &BroadcastRound,
    board: Option<&BroadcastBoard>,
    framed: bool,
) -> Result<Boot, Refusal> {
    let record = match board {
        None => None,
        Some(board) => {
            let state = seen.state_of(&app.site, &board.id).await?.ok_or(Refusal::NoSuchPage)?;
            Some(views::live_record(&app.site, board, state).await?)
        }
    };
    let boards = views::live_boards(&app.site, seen, &round.id).await?;
    Ok(Boot::Live { live: views::live(seen, round), boards, board: record, framed })
}

async fn shown(
    app: &Shared,
    reader: &Reader,
    headers: &HeaderMap,
    seen: &Seen,
    (round, board): (Option<&str>, Option<&BroadcastBoard>),
    told: Option<(StatusCode, &'static str)>,
) -> Result<Response, Refusal> {
    let round = match seen.round(round) {
        Ok(round) => round.clone(),
        Err(_) => return Ok(not_found::page(app, reader.clone())),
    };
    let boot = boot(app, seen, &round, board, false).await?;
    let t = Texts::of(reader.lang);
    let mut troubles = Vec::new();
    for one in seen.boards_of(&round.id).filter(|one| seen.relays && !one.trouble.is_empty()) {
        let state = seen.state_of(&app.site, &one.id).await?;
        let names = state.map(|state| state.glance().names.clone()).unwrap_or_default();
        let called = if one.title.is_empty() {
            format!("☗ {} – ☖ {}", names.black, names.white)
        } else {
            one.title.clone()
        };
        troubles.push((called, trouble::words(t, &one.trouble)));
    }
    let shown = LivePage {
        frame: frame(app, reader, Some(&boot)),
        broadcast: seen.broadcast.clone(),
        rounds: seen.rounds().to_vec(),
        round,
        relayers: seen.relayers().to_vec(),
        board: board.map(|board| Desk {
            id: board.id.clone(),
            source: board.source.clone(),
            is_archived: board.archived.is_some(),
        }),
        troubles,
        origin: origin(headers),
        leaves: seen.account_id().filter(|_| seen.relays && !seen.owns).cloned(),
        minutes: seen.broadcast.delay_ms / 60_000,
        relays: seen.relays,
        owns: seen.owns,
        removes: seen.remover().is_ok(),
        told: told.map(|(_, told)| told),
    };
    Ok(page(reader, told.map_or(StatusCode::OK, |(status, _)| status), &shown))
}

/// What the round of a number is called where nobody calls it otherwise.
fn numbered(number: u32, t: Texts) -> String {
    t.with("live-round", &[("number", number.into())])
}

/// What a round is called: its number in the reader's language, whatever the language of whoever made it; else as they wrote it.
fn called(title: &str, t: &Texts) -> String {
    let number = title.chars().filter(char::is_ascii_digit).collect::<String>().parse();
    match number {
        Ok(number) if Lang::ALL.iter().any(|&lang| numbered(number, Texts::of(lang)) == title) => numbered(number, *t),
        _ => title.to_owned(),
    }
}

/// When it was last changed, for lists.
fn when(broadcast: &StoredBroadcast) -> String {
    minute(broadcast.changed)
}

/// The bounds of a title and of what is said of a broadcast, for the forms.
fn bounds() -> (usize, usize) {
    (MAX_TITLE, MAX_ABOUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_numbered_round_is_called_so_in_the_readers_language_and_a_named_one_as_it_was_named() {
        for &made_in in Lang::ALL {
            for &reader in Lang::ALL {
                let t = Texts::of(reader);
                assert_eq!(called(&numbered(12, Texts::of(made_in)), &t), numbered(12, t));
                for own in ["Final", "決勝 第1局", "Round", "1", ""] {
                    assert_eq!(called(own, &t), own);
                }
            }
        }
        assert_eq!(called("Round 1", &Texts::of(Lang::Ja)), numbered(1, Texts::of(Lang::Ja)));
        assert_ne!(numbered(1, Texts::of(Lang::Ja)), "Round 1");
    }
}

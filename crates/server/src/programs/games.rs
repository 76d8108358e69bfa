//! `/api/games/user/{name}`: the games that somebody has played to their end, the newest first, a line each or as records: those that
//! anybody may find, as the page of the player has them.

use super::fault::Fault;
use super::told::{self, State as Standing};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::games::{has_pupil, played};
use crate::limits::Deed;
use crate::offers;
use crate::reader::Reader;
use crate::records;
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_game::Contract;
use komadai_kifu::{Format, Record, write_all};
use komadai_record::{KindFormat, KindRecord};
use komadai_store::{SecretHash, StoredGame};
use serde::Deserialize;
use serde_json::Value;

/// Games of one answer; the next ones are asked for by `until`.
const MOST: usize = 500;
/// Those of an answer of which nobody has said how many.
const USUAL: usize = 50;
/// Games that are read in one go.
const PAGE: u32 = 200;
/// Games that are looked at for one answer, whether or not they are wanted.
const MOST_LOOKED_AT: usize = 2_000;

/// Which games are wanted, and how.
#[derive(Deserialize, Default)]
pub(super) struct Wanted {
    max: Option<usize>,
    /// Made then or later, in milliseconds since 1970.
    since: Option<u64>,
    /// Made then or before.
    until: Option<u64>,
    /// `ndjson`, which it is by itself, `kif` or `csa`.
    format: Option<String>,
}

/// `GET /api/games/user/{name}`
pub(super) async fn of_player(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(name): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Fault> {
    let Query(wanted) = wanted.map_err(|rejection| Fault::Not(rejection.body_text()))?;
    let format = format(wanted.format.as_deref(), "ndjson")?;
    let account = reader.account.as_ref().map(|account| account.id.clone());
    let player = match offers::player(&app.site, account.as_deref(), &name).await {
        Ok(player) => player,
        Err(offers::Fault::NoSuchPlayer) => return Err(Fault::NotFound),
        Err(other) => return Err(other.into()),
    };
    asker.may(&app.site, Deed::Film)?;
    let rows = chosen(&app, player.holder, &wanted).await?;
    answer(&app, &reader, rows, format).await
}

/// A game with its contract, where it is told: without a pupil, of whom nobody outside their class learns.
pub(super) async fn told_game(app: &App, row: StoredGame) -> Result<Option<(StoredGame, Contract)>, Fault> {
    let contract = Contract::from_stored(&row.contract).ok();
    let Some(contract) = contract else { return Ok(None) };
    Ok((!has_pupil(&app.site, &row).await?).then_some((row, contract)))
}

/// Games a line each, or as records.
pub(super) async fn answer(
    app: &App,
    reader: &Reader,
    rows: Vec<(StoredGame, Contract)>,
    format: Option<Format>,
) -> Result<Response, Fault> {
    let Some(format) = format else {
        let mut lines = String::new();
        for (row, contract) in &rows {
            // One that is gone or cannot be read is left out: its own page says so.
            if let Ok(line) = told_of(app, row, contract).await {
                lines += &format!("{line}\n");
            }
        }
        return Ok(answered("application/x-ndjson", lines));
    };
    let (mut standard, mut others) = (Vec::with_capacity(rows.len()), Vec::new());
    for (row, contract) in &rows {
        let (site, lang) = (&app.site, reader.lang);
        if contract.is_standard() {
            standard.extend(records::game(site, &row.id, lang).await.ok().map(|(record, _)| record));
        } else if format == Format::Kif {
            // CSA has no words for other kinds.
            others.extend(records::game_of_kind(site, &row.id, lang).await.ok().flatten());
        }
    }
    let text = app.site.desk.work(move || written(&standard, &others, format)).await?;
    Ok(answered("text/plain; charset=utf-8", text))
}

/// Games in one text, those of other kinds behind those of standard shogi.
fn written(standard: &[Record], others: &[KindRecord], format: Format) -> String {
    let between = if standard.is_empty() || others.is_empty() { "" } else { "\n" };
    write_all(standard, format) + between + &KindFormat::Kif.write_all(others)
}

/// The format of records that is asked for; none: they are not wanted as records, but as it is by itself.
pub(super) fn format(asked: Option<&str>, itself: &str) -> Result<Option<Format>, Fault> {
    match asked {
        None | Some("") => Ok(None),
        Some("kif") => Ok(Some(Format::Kif)),
        Some("csa") => Ok(Some(Format::Csa)),
        Some(other) if other == itself => Ok(None),
        Some(other) => Err(Fault::Not(format!("format cannot be {other:?}: {itself}, kif or csa"))),
    }
}

pub(super) fn answered(kind: &'static str, body: String) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

/// The games that are wanted.
async fn chosen(app: &App, holder: SecretHash, wanted: &Wanted) -> Result<Vec<(StoredGame, Contract)>, Fault> {
    let most = wanted.max.unwrap_or(USUAL).min(MOST);
    let mut before = wanted.until.map(|until| (until.saturating_add(1), String::new()));
    let (mut found, mut looked_at) = (Vec::new(), 0);
    while found.len() < most && looked_at < MOST_LOOKED_AT {
        let from = before.as_ref().map(|(created, id)| (*created, id.as_str()));
        let rows = played(&app.site, holder, from, PAGE).await?;
        let (read, last) = (rows.len(), rows.last().map(|row| (row.created, row.id.clone())));
        let is_early = |row: &StoredGame| wanted.since.is_some_and(|since| row.created < since);
        let ends = read < PAGE as usize || rows.last().is_none_or(is_early);
        for row in rows.into_iter().filter(|row| !is_early(row)) {
            if found.len() < most {
                found.extend(told_game(app, row).await?);
            }
        }
        if ends {
            break;
        }
        looked_at += read;
        before = last;
    }
    Ok(found)
}

/// A game as a line tells it.
async fn told_of(app: &App, row: &StoredGame, contract: &Contract) -> Result<Value, Refusal> {
    let seen = app.rooms.view(&row.id).await?;
    let standing = Standing::of(&seen.game, seen.game.clocks_at(seen.at));
    let players = told::players(app, row, contract).await?;
    Ok(told::game_over(row, contract, players, &standing))
}

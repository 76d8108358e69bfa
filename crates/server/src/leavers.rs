//! Finds out who left games that have ended, and what follows. What a crash has kept from being judged waits in the store.

use crate::app::{App, Shared};
use crate::notices::Kind;
use crate::people::Act;
use crate::play_hold::REMEMBERED_MS;
use komadai_game::{Consequence, Contract, Ending, Event, Game, Instant, Millis, Outing};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{AuditEntry, GamesLeft, Sanction, StoreError, StoredEnding};
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often games that have ended are looked for.
const LOOK: Duration = Duration::from_millis(500);
/// Endings that are judged in one go.
const BATCH: u32 = 64;
/// Games of one player that count.
const GAMES: u32 = 100;
/// How long a warning stands on the page.
const WARNED_MS: u64 = 7 * 24 * 3_600_000;

/// Goes on for ever. Where the store fails, there is a next time.
pub(crate) async fn keep(app: Shared) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let _ = judge_all(&app).await;
    }
}

/// Judges what waits. Several nodes may do so at once: each ending is judged by one of them.
async fn judge_all(app: &App) -> Result<(), StoreError> {
    for ending in app.store.endings_to_judge(BATCH).await? {
        let judged = match judge(app, &ending).await? {
            Ok(judged) => judged,
            Err(why) => {
                tracing::error!(game = ending.game, "nobody can say who left it: {why}");
                Ending::Excused
            }
        };
        let follows = match judged {
            Ending::Left => follows(app, &ending).await?,
            Ending::Finished | Ending::Excused => None,
        };
        let told = follows.as_ref().map(|(sanction, entry)| (sanction.id.clone(), entry.subject.clone()));
        if app.store.judge_ending(&ending, judged, follows).await?
            && let Some((sanction, Some(account))) = told
        {
            app.notices.add(&account, Kind::Left, &sanction, "").await?;
        }
    }
    Ok(())
}

/// How somebody came out of a game, or why nobody can say.
async fn judge(app: &App, ending: &StoredEnding) -> Result<Result<Ending, String>, StoreError> {
    let Some(row) = app.store.game(&ending.game).await? else { return Ok(Err("it is stored no more".to_owned())) };
    let entries = app.store.entries(&ending.game, 0).await?;
    let read = || -> Result<Ending, String> {
        let contract = Contract::from_stored(&row.contract).map_err(|error| error.to_string())?;
        let log: Result<Vec<Event>, _> = entries.iter().map(|entry| entry.payload.parse()).collect();
        let log = log.map_err(|error| format!("{error}"))?;
        let game = Game::replay(contract.config, &log).map_err(|error| error.to_string())?;
        Ok(Ending::of(&game, &log, ending.side, Millis(ending.away_ms)))
    };
    Ok(read())
}

/// What follows for whoever has left a game; none where something has followed already.
async fn follows(app: &App, last: &StoredEnding) -> Result<Option<(Sanction, AuditEntry)>, StoreError> {
    let known = app.store.endings_of(last.whom, last.at.saturating_sub(REMEMBERED_MS), GAMES).await?;
    let outing = |game: &StoredEnding, ending| Outing { began: Instant(game.began), ended: Instant(game.at), ending };
    let mut games: Vec<Outing> = known.iter().rev().filter_map(|game| Some(outing(game, game.ending?))).collect();
    games.push(outing(last, Ending::Left));
    let Some(Consequence { left, of, ban }) = Consequence::of(&games) else { return Ok(None) };
    let (kind, lasts, act) = match ban {
        Some(Millis(ms)) => ("play", ms, Act::LeaverBanned),
        None => ("warning", WARNED_MS, Act::LeaverWarned),
    };
    let now = SystemClock.wall().0;
    let sanction = Sanction {
        report: None,
        id: new_id(&SystemEntropy),
        whom: last.whom,
        kind: kind.to_owned(),
        since: now,
        until: now + lasts,
        reason: String::new(),
        left: Some(GamesLeft { game: last.game.clone(), left, of }),
    };
    let account = app.store.account_holding(last.whom).await?.map(|account| account.id);
    let minutes = ban.map(|ban| format!(", {} min", ban.0 / 60_000)).unwrap_or_default();
    let entry = act.entry(None, account.as_deref(), &format!("{}: {left}/{of}{minutes}", last.game));
    Ok(Some((sanction, entry)))
}

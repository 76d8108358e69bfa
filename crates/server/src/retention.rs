//! What nobody comes back to is removed, a little at a time: records that nobody opens, games that never began,
//! evaluations that nobody asks for, how people came out of games long ago.

use crate::app::Shared;
use crate::play_hold::REMEMBERED_MS;
use komadai_room::{Clock, SystemClock};
use komadai_store::{MOST_EVALUATIONS, StoreError};
use std::time::Duration;

/// A day, in milliseconds.
const DAY_MS: u64 = 24 * 3600 * 1_000;
/// How long it is known in which turns a page lost the focus.
const BLURS_MS: u64 = 90 * DAY_MS;
/// How long a game is kept at least that has begun without a move: longer than the longest time for one by correspondence, holidays
/// included.
const BEGUN_DAYS: u32 = 90;
/// How often it is looked for.
const ROUND: Duration = Duration::from_secs(600);
/// So much is removed in one go, so that no move waits for it.
const BATCH: u32 = 100;
/// Evaluations that are removed in one go; each is a few words.
const EVALUATIONS: u32 = 1_000;
/// How long the store has for other things between two.
const PAUSE: Duration = Duration::from_millis(200);

/// Removes what has expired, round after round.
pub(crate) async fn keep_clean(app: Shared) {
    loop {
        match remove_expired(&app).await {
            Ok((0, 0)) => {}
            Ok((records, games)) => tracing::info!(records, games, "nobody came back to these; they were removed"),
            // A store that fails is named where it is found to fail.
            Err(error) => tracing::debug!("nothing is removed: {error}"),
        }
        tokio::time::sleep(ROUND).await;
    }
}

async fn remove_expired(app: &Shared) -> Result<(u64, u64), StoreError> {
    let now = SystemClock.wall().0;
    let before = |days: u32| (days > 0).then(|| now.saturating_sub(u64::from(days) * DAY_MS));
    let (mut records, mut games) = (0, 0);
    if let Some(since) = before(app.config.keep_records) {
        while let removed @ 1.. = app.store.expire_records(since, BATCH).await? {
            records += removed;
            tokio::time::sleep(PAUSE).await;
        }
    }
    let days = app.config.keep_unstarted;
    if let (Some(waiting), Some(begun)) = (before(days), before(days.max(BEGUN_DAYS))) {
        while let removed @ 1.. = app.store.expire_unstarted(waiting, begun, BATCH).await? {
            games += removed;
            tokio::time::sleep(PAUSE).await;
        }
    }
    while app.store.expire_evaluations(MOST_EVALUATIONS, EVALUATIONS).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    while app.store.expire_endings(now.saturating_sub(REMEMBERED_MS), BATCH).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    while app.store.expire_blurs(now.saturating_sub(BLURS_MS), BATCH).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    while app.store.expire_offers(now, BATCH).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    Ok((records, games))
}

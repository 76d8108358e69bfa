//! What nobody comes back to is removed, a little at a time: records that nobody opens, games that never began,
//! evaluations that nobody asks for, how people came out of games long ago.

use crate::play_hold::REMEMBERED_MS;
use crate::site::Site;
use komadai_room::{Clock, SystemClock};
use komadai_store::{MOST_EVALUATIONS, StoreError};
use std::sync::Arc;
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

/// For how many days what nobody comes back to is kept; 0: for ever.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Days {
    /// A record that nobody opens.
    pub record: u32,
    /// A game that waits for its players.
    pub unstarted: u32,
}

/// Removes what has expired, round after round.
pub async fn keep_clean(site: Arc<Site>, kept: Days) {
    loop {
        match remove_expired(&site, kept).await {
            Ok((0, 0)) => {}
            Ok((records, games)) => tracing::info!(records, games, "nobody came back to these; they were removed"),
            // A store that fails is named where it is found to fail.
            Err(error) => tracing::debug!("nothing is removed: {error}"),
        }
        tokio::time::sleep(ROUND).await;
    }
}

async fn remove_expired(site: &Site, kept: Days) -> Result<(u64, u64), StoreError> {
    let now = SystemClock.wall().0;
    let before = |days: u32| (days > 0).then(|| now.saturating_sub(u64::from(days) * DAY_MS));
    let (mut records, mut games) = (0, 0);
    if let Some(since) = before(kept.record) {
        while let removed @ 1.. = site.store.expire_records(since, BATCH).await? {
            records += removed;
            tokio::time::sleep(PAUSE).await;
        }
    }
    let days = kept.unstarted;
    if let (Some(waiting), Some(begun)) = (before(days), before(days.max(BEGUN_DAYS))) {
        while let removed @ 1.. = site.store.expire_unstarted(waiting, begun, BATCH).await? {
            games += removed;
            tokio::time::sleep(PAUSE).await;
        }
    }
    while site.store.expire_evaluations(MOST_EVALUATIONS, EVALUATIONS).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    while site.store.expire_endings(now.saturating_sub(REMEMBERED_MS), BATCH).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    while site.store.expire_blurs(now.saturating_sub(BLURS_MS), BATCH).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    while site.store.expire_offers(now, BATCH).await? > 0 {
        tokio::time::sleep(PAUSE).await;
    }
    Ok((records, games))
}

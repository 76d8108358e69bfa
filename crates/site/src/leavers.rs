//! Finds out who left games that have ended, and what follows, game by game as they are noted.

use crate::happened::Cursor;
use crate::notices::Kind;
use crate::people::Act;
use crate::play_hold::REMEMBERED_MS;
use crate::site::Site;
use komadai_game::{Consequence, Contract, Ending, Event, Game, Instant, Millis, Outing};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_shogi::{ByColor, Color};
use komadai_store::{
    AuditEntry, Consumer, GamesLeft, Heard, JudgedEnding, Note, Noted, Sanction, Seat, Step, StoreError, StoredEnding,
    StoredGame, StoredNotice,
};
use std::sync::Arc;

/// Games that are judged in one go.
const BATCH: u32 = 64;
/// Games of one player that count.
const GAMES: u32 = 100;
/// How long a warning stands on the page.
const WARNED_MS: u64 = 7 * 24 * 3_600_000;

/// Goes on for ever. Where the store fails, there is a next time.
pub async fn keep(site: Arc<Site>, mut cursor: Cursor) {
    loop {
        let heard = cursor.next(BATCH).await;
        if judge_all(&site, heard).await.is_err() {
            cursor.pause().await;
        }
    }
}

/// Judges what was noted. Several nodes may do so at once: each game is judged by one of them.
async fn judge_all(site: &Site, heard: Heard) -> Result<(), StoreError> {
    let mut from = heard.after;
    for noted in heard.notes {
        let step = Step { consumer: Consumer::Leavers, from, to: noted.number };
        let judged = judge(site, &noted).await?;
        let told: Vec<StoredNotice> = judged.iter().filter_map(|judged| judged.follows.as_ref()?.2.clone()).collect();
        if !site.store.judge_endings(step, judged).await? {
            break;
        }
        for notice in told {
            site.notices.tell_of(&notice).await;
        }
        from = noted.number;
    }
    Ok(())
}

/// How both came out of a game, and what follows.
async fn judge(site: &Site, noted: &Noted) -> Result<Vec<JudgedEnding>, StoreError> {
    let (Note::Away(away_ms), Some(row)) = (noted.note, site.store.game(&noted.game).await?) else {
        return Ok(Vec::new());
    };
    // Nobody leaves a game whose other seat is nobody's, or their own.
    let holders = row.seats.map(|seat| match seat {
        Seat::Person { holder, .. } => holder,
        Seat::Engine => None,
    });
    let ByColor { black: Some(black), white: Some(white) } = holders else { return Ok(Vec::new()) };
    if black == white {
        return Ok(Vec::new());
    }
    let found = match endings(site, &row, away_ms).await? {
        Ok(found) => found,
        Err(why) => {
            tracing::error!(game = noted.game, "nobody can say who left it: {why}");
            ByColor { black: Ending::Excused, white: Ending::Excused }
        }
    };
    let mut judged = Vec::new();
    for (side, whom) in [(Color::Black, black), (Color::White, white)] {
        let ending = StoredEnding {
            game: row.id.clone(),
            side,
            whom,
            began: row.created,
            at: noted.at,
            away_ms: away_ms[side],
            ending: found[side],
        };
        let follows = match ending.ending {
            Ending::Left => follows(site, &ending).await?,
            Ending::Finished | Ending::Excused => None,
        };
        judged.push(JudgedEnding { ending, follows });
    }
    Ok(judged)
}

/// How the players came out of a game, or why nobody can say.
async fn endings(
    site: &Site,
    row: &StoredGame,
    away_ms: ByColor<u64>,
) -> Result<Result<ByColor<Ending>, String>, StoreError> {
    let entries = site.store.entries(&row.id, 0).await?;
    let read = || {
        let contract = Contract::from_stored(&row.contract).map_err(|error| error.to_string())?;
        let log: Result<Vec<Event>, _> = entries.iter().map(|entry| entry.payload.parse()).collect();
        let log = log.map_err(|error| format!("{error}"))?;
        let game = Game::replay(contract.config, &log).map_err(|error| error.to_string())?;
        Ok(ByColor::from_fn(|side| Ending::of(&game, &log, side, Millis(away_ms[side]))))
    };
    Ok(read())
}

/// What follows for whoever has left a game; none where something has followed already.
async fn follows(
    site: &Site,
    last: &StoredEnding,
) -> Result<Option<(Sanction, AuditEntry, Option<StoredNotice>)>, StoreError> {
    let known = site.store.endings_of(last.whom, last.at.saturating_sub(REMEMBERED_MS), GAMES).await?;
    let outing = |game: &StoredEnding, ending| Outing { began: Instant(game.began), ended: Instant(game.at), ending };
    let mut games: Vec<Outing> = known.iter().rev().map(|game| outing(game, game.ending)).collect();
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
    let account = site.store.account_holding(last.whom).await?.map(|account| account.id);
    let minutes = ban.map(|ban| format!(", {} min", ban.0 / 60_000)).unwrap_or_default();
    let entry = act.entry(None, account.as_deref(), &format!("{}: {left}/{of}{minutes}", last.game));
    let notice = match &account {
        Some(account) => Some(site.notices.notice(account, Kind::Left, &sanction.id, "").await?),
        None => None,
    };
    Ok(Some((sanction, entry, notice)))
}

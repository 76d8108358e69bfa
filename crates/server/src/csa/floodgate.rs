//! Games whose name begins with `floodgate`: all who wait are paired at set minutes of the hour.

use super::Door;
use super::hall::{Doing, Guest};
use super::offer::control;
use crate::app::CsaConfig;
use crate::games::{played, shown};
use crate::ratings::Pool;
use komadai_csa::GameName;
use komadai_game::Contract;
use komadai_room::{Clock, SystemClock};
use komadai_shogi::Color;
use komadai_store::{Seat, SecretHash, StoredGame};
use std::collections::{BTreeMap, HashSet};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// What such a name begins with.
const WORD: &str = "floodgate";
/// Who has played whom is not paired with them again for so long, if there is anybody else.
const NO_REMATCH_MS: u64 = 24 * 3_600_000;
/// Games of a player in which an earlier opponent is looked for.
const LATEST: u32 = 60;
/// Games that are looked at for the latest pairs, and lines that are shown.
const LOOKED_AT: u32 = 400;
const SHOWN: usize = 50;
/// How long after a set minute those are paired who waited then, and how long after that again: what happens at one node is known at the
/// others within a moment, and a node's end within seconds.
const PASSES: [Duration; 3] = [Duration::from_millis(500), Duration::from_secs(3), Duration::from_secs(7)];
/// Of whom no rating is known plays as one of this.
const UNKNOWN: f64 = 1_500.0;
const MINUTE_MS: u64 = 60_000;

/// Whether who waits for this game is paired at set minutes.
pub(super) fn is_paired_later(game: &GameName, config: &CsaConfig) -> bool {
    game.word().starts_with(WORD) && !config.floodgate.is_empty()
}

/// Somebody who waits.
#[derive(Clone, PartialEq, Debug)]
struct Waiting {
    /// Their seek in the lobby.
    id: String,
    /// Since when.
    since: u64,
    holder: SecretHash,
    rating: f64,
}

/// Two who have played each other.
#[derive(Clone, Debug)]
struct Past {
    at: u64,
    /// Black first.
    holders: [SecretHash; 2],
}

/// The games of this kind that anybody may watch, the latest first.
pub(super) async fn history(door: &Door) -> Vec<String> {
    let rows = shown(&door.app.site, LOOKED_AT).await.unwrap_or_default();
    let line = |row: &StoredGame| {
        let contract = Contract::from_stored(&row.contract).ok()?;
        let name = contract.pool.as_deref().filter(|name| name.starts_with(WORD))?;
        Some((row.created, format!("{} {name} {} {}", stamp(row.created), contract.names.black, contract.names.white)))
    };
    let mut lines: Vec<_> = rows.iter().filter_map(line).collect();
    lines.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    lines.into_iter().take(SHOWN).map(|(_, line)| line).collect()
}

/// The ratings of the accounts that are here and wait or play, in the pool of what they play.
pub(super) async fn ratings(door: &Door) -> Vec<String> {
    let mut lines = Vec::new();
    for (_, guest) in door.hall.all().into_iter().take(SHOWN) {
        if let Some(rating) = shown_rating(door, &guest).await {
            lines.push(format!("{} {rating}", guest.player.name));
        }
    }
    lines
}

/// The rating of an account in the pool of what it plays or waits for, as lists show it; none of a guest.
pub(super) async fn shown_rating(door: &Door, guest: &Guest) -> Option<String> {
    let account = guest.player.account.as_deref()?;
    let game = match &guest.doing {
        Doing::Waits { game, .. } => game.clone(),
        Doing::Asked { game, .. } | Doing::Plays { game, .. } => game.parse().ok()?,
        Doing::Nothing => return None,
    };
    Some(format!("{:.0}", rating(door, &game, Some(account)).await))
}

/// Those whom somebody has played of late by a name of this kind, as far as their latest games tell.
async fn played_of_late(door: &Door, holder: SecretHash) -> Vec<Past> {
    let rows = played(&door.app.site, holder, None, LATEST).await.unwrap_or_default();
    let past = |row: &StoredGame| {
        let contract = Contract::from_stored(&row.contract).ok()?;
        contract.pool.filter(|name| name.starts_with(WORD))?;
        let held = |side| match row.seats[side] {
            Seat::Person { holder, .. } => holder,
            Seat::Engine => None,
        };
        Some(Past { at: row.created, holders: [held(Color::Black)?, held(Color::White)?] })
    };
    rows.iter().filter_map(past).collect()
}

/// Pairs those who wait at all nodes, whenever it is time, until the site stops. Never returns.
pub(super) async fn keep(door: Arc<Door>) -> Infallible {
    let mut stopping = door.app.site.stopping.clone();
    door.app.site.lobby.pairs_at(&door.config.floodgate).await;
    tokio::select! {
        never = pair_at_set_minutes(&door) => never,
        () = stopping.draining() => {
            // Another node sees to those who wait from now on.
            door.app.site.lobby.pairs_at(&[]).await;
            std::future::pending().await
        }
    }
}

async fn pair_at_set_minutes(door: &Door) -> Infallible {
    loop {
        let minute = SystemClock.wall().0;
        let Some(wait) = until_next(&door.config.floodgate, minute) else { return std::future::pending().await };
        tokio::time::sleep(Duration::from_millis(wait)).await;
        // Whoever could not be paired at first is looked at again: a node may have just stopped, and another sees to it now.
        for pause in PASSES {
            tokio::time::sleep(pause).await;
            pair_all(door, minute + wait).await;
        }
    }
}

/// Pairs all who have waited since before this moment, if it is for this node to do.
async fn pair_all(door: &Door, minute: u64) {
    let of_hour = (minute / MINUTE_MS % 60) as u8;
    let Some(gathered) = door.app.site.lobby.gathered(of_hour).await else { return };
    let mut games: BTreeMap<String, Vec<Waiting>> = BTreeMap::new();
    let (mut past, mut seen) = (Vec::new(), HashSet::new());
    for (name, seek) in gathered {
        // Nobody plays twice, whatever they wait for and at how many nodes.
        let Some(game) = name.parse::<GameName>().ok().filter(|_| seek.since <= minute && seen.insert(seek.maker))
        else {
            continue;
        };
        let rating = rating(door, &game, seek.account.as_deref()).await;
        past.extend(played_of_late(door, seek.maker).await);
        games.entry(name).or_default().push(Waiting { id: seek.id, since: seek.since, holder: seek.maker, rating });
    }
    past.sort_by_key(|past| past.at);
    for waiting in games.into_values() {
        for [black, white] in pair(waiting, &past, minute) {
            door.app.site.lobby.meet([&black.id, &white.id]).await;
        }
    }
}

fn stamp(at: u64) -> String {
    let at = i64::try_from(at).ok().and_then(|at| jiff::Timestamp::from_millisecond(at).ok());
    at.map(|at| at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()).unwrap_or_default()
}

async fn rating(door: &Door, game: &GameName, account: Option<&str>) -> f64 {
    let (Some(account), Some(speed)) = (account, crate::ratings::speed(control(game))) else { return UNKNOWN };
    let kept = door.app.site.standings.rating(account, Pool::Speed(speed), SystemClock.wall().0).await;
    kept.map_or(UNKNOWN, |rating| rating.value)
}

/// How long it is to the next of these minutes of an hour, in milliseconds: never none, for now is past. None where there are none.
fn until_next(minutes: &[u8], now: u64) -> Option<u64> {
    const HOUR_MS: u64 = 60 * MINUTE_MS;
    let of_hour = now % HOUR_MS;
    let wait = |minute: &u8| match u64::from(*minute) * MINUTE_MS {
        at if at > of_hour => at - of_hour,
        at => at + HOUR_MS - of_hour,
    };
    minutes.iter().filter(|minute| **minute < 60).map(wait).min()
}

/// Who plays whom, Black first: by turns in the order of ratings each with the next whom they have not played within a day, or with the
/// next at all where there is nobody else. Who had Black the last time the two met has White now; else the lower rated has Black.
fn pair(mut waiting: Vec<Waiting>, past: &[Past], now: u64) -> Vec<[Waiting; 2]> {
    waiting.sort_by(|a, b| b.rating.total_cmp(&a.rating).then_with(|| (a.since, &a.id).cmp(&(b.since, &b.id))));
    let last = |a: &Waiting, b: &Waiting| {
        past.iter().rev().find(|past| past.holders == [a.holder, b.holder] || past.holders == [b.holder, a.holder])
    };
    let mut pairs = Vec::new();
    while !waiting.is_empty() {
        let first = waiting.remove(0);
        let is_fresh = |other: &&Waiting| last(&first, other).is_none_or(|past| past.at + NO_REMATCH_MS <= now);
        let others = || waiting.iter().filter(|other| other.holder != first.holder);
        let Some(second) = others().find(is_fresh).or_else(|| others().next()).cloned() else { continue };
        waiting.retain(|other| other.id != second.id);
        pairs.push(match last(&first, &second) {
            Some(past) if past.holders[0] == second.holder => [first, second],
            Some(_) => [second, first],
            None => [second, first],
        });
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(number: u64, rating: f64) -> Waiting {
        Waiting { id: number.to_string(), since: number, holder: [number as u8; 32], rating }
    }

    fn past(black: u64, white: u64, at: u64) -> Past {
        Past { at, holders: [[black as u8; 32], [white as u8; 32]] }
    }

    fn numbers(waiting: &[Waiting], past: &[Past]) -> Vec<[u64; 2]> {
        let now = 10 * NO_REMATCH_MS;
        pair(waiting.to_vec(), past, now).iter().map(|pair| pair.each_ref().map(|player| player.since)).collect()
    }

    #[test]
    fn neighbours_by_rating_play_and_the_same_two_not_again_within_a_day() {
        let four = [waiting(1, 1_400.0), waiting(2, 1_900.0), waiting(3, 1_450.0), waiting(4, 2_000.0)];
        assert_eq!(numbers(&four, &[]), [[2, 4], [1, 3]]);
        let today = 10 * NO_REMATCH_MS - 1_000;
        assert_eq!(numbers(&four, &[past(2, 4, today)]), [[3, 4], [1, 2]]);
        assert_eq!(numbers(&four, &[past(2, 4, 8 * NO_REMATCH_MS)]), [[4, 2], [1, 3]], "sides alternate");
        assert_eq!(numbers(&four[..2], &[past(1, 2, today)]), [[2, 1]], "there is nobody else");
        assert_eq!(numbers(&four[..3], &[]), [[3, 2]], "one is left over");
        let twice = [waiting(1, 1_400.0), Waiting { id: "9".to_owned(), ..waiting(1, 1_400.0) }];
        assert_eq!(numbers(&twice, &[]), [[0u64; 2]; 0], "nobody plays themselves");
    }

    #[test]
    fn the_next_of_the_minutes_is_never_now() {
        let hour = 3 * 60 * MINUTE_MS;
        for (minutes, now, wait) in [
            (&[0, 30][..], hour, Some(30 * MINUTE_MS)),
            (&[0, 30], hour + 30 * MINUTE_MS, Some(30 * MINUTE_MS)),
            (&[0, 30], hour + 29 * MINUTE_MS + 59_999, Some(1)),
            (&[15], hour + 15 * MINUTE_MS + 1, Some(60 * MINUTE_MS - 1)),
            (&[], hour, None),
            (&[77], hour, None),
        ] {
            assert_eq!(until_next(minutes, now), wait, "{minutes:?} {now}");
        }
    }
}

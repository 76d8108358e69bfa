//! Games whose name begins with `floodgate`: all who wait are paired at set minutes of the hour.

use super::Door;
use super::hall::Doing;
use crate::app::CsaConfig;
use crate::ratings::Pool;
use komadai_csa::GameName;
use komadai_game::{Control, Millis, Timed};
use komadai_room::{Clock, SystemClock};
use komadai_store::SecretHash;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What such a name begins with.
const WORD: &str = "floodgate";
/// Who has played whom is not paired with them again for so long, if there is anybody else.
const NO_REMATCH_MS: u64 = 24 * 3_600_000;
/// Pairs that are remembered, and shown.
const REMEMBERED: usize = 10_000;
const SHOWN: usize = 50;
/// Of whom no rating is known plays as one of this.
const UNKNOWN: f64 = 1_500.0;
const MINUTE_MS: u64 = 60_000;

/// Whether who waits for this game is paired at set minutes.
pub(super) fn is_paired_later(game: &GameName, config: &CsaConfig) -> bool {
    game.word().starts_with(WORD) && !config.floodgate.is_empty()
}

/// Somebody who waits.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Waiting {
    number: u64,
    holder: SecretHash,
    rating: f64,
}

/// Who has been paired with whom.
#[derive(Default)]
pub(super) struct Paired {
    past: Mutex<VecDeque<Past>>,
}

#[derive(Clone, Debug)]
struct Past {
    at: u64,
    /// Black first.
    holders: [SecretHash; 2],
    line: String,
}

impl Paired {
    /// The latest pairs, the last one first.
    pub(super) fn history(&self) -> Vec<String> {
        self.past().iter().rev().take(SHOWN).map(|past| past.line.clone()).collect()
    }

    /// The ratings of the accounts that are here and wait or play, in the pool of what they play.
    pub(super) async fn ratings(&self, door: &Door) -> Vec<String> {
        let mut lines = Vec::new();
        for (_, guest) in door.hall.all().into_iter().take(SHOWN) {
            let game = match &guest.doing {
                Doing::Waits { game, .. } => Some(game.clone()),
                Doing::Plays { game, .. } => game.parse().ok(),
                _ => None,
            };
            if let (Some(game), true) = (game, guest.player.account.is_some()) {
                lines.push(format!(
                    "{} {:.0}",
                    guest.player.name,
                    rating(door, &game, guest.player.account.as_deref()).await
                ));
            }
        }
        lines
    }

    fn keep(&self, pair: Past) {
        let mut past = self.past();
        if past.len() >= REMEMBERED {
            past.pop_front();
        }
        past.push_back(pair);
    }

    fn past(&self) -> MutexGuard<'_, VecDeque<Past>> {
        self.past.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Pairs those who wait, whenever it is time. Never returns.
pub(super) async fn keep(door: Arc<Door>) -> Infallible {
    loop {
        let now = SystemClock.wall().0;
        let Some(wait) = until_next(&door.config.floodgate, now) else { return std::future::pending().await };
        tokio::time::sleep(Duration::from_millis(wait)).await;
        if door.app.site.stopping.is_draining() {
            continue;
        }
        let mut games: HashMap<GameName, Vec<(u64, Arc<super::hall::Player>)>> = HashMap::new();
        for (number, guest) in door.hall.all() {
            if let Doing::Waits { game, .. } = guest.doing
                && is_paired_later(&game, &door.config)
            {
                games.entry(game).or_default().push((number, guest.player));
            }
        }
        for (game, players) in games {
            let mut waiting = Vec::with_capacity(players.len());
            for (number, player) in &players {
                let rating = rating(&door, &game, player.account.as_deref()).await;
                waiting.push(Waiting { number: *number, holder: player.holder, rating });
            }
            let at = SystemClock.wall().0;
            let past: Vec<Past> = door.paired.past().iter().cloned().collect();
            for [black, white] in pair(waiting, &past, at) {
                let name = |number: u64| {
                    let found = players.iter().find(|(other, _)| *other == number);
                    found.map_or("", |(_, player)| player.name.as_str())
                };
                let line = format!("{} {game} {} {}", stamp(at), name(black.number), name(white.number));
                door.paired.keep(Past { at, holders: [black.holder, white.holder], line });
                door.hall.ask(&game, [black.number, white.number], &door.config);
            }
        }
    }
}

fn stamp(at: u64) -> String {
    let at = i64::try_from(at).ok().and_then(|at| jiff::Timestamp::from_millisecond(at).ok());
    at.map(|at| at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()).unwrap_or_default()
}

async fn rating(door: &Door, game: &GameName, account: Option<&str>) -> f64 {
    let time = game.time();
    let [main, byoyomi, increment] =
        [time.total, time.byoyomi, time.increment].map(|seconds| Millis::seconds(seconds.into()));
    let control = Control::Timed(Timed { main, byoyomi, periods: u8::from(!byoyomi.is_zero()), increment });
    let (Some(account), Some(speed)) = (account, crate::ratings::speed(control)) else { return UNKNOWN };
    let kept = door.app.site.standings.rating(account, Pool { speed }, SystemClock.wall().0).await;
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
    waiting.sort_by(|a, b| b.rating.total_cmp(&a.rating).then(a.number.cmp(&b.number)));
    let last = |a: &Waiting, b: &Waiting| {
        past.iter().rev().find(|past| past.holders == [a.holder, b.holder] || past.holders == [b.holder, a.holder])
    };
    let mut pairs = Vec::new();
    while !waiting.is_empty() {
        let first = waiting.remove(0);
        let is_fresh = |other: &&Waiting| last(&first, other).is_none_or(|past| past.at + NO_REMATCH_MS <= now);
        let others = || waiting.iter().filter(|other| other.holder != first.holder);
        let Some(second) = others().find(is_fresh).or_else(|| others().next()).copied() else { continue };
        waiting.retain(|other| other.number != second.number);
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
        Waiting { number, holder: [number as u8; 32], rating }
    }

    fn past(black: u64, white: u64, at: u64) -> Past {
        Past { at, holders: [[black as u8; 32], [white as u8; 32]], line: String::new() }
    }

    fn numbers(waiting: &[Waiting], past: &[Past]) -> Vec<[u64; 2]> {
        let now = 10 * NO_REMATCH_MS;
        pair(waiting.to_vec(), past, now).iter().map(|pair| pair.map(|player| player.number)).collect()
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
        let twice = [waiting(1, 1_400.0), Waiting { number: 9, ..waiting(1, 1_400.0) }];
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

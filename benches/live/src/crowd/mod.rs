//! A lobby full of accounts: they sign up, look for games, find each other, play rated games at once; then every rating is
//! reckoned once more from the games.

mod pairs;
mod visitor;

use crate::Args;
use crate::report::Stage;
use crate::table::{BREATH, Hall, Table};
use crate::tally::{Tally, percentiles, rounded};
use anyhow::{Context, bail};
use pairs::{Match, Pairs};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Barrier, Semaphore, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use visitor::Visitor;

/// Accounts that sign up at once: the site hashes few passwords at a time.
const SIGNING_UP: usize = 8;
/// Pools whose games are rated: each pairs whoever comes next.
const POOLS: [&str; 3] = ["5-30", "10-30", "15-60"];
/// How long those who look for a game read what there is before the first of them does: several hundred who come at once keep site
/// and generator busy for two seconds, and that is no pairing.
const SETTLING: Duration = Duration::from_secs(4);
/// How long ratings may come after the last game has ended.
const RATED_WITHIN: Duration = Duration::from_secs(60);

/// What was seen of the crowd beside its games.
pub(crate) struct Crowd {
    signed_up: Duration,
    pairs: Pairs,
    at_once: usize,
    /// Games whose result came to ratings.
    rated: usize,
}

/// Who comes, and in which order.
struct Parts {
    seekers: Vec<String>,
    takers: Vec<String>,
    joiners: Vec<String>,
    onlookers: Vec<String>,
}

impl Parts {
    /// A third of the games is made in pools, the others by somebody who takes a seek from the list.
    fn deal(mut cookies: Vec<String>, args: &Args) -> anyhow::Result<Parts> {
        let by_pool = args.games as usize / 3;
        let takers = args.games as usize - by_pool;
        let seekers = args.seeks as usize;
        if takers > seekers || seekers + takers + 2 * by_pool > cookies.len() {
            bail!("{} games take {} accounts beside the seekers, and {takers} seeks", args.games, takers + 2 * by_pool);
        }
        let mut some = |count: usize| cookies.split_off(cookies.len() - count);
        Ok(Parts { seekers: some(seekers), takers: some(takers), joiners: some(2 * by_pool), onlookers: cookies })
    }
}

/// Plays a whole evening; what came of its games is in the tally.
pub(crate) async fn run(args: &Args, hall: &Arc<Hall>, tally: &mut Tally) -> anyhow::Result<Crowd> {
    let began = Instant::now();
    let cookies = sign_up(hall, args.accounts).await?;
    let signed_up = began.elapsed();
    eprintln!("{} accounts signed up in {:.1} s", cookies.len(), signed_up.as_secs_f64());
    let parts = Parts::deal(cookies, args)?;
    let (close, closing) = watch::channel(false);
    let (paired, mut pairs_in) = mpsc::unbounded_channel::<Match>();
    let mut people = JoinSet::new();
    for cookie in parts.onlookers {
        let (hall, closing) = (hall.clone(), closing.clone());
        people.spawn(async move { Visitor::enter(&hall, cookie).await?.look_on(closing).await });
    }
    let (offer, mut offers) = mpsc::unbounded_channel();
    for cookie in parts.seekers {
        let (hall, closing, offer, paired) = (hall.clone(), closing.clone(), offer.clone(), paired.clone());
        people.spawn(async move {
            let mut visitor = Visitor::enter(&hall, cookie).await?;
            offer.send(visitor.seek().await?)?;
            visitor.wait(closing, &paired).await
        });
    }
    let mut seeks = Vec::new();
    while seeks.len() < args.seeks as usize {
        tokio::select! {
            seek = offers.recv() => seeks.extend(seek),
            Some(ended) = people.join_next() => ended??,
        }
    }
    eprintln!("{} seeks in the list, {:.1} s after the start", seeks.len(), began.elapsed().as_secs_f64());
    let pace = Duration::from_millis(args.pair_ms.into());
    // Whoever comes hears of every seek.
    let all_here = Arc::new(Barrier::new(parts.takers.len() + parts.joiners.len()));
    for (number, cookie) in parts.takers.into_iter().enumerate() {
        let (hall, closing, paired, seek) = (hall.clone(), closing.clone(), paired.clone(), seeks[number].clone());
        let all_here = all_here.clone();
        people.spawn(async move {
            let mut visitor = Visitor::enter(&hall, cookie).await?;
            all_here.wait().await;
            visitor.listen(SETTLING + pace * number as u32).await?;
            visitor.take(&seek).await?;
            visitor.wait(closing, &paired).await
        });
    }
    for (number, cookie) in parts.joiners.into_iter().enumerate() {
        let (hall, closing, paired) = (hall.clone(), closing.clone(), paired.clone());
        let all_here = all_here.clone();
        people.spawn(async move {
            let mut visitor = Visitor::enter(&hall, cookie).await?;
            all_here.wait().await;
            visitor.listen(SETTLING + pace * number as u32).await?;
            visitor.join(POOLS[number / 2 % POOLS.len()]).await?;
            visitor.wait(closing, &paired).await
        });
    }
    drop(paired);
    let mut pairs = Pairs::default();
    let (mut playing, mut at_once, mut ids) = (JoinSet::new(), 0, Vec::new());
    while ids.len() < args.games as usize || !playing.is_empty() {
        tokio::select! {
            Some(found) = pairs_in.recv() => {
                if let Some(seated) = pairs.add(found)? {
                    ids.push(seated.game.clone());
                    let hall = hall.clone();
                    playing.spawn(async move {
                        let mut tally = Tally::default();
                        let table = Table::between(&hall, seated.game, seated.cookies, &mut tally).await?;
                        tally.add(table.run_once(hall.think).await);
                        anyhow::Ok(tally)
                    });
                    at_once = at_once.max(playing.len());
                }
            }
            Some(played) = playing.join_next() => tally.add(played??),
            Some(ended) = people.join_next() => ended??,
        }
    }
    let rated = wait_for_ratings(hall, &ids).await?;
    close.send_replace(true);
    while let Some(ended) = people.join_next().await {
        ended??;
    }
    Ok(Crowd { signed_up, pairs, at_once, rated })
}

/// The cookies of new accounts.
async fn sign_up(hall: &Arc<Hall>, accounts: u32) -> anyhow::Result<Vec<String>> {
    let places = Arc::new(Semaphore::new(SIGNING_UP));
    let mut signing = JoinSet::new();
    for number in 0..accounts {
        let (hall, places) = (hall.clone(), places.clone());
        signing.spawn(async move {
            let _place = places.acquire().await?;
            hall.api.sign_up(&format!("player{number:05}")).await
        });
    }
    let mut cookies = Vec::new();
    while let Some(cookie) = signing.join_next().await {
        cookies.push(cookie??);
    }
    Ok(cookies)
}

/// How many of the games have changed ratings, once that is all of them or has taken too long.
async fn wait_for_ratings(hall: &Hall, games: &[String]) -> anyhow::Result<usize> {
    let deadline = Instant::now() + RATED_WITHIN;
    let mut missing: Vec<&String> = games.iter().collect();
    loop {
        let mut still = Vec::new();
        for game in missing {
            let ratings = hall.api.get(&format!("/api/games/{game}/ratings")).await?;
            if !ratings["black"]["after"].is_object() {
                still.push(game);
            }
        }
        missing = still;
        if missing.is_empty() || Instant::now() > deadline {
            return Ok(games.len() - missing.len());
        }
        sleep(BREATH).await;
    }
}

/// What `komadai db check-ratings` says of the site's data once it has stopped: whether the games come to the stored ratings.
pub(crate) fn check_ratings(program: &Path, place: [&str; 2]) -> anyhow::Result<String> {
    let done = Command::new(program).args(["db", "check-ratings"]).args(place).output().context("db check-ratings")?;
    if !done.status.success() {
        bail!("db check-ratings: {}", String::from_utf8_lossy(&done.stderr));
    }
    Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned())
}

impl Crowd {
    /// Whether every game that ended came to ratings.
    pub(crate) fn is_clean(&self, args: &Args) -> bool {
        self.rated == args.games as usize
    }

    /// What was measured.
    pub(crate) fn line(
        &mut self,
        args: &Args,
        tally: &mut Tally,
        checked: &str,
        [empty, played]: [&Stage; 2],
    ) -> Value {
        json!({
            "accounts": args.accounts,
            "sign_ups_per_s": rounded(f64::from(args.accounts) / self.signed_up.as_secs_f64(), 1),
            "seeks": args.seeks,
            "games": args.games,
            "games_at_once": self.at_once,
            "pairing_ms": percentiles(&mut self.pairs.latencies),
            "relay_ms": percentiles(&mut tally.relay),
            "moves": tally.moves,
            "lost": tally.lost,
            "doubled": tally.doubled,
            "refused": tally.refused,
            "ended_wrong": tally.ended_wrong,
            "rated": self.rated,
            "check_ratings": checked,
            "rss_start_mib": empty.rss_mib.map(|mib| rounded(mib, 1)),
            "rss_mib": played.rss_mib.map(|mib| rounded(mib, 1)),
        })
    }
}

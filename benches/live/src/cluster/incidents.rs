//! What befalls a site of many processes, and how long anybody waited for a move because of it.

use super::relay::State;
use super::{Cluster, Member};
use crate::tally::{Tally, rounded};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep};

/// How long what was killed stays away, and a link is cut, in milliseconds.
const AWAY_MS: std::ops::Range<u64> = 300..3_000;
const CUT_MS: std::ops::Range<u64> = 1_000..6_000;
/// Each so many kills are followed by a cut.
const CUT_EACH: u32 = 3;
/// Who sends a move so much later waits for something else.
const CONCERNS: Duration = Duration::from_secs(10);

/// Something that has happened to the site.
pub(crate) struct Incident {
    what: String,
    at: Instant,
}

/// Kills one process of any kind every so often and starts it again, now and then cuts a link, until the hall closes.
pub(crate) async fn strike(
    cluster: &mut Cluster,
    every: Duration,
    seed: u64,
    mut closing: watch::Receiver<bool>,
) -> anyhow::Result<Vec<Incident>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut incidents, mut kinds) = (Vec::new(), Vec::new());
    let mut next = Instant::now() + every;
    for number in 1.. {
        tokio::select! {
            () = tokio::time::sleep_until(next) => next += every,
            _ = closing.wait_for(|closing| *closing) => break,
        }
        let away = Duration::from_millis(random.u64(AWAY_MS));
        let at = Instant::now();
        // Each kind has its turn, in an order that changes.
        if kinds.is_empty() {
            kinds = (0..4).collect();
            random.shuffle(&mut kinds);
        }
        let what = match kinds.pop() {
            Some(0) => kill("node", &mut cluster.nodes, away, &mut random).await?,
            Some(1) if !cluster.workers.is_empty() => kill("worker", &mut cluster.workers, away, &mut random).await?,
            Some(2) => {
                block_in_place(|| cluster.nats.crash());
                sleep(away).await;
                block_in_place(|| cluster.nats.start_again());
                "nats killed".to_owned()
            }
            _ => {
                block_in_place(|| cluster.postgres.kill());
                sleep(away).await;
                block_in_place(|| cluster.postgres.start_again());
                "postgresql killed".to_owned()
            }
        };
        eprintln!("{what}, back after {:.1} s", at.elapsed().as_secs_f64());
        incidents.push(Incident { what, at });
        if number % CUT_EACH == 0 {
            sleep(every / 2).await;
            incidents.push(cut(cluster, &mut random).await);
        }
    }
    Ok(incidents)
}

async fn kill(
    kind: &str,
    members: &mut [Member],
    away: Duration,
    random: &mut fastrand::Rng,
) -> anyhow::Result<String> {
    let member = &mut members[random.usize(..members.len())];
    block_in_place(|| member.process.kill())?;
    sleep(away).await;
    block_in_place(|| member.process.start_again())?;
    Ok(format!("{kind} killed"))
}

async fn cut(cluster: &Cluster, random: &mut fastrand::Rng) -> Incident {
    let members: Vec<&Member> = cluster.nodes.iter().chain(&cluster.workers).collect();
    let member = members[random.usize(..members.len())];
    let (name, link) = &member.links[random.usize(..member.links.len())];
    let state = if random.bool() { State::Stalled } else { State::Broken };
    let at = Instant::now();
    link.set(state);
    sleep(Duration::from_millis(random.u64(CUT_MS))).await;
    link.set(State::Up);
    let owner = if member.process.address.is_empty() { "worker" } else { "node" };
    let what = format!("{owner}'s link to the {name} {}", if state == State::Stalled { "stalled" } else { "broken" });
    eprintln!("{what} for {:.1} s", at.elapsed().as_secs_f64());
    Incident { what, at }
}

/// Restarts each node in good order, one after the other, again and again until the hall closes.
pub(crate) async fn roll(
    cluster: &mut Cluster,
    every: Duration,
    mut closing: watch::Receiver<bool>,
) -> anyhow::Result<Vec<Incident>> {
    let mut incidents = Vec::new();
    loop {
        for node in &mut cluster.nodes {
            tokio::select! {
                () = sleep(every) => {}
                _ = closing.wait_for(|closing| *closing) => return Ok(incidents),
            }
            let at = Instant::now();
            block_in_place(|| node.process.stop())?;
            let stopped = at.elapsed();
            block_in_place(|| node.process.start_again())?;
            eprintln!("a node left within {:.1} s", stopped.as_secs_f64());
            incidents.push(Incident { what: "node restarted".to_owned(), at });
        }
    }
}

/// Moves that took long: when they were first sent, and when both had seen them.
pub(crate) type Waits = Vec<(Instant, Instant)>;

/// How often each kind of incident was, and the longest and the median of the longest wait after each, in seconds.
pub(crate) fn table(incidents: &[Incident], tally: &Tally) -> Value {
    let mut kinds: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for incident in incidents {
        let waits = tally.waits.iter().filter(|(sent, seen)| *seen > incident.at && *sent < incident.at + CONCERNS);
        let longest = waits.map(|(sent, seen)| (*seen - (*sent).max(incident.at)).as_secs_f64()).fold(0.0, f64::max);
        kinds.entry(&incident.what).or_default().push(longest);
    }
    kinds
        .into_iter()
        .map(|(what, mut longest)| {
            longest.sort_by(f64::total_cmp);
            let (median, max) = (longest[longest.len() / 2], longest[longest.len() - 1]);
            let row =
                json!({ "times": longest.len(), "wait_median_s": rounded(median, 2), "wait_max_s": rounded(max, 2) });
            (what.to_owned(), row)
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
}

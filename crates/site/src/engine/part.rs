//! Parts of a tree that a master has split (`komadai usi --cluster`): as jobs of the queue, and how a worker searches one.

use super::job::SETUP;
use super::pool::Engines;
use super::process::EngineError;
use super::study::{prepare, unprepare};
use crate::address::Party;
use komadai_room::{BusError, Clock, NatsBus, SystemClock, WorkQueue, new_id};
use komadai_usi::{BestMove, Bound, Go, Info, PositionCommand, ToEngine, ToGui};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// How long a part waits for a worker to begin where nothing limits its time.
const WAITS: Duration = Duration::from_secs(10);
/// How long a worker's engine may take over its nodes, and how much later than its time it may answer.
const LONGEST: Duration = Duration::from_secs(120);
const GRACE: Duration = Duration::from_secs(2);

/// A part as it is queued.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct PartJob {
    /// Stands in the answer, so that an answer to something else is known as such.
    part: String,
    /// USI's `position`.
    position: String,
    /// USI's `go`, with nodes, depth or moves to search.
    go: String,
    /// How long it may take in all, milliseconds since `since`; with no limit, `go` has one.
    ms: Option<u64>,
    /// When it was asked, in milliseconds since 1970.
    since: u64,
}

/// What a worker found of a part.
pub struct PartAnswer {
    /// Its last exact line, if it had one.
    pub lines: Vec<Info>,
    /// Its move.
    pub best: BestMove,
}

/// The queue of parts at a bus.
pub struct Parts {
    queue: WorkQueue,
    name: String,
    asked: AtomicU64,
}

impl Parts {
    /// The queue at these servers. Called within a tokio runtime, in which it lives.
    ///
    /// # Errors
    /// The servers cannot be reached.
    pub async fn connect(bus: &str) -> Result<Parts, BusError> {
        let queue = NatsBus::connect(bus).await?.work_queue();
        Ok(Parts { queue, name: new_id(&komadai_room::SystemEntropy), asked: AtomicU64::new(0) })
    }

    /// Whether any worker was heard lately.
    pub fn has_workers(&self) -> bool {
        self.queue.has_workers()
    }

    /// Has a part searched: `go` says which moves and, where there is no time, how many nodes or how deep. Should the worker die, the next
    /// one does what is left of the time.
    ///
    /// # Errors
    /// Why there is no answer, for people.
    pub async fn search(
        &self,
        position: &PositionCommand,
        go: &Go,
        most: Option<Duration>,
    ) -> Result<PartAnswer, String> {
        let part = format!("{}-{}", self.name, self.asked.fetch_add(1, Ordering::Relaxed));
        let job = PartJob {
            part: part.clone(),
            position: position.to_string(),
            go: Go { infinite: false, ..go.clone() }.to_string(),
            ms: most.map(|most| u64::try_from(most.as_millis()).unwrap_or(u64::MAX)),
            since: SystemClock.wall().0,
        };
        let bytes = serde_json::to_vec(&super::elsewhere::Job::Part(job)).map_err(|error| error.to_string())?;
        let answer = self.queue.ask(&bytes, most.map_or(WAITS, |most| most / 2)).await;
        let answer = answer.ok_or("no worker began in time, or none could")?;
        read(&part, &answer).ok_or_else(|| "answered something else".to_owned())
    }
}

/// Reads an answer; none where it is no answer to this part.
fn read(part: &str, answer: &[u8]) -> Option<PartAnswer> {
    let mut lines = std::str::from_utf8(answer).ok()?.lines();
    if lines.next()? != format!("part {part}") {
        return None;
    }
    let mut found = Vec::new();
    for line in lines {
        match line.parse().ok()? {
            ToGui::Info(info) => found.push(info),
            ToGui::BestMove(best) => return Some(PartAnswer { lines: found, best }),
            _ => return None,
        }
    }
    None
}

/// Searches a part as a worker; none where it cannot.
pub(super) async fn search(engines: &Arc<Engines>, job: PartJob) -> Option<Vec<u8>> {
    let (Ok(ToEngine::Position(position)), Ok(ToEngine::Go(go))) = (job.position.parse(), job.go.parse()) else {
        return None;
    };
    let passed = SystemClock.wall().0.saturating_sub(job.since);
    // A clock that is ahead leaves at least a little.
    let time = job.ms.map(|ms| Duration::from_millis(ms.saturating_sub(passed).max(ms / 8).max(1)));
    let go = Go { movetime: time, infinite: false, ..go };
    if time.is_none() && go.nodes.is_none() && go.depth.is_none() {
        return None;
    }
    let found = think(engines, position, go, time.unwrap_or(LONGEST)).await;
    let (info, best) = found.inspect_err(|error| tracing::warn!("engine: {error}")).ok()?;
    let info = info.map(|info| format!("{}\n", ToGui::Info(info))).unwrap_or_default();
    Some(format!("part {}\n{info}{}", job.part, ToGui::BestMove(best)).into_bytes())
}

async fn think(
    engines: &Arc<Engines>,
    position: PositionCommand,
    go: Go,
    most: Duration,
) -> Result<(Option<Info>, BestMove), EngineError> {
    let began = Instant::now();
    // A worker works for one party: whoever the bus belongs to.
    let mut lease = engines.for_job(Party::of([127, 0, 0, 1].into())).await?;
    prepare(&mut lease, SETUP).await?;
    let process = lease.process().await?;
    process.send(&ToEngine::NewGame).await?;
    process.send(&ToEngine::Position(position)).await?;
    // Getting ready has taken some of the time.
    let left = |time: Duration| time.saturating_sub(began.elapsed()).max(Duration::from_millis(1));
    process.send(&ToEngine::Go(Go { movetime: go.movetime.map(left), ..go })).await?;
    let limit = Instant::now() + most + GRACE;
    let mut last = None;
    let best = loop {
        match process.hear(limit).await? {
            ToGui::Info(info) if matches!(info.score, Some((_, Bound::Exact))) && !info.pv.is_empty() => {
                last = Some(info);
            }
            ToGui::BestMove(best) => break best,
            _ => {}
        }
    };
    unprepare(&mut lease).await?;
    lease.give_back();
    Ok((last, best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_to_another_part_is_none() {
        let answer = b"part a-1\ninfo depth 3 score cp 5 pv 7g7f 3c3d\nbestmove 7g7f ponder 3c3d";
        let read = |part: &str, answer: &[u8]| read(part, answer).map(|found| (found.lines.len(), found.best));
        let best = BestMove::Play { mv: "7g7f".parse().unwrap(), ponder: "3c3d".parse().ok() };
        assert_eq!(read("a-1", answer), Some((1, best)));
        assert_eq!(read("a-2", answer), None);
        for nonsense in [&b"part a-1"[..], b"part a-1\nbestmove", b"part a-1\nreadyok", b"bestmove 7g7f", b"\xff", b""]
        {
            assert_eq!(read("a-1", nonsense), None, "{nonsense:?}");
        }
    }

    #[test]
    fn a_job_is_named_in_the_queue() {
        let job = PartJob {
            part: "a-1".to_owned(),
            position: "position startpos".to_owned(),
            go: "go searchmoves 7g7f".to_owned(),
            ms: Some(100),
            since: 5,
        };
        let text = serde_json::to_string(&super::super::elsewhere::Job::Part(job)).unwrap();
        assert!(text.starts_with(r#"{"job":"part","part":"a-1""#), "{text}");
    }
}

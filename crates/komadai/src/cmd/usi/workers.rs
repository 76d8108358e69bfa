//! Hands that are workers of the bus. The queue says who does what, and gives a part to the next worker when one dies.

use komadai_engine::{Hands, Heard, State, Task};
use komadai_server::{PartAnswer, Parts};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// What is kept of a part's time for its answer to come back.
const ON_THE_WAY: Duration = Duration::from_millis(50);
/// How long a worker is waited for at the start: each says several times a second that it is there.
const FIRST_SIGN: Duration = Duration::from_secs(3);

/// Workers as hands: as many places as there are parts, and as many again for those that have to be given to another.
pub(super) struct Workers {
    parts: Arc<Parts>,
    runtime: Option<Runtime>,
    places: Vec<Place>,
    teller: SyncSender<(usize, u64, Result<PartAnswer, String>)>,
    told: Receiver<(usize, u64, Result<PartAnswer, String>)>,
    heard: VecDeque<(usize, Heard)>,
    waited: bool,
}

#[derive(Default)]
struct Place {
    asked: Option<JoinHandle<()>>,
    /// Counts what was asked here, so that an answer to something older is known as such.
    number: u64,
}

impl Workers {
    /// At these servers.
    pub(super) fn connect(bus: &str, parts: usize) -> anyhow::Result<Workers> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let queue = runtime.block_on(Parts::connect(bus))?;
        let (teller, told) = sync_channel(1_024);
        Ok(Workers {
            parts: Arc::new(queue),
            runtime: Some(runtime),
            places: (0..2 * parts).map(|_| Place::default()).collect(),
            teller,
            told,
            heard: VecDeque::new(),
            waited: false,
        })
    }
}

impl Hands for Workers {
    fn count(&self) -> usize {
        self.places.len()
    }

    fn name(&self, _: usize) -> String {
        "a worker".to_owned()
    }

    fn state(&mut self, hand: usize) -> State {
        match &self.places[hand].asked {
            Some(_) => State::Busy,
            None if self.parts.has_workers() => State::Free,
            None => State::Gone,
        }
    }

    fn prepare(&mut self, _: &BTreeMap<String, String>, say: &mut dyn FnMut(String)) {
        let limit = Instant::now() + FIRST_SIGN;
        while !self.waited && !self.parts.has_workers() && Instant::now() < limit {
            std::thread::sleep(Duration::from_millis(20));
        }
        self.waited = true;
        if !self.parts.has_workers() {
            say("error: no worker is heard on the bus; start one: komadai worker --bus URL".to_owned());
        }
    }

    fn new_game(&mut self) {
        self.waited = false;
    }

    fn begin(&mut self, hand: usize, task: &Task, most: Option<Duration>) -> bool {
        let Some(runtime) = &self.runtime else { return false };
        let place = &mut self.places[hand];
        place.number += 1;
        let (number, teller, parts, task) = (place.number, self.teller.clone(), self.parts.clone(), task.clone());
        let most = most.map(|time| time.saturating_sub(ON_THE_WAY.max(time / 20)).max(time / 2));
        place.asked = Some(runtime.spawn(async move {
            let answer = parts.search(&task.position, &task.go, most).await;
            // Full only if nobody has listened for a thousand answers.
            let _ = teller.try_send((hand, number, answer));
        }));
        true
    }

    fn cut(&mut self, hand: usize) {
        // A worker says nothing before its end: what is cut short is called off.
        if let Some(asked) = self.places[hand].asked.take() {
            asked.abort();
            self.heard.push_back((hand, Heard::Lost("it was called off".to_owned())));
        }
    }

    fn leave(&mut self, hand: usize) {
        if let Some(asked) = self.places[hand].asked.take() {
            asked.abort();
        }
    }

    fn hear(&mut self) -> Option<(usize, Heard)> {
        while self.heard.is_empty() {
            let (hand, number, answer) = self.told.try_recv().ok()?;
            let place = &mut self.places[hand];
            if place.number != number || place.asked.take().is_none() {
                // It was called off in the meantime.
                continue;
            }
            match answer {
                Ok(answer) => {
                    self.heard.extend(answer.lines.into_iter().map(|line| (hand, Heard::Line(line))));
                    self.heard.push_back((hand, Heard::Answer(answer.best)));
                }
                Err(reason) => self.heard.push_back((hand, Heard::Lost(reason))),
            }
        }
        self.heard.pop_front()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for hand in 0..self.places.len() {
            self.leave(hand);
        }
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(1));
        }
    }
}

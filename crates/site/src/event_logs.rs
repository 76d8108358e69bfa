//! Events as they are held in memory: told from their logs once, then added to.

use crate::desk::{Desk, Full};
use crate::kept::Kept;
use komadai_store::{EventCard, EventStage, EventStep, Store, StoreError, StoredEvent};
use komadai_tournament::{Command, Entry, Event, Refusal, State};
use std::sync::Arc;

/// Events that are held at once. One of a thousand players and nine rounds takes some megabytes.
const MOST_HELD: usize = 24;

/// An event, told from its log.
#[derive(Clone)]
pub struct Held {
    /// The event with its log.
    pub event: Event,
    /// Who did each step, and when.
    pub by: Vec<(String, u64)>,
}

impl Held {
    /// The number of the last step.
    pub fn steps(&self) -> u32 {
        self.by.len() as u32
    }

    /// What it amounts to.
    pub fn state(&self) -> &State {
        self.event.state().expect("the first step creates it")
    }

    /// The event after these commands of an account.
    ///
    /// # Errors
    /// Why its own rules refuse one of them.
    pub fn after(&self, commands: Vec<Command>, by: &str, now: u64) -> Result<Held, Refusal> {
        let mut next = self.clone();
        for command in commands {
            next.event.apply(command)?;
        }
        next.by.resize(next.event.log().len(), (by.to_owned(), now));
        Ok(next)
    }

    /// What lists need to know of it.
    pub fn card(&self) -> EventCard {
        let state = self.state();
        let stage = match (state.closed, state.rounds.is_empty()) {
            (true, _) => EventStage::Closed,
            (false, true) => EventStage::Entries,
            (false, false) => EventStage::Running,
        };
        let entrants = state.entrants.iter().filter(|entrant| !entrant.left).count() as u32;
        EventCard { stage, entrants, rounds: state.rounds.len() as u32 }
    }

    /// When a round was made, as it stands.
    pub fn made_at(&self, round: u32) -> u64 {
        let steps = self.event.log().iter().zip(&self.by).rev();
        let mut made = steps.filter(|(entry, _)| entry.made.as_ref().is_some_and(|made| made.round == round));
        made.next().map_or(0, |(_, (_, at))| *at)
    }

    /// The steps of the log after this number, as they are kept.
    pub fn steps_after(&self, number: u32) -> Vec<EventStep> {
        let lines = self.event.log().iter().zip(&self.by).zip(1..).skip(number as usize);
        let step = |((entry, (account, at)), number): ((&Entry, &(String, u64)), u32)| EventStep {
            number,
            at: *at,
            account: account.clone(),
            entry: serde_json::to_string(entry).expect("a line of a log is JSON"),
        };
        lines.map(step).collect()
    }
}

/// Why an event cannot be told.
#[derive(Debug)]
pub enum Untold {
    /// The store failed, or its log cannot be read.
    Store(StoreError),
    /// Too much is being worked on.
    Full,
}

impl From<StoreError> for Untold {
    fn from(error: StoreError) -> Untold {
        Untold::Store(error)
    }
}

impl From<Full> for Untold {
    fn from(Full: Full) -> Untold {
        Untold::Full
    }
}

/// The events that are held.
pub struct Holder(Kept<String, Arc<Held>>);

impl Default for Holder {
    fn default() -> Holder {
        Holder(Kept::new(MOST_HELD))
    }
}

impl Holder {
    /// Holds an event as it has become.
    pub fn keep(&self, id: &str, held: Arc<Held>) {
        self.0.keep(id.to_owned(), held);
    }

    /// An event as its log tells it now: nodes share logs, not memories.
    ///
    /// # Errors
    /// [`Untold`].
    pub async fn get(&self, store: &dyn Store, desk: &Desk, event: &StoredEvent) -> Result<Arc<Held>, Untold> {
        let held = self.0.get(&event.id);
        if let Some(held) = held.as_ref().filter(|held| held.steps() == event.steps) {
            return Ok(held.clone());
        }
        // One that is behind is told on; one that is ahead of this row was told from a later one.
        let held = held.filter(|held| held.steps() < event.steps);
        let steps = store.event_steps(&event.id, held.as_ref().map_or(0, |held| held.steps())).await?;
        let told = desk.work(move || told(held.as_deref().cloned(), steps)).await?;
        let told = Arc::new(told.map_err(StoreError::Corrupt)?);
        self.keep(&event.id, told.clone());
        Ok(told)
    }
}

/// Tells an event from its log, or on from where it was told to.
fn told(held: Option<Held>, steps: Vec<EventStep>) -> Result<Held, String> {
    let mut held = held.unwrap_or_else(|| Held { event: Event::new(), by: Vec::new() });
    for step in steps {
        let fault = |fault: String| format!("step {} of an event's log: {fault}", step.number);
        let entry = serde_json::from_str::<Entry>(&step.entry).map_err(|error| fault(error.to_string()))?;
        held.event.restore(entry).map_err(|refusal| fault(refusal.to_string()))?;
        held.by.push((step.account, step.at));
    }
    if held.event.state().is_none() { Err("an event's log is empty".to_owned()) } else { Ok(held) }
}

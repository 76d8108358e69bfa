//! A few places for work that takes long, handed out in turn between those who want it.

use crate::address::Party;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, timeout_at};

/// Places and the queue before them. When a place becomes free it goes to the party that has the fewest and was served longest ago,
/// however many requests another one has in the queue.
pub struct Turns {
    /// Places of one party.
    most_each: usize,
    /// The queue's length, and one party's part of it.
    most_waiting: usize,
    most_waiting_each: usize,
    state: Mutex<State>,
    /// How many wait.
    waiting: watch::Sender<usize>,
}

#[derive(Default)]
struct State {
    free: usize,
    /// Counts the turns, so that it is known who was served longest ago.
    turns: u64,
    parties: HashMap<Party, Served>,
    queue: Vec<Waiter>,
}

#[derive(Copy, Clone, Default)]
struct Served {
    running: usize,
    waiting: usize,
    last: u64,
}

struct Waiter {
    party: Party,
    place: oneshot::Sender<Turn>,
}

/// A place of one's own, until it is dropped.
pub struct Turn {
    turns: Arc<Turns>,
    party: Party,
    since: Instant,
}

impl Turns {
    /// So many places, of which one party gets at most so many; the rest waits in a queue of bounded length.
    pub fn new(places: usize, most_each: usize, most_waiting: usize) -> Arc<Turns> {
        Arc::new(Turns {
            most_each: most_each.max(1),
            most_waiting,
            most_waiting_each: (most_waiting / 4).max(1),
            state: Mutex::new(State { free: places, ..State::default() }),
            waiting: watch::Sender::new(0),
        })
    }

    /// A place as soon as it is the party's turn. None: the queue is full, or the turn has not come in time.
    pub async fn wait(self: &Arc<Turns>, party: Party, patience: Duration) -> Option<Turn> {
        let limit = Instant::now() + patience;
        let (place, mut granted) = oneshot::channel();
        {
            let mut state = self.state();
            let served = state.parties.get(&party).copied().unwrap_or_default();
            if served.waiting >= self.most_waiting_each || state.queue.len() >= self.most_waiting {
                return None;
            }
            state.parties.entry(party).or_default().waiting += 1;
            state.queue.push(Waiter { party, place });
        }
        self.hand_out();
        match timeout_at(limit, &mut granted).await {
            Ok(granted) => granted.ok(),
            // It may have come this very moment.
            Err(_) => {
                granted.close();
                let late = granted.try_recv().ok();
                self.hand_out();
                late
            }
        }
    }

    /// How many wait.
    pub fn waiting_now(&self) -> usize {
        *self.waiting.borrow()
    }

    /// Gives free places to those whose turn it is.
    fn hand_out(self: &Arc<Turns>) {
        // Turns that nobody took are dropped outside of the lock, which they need themselves.
        let mut refused = Vec::new();
        let mut state = self.state();
        state.forget_gone();
        while state.free > 0
            && let Some(waiter) = state.next(self.most_each)
        {
            let party = waiter.party;
            state.free -= 1;
            state.turns += 1;
            let now = state.turns;
            let served = state.parties.entry(party).or_default();
            served.waiting = served.waiting.saturating_sub(1);
            served.running += 1;
            served.last = now;
            let turn = Turn { turns: self.clone(), party, since: Instant::now() };
            if let Err(turn) = waiter.place.send(turn) {
                refused.push(turn);
            }
        }
        self.waiting.send_replace(state.queue.len());
        drop(state);
        drop(refused);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Those who have stopped waiting.
    fn forget_gone(&mut self) {
        let State { queue, parties, .. } = self;
        queue.retain(|waiter| {
            let gone = waiter.place.is_closed();
            if gone && let Some(served) = parties.get_mut(&waiter.party) {
                served.waiting = served.waiting.saturating_sub(1);
            }
            !gone
        });
        self.parties.retain(|_, served| served.waiting + served.running > 0);
    }

    /// Takes whose turn it is out of the queue.
    fn next(&mut self, most_each: usize) -> Option<Waiter> {
        let served = |waiter: &Waiter| self.parties.get(&waiter.party).copied().unwrap_or_default();
        let at = (0..self.queue.len())
            .filter(|&at| served(&self.queue[at]).running < most_each)
            .min_by_key(|&at| (served(&self.queue[at]).running, served(&self.queue[at]).last))?;
        Some(self.queue.remove(at))
    }
}

impl Turn {
    /// Resolves once somebody else waits and this turn has lasted so long: time to make room.
    pub async fn is_wanted(&self, slice: Duration) {
        tokio::time::sleep_until(self.since + slice).await;
        let mut waiting = self.turns.waiting.subscribe();
        if waiting.wait_for(|&waiting| waiting > 0).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Turn {
    /// Whether somebody else waits now and this turn has lasted so long.
    pub fn is_wanted_now(&self, slice: Duration) -> bool {
        self.since.elapsed() >= slice && self.turns.waiting_now() > 0
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut state = self.turns.state();
            state.free += 1;
            if let Some(served) = state.parties.get_mut(&self.party) {
                served.running = served.running.saturating_sub(1);
            }
        }
        self.turns.hand_out();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    const SOON: Duration = Duration::from_secs(60);

    fn party(last: u8) -> Party {
        Party::of([192, 0, 2, last].into())
    }

    #[tokio::test]
    async fn a_long_queue_of_one_party_does_not_hold_up_another() {
        let turns = Turns::new(1, 1, 40);
        let first = turns.wait(party(1), SOON).await.unwrap();
        let mut queue: Vec<_> = (0..10).map(|_| Box::pin(turns.wait(party(1), SOON))).collect();
        for waiting in &mut queue {
            assert!(waiting.as_mut().now_or_never().is_none());
        }
        assert!(turns.wait(party(1), SOON).now_or_never().unwrap().is_none(), "its part of the queue is full");
        let mut other = Box::pin(turns.wait(party(2), SOON));
        assert!(other.as_mut().now_or_never().is_none());
        first.is_wanted(Duration::ZERO).await;
        drop(first);
        let turn = other.await.expect("the other party's turn");
        drop(turn);
        assert!(queue.remove(0).await.is_some());
        drop(queue);
        assert!(turns.wait(party(3), SOON).await.is_some());
        assert_eq!(turns.waiting_now(), 0);
    }

    #[tokio::test]
    async fn a_party_has_no_more_places_than_it_may() {
        let turns = Turns::new(4, 2, 8);
        let _two = (turns.wait(party(1), SOON).await.unwrap(), turns.wait(party(1), SOON).await.unwrap());
        let mut third = Box::pin(turns.wait(party(1), SOON));
        assert!(third.as_mut().now_or_never().is_none());
        assert!(turns.wait(party(2), SOON).await.is_some());
    }

    #[tokio::test]
    async fn whoever_gives_up_leaves_nothing_behind() {
        let turns = Turns::new(1, 1, 8);
        let turn = turns.wait(party(1), SOON).await.unwrap();
        assert!(turns.wait(party(2), Duration::ZERO).await.is_none());
        assert_eq!(turns.waiting_now(), 0);
        drop(turn);
        assert!(turns.wait(party(2), Duration::ZERO).await.is_some());
        assert!(turns.state().parties.is_empty());
    }
}

//! Broadcasts: games that are played elsewhere and followed here, board by board.
//!
//! A board is its whole record after each change, under a number: whoever changes it names the number that they saw, and the store
//! takes the next one once. What everybody sees is the last state that is as old as the broadcast's delay, so that nothing that a
//! spectator is told can be ahead of it, by whatever way they ask. States that nobody is yet to see are forgotten.

mod at_hand;
mod brought;
mod change;
mod far;
mod merged;
mod poll;
mod sources;
mod state;

pub use brought::{MAX_RECORD, added, brought, why};
pub use change::{Change, Refused};
pub use far::{FAR_EVERY, Far, FarAddress, Fetch, Fetched, Heard, Hearing, Letter, MOST_BYTES, NotFetched, Question};
pub use poll::{GAME, Source, of_faults, of_refused};
pub use state::Glance;
pub use state::{Board, State};

use crate::listeners::{self, Listeners, Subscription};
use at_hand::{AtHand, Held};
use komadai_kifu::Record;
use komadai_record::Fault;
use komadai_room::{Bus, Clock, Rooms, SystemClock, Topic};
use komadai_shogi::ByColor;
use komadai_store::{BoardState, BroadcastBoard, BroadcastRound, Store, StoreError, StoredBroadcast};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The longest delay.
pub const MOST_DELAY_MS: u64 = 3_600_000;
/// How often a change is tried again because somebody else's was kept first.
const TRIES: usize = 8;
/// Broadcasts of which it is remembered when they were noted.
const MOST_TOUCHED: usize = 1_000;
/// That a broadcast has changed is noted once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 60_000;

/// Why a board is not changed.
#[derive(Debug)]
pub enum NotTaken {
    /// There is no such board, or no longer.
    Gone,
    /// Somebody else's change came first: it stands at this number now.
    Changed(u32),
    /// What was brought cannot be read, or breaks the rules.
    Faults(Vec<Fault>),
    /// The change cannot be made there.
    Refused(Refused),
    /// It was not kept.
    Store(StoreError),
}

impl From<StoreError> for NotTaken {
    fn from(error: StoreError) -> NotTaken {
        NotTaken::Store(error)
    }
}

/// Somebody who hears that something of a broadcast has changed.
pub type Listening = listeners::Listening<()>;

/// What nodes tell each other.
#[derive(Serialize, Deserialize)]
struct Notice {
    broadcast: String,
    board: Option<String>,
}

/// A broadcast with all that is in it, its moves aside.
#[derive(Debug)]
pub struct Outline {
    /// The broadcast.
    pub broadcast: StoredBroadcast,
    /// Who enters moves beside its owner: account and name.
    pub relayers: Vec<(String, String)>,
    /// Its rounds in their order.
    pub rounds: Vec<BroadcastRound>,
    /// Its boards in their order.
    pub boards: Vec<BroadcastBoard>,
}

impl Held for Outline {
    fn bytes(&self) -> usize {
        1_024 + 512 * (self.boards.len() + self.rounds.len() + self.relayers.len())
    }
}

impl Held for Board {
    fn bytes(&self) -> usize {
        // The text, and what it is when read.
        self.states().map(|state| 256 + 2 * state.text.len()).sum()
    }
}

impl Held for String {
    fn bytes(&self) -> usize {
        64 + self.len()
    }
}

/// The broadcasts of the site as this node knows them.
pub struct Relay {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    listeners: Arc<Listeners<()>>,
    outlines: AtHand<Outline>,
    boards: AtHand<Board>,
    /// The broadcasts of boards, which stay in them.
    homes: AtHand<String>,
    /// When a broadcast was last noted to have changed.
    touched: Mutex<HashMap<String, u64>>,
    rooms: Arc<Rooms>,
    far: Far,
}

impl Relay {
    /// Records elsewhere are asked for by `far`.
    pub fn new(rooms: Arc<Rooms>, far: Far) -> Relay {
        let (store, bus) = (rooms.site().store.clone(), rooms.site().bus.clone());
        let (outlines, boards, homes) = (AtHand::default(), AtHand::default(), AtHand::default());
        let (listeners, touched) = (Arc::default(), Mutex::default());
        Relay { store, bus, listeners, outlines, boards, homes, touched, rooms, far }
    }

    /// Hears that something of a broadcast has changed.
    pub fn listen(&self, broadcast: &str) -> Listening {
        self.listeners.listen(broadcast)
    }

    /// A board with its states; none: it is not there.
    ///
    /// # Errors
    /// The store failed.
    pub async fn board(&self, id: &str) -> Result<Option<Arc<Board>>, StoreError> {
        let read = async |before: Option<Arc<Board>>| {
            let board = Board::of(self.store.board_states(id).await?, before.as_deref());
            Ok(Some(board).filter(|board| !board.is_empty()))
        };
        self.boards.get(id, read).await
    }

    /// The id of the broadcast of a board; none: there is no such board.
    ///
    /// # Errors
    /// The store failed.
    pub async fn home(&self, board: &str) -> Result<Option<Arc<String>>, StoreError> {
        let read = async |_| Ok(self.store.board(board).await?.map(|board| board.broadcast));
        self.homes.get(board, read).await
    }

    /// A broadcast with its rounds and boards; none: it is not there.
    ///
    /// # Errors
    /// The store failed.
    pub async fn outline(&self, id: &str) -> Result<Option<Arc<Outline>>, StoreError> {
        let read = async |_| {
            let Some(broadcast) = self.store.broadcast(id).await? else { return Ok(None) };
            Ok(Some(Outline {
                broadcast,
                relayers: self.store.relayers(id).await?,
                rounds: self.store.rounds(id).await?,
                boards: self.store.boards(id).await?,
            }))
        };
        self.outlines.get(id, read).await
    }

    /// Brings a whole record to a board; the number at which it stands from then on. The one that was brought last changes nothing,
    /// whatever recorders have made of it since; of another one what they wrote stays where the moves agree.
    ///
    /// # Errors
    /// Why it does not.
    pub async fn put(&self, board: &BroadcastBoard, delay_ms: u64, record: &Record) -> Result<u32, NotTaken> {
        for _ in 0..TRIES {
            let now = self.board(&board.id).await?.ok_or(NotTaken::Gone)?;
            let last = now.last();
            let hash = brought::hash(record)?;
            if last.brought == hash {
                return Ok(last.seq);
            }
            let merged = merged::merged(record, last.record());
            // What was written here must not keep out what is played.
            let record = if brought::text(&merged).is_ok() { &merged } else { record };
            if let Some(seq) = self.keep(board, delay_ms, last, (record, last.left, &hash)).await? {
                return Ok(seq);
            }
        }
        Err(NotTaken::Store(StoreError::Busy))
    }

    /// The same for whoever saw the board at this number.
    ///
    /// # Errors
    /// Why it does not; [`NotTaken::Changed`] where another change came first.
    pub async fn put_after(
        &self,
        board: &BroadcastBoard,
        delay_ms: u64,
        seq: u32,
        record: &Record,
    ) -> Result<u32, NotTaken> {
        let last = self.seen_at(&board.id, seq).await?;
        let kept = self.keep(board, delay_ms, &last, (record, last.left, &last.brought)).await?;
        kept.ok_or(NotTaken::Changed(seq.saturating_add(1)))
    }

    /// Makes one change, of whoever saw the board at this number.
    ///
    /// # Errors
    /// Why it is not made.
    pub async fn change(
        &self,
        board: &BroadcastBoard,
        delay_ms: u64,
        seq: u32,
        change: &Change,
    ) -> Result<u32, NotTaken> {
        let last = self.seen_at(&board.id, seq).await?;
        let (record, left) = change.made(last.record(), last.left).map_err(NotTaken::Refused)?;
        match self.keep(board, delay_ms, &last, (&record, left, &last.brought)).await? {
            Some(seq) => Ok(seq),
            None => Err(NotTaken::Changed(self.board(&board.id).await?.ok_or(NotTaken::Gone)?.last().seq)),
        }
    }

    /// The board as it stands, where somebody has seen it so.
    async fn seen_at(&self, board: &str, seq: u32) -> Result<Arc<State>, NotTaken> {
        let mut now = self.board(board).await?.ok_or(NotTaken::Gone)?;
        if now.last().seq < seq {
            // They have seen it at a node that knows more.
            self.boards.forget(board);
            now = self.board(board).await?.ok_or(NotTaken::Gone)?;
        }
        let last = now.last();
        if last.seq == seq { Ok(last.clone()) } else { Err(NotTaken::Changed(last.seq)) }
    }

    /// Keeps what a board becomes after this state; none: another one came first.
    async fn keep(
        &self,
        board: &BroadcastBoard,
        delay_ms: u64,
        last: &State,
        (record, left, brought): (&Record, Option<ByColor<u64>>, &str),
    ) -> Result<Option<u32>, NotTaken> {
        let text = brought::text(record)?;
        if text == *last.text && last.left == left {
            return Ok(Some(last.seq));
        }
        let seq = last.seq.saturating_add(1);
        let at = SystemClock.wall().0;
        let pair = left.map(|left| (left.black, left.white));
        let state = BoardState { seq, at, record: text, left: pair, brought: brought.to_owned() };
        let kept = self.store.add_board_state(&board.id, state, at.saturating_sub(delay_ms)).await?;
        self.boards.forget(&board.id);
        if !kept {
            // Another change, or the board is gone.
            return Ok(None);
        }
        self.tell(&board.broadcast, Some(&board.id));
        self.touch(&board.broadcast, at, delay_ms);
        Ok(Some(seq))
    }

    /// Lists say that it was changed, once everybody sees the change: they tell nobody of it before.
    fn touch(&self, broadcast: &str, now: u64, delay_ms: u64) {
        {
            let mut touched = self.touched.lock().unwrap_or_else(PoisonError::into_inner);
            if touched.get(broadcast).is_some_and(|before| now.saturating_sub(*before) < NOTED_EVERY_MS) {
                return;
            }
            if touched.len() >= MOST_TOUCHED {
                touched.clear();
            }
            touched.insert(broadcast.to_owned(), now);
        }
        let (store, broadcast) = (self.store.clone(), broadcast.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(delay_ms)).await;
            // Where this fails, or the site stops before, a later change says it.
            let _ = store.touch_broadcast(&broadcast, now.saturating_add(delay_ms)).await;
        });
    }

    /// Says why what came for a board was not taken; empty: it was.
    pub async fn trouble(&self, board: &BroadcastBoard, words: &str) {
        if board.trouble != words && self.store.tell_trouble(&board.id, words.to_owned()).await.is_ok() {
            self.tell(&board.broadcast, None);
        }
    }

    /// What is at hand of it is read anew.
    pub fn forget(&self, broadcast: &str, board: Option<&str>) {
        match board {
            Some(board) => self.boards.forget(board),
            None => self.outlines.forget(broadcast),
        }
    }

    /// Tells those who follow a broadcast that something of it, or one of its boards, has changed.
    pub fn tell(&self, broadcast: &str, board: Option<&str>) {
        self.forget(broadcast, board);
        let notice = Notice { broadcast: broadcast.to_owned(), board: board.map(str::to_owned) };
        self.bus.publish(&Topic::Broadcasts, serde_json::to_vec(&notice).unwrap_or_default().into());
    }

    /// Hands on what is told, for as long as the site runs.
    pub fn run(self: &Arc<Self>) -> impl Future<Output = ()> + Send + use<> {
        let mut told = Subscription::to(self.bus.clone(), Topic::Broadcasts);
        let relay = self.clone();
        async move {
            loop {
                match told.next().await.map(|notice| serde_json::from_slice::<Notice>(&notice)) {
                    Some(Ok(Notice { broadcast, board })) => {
                        relay.forget(&broadcast, board.as_deref());
                        relay.listeners.tell(&broadcast, || ());
                    }
                    // Missed, or of a newer program.
                    None | Some(Err(_)) => {
                        relay.boards.forget_all();
                        relay.homes.forget_all();
                        relay.outlines.forget_all();
                        relay.listeners.miss();
                    }
                }
            }
        }
    }
}

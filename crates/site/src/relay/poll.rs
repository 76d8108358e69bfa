//! Boards whose moves are asked for: of a game that is played here, or of a record that grows elsewhere. Each node looks what is due;
//! the store gives each board to one of them.

use super::far::{FAR_EVERY, FarAddress, Fetched, NotFetched};
use super::{NotTaken, Relay, brought};
use komadai_game::Contract;
use komadai_kifu::Record;
use komadai_record::Fault;
use komadai_room::{Clock, RoomError, SystemClock};
use komadai_shogi::ByColor;
use komadai_store::{BroadcastBoard, StoreError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How the source of a game that is played here begins; its id follows.
pub const GAME: &str = "game:";
/// How often it is looked what is due.
const LOOK: Duration = Duration::from_secs(1);
/// Boards that are taken at each look, and asked for at once.
const AT_ONCE: u32 = 16;
/// A game that is played here is looked at so often.
const GAME_EVERY_MS: u64 = 1_000;
/// What has ended is asked for so often.
const ENDED_EVERY_MS: u64 = 60_000;
/// After so long without a change nobody asks any more.
const GIVEN_UP_MS: u64 = 7 * 24 * 3_600_000;
/// Sources of which it is known what they said last.
const MOST_KNOWN: usize = 2_000;

/// Where the moves of a board are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A game that is played here.
    Game(String),
    /// A record elsewhere, every so many seconds.
    Far(u32, FarAddress),
}

impl Source {
    /// Reads a source: `game:ID`, or seconds and an address, such as `10 https://shogi.example/1.kif`.
    pub fn parse(text: &str) -> Option<Source> {
        if let Some(id) = text.strip_prefix(GAME) {
            return komadai_store::is_id(id).then(|| Source::Game(id.to_owned()));
        }
        let (every, address) = text.split_once(' ')?;
        let every = every.parse().ok().filter(|every| FAR_EVERY.contains(every))?;
        Some(Source::Far(every, FarAddress::parse(address)?))
    }

    const fn every_ms(&self) -> u64 {
        match self {
            Source::Game(_) => GAME_EVERY_MS,
            Source::Far(seconds, _) => *seconds as u64 * 1_000,
        }
    }
}

/// Why nothing came of asking. As words: a code, and what belongs to it.
fn trouble(fault: &NotFetched) -> String {
    match fault {
        NotFetched::Private => "private".to_owned(),
        NotFetched::Unreachable => "unreachable".to_owned(),
        NotFetched::Slow => "slow".to_owned(),
        NotFetched::Large => "large".to_owned(),
        NotFetched::Status(status) => format!("status {status}"),
    }
}

/// What is wrong with what was brought, in the same form.
pub fn of_faults(faults: &[Fault]) -> String {
    let first = faults.first();
    let line = first.and_then(|fault| fault.line).map_or_else(|| "0".to_owned(), |line| line.to_string());
    format!("record {line} {}", first.map_or("", brought::why))
}

/// What each source said last: by what it is known again.
#[derive(Default)]
struct Known(Mutex<HashMap<String, String>>);

impl Known {
    fn of(&self, board: &str) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(board).cloned()
    }

    fn set(&self, board: &str, tag: Option<String>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        match tag {
            Some(tag) => drop(known.insert(board.to_owned(), tag)),
            None => drop(known.remove(board)),
        }
    }
}

impl Relay {
    /// Asks for the moves of boards as they are due, for as long as the site runs.
    pub async fn ask(self: Arc<Self>) {
        let (places, known) = (Arc::new(Semaphore::new(AT_ONCE as usize)), Arc::new(Known::default()));
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            // Where the store fails, there is a next time.
            let due = self.store.boards_due(SystemClock.wall().0, AT_ONCE).await.unwrap_or_default();
            for board in due {
                let Ok(place) = places.clone().acquire_owned().await else { return };
                let (relay, known) = (self.clone(), known.clone());
                tokio::spawn(async move {
                    // What could not be kept is asked for the next time.
                    let _ = relay.ask_one(board, &known).await;
                    drop(place);
                });
            }
        }
    }

    async fn ask_one(&self, board: BroadcastBoard, known: &Known) -> Result<(), StoreError> {
        let (Some(due), now) = (board.due, SystemClock.wall().0) else { return Ok(()) };
        let Some(source) = Source::parse(&board.source) else { return self.give_up(board).await };
        let Some(at_hand) = self.board(&board.id).await? else { return self.give_up(board).await };
        let last = at_hand.last().clone();
        if now.saturating_sub(last.at) > GIVEN_UP_MS {
            return self.give_up(board).await;
        }
        let has_ended = last.seq > 0 && last.record().end().is_some();
        let every = if has_ended { source.every_ms().max(ENDED_EVERY_MS) } else { source.every_ms() };
        if !self.store.take_due(&board.id, due, now + every).await? {
            return Ok(());
        }
        let Some(broadcast) = self.store.broadcast(&board.broadcast).await? else { return Ok(()) };
        let record = match &source {
            Source::Game(id) => self.of_game(id).await,
            Source::Far(_, address) => match self.far.fetch(address, known.of(&board.id).as_deref()).await {
                Ok(Fetched::Same) => return Ok(()),
                Ok(Fetched::Bytes(bytes, tag)) => {
                    known.set(&board.id, tag);
                    let read = tokio::task::spawn_blocking(move || brought::brought(&bytes)).await;
                    read.unwrap_or_else(|_| Err(Vec::new())).map_err(|faults| of_faults(&faults))
                }
                Err(fault) => Err(trouble(&fault)),
            },
        };
        let words = match record {
            Err(words) => words,
            Ok(record) => match self.put(&board, broadcast.delay_ms, &record).await {
                Ok(_) => String::new(),
                Err(NotTaken::Refused(refused)) => format!("refused {refused}"),
                Err(NotTaken::Store(error)) => {
                    // It has to be brought again.
                    known.set(&board.id, None);
                    return Err(error);
                }
                Err(NotTaken::Gone | NotTaken::Changed(_) | NotTaken::Faults(_)) => return Ok(()),
            },
        };
        self.trouble(&board, &words).await;
        Ok(())
    }

    /// Nobody asks for the moves of this board any more.
    async fn give_up(&self, board: BroadcastBoard) -> Result<(), StoreError> {
        self.store.change_board(BroadcastBoard { due: None, ..board }).await.map(drop)
    }

    /// A game that is played here, as spectators see it.
    async fn of_game(&self, id: &str) -> Result<Record, String> {
        let seen = match self.rooms.view(id).await {
            Ok(seen) => seen,
            Err(RoomError::NoSuchGame | RoomError::Unreadable) => return Err("gone".to_owned()),
            Err(_) => return Err("unreachable".to_owned()),
        };
        let names = &seen.contract.names;
        let names = ByColor { black: &*names.black, white: &*names.white };
        komadai_record::of_game(&seen.game, names).ok_or_else(|| "other-kind".to_owned())
    }

    /// Whether a game of this id is played here and can be followed.
    ///
    /// # Errors
    /// The store failed.
    pub async fn can_follow(&self, id: &str) -> Result<bool, StoreError> {
        let row = self.store.game(id).await?;
        Ok(row.is_some_and(|row| Contract::from_stored(&row.contract).is_ok_and(|contract| contract.is_standard())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_a_game_or_an_address_with_its_seconds() {
        assert_eq!(Source::parse("game:abcdefgh"), Some(Source::Game("abcdefgh".to_owned())));
        assert!(matches!(Source::parse("10 https://shogi.example/1.kif"), Some(Source::Far(10, _))));
        for text in ["", "game:", "game:../x", "https://shogi.example/1.kif", "1 https://shogi.example/", "10 ftp://a/"]
        {
            assert_eq!(Source::parse(text), None, "{text}");
        }
    }
}

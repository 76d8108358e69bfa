//! Boards whose moves are asked for: of a game that is played here, or of a record that grows elsewhere. Each node looks what is due;
//! the store gives each board to one of them.

use super::far::{FAR_EVERY, FarAddress, Fetched};
use super::sources::{NotNow, Sources};
use super::{NotTaken, Refused, Relay, brought};
use komadai_game::Contract;
use komadai_kifu::Record;
use komadai_record::Fault;
use komadai_room::{Clock, RoomError, SystemClock};
use komadai_shogi::ByColor;
use komadai_store::{BroadcastBoard, StoreError};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How the source of a game that is played here begins; its id follows.
pub const GAME: &str = "game:";
/// How often it is looked what is due.
const LOOK: Duration = Duration::from_secs(1);
/// Boards that are looked at each time.
const LOOKED_AT: u32 = 512;
/// Addresses elsewhere that are asked at once.
const FAR_AT_ONCE: usize = 64;
/// Games of the site that are looked at at once.
const HERE_AT_ONCE: usize = 128;
/// An address that takes longer is slow, and asked more seldom.
const SLOW: Duration = Duration::from_secs(4);
/// A board whose account has as many asked as it may is looked at again then.
const PUT_OFF_MS: u64 = 2_000;
/// How often what everybody has seen is swept out.
const SWEEP: Duration = Duration::from_secs(3_600);
/// A game that is played here is looked at so often.
const GAME_EVERY_MS: u64 = 1_000;
/// What has ended is asked for so often.
const ENDED_EVERY_MS: u64 = 60_000;
/// After so long without a change nobody asks any more.
const GIVEN_UP_MS: u64 = 7 * 24 * 3_600_000;

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

/// What is wrong with what was brought, as words as [`code`](super::NotFetched::code) has them: line, code, number of the move, limit, each 0 where there is none, and the text.
pub fn of_faults(faults: &[Fault]) -> String {
    let Some(first) = faults.first() else { return "fault 0 no-record 0 0 ".to_owned() };
    let number = |name: &str| first.args.get(name).copied().unwrap_or(0);
    let text = first.text.as_deref().unwrap_or_default();
    format!("fault {} {} {} {} {text}", first.line.unwrap_or(0), first.code, number("ply"), number("limit"))
}

/// Why a record that can be read was not taken, in the same form.
pub fn of_refused(refused: &Refused) -> String {
    match refused {
        Refused::Illegal(foul) => format!("fault 0 {} 0 0 ", foul.code()),
        Refused::Start => "fault 0 impossible-start 0 0 ".to_owned(),
        Refused::NoNode => "refused no-node".to_owned(),
        Refused::TooLong => "refused too-long".to_owned(),
        Refused::TooLarge => "refused too-large".to_owned(),
    }
}

impl Relay {
    /// Asks for the moves of boards as they are due, for as long as the site runs.
    pub async fn ask(self: Arc<Self>) {
        let (far, here) = (Arc::new(Semaphore::new(FAR_AT_ONCE)), Arc::new(Semaphore::new(HERE_AT_ONCE)));
        let sources = Arc::new(Sources::default());
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut swept: Option<Instant> = None;
        loop {
            looks.tick().await;
            if swept.is_none_or(|swept| swept.elapsed() > SWEEP) {
                swept = Some(Instant::now());
                let seen = SystemClock.wall().0.saturating_sub(super::MOST_DELAY_MS);
                // What is left is swept the next time.
                let _ = self.store.sweep_board_states(seen).await;
            }
            // Where the store fails, there is a next time.
            let due = self.store.boards_due(SystemClock.wall().0, LOOKED_AT).await.unwrap_or_default();
            for board in due {
                let places = if board.source.starts_with(GAME) { &here } else { &far };
                // Without a place it stays due. Games that are played here wait for no address elsewhere.
                let Ok(place) = places.clone().try_acquire_owned() else { continue };
                let (relay, sources) = (self.clone(), sources.clone());
                tokio::spawn(async move {
                    // What could not be kept is asked for the next time.
                    let _ = relay.ask_one(board, &sources).await;
                    drop(place);
                });
            }
        }
    }

    async fn ask_one(&self, board: BroadcastBoard, sources: &Arc<Sources>) -> Result<(), StoreError> {
        let (Some(due), now) = (board.due, SystemClock.wall().0) else { return Ok(()) };
        let Some(source) = Source::parse(&board.source) else { return self.give_up(&board, due).await };
        let Some(at_hand) = self.board(&board.id).await? else { return self.give_up(&board, due).await };
        let Some(outline) = self.outline(&board.broadcast).await? else { return self.give_up(&board, due).await };
        let broadcast = &outline.broadcast;
        let last = at_hand.last().clone();
        if now.saturating_sub(last.at.max(board.since)) > GIVEN_UP_MS {
            return self.give_up(&board, due).await;
        }
        // A game that is played here takes no place from its account's addresses, nor waits for one.
        let whose = if matches!(source, Source::Far(..)) { &broadcast.owner } else { &board.id };
        let place = match sources.place(whose, &board.id) {
            Ok(place) => place,
            Err(NotNow::Asking) => return Ok(()),
            // It stands behind those of others the next time.
            Err(NotNow::Many) => return self.store.take_due(&board.id, due, now + PUT_OFF_MS).await.map(drop),
        };
        let asked = (board.id.clone(), board.since);
        let has_ended = last.seq > 0 && last.record().end().is_some();
        let every = sources.every_ms(&asked, source.every_ms()).max(if has_ended { ENDED_EVERY_MS } else { 0 });
        if !self.may_publish(&broadcast.owner, now).await? {
            self.store.take_due(&board.id, due, now + every.max(ENDED_EVERY_MS)).await?;
            self.trouble(&board, "paused").await;
            return Ok(());
        }
        if !self.store.take_due(&board.id, due, now + every).await? {
            return Ok(());
        }
        let began = Instant::now();
        let record = match &source {
            Source::Game(id) => self.of_game(id).await,
            Source::Far(_, address) => {
                let known = sources.tag(&asked);
                let fetched = self.far.fetch(address, known.as_deref()).await;
                let well = fetched.is_ok() && began.elapsed() < SLOW;
                match fetched {
                    Ok(Fetched::Same) => {
                        // What is wrong with the record that it had said stays wrong; all else is over.
                        let stays = board.trouble.starts_with("fault ") || board.trouble.starts_with("refused ");
                        sources.answered(&asked, well, known);
                        if !stays {
                            self.trouble(&board, "").await;
                        }
                        return Ok(());
                    }
                    Ok(Fetched::Bytes(bytes, tag)) => {
                        sources.answered(&asked, well, tag);
                        let read = tokio::task::spawn_blocking(move || brought::brought(&bytes)).await;
                        read.unwrap_or_else(|_| Err(Vec::new())).map_err(|faults| of_faults(&faults))
                    }
                    Err(fault) => {
                        // Asked for whole the next time: what was wrong with it is told again then.
                        sources.answered(&asked, false, None);
                        Err(fault.code())
                    }
                }
            }
        };
        let words = match record {
            Err(words) => words,
            Ok(record) => match self.put(&board, broadcast.delay_ms, &record).await {
                Ok(_) => String::new(),
                Err(NotTaken::Refused(refused)) => of_refused(&refused),
                Err(NotTaken::Store(error)) => {
                    // It has to be brought again.
                    sources.answered(&asked, false, None);
                    return Err(error);
                }
                Err(NotTaken::Gone | NotTaken::Changed(_) | NotTaken::Faults(_)) => return Ok(()),
            },
        };
        self.trouble(&board, &words).await;
        drop(place);
        Ok(())
    }

    /// Whether what an account's sources say may be published: it may write itself.
    async fn may_publish(&self, owner: &str, now: u64) -> Result<bool, StoreError> {
        let Some(owner) = self.store.account(owner).await? else { return Ok(false) };
        let held = self.store.sanctions_of(owner.holder, now).await?;
        Ok(owner.closed.is_none() && !held.iter().any(|sanction| sanction.kind == "mute"))
    }

    /// Nobody asks for the moves of this board any more, until it is given a source.
    async fn give_up(&self, board: &BroadcastBoard, due: u64) -> Result<(), StoreError> {
        if self.store.stop_asking(&board.id, due, "given-up".to_owned()).await? {
            self.tell(&board.broadcast, None);
        }
        Ok(())
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

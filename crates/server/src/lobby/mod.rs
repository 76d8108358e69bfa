//! The lobby: who looks for a game, and how two of them find each other.
//!
//! One task a node owns the seeks that were made there and decides on them, one request after another: of two who take the same
//! seek exactly one gets it. What it changes is told to the other nodes over the bus, and what they have is shown here; a seek of
//! another node is taken by asking that node. What browsers see is put together at most once a second, encoded once for all.

mod bus;
mod games;
mod open_offers;
mod owner;
mod pairing;
mod seeks;
mod tv;
mod view;

pub(crate) use tv::tv_game;

pub(crate) use bus::Taker;
pub(crate) use open_offers::OpenOffers;
pub(crate) use pairing::{NotMade, make_of_offer};

use crate::address::Party;
use crate::ratings::Standings;
use bytes::Bytes;
use games::LiveGames;
use komadai_room::Rooms;
use komadai_store::SecretHash;
use komadai_wire::{ApiError, Created, LiveGame, LobbyRefusal, LobbyView, RatingView, SeekWish};
use owner::{Message, Owner};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

/// Requests that may wait for the lobby.
const MAILBOX: usize = 1_024;
/// How long a request may wait to be let in.
const ENTRY_LIMIT: Duration = Duration::from_secs(5);
/// What one connection may be behind with what is told to it alone.
const PRIVATE: usize = 16;

/// Why the lobby did not do it.
#[derive(Debug)]
pub(crate) enum NotDone {
    Refused(LobbyRefusal),
    /// The game that was asked for cannot be played.
    Unusable(ApiError),
    /// The store did not take the game.
    NotStored,
    Busy,
}

impl From<LobbyRefusal> for NotDone {
    fn from(refusal: LobbyRefusal) -> NotDone {
        NotDone::Refused(refusal)
    }
}

/// Somebody in the lobby.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    /// What they are called; guests may have no name.
    pub(crate) name: String,
    /// The id of their account.
    pub(crate) account: Option<String>,
    /// Their rating at the clock in question.
    pub(crate) rating: Option<RatingView>,
}

/// What one connection alone is told.
#[derive(Clone, Debug)]
pub(crate) enum Private {
    /// What it looks for, by the ids in the list, and the pool in which it waits.
    Yours { seeks: Vec<String>, pool: Option<String> },
    /// Somebody was found.
    Paired(Created),
}

/// The way to the lobby's task, which goes on until it is [stopped](Lobby::stop).
pub(crate) struct Lobby {
    mailbox: mpsc::Sender<Message>,
    leaves: mpsc::UnboundedSender<(SecretHash, seeks::Conn)>,
    last_conn: AtomicU64,
    view: watch::Receiver<Arc<LobbyView>>,
    rooms: Arc<Rooms>,
    games: Arc<LiveGames>,
}

impl Lobby {
    /// The lobby of a node; other nodes reach it over the bus from now on. Called within a tokio runtime.
    pub(crate) fn start(rooms: Arc<Rooms>, standings: Arc<Standings>) -> Lobby {
        let (mailbox, requests) = mpsc::channel(MAILBOX);
        // No more than there are sockets.
        let (leaves, left) = mpsc::unbounded_channel();
        let (publish, view) = watch::channel(Arc::default());
        let games = Arc::new(LiveGames::default());
        let owner = Owner::new(rooms.clone(), standings, mailbox.clone(), publish, games.clone());
        tokio::spawn(owner.run(requests, left));
        Lobby { mailbox, leaves, last_conn: AtomicU64::new(0), view, rooms, games }
    }

    /// Ends it: the other nodes hear that its seeks are gone.
    pub(crate) async fn stop(&self) {
        if self.mailbox.send(Message::Stop).await.is_ok() {
            self.mailbox.closed().await;
        }
    }

    /// The lobby as everybody sees it.
    pub(crate) fn view(&self) -> Arc<LobbyView> {
        self.view.borrow().clone()
    }

    /// The games that are played, the livelier ones first. They are in the [`view`](Lobby::view) only while somebody is here.
    pub(crate) async fn games(&self) -> Arc<[LiveGame]> {
        self.games.now(&self.rooms).await
    }

    /// The game to look at where there is but one board: the liveliest that moves, else the last one that ended.
    pub(crate) async fn best_or_last_game(&self) -> Option<LiveGame> {
        self.games.best_or_last(&self.rooms).await
    }

    /// A place in the lobby for whoever has this session, or for somebody without one, who can only look on; an account is seen
    /// to be here by its name. Dropping it leaves.
    pub(crate) async fn enter(&self, session: Option<SecretHash>, name: Option<String>) -> Option<Visit> {
        let conn = self.last_conn.fetch_add(1, Ordering::Relaxed) + 1;
        let (private, own) = mpsc::channel(PRIVATE);
        let entered = self.ask(|reply| Message::Enter { session, conn, name, private, reply }).await?;
        let leave = session.map(|session| (self.leaves.clone(), session));
        Some(Visit { conn, leave, mailbox: self.mailbox.clone(), told: entered.told, own, snapshot: entered.snapshot })
    }

    async fn ask<T>(&self, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Option<T> {
        ask(&self.mailbox, message).await
    }
}

async fn ask<T>(mailbox: &mpsc::Sender<Message>, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    mailbox.send_timeout(message(reply), ENTRY_LIMIT).await.ok()?;
    answer.await.ok()
}

/// One connection to the lobby.
pub(crate) struct Visit {
    conn: seeks::Conn,
    leave: Option<(mpsc::UnboundedSender<(SecretHash, seeks::Conn)>, SecretHash)>,
    mailbox: mpsc::Sender<Message>,
    /// What everybody is told, encoded.
    pub(crate) told: broadcast::Receiver<Bytes>,
    /// What this connection alone is told.
    pub(crate) own: mpsc::Receiver<Private>,
    /// What there is, encoded; what is told follows on it.
    pub(crate) snapshot: Bytes,
}

impl Visit {
    /// Looks for a game, in the list or in a pool.
    pub(crate) async fn seek(
        &self,
        wish: SeekWish,
        pool: Option<String>,
        person: Person,
        party: Option<Party>,
    ) -> Result<(), NotDone> {
        let session = self.session()?;
        self.done(|reply| Message::Seek { session, conn: self.conn, wish, pool, person, party, reply }).await
    }

    /// Leaves the pool.
    pub(crate) async fn leave_pool(&self) -> Result<(), NotDone> {
        let session = self.session()?;
        self.done(|reply| Message::LeavePool { session, reply }).await
    }

    /// Withdraws a seek of one's own.
    pub(crate) async fn withdraw(&self, seek: String) -> Result<(), NotDone> {
        let session = self.session()?;
        self.done(|reply| Message::Withdraw { session, seek, reply }).await
    }

    /// Takes a seek: the game, with one's own seat.
    pub(crate) async fn take(&self, seek: String, person: Person) -> Result<Created, NotDone> {
        let session = self.session()?;
        self.done(|reply| Message::Take { session, seek, person, reply }).await
    }

    /// A seat is given to a session.
    fn session(&self) -> Result<SecretHash, NotDone> {
        self.leave.as_ref().map(|(_, session)| *session).ok_or(NotDone::Refused(LobbyRefusal::NoSession))
    }

    async fn done<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<T, NotDone>>) -> Message,
    ) -> Result<T, NotDone> {
        ask(&self.mailbox, message).await.unwrap_or(Err(NotDone::Busy))
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Some((leaves, session)) = &self.leave {
            let _ = leaves.send((*session, self.conn));
        }
    }
}

//! The lobby: who looks for a game, and how two of them find each other.
//!
//! One task a node owns the seeks that were made there and decides on them, one request after another: of two who take the same
//! seek exactly one gets it. What it changes is told to the other nodes over the bus, and what they have is shown here; a seek of
//! another node is taken by asking that node. What is seen is put together at most once a second, once for all.

mod bus;
mod games;
mod open_offers;
mod owner;
mod pairing;
mod seeks;
mod tv;
mod view;

pub use bus::Taker;
pub use games::LiveGame;
pub use open_offers::{Offered, OpenOffers};
pub use pairing::{Made, NotMade, make_of_offer};
pub use seeks::Seek;
pub use tv::{Channel, tv_game};
pub use view::{Telling, Told, View, Waiting};

use crate::address::Party;
use crate::ratings::{ShownRating, Standings};
use crate::wish::Wish;
use games::LiveGames;
use komadai_game::ConfigFault;
use komadai_room::Rooms;
use komadai_store::{SecretHash, StoreError};
use owner::{Message, Owner};
use serde::{Deserialize, Serialize};
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

/// What the lobby refuses. Other nodes know these by their names.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// Whoever asks has no session, by which the seat would be theirs.
    NoSession,
    /// The seek is not there, or no longer: it was taken or withdrawn, or its maker has gone.
    SeekGone,
    /// Nobody plays against themselves here.
    OwnSeek,
    /// As many seeks as one may have.
    TooManySeeks,
    /// As many seeks as the lobby holds.
    LobbyFull,
    /// No pool is called that.
    NoSuchPool,
    /// A game found in the lobby has a clock that runs.
    NoClock,
    /// Only accounts play for ratings.
    NeedsAccount,
    /// A game with these odds, clocks or rules is never rated.
    NeverRated,
    /// Whoever asks is kept from new games for a time.
    PlayBanned,
    /// A teacher keeps whoever asks within their class.
    Sheltered,
    /// The ranks are none, or the lowest is above the highest.
    BadRanks,
    /// Only players of some ranks may take it.
    NotInRange,
}

/// A game that was made, with one's own seat. Other nodes read it by these names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Created {
    /// Its id.
    pub id: String,
    /// Its page, the secret of one's seat in the fragment.
    pub url: String,
    /// The secret of one's seat.
    pub seats: Seats,
}

/// The secrets of one's own seats.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Seats {
    /// Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// White's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
}

/// Why the lobby did not do it.
#[derive(Debug)]
pub enum NotDone {
    /// It refuses it.
    Refused(Refusal),
    /// The game that was asked for cannot be played.
    Unusable(ConfigFault),
    /// The store did not take the game.
    NotStored,
    /// It has too much to do.
    Busy,
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> NotDone {
        NotDone::Refused(refusal)
    }
}

/// Somebody in the lobby.
#[derive(Clone, Debug)]
pub struct Person {
    /// What they are called; guests may have no name.
    pub name: String,
    /// The id of their account.
    pub account: Option<String>,
    /// Their rating at the game in question.
    pub rating: Option<ShownRating>,
}

impl Person {
    /// Somebody with an account, with their rating at what they wish for.
    ///
    /// # Errors
    /// The store failed.
    pub async fn with_rating(
        standings: &Standings,
        account: &str,
        name: &str,
        wish: Option<&Wish>,
        now: u64,
    ) -> Result<Person, StoreError> {
        let rating = match wish.and_then(Wish::pool) {
            Some(pool) => Some(standings.rating_shown(account, pool, now).await?),
            None => None,
        };
        Ok(Person { name: name.to_owned(), account: Some(account.to_owned()), rating })
    }
}

/// What one connection alone is told.
#[derive(Clone, Debug)]
pub enum Private {
    /// What it looks for, by the ids in the list, and the pool in which it waits.
    Yours {
        /// The ids.
        seeks: Vec<String>,
        /// The code of the pool.
        pool: Option<String>,
    },
    /// What it looks for, and what would have gone with it, is gone: its maker has withdrawn it elsewhere, or has found another game.
    Gone,
    /// Somebody was found.
    Paired(Created),
}

/// The way to the lobby's task, which goes on until it is [stopped](Lobby::stop).
pub struct Lobby {
    mailbox: mpsc::Sender<Message>,
    leaves: mpsc::UnboundedSender<(SecretHash, seeks::Conn)>,
    last_conn: AtomicU64,
    view: watch::Receiver<Arc<View>>,
    rooms: Arc<Rooms>,
    games: Arc<LiveGames>,
}

impl Lobby {
    /// The lobby of a node; other nodes reach it over the bus from now on. Called within a tokio runtime.
    pub fn start(rooms: Arc<Rooms>, standings: Arc<Standings>) -> Lobby {
        let (mailbox, requests) = mpsc::channel(MAILBOX);
        // No more than there are sockets.
        let (leaves, left) = mpsc::unbounded_channel();
        let (publish, view) = watch::channel(Arc::default());
        let games = Arc::new(LiveGames::new(standings.clone()));
        let owner = Owner::new(rooms.clone(), standings, mailbox.clone(), publish, games.clone());
        tokio::spawn(owner.run(requests, left));
        Lobby { mailbox, leaves, last_conn: AtomicU64::new(0), view, rooms, games }
    }

    /// Ends it: the other nodes hear that its seeks are gone.
    pub async fn stop(&self) {
        if self.mailbox.send(Message::Stop).await.is_ok() {
            self.mailbox.closed().await;
        }
    }

    /// The lobby as everybody sees it.
    pub fn view(&self) -> Arc<View> {
        self.view.borrow().clone()
    }

    /// The games that are played, the livelier ones first. They are in the [`view`](Lobby::view) only while somebody is here.
    pub async fn games(&self) -> Arc<[LiveGame]> {
        self.games.now(&self.rooms).await
    }

    /// The game to look at where there is but one board: the liveliest that moves, else the last one that ended.
    pub async fn best_or_last_game(&self) -> Option<LiveGame> {
        self.games.best_or_last(&self.rooms).await
    }

    /// A place in the lobby for whoever has this session, or for somebody without one, who can only look on; an account is seen
    /// to be here by its name. Dropping it leaves.
    pub async fn enter(&self, session: Option<SecretHash>, name: Option<String>) -> Option<Visit> {
        let conn = self.last_conn.fetch_add(1, Ordering::Relaxed) + 1;
        // Whoever does not wait for the answer has left all the same: that is said after nobody listens any more.
        let place = session.map(|session| Occupied { leaves: self.leaves.clone(), session, conn });
        let (private, own) = mpsc::channel(PRIVATE);
        let entered = self.ask(|reply| Message::Enter { session, conn, name, private, reply }).await?;
        Some(Visit {
            conn,
            mailbox: self.mailbox.clone(),
            told: entered.told,
            own,
            snapshot: entered.snapshot,
            seeks_go_with_it: false,
            place,
        })
    }

    /// Says at which minutes of the hour this node pairs those who wait for one; none: it does not, or no longer.
    pub async fn pairs_at(&self, minutes: &[u8]) {
        let _ = self.mailbox.send_timeout(Message::PairsAt(minutes.to_vec()), ENTRY_LIMIT).await;
    }

    /// Those who wait for a set minute at all nodes, each with the name of the game, if it is this node that pairs them at this minute.
    pub async fn gathered(&self, minute: u8) -> Option<Vec<(String, Seek)>> {
        let seeks = self.ask(|reply| Message::Gathered { minute, reply }).await??;
        Some(seeks.into_iter().filter_map(|seek| Some((seek.waits_later()?.to_owned(), seek))).collect())
    }

    /// Has two of those play, by their ids; each plays once, whoever else asks for them. Black is the first's.
    pub async fn meet(&self, [black, white]: [&str; 2]) {
        let message = Message::Meet { seek: black.to_owned(), other: white.to_owned(), black: true };
        let _ = self.mailbox.send_timeout(message, ENTRY_LIMIT).await;
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
pub struct Visit {
    conn: seeks::Conn,
    mailbox: mpsc::Sender<Message>,
    /// What everybody is told.
    pub told: broadcast::Receiver<Arc<Told>>,
    /// What this connection alone is told.
    pub own: mpsc::Receiver<Private>,
    /// What there is; what is told follows on it.
    pub snapshot: Arc<Told>,
    seeks_go_with_it: bool,
    /// None: whoever has no session leaves without a word. The last, so that it is given up last.
    place: Option<Occupied>,
}

/// A connection's place; dropping it leaves.
struct Occupied {
    leaves: mpsc::UnboundedSender<(SecretHash, seeks::Conn)>,
    session: SecretHash,
    conn: seeks::Conn,
}

impl Visit {
    /// What is looked for by this connection goes with it: no page is loaded anew.
    pub fn whose_seeks_go_with_it(self) -> Visit {
        let mut visit = self;
        visit.seeks_go_with_it = true;
        visit
    }

    /// Looks for a game, in the list or in a pool; the id of the seek.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn seek(
        &self,
        wish: Wish,
        pool: Option<String>,
        person: Person,
        party: Option<Party>,
    ) -> Result<String, NotDone> {
        let session = self.session()?;
        let (conn, goes_with_conn) = (self.conn, self.seeks_go_with_it);
        self.done(|reply| Message::Seek { session, conn, wish, pool, person, party, goes_with_conn, reply }).await
    }

    /// Waits for whoever wants to play the game of this name: for the next who comes, or `later`, at a set minute.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn wait_by_name(
        &self,
        name: &str,
        later: bool,
        wish: Wish,
        person: Person,
        party: Option<Party>,
    ) -> Result<String, NotDone> {
        self.seek(wish, Some(seeks::pool_of_name(name, later)), person, party).await
    }

    /// Leaves the pool.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn leave_pool(&self) -> Result<(), NotDone> {
        let session = self.session()?;
        self.done(|reply| Message::LeavePool { session, reply }).await
    }

    /// Withdraws a seek of one's own.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn withdraw(&self, seek: String) -> Result<(), NotDone> {
        let session = self.session()?;
        self.done(|reply| Message::Withdraw { session, seek, reply }).await
    }

    /// Takes a seek: the game, with one's own seat.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn take(&self, seek: String, person: Person) -> Result<Created, NotDone> {
        let session = self.session()?;
        self.done(|reply| Message::Take { session, seek, person, reply }).await
    }

    /// Leaves; the game that was found meanwhile, to which nobody comes. What is found from now on cannot be told.
    pub fn leave(self) -> Option<Created> {
        let mut visit = self;
        visit.own.close();
        std::iter::from_fn(|| visit.own.try_recv().ok()).find_map(|told| match told {
            Private::Paired(created) => Some(created),
            Private::Yours { .. } | Private::Gone => None,
        })
    }

    /// A seat is given to a session.
    fn session(&self) -> Result<SecretHash, NotDone> {
        self.place.as_ref().map(|place| place.session).ok_or(NotDone::Refused(Refusal::NoSession))
    }

    async fn done<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<T, NotDone>>) -> Message,
    ) -> Result<T, NotDone> {
        ask(&self.mailbox, message).await.unwrap_or(Err(NotDone::Busy))
    }
}

impl Drop for Occupied {
    fn drop(&mut self) {
        let _ = self.leaves.send((self.session, self.conn));
    }
}

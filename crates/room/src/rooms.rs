//! Which games are open on this node, and how to reach one.

use crate::bus::Bus;
use crate::cards::{self, Unreadable};
use crate::clock::Clock;
use crate::engine::Thinker;
use crate::follow;
use crate::open::{self, Opened};
use crate::room::{Attendance, Conn, Message, Room};
use crate::seats::{Credentials, Invitation, NotAppointed, NotOffered, NotRemoved, is_invited};
use crate::secret::Entropy;
use crate::stats::Stats;
use crate::time::Timekeeper;
use crate::told::{Presence, Snapshot};
use komadai_game::{ConfigFault, Contract, Millis};
use komadai_shogi::ByColor;
use komadai_store::{AuditEntry, Opening, Seat, SecretHash, Status, Store, StoreError, StoredGame, is_id};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// Requests that may wait for one game.
const MAILBOX: usize = 64;
/// How long a request may wait to be let in.
const ENTRY_LIMIT: Duration = Duration::from_secs(10);
/// A room may close between being found and being asked; then it is opened anew.
const ATTEMPTS: usize = 3;
/// Unreadable games that are remembered, so that nobody looks at them again and again.
const MAX_UNREADABLE: usize = 10_000;

/// What a node's rooms have in common.
pub struct Site {
    /// The node's own id, new at each start.
    pub node: String,
    /// What keeps everything.
    pub store: Arc<dyn Store>,
    /// The way to the other nodes.
    pub bus: Arc<dyn Bus>,
    /// The clocks of the machine.
    pub clock: Arc<dyn Clock>,
    /// Where ids and secrets come from.
    pub entropy: Arc<dyn Entropy>,
    /// Who thinks for the engine's seats.
    pub thinker: Arc<dyn Thinker>,
}

/// Why a game cannot be reached.
#[derive(Debug, thiserror::Error)]
pub enum RoomError {
    /// There is no game of this id.
    #[error("there is no such game")]
    NoSuchGame,
    /// Too much is asked of it, or of the site.
    #[error("the game is busy")]
    Busy,
    /// As many as may listen do so already.
    #[error("too many watch this game")]
    Full,
    /// It is stored in a form that this program cannot read.
    #[error("the game cannot be read")]
    Unreadable,
    /// No game can start like that.
    #[error(transparent)]
    Config(#[from] ConfigFault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A room's mailbox.
pub(crate) type Handle = mpsc::Sender<Message>;

/// All open rooms of a node.
pub struct Rooms {
    site: Site,
    time: Timekeeper,
    open: Mutex<HashMap<String, Handle>>,
    unreadable: Mutex<HashSet<String>>,
    store_healthy: AtomicBool,
    last_conn: AtomicU64,
    stats: Stats,
    /// Whether the store is out of reach from here, and other nodes reach it.
    cut_off: watch::Sender<bool>,
    /// Hears when something was noted with a game here.
    noted: watch::Sender<()>,
    /// Turns true when this node's rooms are to close.
    stopping: watch::Sender<bool>,
    own: Weak<Rooms>,
}

impl Rooms {
    /// The rooms of a node; other nodes reach them over the bus from now on. Called within a tokio runtime.
    pub fn new(site: Site) -> Arc<Rooms> {
        let requests = site.bus.serve(&site.node);
        let time = Timekeeper::new(site.clock.clone());
        let rooms = Arc::new_cyclic(|own| Rooms {
            site,
            time,
            open: Mutex::default(),
            unreadable: Mutex::default(),
            store_healthy: AtomicBool::new(true),
            last_conn: AtomicU64::new(0),
            stats: Stats::default(),
            cut_off: watch::channel(false).0,
            noted: watch::channel(()).0,
            stopping: watch::channel(false).0,
            own: own.clone(),
        });
        tokio::spawn(follow::serve(Arc::downgrade(&rooms), requests));
        rooms
    }

    /// What the rooms have in common.
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// The time that the games go by.
    pub fn time(&self) -> &Timekeeper {
        &self.time
    }

    /// What they measure of themselves.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Hears when something was [noted](komadai_store::Consumers) with a game of this node: whoever does something about it looks.
    pub fn noted(&self) -> watch::Receiver<()> {
        self.noted.subscribe()
    }

    pub(crate) fn set_noted(&self) {
        self.noted.send_replace(());
    }

    /// Whether the store answered when it was last asked for a sign of life.
    pub fn is_store_healthy(&self) -> bool {
        self.store_healthy.load(Ordering::Relaxed)
    }

    pub(crate) fn set_store_healthy(&self, healthy: bool) {
        self.store_healthy.store(healthy, Ordering::Relaxed);
    }

    /// Closes every room, and opens none any more. What is being kept is kept; nobody hears anything after that.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        // Each room takes itself out of the list as it ends.
        while self.count() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Others have taken this node's games by now, or will: their rooms here close, and none opens until the store is back.
    pub(crate) fn set_cut_off(&self, cut_off: bool) {
        self.cut_off.send_if_modified(|before| std::mem::replace(before, cut_off) != cut_off);
    }

    pub(crate) fn cut_off(&self) -> watch::Receiver<bool> {
        self.cut_off.subscribe()
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// How many rooms are open.
    pub fn count(&self) -> usize {
        lock(&self.open).len()
    }

    /// Keeps a new game, made by whoever has this session; its room opens when somebody asks for it.
    ///
    /// # Errors
    /// No game can start from the contract, or the store failed.
    pub async fn create(&self, contract: &Contract, session: Option<SecretHash>) -> Result<Opened, RoomError> {
        // An invited friend's seat is nobody's until the friend comes.
        let holders = ByColor::from_fn(|side| session.filter(|_| !is_invited(contract, side)));
        self.create_for(contract, holders, None).await
    }

    /// Keeps a new game between people who are known already: each seat is held by one session. `shown` is the mean of their
    /// ratings, where they have any.
    ///
    /// # Errors
    /// No game can start from the contract, or the store failed.
    pub async fn create_for(
        &self,
        contract: &Contract,
        holders: ByColor<Option<SecretHash>>,
        shown: Option<u32>,
    ) -> Result<Opened, RoomError> {
        self.add(contract, holders, shown, None).await
    }

    /// The same between two who are both there now: the game is called off unless they come to the board within so long.
    ///
    /// # Errors
    /// No game can start from the contract, or the store failed.
    pub async fn create_within(
        &self,
        contract: &Contract,
        holders: ByColor<Option<SecretHash>>,
        shown: Option<u32>,
        within: Millis,
    ) -> Result<Opened, RoomError> {
        self.add(contract, holders, shown, Some(within)).await
    }

    /// The same under an id and with secrets that both were told before they agreed to play.
    ///
    /// # Errors
    /// No game can start from the contract, or the store failed.
    pub async fn create_as(
        &self,
        contract: &Contract,
        holders: ByColor<Option<SecretHash>>,
        (id, secrets): (&str, &ByColor<String>),
        shown: Option<u32>,
    ) -> Result<(), RoomError> {
        let opening = open::open_as(contract, holders, id, secrets, shown, self.time.now())?;
        Ok(self.site.store.add_game(opening).await?)
    }

    async fn add(
        &self,
        contract: &Contract,
        holders: ByColor<Option<SecretHash>>,
        shown: Option<u32>,
        within: Option<Millis>,
    ) -> Result<Opened, RoomError> {
        let now = self.time.now();
        let (opening, opened) = open::open(contract, holders, &*self.site.entropy, shown, now, within)?;
        self.site.store.add_game(opening).await?;
        Ok(opened)
    }

    /// What is to be stored for a game between people who are known already, by whoever keeps more in the same transaction.
    ///
    /// # Errors
    /// No game can start from the contract.
    pub fn opening(
        &self,
        contract: &Contract,
        holders: ByColor<Option<SecretHash>>,
        shown: Option<u32>,
    ) -> Result<Opening, RoomError> {
        let now = self.time.now();
        Ok(open::open(contract, holders, &*self.site.entropy, shown, now, None).map(|(opening, _)| opening)?)
    }

    /// The same for an offer, which is gone with it. None: somebody was quicker, or it has expired.
    ///
    /// # Errors
    /// No game can start from the contract, or the store failed.
    pub async fn create_of_offer(
        &self,
        contract: &Contract,
        holders: ByColor<Option<SecretHash>>,
        shown: Option<u32>,
        offer: &str,
    ) -> Result<Option<Opened>, RoomError> {
        let now = self.time.now();
        let (opening, opened) = open::open(contract, holders, &*self.site.entropy, shown, now, None)?;
        Ok(self.site.store.take_offer(offer, opening, now.0).await?.then_some(opened))
    }

    /// A game as a spectator sees it. One that is over is read from the store, without a room.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn view(&self, id: &str) -> Result<Arc<Snapshot>, RoomError> {
        if self.find(id).is_none() {
            let row = self.row(id).await?;
            if row.card.as_ref().is_some_and(|card| card.status == Status::Over) {
                return self.finished(&row).await;
            }
        }
        self.ask(id, |reply| Message::View { reply }).await?.ok_or(RoomError::Busy)
    }

    /// A game of which it is stored that it has ended, as it is stored: whatever its room here waits for, nothing waits for the room.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn ended(&self, id: &str) -> Result<Arc<Snapshot>, RoomError> {
        self.finished(&self.row(id).await?).await
    }

    async fn finished(&self, row: &StoredGame) -> Result<Arc<Snapshot>, RoomError> {
        let (contract, game) =
            cards::read(&*self.site.store, row).await.map_err(|error| self.unreadable(&row.id, error))?;
        let engine = contract.engine().map(|(_, color)| color);
        let presence = Presence { players: ByColor::from_fn(|color| engine == Some(color)), ..Presence::default() };
        let (id, at) = (row.id.clone(), self.time.now());
        Ok(Arc::new(Snapshot { id, contract: Arc::new(contract), game, presence, at }))
    }

    /// Who is at the board of a game, wherever their connections are, or has just left it and may come back. None: that is not known now, since the game has just been taken up, or
    /// nodes cannot hear one another.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn players_there(&self, id: &str) -> Result<Option<ByColor<bool>>, RoomError> {
        self.ask(id, |reply| Message::WhoIsThere { reply }).await
    }

    /// Who holds which seat of a game.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn seats(&self, id: &str) -> Result<ByColor<Seat>, RoomError> {
        Ok(self.row(id).await?.seats)
    }

    /// Offers the friend's seat of a game again: the invitation before is dead.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn invite(&self, id: &str, shown: &Credentials) -> Result<Result<Invitation, NotOffered>, RoomError> {
        self.ask(id, |reply| Message::Invite { shown: shown.clone(), reply }).await
    }

    /// Asks a third person to keep the time of a game, for whoever made it, or a moderator; the answer is what opens the seat, and
    /// whoever held it before holds it no longer.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn appoint_keeper(
        &self,
        id: &str,
        shown: &Credentials,
        by_office: Option<AuditEntry>,
    ) -> Result<Result<String, NotAppointed>, RoomError> {
        self.ask(id, |reply| Message::Appoint { shown: shown.clone(), by_office: by_office.clone(), reply }).await
    }

    /// Removes a game that nobody has moved in, for whoever made it. Whoever listens hears that the room closes.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn remove(&self, id: &str, shown: &Credentials) -> Result<Result<(), NotRemoved>, RoomError> {
        self.ask(id, |reply| Message::Remove { shown: shown.clone(), reply }).await
    }

    /// Calls a game off, whoever plays it: what it was made for has been decided otherwise. False: it could not be done now.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn call_off(&self, id: &str) -> Result<bool, RoomError> {
        self.ask(id, |reply| Message::CallOff { reply }).await
    }

    /// A game that is over was changed in the store: its room here, if it is open, reads it again.
    pub async fn reread(&self, id: &str) {
        if self.find(id).is_some() {
            // A room that has closed meanwhile reads it when it is opened.
            let _ = self.ask(id, |reply| Message::SeatsChanged { reply }).await;
        }
    }

    /// A place in the audience of a game, its room opened if it is not. Dropping it leaves.
    ///
    /// # Errors
    /// It cannot be reached.
    pub async fn attend(&self, id: &str) -> Result<Attendance, RoomError> {
        let conn: Conn = self.last_conn.fetch_add(1, Ordering::Relaxed) + 1;
        for _ in 0..ATTEMPTS {
            let handle = self.handle(id).await?;
            let (reply, answer) = oneshot::channel();
            self.send(&handle, Message::Enter { reply }).await?;
            if let Ok(leaves) = answer.await {
                return Ok(Attendance::new(conn, handle, leaves));
            }
        }
        Err(RoomError::Busy)
    }

    /// Opens a game's room so that it sees to what is due.
    pub(crate) async fn wake(&self, id: &str) -> Result<(), RoomError> {
        if lock(&self.unreadable).contains(id) {
            return Ok(());
        }
        self.handle(id).await.map(|_| ())
    }

    /// Another node has taken a game over, and may not have been able to say so.
    pub(crate) fn was_taken(&self, id: &str) {
        if let Some(handle) = self.find(id) {
            // A room that is gone meanwhile has nobody to tell.
            tokio::spawn(async move { handle.send(Message::Taken).await });
        }
    }

    pub(crate) fn is_open(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    /// The mailbox of a game, its room opened if it is not.
    async fn handle(&self, id: &str) -> Result<Handle, RoomError> {
        if *self.cut_off.borrow() {
            return Err(RoomError::Busy);
        }
        if let Some(handle) = self.find(id) {
            return Ok(handle);
        }
        let row = self.row(id).await?;
        let rooms = self.own.upgrade().ok_or(RoomError::Busy)?;
        let mut open = lock(&self.open);
        if self.is_stopping() || *self.cut_off.borrow() {
            return Err(RoomError::Busy);
        }
        // Somebody else may have been quicker.
        if let Some(handle) = open.get(id).filter(|handle| !handle.is_closed()) {
            return Ok(handle.clone());
        }
        let (handle, mailbox) = mpsc::channel(MAILBOX);
        open.insert(id.to_owned(), handle.clone());
        tokio::spawn(Room::run(rooms, row, mailbox));
        Ok(handle)
    }

    async fn row(&self, id: &str) -> Result<StoredGame, RoomError> {
        if !is_id(id) {
            return Err(RoomError::NoSuchGame);
        }
        if lock(&self.unreadable).contains(id) {
            return Err(RoomError::Unreadable);
        }
        self.site.store.game(id).await?.ok_or(RoomError::NoSuchGame)
    }

    /// Asks a room something that has an answer.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        mut message: impl FnMut(oneshot::Sender<T>) -> Message,
    ) -> Result<T, RoomError> {
        for _ in 0..ATTEMPTS {
            let handle = self.handle(id).await?;
            let (reply, answer) = oneshot::channel();
            self.send(&handle, message(reply)).await?;
            if let Ok(answer) = answer.await {
                return Ok(answer);
            }
            if lock(&self.unreadable).contains(id) {
                return Err(RoomError::Unreadable);
            }
        }
        Err(RoomError::Busy)
    }

    /// A room that has closed meanwhile does not answer; that is found out by whoever waits.
    async fn send(&self, handle: &Handle, message: Message) -> Result<(), RoomError> {
        match handle.send_timeout(message, ENTRY_LIMIT).await {
            Err(mpsc::error::SendTimeoutError::Timeout(_)) => Err(RoomError::Busy),
            Ok(()) | Err(mpsc::error::SendTimeoutError::Closed(_)) => Ok(()),
        }
    }

    /// What keeps a game from being read, remembered and named once in the log.
    pub(crate) fn unreadable(&self, id: &str, error: Unreadable) -> RoomError {
        match error {
            Unreadable::Store(error) => RoomError::Store(error),
            Unreadable::Removed => RoomError::NoSuchGame,
            Unreadable::Game(why) => {
                let mut unreadable = lock(&self.unreadable);
                if unreadable.len() < MAX_UNREADABLE && unreadable.insert(id.to_owned()) {
                    tracing::error!(game = id, "cannot be read: {why}");
                }
                RoomError::Unreadable
            }
        }
    }

    /// Closes a room unless somebody is asking it something. Afterwards nobody can reach the old mailbox.
    pub(crate) fn retire(&self, id: &str, mailbox: &mut mpsc::Receiver<Message>) -> bool {
        let mut open = lock(&self.open);
        if !mailbox.is_empty() {
            return false;
        }
        mailbox.close();
        open.remove(id);
        true
    }

    /// Closes the room of a game that cannot go on here.
    pub(crate) fn close(&self, id: &str, mailbox: &mut mpsc::Receiver<Message>) {
        let mut open = lock(&self.open);
        mailbox.close();
        open.remove(id);
    }

    fn find(&self, id: &str) -> Option<Handle> {
        lock(&self.open).get(id).filter(|handle| !handle.is_closed()).cloned()
    }
}

/// Resolves once a sign turns true, such as that the rooms are to close.
pub(crate) async fn turned(sign: &mut watch::Receiver<bool>) {
    // An error means that the rooms are gone, which is an end, too.
    let _ = sign.wait_for(|on| *on).await;
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! One open game: hears what is asked one after another, and is the only one to change it.

use crate::acks::Acks;
use crate::ask::{Ask, AskId, Refused};
use crate::away::Away;
use crate::cards;
use crate::engine::{EngineSeat, Thought};
use crate::follow::{self, Follow};
use crate::keep;
use crate::people::{Headcount, People, Seats};
use crate::rooms::{Handle, Rooms, turned};
use crate::seats::{Credentials, Invitation, NotAppointed, NotOffered, NotRemoved, Seated};
use crate::told::{Presence, Snapshot, Told};
use komadai_game::{Command, Contract, Game, Instant, Janken, Millis, Status};
use komadai_shogi::ByColor;
use komadai_store::{AuditEntry, Seat, StoredGame};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant as Moment;

/// Connections to one game through one node; the next is turned away.
const MAX_CONNECTIONS: usize = 2_000;
/// A room that nobody asks for closes after so long.
const IDLE_LIMIT: Duration = Duration::from_secs(60);
/// Events that a slow listener may be behind; whoever is further behind starts again with a snapshot.
const BACKLOG: usize = 32;
/// Events that are kept to be told again; whoever missed more gets a snapshot.
const RECENT: usize = 4;
/// Where a player is away, so often.
const LOOK_AT_THE_BUS: Duration = Duration::from_secs(1);
/// A room looks around at least so often.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// One connection's number on its node.
pub(crate) type Conn = u64;

/// What a room can be asked.
pub(crate) enum Message {
    /// Somebody wants to attend; the answer is where to say that they leave.
    Enter { reply: oneshot::Sender<mpsc::UnboundedSender<Conn>> },
    /// Somebody says who they are, and listens from now on. None: too many listen already.
    Attach { conn: Conn, shown: Credentials, last: Option<u32>, reply: oneshot::Sender<Option<Attached>> },
    /// Whoever made the game wants to offer the friend's seat again.
    Invite { shown: Credentials, reply: oneshot::Sender<Result<Invitation, NotOffered>> },
    /// Whoever made the game, or a moderator, wants a third person to keep the time; the answer is what opens the seat.
    Appoint { shown: Credentials, by_office: Option<AuditEntry>, reply: oneshot::Sender<Result<String, NotAppointed>> },
    /// Whoever made the game wants it removed.
    Remove { shown: Credentials, reply: oneshot::Sender<Result<(), NotRemoved>> },
    /// The site calls the game off. False: it could not be done now.
    CallOff { reply: oneshot::Sender<bool> },
    /// Another node has changed who holds a seat.
    SeatsChanged { reply: oneshot::Sender<()> },
    /// A connection asks something of the game.
    Ask {
        conn: Conn,
        at: Moment,
        way: Millis,
        id: Option<AskId>,
        ask: Ask,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// A connection of another node does.
    Forwarded { seats: Seats, way: Millis, id: Option<AskId>, ask: Ask, reply: oneshot::Sender<Result<(), Refused>> },
    /// Another node tells who is connected through it; the answer is the number of the last event, where this room owns the
    /// game.
    Report { node: String, count: Headcount, reply: oneshot::Sender<Option<(u32, Presence)>> },
    /// Who is at the board, as the owner of the game knows. None: nobody knows that now.
    WhoIsThere { reply: oneshot::Sender<Option<ByColor<bool>>> },
    /// Another node has taken the game over.
    Taken,
    /// The game as a spectator sees it. None: what is stored is not known now.
    View { reply: oneshot::Sender<Option<Arc<Snapshot>>> },
}

/// What whoever begins to listen gets.
#[derive(Debug)]
pub struct Attached {
    /// The seats of the connection.
    pub seats: Seats,
    /// The secrets opened no seat.
    pub wrong_secret: bool,
    /// Somebody else sits where the invitation led.
    pub taken: bool,
    /// The game as it is.
    pub snapshot: Arc<Snapshot>,
    /// The events since the last one heard, where they are all at hand.
    pub missed: Option<Vec<Arc<Told>>>,
    /// What happens from now on.
    pub told: broadcast::Receiver<Arc<Told>>,
    /// Who is there from now on.
    pub presence: watch::Receiver<Presence>,
}

/// A place in the audience of a game. Dropping it leaves.
#[derive(Debug)]
pub struct Attendance {
    conn: Conn,
    room: Handle,
    leaves: mpsc::UnboundedSender<Conn>,
}

impl Attendance {
    pub(crate) fn new(conn: Conn, room: Handle, leaves: mpsc::UnboundedSender<Conn>) -> Attendance {
        Attendance { conn, room, leaves }
    }

    /// Sits down where that is allowed, and listens from now on. None: the room has closed, or too many listen.
    pub async fn attach(&self, shown: Credentials, last: Option<u32>) -> Option<Attached> {
        let (reply, answer) = oneshot::channel();
        self.room.send(Message::Attach { conn: self.conn, shown, last, reply }).await.ok()?;
        answer.await.ok()?
    }

    /// Asks something of the game. None: the room has closed.
    pub async fn ask(&self, id: Option<AskId>, ask: Ask) -> Option<Result<(), Refused>> {
        self.ask_over(Duration::ZERO, id, ask).await
    }

    /// The same over a connection on which a message and the answer to it were measured to take so long. What the contract gives
    /// back for that is not charged.
    pub async fn ask_over(&self, way: Duration, id: Option<AskId>, ask: Ask) -> Option<Result<(), Refused>> {
        let (reply, answer) = oneshot::channel();
        let way = Millis(u64::try_from(way.as_millis()).unwrap_or(u64::MAX));
        self.room.send(Message::Ask { conn: self.conn, at: Moment::now(), way, id, ask, reply }).await.ok()?;
        answer.await.ok()
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        // A room that has closed has forgotten everybody.
        let _ = self.leaves.send(self.conn);
    }
}

/// Why a room closes though somebody may need it. Its listeners come back to what is stored.
#[derive(Debug)]
pub(crate) enum Incident {
    /// What is stored cannot be read, or is another game than the one in memory.
    Unreadable(String),
    /// It is stored no more.
    Removed,
}

impl Incident {
    /// Tells the operator what there is to look into.
    fn log(&self, game: &str) {
        match self {
            Incident::Unreadable(why) => tracing::error!(game, "closed: {why}"),
            Incident::Removed => tracing::debug!(game, "closed: it was removed"),
        }
    }
}

/// The time in which the owner knew whose turn it is and whoever is to move had not heard of it.
#[derive(Copy, Clone)]
pub(crate) struct Late {
    pub(crate) since: Instant,
    pub(crate) until: Instant,
}

pub(crate) struct Room {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) id: String,
    pub(crate) contract: Arc<Contract>,
    pub(crate) seats: ByColor<Seat>,
    /// The timekeeper's.
    pub(crate) keeper: Option<Seat>,
    pub(crate) game: Game,
    /// The right to write; none while it was not needed yet, or another node has it.
    pub(crate) fence: Option<u64>,
    /// Since when.
    pub(crate) owned_since: Moment,
    /// The owner's notices, where another node owns the game.
    pub(crate) follow: Option<Follow>,
    /// The store has failed.
    pub(crate) stall: Option<crate::keep::Stall>,
    pub(crate) people: People,
    pub(crate) away: Away,
    pub(crate) engine: Option<EngineSeat>,
    /// That it is their turn was told late to whoever is to move here, for the owner could not tell it.
    pub(crate) late: Option<Late>,
    /// The gaps in this node's time that this game knows of.
    pub(crate) gaps_known: u64,
    /// How long a message to each player and the answer to it took when they last asked for something.
    pub(crate) ways: ByColor<Millis>,
    pub(crate) acks: Acks,
    told: broadcast::Sender<Arc<Told>>,
    recent: VecDeque<Arc<Told>>,
    pub(crate) presence: watch::Sender<Presence>,
    snapshot: Option<Arc<Snapshot>>,
    /// The number of the last event that was told. While one is being kept, the game in memory is ahead of it.
    pub(crate) last_told: u32,
    /// Nobody has asked for anything since then.
    quiet_since: Moment,
}

impl Room {
    /// Runs a game until nobody needs it, or nothing can be kept from here.
    pub(crate) async fn run(rooms: Arc<Rooms>, row: StoredGame, mut mailbox: mpsc::Receiver<Message>) {
        let (id, mut cut_off) = (row.id.clone(), rooms.cut_off());
        let is_cut_off = tokio::select! {
            () = Room::serve(rooms.clone(), row, &mut mailbox) => false,
            // Also where it waits for the store. Whether what it waits for is kept is for the next owner to read.
            () = turned(&mut cut_off) => true,
        };
        if is_cut_off {
            rooms.close(&id, &mut mailbox);
        }
    }

    async fn serve(rooms: Arc<Rooms>, row: StoredGame, mailbox: &mut mpsc::Receiver<Message>) {
        let id = row.id.clone();
        let (leave, mut leaves) = mpsc::unbounded_channel();
        let (mut room, mut thoughts) = match Room::load(rooms.clone(), row).await {
            Ok(loaded) => loaded,
            Err(error) => {
                // Named in the log where it is remembered; a store that fails is named by the upkeep.
                let _ = rooms.unreadable(&id, error);
                rooms.close(&id, mailbox);
                return;
            }
        };
        let mut stopping = rooms.stopping();
        let mut gaps = rooms.time().watch();
        loop {
            if let Err(incident) = room.excuse_gaps().await {
                incident.log(&id);
                rooms.close(&id, mailbox);
                return;
            }
            room.settle();
            let (flag, wake) = (room.flag_falls_at(), room.wakes_at());
            let done = tokio::select! {
                biased;
                () = turned(&mut stopping) => {
                    rooms.close(&id, mailbox);
                    return;
                }
                Some(conn) = leaves.recv() => {
                    room.people.leave(conn);
                    Ok(())
                }
                notice = Follow::next(&mut room.follow) => room.take_notice(notice).await,
                message = mailbox.recv() => match message {
                    Some(Message::Enter { reply }) => {
                        let _ = reply.send(leave.clone());
                        Ok(())
                    }
                    Some(message) => room.answer(message).await,
                    None => return,
                },
                Some(thought) = thoughts.recv() => room.conclude(thought).await,
                // It is excused before anything else happens.
                Ok(()) = gaps.changed() => Ok(()),
                () = rooms.time().sleep_until(flag.unwrap_or_default()), if flag.is_some() => room.wake().await,
                () = tokio::time::sleep_until(wake) => room.wake().await,
            };
            if let Err(incident) = done {
                incident.log(&id);
                rooms.close(&id, mailbox);
                return;
            }
            if room.is_idle() && rooms.retire(&id, mailbox) {
                return;
            }
        }
    }

    async fn load(rooms: Arc<Rooms>, row: StoredGame) -> Result<(Room, mpsc::Receiver<Thought>), cards::Unreadable> {
        let (contract, game) = cards::read(&*rooms.site().store, &row).await?;
        let keeper = match game.keeper() {
            Some(_) => rooms.site().store.keeper(&row.id).await?,
            None => None,
        };
        let (engine, thoughts) = EngineSeat::new(&contract);
        let (last_told, gaps_known) = (game.events(), rooms.time().gaps());
        let away = Away::since(game.last_event_at(), rooms.time().now());
        let mut room = Room {
            rooms,
            id: row.id,
            contract: Arc::new(contract),
            seats: row.seats,
            keeper,
            game,
            fence: None,
            owned_since: Moment::now(),
            follow: None,
            stall: None,
            people: People::default(),
            away,
            engine,
            late: None,
            gaps_known,
            ways: ByColor::default(),
            acks: Acks::default(),
            told: broadcast::channel(BACKLOG).0,
            recent: VecDeque::new(),
            presence: watch::channel(Presence::default()).0,
            snapshot: None,
            last_told,
            quiet_since: Moment::now(),
        };
        let started = room.take_up().await;
        match started {
            Ok(()) => Ok((room, thoughts)),
            Err(Incident::Unreadable(why)) => Err(cards::Unreadable::Game(why)),
            Err(Incident::Removed) => Err(cards::Unreadable::Removed),
        }
    }

    /// What a game needs first when its room opens: an owner, its outages excused, its flags seen to, its rematch.
    async fn take_up(&mut self) -> Result<(), Incident> {
        if self.game.card().status == Status::Over && self.next_contract().is_none() {
            return Ok(());
        }
        if self.claim().await? {
            // Flags that fell meanwhile, and a rematch that a crash has kept from being made.
            let _ = self.enact(&[Command::Tick]).await?;
        }
        Ok(())
    }

    async fn answer(&mut self, message: Message) -> Result<(), Incident> {
        if !matches!(message, Message::Taken) {
            self.quiet_since = Moment::now();
        }
        match message {
            Message::Taken => {
                // Unless it was taken back since.
                self.fence = None;
                self.claim().await?;
            }
            Message::Enter { .. } => {}
            Message::View { reply } => {
                let _ = reply.send(self.snapshot());
            }
            // Whoever has hung up before their turn came has left already, and would stay for ever.
            Message::Attach { reply, .. } if reply.is_closed() => {}
            Message::Attach { conn, shown, last, reply } => {
                let attached = self.attach(conn, &shown, last).await?;
                let _ = reply.send(attached);
            }
            Message::Invite { shown, reply } => {
                let invited = self.invite(&shown).await;
                let _ = reply.send(invited);
            }
            Message::Appoint { shown, by_office, reply } => {
                let appointed = self.appoint(&shown, by_office).await?;
                let _ = reply.send(appointed);
            }
            Message::Remove { shown, reply } => {
                let removed = self.remove(&shown).await;
                let gone = removed.is_ok();
                let _ = reply.send(removed);
                if gone {
                    return Err(Incident::Removed);
                }
            }
            Message::CallOff { reply } => {
                let done = self.call_off().await?;
                let _ = reply.send(done);
            }
            Message::SeatsChanged { reply } => {
                self.read_seats().await;
                self.snapshot = None;
                let _ = reply.send(());
            }
            Message::Ask { conn, at, way, id, ask, reply } => {
                let answer = self.hear(self.people.seats_of(conn), way, id, ask).await?;
                if answer.is_ok() {
                    self.rooms.stats().relay.observe(at.elapsed().as_secs_f64());
                }
                let _ = reply.send(answer);
            }
            Message::Forwarded { seats, way, id, ask, reply } => {
                let answer = self.hear(seats, way, id, ask).await?;
                let _ = reply.send(answer);
            }
            Message::Report { node, count, reply } => {
                let owns = self.follow.is_none() && self.claim().await?;
                if owns {
                    self.people.report(node, count);
                    self.begin_if_both_are_there().await?;
                }
                self.tell_presence();
                let _ = reply.send(owns.then(|| (self.last_told, self.now_present())));
            }
            Message::WhoIsThere { reply } => {
                let known = self.known_players().await;
                let _ = reply.send(known);
            }
        }
        Ok(())
    }

    /// Calls the game off, or asks the owner to. True: it is over, however it ended.
    async fn call_off(&mut self) -> Result<bool, Incident> {
        if self.game.outcome().is_some() {
            return Ok(true);
        }
        if let Some(follow) = &self.follow {
            let answer = self.ask_owner(&follow.owner, follow::call_off(&self.id)).await;
            return Ok(answer.as_deref() == Some("ok"));
        }
        Ok(self.enact(&[Command::Abort]).await?.is_ok())
    }

    async fn attach(
        &mut self,
        conn: Conn,
        shown: &Credentials,
        last: Option<u32>,
    ) -> Result<Option<Attached>, Incident> {
        let Seated { seats, taken, wrong_secret } = self.seat(shown).await;
        // However many watch, a player has a place.
        if self.people.len() >= MAX_CONNECTIONS && seats.is_empty() {
            return Ok(None);
        }
        let seats = self.people.seat(conn, seats);
        self.begin_if_both_are_there().await?;
        self.tell_presence();
        let Some(snapshot) = self.snapshot() else { return Ok(None) };
        let missed = last.and_then(|last| self.missed(last));
        let (told, presence) = (self.told.subscribe(), self.presence.subscribe());
        Ok(Some(Attached { seats, wrong_secret, taken, snapshot, missed, told, presence }))
    }

    /// The events after the last one heard; none where they are not all at hand.
    fn missed(&self, last: u32) -> Option<Vec<Arc<Told>>> {
        let missing = self.game.events().checked_sub(last)? as usize;
        let from = self.recent.len().checked_sub(missing)?;
        let missed: Vec<Arc<Told>> = self.recent.range(from..).cloned().collect();
        // Nothing missed: a snapshot all the same, for a browser that has just begun to listen knows no clocks.
        let whole = (last + 1..=self.game.events()).eq(missed.iter().map(|told| told.seq));
        (whole && !missed.is_empty()).then_some(missed)
    }

    /// A game by link begins when both players are there, and the sides are drawn; one that a third person keeps begins when that person
    /// starts the clock.
    async fn begin_if_both_are_there(&mut self) -> Result<(), Incident> {
        let drawn = self.game.janken().is_none_or(Janken::is_over);
        if self.game.is_waiting() && drawn && self.follow.is_none() && self.game.keeper().is_none() {
            let there = self.now_present().players;
            if there.black && there.white {
                let _ = self.enact(&[Command::Resume]).await?;
            }
        }
        Ok(())
    }

    /// Tells what was kept to everybody here, and to the other nodes.
    pub(crate) fn tell(&mut self, events: &[komadai_game::Event]) {
        self.snapshot = None;
        if events.iter().any(komadai_game::Event::changes_sides) {
            // Whoever is here is told to say again who they are.
            self.seats = self.seats.swap();
            self.people.unseat_players();
        }
        if events.iter().any(keep::passes_the_turn) {
            self.late = None;
        }
        if let Some(contract) = keep::named(&self.contract, events) {
            self.contract = Arc::new(contract);
        }
        let after = crate::told::After::of(&self.game);
        let first = self.game.events() + 1 - events.len() as u32;
        for (seq, event) in (first..).zip(events) {
            let told = Arc::new(Told::new(seq, event.clone(), after.clone()));
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(told.clone());
            // Nobody may be listening.
            let _ = self.told.send(told);
        }
        self.last_told = self.game.events();
        if self.follow.is_none() {
            self.publish(first, events);
        }
    }

    /// The game for whoever begins to listen. None while the store has failed and what it holds is not known.
    fn snapshot(&mut self) -> Option<Arc<Snapshot>> {
        if self.stall.as_ref().is_some_and(|stall| stall.unsure) {
            return None;
        }
        let (at, presence) = (self.now(), self.now_present());
        // Many who come at once share one.
        let fresh = self.snapshot.as_ref().filter(|old| at.since(old.at).0 < 100 && old.presence == presence);
        let snapshot = fresh.cloned().unwrap_or_else(|| {
            let (id, contract, game) = (self.id.clone(), self.contract.clone(), self.game.clone());
            Arc::new(Snapshot { id, contract, game, presence, at })
        });
        self.snapshot = Some(snapshot.clone());
        Some(snapshot)
    }

    /// After whatever happened: the engine thinks or stops, and who is there is told.
    fn settle(&mut self) {
        let now = self.now();
        let may_think = self.may_think();
        if let Some(engine) = &mut self.engine {
            if may_think {
                engine.steer(&self.id, &self.game, &self.rooms.site().thinker, now);
            } else {
                engine.stop();
            }
        }
        self.tell_presence();
    }

    async fn conclude(&mut self, thought: Thought) -> Result<(), Incident> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let command = engine.conclude(&self.id, thought, &self.game);
        if let Some(command) = command
            && let Err(Refused::Game(_)) = self.enact(&[command]).await?
            && let Some(engine) = &mut self.engine
        {
            engine.was_refused();
        }
        Ok(())
    }

    /// A moment has come: a flag may have fallen, the engine or the store be tried again, the owner be gone.
    async fn wake(&mut self) -> Result<(), Incident> {
        self.recover().await?;
        self.look_after_owner().await?;
        if self.flag_falls_at().is_some_and(|at| at <= self.now()) {
            let _ = self.enact(&[Command::Tick]).await?;
        }
        Ok(())
    }

    /// The flag that this room sees to.
    fn flag_falls_at(&self) -> Option<Instant> {
        if self.stall.is_some() || self.follow.is_some() {
            return None;
        }
        self.game.due_over(self.ways)
    }

    fn wakes_at(&self) -> Moment {
        // A moment that has passed and changes nothing would wake the room again and again.
        let engine = self.engine.as_ref().filter(|_| self.may_think()).and_then(EngineSeat::wakes_at);
        let idle = (self.people.is_empty() && !self.is_busy()).then(|| self.quiet_since + IDLE_LIMIT);
        let stall = self.stall.as_ref().map(|stall| stall.retry_at);
        let owner = self.follow.as_ref().map(|follow| follow.report_at);
        let far = Some(Moment::now() + LONGEST_WAIT);
        let silence = self.people.next_silence();
        // While a player is away, whether all nodes can be heard is looked at time and again.
        let look = self.away_is_held().then(|| Moment::now() + LOOK_AT_THE_BUS);
        [engine, idle, stall, owner, silence, look, far].into_iter().flatten().min().unwrap_or_else(Moment::now)
    }

    /// Whether the engine's seat is this room's to move.
    fn may_think(&self) -> bool {
        self.follow.is_none() && self.stall.is_none() && self.fence.is_some()
    }

    fn is_busy(&self) -> bool {
        self.engine.as_ref().is_some_and(EngineSeat::is_thinking) || self.stall.is_some()
    }

    fn is_idle(&self) -> bool {
        self.people.is_empty() && !self.is_busy() && self.quiet_since.elapsed() >= IDLE_LIMIT
    }

    pub(crate) fn now(&self) -> Instant {
        self.rooms.time().now()
    }
}

//! The lobby's task: the only one that changes what was looked for at this node.

use super::bus::{self, Answer, Ask, BEAT, MAX_NAMES, News, Notice, Peers, Taker, mailbox};
use super::games::LiveGames;
use super::pairing::{Made, NotMade, make};
use super::seeks::{Conn, Own, Seek, Seeks};
use super::view::{self, Last, Told, View};
use super::{Created, LiveGame, NotDone, Person, Private, Refusal};
use crate::address::Party;
use crate::ratings::Standings;
use crate::wish::Wish;
use bytes::Bytes;
use komadai_room::{Request, Rooms, Topic, new_id};
use komadai_shogi::Color;
use komadai_store::SecretHash;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;

/// What is seen changes at most so often.
const PACE: Duration = Duration::from_secs(1);
/// How often those who have gone are looked for, and those who wait looked at again.
const TICK: Duration = Duration::from_millis(250);
/// How often the games that are played are looked at while somebody is here.
const LOOK: Duration = Duration::from_secs(2);
/// Changes that a slow connection may be behind.
const BACKLOG: usize = 8;
/// How long another node's question may wait until it is decided whether somebody is free: far less than that node waits for the
/// answer, so that no game is made for somebody who was given up.
const HOLD: Duration = Duration::from_secs(1);
/// Such questions at a time.
const MAX_HELD: usize = 100;

/// What the lobby can be asked.
#[expect(clippy::large_enum_variant, reason = "one is held at a time")]
pub(super) enum Message {
    Enter {
        session: Option<SecretHash>,
        conn: Conn,
        name: Option<String>,
        private: mpsc::Sender<Private>,
        reply: oneshot::Sender<Entered>,
    },
    Seek {
        session: SecretHash,
        conn: Conn,
        wish: Wish,
        pool: Option<String>,
        person: Person,
        party: Option<Party>,
        goes_with_conn: bool,
        reply: oneshot::Sender<Result<String, NotDone>>,
    },
    LeavePool {
        session: SecretHash,
        reply: oneshot::Sender<Result<(), NotDone>>,
    },
    Withdraw {
        session: SecretHash,
        seek: String,
        reply: oneshot::Sender<Result<(), NotDone>>,
    },
    /// At which minutes of the hour this node pairs those who wait for one.
    PairsAt(Vec<u8>),
    /// All who wait for a set minute, where this node is the one that pairs them then.
    Gathered {
        minute: u8,
        reply: oneshot::Sender<Option<Vec<Seek>>>,
    },
    /// To have one of those take another.
    Meet {
        seek: String,
        other: String,
        black: bool,
    },
    Take {
        session: SecretHash,
        seek: String,
        person: Person,
        reply: oneshot::Sender<Result<Created, NotDone>>,
    },
    /// A game was made, or was not.
    Made(Box<Pairing>),
    /// Another node has answered for a seek of its own.
    Answered {
        seek: String,
        session: SecretHash,
        by: Asking,
        answer: Option<Answer>,
    },
    /// Another node's whole list.
    Listed {
        node: String,
        answer: Option<Answer>,
    },
    Games(Arc<[LiveGame]>),
    Stop,
}

/// Who takes a seek of this node.
pub(super) enum By {
    /// Somebody here.
    Here { session: SecretHash, reply: oneshot::Sender<Result<Created, NotDone>> },
    /// Somebody at another node.
    There { reply: oneshot::Sender<Bytes> },
    /// Somebody who waits here in the same pool.
    Pool(Box<Own>),
}

/// Who has asked another node for a seek.
pub(super) enum Asking {
    /// Somebody here, who waits for the answer.
    Here(oneshot::Sender<Result<Created, NotDone>>),
    /// Whoever waits here.
    Waiting(Place),
}

/// The connection from which somebody waits, and whether what it looks for goes with it.
#[derive(Copy, Clone)]
pub(super) struct Place {
    conn: Conn,
    goes_with_conn: bool,
}

impl Place {
    const fn of(own: &Own) -> Place {
        Place { conn: own.conn, goes_with_conn: own.goes_with_conn }
    }
}

/// Another node asks for somebody who is just being paired otherwise.
struct Held {
    seek: String,
    taker: Taker,
    reply: oneshot::Sender<Bytes>,
    until: Instant,
}

/// What came of a seek that was taken.
pub(super) struct Pairing {
    seek: Own,
    by: By,
    made: Result<Made, NotMade>,
}

/// What whoever comes in gets.
pub(super) struct Entered {
    pub(super) told: broadcast::Receiver<Arc<Told>>,
    pub(super) snapshot: Arc<Told>,
}

pub(super) struct Owner {
    rooms: Arc<Rooms>,
    standings: Arc<Standings>,
    own_mailbox: mpsc::Sender<Message>,
    seeks: Seeks,
    peers: Peers,
    /// Where each connection is told what is for it alone.
    conns: HashMap<Conn, (Option<SecretHash>, mpsc::Sender<Private>)>,
    /// What the accounts that are connected are called.
    names: HashMap<Conn, String>,
    /// What other nodes have asked and nobody can answer yet, in the order in which they asked.
    held: Vec<Held>,
    /// The seeks that the other nodes know of.
    announced: BTreeMap<String, Seek>,
    seq: u64,
    /// At which minutes of the hour this node pairs those who wait for one.
    pairs_at: Vec<u8>,
    games: Arc<[LiveGame]>,
    looked_at: Arc<LiveGames>,
    told: Last,
    everybody: broadcast::Sender<Arc<Told>>,
    published: watch::Sender<Arc<View>>,
    /// What is seen may change from then on.
    publish_at: Instant,
    dirty: bool,
    /// Those who wait are paired from then on: a store that fails is not asked again at once.
    pair_at: Instant,
    beat_at: Instant,
    look_at: Instant,
}

impl Owner {
    pub(super) fn new(
        rooms: Arc<Rooms>,
        standings: Arc<Standings>,
        own_mailbox: mpsc::Sender<Message>,
        published: watch::Sender<Arc<View>>,
        looked_at: Arc<LiveGames>,
    ) -> Owner {
        let now = Instant::now();
        let told = Last::default();
        published.send_replace(told.view.clone());
        Owner {
            rooms,
            standings,
            own_mailbox,
            seeks: Seeks::default(),
            peers: Peers::default(),
            conns: HashMap::new(),
            names: HashMap::new(),
            held: Vec::new(),
            announced: BTreeMap::new(),
            seq: 0,
            pairs_at: Vec::new(),
            games: Arc::default(),
            looked_at,
            told,
            everybody: broadcast::channel(BACKLOG).0,
            published,
            publish_at: now,
            dirty: false,
            pair_at: now,
            beat_at: now,
            look_at: now,
        }
    }

    pub(super) async fn run(
        mut self,
        mut messages: mpsc::Receiver<Message>,
        mut left: mpsc::UnboundedReceiver<(SecretHash, Conn)>,
    ) {
        let bus = self.rooms.site().bus.clone();
        let mut requests = bus.serve(&mailbox(self.node()));
        let mut notices = bus.subscribe(&Topic::Lobby);
        let mut listening = true;
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let (dirty, publish_at) = (self.dirty, self.publish_at);
            let publish = async {
                if !dirty {
                    std::future::pending::<()>().await;
                }
                tokio::time::sleep_until(publish_at).await;
            };
            tokio::select! {
                // Who has gone is gone before anybody takes what they left.
                biased;
                Some((session, conn)) = left.recv() => self.depart(session, conn),
                message = messages.recv() => match message {
                    None | Some(Message::Stop) => break,
                    Some(message) => self.hear(message),
                },
                Some(request) = requests.recv() => self.answer(request),
                notice = notices.recv(), if listening => match notice {
                    Ok(notice) => self.notice(&notice),
                    // What was missed shows as a gap in the numbers.
                    Err(broadcast::error::RecvError::Lagged(_)) => {}
                    // The bus has dropped us: it is asked again at the next tick.
                    Err(broadcast::error::RecvError::Closed) => listening = false,
                },
                () = publish => self.publish(),
                _ = ticks.tick() => {
                    if !listening {
                        notices = bus.subscribe(&Topic::Lobby);
                        listening = true;
                    }
                    self.tick();
                }
            }
            self.settle();
        }
        self.tell_nodes(News::Left);
    }

    fn node(&self) -> &str {
        &self.rooms.site().node
    }

    fn hear(&mut self, message: Message) {
        match message {
            Message::Enter { session, conn, name, private, reply } => {
                self.names.extend(name.map(|name| (conn, name)));
                self.enter(session, conn, private, reply);
            }
            // They have gone, and that was heard first.
            Message::Seek { session, conn, reply, .. } if !self.seeks.has(session, conn) => {
                let _ = reply.send(Err(NotDone::Busy));
            }
            Message::Seek { session, conn, wish, pool, person, party, goes_with_conn, reply } => {
                let id = new_id(&*self.rooms.site().entropy);
                let since = self.rooms.time().now().0;
                let Person { name, account, rating } = person;
                let seek = Seek {
                    id: id.clone(),
                    maker: session,
                    name,
                    account,
                    rating,
                    pool,
                    wish: wish.words.clone(),
                    since,
                    program: wish.protocol.is_some(),
                    wants_black: wish.side.filter(|_| wish.protocol.is_some()).map(|side| side == Color::Black),
                };
                let done = self.seeks.add(Own { seek, wish, party, conn, goes_with_conn });
                let _ = reply.send(done.map(|()| id).map_err(NotDone::Refused));
                self.tell_yours(session);
            }
            Message::LeavePool { session, reply } => {
                let gone = self.seeks.leave_pool(session, false);
                self.tell_gone(gone, None);
                let _ = reply.send(Ok(()));
                self.tell_yours(session);
            }
            Message::Withdraw { session, seek, reply } => {
                let gone = self.seeks.withdraw(&seek, session);
                let _ = reply.send(if gone.is_some() { Ok(()) } else { Err(Refusal::SeekGone.into()) });
                self.tell_gone(gone, None);
                self.tell_yours(session);
            }
            Message::PairsAt(minutes) => {
                self.pairs_at = minutes;
                // The others are to know before the next of those minutes.
                self.beat_at = Instant::now();
            }
            Message::Gathered { minute, reply } => {
                let _ = reply.send(self.gathered(minute));
            }
            Message::Meet { seek, other, black } => self.meet(seek, other, black),
            Message::Take { session, seek, person, reply } => self.take(session, seek, person, reply),
            Message::Made(pairing) => self.made(*pairing),
            Message::Answered { seek, session, by, answer } => self.answered(&seek, session, by, answer),
            Message::Listed { node, answer } => {
                if let Some(Answer::List { seq, here, seeks }) = answer {
                    self.peers.list(&node, seq, here, seeks, Instant::now());
                }
            }
            Message::Games(games) => self.games = games,
            Message::Stop => {}
        }
    }

    fn enter(
        &mut self,
        session: Option<SecretHash>,
        conn: Conn,
        private: mpsc::Sender<Private>,
        reply: oneshot::Sender<Entered>,
    ) {
        // They have gone, and that was heard first.
        if private.is_closed() {
            return;
        }
        // Whoever came when nobody was here sees games that are played now.
        if self.conns.is_empty() {
            self.look_at = Instant::now();
        }
        self.conns.retain(|_, (_, private)| !private.is_closed());
        self.conns.insert(conn, (session, private));
        let told = self.everybody.subscribe();
        let _ = reply.send(Entered { told, snapshot: self.told.snapshot() });
        if let Some(session) = session {
            self.seeks.arrive(session, conn);
            self.tell_yours(session);
        }
    }

    fn depart(&mut self, session: SecretHash, conn: Conn) {
        self.conns.remove(&conn);
        self.names.remove(&conn);
        if self.seeks.depart(session, conn, Instant::now()) {
            self.tell_yours(session);
        }
    }

    fn take(
        &mut self,
        session: SecretHash,
        seek: String,
        person: Person,
        reply: oneshot::Sender<Result<Created, NotDone>>,
    ) {
        let taker = Taker::person(session, person.name, person.account);
        if let Some(node) = self.peers.node_of(&seek).map(str::to_owned) {
            if self.peers.seeks().any(|other| other.id == seek && other.maker == session) {
                let _ = reply.send(Err(Refusal::OwnSeek.into()));
            } else if self.seeks.engage(session) {
                self.ask_node(node, seek, taker, Asking::Here(reply));
            } else {
                let _ = reply.send(Err(NotDone::Busy));
            }
            return;
        }
        match self.seeks.take(&seek, session, taker.account.is_some()) {
            Ok(own) => self.begin(own, taker, By::Here { session, reply }),
            Err(refusal) => {
                let _ = reply.send(Err(refusal.into()));
            }
        }
    }

    /// Those who wait for a set minute, at whatever node. Of the nodes that pair at that minute and hear each other one pairs them all, lest
    /// two pair them otherwise; where two think that they are that one, each seek is still taken once alone.
    fn gathered(&self, minute: u8) -> Option<Vec<Seek>> {
        if self.peers.pairing_at(minute).any(|node| node < self.node()) {
            return None;
        }
        let own = self.seeks.visible().map(|own| &own.seek);
        Some(own.chain(self.peers.seeks()).filter(|seek| seek.waits_later().is_some()).cloned().collect())
    }

    /// Has a seek that waits for a set minute take another one.
    fn meet(&mut self, seek: String, other: String, black: bool) {
        let Some(own) = self.seeks.own(&seek).filter(|own| own.seek.waits_later().is_some()) else {
            if let Some(node) = self.peers.node_of(&seek).map(str::to_owned) {
                let bus = self.rooms.site().bus.clone();
                // What comes of it is told to the two.
                tokio::spawn(async move { bus::ask(&*bus, &node, &Ask::Meet { seek, other, black }).await });
            }
            return;
        };
        let (taker, place) = (Taker { has_black: Some(black), ..Taker::of(own) }, Place::of(own));
        if let Some(node) = self.peers.node_of(&other).map(str::to_owned) {
            if self.seeks.engage(taker.session) {
                self.ask_node(node, other, taker, Asking::Waiting(place));
            }
        } else {
            self.pair(&other, &seek, taker);
        }
    }

    /// Pairs two who wait here: the second takes the first's seek with their own. False: it cannot be.
    fn pair(&mut self, first: &str, second: &str, taker: Taker) -> bool {
        let Ok(first) = self.seeks.take(first, taker.session, taker.account.is_some()) else { return false };
        // `take` has engaged both, so the second can be nobody else's.
        match self.seeks.remove(second) {
            Some(second) => {
                self.begin(first, taker, By::Pool(Box::new(second)));
                true
            }
            None => false,
        }
    }

    /// Has the game made that was looked for; the lobby goes on meanwhile.
    fn begin(&self, seek: Own, taker: Taker, by: By) {
        let (rooms, standings) = (self.rooms.clone(), self.standings.clone());
        let mailbox = self.own_mailbox.clone();
        tokio::spawn(async move {
            let made = make(&rooms, &standings, &seek, &taker).await;
            let _ = mailbox.send(Message::Made(Box::new(Pairing { seek, by, made }))).await;
        });
    }

    fn made(&mut self, pairing: Pairing) {
        let Pairing { seek: own, by, made } = pairing;
        let maker = own.seek.maker;
        self.seeks.release(maker);
        match made {
            Ok(made) => {
                self.found(maker, Place::of(&own), made.maker);
                match by {
                    By::Here { session, reply } => {
                        self.seeks.release(session);
                        self.has_a_game(session, None);
                        let _ = reply.send(Ok(made.taker));
                    }
                    By::There { reply } => {
                        let _ = reply.send(bus::encode(&Answer::Taken(made.taker)));
                    }
                    By::Pool(other) => {
                        self.seeks.release(other.seek.maker);
                        self.found(other.seek.maker, Place::of(&other), made.taker);
                    }
                }
            }
            Err(why) => {
                match by {
                    By::Here { session, reply } => {
                        self.seeks.release(session);
                        let _ = reply.send(Err(match why {
                            NotMade::Unusable(fault) => NotDone::Unusable(fault),
                            NotMade::NotStored => NotDone::NotStored,
                        }));
                    }
                    By::There { reply } => {
                        let _ = reply.send(bus::encode(&Answer::NotStored));
                    }
                    By::Pool(other) => {
                        self.seeks.release(other.seek.maker);
                        self.seeks.put_back(*other);
                    }
                }
                self.seeks.put_back(own);
                self.pair_at = Instant::now() + PACE;
            }
        }
    }

    /// Whoever has a game looks for no other. Told is each connection whose seek has gone with that, but for the one that has found it.
    fn has_a_game(&mut self, session: SecretHash, found_by: Option<Conn>) {
        let gone = self.seeks.remove_all_of(session);
        self.tell_yours(session);
        self.tell_gone(gone, found_by);
    }

    /// Tells the connections that looked for something, and with which it would have gone, that it is gone.
    fn tell_gone(&self, gone: impl IntoIterator<Item = Own>, but: Option<Conn>) {
        for own in gone.into_iter().filter(|own| own.goes_with_conn && Some(own.conn) != but) {
            if let Some((_, private)) = self.conns.get(&own.conn) {
                let _ = private.try_send(Private::Gone);
            }
        }
    }

    /// Tells somebody that their game is there: the connection that looked for it, or, where that is gone, any other of theirs. What goes
    /// with its connection is nothing for another one, which may be a page: the game is called off, lest somebody wait at its board.
    fn found(&mut self, session: SecretHash, place: Place, created: Created) {
        self.has_a_game(session, Some(place.conn));
        let theirs = |(of, _): &&(Option<SecretHash>, mpsc::Sender<Private>)| *of == Some(session);
        let asked = self.conns.get(&place.conn).filter(theirs);
        let told = asked.or_else(|| self.conns.values().find(theirs).filter(|_| !place.goes_with_conn));
        let id = created.id.clone();
        let is_told = told.is_some_and(|(_, private)| private.try_send(Private::Paired(created)).is_ok());
        if !is_told && place.goes_with_conn {
            let rooms = self.rooms.clone();
            // Where it fails, the game's own deadline ends it.
            tokio::spawn(async move { rooms.call_off(&id).await });
        }
    }

    /// Asks another node for a seek of its own.
    fn ask_node(&self, node: String, seek: String, taker: Taker, by: Asking) {
        let (bus, mailbox) = (self.rooms.site().bus.clone(), self.own_mailbox.clone());
        tokio::spawn(async move {
            let session = taker.session;
            let answer = bus::ask(&*bus, &node, &Ask::Take { seek: seek.clone(), taker }).await;
            let _ = mailbox.send(Message::Answered { seek, session, by, answer }).await;
        });
    }

    fn answered(&mut self, seek: &str, session: SecretHash, by: Asking, answer: Option<Answer>) {
        self.seeks.release(session);
        let outcome = match answer {
            Some(Answer::Taken(created)) => Ok(created),
            Some(Answer::Refused(refusal)) => Err(NotDone::Refused(refusal)),
            Some(Answer::NotStored) => Err(NotDone::NotStored),
            Some(Answer::List { .. } | Answer::Heard) | None => Err(NotDone::Busy),
        };
        if outcome.is_err() {
            self.peers.refused(seek, Instant::now());
        }
        match (by, outcome) {
            (Asking::Here(reply), Ok(created)) => {
                self.has_a_game(session, None);
                let _ = reply.send(Ok(created));
            }
            (Asking::Here(reply), Err(why)) => {
                let _ = reply.send(Err(why));
            }
            (Asking::Waiting(place), Ok(created)) => self.found(session, place, created),
            // Whoever waits in the pool waits on.
            (Asking::Waiting(_), Err(_)) => {}
        }
    }

    /// Answers another node.
    fn answer(&mut self, request: Request) {
        let answer = match bus::decode(&request.body) {
            Some(Ask::Take { seek, taker }) => {
                return self.give(Held { seek, taker, reply: request.reply, until: Instant::now() + HOLD });
            }
            Some(Ask::Meet { seek, other, black }) => {
                if self.seeks.own(&seek).is_some() {
                    self.meet(seek, other, black);
                }
                Answer::Heard
            }
            Some(Ask::List) => Answer::List {
                seq: self.seq,
                here: u32::try_from(self.seeks.here()).unwrap_or(u32::MAX),
                seeks: self.announced.values().cloned().collect(),
            },
            None => Answer::Refused(Refusal::SeekGone),
        };
        let _ = request.reply.send(bus::encode(&answer));
    }

    /// Gives a seek to somebody at another node, refuses it, or waits until either is right.
    ///
    /// Of three who wait in one pool the third may ask for the second while the second asks for the first. Nobody waits for each
    /// other in a ring, since everybody asks only for those who came before.
    fn give(&mut self, asked: Held) {
        let Held { seek, taker, reply, until } = asked;
        if self.held.len() < MAX_HELD && Instant::now() < until && self.seeks.is_undecided(&seek, taker.session) {
            self.held.push(Held { seek, taker, reply, until });
            return;
        }
        match self.seeks.take(&seek, taker.session, taker.account.is_some()) {
            Ok(own) => {
                // The taker is the other node's to look after.
                self.seeks.release(taker.session);
                self.begin(own, taker, By::There { reply });
            }
            Err(refusal) => {
                let _ = reply.send(bus::encode(&Answer::Refused(refusal)));
            }
        }
    }

    /// Takes in what another node tells.
    fn notice(&mut self, bytes: &[u8]) {
        let Some(notice) = bus::decode::<Notice>(bytes) else { return };
        if notice.node == self.node() {
            return;
        }
        let node = notice.node.clone();
        if self.peers.hear(notice, Instant::now()) {
            let (bus, mailbox) = (self.rooms.site().bus.clone(), self.own_mailbox.clone());
            tokio::spawn(async move {
                let answer = bus::ask(&*bus, &node, &Ask::List).await;
                let _ = mailbox.send(Message::Listed { node, answer }).await;
            });
        }
    }

    fn tell_nodes(&mut self, news: News) {
        if !matches!(news, News::Beat { .. }) {
            self.seq += 1;
        }
        let notice = Notice { node: self.node().to_owned(), seq: self.seq, news };
        bus::tell(&*self.rooms.site().bus, &notice);
    }

    fn tick(&mut self) {
        let now = Instant::now();
        self.seeks.expire(now);
        self.peers.expire(now);
        if self.beat_at <= now {
            self.beat_at = now + BEAT;
            let here = u32::try_from(self.seeks.here()).unwrap_or(u32::MAX);
            let names = self.own_names();
            let pairs_at = self.pairs_at.clone();
            self.tell_nodes(News::Beat { here, names, pairs_at });
        }
        // Who has no session leaves without a word.
        self.conns.retain(|_, (_, private)| !private.is_closed());
        if self.conns.is_empty() && !self.games.is_empty() {
            // What was played then is not what is played when somebody comes.
            self.games = Arc::default();
            self.dirty = true;
        }
        if self.look_at <= now && !self.conns.is_empty() {
            self.look_at = now + LOOK;
            let (rooms, mailbox) = (self.rooms.clone(), self.own_mailbox.clone());
            let games = self.looked_at.clone();
            tokio::spawn(async move {
                let _ = mailbox.send(Message::Games(games.now(&rooms).await)).await;
            });
        }
    }

    /// After whatever happened: pairs whom it lets be paired, and tells the other nodes what has changed.
    fn settle(&mut self) {
        for asked in std::mem::take(&mut self.held) {
            self.give(asked);
        }
        self.pair_waiting();
        let visible: HashMap<&str, &Seek> = self.seeks.visible().map(|own| (own.seek.id.as_str(), &own.seek)).collect();
        let gone = self.announced.keys().filter(|id| !visible.contains_key(id.as_str()));
        let gone: Vec<String> = gone.cloned().collect();
        let new = visible.values().filter(|seek| !self.announced.contains_key(&seek.id));
        let opened: Vec<Seek> = new.map(|seek| (*seek).clone()).collect();
        for id in gone {
            self.announced.remove(&id);
            self.tell_nodes(News::Gone(id));
        }
        for seek in opened {
            self.announced.insert(seek.id.clone(), seek.clone());
            self.tell_nodes(News::Opened(Box::new(seek)));
        }
        self.dirty = true;
    }

    /// Pairs those who wait in the same pool, here or at another node.
    fn pair_waiting(&mut self) {
        let now = Instant::now();
        if now < self.pair_at {
            return;
        }
        loop {
            let waiting: Vec<&Own> = self.seeks.waiting().collect();
            let pair = waiting.iter().enumerate().find_map(|(at, first)| {
                let second = waiting[at + 1..].iter().find(|second| second.seek.meets(&first.seek))?;
                Some((first.seek.id.clone(), second.seek.id.clone(), Taker::of(second)))
            });
            let Some((first, second, taker)) = pair else { break };
            if !self.pair(&first, &second, taker) {
                break;
            }
        }
        let there: Vec<(String, String, Taker, Place)> = self
            .seeks
            .waiting()
            .filter_map(|own| {
                let (node, seek) = self.peers.partner(&own.seek, now)?;
                Some((node.to_owned(), seek.id.clone(), Taker::of(own), Place::of(own)))
            })
            .collect();
        for (node, seek, taker, place) in there {
            if self.seeks.engage(taker.session) {
                self.ask_node(node, seek, taker, Asking::Waiting(place));
            }
        }
    }

    /// The accounts that are here, by name.
    fn own_names(&self) -> Vec<String> {
        let names: BTreeSet<&String> = self.names.values().collect();
        names.into_iter().take(MAX_NAMES).cloned().collect()
    }

    /// Tells everybody here what has changed, if anything has.
    fn publish(&mut self) {
        self.dirty = false;
        let view = view::view(&self.seeks, &self.peers, self.own_names(), self.games.to_vec());
        let changed = self.told.change_to(view);
        self.publish_at = Instant::now() + if changed.is_some() { PACE } else { TICK };
        let Some(changed) = changed else { return };
        self.published.send_replace(self.told.view.clone());
        // Nobody may be here.
        let _ = self.everybody.send(changed);
    }

    /// Tells somebody what they look for.
    fn tell_yours(&mut self, session: SecretHash) {
        let (mut seeks, mut pool) = (Vec::new(), None);
        for seek in self.seeks.of(session).filter(|seek| !seek.is_by_name()) {
            match &seek.pool {
                None => seeks.push(seek.id.clone()),
                Some(code) => pool = Some(code.clone()),
            }
        }
        let yours = Private::Yours { seeks, pool };
        // Whoever does not listen hears it all when they come back.
        self.conns.retain(|_, (of, private)| *of != Some(session) || private.try_send(yours.clone()).is_ok());
    }
}

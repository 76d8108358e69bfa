//! A node with a clock that tests set, a real store in a folder, and whoever sits at its boards.

use komadai_game::{Config, Contract, Control, EventKind, Game, Instant, Millis, Opponent, Rules};
use komadai_room::*;
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::faults::Faults;
use komadai_store::{Sqlite, Store};
use std::path::Path;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use tokio::sync::Notify;

/// Nothing that these tests wait for takes so long unless it is broken.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Clocks that stand still until they are set, and the nodes that go by them.
pub(crate) struct TestClock {
    wall: AtomicU64,
    ran: AtomicU64,
    changed: Notify,
    nodes: Mutex<Vec<Weak<Rooms>>>,
}

impl TestClock {
    pub(crate) fn new(wall: u64) -> Arc<TestClock> {
        Arc::new(TestClock {
            wall: AtomicU64::new(wall),
            ran: AtomicU64::new(77_000),
            changed: Notify::new(),
            nodes: Mutex::default(),
        })
    }

    /// The time of day.
    pub(crate) fn now(&self) -> Instant {
        self.wall()
    }

    /// Time passes, and the nodes look at the clock and give signs of life as they do several times within a second.
    pub(crate) fn advance(&self, ms: u64) {
        self.go_on(ms, |rooms| rooms.time().was_kept(rooms.time().now()));
    }

    /// The same while no sign of life can be kept.
    pub(crate) fn advance_in_silence(&self, ms: u64) {
        self.go_on(ms, |_| {});
    }

    fn go_on(&self, ms: u64, each: impl Fn(&Rooms)) {
        for step in (0..ms).step_by(500).map(|done| (ms - done).min(500)) {
            self.pass(step);
            self.look();
            self.nodes().iter().for_each(|rooms| each(rooms));
        }
        self.changed.notify_waiters();
    }

    fn nodes(&self) -> Vec<Arc<Rooms>> {
        self.nodes.lock().unwrap().iter().filter_map(Weak::upgrade).collect()
    }

    /// Time passes while no node runs.
    pub(crate) fn sleep(&self, ms: u64) {
        self.pass(ms);
        self.look();
        self.changed.notify_waiters();
    }

    /// Somebody sets the time of day, and the nodes look at the clock.
    pub(crate) fn set_by(&self, ms: i64) {
        self.wall.fetch_add(ms as u64, Ordering::SeqCst);
        self.look();
        self.changed.notify_waiters();
    }

    fn pass(&self, ms: u64) {
        self.wall.fetch_add(ms, Ordering::SeqCst);
        self.ran.fetch_add(ms, Ordering::SeqCst);
    }

    fn look(&self) {
        self.nodes().iter().for_each(|rooms| rooms.time().look());
    }
}

impl Clock for TestClock {
    fn wall(&self) -> Instant {
        Instant(self.wall.load(Ordering::SeqCst))
    }

    fn ran(&self) -> Duration {
        Duration::from_millis(self.ran.load(Ordering::SeqCst))
    }

    fn sleep_until(&self, ran: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            loop {
                let changed = self.changed.notified();
                tokio::pin!(changed);
                changed.as_mut().enable();
                if self.ran() >= ran {
                    return;
                }
                changed.await;
            }
        })
    }
}

/// Plays the first legal move there is.
pub(crate) struct FirstMove;

impl Thinker for FirstMove {
    fn think(&self, turn: Turn) -> Pin<Box<dyn Future<Output = Result<Decision, Failure>> + Send + '_>> {
        Box::pin(async move {
            let first = match &turn.place {
                Place::Shogi { start, moves } => {
                    let mut position =
                        komadai_shogi::Position::new(start).map_err(|faults| Failure::Passing(faults.to_string()))?;
                    moves.iter().for_each(|&mv| position.play_unchecked(mv));
                    position.legal_moves().iter().next().map(|&mv| mv.into())
                }
                Place::Kind { now, .. } => now.other().and_then(|now| {
                    let first = *now.legal_moves().first()?;
                    now.rules().move_text(first).parse().ok()
                }),
            };
            Ok(first.map_or(Decision::Resign, Decision::Play))
        })
    }
}

pub(crate) struct Node {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) faults: Arc<Faults>,
    pub(crate) clock: Arc<TestClock>,
}

pub(crate) async fn node<B: Bus + Clone + 'static>(
    name: &str,
    folder: &Path,
    bus: &B,
    clock: &Arc<TestClock>,
    alone: bool,
) -> Node {
    let faults = Arc::<Faults>::default();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open_with(folder, faults.clone()).await.unwrap());
    store.start(name, clock.now().0, alone).await.unwrap();
    let rooms = Rooms::new(Site {
        node: name.to_owned(),
        store: store.clone(),
        bus: Arc::new(bus.clone()),
        clock: clock.clone(),
        entropy: Arc::new(SystemEntropy),
        thinker: Arc::new(FirstMove),
    });
    clock.nodes.lock().unwrap().push(Arc::downgrade(&rooms));
    Node { rooms, store, faults, clock: clock.clone() }
}

/// One node alone.
pub(crate) async fn alone(folder: &Path) -> Node {
    node("one", folder, &LocalBus::default(), &TestClock::new(1_000_000), true).await
}

pub(crate) fn minutes(main: u64) -> Control {
    Control::sudden_death(Millis::minutes(main))
}

pub(crate) fn contract(control: Control, opponent: Opponent) -> Contract {
    let config = Config::new(Handicap::Even, ByColor { black: control, white: control }, Rules::FRIENDLY);
    Contract::new(config, opponent, Color::Black, ByColor { black: "A".into(), white: "B".into() })
}

/// Somebody at a board.
pub(crate) struct Browser {
    pub(crate) attendance: Attendance,
    pub(crate) attached: Attached,
    number: u32,
    client: String,
}

impl Browser {
    pub(crate) async fn sit(node: &Node, id: &str, secrets: &[&Option<String>]) -> Browser {
        let attendance = node.rooms.attend(id).await.unwrap();
        let secrets = secrets.iter().map(|secret| (*secret).clone().unwrap()).collect();
        Browser::seated(attendance, Credentials { secrets, session: None }, None).await.unwrap()
    }

    /// Somebody with a session.
    pub(crate) async fn sit_as(node: &Node, id: &str, session: u8, secrets: &[&str]) -> Browser {
        let attendance = node.rooms.attend(id).await.unwrap();
        let secrets = secrets.iter().map(|&secret| secret.to_owned()).collect();
        Browser::seated(attendance, Credentials { secrets, session: Some([session; 32]) }, None).await.unwrap()
    }

    /// Somebody who has heard the events up to the last one. None: the room has closed.
    pub(crate) async fn seated(attendance: Attendance, shown: Credentials, last: Option<u32>) -> Option<Browser> {
        let attached = attendance.attach(shown, last).await?;
        let client = new_id(&SystemEntropy);
        Some(Browser { attendance, attached, number: 0, client })
    }

    pub(crate) fn next_id(&mut self) -> AskId {
        self.number += 1;
        AskId { client: self.client.clone(), number: self.number }
    }

    pub(crate) async fn ask(&mut self, ask: Ask) -> Result<(), Refused> {
        let id = self.next_id();
        self.attendance.ask(Some(id), ask).await.expect("the room is open")
    }

    pub(crate) async fn play(&mut self, usi: &str) -> Result<(), Refused> {
        self.ask(mv(usi)).await
    }

    /// The same over a way of so long.
    pub(crate) async fn play_over(&mut self, way: u64, usi: &str) -> Result<(), Refused> {
        let id = self.next_id();
        self.attendance.ask_over(Duration::from_millis(way), Some(id), mv(usi)).await.expect("the room is open")
    }

    /// The next event.
    pub(crate) async fn next(&mut self) -> Arc<Told> {
        tokio::time::timeout(PATIENCE, self.attached.told.recv()).await.expect("nothing is told").unwrap()
    }

    /// The next event of this kind.
    pub(crate) async fn until(&mut self, is: impl Fn(&EventKind) -> bool) -> Arc<Told> {
        loop {
            let told = self.next().await;
            if is(&told.event.kind) {
                return told;
            }
        }
    }

    pub(crate) fn is_told_nothing(&mut self) -> bool {
        self.attached.told.try_recv().is_err()
    }
}

pub(crate) fn mv(usi: &str) -> Ask {
    Ask::Move { attempt: usi.parse().unwrap(), ply: None }
}

pub(crate) fn is_move(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Moved { .. })
}

/// Two people at a new game.
pub(crate) async fn two(node: &Node, contract: &Contract) -> (String, Opened, Browser, Browser) {
    let opened = node.rooms.create(contract, None).await.unwrap();
    let mut black = Browser::sit(node, &opened.id, &[&opened.secrets.black]).await;
    let white = Browser::sit(node, &opened.id, &[&opened.secrets.white]).await;
    black.until(|kind| *kind == EventKind::Resumed).await;
    (opened.id.clone(), opened, black, white)
}

/// What is stored, replayed.
pub(crate) async fn stored(node: &Node, id: &str) -> Game {
    stored_in(&*node.store, id).await
}

/// The same of any store.
pub(crate) async fn stored_in(store: &dyn Store, id: &str) -> Game {
    let game = replayed(store, id).await;
    // The card is always that of the entries beside it.
    let card = store.game(id).await.unwrap().unwrap().card.unwrap();
    let of_game = game.card();
    assert_eq!(
        (card.ply, card.turn, card.status, card.winner),
        (of_game.ply, of_game.turn, of_game.status, of_game.winner)
    );
    assert_eq!((card.due, card.reason.as_deref()), (of_game.due.map(|due| due.0), of_game.reason));
    game
}

/// The same while it goes on.
pub(crate) async fn replayed(store: &dyn Store, id: &str) -> Game {
    let row = store.game(id).await.unwrap().unwrap();
    let contract = Contract::from_stored(&row.contract).unwrap();
    let entries = store.entries(id, 0).await.unwrap();
    let events: Vec<_> = entries.iter().map(|entry| entry.payload.parse().unwrap()).collect();
    Game::replay(contract.config, &events).unwrap()
}

/// Waits until something holds.
pub(crate) async fn until<F: Future<Output = bool>>(mut holds: impl FnMut() -> F) {
    let limit = tokio::time::Instant::now() + PATIENCE;
    while !holds().await {
        assert!(tokio::time::Instant::now() < limit, "it never came to hold");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

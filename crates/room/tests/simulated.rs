//! Games by chance on two nodes: stores that fail or forget, a bus that drops and delays, nodes that die, players who come in elsewhere.
//!
//! A seed decides what is done and what goes wrong. Whatever that is:
//! * what was acknowledged is stored, once, and nothing is stored that nobody asked for;
//! * what a player is told is what is stored, event by event, without a gap;
//! * nobody is charged for time in which the site did not work.
//!
//! `KOMADAI_SEED=N` plays that one seed, `KOMADAI_SEEDS=N` so many from the first on, in place of a thousand. How the tasks of a seed interleave is the
//! scheduler's: a seed that failed may have to be played more than once.

use crate::common;

use bytes::Bytes;
use common::*;
use komadai_game::{Event, Opponent, Reason, Refusal, Status};
use komadai_room::*;
use komadai_shogi::{ByColor, Color, Position};
use komadai_store::faults::{Call, Fault};
use komadai_store::{Games, STALE_MS, Sqlite};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::broadcast::error::TryRecvError;
use tokio::sync::{broadcast, mpsc};

const SEEDS: u64 = 1_000;
/// Seeds that are played side by side: most of their time is a store or a bus that is waited for.
const LANES: u64 = 64;
const CALLS: [Call; 4] = [Call::Append, Call::Read, Call::Claim, Call::Write];

/// Numbers that follow from a seed (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn percent(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// A bus of which so many in a hundred notices, requests and answers are lost, and as many notices come late.
#[derive(Clone)]
struct Flaky {
    bus: LocalBus,
    percent: Arc<AtomicU64>,
    chance: Arc<Mutex<Chance>>,
}

impl Flaky {
    fn new() -> Flaky {
        Flaky { bus: LocalBus::default(), percent: Arc::default(), chance: Arc::new(Mutex::new(Chance(0))) }
    }

    fn loses(&self) -> bool {
        let percent = self.percent.load(Ordering::SeqCst);
        percent > 0 && self.chance.lock().unwrap().percent(percent)
    }
}

impl Bus for Flaky {
    fn publish(&self, topic: &Topic, notice: Bytes) {
        if self.loses() {
            return;
        }
        if !self.loses() {
            return self.bus.publish(topic, notice);
        }
        let (bus, topic) = (self.bus.clone(), topic.clone());
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(3)).await;
            bus.publish(&topic, notice);
        });
    }

    fn subscribe(&self, topic: &Topic) -> broadcast::Receiver<Bytes> {
        self.bus.subscribe(topic)
    }

    fn ask<'a>(&'a self, node: &'a str, body: Bytes) -> Reply<'a> {
        Box::pin(async move {
            if self.loses() {
                return None;
            }
            let answer = self.bus.ask(node, body).await;
            if self.loses() { None } else { answer }
        })
    }

    fn serve(&self, node: &str) -> mpsc::Receiver<Request> {
        self.bus.serve(node)
    }
}

/// One side's player, and all that they were told.
struct Player {
    side: Color,
    browser: Browser,
    last: u32,
    heard: Vec<(u32, Event)>,
}

/// Says which seed it was, if a test ends within it.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {0}: KOMADAI_SEED={0} cargo test --package komadai-room simulated", self.0);
        }
    }
}

/// Two nodes on one store, on which one seed after another is played.
struct Lane<'a> {
    folder: &'a Path,
    bus: Flaky,
    clock: Arc<TestClock>,
    nodes: [Node; 2],
    /// The same store, of which nothing goes wrong.
    store: Sqlite,
    /// Nodes that there were.
    count: usize,
}

/// What is known of one game.
struct Played {
    id: String,
    secrets: ByColor<Option<String>>,
    players: ByColor<Player>,
    /// What was asked for by whose turn it was, by ply.
    asked: HashMap<usize, HashSet<String>>,
    acknowledged: HashMap<usize, String>,
    /// How long the site worked, in milliseconds.
    served: u64,
    /// Nothing has gone wrong in it.
    quiet: bool,
    /// What was done, for whoever reads of a fault.
    done: Vec<String>,
}

impl<'a> Lane<'a> {
    async fn new(folder: &'a Path) -> Lane<'a> {
        let (bus, clock) = (Flaky::new(), TestClock::new(1_000_000));
        let nodes =
            [node("node-0", folder, &bus, &clock, false).await, node("node-1", folder, &bus, &clock, false).await];
        let store = Sqlite::open(folder).await.unwrap();
        Lane { folder, bus, clock, nodes, store, count: 2 }
    }

    async fn sit(&self, at: usize, game: &Played, side: Color, last: Option<u32>) -> Option<Browser> {
        let attendance = self.nodes[at].rooms.attend(&game.id).await.ok()?;
        let secrets = vec![game.secrets[side].clone().unwrap()];
        Browser::seated(attendance, Credentials { secrets, session: None }, last).await
    }

    /// Comes in at a node, this one first, until one lets them; with all that they missed.
    async fn sit_again(&self, first: usize, game: &mut Played, side: Color) {
        let last = game.players[side].last;
        for attempt in first.. {
            if let Some(browser) = self.sit(attempt % 2, game, side, Some(last)).await {
                let player = &mut game.players[side];
                match &browser.attached.missed {
                    Some(missed) => missed.iter().for_each(|told| player.hear(told)),
                    None => {
                        player.heard.clear();
                        player.last = browser.attached.snapshot.game.events();
                    }
                }
                player.browser = browser;
                return;
            }
            assert!(attempt < 3_000, "no node lets a player in");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Both nodes live, as far as their store takes it.
    async fn beat(&self) {
        for node in &self.nodes {
            let _ = node.rooms.beat().await;
        }
    }

    /// A node dies, or both do, and others come up in their place once they have been missed. For how long the other went on, in
    /// milliseconds.
    async fn kill(&mut self, dying: &[usize]) -> u64 {
        for &at in dying {
            self.nodes[at].rooms.stop().await;
            self.nodes[at].faults.heal();
        }
        const MISSED: u64 = STALE_MS / 4 + 250;
        for _ in 0..4 {
            self.clock.advance(MISSED);
            for (_, other) in self.nodes.iter().enumerate().filter(|(at, _)| !dying.contains(at)) {
                let _ = other.rooms.beat().await;
            }
        }
        for &at in dying {
            let name = format!("node-{}", self.count);
            self.count += 1;
            self.nodes[at] = node(&name, self.folder, &self.bus, &self.clock, false).await;
        }
        if dying.len() < 2 { 4 * MISSED } else { 0 }
    }

    async fn player(&self, at: usize, opened: &Opened, side: Color) -> Player {
        let browser = Browser::sit(&self.nodes[at], &opened.id, &[&opened.secrets[side]]).await;
        let last = browser.attached.snapshot.game.events();
        let player = Player { side, browser, last, heard: Vec::new() };
        if side == Color::White {
            // Once both are there, the game begins.
            until(|| async { !replayed(&self.store, &opened.id).await.is_waiting() }).await;
        }
        player
    }

    async fn begin(&self, chance: &mut Chance) -> Played {
        let at = chance.below(2);
        let opened = self.nodes[at]
            .rooms
            .create(&contract(minutes(if chance.percent(50) { 60 } else { 1 }), Opponent::Friend), None)
            .await
            .unwrap();
        let players = ByColor {
            black: self.player(at, &opened, Color::Black).await,
            white: self.player(chance.below(2), &opened, Color::White).await,
        };
        let (id, secrets) = (opened.id.clone(), opened.secrets.clone());
        Played {
            id,
            secrets,
            players,
            asked: HashMap::new(),
            acknowledged: HashMap::new(),
            served: 0,
            quiet: true,
            done: Vec::new(),
        }
    }

    /// A move of whose turn it is, asked for again where nobody says what came of it.
    async fn play(&self, game: &mut Played, chance: &mut Chance) {
        let Some((ply, side, usi)) = self.next_move(game, chance).await else { return };
        game.asked.entry(ply).or_default().insert(usi.clone());
        let request = game.players[side].browser.next_id();
        for attempt in 0..3 {
            let ask = Ask::Move { attempt: usi.parse().unwrap(), ply: Some(ply as u32) };
            match game.players[side].browser.attendance.ask(Some(request.clone()), ask).await {
                Some(Ok(())) => {
                    game.done.push(format!("{} {usi}", self.clock.now().0));
                    game.acknowledged.insert(ply, usi);
                    return;
                }
                Some(Err(Refused::NotStored | Refused::Busy | Refused::ByOwner(_))) => {
                    tokio::time::sleep(Duration::from_millis(60)).await;
                }
                // It was kept by an attempt of which nobody said so, or the other one is not there.
                Some(Err(Refused::Game(refusal))) if attempt > 0 || refusal == Refusal::Paused => return,
                // The room has closed.
                None => self.sit_again(chance.below(2), game, side).await,
                Some(Err(other)) => panic!("ply {ply}, {usi}: {other:?}"),
            }
        }
    }

    /// A legal move, by what is stored.
    async fn next_move(&self, game: &Played, chance: &mut Chance) -> Option<(usize, Color, String)> {
        let stored = replayed(&self.store, &game.id).await;
        if stored.outcome().is_some() {
            return None;
        }
        let mut position = Position::start();
        stored.moves().iter().for_each(|played| position.play_unchecked(played.mv.to_string().parse().unwrap()));
        let legal = position.legal_moves();
        let all: Vec<_> = legal.iter().collect();
        Some((stored.moves().len() + 1, position.turn(), chance.one_of(&all).to_string()))
    }

    /// A move that no rule allows, or of the side whose turn it is not.
    async fn play_wrong(&self, game: &mut Played, chance: &mut Chance) {
        let Some((ply, turn, usi)) = self.next_move(game, chance).await else { return };
        // No piece of a start leads from one corner to the other but a bishop that somebody put there.
        let (side, usi) = if chance.percent(50) { (!turn, usi.as_str()) } else { (turn, "9i1a") };
        let ask = Ask::Move { attempt: usi.parse().unwrap(), ply: Some(ply as u32) };
        let request = game.players[side].browser.next_id();
        match game.players[side].browser.attendance.ask(Some(request), ask).await {
            Some(Ok(())) => panic!("ply {ply}: {usi} of {side:?} was taken"),
            Some(Err(_)) => {}
            None => self.sit_again(chance.below(2), game, side).await,
        }
    }

    async fn step(&mut self, game: &mut Played, chance: &mut Chance) {
        match chance.below(100) {
            0..45 => self.play(game, chance).await,
            45..52 => self.play_wrong(game, chance).await,
            52..66 => {
                let ms = 1 + chance.next() % 2_000;
                self.clock.advance(ms);
                game.served += ms;
                game.done.push(format!("{} passes", self.clock.now().0));
            }
            66..80 => {
                let fault = if chance.percent(50) { Fault::Fails } else { Fault::Forgets };
                game.quiet = false;
                let (at, call) = (chance.below(2), *chance.one_of(&CALLS));
                game.done.push(format!("{at} {call:?} {fault:?}"));
                self.nodes[at].faults.plan(call, fault);
            }
            80..83 => {
                // A store that is away for both, and for long.
                for node in &self.nodes {
                    CALLS.iter().for_each(|&call| node.faults.from_now_on(call, Fault::Fails));
                }
                game.done.push(format!("{} no store", self.clock.now().0));
                game.quiet = false;
                for pass in [10_000, 60_000] {
                    self.clock.advance_in_silence(STALE_MS + 500 + chance.next() % pass);
                    self.play(game, chance).await;
                }
                game.done.push(format!("{} a store again", self.clock.now().0));
                self.nodes.iter().for_each(|node| node.faults.heal());
                if chance.percent(50) {
                    // Before any node has found out.
                    self.play(game, chance).await;
                }
            }
            83..90 => {
                game.quiet = false;
                self.bus.percent.store(*chance.one_of(&[0, 5, 20]), Ordering::SeqCst);
            }
            90..94 => {
                game.quiet = false;
                let at = chance.below(2);
                let both = chance.percent(50);
                game.done.push(format!("{} {} ends", self.clock.now().0, if both { 2 } else { at }));
                game.served += self.kill(if both { &[0, 1] } else { [&[0], &[1]][at] }).await;
            }
            _ => {
                let side = *chance.one_of(&[Color::Black, Color::White]);
                self.sit_again(chance.below(2), game, side).await;
            }
        }
        self.beat().await;
        for side in [Color::Black, Color::White] {
            if !game.players[side].listen() {
                self.sit_again(chance.below(2), game, side).await;
            }
        }
    }

    async fn seed(&mut self, seed: u64) {
        let _told = Seed(seed);
        let mut chance = Chance(seed);
        *self.bus.chance.lock().unwrap() = Chance(!seed);
        let mut game = self.begin(&mut chance).await;
        for _ in 0..12 + chance.below(12) {
            self.step(&mut game, &mut chance).await;
        }
        self.end(&mut game).await;
    }

    /// All is well again; the game is resigned, and everything is compared.
    async fn end(&self, game: &mut Played) {
        self.nodes.iter().for_each(|node| node.faults.heal());
        self.bus.percent.store(0, Ordering::SeqCst);
        self.beat().await;
        let limit = tokio::time::Instant::now() + PATIENCE;
        let request = game.players.black.browser.next_id();
        loop {
            let asked = game.players.black.browser.attendance.ask(Some(request.clone()), Ask::Resign).await;
            if asked == Some(Ok(())) || replayed(&self.store, &game.id).await.outcome().is_some() {
                break;
            }
            if asked.is_none() {
                self.sit_again(0, game, Color::Black).await;
            }
            assert!(tokio::time::Instant::now() < limit, "the game cannot be resigned: {asked:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let entries = self.store.entries(&game.id, 0).await.unwrap();
        let events: Vec<Event> = entries.iter().map(|entry| entry.payload.parse().unwrap()).collect();
        for side in [Color::Black, Color::White] {
            while game.players[side].last < events.len() as u32 {
                if !game.players[side].listen() {
                    self.sit_again(0, game, side).await;
                }
                let last = game.players[side].last;
                assert!(tokio::time::Instant::now() < limit, "{side:?} heard {last} of {} events", events.len());
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            for (seq, event) in &game.players[side].heard {
                assert_eq!(
                    events.get(*seq as usize - 1),
                    Some(event),
                    "{side:?} was told something else, number {seq}"
                );
            }
        }
        let stored = stored_in(&self.store, &game.id).await;
        assert_eq!(stored.card().status, Status::Over);
        let moves: Vec<String> = stored.moves().iter().map(|played| played.mv.to_string()).collect();
        for (ply, usi) in &game.acknowledged {
            assert_eq!(moves.get(ply - 1), Some(usi), "ply {ply} was acknowledged");
        }
        for (index, usi) in moves.iter().enumerate() {
            assert!(game.asked[&(index + 1)].contains(usi), "nobody asked for {usi} as ply {}", index + 1);
        }
        let charged: u64 = stored.moves().iter().map(|played| played.took.0).sum();
        let done = game.done.join("\n");
        let kept: Vec<String> = events.iter().map(Event::to_string).collect();
        let kept = kept.join("\n");
        assert!(
            charged <= game.served,
            "{charged} ms were charged, and the site worked for {} ms\n{done}\n{kept}",
            game.served
        );
        let fell = stored.outcome().is_some_and(|outcome| outcome.reason == Reason::Timeout);
        assert!(!fell || game.served >= 60_000, "a flag fell after {} ms\n{done}\n{kept}", game.served);
        // Where nothing went wrong, the one who resigns has thought for the rest.
        let last_move = events.iter().rfind(|event| is_move(&event.kind)).or(events.first()).unwrap().at;
        let rest = stored.last_event_at().since(last_move).0;
        assert!(
            !game.quiet || charged + rest >= game.served,
            "{charged} ms and {rest} of {}\n{done}\n{kept}",
            game.served
        );
    }
}

impl Player {
    fn hear(&mut self, told: &Told) {
        assert_eq!(told.seq, self.last + 1, "{:?} was told of events out of order", self.side);
        self.last = told.seq;
        self.heard.push((told.seq, told.event.clone()));
    }

    /// All that was told until now. False: some of it was missed, or the room has closed.
    fn listen(&mut self) -> bool {
        loop {
            match self.browser.attached.told.try_recv() {
                Ok(told) => self.hear(&told),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Lagged(_) | TryRecvError::Closed) => return false,
            }
        }
    }
}

#[test]
fn what_was_acknowledged_is_stored_and_told_whatever_goes_wrong() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let seeds = match number("KOMADAI_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("KOMADAI_SEEDS").unwrap_or(SEEDS),
    };
    let next = Arc::new(AtomicU64::new(seeds.start));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let failed = tokio::task::LocalSet::new().block_on(&runtime, async {
        let lane = |next: Arc<AtomicU64>| async move {
            let folder = tempfile::tempdir().unwrap();
            let mut lane = Lane::new(folder.path()).await;
            loop {
                let seed = next.fetch_add(1, Ordering::SeqCst);
                if seed >= seeds.end {
                    break;
                }
                lane.seed(seed).await;
            }
        };
        let lanes = LANES.min(seeds.end - seeds.start);
        let lanes: Vec<_> = (0..lanes).map(|_| tokio::task::spawn_local(lane(next.clone()))).collect();
        let mut failed = 0;
        for lane in lanes {
            failed += usize::from(lane.await.is_err());
        }
        failed
    });
    assert_eq!(failed, 0, "lanes ended before their time; each says its seed above");
}

//! Two nodes on one store: one owner a game, and nobody loses by the death of the other.

use crate::common;

use common::*;
use komadai_game::{Contract, EventKind, Greeting, Millis, OfferKind, Opponent, Refusal};
use komadai_room::*;
use komadai_shogi::{ByColor, Color};
use komadai_store::STALE_MS;
use komadai_store::faults::{Call, Fault};
use std::sync::Arc;

async fn pair(folder: &std::path::Path) -> (Node, Node) {
    let (bus, clock) = (LocalBus::default(), TestClock::new(1_000_000));
    let one = node("one", folder, &bus, &clock, false).await;
    let two = node("two", folder, &bus, &clock, false).await;
    (one, two)
}

/// A game whose Black sits at one node and whose White at the other.
async fn across(one: &Node, two: &Node, minutes_each: u64) -> (String, Browser, Browser) {
    let opened = one.rooms.create(&contract(minutes(minutes_each), Opponent::Friend), None).await.unwrap();
    let mut black = Browser::sit(one, &opened.id, &[&opened.secrets.black]).await;
    let white = Browser::sit(two, &opened.id, &[&opened.secrets.white]).await;
    black.until(|kind| *kind == EventKind::Resumed).await;
    (opened.id, black, white)
}

/// A game that one node owned and another has taken, since the first one was only asleep: neither hears of the other.
struct Taken {
    one: Node,
    two: Node,
    id: String,
    clock: Arc<TestClock>,
    /// Who plays both sides at the first node, and at the second.
    behind: Browser,
    ahead: Browser,
}

async fn taken(folder: &std::path::Path) -> Taken {
    let clock = TestClock::new(1_000_000);
    // Two buses, as when the network is cut.
    let one = node("one", folder, &LocalBus::default(), &clock, false).await;
    let two = node("two", folder, &LocalBus::default(), &clock, false).await;
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Own), None).await.unwrap();
    let both = [&opened.secrets.black, &opened.secrets.white];
    let mut behind = Browser::sit(&one, &opened.id, &both).await;
    behind.play("7g7f").await.unwrap();
    behind.until(is_move).await;
    clock.advance(STALE_MS + 1_000);
    two.store.beat("two", clock.now().0).await.unwrap();
    let ahead = Browser::sit(&two, &opened.id, &both).await;
    Taken { one, two, id: opened.id, clock, behind, ahead }
}

#[tokio::test]
async fn two_play_over_two_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let (id, mut black, mut white) = across(&one, &two, 10).await;
    for (ply, usi) in ["7g7f", "3c3d", "2g2f", "8c8d"].iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.play(usi).await.unwrap();
        assert_eq!(mover.until(is_move).await.seq, other.until(is_move).await.seq);
    }
    // A foul in a friendly game is explained as fully as at the owner's.
    match black.play("2f2d").await {
        Err(Refused::Game(Refusal::Foul(report))) => assert_eq!(report.ply, 5),
        other => panic!("{other:?}"),
    }
    black.play("2f2e").await.unwrap();
    match white.play("9a9c").await {
        Err(Refused::Game(refusal)) => assert!(matches!(refusal, Refusal::Foul(_)), "{refusal:?}"),
        other => panic!("{other:?}"),
    }
    // Both nodes show the same, and presence is that of both.
    let (at_one, at_two) = (one.rooms.view(&id).await.unwrap(), two.rooms.view(&id).await.unwrap());
    assert_eq!(at_one.game, at_two.game);
    assert!(at_one.presence.players.black && at_one.presence.players.white);
    assert_eq!(stored(&one, &id).await, at_one.game);
}

#[tokio::test]
async fn a_friend_gives_a_name_over_another_node_and_it_stays_with_the_game_and_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let nameless = contract(minutes(10), Opponent::Friend).named(Color::White, "");
    let opened = one.rooms.create(&nameless, None).await.unwrap();
    let mut black = Browser::sit(&one, &opened.id, &[&opened.secrets.black]).await;
    let mut white = Browser::sit(&two, &opened.id, &[&opened.secrets.white]).await;
    let named_already = Err(Refused::Game(Refusal::NamedAlready));
    // Black's name was settled with the game.
    assert_eq!(black.ask(Ask::Name("Zoe".into())).await, named_already);
    white.ask(Ask::Name("Ana de la Cruz".into())).await.unwrap();
    assert_eq!(white.ask(Ask::Name("Eve".into())).await, named_already);
    let expected = ByColor { black: "A".to_owned(), white: "Ana de la Cruz".to_owned() };
    let row = one.store.game(&opened.id).await.unwrap().unwrap();
    assert_eq!(Contract::from_stored(&row.contract).unwrap().names, expected, "lists read the row alone");
    white.ask(Ask::Greet(Greeting::Begin)).await.unwrap();
    assert_eq!(white.ask(Ask::Greet(Greeting::Begin)).await, Err(Refused::Game(Refusal::SaidAlready)));
    black.until(|kind| matches!(kind, EventKind::Greeted { by: Color::White, greeting: Greeting::Begin })).await;
    for node in [&one, &two] {
        assert_eq!(node.rooms.view(&opened.id).await.unwrap().contract.names, expected);
    }
    black.ask(Ask::Resign).await.unwrap();
    black.ask(Ask::Offer(OfferKind::Rematch)).await.unwrap();
    white.ask(Ask::Offer(OfferKind::Rematch)).await.unwrap();
    let told = black.until(|kind| matches!(kind, EventKind::Next { .. })).await;
    let EventKind::Next { id: next } = &told.event.kind else { unreachable!() };
    assert_eq!(one.rooms.view(next).await.unwrap().contract.names, expected.swap());
}

#[tokio::test]
async fn a_request_that_comes_twice_over_another_node_happens_once() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let (id, mut black, mut white) = across(&one, &two, 10).await;
    black.play("7g7f").await.unwrap();
    let request = white.next_id();
    for _ in 0..2 {
        assert_eq!(white.attendance.ask(Some(request.clone()), mv("3c3d")).await, Some(Ok(())));
    }
    assert_eq!(stored(&one, &id).await.moves().len(), 2);
}

#[tokio::test]
async fn the_game_of_a_node_that_died_goes_on_at_the_other_and_its_silence_is_nobodys() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let (id, mut black, mut white) = across(&one, &two, 1).await;
    one.clock.advance(10_000);
    one.store.beat("one", one.clock.now().0).await.unwrap();
    black.play("7g7f").await.unwrap();
    white.until(is_move).await;
    // The first node dies with everything in it, while White's clock runs.
    one.rooms.stop().await;
    drop((black, one));
    two.clock.advance(5_000 + STALE_MS);
    two.store.beat("two", two.clock.now().0).await.unwrap();
    let silence = white.until(|kind| matches!(kind, EventKind::Interrupted { .. })).await;
    assert_eq!(silence.event.at, two.clock.now());
    two.clock.advance(2_000);
    white.play("3c3d").await.unwrap();
    let played = white.until(is_move).await;
    assert_eq!(played.after.last.as_ref().unwrap().played.took, Millis(2_000));
    assert_eq!(stored(&two, &id).await.moves().len(), 2);
}

#[tokio::test]
async fn a_node_that_alone_has_lost_the_store_sends_its_players_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let _upkeep = [Upkeep::start(one.rooms.clone()), Upkeep::start(two.rooms.clone())];
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Own), None).await.unwrap();
    let both = [&opened.secrets.black, &opened.secrets.white];
    let mut black = Browser::sit(&one, &opened.id, &both).await;
    black.play("7g7f").await.unwrap();
    // Nothing is refused, and nothing answered.
    for call in [Call::Append, Call::Claim, Call::Read, Call::Write] {
        one.faults.from_now_on(call, Fault::Waits);
    }
    let lost = tokio::time::timeout(PATIENCE, black.attendance.ask(None, mv("3c3d"))).await;
    assert_eq!(lost, Ok(None), "the room has closed");
    assert!(matches!(one.rooms.attend(&opened.id).await, Err(RoomError::Busy)));
    two.clock.advance(STALE_MS + 1_000);
    two.store.beat("two", two.clock.now().0).await.unwrap();
    let mut black = Browser::sit(&two, &opened.id, &both).await;
    black.play("3c3d").await.unwrap();
    one.faults.heal();
    until(|| async { one.rooms.attend(&opened.id).await.is_ok() }).await;
}

#[tokio::test]
async fn a_store_that_is_gone_for_all_nodes_sends_nobody_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let _upkeep = [Upkeep::start(one.rooms.clone()), Upkeep::start(two.rooms.clone())];
    let (id, mut black, _white) = across(&one, &two, 10).await;
    for node in [&one, &two] {
        for call in [Call::Append, Call::Claim, Call::Read, Call::Write] {
            node.faults.from_now_on(call, Fault::Waits);
        }
    }
    let request = (black.next_id(), mv("7g7f"));
    let asked = black.attendance.ask(Some(request.0.clone()), request.1.clone());
    // Longer than it takes to give a node up.
    let answer = tokio::time::timeout(std::time::Duration::from_millis(STALE_MS + 1_500), asked).await;
    assert!(answer.is_err(), "{answer:?}");
    for node in [&one, &two] {
        node.faults.heal();
    }
    until(|| async { black.attendance.ask(Some(request.0.clone()), request.1.clone()).await == Some(Ok(())) }).await;
    assert_eq!(stored(&one, &id).await.moves().len(), 1);
}

#[tokio::test]
async fn events_that_are_read_together_are_each_told_with_the_game_as_it_was_right_after_them() {
    let folder = tempfile::tempdir().unwrap();
    let Taken { one: _one, two: _two, clock, mut behind, mut ahead, .. } = taken(folder.path()).await;
    for usi in ["3c3d", "2g2f"] {
        clock.advance(1_000);
        ahead.play(usi).await.unwrap();
    }
    // The first node finds its fence gone, and reads all that has happened at once.
    assert_eq!(behind.play("8c8d").await, Err(Refused::NotStored));
    for (usi, turn) in [("3c3d", Color::Black), ("2g2f", Color::White)] {
        let told = behind.until(is_move).await;
        let last = told.after.last.as_ref().unwrap();
        assert_eq!((last.played.mv.to_string().as_str(), last.played.took), (usi, Millis(1_000)));
        assert_eq!((told.after.facts.clocks.running, told.after.facts.clocks.at), (Some(turn), told.event.at));
    }
}

#[tokio::test]
async fn a_node_that_was_only_asleep_writes_nothing_once_its_game_is_another_s() {
    let folder = tempfile::tempdir().unwrap();
    let Taken { one: _one, two, id, behind: mut asleep, ahead: mut awake, .. } = taken(folder.path()).await;
    awake.play("3c3d").await.unwrap();
    // It finds its fence gone, reads what happened, and can do nothing but pass on; there is nobody to pass on to.
    assert_eq!(asleep.play("8c8d").await, Err(Refused::NotStored));
    let played: Vec<String> = stored(&two, &id).await.moves().iter().map(|played| played.mv.to_string()).collect();
    assert_eq!(played, ["7g7f", "3c3d"]);
    asleep.until(|kind| matches!(kind, EventKind::Moved { mv, .. } if mv.to_string() == "3c3d")).await;
}

#[tokio::test]
async fn an_owner_whose_game_was_taken_hears_of_it_though_no_bus_tells() {
    let folder = tempfile::tempdir().unwrap();
    let Taken { one, two: _two, behind: mut cut_off, ahead: mut player, .. } = taken(folder.path()).await;
    player.play("3c3d").await.unwrap();
    // Nobody asks the first node for anything.
    let _upkeep = Upkeep::start(one.rooms.clone());
    cut_off.until(is_move).await;
    // Nor do later moves need the bus.
    player.play("2g2f").await.unwrap();
    cut_off.until(is_move).await;
}

#[tokio::test]
async fn a_node_that_leaves_in_good_order_leaves_its_games_to_others_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let (id, mut black, mut white) = across(&one, &two, 10).await;
    black.play("7g7f").await.unwrap();
    white.until(is_move).await;
    one.rooms.stop().await;
    one.store.leave("one", one.clock.now().0).await.unwrap();
    drop((black, one));
    white.play("3c3d").await.unwrap();
    let game = stored(&two, &id).await;
    assert_eq!(game.moves().len(), 2);
}

#[tokio::test]
async fn what_is_added_while_a_game_is_read_again_closes_no_room() {
    let folder = tempfile::tempdir().unwrap();
    // Two buses: what the other node does is read from the store.
    let clock = TestClock::new(1_000_000);
    let one = node("one", folder.path(), &LocalBus::default(), &clock, false).await;
    let two = node("two", folder.path(), &LocalBus::default(), &clock, false).await;
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Own), None).await.unwrap();
    let mut player = Browser::sit(&one, &opened.id, &[&opened.secrets.black, &opened.secrets.white]).await;
    let mut watcher = Browser::sit(&two, &opened.id, &[]).await;
    // The game is read, and then what of it is news: between the two it goes on.
    two.faults.plan(Call::Read, Fault::Passes);
    two.faults.plan(Call::Read, Fault::Waits);
    player.play("7g7f").await.unwrap();
    until(|| async { two.faults.waiting() == 1 }).await;
    player.play("3c3d").await.unwrap();
    two.faults.release();
    watcher.until(|kind| matches!(kind, EventKind::Moved { mv, .. } if mv.to_string() == "3c3d")).await;
}

#[tokio::test]
async fn the_way_of_a_player_at_another_node_is_given_back_too() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = pair(folder.path()).await;
    let (id, mut black, mut white) = across(&one, &two, 10).await;
    black.play("7g7f").await.unwrap();
    white.until(is_move).await;
    one.clock.advance(5_000);
    white.play_over(700, "3c3d").await.unwrap();
    assert_eq!(stored(&one, &id).await.moves()[1].took, Millis(4_300));
}

/// A bus whose link to the other nodes is broken, though they live: whoever asks over it waits, and hears nothing.
#[derive(Clone)]
struct Broken {
    clock: Arc<TestClock>,
    owner: Arc<dyn komadai_store::Store>,
}

/// How long whoever asks waits.
const WAITED: u64 = 1_500;

impl Bus for Broken {
    fn publish(&self, _: &Topic, _: bytes::Bytes) {}

    fn subscribe(&self, topic: &Topic) -> tokio::sync::broadcast::Receiver<bytes::Bytes> {
        LocalBus::default().subscribe(topic)
    }

    fn ask<'a>(&'a self, _: &'a str, body: bytes::Bytes) -> Reply<'a> {
        Box::pin(async move {
            if body.starts_with(b"ask ") {
                self.clock.advance(WAITED);
                self.owner.beat("one", self.clock.now().0).await.unwrap();
            }
            None
        })
    }

    fn is_up(&self) -> bool {
        false
    }

    fn serve(&self, node: &str) -> tokio::sync::mpsc::Receiver<Request> {
        LocalBus::default().serve(node)
    }
}

#[tokio::test]
async fn nobody_is_charged_for_what_a_broken_link_to_the_owner_told_late_or_made_them_wait_for() {
    let folder = tempfile::tempdir().unwrap();
    let clock = TestClock::new(1_000_000);
    let one = node("one", folder.path(), &LocalBus::default(), &clock, false).await;
    let broken = Broken { clock: clock.clone(), owner: one.store.clone() };
    let two = node("two", folder.path(), &broken, &clock, false).await;
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Own), None).await.unwrap();
    let both = [&opened.secrets.black, &opened.secrets.white];
    let mut here = Browser::sit(&one, &opened.id, &both).await;
    let mut there = Browser::sit(&two, &opened.id, &both).await;
    // The other node hears of a move when it looks into the store, which takes its time.
    two.faults.plan(Call::Read, Fault::Waits);
    until(|| async { two.faults.waiting() == 1 }).await;
    here.play("7g7f").await.unwrap();
    clock.advance(2_000);
    one.store.beat("one", clock.now().0).await.unwrap();
    two.faults.release();
    there.until(is_move).await;
    // Who thinks is charged for it.
    for _ in 0..2 {
        clock.advance(1_500);
        one.store.beat("one", clock.now().0).await.unwrap();
    }
    there.play("3c3d").await.unwrap();
    let game = stored(&two, &opened.id).await;
    assert_eq!(game.moves()[1].took, Millis(3_000), "told 2 s late, and {WAITED} ms waited for the owner");
    // Whose clock does not run has nothing of it.
    clock.advance(1_000);
    there.play("2g2f").await.unwrap();
    assert_eq!(stored(&two, &opened.id).await.moves()[2].took, Millis(1_000));
}

#[tokio::test]
async fn what_was_said_after_a_move_that_was_told_late_makes_nobody_pay_for_the_move() {
    for told_in_time in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let clock = TestClock::new(1_000_000);
        let one = node("one", folder.path(), &LocalBus::default(), &clock, false).await;
        let broken = Broken { clock: clock.clone(), owner: one.store.clone() };
        let two = node("two", folder.path(), &broken, &clock, false).await;
        let opened = one.rooms.create(&contract(minutes(10), Opponent::Friend), None).await.unwrap();
        let mut here = Browser::sit(&one, &opened.id, &[&opened.secrets.black, &opened.secrets.white]).await;
        // It begins as soon as both are there, which may be before they listen.
        until(|| async { one.rooms.view(&opened.id).await.unwrap().game.running().is_some() }).await;
        let mut there = Browser::sit(&two, &opened.id, &[&opened.secrets.white]).await;
        let is_said = |kind: &EventKind| matches!(kind, EventKind::Greeted { .. });
        two.faults.plan(Call::Read, Fault::Waits);
        until(|| async { two.faults.waiting() == 1 }).await;
        here.play("7g7f").await.unwrap();
        clock.advance(2_000);
        if !told_in_time {
            here.ask(Ask::Greet(Greeting::Begin)).await.unwrap();
            clock.advance(500);
        }
        one.store.beat("one", clock.now().0).await.unwrap();
        two.faults.release();
        there.until(is_move).await;
        let late = if told_in_time { 2_000 } else { 2_500 };
        for _ in 0..2 {
            clock.advance(1_500);
            one.store.beat("one", clock.now().0).await.unwrap();
        }
        if told_in_time {
            here.ask(Ask::Greet(Greeting::Begin)).await.unwrap();
        }
        there.until(is_said).await;
        there.play("3c3d").await.unwrap();
        let game = stored(&two, &opened.id).await;
        assert_eq!(game.moves()[1].took, Millis(3_000), "told {late} ms late, said in time: {told_in_time}");
    }
}

#[tokio::test]
async fn a_game_that_has_ended_is_read_whatever_its_room_waits_for() {
    let folder = tempfile::tempdir().unwrap();
    let clock = TestClock::new(1_000_000);
    let one = node("one", folder.path(), &LocalBus::default(), &clock, false).await;
    let two = node("two", folder.path(), &LocalBus::default(), &clock, false).await;
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Own), None).await.unwrap();
    let both = [&opened.secrets.black, &opened.secrets.white];
    let mut here = Browser::sit(&one, &opened.id, &both).await;
    let _there = Browser::sit(&two, &opened.id, &both).await;
    two.faults.plan(Call::Read, Fault::Waits);
    until(|| async { two.faults.waiting() == 1 }).await;
    here.ask(Ask::Resign).await.unwrap();
    let seen = tokio::time::timeout(PATIENCE, two.rooms.ended(&opened.id)).await.expect("asks the room").unwrap();
    assert!(seen.game.outcome().is_some());
}

//! The sealed move: kept by the site, told to nobody before it is opened, and opened by whichever node owns the game then.

use crate::common;

use bytes::Bytes;
use common::*;
use komadai_game::{Commitment, EventKind, LONGEST_PAUSE, OfferKind, Opponent, Refusal};
use komadai_room::*;
use komadai_shogi::Color;
use komadai_store::STALE_MS;
use komadai_store::faults::{Call, Fault};
use std::sync::{Arc, Mutex};
use tokio::sync::{broadcast, mpsc};

/// A bus that remembers all that was said over it.
#[derive(Clone, Default)]
struct Overheard(LocalBus, Arc<Mutex<Vec<Bytes>>>);

impl Overheard {
    fn note(&self, body: &Bytes) {
        self.1.lock().unwrap().push(body.clone());
    }

    fn has_heard(&self, text: &str) -> bool {
        self.1.lock().unwrap().iter().any(|body| String::from_utf8_lossy(body).contains(text))
    }
}

impl Bus for Overheard {
    fn publish(&self, topic: &Topic, notice: Bytes) {
        self.note(&notice);
        self.0.publish(topic, notice);
    }
    fn subscribe(&self, topic: &Topic) -> broadcast::Receiver<Bytes> {
        self.0.subscribe(topic)
    }
    fn ask<'a>(&'a self, node: &'a str, body: Bytes) -> Reply<'a> {
        self.note(&body);
        self.0.ask(node, body)
    }
    fn serve(&self, node: &str) -> mpsc::Receiver<Request> {
        self.0.serve(node)
    }
}

const MOVE: &str = "5g5f";

fn seal() -> Ask {
    Ask::Seal { attempt: MOVE.parse().unwrap(), ply: Some(1) }
}

/// Both agree that Black seals the first move.
async fn agree(black: &mut Browser, white: &mut Browser) {
    white.ask(Ask::Offer(OfferKind::Seal)).await.unwrap();
    black.until(|kind| matches!(kind, EventKind::Offered { .. })).await;
    black.ask(Ask::Answer { kind: OfferKind::Seal, accept: true }).await.unwrap();
    for one in [black, white] {
        one.until(|kind| *kind == EventKind::SealAgreed).await;
    }
}

async fn go_on(black: &mut Browser, white: &mut Browser) {
    black.ask(Ask::Offer(OfferKind::Resume)).await.unwrap();
    white.until(|kind| matches!(kind, EventKind::Offered { kind: OfferKind::Resume, .. })).await;
    white.ask(Ask::Answer { kind: OfferKind::Resume, accept: true }).await.unwrap();
}

/// The sealed move has been opened, it is what was sealed, and it was played.
async fn expect_opened(browser: &mut Browser, commitment: Commitment) {
    let opened = browser.until(|kind| matches!(kind, EventKind::Opened { .. })).await;
    let EventKind::Opened { attempt, salt } = opened.event.kind else { unreachable!() };
    assert_eq!((attempt.to_string().as_str(), Commitment::to(attempt, salt)), (MOVE, commitment));
    let moved = browser.until(is_move).await;
    assert!(matches!(moved.event.kind, EventKind::Moved { mv, .. } if mv.to_string() == MOVE));
}

async fn commitment(browser: &mut Browser) -> Commitment {
    let told = browser.until(|kind| matches!(kind, EventKind::Sealed { .. })).await;
    let EventKind::Sealed { by: Color::Black, commitment, .. } = told.event.kind else { unreachable!() };
    commitment
}

#[tokio::test]
async fn nobody_is_told_the_move_before_it_is_opened_though_the_site_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, opened, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    assert_eq!(white.ask(seal()).await, Err(Refused::Game(Refusal::NotYourTurn)));
    assert_eq!(black.ask(seal()).await, Err(Refused::Game(Refusal::NotSealing)));
    agree(&mut black, &mut white).await;
    assert_eq!(black.play(MOVE).await, Err(Refused::Game(Refusal::SealInstead)));
    black.ask(seal()).await.unwrap();
    let sealed = commitment(&mut white).await;
    for entry in node.store.entries(&id, 0).await.unwrap() {
        assert!(!entry.payload.contains(MOVE), "{}", entry.payload);
    }
    // Nor does a snapshot hold it, in whatever form.
    assert!(!format!("{:?}", node.rooms.view(&id).await.unwrap().game).contains(MOVE));
    drop((black, white));
    node.rooms.stop().await;

    let node = alone(folder.path()).await;
    let mut black = Browser::sit(&node, &id, &[&opened.secrets.black]).await;
    let mut white = Browser::sit(&node, &id, &[&opened.secrets.white]).await;
    go_on(&mut black, &mut white).await;
    expect_opened(&mut black, sealed).await;
    white.play("3c3d").await.unwrap();
    assert_eq!(stored(&node, &id).await.ply(), 2);
    assert_eq!(node.store.sealed(&id, sealed.0).await.unwrap(), None, "what is public is not kept apart");
}

#[tokio::test]
async fn a_request_that_comes_twice_seals_once() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    agree(&mut black, &mut white).await;
    let ask = black.next_id();
    for _ in 0..2 {
        assert_eq!(black.attendance.ask(Some(ask.clone()), seal()).await.unwrap(), Ok(()));
    }
    let other = Ask::Seal { attempt: "2g2f".parse().unwrap(), ply: Some(1) };
    assert_eq!(black.ask(other).await, Err(Refused::Game(Refusal::Paused)));
    assert_eq!(stored(&node, &id).await.events(), 6, "began, paused, resumed, offered, agreed, sealed");
}

#[tokio::test]
async fn over_two_nodes_the_move_is_on_no_bus_and_the_node_that_takes_over_opens_it() {
    let folder = tempfile::tempdir().unwrap();
    let (bus, clock) = (Overheard::default(), TestClock::new(1_000_000));
    let one = node("one", folder.path(), &bus, &clock, false).await;
    let two = node("two", folder.path(), &bus, &clock, false).await;
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Friend), None).await.unwrap();
    let mut white = Browser::sit(&one, &opened.id, &[&opened.secrets.white]).await;
    // Black, who seals, sits at the node that does not own the game.
    let mut black = Browser::sit(&two, &opened.id, &[&opened.secrets.black]).await;
    white.until(|kind| *kind == EventKind::Resumed).await;
    agree(&mut black, &mut white).await;
    black.ask(seal()).await.unwrap();
    let sealed = commitment(&mut black).await;
    assert!(bus.has_heard(&format!("sealed {sealed}")), "the owner hears the commitment");
    assert!(!bus.has_heard(MOVE));
    // The owner dies.
    drop(white);
    one.rooms.stop().await;
    clock.advance(STALE_MS + 1_000);
    two.store.beat("two", clock.now().0).await.unwrap();
    let mut white = Browser::sit(&two, &opened.id, &[&opened.secrets.white]).await;
    go_on(&mut black, &mut white).await;
    expect_opened(&mut black, sealed).await;
    assert!(bus.has_heard(MOVE), "once it is opened, everybody may know it");
}

#[tokio::test]
async fn when_the_longest_adjournment_is_over_the_game_goes_on_without_anybody() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    agree(&mut black, &mut white).await;
    black.ask(seal()).await.unwrap();
    let sealed = commitment(&mut white).await;
    node.clock.sleep(LONGEST_PAUSE.0);
    expect_opened(&mut black, sealed).await;
    assert_eq!(stored(&node, &id).await.running(), Some(Color::White));
}

#[tokio::test]
async fn what_cannot_be_kept_is_not_sealed_and_what_cannot_be_read_is_opened_later() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    agree(&mut black, &mut white).await;
    node.faults.plan(Call::Write, Fault::Fails);
    assert_eq!(black.ask(seal()).await, Err(Refused::NotStored));
    assert!(node.rooms.view(&id).await.unwrap().game.is_sealing());
    black.ask(seal()).await.unwrap();
    let sealed = commitment(&mut white).await;
    black.ask(Ask::Offer(OfferKind::Resume)).await.unwrap();
    node.faults.plan(Call::Read, Fault::Fails);
    assert_eq!(white.ask(Ask::Answer { kind: OfferKind::Resume, accept: true }).await, Err(Refused::NotStored));
    let again = async {
        while white.ask(Ask::Answer { kind: OfferKind::Resume, accept: true }).await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, again).await.expect("it is never opened");
    expect_opened(&mut black, sealed).await;
}

#[tokio::test]
async fn a_check_finds_a_sealed_move_that_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    agree(&mut black, &mut white).await;
    black.ask(seal()).await.unwrap();
    let sealed = commitment(&mut white).await;
    let store = &node.store;
    let row = store.game(&id).await.unwrap().unwrap();
    let entries = store.entries(&id, 0).await.unwrap();
    let kept = store.sealed(&id, sealed.0).await.unwrap().unwrap();
    assert_eq!(check_stored(&row, &entries, std::slice::from_ref(&kept)), Ok(()));
    let another = komadai_store::SealedMove { attempt: "2g2f".to_owned(), ..kept };
    for wrong in [&[][..], &[another]] {
        assert!(check_stored(&row, &entries, wrong).is_err());
    }
}

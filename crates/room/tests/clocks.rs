//! The time of day may jump and the process may sleep: that is an outage or nothing, and never a loss on time.

use crate::common;

use common::*;
use komadai_game::{EventKind, Millis, Opponent, Reason};
use komadai_room::*;
use komadai_store::Status;

const HOUR: i64 = 3_600_000;

/// White has thought for ten seconds of a minute when something happens to the clock, and plays five seconds later.
async fn charged_around(happens: impl FnOnce(&TestClock)) -> Millis {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(1), Opponent::Friend)).await;
    black.play("7g7f").await.unwrap();
    white.until(is_move).await;
    node.clock.advance(10_000);
    happens(&node.clock);
    node.clock.advance(5_000);
    white.play("3c3d").await.unwrap();
    let took = white.until(is_move).await.after.last.as_ref().unwrap().played.took;
    // The game is the same when it is read again, and its flag falls when it should.
    black.until(is_move).await;
    node.clock.advance(60_000);
    black.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
    let outcome = stored(&node, &id).await.outcome().unwrap().clone();
    assert_eq!((outcome.reason, outcome.winner), (Reason::Timeout, Some(komadai_shogi::Color::White)));
    took
}

#[tokio::test]
async fn a_clock_set_forward_by_an_hour_costs_nobody_anything() {
    assert_eq!(charged_around(|clock| clock.set_by(HOUR)).await, Millis(15_000));
}

#[tokio::test]
async fn a_clock_set_back_by_an_hour_gives_nobody_anything() {
    assert_eq!(charged_around(|clock| clock.set_by(-HOUR)).await, Millis(15_000));
}

#[tokio::test]
async fn a_clock_set_forward_and_back_again_does_neither() {
    let there_and_back = |clock: &TestClock| {
        clock.set_by(HOUR);
        clock.set_by(-HOUR);
    };
    assert_eq!(charged_around(there_and_back).await, Millis(15_000));
}

#[tokio::test]
async fn a_process_that_slept_charges_nobody_for_it() {
    assert_eq!(charged_around(|clock| clock.sleep(300_000)).await, Millis(15_000));
}

#[tokio::test]
async fn a_clock_corrected_by_less_than_a_second_is_no_outage() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (_, _, mut black, _white) = two(&node, &contract(minutes(1), Opponent::Friend)).await;
    node.clock.advance(10_000);
    node.clock.set_by(-900);
    node.clock.advance(10_000);
    black.play("7g7f").await.unwrap();
    let first = black.next().await;
    assert!(is_move(&first.event.kind), "{first:?}");
    assert_eq!(first.after.last.as_ref().unwrap().played.took, Millis(20_000));
}

#[tokio::test]
async fn a_game_that_nobody_had_open_when_the_clock_jumped_is_not_lost_on_time() {
    let folder = tempfile::tempdir().unwrap();
    let clock = TestClock::new(1_000_000_000);
    let node = node("one", folder.path(), &LocalBus::default(), &clock, true).await;
    let opened = node.rooms.create(&contract(minutes(1), Opponent::Own), None).await.unwrap();
    clock.advance(10_000);
    clock.set_by(HOUR);
    let _upkeep = Upkeep::start(node.rooms.clone());
    let both = [&opened.secrets.black, &opened.secrets.white];
    let mut player = Browser::sit(&node, &opened.id, &both).await;
    clock.advance(5_000);
    player.play("7g7f").await.unwrap();
    assert_eq!(player.until(is_move).await.after.last.as_ref().unwrap().played.took, Millis(15_000));
}

#[tokio::test]
async fn a_game_goes_on_at_a_start_with_the_clock_set_back_since() {
    let folder = tempfile::tempdir().unwrap();
    let (id, opened) = {
        let clock = TestClock::new(1_000_000_000);
        let node = node("one", folder.path(), &LocalBus::default(), &clock, true).await;
        let (id, opened, mut black, _white) = two(&node, &contract(minutes(1), Opponent::Friend)).await;
        clock.advance(20_000);
        black.play("7g7f").await.unwrap();
        (id, opened)
    };
    let clock = TestClock::new(1_000_000_000 - HOUR as u64);
    let node = node("two", folder.path(), &LocalBus::default(), &clock, true).await;
    let mut white = Browser::sit(&node, &id, &[&opened.secrets.white]).await;
    clock.advance(30_000);
    white.play("3c3d").await.unwrap();
    assert_eq!(white.until(is_move).await.after.last.as_ref().unwrap().played.took, Millis(30_000));
    // Black has forty seconds left, and the flag falls after them.
    let _upkeep = Upkeep::start(node.rooms.clone());
    clock.advance(40_000);
    until(|| async { node.store.game(&id).await.unwrap().unwrap().card.unwrap().status == Status::Over }).await;
}

#[tokio::test]
async fn a_game_of_a_node_whose_clock_was_ahead_goes_on_at_another() {
    let folder = tempfile::tempdir().unwrap();
    let bus = LocalBus::default();
    let (ahead, right) = (TestClock::new(1_000_000_000 + HOUR as u64), TestClock::new(1_000_000_000));
    let two = node("two", folder.path(), &bus, &right, false).await;
    let one = node("one", folder.path(), &bus, &ahead, false).await;
    let opened = one.rooms.create(&contract(minutes(1), Opponent::Own), None).await.unwrap();
    let both = [&opened.secrets.black, &opened.secrets.white];
    let mut player = Browser::sit(&one, &opened.id, &both).await;
    player.play("7g7f").await.unwrap();
    ahead.advance(10_000);
    one.store.beat("one", ahead.now().0).await.unwrap();
    one.rooms.stop().await;
    drop((player, one));
    // What the dead one's clock said of the silence cannot be compared with this one's.
    let mut player = Browser::sit(&two, &opened.id, &both).await;
    right.advance(20_000);
    player.play("3c3d").await.unwrap();
    assert_eq!(player.until(is_move).await.after.last.as_ref().unwrap().played.took, Millis(30_000));
}

#[tokio::test]
async fn what_the_way_takes_is_given_back_and_the_flag_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(1), Opponent::Friend)).await;
    let took = async |who: &mut Browser| who.until(is_move).await.after.last.as_ref().unwrap().played.took;
    node.clock.advance(10_000);
    black.play_over(400, "7g7f").await.unwrap();
    assert_eq!(took(&mut white).await, Millis(9_600));
    node.clock.advance(1_000);
    white.play("3c3d").await.unwrap();
    assert_eq!((took(&mut white).await, took(&mut black).await), (Millis(1_000), Millis(9_600)));
    // Black has 50.4 s left, and 0.4 s of the way.
    node.clock.advance(50_700);
    black.play_over(400, "2g2f").await.unwrap();
    black.until(is_move).await;
    assert_eq!(took(&mut black).await, Millis(50_300));
    node.clock.advance(1_000);
    white.play("8c8d").await.unwrap();
    black.until(is_move).await;
    node.clock.advance(600);
    black.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
    assert_eq!(stored(&node, &id).await.outcome().unwrap().reason, Reason::Timeout);
}

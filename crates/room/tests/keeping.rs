//! What is acknowledged is kept, and what is not kept is told to nobody, whatever the store does.

use crate::common;

use common::*;
use komadai_game::{EventKind, Millis, Opponent, Reason};
use komadai_room::*;
use komadai_shogi::Color;
use komadai_store::Status;
use komadai_store::faults::{Call, Fault};

#[tokio::test]
async fn a_move_is_kept_before_anybody_hears_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    node.faults.plan(Call::Append, Fault::Waits);
    let mover = tokio::spawn(async move { (black.play("7g7f").await, black) });
    until(|| async { node.faults.waiting() == 1 }).await;
    assert!(white.is_told_nothing());
    assert_eq!(stored(&node, &id).await.moves().len(), 0);
    node.faults.release();
    let (answer, _black) = mover.await.unwrap();
    assert_eq!(answer, Ok(()));
    white.until(is_move).await;
    assert_eq!(stored(&node, &id).await.moves().len(), 1);
}

#[tokio::test]
async fn a_store_that_fails_costs_nobody_time_and_the_game_goes_on_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(1), Opponent::Friend)).await;
    node.clock.advance(10_000);
    node.faults.from_now_on(Call::Append, Fault::Fails);
    node.faults.from_now_on(Call::Claim, Fault::Fails);
    assert_eq!(black.play("7g7f").await, Err(Refused::NotStored));
    assert!(white.is_told_nothing());
    // Far beyond Black's minute, and a flag that cannot be kept does not fall.
    node.clock.advance(600_000);
    assert_eq!(black.play("7g7f").await, Err(Refused::NotStored));
    node.faults.heal();
    white.until(|kind| matches!(kind, EventKind::Interrupted { .. })).await;
    node.clock.advance(5_000);
    assert_eq!(black.play("7g7f").await, Ok(()));
    assert_eq!(white.until(is_move).await.after.last.as_ref().unwrap().played.took, Millis(15_000));
    assert_eq!(stored(&node, &id).await.outcome(), None);
}

#[tokio::test]
async fn a_move_that_was_kept_though_the_answer_was_lost_is_told_and_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, mut white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    node.faults.plan(Call::Append, Fault::Forgets);
    assert_eq!(black.play("7g7f").await, Ok(()));
    white.until(is_move).await;
    while white.play("3c3d").await != Ok(()) {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(stored(&node, &id).await.moves().len(), 2);
}

#[tokio::test]
async fn while_it_is_not_known_what_is_stored_nobody_sees_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, _white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    node.faults.from_now_on(Call::Append, Fault::Forgets);
    node.faults.from_now_on(Call::Read, Fault::Fails);
    assert_eq!(black.play("7g7f").await, Err(Refused::NotStored));
    assert!(matches!(node.rooms.view(&id).await, Err(RoomError::Busy)));
    node.faults.heal();
    black.until(is_move).await;
    assert_eq!(node.rooms.view(&id).await.unwrap().game.moves().len(), 1);
    // Asked again by a browser that does not know, it is one move all the same.
    let again = Ask::Move { attempt: "7g7f".parse().unwrap(), ply: Some(1) };
    until(|| async {
        black.attendance.ask(Some(AskId { client: "x".into(), number: 9 }), again.clone()).await.unwrap() == Ok(())
    })
    .await;
    assert_eq!(stored(&node, &id).await.moves().len(), 1);
}

#[tokio::test]
async fn every_call_may_fail_or_forget_and_the_game_is_still_whole() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, opened, mut black, mut white) = two(&node, &contract(minutes(100), Opponent::Friend)).await;
    let line = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "2e2d", "2c2d"];
    let faults = [Fault::Fails, Fault::Forgets];
    let calls = [Call::Append, Call::Read, Call::Claim, Call::Write];
    for (ply, usi) in line.iter().enumerate() {
        for round in 0..2 {
            node.faults.plan(calls[(ply + round) % 4], faults[(ply / 2 + round) % 2].clone());
            node.faults.plan(Call::Append, faults[(ply + round) % 2].clone());
        }
        let ask = Ask::Move { attempt: usi.parse().unwrap(), ply: Some(ply as u32 + 1) };
        let mover = if ply % 2 == 0 { &mut black } else { &mut white };
        let request = mover.next_id();
        let limit = tokio::time::Instant::now() + PATIENCE;
        loop {
            match mover.attendance.ask(Some(request.clone()), ask.clone()).await.expect("the room stays open") {
                Ok(()) => break,
                Err(Refused::NotStored) => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
                Err(other) => panic!("{other:?}"),
            }
            assert!(tokio::time::Instant::now() < limit);
        }
    }
    node.faults.heal();
    let played: Vec<String> = stored(&node, &id).await.moves().iter().map(|played| played.mv.to_string()).collect();
    assert_eq!(played, line);
    // Everybody was told each event once, in order.
    let mut watcher = Browser::sit(&node, &id, &[&opened.secrets.black]).await;
    assert_eq!(watcher.attached.snapshot.game.moves().len(), line.len());
    assert!(watcher.is_told_nothing());
    let mut last = None;
    while let Ok(told) = white.attached.told.try_recv() {
        assert!(last.is_none_or(|last| told.seq == last + 1), "{last:?} then {}", told.seq);
        last = Some(told.seq);
    }
    assert_eq!(last, Some(watcher.attached.snapshot.game.events()));
}

#[tokio::test]
async fn the_same_number_with_another_request_is_another_request() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, _, mut black, white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
    let request = black.next_id();
    let ask = |ask: Ask| black.attendance.ask(Some(request.clone()), ask);
    assert_eq!(ask(mv("7g7f")).await, Some(Ok(())));
    assert_eq!(ask(mv("7g7f")).await, Some(Ok(())), "the same request again");
    assert_eq!(stored(&node, &id).await.moves().len(), 1);
    // Another connection that happens to count like the first one.
    let other = AskId { client: "another".into(), number: request.number };
    assert_eq!(white.attendance.ask(Some(other), mv("3c3d")).await, Some(Ok(())));
    assert_eq!(ask(Ask::Resign).await, Some(Ok(())));
    assert_eq!(stored(&node, &id).await.outcome().unwrap().reason, Reason::Resignation);
}

#[tokio::test]
async fn a_flag_falls_though_nobody_watches_and_nobody_ever_opened_the_game_again() {
    let folder = tempfile::tempdir().unwrap();
    let clock = TestClock::new(1_000_000);
    let id = {
        let node = node("one", folder.path(), &LocalBus::default(), &clock, true).await;
        let (id, ..) = two(&node, &contract(minutes(1), Opponent::Friend)).await;
        id
    };
    // Another process, on the same folder; nobody asks for the game.
    let node = node("two", folder.path(), &LocalBus::default(), &clock, true).await;
    let _upkeep = Upkeep::start(node.rooms.clone());
    clock.advance(61_000);
    until(|| async { node.store.game(&id).await.unwrap().unwrap().card.unwrap().status == Status::Over }).await;
    let game = stored(&node, &id).await;
    assert_eq!(game.outcome().unwrap().winner, Some(Color::White));
    assert_eq!(game.outcome().unwrap().reason, Reason::Timeout);
}

#[tokio::test]
async fn a_finished_game_is_shown_without_a_room_and_a_rematch_needs_one() {
    let folder = tempfile::tempdir().unwrap();
    let clock = TestClock::new(1_000_000);
    let (id, opened) = {
        let node = node("one", folder.path(), &LocalBus::default(), &clock, true).await;
        let (id, opened, mut black, _white) = two(&node, &contract(minutes(10), Opponent::Friend)).await;
        black.play("7g7f").await.unwrap();
        black.ask(Ask::Resign).await.unwrap();
        (id, opened)
    };
    let node = node("two", folder.path(), &LocalBus::default(), &clock, true).await;
    let seen = node.rooms.view(&id).await.unwrap();
    assert_eq!((seen.game.moves().len(), seen.game.outcome().is_some()), (1, true));
    assert_eq!(node.rooms.count(), 0);
    let mut black = Browser::sit(&node, &id, &[&opened.secrets.black]).await;
    let mut white = Browser::sit(&node, &id, &[&opened.secrets.white]).await;
    black.ask(Ask::Offer(komadai_game::OfferKind::Rematch)).await.unwrap();
    white.ask(Ask::Offer(komadai_game::OfferKind::Rematch)).await.unwrap();
    let next = black.until(|kind| matches!(kind, EventKind::Next { .. })).await;
    let EventKind::Next { id: next } = next.event.kind.clone() else { unreachable!() };
    // The same secrets, the sides changed.
    let black_now = Browser::sit(&node, &next, &[&opened.secrets.white]).await;
    assert_eq!(black_now.attached.seats, Seats { black: true, white: false, keeper: false });
    assert_eq!(black_now.attached.snapshot.contract.names.black, "B");
}

#[tokio::test]
async fn the_engine_has_its_seat_and_takes_back_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let opened = node.rooms.create(&contract(minutes(10), Opponent::Engine { level: 3 }), None).await.unwrap();
    assert_eq!(opened.secrets.white, None);
    let mut black = Browser::sit(&node, &opened.id, &[&opened.secrets.black]).await;
    black.play("7g7f").await.unwrap();
    black.until(is_move).await;
    black.until(is_move).await;
    black.ask(Ask::Offer(komadai_game::OfferKind::Takeback)).await.unwrap();
    black.until(|kind| matches!(kind, EventKind::TakenBack { ply: 0, .. })).await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_is_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let opened = node.rooms.create(&contract(minutes(10), Opponent::Own), None).await.unwrap();
    let fence = match node.store.claim(&opened.id, "one", 1_000_000).await.unwrap() {
        komadai_store::Claim::Held(held) => held.fence,
        other => panic!("{other:?}"),
    };
    let entry = komadai_store::Entry { seq: 2, at: 1_000_000, payload: "1000000 levitated".into() };
    let card = node.store.game(&opened.id).await.unwrap().unwrap().card.unwrap();
    let append = komadai_store::Append {
        game: opened.id.clone(),
        fence,
        entries: vec![entry],
        card,
        contract: None,
        notes: Vec::new(),
        unseal: false,
        swap_seats: false,
        new_game: None,
    };
    node.store.append(append).await.unwrap();
    for _ in 0..2 {
        assert!(matches!(node.rooms.view(&opened.id).await, Err(RoomError::Unreadable)));
    }
    assert!(matches!(node.rooms.attend("nosuchgame99").await, Err(RoomError::NoSuchGame)));
    assert_eq!(node.store.entries(&opened.id, 0).await.unwrap().len(), 2);
}

//! The seat of an invitation: one link, one taker, whatever restarts and over whichever node.

use crate::common;

use common::*;
use futures_util::FutureExt as _;
use komadai_game::{Control, EventKind, Millis, Opponent};
use komadai_room::*;
use komadai_shogi::Color;

const HOST: u8 = 1;
const FRIEND: u8 = 2;
const THIRD: u8 = 3;
const NONE: Seats = Seats { black: false, white: false, keeper: false };
const WHITE: Seats = Seats { black: false, white: true, keeper: false };

async fn invitation(node: &Node) -> (String, String) {
    let contract = contract(minutes(10), Opponent::Friend);
    let opened = node.rooms.create(&contract, Some([HOST; 32])).await.unwrap();
    (opened.id, opened.secrets.white.unwrap())
}

fn host() -> Credentials {
    Credentials { secrets: Vec::new(), session: Some([HOST; 32]) }
}

#[tokio::test]
async fn whoever_comes_first_is_seated_and_everybody_else_watches_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, secret) = invitation(&node).await;
    let own_link = Browser::sit_as(&node, &id, HOST, &[&secret]).await.attached;
    assert_eq!(
        own_link.seats,
        Seats { black: true, white: false, keeper: false },
        "a host who tries the link does not use it up"
    );
    let mut friend = Browser::sit_as(&node, &id, FRIEND, &[&secret]).await;
    assert_eq!(friend.attached.seats, WHITE);
    let third = Browser::sit_as(&node, &id, THIRD, &[&secret]).await.attached;
    assert_eq!((third.seats, third.taken, third.wrong_secret), (NONE, true, false));
    let program = Browser::sit(&node, &id, &[&Some(secret.clone())]).await.attached;
    assert_eq!((program.seats, program.taken), (NONE, true));
    assert!(matches!(friend.play("3c3d").await, Err(Refused::Game(_))), "seated, but not to move");
    drop(friend);
    node.rooms.stop().await;
    drop(node);

    let node = alone(folder.path()).await;
    let third = Browser::sit_as(&node, &id, THIRD, &[&secret]).await.attached;
    assert_eq!((third.seats, third.taken), (NONE, true));
    let friend = Browser::sit_as(&node, &id, FRIEND, &[]).await.attached;
    assert_eq!(friend.seats, WHITE, "the session alone is enough");
}

#[tokio::test]
async fn programs_without_a_session_come_back_with_the_secret() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, secret) = invitation(&node).await;
    let secret = Some(secret);
    for _ in 0..2 {
        assert_eq!(Browser::sit(&node, &id, &[&secret]).await.attached.seats, WHITE);
    }
    let browser = Browser::sit_as(&node, &id, THIRD, &[secret.as_deref().unwrap()]).await.attached;
    assert_eq!((browser.seats, browser.taken), (NONE, true));
}

/// X-04, C-10: the pair of 2011, with an hour and then three minutes a move, against 25 minutes and then ten seconds.
#[tokio::test]
async fn x04_two_who_know_the_secret_of_a_seat_play_its_side_together() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let control = |main, each| Control::byoyomi(Millis::minutes(main), Millis::seconds(each));
    let mut contract = contract(control(60, 180), Opponent::Own);
    contract.config.controls.white = control(25, 10);
    let opened = node.rooms.create(&contract, None).await.unwrap();
    let pair = [&opened.secrets.black];
    let mut kosaku = Browser::sit(&node, &opened.id, &pair).await;
    let mut shinoda = Browser::sit(&node, &opened.id, &pair).await;
    let mut program = Browser::sit(&node, &opened.id, &[&opened.secrets.white]).await;
    kosaku.play("7g7f").await.unwrap();
    assert!(shinoda.play("2g2f").await.is_err(), "it is one side, and one move a turn");
    node.clock.advance(4_000);
    program.play("3c3d").await.unwrap();
    node.clock.advance(60_000);
    shinoda.play("2g2f").await.unwrap();
    let game = stored(&node, &opened.id).await;
    let took: Vec<Millis> = game.moves().iter().map(|played| played.took).collect();
    assert_eq!(took[1..], [Millis(4_000), Millis(60_000)]);
}

#[tokio::test]
async fn the_host_offers_the_seat_again_and_the_old_link_is_dead() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, secret) = invitation(&node).await;
    let shown = |session: u8| Credentials { secrets: vec![secret.clone()], session: Some([session; 32]) };
    assert_eq!(node.rooms.invite(&id, &shown(THIRD)).await.unwrap(), Err(NotOffered::NotTheHost));
    let early = Browser::sit_as(&node, &id, THIRD, &[&secret]).await;
    // Somebody else was first; nothing has begun yet, so the host need not wait for them to go.
    let again = node.rooms.invite(&id, &host()).await.unwrap().unwrap();
    assert_eq!(again.side, Color::White);
    assert_eq!(early.attendance.ask(None, Ask::Resign).await, Some(Err(Refused::NotAPlayer)));
    let old = Browser::sit_as(&node, &id, THIRD, &[&secret]).await.attached;
    assert_eq!((old.seats, old.wrong_secret), (NONE, true));

    let mut black = Browser::sit_as(&node, &id, HOST, &[]).await;
    let friend = Browser::sit_as(&node, &id, FRIEND, &[&again.secret]).await;
    assert_eq!(friend.attached.seats, WHITE);
    black.until(|kind| *kind == EventKind::Resumed).await;
    assert_eq!(node.rooms.invite(&id, &host()).await.unwrap(), Err(NotOffered::FriendIsThere));
    drop(friend);
    let mut presence = black.attached.presence.clone();
    presence.wait_for(|presence| !presence.players.white).await.unwrap();
    let again = node.rooms.invite(&id, &host()).await.unwrap().unwrap();
    assert_eq!(Browser::sit_as(&node, &id, FRIEND, &[]).await.attached.seats, NONE, "the seat is nobody's now");
    assert_eq!(Browser::sit_as(&node, &id, THIRD, &[&again.secret]).await.attached.seats, WHITE);
    black.ask(Ask::Resign).await.unwrap();
    assert_eq!(node.rooms.invite(&id, &host()).await.unwrap(), Err(NotOffered::Over));
}

#[tokio::test]
async fn a_seat_taken_or_offered_over_another_node_is_so_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let (bus, clock) = (LocalBus::default(), TestClock::new(1_000_000));
    let one = node("one", folder.path(), &bus, &clock, false).await;
    let two = node("two", folder.path(), &bus, &clock, false).await;
    let (id, secret) = invitation(&one).await;
    let mut black = Browser::sit_as(&one, &id, HOST, &[]).await;
    let friend = Browser::sit_as(&two, &id, FRIEND, &[&secret]).await;
    assert_eq!(friend.attached.seats, WHITE);
    black.until(|kind| *kind == EventKind::Resumed).await;
    assert!(Browser::sit_as(&one, &id, THIRD, &[&secret]).await.attached.taken);
    drop(friend);
    let mut presence = black.attached.presence.clone();
    presence.wait_for(|presence| !presence.players.white).await.unwrap();
    let again = two.rooms.invite(&id, &host()).await.unwrap().unwrap();
    assert_eq!(Browser::sit_as(&one, &id, FRIEND, &[&secret]).await.attached.seats, NONE);
    assert_eq!(Browser::sit_as(&one, &id, THIRD, &[&again.secret]).await.attached.seats, WHITE);
    assert!(Browser::sit_as(&two, &id, FRIEND, &[&again.secret]).await.attached.taken);
}

#[tokio::test]
async fn who_hangs_up_while_being_seated_does_not_stay() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, secret) = invitation(&node).await;
    let black = Browser::sit_as(&node, &id, HOST, &[]).await;
    let friend = node.rooms.attend(&id).await.unwrap();
    let shown = Credentials { secrets: vec![secret], session: Some([FRIEND; 32]) };
    let mut seating = Box::pin(friend.attach(shown, None));
    // Asked, and not answered yet: the room's turn comes after this.
    assert!((&mut seating).now_or_never().is_none());
    drop(seating);
    drop(friend);
    // Whatever was in the mailbox before this has been seen to.
    let watcher = Browser::sit_as(&node, &id, THIRD, &[]).await;
    assert!(!watcher.attached.presence.borrow().players[Color::White]);
    assert!(!black.attached.presence.borrow().players[Color::White]);
}

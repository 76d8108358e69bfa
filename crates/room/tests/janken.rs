//! Rock-paper-scissors before the game: kept by the site, seen by nobody before both have thrown, though it restarts; then the pawns are
//! tossed, and the game begins.

use crate::common;

use common::*;
use komadai_game::{Contract, EventKind, JankenStep, Opponent, Refusal, Throw};
use komadai_room::*;
use komadai_shogi::Color;

fn drawn() -> Contract {
    let mut contract = contract(minutes(10), Opponent::Friend);
    contract.config.janken = true;
    contract
}

fn throw(throw: Throw, round: u32) -> Ask {
    Ask::Throw { throw, round }
}

fn is_thrown(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Janken { step: JankenStep::Thrown { .. } })
}

async fn tossed(browser: &mut Browser) -> Color {
    let told = browser.until(|kind| matches!(kind, EventKind::Janken { step: JankenStep::Tossed { .. } })).await;
    let EventKind::Janken { step: JankenStep::Tossed { by, .. } } = told.event.kind else { unreachable!() };
    by
}

#[tokio::test]
async fn both_throw_on_two_nodes_and_a_restart_between_them_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (bus, clock) = (LocalBus::default(), TestClock::new(1_000_000));
    let one = node("one", folder.path(), &bus, &clock, false).await;
    let opened = one.rooms.create(&drawn(), None).await.unwrap();
    let (id, secrets) = (&opened.id, &opened.secrets);
    let mut black = Browser::sit(&one, id, &[&secrets.black]).await;
    assert_eq!(black.ask(throw(Throw::Rock, 0)).await, Err(Refused::Game(Refusal::NoJanken)), "nobody is there");
    let two = node("two", folder.path(), &bus, &clock, false).await;
    let mut white = Browser::sit(&two, id, &[&secrets.white]).await;
    until(async || one.rooms.view(id).await.unwrap().presence.players.white).await;
    assert_eq!(black.play("7g7f").await, Err(Refused::Game(Refusal::Paused)), "the sides are not drawn");

    white.ask(throw(Throw::Paper, 0)).await.unwrap();
    black.until(is_thrown).await;
    for entry in one.store.entries(id, 0).await.unwrap() {
        assert!(!entry.payload.contains("paper"), "{}", entry.payload);
    }
    assert!(!format!("{:?}", one.rooms.view(id).await.unwrap().game).contains("Paper"));
    assert_eq!(white.ask(throw(Throw::Rock, 0)).await.unwrap_err().code(), "already-thrown");
    drop((black, white));
    two.rooms.stop().await;
    one.rooms.stop().await;

    let node = alone(folder.path()).await;
    let mut white = Browser::sit(&node, id, &[&secrets.white]).await;
    let mut black = Browser::sit(&node, id, &[&secrets.black]).await;
    black.ask(throw(Throw::Paper, 0)).await.unwrap();
    // Both have thrown the same, and throw again. What was sent twice is done once, also when the round is over.
    for _ in 0..2 {
        let again = black.next_id();
        assert_eq!(black.attendance.ask(Some(again), throw(Throw::Paper, 0)).await.unwrap(), Ok(()));
    }
    let late = white.next_id();
    for _ in 0..2 {
        assert_eq!(white.attendance.ask(Some(late.clone()), throw(Throw::Scissors, 1)).await.unwrap(), Ok(()));
    }
    black.ask(throw(Throw::Paper, 1)).await.unwrap();
    assert_eq!(tossed(&mut white).await, Color::White);
    let game = stored(&node, id).await;
    let janken = game.janken().unwrap();
    assert_eq!((janken.rounds(), janken.steps().len()), (2, 7), "2 × (thrown, thrown, shown), tossed");
    assert_eq!(game.config().furigoma.unwrap().tosser_plays(), janken.winner().unwrap());
    // Whoever is there says again who they are; then the game begins.
    let mut seats = Vec::new();
    for secret in [&secrets.black, &secrets.white] {
        seats.push(Browser::sit(&node, id, &[secret]).await);
    }
    let first = seats.iter_mut().find(|one| one.attached.seats.black).unwrap();
    first.play("7g7f").await.unwrap();
}

#[tokio::test]
async fn whoever_stays_away_loses_the_throw_and_not_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let opened = node.rooms.create(&drawn(), None).await.unwrap();
    let mut black = Browser::sit(&node, &opened.id, &[&opened.secrets.black]).await;
    let mut white = Browser::sit(&node, &opened.id, &[&opened.secrets.white]).await;
    white.ask(throw(Throw::Paper, 0)).await.unwrap();
    black.until(is_thrown).await;
    node.clock.advance(60_000);
    assert_eq!(tossed(&mut black).await, Color::White);
    let game = stored(&node, &opened.id).await;
    assert!(game.outcome().is_none() && game.is_waiting(), "the players come back to it");
}

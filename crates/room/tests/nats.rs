//! Two nodes with a real NATS server between them.

use crate::common;

use common::*;
use komadai_game::{EventKind, Opponent};
use komadai_room::*;
use komadai_testbed::Nats;

/// A game whose Black sits at its owner's and whose White at another node.
struct Across {
    nats: Nats,
    one: Node,
    two: Node,
    id: String,
    black: Browser,
    white: Browser,
    _upkeep: [Upkeep; 2],
    _folder: tempfile::TempDir,
}

async fn across() -> Across {
    let (nats, folder) = (Nats::start(), tempfile::tempdir().unwrap());
    let clock = TestClock::new(1_000_000);
    let [first, second] = [NatsBus::connect(&nats.url()).await.unwrap(), NatsBus::connect(&nats.url()).await.unwrap()];
    until(|| async { first.is_up() && second.is_up() }).await;
    let one = node("one", folder.path(), &first, &clock, false).await;
    let two = node("two", folder.path(), &second, &clock, false).await;
    let upkeep = [Upkeep::start(one.rooms.clone()), Upkeep::start(two.rooms.clone())];
    let opened = one.rooms.create(&contract(minutes(10), Opponent::Friend), None).await.unwrap();
    let mut black = Browser::sit(&one, &opened.id, &[&opened.secrets.black]).await;
    let white = Browser::sit(&two, &opened.id, &[&opened.secrets.white]).await;
    black.until(|kind| *kind == EventKind::Resumed).await;
    Across { nats, one, two, id: opened.id, black, white, _upkeep: upkeep, _folder: folder }
}

#[tokio::test]
async fn two_play_over_a_bus_of_two_processes() {
    let Across { one, two, id, mut black, mut white, nats: _nats, _upkeep, _folder } = across().await;
    for (ply, usi) in ["7g7f", "3c3d", "2g2f", "8c8d"].iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.play(usi).await.unwrap();
        assert_eq!(mover.until(is_move).await.seq, other.until(is_move).await.seq);
    }
    let (at_one, at_two) = (one.rooms.view(&id).await.unwrap(), two.rooms.view(&id).await.unwrap());
    assert_eq!(at_one.game, at_two.game);
    assert!(at_one.presence.players.black && at_one.presence.players.white);
}

#[tokio::test]
async fn without_the_bus_each_node_plays_on_and_asks_the_store() {
    play_without(Nats::crash, Nats::start_again).await;
}

#[tokio::test]
async fn a_bus_that_says_nothing_is_away_though_nobody_has_hung_up() {
    play_without(Nats::freeze, Nats::thaw).await;
}

async fn play_without(go_away: fn(&Nats), come_back: fn(&Nats)) {
    let Across { nats, one, id, mut black, mut white, two: _two, _upkeep, _folder } = across().await;
    go_away(&nats);
    let moves = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e"];
    for (ply, usi) in moves.iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        let ask = Ask::Move { attempt: usi.parse().unwrap(), ply: Some(ply as u32 + 1) };
        let request = mover.next_id();
        until(|| async {
            match mover.attendance.ask(Some(request.clone()), ask.clone()).await {
                Some(Ok(())) => true,
                Some(Err(Refused::NotStored)) => false,
                other => panic!("{usi}: {other:?}"),
            }
        })
        .await;
        assert_eq!(mover.until(is_move).await.seq, other.until(is_move).await.seq);
    }
    // The bus comes back, and with it the way to whoever owns the game now.
    come_back(&nats);
    until(|| async { one.rooms.site().bus.is_up() }).await;
    white.play("8d8e").await.unwrap();
    black.until(is_move).await;
    let game = stored(&one, &id).await;
    assert_eq!(game.moves().len(), moves.len() + 1);
    assert_eq!(game.outcome(), None);
}

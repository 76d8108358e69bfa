//! The end of a game is kept with how long each player had been away then, whichever node they were at.

mod common;

use common::*;
use komadai_game::{EventKind, Opponent};
use komadai_room::*;
use komadai_shogi::{ByColor, Color};

/// A game of two with an account each, at these nodes, after one move.
async fn begun(nodes: [&Node; 2], opponent: Opponent) -> (String, Browser, Browser) {
    let holders = ByColor { black: Some([1; 32]), white: Some([2; 32]) };
    let opened = nodes[0].rooms.create_for(&contract(minutes(1), opponent), holders, None).await.unwrap();
    let mut black = Browser::sit_as(nodes[0], &opened.id, 1, &[]).await;
    let mut white = Browser::sit_as(nodes[1], &opened.id, 2, &[]).await;
    black.until(|kind| *kind == EventKind::Resumed).await;
    black.play("7g7f").await.unwrap();
    white.until(is_move).await;
    (opened.id, black, white)
}

/// For how long both had been away when the game ended.
async fn noted(node: &Node) -> Vec<(Color, u64)> {
    let endings = node.store.inner().endings_to_judge(9).await.unwrap();
    endings.iter().map(|ending| (ending.side, ending.away_ms)).collect()
}

#[tokio::test]
async fn a_player_who_has_gone_is_noted_and_one_who_came_back_is_not() {
    for (back, away) in [(false, 45_000), (true, 0)] {
        let folder = tempfile::tempdir().unwrap();
        let node = alone(folder.path()).await;
        let (id, mut black, white) = begun([&node, &node], Opponent::Player).await;
        node.clock.advance(15_000);
        drop(white);
        until(async || !node.rooms.view(&id).await.unwrap().presence.players.white).await;
        node.clock.advance(10_000);
        let _white = match back {
            true => Some(Browser::sit_as(&node, &id, 2, &[]).await),
            false => None,
        };
        node.clock.advance(35_000);
        black.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
        assert_eq!(noted(&node).await, [(Color::Black, 0), (Color::White, away)]);
    }
}

#[tokio::test]
async fn a_game_that_nobody_has_open_is_ended_and_both_were_away_since_the_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let clock = TestClock::new(1_000_000);
    let first = node("one", folder.path(), &LocalBus::default(), &clock, true).await;
    let (id, black, white) = begun([&first, &first], Opponent::Player).await;
    drop((black, white));
    first.rooms.stop().await;
    first.store.inner().leave("one", clock.now().0).await.unwrap();
    let second = node("two", folder.path(), &LocalBus::default(), &clock, false).await;
    clock.advance(60_000);
    second.rooms.view(&id).await.unwrap();
    until(async || stored(&second, &id).await.outcome().is_some()).await;
    assert_eq!(noted(&second).await, [(Color::Black, 60_000), (Color::White, 60_000)]);
}

#[tokio::test]
async fn nobody_asks_who_left_a_game_between_friends() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (_, mut black, _white) = begun([&node, &node], Opponent::Friend).await;
    node.clock.advance(60_000);
    black.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
    assert_eq!(noted(&node).await, []);
}

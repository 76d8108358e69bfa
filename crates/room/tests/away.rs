//! The end of a game is kept with how long each player had been away then, whichever node they were at.

mod common;

use common::*;
use komadai_game::{EventKind, OfferKind, Opponent};
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

/// A game of two who have just found each other at these nodes.
async fn found(node: &Node) -> String {
    let holders = ByColor { black: Some([1; 32]), white: Some([2; 32]) };
    node.rooms.create_at_once(&contract(minutes(10), Opponent::Player), holders, None).await.unwrap().id
}

#[tokio::test]
async fn whoever_does_not_come_is_noted_and_whoever_waited_for_them_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let id = found(&node).await;
    let mut black = Browser::sit_as(&node, &id, 1, &[]).await;
    node.clock.advance(30_000);
    black.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
    assert_eq!(noted(&node).await, [(Color::Black, 0), (Color::White, 30_000)]);
    assert_eq!(stored(&node, &id).await.outcome().unwrap().reason.code(), "aborted");
}

#[tokio::test]
async fn a_game_to_which_neither_comes_is_called_off_by_whichever_node_looks() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let id = found(&node).await;
    node.clock.advance(30_000);
    node.rooms.view(&id).await.unwrap();
    until(async || stored(&node, &id).await.outcome().is_some()).await;
    assert_eq!(noted(&node).await, [(Color::Black, 30_000), (Color::White, 30_000)]);
}

#[tokio::test]
async fn time_in_which_the_site_was_away_is_nobodys_to_come_in() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let id = found(&node).await;
    let mut black = Browser::sit_as(&node, &id, 1, &[]).await;
    node.clock.advance(20_000);
    node.clock.sleep(60_000);
    until(async || stored(&node, &id).await.called_off_at() == Some(node.clock.now() + komadai_game::Millis(20_000)))
        .await;
    let _white = Browser::sit_as(&node, &id, 2, &[]).await;
    black.until(|kind| *kind == EventKind::Resumed).await;
}

#[tokio::test]
async fn a_rematch_is_waited_for_where_both_are_there_as_they_agree() {
    for (stays, waits) in [(true, true), (false, false)] {
        let folder = tempfile::tempdir().unwrap();
        let node = alone(folder.path()).await;
        let id = found(&node).await;
        let mut black = Browser::sit_as(&node, &id, 1, &[]).await;
        let mut white = Browser::sit_as(&node, &id, 2, &[]).await;
        black.until(|kind| *kind == EventKind::Resumed).await;
        black.ask(Ask::Resign).await.unwrap();
        black.ask(Ask::Offer(OfferKind::Rematch)).await.unwrap();
        white.until(|kind| matches!(kind, EventKind::Offered { .. })).await;
        let black = stays.then_some(black);
        until(async || node.rooms.view(&id).await.unwrap().presence.players.black == stays).await;
        white.ask(Ask::Offer(OfferKind::Rematch)).await.unwrap();
        let next = stored(&node, &id).await.next_id().unwrap().to_owned();
        assert_eq!(stored(&node, &next).await.called_off_at().is_some(), waits);
        drop(black);
    }
}

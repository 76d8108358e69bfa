//! The end of a game is kept with how long each player had been away then, whichever node they were at.

use crate::common;

use common::*;
use komadai_game::{Claim, EventKind, Millis, OfferKind, Opponent, TO_COME};
use komadai_room::*;
use komadai_shogi::{ByColor, Color};
use komadai_store::{Consumer, Note};

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
async fn noted(node: &Node) -> Vec<Note> {
    node.store.hear(Consumer::Leavers, 9).await.unwrap().notes.into_iter().map(|noted| noted.note).collect()
}

fn away(black: u64, white: u64) -> [Note; 1] {
    [Note::Away(ByColor { black, white })]
}

#[tokio::test]
async fn a_player_who_has_gone_is_noted_and_one_who_came_back_is_not() {
    for (back, gone) in [(false, 45_000), (true, 0)] {
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
        assert_eq!(noted(&node).await, away(0, gone));
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
    first.store.leave("one", clock.now().0).await.unwrap();
    let second = node("two", folder.path(), &LocalBus::default(), &clock, false).await;
    clock.advance(60_000);
    second.rooms.view(&id).await.unwrap();
    until(async || stored(&second, &id).await.outcome().is_some()).await;
    assert_eq!(noted(&second).await, away(60_000, 60_000));
}

#[tokio::test]
async fn nobody_asks_who_left_a_game_between_friends() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (_, mut black, _white) = begun([&node, &node], Opponent::Friend).await;
    node.clock.advance(60_000);
    black.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
    assert_eq!(noted(&node).await, [] as [Note; 0]);
}

/// A game of two who have just found each other at these nodes.
async fn found(node: &Node) -> String {
    let holders = ByColor { black: Some([1; 32]), white: Some([2; 32]) };
    node.rooms.create_within(&contract(minutes(10), Opponent::Player), holders, None, TO_COME).await.unwrap().id
}

#[tokio::test]
async fn whoever_does_not_come_is_noted_and_whoever_waited_for_them_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let id = found(&node).await;
    let mut black = Browser::sit_as(&node, &id, 1, &[]).await;
    node.clock.advance(30_000);
    black.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
    assert_eq!(noted(&node).await, away(0, 30_000));
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
    assert_eq!(noted(&node).await, away(30_000, 30_000));
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

/// What a player can claim, as the other's page is told it; none while nothing is counted.
async fn told_absence(browser: &mut Browser, side: Color) -> Absence {
    let mut presence = browser.attached.presence.clone();
    presence.wait_for(|presence| presence.absent[side].is_some()).await.unwrap().absent[side].unwrap()
}

#[tokio::test]
async fn whoever_stayed_claims_the_win_once_the_time_to_return_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, mut black, mut white) = begun([&node, &node], Opponent::Friend).await;
    white.play("3c3d").await.unwrap();
    let claim = Ask::Claim(Claim::Win);
    assert_eq!(black.ask(claim.clone()).await.unwrap_err().code(), "not-gone", "the other is at the board");
    drop(white);
    let absence = told_absence(&mut black, Color::White).await;
    assert_eq!(absence.returns_by, absence.since + Millis::seconds(30));
    assert_eq!(absence.claims, [Claim::Win, Claim::Draw]);
    node.clock.advance(29_000);
    assert_eq!(black.ask(claim.clone()).await.unwrap_err().code(), "not-gone");
    node.clock.advance(1_000);
    black.ask(claim).await.unwrap();
    let outcome = stored(&node, &id).await.outcome().cloned().unwrap();
    assert_eq!((outcome.winner, outcome.reason.code()), (Some(Color::Black), "abandoned"));
}

#[tokio::test]
async fn whoever_comes_back_in_time_is_held_to_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (id, mut black, mut white) = begun([&node, &node], Opponent::Friend).await;
    white.play("3c3d").await.unwrap();
    drop(white);
    told_absence(&mut black, Color::White).await;
    node.clock.advance(25_000);
    let white = Browser::sit_as(&node, &id, 2, &[]).await;
    let mut presence = black.attached.presence.clone();
    presence.wait_for(|presence| presence.absent[Color::White].is_none()).await.unwrap();
    drop(white);
    told_absence(&mut black, Color::White).await;
    node.clock.advance(20_000);
    assert_eq!(black.ask(Ask::Claim(Claim::Win)).await.unwrap_err().code(), "not-gone", "it is counted anew");
}

#[tokio::test]
async fn time_in_which_the_site_was_away_is_not_held_against_whoever_could_not_come() {
    let folder = tempfile::tempdir().unwrap();
    let node = alone(folder.path()).await;
    let (_, mut black, mut white) = begun([&node, &node], Opponent::Friend).await;
    white.play("3c3d").await.unwrap();
    drop(white);
    told_absence(&mut black, Color::White).await;
    node.clock.sleep(60_000);
    assert_eq!(black.ask(Ask::Claim(Claim::Win)).await.unwrap_err().code(), "not-gone");
}

#[tokio::test]
async fn players_at_other_nodes_are_there_and_read_who_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (bus, clock) = (LocalBus::default(), TestClock::new(1_000_000));
    let one = node("one", folder.path(), &bus, &clock, true).await;
    let two = node("two", folder.path(), &bus, &clock, false).await;
    let (_, black, mut white) = begun([&one, &two], Opponent::Friend).await;
    white.play("3c3d").await.unwrap();
    // Each node shows both, though each has one of them.
    for browser in [&black, &white] {
        let mut presence = browser.attached.presence.clone();
        presence.wait_for(|presence| presence.players == ByColor { black: true, white: true }).await.unwrap();
    }
    drop(black);
    let absence = told_absence(&mut white, Color::Black).await;
    assert_eq!(absence.claims, [Claim::Win, Claim::Draw]);
    clock.advance(30_000);
    white.ask(Ask::Claim(Claim::Draw)).await.unwrap();
    white.until(|kind| matches!(kind, EventKind::Ended { .. })).await;
}

#[tokio::test]
async fn whoever_has_left_for_a_moment_is_counted_as_come() {
    for host in [None, Some(Color::White)] {
        let folder = tempfile::tempdir().unwrap();
        let node = alone(folder.path()).await;
        let holders = ByColor { black: Some([1; 32]), white: Some([2; 32]) };
        let mut terms = contract(minutes(10), Opponent::Player);
        terms.config.host = host;
        let id = node.rooms.create_for(&terms, holders, None).await.unwrap().id;
        let there = async || node.rooms.players_there(&id).await.unwrap();
        let black = Browser::sit_as(&node, &id, 1, &[]).await;
        until(async || there().await.is_some()).await;
        let white = Browser::sit_as(&node, &id, 2, &[]).await;
        node.clock.advance(300_000);
        drop((black, white));
        until(async || node.rooms.view(&id).await.unwrap().presence.players == ByColor::default()).await;
        // A tenth of ten minutes.
        for (ms, stays) in [(59_000, true), (1_000, false)] {
            node.clock.advance(ms);
            assert_eq!(there().await, Some(ByColor { black: stays, white: stays }), "{host:?}");
        }
        let _black = Browser::sit_as(&node, &id, 1, &[]).await;
        assert_eq!(there().await, Some(ByColor { black: true, white: false }));
    }
}

#[tokio::test]
async fn a_guest_whose_room_was_opened_anew_has_the_time_to_return_and_whoever_never_came_to_another_game_has_none() {
    for (host, waits) in [(None, false), (Some(Color::White), true)] {
        let folder = tempfile::tempdir().unwrap();
        let node = alone(folder.path()).await;
        let holders = ByColor { black: Some([1; 32]), white: Some([2; 32]) };
        let mut terms = contract(minutes(10), Opponent::Player);
        terms.config.host = host;
        let id = node.rooms.create_for(&terms, holders, None).await.unwrap().id;
        let black = async || Some(node.rooms.players_there(&id).await.unwrap()?.black);
        until(async || black().await.is_some()).await;
        assert_eq!(black().await, Some(waits), "{host:?}");
        node.clock.advance(60_000);
        assert_eq!(black().await, Some(false));
    }
}

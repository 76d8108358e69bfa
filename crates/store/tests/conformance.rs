//! What every store must do. Another store joins by one more line in `every_store!` and in `Place`.

mod common;

use common::*;
use komadai_game::Ending;
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::*;

/// Each test once for each store.
macro_rules! every_store {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $test() { super::$test(super::Place::sqlite()).await })*
        }
        mod postgres {
            $(#[tokio::test] async fn $test() { super::$test(super::Place::postgres()).await })*
        }
    };
}

every_store! {
    a_game_its_entries_and_its_card_come_back_after_a_restart,
    an_id_is_given_once_and_a_clash_costs_nobody_else_their_write,
    many_writers_are_all_kept,
    moves_gathered_in_one_transaction_are_kept_or_refused_each_by_itself,
    a_game_has_one_living_owner_and_the_next_one_s_fence_shuts_the_last_one_out,
    a_game_is_taken_from_an_owner_that_lives_but_cannot_be_reached,
    two_writers_never_both_add_the_same_number,
    a_gap_in_the_numbers_is_refused_whole,
    the_end_and_the_rematch_are_kept_in_one_transaction,
    what_is_due_is_found_without_replaying_a_game,
    what_is_due_is_found_when_moves_have_put_it_off_or_brought_it_forward,
    a_seat_has_one_taker_until_it_is_offered_anew,
    a_timekeeper_has_a_seat_of_their_own_and_players_change_sides_with_theirs,
    a_session_finds_its_games_and_records_those_that_go_on_first,
    games_that_anybody_may_find_are_listed_while_they_are_played,
    a_record_keeps_its_original_bytes_when_it_changes,
    of_two_changes_made_on_one_version_the_first_stands,
    what_nobody_comes_back_to_expires_in_batches,
    analyses_are_taken_by_one_living_node_at_a_time,
    parties_take_turns_at_analyses_and_none_has_too_many,
    an_import_comes_part_by_part_to_any_node_and_one_that_lives_works_on_it,
    imports_are_bounded_and_who_falls_silent_gives_way,
    an_import_that_is_undone_takes_its_games_along_but_for_those_that_came_otherwise_too,
    a_batch_comes_after_single_games_stops_and_goes_on,
    evaluations_not_asked_for_the_longest_go_first,
    a_sealed_move_is_kept_apart_until_it_is_opened,
    a_game_is_removed_before_its_first_move_and_never_after_it,
    a_name_belongs_to_one_account,
    a_session_opens_its_account_until_it_is_ended,
    an_account_has_so_many_sessions_and_the_one_not_used_for_longest_goes_first,
    what_a_guest_held_is_handed_over_and_nothing_else,
    a_change_of_an_account_is_logged_or_not_made,
    an_account_that_was_erased_leaves_its_games_and_no_name,
    accounts_are_listed_by_how_their_names_begin,
    links_and_codes_are_used_once,
    a_game_of_the_archive_is_kept_once_under_its_number,
    games_of_the_archive_are_found_by_every_word_that_fits,
    games_of_the_archive_are_found_in_every_order_page_by_page,
    a_player_of_the_archive_is_found_with_each_game_once,
    a_game_played_here_is_named_until_it_is_said_to_be_in_the_archive,
    revisions_of_a_page_are_numbered_without_gaps_and_of_two_at_once_one_is_kept,
    edits_of_a_tree_are_kept_in_one_order_and_each_number_once,
    a_study_keeps_its_chapters_in_order_and_is_found_by_whom_it_lets_in,
    an_account_that_leaves_takes_its_studies_along_unless_somebody_else_writes_them,
    a_game_that_was_to_be_rated_changes_both_ratings_once,
    many_nodes_rate_one_game_after_another,
    a_list_of_ratings_leaves_out_closed_accounts_and_who_is_little_known,
    games_played_are_found_page_by_page,
    an_invitation_is_used_up_by_the_account_that_is_kept,
    no_two_accounts_look_alike_and_those_that_are_there_stay,
    browsers_in_which_an_account_was_open_are_known_and_bounded,
    a_name_is_taken_out_of_a_game_that_is_over_and_of_no_other,
    a_passkey_opens_its_account_until_it_is_removed,
    a_challenge_is_taken_once_and_in_time,
    an_address_is_an_account_s_once_its_link_was_used,
    what_is_said_is_numbered_and_kept_with_its_game,
    a_report_is_handled_once_with_what_comes_of_it,
    a_turn_without_focus_is_noted_once_and_forgotten,
    an_ending_is_noted_with_the_last_entry_and_judged_once_with_what_follows,
    an_offer_is_taken_once_and_is_gone_with_the_game_that_came_of_it,
    offers_are_bounded_and_expire,
    a_club_s_standings_change_only_from_what_they_are,
    a_ban_from_a_club_holds_until_it_is_lifted,
    a_club_is_found_ranked_and_told,
    a_club_outlives_its_leader_as_long_as_somebody_belongs_to_it,
    a_plan_is_due_when_its_side_is_to_move_and_when_its_game_is_over,
    a_game_is_told_once_whatever_node_tells_it,
    notices_are_one_a_kind_and_subject_bounded_and_read,
    a_mail_tells_of_what_nobody_has_read,
    a_browser_is_pushed_to_for_one_account_while_its_session_lasts,
    a_site_has_one_key_of_a_name,
    what_an_account_keeps_in_view_is_its_own_bounded_and_gone_with_either_side,
    a_teacher_sees_a_pupil_as_long_as_the_pupil_wishes,
    a_set_keeps_its_problems_in_order_each_once_and_goes_with_its_owner,
    practice_changes_only_from_what_it_is_and_what_rested_longest_makes_room,
    the_time_in_which_no_node_lived_is_an_outage,
    a_site_that_stopped_a_moment_ago_was_away_all_the_same,
    a_start_after_an_outage_frees_every_game_of_the_dead,
}

async fn a_game_its_entries_and_its_card_come_back_after_a_restart(place: Place) {
    let store = place.open().await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    let fence = claim(&*store, "abcdefgh", "n", 1_000).await.fence;
    store.append(append("abcdefgh", fence, 1..=2)).await.unwrap();
    let won = Card { winner: Some(Color::Black), reason: Some("timeout".to_owned()), ..card(3, None, Status::Over) };
    let named = "settled, with a name".to_owned();
    let end = Append { card: won.clone(), contract: Some(named.clone()), ..append("abcdefgh", fence, 3..=3) };
    store.append(end).await.unwrap();
    // No close: a killed process has none either.
    drop(store);
    let store = place.open().await;
    assert_eq!(
        store.game("abcdefgh").await.unwrap(),
        Some(StoredGame { card: Some(won), contract: named, ..game("abcdefgh") })
    );
    assert_eq!(store.entries("abcdefgh", 0).await.unwrap(), [entry(1), entry(2), entry(3)]);
    assert_eq!(store.entries("abcdefgh", 2).await.unwrap(), [entry(3)]);
    assert_eq!(store.game("nosuchgame").await.unwrap(), None);
    assert_eq!(store.running_games().await.unwrap(), 0);
    store.close().await.unwrap();
    assert!(matches!(store.append(append("abcdefgh", fence, 4..=4)).await, Err(StoreError::Unavailable(_))));
}

async fn an_id_is_given_once_and_a_clash_costs_nobody_else_their_write(place: Place) {
    let store = place.open().await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    // All of these may well share one transaction.
    let (clash, new, record) = tokio::join!(
        store.add_game(opening("abcdefgh")),
        store.add_game(opening("ijkmnpqr")),
        store.add_record(record("record99"))
    );
    assert!(matches!(clash, Err(StoreError::Taken)));
    new.unwrap();
    record.unwrap();
    assert!(store.game("ijkmnpqr").await.unwrap().is_some());
}

async fn many_writers_are_all_kept(place: Place) {
    let store: std::sync::Arc<dyn Store> = place.open().await.into();
    let players = (0..50).map(|n| {
        let store = store.clone();
        tokio::spawn(async move {
            let id = format!("game{n:04}");
            store.add_game(opening(&id)).await.unwrap();
            let fence = claim(&*store, &id, "n", 1_000).await.fence;
            for seq in 1..=20 {
                store.append(append(&id, fence, seq..=seq)).await.unwrap();
            }
        })
    });
    for player in players.collect::<Vec<_>>() {
        player.await.unwrap();
    }
    for n in 0..50 {
        let entries = store.entries(&format!("game{n:04}"), 0).await.unwrap();
        assert_eq!(entries, (1..=20).map(entry).collect::<Vec<_>>());
    }
}

async fn moves_gathered_in_one_transaction_are_kept_or_refused_each_by_itself(place: Place) {
    let store = place.open().await;
    let mut fences = Vec::new();
    for n in 0..40 {
        let id = format!("game{n:04}");
        store.add_game(opening(&id)).await.unwrap();
        fences.push(claim(&*store, &id, "n", 1_000).await.fence);
    }
    let moved = |n: usize, fence: u64, seq: u32| {
        let ended =
            Card { winner: Some(Color::Black), reason: Some("checkmate".to_owned()), ..card(7, None, Status::Over) };
        let card = if n == 3 { ended } else { card(n as u32, Some(5_000 + n as u64), Status::Running) };
        store.append(Append { card, ..append(&format!("game{n:04}"), fence, seq..=seq) })
    };
    // Sent at once: while the first is written, the others gather.
    let mut sent: Vec<_> = (0..40).map(|n| moved(n, fences[n] + u64::from(n == 5), 1 + u32::from(n == 9))).collect();
    sent.push(moved(11, fences[11], 2));
    sent.push(moved(12, fences[12], 1));
    let kept = futures_util::future::join_all(sent).await;
    for (n, kept) in kept.iter().enumerate() {
        match n {
            5 => assert!(matches!(kept, Err(StoreError::Fenced)), "{kept:?}"),
            9 | 41 => assert!(matches!(kept, Err(StoreError::Conflict)), "{n}: {kept:?}"),
            _ => assert!(kept.is_ok(), "{n}: {kept:?}"),
        }
    }
    for n in 0..40 {
        let id = format!("game{n:04}");
        let moves = match n {
            5 | 9 => 0,
            11 => 2,
            _ => 1,
        };
        let entries = store.entries(&id, 0).await.unwrap();
        assert_eq!(entries, (1..=moves).map(entry).collect::<Vec<_>>(), "{id}");
        let card = store.game(&id).await.unwrap().unwrap().card.unwrap();
        let (ply, due, status) = match n {
            3 => (7, None, Status::Over),
            5 | 9 => (1, Some(9_000), Status::Running),
            _ => (n, Some(5_000 + u64::from(n)), Status::Running),
        };
        assert_eq!((card.ply, card.due, card.status), (ply, due, status), "{id}");
        assert_eq!(
            (card.winner, card.reason.as_deref()),
            if n == 3 { (Some(Color::Black), Some("checkmate")) } else { (None, None) }
        );
    }
    let due = store.due("n", 5_010, 100).await.unwrap();
    let soon = (0..=10).filter(|n| ![3, 5, 9].contains(n)).map(|n| format!("game{n:04}")).collect::<Vec<_>>();
    assert_eq!(due, soon);
}

async fn a_game_has_one_living_owner_and_the_next_one_s_fence_shuts_the_last_one_out(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    assert_eq!(one.start("one", 1_000, false).await.unwrap(), None);
    assert_eq!(two.start("two", 1_100, false).await.unwrap(), None, "the other node lives");
    one.add_game(opening("abcdefgh")).await.unwrap();
    assert_eq!(two.claim("nosuchgame", "two", 1_200).await.unwrap(), Claim::NoSuchGame);
    let first = claim(&*one, "abcdefgh", "one", 1_200).await;
    assert_eq!(claim(&*one, "abcdefgh", "one", 1_300).await, first, "one's own game again");
    assert_eq!(two.claim("abcdefgh", "two", 1_300).await.unwrap(), Claim::Owned("one".to_owned()));
    one.append(append("abcdefgh", first.fence, 1..=1)).await.unwrap();

    // The first node says nothing any more, and the second takes its game over.
    let late = 1_000 + STALE_MS + 1;
    two.beat("two", late).await.unwrap();
    let second = claim(&*two, "abcdefgh", "two", late).await;
    assert_eq!(second, Held { fence: first.fence + 1, silent_since: Some(1_000) });
    // It was only asleep: what it writes now is refused, whatever its numbers are.
    for seq in 1..=3 {
        assert!(matches!(one.append(append("abcdefgh", first.fence, seq..=seq)).await, Err(StoreError::Fenced)));
    }
    // The silence is remembered until the new owner has dealt with it.
    assert_eq!(claim(&*two, "abcdefgh", "two", late).await.silent_since, Some(1_000));
    two.append(append("abcdefgh", second.fence, 2..=2)).await.unwrap();
    assert_eq!(claim(&*two, "abcdefgh", "two", late).await.silent_since, None);
    // Who leaves in good order leaves no silence behind.
    two.leave("two", late).await.unwrap();
    one.beat("one", late).await.unwrap();
    assert_eq!(claim(&*one, "abcdefgh", "one", late).await, Held { fence: second.fence + 1, silent_since: None });
}

async fn a_game_is_taken_from_an_owner_that_lives_but_cannot_be_reached(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    store.start("two", 1_000, false).await.unwrap();
    store.add_game(opening("abcdefgh")).await.unwrap();
    let first = claim(&*store, "abcdefgh", "one", 1_000).await;
    let taken = store.take_over("abcdefgh", "two", 1_100).await.unwrap();
    // Whether its owner was there after its last beat nobody can say.
    assert_eq!(taken, Claim::Held(Held { fence: first.fence + 1, silent_since: Some(1_000) }));
    assert!(matches!(store.append(append("abcdefgh", first.fence, 1..=1)).await, Err(StoreError::Fenced)));
    assert_eq!(store.beat("two", 1_200).await.unwrap(), [""; 0]);
    assert_eq!(store.beat("one", 1_200).await.unwrap(), ["abcdefgh"], "it hears what it has lost");
    assert_eq!(store.beat("one", 1_300).await.unwrap(), [""; 0], "once");
    assert_eq!(store.claim("abcdefgh", "one", 1_200).await.unwrap(), Claim::Owned("two".to_owned()));
    assert_eq!(store.take_over("nosuchgame", "two", 1_200).await.unwrap(), Claim::NoSuchGame);
}

async fn two_writers_never_both_add_the_same_number(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_game(opening("abcdefgh")).await.unwrap();
    let fence = claim(&*one, "abcdefgh", "n", 1_000).await.fence;
    let (a, b) =
        tokio::join!(one.append(append("abcdefgh", fence, 1..=1)), two.append(append("abcdefgh", fence, 1..=1)));
    assert_eq!([&a, &b].iter().filter(|done| done.is_ok()).count(), 1, "{a:?} {b:?}");
    assert!([a, b].into_iter().any(|done| matches!(done, Err(StoreError::Conflict))));
    assert_eq!(one.entries("abcdefgh", 0).await.unwrap().len(), 1);
}

async fn a_gap_in_the_numbers_is_refused_whole(place: Place) {
    let store = place.open().await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    let fence = claim(&*store, "abcdefgh", "n", 1_000).await.fence;
    let mut inner = append("abcdefgh", fence, 1..=1);
    inner.entries.push(entry(3));
    for mut gap in [inner, append("abcdefgh", fence, 2..=2), append("abcdefgh", fence, 0..=1)] {
        gap.new_game = Some(opening("rematch12"));
        assert!(matches!(store.append(gap).await, Err(StoreError::Conflict)));
    }
    assert_eq!(store.entries("abcdefgh", 0).await.unwrap(), []);
    assert_eq!(store.game("rematch12").await.unwrap(), None);
}

async fn the_end_and_the_rematch_are_kept_in_one_transaction(place: Place) {
    let store = place.open().await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    let fence = claim(&*store, "abcdefgh", "n", 1_000).await.fence;
    let rematch = || Opening { game: game("rematch12"), entries: vec![entry(1)] };
    let last = |seq| Append {
        card: card(1, None, Status::Over),
        new_game: Some(rematch()),
        ..append("abcdefgh", fence, seq..=seq)
    };
    store.append(last(1)).await.unwrap();
    assert_eq!(store.game("abcdefgh").await.unwrap().unwrap().card.unwrap().status, Status::Over);
    assert_eq!(store.game("rematch12").await.unwrap(), Some(game("rematch12")));
    assert_eq!(store.entries("rematch12", 0).await.unwrap(), [entry(1)]);
    assert_eq!(store.running_games().await.unwrap(), 1);
    // The same id again: neither the entry nor the game is written.
    assert!(matches!(store.append(last(2)).await, Err(StoreError::Taken)));
    assert_eq!(store.entries("abcdefgh", 0).await.unwrap().len(), 1);
}

async fn what_is_due_is_found_without_replaying_a_game(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    for (id, due) in
        [("due-late", Some(5_000)), ("due-soon", Some(3_000)), ("never-due", None), ("otherone", Some(2_000))]
    {
        let id: String = id.replace('-', "0");
        store
            .add_game(Opening { game: StoredGame { card: Some(running(due)), ..game(&id) }, entries: vec![] })
            .await
            .unwrap();
    }
    claim(&*store, "due0soon", "one", 1_000).await;
    store.beat("two", 4_000).await.unwrap();
    claim(&*store, "otherone", "two", 4_000).await;
    assert_eq!(store.due("one", 4_000, 9).await.unwrap(), ["due0soon"], "another living node sees to its own");
    assert_eq!(store.due("one", 6_000, 9).await.unwrap(), ["due0soon", "due0late"]);
    assert_eq!(store.due("one", 6_000, 1).await.unwrap(), ["due0soon"], "the longest overdue first");
    assert_eq!(store.due("one", 4_001 + STALE_MS, 9).await.unwrap(), ["otherone", "due0soon", "due0late"]);
}

async fn what_is_due_is_found_when_moves_have_put_it_off_or_brought_it_forward(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    let opening = Opening { game: StoredGame { card: Some(running(Some(2_000))), ..game("moves") }, entries: vec![] };
    store.add_game(opening).await.unwrap();
    let fence = claim(&*store, "moves", "one", 1_000).await.fence;
    let mut seq = 0;
    // What is due after a move, and what is found before and at that instant: later, earlier, never, once more.
    for due in [Some(9_000), Some(4_000), None, Some(5_000), Some(7_000)] {
        seq += 1;
        let card = Card { due, ..running(None) };
        store.append(Append { card, ..append("moves", fence, seq..=seq) }).await.unwrap();
        let at = due.unwrap_or(60_000);
        for early in [2_000, at - 1] {
            assert_eq!(store.due("one", early, 9).await.unwrap(), [""; 0], "{due:?} at {early}");
        }
        let found = store.due("one", at, 9).await.unwrap();
        assert_eq!(found, due.map(|_| "moves").as_slice(), "{due:?}");
    }
    // One that was put off does not hide what is due after it.
    let opening = Opening { game: StoredGame { card: Some(running(Some(7_500))), ..game("other") }, entries: vec![] };
    store.add_game(opening).await.unwrap();
    seq += 1;
    let card = Card { due: Some(90_000), ..running(None) };
    store.append(Append { card, ..append("moves", fence, seq..=seq) }).await.unwrap();
    let mut found = Vec::new();
    for _ in 0..2 {
        found.extend(store.due("one", 8_000, 1).await.unwrap());
    }
    assert_eq!(found, ["other"]);
}

async fn a_seat_has_one_taker_until_it_is_offered_anew(place: Place) {
    let store = place.open().await;
    let free = |key| ByColor { black: Seat::Person { key, holder: None }, white: Seat::Engine };
    let game = StoredGame { seats: free([7; 32]), ..game("abcdefgh") };
    store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    let take = |key, holder| store.take_seat("abcdefgh", Color::Black, key, holder);
    assert!(!take([6; 32], [1; 32]).await.unwrap(), "another key");
    let (one, two) = tokio::join!(take([7; 32], [1; 32]), take([7; 32], [2; 32]));
    assert!(one.unwrap() ^ two.unwrap(), "of two who come at once one is seated");
    assert!(!take([7; 32], [1; 32]).await.unwrap());
    assert!(store.offer_seat("abcdefgh", Color::Black, [5; 32]).await.unwrap());
    assert_eq!(store.game("abcdefgh").await.unwrap().unwrap().seats, free([5; 32]));
    assert!(!take([7; 32], [1; 32]).await.unwrap(), "the old key is dead");
    assert!(take([5; 32], [3; 32]).await.unwrap());
    assert!(!store.offer_seat("abcdefgh", Color::White, [5; 32]).await.unwrap(), "the engine gives its seat to nobody");
    assert!(!store.offer_seat("nosuchgame", Color::White, [5; 32]).await.unwrap());
}

async fn a_timekeeper_has_a_seat_of_their_own_and_players_change_sides_with_theirs(place: Place) {
    let store = place.open().await;
    let held = |key, holder| Seat::Person { key: [key; 32], holder };
    let seats = ByColor { black: held(1, Some([11; 32])), white: held(2, None) };
    let game = StoredGame { seats, ..game("abcdefgh") };
    store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    assert_eq!(store.keeper("abcdefgh").await.unwrap(), None);
    assert!(!store.take_keeper("abcdefgh", [3; 32], [13; 32]).await.unwrap(), "nobody was asked");
    store.offer_keeper("abcdefgh", [3; 32], None).await.unwrap();
    assert_eq!(store.keeper("abcdefgh").await.unwrap(), Some(held(3, None)));
    assert!(!store.take_keeper("abcdefgh", [4; 32], [13; 32]).await.unwrap(), "another key");
    assert!(store.take_keeper("abcdefgh", [3; 32], [13; 32]).await.unwrap());
    assert!(!store.take_keeper("abcdefgh", [3; 32], [14; 32]).await.unwrap(), "it is taken");
    assert_eq!(store.games_held([13; 32], 9).await.unwrap(), ["abcdefgh"]);
    store.hand_over_seats("abcdefgh", [13; 32], [15; 32]).await.unwrap();
    assert_eq!(store.keeper("abcdefgh").await.unwrap(), Some(held(3, Some([15; 32]))));
    store.offer_keeper("abcdefgh", [5; 32], None).await.unwrap();
    assert_eq!(store.keeper("abcdefgh").await.unwrap(), Some(held(5, None)));

    let fence = claim(&*store, "abcdefgh", "n", 1_000).await.fence;
    store.append(Append { swap_seats: true, ..append("abcdefgh", fence, 1..=1) }).await.unwrap();
    assert_eq!(store.game("abcdefgh").await.unwrap().unwrap().seats, seats.swap());
    let unstarted = Card { ply: 0, ..card(0, None, Status::Waiting) };
    store
        .add_game(Opening {
            game: StoredGame { card: Some(unstarted), ..self::game("otherone") },
            entries: vec![entry(1)],
        })
        .await
        .unwrap();
    store.offer_keeper("otherone", [6; 32], None).await.unwrap();
    assert!(store.remove_unstarted("otherone").await.unwrap());
    assert_eq!(store.keeper("otherone").await.unwrap(), None);
}

async fn a_session_finds_its_games_and_records_those_that_go_on_first(place: Place) {
    let store = place.open().await;
    let held = |holder| Seat::Person { key: [7; 32], holder };
    let mine = [
        ("game0001", 1, Status::Running, ByColor { black: held(Some([1; 32])), white: Seat::Engine }),
        ("game0002", 2, Status::Over, ByColor { black: held(Some([1; 32])), white: Seat::Engine }),
        ("game0003", 3, Status::Waiting, ByColor { black: held(None), white: held(Some([1; 32])) }),
        ("game0004", 4, Status::Running, ByColor { black: held(Some([2; 32])), white: held(None) }),
    ];
    for (id, created, status, seats) in mine {
        let game = StoredGame { created, seats, card: Some(card(1, None, status)), ..game(id) };
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    }
    let ids = |games: Vec<StoredGame>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(ids(store.games_of([1; 32], 10).await.unwrap()), ["game0003", "game0001", "game0002"]);
    assert_eq!(ids(store.games_of([1; 32], 1).await.unwrap()), ["game0003"]);
    assert_eq!(ids(store.games_of([3; 32], 10).await.unwrap()), Vec::<String>::new());
    store.add_record(record("record01")).await.unwrap();
    store.add_record(StoredRecord { owner: None, ..record("record02") }).await.unwrap();
    store.add_record(StoredRecord { changed: 6, ..record("record03") }).await.unwrap();
    let records = store.records_of([8; 32], 10).await.unwrap();
    assert_eq!(records, [StoredRecord { changed: 6, ..record("record03") }, record("record01")]);
}

async fn games_that_anybody_may_find_are_listed_while_they_are_played(place: Place) {
    let store = place.open().await;
    let games = [
        ("game0001", 1, Status::Running, Some(1_500)),
        ("game0002", 2, Status::Running, Some(1_800)),
        ("game0003", 3, Status::Running, None),
        ("game0004", 4, Status::Over, Some(2_000)),
        ("game0005", 5, Status::Waiting, Some(2_000)),
        ("game0006", 6, Status::Running, Some(1_500)),
    ];
    for (id, created, status, shown) in games {
        let game = StoredGame { created, shown, card: Some(card(1, None, status)), ..game(id) };
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    }
    let ids = |games: Vec<StoredGame>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(ids(store.shown_games(10).await.unwrap()), ["game0002", "game0006", "game0001"]);
    assert_eq!(ids(store.shown_games(1).await.unwrap()), ["game0002"]);
}

async fn a_record_keeps_its_original_bytes_when_it_changes(place: Place) {
    let store = place.open().await;
    store.add_record(record("record99")).await.unwrap();
    assert!(matches!(store.add_record(record("record99")).await, Err(StoreError::Taken)));
    assert!(store.change_record("record99", 1, "[1]".to_owned(), 8).await.unwrap());
    assert!(!store.change_record("nosuchre", 1, "[1]".to_owned(), 8).await.unwrap());
    let changed = StoredRecord { tree: "[1]".to_owned(), changed: 8, version: 2, ..record("record99") };
    assert_eq!(store.record("record99").await.unwrap(), Some(changed));
    assert_eq!(store.record("nosuchre").await.unwrap(), None);
}

async fn what_nobody_comes_back_to_expires_in_batches(place: Place) {
    let store = place.open().await;
    for (id, opened, changed) in [("record01", 5, 5), ("record02", 6, 6), ("record03", 90, 5), ("record04", 5, 90)] {
        store.add_record(StoredRecord { opened, changed, ..record(id) }).await.unwrap();
    }
    store.add_record(record("record05")).await.unwrap();
    let ann = account("account1", "ann");
    store.add_account(ann.clone(), Vec::new()).await.unwrap();
    store.add_record(StoredRecord { owner: Some(ann.holder), ..record("record06") }).await.unwrap();
    store.add_record(StoredRecord { owner: None, opened: 90, ..record("record07") }).await.unwrap();
    store.open_record("record05", 70).await.unwrap();
    store.open_record("record05", 60).await.unwrap();
    assert_eq!(store.record("record05").await.unwrap().unwrap().opened, 70);
    let mut removed = Vec::new();
    for _ in 0..3 {
        removed.push(store.expire_records(50, 1).await.unwrap());
    }
    assert_eq!(removed, [1, 1, 0]);
    for (id, stays) in [
        ("record01", false),
        ("record02", false),
        ("record03", true),
        ("record04", true),
        ("record05", true),
        ("record06", true),
        ("record07", true),
    ] {
        assert_eq!(store.record(id).await.unwrap().is_some(), stays, "{id}");
    }
    assert!(store.remove_record("record03").await.unwrap());
    assert!(!store.remove_record("record03").await.unwrap());
    assert_eq!(store.record("record03").await.unwrap(), None);
}

async fn a_sealed_move_is_kept_apart_until_it_is_opened(place: Place) {
    let store = place.open().await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    let unstarted = StoredGame { card: Some(card(0, None, Status::Running)), ..game("otherone") };
    store.add_game(Opening { game: unstarted, entries: Vec::new() }).await.unwrap();
    let fence = claim(&*store, "abcdefgh", "n", 1_000).await.fence;
    // Two that came at once do not overwrite one another, and one that comes twice stays what it was.
    let again = SealedMove { attempt: "2g2f".to_owned(), ..sealed(1) };
    for (game, one) in [("abcdefgh", sealed(1)), ("abcdefgh", sealed(2)), ("abcdefgh", again), ("otherone", sealed(1))]
    {
        store.keep_sealed(game, one).await.unwrap();
    }
    store.append(append("abcdefgh", fence, 1..=1)).await.unwrap();
    store.close().await.unwrap();
    let store = place.open().await;
    assert_eq!(store.sealed("abcdefgh", [1; 32]).await.unwrap(), Some(sealed(1)));
    assert_eq!(store.sealed("abcdefgh", [2; 32]).await.unwrap(), Some(sealed(2)));
    assert_eq!(store.sealed("abcdefgh", [3; 32]).await.unwrap(), None);
    assert!(matches!(
        store.append(Append { unseal: true, ..append("abcdefgh", fence + 1, 2..=2) }).await,
        Err(StoreError::Fenced)
    ));
    assert_eq!(store.sealed("abcdefgh", [1; 32]).await.unwrap(), Some(sealed(1)));
    store.append(Append { unseal: true, ..append("abcdefgh", fence, 2..=2) }).await.unwrap();
    for number in [1, 2] {
        assert_eq!(store.sealed("abcdefgh", [number; 32]).await.unwrap(), None);
    }
    assert_eq!(store.sealed("otherone", [1; 32]).await.unwrap(), Some(sealed(1)));
    assert!(store.remove_unstarted("otherone").await.unwrap());
    assert_eq!(store.sealed("otherone", [1; 32]).await.unwrap(), None);
}

async fn a_game_is_removed_before_its_first_move_and_never_after_it(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    let games = [
        ("unstarte", 10, Some(card(0, None, Status::Waiting))),
        ("yesterda", 90, Some(card(0, None, Status::Waiting))),
        ("begunold", 10, Some(card(0, None, Status::Running))),
        ("begunnew", 30, Some(card(0, None, Status::Running))),
        ("playing0", 10, Some(card(1, None, Status::Running))),
        ("resigned", 10, Some(card(0, None, Status::Over))),
        ("nobodyno", 10, None),
    ];
    for (id, created, card) in games {
        store
            .add_game(Opening { game: StoredGame { created, card, ..game(id) }, entries: vec![entry(1)] })
            .await
            .unwrap();
    }
    let held = claim(&*store, "unstarte", "one", 1_000).await;
    // What has begun is kept longer: somebody may take days over the first move.
    assert_eq!(store.expire_unstarted(50, 20, 10).await.unwrap(), 2);
    let kept = ["yesterda", "begunnew", "playing0", "resigned", "nobodyno"];
    for id in kept {
        assert!(store.game(id).await.unwrap().is_some(), "{id}");
        assert_eq!(store.remove_unstarted(id).await.unwrap(), id == "yesterda" || id == "begunnew", "{id}");
    }
    assert_eq!(store.game("unstarte").await.unwrap(), None);
    assert_eq!(store.game("begunold").await.unwrap(), None);
    assert_eq!(store.entries("unstarte", 0).await.unwrap(), []);
    // Whoever owned it writes nothing, and finds it gone.
    assert!(matches!(store.append(append("unstarte", held.fence, 2..=2)).await, Err(StoreError::Fenced)));
    assert_eq!(store.claim("unstarte", "one", 1_000).await.unwrap(), Claim::NoSuchGame);
}

async fn of_two_changes_made_on_one_version_the_first_stands(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_record(record("record99")).await.unwrap();
    let (a, b) = tokio::join!(
        one.change_record("record99", 1, "a".to_owned(), 8),
        two.change_record("record99", 1, "b".to_owned(), 8),
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a != b, "{a} {b}");
    let kept = one.record("record99").await.unwrap().unwrap();
    assert_eq!((kept.tree.as_str(), kept.version), (if a { "a" } else { "b" }, 2));
    assert!(!one.change_record("record99", 1, "late".to_owned(), 9).await.unwrap());
    assert!(one.change_record("record99", 2, "next".to_owned(), 9).await.unwrap());
}

async fn a_name_belongs_to_one_account(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let (a, b) = tokio::join!(
        one.add_account(account("account1", "ann"), Vec::new()),
        two.add_account(StoredAccount { role: Role::Admin, ..account("account2", "ann") }, Vec::new())
    );
    assert!(a.is_ok() != b.is_ok(), "{a:?} {b:?}");
    assert!([a, b].into_iter().any(|done| matches!(done, Err(StoreError::Taken))));
    let ann = two.account_named("ann").await.unwrap().unwrap();
    assert_eq!(one.account(&ann.id).await.unwrap(), Some(ann.clone()));
    let same_id = StoredAccount { holder: [3; 32], ..account(&ann.id, "ben") };
    assert!(matches!(one.add_account(same_id, Vec::new()).await, Err(StoreError::Taken)));
    assert_eq!(one.account_named("ben").await.unwrap(), None);
    assert_eq!(two.account_holding(ann.holder).await.unwrap(), Some(ann));
    assert_eq!(two.account_holding([9; 32]).await.unwrap(), None);
}

async fn a_session_opens_its_account_until_it_is_ended(place: Place) {
    let store = place.open().await;
    for (id, name) in [("account1", "ann"), ("account2", "ben")] {
        store.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    for (token, of, seen) in [(1, "account1", 10), (2, "account1", 20), (3, "account1", 30), (4, "account2", 40)] {
        store.open_session(session(token, of, seen)).await.unwrap();
    }
    let found = store.session([1; 32]).await.unwrap();
    assert_eq!(found, Some((session(1, "account1", 10), account("account1", "ann"))));
    assert_eq!(store.session([9; 32]).await.unwrap(), None);
    store.see_session("account1", [1; 32], 50).await.unwrap();
    store.see_session("account1", [1; 32], 45).await.unwrap(); // a clock set back takes nothing away
    let tokens = async |of| {
        let sessions = store.sessions_of(of).await.unwrap();
        sessions.into_iter().map(|session| (session.token[0], session.seen)).collect::<Vec<_>>()
    };
    assert_eq!(tokens("account1").await, [(1, 50), (3, 30), (2, 20)]);
    let idle = store.idle_sessions(40, 9).await.unwrap();
    assert_eq!(idle, [session(2, "account1", 20), session(3, "account1", 30)]);
    let among = store.sessions_among(vec![[1; 32], [3; 32], [9; 32]]).await.unwrap();
    assert!(among.len() == 2 && among.contains(&[1; 32]) && among.contains(&[3; 32]), "{among:?}");
    assert!(!store.end_session("account1", [4; 32]).await.unwrap(), "somebody else's");
    assert!(store.end_session("account1", [3; 32]).await.unwrap());
    assert_eq!(store.session([3; 32]).await.unwrap(), None);
    assert_eq!(store.end_sessions("account1", Some([1; 32])).await.unwrap(), 1);
    assert_eq!(tokens("account1").await, [(1, 50)]);
    assert_eq!(store.end_sessions("account1", None).await.unwrap(), 1);
    assert_eq!(tokens("account2").await, [(4, 40)]);
}

async fn an_account_has_so_many_sessions_and_the_one_not_used_for_longest_goes_first(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for token in 0..u8::try_from(MOST_SESSIONS).unwrap() + 2 {
        store.open_session(session(token, "account1", 1_000 - u64::from(token))).await.unwrap();
    }
    let tokens: Vec<u8> =
        store.sessions_of("account1").await.unwrap().into_iter().map(|session| session.token[0]).collect();
    assert_eq!(tokens.len(), MOST_SESSIONS as usize);
    assert!(tokens.contains(&51) && !tokens.contains(&50) && !tokens.contains(&49), "{tokens:?}");
}

async fn what_a_guest_held_is_handed_over_and_nothing_else(place: Place) {
    let store = place.open().await;
    let held = |holder| Seat::Person { key: [7; 32], holder: Some([holder; 32]) };
    let seats = [("game0001", 1, 2), ("game0002", 1, 1), ("game0003", 2, 1), ("game0004", 2, 2)];
    for (id, black, white) in seats {
        let game = StoredGame { seats: ByColor { black: held(black), white: held(white) }, ..game(id) };
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    }
    store.add_record(StoredRecord { owner: Some([1; 32]), ..record("record01") }).await.unwrap();
    store.add_record(StoredRecord { owner: Some([2; 32]), ..record("record02") }).await.unwrap();
    let games = store.games_held([1; 32], 9).await.unwrap();
    assert_eq!(games, ["game0001", "game0002", "game0003"]);
    assert_eq!(store.games_held([1; 32], 2).await.unwrap().len(), 2);
    let records = store.records_owned([1; 32], 9).await.unwrap();
    assert_eq!(records, ["record01"]);
    for id in ["game0001", "game0002", "game0003", "game0004"] {
        store.hand_over_seats(id, [1; 32], [5; 32]).await.unwrap();
    }
    for id in ["record01", "record02"] {
        store.hand_over_record(id, [1; 32], [5; 32]).await.unwrap();
    }
    assert_eq!(store.games_held([1; 32], 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.games_held([5; 32], 9).await.unwrap(), games);
    assert_eq!(store.games_held([2; 32], 9).await.unwrap(), ["game0001", "game0003", "game0004"]);
    assert_eq!(store.records_owned([5; 32], 9).await.unwrap(), ["record01"]);
    assert_eq!(store.records_owned([2; 32], 9).await.unwrap(), ["record02"]);
}

async fn a_change_of_an_account_is_logged_or_not_made(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for n in 1..=2 {
        store.open_session(session(n, "account1", 10)).await.unwrap();
    }
    let changes = [
        AccountChange::Role(Role::Referee),
        AccountChange::Password { hash: "other".to_owned(), stays: Some([1; 32]) },
        AccountChange::Closed(Some(30)),
    ];
    for (n, change) in changes.into_iter().enumerate() {
        let entry = audit(&format!("audit00{n}"), 10 + n as u64, "change");
        assert!(store.change_account("account1", change.clone(), entry.clone()).await.unwrap());
        if matches!(change, AccountChange::Password { .. }) {
            assert_eq!(store.sessions_of("account1").await.unwrap(), [session(1, "account1", 10)], "the others end");
        }
        assert!(!store.change_account("nosuchaccount", change, entry).await.unwrap());
    }
    let changed = StoredAccount {
        role: Role::Referee,
        password: Some("other".to_owned()),
        closed: Some(30),
        ..account("account1", "ann")
    };
    assert_eq!(store.account("account1").await.unwrap(), Some(changed));
    assert_eq!(store.sessions_of("account1").await.unwrap(), [], "a closed account has no sessions");
    store
        .log_look(AuditEntry { actor: Some("account1".to_owned()), ..audit("audit009", 20, "invited") })
        .await
        .unwrap();
    let log = store.audit(u64::MAX, 9).await.unwrap();
    assert_eq!(log.iter().map(|entry| entry.at).collect::<Vec<_>>(), [20, 12, 11, 10]);
    assert_eq!(log[3], audit("audit000", 10, "change"));
    assert_eq!(store.audit(20, 1).await.unwrap(), [audit("audit002", 12, "change")]);
}

async fn an_account_that_was_erased_leaves_its_games_and_no_name(place: Place) {
    let store = place.open().await;
    let ann = account("account1", "ann");
    store.add_account(ann.clone(), Vec::new()).await.unwrap();
    store.open_session(session(1, "account1", 10)).await.unwrap();
    store.add_push_device(push_device(1, "account1", 1, 10)).await.unwrap();
    store.set_codes("account1", vec![[1; 32]], logged(1)).await.unwrap();
    store.add_ticket(ticket(1, Some("account1"), 90), logged(2)).await.unwrap();
    store.add_passkey(passkey(1, "account1"), audit("audit000", 20, "passkey")).await.unwrap();
    let seat = Seat::Person { key: [7; 32], holder: Some(ann.holder) };
    let game = StoredGame { seats: ByColor { black: seat, white: Seat::Engine }, ..game("abcdefgh") };
    store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(store.push_devices_of("account1").await.unwrap(), [], "nothing is pushed to its browsers any more");
    assert_eq!(store.account_named("ann").await.unwrap(), None);
    let left = store.account_holding(ann.holder).await.unwrap().unwrap();
    assert_eq!((left.name.as_str(), left.password, left.closed), ("", None, Some(50)));
    assert_eq!(store.session([1; 32]).await.unwrap(), None);
    assert_eq!(store.codes_left("account1").await.unwrap(), 0);
    assert_eq!(store.passkeys_of("account1").await.unwrap(), []);
    assert_eq!(store.ticket([1; 32]).await.unwrap(), None);
    assert_eq!(store.games_held(ann.holder, 9).await.unwrap(), ["abcdefgh"]);
}

async fn a_name_is_taken_out_of_a_game_that_is_over_and_of_no_other(place: Place) {
    let store = place.open().await;
    for id in ["game0001", "game0002"] {
        store.add_game(opening(id)).await.unwrap();
        let fence = claim(&*store, id, "one", 1_000).await.fence;
        store.append(append(id, fence, 1..=3)).await.unwrap();
    }
    let fence = claim(&*store, "game0001", "one", 1_000).await.fence;
    let ended = Append { card: card(3, None, Status::Over), ..append("game0001", fence, 4..=4) };
    store.append(ended).await.unwrap();
    let other = Entry { payload: "blank".to_owned(), ..entry(2) };
    for id in ["game0001", "game0002"] {
        store.blank_game(id, ([8; 32], [6; 32]), "other".to_owned(), vec![other.clone()]).await.unwrap();
    }
    assert_eq!(store.entries("game0001", 0).await.unwrap(), [entry(1), other, entry(3), entry(4)]);
    assert_eq!(store.game("game0001").await.unwrap().unwrap().contract, "other");
    assert_eq!(store.games_held([6; 32], 9).await.unwrap(), ["game0001"]);
    assert_eq!(store.entries("game0002", 0).await.unwrap(), [entry(1), entry(2), entry(3)]);
    assert_eq!(store.game("game0002").await.unwrap().unwrap().contract, game("game0002").contract);
    assert_eq!(store.games_held([8; 32], 9).await.unwrap(), ["game0002"]);
}

async fn accounts_are_listed_by_how_their_names_begin(place: Place) {
    let store = place.open().await;
    for (n, name) in ["ann", "anna", "ben", "羽生", "an%", "añ"].into_iter().enumerate() {
        store.add_account(account(&format!("account{n}"), name), Vec::new()).await.unwrap();
    }
    let names = async |begins: &str, after: &str, at_most| {
        let found = store.accounts(begins, after, at_most).await.unwrap();
        found.into_iter().map(|account| account.name_key).collect::<Vec<_>>()
    };
    assert_eq!(names("", "", 9).await, ["an%", "ann", "anna", "añ", "ben", "羽生"]);
    assert_eq!(names("", "ann", 2).await, ["anna", "añ"]);
    assert_eq!(names("ann", "", 9).await, ["ann", "anna"]);
    assert_eq!(names("羽", "", 9).await, ["羽生"]);
    assert_eq!(names("%", "", 9).await, Vec::<String>::new());
}

async fn links_and_codes_are_used_once(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    for (token, of, expires) in [(1, Some("account1"), 30), (2, Some("account1"), 20), (3, None, 30)] {
        one.add_ticket(ticket(token, of, expires), logged(token.into())).await.unwrap();
    }
    assert_eq!(two.tickets(1).await.unwrap(), [ticket(2, Some("account1"), 20)]);
    assert_eq!(two.ticket([2; 32]).await.unwrap(), Some(ticket(2, Some("account1"), 20)));
    let recovered = async || {
        let log = one.audit(u64::MAX, 20).await.unwrap();
        log.into_iter().filter(|entry| entry.act == "recovered").collect::<Vec<_>>()
    };
    let mut tries = 0;
    let mut recover = async |store: &dyn Store, account: &'static str, proof| {
        tries += 1;
        let entry = audit(&format!("audit{tries:03}"), tries, "recovered");
        store.recover(account, proof, format!("password {tries}"), entry).await.unwrap()
    };
    one.open_session(session(1, "account1", 10)).await.unwrap();
    for (account, wrong) in [
        ("account1", Proof::Ticket([9; 32], 10)),
        ("account1", Proof::Ticket([2; 32], 20)),
        ("account2", Proof::Ticket([1; 32], 10)),
        ("account1", Proof::Ticket([3; 32], 10)),
        ("account1", Proof::Code([1; 32])),
    ] {
        assert!(!recover(&*one, account, wrong).await, "{wrong:?}");
    }
    assert_eq!((recovered().await, one.sessions_of("account1").await.unwrap().len()), (vec![], 1));
    assert!(recover(&*one, "account1", Proof::Ticket([1; 32], 29)).await);
    assert!(!recover(&*two, "account1", Proof::Ticket([1; 32], 29)).await, "used");
    assert_eq!(two.sessions_of("account1").await.unwrap(), [], "every session is over");
    assert_eq!(two.account("account1").await.unwrap().unwrap().password.as_deref(), Some("password 6"));
    assert_eq!(recovered().await, [audit("audit006", 6, "recovered")]);

    one.set_codes("account1", vec![[1; 32], [2; 32]], logged(11)).await.unwrap();
    let code = Proof::Code([1; 32]);
    let (a, b) = tokio::join!(
        one.recover("account1", code, "a".to_owned(), audit("auditcod", 8, "recovered")),
        two.recover("account1", code, "b".to_owned(), audit("auditcoe", 8, "recovered")),
    );
    assert!(a.unwrap() != b.unwrap());
    assert!(!recover(&*one, "account2", Proof::Code([2; 32])).await, "somebody else's");
    assert_eq!(two.codes_left("account1").await.unwrap(), 1);
    one.set_codes("account1", vec![[3; 32]], logged(12)).await.unwrap();
    assert!(!recover(&*one, "account1", Proof::Code([2; 32])).await, "new codes take the place of the old");
    one.change_account("account1", AccountChange::Closed(Some(9)), audit("auditclo", 9, "closed")).await.unwrap();
    assert!(!recover(&*one, "account1", Proof::Code([3; 32])).await, "a closed account");
    assert_eq!(one.codes_left("account1").await.unwrap(), 1);
}

async fn no_two_accounts_look_alike_and_those_that_are_there_stay(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let looks = |looks: &[&str]| looks.iter().map(|look| (*look).to_owned()).collect::<Vec<_>>();
    one.add_account(account("account1", "ben"), looks(&["ben", "beh"])).await.unwrap();
    for (key, others) in [("other", ["x", "beh"]), ("beh", ["x", "y"]), ("other", ["ben", "y"])] {
        let late = two.add_account(account("account2", key), looks(&others)).await;
        assert!(matches!(late, Err(StoreError::Taken)), "{key} {others:?}");
    }
    let made = two.create_account(account("account2", "x"), looks(&["beh"]), ticket(1, None, 30), logged(1)).await;
    assert!(matches!(made, Err(StoreError::Taken)));
    assert_eq!((two.ticket([1; 32]).await.unwrap(), two.audit(u64::MAX, 9).await.unwrap()), (None, vec![]));
    let made = two.create_account(account("account2", "x"), looks(&["y"]), ticket(1, None, 30), logged(1)).await;
    assert!(made.is_ok(), "{made:?}");
    assert_eq!((two.ticket([1; 32]).await.unwrap().is_some(), two.audit(u64::MAX, 9).await.unwrap().len()), (true, 1));
    assert_eq!(two.account_like(looks(&["z", "y"])).await.unwrap().unwrap().id, "account2");
    assert_eq!(two.account_like(looks(&["z"])).await.unwrap(), None);
    assert_eq!(two.account_like(Vec::new()).await.unwrap(), None);
    assert_eq!(one.accounts_without_looks(9).await.unwrap(), []);
    // Those that an older program made clash, and stay; a third is refused.
    one.set_looks("account2", looks(&["beh"])).await.unwrap();
    assert!(one.account_like(looks(&["beh"])).await.unwrap().is_some());
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(one.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(one.account_like(looks(&["ben"])).await.unwrap(), None, "its name is free");
}

async fn browsers_in_which_an_account_was_open_are_known_and_bounded(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for n in 0..=u8::try_from(MOST_KNOWN_DEVICES).unwrap() {
        store.know_device("account1", [n; 32], n.into()).await.unwrap();
    }
    let known = async |account: &'static str, token| store.is_known_device(account, [token; 32]).await.unwrap();
    assert!(!known("account1", 0).await, "the oldest went");
    assert!(known("account1", 1).await && known("account1", 20).await);
    assert!(!known("account2", 1).await && !known("account1", 99).await);
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert!(!known("account1", 1).await);
}

async fn an_invitation_is_used_up_by_the_account_that_is_kept(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    one.add_ticket(ticket(1, None, 30), logged(1)).await.unwrap();
    one.add_ticket(ticket(2, Some("account1"), 30), logged(2)).await.unwrap();
    let ann = one.add_invited(account("account2", "ann"), Vec::new(), [1; 32], 10).await;
    assert!(matches!(ann, Err(StoreError::Taken)), "{ann:?}");
    for (token, now) in [(1, 30), (2, 10), (9, 10)] {
        assert!(
            !one.add_invited(account("account2", "ben"), Vec::new(), [token; 32], now).await.unwrap(),
            "{token} {now}"
        );
    }
    assert_eq!(one.account("account2").await.unwrap(), None);
    let (a, b) = tokio::join!(
        one.add_invited(account("account2", "ben"), Vec::new(), [1; 32], 10),
        two.add_invited(account("account3", "cara"), Vec::new(), [1; 32], 10),
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a != b);
    let there = [one.account("account2").await.unwrap().is_some(), one.account("account3").await.unwrap().is_some()];
    assert_eq!(there, [a, b]);
    assert_eq!(one.ticket([1; 32]).await.unwrap(), None);
}

async fn a_passkey_opens_its_account_until_it_is_removed(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    one.add_passkey(passkey(1, "account1"), audit("audit001", 1, "passkey")).await.unwrap();
    let again = two.add_passkey(passkey(1, "account2"), audit("audit002", 2, "passkey")).await;
    assert!(matches!(again, Err(StoreError::Taken)), "{again:?}");
    assert_eq!(two.passkey(&[1, 0xff]).await.unwrap(), Some(passkey(1, "account1")));
    assert!(one.use_passkey(vec![1, 0xff], vec![7], 30).await.unwrap());
    assert!(!one.name_passkey("account2", vec![1, 0xff], "mine".to_owned()).await.unwrap(), "somebody else's");
    assert!(one.name_passkey("account1", vec![1, 0xff], "phone".to_owned()).await.unwrap());
    let used = StoredPasskey { name: "phone".to_owned(), state: vec![7], used: Some(30), ..passkey(1, "account1") };
    assert_eq!(two.passkeys_of("account1").await.unwrap(), [used]);
    assert!(!one.remove_passkey("account2", vec![1, 0xff], audit("audit003", 3, "x")).await.unwrap());
    assert!(one.remove_passkey("account1", vec![1, 0xff], audit("audit004", 4, "removed")).await.unwrap());
    assert!(!two.use_passkey(vec![1, 0xff], vec![8], 40).await.unwrap(), "removed meanwhile");
    assert_eq!(two.passkeys_of("account1").await.unwrap(), []);
    let acts: Vec<_> = two.audit(u64::MAX, 9).await.unwrap().into_iter().map(|entry| entry.act).collect();
    assert_eq!(acts, ["removed", "passkey"]);
    for n in 0..MOST_PASSKEYS as u8 {
        one.add_passkey(passkey(n, "account2"), audit(&format!("auditx{n:02}"), 5, "passkey")).await.unwrap();
    }
    let more = one.add_passkey(passkey(99, "account2"), audit("audit099", 6, "passkey")).await;
    assert!(matches!(more, Err(StoreError::Busy)), "{more:?}");
}

async fn a_challenge_is_taken_once_and_in_time(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let challenge = |whose, state, expires| Challenge { whose: [whose; 32], state: vec![state], expires };
    one.set_challenge(challenge(1, 1, 50), 10).await.unwrap();
    one.set_challenge(challenge(1, 2, 60), 20).await.unwrap();
    one.set_challenge(challenge(2, 3, 30), 20).await.unwrap();
    assert_eq!(two.take_challenge([9; 32], 20).await.unwrap(), None);
    let (a, b) = tokio::join!(one.take_challenge([1; 32], 59), two.take_challenge([1; 32], 59));
    let (a, b) = (a.unwrap(), b.unwrap());
    assert_eq!(a.clone().or(b.clone()), Some(vec![2]), "the last one");
    assert!(a.is_none() || b.is_none());
    assert_eq!(two.take_challenge([2; 32], 30).await.unwrap(), None, "too late");
}

async fn what_is_said_is_numbered_and_kept_with_its_game(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=3 {
        let store = if n == 2 { &two } else { &one };
        assert_eq!(store.add_line(line("game0001", n, &format!("line {n}"))).await.unwrap(), n);
    }
    assert_eq!(one.add_line(line("game0002", 9, "elsewhere")).await.unwrap(), 1);
    let (a, b) =
        tokio::join!(one.add_line(line("game0001", 0, "at once")), two.add_line(line("game0001", 0, "at once")));
    let mut both = [a.unwrap(), b.unwrap()];
    both.sort_unstable();
    assert_eq!(both, [4, 5]);
    let texts = async |after, at_most| {
        let lines = two.lines("game0001", after, at_most).await.unwrap();
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    assert_eq!(texts(0, 9).await, ["line 1", "line 2", "line 3", "at once", "at once"]);
    assert_eq!(texts(1, 2).await, ["at once", "at once"], "the last ones");
    assert_eq!(one.line("game0001", 2).await.unwrap(), Some(line("game0001", 2, "line 2")));
    for n in 6..=MOST_LINES {
        one.add_line(line("game0001", n, "x")).await.unwrap();
    }
    let full = one.add_line(line("game0001", 0, "x")).await;
    assert!(matches!(full, Err(StoreError::Busy)), "{full:?}");

    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for (blocked, is_blocked) in [(1, true), (2, true), (1, true), (2, false)] {
        one.set_block("account1", [blocked; 32], is_blocked).await.unwrap();
    }
    assert_eq!(two.blocked_by("account1").await.unwrap(), [[1; 32]]);
}

async fn a_report_is_handled_once_with_what_comes_of_it(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_line(line("game0001", 1, "a bad word")).await.unwrap();
    let report = |id: &str, at| Report {
        id: id.to_owned(),
        at,
        reporter: "account1".to_owned(),
        subject: [4; 32],
        name: "Eve".to_owned(),
        game: "game0001".to_owned(),
        line: Some(1),
        reason: "insult".to_owned(),
        words: "see there".to_owned(),
        place: "/study/abc".to_owned(),
        said: "a title\nand a note".to_owned(),
        verdict: None,
        handler: None,
    };
    one.add_report(report("report01", 20)).await.unwrap();
    one.add_report(report("report02", 10)).await.unwrap();
    let open = two.reports(true, 9).await.unwrap();
    assert_eq!(open, [report("report02", 10), report("report01", 20)]);
    let sanction = Sanction {
        report: Some("report01".to_owned()),
        id: "sanction".to_owned(),
        whom: [4; 32],
        kind: "mute".to_owned(),
        since: 30,
        until: 90,
        reason: "mind your words".to_owned(),
        left: None,
    };
    let entry = |id: &str| AuditEntry { actor: Some("account9".to_owned()), ..audit(id, 30, "report") };
    let handle = async |store: &dyn Store, id: &str| {
        let made = Some(Sanction { id: format!("s{id}"), ..sanction.clone() });
        store.handle_report("report01", "mute".to_owned(), made, true, entry(id)).await.unwrap()
    };
    let (a, b) = tokio::join!(handle(&*one, "audit001"), handle(&*two, "audit002"));
    assert!(a != b, "one moderator does it");
    assert_eq!(one.audit(u64::MAX, 9).await.unwrap().len(), 1);
    assert_eq!(one.line("game0001", 1).await.unwrap().unwrap().text, "");
    let handled = two.reports(false, 9).await.unwrap();
    assert_eq!((handled.len(), handled[0].verdict.as_deref()), (1, Some("mute")));
    assert_eq!(handled[0].handler.as_deref(), Some("account9"));
    assert_eq!(two.report("report01").await.unwrap(), Some(handled[0].clone()));
    for (now, holds) in [(89, 1), (90, 0)] {
        assert_eq!(one.sanctions_of([4; 32], now).await.unwrap().len(), holds, "{now}");
    }
    let id = one.sanctions(40, 9).await.unwrap()[0].id.clone();
    assert!(one.lift_sanction(&id, 50, entry("audit003")).await.unwrap());
    assert!(!one.lift_sanction(&id, 50, entry("audit004")).await.unwrap());
    assert_eq!(one.sanctions_of([4; 32], 60).await.unwrap(), []);
    for words in [vec!["darn", "heck", "heck"], vec!["darn"]] {
        let words = words.into_iter().map(str::to_owned).collect();
        let logged = one.audit(u64::MAX, 99).await.unwrap().len();
        one.set_banned_words(words, audit(&format!("auditw{logged:02}"), 70, "words")).await.unwrap();
    }
    assert_eq!(two.banned_words().await.unwrap(), ["darn"]);
}

async fn a_turn_without_focus_is_noted_once_and_forgotten(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for (ply, at) in [(9, 100), (7, 90), (9, 110)] {
        one.add_blur("game0001", Color::Black, ply, at).await.unwrap();
    }
    two.add_blur("game0001", Color::White, 8, 95).await.unwrap();
    assert_eq!(two.blurs_of("game0001", Color::Black).await.unwrap(), [7, 9]);
    assert_eq!(one.blurs_of("game0002", Color::Black).await.unwrap(), Vec::<u32>::new());
    for (before, gone) in [(90, 0), (100, 2), (101, 1)] {
        assert_eq!(one.expire_blurs(before, 9).await.unwrap(), gone, "before {before}");
    }
}

async fn an_ending_is_noted_with_the_last_entry_and_judged_once_with_what_follows(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    // Of two people; of one person at both seats; against the engine.
    for opening in [opening_of("game0001", 3, 4), opening_of("game0002", 3, 3), opening("game0003")] {
        let id = opening.game.id.clone();
        one.add_game(opening).await.unwrap();
        let fence = claim(&*one, &id, "n", 1_000).await.fence;
        let away = Some(ByColor { black: 40_000, white: 7 });
        one.append(Append { card: card(1, None, Status::Over), away, ..append(&id, fence, 1..=1) }).await.unwrap();
    }
    let noted = two.endings_to_judge(9).await.unwrap();
    let ending = |side, whom, away_ms| StoredEnding {
        game: "game0001".to_owned(),
        side,
        whom: [whom; 32],
        began: 1_000,
        at: 1_001,
        away_ms,
        ending: None,
    };
    assert_eq!(noted, [ending(Color::Black, 3, 40_000), ending(Color::White, 4, 7)]);
    assert_eq!(one.endings_of([3; 32], 0, 9).await.unwrap(), [], "it is not judged");

    let judge = async |store: &dyn Store, id: &str| {
        let follows = Some((left(id, 3, "game0001"), audit(&format!("audit{id}"), 2_000, "left")));
        store.judge_ending(&noted[0], Ending::Left, follows).await.unwrap()
    };
    let (a, b) = tokio::join!(judge(&*one, "first"), judge(&*two, "second"));
    assert!(a != b, "one node does it");
    assert!(two.judge_ending(&noted[1], Ending::Finished, None).await.unwrap());
    assert_eq!(one.endings_to_judge(9).await.unwrap(), []);
    let judged = StoredEnding { ending: Some(Ending::Left), ..noted[0].clone() };
    assert_eq!(two.endings_of([3; 32], 1_000, 9).await.unwrap(), [judged]);
    assert_eq!(two.endings_of([3; 32], 1_001, 9).await.unwrap(), [], "games since then");
    let held = one.sanctions_of([3; 32], 2_500).await.unwrap().remove(0);
    assert_eq!(held.left, left("", 3, "game0001").left);
    assert_eq!(one.audit(u64::MAX, 9).await.unwrap().len(), 1);

    // A guest becomes an account, and takes along what holds for them.
    one.hand_over_endings([3; 32], [5; 32]).await.unwrap();
    assert_eq!(one.sanctions_of([3; 32], 2_500).await.unwrap(), []);
    assert_eq!(one.sanctions_of([5; 32], 2_500).await.unwrap().len(), 1);
    assert_eq!(one.endings_of([5; 32], 0, 9).await.unwrap().len(), 1);
    // What a moderator lifts is excused.
    assert!(two.lift_sanction(&held.id, 3_000, audit("auditlift", 3_000, "lifted")).await.unwrap());
    assert_eq!(one.endings_of([5; 32], 0, 9).await.unwrap()[0].ending, Some(Ending::Excused));
    assert_eq!(one.endings_of([4; 32], 0, 9).await.unwrap()[0].ending, Some(Ending::Finished), "the other's stands");
    // A warning that followed by itself is for its reader alone.
    let warned = Sanction { kind: "warning".to_owned(), ..left("warning1", 4, "game0001") };
    let again = one.judge_ending(&noted[1], Ending::Left, Some((warned, audit("auditwarn", 3_000, "left")))).await;
    assert!(!again.unwrap(), "it is judged already");
    for (before, gone) in [(1_001, 0), (1_002, 2)] {
        assert_eq!(one.expire_endings(before, 9).await.unwrap(), gone, "before {before}");
    }
}

/// Keeps the end of a game that is to be rated.
async fn end(store: &dyn Store, id: &str) {
    store.add_game(opening(id)).await.unwrap();
    let fence = claim(store, id, "n", 1_000).await.fence;
    let over = Append { card: card(1, None, Status::Over), rate: true, ..append(id, fence, 1..=1) };
    store.append(over).await.unwrap();
}

fn result(game: &str, players: [&str; 2], winner: Option<Color>, at: u64) -> GameResult {
    let [black, white] = players.map(str::to_owned);
    let (game, pool) = (game.to_owned(), "standard-rapid".to_owned());
    GameResult { game, pool, players: ByColor { black, white }, handicap: Handicap::Even, winner, at }
}

async fn a_game_that_was_to_be_rated_changes_both_ratings_once(place: Place) {
    let store = place.open().await;
    end(&*store, "game0001").await;
    // Killed before it is rated.
    drop(store);
    let (one, two) = (place.open().await, place.open().await);
    assert_eq!(two.to_rate(9).await.unwrap(), ["game0001"]);
    let won = || result("game0001", ["ann", "bot-3"], Some(Color::White), 9_000);
    let (a, b) = tokio::join!(one.rate(won()), two.rate(won()));
    assert!(a.unwrap() != b.unwrap(), "two nodes at once");
    assert!(!one.rate(won()).await.unwrap());
    assert_eq!(one.to_rate(9).await.unwrap(), Vec::<String>::new());
    let new = ByColor { black: None, white: None };
    let expected = komadai_event::rate_after(new, 9_000, Handicap::Even, Some(Color::White)).unwrap();
    let changes = two.rating_changes_of("game0001").await.unwrap();
    assert_eq!(changes.iter().map(|one| one.change).collect::<Vec<_>>(), [expected.black, expected.white]);
    assert_eq!(changes.iter().map(|one| (one.number, one.half_points)).collect::<Vec<_>>(), [(1, 0), (1, 2)]);
    // The next one stands on it, and on the time since.
    end(&*one, "game0002").await;
    let later = 9_000 + 86_400_000 * 400;
    assert!(one.rate(result("game0002", ["bot-3", "ann"], None, later)).await.unwrap());
    let known = ByColor { black: Some((expected.white.after, 9_000)), white: Some((expected.black.after, 9_000)) };
    let next = komadai_event::rate_after(known, later, Handicap::Even, None).unwrap();
    let ann = &one.ratings_of("ann").await.unwrap()[0];
    assert_eq!((ann.rating, ann.games, ann.wins, ann.draws, ann.played), (next.white.after, 2, 0, 1, later));
    let history = one.rating_history("ann", "standard-rapid", 9).await.unwrap();
    assert_eq!(history.iter().map(|one| one.change).collect::<Vec<_>>(), [expected.black, next.white]);
    assert_eq!(one.rating_history("ann", "standard-rapid", 1).await.unwrap()[0].game, "game0002");
    assert_eq!(one.rating_changes(1, 9).await.unwrap().len(), 2);
    // One that cannot be rated is forgotten, and so never is.
    end(&*one, "game0003").await;
    one.leave_unrated("game0003").await.unwrap();
    assert!(!one.rate(result("game0003", ["ann", "bot-3"], None, later)).await.unwrap());
}

async fn many_nodes_rate_one_game_after_another(place: Place) {
    let nodes: Vec<std::sync::Arc<dyn Store>> = vec![place.open().await.into(), place.open().await.into()];
    let work = (0..40).map(|n| {
        let node = nodes[n % 2].clone();
        tokio::spawn(async move {
            let id = format!("game{n:04}");
            end(&*node, &id).await;
            assert!(node.rate(result(&id, ["ann", "ben"], Some(Color::Black), 9_000 + n as u64)).await.unwrap());
        })
    });
    for done in work.collect::<Vec<_>>() {
        done.await.unwrap();
    }
    let changes = nodes[0].rating_changes(0, 200).await.unwrap();
    assert_eq!(
        changes.iter().map(|one| one.number).collect::<Vec<_>>(),
        (1..=40).flat_map(|n| [n, n]).collect::<Vec<_>>()
    );
    let mut known = ByColor { black: None, white: None };
    for pair in changes.chunks(2) {
        let expected = komadai_event::rate_after(known, pair[0].at, Handicap::Even, Some(Color::Black)).unwrap();
        assert_eq!([pair[0].change, pair[1].change], [expected.black, expected.white]);
        let played = known.black.map_or(0, |(_, played)| played).max(pair[0].at);
        known = expected.map(|change| Some((change.after, played)));
    }
    let ann = &nodes[1].ratings_of("ann").await.unwrap()[0];
    assert_eq!((Some((ann.rating, ann.played)), ann.games, ann.wins), (known.black, 40, 40));
}

async fn a_list_of_ratings_leaves_out_closed_accounts_and_who_is_little_known(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    store.add_account(StoredAccount { closed: Some(9), ..account("account2", "ben") }, Vec::new()).await.unwrap();
    for n in 0..30 {
        let id = format!("game{n:04}");
        end(&*store, &id).await;
        let black = if n < 15 { "account1" } else { "account2" };
        let winner = (n % 3 > 0).then_some(Color::Black);
        store.rate(result(&id, [black, "bot-3"], winner, 9_000 + n)).await.unwrap();
    }
    end(&*store, "game9999").await;
    store.rate(result("game9999", ["bot-1", "bot-3"], Some(Color::White), 9_999)).await.unwrap();
    let listed = async |below| {
        let ranked = store.ranking("standard-rapid", 130.0, below, 9).await.unwrap();
        ranked.into_iter().map(|one| (one.rating.player, one.name)).collect::<Vec<_>>()
    };
    assert_eq!(listed(true).await, [("account1".to_owned(), Some("ANN".to_owned())), ("bot-3".to_owned(), None)]);
    assert_eq!(listed(false).await, [("bot-1".to_owned(), None)]);
    assert_eq!(store.ranking("standard-blitz", 130.0, true, 9).await.unwrap(), []);
}

async fn games_played_are_found_page_by_page(place: Place) {
    let store = place.open().await;
    let add = async |id: &str, created, shown, status| {
        let game = StoredGame { created, shown, card: Some(card(1, None, status)), ..game(id) };
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    };
    for (id, created) in [("aaaaaaaa", 5), ("bbbbbbbb", 7), ("cccccccc", 7), ("dddddddd", 9)] {
        add(id, created, Some(0), Status::Over).await;
    }
    add("private1", 6, None, Status::Over).await;
    add("running1", 8, Some(0), Status::Running).await;
    let ids = async |before, at_most| {
        let found = store.games_played([8; 32], before, at_most).await.unwrap();
        found.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None, 9).await, ["dddddddd", "cccccccc", "bbbbbbbb", "aaaaaaaa"]);
    assert_eq!(ids(None, 2).await, ["dddddddd", "cccccccc"]);
    assert_eq!(ids(Some((7, "cccccccc")), 9).await, ["bbbbbbbb", "aaaaaaaa"]);
    assert_eq!(store.games_played([9; 32], None, 9).await.unwrap(), []);
}

async fn with_accounts(place: &Place) -> Box<dyn Store> {
    let store = place.open().await;
    for (id, name) in [("account1", "ann"), ("account2", "ben"), ("account3", "cat")] {
        store.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    store
}

async fn an_offer_is_taken_once_and_is_gone_with_the_game_that_came_of_it(place: Place) {
    let one = with_accounts(&place).await;
    let two = place.open().await;
    let to_ben = offer("offer001", "account1", Some("account2"), 9_000);
    assert_eq!(one.add_offer(to_ben.clone(), 9, 1_000).await.unwrap(), OfferKept::Yes);
    assert_eq!(one.add_offer(offer("offer002", "account1", None, 9_000), 9, 1_000).await.unwrap(), OfferKept::Yes);
    drop(one);
    let one = place.open().await;
    assert_eq!(two.offer("offer001", 1_000).await.unwrap(), Some(to_ben.clone()));
    for (account, found) in [("account1", 1), ("account2", 1), ("account3", 0)] {
        assert_eq!(two.offers_of(account, 1_000, 9).await.unwrap().len(), found, "{account}");
    }
    assert_eq!(two.offers_to_anybody(1_000, 9).await.unwrap()[0].id, "offer002");
    let (a, b) = tokio::join!(
        one.take_offer("offer001", opening("game0001"), 1_000),
        two.take_offer("offer001", opening("game0002"), 1_000)
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a != b, "one of the two takes it");
    assert_eq!(one.game("game0001").await.unwrap().is_some(), a);
    assert_eq!(one.game("game0002").await.unwrap().is_some(), b);
    assert!(!one.remove_offer("offer001", "account1").await.unwrap());
    assert!(!one.remove_offer("offer002", "account2").await.unwrap(), "not theirs");
    assert!(one.remove_offer("offer002", "account1").await.unwrap());
    assert_eq!(one.offers_to_anybody(1_000, 9).await.unwrap(), []);
}

async fn offers_are_bounded_and_expire(place: Place) {
    let store = with_accounts(&place).await;
    let add = async |id: &str, maker, target, expires, now| {
        store.add_offer(offer(id, maker, target, expires), 2, now).await.unwrap()
    };
    assert_eq!(add("offer001", "account1", Some("account2"), 5_000, 1_000).await, OfferKept::Yes);
    assert_eq!(add("offer002", "account3", Some("account2"), 9_000, 1_000).await, OfferKept::Yes);
    assert_eq!(add("offer003", "account3", Some("account2"), 9_000, 1_000).await, OfferKept::TooMany, "two were made");
    assert_eq!(add("offer004", "account1", Some("account2"), 9_000, 1_000).await, OfferKept::TooMany, "two received");
    assert_eq!(add("offer005", "account1", None, 9_000, 1_000).await, OfferKept::Yes);
    assert_eq!(add("offer006", "account1", None, 9_000, 1_000).await, OfferKept::TooMany);
    // From its last instant on it is as if it were not there, removed or not.
    assert_eq!(store.offer("offer001", 5_000).await.unwrap(), None);
    assert!(!store.take_offer("offer001", opening("game0001"), 5_000).await.unwrap());
    assert_eq!(store.offers_of("account1", 5_000, 9).await.unwrap(), []);
    assert_eq!(add("offer007", "account1", None, 9_000, 5_000).await, OfferKept::Yes);
    assert_eq!(store.expire_offers(5_000, 9).await.unwrap(), 1);
    assert_eq!(store.expire_offers(5_000, 9).await.unwrap(), 0);
}

async fn a_club_s_standings_change_only_from_what_they_are(place: Place) {
    use Standing::{Asked, Invited, Leader, Member, Officer};
    let (one, two) = (with_accounts(&place).await, place.open().await);
    assert!(one.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    assert!(matches!(one.add_club(club("clubclub2", "kyoto"), "account2").await, Err(StoreError::Taken)));
    let set = async |who, from, to, now| two.set_standing("clubclub1", who, from, to, now, None).await.unwrap();
    let what =
        async |who| two.club_member("clubclub1", who).await.unwrap().map(|member| (member.standing, member.since));
    assert_eq!(set("account2", None, Some(Asked), 10).await, StandingSet::Yes);
    assert_eq!(set("account2", None, Some(Member), 11).await, StandingSet::Other, "they ask already");
    assert_eq!(set("account2", Some(Asked), Some(Member), 12).await, StandingSet::Yes);
    assert_eq!(set("account2", Some(Member), Some(Officer), 13).await, StandingSet::Yes);
    assert_eq!(what("account2").await, Some((Officer, 12)), "in it since they came");
    assert_eq!(set("account2", Some(Officer), Some(Leader), 14).await, StandingSet::Other);
    assert_eq!(set("account1", Some(Leader), None, 14).await, StandingSet::Other, "nobody leads it then");
    assert_eq!(set("account3", None, Some(Invited), 15).await, StandingSet::Yes);
    assert!(!one.hand_over_club("clubclub1", "account3", None).await.unwrap(), "they do not belong to it");
    assert!(one.hand_over_club("clubclub1", "account2", None).await.unwrap());
    assert_eq!([what("account1").await, what("account2").await], [Some((Officer, 5)), Some((Leader, 12))]);
    assert_eq!(set("account3", Some(Invited), None, 16).await, StandingSet::Yes);
    assert_eq!(what("account3").await, None);
    assert_eq!(
        one.set_standing("nosuchclub", "account3", None, Some(Member), 9, None).await.unwrap(),
        StandingSet::Other
    );

    // Two take in the same one at once.
    let (mine, yours) = tokio::join!(
        one.set_standing("clubclub1", "account3", None, Some(Member), 20, None),
        two.set_standing("clubclub1", "account3", None, Some(Invited), 20, None)
    );
    let both = [mine.unwrap(), yours.unwrap()];
    assert!(both.contains(&StandingSet::Yes) && both.contains(&StandingSet::Other), "{both:?}");
    let askers: Vec<String> = (0..MOST_CLUB_ASKERS).map(|n| format!("asker{n:03}")).collect();
    for asker in &askers {
        assert_eq!(set(asker, None, Some(Asked), 20).await, StandingSet::Yes);
    }
    assert_eq!(set("asker999", None, Some(Asked), 20).await, StandingSet::Full);
    assert_eq!(set("asker999", None, Some(Invited), 20).await, StandingSet::Yes);
    for n in 1..MOST_CLUBS_LED {
        assert!(one.add_club(club(&format!("another{n}"), &format!("no {n}")), "account2").await.unwrap());
    }
    assert!(!one.add_club(club("another9", "no 9"), "account2").await.unwrap(), "they lead as many as one may");
}

async fn a_ban_from_a_club_holds_until_it_is_lifted(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for (id, name) in [("account1", "ann"), ("account2", "ben")] {
        one.add_account(account(id, name), Vec::new()).await.unwrap();
    }
    assert!(one.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    let member = Some(Standing::Member);
    let join =
        async |store: &dyn Store| store.set_standing("clubclub1", "account2", None, member, 10, None).await.unwrap();
    assert_eq!(join(&*one).await, StandingSet::Yes);
    let ban = async |store: &dyn Store| store.ban_from_club("clubclub1", "account2", member, 20, None).await.unwrap();
    let (a, b) = tokio::join!(ban(&*one), ban(&*two));
    assert!(a != b && [a, b].contains(&StandingSet::Yes), "{a:?} {b:?}");
    assert_eq!(
        one.ban_from_club("clubclub1", "account1", Some(Standing::Leader), 20, None).await.unwrap(),
        StandingSet::Other
    );
    assert_eq!(join(&*two).await, StandingSet::Banned);
    assert_eq!(two.club_member("clubclub1", "account2").await.unwrap(), None);
    assert_eq!(two.club_bans("clubclub1").await.unwrap(), [("account2".to_owned(), "BEN".to_owned(), 20)]);
    assert!(two.is_club_banned("clubclub1", "account2").await.unwrap());
    assert!(one.lift_club_ban("clubclub1", "account2", None).await.unwrap());
    assert!(!one.lift_club_ban("clubclub1", "account2", None).await.unwrap());
    assert_eq!(join(&*one).await, StandingSet::Yes);
}

async fn a_club_is_found_ranked_and_told(place: Place) {
    let store = with_accounts(&place).await;
    for (id, name, leader) in [("clubclub1", "kyoto 100%", "account1"), ("clubclub2", "tokyo", "account2")] {
        assert!(store.add_club(club(id, name), leader).await.unwrap());
    }
    for who in ["account2", "account3"] {
        store.set_standing("clubclub2", who, None, Some(Standing::Member), 9, None).await.unwrap();
    }
    store.set_standing("clubclub1", "account2", None, Some(Standing::Asked), 9, None).await.unwrap();
    let find = async |part, left_out| -> Vec<(String, u32)> {
        let found = store.clubs(part, left_out, 9).await.unwrap();
        found.into_iter().map(|(club, members)| (club.name_key, members)).collect()
    };
    assert_eq!(find("", 0).await, [("tokyo".to_owned(), 2), ("kyoto 100%".to_owned(), 1)]);
    assert_eq!(find("", 1).await, [("kyoto 100%".to_owned(), 1)]);
    assert_eq!(find("0%", 0).await, [("kyoto 100%".to_owned(), 1)]);
    assert_eq!(find("%t", 0).await, []);
    assert!(store.edit_club("clubclub2", "Mondays".to_owned(), ClubEntry::Invitation, None).await.unwrap());
    let edited = store.club("clubclub2").await.unwrap().unwrap();
    assert_eq!((edited.about.as_str(), edited.entry), ("Mondays", ClubEntry::Invitation));
    let members = store.club_members("clubclub2").await.unwrap();
    assert_eq!(members.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(), ["BEN", "CAT"]);
    let of = store.clubs_of("account2").await.unwrap();
    let of: Vec<_> = of.iter().map(|(club, member)| (club.name_key.as_str(), member.standing)).collect();
    assert_eq!(of, [("kyoto 100%", Standing::Asked), ("tokyo", Standing::Leader)]);

    // A game of two who belong to it, rated; and one of a member with somebody else.
    for (game, [black, white]) in [("clubgame1", ["account2", "account3"]), ("clubgame2", ["account2", "account1"])] {
        let seat = |of: &str| Seat::Person { key: [7; 32], holder: Some(account(of, "").holder) };
        let seats = ByColor { black: seat(black), white: seat(white) };
        let stored = StoredGame { seats, shown: Some(1), ..common::game(game) };
        store.add_game(Opening { game: stored, entries: Vec::new() }).await.unwrap();
        let fence = claim(&*store, game, "n", 1_000).await.fence;
        let over = Append { card: card(1, None, Status::Over), rate: true, ..append(game, fence, 1..=1) };
        store.append(over).await.unwrap();
        store.rate(result(game, [black, white], Some(Color::White), 2_000)).await.unwrap();
    }
    let games = store.club_games("clubclub2", 9).await.unwrap();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["clubgame1"]);
    let ranking = store.club_ranking("clubclub2", "standard-rapid").await.unwrap();
    let names: Vec<_> = ranking.iter().map(|one| one.name.as_deref()).collect();
    assert_eq!(names, [Some("CAT"), Some("BEN")]);

    for n in 0..=MOST_POSTS {
        assert!(store.add_club_post(post(&format!("post{n:04}"), "clubclub2", u64::from(n)), None).await.unwrap());
    }
    assert!(!store.add_club_post(post("post9999", "nosuchclub", 9), None).await.unwrap());
    let posts = store.club_posts("clubclub2", 999).await.unwrap();
    assert_eq!((posts.len(), posts[0].id.as_str()), (MOST_POSTS as usize, "post0100"));
    assert!(!store.remove_club_post("clubclub1", "post0100", None).await.unwrap(), "another club's");
    assert!(store.remove_club_post("clubclub2", "post0100", None).await.unwrap());
    assert_eq!(store.club_posts_by("account1", 1).await.unwrap(), [post("post0001", "clubclub2", 1)]);
    store.mute_club("clubclub2", "account3", true).await.unwrap();
    assert!(store.club_member("clubclub2", "account3").await.unwrap().unwrap().is_muted);

    assert!(store.dissolve_club("clubclub2", audit("audit001", 9, "club-dissolved")).await.unwrap());
    assert!(!store.dissolve_club("clubclub2", audit("audit002", 9, "club-dissolved")).await.unwrap());
    assert_eq!(store.club("clubclub2").await.unwrap(), None);
    assert_eq!(store.club_posts("clubclub2", 9).await.unwrap(), []);
    assert_eq!(store.clubs_of("account3").await.unwrap(), []);
    assert_eq!(store.audit(u64::MAX, 9).await.unwrap().len(), 1);
}

async fn a_club_outlives_its_leader_as_long_as_somebody_belongs_to_it(place: Place) {
    let store = with_accounts(&place).await;
    store.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap();
    store.add_club(club("clubclub2", "alone"), "account1").await.unwrap();
    for (who, standing, now) in [("account2", Standing::Member, 10), ("account3", Standing::Officer, 20)] {
        store.set_standing("clubclub1", who, None, Some(standing), now, None).await.unwrap();
    }
    store.set_standing("clubclub2", "account2", None, Some(Standing::Asked), 9, None).await.unwrap();
    store.add_club_post(post("post0001", "clubclub1", 5), None).await.unwrap();
    let erase = async |who: &str, n: u64| {
        let erased = AccountChange::Erased { name_key: format!("erased {n}"), at: n };
        store.change_account(who, erased, audit(&format!("audit00{n}"), n, "erased")).await.unwrap();
    };
    erase("account1", 1).await;
    let leader = store.club_members("clubclub1").await.unwrap().remove(0);
    assert_eq!((leader.0.standing, leader.1.as_str()), (Standing::Leader, "CAT"));
    assert_eq!(store.club("clubclub2").await.unwrap(), None, "nobody belonged to it but its leader");
    assert_eq!(store.clubs_of("account2").await.unwrap().len(), 1);
    let posts = store.club_posts("clubclub1", 9).await.unwrap();
    assert_eq!((posts[0].author.as_str(), posts[0].text.as_str()), ("", "words"));
}

async fn a_plan_is_due_when_its_side_is_to_move_and_when_its_game_is_over(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_game(opening("plangame1")).await.unwrap();
    let text = |text: &str| Some(text.to_owned());
    let (black, white) = (Color::Black, Color::White);
    assert!(one.set_plan("plangame1", white, None, text("a")).await.unwrap());
    assert!(!two.set_plan("plangame1", white, None, text("b")).await.unwrap(), "one is there");
    assert!(!two.set_plan("plangame1", white, text("b"), text("c")).await.unwrap(), "another one is there");
    assert!(two.set_plan("plangame1", white, text("a"), text("c")).await.unwrap());
    assert!(one.set_plan("plangame1", black, None, text("x")).await.unwrap());
    assert_eq!(
        [one.plan("plangame1", white).await.unwrap(), one.plan("plangame1", black).await.unwrap()],
        [text("c"), text("x")]
    );
    let due = async || one.plans_due(9).await.unwrap();
    assert_eq!(due().await, [("plangame1".to_owned(), white)], "White is to move");
    let fence = claim(&*one, "plangame1", "n", 1_000).await.fence;
    let over = Append { card: card(1, None, Status::Over), ..append("plangame1", fence, 1..=1) };
    one.append(over).await.unwrap();
    assert_eq!(due().await.len(), 2, "nothing is left to plan");
    assert!(!one.set_plan("plangame1", white, text("a"), None).await.unwrap());
    assert!(one.set_plan("plangame1", white, text("c"), None).await.unwrap());
    assert_eq!(due().await, [("plangame1".to_owned(), black)]);
    assert!(one.set_plan("nosuchgame", white, None, text("c")).await.unwrap());
    assert_eq!(due().await[0], ("nosuchgame".to_owned(), white), "its game is gone");
}

async fn a_game_is_told_once_whatever_node_tells_it(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    one.add_game(opening("game0001")).await.unwrap();
    let fence = claim(&*one, "game0001", "one", 1_000).await.fence;
    one.append(append("game0001", fence, 1..=1)).await.unwrap();
    assert_eq!(one.to_tell(9).await.unwrap(), [], "nobody is told of every word");
    for seq in 2..=3 {
        one.append(Append { tell: true, ..append("game0001", fence, seq..=seq) }).await.unwrap();
    }
    assert_eq!(two.to_tell(9).await.unwrap(), [("game0001".to_owned(), 3)]);
    one.add_notice(notice("account2", "turn", "game0001", 5)).await.unwrap();
    let turn = || vec![notice("account1", "turn", "game0001", 9)];
    let past = || vec![("account2".to_owned(), "turn".to_owned())];
    let (a, b) = tokio::join!(one.tell("game0001", 2, turn(), past()), two.tell("game0001", 2, turn(), past()));
    assert!(a.unwrap() != b.unwrap(), "one of the two tells it");
    assert_eq!(one.to_tell(9).await.unwrap(), [("game0001".to_owned(), 3)], "what came after is told, too");
    assert_eq!(one.notices_of("account1", 9).await.unwrap(), turn());
    assert_eq!(one.notices_of("account2", 9).await.unwrap(), [], "it is no longer their turn");
    assert!(two.tell("game0001", 3, Vec::new(), Vec::new()).await.unwrap());
    assert_eq!(one.to_tell(9).await.unwrap(), []);
}

async fn notices_are_one_a_kind_and_subject_bounded_and_read(place: Place) {
    let store = with_accounts(&place).await;
    let add = async |kind, subject: &str, at| store.add_notice(notice("account1", kind, subject, at)).await.unwrap();
    for n in 0..u64::from(MOST_NOTICES) + 5 {
        add("turn", &format!("game{n:04}"), n).await;
    }
    add("turn", "game0104", 500).await;
    add("over", "game0104", 400).await;
    let kept = store.notices_of("account1", 999).await.unwrap();
    assert_eq!(kept.len(), MOST_NOTICES as usize);
    assert_eq!(
        kept[..3].iter().map(|kept| (&*kept.kind, kept.at)).collect::<Vec<_>>(),
        [("turn", 500), ("over", 400), ("turn", 103)]
    );
    assert_eq!(store.unread_notices("account1").await.unwrap(), MOST_NOTICES);
    assert_eq!(store.unread_notices("account2").await.unwrap(), 0);
    assert_eq!(store.read_notices("account2", None, 999).await.unwrap(), 0, "not theirs");
    assert_eq!(store.read_notices("account1", Some("game0104"), 450).await.unwrap(), 1, "what came later is new");
    assert_eq!(store.read_notices("account1", Some("game0104"), 500).await.unwrap(), 1);
    assert_eq!(store.read_notices("account1", None, 500).await.unwrap(), u64::from(MOST_NOTICES) - 2);
    assert_eq!(store.unread_notices("account1").await.unwrap(), 0);
    // What happens again is new again.
    add("turn", "game0104", 600).await;
    assert_eq!(store.unread_notices("account1").await.unwrap(), 1);
    let at = 700;
    assert!(
        store
            .change_account(
                "account1",
                AccountChange::Erased { name_key: "~1".to_owned(), at },
                audit("audit001", at, "erased")
            )
            .await
            .unwrap()
    );
    assert_eq!(store.notices_of("account1", 9).await.unwrap(), []);
}

async fn a_mail_tells_of_what_nobody_has_read(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    let due = |subject: &str, at| StoredNotice { mail_due: Some(at), ..notice("account1", "turn", subject, 5) };
    for (subject, at) in [("game0001", 10), ("game0002", 20), ("game0003", 10)] {
        one.add_notice(due(subject, at)).await.unwrap();
    }
    one.read_notices("account1", Some("game0003"), 5).await.unwrap();
    assert_eq!(one.take_notices_to_mail(9, 9).await.unwrap(), []);
    let (a, b) = tokio::join!(one.take_notices_to_mail(10, 9), two.take_notices_to_mail(10, 9));
    assert_eq!([a.unwrap(), b.unwrap()].concat(), [due("game0001", 10)], "one of the two sends it");
    let wishes = |mail: &str| NoticeWishes { mail: mail.to_owned(), push: String::new(), lang: "ja".to_owned() };
    assert_eq!(one.notice_wishes("account1").await.unwrap(), None);
    for mail in ["turn", "turn over"] {
        one.set_notice_wishes("account1", wishes(mail)).await.unwrap();
        assert_eq!(two.notice_wishes("account1").await.unwrap(), Some(wishes(mail)));
    }
}

async fn a_browser_is_pushed_to_for_one_account_while_its_session_lasts(place: Place) {
    let store = with_accounts(&place).await;
    for (token, account) in [(1, "account1"), (2, "account2"), (3, "account1")] {
        store.open_session(session(token, account, 1_500)).await.unwrap();
    }
    let of = async |account| store.push_devices_of(account).await.unwrap();
    let [first, second] = [push_device(1, "account1", 1, 5), push_device(2, "account1", 3, 6)];
    for device in [&first, &second] {
        store.add_push_device(device.clone()).await.unwrap();
    }
    assert_eq!(of("account1").await, [second.clone(), first]);
    // Somebody else logs in there.
    let moved = push_device(1, "account2", 2, 7);
    store.add_push_device(moved.clone()).await.unwrap();
    assert_eq!((of("account1").await, of("account2").await), (vec![second], vec![moved]));
    store.add_push_device(push_device(3, "account1", 9, 8)).await.unwrap();
    assert_eq!(of("account1").await.len(), 1, "in no session that there is");
    store.end_session("account1", [3; 32]).await.unwrap();
    assert_eq!(of("account1").await, []);
    store.remove_push_device([1; 32]).await.unwrap();
    assert_eq!(of("account2").await, []);
    for n in 0..MOST_PUSH_DEVICES as u8 + 3 {
        store.add_push_device(push_device(10 + n, "account1", 1, 10 + u64::from(n))).await.unwrap();
    }
    let kept = of("account1").await;
    assert_eq!((kept.len(), kept[0].since), (MOST_PUSH_DEVICES as usize, 22));
}

async fn practice_changes_only_from_what_it_is_and_what_rested_longest_makes_room(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    let to = |item: &str, from: Option<&str>, to: &str| PracticeChange {
        from: from.map(str::to_owned),
        ..practice(item, to)
    };
    let (a, b) = tokio::join!(
        one.keep_practice("account1", vec![to("a", None, "1"), to("b", None, "1")]),
        two.keep_practice("account1", vec![to("a", None, "2")]),
    );
    // One of two that began with the same finds something else there.
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(matches!((a, b), (PracticeKept::Yes, PracticeKept::Other) | (PracticeKept::Other, PracticeKept::Yes)));
    let there = one.practice_among("account1", vec![("lesson".into(), "a".into()), ("castle".into(), "a".into())]);
    let [a] = &there.await.unwrap()[..] else { panic!("one item") };
    let next = vec![to("a", Some(&a.value), "3"), to("c", None, "1")];
    assert_eq!(one.keep_practice("account1", next).await.unwrap(), PracticeKept::Yes);
    let names = |items: Vec<PracticeItem>| items.into_iter().map(|item| item.item).collect::<Vec<_>>().concat();
    assert!(names(one.practice_after("account1", 0, 9).await.unwrap()).ends_with("ac"), "in the order of the changes");
    assert_eq!(names(one.practice_after("account1", a.place, 1).await.unwrap()).len(), 1);
    for item in ["d", "e", "f"] {
        let change = PracticeChange { most: 4, ..to(item, None, "1") };
        assert_eq!(one.keep_practice("account1", vec![change]).await.unwrap(), PracticeKept::Yes);
    }
    assert_eq!(names(one.practice_of("account1", "lesson", 9).await.unwrap()).len(), 4);
    assert!(names(one.practice_of("account1", "lesson", 9).await.unwrap()).starts_with("fed"), "the oldest have gone");
    let removing = PracticeChange { removes: Some(("lesson".to_owned(), "e".to_owned())), ..to("g", None, "1") };
    one.keep_practice("account1", vec![removing]).await.unwrap();
    assert!(!names(one.practice_of("account1", "lesson", 9).await.unwrap()).contains('e'));
    assert_eq!(one.practice_after("account2", 0, 9).await.unwrap(), [], "another account's");
    // What comes while the account is erased is not kept.
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(one.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(one.practice_after("account1", 0, 9).await.unwrap(), []);
    assert_eq!(two.keep_practice("account1", vec![to("a", None, "1")]).await.unwrap(), PracticeKept::NoAccount);
}

async fn a_set_keeps_its_problems_in_order_each_once_and_goes_with_its_owner(place: Place) {
    let store = place.open().await;
    for n in 1..=2 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    assert!(store.add_problem_set(problem_set("set00001", "account1")).await.unwrap());
    let hidden = StoredProblemSet { visibility: Visibility::Private, ..problem_set("set00002", "account1") };
    assert!(store.add_problem_set(hidden).await.unwrap());
    let ids = async || {
        let problems = store.set_problems("set00001").await.unwrap();
        problems.iter().map(|problem| problem.id.replace("set00001", "").replace("problem", "")).collect::<String>()
    };
    for n in [1, 2, 3] {
        assert_eq!(store.add_set_problem(set_problem(n, "set00001"), 2_000).await.unwrap(), ProblemAdded::Yes);
    }
    let again = SetProblem { id: "other".to_owned(), ..set_problem(2, "set00001") };
    assert_eq!(store.add_set_problem(again, 2_000).await.unwrap(), ProblemAdded::Twice);
    assert_eq!(store.add_set_problem(set_problem(1, "nosuchset"), 2_000).await.unwrap(), ProblemAdded::Full);
    assert!(store.move_set_problem("set00001", "problem3set00001", 0, 3_000).await.unwrap());
    assert!(!store.move_set_problem("set00002", "problem3set00001", 0, 3_000).await.unwrap(), "of another set");
    assert_eq!(ids().await, "312");
    assert!(store.remove_set_problem("set00001", "problem1set00001", 3_000).await.unwrap());
    assert!(!store.remove_set_problem("set00001", "problem1set00001", 3_000).await.unwrap());
    assert_eq!(store.add_set_problem(set_problem(4, "set00001"), 2_500).await.unwrap(), ProblemAdded::Yes);
    assert_eq!(ids().await, "324");
    let set = store.problem_set("set00001").await.unwrap().unwrap();
    assert_eq!((set.problems, set.changed, set.owner_name.as_str()), (3, 3_000, "ANN1"));
    let found = async |query: ProblemSetQuery| {
        let sets = store.problem_sets(ProblemSetQuery { at_most: 9, ..query }).await.unwrap();
        sets.into_iter().map(|set| set.id).collect::<Vec<_>>()
    };
    let own = ProblemSetQuery { of: Some("account1".to_owned()), ..ProblemSetQuery::default() };
    assert_eq!(found(own.clone()).await, ["set00001", "set00002"]);
    assert_eq!(found(ProblemSetQuery { public: true, ..own }).await, ["set00001"]);
    let words =
        |word: &str| ProblemSetQuery { public: true, words: vec![word.to_owned()], ..ProblemSetQuery::default() };
    assert_eq!(found(words("将棋")).await, ["set00001"]);
    assert_eq!(found(words("必至")).await, <[String; 0]>::default());
    for n in 3..=MOST_PROBLEM_SETS + 1 {
        let id = format!("set{n:05}");
        assert_eq!(store.add_problem_set(problem_set(&id, "account1")).await.unwrap(), n <= MOST_PROBLEM_SETS);
    }
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(store.problem_set("set00001").await.unwrap(), None);
    assert_eq!(store.set_problem("problem2set00001").await.unwrap(), None);
}

async fn what_an_account_keeps_in_view_is_its_own_bounded_and_gone_with_either_side(place: Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    for whom in ["account3", "account2", "account2"] {
        assert!(store.set_follow("account1", whom, Some(5)).await.unwrap());
    }
    let names =
        async || store.followed("account1").await.unwrap().into_iter().map(|one| one.account).collect::<Vec<_>>();
    assert_eq!(names().await, ["account2", "account3"], "by their names, each once");
    assert_eq!(store.followed("account2").await.unwrap(), [], "one-sided");
    assert!(store.set_follow("account1", "account3", None).await.unwrap());
    assert_eq!(names().await, ["account2"]);
    for n in 1..MOST_FOLLOWED {
        assert!(store.set_follow("account1", &format!("other{n}"), Some(5)).await.unwrap());
    }
    assert!(!store.set_follow("account1", "account3", Some(5)).await.unwrap(), "full");

    let note = async |text: &str| store.set_player_note("account1", "account2", text.to_owned(), 7).await.unwrap();
    assert!(note("plays Yagura").await && note("plays Mino").await);
    assert_eq!(store.player_note("account1", "account2").await.unwrap().as_deref(), Some("plays Mino"));
    assert_eq!(store.player_note("account2", "account2").await.unwrap(), None);
    assert_eq!(store.player_notes("account1").await.unwrap().len(), 1);
    assert!(note("").await);
    assert_eq!(store.player_note("account1", "account2").await.unwrap(), None);
    assert!(note("again").await);

    for (id, since) in [("game0001", 5), ("game0002", 6)] {
        store.add_game(opening(id)).await.unwrap();
        assert!(store.set_favourite_game("account1", id, Some(since)).await.unwrap());
    }
    assert!(store.set_favourite_game("account1", "nosuchgame", Some(9)).await.unwrap());
    let games = store.favourite_games("account1").await.unwrap();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["game0002", "game0001"]);
    assert!(store.set_favourite_game("account1", "game0002", None).await.unwrap());
    assert_eq!(store.favourite_games("account1").await.unwrap().len(), 1);

    // Who is erased is on nobody's list and in nobody's notes.
    let erased = |n: u32| AccountChange::Erased { name_key: format!("erased {n}"), at: 50 };
    assert!(store.change_account("account2", erased(2), audit("audit002", 50, "erased")).await.unwrap());
    assert_eq!(names().await, <[String; 0]>::default());
    assert_eq!(store.player_notes("account1").await.unwrap(), []);
    assert!(store.change_account("account1", erased(1), audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(store.favourite_games("account1").await.unwrap(), []);
    assert!(!store.set_follow("account1", "account3", Some(5)).await.unwrap());
}

async fn a_teacher_sees_a_pupil_as_long_as_the_pupil_wishes(place: Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    let pupils =
        async || store.pupils_of("account3").await.unwrap().into_iter().map(|one| one.account).collect::<Vec<_>>();
    for pupil in ["account2", "account1", "account1"] {
        assert!(store.set_teacher(pupil, "account3", Some(5)).await.unwrap());
    }
    assert_eq!(pupils().await, ["account1", "account2"]);
    assert_eq!(store.teachers_of("account1").await.unwrap()[0].account, "account3");
    assert!(store.set_teacher("account1", "account3", None).await.unwrap());
    assert_eq!(pupils().await, ["account2"]);
    for n in 0..MOST_TEACHERS {
        let id = format!("teacher{n:02}");
        store.add_account(account(&id, &id), Vec::new()).await.unwrap();
        assert!(store.set_teacher("account1", &id, Some(5)).await.unwrap());
    }
    assert!(!store.set_teacher("account1", "account3", Some(5)).await.unwrap(), "full");
    assert!(!store.set_teacher("account2", "nosuchone", Some(5)).await.unwrap());
    let erased = AccountChange::Erased { name_key: "erased 3".to_owned(), at: 50 };
    assert!(store.change_account("account3", erased, audit("audit003", 50, "erased")).await.unwrap());
    assert_eq!(store.teachers_of("account2").await.unwrap(), []);
    assert_eq!(pupils().await, <[String; 0]>::default());
}

async fn a_site_has_one_key_of_a_name(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let (a, b) = tokio::join!(one.site_key("push", vec![1]), two.site_key("push", vec![2]));
    let kept = a.unwrap();
    assert_eq!(kept, b.unwrap());
    assert_eq!(one.site_key("push", vec![3]).await.unwrap(), kept);
    assert_eq!(one.site_key("other", vec![4]).await.unwrap(), [4]);
}

async fn an_address_is_an_account_s_once_its_link_was_used(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    let link = |token: u8, account: &str, address: &str| MailLink {
        token: [token; 32],
        account: account.to_owned(),
        address: address.to_owned(),
        expires: 50,
    };
    let confirm = async |store: &dyn Store, token, now| {
        store.confirm_mail([token; 32], now, audit(&format!("audit{token}{now}"), now, "mail")).await.unwrap()
    };
    one.add_mail_link(link(1, "account1", "old@club.example"), 10).await.unwrap();
    one.add_mail_link(link(2, "account1", "Ann@Club.example"), 10).await.unwrap();
    assert!(!confirm(&*one, 1, 20).await, "the last one counts");
    assert!(!confirm(&*one, 2, 50).await, "too late");
    assert_eq!(two.mail_link([2; 32], 49).await.unwrap(), Some(link(2, "account1", "Ann@Club.example")));
    assert_eq!(two.accounts_of_mail("ann@club.example").await.unwrap(), Vec::<String>::new());
    let (a, b) = tokio::join!(confirm(&*one, 2, 30), confirm(&*two, 2, 31));
    assert!(a != b, "once");
    assert_eq!(two.mail_of("account1").await.unwrap().as_deref(), Some("Ann@Club.example"));
    one.add_mail_link(link(3, "account2", "ann@club.EXAMPLE"), 10).await.unwrap();
    assert!(confirm(&*one, 3, 30).await);
    assert_eq!(two.accounts_of_mail("ANN@club.example").await.unwrap(), ["account1", "account2"]);
    one.remove_mail("account1", audit("audit999", 60, "removed")).await.unwrap();
    assert_eq!(two.mail_of("account1").await.unwrap(), None);
    let erased = AccountChange::Erased { name_key: "erased 2".to_owned(), at: 70 };
    assert!(one.change_account("account2", erased, audit("audit998", 70, "erased")).await.unwrap());
    assert_eq!(two.accounts_of_mail("ann@club.example").await.unwrap(), Vec::<String>::new());
}

async fn the_time_in_which_no_node_lived_is_an_outage(place: Place) {
    let store = place.open().await;
    assert_eq!(store.start("one", 1_000, true).await.unwrap(), None);
    store.beat("one", 6_000).await.unwrap();
    store.beat("one", 5_000).await.unwrap(); // its clock was set back
    let first = Outage { from: 5_000, until: 20_000 };
    assert_eq!(store.start("two", 20_000, false).await.unwrap(), Some(first));
    // Its beat is fresh, but the folder is ours: it was killed a moment ago.
    let second = Outage { from: 20_000, until: 20_500 };
    assert_eq!(store.start("three", 20_500, true).await.unwrap(), Some(second));
    assert_eq!(store.start("four", 20_600, false).await.unwrap(), None);
    assert_eq!(store.outages_since(0).await.unwrap(), [first, second]);
    assert_eq!(store.outages_since(20_000).await.unwrap(), [second]);
}

async fn a_site_that_stopped_a_moment_ago_was_away_all_the_same(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    store.leave("one", 1_900).await.unwrap();
    let away = Outage { from: 1_900, until: 2_000 };
    assert_eq!(store.start("two", 2_000, false).await.unwrap(), Some(away));
}

async fn a_start_after_an_outage_frees_every_game_of_the_dead(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, true).await.unwrap();
    store.add_game(opening("abcdefgh")).await.unwrap();
    claim(&*store, "abcdefgh", "one", 1_000).await;
    store.start("two", 1_500, true).await.unwrap();
    // The outage of the site tells how long it was away; the game itself need not.
    assert_eq!(claim(&*store, "abcdefgh", "two", 1_500).await.silent_since, None);
}

async fn an_import_that_is_undone_takes_its_games_along_but_for_those_that_came_otherwise_too(place: Place) {
    let store = place.open().await;
    let store = &*store;
    let game = |byte| archived(byte, None).1;
    let import = |id: &str, holder| StoredImport {
        id: id.to_owned(),
        holder: [holder; 32],
        changed: 1_000,
        bytes: 7,
        phase: ImportPhase::Done,
        owner: None,
        news: String::new(),
        games: 0,
        unpacked: 0,
    };
    let entry = |id: &str| AuditEntry {
        id: id.to_owned(),
        at: 2_000,
        actor: None,
        act: "import-undone".to_owned(),
        subject: None,
        detail: String::new(),
    };
    let numbers = async || {
        let games = store.archived_after(0, 100).await.unwrap();
        games.iter().map(|game| (game.number, game.identity[0])).collect::<Vec<_>>()
    };
    // One game was there before any import; the second import brings two of the first one's again.
    store.archive(archived(0, None).0, vec![game(1)]).await.unwrap();
    for (id, holder) in [("first", 1), ("second", 2), ("empty", 1)] {
        store.keep_import(import(id, holder)).await.unwrap();
    }
    let names = || archived(0, None).0;
    assert_eq!(
        store.archive_of_import("first", names(), vec![game(1), game(2), game(3), game(4)]).await.unwrap().len(),
        3
    );
    assert_eq!(store.archive_of_import("second", names(), vec![game(4), game(5)]).await.unwrap().len(), 1);
    store.read_of_import("first", 11).await.unwrap();
    assert_eq!(store.imported_since([1; 32], 1_000).await.unwrap(), (3, 11));
    assert_eq!(store.imported_since([1; 32], 1_001).await.unwrap(), (0, 0));
    let before = numbers().await;
    let listed = async || {
        let all = store.all_imports(10).await.unwrap();
        all.iter().map(|import| (import.id.clone(), import.games)).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [("first".to_owned(), 3), ("second".to_owned(), 1)]);

    assert!(!store.undo_import("first", Some([2; 32]), entry("a")).await.unwrap(), "another's");
    assert!(!store.undo_import("empty", None, entry("b")).await.unwrap(), "there is nothing to undo");
    assert_eq!(store.sweep_undone(10).await.unwrap(), 0);
    let gone = store.archive_gone().await.unwrap();
    assert!(store.undo_import("first", Some([1; 32]), entry("c")).await.unwrap());
    assert!(!store.undo_import("first", Some([1; 32]), entry("d")).await.unwrap(), "once");
    // By and by, as a node that is killed leaves it.
    assert_eq!(store.sweep_undone(2).await.unwrap(), 2);
    assert_eq!(store.archive_gone().await.unwrap(), gone);
    assert_eq!(store.sweep_undone(2).await.unwrap(), 1);
    assert_eq!(store.sweep_undone(2).await.unwrap(), 0);
    assert_eq!(store.archive_gone().await.unwrap(), gone + 1);
    let left: Vec<_> = before.iter().copied().filter(|(_, byte)| [1, 4, 5].contains(byte)).collect();
    assert_eq!(numbers().await, left);
    assert_eq!(listed().await, [("second".to_owned(), 1)]);
    // An import that stays known as long as games of it are there, and nobody's number is given again.
    assert!(store.remove_import("second", [2; 32]).await.unwrap());
    assert_eq!(store.imports_of([2; 32]).await.unwrap(), []);
    assert!(store.undo_import("second", None, entry("e")).await.unwrap());
    while store.sweep_undone(10).await.unwrap() > 0 {}
    assert_eq!(numbers().await, before[..1]);
    let next = store.archive(Vec::new(), vec![game(9)]).await.unwrap();
    assert!(next[0] > before.last().unwrap().0, "{next:?}");
    assert_eq!(store.archive_names(vec![1, 2]).await.unwrap().len(), 2, "the names of a game that stays");
}

async fn a_game_of_the_archive_is_kept_once_under_its_number(place: Place) {
    let store = place.open().await;
    let game = |byte| archived(byte, None).1;
    let names = || archived(0, None).0;
    assert_eq!(store.archive(names(), vec![game(1), game(2), game(1)]).await.unwrap(), [1, 2]);
    let again = store.archive(names(), vec![game(2), game(3)]).await.unwrap();
    assert_eq!(again.len(), 1);
    assert!(again[0] > 2);
    assert_eq!(store.archive(Vec::new(), Vec::new()).await.unwrap(), [0; 0]);
    let all = store.archived_after(0, 10).await.unwrap();
    assert_eq!(all.iter().map(|game| game.identity[0]).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(all[1], ArchivedGame { number: 2, ..game(2) });
    assert_eq!(store.archived_after(2, 10).await.unwrap(), all[2..]);
    assert_eq!(store.archived(vec![1, 99, 2]).await.unwrap(), [all[1].clone(), all[0].clone()]);
    assert_eq!(store.archive_names(vec![2, 77]).await.unwrap(), [names()[1].clone()]);
    // Many writers at once: every number once, and all in order.
    let store: std::sync::Arc<dyn Store> = store.into();
    let writers: Vec<_> = (10..30)
        .map(|byte| {
            let (store, game) = (store.clone(), game(byte));
            tokio::spawn(async move { store.archive(Vec::new(), vec![game]).await.unwrap() })
        })
        .collect();
    let mut numbers = Vec::new();
    for writer in writers {
        numbers.extend(writer.await.unwrap());
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 20);
}

async fn a_player_of_the_archive_is_found_with_each_game_once(place: Place) {
    let store = place.open().await;
    let names = archived(0, None).0;
    let (mut own, mut turned) = (archived(3, None).1, archived(2, Some(20190820)).1);
    own.white = own.black;
    (turned.black, turned.white) = (turned.white, None);
    store.archive(names.clone(), vec![archived(1, Some(19820413)).1, turned, own]).await.unwrap();
    let found = store.archived_of(1, 10).await.unwrap();
    assert_eq!(found.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 3], "both sides of one game count once");
    let first = ArchivedMeeting { number: 1, black: Some(1), white: Some(2), day: Some(19820413), score: 1 };
    assert_eq!(found[0], first);
    let found = store.archived_of(2, 10).await.unwrap();
    assert_eq!(found.iter().map(|game| (game.number, game.white)).collect::<Vec<_>>(), [(2, None), (1, Some(2))]);
    assert_eq!(store.archived_of(2, 1).await.unwrap().len(), 1);
    assert_eq!(store.archived_of(77, 10).await.unwrap(), []);
    let word = |fit, text: &str| Word { text: Some((fit, text.to_owned())), ..Word::default() };
    assert_eq!(store.archive_players(vec![word(WordFit::Anywhere, "名")], 10).await.unwrap(), names);
    let both = vec![word(WordFit::Anywhere, "名"), word(WordFit::Beginning, "be")];
    assert_eq!(store.archive_players(both, 10).await.unwrap(), names[1..]);
    assert_eq!(store.archive_players(vec![word(WordFit::Whole, "zoe")], 10).await.unwrap(), []);
}

async fn games_of_the_archive_are_found_by_every_word_that_fits(place: Place) {
    let store = place.open().await;
    let mut other = archived(3, Some(20190820)).1;
    (other.black, other.moves) = (None, vec![3; 8]);
    let games = vec![archived(1, Some(19820413)).1, archived(2, Some(19820000)).1, other];
    store.archive(archived(0, None).0, games).await.unwrap();
    let find = async |query: ArchiveQuery| -> Vec<u32> {
        let found = store.find_archived(ArchiveQuery { at_most: 10, ..query }).await.unwrap();
        found.iter().map(|game| game.number).collect()
    };
    let word = |fit, text: &str| Word { text: Some((fit, text.to_owned())), ..Word::default() };
    let words = |words: &[Word]| ArchiveQuery { words: words.to_vec(), ..ArchiveQuery::default() };
    assert_eq!(find(ArchiveQuery::default()).await, [3, 2, 1]);
    assert_eq!(find(words(&[word(WordFit::Whole, "ann")])).await, [2, 1]);
    assert_eq!(find(words(&[word(WordFit::Beginning, "be")])).await, [3, 2, 1]);
    assert_eq!(find(words(&[word(WordFit::Whole, "be")])).await, [0; 0]);
    assert_eq!(find(words(&[word(WordFit::Anywhere, "名1")])).await, [2, 1]);
    assert_eq!(find(words(&[word(WordFit::Anywhere, "名%")])).await, [3, 2, 1]);
    assert_eq!(find(words(&[word(WordFit::Anywhere, "%")])).await, [0; 0]);
    let place = Word { kind: Some(NameKind::Place), ..word(WordFit::Whole, "ann") };
    assert_eq!(find(words(&[place])).await, [0; 0]);
    let year = Word { year: Some(1982), ..Word::default() };
    assert_eq!(find(words(std::slice::from_ref(&year))).await, [2, 1]);
    assert_eq!(find(words(&[year, Word { round: Some(2), ..Word::default() }])).await, [2]);
    assert_eq!(find(ArchiveQuery { days: Some((19820413, 20190820)), ..ArchiveQuery::default() }).await, [3, 1]);
    let ended = |ended: &[&str]| ArchiveQuery {
        ended: ended.iter().map(|kind| (*kind).to_owned()).collect(),
        ..ArchiveQuery::default()
    };
    assert_eq!(find(ended(&["repetition", "resignation"])).await, [3, 2, 1]);
    assert_eq!(find(ended(&["repetition"])).await, [0; 0]);
    for (range, expected) in [((4, 4), &[3][..]), ((0, 3), &[2, 1]), ((5, u32::MAX), &[])] {
        assert_eq!(find(ArchiveQuery { plies: Some(range), ..ArchiveQuery::default() }).await, expected);
    }
    assert_eq!(find(ArchiveQuery { score: Some(2), ..ArchiveQuery::default() }).await, [2]);
    assert_eq!(find(ArchiveQuery { before: Some(3), ..ArchiveQuery::default() }).await, [2, 1]);
}

async fn games_of_the_archive_are_found_in_every_order_page_by_page(place: Place) {
    let store = place.open().await;
    // They came in another order than they were played in; two on the same day, one without a day.
    let days = [Some(19910731), Some(20210102), None, Some(19720000), Some(20210102)];
    let games = (1u8..).zip(days).map(|(byte, day)| ArchivedGame {
        moves: vec![3; if byte < 3 { 8 } else { 4 * usize::from(byte) }],
        ..archived(byte, day).1
    });
    store.archive(archived(0, None).0, games.collect()).await.unwrap();
    for (sort, expected) in [
        (ArchiveSort::Added, [5, 4, 3, 2, 1]),
        (ArchiveSort::Played, [5, 2, 1, 4, 3]),
        (ArchiveSort::Oldest, [4, 1, 5, 2, 3]),
        (ArchiveSort::Longest, [5, 4, 3, 2, 1]),
        (ArchiveSort::Shortest, [2, 1, 3, 4, 5]),
    ] {
        let (mut found, mut before) = (Vec::new(), None);
        loop {
            let query = ArchiveQuery { sort, before, at_most: 2, ..ArchiveQuery::default() };
            let page = store.find_archived(query).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(last.number);
            found.extend(page.iter().map(|game| game.number));
        }
        assert_eq!(found, expected, "{sort:?}");
    }
}

async fn a_game_played_here_is_named_until_it_is_said_to_be_in_the_archive(place: Place) {
    let store = place.open().await;
    for id in ["overgame", "overtoo9", "goingon9"] {
        let black = Seat::Person { key: [6; 32], holder: Some([7; 32]) };
        let seats = ByColor { black, white: Seat::Engine };
        store.add_game(Opening { game: StoredGame { seats, ..game(id) }, entries: Vec::new() }).await.unwrap();
        let fence = claim(&*store, id, "n", 1_000).await.fence;
        let status = if id == "goingon9" { Status::Running } else { Status::Over };
        store.append(Append { card: card(1, None, status), ..append(id, fence, 1..=1) }).await.unwrap();
    }
    let waiting = async || -> Vec<String> {
        let mut games: Vec<String> =
            store.unarchived_games(10).await.unwrap().into_iter().map(|game| game.id).collect();
        games.sort();
        games
    };
    assert_eq!(waiting().await, ["overgame", "overtoo9"]);
    for game in ["overtoo9", "goingon9", "nosuchgame"] {
        store.set_archived(game, None).await.unwrap();
    }
    assert_eq!(waiting().await, ["overgame"]);
    let (names, game) = archived(1, None);
    let identity = game.identity;
    let numbers = store.archive(names, vec![game]).await.unwrap();
    store.set_archived("overgame", Some(identity)).await.unwrap();
    assert_eq!(waiting().await, [""; 0]);
    // Whoever holds a seat finds it among their own; what has no place in the archive is not there.
    assert_eq!(store.archived_by([7; 32], 10).await.unwrap(), numbers);
    assert_eq!(store.archived_by([7; 32], 0).await.unwrap(), [0; 0]);
    assert_eq!(store.archived_by([6; 32], 10).await.unwrap(), [0; 0]);
}

async fn revisions_of_a_page_are_numbered_without_gaps_and_of_two_at_once_one_is_kept(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let revision = |page: &str, number, author: &str| Revision {
        page: page.to_owned(),
        number,
        at: 1_000 + u64::from(number),
        author: author.to_owned(),
        summary: format!("change {number}"),
        text: format!("{page} by {author}"),
    };
    assert!(!one.add_revision(revision("a", 2, "ann")).await.unwrap(), "nothing is there before it");
    assert!(one.add_revision(revision("a", 1, "ann")).await.unwrap());
    let (mine, yours) =
        tokio::join!(one.add_revision(revision("a", 2, "ann")), two.add_revision(revision("a", 2, "ben")));
    assert!(mine.unwrap() != yours.unwrap());
    assert!(one.add_revision(revision("b", 1, "ben")).await.unwrap());
    let numbers =
        |revisions: &[Revision]| revisions.iter().map(|one| (one.page.clone(), one.number)).collect::<Vec<_>>();
    let listed =
        |pairs: &[(&str, u32)]| pairs.iter().map(|(page, number)| ((*page).to_owned(), *number)).collect::<Vec<_>>();
    assert_eq!(numbers(&two.revisions(Some("a"), 9).await.unwrap()), listed(&[("a", 2), ("a", 1)]));
    assert_eq!(numbers(&two.revisions(None, 2).await.unwrap()), listed(&[("a", 2), ("a", 1)]));
    assert_eq!(two.revision("a", Some(1)).await.unwrap(), Some(revision("a", 1, "ann")));
    assert_eq!(two.revision("a", Some(3)).await.unwrap(), None);
    assert_eq!(two.revision("a", None).await.unwrap().map(|one| one.number), Some(2));
    assert_eq!(two.revision("c", None).await.unwrap(), None);
    let full = revision("a", MOST_REVISIONS + 1, "ann");
    assert!(matches!(one.add_revision(full).await, Err(StoreError::Busy)));

    one.set_locked("a", true, audit("wikilock1", 70, "page-locked")).await.unwrap();
    one.set_locked("a", true, audit("wikilock2", 71, "page-locked")).await.unwrap();
    assert!(two.is_locked("a").await.unwrap() && !two.is_locked("b").await.unwrap());
    one.set_locked("a", false, audit("wikilock3", 72, "page-opened")).await.unwrap();
    assert!(!two.is_locked("a").await.unwrap());

    one.forget_author("ann").await.unwrap();
    assert_eq!(two.revisions_by("ann", 9).await.unwrap(), []);
    let first = two.revision("a", Some(1)).await.unwrap().unwrap();
    assert_eq!((first.author.as_str(), first.text.as_str()), ("", "a by ann"));
}

async fn edits_of_a_tree_are_kept_in_one_order_and_each_number_once(place: Place) {
    let store = place.open().await;
    let add = async |seq, line: &str| store.add_edit("game0001", seq, line.to_owned()).await.unwrap();
    assert!(add(1, "play 0 7g7f").await);
    assert!(!add(1, "play 0 2g2f").await, "somebody was quicker");
    assert!(!add(3, "play 0 2g2f").await, "no number is left out");
    assert!(add(2, "draw 1 5e").await);
    assert!(store.add_edit("game0002", 1, "admit everybody".into()).await.unwrap(), "another tree");
    assert_eq!(store.edits("game0001", 0).await.unwrap(), ["play 0 7g7f", "draw 1 5e"]);
    assert_eq!(store.edits("game0001", 1).await.unwrap(), ["draw 1 5e"]);
    let (one, other) = tokio::join!(
        store.add_edit("game0001", 3, "draw 0 5a".into()),
        store.add_edit("game0001", 3, "draw 0 5b".into())
    );
    assert_ne!(one.unwrap(), other.unwrap());
}

fn study(id: &str, owner: &str, visibility: Visibility, changed: u64) -> StoredStudy {
    StoredStudy {
        id: id.to_owned(),
        owner: owner.to_owned(),
        owner_name: owner.to_uppercase(),
        title: format!("The {id}"),
        words: format!("the {id}"),
        visibility,
        created: 5,
        changed,
        order: 0,
    }
}

fn chapter(id: &str, study: &str, place: u32) -> StoredChapter {
    let kind = "analysis".to_owned();
    StoredChapter {
        id: id.to_owned(),
        study: study.to_owned(),
        place,
        title: id.to_uppercase(),
        kind,
        beginning: "x".into(),
    }
}

async fn people_of_studies(store: &dyn Store) {
    for (id, name) in [("ann", "ANN"), ("ben", "BEN"), ("cal", "CAL")] {
        let holder = [id.as_bytes()[0]; 32];
        store
            .add_account(StoredAccount { name: name.to_owned(), holder, ..account(id, id) }, Vec::new())
            .await
            .unwrap();
    }
}

async fn a_study_keeps_its_chapters_in_order_and_is_found_by_whom_it_lets_in(place: Place) {
    let store = place.open().await;
    people_of_studies(&*store).await;
    let own = study("one", "ann", Visibility::Public, 10);
    assert!(store.add_study(own.clone(), vec![chapter("a", "", 7), chapter("b", "", 7)]).await.unwrap());
    assert!(store.add_study(study("two", "ann", Visibility::Private, 20), vec![chapter("z", "", 0)]).await.unwrap());
    assert!(store.add_study(study("three", "ben", Visibility::Link, 30), vec![]).await.unwrap());
    assert_eq!(store.study("one").await.unwrap(), Some(own.clone()));
    assert_eq!(store.study("four").await.unwrap(), None);

    let add = async |study: &str, ids: &[&str]| {
        store.add_chapters(study, ids.iter().map(|id| chapter(id, "", 0)).collect()).await.unwrap()
    };
    assert!(add("one", &["c"]).await);
    assert!(!add("nowhere", &["d"]).await);
    assert!(
        store.change_chapter(StoredChapter { title: "last first".into(), ..chapter("c", "one", 0) }).await.unwrap()
    );
    let put = async |seq: u32, id: &str, before: Option<&str>| {
        let (study, chapter, before) = ("one".to_owned(), id.to_owned(), before.map(str::to_owned));
        let name = format!("n{seq}");
        store.move_chapter(ChapterMove { study, seq, chapter, before, name }).await.unwrap()
    };
    assert!(put(1, "c", Some("a")).await);
    assert!(!put(1, "a", None).await, "another change has the number");
    assert!(!put(3, "a", None).await, "no number is left out");
    assert!(!store.change_chapter(chapter("z", "one", 0)).await.unwrap(), "another study's");
    let order = async || -> Vec<String> {
        store.chapters("one").await.unwrap().into_iter().map(|one| format!("{} {}", one.place, one.title)).collect()
    };
    assert_eq!(order().await, ["0 last first", "1 A", "2 B"]);
    assert!(put(2, "a", None).await);
    assert_eq!(order().await, ["0 last first", "1 B", "2 A"]);
    assert!(put(3, "z", None).await && put(4, "b", Some("z")).await, "of another study: nothing to go before");
    assert_eq!(order().await, ["0 last first", "1 A", "2 B"]);
    assert_eq!(store.edits("one", 1).await.unwrap(), ["move n2 a last", "move n3 z last", "move n4 b before z"]);
    assert_eq!(store.study("one").await.unwrap().unwrap().order, 4);
    store.add_edit("a", 1, "play 0 7g7f".into()).await.unwrap();
    assert!(!store.remove_chapter("two", "a").await.unwrap());
    assert!(store.remove_chapter("one", "a").await.unwrap());
    assert!(!store.remove_chapter("two", "z").await.unwrap(), "the only one stays");
    assert_eq!(store.edits("a", 0).await.unwrap(), [""; 0]);
    let more: Vec<String> = (2..=MOST_CHAPTERS).map(|n| format!("more{n}")).collect();
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    assert!(!add("one", &more).await, "one too many: none of them");
    assert_eq!(store.chapters("one").await.unwrap().len(), 2);
    assert!(add("one", &more[1..]).await);
    assert_eq!(store.chapters("one").await.unwrap()[2].id, "more3", "in their order");
    assert!(!add("one", &["toomany"]).await);

    assert!(store.set_study_person("two", "ben", Some(false)).await.unwrap());
    assert!(store.set_study_person("two", "ben", Some(true)).await.unwrap());
    assert!(!store.set_study_person("two", "ann", Some(true)).await.unwrap(), "it is hers");
    let ben = StudyPerson { account: "ben".into(), name: "BEN".into(), may_edit: true };
    assert_eq!(store.study_people("two").await.unwrap(), [ben]);
    store.touch_study("one", 40).await.unwrap();
    store.touch_study("one", 15).await.unwrap();
    let find = async |of: Option<&str>, words: &[&str], before| -> Vec<String> {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let query = StudyQuery { of: of.map(str::to_owned), words, before, at_most: 9 };
        store.studies(query).await.unwrap().into_iter().map(|one| one.id).collect()
    };
    assert_eq!(find(None, &[], None).await, ["one"]);
    assert_eq!(find(Some("ann"), &[], None).await, ["one", "two"]);
    assert_eq!(find(Some("ben"), &[], None).await, ["three", "two"]);
    assert_eq!(find(Some("ann"), &["tw"], None).await, ["two"]);
    assert_eq!(find(Some("ann"), &[], Some(40)).await, ["two"]);
    assert!(store.change_study(StoredStudy { visibility: Visibility::Link, ..own }).await.unwrap());
    assert_eq!(find(None, &[], None).await, [""; 0]);
    assert!(store.set_study_person("two", "ben", None).await.unwrap());
    assert_eq!(find(Some("ben"), &[], None).await, ["three"]);
    let entry = audit("studygone1", 70, "study-removed");
    store.remove_study("one", Some(entry.clone())).await.unwrap();
    assert_eq!(store.audit(u64::MAX, 1).await.unwrap(), [entry]);
    assert_eq!((store.study("one").await.unwrap(), store.chapters("one").await.unwrap()), (None, vec![]));
    assert_eq!(store.edits("one", 0).await.unwrap(), [""; 0]);
}

async fn an_account_that_leaves_takes_its_studies_along_unless_somebody_else_writes_them(place: Place) {
    let store = place.open().await;
    people_of_studies(&*store).await;
    for (id, owner) in [("alone", "ann"), ("shared", "ann"), ("other", "cal")] {
        store
            .add_study(study(id, owner, Visibility::Public, 9), vec![chapter(&format!("{id}1"), "", 0)])
            .await
            .unwrap();
    }
    store.add_edit("alone1", 1, "play 0 7g7f".into()).await.unwrap();
    store.set_study_person("alone", "cal", Some(false)).await.unwrap();
    store.set_study_person("shared", "ben", Some(true)).await.unwrap();
    store.set_study_person("other", "ann", Some(true)).await.unwrap();
    store.leave_studies("ann").await.unwrap();
    assert_eq!(store.study("alone").await.unwrap(), None, "who only reads it is no heir");
    assert_eq!(store.edits("alone1", 0).await.unwrap(), [""; 0]);
    assert_eq!(store.study("shared").await.unwrap().map(|study| study.owner), Some("ben".to_owned()));
    assert_eq!(
        (store.study_people("shared").await.unwrap(), store.study_people("other").await.unwrap()),
        (vec![], vec![])
    );
}

/// What a node may work on, in this order.
async fn claimable(store: &dyn Store, node: &str, now: u64) -> Vec<String> {
    store.claimable_analyses(node, now, 99).await.unwrap().into_iter().map(|one| one.record).collect()
}

async fn analyses_are_taken_by_one_living_node_at_a_time(place: Place) {
    let store = place.open().await;
    store.start("one", 1_000, false).await.unwrap();
    store.start("two", 1_000, false).await.unwrap();
    assert_eq!(store.queue_analysis(analysis("game", "a"), 9).await.unwrap(), Queued::Added);
    assert_eq!(store.queue_analysis(analysis("game", "b"), 9).await.unwrap(), Queued::There);
    assert!(store.claim_analysis("game", "one", 1_000).await.unwrap());
    assert!(store.claim_analysis("game", "one", 1_000).await.unwrap(), "it has it already");
    assert!(!store.claim_analysis("game", "two", 1_000).await.unwrap(), "its node lives");
    assert_eq!(claimable(&*store, "two", 1_000).await, [""; 0]);
    assert!(store.advance_analysis("game", "one", 2, 5).await.unwrap());
    // It does not live any more.
    let later = 1_000 + STALE_MS + 1;
    store.beat("two", later).await.unwrap();
    assert_eq!(claimable(&*store, "two", later).await, ["game"]);
    assert!(store.claim_analysis("game", "two", later).await.unwrap());
    assert!(!store.advance_analysis("game", "one", 3, 5).await.unwrap(), "it was only asleep");
    store.release_analysis("game", "one").await.unwrap();
    assert!(!store.end_analysis("game", Some("one")).await.unwrap());
    let row = store.analysis("game").await.unwrap().unwrap();
    assert_eq!((row.owner.as_deref(), row.done, row.total), (Some("two"), 2, 5));
    // A node that stops in good order leaves it to others, and so does a site that starts alone.
    store.leave("two", later).await.unwrap();
    assert_eq!(store.analysis("game").await.unwrap().unwrap().owner, None);
    assert!(store.claim_analysis("game", "three", later).await.unwrap());
    store.start("four", later + 1, true).await.unwrap();
    assert_eq!(store.analysis("game").await.unwrap().unwrap().owner, None);
    assert!(store.end_analysis("game", None).await.unwrap());
    assert!(!store.end_analysis("game", None).await.unwrap());
    assert!(!store.claim_analysis("game", "four", later).await.unwrap(), "it is gone");
}

async fn parties_take_turns_at_analyses_and_none_has_too_many(place: Place) {
    let store = place.open().await;
    for record in ["a1", "a2", "a3", "a4"] {
        assert_eq!(store.queue_analysis(analysis(record, "a"), 4).await.unwrap(), Queued::Added);
    }
    assert_eq!(store.queue_analysis(analysis("a5", "a"), 4).await.unwrap(), Queued::Full);
    assert!(store.end_analysis("a1", None).await.unwrap());
    // Whoever comes now waits for one game of the first, not for three.
    for record in ["b1", "b2"] {
        assert_eq!(store.queue_analysis(analysis(record, "b"), 4).await.unwrap(), Queued::Added);
    }
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a2", "b1", "a3", "b2", "a4"]);
}

async fn evaluations_not_asked_for_the_longest_go_first(place: Place) {
    let store = place.open().await;
    for position in [1, 2, u64::MAX] {
        store.add_evaluation(evaluation(position), format!("found {position}"), position.min(9)).await.unwrap();
    }
    store.add_evaluation(evaluation(1), "again".to_owned(), 50).await.unwrap();
    assert_eq!(store.evaluation(&evaluation(1)).await.unwrap(), Some(("found 1".to_owned(), 1)));
    for other in [
        EvaluationKey { engine: "other".to_owned(), ..evaluation(1) },
        EvaluationKey { nodes: 20_001, ..evaluation(1) },
    ] {
        assert_eq!(store.evaluation(&other).await.unwrap(), None);
    }
    store.use_evaluation(evaluation(1), 40).await.unwrap();
    assert_eq!(store.expire_evaluations(3, 9).await.unwrap(), 0);
    assert_eq!(store.expire_evaluations(1, 9).await.unwrap(), 2);
    assert_eq!(store.evaluation(&evaluation(1)).await.unwrap(), Some(("found 1".to_owned(), 40)));
    assert_eq!(store.evaluation(&evaluation(2)).await.unwrap(), None);
    store.add_evaluation(evaluation(u64::MAX), "anew".to_owned(), 41).await.unwrap();
    assert_eq!(store.expire_evaluations(0, 1).await.unwrap(), 1);
    assert_eq!(store.evaluation(&evaluation(u64::MAX)).await.unwrap(), Some(("anew".to_owned(), 41)));
}

async fn a_batch_comes_after_single_games_stops_and_goes_on(place: Place) {
    let store = place.open().await;
    let records = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert!(store.add_batch(batch("batch1", 1), "a", records(&["a1", "a2", "a3"])).await.unwrap());
    assert!(store.add_batch(batch("batch2", 2), "b", records(&["b1", "a3"])).await.unwrap());
    assert_eq!(store.queue_analysis(analysis("alone", "a"), 1).await.unwrap(), Queued::Added);
    assert_eq!(claimable(&*store, "node", 1_000).await, ["alone", "a1", "b1", "a2", "a3"]);
    // Somebody waits for it at its page, but this party has one such game already.
    assert_eq!(store.queue_analysis(analysis("a3", "a"), 1).await.unwrap(), Queued::There);
    assert_eq!(store.queue_analysis(analysis("a3", "c"), 1).await.unwrap(), Queued::There);
    assert_eq!(claimable(&*store, "node", 1_000).await, ["alone", "a3", "a1", "b1", "a2"]);
    // What cannot be analysed stays with its batch, and alone it goes.
    for record in ["alone", "a1", "a2"] {
        assert!(store.claim_analysis(record, "node", 1_000).await.unwrap());
    }
    for record in ["alone", "a1"] {
        store.fail_analysis(record, "other", "not its own".to_owned()).await.unwrap();
        store.fail_analysis(record, "node", "no king".to_owned()).await.unwrap();
    }
    assert_eq!(store.analysis("alone").await.unwrap(), None);
    assert_eq!(store.analysis("a1").await.unwrap().unwrap().fault.as_deref(), Some("no king"));
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "b1", "a2"]);
    store.stop_batch("batch1", true).await.unwrap();
    assert!(!store.advance_analysis("a2", "node", 1, 3).await.unwrap(), "it was taken from the node");
    assert!(!store.claim_analysis("a2", "node", 1_000).await.unwrap());
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "b1"]);
    store.stop_batch("batch1", false).await.unwrap();
    let left = store.analyses_of_batch("batch1").await.unwrap();
    let told = |left: &[StoredAnalysis]| {
        let mut told: Vec<_> = left.iter().map(|row| (row.record.clone(), row.fault.clone(), row.is_stopped)).collect();
        told.sort();
        told
    };
    let row = |record: &str, is_stopped| (record.to_owned(), None, is_stopped);
    assert_eq!(told(&left), ["a1", "a2", "a3"].map(|record| row(record, false)), "those that failed are tried again");
    // One that somebody stops stays a game of its batch that is not done, until the batch goes on or it is asked for again.
    assert!(!store.stop_analysis("a2", Some("other")).await.unwrap());
    for record in ["a2", "a3"] {
        assert!(store.stop_analysis(record, None).await.unwrap());
    }
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a1", "b1"]);
    let left = store.analyses_of_batch("batch1").await.unwrap();
    assert_eq!(told(&left), [row("a1", false), row("a2", true), row("a3", true)]);
    assert_eq!(store.queue_analysis(analysis("a3", "c"), 1).await.unwrap(), Queued::There);
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "a1", "b1"]);
    store.stop_batch("batch1", false).await.unwrap();
    assert_eq!(claimable(&*store, "node", 1_000).await.len(), 4);
    assert_eq!(store.batches_of([1; 32]).await.unwrap(), [batch("batch1", 1)]);
    store.remove_batch("batch1").await.unwrap();
    assert_eq!((store.batch("batch1").await.unwrap(), store.analysis("a2").await.unwrap()), (None, None));
    assert_eq!(claimable(&*store, "node", 1_000).await, ["a3", "b1"], "somebody waits for it");
    for n in 1..MOST_BATCHES {
        assert!(store.add_batch(batch(&format!("more{n}"), 2), "b", records(&["b1"])).await.unwrap());
    }
    assert!(!store.add_batch(batch("toomany", 2), "b", records(&["b2"])).await.unwrap());
}

const IMPORT_LIMITS: ImportLimits =
    ImportLimits { bytes: 100, held: 1_000, open: 3, own: 2, silent_ms: 10, forsaken_ms: 1_000, kept_ms: 10_000 };

/// Sends a part; says what became of it.
async fn send(store: &dyn Store, id: &str, holder: u8, at: u64, bytes: &[u8], now: u64) -> PartKept {
    let import = (id, [holder; 32]);
    store.add_import_part(import, at, bytes.to_vec(), now, IMPORT_LIMITS).await.unwrap()
}

async fn an_import_comes_part_by_part_to_any_node_and_one_that_lives_works_on_it(place: Place) {
    let store = &*place.open().await;
    let other = &*place.open().await;
    for (node, beat) in [("one", 1_000), ("two", 1_000)] {
        store.start(node, beat, false).await.unwrap();
    }
    assert!(store.begin_import("import", [1; 32], 1_000, IMPORT_LIMITS).await.unwrap());
    assert_eq!(send(store, "import", 1, 0, b"one", 1_001).await, PartKept::Kept);
    assert_eq!(send(other, "import", 1, 0, b"one", 1_002).await, PartKept::Kept, "its answer was lost");
    assert_eq!(send(store, "import", 1, 6, b"three", 1_002).await, PartKept::NotNext(3));
    assert_eq!(send(store, "import", 2, 3, b"two", 1_002).await, PartKept::Unknown, "another's");
    assert_eq!(send(other, "import", 1, 3, b"two", 1_003).await, PartKept::Kept);
    assert_eq!(send(store, "import", 1, 99, b"xx", 1_003).await, PartKept::TooLarge);
    assert_eq!(store.claimable_import("one", 1_003).await.unwrap(), None, "its parts still come");
    assert!(!store.close_import("import", [2; 32], 1_004).await.unwrap());
    assert!(store.close_import("import", [1; 32], 1_004).await.unwrap());
    assert!(store.close_import("import", [1; 32], 1_004).await.unwrap(), "said again");
    assert_eq!(send(store, "import", 1, 6, b"late", 1_005).await, PartKept::Unknown, "it is whole");

    // One game does not wait behind a hundred thousand.
    assert!(store.begin_import("small", [2; 32], 1_005, IMPORT_LIMITS).await.unwrap());
    assert_eq!(send(store, "small", 2, 0, b"a", 1_005).await, PartKept::Kept);
    assert!(store.close_import("small", [2; 32], 1_005).await.unwrap());
    assert_eq!(store.claimable_import("one", 1_010).await.unwrap().unwrap().id, "small");
    assert!(store.remove_import("small", [2; 32]).await.unwrap());
    assert!(!store.remove_import("small", [2; 32]).await.unwrap());

    assert!(store.claim_import("import", "one", 1_010).await.unwrap());
    assert!(!other.claim_import("import", "two", 1_010).await.unwrap(), "its node lives");
    assert_eq!(other.claimable_import("two", 1_010).await.unwrap(), None);
    assert_eq!(store.import_part("import", 0).await.unwrap().as_deref(), Some(&b"one"[..]));
    assert_eq!(other.import_part("import", 3).await.unwrap().as_deref(), Some(&b"two"[..]));
    assert!(store.advance_import("import", "one", "half".to_owned(), 1_020).await.unwrap());
    let later = 1_000 + STALE_MS + 1;
    other.beat("two", later).await.unwrap();
    assert_eq!(other.claimable_import("two", later).await.unwrap().unwrap().news, "half");
    assert!(other.claim_import("import", "two", later).await.unwrap());
    assert!(!store.advance_import("import", "one", "more".to_owned(), later).await.unwrap(), "it was only asleep");
    // Of what was sent nothing goes before the end.
    assert_eq!(store.sweep_import_parts(9).await.unwrap(), 1, "the part of the one that was removed");
    other.leave("two", later).await.unwrap();
    store.beat("one", later).await.unwrap();
    assert!(store.claim_import("import", "one", later).await.unwrap(), "it was left");
    assert!(store.end_import("import", "one", true, "all".to_owned(), later).await.unwrap());
    assert!(!store.end_import("import", "one", true, "twice".to_owned(), later).await.unwrap());
    assert_eq!(store.sweep_import_parts(1).await.unwrap(), 1, "as many as are asked for");
    assert_eq!(store.sweep_import_parts(9).await.unwrap(), 1);
    let own = store.imports_of([1; 32]).await.unwrap();
    assert_eq!(own.iter().map(|one| (one.phase, &*one.news)).collect::<Vec<_>>(), [(ImportPhase::Done, "all")]);
    assert!(store.begin_import("last", [3; 32], later + 10_001, IMPORT_LIMITS).await.unwrap());
    assert_eq!(store.imports_of([1; 32]).await.unwrap(), [], "nobody asks for it any more");
}

async fn imports_are_bounded_and_who_falls_silent_gives_way(place: Place) {
    let store = &*place.open().await;
    let begin =
        async |id: &str, holder: u8, now: u64| store.begin_import(id, [holder; 32], now, IMPORT_LIMITS).await.unwrap();
    assert!(begin("a", 1, 1_000).await);
    assert!(begin("b", 1, 1_005).await);
    assert!(!begin("c", 1, 1_005).await, "of one holder");
    assert!(begin("d", 2, 1_006).await);
    assert!(store.close_import("a", [1; 32], 1_006).await.unwrap());
    assert!(!begin("e", 3, 1_010).await, "all of them have just begun");
    assert!(begin("e", 3, 1_016).await, "in the place of the one that is silent");
    let left = store.imports_of([1; 32]).await.unwrap();
    assert_eq!(left.iter().map(|one| &*one.id).collect::<Vec<_>>(), ["a"], "what is whole keeps its place");
    // Room for bytes is made in the same way, and never by taking the place of the one that needs it.
    let limits = ImportLimits { held: 120, ..IMPORT_LIMITS };
    assert_eq!(send(store, "d", 2, 0, &[7; 90], 1_017).await, PartKept::Kept);
    let add = async |now| store.add_import_part(("e", [3; 32]), 0, vec![7; 60], now, limits).await.unwrap();
    assert_eq!(add(1_018).await, PartKept::Full);
    assert_eq!(add(1_040).await, PartKept::Kept);
    assert_eq!(store.imports_of([2; 32]).await.unwrap(), []);
    assert!(!store.begin_import("f", [4; 32], 1_041, limits).await.unwrap(), "it might need more than there is");
}

use crate::common::*;
use komadai_store::*;

each_store!(a_game_has_one_living_owner_and_the_next_one_s_fence_shuts_the_last_one_out);
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

each_store!(a_game_is_taken_from_an_owner_that_lives_but_cannot_be_reached);
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

each_store!(what_is_due_is_found_without_replaying_a_game);
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

each_store!(what_is_due_is_found_when_moves_have_put_it_off_or_brought_it_forward);
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

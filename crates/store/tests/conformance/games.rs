use crate::common::*;
use komadai_shogi::{ByColor, Color};
use komadai_store::*;

each_store!(a_game_its_entries_and_its_card_come_back_after_a_restart);
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

each_store!(an_id_is_given_once_and_a_clash_costs_nobody_else_their_write);
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

each_store!(many_writers_are_all_kept);
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

each_store!(moves_gathered_in_one_transaction_are_kept_or_refused_each_by_itself);
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

each_store!(two_writers_never_both_add_the_same_number);
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

each_store!(a_gap_in_the_numbers_is_refused_whole);
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

each_store!(the_end_and_the_rematch_are_kept_in_one_transaction);
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

each_store!(a_session_finds_its_games_and_records_those_that_go_on_first);
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

each_store!(games_that_anybody_may_find_are_listed_while_they_are_played);
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

each_store!(a_sealed_move_is_kept_apart_until_it_is_opened);
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

each_store!(a_game_is_removed_before_its_first_move_and_never_after_it);
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

each_store!(a_name_is_taken_out_of_a_game_that_is_over_and_of_no_other);
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

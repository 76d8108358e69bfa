use crate::common::*;
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::*;

/// Keeps the end of a game that is to be rated.
async fn end(store: &dyn Store, id: &str) {
    store.add_game(opening(id)).await.unwrap();
    let fence = claim(store, id, "n", 1_000).await.fence;
    let over = Append { card: card(1, None, Status::Over), notes: vec![Note::Rated], ..append(id, fence, 1..=1) };
    store.append(over).await.unwrap();
}

each_store!(a_game_that_was_to_be_rated_changes_both_ratings_once);
async fn a_game_that_was_to_be_rated_changes_both_ratings_once(place: Place) {
    let store = place.open().await;
    end(&*store, "game0001").await;
    // Killed before it is rated.
    drop(store);
    let (one, two) = (place.open().await, place.open().await);
    let (step, game) = next_step(&*two, Consumer::Ratings).await.unwrap();
    assert_eq!(game, "game0001");
    let won = || result("game0001", ["ann", "bot-3"], Some(Color::White), 9_000);
    let (a, b) = tokio::join!(one.rate(step, won()), two.rate(step, won()));
    assert!(a.unwrap() != b.unwrap(), "two nodes at once");
    assert!(!one.rate(step, won()).await.unwrap());
    assert_eq!(next_step(&*one, Consumer::Ratings).await, None);
    let new = ByColor { black: None, white: None };
    let expected = komadai_event::rate_after(new, 9_000, Handicap::Even, Some(Color::White)).unwrap();
    let changes = two.rating_changes_of("game0001").await.unwrap();
    assert_eq!(changes.iter().map(|one| one.change).collect::<Vec<_>>(), [expected.black, expected.white]);
    assert_eq!(changes.iter().map(|one| (one.number, one.half_points)).collect::<Vec<_>>(), [(1, 0), (1, 2)]);
    // The next one stands on it, and on the time since.
    end(&*one, "game0002").await;
    let later = 9_000 + 86_400_000 * 400;
    rate(&*one, result("game0002", ["bot-3", "ann"], None, later)).await;
    let known = ByColor { black: Some((expected.white.after, 9_000)), white: Some((expected.black.after, 9_000)) };
    let next = komadai_event::rate_after(known, later, Handicap::Even, None).unwrap();
    let ann = &one.ratings_of("ann").await.unwrap()[0];
    assert_eq!((ann.rating, ann.games, ann.wins, ann.draws, ann.played), (next.white.after, 2, 0, 1, later));
    let history = one.rating_history("ann", "standard-rapid", 9).await.unwrap();
    assert_eq!(history.iter().map(|one| one.change).collect::<Vec<_>>(), [expected.black, next.white]);
    assert_eq!(one.rating_history("ann", "standard-rapid", 1).await.unwrap()[0].game, "game0002");
    assert_eq!(one.rating_changes(1, 9).await.unwrap().len(), 2);
    // One that was noted twice is rated once, and holds up nobody.
    let fence = claim(&*one, "game0002", "n", 1_000).await.fence;
    let again = Append { notes: vec![Note::Rated], ..append("game0002", fence, 2..=2) };
    one.append(again).await.unwrap();
    rate(&*one, result("game0002", ["bot-3", "ann"], Some(Color::White), later)).await;
    assert_eq!(next_step(&*one, Consumer::Ratings).await, None);
    assert_eq!(one.ratings_of("ann").await.unwrap()[0].games, 2);
}

each_store!(many_nodes_rate_one_game_after_another);
async fn many_nodes_rate_one_game_after_another(place: Place) {
    let nodes: Vec<std::sync::Arc<dyn Store>> = vec![place.open().await.into(), place.open().await.into()];
    let work = (0..40u64).map(|n| {
        let node = nodes[n as usize % 2].clone();
        tokio::spawn(async move {
            end(&*node, &format!("game{n:04}")).await;
            // Whatever game is the next one by now; another node may rate it first.
            while let Some((step, game)) = next_step(&*node, Consumer::Ratings).await {
                let at = 9_000 + game[4..].parse::<u64>().unwrap();
                node.rate(step, result(&game, ["ann", "ben"], Some(Color::Black), at)).await.unwrap();
            }
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

each_store!(a_list_of_ratings_leaves_out_closed_accounts_programs_and_who_is_little_known);
async fn a_list_of_ratings_leaves_out_closed_accounts_programs_and_who_is_little_known(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    store.add_account(StoredAccount { closed: Some(9), ..account("account2", "ben") }, Vec::new()).await.unwrap();
    for n in 0..30 {
        let id = format!("game{n:04}");
        end(&*store, &id).await;
        let black = if n < 15 { "account1" } else { "account2" };
        let winner = (n % 3 > 0).then_some(Color::Black);
        rate(&*store, result(&id, [black, "bot-3"], winner, 9_000 + n)).await;
    }
    end(&*store, "game9999").await;
    rate(&*store, result("game9999", ["bot-1", "bot-3"], Some(Color::White), 9_999)).await;
    let listed = async |below| {
        let ranked = store.ranking("standard-rapid", 130.0, below, 9).await.unwrap();
        ranked.into_iter().map(|one| (one.rating.player, one.name)).collect::<Vec<_>>()
    };
    assert_eq!(listed(true).await, [("account1".to_owned(), Some("ANN".to_owned())), ("bot-3".to_owned(), None)]);
    assert_eq!(listed(false).await, [("bot-1".to_owned(), None)]);
    assert_eq!(store.ranking("standard-blitz", 130.0, true, 9).await.unwrap(), []);
    // Programs with accounts have played each other alone.
    assert!(store.set_bot("account1", 9, audit("audit009", 9, "bot")).await.unwrap());
    assert_eq!(listed(true).await, [("bot-3".to_owned(), None)]);
}

each_store!(games_played_are_found_page_by_page);
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

each_store!(a_teacher_finds_games_that_others_do_not_since_a_moment);
async fn a_teacher_finds_games_that_others_do_not_since_a_moment(place: Place) {
    let store = place.open().await;
    let white = |game: StoredGame| {
        let seats = ByColor { black: game.seats.white, white: game.seats.black };
        StoredGame { seats, ..game }
    };
    for (id, created, shown, status) in [
        ("private1", 4, None, Status::Over),
        ("aaaaaaaa", 5, Some(0), Status::Over),
        ("private2", 6, None, Status::Over),
        ("running1", 8, None, Status::Running),
        ("private3", 9, None, Status::Over),
    ] {
        let game = StoredGame { created, shown, card: Some(card(1, None, status)), ..game(id) };
        let game = if id == "private3" { white(game) } else { game };
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
    }
    let ids = async |since, at_most| {
        let found = store.games_ended([8; 32], since, at_most).await.unwrap();
        found.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(0, 9).await, ["private3", "private2", "aaaaaaaa", "private1"]);
    assert_eq!(ids(6, 9).await, ["private3", "private2", "aaaaaaaa"]);
    assert_eq!(ids(u64::MAX, 9).await, ["aaaaaaaa"]);
    assert_eq!(ids(0, 2).await, ["private3", "private2"]);
    assert_eq!(store.games_ended([9; 32], 0, 9).await.unwrap(), []);
}

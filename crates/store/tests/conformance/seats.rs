use crate::common::*;
use komadai_shogi::{ByColor, Color};
use komadai_store::*;

each_store!(a_seat_has_one_taker_until_it_is_offered_anew);
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

each_store!(a_timekeeper_has_a_seat_of_their_own_and_players_change_sides_with_theirs);
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

use crate::common::*;
use komadai_store::*;

async fn played_here(store: &dyn Store, id: &str) {
    let event = StoredEvent { play: Some("play".to_owned()), ..event(id) };
    assert!(store.add_event(event, vec![event_step(1, "account1")], "account1").await.unwrap());
}

each_store!(a_time_is_settled_by_whoever_saw_the_last_word);
async fn a_time_is_settled_by_whoever_saw_the_last_word(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    played_here(&*one, "event1").await;
    assert!(!one.set_event_date(event_date("event2", 1, 1)).await.unwrap(), "there is no such event");
    assert!(!one.set_event_date(event_date("event1", 1, 2)).await.unwrap(), "nothing stands there that it follows");
    let (mine, yours) =
        tokio::join!(one.set_event_date(event_date("event1", 1, 1)), two.set_event_date(event_date("event1", 1, 1)));
    assert!(mine.unwrap() != yours.unwrap(), "one of two nodes");
    let open =
        EventDate { agreed: None, black: "3".to_owned(), talk: "later".to_owned(), ..event_date("event1", 1, 2) };
    assert!(two.set_event_date(open.clone()).await.unwrap());
    for seen in [1, 2, 4] {
        assert!(!one.set_event_date(event_date("event1", 1, seen)).await.unwrap(), "version {seen} does not follow");
    }
    assert!(one.set_event_date(event_date("event1", 2, 1)).await.unwrap());
    assert_eq!(two.dates_of_event("event1").await.unwrap(), [open, event_date("event1", 2, 1)]);
    assert_eq!(two.dates_of_event("event2").await.unwrap(), []);
    // They go with the event.
    assert!(one.remove_event("event1", logged(1)).await.unwrap());
    assert_eq!(two.dates_of_event("event1").await.unwrap(), []);
}

each_store!(a_time_that_is_settled_has_the_event_seen_to);
async fn a_time_that_is_settled_has_the_event_seen_to(place: Place) {
    let store = with_accounts(&place).await;
    played_here(&*store, "event1").await;
    let watched = async || store.events_to_see_to(1_000, 9).await.unwrap().pop();
    assert_eq!(watched().await, None);
    assert!(!store.set_event_date(event_date("event1", 1, 9)).await.unwrap());
    assert_eq!(watched().await, None, "nothing was kept");
    assert!(store.set_event_date(event_date("event1", 1, 1)).await.unwrap());
    assert!(watched().await.is_some());
}

each_store!(of_another_time_and_the_game_at_the_old_one_there_is_one);
async fn of_another_time_and_the_game_at_the_old_one_there_is_one(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    for (event, known) in [("event1", 1), ("event2", 2), ("event3", 3)] {
        played_here(&*one, event).await;
        for version in 1..=known {
            assert!(one.set_event_date(event_date(event, 1, version)).await.unwrap());
        }
        let game = |number: u32| EventGame { number, ..event_game(event, 1, &format!("{event}-{number}")) };
        let make = |number: u32, seen| two.add_event_game(game(number), seen, opening(&game(number).game));
        assert!(!make(1, known - 1).await.unwrap(), "made by a time that is another by now");
        // Both at once: one of them.
        let (made, settled) = tokio::join!(make(1, known), one.set_event_date(event_date(event, 1, known + 1)));
        assert!(made.as_ref().unwrap() != settled.as_ref().unwrap(), "{made:?} {settled:?}");
        let games = one.games_of_event(event).await.unwrap();
        assert_eq!(games.len(), usize::from(made.unwrap()));
        let seen = known + u64::from(settled.unwrap());
        if games.is_empty() {
            assert!(make(1, seen).await.unwrap());
        }
        assert!(!one.set_event_date(event_date(event, 1, seen + 1)).await.unwrap(), "the game is there");
        // Two others at this board settle on theirs, and so do these once nothing came of their game.
        let others = EventDate { black: "7".to_owned(), ..event_date(event, 1, seen + 1) };
        assert!(one.set_event_date(others).await.unwrap());
        let gone = one.move_event_game(&game(1), &[EventGameStage::Open], EventGameStage::Void, None).await.unwrap();
        assert_eq!(gone, StepsAdded::Yes);
        assert!(one.set_event_date(event_date(event, 1, seen + 2)).await.unwrap());
        assert!(make(2, seen + 2).await.unwrap());
    }
}

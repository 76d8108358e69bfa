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

use crate::common::*;
use komadai_store::*;

each_store!(an_offer_is_taken_once_and_is_gone_with_the_game_that_came_of_it);
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

each_store!(offers_are_bounded_and_expire);
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

use crate::common::*;
use komadai_store::LONGEST_TURN_MS;

each_store!(one_node_at_a_time_has_the_turn_and_no_clock_keeps_it_for_ever);
async fn one_node_at_a_time_has_the_turn_and_no_clock_keeps_it_for_ever(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    assert!(one.take_turn("look", 1_000, 3_000).await.unwrap());
    assert!(!two.take_turn("look", 2_999, 5_000).await.unwrap());
    assert!(two.take_turn("another", 2_999, 5_000).await.unwrap());
    assert!(two.take_turn("look", 3_000, 5_000).await.unwrap(), "it ends by itself");
    one.end_turn("look", 3_000).await.unwrap();
    assert!(!one.take_turn("look", 4_000, 6_000).await.unwrap(), "nobody ends the turn of another");
    two.end_turn("look", 5_000).await.unwrap();
    let ahead = 4_000 + LONGEST_TURN_MS + 1;
    assert!(one.take_turn("look", ahead - 2_000, ahead).await.unwrap());
    assert!(two.take_turn("look", 4_000, 6_000).await.unwrap(), "its clock is ahead");
}

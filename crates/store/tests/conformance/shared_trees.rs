use crate::common::*;

each_store!(edits_of_a_tree_are_kept_in_one_order_and_each_number_once);
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

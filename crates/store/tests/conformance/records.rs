use crate::common::*;
use komadai_store::*;

each_store!(a_record_keeps_its_original_bytes_when_it_changes);
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

each_store!(what_nobody_comes_back_to_expires_in_batches);
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

each_store!(of_two_changes_made_on_one_version_the_first_stands);
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

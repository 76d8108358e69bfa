use crate::common::*;
use komadai_store::*;

each_store!(practice_changes_only_from_what_it_is_and_what_rested_longest_makes_room);
async fn practice_changes_only_from_what_it_is_and_what_rested_longest_makes_room(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    let to = |item: &str, from: Option<&str>, to: &str| PracticeChange {
        from: from.map(str::to_owned),
        ..practice(item, to)
    };
    let (a, b) = tokio::join!(
        one.keep_practice("account1", vec![to("a", None, "1"), to("b", None, "1")]),
        two.keep_practice("account1", vec![to("a", None, "2")]),
    );
    // One of two that began with the same finds something else there.
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(matches!((a, b), (PracticeKept::Yes, PracticeKept::Other) | (PracticeKept::Other, PracticeKept::Yes)));
    let there = one.practice_among("account1", vec![("lesson".into(), "a".into()), ("castle".into(), "a".into())]);
    let [a] = &there.await.unwrap()[..] else { panic!("one item") };
    let next = vec![to("a", Some(&a.value), "3"), to("c", None, "1")];
    assert_eq!(one.keep_practice("account1", next).await.unwrap(), PracticeKept::Yes);
    let names = |items: Vec<PracticeItem>| items.into_iter().map(|item| item.item).collect::<Vec<_>>().concat();
    assert!(names(one.practice_after("account1", 0, 9).await.unwrap()).ends_with("ac"), "in the order of the changes");
    assert_eq!(names(one.practice_after("account1", a.place, 1).await.unwrap()).len(), 1);
    for item in ["d", "e", "f"] {
        let change = PracticeChange { most: 4, ..to(item, None, "1") };
        assert_eq!(one.keep_practice("account1", vec![change]).await.unwrap(), PracticeKept::Yes);
    }
    assert_eq!(names(one.practice_of("account1", "lesson", 9).await.unwrap()).len(), 4);
    assert!(names(one.practice_of("account1", "lesson", 9).await.unwrap()).starts_with("fed"), "the oldest have gone");
    let removing = PracticeChange { removes: Some(("lesson".to_owned(), "e".to_owned())), ..to("g", None, "1") };
    one.keep_practice("account1", vec![removing]).await.unwrap();
    assert!(!names(one.practice_of("account1", "lesson", 9).await.unwrap()).contains('e'));
    assert_eq!(one.practice_after("account2", 0, 9).await.unwrap(), [], "another account's");
    // What comes while the account is erased is not kept.
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(one.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert_eq!(one.practice_after("account1", 0, 9).await.unwrap(), []);
    assert_eq!(two.keep_practice("account1", vec![to("a", None, "1")]).await.unwrap(), PracticeKept::NoAccount);
}

use crate::common::*;
use komadai_store::*;

each_store!(edits_of_a_tree_are_kept_in_one_order_and_each_number_once);
async fn edits_of_a_tree_are_kept_in_one_order_and_each_number_once(place: Place) {
    let store = place.open().await;
    let add = async |seq, line: &str| store.add_edit("game0001", seq, line.to_owned(), None).await.unwrap();
    assert!(add(1, "play 0 7g7f").await);
    assert!(!add(1, "play 0 2g2f").await, "somebody was quicker");
    assert!(!add(3, "play 0 2g2f").await, "no number is left out");
    assert!(add(2, "draw 1 5e").await);
    assert!(store.add_edit("game0002", 1, "admit everybody".into(), None).await.unwrap(), "another tree");
    assert_eq!(store.edits("game0001", 0).await.unwrap(), ["play 0 7g7f", "draw 1 5e"]);
    assert_eq!(store.edits("game0001", 1).await.unwrap(), ["draw 1 5e"]);
    let (one, other) = tokio::join!(
        store.add_edit("game0001", 3, "draw 0 5a".into(), None),
        store.add_edit("game0001", 3, "draw 0 5b".into(), None)
    );
    assert_ne!(one.unwrap(), other.unwrap());
}

each_store!(who_signs_a_note_stands_beside_it_until_it_is_empty_or_they_are_forgotten);
async fn who_signs_a_note_stands_beside_it_until_it_is_empty_or_they_are_forgotten(place: Place) {
    let store = place.open().await;
    for n in 1..=2 {
        store.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    let note = async |seq, node, who: &str, text: &str| {
        let signed = SignedNote { node, account: who.to_owned(), is_empty: text.is_empty() };
        store.add_edit("chapter1", seq, format!("note {node} {text}"), Some(signed)).await.unwrap()
    };
    let writers = async || {
        let all = store.note_writers("chapter1").await.unwrap();
        all.iter().map(|one| format!("{}{}", one.node, one.name)).collect::<Vec<_>>()
    };
    assert!(note(1, 4, "account2", "one").await && note(2, 4, "account1", "one two").await);
    assert!(note(3, 0, "account1", "start").await && note(4, 4, "account2", "two").await);
    assert!(!note(4, 1, "account1", "late").await);
    assert!(note(5, 2, "nosuchaccount", "whose").await);
    assert_eq!(writers().await, ["0ANN1", "4ANN2", "4ANN1"], "what was not kept is not signed; nobody signs twice");
    assert_eq!(store.note_writers("chapter2").await.unwrap(), []);
    let written = store.notes_written_by("account1", 9).await.unwrap();
    assert_eq!(written, [("chapter1".to_owned(), 0), ("chapter1".to_owned(), 4)]);
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 70 };
    assert!(store.change_account("account1", erased, audit("audit1", 70, "erased")).await.unwrap());
    assert_eq!(writers().await, ["4ANN2"]);
    assert!(note(6, 0, "account1", "from another tab").await);
    assert_eq!(writers().await, ["4ANN2"], "who is erased signs nothing more");
    assert!(note(7, 4, "account2", "").await);
    assert_eq!(writers().await, <[String; 0]>::default());
}

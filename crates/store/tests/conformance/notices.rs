use crate::common::*;
use komadai_store::*;

each_store!(a_game_is_told_once_whatever_node_tells_it);
async fn a_game_is_told_once_whatever_node_tells_it(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    one.add_game(opening("game0001")).await.unwrap();
    let fence = claim(&*one, "game0001", "one", 1_000).await.fence;
    for seq in 1..=2 {
        one.append(Append { notes: vec![Note::TurnPassed], ..append("game0001", fence, seq..=seq) }).await.unwrap();
    }
    one.add_notice(notice("account2", "turn", "game0001", 5)).await.unwrap();
    let (step, game) = next_step(&*two, Consumer::Notices).await.unwrap();
    let turn = || vec![notice("account1", "turn", "game0001", 9)];
    let past = || vec![("account2".to_owned(), "turn".to_owned())];
    let (a, b) = tokio::join!(one.tell(step, &game, turn(), past()), two.tell(step, &game, turn(), past()));
    assert!(a.unwrap() != b.unwrap(), "one of the two tells it");
    assert_eq!(one.notices_of("account1", 9).await.unwrap(), turn());
    assert_eq!(one.notices_of("account2", 9).await.unwrap(), [], "it is no longer their turn");
    // Whoever comes too late keeps nothing.
    let late = vec![notice("account2", "over", "game0001", 10)];
    assert!(!two.tell(step, &game, late, vec![("account1".to_owned(), "turn".to_owned())]).await.unwrap());
    assert_eq!(one.notices_of("account1", 9).await.unwrap(), turn());
    assert_eq!(one.notices_of("account2", 9).await.unwrap(), []);
    let (next, game) = next_step(&*one, Consumer::Notices).await.unwrap();
    assert_eq!((next.from, game.as_str()), (step.to, "game0001"), "what came after is told, too");
    assert!(two.tell(next, &game, Vec::new(), Vec::new()).await.unwrap());
    assert_eq!(next_step(&*one, Consumer::Notices).await, None);
}

each_store!(notices_are_one_a_kind_and_subject_bounded_and_read);
async fn notices_are_one_a_kind_and_subject_bounded_and_read(place: Place) {
    let store = with_accounts(&place).await;
    let add = async |kind, subject: &str, at| store.add_notice(notice("account1", kind, subject, at)).await.unwrap();
    for n in 0..u64::from(MOST_NOTICES) + 5 {
        add("turn", &format!("game{n:04}"), n).await;
    }
    add("turn", "game0104", 500).await;
    add("over", "game0104", 400).await;
    let kept = store.notices_of("account1", 999).await.unwrap();
    assert_eq!(kept.len(), MOST_NOTICES as usize);
    assert_eq!(
        kept[..3].iter().map(|kept| (&*kept.kind, kept.at)).collect::<Vec<_>>(),
        [("turn", 500), ("over", 400), ("turn", 103)]
    );
    assert_eq!(store.unread_notices("account1").await.unwrap(), MOST_NOTICES);
    assert_eq!(store.unread_notices("account2").await.unwrap(), 0);
    assert_eq!(store.read_notices("account2", None, 999).await.unwrap(), 0, "not theirs");
    assert_eq!(store.read_notices("account1", Some("game0104"), 450).await.unwrap(), 1, "what came later is new");
    assert_eq!(store.read_notices("account1", Some("game0104"), 500).await.unwrap(), 1);
    assert_eq!(store.read_notices("account1", None, 500).await.unwrap(), u64::from(MOST_NOTICES) - 2);
    assert_eq!(store.unread_notices("account1").await.unwrap(), 0);
    // What happens again is new again.
    add("turn", "game0104", 600).await;
    assert_eq!(store.unread_notices("account1").await.unwrap(), 1);
    let at = 700;
    assert!(
        store
            .change_account(
                "account1",
                AccountChange::Erased { name_key: "~1".to_owned(), at },
                audit("audit001", at, "erased")
            )
            .await
            .unwrap()
    );
    assert_eq!(store.notices_of("account1", 9).await.unwrap(), []);
}

each_store!(what_is_told_of_the_parts_of_something_is_read_with_it);
async fn what_is_told_of_the_parts_of_something_is_read_with_it(place: Place) {
    let store = with_accounts(&place).await;
    for subject in ["event1#1", "event1#2", "event1", "event12", "event12#1"] {
        store.add_notice(notice("account1", "agreed", subject, 5)).await.unwrap();
    }
    assert_eq!(store.read_notices("account1", Some("event1#2"), 9).await.unwrap(), 1);
    assert_eq!(store.read_notices("account1", Some("event1"), 9).await.unwrap(), 2);
    assert_eq!(store.unread_notices("account1").await.unwrap(), 2, "another one is not read");
}

each_store!(a_mail_tells_of_what_nobody_has_read);
async fn a_mail_tells_of_what_nobody_has_read(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    let due = |subject: &str, at| StoredNotice { mail_due: Some(at), ..notice("account1", "turn", subject, 5) };
    for (subject, at) in [("game0001", 10), ("game0002", 20), ("game0003", 10)] {
        one.add_notice(due(subject, at)).await.unwrap();
    }
    one.read_notices("account1", Some("game0003"), 5).await.unwrap();
    assert_eq!(one.take_notices_to_mail(9, 9).await.unwrap(), []);
    let (a, b) = tokio::join!(one.take_notices_to_mail(10, 9), two.take_notices_to_mail(10, 9));
    assert_eq!([a.unwrap(), b.unwrap()].concat(), [due("game0001", 10)], "one of the two sends it");
    let wishes = |mail: &str| NoticeWishes { mail: mail.to_owned(), push: String::new(), lang: "ja".to_owned() };
    assert_eq!(one.notice_wishes("account1").await.unwrap(), None);
    for mail in ["turn", "turn over"] {
        one.set_notice_wishes("account1", wishes(mail)).await.unwrap();
        assert_eq!(two.notice_wishes("account1").await.unwrap(), Some(wishes(mail)));
    }
}

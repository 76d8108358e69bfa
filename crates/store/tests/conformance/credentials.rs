use crate::common::*;
use komadai_store::*;

each_store!(a_change_of_an_account_is_logged_or_not_made);
async fn a_change_of_an_account_is_logged_or_not_made(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for n in 1..=2 {
        store.open_session(session(n, "account1", 10)).await.unwrap();
    }
    let changes = [
        AccountChange::Role(Role::Referee),
        AccountChange::Password { hash: "other".to_owned(), stays: Some([1; 32]) },
        AccountChange::Closed(Some(30)),
    ];
    for (n, change) in changes.into_iter().enumerate() {
        let entry = audit(&format!("audit00{n}"), 10 + n as u64, "change");
        assert!(store.change_account("account1", change.clone(), entry.clone()).await.unwrap());
        if matches!(change, AccountChange::Password { .. }) {
            assert_eq!(store.sessions_of("account1").await.unwrap(), [session(1, "account1", 10)], "the others end");
        }
        assert!(!store.change_account("nosuchaccount", change, entry).await.unwrap());
    }
    let changed = StoredAccount {
        role: Role::Referee,
        password: Some("other".to_owned()),
        closed: Some(30),
        ..account("account1", "ann")
    };
    assert_eq!(store.account("account1").await.unwrap(), Some(changed));
    assert_eq!(store.sessions_of("account1").await.unwrap(), [], "a closed account has no sessions");
    store
        .log_look(AuditEntry { actor: Some("account1".to_owned()), ..audit("audit009", 20, "invited") })
        .await
        .unwrap();
    let log = store.audit(u64::MAX, 9).await.unwrap();
    assert_eq!(log.iter().map(|entry| entry.at).collect::<Vec<_>>(), [20, 12, 11, 10]);
    assert_eq!(log[3], audit("audit000", 10, "change"));
    assert_eq!(store.audit(20, 1).await.unwrap(), [audit("audit002", 12, "change")]);
}

each_store!(links_and_codes_are_used_once);
async fn links_and_codes_are_used_once(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    for (token, of, expires) in [(1, Some("account1"), 30), (2, Some("account1"), 20), (3, None, 30)] {
        one.add_ticket(ticket(token, of, expires), logged(token.into())).await.unwrap();
    }
    assert_eq!(two.tickets(1).await.unwrap(), [ticket(2, Some("account1"), 20)]);
    assert_eq!(two.ticket([2; 32]).await.unwrap(), Some(ticket(2, Some("account1"), 20)));
    let recovered = async || {
        let log = one.audit(u64::MAX, 20).await.unwrap();
        log.into_iter().filter(|entry| entry.act == "recovered").collect::<Vec<_>>()
    };
    let mut tries = 0;
    let mut recover = async |store: &dyn Store, account: &'static str, proof| {
        tries += 1;
        let entry = audit(&format!("audit{tries:03}"), tries, "recovered");
        store.recover(account, proof, format!("password {tries}"), entry).await.unwrap()
    };
    one.open_session(session(1, "account1", 10)).await.unwrap();
    for (account, wrong) in [
        ("account1", Proof::Ticket([9; 32], 10)),
        ("account1", Proof::Ticket([2; 32], 20)),
        ("account2", Proof::Ticket([1; 32], 10)),
        ("account1", Proof::Ticket([3; 32], 10)),
        ("account1", Proof::Code([1; 32])),
    ] {
        assert!(!recover(&*one, account, wrong).await, "{wrong:?}");
    }
    assert_eq!((recovered().await, one.sessions_of("account1").await.unwrap().len()), (vec![], 1));
    assert!(recover(&*one, "account1", Proof::Ticket([1; 32], 29)).await);
    assert!(!recover(&*two, "account1", Proof::Ticket([1; 32], 29)).await, "used");
    assert_eq!(two.sessions_of("account1").await.unwrap(), [], "every session is over");
    assert_eq!(two.account("account1").await.unwrap().unwrap().password.as_deref(), Some("password 6"));
    assert_eq!(recovered().await, [audit("audit006", 6, "recovered")]);

    one.set_codes("account1", vec![[1; 32], [2; 32]], logged(11)).await.unwrap();
    let code = Proof::Code([1; 32]);
    let (a, b) = tokio::join!(
        one.recover("account1", code, "a".to_owned(), audit("auditcod", 8, "recovered")),
        two.recover("account1", code, "b".to_owned(), audit("auditcoe", 8, "recovered")),
    );
    assert!(a.unwrap() != b.unwrap());
    assert!(!recover(&*one, "account2", Proof::Code([2; 32])).await, "somebody else's");
    assert_eq!(two.codes_left("account1").await.unwrap(), 1);
    one.set_codes("account1", vec![[3; 32]], logged(12)).await.unwrap();
    assert!(!recover(&*one, "account1", Proof::Code([2; 32])).await, "new codes take the place of the old");
    one.change_account("account1", AccountChange::Closed(Some(9)), audit("auditclo", 9, "closed")).await.unwrap();
    assert!(!recover(&*one, "account1", Proof::Code([3; 32])).await, "a closed account");
    assert_eq!(one.codes_left("account1").await.unwrap(), 1);
}

each_store!(browsers_in_which_an_account_was_open_are_known_and_bounded);
async fn browsers_in_which_an_account_was_open_are_known_and_bounded(place: Place) {
    let store = place.open().await;
    store.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    for n in 0..=u8::try_from(MOST_KNOWN_DEVICES).unwrap() {
        store.know_device("account1", [n; 32], n.into()).await.unwrap();
    }
    let known = async |account: &'static str, token| store.is_known_device(account, [token; 32]).await.unwrap();
    assert!(!known("account1", 0).await, "the oldest went");
    assert!(known("account1", 1).await && known("account1", 20).await);
    assert!(!known("account2", 1).await && !known("account1", 99).await);
    let erased = AccountChange::Erased { name_key: "erased 1".to_owned(), at: 50 };
    assert!(store.change_account("account1", erased, audit("audit001", 50, "erased")).await.unwrap());
    assert!(!known("account1", 1).await);
}

each_store!(an_invitation_is_used_up_by_the_account_that_is_kept);
async fn an_invitation_is_used_up_by_the_account_that_is_kept(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    one.add_account(account("account1", "ann"), Vec::new()).await.unwrap();
    one.add_ticket(ticket(1, None, 30), logged(1)).await.unwrap();
    one.add_ticket(ticket(2, Some("account1"), 30), logged(2)).await.unwrap();
    let ann = one.add_invited(account("account2", "ann"), Vec::new(), [1; 32], 10).await;
    assert!(matches!(ann, Err(StoreError::Taken)), "{ann:?}");
    for (token, now) in [(1, 30), (2, 10), (9, 10)] {
        assert!(
            !one.add_invited(account("account2", "ben"), Vec::new(), [token; 32], now).await.unwrap(),
            "{token} {now}"
        );
    }
    assert_eq!(one.account("account2").await.unwrap(), None);
    let (a, b) = tokio::join!(
        one.add_invited(account("account2", "ben"), Vec::new(), [1; 32], 10),
        two.add_invited(account("account3", "cara"), Vec::new(), [1; 32], 10),
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a != b);
    let there = [one.account("account2").await.unwrap().is_some(), one.account("account3").await.unwrap().is_some()];
    assert_eq!(there, [a, b]);
    assert_eq!(one.ticket([1; 32]).await.unwrap(), None);
}

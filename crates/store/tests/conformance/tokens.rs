use crate::common::*;
use komadai_store::*;

each_store!(a_token_opens_its_account_until_it_is_revoked_or_the_account_closed);
async fn a_token_opens_its_account_until_it_is_revoked_or_the_account_closed(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    for (n, whose) in [(1, "account1"), (2, "account1"), (3, "account2")] {
        one.add_token(token(n, whose), audit(&format!("audit{n:03}"), 1, "token")).await.unwrap();
    }
    let (known, whose) = two.token([1; 32]).await.unwrap().unwrap();
    assert_eq!((known, whose.id.as_str()), (token(1, "account1"), "account1"));
    assert!(two.token([9; 32]).await.unwrap().is_none());
    for now in [40, 30] {
        one.use_token("account1", [1; 32], now).await.unwrap();
    }
    let used = StoredToken { used: Some(40), ..token(1, "account1") };
    assert_eq!(two.tokens_of("account1").await.unwrap(), [token(2, "account1"), used], "the newest first");
    assert!(!one.remove_token("account2", "token001", audit("audit010", 2, "x")).await.unwrap(), "somebody else's");
    assert!(one.remove_token("account1", "token001", audit("audit011", 3, "revoked")).await.unwrap());
    assert!(two.token([1; 32]).await.unwrap().is_none());
    let all = || (1..=3).map(|n| [n; 32]).collect();
    let mut there = two.tokens_among(all()).await.unwrap();
    there.sort();
    assert_eq!(there, [[2; 32], [3; 32]]);
    let acts: Vec<_> = two.audit(u64::MAX, 1).await.unwrap().into_iter().map(|entry| entry.act).collect();
    assert_eq!(acts, ["revoked"]);

    // Whoever changes the password in a session of theirs keeps their tokens; whoever has lost it does not.
    let change = |stays| AccountChange::Password { hash: "new".to_owned(), stays };
    one.change_account("account1", change(Some([7; 32])), audit("audit012", 4, "password")).await.unwrap();
    assert_eq!(two.tokens_among(all()).await.unwrap().len(), 2);
    one.change_account("account1", change(None), audit("audit013", 5, "recovered")).await.unwrap();
    assert_eq!(two.tokens_among(all()).await.unwrap(), [[3; 32]]);
    for (scope, is_given) in [("bot:play", true), ("bot", false), ("analysis:work", false)] {
        assert_eq!(two.is_scope_given(scope).await.unwrap(), is_given, "{scope}");
    }
    one.change_account("account2", AccountChange::Closed(Some(6)), audit("audit014", 6, "closed")).await.unwrap();
    assert_eq!(two.tokens_among(all()).await.unwrap(), [[0; 32]; 0]);
    assert!(!two.is_scope_given("bot:play").await.unwrap());
    one.change_account("account2", AccountChange::Closed(None), audit("audit015", 7, "opened")).await.unwrap();
    assert_eq!(two.tokens_of("account2").await.unwrap(), [], "an account that is open again has none");

    for n in 0..MOST_TOKENS as u8 {
        one.add_token(token(100 + n, "account2"), audit(&format!("auditx{n:02}"), 8, "token")).await.unwrap();
    }
    let more = one.add_token(token(99, "account2"), audit("audit099", 9, "token")).await;
    assert!(matches!(more, Err(StoreError::Busy)), "{more:?}");
}

each_store!(an_account_becomes_a_programs_once_and_is_listed_while_it_is_open);
async fn an_account_becomes_a_programs_once_and_is_listed_while_it_is_open(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
        assert!(!two.is_bot(&format!("account{n}")).await.unwrap());
        assert!(one.set_bot(&format!("account{n}"), n, audit(&format!("audit00{n}"), n, "bot")).await.unwrap());
    }
    assert!(!two.set_bot("account1", 9, audit("audit009", 9, "bot")).await.unwrap());
    assert!(two.is_bot("account1").await.unwrap());
    let names = |n| account(&format!("account{n}"), &format!("ann{n}")).name;
    assert_eq!(two.bots().await.unwrap(), [names(2), names(1)]);
    one.change_account("account2", AccountChange::Closed(Some(6)), audit("audit014", 6, "closed")).await.unwrap();
    assert_eq!(two.bots().await.unwrap(), [names(1)]);
    let erased = AccountChange::Erased { name_key: "erased account1".to_owned(), at: 7 };
    one.change_account("account1", erased, audit("audit015", 7, "erased")).await.unwrap();
    assert_eq!((two.bots().await.unwrap().len(), two.is_bot("account1").await.unwrap()), (0, false));
}

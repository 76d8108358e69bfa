use crate::common::*;
use komadai_store::*;

each_store!(a_passkey_opens_its_account_until_it_is_removed);
async fn a_passkey_opens_its_account_until_it_is_removed(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    one.add_passkey(passkey(1, "account1"), audit("audit001", 1, "passkey")).await.unwrap();
    let again = two.add_passkey(passkey(1, "account2"), audit("audit002", 2, "passkey")).await;
    assert!(matches!(again, Err(StoreError::Taken)), "{again:?}");
    assert_eq!(two.passkey(&[1, 0xff]).await.unwrap(), Some(passkey(1, "account1")));
    assert!(one.use_passkey(vec![1, 0xff], vec![7], 30).await.unwrap());
    assert!(!one.name_passkey("account2", vec![1, 0xff], "mine".to_owned()).await.unwrap(), "somebody else's");
    assert!(one.name_passkey("account1", vec![1, 0xff], "phone".to_owned()).await.unwrap());
    let used = StoredPasskey { name: "phone".to_owned(), state: vec![7], used: Some(30), ..passkey(1, "account1") };
    assert_eq!(two.passkeys_of("account1").await.unwrap(), [used]);
    assert!(!one.remove_passkey("account2", vec![1, 0xff], audit("audit003", 3, "x")).await.unwrap());
    assert!(one.remove_passkey("account1", vec![1, 0xff], audit("audit004", 4, "removed")).await.unwrap());
    assert!(!two.use_passkey(vec![1, 0xff], vec![8], 40).await.unwrap(), "removed meanwhile");
    assert_eq!(two.passkeys_of("account1").await.unwrap(), []);
    let acts: Vec<_> = two.audit(u64::MAX, 9).await.unwrap().into_iter().map(|entry| entry.act).collect();
    assert_eq!(acts, ["removed", "passkey"]);
    for n in 0..MOST_PASSKEYS as u8 {
        one.add_passkey(passkey(n, "account2"), audit(&format!("auditx{n:02}"), 5, "passkey")).await.unwrap();
    }
    let more = one.add_passkey(passkey(99, "account2"), audit("audit099", 6, "passkey")).await;
    assert!(matches!(more, Err(StoreError::Busy)), "{more:?}");
}

each_store!(a_challenge_is_taken_once_and_in_time);
async fn a_challenge_is_taken_once_and_in_time(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let challenge = |whose, state, expires| Challenge { whose: [whose; 32], state: vec![state], expires };
    one.set_challenge(challenge(1, 1, 50), 10).await.unwrap();
    one.set_challenge(challenge(1, 2, 60), 20).await.unwrap();
    one.set_challenge(challenge(2, 3, 30), 20).await.unwrap();
    assert_eq!(two.take_challenge([9; 32], 20).await.unwrap(), None);
    let (a, b) = tokio::join!(one.take_challenge([1; 32], 59), two.take_challenge([1; 32], 59));
    let (a, b) = (a.unwrap(), b.unwrap());
    assert_eq!(a.clone().or(b.clone()), Some(vec![2]), "the last one");
    assert!(a.is_none() || b.is_none());
    assert_eq!(two.take_challenge([2; 32], 30).await.unwrap(), None, "too late");
}

use crate::common::*;
use komadai_store::*;

each_store!(an_address_is_an_account_s_once_its_link_was_used);
async fn an_address_is_an_account_s_once_its_link_was_used(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for n in 1..=2 {
        one.add_account(account(&format!("account{n}"), &format!("ann{n}")), Vec::new()).await.unwrap();
    }
    let link = |token: u8, account: &str, address: &str| MailLink {
        token: [token; 32],
        account: account.to_owned(),
        address: address.to_owned(),
        expires: 50,
    };
    let confirm = async |store: &dyn Store, token, now| {
        store.confirm_mail([token; 32], now, audit(&format!("audit{token}{now}"), now, "mail")).await.unwrap()
    };
    one.add_mail_link(link(1, "account1", "old@club.example"), 10).await.unwrap();
    one.add_mail_link(link(2, "account1", "Ann@Club.example"), 10).await.unwrap();
    assert!(!confirm(&*one, 1, 20).await, "the last one counts");
    assert!(!confirm(&*one, 2, 50).await, "too late");
    assert_eq!(two.mail_link([2; 32], 49).await.unwrap(), Some(link(2, "account1", "Ann@Club.example")));
    assert_eq!(two.accounts_of_mail("ann@club.example").await.unwrap(), Vec::<String>::new());
    let (a, b) = tokio::join!(confirm(&*one, 2, 30), confirm(&*two, 2, 31));
    assert!(a != b, "once");
    assert_eq!(two.mail_of("account1").await.unwrap().as_deref(), Some("Ann@Club.example"));
    one.add_mail_link(link(3, "account2", "ann@club.EXAMPLE"), 10).await.unwrap();
    assert!(confirm(&*one, 3, 30).await);
    assert_eq!(two.accounts_of_mail("ANN@club.example").await.unwrap(), ["account1", "account2"]);
    one.remove_mail("account1", audit("audit999", 60, "removed")).await.unwrap();
    assert_eq!(two.mail_of("account1").await.unwrap(), None);
    let erased = AccountChange::Erased { name_key: "erased 2".to_owned(), at: 70 };
    assert!(one.change_account("account2", erased, audit("audit998", 70, "erased")).await.unwrap());
    assert_eq!(two.accounts_of_mail("ann@club.example").await.unwrap(), Vec::<String>::new());
}

use crate::common::*;
use komadai_store::*;

fn profile(about: &str, changed: u64) -> StoredProfile {
    let [piece, colour, country, about] = ["dragon", "red", "JP", about].map(str::to_owned);
    StoredProfile { piece, colour, country, about, changed }
}

each_store!(what_somebody_shows_of_themselves_goes_with_their_account);
async fn what_somebody_shows_of_themselves_goes_with_their_account(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    assert_eq!(one.profile_of("account1").await.unwrap(), None);
    for (about, changed) in [("first", 5), ("", 6), ("平手\nand more", 7)] {
        assert!(one.set_profile("account1", profile(about, changed)).await.unwrap());
        assert_eq!(two.profile_of("account1").await.unwrap(), Some(profile(about, changed)));
    }
    assert_eq!(two.profile_of("account2").await.unwrap(), None);
    assert!(!one.set_profile("nobody", profile("", 5)).await.unwrap());
    // Nobody sees it while the account is closed, and nobody changes it then.
    let close = |at| AccountChange::Closed(at);
    assert!(one.change_account("account1", close(Some(8)), audit("audit001", 8, "closed")).await.unwrap());
    assert!(!one.set_profile("account1", profile("late", 9)).await.unwrap());
    assert_eq!(one.profile_of("account1").await.unwrap(), None);
    assert!(one.change_account("account1", close(None), audit("audit002", 9, "opened")).await.unwrap());
    assert_eq!(one.profile_of("account1").await.unwrap(), Some(profile("平手\nand more", 7)));
    let erased = AccountChange::Erased { name_key: "~1".to_owned(), at: 10 };
    assert!(one.change_account("account1", erased, audit("audit003", 10, "erased")).await.unwrap());
    assert!(one.change_account("account1", close(None), audit("audit004", 11, "opened")).await.unwrap());
    assert_eq!(two.profile_of("account1").await.unwrap(), None);
}

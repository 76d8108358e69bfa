use crate::common::*;
use komadai_store::*;

fn item(id: &str, at: u64, version: u32) -> NewsItem {
    NewsItem {
        id: id.to_owned(),
        at,
        changed: at + u64::from(version),
        version,
        author: "ann".to_owned(),
        lang: "en".to_owned(),
        title: format!("{id} {version}"),
        text: "Come and play.".to_owned(),
    }
}

each_store!(news_is_listed_from_the_last_on_and_of_two_changes_one_is_kept);
async fn news_is_listed_from_the_last_on_and_of_two_changes_one_is_kept(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    for (id, at) in [("a", 10), ("b", 30), ("c", 20)] {
        one.add_news(item(id, at, 1), audit(&format!("news-{id}"), at, "news-published")).await.unwrap();
    }
    let ids = |items: Vec<NewsItem>| items.into_iter().map(|item| item.id).collect::<Vec<_>>();
    assert_eq!(ids(two.news(0, 0, 9).await.unwrap()), ["b", "c", "a"]);
    assert_eq!(ids(two.news(10, 1, 9).await.unwrap()), ["c"]);
    let (mine, yours) = tokio::join!(
        one.change_news(item("a", 10, 2), audit("news-1", 40, "news-changed")),
        two.change_news(item("a", 10, 2), audit("news-2", 40, "news-changed")),
    );
    assert!(mine.unwrap() != yours.unwrap());
    assert_eq!(two.news_item("a").await.unwrap(), Some(item("a", 10, 2)));
    assert!(!one.change_news(item("z", 10, 2), audit("news-3", 40, "news-changed")).await.unwrap());
    assert!(one.remove_news("b", audit("news-4", 50, "news-removed")).await.unwrap());
    assert!(!two.remove_news("b", audit("news-5", 50, "news-removed")).await.unwrap());
    assert_eq!(two.news_item("b").await.unwrap(), None);
    assert_eq!(ids(two.news_by("ann", 9).await.unwrap()), ["a", "c"]);
}

/// An account gets a confirmed address.
async fn give_mail(store: &dyn Store, account: &str, token: u8) {
    let address = format!("{account}@club.example");
    store
        .add_mail_link(MailLink { token: [token; 32], account: account.to_owned(), address, expires: 50 }, 10)
        .await
        .unwrap();
    assert!(store.confirm_mail([token; 32], 20, audit(&format!("mail{token}"), 20, "mail")).await.unwrap());
}

each_store!(a_digest_that_is_due_is_taken_by_one_node_and_by_none_after_its_end);
async fn a_digest_that_is_due_is_taken_by_one_node_and_by_none_after_its_end(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    let digest = |account: &str, due| Digest {
        account: account.to_owned(),
        is_wanted: true,
        lang: "ja".to_owned(),
        token: format!("end-{account}"),
        due,
        since: 0,
    };
    assert_eq!(one.digest_of("account1").await.unwrap(), None);
    for (account, due) in [("account1", 10), ("account2", 20), ("account3", 5)] {
        one.wish_digest(digest(account, due)).await.unwrap();
    }
    assert_eq!(two.digests_due(20, 9).await.unwrap(), [], "nobody has an address yet");
    give_mail(&*one, "account1", 1).await;
    give_mail(&*one, "account2", 2).await;
    assert_eq!(two.digests_due(9, 9).await.unwrap(), []);
    let due = two.digests_due(20, 9).await.unwrap();
    assert_eq!(due, [digest("account1", 10), digest("account2", 20)]);
    let (mine, yours) =
        tokio::join!(one.take_digest(due[0].clone(), 21, 100), two.take_digest(due[0].clone(), 21, 100));
    assert!(mine.unwrap() != yours.unwrap());
    let next = Digest { since: 21, ..digest("account1", 100) };
    assert_eq!(two.digest_of("account1").await.unwrap(), Some(next.clone()));
    // Who said it once more meanwhile had seen the digest before: neither its day nor its link comes back.
    one.wish_digest(Digest { lang: "es".to_owned(), token: "another".to_owned(), ..digest("account1", 10) })
        .await
        .unwrap();
    assert_eq!(two.digest_of("account1").await.unwrap(), Some(Digest { lang: "es".to_owned(), ..next }));
    assert!(two.end_digest("end-account2").await.unwrap());
    assert!(!two.end_digest("end-nobody").await.unwrap());
    assert!(!one.take_digest(due[1].clone(), 21, 100).await.unwrap(), "it is not wanted any more");
    assert_eq!(two.digests_due(99, 9).await.unwrap(), []);
}

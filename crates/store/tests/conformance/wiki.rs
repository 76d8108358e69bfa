use crate::common::*;
use komadai_store::*;

each_store!(revisions_of_a_page_are_numbered_without_gaps_and_of_two_at_once_one_is_kept);
async fn revisions_of_a_page_are_numbered_without_gaps_and_of_two_at_once_one_is_kept(place: Place) {
    let (one, two) = (place.open().await, place.open().await);
    let revision = |page: &str, number, author: &str| Revision {
        page: page.to_owned(),
        number,
        at: 1_000 + u64::from(number),
        author: author.to_owned(),
        summary: format!("change {number}"),
        text: format!("{page} by {author}"),
    };
    assert!(!one.add_revision(revision("a", 2, "ann")).await.unwrap(), "nothing is there before it");
    assert!(one.add_revision(revision("a", 1, "ann")).await.unwrap());
    let (mine, yours) =
        tokio::join!(one.add_revision(revision("a", 2, "ann")), two.add_revision(revision("a", 2, "ben")));
    assert!(mine.unwrap() != yours.unwrap());
    assert!(one.add_revision(revision("b", 1, "ben")).await.unwrap());
    let numbers =
        |revisions: &[Revision]| revisions.iter().map(|one| (one.page.clone(), one.number)).collect::<Vec<_>>();
    let listed =
        |pairs: &[(&str, u32)]| pairs.iter().map(|(page, number)| ((*page).to_owned(), *number)).collect::<Vec<_>>();
    assert_eq!(numbers(&two.revisions(Some("a"), 9).await.unwrap()), listed(&[("a", 2), ("a", 1)]));
    assert_eq!(numbers(&two.revisions(None, 2).await.unwrap()), listed(&[("a", 2), ("a", 1)]));
    assert_eq!(two.revision("a", Some(1)).await.unwrap(), Some(revision("a", 1, "ann")));
    assert_eq!(two.revision("a", Some(3)).await.unwrap(), None);
    assert_eq!(two.revision("a", None).await.unwrap().map(|one| one.number), Some(2));
    assert_eq!(two.revision("c", None).await.unwrap(), None);
    let full = revision("a", MOST_REVISIONS + 1, "ann");
    assert!(matches!(one.add_revision(full).await, Err(StoreError::Busy)));

    one.set_locked("a", true, audit("wikilock1", 70, "page-locked")).await.unwrap();
    one.set_locked("a", true, audit("wikilock2", 71, "page-locked")).await.unwrap();
    assert!(two.is_locked("a").await.unwrap() && !two.is_locked("b").await.unwrap());
    one.set_locked("a", false, audit("wikilock3", 72, "page-opened")).await.unwrap();
    assert!(!two.is_locked("a").await.unwrap());

    one.forget_author("ann").await.unwrap();
    assert_eq!(two.revisions_by("ann", 9).await.unwrap(), []);
    let first = two.revision("a", Some(1)).await.unwrap().unwrap();
    assert_eq!((first.author.as_str(), first.text.as_str()), ("", "a by ann"));
}

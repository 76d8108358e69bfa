use crate::common::*;
use komadai_store::*;

pub(crate) fn study(id: &str, owner: &str, visibility: Visibility, changed: u64) -> StoredStudy {
    StoredStudy {
        id: id.to_owned(),
        owner: owner.to_owned(),
        owner_name: owner.to_uppercase(),
        title: format!("The {id}"),
        words: format!("the {id}"),
        visibility,
        created: 5,
        changed,
        order: 0,
    }
}

fn chapter(id: &str, study: &str, place: u32) -> StoredChapter {
    let kind = "analysis".to_owned();
    StoredChapter {
        id: id.to_owned(),
        study: study.to_owned(),
        place,
        title: id.to_uppercase(),
        kind,
        beginning: "x".into(),
    }
}

async fn people_of_studies(store: &dyn Store) {
    for (id, name) in [("ann", "ANN"), ("ben", "BEN"), ("cal", "CAL")] {
        let holder = [id.as_bytes()[0]; 32];
        store
            .add_account(StoredAccount { name: name.to_owned(), holder, ..account(id, id) }, Vec::new())
            .await
            .unwrap();
    }
}

each_store!(a_study_keeps_its_chapters_in_order_and_is_found_by_whom_it_lets_in);
async fn a_study_keeps_its_chapters_in_order_and_is_found_by_whom_it_lets_in(place: Place) {
    let store = place.open().await;
    people_of_studies(&*store).await;
    let own = study("one", "ann", Visibility::Public, 10);
    assert!(store.add_study(own.clone(), vec![chapter("a", "", 7), chapter("b", "", 7)]).await.unwrap());
    assert!(store.add_study(study("two", "ann", Visibility::Private, 20), vec![chapter("z", "", 0)]).await.unwrap());
    assert!(store.add_study(study("three", "ben", Visibility::Link, 30), vec![]).await.unwrap());
    assert_eq!(store.study("one").await.unwrap(), Some(own.clone()));
    assert_eq!(store.study("four").await.unwrap(), None);

    let add = async |study: &str, ids: &[&str]| {
        store.add_chapters(study, ids.iter().map(|id| chapter(id, "", 0)).collect()).await.unwrap()
    };
    assert!(add("one", &["c"]).await);
    assert!(!add("nowhere", &["d"]).await);
    assert!(
        store.change_chapter(StoredChapter { title: "last first".into(), ..chapter("c", "one", 0) }).await.unwrap()
    );
    let put = async |seq: u32, id: &str, before: Option<&str>| {
        let (study, chapter, before) = ("one".to_owned(), id.to_owned(), before.map(str::to_owned));
        let name = format!("n{seq}");
        store.move_chapter(ChapterMove { study, seq, chapter, before, name }).await.unwrap()
    };
    assert!(put(1, "c", Some("a")).await);
    assert!(!put(1, "a", None).await, "another change has the number");
    assert!(!put(3, "a", None).await, "no number is left out");
    assert!(!store.change_chapter(chapter("z", "one", 0)).await.unwrap(), "another study's");
    let order = async || -> Vec<String> {
        store.chapters("one").await.unwrap().into_iter().map(|one| format!("{} {}", one.place, one.title)).collect()
    };
    assert_eq!(order().await, ["0 last first", "1 A", "2 B"]);
    assert!(put(2, "a", None).await);
    assert_eq!(order().await, ["0 last first", "1 B", "2 A"]);
    assert!(put(3, "z", None).await && put(4, "b", Some("z")).await, "of another study: nothing to go before");
    assert_eq!(order().await, ["0 last first", "1 A", "2 B"]);
    assert_eq!(store.edits("one", 1).await.unwrap(), ["move n2 a last", "move n3 z last", "move n4 b before z"]);
    assert_eq!(store.study("one").await.unwrap().unwrap().order, 4);
    store.add_edit("a", 1, "play 0 7g7f".into(), None).await.unwrap();
    assert!(!store.remove_chapter("two", "a").await.unwrap());
    assert!(store.remove_chapter("one", "a").await.unwrap());
    assert!(!store.remove_chapter("two", "z").await.unwrap(), "the only one stays");
    assert_eq!(store.edits("a", 0).await.unwrap(), [""; 0]);
    let more: Vec<String> = (2..=MOST_CHAPTERS).map(|n| format!("more{n}")).collect();
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    assert!(!add("one", &more).await, "one too many: none of them");
    assert_eq!(store.chapters("one").await.unwrap().len(), 2);
    assert!(add("one", &more[1..]).await);
    assert_eq!(store.chapters("one").await.unwrap()[2].id, "more3", "in their order");
    assert!(!add("one", &["toomany"]).await);

    assert!(store.set_study_person("two", "ben", Some(false)).await.unwrap());
    assert!(store.set_study_person("two", "ben", Some(true)).await.unwrap());
    assert!(!store.set_study_person("two", "ann", Some(true)).await.unwrap(), "it is hers");
    let ben = StudyPerson { account: "ben".into(), name: "BEN".into(), may_edit: true };
    assert_eq!(store.study_people("two").await.unwrap(), [ben]);
    store.touch_study("one", 40).await.unwrap();
    store.touch_study("one", 15).await.unwrap();
    let find = async |of: Option<&str>, words: &[&str], before| -> Vec<String> {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let query = StudyQuery { of: of.map(str::to_owned), words, before, at_most: 9 };
        store.studies(query).await.unwrap().into_iter().map(|one| one.id).collect()
    };
    assert_eq!(find(None, &[], None).await, ["one"]);
    assert_eq!(find(Some("ann"), &[], None).await, ["one", "two"]);
    assert_eq!(find(Some("ben"), &[], None).await, ["three", "two"]);
    assert_eq!(find(Some("ann"), &["tw"], None).await, ["two"]);
    assert_eq!(find(Some("ann"), &[], Some(40)).await, ["two"]);
    assert!(store.change_study(StoredStudy { visibility: Visibility::Link, ..own }).await.unwrap());
    assert_eq!(find(None, &[], None).await, [""; 0]);
    assert!(store.set_study_person("two", "ben", None).await.unwrap());
    assert_eq!(find(Some("ben"), &[], None).await, ["three"]);
    let entry = audit("studygone1", 70, "study-removed");
    store.remove_study("one", Some(entry.clone())).await.unwrap();
    assert_eq!(store.audit(u64::MAX, 1).await.unwrap(), [entry]);
    assert_eq!((store.study("one").await.unwrap(), store.chapters("one").await.unwrap()), (None, vec![]));
    assert_eq!(store.edits("one", 0).await.unwrap(), [""; 0]);
}

each_store!(an_account_that_leaves_takes_its_studies_along_unless_somebody_else_writes_them);
async fn an_account_that_leaves_takes_its_studies_along_unless_somebody_else_writes_them(place: Place) {
    let store = place.open().await;
    people_of_studies(&*store).await;
    for (id, owner) in [("alone", "ann"), ("shared", "ann"), ("other", "cal")] {
        store
            .add_study(study(id, owner, Visibility::Public, 9), vec![chapter(&format!("{id}1"), "", 0)])
            .await
            .unwrap();
    }
    let signed = SignedNote { node: 0, account: "cal".to_owned(), is_empty: false };
    store.add_edit("alone1", 1, "note 0 here".into(), Some(signed)).await.unwrap();
    store.set_study_person("alone", "cal", Some(false)).await.unwrap();
    store.set_study_person("shared", "ben", Some(true)).await.unwrap();
    store.set_study_person("other", "ann", Some(true)).await.unwrap();
    store.leave_studies("ann").await.unwrap();
    assert_eq!(store.study("alone").await.unwrap(), None, "who only reads it is no heir");
    assert_eq!(store.edits("alone1", 0).await.unwrap(), [""; 0]);
    assert_eq!(store.note_writers("alone1").await.unwrap(), []);
    assert_eq!(store.study("shared").await.unwrap().map(|study| study.owner), Some("ben".to_owned()));
    assert_eq!(
        (store.study_people("shared").await.unwrap(), store.study_people("other").await.unwrap()),
        (vec![], vec![])
    );
}

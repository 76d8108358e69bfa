use crate::common::*;
use komadai_store::*;

fn class(id: &str, code: &str) -> StoredClass {
    StoredClass { code: code.to_owned(), ..stored_class(id) }
}

each_store!(a_class_has_one_teacher_and_whoever_knows_its_code_comes_in_once);
async fn a_class_has_one_teacher_and_whoever_knows_its_code_comes_in_once(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    assert!(one.add_class(class("class001", "abcd"), "account1").await.unwrap());
    assert!(matches!(one.add_class(class("class002", "abcd"), "account2").await, Err(StoreError::Taken)));
    assert!(!one.add_class(class("class002", "efgh"), "nobody01").await.unwrap());
    assert_eq!(two.class_of_code("abcd").await.unwrap().unwrap(), class("class001", "abcd"));
    assert_eq!(two.class_of_code("abce").await.unwrap(), None);

    assert_eq!(one.join_class("nosuchclass", "account2", 10).await.unwrap(), ClassJoined::NoSuchClass);
    let (mine, yours) =
        tokio::join!(one.join_class("class001", "account2", 10), two.join_class("class001", "account2", 10));
    let both = [mine.unwrap(), yours.unwrap()];
    assert!(both.contains(&ClassJoined::Yes) && both.contains(&ClassJoined::Already), "{both:?}");
    assert_eq!(one.join_class("class001", "account1", 11).await.unwrap(), ClassJoined::Already, "it is their own");
    assert!(one.share_a_class("account1", "account2").await.unwrap());
    assert!(!one.share_a_class("account1", "account3").await.unwrap());

    let set = async |who, role| two.set_class_role("class001", who, role, None).await.unwrap();
    assert!(!set("account1", ClassRole::Pupil).await, "nobody teaches it then");
    assert!(!set("account2", ClassRole::Teacher).await);
    assert!(!set("account3", ClassRole::Assistant).await, "they are not in it");
    assert!(set("account2", ClassRole::Assistant).await);
    let there = one.class_members("class001").await.unwrap();
    let there: Vec<_> = there.iter().map(|member| (member.name.as_str(), member.role, member.is_ward)).collect();
    assert_eq!(there, [("ANN", ClassRole::Teacher, false), ("BEN", ClassRole::Assistant, false)]);
    assert!(!one.leave_class("class001", "account1", None).await.unwrap(), "its teacher stays");

    // A teacher's account is erased: whoever assists goes on, and without anybody the class ends.
    let erase = async |id: &str, n| {
        let change = AccountChange::Erased { name_key: format!("erased {id}"), at: 50 };
        assert!(one.change_account(id, change, audit(n, 50, "erased")).await.unwrap());
    };
    erase("account1", "audit001").await;
    assert_eq!(two.class_member("class001", "account2").await.unwrap().unwrap().role, ClassRole::Teacher);
    erase("account2", "audit002").await;
    assert_eq!(two.class("class001").await.unwrap(), None);
}

fn new_ward(id: &str, name: &str, class: &str, card: u8) -> NewWard {
    NewWard {
        account: account(id, name),
        looks: Vec::new(),
        class: class.to_owned(),
        called: "Dora D.".to_owned(),
        card: [card; 32],
    }
}

each_store!(what_a_teacher_makes_is_opened_by_the_last_card_alone);
async fn what_a_teacher_makes_is_opened_by_the_last_card_alone(place: Place) {
    let one = with_accounts(&place).await;
    assert!(one.add_class(class("class001", "abcd"), "account1").await.unwrap());
    let made = audit("audit001", 9, "created");
    assert_eq!(
        one.add_ward(new_ward("account4", "dora", "nosuchclass", 4), made.clone()).await.unwrap(),
        ClassJoined::NoSuchClass
    );
    assert_eq!(one.account("account4").await.unwrap(), None, "all of it or nothing");
    assert!(matches!(
        one.add_ward(new_ward("account4", "ann", "class001", 4), made.clone()).await,
        Err(StoreError::Taken)
    ));
    assert_eq!(one.class_members("class001").await.unwrap().len(), 1, "all of it or nothing");
    assert_eq!(one.add_ward(new_ward("account4", "dora", "class001", 4), made).await.unwrap(), ClassJoined::Yes);
    let ward = Ward { class: "class001".to_owned(), is_open: false };
    assert_eq!(one.ward("account4").await.unwrap(), Some(ward));
    assert_eq!(one.ward("account1").await.unwrap(), None);
    let opens = async |card: u8| one.account_of_card([card; 32]).await.unwrap().map(|account| account.id);
    assert_eq!(opens(4).await.as_deref(), Some("account4"));

    one.open_session(session(7, "account4", 10)).await.unwrap();
    let entry = |n| audit(n, 11, "card");
    assert!(!one.set_pupil_card("class002", "account4", [5; 32], entry("audit002")).await.unwrap(), "another class");
    assert!(!one.set_pupil_card("class001", "account2", [5; 32], entry("audit003")).await.unwrap(), "not made in it");
    assert!(one.set_pupil_card("class001", "account4", [5; 32], entry("audit004")).await.unwrap());
    assert_eq!((opens(4).await, opens(5).await.as_deref()), (None, Some("account4")));
    assert_eq!(one.sessions_of("account4").await.unwrap(), [], "what opened it before does not any more");

    let closed = AccountChange::Closed(Some(40));
    assert!(one.change_account("account4", closed, entry("audit008")).await.unwrap());
    assert_eq!(one.wards_of("class001").await.unwrap(), ["account4"], "a closed one, too");
    // They are there as long as the class is, and the class as long as they are.
    assert!(!one.leave_class("class001", "account4", None).await.unwrap());
    assert!(!one.set_class_role("class001", "account4", ClassRole::Assistant, None).await.unwrap());
    assert!(!one.end_class("class001", entry("audit005")).await.unwrap());
    let change = AccountChange::Erased { name_key: "erased account4".to_owned(), at: 50 };
    assert!(one.change_account("account4", change, entry("audit006")).await.unwrap());
    assert_eq!((one.ward("account4").await.unwrap(), opens(5).await), (None, None));
    assert!(one.end_class("class001", entry("audit007")).await.unwrap());
    assert_eq!(one.classes_of("account1").await.unwrap(), []);
}

each_store!(an_account_that_nobody_answers_for_any_more_is_closed);
async fn an_account_that_nobody_answers_for_any_more_is_closed(place: Place) {
    let one = with_accounts(&place).await;
    assert!(one.add_class(class("class001", "abcd"), "account1").await.unwrap());
    let made =
        one.add_ward(new_ward("account4", "dora", "class001", 4), audit("audit001", 9, "created")).await.unwrap();
    assert_eq!(made, ClassJoined::Yes);
    one.open_session(session(7, "account4", 10)).await.unwrap();
    let change = AccountChange::Erased { name_key: "erased account1".to_owned(), at: 50 };
    assert!(one.change_account("account1", change, audit("audit002", 50, "erased")).await.unwrap());
    assert_eq!(one.account("account4").await.unwrap().unwrap().closed, Some(50));
    assert_eq!(one.sessions_of("account4").await.unwrap(), []);
}

each_store!(homework_is_done_once_by_those_in_the_class);
async fn homework_is_done_once_by_those_in_the_class(place: Place) {
    let one = with_accounts(&place).await;
    assert!(one.add_class(class("class001", "abcd"), "account1").await.unwrap());
    assert_eq!(one.join_class("class001", "account2", 10).await.unwrap(), ClassJoined::Yes);
    assert!(!one.add_homework(homework("work0001", "nosuchclass", 90), None).await.unwrap());
    for (id, due) in [("work0001", 90), ("work0002", 80)] {
        assert!(one.add_homework(homework(id, "class001", due), None).await.unwrap());
    }
    let of = async || one.homework_of("class001").await.unwrap().into_iter().map(|work| work.id).collect::<Vec<_>>();
    assert_eq!(of().await, ["work0002", "work0001"], "what is due first");
    for (work, who, at) in [
        ("work0001", "account2", 20),
        ("work0001", "account2", 30),
        ("work0001", "account3", 20),
        ("nosuchwork", "account2", 20),
    ] {
        one.do_homework(work, who, at).await.unwrap();
    }
    let done = async || one.homework_done("class001").await.unwrap();
    assert_eq!(done().await, [("work0001".to_owned(), "account2".to_owned(), 20)]);
    assert!(!one.remove_homework("class002", "work0002", None).await.unwrap());
    assert!(one.remove_homework("class001", "work0002", None).await.unwrap());
    for n in 0..MOST_HOMEWORK {
        assert!(
            one.add_homework(homework(&format!("more{n:04}"), "class001", 100 + u64::from(n)), None).await.unwrap()
        );
    }
    assert_eq!((of().await.len(), of().await[0].clone()), (MOST_HOMEWORK as usize, "more0000".to_owned()));
    assert_eq!(done().await, [], "it went with what made room");
}

each_store!(remarks_are_about_those_in_the_class_and_go_with_them);
async fn remarks_are_about_those_in_the_class_and_go_with_them(place: Place) {
    let one = with_accounts(&place).await;
    assert!(one.add_class(class("class001", "abcd"), "account1").await.unwrap());
    assert_eq!(one.join_class("class001", "account2", 10).await.unwrap(), ClassJoined::Yes);
    let remark = |id: &str, pupil: &str| class_remark(id, "class001", pupil);
    assert!(!one.add_class_remark(remark("remark01", "account3"), None).await.unwrap());
    for n in 0..=MOST_CLASS_REMARKS {
        assert!(one.add_class_remark(remark(&format!("remark{n:03}"), "account2"), None).await.unwrap());
    }
    let about = one.class_remarks("class001", "account2").await.unwrap();
    let newest = format!("remark{MOST_CLASS_REMARKS:03}");
    assert_eq!((about.len(), &about[0].id), (MOST_CLASS_REMARKS as usize, &newest));
    assert!(!one.remove_class_remark("class002", &newest, None).await.unwrap());
    assert!(one.remove_class_remark("class001", &newest, None).await.unwrap());
    assert_eq!(one.class_remarks_with("account1", 3).await.unwrap().len(), 3, "what it wrote");
    assert!(one.leave_class("class001", "account2", None).await.unwrap());
    assert_eq!(one.class_remarks("class001", "account2").await.unwrap(), []);
}

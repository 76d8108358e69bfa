use crate::common::*;
use komadai_store::*;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1_000;

fn thread(id: &str, author: &str, begun: u64) -> StoredThread {
    StoredThread {
        id: id.to_owned(),
        forum: Forum::Club("clubclub1".to_owned()),
        title: format!("about {id}"),
        author: author.to_owned(),
        begun,
        moved: begun,
        posts: 1,
        is_pinned: false,
        is_locked: false,
    }
}

fn post(thread: &str, author: &str, at: u64, text: &str) -> ThreadPost {
    let [thread, author, text] = [thread, author, text].map(str::to_owned);
    ThreadPost { thread, seq: 0, at, author, text }
}

async fn ids(store: &dyn Store, forum: &Forum) -> Vec<String> {
    store.threads(forum, 0, 999).await.unwrap().into_iter().map(|(thread, _)| thread.id).collect()
}

async fn texts(store: &dyn Store, thread: &str) -> Vec<(u32, String, Option<String>)> {
    let posts = store.thread_posts(thread, 0, 999).await.unwrap();
    posts.into_iter().map(|(post, writer)| (post.seq, post.text, writer.map(|(name, _)| name))).collect()
}

each_store!(posts_of_a_thread_are_numbered_and_end_where_it_is_locked_or_full);
async fn posts_of_a_thread_are_numbered_and_end_where_it_is_locked_or_full(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    let begin = async |id: &str| one.add_thread(thread(id, "account1", 10), "first".to_owned()).await.unwrap();
    assert_eq!(begin("thread01").await, ThreadAdded::Gone, "there is no such club");
    assert!(one.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    assert_eq!(begin("thread01").await, ThreadAdded::Yes);
    assert_eq!(two.thread("thread01").await.unwrap(), Some(thread("thread01", "account1", 10)));
    // Two who answer at once both have their place.
    let answers = tokio::join!(
        one.add_thread_post(post("thread01", "account2", 20, "mine")),
        two.add_thread_post(post("thread01", "account1", 20, "yours"))
    );
    let mut numbers = [answers.0.unwrap(), answers.1.unwrap()];
    numbers.sort_by_key(|added| if let PostAdded::Yes(seq) = added { *seq } else { 0 });
    assert_eq!(numbers, [PostAdded::Yes(2), PostAdded::Yes(3)]);
    let moved = two.thread("thread01").await.unwrap().unwrap();
    assert_eq!((moved.posts, moved.moved, moved.begun), (3, 20, 10));
    let lock = async |locked| one.change_thread("thread01", ThreadChange::Locked(locked), None).await.unwrap();
    let answer = async |text: &str| two.add_thread_post(post("thread01", "account2", 30, text)).await.unwrap();
    assert!(lock(true).await);
    assert_eq!(answer("late").await, PostAdded::Closed);
    assert!(lock(false).await);
    // Nobody fills it alone: so many are one account's in a day, and others go on.
    for seq in 4..MOST_POSTS_A_DAY + 3 {
        assert_eq!(answer("more").await, PostAdded::Yes(seq));
    }
    assert_eq!(answer("too many today").await, PostAdded::Many);
    let others = async |at| two.add_thread_post(post("thread01", "account3", at, "more")).await.unwrap();
    for seq in MOST_POSTS_A_DAY + 3..=MOST_THREAD_POSTS {
        assert_eq!(others(u64::from(seq) * DAY).await, PostAdded::Yes(seq));
    }
    assert_eq!(others(u64::from(MOST_THREAD_POSTS + 1) * DAY).await, PostAdded::Full);
    assert_eq!(two.add_thread_post(post("nosuch01", "account2", 30, "x")).await.unwrap(), PostAdded::Closed);
    let second = two.thread_posts("thread01", 1, 2).await.unwrap();
    assert_eq!(second.iter().map(|(post, _)| post.seq).collect::<Vec<_>>(), [2, 3]);
}

each_store!(a_place_keeps_so_many_threads_and_nobody_drives_out_those_of_others);
async fn a_place_keeps_so_many_threads_and_nobody_drives_out_those_of_others(place: Place) {
    let one = with_accounts(&place).await;
    assert!(one.add_club(club("clubclub1", "kyoto"), "account1").await.unwrap());
    let forum = Forum::Club("clubclub1".to_owned());
    let begin = async |id: String, who: &str, at| one.add_thread(thread(&id, who, at), id).await.unwrap();
    for n in 0..MOST_BEGUN_A_DAY {
        assert_eq!(begin(format!("first{n:03}"), "account1", 10).await, ThreadAdded::Yes);
    }
    assert_eq!(begin("another1".to_owned(), "account1", 10).await, ThreadAdded::Many);
    assert_eq!(begin("another1".to_owned(), "account2", 10).await, ThreadAdded::Yes);
    let day = DAY;
    assert_eq!(begin("another2".to_owned(), "account1", 10 + day).await, ThreadAdded::Yes, "a day later");
    let pin = async |id: &str, pinned| one.change_thread(id, ThreadChange::Pinned(pinned), None).await.unwrap();
    for n in 0..MOST_PINNED {
        assert!(pin(&format!("first{n:03}"), true).await);
    }
    assert!(!pin("another1", true).await, "as many are pinned as may be");
    assert!(!pin("nosuch01", true).await);
    assert!(pin("first000", false).await);
    assert!(pin("another1", true).await);
    // What is answered stays, what is pinned too; of the others the one goes that was left alone for longest.
    let answer = post("first000", "account1", 20 + day, "still of interest");
    assert_eq!(one.add_thread_post(answer).await.unwrap(), PostAdded::Yes(2));
    for n in 7..MOST_THREADS {
        assert_eq!(begin(format!("more{n:04}"), "account2", 30 + u64::from(n) * day).await, ThreadAdded::Yes);
    }
    assert_eq!(ids(&*one, &forum).await.len(), MOST_THREADS as usize);
    assert_eq!(begin("onemore1".to_owned(), "account3", 40 + 999 * day).await, ThreadAdded::Yes);
    let left = ids(&*one, &forum).await;
    assert_eq!(left.len(), MOST_THREADS as usize);
    assert!(!left.contains(&"another2".to_owned()) && texts(&*one, "another2").await.is_empty());
    assert_eq!(left[..2], ["first004".to_owned(), "first003".to_owned()], "the pinned ones first");
    assert_eq!(left[MOST_PINNED as usize], "onemore1", "then the latest");
    assert!(one.dissolve_club("clubclub1", audit("audit001", 9, "dissolved")).await.unwrap());
    assert!(ids(&*one, &forum).await.is_empty() && texts(&*one, "onemore1").await.is_empty());
}

each_store!(what_is_taken_away_from_a_thread_leaves_its_place);
async fn what_is_taken_away_from_a_thread_leaves_its_place(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    assert!(one.add_event(event("eventev1"), vec![event_step(1, "account1")], "account1").await.unwrap());
    let forum = Forum::Event("eventev1".to_owned());
    let begun = StoredThread { forum: forum.clone(), ..thread("thread01", "account1", 10) };
    assert_eq!(one.add_thread(begun, "where is it".to_owned()).await.unwrap(), ThreadAdded::Yes);
    for (who, text) in [("account2", "in Kyoto"), ("account3", "rubbish"), ("account2", "bring clocks")] {
        one.add_thread_post(post("thread01", who, 20, text)).await.unwrap();
    }
    assert!(two.empty_thread_post("thread01", 4, None).await.unwrap());
    assert!(!two.empty_thread_post("thread01", 4, None).await.unwrap(), "there is nothing left");
    assert!(!two.empty_thread_post("thread01", 9, None).await.unwrap());
    // A report about a post has that one emptied, and no other.
    let report = Report {
        id: "report01".to_owned(),
        at: 30,
        reporter: "account1".to_owned(),
        subject: account("account3", "cat").holder,
        name: "cat".to_owned(),
        game: String::new(),
        line: None,
        reason: "abuse".to_owned(),
        words: String::new(),
        place: "/thread/thread01?page=1#post-3".to_owned(),
        said: "rubbish".to_owned(),
        verdict: None,
        handler: None,
    };
    one.add_report(report).await.unwrap();
    let handling = Handling {
        verdict: "warning".to_owned(),
        sanction: None,
        empties: true,
        closes: None,
        entry: audit("audit001", 31, "handled"),
    };
    assert!(one.handle_report("report01", handling).await.unwrap());
    let said: Vec<String> = texts(&*two, "thread01").await.into_iter().map(|(_, text, _)| text).collect();
    assert_eq!(said, ["where is it", "in Kyoto", "", ""]);
    let own = two.thread_posts_by("account2", 9).await.unwrap();
    assert_eq!(own.iter().map(|(title, post)| (title.as_str(), post.seq)).collect::<Vec<_>>(), [("about thread01", 2)]);
    // Who is erased leaves empty posts and no title; what others said stays.
    let erased = AccountChange::Erased { name_key: "~1".to_owned(), at: 40 };
    assert!(one.change_account("account1", erased, audit("audit002", 40, "erased")).await.unwrap());
    let left = two.thread("thread01").await.unwrap().unwrap();
    assert_eq!((left.title.as_str(), left.author.as_str(), left.posts), ("", "", 4));
    let posts = texts(&*two, "thread01").await;
    assert_eq!((&posts[0], posts[1].1.as_str()), (&(1, String::new(), None), "in Kyoto"));
    assert!(two.thread_posts_by("account1", 9).await.unwrap().is_empty());
    // What they had on its way when that was done comes to nothing.
    let late = post("thread01", "account1", 41, "one more thing");
    assert_eq!(one.add_thread_post(late).await.unwrap(), PostAdded::Gone);
    let begun = StoredThread { forum: forum.clone(), ..thread("thread02", "account1", 41) };
    assert_eq!(one.add_thread(begun, "one more thing".to_owned()).await.unwrap(), ThreadAdded::Gone);
    assert!(
        two.thread("thread02").await.unwrap().is_none() && two.thread("thread01").await.unwrap().unwrap().posts == 4
    );
    assert!(two.remove_event("eventev1", audit("audit003", 50, "removed")).await.unwrap());
    assert!(ids(&*two, &forum).await.is_empty() && texts(&*two, "thread01").await.is_empty());
}

each_store!(no_post_outlives_its_thread);
async fn no_post_outlives_its_thread(place: Place) {
    let (one, two) = (with_accounts(&place).await, place.open().await);
    for n in 0..8 {
        let (club_id, thread_id) = (format!("clubclub{n}"), format!("thread{n:02}"));
        assert!(one.add_club(club(&club_id, &format!("kyoto{n}")), "account1").await.unwrap());
        let begun = StoredThread { forum: Forum::Club(club_id.clone()), ..thread(&thread_id, "account1", 10) };
        assert_eq!(one.add_thread(begun, "first".to_owned()).await.unwrap(), ThreadAdded::Yes);
        let answers = (0..8).map(|_| two.add_thread_post(post(&thread_id, "account2", 20, "late")));
        let entry = audit(&format!("audit{n:03}"), 9, "dissolved");
        let (_, dissolved) = tokio::join!(futures_util::future::join_all(answers), one.dissolve_club(&club_id, entry));
        assert!(dissolved.unwrap());
        assert!(texts(&*one, &thread_id).await.is_empty());
    }
}

//! Threads of clubs and events: who reads them, what moderators do about them, and what becomes of them with an account.

use crate::site;

use komadai_store::{AccountChange, Address, AuditEntry, Role};
use site::lobby::sign_up;
use site::{Reply, Site};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

fn post(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    site.request("POST", path, &[FORM, ("Cookie", cookie)], body.as_bytes())
}

fn get(site: &Site, cookie: &str, path: &str) -> Reply {
    site.request("GET", path, &[("Cookie", cookie)], b"")
}

/// What was made, by the address that is answered.
fn made(reply: &Reply) -> String {
    assert_eq!(reply.status, 303, "{}", reply.text());
    reply.header("location").unwrap().trim_end_matches("/desk").to_owned()
}

#[tokio::test]
async fn a_reported_post_is_taken_away_by_a_moderator_and_what_its_writer_left_goes_with_them() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [host, troll, moderator] = ["Host", "Troll", "Vera"].map(|name| sign_up(&site, name));
    let store = Address::Sqlite(data.path().to_owned()).open().await.unwrap();
    let accounts = store.accounts("", "", 9).await.unwrap();
    let vera = accounts.iter().find(|account| account.name == "Vera").unwrap();
    let entry = AuditEntry {
        id: "audit00001".to_owned(),
        at: 1,
        actor: None,
        act: "role".to_owned(),
        subject: None,
        detail: String::new(),
    };
    assert!(store.change_account(&vera.id, AccountChange::Role(Role::Moderator), entry).await.unwrap());

    let event = made(&post(&site, &host, "/events", "name=Kyoto+Open&format=swiss&rounds=3&entry=open"));
    let thread = made(&post(&site, &host, &format!("{event}/threads"), "title=Clocks&text=Who+brings+some"));
    let answer = post(&site, &troll, &thread, "act=answer&text=Idiots+all");
    assert_eq!(answer.header("location"), Some(format!("{thread}?page=1#post-2").as_str()));
    assert_eq!(post(&site, &troll, &thread, "act=answer&text=+").status, 409);
    assert_eq!(post(&site, &troll, &thread, "act=answer&text=Only+joking").status, 303);
    let own = made(&post(&site, &troll, &format!("{event}/threads"), "title=Jokes+here&text=Tell+yours"));
    assert_eq!(post(&site, &host, &own, "act=answer&text=No+thanks").status, 303);
    assert!(get(&site, "", &thread).text().contains("Idiots all"), "everybody reads what is said around an event");

    assert_eq!(post(&site, &host, &format!("{thread}/posts/2/report"), "reason=insult&words=look").status, 303);
    assert_eq!(post(&site, &host, &format!("{thread}/posts/9/report"), "reason=insult").status, 404);
    let desk = get(&site, &moderator, "/moderation").text();
    assert!(desk.contains(&format!("{thread}?page=1#post-2")), "{desk}");
    let report = store.reports(true, 1).await.unwrap().pop().unwrap();
    assert_eq!((report.name.as_str(), report.said.as_str()), ("Troll", "Idiots all"));
    let handled =
        post(&site, &moderator, "/moderation/report", &format!("report={}&verdict=mute-24&empty=yes", report.id));
    assert_eq!(handled.status, 200, "{}", handled.text());
    let read = get(&site, &host, &thread).text();
    assert!(!read.contains("Idiots all") && read.contains("Who brings some"), "{read}");
    // Whoever is muted says no more there.
    let again = post(&site, &troll, &thread, "act=answer&text=More");
    assert!(again.status == 409 && again.text().contains("muted"), "{}", again.text());
    assert_eq!(post(&site, &troll, &format!("{event}/threads"), "title=More&text=More").status, 409);
    assert!(read.contains("Only joking") && read.contains("Troll"), "what nobody reported stays");

    // Who has their account erased leaves empty posts without a name, and a thread without a title; what others said stays.
    let erased = post(&site, &troll, "/account/erase", "name=Troll&password=correct+horse+battery");
    assert_eq!(erased.status, 200, "{}", erased.text());
    let left = get(&site, &host, &thread).text();
    assert!(!left.contains("Only joking") && !left.contains("Troll") && left.contains("Who brings some"), "{left}");
    assert!(left.contains("id=\"post-3\""), "its place stays");
    let left = get(&site, &host, &own).text();
    assert!(!left.contains("Jokes here") && !left.contains("Tell yours") && left.contains("No thanks"), "{left}");
    let listed = get(&site, &host, &format!("{event}/threads")).text();
    assert!(!listed.contains("Jokes here") && listed.contains("(title removed)"), "{listed}");
}

#[tokio::test]
async fn a_thread_of_somebody_blocked_is_not_shown_as_one_that_was_taken_away() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [host, troll] = ["Host", "Troll"].map(|name| sign_up(&site, name));
    let event = made(&post(&site, &host, "/events", "name=Kyoto+Open&format=swiss&rounds=3&entry=open"));
    let thread = made(&post(&site, &troll, &format!("{event}/threads"), "title=Jokes+here&text=Tell+yours"));
    let pages = [thread.clone(), format!("{event}/threads"), event.clone()];
    let blocked = "A thread by someone you have blocked";
    for page in &pages {
        let read = get(&site, &host, page).text();
        assert!(read.contains("Jokes here") && !read.contains(blocked), "{page}: {read}");
    }
    let store = Address::Sqlite(data.path().to_owned()).open().await.unwrap();
    let accounts = store.accounts("", "", 9).await.unwrap();
    let account = |name: &str| accounts.iter().find(|account| account.name == name).unwrap();
    store.set_block(&account("Host").id, account("Troll").holder, true).await.unwrap();
    for page in &pages {
        let read = get(&site, &host, page).text();
        assert!(
            read.contains(blocked) && !read.contains("Jokes here") && !read.contains("(title removed)"),
            "{page}: {read}"
        );
        assert!(get(&site, "", page).text().contains("Jokes here"), "others read it");
    }
}

#[test]
fn where_nobody_talks_there_are_no_threads() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--talk", "nobody"]);
    let host = sign_up(&site, "Host");
    let event = made(&post(&site, &host, "/events", "name=Kyoto+Open&format=swiss&rounds=3&entry=open"));
    assert!(!get(&site, &host, &event).text().contains("threads"));
    assert_eq!(get(&site, &host, &format!("{event}/threads")).status, 404);
    assert_eq!(post(&site, &host, &format!("{event}/threads"), "title=Clocks&text=Who+brings+some").status, 404);
}

//! Clubs: who may do what in one, and who is told.

use crate::site;

use komadai_store::Address;
use serde_json::{Value, json};
use site::lobby::sign_up;
use site::{Reply, Site};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

fn post(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    site.request("POST", path, &[FORM, ("Cookie", cookie)], body.as_bytes())
}

fn page(site: &Site, cookie: &str, path: &str) -> String {
    let reply = site.request("GET", path, &[("Cookie", cookie)], b"");
    assert_eq!(reply.status, 200, "{path}");
    reply.text()
}

/// Founds a club; its address.
fn found(site: &Site, cookie: &str, name: &str, entry: &str) -> String {
    let made = post(site, cookie, "/clubs", &format!("name={name}&about=Every+Monday.&entry={entry}"));
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().to_owned()
}

/// The id of an account.
async fn id_of(at: &Address, name: &str) -> String {
    let accounts = at.open().await.unwrap().accounts("", "", 100).await.unwrap();
    accounts.into_iter().find(|account| account.name == name).unwrap().id
}

#[test]
fn where_there_are_no_clubs_nobody_is_told_that_none_has_such_a_name() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (none, no_such) = ("There are no clubs yet.", "No club has a name like that.");
    let told = |path: &str| {
        let text = site.get(path).text();
        [none, no_such].map(|words| text.contains(words))
    };
    assert_eq!(told("/clubs?lang=en"), [true, false]);
    assert_eq!(told("/clubs?lang=en&q=tokyo"), [false, true]);
}

#[tokio::test]
async fn everybody_does_in_a_club_what_their_standing_allows() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let names = ["Lea", "Otto", "Max", "Eve", "Vera"];
    let [leader, officer, member, other, moderator] = names.map(|name| sign_up(&site, name));
    let at = Address::Sqlite(data.path().to_owned());
    let vera = id_of(&at, "Vera").await;
    let store = at.open().await.unwrap();
    let entry = komadai_store::AuditEntry {
        id: "audit00001".to_owned(),
        at: 1,
        actor: None,
        act: "role".to_owned(),
        subject: None,
        detail: String::new(),
    };
    let role = komadai_store::AccountChange::Role(komadai_store::Role::Moderator);
    assert!(store.change_account(&vera, role, entry).await.unwrap());
    let club = found(&site, &leader, "Kyoto+Club", "open");
    let [otto, max, lea] = [id_of(&at, "Otto").await, id_of(&at, "Max").await, id_of(&at, "Lea").await];
    for cookie in [&officer, &member] {
        assert_eq!(post(&site, cookie, &club, "act=join").status, 303);
    }
    assert_eq!(post(&site, &leader, &club, &format!("act=officer&whom={otto}")).status, 303);

    let closed = "act=edit&text=Ours&entry=invitation";
    let hand_over = format!("act=hand-over&whom={max}");
    for (body, may) in [
        // By: leader, officer, member, somebody else, moderator.
        (closed, [303, 409, 409, 409, 303]),
        ("act=post&text=Hello", [303, 303, 409, 409, 303]),
        ("act=invite&whom=Nobody99", [409; 5]),
        ("act=join", [409; 5]),
        ("act=mute", [303; 5]),
        ("act=unmute", [303; 5]),
        (&format!("act=remove&whom={lea}"), [409; 5]),
        (&format!("act=officer&whom={otto}"), [409; 5]),
        ("act=leave", [409, 0, 0, 303, 303]),
        ("act=nonsense", [400; 5]),
    ] {
        for (cookie, status) in [&leader, &officer, &member, &other, &moderator].into_iter().zip(may) {
            if status != 0 {
                let reply = post(&site, cookie, &club, body);
                assert_eq!(reply.status, status, "{body}: {}", reply.text());
            }
        }
    }
    // An officer removes members, and no officer.
    assert_eq!(post(&site, &officer, &club, &format!("act=remove&whom={otto}")).status, 409);
    assert_eq!(post(&site, &officer, &club, &hand_over).status, 409);
    assert_eq!(post(&site, &leader, &club, &hand_over).status, 303);
    assert_eq!(post(&site, &member, &club, &format!("act=remove&whom={otto}")).status, 303);
    assert_eq!(post(&site, &officer, &club, "act=post&text=x").status, 409, "they are gone");
    assert_eq!(post(&site, &leader, &club, "act=dissolve").status, 409, "an officer now");
    // What the members are told is read by them, and by moderators.
    assert!(page(&site, &member, &club).contains("Hello"));
    assert!(page(&site, &moderator, &club).contains("Hello"));
    assert!(!page(&site, &other, &club).contains("Hello"));
    assert_eq!(post(&site, &moderator, &club, "act=dissolve").status, 303);
    assert_eq!(site.get(&club).status, 404);
    let log = store.audit(u64::MAX, 20).await.unwrap();
    let acts: Vec<&str> = log.iter().map(|entry| entry.act.as_str()).filter(|act| act.starts_with("club")).collect();
    assert_eq!(acts, ["club-dissolved", "club-changed", "club-changed"], "what the moderator did is logged");
}

#[tokio::test]
async fn whoever_is_banned_from_an_open_club_does_not_come_back_until_that_is_lifted() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [leader, ann, ben] = ["Lea", "Ann", "Ben"].map(|name| sign_up(&site, name));
    let club = found(&site, &leader, "Nara", "open");
    let at = Address::Sqlite(data.path().to_owned());
    let [lea_id, ann_id] = [id_of(&at, "Lea").await, id_of(&at, "Ann").await];
    let act =
        |cookie: &str, act: &str, whom: &str| post(&site, cookie, &club, &format!("act={act}&whom={whom}")).status;
    assert_eq!((act(&ann, "join", ""), act(&ben, "join", "")), (303, 303));
    assert_eq!(act(&ben, "ban", &ann_id), 409, "a member bans nobody");
    assert_eq!(act(&leader, "ban", &lea_id), 409, "nobody bans the leader");
    assert_eq!(act(&leader, "ban", &ann_id), 303);
    assert_eq!(act(&leader, "ban", &ann_id), 409, "once");
    let hers = page(&site, &ann, &club);
    assert!(hers.contains("You are banned from this club") && !hers.contains("value=\"join\""), "{hers}");
    assert_eq!((act(&ann, "join", ""), act(&leader, "invite", "Ann")), (409, 409));
    assert_eq!((act(&ann, "lift-ban", &ann_id), act(&ben, "lift-ban", &ann_id)), (409, 409));
    assert!(
        page(&site, &leader, &club).contains("value=\"lift-ban\"") && !page(&site, &ben, &club).contains("lift-ban")
    );
    assert_eq!((act(&leader, "lift-ban", &ann_id), act(&leader, "lift-ban", &ann_id)), (303, 409));
    assert_eq!(act(&ann, "join", ""), 303);
}

#[tokio::test]
async fn programs_read_clubs_as_people_do_and_change_them_as_the_forms_do() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [leader, ann, ben] = ["Lea", "Ann", "Ben"].map(|name| sign_up(&site, name));
    let call = |cookie: &str, method: &str, path: &str, body: &Value| {
        let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        site.request(method, path, &headers, body.as_bytes())
    };
    let new = json!({ "name": "Kobe", "about": "**Fridays**", "entry": "request" });
    assert_eq!(site.post("/api/clubs", &new).json()["error"]["reason"], "needs-account");
    assert_eq!(call(&leader, "POST", "/api/clubs", &json!({ "name": "x", "entry": "open" })).status, 422);
    let made = call(&leader, "POST", "/api/clubs", &new);
    assert_eq!((made.status, &made.json()["you"]), (201, &json!("leader")));
    assert_eq!(call(&ann, "POST", "/api/clubs", &new).json()["error"]["reason"], "club-taken");
    let path = format!("/api/clubs/{}", made.json()["id"].as_str().unwrap());
    let act = |cookie: &str, wish: Value| call(cookie, "POST", &path, &wish);
    assert_eq!(act(&ann, json!({ "act": "join" })).json()["you"], "asked");
    let people = |cookie: &str| call(cookie, "GET", &format!("{path}/members"), &Value::Null).json()["members"].clone();
    assert_eq!(people(&ben).as_array().unwrap().len(), 1, "who asks is for those who decide");
    let asked = people(&leader)[1].clone();
    assert_eq!((&asked["name"], &asked["standing"]), (&json!("Ann"), &json!("asked")));
    assert_eq!(act(&ben, json!({ "act": "admit", "account": asked["account"] })).status, 409);
    assert_eq!(act(&leader, json!({ "act": "admit", "account": asked["account"] })).json()["members"], 2);
    assert_eq!(act(&leader, json!({ "act": "post", "text": "On Friday" })).status, 200);
    let posts = |cookie: &str| call(cookie, "GET", &format!("{path}/posts"), &Value::Null);
    assert_eq!(posts(&ann).json()["posts"][0]["author"], "Lea");
    assert_eq!((posts(&ben).status, site.get(&format!("{path}/posts")).status), (403, 403));
    let ladder = site.get(&format!("{path}/ladder?speed=blitz")).json();
    assert_eq!(ladder, json!({ "speed": "blitz", "players": [] }));
    assert_eq!(site.get(&format!("{path}/ladder?speed=warp")).status, 400);
    assert_eq!(site.get("/api/clubs?q=kob").json()["clubs"][0]["members"], 2);
    assert_eq!(site.get("/api/clubs/nosuchclub").status, 404);
    assert_eq!(act(&leader, json!({ "act": "ban", "account": asked["account"] })).json()["members"], 1);
    assert_eq!(call(&ann, "GET", &path, &Value::Null).json()["you"], "banned");
    assert_eq!(act(&leader, json!({ "act": "invite", "name": "Ann" })).json()["error"]["reason"], "club-banned");
    assert_eq!(people(&leader)[1]["standing"], "banned");
    assert_eq!(act(&leader, json!({ "act": "juggle" })).status, 400);
    assert_eq!(act(&leader, json!({ "act": "dissolve" })).status, 204);
    assert_eq!(site.get(&path).status, 404);
}

#[tokio::test]
async fn members_are_told_unless_they_have_muted_it_and_a_request_reaches_those_who_decide() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [leader, ann, ben] = ["Lea", "Ann", "Ben"].map(|name| sign_up(&site, name));
    let club = found(&site, &leader, "Osaka", "request");
    let at = Address::Sqlite(data.path().to_owned());
    let told = async |name: &str| -> Vec<String> {
        let store = at.open().await.unwrap();
        let notices = store.notices_of(&id_of(&at, name).await, 9).await.unwrap();
        notices.into_iter().filter(|notice| !notice.is_read).map(|notice| notice.kind).collect()
    };
    assert_eq!(post(&site, &ann, &club, "act=join").status, 303);
    assert_eq!(told("Lea").await, ["club"]);
    assert!(page(&site, &leader, &club).contains("/player/Ann"), "the leader sees who asks");
    assert!(!page(&site, &ben, &club).contains("/player/Ann"), "and nobody else does");
    assert_eq!(told("Lea").await, [""; 0], "seen");
    let admit = format!("act=admit&whom={}", id_of(&at, "Ann").await);
    assert_eq!(post(&site, &ann, &club, &admit).status, 409, "not oneself");
    assert_eq!(post(&site, &leader, &club, &admit).status, 303);
    assert_eq!(told("Ann").await, ["club"]);
    assert_eq!(post(&site, &leader, &club, "act=invite&whom=bEN").status, 303);
    assert_eq!(told("Ben").await, ["invited"]);
    assert_eq!(post(&site, &ben, &club, "act=join").status, 303);
    for (cookie, path) in [(&ann, &club), (&ben, &club)] {
        page(&site, cookie, path);
    }
    assert_eq!(post(&site, &ben, &club, "act=mute").status, 303);
    assert_eq!(post(&site, &leader, &club, "act=post&text=On+Monday+as+always").status, 303);
    let limit = std::time::Instant::now() + site::PATIENCE;
    while told("Ann").await != ["club"] {
        assert!(std::time::Instant::now() < limit, "Ann is never told");
    }
    assert_eq!(told("Ben").await, [""; 0], "Ben has muted it");
    assert_eq!(told("Lea").await, [""; 0], "who wrote it knows");
    assert!(page(&site, &ben, "/player/Ann").contains("Osaka"), "a player's page names the clubs");
    assert!(page(&site, &ben, "/clubs?q=OSA").contains("Osaka"));
    assert!(!site.get("/clubs?q=tokyo").text().contains(&club));
}

#[tokio::test]
async fn a_club_and_what_its_members_are_told_are_reported_as_they_stood() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [leader, member, other, judge] = ["Lea", "Max", "Eve", "Vera"].map(|name| sign_up(&site, name));
    let admin = ["admin", "role", "Vera", "moderator", "--data"];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
    assert!(command.args(admin).arg(data.path()).output().unwrap().status.success());
    let club = found(&site, &leader, "Kyoto+Club", "open");
    assert_eq!(post(&site, &member, &club, "act=join").status, 303);
    assert_eq!(post(&site, &leader, &club, "act=post&text=Buy+%3Cb%3Eboards").status, 303);
    let api = club.replace("/club/", "/api/clubs/");
    let posts = site.request("GET", &format!("{api}/posts"), &[("Cookie", &member)], b"").json();
    let told = posts["posts"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("{club}/posts/{told}/report");
    // It is offered to whoever may do it, and to nobody else.
    assert!(page(&site, &member, &club).contains(&path));
    assert!(!page(&site, &leader, &club).contains("/report\""));
    let seen = page(&site, &other, &club);
    assert!(!seen.contains(&path) && seen.contains(&format!("{club}/report")));
    for (cookie, path, status) in [
        (&leader, &path, 422),
        (&other, &path, 404),
        (&leader, &format!("{club}/report"), 422),
        (&other, &format!("{club}/report"), 303),
        (&member, &path, 303),
    ] {
        let reply = post(&site, cookie, path, "reason=spam&words=look");
        assert_eq!(reply.status, status, "{path}: {}", reply.text());
    }
    assert!(page(&site, &member, &format!("{club}?reported=yes&lang=en")).contains("A moderator will look at it"));
    // Both are gone before anybody looks.
    assert_eq!(post(&site, &leader, &club, &format!("act=remove-post&whom={told}")).status, 303);
    assert_eq!(post(&site, &leader, &club, "act=edit&text=Harmless&entry=open").status, 303);
    let queue = page(&site, &judge, "/moderation?lang=en").replace("&#60;", "&lt;").replace("&#62;", "&gt;");
    assert_eq!(queue.matches("class=\"case\"").count(), 2);
    for part in
        ["Buy &lt;b&gt;boards", "Kyoto Club\nEvery Monday.", &format!("href=\"{club}#post-{told}\""), "spam: Lea"]
    {
        assert!(queue.contains(part), "{part} is not in {queue}");
    }
    assert!(!queue.contains("Harmless"));
}

#[test]
fn a_club_shows_its_next_events() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [lea, max] = ["Lea", "Max"].map(|name| sign_up(&site, name));
    let club = found(&site, &lea, "Kyoto", "open");
    let plans = format!("/events?club={}#new", club.trim_start_matches("/club/"));
    assert!(page(&site, &lea, &club).contains(&plans), "who may hold one is led there");
    let form = page(&site, &lea, plans.trim_end_matches("#new"));
    assert!(form.contains(r#"<details class="more" open>"#) && form.contains("\" selected>Kyoto"), "{form}");
    assert!(!page(&site, &max, &club).contains("#new"));
    let hold = |name: &str, day: &str| {
        let id = club.trim_start_matches("/club/");
        let body = format!("name={name}&format=swiss&rounds=3&entry=open&club={id}&first_day={day}&last_day={day}");
        let made = post(&site, &lea, "/events", &body);
        assert_eq!(made.status, 303, "{}", made.text());
        made.header("location").unwrap().trim_end_matches("/desk").to_owned()
    };
    let (later, sooner, over) = (hold("Spring", "2031-04-01"), hold("Winter", "2031-01-05"), hold("Old", "2030-12-01"));
    assert_eq!(post(&site, &lea, &format!("{over}/desk"), "act=close").status, 303);
    let shown = page(&site, &max, &club);
    let at = |event: &str| shown.find(&format!("href=\"{event}\""));
    assert!(at(&sooner).is_some() && at(&sooner) < at(&later), "{shown}");
    assert_eq!(at(&over), None, "what is over is none of the next ones: {shown}");
    let emblem = shown.split("<img class=\"portrait\" src=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(site.get(emblem).status, 200, "{emblem}");
    assert!(page(&site, &max, "/clubs").contains(emblem), "a club has one emblem everywhere");
}

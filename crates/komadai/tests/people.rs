//! Accounts: what becomes of a guest's games, and who never gets in.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::{ELSEWHERE, HERE, Reply, Site, friendly, seats};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const PASSWORD: &str = "correct horse battery";

/// A browser: it keeps the cookies that it is given.
struct Browser<'s> {
    site: &'s Site,
    cookies: Vec<(String, String)>,
    more: Vec<(&'static str, String)>,
}

impl<'s> Browser<'s> {
    /// A browser that has opened the first page.
    fn new(site: &'s Site) -> Browser<'s> {
        let mut browser = Browser { site, cookies: Vec::new(), more: Vec::new() };
        browser.send("GET", "/", "");
        browser
    }

    fn send(&mut self, method: &str, path: &str, body: &str) -> Reply {
        let cookie = self.cookie();
        let mut headers = vec![("Cookie", cookie.as_str())];
        headers.push(if body.starts_with('{') { ("Content-Type", "application/json") } else { FORM });
        headers.extend(self.more.iter().map(|(name, value)| (*name, value.as_str())));
        let reply = self.site.request(method, path, &headers, body.as_bytes());
        for line in reply.head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")) {
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            if !line.contains("Max-Age=0") {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        reply
    }

    fn cookie(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    fn value(&self, name: &str) -> Option<String> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    fn sign_up(&mut self, name: &str) -> Reply {
        self.send("POST", "/signup", &form(&[("name", name), ("password", PASSWORD)]))
    }

    fn log_in(&mut self, name: &str, password: &str) -> Reply {
        self.send("POST", "/login", &form(&[("name", name), ("password", password)]))
    }

    /// The name in the header of a page.
    fn name(&mut self) -> Option<String> {
        let page = self.send("GET", "/how-to-play", "").text();
        let who = page.split("href=\"/account\"").nth(1)?;
        Some(who.split("<span>").nth(1)?.split("</span>").next()?.to_owned())
    }

    fn new_game(&mut self) -> Value {
        self.send("POST", "/api/games", &friendly().to_string()).json()
    }

    fn games(&mut self) -> Vec<String> {
        let list = self.send("GET", "/api/me/games", "").json();
        list["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    }
}

fn form(fields: &[(&str, &str)]) -> String {
    let encode = |text: &str| -> String {
        text.bytes()
            .map(
                |byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") },
            )
            .collect()
    };
    fields.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect::<Vec<_>>().join("&")
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_games_and_records() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut ben) = (Browser::new(&site), Browser::new(&site));
    let (game, _, invitation) = seats(&ann.new_game());
    ann.send("POST", "/api/records", "7g7f 3c3d");
    let (mut black, _) = site.sit_with(&ann.cookie(), &game, &[]).await;
    let (mut white, _) = site.sit_with(&ben.cookie(), &game, &[&invitation]).await;
    black.play("7g7f").await;
    white.moved("7g7f").await;
    let guest = ann.cookie();

    let reply = ann.sign_up("Ann");
    assert_eq!((reply.status, reply.header("location")), (303, Some("/")), "{}", reply.text());
    assert_eq!(ann.name().as_deref(), Some("Ann"));
    assert_eq!(ann.games(), [game.as_str()]);
    assert_eq!(ann.send("GET", "/api/me/records", "").json()["records"].as_array().unwrap().len(), 1);
    // The seat is the account's, at once and in the same room.
    let (mut again, snapshot) = site.sit_with(&ann.cookie(), &game, &[]).await;
    assert_eq!(snapshot["you"], "black");
    let (_, snapshot) = site.sit_with(&guest, &game, &[]).await;
    assert_eq!(snapshot["you"], Value::Null, "the guest's token is worth nothing any more");

    // The other becomes an account in the middle of the game; the game that follows is theirs, too.
    assert_eq!(ben.sign_up("ベン").status, 303);
    white.ask(json!({ "type": "resign" })).await;
    again.event("ended").await;
    white.ask(json!({ "type": "rematch" })).await;
    again.ask(json!({ "type": "answer", "kind": "rematch", "accept": true })).await;
    let next = again.event("next-game").await["event"]["id"].as_str().unwrap().to_owned();
    for browser in [&mut ann, &mut ben] {
        let mut games = browser.games();
        games.sort();
        let mut both = [game.clone(), next.clone()];
        both.sort();
        assert_eq!(games, both);
    }

    // Logged out, the browser is a guest's who has nothing; another browser finds everything.
    assert_eq!(ann.send("POST", "/logout", "").status, 303);
    assert_eq!((ann.name(), ann.games().len()), (None, 0));
    let mut phone = Browser::new(&site);
    let (third, ..) = seats(&phone.new_game());
    assert_eq!(phone.log_in("aNN", PASSWORD).status, 303);
    assert_eq!(phone.name().as_deref(), Some("Ann"));
    assert_eq!(phone.games().len(), 3);
    assert!(phone.games().contains(&third));
}

#[tokio::test]
async fn who_has_an_account_plays_under_its_name() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut ben) = (Browser::new(&site), Browser::new(&site));
    ann.sign_up("Ann");
    ben.sign_up("ベン");
    let mut wish = friendly();
    wish["name"] = json!("Somebody else");
    let made = ann.send("POST", "/api/games", &wish.to_string()).json();
    let (game, _, invitation) = seats(&made);
    let (mut black, snapshot) = site.sit_with(&ann.cookie(), &game, &[]).await;
    assert_eq!(snapshot["game"]["names"], json!({ "black": "Ann", "white": "" }));
    let (mut white, _) = site.sit_with(&ben.cookie(), &game, &[&invitation]).await;
    let named = black.event("named").await;
    assert_eq!((&named["event"]["by"], &named["event"]["name"]), (&json!("white"), &json!("ベン")), "{named}");
    let refused = white.ask(json!({ "type": "name", "name": "Somebody else" })).await;
    assert_eq!(refused["code"], "named-already");
    assert_eq!(site.get(&format!("/api/games/{game}")).json()["names"], json!({ "black": "Ann", "white": "ベン" }));
    // The record says it, too.
    white.event("named").await;
    black.play("7g7f").await;
    white.moved("7g7f").await;
    white.ask(json!({ "type": "resign" })).await;
    black.event("ended").await;
    let record = site.get(&format!("/api/games/{game}/record?format=kif")).text();
    assert!(record.contains("先手：Ann") && record.contains("後手：ベン"), "{record}");
    // Coming back says nothing twice.
    let (_, snapshot) = site.sit_with(&ben.cookie(), &game, &[]).await;
    assert_eq!(snapshot["game"]["names"]["white"], "ベン");
}

#[test]
fn a_session_that_was_there_before_is_worth_nothing_afterwards() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    Browser::new(&site).sign_up("Ann");
    // Somebody has put tokens that they know into the browser.
    let known = "abcdefghijkmnpqrstuvwxyz23".to_owned();
    let mut victim = Browser::new(&site);
    victim.cookies = vec![("session".to_owned(), known.clone()), ("guest".to_owned(), known.clone())];
    victim.new_game();
    let reply = victim.log_in("Ann", PASSWORD);
    let set = reply.head.lines().find(|line| line.starts_with("set-cookie: session=")).unwrap();
    for word in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(set.contains(word), "{set}");
    }
    assert!(victim.value("session").unwrap() != known && victim.value("guest").unwrap() != known);
    let mut attacker = Browser::new(&site);
    attacker.cookies = vec![("session".to_owned(), known.clone()), ("guest".to_owned(), known)];
    assert_eq!((attacker.name(), attacker.games().len()), (None, 0));
    // Each log-in has a session of its own, and the one before in the same browser is over.
    let first = victim.value("session").unwrap();
    victim.log_in("Ann", PASSWORD);
    let second = victim.value("session").unwrap();
    assert_ne!(first, second);
    let mut replay = Browser::new(&site);
    for (token, name) in [(&first, None), (&second, Some("Ann"))] {
        replay.cookies = vec![("session".to_owned(), token.clone())];
        assert_eq!(replay.name().as_deref(), name);
    }
    victim.send("POST", "/logout", "");
    replay.cookies = vec![("session".to_owned(), second)];
    assert_eq!(replay.name(), None, "logging out ends the session, not only the cookie");
}

#[test]
fn behind_tls_the_cookie_is_for_this_host_alone() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--proxy", "127.0.0.0/8"]);
    let first = site.request("GET", "/", &[("X-Forwarded-Proto", "https")], b"").head;
    let guest = first.lines().find(|line| line.starts_with("set-cookie: __Host-guest=")).unwrap();
    assert!(guest.contains("Secure") && guest.contains("Path=/") && !guest.contains("Domain"), "{guest}");
    let mut ann = Browser::new(&site);
    ann.more.push(("X-Forwarded-Proto", "https".to_owned()));
    let reply = ann.sign_up("Ann");
    let set = reply.head.lines().find(|line| line.starts_with("set-cookie: __Host-session=")).unwrap();
    assert!(set.contains("Secure") && set.contains("Path=/") && !set.contains("Domain"), "{set}");
    assert_eq!(ann.name().as_deref(), Some("Ann"));
    let mut plain = Browser::new(&site);
    plain.cookies = vec![("session".to_owned(), ann.value("__Host-session").unwrap())];
    plain.more = ann.more.clone();
    assert_eq!(plain.name(), None, "a cookie that anybody can set");
}

#[test]
fn nobody_learns_who_has_an_account_by_trying_to_log_in() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    Browser::new(&site).sign_up("Ann");
    let hashed = || {
        let figures = site.get("/metrics").text();
        let line = figures.lines().find(|line| line.starts_with("komadai_passwords_hashed_total")).unwrap();
        line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    let mut answers = Vec::new();
    for (name, password) in
        [("Ann", "wrong password"), ("Bob", "wrong password"), ("Bob", ""), ("<script>", "x"), ("", "")]
    {
        let before = hashed();
        let reply = Browser::new(&site).log_in(name, password);
        assert_eq!(hashed(), before + 1, "{name}: the same work");
        assert_eq!(reply.status, 403, "{name}");
        assert!(!reply.head.contains("session="), "{}", reply.head);
        let shown = name.replace('<', "&#60;").replace('>', "&#62;");
        let given = format!(" name=\"name\" value=\"{shown}\"");
        assert!(reply.text().contains(&given), "{}", reply.text());
        // Which field is to be filled in next follows from what was given.
        answers.push(reply.text().replace(&given, "").replace(" autofocus", ""));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
}

#[test]
fn only_pages_of_the_site_can_log_somebody_in_or_out() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut ann = Browser::new(&site);
    ann.sign_up("Ann");
    for (header, value) in [
        ("Origin", "https://evil.example"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
    ] {
        ann.more = vec![(header, value.to_owned())];
        for path in ["/login", "/signup", "/logout"] {
            let reply = ann.send("POST", path, &form(&[("name", "Eve"), ("password", PASSWORD)]));
            assert_eq!((reply.status, reply.error().as_str()), (403, "foreign-origin"), "{header} {value} {path}");
        }
    }
    ann.more = vec![("Origin", format!("http://{}", site.address)), ("Sec-Fetch-Site", "same-origin".to_owned())];
    assert_eq!(ann.name().as_deref(), Some("Ann"));
    assert_eq!(ann.send("POST", "/logout", "").status, 303);
    assert_eq!(ann.send("GET", "/logout", "").status, 405);
}

#[test]
fn whoever_guesses_is_told_to_wait_and_others_are_not() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    Browser::new(&site).sign_up("Ann");
    Browser::new(&site).sign_up("Ben");
    let mut guesser = Browser::new(&site);
    let answers: Vec<u16> = (0..12).map(|n| guesser.log_in("Ann", &format!("guess number {n}")).status).collect();
    assert_eq!(answers.iter().filter(|status| **status == 403).count(), 10, "{answers:?}");
    let waits = guesser.log_in("ANN", PASSWORD);
    assert_eq!(waits.status, 429, "the right one, too");
    assert!(waits.text().contains("Too many attempts"));
    assert_eq!(guesser.log_in("Ben", PASSWORD).status, 303, "another account");
    let body = form(&[("name", "Ann"), ("password", PASSWORD)]);
    for (client, status) in [(HERE, 429), (ELSEWHERE, 303)] {
        let reply = site.request_from(client, "POST", "/login", &[FORM], body.as_bytes());
        assert_eq!(reply.status, status, "{client:?}");
    }
}

#[test]
fn a_name_is_taken_once_and_never_by_its_double() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    assert_eq!(Browser::new(&site).sign_up("Ian10").status, 303);
    for (name, words) in [
        ("IAN10", "is taken"),
        ("lanlO", "is taken"),
        ("Ｉａｎ１０", "is taken"),
        ("komadai", "is reserved"),
        ("x", "2 to 20 characters"),
        ("a\r\nSet-Cookie: session=x", "letters and digits"),
        ("\"><script>alert(1)</script>", "2 to 20"),
        ("<b>x</b>", "letters and digits"),
        ("an\u{202e}na", "letters and digits"),
    ] {
        let reply = Browser::new(&site).sign_up(name);
        assert_eq!(reply.status, 422, "{name}");
        assert!(reply.text().contains(words), "{name}: {}", reply.text());
        assert!(!reply.head.contains("session="), "{}", reply.head);
        assert!(!reply.text().contains("<script>alert") && !reply.text().contains("<b>x"), "{}", reply.text());
    }
    for password in ["short", "aaaaaaaaaa", "newcomer1"] {
        let body = form(&[("name", "Newcomer"), ("password", password)]);
        assert_eq!(Browser::new(&site).send("POST", "/signup", &body).status, 422, "{password}");
    }
    assert_eq!(Browser::new(&site).send("POST", "/signup", "name=Newcomer").status, 400, "half a form");
}

#[test]
fn nobody_is_sent_elsewhere_after_logging_in() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    Browser::new(&site).sign_up("Ann");
    for (next, location) in [
        ("/review", "/review"),
        ("//evil.example", "/"),
        ("https://evil.example/", "/"),
        ("/x\r\nSet-Cookie: session=evil", "/"),
        ("javascript:alert(1)", "/"),
    ] {
        let mut ann = Browser::new(&site);
        let body = form(&[("name", "Ann"), ("password", PASSWORD), ("next", next)]);
        let reply = ann.send("POST", "/login", &body);
        assert_eq!((reply.status, reply.header("location")), (303, Some(location)), "{next}");
        assert!(!reply.head.contains("evil"), "{}", reply.head);
    }
}

#[test]
fn on_several_nodes_a_session_is_one_everywhere() {
    let database = Postgres::shared().database();
    let (one, two) = (Site::at(&database, &[]), Site::at(&database, &[]));
    let mut ann = Browser::new(&one);
    let (game, ..) = seats(&ann.new_game());
    assert_eq!(ann.sign_up("Ann").status, 303);
    ann.site = &two;
    assert_eq!(ann.name().as_deref(), Some("Ann"));
    assert_eq!(ann.games(), [game]);
    let mut other = Browser::new(&two);
    assert_eq!(other.sign_up("Ann").status, 422);
    assert_eq!(other.log_in("Ann", PASSWORD).status, 303);
    let token = ann.value("session").unwrap();
    ann.send("POST", "/logout", "");
    ann.site = &one;
    ann.cookies = vec![("session".to_owned(), token)];
    assert_eq!(ann.name(), None);
    assert_eq!(other.name().as_deref(), Some("Ann"));
}

#[test]
fn a_session_that_its_owner_ends_is_over_in_that_browser() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut lost, mut eve) = (Browser::new(&site), Browser::new(&site), Browser::new(&site));
    ann.sign_up("Ann");
    lost.log_in("Ann", PASSWORD);
    eve.sign_up("Eve");
    let page = ann.send("GET", "/account", "");
    assert_eq!(page.header("cache-control"), Some("no-store"));
    let page = page.text();
    let ids: Vec<&str> =
        page.split("name=\"session\" value=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(ids.len(), 1, "all but this one: {page}");
    eve.send("POST", "/account/sessions", &form(&[("session", ids[0])]));
    assert_eq!(lost.name().as_deref(), Some("Ann"), "somebody else's session");
    assert_eq!(ann.send("POST", "/account/sessions", &form(&[("session", ids[0])])).status, 303);
    assert_eq!((lost.name(), ann.name().as_deref()), (None, Some("Ann")));
    assert_eq!(ann.send("POST", "/account/sessions", "session=zz").status, 400);
    for _ in 0..2 {
        Browser::new(&site).log_in("Ann", PASSWORD);
    }
    lost.log_in("Ann", PASSWORD);
    ann.send("POST", "/account/sessions", "session=");
    assert_eq!((lost.name(), ann.name().as_deref()), (None, Some("Ann")));
}

#[test]
fn a_new_password_ends_every_other_session_and_needs_the_old_one() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut other) = (Browser::new(&site), Browser::new(&site));
    ann.sign_up("Ann");
    other.log_in("Ann", PASSWORD);
    let mut change =
        |old: &str, new: &str| ann.send("POST", "/account/password", &form(&[("password", old), ("new", new)]));
    assert_eq!(change("wrong", "staple battery").status, 403);
    assert_eq!(change(PASSWORD, "aaaaaaaaaa").status, 422);
    assert_eq!(other.name().as_deref(), Some("Ann"));
    assert_eq!(change(PASSWORD, "staple battery").status, 200);
    assert_eq!((ann.name().as_deref(), other.name()), (Some("Ann"), None));
    assert_eq!(other.log_in("Ann", PASSWORD).status, 403);
    assert_eq!(other.log_in("Ann", "staple battery").status, 303);
}

#[test]
fn a_printed_code_lets_its_owner_back_in_once() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut ann = Browser::new(&site);
    ann.sign_up("Ann");
    assert_eq!(ann.send("POST", "/account/codes", "password=wrong").status, 403);
    let page = ann.send("POST", "/account/codes", &form(&[("password", PASSWORD)])).text();
    let list = page.split("class=\"codes\">").nth(1).unwrap().split("</ul>").next().unwrap();
    let codes: Vec<&str> = list.split("<li>").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
    assert_eq!(codes.len(), 10);
    assert!(ann.send("GET", "/account", "").text().contains("10 are left"));
    assert!(!ann.send("GET", "/account", "").text().contains(codes[0]), "shown once");
    let recover = |name: &str, code: &str, password: &str| {
        let body = form(&[("name", name), ("code", code), ("password", password)]);
        Browser::new(&site).send("POST", "/recover", &body)
    };
    for (name, code) in [("Ann", "abcd-efgh-ijkm-npqr"), ("Bob", codes[0]), ("Ann", "")] {
        let reply = recover(name, code, "staple battery");
        assert_eq!(reply.status, 403, "{name} {code}");
        assert!(reply.text().contains("name or code is wrong"));
    }
    assert_eq!(recover("Ann", codes[0], "short").status, 403, "no password, and the code is not used up");
    assert_eq!(recover("ann", &codes[0].to_uppercase(), "staple battery").status, 303);
    assert_eq!(ann.name(), None, "every session before is over");
    assert_eq!(recover("Ann", codes[0], "another battery").status, 403, "used");
    assert_eq!(ann.log_in("Ann", "staple battery").status, 303);
    assert!(ann.send("GET", "/account", "").text().contains("9 are left"));
}

#[tokio::test]
async fn a_session_ends_when_its_time_is_over() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut ann = Browser::new(&site);
    ann.sign_up("Ann");
    let url = format!("sqlite:{}/komadai.sqlite", data.path().display());
    let kept = sqlx::sqlite::SqlitePool::connect(&url).await.unwrap();
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    for (created, seen, is_open) in [(0, 0, true), (179, 59, true), (179, 61, false), (181, 0, false)] {
        sqlx::query("UPDATE sessions SET created = $1, seen = $2")
            .bind(now - created * DAY_MS)
            .bind(now - seen * DAY_MS)
            .execute(&kept)
            .await
            .unwrap();
        assert_eq!(ann.name().is_some(), is_open, "{created} {seen}");
    }
}

#[tokio::test]
async fn sockets_end_with_the_session_in_which_they_were_opened() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut phone, mut ben) = (Browser::new(&site), Browser::new(&site), Browser::new(&site));
    ann.sign_up("Ann");
    phone.log_in("Ann", PASSWORD);
    ben.sign_up("Ben");
    let (game, ..) = seats(&ann.new_game());
    let (mut black, _) = site.sit_with(&ann.cookie(), &game, &[]).await;
    let (mut other, snapshot) = site.sit_with(&phone.cookie(), &game, &[]).await;
    assert_eq!(snapshot["you"], "black");
    let (mut watcher, _) = site.sit_with(&ben.cookie(), &game, &[]).await;
    // Ended from another device; those of others and of this device go on.
    ann.send("POST", "/account/sessions", "session=");
    assert_eq!(other.closed().await, "closed 4001");
    black.say(json!({ "type": "ping", "t": 1 })).await;
    black.hear("pong").await;
    ann.send("POST", "/logout", "");
    assert_eq!(black.closed().await, "closed 4001");
    watcher.say(json!({ "type": "ping", "t": 1 })).await;
    watcher.hear("pong").await;
    // At the machine itself, whose commands know nothing of sockets.
    assert_eq!(admin(data.path(), &["close", "Ben"]).0, Some(0));
    assert_eq!(watcher.closed().await, "closed 4001");
}

#[tokio::test]
async fn on_several_nodes_a_session_that_ends_ends_its_sockets_everywhere() {
    let (database, bus) = (Postgres::shared().database(), Nats::start());
    let (one, two) = (Site::at(&database, &["--bus", &bus.url()]), Site::at(&database, &["--bus", &bus.url()]));
    let mut ann = Browser::new(&one);
    ann.sign_up("Ann");
    let (game, ..) = seats(&ann.new_game());
    let (mut black, snapshot) = two.sit_with(&ann.cookie(), &game, &[]).await;
    assert_eq!(snapshot["you"], "black");
    ann.send("POST", "/logout", "");
    assert_eq!(black.closed().await, "closed 4001");
}

#[tokio::test]
async fn the_name_of_an_account_is_borne_by_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut guest) = (Browser::new(&site), Browser::new(&site));
    ann.sign_up("Ann");
    let named = |name: &str| {
        let mut wish = friendly();
        wish["name"] = json!(name);
        wish.to_string()
    };
    Browser::new(&site).sign_up("TOM");
    for taken in [
        "Ann",
        "aNN",
        " Ann ",
        "Ａｎｎ",
        "Ann\u{200b}",
        "Ann✓",
        "A n n",
        "ТОМ",
        "ТOM",
        "Κen",
        "moderator",
        "Μoderator",
        "Admin of site",
        "Komadai staff",
        "[admin]",
    ] {
        let reply = guest.send("POST", "/api/games", &named(taken));
        assert_eq!((reply.status, &reply.json()["error"]["reason"]), (422, &json!("name-of-account")), "{taken}");
    }
    let mut both = friendly();
    both["names"] = json!({ "black": "Anna", "white": "Ann" });
    assert_eq!(guest.send("POST", "/api/games", &both.to_string()).status, 422);
    both["opponent"] = json!({ "type": "self" });
    assert_eq!(guest.send("POST", "/api/games", &both.to_string()).status, 201, "a board of one's own");
    assert_eq!(guest.send("POST", "/api/games", &named("Anna")).status, 201);
    assert_eq!(ann.send("POST", "/api/games", &named("Ann")).status, 201);

    let (game, ..) = seats(&guest.new_game());
    let (mut black, _) = site.sit_with(&guest.cookie(), &game, &[]).await;
    assert_eq!(black.ask(json!({ "type": "name", "name": "ann" })).await["code"], "name-of-account");
    assert_eq!(black.ask(json!({ "type": "name", "name": "Anna" })).await["type"], "ack");
    let mut lobby = site.socket_with("/ws/lobby", &[("Cookie", &guest.cookie())]).await.unwrap();
    lobby.say(json!({ "type": "hello" })).await;
    lobby.hear("lobby").await;
    let join = lobby.ask(json!({ "type": "join", "pool": "10-30", "name": "Ann" })).await;
    assert_eq!(join["code"], "name-of-account");
    assert_eq!(lobby.ask(json!({ "type": "join", "pool": "10-30", "name": "Anna" })).await["type"], "ack");
}

#[tokio::test]
async fn an_account_takes_its_data_along_and_leaves_its_games_without_a_name() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut ben) = (Browser::new(&site), Browser::new(&site));
    ann.sign_up("Ann");
    ben.sign_up("Ben");
    let play = async |ann: &mut Browser<'_>, ben: &mut Browser<'_>| {
        let (game, _, invitation) = seats(&ben.new_game());
        let (mut black, _) = site.sit_with(&ben.cookie(), &game, &[]).await;
        let (mut white, _) = site.sit_with(&ann.cookie(), &game, &[&invitation]).await;
        black.event("resumed").await;
        black.play("7g7f").await;
        white.moved("7g7f").await;
        (game, black, white)
    };
    let (over, mut black, mut white) = play(&mut ann, &mut ben).await;
    for ask in
        [json!({ "type": "talk", "after": 0 }), json!({ "type": "say", "room": "players", "text": "a fine move" })]
    {
        assert_eq!(white.ask(ask).await["type"], "ack");
    }
    white.ask(json!({ "type": "resign" })).await;
    black.event("ended").await;
    let (running, mut opponent, _white) = play(&mut ann, &mut ben).await;
    let (unstarted, ..) = seats(&ann.new_game());
    let record = ann.send("POST", "/api/records", "7g7f 3c3d").json()["id"].as_str().unwrap().to_owned();

    let event = ben.send("POST", "/events", "name=Kyoto+Open&format=swiss&rounds=3&entry=open");
    let event = event.header("location").unwrap().trim_end_matches("/desk").to_owned();
    let begun = ann.send("POST", &format!("{event}/threads"), "title=Clocks&text=Who+brings+clocks");
    let thread = begun.header("location").unwrap().to_owned();
    assert!(ben.send("GET", &thread, "").text().contains("Who brings clocks"));

    let export = ann.send("GET", "/api/me/export", "");
    assert_eq!((export.status, export.header("content-type")), (200, Some("application/zip")));
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(export.body)).unwrap();
    let mut file = |name: &str| {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut zip.by_name(name).unwrap(), &mut text).unwrap();
        text
    };
    assert!(file("account.json").contains("\"name\": \"Ann\""));
    assert!(!file("account.json").contains("argon2"));
    assert!(file("talk.json").contains("a fine move"));
    assert!(file("threads.json").contains("Who brings clocks"));
    for name in ["ratings.json", "offers.json", "imports.json"] {
        assert_eq!(file(name), "[]", "{name}");
    }
    assert!(file(&format!("games/{over}.kif")).contains("後手：Ann"));
    assert!(file(&format!("games/{over}.csa")).contains("N-Ann"));
    assert!(file(&format!("records/{record}.kif")).contains("３四歩"));
    assert_eq!(file(&format!("records/{record}.original")), "7g7f 3c3d");

    let erase = |browser: &mut Browser<'_>, name: &str, password: &str| {
        browser.send("POST", "/account/erase", &form(&[("name", name), ("password", password)]))
    };
    assert_eq!(erase(&mut ann, "Ben", PASSWORD).status, 422);
    assert_eq!(erase(&mut ann, "Ann", "wrong").status, 403);
    assert_eq!(ann.name().as_deref(), Some("Ann"));
    let reply = erase(&mut ann, "Ann", PASSWORD);
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert!(reply.text().contains("Your account was deleted"));
    assert_eq!((ann.name(), ann.log_in("Ann", PASSWORD).status), (None, 403));
    let ended = opponent.event("ended").await;
    assert_eq!(ended["event"]["result"]["reason"], "resignation", "{ended}");
    for game in [&over, &running] {
        assert_eq!(site.get(&format!("/api/games/{game}")).json()["names"], json!({ "black": "Ben", "white": "" }));
        assert!(ben.games().contains(game));
    }
    assert_eq!(site.get(&format!("/game/{unstarted}")).status, 404);
    assert_eq!(site.get(&format!("/api/records/{record}")).status, 404);
    let left = ben.send("GET", &thread, "").text();
    assert!(
        left.contains("id=\"post-1\"") && !left.contains("Who brings clocks") && !left.contains("/player/Ann"),
        "{left}"
    );
    assert_eq!(Browser::new(&site).sign_up("Ann").status, 303, "the name is free");
    // Nothing of the name is left in what is kept.
    site.stop();
    let url = format!("sqlite:{}/komadai.sqlite", data.path().display());
    let kept = sqlx::sqlite::SqlitePool::connect(&url).await.unwrap();
    let left: Vec<String> = sqlx::query_scalar(
        "SELECT contract FROM games WHERE contract LIKE '%Ann%' UNION SELECT payload FROM entries WHERE payload LIKE '%Ann%'",
    )
    .fetch_all(&kept)
    .await
    .unwrap();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn every_file_comes_whole_however_it_is_compressed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.1"]);
    let mut ann = Browser::new(&site);
    ann.sign_up("Ann");
    ann.send("POST", "/api/records", "7g7f 3c3d");
    let cookie = ann.cookie();
    for path in [
        "/api/me/export",
        "/player/Ann/games.zip",
        "/archive/export",
        "/archive/export?as=zip",
        "/federation.csv",
        "/calendar.ics",
        "/print/record-sheet.pdf",
        "/sitemap.xml",
    ] {
        for encoding in ["br", "gzip", "identity"] {
            let headers = [("Cookie", cookie.as_str()), ("Accept-Encoding", encoding)];
            let reply = site.request("GET", path, &headers, b"");
            assert_eq!((reply.status, reply.is_whole), (200, true), "{path} {encoding}");
        }
    }
}

#[test]
fn a_challenge_is_for_one_session_and_one_answer() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut ann = Browser::new(&site);
    ann.sign_up("Ann");
    let answer =
        json!({ "answer": { "id": "AAAAAAAAAAAAAAAAAAAAAA", "rawId": "AAAAAAAAAAAAAAAAAAAAAA", "type": "public-key",
        "clientExtensionResults": {}, "response": {} } })
        .to_string();
    let send = |browser: &mut Browser<'_>, path: &str, body: &str| browser.send("POST", path, body).status;
    // Under a bare address there are none.
    assert_eq!(send(&mut ann, "/login/passkey/options", "{}"), 422);
    let host = ("Host", site.address.replace("127.0.0.1", "localhost"));
    ann.more.push(host.clone());
    let asked = ann.send("POST", "/login/passkey/options", "{}").json();
    assert_eq!((&asked["rpId"], &asked["userVerification"]), (&json!("localhost"), &json!("required")));
    for _ in 0..2 {
        assert_eq!(send(&mut ann, "/login/passkey", &answer), 403);
    }
    // Adding one asks for the password, and for a session of the account.
    let proof = json!({ "password": PASSWORD }).to_string();
    assert_eq!(send(&mut ann, "/account/passkeys/options", &json!({ "password": "wrong" }).to_string()), 403);
    assert_eq!(send(&mut ann, "/account/passkeys", &answer), 403, "nothing was asked");
    assert_eq!(send(&mut ann, "/account/passkeys/options", &proof), 200);
    assert_eq!(send(&mut ann, "/account/passkeys", &answer), 403);
    let mut guest = Browser::new(&site);
    guest.more.push(host);
    assert_eq!(send(&mut guest, "/account/passkeys/options", &proof), 403);
    assert_eq!(send(&mut guest, "/account/passkeys", &answer), 403);
    guest.cookies.clear();
    assert_eq!(send(&mut guest, "/login/passkey/options", "{}"), 403, "a challenge is given to a session");
    for path in ["/account/passkeys/name", "/account/passkeys/remove"] {
        let body = form(&[("passkey", "zz"), ("name", "x"), ("password", PASSWORD)]);
        assert_eq!(send(&mut ann, path, &body), 400, "{path}");
    }
    assert!(ann.send("GET", "/account", "").text().contains("Passkeys"));
}

fn admin(data: &std::path::Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("admin")
        .args(arguments)
        .arg("--data")
        .arg(data)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn the_machine_makes_the_first_admin_who_makes_the_rest() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--accounts", "closed"]);
    assert_eq!(Browser::new(&site).sign_up("Eve").status, 422, "nobody signs up here");
    assert!(site.get("/signup").text().contains("Only the operators of this site"));
    let (code, link, told) = admin(data.path(), &["create", "Hana", "--role", "admin", "--name", "shogi.example"]);
    assert_eq!(code, Some(0), "{told}");
    let path = link.trim().strip_prefix("http://shogi.example").expect(&link).to_owned();
    assert!(path.starts_with("/welcome?token="), "{link}");
    for wrong in [&["create", "hana"][..], &["create", "a b"], &["role", "Nobody", "admin"]] {
        let (code, out, told) = admin(data.path(), wrong);
        assert_eq!((code, out.as_str(), told.lines().count()), (Some(1), "", 1), "{told}");
    }

    let mut hana = Browser::new(&site);
    for _ in 0..2 {
        assert_eq!(hana.send("GET", &path, "").status, 200, "looking does not use it up");
    }
    let token = path.split_once('=').unwrap().1.to_owned();
    let set = |browser: &mut Browser<'_>, token: &str, password: &str| {
        browser.send("POST", "/welcome", &form(&[("token", token), ("password", password)])).status
    };
    assert_eq!(set(&mut hana, &token, "short"), 422);
    assert_eq!(set(&mut hana, &token, PASSWORD), 303);
    assert_eq!(set(&mut Browser::new(&site), &token, "staple battery"), 403, "once");
    assert_eq!(hana.name().as_deref(), Some("Hana"));

    // On the site itself.
    let made = hana.send("POST", "/admin", &form(&[("act", "create"), ("name", "Ben")])).text();
    let token = made.split("/welcome?token=").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let mut ben = Browser::new(&site);
    assert_eq!(set(&mut ben, &token, PASSWORD), 303);
    assert_eq!(ben.send("GET", "/admin", "").status, 404);
    for (act, status) in [("role", 200), ("role", 200), ("fly", 400)] {
        let body = form(&[("act", act), ("name", "Ben"), ("role", "moderator")]);
        assert_eq!(hana.send("POST", "/admin", &body).status, status, "{act}");
    }
    for own in ["Hana", "hANA", " Hana ", "Ｈａｎａ"] {
        for (act, role) in [("close", ""), ("role", "player")] {
            let body = form(&[("act", act), ("name", own), ("role", role)]);
            assert_eq!(hana.send("POST", "/admin", &body).status, 409, "not oneself, however it is spelled: {own}");
        }
    }
    assert_eq!(hana.send("POST", "/admin", &form(&[("act", "close"), ("name", "Ben")])).status, 200);
    assert_eq!((ben.name(), ben.log_in("Ben", PASSWORD).status), (None, 403), "closed");
    let (_, list, _) = admin(data.path(), &["list"]);
    assert_eq!(list, "Ben\tmoderator\tclosed\nHana\tadmin\topen\n");
    assert_eq!(admin(data.path(), &["open", "Ben"]).0, Some(0));
    assert_eq!(ben.log_in("Ben", PASSWORD).status, 303);
    let found = hana.send("GET", "/admin?q=BE", "").text();
    assert!(found.contains("Ben") && !found.contains(" Hana\n"), "{found}");
    let log = hana.send("GET", "/admin/log", "").text();
    for words in [
        "Account created: Hana (Admin)",
        "Role set: Ben (Moderator)",
        "Closed: Ben",
        "Reopened: Ben",
        "on the server itself",
    ] {
        assert!(log.contains(words), "{words}: {log}");
    }
}

#[test]
fn links_lead_to_where_the_site_was_reached_last() {
    let data = tempfile::tempdir().unwrap();
    let (code, link, told) = admin(data.path(), &["create", "Hana"]);
    assert!(code == Some(0) && link.starts_with("/welcome?token=") && told.contains("--public-url"), "{link} {told}");
    let site = Site::start(data.path());
    let address = site.address.clone();
    let link = |arguments: &[&str]| admin(data.path(), arguments).1;
    assert!(link(&["link", "Hana"]).starts_with(&format!("http://{address}/welcome?token=")), "{address}");
    drop(site);
    assert!(link(&["invite"]).starts_with(&format!("http://{address}/signup?invitation=")), "though it does not run");
    assert!(link(&["invite", "--public-url", "https://a.example/"]).starts_with("https://a.example/signup?"));
    drop(Site::start_with(data.path(), &["--origin", "https://b.example"]));
    assert!(link(&["invite"]).starts_with("https://b.example/signup?"));
}

#[test]
fn who_guesses_from_many_places_does_not_keep_an_owner_out_of_a_browser_that_was_theirs() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut ann = Browser::new(&site);
    ann.sign_up("Ann");
    assert_eq!(ann.send("POST", "/logout", "").status, 303);
    let wrong = form(&[("name", "Ann"), ("password", "wrong password")]);
    let mut last = 0;
    for address in 10..22 {
        for _ in 0..10 {
            last = site.request_from([127, 0, 0, address], "POST", "/login", &[FORM], wrong.as_bytes()).status;
        }
    }
    assert_eq!(last, 429, "so many guesses at one name are too many, wherever they come from");
    let right = form(&[("name", "Ann"), ("password", PASSWORD)]);
    assert_eq!(site.request_from([127, 0, 0, 99], "POST", "/login", &[FORM], right.as_bytes()).status, 429);
    assert_eq!(ann.log_in("Ann", PASSWORD).status, 303, "this browser is known");
}

#[test]
fn an_invitation_lets_one_person_sign_up() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--accounts", "invitation"]);
    assert!(site.get("/signup").text().contains("need an invitation"));
    assert_eq!(Browser::new(&site).sign_up("Eve").status, 422);
    let (_, link, _) = admin(data.path(), &["invite"]);
    let token = link.trim().split_once("/signup?invitation=").unwrap().1;
    assert!(site.get(&format!("/signup?invitation={token}")).text().contains(token));
    let sign_up = |name: &str, invitation: &str| {
        let body = form(&[("name", name), ("password", PASSWORD), ("invitation", invitation)]);
        Browser::new(&site).send("POST", "/signup", &body).status
    };
    assert_eq!(sign_up("Ann", "abcdefghijkmnpqrstuvwxyz23"), 422);
    assert_eq!(sign_up("x", token), 422, "a slip does not use it up");
    assert_eq!(sign_up("Ann", token), 303);
    assert_eq!(sign_up("Ben", token), 422);
    // A link to an account is no invitation, nor the other way round.
    let (_, link, _) = admin(data.path(), &["create", "Cara"]);
    assert_eq!(sign_up("Dora", link.trim().split_once('=').unwrap().1), 422);
}

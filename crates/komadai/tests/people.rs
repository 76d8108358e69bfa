//! Accounts: what becomes of a guest's games, and who never gets in.

mod site;

use komadai_testbed::Postgres;
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

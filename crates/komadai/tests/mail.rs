//! Mail, through a small SMTP server of the test's own: addresses are confirmed by a link, passwords recovered by one.

use crate::site;

use site::{Reply, Site};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, mpsc};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

/// A mail as the server took it.
struct Mail {
    from: String,
    to: Vec<String>,
    /// The head and the text as they came.
    head: String,
    text: String,
}

impl Mail {
    /// The links in it, in their order.
    fn links(&self) -> Vec<&str> {
        self.text.split_whitespace().filter(|word| word.starts_with("https://")).collect()
    }
}

/// A server that takes every mail (RFC 5321) and hands it to the test; the first `busy` deliveries are put off.
fn smtp(busy: u32) -> (String, mpsc::Receiver<Mail>) {
    let put_off = Mutex::new(busy);
    smtp_that(move |_| {
        let mut left = put_off.lock().unwrap();
        let is_busy = *left > 0;
        *left = left.saturating_sub(1);
        is_busy
    })
}

/// The same, which puts off whatever goes to an address of which this is said, each time anew.
fn smtp_that(puts_off: impl Fn(&str) -> bool + Send + Sync + 'static) -> (String, mpsc::Receiver<Mail>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (send, mails) = mpsc::channel();
    let puts_off = Arc::new(puts_off);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, puts_off, send) = (stream.unwrap(), puts_off.clone(), send.clone());
            std::thread::spawn(move || converse(&mut stream, &*puts_off, &send));
        }
    });
    (url, mails)
}

fn converse(stream: &mut TcpStream, puts_off: &dyn Fn(&str) -> bool, mails: &mpsc::Sender<Mail>) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut say = |line: &str| write!(stream, "{line}\r\n").unwrap();
    say("220 smtp.example ready");
    let (mut from, mut to) = (String::new(), Vec::new());
    while let Some(Ok(line)) = lines.next() {
        let upper = line.to_uppercase();
        if upper.starts_with("EHLO") {
            say("250-smtp.example");
            say("250-SMTPUTF8");
            say("250 8BITMIME");
        } else if upper.starts_with("MAIL FROM:") {
            from = line[10..].split_whitespace().next().unwrap().to_owned();
            to.clear();
            say("250 ok");
        } else if upper.starts_with("RCPT TO:") {
            if puts_off(&line[8..]) {
                say("450 try again");
            } else {
                to.push(line[8..].trim().to_owned());
                say("250 ok");
            }
        } else if upper == "DATA" {
            say("354 go on");
            let mut text = String::new();
            while let Some(Ok(line)) = lines.next() {
                if line == "." {
                    break;
                }
                text.push_str(line.strip_prefix('.').unwrap_or(&line));
                text.push('\n');
            }
            let (head, body) = text.split_once("\n\n").unwrap();
            let (head, text) = (head.to_owned(), decoded(head, body));
            mails.send(Mail { from: from.clone(), to: std::mem::take(&mut to), head, text }).unwrap();
            say("250 ok");
        } else if upper == "QUIT" {
            say("221 bye");
            return;
        } else {
            say("250 ok");
        }
    }
}

/// The text of a mail: as it is, or quoted-printable (RFC 2045).
fn decoded(head: &str, body: &str) -> String {
    if !head.to_lowercase().contains("content-transfer-encoding: quoted-printable") {
        return body.to_owned();
    }
    let joined = body.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if byte == b'=' && after.len() >= 2 {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&after[..2]).unwrap(), 16).unwrap());
            rest = &after[2..];
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap()
}

fn start(data: &std::path::Path, url: &str) -> Site {
    let from = "Komadai <shogi@club.example>";
    Site::start_with(data, &["--smtp", url, "--mail-from", from, "--public-url", "https://shogi.example/"])
}

fn account(site: &Site, name: &str) -> String {
    let body = format!("name={name}&password=correct+horse+battery");
    let head = site.request("POST", "/signup", &[FORM], body.as_bytes()).head;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).expect("a session");
    format!("session={}", cookie.split(';').next().unwrap())
}

fn post(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    site.request("POST", path, &[FORM, ("Cookie", cookie)], body.as_bytes())
}

fn path(link: &str) -> &str {
    link.strip_prefix("https://shogi.example").unwrap()
}

#[test]
fn an_address_is_confirmed_by_a_link_and_lets_its_owner_back_in() {
    let data = tempfile::tempdir().unwrap();
    // The first delivery is put off by the server, and tried again.
    let (url, mails) = smtp(1);
    let site = start(data.path(), &url);
    let ann = account(&site, "Ann");
    let give =
        |mail: &str, password: &str| post(&site, &ann, "/account/mail", &format!("mail={mail}&password={password}"));
    assert_eq!(give("ann%40club.example", "wrong").status, 403);
    for injected in
        ["ann%40club.example%0D%0ABcc%3A+eve%40club.example", "ann%40club.example%2C+eve%40club.example", "ann"]
    {
        assert_eq!(give(injected, "correct+horse+battery").status, 422, "{injected}");
    }
    assert_eq!(give("Ann%40club.example", "correct+horse+battery").status, 200);
    let mail = mails.recv().unwrap();
    assert_eq!(
        (mail.from.as_str(), mail.to.as_slice()),
        ("<shogi@club.example>", &["<Ann@club.example>".to_owned()][..])
    );
    assert!(
        mail.head.contains("From: Komadai <shogi@club.example>") || mail.head.contains("From: \"Komadai\""),
        "{}",
        mail.head
    );
    assert!(!mail.head.to_lowercase().contains("bcc"), "{}", mail.head);
    let link = path(mail.links()[0]).to_owned();
    assert!(link.starts_with("/account/mail/confirm?token="), "{link}");
    // Before it is confirmed it is nobody's, and looking at the link confirms nothing.
    let recover = |mail: &str| site.request("POST", "/recover/mail", &[FORM], format!("mail={mail}").as_bytes());
    let unknown = recover("ann%40club.example");
    assert_eq!(site.get(&link).status, 200);
    let token = link.split_once('=').unwrap().1;
    assert_eq!(post(&site, "", "/account/mail/confirm", &format!("token={token}")).status, 200);
    assert_eq!(post(&site, "", "/account/mail/confirm", &format!("token={token}")).status, 403, "once");
    assert!(site.request("GET", "/account", &[("Cookie", &ann)], b"").text().contains("Ann@club.example"));

    // The same is said whether the address is known or not; and a mail goes to the one that is.
    let known = recover("ANN%40club.example");
    assert_eq!((known.status, known.body), (unknown.status, unknown.body));
    let mail = mails.recv().unwrap();
    assert_eq!(mail.to, ["<ANN@club.example>"]);
    assert!(mail.text.contains("Ann\n"), "{}", mail.text);
    let link = path(mail.links()[0]).to_owned();
    assert_eq!(site.get(&link).status, 200);
    let token = link.strip_prefix("/welcome?token=").expect(&link);
    let body = format!("token={token}&password=staple+battery+horse");
    assert_eq!(post(&site, "", "/welcome", &body).status, 303);
    assert_eq!(site.request("GET", "/account", &[("Cookie", &ann)], b"").status, 403, "every session before is over");
    // What a request says of the site is not believed.
    let body = b"mail=ann%40club.example";
    site.request("POST", "/recover/mail", &[FORM, ("Host", "192.0.2.66")], body);
    let mail = mails.recv().unwrap();
    assert!(mail.links().iter().all(|link| link.starts_with("https://shogi.example/")), "{}", mail.text);
    assert!(mails.try_recv().is_err(), "nothing was sent to an address that was not confirmed");
}

#[test]
fn whoever_asks_again_and_again_is_told_to_wait_and_an_address_can_be_forgotten() {
    let data = tempfile::tempdir().unwrap();
    let (url, mails) = smtp(0);
    let site = start(data.path(), &url);
    let ann = account(&site, "Ann");
    let recover = || site.request("POST", "/recover/mail", &[FORM], b"mail=ann%40club.example").status;
    let answers: Vec<u16> = (0..6).map(|_| recover()).collect();
    assert_eq!(answers, [200, 200, 200, 429, 429, 429]);
    assert_eq!(post(&site, &ann, "/account/mail", "mail=a%40club.example&password=correct+horse+battery").status, 200);
    let mail = mails.recv().unwrap();
    let token = mail.links()[0].split_once('=').unwrap().1.to_owned();
    assert_eq!(post(&site, "", "/account/mail/confirm", &format!("token={token}")).status, 200);
    assert_eq!(post(&site, &ann, "/account/mail/remove", "password=wrong").status, 403);
    assert_eq!(post(&site, &ann, "/account/mail/remove", "password=correct+horse+battery").status, 200);
    assert!(!site.request("GET", "/account", &[("Cookie", &ann)], b"").text().contains("a@club.example"));
}

#[test]
fn without_a_server_there_is_no_mail_and_a_wrong_setting_is_told() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = account(&site, "Ann");
    assert!(!site.get("/recover").text().contains("/recover/mail"));
    assert_eq!(site.request("POST", "/recover/mail", &[FORM], b"mail=ann%40club.example").status, 404);
    assert_eq!(post(&site, &ann, "/account/mail", "mail=a%40club.example&password=correct+horse+battery").status, 404);
    drop(site);
    for (settings, told) in [
        (&["--smtp", "smtp://127.0.0.1:25"][..], "--mail-from"),
        (&["--smtp", "nonsense", "--mail-from", "a@b.example", "--public-url", "https://b.example"], "--smtp"),
        (
            &["--smtp", "smtp://127.0.0.1:25", "--mail-from", "nobody", "--public-url", "https://b.example"],
            "--mail-from",
        ),
        (&["--smtp", "smtp://127.0.0.1:25", "--mail-from", "a@b.example", "--public-url", "b"], "--public-url"),
    ] {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data.path())
            .args(settings)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.code() == Some(1) && said.contains(told), "{settings:?}: {said}");
    }
}

#[test]
fn what_nobody_reads_comes_by_mail_where_it_was_wished_for() {
    let data = tempfile::tempdir().unwrap();
    let (url, mails) = smtp(0);
    let mail = ["--smtp", &url, "--mail-from", "shogi@club.example", "--public-url", "https://shogi.example"];
    let site = Site::start_with(data.path(), &[&mail[..], &["--notice-mail-after", "0"]].concat());
    let (ann, bea) = (account(&site, "Ann"), account(&site, "Bea"));
    let give = "mail=bea%40club.example&password=correct+horse+battery";
    assert_eq!(post(&site, &bea, "/account/mail", give).status, 200);
    let link = path(mails.recv().unwrap().links()[0]).to_owned();
    post(&site, "", "/account/mail/confirm", link.split_once('?').unwrap().1);
    let challenge = || {
        let body = serde_json::json!({ "to": "Bea", "wish": site::lobby::wish() }).to_string();
        let headers = [("Content-Type", "application/json"), ("Cookie", ann.as_str())];
        assert_eq!(site.request("POST", "/api/offers", &headers, body.as_bytes()).status, 201);
    };
    // Nobody has asked for this one.
    challenge();
    let chosen =
        site.request("POST", "/notices/ways?lang=es", &[FORM, ("Cookie", &bea)], b"mail-challenge=on&mail-x=on");
    assert_eq!(chosen.status, 303);
    let shown = site.request("GET", "/notices", &[("Cookie", &bea)], b"").text();
    assert_eq!(shown.matches(" checked").count(), 1, "{shown}");
    challenge();
    let mail = mails.recv().unwrap();
    assert_eq!(mail.to, ["<bea@club.example>"]);
    assert!(mail.text.contains("Ann te desafía a una partida"), "{}", mail.text);
    assert_eq!(mail.links(), ["https://shogi.example/lobby", "https://shogi.example/notices"]);
    assert!(mails.try_recv().is_err(), "once");
}

#[test]
fn no_address_holds_up_another_s_mail_and_none_gets_more_than_its_share() {
    let data = tempfile::tempdir().unwrap();
    let (url, mails) = smtp_that(|to| to.contains("full@"));
    let site = start(data.path(), &url);
    let give = |name: &str, mail: &str| {
        let body = format!("mail={mail}&password=correct+horse+battery");
        post(&site, &account(&site, name), "/account/mail", &body).status
    };
    // Its server takes nothing, now and later; the others need not wait for that.
    assert_eq!(give("Ann", "full%40club.example"), 200);
    assert_eq!(give("Ben", "ben%40club.example"), 200);
    let patience = std::time::Duration::from_secs(4);
    assert_eq!(mails.recv_timeout(patience).expect("before the first is tried again").to, ["<ben@club.example>"]);
    // Many accounts fill nobody's box.
    let statuses: Vec<u16> = (0..5).map(|n| give(&format!("Eve{n}"), "victim%40club.example")).collect();
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    // What is accepted is sent.
    assert_eq!(give("Cara", "%22a%22%40club.example"), 422);
}

#[test]
fn a_digest_comes_to_whoever_asked_for_it_and_ends_by_one_request() {
    let data = tempfile::tempdir().unwrap();
    let (url, mails) = smtp(0);
    let site = start(data.path(), &url);
    let (ann, bea) = (account(&site, "Ann"), account(&site, "Bea"));
    let mut role = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
    let done = role.args(["admin", "role", "Ann", "admin", "--data"]).arg(data.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    for (cookie, address) in [(&ann, "ann"), (&bea, "bea")] {
        let give = format!("mail={address}%40club.example&password=correct+horse+battery");
        assert_eq!(post(&site, cookie, "/account/mail", &give).status, 200);
        let link = path(mails.recv().unwrap().links()[0]).to_owned();
        post(&site, "", "/account/mail/confirm", link.split_once('?').unwrap().1);
    }
    assert_eq!(post(&site, &ann, "/news", "act=save&title=New+clocks&text=Six+of+them").status, 303);
    let open = post(&site, &bea, "/events", "name=Kyoto+Open&format=swiss&rounds=3&entry=open&place=Kyoto");
    let event = open.header("location").unwrap().trim_end_matches("/desk").to_owned();
    assert_eq!(post(&site, &bea, &event, "act=join").status, 303);
    let past = post(&site, &bea, "/events", "name=Nara+Open&format=swiss&rounds=3&entry=open&first_day=2020-01-02");
    let past = past.header("location").unwrap().trim_end_matches("/desk").to_owned();
    assert_eq!(post(&site, &bea, &past, "act=join").status, 303);

    // Nobody gets one unasked: the first mail is Bea's.
    assert_eq!(post(&site, &bea, "/notices/digest", "digest=1").status, 303);
    let mail = mails.recv().unwrap();
    assert_eq!(mail.to, ["<bea@club.example>"]);
    for part in ["New clocks", "Kyoto Open · Kyoto", &format!("https://shogi.example{event}")] {
        assert!(mail.text.contains(part), "{part}: {}", mail.text);
    }
    assert!(!mail.text.contains("Nara"), "what is past is on no more: {}", mail.text);
    let off = path(mail.links().last().unwrap()).to_owned();
    let head = mail.head.replace("\n ", " ");
    assert!(head.contains(&format!("List-Unsubscribe: <https://shogi.example{off}>")), "{head}");
    assert!(head.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{head}");

    // Asked for again, it comes no earlier than a week after the last one.
    post(&site, &bea, "/notices/digest", "");
    post(&site, &bea, "/notices/digest", "digest=1");
    let is_wanted = || {
        let page = site.request("GET", "/notices", &[("Cookie", &bea)], b"").text();
        page.contains("name=\"digest\" value=\"1\" checked")
    };
    assert!(is_wanted());
    // Looking at the link ends nothing; what a program of mail sends does, without a session.
    assert_eq!(site.get(&off).status, 200);
    assert!(is_wanted());
    assert_eq!(post(&site, "", &off, "List-Unsubscribe=One-Click").status, 200);
    assert!(!is_wanted());
    assert_eq!(post(&site, "", "/digest?token=nobody", "List-Unsubscribe=One-Click").status, 404);
    // Ann asks for the first time, and hers is the next mail of all: none came twice to Bea.
    assert_eq!(post(&site, &ann, "/notices/digest", "digest=1").status, 303);
    assert_eq!(mails.recv().unwrap().to, ["<ann@club.example>"]);
}

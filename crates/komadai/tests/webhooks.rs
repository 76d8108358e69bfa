//! Webhooks, at a receiver of the test's own: what happens is told there, signed, until it is taken, whatever dies in between.

use crate::programs::Described;
use crate::push::{Taken, service};
use crate::site;

use ring::hmac;
use serde_json::{Value, json};
use site::programs::{Program, token};
use site::{PATIENCE, Site};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::timeout;

/// Whoever reads what is sent.
struct Receiver {
    taken: UnboundedReceiver<Taken>,
    described: Described,
    secret: String,
}

impl Receiver {
    /// The next message, which is signed.
    async fn next(&mut self) -> Value {
        let message = timeout(PATIENCE, self.taken.recv()).await.expect("nothing is told").unwrap();
        assert_eq!(message.head[0], "POST /hook HTTP/1.1");
        let (seconds, signed) = message.header("komadai-signature").split_once(",v1=").unwrap();
        let body = std::str::from_utf8(&message.body).unwrap();
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.secret.as_bytes());
        let tag = hmac::sign(&key, format!("{}.{body}", seconds.trim_start_matches("t=")).as_bytes());
        assert_eq!(tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<String>(), signed);
        let told: Value = serde_json::from_str(body).unwrap();
        self.described.is("Told", &told);
        assert_eq!(message.header("komadai-event"), told["type"]);
        assert_eq!(message.header("komadai-delivery"), told["id"]);
        told
    }

    /// The same, of this kind.
    async fn hear(&mut self, kind: &str) -> Value {
        let told = self.next().await;
        assert_eq!(told["type"], kind, "{told}");
        told
    }
}

fn challenge(from: &Program<'_>, to: &str, clock: &str) -> String {
    let made = from.does(&format!("/api/challenge/{to}"), &format!("{clock}&color=sente"));
    made["challenge"]["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_is_told_signed_and_again_until_it_is_taken_whatever_dies() {
    let data = tempfile::tempdir().unwrap();
    let status = Arc::new(AtomicU16::new(204));
    let (url, authority, taken) = service(data.path(), status.clone()).await;
    let start = || {
        Site::start_trusting(
            &authority,
            data.path(),
            &["--webhook-network", "127.0.0.0/8", "--unlimited", "127.0.0.0/8"],
        )
    };
    let site = start();
    let scopes = "webhook:write,challenge:write,board:play";
    let [ann, ben] = ["Ann", "Ben"].map(|name| {
        site.sign_up(name);
        token(data.path(), name, scopes)
    });
    let (a, b) = (Program::new(&site, &ann), Program::new(&site, &ben));
    let described = Described::of(&site);
    let made = a.does("/api/webhook", &format!("url={url}/hook&events=challenge,gameStart,gameFinish,turn"));
    described.is("MadeWebhook", &made);
    let secret = made["secret"].as_str().unwrap().to_owned();
    let listed = a.get("/api/webhook");
    described.is("Webhooks", &listed.json());
    assert!(listed.json()["webhooks"][0]["id"] == made["id"] && !listed.text().contains(&secret), "it is shown once");
    assert_eq!(b.get("/api/webhook").json()["webhooks"], json!([]));
    let mut receiver = Receiver { taken, described, secret };

    // A game with a clock, from the challenge to its end.
    let offer = challenge(&b, "Ann", "clock.limit=300");
    let told = receiver.hear("challenge").await;
    assert_eq!((&told["challenge"]["id"], &told["challenge"]["challenger"]), (&json!(offer), &json!("Ben")));
    assert_eq!(told["account"], "Ann");
    a.does(&format!("/api/challenge/{offer}/accept"), "");
    let game = receiver.hear("gameStart").await["game"]["id"].as_str().unwrap().to_owned();
    let at = |act: &str| format!("/api/board/game/{game}/{act}");
    let mut streams = [&a, &b].map(|player| player.stream(&format!("/api/board/game/stream/{game}")));
    streams.iter_mut().for_each(|stream| drop(stream.hear("gameFull")));
    for (player, usi) in [(&b, "7g7f"), (&a, "3c3d")] {
        player.does(&at(&format!("move/{usi}")), "");
    }
    b.does(&at("resign"), "");
    assert_eq!(receiver.hear("gameFinish").await["game"]["id"], game);
    drop(streams);

    // By correspondence each turn is told, and a game that nobody hears of waits for nobody.
    let offer = challenge(&b, "Ann", "days=3");
    receiver.hear("challenge").await;
    a.does(&format!("/api/challenge/{offer}/accept"), "");
    let slow = receiver.hear("gameStart").await["game"]["id"].clone();
    b.does(&format!("/api/board/game/{}/move/7g7f", slow.as_str().unwrap()), "");
    let told = receiver.hear("turn").await;
    assert_eq!((&told["game"]["id"], &told["opponent"]), (&slow, &json!("Ben")));

    // It is not taken, and the site dies: what waits is told afterwards, with the id that it had, and before what comes later.
    status.store(503, Ordering::SeqCst);
    let offer = challenge(&b, "Ann", "days=1");
    let first = receiver.hear("challenge").await;
    assert_eq!(first["challenge"]["id"], offer);
    let later = challenge(&b, "Ann", "days=2");
    site.kill();
    status.store(200, Ordering::SeqCst);
    let site = start();
    let mut told = receiver.hear("challenge").await;
    assert_eq!(told, first);
    // It may have been tried once more before.
    while told == first {
        told = receiver.hear("challenge").await;
    }
    assert_eq!(told["challenge"]["id"], later);
    let (a, b) = (Program::new(&site, &ann), Program::new(&site, &ben));
    stands(&a, "active", &Value::Null);

    // Where nothing was taken for days it is switched off, and its owner hears of it.
    status.store(500, Ordering::SeqCst);
    challenge(&b, "Ann", "days=4");
    receiver.hear("challenge").await;
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    stands(&a, "failing", &json!("status 500"));
    sqlx::query("UPDATE webhook_deliveries SET at = 1").execute(&pool).await.unwrap();
    sqlx::query("UPDATE webhooks SET failing = 1, due = 0").execute(&pool).await.unwrap();
    let cookie = log_in(&site, "Ann");
    site.says("/notices", &cookie, |page| page.contains("localhost")).await;
    stands(&a, "disabled", &json!("status 500"));
    let id = made["id"].as_str().unwrap();
    assert_eq!(b.delete(&format!("/api/webhook/{id}")).status, 404, "somebody else's");
    assert_eq!(
        (a.delete(&format!("/api/webhook/{id}")).status, a.delete(&format!("/api/webhook/{id}")).status),
        (200, 404)
    );

    // And at once where nobody is there any more.
    b.does("/api/webhook", &format!("url={url}/gone&events=challenge"));
    a.does("/api/challenge/Ben", "days=3");
    let ben_cookie = log_in(&site, "Ben");
    site.says("/notices", &ben_cookie, |page| page.contains("localhost")).await;
    let waiting: i64 = sqlx::query_scalar("SELECT count(*) FROM webhook_deliveries").fetch_one(&pool).await.unwrap();
    assert_eq!(waiting, 0);
    pool.close().await;
}

/// Waits until the webhook of an account is said to stand so.
fn stands(owner: &Program<'_>, status: &str, trouble: &Value) {
    let limit = Instant::now() + PATIENCE;
    loop {
        let told = owner.get("/api/webhook").json()["webhooks"][0].clone();
        if told["status"] == status && told["trouble"] == *trouble {
            return;
        }
        assert!(Instant::now() < limit, "{told}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn log_in(site: &Site, name: &str) -> String {
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let body = format!("name={name}&password=correct+horse+battery");
    let reply = site.request("POST", "/login", &form, body.as_bytes());
    let cookie = reply.head.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).unwrap().to_owned();
    format!("session={}", cookie.split(';').next().unwrap())
}

#[test]
fn an_address_is_one_of_https_that_leads_outward() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let ann = Program::sign_up(&site, data.path(), "Ann", "webhook:write");
    for url in [
        "",
        "bot.example/x",
        "http://8.8.8.8/x",
        "ftp://8.8.8.8/x",
        "https://user@8.8.8.8/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://%5B::1%5D/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://8.8.8.8:22/x",
        "https://8.8.8.8/a%0D%0AHost:+evil",
    ] {
        let reply = ann.post("/api/webhook", &format!("url={url}&events=turn"));
        assert!(reply.status == 400 && reply.json()["error"].is_string(), "{url}: {} {}", reply.status, reply.text());
    }
    for events in ["", "&events=", "&events=everything", "&events=turn,x"] {
        assert_eq!(ann.post("/api/webhook", &format!("url=https://8.8.8.8/x{events}")).status, 400, "{events}");
    }
    // Nothing is sent when it is made: whoever is there is told when something happens.
    let headers = [("Content-Type", "application/json"), ("Authorization", ann.shown())];
    let body = json!({ "url": "https://8.8.8.8/x", "events": ["turn", "challenge", "turn"] }).to_string();
    for _ in 0..10 {
        let made = site.request("POST", "/api/webhook", &headers, body.as_bytes());
        assert_eq!((made.status, &made.json()["events"]), (201, &json!(["challenge", "turn"])), "{}", made.text());
    }
    assert_eq!(ann.post("/api/webhook", "url=https://8.8.8.8/x&events=turn").status, 400, "too many");
    let other = Program::new(&site, &token(data.path(), "Ann", "board:play,bot:play,event:write"));
    assert_eq!((other.get("/api/webhook").status, other.post("/api/webhook", "").status), (403, 403));
    assert_eq!(site.get("/api/webhook").status, 401);
}

//! Whoever leaves games is warned, and then kept from new ones for a time; games that go on are always theirs to finish.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::lobby::{enter_with, paired, seek, sees, sign_up, take, token, wish};
use site::{PATIENCE, Site, Socket};
use std::time::Duration;

/// A game of two by these cookies, begun: the one who looked for it has Black.
async fn begin(sites: [&Site; 2], [black, white]: [&str; 2], main_ms: u64) -> (String, Socket, Socket) {
    let mut one = enter_with(sites[0], ("Cookie", black)).await;
    let mut two = enter_with(sites[1], ("Cookie", white)).await;
    let mut wished = wish();
    wished["clock"] = json!({ "type": "timed", "mainMs": main_ms, "byoyomiMs": 0, "periods": 0, "incrementMs": 0 });
    let id = seek(&mut one, wished).await;
    sees(&mut two, &id).await;
    assert_eq!(take(&mut two, &id).await["type"], "ack");
    let game = paired(&mut one).await["id"].as_str().unwrap().to_owned();
    let (mut at_black, _) = sites[0].sit_with(black, &game, &[]).await;
    let (at_white, _) = sites[1].sit_with(white, &game, &[]).await;
    at_black.event("resumed").await;
    (game, at_black, at_white)
}

/// The first plays no move until their time is up.
async fn leave(sites: [&Site; 2], players: [&str; 2]) -> String {
    let (game, _black, mut white) = begin(sites, players, 1_500).await;
    white.event("ended").await;
    game
}

fn hold(site: &Site, cookie: &str) -> Value {
    site.request("GET", "/api/me/hold", &[("Cookie", cookie)], b"").json()
}

/// Waits until what holds for somebody says so.
async fn held(site: &Site, cookie: &str, says: impl Fn(&Value) -> bool) -> Value {
    let limit = tokio::time::Instant::now() + PATIENCE;
    loop {
        let now = hold(site, cookie);
        if says(&now) {
            return now;
        }
        assert!(tokio::time::Instant::now() < limit, "{now}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn left(left: u32, of: u32) -> impl Fn(&Value) -> bool {
    move |hold| hold["left"] == json!({ "left": left, "of": of })
}

fn role(data: &std::path::Path, name: &str, role: &str) {
    let mut admin = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
    let done = admin.args(["admin", "role", name, role, "--data"]).arg(data).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[tokio::test]
async fn a_warning_then_a_ban_that_outlives_a_crash_and_that_a_moderator_lifts() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, ben, mod_] = ["Ann", "Ben", "Mo"].map(|name| sign_up(&site, name));
    role(data.path(), "Mo", "admin");
    let (_, mut running, _other) = begin([&site, &site], [&ann, &ben], 600_000).await;
    let game = leave([&site, &site], [&ann, &ben]).await;
    let warned = held(&site, &ann, left(1, 1)).await;
    assert_eq!(warned["until"], Value::Null, "a warning first: {warned}");
    leave([&site, &site], [&ann, &ben]).await;
    let banned = held(&site, &ann, left(2, 2)).await;
    let until = banned["until"].as_u64().expect("a ban");
    assert_eq!(banned["shared"], false);
    assert_eq!(hold(&site, &ben), Value::Null, "whoever waited has done nothing");

    // Kept from every way to a new game, and from no game that goes on.
    let offered = json!({ "to": "Ann", "wish": wish() }).to_string();
    let call = |site: &Site, cookie: &str, method: &str, path: &str, body: &str| {
        let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
        site.request(method, path, &headers, body.as_bytes())
    };
    let challenge = call(&site, &ben, "POST", "/api/offers", &offered);
    assert_eq!(challenge.status, 201, "{}", challenge.text());
    let path = format!("/api/offers/{}/take", challenge.json()["id"].as_str().unwrap());
    for (path, body) in [(path.as_str(), "null"), ("/api/offers", &offered.replace("Ann", "Ben"))] {
        let refused = call(&site, &ann, "POST", path, body);
        assert_eq!(refused.status, 403, "{path}: {}", refused.text());
        assert_eq!(refused.json()["error"]["reason"], "play-banned");
    }
    let mut lobby = enter_with(&site, ("Cookie", &ann)).await;
    for ask in [json!({ "type": "join", "pool": "10-30" }), json!({ "type": "seek", "wish": wish() })] {
        assert_eq!(lobby.ask(ask).await["code"], "play-banned");
    }
    running.play("7g7f").await;
    let account = call(&site, &ann, "GET", "/account", "").text();
    assert!(account.contains("Left 2 of 2 games"), "{account}");
    let notices = call(&site, &ann, "GET", "/notices", "").text();
    assert!(notices.contains("You left a game"), "{notices}");
    site.kill();

    let site = Site::start(data.path());
    assert_eq!(hold(&site, &ann)["until"], until, "it stands after a crash");
    let page = call(&site, &mod_, "GET", "/moderation", "").text();
    assert!(page.contains("Ann: No new games, for leaving") && !page.contains("Warned for leaving"), "{page}");
    assert!(!page.contains(&game), "{page}");
    let sanction = page.split("name=\"sanction\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", mod_.as_str())];
    let lifted = site.request("POST", "/moderation/lift", &form, format!("sanction={sanction}").as_bytes());
    assert_eq!(lifted.status, 200);
    let mut lobby = enter_with(&site, ("Cookie", &ann)).await;
    assert_eq!(lobby.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    let log = call(&site, &mod_, "GET", "/admin/log", "").text();
    for words in [
        "Warned for leaving a game: Ann",
        "Temporarily barred for leaving games: Ann",
        "2/2, 5 min",
        "Lifted early: Ann",
    ] {
        assert!(log.contains(words), "{words}: {log}");
    }
}

#[tokio::test]
async fn a_guest_who_left_keeps_nobody_else_of_the_address_out_and_brings_it_into_an_account() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [guest, other, next] = ["guest", "other", "next"].map(|name| format!("guest={}", token(name)));
    for _ in 0..2 {
        leave([&site, &site], [&guest, &other]).await;
    }
    held(&site, &guest, |hold| hold["until"].is_u64()).await;
    let mut again = enter_with(&site, ("Cookie", &guest)).await;
    assert_eq!(again.ask(json!({ "type": "join", "pool": "10-30" })).await["code"], "play-banned");
    // Whoever else is at the address may be of the same class, or a customer of the same carrier.
    assert_eq!(hold(&site, &next), Value::Null);
    assert_eq!(hold(&site, &other), Value::Null);
    let mut newcomer = enter_with(&site, ("Cookie", &next)).await;
    assert_eq!(newcomer.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    let body = b"name=Gus&password=correct+horse+battery";
    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", guest.as_str())];
    let made = site.request("POST", "/signup", &form, body).head;
    let session = made.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).unwrap();
    let account = format!("session={}", session.split(';').next().unwrap());
    assert!(left(2, 2)(&hold(&site, &account)), "{}", hold(&site, &account));
    // An account of somebody else is not bound by an address.
    let mut zoe = enter_with(&site, ("Cookie", &sign_up(&site, "Zoe"))).await;
    assert_eq!(zoe.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
}

/// Two who are paired by a pool: the page of the first opens, that of the second does not. Gives back how the first sees the end.
async fn stood_up(site: &Site, [there, gone]: [&str; 2]) -> Value {
    let mut one = enter_with(site, ("Cookie", there)).await;
    let mut two = enter_with(site, ("Cookie", gone)).await;
    for socket in [&mut one, &mut two] {
        assert_eq!(socket.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    }
    let game = paired(&mut one).await["id"].as_str().unwrap().to_owned();
    let (mut at_board, snapshot) = site.sit_with(there, &game, &[]).await;
    let view = &snapshot["game"];
    assert_eq!(view["pool"], "10-30");
    assert_eq!(view["clock"]["calledOffAt"], view["paused"]["until"], "{view}");
    at_board.event("ended").await
}

#[tokio::test]
async fn a_pool_game_to_which_the_opponent_does_not_come_is_called_off_and_noted_for_them_alone() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let accounts = ["Ann", "Ben"].map(|name| sign_up(&site, name));
    let guests = ["one", "two"].map(|name| format!("guest={}", token(name)));
    let [accounts, guests] = [accounts.each_ref().map(String::as_str), guests.each_ref().map(String::as_str)];
    for ended in [stood_up(&site, accounts).await, stood_up(&site, guests).await] {
        assert_eq!(ended["event"]["result"]["reason"], "aborted", "{ended}");
        assert_eq!(ended["event"]["result"]["winner"], Value::Null);
    }
    for [there, gone] in [accounts, guests] {
        let warned = held(&site, gone, left(1, 1)).await;
        assert_eq!(warned["until"], Value::Null, "a warning first: {warned}");
        assert_eq!(hold(&site, there), Value::Null, "whoever waited has done nothing");
        // And may be paired at once.
        let mut lobby = enter_with(&site, ("Cookie", there)).await;
        assert_eq!(lobby.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    }
    let changed = site.get("/leaderboard").text();
    assert!(!changed.contains("Ann") && !changed.contains("Ben"), "nothing was rated");
}

#[tokio::test]
async fn of_three_nodes_one_judges_and_all_keep_to_it() {
    let (database, nats) = (Postgres::shared().database(), Nats::start());
    let start = || Site::at(&database, &["--bus", &nats.url()]);
    let [one, two, three] = [start(), start(), start()];
    let [ann, ben] = ["Ann", "Ben"].map(|name| sign_up(&one, name));
    for _ in 0..2 {
        leave([&one, &two], [&ann, &ben]).await;
    }
    held(&three, &ann, |hold| left(2, 2)(hold) && hold["until"].is_u64()).await;
    let mut lobby = enter_with(&three, ("Cookie", &ann)).await;
    assert_eq!(lobby.ask(json!({ "type": "join", "pool": "10-30" })).await["code"], "play-banned");
}

//! Games offered to somebody by name, and by correspondence to anybody.

use crate::site;

use komadai_shogi::Color;
use komadai_store::{Address, Entry, Opening, Status, StoredGame};
use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::lobby::{enter_with, rated_wish, sign_up, wish};
use site::{PATIENCE, Reply, Site};

fn call(site: &Site, cookie: &str, method: &str, path: &str, body: &Value) -> Reply {
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie)];
    site.request(method, path, &headers, body.to_string().as_bytes())
}

fn offers(site: &Site, cookie: &str) -> Value {
    call(site, cookie, "GET", "/api/offers", &Value::Null).json()
}

/// Makes an offer; its id.
fn offer(site: &Site, cookie: &str, to: Option<&str>, wish: Value) -> String {
    let mut asked = json!({ "wish": wish });
    if let Some(to) = to {
        asked["to"] = to.into();
    }
    let made = call(site, cookie, "POST", "/api/offers", &asked);
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["id"].as_str().unwrap().to_owned()
}

fn take(site: &Site, cookie: &str, id: &str) -> Reply {
    call(site, cookie, "POST", &format!("/api/offers/{id}/take"), &Value::Null)
}

fn correspondence(days: u8) -> Value {
    let mut wish = rated_wish();
    wish["clock"] = json!({ "type": "days", "daysPerMove": days });
    wish
}

fn reason(reply: &Reply) -> Value {
    reply.json()["error"]["reason"].clone()
}

#[tokio::test]
async fn a_handicap_challenge_is_accepted_by_whom_it_is_for_and_by_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, bea, cat] = ["Ann", "Bea", "Cat"].map(|name| sign_up(&site, name));
    let mut odds = rated_wish();
    odds["handicap"] = "two".into();
    odds["side"] = "white".into();
    // The name as somebody may type it.
    let id = offer(&site, &ann, Some("bEa"), odds);
    assert_eq!(offers(&site, &cat), json!({ "open": [], "received": [], "sent": [] }));
    let received = &offers(&site, &bea)["received"][0];
    assert_eq!(
        (&received["from"], &received["to"], &received["handicap"]),
        (&json!("Ann"), &json!("Bea"), &json!("two"))
    );
    assert_eq!(offers(&site, &ann)["sent"][0]["id"], id.as_str());
    assert_eq!(reason(&take(&site, &cat, &id)), "seek-gone");
    assert_eq!(reason(&take(&site, &ann, &id)), "own-seek");
    let taken = take(&site, &bea, &id);
    assert_eq!(taken.status, 201, "{}", taken.text());
    let game = taken.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(reason(&take(&site, &bea, &id)), "seek-gone", "once");
    let (_white, snapshot) = site.sit_with(&ann, &game, &[]).await;
    assert_eq!((&snapshot["you"], &snapshot["game"]["handicap"]), (&json!("white"), &json!("two")));
    assert_eq!(snapshot["game"]["rated"], true);
    let (_black, snapshot) = site.sit_with(&bea, &game, &[]).await;
    assert_eq!(snapshot["you"], "black");
    let own = call(&site, &ann, "GET", "/api/me/games", &Value::Null).json();
    assert_eq!(own["games"][0]["id"], game.as_str());
}

#[tokio::test]
async fn an_offer_is_declined_or_withdrawn_and_some_cannot_be_made() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, bea, cat] = ["Ann", "Bea", "Cat"].map(|name| sign_up(&site, name));
    let remove = |cookie: &str, id: &str| call(&site, cookie, "DELETE", &format!("/api/offers/{id}"), &Value::Null);
    for who in [&ann, &bea] {
        let id = offer(&site, &ann, Some("Bea"), wish());
        assert_eq!(remove(&cat, &id).status, 409);
        assert_eq!(remove(who, &id).status, 204);
        assert_eq!(reason(&take(&site, &bea, &id)), "seek-gone");
    }
    let mut unranked = wish();
    unranked["ranks"] = json!({ "lowest": "15k", "highest": "1d" });
    let id = offer(&site, &ann, Some("Bea"), unranked.clone());
    assert_eq!(reason(&take(&site, &bea, &id)), "not-in-range", "who has no rank is not among them");
    let refused = |to: Option<&str>, wish: Value| {
        let asked = json!({ "to": to, "wish": wish });
        reason(&call(&site, &ann, "POST", "/api/offers", &asked))
    };
    let mut endless = wish();
    endless["clock"] = json!({ "type": "none" });
    unranked["ranks"] = json!({ "lowest": "3d", "highest": "1d" });
    assert_eq!(refused(Some("Nobody"), wish()), "no-such-player");
    assert_eq!(refused(Some("Ann"), wish()), "own-seek");
    assert_eq!(refused(Some("Bea"), endless), "no-clock");
    assert_eq!(refused(None, wish()), "no-clock", "one with a clock is the lobby's");
    assert_eq!(refused(Some("Bea"), unranked), "bad-ranks");
    let full = (0..30).find_map(|_| {
        let made = call(&site, &ann, "POST", "/api/offers", &json!({ "to": "Cat", "wish": wish() }));
        (made.status != 201).then(|| (made.status, reason(&made)))
    });
    assert_eq!(full, Some((409, json!("too-many-seeks"))));
}

#[tokio::test]
async fn an_offer_by_correspondence_is_taken_at_another_node_after_a_crash_and_its_game_begins_at_once() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let first = Site::at(&database, &["--bus", &nats.url()]);
    let (ann, bea) = (sign_up(&first, "Ann"), sign_up(&first, "Bea"));
    let id = offer(&first, &ann, None, correspondence(3));
    first.kill();
    let second = Site::at(&database, &["--bus", &nats.url()]);
    assert_eq!(offers(&second, &bea)["open"][0]["clock"], json!({ "type": "days", "daysPerMove": 3 }));
    let game = take(&second, &bea, &id).json()["id"].as_str().unwrap().to_owned();
    // Nobody is at the board, and the first player's three days run.
    let view = second.get(&format!("/api/games/{game}")).json();
    assert_eq!((&view["clock"]["running"], &view["paused"]), (&json!("black"), &Value::Null));
    let (mut black, _) = second.sit_with(&ann, &game, &[]).await;
    black.play("7g7f").await;
    let turn = call(&second, &bea, "GET", "/api/me/games", &Value::Null).json();
    assert_eq!(turn["games"][0]["yourTurn"], true);
}

#[tokio::test]
async fn a_deadline_is_lost_though_nobody_looks_and_the_site_was_away() {
    const HOUR: u64 = 3_600_000;
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, bea) = (sign_up(&site, "Ann"), sign_up(&site, "Bea"));
    let id = offer(&site, &ann, None, correspondence(1));
    let game = take(&site, &bea, &id).json()["id"].as_str().unwrap().to_owned();
    site.kill();
    // The same game, as if it had begun two days ago.
    let store = Address::Sqlite(data.path().to_owned()).open().await.unwrap();
    let row = store.game(&game).await.unwrap().unwrap();
    let began = row.created - 48 * HOUR;
    let card = komadai_store::Card { due: Some(began + 24 * HOUR), ..row.card.clone().unwrap() };
    let old = StoredGame { id: "longago12".to_owned(), created: began, card: Some(card), ..row };
    let entries = vec![Entry { seq: 1, at: began, payload: format!("{began} began") }];
    store.add_game(Opening { game: old, entries }).await.unwrap();
    store.close().await.unwrap();
    let site = Site::start(data.path());
    let limit = tokio::time::Instant::now() + PATIENCE;
    let over = loop {
        // Not by its page, which would look at it.
        let games = call(&site, &ann, "GET", "/api/me/games", &Value::Null).json();
        let found = games["games"].as_array().unwrap().iter().find(|game| game["id"] == "longago12").unwrap().clone();
        if found["status"] == "over" {
            break found;
        }
        assert!(tokio::time::Instant::now() < limit, "{found}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!((&over["reason"], &over["winner"]), (&json!("timeout"), &json!("white")));
    // The other one has a day left.
    let other = site.get(&format!("/api/games/{game}")).json();
    assert_eq!((&other["result"], &other["clock"]["running"]), (&Value::Null, &json!("black")));
    // It was rated as any other.
    let rated = loop {
        let ratings = site.get("/api/games/longago12/ratings").json();
        if ratings["white"]["after"].is_object() {
            break ratings;
        }
        assert!(tokio::time::Instant::now() < limit, "{ratings}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!(rated["pool"], "correspondence");
    assert!(site.stop() == Some(0));
    let store = Address::Sqlite(data.path().to_owned()).open().await.unwrap();
    let row = store.game("longago12").await.unwrap().unwrap();
    assert_eq!(row.card.map(|card| (card.status, card.winner)), Some((Status::Over, Some(Color::White))));
}

#[tokio::test]
async fn who_is_here_is_seen_by_name() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = enter_with(&site, ("Cookie", &sign_up(&site, "Ann"))).await;
    let mut bea = enter_with(&site, ("Cookie", &sign_up(&site, "Bea"))).await;
    bea.hear_that(|told| told["people"] == json!(["Ann", "Bea"])).await;
    drop(ann);
    bea.hear_that(|told| told["people"] == json!(["Bea"])).await;
}

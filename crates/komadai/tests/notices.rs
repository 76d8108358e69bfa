//! What reaches people who are not there: challenges, moves by correspondence, messages, words of moderators.

use crate::site;

use serde_json::{Value, json};
use site::lobby::{rated_wish, sign_up, wish};
use site::{Site, Socket};

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn call(site: &Site, cookie: &str, method: &str, path: &str, body: &Value) -> Value {
    let reply = site.request(method, path, &[JSON, ("Cookie", cookie)], body.to_string().as_bytes());
    assert!(reply.status < 300, "{method} {path}: {}", reply.text());
    if reply.body.is_empty() { Value::Null } else { reply.json() }
}

fn page(site: &Site, cookie: &str, path: &str) -> String {
    let reply = site.request("GET", path, &[("Cookie", cookie)], b"");
    assert_eq!(reply.status, 200, "{path}");
    reply.text()
}

/// What the bell on a page says without scripts; none where nothing is new.
fn count_on(page: &str) -> Option<u32> {
    let (_, bell) = page.split_once("class=\"button quiet bell\"").expect("a bell");
    let (_, count) = bell.split_once("<b")?;
    let count = count.split_once('<')?.0;
    (!count.contains("hidden")).then(|| count.trim_start_matches('>').parse().unwrap())
}

/// The bell of a page that somebody looks at.
async fn bell(site: &Site, cookie: &str, hello: Value) -> Socket {
    let mut socket = site.socket_with("/ws/notices", &[("Cookie", cookie)]).await.unwrap();
    socket.say(hello).await;
    socket
}

async fn rings(bell: &mut Socket, unread: u32) {
    bell.hear_that(|told| told["unread"] == unread).await;
}

/// A game by correspondence between two accounts; the first has the first move.
fn correspondence(site: &Site, [black, white]: [&str; 2]) -> String {
    let mut wish = rated_wish();
    wish["clock"] = json!({ "type": "days", "daysPerMove": 3 });
    let offer = call(site, black, "POST", "/api/offers", &json!({ "wish": wish }));
    let taken = call(site, white, "POST", &format!("/api/offers/{}/take", offer["id"].as_str().unwrap()), &Value::Null);
    taken["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_challenge_rings_on_every_page_and_is_over_when_it_is_declined() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, bea] = ["Ann", "Bea"].map(|name| sign_up(&site, name));
    let mut open = bell(&site, &bea, json!({})).await;
    rings(&mut open, 0).await;
    let offers = [(), ()].map(|()| {
        let offer = call(&site, &ann, "POST", "/api/offers", &json!({ "to": "Bea", "wish": wish() }));
        offer["id"].as_str().unwrap().to_owned()
    });
    rings(&mut open, 2).await;
    assert_eq!(count_on(&page(&site, &bea, "/")), Some(2));
    assert_eq!(count_on(&page(&site, &ann, "/")), None, "it is nobody else's");
    call(&site, &bea, "DELETE", &format!("/api/offers/{}", offers[0]), &Value::Null);
    rings(&mut open, 1).await;
    let list = page(&site, &bea, "/notices");
    assert_eq!(list.matches("Ann challenges you to a game").count(), 2, "{list}");
    assert_eq!(list.matches(">new<").count(), 1, "what was settled is not new: {list}");
    rings(&mut open, 0).await;
    assert_eq!(count_on(&page(&site, &bea, "/")), None, "what is shown is seen");
    // Taken, it is the maker who has to know.
    let mut maker = bell(&site, &ann, json!({})).await;
    call(&site, &bea, "POST", &format!("/api/offers/{}/take", offers[1]), &Value::Null);
    rings(&mut maker, 1).await;
    assert!(page(&site, &ann, "/notices").contains("Bea has accepted your offer"));
    let refused = site.socket_with("/ws/notices", &[]).await;
    assert!(refused.is_err(), "guests have no notices");
}

#[tokio::test]
async fn whose_turn_it_is_by_correspondence_is_told_whatever_crashes() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, bea] = ["Ann", "Bea"].map(|name| sign_up(&site, name));
    let game = correspondence(&site, [&ann, &bea]);
    let (mut black, _) = site.sit_with(&ann, &game, &[]).await;
    black.play("7g7f").await;
    site.kill();

    let site = Site::start(data.path());
    let mut away = bell(&site, &bea, json!({})).await;
    rings(&mut away, 1).await;
    assert!(page(&site, &bea, "/notices").contains("Your move against Ann"));
    // Whoever looks at the board sees the move there.
    let (mut white, _) = site.sit_with(&bea, &game, &[]).await;
    white.play("3c3d").await;
    let mut there = bell(&site, &ann, json!({ "at": game })).await;
    let (mut black, _) = site.sit_with(&ann, &game, &[]).await;
    rings(&mut there, 0).await;
    black.play("2g2f").await;
    rings(&mut away, 1).await;
    assert_eq!(black.ask(json!({ "type": "talk", "after": 0 })).await["type"], "ack");
    assert_eq!(black.ask(json!({ "type": "say", "room": "players", "text": "Hello" })).await["type"], "ack");
    rings(&mut away, 2).await;
    assert_eq!(count_on(&page(&site, &bea, &format!("/game/{game}"))), None, "the game's page shows it all");
    rings(&mut away, 0).await;
    // Ann goes to another page.
    there.say(json!({})).await;
    assert_eq!(white.ask(json!({ "type": "resign" })).await["type"], "ack");
    // That it had been Ann's move may have come just now, and rung and gone.
    let list = site.says("/notices", &ann, |page| page.contains("Your game against Bea has ended")).await;
    assert!(!list.contains("Your move"), "{list}");
    rings(&mut there, 1).await;
    assert!(!page(&site, &bea, "/notices").contains("against Ann has ended"), "whoever resigned knows");
}

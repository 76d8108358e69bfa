//! What a browser does in the lobby.

use super::{Site, Socket, friendly};
use serde_json::{Value, json};

/// A session of a program's own.
pub(crate) fn token(name: &str) -> String {
    format!("{name:x<26}")
}

/// A browser in the lobby, with the first messages heard.
pub(crate) async fn enter(site: &Site, name: &str) -> Socket {
    enter_with(site, ("Komadai-Guest", &token(name))).await
}

/// The same for whoever shows this.
pub(crate) async fn enter_with(site: &Site, shown: (&'static str, &str)) -> Socket {
    let mut socket = site.socket_with("/ws/lobby", &[shown]).await.unwrap();
    socket.say(json!({ "type": "hello" })).await;
    socket.hear("lobby").await;
    socket
}

/// The cookie of a new account.
pub(crate) fn sign_up(site: &Site, name: &str) -> String {
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let body = format!("name={name}&password=correct+horse+battery");
    let made = site.request("POST", "/signup", &form, body.as_bytes()).head;
    let cookie = made.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).expect("a session");
    format!("session={}", cookie.split(';').next().unwrap())
}

pub(crate) fn wish() -> Value {
    let clock = json!({ "type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0 });
    json!({ "clock": clock, "handicap": "even", "side": "black", "rules": friendly()["rules"] })
}

/// A game for ratings.
pub(crate) fn rated_wish() -> Value {
    let mut wish = wish();
    wish["rated"] = true.into();
    wish["rules"]["takebacks"] = false.into();
    wish
}

/// Looks for a game; the id of the seek.
pub(crate) async fn seek(socket: &mut Socket, wish: Value) -> String {
    let answer = socket.ask(json!({ "type": "seek", "name": "Ann", "wish": wish })).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    let yours = socket.hear_that(|told| told["type"] == "yours" && told["seeks"] != json!([])).await;
    yours["seeks"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned()
}

/// Waits until everybody is told of a seek.
pub(crate) async fn sees(socket: &mut Socket, seek: &str) {
    let lists =
        |told: &Value, list: &str| told[list].as_array().is_some_and(|all| all.iter().any(|one| one["id"] == seek));
    socket.hear_that(|told| told["type"] == "changed" && lists(told, "opened")).await;
}

pub(crate) async fn take(socket: &mut Socket, seek: &str) -> Value {
    socket.ask(json!({ "type": "take", "seek": seek, "name": "Bea" })).await
}

pub(crate) async fn paired(socket: &mut Socket) -> Value {
    socket.hear("paired").await["created"].take()
}

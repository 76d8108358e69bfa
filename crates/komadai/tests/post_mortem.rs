//! What the players of a game analyse together once it is over: one tree, whichever node they are at.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::lobby::token;
use site::{Site, Socket, friendly, seats};

/// A game that is over after one move, and its players: the second one at another node, perhaps.
struct Played {
    game: String,
    black: Socket,
    white: Socket,
}

async fn played(site: &Site, other: &Site) -> Played {
    let made = site.request("POST", "/api/games", &JSON, friendly().to_string().as_bytes()).json();
    let (game, own, invitation) = seats(&made);
    let (mut black, _) = site.sit(&game, &[&own]).await;
    let (mut white, _) = other.sit(&game, &[&invitation]).await;
    black.event("resumed").await;
    let early = black.ask(json!({ "type": "post-mortem", "after": 0 })).await;
    assert_eq!(early["code"], "not-over", "nobody analyses while they play");
    assert_eq!(black.ask(json!({ "type": "edit", "edit": play(0, "2g2f") })).await["code"], "not-over");
    black.play("7g7f").await;
    assert_eq!(white.ask(json!({ "type": "resign" })).await["type"], "ack");
    Played { game, black, white }
}

const JSON: [(&str, &str); 1] = [("Content-Type", "application/json")];

fn play(at: u32, usi: &str) -> Value {
    json!({ "type": "play", "at": at, "usi": usi })
}

async fn open(socket: &mut Socket) -> Value {
    let answer = socket.ask(json!({ "type": "post-mortem", "after": 0 })).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    socket.hear("post-mortem").await
}

async fn edit(socket: &mut Socket, edit: Value) -> Value {
    socket.ask(json!({ "type": "edit", "edit": edit })).await
}

/// What somebody is told until the tree has so many changes.
async fn edits(socket: &mut Socket, known: u64, last: u64) -> Vec<Value> {
    let mut all = Vec::new();
    while known + (all.len() as u64) < last {
        let told = socket.hear("edited").await;
        let first = told["first"].as_u64().unwrap();
        assert_eq!(first, known + all.len() as u64 + 1, "no change is left out or told twice: {told}");
        all.extend(told["edits"].as_array().unwrap().clone());
    }
    all
}

#[tokio::test]
async fn two_at_two_nodes_share_one_tree_and_a_reload_keeps_it() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nodes: Vec<Site> = (0..2).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
    let Played { game, mut black, mut white } = played(&nodes[0], &nodes[1]).await;
    let opened = open(&mut black).await;
    assert_eq!((&opened["edits"], &opened["player"]), (&json!([]), &json!(true)));
    open(&mut white).await;
    assert_eq!(edit(&mut black, play(1, "3c3d")).await["type"], "ack");
    assert_eq!(edits(&mut white, 0, 1).await, [play(1, "3c3d")]);
    // Both at once: the store decides, and both hear the same.
    let drawn = json!({ "type": "draw", "at": 2, "drawn": ["8h2b", "5e"] });
    let (one, other) = tokio::join!(edit(&mut black, play(1, "8c8d")), edit(&mut white, drawn.clone()));
    assert_eq!((&one["type"], &other["type"]), (&json!("ack"), &json!("ack")));
    edits(&mut black, 0, 3).await;
    edits(&mut white, 1, 3).await;
    // Everybody is shown where the other looks, and never where they look themselves.
    white.say(json!({ "type": "cursor", "at": 2 })).await;
    assert_eq!(black.hear("cursor").await["at"], 2);
    assert_eq!(edit(&mut white, play(1, "7c7e")).await["code"], "unreadable-move");
    assert_eq!(edit(&mut white, json!({ "type": "remove", "at": 1 })).await["code"], "branch-gone");
    assert_eq!(edit(&mut white, json!({ "type": "draw", "at": 1, "drawn": ["zz"] })).await["code"], "bad-message");

    let (mut again, _) = nodes[0].sit(&game, &[]).await;
    let opened = open(&mut again).await;
    assert_eq!(opened["edits"].as_array().unwrap().len(), 3, "{opened}");
    assert!(opened["edits"].as_array().unwrap().contains(&drawn), "{opened}");
    let kif = nodes[1].get(&format!("/api/games/{game}/record?format=kif&branches=true")).text();
    assert!(kif.contains("変化：2手") && kif.contains("３四歩") && kif.contains("８四歩"), "{kif}");
    let plain = nodes[1].get(&format!("/api/games/{game}/record?format=kif")).text();
    assert!(!plain.contains("変化"), "{plain}");
}

#[tokio::test]
async fn who_watches_looks_on_until_the_players_let_them_join() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let Played { game, mut black, mut white } = played(&site, &site).await;
    let guest = token("cat");
    let mut watcher = site.socket_with(&format!("/ws/game/{game}"), &[("Komadai-Guest", &guest)]).await.unwrap();
    watcher.say(json!({ "type": "hello" })).await;
    watcher.hear("snapshot").await;
    let opened = open(&mut watcher).await;
    assert_eq!((&opened["player"], &opened["guest"]), (&json!(false), &json!(true)));
    open(&mut black).await;
    open(&mut white).await;
    let admit = |admits: bool| json!({ "type": "admit", "admits": admits });
    assert_eq!(edit(&mut watcher, play(1, "3c3d")).await["code"], "not-a-player");
    assert_eq!(edit(&mut watcher, admit(true)).await["code"], "not-a-player");
    assert_eq!(edit(&mut white, admit(true)).await["type"], "ack");
    assert_eq!(edits(&mut watcher, 0, 1).await, [admit(true)]);
    assert_eq!(edit(&mut watcher, play(1, "3c3d")).await["type"], "ack");
    assert_eq!(edits(&mut black, 0, 2).await, [admit(true), play(1, "3c3d")]);
    assert_eq!(edit(&mut watcher, admit(false)).await["code"], "not-a-player", "that is for the players to say");
    assert_eq!(edit(&mut black, admit(false)).await["type"], "ack");
    edits(&mut watcher, 1, 3).await;
    assert_eq!(edit(&mut watcher, play(1, "8c8d")).await["code"], "not-a-player");
}

//! Two people at one board, over the wire, in real processes.

use crate::site;

use komadai_store::{Games, Nodes, Opening, Sqlite, Store};
use serde_json::{Value, json};
use site::{Site, Socket, friendly, seats};
use std::path::Path;

/// Mate in seven plies, with the help of the mated.
const MATE: [&str; 7] = ["7g7f", "6a7b", "8h3c+", "4a4b", "3c4b", "5a6a", "G*5b"];

/// Both seats of a new game between friends, sat down at.
async fn sit_both(site: &Site, wish: &Value) -> (String, Socket, Socket) {
    let (id, own, friend) = seats(&site.new_game(wish));
    let (mut black, _) = site.sit(&id, &[&own]).await;
    let (white, _) = site.sit(&id, &[&friend]).await;
    black.event("resumed").await;
    (id, black, white)
}

#[tokio::test]
async fn two_browsers_play_to_mate_and_go_on_after_the_server_was_killed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, black_secret, white_secret) = seats(&site.new_game(&friendly()));
    let (mut black, snapshot) = site.sit(&id, &[&black_secret]).await;
    assert_eq!(snapshot["you"], "black");
    assert_eq!(snapshot["game"]["paused"]["reason"], "waiting");
    let (mut white, snapshot) = site.sit(&id, &[&white_secret]).await;
    assert_eq!(snapshot["you"], "white");
    let mut last = black.event("resumed").await;
    for (ply, usi) in MATE[..3].iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.play(usi).await;
        last = other.moved(usi).await;
    }
    site.kill();

    let site = Site::start(data.path());
    let (mut black, snapshot) = site.sit(&id, &[&black_secret]).await;
    assert!(snapshot["seq"].as_u64() >= last["seq"].as_u64(), "{snapshot}");
    let played: Vec<_> = snapshot["game"]["moves"].as_array().unwrap().iter().map(|mv| mv["usi"].clone()).collect();
    assert_eq!(played, MATE[..3]);
    // The browser does not know whether its last move arrived: it sends it again, and hears that it did.
    let again = black.ask(json!({ "type": "move", "usi": MATE[2], "ply": 3 })).await;
    assert_eq!(again["type"], "ack", "{again}");
    let (mut white, _) = site.sit(&id, &[&white_secret]).await;
    for (ply, usi) in MATE.iter().enumerate().skip(3) {
        let mover = if ply % 2 == 0 { &mut black } else { &mut white };
        mover.play(usi).await;
    }
    for browser in [&mut black, &mut white] {
        let ended = browser.event("ended").await;
        assert_eq!(ended["event"]["result"]["winner"], "black");
        assert_eq!(ended["event"]["result"]["reason"], "checkmate");
    }
    assert_eq!(site.stop(), Some(0));
}

#[tokio::test]
async fn events_are_numbered_without_gaps_and_told_again_to_whoever_missed_them() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, mut black, mut white) = sit_both(&site, &friendly()).await;
    black.play("7g7f").await;
    let first = black.moved("7g7f").await;
    drop(black);
    white.play("3c3d").await;
    let mut watcher = site.socket(&format!("/ws/game/{id}")).await;
    watcher.say(json!({ "type": "hello", "last": first["seq"] })).await;
    let missed = watcher.moved("3c3d").await;
    assert_eq!(missed["seq"].as_u64(), first["seq"].as_u64().map(|seq| seq + 1));
    // Whoever claims to have heard what was never said gets everything.
    watcher.say(json!({ "type": "hello", "last": 4_000 })).await;
    assert_eq!(watcher.hear("snapshot").await["seq"], missed["seq"]);
}

#[tokio::test]
async fn time_while_the_server_was_down_is_not_charged() {
    const TWO_HOURS: u64 = 7_200_000;
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    let hour = json!({ "type": "timed", "mainMs": 3_600_000, "byoyomiMs": 0, "periods": 0, "incrementMs": 0 });
    wish["clock"] = json!({ "black": hour, "white": hour });
    let (id, mut black, white) = sit_both(&site, &wish).await;
    black.play("7g7f").await;
    let before = site.get(&format!("/api/games/{id}")).json();
    assert_eq!(before["clock"]["running"], "white");
    drop((black, white));
    site.kill();

    // The same game in a site that died two hours ago, with a White who has one hour.
    let old = tempfile::tempdir().unwrap();
    backdate(data.path(), old.path(), &id, TWO_HOURS).await;
    let site = Site::start(old.path());
    let after = site.get(&format!("/api/games/{id}")).json();
    let left = |view: &Value| view["clock"]["white"]["mainMs"].as_u64().unwrap();
    assert_eq!(after["result"], Value::Null, "{after}");
    assert!(left(&before).abs_diff(left(&after)) < 60_000, "{} then {}", left(&before), left(&after));
}

/// Copies a game into another site's data, everything in it so many milliseconds earlier.
async fn backdate(from: &Path, to: &Path, id: &str, ms: u64) {
    let (from, to) = (Sqlite::open(from).await.unwrap(), Sqlite::open(to).await.unwrap());
    let mut game = from.game(id).await.unwrap().unwrap();
    game.created -= ms;
    if let Some(due) = game.card.as_mut().and_then(|card| card.due.as_mut()) {
        *due -= ms;
    }
    let mut entries = from.entries(id, 0).await.unwrap();
    for entry in &mut entries {
        entry.at -= ms;
        let (_, event) = entry.payload.split_once(' ').unwrap();
        entry.payload = format!("{} {event}", entry.at);
    }
    to.start("before", game.created, true).await.unwrap();
    to.beat("before", entries.last().unwrap().at).await.unwrap();
    to.add_game(Opening { game, entries }).await.unwrap();
    to.close().await.unwrap();
}

#[tokio::test]
async fn only_the_secret_of_a_link_opens_its_seat() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, own, friend) = seats(&site.new_game(&friendly()));
    assert_ne!(own, friend);
    let (mut stranger, snapshot) = site.sit(&id, &["abcdefghijkmnpqrstuvwxyz22"]).await;
    assert_eq!(snapshot["you"], Value::Null);
    assert_eq!(stranger.hear("refused").await["code"], "wrong-secret");
    let answer = stranger.ask(json!({ "type": "move", "usi": "7g7f" })).await;
    assert_eq!((answer["type"].as_str(), answer["code"].as_str()), (Some("refused"), Some("not-a-player")));
    let (mut friend, snapshot) = site.sit(&id, &[&friend]).await;
    assert_eq!(snapshot["you"], "white");
    let _black = site.sit(&id, &[&own]).await;
    friend.event("resumed").await;
    let answer = friend.ask(json!({ "type": "move", "usi": "7g7f" })).await;
    assert_eq!(answer["type"], "refused", "{answer}");
    // Neither the page nor the API tells a secret.
    for path in [format!("/game/{id}"), format!("/api/games/{id}")] {
        assert!(!site.get(&path).text().contains(&own));
    }
}

#[tokio::test]
async fn a_foul_loses_a_strict_game_and_is_explained_in_a_friendly_one() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    wish["start"] = "4k4/9/9/9/9/9/2P6/9/4K4 b P 1".into();
    let (_, mut black, _white) = sit_both(&site, &wish).await;
    let answer = black.ask(json!({ "type": "move", "usi": "P*7e" })).await;
    assert_eq!(answer["code"], "nifu");
    assert_eq!(answer["details"]["squares"], json!(["7g"]));
    wish["rules"]["conduct"] = "strict".into();
    let (_, mut black, mut white) = sit_both(&site, &wish).await;
    black.play("P*7e").await;
    let result = white.event("ended").await["event"]["result"].clone();
    assert_eq!(result["winner"], "white");
    assert_eq!(result["reason"], "illegal-move");
    assert_eq!(result["foul"]["code"], "nifu");
}

#[tokio::test]
async fn a_rematch_changes_sides_and_keeps_the_secrets() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, own, friend) = seats(&site.new_game(&friendly()));
    let (mut black, _) = site.sit(&id, &[&own]).await;
    let (mut white, _) = site.sit(&id, &[&friend]).await;
    black.event("resumed").await;
    assert_eq!(black.ask(json!({ "type": "resign" })).await["type"], "ack");
    assert_eq!(black.ask(json!({ "type": "rematch" })).await["type"], "ack");
    assert_eq!(white.event("offered").await["event"]["kind"], "rematch");
    assert_eq!(white.ask(json!({ "type": "answer", "kind": "rematch", "accept": true })).await["type"], "ack");
    let next = black.event("next-game").await["event"]["id"].as_str().unwrap().to_owned();
    assert_eq!(site.sit(&next, &[&own]).await.1["you"], "white");
    assert_eq!(site.sit(&next, &[&friend]).await.1["you"], "black");
}

#[tokio::test]
async fn one_person_plays_both_sides_and_takes_moves_back() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    wish["opponent"] = json!({ "type": "self" });
    let created = site.new_game(&wish);
    let secrets: Vec<&str> = ["black", "white"].iter().map(|side| created["seats"][side].as_str().unwrap()).collect();
    let (mut both, snapshot) = site.sit(created["id"].as_str().unwrap(), &secrets).await;
    assert_eq!(snapshot["you"], "both");
    both.play("7g7f").await;
    both.play("3c3d").await;
    assert_eq!(both.ask(json!({ "type": "offer", "kind": "takeback" })).await["type"], "ack");
    let back = both.event("taken-back").await;
    assert_eq!((&back["event"]["ply"], &back["event"]["standing"]["turn"]), (&json!(1), &json!("white")));
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    let blink = json!({ "type": "timed", "mainMs": 300, "byoyomiMs": 0, "periods": 0, "incrementMs": 0 });
    wish["clock"] = json!({ "black": blink, "white": blink });
    let (_, mut black, mut white) = sit_both(&site, &wish).await;
    // The clocks have waited for both first moves.
    black.play("7g7f").await;
    white.moved("7g7f").await;
    white.play("3c3d").await;
    let result = white.event("ended").await["event"]["result"].clone();
    assert_eq!((result["winner"].as_str(), result["reason"].as_str()), (Some("white"), Some("timeout")));
}

#[tokio::test]
async fn what_a_message_and_its_answer_take_on_the_way_is_not_charged() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let clock = json!({ "type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0 });
    let mut game = friendly();
    game["clock"] = json!({ "black": clock, "white": clock });
    let (id, own, friend) = seats(&site.new_game(&game));
    let (mut black, _) = site.sit(&id, &[&own]).await;
    let (mut white, _) = site.sit(&id, &[&friend]).await;
    // Whatever is said to White takes a while, the site's ping as it sits down among it.
    let way = std::time::Duration::from_millis(300);
    tokio::time::sleep(way).await;
    black.event("resumed").await;
    // The clocks wait for both first moves.
    black.play("7g7f").await;
    white.moved("7g7f").await;
    white.play("3c3d").await;
    black.moved("3c3d").await;
    black.play("2g2f").await;
    white.moved("2g2f").await;
    white.play("8c8d").await;
    let told = black.moved("8c8d").await;
    let clock = &told["clock"]["white"];
    let (charged, given) = (told["event"]["move"]["ms"].as_u64().unwrap(), clock["lagMs"].as_u64().unwrap_or(0));
    assert_eq!(given, clock["lagLastMs"].as_u64().unwrap_or(0), "{told}");
    // Not more is given back than was spent.
    assert!(given > 0 && (charged == 0 || given >= way.as_millis() as u64), "{told}");
}

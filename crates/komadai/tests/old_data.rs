//! A data folder of the first version, with games in every state, opens and loses nothing.

use crate::site;

use komadai_store::{Games, Sqlite, Store};
use serde_json::{Map, Value, json};
use site::{KEEPS_ALL, Site};
use std::path::{Path, PathBuf};

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/data-v1")
}

fn told() -> Value {
    serde_json::from_slice(&std::fs::read(fixture().join("games.json")).unwrap()).unwrap()
}

/// A copy that a site may write to.
fn copy() -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    std::fs::copy(fixture().join("komadai.sqlite"), data.path().join("komadai.sqlite")).unwrap();
    data
}

/// What a spectator sees of a game whatever the hour: clocks go on, everything else stays.
fn seen(view: &Value) -> Value {
    let kept =
        ["id", "start", "handicap", "rules", "names", "opponentKind", "level", "engine", "furigoma", "ply", "turn"];
    let kept = kept.into_iter().chain(["inCheck", "mated", "offers", "result", "nextGame", "begun"]);
    let mut seen: Map<String, Value> = kept.map(|key| (key.to_owned(), view[key].clone())).collect();
    // How draws are replayed is told in full since; the fixture has whether they are.
    if let Some(rules) = seen.get_mut("rules").and_then(Value::as_object_mut) {
        rules.remove("replay");
    }
    seen.insert("paused".to_owned(), view["paused"]["reason"].clone());
    // The fixture has bare moves and times, the API a list of both.
    let list = |field: &str, plain: &str| match view["times"].is_array() {
        true => view[plain].clone(),
        false => view["moves"].as_array().unwrap().iter().map(|mv| mv[field].clone()).collect(),
    };
    seen.insert("moves".to_owned(), list("usi", "moves"));
    seen.insert("times".to_owned(), list("ms", "times"));
    Value::Object(seen)
}

#[tokio::test]
async fn every_game_of_the_first_version_is_what_it_was() {
    let data = copy();
    let site = Site::start_with(data.path(), &KEEPS_ALL);
    let told = told();
    let games = told["games"].as_array().unwrap();
    assert!(games.len() > 60);
    for game in games {
        let view = site.get(&format!("/api/games/{}", game["view"]["id"].as_str().unwrap()));
        assert_eq!(view.status, 200, "{}: {}", game["label"], view.text());
        let view = view.json();
        assert_eq!(seen(&view), seen(&game["view"]), "{}", game["label"]);
        if game["status"] == "running" {
            // Months have passed since, and are charged to nobody.
            assert_eq!(view["clock"]["running"], game["view"]["clock"]["running"], "{}", game["label"]);
        }
    }
    assert_eq!(site.stop(), Some(0));

    // Each has its card.
    let store = Sqlite::open(data.path()).await.unwrap();
    assert_eq!(store.without_card(10).await.unwrap(), []);
    for game in games {
        let row = store.game(game["view"]["id"].as_str().unwrap()).await.unwrap().unwrap();
        let card = row.card.unwrap();
        assert_eq!(json!(card.status.code()), game["status"], "{}", game["label"]);
        assert_eq!(json!(card.ply), game["view"]["ply"], "{}", game["label"]);
        assert_eq!(json!(card.reason), game["view"]["result"]["reason"], "{}", game["label"]);
        assert!(row.contract.contains("\"version\":\"v1\""), "{}: {}", game["label"], row.contract);
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_game_of_the_first_version_goes_on() {
    let data = copy();
    let site = Site::start_with(data.path(), &KEEPS_ALL);
    let told = told();
    let game =
        told["games"].as_array().unwrap().iter().find(|game| game["label"] == "interrupted and gone on").unwrap();
    let id = game["view"]["id"].as_str().unwrap();
    let (mut white, snapshot) = site.sit(id, &[game["seats"]["white"].as_str().unwrap()]).await;
    assert_eq!(snapshot["you"], "white");
    white.play("8c8d").await;
    assert_eq!(site.get(&format!("/api/games/{id}")).json()["moves"].as_array().unwrap().len(), 4);
}

#[test]
fn every_record_of_the_first_version_is_what_it_was_and_can_be_changed() {
    let data = copy();
    let site = Site::start_with(data.path(), &KEEPS_ALL);
    let told = told();
    let bare = |view: &Value| -> Value {
        let node = |node: &Value| json!([node["parent"], node["usi"], node["comment"], node["ms"]]);
        view["nodes"].as_array().unwrap().iter().map(node).collect()
    };
    for record in told["records"].as_array().unwrap() {
        let path = format!("/api/records/{}", record["view"]["id"].as_str().unwrap());
        let now = site.get(&path).json();
        assert_eq!(bare(&now), bare(&record["view"]), "{}", record["label"]);
        assert_eq!(now["names"]["black"], record["view"]["names"]["black"], "{}", record["label"]);
        let mut nodes: Vec<Value> = now["nodes"].as_array().unwrap().iter().map(edit).collect();
        nodes[0]["comment"] = json!("added later");
        let body = json!({ "editKey": record["editKey"], "version": now["version"], "nodes": nodes });
        let changed = site.request("PUT", &path, &[], body.to_string().as_bytes());
        assert_eq!(changed.status, 200, "{}: {}", record["label"], changed.text());
        assert_eq!(site.get(&path).json()["nodes"][0]["comment"], "added later", "{}", record["label"]);
    }
}

/// A node as it is sent back unchanged.
fn edit(node: &Value) -> Value {
    let mut edit = Map::new();
    for key in ["parent", "usi", "comment"] {
        if !node[key].is_null() {
            edit.insert(key.to_owned(), node[key].clone());
        }
    }
    Value::Object(edit)
}

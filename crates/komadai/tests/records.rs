//! Records: opened, shown, changed with their key alone, and given back as they came.

mod site;

use serde_json::{Value, json};
use site::{Site, friendly};

const KIF: &str = "手合割：平手\n先手：山田\n後手：鈴木\n手数----指手---------消費時間--\n*開始\n   1 ７六歩(77)   ( 0:04/00:00:04)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";

fn open(site: &Site, bytes: &[u8]) -> Value {
    let reply = site.request("POST", "/api/records", &[], bytes);
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}

#[tokio::test]
async fn a_record_is_opened_shown_and_given_back_as_it_came() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let opened = open(&site, KIF.as_bytes());
    let record = &opened["record"];
    assert_eq!(record["names"], json!({ "black": "山田", "white": "鈴木" }));
    assert_eq!(record["end"]["kind"], "resignation");
    let moves: Vec<_> = record["nodes"].as_array().unwrap().iter().map(|node| node["usi"].clone()).collect();
    assert_eq!(moves, [Value::Null, "7g7f".into(), "3c3d".into(), "8c8d".into()]);
    assert_eq!(record["nodes"][1]["children"], json!([2, 3]));
    assert_eq!(record["nodes"][1]["ms"], 4_000);
    assert_eq!(record["nodes"][1]["names"], json!({ "japanese": "☗7六歩", "western": "P-7f" }));
    let id = opened["id"].as_str().unwrap();
    let export = site.get(&format!("/api/records/{id}/export?format=kif"));
    assert_eq!(export.text(), KIF);
    assert!(export.head.contains(&format!("{id}.kif")));
    let csa = site.get(&format!("/api/records/{id}/export?format=csa")).text();
    assert!(csa.contains("+7776FU") && csa.contains("%TORYO"), "{csa}");
    assert_eq!(site.get(&format!("/api/records/{id}/export?format=doc")).error(), "bad-request");
    let page = site.get(&format!("/review/{id}"));
    assert_eq!(page.status, 200);
    assert!(page.text().contains("山田"));
}

#[tokio::test]
async fn notes_and_branches_are_changed_with_the_key_alone() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let opened = open(&site, KIF.as_bytes());
    let id = opened["id"].as_str().unwrap().to_owned();
    let nodes = json!([
        { "comment": "note" },
        { "parent": 0, "usi": "7g7f" },
        { "parent": 0, "usi": "2g2f", "comment": "or <b>this</b>" },
        { "parent": 1, "usi": "3c3d" },
    ]);
    let put = |key: &str, nodes: &Value| {
        let body = json!({ "editKey": key, "nodes": nodes }).to_string();
        site.request("PUT", &format!("/api/records/{id}"), &[("Content-Type", "application/json")], body.as_bytes())
    };
    assert_eq!(put("wrong", &nodes).error(), "forbidden");
    let key = opened["editKey"].as_str().unwrap();
    let illegal = json!([{}, { "parent": 0, "usi": "7g7e" }]);
    assert_eq!(put(key, &illegal).error(), "unusable");
    assert_eq!(put(key, &nodes).status, 200);
    site.kill();

    let site = Site::start(data.path());
    let record = site.get(&format!("/api/records/{id}")).json();
    assert_eq!(record["nodes"][0]["children"], json!([1, 3]));
    assert_eq!(record["nodes"][3]["comment"], "or <b>this</b>");
    assert_eq!(record["nodes"][1]["ms"], 4_000);
    assert_eq!(record["end"]["kind"], "resignation");
    // A note cannot end the element that carries the page's data.
    assert!(!site.get(&format!("/review/{id}")).text().contains("<b>this"));
}

#[tokio::test]
async fn a_record_in_shift_jis_is_read_and_exported_unchanged() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let opened = open(&site, KIF.as_bytes());
    let id = opened["id"].as_str().unwrap();
    let sjis = site.get(&format!("/api/records/{id}/export?format=kif&encoding=sjis")).body;
    assert!(std::str::from_utf8(&sjis).is_err());
    let again = open(&site, &sjis);
    assert_eq!(again["record"]["encoding"], "shift_jis");
    assert_eq!(again["record"]["nodes"], opened["record"]["nodes"]);
    let id = again["id"].as_str().unwrap();
    assert_eq!(site.get(&format!("/api/records/{id}/export?format=kif")).body, sjis);
}

#[tokio::test]
async fn a_bad_record_shows_what_was_read_and_where_it_broke() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let reply = site.request("POST", "/api/records", &[], "no record at all\n".as_bytes());
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert!(!reply.json()["faults"].as_array().unwrap().is_empty());
    let illegal = open(&site, "手合割：平手\n   1 ７六歩(77)\n   2 ５五角打\n".as_bytes());
    assert_eq!(illegal["record"]["nodes"].as_array().unwrap().len(), 2);
    assert!(illegal["faults"][0]["message"].as_str().unwrap().contains("move 2"), "{}", illegal["faults"]);
    let reply = site.request("POST", "/api/records", &[], &vec![b'x'; (2 << 20) + 1]);
    assert_eq!((reply.status, reply.error().as_str()), (413, "too-large"));
}

#[tokio::test]
async fn positions_and_games_are_drawn() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let sfen = "4k4/9/4P4/9/9/9/9/9/9%20b%20G%201";
    for (format, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("txt", "☖ Gote".as_bytes())] {
        let look = format!("format={format}&pieces=futamoji&last=5d5c&flip=false");
        let reply = site.get(&format!("/api/picture?sfen={sfen}&{look}"));
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert!(reply.body.starts_with(start), "{format}");
    }
    assert_eq!(site.get("/api/picture?sfen=9&format=svg").error(), "bad-request");
    assert_eq!(site.get(&format!("/api/picture?sfen={sfen}&format=bmp")).error(), "bad-request");
    assert_eq!(site.get(&format!("/api/picture?sfen={sfen}&format=svg&pieces=chess")).error(), "bad-request");
    let opened = open(&site, KIF.as_bytes());
    let id = opened["id"].as_str().unwrap();
    let film = site.get(&format!("/api/records/{id}/film?format=gif"));
    assert!(film.status == 200 && film.body.starts_with(b"GIF89a"), "{}", film.status);
    assert_eq!(site.get(&format!("/api/records/{id}/film?format=mp4")).error(), "bad-request");
    let every = ["kif", "ki2", "csa", "csa3", "usi", "sfen", "jkf", "usen", "psn", "hodges", "hosking", "japanese"];
    for format in every {
        let export = site.get(&format!("/api/records/{id}/export?format={format}"));
        let again = open(&site, &export.body);
        assert_eq!(again["record"]["nodes"][1]["usi"], "7g7f", "{format}");
    }
}

#[tokio::test]
async fn a_finished_game_becomes_a_record() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    wish["opponent"] = json!({ "type": "self" });
    wish["names"] = json!({ "black": "Ann", "white": "Bob" });
    let created = site.new_game(&wish);
    let id = created["id"].as_str().unwrap();
    let secrets: Vec<&str> = ["black", "white"].iter().map(|side| created["seats"][side].as_str().unwrap()).collect();
    let (mut both, _) = site.sit(id, &secrets).await;
    both.play("7g7f").await;
    assert_eq!(site.post(&format!("/api/games/{id}/review"), &json!({})).error(), "conflict");
    assert_eq!(both.ask(json!({ "type": "resign" })).await["type"], "ack");
    let kif = site.get(&format!("/api/games/{id}/record?format=kif")).text();
    assert!(kif.contains("先手：Ann") && kif.contains("７六歩(77)") && kif.contains("投了"), "{kif}");
    let review = site.post(&format!("/api/games/{id}/review"), &json!({})).json();
    let record = site.get(&format!("/api/records/{}", review["id"].as_str().unwrap())).json();
    assert_eq!((&record["names"]["white"], &record["end"]["winner"]), (&json!("Bob"), &json!("black")));
}

#[tokio::test]
async fn what_can_be_played_somewhere_is_told() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let info = site.post("/api/position", &json!({ "start": start, "moves": ["7g7f"] })).json();
    assert_eq!(info["turn"], "white");
    assert_eq!(info["legal"].as_array().unwrap().len(), 30);
    assert_eq!(info["names"]["japanese"], "☗7六歩");
    assert_eq!(info["points"], json!({ "black": 27, "white": 27 }));
    let illegal = site.post("/api/position", &json!({ "start": start, "moves": ["7g7e"] }));
    assert_eq!(illegal.error(), "unusable");
}

#[tokio::test]
async fn the_impasse_game_of_1982_comes_back_unchanged_with_its_points() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let kif = include_bytes!("../../../testdata/records/kato-nakahara-1982.kif");
    let opened = open(&site, kif);
    assert_eq!(opened["faults"], json!([]));
    let last = opened["record"]["nodes"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["points"]["black"], &last["points"]["white"]), (&json!(29), &json!(25)), "{last}");
    let export = site.get(&format!("/api/records/{}/export?format=kif", opened["id"].as_str().unwrap()));
    assert_eq!(export.body, kif);
}

#[tokio::test]
async fn the_largest_records_are_answered_in_time() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let header = "手合割：平手\n";
    let kings = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let long: String = (0..9_000).map(|n| format!("{:4} {}\n", n + 1, kings[n % 4])).collect();
    let wide: String = (0..50_000).map(|_| "変化：1手\n   1 ７六歩(77)\n").collect();
    for text in [
        format!("{header}{long}"),
        format!("{header}   1 ２六歩(27)\n{wide}"),
        "*\n".repeat(1 << 20),
        "(".repeat(2 << 20),
    ] {
        let reply = site.request("POST", "/api/records", &[], &text.as_bytes()[..text.len().min(2 << 20)]);
        assert!([201, 422].contains(&reply.status), "{}", reply.status);
    }
    assert_eq!(site.get("/healthz").status, 200);
}

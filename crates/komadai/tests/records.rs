//! Records: opened, shown, changed with their key alone, and given back as they came.

use crate::site;

use komadai_store::{Records, Sqlite, Store, StoredRecord};
use serde_json::{Value, json};
use sha2::Digest;
use site::{Reply, Site, friendly};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

const KIF: &str = "手合割：平手\n先手：山田\n後手：鈴木\n手数----指手---------消費時間--\n*開始\n   1 ７六歩(77)   ( 0:04/00:00:04)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";

fn open(site: &Site, bytes: &[u8]) -> Value {
    let reply = site.request("POST", "/api/records", &[], bytes);
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}

fn put(site: &Site, id: &str, key: &str, version: u32, nodes: &Value) -> Reply {
    let body = json!({ "editKey": key, "version": version, "nodes": nodes }).to_string();
    site.request("PUT", &format!("/api/records/{id}"), &[("Content-Type", "application/json")], body.as_bytes())
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
    assert_eq!(put(&site, &id, "wrong", 1, &nodes).error(), "forbidden");
    let key = opened["editKey"].as_str().unwrap();
    let illegal = json!([{}, { "parent": 0, "usi": "7g7e" }]);
    assert_eq!(put(&site, &id, key, 1, &illegal).error(), "unusable");
    assert_eq!(put(&site, &id, key, 1, &nodes).status, 200);
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
async fn of_two_tabs_the_later_save_is_refused_and_neither_loses_its_notes() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let opened = open(&site, KIF.as_bytes());
    let (id, key) = (opened["id"].as_str().unwrap(), opened["editKey"].as_str().unwrap());
    assert_eq!(opened["record"]["version"], 1);
    let note = |words: &str| json!([{ "comment": words }, { "parent": 0, "usi": "7g7f" }]);
    let first = put(&site, id, key, 1, &note("the first tab's"));
    assert_eq!((first.status, &first.json()["version"]), (200, &json!(2)));
    let second = put(&site, id, key, 1, &note("the second tab's"));
    assert_eq!((second.status, second.error().as_str()), (409, "changed-meanwhile"));
    let record = || site.get(&format!("/api/records/{id}")).json();
    assert_eq!((&record()["version"], &record()["nodes"][0]["comment"]), (&json!(2), &json!("the first tab's")));
    // The first tab's save sent again, because its answer was lost, changes nothing and is no conflict.
    let again = put(&site, id, key, 1, &note("the first tab's"));
    assert_eq!((again.status, &again.json()["version"]), (200, &json!(2)));
    // Loaded again, the second tab may save.
    assert_eq!(put(&site, id, key, 2, &note("both tabs'")).json()["version"], 3);
    assert_eq!(record()["nodes"][0]["comment"], "both tabs'");
    let nobody_knows = json!({ "editKey": key, "nodes": note("no version") }).to_string();
    let reply = site.request("PUT", &format!("/api/records/{id}"), &[], nobody_knows.as_bytes());
    assert_eq!(reply.error(), "bad-request");
}

#[test]
fn players_are_called_as_the_reader_writes_and_stand_in_the_record_as_they_came() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let opened = open(&site, KIF.replace("山田", "羽生善治").as_bytes());
    let id = opened["id"].as_str().unwrap();
    let page = |lang: &str| site.get(&format!("/review/{id}?lang={lang}")).text();
    assert!(page("en").contains("<title>Habu Yoshiharu"), "{}", page("en"));
    assert!(page("en").contains(r#""called":{"black":"Habu Yoshiharu","white":"鈴木"}"#), "{}", page("en"));
    assert!(page("ja").contains("<title>羽生善治") && !page("ja").contains(r#""called""#), "{}", page("ja"));
    assert!(site.get(&format!("/api/records/{id}/export?format=kif")).text().contains("先手：羽生善治"));
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

/// A row as an older or a newer program may have left it.
async fn row(data: &Path, id: &str, original: &[u8], tree: &str, key: &str) {
    opened_at(data, id, original, tree, key, now()).await;
}

async fn opened_at(data: &Path, id: &str, original: &[u8], tree: &str, key: &str, opened: u64) {
    let store = Sqlite::open(data).await.unwrap();
    let edit_key = sha2::Sha256::digest(key).into();
    let (id, original, tree) = (id.to_owned(), original.to_vec(), tree.to_owned());
    let row = StoredRecord { id, created: 1, changed: 1, opened, version: 1, original, tree, edit_key, owner: None };
    store.add_record(row).await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_record_that_nobody_opens_expires_and_one_that_somebody_opens_stays() {
    const DAY: u64 = 24 * 3600 * 1_000;
    let data = tempfile::tempdir().unwrap();
    for (id, days) in [("forgotten", 8), ("remembered", 6)] {
        opened_at(data.path(), id, KIF.as_bytes(), "{}", "key", now() - days * DAY).await;
    }
    let site = Site::start_with(data.path(), &["--keep-records", "7"]);
    let store = Sqlite::open(data.path()).await.unwrap();
    let begun = tokio::time::Instant::now();
    while store.record("forgotten").await.unwrap().is_some() {
        assert!(begun.elapsed() < site::PATIENCE, "it is still there");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let before = now();
    assert!(site.get("/review/remembered").status != 404);
    assert!(store.record("remembered").await.unwrap().unwrap().opened >= before);
    assert_eq!(site.get("/review/forgotten").status, 404);
}

#[tokio::test]
async fn a_record_that_cannot_be_read_is_said_to_be_so_and_never_overwritten() {
    let data = tempfile::tempdir().unwrap();
    for (id, tree) in [("damaged1", "{\"v1\":{\"tree\":"), ("newer001", "{\"v9\":{}}")] {
        row(data.path(), id, KIF.as_bytes(), tree, "key").await;
    }
    let site = Site::start(data.path());
    for id in ["damaged1", "newer001"] {
        for path in ["", "/export?format=kif", "/film?format=gif"] {
            let reply = site.get(&format!("/api/records/{id}{path}"));
            assert_eq!((reply.status, reply.error().as_str()), (500, "unreadable-record"), "{id}{path}");
        }
        assert_eq!(put(&site, id, "key", 1, &json!([{ "comment": "over it" }])).error(), "unreadable-record");
        let page = site.request("GET", &format!("/review/{id}?lang=ja"), &[], b"");
        assert!(page.status == 500 && page.text().contains("この棋譜は表示できません"), "{}", page.text());
    }
    site.stop();
    let store = Sqlite::open(data.path()).await.unwrap();
    let kept = store.record("damaged1").await.unwrap().unwrap();
    assert_eq!((kept.tree.as_str(), kept.version), ("{\"v1\":{\"tree\":", 1));
}

#[tokio::test]
async fn rows_of_older_programs_are_shown_and_changed() {
    let data = tempfile::tempdir().unwrap();
    let edited = json!({ "format": "csa", "encoding": "ascii", "edited": KIF }).to_string();
    row(data.path(), "edited01", b"PI\n+\n+2726FU\n", &edited, "key").await;
    row(data.path(), "asitcame", b"PI\n+\n+2726FU\n", r#"{"format":"csa","encoding":"ascii"}"#, "key").await;
    row(data.path(), "playedit", KIF.as_bytes(), "{}", "key").await;
    let site = Site::start(data.path());
    let nodes = |id: &str| site.get(&format!("/api/records/{id}")).json()["nodes"].clone();
    assert_eq!((&nodes("edited01")[0]["comment"], &nodes("edited01")[1]["usi"]), (&json!("開始"), &json!("7g7f")));
    assert_eq!(nodes("asitcame")[1]["usi"], "2g2f");
    assert_eq!(nodes("playedit").as_array().unwrap().len(), 4);
    assert_eq!(site.get("/api/records/asitcame/export?format=csa").text(), "PI\n+\n+2726FU\n");
    let kept = json!([{ "comment": "開始" }, { "parent": 0, "usi": "7g7f", "comment": "new" }]);
    let saved = put(&site, "edited01", "key", 1, &kept);
    assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(2)), "{}", saved.text());
    assert_eq!((&nodes("edited01")[1]["comment"], &nodes("edited01")[1]["ms"]), (&json!("new"), &json!(4_000)));
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
    let fault = &illegal["faults"][0];
    assert_eq!((&fault["code"], &fault["args"]), (&json!("no-piece"), &json!({ "ply": 2 })), "{fault}");
    assert!(fault["message"].as_str().unwrap().contains("move 2"), "{fault}");
    // A move that cannot be read cannot be played either, which is one fault.
    for text in ["５五角打", "３四駒(33)"] {
        let opened = open(&site, format!("手合割：平手\n   1 ７六歩(77)\n   2 {text}\n").as_bytes());
        assert_eq!(opened["faults"].as_array().unwrap().len(), 1, "{}", opened["faults"]);
    }
    let reply = site.request("POST", "/api/records", &[], &vec![b'x'; (2 << 20) + 1]);
    assert_eq!((reply.status, reply.error().as_str()), (413, "too-large"));
    let error = &reply.json()["error"];
    assert_eq!((&error["reason"], &error["args"]), (&json!("record-too-large"), &json!({ "limit": "2" })), "{error}");
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
    // Ranks as the reader's language has them, or as they are asked for.
    let ranks = |look: &str| site.get(&format!("/api/picture?sfen={sfen}&format=svg&{look}")).text();
    let (letters, kanji) = (ranks("lang=en&coordinates=western"), ranks("lang=en&coordinates=japanese"));
    assert!(letters != kanji && ranks("lang=en") == letters && ranks("lang=es") != kanji);
    assert_eq!(ranks("lang=ja"), ranks("lang=ja&coordinates=japanese"));
    assert_eq!(site.get(&format!("/api/picture?sfen={sfen}&format=svg&coordinates=odd")).error(), "bad-request");
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
    assert_eq!(site.post(&format!("/api/games/{id}/review"), &json!({})).json()["error"]["reason"], "not-over");
    assert_eq!(both.ask(json!({ "type": "resign" })).await["type"], "ack");
    let kif = site.get(&format!("/api/games/{id}/record?format=kif")).text();
    assert!(kif.contains("先手：Ann") && kif.contains("７六歩(77)") && kif.contains("投了"), "{kif}");
    let review = site.post(&format!("/api/games/{id}/review"), &json!({})).json();
    let record = site.get(&format!("/api/records/{}", review["id"].as_str().unwrap())).json();
    assert_eq!((&record["names"]["white"], &record["end"]["winner"]), (&json!("Bob"), &json!("black")));
}

#[tokio::test]
async fn a_game_of_another_kind_is_taken_away_as_kif_as_usi_and_as_json() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    (wish["opponent"], wish["variant"]) = (json!({ "type": "self" }), json!("chushogi"));
    wish["rules"]["impasse"] = json!("none");
    wish["names"] = json!({ "black": "Ann", "white": "Bob" });
    let created = site.new_game(&wish);
    let id = created["id"].as_str().unwrap();
    let secrets: Vec<&str> = ["black", "white"].iter().map(|side| created["seats"][side].as_str().unwrap()).collect();
    let (mut both, _) = site.sit(id, &secrets).await;
    // The last move is a lion's pass.
    for usi in ["7i7h", "6d6e", "7j7i7j"] {
        both.play(usi).await;
    }
    assert_eq!(both.ask(json!({ "type": "resign" })).await["type"], "ack");
    let record = |query: &str| site.get(&format!("/api/games/{id}/record{query}"));
    let kif = record("");
    assert!(kif.header("content-disposition").unwrap().contains(&format!("{id}.kif")));
    let kif = kif.text();
    for part in [
        "手合割：\n",
        "先手：Ann",
        "対局規定：反則は指し直し\n",
        "   3 一歩目 7九獅子 （←7十）\n",
        "(じっと) （←7九）",
        "   4 投了",
    ] {
        assert!(kif.contains(part), "{part}: {kif}");
    }
    let usi = record("?format=usi").text();
    assert!(
        usi.starts_with("setoption name UCI_Variant value chushogi\n") && usi.ends_with(" moves 7i7h 6d6e 7j7i7j\n"),
        "{usi}"
    );
    let told: Value = serde_json::from_str(&record("?format=json").text()).unwrap();
    assert_eq!(
        (&told["variant"], &told["winner"], &told["moves"][2]["western"]),
        (&json!("chushogi"), &json!("black"), &json!("--"))
    );
    assert_eq!(record("?format=csa").status, 400);
    // A review keeps standard shogi alone, and says so.
    let refused = site.post(&format!("/api/games/{id}/review"), &json!({}));
    assert_eq!(refused.json()["error"]["reason"], "standard-only");
}

#[tokio::test]
async fn the_engine_of_a_stored_game_has_a_name_in_the_readers_language() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    wish["opponent"] = json!({ "type": "engine", "level": 3 });
    wish["side"] = json!("black");
    wish["names"] = json!({ "black": "Ann" });
    let created = site.new_game(&wish);
    let id = created["id"].as_str().unwrap();
    let (mut seat, _) = site.sit(id, &[created["seats"]["black"].as_str().unwrap()]).await;
    assert_eq!(seat.ask(json!({ "type": "resign" })).await["type"], "ack");
    let review = site.post(&format!("/api/games/{id}/review"), &json!({})).json();
    let review = review["id"].as_str().unwrap();
    for (lang, name) in [("en", "Komadai (level 3)"), ("ja", "駒台（レベル3）")] {
        let get = |path: &str| site.request("GET", path, &[("Accept-Language", lang)], b"");
        let record = get(&format!("/api/records/{review}")).json();
        assert_eq!(record["names"], json!({ "black": "Ann", "white": name }));
        for kif in [format!("/api/records/{review}/export?format=kif"), format!("/api/games/{id}/record?format=kif")] {
            assert!(get(&kif).text().contains(&format!("後手：{name}")), "{}", get(&kif).text());
        }
    }
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
async fn a_record_deceives_nobody_and_is_given_back_as_it_came() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let kif = "先手：Ann\u{202e}\u{200b}\n後手：Ben\n棋戦：\u{2067}Final\n   1 ７六歩(77)\n*か\u{3099}んばれ\u{202e}\n";
    let opened = open(&site, kif.as_bytes());
    let (id, record) = (opened["id"].as_str().unwrap(), &opened["record"]);
    assert_eq!(record["names"]["black"], "Ann");
    assert_eq!(record["nodes"][1]["comment"], "がんばれ");
    let page = site.get(&format!("/review/{id}")).text();
    for hidden in ['\u{202e}', '\u{200b}', '\u{2067}'] {
        assert!(!record.to_string().contains(hidden) && !page.contains(hidden), "{hidden:?}");
    }
    assert_eq!(site.get(&format!("/api/records/{id}/export?format=kif")).text(), kif);
}

/// Where reading one of these took time beyond all measure, or much memory, the request would run into the site's limit
/// (503), and the others after it.
#[tokio::test]
async fn the_largest_records_are_read_to_their_end_or_say_why_not() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let header = "手合割：平手\n";
    let kings = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let long: String = (0..9_000).map(|n| format!("{:4} {}\n", n + 1, kings[n % 4])).collect();
    let wide: String = (0..15_000).map(|_| "変化：1手\n   1 ７六歩(77)\n").collect();
    let wider: String = (0..30_000).map(|_| "変化：1手\n   1 ７六歩(77)\n").collect();
    let first = "   1 ２六歩(27)\n";
    for (name, text, nodes, code) in [
        ("long", format!("{header}{long}"), Some(9_001), None),
        ("wide", format!("{header}{first}{wide}"), Some(15_002), None),
        ("wider", format!("{header}{first}{wider}"), None, Some("too-many-moves")),
        ("stars", "*\n".repeat(1 << 20), Some(1), Some("no-record")),
        ("brackets", "(".repeat(2 << 20), Some(1), Some("no-record")),
    ] {
        let reply = site.request("POST", "/api/records", &[], &text.as_bytes()[..text.len().min(2 << 20)]);
        assert_eq!(reply.status, if code.is_none() { 201 } else { 422 }, "{name}: {:.300}", reply.text());
        let opened = reply.json();
        assert_eq!(opened["record"]["nodes"].as_array().map(Vec::len), nodes, "{name}");
        assert_eq!(opened["faults"][0]["code"].as_str(), code, "{name}");
    }
}

/// A site elsewhere: a file, a page that leads to it, one that leads nowhere, and nothing.
fn elsewhere() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let mut asked = [0; 4_096];
            let read = stream.read(&mut asked).unwrap_or(0);
            let asked = String::from_utf8_lossy(&asked[..read]).into_owned();
            let page = |head: &str| format!("<!DOCTYPE html><html><head>{head}</head></html>");
            let (status, body) = match asked.split(' ').nth(1).unwrap_or_default() {
                "/1.kif" => ("200 OK", KIF.to_owned()),
                "/game" => ("200 OK", page("<link rel=\"alternate\" type=\"application/x-kif\" href=\"/1.kif\">")),
                "/round" => ("200 OK", page("<link rel=\"alternate\" type=\"application/x-kif\" href=\"/round\">")),
                "/prose" => ("200 OK", "It was a fine game.".to_owned()),
                "/page" => ("200 OK", page("")),
                _ => ("404 Not Found", String::new()),
            };
            let _ = write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        }
    });
    port
}

#[tokio::test]
async fn a_game_is_opened_by_its_address_for_accounts_and_from_public_machines_alone() {
    let data = tempfile::tempdir().unwrap();
    let port = elsewhere();
    let site = Site::start_with(data.path(), &["--relay-network", "127.0.0.1"]);
    let cookie = site.sign_up("Ann");
    let asked = |address: &str| site.request("POST", "/api/records", &[("Cookie", &cookie)], address.as_bytes());
    for path in ["1.kif", "game", "viewer?kifu=http://127.0.0.1:PORT/1.kif"] {
        let path = path.replace("PORT", &port.to_string());
        let reply = asked(&format!(" http://127.0.0.1:{port}/{path}\n"));
        assert_eq!(reply.status, 201, "{path}: {}", reply.text());
        assert_eq!(reply.json()["record"]["names"]["black"], "山田", "{path}");
    }
    // A page of this very program leads to its record.
    let opened = open(&site, KIF.as_bytes());
    let again = asked(&format!("http://{}/review/{}", site.address, opened["id"].as_str().unwrap()));
    assert_eq!((again.status, &again.json()["record"]["names"]), (201, &opened["record"]["names"]));

    let fault = |address: String, code: &str| {
        let reply = asked(&address);
        assert_eq!(reply.status, 422, "{address}: {}", reply.text());
        let told = &reply.json()["faults"][0];
        assert_eq!(told["code"], code, "{address}: {told}");
        told.clone()
    };
    fault(format!("http://127.0.0.1:{port}/page"), "address-no-record");
    fault(format!("http://127.0.0.1:{port}/round"), "address-no-record");
    fault(format!("http://127.0.0.1:{port}/prose"), "no-record");
    // Nobody is named to a machine elsewhere.
    fault(format!("http://a.b@127.0.0.1:{port}/1.kif"), "address-unreadable");
    assert_eq!(fault(format!("http://127.0.0.1:{port}/none"), "address-status")["args"]["status"], 404);
    for inward in ["http://10.0.0.1/1.kif", "http://127.0.0.2/1.kif", "http://[::1]/x.y"] {
        fault(inward.to_owned(), "address-private");
    }
    let guest = site.request("POST", "/api/records", &[], format!("http://127.0.0.1:{port}/1.kif").as_bytes());
    assert_eq!((guest.status, &guest.json()["faults"][0]["code"]), (422, &json!("address")));
    // Whoever asks on and on has to wait.
    let refused = (0..20).map(|_| asked("http://10.0.0.1/1.kif").status).find(|status| *status != 422);
    assert_eq!(refused, Some(429));
}

//! What is practised is kept with the account: joined from its browsers, exported with it, and gone with it.

use crate::site;

use serde_json::{Value, json};
use site::{Reply, Site};
use std::io::{Cursor, Read};

fn sync(site: &Site, cookie: &str, since: u64, items: Value) -> Reply {
    let headers = [("Cookie", cookie), ("Content-Type", "application/json")];
    let body = json!({ "since": since, "items": items }).to_string();
    site.request("POST", "/api/me/practice", &headers, body.as_bytes())
}

fn card(last: &str, due: &str, solved: u32, missed: u32) -> Value {
    json!({ "box": 1, "due": due, "solved": solved, "missed": missed, "last": last })
}

fn problem(id: &str, card: Value) -> Value {
    json!({ "kind": "problem", "id": id, "card": card })
}

#[test]
fn two_browsers_of_an_account_come_together() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben) = (site.sign_up("Ann"), site.sign_up("Ben"));
    let first = json!([
        { "kind": "lesson", "name": "king", "stars": 2 },
        problem("aaa", card("2026-11-20", "2026-11-27", 2, 0)),
        { "kind": "castle", "castle": "K8h", "ms": 9000, "moves": 12 },
    ]);
    let told = sync(&site, &ann, 0, first).json();
    assert_eq!((told["place"].as_u64(), told["items"].as_array().unwrap().len()), (Some(3), 3));
    // The other browser has been offline since before: what is older there takes nothing back, what is better counts.
    let second = json!([
        { "kind": "lesson", "name": "king", "stars": 1 },
        problem("aaa", card("2026-11-19", "2026-11-22", 1, 1)),
        { "kind": "castle", "castle": "K8h", "ms": 8000, "moves": 14 },
        problem("bbb", card("2026-11-18", "2026-11-21", 1, 0)),
    ]);
    let told = sync(&site, &ann, 0, second).json();
    let items = told["items"].as_array().unwrap();
    let joined = problem("aaa", card("2026-11-20", "2026-11-27", 2, 1));
    for item in [
        json!({ "kind": "lesson", "name": "king", "stars": 2 }),
        joined,
        json!({ "kind": "castle", "castle": "K8h", "ms": 8000, "moves": 14 }),
        problem("bbb", card("2026-11-18", "2026-11-21", 1, 0)),
    ] {
        assert!(items.contains(&item), "{item} is not in {items:?}");
    }
    // The first one hears what is new alone, and nothing the next time.
    let news = sync(&site, &ann, 3, json!([])).json();
    assert_eq!(news["items"].as_array().unwrap().len(), 3, "{news}");
    let place = news["place"].as_u64().unwrap();
    assert_eq!(sync(&site, &ann, place, json!([])).json()["items"], json!([]));
    assert_eq!(sync(&site, &ben, 0, json!([])).json()["items"], json!([]), "nobody else's");
}

/// While a site is upgraded, a page of the newer version may send its items to a node of the older one.
#[test]
fn an_item_of_a_kind_that_is_not_known_falls_away_alone() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = site.sign_up("Ann");
    let rung = json!({ "kind": "rung", "handicap": "lance" });
    let told = sync(&site, &ann, 0, json!([{ "kind": "of-tomorrow", "name": "x", "stars": [1] }, rung.clone()]));
    assert_eq!((told.status, told.json()["items"].clone()), (200, json!([rung])));
}

#[test]
fn what_the_site_s_pages_never_write_is_refused_whole() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = site.sign_up("Ann");
    let good = json!({ "kind": "rung", "handicap": "lance" });
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let mistake = |sfen: &str, pv: Value| {
        let before = json!({ "score": { "type": "cp", "value": 1 }, "depth": 1, "nodes": 1, "pv": pv, "book": [] });
        json!({ "kind": "mistake", "key": &sfen[..sfen.len() - 2], "at": 1,
                "mistake": { "sfen": sfen, "played": "9g9f", "before": before } })
    };
    assert_eq!(sync(&site, &ann, 0, json!([mistake(sfen, json!(["7g7f"]))])).status, 200);
    let bad = [
        json!({ "kind": "lesson", "name": "king", "stars": 4 }),
        json!({ "kind": "lesson", "name": "<b>", "stars": 1 }),
        problem("aaa", card("2026-02-30", "2026-11-27", 1, 0)),
        problem("aaa", card("2026-11-20", "2026-11-27", 4_000_000_000, 0)),
        problem(&"a".repeat(65), card("2026-11-20", "2026-11-27", 1, 0)),
        mistake("9/9/9/9/9/9/9/9/10 b - 1", json!(["7g7f"])),
        mistake(sfen, json!([])),
        mistake(sfen, json!(vec!["7g7f"; 41])),
        json!({ "kind": "repertoire", "source": "http://evil.example/x", "side": "black", "at": 1, "title": "x" }),
        json!({ "kind": "castle", "castle": "K8h", "ms": 0, "moves": 1 }),
        json!({ "kind": "answers", "theme": "mate", "right": 2, "tried": 1 }),
        json!({ "kind": "answers", "theme": "mate", "right": 0, "tried": 0 }),
    ];
    for item in bad {
        assert_eq!(sync(&site, &ann, 0, json!([good, item])).status, 422, "{item}");
    }
    // A newer page may tell of what this site does not know yet: that falls away alone.
    assert_eq!(sync(&site, &ann, 0, json!([{ "kind": "wish", "for": "9 dan" }])).status, 200);
    assert_eq!(sync(&site, &ann, 0, json!([{ "for": "9 dan" }])).status, 400, "no kind");
    let misspelt = json!({ "kind": "rung", "handycap": "lance" });
    assert_eq!(sync(&site, &ann, 0, json!([misspelt])).status, 400, "a kind that is known, with a field that is not");
    let strange = json!({ "kind": "answers", "theme": "luck", "right": 1, "tried": 1 });
    assert_eq!(sync(&site, &ann, 0, json!([strange])).status, 400, "no such theme");
    assert_eq!(sync(&site, &ann, 0, json!(vec![good; 201])).status, 422, "too many at once");
    assert_eq!(sync(&site, &ann, 0, json!([])).json()["items"].as_array().unwrap().len(), 1);
}

#[test]
fn a_repertoire_that_is_put_away_takes_its_moves_along() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = site.sign_up("Ann");
    let repertoire = |at: u64, title: Option<&str>| match title {
        Some(title) => {
            json!({ "kind": "repertoire", "source": "study/abc", "side": "black", "at": at, "title": title })
        }
        None => json!({ "kind": "repertoire", "source": "study/abc", "side": "black", "at": at }),
    };
    let moved = json!({ "kind": "opening-move", "source": "study/abc", "side": "black",
        "key": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", "card": card("2026-11-20", "2026-11-27", 1, 0) });
    sync(&site, &ann, 0, json!([repertoire(1, Some("Yagura")), moved]));
    assert_eq!(sync(&site, &ann, 0, json!([])).json()["items"].as_array().unwrap().len(), 2);
    sync(&site, &ann, 0, json!([repertoire(2, None)]));
    assert_eq!(sync(&site, &ann, 0, json!([])).json()["items"], json!([repertoire(2, None)]));
    // A browser that has not heard of it yet does not bring it back.
    let told = sync(&site, &ann, 0, json!([repertoire(1, Some("Yagura"))])).json();
    assert_eq!(told["items"], json!([repertoire(2, None)]));
}

#[test]
fn it_is_exported_with_the_account_and_gone_with_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = site.sign_up("Ann");
    let item = json!({ "kind": "lesson", "name": "king", "stars": 3 });
    sync(&site, &ann, 0, json!([item]));
    let file = site.request("GET", "/api/me/export", &[("Cookie", &ann)], b"").body;
    let mut zip = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut text = String::new();
    zip.by_name("practice.json").unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), json!([item]));
    let form = [("Cookie", ann.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let erased = site.request("POST", "/account/erase", &form, b"name=Ann&password=correct+horse+battery");
    assert_eq!(erased.status, 200, "{}", erased.text());
    assert_eq!(sync(&site, &ann, 0, json!([])).status, 403);
}

//! What the web component shows on pages of other sites, and what scripts there may read.

use crate::site;

use serde_json::json;
use site::{Reply, Site, friendly};

const KIF: &str = "手合割：平手\n先手：Ann\n後手：Bob\n   1 ７六歩(77)\n*quiet\n   2 ３四歩(33)\n";
const ELSEWHERE: (&str, &str) = ("Origin", "https://blog.example");

fn read(site: &Site, text: &[u8]) -> Reply {
    site.request("POST", "/api/boards/read", &[ELSEWHERE], text)
}

fn is_for_all(reply: &Reply) -> bool {
    assert_eq!(reply.header("access-control-allow-credentials"), None, "nobody's cookies count");
    reply.header("access-control-allow-origin") == Some("*")
}

#[test]
fn a_page_of_another_site_has_a_record_read_and_nothing_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let told = read(&site, KIF.as_bytes());
    assert!(told.status == 200 && is_for_all(&told), "{} {}", told.status, told.text());
    let board = told.json();
    assert_eq!(board["record"]["names"], json!({ "black": "Ann", "white": "Bob" }));
    assert_eq!(board["record"]["nodes"][1]["usi"], "7g7f");
    assert_eq!(board["record"]["nodes"][1]["comment"], "quiet");
    assert_eq!(board["record"]["id"], "", "it is kept nowhere");
    // In any encoding and format, and only ever as text.
    let sjis = [&b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n   1 \x82V\x98Z\x95\xe0(77)\n"[..]].concat();
    assert_eq!(read(&site, &sjis).json()["record"]["nodes"][1]["usi"], "7g7f");
    for text in ["PI\n+\n+7776FU\n-3334FU\n", "startpos moves 7g7f 3c3d", "▲７六歩 △３四歩"] {
        assert_eq!(read(&site, text.as_bytes()).json()["record"]["nodes"][2]["usi"], "3c3d", "{text}");
    }
    // What breaks is told with its place, and the game up to there with it.
    let broken = read(&site, format!("{KIF}what is this\n").as_bytes());
    assert_eq!((broken.status, &broken.json()["faults"][0]["line"]), (200, &json!(7)), "{}", broken.text());
    let broken = read(&site, format!("{KIF}   3 ５五角打\n").as_bytes());
    let fault = broken.json()["faults"][0].clone();
    assert_eq!((&fault["code"], &fault["args"]["ply"]), (&json!("no-piece"), &json!(3)), "{fault}");
    assert_eq!(broken.json()["record"]["nodes"].as_array().unwrap().len(), 3);
    let none = read(&site, b"good morning");
    assert!(none.status == 422 && is_for_all(&none), "{}", none.text());
    assert!(!none.json()["faults"].as_array().unwrap().is_empty());
    let large = read(&site, &vec![b'x'; 5 << 20]);
    assert!(large.status == 413 && is_for_all(&large), "{} {}", large.status, large.text());
    // The same from there into what is kept is refused.
    let kept = site.request("POST", "/api/records", &[ELSEWHERE], KIF.as_bytes());
    assert!(kept.status == 403 && !is_for_all(&kept), "{}", kept.text());
}

#[test]
fn a_game_is_shown_as_far_as_it_has_come_and_a_private_study_to_nobody() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = site.sign_up("Ann");
    let game = site.new_game(&friendly());
    let id = game["id"].as_str().unwrap();
    let shown = site.get(&format!("/api/boards/game/{id}"));
    assert!(is_for_all(&shown) && shown.header("etag").is_some());
    assert_eq!((&shown.json()["running"], &shown.json()["whole"]), (&json!(true), &json!(format!("/game/{id}"))));
    assert_eq!(shown.json()["record"]["nodes"].as_array().unwrap().len(), 1);
    let opened = site.request("POST", "/api/records", &[], KIF.as_bytes()).json();
    let record = site.get(&format!("/api/boards/record/{}", opened["id"].as_str().unwrap())).json();
    assert_eq!(record["record"]["nodes"].as_array().unwrap().len(), 3);
    assert_eq!(record.get("running"), None, "nothing more comes");

    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", cookie.as_str())];
    for (visibility, status) in [("public", 200), ("link", 200), ("private", 404)] {
        let made = site.request("POST", "/study", &form, format!("title=Mine&visibility={visibility}").as_bytes());
        let study = made.header("location").unwrap().trim_start_matches("/study/").to_owned();
        let view = site.request("GET", &format!("/api/studies/{study}"), &form[1..], b"").json();
        let chapter = view["chapters"][0]["id"].as_str().unwrap();
        // Its owner's cookies do not count, either.
        let path = format!("/api/boards/study/{study}/{chapter}");
        assert_eq!(site.request("GET", &path, &form[1..], b"").status, status, "{visibility}");
        assert_eq!(site.get(&format!("/api/boards/study/{study}/nosuchchapter")).status, 404);
    }
    for path in ["game/nosuchgame1", "record/nosuchrecord", "game/..%2F..%2Faccount", "study/a/b"] {
        let reply = site.get(&format!("/api/boards/{path}"));
        assert!(reply.status == 404 && is_for_all(&reply), "{path} {}", reply.status);
    }
}

#[test]
fn scripts_elsewhere_read_what_is_public_and_no_page_of_the_site() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    for path in ["/komadai-board.js", "/pieces/hitomoji.sprite.svg", "/pieces/hitomoji.css", "/api/openapi.json"] {
        let reply = site.request("GET", path, &[ELSEWHERE], b"");
        assert!(reply.status == 200 && is_for_all(&reply), "{path} {}", reply.status);
    }
    let sprite = site.get("/pieces/international.sprite.svg").text();
    for id in ["u-P", "r-+P", "u-K", "r-O", "u-+R"] {
        assert!(sprite.contains(&format!("id=\"{id}\"")), "{id}");
    }
    assert!(!sprite.contains("style"), "a strict policy refuses it");
    for path in ["/", "/api/me/games", "/api/reach", "/account", "/pieces", "/icon.svg"] {
        assert!(!is_for_all(&site.request("GET", path, &[ELSEWHERE], b"")), "{path}");
    }
    // A script may send no token, nor anything else that is asked about first.
    let before =
        [ELSEWHERE, ("Access-Control-Request-Method", "GET"), ("Access-Control-Request-Headers", "authorization")];
    let asked = site.request("OPTIONS", "/api/account", &before, b"");
    assert!(asked.status >= 400 && asked.header("access-control-allow-headers").is_none(), "{}", asked.status);
}

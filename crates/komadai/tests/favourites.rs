//! Whom and what somebody keeps in view is their own affair; a teacher sees a pupil who lets them, as long as they let them.

use crate::site;

use serde_json::json;
use site::{Reply, Site, friendly};
use std::io::{Cursor, Read};

fn send(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    let headers = [("Cookie", cookie), ("Content-Type", "application/x-www-form-urlencoded")];
    site.request("POST", path, &headers, body.as_bytes())
}

fn get(site: &Site, cookie: &str, path: &str) -> Reply {
    site.request("GET", path, &[("Cookie", cookie)], b"")
}

#[test]
fn players_games_and_notes_are_kept_for_their_owner_alone() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben) = (site.sign_up("Ann"), site.sign_up("Ben"));
    let game = site.new_game(&friendly())["id"].as_str().unwrap().to_owned();
    assert_eq!(send(&site, &ann, "/player/Ben/keep", "act=follow").status, 303);
    assert_eq!(send(&site, &ann, "/player/Ben/keep", "act=note&text=plays+%3Cb%3EYagura").status, 303);
    assert_eq!(send(&site, &ann, &format!("/game/{game}/favourite"), "act=add").status, 303);
    let page = get(&site, &ann, "/favourites").text();
    assert!(page.contains("href=\"/player/Ben\"") && page.contains(&format!("/game/{game}")), "{page}");
    assert!(page.contains("plays &#60;b&#62;Yagura"), "{page}");
    let lobby = get(&site, &ann, "/lobby").text();
    assert!(lobby.contains("\"follows\":[\"Ben\"]"), "{lobby}");
    for path in ["/favourites", "/lobby", "/player/Ann", "/player/Ben"] {
        let seen = get(&site, &ben, path).text();
        assert!(!seen.contains("Yagura") && !seen.contains("\"follows\""), "{path}");
    }
    assert_eq!(send(&site, &ann, "/player/Ben/keep", &format!("act=note&text={}", "x".repeat(2_001))).status, 413);
    // Everything is in the export.
    let file = get(&site, &ann, "/api/me/export").body;
    let mut zip = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut text = String::new();
    zip.by_name("favourites.json").unwrap().read_to_string(&mut text).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&kept["players"][0]["name"], &kept["notes"][0]["text"]), (&json!("Ben"), &json!("plays <b>Yagura")));
    assert_eq!(kept["games"], json!([game]));
    for (path, body) in [("/player/Ben/keep", "act=unfollow"), ("/player/Ben/keep", "act=note&text=")] {
        assert_eq!(send(&site, &ann, path, body).status, 303);
    }
    assert!(!get(&site, &ann, "/favourites").text().contains("/player/Ben"));
}

#[test]
fn a_teacher_sees_how_a_pupil_gets_on_until_the_pupil_withdraws_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, tea, ben) = (site.sign_up("Ann"), site.sign_up("Tea"), site.sign_up("Ben"));
    assert_eq!(send(&site, &ann, "/player/Tea/keep", "act=teacher").status, 422, "she does not teach yet");
    let made = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["admin", "role", "Tea", "teacher", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let practised = json!({ "since": 0, "items": [
        { "kind": "lesson", "name": "king", "stars": 2 },
        { "kind": "problem", "id": "aaa", "card": { "box": 0, "due": "2026-01-02", "solved": 1, "missed": 1, "last": "2026-01-01" } },
        { "kind": "mistake", "key": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", "at": 1, "mistake": {
            "sfen": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "played": "9g9f", "record": "abcdefgh1234",
            "before": { "score": { "type": "cp", "value": 1 }, "depth": 1, "nodes": 1, "pv": ["7g7f"], "book": [] } } },
    ] });
    let json = [("Cookie", ann.as_str()), ("Content-Type", "application/json")];
    assert_eq!(site.request("POST", "/api/me/practice", &json, practised.to_string().as_bytes()).status, 200);
    assert!(get(&site, &tea, "/pupils").text().contains("Nobody shares"));
    assert_eq!(get(&site, &tea, "/pupils/Ann").status, 404);
    assert_eq!(send(&site, &ann, "/player/Tea/keep", "act=teacher").status, 303);
    let list = get(&site, &tea, "/pupils").text();
    assert!(list.contains("<a href=\"/pupils/Ann\">Ann</a></th><td class=\"whole\">1 / "), "{list}");
    let page = get(&site, &tea, "/pupils/Ann").text();
    assert!(page.contains("P-9f") && page.contains("P-7f") && page.contains("/review/abcdefgh1234#0"), "{page}");
    assert_eq!((get(&site, &ben, "/pupils").status, get(&site, &ben, "/pupils/Ann").status), (200, 404));
    assert!(!get(&site, &ben, "/pupils").text().contains("/pupils/Ann"));
    assert_eq!(get(&site, &tea, "/pupils/Ben").status, 404);
    assert_eq!(send(&site, &ann, "/player/Tea/keep", "act=no-teacher").status, 303);
    assert_eq!(get(&site, &tea, "/pupils/Ann").status, 404);
}

#[test]
fn any_account_teaches_whoever_agrees_by_its_code() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    assert!(site.get("/pupils").text().contains("/login?next=/pupils"), "strangers are told that there are teachers");
    assert!(site.get("/learn").text().contains("href=\"/pupils\""));
    let (ann, tea, ben) = (site.sign_up("Ann"), site.sign_up("Tea"), site.sign_up("Ben"));
    let page = get(&site, &tea, "/pupils").text();
    let (_, after) = page.split_once("href=\"/pupils/join/Tea/").expect("an address to hand out");
    let code = after.split('"').next().unwrap().to_owned();
    let address = format!("/pupils/join/Tea/{code}");
    assert!(get(&site, &ann, &address).text().contains("Let Tea see your progress?"));
    // Looking is not agreeing, another code is none, and nobody teaches themselves.
    assert!(!get(&site, &tea, "/pupils").text().contains("/pupils/Ann"));
    assert_eq!(get(&site, &ann, "/pupils/join/Tea/0000-0000-0000").status, 404);
    assert_eq!(send(&site, &ann, "/pupils/join", "teacher=Tea&code=0000-0000-0000").status, 422);
    assert_eq!(send(&site, &ann, "/pupils/join", &format!("teacher=Ben&code={code}")).status, 422);
    assert_eq!(send(&site, &tea, "/pupils/join", &format!("teacher=Tea&code={code}")).status, 422);
    let typed = code.to_uppercase().replace('-', "+");
    assert_eq!(send(&site, &ann, "/pupils/join", &format!("teacher=tea&code={typed}")).status, 303);
    assert!(get(&site, &tea, "/pupils").text().contains("/pupils/Ann"));
    assert_eq!(get(&site, &tea, "/pupils/Ann").status, 200);
    assert_eq!(get(&site, &ben, "/pupils/Ann").status, 404);
    assert!(get(&site, &ann, "/favourites").text().contains("/player/Tea"));
    // Either may end it.
    assert_eq!(send(&site, &tea, "/pupils/Ann/remove", "").status, 303);
    assert_eq!(get(&site, &tea, "/pupils/Ann").status, 404);
    assert_eq!(send(&site, &ann, "/pupils/join", &format!("teacher=Tea&code={code}")).status, 303);
    assert_eq!(send(&site, &ann, "/player/Tea/keep", "act=no-teacher").status, 303);
    assert_eq!(get(&site, &tea, "/pupils/Ann").status, 404);
}

//! The names of the archive's players that people tell.

use crate::site;

use site::Site;
use std::process::Command;
use std::time::{Duration, Instant};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const RECORDS: &str =
    "V2.2\nN+新人太郎\nN-Habu\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+Newcomer\nN-羽生善治\nPI\n+\n+2726FU\n%TORYO\n";

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

fn until(site: &Site, path: &str, holds: impl Fn(&str) -> bool) -> String {
    let limit = Instant::now() + Duration::from_secs(60);
    loop {
        let text = site.get(path).text();
        if holds(&text) {
            return text;
        }
        assert!(Instant::now() < limit, "{path}: {text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_player_is_found_and_shown_by_all_names_that_people_tell_until_those_are_taken_back() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben) = (site.sign_up("Ann"), site.sign_up("Ben"));
    let file = data.path().join("records.csa");
    std::fs::write(&file, RECORDS).unwrap();
    let mut import = Command::new(env!("CARGO_BIN_EXE_komadai"));
    assert!(import.arg("import").arg("--data").arg(data.path()).arg(&file).status().unwrap().success());
    until(&site, "/explorer?lang=en", |page| page.contains("2 games"));
    let games =
        |words: &str| site.get(&format!("/archive?lang=en&player={words}")).text().matches("data-sfen=").count();
    assert_eq!((games("newcomer"), games("habu")), (1, 2));

    // The player's page leads to the editor, with the name in a line of its own.
    let found = site.get("/archive?lang=en&player=newcomer").text();
    let player = found.split("href=\"/archive/player/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let own = site.get(&format!("/archive/player/{player}?lang=en")).text();
    let edit =
        own.split("href=\"").find(|rest| rest.starts_with("/wiki/edit?page=players")).expect("a link to the editor");
    let edit = edit.split('"').next().unwrap().replace("&#38;", "&");
    assert_eq!(site.get(&edit).status, 403, "whoever has no account reads alone");
    let form = site.request("GET", &edit, &[("Cookie", &ann)], b"").text();
    assert!(form.contains(" | Newcomer</textarea>"), "{form}");

    let save = |cookie: &str, base: u32, text: &str| {
        let form = format!("page=players&base={base}&text={}", encoded(text));
        site.request("POST", "/wiki/edit", &[FORM, ("Cookie", &format!("{cookie}; lang=en"))], form.as_bytes())
    };
    for (text, says) in [
        ("新人太郎", "Line 1: give both names"),
        ("# x\n\nNewcomer | 新人太郎", "Line 3: the first name is in Japanese"),
        ("新人太郎 | Shinjin Tarō\n新人 | Tarō Shinjin", "Line 2: another line has one of these names"),
        ("新人太郎 | Shinjin Tarō | ben", "Ben has an account here"),
        ("新人太郎 | Shinjin Tarō | Bēn 5dan", "Ben has an account here"),
        (&"長".repeat(100_001), "at most 100,000 characters"),
    ] {
        let reply = save(&ann, 0, text);
        assert_eq!((reply.status, reply.text().contains(says)), (422, true), "{text}: {}", reply.text());
    }
    let saved = save(&ann, 0, "新人太郎 | Shinjin Tarō | Newcomer");
    assert_eq!((saved.status, saved.header("location")), (303, Some("/archive/names")), "{}", saved.text());
    assert_eq!(save(&ben, 0, "別人 | Betsujin").status, 409, "Ben has not seen what Ann wrote");

    // By whichever name, in whichever script.
    for words in ["newcomer", "shinjin", &encoded("新人"), "Taro%20Shinjin"] {
        assert_eq!(games(words), 2, "{words}");
    }
    let both = site.get(&format!("/archive/player/{player}?lang=en")).text();
    assert!(both.contains("<h1>Shinjin Tarō <small class=\"muted\">新人太郎</small>"), "{both}");
    assert_eq!(both.matches("data-sfen=").count(), 2, "{both}");
    let of_habu = site.get("/archive?lang=ja&player=habu").text();
    assert_eq!((of_habu.matches("新人太郎").count() > 1, of_habu.contains("Newcomer<")), (true, false), "{of_habu}");
    let listed = site.get("/archive?lang=en&player=shinjin").text();
    assert_eq!(listed.matches("href=\"/archive/player/").count(), 1, "one player: {listed}");
    let page = site.get("/archive/names?lang=en").text();
    assert!(page.contains("Shinjin Tarō") && page.contains("Newcomer") && page.contains("Sekine Kinjirō"), "{page}");

    // Told, reported, taken back: the archive is what it was.
    let report =
        site.request("POST", "/wiki/report?page=players&revision=1", &[FORM, ("Cookie", &ben)], b"reason=spam");
    assert_eq!(report.status, 303, "{}", report.text());
    let recent = site.get("/wiki?lang=en").text();
    assert!(recent.contains("Names of players") && recent.contains("/archive/names?revision=1"), "{recent}");
    assert_eq!(save(&ben, 1, "").status, 303);
    assert_eq!((games("newcomer"), games("shinjin")), (1, 0));
    assert!(site.get("/archive/names?revision=1&lang=en").text().contains("This is an older version"));
    let back = site.request("POST", "/wiki/revert", &[FORM, ("Cookie", &ann)], b"page=players&number=1");
    assert_eq!((back.status, games("shinjin")), (303, 2), "{}", back.text());
}

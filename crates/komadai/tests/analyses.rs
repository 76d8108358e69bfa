//! Analyses that were accepted are done, whatever becomes of the node that had them, and no position is searched twice.

use crate::site;

use komadai_store::Address;
use komadai_testbed::Postgres;
use serde_json::json;
use site::Site;
use std::time::Duration;

/// How often these tests look how far it is.
const LOOK: Duration = Duration::from_millis(20);
/// What all of them begin with.
const OPENING: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e";
/// Then each goes its own way.
const SEVENTH: [&str; 20] = [
    "6i7h", "4i3h", "5i6h", "3i4h", "7i6h", "9g9f", "1g1f", "6g6f", "4g4f", "5i5h", "6i5h", "4i5h", "7i7h", "3i3h",
    "5i4h", "9i9h", "1i1h", "8g8f", "3g3f", "2e2d",
];

/// Opens the games and asks for their analysis.
fn ask_for_all(site: &Site) -> Vec<String> {
    let games = SEVENTH.iter().map(|seventh| {
        let moves = format!("position startpos moves {OPENING} {seventh}");
        let opened = site.request("POST", "/api/records", &[], moves.as_bytes()).json();
        opened["id"].as_str().unwrap().to_owned()
    });
    let games: Vec<String> = games.collect();
    for id in &games {
        let reply = site.post(&format!("/api/records/{id}/analysis"), &json!({ "effort": "quick" }));
        assert_eq!(reply.status, 202, "{}", reply.text());
    }
    games
}

/// The positions of all games, each once.
fn positions() -> usize {
    OPENING.split(' ').count() + 1 + SEVENTH.len()
}

fn figure(site: &Site, name: &str) -> usize {
    let metrics = site.get("/metrics").text();
    let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("komadai_{name}_total "))).unwrap();
    line.parse().unwrap()
}

/// Waits until a node has searched so many positions.
fn until_searched(site: &Site, many: usize) {
    while figure(site, "positions_searched") < many {
        std::thread::sleep(LOOK);
    }
}

/// Waits until every game is analysed, wherever.
fn until_done(site: &Site, games: &[String]) {
    for id in games {
        loop {
            let state = site.get(&format!("/api/records/{id}/analysis?seen=99")).json();
            assert_ne!(state["phase"], "failed", "{state}");
            if state["phase"] == "idle" {
                let found = state["analysis"]["moves"].as_array().map_or(0, Vec::len);
                assert_eq!((found, &state["done"]), (7, &json!(8)), "{state}");
                break;
            }
        }
    }
}

/// What is kept: how many positions have been searched, and that no game was kept as analysed more than once.
async fn evaluations_kept(database: &Address, games: &[String]) -> usize {
    let (sums, _) = komadai_store::transfer::look(database, &mut |_| Ok(()), &mut |_| {}).await.unwrap();
    let store = database.open().await.unwrap();
    for id in games {
        let version = store.record(id).await.unwrap().unwrap().version;
        assert!(version <= 2, "{id} was analysed {} times", version - 1);
    }
    store.close().await.unwrap();
    sums.iter().find(|(table, _)| *table == "evaluations").unwrap().1.rows as usize
}

#[tokio::test]
async fn a_node_that_is_killed_and_started_again_does_the_rest_and_nothing_again() {
    let data = tempfile::tempdir().unwrap();
    let database = Address::Sqlite(data.path().to_owned());
    let site = Site::start(data.path());
    let games = ask_for_all(&site);
    until_searched(&site, positions() / 3);
    site.kill();
    let before = evaluations_kept(&database, &games).await;
    assert!((1..positions()).contains(&before), "{before}");
    let site = Site::start(data.path());
    until_done(&site, &games);
    assert_eq!(figure(&site, "positions_searched"), positions() - before);
    assert!(figure(&site, "evaluations_known") > 0);
    assert_eq!(site.stop(), Some(0));
    assert_eq!(evaluations_kept(&database, &games).await, positions());
}

#[tokio::test]
async fn what_a_dead_or_leaving_node_had_the_other_one_does() {
    for signal in ["KILL", "TERM"] {
        let url = Postgres::shared().database();
        let database = Address::Postgres(url.clone());
        let (one, other) = (Site::at(&url, &[]), Site::at(&url, &[]));
        let games = ask_for_all(&one);
        until_searched(&one, 2);
        one.signal(signal);
        drop(one);
        until_done(&other, &games);
        assert!(figure(&other, "positions_searched") > 0);
        assert_eq!(evaluations_kept(&database, &games).await, positions());
    }
}

#[test]
fn an_analysis_is_followed_and_stopped_at_any_node() {
    let url = Postgres::shared().database();
    let nodes = [Site::at(&url, &[]), Site::at(&url, &[])];
    let opened = nodes[0].request("POST", "/api/records", &[], OPENING.as_bytes()).json();
    let path = format!("/api/records/{}/analysis", opened["id"].as_str().unwrap());
    assert_eq!(nodes[0].post(&path, &json!({ "effort": "thorough" })).status, 202);
    let has_it = |node: &&Site| figure(node, "positions_searched") > 0;
    let other = loop {
        if nodes.iter().any(|node| has_it(&node)) {
            break nodes.iter().find(|node| !has_it(node)).unwrap();
        }
        std::thread::sleep(LOOK);
    };
    let told = other.get(&path).json();
    assert!(told["phase"] == "running" && told["total"] == 7, "{told}");
    assert_eq!(other.request("DELETE", &path, &[], b"").status, 200);
    while nodes.iter().any(|node| node.get(&path).json()["phase"] != "idle") {
        std::thread::sleep(LOOK);
    }
    let kept = other.get(&path).json();
    assert!((1..7).contains(&kept["done"].as_u64().unwrap()), "{kept}");
}

/// What somebody stops in a batch is no game that was analysed.
#[test]
fn a_game_of_a_batch_that_was_stopped_is_told_to_be_stopped_and_goes_on_with_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, eve) = (site.sign_up("Ann"), site.sign_up("Eve"));
    let opened = site.request("POST", "/api/records", &[("Cookie", &ann)], OPENING.as_bytes()).json();
    let path = format!("/api/records/{}/analysis", opened["id"].as_str().unwrap());
    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", ann.as_str())];
    let begun = site.request("POST", "/archive/analyses", &form, b"own=1&effort=normal");
    let batch = begun.header("location").unwrap().to_owned();
    let delete = |cookie: &str| site.request("DELETE", &path, &[("Cookie", cookie)], b"").status;
    assert_eq!(delete(&eve), 403, "nobody stops what is others'");
    assert_eq!(site.request("DELETE", &path, &[], b"").status, 403);
    assert_eq!(delete(&ann), 200);
    let told = || site.request("GET", &format!("{batch}?lang=en"), &[("Cookie", &ann)], b"").text();
    while !told().contains("data-ended") {
        std::thread::sleep(LOOK);
    }
    let page = told();
    assert!(page.contains("Stopped") && page.contains("0 of 1 games analysed"), "{page}");
    assert!(!page.contains("Analysis finished") && page.contains("/resume"), "{page}");
    assert_eq!(site.request("POST", &format!("{batch}/resume"), &form, b"").status, 303);
    while !told().contains("1 of 1 games analysed") {
        std::thread::sleep(LOOK);
    }
}

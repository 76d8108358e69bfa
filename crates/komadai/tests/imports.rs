//! Records that are brought in while nodes come and go: what was taken is imported, once.

mod site;

use komadai_archive::pack;
use komadai_kifu::{Format, HeaderKey, Record, Step, write_all};
use komadai_shogi::{Position, Setup};
use komadai_testbed::Postgres;
use serde_json::json;
use site::Site;
use std::time::Duration;

/// How often these tests look how far it is.
const LOOK: Duration = Duration::from_millis(20);
const GAMES: usize = 12_000;

/// A file of games that differ.
fn upload() -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(7);
    let game = |at: usize| {
        let mut record = Record::new(Setup::start());
        record.headers.push(HeaderKey::Black, format!("player {at}"));
        let (mut position, mut step) = (Position::start(), Record::ROOT);
        for _ in 0..12 {
            let legal: Vec<_> = position.legal_moves().iter().copied().collect();
            let mv = legal[rng.usize(..legal.len())];
            position.play_unchecked(mv);
            step = record.push(step, Step::Move(mv));
        }
        record
    };
    let games: Vec<Record> = (0..GAMES).map(game).collect();
    pack("games.csa", write_all(&games, Format::Csa).as_ref())
}

/// A number of an import's page, by its place there: files, new games, known ones, unreadable ones.
fn count(page: &str, at: usize) -> usize {
    page.split("<dd>").nth(at + 1).and_then(|rest| rest.split('<').next()).unwrap().replace(',', "").parse().unwrap()
}

#[test]
fn parts_reach_any_node_and_a_killed_one_leaves_its_import_to_another() {
    let url = Postgres::shared().database();
    let nodes = [Site::at(&url, &[]), Site::at(&url, &[])];
    let cookie = nodes[0].sign_up("Ann");
    let own = [("Cookie", cookie.as_str())];
    let begun = nodes[0].request("POST", "/api/archive/imports", &own, b"").json();
    let (id, part) = (begun["id"].as_str().unwrap().to_owned(), begun["part"].as_u64().unwrap() as usize);
    // Smaller parts than may be sent, so that each node gets some; one of them twice, as its answer was lost.
    let upload = upload();
    let parts: Vec<(usize, &[u8])> = upload
        .chunks(part.min(upload.len() / 7))
        .scan(0, |at, bytes| {
            *at += bytes.len();
            Some((*at - bytes.len(), bytes))
        })
        .collect();
    for (turn, &(at, bytes)) in parts.iter().chain([&parts[2]]).enumerate() {
        let path = format!("/api/archive/imports/{id}/parts?at={at}");
        let reply = nodes[turn % 2].request("PUT", &path, &own, bytes);
        assert_eq!(reply.status, 204, "{}", reply.text());
    }
    let close = format!("/api/archive/imports/{id}/begin");
    assert_eq!(nodes[1].request("POST", &close, &own, b"").status, 202);

    let path = format!("/archive/import/{id}?lang=en");
    let page = |site: &Site| site.request("GET", &path, &own, b"").text();
    while count(&page(&nodes[0]), 1) == 0 {
        std::thread::sleep(LOOK);
    }
    // The one that took it when it was closed works on it.
    let [left, worker] = nodes;
    worker.kill();
    let ended = loop {
        let page = page(&left);
        if page.contains("data-ended") {
            break page;
        }
        std::thread::sleep(LOOK);
    };
    assert_eq!(count(&ended, 1) + count(&ended, 2), GAMES, "{ended}");
    assert!(count(&ended, 2) > 0, "some were there already: {ended}");
    assert_eq!(count(&ended, 3), 0, "{ended}");
    let start = left.get("/explorer?lang=en").text();
    assert!(start.contains("12,000 games"), "{start}");
    assert_eq!(left.post(&close, &json!(null)).status, 403, "nobody else's");
}

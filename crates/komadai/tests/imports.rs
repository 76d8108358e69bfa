//! Records that are brought in while nodes come and go: what was taken is imported, once.

use crate::site;

use komadai_archive::pack;
use komadai_kifu::{Format, HeaderKey, Record, Step, write_all};
use komadai_shogi::{Position, Setup};
use komadai_testbed::Postgres;
use serde_json::json;
use site::Site;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
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

/// Brings files in, and waits for the page of their import to say that it has ended.
fn bring_in(site: &Site, own: &[(&str, &str)], tar: &[u8]) -> String {
    let begun = site.request("POST", "/api/archive/imports", own, b"").json();
    let id = begun["id"].as_str().unwrap().to_owned();
    for (at, part) in tar.chunks(1 << 20).enumerate() {
        let path = format!("/api/archive/imports/{id}/parts?at={}", at << 20);
        let reply = site.request("PUT", &path, own, part);
        assert_eq!(reply.status, 204, "{}", reply.text());
    }
    assert_eq!(site.request("POST", &format!("/api/archive/imports/{id}/begin"), own, b"").status, 202);
    loop {
        let page = site.request("GET", &format!("/archive/import/{id}?lang=en"), own, b"").text();
        if page.contains("data-ended") {
            return page;
        }
        std::thread::sleep(LOOK);
    }
}

#[test]
fn an_archive_that_says_to_hold_a_name_of_a_gigabyte_is_refused_with_words_and_takes_no_memory() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = site.sign_up("Ann");
    let own = [("Cookie", cookie.as_str())];
    const LONG: u64 = 1 << 30;
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::GNULongName);
    header.set_size(LONG);
    header.set_cksum();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(header.as_bytes()).unwrap();
    // As much of it as shows whether it is read.
    for _ in 0..128 {
        packed.write_all(&vec![0; 1 << 20]).unwrap();
    }
    let before = site.memory();
    let page = bring_in(&site, &own, &pack("records.tar.gz", &packed.finish().unwrap()));
    assert!(page.contains(&format!("{LONG} bytes long")), "{page}");
    assert!(site.memory() < before + (64 << 10), "{} KiB before, {} after", before, site.memory());
    // The same without being packed, as what was sent itself.
    let page = bring_in(&site, &own, header.as_bytes());
    assert!(page.contains(&format!("{LONG} bytes long")), "{page}");
}

#[test]
fn an_import_is_undone_by_whoever_brought_it_or_looks_after_the_site_and_by_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben) = (site.sign_up("Ann"), site.sign_up("Ben"));
    let (ann, ben) = ([("Cookie", ann.as_str())], [("Cookie", ben.as_str())]);
    let games = |all: &[&str]| {
        let game = |move_: &&str| format!("V2.2\nN+a\nN-b\nPI\n+\n{move_}\n");
        pack("games.csa", all.iter().map(game).collect::<Vec<_>>().join("/\n").as_bytes())
    };
    let list = |who: &[(&str, &str)]| site.request("GET", "/archive/import?lang=en", who, b"").text();
    assert!(list(&ann).contains("50,000 new games"), "the budget is told beforehand");
    let page = bring_in(&site, &ann, &games(&["+7776FU", "+2726FU"]));
    assert_eq!(count(&page, 1), 2, "{page}");
    assert_eq!(count(&bring_in(&site, &ben, &games(&["+2726FU", "+9796FU"])), 1), 1);
    assert!(list(&ann).contains("49,998 new games"));
    let undo = |page: &str| {
        let address = page.split("action=\"/archive/import/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        format!("/archive/import/{address}")
    };
    let address = undo(&list(&ann));
    assert_eq!(site.request("POST", &address, &ben, b"").status, 404, "another's");
    assert_eq!(site.request("POST", &address, &[], b"").status, 404, "nobody's");
    assert_eq!(site.request("POST", &address, &ann, b"").status, 303);
    let explored = |games: &str| {
        while !site.get("/explorer?lang=en").text().contains(games) {
            std::thread::sleep(LOOK);
        }
    };
    // One of the two came with the other import, too.
    explored("2 games");
    assert_eq!(site.request("POST", &address, &ann, b"").status, 404, "once");
    assert!(!list(&ann).contains("/undo"));
    site.stop();
    // At the machine itself, too.
    let import = |more: &[&str]| {
        let done =
            Command::new(env!("CARGO_BIN_EXE_komadai")).args(["import", "--data"]).arg(data.path()).args(more).output();
        let done = done.unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    let listed = import(&["--list"]);
    let id = listed.lines().find(|line| line.contains("1 games")).expect(&listed).split(' ').next().unwrap().to_owned();
    import(&["--undo", &id]);
    assert_eq!(import(&["--list"]), "");
}

#[test]
fn what_reads_an_import_ends_where_it_takes_more_than_it_may() {
    let place = tempfile::tempdir().unwrap();
    let tar_of = |name: &str, games| {
        let tar = place.path().join(name);
        std::fs::write(&tar, pack("games.csa", &b"V2.2\nPI\n+\n+7776FU\n-3334FU\n/\n".repeat(games))).unwrap();
        tar
    };
    // The larger one is not even read into the least memory that there may be.
    let (small, large) = (tar_of("small.tar", 1_000), tar_of("large.tar", 1_700_000));
    let read = |tar: &std::path::Path| {
        let mut reading = Command::new(env!("CARGO_BIN_EXE_komadai"));
        reading.args(["import-desk", "--memory", "64", "--names"]).args([place.path(), tar]);
        let mut reading = reading.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let site = reading.stdin.take();
        let mut told = String::new();
        reading.stdout.take().unwrap().read_to_string(&mut told).unwrap();
        let ended = reading.wait().unwrap();
        drop(site);
        // It says so, unless it is ended in the middle.
        ended.success() && !told.contains("out of memory")
    };
    assert!(read(&small));
    assert!(!read(&large));
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

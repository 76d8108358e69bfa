//! Broadcasts: games that are played elsewhere, brought by programs, entered at a desk or asked for, and followed by everybody.

use crate::site;

use serde_json::{Value, json};
use site::programs::{Program, token};
use site::{Reply, Site, Socket, friendly, seats};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("Content-Type", "application/json");
const KIF: &str = "手合割：平手\n先手：Ann\n後手：Bob\n   1 ７六歩(77) (0:05/00:00:05)\n*unheard\n   2 ３四歩(33)\n";

/// A broadcast with one board, by a program: ids of both.
fn broadcast(program: &Program, more: &str) -> (String, String) {
    let made = program.does("/api/broadcast/new", &format!("name=Meijin&description=Seven+games{more}"));
    let id = made["id"].as_str().unwrap().to_owned();
    let board = program.does(&format!("/api/broadcast/{id}/board"), "sente=Ann&gote=Bob");
    (id, board["id"].as_str().unwrap().to_owned())
}

/// Somebody who follows a round.
async fn watch(site: &Site, id: &str, round: &str, cookie: &str) -> Socket {
    let mut socket = site.socket_with(&format!("/ws/live/{id}/{round}"), &[("Cookie", cookie)]).await.unwrap();
    // Whoever says nothing at all is hung up on.
    socket.say(json!({ "type": "ping" })).await;
    socket
}

fn put(site: &Site, token: &str, board: &str, record: &str) -> Reply {
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str()), ("Content-Type", "text/plain")];
    site.request("PUT", &format!("/api/broadcast/board/{board}/record"), &headers, record.as_bytes())
}

fn kif(site: &Site, id: &str, board: &str) -> Reply {
    site.get(&format!("/live/{id}/{board}.kif"))
}

#[test]
fn whoever_made_a_broadcast_takes_it_away_by_the_api_and_nobody_else_does() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, ben] = ["Ann", "Ben"].map(|name| Program::sign_up(&site, data.path(), name, "broadcast:write"));
    let (id, board) = broadcast(&ann, "");
    let (whole, one) = (format!("/api/broadcast/{id}"), format!("/api/broadcast/board/{board}"));
    // Whoever looks after the site does that on its pages.
    let made = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["admin", "role", "Ben", "moderator", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert_eq!((ben.delete(&one).status, ben.delete(&whole).status), (403, 403));
    let removed = ann.delete(&one);
    assert_eq!((removed.status, removed.json()), (200, json!({ "ok": true })));
    assert_eq!(kif(&site, &id, &board).status, 404);
    assert_eq!(site.get(&whole).json()["boards"], json!([]));
    assert_eq!(ann.delete(&whole).status, 200);
    assert_eq!((site.get(&whole).status, ann.delete(&whole).status), (404, 404));
}

#[test]
fn a_record_that_is_brought_grows_at_its_address_and_a_wrong_line_leaves_the_last_good_state() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = site.sign_up("Ann");
    let token = token(data.path(), "Ann", "broadcast:write");
    let program = Program::new(&site, &token);
    let (id, board) = broadcast(&program, "");
    let first = kif(&site, &id, &board);
    assert!(first.text().contains("先手：Ann") && !first.text().contains("７六歩"), "{}", first.text());

    let kept = put(&site, &token, &board, KIF);
    assert_eq!((kept.status, kept.json()["seq"].clone()), (200, json!(1)), "{}", kept.text());
    let shown = kif(&site, &id, &board);
    assert!(shown.text().contains("３四歩") && shown.text().contains("*unheard"), "{}", shown.text());
    for address in [format!("/live/{board}.kif"), format!("/live/{id}.kif")] {
        assert_eq!(site.get(&address).body, shown.body, "{address}");
    }
    // Who has it already is sent nothing.
    let tag = shown.header("etag").expect("a tag").to_owned();
    assert_eq!(shown.header("cache-control"), Some("public, max-age=2"));
    let again = site.request("GET", &format!("/live/{id}/{board}.kif"), &[("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(put(&site, &token, &board, KIF).json()["seq"], 1, "the same is no change");

    let wrong = put(&site, &token, &board, &format!("{KIF}   3 ５五角打\n"));
    assert_eq!(wrong.status, 400);
    assert!(wrong.json()["error"].as_str().unwrap().starts_with("line 7: "), "{}", wrong.text());
    assert_eq!(wrong.json()["faults"][0]["line"], 7);
    assert_eq!(kif(&site, &id, &board).body, shown.body);
    let told = site.request("GET", &format!("/live/{id}"), &[("Cookie", &cookie)], b"").text();
    assert!(told.contains("line 7: "), "whoever runs it reads it there");
    assert!(!site.get(&format!("/live/{id}")).text().contains("line 7: "), "and nobody else");
    let longer = put(&site, &token, &board, &format!("{KIF}   3 ２六歩(27)\n"));
    assert_eq!(longer.json()["seq"], 2);
    let told = site.request("GET", &format!("/live/{id}"), &[("Cookie", &cookie)], b"").text();
    assert!(!told.contains("line 7: "), "once all is well, nothing is told");

    let bearer = format!("Bearer {token}");
    let add = |lines: &str| {
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "text/plain")];
        site.request("POST", &format!("/api/broadcast/board/{board}/moves"), &headers, lines.as_bytes())
    };
    assert_eq!(add("8c8d 12\n2f2e").json()["seq"], 3);
    let refused = add("8d8e\n9a9a").json();
    assert!(refused["error"].as_str().unwrap().starts_with("line 2: "), "{refused}");
    let described = site.get(&format!("/api/broadcast/{id}")).json();
    assert_eq!((&described["boards"][0]["ply"], &described["boards"][0]["sente"]), (&json!(5), &json!("Ann")));

    // Killed, it has lost nothing that it had acknowledged.
    site.kill();
    let site = Site::start(data.path());
    assert!(kif(&site, &id, &board).text().contains("２五歩(26)"));
    // A token of somebody else, or with another scope, brings nothing.
    let other = Program::sign_up(&site, data.path(), "Eve", "broadcast:write");
    assert_eq!(other.post(&format!("/api/broadcast/{id}/round"), "name=x").status, 403);
    let lesser = site::programs::token(data.path(), "Ann", "challenge:read");
    assert_eq!(put(&site, &lesser, &board, KIF).status, 403);
}

fn change(site: &Site, cookie: &str, board: &str, seq: u32, change: &Value) -> Reply {
    let body = json!({ "seq": seq, "change": change }).to_string();
    site.request("POST", &format!("/api/live/boards/{board}"), &[JSON, ("Cookie", cookie)], body.as_bytes())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_recorders_do_not_write_over_each_other_and_watchers_hear_of_each_move() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, bob) = (site.sign_up("Ann"), site.sign_up("Bob"));
    let token = token(data.path(), "Ann", "broadcast:write");
    let (id, board) = broadcast(&Program::new(&site, &token), "");
    let round = site.get(&format!("/api/broadcast/{id}")).json()["rounds"][0]["id"].as_str().unwrap().to_owned();
    let mut watcher = watch(&site, &id, &round, "").await;
    let all = watcher.hear("boards").await;
    assert_eq!((&all["all"], &all["boards"][0]["ply"]), (&json!(true), &json!(0)));

    let play = |at: u32, usi: &str| json!({ "type": "play", "at": at, "usi": usi });
    assert_eq!(change(&site, &bob, &board, 0, &play(0, "7g7f")).status, 403, "not yet");
    let admit = site.request("POST", &format!("/live/{id}"), &[FORM, ("Cookie", &ann)], b"act=add-relayer&whom=Bob");
    assert_eq!(admit.status, 303);
    let kept = change(&site, &bob, &board, 0, &play(0, "7g7f"));
    assert_eq!((kept.status, &kept.json()["record"]["version"]), (200, &json!(1)), "{}", kept.text());
    let heard = watcher.hear("boards").await;
    assert_eq!((&heard["boards"][0]["last"], &heard["all"]), (&json!("7g7f"), &json!(false)));
    // The other one saw the board before.
    assert_eq!(change(&site, &ann, &board, 0, &play(0, "2g2f")).status, 409);
    assert_eq!(change(&site, &ann, &board, 1, &play(1, "5e5d")).status, 422, "no such move");
    for (seq, wish) in [
        (1, play(1, "3c3d")),
        (2, json!({ "type": "note", "at": 2, "text": "as expected" })),
        (3, json!({ "type": "left", "left": { "black": 3_600_000, "white": 3_540_000 } })),
        (4, json!({ "type": "remove", "at": 2 })),
        (5, json!({ "type": "end", "reason": "resignation" })),
    ] {
        let kept = change(&site, &ann, &board, seq, &wish);
        assert_eq!(kept.status, 200, "{wish}: {}", kept.text());
    }
    let over = watcher.hear_that(|told| told["boards"][0]["seq"] == 6).await;
    assert_eq!(over["boards"][0]["end"]["winner"], "black");
    assert_eq!(over["boards"][0]["left"]["white"], 3_540_000);
    let archived = site.request("POST", &format!("/live/{id}/{board}"), &[FORM, ("Cookie", &ann)], b"act=archive");
    assert_eq!(archived.status, 303, "{}", archived.text());
    let page = site.says(&format!("/live/{id}/{board}"), &ann, |page| page.contains("is in the archive")).await;
    assert!(!page.contains("Add to the archive"));

    // A board is its owner's to delete; whoever enters moves may leave.
    let delete = site.request("POST", &format!("/live/{id}/{board}"), &[FORM, ("Cookie", &bob)], b"act=remove");
    assert_eq!(delete.status, 403);
    let page = site.request("GET", &format!("/live/{id}"), &[("Cookie", &bob)], b"").text();
    let (_, own) = page.split_once(r#"name="whom" value=""#).expect("they can leave");
    let leave = format!("act=remove-relayer&whom={}", own.split('"').next().unwrap());
    let left = site.request("POST", &format!("/live/{id}"), &[FORM, ("Cookie", &bob)], leave.as_bytes());
    assert_eq!(left.status, 303);
    assert_eq!(change(&site, &bob, &board, 6, &play(0, "2g2f")).status, 403, "no more");

    let gone = site.request("POST", &format!("/live/{id}"), &[FORM, ("Cookie", &ann)], b"act=remove");
    assert_eq!(gone.status, 303);
    watcher.hear("gone").await;
    assert_eq!(kif(&site, &id, &board).status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_a_spectator_can_ask_for_is_ahead_of_the_delay() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = site.sign_up("Ann");
    let token = token(data.path(), "Ann", "broadcast:write");
    let (id, board) = broadcast(&Program::new(&site, &token), "&delay=5");
    assert_eq!(put(&site, &token, &board, KIF).status, 200);
    let own = [("Cookie", cookie.as_str())];
    let round = site.get(&format!("/api/broadcast/{id}")).json()["rounds"][0]["id"].as_str().unwrap().to_owned();
    for path in [
        format!("/live/{id}"),
        format!("/live/{id}/{board}"),
        format!("/live/{id}/{board}.kif"),
        format!("/embed/live/{board}"),
        format!("/api/live/boards/{board}"),
        format!("/api/broadcast/{id}"),
    ] {
        let seen = site.get(&path);
        assert_eq!(seen.status, 200, "{path}");
        // The moves, the position after them, and the comment.
        for told in ["7g7f", "3c3d", "７六歩", "unheard", "1pppppp1pp"] {
            assert!(!seen.text().contains(told), "{path}: {told}");
        }
    }
    assert!(site.get("/live").text().contains("Nothing is being broadcast"), "lists do not tell of it either");
    let mut watcher = watch(&site, &id, &round, "").await;
    assert_eq!(watcher.hear("boards").await["boards"][0]["ply"], 0);
    let mut relayer = watch(&site, &id, &round, &cookie).await;
    assert_eq!(relayer.hear("boards").await["boards"][0]["ply"], 2, "those who enter the moves see them");
    assert!(site.request("GET", &format!("/live/{id}/{board}.kif"), &own, b"").text().contains("７六歩"));
    let over = put(&site, &token, &board, &format!("{KIF}   3 投了\n"));
    assert_eq!(over.status, 200);
    let early = site.request("POST", &format!("/live/{id}/{board}"), &[FORM, own[0]], b"act=archive");
    assert_eq!(early.status, 422, "the archive is not ahead of it either");
    // Without a delay everybody sees all of it at once.
    let edit = site.request("POST", &format!("/live/{id}"), &[FORM, own[0]], b"act=edit&title=Meijin&delay=0");
    assert_eq!(edit.status, 303);
    assert_eq!(
        watcher.hear_that(|told| told["boards"][0]["ply"] == 2).await["boards"][0]["end"]["kind"],
        "resignation"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delayed_move_comes_to_whoever_says_all_the_while_that_they_are_there() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    site.sign_up("Ann");
    let token = token(data.path(), "Ann", "broadcast:write");
    let (id, board) = broadcast(&Program::new(&site, &token), "");
    site.kill();
    // Pages know minutes; seconds are enough here.
    let store = komadai_store::Address::Sqlite(data.path().to_owned()).open().await.unwrap();
    let made = store.broadcast(&id).await.unwrap().unwrap();
    store.change_broadcast(komadai_store::StoredBroadcast { delay_ms: 6_000, ..made }, 0).await.unwrap();
    drop(store);
    let site = Site::start(data.path());
    let round = site.get(&format!("/api/broadcast/{id}")).json()["rounds"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(put(&site, &token, &board, KIF).status, 200);
    let mut watcher = watch(&site, &id, &round, "").await;
    let limit = tokio::time::Instant::now() + Duration::from_secs(60);
    loop {
        let told = watcher.hear_that(|told| told["type"] == "pong" || told["boards"][0]["ply"] == 2).await;
        if told["type"] == "boards" {
            break;
        }
        assert!(tokio::time::Instant::now() < limit, "nothing comes");
        tokio::time::sleep(Duration::from_millis(500)).await;
        watcher.say(json!({ "type": "ping" })).await;
    }
}

/// A site elsewhere, whose only file is what one says.
fn elsewhere(file: &Arc<Mutex<String>>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let file = file.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut asked = [0; 4_096];
            let _ = stream.read(&mut asked);
            let text = file.lock().unwrap().clone();
            let _ = write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{text}", text.len());
        }
    });
    port
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_elsewhere_is_asked_for_again_and_again_and_none_that_only_the_site_can_reach() {
    let data = tempfile::tempdir().unwrap();
    let file = Arc::new(Mutex::new(KIF.to_owned()));
    let port = elsewhere(&file);
    let site = Site::start_with(data.path(), &["--relay-network", "127.0.0.1"]);
    let cookie = site.sign_up("Ann");
    let token = token(data.path(), "Ann", "broadcast:write");
    let program = Program::new(&site, &token);
    let (id, inward) = broadcast(&program, "");
    let wish = format!("every=5&address=http://127.0.0.1:{port}/1.kif");
    let board = program.does(&format!("/api/broadcast/{id}/board"), &wish)["id"].as_str().unwrap().to_owned();
    let shows = async |told: &str| {
        let limit = tokio::time::Instant::now() + Duration::from_secs(60);
        while !kif(&site, &id, &board).text().contains(told) {
            assert!(tokio::time::Instant::now() < limit, "{}", kif(&site, &id, &board).text());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    shows("３四歩").await;
    *file.lock().unwrap() = format!("{KIF}what is this\n");
    site.says(&format!("/live/{id}"), &cookie, |page| page.contains("line 7: ")).await;
    *file.lock().unwrap() = format!("{KIF}   3 ２六歩(27)\n");
    shows("２六歩").await;
    site.says(&format!("/live/{id}"), &cookie, |page| !page.contains("line 7: ")).await;

    // The machine itself by another address, and what is no address at all.
    for address in ["http://[::1]/", "http://10.0.0.1/", "http://127.0.0.2/"] {
        let source = format!("act=source&source={address}&every=5");
        let set =
            site.request("POST", &format!("/live/{id}/{inward}"), &[FORM, ("Cookie", &cookie)], source.as_bytes());
        assert_eq!(set.status, 303, "{address}");
        site.says(&format!("/live/{id}"), &cookie, |page| page.contains("does not lead to a public machine")).await;
    }
    for address in ["file:///etc/passwd", "gopher://x/", "nonsense", "http://user@x/"] {
        let made = program.post(&format!("/api/broadcast/{id}/board"), &format!("address={address}"));
        assert!(made.status == 400, "{address}: {} {}", made.status, made.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_the_site_is_followed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    site.sign_up("Ann");
    let token = token(data.path(), "Ann", "broadcast:write");
    let program = Program::new(&site, &token);
    let (id, _) = broadcast(&program, "");
    let created = site.new_game(&friendly());
    let (game, black, white) = seats(&created);
    let board = program.does(&format!("/api/broadcast/{id}/board"), &format!("game={game}"));
    let board = board["id"].as_str().unwrap().to_owned();
    let nosuch = program.post(&format!("/api/broadcast/{id}/board"), "game=nosuchgame1");
    assert_eq!(nosuch.status, 404);
    let (mut one, _) = site.sit(&game, &[&black, &white]).await;
    one.play("7g7f").await;
    let limit = tokio::time::Instant::now() + Duration::from_secs(60);
    while !kif(&site, &id, &board).text().contains("７六歩") {
        assert!(tokio::time::Instant::now() < limit);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

//! What must be refused, clearly, and without the process growing.

use crate::site;

use futures_util::SinkExt;
use serde_json::{Value, json};
use site::{Site, friendly, seats};
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test]
async fn pages_of_other_origins_are_turned_away() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--origin", "https://shogi.example"]);
    let (id, ..) = seats(&site.new_game(&friendly()));
    let path = format!("/ws/game/{id}");
    let own = format!("http://{}", site.address);
    for origin in [own.as_str(), "https://shogi.example"] {
        assert!(site.socket_from(&path, Some(origin)).await.is_ok(), "{origin}");
    }
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1", "https://shogi.example.evil.example"] {
        match site.socket_from(&path, Some(origin)).await {
            Err(Error::Http(reply)) => assert_eq!(reply.status(), 403, "{origin}"),
            other => panic!("{origin}: {:?}", other.map(|_| ())),
        }
        let reply = site.request("POST", "/api/games", &[("Origin", origin)], friendly().to_string().as_bytes());
        assert_eq!((reply.status, reply.error().as_str()), (403, "foreign-origin"));
    }
}

#[test]
fn a_name_that_was_made_to_point_here_opens_nothing() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--name", "shogi.example"]);
    let port = site.address.split_once(':').unwrap().1;
    let asked = |host: &str, path: &str| site.request("GET", path, &[("Host", host)], b"");
    for host in ["evil.example".to_owned(), format!("evil.example:{port}"), "shogi.example.evil.example".to_owned()] {
        for path in ["/", "/api/games/abcdefghijkm", "/robots.txt"] {
            let reply = asked(&host, path);
            assert_eq!((reply.status, reply.error().as_str()), (421, "foreign-host"), "{host}{path}");
        }
        let own = format!("http://{host}");
        let headers = [("Host", host.as_str()), ("Origin", &own), ("Content-Type", "application/json")];
        let reply = site.request("POST", "/api/games", &headers, friendly().to_string().as_bytes());
        assert_eq!((reply.status, reply.error().as_str()), (421, "foreign-host"), "{host}");
        assert_eq!(asked(&host, "/healthz").status, 200, "{host}");
    }
    for host in ["localhost", "shogi.example", "Shogi.Example:443", "192.0.2.1:8520", "[2001:db8::1]"] {
        assert_eq!(asked(host, "/").status, 200, "{host}");
    }
}

#[test]
fn every_reply_protects_its_reader() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    for path in ["/", "/nothing", "/api/games/abcdefghijkm", "/icon.svg", "/healthz"] {
        let reply = site.get(path);
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("permissions-policy", "camera=()"),
            ("content-security-policy", "frame-ancestors 'none'"),
        ] {
            assert!(reply.header(name).is_some_and(|set| set.contains(value)), "{path} {name}: {}", reply.head);
        }
        let kind = reply.header("content-type").unwrap_or_else(|| panic!("{path}: {}", reply.head));
        assert!(kind == "application/json" || kind.ends_with("; charset=utf-8"), "{path}: {kind}");
    }
    let framed = site.get("/embed/anything");
    assert!(framed.header("content-security-policy").unwrap().ends_with("frame-ancestors *"), "{}", framed.head);
    assert_eq!(site.get("/robots.txt").status, 200);
}

#[test]
fn only_a_proxy_of_the_site_can_say_that_the_way_is_encrypted() {
    let data = tempfile::tempdir().unwrap();
    let told = [("X-Forwarded-Proto", "https")];
    {
        let site = Site::start(data.path());
        let reply = site.request("GET", "/", &told, b"");
        assert_eq!(reply.header("strict-transport-security"), None);
        assert!(!reply.header("set-cookie").unwrap().contains("Secure"));
    }
    let site = Site::start_with(data.path(), &["--proxy", "127.0.0.0/8"]);
    let reply = site.request("GET", "/", &told, b"");
    assert_eq!(reply.header("strict-transport-security"), Some("max-age=31536000"));
    assert!(reply.header("set-cookie").unwrap().contains("Secure"), "{}", reply.head);
    assert_eq!(site.get("/").header("strict-transport-security"), None);
}

#[test]
fn names_are_shown_without_what_nobody_sees() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    wish["names"] = json!({ "black": " Jose\u{301}\u{202e}\u{200b} ", "white": "\u{2066}\u{feff}" });
    let id = site.new_game(&wish)["id"].as_str().unwrap().to_owned();
    let names = &site.get(&format!("/api/games/{id}")).json()["names"];
    assert_eq!((&names["black"], &names["white"]), (&json!("José"), &json!("")), "{names}");
    wish["names"] = json!({ "black": "a\u{7}b" });
    assert_eq!(site.post("/api/games", &wish).error(), "unusable");
}

#[tokio::test]
async fn what_is_not_there_is_not_found_in_the_reader_s_language() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    for path in ["/api/games/abcdefghijkm", "/api/games/..%2f..%2fetc", "/api/records/abcdefghijkm"] {
        let reply = site.get(path);
        assert_eq!((reply.status, reply.error().as_str()), (404, "not-found"), "{path}");
    }
    for path in ["/game/abcdefghijkm", "/review/abcdefghijkm", "/nothing"] {
        let reply = site.request("GET", path, &[("Accept-Language", "ja")], b"");
        assert_eq!(reply.status, 404, "{path}");
        assert!(reply.text().contains("lang=\"ja\""), "{path}");
    }
    assert_eq!(site.request("DELETE", "/api/games", &[], b"").error(), "method-not-allowed");
    let mut socket = site.socket("/ws/game/abcdefghijkm").await;
    assert_eq!(socket.next().await.unwrap()["type"], "gone");
    assert_eq!(socket.closed().await, "closed 1000");
}

#[tokio::test]
async fn a_wish_that_cannot_be_met_is_refused_with_what_is_wrong() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let bad = |path: &str, value: Value| {
        let mut wish = friendly();
        let (place, field) = path.rsplit_once('/').unwrap();
        wish.pointer_mut(place).unwrap()[field] = value;
        wish
    };
    let endless = json!({ "type": "timed", "mainMs": 1e15 as u64, "byoyomiMs": 0, "periods": 0, "incrementMs": 0 });
    for (wish, status) in [
        (bad("/opponent", json!({ "type": "engine", "level": 15 })), 422),
        (bad("/opponent", json!({ "type": "ghost" })), 400),
        (bad("/handicap", json!("king")), 400),
        (bad("/clock/black", endless), 422),
        (bad("/rules/moveLimit", json!(0)), 422),
    ] {
        let reply = site.post("/api/games", &wish);
        assert_eq!(reply.status, status, "{wish}: {}", reply.text());
        assert!(!reply.json()["error"]["message"].as_str().unwrap().is_empty());
    }
    let headers = [("Content-Type", "application/json")];
    assert_eq!(site.request("POST", "/api/games", &headers, b"{\"opponent\":").error(), "bad-request");
    let large = format!("{{\"x\":\"{}\"}}", "y".repeat(100_000));
    assert_eq!(site.request("POST", "/api/games", &headers, large.as_bytes()).error(), "too-large");
}

#[tokio::test]
async fn a_socket_that_talks_nonsense_too_much_or_too_fast_is_refused_and_then_closed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, own, _) = seats(&site.new_game(&friendly()));
    let path = format!("/ws/game/{id}");

    let (mut socket, _) = site.sit(&id, &[&own]).await;
    for text in ["{", "[]", "{\"type\":\"fly\"}", "{\"type\":\"move\",\"usi\":7,\"ack\":3}", "\u{0}"] {
        socket.stream.send(Message::text(text)).await.unwrap();
        assert_eq!(socket.hear("refused").await["code"], "bad-message", "{text}");
    }
    let refused = socket.ask(json!({ "type": "move", "usi": "9z9z" })).await;
    assert_eq!(refused["code"], "unreadable-move");

    let mut socket = site.socket(&path).await;
    socket.stream.send(Message::text(" ".repeat(8 * 1024 + 1))).await.unwrap();
    assert!(socket.closed().await.starts_with("closed 1009"));

    let mut socket = site.socket(&path).await;
    socket.stream.send(Message::binary(vec![0; 16])).await.unwrap();
    assert!(socket.closed().await.starts_with("closed 1003"));

    let (mut socket, _) = site.sit(&id, &[]).await;
    // A flood: some are answered, then the socket hears why it is closed.
    for t in 0..2_000 {
        if socket.stream.feed(Message::text(format!("{{\"type\":\"ping\",\"t\":{t}}}"))).await.is_err() {
            break;
        }
    }
    let _ = socket.stream.flush().await;
    assert_eq!(socket.hear("refused").await["code"], "too-fast");

    // The game has not noticed.
    let (_, snapshot) = site.sit(&id, &[&own]).await;
    assert_eq!(snapshot["game"]["moves"], json!([]));
}

#[tokio::test]
async fn memory_stays_flat_under_abuse() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, own, _) = seats(&site.new_game(&friendly()));
    let path = format!("/ws/game/{id}");
    let large = vec![b'x'; 3 << 20];
    let round = async || {
        for _ in 0..30 {
            let mut socket = site.socket(&path).await;
            socket.say(json!({ "type": "hello", "seats": [own] })).await;
            for _ in 0..100 {
                let _ = socket.stream.feed(Message::text("x".repeat(8_000))).await;
            }
            let _ = socket.stream.flush().await;
            // Some close, some just vanish.
        }
        for n in 0..30 {
            assert_eq!(site.request("POST", "/api/records", &[], &large).status, 413);
            site.get(&format!("/api/games/nosuchgame{n}"));
        }
    };
    round().await;
    let before = site.memory();
    for _ in 0..4 {
        round().await;
    }
    let after = site.memory();
    println!("resident: {before} KiB after the first round, {after} KiB after the last");
    assert!(after < before + 16 * 1024, "{before} KiB, then {after} KiB");
    assert!(after < 120 * 1024, "{after} KiB");
}

//! One client, however greedy, leaves room for the next: every way in which one address could once occupy the whole site.

use crate::site;

use futures_util::SinkExt;
use futures_util::future::join_all;
use serde_json::{Value, json};
use site::{ELSEWHERE, HERE, Site, Socket, THIRD, friendly, seats};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

const PICTURE: &str =
    "/api/picture?format=png&sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201";
/// A king in the open: nothing is settled for minutes.
const OPEN: &str = "9/9/9/9/4k4/9/9/9/9 b 2R2B4g4s4n4l18p 1";
const HEAD_GOLD: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

/// Whether the other end has neither hung up nor said anything.
fn is_open(stream: &mut TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    matches!(stream.read(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock)
}

#[test]
fn trickling_uploads_are_cut_off_and_leave_places_to_others() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let head = format!("POST /api/records HTTP/1.1\r\nHost: {}\r\nContent-Length: 1000000\r\n\r\n7", site.address);
    let mut trickles: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = site.connect_from(HERE);
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    let reply = site.request_from(ELSEWHERE, "POST", "/api/records", &[], b"7g7f 3c3d");
    assert_eq!(reply.status, 201, "{}", reply.text());
    let mut statuses: Vec<String> = trickles
        .iter_mut()
        .map(|stream| {
            let mut reply = [0; 12];
            stream.read_exact(&mut reply).unwrap();
            String::from_utf8_lossy(&reply[9..]).into_owned()
        })
        .collect();
    statuses.sort();
    // Half of the 32 places are taken, the rest hears at once that it is too many; those who trickle are cut off.
    assert_eq!(statuses.iter().filter(|status| *status == "400").count(), 16, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| *status == "503").count(), 24, "{statuses:?}");
}

#[test]
fn half_sent_requests_keep_nobody_out() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--connections", "64"]);
    let mut half_sent: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = site.connect_from(HERE);
            let _ = stream.write_all(b"GET / HT");
            stream
        })
        .collect();
    let reply = site.request_from(ELSEWHERE, "GET", "/healthz", &[], b"");
    assert_eq!(reply.status, 200);
    assert!(is_open(&mut half_sent[0]), "answered only once the others had been hung up on");
    assert!(!is_open(&mut half_sent[90]), "one client has more than its share of connections");
}

#[test]
fn requests_under_way_are_shared_by_the_clients_of_a_proxy() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--connections", "64", "--proxy", "127.0.0.1"]);
    // Bodies that do not come keep their requests under way; the places for large ones are fewer, so these are small.
    let ask = |client: &str| {
        let mut stream = site.connect_from(HERE);
        let head = format!("POST /login HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {client}\r\n", site.address);
        let kind = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname=";
        stream.write_all((head + kind).as_bytes()).unwrap();
        stream
    };
    let mut greedy = Vec::new();
    for _ in 0..60 {
        greedy.push(ask("198.51.100.1"));
        // The next one comes when this one has been counted.
        site.request("GET", "/healthz", &[("X-Forwarded-For", "198.51.100.2")], b"");
    }
    let reply = site.request("GET", "/", &[("X-Forwarded-For", "198.51.100.2")], b"");
    assert_eq!(reply.status, 200, "{}", reply.text());
    let refused = site.request("GET", "/", &[("X-Forwarded-For", "198.51.100.1")], b"");
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("5")));
    assert_eq!(refused.header("connection"), Some("close"));
    assert!(is_open(&mut greedy[0]), "the requests under way were over before");
}

#[test]
fn connections_of_a_proxy_that_wait_for_further_requests_keep_no_client_out() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--connections", "64", "--proxy", "127.0.0.1"]);
    let mut refused = 0;
    let connections: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = site.connect_from(HERE);
            let head =
                format!("GET /healthz HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n", site.address);
            let mut answer = [0; 12];
            let heard = stream.write_all(head.as_bytes()).and_then(|()| stream.read_exact(&mut answer));
            refused += usize::from(heard.is_err() || &answer[9..] != b"200");
            stream
        })
        .collect();
    let reply = site.request("GET", "/", &[("X-Forwarded-For", "198.51.100.2")], b"");
    assert_eq!((reply.status, refused), (200, 0), "{}", reply.text());
    drop(connections);
}

#[test]
fn searches_of_one_client_keep_nobody_from_the_archive() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    for path in ["/archive?q=a", "/archive/statistics", "/explorer", "/api/explorer?moves=", "/api/archive/games?q=a"] {
        let client = [127, 0, 1, path.len() as u8];
        let refused =
            (0..400).map(|_| site.request_from(client, "GET", path, &[], b"")).find(|reply| reply.status != 200);
        let refused = refused.unwrap_or_else(|| panic!("{path} is asked without end"));
        assert_eq!(refused.status, 429, "{path}: {}", refused.text());
        assert!(refused.header("retry-after").is_some(), "{path}");
        assert_eq!(site.request_from(ELSEWHERE, "GET", path, &[], b"").status, 200, "{path}");
    }
}

#[test]
fn what_pages_of_other_sites_have_read_takes_nothing_of_what_a_visitor_may_upload() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let read = || site.request_from(HERE, "POST", "/api/boards/read", &[("Origin", "https://blog.example")], b"7g7f");
    let refused = (0..400).map(|_| read()).find(|reply| reply.status != 200).expect("it is read without end");
    assert_eq!(refused.status, 429, "{}", refused.text());
    // When to come again may be known there, and where a list goes on.
    assert!(refused.header("retry-after").is_some());
    assert_eq!(refused.header("access-control-expose-headers"), Some("retry-after, komadai-next"));
    let own = site.request_from(HERE, "POST", "/api/records", &[], b"startpos moves 7g7f");
    assert_eq!(own.status, 201, "{}", own.text());
}

#[tokio::test]
async fn idle_sockets_leave_room_and_are_closed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--sockets", "64"]);
    let (id, own, _) = seats(&site.new_game(&friendly()));
    let path = format!("/ws/game/{id}");
    let mut idle = Vec::new();
    while let Ok(socket) = site.socket_of(HERE, &path).await {
        idle.push(socket);
    }
    assert_eq!(idle.len(), 32);
    let mut player = site.socket_of(ELSEWHERE, &path).await.expect("a place for somebody else");
    player.say(json!({ "type": "hello", "seats": [own] })).await;
    player.hear("snapshot").await;
    assert_eq!(idle[0].closed().await, "closed 1008", "it never said anything");
    player.say(json!({ "type": "ping", "t": 7 })).await;
    player.hear("pong").await;
}

#[test]
fn many_pictures_for_one_do_not_hold_up_one_for_another() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut greedy: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = site.connect_from(HERE);
            write!(stream, "GET {PICTURE} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", site.address).unwrap();
            stream
        })
        .collect();
    let reply = site.request_from(ELSEWHERE, "GET", PICTURE, &[], b"");
    assert_eq!(reply.status, 200);
    assert!(greedy.iter_mut().any(is_open), "answered only after all that came before");
    let statuses: Vec<Vec<u8>> = greedy
        .iter_mut()
        .map(|stream| {
            stream.set_nonblocking(false).unwrap();
            let mut reply = Vec::new();
            let _ = stream.read_to_end(&mut reply);
            reply
        })
        .collect();
    let too_many = statuses.iter().filter(|reply| reply.windows(4).any(|window| window == b" 429"));
    assert!(too_many.count() >= 50, "a hundred at once is a client's share");
}

#[test]
fn too_many_games_are_refused_with_the_time_to_wait_and_only_to_who_made_them() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let wish = friendly().to_string();
    let headers = [("Content-Type", "application/json")];
    let create = |client| site.request_from(client, "POST", "/api/games", &headers, wish.as_bytes());
    let refused = (0..2_000).map(|_| create(HERE)).find(|reply| reply.status != 201).expect("a limit");
    assert_eq!((refused.status, refused.error().as_str()), (429, "too-many"));
    let wait: u32 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(create(ELSEWHERE).status, 201);
}

#[test]
fn behind_a_proxy_of_the_site_its_clients_are_told_apart() {
    let data = tempfile::tempdir().unwrap();
    let film = |site: &Site, client: &str| {
        let headers = [("X-Forwarded-For", client)];
        site.request("GET", "/api/records/abcdefghijkm/film?format=gif", &headers, b"").status
    };
    {
        let site = Site::start_with(data.path(), &["--proxy", "127.0.0.1"]);
        let statuses: Vec<u16> = (0..30).map(|_| film(&site, "192.0.2.66, 203.0.113.5")).collect();
        assert_eq!((statuses[0], statuses[29]), (404, 429));
        assert_eq!(film(&site, "203.0.113.6"), 404);
        assert_eq!(film(&site, "203.0.113.6, 203.0.113.5"), 429, "what a client says of itself counts for nothing");
    }
    {
        let site = Site::start(data.path());
        let statuses: Vec<u16> = (0..30u8).map(|n| film(&site, &format!("203.0.113.{n}"))).collect();
        assert_eq!(statuses[29], 429, "nobody has named this proxy");
    }
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    assert!((0..30).all(|_| film(&site, "203.0.113.5") == 404));
}

fn analyse(movetime_ms: u32) -> Value {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    json!({ "type": "analyse", "id": 1, "start": start, "moves": [], "multipv": 1, "movetimeMs": movetime_ms })
}

/// Opens a socket and asks something that goes on for minutes; it is under way once this kind of answer has come.
async fn busy(site: &Site, client: [u8; 4], path: &str, wish: &Value, kind: &str) -> Socket {
    let mut socket = site.socket_of(client, path).await.unwrap();
    socket.say(wish.clone()).await;
    socket.hear(kind).await;
    socket
}

#[tokio::test]
async fn analyses_are_taken_in_turn() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let places = std::thread::available_parallelism().map_or(1, usize::from).max(2);
    let mut greedy = Vec::new();
    for _ in 0..places / 2 {
        greedy.push(busy(&site, HERE, "/ws/analysis", &analyse(120_000), "line").await);
    }
    // More of the same wait, and do not keep anybody else from the places that are left.
    for _ in 0..4 {
        let mut waiting = site.socket_of(HERE, "/ws/analysis").await.unwrap();
        waiting.say(analyse(120_000)).await;
        greedy.push(waiting);
    }
    let mut others = Vec::new();
    for _ in 0..places - places / 2 {
        others.push(busy(&site, ELSEWHERE, "/ws/analysis", &analyse(120_000), "line").await);
    }
    // Now all are taken. Whoever comes next gets its turn although nobody leaves.
    let mut third = site.socket_of(THIRD, "/ws/analysis").await.unwrap();
    third.say(analyse(50)).await;
    third.hear("done").await;
}

#[test]
fn whole_games_are_analysed_in_turn() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let long = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f";
    let begin = |client, record: &[u8], effort: &str| {
        let id =
            site.request_from(client, "POST", "/api/records", &[], record).json()["id"].as_str().unwrap().to_owned();
        let path = format!("/api/records/{id}/analysis");
        let headers = [("Content-Type", "application/json")];
        let wish = json!({ "effort": effort }).to_string();
        let status = site.request_from(client, "POST", &path, &headers, wish.as_bytes()).status;
        (status, path)
    };
    // One client asks for more than it can have at once.
    let greedy: Vec<(u16, String)> = (0..40).map(|_| begin(HERE, long.as_bytes(), "thorough")).collect();
    assert_eq!(greedy.iter().filter(|(status, _)| *status == 202).count(), 32);
    assert!(greedy.iter().all(|(status, _)| matches!(status, 202 | 503)), "{greedy:?}");
    let (status, path) = begin(ELSEWHERE, b"7g7f", "quick");
    assert_eq!(status, 202);
    while site.get(&path).json()["phase"] != "idle" {
        assert_ne!(site.get(&greedy[31].1).json()["phase"], "running", "the queue of the first goes first");
    }
}

#[tokio::test]
async fn mate_searches_are_taken_in_turn() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let places = std::thread::available_parallelism().map_or(1, usize::from).max(2);
    let long = json!({ "type": "solve", "id": 1, "sfen": OPEN, "timeMs": 120_000 });
    let mut all = Vec::new();
    for client in [HERE, ELSEWHERE] {
        for _ in 0..places / 2 {
            all.push(busy(&site, client, "/ws/mate", &long, "progress").await);
        }
    }
    let mut third = site.socket_of(THIRD, "/ws/mate").await.unwrap();
    third.say(json!({ "type": "solve", "id": 1, "sfen": HEAD_GOLD, "timeMs": 5_000 })).await;
    assert_eq!(third.hear("verdict").await["verdict"]["length"], 1);
}

#[tokio::test]
async fn frames_that_say_nothing_count() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, ..) = seats(&site.new_game(&friendly()));
    let path = format!("/ws/game/{id}");
    let frame = |code, payload: &'static [u8], last| Message::Frame(Frame::message(payload, OpCode::Data(code), last));

    let mut socket = site.socket(&path).await;
    socket.stream.feed(frame(Data::Text, b"{", false)).await.unwrap();
    for _ in 0..5_000 {
        if socket.stream.feed(frame(Data::Continue, b"", false)).await.is_err() {
            break;
        }
    }
    let _ = socket.stream.flush().await;
    assert!(socket.closed().await.starts_with("closed 1008"));

    let mut socket = site.socket(&path).await;
    socket.stream.send(frame(Data::Text, b"{\xff\xfe}", true)).await.unwrap();
    assert!(socket.closed().await.starts_with("closed 1007"));
}

#[tokio::test]
async fn a_burst_of_spectators_leaves_the_players_where_they_are() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, black, white) = seats(&site.new_game(&friendly()));
    let (mut one, _) = site.sit(&id, &[&black]).await;
    let (mut other, _) = site.sit(&id, &[&white]).await;
    let path = format!("/ws/game/{id}");
    let began = Instant::now();
    let mut spectators = join_all((0..300).map(|_| site.socket(&path))).await;
    join_all(spectators.iter_mut().map(async |socket| {
        socket.say(json!({ "type": "hello", "seats": [] })).await;
        socket.hear("snapshot").await;
    }))
    .await;
    one.play("7g7f").await;
    other.moved("7g7f").await;
    other.play("3c3d").await;
    one.moved("3c3d").await;
    one.hear_that(|message| message["type"] == "presence" && message["spectators"] == 300).await;
    let told = one.passed().iter().filter(|message| message["type"] == "presence").count();
    assert!(told as u64 <= began.elapsed().as_secs() + 2, "told {told} times who is there");
    // Everybody has heard of both moves.
    join_all(spectators.iter_mut().map(async |socket| socket.moved("3c3d").await)).await;
}

#[test]
fn the_federation_list_is_not_worked_out_for_one_without_end() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let answers: Vec<u16> = (0..150).map(|_| site.get("/federation.csv").status).collect();
    assert_eq!(answers[0], 200);
    assert!(answers.contains(&429), "{answers:?}");
    let elsewhere = site.request_from(ELSEWHERE, "GET", "/federation.csv", &[], b"");
    assert_eq!(elsewhere.status, 200);
}

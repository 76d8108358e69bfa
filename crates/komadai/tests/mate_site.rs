//! Mate problems on the site: solved over a socket, judged move by move, read from any text, and all of it bounded.

use crate::site;

use serde_json::{Value, json};
use site::{Site, Socket};

const HEAD_GOLD: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
/// A king in the open, and something to put between for every check from afar: nothing is settled for minutes.
const OPEN: &str = "9/9/9/9/4k4/9/9/9/9 b 2R2B4g4s4n4l18p 1";

fn solve(id: u32, sfen: &str, time_ms: u32) -> Value {
    json!({ "type": "solve", "id": id, "sfen": sfen, "timeMs": time_ms })
}

async fn hear(socket: &mut Socket, id: u32, kind: &str) -> Value {
    socket.hear_that(|message| message["id"] == id && message["type"] == kind).await
}

#[tokio::test]
async fn a_problem_is_solved_judged_and_laid_open() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/mate").await;
    socket.say(solve(1, HEAD_GOLD, 5_000)).await;
    let verdict = hear(&mut socket, 1, "verdict").await;
    assert_eq!(verdict["verdict"], json!({ "type": "mate", "length": 1, "exact": true, "line": ["G*5b"] }));
    assert_eq!(hear(&mut socket, 1, "judged").await["judgement"]["sound"], true);
    hear(&mut socket, 1, "done").await;
    socket.say(json!({ "type": "look", "id": 2, "sfen": HEAD_GOLD, "moves": [] })).await;
    let node = hear(&mut socket, 2, "node").await;
    assert_eq!(node["choices"][0], json!({ "usi": "G*5b", "outlook": { "type": "mate", "plies": 0, "exact": true } }));
    assert_eq!(node["line"], json!(["G*5b"]));
}

#[tokio::test]
async fn a_search_is_told_of_and_stopped_and_a_new_one_takes_its_place() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/mate").await;
    socket.say(solve(1, OPEN, 120_000)).await;
    let progress = hear(&mut socket, 1, "progress").await;
    assert!(progress["search"]["nodes"].as_u64().unwrap() > 0, "{progress}");
    assert_eq!(site.children().len(), 1);
    socket.say(json!({ "type": "stop" })).await;
    assert_eq!(hear(&mut socket, 1, "verdict").await["verdict"]["type"], "gave-up");
    socket.say(solve(2, OPEN, 120_000)).await;
    hear(&mut socket, 2, "progress").await;
    socket.say(solve(3, HEAD_GOLD, 5_000)).await;
    assert_eq!(hear(&mut socket, 3, "verdict").await["verdict"]["length"], 1);
    assert_eq!(site.children().len(), 1, "one process for a conversation");
    // A killed process costs one search; the next one has a new process.
    socket.say(solve(4, OPEN, 120_000)).await;
    hear(&mut socket, 4, "progress").await;
    for pid in site.children() {
        std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
    }
    assert_eq!(hear(&mut socket, 4, "failed").await["code"], "lost");
    socket.say(solve(5, HEAD_GOLD, 5_000)).await;
    assert_eq!(hear(&mut socket, 5, "verdict").await["verdict"]["length"], 1);
}

#[tokio::test]
async fn brinkmate_is_sought_and_every_defence_answered() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/mate").await;
    let seek = |id: u32, sfen: &str, plies: u32| json!({ "type": "hisshi", "id": id, "sfen": sfen, "plies": plies, "timeMs": 20_000 });
    const THREE: &str = "9/4k4/2+R6/9/9/9/9/9/9 b G2p 1";
    socket.say(seek(1, THREE, 3)).await;
    let found = hear(&mut socket, 1, "hisshi").await;
    let line = json!(["G*4c", "5b4a", "7c6b"]);
    assert_eq!(found["verdict"], json!({ "type": "brink", "plies": 3, "line": line }));
    // The first move checks, so nothing threatens; each of the three answers goes on to the brink, and has a node.
    let first = hear(&mut socket, 1, "brink").await;
    assert_eq!((&first["moves"], &first["threat"]), (&json!(["G*4c"]), &json!([])));
    let mut answers: Vec<&str> =
        first["answers"].as_array().unwrap().iter().map(|answer| answer["usi"].as_str().unwrap()).collect();
    answers.sort_unstable();
    assert_eq!(answers, ["5b4a", "5b5a", "5b6a"]);
    for _ in answers {
        let node = hear(&mut socket, 1, "brink").await;
        assert!(!node["threat"].as_array().unwrap().is_empty(), "{node}");
        assert!(node["answers"].as_array().unwrap().iter().all(|answer| answer["mates"] == true), "{node}");
    }
    hear(&mut socket, 1, "done").await;
    // However many plies are asked for, no more than three are tried; an even number means the odd one below.
    socket.say(seek(2, THREE, 2)).await;
    assert_eq!(hear(&mut socket, 2, "hisshi").await["verdict"], json!({ "type": "no-brink", "plies": 1 }));
    socket.say(seek(3, HEAD_GOLD, u32::MAX)).await;
    assert_eq!(hear(&mut socket, 3, "hisshi").await["verdict"], json!({ "type": "mate", "line": ["G*5b"] }));
    // It is stopped like any search, and refused like any.
    socket.say(seek(4, OPEN, 3)).await;
    hear(&mut socket, 4, "progress").await;
    socket.say(json!({ "type": "stop" })).await;
    assert_eq!(hear(&mut socket, 4, "hisshi").await["verdict"]["type"], "gave-up");
    socket.say(seek(5, "9/9/4P4/9/9/9/9/9/9 b G 1", 1)).await;
    assert_eq!(hear(&mut socket, 5, "failed").await["code"], "no-king");
}

#[tokio::test]
async fn places_are_bounded_and_freed_when_a_page_is_left() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let places = std::thread::available_parallelism().map_or(1, usize::from).max(2) / 2;
    let mut sockets = Vec::new();
    for id in 0..places as u32 {
        let mut socket = site.socket("/ws/mate").await;
        socket.say(solve(id, OPEN, 120_000)).await;
        hear(&mut socket, id, "progress").await;
        sockets.push(socket);
    }
    let mut late = site.socket("/ws/mate").await;
    late.say(solve(90, HEAD_GOLD, 5_000)).await;
    // The place is the next one's once the site has seen the page go.
    sockets.pop();
    assert_eq!(hear(&mut late, 90, "verdict").await["verdict"]["length"], 1);
    assert_eq!(site.children().len(), places, "never more processes than places");
}

#[tokio::test]
async fn what_is_no_problem_is_refused_with_its_reason() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/mate").await;
    for (id, sfen, code) in [
        (1, "9/9/4P4/9/9/9/9/9/9 b G 1", "no-king"),
        (2, "4k4/9/4k4/9/9/9/9/9/9 b G 1", "no-position"),
        (3, "4k4/9/9/9/9/9/9/9/9 b 19P 1", "no-position"),
        (4, "nonsense", "no-position"),
        (5, "4k4/4G4/4P4/9/9/9/9/9/9 b - 1", "not-a-problem"),
    ] {
        socket.say(solve(id, sfen, 1_000)).await;
        assert_eq!(hear(&mut socket, id, "failed").await["code"], code, "{sfen}");
    }
    socket.say(json!({ "type": "look", "id": 6, "sfen": HEAD_GOLD, "moves": ["5c5a"] })).await;
    assert_eq!(hear(&mut socket, 6, "failed").await["code"], "illegal-move");
    socket.say(json!({ "type": "solve", "id": 7 })).await;
    assert_eq!(hear(&mut socket, 0, "failed").await["code"], "not-understood");
}

#[tokio::test]
async fn a_position_is_read_from_any_text_and_a_line_is_written() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let read = |text: &str| site.request("POST", "/api/diagram", &[], text.as_bytes());
    let kif = site.get(&format!("/api/line?sfen={}&moves=G*5b&format=kif", HEAD_GOLD.replace(' ', "%20")));
    assert_eq!(kif.status, 200, "{}", kif.text());
    assert!(kif.text().contains("５二金打") && kif.text().contains("詰み"), "{}", kif.text());
    for text in [HEAD_GOLD, &format!("position sfen {HEAD_GOLD}"), &kif.text()] {
        let reply = read(text);
        assert_eq!(reply.json()["sfen"], HEAD_GOLD, "{text}: {}", reply.text());
    }
    // Of a game that began as games do, the last position.
    let game = read("position startpos moves 7g7f 3c3d");
    assert!(game.json()["sfen"].as_str().unwrap().starts_with("lnsgkgsnl/1r5b1/pppppp1pp"), "{}", game.text());
    for text in ["", "nothing of the kind", "4k4/9/9 b -"] {
        assert_eq!(read(text).json()["error"]["reason"], "no-position", "{text}");
    }
    let illegal = site.get("/api/line?sfen=4k4/9/4P4/9/9/9/9/9/9_b_G&moves=5c5a");
    assert_eq!(illegal.error(), "unusable");
}

#[tokio::test]
async fn moves_in_a_problem_are_judged_and_hints_given() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let list = site.get("/tsume").text();
    let boot = list.split_once("id=\"boot\">").unwrap().1.split_once("</script>").unwrap().0;
    let boot: Value = serde_json::from_str(boot).unwrap();
    let problems = boot["problems"].as_array().unwrap();
    let problem = problems.iter().find(|problem| problem["plies"] == 3).expect("a mate in 3");
    let id = problem["id"].as_str().unwrap();
    let view = site.get(&format!("/api/tsume/{id}")).json();
    let solution: Vec<String> = serde_json::from_value(view["solution"].clone()).unwrap();
    let judge = |moves: &[String], usi: &str| {
        site.post(&format!("/api/tsume/{id}/judge"), &json!({ "moves": moves, "usi": usi }))
    };
    let first = judge(&[], &solution[0]).json();
    assert_eq!((&first["type"], &first["plies"]), (&json!("mates"), &json!(2)), "{first}");
    let so_far = [solution[0].clone(), first["defence"].as_str().unwrap().to_owned()];
    let hint = site.post(&format!("/api/tsume/{id}/hint"), &json!({ "moves": so_far })).json();
    assert_eq!(judge(&so_far, hint["usi"].as_str().unwrap()).json(), json!({ "type": "mate" }));
    assert_eq!(judge(&so_far[..1], &solution[0]).error(), "unusable");
    assert_eq!(judge(&[], "nonsense").error(), "unusable");
    assert_eq!(site.post("/api/tsume/00000000/judge", &json!({ "moves": [], "usi": "P*5e" })).error(), "not-found");
    assert_eq!(site.get("/tsume/00000000").status, 404);
    let page = site.request("GET", &format!("/tsume/{id}"), &[("Accept-Language", "ja")], b"").text();
    assert!(page.contains("3手詰") && page.contains("/api/picture?format=svg"), "{page}");
}

//! The engine as an opponent and as an analyst, in processes of its own.

use crate::site;

use serde_json::{Value, json};
use site::{Site, friendly};

fn against_engine(level: u8) -> Value {
    let mut wish = friendly();
    wish["opponent"] = json!({ "type": "engine", "level": level });
    wish
}

/// The same with a clock that leaves full strength two seconds a move.
fn by_the_clock(level: u8) -> Value {
    let mut wish = against_engine(level);
    let clock = json!({ "type": "timed", "mainMs": 60_000, "byoyomiMs": 1_000, "periods": 1, "incrementMs": 0 });
    wish["clock"] = json!({ "black": clock, "white": clock });
    wish
}

fn secret(created: &Value) -> &str {
    created["seats"].as_object().unwrap().values().next().unwrap().as_str().unwrap()
}

#[tokio::test]
async fn the_engine_answers_a_move_and_goes_on_when_its_process_is_killed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let created = site.new_game(&by_the_clock(14));
    let (mut player, snapshot) = site.sit(created["id"].as_str().unwrap(), &[secret(&created)]).await;
    assert_eq!(snapshot["game"]["engine"], "white");
    player.play("7g7f").await;
    player.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
    let before = site.children();
    assert_eq!(before.len(), 1, "one engine process");
    for (usi, kill_while_thinking) in [("2g2f", false), ("2f2e", true)] {
        if kill_while_thinking {
            player.play(usi).await;
        }
        for pid in site.children() {
            std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
        }
        if !kill_while_thinking {
            player.play(usi).await;
        }
        player.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
    }
    assert!(site.children().iter().all(|pid| !before.contains(pid)));
    // The engine takes a move back when it is asked to.
    assert_eq!(player.ask(json!({ "type": "offer", "kind": "takeback" })).await["type"], "ack");
    assert_eq!(player.event("taken-back").await["event"]["ply"], 4);
}

/// Each process is asked again for another level and another game, so everything is said every time.
#[tokio::test]
async fn full_strength_thinks_by_its_clock_without_a_limit_and_levels_within_theirs() {
    let data = tempfile::tempdir().unwrap();
    let (heard, engine) = (data.path().join("heard"), data.path().join("engine"));
    let script = format!("#!/bin/sh\ntee -a {} | {} usi\n", heard.display(), env!("CARGO_BIN_EXE_komadai"));
    std::fs::write(&engine, script).unwrap();
    let command = format!("sh {}", engine.display());
    let site = Site::start_with(data.path(), &["--engine", &command]);
    for (level, option, nodes) in [(14, 0, 0), (13, 0, 2_000), (12, 0, 1_000), (11, 0, 100), (3, 3, 0), (14, 0, 0)] {
        let before = std::fs::read_to_string(&heard).unwrap_or_default().len();
        let created = site.new_game(&by_the_clock(level));
        let (mut player, _) = site.sit(created["id"].as_str().unwrap(), &[secret(&created)]).await;
        player.play("9g9f").await;
        let played =
            player.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
        assert!(played["event"].get("result").is_none_or(Value::is_null), "{played}");
        let text = std::fs::read_to_string(&heard).unwrap().split_off(before);
        let last = |start: &str| text.lines().rfind(|line| line.starts_with(start)).unwrap_or_default().to_owned();
        assert_eq!(last("setoption name Level"), format!("setoption name Level value {option}"));
        assert_eq!(last("setoption name NodesLimit"), format!("setoption name NodesLimit value {nodes}"));
        // What it evaluates with is its own choice: the network.
        assert_eq!(last("setoption name EvalFile"), "");
        let go = last("go ");
        let words: Vec<&str> = go.split(' ').collect();
        let ["go", "btime", _, "wtime", left, "byoyomi", "1000"] = words[..] else { panic!("{go}") };
        let left: u32 = left.parse().unwrap();
        assert!(left > 0 && left < 60_000, "what passed on the way is gone: {go}");
        assert!(before == 0 || text.starts_with("usinewgame\n"), "what it knew of another game: {text}");
    }
}

#[tokio::test]
async fn no_clock_runs_before_the_player_has_come() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = against_engine(1);
    let quick = json!({ "type": "timed", "mainMs": 0, "byoyomiMs": 10_000, "periods": 1, "incrementMs": 0 });
    wish["clock"] = json!({ "black": quick, "white": quick });
    let created = site.new_game(&wish);
    let id = created["id"].as_str().unwrap();
    assert_eq!(site.get(&format!("/api/games/{id}")).json()["clock"]["running"], Value::Null);
    let (mut player, snapshot) = site.sit(id, &[secret(&created)]).await;
    assert_eq!(snapshot["game"]["clock"]["running"], "black");
    assert!(player.passed().is_empty(), "nothing is said before the snapshot: {:?}", player.passed());
    player.play("7g7f").await;
    player.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
}

#[tokio::test]
async fn an_engine_that_cannot_be_started_costs_its_turn_not_the_site() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--engine", "/nonexistent/engine"]);
    let created = site.new_game(&against_engine(1));
    let (mut player, _) = site.sit(created["id"].as_str().unwrap(), &[secret(&created)]).await;
    player.play("7g7f").await;
    let mut analysis = site.socket("/ws/analysis").await;
    analysis.say(analyse(&["7g7f"])).await;
    let failed = analysis.hear("failed").await;
    assert!(failed["message"].as_str().unwrap().contains("cannot be started"), "{failed}");
    assert_eq!(player.ask(json!({ "type": "resign" })).await["type"], "ack");
    assert_eq!(site.get("/healthz").status, 200);
}

fn in_kind() -> Value {
    let mut wish = against_engine(1);
    wish["variant"] = json!("minishogi");
    wish["side"] = json!("black");
    wish["rules"]["impasse"] = json!("none");
    wish
}

/// What another engine may be that a site is given: it knows standard shogi alone.
#[tokio::test]
async fn an_engine_that_knows_no_other_kind_is_not_asked_again_and_again() {
    is_not_asked_again_and_again("grep --line-buffered -v _Variant").await;
}

/// Or some kinds and not this one: it would go on with what it played before, and say nothing.
#[tokio::test]
async fn an_engine_that_knows_other_kinds_alone_is_not_asked_again_and_again() {
    is_not_asked_again_and_again("sed -u 's/ var minishogi//'").await;
}

async fn is_not_asked_again_and_again(changed: &str) {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let begun = site.new_game(&in_kind());
    site.stop();
    let engine = data.path().join("engine");
    let script = format!("#!/bin/sh\n{} usi | {changed}\n", env!("CARGO_BIN_EXE_komadai"));
    std::fs::write(&engine, script).unwrap();
    let site = Site::start_with(data.path(), &["--engine", &format!("sh {}", engine.display())]);
    // Nobody waits for a move that never comes: a game that began with another engine is called off,
    let (mut player, _) = site.sit(begun["id"].as_str().unwrap(), &[secret(&begun)]).await;
    player.play("4e4d").await;
    let ended = player.hear_that(|message| !message["event"]["result"].is_null()).await;
    assert_eq!(ended["event"]["result"]["reason"], "aborted", "{ended}");
    // a new one is refused in words,
    let refused = site.post("/api/games", &in_kind());
    assert_eq!((refused.status, refused.json()["error"]["reason"].clone()), (422, json!("engine-without-variant")));
    // and the process that was asked plays standard shogi as if nothing had been.
    let before = site.children();
    let created = site.new_game(&by_the_clock(1));
    let (mut player, _) = site.sit(created["id"].as_str().unwrap(), &[secret(&created)]).await;
    player.play("7g7f").await;
    player.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
    assert_eq!(site.children(), before, "the same process");
}

fn analyse(moves: &[&str]) -> Value {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    json!({ "type": "analyse", "id": 7, "start": start, "moves": moves, "multipv": 2, "movetimeMs": 60 })
}

#[tokio::test]
async fn lines_are_of_one_depth_distinct_and_sorted_and_the_book_is_named_beside_them() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/analysis").await;
    let mut asked = analyse(&[]);
    (asked["multipv"], asked["movetimeMs"]) = (5.into(), 2_000.into());
    socket.say(asked).await;
    let mut sets = 0;
    loop {
        let said = socket.hear_that(|said| said["type"] == "line" || said["type"] == "done").await;
        if said["type"] == "done" {
            break;
        }
        sets += 1;
        let pvs = said["pvs"].as_array().unwrap();
        let first: std::collections::HashSet<&str> = pvs.iter().map(|pv| pv["moves"][0].as_str().unwrap()).collect();
        assert_eq!((pvs.len(), first.len()), (5, 5), "{said}");
        let scores: Vec<i64> = pvs.iter().map(|pv| pv["score"]["value"].as_i64().unwrap()).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
        // The book is asked for names, not for scores: its lines are one or two plies long and have no nodes.
        assert!(said["nodes"].as_u64().unwrap() > 0, "{said}");
        assert!(said["book"].as_array().unwrap().contains(&"7g7f".into()), "{said}");
    }
    assert!(sets > 2, "{sets}");
    // Mated: no engine is needed.
    socket.say(analyse(&["7g7f", "6a7b", "8h3c+", "4a4b", "3c4b", "5a6a", "G*5b"])).await;
    let mated = socket.hear("line").await;
    assert_eq!((&mated["score"], mated["pvs"].as_array().unwrap().len()), (&json!({ "type": "mate", "value": 0 }), 0));
}

#[tokio::test]
async fn an_analysis_can_be_stopped_and_illegal_moves_are_named() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/analysis").await;
    let mut long = analyse(&["7g7f"]);
    long["movetimeMs"] = 120_000.into();
    socket.say(long).await;
    socket.hear("line").await;
    socket.say(json!({ "type": "stop" })).await;
    socket.hear("done").await;
    socket.say(analyse(&["7g7f", "7g7f"])).await;
    let failed = socket.hear("failed").await;
    assert!(failed["message"].as_str().unwrap().starts_with("move 2 (7g7f) cannot be played"), "{failed}");
}

#[tokio::test]
async fn no_engine_outlives_a_site_that_was_killed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/analysis").await;
    let mut long = analyse(&[]);
    long["movetimeMs"] = 120_000.into();
    socket.say(long).await;
    socket.hear("line").await;
    let engines = site.children();
    assert_eq!(engines.len(), 1);
    site.kill();
    let deadline = std::time::Instant::now() + site::PATIENCE;
    while engines.iter().any(|pid| runs(*pid)) {
        assert!(std::time::Instant::now() < deadline, "the engine still thinks");
        tokio::task::yield_now().await;
    }
}

/// Whether a process is there and not merely waiting to be collected.
fn runs(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
}

#[tokio::test]
async fn a_position_of_another_kind_is_looked_at_with_what_may_be_played_in_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut socket = site.socket("/ws/analysis").await;
    let ask = |start: &str, moves: &[&str]| json!({ "type": "analyse", "id": 3, "start": start, "moves": moves, "multipv": 3, "nodes": 3_000 });
    let dobutsu = "dobutsu rkb/1p1/1P1/BKR b - 1";
    socket.say(ask(dobutsu, &[])).await;
    let told = socket.hear("told").await;
    assert_eq!(
        (told["legal"].as_array().unwrap().len(), &told["names"], &told["check"]),
        (4, &Value::Null, &json!(false))
    );
    let line = socket.hear_that(|said| said["type"] == "line" && said["last"] == true).await;
    let [best] = &line["pvs"].as_array().unwrap()[..] else { panic!("{line}") };
    assert!(told["legal"].as_array().unwrap().contains(&best["moves"][0]), "{told} {line}");
    assert!(
        best["names"][0]["japanese"].as_str().unwrap().starts_with('☗') && line["nodes"].as_u64() > Some(0),
        "{line}"
    );
    socket.hear("done").await;
    // A branch: what was tried has its names. Where the game would be over there is nothing to look at.
    socket.say(ask(dobutsu, &["2c2b"])).await;
    assert_eq!(socket.hear("told").await["names"]["western"], "Cx2b");
    socket.hear("done").await;
    socket.say(ask(dobutsu, &["2c2b", "3a3b", "2b2a+"])).await;
    assert_eq!(socket.hear("told").await["legal"], json!([]));
    let mated = socket.hear_that(|said| said["type"] == "line" && said["pvs"] == json!([])).await;
    assert_eq!(mated["score"], json!({ "type": "mate", "value": 0 }));
    // Squares that no board of standard shogi has.
    let chu = "chushogi lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";
    socket.say(ask(chu, &["7i7h", "6d6e"])).await;
    assert!(socket.hear_that(|said| said["type"] == "line" && said["last"] == true).await["depth"].as_u64() > Some(0));
    for (start, moves, part) in [
        (dobutsu, &["2c2c"][..], "move 1 (2c2c)"),
        ("nosuch rkb/1p1/1P1/BKR b - 1", &[], "nosuch is none of the kinds"),
        // A kind that the rules know and the site does not play, before anything of its board is read.
        ("shogi-36x36 rkb/1p1 b - 1", &[], "shogi-36x36 is none of the kinds"),
        ("dobutsu rkb/1p1 b - 1", &[], "2 ranks; write 4"),
    ] {
        socket.say(ask(start, moves)).await;
        let failed = socket.hear("failed").await;
        assert!(failed["message"].as_str().unwrap().contains(part), "{failed}");
    }
    // The same process looks at standard shogi again.
    let before = site.children();
    socket.say(analyse(&["7g7f"])).await;
    let line = socket.hear_that(|said| said["type"] == "line" && said["last"] == true).await;
    assert_eq!((line["pvs"].as_array().unwrap().len(), line["pvs"][0].get("names")), (2, None));
    assert_eq!(site.children(), before);
}

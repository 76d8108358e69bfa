//! Workers: the engine's work of a site, done by processes that may come, go and die.

use crate::site;

use komadai_testbed::Nats;
use serde_json::{Value, json};
use site::{PATIENCE, Site, Socket, friendly};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// An engine that answers until it is to think, and then leaves a file and thinks for ever.
const THINKS_FOR_EVER: &str = r#"#!/bin/sh
while read -r line; do
    case $line in
        usi) echo usiok ;;
        isready) echo readyok ;;
        go*) touch "$0.thinks"; sleep 1000 ;;
    esac
done
"#;

/// An engine that cannot be used, and leaves a file when that is tried.
const FAILS: &str = "#!/bin/sh\ntouch \"$0.tried\"\nexit 1\n";

struct Worker(Child);

impl Worker {
    fn start(nats: &Nats, engine: Option<&Path>) -> Worker {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        command.args(["worker", "--bus", &nats.url()]);
        if let Some(engine) = engine {
            command.arg("--engine").arg(engine);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "working\n");
        Worker(child)
    }

    fn end(mut self, signal: &str) -> Option<i32> {
        Command::new("kill").args(["-s", signal, &self.0.id().to_string()]).status().unwrap();
        self.0.wait().unwrap().code()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn script(folder: &Path, name: &str, text: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn node(folder: &Path, nats: &Nats, more: &[&str]) -> Site {
    Site::start_with(&folder.join("data"), &[&["--bus", &nats.url()], more].concat())
}

/// A game against the engine without a clock, in which the player has moved.
async fn engine_to_move(site: &Site) -> Socket {
    let mut wish = friendly();
    wish["opponent"] = json!({ "type": "engine", "level": 11 });
    let created = site.new_game(&wish);
    let secret = created["seats"]["black"].as_str().unwrap();
    let (mut player, _) = site.sit(created["id"].as_str().unwrap(), &[secret]).await;
    player.play("7g7f").await;
    player
}

async fn answered(player: &mut Socket) {
    player.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
}

async fn exists(path: &Path) {
    let limit = tokio::time::Instant::now() + PATIENCE;
    while !path.exists() {
        assert!(tokio::time::Instant::now() < limit, "{} never came", path.display());
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn workers_do_turns_and_positions_and_a_node_without_them_does_its_own() {
    let (folder, nats) = (tempfile::tempdir().unwrap(), Nats::start());
    {
        let site = node(folder.path(), &nats, &[]);
        answered(&mut engine_to_move(&site).await).await;
        assert_eq!(site.stop(), Some(0));
    }
    // From here on the node can do nothing by itself.
    let fails = script(folder.path(), "fails", FAILS);
    let site = node(folder.path(), &nats, &["--engine", fails.to_str().unwrap()]);
    let _workers = [Worker::start(&nats, None), Worker::start(&nats, None)];
    let mut player = engine_to_move(&site).await;
    answered(&mut player).await;
    let opened = site.request("POST", "/api/records", &[], "７六歩 ３四歩 ２六歩 ８四歩".as_bytes()).json();
    let id = opened["id"].as_str().unwrap();
    site.post(&format!("/api/records/{id}/analysis"), &json!({ "effort": "quick" }));
    let mut seen = 0;
    let state: Value = loop {
        let state = site.get(&format!("/api/records/{id}/analysis?seen={seen}")).json();
        seen += state["analysis"]["evaluations"].as_array().unwrap().len();
        if state["phase"] != "running" && state["phase"] != "waiting" {
            break state;
        }
    };
    assert_eq!(json!(seen), state["total"], "{state}");
    let metrics = site.get("/metrics").text();
    let done = metrics.lines().find_map(|line| line.strip_prefix("komadai_done_elsewhere_total ")).unwrap();
    assert!(done.parse::<usize>().unwrap() > seen, "{done}");
}

#[tokio::test]
async fn what_a_worker_was_thinking_about_goes_to_the_next_one_when_it_is_killed_or_stopped() {
    for signal in ["KILL", "TERM"] {
        let (folder, nats) = (tempfile::tempdir().unwrap(), Nats::start());
        let fails = script(folder.path(), "fails", FAILS);
        let for_ever = script(folder.path(), "for-ever", THINKS_FOR_EVER);
        let site = node(folder.path(), &nats, &["--engine", fails.to_str().unwrap()]);
        let first = Worker::start(&nats, Some(&for_ever));
        let mut player = engine_to_move(&site).await;
        exists(&folder.path().join("for-ever.thinks")).await;
        // The node may have tried itself before it had heard of the worker.
        let _ = std::fs::remove_file(folder.path().join("fails.tried"));
        let code = first.end(signal);
        assert!(signal == "KILL" || code == Some(0), "{code:?}");
        let _second = Worker::start(&nats, None);
        answered(&mut player).await;
        assert!(!folder.path().join("fails.tried").exists(), "the job came back to the node");
    }
}

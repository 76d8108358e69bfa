//! Disks that are full, folders that cannot be written, files that are broken: a clear word, and nothing lost.
#![cfg(target_os = "linux")]

use crate::site;

use serde_json::{Value, json};
use site::{Site, Socket, friendly, seats};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Lets the site write no file beyond this size. Its files are all longer than one byte, so that is what a full disk is.
fn limit_files(site: &Site, bytes: &str) {
    let done = Command::new("prlimit")
        .args(["--pid", &site.pid().to_string(), &format!("--fsize={bytes}:")])
        .status()
        .expect("prlimit of util-linux");
    assert!(done.success());
}

/// Tries a move as a browser does that was cut off: a new socket, and the move with its ply, which happens once.
async fn try_move(site: &Site, game: &str, seat: &str, usi: &str, ply: u32) -> Option<Value> {
    let mut socket: Socket = site.socket_from(&format!("/ws/game/{game}"), None).await.ok()?;
    let hello = json!({ "type": "hello", "seats": [seat] });
    let asked = json!({ "type": "move", "usi": usi, "ply": ply, "ack": 1 });
    if !socket.try_say(&hello).await || !socket.try_say(&asked).await {
        return None;
    }
    loop {
        let told = socket.next().await.ok()?;
        if told["ack"] == 1 {
            return Some(told);
        }
    }
}

/// Tries a move until it is acknowledged.
async fn plays(site: &Site, game: &str, seat: &str, usi: &str, ply: u32) {
    let limit = Instant::now() + site::PATIENCE;
    while try_move(site, game, seat, usi, ply).await.is_none_or(|answer| answer["type"] != "ack") {
        assert!(Instant::now() < limit, "there is room, and play does not go on");
    }
}

#[tokio::test]
async fn a_full_disk_costs_nobody_time_and_with_room_again_play_goes_on_by_itself() {
    let data = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    // Whoever writes too much is told so, not killed.
    command.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_komadai"), "serve", "--listen"]);
    command.args(["127.0.0.1:0", "--data"]).arg(data.path());
    // The log is on the same disk.
    command.stderr(std::fs::File::create(data.path().join("log")).unwrap());
    let site = Site::spawn(command);
    let clock = json!({ "type": "timed", "mainMs": 5_000, "byoyomiMs": 0, "periods": 0, "incrementMs": 0 });
    let mut wish = friendly();
    wish["clock"] = json!({ "black": clock, "white": clock });
    let (game, black, white) = seats(&site.new_game(&wish));
    let (mut one, _) = site.sit(&game, &[&black]).await;
    let (mut two, _) = site.sit(&game, &[&white]).await;
    one.event("resumed").await;
    one.play("7g7f").await;
    two.play("3c3d").await;

    limit_files(&site, "1");
    let full = Instant::now();
    // Black tries for longer than there is on the clock.
    while full.elapsed() < Duration::from_secs(7) {
        let answer = try_move(&site, &game, &black, "2g2f", 3).await;
        assert_ne!(answer.map(|answer| answer["type"].clone()), Some(json!("ack")), "it cannot have been kept");
    }
    assert_eq!((site.get("/healthz").status, site.get("/readyz").status), (200, 503));

    limit_files(&site, "unlimited");
    plays(&site, &game, &black, "2g2f", 3).await;
    plays(&site, &game, &white, "8c8d", 4).await;
    assert_eq!(site.get("/readyz").status, 200);
    let view = site.get(&format!("/api/games/{game}")).json();
    assert_eq!((view["moves"].as_array().map(Vec::len), &view["result"]), (Some(4), &Value::Null));
}

/// What `komadai serve` says that cannot start on a folder.
fn refused(folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(folder.to_str().unwrap()), "{said}");
    said
}

#[test]
fn a_folder_that_cannot_be_written_is_named_and_its_cause_is_told_once() {
    // Where not even root can make a file.
    let said = refused(Path::new("/sys/kernel"));
    assert!(said.contains("--data"), "{said}");
    assert_eq!(said.matches("os error").count(), 1, "{said}");
}

#[test]
fn a_broken_database_is_named_and_left_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("komadai.sqlite");
    let garbage: Vec<u8> = (0..100_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    std::fs::write(&file, &garbage).unwrap();
    let said = refused(data.path());
    assert!(said.contains("komadai.sqlite") && said.contains("db check") && said.contains("backup"), "{said}");
    assert_eq!(std::fs::read(&file).unwrap(), garbage);
}

#[test]
fn a_database_that_is_gone_is_told_and_not_begun_anew() {
    let data = tempfile::tempdir().unwrap();
    assert_eq!(Site::start(data.path()).stop(), Some(0));
    let file = data.path().join("komadai.sqlite");
    std::fs::write(&file, "").unwrap();
    let said = refused(data.path());
    assert!(said.contains("backup") && said.contains("komadai.made"), "{said}");
    assert_eq!(file.metadata().unwrap().len(), 0);
}

//! Two people at one board, over the wire, in real processes.

mod site;

use serde_json::json;
use site::{Site, friendly, seats};

/// The shortest mate that needs both sides' help: a rook drop away from the king's only escape.
const MATE: [&str; 7] = ["7g7f", "6a7b", "8h3c+", "4a4b", "3c4b", "5a6a", "G*5b"];

#[tokio::test]
async fn two_browsers_play_to_mate_and_go_on_after_the_server_was_killed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, black_secret, white_secret) = seats(&site.new_game(&friendly()));
    let (mut black, snapshot) = site.sit(&id, &[&black_secret]).await;
    assert_eq!(snapshot["you"], "black");
    assert_eq!(snapshot["game"]["paused"]["reason"], "waiting");
    let (mut white, snapshot) = site.sit(&id, &[&white_secret]).await;
    assert_eq!(snapshot["you"], "white");
    black.event("resumed").await;
    for (ply, usi) in MATE[..3].iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.play(usi).await;
        other.moved(usi).await;
    }
    let last = black_seq(&mut black).await;
    site.kill();

    let site = Site::start(data.path());
    let (mut black, snapshot) = site.sit(&id, &[&black_secret]).await;
    assert!(snapshot["seq"].as_u64().unwrap() >= last, "{snapshot}");
    let played: Vec<_> = snapshot["game"]["moves"].as_array().unwrap().iter().map(|mv| mv["usi"].clone()).collect();
    assert_eq!(played, MATE[..3]);
    let (mut white, _) = site.sit(&id, &[&white_secret]).await;
    for (ply, usi) in MATE.iter().enumerate().skip(3) {
        let mover = if ply % 2 == 0 { &mut black } else { &mut white };
        mover.play(usi).await;
    }
    for browser in [&mut black, &mut white] {
        let ended = browser.event("ended").await;
        assert_eq!(ended["event"]["result"]["winner"], "black");
        assert_eq!(ended["event"]["result"]["reason"], "checkmate");
    }
    assert_eq!(site.stop(), Some(0));
}

/// The number of the last event, asked for by a ping that everything before it precedes.
async fn black_seq(socket: &mut site::Socket) -> u64 {
    socket.say(json!({ "type": "hello", "seats": [] })).await;
    socket.hear("snapshot").await["seq"].as_u64().unwrap()
}

//! Nodes of one site, each a real process, over one PostgreSQL server.

mod site;

use komadai_testbed::Postgres;
use serde_json::json;
use site::{PATIENCE, Site, Socket, friendly, seats};
use std::time::Duration;
use tokio::time::Instant;

/// Plays a move as a browser does: while it cannot be kept, it is sent again.
async fn play_through(socket: &mut Socket, usi: &str, ply: u32) {
    let begun = Instant::now();
    loop {
        let answer = socket.ask(json!({ "type": "move", "usi": usi, "ply": ply })).await;
        match answer["code"].as_str() {
            None if answer["type"] == "ack" => return,
            Some("not-stored" | "busy") if begun.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(50)).await
            }
            _ => panic!("{usi}: {answer}"),
        }
    }
}

#[tokio::test]
async fn a_game_goes_on_at_another_node_after_its_own_was_killed() {
    let database = Postgres::shared().database();
    let site = Site::at(&database, &[]);
    let (id, black, white) = seats(&site.new_game(&friendly()));
    let (mut one, _) = site.sit(&id, &[&black]).await;
    let (mut two, _) = site.sit(&id, &[&white]).await;
    one.event("resumed").await;
    one.play("7g7f").await;
    two.moved("7g7f").await;
    site.kill();

    let site = Site::at(&database, &[]);
    let (mut two, snapshot) = site.sit(&id, &[&white]).await;
    assert_eq!(snapshot["game"]["moves"][0]["usi"], "7g7f");
    play_through(&mut two, "3c3d", 2).await;
    assert_eq!(site.stop(), Some(0));
}

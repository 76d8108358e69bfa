//! Nodes of one site, each a real process, over one PostgreSQL server.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::{PATIENCE, Site, Socket, friendly, seats};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
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

/// A site of several nodes with their servers, and a game of ten minutes each: Black at the first node, White at the second.
struct Cluster {
    postgres: Postgres,
    nats: Nats,
    database: String,
    nodes: Vec<Site>,
    id: String,
    secrets: [String; 2],
    black: Socket,
    white: Socket,
}

impl Cluster {
    async fn start(nodes: usize) -> Cluster {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        let database = postgres.database();
        let nodes: Vec<Site> = (0..nodes).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
        let clock = json!({ "type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0 });
        let mut game = friendly();
        game["clock"] = json!({ "black": clock, "white": clock });
        let (id, own, friend) = seats(&nodes[0].new_game(&game));
        let (mut black, _) = nodes[0].sit(&id, &[&own]).await;
        let (white, _) = nodes[1].sit(&id, &[&friend]).await;
        black.event("resumed").await;
        Cluster { postgres, nats, database, nodes, id, secrets: [own, friend], black, white }
    }

    /// Plays a line on, whoever is at turn at their own node.
    async fn play(&mut self, line: &[(u32, &str)]) {
        for &(ply, usi) in line {
            let (mover, other) =
                if ply % 2 == 1 { (&mut self.black, &mut self.white) } else { (&mut self.white, &mut self.black) };
            play_through(mover, usi, ply).await;
            other.moved(usi).await;
        }
    }
}

/// Now, in milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

/// The spans of time that a player was told to be nobody's.
fn spans(socket: &Socket) -> Vec<(u64, u64)> {
    let told = socket.passed().iter().filter(|message| message["event"]["type"] == "interrupted");
    told.map(|message| (message["event"]["from"].as_u64().unwrap(), message["event"]["until"].as_u64().unwrap()))
        .collect()
}

/// How much time a player was told to be nobody's, of which this instant was a part.
fn excused(socket: &Socket, away: u64) -> u64 {
    let spans = spans(socket);
    assert!(spans.iter().any(|span| (span.0..=span.1).contains(&away)), "{away} is in none of {spans:?}");
    spans.iter().map(|(from, until)| until - from).sum()
}

/// What was charged for the move of this ply.
fn charged(snapshot: &Value, ply: usize) -> u64 {
    snapshot["game"]["moves"][ply - 1]["ms"].as_u64().unwrap()
}

fn played(snapshot: &Value) -> Vec<String> {
    let moves = snapshot["game"]["moves"].as_array().unwrap();
    moves.iter().map(|mv| mv["usi"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_game_made_at_one_node_is_played_and_watched_through_others() {
    let mut cluster = Cluster::start(3).await;
    let (mut watcher, _) = cluster.nodes[2].sit(&cluster.id, &[]).await;
    cluster.play(&[(1, "7g7f"), (2, "3c3d"), (3, "2g2f"), (4, "8c8d")]).await;
    for usi in ["7g7f", "3c3d", "2g2f", "8c8d"] {
        watcher.moved(usi).await;
    }
}

#[tokio::test]
async fn the_owner_is_killed_and_the_other_node_takes_over_with_nothing_lost_and_nobody_charged() {
    let mut cluster = Cluster::start(2).await;
    let before = now();
    cluster.play(&[(1, "7g7f")]).await;
    cluster.nodes.remove(0).kill();
    let killed = now();
    // The move that is sent at once waits for the new owner.
    play_through(&mut cluster.white, "3c3d", 2).await;
    let after = now();
    cluster.white.moved("3c3d").await;
    let excused = excused(&cluster.white, killed);
    let (mut black, snapshot) = cluster.nodes[0].sit(&cluster.id, &[&cluster.secrets[0]]).await;
    assert_eq!(played(&snapshot), ["7g7f", "3c3d"]);
    assert!(charged(&snapshot, 2) + excused <= after - before);
    play_through(&mut black, "2g2f", 3).await;
    cluster.white.moved("2g2f").await;
}

#[tokio::test]
async fn a_node_that_was_asleep_finds_its_fence_gone_and_writes_nothing() {
    let mut cluster = Cluster::start(2).await;
    cluster.play(&[(1, "7g7f")]).await;
    cluster.nodes[0].signal("STOP");
    play_through(&mut cluster.white, "3c3d", 2).await;
    cluster.nodes[0].signal("CONT");
    // It hears of what happened, and what is asked of it goes to the new owner.
    cluster.black.moved("3c3d").await;
    cluster.play(&[(3, "2g2f"), (4, "8c8d")]).await;
    let (_, snapshot) = cluster.nodes[1].sit(&cluster.id, &[]).await;
    assert_eq!(played(&snapshot), ["7g7f", "3c3d", "2g2f", "8c8d"]);
}

#[tokio::test]
async fn nobody_is_charged_while_the_owner_of_a_game_of_two_others_is_cut_off() {
    let mut cluster = Cluster::start(3).await;
    // Neither plays at the node that has the game.
    (cluster.black, _) = cluster.nodes[2].sit(&cluster.id, &[&cluster.secrets[0]]).await;
    let before = now();
    cluster.play(&[(1, "7g7f")]).await;
    cluster.nodes[0].signal("STOP");
    let cut_off = now();
    cluster.play(&[(2, "3c3d")]).await;
    let after = now();
    cluster.white.moved("3c3d").await;
    for socket in [&cluster.white, &cluster.black] {
        let excused = excused(socket, cut_off);
        let (_, snapshot) = cluster.nodes[1].sit(&cluster.id, &[]).await;
        assert!(charged(&snapshot, 2) + excused <= after - before);
    }
    cluster.nodes[0].signal("CONT");
    cluster.play(&[(3, "2g2f")]).await;
}

#[tokio::test]
async fn what_a_lost_bus_lets_a_player_hear_late_is_nobodys() {
    let mut cluster = Cluster::start(2).await;
    cluster.play(&[(1, "7g7f"), (2, "3c3d")]).await;
    cluster.nats.crash();
    let before = now();
    play_through(&mut cluster.black, "2g2f", 3).await;
    let stored = now();
    // The other node looks into the store, and can ask the owner for nothing.
    cluster.white.moved("2g2f").await;
    let heard = now();
    cluster.play(&[(4, "8c8d")]).await;
    let after = now();
    cluster.white.moved("8c8d").await;
    let (_, snapshot) = cluster.nodes[1].sit(&cluster.id, &[]).await;
    let charged = charged(&snapshot, 4);
    // A busy node may have excused something of the first moves, too.
    let spans: Vec<_> = spans(&cluster.white).into_iter().filter(|(_, until)| *until > before).collect();
    // From when it was played, whenever that was told. Where a node was too busy to keep a beat meanwhile, that is another span, after
    // which this one ends: then next to nothing of the time before it was heard is charged.
    let from_the_move = spans.iter().any(|(from, _)| (before..=stored).contains(from));
    assert!(
        from_the_move || charged * 8 <= heard - stored,
        "played {before} to {stored}, heard {heard}, charged {charged}: {spans:?}"
    );
    let excused: u64 = spans.iter().map(|(from, until)| until - from).sum();
    assert!(charged + excused <= after - before);
}

#[tokio::test]
async fn while_the_bus_is_away_play_goes_on_within_a_node_and_by_asking_the_store() {
    let mut cluster = Cluster::start(2).await;
    cluster.play(&[(1, "7g7f"), (2, "3c3d")]).await;
    cluster.nats.crash();
    cluster.play(&[(3, "2g2f"), (4, "8c8d"), (5, "2f2e")]).await;
    cluster.nats.start_again();
    cluster.play(&[(6, "8d8e"), (7, "6i7h")]).await;
}

#[tokio::test]
async fn while_the_database_is_away_nobody_is_charged_and_play_goes_on_by_itself() {
    let mut cluster = Cluster::start(2).await;
    let before = now();
    cluster.play(&[(1, "7g7f")]).await;
    cluster.postgres.crash();
    let refused = cluster.white.ask(json!({ "type": "move", "usi": "3c3d", "ply": 2 })).await;
    assert_eq!(refused["code"], "not-stored", "{refused}");
    let away = now();
    cluster.postgres.start_again();
    cluster.play(&[(2, "3c3d")]).await;
    let after = now();
    cluster.white.moved("3c3d").await;
    let excused = excused(&cluster.white, away);
    let (_, snapshot) = cluster.nodes[1].sit(&cluster.id, &[]).await;
    assert!(charged(&snapshot, 2) + excused <= after - before);
    cluster.play(&[(3, "2g2f")]).await;
}

#[tokio::test]
async fn while_the_whole_site_is_down_nobody_is_charged() {
    let mut cluster = Cluster::start(2).await;
    let before = now();
    cluster.play(&[(1, "7g7f")]).await;
    for node in cluster.nodes.drain(..) {
        node.kill();
    }
    let down = now();
    cluster.postgres.crash();
    cluster.nats.crash();
    cluster.postgres.start_again();
    cluster.nats.start_again();
    let excused = now() - down;
    let site = Site::at(&cluster.database, &["--bus", &cluster.nats.url()]);
    let (mut white, _) = site.sit(&cluster.id, &[&cluster.secrets[1]]).await;
    play_through(&mut white, "3c3d", 2).await;
    let after = now();
    let (_, snapshot) = site.sit(&cluster.id, &[]).await;
    assert!(charged(&snapshot, 2) + excused <= after - before);
}

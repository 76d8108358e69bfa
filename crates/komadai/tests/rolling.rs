//! Stopping in good order: nodes that are restarted one after another under play, and a node that has no other.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::{PATIENCE, Site, Socket, friendly, seats};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Barrier, watch};

/// How long each side thinks.
const THINK: Duration = Duration::from_millis(250);
/// No game of these has so many moves that a position comes four times.
const LONGEST: usize = 80;
/// A socket is told so when its node stops.
const MOVED_ON: &str = "closed 1012";

/// Black's rook and White's king go round, each at its own pace.
fn line() -> Vec<&'static str> {
    let rook = ["2h3h", "3h4h", "4h5h", "5h6h", "6h7h", "7h6h", "6h5h", "5h4h", "4h3h", "3h2h"];
    let king = ["5a5b", "5b4b", "4b5a"];
    let rounds = rook.iter().cycle().zip(king.iter().cycle());
    rounds.flat_map(|(black, white)| [*black, *white]).take(LONGEST).collect()
}

fn timed() -> Value {
    let clock = json!({ "type": "timed", "mainMs": 600_000, "byoyomiMs": 30_000, "periods": 1, "incrementMs": 0 });
    let mut game = friendly();
    game["clock"] = json!({ "black": clock, "white": clock });
    game
}

/// Where the nodes are, as a proxy in front of them knows it.
type Nodes = Arc<Mutex<Vec<String>>>;

/// A player who goes to the next node when their own sends them away.
struct Player {
    nodes: Nodes,
    turn: usize,
    game: String,
    secret: String,
    client: String,
    socket: Option<Socket>,
    /// Moves of the game that were heard of.
    known: usize,
    moved_on: usize,
}

impl Player {
    fn new(nodes: &Nodes, turn: usize, game: &str, secret: String) -> Player {
        let (game, client) = (game.to_owned(), format!("player-{game}-{}", turn % 2));
        Player { nodes: nodes.clone(), turn, game, secret, client, socket: None, known: 0, moved_on: 0 }
    }

    /// The next message; none where the player had to go to another node instead.
    async fn hear(&mut self) -> Option<Value> {
        let Some(socket) = &mut self.socket else {
            self.connect().await;
            return None;
        };
        match socket.next().await {
            Ok(message) => {
                if message["type"] == "snapshot" {
                    self.known = message["game"]["moves"].as_array().unwrap().len();
                } else if message["event"]["type"] == "move" {
                    self.known += 1;
                }
                Some(message)
            }
            Err(why) => {
                assert_eq!(why, MOVED_ON, "in {}", self.game);
                self.moved_on += 1;
                self.socket = None;
                None
            }
        }
    }

    async fn connect(&mut self) {
        let limit = tokio::time::Instant::now() + PATIENCE;
        loop {
            assert!(tokio::time::Instant::now() < limit, "no node lets anybody in");
            let node = {
                let nodes = self.nodes.lock().unwrap();
                self.turn += 1;
                nodes[self.turn % nodes.len()].clone()
            };
            if let Ok(mut socket) = Socket::open(&format!("ws://{node}/ws/game/{}", self.game)).await {
                socket.say(json!({ "type": "hello", "seats": [self.secret], "client": self.client })).await;
                self.socket = Some(socket);
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Plays a move; whatever node it takes, it is acknowledged in the end, and never refused.
    async fn play(&mut self, usi: &str, ply: usize) {
        let request = json!({ "type": "move", "usi": usi, "ply": ply, "ack": ply });
        loop {
            if let Some(socket) = &mut self.socket {
                if socket.try_say(&request).await {
                    loop {
                        match self.hear().await {
                            Some(answer) if answer["type"] == "ack" => return,
                            Some(answer) => assert_ne!(answer["type"], "refused", "{usi}: {answer}"),
                            None => break,
                        }
                    }
                } else {
                    // It has been sent away, and reads so.
                    while self.hear().await.is_some() {}
                }
            } else {
                self.connect().await;
            }
        }
    }

    async fn wait_for(&mut self, ply: usize) {
        while self.known < ply {
            self.hear().await;
        }
    }
}

/// Plays both sides of a game until told to stop, and gives the number of moves and how often somebody went to another node.
async fn play(
    nodes: Nodes,
    number: usize,
    game: Value,
    begun: Arc<Barrier>,
    mut stop: watch::Receiver<bool>,
) -> (String, usize, usize) {
    let (id, black, white) = seats(&game);
    let mut players = [Player::new(&nodes, number * 2, &id, black), Player::new(&nodes, number * 2 + 1, &id, white)];
    for player in &mut players {
        player.connect().await;
    }
    // The game begins when both are there.
    while !matches!(players[0].hear().await, Some(message) if message["event"]["type"] == "resumed"
        || message["game"]["clock"]["running"] == "black")
    {}
    begun.wait().await;
    let mut played = 0;
    for (index, usi) in line().into_iter().enumerate() {
        let [black, white] = &mut players;
        let (mover, other) = if index % 2 == 0 { (black, white) } else { (white, black) };
        mover.play(usi, index + 1).await;
        other.wait_for(index + 1).await;
        played += 1;
        let stopped = tokio::time::timeout(THINK, stop.wait_for(|&stop| stop)).await;
        if stopped.is_ok() {
            break;
        }
    }
    (id, played, players.iter().map(|player| player.moved_on).sum())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_are_restarted_one_after_another_and_no_move_is_refused() {
    const GAMES: usize = 12;
    let (database, nats) = (Postgres::shared().database(), Nats::start());
    let start = || Site::at(&database, &["--bus", &nats.url()]);
    let mut sites = [start(), start(), start()];
    let nodes: Nodes = Arc::new(Mutex::new(sites.iter().map(|site| site.address.clone()).collect()));
    let (begun, (stop, stopped)) = (Arc::new(Barrier::new(GAMES + 1)), watch::channel(false));
    let began = now();
    let games: Vec<_> = (0..GAMES)
        .map(|number| {
            let game = sites[number % sites.len()].new_game(&timed());
            tokio::spawn(play(nodes.clone(), number, game, begun.clone(), stopped.clone()))
        })
        .collect();
    begun.wait().await;
    for (index, place) in sites.iter_mut().enumerate() {
        let leaving = std::mem::replace(place, start());
        leaving.signal("TERM");
        let limit = tokio::time::Instant::now() + PATIENCE;
        let said = loop {
            assert!(tokio::time::Instant::now() < limit);
            let reply = leaving.get("/readyz");
            if reply.status == 503 {
                break reply.text();
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        assert!(said.contains("node: draining"), "{said}");
        nodes.lock().unwrap()[index] = place.address.clone();
        let code = tokio::task::spawn_blocking(move || leaving.stop()).await.unwrap();
        assert_eq!(code, Some(0));
    }
    stop.send_replace(true);
    let mut moved_on = 0;
    for game in games {
        let (id, played, went) = game.await.unwrap();
        moved_on += went;
        let game = sites[0].get(&format!("/api/games/{id}")).json();
        let moves: Vec<&str> = game["moves"].as_array().unwrap().iter().map(|mv| mv["usi"].as_str().unwrap()).collect();
        assert_eq!(moves, line()[..played], "{id}");
        assert!(game["result"].is_null(), "{game}");
        let charged: u64 = game["moves"].as_array().unwrap().iter().map(|mv| mv["ms"].as_u64().unwrap()).sum();
        assert!(charged <= now() - began, "{id}: {charged} ms were charged");
    }
    // Both seats of each game were on some node, and each node was restarted: nobody stayed where they were.
    assert!(moved_on >= 2 * GAMES, "{moved_on}");
}

#[tokio::test]
async fn a_node_without_others_says_when_it_stops_and_the_time_until_it_is_back_is_nobodys() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::start(folder.path());
    let (id, own, friend) = seats(&site.new_game(&timed()));
    let (mut black, _) = site.sit(&id, &[&own]).await;
    let (_white, _) = site.sit(&id, &[&friend]).await;
    black.event("resumed").await;
    let before = now();
    black.play("7g7f").await;
    assert_eq!(tokio::task::spawn_blocking(move || site.stop()).await.unwrap(), Some(0));
    assert_eq!(black.closed().await, MOVED_ON);
    let down = now();
    std::thread::sleep(Duration::from_millis(700));
    let back = now();
    let site = Site::start(folder.path());
    let (mut white, _) = site.sit(&id, &[&friend]).await;
    white.play("3c3d").await;
    let (_, snapshot) = site.sit(&id, &[&own]).await;
    let charged = snapshot["game"]["moves"][1]["ms"].as_u64().unwrap();
    // What passed until it had stopped may be charged, and from the start on; never what was in between.
    assert!(charged <= (down - before) + (now() - back), "{charged} ms were charged");
}

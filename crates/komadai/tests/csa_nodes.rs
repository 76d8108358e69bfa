//! The door for programs at several nodes of one site: who waits at one of them meets whoever waits at another.

use crate::csa_door::{Client, play};
use crate::site;

use komadai_testbed::{Nats, Postgres};
use site::{PATIENCE, Site};
use std::collections::BTreeSet;

/// Nodes of one site with their servers, and the address of each one's door.
struct Halls {
    _postgres: Postgres,
    _nats: Nats,
    nodes: Vec<(Site, String)>,
}

impl Halls {
    fn open(nodes: usize, more: &[&str]) -> Halls {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        let (database, bus) = (postgres.database(), nats.url());
        let more = [&["--bus", &bus], more].concat();
        let nodes = (0..nodes).map(|_| Site::at_with_csa(&database, &more)).collect();
        Halls { _postgres: postgres, _nats: nats, nodes }
    }

    /// Somebody who has logged in at a node.
    fn log_in(&self, node: usize, login: &str) -> Client {
        let mut client = Client::to(&self.nodes[node].1);
        client.say(&format!("LOGIN {login}"));
        let name = login.split_whitespace().next().unwrap();
        client.hear(&format!("LOGIN:{name} OK"));
        client
    }

    /// Two in a game that has begun, Black at the first node, White at the second.
    fn playing(&self) -> [Client; 2] {
        let black = self.log_in(0, "Kuro test-600-10-B,one");
        let white = self.log_in(1, "Shiro test-600-10-W,two");
        begin([black, white])
    }
}

/// Both agree to what they are asked to play.
fn begin(mut players: [Client; 2]) -> [Client; 2] {
    for player in &mut players {
        player.summary();
    }
    assert_eq!(players[0].game_id, players[1].game_id);
    for player in &mut players {
        player.say("AGREE");
    }
    for player in &mut players {
        let start = format!("START:{}", player.game_id);
        player.hear(&start);
    }
    players
}

#[test]
fn who_waits_at_one_node_plays_whoever_waits_at_another() {
    let halls = Halls::open(2, &[]);
    let mut players = halls.playing();
    play(&mut players, "+7776FU -3334FU");
    players[0].say("%CHUDAN");
    play(&mut players, "+2726FU");
    players[1].say("%CHUDAN");
    for player in &mut players {
        player.hear("#CHUDAN");
    }
    // One rejects what the other has agreed to.
    let mut black = halls.log_in(0, "Midori other-600-10,one");
    let mut white = halls.log_in(1, "Kiiro other-600-10,two");
    black.summary();
    white.summary();
    black.say("AGREE");
    white.say("REJECT");
    let told = format!("REJECT:{} by Kiiro", black.game_id);
    black.hear(&told);
    white.hear(&told);
}

#[test]
fn after_a_node_has_died_its_players_go_on_at_another() {
    let mut halls = Halls::open(2, &["--csa-reconnect", "40"]);
    let mut players = halls.playing();
    play(&mut players, "+7776FU -3334FU");
    let [black, mut white] = players;
    let how = format!("reconnect:{}+{}", black.game_id, black.of("Reconnect_Token:"));
    halls.nodes.remove(0).0.kill();
    let mut again = halls.log_in(0, &format!("Kuro one {how}"));
    again.summary();
    assert!(again.summary.iter().any(|line| line.starts_with("-3334FU,T")), "{:?}", again.summary);
    while again.line().unwrap() != "END Reconnect_State" {}
    again.say("+2726FU");
    again.hear_move("+2726FU");
    white.hear_move("+2726FU");
    white.say("%TORYO");
    again.hear_all(&["%TORYO", "#RESIGN", "#WIN"]);
}

/// All who wait for the next minute, however many at whichever node, are asked to play once.
#[test]
fn at_the_set_minute_all_who_wait_at_all_nodes_are_paired_once() {
    let minutes = (0..60).map(|minute| minute.to_string()).collect::<Vec<_>>().join(",");
    let halls = Halls::open(3, &["--csa-floodgate", &minutes]);
    let mut waiting: Vec<Client> = (0..8)
        .map(|number| halls.log_in(number % 3, &format!("Engine{number} floodgate-300-10F,trip{number}")))
        .collect();
    let mut games = Vec::new();
    for client in &mut waiting {
        // A minute, and what comes after it.
        client.stream.set_read_timeout(Some(3 * PATIENCE)).unwrap();
        client.summary();
        games.push(client.game_id.clone());
        client.say("AGREE");
    }
    let different: BTreeSet<&String> = games.iter().collect();
    assert_eq!(different.len(), 4, "{games:?}");
    for client in &mut waiting {
        // Nothing comes between: nobody is asked twice.
        let start = format!("START:{}", client.game_id);
        client.hear(&start);
    }
}

//! The lobby: two who look for a game find each other, and nobody gets what is another's.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::lobby::{enter, paired, seek, sees, take, token, wish};
use site::{Site, Socket, friendly};

#[tokio::test]
async fn a_seek_is_taken_and_the_game_begins_with_both_in_their_own_seats() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut bea) = (enter(&site, "ann").await, enter(&site, "bea").await);
    let id = seek(&mut ann, wish()).await;
    sees(&mut bea, &id).await;
    assert_eq!(take(&mut bea, &id).await["type"], "ack");
    let (black, white) = (paired(&mut ann).await, paired(&mut bea).await);
    assert_eq!(black["id"], white["id"]);
    let game = black["id"].as_str().unwrap();
    let (mut one, _) = site.sit(game, &[black["seats"]["black"].as_str().unwrap()]).await;
    let (_two, snapshot) = site.sit(game, &[white["seats"]["white"].as_str().unwrap()]).await;
    assert_eq!(snapshot["you"], "white");
    assert_eq!(snapshot["game"]["opponentKind"], "player");
    assert_eq!(snapshot["game"]["names"], json!({ "black": "Ann", "white": "Bea" }));
    one.event("resumed").await;
    one.play("7g7f").await;
    // It is shown to everybody, and the seek is gone.
    let playing = ann.hear_that(|told| told["games"][0]["ply"] == 1).await;
    assert_eq!(playing["games"][0]["id"], game);
    assert_eq!(site.get("/api/lobby").json()["seeks"], json!([]));
    // Nobody else is let onto the seat, not even by whoever looked for the game.
    let guest = token("ann");
    let headers = [("Content-Type", "application/json"), ("Komadai-Guest", guest.as_str())];
    let reply = site.request("POST", &format!("/api/games/{game}/invite"), &headers, b"{}");
    assert_eq!(reply.json()["error"]["reason"], "no-friend");
}

#[tokio::test]
async fn of_two_takers_at_once_exactly_one_gets_the_game() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut ann = enter(&site, "ann").await;
    let id = seek(&mut ann, wish()).await;
    let mut takers = Vec::new();
    for number in 0..8 {
        takers.push(enter(&site, &format!("taker{number}")).await);
    }
    let answers = futures_util::future::join_all(takers.iter_mut().map(|taker| take(taker, &id))).await;
    let taken = answers.iter().filter(|answer| answer["type"] == "ack").count();
    let gone = answers.iter().filter(|answer| answer["code"] == "seek-gone").count();
    assert_eq!((taken, gone), (1, 7), "{answers:?}");
}

#[tokio::test]
async fn what_the_lobby_refuses() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut bea) = (enter(&site, "ann").await, enter(&site, "bea").await);
    let id = seek(&mut ann, wish()).await;
    let refused = async |socket: &mut Socket, message: Value| socket.ask(message).await["code"].clone();
    assert_eq!(refused(&mut ann, json!({ "type": "take", "seek": id })).await, "own-seek");
    assert_eq!(refused(&mut bea, json!({ "type": "take", "seek": "nosuchseek" })).await, "seek-gone");
    assert_eq!(refused(&mut bea, json!({ "type": "withdraw", "seek": id })).await, "seek-gone");
    assert_eq!(refused(&mut bea, json!({ "type": "join", "pool": "1-1" })).await, "no-such-pool");
    let long = "x".repeat(65);
    assert_eq!(refused(&mut bea, json!({ "type": "join", "pool": "10-30", "name": long })).await, "bad-name");
    for clock in [json!({ "type": "none" }), json!({ "type": "days", "daysPerMove": 3 })] {
        let mut endless = wish();
        endless["clock"] = clock;
        assert_eq!(refused(&mut bea, json!({ "type": "seek", "wish": endless })).await, "no-clock");
    }
    let mut timeless = wish();
    timeless["clock"]["mainMs"] = 0.into();
    timeless["clock"]["byoyomiMs"] = 0.into();
    assert_eq!(refused(&mut bea, json!({ "type": "seek", "wish": timeless })).await, "unusable-rules");
    for _ in 0..2 {
        seek(&mut ann, wish()).await;
    }
    assert_eq!(refused(&mut ann, json!({ "type": "seek", "wish": wish() })).await, "too-many-seeks");
    assert_eq!(refused(&mut ann, json!({ "type": "juggle" })).await, "bad-message");
    // Who shows no session looks on.
    let mut stranger = site.socket("/ws/lobby").await;
    stranger.say(json!({ "type": "hello" })).await;
    stranger.hear("lobby").await;
    assert_eq!(refused(&mut stranger, json!({ "type": "take", "seek": id })).await, "no-session");
    assert_eq!(ann.ask(json!({ "type": "withdraw", "seek": id })).await["type"], "ack");
    let reply = site.post(
        "/api/games",
        &json!({ "opponent": { "type": "player" }, "handicap": "even", "side": "black",
        "clock": friendly()["clock"], "rules": friendly()["rules"] }),
    );
    assert_eq!(reply.json()["error"]["reason"], "no-partner");
}

#[tokio::test]
async fn a_flood_of_seeks_is_refused_and_leaves_the_lobby_to_others() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut bea = enter(&site, "bea").await;
    let mut refused = 0;
    // One socket alone is hung up on sooner; one session has one share, whatever it opens.
    for _ in 0..4 {
        let mut flood = enter(&site, "flood").await;
        for _ in 0..15 {
            let answer = flood.ask(json!({ "type": "join", "pool": "10-30" })).await;
            refused += usize::from(answer["code"] == "too-many");
        }
    }
    assert!(refused >= 10, "{refused} of 60");
    assert_eq!(bea.ask(json!({ "type": "join", "pool": "3-0" })).await["type"], "ack");
    let pools = site.get("/api/lobby").json()["pools"].clone();
    assert!(pools.as_array().unwrap().iter().all(|pool| pool["waiting"].as_u64().unwrap() <= 1), "{pools}");
}

#[tokio::test]
async fn a_seek_goes_with_its_maker_and_nobody_is_paired_with_somebody_who_has_gone() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (mut ann, mut bea, mut cat) = (enter(&site, "ann").await, enter(&site, "bea").await, enter(&site, "cat").await);
    let id = seek(&mut ann, wish()).await;
    assert_eq!(ann.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    sees(&mut bea, &id).await;
    drop(ann);
    bea.hear_that(|told| told["gone"] == json!([id])).await;
    assert_eq!(take(&mut bea, &id).await["code"], "seek-gone");
    // The next two in the pool get each other.
    assert_eq!(bea.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    assert_eq!(cat.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    assert_eq!(paired(&mut bea).await["id"], paired(&mut cat).await["id"]);
}

#[tokio::test]
async fn pools_pair_whoever_waits_for_the_same_clock() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut all = Vec::new();
    for (name, pool) in [("ann", "10-30"), ("bea", "3-0"), ("cat", "10-30"), ("dan", "3-0")] {
        let mut socket = enter(&site, name).await;
        assert_eq!(socket.ask(json!({ "type": "join", "pool": pool })).await["type"], "ack");
        all.push(socket);
    }
    let mut games = Vec::new();
    for socket in &mut all {
        games.push(paired(socket).await["id"].as_str().unwrap().to_owned());
    }
    assert_eq!(games[0], games[2]);
    assert_eq!(games[1], games[3]);
    assert_ne!(games[0], games[1]);
    let game = site.get(&format!("/api/games/{}", games[0])).json();
    assert_eq!(game["clock"]["black"]["byoyomiMs"], 30_000, "{game}");
    assert_eq!(game["rules"]["takebacks"], false);
    assert!(game["furigoma"].is_object(), "sides are drawn");
}

#[tokio::test]
async fn an_account_plays_under_its_own_name() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let signed_up = site.request("POST", "/signup", &form, b"name=Sakura&password=correct+horse+battery");
    let cookies = signed_up.head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    let cookies = cookies.collect::<Vec<_>>().join("; ");
    let mut socket = site.socket_with("/ws/lobby", &[("Cookie", &cookies)]).await.unwrap();
    socket.say(json!({ "type": "hello" })).await;
    socket.hear("lobby").await;
    // It says "Ann".
    seek(&mut socket, wish()).await;
    let told = socket.hear_that(|told| told["opened"][0].is_object()).await;
    assert_eq!(told["opened"][0]["name"], "Sakura");
}

#[tokio::test]
async fn while_the_database_is_away_nobody_loses_their_place() {
    let postgres = Postgres::start();
    let site = Site::at(&postgres.database(), &[]);
    let (mut ann, mut bea) = (enter(&site, "ann").await, enter(&site, "bea").await);
    let id = seek(&mut ann, wish()).await;
    sees(&mut bea, &id).await;
    postgres.crash();
    assert_eq!(take(&mut bea, &id).await["code"], "not-stored");
    for socket in [&mut ann, &mut bea] {
        assert_eq!(socket.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    }
    postgres.start_again();
    assert_eq!(paired(&mut ann).await["id"], paired(&mut bea).await["id"]);
    // Whoever has a game looks for no other.
    assert_eq!(take(&mut bea, &id).await["code"], "seek-gone");
}

#[tokio::test]
async fn a_seek_made_at_one_node_is_seen_and_taken_at_another() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nodes: Vec<Site> = (0..2).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
    let (mut ann, mut bea, mut cat) =
        (enter(&nodes[0], "ann").await, enter(&nodes[1], "bea").await, enter(&nodes[0], "cat").await);
    let id = seek(&mut ann, wish()).await;
    sees(&mut bea, &id).await;
    // One here and one there at once: one gets it.
    let (here, there) = tokio::join!(take(&mut cat, &id), take(&mut bea, &id));
    let taken = [&here, &there].into_iter().filter(|answer| answer["type"] == "ack").count();
    assert_eq!(taken, 1, "{here} {there}");
    let (winner, node, mut loser) = if here["type"] == "ack" { (&mut cat, 0, bea) } else { (&mut bea, 1, cat) };
    let (black, white) = (paired(&mut ann).await, paired(winner).await);
    let game = black["id"].as_str().unwrap();
    assert_eq!(black["id"], white["id"]);
    let (mut one, _) = nodes[0].sit(game, &[black["seats"]["black"].as_str().unwrap()]).await;
    let (mut two, _) = nodes[node].sit(game, &[white["seats"]["white"].as_str().unwrap()]).await;
    one.event("resumed").await;
    one.play("7g7f").await;
    two.moved("7g7f").await;
    // Of two who wait in a pool at different nodes the one who came later takes the other.
    let mut dan = enter(&nodes[node], "dan").await;
    assert_eq!(loser.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    assert_eq!(dan.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    assert_eq!(paired(&mut loser).await["id"], paired(&mut dan).await["id"]);
}

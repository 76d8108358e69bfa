//! The bar beside the game on TV: of a position that has long been left, searched once for all who watch.

use crate::site::Site;
use crate::site::lobby::{enter, paired, seek, sees, take, wish};
use komadai_testbed::{Nats, Postgres};
use serde_json::Value;
use std::time::Duration;

/// Twelve moves.
const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f";

fn searched(site: &Site) -> usize {
    let metrics = site.get("/metrics").text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("komadai_tv_searched_total ")).unwrap();
    line.parse().unwrap()
}

fn stood(site: &Site, game: &str) -> Value {
    site.get(&format!("/api/tv/stood?game={game}")).json()
}

async fn until(mut holds: impl FnMut() -> bool) {
    for _ in 0..1_200 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it does not come");
}

#[tokio::test]
async fn a_bar_is_ten_moves_old_and_nodes_share_what_one_of_them_searched() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nodes: Vec<Site> = (0..3).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
    let (mut ann, mut bea) = (enter(&nodes[0], "ann").await, enter(&nodes[1], "bea").await);
    let id = seek(&mut ann, wish()).await;
    sees(&mut bea, &id).await;
    assert_eq!(take(&mut bea, &id).await["type"], "ack");
    let (black, white) = (paired(&mut ann).await, paired(&mut bea).await);
    let game = black["id"].as_str().unwrap();
    let (mut one, _) = nodes[0].sit(game, &[black["seats"]["black"].as_str().unwrap()]).await;
    let (mut two, _) = nodes[1].sit(game, &[white["seats"]["white"].as_str().unwrap()]).await;
    one.event("resumed").await;
    for (ply, usi) in MOVES.split(' ').enumerate() {
        if ply % 2 == 0 { one.play(usi).await } else { two.play(usi).await }
    }
    until(|| nodes[0].get("/api/tv").json()["game"] == game).await;
    assert_eq!(stood(&nodes[0], "nosuchgame"), Value::Null);
    assert_eq!(nodes.iter().map(searched).sum::<usize>(), 0, "nobody has watched it so far");
    for node in [&nodes[0], &nodes[2]] {
        let mut told = Value::Null;
        until(|| {
            told = stood(node, game);
            told["ply"] == 2
        })
        .await;
        let black = told["black"].as_u64().unwrap();
        assert!((35..=65).contains(&black) && black.is_multiple_of(5), "{black}");
    }
    assert_eq!(nodes.iter().map(searched).sum::<usize>(), 1);
}

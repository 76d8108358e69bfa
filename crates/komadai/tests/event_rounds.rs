//! When the site makes the next game or the next round of an event: not at a time that is spent, and not before it is settled.

use crate::event_games::{Held, LATE};
use crate::site::{PATIENCE, Site};

use komadai_tournament::Command;
use serde_json::Value;
use sqlx::SqlitePool;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

async fn pool(data: &Path) -> SqlitePool {
    SqlitePool::connect(data.join("komadai.sqlite").to_str().unwrap()).await.unwrap()
}

async fn sql(data: &Path, statements: &[&str]) {
    let pool = pool(data).await;
    for statement in statements {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// When the site looks at the event next, once it has done all that there is to do now; none: never by itself.
async fn rests_until(data: &Path) -> Option<u64> {
    let (pool, limit) = (pool(data).await, tokio::time::Instant::now() + PATIENCE);
    loop {
        let wake: Option<i64> = sqlx::query_scalar("SELECT wake FROM event_play").fetch_one(&pool).await.unwrap();
        match wake.map(|wake| wake as u64) {
            Some(wake) if wake <= now() => {}
            wake => return wake,
        }
        assert!(tokio::time::Instant::now() < limit, "it is never done");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn has_result(told: &Value, board: usize) -> bool {
    told["rounds"][0]["boards"][board - 1]["result"].is_string()
}

#[tokio::test]
async fn a_time_at_which_a_game_was_made_of_which_nothing_came_is_spent() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=match&best_of=1&days=7", &["Ann", "Bea"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    for name in ["Ann", "Bea"] {
        assert_eq!(held.act(&site, name, "act=ready&round=1&board=1"), 303);
    }
    let first = held.until(&site, |told| Held::live(told).len() == 1).await;
    let first = Held::live(&first)[0].2.clone();
    // The referee decides the game, which is called off, and takes that back.
    assert_eq!(held.desk(&site, "act=result&round=1&board=1&result=white"), 303);
    held.until(&site, |told| Held::live(told).is_empty() && has_result(told, 1)).await;
    rests_until(data.path()).await;
    let steps = held.told(&site)["steps"].as_u64().unwrap();
    assert_eq!(held.desk(&site, &format!("act=undo&step={steps}")), 303);
    let told = held.until(&site, |told| !has_result(told, 1)).await;
    // No further game comes of it by itself; the two are reminded a day before their days end.
    let wake = rests_until(data.path()).await.expect("somebody is told again");
    assert!(wake > now() + 5 * 24 * 60 * 60_000, "{wake}");
    assert_eq!((Held::live(&told), Held::live(&held.told(&site))), (Vec::new(), Vec::new()));
    // They say anew when they play.
    for name in ["Bea", "Ann"] {
        assert_eq!(held.act(&site, name, "act=ready&round=1&board=1"), 303, "{name}");
    }
    let told = held.until(&site, |told| Held::live(told).len() == 1).await;
    assert_ne!(Held::live(&told)[0].2, first);
}

#[tokio::test]
async fn the_next_round_waits_after_a_decision_and_not_after_what_decides_nothing() {
    let decided = |result| Command::Adjudicate { round: 1, board: 2, result, reason: "The hall closed".to_owned() };
    let result = |board, result| Command::Result { round: 1, board, result, left: None };
    let black = komadai_tournament::Outcome::Black;
    let left = |id: &str| Command::Withdraw { id: id.to_owned() };
    for (last, waits) in
        [(vec![result(1, black), decided(black)], true), (vec![result(1, black), result(2, black), left("4")], false)]
    {
        let data = tempfile::tempdir().unwrap();
        let site = Site::start(data.path());
        let held = Held::new(&site, "format=swiss&rounds=3&next_after=5", &["Ann", "Bea", "Cem", "Dan"]);
        assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
        held.until(&site, |told| Held::live(told).len() == 2).await;
        site.kill();
        // All of it was long ago but the last step, which came just now.
        held.steps_are_kept(data.path(), last).await;
        let just_now =
            format!("UPDATE event_steps SET at = {} WHERE number = (SELECT max(number) FROM event_steps)", now());
        sql(data.path(), &["UPDATE event_steps SET at = 1", &just_now, LATE[1]]).await;
        let site = Site::start(data.path());
        if waits {
            let wake = rests_until(data.path()).await.expect("the next round is to be made");
            assert!(wake > now() + 4 * 60_000, "{wake}");
            assert_eq!(held.told(&site)["rounds"].as_array().unwrap().len(), 1);
        } else {
            held.until(&site, |told| told["rounds"].as_array().unwrap().len() == 2).await;
        }
    }
}

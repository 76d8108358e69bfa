//! Conditional moves in games by correspondence.

use crate::site;

use serde_json::{Value, json};
use site::lobby::{rated_wish, sign_up};
use site::{PATIENCE, Reply, Site};

const JSON: (&str, &str) = ("Content-Type", "application/json");
const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

fn api(site: &Site, cookie: &str, path: &str, body: &Value) -> Value {
    let reply = site.request("POST", path, &[JSON, ("Cookie", cookie)], body.to_string().as_bytes());
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}

fn plan(site: &Site, cookie: &str, game: &str, body: &str) -> Reply {
    site.request("POST", &format!("/game/{game}/plan"), &[FORM, ("Cookie", cookie)], body.as_bytes())
}

fn page(site: &Site, cookie: &str, game: &str, query: &str) -> Reply {
    site.request("GET", &format!("/game/{game}/plan{query}"), &[("Cookie", cookie)], b"")
}

fn played(site: &Site, game: &str) -> Vec<String> {
    let moves = site.get(&format!("/api/games/{game}")).json()["moves"].clone();
    moves.as_array().unwrap().iter().map(|mv| mv["usi"].as_str().unwrap().to_owned()).collect()
}

/// Waits until so many moves have been played.
fn until_played(site: &Site, game: &str, count: usize) -> Vec<String> {
    let limit = std::time::Instant::now() + PATIENCE;
    loop {
        let moves = played(site, game);
        if moves.len() >= count {
            return moves;
        }
        assert!(std::time::Instant::now() < limit, "{moves:?}");
    }
}

#[tokio::test]
async fn a_planned_answer_is_played_at_once_and_a_move_off_the_tree_ends_the_plan() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ann, bea] = ["Ann", "Bea"].map(|name| sign_up(&site, name));
    let mut wish = rated_wish();
    wish["clock"] = json!({ "type": "days", "daysPerMove": 3 });
    wish["side"] = "black".into();
    let offer = api(&site, &ann, "/api/offers", &json!({ "wish": wish }));
    let offer = offer["id"].as_str().unwrap();
    let game = api(&site, &bea, &format!("/api/offers/{offer}/take"), &Value::Null)["id"].as_str().unwrap().to_owned();

    // Black is to move: White thinks ahead, Black plays on the board.
    for (cookie, body, status) in [
        (&ann, "act=add&line=7g7f,3c3d", 409),
        (&bea, "act=add&line=7g7e,3c3d", 409),
        (&bea, "act=add&line=7g7f", 409),
        (&bea, "act=add&line=7g7f,3c3d", 303),
        (&bea, "act=add&line=7g7f,8c8d", 409),
        (&bea, "act=add&line=7g7f,3c3d,8h2b%2B,3a2b", 303),
        (&bea, "act=add&line=2g2f,8c8d", 303),
        (&bea, "act=remove&number=7", 409),
        (&bea, "act=nonsense", 400),
    ] {
        let reply = plan(&site, cookie, &game, body);
        assert_eq!(reply.status, status, "{body}: {}", reply.text());
    }
    let own = page(&site, &bea, &game, "?line=7g7f").text();
    assert!(own.contains("Bx2b+"), "{own}");
    assert!(own.contains("value=\"7g7f,8c8d\""), "an answer can be chosen: {own}");
    let theirs = page(&site, &ann, &game, "").text();
    assert!(!theirs.contains("Bx2b+"), "nobody else sees it");

    // The plan is kept through a crash, and plays though its maker is not there.
    site.kill();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let (mut black, _) = site.sit_with(&ann, &game, &[]).await;
    black.play("7g7f").await;
    assert_eq!(until_played(&site, &game, 2), ["7g7f", "3c3d"]);
    black.play("8h2b+").await;
    assert_eq!(until_played(&site, &game, 4)[3], "3a2b");
    assert_eq!(plan(&site, &bea, &game, "act=add&line=2g2f,8c8d").status, 303);
    black.play("9g9f").await;
    // It is off the tree: White has to play, and no plan is left.
    let limit = std::time::Instant::now() + PATIENCE;
    let store = komadai_store::Address::Sqlite(data.path().to_owned()).open().await.unwrap();
    while store.plan(&game, komadai_shogi::Color::White).await.unwrap().is_some() {
        assert!(std::time::Instant::now() < limit, "the plan stays");
    }
    assert_eq!(played(&site, &game).len(), 5);
}

#[tokio::test]
async fn another_kind_is_planned_by_its_own_rules_and_keeps_its_plan_through_a_crash() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ann, bea] = ["Ann", "Bea"].map(|name| sign_up(&site, name));
    let mut wish = rated_wish();
    wish["variant"] = "minishogi".into();
    wish["clock"] = json!({ "type": "days", "daysPerMove": 3 });
    wish["side"] = "black".into();
    let offer = api(&site, &ann, "/api/offers", &json!({ "wish": wish }));
    let offer = offer["id"].as_str().unwrap();
    let game = api(&site, &bea, &format!("/api/offers/{offer}/take"), &Value::Null)["id"].as_str().unwrap().to_owned();
    for (cookie, body, status) in [
        (&ann, "act=add&line=5d5c,1b1c", 409),
        // A move of standard shogi, and one of a pawn that goes two squares.
        (&bea, "act=add&line=7g7f,3c3d", 409),
        (&bea, "act=add&line=5d5b,1b1c", 409),
        (&bea, "act=add&line=5d5c,1b1c", 303),
    ] {
        let reply = plan(&site, cookie, &game, body);
        assert_eq!(reply.status, status, "{body}: {}", reply.text());
    }
    let own = page(&site, &bea, &game, "?line=5d5c").text();
    assert!(own.contains("<svg") && own.contains("value=\"5d5c,5a5b\""), "the board, and the rook's step: {own}");
    let stranger = sign_up(&site, "Cat");
    for cookie in [&stranger, &String::new()] {
        assert_eq!(page(&site, cookie, &game, "").status, 404, "nobody else finds it");
    }
    site.kill();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let (mut black, _) = site.sit_with(&ann, &game, &[]).await;
    black.play("5d5c").await;
    assert_eq!(until_played(&site, &game, 2), ["5d5c", "1b1c"]);
}

//! What moderators see of how somebody's moves were found: theirs alone, named in the log, and never a verdict.

use crate::site;

use serde_json::json;
use site::lobby::{enter_with, paired, rated_wish, seek, sees, sign_up, take};
use site::{PATIENCE, Reply, Site};
use std::time::Duration;

const MOVES: &str = "7g7f 3c3d 9g9f 9c9d 1g1f 1c1d 3i3h 7a7b 4i5h 6a5b";

#[tokio::test]
async fn a_rated_game_is_looked_at_by_the_engine_and_shown_to_moderators_alone() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, ben, mo] = ["Ann", "Ben", "Mo"].map(|name| sign_up(&site, name));
    let mut admin = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
    let done = admin.args(["admin", "role", "Mo", "admin", "--data"]).arg(data.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let get = |cookie: &str, path: &str| -> Reply { site.request("GET", path, &[("Cookie", cookie)], b"") };
    let post = |cookie: &str, path: &str| -> Reply {
        let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", cookie)];
        site.request("POST", path, &form, b"")
    };

    // A game in which Black's page loses the focus before the third move, and says so twice; White's only in the other's turn.
    let mut one = enter_with(&site, ("Cookie", &ann)).await;
    let mut two = enter_with(&site, ("Cookie", &ben)).await;
    let id = seek(&mut one, rated_wish()).await;
    sees(&mut two, &id).await;
    assert_eq!(take(&mut two, &id).await["type"], "ack");
    let game = paired(&mut one).await["id"].as_str().unwrap().to_owned();
    let (mut black, _) = site.sit_with(&ann, &game, &[]).await;
    let (mut white, _) = site.sit_with(&ben, &game, &[]).await;
    black.event("resumed").await;
    for (ply, mv) in (1..).zip(MOVES.split_whitespace()) {
        let (mover, other) = if ply % 2 == 1 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        if ply == 3 {
            for _ in 0..2 {
                mover.say(json!({ "type": "blur", "ply": 3 })).await;
            }
            other.say(json!({ "type": "blur", "ply": 3 })).await;
            mover.say(json!({ "type": "blur", "ply": 99 })).await;
        }
        mover.play(mv).await;
        other.moved(mv).await;
    }
    assert_eq!(black.ask(json!({ "type": "resign" })).await["type"], "ack");

    // Nobody but moderators, and nobody of whom there is no account.
    let path = "/moderation/player/Ann";
    assert_eq!(
        [get(&ann, path).status, get(&ben, path).status, post(&ben, "/moderation/player/Ann/analyse").status],
        [404; 3]
    );
    assert_eq!([get(&mo, "/moderation/player/Nobody").status, get(&mo, "/moderation/player/Mo").status], [404; 2]);
    let before = get(&mo, path);
    assert_eq!((before.status, before.header("cache-control")), (200, Some("no-store")));
    let text = before.text();
    for words in ["Fair play: Ann", "Too little to go by", "Analyse 1 game", &format!("/game/{game}"), "<td>1/5</td>"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(get(&mo, "/moderation/player/Ben").text().contains("<td>0/5</td>"));

    assert_eq!(post(&mo, "/moderation/player/Ann/analyse").status, 303);
    let limit = tokio::time::Instant::now() + PATIENCE;
    let text = loop {
        let text = get(&mo, path).text();
        if !text.contains("waiting for the engine") && !text.contains("Analyse 1 game") {
            break text;
        }
        assert!(tokio::time::Instant::now() < limit, "{text}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    assert!(text.contains("plot-agreement") && text.contains("plot-given"), "{text}");
    // Nobody else finds the analysis by the game's own addresses.
    assert!(!get(&ann, "/archive/analyses").text().contains(&game));
    let log = get(&mo, "/admin/log").text();
    assert!(log.contains("Looked at the fair-play evidence: Ann") && log.contains("Mo"), "{log}");
}

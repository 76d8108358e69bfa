//! Events of teams and simultaneous displays on the site.

use crate::event_games::{FORM, Held, LATE};
use crate::site::Site;

use serde_json::{Value, json};

/// The id of the team of this name, and the ids of its members by board.
fn team(told: &Value, name: &str) -> (String, Vec<String>) {
    let team = told["players"].as_array().unwrap().iter().find(|team| team["name"] == name).expect("a team");
    let members = team["members"].as_array().unwrap().iter().map(|member| member["id"].as_str().unwrap().to_owned());
    (team["id"].as_str().unwrap().to_owned(), members.collect())
}

#[tokio::test]
async fn teams_enter_join_and_line_up_and_their_boards_are_played_though_the_site_is_killed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let names = ["Ann", "Bea", "Cem", "Dan", "Eve"];
    let held = Held::empty(&site, "format=team&team_size=2", &names);
    assert_eq!(held.act(&site, "Ann", "act=join"), 409, "one enters with a team");
    assert_eq!(held.act(&site, "Ann", "act=found-team&name=North"), 303);
    assert_eq!(held.act(&site, "Ann", "act=found-team&name=South"), 409, "one plays for one team");
    assert_eq!(held.act(&site, "Cem", "act=found-team&name=South"), 303);
    let (north, _) = team(&held.told(&site), "North");
    let (south, _) = team(&held.told(&site), "South");
    for (name, to) in [("Bea", &north), ("Eve", &north), ("Dan", &south)] {
        assert_eq!(held.act(&site, name, &format!("act=join-team&id={to}")), 303, "{name} joins");
    }
    assert_eq!(held.act(&site, "Bea", &format!("act=join-team&id={south}")), 409);
    // The captain lines the team up, and nobody else does: Eve plays at the first board, Ann at the second, Bea waits.
    let (_, members) = team(&held.told(&site), "North");
    let [ann, bea, eve] = &members[..] else { panic!("{members:?}") };
    let line_up = format!("act=line-up&id={north}&text={eve},{ann},{bea}");
    for nobody in ["Bea", "Cem"] {
        assert_eq!(held.act(&site, nobody, &line_up), 409, "{nobody} lines up");
    }
    assert_eq!(held.act(&site, "Ann", &line_up), 303);
    assert_eq!(held.act(&site, "Cem", &format!("act=leave-team&id={bea}")), 409, "it is another captain's team");
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 2).await;
    let seats: Vec<String> = (1..=2).flat_map(|board| Held::seats(&told, 1, board)).collect();
    assert!(!seats.contains(&"Bea".to_owned()) && seats[..2].contains(&"Eve".to_owned()), "{seats:?}");
    let first = Held::live(&told)[0].clone();
    held.play(&site, &told, &first).await;
    held.until(&site, |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    site.kill();

    let site = Site::start(data.path());
    let told = held.told(&site);
    // Whoever has an open game does not leave; whoever waits may.
    let playing = if seats[2..].contains(&"Ann".to_owned()) { ann } else { eve };
    assert_eq!(held.act(&site, "Ann", &format!("act=leave-team&id={playing}")), 409);
    assert_eq!(held.act(&site, "Bea", &format!("act=leave-team&id={bea}")), 303);
    held.play(&site, &told, &Held::live(&told)[0]).await;
    let is_over =
        |told: &Value| told["rounds"][0]["boards"].as_array().unwrap().iter().all(|board| board["result"].is_string());
    let told = held.until(&site, is_over).await;
    assert_eq!(told["games"].as_array().unwrap().len(), 2, "{told:#}");
    let points: Vec<f64> =
        told["standings"].as_array().unwrap().iter().map(|row| row["points"].as_f64().unwrap()).collect();
    assert_eq!(points.iter().sum::<f64>(), 1.0, "a match is a point: {told:#}");
    let page = site.get(&held.event).text();
    assert!(page.contains("event-match") && page.contains("North"), "{page}");
}

#[tokio::test]
async fn a_reserve_sits_in_for_another_member_until_their_game_has_begun() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::empty(&site, "format=team&team_size=2", &["Ann", "Bea", "Cem", "Dan", "Eve"]);
    assert_eq!(held.act(&site, "Ann", "act=found-team&name=North"), 303);
    assert_eq!(held.act(&site, "Cem", "act=found-team&name=South"), 303);
    let (north, _) = team(&held.told(&site), "North");
    let (south, _) = team(&held.told(&site), "South");
    for (name, to) in [("Bea", &north), ("Eve", &north), ("Dan", &south)] {
        assert_eq!(held.act(&site, name, &format!("act=join-team&id={to}")), 303, "{name} joins");
    }
    let (_, members) = team(&held.told(&site), "North");
    let [ann, bea, eve] = &members[..] else { panic!("{members:?}") };
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 2).await;
    assert!(Held::seats(&told, 1, 2).contains(&"Bea".to_owned()), "{told:#}");
    let old = Held::live(&told);
    let substitute = |id: &str, by: &str| format!("act=substitute&at=1-2-{id}&other={by}");
    for (who, id, by) in [("Cem", bea, eve), ("Bea", bea, eve), ("Ann", bea, ann), ("Ann", ann, eve)] {
        assert_eq!(held.act(&site, who, &substitute(id, by)), 409, "{who} puts in {by} for {id}");
    }
    let page = site.request("GET", &held.event, &[("Cookie", held.host.as_str())], b"").text();
    assert!(page.contains(&format!("value=\"1-2-{bea}\"")), "{page}");
    assert_eq!(held.act(&site, "Ann", &substitute(bea, eve)), 303);
    // The board has another game, of whoever sits there now; the other board keeps its own.
    let told = held
        .until(&site, |told| {
            let live = Held::live(told);
            live.len() == 2 && live.iter().all(|game| game.1 == 1 || *game != old[1])
        })
        .await;
    let live = Held::live(&told);
    assert_eq!(live[0], old[0]);
    let seats = Held::seats(&told, 1, 2);
    assert!(seats.contains(&"Eve".to_owned()), "{seats:?}");
    let mut players = held.sit(&site, &live[1].2, &seats).await;
    players[0].play("7g7f").await;
    players[1].play("3c3d").await;
    assert_eq!(held.act(&site, "Ann", &substitute(eve, bea)), 409, "nobody sits down in a game that goes on");
    let loser = usize::from(seats[1] == "Dan");
    if loser == 1 {
        players[0].play("2g2f").await;
    }
    assert_eq!(players[loser].ask(json!({ "type": "resign" })).await["type"], "ack");
    let told = held.until(&site, |told| told["rounds"][0]["boards"][1]["result"].is_string()).await;
    let won = if seats[0] == "Eve" { "black" } else { "white" };
    assert_eq!(told["rounds"][0]["boards"][1]["result"], won);
    assert_eq!(held.steps(&site, "substitute"), 1);
}

#[tokio::test]
async fn a_host_plays_many_boards_gives_handicaps_and_goes_from_one_that_waits_to_the_next() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held =
        Held::empty(&site, "format=simultaneous&clock=5-0&host_more=20&no_show=5", &["Hana", "Ann", "Bea", "Cem"]);
    let told = held.told(&site);
    assert_eq!((&told["players"][0]["id"], &told["players"][0]["name"]), (&json!("host"), &json!("Hana")));
    for guest in ["Ann", "Bea", "Cem"] {
        assert_eq!(held.act(&site, guest, "act=join"), 303);
    }
    let id = |name: &str| {
        let told = held.told(&site);
        let player = told["players"].as_array().unwrap().iter().find(|player| player["name"] == name).cloned();
        player.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let give = format!("act=give&id={}&handicap=rook", id("Ann"));
    assert_ne!(held.act(&site, "Ann", &give), 303, "nobody takes a handicap");
    assert_eq!(held.act(&site, "Hana", &give), 303);
    assert_ne!(held.act(&site, "Bea", "act=pair&round=1"), 303, "a guest does not begin it");
    assert_eq!(held.act(&site, "Hana", "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 3).await;
    assert_eq!(told["rounds"][0]["boards"][0]["handicap"], "rook");

    // All wait; from the last board it goes on at the first.
    let hana = [("Cookie", held.sessions["Hana"].as_str())];
    let next = |site: &Site, after: usize| {
        let path = format!("{}/next?after={after}", held.event);
        site.request("GET", &path, &hana, b"").header("location").unwrap().to_owned()
    };
    let live = Held::live(&told);
    let game = |board: usize| format!("/game/{}", live[board - 1].2);
    assert_eq!((next(&site, 0), next(&site, 1), next(&site, 3)), (game(1), game(2), game(1)));
    let page = site.request("GET", &game(1), &hana, b"").text();
    assert!(page.contains("\"host\":true"), "{page}");
    let guest = [("Cookie", held.sessions["Ann"].as_str())];
    assert!(!site.request("GET", &game(1), &guest, b"").text().contains("\"host\":true"));
    // At the second board somebody is, and Black moves there first: then it is the host's turn again.
    let seats = Held::seats(&told, 1, 2);
    assert_eq!(seats[1], "Hana");
    let mut second = held.sit(&site, &live[1].2, &seats).await;
    let held_at = |site: &Site| site.request("GET", &format!("{}/boards", held.event), &hana, b"").text();
    assert_eq!(next(&site, 1), game(3), "the guest at the second board is to move");
    second[0].play("7g7f").await;
    assert_eq!(next(&site, 1), game(2));
    assert!(held_at(&site).contains("3 boards are waiting for you"), "{}", held_at(&site));
    second[1].play("3c3d").await;
    assert!(held_at(&site).contains("2 boards are waiting for you"));
    // The host has twenty minutes more.
    let (_, seen) = site.sit_with(&held.sessions["Hana"], &live[1].2, &[]).await;
    let main = |side: &str| seen["game"]["clock"][side]["mainMs"].as_u64().unwrap_or_else(|| panic!("{seen:#}"));
    assert!(main("white") > main("black") + 19 * 60_000, "{seen:#}");

    // Who does not come has lost, and the host has come wherever they are.
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for late in LATE {
        sqlx::query(late).execute(&pool).await.unwrap();
    }
    let results = |told: &Value| -> Vec<Value> {
        told["rounds"][0]["boards"].as_array().unwrap().iter().map(|board| board["result"].clone()).collect()
    };
    let told = held.until(&site, |told| results(told).iter().filter(|result| result.is_string()).count() == 2).await;
    assert_eq!(results(&told), [json!("black-forfeit"), Value::Null, json!("black-forfeit")]);
}

#[tokio::test]
async fn over_the_board_a_referee_enters_teams_and_players_report_results_that_count_once_both_say_the_same() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::empty(&site, "format=swiss&rounds=3", &["Ann", "Bea", "Cem"]);
    let make = |form: &str| {
        let headers = [FORM, ("Cookie", held.host.as_str())];
        let made = site.request("POST", "/events", &headers, form.as_bytes());
        made.header("location").unwrap_or_else(|| panic!("{}", made.text())).trim_end_matches("/desk").to_owned()
    };
    let post = |path: &str, name: &str, body: &str| {
        site.request("POST", path, &[FORM, ("Cookie", &held.sessions[name])], body.as_bytes()).status
    };
    let teams = make("name=Teams&entry=invitation&format=team&team_size=2");
    let desk = format!("{teams}/desk");
    assert_eq!(post(&desk, "Ann", "act=enter-team&name=A&text=Abe;1500%0AAda;1700"), 303);
    assert_eq!(post(&desk, "Ann", "act=enter-team&name=B&text=Bob;strong"), 409);
    assert_eq!(post(&desk, "Ann", "act=enter-team&name=B&text=Bob"), 303);
    assert_eq!(post(&desk, "Ann", "act=pair&round=1"), 409, "a board would be empty");
    assert_eq!(post(&teams, "Bea", "act=found-team&name=C"), 409, "referees alone enter");
    let told = site.get(&format!("{teams}/event.json")).json();
    assert_eq!(told["players"][0]["members"][0]["name"], "Ada", "boards are in the order of ratings");

    let open = make("name=Club+open&entry=open&format=swiss&rounds=2&reports=1");
    for name in ["Bea", "Cem"] {
        assert_eq!(post(&open, name, "act=join"), 303);
    }
    // What the next round would be is looked at, and nothing is made by that.
    let cookie = [("Cookie", held.host.as_str())];
    let draft = site.request("GET", &format!("{open}/desk?draft=forbid&id=1&other=2"), &cookie, b"").text();
    assert!(draft.contains("Bea") && draft.contains("role=\"status\""), "{draft}");
    assert_eq!(site.get(&format!("{open}/event.json")).json()["rounds"], json!([]));
    assert_eq!(post(&format!("{open}/desk"), "Ann", "act=pair&round=1"), 303);
    let report = |name: &str, result: &str| post(&open, name, &format!("act=report&round=1&board=1&result={result}"));
    let stands = || site.get(&format!("{open}/event.json")).json()["rounds"][0]["boards"][0]["result"].clone();
    assert_eq!(report("Ann", "black"), 409, "she does not play");
    assert_eq!((report("Bea", "black"), stands()), (303, Value::Null));
    let page = site.request("GET", &open, &[("Cookie", &held.sessions["Cem"])], b"").text();
    assert!(page.contains("value=\"report\"") && page.contains("Bea: "), "{page}");
    assert_eq!((report("Cem", "white"), stands()), (303, Value::Null));
    assert_eq!((report("Cem", "black"), stands()), (303, json!("black")));
}

/// The address of the next board that waits for the host, seen from one.
fn next(site: &Site, held: &Held, after: usize) -> String {
    let path = format!("{}/next?after={after}", held.event);
    site.request("GET", &path, &[("Cookie", &held.host)], b"").header("location").unwrap().to_owned()
}

#[tokio::test]
async fn the_host_of_a_display_is_led_to_a_clock_that_runs_before_boards_that_wait() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::empty(&site, "format=simultaneous", &["Hana", "Ann", "Bea", "Cem"]);
    for guest in ["Ann", "Bea", "Cem"] {
        assert_eq!(held.act(&site, guest, "act=join"), 303);
    }
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 3).await;
    let live = Held::live(&told);
    let game = |board: usize| format!("/game/{}", live[board - 1].2);
    assert_eq!(next(&site, &held, 1), game(2));
    let mut first = held.sit(&site, &live[0].2, &Held::seats(&told, 1, 1)).await;
    first[0].play("7g7f").await;
    for after in 1..=3 {
        assert_eq!(next(&site, &held, after), game(1), "from board {after}");
    }
    first[1].play("3c3d").await;
    assert_eq!(next(&site, &held, 1), game(2));
}

#[tokio::test]
async fn a_guest_of_a_display_who_loses_the_connection_when_it_is_looked_keeps_the_board() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    // Half a minute may pass in absence by this clock.
    let held = Held::empty(&site, "format=simultaneous&clock=5-0&no_show=5", &["Hana", "Ann", "Bea"]);
    for guest in ["Ann", "Bea"] {
        assert_eq!(held.act(&site, guest, "act=join"), 303);
    }
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 2).await;
    let board = Held::live(&told).into_iter().find(|(_, board, _)| Held::seats(&told, 1, *board)[0] == "Ann").unwrap();
    let other = 3 - board.1;
    // Bea never comes, by which it is seen that Ann was looked at, too.
    let (ann, _) = site.sit_with(&held.sessions["Ann"], &board.2, &[]).await;
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for late in LATE {
        sqlx::query(late).execute(&pool).await.unwrap();
    }
    drop(ann);
    let mut times = 0;
    let results = |told: &Value| [board.1, other].map(|at| told["rounds"][0]["boards"][at - 1]["result"].clone());
    let told = loop {
        // She loses it again and again, for a moment.
        let (ann, _) = site.sit_with(&held.sessions["Ann"], &board.2, &[]).await;
        drop(ann);
        times += 1;
        let told = held.told(&site);
        if results(&told)[1].is_string() {
            break told;
        }
        assert!(times < 600, "{told:#}");
        // Who comes back more than twenty times a second is told to wait.
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    };
    assert_eq!(results(&told), [Value::Null, json!("black-forfeit")]);
    let mut seats = held.sit(&site, &board.2, &Held::seats(&told, 1, board.1)).await;
    seats[0].play("7g7f").await;
}

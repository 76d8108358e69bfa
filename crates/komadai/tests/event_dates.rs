//! Games of events whose players settle on a time: proposals, agreement, reminders, no-shows, and days that run out.

use crate::event_games::{Held, LATE, store};
use crate::site::{PATIENCE, Site};

use komadai_testbed::{Nats, Postgres};
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const HOUR: u64 = 60 * 60_000;

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

/// An instant as a page sends it, so many milliseconds from now.
fn in_ms(ms: u64) -> u64 {
    now() + ms
}

/// The time of a board: until when, and what is agreed.
fn date(told: &Value, board: usize) -> Option<(u64, Option<u64>)> {
    let date = told["dates"].as_array()?.iter().find(|date| date["board"] == board && date["round"] == 1)?;
    Some((date["until"].as_u64()?, date["agreed"].as_u64()))
}

/// Waits until somebody has a notice with these words.
async fn told_of(site: &Site, session: &str, words: &str) {
    let limit = tokio::time::Instant::now() + PATIENCE;
    loop {
        let page = site.request("GET", "/notices", &[("Cookie", session)], b"").text();
        if page.contains(words) {
            return;
        }
        assert!(tokio::time::Instant::now() < limit, "nobody says {words:?}: {page}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn sql(data: &Path, statements: &[&str]) {
    let pool = sqlx::SqlitePool::connect(data.join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for statement in statements {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

#[tokio::test]
async fn two_settle_on_a_time_though_the_site_is_killed_in_between_and_who_does_not_come_has_lost() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=round-robin&days=7&no_show=5", &["Ann", "Bea", "Cem", "Dan"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| date(told, 2).is_some()).await;
    let (until, agreed) = date(&told, 1).unwrap();
    assert!(until > now() + 6 * 24 * HOUR && until <= now() + 7 * 24 * HOUR && agreed.is_none());
    assert_eq!(Held::live(&told), [], "no game begins before its time");
    let seats = Held::seats(&told, 1, 1);
    let other = Held::seats(&told, 1, 2)[0].clone();
    let session = |name: &String| held.sessions[name].as_str();
    told_of(&site, session(&seats[1]), "Settle on a time for your game of round 1").await;
    assert!(site.get(&held.event).text().contains("to be arranged by"));

    let offer = format!("act=offer&round=1&board=1&when1={}&when2={}", in_ms(48 * HOUR), in_ms(HOUR / 2));
    assert_eq!(held.act(&site, &other, &offer), 409, "it is not their board");
    let late = format!("act=offer&round=1&board=1&when1={}", in_ms(8 * 24 * HOUR));
    assert_eq!(held.act(&site, &seats[0], &late), 409, "that is after the last day");
    assert_eq!(held.act(&site, &seats[0], "act=offer&round=1&board=1&when1=soon"), 400);
    assert_eq!(held.act(&site, &seats[0], &offer), 303);
    site.kill();

    let site = Site::start(data.path());
    told_of(&site, session(&seats[1]), "Your opponent of round 1 offers times").await;
    let page = site.request("GET", &held.event, &[("Cookie", session(&seats[1]))], b"").text();
    let offered = page.split("name=\"at\" value=\"").nth(1).expect("an offer").split('"').next().unwrap().to_owned();
    let agree = format!("act=agree&round=1&board=1&at={offered}");
    for nobody in [&seats[0], &other] {
        assert_eq!(held.act(&site, nobody, &agree), 409, "{nobody} agrees");
    }
    assert_eq!(held.act(&site, &seats[1], &agree), 303);
    let told = held.until(&site, |told| date(told, 1).is_some_and(|(_, agreed)| agreed.is_some())).await;
    assert_eq!(date(&told, 1).unwrap().1.unwrap().to_string(), offered);
    // It is within the hour: both are told, and have it in their calendar.
    for name in &seats {
        told_of(&site, session(name), "The time of your game of round 1 is settled").await;
        told_of(&site, session(name), "Your game of round 1 begins within the hour").await;
        let path = format!("{}/games.ics", held.event);
        let calendar = site.request("GET", &path, &[("Cookie", session(name))], b"").text();
        assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 1, "{calendar}");
        assert!(calendar.contains("\r\nDTSTART:20") && calendar.contains(&held.event), "{calendar}");
    }
    let path = format!("{}/games.ics", held.event);
    let calendar = site.request("GET", &path, &[("Cookie", session(&other))], b"").text();
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 0, "others have their own games there: {calendar}");

    // The time has come.
    sql(data.path(), &["UPDATE event_dates SET agreed = 1 WHERE board = 1", LATE[1]]).await;
    let told = held.until(&site, |told| Held::live(told).len() == 1).await;
    let (_, board, game) = Held::live(&told)[0].clone();
    assert_eq!((board, date(&told, 1)), (1, None));
    assert_eq!(held.act(&site, &seats[0], &offer), 409, "it is too late for another time");
    let (mut there, _) = site.sit_with(session(&seats[1]), &game, &[]).await;
    sql(data.path(), &LATE).await;
    there.event("ended").await;
    let told = held.until(&site, |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "black-forfeit");
    assert!(date(&told, 2).is_some(), "the other board waits");
    assert_eq!(site.stop(), Some(0));
    let kept = store(data.path()).await;
    let white = kept.account_named(&seats[1].to_lowercase()).await.unwrap().unwrap();
    let notices = kept.notices_of(&white.id, 99).await.unwrap();
    for kind in ["arrange", "offered", "agreed", "soon", "seated"] {
        assert_eq!(notices.iter().filter(|notice| notice.kind == kind).count(), 1, "{kind}");
    }
}

#[tokio::test]
async fn when_the_days_are_over_the_referees_decide_with_a_reason() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=league&days=3", &["Ann", "Bea", "Cem", "Dan"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| date(told, 2).is_some()).await;
    let seats = Held::seats(&told, 1, 1);
    // A referee sets the time of a board for both.
    let settle = format!("act=settle&round=1&board=2&when1={}", in_ms(2 * HOUR));
    assert_eq!(held.act(&site, "Dan", &settle), 409, "players do not");
    assert_eq!(held.desk(&site, &settle), 303);
    held.until(&site, |told| date(told, 2).is_some_and(|(_, agreed)| agreed.is_some())).await;
    site.kill();

    // Three days later.
    sql(data.path(), &["UPDATE event_steps SET at = 1 WHERE entry LIKE '%\"pair\"%'", LATE[1]]).await;
    let site = Site::start(data.path());
    told_of(&site, &held.host, "A game of round 1 was not played in time").await;
    assert_eq!(held.act(&site, &seats[0], "act=ready&round=1&board=1"), 409);
    assert_eq!(held.desk(&site, "act=adjudicate&round=1&board=1&result=white-forfeit&reason="), 409);
    let decide = "act=adjudicate&round=1&board=1&result=white-forfeit&reason=No+answer+for+three+days";
    assert_ne!(held.act(&site, "Dan", decide), 303, "players decide nothing");
    assert_eq!(held.desk(&site, decide), 303);
    let told = held.told(&site);
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "white-forfeit");
    assert!(site.get(&held.event).text().contains("No answer for three days"));
    assert!(date(&told, 1).is_none());
}

#[tokio::test]
async fn two_who_say_now_at_two_nodes_have_one_game() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nodes: Vec<Site> = (0..2).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
    let held = Held::new(&nodes[0], "format=match&best_of=1&days=7", &["Ann", "Bea"]);
    assert_eq!(held.desk(&nodes[0], "act=pair&round=1"), 303);
    held.until(&nodes[1], |told| date(told, 1).is_some()).await;
    assert_eq!(held.act(&nodes[0], "Ann", "act=ready&round=1&board=1"), 303);
    told_of(&nodes[1], &held.sessions["Bea"], "Your opponent of round 1 offers times").await;
    assert_eq!(held.act(&nodes[1], "Bea", "act=ready&round=1&board=1"), 303);
    let told = held.until(&nodes[0], |told| Held::live(told).len() == 1).await;
    held.play(&nodes[1], &told, &Held::live(&told)[0]).await;
    let told = held.until(&nodes[0], |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    assert_eq!(told["games"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_boards_of_an_event_have_notices_of_their_own() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=league&days=3", &["Ann", "Bea", "Cem", "Dan"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    held.until(&site, |told| date(told, 2).is_some()).await;
    sql(data.path(), &["UPDATE event_steps SET at = 1 WHERE entry LIKE '%\"pair\"%'"]).await;
    site.kill();
    sql(data.path(), &[LATE[1]]).await;
    // Three days later.
    let site = Site::start(data.path());
    let host = [("Cookie", held.host.as_str())];
    let limit = tokio::time::Instant::now() + PATIENCE;
    loop {
        let page = site.request("GET", "/notices", &host, b"").text();
        let at = |board: u32| format!("{}/desk#board-1-{board}\"", held.event);
        if page.contains(&at(1)) && page.contains(&at(2)) {
            break;
        }
        assert!(tokio::time::Instant::now() < limit, "a board is not told of: {page}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Three days later: the round was made long ago, and what was settled in it is past.
const LONG_AGO: [&str; 3] = [
    "UPDATE event_steps SET at = 1 WHERE entry LIKE '%\"pair\"%'",
    "UPDATE event_dates SET agreed = 1, talk = json_set(talk, '$.made', 1) WHERE agreed IS NOT NULL",
    LATE[1],
];

/// A league whose first board has a time that is past as the site starts again.
async fn past(data: &Path, settings: &str) -> (Site, Held) {
    let site = Site::start(data);
    let held = Held::new(&site, settings, &["Ann", "Bea", "Cem", "Dan"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    held.until(&site, |told| date(told, 2).is_some()).await;
    for board in 1..=2 {
        let settle = format!("act=settle&round=1&board={board}&when1={}", in_ms(2 * HOUR));
        assert_eq!(held.desk(&site, &settle), 303);
    }
    held.until(&site, |told| date(told, 2).is_some_and(|(_, agreed)| agreed.is_some())).await;
    site.kill();
    sql(data, &LONG_AGO).await;
    let site = Site::start(data);
    held.until(&site, |told| Held::live(told).len() == 2).await;
    (site, held)
}

#[tokio::test]
async fn the_referees_hear_of_a_time_that_was_spent_on_a_game_of_which_nothing_came() {
    let data = tempfile::tempdir().unwrap();
    let (site, held) = past(data.path(), "format=league&days=3&no_show=5").await;
    // Nobody comes to either board, which the referee takes back for one of them.
    sql(data.path(), &LATE).await;
    let is_over = |told: &Value, board: usize| told["rounds"][0]["boards"][board]["result"] == "double-forfeit";
    held.until(&site, |told| is_over(told, 0) && is_over(told, 1)).await;
    let page = site.request("GET", "/notices", &[("Cookie", &held.host)], b"").text();
    assert!(!page.contains("was not played in time"), "the event's clock has decided: {page}");
    let steps = store(data.path()).await.event_steps(held.event.trim_start_matches("/event/"), 0).await.unwrap();
    assert_eq!(held.desk(&site, &format!("act=undo&step={}", steps.last().unwrap().number)), 303);
    told_of(&site, &held.host, "A game of round 1 was not played in time").await;
    let told = held.told(&site);
    assert_eq!(Held::live(&told), [], "the time that is spent makes no further game");
    let open = (1..=2).find(|board| !is_over(&told, board - 1)).unwrap();
    assert_eq!(date(&told, open).unwrap().1, None, "nothing is settled any more");
}

#[tokio::test]
async fn the_referees_hear_of_a_game_for_which_nobody_comes_where_no_clock_judges_that() {
    let data = tempfile::tempdir().unwrap();
    let (site, held) = past(data.path(), "format=league&days=3").await;
    told_of(&site, &held.host, "A game of round 1 was not played in time").await;
    // It can still be played.
    let told = held.told(&site);
    held.play(&site, &told, &Held::live(&told)[0]).await;
    held.until(&site, |told| Held::live(told).len() == 1).await;
}

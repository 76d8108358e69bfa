//! Events that are played on the site: its games are made, their ends entered, and nothing is lost or doubled, whatever dies in between.

use crate::site;

use komadai_store::{Address, EventCard, EventStage, EventStep, StepsAdded, Store};
use komadai_testbed::{Nats, Postgres};
use komadai_tournament::{Command, Entry, Event};
use serde_json::{Value, json};
use site::lobby::sign_up;
use site::{PATIENCE, Site, Socket};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

pub(crate) const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
/// A repetition: the fourth time that the position stands on the board.
const SHUFFLE: [&str; 4] = ["4i4h", "6a6b", "4h4i", "6b6a"];

/// The event's clock has run for whoever has not come.
pub(crate) const LATE: [&str; 2] =
    ["UPDATE event_games SET due = 1", "UPDATE event_play SET wake = 0, version = version + 1"];
const PAIR: Command = Command::Pair { first: None, at: None, unfinished: false };

/// An event with its players' sessions, by their names. The first one holds it.
pub(crate) struct Held {
    pub(crate) event: String,
    pub(crate) sessions: BTreeMap<String, String>,
    pub(crate) host: String,
}

impl Held {
    /// An event of these players that is played on the site.
    pub(crate) fn new(site: &Site, settings: &str, names: &[&str]) -> Held {
        let held = Held::empty(site, settings, names);
        for name in names {
            assert_eq!(held.act(site, name, "act=join"), 303, "{name} enters");
        }
        held
    }

    /// The same before anybody has entered.
    pub(crate) fn empty(site: &Site, settings: &str, names: &[&str]) -> Held {
        let sessions: BTreeMap<String, String> =
            names.iter().map(|name| ((*name).to_owned(), sign_up(site, name))).collect();
        let host = sessions[names[0]].clone();
        let clock = if settings.contains("clock=") { "" } else { "clock=10-30&" };
        let body = format!("name=Club+evening&entry=open&online=1&{clock}rules=amateur&{settings}");
        let made = site.request("POST", "/events", &[FORM, ("Cookie", &host)], body.as_bytes());
        assert_eq!(made.status, 303, "{}", made.text());
        let event = made.header("location").unwrap().trim_end_matches("/desk").to_owned();
        Held { event, sessions, host }
    }

    pub(crate) fn act(&self, site: &Site, name: &str, body: &str) -> u16 {
        let headers = [FORM, ("Cookie", self.sessions[name].as_str())];
        site.request("POST", &self.event, &headers, body.as_bytes()).status
    }

    pub(crate) fn desk(&self, site: &Site, body: &str) -> u16 {
        let headers = [FORM, ("Cookie", self.host.as_str())];
        site.request("POST", &format!("{}/desk", self.event), &headers, body.as_bytes()).status
    }

    pub(crate) fn told(&self, site: &Site) -> Value {
        site.get(&format!("{}/event.json", self.event)).json()
    }

    /// Waits until it is so.
    pub(crate) async fn until(&self, site: &Site, holds: impl Fn(&Value) -> bool) -> Value {
        let limit = tokio::time::Instant::now() + PATIENCE;
        loop {
            let told = self.told(site);
            if holds(&told) {
                return told;
            }
            assert!(tokio::time::Instant::now() < limit, "{told:#}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The games that are played now: round, board, game.
    pub(crate) fn live(told: &Value) -> Vec<(usize, usize, String)> {
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        let games = told["games"].as_array().unwrap().iter().filter(|game| game["live"] == true);
        games
            .map(|game| (number(&game["round"]), number(&game["board"]), game["game"].as_str().unwrap().to_owned()))
            .collect()
    }

    /// The names of Black and White at a board.
    pub(crate) fn seats(told: &Value, round: usize, board: usize) -> [String; 2] {
        let at = &told["rounds"][round - 1]["boards"][board - 1];
        let name = |id: &Value| {
            let entrants = told["players"].as_array().unwrap();
            let members = entrants.iter().flat_map(|team| team["members"].as_array().into_iter().flatten());
            let mut people = entrants.iter().chain(members);
            people.find(|player| player["id"] == *id).unwrap()["name"].as_str().unwrap().to_owned()
        };
        [name(&at["black"]), name(&at["white"])]
    }

    /// Both come to the board of a game.
    pub(crate) async fn sit(&self, site: &Site, game: &str, seats: &[String; 2]) -> [Socket; 2] {
        let (mut black, snapshot) = site.sit_with(&self.sessions[&seats[0]], game, &[]).await;
        assert_eq!(snapshot["you"], "black");
        let (white, snapshot) = site.sit_with(&self.sessions[&seats[1]], game, &[]).await;
        assert_eq!(snapshot["you"], "white");
        if snapshot["game"]["paused"].is_object() {
            black.event("resumed").await;
        }
        [black, white]
    }

    /// Plays a game to its end: whose name comes later resigns, in their turn.
    pub(crate) async fn play(&self, site: &Site, told: &Value, (round, board, game): &(usize, usize, String)) {
        let seats = Held::seats(told, *round, *board);
        let loser = usize::from(seats[1] > seats[0]);
        let mut players = self.sit(site, game, &seats).await;
        if loser == 1 {
            players[0].play("7g7f").await;
        }
        assert_eq!(players[loser].ask(json!({ "type": "resign" })).await["type"], "ack");
    }

    /// Keeps steps while no site looks, which leave four players in one round.
    pub(crate) async fn steps_are_kept(&self, data: &Path, commands: Vec<Command>) {
        let id = self.event.trim_start_matches("/event/").to_owned();
        let kept = store(data).await;
        let mut event = Event::new();
        let steps = kept.event_steps(&id, 0).await.unwrap();
        for step in &steps {
            event.restore(serde_json::from_str::<Entry>(&step.entry).unwrap()).unwrap();
        }
        for command in commands {
            event.apply(command).unwrap();
        }
        let (last, new) = (steps.last().unwrap(), &event.log()[steps.len()..]);
        let new = new.iter().zip(last.number + 1..).map(|(entry, number)| EventStep {
            number,
            entry: serde_json::to_string(entry).unwrap(),
            ..last.clone()
        });
        let card = EventCard { stage: EventStage::Running, entrants: 4, rounds: 1 };
        let added = kept.add_event_steps(&id, new.collect(), card, Vec::new(), None, None).await.unwrap();
        assert_eq!(added, StepsAdded::Yes);
        kept.close().await.unwrap();
    }

    /// The steps of the log that are of this kind.
    pub(crate) fn steps(&self, site: &Site, kind: &str) -> usize {
        let log = site.request("GET", &format!("{}/log.jsonl", self.event), &[("Cookie", &self.host)], b"").text();
        log.lines().filter(|line| line.contains(&format!("\"do\":\"{kind}\""))).count()
    }
}

pub(crate) async fn store(data: &Path) -> Box<dyn Store> {
    Address::Sqlite(data.to_owned()).open().await.unwrap()
}

/// A Swiss of four over three rounds runs by itself, at whatever node (the last one given sees the end); `between` what happens between
/// two games.
async fn swiss(held: &Held, mut site: Site, mut between: impl FnMut(Site) -> Site) -> Site {
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    for round in 1..=3 {
        for left in [2, 1] {
            let told = held
                .until(&site, |told| {
                    told["rounds"].as_array().is_some_and(|rounds| rounds.len() == round)
                        && Held::live(told).len() == left
                })
                .await;
            held.play(&site, &told, &Held::live(&told)[0]).await;
            site = between(site);
        }
    }
    site
}

fn is_played_out(told: &Value) {
    let rounds = told["rounds"].as_array().unwrap();
    assert_eq!((rounds.len(), told["games"].as_array().unwrap().len()), (3, 6), "each board has had one game");
    let results = rounds.iter().flat_map(|round| round["boards"].as_array().unwrap()).map(|board| &board["result"]);
    assert!(results.into_iter().all(|result| result == "black" || result == "white"), "{told:#}");
    let games: BTreeSet<&str> =
        told["games"].as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert_eq!(games.len(), 6);
    let first = told["standings"][0]["id"].as_str().unwrap();
    let name = told["players"].as_array().unwrap().iter().find(|player| player["id"] == first).unwrap();
    assert_eq!(name["name"], "Ann", "who never resigned stands first");
}

#[tokio::test]
async fn a_club_evening_runs_by_itself_though_the_site_is_killed_after_every_game() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=swiss&rounds=3&rated=1&next_after=0", &["Ann", "Bea", "Cem", "Dan"]);
    let again = |site: Site| {
        site.kill();
        Site::start(data.path())
    };
    let site = swiss(&held, site, again).await;
    let told = held.until(&site, |told| told["stage"] == "closed").await;
    is_played_out(&told);
    assert_eq!((held.steps(&site, "result"), held.steps(&site, "pair"), held.steps(&site, "close")), (6, 3, 1));
    // The games say where they belong, and both were told once.
    let game = told["games"][0]["game"].as_str().unwrap();
    let page = site.get(&format!("/game/{game}")).text();
    assert!(page.contains("\"event\":{") && page.contains("\"round\":1"), "{page}");
    let record = site.get(&format!("/api/games/{game}/record?format=kif")).text();
    assert!(record.contains("棋戦：Club evening") && record.contains("Round：1"), "{record}");
    assert_eq!(site.stop(), Some(0));
    let kept = store(data.path()).await;
    let ann = kept.account_named("ann").await.unwrap().unwrap();
    let seated = kept.notices_of(&ann.id, 99).await.unwrap().into_iter().filter(|notice| notice.kind == "seated");
    assert_eq!(seated.count(), 3);
    assert_eq!(kept.rating_changes(0, 99).await.unwrap().len(), 12, "the event is rated");
}

#[tokio::test]
async fn three_nodes_make_each_game_once() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nodes: Vec<Site> = (0..3).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
    let held = Held::new(&nodes[0], "format=swiss&rounds=3&next_after=0", &["Ann", "Bea", "Cem", "Dan"]);
    let mut nodes = std::collections::VecDeque::from(nodes);
    let first = nodes.pop_front().unwrap();
    // Each game is played at another node, and the first one dies on the way.
    let mut played = 0;
    let last = swiss(&held, first, |node| {
        played += 1;
        let next = nodes.pop_front().unwrap();
        if played == 1 {
            node.kill()
        } else {
            nodes.push_back(node)
        }
        next
    })
    .await;
    let told = held.until(&last, |told| told["stage"] == "closed").await;
    is_played_out(&told);
    assert_eq!((held.steps(&last, "result"), held.steps(&last, "pair")), (6, 3));
}

#[tokio::test]
async fn a_round_that_was_made_before_a_crash_has_its_games_after_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=round-robin&reports=1", &["Ann", "Bea", "Cem", "Dan"]);
    site.kill();

    // The step was kept, and the site died before it made a game.
    held.steps_are_kept(data.path(), vec![PAIR]).await;

    let site = Site::start(data.path());
    let told = held.until(&site, |told| Held::live(told).len() == 2).await;
    assert_eq!(told["rounds"].as_array().unwrap().len(), 1);
    // Both find it at once: in their list of games, on the page of the event, and as a notice.
    let (round, board, game) = Held::live(&told)[0].clone();
    for name in Held::seats(&told, round, board) {
        let cookie = [("Cookie", held.sessions[&name].as_str())];
        let own = site.request("GET", "/api/me/games", &cookie, b"").json();
        assert_eq!(own["games"][0]["id"], game.as_str());
        let page = site.request("GET", &held.event, &cookie, b"").text();
        assert!(page.contains(&format!("class=\"button primary\" href=\"/game/{game}\"")), "{page}");
        let limit = tokio::time::Instant::now() + PATIENCE;
        while !site.request("GET", "/notices", &cookie, b"").text().contains("Your game of round 1 is waiting") {
            assert!(tokio::time::Instant::now() < limit, "nobody tells {name}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let page = site.get(&format!("/game/{game}")).text();
    assert!(page.contains("\"page\":\"game\"") && !page.contains("keptDays"), "it waits, however long: {page}");
    // Nobody else sits there, the organiser included, and nobody makes it go away.
    let others = held.sessions.iter().filter(|(name, _)| !Held::seats(&told, round, board).contains(name));
    for (_, cookie) in others {
        let (mut socket, snapshot) = site.sit_with(cookie, &game, &[]).await;
        assert!(snapshot["you"].is_null(), "{snapshot}");
        assert_eq!(socket.ask(json!({ "type": "resign" })).await["code"], "not-a-player");
    }
    // A game is lost at its board, where that is rated, and not by a word to the event.
    let loser = &Held::seats(&told, round, board)[0];
    assert_ne!(held.act(&site, loser, &format!("act=lost&round={round}&board={board}")), 303);
    assert!(held.told(&site)["rounds"][round - 1]["boards"][board - 1]["result"].is_null());
    for cookie in held.sessions.values() {
        let gone = site.request("DELETE", &format!("/api/games/{game}"), &[("Cookie", cookie)], b"");
        assert_eq!(gone.status, 403, "{}", gone.text());
    }
}

#[tokio::test]
async fn a_round_that_is_taken_back_and_made_anew_has_games_of_its_own() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=swiss&rounds=3", &["Ann", "Bea", "Cem", "Dan"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 2).await;
    let boards = told["rounds"][0]["boards"].as_array().unwrap();
    let black = |at: usize| boards[at]["black"].as_str().unwrap().to_owned();
    held.play(&site, &told, &Held::live(&told)[0]).await;
    held.until(&site, |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    let before: BTreeSet<String> = Held::live(&told).into_iter().map(|(_, _, game)| game).collect();
    site.kill();

    // No look at the event falls between the round that is gone and the one in its place.
    let force = Command::Force { a: black(0), b: black(1), sides: false };
    held.steps_are_kept(data.path(), vec![Command::Undo, Command::Undo, force, PAIR]).await;
    let site = Site::start(data.path());
    let told = held
        .until(&site, |told| {
            let live = Held::live(told);
            live.len() == 2 && live.iter().all(|(_, _, game)| !before.contains(game))
        })
        .await;
    for game in Held::live(&told) {
        held.play(&site, &told, &game).await;
    }
    held.until(&site, |told| Held::live(told).is_empty() && told["rounds"][0]["boards"][1]["result"].is_string()).await;
}

#[tokio::test]
async fn a_draw_in_a_knockout_is_replayed_with_sides_changed_and_a_referee_decides_over_the_board() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=knockout", &["Ann", "Bea"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 1).await;
    let (_, _, first) = Held::live(&told)[0].clone();
    let seats = Held::seats(&told, 1, 1);
    let mut players = held.sit(&site, &first, &seats).await;
    for ply in 0..12 {
        players[ply % 2].play(SHUFFLE[ply % 4]).await;
    }
    let replayed = |told: &Value| Held::live(told).first().is_some_and(|(_, _, game)| *game != first);
    let told = held.until(&site, replayed).await;
    let board = &told["rounds"][0]["boards"][0];
    assert_eq!((board["drawn"].as_array().unwrap().len(), &board["result"]), (1, &Value::Null));
    assert_eq!(Held::seats(&told, 1, 1), [seats[1].clone(), seats[0].clone()], "sides change");

    // The referee decides the replay while it is played: that stands, and the game is called off.
    let (_, _, second) = Held::live(&told)[0].clone();
    let mut players = held.sit(&site, &second, &Held::seats(&told, 1, 1)).await;
    assert_eq!(held.desk(&site, "act=result&round=1&board=1&result=white"), 303);
    let ended = players[0].event("ended").await;
    assert!(ended.to_string().contains("aborted"), "{ended}");
    let told = held.until(&site, |told| told["games"][0]["live"] != true).await;
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "white");
    assert_eq!(held.steps(&site, "result"), 2);

    // Taken back, the board is open again, and has a game again.
    let steps = told["steps"].as_u64().unwrap();
    assert_eq!(held.desk(&site, &format!("act=undo&step={steps}")), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 1).await;
    let third = Held::live(&told)[0].clone();
    assert_ne!(third.2, second);
    held.play(&site, &told, &third).await;
    held.until(&site, |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    assert_eq!(Held::live(&held.told(&site)), []);
}

#[tokio::test]
async fn who_is_not_at_the_board_in_time_has_lost() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let held = Held::new(&site, "format=round-robin&no_show=5", &["Ann", "Bea", "Cem", "Dan"]);
    assert_eq!(held.desk(&site, "act=pair&round=1"), 303);
    let told = held.until(&site, |told| Held::live(told).len() == 2).await;
    let seats = Held::seats(&told, 1, 1);
    let (mut there, _) = site.sit_with(&held.sessions[&seats[0]], &Held::live(&told)[0].2, &[]).await;
    // Five minutes later.
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for late in LATE {
        sqlx::query(late).execute(&pool).await.unwrap();
    }
    let ended = there.event("ended").await;
    assert!(ended.to_string().contains("aborted"), "{ended}");
    let told = held.until(&site, |told| told["rounds"][0]["boards"][1]["result"].is_string()).await;
    let results = told["rounds"][0]["boards"].as_array().unwrap().iter().map(|board| board["result"].clone());
    assert_eq!(results.collect::<Vec<_>>(), ["white-forfeit", "double-forfeit"]);
    assert_eq!((Held::live(&told), held.steps(&site, "result")), (Vec::new(), 2));
}

#[tokio::test]
async fn an_arena_pairs_whoever_is_free_until_its_time_is_up_though_the_site_is_killed_in_the_middle() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let names = ["Ann", "Bea", "Cem", "Dan", "Eve", "Fay"];
    // Without a beginning, a length, or the site, there is none.
    let (host, form) = (sign_up(&site, "Gil"), "name=Evening&entry=open&clock=10-30&rules=amateur&format=arena");
    for lacks in
        ["&online=1&lasts=60", "&online=1&starts_in=0", "&lasts=60&starts_in=0", "&online=1&lasts=4&starts_in=0"]
    {
        let body = format!("{form}{lacks}");
        let made = site.request("POST", "/events", &[FORM, ("Cookie", &host)], body.as_bytes());
        assert_eq!(made.status, 409, "{lacks}: {}", made.text());
    }
    let held = Held::new(&site, "format=arena&lasts=60&starts_in=0", &names);
    let waves = |told: &Value| told["rounds"].as_array().unwrap().len();
    let told = held.until(&site, |told| Held::live(told).len() == 3).await;
    let mut met: BTreeSet<[String; 2]> = BTreeSet::new();
    let mut meet = |told: &Value, round: usize, board: usize| {
        let mut pair = Held::seats(told, round, board);
        pair.sort();
        assert!(met.insert(pair.clone()), "{pair:?} meet again");
        pair
    };
    // All may have been paired at once, or in waves as they came.
    let paired: Vec<(usize, usize, String)> = Held::live(&told);
    let away = Held::seats(&told, paired[2].0, paired[2].1);
    for (round, board, _) in &paired {
        meet(&told, *round, *board);
    }
    let before = waves(&told);
    for game in &paired[..2] {
        held.play(&site, &told, game).await;
    }
    site.kill();

    // Whoever is free is paired again, with others.
    let site = Site::start(data.path());
    let told = held.until(&site, |told| Held::live(told).len() == 3).await;
    for (round, board, _) in Held::live(&told).into_iter().filter(|(round, ..)| *round > before) {
        let pair = meet(&told, round, board);
        assert!(pair.iter().all(|name| !away.contains(name)), "{pair:?}");
    }
    // Who does not come is paired no more, until they come back.
    let seated = Held::live(&told).into_iter().filter(|(round, ..)| *round > before).collect::<Vec<_>>();
    for (round, board, game) in &seated {
        let seats = Held::seats(&told, *round, *board);
        std::mem::forget(held.sit(&site, game, &seats).await);
    }
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for late in LATE {
        sqlx::query(late).execute(&pool).await.unwrap();
    }
    let left = |told: &Value| -> BTreeSet<String> {
        let gone = told["players"].as_array().unwrap().iter().filter(|player| player["left"] == true);
        gone.map(|player| player["name"].as_str().unwrap().to_owned()).collect()
    };
    let told = held.until(&site, |told| left(told).len() == 2).await;
    assert_eq!(left(&told), away.iter().cloned().collect());
    let forfeit = &told["rounds"][paired[2].0 - 1]["boards"][paired[2].1 - 1]["result"];
    assert_eq!(forfeit, "double-forfeit");
    assert_eq!(held.act(&site, &away[0], "act=join"), 303);
    held.until(&site, |told| left(told).len() == 1).await;

    // Its time is up: nobody is paired any more, and with the last game it ends.
    let over = ["UPDATE event_play SET play = json_set(play, '$.starts', 1)", LATE[1]];
    for late in over {
        sqlx::query(late).execute(&pool).await.unwrap();
    }
    let told = held.told(&site);
    let waves_then = waves(&told);
    for game in &seated {
        held.play(&site, &told, game).await;
    }
    let told = held.until(&site, |told| told["stage"] == "closed").await;
    assert_eq!((waves(&told), Held::live(&told)), (waves_then, Vec::new()));
    let page = site.get(&held.event).text();
    assert!(page.contains("event-row") && !page.contains("id=\"rounds\""), "{page}");
}

#[tokio::test]
async fn who_is_at_the_board_by_another_node_has_come() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nodes: Vec<Site> = (0..3).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
    let held = Held::new(&nodes[0], "format=round-robin&no_show=5", &["Ann", "Bea"]);
    assert_eq!(held.desk(&nodes[0], "act=pair&round=1"), 303);
    let told = held.until(&nodes[1], |told| Held::live(told).len() == 1).await;
    let seats = Held::seats(&told, 1, 1);
    let (mut there, _) = nodes[2].sit_with(&held.sessions[&seats[1]], &Held::live(&told)[0].2, &[]).await;
    // Five minutes later.
    let pool = sqlx::PgPool::connect(&database).await.unwrap();
    for late in LATE {
        sqlx::query(late).execute(&pool).await.unwrap();
    }
    there.event("ended").await;
    let told = held.until(&nodes[0], |told| told["rounds"][0]["boards"][0]["result"].is_string()).await;
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "black-forfeit");
}

//! Rated games: who may play them, and what they do to ratings.

use crate::site;

use komadai_event::{Rating, rate_after};
use komadai_game::{Event, EventKind, Millis, Outcome, Reason};
use komadai_server::check_ratings;
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::{
    Address, Append, Claim, Consumer, Entry, GameResult, Note, Opening, Seat, Status, Step, Store, StoredGame,
};
use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::lobby::{enter, enter_with, paired, rated_wish, seek, sees, sign_up, take, wish};
use site::{PATIENCE, Site, Socket};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// A rated game between two accounts, and both their sockets at the board.
pub(crate) struct Rated {
    pub(crate) id: String,
    pub(crate) black: Socket,
    pub(crate) white: Socket,
}

pub(crate) async fn rated(site: &Site, other: &Site, black: &str, white: &str, wish: Value) -> Rated {
    let (mut ann, mut bea) = (enter_with(site, ("Cookie", black)).await, enter_with(other, ("Cookie", white)).await);
    let id = seek(&mut ann, wish).await;
    sees(&mut bea, &id).await;
    let answer = take(&mut bea, &id).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    let game = paired(&mut ann).await["id"].as_str().unwrap().to_owned();
    let (mut one, snapshot) = site.sit_with(black, &game, &[]).await;
    assert_eq!((&snapshot["you"], &snapshot["game"]["rated"]), (&json!("black"), &json!(true)));
    let (two, _) = other.sit_with(white, &game, &[]).await;
    one.event("resumed").await;
    Rated { id: game, black: one, white: two }
}

/// The ratings of a game once it has been rated.
pub(crate) async fn changed(site: &Site, game: &str) -> Value {
    let limit = tokio::time::Instant::now() + PATIENCE;
    loop {
        let ratings = site.get(&format!("/api/games/{game}/ratings")).json();
        if ratings["black"]["after"].is_object() {
            return ratings;
        }
        assert!(tokio::time::Instant::now() < limit, "it was never rated: {ratings}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Exit code and words of `komadai db check-ratings`.
fn checked_by_command(data: &Path) -> (Option<i32>, String, String) {
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["db", "check-ratings", "--data"])
        .arg(data)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code(), text(done.stdout), text(done.stderr))
}

async fn store(data: &Path) -> Box<dyn Store> {
    Address::Sqlite(data.to_owned()).open().await.unwrap()
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_as_the_formula_says_and_the_log_comes_to_the_same() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, bea) = (sign_up(&site, "Ann"), sign_up(&site, "Bea"));
    let mut game = rated(&site, &site, &ann, &bea, rated_wish()).await;
    let before = site.get(&format!("/api/games/{}/ratings", game.id)).json();
    assert_eq!(before["white"], json!({ "before": { "value": 1500, "provisional": true } }));
    assert_eq!(before["pool"], "rapid");
    // Whoever would rather not play it has to resign.
    let delete = || site.request("DELETE", &format!("/api/games/{}", game.id), &[("Cookie", &ann)], b"").json();
    assert_eq!(delete()["error"]["reason"], "rated-stays", "before the first move");
    game.black.play("7g7f").await;
    assert_eq!(delete()["error"]["reason"], "rated-stays", "after it");
    assert_eq!(game.white.ask(json!({ "type": "offer", "kind": "takeback" })).await["code"], "no-takebacks");
    assert_eq!(game.black.ask(json!({ "type": "offer", "kind": "takeback" })).await["code"], "no-takebacks");
    assert_eq!(game.white.ask(json!({ "type": "resign" })).await["type"], "ack");
    let ratings = changed(&site, &game.id).await;
    let new = ByColor { black: None, white: None };
    let expected = rate_after(new, 1, Handicap::Even, Some(Color::Black)).unwrap();
    for (side, change) in [("black", expected.black), ("white", expected.white)] {
        assert_eq!(ratings[side]["after"]["value"], change.after.value.round() as i32, "{ratings}");
    }
    // Odds count: the same players, a rook down.
    let mut odds = rated_wish();
    odds["handicap"] = "rook".into();
    let mut game = rated(&site, &site, &ann, &bea, odds).await;
    assert_eq!(game.white.ask(json!({ "type": "resign" })).await["type"], "ack");
    changed(&site, &game.id).await;
    // As a federation lists them: both games, the second one a rook down.
    let day = |csv: &str| csv.lines().nth(1).unwrap().rsplit(',').next().unwrap().to_owned();
    let csv = site.get("/federation.csv").text();
    let today = day(&csv);
    assert_eq!(
        csv,
        format!("place,name,elo,grade,games,last_game\n1,Ann,1356,4k,2,{today}\n2,Bea,1124,6k,2,{today}\n")
    );
    assert!(site.get("/federation.txt").text().contains(&format!("   1  Ann    1356     4k      2  {today}\n")));
    let list = site.get("/federation?months=6").text();
    assert!(list.contains("<a href=\"/player/Ann\">Ann</a></th><td>1356</td><td class=\"whole\">4-kyū</td>"), "{list}");
    // One that nobody rates: an account against a guest, in a pool.
    let (mut one, mut two) = (enter_with(&site, ("Cookie", &ann)).await, enter(&site, "cat").await);
    for socket in [&mut one, &mut two] {
        assert_eq!(socket.ask(json!({ "type": "join", "pool": "10-30" })).await["type"], "ack");
    }
    let casual = paired(&mut one).await["id"].as_str().unwrap().to_owned();
    assert_eq!(site.get(&format!("/api/games/{casual}/ratings")).json(), Value::Null);
    assert_eq!(site.stop(), Some(0));
    assert_eq!(checked_by_command(data.path()), (Some(0), "games: 2, ratings: 2\n".to_owned(), String::new()));
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    sqlx::query("UPDATE ratings SET wins = wins + 1 WHERE wins = 0").execute(&pool).await.unwrap();
    let (code, _, words) = checked_by_command(data.path());
    assert!(code == Some(1) && words.contains("the games come to another rating"), "{words}");
    sqlx::query("UPDATE ratings SET wins = wins - 1 WHERE wins = 1").execute(&pool).await.unwrap();
    pool.close().await;
    let store = store(data.path()).await;
    let stored = store.rating_changes(0, 9).await.unwrap();
    let known = ByColor {
        black: Some((expected.black.after, stored[0].at)),
        white: Some((expected.white.after, stored[1].at)),
    };
    let odds = rate_after(known, stored[2].at, Handicap::Rook, Some(Color::Black)).unwrap();
    assert_eq!([stored[2].change, stored[3].change], [odds.black, odds.white]);
}

/// A rated game of another kind that somebody looks for.
fn kind_wish(kind: &str) -> Value {
    let mut wish = rated_wish();
    wish["variant"] = kind.into();
    wish
}

#[tokio::test]
async fn another_kind_has_one_rating_at_all_clocks_and_no_ranks() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, bea) = (sign_up(&site, "Ann"), sign_up(&site, "Bea"));
    // Ranks are those of standard shogi: nothing follows from them here.
    let mut socket = enter_with(&site, ("Cookie", &ann)).await;
    for (key, value) in [("byRank", json!(true)), ("ranks", json!({ "lowest": "5k", "highest": "1d" }))] {
        let mut ranked = kind_wish("minishogi");
        ranked[key] = value;
        let refused = socket.ask(json!({ "type": "seek", "wish": ranked })).await;
        assert_eq!(refused["code"], "standard-only", "{key}");
    }
    let mut taken_back = kind_wish("minishogi");
    taken_back["rules"]["takebacks"] = true.into();
    assert_eq!(socket.ask(json!({ "type": "seek", "wish": taken_back })).await["code"], "never-rated");
    drop(socket);
    let engine = json!({ "opponent": { "type": "engine", "level": 3 }, "variant": "minishogi", "handicap": "even",
        "side": "black", "rated": true, "rules": rated_wish()["rules"],
        "clock": { "black": rated_wish()["clock"], "white": rated_wish()["clock"] } });
    let headers = [("Cookie", ann.as_str()), ("Content-Type", "application/json")];
    let made = site.request("POST", "/api/games", &headers, engine.to_string().as_bytes());
    assert_eq!(made.json()["error"]["reason"], "never-rated", "its levels are rated by no games of standard shogi");

    // By two clocks of different classes, and by days: one pool, in which the second game goes on from the first.
    let mut known = ByColor { black: None, white: None };
    let hour = json!({ "type": "timed", "mainMs": 3_600_000, "byoyomiMs": 60_000, "periods": 1, "incrementMs": 0 });
    for clock in [rated_wish()["clock"].clone(), hour] {
        let mut wish = kind_wish("minishogi");
        wish["clock"] = clock;
        let mut game = rated(&site, &site, &ann, &bea, wish).await;
        assert_eq!(game.white.ask(json!({ "type": "resign" })).await["type"], "ack");
        let ratings = changed(&site, &game.id).await;
        assert_eq!(ratings["pool"], "minishogi");
        let expected = rate_after(known, 1, Handicap::Even, Some(Color::Black)).unwrap();
        for (side, change) in [("black", expected.black), ("white", expected.white)] {
            assert_eq!(ratings[side]["after"]["value"], change.after.value.round() as i32, "{ratings}");
        }
        known = ByColor { black: Some((expected.black.after, 1)), white: Some((expected.white.after, 1)) };
    }
    let page = site.get("/player/Ann?graph=minishogi").text();
    assert!(page.contains("<th scope=\"row\">Minishogi</th><td>–</td>"), "{page}");
    assert!(page.contains("Minishogi: 2 rated games"), "{page}");
    assert!(site.get("/variants/minishogi").text().contains("Nobody has played enough"));
    assert_eq!(site.stop(), Some(0));
    assert_eq!(checked_by_command(data.path()), (Some(0), "games: 2, ratings: 2\n".to_owned(), String::new()));

    // Known well enough, one stands on the page of the kind and of no other, without a rank or a certificate of it.
    let kept = store(data.path()).await;
    let ann = kept.account_named("ann").await.unwrap().unwrap().id;
    played(&*kept, "kyotoshogi", [&ann, "nobody"], 16).await;
    kept.close().await.unwrap();
    let site = Site::start(data.path());
    let row = "<td>1</td><th scope=\"row\"><a href=\"/player/Ann\">Ann</a></th><td>";
    let page = site.get("/variants/kyotoshogi").text();
    assert!(page.contains(row) && !page.contains("-kyū") && !page.contains("-dan"), "{page}");
    assert!(!site.get("/variants/minishogi").text().contains(row));
    assert!(!site.get("/leaderboard?speed=rapid").text().contains("/player/Ann"));
    assert_eq!(site.get("/player/Ann/certificate.svg?speed=kyotoshogi").status, 404);
}

#[tokio::test]
async fn in_a_pool_two_accounts_play_for_ratings() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut sockets = Vec::new();
    for name in ["Ann", "Bea"] {
        let mut socket = enter_with(&site, ("Cookie", &sign_up(&site, name))).await;
        assert_eq!(socket.ask(json!({ "type": "join", "pool": "3-0" })).await["type"], "ack");
        sockets.push(socket);
    }
    let game = paired(&mut sockets[0]).await["id"].as_str().unwrap().to_owned();
    assert_eq!(site.get(&format!("/api/games/{game}/ratings")).json()["pool"], "blitz");
}

#[tokio::test]
async fn who_may_play_for_ratings_and_for_what() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = sign_up(&site, "Ann");
    let (mut player, mut guest) = (enter_with(&site, ("Cookie", &ann)).await, enter(&site, "guest").await);
    let refused = async |socket: &mut Socket, wish: Value| {
        socket.ask(json!({ "type": "seek", "wish": wish })).await["code"].clone()
    };
    assert_eq!(refused(&mut guest, rated_wish()).await, "needs-account");
    let hour = json!({ "type": "timed", "mainMs": 3_600_000, "byoyomiMs": 60_000, "periods": 1, "incrementMs": 0 });
    for (key, value) in [("handicap", json!("eight")), ("rules", wish()["rules"].clone()), ("whiteClock", hour.clone())]
    {
        let mut never = rated_wish();
        never[key] = value;
        assert_eq!(refused(&mut player, never).await, "never-rated", "{key}");
    }
    let id = seek(&mut player, rated_wish()).await;
    sees(&mut guest, &id).await;
    assert_eq!(take(&mut guest, &id).await["code"], "needs-account");

    // Each side its own clock: unrated, and both by the clock.
    let mut unequal = wish();
    unequal["whiteClock"] = json!({ "type": "days", "daysPerMove": 3 });
    assert_eq!(refused(&mut player, unequal.clone()).await, "no-clock");
    unequal["whiteClock"] = hour;
    let id = seek(&mut player, unequal).await;
    sees(&mut guest, &id).await;
    assert_eq!(take(&mut guest, &id).await["type"], "ack");
    let game = paired(&mut player).await["id"].as_str().unwrap().to_owned();
    let clock = site.get(&format!("/api/games/{game}")).json()["clock"].take();
    assert_eq!((&clock["black"]["mainMs"], &clock["white"]["mainMs"]), (&json!(600_000), &json!(3_600_000)));

    // Against the engine, an account may; nobody may by invitation.
    let clock = rated_wish()["clock"].clone();
    let game = |opponent: Value| {
        let rules = rated_wish()["rules"].clone();
        json!({ "opponent": opponent, "handicap": "even", "side": "black", "rated": true, "rules": rules,
            "clock": { "black": clock, "white": clock } })
    };
    let make = |headers: &[(&str, &str)], wish: Value| {
        let json = [("Content-Type", "application/json")];
        site.request("POST", "/api/games", &[headers, &json].concat(), wish.to_string().as_bytes())
    };
    let engine = json!({ "type": "engine", "level": 3 });
    assert_eq!(make(&[], game(engine.clone())).json()["error"]["reason"], "needs-account");
    let cookie = [("Cookie", ann.as_str())];
    assert_eq!(make(&cookie, game(json!({ "type": "friend" }))).json()["error"]["reason"], "never-rated");
    let made = make(&cookie, game(engine));
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let (mut socket, _) = site.sit_with(&ann, &id, &[]).await;
    assert_eq!(socket.ask(json!({ "type": "resign" })).await["type"], "ack");
    changed(&site, &id).await;
    let bot = &store(data.path()).await.ratings_of("bot-3").await.unwrap()[0];
    assert_eq!((bot.games, bot.wins), (1, 1));
}

#[tokio::test]
async fn an_end_that_a_crash_kept_from_being_rated_is_rated_at_the_next_start() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, bea) = (sign_up(&site, "Ann"), sign_up(&site, "Bea"));
    let game = rated(&site, &site, &ann, &bea, rated_wish()).await;
    site.kill();
    // The end is kept, and nobody lives to rate it.
    let kept = store(data.path()).await;
    let row = kept.game(&game.id).await.unwrap().unwrap();
    let Claim::Held(held) = kept.take_over(&game.id, "other", u64::MAX / 4).await.unwrap() else { panic!("{row:?}") };
    let last = kept.entries(&game.id, 0).await.unwrap().last().unwrap().clone();
    let outcome: Outcome = Outcome::win(Color::White, Reason::Resignation);
    let end = Event { at: komadai_game::Instant(last.at), kind: EventKind::Ended { outcome, took: Millis::ZERO } };
    let append = Append {
        game: game.id.clone(),
        fence: held.fence,
        entries: vec![Entry { seq: last.seq + 1, at: last.at, payload: end.to_string() }],
        card: komadai_store::Card { status: Status::Over, due: None, winner: Some(Color::White), ..row.card.unwrap() },
        contract: None,
        notes: vec![Note::Rated],
        unseal: false,
        swap_seats: false,
        new_game: None,
    };
    kept.append(append).await.unwrap();
    assert_eq!(kept.hear(Consumer::Ratings, 9).await.unwrap().notes[0].game, game.id);
    kept.close().await.unwrap();
    let site = Site::start(data.path());
    let ratings = changed(&site, &game.id).await;
    assert!(ratings["white"]["after"]["value"].as_i64().unwrap() > Rating::default().value as i64, "{ratings}");
}

/// Games between two players, kept and rated as if they had been played long ago.
async fn played(store: &dyn Store, pool: &str, players: [&str; 2], games: u32) {
    for n in 0..games {
        let id = format!("played{n:04}");
        let seat = Seat::Person { key: [7; 32], holder: Some([8; 32]) };
        let card = komadai_store::Card {
            ply: 1,
            turn: Color::White,
            due: None,
            status: Status::Over,
            winner: None,
            reason: Some("repetition".to_owned()),
            sfen: None,
        };
        let seats = ByColor { black: seat, white: seat };
        let game = StoredGame {
            id: id.clone(),
            created: 1,
            contract: String::new(),
            seats,
            card: Some(card.clone()),
            shown: None,
        };
        store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
        let Claim::Held(held) = store.claim(&id, "one", 1).await.unwrap() else { panic!("{id}") };
        let entries = vec![Entry { seq: 1, at: 1, payload: String::new() }];
        let append = Append {
            game: id.clone(),
            fence: held.fence,
            entries,
            card,
            contract: None,
            notes: vec![Note::Rated],
            unseal: false,
            swap_seats: false,
            new_game: None,
        };
        store.append(append).await.unwrap();
        let [black, white] = players.map(str::to_owned);
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
        let (pool, winner) = (pool.to_owned(), (n % 2 == 0).then_some(Color::Black));
        let players = ByColor { black, white };
        let result = GameResult { game: id, pool, players, handicap: Handicap::Even, winner, at };
        let heard = store.hear(Consumer::Ratings, 1).await.unwrap();
        let step = Step { consumer: Consumer::Ratings, from: heard.after, to: heard.notes[0].number };
        assert!(store.rate(step, result).await.unwrap());
    }
}

#[tokio::test]
async fn who_is_known_well_enough_is_ranked_by_the_site_s_own_ladder_and_has_a_certificate() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    sign_up(&site, "Ann");
    let bea = sign_up(&site, "Bea");
    site.kill();
    let kept = store(data.path()).await;
    let ann = kept.account_named("ann").await.unwrap().unwrap().id;
    played(&*kept, "standard-rapid", [&ann, "bot-3"], 16).await;
    kept.close().await.unwrap();
    let ladder = data.path().join("ladder.txt");
    std::fs::write(&ladder, "# of our club\n1k 100\n1d 1400\n2d 9000\n").unwrap();
    let site = Site::start_with(data.path(), &["--ladder", ladder.to_str().unwrap()]);
    let page = site.get("/leaderboard?speed=rapid").text();
    assert!(page.contains("<td>1</td><th scope=\"row\"><a href=\"/player/Ann\">Ann</a></th><td>1-dan</td>"), "{page}");
    assert!(site.get("/leaderboard?speed=blitz").text().contains("Nobody has played enough"));
    let page = site.get("/player/Ann").text();
    assert!(page.contains("1-dan") && page.contains("role=\"img\""), "{page}");
    let svg = site.get("/player/Ann/certificate.svg?speed=rapid");
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml; charset=utf-8")));
    assert!(svg.text().contains("初段") && svg.text().contains("Ann"), "{}", svg.text());
    assert_eq!(site.get("/player/Bea/certificate.svg?speed=rapid").status, 404);
    // A seek for players of her rank is not for whoever has none.
    let mut seeker = enter_with(&site, ("Cookie", &bea)).await;
    let mut wish = rated_wish();
    wish["ranks"] = json!({ "lowest": "1d", "highest": "2d" });
    let id = seek(&mut seeker, wish).await;
    let mut guest = enter(&site, "guest").await;
    guest.hear_that(|told| told["seeks"][0]["id"] == id.as_str() || told["opened"][0]["id"] == id.as_str()).await;
    assert_eq!(take(&mut guest, &id).await["code"], "not-in-range");
    drop(seeker);
    assert_eq!(site.stop(), Some(0));
    std::fs::write(&ladder, "1k 100\n1d 50\n").unwrap();
    let refused = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["serve", "--listen", "127.0.0.1:0", "--ladder"])
        .arg(&ladder)
        .arg("--data")
        .arg(data.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("rating of 1d is not above"), "{said}");
}

#[tokio::test]
async fn several_nodes_rate_every_game_once() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nodes: Vec<Site> = (0..2).map(|_| Site::at(&database, &["--bus", &nats.url()])).collect();
    let (ann, bea) = (sign_up(&nodes[0], "Ann"), sign_up(&nodes[0], "Bea"));
    let mut games = Vec::new();
    for n in 0..4 {
        let (here, there) = (&nodes[n % 2], &nodes[(n + 1) % 2]);
        // The last one is of another kind, in a pool of its own.
        let wish = if n < 3 { rated_wish() } else { kind_wish("minishogi") };
        games.push(rated(here, there, &ann, &bea, wish).await);
    }
    let resign = async |game: &mut Rated| game.black.ask(json!({ "type": "resign" })).await["type"].clone();
    let answers = futures_util::future::join_all(games.iter_mut().map(resign)).await;
    assert!(answers.iter().all(|answer| answer == "ack"), "{answers:?}");
    for game in &games {
        changed(&nodes[0], &game.id).await;
        changed(&nodes[1], &game.id).await;
    }
    let store = Address::Postgres(database).open().await.unwrap();
    let checked = check_ratings(&*store).await.unwrap();
    assert_eq!((checked.games, checked.ratings, checked.faults), (4, 4, Vec::new()));
}

//! The archive on the site: records brought in while it runs, games that end there, the pages of both.

use crate::programs::Described;
use crate::site;

use serde_json::{Value, json};
use site::programs::{Program, token};
use site::{Reply, Site, friendly, seats};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const RECORDS: &str = "V2.2\nN+加藤一二三\nN-中原誠\n$EVENT:第40期名人戦 第1局\n$START_TIME:1982/04/13\n$TIME_LIMIT:09:00+60\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n\
                       /\nV2.2\nN+Habu\nN-<script>alert(1)</script>\nPI\n+\n+7776FU\n-8384FU\n%SENNICHITE\n";

fn import(data: &Path) {
    let file = data.join("records.csa");
    std::fs::write(&file, RECORDS).unwrap();
    let mut import = Command::new(env!("CARGO_BIN_EXE_komadai"));
    assert!(import.arg("import").arg("--data").arg(data).arg(&file).status().unwrap().success());
}

/// The page once it says this: the archive follows in rounds.
fn until(site: &Site, path: &str, says: &str) -> String {
    let limit = Instant::now() + Duration::from_secs(60);
    loop {
        let text = page(&site.get(path));
        if text.contains(says) {
            return text;
        }
        assert!(Instant::now() < limit, "{path} never says {says}: {text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[track_caller]
fn page(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.text()
}

#[tokio::test]
async fn records_that_are_brought_in_are_found_by_words_and_by_position() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    assert!(page(&site.get("/explorer")).contains("0 games"));
    assert!(page(&site.get("/archive")).contains("There are no games here yet"));
    import(data.path());
    let start = until(&site, "/explorer?lang=en", "2 games");
    assert!(start.contains("/explorer?moves=7g7f\">P-7f</a>"), "{start}");
    let next = page(&site.get("/explorer?moves=7g7f&lang=ja"));
    assert!(next.contains("☖3四歩") && next.contains("☖8四歩") && next.contains("2局"), "{next}");
    // The same position by another way, and one that nobody played.
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL%20w%20-%202";
    assert!(page(&site.get(&format!("/explorer?lang=en&sfen={sfen}"))).contains("2 games"));
    assert!(page(&site.get("/explorer?lang=en&moves=1g1f")).contains("No game in the archive"));
    for wrong in ["/explorer?moves=7g7e", "/explorer?sfen=nonsense", "/explorer?moves=%00"] {
        assert_eq!(site.get(wrong).status, 400, "{wrong}");
    }
    let board = next.split("<img src=\"/api/picture").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(site.get(&format!("/api/picture{}", board.replace("&#38;", "&"))).status, 200);

    let found = page(&site.get("/archive?q=1982%20Meijin&lang=en"));
    assert!(found.contains("Katō Hifumi") && !found.contains("alert(1)"), "{found}");
    let found = page(&site.get("/archive?player=%E7%BE%BD%E7%94%9F&result=draw&lang=en"));
    assert!(found.contains("alert(1)") && !found.contains("Katō Hifumi"), "{found}");
    assert!(!found.contains("<script>alert"), "what a record says is text");
    assert!(page(&site.get("/archive?from=1983&lang=en")).contains("No games match"));

    // By what is on the board, alone and with words; what makes no sense is said.
    let found = page(&site.get("/archive?moves=7g7f%203c3d&lang=en"));
    assert!(found.contains("Katō Hifumi") && !found.contains("alert(1)") && found.contains("move 2"), "{found}");
    // Beside each game stands the position that was asked for, or where it ended.
    let two = "data-sfen=\"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\"";
    assert!(found.contains(two), "{found}");
    let ended = page(&site.get("/archive?lang=en"));
    assert!(ended.matches("data-sfen=").count() == 2 && !ended.contains(two), "{ended}");
    let found = page(&site.get("/archive?moves=7g7f&q=Habu&lang=en"));
    assert!(found.contains("alert(1)") && !found.contains("Katō Hifumi"), "{found}");
    assert!(page(&site.get("/archive?opening=yagura&lang=en")).contains("No games match"));
    // How fast a game was is known where its record tells its clocks.
    let found = page(&site.get("/archive?speed=classical&lang=en"));
    assert!(found.contains("Katō Hifumi") && !found.contains("alert(1)"), "{found}");
    assert!(found.contains("<time datetime=\"1982-04-13\" data-local=\"date\">13 Apr 1982</time>"), "{found}");
    assert!(page(&site.get("/archive?speed=rapid&lang=en")).contains("No games match"));
    // A famous game is searched for where there is something to find.
    let famous = page(&site.get("/archive/famous?lang=en"));
    assert!(!famous.contains("href=\"/archive?q="), "{famous}");
    for wrong in ["/archive?opening=nonsense", "/archive?moves=7g7e", "/archive?moves=x&order=any"] {
        let reply = site.get(wrong);
        assert_eq!((reply.status, reply.text().contains("role=\"alert\"")), (400, true), "{wrong}");
    }
    // Of a position the games that a filter leaves are those that are downloaded, too.
    for (filter, count) in [
        ("", 2),
        ("&to=1990", 1),
        ("&rated-from=1", 0),
        ("&speed=classical", 1),
        ("&speed=blitz", 0),
        ("&origin=engine", 0),
        ("&mine=1", 0),
    ] {
        let shown = page(&site.get(&format!("/explorer?lang=en&moves=7g7f{filter}")));
        assert!(shown.contains(&format!("{count} game")), "{filter}: {shown}");
        let download = site.get(&format!("/archive/export?sfen={sfen}{filter}&format=csa"));
        assert_eq!(download.text().matches("+7776FU").count(), count, "{filter}");
    }
    // The same as tables: a row a game, and every position of it.
    let table = site.get("/archive/export?moves=7g7f&format=csv&lang=en").text();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(
        rows[0].starts_with("\u{feff}number,date,event,black,white,blackRating,whiteRating,result,end,moves,"),
        "{table}"
    );
    assert!(rows[1..].iter().any(|row| row.contains("1982-04-13")) && !table.contains(".csa"), "{table}");
    let lines = site.get("/archive/export?moves=7g7f&format=jsonl").text();
    assert_eq!(lines.lines().count(), 2, "{lines}");
    for line in lines.lines() {
        let told: Value = serde_json::from_str(line).unwrap();
        let (moves, positions) = (told["moves"].as_array().unwrap(), told["positions"].as_array().unwrap());
        assert!(moves[0] == "7g7f" && positions.len() == moves.len() + 1, "{told}");
        assert_eq!(told.get("evaluations"), None, "nobody has analysed it");
    }
    let twin = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201";
    assert!(page(&site.get(&format!("/explorer?lang=en&sfen={twin}"))).contains("0 games"));
    let both = page(&site.get(&format!("/explorer?lang=en&either=1&sfen={twin}")));
    assert!(both.contains("2 games") && both.contains("sides swapped"), "{both}");
    let told: Value = site.get(&format!("/api/explorer?either=1&sfen={twin}")).json();
    assert_eq!(told["moves"][0]["usi"], "2g2f", "{told}");
    assert_eq!(told["games"][0]["reversed"], true, "{told}");
    let found: Value = site.get("/api/archive/games?moves=7g7f&order=position").json();
    assert_eq!((found["games"].as_array().unwrap().len(), &found["games"][0]["ply"]), (2, &json!(1)), "{found}");

    // how games end, and in which phase, with how many there are.
    let ends = page(&site.get("/archive/statistics?lang=en"));
    for row in ["stats-end-resignation", "stats-end-repetition"] {
        let row = ends.split(&format!("data-end=\"{row}\"")).nth(1).and_then(|rest| rest.split("</tr>").next());
        assert!(row.is_some_and(|row| row.contains("<td>1</td><td>50.0%</td><td>1</td><td>0</td>")), "{row:?}");
    }
    assert!(ends.contains("n = 2"), "{ends}");
    let spanish = page(&site.get("/archive/statistics?lang=es"));
    assert!(spanish.contains("<td>50,0%</td>") && !spanish.contains("50.0%"), "{spanish}");
    // S-02, S-18, R-51: what is told of a line beside the board.
    let entered = "sfen=kng4K1/lsg1%2BP%2BP%2BP%2BB1/1ppp%2BP1ppp/p3pp3/1PP4rr/P1GSP1P2/2N6/9/L8%20b%20GSNLbsnl%201";
    for (asked, phase, lost, mates) in [
        ("moves=7g7f,3c3d,8h2b%2B,3a2b", "opening", 1, json!([])),
        ("sfen=4k4/9/4P4/9/9/9/9/9/4K4%20b%20G%201", "middle game", 0, json!(["gold on the head"])),
        (entered, "endgame", 0, json!([])),
    ] {
        let told: Value = site.get(&format!("/api/explorer?lang=en&{asked}")).json();
        assert_eq!((&told["phase"], &told["mates"]), (&json!(phase), &mates), "{asked}");
        assert_eq!(told["lost"], json!({ "black": lost, "white": 0 }), "{asked}");
    }
    let castles: Value = site.get(&format!("/api/castles?lang=en&{entered}")).json();
    assert_eq!(castles["black"], "entering king", "{castles}");
    assert_eq!(site.get("/api/castles?sfen=x").status, 422);

    let game = page(&site.get("/archive/1?ply=2&lang=en"));
    assert!(game.contains("Move 2 of"), "{game}");
    assert_eq!(site.get("/archive/99").status, 404);
    assert_eq!(site.get("/archive/x").status, 404);
    let opened = [0, 1].map(|_| site.post("/archive/1/review?ply=2", &json!(null)));
    assert_eq!(opened[0].status, 303);
    let place = opened[0].header("location").unwrap().to_owned();
    assert_eq!(opened[1].header("location"), Some(place.as_str()));
    let record = place.trim_start_matches("/review/").trim_end_matches("#2");
    assert_eq!(site.get(&format!("/api/records/{record}")).status, 200);
}

#[tokio::test]
async fn a_game_that_ends_here_enters_by_itself_and_without_names_where_it_was_found_by_link() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let mut wish = friendly();
    wish["name"] = json!("Ann");
    let (id, black, white) = seats(&site.new_game(&wish));
    let (mut one, _) = site.sit(&id, &[&black]).await;
    let (mut two, _) = site.sit(&id, &[&white]).await;
    one.event("resumed").await;
    one.play("7g7f").await;
    two.play("3c3d").await;
    assert_eq!(one.ask(json!({ "type": "resign" })).await["type"], "ack");
    let found = until(&site, "/explorer?moves=7g7f&lang=en", "1 game<");
    assert!(found.contains("P-3d"), "{found}");
    // It is among the own games of whoever played it, and nobody else's.
    for (filter, count) in
        [("origin=link", 1), ("origin=site", 0), ("origin=engine", 0), ("origin=elsewhere", 0), ("mine=1", 0)]
    {
        let found: Value = site.get(&format!("/api/archive/games?{filter}")).json();
        assert_eq!(found["games"].as_array().unwrap().len(), count, "{filter}");
        let told: Value = site.get(&format!("/api/explorer?moves=7g7f&{filter}")).json();
        assert_eq!(told["all"]["games"], json!(count), "{filter}");
        // Where somebody looks for it, it is said why it is not there.
        let shown = page(&site.get(&format!("/explorer?lang=en&moves=7g7f&{filter}")));
        assert!(shown.contains("Games by link and against the engine are listed without names"), "{shown}");
    }
    let list = page(&site.get("/archive?lang=en"));
    assert!(list.contains("Anonymous") && !list.contains("Ann") && !list.contains(&id), "{list}");
    // Once there are games of people with names, whoever opens the archive sees those, and whoever asks for others finds them.
    import(data.path());
    until(&site, "/explorer?moves=7g7f&lang=en", "3 games<");
    let list = page(&site.get("/archive?lang=en"));
    assert!(list.contains("Habu") && !list.contains("Anonymous"), "{list}");
    for asked in ["origin=link", "q=&origin=&opening=&from=2000", "result=white"] {
        let list = page(&site.get(&format!("/archive?lang=en&{asked}")));
        assert!(list.contains("Anonymous"), "{asked}: {list}");
    }
    // The same after the site has gone and come back, and once only.
    site.kill();
    let site = Site::start(data.path());
    until(&site, "/explorer?moves=7g7f&lang=en", "3 games<");
}

/// What is answered line by line.
#[track_caller]
fn lines(reply: &Reply) -> Vec<Value> {
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn programs_find_games_and_what_was_played_in_a_position() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let described = Described::of(&site);
    import(data.path());
    until(&site, "/explorer?lang=en", "2 games");
    let search = |query: &str| site.get(&format!("/api/archive/search?{query}"));
    for (query, count) in [
        ("", 2),
        ("q=1982%20Meijin", 1),
        ("player=%E7%BE%BD%E7%94%9F&result=draw", 1),
        ("result=sente", 1),
        ("result=gote", 0),
        ("from=1983", 0),
        ("least=3", 1),
        ("most=2&end=repetition", 1),
        ("moves=7g7f%203c3d", 1),
        ("moves=7g7f&order=position", 2),
        ("moves=2g2f,7g7f&order=any&mover=sente", 1),
        ("opening=yagura", 0),
        ("origin=engine", 0),
        ("mine=1", 0),
    ] {
        let found = lines(&search(query));
        assert_eq!(found.len(), count, "{query}");
        found.iter().for_each(|game| described.is("ArchivedGame", game));
    }
    let game = &lines(&search("result=sente"))[0];
    assert_eq!((&game["moves"], &game["end"]), (&json!("7g7f 3c3d 2g2f"), &json!("resignation")), "{game}");
    assert_eq!((&game["players"]["sente"]["name"], &game["date"]), (&json!("加藤一二三"), &json!("1982-04-13")));
    assert_eq!(lines(&search("moves=7g7f%203c3d"))[0]["ply"], 2);
    // A list goes on where it says so, until nothing follows.
    let (mut seen, mut before) = (Vec::new(), String::new());
    loop {
        let reply = search(&format!("max=1{before}"));
        seen.extend(lines(&reply).into_iter().map(|game| game["id"].as_u64().unwrap()));
        match reply.header("komadai-next") {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    seen.sort_unstable();
    assert_eq!(seen, [1, 2]);
    let long = format!("q={}", "x".repeat(200));
    for wrong in [
        "result=x",
        "least=many",
        "before=x",
        "max=0",
        "max=-1",
        "opening=nonsense",
        "moves=7g7e",
        "moves=x&order=any",
        "format=pgn",
        "sort=best",
        "origin=mars",
        "side=x",
        "end=mate",
        "rated-from=-5",
        long.as_str(),
    ] {
        let reply = search(wrong);
        assert!(reply.status == 400 && reply.json()["error"].is_string(), "{wrong}: {} {}", reply.status, reply.text());
    }
    assert_eq!(search("format=csa").text().matches("+7776FU").count(), 2);
    assert_eq!(search("").header("access-control-allow-origin"), Some("*"));

    // One game, in the format that is asked for.
    let one = |number: &str, query: &str| site.get(&format!("/api/archive/game/{number}{query}"));
    let number = game["id"].to_string();
    described.is("ArchivedGame", &one(&number, "").json());
    assert!(one(&number, "?format=kif").text().contains("加藤一二三"));
    assert!(one(&number, "?format=csa").text().contains("%TORYO"));
    assert!(one(&number, "?format=jkf").json()["moves"].is_array());
    assert_eq!(one(&number, "?format=pgn").status, 400);
    assert_eq!((one("99", "").status, one("x", "").status, one("%00", "").status), (404, 404, 404));

    // A position, by the moves that lead to it or by itself, and with the sides swapped.
    let position = |query: &str| site.get(&format!("/api/archive/position?{query}"));
    let twin = "sfen=lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201";
    for (query, games, moves) in [
        ("", 2, json!(["7g7f"])),
        ("moves=7g7f&result=x", 2, json!(["3c3d", "8c8d"])),
        ("moves=7g7f&to=1990", 1, json!(["3c3d"])),
        ("moves=1g1f", 0, json!([])),
        ("moves=7g7f&mine=1", 0, json!([])),
        (twin, 0, json!([])),
    ] {
        let told = position(query).json();
        described.is("ExploredPosition", &told);
        let mut played: Vec<&str> =
            told["moves"].as_array().unwrap().iter().map(|mv| mv["usi"].as_str().unwrap()).collect();
        played.sort_unstable();
        assert_eq!((&told["games"], json!(played)), (&json!(games), moves), "{query}");
    }
    let told = position("moves=7g7f").json();
    assert_eq!((&told["sente"], &told["gote"], &told["draws"]), (&json!(1), &json!(0), &json!(1)), "{told}");
    assert_eq!((told["newestGames"].as_array().unwrap().len(), &told["newestGames"][0]["ply"]), (2, &json!(1)));
    let told = position(&format!("{twin}&either=1")).json();
    assert_eq!((&told["games"], &told["newestGames"][0]["reversed"]), (&json!(2), &json!(true)), "{told}");
    assert_eq!(position("moves=7g7f&max=1").json()["newestGames"].as_array().unwrap().len(), 1);
    for wrong in ["moves=7g7e", "sfen=nonsense", "moves=%00", "from=soon", "max=x"] {
        assert_eq!(position(wrong).status, 400, "{wrong}");
    }

    // Whoever shows a token finds their own games, which nobody else can tell apart; a token that is none is refused.
    let cookie = site.sign_up("Ann");
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie.as_str())];
    let (id, black, white) =
        seats(&site.request("POST", "/api/games", &headers, friendly().to_string().as_bytes()).json());
    let ((mut one, _), (mut two, _)) = (site.sit_with(&cookie, &id, &[&black]).await, site.sit(&id, &[&white]).await);
    one.event("resumed").await;
    one.play("7g7f").await;
    two.play("3c3d").await;
    assert_eq!(one.ask(json!({ "type": "resign" })).await["type"], "ack");
    until(&site, "/explorer?moves=7g7f&lang=en", "3 games<");
    let ann = Program::new(&site, &token(data.path(), "Ann", "challenge:read"));
    let own = lines(&ann.get("/api/archive/search?mine=1"));
    assert_eq!((own.len(), &own[0]["result"], &own[0]["game"]), (1, &json!("gote"), &Value::Null), "{own:?}");
    assert_eq!(ann.get("/api/archive/position?mine=1").json()["games"], 1);
    let ben = Program::sign_up(&site, data.path(), "Ben", "challenge:read");
    assert_eq!(lines(&ben.get("/api/archive/search?mine=1")).len(), 0);
    assert_eq!(Program::new(&site, "kmd_nonsense").get("/api/archive/search").status, 401);
}

#[test]
fn searches_of_programs_are_rationed_and_records_more_so() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let until_refused =
        |path: &str, most: usize| (0..most).map(|_| site.get(path).status).find(|status| *status != 200);
    assert_eq!(until_refused("/api/archive/search?max=500&format=csa", 40), Some(429));
    assert_eq!(until_refused("/api/archive/search?max=100", 1), Some(429), "as much work as records");
    assert_eq!(until_refused("/api/archive/search", 1), None);
    assert_eq!(until_refused("/api/archive/position", 4_000), Some(429));
}

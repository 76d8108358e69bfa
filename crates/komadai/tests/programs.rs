//! The public API as programs use it: bots that play, tokens that may and may not, streams that end when they should.

use crate::site;

use serde_json::{Value, json};
use site::lobby::{enter, enter_with, take};
use site::programs::{Program, token};
use site::{ELSEWHERE, Site};

/// What is wrong with a value, by a schema of the description.
fn faults(value: &Value, schema: &Value, schemas: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return faults(value, &schemas[name], schemas, at);
    }
    if let Some(one_of) = schema["oneOf"].as_array() {
        let fits = one_of.iter().filter(|schema| faults(value, schema, schemas, at).is_empty()).count();
        if fits == 0 {
            found.push(format!("{at}: none of those that it may be: {value}"));
        }
    }
    for schema in schema["allOf"].as_array().into_iter().flatten() {
        found.extend(faults(value, schema, schemas, at));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is = match &schema["type"] {
        Value::String(one) => one == kind || one == "number" && kind == "integer",
        Value::Array(some) => some.iter().any(|one| one == kind),
        _ => true,
    };
    let is_known = schema["enum"].as_array().is_none_or(|known| known.contains(value));
    if !is || !is_known || schema.get("const").is_some_and(|only| only != value) {
        found.push(format!("{at}: {value} is not {schema}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.get(name).is_none() {
            found.push(format!("{at}: {name} is missing in {value}"));
        }
    }
    for (name, value) in value.as_object().into_iter().flatten() {
        match (schema["properties"].get(name), &schema["additionalProperties"]) {
            (Some(schema), _) => found.extend(faults(value, schema, schemas, &format!("{at}.{name}"))),
            (None, Value::Bool(false)) => found.push(format!("{at}: nobody was told of {name}")),
            (None, Value::Object(_)) => {
                found.extend(faults(value, &schema["additionalProperties"], schemas, &format!("{at}.{name}")));
            }
            (None, _) => {}
        }
    }
    for value in value.as_array().into_iter().flatten() {
        found.extend(faults(value, &schema["items"], schemas, &format!("{at}[]")));
    }
    found
}

/// What is answered is what the description says.
pub(crate) struct Described(Value);

impl Described {
    pub(crate) fn of(site: &Site) -> Described {
        let told = site.get("/api/openapi.json");
        assert_eq!(told.status, 200);
        let told = told.json();
        assert_eq!(told["openapi"], "3.1.0");
        Described(told["components"]["schemas"].clone())
    }

    pub(crate) fn is(&self, name: &str, value: &Value) {
        let found = faults(value, &json!({ "$ref": name }), &self.0, name);
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn two_bots_play_a_whole_game() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let described = Described::of(&site);
    let [ann, ben] = ["Ann", "Ben"].map(|name| Program::sign_up(&site, data.path(), name, "bot:play"));
    // What a proxy before the site asked for and lets through is none of the site's.
    for (shown, status) in [("Basic eDp5", 200), ("bearer nonsense", 401), ("Bearer kmd_nonsense", 401)] {
        assert_eq!(site.request("GET", "/", &[("Authorization", shown)], b"").status, status, "{shown}");
    }
    for bot in [&ann, &ben] {
        assert_eq!(bot.get("/api/bot/game/stream/nosuchgame1").status, 403, "not a bot yet");
        described.is("Ok", &bot.does("/api/bot/account/upgrade", ""));
        let account = bot.get("/api/account").json();
        described.is("Account", &account);
        assert_eq!(account["title"], "BOT");
        // A second time it is one already.
        bot.does("/api/bot/account/upgrade", "");
    }
    let (mut events, mut other_events) = (ann.stream("/api/stream/event"), ben.stream("/api/stream/event"));
    let rated = ann.post("/api/challenge/Ben", "rated=true&clock.limit=300&clock.increment=5");
    assert_eq!(rated.status, 400, "{}", rated.text());
    assert_eq!(ann.post("/api/challenge/Nobody", "").status, 404);
    assert_eq!(ann.post("/api/challenge/Ann", "").status, 400);
    assert_eq!(ann.post("/api/challenge/Ben", "clock.limit=soon").status, 400);

    // One is declined, one withdrawn.
    let declined = ann.does("/api/challenge/ben", "clock.limit=300")["challenge"]["id"].clone();
    assert_eq!(other_events.hear("challenge")["challenge"]["id"], declined);
    described.is("Challenges", &ben.get("/api/challenge").json());
    assert_eq!(ben.get("/api/challenge").json()["in"][0]["id"], declined);
    ben.does(&format!("/api/challenge/{}/decline", declined.as_str().unwrap()), "");
    assert_eq!(events.hear("challengeDeclined")["challenge"]["id"], declined);
    let withdrawn = ann.does("/api/challenge/Ben", "days=3")["challenge"]["id"].as_str().unwrap().to_owned();
    other_events.hear("challenge");
    ann.does(&format!("/api/challenge/{withdrawn}/cancel"), "");
    assert_eq!(other_events.hear("challengeCanceled")["challenge"]["id"], withdrawn.as_str());
    assert_eq!(ben.post(&format!("/api/challenge/{withdrawn}/accept"), "").status, 404);

    let made = ann.does("/api/challenge/Ben", "clock.limit=300&clock.increment=5&color=sente");
    described.is("MadeChallenge", &made);
    let challenge = other_events.hear("challenge");
    described.is("Event", &challenge);
    assert_eq!(
        challenge["challenge"]["timeControl"],
        json!({
            "type": "clock", "limit": 300, "increment": 5, "byoyomi": 0, "periods": 0, "show": "5+5",
        })
    );
    let id = challenge["challenge"]["id"].as_str().unwrap();
    assert_eq!(made["challenge"]["id"], id);
    ben.does(&format!("/api/challenge/{id}/accept"), "");
    let started = events.hear("gameStart");
    described.is("Event", &started);
    assert_eq!(other_events.hear("gameStart")["game"]["gameId"], started["game"]["gameId"]);
    let game = started["game"]["gameId"].as_str().unwrap();
    described.is("Playing", &ben.get("/api/account/playing").json());

    let at = |rest: &str| format!("/api/bot/game/{game}/{rest}");
    let stream = format!("/api/bot/game/stream/{game}");
    let (mut black, mut white) = (ann.stream(&stream), ben.stream(&stream));
    for lines in [&mut black, &mut white] {
        let full = lines.next().unwrap();
        described.is("GameLine", &full);
        assert_eq!((&full["sente"]["name"], &full["gote"]["title"]), (&json!("Ann"), &json!("BOT")));
        assert_eq!((&full["initialSfen"], &full["rated"]), (&json!("startpos"), &json!(false)));
    }
    // Whoever is not to move does not, nor does anybody move as they may not, nor twice.
    let refused = |reply: site::Reply| {
        described.is("Error", &reply.json());
        reply.status
    };
    assert_eq!(refused(ben.post(&at("move/3c3d"), "")), 400);
    for wrong in ["move/7g7e", "move/5e5d", "move/nonsense", "move/%F0%9F%90%9F"] {
        assert_eq!(refused(ann.post(&at(wrong), "")), 400, "{wrong}");
    }
    // Nor is a game called off while the other one thinks, who would be taken for one who did not come.
    assert_eq!(refused(ben.post(&at("abort"), "")), 400, "it is Ann's turn");
    described.is("Ok", &ann.does(&at("move/7g7f"), ""));
    assert_eq!(refused(ann.post(&at("abort"), "")), 400, "it is Ben's turn");
    assert_eq!(refused(ann.post(&at("move/7g7f"), "")), 400, "twice");
    assert_eq!(white.state(|state| state["moves"] == "7g7f")["status"], "started");
    ben.does(&at("move/3c3d"), "");
    let state = black.state(|state| state["moves"] == "7g7f 3c3d");
    described.is("GameLine", &state);
    assert_eq!((&state["binc"], &state["byo"]), (&json!(5_000), &json!(0)));
    assert_eq!(refused(ann.post(&at("abort"), "")), 400, "both have moved");

    ann.does(&at("chat"), "room=player&text=Hello");
    let line = white.hear("chatLine");
    described.is("GameLine", &line);
    assert_eq!((&line["username"], &line["text"], &line["room"]), (&json!("Ann"), &json!("Hello"), &json!("player")));
    assert_eq!(refused(ann.post(&at("chat"), "room=kitchen&text=Hello")), 400);

    // Somebody else's game is nobody's.
    let eve = Program::sign_up(&site, data.path(), "Eve", "bot:play");
    eve.does("/api/bot/account/upgrade", "");
    assert_eq!(eve.stream(&stream).status, 404);
    assert_eq!(eve.post(&at("move/2g2f"), "").status, 404);
    assert_eq!(eve.post(&at("resign"), "").status, 404);
    assert_eq!(eve.post("/api/bot/game/nosuchgame1/resign", "").status, 404);

    for (bot, mv) in [(&ann, "8h2b+"), (&ben, "3a2b"), (&ann, "B*5e"), (&ben, "B*3c")] {
        bot.does(&at(&format!("move/{mv}")), "");
    }
    ann.does(&at("move/resign"), "");
    for lines in [&mut black, &mut white] {
        let state = lines.state(|state| state["status"] == "resign");
        assert_eq!(state["winner"], "gote");
        assert_eq!(state["moves"], "7g7f 3c3d 8h2b+ 3a2b B*5e B*3c");
        assert!(lines.next().is_none() && lines.is_whole, "nothing follows the end");
    }
    let finished = events.hear("gameFinish");
    described.is("Event", &finished);
    assert_eq!((&finished["game"]["winner"], &finished["game"]["hasMoved"]), (&json!("gote"), &json!(true)));
    let last = finished["game"]["sfen"].as_str().unwrap();
    assert!(!last.contains("PPPPPPPPP"), "as it stands at its end: {last}");
    assert_eq!(ann.get("/api/account/playing").json()["nowPlaying"], json!([]));
    assert_eq!(refused(ann.post(&at("resign"), "")), 400, "over");
    // Where its name is no link to its page, it is marked, too.
    let page = site.get("/player/Ann").text();
    assert!(page.contains("data-player=\"Ben\"") && page.contains("/bots.css?v="), "{page}");
    assert!(site.get("/bots.css").text().contains("[data-player=\"\\42 \\65 \\6e \"]::after"));
    // Whoever asks for it again is told how it ended.
    let mut again = ann.stream(&stream);
    assert_eq!(again.next().unwrap()["state"]["status"], "resign");
    assert!(again.next().is_none());
    // An account that a person has played with is none for a program.
    let person = Program::sign_up(&site, data.path(), "Pia", "bot:play,board:play,challenge:write");
    person.does("/api/challenge/ai", "level=1&clock.limit=300&color=gote");
    assert_eq!(person.post("/api/bot/account/upgrade", "").status, 400);
}

/// Lishogi-Bot thinks and moves whenever it is told how the game stands, and waits for a minute where it is told to come later.
#[test]
fn a_bot_is_told_each_position_once_and_never_to_come_later_with_its_words() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, ben] = ["Ann", "Ben"].map(|name| Program::sign_up(&site, data.path(), name, "bot:play"));
    for bot in [&ann, &ben] {
        bot.does("/api/bot/account/upgrade", "");
    }
    let mut events = ann.stream("/api/stream/event");
    let mut begin = || {
        let made = ann.does("/api/challenge/Ben", "clock.limit=300&color=sente")["challenge"]["id"].clone();
        ben.does(&format!("/api/challenge/{}/accept", made.as_str().unwrap()), "");
        events.hear("gameStart")["game"]["gameId"].as_str().unwrap().to_owned()
    };
    let [game, other] = [begin(), begin()];
    let at = |rest: &str| format!("/api/bot/game/{game}/{rest}");
    // One comes first, and the other one after it: its clock runs when it is told of the game, which it is told once.
    let mut late = ann.stream(&format!("/api/bot/game/stream/{other}"));
    let mut black = ann.stream(&format!("/api/bot/game/stream/{game}"));
    let mut white = ben.stream(&format!("/api/bot/game/stream/{game}"));
    assert_eq!(
        (&black.next().unwrap()["type"], &white.next().unwrap()["type"]),
        (&json!("gameFull"), &json!("gameFull"))
    );
    ann.does(&at("move/7g7f"), "");
    let state = black.next().unwrap();
    assert_eq!((&state["type"], &state["moves"]), (&json!("gameState"), &json!("7g7f")));
    for _ in 0..40 {
        ann.does(&at("chat"), "room=player&text=Hello");
    }
    ben.does(&at("move/3c3d"), "");
    assert_eq!(black.state(|_| true)["moves"], "7g7f 3c3d");
    // Who does not come is not waited for without end: the program may call the game off.
    let full = late.next().unwrap();
    assert_eq!((&full["type"], &full["state"]["moves"]), (&json!("gameFull"), &json!("")));
    ann.does(&format!("/api/bot/game/{other}/abort"), "");
    assert_eq!(late.next().unwrap()["status"], "aborted");
}

#[test]
fn a_person_plays_the_engine_on_a_board_of_their_own() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let described = Described::of(&site);
    let pia = Program::sign_up(&site, data.path(), "Pia", "board:play");
    for wrong in
        ["", "level=0", "level=15", "level=two", "level=1&color=red", "level=1&variant=chushogi", "level=1&sfen=x"]
    {
        assert_eq!(pia.post("/api/challenge/ai", wrong).status, 400, "{wrong}");
    }
    let made = pia.does("/api/challenge/ai", "level=1&clock.limit=300&clock.byoyomi=10&color=sente");
    described.is("NewGame", &made);
    let game = made["id"].as_str().unwrap();
    assert_eq!(pia.get(&format!("/api/bot/game/stream/{game}")).status, 403, "the door of bots");
    let mut lines = pia.stream(&format!("/api/board/game/stream/{game}"));
    let full = lines.next().unwrap();
    described.is("GameLine", &full);
    assert_eq!((&full["gote"]["aiLevel"], &full["clock"]["byoyomi"]), (&json!(1), &json!(10_000)));
    pia.does(&format!("/api/board/game/{game}/move/7g7f"), "");
    let answered = lines.state(|state| state["moves"].as_str().unwrap().split(' ').count() == 2);
    assert_eq!(answered["status"], "started");
    pia.does(&format!("/api/board/game/{game}/resign"), "");
    assert_eq!(lines.state(|state| state["status"] != "started")["winner"], "gote");
}

#[tokio::test]
async fn a_seek_of_a_program_is_one_of_the_lobby_as_long_as_its_answer_is_read() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let described = Described::of(&site);
    let cookie = site.sign_up("Ann");
    let ann = Program::new(&site, &token(data.path(), "Ann", "board:play"));
    let ben = Program::sign_up(&site, data.path(), "Ben", "board:play");
    let (mut anns, mut bens) = (ann.stream("/api/stream/event"), ben.stream("/api/stream/event"));
    let wrong = [
        "",
        "time=soon",
        "time=-1",
        "time=NaN",
        "time=1441",
        "time=0",
        "time=10&color=red",
        "time=10&variant=chushogi",
    ];
    for wrong in wrong.into_iter().chain(["time=10&ratingRange=1-2", "time=0&byoyomi=10&rated=perhaps"]) {
        assert_eq!(ann.post("/api/board/seek", wrong).status, 400, "{wrong}");
    }

    // Somebody takes it on a page.
    let mut page = enter(&site, "cat").await;
    let asked = "time=7.5&increment=4&color=sente";
    let mut seek = ann.post_stream("/api/board/seek", asked);
    assert_eq!(seek.status, 200);
    let shown = page.hear_that(|told| told["opened"].as_array().is_some_and(|opened| !opened.is_empty())).await;
    let shown = &shown["opened"][0];
    assert_eq!((&shown["name"], &shown["clock"]["mainMs"]), (&json!("Ann"), &json!(450_000)));
    seek.beat();
    assert_eq!(take(&mut page, shown["id"].as_str().unwrap()).await["type"], "ack");
    assert_eq!(seek.next(), None, "it ends when there is a game");
    let started = anns.hear("gameStart");
    described.is("Event", &started);
    assert_eq!(started["game"]["color"], "sente");

    // Who reads no more looks for nothing any more, although a page of theirs is open.
    let mut own = enter_with(&site, ("Cookie", &cookie)).await;
    let seek = ann.post_stream("/api/board/seek", asked);
    own.hear_that(|told| told["type"] == "yours" && told["seeks"] != json!([])).await;
    drop(seek);
    own.hear_that(|told| told["type"] == "yours" && told["seeks"] == json!([])).await;
    // What is withdrawn on a page ends the answer.
    let mut seek = ann.post_stream("/api/board/seek", asked);
    let yours = own.hear_that(|told| told["type"] == "yours" && told["seeks"] != json!([])).await;
    assert_eq!(own.ask(json!({ "type": "withdraw", "seek": yours["seeks"][0] })).await["type"], "ack");
    assert_eq!(seek.next(), None);

    // Two who look for the same find each other: by the list, and in a pool.
    for (first, second) in
        [(asked, "time=7.5&increment=4&color=gote"), ("time=10&byoyomi=30&rated=true", "time=10&byoyomi=30&rated=true")]
    {
        let mut waiting = ben.post_stream("/api/board/seek", first);
        page.hear_that(|told| {
            let pools = told["pools"].as_array().into_iter().flatten();
            told["opened"].as_array().is_some_and(|opened| !opened.is_empty())
                || pools.into_iter().any(|pool| pool["waiting"] == 1)
        })
        .await;
        let mut found = ann.post_stream("/api/board/seek", second);
        assert_eq!((found.next(), waiting.next()), (None, None), "{first}");
        assert_eq!(anns.hear("gameStart")["game"]["gameId"], bens.hear("gameStart")["game"]["gameId"]);
        site.says("/api/lobby", "", |said| said.contains("\"seeks\":[]")).await;
    }

    // By correspondence it is an open offer.
    let offered = ann.post("/api/board/seek", "days=3&rated=true");
    assert_eq!(offered.status, 200);
    described.is("Seek", &offered.json());
    let open = site.get("/api/offers").json();
    assert_eq!((&open["open"][0]["id"], &open["open"][0]["rated"]), (&offered.json()["id"], &json!(true)));
    // A program that plays by itself is challenged by name.
    let cyra = Program::sign_up(&site, data.path(), "Cyra", "bot:play,board:play");
    cyra.does("/api/bot/account/upgrade", "");
    assert_eq!(cyra.post("/api/board/seek", asked).status, 403);
}

#[test]
fn a_seek_that_may_not_be_waited_for_takes_nobody_who_waits() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, ben] = ["Ann", "Ben"].map(|name| Program::sign_up(&site, data.path(), name, "board:play"));
    let mut streams: Vec<_> =
        (0..).map(|_| ann.stream("/api/stream/event")).take_while(|one| one.status == 200).collect();
    let asked = "time=10&byoyomi=30&rated=true";
    let mut waiting = ben.post_stream("/api/board/seek", asked);
    waiting.beat();
    assert_eq!(ann.post("/api/board/seek", asked).status, 429);
    waiting.beat();
    streams.clear();
    assert_eq!(ben.get("/api/account/playing").json()["nowPlaying"], json!([]));
}

#[tokio::test]
async fn programs_that_seek_find_each_other_but_not_whom_they_have_blocked_nor_who_may_not_play() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, ben, cid] = ["Ann", "Ben", "Cid"].map(|name| Program::sign_up(&site, data.path(), name, "board:play"));
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    let execute = async |statement: &'static str| {
        sqlx::query(statement).execute(&pool).await.unwrap();
    };
    execute(
        "INSERT INTO blocks (account, blocked) SELECT one.id, other.holder FROM accounts one, accounts other \
         WHERE one.name = 'Ann' AND other.name = 'Ben'",
    )
    .await;
    let seek = |program: &Program, color: &str| {
        program.post_stream("/api/board/seek", &format!("time=5&increment=3&color={color}"))
    };
    // Neither waits until the other is seen.
    let (mut anns, mut bens) = (seek(&ann, "sente"), seek(&ben, "gote"));
    for _ in 0..3 {
        anns.beat();
        bens.beat();
    }
    let mut cids = seek(&cid, "gote");
    assert_eq!((anns.next(), cids.next()), (None, None));
    let playing = ann.get("/api/account/playing").json();
    assert_eq!(playing["nowPlaying"][0]["opponent"]["username"], "Cid", "{playing}");
    bens.beat();
    // Whoever is kept from new games while they wait looks for none any more.
    execute(
        "INSERT INTO sanctions (id, whom, kind, since, until, reason) \
         SELECT 'aaaaaaaaaaaa', holder, 'play', 0, 9999999999999, 'x' FROM accounts WHERE name = 'Ben'",
    )
    .await;
    assert_eq!(bens.next(), None);
    assert_eq!(ben.get("/api/account/playing").json()["nowPlaying"], json!([]));
    site.says("/api/lobby", "", |said| said.contains("\"seeks\":[]")).await;
}

#[test]
fn problems_and_studies_are_read_by_whoever_may_see_them() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let described = Described::of(&site);
    let daily = site.get("/api/puzzle/daily").json();
    described.is("Puzzle", &daily);
    let id = daily["puzzle"]["id"].as_str().unwrap();
    assert_eq!(site.get(&format!("/api/puzzle/{id}")).json(), daily);
    assert_eq!(site.get(&format!("/api/tsume/{id}")).json()["solution"], daily["puzzle"]["solution"]);
    assert_eq!(site.get("/api/puzzle/nosuchproblem").status, 404);

    let cookie = site.sign_up("Ann");
    let headers = [("Cookie", cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let made = |visibility: &str| {
        let form = format!("title=Climbing+silver&visibility={visibility}");
        let made = site.request("POST", "/study", &headers, form.as_bytes());
        made.header("location").unwrap().trim_start_matches("/study/").to_owned()
    };
    let (open, own) = (made("public"), made("private"));
    let study = site.get(&format!("/api/study/{open}")).json();
    described.is("Study", &study);
    assert_eq!((&study["name"], &study["owner"]), (&json!("Climbing silver"), &json!("Ann")));
    let chapter = study["chapters"][0]["id"].as_str().unwrap();
    for rest in ["?format=kif".to_owned(), format!("?format=kif&chapter={chapter}")] {
        let records = site.get(&format!("/api/study/{open}{rest}"));
        assert!(records.status == 200 && records.text().contains("Climbing silver"), "{}", records.text());
    }
    for (rest, status) in [("?format=pgn", 400), ("?format=kif&chapter=nosuchchapter", 404)] {
        assert_eq!(site.get(&format!("/api/study/{open}{rest}")).status, status, "{rest}");
    }
    // With a token, too, a private one is on its owner's pages alone.
    let ann = Program::new(&site, &token(data.path(), "Ann", "board:play"));
    assert_eq!(ann.get(&format!("/api/study/{own}")).status, 404);
}

#[tokio::test]
async fn the_games_of_a_player_that_anybody_may_find_are_read_as_lines_and_as_records() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let described = Described::of(&site);
    let [ann, ben] = ["Ann", "Ben"].map(|name| Program::sign_up(&site, data.path(), name, "board:play"));
    // One that is found by its link alone is told to nobody.
    let own = ann.does("/api/challenge/ai", "level=1&clock.limit=300&color=sente");
    let own = own["id"].as_str().unwrap();
    let mut alone = ann.stream(&format!("/api/board/game/stream/{own}"));
    ann.does(&format!("/api/board/game/{own}/move/7g7f"), "");
    alone.state(|state| state["moves"].as_str().unwrap().contains(' '));
    ann.does(&format!("/api/board/game/{own}/resign"), "");

    let mut events = ann.stream("/api/stream/event");
    let made = ann.does("/api/challenge/Ben", "rated=true&clock.limit=300&clock.increment=5&color=sente");
    ben.does(&format!("/api/challenge/{}/accept", made["challenge"]["id"].as_str().unwrap()), "");
    let started = events.hear("gameStart");
    let game = started["game"]["gameId"].as_str().unwrap();
    let at = |rest: &str| format!("/api/board/game/{game}/{rest}");
    let stream = format!("/api/board/game/stream/{game}");
    let (mut lines, _white) = (ann.stream(&stream), ben.stream(&stream));
    for (player, mv) in [(&ann, "7g7f"), (&ben, "3c3d")] {
        player.does(&at(&format!("move/{mv}")), "");
    }
    ann.does(&at("resign"), "");
    assert_eq!(lines.state(|state| state["status"] != "started")["winner"], "gote");

    // Anybody reads the games of a player, as lines or as records.
    let of = |name: &str, query: &str| site.get(&format!("/api/games/user/{name}{query}"));
    let told = of("ann", "");
    assert_eq!(told.header("content-type"), Some("application/x-ndjson"));
    let lines: Vec<Value> = told.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 1, "{}", told.text());
    described.is("GameOver", &lines[0]);
    assert_eq!((&lines[0]["id"], &lines[0]["winner"]), (&json!(game), &json!("gote")));
    assert_eq!((&lines[0]["status"], &lines[0]["players"]["gote"]["name"]), (&json!("resign"), &json!("Ben")));
    assert!(lines[0]["moves"].as_str().unwrap().starts_with("7g7f 3c3d"));
    let made = lines[0]["createdAt"].as_u64().unwrap();
    for (query, games) in [
        ("?max=0".to_owned(), 0),
        ("?max=9999".to_owned(), 1),
        (format!("?since={made}&until={made}"), 1),
        (format!("?since={}", made + 1), 0),
        (format!("?until={}", made - 1), 0),
    ] {
        assert_eq!(of("Ann", &query).text().lines().count(), games, "{query}");
    }
    let kif = of("Ann", "?format=kif").text();
    assert!(kif.contains("先手：Ann") && kif.contains("投了"), "{kif}");
    assert!(of("Ann", "?format=csa").text().contains("%TORYO"));
    for wrong in ["?format=pgn", "?max=x", "?since=-1"] {
        assert_eq!(of("Ann", wrong).status, 400, "{wrong}");
    }
    assert_eq!((of("Nobody", "").status, of("%00", "").status), (404, 404));
    // No one outside their class learns of a pupil's games, not from those who played with them either.
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for (open, games) in [(0, 0), (1, 1)] {
        for statement in [
            "DELETE FROM class_wards",
            "DELETE FROM classes",
            &format!("INSERT INTO classes (id, name, code, open, created) VALUES ('c', 'C', 'c', {open}, 0)"),
            "INSERT INTO class_wards SELECT id, 'c', x'00' FROM accounts WHERE name = 'Ben'",
        ] {
            sqlx::query(statement).execute(&pool).await.unwrap();
        }
        let of_ann =
            |query: &str| site.request_from(ELSEWHERE, "GET", &format!("/api/games/user/Ann{query}"), &[], b"").text();
        assert_eq!(of_ann("").lines().count(), games, "the class is open: {open}");
        assert_eq!(of_ann("?format=kif").contains("先手：Ann"), games > 0, "the class is open: {open}");
    }
    pool.close().await;
    // It is as much work as a film, and rationed as one.
    let told: Vec<u16> = (0..30).map(|_| of("Ann", "?max=1").status).collect();
    assert_eq!(told.last(), Some(&429), "{told:?}");
}

#[test]
fn a_token_reaches_what_its_scopes_name_and_nothing_else() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    site.sign_up("Ann");
    let routes = komadai_server::program_routes();
    for scope in [
        "challenge:read",
        "challenge:write",
        "board:play",
        "bot:play",
        "broadcast:write",
        "event:write",
        "webhook:write",
        "analysis:work",
    ] {
        let program = Program::new(&site, &token(data.path(), "Ann", scope));
        for route in &routes {
            let path = route.path.replace("{id}", "nosuchgame1").replace("{usi}", "7g7f");
            let reply = match route.method.as_str() {
                "GET" if path == "/api/stream/event" => {
                    let may = route.scopes.as_ref().unwrap().contains(&scope);
                    assert_eq!(program.stream(&path).status, if may { 200 } else { 403 }, "{scope} {path}");
                    continue;
                }
                "GET" => program.get(&path),
                "PUT" => program.put(&path, "x"),
                "DELETE" => program.delete(&path),
                _ => program.post(&path, ""),
            };
            let may = route.scopes.as_ref().is_none_or(|scopes| scopes.is_empty() || scopes.contains(&scope));
            let is_missing = reply.status == 403 && reply.json()["error"] == "Missing scope";
            assert_eq!(is_missing, !may, "{scope} {path}: {} {}", reply.status, reply.text());
        }
    }
    // Elsewhere it is nobody's.
    let program = Program::new(&site, &token(data.path(), "Ann", "challenge:read,challenge:write,board:play,bot:play"));
    for (path, status) in
        [("/account", 403), ("/account/tokens", 403), ("/api/me/export", 403), ("/notices", 403), ("/", 200)]
    {
        assert_eq!(program.get(path).status, status, "{path}");
    }
    assert_eq!(program.get("/api/me/games").json()["games"], json!([]));
    // One that is none is refused everywhere, whatever else is shown, and is never a guest.
    let unknown = Program::new(&site, "kmd_abcdefghijkmnpqrstuvwxyz23");
    let guest = Program::new(&site, "abcdefghijkmnpqrstuvwxyz23");
    for program in [&unknown, &guest] {
        for path in ["/", "/api/account", "/api/lobby", "/api/me/games", "/healthz"] {
            let reply = program.get(path);
            assert_eq!((reply.status, &reply.json()["error"]), (401, &json!("No such token")), "{path}");
        }
        assert_eq!(program.post("/api/games", "").status, 401);
    }
    // And whoever shows none is let in nowhere in the table.
    for route in &routes {
        let path = route.path.replace("{id}", "nosuchgame1").replace("{usi}", "7g7f");
        // What anybody may ask for may not be there.
        let expected = match (route.scopes.is_some(), path == route.path) {
            (true, _) => 401,
            (false, true) => 200,
            (false, false) => 404,
        };
        assert_eq!(site.request(&route.method, &path, &[], b"").status, expected, "{path}");
    }
}

#[test]
fn a_token_that_is_revoked_ends_its_streams_and_a_site_that_stops_ends_them_all() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = site.sign_up("Ann");
    let page = |path: &str, form: &str| {
        let headers = [("Cookie", cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
        site.request("POST", path, &headers, form.as_bytes())
    };
    // Made on the page of the account: it is shown once, and only the hash is kept.
    let made = page("/account/tokens", "name=Hatsuka&challenge%3Aread=1&password=correct+horse+battery").text();
    let begin = made.find("kmd_").unwrap_or_else(|| panic!("{made}"));
    let shown = made[begin..begin + 30].to_owned();
    let own = || site.request("GET", "/account/tokens", &[("Cookie", &cookie)], b"").text();
    let listed = own();
    assert!(listed.contains("Hatsuka") && listed.contains("challenge:read") && !listed.contains(&shown), "{listed}");
    let exported = site.request("GET", "/api/me/export", &[("Cookie", &cookie)], b"").body;
    assert!(!exported.windows(shown.len()).any(|part| part == shown.as_bytes()));

    let (program, other) = (Program::new(&site, &shown), token(data.path(), "Ann", "challenge:read"));
    let other = Program::new(&site, &other);
    let (mut stream, mut stays) = (program.stream("/api/stream/event"), other.stream("/api/stream/event"));
    assert_eq!((stream.status, stays.status), (200, 200));
    let id = own();
    let id = id.split("Hatsuka").nth(1).unwrap().split("name=\"token\" value=\"").nth(1).unwrap();
    let id = id.split('"').next().unwrap().to_owned();
    assert_eq!(page("/account/tokens/revoke", &format!("token={id}")).status, 303);
    assert!(stream.next().is_none() && stream.is_whole);
    assert_eq!(program.get("/api/account").status, 401);
    assert_eq!(other.get("/api/account").status, 200, "another one stays");
    let log = site.request("GET", "/account/tokens", &[("Cookie", &cookie)], b"").text();
    assert!(!log.contains("Hatsuka"));

    // Nobody holds more of the site than so many streams.
    let open: Vec<_> = std::iter::from_fn(|| Some(other.stream("/api/stream/event")).filter(|one| one.status == 200))
        .take(60)
        .collect();
    assert!(open.len() < 60, "{}", open.len());
    drop(open);
    stays.beat();
    assert_eq!(site.stop(), Some(0));
    assert!(stays.next().is_none() && stays.is_whole, "the site has stopped");
}

#[test]
fn a_program_that_floods_is_told_to_wait_and_another_is_not() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = Program::sign_up(&site, data.path(), "Ann", "challenge:read");
    let ben = Program::sign_up(&site, data.path(), "Ben", "challenge:read");
    let refused = (0..5_000).map(|_| ann.get("/api/account")).find(|reply| reply.status != 200).expect("no limit");
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").is_some() && refused.json()["error"].is_string(), "{}", refused.text());
    assert_eq!(ben.get("/api/account").status, 200);
    // Guessing is counted by where it comes from.
    let guess = |_| site.request_from(ELSEWHERE, "GET", "/", &[("Authorization", "Bearer kmd_x")], b"").status;
    assert_eq!((0..5_000).map(guess).find(|status| *status != 401), Some(429));
}

#[test]
fn whoever_runs_the_machine_sees_every_token_and_revokes_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    site.sign_up("Ann");
    site.sign_up("Ben");
    let admin = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
        let done = command.arg("admin").args(arguments).arg("--data").arg(data.path()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (done.status.code(), text(done.stdout), text(done.stderr))
    };
    assert_eq!(admin(&["tokens", "Ann"]), (Some(0), String::new(), String::new()));
    let shown = token(data.path(), "Ann", "challenge:read,board:play");
    let other = Program::new(&site, &token(data.path(), "Ben", "challenge:read"));
    let program = Program::new(&site, &shown);
    let listed = |name: &str| -> Vec<Value> {
        let (code, out, told) = admin(&["tokens", name, "--json"]);
        assert_eq!(code, Some(0), "{told}");
        assert!(!out.contains(&shown), "it is shown once");
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let before = listed("Ann");
    assert_eq!((before.len(), &before[0]["used"]), (1, &Value::Null));
    assert_eq!(before[0]["scopes"], json!(["challenge:read", "board:play"]));
    let id = before[0]["id"].as_str().unwrap().to_owned();
    let mut stream = program.stream("/api/stream/event");
    assert_eq!(stream.status, 200);
    assert!(listed("Ann")[0]["used"].as_str().unwrap().ends_with('Z'));
    let (_, line, _) = admin(&["tokens", "Ann"]);
    assert!(line.starts_with(&format!("{id}\tkomadai admin\tchallenge:read,board:play\t")), "{line}");

    // Nobody else's, nor one that is none.
    for (name, revoked) in [("Ben", id.as_str()), ("Ann", "nosuchtoken"), ("Nobody", id.as_str())] {
        let (code, out, told) = admin(&["tokens", name, "--revoke", revoked]);
        assert!(code == Some(1) && out.is_empty() && told.contains(name), "{name} {told}");
    }
    assert_eq!(admin(&["tokens", "Ann", "--json", "--revoke", &id]).0, Some(2));
    assert_eq!(admin(&["tokens", "Ann", "--revoke", &id]).0, Some(0));
    assert!(stream.next().is_none() && stream.is_whole, "what it has opened ends");
    assert_eq!(program.get("/api/account").status, 401);
    assert_eq!(other.get("/api/account").status, 200);
    assert!(listed("Ann").is_empty());
}

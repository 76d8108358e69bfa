//! What an older program left in both databases, killed while it was at work, opens and loses nothing.
//!
//! `KOMADAI_OLD=EXECUTABLE cargo test -p komadai --test it upgrade -- --ignored` has that executable make such a folder.

use crate::site;

use komadai_archive::pack;
use komadai_testbed::Postgres;
use serde_json::{Value, json};
use site::lobby::{enter_with, paired, rated_wish, seek, sees, take};
use site::{KEEPS_ALL, PATIENCE, Reply, Site, Socket};
use std::path::{Path, PathBuf};
use std::process::Command;

const JSON: (&str, &str) = ("Content-Type", "application/json");
const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const PASSWORD: &str = "correct+horse+battery";
const PEOPLE: [&str; 3] = ["Ann", "Bea", "Cat"];
const KIF: &str =
    "手合割：平手\n先手：Ann\n後手：Ben\n   1 ７六歩(77)\n*begin\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/data-168acccf")
}

/// Somebody with an account.
#[derive(Clone, Copy)]
struct Person<'a> {
    site: &'a Site,
    cookie: &'a str,
}

impl Person<'_> {
    fn sends(self, method: &str, path: &str, body: &Value) -> Reply {
        self.site.request(method, path, &[JSON, ("Cookie", self.cookie)], body.to_string().as_bytes())
    }

    fn does(self, method: &str, path: &str, body: &Value) -> Value {
        let reply = self.sends(method, path, body);
        assert!(reply.status < 300, "{method} {path}: {}", reply.text());
        if reply.body.is_empty() { Value::Null } else { reply.json() }
    }

    fn page(self, path: &str) -> String {
        self.site.request("GET", path, &[("Cookie", self.cookie)], b"").text()
    }
}

fn log_in(site: &Site, name: &str) -> String {
    let reply = site.request("POST", "/login", &[FORM], format!("name={name}&password={PASSWORD}").as_bytes());
    let cookie = reply.head.lines().find_map(|line| line.strip_prefix("set-cookie: session="));
    format!("session={}", cookie.unwrap_or_else(|| panic!("{name}: {}", reply.text())).split(';').next().unwrap())
}

/// What a spectator sees of a game, whatever has been added to it since and however late it is.
fn seen(view: &Value) -> Value {
    let all = ["id", "start", "handicap", "names", "opponentKind", "rated", "furigoma", "result"];
    let kept = all.into_iter().map(|key| (key.to_owned(), view[key].clone()));
    let moves = view["moves"].as_array().unwrap().iter().map(|mv| json!([mv["usi"], mv["ms"]]));
    Value::Object(kept.chain([("moves".to_owned(), moves.collect())]).collect())
}

/// The changes that made a chapter.
async fn edits(site: &Site, cookie: &str, study: &str) -> Value {
    let mut socket = site.socket_with(&format!("/ws/study/{study}"), &[("Cookie", cookie)]).await.unwrap();
    socket.say(json!({ "type": "ping" })).await;
    let outline = socket.hear("outline").await;
    socket.say(json!({ "type": "open", "chapter": outline["study"]["chapters"][0]["id"], "after": 0 })).await;
    socket.hear("opened").await["edits"].clone()
}

/// Both ratings of a game once it has been rated.
async fn rated(site: &Site, game: &str) -> Value {
    let limit = tokio::time::Instant::now() + PATIENCE;
    loop {
        let ratings = site.get(&format!("/api/games/{game}/ratings")).json();
        if ratings["black"]["after"].is_object() {
            return ratings;
        }
        assert!(tokio::time::Instant::now() < limit, "{game} was never rated: {ratings}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// All that the older site had told is told by this one, and goes on.
async fn opens(site: Site, told: &str) {
    let told: Value = serde_json::from_slice(&std::fs::read(fixture().join(told)).unwrap()).unwrap();
    // They are who they were: log-ins are kept as they were.
    let cookies = PEOPLE.map(|name| log_in(&site, name));
    let [ann, _, _] = &cookies;
    for (name, game) in told["games"].as_object().unwrap() {
        let now = site.get(&format!("/api/games/{}", game["id"].as_str().unwrap())).json();
        // One over days may have been lost on time since.
        let (before, mut now) = (seen(game), seen(&now));
        if before["result"].is_null() {
            now["result"] = Value::Null;
        }
        assert_eq!(now, before, "{name}");
    }
    let game = |name: &str| told["games"][name]["id"].as_str().unwrap();
    // What ratings are of is called a pool since other kinds of shogi have theirs.
    let mut before = told["rated"].as_object().unwrap().clone();
    let speed = before.remove("speed").unwrap();
    before.insert("pool".to_owned(), speed);
    assert_eq!(rated(&site, game("rated")).await, Value::Object(before));
    // What ended in the moment of the crash is rated now, once.
    let late = rated(&site, game("ended in the crash")).await;
    assert_eq!(late["black"]["before"], told["rated"]["black"]["after"]);
    assert_eq!(edits(&site, ann, told["study"].as_str().unwrap()).await, told["edits"]);
    let record = site.get(&format!("/api/records/{}", told["record"]["id"].as_str().unwrap())).json();
    assert_eq!(record["nodes"].as_array().unwrap().len(), 4);
    assert_eq!(record["nodes"][1]["comment"], told["record"]["record"]["nodes"][1]["comment"]);
    let import = Person { site: &site, cookie: ann }
        .page(&format!("/archive/import/{}?lang=en", told["import"].as_str().unwrap()));
    assert!(import.contains("data-ended"), "{import}");
    assert!(site.get("/archive?lang=en").text().contains("Player 1"), "the imported game is in the archive");
    // Ann still has the notice that her game over days was taken up. Her offer to Bea, and what told of it, may have expired by now.
    let noticed = Person { site: &site, cookie: ann }.page("/notices");
    assert!(noticed.contains(&format!("/game/{}", game("over days"))), "{noticed}");

    // And all goes on: in the game that was being played, and for ratings.
    let seat = told["seats"]["white"].as_str().unwrap();
    let (mut white, snapshot) = site.sit(game("running"), &[seat]).await;
    assert_eq!(snapshot["you"], "white");
    white.play("8c8d").await;
    let next = begin(&site, &cookies).await;
    end(next.1).await;
    assert_eq!(rated(&site, &next.0).await["black"]["before"], late["black"]["after"]);
}

#[tokio::test]
async fn a_folder_of_an_older_program_is_what_it_was_and_goes_on() {
    let data = tempfile::tempdir().unwrap();
    std::fs::copy(fixture().join("komadai.sqlite"), data.path().join("komadai.sqlite")).unwrap();
    opens(Site::start_with(data.path(), &KEEPS_ALL), "sqlite.json").await;
}

#[tokio::test]
async fn a_database_of_an_older_program_is_what_it_was_and_goes_on() {
    let url = Postgres::shared().restored(&fixture().join("komadai.sql"));
    opens(Site::at(&url, &KEEPS_ALL), "postgres.json").await;
}

/// A rated game from the lobby, with both at the board.
async fn begin(site: &Site, [ann, bea, _]: &[String; 3]) -> (String, [Socket; 2]) {
    let (mut one, mut two) = (enter_with(site, ("Cookie", ann)).await, enter_with(site, ("Cookie", bea)).await);
    let id = seek(&mut one, rated_wish()).await;
    sees(&mut two, &id).await;
    assert_eq!(take(&mut two, &id).await["type"], "ack");
    let game = paired(&mut one).await["id"].as_str().unwrap().to_owned();
    let (mut black, _) = site.sit_with(ann, &game, &[]).await;
    let (mut white, _) = site.sit_with(bea, &game, &[]).await;
    black.event("resumed").await;
    black.play("7g7f").await;
    white.play("3c3d").await;
    (game, [black, white])
}

async fn end([_, mut white]: [Socket; 2]) {
    assert_eq!(white.ask(json!({ "type": "resign" })).await["type"], "ack");
}

/// A game by link that both have come to, with three moves.
async fn by_link(site: &Site) -> (Value, [Socket; 2]) {
    let created = site.new_game(&site::friendly());
    let (id, black, white) = site::seats(&created);
    let (mut one, _) = site.sit(&id, &[&black]).await;
    let (mut two, _) = site.sit(&id, &[&white]).await;
    for (at, usi) in ["7g7f", "3c3d", "2g2f"].into_iter().enumerate() {
        if at == 1 { two.play(usi).await } else { one.play(usi).await }
    }
    (created, [one, two])
}

fn bring_in(person: Person<'_>, files: &[u8]) -> String {
    let id = person.does("POST", "/api/archive/imports", &Value::Null)["id"].as_str().unwrap().to_owned();
    let part = format!("/api/archive/imports/{id}/parts?at=0");
    assert_eq!(person.site.request("PUT", &part, &[("Cookie", person.cookie)], files).status, 204);
    id
}

/// Has a site of another program do what people do, ends it as a crash does, and gives what it had told.
async fn make(site: Site) -> Value {
    let cookies = PEOPLE.map(|name| site.sign_up(name));
    let [ann, bea, cat] = [0, 1, 2].map(|at| Person { site: &site, cookie: &cookies[at] });
    let id = |value: &Value| value["id"].as_str().unwrap().to_owned();

    let waiting = id(&site.new_game(&site::friendly()));
    let (created, running) = by_link(&site).await;
    let (other, over) = by_link(&site).await;
    end(over).await;
    let (first, players) = begin(&site, &cookies).await;
    end(players).await;
    let ratings = rated(&site, &first).await;

    let mut slow = rated_wish();
    slow["clock"] = json!({ "type": "days", "daysPerMove": 3 });
    let offer = |to: &str| ann.does("POST", "/api/offers", &json!({ "to": to, "wish": slow }));
    let taken = format!("/api/offers/{}/take", id(&offer("Cat")));
    let days = id(&cat.does("POST", &taken, &Value::Null));
    let (mut black, _) = site.sit_with(ann.cookie, &days, &[]).await;
    black.play("7g7f").await;
    offer("Bea");

    let form = b"title=Openings&visibility=private&from=";
    let made = site.request("POST", "/study", &[FORM, ("Cookie", ann.cookie)], form);
    let study = made.header("location").unwrap().trim_start_matches("/study/").to_owned();
    let member = json!({ "name": "Bea", "role": "contributor" });
    ann.does("PUT", &format!("/api/studies/{study}/people"), &member);
    let mut writer = site.socket_with(&format!("/ws/study/{study}"), &[("Cookie", ann.cookie)]).await.unwrap();
    writer.say(json!({ "type": "ping" })).await;
    let outline = writer.hear("outline").await;
    writer.say(json!({ "type": "open", "chapter": outline["study"]["chapters"][0]["id"], "after": 0 })).await;
    writer.hear("opened").await;
    for edit in [
        json!({ "type": "play", "at": 0, "usi": "7g7f" }),
        json!({ "type": "note", "at": 1, "text": "角道\nopen" }),
        json!({ "type": "draw", "at": 1, "drawn": ["8h2b", "5e"] }),
    ] {
        assert_eq!(writer.ask(json!({ "type": "edit", "edit": edit })).await["type"], "ack");
    }

    let record = site.request("POST", "/api/records", &[], KIF.as_bytes()).json();
    let games = |count: usize| (1..=count).map(|at| KIF.replace("Ben", &format!("Player {at}"))).collect::<String>();
    let import = bring_in(ann, &pack("games.kif", games(3).as_bytes()));
    assert_eq!(ann.sends("POST", &format!("/api/archive/imports/{import}/begin"), &Value::Null).status, 202);
    site.says(&format!("/archive/import/{import}?lang=en"), ann.cookie, |page| page.contains("data-ended")).await;
    // Sent, and not begun.
    bring_in(bea, &pack("games.kif", games(2).as_bytes()));

    let (last, players) = begin(&site, &cookies).await;
    let view = |id: &str| site.get(&format!("/api/games/{id}")).json();
    let games = json!({
        "waiting": view(&waiting), "running": view(&id(&created)), "over": view(&id(&other)), "rated": view(&first),
        "over days": view(&days), "ended in the crash": view(&last),
    });
    let told = json!({
        "games": games, "rated": ratings, "study": study, "edits": edits(&site, ann.cookie, &study).await,
        "record": record, "import": import,
        "seats": { "white": site::seats(&created).2 },
    });
    end(players).await;
    drop(running);
    site.kill();
    told
}

#[tokio::test]
#[ignore = "has an older executable make what the others open"]
async fn made() {
    let old = std::env::var("KOMADAI_OLD").expect("the older executable");
    let out = fixture();
    std::fs::create_dir_all(&out).unwrap();
    let start = |place: [&str; 2]| {
        let mut command = Command::new(&old);
        command.args(["serve", "--listen", "127.0.0.1:0", "--unlimited", "127.0.0.0/8"]).args(place);
        Site::spawn(command)
    };
    let write = |name: &str, told: &Value| std::fs::write(out.join(name), format!("{told:#}\n")).unwrap();
    let data = tempfile::tempdir().unwrap();
    write("sqlite.json", &make(start(["--data", data.path().to_str().unwrap()])).await);
    let compact = format!("VACUUM INTO '{}'", out.join("komadai.sqlite").display());
    let done = Command::new("sqlite3").arg(data.path().join("komadai.sqlite")).arg(compact).status();
    assert!(done.unwrap().success());
    let server = Postgres::shared();
    let url = server.database();
    write("postgres.json", &make(start(["--database", &url])).await);
    std::fs::write(out.join("komadai.sql"), server.dumped(&url)).unwrap();
}

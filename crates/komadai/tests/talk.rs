//! Talk beside a board: who hears whom, who may speak, and what moderators do.

use crate::site;

use komadai_testbed::{Nats, Postgres};
use serde_json::{Value, json};
use site::{Site, Socket, friendly, seats};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("Content-Type", "application/json");

/// The session of a new account.
fn account(site: &Site, name: &str) -> String {
    let body = format!("name={name}&password=correct+horse+battery");
    cookie(&site.request("POST", "/signup", &[FORM], body.as_bytes()).head, "session")
}

fn guest(site: &Site) -> String {
    cookie(&site.get("/").head, "guest")
}

fn cookie(head: &str, name: &str) -> String {
    let line = head.lines().find_map(|line| line.strip_prefix(&format!("set-cookie: {name}="))).expect(head);
    format!("{name}={}", line.split(';').next().unwrap())
}

/// A game between two, and somebody who watches; all of them listen.
struct Board {
    game: String,
    black: Socket,
    white: Socket,
    watcher: Socket,
}

async fn listen(site: &Site, cookie: &str, game: &str, seat: &[&str]) -> (Socket, Value) {
    let (mut socket, _) = site.sit_with(cookie, game, seat).await;
    let answer = socket.ask(json!({ "type": "talk", "after": 0 })).await;
    assert_eq!(answer["type"], "ack");
    let talk = socket.hear("talk").await;
    (socket, talk)
}

async fn board(site: &Site, other: &Site, [black, white, watcher]: [&str; 3]) -> Board {
    let made = site.request("POST", "/api/games", &[JSON, ("Cookie", black)], friendly().to_string().as_bytes()).json();
    let (game, _, invitation) = seats(&made);
    let (black, talk) = listen(site, black, &game, &[]).await;
    assert_eq!(talk["rooms"], json!(["players"]));
    let (white, _) = listen(other, white, &game, &[&invitation]).await;
    let (watcher, talk) = listen(other, watcher, &game, &[]).await;
    assert_eq!(talk["rooms"], json!(["watchers"]));
    Board { game, black, white, watcher }
}

async fn say(socket: &mut Socket, room: &str, text: &str) -> Value {
    socket.ask(json!({ "type": "say", "room": room, "text": text })).await
}

async fn heard(socket: &mut Socket) -> Value {
    socket.hear("said").await["lines"][0].take()
}

/// Nothing was said that this one hears: their next words come first.
async fn hears_nothing(socket: &mut Socket) {
    socket.say(json!({ "type": "ping", "t": 1 })).await;
    socket.hear("pong").await;
    assert!(socket.passed().iter().all(|message| message["type"] != "said"), "{:?}", socket.passed());
}

#[tokio::test]
async fn players_and_watchers_talk_apart_until_the_game_is_over() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben, eve) = (account(&site, "Ann"), account(&site, "Ben"), account(&site, "Eve"));
    let Board { game, mut black, mut white, mut watcher } = board(&site, &site, [&ann, &ben, &eve]).await;
    assert_eq!(say(&mut black, "players", "  よろしく\u{202e} お願いします\n").await["type"], "ack");
    let line = heard(&mut white).await;
    assert_eq!((&line["name"], &line["account"], &line["seq"]), (&json!("Ann"), &json!(true), &json!(1)));
    assert_eq!(line["text"], "よろしく お願いします");
    assert_eq!(say(&mut watcher, "watchers", "P-7f would be good").await["type"], "ack");
    heard(&mut watcher).await;
    heard(&mut black).await;
    for socket in [&mut black, &mut white, &mut watcher] {
        hears_nothing(socket).await;
    }
    // Nobody speaks in the other room.
    assert_eq!(say(&mut black, "watchers", "x").await["code"], "talk-closed");
    assert_eq!(say(&mut watcher, "players", "x").await["code"], "talk-closed");
    for text in ["", " \u{200b} ", &"あ".repeat(301)] {
        assert_eq!(say(&mut black, "players", text).await["code"], "unusable-text");
    }
    // Kept with the game, and told to whoever comes.
    let (_, talk) = listen(&site, &ann, &game, &[]).await;
    assert_eq!(talk["lines"].as_array().unwrap().len(), 1);
    let own = talk["you"].as_str().unwrap().to_owned();
    assert_eq!(talk["lines"][0]["speaker"], own.as_str());
    // Once it is over, players hear the watchers and speak with them; their own talk stays theirs.
    black.ask(json!({ "type": "resign" })).await;
    white.event("ended").await;
    let (mut after, talk) = listen(&site, &ann, &game, &[]).await;
    assert_eq!((talk["rooms"].clone(), talk["lines"].as_array().unwrap().len()), (json!(["players", "watchers"]), 2));
    assert_eq!(say(&mut after, "watchers", "indeed").await["type"], "ack");
    assert_eq!(heard(&mut watcher).await["text"], "indeed");
    let (_, talk) = listen(&site, &eve, &game, &[]).await;
    assert_eq!(talk["lines"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn guests_talk_where_the_site_lets_them() {
    for (setting, speaks) in [("everyone", true), ("accounts", false), ("nobody", false)] {
        let data = tempfile::tempdir().unwrap();
        let site = Site::start_with(data.path(), &["--talk", setting]);
        let (one, two) = (guest(&site), guest(&site));
        let (game, _, invitation) = seats(
            &site.request("POST", "/api/games", &[JSON, ("Cookie", &one)], friendly().to_string().as_bytes()).json(),
        );
        let (mut black, talk) = listen(&site, &one, &game, &[]).await;
        let (mut white, _) = listen(&site, &two, &game, &[&invitation]).await;
        assert_eq!(talk["maySpeak"], speaks, "{setting}");
        let answer = say(&mut black, "players", "hello").await;
        if speaks {
            let line = heard(&mut white).await;
            assert_eq!((&line["text"], &line["account"], &line["name"]), (&json!("hello"), &json!(false), &json!("")));
        } else {
            assert_eq!(answer["code"], "talk-closed", "{setting}");
        }
        // A program without a session is nobody's line.
        let (mut program, _) = site.sit(&game, &[]).await;
        program.ask(json!({ "type": "talk", "after": 0 })).await;
        assert_eq!(say(&mut program, "watchers", "hello").await["code"], "talk-closed");
    }
}

#[tokio::test]
async fn whoever_talks_too_much_waits_and_whoever_is_blocked_is_not_heard() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben, eve) = (account(&site, "Ann"), account(&site, "Ben"), account(&site, "Eve"));
    let Board { game, mut black, mut white, .. } = board(&site, &site, [&ann, &ben, &eve]).await;
    let mut codes = Vec::new();
    for n in 0..12 {
        codes.push(say(&mut black, "players", &format!("line {n}")).await["code"].clone());
    }
    assert!(codes[..8].iter().all(Value::is_null), "{codes:?}");
    assert_eq!(codes[11], "talk-too-fast");
    heard(&mut white).await;
    let block = |cookie: &str, seq: u32, body: &str| {
        let path = format!("/api/games/{game}/talk/{seq}/block");
        site.request("POST", &path, &[JSON, ("Cookie", cookie)], body.as_bytes()).status
    };
    assert_eq!(block(&guest(&site), 1, "{\"blocked\":true}"), 403);
    assert_eq!(block(&ben, 99, "{\"blocked\":true}"), 404);
    assert_eq!(block(&ben, 1, "{\"blocked\":true}"), 204);
    let (_, talk) = listen(&site, &ben, &game, &[]).await;
    assert_eq!(talk["lines"], json!([]));
    assert_eq!(block(&ben, 1, "{\"blocked\":false}"), 204);
    let (_, talk) = listen(&site, &ben, &game, &[]).await;
    assert_eq!(talk["lines"].as_array().unwrap().len(), codes.iter().filter(|code| code.is_null()).count());
}

#[tokio::test]
async fn a_block_holds_from_the_next_message_on_wherever_one_listens() {
    let (database, bus) = (Postgres::shared().database(), Nats::start());
    let (one, two) = (Site::at(&database, &["--bus", &bus.url()]), Site::at(&database, &["--bus", &bus.url()]));
    let (ann, ben, eve) = (account(&one, "Ann"), account(&one, "Ben"), account(&two, "Eve"));
    let Board { game, mut black, mut white, .. } = board(&one, &two, [&ann, &ben, &eve]).await;
    say(&mut black, "players", "one").await;
    assert_eq!(heard(&mut white).await["text"], "one");
    let block = |blocked: bool| {
        let path = format!("/api/games/{game}/talk/1/block");
        let body = json!({ "blocked": blocked }).to_string();
        // By the other node than the one that Ben listens at.
        one.request("POST", &path, &[JSON, ("Cookie", &ben)], body.as_bytes()).status
    };
    assert_eq!(block(true), 204);
    say(&mut black, "players", "two").await;
    // Lines come in their order: what is not there now does not come.
    say(&mut white, "players", "mine").await;
    assert_eq!(heard(&mut white).await["text"], "mine", "the second was not heard");
    assert_eq!(block(false), 204);
    say(&mut black, "players", "three").await;
    assert_eq!(heard(&mut white).await["text"], "three");
    // Nor does a challenge reach whoever has blocked its maker.
    assert_eq!(block(true), 204);
    let offer = json!({ "to": "Ben", "wish": site::lobby::wish() }).to_string();
    let made = one.request("POST", "/api/offers", &[JSON, ("Cookie", &ann)], offer.as_bytes());
    assert_eq!(made.status, 201, "{}", made.text());
    let offers = two.request("GET", "/api/offers", &[("Cookie", &ben)], b"").json();
    assert_eq!(offers["received"], json!([]));
    let notices = two.request("GET", "/notices?lang=en", &[("Cookie", &ben)], b"").text();
    assert!(!notices.contains("Ann"), "{notices}");
    assert_eq!(block(false), 204);
    let offers = two.request("GET", "/api/offers", &[("Cookie", &ben)], b"").json();
    assert_eq!(offers["received"].as_array().unwrap().len(), 1, "{offers}");
}

/// What moderators decide holds at each write, on sockets that were open before; nobody lifts what holds for themselves.
#[tokio::test]
async fn a_mute_reaches_whatever_others_read_and_only_somebody_else_lifts_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, moe, ada) = (account(&site, "Ann"), account(&site, "Moe"), account(&site, "Ada"));
    for (name, role) in [("Moe", "moderator"), ("Ada", "admin")] {
        let mut admin = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
        let done = admin.args(["admin", "role", name, role, "--data"]).arg(data.path()).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    let send = |cookie: &str, path: &str, body: &str| {
        let kind = if body.starts_with('{') { JSON } else { FORM };
        site.request("POST", path, &[kind, ("Cookie", cookie)], body.as_bytes())
    };
    // A game of the moderator's that is over, and its analysis; a study of theirs that is open.
    let Board { game, mut black, mut white, .. } = board(&site, &site, [&moe, &ann, &ada]).await;
    say(&mut black, "players", "rude").await;
    black.event("resumed").await;
    black.play("7g7f").await;
    white.ask(json!({ "type": "resign" })).await;
    black.event("ended").await;
    for socket in [&mut black, &mut white] {
        assert_eq!(socket.ask(json!({ "type": "post-mortem", "after": 0 })).await["type"], "ack");
    }
    let note = |at: u32, text: &str| json!({ "type": "edit", "edit": { "type": "note", "at": at, "text": text } });
    assert_eq!(black.ask(note(1, "before")).await["type"], "ack");
    let made = send(&moe, "/study", "title=Openings&visibility=public");
    let study = made.header("location").unwrap().to_owned();
    let mut writer = site.socket_with(&format!("/ws{study}"), &[("Cookie", &moe)]).await.unwrap();
    writer.say(json!({ "type": "ping" })).await;
    let outline = writer.hear("outline").await;
    let chapter = outline["study"]["chapters"][0]["id"].clone();
    writer.say(json!({ "type": "open", "chapter": chapter, "after": 0 })).await;
    writer.hear("opened").await;
    assert_eq!(writer.ask(note(0, "before")).await["type"], "ack");

    assert_eq!(send(&ann, &format!("/api/games/{game}/talk/1/report"), "{\"reason\":\"insult\"}").status, 201);
    let of = |cookie: &str, name: &str| {
        let page = site.request("GET", "/moderation?lang=en", &[("Cookie", cookie)], b"").text();
        let mark = format!("name=\"{name}\" value=\"");
        page.split(&mark).nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let decided = send(&ada, "/moderation/report", &format!("report={}&verdict=mute-24", of(&ada, "report")));
    assert_eq!(decided.status, 200);
    assert_eq!(say(&mut black, "players", "again").await["code"], "talk-muted");
    assert_eq!(black.ask(note(1, "again")).await["code"], "talk-muted");
    assert_eq!(writer.ask(note(0, "again")).await["code"], "not-contributor");
    for (path, body) in [
        ("/clubs", "name=Kyoto+Club&entry=open"),
        ("/study", "title=More&visibility=public"),
        ("/tsume/sets", "title=Mates&visibility=public"),
        ("/wiki/edit", "page=4k4/9/9/9/9/9/9/9/3K5%20b%20-&base=0&text=x"),
    ] {
        let status = send(&moe, path, body).status;
        assert!(status == 403 || status == 409, "{path}: {status}");
    }
    // A move is no word.
    let branch = json!({ "type": "edit", "edit": { "type": "play", "at": 0, "usi": "2g2f" } });
    assert_eq!(black.ask(branch).await["type"], "ack");
    let sanction = format!("sanction={}", of(&moe, "sanction"));
    assert_eq!(send(&moe, "/moderation/lift", &sanction).status, 409, "it is about themselves");
    assert_eq!(say(&mut black, "players", "again").await["code"], "talk-muted");
    assert_eq!(send(&ada, "/moderation/lift", &sanction).status, 200);
    assert_eq!(black.ask(note(1, "after")).await["type"], "ack");
    assert_eq!(writer.ask(note(0, "after")).await["type"], "ack");
}

#[tokio::test]
async fn where_nobody_talks_nobody_writes_notes_beside_a_board_either() {
    for (setting, of_account, of_guest) in
        [("nobody", "talk-closed", "talk-closed"), ("accounts", "", "talk-closed"), ("everyone", "", "")]
    {
        let data = tempfile::tempdir().unwrap();
        let site = Site::start_with(data.path(), &["--talk", setting]);
        let (ann, other) = (account(&site, "Ann"), guest(&site));
        let made = site.request("POST", "/api/games", &[JSON, ("Cookie", &ann)], friendly().to_string().as_bytes());
        let (game, _, invitation) = seats(&made.json());
        let (mut black, _) = site.sit_with(&ann, &game, &[]).await;
        let (mut white, _) = site.sit_with(&other, &game, &[&invitation]).await;
        black.event("resumed").await;
        black.play("7g7f").await;
        white.ask(json!({ "type": "resign" })).await;
        black.event("ended").await;
        for (socket, code) in [(&mut black, of_account), (&mut white, of_guest)] {
            assert_eq!(socket.ask(json!({ "type": "post-mortem", "after": 0 })).await["type"], "ack");
            let note = json!({ "type": "edit", "edit": { "type": "note", "at": 1, "text": "psst" } });
            assert_eq!(socket.ask(note).await["code"].as_str().unwrap_or_default(), code, "{setting}");
        }
    }
}

#[tokio::test]
async fn on_several_nodes_everybody_hears_the_same() {
    let (database, bus) = (Postgres::shared().database(), Nats::start());
    let (one, two) = (Site::at(&database, &["--bus", &bus.url()]), Site::at(&database, &["--bus", &bus.url()]));
    let (ann, ben, eve) = (account(&one, "Ann"), account(&one, "Ben"), account(&two, "Eve"));
    let Board { mut black, mut white, mut watcher, .. } = board(&one, &two, [&ann, &ben, &eve]).await;
    say(&mut black, "players", "from one").await;
    assert_eq!(heard(&mut white).await["text"], "from one");
    say(&mut white, "players", "from two").await;
    heard(&mut black).await;
    assert_eq!(heard(&mut black).await["text"], "from two");
    hears_nothing(&mut watcher).await;
}

#[test]
fn what_people_write_is_reported_with_the_text_as_it_stood() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ann, ben, hana] = ["Ann", "Ben", "Hana"].map(|name| account(&site, name));
    let admin = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
        assert!(command.arg("admin").args(arguments).arg("--data").arg(data.path()).output().unwrap().status.success());
    };
    admin(&["role", "Hana", "moderator"]);
    let send = |cookie: &str, method: &str, path: &str, body: &str| {
        let kind = if body.starts_with('{') { JSON } else { FORM };
        site.request(method, path, &[kind, ("Cookie", cookie)], body.as_bytes())
    };
    // A study, with the note of the position that was looked at.
    let kif = "%E6%89%8B%E5%90%88%E5%89%B2%EF%BC%9A%E5%B9%B3%E6%89%8B%0A%20%20%201%20%EF%BC%97%EF%BC%96%E6%AD%A9(77)%0A*buy+%3Cb%3Epieces";
    let made = send(&ann, "POST", "/study", &format!("title=Offers&visibility=public&from={kif}"));
    let study = made.header("location").unwrap().trim_start_matches("/study/").to_owned();
    let path = format!("/api/studies/{study}");
    let chapter = site.get(&path).json()["chapters"][0]["id"].as_str().unwrap().to_owned();
    let wrong = json!({ "chapter": chapter, "at": 1, "reason": "spam", "words": "see the note" }).to_string();
    assert_eq!(send(&guest(&site), "POST", &format!("{path}/report"), &wrong).status, 403);
    assert_eq!(send(&ann, "POST", &format!("{path}/report"), &wrong).status, 422, "nobody reports themselves");
    assert_eq!(send(&ben, "POST", &format!("{path}/report"), &wrong).status, 201);
    let private = json!({ "title": "Harmless", "visibility": "private" }).to_string();
    assert_eq!(send(&ann, "PUT", &path, &private).status, 200);
    // A revision of a page, whatever is written over it.
    let page = "4k4/9/9/9/9/9/9/9/4K4%20b%20-";
    for (base, text) in [(0, "come+to+my+%3Ci%3Esite"), (1, "bare+kings")] {
        let edited = send(&ann, "POST", "/wiki/edit", &format!("page={page}&base={base}&text={text}"));
        assert_eq!(edited.status, 303, "{}", edited.text());
    }
    let told = send(&ben, "POST", &format!("/wiki/report?page={page}&revision=1"), "reason=spam");
    let back = told.header("location").unwrap();
    assert!(send(&ben, "GET", back, "").text().contains("A moderator will look at it"), "{back}");

    let queue = send(&hana, "GET", "/moderation?lang=en", "").text();
    for part in [
        &format!("href=\"/study/{study}/{chapter}\""),
        "Offers\nChapter 1\nbuy &lt;b&gt;pieces",
        "see the note",
        "come to my &lt;i&gt;site",
        "?revision=1\"",
    ] {
        assert!(
            queue.contains(part) || queue.contains(&part.replace("&lt;", "&#60;").replace("&gt;", "&#62;")),
            "{part} is not in {queue}"
        );
    }
    assert_eq!(queue.matches("class=\"case\"").count(), 2);
    assert!(!queue.contains("bare kings") && !queue.contains("Harmless"), "as it stood");
    // Whoever leaves takes the copies along.
    assert_eq!(send(&ann, "POST", "/account/erase", "name=Ann&password=correct+horse+battery").status, 200);
    let queue = send(&hana, "GET", "/moderation?lang=en", "").text();
    assert!(
        queue.matches("class=\"case\"").count() == 2 && !queue.contains("pieces") && !queue.contains("my &"),
        "{queue}"
    );
}

#[tokio::test]
async fn a_report_is_handled_by_a_moderator_and_logged() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben, eve, hana) =
        (account(&site, "Ann"), account(&site, "Ben"), account(&site, "Eve"), account(&site, "Hana"));
    for (name, role) in [("Hana", "admin"), ("Ann", "moderator")] {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
            .args(["admin", "role", name, role, "--data"])
            .arg(data.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    let send = |cookie: &str, method: &str, path: &str, body: &str| {
        let kind = if body.starts_with('{') { JSON } else { FORM };
        site.request(method, path, &[kind, ("Cookie", cookie)], body.as_bytes())
    };
    let words = send(&hana, "POST", "/moderation/words", "words=heck%0D%0Aheck%0D%0A");
    assert_eq!(words.status, 200, "{}", words.text());
    assert_eq!(send(&ann, "POST", "/moderation/words", "words=").status, 403, "admins only");
    let Board { game, mut black, mut white, .. } = board(&site, &site, [&ben, &eve, &ann]).await;
    assert_eq!(say(&mut white, "players", "what the HECK, you fool <b>").await["type"], "ack");
    assert_eq!(heard(&mut black).await["text"], "what the ＊＊＊＊, you fool <b>");

    let path = format!("/api/games/{game}/talk/1/report");
    let body = json!({ "reason": "insult", "words": "see \u{202e}there" }).to_string();
    assert_eq!(send(&guest(&site), "POST", &path, &body).status, 403);
    assert_eq!(send(&eve, "POST", &path, &body).status, 422, "nobody reports themselves");
    assert_eq!(send(&ben, "POST", &path, "{\"reason\":\"because\"}").status, 400);
    assert_eq!(send(&ben, "POST", &path, &body).status, 201);
    let about = json!({ "side": "white", "reason": "leaving" }).to_string();
    assert_eq!(send(&ben, "POST", &format!("/api/games/{game}/report"), &about).status, 201);

    // From a player's own page: about no game in particular.
    let from_page =
        |cookie: &str, name: &str, body: &str| send(cookie, "POST", &format!("/player/{name}/report"), body).status;
    assert_eq!(from_page(&guest(&site), "Eve", "reason=other"), 403);
    assert_eq!(from_page(&eve, "Eve", "reason=other"), 422);
    assert_eq!(from_page(&ben, "Eve", "reason=because"), 400);
    assert_eq!(from_page(&ben, "eve", "reason=spam&words=%3Cscript%3E"), 303);
    let told = send(&ben, "GET", "/player/Eve?reported=yes", "").text();
    assert!(told.contains("A moderator will look at it"), "{told}");

    assert_eq!(send(&ben, "GET", "/moderation", "").status, 404);
    let page = send(&ann, "GET", "/moderation", "");
    assert_eq!(page.header("cache-control"), Some("no-store"));
    let page = page.text();
    assert!(page.contains("Insult or threat: Eve") && page.contains("you fool &#60;b&#62;"), "{page}");
    let ids: Vec<String> =
        page.split("name=\"report\" value=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 3);
    assert!(page.contains("href=\"/player/Eve\"") && page.contains("&#60;script&#62;"), "{page}");
    let decide = |cookie: &str, id: &str, verdict: &str| {
        let body = format!("report={id}&verdict={verdict}&reason=mind+your+words&empty=yes");
        send(cookie, "POST", "/moderation/report", &body)
    };
    assert_eq!(decide(&ben, &ids[0], "mute-24").status, 404);
    assert_eq!(decide(&ann, &ids[0], "hang").status, 400);
    assert_eq!(decide(&ann, "nosuchreport", "mute-24").status, 404);
    assert_eq!(decide(&ann, &ids[0], "mute-24").status, 200);
    assert_eq!(decide(&hana, &ids[0], "dismiss").status, 409, "once");
    let emptied = black.hear_that(|message| message["type"] == "said" && message["lines"][0]["text"] == "").await;
    assert_eq!(emptied["lines"][0]["seq"], 1);
    assert_eq!(say(&mut white, "players", "what?").await["code"], "talk-muted");
    let told = send(&eve, "GET", "/account", "").text();
    assert!(told.contains("mind your words") && told.contains("a message of yours"), "{told}");
    assert!(told.contains(&format!("href=\"/game/{game}\"")), "which game: {told}");

    // Kept from new games, and let in again.
    assert_eq!(decide(&ann, &ids[1], "play-24").status, 200);
    let mut lobby = site.socket_with("/ws/lobby", &[("Cookie", &eve)]).await.unwrap();
    lobby.say(json!({ "type": "hello" })).await;
    lobby.hear("lobby").await;
    let join = json!({ "type": "join", "pool": "10-30" });
    assert_eq!(lobby.ask(join.clone()).await["code"], "play-banned");
    for _ in 0..2 {
        let page = send(&ann, "GET", "/moderation", "").text();
        let sanction = page.split("name=\"sanction\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        assert_eq!(send(&ann, "POST", "/moderation/lift", &format!("sanction={sanction}")).status, 200);
    }
    assert_eq!(lobby.ask(join).await["type"], "ack");
    assert_eq!(say(&mut white, "players", "sorry").await["type"], "ack");
    // Whoever looks after games appoints a timekeeper in any of them, and it is logged.
    let appoint = |cookie: &str| send(cookie, "POST", &format!("/api/games/{game}/keeper"), "{}").status;
    assert_eq!((appoint(&ben), appoint(&ann)), (409, 201), "not by whoever made it, once it has begun");
    for (cookie, appoints) in [(&ben, false), (&ann, true)] {
        let page = send(cookie, "GET", &format!("/game/{game}"), "").text();
        assert_eq!(page.contains("\"appoints\":true"), appoints);
    }
    let log = send(&hana, "GET", "/admin/log", "").text();
    assert!(log.contains(&format!("({game})")), "{log}");
    for words in [
        "Appointed the timekeeper of a game",
        "Muted: Eve (Muted for a day)",
        "Banned from new games: Eve",
        "Lifted early: Eve",
        "Banned words",
    ] {
        assert!(log.contains(words), "{words}: {log}");
    }
}

//! Studies: who sees and changes them, what several write at once through a power cut, what leaves them.

use crate::site;

use serde_json::{Value, json};
use site::lobby::sign_up;
use site::{Reply, Site, Socket};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("Content-Type", "application/json");
const KIF: &str =
    "手合割：平手\n先手：Ann\n後手：Ben\n   1 ７六歩(77)\n*begin\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";

/// A new study; its address.
fn create(site: &Site, cookie: &str, visibility: &str, from: &str) -> String {
    let body = format!("title=Openings+of+mine&visibility={visibility}&from={from}");
    let made = site.request("POST", "/study", &[FORM, ("Cookie", cookie)], body.as_bytes());
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().to_owned()
}

fn api(site: &Site, method: &str, path: &str, cookie: &str, body: &Value) -> Reply {
    site.request(method, path, &[JSON, ("Cookie", cookie)], body.to_string().as_bytes())
}

async fn open(site: &Site, study: &str, cookie: &str) -> (Socket, Value) {
    let mut socket = site.socket_with(&format!("/ws{study}"), &[("Cookie", cookie)]).await.unwrap();
    socket.say(json!({ "type": "ping" })).await;
    let outline = socket.hear("outline").await;
    (socket, outline["study"].clone())
}

/// Opens the first chapter; the changes that are told.
async fn first_chapter(socket: &mut Socket, study: &Value) -> Vec<Value> {
    let chapter = study["chapters"][0]["id"].as_str().unwrap();
    socket.say(json!({ "type": "open", "chapter": chapter, "after": 0 })).await;
    socket.hear("opened").await["edits"].as_array().unwrap().clone()
}

fn play(at: u32, usi: &str) -> Value {
    json!({ "type": "play", "at": at, "usi": usi })
}

#[tokio::test]
async fn whoever_is_let_in_hears_at_once_what_is_said_and_whoever_is_taken_out_no_longer() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [ann, ben] = ["Ann", "Ben"].map(|name| sign_up(&site, name));
    let study = create(&site, &ann, "link", "");
    let id = study.trim_start_matches("/study/");
    let people = format!("/api/studies/{id}/people");
    let (mut owner, _) = open(&site, &study, &ann).await;
    let (mut reader, _) = open(&site, &study, &ben).await;
    for (socket, rooms) in [(&mut owner, json!(["study"])), (&mut reader, json!([]))] {
        socket.say(json!({ "type": "talk", "after": 0, "ack": 1 })).await;
        assert_eq!(socket.hear("talk").await["rooms"], rooms);
        socket.hear("ack").await;
    }
    owner.say(json!({ "type": "say", "room": "study", "text": "Why not 8h2b+ at once?", "ack": 2 })).await;
    owner.hear("ack").await;
    // By the link alone one neither reads it nor learns that something was said.
    let line = format!("/api/games/{id}/talk/1/report");
    let report = || api(&site, "POST", &line, &ben, &json!({ "reason": "insult", "words": "" })).status;
    assert_eq!(report(), 404);
    let viewer = json!({ "name": "Ben", "role": "viewer" });
    assert_eq!(api(&site, "PUT", &people, &ann, &viewer).status, 200);
    let told = reader.hear("talk").await;
    assert_eq!((&told["rooms"], &told["lines"][0]["text"]), (&json!(["study"]), &json!("Why not 8h2b+ at once?")));
    assert_eq!(api(&site, "PUT", &people, &ann, &json!({ "name": "Ben" })).status, 200);
    let told = reader.hear("talk").await;
    assert_eq!((&told["rooms"], &told["lines"]), (&json!([]), &json!([])));
    assert_eq!(report(), 404);
    // What was said before more people may see the study is not for them.
    let open = json!({ "title": "Openings of mine", "visibility": "public" });
    assert_eq!(api(&site, "PUT", &format!("/api/studies/{id}"), &ann, &open).status, 200);
    let told = reader.hear("talk").await;
    assert_eq!((&told["rooms"], &told["lines"]), (&json!(["study"]), &json!([])));
}

#[tokio::test]
async fn two_write_a_chapter_through_a_power_cut_and_whoever_may_not_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ann, ben, cal] = ["Ann", "Ben", "Cal"].map(|name| sign_up(&site, name));
    let study = create(&site, &ann, "private", "");
    let path = format!("/api/studies/{}", study.trim_start_matches("/study/"));

    // Nobody else learns that it is there.
    for (method, address) in [("GET", study.as_str()), ("GET", &path), ("DELETE", &path)] {
        assert_eq!(api(&site, method, address, &ben, &Value::Null).status, 404, "{method} {address}");
    }
    let mut stranger = site.socket_with(&format!("/ws{study}"), &[("Cookie", &cal)]).await.unwrap();
    stranger.say(json!({ "type": "ping" })).await;
    stranger.hear("gone").await;

    let person = |name: &str, role: &str| json!({ "name": name, "role": role });
    let people = format!("{path}/people");
    assert_eq!(api(&site, "PUT", &people, &ann, &person("Ben", "contributor")).status, 200);
    assert_eq!(api(&site, "PUT", &people, &ann, &person("Cal", "viewer")).status, 200);
    assert_eq!(api(&site, "PUT", &people, &ann, &person("Nobody", "viewer")).status, 404);
    assert_eq!(api(&site, "PUT", &people, &ben, &person("Cal", "contributor")).status, 403);
    assert_eq!(api(&site, "DELETE", &path, &ben, &Value::Null).status, 403);

    let (mut one, view) = open(&site, &study, &ann).await;
    let (mut two, _) = open(&site, &study, &ben).await;
    let (mut three, seen) = open(&site, &study, &cal).await;
    assert_eq!((&view["you"], &seen["you"]), (&json!("owner"), &json!("viewer")));
    for socket in [&mut one, &mut two, &mut three] {
        assert_eq!(first_chapter(socket, &view).await, Vec::<Value>::new());
    }
    let edit = |edit: Value| json!({ "type": "edit", "edit": edit });
    assert_eq!(one.ask(edit(play(0, "7g7f"))).await["type"], "ack");
    assert_eq!(two.hear("edited").await["edits"][0], play(0, "7g7f"));
    assert_eq!(two.ask(edit(json!({ "type": "note", "at": 1, "text": "角道\nopen" }))).await["type"], "ack");
    assert_eq!(three.ask(edit(play(0, "2g2f"))).await["code"], "not-contributor");
    assert_eq!(two.ask(edit(json!({ "type": "admit", "admits": true }))).await["code"], "not-contributor");
    assert_eq!(one.ask(edit(json!({ "type": "draw", "at": 9, "drawn": ["5e"] }))).await["code"], "branch-gone");
    site.kill();

    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let (mut one, view) = open(&site, &study, &ann).await;
    assert_eq!(view["order"], 0);
    let kept = first_chapter(&mut one, &view).await;
    assert_eq!(kept, [play(0, "7g7f"), json!({ "type": "note", "at": 1, "text": "角道\nopen" })]);
    // A viewer is made one no longer while they look.
    let (mut three, _) = open(&site, &study, &cal).await;
    assert_eq!(api(&site, "PUT", &people, &ann, &json!({ "name": "Cal" })).status, 200);
    three.hear("gone").await;
}

#[tokio::test]
async fn who_wrote_a_note_and_who_reads_a_chapter_is_told_to_those_who_take_part_and_to_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ann, ben, cal, dan] = ["Ann", "Ben", "Cal", "Dan"].map(|name| sign_up(&site, name));
    let study = create(&site, &ann, "public", "");
    let people = format!("/api/studies/{}/people", study.trim_start_matches("/study/"));
    for (name, role) in [("Ben", "contributor"), ("Cal", "viewer")] {
        assert_eq!(api(&site, "PUT", &people, &ann, &json!({ "name": name, "role": role })).status, 200);
    }
    let (mut one, view) = open(&site, &study, &ann).await;
    first_chapter(&mut one, &view).await;
    let (mut two, _) = open(&site, &study, &ben).await;
    first_chapter(&mut two, &view).await;
    let read = |names: &[&str]| {
        let chapter = &view["chapters"][0]["id"];
        names.iter().map(|name| json!({ "chapter": chapter, "name": name })).collect::<Value>()
    };
    // Whoever comes hears who is there, and those who are there hear who comes.
    assert_eq!(two.hear("readers").await["readers"], read(&["Ann"]));
    assert_eq!(one.hear("readers").await["readers"], read(&["Ben"]));
    let (mut three, _) = open(&site, &study, &cal).await;
    first_chapter(&mut three, &view).await;
    let (mut stranger, _) = open(&site, &study, &dan).await;
    first_chapter(&mut stranger, &view).await;
    one.hear_that(|told| told["type"] == "readers" && told["readers"].as_array().unwrap().len() == 2).await;

    let note = |text: &str, was: &str| json!({ "type": "edit", "edit": { "type": "note", "at": 0, "text": text, "was": was } });
    let by = |names: &[&str]| json!([{ "at": 0, "names": names }]);
    assert_eq!(two.ask(note("Why?", "")).await["type"], "ack");
    let written = async |socket: &mut Socket, names: &[&str]| {
        let told = by(names);
        socket.hear_that(|heard| heard["type"] == "writers" && heard["notes"] == told).await
    };
    written(&mut one, &["Ben"]).await;
    assert_eq!(one.ask(note("Why? Because.", "Why?")).await["type"], "ack");
    for socket in [&mut one, &mut two, &mut three] {
        written(socket, &["Ben", "Ann"]).await;
    }
    // Who looks on hears what is noted, and neither whose it is nor who reads it; nor is anybody told of them.
    stranger.hear_that(|told| told["edits"][0]["text"] == "Why? Because.").await;
    stranger.say(json!({ "type": "ping" })).await;
    stranger.hear_that(|told| told["type"] == "pong").await;
    let told = |heard: &&Value| heard["type"] == "writers" || heard["type"] == "readers";
    assert_eq!(stranger.passed().iter().find(told), None);
    assert!(!one.passed().iter().any(|heard| heard.to_string().contains("Dan")));

    // Who leaves reads no longer; what is empty is nobody's; and what an account wrote stays without its name when it is erased.
    drop(three);
    one.hear_that(|heard| heard["type"] == "readers" && heard["readers"] == read(&["Ben"])).await;
    let form = "name=Ben&password=correct+horse+battery";
    let erased = site.request("POST", "/account/erase", &[FORM, ("Cookie", &ben)], form.as_bytes());
    assert_eq!(erased.status, 200, "{}", erased.text());
    let (mut again, view) = open(&site, &study, &ann).await;
    first_chapter(&mut again, &view).await;
    written(&mut again, &["Ann"]).await;
    assert_eq!(again.ask(note("", "Why? Because.")).await["type"], "ack");
    written(&mut again, &[]).await;
}

/// Two games in one file, as a whole study leaves the site.
const GAMES: &str = "手合割：平手\n先手：Cat\n後手：Dan\n   1 ２六歩(27)\n\n手合割：平手\n表題：Lines\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

#[tokio::test]
async fn a_file_of_many_games_is_as_many_chapters_put_in_order_by_two_at_once() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ann, ben, cal] = ["Ann", "Ben", "Cal"].map(|name| sign_up(&site, name));
    let study = create(&site, &ann, "public", "");
    let path = format!("/api/studies/{}", study.trim_start_matches("/study/"));
    let add = |query: &str, body: &str| {
        site.request("POST", &format!("{path}/chapters{query}"), &[("Cookie", &ann)], body.as_bytes())
    };
    let added = add("", GAMES);
    assert_eq!((added.status, added.json()["title"].as_str()), (201, Some("Cat – Dan")), "{}", added.text());
    assert_eq!(add("?title=Drills", GAMES).status, 201);
    // A file is taken whole or not at all.
    let broken = add("", &GAMES.replace("   1 ７六歩(77)\n   2 ３四歩(33)", "what is this"));
    assert_eq!(broken.status, 422, "{}", broken.text());
    let many = add("", &"手合割：平手\n   1 ７六歩(77)\n\n".repeat(60));
    assert_eq!(
        (many.status, many.json()["error"]["reason"].clone()),
        (422, json!("too-many-chapters")),
        "{}",
        many.text()
    );

    let titles = |view: &Value| -> Vec<String> {
        let chapters = view["chapters"].as_array().unwrap();
        chapters.iter().map(|chapter| chapter["title"].as_str().unwrap().to_owned()).collect()
    };
    let people = format!("{path}/people");
    assert_eq!(api(&site, "PUT", &people, &ann, &json!({ "name": "Ben", "role": "contributor" })).status, 200);
    let (mut one, view) = open(&site, &study, &ann).await;
    let (mut two, _) = open(&site, &study, &ben).await;
    let (mut three, _) = open(&site, &study, &cal).await;
    assert_eq!(titles(&view), ["Chapter 1", "Cat – Dan", "Lines", "Drills 1", "Drills 2"]);
    let id = |n: usize| view["chapters"][n]["id"].clone();
    let put = |chapter: &Value, before: Option<&Value>, name: &str| {
        let mut message = json!({ "type": "move", "chapter": chapter, "name": name, "after": 0 });
        if let Some(before) = before {
            message["before"] = before.clone();
        }
        message
    };
    // Both know the same order, and both are heard, one after the other.
    let (mine, theirs) = (put(&id(2), Some(&id(0)), "a1"), put(&id(3), Some(&id(0)), "b1"));
    let (one_said, two_said) = tokio::join!(one.ask(mine.clone()), two.ask(theirs));
    assert_eq!((&one_said["type"], &two_said["type"]), (&json!("ack"), &json!("ack")));
    let now = site.get(&path).json();
    assert_eq!(
        (now["order"].clone(), titles(&now)[2..].to_vec()),
        (json!(2), vec!["Chapter 1".to_owned(), "Cat – Dan".into(), "Drills 2".into()])
    );
    loop {
        if three.hear("outline").await["study"]["chapters"] == now["chapters"] {
            break;
        }
    }
    // Whoever lost the answer asks again: it was done once, and is not undone by what came after it.
    assert_eq!(two.ask(put(&id(2), None, "b2")).await["type"], "ack");
    assert_eq!(one.ask(mine).await["type"], "ack");
    let now = site.get(&path).json();
    assert_eq!(
        (now["order"].clone(), titles(&now)),
        (json!(3), ["Drills 1", "Chapter 1", "Cat – Dan", "Drills 2", "Lines"].map(String::from).to_vec())
    );
    assert_eq!(three.ask(put(&id(0), None, "c1")).await["code"], "not-contributor");
    assert_eq!(one.ask(put(&json!("nosuchchapter"), None, "a2")).await["code"], "chapter-gone");
    assert_eq!(one.ask(put(&id(0), Some(&json!("nosuchchapter")), "a3")).await["code"], "chapter-gone");
    assert_eq!(one.ask(put(&id(0), None, "a 4")).await["code"], "bad-message");

    // The whole of it in one file is the same chapters again, after a power cut as before.
    let file = site.get(&format!("{path}/export?format=kif")).body;
    site.kill();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    assert_eq!(titles(&site.get(&path).json()), ["Drills 1", "Chapter 1", "Cat – Dan", "Drills 2", "Lines"]);
    assert_eq!(site.get(&format!("{path}/export?format=kif")).body, file);
    for format in ["kif", "ki2", "csa", "psn"] {
        let file = site.get(&format!("{path}/export?format={format}")).body;
        let again = create(&site, &ben, "private", "");
        let again = format!("/api/studies/{}", again.trim_start_matches("/study/"));
        let taken = site.request("POST", &format!("{again}/chapters"), &[("Cookie", &ben)], &file);
        assert_eq!(taken.status, 201, "{format}: {}", taken.text());
        let view = api(&site, "GET", &again, &ben, &Value::Null).json();
        // A chapter without moves is none of a file's games.
        let wanted = ["Drills 1", "Cat – Dan", "Drills 2", "Lines"];
        assert_eq!(titles(&view)[1..].to_vec(), wanted, "{format}: {}", String::from_utf8_lossy(&file));
    }
}

#[tokio::test]
async fn chapters_of_records_and_games_are_ordered_copied_exported_and_printed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let [ann, ben] = ["Ann", "Ben"].map(|name| sign_up(&site, name));
    let study = create(&site, &ann, "public", "7g7f+3c3d");
    let path = format!("/api/studies/{}", study.trim_start_matches("/study/"));
    let list = site.get("/study?q=OPENINGS&lang=en").text();
    assert!(list.contains(&study) && list.contains("Ann"), "{list}");
    assert!(!site.get("/study?q=endgame&lang=en").text().contains(&study));

    let record = site.request("POST", "/api/records", &[], KIF.as_bytes()).json();
    let source = format!("https://shogi.example/review/{}#1", record["id"].as_str().unwrap());
    let add = |cookie: &str, query: &str, body: &str| {
        let path = format!("{path}/chapters{query}");
        site.request("POST", &path, &[("Cookie", cookie)], body.as_bytes())
    };
    let added = add(&ann, "?kind=guess-black", &source);
    assert_eq!((added.status, added.json()["title"].as_str()), (201, Some("Ann – Ben")), "{}", added.text());
    assert_eq!(add(&ben, "", "").status, 403);
    assert_eq!(add(&ann, "", "no record at all").status, 422);
    assert_eq!(add(&ann, "", "/game/nosuchgame99").status, 404);
    assert_eq!(add(&ann, "?title=Empty", "").status, 201);
    let chapter = |n: usize| {
        let view = site.get(&path).json();
        view["chapters"][n]["id"].as_str().unwrap().to_owned()
    };
    let (first, guessed) = (chapter(0), chapter(1));
    let change = json!({ "title": "Guess", "kind": "guess-white", "place": 0 });
    let changed = api(&site, "PUT", &format!("{path}/chapters/{guessed}"), &ann, &change).json();
    assert_eq!(changed["chapters"][0], json!({ "id": guessed, "title": "Guess", "kind": "guess-white" }));
    assert_eq!(api(&site, "PUT", &format!("{path}/chapters/{guessed}"), &ben, &change).status, 403);

    let kif = site.get(&format!("{path}/export?format=kif&chapter={guessed}")).text();
    assert!(kif.contains("*begin") && kif.contains("変化：2手") && kif.contains("Openings of mine"), "{kif}");
    assert_eq!(site.get(&format!("{path}/export?format=jkf")).body[..2], *b"PK");
    let csa = site.get(&format!("{path}/export?format=csa")).text();
    assert_eq!(csa.matches("+7776FU").count(), 2, "{csa}");
    let pdf = site.get(&format!("{path}/booklet.pdf?lang=ja"));
    assert!(pdf.status == 200 && pdf.body.starts_with(b"%PDF-"), "{}", pdf.status);
    // What is drawn is seen in the frame, too.
    let (mut socket, _) = open(&site, &study, &ann).await;
    socket.say(json!({ "type": "open", "chapter": first, "after": 0 })).await;
    socket.hear("opened").await;
    let drawing = json!({ "type": "draw", "at": 2, "drawn": ["8h2b", "5e"] });
    assert_eq!(socket.ask(json!({ "type": "edit", "edit": drawing })).await["type"], "ack");
    let embed = site.get(&format!("/embed/study/{}/{first}", study.trim_start_matches("/study/")));
    assert!(embed.status == 200 && embed.header("content-security-policy").unwrap().contains("frame-ancestors *"));
    assert!(embed.text().contains(r#""drawn":[{"at":2,"drawn":["8h2b","5e"]}]"#), "{}", embed.text());

    let copy = api(&site, "POST", &format!("{path}/copy"), &ben, &Value::Null);
    assert_eq!(copy.status, 201);
    let copy = copy.json();
    assert_eq!(
        (&copy["you"], &copy["visibility"], copy["chapters"].as_array().unwrap().len()),
        (&json!("owner"), &json!("private"), 3)
    );
    assert_ne!(copy["chapters"][0]["id"], changed["chapters"][0]["id"]);

    // Once it is private, its frame is nobody's.
    let private = json!({ "title": "Openings", "visibility": "private" });
    assert_eq!(api(&site, "PUT", &path, &ben, &private).status, 403);
    assert_eq!(api(&site, "PUT", &path, &ann, &private).status, 200);
    assert_eq!(site.get(&format!("/embed{study}/{first}")).status, 404);
    assert_eq!(site.get(&path).status, 404);
    assert_eq!(api(&site, "DELETE", &format!("{path}/chapters/{first}"), &ann, &Value::Null).status, 200);
    assert_eq!(api(&site, "DELETE", &path, &ann, &Value::Null).status, 204);
    assert_eq!(api(&site, "GET", &path, &ann, &Value::Null).status, 404);
}

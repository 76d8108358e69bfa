//! Classes: who may do what in one, how pupils without a mail address come in, and that nobody outside meets them.

use crate::site;

use serde_json::{Value, json};
use site::lobby::{enter_with, wish};
use site::{Reply, Site, friendly, seats};
use std::io::{Cursor, Read};

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("Content-Type", "application/json");

fn send(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    site.request("POST", path, &[FORM, ("Cookie", cookie)], body.as_bytes())
}

fn get(site: &Site, cookie: &str, path: &str) -> Reply {
    site.request("GET", path, &[("Cookie", cookie)], b"")
}

fn call(site: &Site, cookie: &str, path: &str, body: &Value) -> Reply {
    site.request("POST", path, &[JSON, ("Cookie", cookie)], body.to_string().as_bytes())
}

fn start(data: &std::path::Path) -> Site {
    Site::start_with(data, &["--unlimited", "127.0.0.0/8"])
}

/// Makes a class; its address.
fn teach(site: &Site, teacher: &str) -> String {
    let made = send(site, teacher, "/classes", "name=Class+2b");
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().to_owned()
}

/// What stands between two texts of a page.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{before} is not in {text}"));
    rest.split_once(after).unwrap().0
}

/// The code of a class, as its teacher sees it.
fn code(site: &Site, teacher: &str, class: &str) -> String {
    between(&get(site, teacher, class).text(), "<strong class=\"teaching-code\">", "<").to_owned()
}

/// A pupil's account and card, as the sheet has them.
struct Card {
    name: String,
    code: String,
}

/// What a browser does that asks for cards: the page that it is led to, and the cookies with which it loads that.
fn follow(site: &Site, cookie: &str, made: &Reply) -> (Reply, String) {
    assert_eq!((made.status, made.header("cache-control")), (303, Some("no-store")), "{}", made.text());
    let kept = made.head.lines().find_map(|line| line.strip_prefix("set-cookie: cards=")).expect("a cookie");
    assert!(kept.contains("HttpOnly") && kept.contains("/cards") && kept.contains("Max-Age=600"), "{kept}");
    let cookies = format!("{cookie}; cards={}", kept.split(';').next().unwrap());
    (get(site, &cookies, made.header("location").unwrap()), cookies)
}

/// Asks for cards: the sheet.
fn ask(site: &Site, cookie: &str, path: &str, body: &str) -> Vec<Card> {
    cards(&follow(site, cookie, &send(site, cookie, path, body)).0)
}

fn cards(sheet: &Reply) -> Vec<Card> {
    assert_eq!(sheet.status, 200, "{}", sheet.text());
    assert_eq!(sheet.header("cache-control"), Some("no-store"));
    let text = sheet.text();
    let rows = text.split("<li><div class=\"class-qr\"").skip(1);
    let card = |row: &str| Card {
        name: between(row, "<strong>", "<").to_owned(),
        code: between(row, "<strong class=\"teaching-code\">", "<").to_owned(),
    };
    rows.map(card).collect()
}

/// Comes in by a card.
fn enter(site: &Site, code: &str) -> String {
    let reply = send(site, "", "/card", &format!("code={code}"));
    assert_eq!(reply.status, 303, "{}", reply.text());
    assert!(reply.header("location").unwrap().starts_with("/class/"), "they land where there is something to do");
    let line = reply.head.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).expect("a session");
    format!("session={}", line.split(';').next().unwrap())
}

/// The account of somebody in a class, by the name that the class calls them.
fn account(site: &Site, teacher: &str, class: &str, called: &str) -> String {
    let text = get(site, teacher, class).text();
    let (before, _) = text.split_once(&format!("\">{called}</a>")).unwrap_or_else(|| panic!("{called}: {text}"));
    before.rsplit_once("/pupil/").unwrap().1.to_owned()
}

#[test]
fn everybody_does_in_a_class_what_their_role_allows_and_strangers_do_not_learn_of_it() {
    let data = tempfile::tempdir().unwrap();
    let site = start(data.path());
    let [tea, ann, ben, eve, moe] = ["Tea", "Ann", "Ben", "Eve", "Moe"].map(|name| site.sign_up(name));
    let made = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["admin", "role", "Moe", "moderator", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert!(made.status.success());
    let class = teach(&site, &tea);
    let typed = code(&site, &tea, &class).to_uppercase().replace('-', "+");
    assert_eq!(send(&site, &ann, "/join", "code=abcd-efgh").status, 404);
    for cookie in [&ann, &ben, &ann] {
        assert_eq!(send(&site, cookie, "/join", &format!("code={typed}")).header("location"), Some(class.as_str()));
    }
    let [of_ann, of_ben] = ["Ann", "Ben"].map(|name| account(&site, &tea, &class, name));
    assert_eq!(send(&site, &tea, &class, &format!("act=assistant&whom={of_ben}")).status, 303);

    let homework = "act=set-lesson&item=king&due=2999-01-01";
    let lesson = format!("act=set-lesson&item=king&text=Mind+it&due={}", day(&site, &tea, &class));
    for (body, may) in [
        // By: teacher, assistant, pupil, stranger, moderator.
        (lesson.as_str(), [303, 303, 409, 404, 303]),
        (homework, [409, 409, 409, 404, 409]),
        ("act=set-lesson&item=nothing&due=2026-02-30", [409, 409, 409, 404, 409]),
        ("act=code", [303, 303, 409, 404, 303]),
        ("act=open", [303, 409, 409, 404, 303]),
        ("act=close", [303, 409, 409, 404, 303]),
        ("act=rename&text=", [409, 409, 409, 404, 409]),
        ("act=leave", [409, 0, 0, 404, 409]),
        (&format!("act=remark&whom={of_ann}&item=nosuchgame1&text=x"), [409, 409, 409, 404, 409]),
        ("act=nonsense", [400, 400, 400, 404, 400]),
    ] {
        for (cookie, status) in [&tea, &ben, &ann, &eve, &moe].into_iter().zip(may) {
            if status != 0 {
                assert_eq!(send(&site, cookie, &class, body).status, status, "{body}");
            }
        }
    }
    // The teacher cannot be removed, and an assistant removes nobody who teaches.
    assert_eq!(send(&site, &ben, &class, &format!("act=remove&whom={of_ben}")).status, 409);
    assert!(get(&site, &ann, &class).text().contains("Mind it"));
    // The code before opens nothing any more.
    assert_eq!(send(&site, &eve, "/join", &format!("code={typed}")).status, 404);
    for path in [class.clone(), format!("{class}/pupil/{of_ann}")] {
        assert_eq!([&tea, &ben, &ann, &eve].map(|cookie| get(&site, cookie, &path).status), [200, 200, 200, 404]);
        assert_eq!(site.get(&path).status, 403);
    }
    assert_eq!(get(&site, &ann, &format!("{class}/pupil/{of_ben}")).status, 404, "a pupil sees no other's page");
    assert_eq!(send(&site, &tea, &class, &format!("act=remove&whom={of_ann}")).status, 303);
    assert_eq!(get(&site, &ann, &class).status, 404);
    assert_eq!(get(&site, &ann, "/account").status, 200, "the account is theirs");
    assert_eq!(send(&site, &ben, &class, "act=end").status, 409);
    assert_eq!(send(&site, &moe, &class, "act=end").status, 303);
    assert_eq!(get(&site, &tea, &class).status, 404);
}

/// A day to come, as the form offers one.
fn day(site: &Site, teacher: &str, class: &str) -> String {
    let text = get(site, teacher, class).text();
    between(between(&text, "name=\"due\"", ">"), " value=\"", "\"").to_owned()
}

#[tokio::test]
async fn a_pupil_comes_in_by_the_last_card_alone_and_nobody_outside_meets_them() {
    let data = tempfile::tempdir().unwrap();
    let site = start(data.path());
    let [tea, ann, eve] = ["Tea", "Ann", "Eve"].map(|name| site.sign_up(name));
    let class = teach(&site, &tea);
    let address = format!("{class}/cards");
    assert_eq!(send(&site, &tea, &address, "act=new&names=+%0A").status, 409);
    let sheet = ask(&site, &tea, &address, "act=new&names=Dora+D.%0A%0A花子");
    assert_eq!(sheet.len(), 2);
    let [dora, hana] = [&sheet[0], &sheet[1]];
    assert!(dora.name.starts_with("DoraD-") && hana.name.starts_with("花子-"), "{} {}", dora.name, hana.name);
    assert!(get(&site, "", &format!("/card/{}", dora.code)).text().contains(&dora.name));
    let (pupil, other) = (enter(&site, &dora.code.to_uppercase()), enter(&site, &hana.code));
    assert!(get(&site, &pupil, "/classes").text().contains(&class));
    assert!(get(&site, &pupil, &class).text().contains("花子"));

    // Nobody outside learns of them, reaches them or is reached.
    let page = format!("/player/{}", dora.name);
    for (cookie, status) in [("", 404), (&eve, 404), (&ann, 404), (&tea, 200), (&other, 200), (&pupil, 200)] {
        for path in [page.clone(), format!("{page}/openings"), format!("{page}/games.zip?format=csa")] {
            assert_eq!(get(&site, cookie, &path).status, status, "{path}");
        }
    }
    // In the lobby they are not among those who are here by name.
    let _inside = enter_with(&site, ("Cookie", &pupil)).await;
    let mut looks_on = enter_with(&site, ("Cookie", &eve)).await;
    let _teaches = enter_with(&site, ("Cookie", &tea)).await;
    let told = looks_on.hear_that(|told| told["people"].to_string().contains("Tea")).await;
    assert_eq!(told["people"], json!(["Eve", "Tea"]));
    let to = |name: &str| json!({ "to": name, "wish": wish() });
    assert_eq!(call(&site, &eve, "/api/offers", &to(&dora.name)).status, 404);
    assert_eq!(call(&site, &pupil, "/api/offers", &to("Eve")).status, 404);
    let days = {
        let mut wish = wish();
        wish["clock"] = json!({ "type": "days", "daysPerMove": 3 });
        json!({ "wish": wish })
    };
    let refused = call(&site, &pupil, "/api/offers", &days);
    assert_eq!((refused.status, refused.json()["error"]["reason"].clone()), (403, json!("sheltered")));
    let offered = call(&site, &eve, "/api/offers", &days).json();
    let take = format!("/api/offers/{}/take", offered["id"].as_str().unwrap());
    assert_eq!(call(&site, &pupil, &take, &Value::Null).status, 409);
    assert_eq!(call(&site, &pupil, "/api/offers", &to(&hana.name)).status, 201, "with the class they play");
    // What they think of a problem would be public.
    let today = site.get("/api/puzzle/daily").json()["puzzle"]["id"].as_str().unwrap().to_owned();
    let vote = format!("/api/tsume/{today}/vote");
    assert_eq!(get(&site, &pupil, &vote).json()["mayVote"], false);
    let headers = [("Cookie", pupil.as_str()), ("Content-Type", "application/json")];
    assert_eq!(site.request("PUT", &vote, &headers, b"{\"liked\":true}").status, 403);
    assert_eq!(call(&site, &tea, "/api/offers", &to(&dora.name)).status, 201);
    for (path, body) in [
        ("/clubs", "name=Club+of+D&entry=open"),
        ("/classes", "name=Own"),
        ("/pupils/join", "teacher=Eve&code=0000-0000-0000"),
    ] {
        assert!([409, 422].contains(&send(&site, &pupil, path, body).status), "{path}");
    }
    let theirs = teach(&site, &eve);
    let join = format!("code={}", code(&site, &eve, &theirs));
    assert_eq!(send(&site, &pupil, "/join", &join).status, 404, "one class looks after them");

    // Before a pupil sits down nobody from outside, by whatever link; nor do they before a stranger.
    for (maker, guest, sits) in [(&pupil, &eve, false), (&eve, &pupil, false), (&pupil, &other, true)] {
        let (game, _, invitation) = seats(&call(&site, maker, "/api/games", &friendly()).json());
        let (_, seen) = site.sit_with(guest, &game, &[&invitation]).await;
        assert_eq!(seen["you"].is_string(), sits, "{seen}");
        if sits {
            let (mut board, _) = site.sit_with(guest, &game, &[]).await;
            let (mut watcher, _) = site.sit_with(&eve, &game, &[]).await;
            for (socket, room, answer) in [(&mut board, "players", "ack"), (&mut watcher, "watchers", "refused")] {
                assert_eq!(socket.ask(json!({ "type": "talk", "after": 0 })).await["type"], "ack");
                let said = socket.ask(json!({ "type": "say", "room": room, "text": "hello" })).await;
                assert_eq!(said["type"], answer, "{room}: {said}");
            }
        }
    }

    // A new card ends the old one, and what it opened.
    let of_dora = account(&site, &tea, &class, "Dora D.");
    assert_eq!(send(&site, &pupil, &address, &format!("act=renew&whom={of_dora}")).status, 409);
    let again = ask(&site, &tea, &address, &format!("act=renew&whom={of_dora}"));
    assert_eq!(again.len(), 1);
    assert_eq!(send(&site, "", "/card", &format!("code={}", dora.code)).status, 403);
    assert_eq!(get(&site, &pupil, &class).status, 403);
    let pupil = enter(&site, &again[0].code);

    // The teacher lets them meet others, and no longer.
    assert_eq!(send(&site, &tea, &class, "act=open").status, 303);
    assert_eq!(get(&site, &eve, &page).status, 200);
    assert_eq!(send(&site, &tea, &class, "act=close").status, 303);
    assert_eq!(get(&site, &eve, &page).status, 404);

    // What is kept of them is theirs to have.
    let file = get(&site, &pupil, "/api/me/export").body;
    let mut text = String::new();
    zip::ZipArchive::new(Cursor::new(file))
        .unwrap()
        .by_name("classes.json")
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    let kept: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(kept["classes"][0]["called"], "Dora D.");

    // They do not leave, but are erased by their teacher, or with the class.
    assert_eq!(send(&site, &pupil, &class, "act=leave").status, 409);
    assert_eq!(send(&site, &eve, &class, &format!("act=remove&whom={of_dora}")).status, 404);
    assert_eq!(send(&site, &tea, &class, &format!("act=remove&whom={of_dora}")).status, 303);
    assert_eq!(get(&site, &pupil, &class).status, 403);
    assert_eq!(get(&site, &tea, &page).status, 404);
    assert_eq!(send(&site, &tea, &class, "act=end").status, 303);
    assert_eq!(get(&site, &other, "/account").status, 403, "{}", hana.name);
}

#[test]
fn what_a_pupil_has_practised_is_seen_at_a_glance() {
    let data = tempfile::tempdir().unwrap();
    let site = start(data.path());
    let [tea, ann, eve] = ["Tea", "Ann", "Eve"].map(|name| site.sign_up(name));
    let class = teach(&site, &tea);
    let join = format!("code={}", code(&site, &tea, &class));
    assert_eq!(send(&site, &ann, "/join", &join).status, 303);
    let set = send(&site, &tea, "/tsume/sets", "title=Mates&visibility=private");
    let set = set.header("location").unwrap().trim_end_matches("/edit").to_owned();
    let due = day(&site, &tea, &class);
    let give = |what: &str| send(&site, &tea, &class, &format!("{what}&due={due}")).status;
    assert_eq!(give(&format!("act=set-set&other=https://example.org{set}")), 409, "nobody else sees it");
    assert_eq!(give("act=set-level&item=99&times=3"), 409);
    assert_eq!(give("act=set-lesson&item=king"), 303);
    assert_eq!(give("act=set-level&item=1&times=3"), 303);
    assert!(!get(&site, &tea, &class).text().contains("✓"));
    assert!(get(&site, &ann, "/notices").text().contains("Class 2b"), "they are told");
    let item = json!({ "kind": "lesson", "name": "king", "stars": 2 });
    let said = json!({ "since": 0, "items": [item] });
    assert_eq!(call(&site, &ann, "/api/me/practice", &said).status, 200);
    assert_eq!(call(&site, &eve, "/api/me/practice", &said).status, 200, "nothing to them");
    let page = get(&site, &tea, &class).text();
    assert!(page.contains("✓</span> ★★") && page.matches("✓").count() == 1, "{page}");
    assert!(get(&site, &ann, &class).text().contains("✓"));
}

#[test]
fn cards_are_shown_again_for_a_while_and_make_nobody_twice() {
    let data = tempfile::tempdir().unwrap();
    let site = start(data.path());
    let [tea, ben] = ["Tea", "Ben"].map(|name| site.sign_up(name));
    let class = teach(&site, &tea);
    let join = format!("code={}", code(&site, &tea, &class));
    assert_eq!(send(&site, &ben, "/join", &join).status, 303);
    let of_ben = account(&site, &tea, &class, "Ben");
    assert_eq!(send(&site, &tea, &class, &format!("act=assistant&whom={of_ben}")).status, 303);
    let address = format!("{class}/cards");
    let made = send(&site, &tea, &address, "act=new&names=Anna%0ABen%0ACleo");
    assert_eq!(made.header("location"), Some(address.as_str()), "no code stands in it");
    let (sheet, cookies) = follow(&site, &tea, &made);
    let first = cards(&sheet);
    let codes = |sheet: &Reply| cards(sheet).into_iter().map(|card| card.code).collect::<Vec<_>>();
    assert_eq!((first.len(), codes(&get(&site, &cookies, &address))), (3, codes(&sheet)), "loaded again");
    assert!(first.iter().all(|card| !cookies.contains(&card.code) && !cookies.contains(&card.code.replace('-', ""))));
    let pupils = |cookie: &str| get(&site, cookie, &class).text().matches("name=\"act\" value=\"renew\"").count() - 1;
    assert_eq!(pupils(&tea), 3);
    // Another teacher at the same browser, another class and a browser without the cookie have none of it.
    let borrowed = cookies.replace(&tea, &ben);
    let other = format!("{}/cards", teach(&site, &tea));
    for (cookie, path) in [(&borrowed, &address), (&cookies, &other), (&tea, &address)] {
        let page = get(&site, cookie, path);
        assert!(codes(&page).is_empty() && page.text().contains("no longer shown"), "{}", page.text());
    }
    // A card that opens nothing any more is left out.
    let of_anna = account(&site, &tea, &class, "Anna");
    assert_eq!(ask(&site, &tea, &address, &format!("act=renew&whom={of_anna}")).len(), 1);
    assert_eq!(codes(&get(&site, &cookies, &address)), codes(&sheet)[1..]);
    // Those that are made next stand beside those of a moment ago.
    let more = send(&site, &cookies, &address, "act=new&names=Dora");
    let (both, _) = follow(&site, &tea, &more);
    assert_eq!((codes(&both)[..2].to_vec(), codes(&both).len()), (codes(&sheet)[1..].to_vec(), 3));

    // Names of which nothing can come are told, line by line, and nobody is made.
    let long = "x".repeat(41);
    let told = send(&site, &tea, &address, &format!("act=new&names=%0AFay%0A{long}%0AGil"));
    let text = told.text();
    assert!(told.status == 409 && text.contains("Line 3 is longer than 40 characters"), "{text}");
    assert!(
        text.contains(&format!("<textarea name=\"names\" rows=\"5\" required>\n\nFay\n{long}\nGil</textarea>")),
        "{text}"
    );
    let many = send(&site, &tea, &address, &format!("act=new&names={}", "Max%0A".repeat(51)));
    assert!(many.status == 409 && many.text().contains("at most 50"), "{}", many.text());
    assert_eq!(pupils(&tea), 4);
    // The class has 100 places, of which six are taken.
    assert_eq!(ask(&site, &tea, &address, &format!("act=new&names={}", "Max%0A".repeat(50))).len(), 50);
    let full = send(&site, &tea, &address, &format!("act=new&names={}", "Max%0A".repeat(46)));
    assert!(full.status == 409 && full.text().contains("room for 44 more"), "{}", full.text());
    assert_eq!(ask(&site, &tea, &address, &format!("act=new&names={}", "Max%0A".repeat(44))).len(), 44);
    assert_eq!(send(&site, &tea, &address, "act=new&names=Max").status, 409);
    assert_eq!(ask(&site, &tea, &address, "act=renew").len(), 98, "as many as a class has");
}

#[tokio::test]
async fn games_against_the_engine_begin_by_a_button_and_count_and_the_class_alone_sees_them() {
    let data = tempfile::tempdir().unwrap();
    let site = start(data.path());
    let [tea, eve] = ["Tea", "Eve"].map(|name| site.sign_up(name));
    let class = teach(&site, &tea);
    // Without sets and studies of their own, nothing stands before an address.
    let page = get(&site, &tea, &class).text();
    assert!(page.contains(">Address of a set<") && page.contains(">Address of a study<") && !page.contains(">Or the"));
    let sheet = ask(&site, &tea, &format!("{class}/cards"), "act=new&names=Dora");
    let pupil = enter(&site, &sheet[0].code);
    let due = day(&site, &tea, &class);
    assert_eq!(send(&site, &tea, &class, &format!("act=set-level&item=1&times=1&due={due}")).status, 303);
    let of_dora = account(&site, &tea, &class, "Dora");
    let own = format!("{class}/pupil/{of_dora}");
    for path in [&class, &own] {
        assert!(get(&site, &pupil, path).text().contains("<form method=\"post\" action=\"/bot/1\">"), "{path}");
    }
    assert!(get(&site, &pupil, "/bot/1").text().contains("action=\"/bot/1\"><button"));

    let begun = send(&site, &pupil, "/bot/1", "");
    assert_eq!(begun.status, 303, "{}", begun.text());
    let game = begun.header("location").unwrap().strip_prefix("/game/").unwrap();
    let (mut board, seen) = site.sit_with(&pupil, game, &[]).await;
    let (asked, theirs) = (&seen["game"], &seen["you"]);
    assert_eq!(
        (asked["level"].clone(), asked["engine"].clone(), theirs.clone()),
        (json!(1), json!("white"), json!("black"))
    );
    board.play("7g7f").await;
    board.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
    assert!(!get(&site, &tea, &class).text().contains("✓"), "it goes on");
    assert_eq!(board.ask(json!({ "type": "resign" })).await["type"], "ack");
    let page = get(&site, &tea, &class).text();
    assert!(page.contains("✓</span> 1/1"), "{page}");

    // Listed for the class, and for a remark; for nobody else, nor on the pupil's page for others.
    let listed = format!("/game/{game}\"");
    for (cookie, path) in [(&tea, &own), (&pupil, &own)] {
        assert!(get(&site, cookie, path).text().contains(&listed), "{path}");
    }
    assert!(!get(&site, &tea, &format!("/player/{}", sheet[0].name)).text().contains(&listed));
    assert_eq!(get(&site, &eve, &own).status, 404);
    let remark = format!("act=remark&back=pupil&whom={of_dora}&item={game}&text=Well+played");
    assert_eq!(send(&site, &tea, &class, &remark).status, 303);
    assert!(get(&site, &pupil, &class).text().contains("Well played"));

    // What they come to find is their class: no words for teachers, and no forms that answer nothing.
    let list = get(&site, &pupil, "/classes").text();
    assert!(
        list.contains(&class)
            && !list.contains("action=\"/classes\"")
            && !list.contains("action=\"/join\"")
            && !list.contains("<p>Teach shogi here")
    );
    assert!(get(&site, &eve, "/classes").text().contains("action=\"/classes\""));
    let casual = |cookie: &str| get(&site, cookie, "/lobby").text().contains("\"casual\":true");
    assert!(casual(&pupil) && !casual(&tea) && !casual(&eve));
}

#[tokio::test]
async fn who_teaches_sees_of_games_that_nobody_else_finds_those_since_a_pupil_came() {
    let data = tempfile::tempdir().unwrap();
    let site = start(data.path());
    let [tea, ann] = ["Tea", "Ann"].map(|name| site.sign_up(name));
    let class = teach(&site, &tea);
    let mut played = Vec::new();
    for is_pupil in [false, true] {
        if is_pupil {
            let join = format!("code={}", code(&site, &tea, &class));
            assert_eq!(send(&site, &ann, "/join", &join).status, 303);
        }
        let begun = send(&site, &ann, "/bot/1", "");
        let game = begun.header("location").unwrap().strip_prefix("/game/").unwrap().to_owned();
        let (mut board, _) = site.sit_with(&ann, &game, &[]).await;
        board.play("7g7f").await;
        board.hear_that(|message| message["event"]["type"] == "move" && message["event"]["by"] == "white").await;
        assert_eq!(board.ask(json!({ "type": "resign" })).await["type"], "ack");
        played.push(format!("/game/{game}\""));
    }
    let of_ann = account(&site, &tea, &class, "Ann");
    let seen = || {
        let page = get(&site, &tea, &format!("{class}/pupil/{of_ann}")).text();
        [0, 1].map(|at: usize| page.contains(&played[at]))
    };
    assert_eq!(seen(), [false, true]);
    // Nor does one who teaches see another's.
    assert_eq!(send(&site, &tea, &class, &format!("act=assistant&whom={of_ann}")).status, 303);
    assert_eq!(seen(), [false, false]);
}

#[test]
fn a_pupil_who_is_kept_within_their_class_finds_no_threads() {
    let data = tempfile::tempdir().unwrap();
    let site = start(data.path());
    let tea = site.sign_up("Tea");
    let made = |reply: Reply| reply.header("location").unwrap_or_else(|| panic!("{}", reply.text())).to_owned();
    let event = made(send(&site, &tea, "/events", "name=Kyoto+Open&format=swiss&rounds=3&entry=open"));
    let event = event.trim_end_matches("/desk");
    let thread = made(send(&site, &tea, &format!("{event}/threads"), "title=Clocks&text=Who+brings+some"));
    let class = teach(&site, &tea);
    let sheet = ask(&site, &tea, &format!("{class}/cards"), "act=new&names=Dora");
    let pupil = enter(&site, &sheet[0].code);
    let page = get(&site, &pupil, event);
    assert!(page.status == 200 && !page.text().contains("Clocks"), "{}", page.text());
    for path in [format!("{event}/threads"), thread.clone()] {
        assert_eq!(get(&site, &tea, &path).status, 200, "{path}");
        assert_eq!(get(&site, &pupil, &path).status, 404, "{path}");
        assert_eq!(send(&site, &pupil, &path, "act=answer&title=Pens&text=Me").status, 404, "{path}");
    }
}

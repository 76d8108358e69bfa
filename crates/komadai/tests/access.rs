//! Who may do what: every route beside every kind of caller.

mod site;

use serde_json::{Value, json};
use site::{Site, friendly, seats};

/// Who calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Role {
    /// A program, or a browser's first visit.
    Stranger,
    /// A browser with a session.
    Guest,
    /// The same, with the key of the record.
    KeyHolder,
    /// A browser that is logged in.
    Player,
    /// A page of another site, whatever cookies it carries along.
    ForeignPage,
}

const JSON: (&str, &str) = ("Content-Type", "application/json");

/// A page of the wiki that the player has written.
const PAGE: &str = "4k4/9/9/9/9/9/9/9/3K5%20b%20-";

const ROLES: [Role; 5] = [Role::Stranger, Role::Guest, Role::KeyHolder, Role::Player, Role::ForeignPage];

/// What a route answers to each of [`ROLES`].
struct Row {
    method: &'static str,
    path: String,
    body: Value,
    expected: [u16; 5],
}

fn row(method: &'static str, path: impl Into<String>, body: Value, expected: [u16; 5]) -> Row {
    Row { method, path: path.into(), body, expected }
}

#[test]
fn every_route_lets_in_whom_it_should() {
    let data = tempfile::tempdir().unwrap();
    // Every role asks from one address, and more than one address may.
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let (cookie, player) = (session(&site), site.sign_up("Ann"));
    let (game, secret, _) = seats(&site.new_game(&friendly()));
    let own =
        site.request("POST", "/api/games", &[JSON, ("Cookie", &cookie)], friendly().to_string().as_bytes()).json();
    let own = own["id"].as_str().unwrap();
    let opened = site.request("POST", "/api/records", &[], b"7g7f 3c3d").json();
    let (record, key) = (opened["id"].as_str().unwrap(), opened["editKey"].as_str().unwrap());
    let study = |visibility: &str| {
        let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", player.as_str())];
        let body = format!("title=Openings&visibility={visibility}");
        let made = site.request("POST", "/study", &form, body.as_bytes());
        made.header("location").unwrap().trim_start_matches("/study/").to_owned()
    };
    let (open_study, own_study) = (study("public"), study("private"));
    let chapters =
        site.request("GET", &format!("/api/studies/{own_study}"), &[("Cookie", player.as_str())], &[]).json();
    let own_chapter = chapters["chapters"][0]["id"].clone();
    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", player.as_str())];
    let written = format!("page={PAGE}&base=0&text=bare+kings");
    assert_eq!(site.request("POST", "/wiki/edit", &form, written.as_bytes()).status, 303);
    let founded = site.request("POST", "/clubs", &form, b"name=Kyoto+Club&entry=open");
    let own_club = founded.header("location").unwrap().to_owned();
    let edit = |key: &str| json!({ "editKey": key, "version": 1, "nodes": [{}, { "parent": 0, "usi": "7g7f" }, { "parent": 1, "usi": "3c3d" }] });
    let reading = [200; 5];
    let set = |visibility: &str| {
        let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", player.as_str())];
        let body = format!("title=Mates&visibility={visibility}");
        let made = site.request("POST", "/tsume/sets", &form, body.as_bytes());
        made.header("location").unwrap().trim_start_matches("/tsume/sets/").trim_end_matches("/edit").to_owned()
    };
    let (open_set, own_set) = (set("public"), set("private"));
    let none = Value::Null;
    let mut rows: Vec<Row> = [
        "/",
        "/api/archive/games?q=Meijin&opening=yagura",
        "/api/explorer?moves=7g7f&either=1&mine=1",
        "/archive?q=Meijin",
        "/archive/export?q=Meijin&as=zip",
        "/archive/famous",
        "/archive/import",
        "/archive/statistics",
        "/clubs?q=a",
        "/explorer?moves=7g7f",
        "/glossary",
        "/glossary/figure/ote",
        "/how-to-play",
        "/learn",
        "/learn/king",
        "/offline",
        "/review",
        "/sitemap.xml",
        "/position/4k4/9/9/9/9/9/9/9/4K4_b_-",
        "/study",
        "/tsume",
        "/tsume/rush",
        "/tsume/sets?q=a",
        "/federation",
        "/ranks/next?ladder=amateur&grade=7d&ryuo=2",
        "/federation.txt",
        "/federation.csv?months=6",
        "/tsume/solver",
        "/wiki",
        "/wiki/history?page=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201",
        "/healthz",
        "/readyz",
        "/pieces/hitomoji.css",
        "/pieces/hidari-uma.svg",
        "/api/castles?sfen=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201",
    ]
    .map(|path| row("GET", path, none.clone(), reading))
    .into();
    rows.extend([
        row("GET", "/leaderboard", none.clone(), reading),
        row("GET", "/api/offers", none.clone(), reading),
        row("POST", "/api/offers", json!({ "to": "Nobody", "wish": site::lobby::wish() }), [403, 403, 403, 404, 403]),
        row("POST", "/api/offers/nosuchoffer1/take", none.clone(), [403, 403, 403, 409, 403]),
        row("DELETE", "/api/offers/nosuchoffer1", none.clone(), [403, 403, 403, 409, 403]),
        row("GET", "/bot/3", none.clone(), reading),
        row("GET", "/bot/99", none.clone(), [404; 5]),
        row("GET", "/bot/x", none.clone(), [404; 5]),
        row("GET", "/player/Ann", none.clone(), reading),
        row("GET", "/player/Ann/games.zip?format=csa", none.clone(), reading),
        row("GET", "/player/Nobody", none.clone(), [404; 5]),
        row("GET", "/club/nosuchclub", none.clone(), [404; 5]),
        row("POST", "/club/nosuchclub", json!("act=join"), [403, 403, 403, 404, 403]),
        row("POST", "/clubs", json!("name=x&entry=open"), [403, 403, 403, 409, 403]),
        row("POST", "/club/nosuchclub/report", json!("reason=spam"), [403, 403, 403, 404, 403]),
        row("POST", "/club/nosuchclub/posts/nosuchpost/report", json!("reason=spam"), [403, 403, 403, 404, 403]),
        // Nobody reports themselves.
        row("POST", format!("{own_club}/report"), json!("reason=spam"), [403, 403, 403, 422, 403]),
        row("POST", format!("{own_club}/posts/nosuchpost/report"), json!("reason=spam"), [403, 403, 403, 404, 403]),
        row("GET", "/archive/1", none.clone(), [404; 5]),
        row("GET", "/archive/player/0000000000000000", none.clone(), [404; 5]),
        row("GET", "/archive/import/nosuchimport", none.clone(), [404; 5]),
        row("POST", "/api/archive/imports", none.clone(), [403, 403, 403, 201, 403]),
        row("PUT", "/api/archive/imports/nosuchimport/parts?at=0", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/api/archive/imports/nosuchimport/begin", none.clone(), [403, 403, 403, 404, 403]),
        row("GET", "/archive/analyses", none.clone(), [303, 303, 303, 200, 303]),
        row("POST", "/archive/analyses", json!("own=1"), [303, 303, 303, 303, 403]),
        row("GET", "/archive/analyses/nosuchbatch", none.clone(), [404; 5]),
        row("GET", "/archive/analyses/nosuchbatch/games.zip?format=kif", none.clone(), [404; 5]),
        row("POST", "/archive/analyses/nosuchbatch/stop", none.clone(), [404, 404, 404, 404, 403]),
        row("POST", "/archive/analyses/nosuchbatch/resume", none.clone(), [404, 404, 404, 404, 403]),
        row("POST", "/archive/analyses/nosuchbatch/remove", none.clone(), [404, 404, 404, 404, 403]),
        row("GET", "/wiki/edit?page=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/study", json!("title=Openings&visibility=private"), [403, 403, 403, 303, 403]),
        row("GET", format!("/study/{open_study}"), none.clone(), reading),
        row("GET", format!("/api/studies/{open_study}"), none.clone(), reading),
        row("GET", format!("/api/studies/{open_study}/export?format=kif"), none.clone(), reading),
        row("GET", format!("/api/studies/{open_study}/booklet.pdf"), none.clone(), reading),
        row("POST", format!("/api/studies/{open_study}/copy"), none.clone(), [403, 403, 403, 201, 403]),
        row(
            "POST",
            format!("/api/studies/{open_study}/report"),
            json!({ "chapter": "nosuchchapter", "at": 0, "reason": "spam" }),
            [403, 403, 403, 404, 403],
        ),
        row(
            "POST",
            format!("/api/studies/{own_study}/report"),
            json!({ "chapter": own_chapter, "at": 0, "reason": "spam" }),
            // Nobody reports themselves.
            [403, 403, 403, 422, 403],
        ),
        row("POST", format!("/wiki/report?page={PAGE}&revision=1"), json!("reason=spam"), [403, 403, 403, 422, 403]),
        row("POST", format!("/wiki/report?page={PAGE}&revision=2"), json!("reason=spam"), [403, 403, 403, 404, 403]),
        row("POST", format!("/api/studies/{open_study}/chapters"), none.clone(), [403, 403, 403, 201, 403]),
        row(
            "PUT",
            format!("/api/studies/{open_study}/people"),
            json!({ "name": "Nobody", "role": "viewer" }),
            [403, 403, 403, 404, 403],
        ),
        row("GET", format!("/study/{own_study}"), none.clone(), [404, 404, 404, 200, 404]),
        row("GET", format!("/api/studies/{own_study}"), none.clone(), [404, 404, 404, 200, 404]),
        row("GET", format!("/api/studies/{own_study}/export?format=kif"), none.clone(), [404, 404, 404, 200, 404]),
        row("GET", format!("/api/studies/{own_study}/booklet.pdf"), none.clone(), [404, 404, 404, 200, 404]),
        row("POST", format!("/api/studies/{own_study}/copy"), none.clone(), [404, 404, 404, 201, 403]),
        row(
            "DELETE",
            format!("/api/studies/{own_study}/chapters/nosuchchapter"),
            none.clone(),
            [404, 404, 404, 404, 403],
        ),
        row(
            "PUT",
            format!("/api/studies/{own_study}/chapters/nosuchchapter"),
            json!({ "title": "x", "kind": "analysis", "place": 0 }),
            [404, 404, 404, 404, 403],
        ),
        row(
            "PUT",
            format!("/api/studies/{own_study}"),
            json!({ "title": "Mine", "visibility": "private" }),
            [404, 404, 404, 200, 403],
        ),
        row("DELETE", format!("/api/studies/{open_study}"), none.clone(), [403, 403, 403, 204, 403]),
        row("POST", "/tsume/sets", json!("title=Mates&visibility=private"), [403, 403, 403, 303, 403]),
        row("GET", format!("/tsume/sets/{open_set}"), none.clone(), reading),
        row("GET", format!("/tsume/sets/{open_set}/problems.txt"), none.clone(), reading),
        // Whoever may not change a set is shown it.
        row("GET", format!("/tsume/sets/{open_set}/edit"), none.clone(), [303, 303, 303, 200, 303]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=add&text=x"), [403, 403, 403, 422, 403]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=up&problem=x"), [403, 403, 403, 404, 403]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=dance"), [403, 403, 403, 400, 403]),
        // Nobody reports themselves.
        row("POST", format!("/tsume/sets/{open_set}/report"), json!("reason=spam"), [403, 403, 403, 422, 403]),
        row("GET", format!("/tsume/sets/{own_set}"), none.clone(), [404, 404, 404, 200, 404]),
        row("GET", format!("/tsume/sets/{own_set}/problems.txt"), none.clone(), [404, 404, 404, 200, 404]),
        row("POST", format!("/tsume/sets/{own_set}/report"), json!("reason=spam"), [403, 403, 403, 422, 403]),
        row("POST", format!("/tsume/sets/{own_set}/edit"), json!("act=delete"), [404, 404, 404, 303, 403]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=delete"), [403, 403, 403, 303, 403]),
        row("GET", "/tsume/sets/nosuchset123", none.clone(), [404; 5]),
        row("GET", "/tsume/nosuchproblem", none.clone(), [404; 5]),
        row("GET", "/federation?club=nosuchclub", none.clone(), [404; 5]),
        row("GET", "/federation.csv?club=nosuchclub", none.clone(), [404; 5]),
        row("GET", "/favourites", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/game/nosuchgame/favourite", json!("act=add"), [403, 403, 403, 404, 403]),
        row("POST", format!("/game/{game}/favourite"), json!("act=add"), [403, 403, 403, 303, 403]),
        row("POST", "/player/Nobody/keep", json!("act=follow"), [403, 403, 403, 404, 403]),
        // Nobody follows themselves.
        row("POST", "/player/Ann/keep", json!("act=follow"), [403, 403, 403, 422, 403]),
        row("GET", "/player/Ann/openings", none.clone(), reading),
        row("GET", "/player/Nobody/openings", none.clone(), [404; 5]),
        row("GET", "/pupils", none.clone(), [403, 403, 403, 404, 403]),
        row("GET", "/pupils/Ann", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/archive/1/review", none.clone(), [404, 404, 404, 404, 403]),
        row("POST", "/archive/famous/meijin-1982-1/review", none.clone(), [303, 303, 303, 303, 403]),
        row("GET", "/player/Ann/certificate.svg?speed=rapid", none.clone(), [404; 5]),
        row("GET", "/player/Ann/certificate.pdf?speed=rapid", none.clone(), [404; 5]),
        row("POST", "/player/Nobody/report", json!("reason=other"), [403, 403, 403, 404, 403]),
        // Nobody reports themselves.
        row("POST", "/player/Ann/report", json!("reason=other"), [403, 403, 403, 422, 403]),
        row("GET", "/player/Nobody/games.zip", none.clone(), [404; 5]),
        row("GET", format!("/api/games/{game}/ratings"), none.clone(), reading),
        row("GET", format!("/game/{game}"), none.clone(), reading),
        // Only whoever plays a game by correspondence thinks ahead in it.
        row("GET", format!("/game/{own}/plan"), none.clone(), [404; 5]),
        row("POST", format!("/game/{own}/plan"), json!("act=clear"), [404, 404, 404, 404, 403]),
        row("GET", format!("/api/games/{game}"), none.clone(), reading),
        row("GET", format!("/api/games/{game}/record"), none.clone(), reading),
        row("GET", format!("/review/{record}"), none.clone(), reading),
        row("GET", format!("/api/records/{record}"), none.clone(), reading),
        row("GET", format!("/api/records/{record}/export?format=kif"), none.clone(), reading),
        row("POST", "/api/games", friendly(), [201, 201, 201, 201, 403]),
        row("POST", format!("/api/games/{game}/review"), none.clone(), [409, 409, 409, 409, 403]),
        row("POST", "/api/records", json!("7g7f"), [201, 201, 201, 201, 403]),
        row("POST", format!("/api/records/{record}/copy"), none.clone(), [201, 201, 201, 201, 403]),
        row(
            "POST",
            "/api/diagram",
            json!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
            [200, 200, 200, 200, 403],
        ),
        row("PUT", format!("/api/records/{record}"), edit("abcdefghijkmnpqrstuvwxyz22"), [403, 403, 200, 403, 403]),
        row("DELETE", format!("/api/records/{record}"), none.clone(), [403; 5]),
        row("DELETE", format!("/api/records/{record}"), json!({ "editKey": "abcdefghijkmnpqrstuvwxyz22" }), [403; 5]),
        row("DELETE", format!("/api/games/{game}"), none.clone(), [403; 5]),
        row(
            "POST",
            format!("/api/games/{own}/report"),
            json!({ "side": "black", "reason": "other" }),
            [403, 403, 403, 201, 403],
        ),
        row("POST", format!("/api/games/{own}/talk/1/report"), json!({ "reason": "other" }), [403, 403, 403, 404, 403]),
        row("POST", format!("/api/games/{own}/talk/1/block"), json!({ "blocked": true }), [403, 403, 403, 404, 403]),
        // By the session that made the game, or by the secret of its maker's seat.
        row("POST", format!("/api/games/{own}/keeper"), json!({}), [403, 201, 201, 403, 403]),
        row("POST", format!("/api/games/{game}/keeper"), json!({}), [403; 5]),
        row("POST", format!("/api/games/{game}/keeper"), json!({ "seat": secret }), [201, 201, 201, 201, 403]),
        row("POST", "/api/games/nosuchgame/keeper", json!({}), [404, 404, 404, 404, 403]),
        row("POST", format!("/api/games/{own}/invite"), json!({}), [403, 201, 201, 403, 403]),
        row("POST", format!("/api/games/{game}/invite"), json!({}), [403; 5]),
        row("POST", format!("/api/games/{game}/invite"), json!({ "seat": secret }), [201, 201, 201, 201, 403]),
        row(
            "DELETE",
            format!("/api/games/{own}"),
            json!({ "seat": "abcdefghijkmnpqrstuvwxyz22" }),
            [403, 204, 404, 404, 403],
        ),
        // Deleted by its maker's secret, it is gone for the next.
        row("DELETE", format!("/api/games/{game}"), json!({ "seat": secret }), [204, 404, 404, 404, 403]),
        row("DELETE", "/api/games/nosuchgame99", none.clone(), [404, 404, 404, 404, 403]),
        row("DELETE", "/api/records/nosuchrecord", none.clone(), [404, 404, 404, 404, 403]),
        row("GET", "/api/me/games", none.clone(), reading),
        row("GET", "/api/me/records", none.clone(), reading),
        row("GET", "/api/reach", none.clone(), reading),
        row("GET", "/login", none.clone(), reading),
        row("GET", "/signup", none.clone(), reading),
        row("GET", "/account", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/account/sessions", json!("session="), [403, 403, 403, 303, 403]),
        row("POST", "/account/password", json!("password=x&new=staple+battery"), [403; 5]),
        row("POST", "/account/codes", json!("password=x"), [403; 5]),
        // A bare address has no passkeys.
        row("POST", "/account/passkeys/options", json!({ "password": "x" }), [403, 403, 403, 422, 403]),
        row("POST", "/account/passkeys", json!({ "answer": {} }), [403, 403, 403, 422, 403]),
        row("POST", "/account/passkeys/name", json!("passkey=00&name=x"), [403, 403, 403, 303, 403]),
        row("POST", "/account/passkeys/remove", json!("passkey=00&password=x"), [403; 5]),
        row("POST", "/login/passkey/options", json!({}), [403, 422, 422, 422, 403]),
        row("POST", "/login/passkey", json!({ "answer": {} }), [422, 422, 422, 422, 403]),
        row("POST", "/account/erase", json!("name=Ann&password=x"), [403; 5]),
        // Without a server there is no mail.
        row("POST", "/account/mail", json!("mail=a%40b.example&password=x"), [403, 403, 403, 404, 403]),
        row("POST", "/account/mail/remove", json!("password=x"), [403; 5]),
        row("GET", "/account/mail/confirm?token=abcdefghijkmnpqrstuvwxyz23", none.clone(), [403; 5]),
        row("POST", "/account/mail/confirm", json!("token=abcdefghijkmnpqrstuvwxyz23"), [403; 5]),
        row("POST", "/recover/mail", json!("mail=a%40b.example"), [404, 404, 404, 404, 403]),
        row("GET", "/notices", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/notices/ways", json!("mail-turn=on"), [403, 403, 403, 303, 403]),
        row(
            "POST",
            "/api/push",
            json!({ "endpoint": "http://127.0.0.1/x", "keys": { "p256dh": "x", "auth": "x" } }),
            [403, 403, 403, 422, 403],
        ),
        row("DELETE", "/api/push", json!({ "endpoint": "https://push.example/x" }), [403, 403, 403, 204, 403]),
        row("GET", "/moderation", none.clone(), [403, 403, 403, 404, 403]),
        row("GET", "/moderation/player/Ann", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/moderation/player/Ann/analyse", json!(""), [403, 403, 403, 404, 403]),
        row("POST", "/moderation/report", json!("report=x&verdict=dismiss"), [403, 403, 403, 404, 403]),
        row("POST", "/moderation/lift", json!("sanction=x"), [403, 403, 403, 404, 403]),
        row("POST", "/moderation/words", json!("words=x"), [403, 403, 403, 404, 403]),
        row("GET", "/api/me/export", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/api/me/practice", json!({ "since": 0, "items": [] }), [403, 403, 403, 200, 403]),
        row(
            "POST",
            "/api/me/practice",
            json!({ "since": 0, "items": [{ "kind": "lesson", "name": "king", "stars": 4 }] }),
            [403, 403, 403, 422, 403],
        ),
        row("GET", "/recover", none.clone(), reading),
        row("POST", "/recover", json!("name=Ann&code=abcd&password=staple+battery"), [403; 5]),
        row("GET", "/welcome?token=abcdefghijkmnpqrstuvwxyz23", none.clone(), [403; 5]),
        row("POST", "/welcome", json!("token=abcdefghijkmnpqrstuvwxyz23&password=staple+battery"), [403; 5]),
        row("GET", "/admin", none.clone(), [403, 403, 403, 404, 403]),
        row("GET", "/admin/log", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/admin", json!("act=role&name=Ann&role=admin"), [403, 403, 403, 404, 403]),
        row("POST", "/signup", json!("name=komadai&password=x"), [422, 422, 422, 422, 403]),
        row("POST", "/login", json!("name=Nobody&password=x"), [403; 5]),
        row("GET", "/api/lobby", none.clone(), reading),
        row("GET", "/api/clubs?q=a", none.clone(), reading),
        row("POST", "/api/clubs", json!({ "name": "x", "entry": "open" }), [403, 403, 403, 422, 403]),
        row("GET", "/api/clubs/nosuchclub", none.clone(), [404; 5]),
        row("GET", "/api/clubs/nosuchclub/members", none.clone(), [404; 5]),
        row("GET", "/api/clubs/nosuchclub/ladder", none.clone(), [404; 5]),
        row("GET", "/api/clubs/nosuchclub/posts", none.clone(), [404; 5]),
        row("POST", "/api/clubs/nosuchclub", json!({ "act": "join" }), [403, 403, 403, 404, 403]),
        row("GET", "/api/me/hold", none.clone(), reading),
        // The last, for it ends the session.
        row("POST", "/logout", none.clone(), [303, 303, 303, 303, 403]),
    ]);
    for row in rows {
        for (role, expected) in ROLES.into_iter().zip(row.expected) {
            let body = match (role, row.method) {
                (Role::KeyHolder, "PUT") => edit(key).to_string(),
                _ => match &row.body {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    body => body.to_string(),
                },
            };
            let is_json = row.path.starts_with("/api/") || row.body.is_object();
            let form = row.method == "POST" && !is_json;
            let kind = if form { "application/x-www-form-urlencoded" } else { "application/json" };
            let mut headers = vec![("Content-Type", kind)];
            match role {
                Role::Stranger => {}
                Role::Guest | Role::KeyHolder => headers.push(("Cookie", cookie.as_str())),
                Role::Player => headers.push(("Cookie", player.as_str())),
                Role::ForeignPage => headers.extend([("Cookie", cookie.as_str()), ("Origin", "https://evil.example")]),
            }
            let reply = site.request(row.method, &row.path, &headers, body.as_bytes());
            assert_eq!(reply.status, expected, "{role:?} {} {}: {}", row.method, row.path, reply.text());
        }
    }
}

/// The session that a first page gives to a browser.
fn session(site: &Site) -> String {
    let first = site.get("/").head;
    let cookie = first.lines().find_map(|line| line.strip_prefix("set-cookie: guest=")).expect("a session").to_owned();
    for word in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    format!("guest={}", cookie.split(';').next().unwrap())
}

/// Three browsers and a program open the same invitation, before and after a power cut.
#[tokio::test]
async fn an_invitation_seats_the_first_who_opens_it_and_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let [host, friend, third] = [session(&site), session(&site), session(&site)];
    let made = site.request("POST", "/api/games", &[JSON, ("Cookie", &host)], friendly().to_string().as_bytes()).json();
    let (game, own, link) = seats(&made);
    let (mut black, snapshot) = site.sit_with(&host, &game, &[&own]).await;
    assert_eq!(snapshot["you"], "black");
    let (mut white, snapshot) = site.sit_with(&friend, &game, &[&link]).await;
    assert_eq!(snapshot["you"], "white");
    let (mut late, snapshot) = site.sit_with(&third, &game, &[&link]).await;
    assert_eq!(snapshot["you"], Value::Null);
    assert_eq!(late.hear("refused").await["code"], "seat-taken");
    black.play("7g7f").await;
    late.moved("7g7f").await;
    assert_eq!(late.ask(json!({ "type": "move", "usi": "3c3d" })).await["code"], "not-a-player");
    white.moved("7g7f").await;
    white.play("3c3d").await;
    site.kill();

    let site = Site::start(data.path());
    let (_white, snapshot) = site.sit_with(&friend, &game, &[]).await;
    assert_eq!(snapshot["you"], "white", "the session alone is enough");
    let (mut program, snapshot) = site.sit(&game, &[&link]).await;
    assert_eq!(snapshot["you"], Value::Null);
    assert_eq!(program.hear("refused").await["code"], "seat-taken");
    // The friend has it among their games, and the third has not.
    let list = |cookie: &str| site.request("GET", "/api/me/games", &[("Cookie", cookie)], b"").json();
    assert_eq!(list(&friend)["games"][0]["id"], game);
    assert_eq!(list(&friend)["games"][0]["you"], "white");
    assert_eq!(list(&host)["games"][0]["yourTurn"], true);
    assert_eq!(list(&third)["games"], json!([]));
}

#[tokio::test]
async fn an_unstarted_game_is_deleted_by_its_maker_and_one_that_has_begun_by_nobody() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = session(&site);
    let make = || {
        let made = site.request("POST", "/api/games", &[JSON, ("Cookie", &host)], friendly().to_string().as_bytes());
        seats(&made.json())
    };
    let delete = |game: &str, body: &str| {
        site.request("DELETE", &format!("/api/games/{game}"), &[JSON, ("Cookie", &host)], body.as_bytes())
    };
    let (game, _, link) = make();
    let (mut friend, _) = site.sit(&game, &[]).await;
    assert_eq!(
        site.request("DELETE", &format!("/api/games/{game}"), &[], json!({ "seat": link }).to_string().as_bytes())
            .status,
        403
    );
    assert_eq!(delete(&game, "").status, 204);
    // Whoever looks on is sent away, and finds nothing.
    assert_eq!(friend.closed().await, "closed 1013");
    assert_eq!(site.get(&format!("/game/{game}")).status, 404);
    let mut late = site.socket(&format!("/ws/game/{game}")).await;
    late.hear("gone").await;
    assert_eq!(delete(&game, "not json").status, 400);

    let (game, own, link) = make();
    let (mut black, _) = site.sit(&game, &[&own]).await;
    let _white = site.sit(&game, &[&link]).await;
    black.event("resumed").await;
    black.play("7g7f").await;
    let refused = delete(&game, "");
    assert_eq!((refused.status, refused.json()["error"]["reason"].as_str()), (409, Some("has-begun")));
    assert_eq!(site.get(&format!("/api/games/{game}")).json()["moves"][0]["usi"], "7g7f");
}

#[test]
fn a_record_is_deleted_by_whoever_opened_it_or_has_its_key() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (owner, other) = (session(&site), session(&site));
    let open = || site.request("POST", "/api/records", &[("Cookie", &owner)], b"7g7f 3c3d").json();
    let delete = |record: &Value, cookie: &str, body: &str| {
        let path = format!("/api/records/{}", record["id"].as_str().unwrap());
        (site.request("DELETE", &path, &[("Cookie", cookie)], body.as_bytes()).status, site.get(&path).status)
    };
    let (first, second) = (open(), open());
    let key = json!({ "editKey": first["editKey"] }).to_string();
    assert_eq!(delete(&second, &other, &key), (403, 200), "the key of another record");
    assert_eq!(delete(&first, &other, ""), (403, 200));
    assert_eq!(delete(&first, &other, &key), (204, 404));
    assert_eq!(delete(&second, &owner, ""), (204, 404));
    let list = site.request("GET", "/api/me/records", &[("Cookie", &owner)], b"").json();
    assert_eq!(list["records"], json!([]));
}

#[test]
fn a_session_finds_its_records() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (owner, other) = (session(&site), session(&site));
    let kif = "先手：Ann\n後手：Ben\n棋戦：Club evening\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let made = site.request("POST", "/api/records", &[("Cookie", &owner)], kif.as_bytes()).json();
    let list = |cookie: &str| site.request("GET", "/api/me/records", &[("Cookie", cookie)], b"").json();
    let found = list(&owner)["records"][0].clone();
    assert_eq!((&found["id"], &found["event"], &found["plies"]), (&made["id"], &json!("Club evening"), &json!(2)));
    assert_eq!(found["names"], json!({ "black": "Ann", "white": "Ben" }));
    assert_eq!(list(&other)["records"], json!([]));
    assert_eq!(site.get("/api/me/records").json()["records"], json!([]));
}

#[test]
fn a_browser_keeps_its_session_and_two_have_different_ones() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (one, other) = (session(&site), session(&site));
    assert_ne!(one, other);
    let again = site.request("GET", "/", &[("Cookie", &one)], b"").head;
    assert!(!again.contains("set-cookie"), "{again}");
}

#[tokio::test]
async fn two_sites_never_share_a_folder() {
    let data = tempfile::tempdir().unwrap();
    let _site = Site::start(data.path());
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains("another site uses the data folder") && said.contains("--data"), "{said}");
}

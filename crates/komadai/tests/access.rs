//! Who may do what: every route beside every kind of caller.

use crate::site;

use komadai_server::Route;
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
    /// A second account, which owns nothing.
    Other,
    /// An officer of the owner's club.
    Officer,
    /// Whoever keeps the time of others' games.
    Referee,
    /// The account that owns what the rows are about.
    Owner,
    /// Whoever looks after reports.
    Moderator,
    /// Whoever looks after accounts.
    Admin,
    /// A page of another site, whatever cookies it carries along.
    ForeignPage,
    /// A program with a token of the owner's that may see challenges, and nothing else.
    Token,
}

const JSON: (&str, &str) = ("Content-Type", "application/json");
const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

/// A page of the wiki that the owner has written.
const PAGE: &str = "4k4/9/9/9/9/9/9/9/3K5%20b%20-";

/// In this order they call, but for the [token](TOKEN).
const ROLES: [Role; 11] = [
    Role::Stranger,
    Role::Guest,
    Role::KeyHolder,
    Role::Other,
    Role::Officer,
    Role::Referee,
    Role::Owner,
    Role::Moderator,
    Role::Admin,
    Role::ForeignPage,
    Role::Token,
];

/// Where the token stands among them. It calls after the stranger, before anybody does what can be done but once.
const TOKEN: usize = 10;

/// What a route answers to each of [`ROLES`].
struct Row {
    method: &'static str,
    path: String,
    body: Value,
    expected: [u16; 11],
}

/// A row by what it answers to a stranger, a guest, the holder of a key, the owner and a foreign page; to any other account it answers
/// the same as to the owner, or what [`Row::but`] says. To a token it answers the same as to a stranger: only the public API knows whose
/// it is, see [`program`].
fn row(method: &'static str, path: impl Into<String>, body: Value, expected: [u16; 5]) -> Row {
    let [stranger, guest, key, owner, foreign] = expected;
    let expected = [stranger, guest, key, owner, owner, owner, owner, owner, owner, foreign, stranger];
    Row { method, path: path.into(), body, expected }
}

/// A row of the public API by what it answers to accounts and to a token of one; nobody else is let in.
fn program(method: &'static str, path: impl Into<String>, body: Value, [account, token]: [u16; 2]) -> Row {
    let foreign = if method == "GET" { 401 } else { 403 };
    let row = row(method, path, body, [401, 401, 401, account, foreign]);
    row.token(token)
}

impl Row {
    /// What it answers to the second account, the officer, the referee, the moderator and the admin.
    fn but(mut self, [other, officer, referee, moderator, admin]: [u16; 5]) -> Row {
        let [stranger, guest, key, .., foreign, token] = self.expected;
        let owner = self.expected[6];
        self.expected = [stranger, guest, key, other, officer, referee, owner, moderator, admin, foreign, token];
        self
    }

    /// What it answers to a token, where one has called before who may do it once.
    fn token(mut self, token: u16) -> Row {
        self.expected[TOKEN] = token;
        self
    }

    /// Whether it is about this route.
    fn is_of(&self, route: &Route) -> bool {
        let path = self.path.split(['?', '#']).next().unwrap_or_default();
        let (mut own, mut parts) = (path.split('/'), route.path.split('/'));
        let is_method = route.method.is_none_or(|method| method == self.method);
        is_method
            && loop {
                match (own.next(), parts.next()) {
                    (None, None) => break true,
                    (Some(_), Some(part)) if part.starts_with("{*") => break true,
                    (Some(own), Some(part)) if own == part || part.starts_with('{') => {}
                    _ => break false,
                }
            }
    }
}

#[test]
fn every_route_lets_in_whom_it_should() {
    let data = tempfile::tempdir().unwrap();
    // Every role asks from one address, and more than one address may.
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let (cookie, player) = (session(&site), site.sign_up("Ann"));
    let [other, officer, referee, moderator, admin] =
        ["Ben", "Otto", "Rei", "Moe", "Ada"].map(|name| site.sign_up(name));
    for (name, role) in [("Rei", "referee"), ("Moe", "moderator"), ("Ada", "admin")] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
        let done = command.args(["admin", "role", name, role, "--data"]).arg(data.path()).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    let no_key = json!({ "fishnet": { "apikey": "nosuchkey" } });
    let bearer = format!("Bearer {}", site::programs::token(data.path(), "Ann", "challenge:read"));
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
    let (open_study, own_study, shown_study) = (study("public"), study("private"), study("public"));
    let chapters =
        site.request("GET", &format!("/api/studies/{own_study}"), &[("Cookie", player.as_str())], &[]).json();
    let own_chapter = chapters["chapters"][0]["id"].as_str().unwrap().to_owned();
    let shown_chapter = site.get(&format!("/api/studies/{shown_study}")).json()["chapters"][0]["id"].clone();
    let shown_chapter = shown_chapter.as_str().unwrap().to_owned();
    // A record of the owner's, under an analysis that the owner has asked for and that takes a while.
    let analysed = site.request("POST", "/api/records", &[("Cookie", player.as_str())], long_game().as_bytes()).json();
    let analysed = analysed["id"].as_str().unwrap().to_owned();
    let asked = site.request(
        "POST",
        &format!("/api/records/{analysed}/analysis"),
        &[JSON, ("Cookie", player.as_str())],
        json!({ "effort": "thorough" }).to_string().as_bytes(),
    );
    assert_eq!(asked.status, 202, "{}", asked.text());
    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", player.as_str())];
    let written = format!("page={PAGE}&base=0&text=bare+kings");
    assert_eq!(site.request("POST", "/wiki/edit", &form, written.as_bytes()).status, 303);
    let founded = site.request("POST", "/clubs", &form, b"name=Kyoto+Club&entry=open");
    let own_club = founded.header("location").unwrap().to_owned();
    let otto = [FORM, ("Cookie", officer.as_str())];
    assert_eq!(site.request("POST", &own_club, &otto, b"act=join").status, 303);
    let taught = site.request("POST", "/classes", &form, b"name=2b");
    let own_class = taught.header("location").unwrap().to_owned();
    let held = site.request("POST", "/events", &form, b"name=Kyoto+Open&format=swiss&rounds=3&entry=open");
    let own_event = held.header("location").unwrap().trim_end_matches("/desk").to_owned();
    let talked = format!("{own_event}/threads");
    let begun = site.request("POST", &talked, &form, b"title=Clocks&text=Who+brings+clocks");
    let own_thread = begun.header("location").unwrap().to_owned();
    let held = b"kind=league&name=Kyoto+league&class-1=A&class-2=B&up-2=1";
    let own_series = site.request("POST", "/series", &form, held);
    let own_series = own_series.header("location").unwrap().trim_end_matches("/desk").to_owned();
    let own_club_id = own_club.trim_start_matches("/club/").to_owned();
    let members = format!("/api/clubs/{own_club_id}/members");
    let members = site.request("GET", &members, &[("Cookie", player.as_str())], b"").json();
    let member = members["members"].as_array().unwrap().iter().find(|member| member["name"] == "Otto");
    let rise = format!("act=officer&whom={}", member.expect("Otto")["account"].as_str().expect("an id"));
    assert_eq!(site.request("POST", &own_club, &form, rise.as_bytes()).status, 303);
    let edit = |key: &str| json!({ "editKey": key, "version": 1, "nodes": [{}, { "parent": 0, "usi": "7g7f" }, { "parent": 1, "usi": "3c3d" }] });
    let reading = [200; 5];
    let live = site.request("POST", "/live", &form, b"title=Meijin&delay=0");
    let live = live.header("location").expect("a broadcast").to_owned();
    assert_eq!(site.request("POST", &live, &form, b"act=add-board&black=A").status, 303);
    let live_board = site.get(&format!("/api/broadcast/{}", live.trim_start_matches("/live/"))).json();
    let live_board = live_board["boards"][0]["id"].as_str().expect("a board").to_owned();
    let live_id = live.trim_start_matches("/live/").to_owned();
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
        "/archive/names",
        "/archive/statistics",
        "/archive/statistics/years.csv",
        "/board?sfen=x",
        "/card",
        "/classes",
        "/clubs?q=a",
        "/events?page=1",
        "/events.ics",
        "/series?page=1",
        "/news?page=1",
        "/titles?year=1996",
        "/news/feed.atom",
        "/digest?token=x",
        "/explorer?moves=7g7f",
        "/glossary",
        "/glossary/figure/ote",
        "/clock",
        "/how-to-play",
        "/variants",
        "/variants/chushogi",
        "/variants/chushogi/start.svg",
        "/variants/chushogi/pieces/0",
        "/learn",
        "/learn/king",
        "/learn/test",
        "/learn/test/9k",
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
        "/calendar",
        "/complexity",
        "/strategy",
        "/culture",
        "/engines",
        "/etiquette",
        "/famous-players",
        "/faq",
        "/from-chess",
        "/history",
        "/links",
        "/notation",
        "/pieces",
        "/ranks",
        "/rules",
        "/practice/coordinates",
        "/practice/notation",
        "/practice/blindfold",
        "/practice/mistakes",
        "/practice/repertoire",
        "/practice/next-move",
        "/api/next-moves",
        "/federation.csv?months=6",
        "/tsume/solver",
        "/wiki",
        "/wiki/history?page=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201",
        "/healthz",
        "/readyz",
        "/pieces/hitomoji.css",
        "/pieces/hidari-uma.svg",
        "/pieces/samples.svg",
        "/pieces/of-torishogi-letters.css",
        "/api/castles?sfen=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201",
    ]
    .map(|path| row("GET", path, none.clone(), reading))
    .into();
    rows.extend([
        // Who may stop an analysis: whoever asked for it, the record's owner, moderators. Each of these asks for one of its own.
        row("GET", format!("/api/records/{record}/analysis"), none.clone(), reading),
        row("DELETE", "/api/records/nosuchrecord/analysis", none.clone(), [404, 404, 404, 404, 403]),
        row("POST", "/api/records/nosuchrecord/analysis", json!({ "effort": "quick" }), [404, 404, 404, 404, 403]),
        row("DELETE", format!("/api/records/{analysed}/analysis"), none.clone(), [403, 403, 403, 200, 403])
            .but([403, 403, 403, 200, 200]),
        row("GET", "/leaderboard", none.clone(), reading),
        row("GET", "/api/offers", none.clone(), reading),
        row("POST", "/api/offers", json!({ "to": "Nobody", "wish": site::lobby::wish() }), [403, 403, 403, 404, 403]),
        row("POST", "/api/offers/nosuchoffer1/take", none.clone(), [403, 403, 403, 409, 403]),
        row("DELETE", "/api/offers/nosuchoffer1", none.clone(), [403, 403, 403, 409, 403]),
        row("GET", "/bot/3", none.clone(), reading),
        row("POST", "/bot/3", none.clone(), [303, 303, 303, 303, 403]),
        row("POST", "/bot/99", none.clone(), [404, 404, 404, 404, 403]),
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
        // Whoever is nothing in a class does not learn that it is there.
        row("GET", own_class.as_str(), none.clone(), [403, 403, 403, 200, 403]).but([404, 404, 404, 200, 200]),
        row("POST", own_class.as_str(), json!("act=code"), [403, 403, 403, 303, 403]).but([404, 404, 404, 303, 303]),
        row("GET", format!("{own_class}/cards"), none.clone(), [403, 403, 403, 200, 403])
            .but([404, 404, 404, 200, 200]),
        row("POST", format!("{own_class}/cards"), json!("act=new&names="), [403, 403, 403, 409, 403])
            .but([404, 404, 404, 409, 409]),
        row("GET", format!("{own_class}/pupil/nosuchpupil"), none.clone(), [403, 403, 403, 404, 403]),
        row("GET", "/class/nosuchclass1", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/classes", json!("name="), [403, 403, 403, 409, 403]),
        row("GET", "/join", none.clone(), [303; 5]),
        row("GET", "/join/abcd-efgh", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/join", json!("code=abcd-efgh"), [403, 403, 403, 404, 403]),
        row("GET", "/card/abcd-efgh-ijkm-npqr", none.clone(), [404; 5]),
        row("POST", "/card", json!("code=abcd-efgh-ijkm-npqr"), [403; 5]),
        row("POST", "/events", json!("name=x&format=swiss&entry=open"), [403, 403, 403, 409, 403]),
        row("GET", "/event/nosuchevent1", none.clone(), [404; 5]),
        row("GET", own_event.as_str(), none.clone(), reading),
        row("GET", format!("{own_event}/hall"), none.clone(), reading),
        row("GET", format!("/embed{own_event}"), none.clone(), reading),
        row("GET", format!("{own_event}/paper?what=cards"), none.clone(), reading),
        row("GET", format!("{own_event}/report.pdf"), none.clone(), reading),
        row("GET", format!("{own_event}/event.json"), none.clone(), reading),
        row("GET", format!("{own_event}/now"), none.clone(), reading),
        row("GET", format!("{own_event}/boards"), none.clone(), reading),
        row("GET", format!("{own_event}/boards/now"), none.clone(), reading),
        row("GET", format!("{own_event}/games.ics"), none.clone(), reading),
        row("GET", format!("{own_event}/next"), none.clone(), [303; 5]),
        // No game has been played.
        row("GET", format!("{own_event}/turnering.txt"), none.clone(), [422; 5]),
        row("GET", format!("{own_event}/desk"), none.clone(), [403, 403, 403, 200, 403]).but([403, 403, 403, 200, 200]),
        row("GET", format!("{own_event}/log.jsonl"), none.clone(), [403, 403, 403, 200, 403])
            .but([403, 403, 403, 200, 200]),
        row("POST", own_event.as_str(), json!("act=lost&round=1&board=1"), [403, 403, 403, 409, 403]),
        row("POST", format!("{own_event}/desk"), json!("act=enter&name=Zoe"), [403, 403, 403, 303, 403])
            .but([409, 409, 409, 303, 303]),
        row("GET", "/news/new", none.clone(), [403; 5]).but([403, 403, 403, 403, 200]),
        row("POST", "/news", json!("act=save&title="), [403; 5]).but([403, 403, 403, 403, 409]),
        row("GET", "/news/nosuchnews12", none.clone(), [404; 5]),
        row("POST", "/news/nosuchnews12", json!("act=remove"), [403; 5]).but([403, 403, 403, 403, 409]),
        row("GET", "/news/nosuchnews12/edit", none.clone(), [403; 5]).but([403, 403, 403, 403, 404]),
        // Whoever has the link of a mail ends its digest, with an account or without.
        row("POST", "/digest?token=x", json!(""), [404, 404, 404, 404, 403]),
        row("POST", "/notices/digest", json!("digest=1"), [403, 403, 403, 303, 403]),
        row("GET", "/series/new", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/series", json!("kind=league&name=x"), [403, 403, 403, 409, 403]),
        row("GET", "/series/nosuchseries", none.clone(), [404; 5]),
        row("GET", own_series.as_str(), none.clone(), reading),
        row("GET", format!("{own_series}/series.json"), none.clone(), reading),
        row("GET", format!("{own_series}/feed.atom"), none.clone(), reading),
        // No season has begun.
        row("GET", format!("{own_series}/season/1"), none.clone(), [404; 5]),
        row("GET", format!("{own_series}/season/x"), none.clone(), [404; 5]),
        row("GET", format!("{own_series}/desk"), none.clone(), [403, 403, 403, 200, 403])
            .but([403, 403, 403, 200, 200]),
        row("POST", format!("{own_series}/desk"), json!("act=edit&name=Kyoto+league"), [403, 403, 403, 303, 403])
            .but([409, 409, 409, 303, 303]),
        // Nobody reports themselves.
        row("POST", format!("{own_club}/report"), json!("reason=spam"), [403, 403, 403, 422, 403]).but([303; 5]),
        row("POST", format!("{own_club}/posts/nosuchpost/report"), json!("reason=spam"), [403, 403, 403, 404, 403]),
        row("GET", "/club/nosuchclub/threads", none.clone(), [404; 5]),
        row("POST", "/club/nosuchclub/threads", json!("title=Clocks&text=x"), [403, 403, 403, 404, 403]),
        // A club's threads are for its members, and nobody else learns of them.
        row("GET", format!("{own_club}/threads"), none.clone(), [404, 404, 404, 200, 404])
            .but([404, 200, 404, 200, 200]),
        row("POST", format!("{own_club}/threads"), json!("title=x&text=x"), [403, 403, 403, 409, 403])
            .but([404, 409, 404, 409, 409]),
        row("GET", "/event/nosuchevent1/threads", none.clone(), [404; 5]),
        row("GET", talked.as_str(), none.clone(), reading),
        row("POST", talked.as_str(), json!("title=x&text=x"), [403, 403, 403, 409, 403]),
        row("GET", "/thread/nosuchthread", none.clone(), [404; 5]),
        row("GET", own_thread.as_str(), none.clone(), reading),
        row("POST", own_thread.as_str(), json!("act=lock"), [403, 403, 403, 303, 403]).but([409, 409, 409, 303, 303]),
        row("POST", format!("{own_thread}/posts/1/report"), json!("reason=spam"), [403, 403, 403, 422, 403])
            .but([303; 5]),
        row("GET", "/archive/1", none.clone(), [404; 5]),
        row("GET", "/archive/player/0000000000000000", none.clone(), [404; 5]),
        row("GET", "/archive/import/nosuchimport", none.clone(), [404; 5]),
        row("POST", "/archive/import/nosuchimport/undo", none.clone(), [404, 404, 404, 404, 403]),
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
        row("GET", format!("/api/study/{open_study}"), none.clone(), reading),
        row("GET", format!("/api/study/{own_study}?format=kif"), none.clone(), [404; 5]),
        row("GET", format!("/api/studies/{open_study}/export?format=kif"), none.clone(), reading),
        row("GET", format!("/api/studies/{open_study}/booklet.pdf"), none.clone(), reading),
        // Boards on other sites' pages: everybody reads there what a stranger reads, be it their own.
        row("GET", format!("/api/boards/study/{shown_study}/{shown_chapter}"), none.clone(), reading),
        row("GET", format!("/api/boards/study/{own_study}/{own_chapter}"), none.clone(), [404; 5]),
        row("GET", format!("/api/boards/game/{game}"), none.clone(), reading),
        row("GET", format!("/api/boards/record/{record}"), none.clone(), reading),
        row("POST", "/api/boards/read", json!("7g7f"), [200; 5]),
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
            json!({ "chapter": own_chapter.clone(), "at": 0, "reason": "spam" }),
            // Nobody reports themselves.
            [403, 403, 403, 422, 403],
        )
        .but([404; 5]),
        row("POST", format!("/wiki/report?page={PAGE}&revision=1"), json!("reason=spam"), [403, 403, 403, 422, 403])
            .but([303; 5]),
        row("POST", format!("/wiki/report?page={PAGE}&revision=2"), json!("reason=spam"), [403, 403, 403, 404, 403]),
        row("POST", format!("/api/studies/{open_study}/chapters"), none.clone(), [403, 403, 403, 201, 403])
            .but([403; 5]),
        row(
            "PUT",
            format!("/api/studies/{open_study}/people"),
            json!({ "name": "Nobody", "role": "viewer" }),
            [403, 403, 403, 404, 403],
        )
        .but([403; 5]),
        row("GET", format!("/study/{own_study}"), none.clone(), [404, 404, 404, 200, 404]).but([404; 5]),
        row("GET", format!("/api/studies/{own_study}"), none.clone(), [404, 404, 404, 200, 404]).but([404; 5]),
        row("GET", format!("/api/studies/{own_study}/export?format=kif"), none.clone(), [404, 404, 404, 200, 404])
            .but([404; 5]),
        row("GET", format!("/api/studies/{own_study}/booklet.pdf"), none.clone(), [404, 404, 404, 200, 404])
            .but([404; 5]),
        row("POST", format!("/api/studies/{own_study}/copy"), none.clone(), [404, 404, 404, 201, 403]).but([404; 5]),
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
        )
        .but([404; 5]),
        row("DELETE", format!("/api/studies/{open_study}"), none.clone(), [403, 403, 403, 204, 403])
            .but([403, 403, 403, 404, 404]),
        row("POST", "/tsume/sets", json!("title=Mates&visibility=private"), [403, 403, 403, 303, 403]),
        row("GET", format!("/tsume/sets/{open_set}"), none.clone(), reading),
        row("GET", format!("/tsume/sets/{open_set}/problems.txt"), none.clone(), reading),
        // Whoever may not change a set is shown it.
        row("GET", format!("/tsume/sets/{open_set}/edit"), none.clone(), [303, 303, 303, 200, 303]).but([303; 5]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=add&text=x"), [403, 403, 403, 422, 403])
            .but([403; 5]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=up&problem=x"), [403, 403, 403, 404, 403])
            .but([403; 5]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=dance"), [403, 403, 403, 400, 403])
            .but([403; 5]),
        // Nobody reports themselves.
        row("POST", format!("/tsume/sets/{open_set}/report"), json!("reason=spam"), [403, 403, 403, 422, 403])
            .but([303; 5]),
        row("GET", format!("/tsume/sets/{own_set}"), none.clone(), [404, 404, 404, 200, 404]).but([404; 5]),
        row("GET", format!("/tsume/sets/{own_set}/problems.txt"), none.clone(), [404, 404, 404, 200, 404])
            .but([404; 5]),
        row("POST", format!("/tsume/sets/{own_set}/report"), json!("reason=spam"), [403, 403, 403, 422, 403])
            .but([404; 5]),
        row("POST", format!("/tsume/sets/{own_set}/edit"), json!("act=delete"), [404, 404, 404, 303, 403])
            .but([404; 5]),
        row("POST", format!("/tsume/sets/{open_set}/edit"), json!("act=delete"), [403, 403, 403, 303, 403])
            .but([403, 403, 403, 404, 404]),
        row("GET", "/tsume/sets/nosuchset123", none.clone(), [404; 5]),
        row("GET", "/tsume/nosuchproblem", none.clone(), [404; 5]),
        row("GET", "/federation?club=nosuchclub", none.clone(), [404; 5]),
        row("GET", "/federation.csv?club=nosuchclub", none.clone(), [404; 5]),
        row("GET", "/favourites", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/game/nosuchgame/favourite", json!("act=add"), [403, 403, 403, 404, 403]),
        row("POST", format!("/game/{game}/favourite"), json!("act=add"), [403, 403, 403, 303, 403]),
        row("POST", "/player/Nobody/keep", json!("act=follow"), [403, 403, 403, 404, 403]),
        // Nobody follows themselves.
        row("POST", "/player/Ann/keep", json!("act=follow"), [403, 403, 403, 422, 403]).but([303; 5]),
        row("GET", "/player/Ann/openings", none.clone(), reading),
        row("GET", "/player/Nobody/openings", none.clone(), [404; 5]),
        row("GET", "/pupils", none.clone(), reading),
        row("GET", "/pupils/join/Ann/0000-0000-0000", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/pupils/join", json!("teacher=Ann&code=0000"), [403, 403, 403, 422, 403]),
        row("POST", "/pupils/Nobody/remove", none.clone(), [403, 403, 403, 404, 403]),
        row("GET", "/pupils/Ann", none.clone(), [403, 403, 403, 404, 403]),
        row("POST", "/archive/1/review", none.clone(), [404, 404, 404, 404, 403]),
        row("POST", "/archive/famous/meijin-1982-1/review", none.clone(), [303, 303, 303, 303, 403]),
        row("POST", "/archive/famous/no-such-game/review", none.clone(), [404, 404, 404, 404, 403]),
        row("GET", "/player/Ann/certificate.svg?speed=rapid", none.clone(), [404; 5]),
        row("GET", "/player/Ann/certificate.pdf?speed=rapid", none.clone(), [404; 5]),
        row("POST", "/player/Nobody/report", json!("reason=other"), [403, 403, 403, 404, 403]),
        // Nobody reports themselves.
        row("POST", "/player/Ann/report", json!("reason=other"), [403, 403, 403, 422, 403]).but([303; 5]),
        row("GET", "/api/games/user/Ann", none.clone(), reading),
        row("GET", "/api/games/user/Nobody", none.clone(), [404; 5]),
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
        row("POST", format!("/api/games/{own}/keeper"), json!({}), [403, 201, 201, 403, 403])
            .but([403, 403, 201, 201, 201]),
        row("POST", format!("/api/games/{game}/keeper"), json!({}), [403; 5]).but([403, 403, 201, 201, 201]),
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
        row("DELETE", format!("/api/games/{game}"), json!({ "seat": secret }), [204, 404, 404, 404, 403]).token(404),
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
        row("GET", "/account/profile", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/account/profile", json!("piece=p&colour=sky&about=x"), [403, 403, 403, 303, 403]),
        row("GET", "/account/tokens", none.clone(), [403, 403, 403, 200, 403]),
        row("POST", "/account/tokens", json!("name=x&bot%3Aplay=1&password=x"), [403; 5]),
        row("POST", "/account/tokens", json!("name=x&password=x"), [403, 403, 403, 422, 403]),
        row("POST", "/account/tokens/webhook", json!("webhook=nosuchhook"), [403, 403, 403, 303, 403]),
        row("POST", "/account/tokens/revoke", json!("token=nosuchtoken"), [403, 403, 403, 303, 403]),
        row("POST", "/login/passkey/options", json!({}), [403, 422, 422, 422, 403]),
        row("POST", "/login/passkey", json!({ "answer": {} }), [422, 422, 422, 422, 403]),
        row("POST", "/account/erase", json!("name=Ann&password=x"), [403; 5]).but([422; 5]),
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
        row("GET", "/moderation", none.clone(), [403, 403, 403, 404, 403]).but([404, 404, 404, 200, 200]),
        row("GET", "/moderation/player/Ann", none.clone(), [403, 403, 403, 404, 403]).but([404, 404, 404, 200, 200]),
        row("POST", "/moderation/player/Ann/analyse", json!(""), [403, 403, 403, 404, 403])
            .but([404, 404, 404, 303, 303]),
        row("POST", "/moderation/report", json!("report=x&verdict=dismiss"), [403, 403, 403, 404, 403]),
        row("POST", "/moderation/lift", json!("sanction=x"), [403, 403, 403, 404, 403]),
        row("POST", "/moderation/words", json!("words=x"), [403, 403, 403, 404, 403]).but([404, 404, 404, 403, 200]),
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
        row("GET", "/admin", none.clone(), [403, 403, 403, 404, 403]).but([404, 404, 404, 404, 200]),
        row("GET", "/admin/log", none.clone(), [403, 403, 403, 404, 403]).but([404, 404, 404, 404, 200]),
        row("POST", "/admin", json!("act=role&name=Ann&role=player"), [403, 403, 403, 404, 403])
            .but([404, 404, 404, 404, 200]),
        row("POST", "/signup", json!("name=komadai&password=x"), [422, 422, 422, 422, 403]),
        row("POST", "/login", json!("name=Nobody&password=x"), [403; 5]),
        row("GET", "/api/lobby", none.clone(), reading),
        row("GET", "/api/tv", none.clone(), reading),
        row("GET", "/api/tv/stood", none.clone(), reading),
        row("GET", "/api/clubs?q=a", none.clone(), reading),
        row("POST", "/api/clubs", json!({ "name": "x", "entry": "open" }), [403, 403, 403, 422, 403]),
        row("GET", "/api/clubs/nosuchclub", none.clone(), [404; 5]),
        row("GET", "/api/clubs/nosuchclub/members", none.clone(), [404; 5]),
        row("GET", "/api/clubs/nosuchclub/ladder", none.clone(), [404; 5]),
        row("GET", "/api/clubs/nosuchclub/posts", none.clone(), [404; 5]),
        row("POST", "/api/clubs/nosuchclub", json!({ "act": "join" }), [403, 403, 403, 404, 403]),
        row("GET", "/api/me/hold", none.clone(), reading),
        row("DELETE", "/api/archive/imports/nosuchimport", none.clone(), [404, 404, 404, 404, 403]),
        row("GET", "/api/archive/pattern?pattern=x", none.clone(), [422; 5]),
        row("GET", "/archive/pattern", none.clone(), reading),
        row("POST", "/archive/import", json!("text=x"), [403, 403, 403, 303, 403]),
        row("POST", "/api/learn/king/judge", json!({}), [400, 400, 400, 400, 403]),
        row("GET", "/api/next-moves/nosuchid", none.clone(), [404; 5]),
        row("POST", "/api/next-moves/nosuchid/judge", json!({}), [404, 404, 404, 404, 403]),
        row("GET", "/api/line?moves=7g7f", none.clone(), [400; 5]),
        row("GET", "/api/picture?sfen=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201&format=svg", none.clone(), reading),
        row("GET", format!("/api/records/{record}/film"), none.clone(), [400; 5]),
        row("GET", format!("/api/records/{record}/picture"), none.clone(), reading),
        row("GET", "/api/tsume/nosuchproblem", none.clone(), [404; 5]),
        row("GET", "/api/tsume/nosuchproblem/talk", none.clone(), [404; 5]),
        row("POST", "/api/tsume/nosuchproblem/talk", json!({ "text": "hello" }), [404, 404, 404, 404, 403]),
        row("GET", "/api/tsume/nosuchproblem/vote", none.clone(), [404; 5]),
        row("PUT", "/api/tsume/nosuchproblem/vote", json!({ "liked": true }), [404, 404, 400, 404, 403]),
        row("POST", "/api/tsume/nosuchproblem/hint", json!({ "moves": [] }), [404, 404, 404, 404, 403]),
        row("POST", "/api/tsume/nosuchproblem/judge", json!({ "moves": [] }), [400, 400, 400, 400, 403]),
        row("GET", "/assets/nosuchfile.js", none.clone(), [404; 5]),
        row("GET", "/favicon.ico", none.clone(), [308; 5]),
        row("GET", "/calendar.ics", none.clone(), reading),
        row("GET", format!("/embed/{record}"), none.clone(), reading),
        row("GET", format!("/embed/study/{shown_study}/{shown_chapter}"), none.clone(), reading),
        row("GET", format!("/embed/study/{own_study}/{own_chapter}"), none.clone(), [404; 5]),
        row("GET", format!("/study/{shown_study}/{shown_chapter}"), none.clone(), reading),
        row("GET", format!("/study/{own_study}/{own_chapter}"), none.clone(), [404, 404, 404, 200, 404]).but([404; 5]),
        row("GET", "/live", none.clone(), reading),
        row("POST", "/live", json!("title=Oi&delay=0"), [403, 403, 403, 303, 403]),
        row("GET", live.clone(), none.clone(), reading),
        row("POST", live.clone(), json!("act=add-round&title=Two"), [403, 403, 403, 303, 403]).but([403; 5]),
        row("GET", format!("{live}/{live_board}"), none.clone(), reading),
        row("GET", format!("{live}/{live_board}.kif"), none.clone(), reading),
        row("POST", format!("{live}/{live_board}"), json!("act=source"), [403, 403, 403, 303, 403]).but([403; 5]),
        row("GET", format!("/embed/live/{live_board}"), none.clone(), reading),
        row("GET", format!("/api/live/boards/{live_board}"), none.clone(), reading),
        row(
            "POST",
            format!("/api/live/boards/{live_board}"),
            json!({ "seq": 99, "change": { "type": "remove", "at": 1 } }),
            [403, 403, 403, 409, 403],
        )
        .but([403; 5]),
        row("GET", "/lobby", none.clone(), reading),
        row("GET", "/metrics", none.clone(), reading),
        row("GET", "/practice", none.clone(), reading),
        row("GET", "/practice/castles", none.clone(), reading),
        row("GET", "/practice/ladder", none.clone(), reading),
        row("GET", "/practice/tesuji", none.clone(), reading),
        row("GET", "/print", none.clone(), reading),
        row("GET", "/print/nosuchfile", none.clone(), [404; 5]),
        row("GET", "/tv", none.clone(), reading),
        row("GET", format!("/wiki/difference?page={PAGE}&from=1&to=1"), none.clone(), [404; 5]),
        row("POST", "/wiki/edit", json!(format!("page={PAGE}&base=0&text=x")), [403, 403, 403, 409, 403]),
        row("POST", "/wiki/revert", json!(format!("page={PAGE}&number=9")), [403, 403, 403, 404, 403]),
        row("POST", "/wiki/lock", json!(format!("page={PAGE}&locked=false")), [403; 5]).but([403, 403, 403, 303, 303]),
        // No socket is opened by a request that asks for none.
        row("GET", "/ws/analysis", none.clone(), [400; 5]),
        row("GET", "/ws/game/nosuchgame", none.clone(), [400; 5]),
        row("GET", "/ws/live/nosuchlive/nosuchround", none.clone(), [400; 5]),
        row("GET", "/ws/lobby", none.clone(), [400; 5]),
        row("GET", "/ws/mate", none.clone(), [400; 5]),
        row("GET", "/ws/notices", none.clone(), [400; 5]),
        row("GET", "/ws/study/nosuchstudy", none.clone(), [400; 5]),
        row("POST", "/fishnet/acquire", no_key.clone(), [401, 401, 401, 401, 403]),
        row("POST", "/fishnet/analysis/nosuchwork01", no_key.clone(), [401, 401, 401, 401, 403]),
        row("POST", "/fishnet/move/nosuchwork01", no_key.clone(), [401, 401, 401, 401, 403]),
        row("POST", "/fishnet/abort/nosuchwork01", no_key.clone(), [401, 401, 401, 401, 403]),
        row("GET", "/fishnet/key/nosuchkey", none.clone(), [404; 5]),
        row("GET", "/fishnet/status", none.clone(), reading),
        row("GET", "/api", none.clone(), reading),
        row("GET", "/bots.css", none.clone(), reading),
        row("GET", "/api/openapi.json", none.clone(), reading),
        program("GET", "/api/account", none.clone(), [200, 200]),
        program("GET", "/api/account/playing", none.clone(), [200, 200]),
        program("GET", "/api/stream/event", none.clone(), [200, 200]),
        program("POST", "/api/board/seek", json!({}), [400, 403]),
        program("GET", "/api/challenge", none.clone(), [200, 200]),
        program("POST", "/api/challenge/ai", json!({ "level": 0 }), [400, 403]),
        program("POST", "/api/challenge/Nobody", json!({}), [404, 403]),
        program("POST", "/api/challenge/nosuchoffer1/accept", none.clone(), [404, 403]),
        program("POST", "/api/challenge/nosuchoffer1/decline", none.clone(), [404, 403]),
        program("POST", "/api/challenge/nosuchoffer1/cancel", none.clone(), [404, 403]),
        row("GET", format!("/api/broadcast/{live_id}"), none.clone(), reading),
        row("GET", "/api/archive/search?q=Meijin&opening=yagura&mine=1", none.clone(), reading),
        row("GET", "/api/archive/position?moves=7g7f&mine=1", none.clone(), reading),
        row("GET", "/api/archive/game/1", none.clone(), [404; 5]),
        row("GET", "/api/event", none.clone(), reading),
        row("GET", format!("/api{own_event}"), none.clone(), reading),
        row("GET", format!("/api{own_event}/games?format=kif"), none.clone(), reading),
        row("GET", "/api/event/nosuchevent1", none.clone(), [404; 5]),
        // No name, no round, no board: nothing is done, whoever asks.
        program("POST", "/api/event/new", json!({}), [400, 403]),
        program("POST", format!("/api{own_event}/enter"), json!({}), [400, 403]),
        program("POST", format!("/api{own_event}/pair"), json!({}), [400, 403]),
        program("POST", format!("/api{own_event}/result"), json!({}), [400, 403]),
        // Whoever does not hold it does not end it, nor does anybody else learn more of it than on its page.
        program("POST", format!("/api{own_event}/pair"), json!({ "round": 99 }), [400, 403]).but([403; 5]),
        program("POST", "/api/event/nosuchevent1/close", none.clone(), [404, 403]),
        program("POST", "/api/event/nosuchevent1/join", none.clone(), [404, 403]),
        program("POST", "/api/event/nosuchevent1/withdraw", none.clone(), [404, 403]),
        program("GET", "/api/webhook", none.clone(), [200, 403]),
        program("POST", "/api/webhook", json!({ "url": "http://127.0.0.1/", "events": "turn" }), [400, 403]),
        program("DELETE", "/api/webhook/nosuchhook01", none.clone(), [404, 403]),
        row("GET", "/api/puzzle/daily", none.clone(), reading),
        row("GET", "/api/puzzle/nosuchproblem", none.clone(), [404; 5]),
        program("POST", "/api/broadcast/new", json!({}), [400, 403]),
        program("POST", format!("/api/broadcast/{live_id}/round"), json!({}), [400, 403]).but([403; 5]),
        program("POST", format!("/api/broadcast/{live_id}/board"), json!({}), [200, 403]).but([403; 5]),
        program("PUT", format!("/api/broadcast/board/{live_board}/record"), json!("hello"), [400, 403]).but([403; 5]),
        program("POST", format!("/api/broadcast/board/{live_board}/moves"), json!("hello"), [400, 403]).but([403; 5]),
        program("DELETE", "/api/broadcast/nosuchlive01", none.clone(), [404, 403]),
        program("DELETE", "/api/broadcast/board/nosuchboard1", none.clone(), [404, 403]),
        // They have played.
        program("POST", "/api/bot/account/upgrade", none.clone(), [400, 403]),
    ]);
    for (door, is) in [("bot", 403), ("board", 404)] {
        rows.push(program("GET", format!("/api/{door}/game/stream/nosuchgame1"), none.clone(), [is, 403]));
        for act in ["move/7g7f", "chat", "abort", "resign"] {
            rows.push(program("POST", format!("/api/{door}/game/nosuchgame1/{act}"), json!({}), [is, 403]));
        }
    }
    rows.extend([
        // The last, for it ends the session.
        row("POST", "/logout", none.clone(), [303, 303, 303, 303, 403]),
    ]);
    // Every route of the router has a row, and every row a route.
    let routes = komadai_server::routes();
    let of = |row: &Row| routes.iter().filter(|route| row.is_of(route)).count();
    let lost: Vec<_> = rows.iter().filter(|row| of(row) == 0).map(|row| (row.method, row.path.as_str())).collect();
    assert!(lost.is_empty(), "no route is there for these rows: {lost:#?}");
    let missing: Vec<_> = routes.iter().filter(|route| !rows.iter().any(|row| row.is_of(route))).collect();
    assert!(missing.is_empty(), "say in a row of this table whom these let in: {missing:#?}");

    let mut unlike = Vec::new();
    for row in rows {
        let mut answers = [0; ROLES.len()];
        for index in [0, TOKEN].into_iter().chain(1..TOKEN) {
            let role = ROLES[index];
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
            let mut headers = vec![if form { FORM } else { JSON }];
            let own = match role {
                Role::Stranger | Role::Token => None,
                Role::Guest | Role::KeyHolder | Role::ForeignPage => Some(&cookie),
                Role::Other => Some(&other),
                Role::Officer => Some(&officer),
                Role::Referee => Some(&referee),
                Role::Owner => Some(&player),
                Role::Moderator => Some(&moderator),
                Role::Admin => Some(&admin),
            };
            headers.extend(own.map(|cookie| ("Cookie", cookie.as_str())));
            if role == Role::ForeignPage {
                headers.push(("Origin", "https://evil.example"));
            }
            if role == Role::Token {
                headers.push(("Authorization", bearer.as_str()));
            }
            answers[index] = match row.path.as_str() {
                // It goes on for as long as somebody reads.
                "/api/stream/event" => site.status_of(&row.path, &headers),
                path => site.request(row.method, path, &headers, body.as_bytes()).status,
            };
        }
        if answers != row.expected {
            unlike.push(format!("{} {}\n  expected {:?}\n  answered {answers:?}", row.method, row.path, row.expected));
        }
    }
    assert!(unlike.is_empty(), "{ROLES:?}\n{}", unlike.join("\n"));
}

/// A game at which an engine looks for a while: every pawn and every lance goes one step.
fn long_game() -> String {
    let pawns = (1..=9).map(|file| format!("{file}g{file}f {file}c{file}d"));
    pawns.chain(["9i9h 9a9b 1i1h 1a1b".to_owned()]).collect::<Vec<_>>().join(" ")
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
    // Somebody has tidied up.
    std::fs::remove_file(data.path().join("komadai.lock")).unwrap();
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains("another site uses the data folder") && said.contains("--data"), "{said}");
}

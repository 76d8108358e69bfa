//! Series of events: a league over its seasons, a title that is defended and lost, an open with its champions; who may do what in them, and
//! that nothing is decided twice or lost.

use crate::site;

use serde_json::Value;
use site::lobby::sign_up;
use site::{PATIENCE, Reply, Site};
use std::time::Duration;

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

/// Somebody who asks.
struct Somebody<'a> {
    site: &'a Site,
    cookie: String,
}

impl Somebody<'_> {
    fn post(&self, path: &str, body: &str) -> Reply {
        self.site.request("POST", path, &[FORM, ("Cookie", self.cookie.as_str())], body.as_bytes())
    }

    fn get(&self, path: &str) -> Reply {
        self.site.request("GET", path, &[("Cookie", self.cookie.as_str())], b"")
    }

    /// Creates a series: its address.
    fn found(&self, body: &str) -> String {
        let made = self.post("/series", body);
        assert_eq!(made.status, 303, "{}", made.text());
        made.header("location").unwrap().trim_end_matches("/desk").to_owned()
    }

    /// Does something at a desk that is done.
    fn does(&self, what: &str, body: &str) {
        let done = self.post(&format!("{what}/desk"), body);
        assert_eq!(done.status, 303, "{body}: {}", done.text());
    }

    /// Does something at a desk that is refused, in words of this text.
    fn is_refused(&self, what: &str, body: &str, words: &str) {
        let refused = self.post(&format!("{what}/desk"), body);
        assert_eq!(refused.status, 409, "{body}: {}", refused.text());
        assert!(refused.text().contains(words), "{body}: {}", refused.text());
    }

    fn told(&self, series: &str) -> Value {
        self.get(&format!("{series}/series.json")).json()
    }

    /// The events of the last season, by what they stand for.
    fn event(&self, series: &str, of: &str) -> String {
        let told = self.told(series);
        let events = told["seasons"].as_array().unwrap().last().unwrap()["events"].as_array().unwrap();
        let event = events.iter().find(|event| event["of"] == of).unwrap_or_else(|| panic!("{of} of {events:?}"));
        format!("/event/{}", event["event"].as_str().unwrap())
    }

    /// Plays an event to its end: whoever stands earlier in this list wins.
    fn plays(&self, event: &str, order: &[&str]) {
        let told = || self.get(&format!("{event}/event.json")).json();
        let name = |told: &Value, id: &Value| {
            let players = told["players"].as_array().unwrap();
            players.iter().find(|player| player["id"] == *id).unwrap()["name"].as_str().unwrap().to_owned()
        };
        let place = |name: &str| order.iter().position(|other| *other == name).unwrap();
        for round in 1.. {
            let made = self.post(&format!("{event}/desk"), &format!("act=pair&round={round}"));
            if made.status != 303 {
                break;
            }
            let told = told();
            for board in told["rounds"][round - 1]["boards"].as_array().unwrap() {
                let [black, white] = ["black", "white"].map(|side| place(&name(&told, &board[side])));
                let result = if black < white { "black" } else { "white" };
                self.does(event, &format!("act=result&round={round}&board={}&result={result}", board["board"]));
            }
        }
        self.does(event, "act=close");
    }

    /// The mark of what the season comes to, as its desk shows it.
    fn mark(&self, series: &str) -> String {
        let page = self.get(&format!("{series}/desk")).text();
        let (_, mark) = page.split_once("name=\"seen\" value=\"").unwrap_or_else(|| panic!("no preview: {page}"));
        mark.split('"').next().unwrap().replace(' ', "+")
    }

    fn settles(&self, series: &str, season: u32) {
        self.does(series, &format!("act=settle&season={season}&seen={}", self.mark(series)));
    }

    fn undoes(&self, series: &str) {
        self.does(series, &format!("act=undo&step={}", self.told(series)["steps"]));
    }
}

/// The names of the members of each class in their order: `Ann Bea | Cem`.
fn classes(told: &Value) -> String {
    let members = told["members"].as_array().unwrap();
    let name = |id: &Value| members.iter().find(|member| member["id"] == *id).unwrap()["name"].as_str().unwrap();
    let of = |class: &Value| class["members"].as_array().unwrap().iter().map(name).collect::<Vec<_>>().join(" ");
    told["classes"].as_array().unwrap().iter().map(of).collect::<Vec<_>>().join(" | ")
}

fn points(told: &Value, name: &str) -> u64 {
    let members = told["members"].as_array().unwrap();
    members.iter().find(|member| member["name"] == name).unwrap()["demotionPoints"].as_u64().unwrap()
}

/// The champions by name, the first season first.
fn champions(told: &Value) -> Vec<String> {
    let members = told["members"].as_array().unwrap();
    let name = |id: &Value| members.iter().find(|member| member["id"] == *id).unwrap()["name"].as_str().unwrap();
    told["champions"].as_array().unwrap().iter().map(|won| name(&won["champions"][0]).to_owned()).collect()
}

const LEAGUE: &str =
    "kind=league&name=Kyoto+league&class-1=A&down-1=1&class-2=B&up-2=1&one-in-2=3&fall-at-2=2&worked-off-2=1";

/// A league of two classes with its members.
fn league(host: &Somebody<'_>) -> String {
    let league = host.found(LEAGUE);
    host.does(&league, "act=enter&of=A&text=Ann%0ABea%0ACem");
    host.does(&league, "act=enter&of=B&text=Dan%0AEve%0AFay");
    league
}

#[tokio::test]
async fn a_league_of_two_classes_goes_over_two_seasons_with_promotion_and_demotion_points() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    let league = league(&host);
    host.is_refused(&league, "act=enter&of=B&text=Ann", "Ann is a member already");
    host.does(&league, "act=season&season=1&label=2026&first_day=2026-11-28&place=Nara");
    host.is_refused(&league, "act=season&season=1", "changed in the meantime");
    host.is_refused(&league, "act=season&season=2", "settled first");
    let (a, b) = (host.event(&league, "A"), host.event(&league, "B"));
    let told = host.get(&format!("{a}/event.json")).json();
    assert_eq!((&told["name"], &told["place"]), (&"Kyoto league 2026 · A".into(), &"Nara".into()));
    let names: Vec<_> = told["players"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["Ann", "Bea", "Cem"]);
    assert!(host.get(&a).text().contains(&format!("href=\"{league}\"")), "the event leads to its series");

    host.plays(&a, &["Bea", "Ann", "Cem"]);
    host.is_refused(&league, "act=settle&season=1&seen=", "Kyoto league 2026 · B");
    host.plays(&b, &["Fay", "Dan", "Eve"]);
    let preview = host.get(&format!("{league}/desk")).text();
    assert!(preview.contains("series-up") && preview.contains("series-down"), "{preview}");
    host.is_refused(&league, "act=settle&season=1&seen=another", "changed in the meantime");
    host.settles(&league, 1);
    let told = host.told(&league);
    assert_eq!(classes(&told), "Bea Ann Fay | Cem Dan Eve");
    assert_eq!((points(&told, "Eve"), points(&told, "Dan"), champions(&told)), (1, 0, vec!["Bea".to_owned()]));
    host.is_refused(&league, "act=settle&season=1&seen=", "changed in the meantime");

    // The second season: the last of B has the second point, and leaves the league.
    host.does(&league, "act=season&season=2");
    host.plays(&host.event(&league, "A"), &["Bea", "Fay", "Ann"]);
    host.plays(&host.event(&league, "B"), &["Dan", "Cem", "Eve"]);
    host.settles(&league, 2);
    let told = host.told(&league);
    assert_eq!((classes(&told).as_str(), champions(&told)), ("Bea Fay Dan | Ann Cem", vec!["Bea".to_owned(); 2]));
    let page = site.get(&league).text();
    for part in ["Season 2", "Season 1", "2026", "▲", "▼", "series-out", "2 times"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Each season has a page: how it ended, its events, and the way to the others.
    assert!(page.contains(&format!("href=\"{league}/season/1\"")), "{page}");
    let first = site.get(&format!("{league}/season/1")).text();
    for part in ["Kyoto league 2026 · A", "▲", "+1", "rel=\"next\""] {
        assert!(first.contains(part), "{part}: {first}");
    }
    assert!(!first.contains("rel=\"prev\"") && !first.contains("series-out"), "{first}");
    assert_eq!(site.get(&format!("{league}/season/3")).status, 404);
    // And is told in the feed, the latest first.
    let feed = site.get(&format!("{league}/feed.atom"));
    assert_eq!(feed.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    let feed = feed.text();
    let told: Vec<&str> = feed.split("<entry ").skip(1).map(|entry| entry.split("#").nth(1).unwrap()).collect();
    let told: Vec<&str> = told.iter().map(|entry| entry.split('<').next().unwrap()).collect();
    assert_eq!(told, ["settled", "begun", "settled", "begun"], "{feed}");
    assert!(feed.contains("<title>Season 1 · 2026: Bea</title>"), "{feed}");
}

#[tokio::test]
async fn a_title_is_won_defended_and_lost() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    let title = host.found("kind=title&name=Kyoto+title&format=round-robin&best_of=3");
    for (season, order) in [(1, ["Ann", "Bea", "Cem"]), (2, ["Ann", "Cem", "Bea"]), (3, ["Bea", "Ann", "Cem"])] {
        host.does(&title, &format!("act=season&season={season}"));
        let preliminaries = host.event(&title, "challenger");
        // Who holds the title defends it, and does not play for the challenge.
        let players: Vec<&str> = order.iter().copied().filter(|name| season == 1 || *name != "Ann").collect();
        host.does(&preliminaries, &format!("act=list&text={}", players.join("%0A")));
        host.is_refused(&title, &format!("act=make&season={season}&of=match"), "is not finished yet");
        host.plays(&preliminaries, &order);
        host.does(&title, &format!("act=make&season={season}&of=match&first_day=2026-11-28"));
        host.plays(&host.event(&title, "match"), &order);
        host.settles(&title, season);
    }
    let told = host.told(&title);
    assert_eq!(champions(&told), ["Ann", "Ann", "Bea"]);
    let defended: Vec<bool> =
        told["champions"].as_array().unwrap().iter().map(|won| won["defended"].as_bool().unwrap()).collect();
    assert_eq!(defended, [false, true, false]);
    assert_eq!(told["seasons"][2]["settled"]["score"], serde_json::json!([2, 0]));
    let page = site.get(&title).text();
    assert!(page.contains("defended") && page.contains("2–0"), "{page}");

    // The holder does not challenge themself.
    host.does(&title, "act=season&season=4");
    let preliminaries = host.event(&title, "challenger");
    host.does(&preliminaries, "act=list&text=Bea%0ACem");
    host.plays(&preliminaries, &["Bea", "Cem"]);
    host.is_refused(&title, "act=make&season=4&of=match", "no challenger");
}

#[tokio::test]
async fn an_open_has_its_champions_and_their_profiles_tell() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    let ann = Somebody { site: &site, cookie: sign_up(&site, "Ann") };
    let club = host.post("/clubs", "name=Kyoto&about=&entry=open");
    let club = club.header("location").unwrap().to_owned();
    let id = club.trim_start_matches("/club/");
    let open = host.found(&format!("kind=open&name=Kyoto+Open&format=round-robin&club={id}"));
    for season in 1..=3 {
        host.does(&open, &format!("act=season&season={season}"));
        let event = host.event(&open, "event");
        assert_eq!(ann.post(&event, "act=join").status, 303);
        host.does(&event, "act=list&text=Bea");
        host.plays(&event, &["Ann", "Bea"]);
        host.settles(&open, season);
        if season == 1 {
            // Whoever was named by what is taken back is named again.
            host.undoes(&open);
            host.settles(&open, season);
        }
    }
    let told = host.told(&open);
    assert_eq!(champions(&told), ["Ann", "Ann", "Ann"]);
    assert_eq!(told["members"].as_array().unwrap().len(), 1, "one player is one member: {told}");
    let page = site.get(&open).text();
    assert!(page.contains("★ Three times or more"), "{page}");
    // On a profile stands what was won with a club into which one went oneself: titles of anybody's making are no praise to be put on others.
    assert!(!site.get("/player/Ann").text().contains("Kyoto Open"));
    assert_eq!(ann.post(&club, "act=join").status, 303);
    let profile = site.get("/player/Ann").text();
    assert!(profile.contains("Kyoto Open · Edition 3") && profile.contains(&format!("href=\"{open}\"")), "{profile}");
    // What is taken back is on no profile.
    host.undoes(&open);
    assert!(!site.get("/player/Ann").text().contains("Edition 3"));
    // Two who share the first place are no champion.
    host.undoes(&open);
    host.does(&open, "act=season&season=3");
    let event = host.event(&open, "event");
    host.does(&event, "act=list&text=Bea%0ACem");
    host.does(&event, "act=close");
    host.is_refused(&open, "act=settle&season=3&seen=", "share the first place");
}

#[tokio::test]
async fn two_who_settle_a_season_at_once_settle_it_once_and_a_crash_takes_nothing() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    let referee = Somebody { site: &site, cookie: sign_up(&site, "Ref") };
    let league = league(&host);
    assert_eq!(referee.get(&format!("{league}/desk")).status, 403);
    host.does(&league, "act=appoint&name=Ref&duty=referee");
    // A referee changes no rules, be it by taking them back.
    let rules = "act=rules&class-1=A&down-1=1&class-2=B&up-2=1";
    referee.is_refused(&league, rules, "");
    host.does(&league, rules);
    referee.is_refused(&league, &format!("act=undo&step={}", host.told(&league)["steps"]), "");
    host.undoes(&league);
    host.does(&league, "act=season&season=1");
    // Who looks after the series looks after the events that it makes.
    referee.plays(&host.event(&league, "A"), &["Ann", "Bea", "Cem"]);
    referee.plays(&host.event(&league, "B"), &["Dan", "Eve", "Fay"]);
    let body = format!("act=settle&season=1&seen={}", host.mark(&league));
    let desk = format!("{league}/desk");
    let both = std::thread::scope(|scope| {
        let all = [&host, &referee].map(|one| scope.spawn(|| one.post(&desk, &body).status));
        all.map(|one| one.join().unwrap())
    });
    let (mut both, told) = (both.to_vec(), host.told(&league));
    both.sort_unstable();
    assert_eq!(both, [303, 409]);
    let cookie = host.cookie.clone();
    site.kill();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie };
    let after = host.told(&league);
    assert_eq!(after, told, "what was answered is kept");
    assert_eq!((&after["steps"], champions(&after)), (&7.into(), vec!["Ann".to_owned()]));

    // It is taken back, which gives the classes as they were, and settled again after a correction.
    host.undoes(&league);
    let told = host.told(&league);
    assert_eq!((classes(&told).as_str(), champions(&told).len()), ("Ann Bea Cem | Dan Eve Fay", 0));
    host.is_refused(&league, "act=undo&step=7", "changed in the meantime");
    host.settles(&league, 1);
    assert_eq!(classes(&host.told(&league)), "Ann Bea Dan | Cem Eve Fay");
    // What was decided cannot be removed, although it is taken back.
    host.undoes(&league);
    host.is_refused(&league, "act=remove", "");
}

#[tokio::test]
async fn a_season_waits_for_events_that_are_open_and_for_the_right_players() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    let other = Somebody { site: &site, cookie: sign_up(&site, "Other") };
    let league = league(&host);
    host.does(&league, "act=season&season=1");
    let (a, b) = (host.event(&league, "A"), host.event(&league, "B"));
    // An event of the season is removed: another one takes its place.
    host.does(&b, "act=remove");
    host.plays(&a, &["Ann", "Bea", "Cem"]);
    host.is_refused(&league, "act=settle&season=1&seen=", "An event is missing: Class B");
    let held = |who: &Somebody<'_>, players: &str| {
        let made = who.post("/events", "name=Elsewhere&format=league&entry=invitation");
        let event = made.header("location").unwrap().trim_end_matches("/desk").to_owned();
        who.does(&event, &format!("act=list&text={players}"));
        event
    };
    let theirs = held(&other, "Dan%0AEve%0AFay");
    host.is_refused(&league, &format!("act=link&season=1&of=B&event={theirs}"), "you do not look after it");
    let wrong = held(&host, "Dan%0AEve%0AGil");
    host.does(&league, &format!("act=link&season=1&of=B&event={wrong}"));
    host.is_refused(&league, &format!("act=link&season=1&of=B&event={a}"), "stands for something");
    host.plays(&wrong, &["Dan", "Eve", "Gil"]);
    host.is_refused(&league, "act=settle&season=1&seen=", "no member of it: Gil");
    let right = held(&host, "Fay%0ADan%0AEve");
    host.does(&league, &format!("act=link&season=1&of=B&event=http%3A%2F%2Fhere{right}%2Fdesk"));
    host.plays(&right, &["Fay", "Eve", "Dan"]);
    // The event that was given free belongs to nothing, and another series may have it.
    let open = host.found("kind=open&name=Other+Open&format=swiss&rounds=3");
    host.does(&open, &format!("act=season&season=1&event-1={wrong}"));
    host.is_refused(&league, &format!("act=link&season=1&of=B&event={wrong}"), "belongs to another series");
    let mark = host.mark(&league);
    // Whoever reopens an event meanwhile has the season wait.
    let steps = host.get(&format!("{a}/event.json")).json()["steps"].clone();
    host.does(&a, &format!("act=undo&step={steps}"));
    host.is_refused(&league, &format!("act=settle&season=1&seen={mark}"), "is not finished yet");
    host.does(&a, "act=close");
    host.is_refused(&league, &format!("act=settle&season=1&seen={mark}"), "changed in the meantime");
    host.settles(&league, 1);
    assert_eq!(classes(&host.told(&league)), "Ann Bea Fay | Cem Eve Dan");

    // Nobody without the role does anything, and nothing that was played is removed.
    for body in
        ["act=season&season=2", "act=undo&step=9", "act=enter&of=A&text=Zoe", "act=remove", "act=leave&member=m1"]
    {
        assert_eq!(other.post(&format!("{league}/desk"), body).status, 409, "{body}");
        assert_eq!(site.request("POST", &format!("{league}/desk"), &[FORM], body.as_bytes()).status, 403, "{body}");
    }
    assert_eq!(host.post(&format!("{league}/desk"), "act=remove").status, 409);
    assert_eq!(host.post(&format!("{league}/desk"), "act=nothing").status, 400);
    let empty = host.found("kind=open&name=Never+held&format=swiss&rounds=3");
    host.does(&empty, "act=remove");
    assert_eq!(site.get(&empty).status, 404);
}

#[tokio::test]
async fn what_is_out_of_its_bounds_is_refused_and_said() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start_with(data.path(), &["--unlimited", "127.0.0.0/8"]);
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    for (body, words) in [
        ("kind=league&name=Ab&class-1=A", "3 to 40 characters"),
        ("kind=league&name=Kyoto+league", "A league needs"),
        ("kind=league&name=Kyoto+league&class-1=A&class-2=A", "A league needs"),
        ("kind=league&name=Kyoto+league&class-1=A&up-1=-1", "A league needs"),
        ("kind=title&name=Kyoto+title&format=knockout&best_of=4", "best of"),
        ("kind=open&name=Kyoto+open&format=swiss", "rounds"),
    ] {
        let refused = host.post("/series", body);
        assert_eq!(refused.status, 409, "{body}: {}", refused.text());
        assert!(refused.text().to_lowercase().contains(&words.to_lowercase()), "{body}: {}", refused.text());
    }
    assert_eq!(host.post("/series", "kind=nothing&name=Kyoto").status, 400);
    let league = league(&host);
    // A class with members cannot go, and a number that does not fit is found before anything is decided.
    host.is_refused(&league, "act=rules&class-1=A&down-1=1", "Class B has members");
    host.does(&league, "act=rules&class-1=A&down-1=4&class-2=B&up-2=1&class-3=C");
    host.is_refused(&league, "act=season&season=1", "more go up and down than there are members");
    host.is_refused(&league, "act=rules&class-1=A&class-2=B&class-3=match", "A league needs");
    host.does(&league, "act=rules&class-1=A&down-1=1&class-2=B&up-2=1&class-3=C");
    host.is_refused(&league, "act=season&season=1", "Class C needs at least two members");
    let told = host.told(&league);
    assert_eq!((told["seasons"].as_array().unwrap().len(), &told["steps"]), (0, &5.into()), "nothing was kept");
    host.does(&league, "act=enter&of=C&text=Gil%0AHoa");
    host.does(&league, "act=season&season=1");
    for (class, order) in
        [("A", ["Ann", "Bea", "Cem"].as_slice()), ("B", &["Dan", "Eve", "Fay"]), ("C", &["Gil", "Hoa"])]
    {
        host.plays(&host.event(&league, class), order);
    }
    host.is_refused(&league, "act=rules&class-1=A", "settled first");
    let long = format!("act=edit&name=Kyoto+league&text={}", "a".repeat(8_001));
    assert_eq!(host.post(&format!("{league}/desk"), &long).status, 409);
    assert!(site.get("/series").text().contains(&league));
}

#[tokio::test]
async fn who_is_entered_or_named_by_somebody_else_is_told() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    let [ann, bea] = ["Ann", "Bea"].map(|name| Somebody { site: &site, cookie: sign_up(&site, name) });
    // They are told beside the answer.
    let hears = async |who: &Somebody<'_>, words: &str| {
        let limit = tokio::time::Instant::now() + PATIENCE;
        while !who.get("/notices").text().contains(words) {
            assert!(tokio::time::Instant::now() < limit, "{words}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let league = host.found(LEAGUE);
    host.does(&league, "act=enter&of=A&text=@Ann%0A@Host%0ACem");
    hears(&ann, "You have been entered in the series Kyoto league").await;
    host.does(&league, "act=appoint&name=Bea&duty=referee");
    hears(&bea, "You now help to run the series Kyoto league").await;
    host.does(&league, "act=enter&of=B&text=Dan%0AEve%0AFay");
    host.does(&league, "act=season&season=1");
    hears(&ann, "You have been entered in the event Kyoto league 1 · A").await;
    let event = host.post("/events", "name=Open&format=swiss&rounds=3&entry=open");
    let event = event.header("location").unwrap().trim_end_matches("/desk").to_owned();
    host.does(&event, "act=enter&account=Bea");
    hears(&bea, "You have been entered in the event Open").await;
    assert!(bea.get("/notices").text().contains(&format!("href=\"{event}\"")));
    // Nobody is told of what they do themselves.
    host.does(&event, "act=enter&account=Host");
    host.does(&event, "act=enter&account=Ann");
    hears(&ann, "You have been entered in the event Open").await;
    assert!(!host.get("/notices").text().contains("You have been entered"));
}

#[tokio::test]
async fn three_who_share_the_first_place_of_a_class_play_it_off_and_that_decides_the_season() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let host = Somebody { site: &site, cookie: sign_up(&site, "Host") };
    let league = league(&host);
    host.does(&league, "act=season&season=1");
    let (upper, lower) = (host.event(&league, "A"), host.event(&league, "B"));
    host.plays(&lower, &["Dan", "Eve", "Fay"]);
    let told = || host.get(&format!("{upper}/event.json")).json();
    let name = |told: &Value, id: &Value| {
        let players = told["players"].as_array().unwrap();
        players.iter().find(|player| player["id"] == *id).unwrap()["name"].as_str().unwrap().to_owned()
    };
    let players = told()["players"].as_array().unwrap().clone();
    let ids: Vec<&str> = players.iter().map(|player| player["id"].as_str().unwrap()).collect();
    let all = ids.join(",");
    host.is_refused(&upper, &format!("act=play-off&text={all}&result=stepladder"), "once all rounds are made");
    // The only board of a round is won by the one of its two whom this says.
    let plays = |round: u32, wins: &dyn Fn(&str, &str) -> bool| {
        host.does(&upper, &format!("act=pair&round={round}"));
        let told = told();
        let board = &told["rounds"][round as usize - 1]["boards"][0];
        let [black, white] = ["black", "white"].map(|side| name(&told, &board[side]));
        let result = if wins(&black, &white) { "black" } else { "white" };
        host.does(&upper, &format!("act=result&round={round}&board=1&result={result}"));
        let mut two = [black, white];
        two.sort();
        two.join(" ")
    };
    // Ann beats Bea, Bea beats Cem, Cem beats Ann.
    let circle = |one: &str, other: &str| matches!((one, other), ("Ann", "Bea") | ("Bea", "Cem") | ("Cem", "Ann"));
    for round in 1..=3 {
        plays(round, &circle);
    }
    let stranger = Somebody { site: &site, cookie: sign_up(&site, "Troll") };
    let asked = format!("act=play-off&text={all}&result=knockout");
    assert_eq!(stranger.post(&format!("{upper}/desk"), &asked).status, 409);
    host.is_refused(&upper, &format!("act=play-off&text={}%2Cnobody&result=knockout", ids[0]), "are level on points");
    let desk = host.get(&format!("{upper}/desk")).text();
    assert!(desk.contains("Ann, Bea, Cem") && desk.contains("value=\"stepladder\""), "{desk}");

    host.does(&upper, &format!("act=play-off&text={all}&result=stepladder"));
    assert_eq!(plays(4, &|one, _| one == "Cem"), "Bea Cem");
    assert_eq!(plays(5, &|one, _| one == "Cem"), "Ann Cem");
    // It is taken back to its beginning, and played again: this time Bea wins.
    for _ in 0..4 {
        let desk = host.get(&format!("{upper}/desk")).text();
        let (_, step) = desk.split_once("name=\"step\" value=\"").unwrap();
        host.does(&upper, &format!("act=undo&step={}", step.split('"').next().unwrap()));
    }
    assert_eq!(plays(4, &|one, _| one == "Bea"), "Bea Cem");
    assert_eq!(plays(5, &|one, _| one == "Bea"), "Ann Bea");
    let page = host.get(&upper).text();
    assert!(page.contains("Round 5, play-off") && page.contains("Ann, Bea, Cem"), "{page}");
    assert_eq!(told()["playoffs"][0]["from"], 4);
    let programs = site.get(&format!("/api{upper}")).json();
    let rounds = programs["pairings"].as_array().unwrap().iter().map(|round| &round["playOff"]);
    assert_eq!(rounds.collect::<Vec<_>>(), [false, false, false, true, true]);
    assert!(programs["ofRounds"].is_null(), "{programs:#}");
    host.does(&upper, "act=close");
    host.settles(&league, 1);
    let told = host.told(&league);
    assert_eq!(champions(&told), ["Bea"]);
    assert_eq!(classes(&told), "Bea Ann Dan | Cem Eve Fay");
}

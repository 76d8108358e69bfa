//! Sets of mate problems that people put together: checked by the solver, seen by whom they let in, solved like the site's own.

use crate::site;

use serde_json::{Value, json};
use site::{Reply, Site};

/// A mate in one: a gold in front of the king.
const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
/// The same for White.
const TURNED: &str = "9/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1";
/// The king walks away.
const NONE: &str = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";
/// A gold and a silver: either mates, and one is left over.
const SPARE: &str = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1";

fn send(site: &Site, cookie: &str, path: &str, fields: &[(&str, &str)]) -> Reply {
    let plain = |text: &str| {
        text.bytes()
            .map(
                |byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") },
            )
            .collect::<String>()
    };
    let body = fields.iter().map(|(name, value)| format!("{name}={}", plain(value))).collect::<Vec<_>>().join("&");
    let headers = [("Cookie", cookie), ("Content-Type", "application/x-www-form-urlencoded")];
    site.request("POST", path, &headers, body.as_bytes())
}

fn new_set(site: &Site, cookie: &str, title: &str, visibility: &str) -> String {
    let made = send(site, cookie, "/tsume/sets", &[("title", title), ("visibility", visibility)]);
    made.header("location").unwrap().trim_start_matches("/tsume/sets/").trim_end_matches("/edit").to_owned()
}

fn get(site: &Site, cookie: &str, path: &str) -> Reply {
    site.request("GET", path, &[("Cookie", cookie)], b"")
}

#[test]
fn a_problem_is_added_when_the_solver_finds_it_sound_and_refused_with_the_reason_else() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = site.sign_up("Ann");
    let set = new_set(&site, &ann, "First mates", "public");
    let edit = format!("/tsume/sets/{set}/edit");
    let add = |text: &str| send(&site, &ann, &edit, &[("act", "add"), ("text", text)]);
    let added = add(ONE);
    assert_eq!(added.status, 200, "{}", added.text());
    let rows = [
        (TURNED, "It is in this set already."),
        (NONE, "There is no mate."),
        ("9/9/4P4/9/9/9/9/9/4K4 b G 1", "The king to be mated is missing."),
        ("nonsense", "This is not a position in SFEN."),
    ];
    for (text, reason) in rows {
        let refused = add(text);
        assert_eq!(refused.status, 422, "{text}");
        assert!(refused.text().contains(reason), "{text}: {}", refused.text());
    }
    let spare = add(SPARE);
    assert_eq!(spare.status, 422, "{}", spare.text());
    // What was sound went in, what was not comes back to be corrected.
    let text = get(&site, &ann, &format!("/tsume/sets/{set}/problems.txt"));
    assert_eq!(text.text(), format!("{ONE}\n"));
    let page = get(&site, &ann, &format!("/tsume/sets/{set}")).text();
    assert!(page.contains("\"title\":\"First mates\"") && page.contains(ONE), "{page}");
}

#[test]
fn a_set_is_solved_like_the_site_s_own_by_whom_it_lets_in() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, ben) = (site.sign_up("Ann"), site.sign_up("Ben"));
    let set = new_set(&site, &ann, "First mates", "link");
    let edit = format!("/tsume/sets/{set}/edit");
    let two = format!("{ONE}\n3k5/9/3P5/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    assert_eq!(send(&site, &ann, &edit, &[("act", "add"), ("text", &two)]).status, 200);
    let boot = get(&site, &ben, &format!("/tsume/sets/{set}")).text();
    let ids: Vec<&str> = boot.split("\"id\":\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let [first, second, of] = ids[..] else { panic!("two problems and their set: {ids:?}") };
    assert_eq!(of, set);
    let view = get(&site, &ben, &format!("/api/tsume/{second}")).json();
    assert_eq!((view["previous"].as_str(), view["set"]["own"].as_bool()), (Some(first), Some(false)), "{view}");
    let judge = |usi: &str| {
        let body = json!({ "moves": [], "usi": usi }).to_string();
        let headers = [("Cookie", ben.as_str()), ("Content-Type", "application/json")];
        site.request("POST", &format!("/api/tsume/{first}/judge"), &headers, body.as_bytes()).json()
    };
    assert_eq!(judge("G*5b")["type"], "mate");
    assert_eq!(judge("G*4b")["type"], "refuted");
    // A set by link is not found by those who have no link.
    let finds = |cookie: &str| get(&site, cookie, "/tsume/sets").text().contains("First mates");
    assert!(finds(&ann) && !finds(&ben));
    let about = |visibility: &str| {
        let fields = [("act", "about"), ("title", "First mates"), ("about", "a\nb"), ("visibility", visibility)];
        assert_eq!(send(&site, &ann, &edit, &fields).status, 303);
    };
    about("public");
    assert!(finds(&ben) && get(&site, &ben, "/player/Ann").text().contains("First mates"));
    let vote = |cookie: &str, liked: Value| {
        let headers = [("Cookie", cookie), ("Content-Type", "application/json")];
        site.request(
            "PUT",
            &format!("/api/tsume/{first}/vote"),
            &headers,
            json!({ "liked": liked }).to_string().as_bytes(),
        )
    };
    assert_eq!(
        (vote(&ann, json!(true)).status, vote("", json!(true)).status),
        (403, 403),
        "one's own; without an account"
    );
    assert_eq!(vote(&ben, json!(false)).status, 200);
    assert_eq!(
        vote(&ben, json!(true)).json(),
        json!({ "tally": { "liked": 1, "disliked": 0 }, "own": true, "mayVote": true })
    );
    let voted = "\"votes\":{\"liked\":1,\"disliked\":0}";
    for path in [format!("/tsume/sets/{set}"), format!("/tsume/{first}")] {
        assert_eq!(get(&site, &ann, &path).text().matches(voted).count(), 1, "{path}");
    }
    about("private");
    assert!(!finds(&ben));
    assert_eq!((vote(&ben, json!(true)).status, vote(&ann, json!(true)).status), (404, 403), "what nobody else sees");
    for path in [format!("/tsume/sets/{set}"), format!("/tsume/{first}"), format!("/api/tsume/{first}")] {
        assert_eq!((get(&site, &ann, &path).status, get(&site, &ben, &path).status), (200, 404), "{path}");
    }
    assert_eq!(judge("G*5b")["error"]["reason"], "no-such-problem");
    assert_eq!(get(&site, &ann, &format!("/tsume/{first}")).header("cache-control"), Some("no-store"));
    // Their order, and what is taken out.
    for (act, problem) in [("down", first), ("remove", second)] {
        assert_eq!(send(&site, &ann, &edit, &[("act", act), ("problem", problem)]).status, 303);
    }
    assert_eq!(get(&site, &ann, &format!("/tsume/sets/{set}/problems.txt")).text(), format!("{ONE}\n"));
    assert_eq!(send(&site, &ben, &edit, &[("act", "delete")]).status, 404, "they do not know of it");
    about("public");
    assert_eq!(send(&site, &ben, &edit, &[("act", "delete")]).status, 403);
    assert_eq!(send(&site, &ben, &format!("/tsume/sets/{set}/report"), &[("reason", "spam")]).status, 303);
    assert_eq!(send(&site, &ann, &edit, &[("act", "delete")]).status, 303);
    assert_eq!(get(&site, &ann, &format!("/tsume/{first}")).status, 404);
}

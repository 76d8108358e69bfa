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
    /// A page of another site, whatever cookies it carries along.
    ForeignPage,
}

const ROLES: [Role; 4] = [Role::Stranger, Role::Guest, Role::KeyHolder, Role::ForeignPage];

/// What a route answers to each of [`ROLES`].
struct Row {
    method: &'static str,
    path: String,
    body: Value,
    expected: [u16; 4],
}

fn row(method: &'static str, path: impl Into<String>, body: Value, expected: [u16; 4]) -> Row {
    Row { method, path: path.into(), body, expected }
}

#[test]
fn every_route_lets_in_whom_it_should() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = session(&site);
    let (game, ..) = seats(&site.new_game(&friendly()));
    let opened = site.request("POST", "/api/records", &[], b"7g7f 3c3d").json();
    let (record, key) = (opened["id"].as_str().unwrap(), opened["editKey"].as_str().unwrap());
    let edit = |key: &str| json!({ "editKey": key, "version": 1, "nodes": [{}, { "parent": 0, "usi": "7g7f" }, { "parent": 1, "usi": "3c3d" }] });
    let reading = [200; 4];
    let none = Value::Null;
    let mut rows: Vec<Row> = ["/", "/review", "/tsume", "/tsume/solver", "/healthz", "/readyz", "/pieces/hitomoji.css"]
        .map(|path| row("GET", path, none.clone(), reading))
        .into();
    rows.extend([
        row("GET", format!("/game/{game}"), none.clone(), reading),
        row("GET", format!("/api/games/{game}"), none.clone(), reading),
        row("GET", format!("/api/games/{game}/record"), none.clone(), reading),
        row("GET", format!("/review/{record}"), none.clone(), reading),
        row("GET", format!("/api/records/{record}"), none.clone(), reading),
        row("GET", format!("/api/records/{record}/export?format=kif"), none.clone(), reading),
        row("POST", "/api/games", friendly(), [201, 201, 201, 403]),
        row("POST", format!("/api/games/{game}/review"), none.clone(), [409, 409, 409, 403]),
        row("POST", "/api/records", json!("7g7f"), [201, 201, 201, 403]),
        row(
            "POST",
            "/api/diagram",
            json!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
            [200, 200, 200, 403],
        ),
        row("PUT", format!("/api/records/{record}"), edit("abcdefghijkmnpqrstuvwxyz22"), [403, 403, 200, 403]),
        row("DELETE", format!("/api/records/{record}"), none.clone(), [405, 405, 405, 403]),
        row("GET", "/account", none.clone(), [404; 4]),
        row("GET", "/admin", none.clone(), [404; 4]),
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
            let mut headers = vec![("Content-Type", "application/json")];
            match role {
                Role::Stranger => {}
                Role::Guest | Role::KeyHolder => headers.push(("Cookie", cookie.as_str())),
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

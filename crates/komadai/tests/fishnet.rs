//! Machines of others that analyse games for a site, in the words of lishoginet: `/fishnet/…`.

use crate::site;

use komadai_shogi::{Move, Position, Setup};
use komadai_testbed::Postgres;
use serde_json::{Value, json};
use site::programs::token;
use site::{HERE, PATIENCE, Reply, Site};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// An engine that answers until it is to think, and then thinks for ever: what it was given it keeps.
const THINKS_FOR_EVER: &str = r#"#!/bin/sh
while read -r line; do
    case $line in
        usi) echo usiok ;;
        isready) echo readyok ;;
        go*) ;;
    esac
done
"#;

/// How often these tests look how far it is.
const LOOK: Duration = Duration::from_millis(20);
/// What all games begin with.
const OPENING: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e";
/// How they go on: each in a way of its own.
const SEVENTH: [&str; 16] = [
    "6i7h", "4i3h", "5i6h", "3i4h", "7i6h", "9g9f", "1g1f", "6g6f", "4g4f", "5i5h", "6i5h", "4i5h", "7i7h", "3i3h",
    "5i4h", "9i9h",
];
const EIGHTH: [&str; 8] = ["9c9d", "1c1d", "4a3b", "6a5b", "7a6b", "3a4b", "5a4b", "7c7d"];
/// Positions of each.
const POSITIONS: u64 = 9;

/// A site whose own engine never comes to an end and has all the games that it takes, so that whatever else is asked for waits.
struct Busy {
    site: Site,
    /// Ann's session.
    cookie: String,
    folder: tempfile::TempDir,
    games: Cell<usize>,
}

impl Busy {
    fn start() -> Busy {
        let busy = Busy::start_with(|folder, more| Site::start_with(&folder.join("data"), more));
        busy.fill();
        busy
    }

    /// The same before it has any game.
    fn start_with(start: impl FnOnce(&Path, &[&str]) -> Site) -> Busy {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let engine = folder.path().join("thinks");
        std::fs::write(&engine, THINKS_FOR_EVER).unwrap();
        std::fs::set_permissions(&engine, std::fs::Permissions::from_mode(0o755)).unwrap();
        let site = start(folder.path(), &["--engine", engine.to_str().unwrap(), "--unlimited", "127.0.0.0/8"]);
        let cookie = site.sign_up("Ann");
        Busy { site, cookie, folder, games: Cell::new(0) }
    }

    /// Gives the site's own engine all that it takes.
    fn fill(&self) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let full = (2 * (cores / 2).max(1)).min(62);
        let mut own: Vec<String> = (0..full).map(|game| self.ask_from([127, 0, 0, 2 + (game / 16) as u8]).0).collect();
        // Whoever has nothing there has a place all the same: this is the first of its party.
        own.push(self.ask().0);
        let limit = Instant::now() + PATIENCE;
        for game in &own {
            // A node tells what it has found of its games, be it nothing.
            while !self.state(game)["analysis"].is_object() {
                assert!(Instant::now() < limit, "{game} was not taken");
                std::thread::sleep(LOOK);
            }
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Asks for the analysis of one more game: its record and its moves.
    fn ask(&self) -> (String, String) {
        self.ask_from(HERE)
    }

    fn ask_about(&self, address: [u8; 4], text: &str) -> String {
        let opened = self.site.request_from(address, "POST", "/api/records", &[], text.as_bytes()).json();
        let id = opened["id"].as_str().unwrap().to_owned();
        let reply = self.ask_again_from(address, &id);
        assert_eq!(reply.status, 202, "{}", reply.text());
        id
    }

    fn ask_from(&self, address: [u8; 4]) -> (String, String) {
        let game = self.games.replace(self.games.get() + 1);
        let (seventh, eighth) = (SEVENTH[game % 16], EIGHTH[game / 16]);
        let moves = format!("{OPENING} {seventh} {eighth}");
        (self.ask_about(address, &format!("position startpos moves {moves}")), moves)
    }

    fn ask_again_from(&self, address: [u8; 4], id: &str) -> Reply {
        let path = format!("/api/records/{id}/analysis");
        let json = [("Content-Type", "application/json")];
        self.site.request_from(address, "POST", &path, &json, br#"{"effort":"quick"}"#)
    }

    fn state(&self, id: &str) -> Value {
        self.site.get(&format!("/api/records/{id}/analysis")).json()
    }

    fn key(&self) -> String {
        let token = token(&self.data(), "Ann", "analysis:work");
        token.strip_prefix("kmd_").unwrap().to_owned()
    }

    /// Whether whoever asks for an analysis reads beforehand that machines of others may do it.
    fn tells(&self) -> bool {
        let told = ["/review", "/archive/analyses?lang=en"].map(|page| {
            let headers = [("Cookie", self.cookie.as_str())];
            let text = self.site.request("GET", page, &headers, b"").text();
            text.contains("\"mayLeave\":true") || text.contains("Machines that others lend to this site")
        });
        assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
        told[0]
    }

    fn worker(&self) -> Worker<'_> {
        Worker { site: &self.site, key: self.key() }
    }

    async fn sql(&self, statement: &str) {
        let path = self.data().join("komadai.sqlite");
        let pool = sqlx::SqlitePool::connect(path.to_str().unwrap()).await.unwrap();
        sqlx::query(statement).execute(&pool).await.unwrap();
        pool.close().await;
    }
}

/// A worker as a site sees it.
struct Worker<'a> {
    site: &'a Site,
    key: String,
}

/// A game that a worker has.
struct Job {
    work: String,
    told: Value,
    /// In USI.
    moves: String,
}

/// Chess's names of squares for USI's, and back.
fn mirrored(text: &str) -> String {
    const USI: &str = "123456789abcdefghi";
    const CHESS: &str = "ihgfedcba987654321";
    text.chars().map(|char| USI.find(char).map_or(char, |at| char::from(CHESS.as_bytes()[at]))).collect()
}

impl Worker<'_> {
    fn post(&self, path: &str, more: Value) -> Reply {
        let mut body = json!({
            "fishnet": { "version": "2.0.0", "python": "3.11.7", "apikey": self.key },
            "stockfish": { "name": "Tester 1", "options": { "Threads": "1" } },
        });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        // It says of no body what it is.
        self.site.request("POST", &format!("/fishnet/{path}"), &[], body.to_string().as_bytes())
    }

    fn acquire(&self) -> Option<Job> {
        job(&self.post("acquire", json!({})))
    }

    fn report(&self, job: &Job, analysis: Value) -> Reply {
        self.post(&format!("analysis/{}", job.work), json!({ "analysis": analysis }))
    }

    fn abort(&self, job: &Job) -> u16 {
        self.post(&format!("abort/{}", job.work), json!({})).status
    }
}

fn job(reply: &Reply) -> Option<Job> {
    if reply.status == 204 {
        return None;
    }
    assert_eq!(reply.status, 202, "{}", reply.text());
    let told = reply.json();
    let (work, moves) = (told["work"]["id"].as_str().unwrap().to_owned(), told["moves"].as_str().unwrap());
    Some(Job { work, moves: mirrored(moves), told })
}

/// What an engine could find of every position: the first legal move, worth ten for each ply.
fn found(job: &Job) -> Vec<Value> {
    let start: Setup = job.told["position"].as_str().unwrap().parse().unwrap();
    let mut position = Position::new(&start).unwrap();
    let mut moves = job.moves.split(' ').map(|mv| mv.parse::<Move>().unwrap());
    let mut all = Vec::new();
    loop {
        let best = position.legal_moves()[0].to_string();
        let (cp, nodes) = (10 * all.len() as i32, 20_000);
        all.push(json!({ "depth": 9, "score": { "cp": cp }, "nodes": nodes, "time": 30, "nps": 9, "pv": best }));
        let Some(mv) = moves.next() else { break all };
        position.play(mv).unwrap();
    }
}

/// The same, as far as it has come by now: from the last position backwards.
fn partly(found: &[Value], done: usize) -> Value {
    let left = found.len() - done;
    found.iter().enumerate().map(|(ply, told)| if ply < left { Value::Null } else { told.clone() }).collect()
}

#[test]
fn a_worker_is_lent_what_waits_and_its_figures_are_the_review() {
    let busy = Busy::start();
    assert!(!busy.tells(), "nobody has a key");
    let worker = busy.worker();
    assert!(busy.tells());
    let key = &worker.key;
    assert_eq!(busy.site.get(&format!("/fishnet/key/{key}")).status, 200);
    assert_eq!(busy.site.get(&format!("/fishnet/key/kmd_{key}")).status, 200);
    assert_eq!(busy.site.get("/fishnet/key/abcdefghijkmnpqrstuvwxyz23").status, 404);
    assert!(worker.acquire().is_none(), "the site's own engine has them");
    let (id, moves) = busy.ask();
    let status = busy.site.get("/fishnet/status").json();
    assert_eq!(status["analysis"]["user"]["queued"], 1, "{status}");
    assert_eq!(status["analysis"]["system"], json!({ "acquired": 0, "queued": 0, "oldest": 0 }));
    // Whoever calls itself slow has nothing that somebody waits for, and whoever stops nothing at all.
    assert_eq!(worker.post("acquire?slow=true", json!({})).status, 204);
    assert_eq!(worker.post("acquire?stop=true", json!({})).status, 204);
    let job = worker.acquire().expect("a game");
    assert_eq!(job.moves, moves);
    let expected = json!({
        "work": { "type": "analysis", "id": job.work },
        "variant": "standard",
        "position": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "moves": job.told["moves"],
        "nodes": 20_000,
        "skipPositions": [],
    });
    assert_eq!(job.told, expected);
    assert!(job.told["moves"].as_str().unwrap().starts_with("c3c4 g7g6 h3h4"), "{}", job.told["moves"]);
    assert_eq!(busy.site.get("/fishnet/status").json()["analysis"]["user"]["acquired"], 1);
    let found = found(&job);
    assert_eq!(worker.report(&job, partly(&found, 4)).status, 204);
    let state = busy.state(&id);
    assert_eq!(state, json!({ "phase": "running", "done": 4, "total": POSITIONS }));
    assert_eq!(worker.report(&job, Value::Array(found)).status, 204, "there is no other game");
    let state = busy.state(&id);
    let analysis = &state["analysis"];
    assert_eq!((&state["phase"], &state["done"]), (&json!("idle"), &json!(POSITIONS)), "{state}");
    assert_eq!((&analysis["engine"], &analysis["effort"]), (&json!("Tester 1 (lishoginet)"), &json!("quick")));
    let scores: Vec<&Value> =
        analysis["evaluations"].as_array().unwrap().iter().map(|at| &at["score"]["value"]).collect();
    // From Black's side, whoever moves.
    assert_eq!(json!(scores), json!([0, -10, 20, -30, 40, -50, 60, -70, 80]));
    assert!(analysis["evaluations"][0]["book"].as_array().is_some_and(|moves| !moves.is_empty()), "{analysis}");
    // Its progress may come late, and the same once more; neither changes anything.
    let before = busy.state(&id);
    let found = self::found(&job);
    assert_eq!(worker.report(&job, partly(&found, 5)).status, 204);
    assert_eq!(worker.report(&job, Value::Array(found)).status, 204);
    assert_eq!(busy.state(&id), before);
    // It is not looked at again.
    assert_eq!(busy.ask_again_from(HERE, &id).status, 200);
}

#[test]
fn a_game_that_one_node_lends_is_answered_at_another() {
    let url = Postgres::shared().database();
    let other = Cell::new(None);
    let start = |_: &Path, more: &[&str]| {
        other.set(Some(Site::at(&url, more)));
        Site::at(&url, more)
    };
    let busy = Busy::start_with(start);
    let other = other.take().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(["admin", "token", "Ann", "--scope", "analysis:work", "--database", &url]);
    let key = String::from_utf8(command.output().unwrap().stdout).unwrap().trim().to_owned();
    let [here, there] = [&busy.site, &other].map(|site| Worker { site, key: key.clone() });
    // What the nodes have not taken by then.
    let (id, moves, job) = loop {
        let (id, moves) = busy.ask();
        if let Some(job) = here.acquire() {
            break (id, moves, job);
        }
    };
    assert_eq!(job.moves, moves);
    assert!(there.acquire().is_none());
    assert_eq!(there.report(&job, partly(&found(&job), 3)).status, 204);
    assert_eq!(busy.state(&id), json!({ "phase": "running", "done": 3, "total": POSITIONS }));
    assert_eq!(there.report(&job, Value::Array(found(&job))).status, 204);
    assert_eq!(busy.state(&id)["done"], json!(POSITIONS));
}

#[test]
fn a_position_in_which_the_game_is_over_is_passed_over() {
    let busy = Busy::start();
    let id = busy.ask_about(HERE, "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
    let worker = busy.worker();
    let job = worker.acquire().expect("a game");
    assert_eq!(job.told["position"], "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert_eq!((&job.told["moves"], &job.told["skipPositions"]), (&json!("G*e8"), &json!([1])));
    let first = json!({ "depth": 3, "score": { "mate": 1 }, "nodes": 20_000, "pv": "G*5b" });
    assert_eq!(worker.report(&job, json!([first, { "skipped": true }])).status, 204);
    let evaluations = busy.state(&id)["analysis"]["evaluations"].clone();
    let scores: Vec<&Value> = evaluations.as_array().unwrap().iter().map(|at| &at["score"]).collect();
    assert_eq!(json!(scores), json!([{ "type": "mate", "value": 1 }, { "type": "mate", "value": 0 }]));
    // A game without a move is none that workers know.
    busy.ask_about(HERE, "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert!(worker.acquire().is_none());
}

#[tokio::test]
async fn a_game_has_one_worker_and_comes_back_when_it_is_given_up_or_its_time_is_up() {
    let busy = Busy::start();
    let (first, second) = (busy.ask(), busy.ask());
    let (one, other) = (busy.worker(), busy.worker());
    let (first_job, second_job) = (one.acquire().unwrap(), other.acquire().unwrap());
    assert_eq!((&first_job.moves, &second_job.moves), (&first.1, &second.1), "in turn");
    assert!(one.acquire().is_none() && other.acquire().is_none());
    // Nobody answers for somebody else.
    assert_eq!(other.report(&first_job, Value::Array(found(&first_job))).status, 204);
    assert_eq!(other.abort(&first_job), 204);
    assert_eq!(busy.state(&first.0)["phase"], "running");
    assert!(other.acquire().is_none());
    assert_eq!(one.abort(&first_job), 204);
    let again = other.acquire().expect("what the first has given up");
    assert_eq!(again.moves, first.1);
    assert_ne!(again.work, first_job.work);
    // The time of one is up.
    let late = format!("UPDATE analyses SET lent_until = 1 WHERE owner = '{}'", again.work);
    busy.sql(&late).await;
    assert_eq!(other.report(&again, partly(&found(&again), 3)).status, 204);
    let third = job(&other.report(&again, Value::Array(found(&again)))).expect("it is lent anew");
    assert_eq!(third.moves, first.1);
    assert_eq!(busy.state(&first.0)["analysis"], Value::Null, "what came late is not kept");
    // Whoever gets on for too long loses it all the same; and what came back three times is left to the site.
    let since_long = format!(
        "UPDATE analyses SET lent_task = '1' || substr(lent_task, instr(lent_task, char(10))) WHERE owner = '{}'",
        third.work
    );
    busy.sql(&since_long).await;
    assert_eq!(other.report(&third, partly(&found(&third), 1)).status, 204);
    assert!(one.acquire().is_none());
    assert_eq!(other.report(&second_job, Value::Array(found(&second_job))).status, 204);
    assert_eq!(busy.state(&second.0)["done"], json!(POSITIONS));
}

/// What makes a report wrong.
type Spoil = fn(&mut Vec<Value>);

#[test]
fn what_cannot_be_so_is_refused_and_the_game_is_lent_to_somebody_else() {
    let busy = Busy::start();
    let wrong: [(&str, u16, Spoil); 10] = [
        ("illegal", 422, |found| found[3]["pv"] = json!("7g7f 7f7g")),
        ("too short", 422, |found| drop(found.pop())),
        ("too long", 422, |found| found.push(found[0].clone())),
        ("partly too long", 422, |found| found.push(Value::Null)),
        ("a score", 422, |found| found[0]["score"] = json!({ "cp": 40_000 })),
        ("a mate", 422, |found| found[0]["score"] = json!({ "mate": 0 })),
        ("passed over", 422, |found| found[8] = json!({ "skipped": true })),
        ("hardly searched", 422, |found| found.iter_mut().for_each(|told| told["nodes"] = json!(4_999))),
        ("no lines", 422, |found| found.iter_mut().for_each(|told| told["pv"] = Value::Null)),
        ("mates that nobody looked for", 422, |found| {
            found.iter_mut().for_each(|told| *told = json!({ "score": { "mate": 1 } }));
        }),
    ];
    let worker = busy.worker();
    for (what, status, spoil) in wrong {
        let (id, moves) = busy.ask();
        let job = worker.acquire().expect("a game");
        assert_eq!(job.moves, moves, "{what}");
        let mut analysis = found(&job);
        spoil(&mut analysis);
        let reply = worker.report(&job, Value::Array(analysis));
        assert_eq!(reply.status, status, "{what}: {}", reply.text());
        assert!(reply.json()["error"].is_string(), "{what}");
        assert_eq!(busy.state(&id)["analysis"], Value::Null, "{what}");
        let again = worker.acquire().expect(what);
        assert_eq!(again.moves, moves, "{what}");
        // What it says of a few positions is no reason to doubt it.
        let mut analysis = found(&again);
        analysis[2] = json!({ "depth": 1, "score": { "mate": 3 } });
        analysis[5]["nodes"] = json!(1);
        let pv = format!("{} rep_draw", analysis[6]["pv"].as_str().unwrap());
        analysis[6]["pv"] = json!(pv);
        // Of a line, what can be played is kept; nobody has looked at more positions than there are.
        let pv = format!("{} 5e5f 5f5g", analysis[4]["pv"].as_str().unwrap());
        analysis[4]["pv"] = json!(pv);
        analysis[4]["nodes"] = json!(u64::MAX);
        assert_eq!(worker.report(&again, Value::Array(analysis)).status, 204, "{what}");
        assert_eq!(busy.state(&id)["done"], json!(POSITIONS), "{what}");
        let mate = json!({ "type": "mate", "value": 3 });
        let evaluations = &busy.state(&id)["analysis"]["evaluations"];
        assert_eq!(evaluations[2]["score"], mate, "{what}");
        assert_eq!(
            (evaluations[4]["pv"].as_array().unwrap().len(), &evaluations[4]["nodes"]),
            (1, &json!(1_u64 << 40))
        );
    }
}

#[test]
fn what_is_no_report_is_refused_and_changes_nothing() {
    let busy = Busy::start();
    let (id, _) = busy.ask();
    let worker = busy.worker();
    let job = worker.acquire().expect("a game");
    let post = |path: &str, body: &[u8]| busy.site.request("POST", path, &[], body).status;
    let path = format!("/fishnet/analysis/{}", job.work);
    for body in [&b""[..], b"{", b"[]", b"\xff", br#"{"fishnet":{}}"#, br#"{"fishnet":{"apikey":7}}"#] {
        for path in ["/fishnet/acquire", path.as_str(), "/fishnet/move/x", "/fishnet/abort/x"] {
            assert_eq!(post(path, body), 400, "{path} {}", String::from_utf8_lossy(body));
        }
    }
    for analysis in [json!(7), json!({ "score": [] }), json!([7]), json!([{ "score": { "cp": "x" } }]), json!([{}])] {
        assert_eq!(worker.report(&job, analysis.clone()).status, 400, "{analysis}");
    }
    assert_eq!(worker.post(&format!("analysis/{}", job.work), json!({})).status, 400, "it has no analysis");
    // A worker goes on with another game after any of these, so that it has this one no more.
    let again = worker.acquire().expect("what was given back");
    assert_ne!(again.work, job.work);
    let job = again;
    let large = "x".repeat((2 << 20) + 1);
    assert_eq!(worker.report(&job, json!([{ "pv": large }])).status, 413);
    assert_eq!(worker.post("acquire", json!({ "more": "x".repeat(65 << 10) })).status, 413);
    // Turns are never lent: whoever answers one is given something to do.
    let bestmove = json!({ "move": { "bestmove": "c3c4" } });
    assert_eq!(worker.post("move/nosuchwork01", bestmove.clone()).status, 204);
    let (_, moves) = busy.ask();
    assert_eq!(self::job(&worker.post("move/nosuchwork01", bestmove)).expect("a game").moves, moves);
    assert_eq!(busy.state(&id)["phase"], "running", "it is still theirs");
}

#[test]
fn no_other_token_is_a_key_and_a_revoked_one_gives_its_game_back() {
    let busy = Busy::start();
    let (id, moves) = busy.ask();
    let all = "challenge:read,challenge:write,board:play,bot:play,broadcast:write,event:write,webhook:write";
    for key in [token(&busy.data(), "Ann", all), "x".to_owned(), String::new(), "kmd_".to_owned()] {
        let worker = Worker { site: &busy.site, key };
        for path in ["acquire", "analysis/nosuchwork01", "move/nosuchwork01", "abort/nosuchwork01"] {
            let reply = worker.post(path, json!({ "analysis": [] }));
            assert_eq!((reply.status, reply.json()["error"].is_string()), (401, true), "{path}");
        }
    }
    // A key is no token of the API that does more than say whose it is.
    let key = busy.key();
    let bearer = format!("Bearer kmd_{key}");
    let challenges = busy.site.request("GET", "/api/challenge", &[("Authorization", &bearer)], b"");
    assert_eq!((challenges.status, &challenges.json()["error"]), (403, &json!("Missing scope")));
    let worker = Worker { site: &busy.site, key };
    let job = worker.acquire().expect("a game");
    revoke_all(&busy.data());
    assert_eq!(worker.report(&job, Value::Array(found(&job))).status, 401);
    assert_eq!(busy.state(&id)["analysis"], Value::Null);
    let again = busy.worker().acquire().expect("what the revoked one had");
    assert_eq!(again.moves, moves);
}

#[test]
fn no_page_makes_a_key() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let cookie = site.sign_up("Ann");
    let page = site.request("GET", "/account/tokens", &[("Cookie", &cookie)], b"").text();
    assert!(page.contains("challenge:read") && !page.contains("analysis:work"));
    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", cookie.as_str())];
    let wish = b"name=mine&analysis%3Awork=1&password=correct+horse+battery";
    assert_eq!(site.request("POST", "/account/tokens", &form, wish).status, 422);
}

#[test]
fn a_game_that_its_owner_stops_is_nobodys_and_what_comes_of_it_is_not_kept() {
    let busy = Busy::start();
    let (id, _) = busy.ask();
    let (_, moves) = busy.ask();
    let worker = busy.worker();
    let job = worker.acquire().expect("a game");
    assert_eq!(worker.report(&job, partly(&found(&job), 2)).status, 204);
    assert_eq!(busy.site.request("DELETE", &format!("/api/records/{id}/analysis"), &[], b"").status, 200);
    assert_eq!(worker.report(&job, partly(&found(&job), 3)).status, 204);
    let next = self::job(&worker.report(&job, Value::Array(found(&job)))).expect("the next game");
    assert_eq!(next.moves, moves);
    let state = busy.state(&id);
    assert_eq!((&state["phase"], &state["done"]), (&json!("idle"), &json!(0)), "{state}");
}

/// Revokes every token of Ann's.
fn revoke_all(data: &Path) {
    let admin = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        let done = command.args(["admin", "tokens", "Ann"]).args(arguments).arg("--data").arg(data).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    for line in admin(&[]).lines() {
        admin(&["--revoke", line.split('\t').next().unwrap()]);
    }
}

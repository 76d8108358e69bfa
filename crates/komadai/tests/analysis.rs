//! A record's analysis on the site: a job that goes on by itself, is kept with the record, and says what `komadai analyse` says.

use crate::site;

use serde_json::{Value, json};
use site::Site;
use std::process::Command;

const KIF: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n*開始\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六角(88)\n   4 同　角(22)\n   5 ９六歩(97)\n   6 ５七角成(66)\n   7 中断\n";
const PLIES: usize = 6;

fn open(site: &Site, kif: &str) -> (String, String) {
    let opened = site.request("POST", "/api/records", &[], kif.as_bytes()).json();
    (opened["id"].as_str().unwrap().to_owned(), opened["editKey"].as_str().unwrap().to_owned())
}

fn start(site: &Site, id: &str, effort: &str) -> Value {
    let reply = site.post(&format!("/api/records/{id}/analysis"), &json!({ "effort": effort }));
    assert!(matches!(reply.status, 200 | 202), "{}", reply.text());
    reply.json()
}

/// Looks until nothing runs any more; gives every evaluation that came on the way, and the last state.
fn follow(site: &Site, id: &str) -> (Vec<Value>, Value) {
    let mut found: Vec<Value> = Vec::new();
    loop {
        let state = site.get(&format!("/api/records/{id}/analysis?seen={}", found.len())).json();
        assert_eq!(state["analysis"]["from"], found.len(), "{state}");
        found.extend(state["analysis"]["evaluations"].as_array().unwrap().iter().cloned());
        if state["phase"] != "running" && state["phase"] != "waiting" {
            return (found, state);
        }
    }
}

fn boot(site: &Site, id: &str) -> Value {
    let page = site.get(&format!("/review/{id}")).text();
    let json = page.split("id=\"boot\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(&json.replace("\\u003c", "<")).unwrap()
}

#[tokio::test]
async fn an_analysis_is_kept_with_its_record_and_agrees_with_the_command() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, key) = open(&site, KIF);
    start(&site, &id, "quick");
    let (found, state) = follow(&site, &id);
    assert_eq!((found.len(), &state["total"], &state["phase"]), (PLIES + 1, &json!(7), &json!("idle")));
    // It says what the command says, move for move: the same engine, effort, marks and forms.
    let file = data.path().join("game.kif");
    std::fs::write(&file, KIF).unwrap();
    let command = |args: &[&str]| {
        let mut run = Command::new(env!("CARGO_BIN_EXE_komadai"));
        let output = run.arg("analyse").args(["--nodes", "20000"]).args(args).arg(&file).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let report: Value = serde_json::from_str(&command(&["--json"])).unwrap();
    for (ply, told) in report["plies"].as_array().unwrap().iter().enumerate() {
        let sign = if ply % 2 == 0 { 1 } else { -1 };
        assert_eq!(found[ply]["score"]["value"], sign * told["score"]["cp"].as_i64().unwrap(), "{ply}: {told}");
        assert_eq!(found[ply]["pv"][0], told["best"], "{told}");
    }
    let export = site.get(&format!("/api/records/{id}/export?format=kif&analysis=true&lang=ja"));
    let lines = |text: &str| text.lines().filter(|line| line.starts_with('*')).map(str::to_owned).collect::<Vec<_>>();
    let depth = |line: String| line.split(" 読み筋").next().unwrap().to_owned();
    let site_lines: Vec<_> = lines(&export.text()).into_iter().map(depth).collect();
    let command_lines: Vec<_> = lines(&command(&["--lang", "en"])).into_iter().map(depth).collect();
    assert!(site_lines.iter().any(|line| line.starts_with("**解析 0 ")), "{}", export.text());
    assert_eq!(site_lines.len(), command_lines.len());
    // Without being asked for it, the record goes out as it came.
    assert_eq!(site.get(&format!("/api/records/{id}/export?format=kif")).text(), KIF);
    // Notes are saved on the version that they were made on, whatever an engine found meanwhile.
    let nodes = json!([{ "comment": "new" }, { "parent": 0, "usi": "7g7f" }]);
    let edit = json!({ "editKey": key, "version": 1, "nodes": nodes, "headers": [{ "key": "棋戦", "value": "Club" }] });
    let headers = [("Content-Type", "application/json")];
    let saved = site.request("PUT", &format!("/api/records/{id}"), &headers, edit.to_string().as_bytes());
    assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(2)), "{}", saved.text());
    // Less effort than was spent changes nothing.
    assert_eq!(site.stop(), Some(0));
    let site = Site::start(data.path());
    let boot = boot(&site, &id);
    assert_eq!(boot["record"]["analysis"]["evaluations"].as_array().unwrap().len(), PLIES + 1);
    assert_eq!(boot["record"]["analysis"]["effort"], "quick");
    assert!(boot["record"]["headers"].to_string().contains("Club"), "{boot}");
    assert_eq!(boot["record"]["version"], 2);
    // A copy has it all, and is changed from its own first version on.
    let copied = site.request("POST", &format!("/api/records/{id}/copy"), &[], b"").json();
    let copy = copied["id"].as_str().unwrap();
    let copied_boot = self::boot(&site, copy);
    for part in ["analysis", "headers", "nodes"] {
        assert_eq!(copied_boot["record"][part], boot["record"][part], "{part}");
    }
    assert_eq!((&copied["record"]["version"], &copied_boot["record"]["version"]), (&json!(1), &json!(1)));
    let edit = json!({ "editKey": copied["editKey"], "version": 1, "nodes": [{ "comment": "mine" }] });
    let saved = site.request("PUT", &format!("/api/records/{copy}"), &headers, edit.to_string().as_bytes());
    assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(2)), "{}", saved.text());
}

#[tokio::test]
async fn a_stopped_analysis_keeps_what_it_has_and_goes_on_from_there() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let long = (1..=60).fold(String::from("手合割：平手\n"), |kif, ply| {
        kif + &format!("{ply} {}\n", ["４八金(49)", "６二金(61)", "４九金(48)", "６一金(62)"][(ply - 1) % 4])
    });
    let (id, _) = open(&site, &long);
    start(&site, &id, "normal");
    // Whoever asks hears of the next position as soon as it is done.
    let first = site.get(&format!("/api/records/{id}/analysis?seen=0")).json();
    assert!(first["done"].as_u64().unwrap() >= 1, "{first}");
    let stopped = site.request("DELETE", &format!("/api/records/{id}/analysis"), &[], b"").json();
    let done = stopped["done"].as_u64().unwrap();
    assert!(stopped["phase"] == "idle" && (1..61).contains(&done), "{stopped}");
    assert_eq!(boot(&site, &id)["record"]["analysis"]["evaluations"].as_array().unwrap().len() as u64, done);
    // The same effort goes on where it stopped; the fourth time a position stands, the game is drawn.
    let again = start(&site, &id, "normal");
    assert!(again["done"].as_u64().unwrap() >= done, "{again}");
    let (found, _) = follow(&site, &id);
    assert_eq!((found.len(), &found[60]["score"]), (61, &json!({ "type": "cp", "value": 0 })));
}

#[tokio::test]
async fn what_cannot_be_analysed_is_said() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ask = |id: &str, body: &Value| site.post(&format!("/api/records/{id}/analysis"), body);
    assert_eq!(ask("nosuchid", &json!({ "effort": "quick" })).error(), "not-found");
    let (problem, _) = open(&site, "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1");
    assert_eq!(ask(&problem, &json!({ "effort": "quick" })).error(), "unusable");
    let (id, _) = open(&site, KIF);
    assert_eq!(ask(&id, &json!({ "effort": "endless" })).status, 400);
    // So much work for one record would keep all others waiting.
    let (long, _) = open(&site, &format!("position startpos moves {}", "4i4h 6a6b 4h4i 6b6a ".repeat(100)));
    assert_eq!(ask(&long, &json!({ "effort": "thorough" })).error(), "unusable");
    let none = site.get(&format!("/api/records/{id}/analysis")).json();
    assert_eq!((&none["phase"], &none["total"], &none["analysis"]), (&json!("idle"), &json!(0), &Value::Null));
    drop(site);
    let site = Site::start_with(data.path(), &["--engine", "/nonexistent/engine"]);
    start(&site, &id, "quick");
    let state = site.get(&format!("/api/records/{id}/analysis?seen=0")).json();
    assert!(state["phase"] == "failed" || state["phase"] == "idle", "{state}");
    assert_eq!(site.get("/healthz").status, 200);
}

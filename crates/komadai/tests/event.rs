//! `komadai event`, as a user runs it.

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs with a text on standard input.
fn fed(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("event")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn refused(output: &Output, code: i32, part: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(error.contains(part), "{error}");
}

const LOG: &str = r#"{"do":"create","name":"Open","format":"swiss","rounds":2,"seed":7,"tiebreaks":["points","sosw"],"last_day":"2026-05-17"}
{"do":"enter","id":"a","name":"Ana","rating":1500,"country":"ES"}
{"do":"enter","id":"b","name":"Ben","rating":1400}
{"do":"pair"}
{"do":"result","round":1,"board":1,"result":"black"}
{"do":"standings"}
"#;

#[test]
fn run_answers_each_command() {
    let output = fed(&["run", "-"], LOG.as_bytes());
    let answers = lines(&output);
    assert!(output.status.success());
    assert_eq!((answers.len(), &answers[3]["round"], &answers[3]["bye"]), (6, &1.into(), &Value::Null));
    assert_eq!(answers[5]["standings"][0]["points"], 1);
    let output = fed(&["run", "-", "--json"], format!("{LOG}{{\"do\":\"pairs\"}}\n").as_bytes());
    refused(&output, 1, "1 of 7 commands were refused");
    assert_eq!(lines(&output)[6]["error"]["line"], 7);
    refused(&fed(&["run", "-"], b"\n"), 1, "no command in it");
    refused(&fed(&["run", "-"], b"{\n\xff"), 1, "line 2: not UTF-8");
    refused(&fed(&["run"], b""), 2, "FILE");
}

/// A log that was written is read again, its rounds as they were.
#[test]
fn run_writes_a_log() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log.jsonl").display().to_string();
    assert!(fed(&["run", "-", "--log", &path], LOG.as_bytes()).status.success());
    refused(&fed(&["run", "-", "--log", &path], LOG.as_bytes()), 1, "--force");
    assert!(fed(&["run", &path], b"").status.success());
    let standings = [fed(&["fesa", &path], b""), fed(&["fesa", "-"], LOG.as_bytes())];
    assert_eq!(standings[0].stdout, standings[1].stdout);
}

#[test]
fn fesa_reads_what_it_writes_and_is_rated() {
    let first = fed(&["fesa", "-", "--city", "Lyon", "--country", "FR"], LOG.as_bytes());
    let text = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(text.starts_with("[Open, Lyon, FR, 2026-05-17]\n[2026-05-17]\nNr Name Nat 1 Pts\n1 ["), "{text}");
    assert_eq!(fed(&["fesa", "-"], &first.stdout).stdout, first.stdout);
    let rated = lines(&fed(&["rate", "-"], LOG.as_bytes()));
    let change = |line: &Value| line["after"].as_i64().unwrap() - line["before"].as_i64().unwrap();
    assert!(rated.len() == 2 && rated.iter().all(|line| line["change"] == change(line)), "{rated:?}");
    assert!(change(&rated[0]) > 0 && change(&rated[1]) < 10, "{rated:?}");
    refused(&fed(&["rate", "-"], &first.stdout), 1, "no rating of");
    refused(&fed(&["rate", "-"], b"1 [A][] FR 1500 [2+] 1\n2 [B][] FR 1400 [1+] 0\n"), 1, "line 1: round 1");
    refused(&fed(&["fesa", "-", "--date", "May"], LOG.as_bytes()), 1, "YYYY-MM-DD");
}

#[test]
fn a_real_open_is_rated_as_it_was() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/events/fesa-open-46.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: no {}", path.display());
        return;
    };
    let rated = lines(&fed(&["rate", "-", "--json"], text.as_bytes()));
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    for (line, row) in rated.iter().zip(rows) {
        assert_eq!((line["place"].to_string(), line["points"].to_string()), (row[0].to_owned(), row[7].to_owned()));
        assert_eq!(line["change"].as_i64(), row[8].parse().ok(), "{line}");
    }
    assert_eq!(rated.len(), 46);
}

#[test]
fn simulated_events_hold() {
    let args = ["simulate", "--format", "swiss", "--players", "9", "--rounds", "4", "--events", "5", "--seed", "3"];
    let output = fed(&args, b"");
    let summary = &lines(&output)[0];
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!((&summary["events"], &summary["faults"]), (&5.into(), &0.into()));
    refused(&fed(&["simulate", "--format", "chess"], b""), 2, "round-robin");
}

//! Engines that think together: processes that vote, and trees split over processes and over workers of a bus. Some of them fail as
//! processes and networks do.

use komadai_shogi::Position;
use komadai_testbed::Nats;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

const KOMADAI: &str = env!("CARGO_BIN_EXE_komadai");

/// An engine that does this when it is to think.
fn script(folder: &Path, name: &str, thinks: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    let text = format!(
        "#!/bin/sh\nwhile read -r line; do\n    case $line in\n        usi) echo id name {name}; echo usiok ;;\n        \
         isready) echo readyok ;;\n        go*) {thinks} ;;\n        quit) exit 0 ;;\n    esac\ndone\n"
    );
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// What ends a search.
const ANSWER: &str = "bestmove ";

struct Master {
    child: Child,
    output: BufReader<ChildStdout>,
    said: Vec<String>,
}

impl Master {
    fn start(arguments: &[&str]) -> Master {
        let mut child = Command::new(KOMADAI)
            .arg("usi")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut master = Master { child, output, said: Vec::new() };
        master.say("setoption name USI_OwnBook value false");
        master.say("setoption name USI_Hash value 4");
        master.say("isready");
        master.until("readyok");
        master
    }

    /// Thinks with these commands as members, together with our own engine.
    fn with(members: &[&str], more: &[&str]) -> Master {
        let members = members.iter().flat_map(|member| ["--member", member]);
        Master::start(&members.chain(more.iter().copied()).collect::<Vec<_>>())
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    fn until(&mut self, holds: &str) {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{holds} never came: {:#?}", self.said);
            self.said.push(line.trim_end().to_owned());
            // An answer begins its line; others may speak of answers.
            if line.starts_with(holds) || line.contains(holds) && holds != ANSWER {
                return;
            }
        }
    }

    /// The move that it decides on, which is legal, and what it has said on the way.
    fn think(&mut self, go: &str) -> (String, Vec<String>) {
        self.said.clear();
        self.say("position startpos");
        self.say(go);
        self.answer()
    }

    fn answer(&mut self) -> (String, Vec<String>) {
        self.until(ANSWER);
        let best = self.said.last().unwrap().split(' ').nth(1).unwrap().to_owned();
        assert!(Position::start().is_legal(best.parse().unwrap()), "{:#?}", self.said);
        (best, std::mem::take(&mut self.said))
    }

    fn leave(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Master {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[track_caller]
fn heard(said: &[String], words: &str) {
    assert!(said.iter().any(|line| line.contains(words)), "{words}: {said:#?}");
}

/// Every part of the tree has an answer with a score.
#[track_caller]
fn all_parts(said: &[String], count: usize) {
    let parts: Vec<&String> = said.iter().filter(|line| line.starts_with("info string part ")).collect();
    assert!(parts.len() == count && parts.iter().all(|part| part.contains(" score ")), "{said:#?}");
}

fn own() -> String {
    format!("'{KOMADAI}' usi")
}

const EDGE: &str = "echo info depth 1 score cp 900 nodes 7 pv 9g9f 3c3d; echo bestmove 9g9f ponder 3c3d";

#[test]
fn engines_of_any_kind_vote() {
    let folder = tempfile::tempdir().unwrap();
    let edge = script(folder.path(), "edge", EDGE);
    let mut master = Master::with(&[&own(), &edge, &edge, &own()], &[]);
    let (best, said) = master.think("go nodes 8000");
    heard(&said, "member 2 (edge): 9g9f score cp 900 depth 1");
    heard(&said, "member 4 (Komadai");
    let ours = said.iter().find(|line| line.contains("member 1 (Komadai")).unwrap();
    let same = said.iter().any(|line| {
        line.contains("member 4 (Komadai")
            && line.split("): ").nth(1).map(|word| &word[..4]) == ours.split("): ").nth(1).map(|word| &word[..4])
    });
    // Two against two: the higher score decides.
    assert_eq!(best, "9g9f", "{same}: {said:#?}");
    master.say("setoption name Consultation value optimistic");
    assert_eq!(master.think("go movetime 300").0, "9g9f");
    master.say("setoption name Consultation value off");
    let (best, said) = master.think("go nodes 2000");
    assert!(best != "9g9f" && !said.iter().any(|line| line.contains("member")), "{said:#?}");
    master.leave();
}

#[test]
fn a_vote_goes_on_without_members_that_fail() {
    let folder = tempfile::tempdir().unwrap();
    for (name, thinks, words) in [
        ("dies", "exit 1", "the engine ended; the others go on without it"),
        ("lies", "echo bestmove 1a1b", "answered 1a1b, which is illegal; the others go on without it"),
        ("raves", "echo bestmove up", "answered: bestmove up; the others go on without it"),
        ("resigns", "echo bestmove resign", "which 1 of 1 want"),
    ] {
        let failing = script(folder.path(), name, thinks);
        let mut master = Master::with(&[&own(), &failing], &[]);
        let (best, said) = master.think("go nodes 4000");
        heard(&said, words);
        assert_ne!(best, "1a1b");
        // And so does the next one.
        heard(&master.think("go nodes 4000").1, "of 1 want");
        master.leave();
    }
    let mut master = Master::with(&["/no/such/engine", &own()], &[]);
    heard(&master.said, "member 1 (/no/such/engine): the engine cannot be started");
    heard(&master.think("go nodes 4000").1, "which 1 of 1 want");
    // With nobody left it thinks by itself.
    let mut alone = Master::with(&["/no/such/engine"], &[]);
    heard(&alone.think("go nodes 4000").1, "this engine searches alone");
}

#[test]
fn who_is_late_or_answers_twice_does_not_vote_on_the_wrong_position() {
    let folder = tempfile::tempdir().unwrap();
    let late = script(folder.path(), "late", "sleep 2; echo info score cp 900 pv 9g9f; echo bestmove 9g9f");
    let twice = script(folder.path(), "twice", "echo bestmove 1g1f; echo bestmove 9g9f");
    let mut master = Master::with(&[&own(), &late, &twice], &[]);
    let (_, said) = master.think("go movetime 400");
    heard(&said, "member 2 (late) does not answer");
    heard(&said, "member 3 (twice): 1g1f");
    let (_, said) = master.think("go movetime 400");
    heard(&said, "member 2 (late) is still at an older question");
    heard(&said, "member 3 (twice) answered without having been asked");
    let (_, said) = master.think("go movetime 4000");
    heard(&said, "member 2 (late) answered too late");
    master.leave();
}

#[test]
fn a_consultation_of_processes_ponders_and_stops() {
    let mut master = Master::with(&[&own(), &own()], &[]);
    master.say("position startpos");
    for end in ["ponderhit", "stop"] {
        master.say("go ponder btime 0 wtime 0 byoyomi 400");
        master.until("info depth ");
        master.say(end);
        heard(&master.answer().1, "which ");
    }
    master.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    master.say("go mate infinite");
    master.until("checkmate G*5b");
    master.leave();
}

#[test]
fn a_tree_is_split_over_processes_and_merged() {
    let mut master = Master::start(&["--cluster", "4"]);
    let (best, said) = master.think("go nodes 40000");
    all_parts(&said, 4);
    let last = said.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    assert!(last.contains(&format!(" pv {best}")), "{said:#?}");
    all_parts(&master.think("go movetime 1500").1, 4);
    // Without an end it goes on in rounds, and a game without moves needs nobody.
    master.say("position startpos");
    master.say("go infinite");
    master.until("info string part ");
    master.say("stop");
    master.answer();
    master.say("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2");
    master.say("go nodes 1000");
    master.until("bestmove resign");
    master.leave();
}

#[test]
fn a_part_whose_hand_fails_is_searched_by_another() {
    let folder = tempfile::tempdir().unwrap();
    for (name, thinks, words) in [
        ("dies", "exit 1", "the engine ended; another one takes its part"),
        ("lies", "echo bestmove 1a1b", "answered 1a1b, which is illegal; another one takes its part"),
        // Legal there, but not what was asked.
        ("errs", EDGE, "answered 9g9f, which it was not asked about; another one takes its part"),
        ("twice", "echo bestmove 1a1b; echo bestmove 9g9f", "another one takes its part"),
    ] {
        let failing = script(folder.path(), name, thinks);
        let mut master = Master::with(&[&failing], &["--cluster", "3"]);
        let (_, said) = master.think("go nodes 20000");
        heard(&said, words);
        all_parts(&said, 3);
        // Who is gone gets no part; who answered nonsense may try again.
        let hands = if name == "dies" { 2 } else { 3 };
        all_parts(&master.think("go nodes 30000").1, hands);
        master.leave();
    }
}

#[test]
fn a_hand_that_is_killed_or_silent_costs_no_move() {
    let folder = tempfile::tempdir().unwrap();
    let silent = script(folder.path(), "silent", r#"echo $$ > "$0.new"; mv "$0.new" "$0.pid"; exec sleep 1000"#);
    let pid = folder.path().join("silent.pid");
    let mut master = Master::with(&[&silent], &["--cluster", "3"]);
    let (_, said) = master.think("go movetime 1500");
    heard(&said, "member 1 (silent) does not answer");
    // In mid-search: the others take over what it had.
    let mut master = {
        let _ = std::fs::remove_file(&pid);
        drop(master);
        Master::with(&[&silent], &["--cluster", "3"])
    };
    master.say("position startpos");
    master.say("go movetime 6000");
    let number = wait_for(&pid);
    Command::new("kill").args(["-s", "KILL", number.trim()]).status().unwrap();
    let (_, said) = master.answer();
    heard(&said, "another one takes its part");
    all_parts(&said, 3);
    master.leave();
}

fn wait_for(path: &PathBuf) -> String {
    let limit = std::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        if let Ok(text) = std::fs::read_to_string(path) {
            return text;
        }
        assert!(std::time::Instant::now() < limit, "{} never came", path.display());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

struct Worker(Child);

impl Worker {
    fn start(nats: &Nats, engine: Option<&str>) -> Worker {
        let mut command = Command::new(KOMADAI);
        command.args(["worker", "--bus", &nats.url()]);
        if let Some(engine) = engine {
            command.args(["--engine", engine]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "working\n");
        Worker(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn workers_of_a_bus_search_parts() {
    let nats = Nats::start();
    let mut master = Master::start(&["--cluster", "2", "--bus", &nats.url()]);
    heard(&master.said, "no worker is heard on the bus");
    heard(&master.think("go movetime 300").1, "this engine searches alone");
    let _workers = [Worker::start(&nats, None), Worker::start(&nats, None)];
    master.say("usinewgame");
    all_parts(&master.think("go nodes 20000").1, 2);
    all_parts(&master.think("go movetime 4000").1, 2);
    // Called off, what was known before is the answer.
    master.say("position startpos");
    master.say("go infinite");
    master.say("stop");
    master.answer();
    master.leave();
}

#[test]
fn a_worker_that_dies_or_answers_nonsense_leaves_its_part_to_another() {
    let (folder, nats) = (tempfile::tempdir().unwrap(), Nats::start());
    let silent = script(folder.path(), "silent", r#"touch "$0.thinks"; sleep 1000"#);
    let lies = script(folder.path(), "lies", r#"touch "$0.lied"; echo bestmove 1a1b"#);
    let first = Worker::start(&nats, Some(&silent));
    let mut master = Master::start(&["--cluster", "2", "--bus", &nats.url()]);
    master.say("position startpos");
    master.say("go movetime 20000");
    wait_for(&folder.path().join("silent.thinks"));
    drop(first);
    let second = Worker::start(&nats, None);
    all_parts(&master.answer().1, 2);
    drop(second);
    let _liar = Worker::start(&nats, Some(&lies));
    // With nobody else, the move is that of the master.
    let (best, said) = master.think("go movetime 3000");
    wait_for(&folder.path().join("lies.lied"));
    heard(&said, "answered 1a1b, which is illegal; another one takes its part");
    assert_ne!(best, "1a1b");
    master.leave();
}

#[test]
fn what_cannot_be_is_said_at_the_start() {
    for (arguments, code, words) in [
        (&["--bus", "nats://127.0.0.1:1"][..], 2, "--cluster"),
        (&["--cluster", "1"], 2, "2..=64"),
        (&["--cluster", "17"], 1, "at most 16 processes"),
        (&["--member", "komadai 'usi"], 1, "a quote has no partner"),
    ] {
        let output = Command::new(KOMADAI).arg("usi").args(arguments).arg("d").output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && said.contains(words), "{arguments:?}: {said}");
    }
}

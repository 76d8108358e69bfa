//! The engine and the match runner as processes, over real pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

struct Engine {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
            .arg("usi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine { child, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The first line that begins so; the end of the output fails the test.
    fn until(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{start} never came");
            if line.starts_with(start) {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Closes the input and waits for the end.
    fn leave(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn the_engine_plays_stops_and_leaves_with_its_input() {
    let mut engine = Engine::start();
    engine.say("usi");
    engine.until("usiok");
    engine.say("setoption name USI_Hash value 4");
    engine.say("isready");
    engine.until("readyok");
    engine.say("usinewgame");
    engine.say("position startpos moves 7g7f");
    engine.say("go infinite");
    engine.until("info depth 3");
    engine.say("stop");
    assert!(engine.until("bestmove").len() > "bestmove ".len());
    engine.say("position startpos");
    engine.say("go ponder btime 100000 wtime 100000 byoyomi 1000");
    engine.until("info depth 3");
    engine.say("nonsense \u{1F600}");
    engine.until("info string error: unknown command");
    engine.say("ponderhit");
    engine.until("bestmove");
    // Thinking when the input ends: it answers and goes.
    engine.say("go infinite");
    engine.leave();
}

#[test]
fn the_match_runner_plays_and_counts() {
    let komadai = env!("CARGO_BIN_EXE_komadai");
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("games.csa");
    let output = Command::new(komadai)
        .args(["match", "--a", &format!("'{komadai}' usi"), "--b", &format!("'{komadai}' usi")])
        .args(["--option", "USI_Hash=1", "--option-a", "Level=2", "--option-b", "Level=1"])
        .args(["--games", "2", "--nodes", "50", "--max-plies", "40", "--record"])
        .arg(&record)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("W-D-L ") && last.contains(" score ") && last.contains(" elo "), "{last}");
    assert_eq!(std::fs::read_to_string(&record).unwrap().matches("\nPI\n").count(), 2);
}

#[test]
fn an_engine_that_does_not_start_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["match", "--a", "/no/such/engine", "--b", "/no/such/engine", "--games", "2"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("/no/such/engine") && said.lines().count() == 1, "{said}");
}

//! The engine and the match runner as processes, over real pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

pub(crate) struct Engine {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
            .arg("usi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine { child, output }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line; the end of the output fails the test.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "the engine has left");
        line.trim_end().to_owned()
    }

    /// The first line that begins so.
    pub(crate) fn until(&mut self, start: &str) -> String {
        loop {
            let line = self.line();
            if line.starts_with(start) {
                return line;
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
    // The book would have the answer already, and wait with it.
    engine.say("setoption name BookFile value no_book");
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
fn commands_given_as_arguments_are_obeyed_to_their_end() {
    let said = |commands: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_komadai")).arg("usi").args(commands).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let bench = said(&["bench 2"]);
    let nodes: u64 = bench.lines().last().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    assert!(nodes > 8, "{bench}");
    // Each search ends before the next begins, and nothing follows `quit`.
    let two = said(&["go nodes 300", "position startpos moves 7g7f", "go nodes 300", "quit", "d"]);
    assert_eq!(two.matches("bestmove ").count(), 2, "{two}");
    assert!(two.lines().last().unwrap().starts_with("bestmove "), "{two}");
}

#[test]
fn the_match_runner_plays_and_counts() {
    let komadai = env!("CARGO_BIN_EXE_komadai");
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("games.csa");
    let output = Command::new(komadai)
        .args(["match", "--a", &format!("'{komadai}' usi"), "--b", &format!("'{komadai}' usi")])
        .args(["--option-a", "Level=2", "--option-b", "Level=1"])
        .args(["--games", "2", "--nodes", "50", "--max-plies", "40", "--hash", "1", "--record"])
        .arg(&record)
        .arg("--record")
        .arg(folder.path().join("game-{}.kif"))
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("W-D-L ") && last.contains(" score ") && last.contains(" elo "), "{last}");
    assert_eq!(std::fs::read_to_string(&record).unwrap().matches("\nPI\n").count(), 2);
    // Every game is a record of its own that `check` reads.
    let games = ["game-00001.kif", "game-00002.kif"].map(|name| folder.path().join(name));
    let check = Command::new(komadai).arg("check").args(&games).output().unwrap();
    let lines = String::from_utf8(check.stdout).unwrap();
    assert_eq!(lines.matches("\"legal\":true").count(), 2, "{lines}");
}

/// One engine keeps what it is told: it ponders, is hit where the other plays what it expects, and stopped where not.
#[test]
fn engines_of_a_match_may_ponder() {
    let komadai = env!("CARGO_BIN_EXE_komadai");
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("told");
    let keeper = format!("sh -c \"tee '{}' | '{komadai}' usi\"", told.display());
    let output = Command::new(komadai)
        .args(["match", "--a", &keeper, "--b", &format!("'{komadai}' usi")])
        .args([
            "--games",
            "2",
            "--time",
            "0.3+0.02",
            "--max-plies",
            "60",
            "--hash",
            "1",
            "--margin",
            "30000",
            "--ponder",
        ])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // A fault would stand before it.
    assert!(said.lines().last().unwrap().starts_with("W-D-L "), "{said}");
    let told = std::fs::read_to_string(told).unwrap();
    assert!(told.contains("setoption name USI_Ponder value true\n"), "{told}");
    let count = |start: &str| told.lines().filter(|line| line.starts_with(start)).count();
    let (ponders, hits, stops) = (count("go ponder "), count("ponderhit"), count("stop"));
    assert_eq!(ponders, hits + stops, "{told}");
    assert!(hits > 0 && stops > 0, "{hits} {stops}");
}

#[test]
fn a_book_of_records_is_counted_shown_and_converted() {
    let komadai = |arguments: &[&str]| Command::new(env!("CARGO_BIN_EXE_komadai")).arg("book").args(arguments).output();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, book, copy) = (path("games.usi"), path("book.db"), path("copy.db"));
    std::fs::write(&games, "startpos moves 7g7f 3c3d 2g2f\nstartpos moves 7g7f 8c8d\nstartpos moves 2g2f\n").unwrap();
    let made = komadai(&["records", &games, "-o", &book]).unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let shown = String::from_utf8(komadai(&["show", &book]).unwrap().stdout).unwrap();
    let words: Vec<Vec<&str>> = shown.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((words[0][0], words[0][3], words[1][0], words[1][3]), ("7g7f", "2", "2g2f", "1"), "{shown}");
    assert!(komadai(&["convert", &book, "-o", &copy]).unwrap().status.success());
    assert_eq!(std::fs::read(&copy).unwrap(), std::fs::read(&book).unwrap());
    let again = komadai(&["convert", &book, "-o", &copy]).unwrap();
    assert_eq!(again.status.code(), Some(1), "nothing is overwritten");
    assert_eq!(komadai(&["show", &games]).unwrap().status.code(), Some(1), "that is no book");
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

#[test]
fn a_match_of_an_odd_number_of_games_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["match", "--a", "engine", "--b", "engine", "--games", "3"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && said.contains("even"), "{said}");
}

#[test]
fn an_engine_command_with_an_open_quote_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["match", "--a", "'engine", "--b", "engine"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("quote"), "{said}");
}

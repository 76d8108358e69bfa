//! Whole conversations with the engine.

use std::io::{BufReader, Read, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Says some lines, then nothing more, and gives what was answered until the engine returned.
fn talk(lines: impl Read) -> Vec<String> {
    let output = Output::default();
    komadai_engine::run(BufReader::new(lines), output.clone());
    let bytes = output.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
}

#[track_caller]
fn best(lines: &str) -> String {
    // `isready` waits for nothing and stops nothing before the answer is there, so the search's own limit ends it.
    let said = talk_to_the_end(lines);
    let best: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best.len(), 1, "one go, one bestmove: {said:?}");
    best[0].clone()
}

/// Like a patient user: keeps the input open until `bestmove` has come.
fn talk_to_the_end(lines: &str) -> Vec<String> {
    struct Patient {
        text: std::io::Cursor<Vec<u8>>,
        output: Output,
    }
    impl Read for Patient {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let n = self.text.read(buffer)?;
            while n == 0 && !String::from_utf8_lossy(&self.output.0.lock().unwrap()).contains("bestmove") {
                std::thread::yield_now();
            }
            Ok(n)
        }
    }
    let output = Output::default();
    let input = Patient { text: std::io::Cursor::new(lines.as_bytes().to_vec()), output: output.clone() };
    komadai_engine::run(BufReader::new(input), output.clone());
    let bytes = output.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn it_introduces_itself() {
    let said = talk("usi\nisready\nquit\n".as_bytes());
    assert!(said[0].starts_with("id name Komadai"));
    assert_eq!(said[said.len() - 2..], ["usiok", "readyok"]);
    assert!(said.iter().any(|line| line == "option name Level type spin default 0 min 0 max 10"));
}

#[test]
fn mates_are_played_and_announced() {
    // Gold at the head; and a mate in three.
    assert!(best("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 3\n").starts_with("bestmove G*5b"));
    let said = talk_to_the_end("position sfen 8k/9/9/9/9/9/9/9/K8 b R2G 1\ngo depth 7\n");
    assert!(said.iter().any(|line| line.contains("score mate 3 ")), "{said:?}");
}

#[test]
fn a_mated_side_resigns() {
    assert_eq!(best("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo depth 3\n"), "bestmove resign");
}

#[test]
fn a_hopeless_side_resigns_only_if_it_may() {
    let lost = "position sfen 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\ngo depth 2\n";
    assert!(best(lost) != "bestmove resign");
    assert_eq!(best(&format!("setoption name ResignValue value 3000\n{lost}")), "bestmove resign");
}

#[test]
fn an_entered_king_declares_by_the_rule_that_is_set() {
    let entered = "position sfen 2SGKGS2/1R5B1/PPPPPPPP1/9/9/9/9/9/4k4 b RB 1\ngo depth 2\n";
    assert_eq!(best(entered), "bestmove win");
    assert!(best(&format!("setoption name EnteringKingRule value NoEnteringKing\n{entered}")) != "bestmove win");
    let near = "position sfen 9/4K4/9/9/9/9/9/9/k8 b - 1\ngo depth 2\n";
    assert_eq!(best(&format!("setoption name EnteringKingRule value TryRule\n{near}")), "bestmove 5b5a");
}

#[test]
fn thinking_ends_with_stop_and_with_the_input() {
    for lines in [
        "go infinite\nstop\n",
        "go ponder btime 1000 wtime 1000\nponderhit\nstop\n",
        "go ponder btime 1000 wtime 1000\nstop\n",
        "go infinite\n",
        "go ponder\n",
        "go infinite\ngo infinite\nstop\n",
    ] {
        let said = talk(lines.as_bytes());
        let gos = lines.matches("go ").count();
        assert_eq!(said.iter().filter(|line| line.starts_with("bestmove")).count(), gos, "{lines:?}: {said:?}");
    }
}

#[test]
fn faults_are_answered_and_survived() {
    for (line, expect) in [
        ("hello", "unknown command"),
        ("position startpos moves 7g7e", "illegal"),
        ("position sfen 4k4/9/9/9/9/9/9/9/9 b - 1", "position"),
        ("position sfen x", "position"),
        ("setoption name Threads value 0", "1 to 256"),
        ("setoption name Nonsense value 1", "no such option"),
        ("go depth", "something must follow"),
    ] {
        let said = talk_to_the_end(&format!("{line}\nposition startpos\ngo depth 1\n"));
        assert!(said[0].starts_with("info string error") && said[0].contains(expect), "{line}: {}", said[0]);
        assert!(said.last().is_some_and(|line| line.starts_with("bestmove")));
    }
    // Bytes that are no text, and a line without end.
    assert!(talk(&[0xff, 0xfe, b'\n'][..])[0].contains("unknown command"));
    let endless = std::io::repeat(b'x').take(1 << 20).chain(&b"\nisready\n"[..]);
    let said = talk(endless);
    assert!(said[0].contains("longer than any command"));
    assert_eq!(said[1], "readyok");
}

/// Commands in any order, with and without sense, never hang or panic, and every `go` gets its answer.
#[test]
fn any_order_of_commands_is_survived() {
    let commands = [
        "usi",
        "isready",
        "usinewgame",
        "stop",
        "ponderhit",
        "go infinite",
        "go depth 2",
        "go nodes 50",
        "go movetime 1",
        "go btime 1 wtime 1",
        "go byoyomi 10",
        "go ponder btime 10 wtime 10",
        "go mate 10",
        "position startpos",
        "position startpos moves 7g7f 3c3d",
        "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
        "gameover win",
        "d",
        "eval",
        "setoption name USI_Hash value 2",
        "setoption name Level value 1",
        "setoption name Level value 0",
        "setoption name MultiPV value 3",
        "setoption name Threads value 2",
        "",
        "garbage",
    ];
    let mut state = 7u64;
    let mut random = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    for _ in 0..12 {
        let lines: Vec<&str> = (0..12).map(|_| commands[random(commands.len())]).collect();
        let said = talk(lines.join("\n").as_bytes());
        let asked = lines.iter().filter(|line| line.starts_with("go ")).count();
        let answered = said.iter().filter(|line| line.starts_with("bestmove") || line.starts_with("checkmate")).count();
        assert_eq!(asked, answered, "{lines:?}");
    }
}

//! Random streams of commands over real pipes: no panic, no hang, one answer for each `go`.
//!
//! The usual run takes seconds; `KOMADAI_FUZZ_SECONDS=600` goes on for ten minutes, `KOMADAI_FUZZ_SEED` begins elsewhere. A stream that
//! fails is printed whole.

use crate::built_in;

use built_in::NETWORK;
use komadai_shogi::Position;
use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing that the streams ask for takes so long, even on a machine that does ten other things.
const HUNG: Duration = Duration::from_secs(120);

struct Random(fastrand::Rng);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0.usize(..n)
    }

    fn one<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn number(&mut self) -> String {
        match self.below(12) {
            0 => "-1".to_owned(),
            1 => i64::MAX.to_string(),
            2 => "99999999999999999999999".to_owned(),
            3 => "x".to_owned(),
            4 => "0".to_owned(),
            5 => u32::MAX.to_string(),
            _ => self.below(60).to_string(),
        }
    }
}

struct Engine {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    thread: JoinHandle<()>,
    said: Vec<String>,
}

impl Engine {
    fn start() -> Engine {
        let (commands, input) = pipe().unwrap();
        let (replies, output) = pipe().unwrap();
        let thread = std::thread::spawn(move || komadai_engine::run(BufReader::new(commands), output, &NETWORK));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(replies).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Engine { input: Some(input), lines, thread, said: Vec::new() }
    }

    fn say(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(line).and_then(|()| input.write_all(b"\n")).expect("the engine listens");
    }

    /// Hears lines until one begins so.
    fn until(&mut self, starts: &[&str]) {
        loop {
            match self.lines.recv_timeout(HUNG) {
                Ok(line) => {
                    let found = starts.iter().any(|start| line.starts_with(start));
                    self.said.push(line);
                    if found {
                        return;
                    }
                }
                Err(error) => panic!("waiting for {starts:?}: {error}; the last lines: {:?}", self.tail()),
            }
        }
    }

    fn tail(&self) -> &[String] {
        &self.said[self.said.len().saturating_sub(5)..]
    }

    /// Closes the input; the engine returns and with it its output ends.
    fn leave(mut self) -> Vec<String> {
        drop(self.input.take());
        loop {
            match self.lines.recv_timeout(HUNG) {
                Ok(line) => self.said.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the input ended, the engine did not: {:?}", self.tail()),
            }
        }
        self.thread.join().expect("the engine did not panic");
        self.said
    }
}

/// A game of random moves, perhaps with a fault in it.
fn position(random: &mut Random) -> String {
    let mut text = match random.below(8) {
        0 => return "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".to_owned(),
        1 => {
            return "position sfen 8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"
                .to_owned();
        }
        2 => return "position sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1".to_owned(),
        3 => {
            return format!(
                "position sfen {} b - 1",
                random.one(&["9/9/9/9/9/9/9/9/9", "x", "4k4/4G4/4P4/9/9/9/9/9/4K4", "lnsgkgsnl"])
            );
        }
        _ => "position startpos moves".to_owned(),
    };
    let mut position = Position::start();
    for _ in 0..random.below(40) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        position.play_unchecked(mv);
        text.push_str(&format!(" {mv}"));
    }
    if random.below(10) == 0 {
        text.push_str(random.one(&[" 5e5d", " 1a1a", " P*5e", " win", " 0000"]));
    }
    text
}

fn go(random: &mut Random) -> String {
    let mut text = "go".to_owned();
    for _ in 0..random.below(4) {
        let word = random.one(&[
            "btime",
            "wtime",
            "byoyomi",
            "binc",
            "winc",
            "movetime",
            "nodes",
            "depth",
            "mate",
            "perft",
            "infinite",
            "ponder",
            "searchmoves",
            "rtime",
            "nonsense",
        ]);
        text.push_str(&format!(" {word}"));
        match word {
            "infinite" | "ponder" | "nonsense" => {}
            "searchmoves" => text.push_str(random.one(&[" 7g7f", " 7g7f 2g2f", " x", ""])),
            "mate" => text.push_str(&format!(" {}", random.one(&["5", "infinite", "x", "", "100"]))),
            _ => text.push_str(&format!(" {}", random.number())),
        }
    }
    text
}

fn command(random: &mut Random) -> Vec<u8> {
    const NAMES: [&str; 35] = [
        "Threads",
        "USI_Hash",
        "USI_Ponder",
        "Stochastic_Ponder",
        "MultiPV",
        "Level",
        "DepthLimit",
        "NodesLimit",
        "DrawValueBlack",
        "DrawValueWhite",
        "ResignValue",
        "MaxMovesToDraw",
        "PvInterval",
        "ConsiderationMode",
        "OutputFailLHPV",
        "GenerateAllLegalMoves",
        "EnteringKingRule",
        "NetworkDelay",
        "NetworkDelay2",
        "MinimumThinkingTime",
        "SlowMover",
        "RoundUpToFullSecond",
        "USI_OwnBook",
        "BookFile",
        "BookMoves",
        "BookEvalDiff",
        "BookIgnoreRate",
        "FlippedBook",
        "EvalFile",
        "Consultation",
        "Members",
        "MemberNoise",
        "MemberSeed",
        "Member",
        "Nonsense",
    ];
    let line = match random.below(24) {
        0 => "usi".to_owned(),
        1 | 2 => "isready".to_owned(),
        3 => "usinewgame".to_owned(),
        4 | 5 => "stop".to_owned(),
        6 => "ponderhit".to_owned(),
        7 => format!("gameover {}", random.one(&["win", "lose", "draw", "", "x"])),
        8..=11 => position(random),
        12..=17 => go(random),
        18..=20 => {
            let name = random.one(&NAMES);
            // What takes whole gigabytes or threads by the hundred is tried by other tests.
            let value = match name {
                "USI_Hash" | "Threads" => random.one(&["1", "2", "3", "0", "x"]).to_owned(),
                "Consultation" => random.one(&["off", "majority", "optimistic", "x"]).to_owned(),
                "Members" => random.one(&["2", "3", "1", "x"]).to_owned(),
                _ => match random.below(4) {
                    0 => random
                        .one(&["true", "false", "TryRule", "NoEnteringKing", "no_book", "<hand>", "/no/such/file"])
                        .to_owned(),
                    _ => random.number(),
                },
            };
            format!("setoption name {name} value {value}")
        }
        21 => random.one(&["d", "eval", "bench 1", "bench", "", "   ", "\t"]).to_owned(),
        _ => (0..random.below(80)).map(|_| char::from(random.below(256) as u8)).filter(|&c| c != '\n').collect(),
    };
    let mut bytes = line.into_bytes();
    match random.below(16) {
        0 => bytes.truncate(random.below(bytes.len() + 1)),
        1 if !bytes.is_empty() => {
            let at = random.below(bytes.len());
            bytes[at] = random.0.u8(..);
        }
        2 => bytes.extend_from_slice(b" \r"),
        _ => {}
    }
    bytes.retain(|&byte| byte != b'\n');
    // The end of the session is the end of the stream, not somewhere in it.
    if bytes.trim_ascii().starts_with(b"quit") { b"stop".to_vec() } else { bytes }
}

/// Whether a line, as the engine reads it, is a `go` that is answered by a move or by a mate.
fn asks(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let mut words = text.split_ascii_whitespace();
    if words.next() != Some("go") {
        return false;
    }
    // Counting is answered otherwise, unless a mate is asked for as well or the line is not understood at all.
    match text.parse::<komadai_usi::ToEngine>() {
        Ok(komadai_usi::ToEngine::Go(go)) => go.perft.is_none() || go.mate.is_some(),
        _ => true,
    }
}

fn stream(seed: u64) {
    let mut random = Random(fastrand::Rng::with_seed(seed));
    let mut engine = Engine::start();
    let mut asked = 0;
    engine.say(b"setoption name USI_Hash value 1");
    for _ in 0..random.below(30) + 1 {
        let line = command(&mut random);
        asked += usize::from(asks(&line));
        engine.say(&line);
        if random.below(4) == 0 {
            // A program that waits: whatever runs is ended, and the engine is ready.
            engine.say(b"stop");
            engine.say(b"isready");
            engine.until(&["readyok"]);
        }
    }
    if random.below(2) == 0 {
        engine.say(b"stop");
        engine.say(b"isready");
        engine.until(&["readyok"]);
    }
    let said = engine.leave();
    let answered = said.iter().filter(|line| line.starts_with("bestmove ") || line.starts_with("checkmate ")).count();
    assert_eq!(answered, asked, "answers and questions");
    let fault = said.iter().find(|line| line.contains("fault of the engine"));
    assert_eq!(fault, None);
}

#[test]
fn random_streams_are_survived() {
    let variable = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let time = Duration::from_secs(variable("KOMADAI_FUZZ_SECONDS").unwrap_or(3));
    let first = variable("KOMADAI_FUZZ_SEED").unwrap_or(1);
    let started = Instant::now();
    let mut seed = first;
    // At least a few, however slow the machine.
    while seed < first + 5 || started.elapsed() < time {
        if std::panic::catch_unwind(|| stream(seed)).is_err() {
            let mut random = Random(fastrand::Rng::with_seed(seed));
            let lines: Vec<String> = (0..random.below(30) + 1)
                .map(|_| {
                    let line = String::from_utf8_lossy(&command(&mut random)).into_owned();
                    random.below(4);
                    line
                })
                .collect();
            panic!("KOMADAI_FUZZ_SEED={seed}:\n{}", lines.join("\n"));
        }
        seed += 1;
    }
    eprintln!("{} streams", seed - first);
}

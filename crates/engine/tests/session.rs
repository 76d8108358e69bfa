//! Whole conversations with the engine.

use crate::built_in;

use built_in::NETWORK;
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
pub(crate) fn talk(lines: impl Read) -> Vec<String> {
    let output = Output::default();
    komadai_engine::run(BufReader::new(lines), output.clone(), &NETWORK);
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
    talk_until(lines, "bestmove")
}

/// The same for another answer.
pub(crate) fn talk_until(lines: &str, answer: &'static str) -> Vec<String> {
    struct Patient {
        text: std::io::Cursor<Vec<u8>>,
        output: Output,
        answer: &'static str,
    }
    impl Read for Patient {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let n = self.text.read(buffer)?;
            while n == 0 && !String::from_utf8_lossy(&self.output.0.lock().unwrap()).contains(self.answer) {
                std::thread::yield_now();
            }
            Ok(n)
        }
    }
    let output = Output::default();
    let input = Patient { text: std::io::Cursor::new(lines.as_bytes().to_vec()), output: output.clone(), answer };
    komadai_engine::run(BufReader::new(input), output.clone(), &NETWORK);
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
    assert_eq!(best(&format!("setoption name ResignValue value 1000\n{lost}")), "bestmove resign");
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

/// Gold at the head, with every piece that is missing in the defender's hand and no king of the attacker's own.
const PROBLEM: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";

#[test]
fn mates_are_looked_for() {
    let checkmate = |lines: &str| talk_until(lines, "checkmate").into_iter().find(|line| line.starts_with("checkmate"));
    assert_eq!(checkmate(&format!("{PROBLEM}go mate infinite\n")).as_deref(), Some("checkmate G*5b"));
    let long = "position sfen 8k/9/9/9/9/9/9/9/K8 b R2G 1\ngo mate 60000\n";
    assert!(checkmate(long).is_some_and(|line| line.split(' ').count() >= 4), "three moves at least");
    let alone = PROBLEM.replace("4P4", "9");
    assert_eq!(checkmate(&format!("{alone}go mate 60000\n")).as_deref(), Some("checkmate nomate"));
    // Whoever is in check himself answers it first.
    let checked = "position sfen 4k4/9/4P4/9/9/9/9/4r4/4K4 b G 1\ngo mate 60000\n";
    assert_eq!(checkmate(checked).as_deref(), Some("checkmate nomate"));
    // Nothing to look for, nobody to mate, and a command that ends before its number does.
    assert_eq!(checkmate("go mate infinite\n").as_deref(), Some("checkmate nomate"));
    assert_eq!(checkmate("position sfen 9/9/9/9/9/9/9/9/4K4 b G 1\ngo mate 5\n").as_deref(), Some("checkmate nomate"));
    assert_eq!(checkmate("go mate x\n").as_deref(), Some("checkmate timeout"));
    // Too hard for the nodes there are; told to stop.
    let hard = "position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1\n";
    assert_eq!(
        checkmate(&format!("setoption name NodesLimit value 20\n{hard}go mate infinite\n")).as_deref(),
        Some("checkmate timeout")
    );
    let said = talk(format!("{hard}go mate infinite\nstop\n").as_bytes());
    assert!(said.last().is_some_and(|line| line.starts_with("checkmate ")), "{said:?}");
    // What is found is told as a line as well.
    let said = talk_until(&format!("{PROBLEM}go mate infinite\n"), "checkmate");
    assert!(said.iter().any(|line| line.starts_with("info ") && line.contains("score mate ")), "{said:?}");
}

/// A mate of seven plies, the attacker's king at home.
const FORCED: &str = "position sfen 9/9/7kp/5Bpp1/9/9/8P/K8/7+rL b R2GSb2g3s4n3l14p 1\n";

#[test]
fn a_forced_mate_is_seen_before_the_search() {
    let told = |lines: &str| -> Vec<String> {
        talk_to_the_end(lines).into_iter().filter(|line| line.starts_with("info depth")).collect()
    };
    let lines = told(&format!("{FORCED}go nodes 64000\n"));
    let [line] = &lines[..] else { panic!("no search was needed: {lines:?}") };
    assert!(line.contains("score mate "), "{line}");
    assert!(!line.contains("seldepth"), "{line}");
    // Where the engine does not play to win, or plays weaker than it can, it does not look.
    for option in ["Level value 3", "MultiPV value 2", "ConsiderationMode value true", "MinimumThinkingTime value 1"] {
        let lines = told(&format!("setoption name {option}\n{FORCED}go nodes 64000\n"));
        assert!(!lines.is_empty() && lines.iter().all(|line| line.contains("seldepth")), "{option}: {lines:?}");
    }
}

#[test]
fn a_mate_problem_is_no_game() {
    let said = talk_to_the_end(&format!("{PROBLEM}eval\nd\ngo btime 1000 wtime 1000\n"));
    assert_eq!(said.last().map(String::as_str), Some("bestmove resign"));
    assert!(said.iter().any(|line| line.contains("only go mate")));
}

#[test]
fn every_go_is_answered_even_one_that_makes_no_sense() {
    assert!(best("go movestogo 3\n").starts_with("bestmove "));
    assert!(best("go btime x\n").starts_with("bestmove "));
    let said = talk_until("go perft 3\n", "nodes 25470 ");
    assert!(said.iter().any(|line| line.starts_with("nodes 25470 ")));
    let said = talk("go perft 9\nstop\nisready\n".as_bytes());
    assert_eq!(said, ["info string perft was stopped", "readyok"]);
}

#[test]
fn being_ready_does_not_end_thinking() {
    let said = talk("go infinite\nisready\nisready\nstop\n".as_bytes());
    let order: Vec<&str> = said
        .iter()
        .filter(|line| !line.starts_with("info"))
        .map(|line| line.split(' ').next().unwrap_or_default())
        .collect();
    assert_eq!(order, ["readyok", "readyok", "bestmove"]);
}

#[test]
fn a_ponderhit_out_of_turn_changes_nothing() {
    assert!(best("go nodes 20000\nponderhit\n").starts_with("bestmove "));
}

#[test]
fn the_clocks_of_a_ponderhit_count_from_there() {
    // Without them these go on until `stop`, or for an hour.
    for ponder in ["go ponder", "go ponder btime 3600000 wtime 3600000 byoyomi 3600000", "go ponder movetime 3600000"] {
        for hit in [
            "ponderhit btime 0 wtime 0 byoyomi 50",
            "ponderhit movetime 50",
            "ponderhit btime 50 wtime 50 binc 0 winc 0",
        ] {
            let said = best(&format!("position startpos moves 7g7f\n{ponder}\n{hit}\n"));
            assert!(said.starts_with("bestmove ") && said != "bestmove resign", "{ponder}, {hit}: {said}");
        }
    }
}

#[test]
fn the_mark_before_utf_8_is_passed_over_once() {
    assert!(talk("\u{feff}usi\nquit\n".as_bytes()).contains(&"usiok".to_owned()));
    assert!(!talk("isready\n\u{feff}usi\nquit\n".as_bytes()).contains(&"usiok".to_owned()));
}

/// On a hit the search begins anew with the reply; on a miss the answer is a legal move that nobody plays.
#[test]
fn stochastic_ponder_answers_once() {
    let start = "setoption name Stochastic_Ponder value true\nposition startpos moves 7g7f 3c3d\n\
                 go ponder btime 300 wtime 300 byoyomi 0\n";
    let hit = best(&format!("{start}ponderhit\n"));
    let miss = talk(format!("{start}stop\n").as_bytes());
    for line in [hit.as_str(), miss.last().unwrap()] {
        let mut position = komadai_shogi::Position::start();
        ["7g7f", "3c3d"].iter().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
        let mv = line.split(' ').nth(1).unwrap();
        assert!(position.is_legal(mv.parse().unwrap()), "{line}");
    }
    assert_eq!(miss.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn a_book_is_played_from_and_its_limits_hold() {
    let folder = std::env::temp_dir().join(format!("komadai-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("test book.db");
    let text = "#YANEURAOU-DB2016 1.00\n\
                sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
                9g9f 1c1d 40 20 9\n1g1f 9c9d 35 20 1\n\
                sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/P8/1PPPPPPPP/1B5R1/LNSGKGSNL w - 2\n9c9d none -50 20 1\n";
    std::fs::write(&path, text).unwrap();
    let with = |options: &str, go: &str| {
        let file = path.display();
        best(&format!("setoption name BookFile value {file}\nsetoption name BookEvalDiff value 0\n{options}{go}\n"))
    };
    let go = "go btime 0 wtime 0 byoyomi 50";
    assert_eq!(with("", go), "bestmove 9g9f ponder 1c1d");
    assert_eq!(with("position startpos moves 9g9f\n", go), "bestmove 9c9d");
    // The same two moves with the sides changed: found with the board turned, unless that is not wanted.
    let turned = "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n";
    let black_may = "setoption name BookEvalWhiteLimit value 0\n";
    assert_eq!(with(&format!("{black_may}{turned}"), go), "bestmove 1c1d ponder 9g9f");
    let pondering = with("", "go ponder btime 0 wtime 0 byoyomi 50\nponderhit");
    assert_eq!(pondering, "bestmove 9g9f ponder 1c1d");
    let unlikely = "bestmove 9g9f";
    for options in [
        "setoption name USI_OwnBook value false\n",
        "setoption name BookMoves value 0\n",
        "setoption name BookIgnoreRate value 100\n",
        "setoption name BookDepthLimit value 21\n",
        "setoption name BookEvalBlackLimit value 41\n",
        "setoption name ConsiderationMode value true\n",
        "setoption name MultiPV value 2\n",
        "setoption name BookFile value no_book\n",
    ] {
        let said = with(options, go);
        assert!(!said.starts_with(unlikely), "{options}{said}");
    }
    // Levels know the book, and leave it early: what is move 2 here is move 4 there.
    for (level, number, known) in [(1, 2, true), (1, 4, false), (10, 4, true), (10, 12, true), (10, 14, false)] {
        let later = format!(
            "setoption name Level value {level}\nposition sfen \
             lnsgkgsnl/1r5b1/ppppppppp/9/9/P8/1PPPPPPPP/1B5R1/LNSGKGSNL w - {number}\n"
        );
        let said = talk_to_the_end(&format!(
            "setoption name BookFile value {}\nsetoption name BookEvalDiff value 0\n{later}{go}\n",
            path.display()
        ));
        let searched = said.iter().any(|line| line.starts_with("info") && line.contains(" nodes "));
        assert_eq!(!searched, known, "level {level}, move {number}: {said:?}");
    }
    assert!(!with("setoption name FlippedBook value false\n", &format!("{turned}{go}")).ends_with("1c1d ponder 9g9f"));
    // A study by time is no game.
    assert!(!with("", "go movetime 30").starts_with(unlikely));
    let said = talk_to_the_end("setoption name BookFile value /no/such/book\nisready\ngo nodes 100\n");
    assert!(said[0].starts_with("info string error: BookFile: /no/such/book"), "{said:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_book_that_is_built_in_is_read_without_a_fault_and_played_from() {
    let said = talk_to_the_end("isready\nposition startpos\ngo btime 600000 wtime 600000\n");
    assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
    let book = |line: &&String| line.starts_with("info") && line.contains(" nodes ");
    assert_eq!(said.iter().filter(book).count(), 0, "it searched: {said:?}");
    let mv: komadai_shogi::Move = said.last().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    assert!(komadai_shogi::Position::start().is_legal(mv));
}

#[test]
fn limits_that_are_set_hold_for_every_search() {
    let deepest = |options: &str| {
        let said =
            talk_to_the_end(&format!("{options}setoption name BookFile value no_book\ngo btime 600000 wtime 600000\n"));
        let depth = |line: &String| line.strip_prefix("info depth ")?.split(' ').next()?.parse::<u32>().ok();
        said.iter().filter_map(depth).max().unwrap()
    };
    assert_eq!(deepest("setoption name DepthLimit value 2\n"), 2);
    assert!(deepest("setoption name NodesLimit value 300\n") < 8);
    // A draw at the third ply is all there is.
    let drawn = "setoption name MaxMovesToDraw value 2\nsetoption name DrawValueBlack value -77\n";
    let said = talk_to_the_end(&format!("{drawn}go depth 5\n"));
    assert!(said.iter().any(|line| line.contains("score cp -77 ")), "{said:?}");
    let said = talk_to_the_end(&format!(
        "{drawn}setoption name DrawValueWhite value 55\nposition startpos moves 7g7f\ngo depth 5\n"
    ));
    assert!(said.iter().any(|line| line.contains("score cp 55 ")), "{said:?}");
}

#[test]
fn pointless_moves_are_considered_on_request() {
    // A pawn that enters the zone and does not promote.
    let lines = |all: bool| {
        let said = talk_to_the_end(&format!(
            "setoption name GenerateAllLegalMoves value {all}\nsetoption name MultiPV value 600\n\
             position sfen 4k4/9/9/P8/9/9/9/9/K8 b - 1\ngo depth 1\n"
        ));
        said.iter().filter(|line| line.starts_with("info depth 1 ")).count()
    };
    assert_eq!((lines(false), lines(true)), (4, 5));
}

#[test]
fn more_memory_than_there_is_is_not_taken() {
    let said =
        talk_to_the_end("setoption name USI_Hash value 1\nsetoption name Threads value 256\nisready\ngo nodes 3000\n");
    assert!(said.last().unwrap().starts_with("bestmove "));
}

#[test]
fn faults_are_answered_and_survived() {
    for (line, expect) in [
        ("hello", "unknown command"),
        ("position startpos moves 7g7e", "illegal"),
        ("position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "position"),
        ("position sfen x", "position"),
        ("setoption name Threads value 0", "1 to 256"),
        ("setoption name Nonsense value 1", "no such option"),
        ("go depth", "a value is missing"),
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
        "go mate infinite",
        "go nonsense",
        "go byoyomi 99999999999999999999",
        "go perft 2",
        "go perft 12",
        "bench 3",
        "bench",
        "position startpos",
        "position startpos moves 7g7f 3c3d",
        "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
        "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "gameover win",
        "d",
        "eval",
        "setoption name USI_Hash value 2",
        "setoption name Level value 1",
        "setoption name Level value 0",
        "setoption name MultiPV value 3",
        "setoption name Threads value 2",
        "setoption name Stochastic_Ponder value true",
        "setoption name BookFile value /no/such/book",
        "",
        "garbage",
    ];
    let mut rng = fastrand::Rng::with_seed(7);
    let mut random = |n: usize| rng.usize(..n);
    for _ in 0..12 {
        let lines: Vec<&str> = (0..12).map(|_| commands[random(commands.len())]).collect();
        let said = talk(lines.join("\n").as_bytes());
        let asked = lines.iter().filter(|line| line.starts_with("go ") && !line.contains("perft")).count();
        let answered = said.iter().filter(|line| line.starts_with("bestmove") || line.starts_with("checkmate")).count();
        assert_eq!(asked, answered, "{lines:?}");
    }
}

/// The move that was played and the lines in which members spoke.
fn vote(lines: &str) -> (String, Vec<String>, Vec<String>) {
    let said = talk_to_the_end(lines);
    let best = said.last().unwrap().strip_prefix("bestmove ").unwrap().split(' ').next().unwrap().to_owned();
    let words = said.iter().filter_map(|line| line.strip_prefix("info string ")).map(str::to_owned).collect();
    (best, words, said)
}

#[test]
fn members_vote_and_each_ones_word_is_told() {
    for rule in ["majority", "optimistic"] {
        let ask =
            format!("setoption name Consultation value {rule}\nsetoption name MemberNoise value 150\ngo nodes 8000\n");
        let (best, words, said) = vote(&ask);
        let members: Vec<&String> = words.iter().filter(|word| word.starts_with("member ")).collect();
        let moves: Vec<&str> = members.iter().map(|word| word.split(' ').nth(2).unwrap()).collect();
        assert_eq!(moves.len(), 4, "{words:?}");
        let score = |word: &str| word.split(' ').nth(5).unwrap().parse::<i32>().unwrap();
        let votes = |mv: &str| moves.iter().filter(|other| **other == mv).count();
        match rule {
            "majority" => assert!(moves.iter().all(|mv| votes(mv) <= votes(&best)), "{best}: {words:?}"),
            _ => {
                let highest = members.iter().max_by_key(|word| score(word)).unwrap();
                assert_eq!(highest.split(' ').nth(2), Some(best.as_str()), "{words:?}");
            }
        }
        assert!(words.iter().any(|word| word.starts_with(&format!("{rule}: {best}, which "))), "{words:?}");
        // The last line is that of the move, with the nodes of all.
        let line = said.iter().rfind(|line| line.starts_with("info depth")).unwrap();
        assert!(line.contains(&format!(" pv {best}")), "{line}");
        let nodes: u64 = line.split(' ').skip_while(|word| *word != "nodes").nth(1).unwrap().parse().unwrap();
        assert!((7_000..12_000).contains(&nodes), "shared out among four: {line}");
    }
}

#[test]
fn members_err_apart_and_the_same_seed_errs_the_same() {
    let ask = |seed: u32| {
        vote(&format!(
            "setoption name Consultation value majority\nsetoption name Members value 6\nsetoption name MemberNoise value 120\n\
             setoption name MemberSeed value {seed}\nposition startpos moves 7g7f 3c3d\ngo nodes 12000\n"
        ))
        .1
    };
    let first = ask(1);
    assert_eq!(first, ask(1));
    assert_ne!(first, ask(2));
    let told: std::collections::BTreeSet<&str> =
        first.iter().filter_map(|word| word.strip_prefix("member ")?.split_once(": ")).map(|(_, word)| word).collect();
    assert!(told.len() > 1, "{first:?}");
    // Without noise all are one.
    let same =
        vote("setoption name Consultation value majority\nsetoption name MemberNoise value 0\ngo nodes 8000\n").1;
    let words: Vec<&str> =
        same.iter().filter_map(|word| word.strip_prefix("member ")?.split_once(": ")).map(|(_, word)| word).collect();
    assert!(words.len() == 4 && words.iter().all(|word| *word == words[0]), "{same:?}");
}

#[test]
fn a_consultation_stops_ponders_and_keeps_its_time() {
    let on = "setoption name Consultation value majority\nsetoption name USI_OwnBook value false\n";
    let said = talk(format!("{on}go infinite\nstop\n").as_bytes());
    assert!(
        said.last().unwrap().starts_with("bestmove ") && said.last() != Some(&"bestmove resign".to_owned()),
        "{said:?}"
    );
    let pondering = format!("{on}position startpos moves 7g7f\ngo ponder btime 0 wtime 0 byoyomi 200\n");
    for end in ["stop", "ponderhit"] {
        assert!(best(&format!("{pondering}{end}\n")).starts_with("bestmove "), "{end}");
    }
    assert!(best(&format!("{on}go movetime 100\n")).starts_with("bestmove "));
    // A mate is looked for as ever, and a declaration or the end of a game needs no vote.
    let said = talk_until(&format!("{on}{PROBLEM}go mate infinite\n"), "checkmate");
    assert!(said.iter().any(|line| line == "checkmate G*5b"), "{said:?}");
    let mated = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2\n";
    assert_eq!(best(&format!("{on}{mated}go nodes 1000\n")), "bestmove resign");
}

#[test]
fn several_lines_and_levels_are_one_engines_work() {
    for (option, word) in [("MultiPV value 3", "error: MultiPV: "), ("Level value 3", "error: Level: ")] {
        let (_, words, said) =
            vote(&format!("setoption name Consultation value majority\nsetoption name {option}\ngo nodes 3000\n"));
        assert!(words[0].starts_with(word), "{words:?}");
        assert!(words.iter().all(|word| !word.starts_with("member ")), "{words:?}");
        let third = said.iter().any(|line| line.contains(" multipv 3 "));
        assert_eq!(third, option.starts_with("MultiPV"));
    }
}

//! Problems with known answers, made by hand or found in the corpus.

use crate::common;

use common::corpus::corpus;
use komadai_shogi::{Position, Setup, SetupFaults};
use komadai_tsume::{Goal, Limits, Mate, NoKing, Proof, ProofFault, Question, Solver, Verdict, replay};
use std::sync::atomic::AtomicBool;

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect(sfen);
    Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect(sfen)
}

fn ask(sfen: &str, question: Question) -> Verdict {
    let answer = Solver::new(16).solve(&position(sfen), question, &Limits::default());
    answer.expect("there is a king to mate").verdict
}

fn counted() -> Question {
    Question { goal: Goal::Shortest, count_futile: true }
}

fn mate(sfen: &str, question: Question) -> Mate {
    match ask(sfen, question) {
        Verdict::Mate(mate) => mate,
        verdict => panic!("{sfen}: {verdict:?}"),
    }
}

#[test]
fn a_gold_on_the_head() {
    let mate = mate("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", Question::COMPOSER);
    assert_eq!((mate.length, mate.exact), (1, true));
    assert_eq!(mate.line[0].to_string(), "G*5b");
}

#[test]
fn either_side_attacks() {
    let mate = mate("9/9/9/9/9/9/4p4/9/4K4 w g2r2b3g4s4n4l17p 1", Question::COMPOSER);
    assert_eq!(mate.length, 1);
}

#[test]
fn no_mate_by_a_dropped_pawn() {
    // The pawn on 1b would mate, and must not.
    let within_1 = Question { goal: Goal::Within(1), count_futile: true };
    assert_eq!(ask("7nk/9/8S/9/9/9/9/9/9 b P2r2b4g3s3n4l17p 1", within_1), Verdict::NoMate);
    assert_eq!(mate("7nk/9/8S/9/9/9/9/9/9 b L2r2b4g3s3n3l18p 1", within_1).length, 1);
    assert_eq!(ask("k8/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1", Question::COMPOSER), Verdict::NoMate);
}

#[test]
fn a_check_without_end_is_no_mate() {
    // The dragon can check for ever and the king can step to and fro for ever.
    assert_eq!(ask("4k4/9/9/9/9/9/9/9/3+R5 b - 1", Question::COMPOSER), Verdict::NoMate);
}

#[test]
fn a_futile_interposition_is_not_counted_but_played() {
    // The lance mates from afar; whatever is dropped between is taken and nothing has changed.
    let sfen = "8k/6S2/9/8B/8L/9/9/9/9 b P2rb4g3s4n3l17p 1";
    let (composer, player) = (mate(sfen, Question::COMPOSER), mate(sfen, counted()));
    assert!(composer.length < player.length, "{composer:?} {player:?}");
    assert_eq!(replay(&position(sfen), &composer.line), Ok(()));
    assert!(composer.line.len() > usize::from(composer.length));
    assert_eq!(player.line.len(), usize::from(player.length));
}

#[test]
fn an_attacker_in_check_must_answer_it_with_check() {
    let free = "3k5/9/3G5/9/9/9/9/9/4K4 b G2r2b2g4s4n4l18p 1";
    let checked = "3k5/9/3G5/9/9/9/9/9/r3K4 b Gr2b2g4s4n4l18p 1";
    assert_eq!(mate(free, Question::COMPOSER).length, 1);
    assert_eq!(ask(checked, Question::COMPOSER), Verdict::NoMate);
}

#[test]
fn soundness_finds_other_solutions_and_pieces_left_over() {
    let judge = |sfen: &str| {
        let start = position(sfen);
        let mut solver = Solver::new(16);
        let answer = solver.solve(&start, Question::COMPOSER, &Limits::default()).expect("there is a king");
        let Verdict::Mate(mate) = answer.verdict else { panic!("{sfen}") };
        solver.soundness(&start, &mate, &Limits::default()).expect("there is a king")
    };
    // Gold on 5b; it may also be 4b or 6b in no case.
    let sound = judge("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    assert_eq!((sound.is_sound(), sound.last_ply.len()), (Some(true), 0), "{sound:?}");
    let left = judge("4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1");
    assert_eq!((left.is_sound(), left.left_over.total()), (Some(false), 1), "{left:?}");
    // Two golds in hand and the pawn on 5d: the first gold may be dropped on 5c only, the second has a choice.
    let cooked = judge("9/4k4/9/4P4/9/9/9/9/9 b 3G2r2b1g4s4n4l17p 1");
    assert!(!cooked.left_over.is_empty() || !cooked.cooks.is_empty(), "{cooked:?}");
}

#[test]
fn limits_end_a_search_without_a_verdict() {
    let hard = position("3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1");
    let mut solver = Solver::new(1);
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let answer = solver.solve(&hard, Question::COMPOSER, &limits).expect("there is a king");
    assert_eq!(answer.verdict, Verdict::Unknown);
    assert!(answer.nodes < 3_000);
    let stop = AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    assert_eq!(solver.solve(&hard, Question::COMPOSER, &limits).expect("there is a king").verdict, Verdict::Unknown);
}

#[test]
fn somebody_must_be_mated() {
    let lonely = position("4K4/9/9/9/9/9/9/9/9 b - 1");
    let refused = Solver::new(1).solve(&lonely, Question::PLAY, &Limits::default());
    assert_eq!(refused.map(|answer| answer.verdict), Err(NoKing(komadai_shogi::Color::White)));
}

#[test]
fn a_tiny_table_changes_no_verdict() {
    let sfen = "lr2+P2nl/9/2+Np3P1/pP2G2pp/P1+r3P2/1p3k2P/KBNP1+s3/1S3P3/L7L w 2G2Pbg2sn3p 150";
    let answer = Solver::new(1).solve(&position(sfen), Question::COMPOSER, &Limits::default());
    let Ok(Verdict::Mate(mate)) = answer.map(|answer| answer.verdict) else { panic!() };
    assert_eq!((mate.length, mate.exact), (11, true));
}

#[test]
fn several_threads_come_to_the_same_verdicts() {
    let mates = [
        ("lr2+P2nl/9/2+Np3P1/pP2G2pp/P1+r3P2/1p3k2P/KBNP1+s3/1S3P3/L7L w 2G2Pbg2sn3p 150", 11),
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
    ];
    let mut solver = Solver::new(4).threads(3);
    for (sfen, length) in mates {
        let answer = solver.solve(&position(sfen), Question::COMPOSER, &Limits::default());
        let Ok(Verdict::Mate(mate)) = answer.map(|answer| answer.verdict) else { panic!("{sfen}") };
        assert_eq!((mate.length, mate.exact), (length, true), "{sfen}");
    }
    let none = position("3k5/9/3G5/9/9/9/9/9/r3K4 b Gr2b2g4s4n4l18p 1");
    assert_eq!(solver.solve(&none, Question::PLAY, &Limits::default()).map(|a| a.verdict), Ok(Verdict::NoMate));
    let hard = position("3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1");
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let answer = solver.solve(&hard, Question::PLAY, &limits).expect("there is a king");
    assert_eq!(answer.verdict, Verdict::Unknown);
}

#[test]
fn a_proof_is_written_read_and_checked() {
    let start = position("lr2+P2nl/9/2+Np3P1/pP2G2pp/P1+r3P2/1p3k2P/KBNP1+s3/1S3P3/L7L w 2G2Pbg2sn3p 150");
    let proof = Solver::new(16).proof(&start, u16::MAX, 10_000, &Limits::default());
    let proof = proof.expect("there is a king").expect("it is a mate");
    let plies = proof.verify().expect("it holds");
    assert!(plies >= 11);
    let read: Proof = proof.to_string().parse().expect("it was written so");
    assert_eq!(read, proof);
    let mut short = proof.clone();
    short.moves.pop();
    assert!(matches!(short.verify(), Err(ProofFault::Length { .. })));
    let mut wrong = proof;
    wrong.moves.swap(0, 1);
    assert!(wrong.verify().is_err());
}

#[test]
fn a_wrong_line_is_refused() {
    let start = position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    let line = |text: &str| text.split(' ').map(|mv| mv.parse().expect(mv)).collect::<Vec<_>>();
    assert_eq!(replay(&start, &line("G*5b")), Ok(()));
    assert!(matches!(replay(&start, &line("G*4b 5a4b")), Err(ProofFault::NotMate { .. })));
    assert!(matches!(replay(&start, &line("G*5d")), Err(ProofFault::NoCheck { .. })));
    assert!(matches!(replay(&start, &line("G*5c")), Err(ProofFault::Illegal { .. })));
}

#[test]
fn mates_of_the_corpus_have_their_length() {
    let Some(rows) = corpus("nshogi-mate-n.tsv") else { return };
    // In these rows the solver finds a mate shorter than the file says, and `komadai mate --proof` shows it against every defence.
    let shorter = ["nshogi-mate5-286", "nshogi-mate7-118", "nshogi-mate7-163", "nshogi-mate9-103"];
    let mut solver = Solver::new(16);
    for row in rows.iter().step_by(37).filter(|row| !shorter.contains(&row[0].as_str())) {
        let answer = solver.solve(&position(&row[2]), counted(), &Limits::default()).expect("there is a king");
        let Verdict::Mate(mate) = answer.verdict else { panic!("{row:?}") };
        assert_eq!((mate.length.to_string(), mate.exact), (row[1].clone(), true), "{row:?}");
    }
}

#[test]
fn nothing_of_the_corpus_mates_that_must_not() {
    let Some(rows) = corpus("nshogi-no-mate-1.tsv") else { return };
    let mut solver = Solver::new(1);
    for row in &rows {
        let question = Question { goal: Goal::Within(1), count_futile: true };
        let answer = solver.solve(&position(&row[2]), question, &Limits::default()).expect("there is a king");
        assert_eq!(answer.verdict, Verdict::NoMate, "{row:?}");
    }
}

/// Known lengths of long classics, and that the first mate found is soon made as short as that: each problem with a number of nodes
/// that suffices for it.
#[test]
fn long_classics_of_the_corpus_come_to_their_length() {
    let Some(rows) = corpus("long-classics.tsv") else { return };
    for (name, nodes, length, exact) in [
        ("zuko100_kotobuki611", 1_500_000, 611, false),
        ("act_no_yume467", 6_000_000, 467, true),
        ("astral_traveler579", 4_000_000, 579, false),
    ] {
        let row = rows.iter().find(|row| row[0] == name).expect(name);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = Solver::new(512).solve(&position(&row[1]), Question::COMPOSER, &limits).expect("there is a king");
        let Verdict::Mate(mate) = answer.verdict else { panic!("{name}") };
        assert_eq!((mate.length, mate.exact), (length, exact), "{name}");
    }
}

#[test]
fn published_solver_tests() {
    let Some(rows) = corpus("yaneuraou-heads-and-solver-tests.tsv") else { return };
    let mut solver = Solver::new(16);
    for row in &rows {
        let start = position(&row[2]);
        // One collection counts every interposition, the other none that is futile.
        let count_futile = row[0].starts_with("sugyan");
        let (goal, length) = match row[1].strip_prefix("no-mate-in-") {
            // Mate by a gold on 8b, whatever its source says.
            _ if row[0] == "antma-1-54" => (Goal::Shortest, Some(1)),
            Some(plies) => (Goal::Within(plies.parse().expect("a number")), None),
            // Loops: the lengths of the published sets that they are from, and 7 for the last.
            None => (
                Goal::Shortest,
                row[1].parse().ok().or(if row[0].ends_with("30") || row[0].ends_with("33") {
                    Some(3)
                } else {
                    Some(7)
                }),
            ),
        };
        let answer = solver.solve(&start, Question { goal, count_futile }, &Limits::default());
        let found = match answer.expect("there is a king").verdict {
            Verdict::Mate(mate) => Some(mate.length),
            Verdict::NoMate => None,
            Verdict::Unknown => panic!("{row:?}"),
        };
        assert_eq!(found, length, "{row:?}");
    }
}

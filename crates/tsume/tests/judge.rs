//! Somebody solves a problem: what each of his moves is worth.

use komadai_shogi::{Foul, Move, Position, Setup, SetupFaults};
use komadai_tsume::{Judge, Judgement, Limits, Refutation, WayFault};

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect(sfen);
    Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect(sfen)
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| word.parse().expect(word)).collect()
}

fn judge(sfen: &str, so_far: &str, mv: &str) -> Judgement {
    let mut judge = Judge::new(position(sfen), Vec::new(), 4);
    judge.judge(&moves(so_far), moves(mv)[0], &Limits::default()).expect("a way")
}

/// S*2b 2a1b N*2d.
const THREE: &str = "7k1/9/6G2/9/9/9/9/9/9 b SN2r2b3g3s3n4l18p 1";

#[test]
fn a_mating_check_is_right_and_met_by_the_longest_defence() {
    let Judgement::Mates { plies, shortest, defence } = judge(THREE, "", "S*2b") else { panic!() };
    assert_eq!((plies, shortest, defence.to_string().as_str()), (2, Some(true), "2a1b"));
    assert_eq!(judge(THREE, "S*2b 2a1b", "N*2d"), Judgement::Mate);
}

#[test]
fn a_slower_mate_is_right_but_not_the_shortest() {
    // A gold on 1b mates; so does the rook from the side, once something came between.
    let sfen = "8k/9/8G/9/9/9/9/9/9 b RGr2b2g4s4n4l18p 1";
    assert_eq!(judge(sfen, "", "G*1b"), Judgement::Mate);
    let Judgement::Mates { plies, shortest, .. } = judge(sfen, "", "R*3a") else { panic!() };
    assert!(plies >= 2);
    assert_eq!(shortest, Some(false));
}

#[test]
fn a_check_that_fails_is_refuted_with_the_reason() {
    let refuted = |sfen: &str, mv: &str| match judge(sfen, "", mv) {
        Judgement::Refuted { defence, why } => (defence.to_string(), why),
        other => panic!("{sfen} {mv}: {other:?}"),
    };
    // No piece guards the gold; a guarded one lets the king run; a rook from afar can be blocked.
    assert_eq!(
        refuted("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", "G*5b"),
        ("5a5b".to_string(), Refutation::KingTakes)
    );
    assert_eq!(refuted("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*6b").1, Refutation::KingTakes);
    assert_eq!(refuted("4k4/9/3G5/9/9/9/9/9/9 b S2r2b3g3s4n4l18p 1", "S*6b").1, Refutation::Escape);
    assert_eq!(refuted("4k4/9/4g4/9/9/9/9/9/9 b L2r2b3g4s4n3l18p 1", "L*5b").1, Refutation::Taken);
    assert_eq!(
        refuted("3gkg3/3p1p3/9/9/9/9/9/9/9 b N2r2b2g4s3n4l16p 1", "N*4c"),
        ("4b4c".to_string(), Refutation::Taken)
    );
}

#[test]
fn what_is_no_move_of_a_solution_is_named() {
    assert_eq!(judge(THREE, "", "N*1b"), Judgement::Illegal(Foul::NoRetreat));
    assert_eq!(judge(THREE, "", "3c4c"), Judgement::NoCheck);
    assert_eq!(judge("7nk/9/8S/9/9/9/9/9/9 b P2r2b4g3s3n4l17p 1", "", "P*1b"), Judgement::Illegal(Foul::Uchifuzume));
    let mut judge = Judge::new(position(THREE), Vec::new(), 1);
    let mv = moves("S*2b")[0];
    let limits = Limits::default();
    assert_eq!(judge.judge(&moves("S*2b"), mv, &limits), Err(WayFault::NotHisTurn));
    assert!(matches!(judge.judge(&moves("S*2b 2a9a"), mv, &limits), Err(WayFault::Illegal { ply: 2, .. })));
}

#[test]
fn limits_leave_a_move_open() {
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let eleven = "lr2+P2nl/9/2+Np3P1/pP2G2pp/P1+r3P2/1p3k2P/KBNP1+s3/1S3P3/L7L w 2G2Pbg2sn3p 150";
    let mut judge = Judge::new(position(eleven), Vec::new(), 1);
    let solution = judge.best(&[], &Limits::default()).expect("a way").expect("a mate");
    let mut short = Judge::new(position(eleven), Vec::new(), 1);
    assert_eq!(short.judge(&[], solution, &limits), Ok(Judgement::Open));
}

#[test]
fn checks_that_go_round_lose_at_the_fourth_time() {
    // The dragon and the king step to and fro; the first position counts as the first time.
    let sfen = "4k4/9/9/9/9/9/9/9/3+R5 b r2b4g4s4n4l18p 1";
    let mut judge = Judge::new(position(sfen), Vec::new(), 4);
    let round = "6i5i 5a4a 5i4i 4a5a 4i5i 5a6a 5i6i 6a5a ";
    let way = moves(&round.repeat(3));
    let mv = moves("6i5i")[0];
    assert!(matches!(judge.judge(&[], mv, &Limits::default()), Ok(Judgement::Refuted { .. })));
    assert_eq!(judge.judge(&way, mv, &Limits::default()), Ok(Judgement::PerpetualCheck));
}

#[test]
fn an_answer_meets_a_check_in_one_of_five_ways() {
    let checked = position("4k4/3g5/9/9/4L4/9/9/6b2/9 w P2rb3g4s4n3l17p 1");
    for (answer, why) in [
        ("5a4b", Refutation::Escape),
        ("6b5c", Refutation::Blocked),
        ("6b5b", Refutation::Blocked),
        ("P*5d", Refutation::Interposed),
    ] {
        let mv = moves(answer)[0];
        assert!(checked.is_legal(mv), "{answer}");
        assert_eq!(Refutation::of(&checked, mv), why, "{answer}");
    }
}

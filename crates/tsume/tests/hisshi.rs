//! Brinkmate: patterns from the books' first pages, built here, and a searcher so plain that it can be believed.

use crate::common;

use common::{Plain, Random, position as generated};
use komadai_shogi::{Hand, Move, PieceKind, Position, Setup, SetupFaults};
use komadai_tsume::{Brink, BrinkFault, Brinkmate, Limits, Reply, Solver};

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect(sfen);
    Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect(sfen)
}

fn seek(sfen: &str, plies: u16) -> Brinkmate {
    let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
    Solver::new(32).brinkmate(&position(sfen), plies, &limits).expect("there is a king")
}

fn brink(sfen: &str, plies: u16) -> Brink {
    match seek(sfen, plies) {
        Brinkmate::Brink(brink) => {
            assert_eq!(brink.verify(&position(sfen), &mut Solver::new(32), &Limits::default()), Ok(()), "{sfen}");
            brink
        }
        other => panic!("{sfen}: {other:?}"),
    }
}

fn words(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_quiet_move_after_which_nothing_helps() {
    for (sfen, line) in [
        // A silver beside the king's way out (腹銀): the gold comes from above or below.
        ("8l/8k/8p/9/9/9/9/9/9 b GS 1", "S*3b"),
        // A gold that pins the king to the edge while the rook waits.
        ("8l/8k/8p/9/9/9/9/9/9 b RG 1", "G*3c"),
        // The pawn's promotion on the king's head.
        ("4k4/9/9/4P4/9/9/9/9/9 b 2G 1", "5d5c+"),
    ] {
        let brink = brink(sfen, 1);
        assert_eq!((words(&brink.line()).as_str(), brink.plies), (line, 1), "{sfen}");
        assert!(brink.answers.iter().all(|(_, reply)| matches!(reply, Reply::Mate(_))), "{sfen}");
    }
}

#[test]
fn three_plies_where_one_is_not_enough() {
    // Fire from both sides (挟撃): the gold drives the king to the edge, the dragon closes in.
    let sfen = "9/4k4/2+R6/9/9/9/9/9/9 b G2p 1";
    assert_eq!(seek(sfen, 1), Brinkmate::None);
    let brink = brink(sfen, 3);
    assert_eq!((brink.plies, words(&brink.line()).as_str()), (3, "G*4c 5b4a 7c6b"));
}

#[test]
fn a_mate_needs_no_brink() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let Brinkmate::Mate(line) = seek(sfen, 3) else { panic!() };
    assert_eq!(words(&line), "G*5b");
}

#[test]
fn the_defence_may_check_in_its_turn() {
    // The same silver; now White can check a king of Black's, and Black must not count on his next move.
    let quiet = "8l/8k/8p/9/9/9/9/9/4K4 b GS 1";
    assert_eq!(words(&brink(quiet, 1).line()), "S*3b");
    let checked = "8l/8k/8p/9/9/9/9/9/4K4 b GSr 1";
    assert!(!matches!(seek(checked, 1), Brinkmate::Brink(brink) if brink.mv.to_string() == "S*3b"));
}

#[test]
fn limits_leave_it_open() {
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let found = Solver::new(1).brinkmate(&position("8l/8k/8p/9/9/9/9/9/9 b GSgs 1"), 3, &limits);
    assert_eq!(found, Ok(Brinkmate::Unknown));
}

#[test]
fn a_brink_with_a_hole_is_refused() {
    let sfen = "8l/8k/8p/9/9/9/9/9/9 b GS 1";
    let whole = brink(sfen, 1);
    let verify = |brink: &Brink| brink.verify(&position(sfen), &mut Solver::new(8), &Limits::default());
    let mut hole = whole.clone();
    hole.answers.pop();
    assert_eq!(verify(&hole), Err(BrinkFault::Answers(whole.mv)));
    let mut illegal = whole.clone();
    illegal.mv = "R*5e".parse().expect("a move");
    assert_eq!(verify(&illegal), Err(BrinkFault::Illegal(illegal.mv)));
    let mut longer = whole.clone();
    longer.plies = 3;
    assert_eq!(verify(&longer), Err(BrinkFault::Plies(whole.mv)));
    let mut unmated = whole.clone();
    let answer = unmated.answers[0].0;
    unmated.answers[0].1 = Reply::Mate(vec![whole.mv]);
    assert_eq!(verify(&unmated), Err(BrinkFault::NoMate(answer)));
}

/// The attacker's moves that do not check and leave every defence mated within three plies, by the plain searcher alone.
fn plain_brinks(position: &Position, plain: &mut Plain) -> Vec<Move> {
    let legal = position.legal_moves();
    legal
        .iter()
        .copied()
        .filter(|&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            !next.in_check()
                && next.legal_moves().iter().all(|&answer| {
                    let mut after = next;
                    after.play_unchecked(answer);
                    plain.left > 0 && plain.mates(&after, 3)
                })
        })
        .collect()
}

/// Positions to try; a long run sets KOMADAI_TSUME_CROSS.
fn rounds() -> u64 {
    std::env::var("KOMADAI_TSUME_CROSS").ok().and_then(|n| n.parse().ok()).unwrap_or(100)
}

#[test]
fn agrees_with_a_plain_searcher_on_brinks_in_one() {
    let mut random = Random(11);
    let (mut brinks, mut none, mut mates) = (0, 0, 0);
    let mut solver = Solver::new(16);
    for _ in 0..rounds() {
        // A defender with little in hand: the plain searcher tries every drop of his.
        let mut setup = generated(&mut random).to_setup();
        let defender = !setup.turn;
        setup.hands[defender] = Hand::EMPTY;
        if random.below(2) == 0 {
            setup.hands[defender].set(PieceKind::Gold, 1);
        }
        let Ok(position) = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM) else { continue };
        let mut plain = Plain { left: 60_000, count_futile: true };
        let soon = plain.mates(&position, 3);
        let plainly = if soon { Vec::new() } else { plain_brinks(&position, &mut plain) };
        if plain.left == 0 {
            continue;
        }
        let limits = Limits { nodes: Some(400_000), ..Limits::default() };
        match solver.brinkmate(&position, 1, &limits).expect("there is a king") {
            Brinkmate::Mate(line) => {
                mates += 1;
                assert_eq!(komadai_tsume::replay(&position, &line), Ok(()), "{position}");
            }
            Brinkmate::Brink(brink) => {
                brinks += 1;
                assert!(!soon, "{position}");
                assert_eq!(brink.plies, 1, "{position}");
                assert_eq!(brink.verify(&position, &mut solver, &Limits::default()), Ok(()), "{position}");
            }
            Brinkmate::None => {
                none += 1;
                assert!(!soon && plainly.is_empty(), "{position}: {plainly:?}");
            }
            Brinkmate::Unknown => assert!(!soon, "{position}"),
        }
    }
    println!("brinks {brinks}, mates {mates}, none {none}");
    // About one position in eighty has one.
    assert!((brinks > 0 || rounds() < 400) && none > 20 && mates > 3, "{brinks} {none} {mates}");
}

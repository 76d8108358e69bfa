//! Brinkmate: patterns from the books' first pages, built here, and a searcher so plain that it can be believed.

mod common;

use common::{Plain, Random, position as generated};
use komadai_shogi::{Move, Position, Setup, SetupFaults};
use komadai_tsume::{Brink, BrinkFault, Brinkmate, Limits, Reply, Solver};

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect(sfen);
    Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect(sfen)
}

fn seek(sfen: &str, plies: u16) -> Brinkmate {
    let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
    Solver::new(32).brinkmate(&position(sfen), plies, &limits).expect("there is a king")
}

#[test]
fn probe() {
    let text = std::fs::read_to_string("/tmp/probe.txt").unwrap_or_default();
    for sfen in text.lines() {
        let t = std::time::Instant::now();
        for plies in [1, 3] {
            let found = seek(sfen, plies);
            match found {
                Brinkmate::Brink(b) => { println!("{sfen} {plies}: {:?} in {}", b.line().iter().map(|m| m.to_string()).collect::<Vec<_>>(), b.plies); break; }
                other => println!("{sfen} {plies}: {other:?} {:?}", t.elapsed()),
            }
        }
    }
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

#[test]
fn agrees_with_a_plain_searcher_on_brinks_in_one() {
    let mut random = Random(11);
    let (mut brinks, mut none, mut mates) = (0, 0, 0);
    let mut solver = Solver::new(16);
    for _ in 0..1_500 {
        let position = generated(&mut random);
        if position.hand(!position.turn()).total() > 1 {
            continue;
        }
        let mut plain = Plain { left: 400_000, count_futile: true };
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
    assert!(brinks > 5 && none > 50 && mates > 5, "{brinks} {none} {mates}");
}

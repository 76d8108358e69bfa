//! The solver against a plain searcher at small depth, over generated positions.

use crate::common;

use common::{Plain, Random, position};
use komadai_tsume::{Goal, Limits, Question, Solver, Verdict};

/// Positions to try; a long run sets KOMADAI_TSUME_CROSS.
fn rounds() -> u64 {
    std::env::var("KOMADAI_TSUME_CROSS").ok().and_then(|n| n.parse().ok()).unwrap_or(400)
}

/// Compares the shortest mates up to 5 plies. Gives how many positions had each length (0: none), and how many the plain
/// searcher could not afford.
fn cross_check(seed: u64, count_futile: bool) -> ([u32; 3], u32, u32) {
    let mut random = Random(seed);
    let mut solver = Solver::new(16);
    let (mut mates, mut none, mut skipped) = ([0; 3], 0, 0);
    for _ in 0..rounds() {
        let position = position(&mut random);
        let mut plain = Plain { left: 200_000, count_futile };
        let truth = [1, 3, 5].into_iter().find(|&plies| plain.mates(&position, plies));
        if plain.left == 0 {
            skipped += 1;
            continue;
        }
        let limits = Limits::default();
        let ask = |solver: &mut Solver, goal| {
            let question = Question { goal, count_futile };
            solver.solve(&position, question, &limits).expect("there is a king to mate").verdict
        };
        let verdict = ask(&mut solver, Goal::Within(5));
        assert_eq!(matches!(verdict, Verdict::Mate(_)), truth.is_some(), "within 5: {position}: {verdict:?}");
        match truth {
            None => none += 1,
            Some(plies) => {
                mates[plies as usize / 2] += 1;
                let verdict = ask(&mut solver, Goal::Shortest);
                let Verdict::Mate(mate) = &verdict else { panic!("{position}: {verdict:?}, mate in {plies}") };
                assert_eq!((u32::from(mate.length), mate.exact), (plies, true), "{position}: {:?}", mate.line);
                if count_futile {
                    assert_eq!(mate.line.len(), usize::from(mate.length), "{position}");
                }
                let any = ask(&mut solver, Goal::Any);
                assert!(matches!(any, Verdict::Mate(_)), "{position}: {any:?}");
                let shorter = ask(&mut solver, Goal::Within(plies as u16 - 1));
                assert!(shorter == Verdict::NoMate, "{position}: {shorter:?}");
            }
        }
    }
    println!("mates in 1, 3, 5: {mates:?}, none within 5: {none}, too dear: {skipped}");
    (mates, none, skipped)
}

#[test]
fn agrees_where_every_interposition_counts() {
    let (mates, none, _) = cross_check(1, true);
    assert!(mates.iter().all(|&n| n > 0) && none > 0);
}

#[test]
fn agrees_where_futile_interpositions_do_not_count() {
    let (mates, none, _) = cross_check(2, false);
    assert!(mates.iter().all(|&n| n > 0) && none > 0);
}

/// What a search learnt before its limits ended it is true: asked again, the same solver says what a fresh one says.
#[test]
fn a_search_cut_short_leaves_nothing_false() {
    let mut random = Random(7);
    let mut compared = 0;
    let ask = |solver: &mut Solver, position: &komadai_shogi::Position, nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        match solver.solve(position, Question::COMPOSER, &limits).expect("there is a king").verdict {
            Verdict::Mate(mate) => mate.exact.then_some(mate.length),
            Verdict::NoMate => Some(0),
            Verdict::Unknown => None,
        }
    };
    for _ in 0..600 {
        let position = position(&mut random);
        let mut used = Solver::new(1);
        for _ in 0..4 {
            ask(&mut used, &position, 256);
        }
        if let (Some(again), Some(fresh)) =
            (ask(&mut used, &position, 5_000), ask(&mut Solver::new(1), &position, 5_000))
        {
            assert_eq!(again, fresh, "{position}");
            compared += 1;
        }
    }
    assert!(compared > 400, "{compared}");
}

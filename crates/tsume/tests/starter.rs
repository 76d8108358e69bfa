//! The problems that come with the crate: every claim about each of them is proven again.

use crate::common;

use common::Plain;
use komadai_shogi::Color;
use komadai_tsume::problems::{COLUMNS, Problem, canonical, id_of, read, starter};
use komadai_tsume::{Judge, Judgement, Limits, Question, Solver, Verdict, replay};
use std::collections::HashSet;

#[test]
fn each_is_sound_and_as_long_as_it_says() {
    let mut solver = Solver::new(64);
    let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
    for problem in starter() {
        let (id, start) = (&problem.id, &problem.position);
        let answer = solver.solve(start, Question::COMPOSER, &limits).expect("there is a king to mate");
        let Verdict::Mate(mate) = answer.verdict else { panic!("{id}: {:?}", answer.verdict) };
        assert_eq!((mate.length, mate.exact), (problem.plies, true), "{id}");
        assert_eq!(replay(start, &problem.solution), Ok(()), "{id}");
        let plies = usize::from(problem.plies);
        let recorded = komadai_tsume::Mate { line: problem.solution.clone(), ..mate };
        let soundness = solver.soundness(start, &recorded, &limits).expect("there is a king to mate");
        assert_eq!(soundness.is_sound(), Some(true), "{id}: {soundness:?}");
        // The last move may be forgiven for not promoting, nothing else.
        let last = recorded.line[plies - 1];
        for aside in &soundness.last_ply {
            assert!(plies > 1 && aside.mv.from() == last.from() && aside.mv.to() == last.to(), "{id}: {soundness:?}");
        }
    }
}

/// The plain searcher shares no code with the solver. It is too slow for the long ones.
#[test]
fn the_short_ones_hold_before_a_plain_searcher() {
    let mut checked = 0;
    for problem in starter().iter().filter(|problem| problem.plies <= 5) {
        let mut plain = Plain { left: 300_000, count_futile: false };
        let plies = u32::from(problem.plies);
        let mates = plain.mates(&problem.position, plies);
        let sooner = plies > 1 && plain.mates(&problem.position, plies - 2);
        if plain.left > 0 {
            assert_eq!((mates, sooner), (true, false), "{}", problem.id);
            checked += 1;
        }
    }
    assert!(checked * 2 > starter().iter().filter(|problem| problem.plies <= 5).count());
}

#[test]
fn rows_are_in_their_printed_form_and_in_order() {
    let mut names = HashSet::new();
    for problem in starter() {
        let Problem { id, position, .. } = problem;
        assert!(names.insert(id.clone()), "{id} twice");
        let same = canonical(position).expect("it has a king");
        assert!(same.same_as(position), "{id}: {position} should be {same}");
        assert_eq!(&id_of(position), id);
        assert_eq!((position.turn(), position.king(Color::Black)), (Color::Black, None));
    }
    let order: Vec<_> = starter().iter().map(|problem| (problem.plies, problem.grade)).collect();
    assert!(order.is_sorted());
    let text = starter().iter().fold(format!("{COLUMNS}\n"), |text, problem| format!("{text}{problem}\n"));
    assert_eq!(read(&text).expect("it is read again"), starter());
}

#[test]
fn the_solution_is_judged_right_move_by_move() {
    for problem in starter().iter().filter(|problem| problem.plies <= 7).step_by(7) {
        let mut judge = Judge::new(problem.position, problem.solution.clone(), 8);
        let plies = usize::from(problem.plies);
        for at in (0..plies).step_by(2) {
            let so_far = &problem.solution[..at];
            let mv = problem.solution[at];
            assert_eq!(judge.best(so_far, &Limits::default()), Ok(Some(mv)), "{}", problem.id);
            let found = judge.judge(so_far, mv, &Limits::default()).expect("a way");
            let left = plies - at - 1;
            if left == 0 {
                assert_eq!(found, Judgement::Mate, "{}", problem.id);
            } else {
                let defence = problem.solution[at + 1];
                let expected = Judgement::Mates { plies: left as u16, shortest: Some(true), defence };
                assert_eq!(found, expected, "{} at {at}", problem.id);
            }
        }
    }
}

#[test]
fn a_row_that_is_none_is_refused_with_its_place() {
    let row = starter().first().expect("there are some").to_string();
    for (from, to, words) in [
        ("\t", " ", "8 columns"),
        ("\tconstructed", "\tfound", "not a source"),
        ("\tgame", "\tfound", "not a source"),
        (" b ", " x ", "b"),
    ] {
        if row.contains(from) {
            let error = read(&format!("{COLUMNS}\n{row}\n{}\n", row.replace(from, to))).expect_err(to);
            assert!(error.line == 3 && error.why.contains(words), "{error}");
        }
    }
    assert_eq!(read("id\n").expect_err("no columns").line, 1);
}

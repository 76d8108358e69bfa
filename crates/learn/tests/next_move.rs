//! Positions with one best move: what is written of each can be played, and the judge of learners knows best moves from mistakes.

use komadai_learn::grade::Grade;
use komadai_learn::next_move::{Mistake, Origin, PLAIN, Phase, Problem, Said, VALUES, by_id, problems};
use komadai_shogi::{Color, Move, Position};
use std::collections::HashSet;

/// The position after moves, or the first of them that breaks a rule.
fn after(position: Position, moves: &[Move]) -> Result<Position, Move> {
    moves.iter().try_fold(position, |mut position, mv| position.play(*mv).map(|_| position).map_err(|_| *mv))
}

#[test]
fn every_line_can_be_played_and_no_two_problems_are_the_same() {
    let mut seen = HashSet::new();
    for problem in problems() {
        let Problem { setup, best, mistakes, .. } = problem;
        let position = Position::new(setup).unwrap_or_else(|fault| panic!("{setup}: {fault:?}"));
        assert_eq!(position.turn(), Color::Black, "{setup}");
        assert!(!position.in_check() && !best.is_empty() && !mistakes.is_empty(), "{setup}");
        for line in mistakes.iter().map(|mistake| &mistake.line).chain([best]) {
            assert!(after(position, line).is_ok(), "{setup}: {line:?}");
        }
        assert!(seen.insert(problem.id()), "{setup} twice");
        assert_eq!(by_id(&problem.id()), Some(problem));
    }
    assert!(Phase::ALL.iter().all(|phase| problems().iter().any(|problem| problem.phase == *phase)));
}

#[test]
fn best_moves_are_better_than_all_others_by_a_mistake_and_need_finding() {
    for Problem { setup, best, chance, other, mistakes, .. } in problems() {
        assert!(other + 13 <= *chance && *chance >= 35, "{setup}: {chance} against {other}");
        assert!(mistakes.iter().all(|mistake| mistake.left <= *other), "{setup}: {mistakes:?}");
        let position = Position::new(setup).unwrap();
        assert!(!after(position, &best[..1]).unwrap().is_checkmate(), "{setup}: a mate in one");
    }
}

#[test]
fn the_judge_takes_the_best_move_alone_and_knows_what_punishes_mistakes() {
    for problem in problems() {
        let position = Position::new(&problem.setup).unwrap();
        let mut known = 0;
        for mv in position.legal_moves().iter() {
            match problem.judge(*mv) {
                Said::Best => assert_eq!(problem.best[0], *mv),
                Said::Mistake(Mistake { line, .. }) => {
                    assert_eq!(line[0], *mv);
                    known += 1;
                }
                Said::Other => {}
            }
        }
        assert_eq!(problem.judge(problem.best[0]), Said::Best, "{}", problem.setup);
        assert_eq!(known, problem.mistakes.len(), "{}", problem.setup);
    }
}

#[test]
fn the_file_is_in_order_and_comes_back_from_what_is_read() {
    let text = include_str!("../next-move/positions.tsv");
    let lines: Vec<String> = problems().iter().map(Problem::to_string).collect();
    assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), lines);
    assert!(problems().is_sorted_by_key(|problem| (problem.phase, problem.grade)));
    assert!(by_id("nosuchid").is_none());
}

#[test]
fn there_are_problems_of_every_phase_and_origin_and_what_stands_to_be_taken_is_left_to_the_levels() {
    let count = |holds: &dyn Fn(&Problem) -> bool| problems().iter().filter(|problem| holds(problem)).count();
    assert!(problems().len() >= 1_500, "{}", problems().len());
    for phase in Phase::ALL {
        let of_phase = count(&|problem| problem.phase == phase);
        assert!(of_phase >= 400, "{phase}: {of_phase}");
    }
    for origin in Origin::ALL {
        let of_origin = count(&|problem| problem.origin == origin);
        assert!(of_origin >= 100, "{origin}: {of_origin}");
    }
    // Games of the levels gave the first positions, chosen by milder rules.
    let first = "8k".parse::<Grade>().unwrap();
    for problem in problems().iter().filter(|problem| problem.origin != Origin::Levels && problem.grade < first) {
        let position = Position::new(&problem.setup).unwrap();
        assert!(position.exchange(problem.best[0], &VALUES) < PLAIN, "{problem}");
    }
}

#[test]
fn every_mistake_has_an_answer() {
    for problem in problems() {
        assert!((1..=3).contains(&problem.mistakes.len()), "{problem}");
        assert!(problem.mistakes.iter().all(|mistake| mistake.line.len() >= 2), "{problem}");
    }
}

//! A node of the solution's tree laid open, against the plain searcher and against itself.

use crate::common;

use common::{Plain, Random, position};
use komadai_shogi::{Move, Position, Setup, SetupFaults};
use komadai_tsume::{Choice, Goal, Limits, NoKing, Node, Outlook, Question, Solver, Verdict, replay};

fn open(solver: &mut Solver, start: &Position, path: &[Move]) -> Node {
    solver.node(start, path, &Limits::default()).expect("there is a king")
}

/// The plies that a choice is known to leave, where it mates.
fn plies(choice: &Choice) -> Option<u16> {
    match choice.outlook {
        Outlook::Mate { plies, exact: true } => Some(plies),
        _ => None,
    }
}

/// Along every solution: the best check leaves one ply less than the node has, so does the longest answer, what is told of
/// each check within 5 plies is what a plain searcher finds, and the line that is shown replays.
#[test]
fn nodes_agree_with_the_solution_and_with_a_plain_searcher() {
    let mut random = Random(11);
    let mut solver = Solver::new(16);
    let (mut nodes, mut compared, mut futile) = (0, 0, 0);
    for _ in 0..150 {
        let start = position(&mut random);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let verdict = solver.solve(&start, Question::COMPOSER, &limits).expect("there is a king").verdict;
        let Verdict::Mate(mate) = verdict else { continue };
        if !mate.exact || mate.length > 5 {
            continue;
        }
        for ply in 0..usize::from(mate.length) {
            let path = &mate.line[..ply];
            let node = open(&mut solver, &start, path);
            let left = mate.length - ply as u16;
            let attacks = ply % 2 == 0;
            let told = node.choices.iter().filter_map(plies);
            let best = if attacks { told.min() } else { told.max() };
            assert_eq!(best.map(|plies| plies + 1), Some(left), "{start} after {path:?}: {:?}", node.choices);
            let whole: Vec<Move> = path.iter().chain(node.line.iter().flatten()).copied().collect();
            assert_eq!(replay(&start, &whole), Ok(()), "{start}: {whole:?}");
            let mut here = start;
            path.iter().for_each(|&mv| here.play_unchecked(mv));
            for choice in &node.choices {
                futile += u32::from(choice.outlook == Outlook::Futile);
                if attacks {
                    continue;
                }
                let mut next = here;
                next.play_unchecked(choice.mv);
                let mut plain = Plain { left: 100_000, count_futile: false };
                let truth = [1, 3].into_iter().find(|&plies| plain.mates(&next, plies));
                if plain.left > 0 && choice.outlook != Outlook::Futile {
                    compared += 1;
                    let told = plies(choice).filter(|&plies| plies <= 3).map(u32::from);
                    assert_eq!(told, truth, "{start} after {path:?} {}", choice.mv);
                }
            }
            nodes += 1;
        }
    }
    assert!(nodes > 20 && compared > 20 && futile > 0, "{nodes} nodes, {compared} compared, {futile} futile");
}

fn problem(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect(sfen);
    Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect(sfen)
}

#[test]
fn where_the_defender_is_not_in_check_nothing_is_left_to_open() {
    let start = problem("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    let quiet: Move = "G*9i".parse().expect("a move");
    let node = open(&mut Solver::new(4), &start, &[quiet]);
    assert_eq!(node, Node { choices: Vec::new(), line: None });
}

#[test]
fn a_side_without_a_king_is_refused() {
    let start = problem("9/9/4P4/9/9/9/9/9/4K4 b G 1");
    let refused = Solver::new(4).node(&start, &[], &Limits::default());
    assert_eq!(refused, Err(NoKing(!start.turn())));
}

/// What is told of a search under way is true of the root: no mate within so many plies, moves that can be played.
#[test]
fn a_search_tells_how_far_it_has_come() {
    let start = problem("9/9/9/4k4/9/9/9/9/9 b 2R2B4S4N4L 1");
    let mut solver = Solver::new(16).report_every(std::time::Duration::ZERO);
    let mut told = Vec::new();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    solver.solve_watched(&start, Question::COMPOSER, &limits, &mut |progress| told.push(progress)).expect("a king");
    assert!(told.len() > 3, "{}", told.len());
    for progress in &told {
        assert!(progress.proof > 0 && progress.disproof > 0);
        let mut position = start;
        for (ply, &mv) in progress.line.iter().enumerate() {
            assert_eq!(position.play(mv), Ok(()), "{mv} of {:?}", progress.line);
            assert!(ply % 2 == 1 || position.in_check());
        }
    }
    let none = told.iter().filter_map(|progress| progress.none_within).max().expect("something is refuted");
    let question = Question { goal: Goal::Within(none), count_futile: false };
    let fresh = Solver::new(16).solve(&start, question, &Limits::default()).expect("a king");
    assert_eq!(fresh.verdict, Verdict::NoMate);
}

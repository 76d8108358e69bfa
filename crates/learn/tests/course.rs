//! The course, played as a learner would: every sample solution is right by the rules, every wrong answer is refused.

use komadai_lang::Lang;
use komadai_learn::course::{Evaluation, Lesson, Step, Task, Verdict, Why, lesson, lessons};
use komadai_shogi::{Color, Move, Position, SetupFaults};
use komadai_tsume::{Limits, Question, Solver};
use std::collections::HashSet;

fn tasks() -> impl Iterator<Item = (&'static Lesson, usize, &'static Step)> {
    lessons().flat_map(|lesson| lesson.steps.iter().enumerate().map(move |(at, step)| (lesson, at, step)))
}

/// The verdicts on moves played one after the other.
fn play(step: &Step, moves: &[Move]) -> Vec<Verdict> {
    (1..=moves.len()).map(|count| step.judge(&moves[..count])).collect()
}

#[test]
fn solutions_solve_their_tasks_with_the_last_move() {
    for (lesson, at, step) in tasks() {
        let Some(asked) = &step.task else { continue };
        if let Task::Points(_, choice) = &asked.task {
            let right = choice.iter().filter(|number| matches!(step.judge_number(**number), Verdict::Done(_))).count();
            let refused =
                choice.iter().filter(|number| step.judge_number(**number) == Verdict::Wrong(Why::Miscounted, None));
            assert_eq!((right, refused.count()), (1, choice.len() - 1), "{} {at}", lesson.name);
            continue;
        }
        let verdicts = play(step, &asked.solution);
        let (last, before) = verdicts.split_last().expect(lesson.name);
        assert!(matches!(last, Verdict::Done(_)), "{} {at}: {last:?}", lesson.name);
        assert!(before.iter().all(|verdict| matches!(verdict, Verdict::GoOn(..))), "{} {at}: {before:?}", lesson.name);
    }
}

/// What a learner is not made to wait for is proven here.
#[test]
fn defences_that_are_written_down_are_defences() {
    let mut written = 0;
    for (lesson, at, step) in tasks() {
        let Some(Task::Defend(proven)) = step.task.as_ref().map(|asked| &asked.task) else { continue };
        for &mv in proven {
            let mut position = Position::ignoring(&step.setup, SetupFaults::MATE_PROBLEM).unwrap();
            position.play(mv).unwrap_or_else(|foul| panic!("{} {at}: {mv}: {foul}", lesson.name));
            let limits = Limits { nodes: Some(4_000_000), time: None, stop: None };
            let found = Solver::new(64).solve(&position, Question::PLAY, &limits).unwrap().verdict;
            assert!(matches!(found, komadai_tsume::Verdict::NoMate), "{} {at}: {mv}", lesson.name);
            written += 1;
        }
    }
    assert!(written > 0);
}

fn asks_defence(step: &Step) -> bool {
    step.task.as_ref().is_some_and(|asked| matches!(asked.task, Task::Defend(_)))
}

#[test]
fn a_check_after_which_the_threat_stands_again_is_no_defence() {
    let (_, _, step) = tasks().find(|(lesson, _, step)| lesson.name == "race" && asks_defence(step)).unwrap();
    for (mv, expected) in
        [("G*1b", Some(Why::Delays)), ("4a3b", Some(Why::Delays)), ("N*2e", Some(Why::Mated)), ("8i7h", None)]
    {
        let why = match step.judge(&[mv.parse().unwrap()]) {
            Verdict::Wrong(why, Some(_)) => Some(why),
            Verdict::Done(_) => None,
            other => panic!("{mv}: {other:?}"),
        };
        assert_eq!(why, expected, "{mv}");
    }
}

#[test]
fn wrong_answers_are_refused_at_their_last_move() {
    for (lesson, at, step) in tasks() {
        let Some(asked) = &step.task else { continue };
        let picked = matches!(asked.task, Task::Points(..));
        assert!(picked || !asked.wrong.is_empty(), "{} {at} has no wrong answer", lesson.name);
        for wrong in &asked.wrong {
            let verdicts = play(step, wrong);
            let (last, before) = verdicts.split_last().expect(lesson.name);
            let reason = matches!(last, Verdict::Wrong(why, _) if *why != Why::Nothing);
            assert!(reason || matches!(last, Verdict::Foul(_)), "{} {at}: {last:?}", lesson.name);
            assert!(
                before.iter().all(|verdict| matches!(verdict, Verdict::GoOn(..))),
                "{} {at}: {before:?}",
                lesson.name
            );
        }
    }
}

#[test]
fn of_the_moves_to_choose_from_one_is_a_foul() {
    for (lesson, at, step) in tasks() {
        let Some(Task::Foul(moves)) = step.task.as_ref().map(|asked| &asked.task) else { continue };
        let fouls = moves.iter().filter(|mv| matches!(step.judge(&[**mv]), Verdict::Done(_))).count();
        assert_eq!(fouls, 1, "{} {at}", lesson.name);
    }
}

#[test]
fn too_many_moves_and_moves_of_another_task_are_refused() {
    let (king, next) = lesson("king").unwrap();
    let there_and_back: Vec<Move> =
        (0..200).map(|i| if i % 2 == 0 { "5e5f" } else { "5f5e" }.parse().unwrap()).collect();
    assert!(matches!(king.steps[0].judge(&there_and_back), Verdict::Wrong(..)));
    assert!(matches!(king.steps[0].judge(&[]), Verdict::Wrong(..)));
    assert!(matches!(king.steps[0].judge(&["P*5d".parse().unwrap()]), Verdict::Foul(_)));
    assert_eq!(next.unwrap().name, "gold");
    assert!(lesson("no-such-lesson").is_none());
}

#[test]
fn lessons_have_names_of_their_own_and_a_task_each() {
    let mut names = HashSet::new();
    for lesson in lessons() {
        assert!(names.insert(lesson.name), "{} twice", lesson.name);
        assert!(lesson.steps.iter().any(|step| step.task.is_some()), "{}", lesson.name);
        for step in &lesson.steps {
            assert!(step.position().is_some() || step.task.is_none(), "{}: {}", lesson.name, step.setup);
        }
    }
    assert!(names.len() >= 52, "{}", names.len());
}

/// S-16: whoever has a pawn on every file drops none, and gives one away to drop another (T-NIFU-FULL).
#[test]
fn a_pawn_on_every_file_is_taught_with_the_pawn_that_is_given_away() {
    let (lesson, _) = lesson("two-pawns").unwrap();
    let drops = |step: &Step| step.position().unwrap().legal_moves().iter().filter(|mv| mv.from().is_none()).count();
    let full = lesson.steps.iter().position(|step| step.setup.to_string() == "4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1");
    let full = full.expect("T-NIFU-FULL");
    assert_eq!(drops(&lesson.steps[full]), 0);
    let given = &lesson.steps[full + 1];
    assert!(drops(given) > 0);
    assert!(matches!(given.judge(&["P*3d".parse().unwrap()]), Verdict::Foul(_)), "a file that has its pawn");
}

#[test]
fn every_kanji_of_the_course_has_its_reading() {
    let kanji = |text: &str| text.chars().any(|c| ('一'..='鿿').contains(&c));
    for lesson in lessons() {
        let texts =
            lesson.steps.iter().flat_map(|step| [Some(&step.text), step.task.as_ref().map(|asked| &asked.hint)]);
        let turns = lesson.steps.iter().filter_map(Step::line).flat_map(|line| &line.turns);
        let told = turns.flat_map(|turn| turn.slips.iter().map(|slip| &slip.text).chain([&turn.text]));
        for words in texts.flatten().chain(told).chain([&lesson.title, &lesson.about]) {
            for run in words.runs(Lang::Ja) {
                assert_eq!(kanji(run.text), run.reading.is_some(), "{}: {}", lesson.name, run.text);
            }
            for &lang in Lang::ALL.iter().filter(|lang| **lang != Lang::Ja) {
                assert!(!words.plain(lang).contains(['{', '|', '}']), "{}: {}", lesson.name, words.plain(lang));
            }
        }
    }
}

/// Of a whole game nothing is missing but what a handicap leaves out: a single piece only in the lessons on rook and bishop.
#[test]
fn a_board_out_of_a_game_has_every_piece_of_it() {
    for (lesson, at, step) in tasks() {
        let odd = usize::from(["rook-odds", "bishop-odds"].contains(&lesson.name));
        let on_board = step.setup.pieces().count();
        let hands = Color::ALL.into_iter().flat_map(|side| step.setup.hands[side].iter());
        let count = on_board + hands.map(|(_, count)| usize::from(count)).sum::<usize>();
        assert!(count < 34 || count % 2 == odd, "{} {at}: {count} pieces, {}", lesson.name, step.setup);
    }
}

/// A claim that a move is a mistake, or as good as another, stands on what engines found.
#[test]
fn every_move_of_a_line_says_its_evaluation_and_mistakes_are_worse() {
    let score = |of: &[Evaluation]| of.iter().find(|of| of.engine == "komadai").map(|of| of.score.centipawns());
    let mut slips = 0;
    for (lesson, at, step) in tasks() {
        let here = step.play.is_some_and(|play| play.here);
        assert!(step.line().is_none() && !here || score(&step.evaluations).is_some(), "{} {at}", lesson.name);
        // What Black has before his move is what the best one keeps: the answer that is written out need not be the best.
        let mut before = score(&step.evaluations);
        for turn in step.line().iter().flat_map(|line| &line.turns) {
            let right = score(&turn.evaluations).unwrap_or_else(|| panic!("{} {at}: {}", lesson.name, turn.mv));
            for slip in &turn.slips {
                let wrong = score(&slip.evaluations).unwrap_or_else(|| panic!("{} {at}: {}", lesson.name, slip.mv));
                let best = before.unwrap_or_default();
                assert!(wrong + LEAST_LOSS <= best, "{} {at}: {} {wrong}, before it {best}", lesson.name, slip.mv);
                slips += 1;
            }
            let best = before.replace(right).unwrap_or_default();
            assert!(right + MOST_LOSS >= best, "{} {at}: {} {right}, before it {best}", lesson.name, turn.mv);
        }
    }
    assert!(slips >= 8, "{slips}");
}

/// What a mistake of a line costs at least, in hundredths of a pawn.
const LEAST_LOSS: i32 = 80;
/// What a move of the line itself costs at most: a plan that is taught need not be the engine's first.
const MOST_LOSS: i32 = 150;

#[test]
fn a_line_takes_what_is_as_good_goes_on_where_it_can_and_tells_of_each_move() {
    let (lesson, _) = lesson("side-pawn").unwrap();
    let step = &lesson.steps[0];
    let line = step.line().unwrap();
    let moves = line.moves();
    // Both orders of the last two moves: the one that is not the lesson's is good, but the line cannot go on after it.
    let early: Vec<Move> = [&moves[..6], &["3f2f".parse().unwrap()]].concat();
    assert_eq!(step.judge(&early), Verdict::Wrong(Why::AsGood, None));
    assert_eq!(step.judge(&["9g9f".parse().unwrap()]), Verdict::Wrong(Why::OffLine, None));
    assert!(matches!(step.judge(&["9g9e".parse().unwrap()]), Verdict::Foul(_)));
    // A line is not entered in its middle, nor gone on with after a mistake.
    assert_eq!(step.judge(&[&moves[..1], &moves[2..4]].concat()), Verdict::Wrong(Why::Nothing, None));
    let (turn, slip) = (3, &line.turns[3].slips[0]);
    let wrong = [&moves[..turn], &[slip.mv]].concat();
    assert_eq!(step.judge(&wrong), Verdict::Wrong(Why::Slip, Some(slip.refutation[0])));
    assert_eq!(step.turn(&wrong).unwrap(), (&line.turns[turn], Some(slip)));
    assert_eq!(step.judge(&[&wrong[..], &moves[turn + 1..]].concat()), Verdict::Wrong(Why::Nothing, None));
    // Every accepted move of every line is good for something.
    for (lesson, at, step) in tasks() {
        let Some(line) = step.line() else { continue };
        for (i, mv) in line.turns.iter().enumerate().flat_map(|(i, turn)| turn.also.iter().map(move |mv| (i, *mv))) {
            let verdict = step.judge(&[&line.moves()[..i], &[mv]].concat());
            let good = matches!(verdict, Verdict::Done(_) | Verdict::GoOn(..) | Verdict::Wrong(Why::AsGood, None));
            assert!(good, "{} {at}: {mv} {verdict:?}", lesson.name);
        }
    }
}

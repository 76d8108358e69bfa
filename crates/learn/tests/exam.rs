//! Tests of grade: every question can be answered, and by what the judge of learners calls right.

use komadai_lang::Lang;
use komadai_learn::course::{Lesson, Task, Verdict, lessons};
use komadai_learn::exam::{IN_PLACEMENT, PAPERS, QUESTIONS, lesson, paper, papers, placement, placement_topics};
use komadai_learn::grade::Grade;
use komadai_shogi::{Move, Position};
use std::collections::{HashMap, HashSet};

#[test]
fn every_question_is_answered_right_by_its_solution() {
    let all = papers().iter().flat_map(|paper| &paper.lesson.steps).chain(&placement().steps);
    let mut seen = HashSet::new();
    for step in all.filter(|step| seen.insert(step.setup.to_string())) {
        let mut moves = Vec::new();
        let last = loop {
            moves.push(step.answer(&moves).unwrap_or_else(|| panic!("{}: no answer after {moves:?}", step.setup)));
            match step.judge(&moves) {
                Verdict::GoOn(..) => {}
                other => break other,
            }
        };
        assert!(matches!(last, Verdict::Done(_)), "{}: {moves:?}: {last:?}", step.setup);
    }
    assert!(seen.len() > 300, "{} different questions", seen.len());
}

/// "A piece stands there unguarded. Take it.": which piece takes it, and whether it turns over, was not asked.
#[test]
fn a_piece_that_stands_there_for_nothing_may_be_taken_by_any_move() {
    let (mut asked, mut several) = (0, 0);
    for step in papers().iter().flat_map(|paper| &paper.lesson.steps) {
        if !step.text.plain(Lang::En).contains("unguarded") {
            continue;
        }
        let position = Position::new(&step.setup).expect("a position");
        let square = step.answer(&[]).expect("an answer").to();
        let takes = |mv: &Move| {
            let mut after = position;
            after.play_unchecked(*mv);
            mv.to() == square && !after.legal_moves().iter().any(|reply| reply.to() == square)
        };
        let all: Vec<Move> = position.legal_moves().iter().filter(|mv| takes(mv)).copied().collect();
        for mv in &all {
            let judged = step.judge(&[*mv]);
            assert!(matches!(judged, Verdict::Done(_)), "{}: {mv}: {judged:?}", step.setup);
        }
        (asked, several) = (asked + 1, several + usize::from(all.len() > 1));
    }
    assert!(asked > 20 && several > 0, "{asked} such questions, {several} with more than one move");
}

#[test]
fn papers_are_whole_and_those_of_a_grade_share_nothing() {
    assert_eq!(papers().len(), PAPERS * Grade::COUNT);
    for grade in Grade::all() {
        let mut seen = HashSet::new();
        for number in 1..=PAPERS {
            let steps = &paper(grade, number).expect("a paper").lesson.steps;
            assert_eq!(steps.len(), QUESTIONS, "{grade}");
            for step in steps {
                assert!(seen.insert(step.setup.to_string()), "{grade} asks {} twice", step.setup);
            }
        }
    }
    let different: HashSet<String> = placement().steps.iter().map(|step| step.setup.to_string()).collect();
    assert_eq!(different.len(), placement().steps.len(), "the placement asks something twice");
    assert!(paper(Grade::FIRST, 0).is_none() && paper(Grade::FIRST, PAPERS + 1).is_none());
    assert_eq!(placement().steps.len(), IN_PLACEMENT * Grade::COUNT);
}

/// What is asked becomes harder: longer mates, combinations that take more looking ahead.
#[test]
fn mates_become_longer_from_three_grades_to_the_next() {
    let plies = |grade: Grade| -> u32 {
        let steps = (1..=PAPERS).flat_map(|number| &paper(grade, number).expect("a paper").lesson.steps);
        let mates = steps.filter_map(|step| match step.task.as_ref()?.task {
            Task::MateIn(plies) => Some(u32::from(plies)),
            _ => None,
        });
        mates.sum()
    };
    let all: Vec<u32> = Grade::all().map(plies).collect();
    let threes = all.chunks_exact(3).map(|three| three.iter().sum::<u32>());
    assert!(threes.is_sorted_by(|one, next| one < next) && all[15] >= 3 * all[1], "{all:?}");
}

/// Not all mates of the last grade are long: each of its papers has one at least.
#[test]
fn the_long_mates_are_dealt_out_over_the_papers() {
    for number in 1..=PAPERS {
        let steps = &paper(Grade::LAST, number).expect("a paper").lesson.steps;
        let is_long = |task: &Task| matches!(task, Task::MateIn(5..));
        let long = steps.iter().filter(|step| step.task.as_ref().is_some_and(|asked| is_long(&asked.task)));
        assert!(long.count() >= 1, "paper {number}");
    }
}

/// Nobody is asked what no lesson up to their grade teaches, and whoever misses a question is led to such a lesson.
#[test]
fn a_paper_asks_what_lessons_up_to_its_grade_teach() {
    for paper in papers() {
        assert_eq!(paper.topics.len(), paper.lesson.steps.len());
        for (step, topic) in paper.lesson.steps.iter().zip(&paper.topics) {
            let name = paper.lesson.name;
            assert!(!topic.lessons.is_empty(), "{name} asks {}, which nothing teaches", step.setup);
            assert!(topic.lessons.iter().all(|lesson| lesson.grade <= paper.grade), "{name}: {:?}", topic.lessons);
            // The tasks of these lessons, not their names alone, say what was learnt.
            let task = &step.task.as_ref().expect("a question").task;
            let is_longer = |plies: u16| topic.lessons.iter().all(|lesson| longest(lesson) < plies);
            let untaught = match task {
                Task::MateIn(plies) => is_longer(*plies),
                Task::Threat | Task::Defend(_) | Task::Brink => !topic.lessons.iter().any(|lesson| asks(lesson, task)),
                _ => false,
            };
            assert!(!untaught, "{name}: {task:?} by {:?}", topic.lessons.iter().map(|lesson| lesson.name));
        }
    }
    assert_eq!(placement_topics().len(), placement().steps.len());
    assert!(placement_topics().iter().all(|topic| !topic.lessons.is_empty()));
}

/// Whoever has done a lesson would know the answer by heart. Threats and defences alone are those of the lessons.
#[test]
fn no_combination_mate_or_opening_of_a_paper_is_the_board_of_a_lesson() {
    let boards = |lesson: &'static Lesson| lesson.steps.iter().map(move |step| (step.setup.to_string(), lesson.name));
    let shown: HashMap<String, &str> = lessons().flat_map(boards).collect();
    let questions = papers().iter().flat_map(|paper| &paper.lesson.steps).chain(&placement().steps);
    let drawn = questions.filter(|step| {
        let task = &step.task.as_ref().expect("a question").task;
        !matches!(task, Task::Threat | Task::Defend(_) | Task::Brink)
    });
    let known: Vec<_> = drawn.filter_map(|step| shown.get_key_value(&step.setup.to_string())).collect();
    assert!(known.is_empty(), "{known:?}");
}

/// The tasks of a lesson.
fn tasks(lesson: &Lesson) -> impl Iterator<Item = &Task> {
    lesson.steps.iter().filter_map(|step| Some(&step.task.as_ref()?.task))
}

fn longest(lesson: &Lesson) -> u16 {
    let plies = tasks(lesson).filter_map(|task| match task {
        Task::Mate => Some(1),
        Task::MateIn(plies) => Some(*plies),
        _ => None,
    });
    plies.max().unwrap_or(0)
}

fn asks(lesson: &Lesson, task: &Task) -> bool {
    tasks(lesson).any(|taught| std::mem::discriminant(taught) == std::mem::discriminant(task))
}

/// The first tests are of what the first lessons show: pieces that take, then mates in one, then forks and other small gains.
#[test]
fn beginners_are_asked_for_one_move() {
    for grade in Grade::all().take(5) {
        for number in 1..=PAPERS {
            for step in &paper(grade, number).expect("a paper").lesson.steps {
                let task = &step.task.as_ref().expect("a question").task;
                let is_first = grade == Grade::FIRST;
                let fits = match task {
                    Task::MateIn(plies) => *plies == 1 && !is_first,
                    Task::Gain(_) => grade.index() >= 2,
                    Task::Line(line) => line.turns.len() == 1,
                    Task::Threat | Task::Defend(_) => grade.index() >= 4,
                    _ => false,
                };
                assert!(fits, "{grade} asks for {task:?} in {}", step.setup);
            }
        }
    }
}

#[test]
fn grades_are_written_one_way() {
    let all: Vec<String> = Grade::all().map(|grade| grade.to_string()).collect();
    assert_eq!((all.len(), all[0].as_str(), all[14].as_str(), all[15].as_str()), (16, "15k", "1k", "1d"));
    for grade in Grade::all() {
        assert_eq!(grade.to_string().parse(), Ok(grade));
    }
    for other in ["", "0k", "16k", "2d", "015k", "15K", "k", "1d "] {
        assert!(other.parse::<Grade>().is_err(), "{other}");
    }
}

/// The course leads from the first grade to the last.
#[test]
fn lessons_are_there_for_every_grade() {
    for grade in Grade::all() {
        assert!(lessons().any(|lesson| lesson.grade == grade), "no lesson of {grade}");
    }
    let names = [lesson("test-9k-1"), lesson("placement")].map(|found| found.map(|lesson| lesson.name));
    assert_eq!(names, [Some("test-9k-1"), Some("placement")]);
    assert!(lesson("test-9k-9").is_none() && lesson("king").is_none());
    for lang in Lang::ALL {
        assert!(!placement().title.plain(*lang).is_empty() && !papers()[0].lesson.about.plain(*lang).is_empty());
    }
}

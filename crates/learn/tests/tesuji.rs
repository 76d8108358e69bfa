//! The sets of combinations: what is said to win wins, by the judge that judges learners.

use komadai_lang::Lang;
use komadai_learn::course::{Step, Task, Verdict, lesson};
use komadai_learn::tesuji::{Motif, sets};
use komadai_shogi::Move;
use std::collections::HashSet;

fn steps() -> impl Iterator<Item = (Motif, &'static Step, Move)> {
    let of = |set: &'static komadai_learn::tesuji::Set| {
        set.lesson.steps.iter().map(|step| (set.motif, step, step.task.as_ref().expect("a task").solution[0]))
    };
    sets().iter().flat_map(of)
}

#[test]
fn there_are_at_least_500_and_no_two_are_the_same() {
    let seen: HashSet<String> = steps().map(|(_, step, _)| step.setup.to_string()).collect();
    assert!(seen.len() >= 500 && seen.len() == steps().count(), "{} of {}", seen.len(), steps().count());
}

#[test]
fn every_solution_wins_what_it_promises_and_is_an_example_of_its_motif() {
    for (motif, step, mv) in steps() {
        let position = step.position().expect("a position");
        assert_eq!(Motif::of(&position, mv), Some(motif), "{} {mv}", step.setup);
        assert!(matches!(step.judge(&[mv]), Verdict::Done(_)), "{} {mv}: {:?}", step.setup, step.judge(&[mv]));
    }
}

#[test]
fn nothing_else_wins_as_much() {
    for (_, step, mv) in steps().step_by(23) {
        let position = step.position().expect("a position");
        for other in position.legal_moves().iter().filter(|other| **other != mv) {
            assert!(!matches!(step.judge(&[*other]), Verdict::Done(_)), "{} {other} beside {mv}", step.setup);
        }
    }
}

#[test]
fn sets_are_lessons_the_easier_ones_first() {
    for pair in sets().windows(2).filter(|pair| pair[0].motif == pair[1].motif) {
        assert!(pair[0].grades.0 <= pair[0].grades.1 && pair[0].grades.1 <= pair[1].grades.0);
        let (_, next) = lesson(pair[0].lesson.name).expect("a lesson");
        assert_eq!(next.map(|next| next.name), Some(pair[1].lesson.name));
    }
    for set in sets() {
        assert!(lesson(set.lesson.name).is_some_and(|(found, _)| found.name == set.lesson.name));
        assert!(set.lesson.steps.iter().all(|step| matches!(step.task.as_ref().map(|t| &t.task), Some(Task::Gain(_)))));
        for lang in Lang::ALL {
            assert!(!set.lesson.title.plain(*lang).is_empty() && !set.lesson.about.plain(*lang).is_empty());
        }
    }
    assert!(lesson("fork-0").is_none() && lesson("fork-").is_none() && lesson("tesuji").is_none());
}

#[test]
fn each_lesson_that_teaches_a_motif_leads_to_its_combinations() {
    use komadai_learn::course;
    // Of the dangling pawn there are none yet.
    let found: Vec<(&str, bool)> = course::lessons()
        .filter_map(|lesson| Some((lesson.name, Motif::of_lesson(lesson.name)?)))
        .map(|(name, motif)| (name, sets().iter().any(|set| set.motif == motif)))
        .collect();
    let tesuji = course::chapters().iter().find(|chapter| chapter.name == "tesuji").unwrap();
    assert!(tesuji.lessons.iter().all(|lesson| found.iter().any(|(name, _)| *name == lesson.name)), "{found:?}");
    assert!(found.iter().all(|(name, there)| *there || *name == "dangling-pawn"), "{found:?}");
    assert!(found.len() > tesuji.lessons.len(), "and of other chapters: {found:?}");
}

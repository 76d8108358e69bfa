//! Which questions a paper asks.

use super::{IN_PLACEMENT, PAPERS, QUESTIONS};
use crate::course::{self, Asked, Step, Task, Words};
use crate::fnv::fnv;
use crate::grade::Grade;
use crate::next_move::{self, Phase};
use crate::tesuji;
use komadai_tsume::problems::starter;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Mates of a paper; openings and one endgame follow where there are some of the grade, and combinations are the rest.
const MATES: usize = 5;
/// Openings of a paper.
const OPENINGS: usize = 2;

/// A kind of question.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Mate,
    Gain,
    Threat,
    Defend,
    Brink,
    Opening,
}

impl Kind {
    pub(super) const COUNT: usize = Kind::Opening as usize + 1;

    fn of(task: &Task) -> Option<Kind> {
        match task {
            Task::MateIn(_) => Some(Kind::Mate),
            Task::Gain(_) => Some(Kind::Gain),
            Task::Threat => Some(Kind::Threat),
            Task::Defend(_) => Some(Kind::Defend),
            Task::Brink => Some(Kind::Brink),
            _ => None,
        }
    }
}

/// A question, and the grades that it is for.
struct Question {
    grades: RangeInclusive<usize>,
    step: Step,
}

impl Question {
    fn is_for(&self, grade: Grade) -> bool {
        self.grades.contains(&grade.index())
    }
}

/// Everything that may be asked.
pub(super) struct Pool {
    mates: Vec<Question>,
    gains: Vec<Question>,
    endgames: Vec<Question>,
    openings: Vec<Question>,
}

impl Grade {
    /// The grades that a mate problem of this difficulty, 1 to 9, is for.
    fn of_mate(grade: u8) -> RangeInclusive<usize> {
        match grade {
            ..=1 => 0..=2,
            2 => 3..=5,
            3 => 6..=7,
            4 => 8..=9,
            5 => 10..=11,
            other => {
                let at = usize::from(other) + 6;
                at..=at
            }
        }
    }

    /// The grades that a combination of this difficulty, 1 to 5, is for.
    fn of_gain(grade: u8) -> RangeInclusive<usize> {
        match grade {
            ..=1 => 0..=6,
            2 => 7..=8,
            3 => 9..=11,
            4 => 12..=13,
            5.. => 14..=15,
        }
    }

    /// The first grade that a combination of this difficulty is for.
    pub(crate) fn of_combination(grade: u8) -> Grade {
        Grade::all().nth(*Grade::of_gain(grade).start()).unwrap_or(Grade::LAST)
    }
}

impl Pool {
    pub(super) fn new(said: &[(Words, Words)]) -> Pool {
        let words = |kind: Kind| said.get(kind as usize).cloned().unwrap_or_default();
        let asked = |step: &Step, kind: Kind, grades| {
            let ((text, hint), mut step) = (words(kind), step.clone());
            (step.text, step.play) = (text, None);
            if let Some(asked) = &mut step.task {
                asked.hint = hint;
            }
            Question { grades, step }
        };
        let mates = starter().iter().map(|problem| {
            let (text, hint) = words(Kind::Mate);
            let solution = problem.solution.iter().step_by(2).copied().collect();
            let task = Asked { task: Task::MateIn(problem.plies), hint, solution, wrong: Vec::new() };
            let setup = problem.position.to_setup();
            let step = Step { setup, text, task: Some(task), play: None, evaluations: Vec::new() };
            Question { grades: Grade::of_mate(problem.grade), step }
        });
        let gains = tesuji::sets().iter().flat_map(|set| set.graded()).map(|(grade, step)| {
            let grades = Grade::of_gain(grade);
            asked(step, Kind::Gain, grades)
        });
        let endgames = course::lessons().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson.grade, step)));
        let endgames = endgames.filter_map(|(grade, step)| {
            let kind = Kind::of(&step.task.as_ref()?.task).filter(|kind| !matches!(kind, Kind::Mate | Kind::Gain))?;
            // What a lesson teaches is asked from its grade on.
            Some(asked(step, kind, grade.index()..=grade.index() + 4))
        });
        let openings = next_move::problems().iter().filter(|problem| problem.phase == Phase::Opening);
        let openings = openings.filter_map(|problem| {
            let (text, hint) = words(Kind::Opening);
            // The levels that graded it stand two grades apart.
            let at = problem.grade.index();
            Some(Question { grades: at.saturating_sub(1)..=at + 1, step: problem.step(text, hint)? })
        });
        Pool {
            mates: mates.collect(),
            gains: gains.collect(),
            endgames: endgames.collect(),
            openings: openings.collect(),
        }
    }

    /// The questions of one paper of a grade, from 0.
    pub(super) fn paper(&self, grade: Grade, number: usize) -> Vec<Step> {
        let (own, others): (Vec<_>, Vec<_>) =
            nearest(&self.mates, grade).into_iter().partition(|mate| mate.is_for(grade));
        // Those of the grade itself are dealt out, so that no paper is easier than another where there are few.
        let mates =
            own.into_iter().skip(number).step_by(PAPERS).chain(others.into_iter().skip(number * MATES)).take(MATES);
        let own = |pool, each| {
            let own = nearest(pool, grade).into_iter().filter(|question| question.is_for(grade));
            own.skip(number * each).take(each)
        };
        let (openings, endgame) = (own(&self.openings, OPENINGS), own(&self.endgames, 1));
        let mut steps: Vec<Step> = mates.chain(openings).chain(endgame).map(|question| question.step.clone()).collect();
        let rest = QUESTIONS - steps.len();
        let gains = nearest(&self.gains, grade).into_iter().skip(number * (QUESTIONS - MATES)).take(rest);
        // Kinds by turns: whoever is good at one of them alone does not run through half of the paper.
        for (at, gain) in gains.enumerate() {
            let at = (2 * at + 1).min(steps.len());
            steps.insert(at, gain.step.clone());
        }
        steps
    }

    /// The questions of a grade in the placement: other ones than those of its first papers where there are enough, and none that
    /// were seen at another grade.
    pub(super) fn placement(&self, grade: Grade, seen: &mut HashSet<String>) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for (pool, up_to) in [(&self.mates, IN_PLACEMENT - 1), (&self.gains, IN_PLACEMENT)] {
            let fit = nearest(pool, grade).into_iter().rev().filter(|question| question.is_for(grade));
            let fresh = fit.filter(|question| seen.insert(question.step.setup.to_string()));
            steps.extend(fresh.take(up_to - steps.len()).map(|question| question.step.clone()));
        }
        steps
    }
}

/// The questions of a pool, those for a grade first, among them in an order that differs from grade to grade.
fn nearest(pool: &[Question], grade: Grade) -> Vec<&Question> {
    let at = grade.index();
    let away = |grades: &RangeInclusive<usize>| grades.start().saturating_sub(at).max(at.saturating_sub(*grades.end()));
    let shuffled = |question: &Question| fnv(&format!("{at} {}", question.step.setup));
    let mut all: Vec<_> =
        pool.iter().map(|question| ((away(&question.grades), shuffled(question)), question)).collect();
    all.sort_by_key(|(key, _)| *key);
    all.into_iter().map(|(_, question)| question).collect()
}

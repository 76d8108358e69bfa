//! Sets of combinations out of games, by motif: ten problems a set, the easier ones first. A set is a lesson of which every step
//! asks for a gain, judged as those of the course are.
//!
//! `tesuji/problems.tsv` is made by `komadai-training tesuji`: a line of column names, then motif, grade (1 easy to 5), gain (see
//! [`Task::Gain`]), SFEN and the move, separated by tabs. `tesuji/words.txt` holds what is said, a block a motif in the order of
//! [`Motif::ALL`]: title and explanation in every language, as lessons have them, and a hint.

mod motif;

pub use motif::Motif;

use crate::course::{Asked, Lesson, Step, Task, Words};
use crate::grade::Grade;
use komadai_shogi::{Move, Setup};
use std::sync::LazyLock;

/// The line of column names.
pub const COLUMNS: &str = "motif\tgrade\tgain\tsfen\tmove";
/// Problems in a set, at most.
const IN_A_SET: usize = 10;

static SETS: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let problems =
        read(include_str!("../../tesuji/problems.tsv")).unwrap_or_else(|fault| panic!("problems.tsv: {fault}"));
    let words = Said::read(include_str!("../../tesuji/words.txt")).unwrap_or_else(|fault| panic!("words.txt: {fault}"));
    let of = |(motif, said): (Motif, Said)| {
        let of: Vec<&Problem> = problems.iter().filter(|problem| problem.motif == motif).collect();
        let sets = of.chunks(IN_A_SET).enumerate().map(|(i, chunk)| Set::new(motif, i + 1, chunk, &said));
        sets.collect::<Vec<_>>()
    };
    Motif::ALL.into_iter().zip(words).flat_map(of).collect()
});

/// One combination.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is an example of.
    pub motif: Motif,
    /// How much looking ahead it took the engine, 1 (little) to 5.
    pub grade: u8,
    /// What it wins, see [`Task::Gain`].
    pub gain: i32,
    /// The position, Black to move.
    pub setup: Setup,
    /// The move.
    pub mv: Move,
}

/// Problems of one motif, as a lesson.
#[derive(Debug)]
pub struct Set {
    /// The motif.
    pub motif: Motif,
    /// From 1.
    pub number: usize,
    /// The grades of its first and its last problem.
    pub grades: (u8, u8),
    /// The lesson; its name is `MOTIF-NUMBER`.
    pub lesson: Lesson,
    /// The grade of each of its problems.
    each: Vec<u8>,
}

impl Set {
    fn new(motif: Motif, number: usize, problems: &[&Problem], said: &Said) -> Set {
        let step = |problem: &&Problem| {
            let asked = Asked {
                task: Task::Gain(problem.gain),
                hint: said.hint.clone(),
                solution: vec![problem.mv],
                wrong: Vec::new(),
            };
            let (setup, text) = (problem.setup.clone(), said.about.clone());
            Step { setup, text, task: Some(asked), play: None, evaluations: Vec::new() }
        };
        let grade = |problem: Option<&&Problem>| problem.map_or(1, |problem| problem.grade);
        // Lessons are known by names that live as long as the program; these are made once.
        let name: &'static str = format!("{motif}-{number}").leak();
        Set {
            each: problems.iter().map(|problem| problem.grade).collect(),
            motif,
            number,
            grades: (grade(problems.first()), grade(problems.last())),
            lesson: Lesson {
                name,
                grade: Grade::of_combination(grade(problems.first())),
                title: said.title.clone(),
                about: said.about.clone(),
                steps: problems.iter().map(step).collect(),
            },
        }
    }
}

impl Set {
    /// The problems, each with its grade.
    pub(crate) fn graded(&self) -> impl Iterator<Item = (u8, &Step)> {
        self.each.iter().copied().zip(&self.lesson.steps)
    }
}

/// Every set, by motif.
pub fn sets() -> &'static [Set] {
    &SETS
}

/// A set's lesson by its name, and the one after it of the same motif.
pub(crate) fn lesson(name: &str) -> Option<(&'static Lesson, Option<&'static Lesson>)> {
    let at = SETS.iter().position(|set| set.lesson.name == name)?;
    let next = SETS.get(at + 1).filter(|next| next.motif == SETS[at].motif);
    Some((&SETS[at].lesson, next.map(|set| &set.lesson)))
}

/// What is said of a motif.
struct Said {
    title: Words,
    about: Words,
    hint: Words,
}

impl Said {
    fn read(text: &'static str) -> Result<Vec<Said>, String> {
        text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()).map(Said::block).collect()
    }

    fn block(block: &'static str) -> Result<Said, String> {
        let mut said = Said { title: Words::default(), about: Words::default(), hint: Words::default() };
        for line in block.lines() {
            let (key, words) = line.split_once(' ').ok_or("a line without words")?;
            match key.strip_prefix("hint-") {
                Some(lang) => said.hint.add(lang, words)?,
                None => {
                    let (title, about) = words.split_once(": ").ok_or("a line is TITLE: WHAT TO LOOK FOR")?;
                    said.title.add(key, title)?;
                    said.about.add(key, about)?;
                }
            }
        }
        for words in [&said.title, &said.about, &said.hint] {
            words.complete()?;
        }
        Ok(said)
    }
}

/// Reads the problems' file.
///
/// # Errors
/// The first line that is no problem.
pub fn read(text: &str) -> Result<Vec<Problem>, String> {
    crate::table::read(text, COLUMNS, problem)
}

fn problem([motif, grade, gain, sfen, mv]: [&str; 5]) -> Option<Problem> {
    Some(Problem {
        motif: motif.parse().ok()?,
        grade: grade.parse().ok()?,
        gain: gain.parse().ok()?,
        setup: sfen.parse().ok()?,
        mv: mv.parse().ok()?,
    })
}

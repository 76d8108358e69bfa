//! Tests of grade: papers of ten questions each, and a placement that finds out which grade somebody may try.
//!
//! A paper is a lesson whose steps are drawn from what stands elsewhere: mates from the starter set of `komadai-tsume`, combinations
//! from [`tesuji`](crate::tesuji), openings and pieces to be taken from [`next_move`](crate::next_move), endgames from the [course](crate::course).
//! Only what lessons up to its grade teach is asked, and every question knows these lessons. They are judged as everything of the course is; what is
//! said of them is in `exam/words.txt`, a block each: the test, the placement, then a block a kind of question, with its hint.

mod draw;

use crate::course::{Lesson, Words};
use crate::grade::Grade;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Questions of a paper.
pub const QUESTIONS: usize = 10;
/// So many right answers pass.
pub const PASS: usize = 8;
/// Different papers of a grade.
pub const PAPERS: usize = 3;
/// Questions of each grade in the placement.
pub const IN_PLACEMENT: usize = 3;
/// The name of the placement's lesson.
pub const PLACEMENT: &str = "placement";

static EXAMS: LazyLock<Exams> = LazyLock::new(|| {
    Exams::read(include_str!("../../exam/words.txt")).unwrap_or_else(|fault| panic!("words.txt: {fault}"))
});

struct Exams {
    papers: Vec<Paper>,
    placement: Lesson,
    placed_by: Vec<Topic>,
}

/// What a question is about, as somebody's strengths and weaknesses are told apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// How the pieces move and take.
    Basics,
    /// How a game is begun.
    Opening,
    /// Combinations.
    Tesuji,
    /// Mates.
    Mate,
    /// Threats of mate, and how they are met.
    End,
}

/// Where what a question asks is taught.
#[derive(Clone, Debug)]
pub struct Topic {
    /// What it is about.
    pub theme: Theme,
    /// The lessons that teach it up to the paper's grade, at least one.
    pub lessons: Vec<&'static Lesson>,
}

/// A paper.
#[derive(Debug)]
pub struct Paper {
    /// Whose.
    pub grade: Grade,
    /// From 1 to [`PAPERS`].
    pub number: usize,
    /// The questions; its name is `test-GRADE-NUMBER`.
    pub lesson: Lesson,
    /// By question.
    pub topics: Vec<Topic>,
}

impl Paper {
    /// Minutes that one has: longer mates take their time.
    pub fn minutes(grade: Grade) -> u32 {
        match grade.kyu() {
            Some(10..) => 10,
            Some(5..) => 15,
            _ => 20,
        }
    }
}

/// What is said of the whole, and of each kind of question.
struct Said {
    test: (Words, Words),
    placement: (Words, Words),
    /// By kind, in the order of [`draw::Kind`]: the question and its hint.
    kinds: Vec<(Words, Words)>,
}

impl Exams {
    fn read(text: &'static str) -> Result<Exams, String> {
        let said = Said::read(text)?;
        let pool = draw::Pool::new(&said.kinds);
        let papers =
            Grade::all().flat_map(|grade| (1..=PAPERS).map(move |number| (grade, number))).map(|(grade, number)| {
                let (title, about) = said.test.clone();
                // Lessons are known by names that live as long as the program; these are made once.
                let name: &'static str = format!("test-{grade}-{number}").leak();
                let (steps, topics) = pool.paper(grade, number - 1).into_iter().map(|asked| asked.at(grade)).unzip();
                Paper { grade, number, lesson: Lesson { name, grade, title, about, steps }, topics }
            });
        let papers = papers.collect();
        let (title, about) = said.placement.clone();
        let mut seen = HashSet::new();
        let mut of = |grade| pool.placement(grade, &mut seen).into_iter().map(move |asked| asked.at(grade));
        let (steps, placed_by) = Grade::all().flat_map(&mut of).unzip();
        let placement = Lesson { name: PLACEMENT, grade: Grade::FIRST, title, about, steps };
        Ok(Exams { papers, placement, placed_by })
    }
}

impl Said {
    fn read(text: &'static str) -> Result<Said, String> {
        let mut blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
        let mut head = || -> Result<(Words, Words), String> {
            let (mut title, mut about) = (Words::default(), Words::default());
            for line in blocks.next().unwrap_or_default().lines() {
                let (lang, words) = line.split_once(' ').ok_or("a line without words")?;
                let (called, what) = words.split_once(": ").ok_or("a line is TITLE: WHAT IT IS")?;
                title.add(lang, called)?;
                about.add(lang, what)?;
            }
            title.complete()?;
            Ok((title, about))
        };
        let (test, placement) = (head()?, head()?);
        let kinds = blocks.map(|block| {
            let (mut question, mut hint) = (Words::default(), Words::default());
            for line in block.lines() {
                let (key, words) = line.split_once(' ').ok_or("a line without words")?;
                match key.strip_prefix("hint-") {
                    Some(lang) => hint.add(lang, words)?,
                    None => question.add(key, words)?,
                }
            }
            question.complete()?;
            hint.complete()?;
            Ok((question, hint))
        });
        let kinds = kinds.collect::<Result<Vec<_>, String>>()?;
        if kinds.len() != draw::Kind::COUNT {
            return Err(format!("{} kinds of questions, not {}", kinds.len(), draw::Kind::COUNT));
        }
        Ok(Said { test, placement, kinds })
    }
}

/// A paper of a grade, from 1 to [`PAPERS`].
pub fn paper(grade: Grade, number: usize) -> Option<&'static Paper> {
    EXAMS.papers.iter().find(|paper| (paper.grade, paper.number) == (grade, number))
}

/// Every paper.
pub fn papers() -> &'static [Paper] {
    &EXAMS.papers
}

/// The placement: [`IN_PLACEMENT`] questions of each grade, the weakest first.
pub fn placement() -> &'static Lesson {
    &EXAMS.placement
}

/// What the placement's questions are about, one by one.
pub fn placement_topics() -> &'static [Topic] {
    &EXAMS.placed_by
}

/// A paper's lesson, or the placement's, by its name.
pub fn lesson(name: &str) -> Option<&'static Lesson> {
    if name == PLACEMENT {
        return Some(placement());
    }
    EXAMS.papers.iter().map(|paper| &paper.lesson).find(|lesson| lesson.name == name)
}

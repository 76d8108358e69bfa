//! The problems of the site, as its pages see them.

use komadai_tsume::problems::{Problem, starter};
use komadai_wire::{ProblemCard, ProblemView};

/// A problem and its place in the set.
#[derive(Copy, Clone)]
pub(crate) struct Entry {
    pub(crate) problem: &'static Problem,
    index: usize,
}

/// All problems, shorter and easier ones first.
pub(crate) fn entries() -> impl Iterator<Item = Entry> {
    starter().iter().enumerate().map(|(index, problem)| Entry { problem, index })
}

/// The problem of an id.
pub(crate) fn find(id: &str) -> Option<Entry> {
    entries().find(|entry| entry.problem.id == id)
}

impl Entry {
    pub(crate) fn card(self) -> ProblemCard {
        let Entry { problem, index } = self;
        ProblemCard {
            id: problem.id.clone(),
            number: index as u32 + 1,
            plies: u32::from(problem.plies),
            grade: problem.grade,
            sfen: problem.position.to_string(),
            themes: problem.themes.iter().map(|theme| theme.code().to_owned()).collect(),
        }
    }

    pub(crate) fn view(self) -> ProblemView {
        let id = |index: Option<usize>| index.and_then(|index| starter().get(index)).map(|problem| problem.id.clone());
        ProblemView {
            card: self.card(),
            solution: self.problem.solution.iter().map(ToString::to_string).collect(),
            total: starter().len() as u32,
            previous: id(self.index.checked_sub(1)),
            next: id(Some(self.index + 1)),
            set: None,
        }
    }
}

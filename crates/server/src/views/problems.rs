//! Mate problems.

use crate::mate::{Entry, total};
use komadai_tsume::Judgement;
use komadai_tsume::problems::Problem;
use komadai_wire::{ProblemAnswer, ProblemCard, ProblemView};

/// A problem of the site's own set, as lists have it.
pub(crate) fn problem_card(Entry { problem, index }: Entry) -> ProblemCard {
    ProblemCard {
        id: problem.id.clone(),
        number: index as u32 + 1,
        plies: u32::from(problem.plies),
        grade: problem.grade,
        sfen: problem.position.to_string(),
        themes: problem.themes.iter().map(|theme| theme.code().to_owned()).collect(),
    }
}

/// The same as its page has it.
pub(crate) fn problem(entry: Entry) -> ProblemView {
    let [previous, next] =
        entry.neighbours().map(|problem: Option<&Problem>| problem.map(|problem| problem.id.clone()));
    ProblemView {
        card: problem_card(entry),
        solution: entry.problem.solution.iter().map(ToString::to_string).collect(),
        total: total() as u32,
        previous,
        next,
        set: None,
    }
}

/// What a move in a problem is worth.
pub(crate) fn problem_answer(judged: Judgement) -> ProblemAnswer {
    match judged {
        Judgement::Illegal(foul) => ProblemAnswer::Illegal { foul: foul.code().to_owned() },
        Judgement::NoCheck => ProblemAnswer::NoCheck,
        Judgement::PerpetualCheck => ProblemAnswer::PerpetualCheck,
        Judgement::Mate => ProblemAnswer::Mate,
        Judgement::Mates { plies, shortest, defence } => {
            ProblemAnswer::Mates { plies: u32::from(plies), shortest, defence: defence.to_string() }
        }
        Judgement::Refuted { defence, why } => {
            ProblemAnswer::Refuted { defence: defence.to_string(), why: why.code().to_owned() }
        }
        Judgement::Open => ProblemAnswer::Open,
    }
}

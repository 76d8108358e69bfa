//! Mate problems.

use crate::mate::{Entry, total};
use crate::sets::{Found, Opinion, Place, Seen};
use komadai_store::{ProblemTally, SetProblem};
use komadai_tsume::Judgement;
use komadai_tsume::problems::Problem;
use komadai_wire::{ProblemAnswer, ProblemCard, ProblemSetView, ProblemView, ProblemVotes};
use std::collections::HashMap;

/// A problem of the site's own set, as lists have it.
pub(crate) fn problem_card(Entry { problem, index }: Entry) -> ProblemCard {
    ProblemCard {
        id: problem.id.clone(),
        number: index as u32 + 1,
        plies: u32::from(problem.plies),
        grade: problem.grade,
        sfen: problem.position.to_string(),
        themes: problem.themes.iter().map(|theme| theme.code().to_owned()).collect(),
        votes: None,
    }
}

/// The cards with what is thought of each problem.
pub(crate) fn with_votes(cards: Vec<ProblemCard>, tallies: Vec<(String, ProblemTally)>) -> Vec<ProblemCard> {
    let tallies: HashMap<String, ProblemTally> = tallies.into_iter().collect();
    let voted = |card: ProblemCard| ProblemCard { votes: tallies.get(&card.id).copied().map(problem_tally), ..card };
    cards.into_iter().map(voted).collect()
}

/// How many liked a problem.
pub(crate) const fn problem_tally(tally: ProblemTally) -> komadai_wire::ProblemTally {
    komadai_wire::ProblemTally { liked: tally.liked, disliked: tally.disliked }
}

/// What is thought of a problem.
pub(crate) const fn problem_votes(opinion: &Opinion) -> ProblemVotes {
    ProblemVotes { tally: problem_tally(opinion.tally), own: opinion.own, may_vote: opinion.may_vote }
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

/// A problem of whatever set, as its page has it.
pub(crate) fn found_problem(found: &Found) -> ProblemView {
    match &found.place {
        Place::Own(entry) => problem(*entry),
        Place::Set { stored, set, index, total, previous, next } => ProblemView {
            card: set_card(stored, *index),
            solution: found.problem.solution.iter().map(ToString::to_string).collect(),
            total: u32::try_from(*total).unwrap_or(u32::MAX),
            previous: previous.clone(),
            next: next.clone(),
            set: Some(problem_set(set)),
        },
    }
}

/// The cards of a set's problems, in their order.
pub(crate) fn set_cards(all: &[SetProblem]) -> Vec<ProblemCard> {
    all.iter().enumerate().map(|(index, stored)| set_card(stored, index)).collect()
}

fn set_card(stored: &SetProblem, index: usize) -> ProblemCard {
    ProblemCard {
        id: stored.id.clone(),
        number: u32::try_from(index + 1).unwrap_or(u32::MAX),
        plies: stored.plies,
        // Nobody has graded it.
        grade: 0,
        sfen: stored.sfen.clone(),
        themes: Vec::new(),
        votes: None,
    }
}

/// A set as its page and those of its problems show it.
pub(crate) fn problem_set(seen: &Seen) -> ProblemSetView {
    ProblemSetView {
        id: seen.set.id.clone(),
        title: seen.set.title.clone(),
        about: seen.set.about.clone(),
        owner: seen.set.owner_name.clone(),
        own: seen.own,
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

//! Sets of mate problems that people have put together.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, Visibility};

/// Sets that one account may have.
pub const MOST_PROBLEM_SETS: u32 = 50;
/// Problems of one set.
pub const MOST_SET_PROBLEMS: u32 = 200;

/// A set of mate problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredProblemSet {
    /// Its id.
    pub id: String,
    /// The account whose it is.
    pub owner: String,
    /// That account's name; told, never kept.
    pub owner_name: String,
    /// What it is called.
    pub title: String,
    /// The title as searches find it.
    pub words: String,
    /// What its owner says of it.
    pub about: String,
    /// Who may see it.
    pub visibility: Visibility,
    /// When it was made.
    pub created: u64,
    /// When it last changed.
    pub changed: u64,
    /// How many problems it has; told, never kept.
    pub problems: u32,
}

/// A problem of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetProblem {
    /// Its id.
    pub id: String,
    /// The set.
    pub problem_set: String,
    /// Its order among the problems of the set, from 0; whoever adds one has no say in it.
    pub place: u32,
    /// The position in SFEN; Black attacks.
    pub sfen: String,
    /// The length of the mate.
    pub plies: u32,
    /// The solution in USI, between blanks.
    pub solution: String,
}

/// What came of adding a problem.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ProblemAdded {
    /// It is there.
    Yes,
    /// The set has the position already.
    Twice,
    /// The set has [`MOST_SET_PROBLEMS`], or is gone.
    Full,
}

/// What sets are looked for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ProblemSetQuery {
    /// Those of this account; none: of all.
    pub of: Option<String>,
    /// Only those that anybody may find.
    pub public: bool,
    /// Words of the title.
    pub words: Vec<String>,
    /// Changed before then.
    pub before: Option<u64>,
    /// So many at most.
    pub at_most: u32,
}

/// How many accounts liked a problem, and how many did not.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct ProblemTally {
    /// Those who did.
    pub liked: u32,
    /// Those who did not.
    pub disliked: u32,
}

/// Sets of mate problems, and votes on problems, whether they are in a set or the site's own.
pub trait ProblemSets: Send + Sync {
    /// Keeps a new set without problems. False where the account has [`MOST_PROBLEM_SETS`].
    fn add_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool>;

    /// A set, if there is one of this id.
    fn problem_set<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredProblemSet>>;

    /// Changes title, words, description and visibility of a set; false where there is none.
    fn change_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool>;

    /// Removes a set with its problems.
    fn remove_problem_set<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()>;

    /// The sets looked for, those that changed last first.
    fn problem_sets(&self, query: ProblemSetQuery) -> Answer<'_, Vec<StoredProblemSet>>;

    /// The problems of a set, in their order.
    fn set_problems<'a>(&'a self, set: &'a str) -> Answer<'a, Vec<SetProblem>>;

    /// A problem of whatever set.
    fn set_problem<'a>(&'a self, id: &'a str) -> Answer<'a, Option<SetProblem>>;

    /// Adds a problem as the last one.
    fn add_set_problem(&self, problem: SetProblem, now: u64) -> Answer<'_, ProblemAdded>;

    /// Moves a problem to another place; false where it is not in the set.
    fn move_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, place: u32, now: u64) -> Answer<'a, bool>;

    /// Removes a problem; false where it is not in the set.
    fn remove_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, now: u64) -> Answer<'a, bool>;

    /// Takes the vote of an account on a problem in the place of the one before; none: it has no vote any more. `stays`: the problem is the
    /// site's own and never removed. False where the problem or the account is gone.
    fn vote_on_problem<'a>(
        &'a self,
        account: &'a str,
        problem: &'a str,
        liked: Option<bool>,
        stays: bool,
    ) -> Answer<'a, bool>;

    /// The vote of an account on a problem.
    fn problem_vote<'a>(&'a self, account: &'a str, problem: &'a str) -> Answer<'a, Option<bool>>;

    /// How many liked a problem.
    fn problem_tally<'a>(&'a self, problem: &'a str) -> Answer<'a, ProblemTally>;

    /// The same of all problems of a set on which anybody has voted, by their ids; without a set, of those that are in none.
    fn problem_tallies<'a>(&'a self, set: Option<&'a str>) -> Answer<'a, Vec<(String, ProblemTally)>>;

    /// The votes of an account: each problem, and whether it was liked.
    fn problem_votes_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, bool)>>;
}

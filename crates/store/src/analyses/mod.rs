//! Whole games that engines are to look at, and what they found of positions.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, SecretHash};

/// Games that may wait for their analysis.
pub const MOST_ANALYSES: u32 = 20_000;
/// Batches of one holder.
pub const MOST_BATCHES: u32 = 20;
/// Games of one batch.
pub const MOST_BATCH_GAMES: usize = 500;
/// Games that are lent by one token at once.
pub const MOST_LENT: u32 = 32;
/// A game that was lent so often in vain is lent no more.
pub const MOST_RETURNS: u32 = 3;
/// What engines found of so many positions is kept.
pub const MOST_EVALUATIONS: u32 = 1_000_000;

/// A game whose analysis was asked for and is not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAnalysis {
    /// The record.
    pub record: String,
    /// Nodes for each position.
    pub nodes: u64,
    /// Who asked, by address: parties take turns.
    pub party: String,
    /// Who asked: what their records are held by; none where they have no session.
    pub asker: Option<SecretHash>,
    /// When they asked.
    pub asked: u64,
    /// The node that works on it.
    pub owner: Option<String>,
    /// Positions done.
    pub done: u32,
    /// Positions in all; 0 before anybody has looked.
    pub total: u32,
    /// The batch that it came with.
    pub batch: Option<String>,
    /// It came with a batch, and somebody waits for it alone.
    pub is_alone: bool,
    /// Somebody has stopped this game of a batch; nobody works on it.
    pub is_stopped: bool,
    /// Why a game of a batch cannot be analysed.
    pub fault: Option<String>,
}

impl StoredAnalysis {
    /// Whether it is looked at only where nobody waits for a single game.
    pub const fn waits_with_batch(&self) -> bool {
        self.batch.is_some() && !self.is_alone
    }
}

/// The terms on which a game is lent to somebody else's machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loan {
    /// By which it is answered. It is the owner while the loan lasts, as a node is, and no two are alike.
    pub work: String,
    /// The hash of the token that was shown.
    pub token: SecretHash,
    /// When the game can be taken from them, unless they are heard of before.
    pub until: u64,
    /// What they were given, opaque here.
    pub task: String,
}

/// A game that is lent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LentAnalysis {
    /// The record.
    pub record: String,
    /// Nodes for each position.
    pub nodes: u64,
    /// Positions done.
    pub done: u32,
    /// On which terms.
    pub loan: Loan,
}

/// How many games of a kind wait and are lent.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Backlog {
    /// Lent to machines of others.
    pub lent: u32,
    /// Waiting, and lent to nobody.
    pub waiting: u32,
    /// When the first of those that wait was asked for.
    pub oldest: Option<u64>,
}

/// Games whose analysis somebody asked for together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredBatch {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub holder: SecretHash,
    /// What it is called.
    pub title: String,
    /// Nodes for each position.
    pub nodes: u64,
    /// When it was asked for.
    pub created: u64,
    /// Nobody works on it.
    pub is_stopped: bool,
    /// All its games, opaque here.
    pub games: String,
}

/// What became of a wish for an analysis.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Queued {
    /// It waits.
    Added,
    /// The game waited already.
    There,
    /// Too many wait, of this party or of all.
    Full,
}

/// What an engine finds of a position depends on these alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EvaluationKey {
    /// The position.
    pub position: u64,
    /// The engine with its network.
    pub engine: String,
    /// Nodes.
    pub nodes: u64,
}

/// Analyses, which outlive the node that works on them, and evaluations, which outlive both. A node may claim an analysis that no living
/// node has; as each start of a node has an id of its own, whoever has lost one is refused from then on.
pub trait Analyses: Send + Sync {
    /// Keeps a wish for an analysis, unless the party has so many already. A game that waits with a batch, or was
    /// stopped there, waits alone from then on, and stays one of its batch.
    fn queue_analysis(&self, analysis: StoredAnalysis, most_each: u32) -> Answer<'_, Queued>;

    /// The same for as many of these as find room, and logs that it was asked for, both or neither; they are lent to nobody. How many wait.
    fn queue_analyses(&self, analyses: Vec<StoredAnalysis>, most_each: u32, entry: AuditEntry) -> Answer<'_, u32>;

    /// The analysis of a record that was asked for and is not done.
    fn analysis<'a>(&'a self, record: &'a str) -> Answer<'a, Option<StoredAnalysis>>;

    /// Those that may be lent to somebody else's machine now, in the same turns: what no living node has and nobody was lent in vain
    /// [`MOST_RETURNS`] times. With `of_batches`, those alone that nobody waits for.
    fn lendable_analyses(&self, now: u64, of_batches: bool, at_most: u32) -> Answer<'_, Vec<StoredAnalysis>>;

    /// Lends an analysis of so many positions; false where somebody else has it, it is gone, or the token has [`MOST_LENT`]. One whose time is
    /// up without an answer counts as lent in vain.
    fn lend_analysis<'a>(&'a self, record: &'a str, loan: Loan, total: u32, now: u64) -> Answer<'a, bool>;

    /// A game that is lent, by the id of the work; none where the time is up, or it was taken back.
    fn lent_analysis<'a>(&'a self, work: &'a str, now: u64) -> Answer<'a, Option<LentAnalysis>>;

    /// Says how far somebody is with a game that is lent, and lends it until later: as long as they get on, and no longer. False where it is
    /// theirs no more; once they have it no further than before, nothing changes.
    fn renew_loan<'a>(&'a self, lent: &'a LentAnalysis, done: u32, until: u64, now: u64) -> Answer<'a, bool>;

    /// Takes a game back that was lent in vain; false where it is lent no more.
    fn end_loan<'a>(&'a self, lent: &'a LentAnalysis) -> Answer<'a, bool>;

    /// How many games wait, of those that somebody waits for and those of batches.
    fn backlogs(&self, now: u64) -> Answer<'_, [Backlog; 2]>;

    /// Those that a node may work on now, in turn between the parties: nobody's, those of nodes that do not live, and its own. Games of
    /// batches come after those that somebody asked for alone.
    fn claimable_analyses<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredAnalysis>>;

    /// Takes an analysis; false where another node that lives has it, or it is gone.
    fn claim_analysis<'a>(&'a self, record: &'a str, node: &'a str, now: u64) -> Answer<'a, bool>;

    /// Says how far a node has come with an analysis, in positions of so many; false where it is the node's no more.
    fn advance_analysis<'a>(&'a self, record: &'a str, node: &'a str, done: u32, total: u32) -> Answer<'a, bool>;

    /// Ends an analysis of a node's that cannot be done. One of a batch is kept with what is wrong, and nobody takes it.
    fn fail_analysis<'a>(&'a self, record: &'a str, node: &'a str, fault: String) -> Answer<'a, ()>;

    /// Leaves an analysis of a node's to others.
    fn release_analysis<'a>(&'a self, record: &'a str, node: &'a str) -> Answer<'a, ()>;

    /// Ends an analysis, of this node's or whoever has it; false where there is none.
    fn end_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool>;

    /// Stops an analysis, of this node's or whoever has it; false where there is none. One of a batch is kept, and nobody takes it until
    /// the batch goes on.
    fn stop_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool>;

    /// Keeps a batch with its games, those aside that wait already; false where its holder has [`MOST_BATCHES`], or too many games wait.
    fn add_batch<'a>(&'a self, batch: StoredBatch, party: &'a str, records: Vec<String>) -> Answer<'a, bool>;

    /// A batch.
    fn batch<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredBatch>>;

    /// Somebody's batches, the newest first.
    fn batches_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredBatch>>;

    /// The games of a batch that are not done.
    fn analyses_of_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, Vec<StoredAnalysis>>;

    /// Stops a batch, or lets it go on, with the games that could not be analysed or were stopped, too.
    fn stop_batch<'a>(&'a self, batch: &'a str, is_stopped: bool) -> Answer<'a, ()>;

    /// Removes a batch; what was found stays with the records, and a game that somebody waits for alone goes on.
    fn remove_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, ()>;

    /// Keeps what an engine found of a position, opaque here.
    fn add_evaluation(&self, key: EvaluationKey, found: String, now: u64) -> Answer<'_, ()>;

    /// What was found of a position, and when it was last asked for.
    fn evaluation<'a>(&'a self, key: &'a EvaluationKey) -> Answer<'a, Option<(String, u64)>>;

    /// Notes that an evaluation was asked for.
    fn use_evaluation(&self, key: EvaluationKey, now: u64) -> Answer<'_, ()>;

    /// Removes the evaluations that were not asked for the longest, where there are more than this, and says how many.
    fn expire_evaluations(&self, most: u32, at_most: u32) -> Answer<'_, u64>;
}

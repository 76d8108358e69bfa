//! What people say beside a board, and what is done about what should not have been said.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, SecretHash};

/// Who hears a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TalkRoom {
    /// The players of the game.
    Players,
    /// Those who watch it.
    Watchers,
    /// Those who see the study, whose id stands in the place of a game's.
    Study,
    /// Those who see the mate problem, likewise.
    Problem,
}

impl TalkRoom {
    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            TalkRoom::Players => "players",
            TalkRoom::Watchers => "watchers",
            TalkRoom::Study => "study",
            TalkRoom::Problem => "problem",
        }
    }

    /// The room of a stable name.
    pub fn from_code(code: &str) -> Option<TalkRoom> {
        [TalkRoom::Players, TalkRoom::Watchers, TalkRoom::Study, TalkRoom::Problem]
            .into_iter()
            .find(|room| room.code() == code)
    }
}

/// A line that somebody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TalkLine {
    /// The id of the game, the study or the problem.
    pub game: String,
    /// Its number among the lines of the game, from 1 on.
    pub seq: u32,
    /// Who hears it.
    pub room: TalkRoom,
    /// When.
    pub at: u64,
    /// Who said it: what their seats are held by.
    pub speaker: SecretHash,
    /// What they were called.
    pub name: String,
    /// Whether that is the name of their account.
    pub has_account: bool,
    /// What; empty once a moderator has taken it away.
    pub text: String,
}

/// Lines that one game may have, and the last ones that are kept of a study or a problem.
pub const MOST_LINES: u32 = 2_000;

/// Something that somebody finds wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub at: u64,
    /// The account that made it.
    pub reporter: String,
    /// Whom it is about: what their seats are held by.
    pub subject: SecretHash,
    /// What they were called.
    pub name: String,
    /// The game in which it happened.
    pub game: String,
    /// The line of talk that it is about; none: the game itself.
    pub line: Option<u32>,
    /// What is wrong, by a stable name.
    pub reason: String,
    /// The reporter's own words.
    pub words: String,
    /// Where what it is about stands, as a path of the site; empty: the game, or the player.
    pub place: String,
    /// The text that it is about, as it stood when it was reported; empty where that is a line of a game, which stays, or none.
    pub said: String,
    /// What a moderator decided, by a stable name; none while it is open.
    pub verdict: Option<String>,
    /// The moderator's account.
    pub handler: Option<String>,
}

/// Open reports that a site may have; more are refused until some are handled.
pub const MOST_REPORTS: u32 = 5_000;

/// What somebody may not do for a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sanction {
    /// Its id.
    pub id: String,
    /// Whom it holds for: what their seats are held by.
    pub whom: SecretHash,
    /// What, by a stable name.
    pub kind: String,
    /// From when on.
    pub since: u64,
    /// Until when.
    pub until: u64,
    /// Why, in a moderator's words for them.
    pub reason: String,
    /// What led to it, where no moderator decided it.
    pub left: Option<GamesLeft>,
    /// The report that led to it, where one did.
    pub report: Option<String>,
}

/// Games that somebody has left, and for which they are warned or kept from new ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamesLeft {
    /// The id of the last of them.
    pub game: String,
    /// So many of their last games they had left.
    pub left: u32,
    /// Of so many.
    pub of: u32,
}

/// What a moderator makes of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handling {
    /// What was decided, by its stable name.
    pub verdict: String,
    /// What holds from now on for whoever was reported.
    pub sanction: Option<Sanction>,
    /// The line that was reported is emptied; where it was somebody's page, the words about themselves there, where it was a post
    /// of a thread, what that says.
    pub empties: bool,
    /// When the account of whoever was reported is closed; none: it stays open. One with a duty on the site stays open.
    pub closes: Option<u64>,
    /// It is logged.
    pub entry: AuditEntry,
}

/// Talk, blocks, reports, sanctions, and the words that nobody is to read.
pub trait Talk: Send + Sync {
    /// Keeps a line and gives its number; the one that it bears counts for nothing. [`StoreError::Busy`](crate::StoreError::Busy)
    /// when the game has [`MOST_LINES`]; of a study or a problem the oldest lines go.
    fn add_line(&self, line: TalkLine) -> Answer<'_, u32>;

    /// The same beside a study, or a problem of somebody's set, with which its lines go; none where it is gone.
    fn add_line_beside(&self, line: TalkLine) -> Answer<'_, Option<u32>>;

    /// The last lines of a game after this number, in their order.
    fn lines<'a>(&'a self, game: &'a str, after: u32, at_most: u32) -> Answer<'a, Vec<TalkLine>>;

    /// What somebody said that nobody has taken away, in the order in which they said it.
    fn said_by(&self, speaker: SecretHash, at_most: u32) -> Answer<'_, Vec<TalkLine>>;

    /// One line.
    fn line<'a>(&'a self, game: &'a str, seq: u32) -> Answer<'a, Option<TalkLine>>;

    /// Blocks somebody for an account, or lets them be heard again. At most 500 are blocked.
    fn set_block<'a>(&'a self, account: &'a str, blocked: SecretHash, is_blocked: bool) -> Answer<'a, ()>;

    /// Gives what a guest said, what is reported of them and who blocks them to the account that they have opened: nobody is heard again,
    /// or out of reach of who looks after the site, because they signed up.
    fn hand_over_talk(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()>;

    /// Whom an account has blocked.
    fn blocked_by<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SecretHash>>;

    /// Keeps a report. [`StoreError::Busy`](crate::StoreError::Busy) when [`MOST_REPORTS`] are open.
    fn add_report(&self, report: Report) -> Answer<'_, ()>;

    /// A report.
    fn report<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Report>>;

    /// The reports that an account has made, the first ones first.
    fn reports_by<'a>(&'a self, reporter: &'a str, at_most: u32) -> Answer<'a, Vec<Report>>;

    /// The open reports, the oldest first; or those that were handled, the latest first.
    fn reports(&self, open: bool, at_most: u32) -> Answer<'_, Vec<Report>>;

    /// Handles a report with what comes of it, all of it or nothing. False where somebody else was quicker.
    fn handle_report<'a>(&'a self, id: &'a str, handling: Handling) -> Answer<'a, bool>;

    /// A sanction, whether it still holds or not.
    fn sanction<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Sanction>>;

    /// What holds for somebody at an instant.
    fn sanctions_of(&self, whom: SecretHash, now: u64) -> Answer<'_, Vec<Sanction>>;

    /// Ends what holds for somebody, and logs it; false where there is nothing. The game that they left is excused.
    fn lift_sanction<'a>(&'a self, id: &'a str, now: u64, entry: AuditEntry) -> Answer<'a, bool>;

    /// What holds for anybody at an instant: what moderators decided before what followed by itself, each with what ends first before
    /// others. Warnings that followed by themselves are not among it.
    fn sanctions(&self, now: u64, at_most: u32) -> Answer<'_, Vec<Sanction>>;

    /// The words that nobody is to read.
    fn banned_words(&self) -> Answer<'_, Vec<String>>;

    /// Puts these words in the place of those before, and logs it.
    fn set_banned_words(&self, words: Vec<String>, entry: AuditEntry) -> Answer<'_, ()>;
}

//! Clubs as they are kept: who is in one, and what its members are told.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, Ranked, StoredGame};

/// Accounts that belong to one club, ask to, or are invited.
pub const MOST_CLUB_MEMBERS: u32 = 500;
/// Accounts that ask to be let into one club.
pub const MOST_CLUB_ASKERS: u32 = 100;
/// Clubs to which one account belongs, asks to, or is invited.
pub const MOST_CLUBS: u32 = 50;
/// Clubs that one account leads.
pub const MOST_CLUBS_LED: u32 = 5;
/// Posts that a club keeps; the oldest go first.
pub const MOST_POSTS: u32 = 100;

/// How one comes into a club.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ClubEntry {
    /// Whoever wants to.
    Open,
    /// Whoever asks and is let in.
    Request,
    /// Whoever is invited.
    Invitation,
}

impl ClubEntry {
    /// Every one.
    pub const ALL: [ClubEntry; 3] = [ClubEntry::Open, ClubEntry::Request, ClubEntry::Invitation];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            ClubEntry::Open => "open",
            ClubEntry::Request => "request",
            ClubEntry::Invitation => "invitation",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<ClubEntry> {
        ClubEntry::ALL.into_iter().find(|entry| entry.code() == code)
    }
}

/// What an account is to a club.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Standing {
    /// It has been invited.
    Invited,
    /// It has asked to be let in.
    Asked,
    /// It belongs to it.
    Member,
    /// It looks after the members, too.
    Officer,
    /// It leads it. A club has one leader.
    Leader,
}

impl Standing {
    /// Every one, the lowest first.
    pub const ALL: [Standing; 5] =
        [Standing::Invited, Standing::Asked, Standing::Member, Standing::Officer, Standing::Leader];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Standing::Invited => "invited",
            Standing::Asked => "asked",
            Standing::Member => "member",
            Standing::Officer => "officer",
            Standing::Leader => "leader",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<Standing> {
        Standing::ALL.into_iter().find(|standing| standing.code() == code)
    }

    /// Whether it belongs to the club.
    pub const fn belongs(self) -> bool {
        matches!(self, Standing::Member | Standing::Officer | Standing::Leader)
    }
}

/// A club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredClub {
    /// Its id.
    pub id: String,
    /// Its name as it is shown.
    pub name: String,
    /// What no two clubs share: names that could be taken for one another have the same key.
    pub name_key: String,
    /// What it says of itself.
    pub about: String,
    /// How one comes into it.
    pub entry: ClubEntry,
    /// When it was founded.
    pub created: u64,
}

/// What an account is to a club, and since when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubMember {
    /// The club, by its id.
    pub club: String,
    /// The account, by its id.
    pub account: String,
    /// What it is to the club.
    pub standing: Standing,
    /// Since when.
    pub since: u64,
    /// It is told no news of the club.
    pub is_muted: bool,
}

/// What the members of a club were told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubPost {
    /// Its id.
    pub id: String,
    /// The club.
    pub club: String,
    /// When it was written.
    pub at: u64,
    /// The account that wrote it; empty once that was erased.
    pub author: String,
    /// The text.
    pub text: String,
}

/// What came of a change of somebody's standing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StandingSet {
    /// It is changed.
    Yes,
    /// The standing was another one, or there is no such club: nothing was changed.
    Other,
    /// The account is banned from the club: nothing was changed.
    Banned,
    /// The club has as many as a club may have, or the account is in as many clubs as one may be: nothing was changed.
    Full,
}

/// Clubs.
pub trait Clubs: Send + Sync {
    /// Keeps a new club with its leader. False where that account leads [`MOST_CLUBS_LED`];
    /// [`StoreError::Taken`](crate::StoreError::Taken) when the id or the key of the name is in use.
    fn add_club<'a>(&'a self, club: StoredClub, leader: &'a str) -> Answer<'a, bool>;

    /// A club, if there is one of this id.
    fn club<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredClub>>;

    /// The clubs in whose key this occurs, each with the number of those who belong to it, the largest first; the first so many are
    /// left out.
    fn clubs<'a>(&'a self, part: &'a str, left_out: u32, at_most: u32) -> Answer<'a, Vec<(StoredClub, u32)>>;

    /// Changes what a club says of itself, and how one comes into it.
    fn edit_club<'a>(
        &'a self,
        id: &'a str,
        about: String,
        entry: ClubEntry,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool>;

    /// Removes a club with all that belongs to it.
    fn dissolve_club<'a>(&'a self, id: &'a str, entry: AuditEntry) -> Answer<'a, bool>;

    /// All who are something to a club and whose accounts are open, with their names: the highest standing first, then in the order in
    /// which they came.
    fn club_members<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(ClubMember, String)>>;

    /// What an account is to a club.
    fn club_member<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, Option<ClubMember>>;

    /// The clubs to which an account is something, by their names.
    fn clubs_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<(StoredClub, ClubMember)>>;

    /// Changes what an account is to a club, where it is what it is thought to be. Leaders come and go by
    /// [`hand_over_club`](Clubs::hand_over_club) alone.
    fn set_standing<'a>(
        &'a self,
        club: &'a str,
        account: &'a str,
        from: Option<Standing>,
        to: Option<Standing>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StandingSet>;

    /// Ends what an account is to a club, where it is what it is thought to be, and keeps it out until that is lifted. The oldest ban
    /// beyond [`MOST_CLUB_MEMBERS`] goes.
    fn ban_from_club<'a>(
        &'a self,
        club: &'a str,
        account: &'a str,
        from: Option<Standing>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StandingSet>;

    /// Lifts a ban; false where there is none.
    fn lift_club_ban<'a>(&'a self, club: &'a str, account: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Whether an account is banned from a club.
    fn is_club_banned<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, bool>;

    /// The open accounts that are banned from a club, each with its name and the instant, the latest first.
    fn club_bans<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(String, String, u64)>>;

    /// Makes somebody who belongs to a club its leader; who led it until now becomes an officer. False where they do not belong to it.
    fn hand_over_club<'a>(&'a self, club: &'a str, to: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Says whether somebody who belongs to a club is told its news.
    fn mute_club<'a>(&'a self, club: &'a str, account: &'a str, is_muted: bool) -> Answer<'a, ()>;

    /// Keeps a post, in the place of the oldest where the club has [`MOST_POSTS`]. False where there is no such club.
    fn add_club_post(&self, post: ClubPost, log: Option<AuditEntry>) -> Answer<'_, bool>;

    /// The posts of a club, the newest first.
    fn club_posts<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>>;

    /// The posts that an account wrote, the oldest first.
    fn club_posts_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>>;

    /// Removes a post of a club; false where there is none.
    fn remove_club_post<'a>(&'a self, club: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Those who belong to a club by their ratings in a pool, the highest first.
    fn club_ranking<'a>(&'a self, club: &'a str, pool: &'a str) -> Answer<'a, Vec<Ranked>>;

    /// Games that two who belong to a club have played to their end and that anybody may find, the newest first.
    fn club_games<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredGame>>;
}

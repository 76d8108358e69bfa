//! Everything persisted: one small trait for each subject ([`Games`], [`Records`], [`People`], [`Credentials`],
//! [`Passkeys`], [`Talk`], [`Endings`], [`Blurs`], [`Mails`], [`Ratings`], [`Offers`], [`Notices`], [`Push`], [`Clubs`], [`Plans`], [`Practice`], [`Favourites`], [`ProblemSets`], [`Archive`], [`Analyses`], [`Imports`], [`SharedTrees`], [`Studies`], [`Wiki`], [`Nodes`]), and [`Store`], which has them all.
//! [`Sqlite`] is the store of a single machine, [`Postgres`] that of several. They share their queries: the files in `sql` are
//! compiled once for each.
//!
//! What is kept of a game is its contract, what happened in it, numbered without gaps, and its [`Card`]: the summary that
//! lists and the sweeper read. Contracts, events and record trees are opaque text here.
//!
//! An entry is on the disk before [`Games::append`] resolves. The pair (game, number) is unique, and a game has one owner
//! node at a time, known by a fence that grows with each claim: so two writers can never both add the same entry, and a
//! node that was thought dead writes nothing once another has taken its game over.
//!
//! Sqlx is named here and nowhere else.

#![allow(clippy::duplicate_mod, reason = "the queries in `sql` are compiled once for each database")]

mod address;
mod analysis;
mod archive;
mod blur;
mod club;
mod columns;
mod credentials;
mod ending;
mod error;
#[cfg(feature = "faulty")]
pub mod faults;
#[cfg(not(feature = "faulty"))]
#[path = "no_faults.rs"]
mod faults;
mod favourite;
mod game;
mod id;
mod import;
mod mails;
mod node;
mod notice;
mod offer;
mod passkeys;
mod people;
mod plans;
mod postgres;
mod practice;
mod private;
mod problem_set;
mod push;
mod rating;
mod record;
mod shared;
mod sqlite;
mod study;
mod talk;
pub mod transfer;
mod wiki;

pub use address::{Address, FolderLock};
pub use analysis::{
    Analyses, EvaluationKey, MOST_ANALYSES, MOST_BATCH_GAMES, MOST_BATCHES, MOST_EVALUATIONS, Queued, StoredAnalysis,
    StoredBatch,
};
pub use archive::{
    Archive, ArchiveName, ArchiveQuery, ArchiveSort, ArchivedGame, ArchivedMeeting, NameKind, Word, WordFit,
};
pub use blur::Blurs;
pub use club::{
    ClubEntry, ClubMember, ClubPost, Clubs, MOST_CLUB_ASKERS, MOST_CLUB_MEMBERS, MOST_CLUBS, MOST_CLUBS_LED,
    MOST_POSTS, Standing, StandingSet, StoredClub,
};
pub use credentials::{AccountChange, AuditEntry, Credentials, MOST_KNOWN_DEVICES, Proof, Ticket};
pub use ending::{Endings, StoredEnding};
pub use error::StoreError;
pub use favourite::{
    Favourites, Kept, MOST_FAVOURITE_GAMES, MOST_FOLLOWED, MOST_PLAYER_NOTES, MOST_PUPILS, MOST_TEACHERS, PlayerNote,
};
pub use game::{Append, Card, Claim, Entry, Games, Held, Opening, SealedMove, Seat, Status, StoredGame};
pub use id::{SecretHash, is_id};
pub use import::{ImportLimits, ImportPhase, Imports, PartKept, StoredImport};
pub use mails::{MOST_ACCOUNTS_OF_MAIL, MailLink, Mails};
pub use node::{Nodes, Outage, STALE_MS};
pub use notice::{MOST_NOTICES, NoticeWishes, Notices, StoredNotice};
pub use offer::{OfferKept, Offers, StoredOffer};
pub use passkeys::{Challenge, MOST_PASSKEYS, Passkeys, StoredPasskey};
pub use people::{Facts, MOST_SESSIONS, People, Role, StoredAccount, StoredSession};
pub use plans::Plans;
pub use postgres::Postgres;
pub use practice::{Practice, PracticeChange, PracticeItem, PracticeKept};
pub use private::{exposed, private_folder};
pub use problem_set::{
    MOST_PROBLEM_SETS, MOST_SET_PROBLEMS, ProblemAdded, ProblemSetQuery, ProblemSets, SetProblem, StoredProblemSet,
};
pub use push::{MOST_PUSH_DEVICES, Push, PushDevice};
pub use rating::{GameResult, Ranked, RatingChange, Ratings, StoredRating};
pub use record::{Records, StoredRecord};
pub use shared::SharedTrees;
pub use sqlite::Sqlite;
pub use study::{
    ChapterMove, MOST_CHAPTERS, MOST_STUDIES, MOST_STUDY_PEOPLE, StoredChapter, StoredStudy, Studies, StudyPerson,
    StudyQuery, Visibility,
};
pub use talk::{GamesLeft, MOST_LINES, MOST_REPORTS, Report, Sanction, Talk, TalkLine, TalkRoom};
pub use wiki::{MOST_REVISIONS, Revision, Wiki};

use std::pin::Pin;

/// What every operation of a store returns.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place that keeps everything. Instants are milliseconds since 1970 in UTC.
pub trait Store:
    Games
    + Records
    + People
    + Facts
    + Credentials
    + Passkeys
    + Talk
    + Endings
    + Blurs
    + Mails
    + Ratings
    + Offers
    + Notices
    + Push
    + Clubs
    + Plans
    + Practice
    + Favourites
    + ProblemSets
    + Analyses
    + Imports
    + Archive
    + SharedTrees
    + Studies
    + Wiki
    + Nodes
{
    /// Ends all work in progress and releases the files.
    fn close(&self) -> Answer<'_, ()>;
}

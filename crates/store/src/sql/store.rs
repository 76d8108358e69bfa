//! The traits of a store, done with the queries beside this file.

use super::writer::{Urgency, Work, Writer};
use super::{
    Backend, Connection, PATIENCE, analyses, archive, blurs, clubs, credentials, endings, favourites, games, imports,
    keepers, limited, mails, nodes, notices, offers, passkeys, people, plans, practice, problem_sets, push, ratings,
    records, shared, studies, talk, wiki,
};
use crate::columns::signed;
use crate::faults::Call;
use crate::{
    AccountChange, Analyses, Answer, Append, Archive, ArchiveName, ArchiveQuery, ArchivedGame, ArchivedMeeting,
    AuditEntry, Blurs, Card, Challenge, ChapterMove, Claim, ClubEntry, ClubMember, ClubPost, Clubs, Credentials,
    Endings, Entry, EvaluationKey, Facts, Favourites, GameResult, Games, ImportLimits, ImportPhase, Imports, Kept,
    MailLink, Mails, Nodes, NoticeWishes, Notices, OfferKept, Offers, Opening, Outage, PartKept, Passkeys, People,
    Plans, PlayerNote, Practice, PracticeChange, PracticeItem, PracticeKept, ProblemAdded, ProblemSetQuery,
    ProblemSets, Proof, Push, PushDevice, Queued, Ranked, RatingChange, Ratings, Records, Report, Revision, Sanction,
    SealedMove, Seat, SecretHash, SetProblem, SharedTrees, Standing, StandingSet, Store, StoreError, StoredAccount,
    StoredAnalysis, StoredBatch, StoredChapter, StoredClub, StoredEnding, StoredGame, StoredImport, StoredNotice,
    StoredOffer, StoredPasskey, StoredProblemSet, StoredRating, StoredRecord, StoredSession, StoredStudy, Studies,
    StudyPerson, StudyQuery, Talk, TalkLine, Ticket, Wiki, Word,
};
use futures_util::future::join_all;
use komadai_game::Ending;
use komadai_shogi::Color;
use std::pin::Pin;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// How long a search may take.
pub(super) const LONGEST_SEARCH: Duration = Duration::from_secs(5);

/// The key of all work on the nodes.
const NODES: &str = "";
/// The key of the removal of what nobody came back to.
const EXPIRY: &str = "expiry";

/// The key of all additions to the archive: games are numbered in their order.
const ARCHIVE: &str = "archive";
/// The key of the work on an evaluation: nodes that keep the same ones do so in one order.
fn evaluation_key(key: &EvaluationKey) -> String {
    format!("~evaluation {:016x}", key.position)
}
/// The key of all work on imports: whoever needs room takes it from others.
const IMPORTS: &str = "imports";
/// The key of all work on notices.
const NOTICES: &str = "~notices";
/// The key of all work on the names of accounts.
const NAMES: &str = "~names";
/// The key of all work on ratings. It comes after every game's: their lock is the last that a transaction asks for.
const RATINGS: &str = "~ratings";

/// The key of all work on challenges: what has expired is everybody's.
const CHALLENGES: &str = "challenges";
/// The key of all work on mail addresses.
const MAIL: &str = "mail";
/// The key of all work on the banned words.
const WORDS: &str = "words";
/// The key of work that touches rows of its own alone.
const ALONE: &str = "";

/// What a search is made of.
type Searching<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

impl Backend {
    /// Writes, and resolves when it is on the disk. Work with the same key stays in order.
    fn write<'a, T: Send + 'static>(&'a self, urgency: Urgency, key: &str, work: impl Work<T>) -> Answer<'a, T> {
        self.faults.meet(Call::Write, self.put(urgency, key, work))
    }

    /// Writes as a part of another call.
    fn put<'a, T: Send + 'static>(&'a self, urgency: Urgency, key: &str, work: impl Work<T>) -> Answer<'a, T> {
        let writer = self.writer();
        let key = key.to_owned();
        Box::pin(async move { writer?.write(urgency, key, work).await })
    }

    /// Makes a node the owner of a game.
    fn take<'a>(&'a self, game: &'a str, node: &'a str, now: u64, even_from_the_living: bool) -> Answer<'a, Claim> {
        let (id, node) = (game.to_owned(), node.to_owned());
        let claim = self.put(Urgency::Move, game, move |connection| {
            Box::pin(games::claim(connection, id, node, now, even_from_the_living))
        });
        self.faults.meet(Call::Claim, claim)
    }

    /// The way to the task that writes, unless the store is closed.
    fn writer(&self) -> Result<Writer, StoreError> {
        let writer: Option<Writer> = self.writer.lock().unwrap_or_else(PoisonError::into_inner).clone();
        writer.ok_or_else(|| StoreError::Unavailable("the store is closed".to_owned()))
    }

    /// Reads, as long as the database does not take too long.
    fn read<'a, T: Send + 'a>(
        &'a self,
        query: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> Answer<'a, T> {
        let answer = Box::pin(async move {
            let late = |_| Err(StoreError::Unavailable("the database takes too long to answer".to_owned()));
            tokio::time::timeout(PATIENCE, query).await.unwrap_or_else(late)
        });
        self.faults.meet(Call::Read, answer)
    }

    /// Reads what takes longer the more is stored: on connections of its own, no longer than a search may take, and only while somebody
    /// waits for it.
    fn search<'a, T: Send + 'a>(
        &'a self,
        query: impl for<'c> FnOnce(&'c mut Connection) -> Searching<'c, T> + Send + 'a,
    ) -> Answer<'a, T> {
        self.read(async move {
            let mut connection = self.searchers.acquire().await?;
            let began = Instant::now();
            let _asked = limited::limit(&mut connection, LONGEST_SEARCH).await?;
            let found = query(&mut connection).await;
            found.map_err(|error| if began.elapsed() >= LONGEST_SEARCH { StoreError::TooLong } else { error })
        })
    }
}

impl Games for Backend {
    fn add_game(&self, opening: Opening) -> Answer<'_, ()> {
        let key = opening.game.id.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(async move { games::open(connection, &opening).await })
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        self.read(games::get(&self.readers, id))
    }

    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>> {
        self.read(games::entries(&self.readers, game, after))
    }

    fn claim<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        self.take(game, node, now, false)
    }

    fn take_over<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        self.take(game, node, now, true)
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        let writer = self.writer();
        self.faults.meet(Call::Append, Box::pin(async move { writer?.append(append).await }))
    }

    fn keep_sealed<'a>(&'a self, game: &'a str, sealed: SealedMove) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Move, game, move |connection| Box::pin(games::keep_sealed(connection, id, sealed)))
    }

    fn sealed<'a>(&'a self, game: &'a str, commitment: [u8; 32]) -> Answer<'a, Option<SealedMove>> {
        self.read(games::sealed(&self.readers, game, commitment))
    }

    fn due<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<String>> {
        let waking = self.read(games::waking(&self.readers, node, now, at_most));
        Box::pin(async move {
            let mut due = Vec::new();
            let mut later = Vec::new();
            for (id, at) in waking.await? {
                if at.is_some_and(|at| at <= signed(now)) {
                    due.push((at, id));
                } else {
                    let key = id.clone();
                    later.push(
                        self.put(Urgency::Later, &key, move |connection| {
                            Box::pin(games::wake_when_due(connection, id))
                        }),
                    );
                }
            }
            due.sort();
            // Together, so that they share a transaction; what is not written is looked at again.
            join_all(later).await;
            Ok(due.into_iter().map(|(_, id)| id).collect())
        })
    }

    fn without_card(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(games::without_card(&self.readers, at_most))
    }

    fn set_card<'a>(&'a self, id: &'a str, contract: String, card: Card) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(games::set_card(connection, id, contract, card)))
    }

    fn take_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| {
            Box::pin(games::take_seat(connection, id, side, key, holder))
        })
    }

    fn offer_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(games::offer_seat(connection, id, side, key)))
    }

    fn keeper<'a>(&'a self, game: &'a str) -> Answer<'a, Option<Seat>> {
        self.read(keepers::get(&self.readers, game))
    }

    fn offer_keeper<'a>(&'a self, game: &'a str, key: SecretHash, log: Option<AuditEntry>) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| {
            Box::pin(async move {
                keepers::offer(&mut *connection, id, key).await?;
                credentials::log(connection, log).await
            })
        })
    }

    fn take_keeper<'a>(&'a self, game: &'a str, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(keepers::take(connection, id, key, holder)))
    }

    fn games_of(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(games::of(&self.readers, holder, at_most))
    }

    fn remove_unstarted<'a>(&'a self, game: &'a str) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(games::remove_unstarted(connection, id)))
    }

    fn expire_unstarted(&self, waiting_before: u64, begun_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| {
            Box::pin(games::expire_unstarted(connection, waiting_before, begun_before, at_most))
        })
    }

    fn games_held(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<String>> {
        self.read(games::held(&self.readers, holder, at_most))
    }

    fn hand_over_seats<'a>(&'a self, game: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(games::hand_over(connection, id, from, to)))
    }

    fn blank_game<'a>(
        &'a self,
        game: &'a str,
        holders: (SecretHash, SecretHash),
        contract: String,
        entries: Vec<Entry>,
    ) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| {
            Box::pin(games::blank(connection, id, holders, contract, entries))
        })
    }

    fn shown_games(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(games::shown(&self.readers, at_most))
    }

    fn running_games(&self) -> Answer<'_, u64> {
        self.read(games::running(&self.readers))
    }
}

impl Records for Backend {
    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()> {
        let key = record.id.clone();
        self.write(Urgency::Later, &key, move |connection| Box::pin(records::add(connection, record)))
    }

    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>> {
        self.read(records::get(&self.readers, id))
    }

    fn records_of(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredRecord>> {
        self.read(records::of(&self.readers, owner, at_most))
    }

    fn records_owned(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<String>> {
        self.read(records::owned(&self.readers, owner, at_most))
    }

    fn hand_over_record<'a>(&'a self, id: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(records::hand_over(connection, id, from, to)))
    }

    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| {
            Box::pin(records::change(connection, id, version, tree, changed))
        })
    }

    fn open_record<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(records::opened(connection, id, now)))
    }

    fn remove_record<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(records::remove(connection, id)))
    }

    fn expire_records(&self, since: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(records::expire(connection, since, at_most)))
    }
}

impl Facts for Backend {
    fn set_fact<'a>(&'a self, name: &'a str, value: String) -> Answer<'a, ()> {
        let name = name.to_owned();
        self.write(Urgency::Later, ALONE, move |connection| Box::pin(people::set_fact(connection, name, value)))
    }

    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>> {
        self.read(people::fact(&self.readers, name))
    }
}

impl People for Backend {
    fn add_account(&self, account: StoredAccount, looks: Vec<String>) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NAMES, move |connection| {
            Box::pin(people::add_account(connection, account, looks))
        })
    }

    fn account_like(&self, looks: Vec<String>) -> Answer<'_, Option<StoredAccount>> {
        self.read(people::account_like(&self.readers, looks))
    }

    fn accounts_without_looks(&self, at_most: u32) -> Answer<'_, Vec<StoredAccount>> {
        self.read(people::without_looks(&self.readers, at_most))
    }

    fn set_looks<'a>(&'a self, account: &'a str, looks: Vec<String>) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Later, NAMES, move |connection| {
            Box::pin(async move { people::set_looks(connection, &id, &looks).await })
        })
    }

    fn account<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredAccount>> {
        self.read(people::account(&self.readers, id))
    }

    fn account_named<'a>(&'a self, name_key: &'a str) -> Answer<'a, Option<StoredAccount>> {
        self.read(people::account_named(&self.readers, name_key))
    }

    fn account_holding(&self, holder: SecretHash) -> Answer<'_, Option<StoredAccount>> {
        self.read(people::account_holding(&self.readers, holder))
    }

    fn accounts<'a>(&'a self, begins: &'a str, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredAccount>> {
        self.read(people::accounts(&self.readers, begins, after, at_most))
    }

    fn open_session(&self, session: StoredSession) -> Answer<'_, ()> {
        let key = session.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(people::open_session(connection, session)))
    }

    fn session(&self, token: SecretHash) -> Answer<'_, Option<(StoredSession, StoredAccount)>> {
        self.read(people::session(&self.readers, token))
    }

    fn see_session<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()> {
        self.write(Urgency::Later, account, move |connection| Box::pin(people::see_session(connection, token, now)))
    }

    fn sessions_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredSession>> {
        self.read(people::sessions_of(&self.readers, account))
    }

    fn end_session<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(people::end_session(connection, id, token)))
    }

    fn end_sessions<'a>(&'a self, account: &'a str, except: Option<SecretHash>) -> Answer<'a, u64> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(people::end_sessions(connection, id, except)))
    }

    fn sessions_among(&self, tokens: Vec<SecretHash>) -> Answer<'_, Vec<SecretHash>> {
        self.read(people::sessions_among(&self.readers, tokens))
    }

    fn idle_sessions(&self, seen_before: u64, at_most: u32) -> Answer<'_, Vec<StoredSession>> {
        self.read(people::idle_sessions(&self.readers, seen_before, at_most))
    }
}

impl Credentials for Backend {
    fn change_account<'a>(&'a self, account: &'a str, change: AccountChange, entry: AuditEntry) -> Answer<'a, bool> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(credentials::change_account(connection, id, change, entry))
        })
    }

    fn log_look(&self, entry: AuditEntry) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(credentials::add_audit(connection, entry)))
    }

    fn audit(&self, before: u64, at_most: u32) -> Answer<'_, Vec<AuditEntry>> {
        self.read(credentials::audit(&self.readers, before, at_most))
    }

    fn add_ticket(&self, ticket: Ticket, entry: AuditEntry) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| {
            Box::pin(credentials::add_ticket(connection, ticket, entry))
        })
    }

    fn create_account(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        ticket: Ticket,
        entry: AuditEntry,
    ) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NAMES, move |connection| {
            Box::pin(async move {
                people::add_account(&mut *connection, account, looks).await?;
                credentials::add_ticket(connection, ticket, entry).await
            })
        })
    }

    fn ticket(&self, token: SecretHash) -> Answer<'_, Option<Ticket>> {
        self.read(credentials::ticket(&self.readers, token))
    }

    fn tickets(&self, at_most: u32) -> Answer<'_, Vec<Ticket>> {
        self.read(credentials::tickets(&self.readers, at_most))
    }

    fn add_invited(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        invitation: SecretHash,
        now: u64,
    ) -> Answer<'_, bool> {
        self.write(Urgency::Creation, NAMES, move |connection| {
            Box::pin(credentials::add_invited(connection, (account, looks), invitation, now))
        })
    }

    fn recover<'a>(&'a self, account: &'a str, proof: Proof, password: String, entry: AuditEntry) -> Answer<'a, bool> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(credentials::recover(connection, id, proof, password, entry))
        })
    }

    fn set_codes<'a>(&'a self, account: &'a str, codes: Vec<SecretHash>, entry: AuditEntry) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(credentials::set_codes(connection, id, codes, entry))
        })
    }

    fn know_device<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Later, account, move |connection| {
            Box::pin(credentials::know_device(connection, id, token, now))
        })
    }

    fn is_known_device<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool> {
        self.read(credentials::is_known_device(&self.readers, account, token))
    }

    fn codes_left<'a>(&'a self, account: &'a str) -> Answer<'a, u64> {
        self.read(credentials::codes_left(&self.readers, account))
    }
}

impl Imports for Backend {
    fn begin_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64, limits: ImportLimits) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| {
            Box::pin(imports::begin(connection, id, holder, now, limits))
        })
    }

    fn add_import_part<'a>(
        &'a self,
        (id, holder): (&'a str, SecretHash),
        at: u64,
        bytes: Vec<u8>,
        now: u64,
        limits: ImportLimits,
    ) -> Answer<'a, PartKept> {
        let id = id.to_owned();
        self.write(Urgency::Later, IMPORTS, move |connection| {
            Box::pin(imports::add_part(connection, (id, holder), (at, bytes), now, limits))
        })
    }

    fn close_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(imports::close(connection, id, holder, now)))
    }

    fn remove_import<'a>(&'a self, id: &'a str, holder: SecretHash) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(imports::remove(connection, id, holder)))
    }

    fn imports_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredImport>> {
        self.read(imports::of(&self.readers, holder))
    }

    fn sweep_import_parts(&self, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, IMPORTS, move |connection| Box::pin(imports::sweep_parts(connection, at_most)))
    }

    fn claimable_import<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Option<StoredImport>> {
        self.read(imports::claimable(&self.readers, node, now))
    }

    fn claim_import<'a>(&'a self, id: &'a str, node: &'a str, now: u64) -> Answer<'a, bool> {
        let (id, node) = (id.to_owned(), node.to_owned());
        self.write(Urgency::Later, IMPORTS, move |connection| Box::pin(imports::claim(connection, id, node, now)))
    }

    fn import_part<'a>(&'a self, id: &'a str, at: u64) -> Answer<'a, Option<Vec<u8>>> {
        self.read(imports::part(&self.readers, id, at))
    }

    fn advance_import<'a>(&'a self, id: &'a str, node: &'a str, news: String, now: u64) -> Answer<'a, bool> {
        let by = (id.to_owned(), node.to_owned());
        self.write(Urgency::Later, IMPORTS, move |connection| {
            Box::pin(imports::advance(connection, by, ImportPhase::Whole, news, now))
        })
    }

    fn end_import<'a>(&'a self, id: &'a str, node: &'a str, done: bool, news: String, now: u64) -> Answer<'a, bool> {
        let by = (id.to_owned(), node.to_owned());
        let phase = if done { ImportPhase::Done } else { ImportPhase::Failed };
        self.write(Urgency::Later, IMPORTS, move |connection| {
            Box::pin(imports::advance(connection, by, phase, news, now))
        })
    }

    fn keep_import(&self, import: StoredImport) -> Answer<'_, ()> {
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(imports::keep(connection, import)))
    }

    fn read_of_import<'a>(&'a self, id: &'a str, bytes: u64) -> Answer<'a, ()> {
        let id = id.to_owned();
        self.write(Urgency::Later, IMPORTS, move |connection| Box::pin(imports::count_bytes(connection, id, bytes)))
    }

    fn archive_of_import<'a>(
        &'a self,
        import: &'a str,
        names: Vec<ArchiveName>,
        games: Vec<ArchivedGame>,
    ) -> Answer<'a, Vec<u32>> {
        let import = Some(import.to_owned());
        self.write(Urgency::Later, ARCHIVE, move |connection| Box::pin(archive::add(connection, names, games, import)))
    }

    fn all_imports(&self, at_most: u32) -> Answer<'_, Vec<StoredImport>> {
        self.read(imports::all(&self.readers, at_most))
    }

    fn imported_since(&self, holder: SecretHash, since: u64) -> Answer<'_, (u64, u64)> {
        self.read(imports::since(&self.readers, holder, since))
    }

    fn undo_import<'a>(&'a self, id: &'a str, holder: Option<SecretHash>, entry: AuditEntry) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(imports::undo(connection, id, holder, entry)))
    }

    fn sweep_undone(&self, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, ARCHIVE, move |connection| {
            Box::pin(async move {
                match imports::undone(&mut *connection).await? {
                    Some(import) => archive::remove_of(connection, import, at_most).await,
                    None => Ok(0),
                }
            })
        })
    }

    fn archive_gone(&self) -> Answer<'_, u64> {
        self.search(move |connection| Box::pin(archive::gone(connection)))
    }
}

impl Archive for Backend {
    fn archive(&self, names: Vec<ArchiveName>, games: Vec<ArchivedGame>) -> Answer<'_, Vec<u32>> {
        self.write(Urgency::Later, ARCHIVE, move |connection| Box::pin(archive::add(connection, names, games, None)))
    }

    fn archived(&self, numbers: Vec<u32>) -> Answer<'_, Vec<ArchivedGame>> {
        self.search(move |connection| Box::pin(archive::get(connection, numbers)))
    }

    fn archived_after(&self, number: u32, at_most: u32) -> Answer<'_, Vec<ArchivedGame>> {
        self.search(move |connection| Box::pin(archive::after(connection, number, at_most)))
    }

    fn find_archived(&self, query: ArchiveQuery) -> Answer<'_, Vec<ArchivedGame>> {
        self.search(move |connection| Box::pin(archive::find(connection, query)))
    }

    fn archived_of(&self, player: i64, at_most: u32) -> Answer<'_, Vec<ArchivedMeeting>> {
        self.search(move |connection| Box::pin(archive::of_player(connection, player, at_most)))
    }

    fn archive_players(&self, words: Vec<Word>, at_most: u32) -> Answer<'_, Vec<ArchiveName>> {
        self.search(move |connection| Box::pin(archive::players(connection, words, at_most)))
    }

    fn archive_names(&self, ids: Vec<i64>) -> Answer<'_, Vec<ArchiveName>> {
        self.search(move |connection| Box::pin(archive::names(connection, ids)))
    }

    fn unarchived_games(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(games::unarchived(&self.readers, at_most))
    }

    fn set_archived<'a>(&'a self, game: &'a str, identity: Option<[u8; 16]>) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Later, game, move |connection| Box::pin(games::set_archived(connection, id, identity)))
    }

    fn archived_by(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<u32>> {
        self.read(games::archived_by(&self.readers, holder, at_most))
    }
}

impl Ratings for Backend {
    fn to_rate(&self, at_most: u32) -> Answer<'_, Vec<String>> {
        self.read(ratings::to_rate(&self.readers, at_most))
    }

    fn rate(&self, result: GameResult) -> Answer<'_, bool> {
        self.write(Urgency::Creation, RATINGS, move |connection| Box::pin(ratings::rate(connection, result)))
    }

    fn leave_unrated<'a>(&'a self, game: &'a str) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Creation, RATINGS, move |connection| {
            Box::pin(async move { ratings::forget(connection, &id).await.map(|_| ()) })
        })
    }

    fn ratings_of<'a>(&'a self, player: &'a str) -> Answer<'a, Vec<StoredRating>> {
        self.read(ratings::of(&self.readers, player))
    }

    fn ranking<'a>(&'a self, pool: &'a str, deviation: f64, below: bool, at_most: u32) -> Answer<'a, Vec<Ranked>> {
        self.read(ratings::ranking(&self.readers, pool, deviation, below, at_most))
    }

    fn rating_changes(&self, after: u64, at_most: u32) -> Answer<'_, Vec<RatingChange>> {
        self.read(ratings::changes(&self.readers, after, at_most))
    }

    fn rating_changes_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<RatingChange>> {
        self.read(ratings::changes_of(&self.readers, game))
    }

    fn rating_history<'a>(&'a self, player: &'a str, pool: &'a str, at_most: u32) -> Answer<'a, Vec<RatingChange>> {
        self.read(ratings::history(&self.readers, player, pool, at_most))
    }

    fn games_played<'a>(
        &'a self,
        holder: SecretHash,
        before: Option<(u64, &'a str)>,
        at_most: u32,
    ) -> Answer<'a, Vec<StoredGame>> {
        self.read(ratings::games_played(&self.readers, holder, before, at_most))
    }
}

impl Notices for Backend {
    fn to_tell(&self, at_most: u32) -> Answer<'_, Vec<(String, u32)>> {
        self.read(notices::to_tell(&self.readers, at_most))
    }

    fn tell<'a>(
        &'a self,
        game: &'a str,
        last: u32,
        notices: Vec<StoredNotice>,
        past: Vec<(String, String)>,
    ) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, NOTICES, move |connection| {
            Box::pin(notices::tell(connection, id, last, notices, past))
        })
    }

    fn add_notice(&self, notice: StoredNotice) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NOTICES, move |connection| Box::pin(notices::keep(connection, notice)))
    }

    fn notices_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredNotice>> {
        self.read(notices::of(&self.readers, account, at_most))
    }

    fn unread_notices<'a>(&'a self, account: &'a str) -> Answer<'a, u32> {
        self.read(notices::unread(&self.readers, account))
    }

    fn read_notices<'a>(&'a self, account: &'a str, subject: Option<&'a str>, by: u64) -> Answer<'a, u64> {
        let (id, subject) = (account.to_owned(), subject.map(str::to_owned));
        self.write(Urgency::Later, NOTICES, move |connection| Box::pin(notices::set_read(connection, id, subject, by)))
    }

    fn take_notices_to_mail(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredNotice>> {
        self.write(Urgency::Later, NOTICES, move |connection| Box::pin(notices::take_to_mail(connection, now, at_most)))
    }

    fn notice_wishes<'a>(&'a self, account: &'a str) -> Answer<'a, Option<NoticeWishes>> {
        self.read(notices::wishes(&self.readers, account))
    }

    fn set_notice_wishes<'a>(&'a self, account: &'a str, wishes: NoticeWishes) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(notices::set_wishes(connection, id, wishes)))
    }
}

impl Push for Backend {
    fn add_push_device(&self, device: PushDevice) -> Answer<'_, ()> {
        let key = device.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(push::add(connection, device)))
    }

    fn push_devices_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PushDevice>> {
        self.read(push::of(&self.readers, account))
    }

    fn remove_push_device(&self, id: SecretHash) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(push::remove(connection, id)))
    }

    fn site_key<'a>(&'a self, name: &'a str, key: Vec<u8>) -> Answer<'a, Vec<u8>> {
        let name = name.to_owned();
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(push::site_key(connection, name, key)))
    }
}

impl Passkeys for Backend {
    fn add_passkey(&self, passkey: StoredPasskey, entry: AuditEntry) -> Answer<'_, ()> {
        let key = passkey.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(passkeys::add(connection, passkey, entry)))
    }

    fn passkey<'a>(&'a self, id: &'a [u8]) -> Answer<'a, Option<StoredPasskey>> {
        self.read(passkeys::get(&self.readers, id))
    }

    fn passkeys_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredPasskey>> {
        self.read(passkeys::of(&self.readers, account))
    }

    fn use_passkey(&self, id: Vec<u8>, state: Vec<u8>, now: u64) -> Answer<'_, bool> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(passkeys::used(connection, id, state, now)))
    }

    fn name_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, name: String) -> Answer<'a, bool> {
        let of = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(passkeys::name(connection, of, id, name)))
    }

    fn remove_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, entry: AuditEntry) -> Answer<'a, bool> {
        let of = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(passkeys::remove(connection, of, id, entry)))
    }

    fn set_challenge(&self, challenge: Challenge, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Creation, CHALLENGES, move |connection| {
            Box::pin(passkeys::set_challenge(connection, challenge, now))
        })
    }

    fn take_challenge(&self, whose: SecretHash, now: u64) -> Answer<'_, Option<Vec<u8>>> {
        self.write(Urgency::Creation, CHALLENGES, move |connection| {
            Box::pin(passkeys::take_challenge(connection, whose, now))
        })
    }
}

impl Analyses for Backend {
    fn queue_analysis(&self, analysis: StoredAnalysis, most_each: u32) -> Answer<'_, Queued> {
        let key = analysis.record.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(analyses::queue(connection, analysis, most_each))
        })
    }

    fn queue_analyses(&self, analyses: Vec<StoredAnalysis>, most_each: u32, entry: AuditEntry) -> Answer<'_, u32> {
        self.write(Urgency::Creation, ALONE, move |connection| {
            Box::pin(async move {
                credentials::add_audit(&mut *connection, entry).await?;
                let mut waiting = 0;
                for analysis in analyses {
                    if analyses::queue(&mut *connection, analysis, most_each).await? == Queued::Full {
                        break;
                    }
                    waiting += 1;
                }
                Ok(waiting)
            })
        })
    }

    fn analysis<'a>(&'a self, record: &'a str) -> Answer<'a, Option<StoredAnalysis>> {
        self.read(analyses::get(&self.readers, record))
    }

    fn claimable_analyses<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredAnalysis>> {
        self.read(analyses::claimable(&self.readers, node, now, at_most))
    }

    fn claim_analysis<'a>(&'a self, record: &'a str, node: &'a str, now: u64) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(analyses::claim(connection, record, node, now)))
    }

    fn advance_analysis<'a>(&'a self, record: &'a str, node: &'a str, done: u32, total: u32) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| {
            Box::pin(analyses::advance(connection, record, node, (done, total)))
        })
    }

    fn release_analysis<'a>(&'a self, record: &'a str, node: &'a str) -> Answer<'a, ()> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(analyses::release(connection, record, node)))
    }

    fn end_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.map(str::to_owned));
        self.write(Urgency::Later, key, move |connection| Box::pin(analyses::end(connection, record, node)))
    }

    fn stop_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.map(str::to_owned));
        self.write(Urgency::Later, key, move |connection| Box::pin(analyses::stop(connection, record, node)))
    }

    fn fail_analysis<'a>(&'a self, record: &'a str, node: &'a str, fault: String) -> Answer<'a, ()> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(analyses::fail(connection, record, node, fault)))
    }

    fn add_batch<'a>(&'a self, batch: StoredBatch, party: &'a str, records: Vec<String>) -> Answer<'a, bool> {
        let (key, party) = (batch.id.clone(), party.to_owned());
        self.write(Urgency::Later, &key, move |connection| {
            Box::pin(analyses::add_batch(connection, batch, party, records))
        })
    }

    fn batch<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredBatch>> {
        self.read(analyses::batch(&self.readers, id))
    }

    fn batches_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredBatch>> {
        self.read(analyses::batches_of(&self.readers, holder))
    }

    fn analyses_of_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, Vec<StoredAnalysis>> {
        self.read(analyses::of_batch(&self.readers, batch))
    }

    fn stop_batch<'a>(&'a self, batch: &'a str, is_stopped: bool) -> Answer<'a, ()> {
        let id = batch.to_owned();
        self.write(Urgency::Later, batch, move |connection| Box::pin(analyses::stop_batch(connection, id, is_stopped)))
    }

    fn remove_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, ()> {
        let id = batch.to_owned();
        self.write(Urgency::Later, batch, move |connection| Box::pin(analyses::remove_batch(connection, id)))
    }

    fn add_evaluation(&self, key: EvaluationKey, found: String, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Later, &evaluation_key(&key), move |connection| {
            Box::pin(analyses::add_evaluation(connection, key, found, now))
        })
    }

    fn evaluation<'a>(&'a self, key: &'a EvaluationKey) -> Answer<'a, Option<(String, u64)>> {
        self.read(analyses::evaluation(&self.readers, key))
    }

    fn use_evaluation(&self, key: EvaluationKey, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Later, &evaluation_key(&key), move |connection| {
            Box::pin(analyses::use_evaluation(connection, key, now))
        })
    }

    fn expire_evaluations(&self, most: u32, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| {
            Box::pin(analyses::expire_evaluations(connection, most, at_most))
        })
    }
}

impl SharedTrees for Backend {
    fn add_edit<'a>(&'a self, tree: &'a str, seq: u32, line: String) -> Answer<'a, bool> {
        let id = tree.to_owned();
        self.write(Urgency::Creation, tree, move |connection| Box::pin(shared::add_edit(connection, id, seq, line)))
    }

    fn edits<'a>(&'a self, tree: &'a str, after: u32) -> Answer<'a, Vec<String>> {
        self.read(shared::edits(&self.readers, tree, after))
    }
}

impl Studies for Backend {
    fn add_study(&self, study: StoredStudy, chapters: Vec<StoredChapter>) -> Answer<'_, bool> {
        let key = study.owner.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(studies::add(connection, study, chapters)))
    }

    fn study<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredStudy>> {
        self.read(studies::get(&self.readers, id))
    }

    fn change_study(&self, study: StoredStudy) -> Answer<'_, bool> {
        let key = study.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(studies::change(connection, study)))
    }

    fn touch_study<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(studies::touch(connection, id, now)))
    }

    fn remove_study<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(studies::remove(connection, id, entry)))
    }

    fn studies(&self, query: StudyQuery) -> Answer<'_, Vec<StoredStudy>> {
        self.read(studies::find(&self.readers, query))
    }

    fn chapters<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StoredChapter>> {
        self.read(studies::chapters(&self.readers, study))
    }

    fn add_chapters<'a>(&'a self, study: &'a str, chapters: Vec<StoredChapter>) -> Answer<'a, bool> {
        let of = study.to_owned();
        self.write(Urgency::Creation, study, move |connection| {
            Box::pin(studies::add_chapters(connection, of, chapters))
        })
    }

    fn move_chapter(&self, change: ChapterMove) -> Answer<'_, bool> {
        let key = change.study.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(studies::move_chapter(connection, change)))
    }

    fn change_chapter(&self, chapter: StoredChapter) -> Answer<'_, bool> {
        let key = chapter.study.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(studies::change_chapter(connection, chapter)))
    }

    fn remove_chapter<'a>(&'a self, study: &'a str, chapter: &'a str) -> Answer<'a, bool> {
        let (of, id) = (study.to_owned(), chapter.to_owned());
        self.write(Urgency::Creation, study, move |connection| Box::pin(studies::remove_chapter(connection, of, id)))
    }

    fn study_people<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StudyPerson>> {
        self.read(studies::people(&self.readers, study))
    }

    fn set_study_person<'a>(&'a self, study: &'a str, account: &'a str, may_edit: Option<bool>) -> Answer<'a, bool> {
        let (of, whom) = (study.to_owned(), account.to_owned());
        self.write(Urgency::Creation, study, move |connection| {
            Box::pin(studies::set_person(connection, of, whom, may_edit))
        })
    }

    fn leave_studies<'a>(&'a self, account: &'a str) -> Answer<'a, ()> {
        let (key, account) = (account, account.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(studies::leave(connection, account)))
    }
}

impl Blurs for Backend {
    fn add_blur<'a>(&'a self, game: &'a str, side: Color, ply: u32, at: u64) -> Answer<'a, ()> {
        let of = game.to_owned();
        self.write(Urgency::Later, game, move |connection| Box::pin(blurs::add(connection, of, side, ply, at)))
    }

    fn blurs_of<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Vec<u32>> {
        self.read(blurs::of(&self.readers, game, side))
    }

    fn expire_blurs(&self, before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(blurs::expire(connection, before, at_most)))
    }
}

impl Endings for Backend {
    fn endings_to_judge(&self, at_most: u32) -> Answer<'_, Vec<StoredEnding>> {
        self.read(endings::to_judge(&self.readers, at_most))
    }

    fn endings_of(&self, whom: SecretHash, after: u64, at_most: u32) -> Answer<'_, Vec<StoredEnding>> {
        self.read(endings::of(&self.readers, whom, after, at_most))
    }

    fn judge_ending<'a>(
        &'a self,
        ending: &'a StoredEnding,
        judged: Ending,
        follows: Option<(Sanction, AuditEntry)>,
    ) -> Answer<'a, bool> {
        let of = ending.clone();
        self.write(Urgency::Later, &ending.game, move |connection| {
            Box::pin(endings::judge(connection, of, judged, follows))
        })
    }

    fn hand_over_endings(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(endings::hand_over(connection, from, to)))
    }

    fn expire_endings(&self, ended_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| {
            Box::pin(endings::expire(connection, ended_before, at_most))
        })
    }
}

impl Talk for Backend {
    fn add_line(&self, line: TalkLine) -> Answer<'_, u32> {
        let key = line.game.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(talk::add_line(connection, line)))
    }

    fn lines<'a>(&'a self, game: &'a str, after: u32, at_most: u32) -> Answer<'a, Vec<TalkLine>> {
        self.read(talk::lines(&self.readers, game, after, at_most))
    }

    fn line<'a>(&'a self, game: &'a str, seq: u32) -> Answer<'a, Option<TalkLine>> {
        self.read(talk::line(&self.readers, game, seq))
    }

    fn set_block<'a>(&'a self, account: &'a str, blocked: SecretHash, is_blocked: bool) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(talk::set_block(connection, id, blocked, is_blocked))
        })
    }

    fn blocked_by<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SecretHash>> {
        self.read(talk::blocked_by(&self.readers, account))
    }

    fn add_report(&self, report: Report) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(talk::add_report(connection, report)))
    }

    fn report<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Report>> {
        self.read(talk::report(&self.readers, id))
    }

    fn reports(&self, open: bool, at_most: u32) -> Answer<'_, Vec<Report>> {
        self.read(talk::reports(&self.readers, open, at_most))
    }

    fn handle_report<'a>(
        &'a self,
        id: &'a str,
        verdict: String,
        sanction: Option<Sanction>,
        empties_line: bool,
        entry: AuditEntry,
    ) -> Answer<'a, bool> {
        let of = id.to_owned();
        self.write(Urgency::Creation, id, move |connection| {
            Box::pin(talk::handle_report(connection, of, verdict, sanction, empties_line, entry))
        })
    }

    fn sanction<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Sanction>> {
        self.read(talk::sanction(&self.readers, id))
    }

    fn sanctions_of(&self, whom: SecretHash, now: u64) -> Answer<'_, Vec<Sanction>> {
        self.read(talk::sanctions_of(&self.readers, whom, now))
    }

    fn lift_sanction<'a>(&'a self, id: &'a str, now: u64, entry: AuditEntry) -> Answer<'a, bool> {
        let of = id.to_owned();
        self.write(Urgency::Creation, id, move |connection| Box::pin(talk::lift_sanction(connection, of, now, entry)))
    }

    fn sanctions(&self, now: u64, at_most: u32) -> Answer<'_, Vec<Sanction>> {
        self.read(talk::sanctions(&self.readers, now, at_most))
    }

    fn banned_words(&self) -> Answer<'_, Vec<String>> {
        self.read(talk::banned_words(&self.readers))
    }

    fn set_banned_words(&self, words: Vec<String>, entry: AuditEntry) -> Answer<'_, ()> {
        self.write(Urgency::Creation, WORDS, move |connection| {
            Box::pin(talk::set_banned_words(connection, words, entry))
        })
    }
}

impl Offers for Backend {
    fn add_offer(&self, offer: StoredOffer, most: u32, now: u64) -> Answer<'_, OfferKept> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(offers::add(connection, offer, most, now)))
    }

    fn offer<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, Option<StoredOffer>> {
        self.read(offers::get(&self.readers, id, now))
    }

    fn offers_to_anybody(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredOffer>> {
        self.read(offers::to_anybody(&self.readers, now, at_most))
    }

    fn offers_of<'a>(&'a self, account: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredOffer>> {
        self.read(offers::of(&self.readers, account, now, at_most))
    }

    fn remove_offer<'a>(&'a self, id: &'a str, account: &'a str) -> Answer<'a, bool> {
        let (key, id, account) = (id, id.to_owned(), account.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(offers::remove(connection, id, account)))
    }

    fn take_offer<'a>(&'a self, id: &'a str, game: Opening, now: u64) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(offers::take(connection, id, game, now)))
    }

    fn expire_offers(&self, now: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(offers::expire(connection, now, at_most)))
    }
}

impl Clubs for Backend {
    fn add_club<'a>(&'a self, club: StoredClub, leader: &'a str) -> Answer<'a, bool> {
        let leader = leader.to_owned();
        let key = club.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(clubs::add(connection, club, leader)))
    }

    fn club<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredClub>> {
        self.read(clubs::get(&self.readers, id))
    }

    fn clubs<'a>(&'a self, part: &'a str, left_out: u32, at_most: u32) -> Answer<'a, Vec<(StoredClub, u32)>> {
        self.read(clubs::find(&self.readers, part, left_out, at_most))
    }

    fn edit_club<'a>(
        &'a self,
        id: &'a str,
        about: String,
        entry: ClubEntry,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| {
            Box::pin(async move {
                let done = clubs::edit(&mut *connection, id, about, entry).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn dissolve_club<'a>(&'a self, id: &'a str, entry: AuditEntry) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(clubs::dissolve(connection, id, entry)))
    }

    fn club_members<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(ClubMember, String)>> {
        self.read(clubs::members(&self.readers, club))
    }

    fn club_member<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, Option<ClubMember>> {
        self.read(clubs::member(&self.readers, club, account))
    }

    fn clubs_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<(StoredClub, ClubMember)>> {
        self.read(clubs::of(&self.readers, account))
    }

    fn set_standing<'a>(
        &'a self,
        club: &'a str,
        account: &'a str,
        from: Option<Standing>,
        to: Option<Standing>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StandingSet> {
        let whose = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = clubs::set_standing(&mut *connection, whose, from, to, now).await?;
                credentials::log(connection, log.filter(|_| done == StandingSet::Yes)).await?;
                Ok(done)
            })
        })
    }

    fn ban_from_club<'a>(
        &'a self,
        club: &'a str,
        account: &'a str,
        from: Option<Standing>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StandingSet> {
        let whose = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = clubs::ban(&mut *connection, whose, from, now).await?;
                credentials::log(connection, log.filter(|_| done == StandingSet::Yes)).await?;
                Ok(done)
            })
        })
    }

    fn lift_club_ban<'a>(&'a self, club: &'a str, account: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (id, account) = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = clubs::lift_ban(&mut *connection, id, account).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn is_club_banned<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, bool> {
        self.read(clubs::is_banned(&self.readers, club, account))
    }

    fn club_bans<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(String, String, u64)>> {
        self.read(clubs::bans(&self.readers, club))
    }

    fn hand_over_club<'a>(&'a self, club: &'a str, to: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (id, to) = (club.to_owned(), to.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = clubs::hand_over(&mut *connection, id, to).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn mute_club<'a>(&'a self, club: &'a str, account: &'a str, is_muted: bool) -> Answer<'a, ()> {
        let (id, account) = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| Box::pin(clubs::mute(connection, id, account, is_muted)))
    }

    fn add_club_post(&self, post: ClubPost, log: Option<AuditEntry>) -> Answer<'_, bool> {
        let key = post.club.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(async move {
                let done = clubs::add_post(&mut *connection, post).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn club_posts<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>> {
        self.read(clubs::posts(&self.readers, club, at_most))
    }

    fn club_posts_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>> {
        self.read(clubs::posts_by(&self.readers, author, at_most))
    }

    fn remove_club_post<'a>(&'a self, club: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (of, id) = (club.to_owned(), id.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = clubs::remove_post(&mut *connection, of, id).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn club_ranking<'a>(&'a self, club: &'a str, pool: &'a str) -> Answer<'a, Vec<Ranked>> {
        self.read(clubs::ranking(&self.readers, club, pool))
    }

    fn club_games<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredGame>> {
        self.read(clubs::played(&self.readers, club, at_most))
    }
}

impl Plans for Backend {
    fn set_plan<'a>(
        &'a self,
        game: &'a str,
        side: Color,
        from: Option<String>,
        to: Option<String>,
    ) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(plans::set(connection, id, side, from, to)))
    }

    fn plan<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Option<String>> {
        self.read(plans::get(&self.readers, game, side))
    }

    fn plans_due(&self, at_most: u32) -> Answer<'_, Vec<(String, Color)>> {
        self.read(plans::due(&self.readers, at_most))
    }
}

impl Wiki for Backend {
    fn add_revision(&self, revision: Revision) -> Answer<'_, bool> {
        let key = revision.page.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(wiki::add(connection, revision)))
    }

    fn revision<'a>(&'a self, page: &'a str, number: Option<u32>) -> Answer<'a, Option<Revision>> {
        self.read(wiki::get(&self.readers, page, number))
    }

    fn revisions<'a>(&'a self, page: Option<&'a str>, at_most: u32) -> Answer<'a, Vec<Revision>> {
        self.read(wiki::newest(&self.readers, page, at_most))
    }

    fn revisions_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<Revision>> {
        self.read(wiki::by(&self.readers, author, at_most))
    }

    fn forget_author<'a>(&'a self, author: &'a str) -> Answer<'a, ()> {
        let (key, author) = (author, author.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(wiki::forget(connection, author)))
    }

    fn is_locked<'a>(&'a self, page: &'a str) -> Answer<'a, bool> {
        self.read(wiki::is_locked(&self.readers, page))
    }

    fn set_locked<'a>(&'a self, page: &'a str, is_locked: bool, entry: AuditEntry) -> Answer<'a, ()> {
        let (key, page) = (page, page.to_owned());
        self.write(Urgency::Creation, key, move |connection| {
            Box::pin(wiki::set_locked(connection, page, is_locked, entry))
        })
    }
}

impl Mails for Backend {
    fn add_mail_link(&self, link: MailLink, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Creation, MAIL, move |connection| Box::pin(mails::add_link(connection, link, now)))
    }

    fn mail_link(&self, token: SecretHash, now: u64) -> Answer<'_, Option<MailLink>> {
        self.read(mails::link(&self.readers, token, now))
    }

    fn confirm_mail(&self, token: SecretHash, now: u64, entry: AuditEntry) -> Answer<'_, bool> {
        self.write(Urgency::Creation, MAIL, move |connection| Box::pin(mails::confirm(connection, token, now, entry)))
    }

    fn mail_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<String>> {
        self.read(mails::of(&self.readers, account))
    }

    fn accounts_of_mail<'a>(&'a self, address: &'a str) -> Answer<'a, Vec<String>> {
        self.read(mails::accounts(&self.readers, address))
    }

    fn remove_mail<'a>(&'a self, account: &'a str, entry: AuditEntry) -> Answer<'a, ()> {
        let of = account.to_owned();
        self.write(Urgency::Creation, MAIL, move |connection| Box::pin(mails::remove(connection, of, entry)))
    }
}

impl Practice for Backend {
    fn practice_among<'a>(&'a self, account: &'a str, items: Vec<(String, String)>) -> Answer<'a, Vec<PracticeItem>> {
        self.read(practice::among(&self.readers, account, items))
    }

    fn practice_after<'a>(&'a self, account: &'a str, place: u64, at_most: u32) -> Answer<'a, Vec<PracticeItem>> {
        self.read(practice::after(&self.readers, account, place, at_most))
    }

    fn practice_of<'a>(&'a self, account: &'a str, kind: &'a str, at_most: u32) -> Answer<'a, Vec<PracticeItem>> {
        self.read(practice::of(&self.readers, account, kind, at_most))
    }

    fn keep_practice<'a>(&'a self, account: &'a str, changes: Vec<PracticeChange>) -> Answer<'a, PracticeKept> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(practice::keep(connection, id, changes)))
    }
}

impl ProblemSets for Backend {
    fn add_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool> {
        let key = set.owner.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(problem_sets::add(connection, set)))
    }

    fn problem_set<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredProblemSet>> {
        self.read(problem_sets::get(&self.readers, id))
    }

    fn change_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool> {
        let key = set.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(problem_sets::change(connection, set)))
    }

    fn remove_problem_set<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(problem_sets::remove(connection, id, entry)))
    }

    fn problem_sets(&self, query: ProblemSetQuery) -> Answer<'_, Vec<StoredProblemSet>> {
        self.read(problem_sets::find(&self.readers, query))
    }

    fn set_problems<'a>(&'a self, set: &'a str) -> Answer<'a, Vec<SetProblem>> {
        self.read(problem_sets::problems(&self.readers, set))
    }

    fn set_problem<'a>(&'a self, id: &'a str) -> Answer<'a, Option<SetProblem>> {
        self.read(problem_sets::problem(&self.readers, id))
    }

    fn add_set_problem(&self, problem: SetProblem, now: u64) -> Answer<'_, ProblemAdded> {
        let key = problem.problem_set.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(problem_sets::add_problem(connection, problem, now))
        })
    }

    fn move_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, place: u32, now: u64) -> Answer<'a, bool> {
        let which = (set.to_owned(), problem.to_owned());
        self.write(Urgency::Creation, set, move |connection| {
            Box::pin(problem_sets::move_problem(connection, which, place, now))
        })
    }

    fn remove_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, now: u64) -> Answer<'a, bool> {
        let which = (set.to_owned(), problem.to_owned());
        self.write(Urgency::Creation, set, move |connection| {
            Box::pin(problem_sets::remove_problem(connection, which, now))
        })
    }
}

impl Favourites for Backend {
    fn set_follow<'a>(&'a self, account: &'a str, whom: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        let which = (account.to_owned(), whom.to_owned());
        self.write(Urgency::Creation, account, move |connection| Box::pin(favourites::follow(connection, which, since)))
    }

    fn followed<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<Kept>> {
        self.read(favourites::followed(&self.readers, account))
    }

    fn set_player_note<'a>(&'a self, account: &'a str, whom: &'a str, text: String, now: u64) -> Answer<'a, bool> {
        let which = (account.to_owned(), whom.to_owned());
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(favourites::set_note(connection, which, text, now))
        })
    }

    fn player_note<'a>(&'a self, account: &'a str, whom: &'a str) -> Answer<'a, Option<String>> {
        self.read(favourites::note(&self.readers, account, whom))
    }

    fn player_notes<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PlayerNote>> {
        self.read(favourites::notes(&self.readers, account))
    }

    fn set_favourite_game<'a>(&'a self, account: &'a str, game: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        let which = (account.to_owned(), game.to_owned());
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(favourites::set_game(connection, which, since))
        })
    }

    fn favourite_games<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredGame>> {
        self.read(favourites::games(&self.readers, account))
    }

    fn set_teacher<'a>(&'a self, pupil: &'a str, teacher: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        let which = (pupil.to_owned(), teacher.to_owned());
        self.write(Urgency::Creation, pupil, move |connection| {
            Box::pin(favourites::set_teacher(connection, which, since))
        })
    }

    fn teachers_of<'a>(&'a self, pupil: &'a str) -> Answer<'a, Vec<Kept>> {
        self.read(favourites::teachers(&self.readers, pupil))
    }

    fn pupils_of<'a>(&'a self, teacher: &'a str) -> Answer<'a, Vec<Kept>> {
        self.read(favourites::pupils(&self.readers, teacher))
    }
}

impl Nodes for Backend {
    fn start<'a>(&'a self, node: &'a str, now: u64, alone: bool) -> Answer<'a, Option<Outage>> {
        let node = node.to_owned();
        self.write(Urgency::Creation, NODES, move |connection| Box::pin(nodes::start(connection, node, now, alone)))
    }

    fn beat<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Vec<String>> {
        let node = node.to_owned();
        self.write(Urgency::Move, NODES, move |connection| Box::pin(nodes::beat(connection, node, now)))
    }

    fn leave<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, ()> {
        let node = node.to_owned();
        self.write(Urgency::Move, NODES, move |connection| Box::pin(nodes::leave(connection, node, now)))
    }

    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>> {
        self.read(nodes::outages_since(&self.readers, after))
    }
}

impl Store for Backend {
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(writer) = writer {
                writer.ended().await;
            }
            self.readers.close().await;
            self.searchers.close().await;
            Ok(())
        })
    }
}

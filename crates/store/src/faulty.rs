//! A store that fails, delays and forgets when it is told to, around a real one: for tests of whoever uses a store.

use crate::{
    AccountChange, Analyses, Answer, Append, Archive, ArchiveName, ArchiveQuery, ArchivedGame, ArchivedMeeting,
    AuditEntry, Blurs, Card, Challenge, ChapterMove, Claim, ClubEntry, ClubMember, ClubPost, Clubs, Credentials,
    Endings, Entry, EvaluationKey, Facts, Favourites, GameResult, Games, ImportLimits, Imports, Kept, MailLink, Mails,
    Nodes, NoticeWishes, Notices, OfferKept, Offers, Opening, Outage, PartKept, Passkeys, People, Plans, PlayerNote,
    Practice, PracticeChange, PracticeItem, PracticeKept, ProblemAdded, ProblemSetQuery, ProblemSets, Proof, Push,
    PushDevice, Queued, Ranked, RatingChange, Ratings, Records, Report, Revision, Sanction, SealedMove, Seat,
    SecretHash, SetProblem, SharedTrees, Standing, StandingSet, Store, StoreError, StoredAccount, StoredAnalysis,
    StoredBatch, StoredChapter, StoredClub, StoredEnding, StoredGame, StoredImport, StoredNotice, StoredOffer,
    StoredPasskey, StoredProblemSet, StoredRating, StoredRecord, StoredSession, StoredStudy, Studies, StudyPerson,
    StudyQuery, Talk, TalkLine, Ticket, Wiki, Word,
};
use komadai_game::Ending;
use komadai_shogi::Color;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// What happens to one call.
#[derive(Clone, Debug)]
pub enum Fault {
    /// It fails, and nothing is written.
    Fails,
    /// It is written, and the answer is lost: the caller hears of a failure.
    Forgets,
    /// It waits until it is [`released`](Faulty::release).
    Waits,
    /// It is done as if nothing were wrong.
    Passes,
}

/// Which calls a fault is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Call {
    /// [`Games::append`].
    Append,
    /// [`Games::entries`] and [`Games::game`].
    Read,
    /// [`Games::claim`].
    Claim,
    /// Everything else that writes.
    Write,
}

/// A store with faults. Each call takes the oldest planned fault of its kind; without one it passes.
pub struct Faulty {
    inner: Arc<dyn Store>,
    planned: Mutex<VecDeque<(Call, Fault)>>,
    /// A fault for every call of a kind until it is taken back.
    standing: Mutex<Vec<(Call, Fault)>>,
    released: Notify,
    waiting: AtomicUsize,
}

impl Faulty {
    /// A store without faults so far.
    pub fn new(inner: Arc<dyn Store>) -> Faulty {
        Faulty {
            inner,
            planned: Mutex::default(),
            standing: Mutex::default(),
            released: Notify::new(),
            waiting: AtomicUsize::new(0),
        }
    }

    /// Plans a fault for the next call of a kind that has none planned yet.
    pub fn plan(&self, call: Call, fault: Fault) {
        lock(&self.planned).push_back((call, fault));
    }

    /// From now on every call of this kind has this fault.
    pub fn from_now_on(&self, call: Call, fault: Fault) {
        lock(&self.standing).push((call, fault));
    }

    /// No fault any more.
    pub fn heal(&self) {
        lock(&self.planned).clear();
        lock(&self.standing).clear();
        self.release();
    }

    /// The store itself, without faults.
    pub fn inner(&self) -> &dyn Store {
        &*self.inner
    }

    /// How many calls wait.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::SeqCst)
    }

    /// Lets every call go on that waits.
    pub fn release(&self) {
        self.released.notify_waiters();
    }

    fn next(&self, call: Call) -> Fault {
        let mut planned = lock(&self.planned);
        let at = planned.iter().position(|(of, _)| *of == call);
        let once = at.and_then(|at| planned.remove(at)).map(|(_, fault)| fault);
        drop(planned);
        let standing = || lock(&self.standing).iter().find(|(of, _)| *of == call).map(|(_, fault)| fault.clone());
        once.or_else(standing).unwrap_or(Fault::Passes)
    }

    fn run<'a, T: Send + 'a>(&'a self, call: Call, inner: Answer<'a, T>) -> Answer<'a, T> {
        let failed = || Err(StoreError::Unavailable("a fault that was planned".to_owned()));
        Box::pin(async move {
            match self.next(call) {
                Fault::Passes => inner.await,
                Fault::Fails => failed(),
                Fault::Forgets => {
                    inner.await?;
                    failed()
                }
                Fault::Waits => {
                    let released = self.released.notified();
                    tokio::pin!(released);
                    released.as_mut().enable();
                    self.waiting.fetch_add(1, Ordering::SeqCst);
                    released.await;
                    self.waiting.fetch_sub(1, Ordering::SeqCst);
                    inner.await
                }
            }
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Games for Faulty {
    fn add_game(&self, opening: Opening) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_game(opening))
    }
    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        self.run(Call::Read, self.inner.game(id))
    }
    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>> {
        self.run(Call::Read, self.inner.entries(game, after))
    }
    fn claim<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        self.run(Call::Claim, self.inner.claim(game, node, now))
    }
    fn take_over<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        self.run(Call::Claim, self.inner.take_over(game, node, now))
    }
    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.run(Call::Append, self.inner.append(append))
    }
    fn keep_sealed<'a>(&'a self, game: &'a str, sealed: SealedMove) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.keep_sealed(game, sealed))
    }
    fn sealed<'a>(&'a self, game: &'a str, commitment: [u8; 32]) -> Answer<'a, Option<SealedMove>> {
        self.run(Call::Read, self.inner.sealed(game, commitment))
    }
    fn due<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<String>> {
        self.run(Call::Read, self.inner.due(node, now, at_most))
    }
    fn without_card(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.run(Call::Read, self.inner.without_card(at_most))
    }
    fn set_card<'a>(&'a self, id: &'a str, contract: String, card: Card) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_card(id, contract, card))
    }
    fn take_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.take_seat(game, side, key, holder))
    }
    fn keeper<'a>(&'a self, game: &'a str) -> Answer<'a, Option<Seat>> {
        self.run(Call::Read, self.inner.keeper(game))
    }
    fn offer_keeper<'a>(&'a self, game: &'a str, key: SecretHash, log: Option<AuditEntry>) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.offer_keeper(game, key, log))
    }
    fn take_keeper<'a>(&'a self, game: &'a str, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.take_keeper(game, key, holder))
    }
    fn offer_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.offer_seat(game, side, key))
    }
    fn games_of(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.run(Call::Read, self.inner.games_of(holder, at_most))
    }
    fn remove_unstarted<'a>(&'a self, game: &'a str) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_unstarted(game))
    }
    fn expire_unstarted(&self, waiting_before: u64, begun_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.expire_unstarted(waiting_before, begun_before, at_most))
    }
    fn games_held(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<String>> {
        self.run(Call::Read, self.inner.games_held(holder, at_most))
    }
    fn hand_over_seats<'a>(&'a self, game: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.hand_over_seats(game, from, to))
    }
    fn blank_game<'a>(
        &'a self,
        game: &'a str,
        holders: (SecretHash, SecretHash),
        contract: String,
        entries: Vec<Entry>,
    ) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.blank_game(game, holders, contract, entries))
    }
    fn shown_games(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.run(Call::Read, self.inner.shown_games(at_most))
    }
    fn running_games(&self) -> Answer<'_, u64> {
        self.run(Call::Read, self.inner.running_games())
    }
}

impl Records for Faulty {
    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_record(record))
    }
    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>> {
        self.run(Call::Read, self.inner.record(id))
    }
    fn records_of(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredRecord>> {
        self.run(Call::Read, self.inner.records_of(owner, at_most))
    }
    fn records_owned(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<String>> {
        self.run(Call::Read, self.inner.records_owned(owner, at_most))
    }
    fn hand_over_record<'a>(&'a self, id: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.hand_over_record(id, from, to))
    }
    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.change_record(id, version, tree, changed))
    }
    fn open_record<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.open_record(id, now))
    }
    fn remove_record<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_record(id))
    }
    fn expire_records(&self, since: u64, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.expire_records(since, at_most))
    }
}

impl Ratings for Faulty {
    fn to_rate(&self, at_most: u32) -> Answer<'_, Vec<String>> {
        self.run(Call::Read, self.inner.to_rate(at_most))
    }
    fn rate(&self, result: GameResult) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.rate(result))
    }
    fn leave_unrated<'a>(&'a self, game: &'a str) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.leave_unrated(game))
    }
    fn ratings_of<'a>(&'a self, player: &'a str) -> Answer<'a, Vec<StoredRating>> {
        self.run(Call::Read, self.inner.ratings_of(player))
    }
    fn ranking<'a>(&'a self, pool: &'a str, deviation: f64, below: bool, at_most: u32) -> Answer<'a, Vec<Ranked>> {
        self.run(Call::Read, self.inner.ranking(pool, deviation, below, at_most))
    }
    fn rating_changes(&self, after: u64, at_most: u32) -> Answer<'_, Vec<RatingChange>> {
        self.run(Call::Read, self.inner.rating_changes(after, at_most))
    }
    fn rating_changes_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<RatingChange>> {
        self.run(Call::Read, self.inner.rating_changes_of(game))
    }
    fn rating_history<'a>(&'a self, player: &'a str, pool: &'a str, at_most: u32) -> Answer<'a, Vec<RatingChange>> {
        self.run(Call::Read, self.inner.rating_history(player, pool, at_most))
    }
    fn games_played<'a>(
        &'a self,
        holder: SecretHash,
        before: Option<(u64, &'a str)>,
        at_most: u32,
    ) -> Answer<'a, Vec<StoredGame>> {
        self.run(Call::Read, self.inner.games_played(holder, before, at_most))
    }
}

impl Offers for Faulty {
    fn add_offer(&self, offer: StoredOffer, most: u32, now: u64) -> Answer<'_, OfferKept> {
        self.run(Call::Write, self.inner.add_offer(offer, most, now))
    }
    fn offer<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, Option<StoredOffer>> {
        self.run(Call::Read, self.inner.offer(id, now))
    }
    fn offers_to_anybody(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredOffer>> {
        self.run(Call::Read, self.inner.offers_to_anybody(now, at_most))
    }
    fn offers_of<'a>(&'a self, account: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredOffer>> {
        self.run(Call::Read, self.inner.offers_of(account, now, at_most))
    }
    fn remove_offer<'a>(&'a self, id: &'a str, account: &'a str) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_offer(id, account))
    }
    fn take_offer<'a>(&'a self, id: &'a str, game: Opening, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.take_offer(id, game, now))
    }
    fn expire_offers(&self, now: u64, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.expire_offers(now, at_most))
    }
}

impl Notices for Faulty {
    fn to_tell(&self, at_most: u32) -> Answer<'_, Vec<(String, u32)>> {
        self.run(Call::Read, self.inner.to_tell(at_most))
    }
    fn tell<'a>(
        &'a self,
        game: &'a str,
        last: u32,
        notices: Vec<StoredNotice>,
        past: Vec<(String, String)>,
    ) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.tell(game, last, notices, past))
    }
    fn add_notice(&self, notice: StoredNotice) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_notice(notice))
    }
    fn notices_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredNotice>> {
        self.run(Call::Read, self.inner.notices_of(account, at_most))
    }
    fn unread_notices<'a>(&'a self, account: &'a str) -> Answer<'a, u32> {
        self.run(Call::Read, self.inner.unread_notices(account))
    }
    fn read_notices<'a>(&'a self, account: &'a str, subject: Option<&'a str>, by: u64) -> Answer<'a, u64> {
        self.run(Call::Write, self.inner.read_notices(account, subject, by))
    }
    fn take_notices_to_mail(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredNotice>> {
        self.run(Call::Write, self.inner.take_notices_to_mail(now, at_most))
    }
    fn notice_wishes<'a>(&'a self, account: &'a str) -> Answer<'a, Option<NoticeWishes>> {
        self.run(Call::Read, self.inner.notice_wishes(account))
    }
    fn set_notice_wishes<'a>(&'a self, account: &'a str, wishes: NoticeWishes) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_notice_wishes(account, wishes))
    }
}

impl Push for Faulty {
    fn add_push_device(&self, device: PushDevice) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_push_device(device))
    }
    fn push_devices_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PushDevice>> {
        self.run(Call::Read, self.inner.push_devices_of(account))
    }
    fn remove_push_device(&self, id: SecretHash) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.remove_push_device(id))
    }
    fn site_key<'a>(&'a self, name: &'a str, key: Vec<u8>) -> Answer<'a, Vec<u8>> {
        self.run(Call::Write, self.inner.site_key(name, key))
    }
}

impl Facts for Faulty {
    fn set_fact<'a>(&'a self, name: &'a str, value: String) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_fact(name, value))
    }
    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>> {
        self.run(Call::Read, self.inner.fact(name))
    }
}

impl People for Faulty {
    fn add_account(&self, account: StoredAccount, looks: Vec<String>) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_account(account, looks))
    }
    fn account_like(&self, looks: Vec<String>) -> Answer<'_, Option<StoredAccount>> {
        self.run(Call::Read, self.inner.account_like(looks))
    }
    fn accounts_without_looks(&self, at_most: u32) -> Answer<'_, Vec<StoredAccount>> {
        self.run(Call::Read, self.inner.accounts_without_looks(at_most))
    }
    fn set_looks<'a>(&'a self, account: &'a str, looks: Vec<String>) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_looks(account, looks))
    }
    fn account<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredAccount>> {
        self.run(Call::Read, self.inner.account(id))
    }
    fn account_named<'a>(&'a self, name_key: &'a str) -> Answer<'a, Option<StoredAccount>> {
        self.run(Call::Read, self.inner.account_named(name_key))
    }
    fn account_holding(&self, holder: SecretHash) -> Answer<'_, Option<StoredAccount>> {
        self.run(Call::Read, self.inner.account_holding(holder))
    }
    fn accounts<'a>(&'a self, begins: &'a str, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredAccount>> {
        self.run(Call::Read, self.inner.accounts(begins, after, at_most))
    }
    fn open_session(&self, session: StoredSession) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.open_session(session))
    }
    fn session(&self, token: SecretHash) -> Answer<'_, Option<(StoredSession, StoredAccount)>> {
        self.run(Call::Read, self.inner.session(token))
    }
    fn see_session<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.see_session(account, token, now))
    }
    fn sessions_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredSession>> {
        self.run(Call::Read, self.inner.sessions_of(account))
    }
    fn end_session<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.end_session(account, token))
    }
    fn end_sessions<'a>(&'a self, account: &'a str, except: Option<SecretHash>) -> Answer<'a, u64> {
        self.run(Call::Write, self.inner.end_sessions(account, except))
    }
    fn sessions_among(&self, tokens: Vec<SecretHash>) -> Answer<'_, Vec<SecretHash>> {
        self.run(Call::Read, self.inner.sessions_among(tokens))
    }
    fn idle_sessions(&self, seen_before: u64, at_most: u32) -> Answer<'_, Vec<StoredSession>> {
        self.run(Call::Read, self.inner.idle_sessions(seen_before, at_most))
    }
}

impl Credentials for Faulty {
    fn change_account<'a>(&'a self, account: &'a str, change: AccountChange, entry: AuditEntry) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.change_account(account, change, entry))
    }
    fn log_look(&self, entry: AuditEntry) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.log_look(entry))
    }
    fn audit(&self, before: u64, at_most: u32) -> Answer<'_, Vec<AuditEntry>> {
        self.run(Call::Read, self.inner.audit(before, at_most))
    }
    fn add_ticket(&self, ticket: Ticket, entry: AuditEntry) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_ticket(ticket, entry))
    }
    fn create_account(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        ticket: Ticket,
        entry: AuditEntry,
    ) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.create_account(account, looks, ticket, entry))
    }
    fn ticket(&self, token: SecretHash) -> Answer<'_, Option<Ticket>> {
        self.run(Call::Read, self.inner.ticket(token))
    }
    fn tickets(&self, at_most: u32) -> Answer<'_, Vec<Ticket>> {
        self.run(Call::Read, self.inner.tickets(at_most))
    }
    fn add_invited(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        invitation: SecretHash,
        now: u64,
    ) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.add_invited(account, looks, invitation, now))
    }
    fn recover<'a>(&'a self, account: &'a str, proof: Proof, password: String, entry: AuditEntry) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.recover(account, proof, password, entry))
    }
    fn set_codes<'a>(&'a self, account: &'a str, codes: Vec<SecretHash>, entry: AuditEntry) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_codes(account, codes, entry))
    }
    fn know_device<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.know_device(account, token, now))
    }
    fn is_known_device<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool> {
        self.run(Call::Read, self.inner.is_known_device(account, token))
    }
    fn codes_left<'a>(&'a self, account: &'a str) -> Answer<'a, u64> {
        self.run(Call::Read, self.inner.codes_left(account))
    }
}

impl Passkeys for Faulty {
    fn add_passkey(&self, passkey: StoredPasskey, entry: AuditEntry) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_passkey(passkey, entry))
    }
    fn passkey<'a>(&'a self, id: &'a [u8]) -> Answer<'a, Option<StoredPasskey>> {
        self.run(Call::Read, self.inner.passkey(id))
    }
    fn passkeys_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredPasskey>> {
        self.run(Call::Read, self.inner.passkeys_of(account))
    }
    fn use_passkey(&self, id: Vec<u8>, state: Vec<u8>, now: u64) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.use_passkey(id, state, now))
    }
    fn name_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, name: String) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.name_passkey(account, id, name))
    }
    fn remove_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, entry: AuditEntry) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_passkey(account, id, entry))
    }
    fn set_challenge(&self, challenge: Challenge, now: u64) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.set_challenge(challenge, now))
    }
    fn take_challenge(&self, whose: SecretHash, now: u64) -> Answer<'_, Option<Vec<u8>>> {
        self.run(Call::Write, self.inner.take_challenge(whose, now))
    }
}

impl Analyses for Faulty {
    fn queue_analyses(&self, analyses: Vec<StoredAnalysis>, most_each: u32, entry: AuditEntry) -> Answer<'_, u32> {
        self.run(Call::Write, self.inner.queue_analyses(analyses, most_each, entry))
    }
    fn queue_analysis(&self, analysis: StoredAnalysis, most_each: u32) -> Answer<'_, Queued> {
        self.run(Call::Write, self.inner.queue_analysis(analysis, most_each))
    }
    fn analysis<'a>(&'a self, record: &'a str) -> Answer<'a, Option<StoredAnalysis>> {
        self.run(Call::Read, self.inner.analysis(record))
    }
    fn claimable_analyses<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredAnalysis>> {
        self.run(Call::Read, self.inner.claimable_analyses(node, now, at_most))
    }
    fn claim_analysis<'a>(&'a self, record: &'a str, node: &'a str, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.claim_analysis(record, node, now))
    }
    fn advance_analysis<'a>(&'a self, record: &'a str, node: &'a str, done: u32, total: u32) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.advance_analysis(record, node, done, total))
    }
    fn release_analysis<'a>(&'a self, record: &'a str, node: &'a str) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.release_analysis(record, node))
    }
    fn end_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.end_analysis(record, node))
    }
    fn stop_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.stop_analysis(record, node))
    }
    fn fail_analysis<'a>(&'a self, record: &'a str, node: &'a str, fault: String) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.fail_analysis(record, node, fault))
    }
    fn add_batch<'a>(&'a self, batch: StoredBatch, party: &'a str, records: Vec<String>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.add_batch(batch, party, records))
    }
    fn batch<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredBatch>> {
        self.run(Call::Read, self.inner.batch(id))
    }
    fn batches_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredBatch>> {
        self.run(Call::Read, self.inner.batches_of(holder))
    }
    fn analyses_of_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, Vec<StoredAnalysis>> {
        self.run(Call::Read, self.inner.analyses_of_batch(batch))
    }
    fn stop_batch<'a>(&'a self, batch: &'a str, is_stopped: bool) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.stop_batch(batch, is_stopped))
    }
    fn remove_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.remove_batch(batch))
    }
    fn add_evaluation(&self, key: EvaluationKey, found: String, now: u64) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_evaluation(key, found, now))
    }
    fn evaluation<'a>(&'a self, key: &'a EvaluationKey) -> Answer<'a, Option<(String, u64)>> {
        self.run(Call::Read, self.inner.evaluation(key))
    }
    fn use_evaluation(&self, key: EvaluationKey, now: u64) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.use_evaluation(key, now))
    }
    fn expire_evaluations(&self, most: u32, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.expire_evaluations(most, at_most))
    }
}

impl SharedTrees for Faulty {
    fn add_edit<'a>(&'a self, tree: &'a str, seq: u32, line: String) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.add_edit(tree, seq, line))
    }
    fn edits<'a>(&'a self, tree: &'a str, after: u32) -> Answer<'a, Vec<String>> {
        self.run(Call::Read, self.inner.edits(tree, after))
    }
}

impl Studies for Faulty {
    fn add_study(&self, study: StoredStudy, chapters: Vec<StoredChapter>) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.add_study(study, chapters))
    }
    fn study<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredStudy>> {
        self.run(Call::Read, self.inner.study(id))
    }
    fn change_study(&self, study: StoredStudy) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.change_study(study))
    }
    fn touch_study<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.touch_study(id, now))
    }
    fn remove_study<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.remove_study(id, entry))
    }
    fn studies(&self, query: StudyQuery) -> Answer<'_, Vec<StoredStudy>> {
        self.run(Call::Read, self.inner.studies(query))
    }
    fn chapters<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StoredChapter>> {
        self.run(Call::Read, self.inner.chapters(study))
    }
    fn add_chapters<'a>(&'a self, study: &'a str, chapters: Vec<StoredChapter>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.add_chapters(study, chapters))
    }
    fn move_chapter(&self, change: ChapterMove) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.move_chapter(change))
    }
    fn change_chapter(&self, chapter: StoredChapter) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.change_chapter(chapter))
    }
    fn remove_chapter<'a>(&'a self, study: &'a str, chapter: &'a str) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_chapter(study, chapter))
    }
    fn study_people<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StudyPerson>> {
        self.run(Call::Read, self.inner.study_people(study))
    }
    fn set_study_person<'a>(&'a self, study: &'a str, account: &'a str, may_edit: Option<bool>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.set_study_person(study, account, may_edit))
    }
    fn leave_studies<'a>(&'a self, account: &'a str) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.leave_studies(account))
    }
}

impl Talk for Faulty {
    fn add_line(&self, line: TalkLine) -> Answer<'_, u32> {
        self.run(Call::Write, self.inner.add_line(line))
    }
    fn lines<'a>(&'a self, game: &'a str, after: u32, at_most: u32) -> Answer<'a, Vec<TalkLine>> {
        self.run(Call::Read, self.inner.lines(game, after, at_most))
    }
    fn line<'a>(&'a self, game: &'a str, seq: u32) -> Answer<'a, Option<TalkLine>> {
        self.run(Call::Read, self.inner.line(game, seq))
    }
    fn set_block<'a>(&'a self, account: &'a str, blocked: SecretHash, is_blocked: bool) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_block(account, blocked, is_blocked))
    }
    fn blocked_by<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SecretHash>> {
        self.run(Call::Read, self.inner.blocked_by(account))
    }
    fn add_report(&self, report: Report) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_report(report))
    }
    fn report<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Report>> {
        self.run(Call::Read, self.inner.report(id))
    }
    fn reports(&self, open: bool, at_most: u32) -> Answer<'_, Vec<Report>> {
        self.run(Call::Read, self.inner.reports(open, at_most))
    }
    fn handle_report<'a>(
        &'a self,
        id: &'a str,
        verdict: String,
        sanction: Option<Sanction>,
        empties_line: bool,
        entry: AuditEntry,
    ) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.handle_report(id, verdict, sanction, empties_line, entry))
    }
    fn sanction<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Sanction>> {
        self.run(Call::Read, self.inner.sanction(id))
    }
    fn sanctions_of(&self, whom: SecretHash, now: u64) -> Answer<'_, Vec<Sanction>> {
        self.run(Call::Read, self.inner.sanctions_of(whom, now))
    }
    fn lift_sanction<'a>(&'a self, id: &'a str, now: u64, entry: AuditEntry) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.lift_sanction(id, now, entry))
    }
    fn sanctions(&self, now: u64, at_most: u32) -> Answer<'_, Vec<Sanction>> {
        self.run(Call::Read, self.inner.sanctions(now, at_most))
    }
    fn banned_words(&self) -> Answer<'_, Vec<String>> {
        self.run(Call::Read, self.inner.banned_words())
    }
    fn set_banned_words(&self, words: Vec<String>, entry: AuditEntry) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.set_banned_words(words, entry))
    }
}

impl Blurs for Faulty {
    fn add_blur<'a>(&'a self, game: &'a str, side: Color, ply: u32, at: u64) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.add_blur(game, side, ply, at))
    }
    fn blurs_of<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Vec<u32>> {
        self.run(Call::Read, self.inner.blurs_of(game, side))
    }
    fn expire_blurs(&self, before: u64, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.expire_blurs(before, at_most))
    }
}

impl Endings for Faulty {
    fn endings_to_judge(&self, at_most: u32) -> Answer<'_, Vec<StoredEnding>> {
        self.run(Call::Read, self.inner.endings_to_judge(at_most))
    }
    fn endings_of(&self, whom: SecretHash, after: u64, at_most: u32) -> Answer<'_, Vec<StoredEnding>> {
        self.run(Call::Read, self.inner.endings_of(whom, after, at_most))
    }
    fn judge_ending<'a>(
        &'a self,
        ending: &'a StoredEnding,
        judged: Ending,
        follows: Option<(Sanction, AuditEntry)>,
    ) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.judge_ending(ending, judged, follows))
    }
    fn hand_over_endings(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.hand_over_endings(from, to))
    }
    fn expire_endings(&self, ended_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.expire_endings(ended_before, at_most))
    }
}

impl Imports for Faulty {
    fn begin_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64, limits: ImportLimits) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.begin_import(id, holder, now, limits))
    }
    fn add_import_part<'a>(
        &'a self,
        import: (&'a str, SecretHash),
        at: u64,
        bytes: Vec<u8>,
        now: u64,
        limits: ImportLimits,
    ) -> Answer<'a, PartKept> {
        self.run(Call::Write, self.inner.add_import_part(import, at, bytes, now, limits))
    }
    fn close_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.close_import(id, holder, now))
    }
    fn remove_import<'a>(&'a self, id: &'a str, holder: SecretHash) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_import(id, holder))
    }
    fn imports_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredImport>> {
        self.run(Call::Read, self.inner.imports_of(holder))
    }
    fn sweep_import_parts(&self, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.sweep_import_parts(at_most))
    }
    fn claimable_import<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Option<StoredImport>> {
        self.run(Call::Read, self.inner.claimable_import(node, now))
    }
    fn claim_import<'a>(&'a self, id: &'a str, node: &'a str, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.claim_import(id, node, now))
    }
    fn import_part<'a>(&'a self, id: &'a str, at: u64) -> Answer<'a, Option<Vec<u8>>> {
        self.run(Call::Read, self.inner.import_part(id, at))
    }
    fn advance_import<'a>(&'a self, id: &'a str, node: &'a str, news: String, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.advance_import(id, node, news, now))
    }
    fn end_import<'a>(&'a self, id: &'a str, node: &'a str, done: bool, news: String, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.end_import(id, node, done, news, now))
    }
    fn keep_import(&self, import: StoredImport) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.keep_import(import))
    }
    fn read_of_import<'a>(&'a self, id: &'a str, bytes: u64) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.read_of_import(id, bytes))
    }
    fn archive_of_import<'a>(
        &'a self,
        import: &'a str,
        names: Vec<ArchiveName>,
        games: Vec<ArchivedGame>,
    ) -> Answer<'a, Vec<u32>> {
        self.run(Call::Write, self.inner.archive_of_import(import, names, games))
    }
    fn all_imports(&self, at_most: u32) -> Answer<'_, Vec<StoredImport>> {
        self.run(Call::Read, self.inner.all_imports(at_most))
    }
    fn imported_since(&self, holder: SecretHash, since: u64) -> Answer<'_, (u64, u64)> {
        self.run(Call::Read, self.inner.imported_since(holder, since))
    }
    fn undo_import<'a>(&'a self, id: &'a str, holder: Option<SecretHash>, entry: AuditEntry) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.undo_import(id, holder, entry))
    }
    fn sweep_undone(&self, at_most: u32) -> Answer<'_, u64> {
        self.run(Call::Write, self.inner.sweep_undone(at_most))
    }
    fn archive_gone(&self) -> Answer<'_, u64> {
        self.run(Call::Read, self.inner.archive_gone())
    }
}

impl Archive for Faulty {
    fn archive(&self, names: Vec<ArchiveName>, games: Vec<ArchivedGame>) -> Answer<'_, Vec<u32>> {
        self.run(Call::Write, self.inner.archive(names, games))
    }
    fn archived(&self, numbers: Vec<u32>) -> Answer<'_, Vec<ArchivedGame>> {
        self.run(Call::Read, self.inner.archived(numbers))
    }
    fn archived_after(&self, number: u32, at_most: u32) -> Answer<'_, Vec<ArchivedGame>> {
        self.run(Call::Read, self.inner.archived_after(number, at_most))
    }
    fn find_archived(&self, query: ArchiveQuery) -> Answer<'_, Vec<ArchivedGame>> {
        self.run(Call::Read, self.inner.find_archived(query))
    }
    fn archived_of(&self, player: i64, at_most: u32) -> Answer<'_, Vec<ArchivedMeeting>> {
        self.run(Call::Read, self.inner.archived_of(player, at_most))
    }
    fn archive_players(&self, words: Vec<Word>, at_most: u32) -> Answer<'_, Vec<ArchiveName>> {
        self.run(Call::Read, self.inner.archive_players(words, at_most))
    }
    fn archive_names(&self, ids: Vec<i64>) -> Answer<'_, Vec<ArchiveName>> {
        self.run(Call::Read, self.inner.archive_names(ids))
    }
    fn unarchived_games(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.run(Call::Read, self.inner.unarchived_games(at_most))
    }
    fn set_archived<'a>(&'a self, game: &'a str, identity: Option<[u8; 16]>) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_archived(game, identity))
    }
    fn archived_by(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<u32>> {
        self.run(Call::Read, self.inner.archived_by(holder, at_most))
    }
}

impl Clubs for Faulty {
    fn add_club<'a>(&'a self, club: StoredClub, leader: &'a str) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.add_club(club, leader))
    }
    fn club<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredClub>> {
        self.run(Call::Read, self.inner.club(id))
    }
    fn clubs<'a>(&'a self, part: &'a str, left_out: u32, at_most: u32) -> Answer<'a, Vec<(StoredClub, u32)>> {
        self.run(Call::Read, self.inner.clubs(part, left_out, at_most))
    }
    fn edit_club<'a>(
        &'a self,
        id: &'a str,
        about: String,
        entry: ClubEntry,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.edit_club(id, about, entry, log))
    }
    fn dissolve_club<'a>(&'a self, id: &'a str, entry: AuditEntry) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.dissolve_club(id, entry))
    }
    fn club_members<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(ClubMember, String)>> {
        self.run(Call::Read, self.inner.club_members(club))
    }
    fn club_member<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, Option<ClubMember>> {
        self.run(Call::Read, self.inner.club_member(club, account))
    }
    fn clubs_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<(StoredClub, ClubMember)>> {
        self.run(Call::Read, self.inner.clubs_of(account))
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
        self.run(Call::Write, self.inner.set_standing(club, account, from, to, now, log))
    }
    fn ban_from_club<'a>(
        &'a self,
        club: &'a str,
        account: &'a str,
        from: Option<Standing>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StandingSet> {
        self.run(Call::Write, self.inner.ban_from_club(club, account, from, now, log))
    }
    fn lift_club_ban<'a>(&'a self, club: &'a str, account: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.lift_club_ban(club, account, log))
    }
    fn is_club_banned<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, bool> {
        self.run(Call::Read, self.inner.is_club_banned(club, account))
    }
    fn club_bans<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(String, String, u64)>> {
        self.run(Call::Read, self.inner.club_bans(club))
    }
    fn hand_over_club<'a>(&'a self, club: &'a str, to: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.hand_over_club(club, to, log))
    }
    fn mute_club<'a>(&'a self, club: &'a str, account: &'a str, is_muted: bool) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.mute_club(club, account, is_muted))
    }
    fn add_club_post(&self, post: ClubPost, log: Option<AuditEntry>) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.add_club_post(post, log))
    }
    fn club_posts<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>> {
        self.run(Call::Read, self.inner.club_posts(club, at_most))
    }
    fn club_posts_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>> {
        self.run(Call::Read, self.inner.club_posts_by(author, at_most))
    }
    fn remove_club_post<'a>(&'a self, club: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_club_post(club, id, log))
    }
    fn club_ranking<'a>(&'a self, club: &'a str, pool: &'a str) -> Answer<'a, Vec<Ranked>> {
        self.run(Call::Read, self.inner.club_ranking(club, pool))
    }
    fn club_games<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredGame>> {
        self.run(Call::Read, self.inner.club_games(club, at_most))
    }
}

impl Plans for Faulty {
    fn set_plan<'a>(
        &'a self,
        game: &'a str,
        side: Color,
        from: Option<String>,
        to: Option<String>,
    ) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.set_plan(game, side, from, to))
    }
    fn plan<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Option<String>> {
        self.run(Call::Read, self.inner.plan(game, side))
    }
    fn plans_due(&self, at_most: u32) -> Answer<'_, Vec<(String, Color)>> {
        self.run(Call::Read, self.inner.plans_due(at_most))
    }
}

impl Wiki for Faulty {
    fn add_revision(&self, revision: Revision) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.add_revision(revision))
    }
    fn revision<'a>(&'a self, page: &'a str, number: Option<u32>) -> Answer<'a, Option<Revision>> {
        self.run(Call::Read, self.inner.revision(page, number))
    }
    fn revisions<'a>(&'a self, page: Option<&'a str>, at_most: u32) -> Answer<'a, Vec<Revision>> {
        self.run(Call::Read, self.inner.revisions(page, at_most))
    }
    fn revisions_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<Revision>> {
        self.run(Call::Read, self.inner.revisions_by(author, at_most))
    }
    fn forget_author<'a>(&'a self, author: &'a str) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.forget_author(author))
    }
    fn is_locked<'a>(&'a self, page: &'a str) -> Answer<'a, bool> {
        self.run(Call::Read, self.inner.is_locked(page))
    }
    fn set_locked<'a>(&'a self, page: &'a str, is_locked: bool, entry: AuditEntry) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.set_locked(page, is_locked, entry))
    }
}

impl Mails for Faulty {
    fn add_mail_link(&self, link: MailLink, now: u64) -> Answer<'_, ()> {
        self.run(Call::Write, self.inner.add_mail_link(link, now))
    }
    fn mail_link(&self, token: SecretHash, now: u64) -> Answer<'_, Option<MailLink>> {
        self.run(Call::Read, self.inner.mail_link(token, now))
    }
    fn confirm_mail(&self, token: SecretHash, now: u64, entry: AuditEntry) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.confirm_mail(token, now, entry))
    }
    fn mail_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<String>> {
        self.run(Call::Read, self.inner.mail_of(account))
    }
    fn accounts_of_mail<'a>(&'a self, address: &'a str) -> Answer<'a, Vec<String>> {
        self.run(Call::Read, self.inner.accounts_of_mail(address))
    }
    fn remove_mail<'a>(&'a self, account: &'a str, entry: AuditEntry) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.remove_mail(account, entry))
    }
}

impl Practice for Faulty {
    fn practice_among<'a>(&'a self, account: &'a str, items: Vec<(String, String)>) -> Answer<'a, Vec<PracticeItem>> {
        self.run(Call::Read, self.inner.practice_among(account, items))
    }
    fn practice_after<'a>(&'a self, account: &'a str, place: u64, at_most: u32) -> Answer<'a, Vec<PracticeItem>> {
        self.run(Call::Read, self.inner.practice_after(account, place, at_most))
    }
    fn practice_of<'a>(&'a self, account: &'a str, kind: &'a str, at_most: u32) -> Answer<'a, Vec<PracticeItem>> {
        self.run(Call::Read, self.inner.practice_of(account, kind, at_most))
    }
    fn keep_practice<'a>(&'a self, account: &'a str, changes: Vec<PracticeChange>) -> Answer<'a, PracticeKept> {
        self.run(Call::Write, self.inner.keep_practice(account, changes))
    }
}

impl ProblemSets for Faulty {
    fn add_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.add_problem_set(set))
    }
    fn problem_set<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredProblemSet>> {
        self.run(Call::Read, self.inner.problem_set(id))
    }
    fn change_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool> {
        self.run(Call::Write, self.inner.change_problem_set(set))
    }
    fn remove_problem_set<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.remove_problem_set(id, entry))
    }
    fn problem_sets(&self, query: ProblemSetQuery) -> Answer<'_, Vec<StoredProblemSet>> {
        self.run(Call::Read, self.inner.problem_sets(query))
    }
    fn set_problems<'a>(&'a self, set: &'a str) -> Answer<'a, Vec<SetProblem>> {
        self.run(Call::Read, self.inner.set_problems(set))
    }
    fn set_problem<'a>(&'a self, id: &'a str) -> Answer<'a, Option<SetProblem>> {
        self.run(Call::Read, self.inner.set_problem(id))
    }
    fn add_set_problem(&self, problem: SetProblem, now: u64) -> Answer<'_, ProblemAdded> {
        self.run(Call::Write, self.inner.add_set_problem(problem, now))
    }
    fn move_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, place: u32, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.move_set_problem(set, problem, place, now))
    }
    fn remove_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.remove_set_problem(set, problem, now))
    }
}

impl Favourites for Faulty {
    fn set_follow<'a>(&'a self, account: &'a str, whom: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.set_follow(account, whom, since))
    }
    fn followed<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<Kept>> {
        self.run(Call::Read, self.inner.followed(account))
    }
    fn set_player_note<'a>(&'a self, account: &'a str, whom: &'a str, text: String, now: u64) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.set_player_note(account, whom, text, now))
    }
    fn player_note<'a>(&'a self, account: &'a str, whom: &'a str) -> Answer<'a, Option<String>> {
        self.run(Call::Read, self.inner.player_note(account, whom))
    }
    fn player_notes<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PlayerNote>> {
        self.run(Call::Read, self.inner.player_notes(account))
    }
    fn set_favourite_game<'a>(&'a self, account: &'a str, game: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.set_favourite_game(account, game, since))
    }
    fn favourite_games<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredGame>> {
        self.run(Call::Read, self.inner.favourite_games(account))
    }
    fn set_teacher<'a>(&'a self, pupil: &'a str, teacher: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        self.run(Call::Write, self.inner.set_teacher(pupil, teacher, since))
    }
    fn teachers_of<'a>(&'a self, pupil: &'a str) -> Answer<'a, Vec<Kept>> {
        self.run(Call::Read, self.inner.teachers_of(pupil))
    }
    fn pupils_of<'a>(&'a self, teacher: &'a str) -> Answer<'a, Vec<Kept>> {
        self.run(Call::Read, self.inner.pupils_of(teacher))
    }
}

impl Nodes for Faulty {
    fn start<'a>(&'a self, node: &'a str, now: u64, alone: bool) -> Answer<'a, Option<Outage>> {
        self.run(Call::Write, self.inner.start(node, now, alone))
    }
    fn beat<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Vec<String>> {
        self.run(Call::Write, self.inner.beat(node, now))
    }
    fn leave<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, ()> {
        self.run(Call::Write, self.inner.leave(node, now))
    }
    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>> {
        self.run(Call::Read, self.inner.outages_since(after))
    }
}

impl Store for Faulty {
    fn close(&self) -> Answer<'_, ()> {
        self.inner.close()
    }
}

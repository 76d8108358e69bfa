//! What people should know of although they are not there: kept for each account, shown on every page, and sent by mail to those who
//! wish for it.
//!
//! What happens in a game by correspondence is noted in the same transaction as its move, and told from there: once, whatever crashes.

mod games;
mod kind;
mod post;

pub use kind::{InSeries, Kind, News, in_words, kinds};

use crate::happened::Cursor;
use crate::listeners::{Listeners, Listening, Subscription};
use crate::mail::Mailer;
use crate::push::Pusher;
use komadai_room::{Bus, Clock, SystemClock, Topic};
use komadai_store::{MOST_NOTICES, SecretHash, Store, StoreError, StoredNotice};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

/// Games that are told in one go.
const BATCH: u32 = 64;
/// How often notices are looked for of which a mail is due.
const LOOK: Duration = Duration::from_millis(500);
/// Milliseconds of a day.
const DAY_MS: u64 = 24 * 3_600_000;
/// How often listeners are woken although nothing was heard: what is told may be lost on its way.
const ROUND: Duration = Duration::from_secs(60);

/// The notices of all accounts as this node knows them.
pub struct Notices {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    ways: Ways,
    /// Those who listen here for accounts.
    listeners: Arc<Listeners<()>>,
}

/// How notices leave the site.
pub struct Ways {
    /// None where no mail is sent.
    pub mailer: Option<Arc<Mailer>>,
    /// How long a notice waits to be read before a mail goes.
    pub mail_after: Duration,
    /// How what is pushed is written: browsers read it.
    pub message: fn(Pushed) -> Vec<u8>,
    /// How it is sent to them.
    pub pusher: Arc<Pusher>,
}

/// A notice as it is pushed to a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// In words.
    pub title: String,
    /// The page that it is about.
    pub path: String,
    /// The same for notices of which the last one is enough.
    pub tag: String,
}

impl Notices {
    /// Those of a node: kept in this store, told over this bus, and sent on these ways.
    pub fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>, ways: Ways) -> Notices {
        Notices { store, bus, ways, listeners: Arc::new(Listeners::new()) }
    }

    /// Listens for an account from now on.
    pub fn listen(&self, account: &str) -> Listening<()> {
        self.listeners.listen(account)
    }

    /// Keeps a notice for an account, and tells its pages.
    pub async fn add(&self, account: &str, kind: Kind, subject: &str, name: &str) -> Result<(), StoreError> {
        let notice = self.notice(account, kind, subject, name).await?;
        self.store.add_notice(notice.clone()).await?;
        self.tell_of(&notice).await;
        Ok(())
    }

    /// Tells the pages and the devices of an account of a notice that is kept.
    pub async fn tell_of(&self, notice: &StoredNotice) {
        self.changed(&notice.account);
        self.push(notice).await;
    }

    /// The same for something that somebody has done: whom the account has blocked causes no notice.
    pub async fn add_of(
        &self,
        doer: SecretHash,
        account: &str,
        kind: Kind,
        (subject, name): (&str, &str),
    ) -> Result<(), StoreError> {
        if self.store.blocked_by(account).await?.contains(&doer) {
            return Ok(());
        }
        self.add(account, kind, subject, name).await
    }

    /// The same, once until it is read: of many things of one kind about one subject the first one is told.
    pub async fn add_once_of(
        &self,
        doer: SecretHash,
        account: &str,
        kind: Kind,
        (subject, name): (&str, &str),
    ) -> Result<(), StoreError> {
        self.add_unless_told(doer, account, kind, (subject, name), None).await
    }

    /// The same, once a day even where it is read: what is done, taken back and done again is told once.
    pub async fn add_once_a_day_of(
        &self,
        doer: SecretHash,
        account: &str,
        kind: Kind,
        about: (&str, &str),
    ) -> Result<(), StoreError> {
        let since = SystemClock.wall().0.saturating_sub(DAY_MS);
        self.add_unless_told(doer, account, kind, about, Some(since)).await
    }

    /// The same, unless the account has an unread notice of this kind about this subject, or was told of it since then.
    async fn add_unless_told(
        &self,
        doer: SecretHash,
        account: &str,
        kind: Kind,
        (subject, name): (&str, &str),
        since: Option<u64>,
    ) -> Result<(), StoreError> {
        let told = self.store.notices_of(account, MOST_NOTICES).await?;
        let is_told = |one: &StoredNotice| !one.is_read || since.is_some_and(|since| one.at > since);
        if told.iter().any(|one| one.kind == kind.code() && one.subject == subject && is_told(one)) {
            return Ok(());
        }
        self.add_of(doer, account, kind, (subject, name)).await
    }

    /// An account's notices have been seen: all of them, or those about a subject.
    pub async fn read(&self, account: &str, subject: Option<&str>) -> Result<(), StoreError> {
        if self.store.read_notices(account, subject, SystemClock.wall().0).await? > 0 {
            self.changed(account);
        }
        Ok(())
    }

    /// How many an account has that its owner has not seen.
    ///
    /// # Errors
    /// The store failed.
    pub async fn unread(&self, account: &str) -> Result<u32, StoreError> {
        self.store.unread_notices(account).await
    }

    /// A notice that came to pass just now, for whoever keeps it.
    pub async fn notice(
        &self,
        account: &str,
        kind: Kind,
        subject: &str,
        name: &str,
    ) -> Result<StoredNotice, StoreError> {
        let at = SystemClock.wall().0;
        let by_mail = match &self.ways.mailer {
            None => false,
            Some(_) => self.store.notice_wishes(account).await?.is_some_and(|wishes| kind.is_among(&wishes.mail)),
        };
        let mail_after = u64::try_from(self.ways.mail_after.as_millis()).unwrap_or(u64::MAX);
        Ok(StoredNotice {
            account: account.to_owned(),
            kind: kind.code().to_owned(),
            subject: subject.to_owned(),
            name: name.to_owned(),
            at,
            is_read: false,
            mail_due: by_mail.then(|| at.saturating_add(mail_after)),
        })
    }

    /// Whoever listens for an account looks again: something has come or gone of which there is no notice.
    pub fn wake(&self, account: &str) {
        self.changed(account);
    }

    fn changed(&self, account: &str) {
        self.bus.publish(&Topic::Notices, account.to_owned().into());
    }

    /// Tells of games, sends mail and wakes listeners, for as long as the site runs. Where the store fails, there is a next time.
    pub fn run(self: &Arc<Self>, mut cursor: Cursor) -> impl Future<Output = ()> + Send + use<> {
        let (notices, hearing) = (self.clone(), self.hear());
        async move {
            let mut ticks = interval(LOOK);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mailing = async {
                loop {
                    ticks.tick().await;
                    let _ = notices.send_mail().await;
                }
            };
            let telling = async {
                loop {
                    let heard = cursor.next(BATCH).await;
                    if notices.tell_games(heard).await.is_err() {
                        cursor.pause().await;
                    }
                }
            };
            tokio::join!(mailing, telling, hearing);
        }
    }

    /// Wakes the listeners of the accounts that are told of, here or on other nodes.
    fn hear(self: &Arc<Self>) -> impl Future<Output = ()> + Send + use<> {
        let notices = self.clone();
        let mut told = Subscription::to(self.bus.clone(), Topic::Notices);
        async move {
            let mut round = Instant::now() + ROUND;
            loop {
                match timeout_at(round, told.next()).await {
                    Ok(Some(account)) => {
                        if let Ok(account) = str::from_utf8(&account) {
                            notices.listeners.tell(account, || ());
                        }
                    }
                    Ok(None) | Err(_) => {
                        round = Instant::now() + ROUND;
                        notices.listeners.miss();
                    }
                }
            }
        }
    }
}

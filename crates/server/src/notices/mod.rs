//! What people should know of although they are not there: kept for each account, shown on every page, and sent by mail to those who
//! wish for it.
//!
//! What happens in a game by correspondence is noted in the same transaction as its move, and told from there: by one node, whatever
//! crashes.

mod games;
mod kind;
mod post;

pub(crate) use kind::{Kind, in_words, kinds};

use crate::mail::Mailer;
use komadai_room::{Bus, Clock, SystemClock, Topic};
use komadai_store::{Store, StoreError, StoredNotice};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

/// How often games are looked for in which something has happened.
const LOOK: Duration = Duration::from_millis(500);
/// How often listeners are woken although nothing was heard: what is told may be lost on its way.
const ROUND: Duration = Duration::from_secs(60);

/// The notices of all accounts as this node knows them.
pub(crate) struct Notices {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    /// None where no mail is sent.
    mailer: Option<Arc<Mailer>>,
    /// How long a notice waits to be read before a mail goes.
    mail_after_ms: u64,
    /// The accounts that somebody listens for here.
    listened: Mutex<HashMap<String, watch::Sender<()>>>,
}

/// Somebody who listens for an account.
pub(crate) struct Listening {
    notices: Arc<Notices>,
    account: String,
    changed: watch::Receiver<()>,
}

impl Notices {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        mailer: Option<Arc<Mailer>>,
        mail_after: Duration,
    ) -> Notices {
        let mail_after_ms = u64::try_from(mail_after.as_millis()).unwrap_or(u64::MAX);
        Notices { store, bus, mailer, mail_after_ms, listened: Mutex::default() }
    }

    /// Listens for an account from now on.
    pub(crate) fn listen(self: &Arc<Self>, account: &str) -> Listening {
        let mut listened = self.listened();
        let sender = listened.entry(account.to_owned()).or_insert_with(|| watch::Sender::new(()));
        Listening { notices: self.clone(), account: account.to_owned(), changed: sender.subscribe() }
    }

    /// Keeps a notice for an account, and tells its pages.
    pub(crate) async fn add(&self, account: &str, kind: Kind, subject: &str, name: &str) -> Result<(), StoreError> {
        let notice = self.notice(account, kind, subject, name).await?;
        self.store.add_notice(notice).await?;
        self.changed(account);
        Ok(())
    }

    /// An account's notices have been seen: all of them, or those about a subject.
    pub(crate) async fn read(&self, account: &str, subject: Option<&str>) -> Result<(), StoreError> {
        if self.store.read_notices(account, subject, SystemClock.wall().0).await? > 0 {
            self.changed(account);
        }
        Ok(())
    }

    /// A notice that came to pass just now.
    async fn notice(&self, account: &str, kind: Kind, subject: &str, name: &str) -> Result<StoredNotice, StoreError> {
        let at = SystemClock.wall().0;
        let by_mail = match &self.mailer {
            None => false,
            Some(_) => self.store.notice_wishes(account).await?.is_some_and(|wishes| kind.is_among(&wishes.mail)),
        };
        Ok(StoredNotice {
            account: account.to_owned(),
            kind: kind.code().to_owned(),
            subject: subject.to_owned(),
            name: name.to_owned(),
            at,
            is_read: false,
            mail_due: by_mail.then(|| at.saturating_add(self.mail_after_ms)),
        })
    }

    fn changed(&self, account: &str) {
        self.bus.publish(&Topic::Notices, account.to_owned().into());
    }

    /// Tells of games, sends mail and wakes listeners, for as long as the site runs. Where the store fails, there is a next time.
    pub(crate) fn run(self: &Arc<Self>) -> impl Future<Output = ()> + Send + use<> {
        let (notices, hearing) = (self.clone(), self.hear());
        async move {
            let mut ticks = interval(LOOK);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let work = async {
                loop {
                    ticks.tick().await;
                    let _ = notices.tell_games().await;
                    let _ = notices.send_mail().await;
                }
            };
            tokio::join!(work, hearing);
        }
    }

    /// Wakes the listeners of the accounts that are told of, here or on other nodes.
    fn hear(self: &Arc<Self>) -> impl Future<Output = ()> + Send + use<> {
        let notices = self.clone();
        let mut told = self.bus.subscribe(&Topic::Notices);
        async move {
            let mut round = Instant::now() + ROUND;
            loop {
                match timeout_at(round, told.recv()).await {
                    Ok(Ok(account)) => {
                        if let Some(sender) =
                            str::from_utf8(&account).ok().and_then(|id| notices.listened().get(id).cloned())
                        {
                            sender.send_replace(());
                        }
                    }
                    Ok(Err(RecvError::Closed)) => {
                        told = notices.bus.subscribe(&Topic::Notices);
                        tokio::time::sleep(Duration::from_secs(1)).await;
                    }
                    Ok(Err(RecvError::Lagged(_))) | Err(_) => {
                        round = Instant::now() + ROUND;
                        notices.listened().values().for_each(|sender| {
                            sender.send_replace(());
                        });
                    }
                }
            }
        }
    }

    fn listened(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        self.listened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listening {
    /// Resolves when there may be news. Safe to interrupt.
    pub(crate) async fn changed(&mut self) {
        // The sender stays as long as anybody listens.
        let _ = self.changed.changed().await;
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut listened = self.notices.listened();
        // This listener is among those counted.
        if listened.get(&self.account).is_some_and(|sender| sender.receiver_count() <= 1) {
            listened.remove(&self.account);
        }
    }
}

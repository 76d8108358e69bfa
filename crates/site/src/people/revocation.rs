//! Sockets and streams that are open in a session of an account, or by a token, hear when it has ended: wherever that was done, on this node, on another, or at
//! the machine itself.

use komadai_room::{Bus, Topic};
use komadai_store::{SecretHash, Store};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// How often the store is asked about every session in which a socket is open. A notice may be lost, and the commands of the machine
/// give none.
const ROUND: Duration = Duration::from_secs(10);
/// Sessions that the store is asked about at once.
const PAGE: usize = 500;

/// The sessions in which sockets are open on this node.
pub struct Revocation {
    open: Mutex<HashMap<SecretHash, Open>>,
    bus: Arc<dyn Bus>,
}

/// A session with its open sockets.
struct Open {
    account: String,
    sockets: usize,
    has_ended: watch::Sender<bool>,
}

/// An open socket's hold on its session.
pub struct Hold {
    revocation: Arc<Revocation>,
    session: SecretHash,
    has_ended: watch::Receiver<bool>,
}

impl Revocation {
    /// Nothing is open yet.
    pub fn new(bus: Arc<dyn Bus>) -> Revocation {
        Revocation { open: Mutex::default(), bus }
    }

    /// A socket is opened in a session of an account.
    pub fn hold(self: &Arc<Self>, account: &str, session: SecretHash) -> Hold {
        let mut open = self.open();
        let held = open.entry(session).or_insert_with(|| Open {
            account: account.to_owned(),
            sockets: 0,
            has_ended: watch::Sender::new(false),
        });
        held.sockets += 1;
        Hold { revocation: self.clone(), session, has_ended: held.has_ended.subscribe() }
    }

    /// Tells every node that a session of an account has ended.
    pub fn tell(&self, account: &str) {
        self.bus.publish(&Topic::Sessions, account.to_owned().into());
    }

    /// The same where it is not known whose.
    pub fn tell_all(&self) {
        self.tell("");
    }

    /// Asks the store when something is told, and every so often; ends the sockets of the sessions that are no more.
    pub fn watch(self: &Arc<Self>, store: Arc<dyn Store>) -> impl Future<Output = ()> + Send + use<> {
        let revocation = self.clone();
        let mut notices = self.bus.subscribe(&Topic::Sessions);
        async move {
            let mut round = Instant::now() + ROUND;
            loop {
                let account = match timeout_at(round, notices.recv()).await {
                    Ok(Ok(account)) => account,
                    Ok(Err(RecvError::Closed)) => {
                        notices = revocation.bus.subscribe(&Topic::Sessions);
                        tokio::time::sleep_until(round).await;
                        continue;
                    }
                    // Too much was told to be heard: whatever it was.
                    Ok(Err(RecvError::Lagged(_))) | Err(_) => {
                        round = Instant::now() + ROUND;
                        Default::default()
                    }
                };
                revocation.look(&*store, &account).await;
            }
        }
    }

    /// Looks at the sessions of an account; of all where it has no name.
    async fn look(&self, store: &dyn Store, account: &[u8]) {
        let asked: Vec<SecretHash> = {
            let open = self.open();
            let of = open.iter().filter(|(_, open)| account.is_empty() || open.account.as_bytes() == account);
            of.map(|(session, _)| *session).collect()
        };
        for page in asked.chunks(PAGE) {
            // Where the store does not answer nobody is sent away.
            let Ok(mut there) = store.sessions_among(page.to_vec()).await else { continue };
            let rest: Vec<SecretHash> = page.iter().filter(|session| !there.contains(session)).copied().collect();
            let Ok(tokens) = store.tokens_among(rest).await else { continue };
            there.extend(tokens);
            let open = self.open();
            for session in page.iter().filter(|session| !there.contains(session)) {
                if let Some(open) = open.get(session) {
                    open.has_ended.send_replace(true);
                }
            }
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<SecretHash, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hold {
    /// Resolves once the session has ended.
    pub async fn ended(&mut self) {
        // The sender stays as long as anybody holds it.
        let _ = self.has_ended.wait_for(|&ended| ended).await;
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Entry::Occupied(mut open) = self.revocation.open().entry(self.session) {
            open.get_mut().sockets -= 1;
            if open.get().sockets == 0 {
                open.remove();
            }
        }
    }
}

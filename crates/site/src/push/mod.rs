//! Notices that are pushed to browsers, whether or not a page of the site is open there: sealed for the browser, given to its push
//! service by one task, from a bounded queue. Whether they arrive nobody waits for.

mod endpoint;
mod identity;
mod seal;
mod send;

pub use endpoint::Endpoint;
pub(crate) use seal::Keys;
pub use seal::{POINT, SECRET};

use crate::address::AddressRange;
use identity::Identity;
use komadai_room::{Clock, SystemClock, hash};
use komadai_store::{PushDevice, SecretHash, Store, StoreError};
use send::{Client, Sent};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};

/// Messages that may wait.
const WAITING: usize = 1_024;
/// Messages on their way at once.
const AT_ONCE: usize = 8;
/// How often one is tried where the service has no time for it.
const TRIES: u32 = 3;
/// The pause before the second try; each further one is four times as long.
const PAUSE: Duration = Duration::from_secs(5);

/// The way to the task that sends.
pub struct Pusher {
    store: Arc<dyn Store>,
    queue: mpsc::Sender<(PushDevice, Arc<[u8]>)>,
    public_key: String,
}

/// What the task needs.
struct Desk {
    store: Arc<dyn Store>,
    client: Client,
    identity: Identity,
}

impl Pusher {
    /// Starts the task, with the site's own key from the store. Messages go to public addresses, and to those that are named.
    ///
    /// # Errors
    /// The store failed.
    pub async fn start(
        store: Arc<dyn Store>,
        contact: Option<String>,
        named: Vec<AddressRange>,
    ) -> Result<Pusher, StoreError> {
        let identity = Identity::load(&*store, contact).await?;
        let public_key = identity.public_key();
        let desk = Arc::new(Desk { store: store.clone(), client: Client::new(named), identity });
        let (queue, mut waiting) = mpsc::channel::<(PushDevice, Arc<[u8]>)>(WAITING);
        tokio::spawn(async move {
            let places = Arc::new(Semaphore::new(AT_ONCE));
            while let Some((device, message)) = waiting.recv().await {
                // The semaphore is never closed.
                let Ok(place) = places.clone().acquire_owned().await else { return };
                let desk = desk.clone();
                tokio::spawn(async move {
                    desk.deliver(&device, &message).await;
                    drop(place);
                });
            }
        });
        Ok(Pusher { store, queue, public_key })
    }

    /// The site's public key, as browsers want it.
    pub fn public_key(&self) -> &str {
        &self.public_key
    }

    /// Pushes notices to a browser from now on, as long as the account is open in this session. False: that is no endpoint of a push
    /// service, or these are no keys.
    ///
    /// # Errors
    /// The store failed.
    pub async fn add(
        &self,
        (account, session): (&str, SecretHash),
        endpoint: String,
        (point, secret): (Vec<u8>, Vec<u8>),
    ) -> Result<bool, StoreError> {
        if Endpoint::parse(&endpoint).is_none() || point.len() != POINT || secret.len() != SECRET {
            return Ok(false);
        }
        let (id, account, since) = (hash(&endpoint), account.to_owned(), SystemClock.wall().0);
        self.store.add_push_device(PushDevice { id, account, session, point, secret, endpoint, since }).await?;
        Ok(true)
    }

    /// Pushes nothing to this endpoint any more.
    ///
    /// # Errors
    /// The store failed.
    pub async fn remove(&self, endpoint: &str) -> Result<(), StoreError> {
        self.store.remove_push_device(hash(endpoint)).await
    }

    /// The endpoints to which an account's notices are pushed.
    ///
    /// # Errors
    /// The store failed.
    pub async fn endpoints(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let devices = self.store.push_devices_of(account).await?;
        Ok(devices.into_iter().map(|device| device.endpoint).collect())
    }

    /// Sends a message to a browser soon; one that finds the queue full is lost.
    pub fn send(&self, device: PushDevice, message: Arc<[u8]>) {
        if self.queue.try_send((device, message)).is_err() {
            tracing::error!("too many push messages wait; one was not sent");
        }
    }
}

impl Desk {
    async fn deliver(&self, device: &PushDevice, message: &[u8]) {
        let mut pause = PAUSE;
        for tried in 1..=TRIES {
            match self.attempt(device, message).await {
                Some(Sent::Later) if tried < TRIES => {
                    tokio::time::sleep(pause).await;
                    pause *= 4;
                }
                Some(Sent::Gone) | None => {
                    // Where the store fails it is found gone the next time, too.
                    let _ = self.store.remove_push_device(device.id).await;
                    return;
                }
                Some(Sent::Yes | Sent::Later | Sent::Refused(_)) => return,
            }
        }
    }

    /// None where nothing can be sent there, now or ever.
    async fn attempt(&self, device: &PushDevice, message: &[u8]) -> Option<Sent> {
        let endpoint = Endpoint::parse(&device.endpoint)?;
        let keys =
            Keys { point: device.point.as_slice().try_into().ok()?, secret: device.secret.as_slice().try_into().ok()? };
        let sealed = seal::seal(&keys, message)?;
        let word = self.identity.word(&format!("https://{}", endpoint.authority()), SystemClock.wall().0 / 1_000)?;
        match self.client.send(&endpoint, &word, &sealed).await {
            Ok(sent) => {
                if let Sent::Refused(status) = sent {
                    tracing::warn!(host = endpoint.host(), status, "a push message was refused");
                }
                Some(sent)
            }
            Err(error) => {
                tracing::debug!(host = endpoint.host(), "a push message could not be sent: {error}");
                Some(Sent::Later)
            }
        }
    }
}

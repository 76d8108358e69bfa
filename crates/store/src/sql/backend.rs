//! What the traits of a store are done with: reading and writing, and the keys that keep work in order. Each trait stands with its queries.

use super::writer::{Urgency, Work, Writer};
use super::{Backend, Connection, PATIENCE, limited};
use crate::faults::Call;
use crate::{Answer, Store, StoreError};
use std::pin::Pin;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// How long a search may take.
pub(super) const LONGEST_SEARCH: Duration = Duration::from_secs(5);

/// The key of the removal of what nobody came back to.
pub(super) const EXPIRY: &str = "expiry";
/// The key of all additions to the archive: games are numbered in their order.
pub(super) const ARCHIVE: &str = "archive";
/// The key of all work on the names of accounts.
pub(super) const NAMES: &str = "~names";
/// The key of work that touches rows of its own alone.
pub(super) const ALONE: &str = "";

/// What a search is made of.
pub(super) type Searching<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

impl Backend {
    /// Writes, and resolves when it is on the disk. Work with the same key stays in order.
    pub(super) fn write<'a, T: Send + 'static>(
        &'a self,
        urgency: Urgency,
        key: &str,
        work: impl Work<T>,
    ) -> Answer<'a, T> {
        self.faults.meet(Call::Write, self.put(urgency, key, work))
    }

    /// Writes as a part of another call.
    pub(super) fn put<'a, T: Send + 'static>(
        &'a self,
        urgency: Urgency,
        key: &str,
        work: impl Work<T>,
    ) -> Answer<'a, T> {
        let writer = self.writer();
        let key = key.to_owned();
        Box::pin(async move { writer?.write(urgency, key, work).await })
    }

    /// The way to the task that writes, unless the store is closed.
    pub(super) fn writer(&self) -> Result<Writer, StoreError> {
        let writer: Option<Writer> = self.writer.lock().unwrap_or_else(PoisonError::into_inner).clone();
        writer.ok_or_else(|| StoreError::Unavailable("the store is closed".to_owned()))
    }

    /// Reads, as long as the database does not take too long.
    pub(super) fn read<'a, T: Send + 'a>(
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
    pub(super) fn search<'a, T: Send + 'a>(
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

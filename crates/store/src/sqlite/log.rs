//! The write-ahead log is brought into the database beside the writer, so that no player waits for it.
//!
//! By itself SQLite does that within a commit, each thousand pages: two more synchronisations of the disk that everybody in the
//! transaction waits for. Here another connection does it. It never overtakes a writer that goes on, so the log would grow: once
//! it is long, the writer brings in the few pages that are left, and begins the log anew.

use super::{Connection, Options};
use sqlx::ConnectOptions;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

/// How often the log is brought in, while there is something in it.
const ROUND: Duration = Duration::from_secs(1);
/// Pages in the log from which on it is begun anew: 32 MiB.
const LONG: i64 = 8_192;

/// Rounds after which the connections give back the pages that they keep in memory: few are read twice when the site is quiet, and
/// the system keeps those of the file anyway.
const SHRINK: u32 = 300;

/// What the writer does beside its transactions.
pub(super) struct Aside(Arc<Log>);

struct Log {
    /// Something was written since the last round.
    is_written: AtomicBool,
    /// The pages in the log, at the last round.
    pages: AtomicI64,
    /// The writer is to give back its pages.
    shrink: AtomicBool,
}

impl Aside {
    /// Brings the log in for as long as the writer lives.
    pub(super) fn start(options: Options) -> Aside {
        let log = Arc::new(Log {
            is_written: AtomicBool::new(false),
            pages: AtomicI64::new(0),
            shrink: AtomicBool::new(false),
        });
        let writer = Arc::downgrade(&log);
        tokio::spawn(async move {
            let mut connection = None;
            for round in 1_u32.. {
                tokio::time::sleep(ROUND).await;
                let Some(log) = writer.upgrade() else { return };
                if round.is_multiple_of(SHRINK) {
                    connection = None;
                    log.shrink.store(true, Ordering::Relaxed);
                }
                if !log.is_written.swap(false, Ordering::Relaxed) {
                    continue;
                }
                if connection.is_none() {
                    connection = options.connect().await.ok();
                }
                let Some(open) = &mut connection else { continue };
                match bring_in(open).await {
                    Ok(pages) => log.pages.store(pages, Ordering::Relaxed),
                    // The writer says what is wrong with the database.
                    Err(_) => connection = None,
                }
            }
        });
        Aside(log)
    }

    /// Begins the log anew where it is long, and gives pages back when it is time.
    pub(super) async fn after_commit(&self, connection: &mut Connection) {
        self.0.is_written.store(true, Ordering::Relaxed);
        if self.0.pages.load(Ordering::Relaxed) >= LONG && bring_in(connection).await.is_ok() {
            self.0.pages.store(0, Ordering::Relaxed);
        }
        if self.0.shrink.swap(false, Ordering::Relaxed) {
            // What is not given back is still right.
            let _ = sqlx::query("PRAGMA shrink_memory").execute(connection).await;
        }
    }
}

/// Brings in what can be without waiting for anybody; the pages that the log has.
async fn bring_in(connection: &mut Connection) -> Result<i64, sqlx::Error> {
    let (_, pages, _) =
        sqlx::query_as::<_, (i64, i64, i64)>("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await?;
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_long_log_is_begun_anew() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("log.sqlite");
        let options = Options::new().filename(&file).create_if_missing(true);
        let options = options.journal_mode(sqlx::sqlite::SqliteJournalMode::Wal).pragma("wal_autocheckpoint", "0");
        let mut connection = options.connect().await.unwrap();
        sqlx::query("CREATE TABLE blobs (bytes BLOB)").execute(&mut connection).await.unwrap();
        let length = || folder.path().join("log.sqlite-wal").metadata().unwrap().len();
        let mut lengths = Vec::new();
        for pages in [LONG - 1, LONG, LONG] {
            for _ in 0..4 {
                sqlx::query("INSERT INTO blobs VALUES (zeroblob(1000000))").execute(&mut connection).await.unwrap();
            }
            lengths.push(length());
            let aside = Aside(Arc::new(Log {
                is_written: AtomicBool::new(false),
                pages: AtomicI64::new(pages),
                shrink: AtomicBool::new(false),
            }));
            aside.after_commit(&mut connection).await;
            assert_eq!(aside.0.pages.load(Ordering::Relaxed) == 0, pages == LONG);
        }
        assert!(lengths[1] > lengths[0], "a short one goes on: {lengths:?}");
        assert_eq!(lengths[2], lengths[1], "a long one is written over from its start");
    }
}

//! A search that ends when its time is over, or with whoever asked.

use super::Connection;
use crate::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Steps of SQLite's machine after which it asks whether to go on: a millisecond or less.
const STEPS: i32 = 20_000;

/// Held by whoever waits for the answer.
pub(super) struct Asked(Arc<AtomicBool>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Limits what a connection does, until it is limited anew.
pub(super) async fn limit(connection: &mut Connection, longest: Duration) -> Result<Asked, StoreError> {
    let (gone, limit) = (Arc::new(AtomicBool::new(false)), Instant::now() + longest);
    let asked = Asked(gone.clone());
    let mut handle = connection.lock_handle().await?;
    handle.set_progress_handler(STEPS, move || !gone.load(Ordering::Relaxed) && Instant::now() < limit);
    Ok(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    const ENDLESS: &str = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
    const AN_HOUR: Duration = Duration::from_secs(3_600);

    #[tokio::test]
    async fn a_query_ends_when_its_time_is_over_or_nobody_waits_for_it() {
        let mut connection = SqliteConnectOptions::new().filename(":memory:").connect().await.unwrap();
        let asked = limit(&mut connection, Duration::from_millis(20)).await.unwrap();
        assert!(sqlx::query(ENDLESS).execute(&mut connection).await.is_err());
        drop(asked);
        let asked = limit(&mut connection, AN_HOUR).await.unwrap();
        drop(asked);
        assert!(sqlx::query(ENDLESS).execute(&mut connection).await.is_err());
        let _asked = limit(&mut connection, AN_HOUR).await.unwrap();
        let one: i64 = sqlx::query_scalar("SELECT 1").fetch_one(&mut connection).await.unwrap();
        assert_eq!(one, 1);
    }
}

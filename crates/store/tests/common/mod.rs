//! Where stores are tried.

#![allow(dead_code, reason = "each test file uses its part")]

use komadai_store::{Address, Store, StoredRecord};
use komadai_testbed::Postgres;
use std::time::Duration;

/// Nothing that these tests wait for takes so long unless it is broken.
const PATIENCE: Duration = Duration::from_secs(30);

/// A place for a store of its own, empty at first.
pub(crate) struct Place {
    address: Address,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = tempfile::tempdir().unwrap();
        Place { address: Address::Sqlite(folder.path().to_owned()), _folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Place {
        Place { address: Address::Postgres(Postgres::shared().database()), _folder: None }
    }

    /// Opens the store there, as another process would.
    pub(crate) async fn open(&self) -> Box<dyn Store> {
        self.address.open().await.unwrap()
    }
}

pub(crate) fn record(id: &str) -> StoredRecord {
    StoredRecord {
        id: id.to_owned(),
        created: 5,
        changed: 5,
        version: 1,
        original: vec![0x82, 0x50, 0, 255],
        tree: "{}".to_owned(),
        edit_key: [9; 32],
        owner: Some([8; 32]),
    }
}

/// Waits until something holds.
pub(crate) async fn until<F: Future<Output = bool>>(mut holds: impl FnMut() -> F) {
    let limit = tokio::time::Instant::now() + PATIENCE;
    while !holds().await {
        assert!(tokio::time::Instant::now() < limit, "it never came to hold");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

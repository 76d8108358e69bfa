//! What only the store in a folder must do.

use komadai_store::*;

#[tokio::test]
async fn a_database_of_the_first_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("komadai.sqlite");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite:{}?mode=rwc", path.display())).await.unwrap();
    sqlx::raw_sql(include_str!("first_version.sql")).execute(&pool).await.unwrap();
    pool.close().await;
    let store = Sqlite::open(folder.path()).await.unwrap();
    let old = store.record("record99").await.unwrap().unwrap();
    assert_eq!((old.version, old.tree.as_str(), old.original.as_slice()), (1, "{}", &b"PI"[..]));
    assert!(store.change_record("record99", 1, "[1]".to_owned(), 8).await.unwrap());
    assert_eq!(store.running_games().await.unwrap(), 0);
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(Sqlite::open(folder.path()).await.unwrap());
    let path = folder.path().join("komadai.sqlite");
    let pool = sqlx::SqlitePool::connect(path.to_str().unwrap()).await.unwrap();
    sqlx::query("PRAGMA user_version = 999").execute(&pool).await.unwrap();
    pool.close().await;
    assert!(matches!(Sqlite::open(folder.path()).await, Err(StoreError::TooNew { found: 999, .. })));
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = Sqlite::open(&file.join("data")).await.unwrap_err();
    assert!(error.to_string().contains("--data"), "{error}");
}

#[tokio::test]
async fn the_audit_log_can_only_be_added_to() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    let entry = AuditEntry {
        id: "audit001".to_owned(),
        at: 1,
        actor: None,
        act: "created".to_owned(),
        subject: None,
        detail: String::new(),
    };
    store.add_audit(entry.clone()).await.unwrap();
    let pool = sqlx::SqlitePool::connect(folder.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for change in ["UPDATE audit SET act = 'nothing'", "DELETE FROM audit"] {
        let refused = sqlx::query(change).execute(&pool).await.unwrap_err().to_string();
        assert!(refused.contains("only added to"), "{refused}");
    }
    pool.close().await;
    assert_eq!(store.audit(u64::MAX, 9).await.unwrap(), [entry]);
}

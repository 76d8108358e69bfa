//! What only the store of several nodes must do.

use crate::common::*;
use komadai_store::*;
use komadai_testbed as testbed;

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let url = testbed::Postgres::shared().database();
    Postgres::open(&url).await.unwrap().close().await.unwrap();
    let pool = sqlx::PgPool::connect(&url).await.unwrap();
    let step = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                VALUES (999, 'from the future', true, '', 0)";
    sqlx::query(step).execute(&pool).await.unwrap();
    pool.close().await;
    match Postgres::open(&url).await {
        Err(error @ StoreError::TooNew { found: 999, .. }) => assert!(error.to_string().contains("newer program")),
        other => panic!("{:?}", other.err()),
    }
}

#[tokio::test]
async fn nodes_that_start_at_once_make_the_tables_once() {
    let url = testbed::Postgres::shared().database();
    let (a, b, c) = tokio::join!(Postgres::open(&url), Postgres::open(&url), Postgres::open(&url));
    for (name, store) in [("one", a), ("two", b), ("three", c)] {
        store.unwrap().start(name, 1_000, false).await.unwrap();
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_said_and_a_password_is_not() {
    let error = Postgres::open("postgres://me:secret@127.0.0.1:1/komadai").await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    assert!(!error.to_string().contains("secret"), "{error}");
    assert!(matches!(Postgres::open("postgres://[/").await, Err(StoreError::Url(_))));
}

#[tokio::test]
async fn after_a_crash_of_the_server_everything_acknowledged_is_there_and_the_store_goes_on_by_itself() {
    let server = testbed::Postgres::start();
    let store = Postgres::open(&server.database()).await.unwrap();
    store.add_record(record("record01")).await.unwrap();
    server.crash();
    for _ in 0..2 {
        assert!(matches!(store.add_record(record("record02")).await, Err(StoreError::Unavailable(_))));
    }
    assert!(store.record("record01").await.is_err());
    server.start_again();
    // Whether the write that met the crash was kept is not known; the next one is, as soon as the pause is over.
    until(|| async { store.add_record(record("record03")).await.is_ok() }).await;
    assert_eq!(store.record("record01").await.unwrap(), Some(record("record01")));
    assert_eq!(store.record("record03").await.unwrap(), Some(record("record03")));
}

#[tokio::test]
async fn the_audit_log_can_only_be_added_to() {
    let url = testbed::Postgres::shared().database();
    let store = Postgres::open(&url).await.unwrap();
    store.log_look(audit("audit001", 1, "created")).await.unwrap();
    let pool = sqlx::PgPool::connect(&url).await.unwrap();
    for change in ["UPDATE audit SET act = 'nothing'", "DELETE FROM audit", "TRUNCATE audit"] {
        let refused = sqlx::query(change).execute(&pool).await.unwrap_err().to_string();
        assert!(refused.contains("only added to"), "{refused}");
    }
    pool.close().await;
    assert_eq!(store.audit(u64::MAX, 9).await.unwrap(), [audit("audit001", 1, "created")]);
}

//! What only the store in a folder must do.

use crate::common::*;
use komadai_store::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
async fn a_folder_whose_database_is_gone_is_not_begun_anew() {
    for lose in [|file: &std::path::Path| std::fs::remove_file(file), |file: &std::path::Path| std::fs::write(file, "")]
    {
        let folder = tempfile::tempdir().unwrap();
        Sqlite::open(folder.path()).await.unwrap().close().await.unwrap();
        let file = folder.path().join("komadai.sqlite");
        lose(&file).unwrap();
        let error = Sqlite::open(folder.path()).await.unwrap_err();
        assert!(matches!(error, StoreError::Gone(..)), "{error}");
        assert!(file.metadata().is_ok_and(|meta| meta.len() == 0) || !file.exists(), "nothing was put in its place");
        std::fs::remove_file(folder.path().join("komadai.made")).unwrap();
        Sqlite::open(folder.path()).await.unwrap();
    }
}

/// The tasks of a test take turns in one thread, so each has asked once the next one does.
#[tokio::test]
async fn a_move_is_kept_before_the_games_that_are_being_made() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    store.add_game(opening("played00")).await.unwrap();
    let fence = claim(&*store, "played00", "one", 1_000).await.fence;
    let pool = sqlx::SqlitePool::connect(folder.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    let mut other = pool.acquire().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *other).await.unwrap();
    let made = Arc::new(AtomicUsize::new(0));
    let creations: Vec<_> = (0..1_000)
        .map(|n| {
            let (store, made) = (store.clone(), made.clone());
            tokio::spawn(async move {
                store.add_game(opening(&format!("new{n:05}"))).await.unwrap();
                made.fetch_add(1, Ordering::Relaxed);
            })
        })
        .collect();
    tokio::task::yield_now().await;
    let moved = tokio::spawn(async move {
        store.append(append("played00", fence, 1..=1)).await.unwrap();
        made.load(Ordering::Relaxed)
    });
    tokio::task::yield_now().await;
    sqlx::query("ROLLBACK").execute(&mut *other).await.unwrap();
    let before = moved.await.unwrap();
    assert!(before < 900, "{before} of 1,000 games came first");
    for creation in creations {
        creation.await.unwrap();
    }
}

#[tokio::test]
async fn who_waits_for_a_database_that_another_program_holds_hears_so_soon() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    let pool = sqlx::SqlitePool::connect(folder.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    let mut other = pool.acquire().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *other).await.unwrap();
    let asked =
        tokio::time::timeout(std::time::Duration::from_secs(8), store.set_codes("nobody", Vec::new(), logged(1)));
    assert!(matches!(asked.await.expect("an answer while somebody waits for it"), Err(StoreError::Unavailable(_))));
    sqlx::query("ROLLBACK").execute(&mut *other).await.unwrap();
    store.set_codes("nobody", Vec::new(), logged(2)).await.unwrap();
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
    store.log_look(entry.clone()).await.unwrap();
    let pool = sqlx::SqlitePool::connect(folder.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    for change in ["UPDATE audit SET act = 'nothing'", "DELETE FROM audit"] {
        let refused = sqlx::query(change).execute(&pool).await.unwrap_err().to_string();
        assert!(refused.contains("only added to"), "{refused}");
    }
    pool.close().await;
    assert_eq!(store.audit(u64::MAX, 9).await.unwrap(), [entry]);
}

/// `cargo test -p komadai-store --test it sqlite:: -- --ignored --nocapture what_ordinary_moves_cost`: the processor's time for a move that ends
/// nothing, of many games at once.
#[tokio::test]
#[ignore = "measures, and judges nothing"]
async fn what_ordinary_moves_cost() {
    const GAMES: usize = 64;
    const MOVES: u32 = 400;
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let mut games = Vec::new();
    for n in 0..GAMES {
        let id = format!("game{n:04}");
        store.add_game(opening(&id)).await.unwrap();
        let fence = claim(&*store, &id, "one", 1_000).await.fence;
        games.push((id, fence));
    }
    // In ticks of a hundredth of a second, of the kernel and of the program.
    let used = || -> u64 {
        let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
        stat.rsplit(')').next().unwrap().split(' ').skip(12).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum()
    };
    let before = used();
    let playing = games.into_iter().map(|(id, fence)| {
        let store = store.clone();
        tokio::spawn(async move {
            for seq in 1..=MOVES {
                store.append(append(&id, fence, seq..=seq)).await.unwrap();
            }
        })
    });
    for game in playing.collect::<Vec<_>>() {
        game.await.unwrap();
    }
    let micros = (used() - before) * 10_000;
    println!("{} moves, {} us of the processor each", GAMES as u32 * MOVES, micros / (GAMES as u64 * u64::from(MOVES)));
}

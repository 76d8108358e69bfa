//! What every store must do. Another store joins by one more line in `stores`.

use komadai_shogi::ByColor;
use komadai_store::{Commit, Entry, Opening, Outage, Seat, Sqlite, Store, StoreError, StoredGame, StoredRecord};
use std::path::Path;

async fn open(folder: &Path) -> Box<dyn Store> {
    Box::new(Sqlite::open(folder).await.unwrap())
}

fn game(id: &str) -> StoredGame {
    StoredGame {
        id: id.to_owned(),
        created: 1_000,
        config: r#"{"any":"text"}"#.to_owned(),
        seats: ByColor { black: Seat::Person([7; 32]), white: Seat::Engine },
        over: false,
    }
}

/// A game as it begins, without an entry yet.
fn opening(id: &str) -> Opening {
    Opening { game: game(id), entries: Vec::new() }
}

fn entry(seq: u32) -> Entry {
    Entry { seq, at: 1_000 + u64::from(seq), payload: format!("entry {seq} ☗７六歩") }
}

fn commit(id: &str, seqs: std::ops::RangeInclusive<u32>) -> Commit {
    Commit { game: id.to_owned(), entries: seqs.map(entry).collect(), over: false, new_game: None }
}

#[tokio::test]
async fn a_game_and_its_entries_come_back_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    store.commit(commit("abcdefgh", 1..=2)).await.unwrap();
    store.commit(commit("abcdefgh", 3..=3)).await.unwrap();
    // No close: a killed process has none either.
    drop(store);
    let store = open(folder.path()).await;
    assert_eq!(store.game("abcdefgh").await.unwrap(), Some(game("abcdefgh")));
    assert_eq!(store.entries("abcdefgh", 0).await.unwrap(), [entry(1), entry(2), entry(3)]);
    assert_eq!(store.entries("abcdefgh", 2).await.unwrap(), [entry(3)]);
    assert_eq!(store.game("nosuchgame").await.unwrap(), None);
    assert_eq!(store.running_games().await.unwrap(), 1);
    store.close().await.unwrap();
}

#[tokio::test]
async fn an_id_is_given_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    assert!(matches!(store.add_game(opening("abcdefgh")).await, Err(StoreError::Taken)));
}

#[tokio::test]
async fn two_writers_never_both_add_the_same_number() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (open(folder.path()).await, open(folder.path()).await);
    one.add_game(opening("abcdefgh")).await.unwrap();
    let (a, b) = tokio::join!(one.commit(commit("abcdefgh", 1..=1)), two.commit(commit("abcdefgh", 1..=1)));
    assert_eq!([&a, &b].iter().filter(|done| done.is_ok()).count(), 1, "{a:?} {b:?}");
    assert!([a, b].into_iter().any(|done| matches!(done, Err(StoreError::Conflict))));
    assert_eq!(one.entries("abcdefgh", 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_gap_in_the_numbers_is_refused_whole() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    let mut gap = commit("abcdefgh", 1..=1);
    gap.entries.push(entry(3));
    gap.new_game = Some(opening("rematch12"));
    assert!(matches!(store.commit(gap).await, Err(StoreError::Conflict)));
    assert_eq!(store.entries("abcdefgh", 0).await.unwrap(), []);
    assert_eq!(store.game("rematch12").await.unwrap(), None);
}

#[tokio::test]
async fn the_end_and_the_rematch_are_kept_in_one_breath() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.add_game(opening("abcdefgh")).await.unwrap();
    let rematch = Opening { game: game("rematch12"), entries: vec![entry(1)] };
    let last = Commit { over: true, new_game: Some(rematch), ..commit("abcdefgh", 1..=1) };
    store.commit(last).await.unwrap();
    assert!(store.game("abcdefgh").await.unwrap().unwrap().over);
    assert_eq!(store.game("rematch12").await.unwrap(), Some(game("rematch12")));
    assert_eq!(store.entries("rematch12", 0).await.unwrap(), [entry(1)]);
    assert_eq!(store.running_games().await.unwrap(), 1);
}

fn record(id: &str) -> StoredRecord {
    StoredRecord {
        id: id.to_owned(),
        created: 5,
        changed: 5,
        version: 1,
        original: vec![0x82, 0x50, 0, 255],
        tree: "{}".to_owned(),
        edit_key: [9; 32],
    }
}

#[tokio::test]
async fn a_record_keeps_its_original_bytes_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.add_record(record("record99")).await.unwrap();
    assert!(matches!(store.add_record(record("record99")).await, Err(StoreError::Taken)));
    assert!(store.change_record("record99", 1, "[1]".to_owned(), 8).await.unwrap());
    assert!(!store.change_record("nosuchre", 1, "[1]".to_owned(), 8).await.unwrap());
    let changed = StoredRecord { tree: "[1]".to_owned(), changed: 8, version: 2, ..record("record99") };
    assert_eq!(store.record("record99").await.unwrap(), Some(changed));
    assert_eq!(store.record("nosuchre").await.unwrap(), None);
}

#[tokio::test]
async fn of_two_changes_made_on_one_version_the_first_stands() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (open(folder.path()).await, open(folder.path()).await);
    one.add_record(record("record99")).await.unwrap();
    let (a, b) = tokio::join!(
        one.change_record("record99", 1, "a".to_owned(), 8),
        two.change_record("record99", 1, "b".to_owned(), 8),
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a != b, "{a} {b}");
    let kept = one.record("record99").await.unwrap().unwrap();
    assert_eq!((kept.tree.as_str(), kept.version), (if a { "a" } else { "b" }, 2));
    assert!(!one.change_record("record99", 1, "late".to_owned(), 9).await.unwrap());
    assert!(one.change_record("record99", 2, "next".to_owned(), 9).await.unwrap());
}

#[tokio::test]
async fn a_database_of_the_first_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("komadai.sqlite");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite:{}?mode=rwc", path.display())).await.unwrap();
    sqlx::raw_sql(include_str!("first_version.sql")).execute(&pool).await.unwrap();
    pool.close().await;
    let store = open(folder.path()).await;
    let old = store.record("record99").await.unwrap().unwrap();
    assert_eq!((old.version, old.tree.as_str(), old.original.as_slice()), (1, "{}", &b"PI"[..]));
    assert!(store.change_record("record99", 1, "[1]".to_owned(), 8).await.unwrap());
    assert_eq!(store.running_games().await.unwrap(), 0);
}

#[tokio::test]
async fn the_time_between_the_last_beat_and_the_start_is_an_outage() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    assert_eq!(store.start(1_000).await.unwrap(), None);
    store.beat(6_000).await.unwrap();
    store.beat(5_000).await.unwrap(); // a clock set back never makes an outage longer
    let first = Outage { from: 6_000, until: 20_000 };
    assert_eq!(store.start(20_000).await.unwrap(), Some(first));
    let second = Outage { from: 20_000, until: 30_000 };
    assert_eq!(store.start(30_000).await.unwrap(), Some(second));
    assert_eq!(store.outages_since(0).await.unwrap(), [first, second]);
    assert_eq!(store.outages_since(20_000).await.unwrap(), [second]);
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()).await);
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

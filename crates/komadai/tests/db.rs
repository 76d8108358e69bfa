//! `komadai db` as an operator uses it.

use crate::site;

use komadai_testbed::Postgres;
use site::{Site, friendly, seats};
use std::path::Path;
use std::process::{Command, Output};

fn db(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_komadai")).arg("db").args(arguments).output().unwrap()
}

/// What a command says that must succeed.
fn said(arguments: &[&str]) -> String {
    let output = db(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test]
async fn a_site_is_backed_up_while_it_runs_and_moves_to_postgres_whole() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (id, black, white) = seats(&site.new_game(&friendly()));
    let (mut one, _) = site.sit(&id, &[&black]).await;
    let (mut two, _) = site.sit(&id, &[&white]).await;
    one.event("resumed").await;
    one.play("7g7f").await;
    two.play("3c3d").await;
    let file = data.path().join("backup.sqlite");
    let sums = said(&["backup", "--data", text(data.path()), text(&file)]);
    assert!(sums.contains("games: 1 rows, hash "), "{sums}");
    assert_eq!(said(&["check", text(&file)]), sums);
    // A second time the file is not replaced unasked.
    assert_eq!(db(&["backup", "--data", text(data.path()), text(&file)]).status.code(), Some(1));

    // While the site runs, its folder cannot be moved.
    let (folder, server) = (format!("sqlite:{}", text(data.path())), Postgres::shared().database());
    let refused = db(&["copy", "--from", &folder, "--to", &server]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("stop it"));
    assert_eq!(site.stop(), Some(0));
    let copied = said(&["copy", "--from", &folder, "--to", &server]);
    assert_eq!(said(&["check", "--database", &server]), copied);
    let site = Site::at(&server, &[]);
    let (_, snapshot) = site.sit(&id, &[&black]).await;
    assert_eq!(snapshot["game"]["moves"][1]["usi"], "3c3d");

    // A backup that was cut, and a game that does not replay.
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    let cut = db(&["check", text(&file)]);
    assert_eq!(cut.status.code(), Some(1));
    assert!(!cut.stderr.is_empty());
    let pool = sqlx::SqlitePool::connect(text(&data.path().join("komadai.sqlite"))).await.unwrap();
    sqlx::query("UPDATE entries SET payload = replace(payload, '3c3d', '3c3e')").execute(&pool).await.unwrap();
    pool.close().await;
    let wrong = db(&["check", "--data", text(data.path())]);
    assert_eq!(wrong.status.code(), Some(1));
    let words = String::from_utf8_lossy(&wrong.stderr);
    assert!(words.contains(&format!("game {id}: ")), "{words}");
}

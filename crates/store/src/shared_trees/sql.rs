//! Trees of variations that several people edit at once.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, favourites};
use crate::columns::small;
use crate::{Answer, NoteWriter, SharedTrees, SignedNote, StoreError};
use sqlx::Row as _;

impl SharedTrees for Backend {
    fn add_edit<'a>(&'a self, tree: &'a str, seq: u32, line: String, signed: Option<SignedNote>) -> Answer<'a, bool> {
        let id = tree.to_owned();
        self.write(Urgency::Creation, tree, move |connection| Box::pin(add_signed(connection, id, (seq, line), signed)))
    }

    fn edits<'a>(&'a self, tree: &'a str, after: u32) -> Answer<'a, Vec<String>> {
        self.read(edits(&self.readers, tree, after))
    }

    fn note_writers<'a>(&'a self, tree: &'a str) -> Answer<'a, Vec<NoteWriter>> {
        self.read(note_writers(&self.readers, tree))
    }

    fn notes_written_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, u32)>> {
        self.read(notes_written_by(&self.readers, account, at_most))
    }
}

async fn add_signed(
    connection: &mut Connection,
    tree: String,
    (seq, line): (u32, String),
    signed: Option<SignedNote>,
) -> Result<bool, StoreError> {
    if !add_edit(connection, tree.clone(), seq, line).await? {
        return Ok(false);
    }
    let Some(SignedNote { node, account, is_empty }) = signed else { return Ok(true) };
    if is_empty {
        let nobody = "DELETE FROM note_writers WHERE tree = $1 AND node = $2";
        sqlx::query(nobody).bind(tree).bind(i64::from(node)).execute(connection).await?;
        return Ok(true);
    }
    // An account that is erased meanwhile signs nothing more: it is held until this is kept, and its signatures go with it.
    if !favourites::hold(connection, &account).await? {
        return Ok(true);
    }
    let sign = "INSERT INTO note_writers (tree, node, account, seq) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    sqlx::query(sign).bind(tree).bind(i64::from(node)).bind(account).bind(i64::from(seq)).execute(connection).await?;
    Ok(true)
}

pub(super) async fn add_edit(
    connection: &mut Connection,
    tree: String,
    seq: u32,
    line: String,
) -> Result<bool, StoreError> {
    // Without gaps, whatever a caller believes the last number to be.
    let added = sqlx::query(
        "INSERT INTO shared_edits (tree, seq, line) SELECT $1, $2, $3 \
         WHERE (SELECT count(*) FROM shared_edits WHERE tree = $1) = $2 - 1 ON CONFLICT (tree, seq) DO NOTHING",
    )
    .bind(tree)
    .bind(i64::from(seq))
    .bind(line)
    .execute(connection)
    .await?;
    Ok(added.rows_affected() == 1)
}

pub(super) async fn edits(pool: &Pool, tree: &str, after: u32) -> Result<Vec<String>, StoreError> {
    let query = "SELECT line FROM shared_edits WHERE tree = $1 AND seq > $2 ORDER BY seq";
    Ok(sqlx::query_scalar(query).bind(tree).bind(i64::from(after)).fetch_all(pool).await?)
}

pub(super) async fn note_writers(pool: &Pool, tree: &str) -> Result<Vec<NoteWriter>, StoreError> {
    let query = "SELECT node, accounts.name FROM note_writers JOIN accounts ON accounts.id = account \
                 WHERE tree = $1 ORDER BY node, seq";
    let rows = sqlx::query(query).bind(tree).fetch_all(pool).await?;
    let read = |row: &Row| Ok(NoteWriter { node: small(row.try_get(0)?)?, name: row.try_get(1)? });
    rows.iter().map(read).collect()
}

pub(super) async fn notes_written_by(
    pool: &Pool,
    account: &str,
    at_most: u32,
) -> Result<Vec<(String, u32)>, StoreError> {
    let query = "SELECT tree, node FROM note_writers WHERE account = $1 ORDER BY tree, node LIMIT $2";
    let rows = sqlx::query(query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row: &Row| Ok((row.try_get(0)?, small(row.try_get(1)?)?))).collect()
}

/// Removes what was edited in the trees of a list that a query gives, which knows its `$1`.
pub(super) async fn remove(connection: &mut Connection, trees: &str, of: &str) -> Result<(), StoreError> {
    for table in ["shared_edits", "note_writers"] {
        let remove = format!("DELETE FROM {table} WHERE tree IN ({trees})");
        sqlx::query(&remove).bind(of).execute(&mut *connection).await?;
    }
    Ok(())
}

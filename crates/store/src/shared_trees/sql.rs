//! Trees of variations that several people edit at once.

use super::writer::Urgency;
use super::{Backend, Connection, Pool};
use crate::{Answer, SharedTrees, StoreError};

impl SharedTrees for Backend {
    fn add_edit<'a>(&'a self, tree: &'a str, seq: u32, line: String) -> Answer<'a, bool> {
        let id = tree.to_owned();
        self.write(Urgency::Creation, tree, move |connection| Box::pin(add_edit(connection, id, seq, line)))
    }

    fn edits<'a>(&'a self, tree: &'a str, after: u32) -> Answer<'a, Vec<String>> {
        self.read(edits(&self.readers, tree, after))
    }
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

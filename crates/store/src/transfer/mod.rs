//! A whole site: copied from one store to another, backed up while it runs, and looked through.

mod backup;
mod look;
mod table;

pub use backup::backup;
pub use look::{Faults, Found, look};
pub use table::Sum;
pub(crate) use table::{Kind, TABLES, Table, Value};

use crate::nodes::is_fresh;
use crate::{Address, Answer, Entry, SealedMove, StoreError, StoredGame, StoredRecord};

/// Every table and column that moves.
pub fn columns() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLES.iter().flat_map(|table| table.columns.iter().map(|(column, _)| (table.name, *column)))
}

/// How far it is.
#[derive(Copy, Clone, Debug)]
pub struct Step {
    /// The table.
    pub table: &'static str,
    /// What is done with it.
    pub doing: Doing,
    /// Rows that are done.
    pub done: u64,
    /// Rows that there are.
    pub of: u64,
}

/// What is done with a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Doing {
    /// Rows that are there already are held against those they come from.
    Comparing,
    /// Rows are copied.
    Copying,
    /// Rows are read.
    Reading,
}

/// Hears how far it is.
pub type Tell<'a> = &'a mut (dyn FnMut(Step) + Send);

/// The tables and what is in them.
pub type Sums = Vec<(&'static str, Sum)>;

/// Why a site could not be moved.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The store failed or cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A node serves the site.
    #[error("the site at {0} runs; stop every node of it first")]
    Running(Address),
    /// There is something else already where the copy should be.
    #[error("{0} holds {1} that are not the ones of {2}; choose an empty database")]
    Different(Address, &'static str, Address),
    /// What was written is not what was read.
    #[error(
        "{table} of the copy are not those of the site: {found} instead of {expected}; copy again into an empty database"
    )]
    Unlike {
        /// The table.
        table: &'static str,
        /// What there is.
        found: Sum,
        /// What there should be.
        expected: Sum,
    },
    /// A file cannot be written.
    #[error("{0}: {1}")]
    File(std::path::PathBuf, std::io::Error),
    /// A file is there already.
    #[error("{0} exists already; choose another name, or overwrite it with --force")]
    Exists(std::path::PathBuf),
}

/// A store's tables, row by row.
pub(crate) trait Rows: Send {
    /// From here on what is read does not change.
    fn begin_reading(&mut self) -> Answer<'_, ()>;
    fn count<'a>(&'a mut self, table: &'static Table) -> Answer<'a, u64>;
    /// The rows after the one with this key, in order.
    fn page<'a>(&'a mut self, table: &'static Table, after: Option<&'a [Value]>) -> Answer<'a, Vec<Vec<Value>>>;
    /// The last row, in the order of the keys.
    fn last<'a>(&'a mut self, table: &'static Table) -> Answer<'a, Option<Vec<Value>>>;
    /// Adds rows, all or none.
    fn add<'a>(&'a mut self, table: &'static Table, rows: &'a [Vec<Value>]) -> Answer<'a, ()>;
    /// The last sign of life of a node that has not left.
    fn newest_beat(&mut self) -> Answer<'_, Option<u64>>;
    fn games<'a>(&'a mut self, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredGame>>;
    /// The entries of the games between two ids, both included.
    fn entries<'a>(&'a mut self, first: &'a str, last: &'a str) -> Answer<'a, Vec<(String, Entry)>>;
    /// The moves of a game that are sealed.
    fn sealed<'a>(&'a mut self, game: &'a str) -> Answer<'a, Vec<SealedMove>>;
    fn records<'a>(&'a mut self, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredRecord>>;
    fn close(self: Box<Self>) -> Answer<'static, ()>;
}

/// Copies a whole site, and proves the copy by reading it again. A copy that was cut goes on where it ended.
///
/// # Errors
/// A node serves one of the sites, the target holds something else, or a store fails.
pub async fn copy(from: &Address, to: &Address, now: u64, tell: Tell<'_>) -> Result<Sums, TransferError> {
    let _locks = (from.lock()?, to.lock()?);
    let mut source = from.rows_to_read().await?;
    // Makes the tables, or brings them up to date.
    to.open().await?.close().await?;
    let mut target = to.rows().await?;
    for (address, rows) in [(from, &mut source), (to, &mut target)] {
        let alone = matches!(address, Address::Sqlite(_));
        if !alone && rows.newest_beat().await?.is_some_and(|beat| is_fresh(beat, now)) {
            return Err(TransferError::Running(address.clone()));
        }
    }
    source.begin_reading().await?;
    let different = |table: &Table| TransferError::Different(to.clone(), table.name, from.clone());
    let mut expected = Sums::new();
    for table in &TABLES {
        expected.push((
            table.name,
            copy_table(table, &mut *source, &mut *target, tell).await?.ok_or_else(|| different(table))?,
        ));
    }
    for (table, (name, expected)) in TABLES.iter().zip(&expected) {
        let found = sum(table, &mut *target, tell).await?;
        if found != *expected {
            return Err(TransferError::Unlike { table: name, found, expected: *expected });
        }
    }
    source.close().await?;
    target.close().await?;
    Ok(expected)
}

/// Copies a table whose first rows may be there already. None: other rows are.
pub(crate) async fn copy_table(
    table: &'static Table,
    source: &mut dyn Rows,
    target: &mut dyn Rows,
    tell: Tell<'_>,
) -> Result<Option<Sum>, TransferError> {
    let of = source.count(table).await?;
    let (mut all, mut after) = (Sum::default(), None::<Vec<Value>>);
    if let Some(last) = target.last(table).await? {
        let key = &last[..table.key];
        let mut there = Sum::default();
        'there: loop {
            let page = source.page(table, after.as_deref()).await?;
            if page.is_empty() {
                break;
            }
            for row in page {
                if &row[..table.key] > key {
                    break 'there;
                }
                there.add(&row);
                after = Some(row[..table.key].to_vec());
            }
            tell(Step { table: table.name, doing: Doing::Comparing, done: there.rows, of });
        }
        if there != sum(table, target, &mut |_| {}).await? {
            return Ok(None);
        }
        all = there;
    }
    loop {
        let page = source.page(table, after.as_deref()).await?;
        let Some(last) = page.last() else { return Ok(Some(all)) };
        after = Some(last[..table.key].to_vec());
        target.add(table, &page).await?;
        page.iter().for_each(|row| all.add(row));
        tell(Step { table: table.name, doing: Doing::Copying, done: all.rows, of });
    }
}

/// Reads a whole table.
pub(crate) async fn sum(table: &'static Table, rows: &mut dyn Rows, tell: Tell<'_>) -> Result<Sum, StoreError> {
    let of = rows.count(table).await?;
    let (mut sum, mut after) = (Sum::default(), None::<Vec<Value>>);
    loop {
        let page = rows.page(table, after.as_deref()).await?;
        let Some(last) = page.last() else { return Ok(sum) };
        after = Some(last[..table.key].to_vec());
        page.iter().for_each(|row| sum.add(row));
        tell(Step { table: table.name, doing: Doing::Reading, done: sum.rows, of });
    }
}

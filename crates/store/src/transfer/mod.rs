//! A whole site: copied from one store to another, backed up while it runs, and looked through.

mod backup;
mod look;
mod table;

pub use backup::backup;
pub use look::{Faults, Found, Judge, look};
pub use table::Sum;
pub(crate) use table::{Kind, Table, ToldColumn, Value, tables};

use crate::nodes::is_fresh;
use crate::{Address, Answer, Entry, SealedMove, StoreError, StoredGame, StoredRecord};
use futures_util::future::LocalBoxFuture;

/// Every table that moves, with its columns, in the order in which they do.
///
/// # Errors
/// There is no store, or it is older or newer than this program.
pub async fn columns(of: &Address) -> Result<Vec<(String, Vec<String>)>, StoreError> {
    let mut rows = of.rows_to_read().await?;
    let tables = rows.tables().await?;
    rows.close().await?;
    let names = |table: Table| (table.name, table.columns.into_iter().map(|(column, _)| column).collect());
    Ok(tables.into_iter().map(names).collect())
}

/// How far it is.
#[derive(Copy, Clone, Debug)]
pub struct Step<'a> {
    /// The table.
    pub table: &'a str,
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
pub type Tell<'a> = &'a mut (dyn FnMut(Step<'_>) + Send);

/// The tables and what is in them.
pub type Sums = Vec<(String, Sum)>;

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
    Different(Address, String, Address),
    /// What was written is not what was read.
    #[error(
        "{table} of the copy are not those of the site: {found} instead of {expected}; copy again into an empty database"
    )]
    Unlike {
        /// The table.
        table: String,
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
    /// All tables, those first to which others refer.
    fn tables(&mut self) -> Answer<'_, Vec<Table>>;
    fn count<'a>(&'a mut self, table: &'a str) -> Answer<'a, u64>;
    /// The rows after the one with this key, in order.
    fn page<'a>(&'a mut self, table: &'a Table, after: Option<&'a [Value]>) -> Answer<'a, Vec<Vec<Value>>>;
    /// The last row, in the order of the keys.
    fn last<'a>(&'a mut self, table: &'a Table) -> Answer<'a, Option<Vec<Value>>>;
    /// Adds rows, all or none.
    fn add<'a>(&'a mut self, table: &'a Table, rows: &'a [Vec<Value>]) -> Answer<'a, ()>;
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
pub fn copy<'a>(
    from: &'a Address,
    to: &'a Address,
    now: u64,
    tell: Tell<'a>,
) -> LocalBoxFuture<'a, Result<Sums, TransferError>> {
    Box::pin(copied(from, to, now, tell))
}

async fn copied(from: &Address, to: &Address, now: u64, tell: Tell<'_>) -> Result<Sums, TransferError> {
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
    let tables = source.tables().await?;
    let different = |table: &Table| TransferError::Different(to.clone(), table.name.clone(), from.clone());
    // All of them before the first row is written: a site of somebody else's stays as it is.
    let mut there = Vec::new();
    for table in &tables {
        let begun = begun(table, &mut *source, &mut *target, tell).await?;
        there.push(begun.ok_or_else(|| different(table))?);
    }
    let mut expected = Sums::new();
    for (table, begun) in tables.iter().zip(there) {
        let copied = copy_rows(table, begun, &mut *source, &mut *target, tell).await?;
        expected.push((table.name.clone(), copied));
    }
    for (table, (name, expected)) in tables.iter().zip(&expected) {
        let found = sum(table, &mut *target, tell).await?;
        if found != *expected {
            return Err(TransferError::Unlike { table: name.clone(), found, expected: *expected });
        }
    }
    source.close().await?;
    target.close().await?;
    Ok(expected)
}

/// What of a table is there already: its first rows.
#[derive(Default)]
pub(crate) struct Begun {
    sum: Sum,
    /// The key of the last of them.
    last: Option<Vec<Value>>,
}

/// Holds what is there of a table against the rows that it comes from. None: other rows are.
async fn begun(
    table: &Table,
    source: &mut dyn Rows,
    target: &mut dyn Rows,
    tell: Tell<'_>,
) -> Result<Option<Begun>, TransferError> {
    let Some(last) = target.last(table).await? else { return Ok(Some(Begun::default())) };
    let (of, key) = (source.count(&table.name).await?, &last[..table.key]);
    let mut begun = Begun::default();
    'there: loop {
        let page = source.page(table, begun.last.as_deref()).await?;
        if page.is_empty() {
            break;
        }
        for row in page {
            if &row[..table.key] > key {
                break 'there;
            }
            begun.sum.add(&row);
            begun.last = Some(row[..table.key].to_vec());
        }
        tell(Step { table: &table.name, doing: Doing::Comparing, done: begun.sum.rows, of });
    }
    Ok((begun.sum == sum(table, target, &mut |_| {}).await?).then_some(begun))
}

/// Copies the rows of a table that are not there yet; the sum of all.
pub(crate) async fn copy_rows(
    table: &Table,
    begun: Begun,
    source: &mut dyn Rows,
    target: &mut dyn Rows,
    tell: Tell<'_>,
) -> Result<Sum, TransferError> {
    let of = source.count(&table.name).await?;
    let Begun { sum: mut all, last: mut after } = begun;
    loop {
        let page = source.page(table, after.as_deref()).await?;
        let Some(last) = page.last() else { return Ok(all) };
        after = Some(last[..table.key].to_vec());
        target.add(table, &page).await?;
        page.iter().for_each(|row| all.add(row));
        tell(Step { table: &table.name, doing: Doing::Copying, done: all.rows, of });
    }
}

/// Reads a whole table.
pub(crate) async fn sum(table: &Table, rows: &mut dyn Rows, tell: Tell<'_>) -> Result<Sum, StoreError> {
    let of = rows.count(&table.name).await?;
    let (mut sum, mut after) = (Sum::default(), None::<Vec<Value>>);
    loop {
        let page = rows.page(table, after.as_deref()).await?;
        let Some(last) = page.last() else { return Ok(sum) };
        after = Some(last[..table.key].to_vec());
        page.iter().for_each(|row| sum.add(row));
        tell(Step { table: &table.name, doing: Doing::Reading, done: sum.rows, of });
    }
}

//! The store of a site of several nodes: one PostgreSQL database, at which every node writes and reads.
//!
//! Each node has one connection that writes ([`writer`]) and a few that read. What is committed is on the disk of the
//! server, whatever its own settings say.

#[path = "../sql/backend.rs"]
mod backend;
mod limited;
mod migrate;
#[path = "../sql/migrator.rs"]
mod migrator;
#[path = "../sql/rows.rs"]
mod rows;
mod together;
#[path = "../sql/writer.rs"]
mod writer;

subjects!(queries);

use crate::StoreError;
use crate::faults::Faults;
use crate::transfer::Rows;
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use writer::Writer;

// What the shared queries are compiled for.
type Db = sqlx::Postgres;
type Connection = sqlx::PgConnection;
type Pool = sqlx::PgPool;
type Row = sqlx::postgres::PgRow;
type Options = PgConnectOptions;
type Backend = Postgres;
const BEGIN: &str = "BEGIN";
/// What the words of migrations for both databases are here.
const WORDS: [(&str, &str); 4] =
    [("NUMBER", "BIGINT"), ("BYTES", "BYTEA"), ("KEY_TEXT", "TEXT COLLATE \"C\""), ("TABLE_END", "")];
const BEGIN_READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/// The columns of all tables: table, name, type, place in the key.
const COLUMNS: &str = "SELECT tables.table_name::text, columns.column_name::text, columns.data_type::text, \
     COALESCE(keys.ordinal_position, 0)::bigint \
     FROM information_schema.tables AS tables JOIN information_schema.columns AS columns USING (table_schema, table_name) \
     LEFT JOIN information_schema.table_constraints AS primaries ON primaries.table_schema = tables.table_schema \
     AND primaries.table_name = tables.table_name AND primaries.constraint_type = 'PRIMARY KEY' \
     LEFT JOIN information_schema.key_column_usage AS keys ON keys.constraint_schema = primaries.constraint_schema \
     AND keys.constraint_name = primaries.constraint_name AND keys.table_name = tables.table_name \
     AND keys.column_name = columns.column_name \
     WHERE tables.table_schema = current_schema() AND tables.table_type = 'BASE TABLE' \
     AND substr(tables.table_name, 1, 5) <> '_sqlx' ORDER BY tables.table_name, columns.ordinal_position";
/// Which tables refer to which.
const REFERENCES: &str = "SELECT referring.relname::text, other.relname::text FROM pg_constraint AS keys \
     JOIN pg_class AS referring ON referring.oid = keys.conrelid JOIN pg_class AS other ON other.oid = keys.confrelid \
     WHERE keys.contype = 'f' AND keys.connamespace = current_schema()::regnamespace";
/// How long the server may take for an answer. A network that is cut gives none at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections of a node that read; and those that search.
const READERS: u32 = 4;
const SEARCHERS: u32 = 3;

/// A database at a PostgreSQL server.
#[derive(Debug)]
pub struct Postgres {
    /// None once the store is closed.
    writer: Mutex<Option<Writer>>,
    readers: Pool,
    /// Readers for what takes longer the more is stored: whoever plays, or comes to, never waits for one of these.
    searchers: Pool,
    faults: Arc<Faults>,
}

/// What the writer does beside its transactions: nothing, for the server looks after its own log.
struct Aside;

impl Aside {
    async fn after_commit(&self, _: &mut Connection) {}
}

impl Postgres {
    /// Opens a database by its URL, `postgres://USER:PASSWORD@HOST/NAME?sslmode=…`, and brings an older one up to date.
    ///
    /// # Errors
    /// The URL is none, the server does not let us in, or the database is a newer program's.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        Postgres::open_at(url, Arc::default()).await
    }

    /// The same with faults.
    ///
    /// # Errors
    /// Those of [`open`](Postgres::open).
    #[cfg(feature = "faulty")]
    pub async fn open_with(url: &str, faults: Arc<Faults>) -> Result<Postgres, StoreError> {
        Postgres::open_at(url, faults).await
    }

    async fn open_at(url: &str, faults: Arc<Faults>) -> Result<Postgres, StoreError> {
        // A server may be set to acknowledge before anything is on the disk, and a forgotten lock would hold up every game.
        let options = options(url)?.options([
            ("synchronous_commit", "on"),
            ("lock_timeout", "8s"),
            ("idle_in_transaction_session_timeout", "20s"),
        ]);
        // Whatever is written is found by its key. A plan that was made while a table was nearly empty, and is kept, would read the
        // whole table for each transaction once it has grown.
        let by_key = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"].map(|way| (way, "off"));
        let writing = options.clone().options(by_key);
        let mut connection = connect(&writing).await?;
        migrate::up(&mut connection).await?;
        let readers = PgPoolOptions::new()
            .min_connections(1)
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone())
            .await?;
        let searchers = PgPoolOptions::new().max_connections(SEARCHERS).acquire_timeout(PATIENCE).connect_lazy_with(
            options.options([("statement_timeout", backend::LONGEST_SEARCH.as_millis().to_string())]),
        );
        let writer = Writer::start(writing, connection, Aside);
        Ok(Postgres { writer: Mutex::new(Some(writer)), readers, searchers, faults })
    }
}

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options: PgConnectOptions = url.parse().map_err(|error: sqlx::Error| StoreError::Url(error.to_string()))?;
    Ok(options.application_name("komadai"))
}

async fn connect(options: &PgConnectOptions) -> Result<Connection, StoreError> {
    let late = |_| StoreError::Unavailable("the server does not answer".to_owned());
    Ok(tokio::time::timeout(PATIENCE, options.connect()).await.map_err(late)??)
}

/// The tables of a database, to be read and written.
pub(crate) async fn rows(url: &str) -> Result<Box<dyn Rows>, StoreError> {
    Ok(Box::new(rows::Tables(connect(&options(url)?).await?)))
}

/// The tables of a database that is neither older nor newer than this program.
pub(crate) async fn rows_to_read(url: &str) -> Result<Box<dyn Rows>, StoreError> {
    let mut connection = connect(&options(url)?).await?;
    migrate::is_current(&mut connection).await?;
    Ok(Box::new(rows::Tables(connection)))
}

/// Makes other nodes' starts and beats wait until the transaction ends.
async fn lock_nodes(connection: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("LOCK TABLE nodes IN EXCLUSIVE MODE").execute(connection).await?;
    Ok(())
}

/// Makes other nodes' additions to the archive wait until the transaction ends: numbers come to be seen in their order.
async fn lock_archive(connection: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("LOCK TABLE archive_games IN EXCLUSIVE MODE").execute(connection).await?;
    Ok(())
}

/// Makes other nodes' work on notices wait until the transaction ends. Whoever holds it asks for the lock of the ratings, which comes after
/// it everywhere, and for rows: where those of endings and sanctions that change hands are another's at that moment, the database ends one
/// of the two.
async fn lock_notices(connection: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("LOCK TABLE notices IN EXCLUSIVE MODE").execute(connection).await?;
    Ok(())
}

/// Makes other nodes that add a name wait until the transaction ends.
async fn lock_names(connection: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("LOCK TABLE name_looks IN SHARE ROW EXCLUSIVE MODE").execute(connection).await?;
    Ok(())
}

/// Makes other nodes that rate a game wait until the transaction ends. Whoever holds it asks for no lock that another may hold.
async fn lock_ratings(connection: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("LOCK TABLE ratings IN EXCLUSIVE MODE").execute(connection).await?;
    Ok(())
}

//! A store's tables, row by row.

use super::{BEGIN_READING, COLUMNS, Connection, Db, REFERENCES, Row, games, records};
use crate::columns::{small, unsigned};
use crate::transfer::{self, Kind, Rows, Table, ToldColumn, Value};
use crate::{Answer, Entry, SealedMove, StoreError, StoredGame, StoredRecord};
use sqlx::{Connection as _, Row as _};

type Query<'q> = sqlx::query::Query<'q, Db, <Db as sqlx::Database>::Arguments<'q>>;

/// Rows over a connection of their own.
pub(super) struct Tables(pub(super) Connection);

impl Rows for Tables {
    fn begin_reading(&mut self) -> Answer<'_, ()> {
        Box::pin(async move {
            sqlx::query(BEGIN_READING).execute(&mut self.0).await?;
            Ok(())
        })
    }

    fn tables(&mut self) -> Answer<'_, Vec<Table>> {
        Box::pin(async move {
            let columns: Vec<ToldColumn> = sqlx::query_as(COLUMNS).fetch_all(&mut self.0).await?;
            let refer: Vec<(String, String)> = sqlx::query_as(REFERENCES).fetch_all(&mut self.0).await?;
            transfer::tables(columns, &refer)
        })
    }

    fn count<'a>(&'a mut self, table: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let count = format!("SELECT count(*) FROM {table}");
            Ok(unsigned(sqlx::query_scalar(&count).fetch_one(&mut self.0).await?))
        })
    }

    fn page<'a>(&'a mut self, table: &'a Table, after: Option<&'a [Value]>) -> Answer<'a, Vec<Vec<Value>>> {
        Box::pin(async move {
            let (columns, key) = (table.column_names(), table.key_names());
            let from = after.map_or(String::new(), |_| format!("WHERE ({key}) > ({})", places(1, table.key)));
            let page = format!("SELECT {columns} FROM {} {from} ORDER BY {key} LIMIT {}", table.name, table.page);
            let mut query = sqlx::query(&page);
            for (value, (_, kind)) in after.into_iter().flatten().zip(&table.columns) {
                query = bind(query, value, *kind);
            }
            query.fetch_all(&mut self.0).await?.iter().map(|row| read(row, table)).collect()
        })
    }

    fn last<'a>(&'a mut self, table: &'a Table) -> Answer<'a, Option<Vec<Value>>> {
        Box::pin(async move {
            let key = table.key_names().replace(", ", " DESC, ");
            let last = format!("SELECT {} FROM {} ORDER BY {key} DESC LIMIT 1", table.column_names(), table.name);
            let row = sqlx::query(&last).fetch_optional(&mut self.0).await?;
            row.map(|row| read(&row, table)).transpose()
        })
    }

    fn add<'a>(&'a mut self, table: &'a Table, rows: &'a [Vec<Value>]) -> Answer<'a, ()> {
        Box::pin(async move {
            let width = table.columns.len();
            let places: Vec<String> =
                (0..rows.len()).map(|row| format!("({})", places(row * width + 1, width))).collect();
            let insert = format!("INSERT INTO {} ({}) VALUES {}", table.name, table.column_names(), places.join(", "));
            let mut query = sqlx::query(&insert);
            for row in rows {
                for (value, (_, kind)) in row.iter().zip(&table.columns) {
                    query = bind(query, value, *kind);
                }
            }
            let mut transaction = self.0.begin().await?;
            query.execute(&mut *transaction).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn newest_beat(&mut self) -> Answer<'_, Option<u64>> {
        Box::pin(async move {
            let beat: Option<i64> =
                sqlx::query_scalar("SELECT max(beat) FROM nodes WHERE has_left = 0").fetch_one(&mut self.0).await?;
            Ok(beat.map(unsigned))
        })
    }

    fn games<'a>(&'a mut self, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredGame>> {
        Box::pin(games::page(&mut self.0, after, at_most))
    }

    fn entries<'a>(&'a mut self, first: &'a str, last: &'a str) -> Answer<'a, Vec<(String, Entry)>> {
        Box::pin(async move {
            let query = "SELECT seq, at, payload, game FROM entries WHERE game >= $1 AND game <= $2 ORDER BY game, seq";
            let rows = sqlx::query(query).bind(first).bind(last).fetch_all(&mut self.0).await?;
            rows.iter()
                .map(|row| {
                    let entry =
                        Entry { seq: small(row.try_get(0)?)?, at: unsigned(row.try_get(1)?), payload: row.try_get(2)? };
                    Ok((row.try_get(3)?, entry))
                })
                .collect()
        })
    }

    fn sealed<'a>(&'a mut self, game: &'a str) -> Answer<'a, Vec<SealedMove>> {
        Box::pin(games::all_sealed(&mut self.0, game))
    }

    fn records<'a>(&'a mut self, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredRecord>> {
        Box::pin(records::page(&mut self.0, after, at_most))
    }

    fn close(self: Box<Self>) -> Answer<'static, ()> {
        Box::pin(async move { Ok(self.0.close().await?) })
    }
}

/// `$3, $4, $5`.
fn places(first: usize, count: usize) -> String {
    (first..first + count).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ")
}

fn bind<'q>(query: Query<'q>, value: &'q Value, kind: Kind) -> Query<'q> {
    match (kind, value) {
        (Kind::Number, Value::Number(number)) => query.bind(*number),
        (Kind::Text, Value::Text(text)) => query.bind(text.as_str()),
        (Kind::Bytes, Value::Bytes(bytes)) => query.bind(bytes.as_slice()),
        (Kind::Number, _) => query.bind(None::<i64>),
        (Kind::Text, _) => query.bind(None::<&str>),
        (Kind::Bytes, _) => query.bind(None::<&[u8]>),
    }
}

fn read(row: &Row, table: &Table) -> Result<Vec<Value>, StoreError> {
    let read = |(column, (_, kind)): (usize, &(String, Kind))| {
        Ok(match kind {
            Kind::Number => row.try_get::<Option<i64>, _>(column)?.map_or(Value::Null, Value::Number),
            Kind::Text => row.try_get::<Option<String>, _>(column)?.map_or(Value::Null, Value::Text),
            Kind::Bytes => row.try_get::<Option<Vec<u8>>, _>(column)?.map_or(Value::Null, Value::Bytes),
        })
    };
    table.columns.iter().enumerate().map(read).collect()
}

//! The tables as they move from one store to another: every row and every column, whatever they mean.

use crate::StoreError;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;

/// What a column holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Number,
    Text,
    Bytes,
}

/// A table: its first columns are its key, by which it is read in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) key: usize,
    pub(crate) columns: Vec<(String, Kind)>,
    /// Rows that are read or written in one go; it bounds the memory.
    pub(crate) page: usize,
}

/// A column as a database tells of it: its table, its name, its type, and its place in the key, from 1; 0: it is not part of it.
pub(crate) type ToldColumn = (String, String, String, i64);

/// Rows in one go where nothing else is said.
const PAGE: usize = 1_000;
/// Rows of tables that are long or have much in a row.
const PAGES: [(&str, usize); 7] = [
    ("entries", 2_000),
    ("records", RECORDS),
    ("import_parts", 4),
    ("imports", 100),
    ("batches", 100),
    ("study_chapters", 100),
    ("wiki_revisions", 200),
];
/// Records, with all that was uploaded, in one go.
pub(super) const RECORDS: usize = 16;
/// Values in one statement; SQLite takes 32,766.
const VALUES: usize = 30_000;

/// Columns that came to the databases in different orders before there was one text of migrations for both. Sums, those in backups too, are of
/// the values in this order.
const ORDERS: [(&str, &str); 2] = [
    (
        "games",
        "id created contract black_seat white_seat last status ply turn due wake winner reason owner fence silent_since \
         black_holder white_holder sfen shown archived archive_number",
    ),
    ("records", "id created changed version original tree edit_key owner opened"),
];

fn of<T: Copy>(list: &[(&str, T)], table: &str) -> Option<T> {
    list.iter().find(|(name, _)| *name == table).map(|(_, value)| *value)
}

/// The tables of a database by what it tells of its columns, each table's in their order, and of which tables refer to which: those first
/// to which others refer.
pub(crate) fn tables(columns: Vec<ToldColumn>, refer: &[(String, String)]) -> Result<Vec<Table>, StoreError> {
    let mut told = BTreeMap::<String, Vec<(i64, String, Kind)>>::new();
    for (table, name, kind, key) in columns {
        let kind = Kind::of(&kind).ok_or_else(|| StoreError::Corrupt(format!("{table}.{name} is of type {kind}")))?;
        told.entry(table).or_default().push((key, name, kind));
    }
    let mut tables = Vec::new();
    for (name, mut columns) in told {
        let order: Vec<&str> = of(&ORDERS, &name).into_iter().flat_map(str::split_whitespace).collect();
        let place = |column: &str| order.iter().position(|of| *of == column).unwrap_or(order.len());
        columns.sort_by_key(|(key, column, _)| (if *key == 0 { i64::MAX } else { *key }, place(column)));
        let key = columns.iter().filter(|(key, ..)| *key != 0).count();
        if key == 0 {
            return Err(StoreError::Corrupt(format!("{name} has no key")));
        }
        let page = of(&PAGES, &name).unwrap_or(PAGE).min(VALUES / columns.len());
        let columns = columns.into_iter().map(|(_, column, kind)| (column, kind)).collect();
        tables.push(Table { name, key, columns, page });
    }
    let mut ordered = Vec::<Table>::new();
    while !tables.is_empty() {
        let is_there = |name: &String| ordered.iter().any(|table| table.name == *name);
        let stands = |table: &Table| refer.iter().all(|(of, to)| *of != table.name || to == of || is_there(to));
        let next = tables.iter().position(stands);
        let next = next.ok_or_else(|| StoreError::Corrupt("tables refer to one another in a circle".to_owned()))?;
        ordered.push(tables.remove(next));
    }
    Ok(ordered)
}

impl Kind {
    /// The kind of a column by its type's name in either database.
    fn of(name: &str) -> Option<Kind> {
        match name {
            "INTEGER" | "bigint" => Some(Kind::Number),
            "TEXT" | "text" => Some(Kind::Text),
            "BLOB" | "bytea" => Some(Kind::Bytes),
            _ => None,
        }
    }
}

impl Table {
    /// The names of its columns, between commas.
    pub(crate) fn column_names(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The names of its key's columns, between commas.
    pub(crate) fn key_names(&self) -> String {
        self.columns[..self.key].iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// One value of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Value {
    Null,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// How many rows there are, and what they say: the sum of their SHA-256, which no order changes.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Sum {
    /// Rows.
    pub rows: u64,
    hash: [u64; 4],
}

impl Sum {
    pub(crate) fn add(&mut self, row: &[Value]) {
        let mut hasher = Sha256::new();
        for value in row {
            let (tag, bytes): (u8, &[u8]) = match value {
                Value::Null => (0, &[]),
                Value::Number(number) => {
                    hasher.update([1]);
                    hasher.update(number.to_le_bytes());
                    continue;
                }
                Value::Text(text) => (2, text.as_bytes()),
                Value::Bytes(bytes) => (3, bytes),
            };
            hasher.update([tag]);
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        }
        for (sum, word) in self.hash.iter_mut().zip(hasher.finalize().chunks_exact(8)) {
            let word = word.iter().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
            *sum = sum.wrapping_add(word);
        }
        self.rows += 1;
    }

    /// The hash in hexadecimal digits.
    pub fn hash(&self) -> String {
        self.hash.iter().map(|word| format!("{word:016x}")).collect()
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows, hash {}", self.rows, self.hash())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(columns: &[(&str, &str, &str, i64)], refer: &[(&str, &str)]) -> Result<Vec<Table>, StoreError> {
        let columns = columns.iter().map(|&(table, name, kind, key)| (table.into(), name.into(), kind.into(), key));
        let refer: Vec<_> = refer.iter().map(|&(of, to)| (of.to_owned(), to.to_owned())).collect();
        tables(columns.collect(), &refer)
    }

    #[test]
    fn a_table_comes_after_those_it_refers_to_and_its_key_before_its_other_columns() {
        let columns = [
            ("a", "text", "TEXT", 0),
            ("a", "number", "bigint", 2),
            ("a", "of", "TEXT", 1),
            ("b", "id", "text", 1),
            ("b", "bytes", "BLOB", 0),
        ];
        let tables = told(&columns, &[("a", "b"), ("b", "b")]).unwrap();
        assert_eq!(tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["b", "a"]);
        assert_eq!(
            (tables[1].key_names().as_str(), tables[1].column_names().as_str()),
            ("of, number", "of, number, text")
        );
        assert!(told(&columns, &[("a", "b"), ("b", "a")]).is_err(), "in a circle");
    }

    #[test]
    fn a_table_without_a_key_and_a_type_that_only_one_database_has_are_told() {
        assert!(told(&[("a", "id", "TEXT", 0)], &[]).is_err());
        assert!(told(&[("a", "id", "uuid", 1)], &[]).is_err());
    }

    #[test]
    fn columns_that_came_in_different_orders_are_read_in_one() {
        let columns = |names: [&'static str; 4]| names.map(|name| ("records", name, "TEXT", i64::from(name == "id")));
        let one = told(&columns(["id", "new", "tree", "version"]), &[]).unwrap();
        let other = told(&columns(["tree", "version", "new", "id"]), &[]).unwrap();
        assert_eq!(one, other);
        assert_eq!(one[0].column_names(), "id, version, tree, new", "what came since is last");
    }
}

//! A site looked through: whether the database is whole, and every game and record of it.

use super::table::RECORDS;
use super::{Doing, Rows, Step, Sums, Tell, sum};
use crate::sqlite;
use crate::{Address, Entry, SealedMove, Status, StoreError, StoredGame, StoredRecord};
use futures_util::future::LocalBoxFuture;

/// Games and records that are looked at in one go.
const PAGE: u32 = 100;
/// Faults that are told; a database with more of them is told to have more.
const MAX_FAULTS: usize = 100;

/// Says what is wrong with a game or a record.
pub type Judge<'a> = &'a mut dyn FnMut(Found<'_>) -> Result<(), String>;

/// One thing to look at.
pub enum Found<'a> {
    /// A game with everything that happened in it, and the moves that are sealed in it where it is adjourned.
    Game(&'a StoredGame, &'a [Entry], &'a [SealedMove]),
    /// A record.
    Record(&'a StoredRecord),
}

/// What is wrong with a database.
#[derive(Default, Debug)]
pub struct Faults {
    /// The first of them.
    pub told: Vec<String>,
    /// How many there are.
    pub all: u64,
}

impl Faults {
    fn add(&mut self, fault: String) {
        if self.told.len() < MAX_FAULTS {
            self.told.push(fault);
        }
        self.all += 1;
    }
}

/// Looks through a whole site without changing it: the database's own check, the sums of a backup, and every game and
/// record by `judge`, which says what is wrong with it.
///
/// # Errors
/// There is no database, a newer program wrote it, or it cannot be read at all.
pub fn look<'a>(
    at: &'a Address,
    judge: Judge<'a>,
    tell: Tell<'a>,
) -> LocalBoxFuture<'a, Result<(Sums, Faults), StoreError>> {
    Box::pin(looked_through(at, judge, tell))
}

async fn looked_through(at: &Address, judge: Judge<'_>, tell: Tell<'_>) -> Result<(Sums, Faults), StoreError> {
    let mut faults = Faults::default();
    let mut manifest = None;
    if let Address::Sqlite(path) = at {
        let file = sqlite::file_in(path);
        for fault in sqlite::check(&file).await? {
            faults.add(fault);
        }
        manifest = sqlite::manifest(&file).await?;
    }
    let mut rows = at.rows_to_read().await?;
    rows.begin_reading().await?;
    let mut sums = Sums::new();
    for table in &rows.tables().await? {
        match sum(table, &mut *rows, tell).await {
            Ok(sum) => sums.push((table.name.clone(), sum)),
            Err(error) => faults.add(format!("{}: {error}", table.name)),
        }
    }
    for (name, expected) in manifest.iter().flatten() {
        let found = sums.iter().find(|(table, _)| table == name).map(|(_, sum)| format!("{sum}"));
        if found.as_deref() != Some(expected) {
            let found = found.unwrap_or_else(|| "nothing".to_owned());
            faults.add(format!("{name}: {found} where the backup was written with {expected}"));
        }
    }
    if let Err(error) = games(&mut *rows, judge, &mut faults, tell).await {
        faults.add(format!("games: {error}"));
    }
    if let Err(error) = records(&mut *rows, judge, &mut faults, tell).await {
        faults.add(format!("records: {error}"));
    }
    rows.close().await?;
    Ok((sums, faults))
}

async fn games(rows: &mut dyn Rows, judge: Judge<'_>, faults: &mut Faults, tell: Tell<'_>) -> Result<(), StoreError> {
    let of = rows.count("games").await?;
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let page = rows.games(&after, PAGE).await?;
        let (Some(first), Some(last)) = (page.first(), page.last()) else { return Ok(()) };
        let mut entries = rows.entries(&first.id, &last.id).await?.into_iter().peekable();
        for game in &page {
            let mut own = Vec::new();
            while let Some((_, entry)) = entries.next_if(|(id, _)| *id == game.id) {
                own.push(entry);
            }
            let adjourned = game.card.as_ref().is_some_and(|card| card.status == Status::Adjourned);
            let sealed = if adjourned { rows.sealed(&game.id).await? } else { Vec::new() };
            if let Err(fault) = judge(Found::Game(game, &own, &sealed)) {
                faults.add(format!("game {}: {fault}", game.id));
            }
        }
        done += page.len() as u64;
        tell(Step { table: "games", doing: Doing::Reading, done, of });
        after = last.id.clone();
    }
}

async fn records(rows: &mut dyn Rows, judge: Judge<'_>, faults: &mut Faults, tell: Tell<'_>) -> Result<(), StoreError> {
    let of = rows.count("records").await?;
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let page = rows.records(&after, RECORDS as u32).await?;
        let Some(last) = page.last() else { return Ok(()) };
        for record in &page {
            if let Err(fault) = judge(Found::Record(record)) {
                faults.add(format!("record {}: {fault}", record.id));
            }
        }
        done += page.len() as u64;
        tell(Step { table: "records", doing: Doing::Reading, done, of });
        after = last.id.clone();
    }
}

//! Games gathered from anywhere.

use super::backend::ARCHIVE;
use super::writer::Urgency;
use super::{Backend, Connection, Db, Row, games, lock_archive};
use crate::columns::{small, unsigned};
use crate::{
    Answer, Archive, ArchiveName, ArchiveQuery, ArchiveSort, ArchivedGame, ArchivedMeeting, NameKind, SecretHash,
    StoreError, Word,
};
use sqlx::{QueryBuilder, Row as _};

impl Archive for Backend {
    fn archive(&self, names: Vec<ArchiveName>, games: Vec<ArchivedGame>) -> Answer<'_, Vec<u32>> {
        self.write(Urgency::Later, ARCHIVE, move |connection| Box::pin(add(connection, names, games, None)))
    }

    fn archived(&self, numbers: Vec<u32>) -> Answer<'_, Vec<ArchivedGame>> {
        self.search(move |connection| Box::pin(get(connection, numbers)))
    }

    fn archived_after(&self, number: u32, at_most: u32) -> Answer<'_, Vec<ArchivedGame>> {
        self.search(move |connection| Box::pin(after(connection, number, at_most)))
    }

    fn find_archived(&self, query: ArchiveQuery) -> Answer<'_, Vec<ArchivedGame>> {
        self.search(move |connection| Box::pin(find(connection, query)))
    }

    fn archived_of(&self, names: Vec<i64>, at_most: u32) -> Answer<'_, Vec<ArchivedMeeting>> {
        self.search(move |connection| Box::pin(of_player(connection, names, at_most)))
    }

    fn archive_players(&self, words: Vec<Word>, at_most: u32) -> Answer<'_, Vec<ArchiveName>> {
        self.search(move |connection| Box::pin(players(connection, words, at_most)))
    }

    fn archive_names(&self, ids: Vec<i64>) -> Answer<'_, Vec<ArchiveName>> {
        self.search(move |connection| Box::pin(names(connection, ids)))
    }

    fn archive_neighbours(&self, number: u32) -> Answer<'_, (Option<u32>, Option<u32>)> {
        self.search(move |connection| Box::pin(neighbours(connection, number)))
    }

    fn set_archived<'a>(&'a self, game: &'a str, identity: Option<[u8; 16]>) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Later, game, move |connection| Box::pin(games::set_archived(connection, id, identity)))
    }

    fn archived_by(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<u32>> {
        self.read(games::archived_by(&self.readers, holder, at_most))
    }
}

/// Rows of one statement: databases allow so many values.
const ROWS: usize = 250;
const COLUMNS: &str = "number, identity, start, moves, headers, black, white, event, place, round, day, ended, score, \
                       source, faults";

/// Adds games, as those of an import where they are one's.
pub(super) async fn add(
    connection: &mut Connection,
    names: Vec<ArchiveName>,
    games: Vec<ArchivedGame>,
    import: Option<String>,
) -> Result<Vec<u32>, StoreError> {
    lock_archive(connection).await?;
    for names in names.chunks(ROWS) {
        let mut insert = QueryBuilder::<Db>::new("INSERT INTO archive_names (id, kind, key, name, words) ");
        insert.push_values(names, |mut row, name| {
            row.push_bind(name.id)
                .push_bind(name.kind.code())
                .push_bind(&name.key)
                .push_bind(&name.name)
                .push_bind(&name.words);
        });
        insert.push(" ON CONFLICT (id) DO NOTHING").build().execute(&mut *connection).await?;
    }
    let last: Option<i64> =
        sqlx::query_scalar("SELECT max(number) FROM archive_games").fetch_one(&mut *connection).await?;
    // The number of a game that is gone is nobody's again: its address may be written down somewhere.
    let gone: Option<i64> =
        sqlx::query_scalar("SELECT last FROM archive_gone WHERE id = 1").fetch_optional(&mut *connection).await?;
    let before = last.unwrap_or(0).max(gone.unwrap_or(0));
    let (mut next, mut added) = (before, Vec::new());
    for games in games.chunks(ROWS) {
        let mut insert = QueryBuilder::<Db>::new(format!("INSERT INTO archive_games ({COLUMNS}) "));
        insert.push_values(games, |mut row, game| {
            next += 1;
            row.push_bind(next)
                .push_bind(&game.identity[..])
                .push_bind(&game.start)
                .push_bind(&game.moves)
                .push_bind(&game.headers)
                .push_bind(game.black)
                .push_bind(game.white)
                .push_bind(game.event)
                .push_bind(game.place)
                .push_bind(game.round.map(i64::from))
                .push_bind(game.day.map(i64::from))
                .push_bind(&game.ended)
                .push_bind(i64::from(game.score))
                .push_bind(&game.source)
                .push_bind(&game.faults);
        });
        insert.push(" ON CONFLICT (identity) DO NOTHING RETURNING number");
        let numbers: Vec<i64> = insert.build_query_scalar().fetch_all(&mut *connection).await?;
        for number in numbers {
            added.push(small(number)?);
        }
        if let Some(import) = &import {
            note_origin(connection, import, games, before).await?;
        }
    }
    if let Some(import) = import {
        let count = "UPDATE imports SET games = games + $1 WHERE id = $2";
        sqlx::query(count).bind(added.len() as i64).bind(import).execute(connection).await?;
    }
    added.sort_unstable();
    Ok(added)
}

/// Notes that games came with an import: those after a number, which are new, and those that imports alone have brought.
async fn note_origin(
    connection: &mut Connection,
    import: &str,
    games: &[ArchivedGame],
    before: i64,
) -> Result<(), StoreError> {
    let mut note = QueryBuilder::<Db>::new("INSERT INTO archive_origins (import, game) SELECT ");
    note.push_bind(import).push(", number FROM archive_games WHERE (number > ").push_bind(before);
    note.push(" OR EXISTS (SELECT 1 FROM archive_origins WHERE game = number)) AND identity IN (");
    let mut list = note.separated(", ");
    for game in games {
        list.push_bind(&game.identity[..]);
    }
    note.push(") ON CONFLICT DO NOTHING").build().execute(connection).await?;
    Ok(())
}

/// Removes games of an import that was undone, where nothing else has brought them, and what hangs on them.
pub(super) async fn remove_of(connection: &mut Connection, import: String, at_most: u32) -> Result<u64, StoreError> {
    lock_archive(connection).await?;
    let some = "SELECT game FROM archive_origins WHERE import = $1 ORDER BY game LIMIT $2";
    let some: Vec<i64> =
        sqlx::query_scalar(some).bind(&import).bind(i64::from(at_most)).fetch_all(&mut *connection).await?;
    let (Some(&first), Some(&last)) = (some.first(), some.last()) else { return Ok(0) };
    let forget = "DELETE FROM archive_origins WHERE import = $1 AND game BETWEEN $2 AND $3";
    sqlx::query(forget).bind(&import).bind(first).bind(last).execute(&mut *connection).await?;
    let mut remove = QueryBuilder::<Db>::new(
        "DELETE FROM archive_games WHERE NOT EXISTS (SELECT 1 FROM archive_origins WHERE game = number) \
         AND NOT EXISTS (SELECT 1 FROM games WHERE archive_number = number) AND number IN (",
    );
    push_list(&mut remove, &some);
    remove.push(") RETURNING number, black, white, event, place");
    let (mut gone, mut names) = (Vec::new(), Vec::new());
    for row in remove.build().fetch_all(&mut *connection).await? {
        gone.push(row.try_get::<i64, _>(0)?);
        for column in 1..5 {
            names.extend(row.try_get::<Option<i64>, _>(column)?);
        }
    }
    names.sort_unstable();
    names.dedup();
    for names in names.chunks(ROWS) {
        let mut unused = QueryBuilder::<Db>::new("DELETE FROM archive_names WHERE id IN (");
        push_list(&mut unused, names);
        unused.push(")");
        for column in ["black", "white", "event", "place"] {
            unused.push(format!(" AND NOT EXISTS (SELECT 1 FROM archive_games WHERE {column} = archive_names.id)"));
        }
        unused.build().execute(&mut *connection).await?;
    }
    // Whoever had opened one of them has the record of a game that is none any more.
    for gone in gone.chunks(ROWS) {
        let mut opened = QueryBuilder::<Db>::new("DELETE FROM records WHERE id IN (");
        let mut list = opened.separated(", ");
        for number in gone {
            list.push_bind(format!("archive{number:010}"));
        }
        opened.push(")").build().execute(&mut *connection).await?;
    }
    let left = "SELECT 1 FROM archive_origins WHERE import = $1 LIMIT 1";
    let is_last = sqlx::query(left).bind(import).fetch_optional(&mut *connection).await?.is_none();
    let note = "INSERT INTO archive_gone (id, last, times) VALUES (1, $1, $2) ON CONFLICT (id) DO UPDATE SET \
         last = CASE WHEN archive_gone.last < excluded.last THEN excluded.last ELSE archive_gone.last END, \
         times = archive_gone.times + excluded.times";
    sqlx::query(note)
        .bind(gone.iter().max().copied().unwrap_or(0))
        .bind(i64::from(is_last))
        .execute(connection)
        .await?;
    Ok(some.len() as u64)
}

pub(super) async fn gone(connection: &mut Connection) -> Result<u64, StoreError> {
    let times: Option<i64> =
        sqlx::query_scalar("SELECT times FROM archive_gone WHERE id = 1").fetch_optional(connection).await?;
    Ok(unsigned(times.unwrap_or(0)))
}

fn push_list(query: &mut QueryBuilder<'_, Db>, numbers: &[i64]) {
    let mut list = query.separated(", ");
    for number in numbers {
        list.push_bind(*number);
    }
}

pub(super) async fn get(connection: &mut Connection, numbers: Vec<u32>) -> Result<Vec<ArchivedGame>, StoreError> {
    let mut games = Vec::with_capacity(numbers.len());
    for numbers in numbers.chunks(ROWS) {
        let mut select = QueryBuilder::<Db>::new(format!("SELECT {COLUMNS} FROM archive_games WHERE number IN ("));
        let mut list = select.separated(", ");
        for number in numbers {
            list.push_bind(i64::from(*number));
        }
        select.push(")");
        for row in select.build().fetch_all(&mut *connection).await? {
            games.push(read(&row)?);
        }
    }
    games.sort_by_key(|game| std::cmp::Reverse(game.number));
    Ok(games)
}

pub(super) async fn after(
    connection: &mut Connection,
    number: u32,
    at_most: u32,
) -> Result<Vec<ArchivedGame>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM archive_games WHERE number > $1 ORDER BY number LIMIT $2");
    let rows = sqlx::query(&query).bind(i64::from(number)).bind(i64::from(at_most)).fetch_all(&mut *connection).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn find(connection: &mut Connection, query: ArchiveQuery) -> Result<Vec<ArchivedGame>, StoreError> {
    let mut select = QueryBuilder::<Db>::new("");
    push_names(&mut select, &query.words);
    select.push(format!("SELECT {COLUMNS} FROM archive_games WHERE "));
    let (key, sign) = order(query.sort);
    match (query.before, key) {
        (None, _) => select.push("1 = 1"),
        (Some(before), None) => select.push("number < ").push_bind(i64::from(before)),
        (Some(before), Some(key)) => {
            // Of two alike the one that came last comes first, whichever way the rest goes.
            let last = format!("(SELECT {key} FROM archive_games WHERE number = {before})");
            select.push(format!("({key} {sign} {last} OR ({key} = {last} AND number < {before}))"))
        }
    };
    for (number, word) in query.words.iter().enumerate() {
        push_word(&mut select, number, word);
    }
    if let Some((first, last)) = query.days {
        select.push(" AND day BETWEEN ").push_bind(i64::from(first));
        select.push(" AND ").push_bind(i64::from(last));
    }
    if let Some(score) = query.score {
        select.push(" AND score = ").push_bind(i64::from(score));
    }
    if !query.ended.is_empty() {
        select.push(" AND ended IN (");
        let mut list = select.separated(", ");
        for ended in query.ended {
            list.push_bind(ended);
        }
        select.push(")");
    }
    if let Some((fewest, most)) = query.plies {
        // Two bytes a move.
        select.push(" AND length(moves) BETWEEN ").push_bind(2 * i64::from(fewest));
        select.push(" AND ").push_bind(2 * i64::from(most));
    }
    let direction = if sign == ">" { "" } else { " DESC" };
    let key = key.map_or(String::new(), |key| format!("{key}{direction}, "));
    select.push(format!(" ORDER BY {key}number DESC LIMIT ")).push_bind(i64::from(query.at_most));
    select.build().fetch_all(&mut *connection).await?.iter().map(read).collect()
}

/// The names that have each word, gone through once however many columns they may stand in.
fn push_names(select: &mut QueryBuilder<'_, Db>, words: &[Word]) {
    let mut begun = "WITH ";
    for (number, word) in words.iter().enumerate() {
        let Some(pattern) = word.pattern() else { continue };
        select.push(begun).push(format!("named{number} AS MATERIALIZED (SELECT id FROM archive_names WHERE "));
        push_having(select, pattern, &word.ids);
        if let Some(kind) = word.kind {
            select.push(format!(" AND kind = '{}'", kind.code()));
        }
        select.push(")");
        begun = ", ";
    }
    if begun == ", " {
        select.push(" ");
    }
}

/// Of names that have a word, or count as having it.
fn push_having(select: &mut QueryBuilder<'_, Db>, pattern: String, ids: &[i64]) {
    select.push("(words LIKE ").push_bind(pattern);
    if !ids.is_empty() {
        select.push(" OR id IN (");
        push_list(select, ids);
        select.push(")");
    }
    select.push(")");
}

/// What an order compares before the number, and which way what comes later lies. Each has its index.
const fn order(sort: ArchiveSort) -> (Option<&'static str>, &'static str) {
    match sort {
        ArchiveSort::Added => (None, "<"),
        ArchiveSort::Played => (Some("coalesce(day, 0)"), "<"),
        ArchiveSort::Oldest => (Some("coalesce(day, 99999999)"), ">"),
        ArchiveSort::Longest => (Some("length(moves)"), "<"),
        ArchiveSort::Shortest => (Some("length(moves)"), ">"),
    }
}

/// One of these must hold: a name has the word, the year is it, it is that game of its match.
fn push_word(select: &mut QueryBuilder<'_, Db>, number: usize, word: &Word) {
    select.push(" AND (1 = 0");
    if word.pattern().is_some() {
        for (column, kind) in [
            ("black", NameKind::Player),
            ("white", NameKind::Player),
            ("event", NameKind::Event),
            ("place", NameKind::Place),
        ] {
            let by_series = kind == NameKind::Event && word.series.is_some();
            if !by_series && word.kind.is_none_or(|wanted| wanted == kind) {
                select.push(format!(" OR {column} IN (SELECT id FROM named{number})"));
            }
        }
    }
    if let Some((key, edition)) = word.series.as_ref().filter(|_| word.kind.is_none_or(|kind| kind == NameKind::Event))
    {
        select.push(" OR event IN (SELECT id FROM archive_names WHERE kind = 'event' AND (key = ");
        match edition {
            Some(edition) => select.push_bind(format!("{key} {edition}")),
            // Keys are letters and digits alone: there is no sign of a pattern in them.
            None => select.push_bind(key.clone()).push(" OR key LIKE ").push_bind(format!("{key} %")),
        };
        select.push("))");
    }
    if let Some(year) = word.year {
        let year = i64::from(year).saturating_mul(10_000);
        select.push(" OR day BETWEEN ").push_bind(year).push(" AND ").push_bind(year + 9_999);
    }
    if let Some(round) = word.round {
        select.push(" OR round = ").push_bind(i64::from(round));
    }
    select.push(")");
}

pub(super) async fn of_player(
    connection: &mut Connection,
    names: Vec<i64>,
    at_most: u32,
) -> Result<Vec<ArchivedMeeting>, StoreError> {
    // One who plays both sides is in both halves.
    let mut select = QueryBuilder::<Db>::new("SELECT * FROM (");
    for (side, joint) in [("black", ""), ("white", " UNION ")] {
        select.push(format!("{joint}SELECT number, black, white, day, score FROM archive_games WHERE {side} IN ("));
        push_list(&mut select, &names);
        select.push(")");
    }
    select.push(") AS meetings ORDER BY coalesce(day, 0) DESC, number DESC LIMIT ").push_bind(i64::from(at_most));
    let rows = select.build().fetch_all(&mut *connection).await?;
    let meeting = |row: &Row| {
        Ok(ArchivedMeeting {
            number: small(row.try_get(0)?)?,
            black: row.try_get(1)?,
            white: row.try_get(2)?,
            day: row.try_get::<Option<i64>, _>(3)?.map(small).transpose()?,
            score: small(row.try_get(4)?)? as u8 & 3,
        })
    };
    rows.iter().map(meeting).collect()
}

pub(super) async fn neighbours(
    connection: &mut Connection,
    number: u32,
) -> Result<(Option<u32>, Option<u32>), StoreError> {
    let place = "SELECT event, coalesce(day, 0), coalesce(round, 0) FROM archive_games WHERE number = $1";
    let row = sqlx::query(place).bind(i64::from(number)).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok((None, None)) };
    let Some(event) = row.try_get::<Option<i64>, _>(0)? else { return Ok((None, None)) };
    let (day, round): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
    let mut found = [None, None];
    for (found, side, order) in found.iter_mut().zip(["<", ">"]).zip(["DESC", "ASC"]).map(|((a, b), c)| (a, b, c)) {
        // By the day alone the index knows where to begin.
        let query = format!(
            "SELECT number FROM archive_games WHERE event = $1 AND coalesce(day, 0) {side}= $2 \
             AND (coalesce(day, 0), coalesce(round, 0), number) {side} ($2, $3, $4) \
             ORDER BY coalesce(day, 0) {order}, coalesce(round, 0) {order}, number {order} LIMIT 1"
        );
        let beside = sqlx::query_scalar::<_, i64>(&query).bind(event).bind(day).bind(round).bind(i64::from(number));
        *found = beside.fetch_optional(&mut *connection).await?.map(small).transpose()?;
    }
    Ok((found[0], found[1]))
}

pub(super) async fn players(
    connection: &mut Connection,
    words: Vec<Word>,
    at_most: u32,
) -> Result<Vec<ArchiveName>, StoreError> {
    let player = NameKind::Player.code();
    let mut select = QueryBuilder::<Db>::new("SELECT id, kind, key, name, words FROM archive_names WHERE kind = ");
    select.push_bind(player);
    for word in &words {
        if let Some(pattern) = word.pattern() {
            select.push(" AND ");
            push_having(&mut select, pattern, &word.ids);
        }
    }
    select.push(" ORDER BY name, id LIMIT ").push_bind(i64::from(at_most));
    select.build().fetch_all(&mut *connection).await?.iter().map(read_name).collect()
}

pub(super) async fn names(connection: &mut Connection, ids: Vec<i64>) -> Result<Vec<ArchiveName>, StoreError> {
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(ROWS) {
        let mut select = QueryBuilder::<Db>::new("SELECT id, kind, key, name, words FROM archive_names WHERE id IN (");
        let mut list = select.separated(", ");
        for id in ids {
            list.push_bind(*id);
        }
        select.push(")");
        for row in select.build().fetch_all(&mut *connection).await? {
            found.push(read_name(&row)?);
        }
    }
    Ok(found)
}

fn read_name(row: &Row) -> Result<ArchiveName, StoreError> {
    let kind: String = row.try_get(1)?;
    Ok(ArchiveName {
        id: row.try_get(0)?,
        kind: NameKind::from_code(&kind).ok_or_else(|| StoreError::Corrupt(format!("{kind:?} as a kind")))?,
        key: row.try_get(2)?,
        name: row.try_get(3)?,
        words: row.try_get(4)?,
    })
}

fn read(row: &Row) -> Result<ArchivedGame, StoreError> {
    let number = |column| row.try_get::<Option<i64>, _>(column)?.map(small).transpose();
    let identity: &[u8] = row.try_get(1)?;
    Ok(ArchivedGame {
        number: small(row.try_get(0)?)?,
        identity: identity
            .try_into()
            .map_err(|_| StoreError::Corrupt("an identity is not 16 bytes long".to_owned()))?,
        start: row.try_get(2)?,
        moves: row.try_get(3)?,
        headers: row.try_get(4)?,
        black: row.try_get(5)?,
        white: row.try_get(6)?,
        event: row.try_get(7)?,
        place: row.try_get(8)?,
        round: number(9)?,
        day: number(10)?,
        ended: row.try_get(11)?,
        score: small(row.try_get(12)?)? as u8 & 3,
        source: row.try_get(13)?,
        faults: row.try_get(14)?,
    })
}

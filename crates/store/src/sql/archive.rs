//! Games gathered from anywhere.

use super::{Connection, Db, Pool, Row, lock_archive};
use crate::columns::small;
use crate::{ArchiveName, ArchiveQuery, ArchiveSort, ArchivedGame, ArchivedMeeting, NameKind, StoreError, Word};
use sqlx::{QueryBuilder, Row as _};

/// Rows of one statement: databases allow so many values.
const ROWS: usize = 250;
const COLUMNS: &str = "number, identity, start, moves, headers, black, white, event, place, round, day, ended, score, \
                       source, faults";

pub(super) async fn add(
    connection: &mut Connection,
    names: Vec<ArchiveName>,
    games: Vec<ArchivedGame>,
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
    let mut next = last.unwrap_or(0);
    let mut added = Vec::new();
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
    }
    added.sort_unstable();
    Ok(added)
}

pub(super) async fn get(pool: &Pool, numbers: Vec<u32>) -> Result<Vec<ArchivedGame>, StoreError> {
    let mut games = Vec::with_capacity(numbers.len());
    for numbers in numbers.chunks(ROWS) {
        let mut select = QueryBuilder::<Db>::new(format!("SELECT {COLUMNS} FROM archive_games WHERE number IN ("));
        let mut list = select.separated(", ");
        for number in numbers {
            list.push_bind(i64::from(*number));
        }
        select.push(")");
        for row in select.build().fetch_all(pool).await? {
            games.push(read(&row)?);
        }
    }
    games.sort_by_key(|game| std::cmp::Reverse(game.number));
    Ok(games)
}

pub(super) async fn after(pool: &Pool, number: u32, at_most: u32) -> Result<Vec<ArchivedGame>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM archive_games WHERE number > $1 ORDER BY number LIMIT $2");
    let rows = sqlx::query(&query).bind(i64::from(number)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn find(pool: &Pool, query: ArchiveQuery) -> Result<Vec<ArchivedGame>, StoreError> {
    let mut select = QueryBuilder::<Db>::new(format!("SELECT {COLUMNS} FROM archive_games WHERE "));
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
    for word in &query.words {
        push_word(&mut select, word);
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
    select.build().fetch_all(pool).await?.iter().map(read).collect()
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
fn push_word(select: &mut QueryBuilder<'_, Db>, word: &Word) {
    select.push(" AND (1 = 0");
    if let Some(pattern) = word.pattern() {
        for (column, kind) in [
            ("black", NameKind::Player),
            ("white", NameKind::Player),
            ("event", NameKind::Event),
            ("place", NameKind::Place),
        ] {
            let by_series = kind == NameKind::Event && word.series.is_some();
            if !by_series && word.kind.is_none_or(|wanted| wanted == kind) {
                let named = format!(" OR {column} IN (SELECT id FROM archive_names WHERE kind = '{}'", kind.code());
                select.push(named).push(" AND words LIKE ").push_bind(pattern.clone()).push(")");
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

pub(super) async fn of_player(pool: &Pool, player: i64, at_most: u32) -> Result<Vec<ArchivedMeeting>, StoreError> {
    // One who plays both sides is in both halves.
    let half = |side| format!("SELECT number, black, white, day, score FROM archive_games WHERE {side} = $1");
    let both = format!("{} UNION {}", half("black"), half("white"));
    let query = format!("SELECT * FROM ({both}) AS meetings ORDER BY coalesce(day, 0) DESC, number DESC LIMIT $2");
    let rows = sqlx::query(&query).bind(player).bind(i64::from(at_most)).fetch_all(pool).await?;
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

pub(super) async fn players(pool: &Pool, words: Vec<Word>, at_most: u32) -> Result<Vec<ArchiveName>, StoreError> {
    let player = NameKind::Player.code();
    let mut select = QueryBuilder::<Db>::new("SELECT id, kind, key, name, words FROM archive_names WHERE kind = ");
    select.push_bind(player);
    for pattern in words.iter().filter_map(Word::pattern) {
        select.push(" AND words LIKE ").push_bind(pattern);
    }
    select.push(" ORDER BY name, id LIMIT ").push_bind(i64::from(at_most));
    select.build().fetch_all(pool).await?.iter().map(read_name).collect()
}

pub(super) async fn names(pool: &Pool, ids: Vec<i64>) -> Result<Vec<ArchiveName>, StoreError> {
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(ROWS) {
        let mut select = QueryBuilder::<Db>::new("SELECT id, kind, key, name, words FROM archive_names WHERE id IN (");
        let mut list = select.separated(", ");
        for id in ids {
            list.push_bind(*id);
        }
        select.push(")");
        for row in select.build().fetch_all(pool).await? {
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

//! Imports and their parts.

use super::backend::ARCHIVE;
use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, archive};
use crate::columns::{secret_hash, signed, unsigned};
use crate::nodes::fresh_beats;
use crate::{
    Answer, ArchiveName, ArchivedGame, AuditEntry, ImportLimits, ImportPhase, Imports, PartKept, SecretHash,
    StoreError, StoredImport,
};
use sqlx::Row as _;

/// The key of all work on imports: whoever needs room takes it from others.
const IMPORTS: &str = "imports";

impl Imports for Backend {
    fn begin_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64, limits: ImportLimits) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(begin(connection, id, holder, now, limits)))
    }

    fn add_import_part<'a>(
        &'a self,
        (id, holder): (&'a str, SecretHash),
        at: u64,
        bytes: Vec<u8>,
        now: u64,
        limits: ImportLimits,
    ) -> Answer<'a, PartKept> {
        let id = id.to_owned();
        self.write(Urgency::Later, IMPORTS, move |connection| {
            Box::pin(add_part(connection, (id, holder), (at, bytes), now, limits))
        })
    }

    fn close_import<'a>(&'a self, id: &'a str, holder: SecretHash, now: u64) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(close(connection, id, holder, now)))
    }

    fn remove_import<'a>(&'a self, id: &'a str, holder: SecretHash) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(remove(connection, id, holder)))
    }

    fn imports_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredImport>> {
        self.read(of(&self.readers, holder))
    }

    fn sweep_import_parts(&self, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, IMPORTS, move |connection| Box::pin(sweep_parts(connection, at_most)))
    }

    fn claimable_import<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Option<StoredImport>> {
        self.read(claimable(&self.readers, node, now))
    }

    fn claim_import<'a>(&'a self, id: &'a str, node: &'a str, now: u64) -> Answer<'a, bool> {
        let (id, node) = (id.to_owned(), node.to_owned());
        self.write(Urgency::Later, IMPORTS, move |connection| Box::pin(claim(connection, id, node, now)))
    }

    fn import_part<'a>(&'a self, id: &'a str, at: u64) -> Answer<'a, Option<Vec<u8>>> {
        self.read(part(&self.readers, id, at))
    }

    fn advance_import<'a>(&'a self, id: &'a str, node: &'a str, news: String, now: u64) -> Answer<'a, bool> {
        let by = (id.to_owned(), node.to_owned());
        self.write(Urgency::Later, IMPORTS, move |connection| {
            Box::pin(advance(connection, by, ImportPhase::Whole, news, now))
        })
    }

    fn end_import<'a>(&'a self, id: &'a str, node: &'a str, done: bool, news: String, now: u64) -> Answer<'a, bool> {
        let by = (id.to_owned(), node.to_owned());
        let phase = if done { ImportPhase::Done } else { ImportPhase::Failed };
        self.write(Urgency::Later, IMPORTS, move |connection| Box::pin(advance(connection, by, phase, news, now)))
    }

    fn keep_import(&self, import: StoredImport) -> Answer<'_, ()> {
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(keep(connection, import)))
    }

    fn read_of_import<'a>(&'a self, id: &'a str, bytes: u64) -> Answer<'a, ()> {
        let id = id.to_owned();
        self.write(Urgency::Later, IMPORTS, move |connection| Box::pin(count_bytes(connection, id, bytes)))
    }

    fn archive_of_import<'a>(
        &'a self,
        import: &'a str,
        names: Vec<ArchiveName>,
        games: Vec<ArchivedGame>,
    ) -> Answer<'a, Vec<u32>> {
        let import = Some(import.to_owned());
        self.write(Urgency::Later, ARCHIVE, move |connection| Box::pin(archive::add(connection, names, games, import)))
    }

    fn all_imports(&self, at_most: u32) -> Answer<'_, Vec<StoredImport>> {
        self.read(all(&self.readers, at_most))
    }

    fn imported_since(&self, holder: SecretHash, since: u64) -> Answer<'_, (u64, u64)> {
        self.read(read_since(&self.readers, holder, since))
    }

    fn undo_import<'a>(&'a self, id: &'a str, holder: Option<SecretHash>, entry: AuditEntry) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, IMPORTS, move |connection| Box::pin(undo(connection, id, holder, entry)))
    }

    fn sweep_undone(&self, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, ARCHIVE, move |connection| {
            Box::pin(async move {
                match undone(&mut *connection).await? {
                    Some(import) => archive::remove_of(connection, import, at_most).await,
                    None => Ok(0),
                }
            })
        })
    }

    fn archive_gone(&self) -> Answer<'_, u64> {
        self.search(move |connection| Box::pin(archive::gone(connection)))
    }
}

const COLUMNS: &str = "id, holder, changed, bytes, phase, owner, news, games, unpacked";
/// What is left of an import while games of it are there.
const HAS_GAMES: &str = "EXISTS (SELECT 1 FROM archive_origins WHERE archive_origins.import = imports.id)";
/// An import that the node `$1` may have; the beats from `$2` to `$3` say that a node lives.
const CLAIMABLE: &str = "phase = 1 AND (owner IS NULL OR owner = $1 OR NOT EXISTS \
     (SELECT 1 FROM nodes WHERE nodes.id = imports.owner AND nodes.beat BETWEEN $2 AND $3))";

pub(super) async fn begin(
    connection: &mut Connection,
    id: String,
    holder: SecretHash,
    now: u64,
    limits: ImportLimits,
) -> Result<bool, StoreError> {
    let expired = format!(
        "DELETE FROM imports WHERE (phase = 0 AND changed < $1) OR (phase > 1 AND changed < $2 AND NOT {HAS_GAMES})"
    );
    sqlx::query(&expired)
        .bind(signed(now.saturating_sub(limits.forsaken_ms)))
        .bind(signed(now.saturating_sub(limits.kept_ms)))
        .execute(&mut *connection)
        .await?;
    let own = "SELECT count(*) FROM imports WHERE holder = $1 AND phase < 2";
    let own: i64 = sqlx::query_scalar(own).bind(&holder[..]).fetch_one(&mut *connection).await?;
    if own >= i64::from(limits.own) || !make_room(connection, None, limits.bytes, now, limits).await? {
        return Ok(false);
    }
    let begin = "INSERT INTO imports (id, holder, changed, bytes, phase, news) VALUES ($1, $2, $3, 0, 0, '')";
    sqlx::query(begin).bind(id).bind(&holder[..]).bind(signed(now)).execute(connection).await?;
    Ok(true)
}

/// Whether there is room for so many bytes more, of one that is listed or of a new one; where need be in the place of those that have
/// been silent the longest.
async fn make_room(
    connection: &mut Connection,
    listed: Option<&str>,
    bytes: u64,
    now: u64,
    limits: ImportLimits,
) -> Result<bool, StoreError> {
    loop {
        let all = "SELECT count(*), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM imports WHERE phase < 2";
        let (open, held): (i64, i64) = sqlx::query_as(all).fetch_one(&mut *connection).await?;
        let is_listed = listed.is_some() || open < i64::from(limits.open);
        if is_listed && unsigned(held).saturating_add(bytes) <= limits.held {
            return Ok(true);
        }
        let silent = "DELETE FROM imports WHERE id = (SELECT id FROM imports WHERE phase = 0 AND changed < $1 \
             AND ($2 IS NULL OR id <> $2) ORDER BY changed, id LIMIT 1)";
        let silent = sqlx::query(silent).bind(signed(now.saturating_sub(limits.silent_ms))).bind(listed);
        if silent.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(false);
        }
    }
}

pub(super) async fn add_part(
    connection: &mut Connection,
    (id, holder): (String, SecretHash),
    (at, bytes): (u64, Vec<u8>),
    now: u64,
    limits: ImportLimits,
) -> Result<PartKept, StoreError> {
    let end = at.saturating_add(bytes.len() as u64);
    if end > limits.bytes {
        return Ok(PartKept::TooLarge);
    }
    if !make_room(connection, Some(&id), bytes.len() as u64, now, limits).await? {
        return Ok(PartKept::Full);
    }
    let next = "UPDATE imports SET changed = $1, bytes = $2 WHERE id = $3 AND holder = $4 AND phase = 0 AND bytes = $5";
    let next = sqlx::query(next)
        .bind(signed(now))
        .bind(signed(end))
        .bind(&id)
        .bind(&holder[..])
        .bind(signed(at))
        .execute(&mut *connection)
        .await?;
    if next.rows_affected() == 0 || bytes.is_empty() {
        let there = "SELECT bytes FROM imports WHERE id = $1 AND holder = $2 AND phase = 0";
        let there: Option<i64> =
            sqlx::query_scalar(there).bind(id).bind(&holder[..]).fetch_optional(connection).await?;
        return Ok(match there.map(unsigned) {
            None => PartKept::Unknown,
            // Its answer was lost, and it is sent again.
            Some(there) if end <= there => PartKept::Kept,
            Some(there) => PartKept::NotNext(there),
        });
    }
    let keep = "INSERT INTO import_parts (import, at, bytes) VALUES ($1, $2, $3)";
    sqlx::query(keep).bind(id).bind(signed(at)).bind(bytes).execute(connection).await?;
    Ok(PartKept::Kept)
}

pub(super) async fn close(
    connection: &mut Connection,
    id: String,
    holder: SecretHash,
    now: u64,
) -> Result<bool, StoreError> {
    let close = "UPDATE imports SET phase = 1, changed = $1 WHERE id = $2 AND holder = $3 AND phase = 0";
    let closed = sqlx::query(close).bind(signed(now)).bind(&id).bind(&holder[..]).execute(&mut *connection).await?;
    if closed.rows_affected() == 1 {
        return Ok(true);
    }
    let there = "SELECT 1 FROM imports WHERE id = $1 AND holder = $2";
    Ok(sqlx::query(there).bind(id).bind(&holder[..]).fetch_optional(connection).await?.is_some())
}

pub(super) async fn remove(connection: &mut Connection, id: String, holder: SecretHash) -> Result<bool, StoreError> {
    // What a node has begun with may have brought games already, and has cost what it cost.
    let end =
        "UPDATE imports SET phase = 3, owner = NULL WHERE id = $1 AND holder = $2 AND phase = 1 AND owner IS NOT NULL";
    let ended = sqlx::query(end).bind(&id).bind(&holder[..]).execute(&mut *connection).await?;
    if ended.rows_affected() == 1 {
        return Ok(true);
    }
    let remove = format!("DELETE FROM imports WHERE id = $1 AND holder = $2 AND (phase < 2 OR NOT {HAS_GAMES})");
    let removed = sqlx::query(&remove).bind(&id).bind(&holder[..]).execute(&mut *connection).await?;
    if removed.rows_affected() == 1 {
        return Ok(true);
    }
    // Its games are there: it is nobody's, and can be undone by those who look after the site.
    let leave = "UPDATE imports SET holder = $3, news = '' WHERE id = $1 AND holder = $2";
    let left = sqlx::query(leave).bind(id).bind(&holder[..]).bind(&[0u8; 32][..]).execute(connection).await?;
    Ok(left.rows_affected() == 1)
}

pub(super) async fn of(pool: &Pool, holder: SecretHash) -> Result<Vec<StoredImport>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM imports WHERE holder = $1 ORDER BY changed DESC, id");
    sqlx::query(&query).bind(&holder[..]).fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn sweep_parts(connection: &mut Connection, at_most: u32) -> Result<u64, StoreError> {
    let sweep = "DELETE FROM import_parts WHERE (import, at) IN (SELECT import, at FROM import_parts WHERE NOT EXISTS \
         (SELECT 1 FROM imports WHERE imports.id = import_parts.import AND imports.phase < 2) LIMIT $1)";
    Ok(sqlx::query(sweep).bind(i64::from(at_most)).execute(connection).await?.rows_affected())
}

pub(super) async fn claimable(pool: &Pool, node: &str, now: u64) -> Result<Option<StoredImport>, StoreError> {
    let (first, last) = fresh_beats(now);
    let query = format!("SELECT {COLUMNS} FROM imports WHERE {CLAIMABLE} ORDER BY bytes, changed, id LIMIT 1");
    let row = sqlx::query(&query).bind(node).bind(signed(first)).bind(signed(last)).fetch_optional(pool).await?;
    row.as_ref().map(read).transpose()
}

pub(super) async fn claim(connection: &mut Connection, id: String, node: String, now: u64) -> Result<bool, StoreError> {
    let (first, last) = fresh_beats(now);
    let claim = format!("UPDATE imports SET owner = $1 WHERE id = $4 AND {CLAIMABLE}");
    let done = sqlx::query(&claim).bind(node).bind(signed(first)).bind(signed(last)).bind(id).execute(connection);
    Ok(done.await?.rows_affected() == 1)
}

pub(super) async fn part(pool: &Pool, id: &str, at: u64) -> Result<Option<Vec<u8>>, StoreError> {
    let query = "SELECT bytes FROM import_parts WHERE import = $1 AND at = $2";
    Ok(sqlx::query_scalar(query).bind(id).bind(signed(at)).fetch_optional(pool).await?)
}

pub(super) async fn advance(
    connection: &mut Connection,
    (id, node): (String, String),
    phase: ImportPhase,
    news: String,
    now: u64,
) -> Result<bool, StoreError> {
    let advance = "UPDATE imports SET news = $1, changed = $2, phase = $3 WHERE id = $4 AND owner = $5 AND phase = 1";
    let done = sqlx::query(advance)
        .bind(news)
        .bind(signed(now))
        .bind(number(phase))
        .bind(id)
        .bind(node)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Sets free what a node has, or all of them.
pub(super) async fn free(connection: &mut Connection, node: Option<&str>) -> Result<(), StoreError> {
    let free = "UPDATE imports SET owner = NULL WHERE owner IS NOT NULL AND owner = coalesce($1, owner)";
    sqlx::query(free).bind(node).execute(connection).await?;
    Ok(())
}

pub(super) async fn keep(connection: &mut Connection, import: StoredImport) -> Result<(), StoreError> {
    let keep = format!("INSERT INTO imports ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)");
    sqlx::query(&keep)
        .bind(import.id)
        .bind(&import.holder[..])
        .bind(signed(import.changed))
        .bind(signed(import.bytes))
        .bind(number(import.phase))
        .bind(import.owner)
        .bind(import.news)
        .bind(signed(import.games))
        .bind(signed(import.unpacked))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn count_bytes(connection: &mut Connection, id: String, bytes: u64) -> Result<(), StoreError> {
    let count = "UPDATE imports SET unpacked = unpacked + $1 WHERE id = $2";
    sqlx::query(count).bind(signed(bytes)).bind(id).execute(connection).await?;
    Ok(())
}

pub(super) async fn all(pool: &Pool, at_most: u32) -> Result<Vec<StoredImport>, StoreError> {
    let query =
        format!("SELECT {COLUMNS} FROM imports WHERE phase = 1 OR {HAS_GAMES} ORDER BY changed DESC, id LIMIT $1");
    sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn read_since(pool: &Pool, holder: SecretHash, since: u64) -> Result<(u64, u64), StoreError> {
    let query = "SELECT CAST(coalesce(sum(games), 0) AS BIGINT), CAST(coalesce(sum(unpacked), 0) AS BIGINT) FROM imports \
                 WHERE holder = $1 AND changed >= $2";
    let (games, bytes): (i64, i64) =
        sqlx::query_as(query).bind(&holder[..]).bind(signed(since)).fetch_one(pool).await?;
    Ok((unsigned(games), unsigned(bytes)))
}

pub(super) async fn undo(
    connection: &mut Connection,
    id: String,
    holder: Option<SecretHash>,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let undo = format!(
        "UPDATE imports SET phase = 4 WHERE id = $1 AND phase IN (2, 3) AND holder = coalesce($2, holder) AND {HAS_GAMES}"
    );
    let undone = sqlx::query(&undo).bind(id).bind(holder.as_ref().map(|holder| &holder[..]));
    if undone.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    add_audit(connection, entry).await?;
    Ok(true)
}

/// An import that was undone and of which games are left.
pub(super) async fn undone(connection: &mut Connection) -> Result<Option<String>, StoreError> {
    let undone = format!("SELECT id FROM imports WHERE phase = 4 AND {HAS_GAMES} LIMIT 1");
    Ok(sqlx::query_scalar(&undone).fetch_optional(connection).await?)
}

fn read(row: &Row) -> Result<StoredImport, StoreError> {
    Ok(StoredImport {
        id: row.try_get(0)?,
        holder: secret_hash(row.try_get(1)?)?,
        changed: unsigned(row.try_get(2)?),
        bytes: unsigned(row.try_get(3)?),
        phase: match row.try_get::<i64, _>(4)? {
            0 => ImportPhase::Coming,
            1 => ImportPhase::Whole,
            2 => ImportPhase::Done,
            3 => ImportPhase::Failed,
            _ => ImportPhase::Undone,
        },
        owner: row.try_get(5)?,
        news: row.try_get(6)?,
        games: unsigned(row.try_get(7)?),
        unpacked: unsigned(row.try_get(8)?),
    })
}

const fn number(phase: ImportPhase) -> i64 {
    match phase {
        ImportPhase::Coming => 0,
        ImportPhase::Whole => 1,
        ImportPhase::Done => 2,
        ImportPhase::Failed => 3,
        ImportPhase::Undone => 4,
    }
}

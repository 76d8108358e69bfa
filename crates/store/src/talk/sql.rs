//! Talk, blocks, reports, sanctions, and banned words.

use super::backend::ALONE;
use super::credentials::{add_audit, change_account};
use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, problem_sets, profiles, studies, threads};
use crate::columns::{secret_hash, signed, small, unsigned};
use crate::talk::{MOST_LINES, MOST_REPORTS};
use crate::{
    AccountChange, Answer, AuditEntry, GamesLeft, Handling, Report, Sanction, SecretHash, StoreError, Talk, TalkLine,
    TalkRoom,
};
use komadai_game::Ending;
use sqlx::{QueryBuilder, Row as _};

/// The key of all work on the banned words.
const WORDS: &str = "words";

impl Talk for Backend {
    fn add_line(&self, line: TalkLine) -> Answer<'_, u32> {
        let key = line.game.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add_line(connection, line)))
    }

    fn add_line_beside(&self, line: TalkLine) -> Answer<'_, Option<u32>> {
        let key = line.game.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add_line_beside(connection, line)))
    }

    fn lines<'a>(&'a self, game: &'a str, after: u32, at_most: u32) -> Answer<'a, Vec<TalkLine>> {
        self.read(lines(&self.readers, game, after, at_most))
    }

    fn said_by(&self, speaker: SecretHash, at_most: u32) -> Answer<'_, Vec<TalkLine>> {
        self.read(said_by(&self.readers, speaker, at_most))
    }

    fn line<'a>(&'a self, game: &'a str, seq: u32) -> Answer<'a, Option<TalkLine>> {
        self.read(line(&self.readers, game, seq))
    }

    fn set_block<'a>(&'a self, account: &'a str, blocked: SecretHash, is_blocked: bool) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(set_block(connection, id, blocked, is_blocked))
        })
    }

    fn hand_over_talk(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(hand_over(connection, from, to)))
    }

    fn blocked_by<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SecretHash>> {
        self.read(blocked_by(&self.readers, account))
    }

    fn add_report(&self, report: Report) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(add_report(connection, report)))
    }

    fn report<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Report>> {
        self.read(report(&self.readers, id))
    }

    fn reports_by<'a>(&'a self, reporter: &'a str, at_most: u32) -> Answer<'a, Vec<Report>> {
        self.read(reports_by(&self.readers, reporter, at_most))
    }

    fn reports(&self, open: bool, at_most: u32) -> Answer<'_, Vec<Report>> {
        self.read(reports(&self.readers, open, at_most))
    }

    fn handle_report<'a>(&'a self, id: &'a str, handling: Handling) -> Answer<'a, bool> {
        let of = id.to_owned();
        self.write(Urgency::Creation, id, move |connection| Box::pin(handle_report(connection, of, handling)))
    }

    fn sanction<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Sanction>> {
        self.read(sanction(&self.readers, id))
    }

    fn sanctions_of(&self, whom: SecretHash, now: u64) -> Answer<'_, Vec<Sanction>> {
        self.read(sanctions_of(&self.readers, whom, now))
    }

    fn lift_sanction<'a>(&'a self, id: &'a str, now: u64, entry: AuditEntry) -> Answer<'a, bool> {
        let of = id.to_owned();
        self.write(Urgency::Creation, id, move |connection| Box::pin(lift_sanction(connection, of, now, entry)))
    }

    fn sanctions(&self, now: u64, at_most: u32) -> Answer<'_, Vec<Sanction>> {
        self.read(sanctions(&self.readers, now, at_most))
    }

    fn banned_words(&self) -> Answer<'_, Vec<String>> {
        self.read(banned_words(&self.readers))
    }

    fn set_banned_words(&self, words: Vec<String>, entry: AuditEntry) -> Answer<'_, ()> {
        self.write(Urgency::Creation, WORDS, move |connection| Box::pin(set_banned_words(connection, words, entry)))
    }
}

/// People whom one account may block.
const MOST_BLOCKED: i64 = 500;

const LINE: &str = "game, seq, room, at, speaker, name, has_account, text";

fn read_line(row: &Row) -> Result<TalkLine, StoreError> {
    let room: String = row.try_get(2)?;
    Ok(TalkLine {
        game: row.try_get(0)?,
        seq: small(row.try_get(1)?)?,
        room: TalkRoom::from_code(&room).ok_or_else(|| StoreError::Corrupt(format!("{room:?} as a room")))?,
        at: unsigned(row.try_get(3)?),
        speaker: secret_hash(row.try_get(4)?)?,
        name: row.try_get(5)?,
        has_account: row.try_get::<i64, _>(6)? != 0,
        text: row.try_get(7)?,
    })
}

/// With a study, or with a problem, go the lines that were said beside it. The caller holds it, so that none is added meanwhile.
pub(super) async fn remove_all(connection: &mut Connection, of: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM talk WHERE game = $1").bind(of).execute(connection).await?;
    Ok(())
}

/// Empties the talk of a study that stays, which the caller holds. No number is given twice, for a page that is open may still report
/// or block by it: in the place of the last line stays one that nobody said and nobody reads.
pub(super) async fn clear(connection: &mut Connection, of: &str) -> Result<(), StoreError> {
    let before = "DELETE FROM talk WHERE game = $1 AND seq < (SELECT max(seq) FROM talk WHERE game = $1)";
    sqlx::query(before).bind(of).execute(&mut *connection).await?;
    let last = "UPDATE talk SET at = 0, speaker = $2, name = '', has_account = 0, text = '' WHERE game = $1";
    sqlx::query(last).bind(of).bind(&SecretHash::default()[..]).execute(connection).await?;
    Ok(())
}

/// The same beside what may be removed, which is held until the line stands.
pub(super) async fn add_line_beside(connection: &mut Connection, line: TalkLine) -> Result<Option<u32>, StoreError> {
    let is_there = match line.room {
        TalkRoom::Players | TalkRoom::Watchers => false,
        TalkRoom::Study => studies::hold(connection, &line.game).await?,
        TalkRoom::Problem => problem_sets::hold_problem(connection, &line.game).await?,
    };
    if is_there { add_line(connection, line).await.map(Some) } else { Ok(None) }
}

pub(super) async fn add_line(connection: &mut Connection, line: TalkLine) -> Result<u32, StoreError> {
    let is_of_a_game = matches!(line.room, TalkRoom::Players | TalkRoom::Watchers);
    // Two nodes that add at once both find the same number; the second one tries again.
    for _ in 0..8 {
        let last = "SELECT coalesce(max(seq), 0) FROM talk WHERE game = $1";
        let last: i64 = sqlx::query_scalar(last).bind(&line.game).fetch_one(&mut *connection).await?;
        if is_of_a_game && last >= i64::from(MOST_LINES) {
            return Err(StoreError::Busy);
        }
        let added = sqlx::query(
            "INSERT INTO talk (game, seq, room, at, speaker, name, has_account, text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
             ON CONFLICT (game, seq) DO NOTHING",
        )
        .bind(&line.game)
        .bind(last + 1)
        .bind(line.room.code())
        .bind(signed(line.at))
        .bind(&line.speaker[..])
        .bind(&line.name)
        .bind(i64::from(line.has_account))
        .bind(&line.text)
        .execute(&mut *connection)
        .await?;
        if added.rows_affected() == 1 {
            if !is_of_a_game {
                let old = "DELETE FROM talk WHERE game = $1 AND seq <= $2";
                let until = last + 1 - i64::from(MOST_LINES);
                sqlx::query(old).bind(&line.game).bind(until).execute(&mut *connection).await?;
            }
            return small(last + 1);
        }
    }
    Err(StoreError::Busy)
}

pub(super) async fn lines(pool: &Pool, game: &str, after: u32, at_most: u32) -> Result<Vec<TalkLine>, StoreError> {
    let query = format!("SELECT {LINE} FROM talk WHERE game = $1 AND seq > $2 AND at > 0 ORDER BY seq DESC LIMIT $3");
    let query = sqlx::query(&query).bind(game).bind(i64::from(after)).bind(i64::from(at_most));
    query.fetch_all(pool).await?.iter().rev().map(read_line).collect()
}

pub(super) async fn said_by(pool: &Pool, speaker: SecretHash, at_most: u32) -> Result<Vec<TalkLine>, StoreError> {
    let query = format!("SELECT {LINE} FROM talk WHERE speaker = $1 AND text <> '' ORDER BY at, game, seq LIMIT $2");
    let rows = sqlx::query(&query).bind(&speaker[..]).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_line).collect()
}

pub(super) async fn hand_over(connection: &mut Connection, from: SecretHash, to: SecretHash) -> Result<(), StoreError> {
    for update in [
        "UPDATE talk SET speaker = $2 WHERE speaker = $1",
        "UPDATE reports SET subject = $2 WHERE subject = $1",
        // Who blocks the account, too, keeps one block.
        "DELETE FROM blocks WHERE blocked = $1 AND account IN (SELECT account FROM blocks WHERE blocked = $2)",
        "UPDATE blocks SET blocked = $2 WHERE blocked = $1",
    ] {
        sqlx::query(update).bind(&from[..]).bind(&to[..]).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn line(pool: &Pool, game: &str, seq: u32) -> Result<Option<TalkLine>, StoreError> {
    let query = format!("SELECT {LINE} FROM talk WHERE game = $1 AND seq = $2 AND at > 0");
    let row = sqlx::query(&query).bind(game).bind(i64::from(seq)).fetch_optional(pool).await?;
    row.map(|row| read_line(&row)).transpose()
}

pub(super) async fn set_block(
    connection: &mut Connection,
    account: String,
    blocked: SecretHash,
    is_blocked: bool,
) -> Result<(), StoreError> {
    let query = if is_blocked {
        "INSERT INTO blocks (account, blocked) SELECT $1, $2 \
         WHERE (SELECT count(*) FROM blocks WHERE account = $1) < $3 ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM blocks WHERE account = $1 AND blocked = $2 AND $3 > 0"
    };
    sqlx::query(query).bind(account).bind(&blocked[..]).bind(MOST_BLOCKED).execute(connection).await?;
    Ok(())
}

pub(super) async fn blocked_by(pool: &Pool, account: &str) -> Result<Vec<SecretHash>, StoreError> {
    let query = "SELECT blocked FROM blocks WHERE account = $1 ORDER BY blocked";
    let rows = sqlx::query(query).bind(account).fetch_all(pool).await?;
    rows.iter().map(|row| secret_hash(row.try_get(0)?)).collect()
}

const REPORT: &str = "id, at, reporter, subject, name, game, line, reason, words, verdict, handler, place, said";

fn read_report(row: &Row) -> Result<Report, StoreError> {
    Ok(Report {
        id: row.try_get(0)?,
        at: unsigned(row.try_get(1)?),
        reporter: row.try_get(2)?,
        subject: secret_hash(row.try_get(3)?)?,
        name: row.try_get(4)?,
        game: row.try_get(5)?,
        line: row.try_get::<Option<i64>, _>(6)?.map(small).transpose()?,
        reason: row.try_get(7)?,
        words: row.try_get(8)?,
        verdict: row.try_get(9)?,
        handler: row.try_get(10)?,
        place: row.try_get(11)?,
        said: row.try_get(12)?,
    })
}

pub(super) async fn add_report(connection: &mut Connection, report: Report) -> Result<(), StoreError> {
    let open = "SELECT count(*) FROM reports WHERE verdict IS NULL";
    let open: i64 = sqlx::query_scalar(open).fetch_one(&mut *connection).await?;
    if open >= i64::from(MOST_REPORTS) {
        return Err(StoreError::Busy);
    }
    let add = format!("INSERT INTO reports ({REPORT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)");
    sqlx::query(&add)
        .bind(report.id)
        .bind(signed(report.at))
        .bind(report.reporter)
        .bind(&report.subject[..])
        .bind(report.name)
        .bind(report.game)
        .bind(report.line.map(i64::from))
        .bind(report.reason)
        .bind(report.words)
        .bind(report.verdict)
        .bind(report.handler)
        .bind(report.place)
        .bind(report.said)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn report(pool: &Pool, id: &str) -> Result<Option<Report>, StoreError> {
    let query = format!("SELECT {REPORT} FROM reports WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_report(&row)).transpose()
}

pub(super) async fn reports_by(pool: &Pool, reporter: &str, at_most: u32) -> Result<Vec<Report>, StoreError> {
    let query = format!("SELECT {REPORT} FROM reports WHERE reporter = $1 ORDER BY at, id LIMIT $2");
    let rows = sqlx::query(&query).bind(reporter).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_report).collect()
}

pub(super) async fn reports(pool: &Pool, open: bool, at_most: u32) -> Result<Vec<Report>, StoreError> {
    let (which, order) = if open { ("IS NULL", "") } else { ("IS NOT NULL", "DESC") };
    let query = format!("SELECT {REPORT} FROM reports WHERE verdict {which} ORDER BY at {order}, id LIMIT $1");
    let rows = sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_report).collect()
}

pub(super) async fn handle_report(
    connection: &mut Connection,
    id: String,
    handling: Handling,
) -> Result<bool, StoreError> {
    let Handling { verdict, sanction, empties, closes, entry } = handling;
    let handled = sqlx::query("UPDATE reports SET verdict = $2, handler = $3 WHERE id = $1 AND verdict IS NULL")
        .bind(&id)
        .bind(verdict)
        .bind(&entry.actor)
        .execute(&mut *connection)
        .await?;
    if handled.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(sanction) = sanction {
        add_sanction(connection, sanction).await?;
    }
    if empties {
        let empty = "UPDATE talk SET text = '' WHERE (game, seq) IN (SELECT game, line FROM reports WHERE id = $1)";
        sqlx::query(empty).bind(&id).execute(&mut *connection).await?;
        profiles::empty_reported(&mut *connection, &id).await?;
        threads::empty_reported(&mut *connection, &id).await?;
    }
    let closed = match closes {
        Some(at) => {
            let query = "SELECT accounts.id FROM accounts JOIN reports ON reports.subject = accounts.holder \
                         WHERE reports.id = $1 AND closed IS NULL AND role NOT IN ('moderator', 'admin')";
            let account: Option<String> = sqlx::query_scalar(query).bind(&id).fetch_optional(&mut *connection).await?;
            account.map(|account| (account, AccountChange::Closed(Some(at))))
        }
        None => None,
    };
    match closed {
        // That logs it, too.
        Some((account, change)) => drop(change_account(connection, account, change, entry).await?),
        None => add_audit(connection, entry).await?,
    }
    Ok(true)
}

const SANCTION: &str = "id, whom, kind, since, until, reason, game, left_games, of_games, report";

pub(super) async fn add_sanction(connection: &mut Connection, sanction: Sanction) -> Result<(), StoreError> {
    let (game, counts) = sanction.left.map(|left| (left.game, (i64::from(left.left), i64::from(left.of)))).unzip();
    let (left, of) = counts.unzip();
    let insert = format!("INSERT INTO sanctions ({SANCTION}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)");
    sqlx::query(&insert)
        .bind(sanction.id)
        .bind(&sanction.whom[..])
        .bind(sanction.kind)
        .bind(signed(sanction.since))
        .bind(signed(sanction.until))
        .bind(sanction.reason)
        .bind(game)
        .bind(left)
        .bind(of)
        .bind(sanction.report)
        .execute(connection)
        .await?;
    Ok(())
}

fn read_sanction(row: &Row) -> Result<Sanction, StoreError> {
    Ok(Sanction {
        id: row.try_get(0)?,
        whom: secret_hash(row.try_get(1)?)?,
        kind: row.try_get(2)?,
        since: unsigned(row.try_get(3)?),
        until: unsigned(row.try_get(4)?),
        reason: row.try_get(5)?,
        left: read_left(row)?,
        report: row.try_get(9)?,
    })
}

fn read_left(row: &Row) -> Result<Option<GamesLeft>, StoreError> {
    let Some(game) = row.try_get(6)? else { return Ok(None) };
    let count =
        |column| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(column)?.map(small).transpose()?.unwrap_or(0));
    Ok(Some(GamesLeft { game, left: count(7)?, of: count(8)? }))
}

pub(super) async fn sanction(pool: &Pool, id: &str) -> Result<Option<Sanction>, StoreError> {
    let query = format!("SELECT {SANCTION} FROM sanctions WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_sanction(&row)).transpose()
}

pub(super) async fn sanctions_of(pool: &Pool, whom: SecretHash, now: u64) -> Result<Vec<Sanction>, StoreError> {
    // Of many, those that end last.
    let query = format!(
        "SELECT {SANCTION} FROM sanctions WHERE whom = $1 AND until > $2 ORDER BY until DESC, id DESC LIMIT 100"
    );
    let rows = sqlx::query(&query).bind(&whom[..]).bind(signed(now)).fetch_all(pool).await?;
    rows.iter().rev().map(read_sanction).collect()
}

pub(super) async fn sanctions(pool: &Pool, now: u64, at_most: u32) -> Result<Vec<Sanction>, StoreError> {
    let query = format!(
        "SELECT {SANCTION} FROM sanctions WHERE until > $1 AND (game IS NULL OR kind <> 'warning') \
         ORDER BY game IS NOT NULL, until, id LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(signed(now)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_sanction).collect()
}

pub(super) async fn lift_sanction(
    connection: &mut Connection,
    id: String,
    now: u64,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let lifted = sqlx::query("UPDATE sanctions SET until = $2 WHERE id = $1 AND until > $2")
        .bind(&id)
        .bind(signed(now))
        .execute(&mut *connection)
        .await?;
    if lifted.rows_affected() == 0 {
        return Ok(false);
    }
    let excuse =
        "UPDATE endings SET ending = $2 WHERE (game, whom) IN (SELECT game, whom FROM sanctions WHERE id = $1)";
    sqlx::query(excuse).bind(id).bind(Ending::Excused.code()).execute(&mut *connection).await?;
    add_audit(connection, entry).await?;
    Ok(true)
}

pub(super) async fn banned_words(pool: &Pool) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar("SELECT word FROM banned_words ORDER BY word").fetch_all(pool).await?)
}

pub(super) async fn set_banned_words(
    connection: &mut Connection,
    words: Vec<String>,
    entry: AuditEntry,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM banned_words").execute(&mut *connection).await?;
    for words in words.chunks(100) {
        let mut insert = QueryBuilder::<Db>::new("INSERT INTO banned_words (word) ");
        insert.push_values(words, |mut row, word| {
            row.push_bind(word);
        });
        insert.push(" ON CONFLICT DO NOTHING").build().execute(&mut *connection).await?;
    }
    add_audit(connection, entry).await
}

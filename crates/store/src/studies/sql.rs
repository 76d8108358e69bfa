//! Studies: chapters that people write together.

use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, shared_trees, talk};
use crate::columns::{signed, small, unsigned};
use crate::studies::{MOST_CHAPTERS, MOST_STUDIES, MOST_STUDY_PEOPLE};
use crate::{
    Answer, AuditEntry, ChapterMove, StoreError, StoredChapter, StoredStudy, Studies, StudyPerson, StudyQuery,
    Visibility,
};
use sqlx::{QueryBuilder, Row as _};

impl Studies for Backend {
    fn add_study(&self, study: StoredStudy, chapters: Vec<StoredChapter>) -> Answer<'_, bool> {
        let key = study.owner.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, study, chapters)))
    }

    fn study<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredStudy>> {
        self.read(get(&self.readers, id))
    }

    fn change_study(&self, study: StoredStudy) -> Answer<'_, bool> {
        let key = study.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(change(connection, study)))
    }

    fn touch_study<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(touch(connection, id, now)))
    }

    fn remove_study<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(remove(connection, id, entry)))
    }

    fn studies(&self, query: StudyQuery) -> Answer<'_, Vec<StoredStudy>> {
        self.read(find(&self.readers, query))
    }

    fn chapters<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StoredChapter>> {
        self.read(chapters(&self.readers, study))
    }

    fn add_chapters<'a>(&'a self, study: &'a str, chapters: Vec<StoredChapter>) -> Answer<'a, bool> {
        let of = study.to_owned();
        self.write(Urgency::Creation, study, move |connection| Box::pin(add_chapters(connection, of, chapters)))
    }

    fn move_chapter(&self, change: ChapterMove) -> Answer<'_, bool> {
        let key = change.study.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(move_chapter(connection, change)))
    }

    fn change_chapter(&self, chapter: StoredChapter) -> Answer<'_, bool> {
        let key = chapter.study.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(change_chapter(connection, chapter)))
    }

    fn remove_chapter<'a>(&'a self, study: &'a str, chapter: &'a str) -> Answer<'a, bool> {
        let (of, id) = (study.to_owned(), chapter.to_owned());
        self.write(Urgency::Creation, study, move |connection| Box::pin(remove_chapter(connection, of, id)))
    }

    fn study_people<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StudyPerson>> {
        self.read(people(&self.readers, study))
    }

    fn set_study_person<'a>(&'a self, study: &'a str, account: &'a str, may_edit: Option<bool>) -> Answer<'a, bool> {
        let (of, whom) = (study.to_owned(), account.to_owned());
        self.write(Urgency::Creation, study, move |connection| Box::pin(set_person(connection, of, whom, may_edit)))
    }

    fn leave_studies<'a>(&'a self, account: &'a str) -> Answer<'a, ()> {
        let (key, account) = (account, account.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(leave(connection, account)))
    }
}

const STUDY: &str = "SELECT studies.id, owner, accounts.name, title, words, visibility, studies.created, changed, \
                     (SELECT coalesce(max(seq), 0) FROM shared_edits WHERE tree = studies.id) FROM studies JOIN accounts ON accounts.id = owner WHERE";
const CHAPTER: &str = "id, study, place, title, kind, beginning";

fn read(row: &Row) -> Result<StoredStudy, StoreError> {
    let visibility: String = row.try_get(5)?;
    Ok(StoredStudy {
        id: row.try_get(0)?,
        owner: row.try_get(1)?,
        owner_name: row.try_get(2)?,
        title: row.try_get(3)?,
        words: row.try_get(4)?,
        visibility: Visibility::from_code(&visibility)
            .ok_or_else(|| StoreError::Corrupt(format!("{visibility:?} as a visibility")))?,
        created: unsigned(row.try_get(6)?),
        changed: unsigned(row.try_get(7)?),
        order: small(row.try_get(8)?)?,
    })
}

fn read_chapter(row: &Row) -> Result<StoredChapter, StoreError> {
    Ok(StoredChapter {
        id: row.try_get(0)?,
        study: row.try_get(1)?,
        place: small(row.try_get(2)?)?,
        title: row.try_get(3)?,
        kind: row.try_get(4)?,
        beginning: row.try_get(5)?,
    })
}

pub(super) async fn add(
    connection: &mut Connection,
    study: StoredStudy,
    chapters: Vec<StoredChapter>,
) -> Result<bool, StoreError> {
    let added = sqlx::query(
        "INSERT INTO studies (id, owner, title, words, visibility, created, changed) SELECT $1, $2, $3, $4, $5, $6, $7 \
         WHERE (SELECT count(*) FROM studies WHERE owner = $2) < $8 ON CONFLICT (id) DO NOTHING",
    )
    .bind(&study.id)
    .bind(&study.owner)
    .bind(&study.title)
    .bind(&study.words)
    .bind(study.visibility.code())
    .bind(signed(study.created))
    .bind(signed(study.changed))
    .bind(i64::from(MOST_STUDIES))
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        return Ok(false);
    }
    for chapter in chapters {
        add_chapter(connection, &study.id, chapter).await?;
    }
    Ok(true)
}

pub(super) async fn get(pool: &Pool, id: &str) -> Result<Option<StoredStudy>, StoreError> {
    let row = sqlx::query(&format!("{STUDY} studies.id = $1")).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

/// Changes nothing, but until the transaction ends nobody else says anything beside the study, or removes it. False where there is none.
pub(super) async fn hold(connection: &mut Connection, study: &str) -> Result<bool, StoreError> {
    let held =
        sqlx::query("UPDATE studies SET created = created WHERE id = $1").bind(study).execute(connection).await?;
    Ok(held.rows_affected() == 1)
}

/// How far a study is open, the farther the more.
const fn openness(visibility: Visibility) -> u8 {
    match visibility {
        Visibility::Private => 0,
        Visibility::Link => 1,
        Visibility::Public => 2,
    }
}

pub(super) async fn change(connection: &mut Connection, study: StoredStudy) -> Result<bool, StoreError> {
    if !hold(connection, &study.id).await? {
        return Ok(false);
    }
    let before = "SELECT visibility FROM studies WHERE id = $1";
    let before: String = sqlx::query_scalar(before).bind(&study.id).fetch_one(&mut *connection).await?;
    // What was said among fewer people is not for more of them.
    if Visibility::from_code(&before).is_none_or(|before| openness(before) < openness(study.visibility)) {
        talk::clear(connection, &study.id).await?;
    }
    let change = "UPDATE studies SET title = $1, words = $2, visibility = $3, changed = $4 WHERE id = $5";
    let changed = sqlx::query(change)
        .bind(study.title)
        .bind(study.words)
        .bind(study.visibility.code())
        .bind(signed(study.changed))
        .bind(study.id)
        .execute(connection)
        .await?;
    Ok(changed.rows_affected() == 1)
}

pub(super) async fn touch(connection: &mut Connection, id: String, now: u64) -> Result<(), StoreError> {
    let touch = "UPDATE studies SET changed = $1 WHERE id = $2 AND changed < $1";
    sqlx::query(touch).bind(signed(now)).bind(id).execute(connection).await?;
    Ok(())
}

pub(super) async fn remove(
    connection: &mut Connection,
    id: String,
    entry: Option<AuditEntry>,
) -> Result<(), StoreError> {
    hold(connection, &id).await?;
    talk::remove_all(connection, &id).await?;
    let trees = "SELECT $1 UNION SELECT id FROM study_chapters WHERE study = $1";
    shared_trees::remove(connection, trees, &id).await?;
    for remove in [
        "DELETE FROM study_chapters WHERE study = $1",
        "DELETE FROM study_people WHERE study = $1",
        "DELETE FROM studies WHERE id = $1",
    ] {
        sqlx::query(remove).bind(&id).execute(&mut *connection).await?;
    }
    match entry {
        Some(entry) => add_audit(connection, entry).await,
        None => Ok(()),
    }
}

pub(super) async fn find(pool: &Pool, query: StudyQuery) -> Result<Vec<StoredStudy>, StoreError> {
    let mut select = QueryBuilder::<Db>::new(format!("{STUDY} changed < "));
    select.push_bind(query.before.map_or(i64::MAX, signed));
    match query.of {
        Some(account) => {
            select.push(" AND (owner = ").push_bind(account.clone());
            select.push(" OR studies.id IN (SELECT study FROM study_people WHERE account = ").push_bind(account);
            select.push("))");
        }
        None => {
            select.push(" AND visibility = ").push_bind(Visibility::Public.code());
        }
    }
    for word in query.words {
        // Words have letters and digits alone: none of them is a sign of a pattern.
        select.push(" AND words LIKE ").push_bind(format!("%{word}%"));
    }
    select.push(" ORDER BY changed DESC, studies.id LIMIT ").push_bind(i64::from(query.at_most));
    select.build().fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn chapters(pool: &Pool, study: &str) -> Result<Vec<StoredChapter>, StoreError> {
    let query = format!("SELECT {CHAPTER} FROM study_chapters WHERE study = $1 ORDER BY place, id");
    sqlx::query(&query).bind(study).fetch_all(pool).await?.iter().map(read_chapter).collect()
}

pub(super) async fn add_chapters(
    connection: &mut Connection,
    study: String,
    chapters: Vec<StoredChapter>,
) -> Result<bool, StoreError> {
    let count = "SELECT count(*) FROM study_chapters WHERE study = $1";
    let there: i64 = sqlx::query_scalar(count).bind(&study).fetch_one(&mut *connection).await?;
    if there + chapters.len() as i64 > i64::from(MOST_CHAPTERS) {
        return Ok(false);
    }
    for chapter in chapters {
        if !add_chapter(connection, &study, chapter).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn add_chapter(connection: &mut Connection, study: &str, chapter: StoredChapter) -> Result<bool, StoreError> {
    let add = format!(
        "INSERT INTO study_chapters ({CHAPTER}) SELECT $1, $2, \
         (SELECT coalesce(max(place) + 1, 0) FROM study_chapters WHERE study = $2), $3, $4, $5 \
         WHERE EXISTS (SELECT 1 FROM studies WHERE id = $2) \
         AND (SELECT count(*) FROM study_chapters WHERE study = $2) < $6"
    );
    let added = sqlx::query(&add)
        .bind(chapter.id)
        .bind(study)
        .bind(chapter.title)
        .bind(chapter.kind)
        .bind(chapter.beginning)
        .bind(i64::from(MOST_CHAPTERS))
        .execute(connection)
        .await?;
    Ok(added.rows_affected() == 1)
}

pub(super) async fn change_chapter(connection: &mut Connection, chapter: StoredChapter) -> Result<bool, StoreError> {
    let changed = sqlx::query("UPDATE study_chapters SET title = $1, kind = $2 WHERE id = $3 AND study = $4")
        .bind(chapter.title)
        .bind(chapter.kind)
        .bind(chapter.id)
        .bind(chapter.study)
        .execute(connection)
        .await?;
    Ok(changed.rows_affected() == 1)
}

pub(super) async fn move_chapter(connection: &mut Connection, change: ChapterMove) -> Result<bool, StoreError> {
    let line = change.line();
    if !shared_trees::add_edit(connection, change.study.clone(), change.seq, line).await? {
        return Ok(false);
    }
    // Read after the change has its number: what came before it is seen. A chapter that was removed meanwhile is left out.
    let query = "SELECT id FROM study_chapters WHERE study = $1 ORDER BY place, id";
    let mut order: Vec<String> = sqlx::query_scalar(query).bind(&change.study).fetch_all(&mut *connection).await?;
    let Some(old) = order.iter().position(|id| *id == change.chapter) else { return Ok(true) };
    let moved = order.remove(old);
    let before = order.iter().position(|id| Some(id) == change.before.as_ref());
    order.insert(before.unwrap_or(order.len()), moved);
    for (place, id) in (0i64..).zip(&order) {
        let set = "UPDATE study_chapters SET place = $1 WHERE id = $2 AND place <> $1";
        sqlx::query(set).bind(place).bind(id).execute(&mut *connection).await?;
    }
    Ok(true)
}

pub(super) async fn remove_chapter(
    connection: &mut Connection,
    study: String,
    chapter: String,
) -> Result<bool, StoreError> {
    let removed = sqlx::query(
        "DELETE FROM study_chapters WHERE id = $1 AND study = $2 \
         AND (SELECT count(*) FROM study_chapters WHERE study = $2) > 1",
    )
    .bind(&chapter)
    .bind(study)
    .execute(&mut *connection)
    .await?;
    if removed.rows_affected() == 1 {
        shared_trees::remove(connection, "$1", &chapter).await?;
    }
    Ok(removed.rows_affected() == 1)
}

pub(super) async fn people(pool: &Pool, study: &str) -> Result<Vec<StudyPerson>, StoreError> {
    let query = "SELECT account, accounts.name, may_edit FROM study_people JOIN accounts ON accounts.id = account \
                 WHERE study = $1 ORDER BY accounts.name";
    let rows = sqlx::query(query).bind(study).fetch_all(pool).await?;
    let person = |row: &Row| {
        let may_edit: i64 = row.try_get(2)?;
        Ok(StudyPerson { account: row.try_get(0)?, name: row.try_get(1)?, may_edit: may_edit != 0 })
    };
    rows.iter().map(person).collect()
}

pub(super) async fn set_person(
    connection: &mut Connection,
    study: String,
    account: String,
    may_edit: Option<bool>,
) -> Result<bool, StoreError> {
    let Some(may_edit) = may_edit else {
        let remove = "DELETE FROM study_people WHERE study = $1 AND account = $2";
        sqlx::query(remove).bind(study).bind(account).execute(connection).await?;
        return Ok(true);
    };
    let set = sqlx::query(
        "INSERT INTO study_people (study, account, may_edit) SELECT $1, $2, $3 \
         WHERE EXISTS (SELECT 1 FROM studies WHERE id = $1 AND owner <> $2) \
         AND (SELECT count(*) FROM study_people WHERE study = $1 AND account <> $2) < $4 \
         ON CONFLICT (study, account) DO UPDATE SET may_edit = excluded.may_edit",
    )
    .bind(study)
    .bind(account)
    .bind(i64::from(may_edit))
    .bind(i64::from(MOST_STUDY_PEOPLE))
    .execute(connection)
    .await?;
    Ok(set.rows_affected() == 1)
}

pub(super) async fn leave(connection: &mut Connection, account: String) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM study_people WHERE account = $1").bind(&account).execute(&mut *connection).await?;
    let owned: Vec<String> = sqlx::query_scalar("SELECT id FROM studies WHERE owner = $1")
        .bind(&account)
        .fetch_all(&mut *connection)
        .await?;
    for study in owned {
        let heir: Option<String> = sqlx::query_scalar(
            "SELECT min(account) FROM study_people JOIN accounts ON accounts.id = account \
             WHERE study = $1 AND may_edit = 1 AND closed IS NULL",
        )
        .bind(&study)
        .fetch_one(&mut *connection)
        .await?;
        match heir {
            Some(heir) => {
                let give = "UPDATE studies SET owner = $1 WHERE id = $2";
                sqlx::query(give).bind(&heir).bind(&study).execute(&mut *connection).await?;
                let take = "DELETE FROM study_people WHERE study = $1 AND account = $2";
                sqlx::query(take).bind(&study).bind(&heir).execute(&mut *connection).await?;
            }
            None => remove(connection, study, None).await?,
        }
    }
    Ok(())
}

//! Classes, those in them, accounts of pupils, what is to be done, and remarks about games.

use super::backend::NAMES;
use super::credentials::add_audit;
use super::people::{ACCOUNT, read_account};
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, credentials, people, tokens};
use crate::classes::{MOST_CLASS_MEMBERS, MOST_CLASS_REMARKS, MOST_CLASSES, MOST_CLASSES_TAUGHT, MOST_HOMEWORK};
use crate::columns::{signed, small, unsigned};
use crate::{
    Answer, AuditEntry, ClassJoined, ClassMember, ClassRemark, ClassRole, Classes, Homework, NewWard, SecretHash,
    StoreError, StoredAccount, StoredClass, Ward,
};
use sqlx::Row as _;

impl Classes for Backend {
    fn add_class<'a>(&'a self, class: StoredClass, teacher: &'a str) -> Answer<'a, bool> {
        let (key, teacher) = (class.id.clone(), teacher.to_owned());
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, class, teacher)))
    }

    fn class<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredClass>> {
        self.read(get(&self.readers, "id", id))
    }

    fn class_of_code<'a>(&'a self, code: &'a str) -> Answer<'a, Option<StoredClass>> {
        self.read(get(&self.readers, "code", code))
    }

    fn classes_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<(StoredClass, ClassMember)>> {
        self.read(of(&self.readers, account))
    }

    fn edit_class(&self, class: StoredClass, log: Option<AuditEntry>) -> Answer<'_, bool> {
        let key = class.id.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(async move {
                let done = edit(&mut *connection, class).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn end_class<'a>(&'a self, id: &'a str, entry: AuditEntry) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(end(connection, id, entry)))
    }

    fn class_members<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<ClassMember>> {
        self.read(members(&self.readers, class))
    }

    fn class_member<'a>(&'a self, class: &'a str, account: &'a str) -> Answer<'a, Option<ClassMember>> {
        self.read(member(&self.readers, class, account))
    }

    fn join_class<'a>(&'a self, class: &'a str, account: &'a str, now: u64) -> Answer<'a, ClassJoined> {
        let (id, account) = (class.to_owned(), account.to_owned());
        self.write(Urgency::Creation, class, move |connection| Box::pin(join(connection, id, account, now)))
    }

    fn set_class_role<'a>(
        &'a self,
        class: &'a str,
        account: &'a str,
        role: ClassRole,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool> {
        let (id, account) = (class.to_owned(), account.to_owned());
        self.write(Urgency::Creation, class, move |connection| {
            Box::pin(async move {
                let done = set_role(&mut *connection, id, account, role).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn leave_class<'a>(&'a self, class: &'a str, account: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (id, account) = (class.to_owned(), account.to_owned());
        self.write(Urgency::Creation, class, move |connection| {
            Box::pin(async move {
                let done = leave(&mut *connection, id, account).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn add_ward(&self, ward: NewWard, entry: AuditEntry) -> Answer<'_, ClassJoined> {
        self.write(Urgency::Creation, NAMES, move |connection| Box::pin(add_ward(connection, ward, entry)))
    }

    fn ward<'a>(&'a self, account: &'a str) -> Answer<'a, Option<Ward>> {
        self.read(ward(&self.readers, account))
    }

    fn wards_of<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<String>> {
        self.read(wards(&self.readers, class))
    }

    fn set_pupil_card<'a>(
        &'a self,
        class: &'a str,
        account: &'a str,
        card: SecretHash,
        entry: AuditEntry,
    ) -> Answer<'a, bool> {
        let which = (class.to_owned(), account.to_owned());
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(set_pupil_card(connection, which, card, entry))
        })
    }

    fn account_of_card(&self, card: SecretHash) -> Answer<'_, Option<StoredAccount>> {
        self.read(account_of_card(&self.readers, card))
    }

    fn share_a_class<'a>(&'a self, one: &'a str, other: &'a str) -> Answer<'a, bool> {
        self.read(share(&self.readers, one, other))
    }

    fn add_homework(&self, homework: Homework, log: Option<AuditEntry>) -> Answer<'_, bool> {
        let key = homework.class.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(async move {
                let done = add_homework(&mut *connection, homework).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn homework_of<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<Homework>> {
        self.read(homework(&self.readers, class))
    }

    fn remove_homework<'a>(&'a self, class: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (of, id) = (class.to_owned(), id.to_owned());
        self.write(Urgency::Creation, class, move |connection| {
            Box::pin(async move {
                let done = remove_homework(&mut *connection, of, id).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn do_homework<'a>(&'a self, homework: &'a str, account: &'a str, at: u64) -> Answer<'a, ()> {
        let (id, whom) = (homework.to_owned(), account.to_owned());
        self.write(Urgency::Later, account, move |connection| Box::pin(do_homework(connection, id, whom, at)))
    }

    fn homework_done<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<(String, String, u64)>> {
        self.read(done(&self.readers, class))
    }

    fn add_class_remark(&self, remark: ClassRemark, log: Option<AuditEntry>) -> Answer<'_, bool> {
        let key = remark.class.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(async move {
                let done = add_remark(&mut *connection, remark).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn class_remarks<'a>(&'a self, class: &'a str, pupil: &'a str) -> Answer<'a, Vec<ClassRemark>> {
        self.read(remarks(&self.readers, class, pupil))
    }

    fn remove_class_remark<'a>(&'a self, class: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (of, id) = (class.to_owned(), id.to_owned());
        self.write(Urgency::Creation, class, move |connection| {
            Box::pin(async move {
                let done = remove_remark(&mut *connection, of, id).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn class_remarks_with<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<ClassRemark>> {
        self.read(remarks_with(&self.readers, account, at_most))
    }
}

const CLASS: &str = "classes.id, classes.name, code, open, classes.created";

/// The accounts that are kept within their classes: no list of others has them.
pub(super) const SHELTERED: &str =
    "SELECT class_wards.account FROM class_wards JOIN classes ON classes.id = class_wards.class WHERE open = 0";

fn read_class(row: &Row) -> Result<StoredClass, StoreError> {
    Ok(StoredClass {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        code: row.try_get(2)?,
        is_open: row.try_get::<i64, _>(3)? != 0,
        created: unsigned(row.try_get(4)?),
    })
}

/// The columns of somebody in a class, their account's name and whether it was made there.
const MEMBER: &str = "class_members.class, class_members.account, class_members.role, called, since, accounts.name, \
     (SELECT count(*) FROM class_wards WHERE class_wards.account = class_members.account \
     AND class_wards.class = class_members.class)";

fn read_member(row: &Row, first: usize) -> Result<ClassMember, StoreError> {
    let code: String = row.try_get(first + 2)?;
    let role =
        ClassRole::from_code(&code).ok_or_else(|| StoreError::Unavailable(format!("a role in a class: {code}")))?;
    Ok(ClassMember {
        class: row.try_get(first)?,
        account: row.try_get(first + 1)?,
        role,
        called: row.try_get(first + 3)?,
        since: unsigned(row.try_get(first + 4)?),
        name: row.try_get(first + 5)?,
        is_ward: row.try_get::<i64, _>(first + 6)? != 0,
    })
}

/// Until the transaction ends nobody else changes who is in a class; false where there is none.
async fn hold(connection: &mut Connection, class: &str) -> Result<bool, StoreError> {
    let held = "UPDATE classes SET created = created WHERE id = $1";
    Ok(sqlx::query(held).bind(class).execute(connection).await?.rows_affected() == 1)
}

async fn count(connection: &mut Connection, query: &str, of: &str) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(query).bind(of).fetch_one(connection).await?)
}

const IN_CLASSES: &str = "SELECT count(*) FROM class_members WHERE account = $1";

async fn add(connection: &mut Connection, class: StoredClass, teacher: String) -> Result<bool, StoreError> {
    // Until the transaction ends nobody else makes a class for this account.
    let held = "UPDATE accounts SET closed = closed WHERE id = $1 AND closed IS NULL";
    if sqlx::query(held).bind(&teacher).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let taught = "SELECT count(*) FROM class_members WHERE account = $1 AND role = 'teacher'";
    let taught = count(&mut *connection, taught, &teacher).await?;
    if taught >= i64::from(MOST_CLASSES_TAUGHT)
        || count(&mut *connection, IN_CLASSES, &teacher).await? >= i64::from(MOST_CLASSES)
    {
        return Ok(false);
    }
    let insert =
        "INSERT INTO classes (id, name, code, open, created) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let added = sqlx::query(insert)
        .bind(&class.id)
        .bind(class.name)
        .bind(class.code)
        .bind(i64::from(class.is_open))
        .bind(signed(class.created))
        .execute(&mut *connection)
        .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    insert_member(connection, (&class.id, &teacher), ClassRole::Teacher, "", class.created).await?;
    Ok(true)
}

async fn insert_member(
    connection: &mut Connection,
    (class, account): (&str, &str),
    role: ClassRole,
    called: &str,
    now: u64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO class_members (class, account, role, called, since) VALUES ($1, $2, $3, $4, $5)")
        .bind(class)
        .bind(account)
        .bind(role.code())
        .bind(called)
        .bind(signed(now))
        .execute(connection)
        .await?;
    Ok(())
}

async fn get(pool: &Pool, by: &str, value: &str) -> Result<Option<StoredClass>, StoreError> {
    let query = format!("SELECT {CLASS} FROM classes WHERE {by} = $1");
    let row = sqlx::query(&query).bind(value).fetch_optional(pool).await?;
    row.map(|row| read_class(&row)).transpose()
}

async fn of(pool: &Pool, account: &str) -> Result<Vec<(StoredClass, ClassMember)>, StoreError> {
    let query = format!(
        "SELECT {CLASS}, {MEMBER} FROM classes JOIN class_members ON classes.id = class_members.class \
         JOIN accounts ON accounts.id = class_members.account WHERE class_members.account = $1 \
         ORDER BY since DESC, classes.id LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_CLASSES)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((read_class(row)?, read_member(row, 5)?))).collect()
}

async fn edit(connection: &mut Connection, class: StoredClass) -> Result<bool, StoreError> {
    let taken = "SELECT id FROM classes WHERE code = $1";
    let taken: Option<String> = sqlx::query_scalar(taken).bind(&class.code).fetch_optional(&mut *connection).await?;
    if taken.is_some_and(|by| by != class.id) {
        return Err(StoreError::Taken);
    }
    let edited = sqlx::query("UPDATE classes SET name = $2, code = $3, open = $4 WHERE id = $1")
        .bind(class.id)
        .bind(class.name)
        .bind(class.code)
        .bind(i64::from(class.is_open))
        .execute(connection)
        .await?;
    Ok(edited.rows_affected() == 1)
}

async fn end(connection: &mut Connection, id: String, entry: AuditEntry) -> Result<bool, StoreError> {
    if !hold(connection, &id).await? {
        return Ok(false);
    }
    let wards = "SELECT count(*) FROM class_wards WHERE class = $1";
    if count(&mut *connection, wards, &id).await? > 0 {
        return Ok(false);
    }
    remove(connection, &id).await?;
    add_audit(connection, entry).await?;
    Ok(true)
}

async fn remove(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    for delete in [
        "DELETE FROM class_done WHERE homework IN (SELECT id FROM class_homework WHERE class = $1)",
        "DELETE FROM class_homework WHERE class = $1",
        "DELETE FROM class_remarks WHERE class = $1",
        "DELETE FROM class_wards WHERE class = $1",
        "DELETE FROM class_members WHERE class = $1",
        "DELETE FROM classes WHERE id = $1",
    ] {
        sqlx::query(delete).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn members(pool: &Pool, class: &str) -> Result<Vec<ClassMember>, StoreError> {
    let query = format!(
        "SELECT {MEMBER} FROM class_members JOIN accounts ON accounts.id = class_members.account \
         WHERE class_members.class = $1 AND closed IS NULL ORDER BY since, class_members.account LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(class).bind(i64::from(MOST_CLASS_MEMBERS)).fetch_all(pool).await?;
    let mut members: Vec<ClassMember> = rows.iter().map(|row| read_member(row, 0)).collect::<Result<_, _>>()?;
    members.sort_by_key(|member| std::cmp::Reverse(member.role));
    Ok(members)
}

async fn member(pool: &Pool, class: &str, account: &str) -> Result<Option<ClassMember>, StoreError> {
    let query = format!(
        "SELECT {MEMBER} FROM class_members JOIN accounts ON accounts.id = class_members.account \
         WHERE class_members.class = $1 AND class_members.account = $2"
    );
    let row = sqlx::query(&query).bind(class).bind(account).fetch_optional(pool).await?;
    row.map(|row| read_member(&row, 0)).transpose()
}

async fn join(
    connection: &mut Connection,
    class: String,
    account: String,
    now: u64,
) -> Result<ClassJoined, StoreError> {
    let joins = may_join(&mut *connection, &class, &account).await?;
    if joins == ClassJoined::Yes {
        insert_member(connection, (&class, &account), ClassRole::Pupil, "", now).await?;
    }
    Ok(joins)
}

/// Whether an account may come into a class. Until the transaction ends nobody else does.
async fn may_join(connection: &mut Connection, class: &str, account: &str) -> Result<ClassJoined, StoreError> {
    if !hold(connection, class).await? {
        return Ok(ClassJoined::NoSuchClass);
    }
    let there = "SELECT role FROM class_members WHERE class = $1 AND account = $2";
    let there: Option<String> =
        sqlx::query_scalar(there).bind(class).bind(account).fetch_optional(&mut *connection).await?;
    if there.is_some() {
        return Ok(ClassJoined::Already);
    }
    let all = "SELECT count(*) FROM class_members WHERE class = $1";
    let all = count(&mut *connection, all, class).await?;
    if all >= i64::from(MOST_CLASS_MEMBERS)
        || count(&mut *connection, IN_CLASSES, account).await? >= i64::from(MOST_CLASSES)
    {
        return Ok(ClassJoined::Full);
    }
    Ok(ClassJoined::Yes)
}

async fn set_role(
    connection: &mut Connection,
    class: String,
    account: String,
    role: ClassRole,
) -> Result<bool, StoreError> {
    if role == ClassRole::Teacher {
        return Ok(false);
    }
    let set = "UPDATE class_members SET role = $3 WHERE class = $1 AND account = $2 AND role <> 'teacher' \
               AND NOT EXISTS (SELECT 1 FROM class_wards WHERE class_wards.account = $2)";
    let set = sqlx::query(set).bind(class).bind(account).bind(role.code()).execute(connection).await?;
    Ok(set.rows_affected() == 1)
}

async fn leave(connection: &mut Connection, class: String, account: String) -> Result<bool, StoreError> {
    let delete = "DELETE FROM class_members WHERE class = $1 AND account = $2 AND role <> 'teacher' \
                  AND NOT EXISTS (SELECT 1 FROM class_wards WHERE class = $1 AND class_wards.account = $2)";
    let gone = sqlx::query(delete).bind(&class).bind(&account).execute(&mut *connection).await?;
    if gone.rows_affected() == 0 {
        return Ok(false);
    }
    for delete in [
        "DELETE FROM class_done WHERE account = $2 AND homework IN (SELECT id FROM class_homework WHERE class = $1)",
        "DELETE FROM class_remarks WHERE class = $1 AND pupil = $2",
    ] {
        sqlx::query(delete).bind(&class).bind(&account).execute(&mut *connection).await?;
    }
    Ok(true)
}

async fn add_ward(connection: &mut Connection, ward: NewWard, entry: AuditEntry) -> Result<ClassJoined, StoreError> {
    let (account, created) = (ward.account.id.clone(), ward.account.created);
    let joins = may_join(&mut *connection, &ward.class, &account).await?;
    if joins != ClassJoined::Yes {
        return Ok(joins);
    }
    // A name that is taken is refused before anything is written.
    people::add_account(&mut *connection, ward.account, ward.looks).await?;
    insert_member(&mut *connection, (&ward.class, &account), ClassRole::Pupil, &ward.called, created).await?;
    sqlx::query("INSERT INTO class_wards (account, class, card) VALUES ($1, $2, $3)")
        .bind(account)
        .bind(ward.class)
        .bind(&ward.card[..])
        .execute(&mut *connection)
        .await?;
    add_audit(connection, entry).await?;
    Ok(ClassJoined::Yes)
}

async fn ward(pool: &Pool, account: &str) -> Result<Option<Ward>, StoreError> {
    let query = "SELECT class, open FROM class_wards JOIN classes ON classes.id = class WHERE account = $1";
    let row = sqlx::query(query).bind(account).fetch_optional(pool).await?;
    row.map(|row| Ok(Ward { class: row.try_get(0)?, is_open: row.try_get::<i64, _>(1)? != 0 })).transpose()
}

async fn wards(pool: &Pool, class: &str) -> Result<Vec<String>, StoreError> {
    let query = "SELECT account FROM class_wards WHERE class = $1 ORDER BY account";
    Ok(sqlx::query_scalar(query).bind(class).fetch_all(pool).await?)
}

async fn set_pupil_card(
    connection: &mut Connection,
    (class, account): (String, String),
    card: SecretHash,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let set = "UPDATE class_wards SET card = $3 WHERE class = $1 AND account = $2";
    let set = sqlx::query(set).bind(class).bind(&account).bind(&card[..]).execute(&mut *connection).await?;
    if set.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("UPDATE accounts SET password = NULL WHERE id = $1").bind(&account).execute(&mut *connection).await?;
    for table in ["passkeys", "recovery_codes", "tickets", "mails"] {
        let delete = format!("DELETE FROM {table} WHERE account = $1");
        sqlx::query(&delete).bind(&account).execute(&mut *connection).await?;
    }
    tokens::revoke_all(&mut *connection, &account).await?;
    people::end_sessions(&mut *connection, account, None).await?;
    add_audit(connection, entry).await?;
    Ok(true)
}

async fn account_of_card(pool: &Pool, card: SecretHash) -> Result<Option<StoredAccount>, StoreError> {
    let query =
        format!("SELECT {ACCOUNT} FROM class_wards JOIN accounts ON accounts.id = class_wards.account WHERE card = $1");
    let row = sqlx::query(&query).bind(&card[..]).fetch_optional(pool).await?;
    row.map(|row| read_account(&row)).transpose()
}

async fn share(pool: &Pool, one: &str, other: &str) -> Result<bool, StoreError> {
    let query = "SELECT count(*) FROM class_members AS mine JOIN class_members AS theirs ON mine.class = theirs.class \
                 WHERE mine.account = $1 AND theirs.account = $2";
    let shared: i64 = sqlx::query_scalar(query).bind(one).bind(other).fetch_one(pool).await?;
    Ok(shared > 0)
}

async fn add_homework(connection: &mut Connection, homework: Homework) -> Result<bool, StoreError> {
    if !hold(connection, &homework.class).await? {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO class_homework (id, class, kind, item, times, words, due, created) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&homework.id)
    .bind(&homework.class)
    .bind(homework.kind)
    .bind(homework.item)
    .bind(i64::from(homework.times))
    .bind(homework.words)
    .bind(signed(homework.due))
    .bind(signed(homework.created))
    .execute(&mut *connection)
    .await?;
    let old =
        "SELECT id FROM class_homework WHERE class = $1 AND id <> $3 ORDER BY due DESC, id DESC LIMIT 100 OFFSET $2";
    let old: Vec<String> = sqlx::query_scalar(old)
        .bind(&homework.class)
        .bind(i64::from(MOST_HOMEWORK) - 1)
        .bind(&homework.id)
        .fetch_all(&mut *connection)
        .await?;
    for id in old {
        remove_homework(&mut *connection, homework.class.clone(), id).await?;
    }
    Ok(true)
}

async fn homework(pool: &Pool, class: &str) -> Result<Vec<Homework>, StoreError> {
    let query = "SELECT id, class, kind, item, times, words, due, created FROM class_homework WHERE class = $1 \
                 ORDER BY due, created, id LIMIT $2";
    let rows = sqlx::query(query).bind(class).bind(i64::from(MOST_HOMEWORK)).fetch_all(pool).await?;
    let read = |row: &Row| {
        Ok(Homework {
            id: row.try_get(0)?,
            class: row.try_get(1)?,
            kind: row.try_get(2)?,
            item: row.try_get(3)?,
            times: small(row.try_get(4)?)?,
            words: row.try_get(5)?,
            due: unsigned(row.try_get(6)?),
            created: unsigned(row.try_get(7)?),
        })
    };
    rows.iter().map(read).collect()
}

async fn remove_homework(connection: &mut Connection, class: String, id: String) -> Result<bool, StoreError> {
    let delete = "DELETE FROM class_homework WHERE class = $1 AND id = $2";
    if sqlx::query(delete).bind(class).bind(&id).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("DELETE FROM class_done WHERE homework = $1").bind(id).execute(connection).await?;
    Ok(true)
}

async fn do_homework(connection: &mut Connection, id: String, account: String, at: u64) -> Result<(), StoreError> {
    // Whatever is no homework of theirs any more leaves nothing behind.
    let insert = "INSERT INTO class_done (homework, account, at) SELECT $1, $2, $3 WHERE EXISTS \
                  (SELECT 1 FROM class_homework JOIN class_members ON class_members.class = class_homework.class \
                  WHERE class_homework.id = $1 AND class_members.account = $2) ON CONFLICT DO NOTHING";
    sqlx::query(insert).bind(id).bind(account).bind(signed(at)).execute(connection).await?;
    Ok(())
}

async fn done(pool: &Pool, class: &str) -> Result<Vec<(String, String, u64)>, StoreError> {
    let query = "SELECT homework, account, at FROM class_done JOIN class_homework ON class_homework.id = homework \
                 WHERE class = $1 ORDER BY homework, account LIMIT $2";
    let most = i64::from(MOST_HOMEWORK) * i64::from(MOST_CLASS_MEMBERS);
    let rows = sqlx::query(query).bind(class).bind(most).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, unsigned(row.try_get(2)?)))).collect()
}

const REMARK: &str = "id, class, pupil, game, author, at, text";

fn read_remark(row: &Row) -> Result<ClassRemark, StoreError> {
    Ok(ClassRemark {
        id: row.try_get(0)?,
        class: row.try_get(1)?,
        pupil: row.try_get(2)?,
        game: row.try_get(3)?,
        author: row.try_get(4)?,
        at: unsigned(row.try_get(5)?),
        text: row.try_get(6)?,
    })
}

async fn add_remark(connection: &mut Connection, remark: ClassRemark) -> Result<bool, StoreError> {
    let there = "SELECT count(*) FROM class_members WHERE class = $1 AND account = $2";
    let there: i64 =
        sqlx::query_scalar(there).bind(&remark.class).bind(&remark.pupil).fetch_one(&mut *connection).await?;
    if there == 0 || !hold(connection, &remark.class).await? {
        return Ok(false);
    }
    let insert = format!("INSERT INTO class_remarks ({REMARK}) VALUES ($1, $2, $3, $4, $5, $6, $7)");
    sqlx::query(&insert)
        .bind(remark.id)
        .bind(&remark.class)
        .bind(&remark.pupil)
        .bind(remark.game)
        .bind(remark.author)
        .bind(signed(remark.at))
        .bind(remark.text)
        .execute(&mut *connection)
        .await?;
    let old = "DELETE FROM class_remarks WHERE id IN (SELECT id FROM class_remarks WHERE class = $1 AND pupil = $2 \
               ORDER BY at DESC, id DESC LIMIT 100 OFFSET $3)";
    let most = i64::from(MOST_CLASS_REMARKS);
    sqlx::query(old).bind(remark.class).bind(remark.pupil).bind(most).execute(connection).await?;
    Ok(true)
}

async fn remarks(pool: &Pool, class: &str, pupil: &str) -> Result<Vec<ClassRemark>, StoreError> {
    let query = format!(
        "SELECT {REMARK} FROM class_remarks WHERE class = $1 AND pupil = $2 ORDER BY at DESC, id DESC LIMIT $3"
    );
    let most = i64::from(MOST_CLASS_REMARKS);
    let rows = sqlx::query(&query).bind(class).bind(pupil).bind(most).fetch_all(pool).await?;
    rows.iter().map(read_remark).collect()
}

async fn remove_remark(connection: &mut Connection, class: String, id: String) -> Result<bool, StoreError> {
    let delete = "DELETE FROM class_remarks WHERE class = $1 AND id = $2";
    Ok(sqlx::query(delete).bind(class).bind(id).execute(connection).await?.rows_affected() == 1)
}

async fn remarks_with(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<ClassRemark>, StoreError> {
    let query = format!("SELECT {REMARK} FROM class_remarks WHERE pupil = $1 OR author = $1 ORDER BY at, id LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_remark).collect()
}

/// An account is erased: its classes go to whoever has assisted for longest. One that nobody else teaches ends; accounts that were made in
/// it have been erased before, and where one was not it is closed, for nobody answers for it any more.
pub(super) async fn forget(connection: &mut Connection, account: &str, at: u64) -> Result<(), StoreError> {
    let taught = "SELECT class FROM class_members WHERE account = $1 AND role = 'teacher' ORDER BY class";
    let taught: Vec<String> = sqlx::query_scalar(taught).bind(account).fetch_all(&mut *connection).await?;
    for class in taught {
        hold(&mut *connection, &class).await?;
        let next = "SELECT account FROM class_members JOIN accounts ON accounts.id = account WHERE class = $1 \
                    AND class_members.role = 'assistant' AND closed IS NULL ORDER BY since, account LIMIT 1";
        let next: Option<String> = sqlx::query_scalar(next).bind(&class).fetch_optional(&mut *connection).await?;
        if let Some(next) = next {
            let rise = "UPDATE class_members SET role = 'teacher' WHERE class = $1 AND account = $2";
            sqlx::query(rise).bind(class).bind(next).execute(&mut *connection).await?;
            continue;
        }
        let left = "SELECT account FROM class_wards WHERE class = $1";
        let left: Vec<String> = sqlx::query_scalar(left).bind(&class).fetch_all(&mut *connection).await?;
        for ward in left {
            let close = "UPDATE accounts SET closed = $2 WHERE id = $1";
            sqlx::query(close).bind(&ward).bind(signed(at)).execute(&mut *connection).await?;
            tokens::revoke_all(&mut *connection, &ward).await?;
            people::end_sessions(&mut *connection, ward, None).await?;
        }
        remove(&mut *connection, &class).await?;
    }
    for query in [
        "DELETE FROM class_members WHERE account = $1",
        "DELETE FROM class_wards WHERE account = $1",
        "DELETE FROM class_done WHERE account = $1",
        "DELETE FROM class_remarks WHERE pupil = $1",
        "UPDATE class_remarks SET author = '' WHERE author = $1",
    ] {
        sqlx::query(query).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}

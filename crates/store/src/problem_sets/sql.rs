//! Sets of mate problems that people have put together.

use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, favourites, talk};
use crate::columns::{signed, small, unsigned};
use crate::problem_sets::{MOST_PROBLEM_SETS, MOST_SET_PROBLEMS};
use crate::{
    Answer, AuditEntry, ProblemAdded, ProblemSetQuery, ProblemSets, ProblemTally, SetProblem, StoreError,
    StoredProblemSet, Visibility,
};
use sqlx::{QueryBuilder, Row as _};

impl ProblemSets for Backend {
    fn add_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool> {
        let key = set.owner.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, set)))
    }

    fn problem_set<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredProblemSet>> {
        self.read(get(&self.readers, id))
    }

    fn change_problem_set(&self, set: StoredProblemSet) -> Answer<'_, bool> {
        let key = set.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(change(connection, set)))
    }

    fn remove_problem_set<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(remove(connection, id, entry)))
    }

    fn problem_sets(&self, query: ProblemSetQuery) -> Answer<'_, Vec<StoredProblemSet>> {
        self.read(find(&self.readers, query))
    }

    fn set_problems<'a>(&'a self, set: &'a str) -> Answer<'a, Vec<SetProblem>> {
        self.read(problems(&self.readers, set))
    }

    fn set_problem<'a>(&'a self, id: &'a str) -> Answer<'a, Option<SetProblem>> {
        self.read(problem(&self.readers, id))
    }

    fn add_set_problem(&self, problem: SetProblem, now: u64) -> Answer<'_, ProblemAdded> {
        let key = problem.problem_set.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add_problem(connection, problem, now)))
    }

    fn move_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, place: u32, now: u64) -> Answer<'a, bool> {
        let which = (set.to_owned(), problem.to_owned());
        self.write(Urgency::Creation, set, move |connection| Box::pin(move_problem(connection, which, place, now)))
    }

    fn remove_set_problem<'a>(&'a self, set: &'a str, problem: &'a str, now: u64) -> Answer<'a, bool> {
        let which = (set.to_owned(), problem.to_owned());
        self.write(Urgency::Creation, set, move |connection| Box::pin(remove_problem(connection, which, now)))
    }

    fn vote_on_problem<'a>(
        &'a self,
        account: &'a str,
        problem: &'a str,
        liked: Option<bool>,
        stays: bool,
    ) -> Answer<'a, bool> {
        let which = (account.to_owned(), problem.to_owned());
        self.write(Urgency::Creation, problem, move |connection| Box::pin(vote(connection, which, liked, stays)))
    }

    fn problem_vote<'a>(&'a self, account: &'a str, problem: &'a str) -> Answer<'a, Option<bool>> {
        self.read(vote_of(&self.readers, account, problem))
    }

    fn problem_tally<'a>(&'a self, problem: &'a str) -> Answer<'a, ProblemTally> {
        self.read(tally(&self.readers, problem))
    }

    fn problem_tallies<'a>(&'a self, set: Option<&'a str>) -> Answer<'a, Vec<(String, ProblemTally)>> {
        self.read(tallies(&self.readers, set))
    }

    fn problem_votes_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, bool)>> {
        self.read(votes_by(&self.readers, account, at_most))
    }
}

const SET: &str = "SELECT problem_sets.id, owner, accounts.name, title, words, about, visibility, problem_sets.created, \
                   changed, (SELECT count(*) FROM set_problems WHERE problem_set = problem_sets.id) \
                   FROM problem_sets JOIN accounts ON accounts.id = owner WHERE";
const PROBLEM: &str = "id, problem_set, place, sfen, plies, solution";

fn read(row: &Row) -> Result<StoredProblemSet, StoreError> {
    let visibility: String = row.try_get(6)?;
    Ok(StoredProblemSet {
        id: row.try_get(0)?,
        owner: row.try_get(1)?,
        owner_name: row.try_get(2)?,
        title: row.try_get(3)?,
        words: row.try_get(4)?,
        about: row.try_get(5)?,
        visibility: Visibility::from_code(&visibility)
            .ok_or_else(|| StoreError::Corrupt(format!("{visibility:?} as a visibility")))?,
        created: unsigned(row.try_get(7)?),
        changed: unsigned(row.try_get(8)?),
        problems: small(row.try_get(9)?)?,
    })
}

fn read_problem(row: &Row) -> Result<SetProblem, StoreError> {
    Ok(SetProblem {
        id: row.try_get(0)?,
        problem_set: row.try_get(1)?,
        place: small(row.try_get(2)?)?,
        sfen: row.try_get(3)?,
        plies: small(row.try_get(4)?)?,
        solution: row.try_get(5)?,
    })
}

/// Until the transaction ends nobody else changes the set; false where there is none.
async fn touch(connection: &mut Connection, set: &str, now: u64) -> Result<bool, StoreError> {
    let touch = "UPDATE problem_sets SET changed = CASE WHEN changed < $2 THEN $2 ELSE changed END WHERE id = $1";
    let touched = sqlx::query(touch).bind(set).bind(signed(now)).execute(connection).await?;
    Ok(touched.rows_affected() == 1)
}

/// Changes nothing, but until the transaction ends nobody else says anything beside a problem of the set, or removes one.
async fn hold(connection: &mut Connection, set: &str) -> Result<bool, StoreError> {
    let hold = "UPDATE problem_sets SET created = created WHERE id = $1";
    Ok(sqlx::query(hold).bind(set).execute(connection).await?.rows_affected() == 1)
}

/// The same for whoever says something beside a problem; false where it is gone.
pub(super) async fn hold_problem(connection: &mut Connection, problem: &str) -> Result<bool, StoreError> {
    let set = "SELECT problem_set FROM set_problems WHERE id = $1";
    let set: Option<String> = sqlx::query_scalar(set).bind(problem).fetch_optional(&mut *connection).await?;
    let Some(set) = set else { return Ok(false) };
    // Asked again of what is held: it may have been removed while whoever did so held the set.
    let there = "SELECT count(*) FROM set_problems WHERE id = $1";
    let held = hold(connection, &set).await?;
    let there: i64 = sqlx::query_scalar(there).bind(problem).fetch_one(connection).await?;
    Ok(held && there > 0)
}

/// What was said beside the problems of a set that is held, and whether they were liked.
async fn remove_opinions(connection: &mut Connection, set: &str) -> Result<(), StoreError> {
    for (table, column) in [("talk", "game"), ("problem_tallies", "problem"), ("problem_votes", "problem")] {
        let remove =
            format!("DELETE FROM {table} WHERE {column} IN (SELECT id FROM set_problems WHERE problem_set = $1)");
        sqlx::query(&remove).bind(set).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn add(connection: &mut Connection, set: StoredProblemSet) -> Result<bool, StoreError> {
    let added = sqlx::query(
        "INSERT INTO problem_sets (id, owner, title, words, about, visibility, created, changed) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8 \
         WHERE (SELECT count(*) FROM problem_sets WHERE owner = $2) < $9 ON CONFLICT (id) DO NOTHING",
    )
    .bind(set.id)
    .bind(set.owner)
    .bind(set.title)
    .bind(set.words)
    .bind(set.about)
    .bind(set.visibility.code())
    .bind(signed(set.created))
    .bind(signed(set.changed))
    .bind(i64::from(MOST_PROBLEM_SETS))
    .execute(connection)
    .await?;
    Ok(added.rows_affected() == 1)
}

pub(super) async fn get(pool: &Pool, id: &str) -> Result<Option<StoredProblemSet>, StoreError> {
    let row = sqlx::query(&format!("{SET} problem_sets.id = $1")).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn change(connection: &mut Connection, set: StoredProblemSet) -> Result<bool, StoreError> {
    let change =
        "UPDATE problem_sets SET title = $1, words = $2, about = $3, visibility = $4, changed = $5 WHERE id = $6";
    let changed = sqlx::query(change)
        .bind(set.title)
        .bind(set.words)
        .bind(set.about)
        .bind(set.visibility.code())
        .bind(signed(set.changed))
        .bind(set.id)
        .execute(connection)
        .await?;
    Ok(changed.rows_affected() == 1)
}

pub(super) async fn remove(
    connection: &mut Connection,
    id: String,
    entry: Option<AuditEntry>,
) -> Result<(), StoreError> {
    hold(connection, &id).await?;
    remove_opinions(connection, &id).await?;
    for remove in ["DELETE FROM set_problems WHERE problem_set = $1", "DELETE FROM problem_sets WHERE id = $1"] {
        sqlx::query(remove).bind(&id).execute(&mut *connection).await?;
    }
    match entry {
        Some(entry) => add_audit(connection, entry).await,
        None => Ok(()),
    }
}

/// Removes all sets of an account, and its votes.
pub(super) async fn forget(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    let own = "UPDATE problem_sets SET created = created WHERE owner = $1 RETURNING id";
    let own: Vec<String> = sqlx::query_scalar(own).bind(account).fetch_all(&mut *connection).await?;
    // Sets before tallies, as whoever votes, and tallies in one order: nobody waits for somebody who waits for them.
    let voted = "SELECT problem FROM problem_votes WHERE account = $1 ORDER BY problem";
    let voted: Vec<String> = sqlx::query_scalar(voted).bind(account).fetch_all(&mut *connection).await?;
    for problem in &voted {
        set_vote(connection, account, problem, None).await?;
    }
    for set in &own {
        remove_opinions(connection, set).await?;
    }
    for remove in [
        "DELETE FROM set_problems WHERE problem_set IN (SELECT id FROM problem_sets WHERE owner = $1)",
        "DELETE FROM problem_sets WHERE owner = $1",
    ] {
        sqlx::query(remove).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn find(pool: &Pool, query: ProblemSetQuery) -> Result<Vec<StoredProblemSet>, StoreError> {
    let mut select = QueryBuilder::<Db>::new(format!("{SET} changed < "));
    select.push_bind(query.before.map_or(i64::MAX, signed));
    if let Some(account) = query.of {
        select.push(" AND owner = ").push_bind(account);
    }
    if query.public {
        select.push(" AND visibility = ").push_bind(Visibility::Public.code());
    }
    for word in query.words {
        // Words have letters and digits alone: none of them is a sign of a pattern.
        select.push(" AND words LIKE ").push_bind(format!("%{word}%"));
    }
    select.push(" ORDER BY changed DESC, problem_sets.id LIMIT ").push_bind(i64::from(query.at_most));
    select.build().fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn problems(pool: &Pool, set: &str) -> Result<Vec<SetProblem>, StoreError> {
    let query = format!("SELECT {PROBLEM} FROM set_problems WHERE problem_set = $1 ORDER BY place, id");
    sqlx::query(&query).bind(set).fetch_all(pool).await?.iter().map(read_problem).collect()
}

pub(super) async fn problem(pool: &Pool, id: &str) -> Result<Option<SetProblem>, StoreError> {
    let query = format!("SELECT {PROBLEM} FROM set_problems WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_problem(&row)).transpose()
}

pub(super) async fn add_problem(
    connection: &mut Connection,
    problem: SetProblem,
    now: u64,
) -> Result<ProblemAdded, StoreError> {
    if !touch(connection, &problem.problem_set, now).await? {
        return Ok(ProblemAdded::Full);
    }
    let twice = "SELECT count(*) FROM set_problems WHERE problem_set = $1 AND sfen = $2";
    let twice: i64 =
        sqlx::query_scalar(twice).bind(&problem.problem_set).bind(&problem.sfen).fetch_one(&mut *connection).await?;
    if twice > 0 {
        return Ok(ProblemAdded::Twice);
    }
    let add = format!(
        "INSERT INTO set_problems ({PROBLEM}) SELECT $1, $2, \
         (SELECT coalesce(max(place) + 1, 0) FROM set_problems WHERE problem_set = $2), $3, $4, $5 \
         WHERE (SELECT count(*) FROM set_problems WHERE problem_set = $2) < $6"
    );
    let added = sqlx::query(&add)
        .bind(problem.id)
        .bind(problem.problem_set)
        .bind(problem.sfen)
        .bind(i64::from(problem.plies))
        .bind(problem.solution)
        .bind(i64::from(MOST_SET_PROBLEMS))
        .execute(connection)
        .await?;
    Ok(if added.rows_affected() == 1 { ProblemAdded::Yes } else { ProblemAdded::Full })
}

pub(super) async fn move_problem(
    connection: &mut Connection,
    (set, problem): (String, String),
    place: u32,
    now: u64,
) -> Result<bool, StoreError> {
    touch(connection, &set, now).await?;
    let query = "SELECT id FROM set_problems WHERE problem_set = $1 ORDER BY place, id";
    let mut order: Vec<String> = sqlx::query_scalar(query).bind(&set).fetch_all(&mut *connection).await?;
    let Some(old) = order.iter().position(|id| *id == problem) else { return Ok(false) };
    let moved = order.remove(old);
    order.insert((place as usize).min(order.len()), moved);
    for (place, id) in (0i64..).zip(&order) {
        let set = "UPDATE set_problems SET place = $1 WHERE id = $2 AND place <> $1";
        sqlx::query(set).bind(place).bind(id).execute(&mut *connection).await?;
    }
    Ok(true)
}

pub(super) async fn remove_problem(
    connection: &mut Connection,
    (set, problem): (String, String),
    now: u64,
) -> Result<bool, StoreError> {
    touch(connection, &set, now).await?;
    let remove = "DELETE FROM set_problems WHERE id = $1 AND problem_set = $2";
    let removed = sqlx::query(remove).bind(&problem).bind(set).execute(&mut *connection).await?.rows_affected() == 1;
    if removed {
        talk::remove_all(connection, &problem).await?;
        for table in ["problem_tallies", "problem_votes"] {
            let remove = format!("DELETE FROM {table} WHERE problem = $1");
            sqlx::query(&remove).bind(&problem).execute(&mut *connection).await?;
        }
    }
    Ok(removed)
}

/// Until the transaction ends nobody else votes on the problem: what is counted is the votes that stand.
async fn set_vote(
    connection: &mut Connection,
    account: &str,
    problem: &str,
    liked: Option<bool>,
) -> Result<(), StoreError> {
    // What is said once more changes nothing.
    if vote_held(connection, account, problem).await? == liked {
        return Ok(());
    }
    let hold = "INSERT INTO problem_tallies (problem, liked, disliked) VALUES ($1, 0, 0) \
                ON CONFLICT (problem) DO UPDATE SET liked = problem_tallies.liked";
    sqlx::query(hold).bind(problem).execute(&mut *connection).await?;
    match liked {
        Some(liked) => {
            let set = "INSERT INTO problem_votes (account, problem, liked) VALUES ($1, $2, $3) \
                       ON CONFLICT (account, problem) DO UPDATE SET liked = excluded.liked";
            let set = sqlx::query(set).bind(account).bind(problem).bind(i64::from(liked));
            set.execute(&mut *connection).await?;
        }
        None => {
            let take = "DELETE FROM problem_votes WHERE account = $1 AND problem = $2";
            sqlx::query(take).bind(account).bind(problem).execute(&mut *connection).await?;
        }
    }
    let count = "UPDATE problem_tallies SET \
                 liked = (SELECT count(*) FROM problem_votes WHERE problem = $1 AND problem_votes.liked = 1), \
                 disliked = (SELECT count(*) FROM problem_votes WHERE problem = $1 AND problem_votes.liked = 0) \
                 WHERE problem = $1";
    sqlx::query(count).bind(problem).execute(&mut *connection).await?;
    let nobody = "DELETE FROM problem_tallies WHERE problem = $1 AND liked = 0 AND disliked = 0";
    sqlx::query(nobody).bind(problem).execute(connection).await?;
    Ok(())
}

pub(super) async fn vote(
    connection: &mut Connection,
    (account, problem): (String, String),
    liked: Option<bool>,
    stays: bool,
) -> Result<bool, StoreError> {
    if !favourites::hold(connection, &account).await? || (!stays && !hold_problem(connection, &problem).await?) {
        return Ok(false);
    }
    set_vote(connection, &account, &problem, liked).await?;
    Ok(true)
}

const VOTE: &str = "SELECT liked FROM problem_votes WHERE account = $1 AND problem = $2";

pub(super) async fn vote_of(pool: &Pool, account: &str, problem: &str) -> Result<Option<bool>, StoreError> {
    let liked: Option<i64> = sqlx::query_scalar(VOTE).bind(account).bind(problem).fetch_optional(pool).await?;
    Ok(liked.map(|liked| liked != 0))
}

/// The vote of an account that is held: nobody else changes it until the transaction ends.
async fn vote_held(connection: &mut Connection, account: &str, problem: &str) -> Result<Option<bool>, StoreError> {
    let liked: Option<i64> = sqlx::query_scalar(VOTE).bind(account).bind(problem).fetch_optional(connection).await?;
    Ok(liked.map(|liked| liked != 0))
}

fn read_tally(row: &Row) -> Result<(String, ProblemTally), StoreError> {
    let tally = ProblemTally { liked: small(row.try_get(1)?)?, disliked: small(row.try_get(2)?)? };
    Ok((row.try_get(0)?, tally))
}

const TALLY: &str = "SELECT problem, liked, disliked FROM problem_tallies WHERE";

pub(super) async fn tally(pool: &Pool, problem: &str) -> Result<ProblemTally, StoreError> {
    let row = sqlx::query(&format!("{TALLY} problem = $1")).bind(problem).fetch_optional(pool).await?;
    row.map_or(Ok(ProblemTally::default()), |row| Ok(read_tally(&row)?.1))
}

pub(super) async fn tallies(pool: &Pool, set: Option<&str>) -> Result<Vec<(String, ProblemTally)>, StoreError> {
    let rows = match set {
        Some(set) => {
            let of_set = format!("{TALLY} problem IN (SELECT id FROM set_problems WHERE problem_set = $1)");
            sqlx::query(&of_set).bind(set).fetch_all(pool).await?
        }
        None => {
            let of_none = format!("{TALLY} NOT EXISTS (SELECT 1 FROM set_problems WHERE id = problem)");
            sqlx::query(&of_none).fetch_all(pool).await?
        }
    };
    rows.iter().map(read_tally).collect()
}

pub(super) async fn votes_by(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<(String, bool)>, StoreError> {
    let query = "SELECT problem, liked FROM problem_votes WHERE account = $1 ORDER BY problem LIMIT $2";
    let rows = sqlx::query(query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?;
    let read = |row: &Row| {
        let liked: i64 = row.try_get(1)?;
        Ok((row.try_get(0)?, liked != 0))
    };
    rows.iter().map(read).collect()
}

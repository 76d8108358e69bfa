//! Clubs, their members, and what these are told.

use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, credentials, games, ratings, threads};
use crate::clubs::{MOST_CLUB_ASKERS, MOST_CLUB_MEMBERS, MOST_CLUBS, MOST_CLUBS_LED, MOST_POSTS};
use crate::columns::{signed, small, unsigned};
use crate::{
    Answer, AuditEntry, ClubEntry, ClubMember, ClubPost, Clubs, Forum, Ranked, Standing, StandingSet, StoreError,
    StoredClub, StoredGame,
};
use sqlx::Row as _;

impl Clubs for Backend {
    fn add_club<'a>(&'a self, club: StoredClub, leader: &'a str) -> Answer<'a, bool> {
        let leader = leader.to_owned();
        let key = club.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, club, leader)))
    }

    fn club<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredClub>> {
        self.read(get(&self.readers, id))
    }

    fn clubs<'a>(&'a self, part: &'a str, left_out: u32, at_most: u32) -> Answer<'a, Vec<(StoredClub, u32)>> {
        self.read(find(&self.readers, part, left_out, at_most))
    }

    fn edit_club<'a>(
        &'a self,
        id: &'a str,
        about: String,
        entry: ClubEntry,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| {
            Box::pin(async move {
                let done = edit(&mut *connection, id, about, entry).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn dissolve_club<'a>(&'a self, id: &'a str, entry: AuditEntry) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(dissolve(connection, id, entry)))
    }

    fn club_members<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(ClubMember, String)>> {
        self.read(members(&self.readers, club))
    }

    fn club_member<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, Option<ClubMember>> {
        self.read(member(&self.readers, club, account))
    }

    fn clubs_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<(StoredClub, ClubMember)>> {
        self.read(of(&self.readers, account))
    }

    fn set_standing<'a>(
        &'a self,
        club: &'a str,
        account: &'a str,
        from: Option<Standing>,
        to: Option<Standing>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StandingSet> {
        let whose = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = set_standing(&mut *connection, whose, from, to, now).await?;
                credentials::log(connection, log.filter(|_| done == StandingSet::Yes)).await?;
                Ok(done)
            })
        })
    }

    fn ban_from_club<'a>(
        &'a self,
        club: &'a str,
        account: &'a str,
        from: Option<Standing>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StandingSet> {
        let whose = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = ban(&mut *connection, whose, from, now).await?;
                credentials::log(connection, log.filter(|_| done == StandingSet::Yes)).await?;
                Ok(done)
            })
        })
    }

    fn lift_club_ban<'a>(&'a self, club: &'a str, account: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (id, account) = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = lift_ban(&mut *connection, id, account).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn is_club_banned<'a>(&'a self, club: &'a str, account: &'a str) -> Answer<'a, bool> {
        self.read(is_banned(&self.readers, club, account))
    }

    fn club_bans<'a>(&'a self, club: &'a str) -> Answer<'a, Vec<(String, String, u64)>> {
        self.read(bans(&self.readers, club))
    }

    fn hand_over_club<'a>(&'a self, club: &'a str, to: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (id, to) = (club.to_owned(), to.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = hand_over(&mut *connection, id, to).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn mute_club<'a>(&'a self, club: &'a str, account: &'a str, is_muted: bool) -> Answer<'a, ()> {
        let (id, account) = (club.to_owned(), account.to_owned());
        self.write(Urgency::Creation, club, move |connection| Box::pin(mute(connection, id, account, is_muted)))
    }

    fn add_club_post(&self, post: ClubPost, log: Option<AuditEntry>) -> Answer<'_, bool> {
        let key = post.club.clone();
        self.write(Urgency::Creation, &key, move |connection| {
            Box::pin(async move {
                let done = add_post(&mut *connection, post).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn club_posts<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>> {
        self.read(posts(&self.readers, club, at_most))
    }

    fn club_posts_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<ClubPost>> {
        self.read(posts_by(&self.readers, author, at_most))
    }

    fn remove_club_post<'a>(&'a self, club: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (of, id) = (club.to_owned(), id.to_owned());
        self.write(Urgency::Creation, club, move |connection| {
            Box::pin(async move {
                let done = remove_post(&mut *connection, of, id).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn club_ranking<'a>(&'a self, club: &'a str, pool: &'a str) -> Answer<'a, Vec<Ranked>> {
        self.read(ranking(&self.readers, club, pool))
    }

    fn club_games<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredGame>> {
        self.read(played(&self.readers, club, at_most))
    }
}

const CLUB: &str = "clubs.id, clubs.name, clubs.name_key, about, entry, clubs.created";
const MEMBER: &str = "club, account, standing, since, muted";
const POST: &str = "id, club, at, author, text";
/// Those who belong to a club.
pub(super) const BELONGS: &str = "standing IN ('leader', 'officer', 'member')";

/// The columns of a club come first.
fn read_club(row: &Row) -> Result<StoredClub, StoreError> {
    let entry: String = row.try_get(4)?;
    Ok(StoredClub {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        name_key: row.try_get(2)?,
        about: row.try_get(3)?,
        entry: ClubEntry::from_code(&entry)
            .ok_or_else(|| StoreError::Corrupt(format!("{entry:?} as a way into a club")))?,
        created: unsigned(row.try_get(5)?),
    })
}

/// The columns of a member begin at this one.
fn read_member(row: &Row, first: usize) -> Result<ClubMember, StoreError> {
    Ok(ClubMember {
        club: row.try_get(first)?,
        account: row.try_get(first + 1)?,
        standing: standing(row.try_get(first + 2)?)?,
        since: unsigned(row.try_get(first + 3)?),
        is_muted: row.try_get::<i64, _>(first + 4)? != 0,
    })
}

fn standing(code: String) -> Result<Standing, StoreError> {
    Standing::from_code(&code).ok_or_else(|| StoreError::Corrupt(format!("{code:?} as a standing")))
}

fn read_post(row: &Row) -> Result<ClubPost, StoreError> {
    Ok(ClubPost {
        id: row.try_get(0)?,
        club: row.try_get(1)?,
        at: unsigned(row.try_get(2)?),
        author: row.try_get(3)?,
        text: row.try_get(4)?,
    })
}

/// Changes nothing, but until the transaction ends nobody else changes who is in the club. False where there is none.
pub(super) async fn hold(connection: &mut Connection, club: &str) -> Result<bool, StoreError> {
    let held = sqlx::query("UPDATE clubs SET created = created WHERE id = $1").bind(club).execute(connection).await?;
    Ok(held.rows_affected() == 1)
}

pub(super) async fn add(connection: &mut Connection, club: StoredClub, leader: String) -> Result<bool, StoreError> {
    let led = "SELECT count(*) FROM club_members WHERE account = $1 AND standing = 'leader'";
    let led: i64 = sqlx::query_scalar(led).bind(&leader).fetch_one(&mut *connection).await?;
    if led >= i64::from(MOST_CLUBS_LED) {
        return Ok(false);
    }
    let added = sqlx::query(
        "INSERT INTO clubs (id, name, name_key, about, entry, created) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
    )
    .bind(&club.id)
    .bind(club.name)
    .bind(club.name_key)
    .bind(club.about)
    .bind(club.entry.code())
    .bind(signed(club.created))
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    sqlx::query("INSERT INTO club_members (club, account, standing, since, muted) VALUES ($1, $2, 'leader', $3, 0)")
        .bind(club.id)
        .bind(leader)
        .bind(signed(club.created))
        .execute(connection)
        .await?;
    Ok(true)
}

pub(super) async fn get(pool: &Pool, id: &str) -> Result<Option<StoredClub>, StoreError> {
    let query = format!("SELECT {CLUB} FROM clubs WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_club(&row)).transpose()
}

pub(super) async fn find(
    pool: &Pool,
    part: &str,
    left_out: u32,
    at_most: u32,
) -> Result<Vec<(StoredClub, u32)>, StoreError> {
    let literal = part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let query = format!(
        "SELECT {CLUB}, (SELECT count(*) FROM club_members WHERE club = clubs.id AND {BELONGS}) AS members FROM clubs \
         WHERE name_key LIKE $1 ESCAPE '\\' ORDER BY members DESC, name_key LIMIT $2 OFFSET $3"
    );
    let query = sqlx::query(&query).bind(format!("%{literal}%")).bind(i64::from(at_most)).bind(i64::from(left_out));
    let rows = query.fetch_all(pool).await?;
    rows.iter().map(|row| Ok((read_club(row)?, small(row.try_get(6)?)?))).collect()
}

pub(super) async fn edit(
    connection: &mut Connection,
    id: String,
    about: String,
    entry: ClubEntry,
) -> Result<bool, StoreError> {
    let edited = sqlx::query("UPDATE clubs SET about = $2, entry = $3 WHERE id = $1")
        .bind(id)
        .bind(about)
        .bind(entry.code())
        .execute(connection)
        .await?;
    Ok(edited.rows_affected() == 1)
}

pub(super) async fn dissolve(connection: &mut Connection, id: String, entry: AuditEntry) -> Result<bool, StoreError> {
    if !hold(connection, &id).await? {
        return Ok(false);
    }
    remove(connection, &id).await?;
    add_audit(connection, entry).await?;
    Ok(true)
}

async fn remove(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    threads::remove_all(&mut *connection, &Forum::Club(id.to_owned())).await?;
    for delete in [
        "DELETE FROM club_posts WHERE club = $1",
        "DELETE FROM club_bans WHERE club = $1",
        "DELETE FROM club_members WHERE club = $1",
        "DELETE FROM clubs WHERE id = $1",
    ] {
        sqlx::query(delete).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn members(pool: &Pool, club: &str) -> Result<Vec<(ClubMember, String)>, StoreError> {
    let query = format!(
        "SELECT {MEMBER}, accounts.name FROM club_members JOIN accounts ON accounts.id = account \
         WHERE club = $1 AND closed IS NULL ORDER BY since, account LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(club).bind(i64::from(MOST_CLUB_MEMBERS)).fetch_all(pool).await?;
    let read = |row: &Row| Ok::<_, StoreError>((read_member(row, 0)?, row.try_get(5)?));
    let mut members: Vec<(ClubMember, String)> = rows.iter().map(read).collect::<Result<_, _>>()?;
    members.sort_by_key(|(member, _)| std::cmp::Reverse(member.standing));
    Ok(members)
}

pub(super) async fn member(pool: &Pool, club: &str, account: &str) -> Result<Option<ClubMember>, StoreError> {
    let query = format!("SELECT {MEMBER} FROM club_members WHERE club = $1 AND account = $2");
    let row = sqlx::query(&query).bind(club).bind(account).fetch_optional(pool).await?;
    row.map(|row| read_member(&row, 0)).transpose()
}

pub(super) async fn of(pool: &Pool, account: &str) -> Result<Vec<(StoredClub, ClubMember)>, StoreError> {
    let query = format!(
        "SELECT {CLUB}, {MEMBER} FROM clubs JOIN club_members ON clubs.id = club WHERE account = $1 ORDER BY name_key LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_CLUBS)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((read_club(row)?, read_member(row, 6)?))).collect()
}

pub(super) async fn set_standing(
    connection: &mut Connection,
    (club, account): (String, String),
    from: Option<Standing>,
    to: Option<Standing>,
    now: u64,
) -> Result<StandingSet, StoreError> {
    let leads = |standing: Option<Standing>| standing == Some(Standing::Leader);
    if leads(from) || leads(to) || !hold(connection, &club).await? {
        return Ok(StandingSet::Other);
    }
    let found = "SELECT standing FROM club_members WHERE club = $1 AND account = $2";
    let found: Option<String> =
        sqlx::query_scalar(found).bind(&club).bind(&account).fetch_optional(&mut *connection).await?;
    if found.map(standing).transpose()? != from {
        return Ok(StandingSet::Other);
    }
    let Some(to) = to else {
        let delete = "DELETE FROM club_members WHERE club = $1 AND account = $2";
        sqlx::query(delete).bind(club).bind(account).execute(connection).await?;
        return Ok(StandingSet::Yes);
    };
    if from.is_none() && is_banned_in(connection, &club, &account).await? {
        return Ok(StandingSet::Banned);
    }
    if from.is_none() {
        let counts = "SELECT (SELECT count(*) FROM club_members WHERE club = $1), \
                      (SELECT count(*) FROM club_members WHERE club = $1 AND standing = 'asked'), \
                      (SELECT count(*) FROM club_members WHERE account = $2)";
        let row = sqlx::query(counts).bind(&club).bind(&account).fetch_one(&mut *connection).await?;
        let (all, asked, clubs): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let many_ask = to == Standing::Asked && asked >= i64::from(MOST_CLUB_ASKERS);
        if many_ask || all >= i64::from(MOST_CLUB_MEMBERS) || clubs >= i64::from(MOST_CLUBS) {
            return Ok(StandingSet::Full);
        }
    }
    // Who rises or falls within the club has been in it since they came.
    let stays = from.is_some_and(Standing::belongs) && to.belongs();
    sqlx::query(
        "INSERT INTO club_members (club, account, standing, since, muted) VALUES ($1, $2, $3, $4, 0) \
         ON CONFLICT (club, account) DO UPDATE SET standing = excluded.standing, \
         since = CASE WHEN $5 = 1 THEN club_members.since ELSE excluded.since END",
    )
    .bind(club)
    .bind(account)
    .bind(to.code())
    .bind(signed(now))
    .bind(i64::from(stays))
    .execute(connection)
    .await?;
    Ok(StandingSet::Yes)
}

pub(super) async fn ban(
    connection: &mut Connection,
    (club, account): (String, String),
    from: Option<Standing>,
    now: u64,
) -> Result<StandingSet, StoreError> {
    let whose = (club.clone(), account.clone());
    if from.is_none() {
        let unchanged = member_in(connection, &club, &account).await?.is_none() && hold(connection, &club).await?;
        if !unchanged {
            return Ok(StandingSet::Other);
        }
    } else {
        match set_standing(connection, whose, from, None, now).await? {
            StandingSet::Yes => {}
            other => return Ok(other),
        }
    }
    sqlx::query("INSERT INTO club_bans (club, account, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(&club)
        .bind(account)
        .bind(signed(now))
        .execute(&mut *connection)
        .await?;
    let old = "DELETE FROM club_bans WHERE club = $1 AND account IN \
               (SELECT account FROM club_bans WHERE club = $1 ORDER BY at DESC, account LIMIT 100 OFFSET $2)";
    sqlx::query(old).bind(club).bind(i64::from(MOST_CLUB_MEMBERS)).execute(connection).await?;
    Ok(StandingSet::Yes)
}

async fn member_in(connection: &mut Connection, club: &str, account: &str) -> Result<Option<String>, StoreError> {
    let query = "SELECT standing FROM club_members WHERE club = $1 AND account = $2";
    Ok(sqlx::query_scalar(query).bind(club).bind(account).fetch_optional(connection).await?)
}

const IS_BANNED: &str = "SELECT count(*) FROM club_bans WHERE club = $1 AND account = $2";

async fn is_banned_in(connection: &mut Connection, club: &str, account: &str) -> Result<bool, StoreError> {
    let bans: i64 = sqlx::query_scalar(IS_BANNED).bind(club).bind(account).fetch_one(connection).await?;
    Ok(bans > 0)
}

pub(super) async fn is_banned(pool: &Pool, club: &str, account: &str) -> Result<bool, StoreError> {
    let bans: i64 = sqlx::query_scalar(IS_BANNED).bind(club).bind(account).fetch_one(pool).await?;
    Ok(bans > 0)
}

pub(super) async fn lift_ban(connection: &mut Connection, club: String, account: String) -> Result<bool, StoreError> {
    let delete = "DELETE FROM club_bans WHERE club = $1 AND account = $2";
    Ok(sqlx::query(delete).bind(club).bind(account).execute(connection).await?.rows_affected() == 1)
}

pub(super) async fn bans(pool: &Pool, club: &str) -> Result<Vec<(String, String, u64)>, StoreError> {
    let query = "SELECT account, accounts.name, at FROM club_bans JOIN accounts ON accounts.id = account \
                 WHERE club = $1 AND closed IS NULL ORDER BY at DESC, account LIMIT $2";
    let rows = sqlx::query(query).bind(club).bind(i64::from(MOST_CLUB_MEMBERS)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, unsigned(row.try_get(2)?)))).collect()
}

pub(super) async fn hand_over(connection: &mut Connection, club: String, to: String) -> Result<bool, StoreError> {
    if !hold(connection, &club).await? {
        return Ok(false);
    }
    let belongs = format!("SELECT standing FROM club_members WHERE club = $1 AND account = $2 AND {BELONGS}");
    let found: Option<String> =
        sqlx::query_scalar(&belongs).bind(&club).bind(&to).fetch_optional(&mut *connection).await?;
    if found.is_none() {
        return Ok(false);
    }
    let step_down = "UPDATE club_members SET standing = 'officer' WHERE club = $1 AND standing = 'leader'";
    sqlx::query(step_down).bind(&club).execute(&mut *connection).await?;
    let rise = "UPDATE club_members SET standing = 'leader' WHERE club = $1 AND account = $2";
    sqlx::query(rise).bind(club).bind(to).execute(connection).await?;
    Ok(true)
}

pub(super) async fn mute(
    connection: &mut Connection,
    club: String,
    account: String,
    is_muted: bool,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE club_members SET muted = $3 WHERE club = $1 AND account = $2")
        .bind(club)
        .bind(account)
        .bind(i64::from(is_muted))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn add_post(connection: &mut Connection, post: ClubPost) -> Result<bool, StoreError> {
    if !hold(connection, &post.club).await? {
        return Ok(false);
    }
    let insert = format!("INSERT INTO club_posts ({POST}) VALUES ($1, $2, $3, $4, $5)");
    sqlx::query(&insert)
        .bind(post.id)
        .bind(&post.club)
        .bind(signed(post.at))
        .bind(post.author)
        .bind(post.text)
        .execute(&mut *connection)
        .await?;
    let old = "DELETE FROM club_posts WHERE id IN \
               (SELECT id FROM club_posts WHERE club = $1 ORDER BY at DESC, id DESC LIMIT 100 OFFSET $2)";
    sqlx::query(old).bind(post.club).bind(i64::from(MOST_POSTS)).execute(connection).await?;
    Ok(true)
}

pub(super) async fn posts(pool: &Pool, club: &str, at_most: u32) -> Result<Vec<ClubPost>, StoreError> {
    let query = format!("SELECT {POST} FROM club_posts WHERE club = $1 ORDER BY at DESC, id DESC LIMIT $2");
    let rows = sqlx::query(&query).bind(club).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_post).collect()
}

pub(super) async fn posts_by(pool: &Pool, author: &str, at_most: u32) -> Result<Vec<ClubPost>, StoreError> {
    let query = format!("SELECT {POST} FROM club_posts WHERE author = $1 ORDER BY at, id LIMIT $2");
    let rows = sqlx::query(&query).bind(author).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_post).collect()
}

pub(super) async fn remove_post(connection: &mut Connection, club: String, id: String) -> Result<bool, StoreError> {
    let delete = "DELETE FROM club_posts WHERE club = $1 AND id = $2";
    Ok(sqlx::query(delete).bind(club).bind(id).execute(connection).await?.rows_affected() == 1)
}

pub(super) async fn ranking(pool: &Pool, club: &str, of: &str) -> Result<Vec<Ranked>, StoreError> {
    let query = format!(
        "SELECT {}, accounts.name FROM ratings JOIN accounts ON accounts.id = ratings.player \
         WHERE ratings.pool = $2 AND accounts.closed IS NULL AND player NOT IN (SELECT account FROM bots) \
         AND player IN (SELECT account FROM club_members WHERE club = $1 AND {BELONGS}) \
         ORDER BY rating DESC, player LIMIT $3",
        ratings::RATING
    );
    let query = sqlx::query(&query).bind(club).bind(of).bind(i64::from(MOST_CLUB_MEMBERS));
    let rows = query.fetch_all(pool).await?;
    rows.iter().map(|row| Ok(Ranked { rating: ratings::read(row, 0)?, name: row.try_get(9)? })).collect()
}

pub(super) async fn played(pool: &Pool, club: &str, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    let holders =
        format!("SELECT holder FROM accounts JOIN club_members ON accounts.id = account WHERE club = $1 AND {BELONGS}");
    let query = format!(
        "SELECT {} FROM games WHERE black_holder IN ({holders}) AND white_holder IN ({holders}) AND status = 'over' \
         AND shown IS NOT NULL AND black_holder <> white_holder ORDER BY created DESC, id DESC LIMIT $2",
        games::COLUMNS
    );
    let rows = sqlx::query(&query).bind(club).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(games::read).collect()
}

/// An account is erased: its clubs go to whoever has been an officer, or a member, for longest; one that nobody else is in is
/// dissolved. What it has told others stays without its name.
pub(super) async fn forget(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    let led = "SELECT club FROM club_members WHERE account = $1 AND standing = 'leader' ORDER BY club";
    let led: Vec<String> = sqlx::query_scalar(led).bind(account).fetch_all(&mut *connection).await?;
    for club in led {
        hold(connection, &club).await?;
        // An officer's code comes after a member's.
        let next = "SELECT account FROM club_members JOIN accounts ON accounts.id = account WHERE club = $1 AND account <> $2 \
                    AND standing IN ('officer', 'member') AND closed IS NULL ORDER BY standing DESC, since, account LIMIT 1";
        let next: Option<String> =
            sqlx::query_scalar(next).bind(&club).bind(account).fetch_optional(&mut *connection).await?;
        match next {
            Some(next) => drop(hand_over(connection, club, next).await?),
            None => remove(connection, &club).await?,
        }
    }
    for delete in ["DELETE FROM club_members WHERE account = $1", "DELETE FROM club_bans WHERE account = $1"] {
        sqlx::query(delete).bind(account).execute(&mut *connection).await?;
    }
    sqlx::query("UPDATE club_posts SET author = '' WHERE author = $1").bind(account).execute(connection).await?;
    Ok(())
}

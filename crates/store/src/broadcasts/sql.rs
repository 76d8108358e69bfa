//! Broadcasts: games that are played elsewhere, and followed here while they are.

use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row};
use crate::broadcasts::{MOST_BOARDS, MOST_BROADCASTS, MOST_RELAYERS, MOST_ROUNDS, MOST_STATES};
use crate::columns::{signed, small, unsigned};
use crate::{
    Answer, AuditEntry, BoardState, BroadcastBoard, BroadcastQuery, BroadcastRound, Broadcasts, StoreError,
    StoredBroadcast,
};
use sqlx::Row as _;

impl Broadcasts for Backend {
    fn add_broadcast(&self, broadcast: StoredBroadcast, round: BroadcastRound) -> Answer<'_, bool> {
        let key = broadcast.owner.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, broadcast, round)))
    }

    fn broadcast<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredBroadcast>> {
        self.read(get(&self.readers, id))
    }

    fn change_broadcast(&self, broadcast: StoredBroadcast, now: u64) -> Answer<'_, bool> {
        let key = broadcast.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(change(connection, broadcast, now)))
    }

    fn touch_broadcast<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(touch(connection, id, now)))
    }

    fn remove_broadcast<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(remove(connection, id, entry)))
    }

    fn broadcasts(&self, query: BroadcastQuery) -> Answer<'_, Vec<StoredBroadcast>> {
        self.read(find(&self.readers, query))
    }

    fn relayers<'a>(&'a self, broadcast: &'a str) -> Answer<'a, Vec<(String, String)>> {
        self.read(relayers(&self.readers, broadcast))
    }

    fn set_relayer<'a>(&'a self, broadcast: &'a str, account: &'a str, may: bool) -> Answer<'a, bool> {
        let (of, whom) = (broadcast.to_owned(), account.to_owned());
        self.write(Urgency::Creation, broadcast, move |connection| Box::pin(set_relayer(connection, of, whom, may)))
    }

    fn leave_broadcasts<'a>(&'a self, account: &'a str) -> Answer<'a, ()> {
        let (key, account) = (account, account.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(leave(connection, account)))
    }

    fn rounds<'a>(&'a self, broadcast: &'a str) -> Answer<'a, Vec<BroadcastRound>> {
        self.read(rounds(&self.readers, broadcast))
    }

    fn add_round(&self, round: BroadcastRound) -> Answer<'_, bool> {
        let key = round.broadcast.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add_round(connection, round)))
    }

    fn boards<'a>(&'a self, broadcast: &'a str) -> Answer<'a, Vec<BroadcastBoard>> {
        self.read(boards(&self.readers, broadcast))
    }

    fn board<'a>(&'a self, id: &'a str) -> Answer<'a, Option<BroadcastBoard>> {
        self.read(board(&self.readers, id))
    }

    fn add_board(&self, board: BroadcastBoard, first: BoardState) -> Answer<'_, bool> {
        let key = board.broadcast.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add_board(connection, board, first)))
    }

    fn change_board(&self, board: BroadcastBoard) -> Answer<'_, bool> {
        let key = board.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(change_board(connection, board)))
    }

    fn archive_board<'a>(&'a self, id: &'a str, game: u64) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(archive_board(connection, id, game)))
    }

    fn remove_board<'a>(&'a self, broadcast: &'a str, id: &'a str) -> Answer<'a, bool> {
        let (of, id) = (broadcast.to_owned(), id.to_owned());
        self.write(Urgency::Creation, broadcast, move |connection| Box::pin(remove_board(connection, of, id)))
    }

    fn board_states<'a>(&'a self, board: &'a str) -> Answer<'a, Vec<BoardState>> {
        self.read(states(&self.readers, board))
    }

    fn add_board_state<'a>(&'a self, board: &'a str, state: BoardState, seen: u64) -> Answer<'a, bool> {
        let of = board.to_owned();
        self.write(Urgency::Creation, board, move |connection| Box::pin(add_state(connection, of, state, seen)))
    }

    fn sweep_board_states(&self, seen: u64) -> Answer<'_, ()> {
        self.write(Urgency::Later, "broadcast states", move |connection| Box::pin(sweep(connection, seen)))
    }

    fn tell_trouble<'a>(&'a self, board: &'a str, trouble: String) -> Answer<'a, ()> {
        let of = board.to_owned();
        self.write(Urgency::Later, board, move |connection| Box::pin(tell_trouble(connection, of, trouble)))
    }

    fn boards_due(&self, now: u64, at_most: u32) -> Answer<'_, Vec<BroadcastBoard>> {
        self.read(due(&self.readers, now, at_most))
    }

    fn boards_asked<'a>(&'a self, owner: &'a str) -> Answer<'a, u64> {
        self.read(asked(&self.readers, owner))
    }

    fn stop_asking<'a>(&'a self, board: &'a str, due: u64, trouble: String) -> Answer<'a, bool> {
        let of = board.to_owned();
        self.write(Urgency::Later, board, move |connection| Box::pin(stop_asking(connection, of, due, trouble)))
    }

    fn take_due<'a>(&'a self, board: &'a str, due: u64, next: u64) -> Answer<'a, bool> {
        let of = board.to_owned();
        self.write(Urgency::Later, board, move |connection| Box::pin(take_due(connection, of, due, next)))
    }
}

const BROADCAST: &str = "SELECT broadcasts.id, owner, accounts.name, title, about, delay, broadcasts.created, changed \
                         FROM broadcasts JOIN accounts ON accounts.id = owner WHERE";
const BOARD: &str =
    "SELECT id, broadcast, round, place, title, source, due, trouble, archived, since FROM broadcast_boards WHERE";

fn read(row: &Row) -> Result<StoredBroadcast, StoreError> {
    Ok(StoredBroadcast {
        id: row.try_get(0)?,
        owner: row.try_get(1)?,
        owner_name: row.try_get(2)?,
        title: row.try_get(3)?,
        about: row.try_get(4)?,
        delay_ms: unsigned(row.try_get(5)?),
        created: unsigned(row.try_get(6)?),
        changed: unsigned(row.try_get(7)?),
    })
}

fn read_board(row: &Row) -> Result<BroadcastBoard, StoreError> {
    Ok(BroadcastBoard {
        id: row.try_get(0)?,
        broadcast: row.try_get(1)?,
        round: row.try_get(2)?,
        place: small(row.try_get(3)?)?,
        title: row.try_get(4)?,
        source: row.try_get(5)?,
        due: row.try_get::<Option<i64>, _>(6)?.map(unsigned),
        trouble: row.try_get(7)?,
        archived: row.try_get::<Option<i64>, _>(8)?.map(unsigned),
        since: unsigned(row.try_get(9)?),
    })
}

async fn add(
    connection: &mut Connection,
    broadcast: StoredBroadcast,
    round: BroadcastRound,
) -> Result<bool, StoreError> {
    let added = sqlx::query(
        "INSERT INTO broadcasts (id, owner, title, about, delay, created, changed) SELECT $1, $2, $3, $4, $5, $6, $7 \
         WHERE (SELECT count(*) FROM broadcasts WHERE owner = $2) < $8 ON CONFLICT (id) DO NOTHING",
    )
    .bind(broadcast.id)
    .bind(broadcast.owner)
    .bind(broadcast.title)
    .bind(broadcast.about)
    .bind(signed(broadcast.delay_ms))
    .bind(signed(broadcast.created))
    .bind(signed(broadcast.changed))
    .bind(i64::from(MOST_BROADCASTS))
    .execute(&mut *connection)
    .await?;
    Ok(added.rows_affected() == 1 && add_round(connection, round).await?)
}

async fn get(pool: &Pool, id: &str) -> Result<Option<StoredBroadcast>, StoreError> {
    let row = sqlx::query(&format!("{BROADCAST} broadcasts.id = $1")).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

async fn change(connection: &mut Connection, broadcast: StoredBroadcast, now: u64) -> Result<bool, StoreError> {
    let before = "SELECT delay FROM broadcasts WHERE id = $1";
    let before: Option<i64> = sqlx::query_scalar(before).bind(&broadcast.id).fetch_optional(&mut *connection).await?;
    if let Some(delay) = before.map(unsigned).filter(|delay| *delay != broadcast.delay_ms) {
        let forget = "DELETE FROM broadcast_states WHERE board IN (SELECT id FROM broadcast_boards WHERE broadcast = $1) \
                      AND seq < (SELECT max(seen.seq) FROM broadcast_states AS seen \
                                 WHERE seen.board = broadcast_states.board AND seen.at <= $2)";
        let seen = signed(now.saturating_sub(delay));
        sqlx::query(forget).bind(&broadcast.id).bind(seen).execute(&mut *connection).await?;
    }
    let changed = sqlx::query("UPDATE broadcasts SET title = $1, about = $2, delay = $3 WHERE id = $4")
        .bind(broadcast.title)
        .bind(broadcast.about)
        .bind(signed(broadcast.delay_ms))
        .bind(broadcast.id)
        .execute(connection)
        .await?;
    Ok(changed.rows_affected() == 1)
}

async fn touch(connection: &mut Connection, id: String, now: u64) -> Result<(), StoreError> {
    let touch = "UPDATE broadcasts SET changed = $1 WHERE id = $2 AND changed < $1";
    sqlx::query(touch).bind(signed(now)).bind(id).execute(connection).await?;
    Ok(())
}

async fn remove(connection: &mut Connection, id: String, entry: Option<AuditEntry>) -> Result<(), StoreError> {
    for remove in [
        "DELETE FROM broadcast_states WHERE board IN (SELECT id FROM broadcast_boards WHERE broadcast = $1)",
        "DELETE FROM broadcast_boards WHERE broadcast = $1",
        "DELETE FROM broadcast_rounds WHERE broadcast = $1",
        "DELETE FROM broadcast_people WHERE broadcast = $1",
        "DELETE FROM broadcasts WHERE id = $1",
    ] {
        sqlx::query(remove).bind(&id).execute(&mut *connection).await?;
    }
    match entry {
        Some(entry) => add_audit(connection, entry).await,
        None => Ok(()),
    }
}

async fn find(pool: &Pool, query: BroadcastQuery) -> Result<Vec<StoredBroadcast>, StoreError> {
    let (before, at_most) = (query.before.map_or(i64::MAX, signed), i64::from(query.at_most));
    let rows = match query.of {
        Some(of) => {
            let own = "(owner = $3 OR broadcasts.id IN (SELECT broadcast FROM broadcast_people WHERE account = $3))";
            let text = format!("{BROADCAST} changed < $1 AND {own} ORDER BY changed DESC, broadcasts.id LIMIT $2");
            sqlx::query(&text).bind(before).bind(at_most).bind(of).fetch_all(pool).await?
        }
        None => {
            let text = format!("{BROADCAST} changed < $1 ORDER BY changed DESC, broadcasts.id LIMIT $2");
            sqlx::query(&text).bind(before).bind(at_most).fetch_all(pool).await?
        }
    };
    rows.iter().map(read).collect()
}

async fn relayers(pool: &Pool, broadcast: &str) -> Result<Vec<(String, String)>, StoreError> {
    let query = "SELECT account, accounts.name FROM broadcast_people JOIN accounts ON accounts.id = account \
                 WHERE broadcast = $1 ORDER BY accounts.name";
    Ok(sqlx::query_as(query).bind(broadcast).fetch_all(pool).await?)
}

async fn set_relayer(
    connection: &mut Connection,
    broadcast: String,
    account: String,
    may: bool,
) -> Result<bool, StoreError> {
    if !may {
        let remove = "DELETE FROM broadcast_people WHERE broadcast = $1 AND account = $2";
        sqlx::query(remove).bind(broadcast).bind(account).execute(connection).await?;
        return Ok(true);
    }
    let add = "INSERT INTO broadcast_people (broadcast, account) SELECT id, $2 FROM broadcasts WHERE id = $1 \
               AND (SELECT count(*) FROM broadcast_people WHERE broadcast = $1) < $3 ON CONFLICT DO NOTHING";
    let bind = sqlx::query(add).bind(&broadcast).bind(&account).bind(i64::from(MOST_RELAYERS));
    if bind.execute(&mut *connection).await?.rows_affected() == 1 {
        return Ok(true);
    }
    let there = "SELECT count(*) FROM broadcast_people WHERE broadcast = $1 AND account = $2";
    let count: i64 = sqlx::query_scalar(there).bind(broadcast).bind(account).fetch_one(connection).await?;
    Ok(count == 1)
}

async fn leave(connection: &mut Connection, account: String) -> Result<(), StoreError> {
    let own: Vec<String> = sqlx::query_scalar("SELECT id FROM broadcasts WHERE owner = $1")
        .bind(&account)
        .fetch_all(&mut *connection)
        .await?;
    for id in own {
        remove(&mut *connection, id, None).await?;
    }
    sqlx::query("DELETE FROM broadcast_people WHERE account = $1").bind(account).execute(connection).await?;
    Ok(())
}

async fn rounds(pool: &Pool, broadcast: &str) -> Result<Vec<BroadcastRound>, StoreError> {
    let query = "SELECT id, broadcast, place, title FROM broadcast_rounds WHERE broadcast = $1 ORDER BY place, id";
    let rows = sqlx::query(query).bind(broadcast).fetch_all(pool).await?;
    let read = |row: &Row| {
        Ok(BroadcastRound {
            id: row.try_get(0)?,
            broadcast: row.try_get(1)?,
            place: small(row.try_get(2)?)?,
            title: row.try_get(3)?,
        })
    };
    rows.iter().map(read).collect()
}

async fn add_round(connection: &mut Connection, round: BroadcastRound) -> Result<bool, StoreError> {
    let add = "INSERT INTO broadcast_rounds (id, broadcast, place, title) \
               SELECT $1, id, (SELECT coalesce(max(place), 0) + 1 FROM broadcast_rounds WHERE broadcast = $2), $3 \
               FROM broadcasts WHERE id = $2 AND (SELECT count(*) FROM broadcast_rounds WHERE broadcast = $2) < $4";
    let add = sqlx::query(add).bind(round.id).bind(round.broadcast).bind(round.title).bind(i64::from(MOST_ROUNDS));
    Ok(add.execute(connection).await?.rows_affected() == 1)
}

async fn boards(pool: &Pool, broadcast: &str) -> Result<Vec<BroadcastBoard>, StoreError> {
    let query = format!("{BOARD} broadcast = $1 ORDER BY place, id");
    sqlx::query(&query).bind(broadcast).fetch_all(pool).await?.iter().map(read_board).collect()
}

async fn board(pool: &Pool, id: &str) -> Result<Option<BroadcastBoard>, StoreError> {
    let row = sqlx::query(&format!("{BOARD} id = $1")).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_board(&row)).transpose()
}

async fn add_board(connection: &mut Connection, board: BroadcastBoard, first: BoardState) -> Result<bool, StoreError> {
    let add = "INSERT INTO broadcast_boards (id, broadcast, round, place, title, source, due, trouble, since) \
               SELECT $1, broadcast, id, (SELECT coalesce(max(place), 0) + 1 FROM broadcast_boards WHERE broadcast = $2), $4, $5, $6, $7, $9 \
               FROM broadcast_rounds WHERE id = $3 AND broadcast = $2 \
               AND (SELECT count(*) FROM broadcast_boards WHERE broadcast = $2) < $8";
    let added = sqlx::query(add)
        .bind(&board.id)
        .bind(board.broadcast)
        .bind(board.round)
        .bind(board.title)
        .bind(board.source)
        .bind(board.due.map(signed))
        .bind(board.trouble)
        .bind(i64::from(MOST_BOARDS))
        .bind(signed(board.since))
        .execute(&mut *connection)
        .await?;
    if added.rows_affected() == 0 {
        return Ok(false);
    }
    insert(connection, &board.id, first).await
}

async fn change_board(connection: &mut Connection, board: BroadcastBoard) -> Result<bool, StoreError> {
    let change =
        "UPDATE broadcast_boards SET title = $1, source = $2, due = $3, trouble = $4, since = $5 WHERE id = $6";
    let changed = sqlx::query(change)
        .bind(board.title)
        .bind(board.source)
        .bind(board.due.map(signed))
        .bind(board.trouble)
        .bind(signed(board.since))
        .bind(board.id)
        .execute(connection)
        .await?;
    Ok(changed.rows_affected() == 1)
}

async fn archive_board(connection: &mut Connection, id: String, game: u64) -> Result<bool, StoreError> {
    let change = "UPDATE broadcast_boards SET archived = $1 WHERE id = $2 AND archived IS NULL";
    Ok(sqlx::query(change).bind(signed(game)).bind(id).execute(connection).await?.rows_affected() == 1)
}

async fn remove_board(connection: &mut Connection, broadcast: String, id: String) -> Result<bool, StoreError> {
    let remove = "DELETE FROM broadcast_boards WHERE id = $1 AND broadcast = $2";
    if sqlx::query(remove).bind(&id).bind(broadcast).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("DELETE FROM broadcast_states WHERE board = $1").bind(id).execute(connection).await?;
    Ok(true)
}

async fn states(pool: &Pool, board: &str) -> Result<Vec<BoardState>, StoreError> {
    let query =
        "SELECT seq, at, record, left_black, left_white, brought FROM broadcast_states WHERE board = $1 ORDER BY seq";
    let rows = sqlx::query(query).bind(board).fetch_all(pool).await?;
    let read = |row: &Row| {
        let (black, white): (Option<i64>, Option<i64>) = (row.try_get(3)?, row.try_get(4)?);
        Ok(BoardState {
            seq: small(row.try_get(0)?)?,
            at: unsigned(row.try_get(1)?),
            record: row.try_get(2)?,
            left: black.zip(white).map(|(black, white)| (unsigned(black), unsigned(white))),
            brought: row.try_get(5)?,
        })
    };
    rows.iter().map(read).collect()
}

async fn insert(connection: &mut Connection, board: &str, state: BoardState) -> Result<bool, StoreError> {
    let add = "INSERT INTO broadcast_states (board, seq, at, record, left_black, left_white, brought) SELECT id, $2, $3, $4, $5, $6, $7 \
               FROM broadcast_boards WHERE id = $1 \
               AND $2 = (SELECT coalesce(max(seq), -1) + 1 FROM broadcast_states WHERE board = $1) ON CONFLICT (board, seq) DO NOTHING";
    let added = sqlx::query(add)
        .bind(board)
        .bind(i64::from(state.seq))
        .bind(signed(state.at))
        .bind(state.record)
        .bind(state.left.map(|left| signed(left.0)))
        .bind(state.left.map(|left| signed(left.1)))
        .bind(state.brought)
        .execute(connection)
        .await?;
    Ok(added.rows_affected() == 1)
}

async fn add_state(
    connection: &mut Connection,
    board: String,
    state: BoardState,
    seen: u64,
) -> Result<bool, StoreError> {
    let (seq, at) = (state.seq, state.at);
    if !insert(connection, &board, state).await? {
        return Ok(false);
    }
    // What everybody sees is the last of those made until then; the oldest, where none is so old.
    let forget = "DELETE FROM broadcast_states WHERE board = $1 AND seq < \
                  (SELECT max(seq) FROM broadcast_states WHERE board = $1 AND at <= $2)";
    sqlx::query(forget).bind(&board).bind(signed(seen.min(at))).execute(&mut *connection).await?;
    if seq >= MOST_STATES {
        thin(connection, board).await?;
    }
    Ok(true)
}

/// Of too many states that are yet to be seen, the one is left out that is missed the least. The one that is seen, the one that is due
/// next and the last one stay, so that the board goes on evenly whatever comes.
async fn thin(connection: &mut Connection, board: String) -> Result<(), StoreError> {
    let kept: Vec<(i64, i64)> = sqlx::query_as("SELECT seq, at FROM broadcast_states WHERE board = $1 ORDER BY seq")
        .bind(&board)
        .fetch_all(&mut *connection)
        .await?;
    if kept.len() <= MOST_STATES as usize {
        return Ok(());
    }
    // How long nothing would change on the board if the one between them were left out.
    let still = |states: &&[(i64, i64)]| states[2].1 - states[0].1;
    if let Some(least) = kept[1..].windows(3).min_by_key(still) {
        let forget = "DELETE FROM broadcast_states WHERE board = $1 AND seq = $2";
        sqlx::query(forget).bind(board).bind(least[1].0).execute(connection).await?;
    }
    Ok(())
}

async fn sweep(connection: &mut Connection, seen: u64) -> Result<(), StoreError> {
    let forget = "DELETE FROM broadcast_states WHERE at <= $1 AND seq < (SELECT max(seen.seq) FROM broadcast_states AS seen \
                  WHERE seen.board = broadcast_states.board AND seen.at <= $1)";
    sqlx::query(forget).bind(signed(seen)).execute(connection).await?;
    Ok(())
}

async fn stop_asking(
    connection: &mut Connection,
    board: String,
    due: u64,
    trouble: String,
) -> Result<bool, StoreError> {
    let stop = "UPDATE broadcast_boards SET due = NULL, trouble = $1 WHERE id = $2 AND due = $3";
    let stopped = sqlx::query(stop).bind(trouble).bind(board).bind(signed(due)).execute(connection).await?;
    Ok(stopped.rows_affected() == 1)
}

async fn tell_trouble(connection: &mut Connection, board: String, trouble: String) -> Result<(), StoreError> {
    let tell = "UPDATE broadcast_boards SET trouble = $1 WHERE id = $2 AND trouble <> $1";
    sqlx::query(tell).bind(trouble).bind(board).execute(connection).await?;
    Ok(())
}

async fn due(pool: &Pool, now: u64, at_most: u32) -> Result<Vec<BroadcastBoard>, StoreError> {
    let query = format!("{BOARD} due <= $1 ORDER BY due, id LIMIT $2");
    let rows = sqlx::query(&query).bind(signed(now)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_board).collect()
}

async fn asked(pool: &Pool, owner: &str) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM broadcast_boards JOIN broadcasts ON broadcasts.id = broadcast \
                 WHERE owner = $1 AND due IS NOT NULL";
    Ok(unsigned(sqlx::query_scalar(query).bind(owner).fetch_one(pool).await?))
}

async fn take_due(connection: &mut Connection, board: String, due: u64, next: u64) -> Result<bool, StoreError> {
    let take = "UPDATE broadcast_boards SET due = $1 WHERE id = $2 AND due = $3";
    let taken = sqlx::query(take).bind(signed(next)).bind(board).bind(signed(due)).execute(connection).await?;
    Ok(taken.rows_affected() == 1)
}

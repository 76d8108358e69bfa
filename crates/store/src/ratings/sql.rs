//! Ratings and what changed them. Each is kept in whole thousandths of a point, the volatility in billionths.

use super::classes::SHELTERED;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, games, happened};
use crate::columns::{signed, small, unsigned};
use crate::{
    Answer, GameResult, Ranked, RatingChange, Ratings, SecretHash, Step, StoreError, StoredGame, StoredRating,
};
use komadai_event::{Change, Rating, rate_after};
use komadai_shogi::{ByColor, Color};
use sqlx::Row as _;

/// The key of all work on ratings. It comes after every game's: their lock is the last that a transaction asks for.
pub(super) const RATINGS: &str = "~ratings";

impl Ratings for Backend {
    fn rate(&self, step: Step, result: GameResult) -> Answer<'_, bool> {
        self.write(Urgency::Creation, RATINGS, move |connection| Box::pin(rate(connection, step, result)))
    }

    fn ratings_of<'a>(&'a self, player: &'a str) -> Answer<'a, Vec<StoredRating>> {
        self.read(of(&self.readers, player))
    }

    fn ranking<'a>(&'a self, pool: &'a str, deviation: f64, below: bool, at_most: u32) -> Answer<'a, Vec<Ranked>> {
        self.read(ranking(&self.readers, pool, deviation, below, at_most))
    }

    fn rating_changes(&self, after: u64, at_most: u32) -> Answer<'_, Vec<RatingChange>> {
        self.read(changes(&self.readers, after, at_most))
    }

    fn rating_changes_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<RatingChange>> {
        self.read(changes_of(&self.readers, game))
    }

    fn rating_history<'a>(&'a self, player: &'a str, pool: &'a str, at_most: u32) -> Answer<'a, Vec<RatingChange>> {
        self.read(history(&self.readers, player, pool, at_most))
    }

    fn games_played<'a>(
        &'a self,
        holder: SecretHash,
        before: Option<(u64, &'a str)>,
        at_most: u32,
    ) -> Answer<'a, Vec<StoredGame>> {
        self.read(games_played(&self.readers, holder, before, at_most))
    }

    fn games_ended(&self, holder: SecretHash, since: u64, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(games_ended(&self.readers, holder, since, at_most))
    }
}

pub(super) const RATING: &str = "player, pool, rating, deviation, volatility, games, wins, draws, played";
const CHANGE: &str = "number, side, game, pool, at, player, opponent, half_points, old_rating, old_deviation, \
     old_volatility, rating, deviation, volatility";

/// One game after another on the whole site: what one has changed, the next one stands on.
pub(super) async fn rate(connection: &mut Connection, step: Step, result: GameResult) -> Result<bool, StoreError> {
    if !happened::take(connection, step).await? {
        return Ok(false);
    }
    let known = "SELECT EXISTS (SELECT 1 FROM rating_changes WHERE game = $1)";
    if sqlx::query_scalar(known).bind(&result.game).fetch_one(&mut *connection).await? {
        return Ok(true);
    }
    let mut before = ByColor { black: None, white: None };
    for side in Color::ALL {
        let query = format!("SELECT {RATING} FROM ratings WHERE player = $1 AND pool = $2");
        let row =
            sqlx::query(&query).bind(&result.players[side]).bind(&result.pool).fetch_optional(&mut *connection).await?;
        before[side] = row.map(|row| read(&row, 0)).transpose()?;
    }
    let known = ByColor::from_fn(|side| before[side].as_ref().map(|kept| (kept.rating, kept.played)));
    let Some(changes) = rate_after(known, result.at, result.handicap, result.winner) else { return Ok(true) };
    let last: Option<i64> =
        sqlx::query_scalar("SELECT max(number) FROM rating_changes").fetch_one(&mut *connection).await?;
    let number = unsigned(last.unwrap_or(0)) + 1;
    for side in Color::ALL {
        let change = RatingChange {
            number,
            side,
            game: result.game.clone(),
            pool: result.pool.clone(),
            at: result.at,
            player: result.players[side].clone(),
            opponent: result.players[!side].clone(),
            half_points: result.winner.map_or(1, |winner| if winner == side { 2 } else { 0 }),
            change: changes[side],
        };
        set(connection, before[side].take(), &change).await?;
        add(connection, change).await?;
    }
    Ok(true)
}

async fn set(
    connection: &mut Connection,
    before: Option<StoredRating>,
    change: &RatingChange,
) -> Result<(), StoreError> {
    let (games, wins, draws, played) =
        before.map_or((0, 0, 0, 0), |kept| (kept.games, kept.wins, kept.draws, kept.played));
    let [rating, deviation, volatility] = change.change.after.to_kept();
    sqlx::query(&format!(
        "INSERT INTO ratings ({RATING}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (player, pool) DO UPDATE \
         SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
         games = excluded.games, wins = excluded.wins, draws = excluded.draws, played = excluded.played"
    ))
    .bind(&change.player)
    .bind(&change.pool)
    .bind(rating)
    .bind(deviation)
    .bind(volatility)
    .bind(i64::from(games) + 1)
    .bind(i64::from(wins) + i64::from(change.half_points == 2))
    .bind(i64::from(draws) + i64::from(change.half_points == 1))
    .bind(signed(played.max(change.at)))
    .execute(connection)
    .await?;
    Ok(())
}

async fn add(connection: &mut Connection, change: RatingChange) -> Result<(), StoreError> {
    let (before, after) = (change.change.before.to_kept(), change.change.after.to_kept());
    let insert = format!(
        "INSERT INTO rating_changes ({CHANGE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
    );
    let mut query = sqlx::query(&insert)
        .bind(signed(change.number))
        .bind(games::color_code(change.side))
        .bind(change.game)
        .bind(change.pool)
        .bind(signed(change.at))
        .bind(change.player)
        .bind(change.opponent)
        .bind(i64::from(change.half_points));
    for number in before.into_iter().chain(after) {
        query = query.bind(number);
    }
    query.execute(connection).await?;
    Ok(())
}

/// The columns of a rating begin at this one.
pub(super) fn read(row: &Row, first: usize) -> Result<StoredRating, StoreError> {
    Ok(StoredRating {
        player: row.try_get(first)?,
        pool: row.try_get(first + 1)?,
        rating: rating(row, first + 2)?,
        games: small(row.try_get(first + 5)?)?,
        wins: small(row.try_get(first + 6)?)?,
        draws: small(row.try_get(first + 7)?)?,
        played: unsigned(row.try_get(first + 8)?),
    })
}

fn rating(row: &Row, first: usize) -> Result<Rating, StoreError> {
    Ok(Rating::from_kept([row.try_get(first)?, row.try_get(first + 1)?, row.try_get(first + 2)?]))
}

fn read_change(row: &Row) -> Result<RatingChange, StoreError> {
    let side: String = row.try_get(1)?;
    Ok(RatingChange {
        number: unsigned(row.try_get(0)?),
        side: games::color(&side)?,
        game: row.try_get(2)?,
        pool: row.try_get(3)?,
        at: unsigned(row.try_get(4)?),
        player: row.try_get(5)?,
        opponent: row.try_get(6)?,
        half_points: small(row.try_get(7)?)?,
        change: Change { before: rating(row, 8)?, after: rating(row, 11)? },
    })
}

pub(super) async fn of(pool: &Pool, player: &str) -> Result<Vec<StoredRating>, StoreError> {
    let query = format!("SELECT {RATING} FROM ratings WHERE player = $1 ORDER BY pool");
    let rows = sqlx::query(&query).bind(player).fetch_all(pool).await?;
    rows.iter().map(|row| read(row, 0)).collect()
}

pub(super) async fn ranking(
    pool: &Pool,
    of: &str,
    deviation: f64,
    below: bool,
    at_most: u32,
) -> Result<Vec<Ranked>, StoreError> {
    let compare = if below { "<" } else { ">=" };
    // Programs with accounts have played each other alone: no number of theirs can be held against one of a person.
    let query = format!(
        "SELECT {RATING}, accounts.name FROM ratings LEFT JOIN accounts ON accounts.id = ratings.player \
         WHERE pool = $1 AND deviation {compare} $2 AND accounts.closed IS NULL AND player NOT IN ({SHELTERED}) \
         AND player NOT IN (SELECT account FROM bots) \
         ORDER BY rating DESC, player LIMIT $3"
    );
    let [_, deviation, _] = Rating { value: 0.0, deviation, volatility: 0.0 }.to_kept();
    let rows = sqlx::query(&query).bind(of).bind(deviation).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok(Ranked { rating: read(row, 0)?, name: row.try_get(9)? })).collect()
}

pub(super) async fn changes(pool: &Pool, after: u64, at_most: u32) -> Result<Vec<RatingChange>, StoreError> {
    let query = format!("SELECT {CHANGE} FROM rating_changes WHERE number > $1 ORDER BY number, side LIMIT $2");
    let rows = sqlx::query(&query).bind(signed(after)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_change).collect()
}

pub(super) async fn changes_of(pool: &Pool, game: &str) -> Result<Vec<RatingChange>, StoreError> {
    let query = format!("SELECT {CHANGE} FROM rating_changes WHERE game = $1 ORDER BY side");
    let rows = sqlx::query(&query).bind(game).fetch_all(pool).await?;
    rows.iter().map(read_change).collect()
}

pub(super) async fn history(
    pool: &Pool,
    player: &str,
    of: &str,
    at_most: u32,
) -> Result<Vec<RatingChange>, StoreError> {
    let query =
        format!("SELECT {CHANGE} FROM rating_changes WHERE player = $1 AND pool = $2 ORDER BY number DESC LIMIT $3");
    let rows = sqlx::query(&query).bind(player).bind(of).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().rev().map(read_change).collect()
}

pub(super) async fn games_played(
    pool: &Pool,
    holder: SecretHash,
    before: Option<(u64, &str)>,
    at_most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    let (created, id) = before.unwrap_or((u64::MAX, ""));
    let query = format!(
        "SELECT {} FROM games WHERE (black_holder = $1 OR white_holder = $1) AND status = 'over' AND shown IS NOT NULL \
         AND (created < $2 OR created = $2 AND id < $3) ORDER BY created DESC, id DESC LIMIT $4",
        games::COLUMNS
    );
    let rows = sqlx::query(&query)
        .bind(&holder[..])
        .bind(signed(created))
        .bind(id)
        .bind(i64::from(at_most))
        .fetch_all(pool)
        .await?;
    rows.iter().map(games::read).collect()
}

/// Each side's newest are read from its own index (`games_of_black`, `games_of_white`), in its order and no further than they are wanted.
pub(super) async fn games_ended(
    pool: &Pool,
    holder: SecretHash,
    since: u64,
    at_most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    let of = |side: &str| {
        format!(
            "SELECT id FROM (SELECT id FROM games WHERE {side}_holder = $1 AND status = 'over' \
             AND (shown IS NOT NULL OR created >= $2) ORDER BY created DESC, id DESC LIMIT $3) AS of_{side}"
        )
    };
    let query = format!(
        "SELECT {} FROM games WHERE id IN ({} UNION {}) ORDER BY created DESC, id DESC LIMIT $3",
        games::COLUMNS,
        of("black"),
        of("white")
    );
    let rows =
        sqlx::query(&query).bind(&holder[..]).bind(signed(since)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(games::read).collect()
}

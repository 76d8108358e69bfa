//! Webhooks.

use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, happened, lock_notices, notices};
use crate::columns::{signed, small, unsigned};
use crate::webhooks::{GAME_BEGUN, GAME_ENDED, MOST_DELIVERIES, MOST_WEBHOOKS};
use crate::{Answer, Delivery, NotTaken, Step, StoreError, StoredNotice, StoredWebhook, TakenDelivery, Webhooks};
use sqlx::{QueryBuilder, Row as _};

/// The key of all work on addresses that are told something.
const WEBHOOKS: &str = "~webhooks";
/// Addresses that are looked at for one that no other node takes.
const LOOKED_AT: i64 = 16;

impl Webhooks for Backend {
    fn add_webhook(&self, webhook: StoredWebhook) -> Answer<'_, bool> {
        let key = webhook.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, webhook)))
    }

    fn webhooks_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredWebhook>> {
        self.read(of(&self.readers, account))
    }

    fn remove_webhook<'a>(&'a self, account: &'a str, id: &'a str) -> Answer<'a, bool> {
        let which = (account.to_owned(), id.to_owned());
        self.write(Urgency::Creation, account, move |connection| Box::pin(remove(connection, which)))
    }

    fn tell_ended(&self, step: Step, games: Vec<(String, u64)>) -> Answer<'_, bool> {
        self.write(Urgency::Creation, WEBHOOKS, move |connection| Box::pin(tell_ended(connection, step, games)))
    }

    fn take_delivery(&self, now: u64, until: u64, busy: Vec<String>) -> Answer<'_, Option<TakenDelivery>> {
        Box::pin(async move {
            for (id, seen) in self.read(due(&self.readers, now, &busy)).await? {
                let taking =
                    self.write(Urgency::Later, WEBHOOKS, move |connection| Box::pin(take(connection, id, seen, until)));
                if let Some(taken) = taking.await? {
                    return Ok(Some(taken));
                }
            }
            Ok(None)
        })
    }

    fn delivered(&self, taken: TakenDelivery, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Later, WEBHOOKS, move |connection| Box::pin(delivered(connection, taken, now)))
    }

    fn not_delivered(&self, taken: TakenDelivery, why: NotTaken) -> Answer<'_, ()> {
        self.write(Urgency::Later, WEBHOOKS, move |connection| Box::pin(failed(connection, taken, why)))
    }

    fn disable_webhook<'a>(&'a self, webhook: &'a str, now: u64, notice: StoredNotice) -> Answer<'a, bool> {
        let id = webhook.to_owned();
        self.write(Urgency::Creation, notices::NOTICES, move |connection| {
            Box::pin(disable(connection, id, now, notice))
        })
    }
}

const WEBHOOK: &str = "webhooks.id, webhooks.account, webhooks.address, webhooks.secret, webhooks.kinds, \
     webhooks.created, webhooks.tries, webhooks.failing, webhooks.trouble, webhooks.disabled";
/// The columns of a webhook; those of others come after them.
const COLUMNS: usize = 10;

fn read(row: &Row) -> Result<StoredWebhook, StoreError> {
    let kinds: String = row.try_get(4)?;
    let instant = |column: usize| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(column)?.map(unsigned));
    Ok(StoredWebhook {
        id: row.try_get(0)?,
        account: row.try_get(1)?,
        address: row.try_get(2)?,
        secret: row.try_get(3)?,
        kinds: kinds.split_whitespace().map(str::to_owned).collect(),
        created: unsigned(row.try_get(5)?),
        tries: small(row.try_get(6)?)?,
        failing: instant(7)?,
        trouble: row.try_get(8)?,
        disabled: instant(9)?,
    })
}

async fn add(connection: &mut Connection, webhook: StoredWebhook) -> Result<bool, StoreError> {
    // Until the transaction ends nobody else makes one for this account.
    let held = "UPDATE accounts SET closed = closed WHERE id = $1 AND closed IS NULL";
    if sqlx::query(held).bind(&webhook.account).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let count = "SELECT count(*) FROM webhooks WHERE account = $1";
    let count: i64 = sqlx::query_scalar(count).bind(&webhook.account).fetch_one(&mut *connection).await?;
    if count >= i64::from(MOST_WEBHOOKS) {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO webhooks (id, account, address, secret, kinds, created, due, tries, failing, trouble, disabled) \
         VALUES ($1, $2, $3, $4, $5, $6, 0, 0, NULL, '', NULL)",
    )
    .bind(webhook.id)
    .bind(webhook.account)
    .bind(webhook.address)
    .bind(webhook.secret)
    .bind(format!(" {} ", webhook.kinds.join(" ")))
    .bind(signed(webhook.created))
    .execute(connection)
    .await?;
    Ok(true)
}

async fn of(pool: &Pool, account: &str) -> Result<Vec<StoredWebhook>, StoreError> {
    let query = format!("SELECT {WEBHOOK} FROM webhooks WHERE account = $1 ORDER BY created DESC, id LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_WEBHOOKS)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

async fn remove(connection: &mut Connection, (account, id): (String, String)) -> Result<bool, StoreError> {
    let query = "DELETE FROM webhooks WHERE account = $1 AND id = $2";
    if sqlx::query(query).bind(account).bind(&id).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    forget(connection, &id).await?;
    Ok(true)
}

async fn forget(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM webhook_deliveries WHERE webhook = $1").bind(id).execute(connection).await?;
    Ok(())
}

/// Nothing of an account is told any more.
pub(super) async fn remove_all(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    let waiting = "DELETE FROM webhook_deliveries WHERE webhook IN (SELECT id FROM webhooks WHERE account = $1)";
    sqlx::query(waiting).bind(account).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM webhooks WHERE account = $1").bind(account).execute(connection).await?;
    Ok(())
}

/// What a notice tells waits for the addresses that want to know of it.
pub(super) async fn tell_notice(connection: &mut Connection, notice: &StoredNotice) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO webhook_deliveries (webhook, kind, subject, at, name) SELECT id, $2, $3, $4, $5 FROM webhooks \
         WHERE account = $1 AND disabled IS NULL AND kinds LIKE $6 \
         AND (SELECT count(*) FROM webhook_deliveries AS waiting WHERE waiting.webhook = webhooks.id) < $7 \
         ON CONFLICT DO NOTHING",
    )
    .bind(&notice.account)
    .bind(&notice.kind)
    .bind(&notice.subject)
    .bind(signed(notice.at))
    .bind(&notice.name)
    .bind(format!("% {} %", notice.kind))
    .bind(i64::from(MOST_DELIVERIES))
    .execute(connection)
    .await?;
    Ok(())
}

/// That a game has both its players waits for the addresses of their accounts; nothing where one seat is free, or both are the same
/// person's.
pub(super) async fn tell_begun(connection: &mut Connection, game: &str) -> Result<(), StoreError> {
    tell_game(connection, GAME_BEGUN, game, None).await
}

async fn tell_game(connection: &mut Connection, kind: &str, game: &str, at: Option<u64>) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO webhook_deliveries (webhook, kind, subject, at, name) \
         SELECT webhooks.id, $2, games.id, COALESCE($3, games.created), '' FROM games \
         JOIN accounts ON accounts.holder IN (games.black_holder, games.white_holder) \
         JOIN webhooks ON webhooks.account = accounts.id \
         WHERE games.id = $1 AND (black_seat IS NULL OR black_holder IS NOT NULL) \
         AND (white_seat IS NULL OR white_holder IS NOT NULL) \
         AND (black_holder IS NULL OR white_holder IS NULL OR black_holder <> white_holder) \
         AND disabled IS NULL AND kinds LIKE $4 \
         AND (SELECT count(*) FROM webhook_deliveries AS waiting WHERE waiting.webhook = webhooks.id) < $5 \
         ON CONFLICT DO NOTHING",
    )
    .bind(game)
    .bind(kind)
    .bind(at.map(signed))
    .bind(format!("% {kind} %"))
    .bind(i64::from(MOST_DELIVERIES))
    .execute(connection)
    .await?;
    Ok(())
}

async fn tell_ended(connection: &mut Connection, step: Step, games: Vec<(String, u64)>) -> Result<bool, StoreError> {
    if !happened::take(connection, step).await? {
        return Ok(false);
    }
    for (game, at) in games {
        tell_game(connection, GAME_ENDED, &game, Some(at)).await?;
    }
    Ok(true)
}

/// Addresses at which something waits and that are due, the longest first.
async fn due(pool: &Pool, now: u64, busy: &[String]) -> Result<Vec<(String, i64)>, StoreError> {
    let mut select = QueryBuilder::<Db>::new(
        "SELECT webhooks.id, due FROM webhooks JOIN accounts ON accounts.id = webhooks.account \
         WHERE webhooks.id IN (SELECT DISTINCT webhook FROM webhook_deliveries) \
         AND disabled IS NULL AND closed IS NULL AND due <= ",
    );
    select.push_bind(signed(now));
    for account in busy {
        select.push(" AND account <> ").push_bind(account);
    }
    select.push(" ORDER BY due, webhooks.id LIMIT ").push_bind(LOOKED_AT);
    Ok(select.build_query_as().fetch_all(pool).await?)
}

/// None where another node was quicker.
async fn take(
    connection: &mut Connection,
    id: String,
    seen: i64,
    until: u64,
) -> Result<Option<TakenDelivery>, StoreError> {
    let update = "UPDATE webhooks SET due = $3 WHERE id = $1 AND due = $2 AND disabled IS NULL";
    let taken = sqlx::query(update).bind(&id).bind(seen).bind(signed(until)).execute(&mut *connection).await?;
    if taken.rows_affected() == 0 {
        return Ok(None);
    }
    let query = format!(
        "SELECT {WEBHOOK}, accounts.name, kind, subject, at, webhook_deliveries.name FROM webhooks \
         JOIN accounts ON accounts.id = webhooks.account \
         JOIN webhook_deliveries ON webhook_deliveries.webhook = webhooks.id \
         WHERE webhooks.id = $1 ORDER BY at, kind, subject LIMIT 1"
    );
    let Some(row) = sqlx::query(&query).bind(&id).fetch_optional(&mut *connection).await? else {
        // What waited there was told a moment ago.
        let back = "UPDATE webhooks SET due = $2 WHERE id = $1";
        sqlx::query(back).bind(&id).bind(seen).execute(connection).await?;
        return Ok(None);
    };
    Ok(Some(TakenDelivery {
        webhook: read(&row)?,
        owner: row.try_get(COLUMNS)?,
        delivery: Delivery {
            kind: row.try_get(COLUMNS + 1)?,
            subject: row.try_get(COLUMNS + 2)?,
            at: unsigned(row.try_get(COLUMNS + 3)?),
            name: row.try_get(COLUMNS + 4)?,
        },
        until,
    }))
}

async fn done_with(connection: &mut Connection, id: &str, delivery: &Delivery) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM webhook_deliveries WHERE webhook = $1 AND kind = $2 AND subject = $3 AND at = $4")
        .bind(id)
        .bind(&delivery.kind)
        .bind(&delivery.subject)
        .bind(signed(delivery.at))
        .execute(connection)
        .await?;
    Ok(())
}

async fn delivered(connection: &mut Connection, taken: TakenDelivery, now: u64) -> Result<(), StoreError> {
    done_with(connection, &taken.webhook.id, &taken.delivery).await?;
    let update = "UPDATE webhooks SET due = $2, tries = 0, failing = NULL, trouble = '' WHERE id = $1 AND due = $3";
    sqlx::query(update).bind(taken.webhook.id).bind(signed(now)).bind(signed(taken.until)).execute(connection).await?;
    Ok(())
}

async fn failed(connection: &mut Connection, taken: TakenDelivery, why: NotTaken) -> Result<(), StoreError> {
    if why.is_given_up {
        done_with(connection, &taken.webhook.id, &taken.delivery).await?;
    }
    sqlx::query(
        "UPDATE webhooks SET due = $2, tries = CASE WHEN $3 = 1 THEN 0 ELSE tries + 1 END, \
         failing = COALESCE(failing, $4), trouble = $5 WHERE id = $1 AND due = $6",
    )
    .bind(taken.webhook.id)
    .bind(signed(why.due))
    .bind(i64::from(why.is_given_up))
    .bind(signed(why.now))
    .bind(why.trouble)
    .bind(signed(taken.until))
    .execute(connection)
    .await?;
    Ok(())
}

async fn disable(connection: &mut Connection, id: String, now: u64, notice: StoredNotice) -> Result<bool, StoreError> {
    lock_notices(connection).await?;
    let update = "UPDATE webhooks SET disabled = $2 WHERE id = $1 AND disabled IS NULL";
    let done = sqlx::query(update).bind(&id).bind(signed(now)).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    forget(connection, &id).await?;
    notices::add(connection, notice).await?;
    Ok(true)
}

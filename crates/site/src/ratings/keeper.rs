//! Rates games that have ended, one after another as they are noted.

use super::pool::{Pool, bot, odds};
use crate::happened::Cursor;
use komadai_game::{Contract, Event, EventKind};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Consumer, Entry, GameResult, Heard, Seat, Step, Store, StoreError, StoredGame};
use std::sync::Arc;

/// Games that are rated in one go.
const BATCH: u32 = 64;

/// Goes on for ever. Where the store fails, there is a next time.
pub async fn keep(store: Arc<dyn Store>, mut cursor: Cursor) {
    loop {
        let heard = cursor.next(BATCH).await;
        if rate_all(&*store, heard).await.is_err() {
            cursor.pause().await;
        }
    }
}

/// Rates what was noted. Several nodes may do so at once: each game is rated by one of them.
async fn rate_all(store: &dyn Store, heard: Heard) -> Result<(), StoreError> {
    let mut from = heard.after;
    for noted in heard.notes {
        let step = Step { consumer: Consumer::Ratings, from, to: noted.number };
        let is_ours = match result(store, &noted.game).await? {
            Ok(result) => store.rate(step, result).await?,
            Err(why) => {
                tracing::error!(game = noted.game, "cannot be rated: {why}");
                store.pass(step).await?
            }
        };
        if !is_ours {
            break;
        }
        from = noted.number;
    }
    Ok(())
}

/// What a rated game came to, or why it cannot be rated.
async fn result(store: &dyn Store, id: &str) -> Result<Result<GameResult, String>, StoreError> {
    let Some(row) = store.game(id).await? else { return Ok(Err("it is stored no more".to_owned())) };
    let entries = store.entries(id, 0).await?;
    let mut players = ByColor { black: None, white: None };
    for side in Color::ALL {
        players[side] = player(store, &row, side).await?;
    }
    Ok(read(&row, &entries, players))
}

/// Who is rated for what is done from a seat: an account, or the engine of the game's level.
pub(super) async fn player(store: &dyn Store, row: &StoredGame, side: Color) -> Result<Option<String>, StoreError> {
    Ok(match row.seats[side] {
        Seat::Engine => Contract::from_stored(&row.contract)
            .ok()
            .and_then(|contract| contract.engine())
            .map(|(level, _)| bot(level)),
        Seat::Person { holder: None, .. } => None,
        Seat::Person { holder: Some(holder), .. } => store.account_holding(holder).await?.map(|account| account.id),
    })
}

/// The result of a game, read from its log.
pub(super) fn read(
    row: &StoredGame,
    entries: &[Entry],
    players: ByColor<Option<String>>,
) -> Result<GameResult, String> {
    let contract = Contract::from_stored(&row.contract).map_err(|error| error.to_string())?;
    let pool = Pool::of_rated(&contract).filter(|_| contract.rated).ok_or("it was not to be rated")?;
    let handicap = odds(&contract).ok_or("its start is nobody's handicap")?;
    let (Some(black), Some(white)) = (players.black, players.white) else {
        return Err("a seat is nobody's whom a rating could be of".to_owned());
    };
    if black == white {
        return Err("one player holds both seats".to_owned());
    }
    let end = entries.iter().rev().filter_map(|entry| entry.payload.parse::<Event>().ok()).find(Event::has_result);
    match end {
        Some(Event { at, kind: EventKind::Ended { outcome, .. } }) => Ok(GameResult {
            game: row.id.clone(),
            pool: pool.code().to_owned(),
            players: ByColor { black, white },
            handicap,
            winner: outcome.winner,
            at: at.0,
        }),
        _ => Err("it has no result".to_owned()),
    }
}

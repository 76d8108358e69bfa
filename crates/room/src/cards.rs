//! Games of an older program get their card, and their contract its present form.

use crate::open::card;
use crate::seal;
use komadai_game::{Contract, Event, Game};
use komadai_store::{Card, Entry, SealedMove, Store, StoreError, StoredGame};

/// Games looked at in one go.
const BATCH: u32 = 100;

/// Summarises every game that has no card yet; how many that were. What cannot be read is left alone and named in the log: its
/// page says so, and nothing overwrites it.
///
/// # Errors
/// The store failed. What was done stays done; the rest is done at the next start.
pub async fn fill_missing_cards(store: &dyn Store) -> Result<u64, StoreError> {
    let (mut done, mut unreadable) = (0, 0);
    loop {
        let games = store.without_card(BATCH + unreadable).await?;
        let before = done;
        unreadable = 0;
        for game in games {
            match read(store, &game).await {
                Ok((contract, replayed)) => {
                    store.set_card(&game.id, contract.to_stored(), card(&replayed)).await?;
                    done += 1;
                }
                Err(Unreadable::Store(error)) => return Err(error),
                Err(Unreadable::Removed) => {}
                Err(Unreadable::Game(why)) => {
                    tracing::error!(game = game.id, "cannot be read: {why}");
                    unreadable += 1;
                }
            }
        }
        if done == before {
            return Ok(done);
        }
    }
}

/// Why a stored game is none.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0}")]
    Game(String),
    #[error("it is stored no more")]
    Removed,
}

/// A stored game, read and replayed.
pub(crate) async fn read(store: &dyn Store, row: &StoredGame) -> Result<(Contract, Game), Unreadable> {
    let contract = Contract::from_stored(&row.contract).map_err(|error| Unreadable::Game(error.to_string()))?;
    let game = replay(store, &row.id, &contract).await?;
    Ok((contract, game))
}

async fn replay(store: &dyn Store, id: &str, contract: &Contract) -> Result<Game, Unreadable> {
    replay_entries(&store.entries(id, 0).await?, contract).map_err(Unreadable::Game)
}

/// A stored game as it was after so many events, and the events that came then.
pub(crate) async fn replay_to(
    store: &dyn Store,
    id: &str,
    contract: &Contract,
    known: u32,
) -> Result<(Game, Vec<Event>), Unreadable> {
    let entries = store.entries(id, 0).await?;
    let (told, untold) = entries.split_at(entries.len().min(known as usize));
    let read = || Ok((replay_entries(told, contract)?, events(untold)?));
    read().map_err(Unreadable::Game)
}

fn replay_entries(entries: &[Entry], contract: &Contract) -> Result<Game, String> {
    let replayed = Game::replay(contract.config.clone(), &events(entries)?);
    replayed.map_err(|fault| format!("its entries make no game: {fault}"))
}

fn events(entries: &[Entry]) -> Result<Vec<Event>, String> {
    let unreadable = |seq| format!("its entry {seq} cannot be read; a newer program may have written it");
    entries.iter().map(|entry| entry.payload.parse().map_err(|_| unreadable(entry.seq))).collect()
}

/// What is wrong with a stored game: it must replay from its entries, and its card must be that of the game they make,
/// and a move that was sealed in it must be kept.
///
/// # Errors
/// What is wrong with it.
pub fn check_stored(row: &StoredGame, entries: &[Entry], sealed: &[SealedMove]) -> Result<(), String> {
    let contract = Contract::from_stored(&row.contract).map_err(|error| error.to_string())?;
    if let Some(entry) = (1..).zip(entries).find_map(|(seq, entry)| (entry.seq != seq).then_some(entry)) {
        return Err(format!("an entry is missing before number {}", entry.seq));
    }
    let game = replay_entries(entries, &contract)?;
    seal::check(&game, sealed)?;
    let found = card(&game);
    match &row.card {
        // An older program wrote no positions.
        Some(card) if *card != found && (Card { sfen: None, ..found.clone() }) != *card => {
            Err(format!("its card says {card:?}, its entries say {found:?}"))
        }
        _ => Ok(()),
    }
}

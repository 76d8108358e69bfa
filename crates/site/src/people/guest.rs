//! A guest becomes an account: games and records change hands.

use komadai_store::{SecretHash, Store, StoreError};

/// Games or records that are looked up at once.
const PAGE: u32 = 100;
/// Pages of each; who has more keeps the rest for the next time.
const MOST_PAGES: usize = 50;

/// Gives everything that a guest's session holds to an account, and what holds for the guest. What was begun and cut is finished the next time.
///
/// Game by game and record by record: each write has the key of what it touches, as the store's other writes do.
pub async fn hand_over(store: &dyn Store, guest: SecretHash, account: SecretHash) -> Result<(), StoreError> {
    for _ in 0..MOST_PAGES {
        let games = store.games_held(guest, PAGE).await?;
        for game in &games {
            store.hand_over_seats(game, guest, account).await?;
        }
        let records = store.records_owned(guest, PAGE).await?;
        for record in &records {
            store.hand_over_record(record, guest, account).await?;
        }
        if games.is_empty() && records.is_empty() {
            break;
        }
    }
    store.hand_over_endings(guest, account).await
}

//! The games that are played now and that anybody may watch.

use komadai_game::Contract;
use komadai_store::{Store, StoredGame};
use komadai_wire::{LiveGame, Side};

/// Games that a list shows.
const SHOWN: u32 = 12;

/// Games that are played, the best first; none where the store does not answer.
pub(crate) async fn live_games(store: &dyn Store) -> Vec<LiveGame> {
    let rows = store.shown_games(SHOWN).await.unwrap_or_default();
    rows.iter().filter_map(live_game).collect()
}

/// None where what is stored cannot be read: its own page says so.
fn live_game(row: &StoredGame) -> Option<LiveGame> {
    let contract = Contract::from_stored(&row.contract).ok()?;
    let card = row.card.as_ref()?;
    Some(LiveGame {
        id: row.id.clone(),
        sfen: card.sfen.clone()?,
        ply: card.ply,
        turn: card.turn,
        handicap: contract.config.handicap(),
        clock: contract.config.clocks()[Side::Black].control().into(),
        names: contract.names,
    })
}

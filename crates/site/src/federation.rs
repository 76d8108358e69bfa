//! A list of the site's people as a federation keeps one: Elo by FESA's rules, worked out from the rated games in the order in which
//! they were rated. It follows from what is stored, so each node works it out for itself, and goes on where it was.

use crate::ratings::{Pool, bot_level};
use komadai_event::{FederationList, Listed, Speed, handicap_grades};
use komadai_game::Contract;
use komadai_shogi::Color;
use komadai_store::{RatingChange, Store, StoreError};
use std::collections::HashMap;
use tokio::sync::Mutex;

/// The clocks whose games count: those of a day over the board.
const SPEEDS: [Speed; 2] = [Speed::Rapid, Speed::Classical];
/// Changes that are read in one go: two of each game.
const PAGE: u32 = 200;
/// Pages that one reader waits for; the next one goes on from there.
const PAGES: usize = 20;
/// People whose names are read.
const MOST: u32 = 10_000;

/// The list as far as it is worked out.
#[derive(Default)]
pub struct Federation {
    so_far: Mutex<SoFar>,
}

#[derive(Default)]
struct SoFar {
    /// The number of the last game that was looked at.
    last: u64,
    list: FederationList,
}

/// The list as it stands.
pub struct Stands {
    /// People whose accounts are open, under their names.
    pub people: Vec<Listed>,
    /// There are games that were not looked at yet.
    pub is_part: bool,
}

impl Federation {
    /// The list with every game that has ended, or as many as one reader waits for.
    pub async fn stands(&self, store: &dyn Store) -> Result<Stands, StoreError> {
        let mut so_far = self.so_far.lock().await;
        let mut is_part = true;
        for _ in 0..PAGES {
            let changes = store.rating_changes(so_far.last, PAGE).await?;
            let is_last = changes.len() < PAGE as usize;
            for game in changes.chunk_by(|one, other| one.number == other.number) {
                so_far.last = game[0].number;
                if let Some(grades) = counts(store, game).await? {
                    let of = |side| game.iter().find(|change| change.side == side);
                    if let (Some(black), Some(white)) = (of(Color::Black), of(Color::White)) {
                        let score = f64::from(black.half_points) / 2.0;
                        so_far.list.count(&black.player, &white.player, score, grades, black.at);
                    }
                }
            }
            if is_last {
                is_part = false;
                break;
            }
        }
        let mut names = HashMap::new();
        for speed in SPEEDS {
            for one in store.ranking(Pool::Speed(speed).code(), f64::INFINITY, true, MOST).await? {
                names.extend(one.name.map(|name| (one.rating.player, name)));
            }
        }
        let named = |listed: &Listed| Some(Listed { name: names.get(&listed.name)?.clone(), ..listed.clone() });
        Ok(Stands { people: so_far.list.players().filter_map(named).collect(), is_part })
    }
}

/// How many grades White gave in a game that counts: one between two people, at a clock of a day over the board and with a handicap that
/// federations know, or none.
async fn counts(store: &dyn Store, game: &[RatingChange]) -> Result<Option<f64>, StoreError> {
    let pool = Pool::from_code(&game[0].pool);
    let between_people = game.len() == 2 && game.iter().all(|change| bot_level(&change.player).is_none());
    if !between_people || pool.and_then(Pool::speed).is_none_or(|speed| !SPEEDS.contains(&speed)) {
        return Ok(None);
    }
    let row = store.game(&game[0].game).await?;
    let contract = row.and_then(|row| Contract::from_stored(&row.contract).ok());
    Ok(contract.and_then(|contract| handicap_grades(contract.config.handicap()?)))
}

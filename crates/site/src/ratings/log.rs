//! Ratings computed anew from what happened in the games.

use super::keeper::{player, read};
use komadai_event::{Rating, rate_after};
use komadai_shogi::{ByColor, Color};
use komadai_store::{GameResult, RatingChange, Store, StoreError, StoredRating};
use std::collections::BTreeMap;

/// Games that are read in one go, times two sides.
const PAGE: u32 = 400;

/// What a look through all ratings came to.
#[derive(Default, Debug)]
pub struct RatingsChecked {
    /// Games whose changes were computed anew.
    pub games: u64,
    /// Ratings that were held against what the games come to.
    pub ratings: u64,
    /// What is stored otherwise, a line each.
    pub faults: Vec<String>,
}

/// Computes every rating anew from the logs of the games, in the order in which they were rated, and says where what is stored differs.
///
/// # Errors
/// The store failed.
pub async fn check_ratings(store: &dyn Store) -> Result<RatingsChecked, StoreError> {
    let mut checked = RatingsChecked::default();
    let mut ratings: BTreeMap<(String, String), StoredRating> = BTreeMap::new();
    let mut after = 0;
    loop {
        let page = store.rating_changes(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.number;
        for pair in page.chunks(2) {
            checked.games += 1;
            match recompute(store, pair, &mut ratings).await? {
                Ok(()) => {}
                Err(why) => checked.faults.push(format!("game {}: {why}", pair[0].game)),
            }
        }
    }
    let players: std::collections::BTreeSet<&String> = ratings.keys().map(|(player, _)| player).collect();
    for player in players {
        for stored in store.ratings_of(player).await? {
            checked.ratings += 1;
            if ratings.get(&(stored.player.clone(), stored.pool.clone())) != Some(&stored) {
                checked.faults.push(format!("{} in {}: the games come to another rating", stored.player, stored.pool));
            }
        }
    }
    Ok(checked)
}

/// Both changes of a game from its log, held against those that are stored.
async fn recompute(
    store: &dyn Store,
    stored: &[RatingChange],
    ratings: &mut BTreeMap<(String, String), StoredRating>,
) -> Result<Result<(), String>, StoreError> {
    let [black, white] = stored else { return Ok(Err("it changed one rating alone".to_owned())) };
    let Some(row) = store.game(&black.game).await? else { return Ok(Err("it is stored no more".to_owned())) };
    let entries = store.entries(&row.id, 0).await?;
    let players =
        ByColor { black: player(store, &row, Color::Black).await?, white: player(store, &row, Color::White).await? };
    Ok(read(&row, &entries, players).and_then(|result| follow(&result, [black, white], ratings)))
}

fn follow(
    result: &GameResult,
    stored: [&RatingChange; 2],
    ratings: &mut BTreeMap<(String, String), StoredRating>,
) -> Result<(), String> {
    let key = |side: Color| (result.players[side].clone(), result.pool.clone());
    let known = ByColor::from_fn(|side| ratings.get(&key(side)).map(|kept| (kept.rating, kept.played)));
    let changes = rate_after(known, result.at, result.handicap, result.winner).ok_or("its odds are not rated")?;
    let mut right = true;
    for (side, stored) in Color::ALL.into_iter().zip(stored) {
        let half_points = result.winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
        let expected = RatingChange {
            number: stored.number,
            side,
            game: result.game.clone(),
            pool: result.pool.clone(),
            at: result.at,
            player: result.players[side].clone(),
            opponent: result.players[!side].clone(),
            half_points,
            change: changes[side],
        };
        right &= *stored == expected;
        let (player, pool) = key(side);
        let none = StoredRating { player, pool, rating: Rating::default(), games: 0, wins: 0, draws: 0, played: 0 };
        let kept = ratings.entry(key(side)).or_insert(none);
        kept.rating = changes[side].after;
        kept.games += 1;
        kept.wins += u32::from(half_points == 2);
        kept.draws += u32::from(half_points == 1);
        kept.played = kept.played.max(result.at);
    }
    if right { Ok(()) } else { Err("what is stored of it is not what its log comes to".to_owned()) }
}

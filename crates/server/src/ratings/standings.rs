//! How strong players are now, as everybody is shown it.

use super::pool::{Pool, bot};
use komadai_event::{Ladder, Rating};
use komadai_game::Contract;
use komadai_shogi::{ByColor, Color};
use komadai_store::{Seat, Store, StoreError, StoredRating};
use komadai_wire::{GameRatings, RatingView, SideRating};
use std::sync::Arc;

/// The ratings of the site, and the ranks that it gives for them.
pub(crate) struct Standings {
    store: Arc<dyn Store>,
    pub(crate) ladder: Ladder,
}

impl Standings {
    pub(crate) fn new(store: Arc<dyn Store>, ladder: Ladder) -> Standings {
        Standings { store, ladder }
    }

    /// A player's rating in a pool now; that of somebody new where they have none yet.
    pub(crate) async fn rating(&self, player: &str, pool: Pool, now: u64) -> Result<Rating, StoreError> {
        let all = self.store.ratings_of(player).await?;
        Ok(all.iter().find(|kept| kept.pool == pool.code()).map_or_else(Rating::default, |kept| self.now(kept, now)))
    }

    /// A rating that is kept, as uncertain as the time since the last game makes it.
    pub(crate) fn now(&self, kept: &StoredRating, now: u64) -> Rating {
        kept.rating.after_idle(now.saturating_sub(kept.played))
    }

    /// A rating as it is shown.
    pub(crate) fn view(&self, rating: &Rating) -> RatingView {
        let provisional = rating.is_provisional();
        RatingView {
            value: rating.value.round() as i32,
            provisional,
            rank: (!provisional).then(|| self.ladder.grade(rating.value).to_string()),
        }
    }

    /// Both ratings of a rated game: as they are while it is played, before and after it once it was rated. None: it is not rated.
    pub(crate) async fn of_game(&self, id: &str, now: u64) -> Result<Option<GameRatings>, StoreError> {
        let Some(row) = self.store.game(id).await? else { return Ok(None) };
        let Ok(contract) = Contract::from_stored(&row.contract) else { return Ok(None) };
        let Some(pool) = Pool::of_rated(&contract).filter(|_| contract.rated) else { return Ok(None) };
        let changes = self.store.rating_changes_of(id).await?;
        let mut sides = ByColor { black: None, white: None };
        for side in Color::ALL {
            sides[side] = Some(match changes.iter().find(|change| change.side == side) {
                Some(changed) => SideRating {
                    before: self.view(&changed.change.before),
                    after: Some(self.view(&changed.change.after)),
                },
                None => {
                    let player = self.player(&contract, &row.seats[side]).await?;
                    let rating = match player {
                        Some(player) => self.rating(&player, pool, now).await?,
                        None => Rating::default(),
                    };
                    SideRating { before: self.view(&rating), after: None }
                }
            });
        }
        let speed = pool.speed.code().to_owned();
        Ok(sides.black.zip(sides.white).map(|(black, white)| GameRatings { speed, black, white }))
    }

    async fn player(&self, contract: &Contract, seat: &Seat) -> Result<Option<String>, StoreError> {
        Ok(match seat {
            Seat::Engine => contract.engine().map(|(level, _)| bot(level)),
            Seat::Person { holder: None, .. } => None,
            Seat::Person { holder: Some(holder), .. } => {
                self.store.account_holding(*holder).await?.map(|account| account.id)
            }
        })
    }
}

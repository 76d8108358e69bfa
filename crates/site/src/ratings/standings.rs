//! How strong players are now, as everybody is shown it.

use super::pool::{Pool, bot};
use komadai_event::{Grade, Ladder, Rating};
use komadai_game::Contract;
use komadai_shogi::{ByColor, Color};
use komadai_store::{Seat, Store, StoreError, StoredRating};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A rating as everybody is shown it. Other nodes read it by these names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownRating {
    /// In points.
    pub value: i32,
    /// Too little is known to rank by it.
    pub provisional: bool,
    /// The rank that it earns among people; none while it is provisional, none of another kind of shogi, and none of an account with which a program plays.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "as_text")]
    pub rank: Option<Grade>,
}

impl ShownRating {
    /// The same where it earns no rank: a rank is one among people.
    #[must_use]
    pub fn ranked_if(self, is_ranked: bool) -> ShownRating {
        ShownRating { rank: self.rank.filter(|_| is_ranked), ..self }
    }
}

/// A rank by its name, such as `1d`.
mod as_text {
    use komadai_event::Grade;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(rank: &Option<Grade>, to: S) -> Result<S::Ok, S::Error> {
        match rank {
            Some(rank) => to.collect_str(rank),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Grade>, D::Error> {
        let name = Option::<String>::deserialize(from)?;
        Ok(name.and_then(|name| name.parse().ok()))
    }
}

/// What a rated game does to both ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// In which pool.
    pub pool: Pool,
    /// Of each side.
    pub sides: ByColor<RatedSide>,
}

/// What a game does to one side's rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedSide {
    /// The rating before it.
    pub before: ShownRating,
    /// The rating after it, once it was rated.
    pub after: Option<ShownRating>,
}

/// The ratings of the site, and the ranks that it gives for them.
pub struct Standings {
    store: Arc<dyn Store>,
    /// Which rating earns which rank.
    pub ladder: Ladder,
}

impl Standings {
    /// The ratings in this store.
    pub fn new(store: Arc<dyn Store>, ladder: Ladder) -> Standings {
        Standings { store, ladder }
    }

    /// A player's rating in a pool now; that of somebody new where they have none yet.
    pub async fn rating(&self, player: &str, pool: Pool, now: u64) -> Result<Rating, StoreError> {
        let all = self.store.ratings_of(player).await?;
        Ok(all.iter().find(|kept| kept.pool == pool.code()).map_or_else(Rating::default, |kept| self.now(kept, now)))
    }

    /// A player's rating in a pool now, as everybody is shown it.
    pub async fn rating_shown(&self, player: &str, pool: Pool, now: u64) -> Result<ShownRating, StoreError> {
        let shown = self.shown(pool, &self.rating(player, pool, now).await?);
        Ok(shown.ranked_if(self.is_ranked(player).await?))
    }

    /// Whether a player has a rank: programs' ratings come of games between programs.
    pub async fn is_ranked(&self, player: &str) -> Result<bool, StoreError> {
        Ok(!self.store.is_bot(player).await?)
    }

    /// A player's ratings now: in every pool of standard shogi, and in those of other kinds in which they have played.
    pub async fn ratings(&self, player: &str, now: u64) -> Result<Vec<(Pool, Rating)>, StoreError> {
        let kept = self.store.ratings_of(player).await?;
        let of = |pool: Pool| {
            let found = kept.iter().find(|kept| kept.pool == pool.code()).map(|kept| self.now(kept, now));
            Some((pool, found.or(pool.has_ranks().then(Rating::default))?))
        };
        Ok(Pool::all().filter_map(of).collect())
    }

    /// A rating that is kept, as uncertain as the time since the last game makes it.
    pub fn now(&self, kept: &StoredRating, now: u64) -> Rating {
        kept.rating.after_idle(now.saturating_sub(kept.played))
    }

    /// A rating in a pool as it is shown of somebody who is ranked.
    pub fn shown(&self, pool: Pool, rating: &Rating) -> ShownRating {
        let provisional = rating.is_provisional();
        ShownRating {
            value: rating.value.round() as i32,
            provisional,
            rank: (!provisional && pool.has_ranks()).then(|| self.ladder.grade(rating.value)),
        }
    }

    /// Both ratings of a rated game: as they are while it is played, before and after it once it was rated. None: it is not rated.
    pub async fn of_game(&self, id: &str, now: u64) -> Result<Option<RatedGame>, StoreError> {
        let Some(row) = self.store.game(id).await? else { return Ok(None) };
        let Ok(contract) = Contract::from_stored(&row.contract) else { return Ok(None) };
        let Some(pool) = Pool::of_rated(&contract).filter(|_| contract.rated) else { return Ok(None) };
        let changes = self.store.rating_changes_of(id).await?;
        let mut sides = ByColor { black: None, white: None };
        for side in Color::ALL {
            let player = self.player(&contract, &row.seats[side]).await?;
            let is_ranked = match &player {
                Some(player) => self.is_ranked(player).await?,
                None => true,
            };
            let shown = |rating: &Rating| self.shown(pool, rating).ranked_if(is_ranked);
            sides[side] = Some(match (changes.iter().find(|change| change.side == side), player) {
                (Some(changed), _) => {
                    RatedSide { before: shown(&changed.change.before), after: Some(shown(&changed.change.after)) }
                }
                (None, Some(player)) => {
                    RatedSide { before: shown(&self.rating(&player, pool, now).await?), after: None }
                }
                (None, None) => RatedSide { before: shown(&Rating::default()), after: None },
            });
        }
        let both = sides.black.zip(sides.white).map(|(black, white)| ByColor { black, white });
        Ok(both.map(|sides| RatedGame { pool, sides }))
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

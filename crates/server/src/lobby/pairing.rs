//! A game for two who have found each other.

use super::bus::Taker;
use super::seeks::Seek;
use crate::ratings::Pool;
use komadai_event::Rating;
use komadai_room::{RoomError, Rooms};
use komadai_shogi::ByColor;
use komadai_wire::{ApiError, Created, Seats};

/// The game as each of the two is told of it.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) maker: Created,
    pub(super) taker: Created,
}

/// Why there is none.
#[derive(Debug)]
pub(super) enum NotMade {
    Unusable(ApiError),
    NotStored,
}

/// Makes the game that was looked for; each seat is held by one of the two sessions.
pub(super) async fn make(rooms: &Rooms, seek: &Seek, taker: &Taker) -> Result<Made, NotMade> {
    let mut toss = [0];
    rooms.site().entropy.fill(&mut toss);
    let mut contract = seek.wish.contract([&seek.name, &taker.name], toss[0] & 31).map_err(NotMade::Unusable)?;
    contract.pool.clone_from(&seek.pool);
    let both = seek.account.as_deref().zip(taker.account.as_deref());
    // Whoever waits in a pool plays for ratings, if both can.
    let rated = both.filter(|_| seek.wish.rated || seek.pool.is_some()).zip(Pool::of_rated(&contract));
    contract.rated = rated.is_some();
    let shown = match rated {
        Some(((one, other), pool)) => mean_rating(rooms, pool, [one, other]).await,
        None => None,
    };
    let maker = contract.creator;
    let holders = ByColor::from_fn(|side| Some(if side == maker { seek.maker } else { taker.session }));
    let opened = rooms.create_for(&contract, holders, shown).await.map_err(|error| {
        if !matches!(error, RoomError::Store(_)) {
            tracing::error!("a game found in the lobby cannot start: {error}");
        }
        NotMade::NotStored
    })?;
    let created = |side| {
        let secret = opened.secrets[side].clone();
        let url = format!("/game/{}#{}", opened.id, secret.as_deref().unwrap_or_default());
        let mut seats = ByColor { black: None, white: None };
        seats[side] = secret;
        let seats = Seats { black: seats.black, white: seats.white };
        Created { id: opened.id.clone(), url, seats, invite: None }
    };
    Ok(Made { maker: created(maker), taker: created(!maker) })
}

/// By which a game stands in the list of those that are played. Where the store does not say, it stands last.
async fn mean_rating(rooms: &Rooms, pool: Pool, players: [&str; 2]) -> Option<u32> {
    let mut sum = 0.0;
    for player in players {
        let kept = rooms.site().store.ratings_of(player).await.ok()?;
        sum +=
            kept.iter().find(|kept| kept.pool == pool.code()).map_or(Rating::default().value, |kept| kept.rating.value);
    }
    Some((sum / 2.0).round() as u32)
}

//! A game for two who have found each other.

use super::bus::Taker;
use super::seeks::Seek;
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
    let maker = contract.creator;
    let holders = ByColor::from_fn(|side| Some(if side == maker { seek.maker } else { taker.session }));
    let opened = rooms.create_for(&contract, holders).await.map_err(|error| {
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

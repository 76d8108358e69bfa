//! Who is kept from new games.

use komadai_game::Instant;
use komadai_site::play_hold::PlayHold;
use komadai_wire::GamesLeft;

/// What keeps somebody from new games, or warns them.
pub(crate) fn play_hold(hold: PlayHold) -> komadai_wire::PlayHold {
    let PlayHold { until, left, shared } = hold;
    komadai_wire::PlayHold { until: until.map(Instant), left: left.map(|(left, of)| GamesLeft { left, of }), shared }
}

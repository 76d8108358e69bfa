//! Events.

use crate::events::BoardOf;
use komadai_wire::EventBoard;

/// Where in an event a game is played.
pub(crate) fn event_board(place: BoardOf) -> EventBoard {
    let BoardOf { event, name, round, board, host } = place;
    EventBoard { id: event, name, round, board, host }
}

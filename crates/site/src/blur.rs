//! A player's page has lost the focus in their own turn: noted as a hint for moderators, where there is a game to be fair in.

use crate::site::Site;
use komadai_game::{Control, Opponent};
use komadai_room::Seats;
use komadai_shogi::Color;

/// Notes it, if it can be so: in a game with a clock against somebody found here, in the turn of the one side that they hold. What the
/// store does not take is not noted: no game waits for it.
pub async fn note(site: &Site, game: &str, seats: Seats, ply: u32) {
    let side = match (seats.black, seats.white) {
        (true, false) => Color::Black,
        (false, true) => Color::White,
        _ => return,
    };
    let Ok(seen) = site.rooms.view(game).await else { return };
    let timed = matches!(seen.contract.config.controls[side], Control::Timed(_));
    let asked = timed && seen.contract.opponent == Opponent::Player;
    let own_turn = seen.game.running() == Some(side) && seen.game.ply() + 1 == ply;
    if asked && own_turn {
        let _ = site.store.add_blur(game, side, ply, seen.at.0).await;
    }
}

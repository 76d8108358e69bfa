//! The names of a game's moves, for those who look at it.

use komadai_game::Game;
use komadai_wire::{GameEvent, GameView, MoveNames};

/// The names of a game's move, by its index.
fn at(game: &Game, index: usize) -> Option<MoveNames> {
    let before = game.history().positions().get(index)?;
    let last_to = index.checked_sub(1).and_then(|index| game.moves().get(index)).map(|played| played.mv.to());
    Some(MoveNames::of(before, game.moves().get(index)?.mv, last_to))
}

/// Fills in the names of all moves of a view.
pub(super) fn fill(view: &mut GameView, game: &Game) {
    for (index, mv) in view.moves.iter_mut().enumerate() {
        mv.names = at(game, index);
    }
}

/// Fills in the names of the move of an event that has just happened.
pub(super) fn fill_event(event: &mut GameEvent, game: &Game) {
    if let GameEvent::Move { mv, .. } = event {
        mv.names = game.moves().len().checked_sub(1).and_then(|last| at(game, last));
    }
}

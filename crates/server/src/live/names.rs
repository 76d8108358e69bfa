//! Moves in the notations that people read.

use komadai_game::Game;
use komadai_kifu::names;
use komadai_shogi::{Color, Move, Position, Square};
use komadai_wire::{GameEvent, GameView, MoveNames};

/// A move's names; `last_to` is where the move before it went.
pub(crate) fn of(before: &Position, mv: Move, last_to: Option<Square>) -> MoveNames {
    let mark = match before.turn() {
        Color::Black => '☗',
        Color::White => '☖',
    };
    MoveNames {
        japanese: format!("{mark}{}", names::japanese(before, mv, last_to)),
        western: names::hodges(before, mv),
    }
}

/// The names of a game's move, by its index, played in a position.
fn at(game: &Game, index: usize, before: &Position) -> Option<MoveNames> {
    let last_to = index.checked_sub(1).and_then(|index| game.moves().get(index)).map(|played| played.mv.to());
    Some(of(before, game.moves().get(index)?.mv, last_to))
}

/// Fills in the names of all moves of a view.
pub(super) fn fill(view: &mut GameView, game: &Game) {
    for (index, (mv, before)) in view.moves.iter_mut().zip(game.positions()).enumerate() {
        mv.names = at(game, index, &before);
    }
}

/// Fills in the names of the move of an event that has just happened.
pub(super) fn fill_event(event: &mut GameEvent, game: &Game) {
    if let GameEvent::Move { mv, .. } = event {
        let last = game.moves().len().checked_sub(1);
        mv.names = last.zip(game.before_last()).and_then(|(last, before)| at(game, last, before));
    }
}

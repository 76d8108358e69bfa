//! Events as the browser hears them.

use crate::{GameEvent, MoveView, ResultView, Standing};
use komadai_game as game;

impl GameEvent {
    /// An event of a game that has just taken it in; none if it does not fit the game.
    pub fn of(game: &game::Game, event: &game::Event) -> Option<GameEvent> {
        Some(match &event.kind {
            game::EventKind::Began => {
                GameEvent::Began { at: event.at, furigoma: game.config().furigoma.map(Into::into) }
            }
            game::EventKind::Moved { .. } => {
                let played = game.moves().last()?;
                GameEvent::Move { by: played.by, mv: MoveView::from(played), standing: Standing::of(game) }
            }
            game::EventKind::Offered { by, kind } => GameEvent::Offered { by: *by, kind: *kind },
            game::EventKind::Declined { by, kind } => GameEvent::Declined { by: *by, kind: *kind },
            game::EventKind::Withdrawn { by, kind } => GameEvent::Withdrawn { by: *by, kind: *kind },
            game::EventKind::TakenBack { by, ply, .. } => {
                GameEvent::TakenBack { by: *by, ply: *ply, standing: Standing::of(game) }
            }
            game::EventKind::ResignationWaits { by } => GameEvent::ResignationWaits { by: *by },
            game::EventKind::Paused { reason } => GameEvent::Paused { reason: *reason },
            game::EventKind::Resumed => GameEvent::Resumed,
            game::EventKind::Interrupted { since } => GameEvent::Interrupted { from: *since, until: event.at },
            game::EventKind::Ended { .. } => GameEvent::Ended { result: ResultView::of(game)? },
            game::EventKind::RematchAgreed => GameEvent::RematchAgreed,
            game::EventKind::Next { id } => GameEvent::NextGame { id: id.clone() },
        })
    }
}

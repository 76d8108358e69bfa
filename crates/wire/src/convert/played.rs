//! Events as the browser hears them.

use crate::{ClockView, GameEvent, MoveView, ResultView, Standing};
use komadai_game as game;

/// An event with its number and the clocks after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbered {
    /// From 1.
    pub seq: u32,
    /// What happened.
    pub event: GameEvent,
    /// The clocks at that instant.
    pub clock: ClockView,
}

impl Numbered {
    /// The event that a game has just recorded, as its last.
    pub fn last_of(game: &game::Game, event: &game::Event) -> Option<Numbered> {
        let seq = game.events();
        Some(Numbered { seq, event: GameEvent::of(game, event)?, clock: ClockView::of(game, event.at) })
    }
}

/// A stored game's events after a number, for a browser that missed them.
///
/// # Errors
/// Where the stored list breaks.
pub fn replayed(
    config: game::Config,
    events: &[game::Event],
    after: u32,
) -> Result<(game::Game, Vec<Numbered>), game::ReplayFault> {
    let first = events.get(..1).unwrap_or_default();
    let mut game = game::Game::replay(config, first)?;
    let mut numbered = Vec::new();
    for (index, event) in events.iter().enumerate() {
        if index > 0 {
            game.record(event)?;
        }
        if game.events() > after {
            numbered.extend(Numbered::last_of(&game, event));
        }
    }
    Ok((game, numbered))
}

impl GameEvent {
    /// An event of a game that has just taken it in; none if it does not fit the game.
    pub fn of(game: &game::Game, event: &game::Event) -> Option<GameEvent> {
        Some(match &event.kind {
            game::EventKind::Began => {
                GameEvent::Began { at: event.at.into(), furigoma: game.config().furigoma.map(Into::into) }
            }
            game::EventKind::Moved { .. } => {
                let played = game.moves().last()?;
                GameEvent::Move { by: played.by.into(), mv: MoveView::from(played), standing: Standing::of(game) }
            }
            game::EventKind::Offered { by, kind } => GameEvent::Offered { by: (*by).into(), kind: (*kind).into() },
            game::EventKind::Declined { by, kind } => GameEvent::Declined { by: (*by).into(), kind: (*kind).into() },
            game::EventKind::Withdrawn { by, kind } => GameEvent::Withdrawn { by: (*by).into(), kind: (*kind).into() },
            game::EventKind::TakenBack { by, ply, .. } => {
                GameEvent::TakenBack { by: (*by).into(), ply: *ply, standing: Standing::of(game) }
            }
            game::EventKind::ResignationWaits { by } => GameEvent::ResignationWaits { by: (*by).into() },
            game::EventKind::Paused { reason } => GameEvent::Paused { reason: (*reason).into() },
            game::EventKind::Resumed => GameEvent::Resumed,
            game::EventKind::Interrupted { since } => {
                GameEvent::Interrupted { from: (*since).into(), until: event.at.into() }
            }
            game::EventKind::Ended { .. } => GameEvent::Ended { result: ResultView::of(game)? },
            game::EventKind::RematchAgreed => GameEvent::RematchAgreed,
            game::EventKind::Next { id } => GameEvent::NextGame { id: id.clone() },
        })
    }
}

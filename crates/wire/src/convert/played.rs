//! Events as the browser hears them.

use crate::{GameEvent, HolidayView, JankenStep, KeptView, MoveView, ResultView, SealedView};
use komadai_game as game;

impl GameEvent {
    /// An event, and how the game stands right after it. The name of a move is the caller's to fill in.
    pub fn of(event: &game::Event, after: &game::Facts) -> GameEvent {
        match &event.kind {
            game::EventKind::Began => GameEvent::Began { at: event.at, furigoma: after.furigoma.map(Into::into) },
            game::EventKind::Moved { mv, took, entered } => {
                let by = !after.position.turn();
                let check = after.position.in_check();
                let sealed = after.was_sealed;
                let mv = MoveView { usi: mv.to_string(), ms: *took, check, sealed, entered: *entered, names: None };
                GameEvent::Move { by, mv, standing: after.into() }
            }
            game::EventKind::Offered { by, kind } => GameEvent::Offered { by: *by, kind: *kind },
            game::EventKind::Declined { by, kind } => GameEvent::Declined { by: *by, kind: *kind },
            game::EventKind::Withdrawn { by, kind } => GameEvent::Withdrawn { by: *by, kind: *kind },
            game::EventKind::TakenBack { by, ply, .. } => {
                GameEvent::TakenBack { by: *by, ply: *ply, standing: after.into() }
            }
            game::EventKind::ResignationWaits { by } => GameEvent::ResignationWaits { by: *by },
            game::EventKind::Greeted { by, greeting } => {
                GameEvent::Greeted { by: *by, greeting: *greeting, at: event.at }
            }
            game::EventKind::Named { by, name } => GameEvent::Named { by: *by, name: name.clone() },
            game::EventKind::Paused { reason, until } => GameEvent::Paused { reason: *reason, until: *until },
            game::EventKind::Resumed => GameEvent::Resumed,
            game::EventKind::SealAgreed => GameEvent::SealAgreed,
            game::EventKind::Sealed { by, commitment, until } => {
                let sealed = game::Sealed { by: *by, commitment: *commitment, until: *until };
                GameEvent::Sealed { sealed: SealedView::from(&sealed) }
            }
            game::EventKind::Opened { attempt, salt } => {
                GameEvent::Opened { usi: attempt.to_string(), salt: salt.to_string() }
            }
            &game::EventKind::ResumeProposed { by, at } => GameEvent::ResumeProposed { by, at },
            &game::EventKind::ResumeSet { at } => GameEvent::ResumeSet { at },
            game::EventKind::Holiday { .. } => {
                GameEvent::Holiday { holidays: HolidayView::both(after).unwrap_or_default() }
            }
            game::EventKind::Janken { step } => GameEvent::Janken { step: JankenStep::from(step) },
            game::EventKind::Kept { act } => GameEvent::Kept { kept: KeptView { at: event.at, act: act.into() } },
            game::EventKind::Interrupted { since } => GameEvent::Interrupted { from: *since, until: event.at },
            game::EventKind::Ended { outcome, .. } => {
                GameEvent::Ended { result: ResultView::of(outcome, after.replayed) }
            }
            game::EventKind::RematchAgreed => GameEvent::RematchAgreed,
            game::EventKind::Next { id } => GameEvent::NextGame { id: id.clone() },
        }
    }
}

//! Conditional moves in games by correspondence: set by a player while the opponent thinks, known to nobody else, and played as soon as
//! the opponent's move is one that was thought of.

mod plan;

pub(crate) use plan::{Fault, MOST_MOVES, Plan};

use komadai_game::Attempt;
use komadai_room::{Ask, Credentials, Rooms, Snapshot};
use komadai_shogi::{Color, Move};
use komadai_store::{Seat, StoreError};
use plan::Next;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often plans are looked for whose turn it is.
const LOOK: Duration = Duration::from_millis(250);
/// Plans that are looked at in one go.
const BATCH: u32 = 64;

/// The moves of a game so far.
pub(crate) fn moves_of(seen: &Snapshot) -> Vec<Move> {
    seen.game.moves().iter().map(|played| played.mv).collect()
}

/// Whether conditional moves may be set in a game: it goes on, by correspondence.
pub(crate) fn is_for(seen: &Snapshot) -> bool {
    seen.game.outcome().is_none() && Color::ALL.iter().any(|side| seen.game.clock(*side).is_correspondence())
}

/// Plays what was planned, for as long as the site runs. Several nodes may do so at once: a move is played for its own ply once.
pub(crate) async fn keep(rooms: Arc<Rooms>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // Where the store fails, there is a next time.
        let due = rooms.site().store.plans_due(BATCH).await.unwrap_or_default();
        for (game, side) in due {
            let _ = follow(&rooms, &game, side).await;
        }
    }
}

/// Does what the plan of a side says now.
async fn follow(rooms: &Rooms, game: &str, side: Color) -> Result<(), StoreError> {
    let store = &rooms.site().store;
    let Some(kept) = store.plan(game, side).await? else { return Ok(()) };
    let drop_it = async || store.set_plan(game, side, Some(kept.clone()), None).await.map(drop);
    let (Some(row), Ok(plan)) = (store.game(game).await?, kept.parse::<Plan>()) else { return drop_it().await };
    let Ok(seen) = rooms.view(game).await else { return Ok(()) };
    let Seat::Person { holder: Some(holder), .. } = row.seats[side] else { return drop_it().await };
    if !is_for(&seen) {
        return drop_it().await;
    }
    if seen.game.turn() != side {
        return Ok(());
    }
    let moves = moves_of(&seen);
    let Next::Play(mv) = plan.next(&moves, |plies| seen.game.positions().nth(plies)) else { return drop_it().await };
    let Ok(attendance) = rooms.attend(game).await else { return Ok(()) };
    let shown = Credentials { secrets: Vec::new(), session: Some(holder) };
    if attendance.attach(shown, None).await.is_none() {
        return Ok(());
    }
    let ply = seen.game.ply() + 1;
    let asked = attendance.ask(None, Ask::Move { attempt: Attempt::Move(mv), ply: Some(ply) }).await;
    match asked {
        // Whatever the rules of this game have against it, they have against it the next time, too.
        Some(Err(komadai_room::Refused::Game(_))) => {
            let again = rooms.view(game).await;
            let still = again.is_ok_and(|now| now.game.ply() == seen.game.ply() && now.game.turn() == side);
            if still { drop_it().await } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

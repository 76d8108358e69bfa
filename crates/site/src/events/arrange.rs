//! Players settle on the time of their game, and referees do so for them.

use super::act::{Came, TRIES};
use super::{Appointment, Deaf, Fault, Play, Visitor, Word, side_of};
use crate::site::Site;
use komadai_room::{Clock, SystemClock};
use komadai_store::{EventGameStage, StoredEvent};

/// What is said of the time of a board's game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saying {
    /// By one of the two.
    Word(Word),
    /// By a referee: then it is played.
    Settled(u64),
}

/// Takes in what somebody says of the time of a game.
pub(super) async fn arrange(
    site: &Site,
    event: &StoredEvent,
    visitor: &Visitor,
    (round, number): (u32, u32),
    saying: &Saying,
) -> Came<()> {
    for _ in 0..TRIES {
        let dates = site.store.dates_of_event(&event.id).await?;
        // What was made meanwhile is seen by the event's own row.
        let Some(event) = site.store.event(&event.id).await? else { return Ok(Err(Fault::Other)) };
        let Some(play) = event.play.as_deref().and_then(Play::from_stored) else { return Ok(Err(Fault::Other)) };
        let held = site.events.get(&*site.store, &site.desk, &event).await?;
        let state = held.state();
        let at = |number: u32| (number as usize).checked_sub(1);
        let board = at(round).and_then(|at| state.rounds.get(at)).and_then(|round| round.boards.get(at(number)?));
        let Some(board) = board.filter(|_| !state.closed) else { return Ok(Err(Fault::Other)) };
        // Where there is a game, it is too late for another time.
        let games = site.store.games_of_event(&event.id).await?;
        let has_game = games.iter().any(|game| {
            let counts = matches!(game.stage, EventGameStage::Open | EventGameStage::Over);
            let is_here = (game.round, game.board) == (round, number);
            counts && is_here && game.black == board.black && game.white == board.white
        });
        if has_game && play.days.is_some() {
            return Ok(Err(Fault::Begun));
        }
        let appointment = Appointment::of(&play, held.made_at(round), round, board, &dates).filter(|_| !has_game);
        let Some(mut appointment) = appointment else { return Ok(Err(Fault::Other)) };
        let now = SystemClock.wall().0;
        match saying {
            Saying::Word(word) => {
                let side = visitor.entrant.as_deref().and_then(|entrant| side_of(board, entrant));
                let Some(side) = side else { return Ok(Err(Fault::Other)) };
                match appointment.hear(side, word, now) {
                    Ok(()) => {}
                    Err(Deaf::Time) => return Ok(Err(Fault::Time)),
                    Err(Deaf::Gone) => return Ok(Err(Fault::Behind)),
                }
            }
            Saying::Settled(_) if !visitor.referees() => return Ok(Err(Fault::Other)),
            // A referee may give more days than there were.
            Saying::Settled(at) if *at < now || *at > now + u64::from(super::MOST_DAYS) * 24 * 60 * 60_000 => {
                return Ok(Err(Fault::Time));
            }
            Saying::Settled(at) => appointment.settle(*at),
        }
        if site.store.set_event_date(appointment.to_stored(&event.id, round, board)).await? {
            return Ok(Ok(()));
        }
    }
    Ok(Err(Fault::Behind))
}

//! An arena goes on by the clock: whoever is free is paired, wave after wave, until its time is up; when the last game has ended, it closes.

use super::{Taken, Undone, take};
use crate::app::App;
use crate::event_logs::Held;
use komadai_room::{Clock, SystemClock};
use komadai_store::StoredEvent;
use komadai_tournament::{Command, State};
use std::sync::Arc;

/// Between two waves, so that more than the two whose game has just ended are free, and both can look at how it ended.
const WAVE_MS: u64 = 5_000;
/// How long two who have just played each other wait for somebody else, while others play.
const OTHERS_MS: u64 = 30_000;

/// Pairs whoever is free, or ends the arena, once it is time; when that will be, if nothing changes before.
pub(super) async fn goes_on(
    app: &App,
    event: &StoredEvent,
    starts: u64,
    held: &Arc<Held>,
) -> Result<Option<u64>, Undone> {
    let state = held.state();
    if state.closed {
        return Ok(None);
    }
    let now = SystemClock.wall().0;
    let ends = starts + u64::from(state.settings.lasts.unwrap_or(0)) * 1_000;
    let command = match next(state, last_wave(held), starts, ends, now) {
        Next::Nothing => return Ok(None),
        Next::At(due) => return Ok(Some(due)),
        Next::Pair => {
            let at = u32::try_from((now - starts) / 1_000).ok();
            Command::Pair { first: None, at, unfinished: true }
        }
        Next::Close => Command::Close,
    };
    match take(app, event, held, command).await? {
        // The next wave, and the end, come by themselves.
        Taken::Yes => Ok(Some(now + WAVE_MS)),
        // Whoever is free is forbidden to meet: referees see to that.
        Taken::Refused(_) => Ok(Some(now + OTHERS_MS)),
        Taken::Behind => Err(Undone),
    }
}

/// What an arena does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Next {
    /// Nothing, until something changes.
    Nothing,
    /// Nothing before this.
    At(u64),
    /// It pairs.
    Pair,
    /// It ends.
    Close,
}

/// What comes next, in an arena whose last wave was then.
fn next(state: &State, last: Option<u64>, starts: u64, ends: u64, now: u64) -> Next {
    if now < starts {
        return Next::At(starts);
    }
    if now >= ends {
        let open = state.rounds.iter().flat_map(|round| &round.boards).any(|board| board.result.is_none());
        return if open { Next::Nothing } else { Next::Close };
    }
    let free = state.free();
    if free.len() < 2 {
        return Next::At(ends);
    }
    let others = state.entrants.iter().filter(|entrant| !entrant.left).count() > free.len();
    let patience =
        if free.len() == 2 && others && have_just_met(state, free[0], free[1]) { OTHERS_MS } else { WAVE_MS };
    match last.map(|last| last + patience) {
        Some(due) if now < due => Next::At(due.min(ends)),
        _ => Next::Pair,
    }
}

/// Whether the last game of both was the one against each other.
fn have_just_met(state: &State, one: &str, other: &str) -> bool {
    let mut boards = state.rounds.iter().rev().flat_map(|round| &round.boards);
    let seats = |id: &str, board: &komadai_tournament::Board| board.black == id || board.white == id;
    boards
        .find(|board| seats(one, board) || seats(other, board))
        .is_some_and(|board| seats(one, board) && seats(other, board))
}

/// When the last wave was paired.
fn last_wave(held: &Held) -> Option<u64> {
    let mut steps = held.event.log().iter().zip(&held.by).rev();
    steps.find(|(entry, _)| matches!(entry.command, Command::Pair { .. })).map(|(_, (_, at))| *at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_tournament::{Enter, Event, Format, Outcome, Settings};

    const STARTS: u64 = 1_000_000;
    const ENDS: u64 = STARTS + 600_000;

    fn arena(players: &[&str]) -> Event {
        let mut event = Event::new();
        let settings = Settings {
            name: "Arena".to_owned(),
            format: Format::Arena,
            lasts: Some(600),
            streaks: true,
            ..Settings::default()
        };
        event.apply(Command::Create(Box::new(settings))).unwrap();
        for id in players {
            let enter = Enter { id: (*id).to_owned(), name: (*id).to_owned(), ..Enter::default() };
            event.apply(Command::Enter(enter)).unwrap();
        }
        event
    }

    fn pair(event: &mut Event, at: u32) {
        event.apply(Command::Pair { first: None, at: Some(at), unfinished: true }).unwrap();
    }

    fn ends(event: &mut Event, round: u32, board: u32) {
        event.apply(Command::Result { round, board, result: Outcome::Black, left: None }).unwrap();
    }

    #[test]
    fn it_waits_for_its_beginning_and_for_two_and_ends_once_the_last_game_has() {
        let mut event = arena(&["a"]);
        let then = |event: &Event, last, now| next(event.state().unwrap(), last, STARTS, ENDS, now);
        assert_eq!(then(&event, None, STARTS - 1), Next::At(STARTS));
        assert_eq!(then(&event, None, STARTS), Next::At(ENDS));
        event.apply(Command::Enter(Enter { id: "b".to_owned(), name: "b".to_owned(), ..Enter::default() })).unwrap();
        assert_eq!(then(&event, None, STARTS), Next::Pair);
        pair(&mut event, 0);
        assert_eq!(then(&event, Some(STARTS), ENDS), Next::Nothing);
        ends(&mut event, 1, 1);
        assert_eq!(then(&event, Some(STARTS), ENDS), Next::Close);
        // With nobody else there, the two go on with each other after a moment.
        assert_eq!(then(&event, Some(STARTS), STARTS + 1), Next::At(STARTS + WAVE_MS));
        assert_eq!(then(&event, Some(STARTS), STARTS + WAVE_MS), Next::Pair);
        // Who takes a break is not paired.
        event.apply(Command::Withdraw { id: "b".to_owned() }).unwrap();
        assert_eq!(then(&event, Some(STARTS), STARTS + WAVE_MS), Next::At(ENDS));
    }

    #[test]
    fn two_who_have_just_met_wait_for_others_as_long_as_others_play_but_not_for_ever() {
        let mut event = arena(&["a", "b", "c", "d"]);
        pair(&mut event, 0);
        ends(&mut event, 1, 1);
        let then = |event: &Event, now| next(event.state().unwrap(), Some(STARTS), STARTS, ENDS, now);
        assert_eq!(then(&event, STARTS + WAVE_MS), Next::At(STARTS + OTHERS_MS));
        assert_eq!(then(&event, STARTS + OTHERS_MS), Next::Pair);
        ends(&mut event, 1, 2);
        assert_eq!(then(&event, STARTS + WAVE_MS), Next::Pair);
        let met = |event: &Event, round: usize| -> Vec<[String; 2]> {
            let boards = &event.state().unwrap().rounds[round].boards;
            let mut pairs: Vec<_> = boards.iter().map(|board| [board.black.clone(), board.white.clone()]).collect();
            pairs.iter_mut().for_each(|pair| pair.sort());
            pairs.sort();
            pairs
        };
        pair(&mut event, 10);
        assert_ne!(met(&event, 0), met(&event, 1), "all four were free, and the same two meet again");
    }
}

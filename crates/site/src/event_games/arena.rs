//! An arena goes on by the clock: whoever is free is paired, wave after wave, until its time is up; when the last game has ended, it closes.

use super::{Taken, Undone, take};
use crate::event_logs::Held;
use crate::site::Site;
use komadai_room::{Clock, SystemClock};
use komadai_store::StoredEvent;
use komadai_tournament::{Board, Command, State};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Between two waves, and after a game, so that more than the two whose game has just ended are free, and both can look at how it ended.
const WAVE_MS: u64 = 5_000;
/// Where games end all the time, those who wait are paired all the same.
const LONGEST_WAVE_MS: u64 = 15_000;
/// How long two who have just played each other wait for somebody else, while others play.
const OTHERS_MS: u64 = 30_000;

/// Pairs whoever is free, or ends the arena, once it is time; when that will be, if nothing changes before.
pub(super) async fn goes_on(
    site: &Site,
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
    let command = match next(held, starts, ends, now) {
        Next::Nothing => return Ok(None),
        Next::At(due) => return Ok(Some(due)),
        Next::Pair => {
            let at = u32::try_from((now - starts) / 1_000).ok();
            Command::Pair { first: None, at, unfinished: true }
        }
        Next::Close => Command::Close,
    };
    match take(site, event, held, vec![command]).await? {
        // The next wave, and the end, come by themselves.
        Taken::Yes => Ok(Some(now + WAVE_MS)),
        // Whoever is free is forbidden to meet, or the event is full: referees see to that.
        Taken::Refused(_) => Ok(Some(now + OTHERS_MS)),
        Taken::Behind => Err(Undone::Moved),
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

/// What comes next.
fn next(held: &Held, starts: u64, ends: u64, now: u64) -> Next {
    let state = held.state();
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
    let Some(wave) = last(held, |command| matches!(command, Command::Pair { .. })) else { return Next::Pair };
    let ended = last(held, |command| matches!(command, Command::Result { .. })).unwrap_or(0);
    let mut due = (ended + WAVE_MS).min(both_free_since(held, &free) + LONGEST_WAVE_MS).max(wave + WAVE_MS);
    let others = state.entrants.iter().filter(|entrant| !entrant.left).count() > free.len();
    if let [one, other] = free[..]
        && others
        && let Some((round, board)) = their_last(state, one, other)
    {
        let of = |command: &Command| matches!(command, Command::Result { round: of, board: at, .. } if (*of, *at) == (round, board));
        due = due.max(last(held, of).unwrap_or(0) + OTHERS_MS);
    }
    if now < due { Next::At(due.min(ends)) } else { Next::Pair }
}

/// Since when two have been free, of those who are.
fn both_free_since(held: &Held, free: &[&str]) -> u64 {
    let rounds = &held.state().rounds;
    let mut waiting: BTreeSet<&str> = free.iter().copied().collect();
    let mut since = Vec::new();
    for (entry, (_, at)) in held.event.log().iter().zip(&held.by).rev() {
        let freed = match &entry.command {
            Command::Enter(enter) => vec![enter.id.as_str()],
            Command::Return { id } => vec![id.as_str()],
            Command::Result { round, board, .. } => {
                let at = |number: u32| (number as usize).wrapping_sub(1);
                let seats = rounds.get(at(*round)).and_then(|round| round.boards.get(at(*board)));
                seats.map_or(Vec::new(), |board| vec![board.black.as_str(), board.white.as_str()])
            }
            _ => Vec::new(),
        };
        since.extend(freed.into_iter().filter(|id| waiting.remove(id)).map(|_| *at));
        if waiting.is_empty() {
            break;
        }
    }
    since.sort_unstable();
    since.get(1).copied().unwrap_or(0)
}

/// The board at which both had their last game, if that was one and the same.
fn their_last(state: &State, one: &str, other: &str) -> Option<(u32, u32)> {
    let seats = |id: &str, board: &Board| board.black == id || board.white == id;
    let mut boards =
        state.rounds.iter().rev().flat_map(|round| round.boards.iter().map(move |board| (round.round, board)));
    let (round, board) = boards.find(|(_, board)| seats(one, board) || seats(other, board))?;
    (seats(one, board) && seats(other, board)).then_some((round, board.board))
}

/// When a step of this kind was last taken.
fn last(held: &Held, is: impl Fn(&Command) -> bool) -> Option<u64> {
    let mut steps = held.event.log().iter().zip(&held.by).rev();
    steps.find(|(entry, _)| is(&entry.command)).map(|(_, (_, at))| *at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_tournament::{Enter, Event, Format, Outcome, Settings};

    const STARTS: u64 = 1_000_000;
    const ENDS: u64 = STARTS + 600_000;

    /// An arena of these players, before it begins.
    fn arena(players: &[&str]) -> Held {
        let settings = Settings {
            name: "Arena".to_owned(),
            format: Format::Arena,
            lasts: Some(600),
            streaks: true,
            ..Settings::default()
        };
        let mut held = Held { event: Event::new(), by: Vec::new() };
        does(&mut held, Command::Create(Box::new(settings)), 0);
        players.iter().for_each(|id| enters(&mut held, id));
        held
    }

    fn does(held: &mut Held, command: Command, at: u64) {
        *held = held.after(vec![command], "", at).unwrap();
    }

    fn enters(held: &mut Held, id: &str) {
        does(held, Command::Enter(Enter { id: id.to_owned(), name: id.to_owned(), ..Enter::default() }), 0);
    }

    fn pair(held: &mut Held, at: u64) {
        let seconds = ((at - STARTS) / 1_000) as u32;
        does(held, Command::Pair { first: None, at: Some(seconds), unfinished: true }, at);
    }

    fn ends(held: &mut Held, (round, board): (u32, u32), at: u64) {
        does(held, Command::Result { round, board, result: Outcome::Black, left: None }, at);
    }

    fn then(held: &Held, now: u64) -> Next {
        next(held, STARTS, ENDS, now)
    }

    #[test]
    fn it_waits_for_its_beginning_and_for_two_and_ends_once_the_last_game_has() {
        let mut held = arena(&["a"]);
        assert_eq!(then(&held, STARTS - 1), Next::At(STARTS));
        assert_eq!(then(&held, STARTS), Next::At(ENDS));
        enters(&mut held, "b");
        assert_eq!(then(&held, STARTS), Next::Pair);
        pair(&mut held, STARTS);
        assert_eq!(then(&held, ENDS), Next::Nothing);
        let end = STARTS + 200_000;
        ends(&mut held, (1, 1), end);
        assert_eq!(then(&held, ENDS), Next::Close);
        // With nobody else there, the two go on with each other once they have seen how it ended.
        assert_eq!(then(&held, end + 1), Next::At(end + WAVE_MS));
        assert_eq!(then(&held, end + WAVE_MS), Next::Pair);
        // Who takes a break is not paired.
        does(&mut held, Command::Withdraw { id: "b".to_owned() }, end);
        assert_eq!(then(&held, end + WAVE_MS), Next::At(ENDS));
    }

    #[test]
    fn two_who_have_just_met_wait_for_others_as_long_as_others_play_but_not_for_ever() {
        let mut held = arena(&["a", "b", "c", "d"]);
        pair(&mut held, STARTS);
        let (one, two) = (STARTS + 100_000, STARTS + 110_000);
        ends(&mut held, (1, 1), one);
        assert_eq!(then(&held, one + WAVE_MS), Next::At(one + OTHERS_MS));
        assert_eq!(then(&held, one + OTHERS_MS), Next::Pair);
        ends(&mut held, (1, 2), two);
        assert_eq!(then(&held, two), Next::At(two + WAVE_MS));
        pair(&mut held, two + WAVE_MS);
        let met = |round: usize| -> Vec<[String; 2]> {
            let boards = &held.state().rounds[round].boards;
            let mut pairs: Vec<_> = boards.iter().map(|board| [board.black.clone(), board.white.clone()]).collect();
            pairs.iter_mut().for_each(|pair| pair.sort());
            pairs.sort();
            pairs
        };
        assert_ne!(met(0), met(1), "all four were free, and the same two meet again");
    }

    #[test]
    fn where_games_end_all_the_time_those_who_wait_are_paired_all_the_same() {
        let mut held = arena(&["a", "b", "c", "d", "e", "f"]);
        pair(&mut held, STARTS);
        let first = STARTS + 100_000;
        for (board, after) in [(1, 0), (2, 4_000), (3, 12_000)] {
            ends(&mut held, (1, board), first + after);
        }
        let due = first + LONGEST_WAVE_MS;
        assert_eq!(then(&held, due - 1), Next::At(due));
        assert_eq!(then(&held, due), Next::Pair);
    }
}

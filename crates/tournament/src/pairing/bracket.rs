//! Who meets in a bracket, and who is out.

use super::{Pair, ids, sides};
use crate::bracket::{self, Source, Tie};
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::round::{Round, Walkover};
use crate::sheet::Sheet;
use crate::state::{Seat, State};

/// Who stands on one side of a tie.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Slot {
    /// An earlier tie is open.
    Unknown,
    /// Nobody ever will: a bye for the other.
    Nobody,
    Is(Seat),
}

#[derive(Copy, Clone, Debug)]
struct Resolved {
    a: Slot,
    b: Slot,
    winner: Slot,
    loser: Slot,
    /// Whether it has a board.
    begun: bool,
}

/// How all ties stand.
fn resolve(state: &State, ties: &[Tie], draw: &[Seat]) -> Vec<Resolved> {
    let mut resolved: Vec<Resolved> = Vec::with_capacity(ties.len());
    let mut boards = vec![None; ties.len()];
    let mut walkovers: Vec<Option<&Walkover>> = vec![None; ties.len()];
    for round in state.main_rounds() {
        for board in &round.boards {
            if let Some(here) = board.tie.and_then(|tie| boards.get_mut((tie as usize).wrapping_sub(1))) {
                *here = Some(board);
            }
        }
        for walkover in &round.walkovers {
            if let Some(here) = walkovers.get_mut((walkover.tie as usize).wrapping_sub(1)) {
                *here = Some(walkover);
            }
        }
    }
    for (index, tie) in ties.iter().enumerate() {
        let of = |source: Source| match source {
            Source::Seed(number) => (number as usize)
                .checked_sub(1)
                .and_then(|at| draw.get(at))
                .map_or(Slot::Nobody, |&seat| Slot::Is(seat)),
            Source::Winner(tie) => resolved.get((tie as usize).wrapping_sub(1)).map_or(Slot::Nobody, |tie| tie.winner),
            Source::Loser(tie) => resolved.get((tie as usize).wrapping_sub(1)).map_or(Slot::Nobody, |tie| tie.loser),
        };
        let (a, b) = (of(tie.a), of(tie.b));
        let first = tie.if_b_won.and_then(|first| resolved.get((first as usize).wrapping_sub(1)));
        // The first final was won from above: there is no second.
        let needless = first.is_some_and(|first| first.winner == first.a && first.winner != Slot::Unknown);
        let seat = |id: &str| state.seats.get(id).map_or(Slot::Nobody, |&seat| Slot::Is(seat));
        let other = |winner: Slot| if winner == a { b } else { a };
        let (winner, loser) = if needless {
            (b, a)
        } else if let Some(board) = boards[index] {
            match (board.result, board.winner()) {
                (None, _) => (Slot::Unknown, Slot::Unknown),
                (Some(_), Some(winner)) => (seat(winner), other(seat(winner))),
                // Neither came.
                (Some(_), None) => (Slot::Nobody, Slot::Nobody),
            }
        } else if let Some(walkover) = walkovers[index] {
            walkover
                .winner
                .as_deref()
                .map_or((Slot::Nobody, Slot::Nobody), |winner| (seat(winner), other(seat(winner))))
        } else {
            match (a, b) {
                (Slot::Nobody, Slot::Nobody) => (Slot::Nobody, Slot::Nobody),
                (Slot::Is(_), Slot::Nobody) => (a, Slot::Nobody),
                (Slot::Nobody, Slot::Is(_)) => (b, Slot::Nobody),
                _ => (Slot::Unknown, Slot::Unknown),
            }
        };
        resolved.push(Resolved { a, b, winner, loser, begun: boards[index].is_some() });
    }
    resolved
}

/// The ties that can be played in this round, and those decided since somebody is missing.
pub(super) fn ready(state: &State, round: u32) -> (Vec<Pair>, Vec<Walkover>) {
    let draw = state.draw();
    let ties = bracket::of(&state.settings, draw.len() as u32);
    let (mut pairs, mut walkovers) = (Vec::new(), Vec::new());
    let resolved = resolve(state, &ties, &draw);
    let long = state.in_long_game();
    for (index, (tie, resolved)) in ties.iter().zip(resolved).enumerate() {
        let (Slot::Is(one), Slot::Is(other), Slot::Unknown) = (resolved.a, resolved.b, resolved.winner) else {
            continue;
        };
        // A long game in the open comes first: the tie waits for it.
        if resolved.begun || tie.round > round || long.contains(&one) || long.contains(&other) {
            continue;
        }
        let number = index as u32 + 1;
        let here = |seat: Seat| !state.entrants[seat].left && !state.entrants[seat].absent.contains_key(&round);
        let winner = match (here(one), here(other)) {
            (true, true) => {
                pairs.push(Pair { tie: Some(number), ..Pair::of(one, other) });
                continue;
            }
            (true, false) => Some(one),
            (false, true) => Some(other),
            (false, false) => None,
        };
        walkovers.push(Walkover { tie: number, winner: winner.map(|seat| state.entrants[seat].id.clone()) });
    }
    (pairs, walkovers)
}

/// Whether no tie is left to be played.
pub(super) fn is_over(state: &State) -> bool {
    let ties = bracket::of(&state.settings, state.draw().len() as u32);
    let last = ties.iter().map(|tie| tie.round).max().unwrap_or(0).max(state.next_round());
    (1..=last).map(|round| ready(state, round)).all(|(pairs, over)| pairs.is_empty() && over.is_empty())
}

/// The next round of a knock-out.
pub(super) fn make(state: &State, sheets: &[Sheet]) -> Result<Round, Refusal> {
    let draw = state.draw();
    if draw.len() < 2 {
        return refuse(Reason::KnockoutOfTwo);
    }
    let round = state.next_round();
    let ties = bracket::of(&state.settings, draw.len() as u32);
    let named = |number: u32| ties.iter().any(|tie| [tie.a, tie.b].contains(&Source::Seed(number)));
    if let Some(number) = (1..=draw.len() as u32).find(|&number| !named(number)) {
        return refuse(Reason::InNoTie { number });
    }
    // A round in which everything was decided without a game is not waited for.
    let last = ties.iter().map(|tie| tie.round).max().unwrap_or(0);
    let (pairs, walkovers) = ready(state, round);
    if pairs.is_empty() && walkovers.is_empty() && round <= last && state.unfinished().is_none() {
        let later = (round + 1..=last)
            .map(|round| ready(state, round))
            .find(|(pairs, over)| !pairs.is_empty() || !over.is_empty());
        if let Some((pairs, walkovers)) = later {
            return Ok(finish(state, sheets, &draw, pairs, walkovers));
        }
    }
    if pairs.is_empty() && walkovers.is_empty() {
        return match state.unfinished() {
            Some((round, board)) => refuse(Reason::TiesWait { round, board }),
            None => refuse(Reason::BracketOver),
        };
    }
    Ok(finish(state, sheets, &draw, pairs, walkovers))
}

fn finish(state: &State, sheets: &[Sheet], draw: &[Seat], pairs: Vec<Pair>, walkovers: Vec<Walkover>) -> Round {
    let round = state.next_round();
    let boards = sides::boards(state, sheets, &pairs, round);
    let draw = if round == 1 { ids(state, draw) } else { Vec::new() };
    Round { round, boards, walkovers, draw, ..Round::default() }
}

/// How far each has come, by seat: nothing outside the bracket; out of it, four for each round and one or two for the side of the
/// final they lost; most while they are in it.
pub(crate) fn progress(state: &State, ties: &[Tie], draw: &[Seat]) -> Vec<i64> {
    let mut progress = vec![0; state.entrants.len()];
    let last = ties.iter().map(|tie| tie.round).max().unwrap_or(0);
    for &seat in draw {
        progress[seat] = 4 * i64::from(last) + 4;
    }
    for (index, (tie, resolved)) in ties.iter().zip(resolve(state, ties, draw)).enumerate() {
        let number = index as u32 + 1;
        let goes_on = ties.iter().any(|tie| [tie.a, tie.b].contains(&Source::Loser(number)));
        let round = 4 * i64::from(tie.round);
        let vanished = resolved.winner == Slot::Nobody;
        for slot in [resolved.a, resolved.b] {
            let Slot::Is(seat) = slot else { continue };
            if vanished || (slot == resolved.loser && !goes_on) {
                progress[seat] = round + if tie.minor { 0 } else { 2 };
            } else if slot == resolved.winner && tie.minor {
                progress[seat] = round + 1;
            }
        }
    }
    progress
}

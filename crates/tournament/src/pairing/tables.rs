//! Rounds that stand in a table beforehand: round robins, the games of a match, a simultaneous display.

use super::{Pair, asked_byes, ids, sides};
use crate::points::Points;
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::round::{Bye, Round};
use crate::settings::Format;
use crate::sheet::{Sheet, sheets};
use crate::state::{Seat, State, lot};

/// A round of Berger's table for so many players (rounds from 1): pairs of numbers from 1, the first of each moves first. With an
/// odd number of players, the one who meets the number above theirs is free.
pub fn berger(players: u32, round: u32) -> Vec<(u32, u32)> {
    let even = players + players % 2;
    if even < 2 || round == 0 || round >= even {
        return Vec::new();
    }
    let others = even - 1;
    // Two numbers meet in the round that their sum gives; the last number meets the one that would meet itself.
    let alone = if round % 2 == 1 { round.div_ceil(2) } else { (round + even) / 2 };
    let number = |number: u32| (number + others - 1) % others + 1;
    let mut pairs = vec![if alone <= even / 2 { (alone, even) } else { (even, alone) }];
    for step in 1..even / 2 {
        let (up, down) = (number(alone + step), number(alone + others - step));
        let (low, high) = (up.min(down), up.max(down));
        pairs.push(if (low + high) % 2 == 1 { (low, high) } else { (high, low) });
    }
    pairs
}

/// Whether an event is played by the table: it has as many rounds as that needs.
pub(super) fn all_play_all(state: &State) -> bool {
    let players = state.draw().len() as u32;
    let needed = players.saturating_sub(1) + players % 2;
    state.settings.rounds.is_none_or(|rounds| rounds >= needed)
}

/// How many rounds a round robin of those who are entered has.
pub(crate) fn rounds_of_robin(state: &State) -> u32 {
    let players = state.draw().len() as u32;
    let cycle = players.saturating_sub(1) + players % 2;
    let all = cycle * if state.settings.format == Format::DoubleRoundRobin { 2 } else { 1 };
    state.settings.rounds.map_or(all, |rounds| rounds.min(all))
}

/// The next round of a round robin. In a double one the last two rounds of the first cycle change places, so that nobody has the
/// same side three times on end where the cycles meet; the second cycle has the sides changed.
pub(super) fn make(state: &State, sheets: &[Sheet]) -> Result<Round, Refusal> {
    let draw = state.draw();
    let players = draw.len() as u32;
    let round = state.next_round();
    if players < 2 {
        return refuse(Reason::RobinOfTwo);
    }
    let cycle = players - 1 + players % 2;
    let double = state.settings.format == Format::DoubleRoundRobin;
    if round > rounds_of_robin(state) {
        return refuse(Reason::AllRounds { rounds: round - 1 });
    }
    let second = round > cycle;
    let number = match if second { round - cycle } else { round } {
        last if double && !second && cycle >= 3 && last == cycle => cycle - 1,
        last if double && !second && cycle >= 3 && last == cycle - 1 => cycle,
        number => number,
    };
    let mut made = Round { round, ..Round::default() };
    if round == 1 {
        made.draw = ids(state, &draw);
    }
    // Odds and a team's toss come before the table.
    let by_table = !state.settings.handicap && state.settings.format != Format::Team;
    let mut pairs = Vec::new();
    for (first, other) in berger(players, number) {
        let (first, other) = if second { (other, first) } else { (first, other) };
        let seat = |number: u32| draw.get(number as usize - 1).copied();
        let out = |seat: Seat| state.entrants[seat].left || state.entrants[seat].absent.contains_key(&round);
        let free = |seat: Seat, points| Bye { id: state.entrants[seat].id.clone(), points };
        match (seat(first), seat(other)) {
            (Some(one), Some(other)) => match (out(one), out(other)) {
                (false, false) => pairs.push(Pair { sides: by_table, ..Pair::of(one, other) }),
                (true, false) => made.byes.push(free(other, Points::ONE)),
                (false, true) => made.byes.push(free(one, Points::ONE)),
                (true, true) => {}
            },
            // Whose turn it is to be free gets nothing for it: each has it once.
            (Some(one), None) | (None, Some(one)) if !out(one) => made.byes.push(free(one, Points::ZERO)),
            _ => {}
        }
    }
    made.boards = sides::boards(state, sheets, &pairs, round);
    asked_byes(state, &mut made);
    Ok(made)
}

/// As many wins as decide a match.
fn to_win(state: &State) -> Points {
    Points::whole((state.settings.best_of.unwrap_or(1) / 2 + 1) as i32)
}

/// Whether a match is decided.
pub(super) fn is_won(state: &State, sheets: &[Sheet]) -> bool {
    state.draw().iter().any(|&seat| sheets[seat].wins >= to_win(state))
}

/// The next game of a match. Sides change from the last board played, replays included (R-92, F-06, F-07); the first game and one
/// that both can win the match with begin with a toss.
pub(super) fn series(state: &State, sheets: &[Sheet], first: Option<&str>) -> Result<Round, Refusal> {
    let &[one, other] = &state.draw()[..] else {
        return refuse(Reason::MatchOfTwo);
    };
    let needed = to_win(state);
    let won = [one, other].map(|seat| sheets[seat].wins);
    if let Some(at) = won.iter().position(|&wins| wins >= needed) {
        let winner = &state.entrants[[one, other][at]].id;
        return refuse(Reason::MatchWon { player: winner.into() });
    }
    if let Some(left) = [one, other].into_iter().find(|&seat| state.entrants[seat].left) {
        return refuse(Reason::MatchLeft { player: (&state.entrants[left].id).into() });
    }
    let round = state.next_round();
    let deciding = won.iter().all(|&wins| wins + Points::ONE >= needed);
    let last = state.rounds.last().and_then(|round| round.boards.first());
    let black = match (first, last) {
        (Some(first), _) => state.seat(first)?,
        (None, Some(last)) if !deciding => state.seat(&last.white)?,
        _ => [one, other][(lot(state.settings.seed, round, 0, 1) & 1) as usize],
    };
    let white = if black == one { other } else { one };
    let pairs = [Pair { sides: true, ..Pair::of(black, white) }];
    let draw = if round == 1 { ids(state, &[one, other]) } else { Vec::new() };
    Ok(Round { round, boards: sides::boards(state, sheets, &pairs, round), draw, ..Round::default() })
}

/// The one round of a simultaneous display: the host as White against everybody else.
pub(super) fn display(state: &State) -> Result<Round, Refusal> {
    let round = state.next_round();
    if round > 1 {
        return refuse(Reason::DisplayOver);
    }
    let Some(host) = &state.settings.host else {
        return refuse(Reason::HostMissing);
    };
    let host = state.seat(host)?;
    let mut guests = state.present();
    let all = guests.len();
    guests.retain(|&seat| seat != host);
    if guests.len() == all || guests.is_empty() {
        return refuse(Reason::DisplayOfTwo);
    }
    let pairs: Vec<Pair> = guests.into_iter().map(|guest| Pair { sides: true, ..Pair::of(guest, host) }).collect();
    Ok(Round { round, boards: sides::boards(state, &sheets(state), &pairs, round), ..Round::default() })
}

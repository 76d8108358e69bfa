//! Teams: who is in one, and in which order it sits.

use crate::command::Member;
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::results::find;
use crate::settings::{Format, limits};
use crate::state::{Seat, State};

/// The team of this id.
fn team(state: &State, id: &str) -> Result<Seat, Refusal> {
    if state.settings.format != Format::Team {
        return refuse(Reason::NoTeams);
    }
    state.seat(id)
}

/// Somebody joins a team. Who has left it comes back under the same id.
pub(crate) fn join(state: &mut State, id: &str, member: &Member) -> Result<(), Refusal> {
    let seat = team(state, id)?;
    let here = &state.entrants[seat];
    if here.left {
        return refuse(Reason::TeamLeft { team: id.into() });
    }
    if here.members.len() >= limits::MEMBERS {
        return refuse(Reason::Members { most: limits::MEMBERS as u32 });
    }
    let was_here = here.former.iter().any(|former| former.id == member.id);
    if state.seats.contains_key(&member.id) && !was_here {
        return refuse(Reason::InATeam { player: (&member.id).into() });
    }
    state.seats.insert(member.id.clone(), seat);
    let here = &mut state.entrants[seat];
    here.former.retain(|former| former.id != member.id);
    here.members.push(member.clone());
    here.captain.get_or_insert_with(|| member.id.clone());
    Ok(())
}

/// Somebody leaves their team. Whoever comes after a captain is captain then.
pub(crate) fn leave(state: &mut State, id: &str) -> Result<(), Refusal> {
    let at = |seat: Seat| state.entrants[seat].members.iter().position(|member| member.id == id);
    let found = state.seats.get(id).copied().filter(|_| state.settings.format == Format::Team);
    let Some((seat, at)) = found.and_then(|seat| Some((seat, at(seat)?))) else {
        return refuse(Reason::InNoTeam { player: id.into() });
    };
    let mut boards = state.rounds.iter().flat_map(|round| &round.boards);
    if boards.any(|board| board.result.is_none() && board.seats(id)) {
        return refuse(Reason::OpenGame { player: id.into() });
    }
    if state.entrants[seat].former.len() >= limits::LOG {
        return refuse(Reason::FormerMembers);
    }
    let here = &mut state.entrants[seat];
    let gone = here.members.remove(at);
    if here.captain.as_ref() == Some(&gone.id) {
        here.captain = here.members.first().map(|member| member.id.clone());
    }
    here.former.push(gone);
    Ok(())
}

/// Says in which order a team sits.
pub(crate) fn line_up(state: &mut State, id: &str, order: &[String]) -> Result<(), Refusal> {
    let seat = team(state, id)?;
    let here = &mut state.entrants[seat];
    let place = |member: &Member| order.iter().position(|other| *other == member.id);
    let once = |id: &String| order.iter().filter(|other| *other == id).count() == 1;
    let is_whole = order.len() == here.members.len() && here.members.iter().all(|member| once(&member.id));
    if !is_whole {
        return refuse(Reason::LineUp { team: id.into() });
    }
    here.members.sort_by_key(place);
    Ok(())
}

/// Somebody who waits plays at an open board for another member of their team.
pub(crate) fn substitute(state: &mut State, (round, number): (u32, u32), id: &str, by: &str) -> Result<(), Refusal> {
    if state.settings.format != Format::Team {
        return refuse(Reason::NoTeams);
    }
    let (at, index) = find(state, round, number)?;
    let boards = &state.rounds[at].boards;
    let board = &boards[index];
    if !board.seats(id) {
        return refuse(Reason::NotAtBoard { player: id.into(), round, board: number });
    }
    if board.result.is_some() {
        return refuse(Reason::HasResult { round, board: number });
    }
    // Its replays are games of the same two.
    if !board.drawn.is_empty() {
        return refuse(Reason::DrawnHere { round, board: number });
    }
    let team = &state.entrants[state.seats[id]];
    let waits = team.members.iter().any(|member| member.id == by) && !boards.iter().any(|board| board.seats(by));
    if !waits {
        return refuse(Reason::NoReserve { player: by.into(), team: (&team.id).into() });
    }
    let board = &mut state.rounds[at].boards[index];
    let seat = if board.black == id { &mut board.black } else { &mut board.white };
    *seat = by.to_owned();
    // What was said of the game was said of another one.
    board.reports.clear();
    Ok(())
}

/// The first team that has too few members for its boards.
pub(crate) fn short<'a>(state: &'a State, seats: &[Seat]) -> Option<&'a str> {
    let size = state.settings.boards_of_a_team();
    let mut short = seats.iter().map(|&seat| &state.entrants[seat]).filter(|team| team.members.len() < size);
    short.next().map(|team| team.id.as_str()).filter(|_| state.settings.format == Format::Team)
}

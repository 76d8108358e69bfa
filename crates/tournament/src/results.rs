//! Results, replays of draws, corrections.

use crate::event::Answer;
use crate::pairing;
use crate::reason::Reason;
use crate::refusal::{Refusal, refuse};
use crate::round::{Board, Drawn, Left, Outcome, Report, Round};
use crate::settings::{Draws, Format, Impasse, ReplayTime, Settings, limits};
use crate::state::{Correction, State};

/// Where a board is in the state.
pub(crate) fn find(state: &State, round: u32, board: u32) -> Result<(usize, usize), Refusal> {
    let at = (round as usize).wrapping_sub(1);
    match state.rounds.get(at).map(|round| round.boards.len()) {
        None => refuse(Reason::NoRound { round, made: state.rounds.len() as u32 }),
        Some(boards) if board == 0 || board as usize > boards => {
            refuse(Reason::NoBoard { round, board, boards: boards as u32 })
        }
        Some(_) => Ok((at, board as usize - 1)),
    }
}

/// Enters a result.
pub(crate) fn result(
    state: &mut State,
    round: u32,
    board: u32,
    result: Outcome,
    left: Option<Left>,
) -> Result<Answer, Refusal> {
    let (at, index) = find(state, round, board)?;
    let settings = state.settings_at(round);
    let here = &state.rounds[at].boards[index];
    if here.result.is_some() {
        return refuse(Reason::HasResult { round, board });
    }
    if replays(&settings, result) {
        if here.drawn.len() >= limits::REPLAYS {
            return refuse(Reason::Replays { most: limits::REPLAYS as u32 });
        }
        let drawn = Drawn { black: here.black.clone(), by: result, left: clocks(settings.replay, left) };
        let here = &mut state.rounds[at].boards[index];
        // Who gives a handicap gives it in the replay, too.
        if here.handicap.is_none() {
            std::mem::swap(&mut here.black, &mut here.white);
        }
        here.drawn.push(drawn.clone());
        here.reports.clear();
        return Ok(Answer::Replay { black: here.black.clone(), white: here.white.clone(), drawn });
    }
    settle(state, at, index, result);
    Ok(Answer::Done { ok: true })
}

/// A board has its result.
fn settle(state: &mut State, at: usize, index: usize, result: Outcome) {
    let here = &mut state.rounds[at].boards[index];
    here.result = Some(result);
    here.reports.clear();
    climb(state, at, index);
}

/// The referee decides an open game.
pub(crate) fn adjudicate(
    state: &mut State,
    round: u32,
    board: u32,
    result: Outcome,
    reason: &str,
) -> Result<(), Refusal> {
    let (at, index) = find(state, round, board)?;
    if state.rounds[at].boards[index].result.is_some() {
        return refuse(Reason::HasResult { round, board });
    }
    if result.is_draw() && state.settings_at(round).format.needs_winners() {
        return refuse(Reason::Decide);
    }
    state.rounds[at].boards[index].adjudicated = Some(reason.to_owned());
    settle(state, at, index, result);
    Ok(())
}

/// One of the two says what came of their game. Once both say the same, that is its result.
pub(crate) fn report(state: &mut State, round: u32, board: u32, id: &str, said: Outcome) -> Result<Answer, Refusal> {
    let (at, index) = find(state, round, board)?;
    let here = &mut state.rounds[at].boards[index];
    if !here.seats(id) {
        return refuse(Reason::NotAtBoard { player: id.into(), round, board });
    }
    if here.result.is_some() {
        return refuse(Reason::TellReferee { round, board });
    }
    if !said.was_played() {
        return refuse(Reason::NotCome);
    }
    if here.reports.iter().any(|report| report.id != id && report.result == said) {
        return result(state, round, board, said, None);
    }
    here.reports.retain(|report| report.id != id);
    here.reports.push(Report { id: id.to_owned(), result: said });
    Ok(Answer::Done { ok: true })
}

/// Whether a result means that the game is played again.
fn replays(settings: &Settings, result: Outcome) -> bool {
    let wanted = settings.format.needs_winners() || settings.draws == Draws::Replay;
    let numbered = settings.impasse == Impasse::Number && !settings.format.is_bracket();
    // The host of a display has one side at every board, and no time to play one of them again.
    let once = settings.format == Format::Simultaneous;
    result.is_draw() && wanted && !once && !(result == Outcome::Impasse && numbered)
}

/// The clocks of a replay, for the new Black and the new White.
fn clocks(replay: ReplayTime, left: Option<Left>) -> Option<Left> {
    match replay {
        ReplayTime::Fresh => None,
        ReplayTime::Reduced { ms } => Some(Left { black_ms: ms, white_ms: ms }),
        ReplayTime::Left { at_least_ms } => {
            let left = left?;
            let lack = at_least_ms.saturating_sub(left.black_ms.min(left.white_ms));
            Some(Left { black_ms: left.white_ms.saturating_add(lack), white_ms: left.black_ms.saturating_add(lack) })
        }
    }
}

/// In a ladder the winner takes the place of a loser who stood above.
fn climb(state: &mut State, at: usize, index: usize) {
    if state.settings.format != Format::Ladder {
        return;
    }
    let board = &state.rounds[at].boards[index];
    let place = |id: &str| state.ladder.iter().position(|other| other == id);
    let Some(winner) = board.winner() else { return };
    let loser = if board.black == winner { &board.white } else { &board.black };
    if let (Some(from), Some(to)) = (place(winner), place(loser))
        && to < from
    {
        let winner = state.ladder.remove(from);
        state.ladder.insert(to, winner);
    }
}

/// Corrects a result: it stays in the log, and the state knows that it was corrected.
pub(crate) fn correct(state: &mut State, round: u32, board: u32, result: Outcome, reason: &str) -> Result<(), Refusal> {
    let (at, index) = find(state, round, board)?;
    let here = &state.rounds[at].boards[index];
    let Some(before) = here.result else {
        return refuse(Reason::NothingToCorrect { round, board });
    };
    if before == result {
        return refuse(Reason::SameResult { round, board });
    }
    if replays(&state.settings_at(round), result) {
        return refuse(Reason::DrawReplayed);
    }
    if state.settings.format == Format::Ladder {
        return refuse(Reason::LadderPlaces);
    }
    if state.settings.format == Format::Match && state.rounds.len() > at + 1 {
        return refuse(Reason::LaterGames);
    }
    let now = Board { result: Some(result), ..here.clone() };
    let moved = here.tie.is_some() && here.winner() != now.winner();
    let own = state.playoff_of(round).map(|(playoff, _)| playoff.from);
    let of_one = |other: &&Round| state.playoff_of(other.round).map(|(playoff, _)| playoff.from) == own;
    let later = state.rounds[at + 1..].iter().filter(of_one).any(|round| {
        let both = [&here.black, &here.white];
        round.boards.iter().any(|board| board.tie.is_some() && both.into_iter().any(|id| board.seats(id)))
            || !round.walkovers.is_empty()
    });
    if moved && later {
        return refuse(Reason::LaterTies);
    }
    if state.corrections.len() >= limits::LOG {
        return refuse(Reason::Corrections);
    }
    let made = state.rounds.len() as u32;
    let board_now = &mut state.rounds[at].boards[index];
    board_now.result = Some(result);
    // The reason of what was decided before is none of this.
    board_now.adjudicated = None;
    state.corrections.push(Correction { round, board, before: Some(before), reason: reason.to_owned(), made });
    Ok(())
}

/// The open game of this player is lost without being played.
pub(crate) fn forfeit(state: &mut State, id: &str) -> Result<(), Refusal> {
    let mut open = None;
    for (at, round) in state.rounds.iter().enumerate() {
        for (index, board) in round.boards.iter().enumerate() {
            if board.result.is_none() && board.seats(id) {
                open = Some((at, index));
            }
        }
    }
    let Some((at, index)) = open else {
        return refuse(Reason::NothingToForfeit { player: id.into() });
    };
    let is_black = state.rounds[at].boards[index].black == id;
    settle(state, at, index, if is_black { Outcome::BlackForfeit } else { Outcome::WhiteForfeit });
    Ok(())
}

/// Makes a board a long game over this round and the next.
pub(crate) fn long(state: &mut State, round: u32, board: u32) -> Result<(), Refusal> {
    let (at, index) = find(state, round, board)?;
    if !matches!(state.settings.format, Format::Swiss | Format::MacMahon) {
        return refuse(Reason::LongElsewhere);
    }
    if at + 1 != state.rounds.len() || state.settings.rounds.is_some_and(|rounds| round >= rounds) {
        return refuse(Reason::LongTooLate);
    }
    let here = &mut state.rounds[at].boards[index];
    if here.result.is_some() || here.long || here.tie.is_some() {
        return refuse(Reason::NotLong { board });
    }
    here.long = true;
    Ok(())
}

/// A challenge in a ladder.
pub(crate) fn challenge(
    state: &State,
    challenger: &str,
    defender: &str,
    made: Option<Round>,
) -> Result<Round, Refusal> {
    if state.settings.format != Format::Ladder {
        return refuse(Reason::NotALadder);
    }
    let place = |id: &str| -> Result<usize, Refusal> {
        state.seat(id)?;
        match state.ladder.iter().position(|other| other == id) {
            Some(place) => Ok(place),
            None => refuse(Reason::LeftLadder { player: id.into() }),
        }
    };
    let (from, to) = (place(challenger)?, place(defender)?);
    let reach = state.settings.reach.unwrap_or(3) as usize;
    if to >= from || from - to > reach {
        return refuse(Reason::Reach { reach: reach as u32 });
    }
    for id in [challenger, defender] {
        let seat = state.seat(id)?;
        if state.playing().any(|other| other == seat) {
            return refuse(Reason::OpenGame { player: id.into() });
        }
    }
    if state.next_round() > limits::ROUNDS {
        return refuse(Reason::LadderGames { most: limits::ROUNDS });
    }
    Ok(made.unwrap_or(pairing::challenge(state, state.seat(challenger)?, state.seat(defender)?)))
}

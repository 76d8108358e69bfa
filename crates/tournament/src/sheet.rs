//! Everybody's games and points, told from the rounds.

use crate::points::Points;
use crate::settings::Format;
use crate::state::{Seat, State};
use std::collections::BTreeMap;

/// One round of one entrant (one board of it, for the host of a simultaneous display).
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) round: u32,
    /// Whom they played or were to play.
    pub(crate) opponent: Option<Seat>,
    /// Whether they have met, or are playing still.
    pub(crate) met: bool,
    /// What they got.
    pub(crate) points: Points,
    /// What it would be as one plain game: a point for a win.
    pub(crate) result: Points,
    /// Whether there is a result.
    pub(crate) done: bool,
    pub(crate) boards: Points,
    /// Whether they moved first (on board 1 of a team).
    pub(crate) black: bool,
    /// Whether it was a bye.
    pub(crate) bye: bool,
}

/// All rounds of one entrant.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sheet {
    pub(crate) plays: Vec<Play>,
    /// Results and adjustments.
    pub(crate) wins: Points,
    /// With starting points.
    pub(crate) points: Points,
    pub(crate) boards: Points,
}

impl Sheet {
    /// Games as Black less games as White, and who was Black last.
    pub(crate) fn colours(&self) -> (i64, Option<bool>) {
        let mut played = self.plays.iter().filter(|play| play.met);
        let excess = played.clone().map(|play| if play.black { 1 } else { -1 }).sum();
        (excess, played.next_back().map(|play| play.black))
    }

    pub(crate) fn byes(&self) -> u64 {
        self.plays.iter().filter(|play| play.bye).count() as u64
    }
}

/// The sheets of all entrants, by seat; play-offs give no points.
pub(crate) fn sheets(state: &State) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = state.entrants.iter().map(|_| Sheet::default()).collect();
    for round in state.main_rounds() {
        let mut tables: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (index, board) in round.boards.iter().enumerate() {
            tables.entry(board.table.unwrap_or(board.board)).or_default().push(index);
        }
        for boards in tables.values() {
            table(state, &mut sheets, round.round, boards.iter().map(|&index| &round.boards[index]));
        }
        for bye in &round.byes {
            let Some(&seat) = state.seats.get(&bye.id) else { continue };
            // Half a point is what was asked for beforehand: that is no bye of the pairing's making.
            sheets[seat].plays.push(Play {
                round: round.round,
                opponent: None,
                met: false,
                points: bye.points,
                result: bye.points,
                done: true,
                boards: if state.settings.format == Format::Team {
                    bye.points * (state.settings.boards_of_a_team() as u32).into()
                } else {
                    bye.points
                },
                black: false,
                bye: bye.points != Points::HALF,
            });
        }
        streaks(state, &mut sheets, round.round);
    }
    for (seat, sheet) in sheets.iter_mut().enumerate() {
        let entrant = &state.entrants[seat];
        let adjusted: Points = entrant.adjusted.iter().map(|(points, _)| *points).sum();
        sheet.wins = sheet.plays.iter().map(|play| play.points).sum::<Points>() + adjusted;
        sheet.points = sheet.wins + entrant.start;
        sheet.boards = sheet.plays.iter().map(|play| play.boards).sum();
    }
    sheets
}

/// Enters what the boards between two entrants gave: in a team event a point to whoever has more board points.
fn table<'a>(
    state: &State,
    sheets: &mut [Sheet],
    round: u32,
    boards: impl Iterator<Item = &'a crate::round::Board> + Clone,
) {
    let Some(first) = boards.clone().next() else { return };
    let (Some(&one), Some(&other)) = (state.seats.get(&first.black), state.seats.get(&first.white)) else { return };
    let mut got = [Points::ZERO; 2];
    let (mut done, mut met, mut long) = (true, false, false);
    for board in boards {
        done &= board.result.is_some();
        met |= board.result.is_none_or(|result| result.was_played()) || !board.drawn.is_empty();
        long |= board.long;
        let Some(result) = board.result else { continue };
        let swapped = state.seats.get(&board.black) != Some(&one);
        let (black, white) = points(state, result);
        got[usize::from(swapped)] += black;
        got[usize::from(!swapped)] += white;
    }
    let results = if state.settings.format == Format::Team {
        match got[0].cmp(&got[1]) {
            _ if !done || got == [Points::ZERO; 2] => [Points::ZERO; 2],
            std::cmp::Ordering::Greater => [Points::ONE, Points::ZERO],
            std::cmp::Ordering::Less => [Points::ZERO, Points::ONE],
            std::cmp::Ordering::Equal => [Points::HALF; 2],
        }
    } else {
        got
    };
    for (side, (seat, opponent)) in [(one, other), (other, one)].into_iter().enumerate() {
        sheets[seat].plays.push(Play {
            round,
            opponent: Some(opponent),
            met,
            points: results[side] * if long { 2 } else { 1 },
            result: results[side],
            done,
            boards: got[side],
            black: side == 0,
            bye: false,
        });
    }
}

/// The points of a result; an impasse that only uses up a number gives none (T-09).
fn points(state: &State, result: crate::round::Outcome) -> (Points, Points) {
    if state.settings.format == Format::Match && result.is_draw() {
        (Points::ZERO, Points::ZERO)
    } else {
        result.points()
    }
}

/// The third win in a row and those after it count two, in an arena that wants it. Waiting for an opponent ends no row.
fn streaks(state: &State, sheets: &mut [Sheet], round: u32) {
    if state.settings.format != Format::Arena || !state.settings.streaks {
        return;
    }
    for sheet in sheets {
        let wins = |play: &Play| play.done && play.met && play.result == Points::ONE;
        let row = sheet.plays.iter().rev().filter(|play| !play.bye).take_while(|play| wins(play)).count();
        if let Some(last) = sheet.plays.last_mut().filter(|play| play.round == round && !play.bye)
            && row >= 3
        {
            last.points = Points::whole(2);
        }
    }
}

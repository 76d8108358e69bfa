//! Who moves first, and on which board.

use super::Pair;
use crate::odds::Odds;
use crate::round::Board;
use crate::settings::{Colours, Format};
use crate::sheet::Sheet;
use crate::state::{Seat, State, lot};
use std::cmp::Reverse;

/// Puts the pairs in the order of their boards: ties of the cup first, then by the better score, the sum of both, the better rating.
pub(super) fn best_first(state: &State, sheets: &[Sheet], pairs: &mut [Pair]) {
    pairs.sort_by_cached_key(|pair| {
        let scores = [pair.one, pair.other].map(|seat| sheets[seat].points);
        let ratings = [pair.one, pair.other].map(|seat| state.entrants[seat].rating);
        (
            pair.tie.is_none(),
            pair.tie,
            Reverse(scores[0].max(scores[1])),
            Reverse(scores[0] + scores[1]),
            Reverse(ratings[0].max(ratings[1])),
            pair.one.min(pair.other),
        )
    });
}

/// The boards of these pairs, in their order.
pub(super) fn boards(state: &State, sheets: &[Sheet], pairs: &[Pair], round: u32) -> Vec<Board> {
    let mut boards = Vec::new();
    for (index, pair) in pairs.iter().enumerate() {
        let black = if pair.sides { pair.one } else { black(state, sheets, pair.one, pair.other, round) };
        let white = if black == pair.one { pair.other } else { pair.one };
        let (black, white) = (&state.entrants[black], &state.entrants[white]);
        let mut board = |black: &str, white: &str, handicap, table| {
            boards.push(Board {
                board: boards.len() as u32 + 1,
                black: black.to_owned(),
                white: white.to_owned(),
                handicap,
                table,
                tie: pair.tie,
                long: false,
                drawn: Vec::new(),
                result: None,
                adjudicated: None,
                reports: Vec::new(),
            });
        };
        if state.settings.format == Format::Team {
            // The toss is board 1's; the others alternate.
            let size = state.settings.boards_of_a_team();
            for (at, (one, other)) in black.members.iter().zip(&white.members).take(size).enumerate() {
                let (black, white) = if at % 2 == 0 { (one, other) } else { (other, one) };
                board(&black.id, &white.id, None, Some(index as u32 + 1));
            }
        } else {
            let odds = black.given.unwrap_or_else(|| odds(state, black.rating, white.rating));
            board(&black.id, &white.id, odds, None);
        }
    }
    boards
}

fn odds(state: &State, black: Option<i32>, white: Option<i32>) -> Option<Odds> {
    if !state.settings.handicap {
        return None;
    }
    Odds::between(white?, black?)
}

/// Who of the two is Black: who is given odds; then, if the event balances sides, who has been White more often, or was so last;
/// then a toss.
fn black(state: &State, sheets: &[Sheet], one: Seat, other: Seat, round: u32) -> Seat {
    if state.settings.handicap
        && let (Some(a), Some(b)) = (state.entrants[one].rating, state.entrants[other].rating)
        && Odds::between(a.max(b), a.min(b)).is_some()
    {
        return if a < b { one } else { other };
    }
    if state.settings.colours == Colours::Balance {
        let ((excess, last), (other_excess, other_last)) = (sheets[one].colours(), sheets[other].colours());
        if excess != other_excess {
            return if excess < other_excess { one } else { other };
        }
        if let (Some(last), Some(other_last)) = (last, other_last)
            && last != other_last
        {
            return if last { other } else { one };
        }
    }
    let (low, high) = (one.min(other), one.max(other));
    if lot(state.settings.seed, round, low as u64, high as u64) & 1 == 0 { low } else { high }
}

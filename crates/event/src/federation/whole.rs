//! A whole event at once, as the federation rates it: every game counts against what the opponent's rating is after the event, and
//! one's own runs on from game to game. Ratings are whole numbers before and after; the decimals in between are kept.

use super::{LOWEST, LOWEST_OPPONENT, gain, lowered, midpoint, performance};
use crate::Grade;

/// Times that an event is rated at most: two ratings might go to and fro for ever by one point.
const MOST_ROUNDS: usize = 500;

/// What is known of somebody before an event.
#[derive(Clone, PartialEq, Debug)]
pub enum Before {
    /// They are on the list.
    Listed {
        /// Their rating.
        rating: f64,
        /// Games counted since they were first rated: the first hundred give a bonus.
        games: u32,
    },
    /// They are not, or with too few games: all results say what they are, the event's and these, opponents with scores.
    New(Vec<(f64, f64)>),
}

impl Before {
    /// A newcomer with a grade from elsewhere: a win and a loss against its middle.
    pub fn graded(grade: Grade) -> Option<Before> {
        midpoint(grade).map(|middle| Before::New(vec![(middle, 1.0), (middle, 0.0)]))
    }
}

/// A game that was played.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Met {
    /// Against whom, as a place in the list of players.
    pub opponent: usize,
    /// 1 for a win, one half for a draw, 0 for a loss.
    pub score: f64,
    /// How many grades the handicap is worth that they gave; below 0 where they were given it.
    pub given: f64,
}

/// Somebody who has played in an event.
#[derive(Clone, PartialEq, Debug)]
pub struct EventPlayer {
    /// What was known of them.
    pub before: Before,
    /// Their games, in order.
    pub games: Vec<Met>,
}

/// Everybody's rating after an event, rounded to the nearest whole number (halves to the even one). Since each depends on the others',
/// the whole event is rated again until nothing changes. Who is new and has not played is given the lowest rating. An opponent who is
/// not in the list is passed over.
pub fn rate_event(players: &[EventPlayer]) -> Vec<f64> {
    let mut after: Vec<f64> = players
        .iter()
        .map(|player| match player.before {
            Before::Listed { rating, .. } => rating,
            Before::New(_) => super::NEWCOMER,
        })
        .collect();
    for _ in 0..MOST_ROUNDS {
        let next = players.iter().enumerate().map(|(at, player)| rated(player, at, &after).round_ties_even());
        let next: Vec<f64> = next.collect();
        if next == after {
            break;
        }
        after = next;
    }
    after
}

/// The rating of one of them, as all the others' stand.
fn rated(player: &EventPlayer, at: usize, after: &[f64]) -> f64 {
    let games = || player.games.iter().filter_map(|met| Some((met, after.get(met.opponent)?.max(LOWEST_OPPONENT))));
    match &player.before {
        Before::Listed { rating, games: counted } => {
            let mut rating = *rating;
            for (number, (met, opponent)) in games().enumerate() {
                let before = counted.saturating_add(number as u32);
                rating = (rating + gain(rating, across(rating, opponent, met.given), met.score, before)).max(LOWEST);
            }
            rating
        }
        Before::New(results) => {
            let mut results = results.clone();
            results.extend(games().map(|(met, opponent)| (across(after[at], opponent, met.given), met.score)));
            newcomer(results)
        }
    }
}

/// What an opponent counts as over a handicap: to whoever gave it, stronger by what it takes from the giver's own rating; to whoever
/// was given it, weaker.
fn across(own: f64, opponent: f64, given: f64) -> f64 {
    if given >= 0.0 { opponent + own - lowered(own, given) } else { lowered(opponent, -given) }
}

/// The rating that results alone make. Where all were won, the strongest opponent counts once more as a draw; where all were lost, it
/// is the lowest there is.
fn newcomer(mut results: Vec<(f64, f64)>) -> f64 {
    let (won, lost) = (results.iter().all(|(_, score)| *score == 1.0), results.iter().all(|(_, score)| *score == 0.0));
    if lost {
        return LOWEST;
    }
    if won && let Some(strongest) = results.iter().map(|(opponent, _)| *opponent).max_by(f64::total_cmp) {
        results.push((strongest, 0.5));
    }
    performance(&results)
}

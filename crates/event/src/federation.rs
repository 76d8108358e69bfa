//! A federation's list: Elo ratings by the rules of the European federation (FESA), worked out game by game, and who is still active.

mod whole;

pub use whole::{Before, EventPlayer, Met, rate_event};

use crate::Grade;
use komadai_shogi::Handicap;
use std::collections::BTreeMap;

/// Up to which rating which K factor holds; above the last one [`LEAST_K`].
const K: [(u32, f64); 6] = [(720, 40.0), (1040, 36.0), (1280, 32.0), (1560, 28.0), (1920, 24.0), (2240, 20.0)];
const LEAST_K: f64 = 16.0;
/// No rating is lower, and no opponent counts as lower than the second.
const LOWEST: f64 = 1.0;
const LOWEST_OPPONENT: f64 = 400.0;
/// A win against somebody much stronger counts so many points of the gap for one of K.
const UPSET: f64 = 160.0;
/// In their first games those below a rating are given a little with each: the gap by this number.
const BONUS_BELOW: f64 = 1800.0;
const BONUS: f64 = 200.0;
const BONUS_GAMES: u32 = 100;
/// With fewer games than this a rating is what the results themselves say. Those that stand for a grade count.
const FEW: usize = 9;

/// Two ratings that depend on each other are found once they move by less than this.
const STILL: f64 = 1e-5;

/// How many points one game can move somebody of this rating by.
pub fn k_factor(rating: f64) -> f64 {
    K.iter().find(|(bound, _)| rating < f64::from(*bound)).map_or(LEAST_K, |(_, k)| *k)
}

/// The lowest rating of each grade, from 20 kyū up to 6 dan.
const BOUNDS: [f64; 26] = [
    0.0, 80.0, 160.0, 240.0, 320.0, 400.0, 480.0, 560.0, 640.0, 720.0, 800.0, 880.0, 960.0, 1040.0, 1120.0, 1200.0,
    1280.0, 1360.0, 1460.0, 1560.0, 1680.0, 1800.0, 1920.0, 2080.0, 2240.0, 2440.0,
];
const KYU: usize = 20;
/// How wide the highest grade is.
const HIGHEST: f64 = 200.0;

/// What the federation's table calls a rating.
pub fn grade(rating: f64) -> Grade {
    let index = BOUNDS.iter().rposition(|bound| rating >= *bound).unwrap_or(0);
    if index < KYU { Grade::Kyu((KYU - index) as u8) } else { Grade::Dan((index - KYU + 1) as u8) }
}

/// The middle of a grade, which stands for whoever has it from elsewhere; none where the table does not have it.
pub fn midpoint(grade: Grade) -> Option<f64> {
    let index = match grade {
        Grade::Kyu(kyu) => KYU.checked_sub(kyu as usize).filter(|_| kyu > 0)?,
        Grade::Dan(dan) => KYU + (dan as usize).checked_sub(1)?,
    };
    BOUNDS.get(index).map(|bound| bound + width(index) / 2.0)
}

/// The width of a grade by its place in [`BOUNDS`].
fn width(index: usize) -> f64 {
    BOUNDS.get(index + 1).map_or(HIGHEST, |next| next - BOUNDS[index])
}

/// A rating in grades above the lowest bound, with decimals.
fn in_grades(rating: f64) -> f64 {
    let index = BOUNDS.iter().rposition(|bound| rating >= *bound).unwrap_or(0);
    index as f64 + (rating - BOUNDS[index]) / width(index)
}

/// A rating that is so many grades lower.
fn lowered(rating: f64, grades: f64) -> f64 {
    let place = in_grades(rating) - grades;
    let index = (place.max(0.0) as usize).min(BOUNDS.len() - 1);
    (BOUNDS[index] + (place - index as f64) * width(index)).max(LOWEST)
}

/// How many grades a handicap is worth; none where the federation's table does not have it.
pub const fn handicap_grades(handicap: Handicap) -> Option<f64> {
    Some(match handicap {
        Handicap::Even => 0.0,
        Handicap::Lance | Handicap::RightLance => 0.6,
        Handicap::Bishop => 1.5,
        Handicap::Rook => 2.1,
        Handicap::RookLance => 2.7,
        Handicap::Two => 3.6,
        Handicap::Four => 5.0,
        Handicap::Five | Handicap::LeftFive => 6.5,
        Handicap::Six => 8.0,
        _ => return None,
    })
}

/// The part of the points that somebody is expected to take.
fn expected(rating: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((opponent - rating) / 400.0))
}

/// What a game changes of a rating, after so many that did: `score` is 1 for a win, one half for a draw, 0 for a loss.
pub fn gain(rating: f64, opponent: f64, score: f64, games: u32) -> f64 {
    let k = k_factor(rating);
    let usual = k * (score - expected(rating, opponent));
    let upset = if score == 1.0 { k * (opponent - rating) / UPSET } else { f64::NEG_INFINITY };
    let bonus = if games < BONUS_GAMES { (BONUS_BELOW - rating).max(0.0) / BONUS } else { 0.0 };
    usual.max(upset) + bonus
}

/// The rating at which results are what was to be expected: opponents, each with the score against them, of which some are won and
/// some are not.
pub fn performance(results: &[(f64, f64)]) -> f64 {
    let (mut low, mut high) = (-4_000.0, 8_000.0);
    // Halved until what is left is less than a millionth of a point.
    for _ in 0..34 {
        let middle = (low + high) / 2.0;
        let surplus: f64 = results.iter().map(|(opponent, score)| score - expected(middle, *opponent)).sum();
        if surplus > 0.0 { low = middle } else { high = middle }
    }
    ((low + high) / 2.0).max(LOWEST)
}

/// Whoever plays their first game that counts is entered as 5 kyū: a win and a loss against the middle of that grade. The federation
/// takes the grade that a newcomer has.
pub const NEWCOMER: f64 = 1240.0;

/// Somebody on the list.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// What they are known by.
    pub name: String,
    /// Their rating.
    pub rating: f64,
    /// Games that count.
    pub games: u32,
    /// When they last played, in milliseconds since 1970.
    pub last_played: u64,
}

/// What is known of somebody on the list.
#[derive(Clone, PartialEq, Debug)]
struct Known {
    listed: Listed,
    /// All results, while these say what the rating is; none once it moves game by game.
    first: Option<Vec<(f64, f64)>>,
    /// Games by which it has moved.
    moved: u32,
}

impl Known {
    fn newcomer(name: &str) -> Known {
        Known {
            listed: Listed { name: name.to_owned(), rating: NEWCOMER, games: 0, last_played: 0 },
            first: Some(vec![(NEWCOMER, 1.0), (NEWCOMER, 0.0)]),
            moved: 0,
        }
    }

    /// Their results, where one more still makes a performance.
    fn performing(&self) -> Option<&Vec<(f64, f64)>> {
        self.first.as_ref().filter(|first| first.len() + 1 < FEW)
    }

    /// The rating after a game against somebody of this rating.
    fn after(&self, opponent: f64, score: f64) -> f64 {
        match self.performing() {
            Some(first) => performance(&[first.as_slice(), &[(opponent, score)]].concat()),
            None => (self.listed.rating + gain(self.listed.rating, opponent, score, self.moved)).max(LOWEST),
        }
    }

    fn take(&mut self, opponent: f64, score: f64, at: u64) {
        self.listed.rating = self.after(opponent, score);
        match self.performing() {
            Some(_) => self.first.iter_mut().for_each(|first| first.push((opponent, score))),
            None => (self.first, self.moved) = (None, self.moved.saturating_add(1)),
        }
        self.listed.games += 1;
        self.listed.last_played = self.listed.last_played.max(at);
    }
}

/// A list as it grows game by game.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FederationList {
    players: BTreeMap<String, Known>,
}

impl FederationList {
    /// Counts a game, of which `score` is 1 where Black has won, one half for a draw, 0 where White has; White gave a handicap of so
    /// many grades. Each rating moves from where it stood before, against what the other one's is afterwards. Who would play
    /// themselves is passed over.
    pub fn count(&mut self, black: &str, white: &str, score: f64, grades: f64, at: u64) {
        if black == white {
            return;
        }
        let known = |name: &str| self.players.get(name).cloned().unwrap_or_else(|| Known::newcomer(name));
        let (mut one, mut other) = (known(black), known(white));
        let (mut taker, mut giver) = (one.listed.rating, other.listed.rating);
        let mut met = (0.0, 0.0);
        // Each depends on the other; a few rounds, and nothing changes any more.
        for _ in 0..64 {
            let own = if other.performing().is_some() { giver } else { other.listed.rating };
            met =
                (lowered(giver.max(LOWEST_OPPONENT), grades), taker.max(LOWEST_OPPONENT) + own - lowered(own, grades));
            let found = (one.after(met.0, score), other.after(met.1, 1.0 - score));
            let moved = (found.0 - taker).abs() + (found.1 - giver).abs();
            (taker, giver) = found;
            if moved < STILL {
                break;
            }
        }
        one.take(met.0, score, at);
        other.take(met.1, 1.0 - score, at);
        for known in [one, other] {
            self.players.insert(known.listed.name.clone(), known);
        }
    }

    /// Everybody on it, by what they are known by.
    pub fn players(&self) -> impl Iterator<Item = &Listed> {
        self.players.values().map(|known| &known.listed)
    }
}

/// Those who have played within a window that ends now, the highest rating first; of equals the name decides.
pub fn active(list: &[Listed], now: u64, window_ms: u64) -> Vec<&Listed> {
    let mut active: Vec<&Listed> =
        list.iter().filter(|player| player.last_played.saturating_add(window_ms) >= now).collect();
    active.sort_by(|one, other| other.rating.total_cmp(&one.rating).then_with(|| one.name.cmp(&other.name)));
    active
}

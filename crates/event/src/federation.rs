//! A federation's list: Elo ratings as the European federation (FESA) keeps them, worked out game by game, and who is still active.

use crate::Grade;
use std::collections::BTreeMap;

/// Up to which rating which K factor holds; above the last one [`LEAST_K`].
const K: [(u32, f64); 6] = [(720, 40.0), (1040, 36.0), (1280, 32.0), (1560, 28.0), (1920, 24.0), (2240, 20.0)];
const LEAST_K: f64 = 16.0;

/// How many points one game can move somebody of this rating by.
pub fn k_factor(rating: f64) -> f64 {
    K.iter().find(|(bound, _)| rating < f64::from(*bound)).map_or(LEAST_K, |(_, k)| *k)
}

/// A rating after one even game, of which `score` is 1 for a win, one half for a draw, 0 for a loss.
pub fn after_game(rating: f64, opponent: f64, score: f64) -> f64 {
    let expected = 1.0 / (1.0 + 10f64.powf((opponent - rating) / 400.0));
    rating + k_factor(rating) * (score - expected)
}

/// The lowest rating of each dan grade, from 1 dan, and of the three highest kyū.
const DAN: [(u32, f64); 6] = [(6, 2440.0), (5, 2240.0), (4, 2080.0), (3, 1920.0), (2, 1800.0), (1, 1680.0)];
const KYU: [(u32, f64); 2] = [(1, 1560.0), (2, 1460.0)];
/// From 3 kyū down a grade is 80 points; nobody is below 15 kyū.
const THIRD_KYU: f64 = 1360.0;
const KYU_STEP: f64 = 80.0;
const LOWEST_KYU: u32 = 15;

/// What the federation's table calls a rating.
pub fn grade(rating: f64) -> Grade {
    if let Some((dan, _)) = DAN.iter().find(|(_, least)| rating >= *least) {
        return Grade::Dan(*dan as u8);
    }
    if let Some((kyu, _)) = KYU.iter().find(|(_, least)| rating >= *least) {
        return Grade::Kyu(*kyu as u8);
    }
    let below = ((THIRD_KYU - rating) / KYU_STEP).ceil().max(0.0);
    Grade::Kyu(if below >= f64::from(LOWEST_KYU - 3) { LOWEST_KYU as u8 } else { 3 + below as u8 })
}

/// The rating of whoever plays the first game that counts: 5 kyū. The federation asks newcomers for a grade instead.
pub const NEWCOMER: f64 = 1200.0;

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

/// A list as it grows game by game.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FederationList {
    players: BTreeMap<String, Listed>,
}

impl FederationList {
    /// Counts an even game, of which `score` is 1 where Black has won, one half for a draw, 0 where White has. Both ratings move from
    /// where they stood before it. Who would play themselves is passed over.
    pub fn count(&mut self, black: &str, white: &str, score: f64, at: u64) {
        if black == white {
            return;
        }
        let [one, other] = [black, white].map(|name| self.players.get(name).map_or(NEWCOMER, |known| known.rating));
        for (name, rating) in [(black, after_game(one, other, score)), (white, after_game(other, one, 1.0 - score))] {
            let newcomer = || Listed { name: name.to_owned(), rating: NEWCOMER, games: 0, last_played: 0 };
            let listed = self.players.entry(name.to_owned()).or_insert_with(newcomer);
            listed.rating = rating;
            listed.games += 1;
            listed.last_played = listed.last_played.max(at);
        }
    }

    /// Everybody on it, by what they are known by.
    pub fn players(&self) -> impl Iterator<Item = &Listed> {
        self.players.values()
    }
}

/// Those who have played within a window that ends now, the highest rating first; of equals the name decides.
pub fn active(list: &[Listed], now: u64, window_ms: u64) -> Vec<&Listed> {
    let mut active: Vec<&Listed> =
        list.iter().filter(|player| player.last_played.saturating_add(window_ms) >= now).collect();
    active.sort_by(|one, other| other.rating.total_cmp(&one.rating).then_with(|| one.name.cmp(&other.name)));
    active
}

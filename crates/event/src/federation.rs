//! A federation's list: Elo ratings as the European federation (FESA) keeps them, and who is still active.

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

/// Somebody on the list.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// Their name.
    pub name: String,
    /// Their rating.
    pub rating: f64,
    /// When they last played, in milliseconds since 1970.
    pub last_played: u64,
}

/// Those who have played within a window that ends now, the highest rating first; of equals the name decides.
pub fn active(list: &[Listed], now: u64, window_ms: u64) -> Vec<&Listed> {
    let mut active: Vec<&Listed> =
        list.iter().filter(|player| player.last_played.saturating_add(window_ms) >= now).collect();
    active.sort_by(|one, other| other.rating.total_cmp(&one.rating).then_with(|| one.name.cmp(&other.name)));
    active
}

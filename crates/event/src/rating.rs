//! Glicko-2: M. E. Glickman, "Example of the Glicko-2 system" (2013, revised 2022). Each game is a rating period of its own, and
//! so is every [`IDLE_PERIOD_DAYS`] without one.

use crate::odds::points;
use komadai_shogi::{ByColor, Color, Handicap};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// From this deviation on a rating is provisional: too little is known.
pub const PROVISIONAL_FROM: f64 = 130.0;
/// Who has played so often that no deviation is left would never move again.
const LEAST_DEVIATION: f64 = 45.0;
/// That of somebody of whom nothing is known.
const MOST_DEVIATION: f64 = 350.0;
/// Nobody falls lower.
const LEAST: f64 = 25.0;
/// The paper's system constant: how much surprising results change the volatility. It names 0.3 to 1.2 as reasonable.
const TAU: f64 = 0.75;
/// So many days without a game make a rating as much less certain as one game's period does. Somebody who has played much is
/// provisional again after not quite two years.
const IDLE_PERIOD_DAYS: f64 = 5.0;
const DAY_MS: f64 = 86_400_000.0;

/// How strong somebody is thought to be.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// The estimate; 1500 for whoever is new.
    pub value: f64,
    /// Its standard deviation: the true value is within two of them in 95 of 100 cases.
    pub deviation: f64,
    /// How much the strength itself is expected to change.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { value: 1500.0, deviation: MOST_DEVIATION, volatility: 0.06 }
    }
}

/// Who won a game; none: a draw.
pub type Outcome = Option<Color>;

/// A rating before and after a game.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Change {
    /// Before it, as uncertain as the time since the last game makes it.
    pub before: Rating,
    /// After it.
    pub after: Rating,
}

impl Rating {
    /// Whether too little is known to rank by it.
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL_FROM
    }

    /// The same rating after a time without games, in milliseconds: less certain.
    #[must_use]
    pub fn after_idle(self, ms: u64) -> Rating {
        let periods = ms as f64 / DAY_MS / IDLE_PERIOD_DAYS;
        // The paper's step 6 for each period in which nothing was played, in points instead of the scale of the formulas.
        let grown = (self.deviation.powi(2) + periods * (self.volatility * SCALE).powi(2)).sqrt();
        Rating { deviation: grown.clamp(LEAST_DEVIATION, MOST_DEVIATION), ..self }
    }

    /// The rating as it is kept: thousandths of a point, the volatility in billionths.
    pub fn to_kept(self) -> [i64; 3] {
        [
            (self.value * 1e3).round() as i64,
            (self.deviation * 1e3).round() as i64,
            (self.volatility * 1e9).round() as i64,
        ]
    }

    /// A rating that was kept.
    pub fn from_kept([value, deviation, volatility]: [i64; 3]) -> Rating {
        Rating { value: value as f64 / 1e3, deviation: deviation as f64 / 1e3, volatility: volatility as f64 / 1e9 }
    }

    fn shifted(self, points: f64) -> Rating {
        Rating { value: self.value + points, ..self }
    }

    fn bounded(self) -> Rating {
        Rating {
            value: self.value.max(LEAST),
            deviation: self.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            ..self
        }
    }

    const fn glicko2(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }
}

/// Points of a rating in one unit of the paper's formulas.
const SCALE: f64 = 173.717_8;

/// Both ratings after a game at these odds, which White gave. None: games at these odds are not rated.
pub fn rate(ratings: ByColor<Rating>, handicap: Handicap, outcome: Outcome) -> Option<ByColor<Rating>> {
    let given = points(handicap)?;
    let at_board = ByColor { black: ratings.black, white: ratings.white.shifted(-given) };
    let after = ByColor::from_fn(|color| {
        let score = match outcome {
            None => Outcomes::DRAW,
            Some(winner) if winner == color => Outcomes::WIN,
            Some(_) => Outcomes::LOSS,
        };
        period(at_board[color], &[(at_board[!color], score)])
    });
    Some(ByColor { black: after.black.bounded(), white: after.white.shifted(given).bounded() })
}

/// How a game that ended at an instant (milliseconds since 1970) changes what is kept of its players: each one's rating and when their
/// last game ended; none for whoever is new. The result is what is kept again, so that the same games in the same order give the same
/// ratings. None: games at these odds are not rated.
pub fn rate_after(
    known: ByColor<Option<(Rating, u64)>>,
    at: u64,
    handicap: Handicap,
    outcome: Outcome,
) -> Option<ByColor<Change>> {
    let kept = |rating: Rating| Rating::from_kept(rating.to_kept());
    let before = known.map(|known| match known {
        None => Rating::default(),
        Some((rating, played)) => kept(rating.after_idle(at.saturating_sub(played))),
    });
    let after = rate(before, handicap, outcome)?;
    Some(ByColor::from_fn(|side| Change { before: before[side], after: kept(after[side]) }))
}

/// A rating after a period with these games.
fn period(rating: Rating, games: &[(Rating, Outcomes)]) -> Rating {
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let games: Vec<_> = games.iter().map(|(opponent, score)| (opponent.glicko2(), *score)).collect();
    let Glicko2Rating { rating, deviation, volatility } = glicko2_rating_period(&rating.glicko2(), &games, &config);
    Rating { value: rating, deviation, volatility }
}

/// Black's expected score against White at these odds, 0 to 1, as uncertain as both ratings make it. None: nothing is known of
/// these odds.
pub fn expected_score(ratings: ByColor<Rating>, handicap: Handicap) -> Option<f64> {
    let white = ratings.white.shifted(-points(handicap)?);
    Some(skillratings::glicko2::expected_score(&ratings.black.glicko2(), &white.glicko2()).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example of the paper: 1500 ± 200 beats 1400 ± 30, loses to 1550 ± 100 and to 1700 ± 300 in one period, with a
    /// system constant of 0.5.
    #[test]
    fn example_of_glickmans_paper() {
        let rated = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (rated(1400.0, 30.0), Outcomes::WIN),
            (rated(1550.0, 100.0), Outcomes::LOSS),
            (rated(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after =
            glicko2_rating_period(&rated(1500.0, 200.0), &games, &Glicko2Config { tau: 0.5, ..Glicko2Config::new() });
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    }
}

//! What results mean: Elo with an interval, and the sequential test.
//!
//! The unit is the pair of games from one opening with colours swapped. Its five possible scores (the pentanomial) have a
//! variance that the interval and the test are made of; games counted singly would claim more than they show.

use crate::{End, GameRecord, Work};
use komadai_shogi::{ByColor, Color};
use std::fmt;

/// The results of a match, seen from engine `a`.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Pairs by score in halves of a game: 0, ½, 1, 1½, 2 points.
    pub pairs: [usize; 5],
    /// Of them, how many by the colour of engine `a`.
    pub by_color: ByColor<[usize; 3]>,
    /// What went wrong, by whose fault: `a`, `b`.
    pub faults: [Faults; 2],
    /// What each engine did: `a`, `b`.
    pub work: [Work; 2],
}

/// Games that were lost otherwise than by play.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    /// By an illegal move or a wrong declaration.
    pub illegal: usize,
    /// By overstepped time.
    pub overtime: usize,
    /// Because the engine ended, hung or wrote nonsense.
    pub failed: usize,
}

impl Faults {
    /// All of them.
    pub fn count(&self) -> usize {
        self.illegal + self.overtime + self.failed
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal {} overtime {} failed {}", self.illegal, self.overtime, self.failed)
    }
}

/// A difference in strength.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// Half the 95 % interval.
    pub error: f64,
}

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    400.0 * (score / (1.0 - score)).log10()
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Tally {
    pub(crate) fn add_pair(&mut self, halves: [u8; 2]) {
        for points in halves {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        // Each game is 0, 1 or 2 halves; together 0 to 4.
        self.pairs[usize::from(halves[0] + halves[1]).min(4)] += 1;
    }

    /// Counts what a game was besides its points.
    pub(crate) fn count(&mut self, game: &GameRecord, a_played: Color) {
        let engine = |side: Color| usize::from(side != a_played);
        // Won, drawn, lost.
        self.by_color[a_played][usize::from(2 - game.points(a_played).min(2))] += 1;
        for side in Color::ALL {
            self.work[engine(side)].join(&game.work[side]);
        }
        let Some(side) = game.end.fault() else { return };
        let faults = &mut self.faults[engine(side)];
        match game.end {
            End::Overtime(..) => faults.overtime += 1,
            End::Failed(..) => faults.failed += 1,
            _ => faults.illegal += 1,
        }
    }

    /// All games.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of points, 0 to 1; a half if nothing was played.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64
    }

    /// The variance of a pair's mean score.
    fn pair_variance(&self) -> f64 {
        let n: usize = self.pairs.iter().sum();
        let mean = self.score();
        let sum: f64 =
            self.pairs.iter().enumerate().map(|(i, &count)| count as f64 * (i as f64 / 4.0 - mean).powi(2)).sum();
        sum / (n.max(1) as f64)
    }

    /// The strength that the results show. After one-sided results the interval is wide, not absent.
    pub fn elo(&self) -> Elo {
        let pairs = self.pairs.iter().sum::<usize>().max(1) as f64;
        // One imagined pair, half a game off the mean, keeps a few equal results from claiming certainty.
        let variance = (self.pair_variance() * pairs + 0.0625) / (pairs + 1.0);
        let margin = 1.96 * (variance / pairs).sqrt();
        let (low, high) = (elo_of(self.score() - margin), elo_of(self.score() + margin));
        Elo { value: elo_of(self.score()), error: (high - low) / 2.0 }
    }
}

/// `W-D-L 12-1-7 score 62.5 % elo 88.7 ± 120.3`, with faults if there were any.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elo = self.elo();
        for (name, faults) in ["a", "b"].into_iter().zip(&self.faults).filter(|(_, faults)| faults.count() > 0) {
            write!(f, "{name}: {faults} ")?;
        }
        write!(
            f,
            "W-D-L {}-{}-{} score {:.1} % elo {:.1} ± {:.1}",
            self.wins,
            self.draws,
            self.losses,
            self.score() * 100.0,
            elo.value,
            elo.error
        )
    }
}

/// A sequential probability ratio test between two strengths, both error rates 5 %.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    /// Reject if `a` is no stronger than this.
    pub elo0: f64,
    /// Accept if `a` is at least this strong.
    pub elo1: f64,
}

impl Sprt {
    /// The logarithm of the likelihood ratio at which the test is decided, either way: ln((1 - 0.05) / 0.05).
    pub const BOUND: f64 = 2.944_438_979_166_44;
}

/// What the test says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SprtState {
    /// Not decided.
    Open,
    /// `a` is stronger.
    Accepted,
    /// It is not.
    Rejected,
}

impl Sprt {
    /// The logarithm of the likelihood ratio, by the normal approximation over pairs.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let pairs = tally.pairs.iter().sum::<usize>() as f64;
        let variance = tally.pair_variance();
        if pairs < 2.0 || variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (score_of(self.elo0), score_of(self.elo1));
        pairs * (s1 - s0) * (2.0 * tally.score() - s0 - s1) / (2.0 * variance)
    }

    /// Whether the test is decided.
    pub fn state(&self, tally: &Tally) -> SprtState {
        let ratio = self.log_likelihood_ratio(tally);
        if ratio >= Sprt::BOUND {
            SprtState::Accepted
        } else if ratio <= -Sprt::BOUND {
            SprtState::Rejected
        } else {
            SprtState::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[[u8; 2]]) -> Tally {
        let mut tally = Tally::default();
        pairs.iter().for_each(|&pair| tally.add_pair(pair));
        tally
    }

    #[test]
    fn elo_of_known_scores() {
        let even = tally(&[[2, 0], [0, 2], [1, 1]]);
        assert!(even.elo().value.abs() < 1e-9);
        // Three quarters of the points are 190.8 Elo.
        let ahead = tally(&[[2, 1], [1, 2], [2, 2], [1, 1]]);
        assert!((ahead.elo().value - 190.848).abs() < 0.01);
        assert_eq!((ahead.wins, ahead.draws, ahead.losses, ahead.pairs), (4, 4, 0, [0, 0, 1, 2, 1]));
        let sweep = tally(&[[2, 2]; 8]);
        assert!(sweep.elo().error.is_finite() && sweep.elo().error > 50.0);
    }

    #[test]
    fn the_test_decides_both_ways() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        let mut better = vec![[2, 1]; 60];
        better.extend([[0, 1]; 20]);
        assert_eq!(sprt.state(&tally(&better)), SprtState::Accepted);
        let worse: Vec<[u8; 2]> = better.iter().map(|pair| pair.map(|points| 2 - points)).collect();
        assert_eq!(sprt.state(&tally(&worse)), SprtState::Rejected);
        assert_eq!(sprt.state(&tally(&better[..2])), SprtState::Open);
    }
}

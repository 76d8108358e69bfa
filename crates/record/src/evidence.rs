//! What a game says of how one side found its moves: how far they agree with an engine, and how thinking time was spent. It is evidence for
//! somebody to weigh, never a proof: strong players agree with engines, too. docs/fair-play.md says what it is worth, and how that was
//! measured.

use crate::{Evaluation, Line, Mark, judge};
use komadai_shogi::Color;

/// Positions by the chance to win of the side to move: worse, even, better. What lies outside is decided, and says nothing.
pub const BANDS: usize = 3;
/// Moves by what they gave away: the best one, then less than each of [`GIVEN`], then more.
pub const CLASSES: usize = 6;
/// The bounds between classes, as a part of the chance to win.
pub const GIVEN: [f64; CLASSES - 2] = [0.01, 0.03, 0.07, 0.13];
/// A position in which the side to move wins with a chance outside of this is decided.
const OPEN: std::ops::RangeInclusive<f64> = 0.1..=0.9;
/// With so few legal moves a move says nothing.
const FEW_MOVES: usize = 3;

/// A move that says something: not of the book, not forced, in a game that was still open.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Telling {
    /// Its number in the game, from 1.
    pub ply: u32,
    /// How the side to move stood: one of [`BANDS`].
    pub band: usize,
    /// What it gave away: one of [`CLASSES`].
    pub class: usize,
    /// What it gave away of the chance to win, 0 to 1.
    pub loss: f64,
    /// How much there was to think about: the natural logarithm of the number of legal moves, less the more one side stands better; half of
    /// it for taking back what was just taken.
    pub difficulty: f64,
    /// The time it took, where that is known.
    pub took_ms: Option<u64>,
}

/// The moves of a side that say something, as far as the positions on both sides of a move are evaluated.
pub fn telling(line: &Line, evaluations: &[Evaluation], took_ms: &[Option<u64>], side: Color) -> Vec<Telling> {
    let mut telling = Vec::new();
    for (index, &played) in line.moves.iter().enumerate() {
        let (Some(before), Some(after)) = (evaluations.get(index), evaluations.get(index + 1)) else { break };
        let position = &line.positions[index];
        let judged = judge(before, played, after);
        let (chance, legal) = (before.score.chance(), position.legal_moves().len());
        let says_nothing = judged.mark == Some(Mark::Book) || legal <= FEW_MOVES || !OPEN.contains(&chance);
        if position.turn() != side || says_nothing {
            continue;
        }
        let is_best = before.pv.first() == Some(&played);
        let class = match is_best {
            true => 0,
            false => 1 + GIVEN.iter().filter(|bound| judged.loss >= **bound).count(),
        };
        let takes_back = index > 0 && line.moves[index - 1].to() == played.to();
        let open = 1.0 - (2.0 * chance - 1.0).abs();
        telling.push(Telling {
            ply: index as u32 + 1,
            band: match chance {
                chance if chance < 0.35 => 0,
                chance if chance <= 0.65 => 1,
                _ => 2,
            },
            class,
            loss: judged.loss,
            difficulty: (legal as f64).ln() * open * if takes_back { 0.5 } else { 1.0 },
            took_ms: took_ms.get(index).copied().flatten(),
        });
    }
    telling
}

/// How often moves of each class were played in each band.
pub type Counts = [[u32; CLASSES]; BANDS];

/// Two kinds of players, by the moves that they play.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// Those who play by themselves.
    pub honest: Counts,
    /// Those who play what an engine says.
    pub engine: Counts,
}

impl Model {
    /// How much likelier a move is from an engine than from somebody who plays by themselves, as a natural logarithm. One move of each
    /// class is added to what was counted, so that nothing is impossible.
    pub fn weight(&self, band: usize, class: usize) -> f64 {
        let share = |counts: &[u32; CLASSES]| {
            let all: u32 = counts.iter().sum();
            (f64::from(counts[class]) + 1.0) / (f64::from(all) + CLASSES as f64)
        };
        (share(&self.engine[band]) / share(&self.honest[band])).ln()
    }
}

/// How far moves agree with an engine.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Agreement {
    /// Moves that say something.
    pub moves: u32,
    /// Of these, the best ones.
    pub best: u32,
    /// What all of them gave away, in chances to win.
    pub given: f64,
    /// The sum of their weights, see [`Model::weight`].
    pub weight: f64,
}

impl Agreement {
    /// That of some moves.
    pub fn of(model: &Model, moves: &[Telling]) -> Agreement {
        moves.iter().fold(Agreement::default(), |sum, told| Agreement {
            moves: sum.moves + 1,
            best: sum.best + u32::from(told.class == 0),
            given: sum.given + told.loss,
            weight: sum.weight + model.weight(told.band, told.class),
        })
    }

    /// Both together.
    #[must_use]
    pub fn with(self, other: Agreement) -> Agreement {
        Agreement {
            moves: self.moves + other.moves,
            best: self.best + other.best,
            given: self.given + other.given,
            weight: self.weight + other.weight,
        }
    }

    /// The share of best moves, 0 to 1.
    pub fn best_share(&self) -> Option<f64> {
        (self.moves > 0).then(|| f64::from(self.best) / f64::from(self.moves))
    }

    /// What a move gave away on average, 0 to 1.
    pub fn mean_given(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.given / f64::from(self.moves))
    }

    /// The weight of a move on average.
    pub fn mean_weight(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.weight / f64::from(self.moves))
    }
}

/// How somebody spent their time.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Pace {
    /// The standard deviation of thinking times by their mean: 0 is a metronome. None with fewer than ten moves.
    pub spread: Option<f64>,
    /// Spearman's correlation of thinking time with difficulty, −1 to 1.
    pub with_difficulty: Option<f64>,
}

/// Fewer moves than this have no pace.
const FEWEST: usize = 10;

impl Pace {
    /// That of some moves.
    pub fn of(moves: &[Telling]) -> Pace {
        let timed: Vec<(f64, f64)> =
            moves.iter().filter_map(|told| Some((told.took_ms? as f64, told.difficulty))).collect();
        if timed.len() < FEWEST {
            return Pace::default();
        }
        let (times, difficulties): (Vec<f64>, Vec<f64>) = timed.into_iter().unzip();
        let average = mean(&times);
        let deviation = mean(&times.iter().map(|time| (time - average).powi(2)).collect::<Vec<_>>()).sqrt();
        Pace {
            spread: (average > 0.0).then(|| deviation / average),
            with_difficulty: correlation(&ranks(&times), &ranks(&difficulties)),
        }
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The rank of each value, from 1; equal ones share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|other| **other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|other| **other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) + 1.0) / 2.0).collect()
}

/// Pearson's; none where one of the two does not vary.
fn correlation(one: &[f64], other: &[f64]) -> Option<f64> {
    let (mean_one, mean_other) = (mean(one), mean(other));
    let products = one.iter().zip(other).map(|(a, b)| (a - mean_one) * (b - mean_other)).sum::<f64>();
    let squares = |values: &[f64], mean: f64| values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let scale = (squares(one, mean_one) * squares(other, mean_other)).sqrt();
    (scale > 0.0).then(|| products / scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use komadai_shogi::SetupFaults;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    fn evaluation(cp: i32, best: &str, book: &str) -> Evaluation {
        let moves = |text: &str| text.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        Evaluation { score: Score::Cp(cp), pv: moves(best), depth: 10, nodes: 1, book: moves(book) }
    }

    fn line(moves: &str) -> Line {
        Line::parse(START, moves.split_whitespace(), 99, SetupFaults::NONE).unwrap()
    }

    #[test]
    fn moves_of_the_book_and_of_decided_games_say_nothing() {
        let line = line("7g7f 3c3d 2g2f 4c4d 2f2e");
        let evaluations = [
            evaluation(0, "2g2f", "7g7f"),
            evaluation(0, "3c3d", ""),
            evaluation(0, "2g2f", ""),
            evaluation(0, "8c8d", ""),
            // Decided: e^3 to 1.
            evaluation(1_800, "2f2e", ""),
            evaluation(-1_800, "", ""),
        ];
        let took = [Some(1), Some(2), Some(3), None, Some(5)];
        let of = |side| telling(&line, &evaluations, &took, side);
        let told = |side| of(side).iter().map(|told| (told.ply, told.class, told.took_ms)).collect::<Vec<_>>();
        assert_eq!(told(Color::Black), [(3, 0, Some(3))]);
        // The second gave away more than anybody does.
        assert_eq!(told(Color::White), [(2, 0, Some(2)), (4, CLASSES - 1, None)]);
        assert!(of(Color::White).iter().all(|told| told.band == 1 && told.difficulty > 3.0));
        // What is not evaluated yet is not judged.
        assert_eq!(telling(&line, &evaluations[..3], &took, Color::Black), []);
        assert_eq!(telling(&line, &evaluations[..3], &[], Color::White)[0].took_ms, None);
    }

    #[test]
    fn taking_back_and_few_moves_are_easy() {
        let line = line("7g7f 3c3d 8h2b+ 3a2b");
        let even = |best| evaluation(0, best, "");
        let evaluations = [even("7g7f"), even("3c3d"), even("8h2b+"), even("3a2b"), even("")];
        let told = telling(&line, &evaluations, &[], Color::White);
        assert!(told[1].difficulty < told[0].difficulty * 0.6, "{told:?}");
        let band = |cp| {
            let evaluations = [evaluation(cp, "7g7f", ""), evaluation(-cp, "3c3d", "")];
            telling(&line, &evaluations, &[], Color::Black).first().map(|told| told.band)
        };
        assert_eq!([-2_000, -600, 0, 600, 2_000].map(band), [None, Some(0), Some(1), Some(2), None]);
    }

    #[test]
    fn a_weight_says_how_much_likelier_a_move_is_from_an_engine() {
        let alike = Model { honest: [[7; CLASSES]; BANDS], engine: [[7; CLASSES]; BANDS] };
        assert_eq!(alike.weight(1, 0), 0.0);
        let mut apart = alike;
        apart.engine[1] = [79, 1, 1, 1, 1, 1];
        apart.honest[1] = [39, 9, 9, 9, 9, 9];
        assert!((apart.weight(1, 0) - (80.0_f64 / 40.0).ln()).abs() < 1e-12);
        assert!(apart.weight(1, 5) < 0.0);
        let told = |class, loss| Telling { ply: 1, band: 1, class, loss, difficulty: 1.0, took_ms: None };
        let sum = Agreement::of(&apart, &[told(0, 0.0), told(0, 0.0), told(5, 0.3)]);
        assert_eq!((sum.moves, sum.best, sum.best_share()), (3, 2, Some(2.0 / 3.0)));
        assert!((sum.mean_given().unwrap() - 0.1).abs() < 1e-12);
        assert!((sum.weight - 2.0 * apart.weight(1, 0) - apart.weight(1, 5)).abs() < 1e-12);
        assert_eq!(sum.with(sum).mean_weight(), sum.mean_weight());
        assert_eq!(Agreement::default().mean_weight(), None);
    }

    #[test]
    fn pace_is_even_or_follows_what_there_is_to_think_about() {
        let moves = |times: &[u64]| -> Vec<Telling> {
            (1..)
                .zip(times)
                .map(|(ply, &time)| Telling {
                    ply,
                    band: 1,
                    class: 0,
                    loss: 0.0,
                    difficulty: f64::from(ply),
                    took_ms: Some(time),
                })
                .collect()
        };
        let metronome = Pace::of(&moves(&[5_000; 12]));
        assert_eq!((metronome.spread, metronome.with_difficulty), (Some(0.0), None));
        let thinker = Pace::of(&moves(&[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024]));
        assert!((thinker.with_difficulty.unwrap() - 1.0).abs() < 1e-12 && thinker.spread.unwrap() > 1.0);
        assert_eq!(Pace::of(&moves(&[1; 9])), Pace::default());
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
    }
}

//! Simultaneous perturbation stochastic approximation (Spall 1992), with the gains that Fishtest uses: all numbers are moved a
//! little at once, each up or down by chance, the engine plays against the one with every number moved the other way, and
//! all numbers go towards the winner.

use anyhow::{Context, ensure};
use fastrand::Rng;

/// A number to tune.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    /// Its name in the search.
    pub name: String,
    /// Where it begins.
    pub start: f64,
    /// The least it may be.
    pub least: f64,
    /// The most it may be.
    pub most: f64,
    /// How far it is moved for a game at the end of the tuning; further at the beginning.
    pub step: f64,
}

/// Reads lines of name, start, least, most and step, separated by tabs; a line of titles and blank lines are passed over.
///
/// # Errors
/// The first line that is none, with its number.
pub fn read(text: &str) -> anyhow::Result<Vec<Number>> {
    let lines = text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(i, line)| read_line(line).with_context(|| format!("line {}: {line:?}", i + 1))).collect()
}

fn read_line(line: &str) -> anyhow::Result<Number> {
    let cells: Vec<&str> = line.split('\t').collect();
    let number = |i: usize| -> anyhow::Result<f64> { Ok(cells.get(i).context("five cells are expected")?.parse()?) };
    let (start, least, most, step) = (number(1)?, number(2)?, number(3)?, number(4)?);
    ensure!(
        least <= start && start <= most && step > 0.0,
        "the start lies between the least and the most; the step is above 0"
    );
    Ok(Number { name: cells[0].to_owned(), start, least, most, step })
}

/// How the steps shrink with the iterations.
const STEP_SHRINKS: f64 = 0.101;
const GAIN_SHRINKS: f64 = 0.602;
/// What a pair of games moves a number at the end, in its steps.
const LAST_GAIN: f64 = 0.002;

/// A tuning: what is to be tuned, and for how long.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// The numbers.
    pub numbers: Vec<Number>,
    /// Pairs of games in all.
    pub iterations: usize,
    /// Where chance begins.
    pub seed: u64,
}

impl Spsa {
    /// Where all numbers begin.
    pub fn start(&self) -> Vec<f64> {
        self.numbers.iter().map(|number| number.start).collect()
    }

    /// The numbers of both sides of the pair of games of an iteration, counted from 0.
    pub fn sides(&self, iteration: usize, values: &[f64]) -> [Vec<i32>; 2] {
        let moved = |sign: f64| {
            let signs = self.signs(iteration).map(|of_number| sign * of_number);
            let each = self.numbers.iter().zip(values).zip(signs);
            each.map(|((number, value), sign)| {
                let moved = value + sign * self.step(iteration, number);
                moved.clamp(number.least, number.most).round() as i32
            })
            .collect()
        };
        [moved(1.0), moved(-1.0)]
    }

    /// The numbers after that pair. `points`: of the first side, from -2 (both games lost) to 2 (both won).
    pub fn learn(&self, iteration: usize, values: &mut [f64], points: f64) {
        let steadily = 0.1 * self.iterations as f64;
        let shrunk = |by: f64, at: f64, to: f64| (to / at).powf(by);
        let (now, end) = ((iteration + 1) as f64, self.iterations as f64);
        let gain = LAST_GAIN * shrunk(GAIN_SHRINKS, now + steadily, end + steadily);
        for ((number, value), sign) in self.numbers.iter().zip(values).zip(self.signs(iteration)) {
            // The slope is what the pair says over the distance; the gain is in steps, squared, to match.
            let by = gain * number.step * number.step / self.step(iteration, number) * points * sign;
            *value = (*value + by).clamp(number.least, number.most);
        }
    }

    fn step(&self, iteration: usize, number: &Number) -> f64 {
        number.step * (self.iterations as f64 / (iteration + 1) as f64).powf(STEP_SHRINKS)
    }

    /// Up or down for each number; the same whenever it is asked.
    fn signs(&self, iteration: usize) -> impl Iterator<Item = f64> + use<> {
        let mut rng = Rng::with_seed(self.seed ^ (iteration as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        std::iter::repeat_with(move || if rng.bool() { 1.0 } else { -1.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(name: &str, start: f64) -> Number {
        Number { name: name.to_owned(), start, least: 0.0, most: 1_000.0, step: 40.0 }
    }

    /// Games whose outcome follows a hill over two numbers: the tuning climbs it.
    #[test]
    fn numbers_move_to_where_more_is_won() {
        let spsa = Spsa { numbers: vec![number("a", 300.0), number("b", 700.0)], iterations: 20_000, seed: 5 };
        let strength = |values: &[i32]| {
            let off = |value: i32, best: f64| ((f64::from(value) - best) / 200.0).powi(2);
            -off(values[0], 600.0) - off(values[1], 500.0)
        };
        let mut rng = Rng::with_seed(1);
        let mut values = spsa.start();
        for iteration in 0..spsa.iterations {
            let [plus, minus] = spsa.sides(iteration, &values);
            let wins = 1.0 / (1.0 + (strength(&minus) - strength(&plus)).exp());
            let points = (0..2).map(|_| if rng.f64() < wins { 1.0 } else { -1.0 }).sum();
            spsa.learn(iteration, &mut values, points);
        }
        assert!((values[0] - 600.0).abs() < 60.0 && (values[1] - 500.0).abs() < 60.0, "{values:?}");
    }

    #[test]
    fn both_sides_stay_within_bounds_and_lie_opposite_each_other() {
        let numbers = vec![number("middle", 500.0), number("edge", 990.0)];
        let spsa = Spsa { numbers, iterations: 100, seed: 2 };
        for iteration in 0..100 {
            let [plus, minus] = spsa.sides(iteration, &spsa.start());
            assert_eq!(plus[0] + minus[0], 1_000);
            assert!(plus[1].max(minus[1]) <= 1_000 && plus[0] != minus[0]);
            assert_eq!(spsa.sides(iteration, &spsa.start()), [plus, minus], "the same when asked again");
        }
    }

    #[test]
    fn a_number_is_read_and_nonsense_is_named() {
        let text = "name\tstart\tleast\tmost\tstep\nrazor_base\t260\t100\t500\t20\n";
        let read_back = read(text).unwrap();
        assert_eq!((read_back[0].name.as_str(), read_back[0].start, read_back[0].step), ("razor_base", 260.0, 20.0));
        for bad in ["x\t1\t2\t3\t1", "x\t1\t0\t3\t0", "x\t1\t0", "x\tone\t0\t3\t1"] {
            assert!(read(&format!("{text}{bad}\n")).unwrap_err().to_string().contains("line 3"), "{bad}");
        }
    }

    /// The list that is shipped names numbers of the search, and begins where they stand.
    #[test]
    fn the_list_of_numbers_is_that_of_the_search() {
        let search = include_str!("../../../crates/search/src/numbers.rs");
        let list = read(include_str!("../../numbers.tsv")).unwrap();
        assert!(!list.is_empty());
        for Number { name, start, .. } in list {
            assert!(search.contains(&format!("    {name} = {start};\n")), "{name} = {start}");
        }
    }
}

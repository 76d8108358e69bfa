//! Training: samples in chance order, batch by batch, at a rate that rises fast and falls slowly.

use crate::dataset::{Dataset, Example, value_by_hand};
use crate::gradient::{Gradient, evaluate};
use crate::model::Model;
use crate::optimiser::Optimiser;
use crate::sample::{Sample, chance};
use komadai_nnue::{Header, Network};
use std::time::{Duration, Instant};

/// How to train.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Recipe {
    /// How often each sample is seen.
    pub epochs: usize,
    /// Samples for each step.
    pub batch: usize,
    /// The highest learning rate.
    pub rate: f32,
    /// Adam's epsilon: slopes well below it move a weight little.
    pub epsilon: f32,
    /// Whether to learn from the evaluation made by hand, in place of the samples' scores and results.
    pub by_hand: bool,
    /// Centipawns of the network that are to win 73 % of games.
    pub scale: f32,
    /// Threads.
    pub threads: usize,
    /// Where chance begins.
    pub seed: u64,
}

/// How far the training is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Report {
    /// Steps done.
    pub step: usize,
    /// Steps in all.
    pub steps: usize,
    /// The mean squared error of the samples since the last report, in chance of winning.
    pub train_loss: f64,
    /// The same of the samples kept for testing; only at the end of an epoch.
    pub test_loss: Option<f64>,
    /// Samples learnt from.
    pub seen: u64,
    /// Since the training began.
    pub elapsed: Duration,
}

/// Rises over this share of the steps, then falls like a cosine to nearly nothing.
const WARM_UP: f32 = 0.02;

fn rate_at(recipe: &Recipe, step: usize, steps: usize) -> f32 {
    let done = step as f32 / steps.max(1) as f32;
    let share = if done < WARM_UP {
        (done + 1.0 / steps.max(1) as f32) / WARM_UP
    } else {
        let fallen = (done - WARM_UP) / (1.0 - WARM_UP);
        (1.0 + (std::f32::consts::PI * fallen).cos()) / 2.0
    };
    recipe.rate * share.clamp(0.003, 1.0)
}

/// Splits work among threads and collects what they return.
fn share<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
    let each = items.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let running: Vec<_> = items.chunks(each).map(|part| scope.spawn(|| work(part))).collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
}

/// Trains a model.
pub fn train(model: Model, dataset: &Dataset, recipe: &Recipe, tell: &mut dyn FnMut(&Report)) -> Model {
    let mut optimiser = Optimiser::new(model).with_epsilon(recipe.epsilon);
    let mut gradients: Vec<Gradient> = (0..recipe.threads.max(1)).map(|_| Gradient::zero()).collect();
    let mut order: Vec<u32> = (0..dataset.train.len() as u32).collect();
    let mut rng = fastrand::Rng::with_seed(recipe.seed);
    let in_epoch = order.len().div_ceil(recipe.batch.max(1));
    let steps = in_epoch * recipe.epochs;
    let started = Instant::now();
    let (mut step, mut loss, mut learnt, mut seen) = (0, 0.0, 0.0, 0u64);
    let mut told = Instant::now();
    for _ in 0..recipe.epochs {
        rng.shuffle(&mut order);
        for batch in order.chunks(recipe.batch.max(1)) {
            let each = batch.len().div_ceil(gradients.len()).max(1);
            std::thread::scope(|scope| {
                for (gradient, part) in gradients.iter_mut().zip(batch.chunks(each)) {
                    let optimiser = &optimiser;
                    let mut rng = rng.fork();
                    scope.spawn(move || {
                        for &at in part {
                            let sample = &dataset.train[at as usize];
                            let example = if recipe.by_hand {
                                Example::by_hand(sample, recipe.scale, &mut rng)
                            } else {
                                Example::of(sample)
                            };
                            if let Some(example) = example {
                                gradient.learn(optimiser.net(), &example, recipe.scale);
                            }
                        }
                    });
                }
            });
            loss += gradients.iter().map(|gradient| gradient.loss).sum::<f64>();
            learnt += gradients.iter().map(|gradient| gradient.weight).sum::<f64>();
            seen += batch.len() as u64;
            optimiser.step(&mut gradients, rate_at(recipe, step, steps));
            step += 1;
            let end = step % in_epoch == 0;
            if end || told.elapsed() > Duration::from_secs(1) {
                told = Instant::now();
                let test_loss = end.then(|| test(&optimiser, &dataset.test, recipe));
                let train_loss = loss / learnt.max(f64::MIN_POSITIVE);
                tell(&Report { step, steps, train_loss, test_loss, seen, elapsed: started.elapsed() });
                if end {
                    (loss, learnt) = (0.0, 0.0);
                }
            }
        }
    }
    optimiser.model().clone()
}

fn test(optimiser: &Optimiser, samples: &[Sample], recipe: &Recipe) -> f64 {
    let sums = share(samples, recipe.threads, |part| {
        let examples = part.iter().filter_map(Example::of);
        examples.map(|example| Gradient::error(optimiser.net(), &example, recipe.scale)).sum::<f64>()
    });
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// The loss of a model on samples it does not learn from.
pub fn loss(model: &Model, samples: &[Sample], recipe: &Recipe) -> f64 {
    test(&Optimiser::new(model.clone()), samples, recipe)
}

/// The squared error of the evaluation made by hand on the same samples: what a network has to beat.
pub fn loss_by_hand(samples: &[Sample], scale: f32) -> f64 {
    let error = |sample: &Sample| {
        let position = komadai_shogi::Position::new(&sample.position.unpack().ok()?).ok()?;
        let said = chance(value_by_hand(&position), scale);
        Some(f64::from(said - Example::of(sample)?.target).powi(2))
    };
    samples.iter().filter_map(error).sum::<f64>() / samples.len().max(1) as f64
}

/// How far a rounded network is from the model it came from, in centipawns: the mean and the worst difference, where the
/// model says less than 2,000.
pub fn rounding(model: &Model, samples: &[Sample]) -> (f32, f32) {
    let optimiser = Optimiser::new(model.clone());
    let network = Network::new(Header::default(), &model.quantise());
    let (mut sum, mut worst, mut count) = (0.0f32, 0.0f32, 0);
    for sample in samples {
        let position = sample.position.unpack().ok().and_then(|setup| komadai_shogi::Position::new(&setup).ok());
        let (Some(position), Some(example)) = (position, Example::of(sample)) else { continue };
        let exact = evaluate(optimiser.net(), &example);
        if exact.abs() < 2_000.0 {
            let off = (network.evaluate(&position) as f32 - exact).abs();
            (sum, worst, count) = (sum + off, worst.max(off), count + 1);
        }
    }
    (sum / count.max(1) as f32, worst)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::opening::Choice;
    use crate::pool::play::{Plan, Player};
    use crate::sample::tests::SCORES;
    use crate::sample::{Aim, Filter, samples};

    fn games() -> Vec<Sample> {
        let plan = Plan { nodes: 30, table_mib: 1, ..Plan::default() };
        let mut player = Player::new(plan, Choice { nodes: 60, balance: 2_000, ..Choice::default() }, None, 1);
        let games = std::iter::repeat_with(|| player.game()).flatten().take(20);
        games.flat_map(|game| samples(&game, &Aim { filter: Filter::Calm, ..SCORES }, 1.0, 600.0).unwrap()).collect()
    }

    fn recipe() -> Recipe {
        Recipe {
            epochs: 6,
            batch: 64,
            rate: 2e-3,
            epsilon: crate::optimiser::TINY,
            by_hand: false,
            scale: 600.0,
            threads: 2,
            seed: 1,
        }
    }

    #[test]
    fn training_lowers_the_loss_and_rounding_keeps_what_was_learnt() {
        let samples = games();
        let dataset = Dataset { test: samples.clone(), train: samples, ..Dataset::default() };
        let mut losses = Vec::new();
        let model = train(Model::new(1), &dataset, &recipe(), &mut |report| losses.extend(report.test_loss));
        assert!(losses.last().unwrap() * 2.0 < losses[0], "{losses:?}");
        let (mean, worst) = rounding(&model, &dataset.test);
        assert!(mean < 1.0 && worst < 10.0, "{mean} {worst}");
    }

    #[test]
    fn what_weighs_nothing_teaches_nothing() {
        let samples = games();
        let lies = samples.iter().map(|&sample| Sample { target: 1.0 - sample.target, weight: 0.0, ..sample });
        let told = Dataset { train: samples.clone(), test: samples.clone(), ..Dataset::default() };
        let with_lies = Dataset { train: samples.iter().copied().chain(lies).collect(), ..told.clone() };
        let loss = |dataset: &Dataset| {
            let mut last = 0.0;
            train(Model::new(1), dataset, &recipe(), &mut |report| last = report.test_loss.unwrap_or(last));
            last
        };
        let (honest, deceived) = (loss(&told), loss(&with_lies));
        assert!(deceived < 1.2 * honest, "{honest} {deceived}");
    }

    #[test]
    fn the_rate_rises_then_falls_to_nearly_nothing() {
        let recipe = recipe();
        let rates: Vec<f32> = (0..1_000).map(|step| rate_at(&recipe, step, 1_000)).collect();
        let top = rates.iter().position(|&rate| rate >= 0.999 * recipe.rate).unwrap();
        assert!((10..30).contains(&top), "{top}");
        assert!(rates[999] < 0.004 * recipe.rate + 1e-9);
    }
}

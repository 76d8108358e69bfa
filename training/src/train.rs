//! Training: samples in chance order, batch by batch, at a rate that rises fast and falls slowly.

use crate::dataset::{Blend, Dataset, Example, chance, value_by_hand};
use crate::gradient::{Gradient, evaluate};
use crate::model::Model;
use crate::optimiser::Optimiser;
use crate::sample::Sample;
use komadai_nnue::{Header, Network};
use komadai_search::Says;
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
    /// Whether to learn from the evaluation made by hand, in place of the samples' scores and results.
    pub by_hand: bool,
    /// What is learnt from a sample.
    pub blend: Blend,
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
    let mut optimiser = Optimiser::new(model);
    let mut gradients: Vec<Gradient> = (0..recipe.threads.max(1)).map(|_| Gradient::zero()).collect();
    let mut order: Vec<u32> = (0..dataset.train.len() as u32).collect();
    let mut rng = fastrand::Rng::with_seed(recipe.seed);
    let in_epoch = order.len().div_ceil(recipe.batch.max(1));
    let steps = in_epoch * recipe.epochs;
    let started = Instant::now();
    let (mut step, mut loss, mut learnt, mut seen) = (0, 0.0, 0usize, 0u64);
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
                                Example::by_hand(sample, recipe.blend.scale, &mut rng)
                            } else {
                                Example::of(sample, recipe.blend)
                            };
                            if let Some(example) = example {
                                gradient.learn(optimiser.net(), &example, recipe.blend.scale);
                            }
                        }
                    });
                }
            });
            loss += gradients.iter().map(|gradient| gradient.loss).sum::<f64>();
            learnt += gradients.iter().map(|gradient| gradient.count).sum::<usize>();
            seen += batch.len() as u64;
            optimiser.step(&mut gradients, rate_at(recipe, step, steps));
            step += 1;
            let end = step % in_epoch == 0;
            if end || told.elapsed() > Duration::from_secs(1) {
                told = Instant::now();
                let test_loss = end.then(|| test(&optimiser, &dataset.test, recipe));
                let train_loss = loss / learnt.max(1) as f64;
                tell(&Report { step, steps, train_loss, test_loss, seen, elapsed: started.elapsed() });
                if end {
                    (loss, learnt) = (0.0, 0);
                }
            }
        }
    }
    optimiser.model().clone()
}

fn test(optimiser: &Optimiser, samples: &[Sample], recipe: &Recipe) -> f64 {
    let sums = share(samples, recipe.threads, |part| {
        let examples = part.iter().filter_map(|sample| Example::of(sample, recipe.blend));
        examples.map(|example| Gradient::error(optimiser.net(), &example, recipe.blend.scale)).sum::<f64>()
    });
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// The loss of a model on samples it does not learn from.
pub fn loss(model: &Model, samples: &[Sample], recipe: &Recipe) -> f64 {
    test(&Optimiser::new(model.clone()), samples, recipe)
}

/// The squared error of the evaluation made by hand on the same samples: what a network has to beat.
pub fn loss_by_hand(samples: &[Sample], blend: Blend) -> f64 {
    let error = |sample: &Sample| {
        let position = komadai_shogi::Position::new(&sample.position.unpack().ok()?).ok()?;
        let said = chance(value_by_hand(&position), blend.scale);
        Some(f64::from(said - Example::of(sample, blend)?.target).powi(2))
    };
    samples.iter().filter_map(error).sum::<f64>() / samples.len().max(1) as f64
}

/// How far a rounded network is from the model it came from, in centipawns: the mean and the worst difference, where the
/// model says less than 2,000.
pub fn rounding(model: &Model, samples: &[Sample], blend: Blend) -> (f32, f32) {
    let optimiser = Optimiser::new(model.clone());
    let network = Network::new(Header::default(), &model.quantise());
    let (mut sum, mut worst, mut count) = (0.0f32, 0.0f32, 0);
    for sample in samples {
        let position = sample.position.unpack().ok().and_then(|setup| komadai_shogi::Position::new(&setup).ok());
        let (Some(position), Some(example)) = (position, Example::of(sample, blend)) else { continue };
        let exact = evaluate(optimiser.net(), &example);
        if exact.abs() < 2_000.0 {
            let off = (network.evaluate(&position) as f32 - exact).abs();
            (sum, worst, count) = (sum + off, worst.max(off), count + 1);
        }
    }
    (sum / count.max(1) as f32, worst)
}

/// How much louder the scores of samples, those of games or those inside trees, speak than a network's own words on the same
/// positions: the ratio of their root mean squares where both are below 2,000. None when there are no such samples.
pub fn loudness(network: &Network, samples: &[Sample], inside: bool) -> Option<f32> {
    let (mut scores, mut words) = (0.0, 0.0);
    let exact = |sample: &&Sample| match sample.inside {
        None => !inside,
        Some(says) => inside && says == Says::Exactly,
    };
    for sample in samples.iter().filter(exact).take(200_000) {
        let position = sample.position.unpack().ok().and_then(|setup| komadai_shogi::Position::new(&setup).ok());
        let Some(word) = position.map(|position| f64::from(network.evaluate(&position))) else { continue };
        let score = f64::from(sample.score);
        if word.abs() < 2_000.0 && score.abs() < 2_000.0 {
            (scores, words) = (scores + score * score, words + word * word);
        }
    }
    (words > 0.0).then(|| (scores / words).sqrt() as f32)
}

/// Centipawns at which a side wins `1 / (1 + 1/e)` of its games, fitted to samples by Newton's method on the likelihood
/// of a logistic curve through 0; drawn games count half. None when the samples say nothing.
pub fn fit_scale(samples: &[Sample]) -> Option<f32> {
    let mut slope = 1.0 / 600.0f64;
    for _ in 0..30 {
        let (mut first, mut second) = (0.0, 0.0);
        for sample in samples.iter().filter(|sample| sample.inside.is_none() && sample.score.abs() < 3_000) {
            let score = f64::from(sample.score);
            let said = 1.0 / (1.0 + (-slope * score).exp());
            first += (f64::from(sample.result + 1) / 2.0 - said) * score;
            second += said * (1.0 - said) * score * score;
        }
        if second <= 0.0 {
            return None;
        }
        let by = first / second;
        slope = (slope + by).clamp(slope / 4.0, slope * 4.0);
        if by.abs() < 1e-9 {
            break;
        }
    }
    Some((1.0 / slope) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{Plan, Player};

    fn samples() -> Vec<Sample> {
        let mut player = Player::new(Plan { nodes: 30, table_mib: 1, ..Plan::default() }, None, 1);
        std::iter::repeat_with(|| player.game()).take(20).flatten().collect()
    }

    fn recipe() -> Recipe {
        let blend = Blend { scale: 600.0, score_scale: 600.0, inside_scale: 600.0, score_share: 1.0 };
        Recipe { epochs: 6, batch: 64, rate: 2e-3, by_hand: false, blend, threads: 2, seed: 1 }
    }

    #[test]
    fn training_lowers_the_loss_and_rounding_keeps_what_was_learnt() {
        let samples = samples();
        let dataset = Dataset { read: samples.len(), test: samples.clone(), train: samples };
        let mut losses = Vec::new();
        let model = train(Model::new(1), &dataset, &recipe(), &mut |report| losses.extend(report.test_loss));
        assert!(losses.last().unwrap() * 2.0 < losses[0], "{losses:?}");
        let (mean, worst) = rounding(&model, &dataset.test, recipe().blend);
        assert!(mean < 1.0 && worst < 10.0, "{mean} {worst}");
    }

    #[test]
    fn the_scale_of_a_known_curve_is_found() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut sample = samples()[0];
        let drawn: Vec<Sample> = (0..20_000)
            .map(|_| {
                sample.score = rng.i16(-1500..1500);
                let chance = 1.0 / (1.0 + (-f32::from(sample.score) / 450.0).exp());
                sample.result = if rng.f32() < chance { 1 } else { -1 };
                sample
            })
            .collect();
        let found = fit_scale(&drawn).unwrap();
        assert!((found - 450.0).abs() < 20.0, "{found}");
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

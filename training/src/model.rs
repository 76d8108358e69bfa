//! The network in floating point, as it is trained.

use crate::dataset::row;
use komadai_nnue::Weights;
use komadai_nnue::features::{FEATURES, REGIONS, ROWS};
use komadai_nnue::shape::{ACCUMULATOR_ONE, HIDDEN, HIDDEN_ONE, INPUTS, SQUARED, TAIL, WIDTH};

/// The most a weight of the first hidden layer can be in eight bits.
pub const HIDDEN_LIMIT: f32 = 127.0 / HIDDEN_ONE;

/// The layers after the accumulators, and the accumulators' bias: also the shape of their gradient.
#[derive(Clone, PartialEq, Debug)]
pub struct Dense {
    /// Where an accumulator begins.
    pub bias: Vec<f32>,
    /// `HIDDEN` neurons of `INPUTS` weights.
    pub hidden: Vec<f32>,
    /// One for each neuron.
    pub hidden_bias: Vec<f32>,
    /// `TAIL` neurons of `SQUARED` weights.
    pub tail: Vec<f32>,
    /// One for each neuron.
    pub tail_bias: Vec<f32>,
    /// The output's weights.
    pub output: Vec<f32>,
    /// One number.
    pub output_bias: Vec<f32>,
}

impl Dense {
    /// All zero.
    pub fn zero() -> Dense {
        Dense {
            bias: vec![0.0; WIDTH],
            hidden: vec![0.0; HIDDEN * INPUTS],
            hidden_bias: vec![0.0; HIDDEN],
            tail: vec![0.0; TAIL * SQUARED],
            tail_bias: vec![0.0; TAIL],
            output: vec![0.0; TAIL],
            output_bias: vec![0.0],
        }
    }

    /// Every tensor.
    pub fn each(&self) -> [&Vec<f32>; 7] {
        let Dense { bias, hidden, hidden_bias, tail, tail_bias, output, output_bias } = self;
        [bias, hidden, hidden_bias, tail, tail_bias, output, output_bias]
    }

    /// Every tensor, to change.
    pub fn each_mut(&mut self) -> [&mut Vec<f32>; 7] {
        let Dense { bias, hidden, hidden_bias, tail, tail_bias, output, output_bias } = self;
        [bias, hidden, hidden_bias, tail, tail_bias, output, output_bias]
    }
}

/// A network in training. What a feature means in every region (`shared`) is learnt apart from what one region adds to it
/// (`rows`), so that rare regions profit from the frequent ones; the sum is what the network uses.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// By [`row`], `WIDTH` values each.
    pub rows: Vec<f32>,
    /// By feature, `WIDTH` values each.
    pub shared: Vec<f32>,
    /// The rest.
    pub dense: Dense,
}

impl Model {
    /// A model that knows nothing, with accumulators that begin half way up.
    pub fn new(seed: u64) -> Model {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut within = |values: &mut Vec<f32>, most: f32| {
            values.iter_mut().for_each(|value| *value = (rng.f32() * 2.0 - 1.0) * most);
        };
        let mut model =
            Model { rows: vec![0.0; ROWS * WIDTH], shared: vec![0.0; FEATURES * WIDTH], dense: Dense::zero() };
        within(&mut model.shared, 0.08);
        let bound = |inputs: usize| (3.0 / inputs as f32).sqrt();
        within(&mut model.dense.hidden, bound(INPUTS));
        within(&mut model.dense.tail, bound(SQUARED));
        within(&mut model.dense.output, bound(TAIL));
        model.dense.bias.fill(0.5);
        model
    }

    /// A model to go on with from a network. What is shared and what a region adds cannot be told apart any more: the mean
    /// over the regions is taken for shared.
    pub fn of_weights(weights: &Weights) -> Model {
        let mut model = Model::new(0);
        let one = ACCUMULATOR_ONE as f32;
        for feature in 0..FEATURES {
            for i in 0..WIDTH {
                let value = |region: usize| f32::from(weights.rows[(region * FEATURES + feature) * WIDTH + i]) / one;
                let mean = (0..REGIONS).map(value).sum::<f32>() / REGIONS as f32;
                model.shared[feature * WIDTH + i] = mean;
                for region in 0..REGIONS {
                    model.rows[row(region, feature) * WIDTH + i] = value(region) - mean;
                }
            }
        }
        model.dense = Dense {
            bias: weights.bias.iter().map(|&value| f32::from(value) / one).collect(),
            hidden: weights.hidden.iter().map(|&value| f32::from(value) / HIDDEN_ONE).collect(),
            hidden_bias: weights.hidden_bias.clone(),
            tail: weights.tail.clone(),
            tail_bias: weights.tail_bias.clone(),
            output: weights.output.clone(),
            output_bias: vec![weights.output_bias],
        };
        model
    }

    /// The mean of models, weight by weight. Of those trained from the same one, each with its own chance, the mean is often
    /// better than the best (Wortsman et al. 2022, model soups). Of none it is a model of zeros.
    pub fn mean(models: &[Model]) -> Model {
        let mut mean =
            Model { rows: vec![0.0; ROWS * WIDTH], shared: vec![0.0; FEATURES * WIDTH], dense: Dense::zero() };
        let share = 1.0 / models.len().max(1) as f32;
        let add = |sum: &mut [f32], values: &[f32]| sum.iter_mut().zip(values).for_each(|(sum, v)| *sum += v * share);
        for model in models {
            add(&mut mean.rows, &model.rows);
            add(&mut mean.shared, &model.shared);
            mean.dense.each_mut().into_iter().zip(model.dense.each()).for_each(|(sum, values)| add(sum, values));
        }
        mean
    }

    /// The network rounded to what it is computed with.
    pub fn quantise(&self) -> Weights {
        let one = ACCUMULATOR_ONE as f32;
        let word = |value: f32| (value * one).round_ties_even().clamp(-32_767.0, 32_767.0) as i16;
        let mut weights = Weights::zero();
        for feature in 0..FEATURES {
            for region in 0..REGIONS {
                for i in 0..WIDTH {
                    let value = self.rows[row(region, feature) * WIDTH + i] + self.shared[feature * WIDTH + i];
                    weights.rows[(region * FEATURES + feature) * WIDTH + i] = word(value);
                }
            }
        }
        let Dense { bias, hidden, hidden_bias, tail, tail_bias, output, output_bias } = &self.dense;
        weights.bias = bias.iter().copied().map(word).collect();
        weights.hidden =
            hidden.iter().map(|value| (value * HIDDEN_ONE).round_ties_even().clamp(-127.0, 127.0) as i8).collect();
        weights.hidden_bias.clone_from(hidden_bias);
        weights.tail.clone_from(tail);
        weights.tail_bias.clone_from(tail_bias);
        weights.output.clone_from(output);
        weights.output_bias = output_bias[0];
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantised_model_read_back_quantises_to_the_same() {
        let weights = Model::new(4).quantise();
        assert_eq!(Model::of_weights(&weights).quantise(), weights);
    }

    #[test]
    fn the_mean_lies_between_and_of_one_is_itself() {
        let (one, mut other) = (Model::new(4), Model::new(5));
        assert_eq!(Model::mean(std::slice::from_ref(&one)), one);
        other.shared[3] = one.shared[3] + 0.5;
        other.dense.output[7] = one.dense.output[7] - 1.0;
        let mean = Model::mean(&[one.clone(), other]);
        assert!((mean.shared[3] - one.shared[3] - 0.25).abs() < 1e-6);
        assert!((mean.dense.output[7] - one.dense.output[7] + 0.5).abs() < 1e-6);
    }
}

//! Adam (Kingma and Ba 2015), over rows that are mostly untouched by a batch. Weights are kept exactly, but the network is
//! trained as it will be computed, with those that become whole numbers rounded: what rounding spoils is so learnt again.

use crate::gradient::{Gradient, Net};
use crate::model::{Dense, HIDDEN_LIMIT, Model};
use komadai_nnue::features::{FEATURES, REGIONS, ROWS};
use komadai_nnue::shape::{ACCUMULATOR_ONE, HIDDEN_ONE, WIDTH};

const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
/// Slopes well below this move a weight in proportion to them, not by the whole rate as larger ones do. Most features are in
/// few positions of a batch, so that their slopes are mostly chance: at the usual 1e-8 a network learns those positions by
/// heart (`nets/LEDGER.md`). Words of a teacher are no chance, so that there less may be better.
pub const TINY: f32 = 1e-5;

/// The moments of some weights.
#[derive(Clone)]
struct Moments {
    first: Vec<f32>,
    second: Vec<f32>,
}

impl Moments {
    fn zero(len: usize) -> Moments {
        Moments { first: vec![0.0; len], second: vec![0.0; len] }
    }
}

/// One step for some weights. `rate` has the corrections of both moments in it.
fn adam(weights: &mut [f32], gradient: &[f32], first: &mut [f32], second: &mut [f32], rate: f32, tiny: f32) {
    for (((weight, &slope), first), second) in weights.iter_mut().zip(gradient).zip(first).zip(second) {
        *first = FIRST * *first + (1.0 - FIRST) * slope;
        *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
        *weight -= rate * *first / (second.sqrt() + tiny);
    }
}

/// A value on the grid of an accumulator.
fn on_grid(value: f32) -> f32 {
    const ONE: f32 = ACCUMULATOR_ONE as f32;
    (value * ONE).round_ties_even() / ONE
}

/// The layers as the network computes them.
fn rounded(dense: &Dense) -> Dense {
    let mut rounded = dense.clone();
    rounded.bias.iter_mut().for_each(|value| *value = on_grid(*value));
    rounded.hidden.iter_mut().for_each(|value| *value = (*value * HIDDEN_ONE).round_ties_even() / HIDDEN_ONE);
    rounded
}

/// A model, the moments of its weights, and the weights as the network uses them.
pub struct Optimiser {
    model: Model,
    fused: Vec<f32>,
    rounded: Dense,
    rows: Moments,
    shared: Moments,
    dense: Vec<Moments>,
    steps: i32,
    tiny: f32,
}

impl Optimiser {
    /// Begins with a model.
    pub fn new(model: Model) -> Optimiser {
        let mut fused = model.rows.clone();
        for (rows, shared) in fused.chunks_exact_mut(REGIONS * WIDTH).zip(model.shared.chunks_exact(WIDTH)) {
            for row in rows.chunks_exact_mut(WIDTH) {
                row.iter_mut().zip(shared).for_each(|(value, shared)| *value = on_grid(*value + shared));
            }
        }
        let dense = model.dense.each().map(|tensor| Moments::zero(tensor.len())).to_vec();
        let (rows, shared) = (Moments::zero(ROWS * WIDTH), Moments::zero(FEATURES * WIDTH));
        let rounded = rounded(&model.dense);
        Optimiser { model, fused, rounded, rows, shared, dense, steps: 0, tiny: TINY }
    }

    /// The same with another epsilon in place of [`TINY`].
    #[must_use]
    pub fn with_epsilon(self, tiny: f32) -> Optimiser {
        Optimiser { tiny, ..self }
    }

    /// The model as it stands.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The network as it is computed.
    pub fn net(&self) -> Net<'_> {
        Net { fused: &self.fused, dense: &self.rounded, rounded: true }
    }

    /// One step down the mean of the gradients, which are zero again afterwards.
    pub fn step(&mut self, gradients: &mut [Gradient], rate: f32) {
        self.steps += 1;
        let weight: f64 = gradients.iter().map(|gradient| gradient.weight).sum();
        let mean = if weight > 0.0 { 1.0 / weight as f32 } else { 0.0 };
        let rate = rate * (1.0 - SECOND.powi(self.steps)).sqrt() / (1.0 - FIRST.powi(self.steps));
        self.step_dense(gradients, mean, rate);
        self.step_rows(gradients, mean, rate);
        gradients.iter_mut().for_each(Gradient::clear_dense);
    }

    fn step_dense(&mut self, gradients: &[Gradient], mean: f32, rate: f32) {
        for (i, (weights, moments)) in self.model.dense.each_mut().into_iter().zip(&mut self.dense).enumerate() {
            let sum = |at: usize| gradients.iter().map(|gradient| gradient.dense.each()[i][at]).sum::<f32>() * mean;
            let slopes: Vec<f32> = (0..weights.len()).map(sum).collect();
            adam(weights, &slopes, &mut moments.first, &mut moments.second, rate, self.tiny);
        }
        self.model.dense.hidden.iter_mut().for_each(|weight| *weight = weight.clamp(-HIDDEN_LIMIT, HIDDEN_LIMIT));
        self.rounded = rounded(&self.model.dense);
    }

    /// Each thread takes a share of the features with all their regions.
    fn step_rows(&mut self, gradients: &mut [Gradient], mean: f32, rate: f32) {
        let threads = gradients.len().max(1);
        let share = FEATURES.div_ceil(threads);
        let (wide, narrow) = (share * REGIONS * WIDTH, share * WIDTH);
        let tiny = self.tiny;
        let mut slopes: Vec<Vec<(&mut [f32], &mut [bool])>> = (0..threads).map(|_| Vec::new()).collect();
        for gradient in gradients {
            let parts = gradient.rows.chunks_mut(wide).zip(gradient.touched.chunks_mut(share * REGIONS));
            slopes.iter_mut().zip(parts).for_each(|(slopes, part)| slopes.push(part));
        }
        let parts = (self.model.rows.chunks_mut(wide))
            .zip(self.model.shared.chunks_mut(narrow))
            .zip(self.fused.chunks_mut(wide))
            .zip(self.rows.first.chunks_mut(wide).zip(self.rows.second.chunks_mut(wide)))
            .zip(self.shared.first.chunks_mut(narrow).zip(self.shared.second.chunks_mut(narrow)));
        std::thread::scope(|scope| {
            for (((((rows, shared), fused), rows_moments), shared_moments), slopes) in parts.zip(slopes) {
                let mut part = Part { rows, shared, fused, rows_moments, shared_moments, slopes, tiny };
                scope.spawn(move || part.step(mean, rate));
            }
        });
    }
}

/// One thread's share of the features.
struct Part<'a> {
    rows: &'a mut [f32],
    shared: &'a mut [f32],
    fused: &'a mut [f32],
    rows_moments: (&'a mut [f32], &'a mut [f32]),
    shared_moments: (&'a mut [f32], &'a mut [f32]),
    slopes: Vec<(&'a mut [f32], &'a mut [bool])>,
    tiny: f32,
}

impl Part<'_> {
    fn step(&mut self, mean: f32, rate: f32) {
        for feature in 0..self.shared.len() / WIDTH {
            let mut of_shared = [0.0; WIDTH];
            let mut any = false;
            for row in feature * REGIONS..(feature + 1) * REGIONS {
                let at = row * WIDTH..(row + 1) * WIDTH;
                let mut of_row = [0.0; WIDTH];
                let mut touched = false;
                for (slopes, flags) in &mut self.slopes {
                    if std::mem::take(&mut flags[row]) {
                        touched = true;
                        let slopes = &mut slopes[at.clone()];
                        of_row.iter_mut().zip(slopes.iter()).for_each(|(sum, slope)| *sum += slope * mean);
                        slopes.fill(0.0);
                    }
                }
                if touched {
                    any = true;
                    of_shared.iter_mut().zip(&of_row).for_each(|(sum, slope)| *sum += slope);
                    let (first, second) = &mut self.rows_moments;
                    adam(&mut self.rows[at.clone()], &of_row, &mut first[at.clone()], &mut second[at], rate, self.tiny);
                }
            }
            if !any {
                continue;
            }
            let at = feature * WIDTH..(feature + 1) * WIDTH;
            let (first, second) = &mut self.shared_moments;
            let shared = &mut self.shared[at.clone()];
            adam(shared, &of_shared, &mut first[at.clone()], &mut second[at], rate, self.tiny);
            for row in feature * REGIONS..(feature + 1) * REGIONS {
                let at = row * WIDTH..(row + 1) * WIDTH;
                for ((fused, row), shared) in self.fused[at.clone()].iter_mut().zip(&self.rows[at]).zip(shared.iter()) {
                    *fused = on_grid(row + shared);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far one weight has moved after some steps up the same slope.
    fn moved(slope: f32) -> f32 {
        let (mut weight, mut first, mut second) = ([0.0], [0.0], [0.0]);
        for step in 1..=50 {
            let rate = 1e-3 * (1.0 - SECOND.powi(step)).sqrt() / (1.0 - FIRST.powi(step));
            adam(&mut weight, &[slope], &mut first, &mut second, rate, TINY);
        }
        -weight[0]
    }

    #[test]
    fn a_slope_that_is_mostly_chance_moves_a_weight_little() {
        let clear = moved(1e-2);
        assert!((0.04..=0.051).contains(&clear), "{clear}");
        assert!(moved(1e-7) < clear / 20.0, "{}", moved(1e-7));
    }
}

//! Forward and backward through the network, example by example.

use crate::dataset::Example;
use crate::model::Dense;
use crate::sample::chance;
use komadai_nnue::features::ROWS;
use komadai_nnue::shape::{CENTIPAWNS, HALF, HIDDEN, INPUTS, PRODUCT_ONE, SQUARED, TAIL, WIDTH};

/// The gradient of some examples, and their loss.
pub struct Gradient {
    /// By row of the accumulators.
    pub rows: Vec<f32>,
    /// Which rows hold anything but zero.
    pub touched: Vec<bool>,
    /// Of the rest.
    pub dense: Dense,
    /// The sum of the squared errors, by weight.
    pub loss: f64,
    /// The sum of the weights.
    pub weight: f64,
}

/// Values on the way forward.
struct Forward {
    sums: [[f32; WIDTH]; 2],
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    squared: [f32; SQUARED],
    tail: [f32; TAIL],
    output: f32,
}

fn clip(value: f32) -> f32 {
    value.clamp(0.0, 1.0)
}

/// The slope of [`clip`].
fn slope(value: f32) -> f32 {
    if value > 0.0 && value < 1.0 { 1.0 } else { 0.0 }
}

fn array<const N: usize>(slice: &[f32], from: usize) -> &[f32; N] {
    slice[from..].first_chunk().expect("the tensors have the shape of the network")
}

fn array_mut<const N: usize>(slice: &mut [f32], from: usize) -> &mut [f32; N] {
    slice[from..].first_chunk_mut().expect("the tensors have the shape of the network")
}

fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N], times: f32) {
    for i in 0..N {
        sum[i] += row[i] * times;
    }
}

fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    // Sixteen sums side by side, which a vector unit adds at once.
    let mut lanes = [0.0; 16];
    for (a, b) in a.chunks_exact(16).zip(b.chunks_exact(16)) {
        for i in 0..16 {
            lanes[i] += a[i] * b[i];
        }
    }
    lanes.iter().sum()
}

/// A network as it is computed: the accumulators' rows, and the rest.
#[derive(Copy, Clone)]
pub struct Net<'a> {
    /// Rows by [`crate::dataset::row`].
    pub fused: &'a [f32],
    /// The rest.
    pub dense: &'a Dense,
    /// Whether products are rounded as the finished network rounds them; slopes are taken as if they were not.
    pub rounded: bool,
}

fn forward(net: Net<'_>, example: &Example) -> Forward {
    let Net { fused, dense, rounded } = net;
    let mut sums = [*array(&dense.bias, 0); 2];
    for (sum, rows) in sums.iter_mut().zip(&example.rows) {
        for &row in rows {
            add(sum, array(fused, usize::from(row) * WIDTH), 1.0);
        }
    }
    let mut inputs = [0.0; INPUTS];
    for (sum, out) in sums.iter().zip(inputs.chunks_exact_mut(HALF)) {
        for i in 0..HALF {
            out[i] = clip(sum[i]) * clip(sum[i + HALF]);
        }
        if rounded {
            out.iter_mut().for_each(|product| *product = (*product * PRODUCT_ONE).round_ties_even() / PRODUCT_ONE);
        }
    }
    let mut hidden = *array::<HIDDEN>(&dense.hidden_bias, 0);
    for (neuron, value) in hidden.iter_mut().enumerate() {
        *value += dot(&inputs, array(&dense.hidden, neuron * INPUTS));
    }
    let mut squared = [0.0; SQUARED];
    for (i, &value) in hidden.iter().enumerate() {
        squared[i] = clip(value);
        squared[HIDDEN + i] = (value * value).min(1.0);
    }
    let mut tail = *array::<TAIL>(&dense.tail_bias, 0);
    for (neuron, value) in tail.iter_mut().enumerate() {
        *value += dot(&squared, array(&dense.tail, neuron * SQUARED));
    }
    let output = dense.output_bias[0] + dot(&tail.map(clip), array(&dense.output, 0));
    Forward { sums, inputs, hidden, squared, tail, output }
}

/// What the network says of an example, in centipawns.
pub fn evaluate(net: Net<'_>, example: &Example) -> f32 {
    forward(net, example).output * CENTIPAWNS
}

impl Gradient {
    /// Nothing yet.
    pub fn zero() -> Gradient {
        Gradient {
            rows: vec![0.0; ROWS * WIDTH],
            touched: vec![false; ROWS],
            dense: Dense::zero(),
            loss: 0.0,
            weight: 0.0,
        }
    }

    /// Forgets all but the rows, which whoever takes them sets to zero.
    pub fn clear_dense(&mut self) {
        self.dense.each_mut().into_iter().for_each(|tensor| tensor.fill(0.0));
        (self.loss, self.weight) = (0.0, 0.0);
    }

    /// The squared error of an example, in chance of winning, whatever its weight.
    pub fn error(net: Net<'_>, example: &Example, scale: f32) -> f64 {
        let said = chance(forward(net, example).output * CENTIPAWNS, scale);
        f64::from(said - example.target).powi(2)
    }

    /// Adds an example.
    pub fn learn(&mut self, net: Net<'_>, example: &Example, scale: f32) {
        let at = forward(net, example);
        let dense = net.dense;
        let said = chance(at.output * CENTIPAWNS, scale);
        let error = said - example.target;
        self.loss += f64::from(example.weight) * f64::from(error).powi(2);
        self.weight += f64::from(example.weight);
        let by_output = 2.0 * example.weight * error * said * (1.0 - said) * CENTIPAWNS / scale;

        let grad = &mut self.dense;
        grad.output_bias[0] += by_output;
        add(array_mut(&mut grad.output, 0), &at.tail.map(clip), by_output);
        let mut by_squared = [0.0; SQUARED];
        for neuron in 0..TAIL {
            let by_tail = by_output * dense.output[neuron] * slope(at.tail[neuron]);
            if by_tail != 0.0 {
                grad.tail_bias[neuron] += by_tail;
                add(array_mut(&mut grad.tail, neuron * SQUARED), &at.squared, by_tail);
                add(&mut by_squared, array(&dense.tail, neuron * SQUARED), by_tail);
            }
        }
        let mut by_inputs = [0.0; INPUTS];
        for neuron in 0..HIDDEN {
            let value = at.hidden[neuron];
            let of_square = if value * value < 1.0 { 2.0 * value } else { 0.0 };
            let by_hidden = by_squared[neuron] * slope(value) + by_squared[HIDDEN + neuron] * of_square;
            if by_hidden != 0.0 {
                grad.hidden_bias[neuron] += by_hidden;
                add(array_mut(&mut grad.hidden, neuron * INPUTS), &at.inputs, by_hidden);
                add(&mut by_inputs, array(&dense.hidden, neuron * INPUTS), by_hidden);
            }
        }
        for (side, rows) in example.rows.iter().enumerate() {
            let sums = &at.sums[side];
            let by_inputs: &[f32; HALF] = array(&by_inputs, side * HALF);
            let mut by_sum = [0.0; WIDTH];
            for i in 0..HALF {
                let (first, second) = (sums[i], sums[i + HALF]);
                by_sum[i] = by_inputs[i] * clip(second) * slope(first);
                by_sum[i + HALF] = by_inputs[i] * clip(first) * slope(second);
            }
            add(array_mut(&mut grad.bias, 0), &by_sum, 1.0);
            for &row in rows {
                self.touched[usize::from(row)] = true;
                add(array_mut(&mut self.rows, usize::from(row) * WIDTH), &by_sum, 1.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::row;
    use crate::model::Model;

    fn example() -> Example {
        let rows = |from: usize| (0..30).map(|i| row(i % 3, from + 20 * i) as u16).collect();
        Example { rows: [rows(5), rows(11)], target: 0.8, weight: 1.0 }
    }

    fn fused(model: &Model) -> Vec<f32> {
        let regions = ROWS * WIDTH / model.shared.len();
        let shared = |i: usize| model.shared[i / WIDTH / regions * WIDTH + i % WIDTH];
        model.rows.iter().enumerate().map(|(i, value)| value + shared(i)).collect()
    }

    /// The slope of the loss measured by a small step, for some weights of every tensor.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let model = Model::new(9);
        let (mut fused, mut dense, example) = (fused(&model), model.dense, example());
        let mut gradient = Gradient::zero();
        gradient.learn(Net { fused: &fused, dense: &dense, rounded: false }, &example, 600.0);
        let step = 1e-2;
        let agree = |measured: f64, said: f32, what: &str| {
            let said = f64::from(said);
            assert!((measured - said).abs() < 2e-4 + 0.05 * said.abs(), "{what}: measured {measured}, said {said}");
        };
        let mut moving = 0;
        for tensor in 0..7 {
            let len = dense.each()[tensor].len();
            for at in (0..len).step_by((len / 8).max(1)) {
                let mut loss = |by: f32| {
                    dense.each_mut()[tensor][at] += by;
                    let loss = Gradient::error(Net { fused: &fused, dense: &dense, rounded: false }, &example, 600.0);
                    dense.each_mut()[tensor][at] -= by;
                    loss
                };
                let measured = (loss(step) - loss(-step)) / f64::from(2.0 * step);
                moving += usize::from(measured.abs() > 1e-4);
                agree(measured, gradient.dense.each()[tensor][at], &format!("tensor {tensor}, weight {at}"));
            }
        }
        for &row in &example.rows[0] {
            let at = usize::from(row) * WIDTH + 17;
            let mut loss = |by: f32| {
                fused[at] += by;
                let loss = Gradient::error(Net { fused: &fused, dense: &dense, rounded: false }, &example, 600.0);
                fused[at] -= by;
                loss
            };
            let measured = (loss(step) - loss(-step)) / f64::from(2.0 * step);
            agree(measured, gradient.rows[at], &format!("row {row}"));
        }
        assert!(moving > 10, "only {moving} of the weights tried matter: the test says little");
    }
}

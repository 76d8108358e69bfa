//! The loops in plain Rust. The vector paths compile the same ones for wider registers where that is enough.

use super::Rows;
use crate::network::{HiddenWeights, Inputs, Layers, Row};
use crate::shape::{
    ACCUMULATOR_ONE, HALF, HIDDEN, HIDDEN_ONE, PRODUCT_HALF, PRODUCT_ONE, PRODUCT_SHIFT, SQUARED, TAIL, WIDTH,
};

/// `next = before + come - gone`.
#[inline(always)]
pub(super) fn update(next: &mut Row, before: &Row, come: Rows<'_>, gone: Rows<'_>) {
    match (come, gone) {
        // A move, a drop.
        ([Some(a), None], [Some(b), None]) => {
            for i in 0..WIDTH {
                next.0[i] = before.0[i].wrapping_add(a.0[i]).wrapping_sub(b.0[i]);
            }
        }
        // A capture.
        ([Some(a), Some(b)], [Some(c), Some(d)]) => {
            for i in 0..WIDTH {
                let come = a.0[i].wrapping_add(b.0[i]);
                let gone = c.0[i].wrapping_add(d.0[i]);
                next.0[i] = before.0[i].wrapping_add(come).wrapping_sub(gone);
            }
        }
        _ => {
            *next = *before;
            for row in come.into_iter().flatten() {
                for i in 0..WIDTH {
                    next.0[i] = next.0[i].wrapping_add(row.0[i]);
                }
            }
            for row in gone.into_iter().flatten() {
                for i in 0..WIDTH {
                    next.0[i] = next.0[i].wrapping_sub(row.0[i]);
                }
            }
        }
    }
}

/// Each side's first half times its second, clipped, in seven bits.
#[inline(always)]
pub(super) fn products(ours: &Row, theirs: &Row, inputs: &mut Inputs) {
    let clip = |value: i16| value.clamp(0, ACCUMULATOR_ONE as i16) as u16;
    for (side, out) in [ours, theirs].into_iter().zip(inputs.0.chunks_exact_mut(HALF)) {
        let (first, second) = side.0.split_at(HALF);
        for i in 0..HALF {
            // At most 255 * 255 and half of the step, which sixteen bits hold. Rounding down would move every input.
            out[i] = ((clip(first[i]) * clip(second[i]) + PRODUCT_HALF) >> PRODUCT_SHIFT) as u8;
        }
    }
}

/// The first hidden layer.
#[inline(always)]
pub(super) fn hidden(inputs: &Inputs, weights: &HiddenWeights) -> [i32; HIDDEN] {
    let mut sums = [0; HIDDEN];
    for (four, weights) in inputs.0.chunks_exact(4).zip(&weights.0) {
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum += four.iter().zip(weights).map(|(&i, &w)| i32::from(i) * i32::from(w)).sum::<i32>();
        }
    }
    sums
}

/// What follows the first hidden layer, in floating point. Neurons are summed side by side and never across, so that wider
/// registers change nothing in the order of additions.
#[inline(always)]
pub(super) fn tail(sums: &[i32; HIDDEN], layers: &Layers) -> f32 {
    let mut squared = [0.0; SQUARED];
    for (i, (&sum, bias)) in sums.iter().zip(&layers.hidden_bias).enumerate() {
        let value = sum as f32 / (PRODUCT_ONE * HIDDEN_ONE) + bias;
        squared[i] = value.clamp(0.0, 1.0);
        squared[HIDDEN + i] = (value * value).min(1.0);
    }
    // Values and squares apart, so that one sum need not wait for the other.
    let (mut tail, mut of_squares) = (layers.tail_bias, [0.0; TAIL]);
    for i in 0..HIDDEN {
        for neuron in 0..TAIL {
            tail[neuron] += squared[i] * layers.tail[i][neuron];
            of_squares[neuron] += squared[HIDDEN + i] * layers.tail[HIDDEN + i][neuron];
        }
    }
    for (sum, more) in tail.iter_mut().zip(of_squares) {
        *sum += more;
    }
    for (value, weight) in tail.iter_mut().zip(&layers.output) {
        *value = value.clamp(0.0, 1.0) * weight;
    }
    // By halves: the first with the second, and so on.
    let mut len = tail.len();
    while len > 1 {
        len /= 2;
        for i in 0..len {
            tail[i] += tail[i + len];
        }
    }
    tail[0] + layers.output_bias
}

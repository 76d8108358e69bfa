//! The weights, in the form in which they are used.

use crate::features::ROWS;
use crate::file::Header;
use crate::shape::{CENTIPAWNS, HIDDEN, INPUTS, SQUARED, TAIL, WIDTH};
use crate::simd::Simd;

/// One value for each accumulated number of a side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

/// The clipped products of both sides, seven bits each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Inputs(pub(crate) [u8; INPUTS]);

/// The first hidden layer's weights: for every four inputs the four weights of each neuron.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct HiddenWeights(pub(crate) [[[i8; 4]; HIDDEN]; INPUTS / 4]);

/// Every number of a network, as trained and rounded.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// `ROWS` rows of `WIDTH`, on the scale of an accumulator.
    pub rows: Vec<i16>,
    /// Where an accumulator begins.
    pub bias: Vec<i16>,
    /// `HIDDEN` neurons of `INPUTS` weights.
    pub hidden: Vec<i8>,
    /// The first hidden layer's bias, 1.0 for 1.0.
    pub hidden_bias: Vec<f32>,
    /// `TAIL` neurons of `SQUARED` weights: of the values first, then of their squares.
    pub tail: Vec<f32>,
    /// The second hidden layer's bias.
    pub tail_bias: Vec<f32>,
    /// The output's weights.
    pub output: Vec<f32>,
    /// The output's bias.
    pub output_bias: f32,
}

impl Weights {
    /// A network that says 0 of everything.
    pub fn zero() -> Weights {
        Weights {
            rows: vec![0; ROWS * WIDTH],
            bias: vec![0; WIDTH],
            hidden: vec![0; HIDDEN * INPUTS],
            hidden_bias: vec![0.0; HIDDEN],
            tail: vec![0.0; TAIL * SQUARED],
            tail_bias: vec![0.0; TAIL],
            output: vec![0.0; TAIL],
            output_bias: 0.0,
        }
    }
}

/// The layers after the accumulators.
pub(crate) struct Layers {
    pub(crate) hidden: HiddenWeights,
    pub(crate) hidden_bias: [f32; HIDDEN],
    /// By input, so that the neurons are summed side by side in the same order on every machine.
    pub(crate) tail: [[f32; TAIL]; SQUARED],
    pub(crate) tail_bias: [f32; TAIL],
    pub(crate) output: [f32; TAIL],
    pub(crate) output_bias: f32,
}

/// A network ready for use.
pub struct Network {
    header: Header,
    rows: Vec<Row>,
    bias: Row,
    layers: Box<Layers>,
    pub(crate) simd: Simd,
}

/// A slice of known length as an array; what is missing is the default.
fn array<T: Copy + Default, const N: usize>(slice: &[T]) -> [T; N] {
    std::array::from_fn(|i| slice.get(i).copied().unwrap_or_default())
}

impl Network {
    /// A network of these weights.
    pub fn new(header: Header, weights: &Weights) -> Network {
        let hidden = |group: usize, neuron: usize, i: usize| weights.hidden[neuron * INPUTS + group * 4 + i];
        let mut rows = komadai_hugepages::fill(ROWS, Row([0; WIDTH]));
        for (row, values) in rows.iter_mut().zip(weights.rows.chunks_exact(WIDTH)) {
            row.0.copy_from_slice(values);
        }
        Network {
            header,
            rows,
            bias: Row(array(&weights.bias)),
            layers: Box::new(Layers {
                hidden: HiddenWeights(std::array::from_fn(|group| {
                    std::array::from_fn(|neuron| std::array::from_fn(|i| hidden(group, neuron, i)))
                })),
                hidden_bias: array(&weights.hidden_bias),
                tail: std::array::from_fn(|i| std::array::from_fn(|o| weights.tail[o * SQUARED + i])),
                tail_bias: array(&weights.tail_bias),
                output: array(&weights.output),
                output_bias: weights.output_bias,
            }),
            simd: Simd::detect(),
        }
    }

    /// The same network computed another way; the results are the same.
    #[must_use]
    pub fn with_simd(mut self, simd: Simd) -> Network {
        self.simd = simd;
        self
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    #[inline]
    pub(crate) fn row(&self, index: usize) -> &Row {
        &self.rows[index]
    }

    #[cfg(test)]
    pub(crate) fn layers(&self) -> &Layers {
        &self.layers
    }

    pub(crate) fn bias(&self) -> &Row {
        &self.bias
    }

    /// The layers after the accumulators: centipawns for the side whose accumulator comes first.
    #[inline]
    pub(crate) fn output(&self, ours: &Row, theirs: &Row) -> i32 {
        (self.simd.output(ours, theirs, &self.layers) * CENTIPAWNS) as i32
    }
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network").field("header", &self.header).field("simd", &self.simd).finish_non_exhaustive()
    }
}

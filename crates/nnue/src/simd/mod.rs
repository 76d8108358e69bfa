//! The inner loops, compiled for what the machine can do and chosen when a network is made. Every path computes the same
//! whole numbers.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::network::{Inputs, Layers, Row};
use crate::shape::INPUTS;

/// A way to compute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Simd {
    /// Any machine.
    Portable,
    /// x86-64 with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::HasAvx2),
    /// x86-64 with AVX-512 F, BW and VNNI.
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni(x86::HasAvx512Vnni),
}

/// Up to two rows to add or subtract.
pub(crate) type Rows<'a> = [Option<&'a Row>; 2];

impl Simd {
    /// The fastest way that this machine has.
    pub fn detect() -> Simd {
        Simd::all().last().copied().unwrap_or(Simd::Portable)
    }

    /// Every way that this machine has, slowest first.
    pub fn all() -> Vec<Simd> {
        #[allow(unused_mut)]
        let mut all = vec![Simd::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(x86::HasAvx2::detect().map(Simd::Avx2));
            all.extend(x86::HasAvx512Vnni::detect().map(Simd::Avx512Vnni));
        }
        all
    }

    /// `next = before + come - gone`.
    #[inline]
    pub(crate) fn update(self, next: &mut Row, before: &Row, come: Rows<'_>, gone: Rows<'_>) {
        match self {
            Simd::Portable => portable::update(next, before, come, gone),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2(cpu) => cpu.update(next, before, come, gone),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512Vnni(cpu) => cpu.update(next, before, come, gone),
        }
    }

    /// `sum += row`.
    #[inline]
    pub(crate) fn add(self, sum: &mut Row, row: &Row) {
        let before = *sum;
        self.update(sum, &before, [Some(row), None], [None; 2]);
    }

    /// All layers after the accumulators, the side to move first.
    #[inline]
    pub(crate) fn output(self, ours: &Row, theirs: &Row, layers: &Layers) -> f32 {
        let mut inputs = Inputs([0; INPUTS]);
        match self {
            Simd::Portable => {
                portable::products(ours, theirs, &mut inputs);
                portable::tail(&portable::hidden(&inputs, &layers.hidden), layers)
            }
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2(cpu) => cpu.output(ours, theirs, &mut inputs, layers),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512Vnni(cpu) => cpu.output(ours, theirs, &mut inputs, layers),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::network::Weights;
    use crate::shape::WIDTH;

    /// Weights by a fixed chance, some of them large enough to be clipped.
    pub(crate) fn noise(seed: u64) -> Weights {
        let mut state = seed;
        let mut next = move |most: i32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i32 % (2 * most + 1) - most
        };
        let mut weights = Weights::zero();
        weights.rows.iter_mut().for_each(|w| *w = next(40) as i16);
        weights.bias.iter_mut().for_each(|w| *w = next(300) as i16);
        weights.hidden.iter_mut().for_each(|w| *w = next(127) as i8);
        let fractions = [&mut weights.hidden_bias, &mut weights.tail, &mut weights.tail_bias, &mut weights.output];
        fractions.into_iter().flatten().for_each(|w| *w = next(1_000) as f32 / 1_000.0);
        weights
    }

    fn row(seed: u64, most: i32) -> Row {
        let mut state = seed;
        Row(std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as i32 % (2 * most + 1) - most) as i16
        }))
    }

    #[test]
    fn every_path_updates_alike() {
        let rows: Vec<Row> = (0..5).map(|i| row(i, 32_000)).collect();
        for come in [[None; 2], [Some(&rows[1]), None], [Some(&rows[1]), Some(&rows[2])]] {
            for gone in [[None; 2], [Some(&rows[3]), None], [Some(&rows[3]), Some(&rows[4])]] {
                let results = Simd::all().into_iter().map(|simd| {
                    let mut next = Row([0; WIDTH]);
                    simd.update(&mut next, &rows[0], come, gone);
                    next
                });
                let expected = Row(std::array::from_fn(|i| {
                    let sum = |rows: Rows<'_>| rows.iter().flatten().fold(0i16, |sum, row| sum.wrapping_add(row.0[i]));
                    rows[0].0[i].wrapping_add(sum(come)).wrapping_sub(sum(gone))
                }));
                assert!(results.into_iter().all(|result| result == expected));
            }
        }
    }

    #[test]
    fn every_path_says_the_same_as_the_plain_one() {
        for most in [100, 300, 32_000] {
            for seed in 0..20 {
                let network = crate::Network::new(crate::Header::default(), &noise(seed));
                let (ours, theirs) = (row(seed, most), row(seed + 100, most));
                let said = |simd: Simd| simd.output(&ours, &theirs, network.layers()).to_bits();
                assert!(Simd::all().into_iter().all(|simd| said(simd) == said(Simd::Portable)), "{most} {seed}");
            }
        }
    }

    #[test]
    fn the_hidden_layer_is_the_sum_of_clipped_products_times_weights() {
        let weights = noise(5);
        let network = crate::Network::new(crate::Header::default(), &weights);
        let (ours, theirs) = (row(1, 400), row(2, 400));
        let input = |i: usize| {
            let (side, j) = if i < INPUTS / 2 { (&ours, i) } else { (&theirs, i - INPUTS / 2) };
            let clip = |x: i16| i32::from(x.clamp(0, 255));
            (clip(side.0[j]) * clip(side.0[j + WIDTH / 2]) + 256) >> 9
        };
        let mut inputs = Inputs([0; INPUTS]);
        portable::products(&ours, &theirs, &mut inputs);
        let sums = portable::hidden(&inputs, &network.layers().hidden);
        for (neuron, &sum) in sums.iter().enumerate() {
            let expected: i32 = (0..INPUTS).map(|i| input(i) * i32::from(weights.hidden[neuron * INPUTS + i])).sum();
            assert_eq!(sum, expected);
        }
    }
}

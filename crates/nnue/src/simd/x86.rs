//! x86-64. A value of [`HasAvx2`] or [`HasAvx512Vnni`] can only be made where the processor has what its methods need.
#![allow(unsafe_code)]

use super::{Rows, portable};
use crate::network::{HiddenWeights, Inputs, Layers, Row};
use crate::shape::{HIDDEN, INPUTS};
use std::arch::x86_64::*;

/// Inputs are taken by fours.
const GROUPS: usize = INPUTS / 4;

/// Proof that the processor has AVX2.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HasAvx2(());

/// Proof that the processor has AVX-512 F, BW and VNNI.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HasAvx512Vnni(());

impl HasAvx2 {
    pub(super) fn detect() -> Option<HasAvx2> {
        is_x86_feature_detected!("avx2").then_some(HasAvx2(()))
    }

    #[inline]
    pub(super) fn update(self, next: &mut Row, before: &Row, come: Rows<'_>, gone: Rows<'_>) {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { update_avx2(next, before, come, gone) }
    }

    #[inline]
    pub(super) fn output(self, ours: &Row, theirs: &Row, inputs: &mut Inputs, layers: &Layers) -> f32 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { output_avx2(ours, theirs, inputs, layers) }
    }
}

impl HasAvx512Vnni {
    pub(super) fn detect() -> Option<HasAvx512Vnni> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vnni");
        has.then_some(HasAvx512Vnni(()))
    }

    #[inline]
    pub(super) fn update(self, next: &mut Row, before: &Row, come: Rows<'_>, gone: Rows<'_>) {
        // SAFETY: `self` proves that the processor has what the function is compiled for.
        unsafe { update_avx512(next, before, come, gone) }
    }

    #[inline]
    pub(super) fn output(self, ours: &Row, theirs: &Row, inputs: &mut Inputs, layers: &Layers) -> f32 {
        // SAFETY: `self` proves that the processor has what the function is compiled for.
        unsafe { output_avx512(ours, theirs, inputs, layers) }
    }
}

#[target_feature(enable = "avx2")]
fn update_avx2(next: &mut Row, before: &Row, come: Rows<'_>, gone: Rows<'_>) {
    portable::update(next, before, come, gone);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn update_avx512(next: &mut Row, before: &Row, come: Rows<'_>, gone: Rows<'_>) {
    portable::update(next, before, come, gone);
}

#[target_feature(enable = "avx2")]
fn output_avx2(ours: &Row, theirs: &Row, inputs: &mut Inputs, layers: &Layers) -> f32 {
    portable::products(ours, theirs, inputs);
    portable::tail(&hidden_avx2(inputs, &layers.hidden), layers)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn output_avx512(ours: &Row, theirs: &Row, inputs: &mut Inputs, layers: &Layers) -> f32 {
    portable::products(ours, theirs, inputs);
    portable::tail(&hidden_avx512(inputs, &layers.hidden), layers)
}

/// The four inputs from `4 * group` on, as one number to be repeated.
#[inline]
fn four(inputs: &Inputs, group: usize) -> i32 {
    let at = 4 * group;
    i32::from_le_bytes([inputs.0[at], inputs.0[at + 1], inputs.0[at + 2], inputs.0[at + 3]])
}

/// Inputs are at most 127, so that a pair of products fits sixteen bits.
#[target_feature(enable = "avx2")]
fn hidden_avx2(inputs: &Inputs, weights: &HiddenWeights) -> [i32; HIDDEN] {
    let ones = _mm256_set1_epi16(1);
    let mut sums = [_mm256_setzero_si256(); 4];
    for group in (0..GROUPS).step_by(2) {
        // Two groups in turn, so that one sum need not wait for the other.
        for i in 0..2 {
            let four = _mm256_set1_epi32(four(inputs, group + i));
            let halves: *const __m256i = weights.0[group + i].as_ptr().cast();
            for half in 0..2 {
                // SAFETY: the weights of four inputs are 64 bytes, two loads of 32; no alignment is asked for.
                let weights = unsafe { _mm256_loadu_si256(halves.add(half)) };
                let products = _mm256_madd_epi16(_mm256_maddubs_epi16(four, weights), ones);
                sums[half * 2 + i] = _mm256_add_epi32(sums[half * 2 + i], products);
            }
        }
    }
    let mut out = [0; HIDDEN];
    for half in 0..2 {
        let sum = _mm256_add_epi32(sums[half * 2], sums[half * 2 + 1]);
        // SAFETY: eight of the sixteen values from `half * 8` on.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(half * 8).cast(), sum) };
    }
    out
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn hidden_avx512(inputs: &Inputs, weights: &HiddenWeights) -> [i32; HIDDEN] {
    let mut sums = [_mm512_setzero_si512(); 4];
    for group in (0..GROUPS).step_by(4) {
        for (i, sum) in sums.iter_mut().enumerate() {
            let four = _mm512_set1_epi32(four(inputs, group + i));
            // SAFETY: the weights of four inputs are 64 bytes; no alignment is asked for.
            let weights = unsafe { _mm512_loadu_si512(weights.0[group + i].as_ptr().cast()) };
            *sum = _mm512_dpbusd_epi32(*sum, four, weights);
        }
    }
    let sum = _mm512_add_epi32(_mm512_add_epi32(sums[0], sums[1]), _mm512_add_epi32(sums[2], sums[3]));
    let mut out = [0; HIDDEN];
    // SAFETY: sixteen values of 32 bits.
    unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), sum) };
    out
}

//! Fetching memory before it is needed.

/// Asks the processor to fetch what a pointer points to; where it cannot, nothing happens.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(what: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees, wherever the pointer points.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(what.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = what;
}

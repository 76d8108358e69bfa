//! Which instructions the machine has, found out once while running.
//!
//! Hot loops are written once, generic over [`Cpu`], and compiled twice: for any CPU, and for x86-64 with AVX2, BMI2 and
//! fast PEXT. [`dispatch`] picks. A value of [`Fast`] is the proof that the machine has those instructions.

/// A set of instructions that code is compiled for.
pub(crate) trait Cpu: Copy {
    /// Whether bits can be gathered and scattered by one instruction.
    const PEXT: bool;

    /// The bits of `word` under `mask`, packed to the low end.
    fn pext(self, word: u64, mask: u64) -> u64;

    /// The low bits of `word` spread to where `mask` has bits.
    fn pdep(self, word: u64, mask: u64) -> u64;

    /// Runs a job compiled for these instructions. Jobs that call themselves do it through here.
    fn call<J: Job>(self, job: J) -> J::Output;
}

/// Work that is worth compiling for several instruction sets. `run` must be `#[inline(always)]`, with all that it calls in
/// its inner loops, to profit.
pub(crate) trait Job {
    /// What it comes to.
    type Output;
    /// Does the work.
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Any CPU.
#[derive(Copy, Clone)]
pub(crate) struct Portable;

impl Cpu for Portable {
    const PEXT: bool = false;

    #[inline]
    fn pext(self, word: u64, mut mask: u64) -> u64 {
        let (mut packed, mut bit) = (0, 1);
        while mask != 0 {
            if word & mask & mask.wrapping_neg() != 0 {
                packed |= bit;
            }
            mask &= mask - 1;
            bit <<= 1;
        }
        packed
    }

    #[inline]
    fn pdep(self, word: u64, mut mask: u64) -> u64 {
        let (mut spread, mut bit) = (0, 1);
        while mask != 0 {
            if word & bit != 0 {
                spread |= mask & mask.wrapping_neg();
            }
            mask &= mask - 1;
            bit <<= 1;
        }
        spread
    }

    #[inline]
    fn call<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// Runs a job with the best instructions that the machine has.
#[inline]
pub(crate) fn dispatch<J: Job>(job: J) -> J::Output {
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    if let Some(fast) = x86::Fast::detect() {
        return fast.call(job);
    }
    Portable.call(job)
}

#[cfg(test)]
mod paths;

#[cfg(all(target_arch = "x86_64", any(test, not(feature = "portable"))))]
#[allow(unsafe_code)]
mod x86 {
    use super::{Cpu, Job};
    use core::arch::x86_64::{__cpuid, __cpuid_count, _pdep_u64, _pext_u64, _xgetbv};
    use core::sync::atomic::{AtomicU8, Ordering};

    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT, and PEXT in hardware.
    #[derive(Copy, Clone)]
    pub(super) struct Fast(());

    /// 0 unknown, 1 without, 2 with. A race only makes two threads find out the same.
    static FOUND: AtomicU8 = AtomicU8::new(0);

    impl Fast {
        #[inline]
        pub(super) fn detect() -> Option<Fast> {
            match FOUND.load(Ordering::Relaxed) {
                2 => Some(Fast(())),
                1 => None,
                _ => Fast::find_out(),
            }
        }

        #[cold]
        fn find_out() -> Option<Fast> {
            let fast = has_all();
            FOUND.store(if fast { 2 } else { 1 }, Ordering::Relaxed);
            fast.then_some(Fast(()))
        }
    }

    /// Intel's manual, volume 2, CPUID; AMD's, volume 3, appendix E.
    fn has_all() -> bool {
        let leaf = |n| __cpuid(n);
        let vendor = leaf(0);
        if vendor.eax < 7 || leaf(0x8000_0000).eax < 0x8000_0001 {
            return false;
        }
        let one = leaf(1);
        const FMA: u32 = 1 << 12;
        const POPCNT: u32 = 1 << 23;
        const OSXSAVE: u32 = 1 << 27;
        const AVX: u32 = 1 << 28;
        let wanted = FMA | POPCNT | OSXSAVE | AVX;
        if one.ecx & wanted != wanted {
            return false;
        }
        // SAFETY: OSXSAVE says that the instruction exists and that the system has enabled it.
        let enabled = unsafe { xgetbv() };
        let seven = __cpuid_count(7, 0);
        const BMI1: u32 = 1 << 3;
        const AVX2: u32 = 1 << 5;
        const BMI2: u32 = 1 << 8;
        let wanted = BMI1 | AVX2 | BMI2;
        const LZCNT: u32 = 1 << 5;
        if enabled & 6 != 6 || seven.ebx & wanted != wanted || leaf(0x8000_0001).ecx & LZCNT == 0 {
            return false;
        }
        // Before Zen 3 (family 19h) AMD's PEXT takes dozens of cycles.
        let amd = vendor.ebx == u32::from_le_bytes(*b"Auth");
        let family = (one.eax >> 8 & 0xf) + (one.eax >> 20 & 0xff);
        !amd || family >= 0x19
    }

    #[target_feature(enable = "xsave")]
    fn xgetbv() -> u64 {
        // SAFETY: register 0 exists wherever the instruction does.
        unsafe { _xgetbv(0) }
    }

    impl Cpu for Fast {
        const PEXT: bool = true;

        #[inline(always)]
        fn pext(self, word: u64, mask: u64) -> u64 {
            // SAFETY: a value of this type proves that the machine has BMI2.
            unsafe { _pext_u64(word, mask) }
        }

        #[inline(always)]
        fn pdep(self, word: u64, mask: u64) -> u64 {
            // SAFETY: as above.
            unsafe { _pdep_u64(word, mask) }
        }

        #[inline(always)]
        fn call<J: Job>(self, job: J) -> J::Output {
            // SAFETY: a value of this type proves that the machine has all of these features.
            unsafe { run(self, job) }
        }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
    fn run<J: Job>(fast: Fast, job: J) -> J::Output {
        job.run(fast)
    }
}

//! The parts of the search that can be left out, one at a time or several, to measure what each is worth.
//!
//! Only a build with the feature `ablation` asks; in any other, [`uses`] is the constant true and costs nothing. Such a
//! build reads once, from the environment, which parts to leave out: `KOMADAI_WITHOUT=null-move,futility`.

/// The parts, by the names that `KOMADAI_WITHOUT` knows, and [`uses`].
macro_rules! parts {
    ($($part:ident $name:literal,)*) => {
        /// A part of the search.
        #[derive(Copy, Clone)]
        pub(crate) enum Part { $(
            #[doc = $name]
            $part,
        )* }

        #[cfg(feature = "ablation")]
        const NAMES: &[&str] = &[$($name),*];
    };
}

parts! {
    Aspiration "aspiration",
    NullMove "null-move",
    ReverseFutility "reverse-futility",
    Razoring "razoring",
    ProbCut "prob-cut",
    KnownProbCut "known-prob-cut",
    Futility "futility",
    CaptureFutility "capture-futility",
    LateMovePruning "late-move-pruning",
    HistoryPruning "history-pruning",
    ExchangePruning "exchange-pruning",
    Reduction "reduction",
    InternalReduction "internal-reduction",
    Hindsight "hindsight",
    Singular "singular",
    Corrections "corrections",
    MateInOne "mate-in-one",
    Superiority "superiority",
}

/// Whether a part is in use.
#[cfg(not(feature = "ablation"))]
#[inline(always)]
pub(crate) const fn uses(_: Part) -> bool {
    true
}

/// Whether a part is in use.
#[cfg(feature = "ablation")]
#[inline]
pub(crate) fn uses(part: Part) -> bool {
    static LEFT_OUT: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    let left_out = LEFT_OUT.get_or_init(|| {
        let names = std::env::var("KOMADAI_WITHOUT").unwrap_or_default();
        names.split(',').filter(|name| !name.is_empty()).fold(0, |mask, name| {
            let at = NAMES.iter().position(|known| *known == name);
            mask | 1 << at.unwrap_or_else(|| panic!("KOMADAI_WITHOUT: no part {name}; there are {}", NAMES.join(", ")))
        })
    });
    left_out >> part as u32 & 1 == 0
}

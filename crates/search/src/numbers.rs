//! The numbers of the search: margins in centipawns, reductions in 1024ths of a ply, bonuses in units of the histories.
//!
//! Each is a guess that games have moved; LEDGER.md of this crate says which. They stand together so that they can be tuned together: a
//! build with the feature `ablation` reads others from the environment, `KOMADAI_NUMBERS=null_base=192,killer=800`.

/// Functions that give a number each.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident = $value:literal;)*) => {
        #[cfg(not(feature = "ablation"))]
        mod fixed { $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) const fn $name() -> i32 { $value }
        )* }
        #[cfg(not(feature = "ablation"))]
        pub(crate) use fixed::*;

        #[cfg(feature = "ablation")]
        mod read {
            use std::sync::OnceLock;

            struct Numbers { $($name: i32,)* }

            fn numbers() -> &'static Numbers {
                static NUMBERS: OnceLock<Numbers> = OnceLock::new();
                NUMBERS.get_or_init(|| {
                    let mut numbers = Numbers { $($name: $value,)* };
                    let text = std::env::var("KOMADAI_NUMBERS").unwrap_or_default();
                    for (name, value) in text.split(',').filter_map(|pair| pair.split_once('=')) {
                        let value = value.parse().unwrap_or_else(|_| panic!("KOMADAI_NUMBERS: {name}={value} is not a number"));
                        match name {
                            $(stringify!($name) => numbers.$name = value,)*
                            _ => panic!("KOMADAI_NUMBERS: no number {name}"),
                        }
                    }
                    numbers
                })
            }

            $(
            $(#[$doc])*
            #[inline]
            pub(crate) fn $name() -> i32 { numbers().$name }
            )*
        }
        #[cfg(feature = "ablation")]
        pub(crate) use read::*;
    };
}

numbers! {
    /// Razoring: this far below the window, and more by the square of the depth.
    razor_base = 558;
    razor_slope = 340;
    /// Reverse futility: this far above the window for each ply, less where the table knows nothing; what improving, and an
    /// opponent who fares worse, take off, in 1024ths of a ply's margin; and 1024ths of the correction.
    reverse_futility = 84;
    reverse_unknown = 23;
    reverse_improving = 2686;
    reverse_worsening = 362;
    reverse_correction = 743;
    /// Null move: how much more than beta the evaluation must say, and how much less of it for each ply and if improving; the
    /// plies left out, and for how many plies one more.
    null_margin = 420;
    null_slope = 18;
    null_improving = 59;
    null_base = 7;
    null_divisor = 3;
    /// ProbCut: how far above beta, how much less when improving; and how far above it the table must say.
    prob_cut = 249;
    prob_improving = 68;
    prob_known = 462;
    /// A turn that began after a large reduction: how far both evaluations may differ.
    hindsight = 192;
    /// Reductions: the factor of a logarithm in 128ths, in all; for a narrow window; 512ths more where not improving.
    reduce_log = 2763;
    reduce_base = 1133;
    reduce_window = 585;
    reduce_worse = 206;
    /// Nodes once on the principal variation: more for pruning, less for reducing; still less on it, where the table's score is
    /// above the window, where it is deep enough, and if a cut is expected then.
    reduce_pv_prune = 1013;
    reduce_pv = 2819;
    reduce_pv_now = 973;
    reduce_pv_above = 905;
    reduce_pv_deep = 935;
    reduce_pv_cut = 959;
    /// In all; less for each move before; less by the correction, for each centipawn in 16ths.
    reduce_offset = 691;
    reduce_count = 65;
    reduce_correction = 73;
    /// Where a cut is expected, and without a move from the table; where that move is a capture.
    reduce_cut = 3611;
    reduce_blind = 985;
    reduce_capture = 1054;
    /// Where replies refute: more than one, more than two, where no cut is expected.
    reduce_refuted = 251;
    reduce_refuted_more = 1124;
    reduce_refuted_all = 1042;
    /// Less for the table's move; less by the history in 4096ths; more where no cut is expected, in 256ths.
    reduce_table = 2239;
    reduce_history = 428;
    reduce_all = 273;
    /// A move that is not reduced is searched a ply less deep without a move from the table, or above these.
    reduce_unknown = 1057;
    reduce_once = 4628;
    reduce_twice = 5772;
    /// Late-move pruning: moves looked at besides the square of the depth.
    late_base = 3;
    /// Captures that cannot reach the window: in all, for each ply, and 1024ths of their history.
    capture_futility = 242;
    capture_futility_slope = 248;
    capture_futility_history = 146;
    /// History pruning: how bad for each ply; 32nds of the main history, and how much of all of it is a ply.
    prune_history = 4097;
    prune_main = 71;
    prune_ply = 3220;
    /// Futility: in all, while nothing is found, for each ply, when above the window.
    futility_base = 47;
    futility_none = 168;
    futility_slope = 133;
    futility_above = 96;
    /// Exchanges may lose this: quiet moves by the square of the depth, captures and checks for each ply and 1024ths of their history.
    lose_quiet = 28;
    lose_loud = 186;
    lose_history = 38;
    /// Quiescence: what a capture may lack, and what it may lose.
    quiet_futility = 364;
    quiet_loss = 81;
    /// Singular: the margin in 55ths for each ply, more for nodes once on the principal variation.
    singular = 67;
    singular_pv = 73;
    /// How much below it for a second ply and for a third: in all, on the principal variation, for a quiet move, once on the variation.
    singular_double = -4;
    singular_double_pv = 236;
    singular_double_quiet = 202;
    singular_triple = 81;
    singular_triple_pv = 356;
    singular_triple_quiet = 242;
    singular_triple_once = 102;
    singular_deep = 49;
    /// A second look goes deeper above, shallower below.
    deeper = 53;
    shallower = 10;
    /// Half the window of the root, and the square of the score by which it grows one.
    aspiration = 6;
    aspiration_score = 10000;
    /// What a refuting move gains for each ply, in all, at most; if it is the table's.
    bonus_slope = 128;
    bonus_base = 77;
    bonus_most = 1529;
    bonus_table = 353;
    /// What moves tried in vain lose.
    malus_slope = 882;
    malus_base = 204;
    malus_most = 2122;
    /// Order of captures: tenths of what they gain; what part of their score one may lose and still come early.
    order_gain = 63;
    good_capture = 16;
    /// Order of quiet moves: checks, unless they lose more; and from where on losing captures come first.
    order_check = 16384;
    order_check_loss = 83;
    bad_quiet = -14000;
}

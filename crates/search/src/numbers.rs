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
    razor_base = 260;
    razor_slope = 220;
    /// Reverse futility: this far above the window for each ply.
    reverse_futility = 110;
    /// Null move: the reduction, in 64ths of a ply, in all, for each ply of depth; and centipawns above beta for another ply.
    null_base = 192;
    null_slope = 16;
    null_gain = 250;
    /// Null move: how much more than beta the evaluation alone must say, and how much less of it for each ply.
    null_margin = 300;
    null_slack = 25;
    /// The least depth for a null move.
    null_depth = 3;
    /// ProbCut: how far above beta.
    prob_cut = 220;
    /// Reductions: all, and thousandths to divide the product of logarithms by.
    reduce_base = 512;
    reduce_divisor = 2100;
    /// Less for nodes once on the principal variation, for loud moves, for checks, for killers.
    reduce_pv = 1024;
    reduce_loud = 1024;
    reduce_check = 1024;
    reduce_killer = 900;
    /// More where a cut is expected, where the side does not improve, where replies refute.
    reduce_cut = 1400;
    reduce_worse = 400;
    reduce_refuted = 700;
    /// How much of the history counts, in 1024ths.
    reduce_history = 73;
    /// Late-move pruning: moves looked at besides the square of the depth, and after halving.
    late_base = 4;
    late_more = 3;
    /// History pruning: how bad for each ply.
    prune_history = 3500;
    /// Futility: in all, for each ply, and by which the history is divided.
    futility_base = 110;
    futility_slope = 100;
    futility_history = 110;
    /// Exchanges may lose this: quiet moves by the square of the depth, checks besides, captures for each ply.
    lose_quiet = 22;
    lose_check = 60;
    lose_loud = 110;
    /// Quiescence: what a capture may lack.
    quiet_futility = 180;
    /// Singular: half the window below the table's score, in 16ths for each ply; and how much below for two plies.
    singular = 32;
    singular_double = 25;
    /// A second look goes deeper above, shallower below.
    deeper = 60;
    shallower = 8;
    /// Half the window of the root.
    aspiration = 30;
    /// What a refuting move gains for each ply, and at most.
    bonus_slope = 170;
    bonus_most = 1800;
    /// Order of quiet moves: promotions and checks.
    order_promotion = 8000;
    order_check = 14000;
    /// Order of captures: what part of its score one may lose and still come early.
    good_capture = 32;
}

//! A fixed piece of work: its node count is the signature of the search, its time the speed.

use komadai_nnue::Network;
use komadai_search::{Control, Game, Limits, Searcher, Settings, Table};
use komadai_shogi::Position;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Positions from all phases: the start, openings, fights, entered kings, the most moves.
const POSITIONS: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "ln1gk2nl/1rs3gb1/p1pppsppp/1p4P2/7P1/2P6/PPSPPPN1P/1B1G2SR1/LN2KG2L w p 20",
    "ln3gsnl/1r1sgk1b1/p1pp1p1pp/4p1p2/1p5P1/2P2P3/PPSPP1P1P/1BG1G2R1/LN2KS1NL b - 19",
    "l3k2nl/4gsgb1/p1p1pp1pp/6p2/3s5/2PB1P3/P1+r1PSP1P/6SR1/L2GKG1NL b NP2pn2p 41",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "6+P1n/1+B1gk1g2/p1Kp1p2p/4p1p2/1N7/2P1P1P2/P+p1P1P2P/4+n4/L1+r4+b1 b RG4S2L2Pgnl 161",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
];

/// The depth of a bench that does not say.
pub(crate) const DEFAULT_DEPTH: u32 = 13;

/// What a bench found.
#[derive(Copy, Clone, Debug)]
pub struct BenchResult {
    /// All nodes: the same for the same search on every machine.
    pub nodes: u64,
    /// The time they took.
    pub elapsed: Duration,
}

/// Searches known positions to a depth with one thread and a fresh table. To end it early, `stop` is set and then `control`
/// told.
pub fn bench(
    network: &Option<Arc<Network>>,
    depth: Option<u32>,
    control: &Control,
    stop: &AtomicBool,
    mut each: impl FnMut(&str, u64),
) -> BenchResult {
    let limits = Limits { depth: Some(depth.unwrap_or(DEFAULT_DEPTH)), ..Limits::default() };
    let settings = Settings::default();
    let mut searcher = Searcher::new(Arc::new(Table::new(16)));
    searcher.set_network(network.clone());
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    for sfen in POSITIONS {
        let Ok(position) = sfen.parse::<Position>() else { continue };
        searcher.clear();
        control.begin(false);
        // Looked at only now: a stop that came before is forgotten by the control.
        if stop.load(Ordering::Acquire) {
            break;
        }
        // Only thinking counts: what begins a game is not speed.
        let started = Instant::now();
        let outcome = searcher.search(&Game::new(position), &limits, &settings, control, &mut |_| {});
        elapsed += started.elapsed();
        nodes += outcome.nodes;
        each(sfen, outcome.nodes);
    }
    BenchResult { nodes, elapsed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_position_is_one() {
        for sfen in POSITIONS {
            assert!(sfen.parse::<Position>().is_ok(), "{sfen}: {:?}", sfen.parse::<Position>());
        }
    }

    #[test]
    fn the_signature_is_the_same_every_time() {
        for network in [None, Some(crate::tests::blank().network())] {
            let signature = || bench(&network, Some(3), &Control::default(), &AtomicBool::new(false), |_, _| {}).nodes;
            assert_eq!(signature(), signature());
        }
        assert_eq!(bench(&None, None, &Control::default(), &AtomicBool::new(true), |_, _| {}).nodes, 0);
    }
}

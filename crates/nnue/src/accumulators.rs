//! The accumulators along the line of a search: each ply notes what its move changed, and sums are only brought up to date
//! when a position is evaluated.
//!
//! When a king has gone to where other weights are used, the line before it does not help. Then the last position that was
//! seen in this way does: what differs from it is a handful of pieces mostly, and not forty (the "Finny tables" of chess).

use crate::features::{Change, VIEWS, View};
use crate::network::{Network, Row};
use komadai_shogi::{Color, Move, Position};

#[derive(Clone)]
struct Ply {
    sums: [Row; 2],
    /// Whether each side's sum is up to date.
    ready: [bool; 2],
    views: [View; 2],
    change: Change,
}

/// A position and what it sums up to.
#[derive(Clone)]
struct Counted {
    position: Position,
    sum: Row,
}

/// The running state of one line of play, ply by ply from a root.
#[derive(Clone)]
pub struct Accumulators {
    plies: Vec<Ply>,
    /// By side and view: the last position that was counted for it since the restart.
    counted: Vec<Option<Counted>>,
    /// Room for the features that came and went since.
    changed: [Vec<usize>; 2],
}

impl Accumulators {
    /// For lines of fewer than `most` plies, beginning at `root`.
    pub fn new(root: &Position, most: usize) -> Accumulators {
        let views = Color::ALL.map(|side| View::of(root, side));
        let blank = Row([0; crate::shape::WIDTH]);
        let ply = Ply { sums: [blank; 2], ready: [false; 2], views, change: Change::default() };
        Accumulators {
            plies: vec![ply; most.max(1)],
            counted: vec![None; 2 * VIEWS],
            changed: [Vec::new(), Vec::new()],
        }
    }

    /// Begins another line at `root`, maybe with another network.
    pub fn restart(&mut self, root: &Position) {
        self.counted.fill(None);
        let first = &mut self.plies[0];
        first.ready = [false; 2];
        first.views = Color::ALL.map(|side| View::of(root, side));
    }

    /// Ply `ply + 1` is reached from `before`, which stands at `ply`, by a legal move. Beyond the last ply nothing is noted.
    #[inline]
    pub fn play(&mut self, ply: usize, before: &Position, mv: Move, after: &Position) {
        let mover = before.turn();
        if let Some([here, next]) = self.plies.get_mut(ply..ply + 2) {
            next.ready = [false; 2];
            next.change = Change::of(before, mv);
            next.views = here.views;
            if after.king(mover) != before.king(mover) {
                next.views[mover as usize] = View::of(after, mover);
            }
        }
    }

    /// Ply `ply + 1` is reached by passing.
    #[inline]
    pub fn pass(&mut self, ply: usize) {
        if let Some([here, next]) = self.plies.get_mut(ply..ply + 2) {
            next.ready = [false; 2];
            next.change = Change::default();
            next.views = here.views;
        }
    }

    /// What the network says of the position at `ply`: centipawns for the side to move.
    pub fn evaluate(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        for side in Color::ALL {
            self.bring_up(network, position, ply, side);
        }
        let sums = &self.plies[ply].sums;
        let us = position.turn();
        network.output(&sums[us as usize], &sums[!us as usize])
    }

    fn bring_up(&mut self, network: &Network, position: &Position, ply: usize, side: Color) {
        let side = side as usize;
        let view = self.plies[ply].views[side];
        let mut known = ply;
        while !self.plies[known].ready[side] {
            if known == 0 || self.plies[known - 1].views[side] != view {
                // From here on back the king stood elsewhere: counting anew is the only way.
                return self.count(network, position, ply, side);
            }
            known -= 1;
        }
        for at in known + 1..=ply {
            let (before, rest) = self.plies.split_at_mut(at);
            let next = &mut rest[0];
            let rows = |items: [Option<crate::features::Item>; 2]| {
                items.map(|item| item?.seen(view).map(|feature| network.row(view.base() + feature)))
            };
            network.simd.update(
                &mut next.sums[side],
                &before[at - 1].sums[side],
                rows(next.change.come),
                rows(next.change.gone),
            );
            next.ready[side] = true;
        }
    }

    fn count(&mut self, network: &Network, position: &Position, ply: usize, side: usize) {
        let ply = &mut self.plies[ply];
        let view = ply.views[side];
        let row = |feature: usize| network.row(view.base() + feature);
        let counted = &mut self.counted[side * VIEWS + view.index()];
        match counted {
            Some(Counted { position: then, sum }) => {
                let [come, gone] = &mut self.changed;
                come.clear();
                gone.clear();
                view.for_each_change(then, position, |feature| come.push(feature), |feature| gone.push(feature));
                for at in (0..come.len().max(gone.len())).step_by(2) {
                    let two = |features: &[usize]| [at, at + 1].map(|at| features.get(at).copied().map(row));
                    let before = *sum;
                    network.simd.update(sum, &before, two(come), two(gone));
                }
                *then = *position;
            }
            None => {
                let mut sum = *network.bias();
                view.for_each(position, |feature| network.simd.add(&mut sum, row(feature)));
                *counted = Some(Counted { position: *position, sum });
            }
        }
        if let Some(Counted { sum, .. }) = counted {
            ply.sums[side] = *sum;
        }
        ply.ready[side] = true;
    }
}

impl Network {
    /// What the network says of a position that no search leads to: centipawns for the side to move.
    pub fn evaluate(&self, position: &Position) -> i32 {
        Accumulators::new(position, 1).evaluate(self, position, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Simd;
    use crate::network::Weights;
    use crate::simd::tests::noise;

    /// A line through captures, promotions, drops and king moves across the middle, chosen by a fixed chance.
    #[test]
    fn following_a_game_gives_the_same_as_counting_anew_on_every_path() {
        let network = Network::new(crate::Header::default(), &noise(7));
        let mut chance = 1u64;
        for _ in 0..20 {
            let mut position = Position::start();
            let mut line = Accumulators::new(&position, 200);
            for ply in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(chance >> 33) as usize % moves.len()];
                let before = position;
                position.play(mv).unwrap();
                line.play(ply, &before, mv, &position);
                if chance >> 60 < 5 {
                    assert_eq!(
                        line.evaluate(&network, &position, ply + 1),
                        network.evaluate(&position),
                        "{position:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn passing_changes_nothing_but_who_is_to_move() {
        let network = Network::new(crate::Header::default(), &noise(3)).with_simd(Simd::Portable);
        let position = Position::start();
        let mut line = Accumulators::new(&position, 3);
        let mut passed = position;
        passed.pass();
        line.pass(0);
        assert_eq!(line.evaluate(&network, &passed, 1), network.evaluate(&passed));
    }

    #[test]
    fn a_side_without_a_king_is_seen_too() {
        let setup: komadai_shogi::Setup = "4k4/9/9/9/9/9/9/9/9 b G 1".parse().unwrap();
        let position = Position::ignoring(&setup, komadai_shogi::SetupFaults::MATE_PROBLEM).unwrap();
        assert_eq!(Network::new(crate::Header::default(), &Weights::zero()).evaluate(&position), 0);
    }
}

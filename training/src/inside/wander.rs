//! Roots that no game leads to: a walk of chance moves that a look one ply ahead finds sensible, from a position of a game or an opening.
//! Positions of one game are neighbours of each other, as those of one tree are, and a network learns them by heart; each walk is
//! another.

use fastrand::Rng;
use komadai_nnue::{Accumulators, Network};
use komadai_shogi::{Move, Position};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What pieces are worth in exchanges, in centipawns, by `PieceKind::index`: about what the networks say.
const WORTH: [i32; 14] = [100, 350, 450, 550, 950, 1_100, 600, 15_000, 600, 600, 600, 600, 1_050, 1_550];
/// So many moves of each ply are looked at, drawn by chance, and so many captures, promotions and drops beside them.
const LOOKS: usize = 6;
const LIVELY: usize = 3;
/// A move that is so many centipawns worse is chosen a third as often: between these, one number for each walk.
const TEMPERATURE: RangeInclusive<i32> = 30..=150;
/// A walk that comes to a position as one-sided as this is given up.
const DECIDED: i32 = 1_800;

/// Walks from positions.
pub(super) struct Wanderer {
    network: Arc<Network>,
    line: Accumulators,
    legal: Vec<Move>,
    lively: Vec<Move>,
    looked: Vec<(Move, f32)>,
}

impl Wanderer {
    /// For walks of at most so many plies.
    pub(super) fn new(network: &Arc<Network>, longest: usize) -> Wanderer {
        Wanderer {
            network: network.clone(),
            line: Accumulators::new(&Position::start(), longest + 2),
            legal: Vec::new(),
            lively: Vec::new(),
            looked: Vec::new(),
        }
    }

    /// Walks so many plies. None if the walk ends before, or nobody would ask about where it leads.
    pub(super) fn walk(&mut self, start: &Position, plies: usize, rng: &mut Rng) -> Option<Position> {
        let temperature = rng.i32(TEMPERATURE) as f32;
        let mut position = *start;
        self.line.restart(start);
        for ply in 0..plies {
            let mv = self.step(&position, ply, temperature, rng)?;
            let before = position;
            position.play_unchecked(mv);
            self.line.play(ply, &before, mv, &position);
        }
        Some(position)
    }

    /// A move by chance, the better the more often.
    fn step(&mut self, position: &Position, ply: usize, temperature: f32, rng: &mut Rng) -> Option<Move> {
        self.legal.clear();
        self.legal.extend(position.legal_moves().iter().copied());
        self.lively.clear();
        let lively = |mv: &Move| mv.promotes() || mv.is_drop() || position.piece_at(mv.to()).is_some();
        self.lively.extend(self.legal.iter().copied().filter(lively));
        self.looked.clear();
        for (among, count) in [(&self.legal, LOOKS), (&self.lively, LIVELY)] {
            for _ in 0..count {
                let Some(&mv) = rng.choice(among) else { break };
                if self.looked.iter().any(|&(other, _)| other == mv) {
                    continue;
                }
                let mut after = *position;
                after.play_unchecked(mv);
                self.line.play(ply, position, mv, &after);
                let word = -self.line.evaluate(&self.network, &after, ply + 1);
                if word.abs() < DECIDED {
                    self.looked.push((mv, (word + taken_back(position, mv)) as f32));
                }
            }
        }
        let best = self.looked.iter().map(|&(_, word)| word).fold(f32::MIN, f32::max);
        let mut weights = 0.0;
        for (_, word) in &mut self.looked {
            weights += ((*word - best) / temperature).exp();
            *word = weights;
        }
        let drawn = rng.f32() * weights;
        self.looked.iter().find(|&&(_, upto)| drawn <= upto).map(|&(mv, _)| mv)
    }
}

/// What the exchange that a move begins takes away of what the board shows after it: 0 or less.
fn taken_back(position: &Position, mv: Move) -> i32 {
    let shown = position.piece_at(mv.to()).map_or(0, |piece| WORTH[piece.kind.index()]);
    let promoted = mv
        .from()
        .filter(|_| mv.promotes())
        .and_then(|from| position.piece_at(from))
        .map_or(0, |piece| piece.kind.promoted().map_or(0, |kind| WORTH[kind.index()]) - WORTH[piece.kind.index()]);
    (position.exchange(mv, &WORTH) - shown - promoted).min(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_from_one_position_part_and_give_nothing_away() {
        let network = komadai_weights::network();
        let mut wanderer = Wanderer::new(&network, 12);
        let mut rng = Rng::with_seed(3);
        let ends: Vec<Position> =
            std::iter::repeat_with(|| wanderer.walk(&Position::start(), 12, &mut rng)).flatten().take(60).collect();
        let apart = |a: &Position, b: &Position| a.differing_squares(b).count();
        let alike = ends.iter().enumerate().flat_map(|(at, a)| ends[..at].iter().map(move |b| (a, b)));
        assert!(alike.map(|(a, b)| apart(a, b)).min() > Some(4));
        let words: Vec<i32> = ends.iter().map(|end| network.evaluate(end).abs()).collect();
        assert!(words.iter().filter(|&&word| word < 400).count() > 40, "{words:?}");
    }

    #[test]
    fn what_is_taken_back_does_not_count() {
        let rows = [
            ("4k4/4g4/4p4/9/9/9/9/4R4/K8 b - 1", "5h5c+", -1_550),
            ("4k4/4g4/4p4/9/9/9/9/4R4/K8 b - 1", "5h5d", -1_100),
            ("4k4/4g4/4p4/9/9/9/9/4R4/K8 b - 1", "5h5e", 0),
            ("4k4/9/4p4/9/9/9/9/4R4/K8 b - 1", "5h5c+", 0),
            ("4k4/4g4/4p4/9/9/9/9/9/K8 b P 1", "P*5d", -100),
        ];
        for (sfen, mv, wanted) in rows {
            let position: Position = sfen.parse().unwrap();
            assert_eq!(taken_back(&position, mv.parse().unwrap()), wanted, "{sfen} {mv}");
        }
    }
}

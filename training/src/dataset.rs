//! Samples in memory, and what the trainer makes of them.

use crate::datagen;
use crate::sample::{SAMPLE_BYTES, Sample};
use anyhow::Context;
use komadai_nnue::features::{FEATURES, REGIONS, View};
use komadai_search::Says;
use komadai_shogi::{Color, Position};
use std::path::PathBuf;

/// Samples that follow each other in a file come from few games; blocks of this many are kept together so that a game is
/// (but for its ends) either trained on or tested on.
const BLOCK: usize = 2_048;
/// One block in this many is kept for testing.
const TESTED: usize = 50;

/// Samples to train on and samples to test with.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// To train on.
    pub train: Vec<Sample>,
    /// To test with.
    pub test: Vec<Sample>,
    /// Samples read, before those that teach little were left out.
    pub read: usize,
}

/// Which positions are learnt from. Tests are always of quiet positions, in which an evaluation is asked most.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// Not in check, and the best move takes and promotes nothing.
    Quiet,
    /// Not in check.
    Calm,
}

impl Filter {
    fn lets(self, sample: &Sample) -> bool {
        let Some(position) = sample.position.unpack().ok().and_then(|setup| Position::new(&setup).ok()) else {
            return false;
        };
        // Inside a tree nothing may have been better than the window.
        let quiet = || {
            sample.mv.map_or(sample.inside.is_some(), |mv| {
                !mv.promotes() && (mv.is_drop() || position.piece_at(mv.to()).is_none())
            })
        };
        !position.in_check() && (self == Filter::Calm || quiet())
    }
}

impl Dataset {
    /// Reads every sample file of some folders.
    ///
    /// # Errors
    /// A folder or a file in it cannot be read.
    pub fn read(folders: &[PathBuf], filter: Filter, threads: usize) -> anyhow::Result<Dataset> {
        let mut dataset = Dataset::default();
        for folder in folders {
            for path in datagen::files(folder)? {
                let bytes = std::fs::read(&path).with_context(|| format!("{}: cannot be read", path.display()))?;
                dataset.take(&bytes, filter, threads);
            }
        }
        Ok(dataset)
    }

    fn take(&mut self, bytes: &[u8], filter: Filter, threads: usize) {
        // What a stopped writer left of a sample is dropped with the remainder.
        let (samples, _) = bytes.as_chunks::<SAMPLE_BYTES>();
        self.read += samples.len();
        let blocks: Vec<_> = samples.chunks(BLOCK).enumerate().collect();
        let share = blocks.len().div_ceil(threads.max(1)).max(1);
        let is_test = |block: usize| block % TESTED == TESTED - 1;
        let block = |&(i, block): &(usize, &[[u8; SAMPLE_BYTES]])| {
            let test = is_test(i);
            let filter = if test { Filter::Quiet } else { filter };
            let lets = |sample: &Sample| !(test && sample.inside.is_some()) && filter.lets(sample);
            (i, block.iter().map(Sample::from_bytes).filter(lets).collect::<Vec<_>>())
        };
        let parts: Vec<(usize, Vec<Sample>)> = std::thread::scope(|scope| {
            let parts: Vec<_> = (blocks.chunks(share))
                .map(|blocks| scope.spawn(move || blocks.iter().map(block).collect::<Vec<_>>()))
                .collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        });
        for (i, block) in parts {
            if is_test(i) { &mut self.test } else { &mut self.train }.extend(block);
        }
    }
}

/// How scores and results become what the network should say.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Blend {
    /// Centipawns of the network that are to make a win `1 / (1 + 1/e)` likely.
    pub scale: f32,
    /// Centipawns of the samples that do. A search says more than the evaluation it stands on, so that without this every
    /// generation would speak louder than the last.
    pub score_scale: f32,
    /// The same of samples inside the trees, whose searches are less deep.
    pub inside_scale: f32,
    /// The share of the search's score; the rest is the game's result.
    pub score_share: f32,
}

/// A sample as the trainer sees it.
#[derive(Clone, Debug)]
pub struct Example {
    /// Rows of the side to move, then of the other, as [`row`] numbers them.
    pub rows: [Vec<u16>; 2],
    /// How likely the side to move is to win, 0 to 1.
    pub target: f32,
    /// What the target says of it.
    pub says: Says,
}

/// The trainer keeps the regions of a feature side by side.
pub fn row(region: usize, feature: usize) -> usize {
    feature * REGIONS + region
}

impl Example {
    /// What the search and the game say of a sample. None for bytes that are no position.
    pub fn of(sample: &Sample, blend: Blend) -> Option<Example> {
        let position = Position::new(&sample.position.unpack().ok()?).ok()?;
        if let Some(says) = sample.inside {
            return Some(Example::seen(&position, chance(f32::from(sample.score), blend.inside_scale), says));
        }
        let score = chance(f32::from(sample.score), blend.score_scale);
        let result = f32::from(sample.result + 1) / 2.0;
        Some(Example::seen(&position, blend.score_share * score + (1.0 - blend.score_share) * result, Says::Exactly))
    }

    /// What the evaluation made by hand says of a position a few chance moves from a sample: never the same example twice,
    /// so that a network learns all that the evaluation knows before it learns more from games. None when the moves lead into
    /// check, where no evaluation is asked.
    pub fn by_hand(sample: &Sample, scale: f32, rng: &mut fastrand::Rng) -> Option<Example> {
        let mut position = Position::new(&sample.position.unpack().ok()?).ok()?;
        for _ in 0..rng.usize(0..=3) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return None;
            }
            position.play_unchecked(moves[rng.usize(0..moves.len())]);
        }
        (!position.in_check()).then(|| Example::seen(&position, chance(value_by_hand(&position), scale), Says::Exactly))
    }

    fn seen(position: &Position, target: f32, says: Says) -> Example {
        let us = position.turn();
        let rows = |side: Color| {
            let view = View::of(position, side);
            let region = view.base() / FEATURES;
            let mut rows = Vec::with_capacity(komadai_nnue::features::MOST_ACTIVE);
            view.for_each(position, |feature| rows.push(row(region, feature) as u16));
            rows
        };
        Example { rows: [rows(us), rows(!us)], target, says }
    }

    /// How far the network's word is from what the example says: nothing if that only bounds it, and it is within.
    pub fn error(&self, said: f32) -> f32 {
        let error = said - self.target;
        match self.says {
            Says::Exactly => error,
            Says::AtLeast => error.min(0.0),
            Says::AtMost => error.max(0.0),
        }
    }
}

/// What the evaluation made by hand says, in centipawns for the side to move.
pub fn value_by_hand(position: &Position) -> f32 {
    let for_black = komadai_search::evaluate(position).total() as f32;
    if position.turn() == Color::Black { for_black } else { -for_black }
}

/// How likely a side with these centipawns wins.
pub fn chance(centipawns: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_only_corrects_what_is_beyond_it() {
        let error = |says, said| Example { rows: [Vec::new(), Vec::new()], target: 0.5, says }.error(said);
        assert_eq!((error(Says::AtLeast, 0.75), error(Says::AtLeast, 0.25)), (0.0, -0.25));
        assert_eq!((error(Says::AtMost, 0.75), error(Says::AtMost, 0.25)), (0.25, 0.0));
        assert_eq!((error(Says::Exactly, 0.75), error(Says::Exactly, 0.25)), (0.25, -0.25));
    }
}

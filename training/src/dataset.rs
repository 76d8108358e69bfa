//! Samples in memory, and what the trainer makes of them.

use crate::auc::{Told, fit_scale};
use crate::pool::batch::{self, About};
use crate::pool::record::Record;
use crate::sample::{Aim, Filter, Sample, chance, samples};
use anyhow::Context;
use komadai_nnue::features::{FEATURES, REGIONS, View};
use komadai_shogi::{Color, Position};
use std::path::PathBuf;

/// One family of games in this many is kept for testing.
const TESTED: u64 = 20;

/// Whether a game is kept for testing. All games of a family are, or none: they share their first moves.
pub fn is_tested(game: &Record) -> bool {
    // A key of positions is as good as chance; its upper bits are taken lest tables, which use the lower, see a pattern.
    (game.family >> 32).is_multiple_of(TESTED)
}

/// Samples to train on and samples to test with.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// To train on.
    pub train: Vec<Sample>,
    /// To test with: quiet positions of games whose result is known.
    pub test: Vec<Sample>,
    /// Games read.
    pub games: usize,
    /// Games kept for testing.
    pub tested: usize,
    /// Who played, in the order of their first games.
    pub generations: Vec<Generation>,
}

/// The games of one network.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// What the network says of its training; empty for the evaluation by hand.
    pub network: String,
    /// The digest of its numbers.
    pub sha256: String,
    /// Its games.
    pub games: usize,
    /// Centipawns of its searches with which 73 % of these games were won: a search says more than the evaluation it stands
    /// on, so that without this every generation would speak louder than the last.
    pub score_scale: f32,
}

impl Dataset {
    /// Reads every game of some pools.
    ///
    /// # Errors
    /// A folder or a file in it cannot be read, or holds a game that breaks the rules; nobody won.
    pub fn read(folders: &[PathBuf], aim: &Aim, threads: usize) -> anyhow::Result<Dataset> {
        let mut files = Vec::new();
        for path in folders.iter().map(|folder| batch::files(folder)).collect::<anyhow::Result<Vec<_>>>()?.concat() {
            files.push((batch::about(&path)?, path));
        }
        files.sort_by(|(a, _), (b, _)| a.date.cmp(&b.date));
        let generations = generations(&files)?;
        let read = |files: &[(About, PathBuf)]| {
            let mut part = Dataset::default();
            for (about, path) in files {
                let of = |generation: &Generation| generation.sha256 == about.network_sha256;
                let age = generations.iter().rev().position(of).unwrap_or_default();
                let score_scale = generations[generations.len() - 1 - age].score_scale;
                let weight = aim.older.powi(age as i32);
                for game in batch::read(path)?.1 {
                    part.take(&game, aim, weight, score_scale).with_context(|| path.display().to_string())?;
                }
            }
            Ok(part)
        };
        let share = files.len().div_ceil(threads.max(1)).max(1);
        let parts: Vec<anyhow::Result<Dataset>> = std::thread::scope(|scope| {
            let parts: Vec<_> = files.chunks(share).map(|files| scope.spawn(|| read(files))).collect();
            parts.into_iter().filter_map(|part| part.join().ok()).collect()
        });
        let mut all = Dataset::default();
        for part in parts {
            let part = part?;
            all.train.extend(part.train);
            all.test.extend(part.test);
            all.games += part.games;
            all.tested += part.tested;
        }
        all.generations = generations;
        Ok(all)
    }

    /// Reads only the games kept for testing; the targets are what their searches said.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn tests(folders: &[PathBuf]) -> anyhow::Result<Dataset> {
        let aim = Aim { filter: Filter::Quiet, score_share: 1.0, horizon: f32::INFINITY, looks: 0.0, older: 1.0 };
        let mut dataset = Dataset::read(folders, &aim, 1)?;
        dataset.train.clear();
        Ok(dataset)
    }

    fn take(&mut self, game: &Record, aim: &Aim, weight: f32, score_scale: f32) -> anyhow::Result<()> {
        self.games += 1;
        if is_tested(game) {
            self.tested += 1;
            let quiet = samples(game, &Aim { filter: Filter::Quiet, ..*aim }, 1.0, score_scale)?;
            self.test.extend(quiet.into_iter().filter(|sample| sample.result.is_some()));
        } else {
            self.train.extend(samples(game, aim, weight, score_scale)?);
        }
        Ok(())
    }
}

/// The networks that played the games of some files, which are in the order of time.
fn generations(files: &[(About, PathBuf)]) -> anyhow::Result<Vec<Generation>> {
    let mut by_network: Vec<(&About, usize, Vec<Told>)> = Vec::new();
    for (about, path) in files {
        let known = by_network.iter().position(|(other, ..)| other.network_sha256 == about.network_sha256);
        let at = known.unwrap_or_else(|| {
            by_network.push((about, 0, Vec::new()));
            by_network.len() - 1
        });
        for game in batch::read(path)?.1 {
            by_network[at].1 += 1;
            by_network[at].2.extend(searches(&game));
        }
    }
    let generation = |(about, games, told): (&About, usize, Vec<Told>)| {
        let score_scale = fit_scale(told.iter().copied())
            .with_context(|| format!("the games of {:?} do not tell how scores become results", about.network))?;
        let About { network, network_sha256, .. } = about.clone();
        Ok(Generation { network, sha256: network_sha256, games, score_scale })
    };
    by_network.into_iter().map(generation).collect()
}

/// What the searches of a game said as long as it was open, and how it ended.
fn searches(game: &Record) -> Vec<Told> {
    let Some(of_black) = game.result() else { return Vec::new() };
    let result = |ply: usize| if ply.is_multiple_of(2) { of_black } else { 1.0 - of_black };
    let plies = (game.opening.len()..).zip(&game.played).filter(|(_, played)| played.score.abs() < 3_000);
    plies.map(|(ply, played)| Told { word: played.score.into(), result: result(ply) }).collect()
}

/// A sample as the trainer sees it.
#[derive(Clone, Debug)]
pub struct Example {
    /// Rows of the side to move, then of the other, as [`row`] numbers them.
    pub rows: [Vec<u16>; 2],
    /// How likely the side to move is to win, 0 to 1.
    pub target: f32,
    /// How much it counts beside others.
    pub weight: f32,
}

/// The trainer keeps the regions of a feature side by side.
pub fn row(region: usize, feature: usize) -> usize {
    feature * REGIONS + region
}

impl Example {
    /// What a sample teaches. None for bytes that are no position.
    pub fn of(sample: &Sample) -> Option<Example> {
        let position = Position::new(&sample.position.unpack().ok()?).ok()?;
        Some(Example::seen(&position, sample.target, sample.weight))
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
        (!position.in_check()).then(|| Example::seen(&position, chance(value_by_hand(&position), scale), 1.0))
    }

    fn seen(position: &Position, target: f32, weight: f32) -> Example {
        let us = position.turn();
        let rows = |side: Color| {
            let view = View::of(position, side);
            let region = view.base() / FEATURES;
            let mut rows = Vec::with_capacity(komadai_nnue::features::MOST_ACTIVE);
            view.for_each(position, |feature| rows.push(row(region, feature) as u16));
            rows
        };
        Example { rows: [rows(us), rows(!us)], target, weight }
    }
}

/// What the evaluation made by hand says, in centipawns for the side to move.
pub fn value_by_hand(position: &Position) -> f32 {
    let for_black = komadai_search::evaluate(position).total() as f32;
    if position.turn() == Color::Black { for_black } else { -for_black }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::record::tests::record;
    use crate::sample::tests::SCORES;

    fn about(date: &str, network: &str) -> batch::About {
        batch::About {
            date: date.to_owned(),
            network_sha256: network.to_owned(),
            ..batch::tests::blank(&format!("{network}.games"))
        }
    }

    #[test]
    fn families_are_trained_on_or_tested_with_as_a_whole_and_newer_games_weigh_more() {
        let folder = tempfile::tempdir().unwrap();
        let family = |upper: u64, lower: u64| Record { family: upper << 32 | lower, ..record() };
        batch::write(folder.path(), &[family(TESTED, 1), family(7, 1)], &about("2026-11-20", "new")).unwrap();
        batch::write(folder.path(), &[family(TESTED, 2), family(7, 2)], &about("2026-11-19", "old")).unwrap();
        let aim = Aim { older: 0.25, ..SCORES };
        let dataset = Dataset::read(&[folder.path().to_owned()], &aim, 2).unwrap();
        assert_eq!((dataset.games, dataset.tested), (4, 2));
        assert_eq!(dataset.test.len(), 2, "one quiet position with a result in each");
        let mut weights: Vec<f32> = dataset.train.iter().map(|sample| sample.weight).collect();
        weights.sort_by(f32::total_cmp);
        assert_eq!(
            dataset.generations.iter().map(|g| (g.sha256.as_str(), g.games)).collect::<Vec<_>>(),
            [("old", 2), ("new", 2)]
        );
        assert_eq!(weights, [0.125, 0.25, 0.5, 1.0]);
    }
}

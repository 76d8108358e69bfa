//! Positions to begin problems with.

use crate::cmd::files;
use komadai_shogi::Position;
use komadai_training::selfplay::{Plan, Player};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Plies before the end of a game in which mates are looked for.
const LAST_PLIES: usize = 24;

/// Where a thread gets its positions from.
pub(super) enum Material<'a> {
    /// Nowhere: problems are built from nothing.
    Nothing,
    /// Records, each read once; all threads share the counter.
    Records { files: &'a [PathBuf], next: &'a AtomicUsize },
    /// Games of the engine against itself.
    SelfPlay(Box<Player>),
}

impl<'a> Material<'a> {
    /// The engine plays with so many nodes a move, its evaluation the network built in.
    pub(super) fn self_play(nodes: u64, seed: u64) -> anyhow::Result<Material<'a>> {
        let network = komadai_engine::evaluation("<embedded>").map_err(|error| anyhow::anyhow!("{error}"))?;
        let plan = Plan { nodes, ..Plan::default() };
        Ok(Material::SelfPlay(Box::new(Player::new(plan, network, seed))))
    }

    /// The positions of the next game's end. None if there are no more games.
    pub(super) fn next(&mut self) -> Option<Vec<Position>> {
        match self {
            Material::Nothing => None,
            Material::Records { files, next } => loop {
                let file = files.get(next.fetch_add(1, Ordering::Relaxed))?;
                match ends(file) {
                    Ok(positions) => return Some(positions),
                    Err(error) => eprintln!("komadai: {error:#}"),
                }
            },
            Material::SelfPlay(player) => {
                let samples = player.game();
                let last = &samples[samples.len().saturating_sub(LAST_PLIES)..];
                let winner = last.iter().filter(|sample| sample.result > 0);
                Some(winner.filter_map(|sample| Position::new(&sample.position.unpack().ok()?).ok()).collect())
            }
        }
    }
}

/// The last positions of every game in a file.
fn ends(file: &Path) -> anyhow::Result<Vec<Position>> {
    let reading = files::records(file, None)?;
    let mut positions = Vec::new();
    for record in &reading.records {
        if let Ok(replay) = record.replay() {
            let all = replay.history.positions();
            positions.extend_from_slice(&all[all.len().saturating_sub(LAST_PLIES)..]);
        }
    }
    Ok(positions)
}

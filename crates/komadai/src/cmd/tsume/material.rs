//! Positions to begin problems with.

use crate::cmd::files;
use komadai_shogi::Position;
use komadai_training::pool::opening::Choice;
use komadai_training::pool::play::{Plan, Player};
use komadai_training::pool::record::Record;
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
    pub(super) fn self_play(nodes: u64, seed: u64) -> Material<'a> {
        let network = Some(komadai_weights::network());
        let plan = Plan { nodes, ..Plan::default() };
        Material::SelfPlay(Box::new(Player::new(plan, Choice::default(), network, seed)))
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
            Material::SelfPlay(player) => Some(player.game().as_ref().map_or_else(Vec::new, before_the_end)),
        }
    }
}

/// The last positions of a game of the engine, those in which the winner is to move.
fn before_the_end(game: &Record) -> Vec<Position> {
    let Ok(history) = game.replay() else { return Vec::new() };
    let all = history.positions();
    let last = &all[all.len().saturating_sub(LAST_PLIES)..];
    last.iter().filter(|position| Some(position.turn()) == game.winner).copied().collect()
}

/// The last positions of every game in a file.
fn ends(file: &Path) -> anyhow::Result<Vec<Position>> {
    let reading = files::records(file, None)?;
    let mut positions = Vec::new();
    for record in &reading.records {
        if let Some(replay) = record.replay().ok().filter(|replay| replay.start.is_empty()) {
            let all = replay.history.positions();
            positions.extend_from_slice(&all[all.len().saturating_sub(LAST_PLIES)..]);
        }
    }
    Ok(positions)
}

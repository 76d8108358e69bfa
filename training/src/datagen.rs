//! Many games on all cores into a folder. Each thread appends whole games to a file of its own, so that stopping at any
//! moment loses the games under way and nothing else; starting again goes on until the folder holds what was asked for.

use crate::sample::SAMPLE_BYTES;
use crate::selfplay::{Plan, Player};
use anyhow::Context;
use komadai_nnue::Network;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The ending of files of samples.
pub const EXTENSION: &str = "psv";

/// What to make.
#[derive(Clone, Debug)]
pub struct Job {
    /// Where the files go.
    pub folder: PathBuf,
    /// Positions that the folder is to hold.
    pub positions: u64,
    /// When to stop before that; the games under way are finished.
    pub limit: Option<Duration>,
    /// How the games are played.
    pub plan: Plan,
    /// What evaluates; by hand if none.
    pub network: Option<Arc<Network>>,
    /// Players at work at a time.
    pub threads: usize,
    /// Where chance begins.
    pub seed: u64,
}

/// How far it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions in the folder.
    pub positions: u64,
    /// Positions made by this run.
    pub made: u64,
    /// Games played by this run.
    pub games: u64,
    /// Time this run took so far.
    pub elapsed: Duration,
}

/// The sample files of a folder, in the order of their names.
///
/// # Errors
/// The folder cannot be read.
pub fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{}: cannot be read", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// How many samples a folder holds.
///
/// # Errors
/// The folder or a file in it cannot be read.
pub fn count(folder: &Path) -> anyhow::Result<u64> {
    files(folder)?.iter().map(|path| Ok(fs::metadata(path)?.len() / SAMPLE_BYTES as u64)).sum()
}

/// Plays until the folder holds enough or the time is up, telling how far it is about once a second.
///
/// # Errors
/// The folder cannot be made, or a file in it not be written.
pub fn run(job: &Job, tell: &(dyn Fn(Progress) + Sync)) -> anyhow::Result<Progress> {
    fs::create_dir_all(&job.folder).with_context(|| format!("{}: cannot be made", job.folder.display()))?;
    let before = count(&job.folder)?;
    let (made, games) = (AtomicU64::new(0), AtomicU64::new(0));
    let started = Instant::now();
    let progress = || {
        let made = made.load(Ordering::Relaxed);
        Progress { positions: before + made, made, games: games.load(Ordering::Relaxed), elapsed: started.elapsed() }
    };
    let wanted = || progress().positions < job.positions && job.limit.is_none_or(|limit| started.elapsed() < limit);
    let told = Mutex::new(Instant::now());
    std::thread::scope(|scope| {
        let players: Vec<_> = (0..job.threads.max(1))
            .map(|thread| {
                let (made, games, told, progress, wanted) = (&made, &games, &told, &progress, &wanted);
                scope.spawn(move || -> anyhow::Result<()> {
                    // A run that goes on must not repeat the games of the last.
                    let mut chance = fastrand::Rng::with_seed(job.seed ^ before.rotate_left(32) ^ thread as u64);
                    let mut player = Player::new(job.plan, job.network.clone(), chance.u64(..));
                    let (path, mut file) = new_file(&job.folder, &mut chance)?;
                    while wanted() {
                        let game: Vec<u8> = player.game().iter().flat_map(|sample| sample.to_bytes()).collect();
                        if game.is_empty() {
                            continue;
                        }
                        file.write_all(&game).with_context(|| format!("{}: cannot be written", path.display()))?;
                        made.fetch_add((game.len() / SAMPLE_BYTES) as u64, Ordering::Relaxed);
                        games.fetch_add(1, Ordering::Relaxed);
                        if let Ok(mut last) = told.try_lock()
                            && last.elapsed() >= Duration::from_secs(1)
                        {
                            *last = Instant::now();
                            tell(progress());
                        }
                    }
                    Ok(())
                })
            })
            .collect();
        players.into_iter().try_for_each(|player| match player.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(progress())
}

/// A file that was not there.
fn new_file(folder: &Path, chance: &mut fastrand::Rng) -> anyhow::Result<(PathBuf, File)> {
    loop {
        let path = folder.join(format!("{:016x}.{EXTENSION}", chance.u64(..)));
        match OpenOptions::new().append(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).with_context(|| format!("{}: cannot be made", path.display())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_filled_once_and_time_ends_what_would_not_end() {
        let folder = tempfile::tempdir().unwrap();
        let plan = Plan { nodes: 40, table_mib: 1, longest: 30, ..Plan::default() };
        let job = Job {
            folder: folder.path().join("samples"),
            positions: 40,
            limit: None,
            plan,
            network: None,
            threads: 2,
            seed: 1,
        };
        let first = run(&job, &|_| {}).unwrap();
        assert!(first.made >= 40 && first.positions == first.made);
        assert_eq!(count(&job.folder).unwrap(), first.made);
        let again = run(&job, &|_| {}).unwrap();
        assert_eq!((again.made, again.positions), (0, first.made));
        let endless = Job { positions: u64::MAX, limit: Some(Duration::ZERO), ..job.clone() };
        assert_eq!(run(&endless, &|_| {}).unwrap().made, 0);
        // Going on plays other games.
        let more = run(&Job { positions: first.made + 1, ..job.clone() }, &|_| {}).unwrap();
        assert!(more.made > 0);
        let mut samples = Vec::new();
        for path in files(&job.folder).unwrap() {
            samples.extend(fs::read(path).unwrap().chunks_exact(SAMPLE_BYTES).map(<[u8]>::to_vec));
        }
        let all = samples.len();
        samples.sort();
        samples.dedup();
        assert_eq!(samples.len(), all, "the same sample twice");
    }
}

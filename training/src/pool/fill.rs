//! Many games into a folder, on all cores. Whole batches appear in it one by one: a kill at any moment loses the batches
//! under way and nothing else, and starting again goes on until the folder holds what was asked for.

use super::batch::{self, About};
use super::opening::{self, Choice, Known};
use super::play::{Plan, Thinker, play};
use super::record::Record;
use anyhow::Context;
use fastrand::Rng;
use komadai_nnue::Network;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// What to make.
#[derive(Clone, Debug)]
pub struct Job {
    /// Where the files go.
    pub folder: PathBuf,
    /// Games that the folder is to hold.
    pub games: u64,
    /// When to stop before that; the games under way are finished.
    pub limit: Option<Duration>,
    /// How the games are played.
    pub plan: Plan,
    /// How their openings are chosen.
    pub choice: Choice,
    /// Games in a file.
    pub batch: usize,
    /// What evaluates; by hand if none.
    pub network: Option<Arc<Network>>,
    /// Games at a time.
    pub threads: usize,
    /// Where chance begins. The same seed in a folder that holds as much plays the same games.
    pub seed: u64,
}

/// How far it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games in the folder.
    pub games: u64,
    /// Games made by this run, those of files under way among them.
    pub made: u64,
    /// Their plies after the openings.
    pub plies: u64,
    /// Time this run took so far.
    pub elapsed: Duration,
}

/// Games in a file, if nothing else is said: a minute or so of one core.
pub const BATCH: usize = 100;
/// Games branch off earlier ones once there are so many of these; then all but one in so many do.
const ENOUGH_TRUNKS: usize = 200;
const NEW_ONE_IN: usize = 4;

/// Plays until the folder holds enough or the time is up, telling how far it is about once a second.
///
/// # Errors
/// The folder cannot be made, or a file in it not be read or written.
pub fn run(job: &Job, tell: &(dyn Fn(Progress) + Sync)) -> anyhow::Result<Progress> {
    fs::create_dir_all(&job.folder).with_context(|| format!("{}: cannot be made", job.folder.display()))?;
    let before: u64 = batch::write_manifest(&job.folder)?.iter().map(|about| about.games as u64).sum();
    let mut known = Known::new(&job.choice);
    if before < job.games {
        for path in batch::files(&job.folder)? {
            for game in batch::read(&path)?.1 {
                known.add(&game).with_context(|| path.display().to_string())?;
            }
        }
    }
    let shared = Shared {
        job,
        before,
        known: Mutex::new(known),
        made: AtomicU64::new(0),
        plies: AtomicU64::new(0),
        started: Instant::now(),
        told: Mutex::new(Instant::now()),
        tell,
    };
    std::thread::scope(|scope| {
        let players: Vec<_> = (0..job.threads.max(1))
            .map(|thread| {
                let shared = &shared;
                // A run that goes on must not repeat the games of the last.
                let mut seeds = Rng::with_seed(job.seed ^ before.rotate_left(32) ^ thread as u64);
                scope.spawn(move || {
                    let mut thinker = Thinker::new(job.network.clone(), job.plan.table_mib);
                    while shared.wanted() {
                        shared.batch(&mut thinker, seeds.u64(..))?;
                    }
                    Ok(())
                })
            })
            .collect();
        players.into_iter().try_for_each(|player| match player.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })
    .map(|()| shared.progress())
}

/// What the players share.
struct Shared<'a> {
    job: &'a Job,
    before: u64,
    known: Mutex<Known>,
    made: AtomicU64,
    plies: AtomicU64,
    started: Instant,
    told: Mutex<Instant>,
    tell: &'a (dyn Fn(Progress) + Sync),
}

impl Shared<'_> {
    fn progress(&self) -> Progress {
        let made = self.made.load(Ordering::Relaxed);
        let plies = self.plies.load(Ordering::Relaxed);
        Progress { games: self.before + made, made, plies, elapsed: self.started.elapsed() }
    }

    fn wanted(&self) -> bool {
        let progress = self.progress();
        progress.games < self.job.games && self.job.limit.is_none_or(|limit| progress.elapsed < limit)
    }

    /// Plays the games of a file and writes it.
    fn batch(&self, thinker: &mut Thinker, seed: u64) -> anyhow::Result<()> {
        let job = self.job;
        let mut rng = Rng::with_seed(seed);
        let mut games = Vec::with_capacity(job.batch);
        while games.len() < job.batch.max(1) && self.wanted() {
            let Some(game) = self.game(thinker, &mut rng) else { continue };
            self.made.fetch_add(1, Ordering::Relaxed);
            self.plies.fetch_add(game.played.len() as u64, Ordering::Relaxed);
            games.push(game);
            if let Ok(mut last) = self.told.try_lock()
                && last.elapsed() >= Duration::from_secs(1)
            {
                *last = Instant::now();
                (self.tell)(self.progress());
            }
        }
        let header = job.network.as_ref().map(|network| network.header().clone()).unwrap_or_default();
        let about = About {
            format: batch::FORMAT,
            file: format!("{seed:016x}.{}", batch::EXTENSION),
            games: 0,
            plies: 0,
            new_openings: 0,
            branches: 0,
            engine: format!("Komadai {}", env!("CARGO_PKG_VERSION")),
            network: header.training,
            network_sha256: header.sha256,
            nodes: job.plan.nodes,
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            seed,
            bytes: 0,
            sha256: String::new(),
        };
        if games.is_empty() {
            return Ok(());
        }
        let about = batch::write(&job.folder, &games, &about)?;
        batch::add_to_manifest(&job.folder, &about)?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        games.iter().try_for_each(|game| known.add(game))
    }

    /// One game. None if no opening was found for it.
    fn game(&self, thinker: &mut Thinker, rng: &mut Rng) -> Option<Record> {
        let Job { plan, choice, .. } = self.job;
        thinker.clear();
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let trunk = {
            let known = known();
            if known.trunks() >= ENOUGH_TRUNKS && rng.usize(0..NEW_ONE_IN) > 0 { known.pick(rng) } else { None }
        };
        let opening = match trunk {
            Some((trunk, ply)) => opening::branch(thinker, choice, rng, &trunk, ply),
            None => opening::new(thinker, choice, rng),
        }?;
        known().take(&opening).then(|| play(thinker, plan, opening, rng))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn job(folder: PathBuf, games: u64) -> Job {
        Job {
            folder,
            games,
            limit: None,
            plan: Plan { nodes: 40, longest: 60, table_mib: 1, looks: 1, played_out: 1 },
            choice: Choice { within: 200, balance: 2_000, lines: 4, nodes: 60 },
            batch: 4,
            network: None,
            threads: 2,
            seed: 1,
        }
    }

    fn games(folder: &std::path::Path) -> Vec<Record> {
        batch::files(folder).unwrap().iter().flat_map(|path| batch::read(path).unwrap().1).collect()
    }

    #[test]
    fn a_folder_is_filled_once_and_time_ends_what_would_not_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pool");
        let first = run(&job(path.clone(), 6), &|_| {}).unwrap();
        assert!(first.made >= 6 && first.games == first.made);
        assert_eq!(games(&path).len() as u64, first.made);
        assert_eq!(run(&job(path.clone(), 6), &|_| {}).unwrap().made, 0);
        let endless = Job { limit: Some(Duration::ZERO), ..job(path.clone(), u64::MAX) };
        assert_eq!(run(&endless, &|_| {}).unwrap().made, 0);
        // Going on plays other games.
        let more = run(&job(path.clone(), first.made + 3), &|_| {}).unwrap();
        assert!(more.made >= 3);
        let all = games(&path);
        assert_eq!(all.len() as u64, first.made + more.made);
        let openings: HashSet<_> = all.iter().map(|game| game.opening.clone()).collect();
        assert_eq!(openings.len(), all.len(), "the same opening twice");
    }

    #[test]
    fn games_branch_off_once_there_are_enough() {
        let folder = tempfile::tempdir().unwrap();
        let quick = Job { batch: 50, ..job(folder.path().to_owned(), ENOUGH_TRUNKS as u64 + 250) };
        run(&quick, &|_| {}).unwrap();
        let all = games(folder.path());
        let families: HashSet<u64> = all.iter().map(|game| game.family).collect();
        let branches = all.iter().filter(|game| game.origin == super::super::record::Origin::Branch).count();
        assert!(branches > 0, "no branches");
        assert_eq!(families.len(), all.len() - branches, "a branch belongs to the family of its trunk");
    }

    /// The folder that a run which is there to be killed fills.
    const DOOMED: &str = "KOMADAI_TEST_POOL";

    #[test]
    fn a_killed_run_loses_what_was_under_way_and_nothing_else() {
        if let Some(folder) = std::env::var_os(DOOMED) {
            // This is the process that is killed.
            run(&job(folder.into(), u64::MAX), &|_| {}).unwrap();
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        for killed in 1..=3 {
            let mut child = std::process::Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "pool::fill::tests::a_killed_run_loses_what_was_under_way_and_nothing_else"])
                .env(DOOMED, path)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap();
            while batch::files(path).unwrap().len() < 2 * killed {
                assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
                std::thread::yield_now();
            }
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(games(path).len() >= 8 * killed, "every file that is there is whole");
        }
        let before = games(path).len() as u64;
        let done = run(&job(path.to_owned(), before + 5), &|_| {}).unwrap();
        assert_eq!((done.games, games(path).len() as u64), (before + done.made, done.games));
        let openings: HashSet<_> = games(path).into_iter().map(|game| game.opening).collect();
        assert_eq!(openings.len() as u64, done.games, "the same opening twice");
        let manifest = fs::read_to_string(path.join(batch::MANIFEST)).unwrap();
        let listed: HashSet<&str> = manifest.lines().collect();
        assert_eq!((listed.len(), manifest.lines().count()), (batch::files(path).unwrap().len(), listed.len()));
    }
}

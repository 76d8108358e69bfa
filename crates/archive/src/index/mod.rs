//! The position index: which games went through a position, and what they played there.
//!
//! Sorted runs of 16-byte entries in files that never change ([`run`]), merged as a log-structured tree (O'Neil et al.,
//! "The log-structured merge-tree", 1996), and the newest games in memory. It holds nothing that the games in the store do not
//! say: what is missing, damaged or another archive's is made anew from them. A file counts once the manifest names it, which
//! is replaced whole; so a killed process leaves an index that is older, never one that is wrong.
//!
//! Several processes may use one folder: they write one after the other, and whoever finds that another was first goes on from
//! what it wrote.

mod counts;
mod entries;
mod entry;
mod manifest;
mod run;

pub use counts::{Counts, Tally};
pub use entry::Score;
pub(crate) use entry::entries_of;

use crate::Identity;
use entries::{Joined, Source};
use entry::Entry;
use komadai_shogi::{Move, Position};
use manifest::Manifest;
use run::{Run, RunWriter};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Entries in memory before they go to a file while many games come in: 64 MiB.
const MOST_IN_MEMORY: usize = 4 << 20;
/// Entries in memory that are worth a file when no more games come: some 300 games, soon gone through again by whoever opens the index.
const WORTH_A_RUN: usize = 32 << 10;
/// Runs of one size that are merged into one of the next.
const FAN: usize = 8;
/// Entries of the smallest size of runs.
const SMALLEST: u64 = 4 << 10;
/// How often a folder is looked at anew while another process changes it.
const TRIES: usize = 10;

/// A position's index in a folder.
#[derive(Debug)]
pub struct Index {
    folder: PathBuf,
    manifest: Manifest,
    runs: Vec<Run>,
    /// Games that no run holds yet.
    tail: Vec<Entry>,
    is_tail_sorted: bool,
    last: Option<(u32, Identity)>,
}

/// A game that went through a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The game's number.
    pub game: u32,
    /// The ply after which the position stood there first.
    pub ply: u16,
}

impl Index {
    /// Opens the index of a folder, an empty one if there is none that can be used.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub fn open(folder: &Path) -> io::Result<Index> {
        std::fs::create_dir_all(folder)?;
        let mut index = Index {
            folder: folder.to_owned(),
            manifest: Manifest::default(),
            runs: Vec::new(),
            tail: Vec::new(),
            is_tail_sorted: true,
            last: None,
        };
        index.load()?;
        Ok(index)
    }

    /// Takes in what the folder holds, and forgets what is in memory.
    fn load(&mut self) -> io::Result<()> {
        let mut tries = 0;
        loop {
            tries += 1;
            let manifest = Manifest::read(&self.folder)?.unwrap_or_default();
            let runs: io::Result<Vec<Run>> = manifest.runs.iter().map(|&run| Run::open(&self.file(run))).collect();
            match runs {
                Ok(runs) => {
                    (self.last, self.manifest, self.runs) = (manifest.last, manifest, runs);
                    self.tail.clear();
                    self.is_tail_sorted = true;
                    return Ok(());
                }
                // Another process may have merged runs away since the manifest was read.
                Err(error) if error.kind() == io::ErrorKind::NotFound && tries < TRIES => {}
                Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidData) => {
                    return self.clear();
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes in what another process has written since. True if there was something.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn refresh(&mut self) -> io::Result<bool> {
        let changed = Manifest::read(&self.folder)?.unwrap_or_default() != self.manifest;
        if changed {
            self.load()?;
        }
        Ok(changed)
    }

    /// Throws everything away; the games have to be added anew.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn clear(&mut self) -> io::Result<()> {
        let _lock = self.lock()?;
        Manifest::default().write(&self.folder)?;
        self.sweep(&[])?;
        (self.manifest, self.runs, self.last) = (Manifest::default(), Vec::new(), None);
        self.tail.clear();
        Ok(())
    }

    /// The last game in the index, and its identity. Whoever adds games goes on after it.
    pub fn last(&self) -> Option<(u32, Identity)> {
        self.last
    }

    /// Adds the next game: its number is higher than that of any other.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn add(
        &mut self,
        number: u32,
        identity: Identity,
        start: Position,
        moves: &[Move],
        score: Score,
    ) -> io::Result<()> {
        self.tail.extend(entries_of(number, start, moves, score));
        self.is_tail_sorted = false;
        self.last = Some((number, identity));
        if self.tail.len() >= MOST_IN_MEMORY { self.flush() } else { Ok(()) }
    }

    /// Says that no more games come for now: makes what is in memory ready to be looked up, and writes it if it is much.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn settle(&mut self) -> io::Result<()> {
        if self.tail.len() >= WORTH_A_RUN {
            self.flush()?;
        }
        if !self.is_tail_sorted {
            // What is sorted already is taken as it is.
            self.tail.sort();
            self.is_tail_sorted = true;
        }
        Ok(())
    }

    /// What was played in a position, by its key, most played first.
    ///
    /// # Errors
    /// A file cannot be read or is damaged.
    pub fn counts(&self, key: u64) -> io::Result<Counts> {
        Ok(self.look(key, 0)?.0)
    }

    /// The same for some of the games; each entry is looked at, so it takes as long as there are games.
    ///
    /// # Errors
    /// A file cannot be read or is damaged.
    pub fn counts_where(&self, key: u64, keep: impl Fn(u32) -> bool) -> io::Result<Counts> {
        Ok(self.look_where(key, 0, keep)?.0)
    }

    /// What games began with that start in a position: a game that comes back to it has begun once all the same.
    ///
    /// # Errors
    /// A file cannot be read or is damaged.
    pub fn first_moves(&self, key: u64, keep: impl Fn(u32) -> bool) -> io::Result<Counts> {
        let mut counts = Counts::default();
        for entries in Joined::new(self.sources(Entry::first_of(key))?)?.apart() {
            for entry in entries {
                let entry = entry?;
                if entry.ply() == 0 && keep(entry.game()) {
                    counts.count(entry, None);
                }
            }
        }
        Ok(counts.sorted())
    }

    /// What was played in a position, and its newest games; nothing is read twice.
    ///
    /// # Errors
    /// A file cannot be read or is damaged.
    pub fn look(&self, key: u64, at_most: usize) -> io::Result<(Counts, Vec<Passage>)> {
        let from = Entry::first_of(key);
        let mut counts = Counts::default();
        let mut sources = Vec::with_capacity(self.runs.len() + 1);
        for run in &self.runs {
            if let Some(summary) = run.summary(key) {
                counts.add(summary);
                if at_most > 0 {
                    sources.push(Source::Run(run.of(from)?));
                }
            } else {
                let entries = run.of(from)?.collect::<io::Result<Vec<Entry>>>()?;
                counts.count_all(entries.iter().copied().map(Ok), None, |_| true)?;
                sources.push(Source::Read(entries.into_iter()));
            }
        }
        let tail = self.in_tail(from);
        counts.count_all(tail.iter().copied().map(Ok), None, |_| true)?;
        sources.push(Source::Tail(tail.iter()));
        let passages = if at_most > 0 { passages(Joined::new(sources)?, at_most, |_| true)? } else { Vec::new() };
        Ok((counts.sorted(), passages))
    }

    /// The same for some of the games; each entry is looked at.
    ///
    /// # Errors
    /// A file cannot be read or is damaged.
    pub fn look_where(
        &self,
        key: u64,
        at_most: usize,
        keep: impl Fn(u32) -> bool,
    ) -> io::Result<(Counts, Vec<Passage>)> {
        let mut counts = Counts::default();
        let (mut passages, mut last) = (Vec::new(), None);
        let mut joined = Joined::new(self.sources(Entry::first_of(key))?)?;
        while passages.len() < at_most
            && let Some(entry) = joined.next().transpose()?
        {
            if keep(entry.game()) {
                counts.count(entry, last);
                if last != Some(entry.game()) {
                    last = Some(entry.game());
                    passages.push(Passage::of(entry));
                }
            }
        }
        // The games that are left are only counted, in whatever order; the last one may have more entries.
        for rest in joined.apart() {
            counts.count_all(rest, last, &keep)?;
        }
        Ok((counts.sorted(), passages))
    }

    /// The newest games that went through a position, those before a number if one is given.
    ///
    /// # Errors
    /// A file cannot be read or is damaged.
    pub fn games(
        &self,
        key: u64,
        before: Option<u32>,
        at_most: usize,
        keep: impl Fn(Passage) -> bool,
    ) -> io::Result<Vec<Passage>> {
        let from = match before {
            Some(0) => return Ok(Vec::new()),
            Some(before) => Entry::new(key, before - 1, 0, Score::Open, None),
            None => Entry::first_of(key),
        };
        passages(Joined::new(self.sources(from)?)?, at_most, keep)
    }

    /// No fewer entries than a position has, found without reading anything.
    pub(crate) fn most_entries(&self, key: u64) -> usize {
        let blocks: usize = self.runs.iter().map(|run| run.blocks_of(key).len()).sum();
        blocks * run::BLOCK + self.in_tail(Entry::first_of(key)).len()
    }

    /// How large the index is: entries, and bytes of its files.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn size(&self) -> io::Result<(u64, u64)> {
        let bytes = self.manifest.runs.iter().map(|&run| Ok(std::fs::metadata(self.file(run))?.len()));
        let entries = self.runs.iter().map(Run::entries).sum::<u64>() + self.tail.len() as u64;
        Ok((entries, bytes.sum::<io::Result<u64>>()?))
    }

    /// Where the entries of a position are, from one on.
    fn sources(&self, from: Entry) -> io::Result<Vec<Source<'_>>> {
        let runs = self.runs.iter().map(|run| Ok(Source::Run(run.of(from)?)));
        runs.chain([Ok(Source::Tail(self.in_tail(from).iter()))]).collect()
    }

    fn in_tail(&self, from: Entry) -> &[Entry] {
        debug_assert!(self.is_tail_sorted, "settle() comes before a lookup");
        let at = self.tail.partition_point(|entry| *entry < from);
        let end = self.tail.partition_point(|entry| entry.key() <= from.key());
        &self.tail[at..end]
    }

    /// Writes what is in memory, and merges what has become too many.
    fn flush(&mut self) -> io::Result<()> {
        let lock = self.lock()?;
        if Manifest::read(&self.folder)?.unwrap_or_default() != self.manifest {
            // Another process was first. What it wrote holds these games or leads on to them.
            drop(lock);
            return self.load();
        }
        let mut next = self.manifest.runs.iter().max().map_or(1, |run| run + 1);
        self.tail.sort_unstable();
        let mut writer = RunWriter::create(&self.file(next))?;
        for &entry in &self.tail {
            writer.push(entry)?;
        }
        writer.finish()?;
        let mut manifest = Manifest { last: self.last, runs: self.manifest.runs.clone() };
        manifest.runs.push(next);
        self.runs.push(Run::open(&self.file(next))?);
        self.tail = Vec::new();
        self.is_tail_sorted = true;
        while let Some(merged) = self.too_many() {
            next += 1;
            let inputs: Vec<&Run> = merged.iter().map(|&at| &self.runs[at]).collect();
            merge(&inputs, &self.file(next))?;
            for &at in merged.iter().rev() {
                self.runs.remove(at);
                manifest.runs.remove(at);
            }
            self.runs.push(Run::open(&self.file(next))?);
            manifest.runs.push(next);
        }
        manifest.write(&self.folder)?;
        self.sweep(&manifest.runs)?;
        self.manifest = manifest;
        Ok(())
    }

    /// The places of runs of one size of which there are enough to merge.
    fn too_many(&self) -> Option<Vec<usize>> {
        let size = |run: &Run| (run.entries() / SMALLEST).max(1).ilog(FAN as u64);
        let of = |wanted| (0..self.runs.len()).filter(|&at| size(&self.runs[at]) == wanted).collect::<Vec<_>>();
        let sizes: std::collections::BTreeSet<u32> = self.runs.iter().map(size).collect();
        sizes.into_iter().map(of).find(|same| same.len() >= FAN)
    }

    /// Removes files of runs that do not count.
    fn sweep(&self, runs: &[u64]) -> io::Result<()> {
        let kept: Vec<PathBuf> = runs.iter().map(|&run| self.file(run)).collect();
        for file in std::fs::read_dir(&self.folder)? {
            let path = file?.path();
            if path.extension().is_some_and(|ending| ending == "run") && !kept.contains(&path) {
                std::fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    fn file(&self, run: u64) -> PathBuf {
        self.folder.join(format!("{run:08}.run"))
    }

    /// Waits for its turn to write.
    fn lock(&self) -> io::Result<File> {
        let file = File::create(self.folder.join("lock"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => file.lock()?,
            Err(TryLockError::Error(error)) => return Err(error),
        }
        Ok(file)
    }
}

impl Passage {
    fn of(entry: Entry) -> Passage {
        Passage { game: entry.game(), ply: entry.ply() }
    }
}

fn passages(
    mut entries: impl Iterator<Item = io::Result<Entry>>,
    at_most: usize,
    keep: impl Fn(Passage) -> bool,
) -> io::Result<Vec<Passage>> {
    let mut found: Vec<Passage> = Vec::new();
    while found.len() < at_most
        && let Some(entry) = entries.next().transpose()?
    {
        let passage = Passage::of(entry);
        if found.last().is_none_or(|last| last.game != passage.game) && keep(passage) {
            found.push(passage);
        }
    }
    Ok(found)
}

/// Merges runs into a new one.
fn merge(runs: &[&Run], to: &Path) -> io::Result<()> {
    let mut writer = RunWriter::create(to)?;
    let mut inputs: Vec<_> = runs.iter().map(|run| run.all()).collect();
    let mut heads = BinaryHeap::new();
    for (at, input) in inputs.iter_mut().enumerate() {
        if let Some(entry) = input.next() {
            heads.push(Reverse((entry?, at)));
        }
    }
    while let Some(mut head) = heads.peek_mut() {
        let Reverse((entry, at)) = *head;
        writer.push(entry)?;
        match inputs[at].next() {
            Some(next) => *head = Reverse((next?, at)),
            None => {
                std::collections::binary_heap::PeekMut::pop(head);
            }
        }
    }
    writer.finish()
}

//! A sorted run of entries in a file that never changes.
//!
//! ```text
//! entries      16 bytes each, in blocks of 256, sorted
//! fences       a block's first key (8) and the checksum of its bytes (4), for each block
//! summaries    key (8), number of moves (4), tally (16), then each move (2) with its tally (16); only of positions with many games
//! footer       number of entries (8), bytes of summaries (8), checksum of fences and summaries (4), of the 20 bytes before (4)
//! ```
//!
//! All numbers are big-endian, so that entries sort as bytes do. Fences and summaries are held in memory: 12 bytes for 4 KiB.

use super::counts::{Counts, Tally};
use super::entries::Entries;
use super::entry::{BYTES, Entry};
use komadai_shogi::Move;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

/// Entries of a block: what a lookup reads and checks at least.
pub(super) const BLOCK: usize = 256;
const BLOCK_BYTES: usize = BLOCK * BYTES;
const FENCE: usize = 12;
const FOOTER: usize = 24;
/// Positions with so many entries in one run are counted once, when it is written; others when they are asked for.
const SUMMARY_FROM: u32 = 1_024;

/// Writes a run, entry by entry in their order.
pub(crate) struct RunWriter {
    file: BufWriter<File>,
    block: Vec<u8>,
    fences: Vec<u8>,
    summaries: Vec<u8>,
    entries: u64,
    group: Group,
}

/// The entries of the position that is being written.
#[derive(Default)]
struct Group {
    key: u64,
    entries: u32,
    last: Option<u32>,
    counts: Counts,
}

impl RunWriter {
    pub(crate) fn create(path: &Path) -> io::Result<RunWriter> {
        Ok(RunWriter {
            file: BufWriter::with_capacity(1 << 20, File::create(path)?),
            block: Vec::with_capacity(BLOCK_BYTES),
            fences: Vec::new(),
            summaries: Vec::new(),
            entries: 0,
            group: Group::default(),
        })
    }

    pub(crate) fn push(&mut self, entry: Entry) -> io::Result<()> {
        if self.group.key != entry.key() {
            self.end_group();
            self.group = Group { key: entry.key(), ..Group::default() };
        }
        self.group.entries += 1;
        self.group.counts.count(entry, self.group.last);
        self.group.last = Some(entry.game());
        if self.block.is_empty() {
            self.fences.extend(entry.key().to_be_bytes());
        }
        self.block.extend(entry.to_bytes());
        self.entries += 1;
        if self.block.len() == BLOCK_BYTES { self.end_block() } else { Ok(()) }
    }

    fn end_block(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        self.fences.extend(crc32fast::hash(&self.block).to_be_bytes());
        self.file.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    fn end_group(&mut self) {
        if self.group.entries < SUMMARY_FROM {
            return;
        }
        let Counts { all, moves } = &self.group.counts;
        self.summaries.extend(self.group.key.to_be_bytes());
        self.summaries.extend((moves.len() as u32).to_be_bytes());
        put(&mut self.summaries, *all);
        for (mv, tally) in moves {
            self.summaries.extend(mv.bits().to_be_bytes());
            put(&mut self.summaries, *tally);
        }
    }

    /// Ends the run; it is on the disk when this returns.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.end_group();
        self.end_block()?;
        self.file.write_all(&self.fences)?;
        self.file.write_all(&self.summaries)?;
        let mut check = crc32fast::Hasher::new();
        check.update(&self.fences);
        check.update(&self.summaries);
        let mut footer = Vec::with_capacity(FOOTER);
        footer.extend(self.entries.to_be_bytes());
        footer.extend((self.summaries.len() as u64).to_be_bytes());
        footer.extend(check.finalize().to_be_bytes());
        footer.extend(crc32fast::hash(&footer).to_be_bytes());
        self.file.write_all(&footer)?;
        self.file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }
}

fn put(bytes: &mut Vec<u8>, tally: Tally) {
    for number in [tally.games, tally.black, tally.white, tally.draws] {
        bytes.extend(number.to_be_bytes());
    }
}

/// A run, open for reading.
#[derive(Debug)]
pub(crate) struct Run {
    file: File,
    entries: u64,
    /// First key and checksum of each block.
    fences: Vec<(u64, u32)>,
    summaries: BTreeMap<u64, Counts>,
}

/// The words of a run that is not as it was written.
fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the position index is damaged: {what}"))
}

/// Takes numbers off the front of bytes that were checked.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or_else(|| damaged("it ends too soon"))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u16(&mut self) -> io::Result<u16> {
        self.take().map(u16::from_be_bytes)
    }

    fn u32(&mut self) -> io::Result<u32> {
        self.take().map(u32::from_be_bytes)
    }

    fn u64(&mut self) -> io::Result<u64> {
        self.take().map(u64::from_be_bytes)
    }

    fn tally(&mut self) -> io::Result<Tally> {
        Ok(Tally { games: self.u32()?, black: self.u32()?, white: self.u32()?, draws: self.u32()? })
    }
}

impl Run {
    /// Opens a run and checks everything but its blocks, which are checked as they are read.
    pub(crate) fn open(path: &Path) -> io::Result<Run> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut footer = [0; FOOTER];
        let at = length.checked_sub(FOOTER as u64).ok_or_else(|| damaged("a file is too short"))?;
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(&mut footer)?;
        let mut numbers = Numbers(&footer);
        let (entries, summary_bytes, check, own) = (numbers.u64()?, numbers.u64()?, numbers.u32()?, numbers.u32()?);
        if crc32fast::hash(&footer[..FOOTER - 4]) != own {
            return Err(damaged("a footer"));
        }
        let blocks = entries.div_ceil(BLOCK as u64);
        let fence_bytes = blocks * FENCE as u64;
        if entries.checked_mul(BYTES as u64).map(|bytes| bytes + fence_bytes + summary_bytes + FOOTER as u64)
            != Some(length)
        {
            return Err(damaged("the length of a file"));
        }
        file.seek(SeekFrom::Start(entries * BYTES as u64))?;
        let mut rest = vec![0; (fence_bytes + summary_bytes) as usize];
        file.read_exact(&mut rest)?;
        if crc32fast::hash(&rest) != check {
            return Err(damaged("the fences of a file"));
        }
        let (fences, summaries) = rest.split_at(fence_bytes as usize);
        let mut numbers = Numbers(fences);
        let fences = (0..blocks).map(|_| Ok((numbers.u64()?, numbers.u32()?))).collect::<io::Result<Vec<_>>>()?;
        let mut numbers = Numbers(summaries);
        let mut summaries = BTreeMap::new();
        while !numbers.0.is_empty() {
            let (key, moves, all) = (numbers.u64()?, numbers.u32()?, numbers.tally()?);
            let read = |_| {
                let mv = Move::from_bits(numbers.u16()?).ok_or_else(|| damaged("a move"))?;
                Ok((mv, numbers.tally()?))
            };
            let moves = (0..moves).map(read).collect::<io::Result<Vec<_>>>()?;
            summaries.insert(key, Counts { all, moves });
        }
        Ok(Run { file, entries, fences, summaries })
    }

    pub(crate) fn entries(&self) -> u64 {
        self.entries
    }

    /// The counts of a position that has many entries here.
    pub(crate) fn summary(&self, key: u64) -> Option<&Counts> {
        self.summaries.get(&key)
    }

    /// The entries of a position, in their order, from one on.
    pub(crate) fn of(&self, from: Entry) -> io::Result<Entries<'_>> {
        Entries::new(self, from)
    }

    /// The blocks that may hold entries of a position.
    pub(crate) fn blocks_of(&self, key: u64) -> Range<usize> {
        // The last block that begins before the key, for it may end with it.
        let start = self.fences.partition_point(|(first, _)| *first < key).saturating_sub(1);
        start..self.fences.partition_point(|(first, _)| *first <= key)
    }

    /// Every entry, in their order.
    pub(crate) fn all(&self) -> impl Iterator<Item = io::Result<Entry>> + '_ {
        (0..self.fences.len()).flat_map(|block| match self.block(block) {
            Ok(entries) => entries.into_iter().map(Ok).collect::<Vec<_>>(),
            Err(error) => vec![Err(error)],
        })
    }

    fn block(&self, block: usize) -> io::Result<Vec<Entry>> {
        let mut bytes = Vec::new();
        self.read(block..block + 1, &mut bytes)?;
        Ok(bytes.as_chunks::<BYTES>().0.iter().map(|bytes| Entry::of_bytes(*bytes)).collect())
    }

    /// Reads blocks in place of what the bytes were, and checks each.
    pub(crate) fn read(&self, blocks: Range<usize>, bytes: &mut Vec<u8>) -> io::Result<()> {
        let start = blocks.start * BLOCK;
        let count = (blocks.len() * BLOCK).min(self.entries as usize - start);
        bytes.resize(count * BYTES, 0);
        read_at(&self.file, bytes, (start * BYTES) as u64)?;
        let is_whole = |(bytes, (_, check)): (&[u8], &(u64, u32))| crc32fast::hash(bytes) == *check;
        match bytes.chunks(BLOCK_BYTES).zip(&self.fences[blocks]).all(is_whole) {
            true => Ok(()),
            false => Err(damaged("a block")),
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, offset)?;
        if read == 0 {
            return Err(damaged("it ends too soon"));
        }
        bytes = &mut bytes[read..];
        offset += read as u64;
    }
    Ok(())
}

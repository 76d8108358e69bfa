//! The entries of a position in their order: those of one run, read in larger and larger pieces, and those of several joined.

use super::entry::Entry;
use super::run::Run;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io;
use std::ops::Range;

/// The most blocks that are read in one go: 64 KiB.
const MOST_BLOCKS: usize = 16;

/// The entries of a position in a run, from one on.
pub(crate) struct Entries<'a> {
    run: &'a Run,
    from: Entry,
    /// What is still to be read.
    blocks: Range<usize>,
    /// Blocks of the next piece: few games are asked for more often than many.
    piece: usize,
    bytes: Vec<u8>,
    /// Where in the bytes the entries are that were not given yet, in entries.
    left: Range<usize>,
}

impl<'a> Entries<'a> {
    pub(super) fn new(run: &'a Run, from: Entry) -> io::Result<Entries<'a>> {
        let (mut blocks, mut bytes) = (run.blocks_of(from.key()), Vec::new());
        // The newest games are at the front: where older ones are asked for, most of what comes before is not read.
        if from > Entry::first_of(from.key()) {
            let mut end = blocks.end;
            while end - blocks.start > MOST_BLOCKS {
                let middle = blocks.start + (end - blocks.start) / 2;
                run.read(middle..middle + 1, &mut bytes)?;
                match Entry::in_bytes(&bytes, 0) < from {
                    true => blocks.start = middle,
                    false => end = middle,
                }
            }
        }
        Ok(Entries { run, from, blocks, piece: 1, bytes, left: 0..0 })
    }

    fn fill(&mut self) -> io::Result<bool> {
        while !self.blocks.is_empty() {
            let end = self.blocks.end.min(self.blocks.start + self.piece);
            self.run.read(self.blocks.start..end, &mut self.bytes)?;
            (self.blocks.start, self.piece) = (end, (self.piece * 2).min(MOST_BLOCKS));
            let key = self.from.key();
            let first = Entry::partition_point(&self.bytes, |entry| entry < self.from);
            let end = Entry::partition_point(&self.bytes, |entry| entry.key() <= key);
            self.left = first..end;
            if first < end {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Iterator for Entries<'_> {
    type Item = io::Result<Entry>;

    #[inline]
    fn next(&mut self) -> Option<io::Result<Entry>> {
        if self.left.is_empty() {
            match self.fill() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    self.blocks = 0..0;
                    return Some(Err(error));
                }
            }
        }
        let entry = Entry::in_bytes(&self.bytes, self.left.start);
        self.left.start += 1;
        Some(Ok(entry))
    }
}

/// Where entries of a position are.
pub(crate) enum Source<'a> {
    /// In a file.
    Run(Entries<'a>),
    /// Read already.
    Read(std::vec::IntoIter<Entry>),
    /// In no file yet.
    Tail(std::slice::Iter<'a, Entry>),
}

impl Iterator for Source<'_> {
    type Item = io::Result<Entry>;

    #[inline]
    fn next(&mut self) -> Option<io::Result<Entry>> {
        match self {
            Source::Run(entries) => entries.next(),
            Source::Read(entries) => entries.next().map(Ok),
            Source::Tail(entries) => entries.next().copied().map(Ok),
        }
    }
}

/// The entries of several sources in the order of all, each source read only as far as it is asked.
pub(crate) struct Joined<'a> {
    sources: Vec<Source<'a>>,
    /// The next entry of each source that has one.
    heads: BinaryHeap<Reverse<(Entry, usize)>>,
}

impl<'a> Joined<'a> {
    pub(crate) fn new(mut sources: Vec<Source<'a>>) -> io::Result<Joined<'a>> {
        let mut heads = BinaryHeap::with_capacity(sources.len());
        for (at, source) in sources.iter_mut().enumerate() {
            if let Some(entry) = source.next() {
                heads.push(Reverse((entry?, at)));
            }
        }
        Ok(Joined { sources, heads })
    }

    /// What is left of each source.
    pub(crate) fn apart(self) -> impl Iterator<Item = impl Iterator<Item = io::Result<Entry>>> {
        let Joined { sources, heads } = self;
        let mut first: Vec<Option<Entry>> = vec![None; sources.len()];
        heads.into_iter().for_each(|Reverse((entry, at))| first[at] = Some(entry));
        sources.into_iter().zip(first).map(|(source, first)| first.into_iter().map(Ok).chain(source))
    }
}

impl Iterator for Joined<'_> {
    type Item = io::Result<Entry>;

    #[inline]
    fn next(&mut self) -> Option<io::Result<Entry>> {
        let mut head = self.heads.peek_mut()?;
        let Reverse((entry, at)) = *head;
        match self.sources[at].next() {
            // A run holds the games of some time: mostly it goes on from here, and the heap stays as it is.
            Some(Ok(next)) => *head = Reverse((next, at)),
            Some(Err(error)) => {
                PeekMut::pop(head);
                return Some(Err(error));
            }
            None => {
                PeekMut::pop(head);
            }
        }
        Some(Ok(entry))
    }
}
